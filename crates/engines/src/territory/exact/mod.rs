//! Exact solving of Block Territory.
//!
//! What decides the future of a position is small (`region`), has many forms that are the
//! same (`normal`), falls apart into independent regions of which the simplest need no
//! search (`part`, `position`), and is then searched to the end (`search`) with a table of
//! bounds (`bounds`). For the first moves on 6x6, the standard board, a book holds the
//! values that this same search found (`book`).

mod book;
mod bounds;
mod compile;
mod convert;
mod normal;
mod part;
mod position;
mod region;
mod search;

pub use compile::compile;

use bounds::Bounds;
use part::Memo;
use position::Position;
use search::{RegionSearch, Stopped};
use wuqi_core::{Game, Player, Turn};
use wuqi_games::Configure;
use wuqi_games::territory::{Move, State, Territory};
use wuqi_search::solver::{self, AsIs, Interval, Progress, Solution, Unsolved};
use wuqi_search::{Control, NoKnowledge};

/// Regions whose moves are remembered.
const MEMO_SLOTS: usize = 1 << 15;

/// The value with one optimal move, where the book gives them.
#[must_use]
pub fn from_book(game: &Territory, state: &State) -> Option<Solution<Move>> {
    let mover = game.turn(state).player()?;
    let problem = Problem::new(game, state, mover)?;
    let entry = problem.entry(game, state)?;
    let root = Root {
        game,
        state,
        mover,
        lead: problem.base + entry.value,
        hint: entry.hint,
    };
    let best = root.hinted(&root.replies())?;
    Some(Solution {
        value: 2 * mover.sign() * root.lead,
        best: vec![best],
        nodes: 1,
    })
}

/// An exact solver with its tables.
#[derive(Debug)]
pub struct Solver {
    table: Bounds,
    memo: Memo,
    table_bytes: usize,
}

/// What is to be solved, for the player to move.
struct Problem {
    position: Position,
    /// The lead of the player to move, in dominoes, that is certain besides the position's
    /// value.
    base: i32,
}

impl Problem {
    /// `None` if a region is too large.
    fn new(game: &Territory, state: &State, mover: Player) -> Option<Problem> {
        let (position, fixed) = Position::new(&convert::regions(game, state)?);
        Some(Problem {
            position,
            base: mover.sign() * state.margin() / 2 + fixed,
        })
    }

    /// How far the solver has come, in squares, One minus Two.
    fn progress(
        &self,
        mover: Player,
        nodes: u64,
        known: Interval,
        best: Vec<Move>,
    ) -> Progress<Move> {
        let ends = [known.low, known.high].map(|value| 2 * mover.sign() * (self.base + value));
        Progress {
            nodes,
            low: ends[0].min(ends[1]),
            high: ends[0].max(ends[1]),
            best,
        }
    }

    /// What the book says.
    fn entry(&self, game: &Territory, state: &State) -> Option<book::Entry> {
        let dominoes = Player::BOTH
            .map(|player| state.squares(player))
            .iter()
            .sum::<i32>()
            / 2;
        let covered = game.size().width == book::SIDE && dominoes <= book::LAST_PLY as i32;
        covered
            .then(|| book::BOOK.look_up(&self.position))
            .flatten()
    }
}

