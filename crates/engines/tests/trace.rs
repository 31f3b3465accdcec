//! The trace of a search tells a true story: what is replayed from it is a tree of legal
//! moves, every position that is entered is left, and nothing is missing or told twice.

#![allow(clippy::unwrap_used, reason = "a helper of a test may fail it")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Rng, Turn};
use wuqi_engines::{Listener, Report, Unheard, build_any};
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, Position};
use wuqi_search::{Control, Event, Limits, NodeKind};

/// The limit of the searches that have one.
const MOST: u64 = 6_000;

/// Replays a search. A position behind a pass that the rules do not know is `None`.
struct Replay {
    path: Vec<Option<Box<dyn Position>>>,
    entered: u64,
    passes: u64,
    probes: u64,
    chances: u64,
    cuts: u64,
    evaluated: u64,
    longest: u32,
    /// The plies that the result of a simulation has still to go back through.
    back_up: Option<u32>,
    root_visits: u32,
}

impl Replay {
    fn new(root: &dyn Position) -> Self {
        Replay {
            path: vec![Some(root.boxed_clone())],
            entered: 0,
            passes: 0,
            probes: 0,
            chances: 0,
            cuts: 0,
            evaluated: 0,
            longest: 0,
            back_up: None,
            root_visits: 0,
        }
    }

    /// Goes on from the last position of the path by a legal move or a possible outcome.
    fn step(&mut self, mv: &str) {
        let last = self.path.last().expect("the path holds the root");
        let next = last.as_ref().map(|position| {
            let legal = match position.turn() {
                Turn::Chance => position.chances().into_iter().map(|(mv, _)| mv).collect(),
                _ => position.moves(),
            };
            let legal: Vec<String> = legal;
            assert!(
                legal.iter().any(|known| known == mv),
                "{mv} in {}",
                position.text()
            );
            let mut next = position.boxed_clone();
            next.play(mv).expect("a legal move can be played");
            next
        });
        self.path.push(next);
    }

    fn enter(&mut self, ply: u32, mv: Option<&str>, kind: NodeKind) {
        if ply > 0 {
            assert_eq!(self.path.len(), ply as usize, "a ply is left out");
            match mv {
                Some(mv) => self.step(mv),
                None => {
                    self.passes += 1;
                    self.path.push(None);
                }
            }
        }
        match kind {
            NodeKind::Probe(_) => self.probes += 1,
            NodeKind::Chance(_) => {
                self.chances += 1;
                self.entered += 1;
            }
            _ => self.entered += 1,
        }
        let here = self.path.last().expect("the path holds the root");
        if let Some(position) = here {
            match (kind, position.turn()) {
                (NodeKind::Chance(_), turn) => assert_eq!(turn, Turn::Chance),
                (
                    NodeKind::Choice(player)
                    | NodeKind::Quiescence(player)
                    | NodeKind::Probe(player),
                    Turn::Move(mover),
                ) => assert_eq!(player, mover),
                (_, turn) => assert!(matches!(turn, Turn::Over(_)), "{turn:?}"),
            }
        }
    }
}

impl Listener for Replay {
    fn traces(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<String>) {
        match event {
            Event::Enter {
                ply,
                mv,
                alpha,
                beta,
                kind,
                ..
            } => {
                assert!(alpha < beta, "an empty window");
                self.longest = self.longest.max(ply);
                self.enter(ply, mv.as_deref(), kind);
            }
            Event::Cut { ply, .. } => {
                assert_eq!(self.path.len(), ply as usize + 1);
                self.cuts += 1;
            }
            Event::Return { ply, .. } => {
                assert_eq!(self.path.len(), ply as usize + 1, "left in another order");
                if ply > 0 {
                    self.path.pop();
                }
            }
            Event::Select { ply, mv, prior, .. } => {
                assert!(
                    self.back_up.is_none(),
                    "the last simulation is not backed up"
                );
                assert!(prior.is_none_or(|prior| (0.0..=1.0001).contains(&prior)));
                self.path.truncate(ply as usize + 1);
                assert_eq!(self.path.len(), ply as usize + 1, "a ply is left out");
                self.step(&mv);
            }
            Event::Expand { ply, moves } => {
                if let Some(Some(position)) = self.path.get(ply as usize) {
                    let count = position.moves().len().max(position.chances().len());
                    assert_eq!(moves as usize, count);
                }
            }
            Event::Resume { moves } => {
                self.path.truncate(1);
                moves.iter().for_each(|mv| self.step(mv));
            }
            Event::CallOff { .. } => {}
            Event::Evaluate { ply, value, .. } => {
                assert!((0.0..=1.0).contains(&value));
                // A simulation may judge the root itself.
                assert!(self.path.len() == ply as usize + 1 || ply == 0);
                self.evaluated += 1;
                self.back_up = Some(ply);
            }
            Event::BackUp { ply, visits, .. } => {
                assert_eq!(self.back_up, Some(ply), "the way back leaves nothing out");
                self.back_up = ply.checked_sub(1);
                if ply == 0 {
                    assert_eq!(visits, self.root_visits + 1);
                    self.root_visits = visits;
                }
            }
        }
    }
}

