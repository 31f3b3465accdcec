//! Going back and forth in the tree of moves.

use super::begin::find_node;
use super::{Actor, Millis, Play, Session};
use crate::protocol::{Code, Event, Fault, OfferKind, UndoPolicy};
use wuqi_core::Player;
use wuqi_record::{MAX_NESTING, Mark, NodeId};

/// The longest comment, in characters.
pub(super) const LONGEST_COMMENT: usize = 10_000;

/// How many flips taken back a record lists; more would only fill the header.
const MOST_UNDONE: usize = 200;

impl Session {
    /// Takes back to the last turn of a person. Between two people on two devices it is
    /// a request that the other has to grant.
    pub(super) fn undo(&mut self, who: Actor, now: Millis) -> Result<(), Fault> {
        if let Actor::Player(player) = who
            && self.play.seat(player.other()).is_person()
        {
            if self.play.ending().is_some() {
                return Err(Code::GameEnded.into());
            }
            self.undo_target(Some(player))?;
            return self.make_offer(OfferKind::Undo, player);
        }
        let target = self.undo_target(None)?;
        self.go_back(target, now);
        Ok(())
    }

    /// Takes back to the last turn of this player, or of anybody at the table.
    pub(super) fn undo_target(&self, player: Option<Player>) -> Result<NodeId, Fault> {
        let play = &self.play;
        if play.revealed {
            return Err(Code::DealRevealed.into());
        }
        if play.undo == UndoPolicy::Never {
            return Err(Code::UndoForbidden.into());
        }
        let counts = |mover: Player| match player {
            Some(player) => mover == player,
            None => play.people() == 0 || play.seat(mover).is_person(),
        };
        // A resignation or the like is taken back first; the board then stands as it is.
        let to_move = play.position.turn().player();
        let called = play.ending().is_some() && to_move.is_some();
        if called && to_move.is_some_and(counts) {
            return Ok(play.here);
        }
        let mut at = play.here;
        loop {
            let node = play.record.node(at);
            let (Some(parent), Some(mover)) = (node.parent(), node.by()) else {
                return Err(Code::NothingToUndo.into());
            };
            at = parent;
            if counts(mover) {
                break;
            }
        }
        play.check_flips(at)?;
        Ok(at)
    }

    /// Puts the board back to a node on the way to it.
    pub(super) fn go_back(&mut self, target: NodeId, now: Millis) {
        self.play.note_undone(target);
        if target == self.play.here {
            self.part_from_the_end();
            self.play.ended = None;
        }
        self.play.offer = None;
        self.play.set_here(target);
        self.play.restore_clock();
        self.arrived(now);
    }

    /// Plays again what was taken back, to the next turn of a person.
    pub(super) fn redo(&mut self, now: Millis) -> Result<(), Fault> {
        if self.play.revealed {
            return Err(Code::DealRevealed.into());
        }
        let people = self.play.people();
        let mut target = self.play.next_on_line().ok_or(Code::NothingToRedo)?;
        loop {
            let position = self.play.record.position_at(target);
            let theirs = position
                .turn()
                .player()
                .is_none_or(|player| people == 0 || self.play.seat(player).is_person());
            let next = self.play.record.children(target).first().copied();
            match next {
                Some(next) if !theirs => target = next,
                _ => break,
            }
        }
        self.play.offer = None;
        self.play.set_here(target);
        self.play.restore_clock();
        self.arrived(now);
        self.announce_end();
        Ok(())
    }

    /// Goes on from any node.
    pub(super) fn jump(&mut self, number: u32, now: Millis) -> Result<(), Fault> {
        let target = find_node(&self.play.record, number)?;
        if self.play.revealed {
            return Err(Code::DealRevealed.into());
        }
        if self.play.undo == UndoPolicy::Never {
            return Err(Code::UndoForbidden.into());
        }
        self.play.check_flips(target)?;
        self.play.check_nesting()?;
        self.play.note_undone(target);
        self.play.offer = None;
        self.play.set_here(target);
        self.play.restore_clock();
        self.arrived(now);
        let engine = |player| !self.play.seat(player).is_person();
        if self.play.to_move().is_some_and(engine) {
            self.play.paused = true;
        }
        self.announce_end();
        Ok(())
    }

