//! The loop: play a generation, learn from the window, keep everything, measure.

use super::RunError;
use super::exam::Exam;
use super::folder::Folder;
use super::left;
use super::log::Entry;
use super::manifest::{RatedNetwork, Segment, Total};
use super::news::{Limits, Means, News, Phase, Summary};
use super::playing::{Generation, Students};
use super::rating::{self, RatingMatch, rate};
use super::samples;
use super::state::Run;
use crate::config::Config;
use crate::learn::Device;
use crate::record::GameRecord;
use crate::replay::pack;
use crate::schedule;
use crate::selfplay::{Labels, LeafLabels, Progress, search_options};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use wuqi_arena::disk::RealDisk;
use wuqi_core::zobrist::mix;
use wuqi_core::{Outcome, Player};
use wuqi_engines::Catalogue;
use wuqi_games::Size;
use wuqi_games::any::AnyGame;
use wuqi_games::with_game;
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
    train_through(
        Means::default(),
        config,
        path,
        device,
        limits,
        stop,
        listener,
    )
}

/// Like [`train`], with means from elsewhere.
pub fn train_through(
    means: Means<'_>,
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
        means,
        config,
        device,
        limits,
        stop,
        listener,
        began: Instant::now(),
        any: &games[0],
    };
    let disk = means
        .disk
        .map_or_else(|| Arc::new(RealDisk) as _, Arc::clone);
    let folder = Folder::open(Arc::clone(&disk), path)?;
    let Some(labels) = &config.labels else {
        return with_game!(
            &games[0],
            game => session.run(concrete(game, config)?, folder, None),
            game => Err(RunError::Registered(game.info().id))
        );
    };
    let place = Path::new(&labels.folder);
    let goes_on = folder.is_begun()?;
    match &games[0] {
        AnyGame::Ataxx(game) => {
            let games = concrete(game, config)?;
            let labels = LeafLabels::open(disk, place, &games[0], goes_on)?;
            session.run(games, folder, Some(&labels))
        }
        AnyGame::Banqi(game) => {
            let games = concrete(game, config)?;
            let labels = LeafLabels::open(disk, place, &games[0], goes_on)?;
            session.run(games, folder, Some(&labels))
        }
        AnyGame::Gomoku(game) => {
            let games = concrete(game, config)?;
            let labels = LeafLabels::open(disk, place, &games[0], goes_on)?;
            session.run(games, folder, Some(&labels))
        }
        _ => Err(RunError::NoLabels(config.game.clone())),
    }
}

/// The game values of all sizes and rules.
pub(crate) fn concrete<G: Catalogue>(_: &G, config: &Config) -> Result<Vec<G>, RunError> {
    let wrong = |error| RunError::Config(crate::config::ConfigError::Option(error));
    (config.setups().map_err(wrong)?.iter())
        .map(|(size, rules)| G::configure(*size, rules).map_err(wrong))
        .collect()
}

/// The sizes of these boards, each once.
pub(crate) fn sizes<G: Catalogue>(games: &[G]) -> Vec<Size> {
    let mut sizes = Vec::new();
    for size in games.iter().map(|game| game.size()) {
        if !sizes.contains(&size) {
            sizes.push(size);
        }
    }
    sizes
}

/// What does not change in a session.
pub(super) struct Session<'a> {
    pub(super) means: Means<'a>,
    pub(super) config: &'a Config,
    pub(super) device: &'a dyn Device,
    limits: &'a Limits,
    pub(super) stop: &'a AtomicBool,
    pub(super) listener: &'a (dyn Fn(&News<'_>) + Sync),
    began: Instant,
    any: &'a AnyGame,
}

