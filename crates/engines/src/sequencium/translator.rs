//! What the search of the reduced game tells, as of the whole game.
//!
//! Reports are translated whole. Single steps are followed on the board: a step that fills
//! an open cell is a move there. Where the reduced game leaves moves out because they cannot
//! matter any more (see `settle`), a step may have no counterpart; it is told as a pass that
//! the rules do not know, and what comes below it is followed no further.

use super::field::Step;
use super::set::Set;
use super::view::View;
use wuqi_core::{Game, Player, Turn};
use wuqi_games::sequencium::{Move, State};
use wuqi_search::{Event, Observer, SearchInfo};

/// Passes on to an observer of the whole game what is told of the search.
pub(super) struct Translator<'a, S: Set> {
    view: &'a View<'a, S>,
    observer: &'a mut dyn Observer<Move>,
    path: Vec<Level>,
}

/// A position on the way from the root to where the search is.
struct Level {
    /// The position of the whole game, as far as it is known.
    state: Option<State>,
    /// Who moves in the reduced game.
    player: Player,
    /// Whether the other player moves in the whole game, so that values change sides.
    turned: bool,
}

impl<'a, S: Set> Translator<'a, S> {
    /// A translator of what is told of a search.
    pub(super) fn new(view: &'a View<'a, S>, observer: &'a mut dyn Observer<Move>) -> Self {
        Translator {
            view,
            observer,
            path: Vec::new(),
        }
    }

    /// The move behind a step from the last position of the path, and the position after it.
    fn follow(&self, step: Step) -> Option<(Move, State)> {
        let parent = self.path.last()?;
        let state = parent
            .state
            .filter(|state| state.mover() == parent.player)?;
        let mv = if self.path.len() == 1 {
            self.view.root_move(step)
        } else {
            self.view.move_in(&state, step)?
        };
        let mut next = state;
        self.view.game.play(&mut next, mv);
        Some((mv, next))
    }

    fn enter(&mut self, ply: u32, step: Option<Step>, player: Player) -> Option<Move> {
        self.path.truncate(ply as usize);
        let (mv, state) = match step {
            None if ply == 0 => (None, Some(*self.view.state)),
            None => (None, None),
            Some(step) => self.follow(step).unzip(),
        };
        let mover = state.and_then(|state| match self.view.game.turn(&state) {
            Turn::Move(mover) => Some(mover),
            Turn::Over(_) | Turn::Chance => None,
        });
        self.path.push(Level {
            state,
            player,
            turned: mover.is_some_and(|mover| mover != player),
        });
        mv
    }

    fn is_turned(&self, ply: u32) -> bool {
        let level = self.path.get(ply as usize);
        level.is_some_and(|level| level.turned)
    }
}

impl<S: Set> Observer<Step> for Translator<'_, S> {
    fn info(&mut self, info: &SearchInfo<Step>) {
        self.observer.info(&self.view.whole(info));
    }

    fn traces(&self) -> bool {
        self.observer.traces()
    }

    fn event(&mut self, event: Event<Step>) {
        let told = match event {
            Event::Enter {
                ply,
                mv,
                depth,
                alpha,
                beta,
                kind,
            } => {
                let player = kind.player();
                let mv = self.enter(ply, mv, player);
                let turned = self.is_turned(ply);
                Event::Enter {
                    ply,
                    mv,
                    depth,
                    alpha: if turned { -beta } else { alpha },
                    beta: if turned { -alpha } else { beta },
                    kind: kind.seen_from(if turned { player.other() } else { player }),
                }
            }
            Event::Cut { ply, mv, reason } => {
                self.path.truncate(ply as usize + 1);
                let mv = mv.and_then(|step| self.follow(step)).map(|(mv, _)| mv);
                Event::Cut { ply, mv, reason }
            }
            Event::Return { ply, value } => {
                let turned = self.is_turned(ply);
                Event::Return {
                    ply,
                    value: if turned { -value } else { value },
                }
            }
            Event::Select { .. }
            | Event::Resume { .. }
            | Event::CallOff { .. }
            | Event::Expand { .. }
            | Event::Evaluate { .. }
            | Event::BackUp { .. } => return,
        };
        self.observer.event(told);
    }
}
