//! The dealer of one game.

use super::hash::{Hash, Secret};
use super::shuffle::{order_of, salt_of};
use super::tree::{Rows, leaf, root_of};
use serde::Serialize;
use std::fmt;
use wuqi_games::any::Position;
use wuqi_games::{Extra, SquareView};
use wuqi_record::{NodeId, Record};

/// The sign of a square that the deal does not cover.
pub(super) const NOT_DEALT: u8 = b'-';

/// Who lies where. It never shows itself in a log.
#[derive(Clone)]
pub struct Dealer {
    secret: Secret,
    nonces: [String; 2],
    /// The squares to fill, and with what.
    squares: Vec<u8>,
    pieces: Vec<u8>,
    /// What was open when the deal was made; [`NOT_DEALT`] where nothing was known.
    known: Vec<u8>,
    /// The position for which the deal was made.
    position: String,
    dealt: Option<Dealt>,
}

#[derive(Clone)]
struct Dealt {
    /// A letter per square of the board.
    letters: Vec<u8>,
    rows: Rows,
}

/// A turned piece with the proof that it lay there from the beginning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Proof {
    /// The node of the move that turned it.
    pub node: u32,
    /// The square, in reading order.
    pub square: u8,
    /// The piece's letter.
    pub piece: char,
    /// The square's salt.
    pub salt: Hash,
    /// The hashes beside the way to the root.
    pub path: Vec<Hash>,
}

impl Proof {
    /// Whether it leads to this root.
    #[must_use]
    pub fn verify(&self, root: Hash) -> bool {
        let Ok(letter) = u8::try_from(self.piece) else {
            return false;
        };
        root_of(
            leaf(self.square, letter, &self.salt),
            self.square,
            &self.path,
        ) == root
    }
}

/// The whole deal, shown after the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OpenDeal {
    /// The secret, in hexadecimal.
    pub secret: Hash,
    /// A letter per square in reading order, `-` where nothing was dealt.
    pub order: String,
}

impl Dealer {
    /// A dealer for what lies face down in a position; `None` in a game without.
    /// `turned` are the pieces that the moves up to the position have turned, by square:
    /// in another line the same square shows the same piece.
    #[must_use]
    pub fn new(position: &dyn Position, turned: &[(u8, u8)], secret: Secret) -> Option<Dealer> {
        let view = position.view();
        let Extra::Banqi { pool, .. } = view.extra else {
            return None;
        };
        let face_down = |(_, square): &(usize, &SquareView)| **square == SquareView::FaceDown;
        let squares: Vec<u8> = (view.squares.iter().enumerate())
            .filter(face_down)
            .map(|(index, _)| index as u8)
            .collect();
        let pieces: Vec<u8> = pool
            .iter()
            .flat_map(|&(letter, count)| vec![letter as u8; usize::from(count)])
            .collect();
        if squares.len() != pieces.len() {
            return None;
        }
        let mut known = vec![NOT_DEALT; view.squares.len()];
        for &(square, letter) in turned {
            known[usize::from(square)] = letter;
        }
        Some(Dealer {
            secret,
            nonces: Default::default(),
            squares,
            pieces,
            known,
            position: position.text(),
            dealt: None,
        })
    }

    /// What is published before anything else.
    #[must_use]
    pub fn commitment(&self) -> Hash {
        self.secret.commitment()
    }

    /// The players' shares.
    #[must_use]
    pub fn nonces(&self) -> &[String; 2] {
        &self.nonces
    }

    /// The root of the tree of hashes, once the pieces are dealt.
    #[must_use]
    pub fn root(&self) -> Option<Hash> {
        self.dealt.as_ref().map(|dealt| dealt.rows.root())
    }

    /// The secret, for whoever must keep it over a restart.
    #[must_use]
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// The position for which the deal is made.
    #[must_use]
    pub fn position(&self) -> &str {
        &self.position
    }

