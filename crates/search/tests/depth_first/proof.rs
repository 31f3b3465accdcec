//! Proof-number search against brute force.

use super::common::random_position;
use super::solver::{brute_force, tree};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Player, Rng, Turn};
use wuqi_games::{Configure, Options, Size, gomoku::Gomoku};
use wuqi_search::proof::{Prover, Undecided, Verdict};
use wuqi_search::synthetic::Synthetic;
use wuqi_search::{Control, Limits};

fn prove<G: Game>(
    prover: &mut Prover,
    game: &G,
    state: &G::State,
    attacker: Player,
    nodes: Option<u64>,
) -> Result<Verdict<G::Move>, Undecided> {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let limits = Limits {
        nodes,
        ..Limits::default()
    };
    prover.prove(game, state, attacker, &Control::new(limits, &stop, &clock))
}

/// Asks for both players and checks the answers and the winning moves.
fn check<G: Game>(prover: &mut Prover, game: &G, state: &G::State) {
    let value = brute_force(game, state);
    for attacker in Player::BOTH {
        let verdict = prove(prover, game, state, attacker, None).unwrap();
        assert_eq!(verdict.wins, value * attacker.sign() > 0, "{state:?}");
        let expected = verdict.wins && game.turn(state) == Turn::Move(attacker);
        assert_eq!(verdict.best.is_some(), expected, "{state:?}");
        if let Some(mv) = verdict.best {
            let mut next = state.clone();
            game.try_play(&mut next, mv).unwrap();
            assert!(brute_force(game, &next) * attacker.sign() > 0, "{state:?}");
        }
    }
}

#[test]
fn proofs_equal_brute_force() {
    let mut rng = Rng::new(1);
    for round in 0..3000 {
        let game = tree(&mut rng);
        let mut prover = Prover::new([0, 64, 1 << 16][round % 3]);
        for _ in 0..2 {
            let state = random_position(&game, &mut rng, 2);
            check(&mut prover, &game, &state);
        }
    }
}

fn gomoku(side: u8, row: &str) -> Gomoku {
    let mut options = Options::none();
    options.set("row", row).unwrap();
    Gomoku::configure(Some(Size::square(side)), &options).unwrap()
}

#[test]
fn small_gomoku_boards_have_their_known_winners() {
    // Three in a row is a draw on 3x3 and a win for the first player on 4x4.
    for (side, row, wins) in [(3, "3", false), (4, "3", true)] {
        let game = gomoku(side, row);
        let mut prover = Prover::new(8 << 20);
        let verdict = prove(&mut prover, &game, &game.start(), Player::One, None).unwrap();
        assert_eq!(verdict.wins, wins, "{row} in a row on {side}x{side}");
        let second = prove(&mut prover, &game, &game.start(), Player::Two, None).unwrap();
        assert!(!second.wins, "the second player never wins");
    }
}

#[test]
fn limits_and_chance_leave_the_question_open() {
    let game = gomoku(6, "5");
    let mut prover = Prover::new(1 << 16);
    let stopped = prove(&mut prover, &game, &game.start(), Player::One, Some(1000));
    assert_eq!(stopped, Err(Undecided::Stopped));
    let refused = (0..20).filter(|&seed| {
        let game = Synthetic {
            seed,
            length: 6,
            branching: 4,
            width: 50,
            chance: true,
            repeats: true,
        };
        prove(&mut Prover::new(0), &game, &game.start(), Player::One, None)
            == Err(Undecided::ChanceInvolved)
    });
    assert!(refused.count() > 10);
}
