//! `wuqi exam`: engines answer positions whose right moves are known.

use crate::commands::play::words_in;
use crate::config::Config;
use crate::failure::Failure;
use crate::input;
use crate::progress::Line;
use crate::spec_argument::SpecArgument;
use crate::thinking::{read_time, stop_flag};
use clap::Args;
use serde_json::{Map, Value, json};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;
use unicode_width::UnicodeWidthStr;
use wuqi_engines::{Engine, Spec, ThinkError, heeded, takes};
use wuqi_games::Options;
use wuqi_games::any::AnyGame;
use wuqi_protocols::is_external;
use wuqi_puzzles::exam::{BUDGET, ExamError, Known, Marks, Paper, Taken, take, text_of};
use wuqi_search::Limits;
use wuqi_tui::Words;

/// How long another program thinks that nothing else limits.
const OTHERS: Duration = Duration::from_millis(100);

/// Who takes which exam.
#[derive(Args, Debug)]
pub struct ExamArgs {
    /// The game: ataxx, banqi, gomoku, sequencium or territory
    pub game: String,

    /// The engines, each as name or name:key=value,…, or another program's, as uai:PATH;
    /// `wuqi engines` lists them
    #[arg(required = true, value_name = "ENGINE", value_parser = SpecArgument, hide_possible_values = true)]
    pub engines: Vec<Spec>,

    /// Positions to visit before each answer
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,

    /// Simulations before each answer
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub sims: Option<u64>,

    /// Time for each answer, for example 50ms
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    pub time: Option<Duration>,

    /// The questions, a line of JSON each (default: those that the program contains)
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// The language: en, zh-Hant or zh-Hans (default: that of the system, or English)
    #[arg(long, value_name = "TAG")]
    pub lang: Option<String>,
}

/// An engine that has taken the exam.
struct Sitting {
    name: String,
    limits: Limits,
    marks: Marks,
}

/// Lets every engine answer and prints their marks.
pub fn run(args: &ExamArgs, config: &Config, json: bool) -> Result<(), Failure> {
    let own = config.language().map(|language| language.tag().to_owned());
    let words = words_in(args.lang.clone().or(own).as_deref())?;
    let paper = args.paper()?;
    let mut sittings = Vec::new();
    for spec in &args.engines {
        sittings.push(args.sit(&paper, &config.engine(spec.clone()))?);
        if stopped() {
            break;
        }
    }
    match json {
        true => println!("{}", marks_json(&args.game, &paper, &sittings)),
        false => print!("{}", table(words, &args.game, &paper, &sittings)),
    }
    match stopped() {
        true => Err(Failure::Interrupted),
        false => Ok(()),
    }
}

fn stopped() -> bool {
    stop_flag().load(Ordering::Relaxed)
}

impl ExamArgs {
    fn paper(&self) -> Result<Paper, Failure> {
        // An unknown game is said before anything about its questions.
        AnyGame::new(&self.game, None, &Options::none())?;
        let game = &self.game;
        let refused =
            |name: String| move |error: ExamError| Failure::refused(format!("{name}: {error}"));
        match &self.file {
            Some(path) => {
                let text = input::text(path)?;
                Paper::read(game, &text).map_err(refused(path.display().to_string()))
            }
            None => {
                let text = text_of(game).ok_or_else(|| {
                    Failure::refused(format!("there is no exam of '{game}': name one by --file"))
                })?;
                Paper::read(game, text).map_err(refused(format!("the exam of {game}")))
            }
        }
    }

    /// One engine answers all questions.
    fn sit(&self, paper: &Paper, spec: &Spec) -> Result<Sitting, Failure> {
        let mut line = Line::new();
        let mut used = Limits::default();
        let taken = Taken {
            seed: self.seed,
            stop: stop_flag(),
        };
        let name = spec.to_string();
        let marks = take(
            paper,
            &taken,
            &mut |game| -> Result<_, Failure> {
                let engine = wuqi_protocols::build(game, spec)?;
                used = self.limits(game, spec, &*engine);
                Ok((engine, used))
            },
            &mut |marks| {
                line.show(&format!(
                    "{name}: {} of {}",
                    marks.answered,
                    paper.questions.len()
                ));
                match stopped() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            },
        )?;
        Ok(Sitting {
            name,
            limits: used,
            marks,
        })
    }

