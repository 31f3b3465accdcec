//! The arguments that choose a game and a position, shared by most commands.

use crate::config::BoardSection;
use crate::failure::Failure;
use clap::Args;
use wuqi_games::any::{AnyGame, Position};
use wuqi_games::{Options, Size};

/// A game, its size and rules, and a position in it.
#[derive(Args, Debug)]
pub struct PositionArgs {
    /// The game: ataxx, banqi, gomoku, sequencium or territory
    pub game: String,

    /// Board size, as N or WxH (default: the size of the position, or the game's own)
    #[arg(long, value_name = "N|WxH")]
    pub size: Option<Size>,

    /// Rule options, as key=value separated by commas; `wuqi games` lists them
    #[arg(long, value_name = "KEY=VALUE,…")]
    pub rules: Option<Options>,

    /// Start from this position string instead of the first position
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,

    /// Then play these moves, separated by spaces
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
}

impl PositionArgs {
    /// Takes the board of the configuration where the command names none.
    pub fn fill(&mut self, board: &BoardSection) {
        if self.position.is_none() && self.size.is_none() {
            self.size = board.size;
        }
        if self.rules.is_none() {
            let rules = board.n_in_row.map(|row| format!("row={row}").parse());
            self.rules = rules.and_then(Result::ok);
        }
    }

    /// Sets up the game and plays the moves.
    pub fn set_up(&self) -> Result<(AnyGame, Box<dyn Position>), Failure> {
        let options = self.rules.clone().unwrap_or_default();
        let (game, mut position) = match &self.position {
            Some(text) => AnyGame::for_position(&self.game, self.size, &options, text)?,
            None => {
                let game = AnyGame::new(&self.game, self.size, &options)?;
                let start = game.start();
                (game, start)
            }
        };
        let moves = self.moves.as_deref().unwrap_or_default();
        for (index, text) in moves.split_whitespace().enumerate() {
            position.play(text).map_err(|error| {
                Failure::refused(format!("move {} '{text}': {error}", index + 1))
            })?;
        }
        Ok((game, position))
    }
}
