//! Two settings of alpha-beta against each other, for trying out one part of it at a time:
//! `alphabeta_match GAME[:SIZE][/OPTION=VALUE] NODES PAIRS FIRST SECOND [SEED [THREADS]]`, where FIRST
//! and SECOND are lists such as `singular=off,futility.margin=30` of what differs from the
//! game's own settings, or `-` for nothing; the names are those of
//! [`NUMBERS`](wuqi_search::alphabeta::NUMBERS). Every pair of games starts from the same
//! random opening that a short search thinks open, each side once for either. In Banqi and
//! Sequencium it is the engine around alpha-beta that plays.

mod list;
mod pair;

use pair::{Arena, plain_player, usual, usual_knowledge};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use wuqi_engines::Catalogue;
use wuqi_engines::banqi::BanqiAlphaBeta;
use wuqi_engines::sequencium::hybrid;
use wuqi_games::any::AnyGame;
use wuqi_games::banqi::Banqi;
use wuqi_games::sequencium::Sequencium;
use wuqi_games::{Options, with_game};
use wuqi_search::Searcher;
use wuqi_search::alphabeta::Settings;

/// Makes a player with these settings.
type WithSettings<'a, G> = &'a (dyn Fn(&Settings) -> Box<dyn Searcher<G>> + Sync);

type Problem = Box<dyn std::error::Error + Send + Sync>;

/// What a match is to be.
struct Match {
    nodes: u64,
    pairs: u64,
    lists: [String; 2],
    seed: u64,
    threads: u64,
}

impl Match {
    fn read(arguments: &[String]) -> Result<Match, Problem> {
        let [nodes, pairs, first, second, rest @ ..] = arguments else {
            return Err(
                "alphabeta_match GAME[:SIZE][/OPTION=VALUE] NODES PAIRS FIRST SECOND [SEED [THREADS]]"
                    .into(),
            );
        };
        let number = |at: usize| rest.get(at).map_or(Ok(1), |text| text.parse());
        Ok(Match {
            nodes: nodes.parse()?,
            pairs: pairs.parse()?,
            lists: [first.clone(), second.clone()],
            seed: number(0)?,
            threads: number(1)?,
        })
    }

    /// Plays it and prints where it stands now and then.
    fn play<G: Catalogue>(&self, game: &G, make: WithSettings<'_, G>) -> Result<(), Problem> {
        let base = usual(game);
        let arena = Arena {
            game,
            judge: &|| make(&base),
            nodes: self.nodes,
        };
        let side = |at: usize| list::changed(&base, &self.lists[at]);
        let settings = [side(0)?, side(1)?];
        let first = || make(&settings[0]);
        let second = || make(&settings[1]);
        let next = AtomicU64::new(0);
        let tally = Mutex::new(Tally::default());
        let play_some = || -> Result<(), Problem> {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= self.pairs {
                    return Ok(());
                }
                let pair = arena.pair(
                    [&first, &second],
                    self.seed.wrapping_mul(1_000_003).wrapping_add(at),
                )?;
                let mut tally = tally.lock().map_err(|_| "another thread failed")?;
                tally.count(pair);
                let played = tally.pairs();
                if played.is_multiple_of(25) || played == self.pairs {
                    println!("{} against {}: {tally}", self.lists[0], self.lists[1]);
                }
            }
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(play_some)).collect();
            workers
                .into_iter()
                .try_for_each(|worker| worker.join().map_err(|_| "a thread failed")?)
        })
    }
}

/// What came out of the pairs so far.
#[derive(Default)]
struct Tally {
    /// How many pairs brought the first side so many half points.
    counts: [u64; 5],
    depths: [u64; 2],
    searches: [u64; 2],
}

impl Tally {
    fn count(&mut self, pair: pair::Pair) {
        self.counts[pair.points] += 1;
        for side in 0..2 {
            self.depths[side] += pair.depths[side];
            self.searches[side] += pair.searches[side];
        }
    }

    fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }
}

impl std::fmt::Display for Tally {
    /// Games, score, Elo with its 95% error, and the mean depths.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let pairs = self.pairs() as f64;
        let mean_of = |value: &dyn Fn(f64) -> f64| -> f64 {
            let counts = self.counts.iter().enumerate();
            let sum: f64 = counts
                .map(|(i, &count)| count as f64 * value(i as f64 / 4.0))
                .sum();
            sum / pairs
        };
        let mean = mean_of(&|score| score);
        let variance = mean_of(&|score| (score - mean).powi(2));
        let error = 1.96 * (variance / pairs).sqrt();
        let elo = |score: f64| -400.0 * (1.0 / score.clamp(1e-3, 1.0 - 1e-3) - 1.0).log10();
        let depth = |side: usize| self.depths[side] as f64 / self.searches[side].max(1) as f64;
        write!(
            f,
            "{:?} {:.1}% of {} games, Elo {:+.0} ± {:.0} depth {:.1} {:.1}",
            self.counts,
            100.0 * mean,
            2.0 * pairs,
            elo(mean),
            (elo(mean + error) - elo(mean - error)) / 2.0,
            depth(0),
            depth(1)
        )
    }
}

/// The game that a text such as `banqi/set=tcga` or `ataxx:5` names.
fn game_of(text: &str) -> Result<AnyGame, Problem> {
    let mut options = Options::none();
    let (id, rules) = text.split_once('/').unwrap_or((text, ""));
    if let Some((key, value)) = rules.split_once('=') {
        options.set(key, value)?;
    }
    let (id, size) = id.split_once(':').unwrap_or((id, ""));
    let size = (!size.is_empty()).then(|| size.parse()).transpose()?;
    Ok(AnyGame::new(id, size, &options)?)
}

fn main() -> Result<(), Problem> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [id, rest @ ..] = &arguments[..] else {
        return Match::read(&[]).map(drop);
    };
    let planned = Match::read(rest)?;
    match &game_of(id)? {
        AnyGame::Banqi(game) => planned.play(game, &|settings| -> Box<dyn Searcher<Banqi>> {
            Box::new(BanqiAlphaBeta::new(game.knowledge(), settings.clone()))
        }),
        AnyGame::Sequencium(game) => {
            planned.play(game, &|settings| -> Box<dyn Searcher<Sequencium>> {
                Box::new(hybrid(2 << 20, settings.clone()))
            })
        }
        game => with_game!(
            game,
            game => {
                let knowledge = usual_knowledge(game)?;
                planned.play(game, &|settings| plain_player(&knowledge, settings))
            },
            _ => unreachable!()
        ),
    }
}
