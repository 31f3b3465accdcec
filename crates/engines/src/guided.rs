//! The strongest engine of a game whose end can be solved: exact where a solver answers in
//! time, led by the game's network where it does not.
//!
//! A solver knows the end of a game and nothing of its beginning; a network has a feeling for
//! the beginning and errs near the end, where one move in a long row decides. So the solver is
//! asked first, with a part of the limits and only where it may succeed, and tree search with
//! the network ([PUCT](wuqi_search::puct)) has the rest. What the solver did not finish stays in
//! its table, and it finishes a move or two later.
//!
//! Alpha-beta takes the network's place where there is none, for this board or in a browser
//! without its file, and where plies are counted, which a tree search does not. The two never
//! search the same position, so they share a half of the memory; the other half is the solver's.

use wuqi_core::Game;
use wuqi_search::{Control, Event, Limits, Observer, SearchInfo, Searcher};

/// Who may know how a position ends under best play.
pub trait Oracle<G: Game>: Send {
    /// What it knows by heart.
    fn recall(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
    ) -> Option<SearchInfo<G::Move>> {
        let _ = (game, state, control);
        None
    }

    /// Whether it may find the answer within a part of the limits.
    fn is_promising(&self, game: &G, state: &G::State, control: &Control<'_>) -> bool;

    /// The answer, if it is found within a part of the limits, of which `used` positions are
    /// spent; otherwise how many are spent now.
    fn ask(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        used: u64,
    ) -> Result<SearchInfo<G::Move>, u64>;

    /// Forgets what it found.
    fn forget(&mut self);
}

/// An oracle with a search behind it for what it cannot answer.
pub struct Guided<G: Game> {
    oracle: Box<dyn Oracle<G>>,
    /// Tree search with a network.
    guide: Option<Box<dyn Searcher<G>>>,
    /// Makes alpha-beta.
    make_plain: MakePlain<G>,
    /// Alpha-beta, from when it is asked until the guide needs the memory.
    plain: Option<Box<dyn Searcher<G>>>,
    /// How many plies alpha-beta looks ahead before the oracle is asked.
    glance: u32,
}

/// Makes alpha-beta when it is asked for the first time.
type MakePlain<G> = Box<dyn Fn() -> Box<dyn Searcher<G>> + Send>;

/// The memory for alpha-beta's table of the half that it shares with the guide: the guide keeps
/// its cache, which takes a quarter of that at most.
pub(crate) const fn plain_memory(half: usize, has_guide: bool) -> usize {
    if has_guide { half / 4 * 3 } else { half }
}

/// The simulations of the guide before the oracle is asked.
const GLANCE_SIMULATIONS: u64 = 16;

/// The positions that a solver or alpha-beta visits in the time of one simulation, about: where
/// positions are limited, a simulation counts for so many, so that the limit means the same time
/// with a network and without.
const NODES_OF_A_SIMULATION: u64 = 40;

impl<G: Game> Guided<G> {
    /// Asks this oracle, then alpha-beta as `plain` makes it. Whoever stops the oracle still gets
    /// a sensible move: alpha-beta has looked `glance` plies ahead before.
    #[must_use]
    pub fn new<S: Searcher<G> + 'static>(
        oracle: Box<dyn Oracle<G>>,
        plain: impl Fn() -> S + Send + 'static,
        glance: u32,
    ) -> Self {
        Guided {
            oracle,
            guide: None,
            make_plain: Box::new(move || Box::new(plain())),
            plain: None,
            glance,
        }
    }

    /// The same with a network's search in the place of alpha-beta, if there is one.
    #[must_use]
    pub fn led_by(self, guide: Option<Box<dyn Searcher<G>>>) -> Self {
        Guided { guide, ..self }
    }

    /// Whether the network's search answers within these limits.
    fn is_led(&self, limits: Limits) -> bool {
        self.guide.is_some() && limits.depth.is_none()
    }

    /// The limits of the look before the oracle is asked.
    fn at_a_glance(&self, limits: Limits) -> Limits {
        let glance = Some(GLANCE_SIMULATIONS);
        match self.is_led(limits) {
            true => Limits {
                simulations: limits.simulations.into_iter().chain(glance).min(),
                ..limits
            },
            false => Limits {
                depth: Some(limits.depth.unwrap_or(u32::MAX).min(self.glance)),
                ..limits
            },
        }
    }

    /// The search behind the oracle, within these limits.
    fn search_within(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        limits: Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> SearchInfo<G::Move> {
        let mut control = *control;
        control.limits = limits;
        match &mut self.guide {
            Some(guide) if limits.depth.is_none() => {
                self.plain = None;
                let afforded = (limits.nodes).map(|nodes| (nodes / NODES_OF_A_SIMULATION).max(1));
                let simulations = limits.simulations.into_iter().chain(afforded).min();
                control.limits.simulations = simulations;
                guide.search(game, state, &control, observer)
            }
            guide => {
                if let Some(guide) = guide {
                    guide.forget();
                }
                let plain = self.plain.get_or_insert_with(&self.make_plain);
                plain.search(game, state, &control, observer)
            }
        }
    }
}

impl<G: Game> Searcher<G> for Guided<G> {
    fn search(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        observer: &mut dyn Observer<G::Move>,
    ) -> SearchInfo<G::Move> {
        if let Some(info) = self.oracle.recall(game, state, control) {
            observer.info(&info);
            return info;
        }
        let (mut used, mut simulated) = (0, 0);
        if self.oracle.is_promising(game, state, control) {
            let glance = self.at_a_glance(control.limits);
            let first = self.search_within(game, state, control, glance, observer);
            match self.oracle.ask(game, state, control, first.nodes) {
                Ok(info) => {
                    observer.info(&info);
                    return info;
                }
                Err(nodes) => (used, simulated) = (nodes, first.simulations),
            }
            let most = control.limits.simulations.unwrap_or(u64::MAX);
            let spent = control.out_of_nodes(used) || control.out_of_time() || simulated >= most;
            if spent || control.stopped() {
                return SearchInfo {
                    nodes: used,
                    ..first
                };
            }
        }
        let rest = Limits {
            nodes: (control.limits.nodes).map(|nodes| nodes.saturating_sub(used).max(1)),
            simulations: (control.limits.simulations).map(|most| most - simulated),
            ..control.limits
        };
        let mut after = After {
            used,
            simulated,
            observer,
        };
        let info = self.search_within(game, state, control, rest, &mut after);
        after.whole(info)
    }

    fn forget(&mut self) {
        self.oracle.forget();
        let searches = self.guide.iter_mut().chain(&mut self.plain);
        searches.for_each(|search| search.forget());
    }
}

/// Tells of a search that begins after some positions were visited already.
struct After<'a, M> {
    used: u64,
    simulated: u64,
    observer: &'a mut dyn Observer<M>,
}

impl<M> After<'_, M> {
    /// The search with what was done before it.
    fn whole(&self, info: SearchInfo<M>) -> SearchInfo<M> {
        SearchInfo {
            nodes: info.nodes + self.used,
            simulations: info.simulations + self.simulated,
            ..info
        }
    }
}

impl<M: Clone> Observer<M> for After<'_, M> {
    fn info(&mut self, info: &SearchInfo<M>) {
        self.observer.info(&self.whole(info.clone()));
    }

    fn traces(&self) -> bool {
        self.observer.traces()
    }

    fn event(&mut self, event: Event<M>) {
        self.observer.event(event);
    }
}
