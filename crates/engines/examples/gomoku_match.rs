//! A match between two Gomoku engines from random balanced openings, each played with
//! both colours: `gomoku_match ONE TWO PAIRS [SIZE [RULES [STONES]]]`.
//!
//! An opening is a few stones near the middle (none if STONES is 0) after which a short search of the threat
//! engine sees neither side ahead.

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use wuqi_core::{Game, Notation, Player, Rng, Turn};
use wuqi_engines::gomoku::ThreatSearcher;
use wuqi_engines::{Spec, build};
use wuqi_games::gomoku::{Gomoku, Place, State};
use wuqi_games::{Configure, Options};
use wuqi_search::{Control, Limits, SearchInfo, Searcher, Silent, Value};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [one, two, pairs, rest @ ..] = &arguments[..] else {
        return Err("usage: gomoku_match ONE TWO PAIRS [SIZE [RULES [STONES]]]".into());
    };
    let size = rest.first().map(|text| text.parse()).transpose()?;
    let options: Options = rest.get(1).map_or("", |text| text).parse()?;
    let stones = rest.get(2).map_or(Ok(5), |text| text.parse())?;
    let game = Gomoku::configure(size, &options)?;
    let specs: [Spec; 2] = [one.parse()?, two.parse()?];
    let mut points = 0.0;
    let mut played = 0;
    let mut slowest = [Duration::ZERO; 2];
    for pair in 0..pairs.parse()? {
        let opening = opening(&game, pair, stones);
        for first in 0..2 {
            let result = play(&game, &specs, first, &opening, pair, &mut slowest)?;
            points += result;
            played += 1;
            println!(
                "pair {pair} black {first}: {result}, score {points}/{played}, slowest {slowest:?}"
            );
        }
    }
    let score = points / f64::from(played);
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(1e-3, 1.0 - 1e-3) - 1.0).log10();
    let error = 1.96 * (score * (1.0 - score) / f64::from(played)).sqrt();
    println!(
        "{one} against {two}: {points} of {played}, {:.1}%, Elo {:+.0} ({:+.0} to {:+.0})",
        100.0 * score,
        elo(score),
        elo(score - error),
        elo(score + error)
    );
    Ok(())
}

fn think(
    searcher: &mut dyn Searcher<Gomoku>,
    game: &Gomoku,
    state: &State,
    limits: Limits,
    seed: u64,
) -> SearchInfo<Place> {
    let stop = AtomicBool::new(false);
    let start = Instant::now();
    let clock = || start.elapsed();
    let control = Control::new(limits, &stop, &clock).with_seed(seed);
    searcher.search(game, state, &control, &mut Silent)
}

/// Some stones near the middle, neither side ahead.
fn opening(game: &Gomoku, pair: u64, stones: u32) -> Vec<Place> {
    let mut rng = Rng::new(pair * 7919 + 1);
    let size = game.size();
    loop {
        let mut state = game.start();
        let mut moves = Vec::new();
        while moves.len() < stones as usize {
            let at = |side: u8, rng: &mut Rng| {
                let wide = side.min(7);
                (side - wide) / 2 + rng.below(u32::from(wide)) as u8
            };
            let place = Place::new(at(size.width, &mut rng), at(size.height, &mut rng));
            if game.try_play(&mut state, place).is_ok() {
                moves.push(place);
            }
        }
        if game.turn(&state).is_over() {
            continue;
        }
        let limits = Limits {
            nodes: Some(30_000),
            ..Limits::default()
        };
        let info = think(
            &mut ThreatSearcher::with_bytes(4 << 20),
            game,
            &state,
            limits,
            0,
        );
        let balanced = matches!(info.score.value, Value::Points(points) if points.abs() < 150);
        if stones == 0 || balanced {
            return moves;
        }
    }
}

/// 1, 0.5 or 0 for the first engine, which is black if `black` is 0.
fn play(
    game: &Gomoku,
    specs: &[Spec; 2],
    black: usize,
    opening: &[Place],
    seed: u64,
    slowest: &mut [Duration; 2],
) -> Result<f64, Box<dyn Error>> {
    let mut engines = [build(game, &specs[0])?, build(game, &specs[1])?];
    let mut state = game.start();
    let mut record = String::new();
    for &place in opening {
        record += &format!("{} ", game.show_move(&state, place));
        game.play(&mut state, place);
    }
    loop {
        let player = match game.turn(&state) {
            Turn::Move(player) => player,
            Turn::Over(outcome) => {
                println!("{record}");
                let first = [Player::One, Player::Two][black];
                return Ok(f64::from(outcome.value_for(first) + 1) / 2.0);
            }
            Turn::Chance => unreachable!("Gomoku has no chance"),
        };
        let index = (player.index() + black) % 2;
        let (searcher, limits) = &mut engines[index];
        let start = Instant::now();
        let info = think(&mut **searcher, game, &state, *limits, seed);
        slowest[index] = slowest[index].max(start.elapsed());
        record += &format!("{} ", game.show_move(&state, info.best));
        game.try_play(&mut state, info.best)?;
    }
}
