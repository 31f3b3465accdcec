//! Building a record while reading: the place in the tree with the position there.
//!
//! All formats share it, so all are checked alike: every move is played on the board, and
//! the result must be the one that the moves lead to.

use super::colours;
use super::ending::in_words;
use super::error::TextFault;
use super::{NodeId, Notes, Reason, Record};
use wuqi_core::{NotationError, Outcome, Player, Turn};
use wuqi_games::any::Position;

/// A place in a record that grows.
pub(super) struct Cursor {
    record: Record,
    here: Place,
    outer: Vec<(usize, Place)>,
}

#[derive(Clone)]
struct Place {
    node: NodeId,
    /// How many moves lie behind it.
    depth: usize,
    position: Box<dyn Position>,
    /// The place before the last move of this line, if it has one.
    before: Option<(NodeId, Box<dyn Position>)>,
}

/// What a text says about the end of the game.
#[derive(Clone, Copy)]
pub(super) struct Claim {
    /// Where it says so.
    pub at: usize,
    /// Who won; `None` if it says that the game has not ended.
    pub outcome: Option<Outcome>,
    /// Why, where it was not by the rules.
    pub reason: Option<Reason>,
}

impl Cursor {
    pub fn new(record: Record) -> Cursor {
        let position = record.start().boxed_clone();
        Cursor {
            record,
            here: Place {
                node: NodeId::ROOT,
                depth: 0,
                position,
                before: None,
            },
            outer: Vec::new(),
        }
    }

    pub fn turn(&self) -> Turn {
        self.here.position.turn()
    }

    /// The position here.
    pub fn position(&self) -> &dyn Position {
        &*self.here.position
    }

    /// Who has black at the end of the main line.
    pub fn main_black(&self) -> Player {
        colours::black_of(&self.record)
    }

    /// How many moves lie behind this place.
    pub fn depth(&self) -> usize {
        self.here.depth
    }

    /// Whether a variation was opened and has no move yet.
    pub fn in_empty_variation(&self) -> bool {
        !self.outer.is_empty() && self.here.before.is_none()
    }

    pub fn notes(&mut self) -> &mut Notes {
        self.record.notes_mut(self.here.node)
    }

    /// Adds lines of comment, which are taken away, to the notes of this place.
    pub fn add_comment(&mut self, lines: &mut Vec<&str>) {
        if !lines.is_empty() {
            self.notes().add_comment(&lines.join("\n"));
            lines.clear();
        }
    }

    /// Plays a move.
    pub fn play(&mut self, text: &str) -> Result<(), NotationError> {
        let (node, next) = self
            .record
            .play_from(self.here.node, &*self.here.position, text)?;
        let before = std::mem::replace(&mut self.here.position, next);
        self.here.before = Some((self.here.node, before));
        self.here.node = node;
        self.here.depth += 1;
        Ok(())
    }

    /// Opens a variation on the last move, as `(` does in most formats; false if there is
    /// no last move in this line.
    pub fn open_before(&mut self, at: usize) -> bool {
        let Some((node, position)) = self.here.before.clone() else {
            return false;
        };
        let inner = Place {
            node,
            depth: self.here.depth - 1,
            position,
            before: None,
        };
        self.outer
            .push((at, std::mem::replace(&mut self.here, inner)));
        true
    }

    /// Opens a line that goes on from here, as `(` does in SGF.
    pub fn open_after(&mut self, at: usize) {
        let inner = Place {
            before: None,
            ..self.here.clone()
        };
        self.outer
            .push((at, std::mem::replace(&mut self.here, inner)));
    }

    /// Closes the innermost open line; false if none is open.
    pub fn close(&mut self) -> bool {
        match self.outer.pop() {
            Some((_, place)) => {
                self.here = place;
                true
            }
            None => false,
        }
    }

    /// Where the innermost open line was opened.
    pub fn open_at(&self) -> Option<usize> {
        self.outer.last().map(|&(at, _)| at)
    }

    /// How many lines are open.
    pub fn open_count(&self) -> usize {
        self.outer.len()
    }

    /// The end of the main line by the rules.
    pub fn main_outcome(&self) -> Option<Outcome> {
        let end = self.record.position_at(self.record.main_end());
        end.turn().outcome()
    }

    /// The record up to a fault, which goes with it.
    pub fn broken(self, mut fault: TextFault) -> TextFault {
        fault.playable = Some(Box::new(self.settled()));
        fault
    }

    /// What was read. The start position is nobody's move: of its notes only a comment
    /// makes sense.
    fn settled(self) -> Record {
        let mut record = self.record;
        let root = record.notes_mut(NodeId::ROOT);
        let comment = std::mem::take(root);
        root.set_comment(comment.comment());
        record
    }

    /// The record, if what the text claims about its end is what the moves lead to.
    pub fn finish(self, claim: Option<Claim>) -> Result<Record, TextFault> {
        let on_board = self.main_outcome();
        let mut record = self.settled();
        let checked = check_claim(&mut record, on_board, claim);
        match checked {
            Ok(()) => Ok(record),
            Err(mut fault) => {
                fault.playable = Some(Box::new(record));
                Err(fault)
            }
        }
    }
}

/// Sets the end that a text claims, if it is what the moves lead to.
fn check_claim(
    record: &mut Record,
    on_board: Option<Outcome>,
    claim: Option<Claim>,
) -> Result<(), TextFault> {
    let Some(claim) = claim else {
        return Ok(());
    };
    let fault = |code, reason: String| Err(TextFault::new(claim.at, code, reason));
    match (on_board, claim.outcome, claim.reason) {
        (None, None, None) => {}
        (Some(outcome), Some(claimed), None) if outcome == claimed => {}
        (Some(outcome), Some(claimed), _) if outcome != claimed => {
            return fault(
                "wrong-result",
                format!(
                    "the record claims {}, but the moves end in {}",
                    in_words(claimed),
                    in_words(outcome)
                ),
            );
        }
        (Some(outcome), None, _) => {
            return fault(
                "wrong-result",
                format!(
                    "the record claims that the game has not ended, but the moves end in {}",
                    in_words(outcome)
                ),
            );
        }
        (Some(_), Some(_), reason) => {
            let reason = reason.map_or("", Reason::word);
            return fault(
                "wrong-reason",
                format!("the moves end the game by the rules, so '{reason}' is no reason"),
            );
        }
        (None, Some(claimed), Some(reason)) => {
            if let Err(error) = record.end(claimed, reason) {
                return fault("wrong-reason", error.to_string());
            }
        }
        (None, Some(claimed), None) => {
            return fault(
                "wrong-result",
                format!(
                    "the record claims {}, but the moves do not end the game and no \
                         reason is given (such as 'resign' or 'time')",
                    in_words(claimed)
                ),
            );
        }
        (None, None, Some(_)) => {
            return fault(
                "wrong-reason",
                "a reason is given for a game that has not ended".to_owned(),
            );
        }
    }
    Ok(())
}
