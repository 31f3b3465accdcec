//! What is known of Gomoku beyond its rules, for the searches that play every game.
//!
//! They work on the plain position, without the tables that [`super::board::Board`] keeps
//! from move to move, so every point is looked at afresh; the shapes and their worth are
//! the same.

use super::board::Board;
use super::lines::Lines;
use super::point::Kind;
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
    fn evaluate(&self, game: &Gomoku, state: &State, player: Player) -> i32 {
        let lines = Lines::new(game, state);
        let mut sums = [0; 2];
        for row in 0..lines.size().height {
            for column in 0..lines.size().width {
                if let Some(knot) = lines.knot(Place::new(column, row)) {
                    sums[0] += knot.worth(Player::One);
                    sums[1] += knot.worth(Player::Two);
                }
            }
        }
        let mover = game.turn(state).player().unwrap_or(player);
        points(sums, player, mover)
    }

    fn order(&self, game: &Gomoku, state: &State, mv: Place) -> i32 {
        let mover = game.turn(state).player().unwrap_or(Player::One);
        Lines::new(game, state).knot(mv).map_or(0, |knot| {
            // What decides the game goes before all that history has to say.
            let urgent = |player: Player| {
                let threats = knot.threats(player);
                i32::from(threats.has(Kind::Five)) * 40_000
                    + i32::from(threats.has(Kind::Double)) * 8_000
            };
            let (own, enemy) = (knot.worth(mover), knot.worth(mover.other()));
            10 * (own + own / 4 + enemy) + 2 * urgent(mover) + urgent(mover.other())
        })
    }

    fn is_noisy(&self, game: &Gomoku, state: &State, mv: Place) -> bool {
        let knot = Lines::new(game, state).knot(mv);
        let mover = game.turn(state).player().unwrap_or(Player::One);
        knot.is_some_and(|knot| {
            let own = knot.threats(mover);
            let enemy = knot.threats(mover.other());
            own.has(Kind::Five) || enemy.has(Kind::Five) || own.has(Kind::Double)
        })
    }

    fn extends(&self, game: &Gomoku, state: &State, mv: Place) -> bool {
        let knot = Lines::new(game, state).knot(mv);
        let mover = game.turn(state).player().unwrap_or(Player::One);
        knot.is_some_and(|knot| knot.threats(mover.other()).has(Kind::Five))
    }

    fn may_reduce(&self, _: &Gomoku, _: &State) -> bool {
        true
    }

    fn proved(&self, game: &Gomoku, state: &State) -> Option<Proof<Place>> {
        let Turn::Move(player) = game.turn(state) else {
            return None;
        };
        let board = Board::new(game, state);
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
        let lines = Lines::new(game, state);
        let weight = |&mv: &Place| {
            let Some(knot) = lines.knot(mv) else {
                return 1.0;
            };
            let worth = (knot.worth(mover) * 5 / 4 + knot.worth(mover.other())) as f32;
            // Squared, so that threats stand out from the many quiet points.
            (1.0 + worth / 16.0).powi(2)
        };
        Some(moves.iter().map(weight).collect())
    }
}
