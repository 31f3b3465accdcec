//! How near a student came to its teacher, on positions that it did not learn from.

use super::tutor::Teacher;
use super::walks::Walks;
use crate::config::Selfplay;
use crate::evaluate::{Answers, Boards, Evaluate};
use crate::kernels::KernelJudge;
use std::sync::Arc;
use wuqi_core::Encode;
use wuqi_nn::{Kernel, Network, NetworkFile, Numbers};

/// Positions that are compared.
const POSITIONS: usize = 4096;

/// What the games of these positions are drawn from.
const SEED: u64 = 0x6e65_6172;

/// How near a student came, as it plays: with weights and inputs of one byte.
#[derive(Clone, Copy, Debug)]
pub struct Nearness {
    /// Positions that were compared.
    pub positions: usize,
    /// The part of them in which both like the same move best.
    pub same_move: f64,
    /// The mean difference of the expected result, 0 to 1.
    pub result: f64,
}

impl Nearness {
    /// Compares teacher and student.
    pub(super) fn measure<G: Encode>(
        game: &G,
        settings: &Selfplay,
        teacher: &mut dyn Teacher<G>,
        student: &NetworkFile,
    ) -> Nearness {
        let network = Network::with_numbers(student, Kernel::best(), Numbers::Int8);
        let mut student = KernelJudge::new(Arc::new(network));
        let mut walks = Walks::new(game, settings, SEED);
        let mut lessons = Vec::new();
        while lessons.len() < POSITIONS {
            walks.step(settings, teacher, |lesson| lessons.push(lesson));
        }
        let (mut boards, mut answers) = (Boards::new(game.planes()), Answers::default());
        let (mut same, mut difference) = (0, 0.0);
        for lesson in &lessons {
            boards.clear();
            boards.push(game, &lesson.state);
            student.evaluate(&[&boards], &mut answers);
            let mut moves = Vec::new();
            game.moves(&lesson.state, &mut moves);
            let liked = (0..moves.len()).max_by(|&a, &b| {
                let logit =
                    |place: usize| answers.policy[game.policy_index(&lesson.state, moves[place])];
                logit(a).total_cmp(&logit(b))
            });
            let best = lesson.shares.iter().max_by_key(|(_, parts)| *parts);
            same += usize::from(best.map(|&(place, _)| usize::from(place)) == liked);
            let expected = |[win, draw, _]: [f32; 3]| f64::from(win + draw / 2.0);
            difference += (expected(answers.outcome[0]) - expected(lesson.outcome)).abs();
        }
        Nearness {
            positions: lessons.len(),
            same_move: same as f64 / lessons.len() as f64,
            result: difference / lessons.len() as f64,
        }
    }
}
