//! Who teaches: a larger network, or an engine that searches.

use crate::config::Config;
use crate::evaluate::{Answers, Boards, Evaluate};
use crate::learn::Device;
use crate::run::RunError;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
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
    /// What it thinks of these positions, in each of which a player chooses; of none that it
    /// is still thinking about when `over` is set.
    fn judge(&mut self, game: &G, states: &[G::State], over: &AtomicBool) -> Vec<Option<Opinion>>;
}

/// A network that judges all positions together.
struct NetworkTeacher {
    judge: Box<dyn Evaluate>,
    boards: Boards,
    answers: Answers,
}

impl<G: Encode> Teacher<G> for NetworkTeacher {
    // Somebody who is to stop can wait for a single evaluation.
    fn judge(&mut self, game: &G, states: &[G::State], _: &AtomicBool) -> Vec<Option<Opinion>> {
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
            Some(Opinion {
                likes: likes.collect(),
                outcome: self.answers.outcome[place],
                score: self.answers.score.get(place).copied(),
            })
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
    fn judge(&mut self, game: &G, states: &[G::State], over: &AtomicBool) -> Vec<Option<Opinion>> {
        let share = states.len().div_ceil(self.desks.len()).max(1);
        let doubt = self.doubt;
        let mut opinions: Vec<Option<Opinion>> = states.iter().map(|_| None).collect();
        std::thread::scope(|scope| {
            let work = states.chunks(share).zip(opinions.chunks_mut(share));
            for ((states, opinions), (searcher, limits)) in work.zip(&mut self.desks) {
                scope.spawn(move || {
                    for (state, opinion) in states.iter().zip(opinions) {
                        if over.load(Relaxed) {
                            break;
                        }
                        *opinion = search(game, state, searcher.as_mut(), *limits, doubt, over);
                    }
                });
            }
        });
        opinions
    }
}

/// What a search finds, as an opinion; `None` if it was broken off.
fn search<G: Encode>(
    game: &G,
    state: &G::State,
    searcher: &mut dyn Searcher<G>,
    limits: Limits,
    doubt: f32,
    over: &AtomicBool,
) -> Option<Opinion> {
    let begin = Instant::now();
    let clock = || begin.elapsed();
    let control = Control::new(limits, over, &clock);
    let info = searcher.search(game, state, &control, &mut Silent);
    if over.load(Relaxed) {
        // It thought less than it was to, perhaps not at all: that is nothing to learn.
        return None;
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let like = |mv: &G::Move| {
        let found = info.root.iter().find(|root| root.mv == *mv);
        let chance = found.map_or(0.0, |root| root.chance);
        (chance / (1.0 - chance)).ln().clamp(-CERTAIN, CERTAIN) / doubt
    };
    Some(Opinion {
        likes: moves.iter().map(like).collect(),
        outcome: info.wdl,
        score: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_core::Game;
    use wuqi_engines::NoFiles;
    use wuqi_games::territory::Territory;
    use wuqi_games::{Configure, Options};
    use wuqi_search::{Observer, SearchInfo};

    /// An engine that is stopped in its third search.
    struct Interrupted<'a> {
        engine: Box<dyn Searcher<Territory>>,
        stop: &'a AtomicBool,
        searches: usize,
    }

    impl Searcher<Territory> for Interrupted<'_> {
        fn search(
            &mut self,
            game: &Territory,
            state: &<Territory as Game>::State,
            control: &Control<'_>,
            observer: &mut dyn Observer<<Territory as Game>::Move>,
        ) -> SearchInfo<<Territory as Game>::Move> {
            self.searches += 1;
            assert!(self.searches <= 3, "nothing is searched after the stop");
            self.stop.store(self.searches == 3, Relaxed);
            assert_eq!(control.stopped(), self.searches == 3);
            self.engine.search(game, state, control, observer)
        }
    }

    #[test]
    fn a_search_that_is_broken_off_teaches_nothing() {
        let game = Territory::configure(None, &Options::default()).unwrap();
        let spec = "mcts:sims=20".parse().unwrap();
        let (engine, limits) = build_with(&game, &spec, &NoFiles).unwrap();
        static STOP: AtomicBool = AtomicBool::new(false);
        let searcher = Interrupted {
            engine,
            stop: &STOP,
            searches: 0,
        };
        let mut teacher = EngineTeacher {
            desks: vec![(Box::new(searcher), limits)],
            doubt: 0.1,
        };
        let opinions = teacher.judge(&game, &vec![game.start(); 5], &STOP);
        let known: Vec<bool> = opinions.iter().map(Option::is_some).collect();
        assert_eq!(known, [true, true, false, false, false]);
    }
}