    /// Shows a node to whoever asks.
    pub(super) fn look(&mut self, number: u32) -> Result<(), Fault> {
        let node = find_node(&self.play.record, number)?;
        let view = self.show_position(node);
        self.tell_asker(Event::Position(Box::new(view)));
        Ok(())
    }

    /// Changes the notes on a move.
    pub(super) fn note(
        &mut self,
        number: u32,
        comment: Option<&str>,
        mark: Option<&str>,
    ) -> Result<(), Fault> {
        let node = find_node(&self.play.record, number)?;
        if comment.is_some_and(|text| text.chars().count() > LONGEST_COMMENT) {
            return Err(Fault::new(Code::TooLong)
                .with("field", "comment")
                .with("max", LONGEST_COMMENT));
        }
        // The start position is nobody's move and has no mark.
        let mark = match mark {
            None => None,
            Some("") => Some(None),
            Some(sign) => match Mark::from_sign(sign) {
                Some(mark) if node != NodeId::ROOT => Some(Some(mark)),
                _ => {
                    let short: String = sign.chars().take(8).collect();
                    return Err(Fault::new(Code::BadMark).with("mark", short));
                }
            },
        };
        let notes = self.play.record.notes_mut(node);
        if let Some(comment) = comment {
            notes.set_comment(comment);
        }
        if let Some(mark) = mark {
            notes.mark = mark;
        }
        if node != NodeId::ROOT {
            self.touched.push(node);
        }
        self.changed();
        Ok(())
    }
}

impl Play {
    /// The next node of the line that is played.
    pub(super) fn next_on_line(&self) -> Option<NodeId> {
        self.record.children(self.here).first().copied()
    }

    /// Whether another line may become the main one. Each time that happens, variations
    /// can come to lie one deeper, and a record has room for so many.
    pub(super) fn check_nesting(&self) -> Result<(), Fault> {
        if self.record.move_count() >= MAX_NESTING && self.record.nesting() >= MAX_NESTING {
            let message = format!("variations are nested more than {MAX_NESTING} deep");
            return Err(Fault::foreign("nested-too-deep", &message));
        }
        Ok(())
    }

    /// The moves that going to a node takes back, the latest first.
    fn taken_back(&self, target: NodeId) -> Vec<NodeId> {
        let kept = self.record.path(target);
        let mut path = self.record.path(self.here);
        let shared = path.iter().zip(&kept).take_while(|(a, b)| a == b).count();
        path.drain(..shared);
        path.reverse();
        path
    }

    fn is_flip(&self, node: NodeId) -> bool {
        self.dealer.is_some() && self.record.node(node).text().contains('=')
    }

    /// Whether going to a node would take back a flip where that is not allowed.
    fn check_flips(&self, target: NodeId) -> Result<(), Fault> {
        let flips = || {
            self.taken_back(target)
                .into_iter()
                .any(|id| self.is_flip(id))
        };
        if self.undo == UndoPolicy::NoFlips && flips() {
            return Err(Code::UndoPastFlip.into());
        }
        Ok(())
    }

    /// Remembers the flips that going to a node takes back.
    fn note_undone(&mut self, target: NodeId) {
        for id in self.taken_back(target) {
            if self.is_flip(id) && self.undone.len() < MOST_UNDONE {
                let ply = self.record.path(id).len();
                let text = self.record.node(id).text();
                self.undone.push(format!("{ply}:{text}"));
            }
        }
    }

    /// Gives both players the time that they had when the board stood so.
    fn restore_clock(&mut self) {
        let path = self.record.path(self.here);
        let Some(clock) = &mut self.clock else {
            return;
        };
        let left = Player::BOTH.map(|player| {
            let own = path.iter().rev().map(|&id| self.record.node(id));
            let mut own = own.filter(|node| node.by() == Some(player));
            let noted = own.find_map(|node| node.notes.left);
            noted.unwrap_or(clock.setting.base_ms)
        });
        clock.set_left(left);
    }
}
