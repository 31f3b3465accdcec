//! The loop: play a generation, learn from the window, keep everything, measure.

use super::RunError;
use super::exam::Exam;
use super::folder::Folder;
use super::log::Entry;
use super::manifest::{RatedNetwork, Segment, Total};
use super::news::{Limits, News, Phase, Summary};
use super::rating::{self, RatingMatch, rate};
use super::state::Run;
use crate::config::Config;
use crate::learn::Device;
use crate::record::GameRecord;
use crate::remote::Crew;
use crate::replay::{for_each_batch, pack};
use crate::schedule;
use crate::selfplay::{Harvest, Progress, Rules, Season, play, search_options};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use wuqi_core::zobrist::mix;
use wuqi_core::{Outcome, Player};
use wuqi_engines::Catalogue;
use wuqi_games::any::AnyGame;
use wuqi_games::{Options, Size, with_game};
use wuqi_nn::{NetworkFile, Precision};

/// How often whoever watches hears of progress, and clocks are looked at.
pub(super) const PACE: Duration = Duration::from_millis(200);

/// Runs a training session in a folder: begins a run there, or goes on with the one that
/// is there.
pub fn train(
    config: &Config,
    path: &Path,
    device: &dyn Device,
    limits: &Limits,
    stop: &AtomicBool,
    listener: &(dyn Fn(&News<'_>) + Sync),
) -> Result<Summary, RunError> {
    train_through(None, config, path, device, limits, stop, listener)
}

/// Like [`train`], with games that a crew elsewhere plays, if there is one.
pub fn train_through(
    crew: Option<&dyn Crew>,
    config: &Config,
    path: &Path,
    device: &dyn Device,
    limits: &Limits,
    stop: &AtomicBool,
    listener: &(dyn Fn(&News<'_>) + Sync),
) -> Result<Summary, RunError> {
    let games = config.games()?;
    rating::check(&games[0], &config.rating)?;
    let session = Session {
        crew,
        config,
        device,
        limits,
        stop,
        listener,
        began: Instant::now(),
        any: &games[0],
    };
    with_game!(&games[0], game => session.run(concrete(game, config)?, Folder::open(path)?))
}

/// The game values of all sizes.
pub(crate) fn concrete<G: Catalogue>(_: &G, config: &Config) -> Result<Vec<G>, RunError> {
    let wrong = |error| RunError::Config(crate::config::ConfigError::Option(error));
    let rules: Options = config.rules.parse().map_err(wrong)?;
    if config.sizes.is_empty() {
        return Ok(vec![G::configure(None, &rules).map_err(wrong)?]);
    }
    (config.sizes.iter())
        .map(|size| {
            let size: Size = size.parse().map_err(wrong)?;
            G::configure(Some(size), &rules).map_err(wrong)
        })
        .collect()
}

/// What does not change in a session.
pub(super) struct Session<'a> {
    crew: Option<&'a dyn Crew>,
    pub(super) config: &'a Config,
    pub(super) device: &'a dyn Device,
    limits: &'a Limits,
    stop: &'a AtomicBool,
    listener: &'a (dyn Fn(&News<'_>) + Sync),
    began: Instant,
    any: &'a AnyGame,
}

impl Session<'_> {
    fn run<G: Catalogue>(&self, games: Vec<G>, folder: Folder) -> Result<Summary, RunError> {
        let mut run = self.open(games, folder)?;
        while !self.is_over(&run.total) {
            self.generation(&mut run)?;
        }
        Ok(Summary {
            log: run.log,
            stopped: self.stop.load(Relaxed),
        })
    }

    pub(super) fn out_of_time(&self) -> bool {
        let over = |time| self.began.elapsed() >= time;
        self.stop.load(Relaxed) || self.limits.time.is_some_and(over)
    }

    fn is_over(&self, total: &Total) -> bool {
        let enough = |generations| total.generations >= generations;
        self.out_of_time() || self.limits.generations.is_some_and(enough)
    }

    fn generation<G: Catalogue>(&self, run: &mut Run<G>) -> Result<(), RunError> {
        let config = self.config;
        let number = run.total.generations + 1;
        let began = Instant::now();
        let network = self.network(run, Precision::F32)?;
        let progress = Progress::default();
        let harvest = match self.crew {
            Some(crew) => self.play_elsewhere(run, crew, &network, number, &progress)?,
            None => self.play(run, &NetworkFile::read(&network)?, number, &progress),
        };
        let playing = began.elapsed().as_secs_f64();
        let (games, evaluations) = (
            progress.games.load(Relaxed),
            progress.evaluations.load(Relaxed),
        );
        let (length, results) = describe(&harvest.records);
        let name = format!("games.{number:06}");
        let packed = pack(&run.games, &harvest.records);
        let added = run.window.add(&name, &packed)?;
        let blob = run.folder.put(&name, &packed)?;
        run.segments.push(Segment { name, games: blob });
        run.total.positions += added as u64;
        run.window
            .shrink(schedule::window(&config.replay, run.total.positions));
        let kept: Vec<String> = run.window.segments().map(str::to_owned).collect();
        run.segments.retain(|segment| kept.contains(&segment.name));
        run.resign.extend(harvest.checks);
        run.flights = harvest.flights;
        let learning = Instant::now();
        let first = run.total.steps;
        self.learn(run, number);
        let learned = (run.total.steps - first) as f64 * config.learning.batch as f64;
        run.total.generations = number;
        run.total.games += games as u64;
        run.total.evaluations += evaluations;
        let mut entry = Entry {
            generation: number,
            steps: run.total.steps,
            games: run.total.games,
            positions: run.total.positions,
            evaluations: run.total.evaluations,
            seconds: 0.0,
            games_per_second: games as f64 / playing,
            evaluations_per_second: evaluations as f64 / playing,
            learned_per_second: learned / learning.elapsed().as_secs_f64().max(1e-9),
            length,
            results,
            resigned: harvest.resigned as u64,
            resign_below: self.resign(run),
            window: run.window.len() as u64,
            rate: schedule::rate(&config.learning, run.total.steps),
            losses: run.learner.losses(),
            rated: None,
        };
        self.rate(run, &mut entry)?;
        run.total.seconds += began.elapsed().as_secs_f64();
        entry.seconds = run.total.seconds;
        run.log.push(entry);
        self.keep(run, number)?;
        self.tell(&run.log, Phase::Ended, number, 1.0, &progress, began);
        Ok(())
    }

    pub(super) fn resign<G: Catalogue>(&self, run: &Run<G>) -> Option<f32> {
        let play = &self.config.selfplay;
        let threshold = || run.resign.threshold(play.wrong_share);
        play.resign.then(threshold).flatten()
    }

    /// The seed of a generation's games.
    pub(super) fn seed_of(&self, number: u64) -> u64 {
        mix(self.config.seed ^ mix(number))
    }

    fn play<G: Catalogue>(
        &self,
        run: &mut Run<G>,
        network: &NetworkFile,
        number: u64,
        progress: &Progress,
    ) -> Harvest<G> {
        let settings = &self.config.selfplay;
        let rules = Rules {
            play: settings.clone(),
            resign: self.resign(run),
        };
        let shared = self.device.is_shared();
        let judges = if shared {
            settings.batches_in_flight
        } else {
            settings.threads
        };
        let mut evaluators = (self.device).evaluators(network, judges, settings.largest_batch);
        let halt = AtomicBool::new(false);
        let season = Season {
            games: &run.games,
            rules: &rules,
            wanted: self.config.replay.generation,
            seed: self.seed_of(number),
            shared,
            stop: &halt,
            progress,
        };
        let flights = std::mem::take(&mut run.flights);
        let log = &run.log;
        let began = Instant::now();
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !over.load(Relaxed) {
                    std::thread::park_timeout(PACE);
                    if self.out_of_time() {
                        halt.store(true, Relaxed);
                    }
                    let played = progress.positions.load(Relaxed) as f64;
                    let done = played / self.config.replay.generation as f64;
                    self.tell(log, Phase::Playing, number, done, progress, began);
                }
            });
            let harvest = play(&season, flights, &mut evaluators);
            over.store(true, Relaxed);
            harvest
        })
    }

    fn learn<G: Catalogue>(&self, run: &mut Run<G>, number: u64) {
        let settings = &self.config.learning;
        let due = schedule::steps_due(settings, run.total.positions, run.total.steps);
        if run.window.is_empty() {
            return;
        }
        let (began, mut told) = (Instant::now(), Instant::now());
        let progress = Progress::default();
        let first = run.total.steps;
        let Run {
            learner,
            window,
            total,
            log,
            ..
        } = run;
        let seed = mix(self.config.seed ^ 0x6c65_6172);
        let range = (first, due);
        for_each_batch(
            window,
            settings.batch,
            seed,
            range,
            settings.threads,
            |step, batch| {
                learner.learn(batch, schedule::rate(settings, step));
                total.steps = step + 1;
                if told.elapsed() > PACE {
                    told = Instant::now();
                    (self.listener)(&News {
                        phase: Phase::Learning,
                        generation: number,
                        done: (step + 1 - first) as f64 / due as f64,
                        games: 0,
                        evaluations: progress.evaluations.load(Relaxed),
                        seconds: began.elapsed().as_secs_f64(),
                        log,
                    });
                }
                // What was not learned now is due in the next generation.
                !self.stop.load(Relaxed)
            },
        );
    }

    /// Measures the network if it is time to.
    fn rate<G: Catalogue>(&self, run: &mut Run<G>, entry: &mut Entry) -> Result<(), RunError> {
        let settings = &self.config.rating;
        let due = settings.every > 0 && entry.generation.is_multiple_of(settings.every);
        if !due || self.out_of_time() {
            return Ok(());
        }
        let began = Instant::now();
        self.tell(
            &run.log,
            Phase::Rating,
            entry.generation,
            0.0,
            &Progress::default(),
            began,
        );
        let bytes = self.network(run, Precision::F16)?;
        let previous = match &run.rated_network {
            Some(rated) if settings.previous => {
                let bytes = run.folder.get(&rated.file)?;
                Some((rated.generation, NetworkFile::read(&bytes)?))
            }
            _ => None,
        };
        let new_exam = || Exam::new(&run.games[0], settings.solved_positions, self.stop);
        let exam = run.exam.get_or_insert_with(new_exam);
        let matches = RatingMatch {
            game: &run.games[0],
            any: self.any,
            settings,
            options: search_options(&self.config.selfplay, &run.games[0]),
            exam,
            generation: entry.generation,
            network: NetworkFile::read(&bytes)?,
            previous,
            seed: mix(self.config.seed ^ mix(entry.generation ^ 0x7261_7465)),
            stop: self.stop,
        };
        entry.rated = rate(matches, &run.log)?;
        let name = format!("rated.{:06}", entry.generation);
        run.rated_network = Some(RatedNetwork {
            generation: entry.generation,
            file: run.folder.put(&name, &bytes)?,
        });
        Ok(())
    }

    pub(super) fn tell(
        &self,
        log: &[Entry],
        phase: Phase,
        generation: u64,
        done: f64,
        progress: &Progress,
        began: Instant,
    ) {
        (self.listener)(&News {
            phase,
            generation,
            done: done.min(1.0),
            games: progress.games.load(Relaxed),
            evaluations: progress.evaluations.load(Relaxed),
            seconds: began.elapsed().as_secs_f64(),
            log,
        });
    }
}

/// The mean length of games and the shares of their results.
fn describe<M>(records: &[GameRecord<M>]) -> (f64, [f64; 3]) {
    let count = records.len().max(1) as f64;
    let length: usize = records.iter().map(|record| record.steps.len()).sum();
    let share = |outcome: Outcome| {
        let ended = |record: &&GameRecord<M>| record.end.is_some_and(|end| end.outcome == outcome);
        records.iter().filter(ended).count() as f64 / count
    };
    let results = [
        Outcome::Win(Player::One),
        Outcome::Draw,
        Outcome::Win(Player::Two),
    ];
    (length as f64 / count, results.map(share))
}
