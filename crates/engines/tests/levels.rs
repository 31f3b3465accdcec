//! The ten levels of every game: what they must never do, whatever their strength.

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Notation, Outcome, Player, Rng, Turn};
use wuqi_engines::{Catalogue, Spec, build};
use wuqi_games::Options;
use wuqi_games::ataxx::Ataxx;
use wuqi_games::banqi::Banqi;
use wuqi_games::gomoku::Gomoku;
use wuqi_games::sequencium::Sequencium;
use wuqi_games::territory::Territory;
use wuqi_search::{Control, Silent};

/// The move of a level.
fn choose<G: Catalogue>(game: &G, state: &G::State, level: usize, seed: u64) -> G::Move {
    let spec: Spec = format!("level:{level}").parse().expect("a level");
    let (mut searcher, limits) = build(game, &spec).expect("a level");
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let control = Control::new(limits, &stop, &clock).with_seed(seed);
    searcher.search(game, state, &control, &mut Silent).best
}

/// The winner if the game is over after a move.
fn winner_after<G: Game>(game: &G, state: &G::State, mv: G::Move) -> Option<Player> {
    let mut next = state.clone();
    game.play(&mut next, mv);
    match game.turn(&next) {
        Turn::Over(Outcome::Win(player)) => Some(player),
        _ => None,
    }
}

/// Positions of random games in which some moves win at once and others do not.
fn decisive<G: Game>(game: &G, count: usize) -> Vec<G::State> {
    let mut rng = Rng::new(11);
    let mut found = Vec::new();
    let mut moves = Vec::new();
    while found.len() < count {
        let mut state = game.start();
        while let Some(mv) = game.random_step(&state, &mut rng, &mut moves) {
            if let Turn::Move(player) = game.turn(&state) {
                let mut list = Vec::new();
                game.moves(&state, &mut list);
                let wins = |&mv: &G::Move| winner_after(game, &state, mv) == Some(player);
                let winning = list.iter().filter(|mv| wins(mv)).count();
                if winning > 0 && winning < list.len() {
                    found.push(state.clone());
                }
            }
            game.play(&mut state, mv);
        }
    }
    found.truncate(count);
    found
}

/// From the third level up a win on the move is always taken.
fn takes_every_win<G: Catalogue>(game: &G, positions: &[G::State]) {
    for (number, state) in positions.iter().enumerate() {
        for level in 3..=10 {
            let mv = choose(game, state, level, number as u64);
            let player = game.turn(state).player();
            assert_eq!(
                winner_after(game, state, mv),
                player,
                "level {level} does not win with {}",
                game.show_move(state, mv)
            );
        }
    }
}

/// Levels play alike for one seed, on any size, and none of them looks at the clock.
fn plays_the_same_again<G: Catalogue>(size: &str) {
    let size = (!size.is_empty()).then(|| size.parse().expect("a size"));
    let game = G::configure(size, &Options::default()).expect("a size");
    let mut rng = Rng::new(4);
    let mut state = game.start();
    for _ in 0..8 {
        if let Some(mv) = game.random_step(&state, &mut rng, &mut Vec::new()) {
            game.play(&mut state, mv);
        }
    }
    while game.turn(&state) == Turn::Chance {
        let outcome = game.random_step(&state, &mut rng, &mut Vec::new());
        game.play(&mut state, outcome.expect("a chance has outcomes"));
    }
    for level in 1..=6 {
        let mv = choose(&game, &state, level, 7);
        assert!(game.is_legal(&state, mv), "level {level}");
        assert_eq!(mv, choose(&game, &state, level, 7), "level {level}");
    }
    for text in game.levels() {
        let spec: Spec = text.parse().expect("a spec");
        let (_, limits) = build(&game, &spec).expect("a level");
        assert_eq!(limits.time, None, "{text}");
        assert!(limits.depth.is_some() || limits.nodes.is_some(), "{text}");
    }
}

#[test]
fn a_win_on_the_move_is_taken_from_level_3_up() {
    fn in_random_games<G: Catalogue + Default>() {
        let game = G::default();
        takes_every_win(&game, &decisive(&game, 4));
    }
    in_random_games::<Ataxx>();
    in_random_games::<Gomoku>();
    in_random_games::<Territory>();
    // In Sequencium the move that ends the game is the only one left.
    // Random games of Banqi hardly ever end in a win.
    let banqi = Banqi::default();
    let positions = [
        "Kg2/4/4/4/4/4/4/P3 r - 0 -",
        "4/4/1R2/1n2/4/4/C3/3P r - 12 -",
    ];
    takes_every_win(
        &banqi,
        &positions.map(|text| banqi.read_state(text).expect("a position")),
    );
}

#[test]
fn levels_repeat_themselves_on_every_size() {
    plays_the_same_again::<Ataxx>("5");
    plays_the_same_again::<Ataxx>("7");
    plays_the_same_again::<Banqi>("");
    plays_the_same_again::<Gomoku>("9");
    plays_the_same_again::<Gomoku>("15");
    plays_the_same_again::<Sequencium>("8");
    plays_the_same_again::<Territory>("8");
}

/// A beginner errs, but people are told what the search found.
#[test]
fn doubt_changes_the_choice_and_no_value() {
    let game = Ataxx::default();
    let (mut state, mut rng) = (game.start(), Rng::new(4));
    for _ in 0..8 {
        let mv = game.random_step(&state, &mut rng, &mut Vec::new());
        game.play(&mut state, mv.expect("the game goes on"));
    }
    let stop = AtomicBool::new(false);
    let search = |spec: &str, seed| {
        let spec: Spec = spec.parse().expect("a spec");
        let (mut searcher, limits) = build(&game, &spec).expect("an engine");
        let clock = || Duration::ZERO;
        let control = Control::new(limits, &stop, &clock).with_seed(seed);
        searcher.search(&game, &state, &control, &mut Silent)
    };
    let mut erred = 0;
    for seed in 0..20 {
        let sure = search("alphabeta:depth=1,doubt=0.000001", seed);
        let doubting = search("alphabeta:depth=1,doubt=1", seed);
        for mv in &doubting.root {
            let same = sure.root.iter().find(|other| other.mv == mv.mv);
            assert_eq!(same.map(|other| other.chance), Some(mv.chance));
        }
        let chosen = &doubting.root[0];
        assert_eq!(chosen.mv, doubting.best);
        assert_eq!(doubting.wdl[0], chosen.chance);
        erred += u32::from(chosen.chance < sure.root[0].chance);
    }
    assert!((1..20).contains(&erred), "{erred} of 20");
}

#[test]
fn haste_looks_two_plies_ahead() {
    let game = Ataxx::default();
    let stop = AtomicBool::new(false);
    for (haste, depth) in [("0", 4), ("1", 2)] {
        let spec = format!("alphabeta:depth=4,haste={haste}");
        let spec: Spec = spec.parse().expect("a spec");
        let (mut searcher, limits) = build(&game, &spec).expect("an engine");
        let clock = || Duration::ZERO;
        let control = Control::new(limits, &stop, &clock);
        let info = searcher.search(&game, &game.start(), &control, &mut Silent);
        assert_eq!(info.depth, depth);
    }
}
