//! What a second thread is worth: `threads GAME[/SPEC] DEPTH POSITIONS [THREADS]` searches the
//! same random positions to a fixed depth with one thread and with several, and tells how many
//! positions that cost and how long it took. Without waste all threads together visit as many
//! as one alone; "worth" is how many times fewer each of them visits (the geometric mean over
//! the positions), if all get the same processor time.

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use wuqi_core::Rng;
use wuqi_engines::{Spec, Unheard, build_any};
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, Position};
use wuqi_search::{Control, Limits};

/// Random plies before a position is searched: from this many up to twice as many.
const PLIES: usize = 6;

fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, depth, count, rest @ ..] = &words[..] else {
        return Err("write GAME[/SPEC] DEPTH POSITIONS [THREADS]".into());
    };
    let (name, spec) = game.split_once('/').unwrap_or((game, "best"));
    let game = AnyGame::new(name, None, &Options::none())?;
    let spec: Spec = spec.parse()?;
    let (depth, count) = (depth.parse()?, count.parse::<u64>()?);
    let threads = rest.first().map_or(Ok(2), |text| text.parse())?;
    let mut sums = [(0_u64, Duration::ZERO); 2];
    let mut gains = 0.0;
    for seed in 0..count {
        let position = position(&game, seed);
        let before = [sums[0].0, sums[1].0];
        for (sum, threads) in sums.iter_mut().zip([1, threads]) {
            let mut engine = build_any(&game, &spec)?;
            let stop = AtomicBool::new(false);
            let began = Instant::now();
            let clock = || began.elapsed();
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            let control = Control::new(limits, &stop, &clock).with_threads(threads);
            let report = engine.think(&*position, &control, &mut Unheard)?;
            sum.0 += report.nodes;
            sum.1 += began.elapsed();
        }
        let [one, all] = [0, 1].map(|i| (sums[i].0 - before[i]).max(1) as f64);
        gains += (threads as f64 * one / all).ln();
    }
    let [(nodes, time), (all_nodes, all_time)] = sums;
    let worth = (gains / count as f64).exp();
    println!(
        "{name} depth {depth}, {count} positions: 1 thread {nodes} nodes {time:.1?}, \
         {threads} threads {all_nodes} nodes {all_time:.1?}, worth {worth:.2}"
    );
    Ok(())
}

/// A random position in which somebody is to move.
fn position(game: &AnyGame, seed: u64) -> Box<dyn Position> {
    let mut rng = Rng::new(seed);
    let mut position = game.start();
    for _ in 0..PLIES + seed as usize % PLIES {
        let before = position.clone();
        position.play_random(&mut rng);
        if position.turn().player().is_none() {
            return before;
        }
    }
    position
}
