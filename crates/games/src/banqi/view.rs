//! What a surface shows.

use super::lines::{HEIGHT, SQUARES, WIDTH, bit, screen};
use super::piece::{Kind, Piece, SET};
use super::{Banqi, Move, Position};
use crate::{Change, ChangeKind, Extra, MoveView, Show, SquareView, View};
use wuqi_core::{Game, Notation, Player};

impl Show for Banqi {
    fn view(&self, position: &Position) -> View {
        View {
            width: WIDTH,
            height: HEIGHT,
            squares: (0..SQUARES)
                .map(|square| show_square(position, square))
                .collect(),
            extra: Extra::Banqi {
                one_is: position
                    .colour_of(Player::One)
                    .map(|colour| colour.letter()),
                pool: Piece::all()
                    .map(|piece| (piece.letter(), position.pool.count(piece)))
                    .collect(),
                captured: captured(position),
                quiet: position.quiet.into(),
                quiet_limit: self.quiet_limit.into(),
                chain: position.chain().map(usize::from),
            },
        }
    }

    fn view_moves(&self, position: &Position) -> Vec<MoveView> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        moves
            .into_iter()
            .map(|mv| {
                let (kind, touch) = match mv {
                    Move::Flip(square) => ("flip", vec![square.into()]),
                    Move::Step { from, to } => ("step", vec![from.into(), to.into()]),
                    Move::Capture { from, to } => ("capture", vec![from.into(), to.into()]),
                    Move::End | Move::Outcome(_) => ("end", Vec::new()),
                };
                MoveView {
                    text: self.show_move(position, mv),
                    kind,
                    touch,
                    changes: changes(position, mv),
                    number: None,
                }
            })
            .collect()
    }
}

fn show_square(position: &Position, square: u8) -> SquareView {
    match position.piece_at(square) {
        Some(piece) => SquareView::Piece {
            letter: piece.letter(),
            owner: Player::BOTH
                .into_iter()
                .find(|&player| position.colour_of(player) == Some(piece.colour)),
        },
        None if position.is_face_down(square) => SquareView::FaceDown,
        None => SquareView::Empty,
    }
}

/// The pieces that are neither on the board nor in the pool: letter and count, only those
/// that were captured.
fn captured(position: &Position) -> Vec<(char, u8)> {
    Piece::all()
        .map(|piece| {
            let open = position.board.of_colour(piece.colour);
            let open = position.board.of_kind(open, piece.kind).count_ones() as u8;
            let there = open + position.pool.count(piece);
            (piece.letter(), SET[piece.kind.index()] - there)
        })
        .filter(|&(_, count)| count > 0)
        .collect()
}

/// What a capture does: the piece taken, and the piece that a cannon jumps over. A
/// face-down piece that is attacked may well survive, so it is not shown as captured.
fn changes(position: &Position, mv: Move) -> Vec<Change> {
    let Move::Capture { from, to } = mv else {
        return Vec::new();
    };
    let board = &position.board;
    let taken = (board.hidden & bit(to) == 0).then_some((to, ChangeKind::Captured));
    let over = match board.kind_at(from) {
        Kind::Cannon => screen(from, to, board.occupied()),
        _ => None,
    };
    let over = over.map(|square| (square, ChangeKind::Screen));
    let all = taken.into_iter().chain(over);
    all.map(|(square, to)| Change {
        square: square.into(),
        to,
    })
    .collect()
}
