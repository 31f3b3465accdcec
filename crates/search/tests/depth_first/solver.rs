//! The solver against brute force: values and complete sets of optimal moves.

use super::common::random_position;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Outcome, Player, Rng, Turn};
use wuqi_search::solver::{AsIs, Normal, Progress, Solution, Solver, SolverKnowledge, Unsolved};
use wuqi_search::synthetic::{Place, Synthetic};
use wuqi_search::{Control, Limits, NoKnowledge};

/// A random tree in which every move also wins or loses points for good.
#[derive(Clone, Debug)]
struct Counted(Synthetic);

impl Counted {
    fn final_margin(&self, (place, points): &(Place, i32)) -> i32 {
        points + self.0.final_value(place, Outcome::Draw)
    }
}

impl Game for Counted {
    type State = (Place, i32);
    type Move = u8;

    fn start(&self) -> Self::State {
        (self.0.start(), 0)
    }

    fn turn(&self, state: &Self::State) -> Turn {
        match self.0.turn(&state.0) {
            Turn::Over(_) => Turn::Over(Outcome::from_margin(self.final_margin(state))),
            turn => turn,
        }
    }

    fn moves(&self, state: &Self::State, out: &mut Vec<u8>) {
        self.0.moves(&state.0, out);
    }

    fn play(&self, state: &mut Self::State, mv: u8) {
        state.1 += i32::from(mv) - 1;
        self.0.play(&mut state.0, mv);
    }

    fn key(&self, state: &Self::State) -> u64 {
        self.0.key(&state.0) ^ wuqi_core::zobrist::mix(state.1 as u64)
    }

    fn final_value(&self, state: &Self::State, _: Outcome) -> i32 {
        self.final_margin(state)
    }
}

/// Leaves the points out of the key, exchanges the players at random, knows that the rest
/// is worth at most 5 and 5 more per step.
struct Settled;

impl SolverKnowledge<Counted> for Settled {
    fn normal(&self, game: &Counted, state: &(Place, i32)) -> Normal {
        let key = game.0.key(&state.0);
        Normal {
            key,
            offset: state.1,
            swapped: key.is_multiple_of(3),
        }
    }

    fn bounds(&self, game: &Counted, state: &(Place, i32)) -> (i32, i32) {
        let most = 5 + 5 * i32::from(game.0.length);
        (state.1 - most, state.1 + most)
    }

    fn guess(&self, _: &Counted, state: &(Place, i32)) -> i32 {
        state.1
    }
}

pub fn brute_force<G: Game>(game: &G, state: &G::State) -> i32 {
    match game.turn(state) {
        Turn::Over(outcome) => game.final_value(state, outcome),
        Turn::Chance => panic!("no chance here"),
        Turn::Move(player) => {
            let values = after_each_move(game, state).into_iter().map(|(_, v)| v);
            if player == Player::One {
                values.max().unwrap()
            } else {
                values.min().unwrap()
            }
        }
    }
}

fn after_each_move<G: Game>(game: &G, state: &G::State) -> Vec<(G::Move, i32)> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let value = |mv| {
        let mut next = state.clone();
        game.play(&mut next, mv);
        (mv, brute_force(game, &next))
    };
    moves.into_iter().map(value).collect()
}

pub fn solve<G: Game, K: SolverKnowledge<G>>(
    solver: &mut Solver<K>,
    game: &G,
    state: &G::State,
    limits: Limits,
) -> Result<Solution<G::Move>, Unsolved<G::Move>> {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let control = Control::new(limits, &stop, &clock);
    solver.solve(game, state, &control, &mut |_: &Progress<G::Move>| {})
}

pub fn check<G: Game, K: SolverKnowledge<G>>(solver: &mut Solver<K>, game: &G, state: &G::State) {
    let value = brute_force(game, state);
    let best: Vec<_> = after_each_move(game, state)
        .into_iter()
        .filter(|&(_, v)| v == value)
        .map(|(mv, _)| mv)
        .collect();
    let solution = solve(solver, game, state, Limits::default()).unwrap();
    assert_eq!(solution.value, value, "{state:?}");
    assert_eq!(solution.best, best, "{state:?}");
}

pub fn tree(rng: &mut Rng) -> Synthetic {
    Synthetic {
        seed: rng.next_u64(),
        length: 2 + rng.below(6) as u8,
        branching: 2 + rng.below(4),
        width: 2 + u64::from(rng.below(60)),
        chance: false,
        repeats: rng.below(2) == 0,
    }
}

#[test]
fn solver_equals_brute_force() {
    let mut rng = Rng::new(1);
    for round in 0..3000 {
        let game = tree(&mut rng);
        let bytes = [0, 64, 1 << 10, 1 << 16][round % 4];
        let patience = [u64::MAX, 20, 0][round % 3];
        let mut solver = Solver::new(AsIs(NoKnowledge), bytes).closing_in_after(patience);
        for _ in 0..2 {
            let state = random_position(&game, &mut rng, 2);
            check(&mut solver, &game, &state);
        }
    }
}

#[test]
fn settled_points_and_exchanged_players_share_entries() {
    let mut rng = Rng::new(2);
    let (mut plain, mut normal) = (0, 0);
    for round in 0..3000 {
        let game = Counted(tree(&mut rng));
        let bytes = [0, 64, 1 << 16][round % 3];
        let mut solver = Solver::new(Settled, bytes);
        check(&mut solver, &game, &game.start());
        let state = random_position(&game, &mut rng, 3);
        check(&mut solver, &game, &state);
        if bytes == 1 << 16 {
            let start = game.start();
            solver.forget();
            let mut as_is = Solver::new(AsIs(NoKnowledge), bytes);
            normal += solve(&mut solver, &game, &start, Limits::default())
                .unwrap()
                .nodes;
            plain += solve(&mut as_is, &game, &start, Limits::default())
                .unwrap()
                .nodes;
        }
    }
    assert!(normal * 10 < plain * 9, "{normal} against {plain} nodes");
}

#[test]
fn chance_is_refused() {
    let mut refused = 0;
    for seed in 0..50 {
        let game = Synthetic {
            seed,
            length: 6,
            branching: 4,
            width: 50,
            chance: true,
            repeats: true,
        };
        let mut solver = Solver::new(AsIs(NoKnowledge), 0);
        let result = solve(&mut solver, &game, &game.start(), Limits::default());
        refused += u32::from(result == Err(Unsolved::ChanceInvolved));
    }
    assert!(refused > 40, "refused {refused} of 50");
}

#[test]
fn a_stopped_solver_gives_true_bounds_and_goes_on() {
    let game = Synthetic {
        seed: 5,
        length: 12,
        branching: 5,
        width: 1000,
        chance: false,
        repeats: true,
    };
    let mut solver = Solver::new(AsIs(NoKnowledge), 1 << 20);
    let value = solve(&mut solver, &game, &game.start(), Limits::default())
        .unwrap()
        .value;
    solver.forget();
    let limits = Limits {
        nodes: Some(300),
        ..Limits::default()
    };
    for attempt in 1.. {
        match solve(&mut solver, &game, &game.start(), limits) {
            Err(Unsolved::Stopped(progress)) => {
                assert!(progress.low <= value && value <= progress.high);
                assert!(progress.nodes <= 300);
            }
            Err(Unsolved::ChanceInvolved) => panic!("no chance here"),
            Ok(solution) => {
                assert_eq!(solution.value, value);
                assert!(attempt > 1, "the limit never took effect");
                break;
            }
        }
        assert!(attempt < 100_000, "no progress between attempts");
    }
}
