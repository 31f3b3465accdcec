//! Help: hints, analysis and the review after the game.

use super::Session;
use super::begin::{find_node, parse_spec, read_spec};
use crate::hint;
use crate::protocol::{Code, Event, Fault, HintLevel, LimitsText, Purpose};
use crate::review::{Run, judge};
use wuqi_core::Player;
use wuqi_engines::{Report, Spec};
use wuqi_record::NodeId;

/// The engine that helps where none is named.
const HELPER: &str = "best";

/// How long it thinks about a hint and an analysis, where nothing is said.
const HINT_MS: u64 = 1000;
const ANALYSIS_MS: u64 = 10_000;

/// How many positions it visits for each position of a review, where nothing is said: no
/// time, so that the same game gets the same grades on every day and every machine.
const REVIEW_NODES: u64 = 20_000;

/// What is known or asked about the position and the game.
#[derive(Clone, Debug, Default)]
pub(super) struct Help {
    /// What an engine found out about the position on the board.
    found: Option<Report>,
    /// The hint that waits for it.
    pub wanted: Option<HintLevel>,
    /// The review that runs.
    pub review: Option<Run>,
}

impl Help {
    /// The board has changed.
    pub fn forget_position(&mut self) {
        self.found = None;
        self.wanted = None;
    }
}

/// An engine that says itself how far it thinks is taken at its word.
fn is_limited(spec: &Spec) -> bool {
    let limits = |(key, _)| matches!(key, "depth" | "nodes" | "sims" | "time");
    spec.name == "level" || spec.parameters().any(limits)
}

fn milliseconds(time_ms: u64) -> LimitsText {
    LimitsText {
        time_ms: Some(time_ms),
        ..LimitsText::default()
    }
}

impl Session {
    /// Helps the person to move.
    pub(super) fn hint(&mut self, level: HintLevel) -> Result<(), Fault> {
        let player = self.play.to_move().ok_or(Code::GameEnded)?;
        if !self.play.seat(player).is_person() {
            return Err(Code::EngineToMove.into());
        }
        if let Some(report) = self.help.found.clone() {
            self.tell_hint(level, &report);
            return Ok(());
        }
        if self.help.wanted.is_none() {
            let limits = milliseconds(HINT_MS);
            self.ask_engine(HELPER, Purpose::Hint, self.play.here, limits)?;
        }
        self.help.wanted = Some(level);
        Ok(())
    }

    pub(super) fn hint_found(&mut self, node: NodeId, report: Report) {
        if node != self.play.here {
            return;
        }
        if let Some(level) = self.help.wanted.take() {
            self.tell_hint(level, &report);
        }
        self.help.found = Some(report);
    }

    fn tell_hint(&mut self, level: HintLevel, report: &Report) {
        let node = self.play.here.number();
        let hint = hint::of(level, node, &*self.play.position, report);
        self.tell(Event::Hint(hint));
    }

    /// Thinks about the position on the board, or at another node, and shows it.
    pub(super) fn analyze(
        &mut self,
        node: Option<u32>,
        spec: Option<&str>,
        limits: LimitsText,
    ) -> Result<(), Fault> {
        let node = match node {
            Some(number) => find_node(&self.play.record, number)?,
            None => self.play.here,
        };
        let spec = spec.unwrap_or(HELPER);
        let limited = is_limited(&parse_spec(self.play.record.game(), spec)?);
        let limits = match limits.is_none() && !limited {
            true => milliseconds(ANALYSIS_MS),
            false => limits,
        };
        self.ask_engine(spec, Purpose::Analysis, node, limits)?;
        let latest = self.tickets;
        self.stop_thinking(|t| t.purpose == Purpose::Analysis && t.ticket != latest);
        Ok(())
    }

    /// Ends the analysis or the review that runs.
    pub(super) fn stop(&mut self) -> Result<(), Fault> {
        let stops = |purpose| matches!(purpose, Purpose::Analysis | Purpose::Review);
        if !self.thinking.iter().any(|t| stops(t.purpose)) {
            return Err(Code::NothingRuns.into());
        }
        self.stop_thinking(|t| stops(t.purpose));
        // What a review has found until now is kept.
        self.finish_review();
        Ok(())
    }

    /// Goes through the line that was played.
    pub(super) fn review(&mut self, spec: Option<&str>, limits: LimitsText) -> Result<(), Fault> {
        // A record that was read in is nobody's game any more, ended or not.
        let played = self.play.people() == 2 && !self.play.imported;
        if self.play.ending().is_none() && played {
            return Err(Code::NotEnded.into());
        }
        let spec = spec.unwrap_or(HELPER);
        let limited = is_limited(&read_spec(self.play.record.game(), spec)?);
        let limits = match limits.is_none() && !limited {
            true => LimitsText {
                nodes: Some(REVIEW_NODES),
                ..limits
            },
            false => limits,
        };
        let end = self.play.here;
        let mut nodes = vec![NodeId::ROOT];
        nodes.extend(self.play.record.path(end));
        let run = Run::new(spec.to_owned(), limits, nodes);
        self.stop_thinking(|t| t.purpose == Purpose::Review);
        self.help.review = Some(run);
        self.go_on_reviewing();
        Ok(())
    }

    pub(super) fn review_found(&mut self, node: NodeId, report: Report) {
        if let Some(run) = &mut self.help.review {
            run.found(node, report);
            self.go_on_reviewing();
        }
    }

    /// Asks about the next position, or judges once all are known.
    fn go_on_reviewing(&mut self) {
        let Some(run) = &mut self.help.review else {
            return;
        };
        // An ended game needs no engine.
        while let Some(node) = run.next() {
            if self.play.record.position_at(node).turn().player().is_some() {
                break;
            }
            run.skip(node);
        }
        let (done, total) = run.progress();
        let asked = run.next().map(|node| (node, run.spec.clone(), run.limits));
        self.tell(Event::Reviewing { done, total });
        match asked {
            Some((node, spec, limits)) => {
                let asked = self.ask_engine(&spec, Purpose::Review, node, limits);
                if let Err(fault) = asked {
                    self.engine_failed(Purpose::Review, &fault.message);
                }
            }
            None => self.finish_review(),
        }
    }

    /// Judges the moves that have been looked at.
    fn finish_review(&mut self) {
        if let Some(run) = self.help.review.take() {
            let view = judge(&self.play.record, &run, |node| {
                self.play.chance_at_end(node)
            });
            self.tell(Event::Review(Box::new(view)));
        }
    }
}

impl super::Play {
    /// One's chance at a node where the rules have ended the game.
    fn chance_at_end(&self, node: NodeId) -> Option<f32> {
        let outcome = self.record.position_at(node).turn().outcome()?;
        Some(match outcome.value_for(Player::One) {
            1 => 1.0,
            0 => 0.5,
            _ => 0.0,
        })
    }
}
