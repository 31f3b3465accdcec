//! What the search of the game with gated flips tells, in the moves of the game itself.
//!
//! Reports are translated whole. Of the single steps a *wait* becomes a pass that the rules
//! do not know. A flip at the root waits one ply for its outcome (see `gated`); the waiting
//! position and the chance node behind it are one in the game, so they are told as one, and
//! everything below moves one ply up.

use super::gated::Step;
use super::searcher::translate;
use wuqi_games::banqi::{Banqi, Move, Position};
use wuqi_search::{Event, NodeKind, Observer, SearchInfo};

/// Passes on to an observer of the game what is told of the search.
pub(super) struct Translator<'a> {
    game: &'a Banqi,
    position: &'a Position,
    observer: &'a mut dyn Observer<Move>,
    /// Whether the search is below a flip at the root.
    below_flip: bool,
}

impl<'a> Translator<'a> {
    /// A translator of what is told of the search of a position.
    pub(super) fn new(
        game: &'a Banqi,
        position: &'a Position,
        observer: &'a mut dyn Observer<Move>,
    ) -> Self {
        Translator {
            game,
            position,
            observer,
            below_flip: false,
        }
    }

    /// The ply in the game, `None` for the chance node that was told with the wait for it.
    fn ply(&self, ply: u32) -> Option<u32> {
        match ply {
            2 if self.below_flip => None,
            3.. if self.below_flip => Some(ply - 1),
            _ => Some(ply),
        }
    }
}

/// The move behind a step, if there is one.
fn move_of(step: Step) -> Option<Move> {
    match step {
        Step::Play(mv) => Some(mv),
        Step::Wait | Step::Delay => None,
    }
}

impl Observer<Step> for Translator<'_> {
    fn info(&mut self, info: &SearchInfo<Step>) {
        self.observer
            .info(&translate(self.game, self.position, info));
    }

    fn traces(&self) -> bool {
        self.observer.traces()
    }

    fn event(&mut self, mut event: Event<Step>) {
        if let Event::Enter { ply, mv, kind, .. } = &mut event
            && *ply <= 1
        {
            let mv = mv.and_then(move_of);
            self.below_flip = *ply == 1 && matches!(mv, Some(Move::Flip(_)));
            if self.below_flip {
                // A waiting player's node is a chance node in the game.
                *kind = NodeKind::Chance(kind.player());
            }
        }
        match &mut event {
            Event::Enter { ply, .. } | Event::Return { ply, .. } => match self.ply(*ply) {
                Some(told) => *ply = told,
                None => return,
            },
            // The chance node's own cut belongs to the node that it was told with.
            Event::Cut { ply, .. } => *ply = self.ply(*ply).unwrap_or(1),
            // Nothing is simulated here.
            _ => return,
        }
        if let Some(event) = event.map(|_, step| move_of(step)) {
            self.observer.event(event);
        }
    }
}