fn replay(game: &AnyGame, position: &dyn Position, spec: &str) -> (Replay, Report) {
    let mut replay = Replay::new(position);
    let report = think(game, position, spec, &mut replay);
    (replay, report)
}

fn think(
    game: &AnyGame,
    position: &dyn Position,
    spec: &str,
    listener: &mut dyn Listener,
) -> Report {
    let mut engine = build_any(game, &spec.parse().unwrap()).unwrap();
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let control = Control::new(Limits::default(), &stop, &clock).with_seed(3);
    engine.think(position, &control, listener).unwrap()
}

/// Positions of all games, a few random moves from the start.
fn positions() -> Vec<(AnyGame, Box<dyn Position>)> {
    let games = [
        ("ataxx", "5", ""),
        ("ataxx", "7", ""),
        ("banqi", "4x8", ""),
        ("gomoku", "6", "row=4"),
        ("sequencium", "5", ""),
        ("territory", "4", ""),
    ];
    let mut rng = Rng::new(11);
    let mut all = Vec::new();
    for (id, size, rules) in games {
        let rules: Options = rules.parse().unwrap();
        let game = AnyGame::new(id, Some(size.parse().unwrap()), &rules).unwrap();
        for moves in [2, 5, 9] {
            let mut position = game.start();
            let mut played = 0;
            while played < moves || position.turn() == Turn::Chance {
                if position.play_random(&mut rng).is_none() {
                    break;
                }
                played += 1;
            }
            if matches!(position.turn(), Turn::Move(_)) {
                all.push((game.clone(), position));
            }
        }
    }
    assert!(all.len() >= 15);
    all
}

#[test]
fn depth_first_searches_tell_every_position_once() {
    let (mut passes, mut probes, mut cuts) = (0, 0, 0);
    for (game, position) in positions() {
        for spec in [
            "minimax:depth=2,quiescence=2",
            "alphabeta:depth=3,memory=1,nodes=6000",
            "alphabeta:depth=2,quiescence=2,parts=textbook",
        ] {
            let (replay, report) = replay(&game, &*position, spec);
            if replay.entered == 0 {
                assert!(
                    report.score.points.is_none(),
                    "only a proof needs no search"
                );
                continue;
            }
            assert_eq!(replay.entered, report.nodes, "{spec} {}", position.text());
            // Only a search that the limit breaks off leaves positions open.
            if report.nodes < MOST {
                assert_eq!(replay.path.len(), 1, "{spec} left something open");
            }
            passes += replay.passes;
            probes += replay.probes;
            cuts += replay.cuts;
            if spec.starts_with("minimax") {
                assert_eq!(replay.cuts + replay.passes + replay.probes, 0);
            }
        }
    }
    assert!(passes > 0, "no pass was tried");
    assert!(probes > 0, "no chance node was probed");
    assert!(cuts > 0);
}

