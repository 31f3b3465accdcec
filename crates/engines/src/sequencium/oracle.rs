//! Exact play where the solver answers in time.
//!
//! Of several optimal moves the one is played that leaves the opponent the fewest good replies:
//! perfect play cannot win a drawn position, but an opponent's mistake can.

use super::set::Set;
use super::solve::{ExactSolver, SMALL};
use super::view::{Verdict, View};
use crate::guided::Oracle;
use wuqi_core::{Game, Turn};
use wuqi_games::Configure;
use wuqi_games::sequencium::{Move, Sequencium, State};
use wuqi_search::solver::Unsolved;
use wuqi_search::{Control, Limits, SearchInfo};

/// With more open cells than this, solving is not tried within [`USUAL_NODES`] positions,
/// or without limits.
const MOST_OPEN: u32 = 22;

/// About the positions visited in a tenth of a second.
const USUAL_NODES: u64 = 50_000;

/// The solver's part of the time and of the nodes, in percent.
const SOLVER_PERCENT: u32 = 60;

/// The part after which no more replies are examined, in percent.
const REPLIES_PERCENT: u32 = 85;

/// The solver as an oracle.
pub(super) struct SequenciumOracle {
    solver: ExactSolver,
}

impl SequenciumOracle {
    /// An oracle whose table takes this much memory.
    pub(super) fn new(memory: usize) -> Self {
        SequenciumOracle {
            solver: ExactSolver::new(memory),
        }
    }

    /// The solver's verdict, if it comes in time.
    fn verdict(
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

    fn ask_on<S: Set>(
        &mut self,
        game: &Sequencium,
        state: &State,
        control: &Control<'_>,
        mut nodes: u64,
    ) -> Result<SearchInfo<Move>, u64> {
        let Some(verdict) = self.verdict(game, state, control, &mut nodes) else {
            return Err(nodes);
        };
        let best = self.trickiest(game, state, &verdict.best, control, &mut nodes);
        Ok(View::<S>::new(game, state).settled(&verdict, best, nodes, control))
    }
}

impl Oracle<Sequencium> for SequenciumOracle {
    fn is_promising(&self, game: &Sequencium, state: &State, control: &Control<'_>) -> bool {
        if game.size().width <= SMALL {
            is_promising(&View::<u64>::new(game, state), control.limits)
        } else {
            is_promising(&View::<u128>::new(game, state), control.limits)
        }
    }

    fn ask(
        &mut self,
        game: &Sequencium,
        state: &State,
        control: &Control<'_>,
        used: u64,
    ) -> Result<SearchInfo<Move>, u64> {
        if game.size().width <= SMALL {
            self.ask_on::<u64>(game, state, control, used)
        } else {
            self.ask_on::<u128>(game, state, control, used)
        }
    }

    fn forget(&mut self) {
        self.solver.forget();
    }
}

/// Whether few enough cells are open to solve the position, or the book has it.
fn is_promising<S: Set>(view: &View<'_, S>, limits: Limits) -> bool {
    let open = view.open();
    let deep_enough = limits.depth.is_none_or(|depth| depth >= open);
    deep_enough && (view.in_book() || open <= most_open(limits))
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
