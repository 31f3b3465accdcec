//! The engines that join a solver, a network's tree search and alpha-beta: who answers when,
//! and that limits are kept whoever does.

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Rng, Turn};
use wuqi_engines::{Catalogue, SpecError, build};
use wuqi_games::sequencium::Sequencium;
use wuqi_games::territory::Territory;
use wuqi_games::{Options, Size};
use wuqi_search::{Control, Limits, Observer, SearchInfo, Silent, Value};

fn board<G: Catalogue>(side: u8) -> G {
    G::configure(Some(Size::square(side)), &Options::none()).expect("a board size")
}

/// What an engine finds within the limits of its spec.
fn think<G: Catalogue>(game: &G, state: &G::State, spec: &str) -> SearchInfo<G::Move> {
    listen(game, state, spec, &mut Silent)
}

fn listen<G: Catalogue>(
    game: &G,
    state: &G::State,
    spec: &str,
    observer: &mut dyn Observer<G::Move>,
) -> SearchInfo<G::Move> {
    let (mut searcher, limits) = build(game, &spec.parse().expect("a spec")).expect("an engine");
    let stop = AtomicBool::new(false);
    let control = Control::new(limits, &stop, &|| Duration::ZERO);
    searcher.search(game, state, &control, observer)
}

/// A random position with this many plies left at most.
fn late<G: Game>(game: &G, left: usize, seed: u64) -> G::State {
    let mut rng = Rng::new(seed);
    let mut states = vec![game.start()];
    let mut buffer = Vec::new();
    loop {
        let mut state = states.last().expect("there is the start").clone();
        let Some(mv) = game.random_step(&state, &mut rng, &mut buffer) else {
            break;
        };
        game.play(&mut state, mv);
        states.push(state);
    }
    states.swap_remove(states.len().saturating_sub(left + 1))
}

/// Far from the end a network leads, where there is one and plies are not counted.
fn the_network_leads<G: Catalogue>(engine: &str, unknown_to_network: u8) {
    let spec = |rest: &str| format!("{engine}:memory=4,{rest}");
    let game: G = board(8);
    let start = game.start();
    let led = think(&game, &start, &spec("nodes=2000"));
    assert!(led.simulations > 0 && led.nodes <= 2000, "{}", led.nodes);
    assert_eq!(
        think(&game, &start, &spec("nodes=2000")),
        led,
        "equal searches"
    );
    for rest in ["nodes=2000,net=none", "depth=2"] {
        let plain = think(&game, &start, &spec(rest));
        assert_eq!(plain.simulations, 0, "{rest}");
        assert!(plain.depth > 0, "{rest}");
    }
    let game: G = board(unknown_to_network);
    let plain = think(&game, &game.start(), &spec("nodes=2000"));
    assert_eq!(plain.simulations, 0, "no network for this board");
    let asked = spec("net=default").parse().expect("a spec");
    let refused = build(&game, &asked).err().expect("there is no network");
    assert!(matches!(refused, SpecError::Network { .. }), "{refused}");
}

#[test]
fn the_network_leads_where_there_is_one_and_alpha_beta_elsewhere() {
    the_network_leads::<Sequencium>("sequencium:hybrid", 9);
    the_network_leads::<Territory>("territory:exact", 9);
}

/// Near the end the solver answers, and a network changes nothing in what it says.
fn the_solver_decides<G: Catalogue>(engine: &str) {
    let game: G = board(6);
    for seed in 0..6 {
        let state = late(&game, 8, seed);
        let Turn::Move(_) = game.turn(&state) else {
            continue;
        };
        let [led, plain] = ["", ",net=none"].map(|rest| {
            think(
                &game,
                &state,
                &format!("{engine}:memory=4,nodes=50000{rest}"),
            )
        });
        assert!(matches!(led.score.value, Value::Exact(_)), "seed {seed}");
        assert_eq!(led.score, plain.score, "seed {seed}");
    }
}

#[test]
fn the_solver_decides_near_the_end() {
    the_solver_decides::<Sequencium>("sequencium:hybrid");
    the_solver_decides::<Territory>("territory:exact");
}

/// Hears how many positions were visited.
#[derive(Default)]
struct Counts(Vec<u64>);

