//! Two settings of alpha-beta against each other, for trying out one part of it at a time:
//! `alphabeta_match GAME[:SIZE][/OPTION=VALUE] NODES PAIRS FIRST SECOND [SEED]`, where FIRST and SECOND are
//! lists such as `singular=0,futility=30` of what differs from the game's own settings, or
//! `-` for nothing. Every pair of games starts from the same random opening that a short
//! search thinks open, each side once for either. In Banqi and Sequencium it is the engine
//! around alpha-beta that plays.

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Player, Rng, Turn};
use wuqi_engines::banqi::BanqiAlphaBeta;
use wuqi_engines::sequencium::hybrid;
use wuqi_engines::{Catalogue, NoFiles, Spec, engines};
use wuqi_games::any::AnyGame;
use wuqi_games::banqi::Banqi;
use wuqi_games::sequencium::Sequencium;
use wuqi_games::{Options, with_game};
use wuqi_search::alphabeta::{Reductions, Settings};
use wuqi_search::{AlphaBeta, Control, Limits, SearchInfo, Searcher, Silent, Value};

type Problem = Box<dyn std::error::Error + Send + Sync>;

/// The game's settings with what a list says otherwise.
fn settings(base: &Settings, list: &str) -> Result<Settings, Problem> {
    let mut settings = Settings {
        table_bytes: 4 << 20,
        ..base.clone()
    };
    for pair in list.split(',').filter(|pair| *pair != "-") {
        let (key, value) = pair.split_once('=').ok_or("write key=number")?;
        let number: i32 = value.parse()?;
        let on = number != 0;
        match key {
            "aspiration" => settings.aspiration = on.then_some(number),
            "killer" => settings.killer_bonus = number,
            "counter" => settings.counter_bonus = number,
            "history" => settings.history_bonus = number,
            "continuation" => settings.continuation = on,
            "reductions" => settings.reductions = reductions(number),
            "reduction_base" | "reduction_slope" | "reduction_history" => {
                settings.reductions = reduced_by(settings.reductions, key, number);
            }
            "reverse_futility" => settings.reverse_futility = number,
            "futility" => settings.futility = number,
            "late_pruning" => settings.late_pruning = number,
            "internal_reduction" => settings.internal_reduction = on,
            "singular" => settings.singular = number,
            "correction" => settings.correction = on,
            "null_move" => settings.null_move = on,
            "gamble_reduction" => settings.gamble_reduction = number,
            "prove_from" => settings.prove_from = u32::try_from(number).ok(),
            _ => return Err(format!("there is no setting {key}").into()),
        }
    }
    Ok(settings)
}

/// 0 for none, 1 by steps, otherwise by logarithms with this slope.
fn reductions(number: i32) -> Reductions {
    match number {
        0 => Reductions::None,
        1 => Reductions::Stepped,
        slope => Reductions::Logarithmic {
            base: 40,
            slope,
            history: 200,
        },
    }
}

/// Reductions by logarithms with one of their numbers changed.
fn reduced_by(reductions: Reductions, key: &str, number: i32) -> Reductions {
    let Reductions::Logarithmic {
        mut base,
        mut slope,
        mut history,
    } = reductions
    else {
        return reductions;
    };
    match key {
        "reduction_base" => base = number,
        "reduction_slope" => slope = number,
        _ => history = number,
    }
    Reductions::Logarithmic {
        base,
        slope,
        history,
    }
}

/// Makes a player with these settings.
type Make<'a, G> = &'a dyn Fn(Settings) -> Box<dyn Searcher<G>>;

fn think<G: Catalogue>(
    game: &G,
    searcher: &mut dyn Searcher<G>,
    state: &G::State,
    nodes: u64,
) -> SearchInfo<G::Move> {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    searcher.search(
        game,
        state,
        &Control::new(limits, &stop, &clock),
        &mut Silent,
    )
}

/// A position after random plies from which neither side seems to have won.
fn opening<G: Catalogue>(game: &G, make: Make<'_, G>, rng: &mut Rng) -> G::State {
    loop {
        let mut state = game.start();
        let mut buffer = Vec::new();
        for _ in 0..6 {
            if let Some(mv) = game.random_step(&state, rng, &mut buffer) {
                game.play(&mut state, mv);
            }
        }
        if let Turn::Move(_) = game.turn(&state) {
            let mut judge = make(game.alpha_beta_settings());
            let info = think(game, &mut *judge, &state, 500);
            let chance = info.wdl[0] + info.wdl[1] / 2.0;
            if !matches!(info.score.value, Value::WinIn(_) | Value::LossIn(_))
                && (0.2..=0.8).contains(&chance)
            {
                return state;
            }
        }
    }
}

