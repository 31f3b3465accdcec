//! Banqi's engines: tactics, endings that must be won, the original's levels, and every
//! engine under every rule.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Notation, Outcome, Player, Rng, Turn};
use wuqi_engines::{build, engines};
use wuqi_games::banqi::{Banqi, Move, Piece, Position, SET};
use wuqi_games::{Configure, Options};
use wuqi_search::{Control, Limits, SearchInfo, Searcher, Silent, Value};

fn banqi(rules: &str) -> Banqi {
    Banqi::configure(None, &rules.parse::<Options>().unwrap()).unwrap()
}

fn engine(game: &Banqi, spec: &str) -> Box<dyn Searcher<Banqi>> {
    build(game, &spec.parse().unwrap()).unwrap().0
}

/// One answer of an engine within a number of positions.
fn ask(
    game: &Banqi,
    engine: &mut dyn Searcher<Banqi>,
    position: &Position,
    nodes: u64,
) -> SearchInfo<Move> {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let limits = Limits {
        nodes: Some(nodes),
        simulations: Some(nodes),
        ..Limits::default()
    };
    let control = Control::new(limits, &stop, &clock).with_seed(7);
    engine.search(game, position, &control, &mut Silent)
}

/// The engine's move in a position, as text.
fn choice(spec: &str, position: &str) -> String {
    let game = Banqi::default();
    let state = game.read_state(position).unwrap();
    let info = ask(&game, &mut *engine(&game, spec), &state, 20_000);
    game.show_move(&state, info.best)
}

#[test]
fn tactics_are_seen() {
    // Position, and the moves that are right (a prefix is enough).
    for (position, right) in [
        // A horse that nothing defends.
        ("4/4/1Rn1/4/4/3k/4/P3 r - 0 -", "b6xc6"),
        // The chain goes on to a soldier that is free.
        ("4/4/2Rp/4/4/k3/4/P2P r - 0 c6", "c6xd6"),
        // It stops before a soldier that the general guards.
        ("4/4/2Rp/3k/4/4/4/N3 r - 0 c6", "end"),
        // A cannon shot over an own soldier takes the general.
        ("C3/4/P3/4/k3/4/4/2g1 r - 0 -", "a8xa4"),
        // The cannon prefers the advisor to the soldier.
        ("1p2/4/C2P/4/P1p1/1X2/g2k/4 r p1 0 -", "a6xa2"),
        // The general runs from a soldier although the horse could take one.
        ("4/4/1kP1/4/4/4/P3/n2M b - 0 - r", "b6-"),
        // A general does not go next to a soldier: it takes the horse on the other side.
        ("4/n3/K1P1/4/4/4/3g/4 r - 0 -", "a6xa7"),
        // Two cannons stop a soldier from moving, which wins.
        ("p3/CC2/4/4/4/4/4/4 r - 0 -", "b7-b8"),
    ] {
        let chosen = choice("banqi:alphabeta:memory=1", position);
        assert!(
            chosen.starts_with(right),
            "{position}: {chosen}, not {right}"
        );
    }
}

/// Waiting leads back to positions that the table knows, so that depths are completed that no
/// line has.
#[test]
fn no_depth_is_reported_that_no_line_has() {
    let game = Banqi::default();
    let state = game
        .read_state(concat!(
            "XXXX/XKXX/XXXX/XXXX/XXXX/XXXX/XXXk/XXXX r ",
            "G2M2R2N2C2P5g2m2r2n2c2p5 0 -"
        ))
        .unwrap();
    let info = ask(
        &game,
        &mut *engine(&game, "banqi:alphabeta:memory=1"),
        &state,
        20_000,
    );
    assert!(info.depth >= 5, "{info:?}");
    assert!(info.depth <= info.longest, "{info:?}");
}

#[test]
fn a_blockade_is_a_win_in_one() {
    let game = Banqi::default();
    let state = game.read_state("p3/CC2/4/4/4/4/4/4 r - 0 -").unwrap();
    let info = ask(
        &game,
        &mut *engine(&game, "banqi:alphabeta:memory=1"),
        &state,
        1000,
    );
    assert_eq!(info.score.value, Value::WinIn(1));
}

/// Plays a position out between two engines; the dealer shows `deal` by square.
fn play_out(
    game: &Banqi,
    mut position: Position,
    specs: [&str; 2],
    nodes: u64,
    deal: &[Piece],
) -> (Outcome, u32) {
    let mut seats = specs.map(|spec| engine(game, spec));
    let mut plies = 0;
    loop {
        match game.turn(&position) {
            Turn::Over(outcome) => return (outcome, plies),
            Turn::Chance => {
                let square = position.pending().unwrap();
                game.play(&mut position, Move::Outcome(deal[usize::from(square)]));
            }
            Turn::Move(player) => {
                let info = ask(game, &mut *seats[player.index()], &position, nodes);
                assert!(game.is_legal(&position, info.best));
                game.play(&mut position, info.best);
                plies += 1;
            }
        }
    }
}

