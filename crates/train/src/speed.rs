//! How fast a device is at what a run does: judging, playing, preparing, learning.

use crate::config::Config;
use crate::evaluate::{Answers, Boards, Evaluate};
use crate::learn::{Device, Learner};
use crate::record::{End, GameRecord, Step, Target};
use crate::replay::{Batch, Window, counts, for_each_batch, pack};
use crate::run::{RunError, concrete, sizes};
use crate::selfplay::{Progress, Rules, Season, play};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use wuqi_core::{Encode, Rng};
use wuqi_engines::Catalogue;
use wuqi_games::with_game;
use wuqi_nn::{Metadata, NetworkFile, Precision, write_network};

/// Measures each part for about this long and says what it found, line by line.
pub fn measure(
    config: &Config,
    device: &dyn Device,
    time: Duration,
    say: &dyn Fn(&str),
) -> Result<(), RunError> {
    let games = config.games()?;
    with_game!(
        &games[0],
        game => measure_game(&concrete(game, config)?, config, device, time, say),
        game => Err(RunError::Registered(game.info().id))
    )
}

fn measure_game<G: Catalogue>(
    games: &[G],
    config: &Config,
    device: &dyn Device,
    time: Duration,
    say: &dyn Fn(&str),
) -> Result<(), RunError> {
    let game = &games[0];
    let shape = config.network.shape(game);
    let mut learner = device.learner(shape, &config.learning, config.seed);
    let metadata = Metadata {
        game: config.game.clone(),
        rules: config.rules.clone(),
        sizes: sizes(games),
        training: String::new(),
    };
    let bytes = write_network(&metadata, &learner.network()?, Precision::F32)?;
    let network = NetworkFile::read(&bytes)?;
    say(&format!(
        "{} {}, {} blocks x {} channels, {} numbers, on {}",
        config.game,
        game.size(),
        shape.blocks,
        shape.channels,
        shape.parameters(),
        device.name()
    ));
    let play = &config.selfplay;
    let judges = if device.is_shared() {
        play.batches_in_flight
    } else {
        play.threads
    };
    for count in once([1, judges]) {
        let mut evaluators = device.evaluators(&network, count, play.largest_batch);
        let batch = if device.is_shared() {
            play.largest_batch
        } else {
            64
        };
        let rate = judging(game, &mut evaluators, batch, time);
        say(&format!(
            "judging alone, {count} x {batch} boards: {rate:.0} evaluations/s"
        ));
    }
    let mut evaluators = device.evaluators(&network, judges, play.largest_batch);
    let (rate, rates) = playing(games, config, device, &mut evaluators, time);
    say(&format!(
        "self-play: {rate:.0} evaluations/s; by quarter {rates:.0?}"
    ));
    let mix = config.mix(games.len());
    let records: Vec<_> = (0..300)
        .map(|seed| random_game(games, mix.board(seed), seed))
        .collect();
    let mut window = Window::new(games.to_vec());
    window.add("random", &pack(games, &records))?;
    for threads in once([1, config.learning.threads]) {
        let rate = preparing(&window, config, threads, time / 2, &mut |_| {});
        say(&format!(
            "preparing batches, {threads} threads: {rate:.0} positions/s"
        ));
    }
    let batch = window.batch(config.learning.batch, 1);
    let rate = learning(&mut *learner, &batch, config.learning.batch, time);
    say(&format!(
        "learning one batch again and again: {rate:.0} positions/s"
    ));
    let mut count = 0;
    let rate = preparing(
        &window,
        config,
        config.learning.threads,
        time,
        &mut |batch| {
            learner.learn(batch, 1e-4);
            count += 1;
            if count % 16 == 0 {
                learner.losses();
            }
        },
    );
    say(&format!("preparing and learning: {rate:.0} positions/s"));
    Ok(())
}

/// One and many, or only one where that is all there is.
fn once(counts: [usize; 2]) -> impl Iterator<Item = usize> {
    let [one, many] = counts;
    [one].into_iter().chain((many != one).then_some(many))
}

