//! Engines: who thinks about what, and what comes of it.

use super::begin::{check_range, check_seat, parse_spec};
use super::{Audience, Effect, Millis, Output, Session, Stop, Thinking, Ticket};
use crate::protocol::{Code, Event, Fault, LimitsText, Purpose, SeatSetting, ThinkingView};
use crate::review::for_player;
use std::time::Duration;
use wuqi_core::Player;
use wuqi_engines::Report;
use wuqi_record::NodeId;
use wuqi_search::Limits;

/// The slowest pace of engines: a minute a move.
pub(super) const SLOWEST: u64 = 60_000;

/// So many steps may be asked for at once: hands that press a key for long.
const MOST_STEPS: u32 = 1000;

/// The seed of every engine that reviews a game.
const REVIEW_SEED: u64 = 0;

/// Time that is kept back from an engine's clock, for the way to and fro.
const MARGIN_MS: u64 = 50;

impl Session {
    /// An engine says how far it is. Reports of thinking that nobody waits for any more
    /// are passed over.
    pub fn engine_report(&mut self, ticket: Ticket, report: Report, now: Millis) -> Vec<Output> {
        self.check_flag(now);
        if let Some(thinking) = self.thinking.iter().find(|t| t.ticket == ticket).cloned() {
            self.show_thinking(&thinking, report, false);
        }
        self.finish(now)
    }

    /// An engine waits for a place to think, or waits no more: everybody is told, if its
    /// answer is still waited for. Nothing else changes.
    pub fn engine_waits(&mut self, ticket: Ticket, waits: bool) -> Vec<Output> {
        let thinking = self.thinking.iter().find(|t| t.ticket == ticket);
        let tell = |thinking: &Thinking| Output::Event {
            to: Audience::All,
            event: Event::Waiting {
                purpose: thinking.purpose,
                player: thinking.player,
                waits,
            },
        };
        thinking.map(tell).into_iter().collect()
    }

    /// An engine is done, or has failed for a reason in words.
    pub fn engine_answer(
        &mut self,
        ticket: Ticket,
        answer: Result<Report, String>,
        now: Millis,
    ) -> Vec<Output> {
        self.check_flag(now);
        let found = self.thinking.iter().position(|t| t.ticket == ticket);
        if let Some(index) = found {
            let thinking = self.thinking.remove(index);
            match answer {
                Ok(report) => self.take_answer(&thinking, report, now),
                Err(detail) => self.engine_failed(thinking.purpose, &detail),
            }
        }
        self.finish(now)
    }

    fn take_answer(&mut self, thinking: &Thinking, report: Report, now: Millis) {
        self.show_thinking(thinking, report.clone(), true);
        match thinking.purpose {
            Purpose::Move => {
                let eval = report.score.score();
                let steps = self.play.steps;
                if let Err(fault) = self.make_move(&report.best, eval, now) {
                    self.engine_failed(Purpose::Move, &fault.message);
                } else if steps > 0 {
                    self.play.paused = true;
                    self.play.steps = steps - 1;
                }
            }
            Purpose::Hint => self.hint_found(thinking.node, report),
            Purpose::Analysis => {}
            Purpose::Answer => self.answer_draw(&report),
            Purpose::Review => self.review_found(thinking.node, report),
        }
    }

    /// An engine that cannot go on: the game waits for a person to decide what to do.
    pub(super) fn engine_failed(&mut self, purpose: Purpose, detail: &str) {
        let detail: String = detail.chars().take(200).collect();
        let fault = Fault::new(Code::EngineFailed).with("detail", detail);
        self.tell(Event::Error(fault));
        match purpose {
            Purpose::Move => {
                self.play.paused = true;
                self.play.steps = 0;
            }
            Purpose::Answer => self.play.offer = None,
            Purpose::Hint => self.help.wanted = None,
            Purpose::Review => self.help.review = None,
            Purpose::Analysis => {}
        }
        self.changed();
    }

    /// What a hint's engine thinks would be the hint, and a review speaks for itself.
    fn show_thinking(&mut self, thinking: &Thinking, report: Report, done: bool) {
        if !matches!(thinking.purpose, Purpose::Move | Purpose::Analysis) {
            return;
        }
        self.tell(Event::Thinking(Box::new(ThinkingView {
            purpose: thinking.purpose,
            node: thinking.node.number(),
            player: thinking.player,
            spec: thinking.spec.to_string(),
            done,
            one: for_player(&report, Player::One),
            report,
        })));
    }

    /// Asks an engine about a node.
    pub(super) fn ask_engine(
        &mut self,
        spec: &str,
        purpose: Purpose,
        node: NodeId,
        limits: LimitsText,
    ) -> Result<(), Fault> {
        let game = self.play.record.game().clone();
        let spec = parse_spec(&game, spec)?;
        let position = self.play.record.position_at(node);
        let player = position.turn().player().ok_or(Code::GameEnded)?;
        self.tickets += 1;
        let (mut pace_ms, mut most) = (0, None);
        if purpose == Purpose::Move {
            // Whoever asks for a step waits for it.
            pace_ms = match self.play.steps {
                0 => self.play.speed_ms,
                _ => 0,
            };
            most = self.time_for(player);
        }
        let thinking = Thinking {
            ticket: self.tickets,
            purpose,
            node,
            player,
            spec,
            game,
            position,
            // The same game is judged alike whenever it is judged.
            seed: match purpose {
                Purpose::Review => REVIEW_SEED,
                _ => self.next_seed(),
            },
            pace_ms,
            set: Limits::from(limits),
            most,
            stop: Stop::default(),
        };
        self.thinking.push(thinking.clone());
        let effect = Effect::StartThinking(Box::new(thinking));
        self.effects.push(effect);
        Ok(())
    }

