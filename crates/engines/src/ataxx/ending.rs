//! What is certain in Ataxx before the last square is taken.
//!
//! *The last square*: who can clone into it ends the game, and counting says how.
//!
//! *Shut out*: when no empty square lies within two steps of a player's stones, that player
//! passes until the other one lets them in again, and the other one, the *owner* of the empty
//! squares, need not. Then the owner can fill every empty square by clones, which lets nobody
//! in; if that makes more stones than the opponent has, the game is won. Otherwise a stone of
//! the owner that can jump to an empty square and back, where the opponent cannot get at
//! either square, goes to and fro until the clock ends the game: a draw at least. It is a
//! hundred plies away, so no search sees it coming.
//!
//! Nothing like it holds while the opponent has a move left: every stone of theirs may jump,
//! come back and convert its neighbours, those may do the same, and so no stone is safe for
//! ever.

use wuqi_core::{Player, Turn};
use wuqi_games::ataxx::{Ataxx, CLOCK_LIMIT, Move, Position, each, spread};
use wuqi_search::Proof;

/// How a game that is not over will end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// This player wins by so many stones at least.
    Won(Player, u32),
    /// This player does not lose; whether there is more to be had, a search must find out.
    Held(Player),
}

/// The squares within two steps of these.
#[inline]
fn reach(squares: u64) -> u64 {
    spread(spread(squares))
}

/// How the game will end, where that is certain; it must not be over.
#[inline]
pub(super) fn known(state: &Position) -> Option<Ending> {
    let empty = state.empty();
    if empty.is_power_of_two()
        && let Some(ending) = last_square(state, empty)
    {
        return Some(ending);
    }
    let owner = owner(state)?;
    shut_out(state, owner, empty)
}

/// The player who has all empty squares to themselves.
#[inline]
fn owner(state: &Position) -> Option<Player> {
    let empty = state.empty();
    Player::BOTH
        .into_iter()
        .find(|owner| reach(state.stones(owner.other())) & empty == 0)
}

/// One square is left: the game ends with a clone into it, which is certain if it wins or if
/// there is no other move.
fn last_square(state: &Position, square: u64) -> Option<Ending> {
    let mover = state.mover();
    let (own, enemies) = (state.stones(mover), state.stones(mover.other()));
    let near = spread(square);
    if own & near == 0 {
        return None;
    }
    let won_over = (near & enemies).count_ones() as i32;
    let margin = own.count_ones() as i32 + 1 + 2 * won_over - enemies.count_ones() as i32;
    let forced = own & spread(near) & !near == 0;
    match margin {
        1.. => Some(Ending::Won(mover, margin as u32)),
        0 if forced => Some(Ending::Held(mover)),
        _ if forced => Some(Ending::Won(mover.other(), margin.unsigned_abs())),
        _ => None,
    }
}

/// What the owner of all empty squares can have.
fn shut_out(state: &Position, owner: Player, empty: u64) -> Option<Ending> {
    // A pass can be the last ply of the clock; a clone sets it back.
    if state.mover() != owner && state.clock() + 1 >= CLOCK_LIMIT {
        return Some(Ending::Held(owner));
    }
    let (own, enemies) = (state.stones(owner), state.stones(owner.other()));
    let (have, need) = (own.count_ones() + empty.count_ones(), enemies.count_ones());
    if have >= need && can_be_filled(own, empty) {
        return Some(match have - need {
            0 => Ending::Held(owner),
            more => Ending::Won(owner, more),
        });
    }
    let away = own & !reach(enemies);
    let to_and_fro = each(empty).any(|square| {
        let near = spread(1 << square);
        spread(near) & !near & away != 0
    });
    to_and_fro.then_some(Ending::Held(owner))
}

/// Whether clones alone fill all empty squares.
fn can_be_filled(own: u64, empty: u64) -> bool {
    let mut filled = own;
    loop {
        let next = filled | spread(filled) & empty;
        if next == filled {
            return empty & !filled == 0;
        }
        filled = next;
    }
}