/// Evaluations per second of judges that are kept busy.
fn judging<G: Encode>(
    game: &G,
    evaluators: &mut [Box<dyn Evaluate>],
    batch: usize,
    time: Duration,
) -> f64 {
    let mut boards = Boards::new(game.planes());
    let mut rng = Rng::new(1);
    let mut buffer = Vec::new();
    let mut state = game.start();
    while boards.count < batch {
        match game.random_step(&state, &mut rng, &mut buffer) {
            Some(mv) => game.play(&mut state, mv),
            None => state = game.start(),
        }
        if game.turn(&state).player().is_some() {
            boards.push(game, &state);
        }
    }
    let judged = AtomicU64::new(0);
    let (boards, counted) = (&boards, &judged);
    let mut seconds = 0.0;
    std::thread::scope(|scope| {
        let begin = Instant::now();
        for evaluator in evaluators {
            scope.spawn(move || {
                let mut answers = Answers::default();
                while begin.elapsed() < time {
                    evaluator.evaluate(&[boards], &mut answers);
                    // The first half of the time warms up.
                    if begin.elapsed() > time / 2 {
                        counted.fetch_add(boards.count as u64, Relaxed);
                    }
                }
            });
        }
        seconds = time.as_secs_f64() / 2.0;
    });
    judged.load(Relaxed) as f64 / seconds
}

/// Evaluations per second of self-play, once it has warmed up, and in each quarter.
fn playing<G: Encode>(
    games: &[G],
    config: &Config,
    device: &dyn Device,
    evaluators: &mut [Box<dyn Evaluate>],
    time: Duration,
) -> (f64, Vec<f64>) {
    let rules = Rules {
        play: config.selfplay.clone(),
        resign: None,
    };
    let (stop, progress) = (AtomicBool::new(false), Progress::default());
    let season = Season {
        games,
        mix: config.mix(games.len()),
        rules: &rules,
        wanted: usize::MAX,
        seed: config.seed,
        shared: device.is_shared(),
        stop: &stop,
        progress: &progress,
        labels: None,
    };
    let mut rates = Vec::new();
    std::thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            let mut rates = Vec::new();
            for _ in 0..4 {
                let before = progress.evaluations.load(Relaxed);
                let begin = Instant::now();
                std::thread::sleep(time / 2);
                let judged = progress.evaluations.load(Relaxed) - before;
                rates.push(judged as f64 / begin.elapsed().as_secs_f64());
            }
            stop.store(true, Relaxed);
            rates
        });
        play(&season, Vec::new(), evaluators);
        rates = watcher.join().unwrap_or_default();
    });
    let warm = &rates[1.min(rates.len())..];
    (warm.iter().sum::<f64>() / warm.len().max(1) as f64, rates)
}

/// Positions per second of a learner that is given one batch again and again.
fn learning(learner: &mut dyn Learner, batch: &Batch, size: usize, time: Duration) -> f64 {
    // How many steps go by between two questions; asking waits for the device.
    const STRIDE: usize = 16;
    let mut stride = || {
        for _ in 0..STRIDE {
            learner.learn(batch, 1e-4);
        }
        learner.losses();
    };
    // The first steps choose kernels and fill pools of memory.
    stride();
    let begin = Instant::now();
    let mut steps = 0;
    while begin.elapsed() < time {
        stride();
        steps += STRIDE;
    }
    (steps * size) as f64 / begin.elapsed().as_secs_f64()
}

/// Positions per second that are prepared and given to `learn`.
fn preparing<G: Encode>(
    window: &Window<G>,
    config: &Config,
    threads: usize,
    time: Duration,
    learn: &mut dyn FnMut(&Batch),
) -> f64 {
    let begin = Instant::now();
    let mut count = 0;
    let size = config.learning.batch;
    for_each_batch(window, size, 1, (0, u64::MAX / 2), threads, |_, batch| {
        learn(batch);
        count += 1;
        begin.elapsed() < time
    });
    (count * size) as f64 / begin.elapsed().as_secs_f64()
}

/// A game of random moves in which every position is to be learned from.
fn random_game<G: Encode>(games: &[G], variant: usize, seed: u64) -> GameRecord<G::Move> {
    let game = &games[variant];
    let mut rng = Rng::new(seed);
    let mut state = game.start();
    let (mut steps, mut buffer, mut moves) = (Vec::new(), Vec::new(), Vec::new());
    while let Some(mv) = game.random_step(&state, &mut rng, &mut buffer) {
        moves.clear();
        game.moves(&state, &mut moves);
        let target = (!moves.is_empty()).then(|| {
            let mut shares = vec![0.0; moves.len()];
            for _ in 0..8 {
                shares[rng.below(moves.len() as u32) as usize] += 0.125;
            }
            Target::new(&shares, 1)
        });
        game.play(&mut state, mv);
        steps.push(Step { mv, target });
    }
    let outcome = game.turn(&state).outcome();
    let end = outcome.map(|outcome| End {
        outcome,
        margin: counts(game).then(|| game.final_value(&state, outcome)),
    });
    GameRecord {
        variant,
        start: None,
        steps,
        end,
    }
}