fn run<G: Catalogue>(game: &G, make: Make<'_, G>, arguments: &[String]) -> Result<(), Problem> {
    let [nodes, pairs, lists @ .., seed] = arguments else {
        return Err("too few arguments".into());
    };
    let (nodes, pairs, seed): (u64, u64, u64) = (nodes.parse()?, pairs.parse()?, seed.parse()?);
    let base = game.alpha_beta_settings();
    let sides = [settings(&base, &lists[0])?, settings(&base, &lists[1])?];
    let mut counts = [0u64; 5];
    let (mut depths, mut searches) = ([0u64; 2], [0u64; 2]);
    for pair in 0..pairs {
        let mut rng = Rng::new(seed.wrapping_mul(1_000_003).wrapping_add(pair));
        let start = opening(game, make, &mut rng);
        let deal = rng.next_u64();
        let mut points = 0;
        for swapped in [false, true] {
            let mut rng = Rng::new(deal);
            let mut players = Player::BOTH.map(|player| {
                let side = usize::from(swapped) ^ player.index();
                make(sides[side].clone())
            });
            let mut state = start.clone();
            let mut buffer = Vec::new();
            let mut plies = 0;
            points += loop {
                match game.turn(&state) {
                    Turn::Over(outcome) => {
                        let sign = if swapped { -1 } else { 1 };
                        break 1 + sign * outcome.value_for(Player::One);
                    }
                    Turn::Chance => {
                        let outcome = game.random_step(&state, &mut rng, &mut buffer);
                        game.play(&mut state, outcome.ok_or("no outcome")?);
                    }
                    Turn::Move(_) if plies > 400 => break 1,
                    Turn::Move(player) => {
                        let info = think(game, &mut *players[player.index()], &state, nodes);
                        let side = usize::from(swapped) ^ player.index();
                        depths[side] += u64::from(info.depth);
                        searches[side] += 1;
                        game.play(&mut state, info.best);
                        plies += 1;
                    }
                }
            };
        }
        counts[points as usize] += 1;
        if pair % 25 == 24 || pair + 1 == pairs {
            let depth = |side: usize| depths[side] as f64 / searches[side] as f64;
            println!(
                "{} against {}: {} depth {:.1} {:.1}",
                lists[0],
                lists[1],
                summary(&counts),
                depth(0),
                depth(1)
            );
        }
    }
    Ok(())
}

/// The result of pairs by their points: games, score, Elo with its 95% error.
fn summary(counts: &[u64; 5]) -> String {
    let pairs: f64 = counts.iter().sum::<u64>() as f64;
    let mean: f64 = (0..5)
        .map(|i| counts[i] as f64 * i as f64 / 4.0)
        .sum::<f64>()
        / pairs;
    let variance: f64 = (0..5)
        .map(|i| counts[i] as f64 * (i as f64 / 4.0 - mean).powi(2))
        .sum::<f64>()
        / pairs;
    let error = 1.96 * (variance / pairs).sqrt();
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(1e-3, 1.0 - 1e-3) - 1.0).log10();
    format!(
        "{counts:?} {:.1}% of {} games, Elo {:+.0} ± {:.0}",
        100.0 * mean,
        2.0 * pairs,
        elo(mean),
        (elo(mean + error) - elo(mean - error)) / 2.0
    )
}

/// Runs the match with alpha-beta alone.
fn run_plainly<G: Catalogue>(game: &G, arguments: &[String]) -> Result<(), Problem> {
    let knowledge = usual_knowledge(game)?;
    let make = |settings| -> Box<dyn Searcher<G>> {
        Box::new(AlphaBeta::with(knowledge.clone(), settings))
    };
    run(game, &make, arguments)
}

/// What `alphabeta` knows of a game when its spec says nothing: a network where there is one.
fn usual_knowledge<G: Catalogue>(game: &G) -> Result<G::Knowledge, Problem> {
    let known = engines::<G>();
    let spec: Spec = "alphabeta".parse()?;
    Ok(game.knowledge_for(&spec.check(&known)?, &NoFiles)?)
}

fn main() -> Result<(), Problem> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.len() == 5 {
        arguments.push("1".to_owned());
    }
    let [id, rest @ ..] = &arguments[..] else {
        return Err(
            "alphabeta_match GAME[:SIZE][/OPTION=VALUE] NODES PAIRS FIRST SECOND [SEED]".into(),
        );
    };
    let mut options = Options::none();
    let (id, rules) = id.split_once('/').unwrap_or((id, ""));
    if let Some((key, value)) = rules.split_once('=') {
        options.set(key, value)?;
    }
    let (id, size) = id.split_once(':').unwrap_or((id, ""));
    let size = (!size.is_empty()).then(|| size.parse()).transpose()?;
    let game = AnyGame::new(id, size, &options)?;
    match &game {
        AnyGame::Banqi(game) => {
            let make = |settings| -> Box<dyn Searcher<Banqi>> {
                Box::new(BanqiAlphaBeta::new(game.knowledge(), settings))
            };
            run(game, &make, rest)
        }
        AnyGame::Sequencium(game) => {
            let make =
                |settings| -> Box<dyn Searcher<Sequencium>> { Box::new(hybrid(2 << 20, settings)) };
            run(game, &make, rest)
        }
        game => {
            with_game!(game, game => run_plainly(game, rest), _ => unreachable!())
        }
    }
}