impl<M> Observer<M> for Counts {
    fn info(&mut self, info: &SearchInfo<M>) {
        self.0.push(info.nodes);
    }
}

/// Among positions of all lengths are some that are worth an attempt and too hard for it: what
/// the attempt took is counted in all that is told afterwards, and the limit holds for both.
fn the_work_of_both_is_counted<G: Catalogue>(engine: &str) {
    const NODES: u64 = 4000;
    let game: G = board(6);
    let spec = format!("{engine}:memory=4,nodes={NODES}");
    let mut both = 0;
    for (left, seed) in (5..=20).flat_map(|left| [(left, 1), (left, 2)]) {
        let mut counts = Counts::default();
        let info = listen(&game, &late(&game, left, seed), &spec, &mut counts);
        assert!(info.nodes <= NODES, "{} with {left} left", info.nodes);
        assert!(counts.0.is_sorted(), "{:?} with {left} left", counts.0);
        assert_eq!(counts.0.last(), Some(&info.nodes), "{left} left");
        both += u32::from(info.simulations > 0 && info.nodes > NODES / 2);
    }
    assert!(both > 0, "no attempt was made in vain");
}

#[test]
fn the_work_of_solver_and_network_is_counted_together() {
    the_work_of_both_is_counted::<Sequencium>("sequencium:hybrid");
    the_work_of_both_is_counted::<Territory>("territory:exact");
}

/// Hears how many simulations were done.
#[derive(Default)]
struct Simulations(Vec<u64>);

impl<M> Observer<M> for Simulations {
    fn info(&mut self, info: &SearchInfo<M>) {
        self.0.push(info.simulations);
    }
}

/// The look before an attempt to solve counts, and is no longer than what is asked for.
fn simulations_are_limited<G: Catalogue>(engine: &str) {
    let game: G = board(6);
    for (most, left) in [(3, 14), (40, 14), (40, 18), (40, 30)] {
        let state = late(&game, left, 1);
        let spec = format!("{engine}:memory=4").parse().expect("a spec");
        let (mut searcher, _) = build(&game, &spec).expect("an engine");
        let limits = Limits {
            simulations: Some(most),
            nodes: Some(4000),
            ..Limits::default()
        };
        let stop = AtomicBool::new(false);
        let control = Control::new(limits, &stop, &|| Duration::ZERO);
        let mut heard = Simulations::default();
        let info = searcher.search(&game, &state, &control, &mut heard);
        heard.0.push(info.simulations);
        assert!(heard.0.iter().all(|&done| done <= most), "{:?}", heard.0);
    }
}

#[test]
fn no_more_simulations_are_done_than_asked_for() {
    simulations_are_limited::<Sequencium>("sequencium:hybrid");
    simulations_are_limited::<Territory>("territory:exact");
}

/// Network and alpha-beta have the same memory, and whoever is asked has it.
#[test]
fn plies_may_be_counted_between_searches_that_the_network_leads() {
    let game: Sequencium = board(8);
    let spec = "sequencium:hybrid:memory=4".parse().expect("a spec");
    let (mut searcher, _) = build(&game, &spec).expect("an engine");
    let stop = AtomicBool::new(false);
    let mut simulations = |depth, nodes| {
        let limits = Limits {
            depth,
            nodes,
            ..Limits::default()
        };
        let control = Control::new(limits, &stop, &|| Duration::ZERO);
        let info = searcher.search(&game, &game.start(), &control, &mut Silent);
        info.simulations
    };
    let first = simulations(None, Some(2000));
    assert!(first > 0);
    assert_eq!(simulations(Some(3), None), 0);
    assert_eq!(simulations(None, Some(2000)), first, "the tree begins anew");
}

#[test]
fn whoever_is_stopped_at_once_still_moves() {
    let game: Sequencium = board(6);
    for left in [8, 40] {
        let state = late(&game, left, 2);
        let spec = "sequencium:hybrid:memory=4".parse().expect("a spec");
        let (mut searcher, _) = build(&game, &spec).expect("an engine");
        let stop = AtomicBool::new(true);
        let control = Control::new(Limits::default(), &stop, &|| Duration::ZERO);
        let info = searcher.search(&game, &state, &control, &mut Silent);
        assert!(game.is_legal(&state, info.best));
    }
}
