//! How near a student came to its teacher, on positions that it did not learn from.

use super::lesson::Lesson;
use super::tutor::Teacher;
use super::until::until;
use super::walks::Walks;
use crate::config::Selfplay;
use crate::evaluate::{Answers, Boards, Evaluate};
use crate::kernels::KernelJudge;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use wuqi_core::Encode;
use wuqi_nn::{Kernel, Network, NetworkFile, Numbers};

/// Positions that are compared, if there is time for them.
const POSITIONS: usize = 4096;

/// A teacher that takes a second for each of them would need an hour: so long and no longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the games of these positions are drawn from.
const SEED: u64 = 0x6e65_6172;

/// How near a student came, as it plays: with weights and inputs of one byte.
#[derive(Clone, Copy, Debug)]
pub struct Nearness {
    /// Positions that were compared: about 4096, fewer where the teacher is slow or somebody
    /// stopped it.
    pub positions: usize,
    /// The part of them in which both like the same move best; not a number if there are none.
    pub same_move: f64,
    /// The mean difference of the expected result, 0 to 1; not a number if there are none.
    pub result: f64,
}

impl Nearness {
    /// Compares teacher and student until there are positions enough, or until told to stop.
    pub(super) fn measure<G: Encode>(
        game: &G,
        settings: &Selfplay,
        teacher: &mut dyn Teacher<G>,
        student: &NetworkFile,
        stop: &AtomicBool,
    ) -> Nearness {
        let mut comparison = Comparison::new(game, student);
        let mut walks = Walks::new(game, settings, SEED);
        until(stop, PATIENCE, |over| {
            // A network answers at once, so it is asked once even after a stop.
            loop {
                walks.step(settings, teacher, over, |lesson| comparison.add(&lesson));
                if comparison.positions >= POSITIONS || over.load(Relaxed) {
                    break;
                }
            }
        });
        comparison.nearness()
    }
}

/// Teacher and student side by side.
struct Comparison<'a, G: Encode> {
    game: &'a G,
    student: KernelJudge,
    boards: Boards,
    answers: Answers,
    positions: usize,
    same: usize,
    difference: f64,
}

impl<'a, G: Encode> Comparison<'a, G> {
    /// Nothing was compared yet.
    fn new(game: &'a G, student: &NetworkFile) -> Comparison<'a, G> {
        let network = Network::with_numbers(student, Kernel::best(), Numbers::Int8);
        Comparison {
            game,
            student: KernelJudge::new(Arc::new(network)),
            boards: Boards::new(game.planes()),
            answers: Answers::default(),
            positions: 0,
            same: 0,
            difference: 0.0,
        }
    }

    /// Asks the student about a position that the teacher has judged.
    fn add(&mut self, lesson: &Lesson<G>) {
        let (game, state) = (self.game, &lesson.state);
        self.boards.clear();
        self.boards.push(game, state);
        self.student.evaluate(&[&self.boards], &mut self.answers);
        let answers = &self.answers;
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let liked = (0..moves.len()).max_by(|&a, &b| {
            let logit = |place: usize| answers.policy[game.policy_index(state, moves[place])];
            logit(a).total_cmp(&logit(b))
        });
        let best = lesson.shares.iter().max_by_key(|(_, parts)| *parts);
        let expected = |[win, draw, _]: [f32; 3]| f64::from(win + draw / 2.0);
        self.positions += 1;
        self.same += usize::from(best.map(|&(place, _)| usize::from(place)) == liked);
        self.difference += (expected(answers.outcome[0]) - expected(lesson.outcome)).abs();
    }

    /// What was found.
    fn nearness(&self) -> Nearness {
        let positions = self.positions as f64;
        Nearness {
            positions: self.positions,
            same_move: self.same as f64 / positions,
            result: self.difference / positions,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tutor::Opinion;
    use super::*;
    use crate::config::Network as Layers;
    use wuqi_games::territory::Territory;
    use wuqi_games::{Configure, Options};
    use wuqi_nn::synthetic::random_tensors;
    use wuqi_nn::{Metadata, Precision, write_network};

    /// A teacher that is stopped when half of its third answer is ready.
    struct Interrupted<'a> {
        stop: &'a AtomicBool,
        asked: usize,
    }

    impl<G: Encode> Teacher<G> for Interrupted<'_> {
        fn judge(
            &mut self,
            game: &G,
            states: &[G::State],
            over: &AtomicBool,
        ) -> Vec<Option<Opinion>> {
            self.asked += 1;
            let third = self.asked == 3;
            if third {
                self.stop.store(true, Relaxed);
                while !over.load(Relaxed) {
                    std::thread::yield_now();
                }
            }
            let opinion = |(place, state): (usize, &G::State)| {
                let mut moves = Vec::new();
                game.moves(state, &mut moves);
                let known = !third || place < states.len() / 2;
                known.then(|| Opinion {
                    likes: vec![0.0; moves.len()],
                    outcome: [0.0, 1.0, 0.0],
                    score: None,
                })
            };
            states.iter().enumerate().map(opinion).collect()
        }
    }

    #[test]
    fn a_stop_leaves_what_was_compared_before() {
        let game = Territory::configure(None, &Options::default()).unwrap();
        let layers = Layers {
            blocks: 1,
            channels: 16,
            ..Layers::default()
        };
        let metadata = Metadata {
            game: "territory".to_owned(),
            rules: String::new(),
            sizes: vec![game.size()],
            training: String::new(),
        };
        let tensors = random_tensors(&layers.shape(&game), 7);
        let bytes = write_network(&metadata, &tensors, Precision::I8).unwrap();
        let student = NetworkFile::read(&bytes).unwrap();
        let settings = Selfplay {
            games: 8,
            ..Selfplay::default()
        };
        let stop = AtomicBool::new(false);
        let mut teacher = Interrupted {
            stop: &stop,
            asked: 0,
        };
        let nearness = Nearness::measure(&game, &settings, &mut teacher, &student, &stop);
        assert_eq!(nearness.positions, 8 + 8 + 4);
        assert!((0.0..=1.0).contains(&nearness.same_move));
        assert!((0.0..=0.5).contains(&nearness.result));
    }
}
