//! The strongest player: exact where the solver answers in time, alpha-beta on the reduced
//! game otherwise.
//!
//! The solver gets the first part of the time. Its table stays, so what it did not finish
//! now it finishes a move or two later. Of several optimal moves the one is played that
//! leaves the opponent the fewest good replies: perfect play cannot win a drawn position,
//! but an opponent's mistake can.

use super::evaluate::SequenciumKnowledge;
use super::field::Field;
use super::set::Set;
use super::solve::{ExactSolver, SMALL};
use super::translator::Translator;
use super::view::{Verdict, View};
use wuqi_core::{Game, Turn};
use wuqi_games::Configure;
use wuqi_games::sequencium::{Move, Sequencium, State};
use wuqi_search::alphabeta::Settings;
use wuqi_search::solver::Unsolved;
use wuqi_search::{AlphaBeta, Control, Limits, Observer, SearchInfo, Searcher};

/// With more open cells than this, solving is not tried within [`USUAL_NODES`] positions,
/// or without limits.
const MOST_OPEN: u32 = 22;

/// About the positions visited in a tenth of a second.
const USUAL_NODES: u64 = 50_000;

/// The depth of the search that gives an answer before the solver is asked.
const FIRST_DEPTH: u32 = 4;

/// The solver's part of the time and of the nodes, in percent.
const SOLVER_PERCENT: u32 = 60;

/// The part after which no more replies are examined, in percent.
const REPLIES_PERCENT: u32 = 85;

/// Exact solving with alpha-beta behind it.
pub struct Hybrid {
    solver: ExactSolver,
    search: AlphaBeta<SequenciumKnowledge>,
}

impl Hybrid {
    /// A player whose tables take this much memory together.
    #[must_use]
    pub fn new(memory: usize) -> Self {
        let settings = Settings {
            table_bytes: memory / 2,
            ..Settings::without_guesses()
        };
        Hybrid::with(memory / 2, settings)
    }

    /// A player whose solver takes this much memory, with these settings of alpha-beta.
    #[must_use]
    pub fn with(solver_memory: usize, settings: Settings) -> Self {
        Hybrid {
            solver: ExactSolver::new(solver_memory),
            search: AlphaBeta::with(SequenciumKnowledge, settings),
        }
    }

    fn search_on<S: Set>(
        &mut self,
        game: &Sequencium,
        state: &State,
        control: &Control<'_>,
        observer: &mut dyn Observer<Move>,
    ) -> SearchInfo<Move> {
        let view = View::<S>::new(game, state);
        let mut nodes = 0;
        let open = view.open();
        let deep_enough = control.limits.depth.is_none_or(|depth| depth >= open);
        let soon = view.in_book() || open <= most_open(control.limits);
        if soon && deep_enough {
            // Whoever stops the solver still gets a sensible move.
            let mut first = *control;
            first.limits.depth = Some(FIRST_DEPTH);
            let shallow = self.deepen(&view, &first, 0, observer);
            nodes = shallow.nodes;
            if let Some(verdict) = self.ask(game, state, control, &mut nodes) {
                let best = self.trickiest(game, state, &verdict.best, control, &mut nodes);
                let info = view.settled(&verdict, best, nodes, control);
                observer.info(&info);
                return info;
            }
            let spent = control.out_of_nodes(nodes) || control.out_of_time();
            if spent || control.stopped() {
                return SearchInfo { nodes, ..shallow };
            }
        }
        self.deepen(&view, control, nodes, observer)
    }

    /// Alpha-beta on the reduced game, after `nodes` positions were visited already.
    fn deepen<S: Set>(
        &mut self,
        view: &View<'_, S>,
        control: &Control<'_>,
        nodes: u64,
        observer: &mut dyn Observer<Move>,
    ) -> SearchInfo<Move> {
        let mut control = *control;
        if let Some(limit) = &mut control.limits.nodes {
            *limit = limit.saturating_sub(nodes).max(1);
        }
        let mut translator = Translator::new(view, nodes, observer);
        let start = view.field.start();
        let info = self
            .search
            .search(&view.field, &start, &control, &mut translator);
        view.whole(&info, nodes)
    }

    /// The solver's verdict, if it comes in time.
    fn ask(
        &mut self,
        game: &Sequencium,
        state: &State,
        control: &Control<'_>,
        nodes: &mut u64,
    ) -> Option<Verdict> {
        let control = part(control, SOLVER_PERCENT, *nodes);
        match self.solver.solve(game, state, &control, &mut |_| {}) {
            Ok(solution) => {
                *nodes += solution.nodes;
                Some(Verdict {
                    value: solution.value,
                    best: solution.best,
                })
            }
            Err(Unsolved::ChanceInvolved) => None,
            Err(Unsolved::Stopped(progress)) => {
                *nodes += progress.nodes;
                // Stopped while looking for more optimal moves: one is enough to play.
                let known = progress.low == progress.high && !progress.best.is_empty();
                known.then_some(Verdict {
                    value: progress.low,
                    best: progress.best,
                })
            }
        }
    }

    /// The optimal move after which the smallest part of the replies is optimal; the first
    /// of them, as far as the time allows to tell.
    fn trickiest(
        &mut self,
        game: &Sequencium,
        state: &State,
        best: &[Move],
        control: &Control<'_>,
        nodes: &mut u64,
    ) -> Move {
        let mut chosen = best[0];
        if best.len() == 1 {
            return chosen;
        }
        let mut least = f64::INFINITY;
        for &mv in best {
            let mut next = *state;
            game.play(&mut next, mv);
            if game.turn(&next) != Turn::Move(state.mover().other()) {
                continue;
            }
            let within = part(control, REPLIES_PERCENT, *nodes);
            match self.solver.solve(game, &next, &within, &mut |_| {}) {
                Ok(solution) => {
                    *nodes += solution.nodes;
                    let share = solution.best.len() as f64 / game.count_steps(&next) as f64;
                    if share < least {
                        (least, chosen) = (share, mv);
                    }
                }
                Err(_) => break,
            }
        }
        chosen
    }
}

/// With how many open cells solving is worth a try: each one more takes about twice the
/// work.
fn most_open(limits: Limits) -> u32 {
    let by_time = limits.time.map(|time| time.as_millis() as u64 * 500);
    let Some(nodes) = by_time.into_iter().chain(limits.nodes).min() else {
        return MOST_OPEN;
    };
    let doublings = (nodes.max(1) as f64 / USUAL_NODES as f64).log2();
    (f64::from(MOST_OPEN) + doublings).max(0.0) as u32
}

/// The control with only so many percent of its time and nodes, `used` nodes being spent.
fn part<'a>(control: &Control<'a>, percent: u32, used: u64) -> Control<'a> {
    let mut control = *control;
    control.limits = Limits {
        time: control.limits.time.map(|time| time * percent / 100),
        nodes: control
            .limits
            .nodes
            .map(|nodes| (nodes / 100 * u64::from(percent)).saturating_sub(used)),
        ..Limits::default()
    };
    control
}

impl Searcher<Sequencium> for Hybrid {
    fn search(
        &mut self,
        game: &Sequencium,
        state: &State,
        control: &Control<'_>,
        observer: &mut dyn Observer<Move>,
    ) -> SearchInfo<Move> {
        if game.size().width <= SMALL {
            self.search_on::<u64>(game, state, control, observer)
        } else {
            self.search_on::<u128>(game, state, control, observer)
        }
    }

    fn forget(&mut self) {
        self.solver.forget();
        Searcher::<Field<u64>>::forget(&mut self.search);
    }
}
