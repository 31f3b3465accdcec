//! The board of the position that was asked about last, for searches that hand over plain
//! positions.
//!
//! A search asks many questions about one position and then goes on to one that differs by
//! a stone or two. So each thread keeps one [`Board`] and carries the difference over to
//! it, instead of looking at every point afresh for every question.

use super::board::Board;
use std::cell::RefCell;
use wuqi_core::Player;
use wuqi_games::gomoku::{Gomoku, Place, State};

struct Recent {
    game: Gomoku,
    state: State,
    board: Board,
}

thread_local! {
    static RECENT: RefCell<Option<Recent>> = const { RefCell::new(None) };
}

/// Asks about the board of a position. The question must not ask about another one.
pub fn with_board<T>(game: &Gomoku, state: &State, question: impl FnOnce(&Board) -> T) -> T {
    RECENT.with_borrow_mut(|kept| {
        if kept.as_ref().is_none_or(|recent| recent.game != *game) {
            *kept = Some(Recent {
                game: *game,
                state: *state,
                board: Board::new(game, state),
            });
        }
        let recent = kept.as_mut().expect("a board was set up just now");
        recent.go_to(state);
        question(&recent.board)
    })
}

impl Recent {
    /// Carries the difference to another position over to the board.
    fn go_to(&mut self, state: &State) {
        if self.state == *state {
            return;
        }
        // All that goes is taken first: a point may change its colour.
        for player in Player::BOTH {
            for place in stones_beyond(&self.state, state, player) {
                self.board.take(self.board.point(place), player);
            }
        }
        for player in Player::BOTH {
            for place in stones_beyond(state, &self.state, player) {
                self.board.put(self.board.point(place), player);
            }
        }
        self.state = *state;
    }
}

/// The stones of a player in one position that another does not have.
fn stones_beyond<'a>(
    state: &'a State,
    other: &'a State,
    player: Player,
) -> impl Iterator<Item = Place> + 'a {
    let rows = state.stones(player).iter().zip(other.stones(player));
    rows.zip(0..).flat_map(|((&stones, &others), row)| {
        let mut left = stones & !others;
        std::iter::from_fn(move || {
            let column = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (column < u32::BITS).then(|| Place::new(column as u8, row))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::point::Kind;
    use wuqi_core::{Game, Rng};
    use wuqi_games::Configure;

    #[test]
    fn a_board_carried_over_equals_one_set_up_afresh() {
        let small = Gomoku::configure(Some("7".parse().unwrap()), &"row=4".parse().unwrap());
        let games = [Gomoku::default(), small.unwrap()];
        let mut rng = Rng::new(5);
        for walk in 0..200 {
            let game = games[walk % 2];
            let mut state = game.start();
            for _ in 0..rng.below(30) {
                let Some(place) = game.random_step(&state, &mut rng, &mut Vec::new()) else {
                    break;
                };
                game.play(&mut state, place);
            }
            let fresh = Board::new(&game, &state);
            with_board(&game, &state, |board| {
                assert_eq!(board.key(), fresh.key());
                for player in Player::BOTH {
                    assert_eq!(board.sum(player), fresh.sum(player));
                    for point in fresh.empties() {
                        assert_eq!(board.worth(point, player), fresh.worth(point, player));
                    }
                    for kind in Kind::ALL {
                        let list = |board: &Board| -> Vec<_> {
                            board.threats(player, kind).iter().collect()
                        };
                        assert_eq!(list(board), list(&fresh));
                    }
                }
            });
        }
    }
}
