//! A position together with its rules, speaking text: what surfaces and files use.

use super::Playable;
use crate::{MoveView, View};
use std::any::Any;
use std::fmt::Debug;
use wuqi_core::{Game, Notation, NotationError, Rng, Turn, perft};

/// A position of some game.
pub trait Position: Any + Send + Sync + Debug {
    /// A copy of this position.
    fn boxed_clone(&self) -> Box<dyn Position>;

    /// What happens next.
    fn turn(&self) -> Turn;

    /// The complete position string: reading it gives an equal position.
    fn text(&self) -> String;

    /// The position string as it is usually written, see [`Notation::show_state_short`].
    fn short_text(&self) -> String;

    /// The hash of [`Game::key`].
    fn key(&self) -> u64;

    /// A key that is the same for positions that differ only by a symmetry.
    fn canonical_key(&self) -> u64;

    /// The legal moves in notation; none at a chance node or when the game is over.
    fn moves(&self) -> Vec<String>;

    /// The outcomes at a chance node in notation, with their weights.
    fn chances(&self) -> Vec<(String, u32)>;

    /// The score so far, One's and Two's, in games that count something.
    fn score(&self) -> Option<[i32; 2]>;

    /// The value of the finished game, One minus Two.
    fn final_value(&self) -> Option<i32>;

    /// Reads a move, checks it and plays it; a refused one changes nothing. A step and the
    /// chance outcome that follows may be given as one (`b3=P`). Returns the notation of
    /// each step played.
    fn play(&mut self, text: &str) -> Result<Vec<String>, NotationError>;

    /// Plays a uniformly random move, or an outcome by weight, and returns its notation;
    /// `None` when the game is over.
    fn play_random(&mut self, rng: &mut Rng) -> Option<String>;

    /// What a surface shows.
    fn view(&self) -> View;

    /// The legal steps as a surface offers them.
    fn view_moves(&self) -> Vec<MoveView>;

    /// The number of positions `depth` players' steps below.
    fn perft(&self, depth: u32) -> u64;

    /// [`Position::perft`] split by the first move. `each` hears every count as soon as it is
    /// known, behind the number of first moves.
    fn divide(&self, depth: u32, each: &mut dyn FnMut(usize, u64)) -> Vec<(String, u64)>;
}

impl Clone for Box<dyn Position> {
    fn clone(&self) -> Self {
        (**self).boxed_clone()
    }
}

impl dyn Position {
    /// The concrete position, if it is one of game `G`.
    #[must_use]
    pub fn downcast<G: Game>(&self) -> Option<&GamePosition<G>> {
        (self as &dyn Any).downcast_ref()
    }
}

/// A position of game `G` with its rules.
#[derive(Clone, Debug)]
pub struct GamePosition<G: Game> {
    /// The rules.
    pub game: G,
    /// The position.
    pub state: G::State,
}

impl<G: Notation> GamePosition<G> {
    /// The position before the first move.
    #[must_use]
    pub fn start(game: &G) -> Self {
        GamePosition {
            game: game.clone(),
            state: game.start(),
        }
    }

    /// Reads a position string.
    pub fn read(game: &G, text: &str) -> Result<Self, NotationError> {
        Ok(GamePosition {
            game: game.clone(),
            state: game.read_state(text)?,
        })
    }

    /// The step or the steps that `text` means, without playing them.
    fn read_steps(&self, text: &str) -> Result<Vec<G::Move>, NotationError> {
        let error = match self.game.read_move(&self.state, text) {
            Ok(mv) => return Ok(vec![mv]),
            Err(error) => error,
        };
        let Some((step, _)) = text.split_once('=') else {
            return Err(error);
        };
        let mv = self.game.read_move(&self.state, step)?;
        let mut next = self.state.clone();
        self.game.play(&mut next, mv);
        if self.game.turn(&next) != Turn::Chance {
            return Err(error);
        }
        Ok(vec![mv, self.game.read_move(&next, text)?])
    }
}

impl<G: Playable> Position for GamePosition<G> {
    fn boxed_clone(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    fn text(&self) -> String {
        self.game.show_state(&self.state)
    }

    fn short_text(&self) -> String {
        self.game.show_state_short(&self.state)
    }

    fn key(&self) -> u64 {
        self.game.key(&self.state)
    }

    fn canonical_key(&self) -> u64 {
        self.game.canonical_key(&self.state)
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.game.moves(&self.state, &mut moves);
        moves
            .into_iter()
            .map(|mv| self.game.show_move(&self.state, mv))
            .collect()
    }

    fn chances(&self) -> Vec<(String, u32)> {
        let mut chances = Vec::new();
        self.game.chances(&self.state, &mut chances);
        chances
            .into_iter()
            .map(|(outcome, weight)| (self.game.show_move(&self.state, outcome), weight))
            .collect()
    }

    fn score(&self) -> Option<[i32; 2]> {
        self.game.score(&self.state)
    }

    fn final_value(&self) -> Option<i32> {
        let outcome = self.turn().outcome()?;
        Some(self.game.final_value(&self.state, outcome))
    }

    fn play(&mut self, text: &str) -> Result<Vec<String>, NotationError> {
        let steps = self.read_steps(text)?;
        let mut texts = Vec::with_capacity(steps.len());
        for mv in steps {
            texts.push(self.game.show_move(&self.state, mv));
            self.game.play(&mut self.state, mv);
        }
        Ok(texts)
    }

    fn play_random(&mut self, rng: &mut Rng) -> Option<String> {
        let mv = self.game.random_step(&self.state, rng, &mut Vec::new())?;
        let text = self.game.show_move(&self.state, mv);
        self.game.play(&mut self.state, mv);
        Some(text)
    }

    fn view(&self) -> View {
        self.game.view(&self.state)
    }

    fn view_moves(&self) -> Vec<MoveView> {
        self.game.view_moves(&self.state)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::perft(&self.game, &self.state, depth)
    }

    fn divide(&self, depth: u32, each: &mut dyn FnMut(usize, u64)) -> Vec<(String, u64)> {
        perft::divide(&self.game, &self.state, depth, each)
            .into_iter()
            .map(|(mv, count)| (self.game.show_move(&self.state, mv), count))
            .collect()
    }
}
