//! The pieces: two colours, seven kinds, and which kind takes which.

use std::fmt;

/// How many of each kind a colour has, in the order of [`Kind::ALL`].
pub const SET: [u8; 7] = [1, 2, 2, 2, 2, 2, 5];

/// How many pieces a colour has.
pub const PIECES_OF_COLOUR: u8 = 16;

/// The colour of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// Red, written in upper case.
    Red = 0,
    /// Black, written in lower case.
    Black = 1,
}

impl Colour {
    /// Both colours, red first.
    pub const BOTH: [Colour; 2] = [Colour::Red, Colour::Black];

    /// The other colour.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Red => Colour::Black,
            Colour::Black => Colour::Red,
        }
    }

    /// 0 for red, 1 for black.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `r` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'r',
            Colour::Black => 'b',
        }
    }
}

/// Red or black, in words.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Red => "red",
            Colour::Black => "black",
        })
    }
}

/// The kind of a piece, from the highest rank to the lowest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// 將, 帥: takes all but soldiers.
    General = 0,
    /// 士, 仕.
    Advisor = 1,
    /// 象, 相.
    Elephant = 2,
    /// 車, 俥.
    Chariot = 3,
    /// 馬, 傌.
    Horse = 4,
    /// 包, 炮: takes anything by a jump, nothing beside it.
    Cannon = 5,
    /// 卒, 兵: takes soldiers and the general.
    Soldier = 6,
}

impl Kind {
    /// All kinds, highest first.
    pub const ALL: [Kind; 7] = [
        Kind::General,
        Kind::Advisor,
        Kind::Elephant,
        Kind::Chariot,
        Kind::Horse,
        Kind::Cannon,
        Kind::Soldier,
    ];

    /// 0 for the general to 6 for the soldier.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether this kind takes that one on a neighbouring square.
    #[must_use]
    pub const fn takes_beside(self, victim: Kind) -> bool {
        match self {
            Kind::General => !matches!(victim, Kind::Soldier),
            Kind::Soldier => matches!(victim, Kind::Soldier | Kind::General),
            Kind::Cannon => false,
            _ => self as u8 <= victim as u8,
        }
    }
}

/// A piece: its colour and its kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Its colour.
    pub colour: Colour,
    /// Its kind.
    pub kind: Kind,
}

impl Piece {
    /// How many different pieces there are.
    pub const COUNT: usize = 14;

    /// The letters in the order of [`Piece::index`].
    const LETTERS: &[u8; Piece::COUNT] = b"KGMRNCPkgmrncp";

    /// All different pieces, red first, each colour from the highest rank to the lowest.
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..Piece::COUNT).map(Piece::from_index)
    }

    /// The number of this piece, below [`Piece::COUNT`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.colour.index() * 7 + self.kind.index()
    }

    /// The piece with this number.
    #[must_use]
    #[inline]
    pub(super) const fn from_index(index: usize) -> Piece {
        Piece {
            colour: Colour::BOTH[index / 7],
            kind: Kind::ALL[index % 7],
        }
    }

    /// Its letter, one of `KGMRNCP` for red and `kgmrncp` for black.
    #[must_use]
    pub const fn letter(self) -> char {
        Piece::LETTERS[self.index()] as char
    }

    /// The piece with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Piece> {
        let index = Piece::LETTERS
            .iter()
            .position(|&known| char::from(known) == letter)?;
        Some(Piece::from_index(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_numbers_read_back() {
        for piece in Piece::all() {
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            assert_eq!(Piece::from_index(piece.index()), piece);
        }
        assert_eq!(Piece::from_letter('X'), None);
        assert_eq!(SET.iter().sum::<u8>(), PIECES_OF_COLOUR);
    }

    #[test]
    fn who_takes_whom() {
        // Rows: the attacker; columns: the victim, both in the order K G M R N C P.
        let table = [
            "xxxxxx.", ".xxxxxx", "..xxxxx", "...xxxx", "....xxx", ".......", "x.....x",
        ];
        for (attacker, row) in Kind::ALL.into_iter().zip(table) {
            for (victim, mark) in Kind::ALL.into_iter().zip(row.chars()) {
                assert_eq!(
                    attacker.takes_beside(victim),
                    mark == 'x',
                    "{attacker:?} x {victim:?}"
                );
            }
        }
    }
}
