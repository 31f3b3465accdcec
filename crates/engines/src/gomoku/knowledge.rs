//! What is known of Gomoku beyond its rules, for the searches that play every game.
//!
//! They hand over plain positions; [`super::recent`] keeps the tables from one question to
//! the next.

use super::board::Board;
use super::point::Kind;
use super::recent::with_board;
use super::thinker::{Memory, Thinker, Verdict};
use wuqi_core::{Game, Player, Turn};
use wuqi_games::gomoku::{Gomoku, Place, State};
use wuqi_search::budget::{Budget, Pool, unlimited};
use wuqi_search::score::Scale;
use wuqi_search::{Knowledge, Proof};

/// The scale of all values here.
pub const SCALE: Scale = Scale::of::<Gomoku, Patterns>();

/// Positions that the search for a win by fours may visit where a proof is asked for.
const FOURS_LIMIT: u64 = 2000;

/// Shapes on lines: evaluation, move ordering, and wins by fours.
#[derive(Clone, Copy, Debug, Default)]
pub struct Patterns;

/// How good the position is for `player` when `mover` is to move: what the empty points
/// are worth to either side, a little more to the side that may take one.
#[must_use]
pub fn evaluate(board: &Board, player: Player, mover: Player) -> i32 {
    points(
        [board.sum(Player::One), board.sum(Player::Two)],
        player,
        mover,
    )
}

fn points(sums: [i32; 2], player: Player, mover: Player) -> i32 {
    let (own, enemy) = (sums[mover.index()], sums[mover.other().index()]);
    let value = own + own / 4 - enemy;
    let limit = SCALE.limit();
    (value * player.sign() * mover.sign()).clamp(-limit, limit)
}

impl Knowledge<Gomoku> for Patterns {
    type Accumulator = ();

    fn evaluate(&self, game: &Gomoku, state: &State, player: Player) -> i32 {
        let mover = game.turn(state).player().unwrap_or(player);
        with_board(game, state, |board| evaluate(board, player, mover))
    }

    fn order(&self, game: &Gomoku, state: &State, mv: Place) -> i32 {
        let mover = game.turn(state).player().unwrap_or(Player::One);
        with_board(game, state, |board| {
            let point = board.point(mv);
            // What decides the game goes before all that history has to say.
            let urgent = |player: Player| {
                let makes = |kind| i32::from(board.threats(player, kind).has(point));
                makes(Kind::Five) * 40_000 + makes(Kind::Double) * 8_000
            };
            let (own, enemy) = (board.worth(point, mover), board.worth(point, mover.other()));
            10 * (own + own / 4 + enemy) + 2 * urgent(mover) + urgent(mover.other())
        })
    }

    fn is_noisy(&self, game: &Gomoku, state: &State, mv: Place) -> bool {
        let mover = game.turn(state).player().unwrap_or(Player::One);
        with_board(game, state, |board| {
            let point = board.point(mv);
            board.threats(mover, Kind::Five).has(point)
                || board.threats(mover.other(), Kind::Five).has(point)
                || board.threats(mover, Kind::Double).has(point)
        })
    }

    fn extends(&self, game: &Gomoku, state: &State, mv: Place) -> bool {
        let mover = game.turn(state).player().unwrap_or(Player::One);
        with_board(game, state, |board| {
            board
                .threats(mover.other(), Kind::Five)
                .has(board.point(mv))
        })
    }

    fn may_reduce(&self, _: &Gomoku, _: &State) -> bool {
        true
    }

    fn proved(&self, game: &Gomoku, state: &State) -> Option<Proof<Place>> {
        let Turn::Move(player) = game.turn(state) else {
            return None;
        };
        let board = with_board(game, state, Board::clone);
        let memory = Memory::with_bytes(0);
        let pool = Pool::default();
        let verdict = unlimited(|control| {
            let mut thinker = Thinker::new(board, Budget::new(control, &pool), &memory);
            if let Some((plies, best)) = thinker.immediate(player) {
                return Some((plies, thinker.board.place(best)));
            }
            match thinker.win_by_fours(player, FOURS_LIMIT) {
                Ok(Verdict::Win { plies, best }) => Some((plies, thinker.board.place(best))),
                _ => None,
            }
        });
        verdict.map(|(plies, best)| Proof {
            winner: Some(player),
            plies,
            best,
        })
    }

    fn priors(&self, game: &Gomoku, state: &State, moves: &[Place]) -> Option<Vec<f32>> {
        let mover = game.turn(state).player()?;
        Some(with_board(game, state, |board| {
            let weight = |&mv: &Place| {
                let point = board.point(mv);
                let worth = board.worth(point, mover) * 5 / 4 + board.worth(point, mover.other());
                // Squared, so that threats stand out from the many quiet points.
                (1.0 + worth as f32 / 16.0).powi(2)
            };
            moves.iter().map(weight).collect()
        }))
    }
}
