//! A match between two Sequencium engines: `sequencium_match SPEC SPEC PAIRS PLIES
//! [THREADS] [SEED]`. Every pair of games starts from the same random opening of that many
//! plies, each engine once on either side; limits belong to the specs. An opening from
//! which the first engine lost is solved afterwards, to see whether it was lost already.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use wuqi_core::{Game, Player, Rng, Turn};
use wuqi_engines::{Catalogue, build};
use wuqi_games::sequencium::{Sequencium, State};
use wuqi_search::{Control, Limits, Silent};

type Problem = Box<dyn std::error::Error + Send + Sync>;

/// The final margin of one game, One minus Two, and the nodes that each side visited.
fn play(game: &Sequencium, opening: &State, specs: [&str; 2]) -> Result<(i32, [u64; 2]), Problem> {
    let mut engines = [
        build(game, &specs[0].parse()?)?,
        build(game, &specs[1].parse()?)?,
    ];
    let mut state = *opening;
    let mut nodes = [0; 2];
    loop {
        let player = match game.turn(&state) {
            Turn::Move(player) => player,
            Turn::Over(outcome) => return Ok((game.final_value(&state, outcome), nodes)),
            Turn::Chance => unreachable!("chance takes no part"),
        };
        let (searcher, limits) = &mut engines[player.index()];
        let stop = AtomicBool::new(false);
        let begun = Instant::now();
        let clock = move || begun.elapsed();
        let control = Control::new(*limits, &stop, &clock);
        let info = searcher.search(game, &state, &control, &mut Silent);
        nodes[player.index()] += info.nodes;
        game.play(&mut state, info.best);
    }
}

/// Whether a lost opening was lost from the start, if that can be found out in five minutes.
fn judge(game: &Sequencium, opening: &State, side: Player) -> &'static str {
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    let clock = move || begun.elapsed();
    let limits = Limits {
        time: Some(Duration::from_secs(300)),
        ..Limits::default()
    };
    let control = Control::new(limits, &stop, &clock);
    match game.solve(opening, 256 << 20, &control, &mut |_| {}) {
        Ok(solution) if solution.value * side.sign() < 0 => "(the opening is lost)",
        Ok(_) => "(the opening is NOT lost)",
        Err(_) => "(the opening is unsolved)",
    }
}

fn main() -> Result<(), Problem> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, pairs, plies, rest @ ..] = &arguments[..] else {
        return Err("sequencium_match SPEC SPEC PAIRS PLIES [THREADS] [SEED]".into());
    };
    let (pairs, plies): (u64, u32) = (pairs.parse()?, plies.parse()?);
    let threads: usize = rest.first().map_or(Ok(1), |text| text.parse())?;
    let seed: u64 = rest.get(1).map_or(Ok(1), |text| text.parse())?;
    let game = Sequencium::default();
    let next = AtomicU64::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        let work = || -> Result<(), Problem> {
            loop {
                let pair = next.fetch_add(1, Ordering::Relaxed);
                if pair >= pairs {
                    return Ok(());
                }
                let mut rng = Rng::new(seed.wrapping_mul(1_000_003).wrapping_add(pair));
                let mut opening = game.start();
                let mut buffer = Vec::new();
                for _ in 0..plies {
                    if let Some(mv) = game.random_step(&opening, &mut rng, &mut buffer) {
                        game.play(&mut opening, mv);
                    }
                }
                for side in Player::BOTH {
                    let specs = match side {
                        Player::One => [first.as_str(), second],
                        Player::Two => [second, first.as_str()],
                    };
                    let (margin, nodes) = play(&game, &opening, specs)?;
                    let margin = margin * side.sign();
                    let mut results = results.lock().map_err(|_| "a game failed")?;
                    results.push((margin, nodes[side.index()]));
                    let excuse = if margin < 0 {
                        judge(&game, &opening, side)
                    } else {
                        ""
                    };
                    println!("pair {pair} first as {side:?}: {margin:+} {excuse}");
                }
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            worker.join().map_err(|_| "a game failed")??;
        }
        Ok::<(), Problem>(())
    })?;
    let results = results.into_inner()?;
    let count = |keep: fn(i32) -> bool| results.iter().filter(|game| keep(game.0)).count() as f64;
    let (wins, draws, losses) = (count(|m| m > 0), count(|m| m == 0), count(|m| m < 0));
    let games = results.len() as f64;
    let score = (wins + draws / 2.0) / games;
    let squares =
        wins * (1.0 - score).powi(2) + draws * (0.5 - score).powi(2) + losses * score.powi(2);
    let error = (squares / games / games).sqrt();
    let elo = |score: f64| -400.0 * (1.0 / score - 1.0).log10();
    println!(
        "{first} against {second}: +{wins} ={draws} -{losses} of {games}, {:.1}%",
        100.0 * score
    );
    println!(
        "Elo {:+.0}, 95% from {:+.0} to {:+.0}",
        elo(score),
        elo(score - 1.96 * error),
        elo(score + 1.96 * error)
    );
    Ok(())
}