/// The games' own searches leave out positions that are none of the game: in Banqi a flip
/// at the root and its chance node count twice and are told once, and what a solver visits
/// is not told at all. Everything that is told can be replayed.
#[test]
fn own_searches_tell_what_can_be_replayed() {
    let (mut passes, mut chances) = (0, 0);
    for (game, position) in positions() {
        let spec = match game.info().id {
            "banqi" => "banqi:alphabeta:depth=4,nodes=6000",
            "gomoku" => "gomoku:threats:depth=2,nodes=6000",
            "sequencium" => "sequencium:hybrid:depth=4,nodes=6000",
            "territory" => "territory:exact:depth=3,nodes=60",
            _ => continue,
        };
        let (replay, report) = replay(&game, &*position, spec);
        let exact = report.score.points.is_none();
        assert!(exact || replay.entered > 0, "{spec} {}", position.text());
        let most = match game.info().id {
            "territory" => u64::MAX,
            _ => replay.entered + replay.chances,
        };
        assert!(
            exact || (replay.entered..=most).contains(&report.nodes),
            "{spec} {}: {} told, {} visited",
            position.text(),
            replay.entered,
            report.nodes
        );
        passes += replay.passes;
        chances += replay.chances;
    }
    assert!(passes > 0, "no wait was told");
    assert!(chances > 0, "no flip was told");
}

#[test]
fn tree_searches_tell_every_simulation() {
    for (game, position) in positions() {
        for spec in ["mcts:sims=60", "puct:sims=60"] {
            let (replay, report) = replay(&game, &*position, spec);
            assert_eq!(
                replay.evaluated,
                report.simulations,
                "{spec} {}",
                position.text()
            );
            assert_eq!(
                replay.back_up, None,
                "the last result did not reach the root"
            );
            assert!(replay.root_visits > 0);
        }
    }
}

#[test]
fn textbook_alpha_beta_finds_what_minimax_finds_with_less() {
    let (mut plain, mut cut) = (0, 0);
    for (game, position) in positions() {
        if game.info().id == "banqi" {
            continue;
        }
        let (_, all) = replay(&game, &*position, "minimax:depth=2,quiescence=0");
        let textbook = "alphabeta:depth=2,quiescence=0,parts=textbook";
        let (_, less) = replay(&game, &*position, textbook);
        assert_eq!(all.score, less.score, "{}", position.text());
        plain += all.nodes;
        cut += less.nodes;
    }
    assert!(cut * 2 < plain, "{cut} against {plain}");
}

/// The textbook searches do what they say: a line of so many moves and no more, in games with
/// chance an outcome for each of them.
#[test]
fn a_depth_of_one_is_one_move() {
    for (game, position) in positions() {
        for depth in 1..=2 {
            for spec in [
                format!("minimax:depth={depth},quiescence=0"),
                format!("alphabeta:depth={depth},quiescence=0,parts=textbook"),
            ] {
                let (replay, _) = replay(&game, &*position, &spec);
                let most = depth * if game.info().id == "banqi" { 2 } else { 1 };
                assert!(
                    replay.longest <= most,
                    "{spec} goes {} steps deep in {}",
                    replay.longest,
                    position.text()
                );
            }
        }
    }
}

/// Hears every step and counts it.
struct Count(u64);

impl Listener for Count {
    fn traces(&self) -> bool {
        true
    }

    fn event(&mut self, _: Event<String>) {
        self.0 += 1;
    }
}

/// Whoever is followed does what it does alone: the same move, value, line, positions and
/// simulations, and the same figures for every move at the root.
#[test]
fn a_search_that_is_followed_is_the_same_search() {
    let mut told = 0;
    // Every other one: all games are among them.
    for (game, position) in positions().into_iter().step_by(2) {
        let own: &[&str] = match game.info().id {
            "banqi" => &["banqi:alphabeta:depth=4,nodes=1500"],
            "gomoku" => &["gomoku:threats:depth=2,nodes=1500", "gomoku:mcts:sims=40"],
            "sequencium" => &["sequencium:hybrid:depth=4,nodes=1500"],
            "territory" => &["territory:exact:depth=3,nodes=60", "territory:mcts:sims=40"],
            _ => &[],
        };
        let all = [
            "minimax:depth=2,quiescence=0",
            "alphabeta:depth=3,memory=1,nodes=1500",
            "mcts:sims=40",
            "puct:sims=40",
            "puct:sims=40,batch=8",
        ];
        for spec in all.iter().chain(own) {
            let mut count = Count(0);
            let alone = think(&game, &*position, spec, &mut Unheard);
            let followed = think(&game, &*position, spec, &mut count);
            assert_eq!(alone, followed, "{spec} {}", position.text());
            told += count.0;
        }
    }
    assert!(told > 1000, "{told} steps were told");
}
