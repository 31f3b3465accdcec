//! Tunes the numbers of an engine by playing it against itself:
//! `tune GAME NODES [--only WORD,…] [--from LIST] [--threads N] [--seconds N] [--file FILE] [--rate R]
//! [--settle PAIRS] [--seed N]`.
//!
//! It plays with NODES positions a move until the time is up, prints where it stands twice a
//! minute and keeps it in FILE, from which it goes on when it is called again. `--only` names the
//! beginnings of the names of what is tuned; `--from` says, as for `alphabeta_match`, what is to be
//! otherwise than the game plays at the beginning. The core (`spsa`) knows nothing of games; an engine
//! with numbers of its own comes in by a [`Front`] in [`front_of`].

mod alphabeta;
mod ataxx;
mod file;
mod front;
mod gomoku;
#[path = "../alphabeta_match/list.rs"]
mod list;
#[path = "../alphabeta_match/pair.rs"]
mod pair;
mod spsa;

use alphabeta::AlphaBetaFront;
use front::Front;
use gomoku::GomokuFront;
use spsa::{Pace, Tuning};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use wuqi_core::Rng;
use wuqi_games::any::AnyGame;
use wuqi_games::{Options, with_game};

type Problem = Box<dyn std::error::Error + Send + Sync>;

/// How often it says where it stands.
const REPORTS: Duration = Duration::from_secs(30);

/// Who plays: Gomoku's own engine, elsewhere the general alpha-beta.
fn front_of(name: &str, nodes: u64, what: (&[String], &str)) -> Result<Box<dyn Front>, Problem> {
    match AnyGame::new(name, None, &Options::none())? {
        AnyGame::Ataxx(game) => {
            let known = ataxx::order();
            Ok(Box::new(AlphaBetaFront::new(game, nodes, what, known)?))
        }
        AnyGame::Gomoku(game) => Ok(Box::new(GomokuFront::new(game, nodes, what)?)),
        game => with_game!(
            game,
            game => Ok(Box::new(AlphaBetaFront::new(game, nodes, what, Vec::new())?)),
            _ => unreachable!()
        ),
    }
}

/// The arguments after the game and the nodes, each a name with a value.
struct Arguments(Vec<String>);

impl Arguments {
    fn get<T: FromStr<Err: Into<Problem>>>(&self, name: &str, usual: T) -> Result<T, Problem> {
        let at = self.0.iter().position(|found| found == name);
        match at.and_then(|at| self.0.get(at + 1)) {
            Some(text) => text.parse().map_err(Into::into),
            None => Ok(usual),
        }
    }
}

/// One thread: plays pairs until the time is up.
fn play(
    front: &dyn Front,
    tuning: &Mutex<Tuning>,
    (pace, end): (Pace, Instant),
    mut rng: Rng,
) -> Result<(), Problem> {
    let lock = || tuning.lock().map_err(|_| "another thread failed");
    while Instant::now() < end {
        let trial = lock()?.trial(pace, &mut rng);
        let result = front.pair(&trial.sides[0], &trial.sides[1], rng.next_u64())?;
        lock()?.learn(pace, &trial, result);
    }
    Ok(())
}

fn main() -> Result<(), Problem> {
    let mut given: Vec<String> = std::env::args().skip(1).collect();
    if given.len() < 2 {
        return Err("tune GAME NODES [--only WORD,…] [--threads N] [--seconds N] …".into());
    }
    let rest = Arguments(given.split_off(2));
    let only: String = rest.get("--only", String::new())?;
    let only: Vec<String> = only.split(',').map(str::to_owned).collect();
    let from: String = rest.get("--from", "-".to_owned())?;
    let front = &*front_of(&given[0], given[1].parse()?, (&only, &from))?;
    let path: PathBuf = rest.get("--file", PathBuf::from("tuning.txt"))?;
    let pace = Pace {
        rate: rest.get("--rate", 0.01)?,
        settle: rest.get("--settle", 2000.0)?,
    };
    let mut tuning = Tuning::new(front.parameters());
    file::resume(&mut tuning, &path)?;
    let seed: u64 = rest.get("--seed", 1)?;
    let begun = Instant::now();
    let end = begun + Duration::from_secs(rest.get("--seconds", 600)?);
    let mut seeds = Rng::new(seed ^ tuning.pairs);
    let tuning = &Mutex::new(tuning);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..rest.get("--threads", 1)?)
            .map(|_| {
                let rng = Rng::new(seeds.next_u64());
                scope.spawn(move || play(front, tuning, (pace, end), rng))
            })
            .collect();
        let mut next = begun + REPORTS;
        while !workers.iter().all(|worker| worker.is_finished()) {
            std::thread::sleep(Duration::from_millis(200));
            if Instant::now() >= next {
                next += REPORTS;
                report(tuning, &path)?;
            }
        }
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().map_err(|_| "a thread failed")?)?;
        report(tuning, &path)
    })
}

/// Says where it stands and keeps it.
fn report(tuning: &Mutex<Tuning>, path: &std::path::Path) -> Result<(), Problem> {
    let tuning = tuning.lock().map_err(|_| "a thread failed")?.clone();
    println!("{}", file::write(&tuning));
    file::keep(&tuning, path)
}
