//! `position startpos|fen F [moves …]`.

use super::Universal;
use wuqi_games::any::{AnyGame, Position};

impl Universal {
    /// Sets the position up; a command with a mistake changes nothing.
    pub(super) fn set_position(&mut self, words: &[&str]) -> Result<(), String> {
        let is_moves = |word: &&str| word.eq_ignore_ascii_case("moves");
        let moves_at = words.iter().position(is_moves).unwrap_or(words.len());
        let (place, moves) = words.split_at(moves_at);
        let (game, mut position) = match place {
            [first] if first.eq_ignore_ascii_case("startpos") => {
                let game = self.setup.game().map_err(|error| error.to_string())?;
                let start = game.start();
                (game, start)
            }
            [first, fen @ ..] if first.eq_ignore_ascii_case("fen") => self.read_fen(fen)?,
            _ => return Err("write position startpos or position fen and a position".to_owned()),
        };
        for (number, text) in moves.iter().skip(1).enumerate() {
            position
                .play(text)
                .map_err(|error| format!("move {} '{text}': {error}", number + 1))?;
        }
        self.game = game;
        self.position = position;
        Ok(())
    }

    fn read_fen(&self, words: &[&str]) -> Result<(AnyGame, Box<dyn Position>), String> {
        let read = |text: &str| {
            let setup = &self.setup;
            AnyGame::for_position(setup.id, setup.size, &setup.options, text)
        };
        let text = words.join(" ");
        let error = match read(&text) {
            Ok(found) => return Ok(found),
            Err(error) => error.to_string(),
        };
        if self.setup.id != "ataxx" {
            return Err(error);
        }
        // Some programs leave the counters out, and some write capitals.
        let counters = match words.len() {
            2 => " 0 1",
            3 => " 1",
            _ => "",
        };
        read(&(text.to_lowercase() + counters)).map_err(|_| error)
    }
}