    /// What the moves to that position had turned, by square.
    #[must_use]
    pub fn turned(&self) -> Vec<(u8, u8)> {
        let known = (0u8..).zip(self.known.iter().copied());
        known.filter(|&(_, letter)| letter != NOT_DEALT).collect()
    }

    /// Deals, with these shares. Later calls change nothing.
    pub fn deal(&mut self, nonces: [String; 2]) {
        if self.dealt.is_some() {
            return;
        }
        let order = order_of(&self.secret, &nonces, &self.pieces);
        let mut letters = vec![NOT_DEALT; self.known.len()];
        for (&square, &letter) in self.squares.iter().zip(&order) {
            letters[usize::from(square)] = letter;
        }
        let leaves = (0u8..).zip(&letters);
        let leaves = leaves
            .map(|(square, &letter)| leaf(square, letter, &salt_of(&self.secret, &nonces, square)));
        let rows = Rows::new(leaves.collect());
        self.nonces = nonces;
        self.dealt = Some(Dealt { letters, rows });
    }

    /// What lies, or lay, on a square; `None` before the deal or where nothing is known.
    #[must_use]
    pub fn piece(&self, square: u8) -> Option<char> {
        let dealt = self.dealt.as_ref()?;
        let index = usize::from(square);
        let letters = [dealt.letters.get(index)?, self.known.get(index)?];
        let letter = letters.into_iter().find(|&&letter| letter != NOT_DEALT)?;
        Some(char::from(*letter))
    }

    /// The proof for a piece that a move has turned; `None` for a square that was open
    /// when the deal was made.
    #[must_use]
    pub fn prove(&self, node: u32, square: u8) -> Option<Proof> {
        let dealt = self.dealt.as_ref()?;
        let letter = *dealt.letters.get(usize::from(square))?;
        (letter != NOT_DEALT).then(|| Proof {
            node,
            square,
            piece: char::from(letter),
            salt: salt_of(&self.secret, &self.nonces, square),
            path: dealt.rows.path(square),
        })
    }

    /// Everything. Only for after the end.
    #[must_use]
    pub fn open(&self) -> Option<OpenDeal> {
        let dealt = self.dealt.as_ref()?;
        Some(OpenDeal {
            secret: Hash(*self.secret.bytes()),
            order: dealt.letters.iter().map(|&byte| char::from(byte)).collect(),
        })
    }

    /// Whether the pieces that the moves to a node have turned are those of the deal.
    #[must_use]
    pub fn agrees_with(&self, turned: &[(u8, u8)]) -> bool {
        (turned.iter()).all(|&(square, letter)| self.piece(square) == Some(char::from(letter)))
    }
}

#[cfg(feature = "testing")]
impl Dealer {
    /// Exchanges two pieces behind everybody's back, so that no proof fits any more.
    pub fn exchange(&mut self, a: u8, b: u8) {
        let dealt = self.dealt.as_mut().expect("the pieces are dealt");
        dealt.letters.swap(usize::from(a), usize::from(b));
    }
}

impl fmt::Debug for Dealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dealer({})", self.commitment())
    }
}

/// The pieces that the moves to a node have turned, by square.
#[must_use]
pub fn turned(record: &Record, node: NodeId) -> Vec<(u8, u8)> {
    record
        .path(node)
        .into_iter()
        .filter_map(|id| turned_by(record.node(id).text(), record))
        .collect()
}

/// The square and the letter that a recorded move has turned: `b3=P`, or `a1xa2=P`.
pub(super) fn turned_by(text: &str, record: &Record) -> Option<(u8, u8)> {
    if record.game().info().id != "banqi" {
        return None;
    }
    let (step, letter) = text.split_once('=')?;
    let size = record.game().size();
    let name = step.rsplit('x').next()?;
    let file = name.bytes().next()?.checked_sub(b'a')?;
    let rank: u8 = name.get(1..)?.parse().ok()?;
    let row = size.height.checked_sub(rank)?;
    Some((row * size.width + file, *letter.as_bytes().first()?))
}
