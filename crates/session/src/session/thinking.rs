//! Engines: who thinks about what, and what comes of it.

use super::begin::{check_range, check_seat, read_spec};
use super::{Effect, Millis, Output, Session, Thinking, Ticket};
use crate::protocol::{Code, Event, Fault, LimitsText, Purpose, SeatSetting, ThinkingView};
use crate::record::NodeId;
use crate::review::for_player;
use std::time::Duration;
use wuqi_core::Player;
use wuqi_engines::Report;
use wuqi_search::Limits;

/// The slowest pace of engines: a minute a move.
pub(super) const SLOWEST: u64 = 60_000;

/// Time that is kept back from an engine's clock, for the way to and fro.
const MARGIN_MS: u64 = 50;

/// A piece of thinking that is under way.
#[derive(Clone, Debug)]
pub(super) struct Job {
    pub ticket: Ticket,
    pub purpose: Purpose,
    pub node: NodeId,
    pub player: Player,
    pub spec: String,
}

impl Job {
    /// Whether it makes no sense once the board has changed.
    pub fn belongs_to_the_board(&self) -> bool {
        self.purpose != Purpose::Review
    }
}

/// What an engine is asked.
pub(super) struct Question {
    pub purpose: Purpose,
    pub node: NodeId,
    pub limits: LimitsText,
}

impl Session {
    /// An engine says how far it is. Reports of thinking that nobody waits for any more
    /// are passed over.
    pub fn engine_report(&mut self, ticket: Ticket, report: Report, now: Millis) -> Vec<Output> {
        self.check_flag(now);
        if let Some(job) = self.jobs.iter().find(|job| job.ticket == ticket).cloned() {
            self.show_thinking(&job, report, false);
        }
        self.finish(now)
    }

    /// An engine is done, or has failed for a reason in words.
    pub fn engine_answer(
        &mut self,
        ticket: Ticket,
        answer: Result<Report, String>,
        now: Millis,
    ) -> Vec<Output> {
        self.check_flag(now);
        let found = self.jobs.iter().position(|job| job.ticket == ticket);
        if let Some(index) = found {
            let job = self.jobs.remove(index);
            match answer {
                Ok(report) => self.take_answer(job, report, now),
                Err(detail) => self.engine_failed(&job, &detail),
            }
        }
        self.finish(now)
    }

    fn take_answer(&mut self, job: Job, report: Report, now: Millis) {
        self.show_thinking(&job, report.clone(), true);
        match job.purpose {
            Purpose::Move => {
                let eval = report.score.score();
                let stepping = self.play.stepping;
                if let Err(fault) = self.make_move(&report.best, eval, now) {
                    self.engine_failed(&job, &fault.message);
                } else if stepping {
                    self.play.paused = true;
                }
            }
            Purpose::Hint => self.hint_found(job.node, report),
            Purpose::Analysis => {}
            Purpose::Answer => self.answer_draw(&report),
            Purpose::Review => self.review_found(job.node, report),
        }
    }

    /// An engine that cannot go on: the game waits for a person to decide what to do.
    fn engine_failed(&mut self, job: &Job, detail: &str) {
        let detail: String = detail.chars().take(200).collect();
        let fault = Fault::new(Code::EngineFailed).with("detail", detail);
        self.tell(Event::Error(fault));
        match job.purpose {
            Purpose::Move => {
                self.play.paused = true;
                self.play.stepping = false;
            }
            Purpose::Answer => self.play.offer = None,
            Purpose::Hint => self.help.wanted = None,
            Purpose::Review => self.help.review = None,
            Purpose::Analysis => {}
        }
        self.changed();
    }

    /// What a hint's engine thinks would be the hint, and a review speaks for itself.
    fn show_thinking(&mut self, job: &Job, report: Report, done: bool) {
        if !matches!(job.purpose, Purpose::Move | Purpose::Analysis) {
            return;
        }
        self.tell(Event::Thinking(Box::new(ThinkingView {
            purpose: job.purpose,
            node: job.node.number(),
            player: job.player,
            spec: job.spec.clone(),
            done,
            one: for_player(&report, Player::One),
            report,
        })));
    }

