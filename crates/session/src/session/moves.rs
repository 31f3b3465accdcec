//! Playing moves, and the ends that they or the clock lead to.

use super::begin::notation_fault;
use super::{Actor, Ended, Millis, Session};
use crate::protocol::{Code, Event, Fault};
use wuqi_core::{Outcome, Player, Turn};
use wuqi_record::Reason;
use wuqi_search::Score;

/// The longest move that is looked at.
const LONGEST_MOVE: usize = 64;

impl Session {
    /// A person's move.
    pub(super) fn play_for(
        &mut self,
        who: Actor,
        text: &str,
        at: Option<u32>,
        now: Millis,
    ) -> Result<(), Fault> {
        let player = self.play.to_move().ok_or(Code::GameEnded)?;
        if at.is_some_and(|node| node != self.play.here.number()) {
            return Err(Code::Stale.into());
        }
        if let Actor::Player(own) = who
            && own != player
        {
            return Err(Code::NotYourTurn.into());
        }
        if !self.play.seat(player).is_person() {
            return Err(Code::EngineToMove.into());
        }
        self.make_move(text, None, now)?;
        self.play.paused = false;
        Ok(())
    }

    /// Plays a move for the side to move, asks the dealer where chance decides, and notes
    /// times and the mover's own evaluation.
    pub(super) fn make_move(
        &mut self,
        text: &str,
        eval: Option<Score>,
        now: Millis,
    ) -> Result<(), Fault> {
        let player = self.play.to_move().ok_or(Code::GameEnded)?;
        if self.play.revealed {
            return Err(Code::DealRevealed.into());
        }
        if text.len() > LONGEST_MOVE {
            return Err(Fault::new(Code::TooLong)
                .with("field", "move")
                .with("max", LONGEST_MOVE));
        }
        let mut after = self.play.position.boxed_clone();
        let steps = after.play(text).map_err(notation_fault)?;
        let [step] = steps.as_slice() else {
            let step = steps.into_iter().next().unwrap_or_default();
            return Err(Fault::new(Code::OutcomeGiven).with("move", step));
        };
        let flip = match after.turn() {
            Turn::Chance => Some(self.ask_dealer(step, &*after)?),
            Turn::Move(_) | Turn::Over(_) => None,
        };
        self.play.check_nesting()?;
        let full = flip.as_ref().map_or(step, |(full, _)| full);
        let known = self.play.record.move_count();
        let (node, after) = (self.play.record)
            .play_from(self.play.here, &*self.play.position, full)
            .map_err(notation_fault)?;
        self.play
            .record
            .make_main(node)
            .expect("a record in play carries no result");
        if self.play.record.move_count() > known || self.play.ended.is_some() {
            self.part_from_the_end();
        }
        self.play.ended = None;
        self.play.here = node;
        self.play.position = after;
        self.play.last = self.play.last_move_at(node);
        let spent = now.saturating_sub(self.play.since);
        let left = (self.play.clock.as_mut()).map(|clock| clock.press(player, now));
        if self.play.record.move_count() > known {
            let notes = self.play.record.notes_mut(node);
            notes.spent = Some(spent);
            notes.left = left;
            notes.eval = eval;
        }
        self.touched.push(node);
        self.arrived(now);
        if self.play.offer.is_some_and(|offer| offer.by != player) {
            self.play.offer = None;
            self.tell(Event::Declined { by: player });
        }
        if let Some((_, square)) = flip {
            self.play.imported = false;
            self.prove(square);
        }
        self.announce_end();
        Ok(())
    }

    /// The board has changed.
    pub(super) fn arrived(&mut self, now: Millis) {
        self.play.since = now;
        self.play.steps = 0;
        self.help.forget_position();
        let here = self.play.here;
        self.stop_thinking(|t| t.node != here && t.belongs_to_the_board());
        self.changed();
    }

    /// The game goes on after its end: what had ended stays in the library as it is, and
    /// this is another game from here on.
    pub(super) fn part_from_the_end(&mut self) {
        if self.play.finished.take().is_some() {
            self.number += 1;
        }
    }

    /// Tells that the game is over, if it is.
    pub(super) fn announce_end(&mut self) {
        if let Some(result) = self.play.show_result() {
            self.play.finished = Some(self.play.here);
            self.play.offer = None;
            self.tell(Event::Over(result));
            self.reveal_at_end();
        }
    }

    /// Ends the game for a reason that the board does not show.
    pub(super) fn call(&mut self, outcome: Outcome, reason: Reason) {
        let reason = Some(reason);
        self.play.ended = Some((self.play.here, Ended { outcome, reason }));
        self.changed();
        self.announce_end();
    }

    pub(super) fn check_flag(&mut self, now: Millis) {
        let fallen = self.play.clock.as_ref().and_then(|clock| clock.fallen(now));
        if let Some(player) = fallen
            && self.play.ending().is_none()
        {
            self.call(Outcome::Win(player.other()), Reason::Time);
        }
    }

    /// The side that gives up loses.
    pub(super) fn resign(&mut self, who: Actor, player: Option<Player>) -> Result<(), Fault> {
        let to_move = self.play.to_move().ok_or(Code::GameEnded)?;
        let loser = match (who, player) {
            (Actor::Player(own), None) => own,
            (Actor::Player(own), Some(player)) if own != player => {
                return Err(Code::NotAllowed.into());
            }
            (_, Some(player)) => player,
            (_, None) => self.own_side(to_move),
        };
        self.call(Outcome::Win(loser.other()), Reason::Resignation);
        Ok(())
    }

    /// The side of whoever sits at the table: the only person's, or that of the one to
    /// move.
    pub(super) fn own_side(&self, to_move: Player) -> Player {
        let person = |player: &Player| self.play.seat(*player).is_person();
        match self.play.people() {
            1 => Player::BOTH.into_iter().find(person).unwrap_or(to_move),
            _ => to_move,
        }
    }
}
