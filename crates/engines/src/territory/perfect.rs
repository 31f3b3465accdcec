//! The strongest engine: perfect wherever the exact solver answers within the limits, from
//! the first move on the standard board, and led by a network or by alpha-beta where it does not.
//!
//! Solving takes twice as long for every three legal moves more, whatever the size of the
//! board. So the number of moves says well enough whether trying is worth it, and an
//! attempt that fails costs a part of the time and not all of it.

use super::TerritoryKnowledge;
use super::exact::{Solver, from_book};
use crate::guided::{Guided, Oracle};
use wuqi_core::{Game, Outcome, Player, Turn};
use wuqi_games::territory::{Move, State, Territory};
use wuqi_search::alphabeta::Settings;
use wuqi_search::solver::{Solution, Unsolved};
use wuqi_search::{AlphaBeta, Control, Knowledge, Limits, RootMove, Score, SearchInfo, Value};

/// Positions that the solver visits per second, about: only to judge whether it will do.
const SPEED: f64 = 400_000.0;

/// The part of the time or the positions that an attempt to solve may take.
const SHARE: f64 = 0.7;

/// Positions that an attempt may visit where no limit says otherwise.
const ATTEMPT: u64 = 1_000_000;

/// Positions that finding each further move of the expected line may visit.
const LINE_NODES: u64 = 2_000;

/// The plies that alpha-beta looks ahead before the solver is asked.
const GLANCE: u32 = 1;

/// The engine without a network: its solver's table takes this much memory, alpha-beta's
/// `table_bytes`, once it is asked.
pub(super) fn perfect(solver_memory: usize, table_bytes: usize) -> Guided<Territory> {
    let plain = move || {
        let settings = Settings {
            table_bytes,
            ..settings()
        };
        AlphaBeta::with(TerritoryKnowledge, settings)
    };
    let oracle = TerritoryOracle::new(solver_memory);
    Guided::new(Box::new(oracle), plain, GLANCE)
}

/// The solver as an oracle.
struct TerritoryOracle {
    solver: Solver,
}

impl TerritoryOracle {
    /// An oracle whose table takes this much memory.
    fn new(memory: usize) -> Self {
        TerritoryOracle {
            solver: Solver::new(memory),
        }
    }

    /// The report on what was solved, with the line that follows.
    fn answer(
        &mut self,
        game: &Territory,
        state: &State,
        solution: &Solution<Move>,
        control: &Control<'_>,
    ) -> SearchInfo<Move> {
        let line = self.line(game, state, solution.best[0], control);
        report(game, state, solution, line, control)
    }

    /// The line of best moves that begins with `first`, as far as it is found at once.
    fn line(
        &mut self,
        game: &Territory,
        state: &State,
        first: Move,
        control: &Control<'_>,
    ) -> Vec<Move> {
        let limits = Limits {
            nodes: Some(LINE_NODES),
            ..control.limits
        };
        let control = within(control, limits);
        let mut line = vec![first];
        let mut state = *state;
        game.play(&mut state, first);
        while let Turn::Move(_) = game.turn(&state) {
            let found = self
                .solver
                .solve_one(game, &state, &control, &mut |_| {})
                .ok()
                .and_then(|solution| solution.best.first().copied());
            let Some(mv) = found else { break };
            line.push(mv);
            game.play(&mut state, mv);
        }
        line
    }
}

/// The same control with other limits.
fn within<'a>(control: &Control<'a>, limits: Limits) -> Control<'a> {
    let mut control = *control;
    control.limits = limits;
    control
}

/// What an attempt to solve may use.
struct Allowed {
    nodes: u64,
    /// On the control's clock.
    time: Option<std::time::Duration>,
}