#[test]
fn won_endings_are_won() {
    // Red is to move and has enough; the defender is the same engine.
    for position in [
        "G3/4/4/4/4/4/3n/R3 r - 0 -",
        "4/M3/4/4/4/1p2/4/3R r - 0 -",
        "K3/4/4/G3/4/4/3r/4 r - 10 -",
        "P2P/4/4/4/4/4/4/1k2 r - 0 -",
        "G3/M3/4/4/4/4/3n/R3 r - 0 -",
        "K2G/4/4/4/4/1M2/4/p2n r - 0 -",
        "G2G/4/4/4/4/1M2/4/n2c r - 0 -",
        // Hunters have to work together: one alone chases a soldier round for ever.
        "2p1/4/1G2/p3/4/1M2/2G1/p2p r - 0 -",
    ] {
        let game = Banqi::default();
        let state = game.read_state(position).unwrap();
        let (outcome, plies) = play_out(&game, state, ["banqi:alphabeta:memory=1"; 2], 6000, &[]);
        assert_eq!(outcome, Outcome::Win(Player::One), "{position} in {plies}");
    }
}

#[test]
fn a_leader_does_not_go_back_to_where_it_was() {
    let game = Banqi::default();
    let mut engine = engine(&game, "banqi:alphabeta:memory=1");
    let mut state = game.read_state("K2G/4/4/4/4/1M2/2k1/r2r r - 0 -").unwrap();
    // The board alone, without the count of quiet plies.
    let board = |state: &Position| {
        let text = game.show_state(state);
        text.split(' ').next().map(str::to_owned).unwrap()
    };
    let mut left = Vec::new();
    let mut rng = Rng::new(2);
    let mut steps = 0;
    while let Turn::Move(player) = game.turn(&state) {
        let mv = if player == Player::One {
            let info = ask(&game, &mut *engine, &state, 1500);
            let mut next = state.clone();
            game.play(&mut next, info.best);
            if let Move::Step { .. } = info.best {
                let ahead = matches!(info.score.value, Value::Points(points) if points > 0);
                assert!(!ahead || !left.contains(&board(&next)), "{}", board(&next));
                left.push(board(&next));
                steps += 1;
            }
            info.best
        } else {
            // The opponent runs about without taking anything.
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let quiet = |mv: &&Move| matches!(mv, Move::Step { .. } | Move::End);
            let steps: Vec<&Move> = moves.iter().filter(quiet).collect();
            match steps.len() {
                0 => moves[0],
                count => *steps[rng.below(count as u32) as usize],
            }
        };
        game.play(&mut state, mv);
    }
    assert!(steps > 5, "the game was over after {steps} steps");
}

#[test]
fn drawn_endings_are_not_claimed() {
    let game = Banqi::default();
    // A general cannot take a soldier, and a soldier alone does not catch a general.
    for position in ["K3/4/4/4/4/4/4/3p r - 0 -", "R3/4/4/4/4/4/4/3g r - 0 -"] {
        let state = game.read_state(position).unwrap();
        let info = ask(
            &game,
            &mut *engine(&game, "banqi:alphabeta:memory=1"),
            &state,
            20_000,
        );
        assert!(
            !matches!(info.score.value, Value::WinIn(_)),
            "{position}: {:?}",
            info.score
        );
    }
}

/// A shuffled deal, by square.
fn deal(seed: u64) -> Vec<Piece> {
    let copies = |piece: Piece| std::iter::repeat_n(piece, SET[piece.kind.index()].into());
    let mut deal: Vec<Piece> = Piece::all().flat_map(copies).collect();
    Rng::new(seed).shuffle(&mut deal);
    deal
}

#[test]
fn every_engine_plays_under_every_rule() {
    for (seed, rules) in [
        "set=seed",
        "set=tcga",
        "chain=off",
        "quiet_limit=5",
        "repetition=on",
        "open_wipeout=on",
        "hidden_capture=on",
        "chariot_rush=on",
        "horse_diagonal=on",
        "hidden_capture=on,chariot_rush=on,horse_diagonal=on,chain=off",
    ]
    .into_iter()
    .enumerate()
    {
        let game = banqi(rules);
        let deal = deal(seed as u64);
        let list = engines::<Banqi>();
        let mut seats: Vec<_> = list
            .iter()
            .map(|info| (info.name, engine(&game, info.name)))
            .collect();
        let mut position = game.start();
        for ply in 0..400 {
            match game.turn(&position) {
                Turn::Over(_) => break,
                Turn::Chance => {
                    let square = position.pending().unwrap();
                    game.play(&mut position, Move::Outcome(deal[usize::from(square)]));
                }
                Turn::Move(_) => {
                    let count = seats.len();
                    let (name, engine) = &mut seats[ply % count];
                    let info = ask(&game, &mut **engine, &position, 60);
                    assert!(
                        game.is_legal(&position, info.best),
                        "{name} with {rules} in {}",
                        game.show_state(&position)
                    );
                    game.play(&mut position, info.best);
                }
            }
        }
    }
}

