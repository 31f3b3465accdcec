//! A network that learns what somebody else thinks (*distillation*: Hinton, Vinyals and
//! Dean, 2015): a small one from a large one, or from an engine that searches.
//!
//! The teacher walks through many games at once by what it likes; every position on the
//! way is a lesson, with all that the teacher thinks of it: the shares of the moves and the
//! chances of win, draw and loss. That says far more of a position than a move and a
//! result. A network's lesson costs one evaluation instead of a search, so a processor is
//! enough; an engine's costs a search, which may be a short one.

mod lesson;
mod nearness;
mod tutor;
mod until;
mod walks;

pub use nearness::Nearness;
pub use tutor::Tutor;

use crate::canvas;
use crate::config::Config;
use crate::learn::{Device, Learner, Losses};
use crate::replay::Batch;
use crate::run::{RunError, concrete, sizes};
use crate::schedule;
use lesson::Lessons;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tutor::Teacher;
use until::until;
use walks::Walks;
use wuqi_core::{Encode, Rng};
use wuqi_engines::Catalogue;
use wuqi_games::with_game;
use wuqi_nn::{Metadata, NetworkFile, Precision, write_network};

/// How often news are told.
const NEWS: Duration = Duration::from_secs(10);

/// Where learning stands.
#[derive(Clone, Copy, Debug)]
pub struct DistilNews {
    /// Since the beginning.
    pub elapsed: Duration,
    /// Steps of learning.
    pub steps: u64,
    /// Positions that the teacher has judged.
    pub lessons: u64,
    /// The losses since the last news.
    pub losses: Losses,
}

/// A network that has learned.
pub struct Distilled<'a> {
    /// Its file, with weights of one byte.
    pub file: Vec<u8>,
    measure: Box<dyn FnOnce() -> Nearness + 'a>,
}

impl Distilled<'_> {
    /// Measures how near the network came to its teacher, which may take a minute if nobody
    /// stops it: write the file before.
    pub fn nearness(self) -> Nearness {
        (self.measure)()
    }
}

/// Lets a network of the configuration's layers learn from `tutor` until the time is over or
/// `stop` is set, which also breaks off what an engine is searching; `stop` goes for measuring
/// how near it came, too.
///
/// Of the configuration count the boards, `network`, `learning`, and of `selfplay` how many
/// games there are, how they begin, the temperature, and the threads on which an engine
/// searches; `replay.largest_window` lessons are kept for each board.
pub fn distil<'a>(
    config: &Config,
    tutor: Tutor<'_>,
    device: &dyn Device,
    time: Duration,
    stop: &'a AtomicBool,
    tell: &dyn Fn(&DistilNews),
) -> Result<Distilled<'a>, RunError> {
    let games = config.games()?;
    let course = Course {
        config,
        tutor,
        device,
        time,
        tell,
    };
    with_game!(
        &games[0],
        game => course.run(&concrete(game, config)?, stop),
        game => Err(RunError::Registered(game.info().id))
    )
}

/// What does not change while a network learns.
struct Course<'a> {
    config: &'a Config,
    tutor: Tutor<'a>,
    device: &'a dyn Device,
    time: Duration,
    tell: &'a dyn Fn(&DistilNews),
}

/// A board, the games on it and what was learned there.
struct Room<G: Encode> {
    game: G,
    teacher: Box<dyn Teacher<G>>,
    walks: Walks<G>,
    lessons: Lessons<G>,
}

impl Course<'_> {
    /// Learns, and measures when it is asked.
    fn run<'a, G: Catalogue>(
        &self,
        games: &[G],
        stop: &'a AtomicBool,
    ) -> Result<Distilled<'a>, RunError> {
        let config = self.config;
        let teachers = self.tutor.teachers(games, config, self.device)?;
        let shape = config.network.shape(&games[0]);
        let mut learner = self.device.learner(shape, &config.learning, config.seed);
        let mut rng = Rng::new(config.seed);
        let mut rooms: Vec<Room<G>> = (games.iter().zip(teachers))
            .map(|(game, teacher)| Room {
                teacher,
                walks: Walks::new(game, &config.selfplay, rng.next_u64()),
                lessons: Lessons::new(config.replay.largest_window),
                game: game.clone(),
            })
            .collect();
        let learn =
            |over: &AtomicBool| self.learn(games, &mut rooms, &mut *learner, &mut rng, over);
        let training = until(stop, self.time, learn);
        let metadata = Metadata {
            game: config.game.clone(),
            rules: config.rules.clone(),
            sizes: sizes(games),
            training: training.to_string(),
        };
        let file = write_network(&metadata, &learner.network()?, Precision::I8)?;
        let student = NetworkFile::read(&file)?;
        let settings = config.selfplay.clone();
        let Room {
            game, mut teacher, ..
        } = rooms.swap_remove(0);
        let measure = move || Nearness::measure(&game, &settings, &mut *teacher, &student, stop);
        Ok(Distilled {
            file,
            measure: Box::new(measure),
        })
    }

    /// Learns until `over` is set; says what the file tells about that.
    fn learn<G: Catalogue>(
        &self,
        games: &[G],
        rooms: &mut [Room<G>],
        learner: &mut dyn Learner,
        rng: &mut Rng,
        over: &AtomicBool,
    ) -> serde_json::Value {
        let config = self.config;
        let mix = config.mix(games.len());
        let canvas = canvas::around(games);
        let begin = Instant::now();
        let (mut steps, mut lessons, mut told) = (0, 0, begin);
        let batch = config.learning.batch;
        'learn: loop {
            let gone = begin.elapsed().as_secs_f64() / self.time.as_secs_f64();
            let ends = over.load(Relaxed);
            if steps > 0 && (ends || told.elapsed() >= NEWS) {
                told = Instant::now();
                (self.tell)(&DistilNews {
                    elapsed: begin.elapsed(),
                    steps,
                    lessons,
                    losses: learner.losses(),
                });
            }
            if ends {
                break;
            }
            let mut next = rooms.iter().position(|room| room.lessons.len() < batch);
            let due = |lessons| schedule::steps_due(&config.learning, lessons, steps) > 0;
            while next.is_some() || !due(lessons) {
                if over.load(Relaxed) {
                    // Perhaps there is no lesson yet, and nothing to draw a batch from.
                    continue 'learn;
                }
                // When all have enough to begin with, they take turns.
                let room = &mut rooms[next.unwrap_or_else(|| mix.board(steps))];
                let teacher = &mut *room.teacher;
                room.walks.step(&config.selfplay, teacher, over, |lesson| {
                    room.lessons.keep(lesson);
                    lessons += 1;
                });
                next = rooms.iter().position(|room| room.lessons.len() < batch);
            }
            // Boards and rules are mixed as in `Window::batch`.
            let mut drawn = Batch::new(canvas);
            for place in 0..batch as u64 {
                let room = &rooms[mix.board(place)];
                room.lessons.draw(&room.game, rng, &mut drawn);
            }
            let rate = schedule::rate(&config.learning, steps, Some(gone));
            learner.learn(&drawn, rate);
            steps += 1;
        }
        serde_json::json!({
            "teacher": self.tutor.name(),
            "seconds": begin.elapsed().as_secs_f64().round(),
            "steps": steps,
            "batch": batch,
            "lessons": lessons,
            "seed": config.seed,
        })
    }
}
