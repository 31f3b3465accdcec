//! Three stones after which neither colour is better, judged beforehand.
//!
//! They lie near an edge, where black's stones have little room. Each was judged by
//! `gomoku:threats` with 30,000 positions on 15x15, freestyle, and left white between 44% and
//! 56%.

use wuqi_core::{Dihedral, Player, Rng};
use wuqi_games::gomoku::swap::State;
use wuqi_games::gomoku::{Gomoku, Place, Rule};
use wuqi_games::{Configure, Size};

/// Black, white and black, as column and row from the top-left corner.
const TRIPLES: [[(u8, u8); 3]; 4] = [
    [(3, 0), (2, 1), (2, 3)],
    [(5, 1), (6, 5), (5, 6)],
    [(6, 2), (8, 6), (8, 5)],
    [(7, 3), (6, 7), (5, 7)],
];

/// The smallest side of a board on which the corners are far enough apart.
const LEAST_SIDE: u8 = 13;

/// The next stone of one of the openings that the stones on the board begin, drawn by `rng`;
/// `None` if they begin none, or if the openings were judged for another kind of game.
pub(super) fn next_stone(game: &Gomoku, state: &State, rng: &mut Rng) -> Option<Place> {
    let size = game.size();
    let is_judged = game.row_length() == 5
        && matches!(game.rule(), Rule::Freestyle | Rule::Standard)
        && size.width.min(size.height) >= LEAST_SIDE;
    if !is_judged || state.stones().placed() >= 3 {
        return None;
    }
    let mut fitting: Vec<Place> = placed_everywhere(size)
        .filter_map(|triple| missing(triple, state))
        .collect();
    rng.shuffle(&mut fitting);
    fitting.first().copied()
}

/// All openings in all corners.
fn placed_everywhere(size: Size) -> impl Iterator<Item = [Place; 3]> {
    let symmetries = Dihedral::new(size.width, size.height);
    (0..symmetries.count()).flat_map(move |symmetry| {
        TRIPLES.into_iter().map(move |triple| {
            triple.map(|(column, row)| {
                let (column, row) = symmetries.map(column, row, symmetry);
                Place::new(column, row)
            })
        })
    })
}

/// The stone that comes next if the stones on the board begin this opening.
fn missing(triple: [Place; 3], state: &State) -> Option<Place> {
    let stones = state.stones();
    let colours = [Player::One, Player::Two, Player::One];
    let there = |number: usize| stones.stone(triple[number]) == Some(colours[number]);
    let matching = (0..3).filter(|&number| there(number)).count();
    if matching as u32 != stones.placed() {
        return None;
    }
    let next = if stones.placed() == 1 {
        Player::Two
    } else {
        Player::One
    };
    (0..3)
        .find(|&number| !there(number) && colours[number] == next)
        .map(|number| triple[number])
}