#[test]
fn whole_games_end_and_the_stronger_engine_wins_most() {
    let game = Banqi::default();
    let mut points = 0;
    for seed in 0..2 {
        let deal = deal(seed);
        let specs = ["banqi:alphabeta:memory=1", "banqi:fast"];
        let (first, _) = play_out(&game, game.start(), specs, 2000, &deal);
        let specs = ["banqi:fast", "banqi:alphabeta:memory=1"];
        let (second, _) = play_out(&game, game.start(), specs, 2000, &deal);
        points += first.value_for(Player::One) + second.value_for(Player::Two);
    }
    assert!(points >= 2, "{points} of 4");
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let game = Banqi::default();
    let deal = deal(5);
    let mut rng = Rng::new(1);
    let mut buffer = Vec::new();
    let mut position = game.start();
    for _ in 0..40 {
        if game.turn(&position) == Turn::Chance {
            let square = position.pending().unwrap();
            game.play(&mut position, Move::Outcome(deal[usize::from(square)]));
        }
        let Turn::Move(_) = game.turn(&position) else {
            break;
        };
        for spec in ["banqi:alphabeta:memory=1", "banqi:expert"] {
            let answer = || ask(&game, &mut *engine(&game, spec), &position, 1500);
            assert_eq!(answer(), answer(), "{spec}");
        }
        let step = game.random_step(&position, &mut rng, &mut buffer).unwrap();
        game.play(&mut position, step);
    }
}

#[test]
fn a_stopped_search_answers_with_a_legal_move() {
    let game = Banqi::default();
    let stop = AtomicBool::new(true);
    let clock = || Duration::ZERO;
    let control = Control::new(Limits::default(), &stop, &clock);
    for text in [
        "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - K1G2M2R2N2C2P5k1g2m2r2n2c2p5 0 -",
        "4/4/1Rn1/4/4/3k/4/P3 r - 0 -",
        "4/4/2Rp/3k/4/4/4/N3 r - 0 c6",
    ] {
        let state = game.read_state(text).unwrap();
        for spec in ["banqi:alphabeta:memory=1", "banqi:fast", "banqi:expert"] {
            let info = engine(&game, spec).search(&game, &state, &control, &mut Silent);
            assert!(game.is_legal(&state, info.best), "{spec} in {text}");
        }
    }
}

#[test]
fn the_report_lists_every_legal_move_once() {
    let game = Banqi::default();
    let mut position = game.start();
    let deal = deal(9);
    let mut rng = Rng::new(2);
    let mut buffer = Vec::new();
    while !game.turn(&position).is_over() {
        if let Turn::Move(_) = game.turn(&position) {
            let info = ask(
                &game,
                &mut *engine(&game, "banqi:alphabeta:memory=1"),
                &position,
                200,
            );
            let mut legal = Vec::new();
            game.moves(&position, &mut legal);
            assert_eq!(info.root.len(), legal.len());
            assert!(
                legal
                    .iter()
                    .all(|mv| info.root.iter().any(|found| found.mv == *mv))
            );
            assert_eq!(info.root[0].mv, info.best);
        }
        let step = match position.pending() {
            Some(square) => Move::Outcome(deal[usize::from(square)]),
            None => game.random_step(&position, &mut rng, &mut buffer).unwrap(),
        };
        game.play(&mut position, step);
    }
}

#[test]
fn the_originals_levels_look_as_far_as_they_say() {
    let game = Banqi::default();
    // The horse is defended: fast takes it all the same, the others see what comes next.
    let position = "4/4/1Rn1/2k1/4/4/4/P2N r - 0 -";
    assert_eq!(choice("banqi:fast", position), "b6xc6");
    assert_ne!(choice("banqi:strong", position), "b6xc6");
    assert_ne!(choice("banqi:expert", position), "b6xc6");
    // Greedy chains: the capture that goes on is worth more than the larger one.
    let position = "4/4/nRrr/4/4/4/4/k3 r - 0 -";
    assert_eq!(choice("banqi:fast", position), "b6xc6");
    let state = game.read_state(position).unwrap();
    for (spec, depth) in [("banqi:fast", 1), ("banqi:strong", 3), ("banqi:expert", 4)] {
        let info = ask(&game, &mut *engine(&game, spec), &state, 1_000_000);
        assert_eq!(info.depth, depth, "{spec}");
    }
}
