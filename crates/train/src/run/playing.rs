//! The games of a generation here, and learning: in turns, or both at the same time.

use super::log::Entry;
use super::manifest::Total;
use super::news::{News, Phase};
use super::trainer::{PACE, Session};
use crate::learn::Learner;
use crate::replay::{Window, for_each_batch};
use crate::schedule;
use crate::selfplay::{Flight, Harvest, Labels, Progress, Rules, Season, play};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use wuqi_core::zobrist::mix;
use wuqi_engines::Catalogue;
use wuqi_nn::NetworkFile;

/// What the games of a generation have in common.
pub(super) struct Generation<'a, G: Catalogue> {
    pub(super) games: &'a [G],
    pub(super) network: &'a NetworkFile,
    pub(super) number: u64,
    pub(super) resign: Option<f32>,
    pub(super) labels: Option<&'a dyn Labels<G>>,
    pub(super) log: &'a [Entry],
    pub(super) progress: &'a Progress,
}

/// Who learns, and from what.
pub(super) struct Students<'a, G: Catalogue> {
    pub(super) learner: &'a mut dyn Learner,
    pub(super) window: &'a Window<G>,
    pub(super) total: &'a mut Total,
}

impl Session<'_> {
    /// Plays a generation, while students learn from those before, if there are any; says
    /// how long they learned.
    pub(super) fn play<G: Catalogue>(
        &self,
        generation: &Generation<'_, G>,
        flights: Vec<Flight<G::Move>>,
        students: Option<&mut Students<'_, G>>,
    ) -> (Harvest<G>, Duration) {
        let Some(students) = students else {
            return (self.play_games(generation, flights), Duration::ZERO);
        };
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let player = scope.spawn(|| {
                let harvest = self.play_games(generation, flights);
                over.store(true, Relaxed);
                harvest
            });
            let students = Students {
                learner: &mut *students.learner,
                window: students.window,
                total: &mut *students.total,
            };
            let enough = || over.load(Relaxed) || self.out_of_time() || player.is_finished();
            let time = self.learn(students, generation.number, generation.log, &enough);
            match player.join() {
                Ok(harvest) => (harvest, time),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    }

    fn play_games<G: Catalogue>(
        &self,
        generation: &Generation<'_, G>,
        flights: Vec<Flight<G::Move>>,
    ) -> Harvest<G> {
        let settings = &self.config.selfplay;
        let rules = Rules {
            play: settings.clone(),
            resign: generation.resign,
        };
        let shared = self.device.is_shared();
        let judges = if shared {
            settings.batches_in_flight
        } else {
            settings.threads
        };
        let mut evaluators =
            (self.device).evaluators(generation.network, judges, settings.largest_batch);
        let halt = AtomicBool::new(false);
        let season = Season {
            games: generation.games,
            mix: self.config.mix(generation.games.len()),
            rules: &rules,
            wanted: self.config.replay.generation,
            seed: self.seed_of(generation.number),
            shared,
            stop: &halt,
            progress: generation.progress,
            labels: generation.labels,
        };
        let progress = generation.progress;
        let began = Instant::now();
        let over = AtomicBool::new(false);
        let tell = || {
            let played = progress.positions.load(Relaxed) as f64;
            let done = played / self.config.replay.generation as f64;
            let (log, number) = (generation.log, generation.number);
            self.tell(log, Phase::Playing, number, done, progress, began);
        };
        // That a generation begins is told, however soon it is over.
        tell();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !over.load(Relaxed) {
                    std::thread::park_timeout(PACE);
                    if self.out_of_time() {
                        halt.store(true, Relaxed);
                    }
                    tell();
                }
            });
            let harvest = play(&season, flights, &mut evaluators);
            over.store(true, Relaxed);
            harvest
        })
    }

    /// Learns what is due, or until there is `enough`; says how long that took. What was not
    /// learned is due in the next generation.
    pub(super) fn learn<G: Catalogue>(
        &self,
        students: Students<'_, G>,
        number: u64,
        log: &[Entry],
        enough: &dyn Fn() -> bool,
    ) -> Duration {
        let Students {
            learner,
            window,
            total,
        } = students;
        let settings = &self.config.learning;
        let due = schedule::steps_due(settings, total.positions, total.steps);
        if window.is_empty() || window.len() < self.config.replay.first {
            return Duration::ZERO;
        }
        let (began, mut told) = (Instant::now(), Instant::now());
        let first = total.steps;
        let seed = mix(self.config.seed ^ 0x6c65_6172);
        for_each_batch(
            window,
            settings.batch,
            seed,
            (first, due),
            settings.threads,
            |step, batch| {
                learner.learn(batch, schedule::rate(settings, step, self.gone()));
                total.steps = step + 1;
                if told.elapsed() > PACE && !settings.while_playing {
                    told = Instant::now();
                    (self.listener)(&News {
                        phase: Phase::Learning,
                        generation: number,
                        done: (step + 1 - first) as f64 / due as f64,
                        games: 0,
                        evaluations: 0,
                        seconds: began.elapsed().as_secs_f64(),
                        left: self.left(log),
                        log,
                    });
                }
                !enough()
            },
        );
        began.elapsed()
    }
}
