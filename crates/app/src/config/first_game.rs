//! The game that a configuration describes: what the terminal plays and the page begins with.

use super::sections::known_engine;
use super::{Config, SavedEngine};
use crate::failure::Failure;
use wuqi_engines::Spec;
use wuqi_games::any::games;
use wuqi_protocols::name_of;
use wuqi_session::protocol::{FirstGame, NamedEngine, Starts};

impl Config {
    /// The AlphaZero player of Gomoku, if the file describes one. Its network is written by
    /// its path, or by the name under which a server knows it.
    pub fn gomoku_player(&self, named: bool) -> Result<Option<Spec>, Failure> {
        let play = self.human_play();
        let file = self.network().model_file;
        let card = self.asks_for_card().is_some();
        if play.n_playout.is_none() && play.c_puct.is_none() && file.is_none() && !card {
            return Ok(None);
        }
        let (sims, c) = (play.n_playout.unwrap_or(400), play.c_puct.unwrap_or(5.0));
        let engine = match play.by_value {
            true => "puct",
            false => "gomoku:alphazero",
        };
        let mut spec: Spec = format!("{engine}:sims={sims},cpuct={c}").parse()?;
        if let Some(path) = &file {
            let name = name_of(path).filter(|_| named);
            let path = path.display().to_string();
            spec = spec.with("net", name.unwrap_or(&path));
        }
        if card {
            spec = spec.with("device", "cuda");
        }
        Ok(Some(spec))
    }

    /// The game that the file describes: the one that it names, or Gomoku where it has that
    /// game's board or its player.
    pub fn described_game(&self) -> Result<Option<String>, Failure> {
        let named = self.play().game;
        Ok(match named.is_none() && self.describes_gomoku()? {
            true => Some("gomoku".to_owned()),
            false => named,
        })
    }

    /// Whether the file has something of Gomoku alone: its board, its player or who of them
    /// begins.
    pub fn describes_gomoku(&self) -> Result<bool, Failure> {
        let board = self.board();
        let begins = self.human_play().ai_begins;
        let player = self.gomoku_player(true)?;
        Ok(
            board.size.is_some()
                || board.n_in_row.is_some()
                || begins.is_some()
                || player.is_some(),
        )
    }

    /// What a new game in the page is set up with at first, as far as the file says so.
    pub fn first_game(&self) -> Result<FirstGame, Failure> {
        let play = self.play();
        let board = self.board();
        let named = FirstGame {
            saved: self.saved_by_game(),
            values: self.banqi_values(),
            ..FirstGame::default()
        };
        let Some(game) = self.described_game()? else {
            return Ok(named);
        };
        let gomoku = self.gomoku_player(true)?;
        let own = game == "gomoku";
        let level = play.level.map(|level| format!("level:{level}"));
        let engine = play.engine.map(|spec| self.engine(spec).to_string());
        let engine = engine.or(level);
        let engine = engine.or(gomoku.filter(|_| own).map(|spec| spec.to_string()));
        let size = play.size.or(board.size.filter(|_| own));
        let row = board
            .n_in_row
            .filter(|_| own)
            .map(|row| format!("row={row}"));
        let rules = play.rules.map(|rules| rules.to_string()).or(row);
        let begins = self.human_play().ai_begins.filter(|_| own);
        let starts = match (play.first.as_deref(), begins) {
            (Some("ai"), _) | (None, Some(true)) => Some(Starts::Other),
            (Some("me"), _) | (None, Some(false)) => Some(Starts::Me),
            (Some("dice"), _) => Some(Starts::Dice),
            _ => None,
        };
        let opens = [("", "open"), ("serve", "open")];
        let open = opens
            .iter()
            .any(|(section, name)| self.text(section, name) == Some("game"));
        Ok(FirstGame {
            game: Some(game),
            size: size.map(|size| size.to_string()),
            rules,
            engine,
            starts,
            open,
            ..named
        })
    }

    /// The engines of `[saved]`, once for every game that has them.
    fn saved_by_game(&self) -> Vec<NamedEngine> {
        let named = |game: &str, saved: &SavedEngine| {
            let spec = self.engine(saved.spec.clone());
            let plays = known_engine(&spec, Some(game)).is_ok();
            plays.then(|| NamedEngine {
                game: game.to_owned(),
                name: saved.name.clone(),
                spec: spec.to_string(),
            })
        };
        games()
            .into_iter()
            .flat_map(|info| {
                let saved = self.saved().iter();
                saved.filter_map(move |saved| named(info.id, saved))
            })
            .collect()
    }
}
