//! Following a search: an engine thinks about a position, and every step is kept.
//!
//! The steps are the events of the production searches (`wuqi_search::Event`), so what a
//! student sees is what the engine did. A trace is bounded: when it is full the search is
//! stopped, and it says so.

use super::moment::{Formula, Moment, TraceNode};
use super::pack;
use super::recorder::{Recorded, Recorder};
use crate::look::MOST_MOVES;
use crate::protocol::{Code, Fault, LimitsText, TurnWord};
use crate::session::{check_memory, check_range, empty_record, notation_fault, read_spec};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_engines::{Report, Spec, best_of, build_any, level_of, memory_of, scale_of, with_memory};
use wuqi_games::any::{AnyGame, Position};
use wuqi_search::{Control, Limits};

/// The most steps that a trace keeps.
pub const MOST_EVENTS: u64 = 250_000;

/// How many steps are kept where nothing is said.
const USUAL_EVENTS: u64 = 4_000;

/// The longest search that is followed.
const MOST_TIME: Duration = Duration::from_secs(5);

/// The most memory that an engine may ask for here, in MiB.
const MOST_MEMORY: u64 = 256;

/// What is to be followed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TraceRequest {
    /// The game.
    pub game: String,
    /// Board size; that of the position, else the usual one, if missing.
    #[serde(default)]
    pub size: Option<String>,
    /// Rule options.
    #[serde(default)]
    pub rules: String,
    /// Where to start, if not at the start of the game.
    #[serde(default)]
    pub position: Option<String>,
    /// The moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The engine.
    pub spec: String,
    /// How far it thinks; where nothing is set, what the spec says.
    #[serde(default)]
    pub limits: LimitsText,
    /// How many steps are kept; with 0 the search is only counted.
    #[serde(default)]
    pub max_events: Option<u64>,
    /// The seed of everything random.
    #[serde(default)]
    pub seed: u64,
}

/// A search that was followed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Trace {
    /// The engine.
    pub spec: String,
    /// The spec of the engine behind a level or behind `best`; the engine itself otherwise.
    pub engine: String,
    /// The position string of the root.
    pub position: String,
    /// Who moves at the root; values of depth-first searches are seen from this side.
    pub turn: TurnWord,
    /// Values beyond ± this are proved.
    pub limit: i32,
    /// The value of a game that is won already; one less for every ply that it takes.
    pub win: i32,
    /// The formula by which the search chose, if it chose by one.
    pub formula: Option<Formula>,
    /// The positions of the tree, parents before children; the root is the first.
    #[serde(serialize_with = "pack::nodes")]
    pub nodes: Vec<TraceNode>,
    /// The steps, in order.
    #[serde(serialize_with = "pack::events")]
    pub events: Vec<Moment>,
    /// Whether the search came to its own end and every step is here.
    pub complete: bool,
    /// What the search said at the end, or when it was stopped.
    pub report: Report,
}

/// Lets an engine think and keeps its steps. `clock` gives the time since the call.
pub fn trace(
    request: &TraceRequest,
    stop: &AtomicBool,
    clock: &(dyn Fn() -> Duration + Sync),
) -> Result<Trace, Fault> {
    let most = request.max_events.unwrap_or(USUAL_EVENTS);
    check_range("max_events", most, 0, MOST_EVENTS)?;
    let (game, position) = request.set_up()?;
    if position.turn().player().is_none() {
        return Err(Code::GameEnded.into());
    }
    let spec = read_spec(&game, &request.spec)?;
    check_memory(&spec, MOST_MEMORY)?;
    let failed = |detail: String| Fault::new(Code::EngineFailed).with("detail", detail);
    let mut engine = build_any(&game, &spec)?;
    let mut limits = match request.limits.is_none() {
        true => engine.limits(),
        false => Limits::from(request.limits),
    };
    limits.time = Some(limits.time.map_or(MOST_TIME, |time| time.min(MOST_TIME)));
    let control = Control::new(limits, stop, clock).with_seed(request.seed);
    let mut recorder = Recorder::new(&*position, most as usize, stop);
    let report = engine
        .think(&*position, &control, &mut recorder)
        .map_err(|error| failed(error.to_string()))?;
    let scale = scale_of(&game);
    let complete = recorder.is_complete() && !control.out_of_time() && !control.stopped();
    let Recorded {
        nodes,
        events,
        formula,
    } = recorder.finish();
    let behind = match spec.name.as_str() {
        "best" => Some(best_of(&game)),
        "level" => level_of(&game, &spec),
        _ => None,
    };
    Ok(Trace {
        spec: request.spec.clone(),
        engine: behind.unwrap_or(&request.spec).to_owned(),
        formula,
        position: position.text(),
        turn: position.turn().into(),
        limit: scale.limit(),
        win: scale.win(),
        nodes,
        events,
        complete,
        report,
    })
}

impl TraceRequest {
    /// The memory that the engine would like, in MiB.
    pub fn memory(&self) -> Result<u64, Fault> {
        let (game, spec) = self.engine()?;
        Ok(memory_of(&game, &spec))
    }

