//! Who teaches: a larger network, or an engine that searches.

use crate::config::Config;
use crate::evaluate::{Answers, Boards, Evaluate};
use crate::learn::Device;
use crate::run::RunError;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use wuqi_core::Encode;
use wuqi_engines::{Catalogue, NetworkSource, Spec, build_with, engines};
use wuqi_nn::NetworkFile;
use wuqi_search::{Control, Limits, Searcher, Silent};

/// The log-odds of a move that is proved to win.
const CERTAIN: f32 = 9.0;

/// The most moves that an engine is asked to judge exactly.
const LINES: &str = "1000";

/// The parameters that bring a search to an end.
const LIMITS: [&str; 4] = ["depth", "nodes", "sims", "time"];

/// Whom a network learns from.
#[derive(Clone, Copy)]
pub enum Tutor<'a> {
    /// What this network thinks of a position is taught as it is.
    Network(&'a NetworkFile),
    /// What this engine finds is taught: the chances that it gives each move.
    Engine {
        /// The engine with its limits.
        spec: &'a Spec,
        /// Where the files of its networks come from.
        source: &'a dyn NetworkSource,
    },
}

impl Tutor<'_> {
    /// Its name for the file of the student: a network's hash or an engine's spec.
    pub(super) fn name(&self) -> String {
        match self {
            Tutor::Network(file) => file.hash.clone(),
            Tutor::Engine { spec, .. } => spec.to_string(),
        }
    }

    /// A teacher for each of the boards.
    pub(super) fn teachers<G: Catalogue>(
        &self,
        games: &[G],
        config: &Config,
        device: &dyn Device,
    ) -> Result<Vec<Box<dyn Teacher<G>>>, RunError> {
        match self {
            Tutor::Network(file) => {
                for game in games {
                    file.suits(game)?;
                }
                let batch = config.selfplay.games.max(1);
                let judges = device.evaluators(file, games.len(), batch);
                let with_boards = |(judge, game): (_, &G)| {
                    Box::new(NetworkTeacher {
                        judge,
                        boards: Boards::new(game.planes()),
                        answers: Answers::default(),
                    }) as Box<dyn Teacher<G>>
                };
                Ok(judges.into_iter().zip(games).map(with_boards).collect())
            }
            Tutor::Engine { spec, source } => {
                let takes = |key| {
                    let known = engines::<G>();
                    let info = known.iter().find(|info| info.name == spec.name);
                    info.is_some_and(|info| info.takes(key))
                };
                let can_be_limited = LIMITS.into_iter().any(takes);
                let mut all_lines = (*spec).clone();
                if takes("lines") {
                    // A move that was cut off has a bound, which is no judgement.
                    all_lines = all_lines.with("lines", LINES);
                }
                let desk = |game: &G| {
                    let (searcher, limits) = build_with(game, &all_lines, *source)?;
                    if can_be_limited && limits == Limits::default() {
                        return Err(RunError::Endless(spec.name.clone()));
                    }
                    Ok((searcher, limits))
                };
                let mut teachers: Vec<Box<dyn Teacher<G>>> = Vec::new();
                for game in games {
                    let threads = 0..config.selfplay.threads.max(1);
                    teachers.push(Box::new(EngineTeacher {
                        desks: threads.map(|_| desk(game)).collect::<Result<_, _>>()?,
                        doubt: config.learning.doubt,
                    }));
                }
                Ok(teachers)
            }
        }
    }
}

/// What a teacher thinks of a position.
pub(super) struct Opinion {
    /// How much it likes each of the legal moves, as logits.
    pub likes: Vec<f32>,
    /// Chances of win, draw and loss for the player to move.
    pub outcome: [f32; 3],
    /// The expected margin over the number of squares, where it knows one.
    pub score: Option<f32>,
}

/// Somebody who knows more than the student.
pub(super) trait Teacher<G: Encode> {
    /// What it thinks of these positions, in each of which a player chooses.
    fn judge(&mut self, game: &G, states: &[G::State]) -> Vec<Opinion>;
}

/// A network that judges all positions together.
struct NetworkTeacher {
    judge: Box<dyn Evaluate>,
    boards: Boards,
    answers: Answers,
}

impl<G: Encode> Teacher<G> for NetworkTeacher {
    fn judge(&mut self, game: &G, states: &[G::State]) -> Vec<Opinion> {
        self.boards.clear();
        for state in states {
            self.boards.push(game, state);
        }
        self.judge.evaluate(&[&self.boards], &mut self.answers);
        let length = game.policy_len();
        let mut moves = Vec::new();
        let opinion = |(place, state): (usize, &G::State)| {
            moves.clear();
            game.moves(state, &mut moves);
            let logits = &self.answers.policy[place * length..(place + 1) * length];
            let likes = moves.iter().map(|mv| logits[game.policy_index(state, *mv)]);
            Opinion {
                likes: likes.collect(),
                outcome: self.answers.outcome[place],
                score: self.answers.score.get(place).copied(),
            }
        };
        states.iter().enumerate().map(opinion).collect()
    }
}

/// An engine that searches the positions one by one, some threads at the same time.
struct EngineTeacher<G: Encode> {
    /// A searcher for each thread, and how far it searches.
    desks: Vec<(Box<dyn Searcher<G>>, Limits)>,
    /// By how much of log-odds a move must be better to be liked e times as much.
    doubt: f32,
}

impl<G: Encode> Teacher<G> for EngineTeacher<G> {
    fn judge(&mut self, game: &G, states: &[G::State]) -> Vec<Opinion> {
        let share = states.len().div_ceil(self.desks.len()).max(1);
        let doubt = self.doubt;
        let mut opinions: Vec<Option<Opinion>> = states.iter().map(|_| None).collect();
        std::thread::scope(|scope| {
            let work = states.chunks(share).zip(opinions.chunks_mut(share));
            for ((states, opinions), (searcher, limits)) in work.zip(&mut self.desks) {
                scope.spawn(move || {
                    for (state, opinion) in states.iter().zip(opinions) {
                        *opinion = Some(search(game, state, searcher.as_mut(), *limits, doubt));
                    }
                });
            }
        });
        // A thread that panics ends the scope with its panic, so that none is missing.
        opinions.into_iter().flatten().collect()
    }
}

/// What a search finds, as an opinion.
fn search<G: Encode>(
    game: &G,
    state: &G::State,
    searcher: &mut dyn Searcher<G>,
    limits: Limits,
    doubt: f32,
) -> Opinion {
    let (never, begin) = (AtomicBool::new(false), Instant::now());
    let clock = || begin.elapsed();
    let control = Control::new(limits, &never, &clock);
    let info = searcher.search(game, state, &control, &mut Silent);
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let like = |mv: &G::Move| {
        let found = info.root.iter().find(|root| root.mv == *mv);
        let chance = found.map_or(0.0, |root| root.chance);
        (chance / (1.0 - chance)).ln().clamp(-CERTAIN, CERTAIN) / doubt
    };
    Opinion {
        likes: moves.iter().map(like).collect(),
        outcome: info.wdl,
        score: None,
    }
}
