//! How long exact solving takes: `sequencium_exact SIDE EMPTY GAMES [SEED]` solves positions
//! with so many empty squares from games that begin with four random plies.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use wuqi_core::{Game, Notation, Rng};
use wuqi_engines::Catalogue;
use wuqi_engines::sequencium::Minimax;
use wuqi_games::sequencium::{Move, Sequencium, State};
use wuqi_games::{Configure, Options, Size};
use wuqi_search::{Control, Limits, Searcher, Silent};

/// A move as a shallow search would play it.
fn sensible(game: &Sequencium, state: &State) -> Move {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let control = Control::new(Limits::default(), &stop, &clock);
    Minimax { depth: 2 }
        .search(game, state, &control, &mut Silent)
        .best
}

fn main() {
    let arguments: Vec<u64> = std::env::args()
        .skip(1)
        .map(|a| a.parse().unwrap_or(0))
        .collect();
    let [side, empty, games, rest @ ..] = &arguments[..] else {
        eprintln!("sequencium_exact SIDE EMPTY GAMES [SEED]");
        return;
    };
    let seed = rest.first().copied().unwrap_or(1);
    let Ok(game) = Sequencium::configure(Some(Size::square(*side as u8)), &Options::none()) else {
        eprintln!("no such size");
        return;
    };
    let mut times = Vec::new();
    for number in 0..*games {
        let mut rng = Rng::new(seed * 1000 + number);
        let mut state = game.start();
        let mut buffer = Vec::new();
        let squares = side * side - 2;
        for ply in 0..squares.saturating_sub(*empty) {
            let random = game.random_step(&state, &mut rng, &mut buffer);
            let mv = if ply < 4 {
                random
            } else {
                random.map(|_| sensible(&game, &state))
            };
            if let Some(mv) = mv {
                game.play(&mut state, mv);
            }
        }
        let begun = Instant::now();
        let stop = AtomicBool::new(false);
        let clock = move || begun.elapsed();
        let limits = Limits {
            time: Some(Duration::from_secs(30)),
            ..Limits::default()
        };
        let control = Control::new(limits, &stop, &clock);
        let solved = game.solve(&state, 64 << 20, &control, &mut |_| {});
        let seconds = begun.elapsed().as_secs_f64();
        match solved {
            Ok(solution) => {
                println!(
                    "{} {:.3}s value {} moves {} nodes {}",
                    game.show_state(&state),
                    seconds,
                    solution.value,
                    solution.best.len(),
                    solution.nodes
                );
            }
            Err(why) => println!("{} {seconds:.3}s {why}", game.show_state(&state)),
        }
        times.push(seconds);
    }
    times.sort_by(f64::total_cmp);
    println!(
        "median {:.3}s, 90% {:.3}s, worst {:.3}s",
        times[times.len() / 2],
        times[times.len() * 9 / 10],
        times[times.len() - 1]
    );
}
