//! Games of the engine against itself, with the values inside its search trees.

use crate::Failure;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use wuqi_core::{Game, Player, Rng, Turn};
use wuqi_engines::gomoku::ThreatSearcher;
use wuqi_games::gomoku::{Gomoku, Place, State};
use wuqi_search::{Control, Event, Limits, Observer, SearchInfo, Searcher, Silent, Value};

fn think(
    searcher: &mut ThreatSearcher,
    game: &Gomoku,
    state: &State,
    nodes: u64,
    observer: &mut dyn Observer<Place>,
) -> SearchInfo<Place> {
    let stop = AtomicBool::new(false);
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let control = Control::new(limits, &stop, &|| Duration::ZERO);
    searcher.search(game, state, &control, observer)
}

/// Positions inside the search trees that were searched this deep are learned from, too.
const TREE_DEPTH: i32 = 3;
/// One in so many of them is kept.
const ONE_IN: u32 = 4;

/// Follows a search and keeps the values of positions deep enough in its tree.
struct Collector {
    /// The moves from the root to the position under way, with depth and window.
    path: Vec<(Option<Place>, i32, i32, i32)>,
    kept: String,
    rng: Rng,
}

impl Observer<Place> for Collector {
    fn traces(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<Place>) {
        match event {
            Event::Enter {
                ply,
                mv,
                depth,
                alpha,
                beta,
                ..
            } => {
                self.path.truncate(ply as usize);
                self.path.push((mv, depth, alpha, beta));
            }
            Event::Return { ply, value } => {
                let (_, depth, alpha, beta) = self.path[ply as usize];
                if ply == 0 || depth < TREE_DEPTH || self.rng.below(ONE_IN) != 0 {
                    return;
                }
                let bound = if value >= beta {
                    '>'
                } else if value <= alpha {
                    '<'
                } else {
                    '='
                };
                self.kept += &format!(" {bound}{}", value.clamp(-30_000, 30_000));
                for (mv, ..) in &self.path[1..=ply as usize] {
                    if let Some(mv) = mv {
                        self.kept += &format!(",{},{}", mv.column, mv.row);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Plays games on some threads; one line each: the result for black, then every stone with
/// the value that its player saw in it, `-` for those of the opening.
pub fn play(arguments: &[String]) -> Result<(), Failure> {
    let [games, nodes, threads, seed] = arguments else {
        return Err("play GAMES NODES THREADS SEED".into());
    };
    let (games, nodes, threads, seed): (u64, u64, u64, u64) = (
        games.parse()?,
        nodes.parse()?,
        threads.parse()?,
        seed.parse()?,
    );
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut searcher = ThreatSearcher::with_bytes(8 << 20);
                while let number = next.fetch_add(1, Ordering::Relaxed)
                    && number < games
                {
                    let line = one_game(&mut searcher, nodes, seed << 32 | number);
                    let _ = writeln!(std::io::stdout().lock(), "{line}");
                }
            });
        }
    });
    Ok(())
}

fn one_game(searcher: &mut ThreatSearcher, nodes: u64, seed: u64) -> String {
    let game = Gomoku::default();
    let mut rng = Rng::new(seed);
    let (mut state, mut text) = opening(searcher, &game, &mut rng);
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => return format!("{} {text}", outcome.value_for(Player::One)),
            _ => {
                // A third to three times the usual thought, so that strength varies.
                let budget = nodes / 2 + u64::from(rng.below(nodes as u32));
                let mut collector = Collector {
                    path: vec![(None, 0, 0, 0)],
                    kept: String::new(),
                    rng: Rng::new(seed ^ u64::from(state.placed())),
                };
                let info = think(searcher, &game, &state, budget, &mut collector);
                let value = match info.score.value {
                    Value::WinIn(_) => 30_000,
                    Value::LossIn(_) => -30_000,
                    Value::Points(points) | Value::Exact(points) => points.clamp(-20_000, 20_000),
                };
                text += &format!(
                    "{} {} {value}{} ",
                    info.best.column,
                    info.best.row,
                    collector.kept.replace(' ', ";")
                );
                game.play(&mut state, info.best);
            }
        }
    }
}

/// A few stones near the middle after which neither side is far ahead.
fn opening(searcher: &mut ThreatSearcher, game: &Gomoku, rng: &mut Rng) -> (State, String) {
    loop {
        searcher.forget();
        let (mut state, mut text) = (game.start(), String::new());
        let stones = 2 + rng.below(8);
        let span = 5 + rng.below(5);
        let low = (15 - span) / 2;
        while state.placed() < stones {
            let place = Place::new((low + rng.below(span)) as u8, (low + rng.below(span)) as u8);
            if game.try_play(&mut state, place).is_ok() {
                text += &format!("{} {} - ", place.column, place.row);
            }
        }
        if !game.turn(&state).is_over() {
            let info = think(searcher, game, &state, 300, &mut Silent);
            if matches!(info.score.value, Value::Points(points) if points.abs() < 500) {
                return (state, text);
            }
        }
    }
}