impl Solver {
    /// A solver whose table takes about this much memory.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Solver {
            table: Bounds::with_bytes(table_bytes),
            memo: Memo::with_slots(MEMO_SLOTS),
            table_bytes,
        }
    }

    /// Forgets everything that was solved.
    pub fn forget(&mut self) {
        self.table.clear();
        self.memo.clear();
    }

    /// The value of a position and all its optimal moves. `report` is called now and then.
    pub fn solve(
        &mut self,
        game: &Territory,
        state: &State,
        control: &Control<'_>,
        report: &mut dyn FnMut(&Progress<Move>),
    ) -> Result<Solution<Move>, Unsolved<Move>> {
        self.run(game, state, control, report, true)
    }

    /// The value with one optimal move: cheaper than [`Solver::solve`], which must ask of
    /// every move.
    pub fn solve_one(
        &mut self,
        game: &Territory,
        state: &State,
        control: &Control<'_>,
        report: &mut dyn FnMut(&Progress<Move>),
    ) -> Result<Solution<Move>, Unsolved<Move>> {
        match from_book(game, state) {
            Some(solution) => Ok(solution),
            None => self.run(game, state, control, report, false),
        }
    }

    fn run(
        &mut self,
        game: &Territory,
        state: &State,
        control: &Control<'_>,
        report: &mut dyn FnMut(&Progress<Move>),
        all_moves: bool,
    ) -> Result<Solution<Move>, Unsolved<Move>> {
        let Turn::Move(mover) = game.turn(state) else {
            return Ok(Solution {
                value: state.margin(),
                best: Vec::new(),
                nodes: 1,
            });
        };
        let Some(problem) = Problem::new(game, state, mover) else {
            return solver::Solver::new(AsIs(NoKnowledge), self.table_bytes)
                .solve(game, state, control, report);
        };
        let in_book = problem.entry(game, state);
        let mut best = Vec::new();
        let mut progress =
            |nodes, known| report(&problem.progress(mover, nodes, known, Vec::new()));
        let mut search = RegionSearch::new(&mut self.table, &mut self.memo, control, &mut progress);
        let result = match in_book {
            Some(entry) => {
                search.known = Interval::exact(entry.value);
                Ok(entry.value)
            }
            None => search.value(&problem.position, 0),
        };
        let result = result.and_then(|value| {
            let root = Root {
                game,
                state,
                mover,
                lead: problem.base + value,
                hint: in_book.map_or_else(|| search.hint(&problem.position), |entry| entry.hint),
            };
            root.optimal(&mut search, all_moves, &mut best)
        });
        let (nodes, known) = (search.nodes, search.known);
        let progress = problem.progress(mover, nodes, known, best);
        match result {
            Ok(()) => Ok(Solution {
                value: progress.low,
                best: progress.best,
                nodes,
            }),
            Err(Stopped) => Err(Unsolved::Stopped(progress)),
        }
    }
}

/// A position whose value is known.
struct Root<'a> {
    game: &'a Territory,
    state: &'a State,
    mover: Player,
    /// The final lead of the player to move, in dominoes.
    lead: i32,
    /// Part of the code of the position after a best move, as far as known.
    hint: u16,
}

/// A legal move with the position and the problem after it.
type Reply = (Move, State, Problem);

impl Root<'_> {
    /// The legal moves and what they lead to.
    fn replies(&self) -> Vec<Reply> {
        let mut moves = Vec::new();
        self.game.moves(self.state, &mut moves);
        let reply = |mv| {
            let mut next = *self.state;
            self.game.play(&mut next, mv);
            let problem = Problem::new(self.game, &next, self.mover.other())
                .expect("a move makes no region larger, and the position's regions fit");
            (mv, next, problem)
        };
        moves.into_iter().map(reply).collect()
    }

    /// The move that the hint means: of moves to the same position the one that gains most.
    fn hinted(&self, replies: &[Reply]) -> Option<Move> {
        replies
            .iter()
            .filter(|(_, _, reply)| self.hint != 0 && reply.position.key() as u16 == self.hint)
            .min_by_key(|(_, _, reply)| reply.base)
            .map(|&(mv, _, _)| mv)
    }

    /// Finds the moves that achieve the value: all of them, or one.
    fn optimal(
        &self,
        search: &mut RegionSearch<'_>,
        all_moves: bool,
        best: &mut Vec<Move>,
    ) -> Result<(), Stopped> {
        let mut replies = self.replies();
        if !all_moves {
            let hinted = self.hinted(&replies);
            replies.sort_by_key(|&(mv, _, _)| Some(mv) != hinted);
        }
        for (mv, next, reply) in replies {
            // The other player may get no more than what is left of the lead.
            let most = -self.lead - reply.base;
            let value = match reply.entry(self.game, &next) {
                Some(entry) => entry.value,
                None => search.ask(&reply.position, most + 1)?,
            };
            if value <= most {
                best.push(mv);
                if !all_moves {
                    break;
                }
            }
        }
        Ok(())
    }
}
