//! The numbers of a traced tree search can be computed again from what was told before: every
//! mean is the mean of the results that went through, every bonus what the formula says, and
//! the move that is taken the one with the largest sum of both.

#![allow(clippy::unwrap_used, reason = "a helper of a test may fail it")]

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Rng, Turn};
use wuqi_engines::{Listener, build_any};
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, Position};
use wuqi_search::{Control, Event, Limits, Rule};

/// What was told of an edge.
#[derive(Clone, Copy, Default, Debug)]
struct Told {
    visits: u32,
    /// The sum of what was added, for One.
    sum: f64,
    prior: Option<f32>,
    /// What is certain: at least, at most.
    bounds: Option<[f32; 2]>,
}

/// Keeps the books of a search, by the moves from the root.
struct Ledger {
    root: Box<dyn Position>,
    path: Vec<String>,
    edges: HashMap<Vec<String>, Told>,
    compared: u32,
    playouts: u32,
}

impl Ledger {
    /// The mean of an edge for whoever chooses, where `two` says that it is player Two.
    fn mean(told: &Told, two: bool) -> f32 {
        let mean = (told.sum / f64::from(told.visits)) as f32;
        if two { 1.0 - mean } else { mean }
    }

    fn check(&mut self, at: &[String], chosen: &str, numbers: (u32, f32, f32), rule: Rule) {
        let mut position = self.root.boxed_clone();
        for mv in at {
            position.play(mv).unwrap();
        }
        let (visits, mean, bonus) = numbers;
        let moves = position.moves();
        let two = position.turn() == Turn::Move(wuqi_core::Player::Two);
        let score = |told: &Told| {
            let n = told.visits as f32;
            match rule {
                Rule::Ucb1 {
                    total, exploration, ..
                } => exploration * ((total as f32).ln() / n).sqrt(),
                Rule::Puct { total, exploration } => {
                    exploration * told.prior.unwrap() * (total as f32).sqrt() / (1.0 + n)
                }
                _ => 0.0,
            }
        };
        let edge = |mv: &str| {
            let mut path = at.to_vec();
            path.push(mv.to_owned());
            self.edges.get(&path).copied()
        };
        let most = |told: &Told| match told.bounds {
            Some([least, most]) => {
                if two {
                    1.0 - least
                } else {
                    most
                }
            }
            None => f32::INFINITY,
        };
        let here = self.edges.get(at).and_then(|told| told.bounds);
        let sure = here.map_or(0.0, |[least, most]| if two { 1.0 - most } else { least });
        let own = edge(chosen).unwrap();
        assert_eq!(own.visits, visits, "visits of {chosen} after {at:?}");
        match rule {
            Rule::Untried => assert_eq!(visits, 0),
            Rule::Drawn | Rule::Planned | Rule::Left => {}
            Rule::Ucb1 { .. } | Rule::Puct { .. } => {
                assert!((score(&own) - bonus).abs() < 1e-4, "bonus of {chosen}");
                if visits > 0 {
                    assert!((Ledger::mean(&own, two) - mean).abs() < 1e-4);
                }
                for mv in &moves {
                    let Some(other) = edge(mv).filter(|told| told.visits > 0) else {
                        continue;
                    };
                    // What cannot be better than what is certain is left out.
                    if most(&other) > sure {
                        let sum = Ledger::mean(&other, two) + score(&other);
                        assert!(sum <= mean + bonus + 1e-4, "{mv} before {chosen}");
                    }
                }
                self.compared += 1;
            }
        }
    }
}

impl Listener for Ledger {
    fn traces(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<String>) {
        match event {
            Event::Select {
                ply,
                mv,
                visits,
                mean,
                bonus,
                prior,
                rule,
            } => {
                self.path.truncate(ply as usize);
                let at = self.path.clone();
                self.path.push(mv.clone());
                let edge = self.edges.entry(self.path.clone()).or_default();
                edge.prior = prior;
                self.check(&at, &mv, (visits, mean, bonus), rule);
            }
            Event::Evaluate { ply, playout, .. } => {
                self.path.truncate(ply as usize);
                let mut position = self.root.boxed_clone();
                for mv in self.path.iter().chain(&playout) {
                    position.play(mv).unwrap();
                }
                if !playout.is_empty() {
                    self.playouts += 1;
                    assert!(
                        matches!(position.turn(), Turn::Over(_)),
                        "an unfinished game"
                    );
                }
            }
            Event::BackUp {
                ply,
                visits,
                value,
                mean,
                bounds,
            } => {
                let edge = self
                    .edges
                    .entry(self.path[..ply as usize].to_vec())
                    .or_default();
                edge.visits += 1;
                edge.sum += f64::from(value);
                edge.bounds = bounds;
                assert_eq!(edge.visits, visits);
                let expected = (edge.sum / f64::from(visits)) as f32;
                assert!((expected - mean).abs() < 1e-4, "{expected} told as {mean}");
            }
            _ => {}
        }
    }
}

#[test]
fn every_number_of_a_tree_search_can_be_computed_again() {
    for (id, size, rules) in [
        ("ataxx", "5", ""),
        ("banqi", "4x8", ""),
        ("gomoku", "6", "row=4"),
        ("sequencium", "5", ""),
        ("territory", "4", ""),
    ] {
        let rules: Options = rules.parse().unwrap();
        let game = AnyGame::new(id, Some(size.parse().unwrap()), &rules).unwrap();
        let (mut compared, mut playouts) = (0, 0);
        for moves in [0, 6, 14] {
            let mut position = game.start();
            let mut rng = Rng::new(moves);
            for _ in 0..moves {
                position.play_random(&mut rng);
            }
            while position.turn() == Turn::Chance {
                position.play_random(&mut rng);
            }
            if position.turn().player().is_none() {
                continue;
            }
            for spec in ["mcts:sims=400,c=1", "puct:sims=150"] {
                let mut engine = build_any(&game, &spec.parse().unwrap()).unwrap();
                let stop = AtomicBool::new(false);
                let clock = || Duration::ZERO;
                let control = Control::new(Limits::default(), &stop, &clock).with_seed(5);
                let mut ledger = Ledger {
                    root: position.boxed_clone(),
                    path: Vec::new(),
                    edges: HashMap::new(),
                    compared: 0,
                    playouts: 0,
                };
                engine.think(&*position, &control, &mut ledger).unwrap();
                let named = format!("{spec} {}", position.text());
                compared += ledger.compared;
                let plays = spec.starts_with("mcts");
                assert!(plays || ledger.playouts == 0, "{named}");
                playouts += ledger.playouts;
            }
        }
        assert!(compared > 400, "{id}: {compared}");
        assert!(playouts > 100, "{id}: {playouts}");
    }
}