impl Session<'_> {
    fn run<G: Catalogue>(
        &self,
        games: Vec<G>,
        folder: Folder,
        labels: Option<&dyn Labels<G>>,
    ) -> Result<Summary, RunError> {
        let mut run = self.open(games, folder)?;
        self.note(&run, false)?;
        while !self.is_over(&run.total) {
            self.generation(&mut run, labels)?;
            self.note(&run, false)?;
        }
        self.note(&run, true)?;
        Ok(Summary {
            log: run.log,
            stopped: self.stop.load(Relaxed),
        })
    }

    pub(super) fn out_of_time(&self) -> bool {
        let over = |time| self.began.elapsed() >= time;
        self.stop.load(Relaxed) || self.limits.time.is_some_and(over)
    }

    /// The share of the session's time that has gone, if it is limited.
    pub(super) fn gone(&self) -> Option<f64> {
        let share = |time: Duration| self.began.elapsed().as_secs_f64() / time.as_secs_f64();
        self.limits.time.map(share)
    }

    /// How long the session still takes, as far as that can be said.
    pub(super) fn left(&self, log: &[Entry]) -> Option<Duration> {
        left::left(self.limits, self.began.elapsed(), log)
    }

    /// Says to whoever watches how the session stands.
    fn note<G: Catalogue>(&self, run: &Run<G>, over: bool) -> Result<(), RunError> {
        left::write(&run.folder, self.began.elapsed(), self.left(&run.log), over)
    }

    fn is_over(&self, total: &Total) -> bool {
        let enough = |generations| total.generations >= generations;
        self.out_of_time() || self.limits.generations.is_some_and(enough)
    }

    fn generation<G: Catalogue>(
        &self,
        run: &mut Run<G>,
        labels: Option<&dyn Labels<G>>,
    ) -> Result<(), RunError> {
        let config = self.config;
        let number = run.total.generations + 1;
        let began = Instant::now();
        let network = self.network(run, Precision::F32)?;
        let progress = Progress::default();
        let first = run.total.steps;
        let mut learning = Duration::ZERO;
        let harvest = match self.means.selfplay_workers {
            Some(selfplay_workers) => {
                self.play_elsewhere(run, selfplay_workers, &network, number, &progress)?
            }
            None => {
                let generation = Generation {
                    games: &run.games,
                    network: &NetworkFile::read(&network)?,
                    number,
                    resign: self.resign(run),
                    labels: labels.filter(|_| self.labels_are_due()),
                    log: &run.log,
                    progress: &progress,
                };
                let flights = std::mem::take(&mut run.flights);
                let mut students = Students {
                    learner: &mut *run.learner,
                    window: &run.window,
                    total: &mut run.total,
                };
                let while_playing = config.learning.while_playing.then_some(&mut students);
                let (harvest, time) = self.play(&generation, flights, while_playing);
                learning += time;
                harvest
            }
        };
        if let Some(labels) = labels {
            labels.check()?;
        }
        let playing = began.elapsed().as_secs_f64();
        let (games, evaluations) = (
            progress.games.load(Relaxed),
            progress.evaluations.load(Relaxed),
        );
        let (length, results) = describe(&harvest.records);
        let sample_games = samples::games(&run.games, &harvest.records, config.samples.games);
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
        if !config.learning.while_playing {
            let students = Students {
                learner: &mut *run.learner,
                window: &run.window,
                total: &mut run.total,
            };
            learning += self.learn(students, number, &run.log, &|| self.stop.load(Relaxed));
        }
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
            learned_per_second: learned / learning.as_secs_f64().max(1e-9),
            length,
            results,
            resigned: harvest.resigned as u64,
            resign_below: self.resign(run),
            window: run.window.len() as u64,
            rate: schedule::rate(&config.learning, run.total.steps, self.gone()),
            losses: run.learner.losses(),
            rated: None,
        };
        self.rate(run, &mut entry)?;
        run.total.seconds += began.elapsed().as_secs_f64();
        entry.seconds = run.total.seconds;
        run.log.push(entry);
        self.sample(run, number, sample_games)?;
        self.keep(run, number)?;
        self.tell(&run.log, Phase::Ended, number, 1.0, &progress, began);
        Ok(())
    }

    /// Whether judged positions are written down by now.
    fn labels_are_due(&self) -> bool {
        let after = self.config.labels.as_ref().map(|labels| labels.after);
        after.is_some_and(|after| self.gone().is_none_or(|gone| gone >= after))
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
            left: self.left(log),
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
