//! What one side offers to the other: a draw, taking back, another game.

use super::{Actor, Millis, Session};
use crate::protocol::{Code, Event, Fault, LimitsText, OfferKind, OfferView, Purpose, SeatSetting};
use crate::review::for_player;
use wuqi_core::{Outcome, Player};
use wuqi_engines::Report;
use wuqi_record::Reason;

/// An engine does not talk of a draw before this many moves.
const EARLIEST_DRAW: usize = 10;

/// An engine is content with a draw when its own chance is at most this.
const DRAW_CHANCE: f32 = 0.5;

/// How long an engine thinks about an offer.
const ANSWER_MS: u64 = 500;

impl Session {
    /// Begins the game again. Between two people on two devices the other has to agree.
    pub(super) fn again(&mut self, who: Actor, swap: bool, now: Millis) -> Result<(), Fault> {
        if let Actor::Player(player) = who
            && self.play.seat(player.other()).is_person()
        {
            let kind = if swap {
                OfferKind::Rematch
            } else {
                OfferKind::Restart
            };
            return self.make_offer(kind, player);
        }
        self.begin_again(swap, now)
    }

    fn begin_again(&mut self, swap: bool, now: Millis) -> Result<(), Fault> {
        let secret = self.next_secret();
        let play = self.play.again(swap, &secret)?;
        self.replace(play, None, now);
        Ok(())
    }

    pub(super) fn make_offer(&mut self, kind: OfferKind, by: Player) -> Result<(), Fault> {
        if self.play.offer.is_some() {
            return Err(Code::OfferWaits.into());
        }
        self.play.offer = Some(OfferView { kind, by });
        self.changed();
        Ok(())
    }

    /// Offers a draw; an engine thinks about it.
    pub(super) fn offer_draw(&mut self, who: Actor) -> Result<(), Fault> {
        let to_move = self.play.to_move().ok_or(Code::GameEnded)?;
        let by = match who {
            Actor::Player(player) => player,
            _ => self.own_side(to_move),
        };
        if !self.play.seat(by).is_person() {
            return Err(Code::NotAllowed.into());
        }
        self.make_offer(OfferKind::Draw, by)?;
        let SeatSetting::Engine { spec, .. } = self.play.seat(by.other()).clone() else {
            return Ok(());
        };
        if self.play.record.path(self.play.here).len() < EARLIEST_DRAW {
            self.decline(by.other());
            return Ok(());
        }
        let limits = LimitsText {
            time_ms: Some(ANSWER_MS),
            ..LimitsText::default()
        };
        self.ask_engine(&spec, Purpose::Answer, self.play.here, limits)
    }

    /// An engine has thought about an offer of a draw.
    pub(super) fn answer_draw(&mut self, report: &Report) {
        let Some(OfferView {
            kind: OfferKind::Draw,
            by,
        }) = self.play.offer
        else {
            return;
        };
        let engine = by.other();
        if for_player(report, engine) <= DRAW_CHANCE {
            self.call(Outcome::Draw, Reason::Agreement);
        } else {
            self.decline(engine);
        }
    }

    fn decline(&mut self, by: Player) {
        self.play.offer = None;
        self.tell(Event::Declined { by });
        self.changed();
    }

    /// Accepts or declines an offer.
    pub(super) fn answer(&mut self, who: Actor, accept: bool, now: Millis) -> Result<(), Fault> {
        let OfferView { kind, by } = self.play.offer.ok_or(Code::NoOffer)?;
        if who == Actor::Player(by) || !self.play.seat(by.other()).is_person() {
            return Err(Code::NotAllowed.into());
        }
        if !accept {
            self.decline(by.other());
            return Ok(());
        }
        match kind {
            OfferKind::Draw => {
                self.play.to_move().ok_or(Code::GameEnded)?;
                self.call(Outcome::Draw, Reason::Agreement);
            }
            OfferKind::Undo => {
                let target = self.undo_target(Some(by))?;
                self.go_back(target, now);
            }
            OfferKind::Rematch => self.begin_again(true, now)?,
            OfferKind::Restart => self.begin_again(false, now)?,
        }
        Ok(())
    }

    /// Takes an own offer back.
    pub(super) fn withdraw(&mut self, who: Actor) -> Result<(), Fault> {
        let offer = self.play.offer.ok_or(Code::NoOffer)?;
        if let Actor::Player(player) = who
            && player != offer.by
        {
            return Err(Code::NotAllowed.into());
        }
        self.play.offer = None;
        self.stop_thinking(|t| t.purpose == Purpose::Answer);
        self.changed();
        Ok(())
    }
}
