//! The stones on the board, as the protocol tells them: ours and the opponent's.

use super::Refusal;
use crate::engine::rank;
use wuqi_core::square;
use wuqi_games::any::{AnyGame, Position};

/// Whose a stone is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    Own,
    Opponent,
}

/// The stones, each point at most once.
#[derive(Clone, Default, Debug)]
pub(super) struct Board(Vec<((u8, u8), Owner)>);

impl Board {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn put(&mut self, at: (u8, u8), owner: Owner) -> Result<(), Refusal> {
        if self.0.iter().any(|&(known, _)| known == at) {
            return Err(format!("a stone stands on {},{} already", at.0, at.1));
        }
        self.0.push((at, owner));
        Ok(())
    }

    /// Takes a stone away; false if there is none.
    pub(super) fn take(&mut self, at: (u8, u8)) -> bool {
        let before = self.0.len();
        self.0.retain(|&(known, _)| known != at);
        self.0.len() < before
    }

    /// The position with us to move. Black moves first, so we are black when both sides have
    /// as many stones.
    pub(super) fn position(&self, game: &AnyGame) -> Result<Box<dyn Position>, Refusal> {
        let own = self
            .0
            .iter()
            .filter(|(_, owner)| *owner == Owner::Own)
            .count();
        let opponent = self.0.len() - own;
        let (ours, theirs) = if own == opponent {
            ('x', 'o')
        } else if opponent == own + 1 {
            ('o', 'x')
        } else {
            return Err(format!(
                "it is not our turn with {own} stones of ours and {opponent} of the opponent"
            ));
        };
        let size = game.size();
        let stone = |at: (u8, u8)| {
            let found = self.0.iter().find(|&&(known, _)| known == at)?;
            Some(match found.1 {
                Owner::Own => ours,
                Owner::Opponent => theirs,
            })
        };
        let rank = |y: u8| rank::text((0..size.width).map(|x| stone((x, y))));
        let ranks: Vec<String> = (0..size.height).map(rank).collect();
        let text = format!("{} {ours}", ranks.join("/"));
        game.read(&text).map_err(|error| error.to_string())
    }
}

/// Two coordinates, with a comma or a space between them.
pub(super) fn read_point(text: &str) -> Option<(u8, u8)> {
    let mut numbers = text
        .split([',', ' ', '\t'])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok());
    let point = (numbers.next()??, numbers.next()??);
    numbers.next().is_none().then_some(point)
}

/// The coordinates of a point in notation, `h8`.
pub(super) fn coordinates(name: &str, height: u8) -> Option<(u8, u8)> {
    square::read(name, square::MAX_SIDE, height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_games::Options;

    #[test]
    fn points_are_read_in_every_form() {
        for text in ["3,4", "3, 4", " 3 4", "3 ,4"] {
            assert_eq!(read_point(text), Some((3, 4)), "{text}");
        }
        for text in ["", "3", "3,4,5", "a,b", "-1,2", "300,1", "3.5,1"] {
            assert_eq!(read_point(text), None, "{text}");
        }
    }

    #[test]
    fn the_stones_say_which_colour_is_ours() {
        let game = AnyGame::new("gomoku", None, &Options::none()).unwrap();
        let mut board = Board::default();
        assert!(board.position(&game).unwrap().text().ends_with(" x"));
        board.put((0, 0), Owner::Opponent).unwrap();
        let position = board.position(&game).unwrap();
        assert!(position.text().starts_with("x14/") && position.text().ends_with(" o"));
        assert!(board.put((0, 0), Owner::Own).is_err());
        board.put((1, 0), Owner::Opponent).unwrap();
        assert!(board.position(&game).is_err());
        assert!(board.take((1, 0)) && !board.take((1, 0)));
    }
}
