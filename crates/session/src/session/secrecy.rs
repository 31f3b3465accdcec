//! Tests that nothing face down ever leaves a session.
//!
//! The same game is played twice. The second time the pieces on the squares that no move
//! turned are exchanged behind the dealer's back, all hashes left as they were. If any
//! output knew of them, the two games would differ.

use super::{Actor, Effect, Output, Session};
use crate::protocol::{Event, SeatSetting, Setup};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::Rng;
use wuqi_engines::{Report, Unheard, build_any};
use wuqi_search::Control;

fn setup(rules: &str, players: [SeatSetting; 2]) -> Setup {
    let text = format!(r#"{{"game":"banqi","rules":"{rules}"}}"#);
    let mut setup: Setup = serde_json::from_str(&text).unwrap();
    setup.players = players;
    setup
}

fn engine(spec: &str) -> SeatSetting {
    SeatSetting::Engine {
        spec: spec.to_owned(),
        name: String::new(),
        limits: Default::default(),
    }
}

/// Plays a game from a script of random numbers and writes down everything it puts out,
/// and what a log of it would show.
struct Player {
    session: Session,
    log: Vec<String>,
    due: Vec<super::Thinking>,
    flipped: Vec<u8>,
}

impl Player {
    fn new(setup: &Setup, swap: Option<&[(u8, u8)]>) -> Player {
        let (mut session, outputs) = Session::with_setup(setup, [9; 32], 0).unwrap();
        if let Some(pairs) = swap {
            let dealer = session.play.dealer.as_mut().unwrap();
            for &(a, b) in pairs {
                dealer.exchange(a, b);
            }
        }
        let mut player = Player {
            session,
            log: Vec::new(),
            due: Vec::new(),
            flipped: Vec::new(),
        };
        player.take(outputs);
        player
    }

    fn take(&mut self, outputs: Vec<Output>) {
        for output in outputs {
            match output {
                Output::Event { event, .. } => {
                    if let Event::Flip(proof) = &event {
                        self.flipped.push(proof.square);
                    }
                    self.log.push(serde_json::to_string(&event).unwrap());
                }
                Output::Effect(effect) => {
                    match &effect {
                        Effect::Persist(saved) => {
                            self.log.push(saved.public.clone());
                            self.log.push(format!("{:?}", saved.summary));
                        }
                        other => self.log.push(format!("{other:?}")),
                    }
                    if let Effect::StartThinking(thinking) = effect {
                        self.due.push(*thinking);
                    }
                }
            }
        }
        self.log.push(format!("{:?}", self.session));
    }

    fn send(&mut self, text: &str) {
        let outputs = self.session.receive(Actor::Table, text, 0).outputs;
        self.take(outputs);
    }

    /// Lets the engine that was asked last answer.
    fn think(&mut self) {
        if let Some(thinking) = self.due.pop() {
            let report = think(&thinking);
            let outputs = self.session.engine_answer(thinking.ticket, Ok(report), 0);
            self.take(outputs);
        }
    }

    /// Random commands, the same for the same script and the same answers.
    fn run(&mut self, seed: u64, commands: u32) {
        let mut rng = Rng::new(seed);
        for _ in 0..commands {
            let moves = self.session.position().moves();
            match rng.below(12) {
                0 => self.send(r#"{"do":"undo"}"#),
                1 => self.send(r#"{"do":"redo"}"#),
                2 => self.send(r#"{"do":"export"}"#),
                3 => self.send(r#"{"do":"snapshot"}"#),
                4 => {
                    let node = rng.below(self.session.play.record.move_count() as u32 + 1);
                    self.send(&format!(r#"{{"do":"jump","node":{node}}}"#));
                }
                5 => self.send(r#"{"do":"hint","level":"why"}"#),
                6 => self.send(r#"{"do":"play","move":"a1=K"}"#),
                7 => self.send(r#"{"do":"reveal"}"#),
                8 => self.think(),
                _ if !moves.is_empty() => {
                    let mv = &moves[rng.below(moves.len() as u32) as usize];
                    self.send(&format!(r#"{{"do":"play","move":"{mv}"}}"#));
                }
                _ => {}
            }
            self.send(r#"{"do":"resume"}"#);
        }
    }
}

fn think(thinking: &super::Thinking) -> Report {
    let mut engine = build_any(&thinking.game, &thinking.spec).unwrap();
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let mut limits = engine.limits();
    limits.nodes = Some(200);
    let control = Control::new(limits, &stop, &clock).with_seed(thinking.seed);
    let answer = engine.think(&*thinking.position, &control, &mut Unheard);
    answer.unwrap()
}

/// Exchanges the squares that were never flipped, each with another.
fn exchanges(flipped: &[u8]) -> Vec<(u8, u8)> {
    let hidden: Vec<u8> = (0..32).filter(|square| !flipped.contains(square)).collect();
    let half = hidden.len() / 2;
    let pairs = hidden[..half].iter().zip(&hidden[half..]);
    pairs.map(|(&a, &b)| (a, b)).collect()
}

fn compare(setup: &Setup, seed: u64, commands: u32) -> usize {
    let mut first = Player::new(setup, None);
    first.run(seed, commands);
    let pairs = exchanges(&first.flipped);
    let mut second = Player::new(setup, Some(&pairs));
    second.run(seed, commands);
    assert_eq!(first.log.len(), second.log.len());
    for (one, two) in first.log.iter().zip(&second.log) {
        assert_eq!(one, two);
    }
    pairs.len()
}

#[test]
fn nothing_face_down_leaves_a_session_of_people() {
    let mut exchanged = 0;
    for seed in 0..12 {
        let rules = ["", "hidden_capture=on", "chain=off"][seed as usize % 3];
        exchanged += compare(&setup(rules, Default::default()), seed, 40);
    }
    assert!(
        exchanged > 30,
        "too few pieces stayed face down: {exchanged}"
    );
}

#[test]
fn engines_do_not_peek() {
    for spec in [
        "greedy",
        "alphabeta:nodes=200",
        "mcts:sims=30",
        "puct:sims=30",
    ] {
        let players = [engine(spec), SeatSetting::default()];
        let exchanged = compare(&setup("", players), 3, 30);
        assert!(exchanged > 0);
    }
}

/// The test above can fail: a session that shows a hidden piece is found out.
#[test]
fn a_leak_would_be_seen() {
    let setup = setup("", Default::default());
    let show = |swap: Option<&[(u8, u8)]>| {
        let mut player = Player::new(&setup, swap);
        player.send(r#"{"do":"resign"}"#);
        player.send(r#"{"do":"reveal"}"#);
        player.log
    };
    let pairs: Vec<(u8, u8)> = (0..16).map(|a| (a, a + 16)).collect();
    assert_ne!(show(None), show(Some(&pairs)));
}
