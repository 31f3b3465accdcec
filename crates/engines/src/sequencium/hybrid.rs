//! The strongest player: exact where the solver answers in time, alpha-beta on the reduced
//! game otherwise.
//!
//! The solver gets the first part of the time. Its table stays, so what it did not finish
//! now it finishes a move or two later. Of several optimal moves the one is played that
//! leaves the opponent the fewest good replies: perfect play cannot win a drawn position,
//! but an opponent's mistake can.

use super::evaluate::SequenciumKnowledge;
use super::field::{Field, Step};
use super::set::Set;
use super::solve::{ExactSolver, SMALL};
use wuqi_core::{Game, Turn};
use wuqi_games::Configure;
use wuqi_games::sequencium::{Move, Sequencium, State};
use wuqi_search::alphabeta::Settings;
use wuqi_search::solver::Unsolved;
use wuqi_search::{
    AlphaBeta, Control, Knowledge, Limits, Observer, RootMove, Score, SearchInfo, Searcher, Value,
};

/// With more open cells than this, solving is not tried.
const MOST_OPEN: u32 = 26;

/// The solver's part of the time and of the nodes, in percent.
const SOLVER_PERCENT: u32 = 60;

/// The part after which no more replies are examined, in percent.
const REPLIES_PERCENT: u32 = 85;

/// Exact solving with alpha-beta behind it.
pub struct Hybrid {
    solver: ExactSolver,
    search: AlphaBeta<SequenciumKnowledge>,
}

/// What the solver said of a position.
struct Verdict {
    /// One minus Two.
    value: i32,
    /// Optimal moves, at least one.
    best: Vec<Move>,
}

impl Hybrid {
    /// A player whose tables take this much memory together.
    #[must_use]
    pub fn new(memory: usize) -> Self {
        let settings = Settings {
            table_bytes: memory / 2,
            ..Settings::default()
        };
        Hybrid {
            solver: ExactSolver::new(memory / 2),
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
        if open <= MOST_OPEN && deep_enough {
            let verdict = self.ask(game, state, control, &mut nodes);
            if let Some(verdict) = verdict {
                let best = self.trickiest(game, state, &verdict.best, control, &mut nodes);
                let info = view.settled(&verdict, best, nodes, control);
                observer.info(&info);
                return info;
            }
        }
        let mut control = *control;
        if let Some(limit) = &mut control.limits.nodes {
            *limit = limit.saturating_sub(nodes).max(1);
        }
        let mut translator = Translator {
            view: &view,
            nodes,
            observer,
        };
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

/// A position of the whole game beside its reduction, to translate between them.
struct View<'a, S: Set> {
    game: &'a Sequencium,
    state: &'a State,
    field: Field<S>,
    moves: Vec<Move>,
}

impl<'a, S: Set> View<'a, S> {
    fn new(game: &'a Sequencium, state: &'a State) -> Self {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        View {
            field: Field::new(game, state),
            game,
            state,
            moves,
        }
    }

    /// How many cells are open once what is decided is thrown out.
    fn open(&self) -> u32 {
        let mut ground = self.field.start();
        self.field.settle(&mut ground);
        ground.empty.count()
    }

    /// The move at the root behind a step.
    fn root_move(&self, step: Step) -> Move {
        let steps = self.field.root_moves().iter();
        let index = steps.zip(&self.moves).find(|(known, _)| **known == step);
        index.map_or(self.moves[0], |(_, &mv)| mv)
    }

    /// A line of the reduced game as far as it is one of the whole game: a free move
    /// stands for any of several squares.
    fn line(&self, steps: &[Step]) -> Vec<Move> {
        let Some((&first, rest)) = steps.split_first() else {
            return Vec::new();
        };
        let mut line = vec![self.root_move(first)];
        let mut state = *self.state;
        self.game.play(&mut state, line[0]);
        let mut moves = Vec::new();
        for step in rest {
            moves.clear();
            self.game.moves(&state, &mut moves);
            let largest = |mv: &&Move| self.field.map.cell(self.game.target(**mv)) == step.cell;
            let Some(&mv) = moves.iter().rfind(largest) else {
                break;
            };
            line.push(mv);
            self.game.play(&mut state, mv);
        }
        line
    }

    /// A report on the reduced game as one on the whole game.
    fn whole(&self, info: &SearchInfo<Step>, nodes: u64) -> SearchInfo<Move> {
        SearchInfo {
            best: self.root_move(info.best),
            depth: info.depth,
            longest: info.longest,
            nodes: info.nodes + nodes,
            simulations: info.simulations,
            elapsed: info.elapsed,
            score: info.score,
            wdl: info.wdl,
            line: self.line(&info.line),
            root: info
                .root
                .iter()
                .map(|entry| RootMove {
                    mv: self.root_move(entry.mv),
                    visits: entry.visits,
                    chance: entry.chance,
                    value: entry.value,
                    prior: entry.prior,
                    line: self.line(&entry.line),
                })
                .collect(),
        }
    }

    /// The report on a position that is solved.
    fn settled(
        &self,
        verdict: &Verdict,
        best: Move,
        nodes: u64,
        control: &Control<'_>,
    ) -> SearchInfo<Move> {
        let side = self.state.mover();
        let value = verdict.value * side.sign();
        let wdl = [value > 0, value == 0, value < 0].map(|is| f32::from(u8::from(is)));
        let chance = wdl[0] + wdl[1] / 2.0;
        let mut moves = self.moves.clone();
        moves.sort_by_key(|mv| (*mv != best, !verdict.best.contains(mv)));
        let entry = |mv: Move| {
            let optimal = verdict.best.contains(&mv);
            RootMove {
                mv,
                visits: 1,
                chance: if optimal {
                    chance
                } else {
                    self.guess(mv).min(chance)
                },
                value: optimal.then_some(Value::Exact(value)),
                prior: None,
                line: vec![mv],
            }
        };
        let open = self.open();
        SearchInfo {
            best,
            depth: open,
            longest: open,
            nodes,
            simulations: 0,
            elapsed: control.elapsed(),
            score: Score {
                side,
                value: Value::Exact(value),
            },
            wdl,
            line: vec![best],
            root: moves.into_iter().map(entry).collect(),
        }
    }

    /// The expected result of a move that is not optimal, by the evaluation.
    fn guess(&self, mv: Move) -> f32 {
        let mut next = *self.state;
        self.game.play(&mut next, mv);
        let points = SequenciumKnowledge.evaluate(self.game, &next, self.state.mover());
        Knowledge::<Sequencium>::chance(&SequenciumKnowledge, points)
    }
}

/// Passes on what the search of the reduced game reports, as of the whole game.
struct Translator<'a, S: Set> {
    view: &'a View<'a, S>,
    nodes: u64,
    observer: &'a mut dyn Observer<Move>,
}

impl<S: Set> Observer<Step> for Translator<'_, S> {
    fn info(&mut self, info: &SearchInfo<Step>) {
        self.observer.info(&self.view.whole(info, self.nodes));
    }
}