    /// The same with an engine that takes at most so many MiB.
    pub fn within(mut self, mebibytes: u64) -> Result<TraceRequest, Fault> {
        let (game, spec) = self.engine()?;
        if memory_of(&game, &spec) > mebibytes {
            self.spec = with_memory(&game, &spec, mebibytes).to_string();
        }
        Ok(self)
    }

    fn engine(&self) -> Result<(AnyGame, Spec), Fault> {
        let (game, _) = self.set_up()?;
        let spec = read_spec(&game, &self.spec)?;
        check_memory(&spec, MOST_MEMORY)?;
        Ok((game, spec))
    }

    /// The game and the position that is searched.
    pub fn set_up(&self) -> Result<(AnyGame, Box<dyn Position>), Fault> {
        check_range("moves", self.moves.len() as u64, 0, MOST_MOVES as u64)?;
        let record = empty_record(
            &self.game,
            self.size.as_deref(),
            &self.rules,
            self.position.as_deref(),
        )?;
        let mut position = record.start().boxed_clone();
        for text in &self.moves {
            position.play(text).map_err(notation_fault)?;
        }
        Ok((record.game().clone(), position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(text: &str) -> Result<Trace, Fault> {
        let request: TraceRequest = serde_json::from_str(text).unwrap();
        trace(&request, &AtomicBool::new(false), &|| Duration::ZERO)
    }

    #[test]
    fn an_engine_is_held_to_the_memory_that_there_is() {
        let text = r#"{"game":"territory","size":"3","spec":"alphabeta:memory=64,depth=2"}"#;
        let request: TraceRequest = serde_json::from_str(text).unwrap();
        assert_eq!(request.memory().unwrap(), 64);
        let less = request.clone().within(3).unwrap();
        assert_eq!(less.memory().unwrap(), 3);
        assert_eq!(request.clone().within(64).unwrap(), request);
        let stop = AtomicBool::new(false);
        assert!(trace(&less, &stop, &|| Duration::ZERO).unwrap().complete);
    }

    #[test]
    fn minimax_shows_the_whole_tree_and_alpha_beta_less() {
        let all = run(r#"{"game":"territory","size":"3","spec":"minimax:depth=3"}"#).unwrap();
        assert!(all.complete);
        let enters = |trace: &Trace| {
            let is_enter = |moment: &&Moment| matches!(moment, Moment::Enter { .. });
            trace.events.iter().filter(is_enter).count()
        };
        assert_eq!(enters(&all), all.nodes.len(), "every position once");
        assert_eq!(enters(&all) as u64, all.report.nodes, "the root counts");
        let root = &all.nodes[0];
        assert_eq!((root.moves, root.turn), (Some(12), TurnWord::One));
        let spec = r#"{"game":"territory","size":"3","spec":"alphabeta:depth=3,parts=textbook"}"#;
        let less = run(spec).unwrap();
        assert!(enters(&less) < enters(&all));
        let last = |trace: &Trace| match trace.events.last() {
            Some(Moment::Return { node: 0, value }) => *value,
            other => panic!("{other:?} is no return to the root"),
        };
        assert_eq!(last(&less), last(&all), "seen from the root's side");
    }

    #[test]
    fn a_trace_is_bounded_and_says_so() {
        let text = r#"{"game":"gomoku","spec":"alphabeta:depth=9","max_events":100}"#;
        let cut = run(text).unwrap();
        assert_eq!((cut.events.len(), cut.complete), (100, false));
        let count = r#"{"game":"ataxx","size":"5","spec":"minimax:depth=2","max_events":0}"#;
        let counted = run(count).unwrap();
        assert!(counted.events.is_empty() && counted.report.nodes > 10);
        assert!(counted.complete);
        let code = |text: &str| run(text).unwrap_err().code;
        let many = r#"{"game":"ataxx","spec":"mcts","max_events":1000000}"#;
        assert_eq!(code(many), "out-of-range");
        let memory = r#"{"game":"ataxx","spec":"mcts:memory=9999"}"#;
        assert_eq!(code(memory), "out-of-range");
        assert_eq!(code(r#"{"game":"ataxx","spec":"magic"}"#), "unknown-engine");
    }

    #[test]
    fn chance_has_probabilities_and_simulations_go_back_up() {
        let text = r#"{"game":"banqi","spec":"minimax:depth=1,nodes=200"}"#;
        let flips = run(text).unwrap();
        let outcomes = flips.nodes.iter().filter(|node| node.parent == Some(1));
        let weights: Vec<_> = outcomes.filter_map(|node| node.chance).collect();
        let sum: u32 = weights.iter().map(|(weight, _)| weight).sum();
        assert!(
            weights.iter().all(|&(_, total)| total == sum),
            "{weights:?}"
        );
        let tree = run(r#"{"game":"ataxx","size":"5","spec":"puct:sims=20"}"#).unwrap();
        let to_root = |moment: &&Moment| matches!(moment, Moment::BackUp { node: 0, .. });
        assert_eq!(tree.events.iter().filter(to_root).count(), 20);
        let priors = |moment: &Moment| match moment {
            Moment::Select { prior, .. } => *prior,
            _ => None,
        };
        assert!(tree.events.iter().any(|moment| priors(moment).is_some()));
    }
}
