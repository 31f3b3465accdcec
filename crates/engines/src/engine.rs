//! An engine that plays some game, behind one object-safe interface.

use crate::Report;
use thiserror::Error;
use wuqi_core::{Notation, Turn};
use wuqi_games::any::Position;
use wuqi_search::{Control, Event, Limits, Observer, SearchInfo, Searcher};

/// An engine set up for one game, size and rule set.
pub trait Engine: Send {
    /// Thinks about a position until a limit is reached or somebody asks to stop. Where
    /// `control` sets no limit at all, the engine's own limits hold.
    fn think(
        &mut self,
        position: &dyn Position,
        control: &Control<'_>,
        listener: &mut dyn Listener,
    ) -> Result<Report, ThinkError>;

    /// Forgets earlier positions: a new game begins.
    fn forget(&mut self);

    /// The limits that the engine's spec sets.
    fn limits(&self) -> Limits;
}

/// Somebody who follows an engine's thoughts.
pub trait Listener {
    /// Called when the answer has changed or more work is done.
    fn report(&mut self, report: &Report) {
        let _ = report;
    }

    /// Whether [`Listener::event`] wants to be called.
    fn traces(&self) -> bool {
        false
    }

    /// Called for every step of the search.
    fn event(&mut self, event: Event<String>) {
        let _ = event;
    }
}

/// Nobody follows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unheard;

impl Listener for Unheard {}

/// Why an engine could not think about a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ThinkError {
    /// The position belongs to another game than the engine.
    #[error("the engine was set up for another game")]
    WrongGame,
    /// It is no player's turn.
    #[error("there is nothing to think about: no player is to move")]
    NobodyToMove,
    /// The engine is another program, and it failed.
    #[error("{0}")]
    Failed(String),
}

/// A searcher over game `G` as an [`Engine`].
pub struct Seat<G: Notation> {
    game: G,
    searcher: Box<dyn Searcher<G>>,
    limits: Limits,
}

impl<G: Notation> Seat<G> {
    /// An engine that plays `game` by `searcher` within `limits`.
    #[must_use]
    pub fn new(game: G, searcher: Box<dyn Searcher<G>>, limits: Limits) -> Self {
        Seat {
            game,
            searcher,
            limits,
        }
    }
}

impl<G: Notation> Engine for Seat<G> {
    fn think(
        &mut self,
        position: &dyn Position,
        control: &Control<'_>,
        listener: &mut dyn Listener,
    ) -> Result<Report, ThinkError> {
        let own = position.downcast::<G>().ok_or(ThinkError::WrongGame)?;
        let Turn::Move(_) = self.game.turn(&own.state) else {
            return Err(ThinkError::NobodyToMove);
        };
        let mut control = *control;
        if control.limits == Limits::default() {
            control.limits = self.limits;
        }
        let mut translator = Translator {
            game: &self.game,
            path: vec![own.state.clone()],
            known: usize::MAX,
            listener,
        };
        let info = self
            .searcher
            .search(&self.game, &own.state, &control, &mut translator);
        Ok(Report::new(&self.game, &own.state, &info))
    }

    fn forget(&mut self) {
        self.searcher.forget();
    }

    fn limits(&self) -> Limits {
        self.limits
    }
}

/// Writes what a search says in notation. A move's text can depend on the position it is
/// played in, so the path from the root is followed along.
///
/// Behind a pass that the rules do not know the positions are the searcher's secret. Moves
/// are written there as in the position before the pass; the games that are searched with
/// such passes write moves by their squares alone.
struct Translator<'a, G: Notation> {
    game: &'a G,
    path: Vec<G::State>,
    /// The path is true up to this ply; further on somebody has passed.
    known: usize,
    listener: &'a mut dyn Listener,
}

impl<G: Notation> Translator<'_, G> {
    /// The text of the step from the position at `ply`, which is then followed.
    fn follow(&mut self, ply: u32, mv: G::Move) -> String {
        let ply = ply as usize;
        self.path.truncate(ply + 1);
        let before = self.path.last().expect("the path holds the root");
        let text = self.game.show_move(before, mv);
        let mut after = before.clone();
        if ply <= self.known {
            self.known = usize::MAX;
            self.game.play(&mut after, mv);
        }
        self.path.push(after);
        text
    }

    /// Follows a pass from the position at `ply`.
    fn follow_pass(&mut self, ply: u32) {
        let ply = ply as usize;
        self.path.truncate(ply + 1);
        let before = self.path.last().expect("the path holds the root");
        self.path.push(before.clone());
        self.known = self.known.min(ply);
    }
}

impl<G: Notation> Observer<G::Move> for Translator<'_, G> {
    fn info(&mut self, info: &SearchInfo<G::Move>) {
        self.listener
            .report(&Report::new(self.game, &self.path[0], info));
    }

    fn traces(&self) -> bool {
        self.listener.traces()
    }

    fn event(&mut self, event: Event<G::Move>) {
        match event {
            Event::Enter { ply: 0, .. } => self.known = usize::MAX,
            Event::Enter { ply, mv: None, .. } => self.follow_pass(ply - 1),
            _ => {}
        }
        // The move of a cut is named, not made.
        let named = matches!(event, Event::Cut { .. });
        let told = event.map(|ply, mv| {
            Some(match named {
                true => self.game.show_move(&self.path[ply as usize], mv),
                false => self.follow(ply, mv),
            })
        });
        if let Some(event) = told {
            self.listener.event(event);
        }
    }
}
