//! Fast games of one engine against itself, as labelled positions to learn from.
//!
//! Every position of a game becomes a record: the value that a short search gave it and how
//! the game ended. Games are made to differ: blocked squares in half of them, some random
//! moves at the beginning, now and then one later. Each thread plays its own games, so the
//! same seed and number of threads give the same games.

mod blocks;
mod game;

pub use blocks::blocked_start;
pub use game::{Pace, Played, Rated, play};

use crate::labels::{LabelError, LabelFile, Pack};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use thiserror::Error;
use wuqi_core::Rng;
use wuqi_engines::{Catalogue, NetworkSource, Spec, SpecError, build_with};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct DatagenSettings {
    /// The engine that plays both sides.
    pub engine: Spec,
    /// How games are varied and ended.
    pub pace: Pace,
    /// End after so many games.
    pub games: Option<u64>,
    /// End after so many positions.
    pub positions: Option<u64>,
    /// End after this time.
    pub time: Option<Duration>,
    /// Games played at the same time.
    pub threads: usize,
    /// Decides everything random.
    pub seed: u64,
    /// The file to write.
    pub out: PathBuf,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, Default)]
pub struct DatagenNews {
    /// Games that are over.
    pub games: u64,
    /// Positions in them.
    pub positions: u64,
    /// Since the beginning.
    pub elapsed: Duration,
}

/// Why no games were played.
#[derive(Debug, Error)]
pub enum DatagenError {
    /// The file cannot be written.
    #[error("{0}")]
    Labels(#[from] LabelError),
    /// The engine is wrong.
    #[error("{0}")]
    Engine(#[from] SpecError),
}

/// Plays games and writes their positions until a limit is reached or `stop` is set;
/// `begin` makes the position that a game begins with.
pub fn datagen<G: Catalogue + Pack + Sync>(
    game: &G,
    settings: &DatagenSettings,
    begin: &(dyn Fn(&mut Rng) -> G::State + Sync),
    source: &(dyn NetworkSource + Sync),
    stop: &AtomicBool,
    tell: &(dyn Fn(DatagenNews) + Sync),
) -> Result<DatagenNews, DatagenError> {
    // A wrong engine is told before the file is touched.
    build_with(game, &settings.engine, source)?;
    let started = Instant::now();
    let file = LabelFile::create(&settings.out, game.layout())?;
    let (games, positions) = (AtomicU64::new(0), AtomicU64::new(0));
    let news = || DatagenNews {
        games: games.load(Ordering::Relaxed),
        positions: positions.load(Ordering::Relaxed),
        elapsed: started.elapsed(),
    };
    let is_over = || {
        let now = news();
        stop.load(Ordering::Relaxed)
            || settings.games.is_some_and(|limit| now.games >= limit)
            || settings
                .positions
                .is_some_and(|limit| now.positions >= limit)
            || settings.time.is_some_and(|limit| now.elapsed >= limit)
    };
    let failed: Mutex<Option<DatagenError>> = Mutex::new(None);
    let last_told = Mutex::new(started);
    let work = |thread: u64| -> Result<(), DatagenError> {
        let mut rng = Rng::new(settings.seed.wrapping_mul(0x9e37_79b9).wrapping_add(thread));
        let (mut engine, limits) = build_with(game, &settings.engine, source)?;
        let mut writer = file.writer();
        while !is_over() {
            let start = begin(&mut rng);
            let played = play(
                game,
                start,
                engine.as_mut(),
                limits,
                settings.pace,
                &mut rng,
            );
            engine.forget();
            for Rated { state, value } in &played.positions {
                writer.write(game, state, *value, Some(played.end), &[])?;
            }
            positions.fetch_add(played.positions.len() as u64, Ordering::Relaxed);
            games.fetch_add(1, Ordering::Relaxed);
            if let Ok(mut told) = last_told.try_lock()
                && told.elapsed() >= Duration::from_secs(5)
            {
                *told = Instant::now();
                tell(news());
            }
        }
        writer.flush()?;
        Ok(())
    };
    std::thread::scope(|scope| {
        for thread in 0..settings.threads.max(1) as u64 {
            let (work, failed) = (&work, &failed);
            scope.spawn(move || {
                if let Err(error) = work(thread)
                    && let Ok(mut failed) = failed.lock()
                {
                    failed.get_or_insert(error);
                }
            });
        }
    });
    match failed.into_inner() {
        Ok(Some(error)) => Err(error),
        _ => Ok(news()),
    }
}