    /// Asks an engine about a node.
    pub(super) fn ask_engine(&mut self, spec: &str, question: Question) -> Result<(), Fault> {
        let game = self.play.record.game().clone();
        let parsed = read_spec(&game, spec)?;
        let position = self.play.record.position_at(question.node);
        let player = position.turn().player().ok_or(Code::GameEnded)?;
        self.tickets += 1;
        let (mut pace_ms, mut most) = (0, None);
        if question.purpose == Purpose::Move {
            pace_ms = self.play.speed_ms;
            most = self.time_for(player);
        }
        self.jobs.push(Job {
            ticket: self.tickets,
            purpose: question.purpose,
            node: question.node,
            player,
            spec: spec.to_owned(),
        });
        let seed = self.next_seed();
        self.effects.push(Effect::StartThinking(Box::new(Thinking {
            ticket: self.tickets,
            purpose: question.purpose,
            player,
            spec: parsed,
            game,
            position,
            seed,
            pace_ms,
            set: Limits::from(question.limits),
            most,
        })));
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
    pub(super) fn stop_jobs(&mut self, ends: impl Fn(&Job) -> bool) {
        let (stopped, kept) = self.jobs.drain(..).partition(|job| ends(job));
        self.jobs = kept;
        let stopped: Vec<Job> = stopped;
        let effects = stopped.iter().map(|job| Effect::StopThinking(job.ticket));
        self.effects.extend(effects);
    }

    /// Lets whoever is to move have the clock, and an engine think.
    pub(super) fn set_going(&mut self, now: Millis) {
        let play = &self.play;
        let held = play.paused && !play.stepping;
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
        let wanted = |job: &Job| {
            let mover = engine.as_ref().map(|(player, spec, _)| (*player, spec));
            job.node == here && mover == Some((job.player, &job.spec))
        };
        self.stop_jobs(|job| job.purpose == Purpose::Move && !wanted(job));
        let thinks = self.jobs.iter().any(|job| job.purpose == Purpose::Move);
        if let Some((_, spec, limits)) = engine
            && !thinks
        {
            let question = Question {
                purpose: Purpose::Move,
                node: here,
                limits,
            };
            self.ask_engine(&spec, question)
                .expect("the seat was checked, and somebody is to move");
        }
    }

    /// Changes who plays a side.
    pub(super) fn change_seat(&mut self, player: Player, seat: SeatSetting) -> Result<(), Fault> {
        check_seat(self.play.record.game(), &seat)?;
        self.stop_jobs(|job| job.purpose == Purpose::Move && job.player == player);
        if self.play.offer.is_some() {
            self.play.offer = None;
            self.stop_jobs(|job| job.purpose == Purpose::Answer);
        }
        self.play.seats[player.index()] = seat;
        self.play.deal_if_ready();
        self.changed();
        Ok(())
    }

    pub(super) fn pause(&mut self) -> Result<(), Fault> {
        self.play.to_move().ok_or(Code::GameEnded)?;
        self.play.paused = true;
        self.play.stepping = false;
        self.changed();
        Ok(())
    }

    pub(super) fn resume(&mut self, now: Millis) -> Result<(), Fault> {
        if !self.play.paused {
            return Err(Code::NotPaused.into());
        }
        self.play.paused = false;
        self.play.stepping = false;
        self.play.since = now;
        self.changed();
        Ok(())
    }

    /// While paused, lets the engine to move make one move.
    pub(super) fn step(&mut self) -> Result<(), Fault> {
        if !self.play.paused {
            return Err(Code::NotPaused.into());
        }
        let player = self.play.to_move().ok_or(Code::GameEnded)?;
        if self.play.seat(player).is_person() {
            return Err(Code::NoEngineToMove.into());
        }
        // Asked again while the engine thinks, it is the same step.
        self.play.stepping = true;
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
        let job = self.jobs.iter().find(|job| job.purpose == Purpose::Move);
        let ticket = job.ok_or(Code::NoEngineToMove)?.ticket;
        self.effects.push(Effect::StopThinking(ticket));
        Ok(())
    }
}