/// The certain win or loss of a position, with the move to make.
pub(super) fn proof(game: &Ataxx, state: &Position) -> Option<Proof<Move>> {
    use wuqi_core::Game;
    let Some(Ending::Won(winner, _)) = known(state) else {
        return None;
    };
    let Turn::Move(mover) = game.turn(state) else {
        return None;
    };
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let empty = state.empty().count_ones();
    let shut_out = owner(state).is_some_and(|owner| owner != mover);
    Some(Proof {
        winner: Some(winner),
        // The other passes between the clones that fill the board.
        plies: 2 * empty - u32::from(!shut_out),
        // The first clone, or the pass of the player who is shut out.
        best: *moves.first()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use wuqi_core::{Game, Notation, Rng};

    /// The result under best play for player One, by trying everything.
    fn truth(game: &Ataxx, state: &Position, known: &mut HashMap<u64, i32>) -> i32 {
        let Turn::Move(player) = game.turn(state) else {
            let Turn::Over(outcome) = game.turn(state) else {
                unreachable!("nothing is left to chance");
            };
            return outcome.value_for(Player::One);
        };
        let key = game.key(state);
        if let Some(&value) = known.get(&key) {
            return value;
        }
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let values = moves.into_iter().map(|mv| {
            let mut next = *state;
            game.play(&mut next, mv);
            player.sign() * truth(game, &next, known)
        });
        let value = player.sign() * values.max().expect("a player's turn has a move");
        known.insert(key, value);
        value
    }

    /// A long and narrow board with stones by lot: few squares, and yet some are far apart.
    fn narrow(rng: &mut Rng) -> String {
        let mut square = |kinds: &[char]| kinds[rng.below(kinds.len() as u32) as usize];
        let row: String = (0..7).map(|_| square(&['x', 'o', '1'])).collect();
        let rest: String = (0..7)
            .map(|_| square(&['-', '-', '-', 'x', 'o', '1']))
            .collect();
        let mover = square(&['x', 'o']);
        let clock = [0, 0, 97, 98, 99][rng.below(5) as usize];
        let blocked = "-------";
        let ranks = [row.as_str(), &rest].into_iter();
        let ranks = ranks.chain([blocked; 5]).map(join_runs);
        let ranks: Vec<String> = ranks.collect();
        format!("{} {mover} {clock} 1", ranks.join("/"))
    }

    /// Adds up neighbouring empty squares, as position strings are written.
    fn join_runs(rank: &str) -> String {
        let (mut text, mut run) = (String::new(), 0);
        for square in rank.chars().chain(['.']) {
            if square == '1' {
                run += 1;
                continue;
            }
            if run > 0 {
                text += &run.to_string();
                run = 0;
            }
            text.push(square);
        }
        text.trim_end_matches('.').to_owned()
    }

    #[test]
    fn what_is_called_certain_is_true() {
        let game = Ataxx::default();
        let mut rng = Rng::new(5);
        let (mut wins, mut draws, mut last) = (0, 0, 0);
        while wins < 60 || draws < 60 || last < 60 {
            let text = narrow(&mut rng);
            let Ok(state) = game.read_state(&text) else {
                continue;
            };
            let (Turn::Move(_), Some(ending)) = (game.turn(&state), known(&state)) else {
                continue;
            };
            let value = truth(&game, &state, &mut HashMap::new());
            match ending {
                Ending::Won(winner, _) => assert_eq!(value, winner.sign(), "{text}"),
                Ending::Held(player) => assert!(value * player.sign() >= 0, "{text}"),
            }
            match (ending, owner(&state)) {
                (_, None) => last += 1,
                (Ending::Held(_), _) => draws += 1,
                (Ending::Won(..), _) => wins += 1,
            }
            let winner = proof(&game, &state).and_then(|proof| proof.winner);
            assert_eq!(
                winner.is_some(),
                matches!(ending, Ending::Won(..)),
                "{text}"
            );
            assert_eq!(winner.map_or(value, Player::sign), value, "{text}");
        }
    }

    #[test]
    fn a_proof_leads_to_the_end_in_its_plies() {
        let game = Ataxx::default();
        let text = "xxxxxxx/xxxxxxx/xxxxooo/xxxxooo/xxxxooo/1xxxooo/2xxooo o 98 80";
        let mut state = game.read_state(text).unwrap();
        for plies in (1..=6).rev() {
            let found = proof(&game, &state).unwrap();
            assert_eq!((found.winner, found.plies), (Some(Player::One), plies));
            game.try_play(&mut state, found.best).unwrap();
        }
        let over = game.turn(&state);
        assert_eq!(over, Turn::Over(wuqi_core::Outcome::Win(Player::One)));
    }
}