    /// The limits of an engine: those of its spec, else the command's, else the usual budget.
    fn limits(&self, game: &AnyGame, spec: &Spec, engine: &dyn Engine) -> Limits {
        let plain_best = spec.name == "best" && spec.parameters().next().is_none();
        if !plain_best && engine.limits() != Limits::default() {
            return engine.limits();
        }
        let asked = Limits {
            depth: None,
            nodes: self.nodes,
            simulations: self.sims,
            time: self.time,
        };
        // Another program says itself what it cannot count, and gets what a match would give.
        if is_external(spec) {
            let time = asked == Limits::default();
            return Limits {
                time: asked.time.or(time.then_some(OTHERS)),
                ..asked
            };
        }
        let counted = heeded(game, spec, asked);
        if counted != Limits::default() {
            return counted;
        }
        let budget = |key: &str| takes(game, spec, key).then_some(BUDGET);
        let simulations = budget("sims");
        // Whoever counts neither has a horizon of its own.
        Limits {
            nodes: budget("nodes").filter(|_| simulations.is_none()),
            simulations,
            ..Limits::default()
        }
    }
}

impl From<ThinkError> for Failure {
    fn from(error: ThinkError) -> Self {
        Failure::refused(error)
    }
}

/// How many questions are known in which way.
fn known(paper: &Paper) -> impl Iterator<Item = (Known, usize)> {
    let counts = Known::ALL.map(|by| (by, paper.known(by)));
    counts.into_iter().filter(|&(_, count)| count > 0)
}

fn marks_json(game: &str, paper: &Paper, sittings: &[Sitting]) -> Value {
    let known = known(paper).map(|(by, count)| (by.word().to_owned(), json!(count)));
    let engines = sittings.iter().map(|sitting| {
        let marks = &sitting.marks;
        json!({
            "engine": sitting.name,
            "limits": sitting.limits.to_string(),
            "answered": marks.answered,
            "right": marks.right(),
            "score": marks.share(),
            "missed": marks.missed,
            "nodes": marks.nodes,
            "simulations": marks.simulations,
            "time_ms": marks.time.as_millis() as u64,
        })
    });
    json!({
        "game": game,
        "questions": paper.questions.len(),
        "known": Map::from_iter(known),
        "engines": Value::from_iter(engines),
    })
}

/// The marks as a table, its first line saying what was asked.
fn table(words: Words, game: &str, paper: &Paper, sittings: &[Sitting]) -> String {
    let parts: Vec<String> = known(paper)
        .map(|(by, count)| {
            let key = format!("exam.by.{}", by.word());
            words.fill(&key, &[("count", count.into())])
        })
        .collect();
    let mut text = words.fill(
        "exam.title",
        &[
            ("game", words.game(game).into()),
            ("count", paper.questions.len().into()),
        ],
    );
    for part in parts {
        text += &words.fill("exam.part", &[("part", part.into())]);
    }
    text.push('\n');
    let head = [
        "engine", "limit", "right", "share", "interval", "work", "time",
    ];
    let mut rows = vec![head.map(|name| words.say(&format!("exam.{name}")))];
    rows.extend(sittings.iter().map(row));
    let widths: Vec<usize> = (0..head.len())
        .map(|column| {
            rows.iter()
                .map(|row| row[column].width())
                .max()
                .unwrap_or(0)
        })
        .collect();
    for row in &rows {
        let cells = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(column, (cell, width))| {
                let room = " ".repeat(width - cell.width());
                // Names begin where they begin, numbers end below each other.
                match column {
                    0 | 1 => format!("{cell}{room}"),
                    _ => format!("{room}{cell}"),
                }
            });
        let cells: Vec<String> = cells.collect();
        text += cells.join("  ").trim_end();
        text.push('\n');
    }
    text += &words.say("exam.each");
    text.push('\n');
    text
}

fn row(sitting: &Sitting) -> [String; 7] {
    let marks = &sitting.marks;
    let share = marks.share();
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let each = |all: f64| all / marks.answered.max(1) as f64;
    // Where there are simulations they are what was asked for.
    let work = match marks.simulations {
        0 => marks.nodes,
        simulations => simulations,
    };
    let limits = match sitting.limits == Limits::default() {
        true => "-".to_owned(),
        false => sitting.limits.to_string(),
    };
    [
        sitting.name.clone(),
        limits,
        format!("{}/{}", marks.right(), marks.answered),
        format!("{}%", percent(share.share)),
        format!("{}–{}%", percent(share.low), percent(share.high)),
        format!("{:.0}", each(work as f64)),
        format!("{:.1}", each(1000.0 * marks.time.as_secs_f64())),
    ]
}