    /// How long an engine on the clock may think: a thirtieth of what is left and most of
    /// the increment, and never into the last moments.
    fn time_for(&self, player: Player) -> Option<Duration> {
        let clock = self.play.clock.as_ref()?;
        let left = clock.left(self.play.since)[player.index()];
        let share = left / 30 + clock.setting.increment_ms * 3 / 4;
        let most = share.min(left.saturating_sub(MARGIN_MS)).max(1);
        Some(Duration::from_millis(most))
    }

    /// Ends thinking that nobody waits for any more.
    pub(super) fn stop_thinking(&mut self, ends: impl Fn(&Thinking) -> bool) {
        for stopped in self.thinking.extract_if(.., |thinking| ends(thinking)) {
            self.effects.push(Effect::StopThinking(stopped.ticket));
        }
    }

    /// Lets whoever is to move have the clock, and an engine think.
    pub(super) fn set_going(&mut self, now: Millis) {
        let play = &self.play;
        let held = play.paused && play.steps == 0;
        let ready = play.dealer.as_ref().is_none_or(|d| d.root().is_some());
        let to_move = play.to_move().filter(|_| !held && ready && !play.revealed);
        // Nobody's time runs before the first move, nor in a single step.
        let begun = play.here != NodeId::ROOT && !play.paused;
        if let Some(clock) = &mut self.play.clock {
            clock.run(to_move.filter(|_| begun), now);
        }
        let engine = to_move.and_then(|player| match self.play.seat(player) {
            SeatSetting::Engine { spec, limits, .. } => Some((player, spec.clone(), *limits)),
            SeatSetting::Person { .. } => None,
        });
        let here = self.play.here;
        let mover = (engine.as_ref()).map(|(player, spec, _)| (*player, spec.parse().ok()));
        let wanted = |thinking: &Thinking| {
            let thinks = (thinking.player, Some(thinking.spec.clone()));
            thinking.node == here && mover.as_ref() == Some(&thinks)
        };
        self.stop_thinking(|thinking| thinking.purpose == Purpose::Move && !wanted(thinking));
        let thinks = self.thinking.iter().any(|t| t.purpose == Purpose::Move);
        if let Some((_, spec, limits)) = engine
            && !thinks
        {
            let asked = self.ask_engine(&spec, Purpose::Move, here, limits);
            if let Err(fault) = asked {
                self.engine_failed(Purpose::Move, &fault.message);
            }
        }
    }

    /// Changes who plays a side.
    pub(super) fn change_seat(&mut self, player: Player, seat: SeatSetting) -> Result<(), Fault> {
        check_seat(self.play.record.game(), &seat)?;
        self.stop_thinking(|t| t.purpose == Purpose::Move && t.player == player);
        if self.play.offer.is_some() {
            self.play.offer = None;
            self.stop_thinking(|t| t.purpose == Purpose::Answer);
        }
        self.play.seats[player.index()] = seat;
        self.notices.retain(|(empty, _)| *empty != player);
        self.play.deal_if_ready();
        self.changed();
        Ok(())
    }

    pub(super) fn pause(&mut self) -> Result<(), Fault> {
        self.play.to_move().ok_or(Code::GameEnded)?;
        self.play.paused = true;
        self.play.steps = 0;
        self.changed();
        Ok(())
    }

    pub(super) fn resume(&mut self, now: Millis) -> Result<(), Fault> {
        if !self.play.paused {
            return Err(Code::NotPaused.into());
        }
        self.play.paused = false;
        self.play.steps = 0;
        self.play.since = now;
        self.changed();
        Ok(())
    }

    /// While paused, lets the engine to move make one more move.
    pub(super) fn step(&mut self) -> Result<(), Fault> {
        if !self.play.paused {
            return Err(Code::NotPaused.into());
        }
        let player = self.play.to_move().ok_or(Code::GameEnded)?;
        if self.play.seat(player).is_person() {
            return Err(Code::NoEngineToMove.into());
        }
        // Asked again while the engine thinks, it is one more step.
        self.play.steps = (self.play.steps + 1).min(MOST_STEPS);
        self.changed();
        Ok(())
    }

    pub(super) fn set_speed(&mut self, ms: u64) -> Result<(), Fault> {
        check_range("ms", ms, 0, SLOWEST)?;
        self.play.speed_ms = ms;
        self.changed();
        Ok(())
    }

    /// The engine that thinks about its move plays what it has.
    pub(super) fn move_now(&mut self) -> Result<(), Fault> {
        let mut thinking = self.thinking.iter();
        let found = thinking.find(|thinking| thinking.purpose == Purpose::Move);
        let ticket = found.ok_or(Code::NoEngineToMove)?.ticket;
        self.effects.push(Effect::StopThinking(ticket));
        Ok(())
    }
}
