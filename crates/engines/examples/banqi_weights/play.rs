//! Games of the engine against itself.

use crate::Failure;
use crate::data::{PROVED, rules};
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Notation, Player, Rng, Turn};
use wuqi_engines::Catalogue;
use wuqi_engines::banqi::BanqiAlphaBeta;
use wuqi_games::banqi::{Banqi, Move, Position};
use wuqi_search::alphabeta::Settings;
use wuqi_search::{Control, Limits, SearchInfo, Searcher, Silent, Value};

/// The most random steps away from a position of a game.
const STEPS: u32 = 3;

/// A position with the value that a search saw for the player to move.
type Seen = (Position, i32);

/// Plays games and writes the positions in which the best move is quiet.
pub fn play(arguments: &[String]) -> Result<(), Failure> {
    let [set, games, nodes, seed] = arguments else {
        return Err("play SET GAMES NODES SEED".into());
    };
    let (games, nodes, seed): (u64, u64, u64) = (games.parse()?, nodes.parse()?, seed.parse()?);
    let game = rules(set)?;
    for number in 0..games {
        let mut player = Author {
            game,
            nodes,
            rng: Rng::new(seed << 32 | number),
            seen: Vec::new(),
            beside: Vec::new(),
        };
        let result = player.play();
        let mut text = String::new();
        for (position, value) in player.seen {
            let sign = position.mover().sign();
            let position = game.show_state(&position);
            text += &format!("{set} {} {value} {position}\n", sign * result);
        }
        for (position, value) in player.beside {
            text += &format!("{set} - {value} {}\n", game.show_state(&position));
        }
        std::io::stdout().lock().write_all(text.as_bytes())?;
    }
    Ok(())
}

/// Who plays a game for both sides and writes down what is seen.
struct Author {
    game: Banqi,
    nodes: u64,
    rng: Rng,
    /// The quiet positions of the game.
    seen: Vec<Seen>,
    /// Quiet positions a few random steps away.
    beside: Vec<Seen>,
}

impl Author {
    /// Plays to the end; the result for player One.
    fn play(&mut self) -> i32 {
        let game = self.game;
        let mut players = [engine(&game), engine(&game)];
        let mut state = game.start();
        let mut buffer = Vec::new();
        loop {
            match game.turn(&state) {
                Turn::Over(outcome) => return outcome.value_for(Player::One),
                Turn::Chance => {
                    if let Some(outcome) = game.random_step(&state, &mut self.rng, &mut buffer) {
                        game.play(&mut state, outcome);
                    }
                }
                Turn::Move(player) => {
                    let info = self.think(&mut players[player.index()], &state);
                    if is_quiet(&state, info.best) {
                        self.seen.push((state.clone(), points(info.score.value)));
                    }
                    self.stray(&state);
                    game.play(&mut state, info.best);
                }
            }
        }
    }

    /// Looks at a position a few random steps away.
    fn stray(&mut self, state: &Position) {
        let mut next = state.clone();
        for _ in 0..1 + self.rng.below(STEPS) {
            let mut moves = Vec::new();
            self.game.moves(&next, &mut moves);
            moves.retain(|mv| matches!(mv, Move::Step { .. }));
            if !moves.is_empty() {
                let drawn = self.rng.below(moves.len() as u32);
                self.game.play(&mut next, moves[drawn as usize]);
            }
        }
        if let Turn::Move(_) = self.game.turn(&next)
            && next != *state
        {
            let info = self.think(&mut engine(&self.game), &next);
            if is_quiet(&next, info.best) {
                self.beside.push((next, points(info.score.value)));
            }
        }
    }

    /// Half to one and a half times the usual thought, so that games differ.
    fn think(&mut self, engine: &mut BanqiAlphaBeta, state: &Position) -> SearchInfo<Move> {
        let stop = AtomicBool::new(false);
        let limits = Limits {
            nodes: Some(self.nodes / 2 + u64::from(self.rng.below(self.nodes as u32))),
            ..Limits::default()
        };
        let control = Control::new(limits, &stop, &|| Duration::ZERO);
        engine.search(&self.game, state, &control, &mut Silent)
    }
}

fn engine(game: &Banqi) -> BanqiAlphaBeta {
    let settings = Settings {
        table_bytes: 1 << 18,
        ..game.alpha_beta_settings()
    };
    BanqiAlphaBeta::new(game.knowledge(), settings)
}

/// Whether the evaluation may be asked: colours are known and nothing is being taken.
fn is_quiet(state: &Position, best: Move) -> bool {
    let takes = matches!(best, Move::Capture { .. }) || state.chain().is_some();
    !takes && state.mover_colour().is_some()
}

fn points(value: Value) -> i32 {
    match value {
        Value::WinIn(_) => PROVED,
        Value::LossIn(_) => -PROVED,
        Value::Points(points) | Value::Exact(points) => points,
    }
}
