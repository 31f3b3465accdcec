//! The exam: how often a network's search finds an optimal move.
//!
//! The questions are positions of random games that an exact solver has answered. They are
//! drawn by a seed that never changes and no two are the same, so every network of a game
//! and board, in any run, sits the same exam. Only positions with a choice that matters are
//! asked: at least one legal move is worse than the best. A question that the solver cannot
//! answer within its limit of positions is replaced by the next.
//!
//! *Optimal* is what `wuqi solve` lists as best: where a game counts something, only moves
//! with the best margin. Moves that keep the result but not the margin are counted apart.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use wuqi_core::{Player, Rng};
use wuqi_engines::Catalogue;
use wuqi_search::{Control, Limits, Searcher, Silent};

/// The seed of the questions.
const SEED: u64 = 0x6578_616d;

/// The table of the solver.
const SOLVER_BYTES: usize = 64 << 20;

/// How many positions the solver may visit for one answer.
const SOLVER_NODES: u64 = 2_000_000;

/// So many positions are drawn for every one that is asked, at most.
const DRAWS: usize = 20;

/// A position with its answers.
struct ExamQuestion<G: Catalogue> {
    state: G::State,
    /// The optimal moves.
    best: Vec<G::Move>,
    /// Further moves that lead to the same result with a smaller margin.
    keeps_result: Vec<G::Move>,
}

/// Solved positions.
pub(super) struct Exam<G: Catalogue> {
    game: G,
    questions: Vec<ExamQuestion<G>>,
}

/// What a search made of an exam.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Marks {
    /// Positions asked.
    pub asked: u64,
    /// How many answers were optimal.
    pub optimal: u64,
    /// How many kept at least the result.
    pub kept: u64,
}

impl Marks {
    /// The shares of answers that kept the result and that were optimal, if anything was
    /// asked.
    pub fn shares(self) -> (Option<f64>, Option<f64>) {
        let share = |count: u64| (self.asked > 0).then(|| count as f64 / self.asked as f64);
        (share(self.kept), share(self.optimal))
    }
}

impl<G: Catalogue> Exam<G> {
    /// An exam with so many questions, or fewer if the game has no more that can be
    /// answered.
    pub fn new(game: &G, count: usize, stop: &AtomicBool) -> Exam<G> {
        let mut rng = Rng::new(SEED);
        let mut seen = HashSet::new();
        let mut questions = Vec::with_capacity(count);
        for _ in 0..DRAWS * count {
            if questions.len() == count || stop.load(Relaxed) {
                break;
            }
            let Some((state, player)) = random_position(game, &mut rng) else {
                continue;
            };
            if seen.insert(game.key(&state)) {
                questions.extend(answered(game, state, player, stop));
            }
        }
        Exam {
            game: game.clone(),
            questions,
        }
    }

    /// Asks a search every question.
    pub fn sit(&self, searcher: &mut dyn Searcher<G>, limits: &Limits, stop: &AtomicBool) -> Marks {
        let began = Instant::now();
        let clock = || began.elapsed();
        let mut marks = Marks::default();
        for (number, question) in (1u64..).zip(&self.questions) {
            searcher.forget();
            let control = Control::new(*limits, stop, &clock).with_seed(number);
            let info = searcher.search(&self.game, &question.state, &control, &mut Silent);
            let optimal = question.best.contains(&info.best);
            let kept = optimal || question.keeps_result.contains(&info.best);
            marks.asked += 1;
            marks.optimal += u64::from(optimal);
            marks.kept += u64::from(kept);
        }
        marks
    }
}

/// A position with its answers, if it can be solved and some move is not optimal.
fn answered<G: Catalogue>(
    game: &G,
    state: G::State,
    player: Player,
    stop: &AtomicBool,
) -> Option<ExamQuestion<G>> {
    let limits = Limits {
        nodes: Some(SOLVER_NODES),
        ..Limits::default()
    };
    let clock = || Duration::ZERO;
    let solve = |state: &G::State| {
        let control = Control::new(limits, stop, &clock);
        let solved = game.solve(state, SOLVER_BYTES, &control, &mut |_| {});
        solved.ok()
    };
    let solution = solve(&state)?;
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    moves.retain(|mv| !solution.best.contains(mv));
    if moves.is_empty() {
        return None;
    }
    // Without anything to count a result is all there is to keep.
    if game.score(&state).is_none() {
        moves.clear();
    }
    let sign = |value: i32| (value * player.sign()).signum();
    let mut keeps_result = Vec::new();
    for mv in moves {
        let mut after = state.clone();
        game.play(&mut after, mv);
        let value = match game.turn(&after).outcome() {
            Some(outcome) => game.final_value(&after, outcome),
            None => solve(&after)?.value,
        };
        if sign(value) == sign(solution.value) {
            keeps_result.push(mv);
        }
    }
    Some(ExamQuestion {
        state,
        best: solution.best,
        keeps_result,
    })
}

/// A position with a choice, some random moves into a game.
fn random_position<G: Catalogue>(game: &G, rng: &mut Rng) -> Option<(G::State, Player)> {
    let mut states = vec![game.start()];
    let mut state = game.start();
    let mut buffer = Vec::new();
    while let Some(mv) = game.random_step(&state, rng, &mut buffer) {
        game.play(&mut state, mv);
        states.push(state.clone());
    }
    let choice = states.swap_remove(rng.below(states.len() as u32) as usize);
    let player = game.turn(&choice).player()?;
    buffer.clear();
    game.moves(&choice, &mut buffer);
    (buffer.len() > 1).then_some((choice, player))
}
