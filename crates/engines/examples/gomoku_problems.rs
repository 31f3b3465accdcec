//! Finds Gomoku problems for the tests' data file: `gomoku_problems SIZE RULES KIND GAMES`.
//!
//! Weak players meet, and positions are kept in which a long chain of fours wins, or in
//! which no fours but threats win. Each line: size, rules, kind, plies, position.

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Notation, Rng, Turn};
use wuqi_engines::build;
use wuqi_engines::gomoku::board::Board;
use wuqi_engines::gomoku::thinker::{Memory, Thinker, Verdict};
use wuqi_games::Configure;
use wuqi_games::gomoku::{Gomoku, State};
use wuqi_search::budget::{Budget, Pool};
use wuqi_search::{Control, Limits, Silent};

/// The shortest problems that are kept, in plies.
const LEAST: [(&str, u32); 2] = [("fours", 11), ("threats", 13)];
/// Positions that each search may visit.
const EFFORT: u64 = 20_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [size, rules, kind, games] = &arguments[..] else {
        return Err("usage: gomoku_problems SIZE RULES fours|threats GAMES".into());
    };
    let game = Gomoku::configure(Some(size.parse()?), &rules.parse()?)?;
    for seed in 0..games.parse()? {
        let mut rng = Rng::new(seed);
        let (mut player, limits) = build(&game, &"alphabeta:depth=2".parse()?)?;
        let stop = AtomicBool::new(false);
        let control = Control::new(limits, &stop, &|| Duration::ZERO).with_seed(seed);
        let mut state = game.start();
        while let Turn::Move(_) = game.turn(&state) {
            if let Some(problem) = problem(&game, &state, kind) {
                println!("{size} {rules} {problem} {}", game.show_state(&state));
                break;
            }
            // Chance moves near the middle keep the games apart.
            let place = if state.placed() < 2 || rng.below(6) == 0 {
                let board = Board::new(&game, &state);
                let near: Vec<_> = board.near().iter().map(|p| board.place(p)).collect();
                near.get(rng.below(near.len().max(1) as u32) as usize)
                    .copied()
                    .filter(|&place| game.is_legal(&state, place))
            } else {
                None
            };
            let place =
                place.unwrap_or_else(|| player.search(&game, &state, &control, &mut Silent).best);
            game.try_play(&mut state, place)?;
        }
    }
    Ok(())
}

/// The kind and length of the problem that a position poses, if it is a good one.
fn problem(game: &Gomoku, state: &State, asked: &str) -> Option<String> {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &stop, &|| Duration::ZERO);
    let (pool, memory) = (Pool::default(), Memory::with_bytes(8 << 20));
    let budget = Budget::new(&control, &pool);
    let mut thinker = Thinker::new(Board::new(game, state), budget, &memory);
    let player = thinker.mover();
    let fours = thinker.win_by_fours(player, EFFORT).ok()?;
    let (kind, verdict) = match fours {
        Verdict::Win { .. } => (0, fours),
        _ if asked == "fours" => return None,
        _ => (1, thinker.win_by_threats(player, EFFORT).ok()?),
    };
    let (name, least) = LEAST[kind];
    match verdict {
        Verdict::Win { plies, .. } if plies >= least && name == asked => {
            Some(format!("{name} {plies}"))
        }
        _ => None,
    }
}
