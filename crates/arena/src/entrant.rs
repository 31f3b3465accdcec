//! Who takes part: a name, an engine to be built as often as needed, and its limits.

use crate::limits::both;
use crate::{Contestant, External, InProcess, SideLimits};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use wuqi_engines::{Engine, Spec, SpecError, build_any_with, heeded, takes};
use wuqi_games::any::AnyGame;
use wuqi_protocols::{NamedNetworks, Traffic, build_external, is_external};

/// The time per move of an engine that nothing else limits.
const USUAL_TIME: Duration = Duration::from_millis(100);

type Maker = dyn Fn() -> Result<Box<dyn Contestant>, String> + Send + Sync;

/// An engine that takes part in a contest.
#[derive(Clone)]
pub struct Entrant {
    /// The name in tables and records.
    pub name: String,
    /// How the engine is described, usually its spec.
    pub spec: String,
    /// How long it may think.
    pub limits: SideLimits,
    /// Whether it is another program.
    pub external: bool,
    maker: Arc<Maker>,
}

impl Entrant {
    /// An entrant whose contestants are made by a function; every worker asks for its own.
    pub fn new(
        name: impl Into<String>,
        spec: impl Into<String>,
        limits: SideLimits,
        maker: impl Fn() -> Result<Box<dyn Contestant>, String> + Send + Sync + 'static,
    ) -> Entrant {
        Entrant {
            name: name.into(),
            spec: spec.into(),
            limits,
            external: false,
            maker: Arc::new(maker),
        }
    }

    /// An engine of this program or another program's. The limits in its spec hold beside
    /// those given here: the first one reached ends a search. An engine that counts none of
    /// them gets 100 ms a move.
    pub fn from_spec(
        game: &AnyGame,
        name: impl Into<String>,
        spec: &Spec,
        limits: SideLimits,
    ) -> Result<Entrant, SpecError> {
        Entrant::with_log(game, name, spec, limits, &Traffic::default())
    }

    /// The same; what is said with another program goes into a log.
    pub fn with_log(
        game: &AnyGame,
        name: impl Into<String>,
        spec: &Spec,
        limits: SideLimits,
        traffic: &Traffic,
    ) -> Result<Entrant, SpecError> {
        if is_external(spec) {
            return Entrant::external(game, name, spec, limits, traffic);
        }
        // `best` names an engine, not how long it may think.
        let bare_best = spec.name == "best" && spec.parameters().next().is_none();
        let keep_own = !bare_best || limits.is_none();
        let seat = {
            let (game, spec) = (game.clone(), spec.clone());
            move || {
                let engine = build_any_with(&game, &spec, &NamedNetworks)?;
                Ok::<_, SpecError>(InProcess::new(engine, keep_own))
            }
        };
        let mut limits = limits;
        let heeds = SideLimits {
            per_move: heeded(game, spec, limits.per_move),
            ..limits
        };
        if seat()?.is_unlimited() && heeds.is_none() && takes(game, spec, "time") {
            limits.per_move.time = Some(USUAL_TIME);
        }
        let maker = move || match seat() {
            Ok(seat) => Ok(Box::new(seat) as Box<dyn Contestant>),
            Err(error) => Err(error.to_string()),
        };
        Ok(Entrant::new(name, spec.to_string(), limits, maker))
    }

    /// Another program's engine. It is started once, to see whether it can be.
    fn external(
        game: &AnyGame,
        name: impl Into<String>,
        spec: &Spec,
        mut limits: SideLimits,
        traffic: &Traffic,
    ) -> Result<Entrant, SpecError> {
        let own = build_external(game, spec, traffic)?.limits();
        limits.per_move = both(limits.per_move, own);
        if limits.is_none() {
            limits.per_move.time = Some(USUAL_TIME);
        }
        let maker = {
            let (game, spec, traffic) = (game.clone(), spec.clone(), traffic.clone());
            let per_move = limits.per_move;
            move || match build_external(&game, &spec, &traffic) {
                Ok(engine) => Ok(Box::new(External::new(engine, per_move)) as Box<dyn Contestant>),
                Err(error) => Err(error.to_string()),
            }
        };
        Ok(Entrant {
            external: true,
            ..Entrant::new(name, spec.to_string(), limits, maker)
        })
    }

    /// A contestant for one worker.
    pub fn make(&self) -> Result<Box<dyn Contestant>, String> {
        (self.maker)()
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}; {})", self.name, self.spec, self.limits)
    }
}