fn allowed(control: &Control<'_>) -> Allowed {
    let elapsed = control.elapsed();
    let time =
        (control.limits.time).map(|limit| elapsed + limit.saturating_sub(elapsed).mul_f64(SHARE));
    let by_time = time.map(|time| (time.saturating_sub(elapsed).as_secs_f64() * SPEED) as u64);
    let by_nodes = (control.limits.nodes).map(|nodes| (nodes as f64 * SHARE) as u64);
    let nodes = match (by_time, by_nodes) {
        (Some(time), Some(nodes)) => time.min(nodes),
        (one, other) => one.or(other).unwrap_or(ATTEMPT),
    };
    Allowed { nodes, time }
}

/// The positions that solving takes with so many legal moves, about: measured on random
/// positions of 6x6, 7x7 and 8x8 with 25 to 49 moves.
fn expected(moves: u64) -> f64 {
    2f64.powf(0.36 * moves as f64 + 2.3)
}

impl Oracle<Territory> for TerritoryOracle {
    fn recall(
        &mut self,
        game: &Territory,
        state: &State,
        control: &Control<'_>,
    ) -> Option<SearchInfo<Move>> {
        let solution = from_book(game, state)?;
        Some(self.answer(game, state, &solution, control))
    }

    fn is_promising(&self, game: &Territory, state: &State, control: &Control<'_>) -> bool {
        expected(game.count_steps(state)) <= 4.0 * allowed(control).nodes as f64
    }

    fn ask(
        &mut self,
        game: &Territory,
        state: &State,
        control: &Control<'_>,
        used: u64,
    ) -> Result<SearchInfo<Move>, u64> {
        let allowed = allowed(control);
        let limited = control.limits.nodes.is_some() || allowed.time.is_none();
        let limits = Limits {
            nodes: limited.then_some(allowed.nodes.saturating_sub(used)),
            time: allowed.time,
            ..Limits::default()
        };
        let part = within(control, limits);
        match self.solver.solve_one(game, state, &part, &mut |_| {}) {
            Ok(solution) => {
                let mut info = self.answer(game, state, &solution, control);
                info.nodes += used;
                Ok(info)
            }
            Err(Unsolved::Stopped(progress)) => Err(used + progress.nodes),
            Err(Unsolved::ChanceInvolved) => Err(used),
        }
    }

    fn forget(&mut self) {
        self.solver.forget();
    }
}

/// The alpha-beta settings that suit the game.
pub(super) fn settings() -> Settings {
    Settings {
        quiescence: 0,
        null_move: None,
        ..Settings::without_guesses()
    }
}

/// The report on a solved position.
fn report(
    game: &Territory,
    state: &State,
    solution: &Solution<Move>,
    line: Vec<Move>,
    control: &Control<'_>,
) -> SearchInfo<Move> {
    let side = game
        .turn(state)
        .player()
        .expect("a search begins at a player's turn");
    let value = side.sign() * solution.value;
    let wdl = match Outcome::from_margin(value) {
        Outcome::Win(Player::One) => [1.0, 0.0, 0.0],
        Outcome::Draw => [0.0, 1.0, 0.0],
        Outcome::Win(Player::Two) => [0.0, 0.0, 1.0],
    };
    let chance = wdl[0] + 0.5 * wdl[1];
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves.sort_by_key(|&mv| mv != line[0]);
    // The other moves are no better; how good they look is an estimate.
    let estimate = |mv: Move| {
        let mut next = *state;
        game.play(&mut next, mv);
        TerritoryKnowledge
            .chance(TerritoryKnowledge.evaluate(game, &next, side))
            .min(chance)
    };
    let root = moves
        .into_iter()
        .map(|mv| {
            let is_best = mv == line[0];
            RootMove {
                mv,
                visits: u64::from(is_best),
                chance: if is_best { chance } else { estimate(mv) },
                value: is_best.then_some(Value::Exact(value)),
                prior: None,
                line: if is_best { line.clone() } else { vec![mv] },
            }
        })
        .collect();
    SearchInfo {
        best: line[0],
        depth: line.len() as u32,
        longest: line.len() as u32,
        nodes: solution.nodes,
        simulations: 0,
        cutoffs: 0,
        elapsed: control.elapsed(),
        score: Score {
            side,
            value: Value::Exact(value),
        },
        wdl,
        line,
        root,
    }
}
