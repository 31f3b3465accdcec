//! The shapes of every line there is, looked up by the line's squares.
//!
//! A point has as many neighbours on a line as a shape can depend on: the row length to
//! each side. With two bits per neighbour a line is a number below 4^(2 length), about a
//! million for rows of five, and the forms for both players fit in 16 bits. Entries are
//! computed when they are first asked for, since a game meets few of them; the table is
//! shared by everything that plays under the same rule.

use super::form::SHAPES;
use super::shape::{Line, Winning};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU16, Ordering};
use wuqi_core::Player;
use wuqi_games::gomoku::{Gomoku, Rule};

/// A neighbour as two bits: nothing, a stone of either player, or the edge of the board.
pub const EMPTY: u8 = 0;
/// The edge of the board.
pub const EDGE: u8 = 3;

/// The two bits of a player's stone.
#[must_use]
#[inline]
pub fn stone(player: Player) -> u8 {
    player as u8 + 1
}

/// What a stone of either colour would make of one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pair(u16);

impl Pair {
    const KNOWN: u16 = 1 << 15;
    const OVERLINE: u16 = 1 << 8;

    /// The form for `player` (see [`super::form`]).
    #[must_use]
    #[inline]
    pub fn form(self, player: Player) -> usize {
        usize::from(self.0 >> (4 * player.index()) & 15)
    }

    /// The shape for `player`, as the number of a [`super::shape::Shape`].
    #[must_use]
    #[inline]
    pub fn shape(self, player: Player) -> usize {
        SHAPES[self.form(player)] as usize
    }

    /// Whether a stone of player One would be part of an overline.
    #[must_use]
    #[inline]
    pub fn is_overline(self) -> bool {
        self.0 & Pair::OVERLINE != 0
    }
}

/// The shapes of all lines under one rule.
#[derive(Debug)]
pub struct Shapes {
    winning: [Winning; 2],
    pairs: Vec<AtomicU16>,
}

/// One table for each rule and row length, made when first needed.
static TABLES: [[OnceLock<Shapes>; 4]; 4] = [const { [const { OnceLock::new() }; 4] }; 4];

impl Shapes {
    /// The shapes under the rule of a game.
    #[must_use]
    pub fn of(game: &Gomoku) -> &'static Shapes {
        let (rule, length) = (game.rule(), game.row_length());
        let by_rule = match rule {
            Rule::Freestyle => &TABLES[0],
            Rule::Standard => &TABLES[1],
            Rule::Renju => &TABLES[2],
            Rule::Caro => &TABLES[3],
        };
        // Row lengths go from 3 to 6.
        by_rule[usize::from(length - 3)].get_or_init(|| Shapes {
            winning: Player::BOTH.map(|player| Winning::new(rule, length, player)),
            pairs: std::iter::repeat_with(AtomicU16::default)
                .take(1 << (4 * length))
                .collect(),
        })
    }

    /// How far a line reaches to each side of its point.
    #[must_use]
    #[inline]
    pub fn reach(&self) -> usize {
        usize::from(self.winning[0].length)
    }

    /// What a stone would make of the line with these neighbours: two bits each, from the
    /// far end of one side to the far end of the other.
    #[inline]
    #[must_use]
    pub fn pair(&self, neighbours: u32) -> Pair {
        let entry = &self.pairs[neighbours as usize];
        let known = entry.load(Ordering::Relaxed);
        if known != 0 {
            return Pair(known);
        }
        let pair = self.compute(neighbours);
        entry.store(pair.0, Ordering::Relaxed);
        pair
    }

    #[cold]
    fn compute(&self, neighbours: u32) -> Pair {
        let reach = self.reach() as u32;
        let mut sets = [0; 4];
        for slot in 0..2 * reach {
            let square = neighbours >> (2 * slot) & 3;
            let at = slot + u32::from(slot >= reach);
            sets[square as usize] |= 1 << at;
        }
        let line = |player: Player| Line {
            own: sets[usize::from(stone(player))],
            enemy: sets[usize::from(stone(player.other()))],
            empty: sets[usize::from(EMPTY)],
        };
        let form = |player: Player| u16::from(self.winning[player.index()].form(line(player)));
        let overline = self.winning[0].is_overline(line(Player::One));
        Pair(
            Pair::KNOWN
                | form(Player::One)
                | form(Player::Two) << 4
                | if overline { Pair::OVERLINE } else { 0 },
        )
    }
}
