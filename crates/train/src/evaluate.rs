//! Judging many boards at once: the interface between self-play and a network.
//!
//! Here everything is plain numbers. Who judges (libtorch on a graphics card, our own
//! kernels, a fake in a test) does not know the game, and the games do not know who judges.

use crate::canvas;
use wuqi_core::Encode;
use wuqi_search::puct::{Evaluation, Evaluator, Leaf};

/// Boards on canvases of one size, to be judged, as a network takes them.
#[derive(Clone, Debug, Default)]
pub struct Boards {
    /// How many boards.
    pub count: usize,
    /// Planes, height and width of each canvas.
    pub shape: [usize; 3],
    /// Their planes, canvas after canvas.
    pub values: Vec<f32>,
    /// Height and width of each board.
    pub sides: Vec<[usize; 2]>,
    /// The planes of a board on its way to a larger canvas.
    loose: Vec<f32>,
}

impl Boards {
    /// No boards of this shape.
    #[must_use]
    pub fn new(shape: [usize; 3]) -> Boards {
        Boards {
            count: 0,
            shape,
            ..Boards::default()
        }
    }

    /// How many numbers a canvas has.
    #[must_use]
    pub fn board_len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Takes all boards away; their memory stays.
    pub fn clear(&mut self) {
        self.count = 0;
        self.sides.clear();
    }

    /// Whether nothing lies beside any board.
    #[must_use]
    pub fn are_full(&self) -> bool {
        self.sides.iter().all(|sides| *sides == self.shape[1..])
    }

    /// Adds a position, whose board fits on the canvas.
    pub fn push<G: Encode>(&mut self, game: &G, state: &G::State) {
        let length = self.board_len();
        let begin = self.count * length;
        if self.values.len() < begin + length {
            self.values.resize(begin + length, 0.0);
        }
        let place = &mut self.values[begin..begin + length];
        let board = game.planes();
        if board == self.shape {
            game.encode(state, place);
        } else {
            self.loose.resize(board.iter().product(), 0.0);
            game.encode(state, &mut self.loose);
            canvas::lay(&self.loose, [board[1], board[2]], self.shape, place);
        }
        self.sides.push([board[1], board[2]]);
        self.count += 1;
    }

    /// The planes of all boards.
    #[must_use]
    pub fn planes(&self) -> &[f32] {
        &self.values[..self.count * self.board_len()]
    }
}

/// What was thought of some boards.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Answers {
    /// The logits of all policy indexes, board after board.
    pub policy: Vec<f32>,
    /// Chances of win, draw and loss for the player to move.
    pub outcome: Vec<[f32; 3]>,
    /// The expected margin of the player to move over the number of squares; nothing where
    /// the network does not know one.
    pub score: Vec<f32>,
}

impl Answers {
    /// Takes all answers away; their memory stays.
    pub fn clear(&mut self) {
        self.policy.clear();
        self.outcome.clear();
        self.score.clear();
    }

    /// What was thought of board number `place`, if its policy has `length` logits.
    fn row(&self, place: usize, length: usize) -> Answer<'_> {
        Answer {
            policy: &self.policy[place * length..(place + 1) * length],
            outcome: self.outcome[place],
            score: self.score.get(place).copied(),
        }
    }

    /// What the answers mean for leaves, in order; `first` is the number of the first
    /// leaf's board, and all lie on such a canvas.
    pub fn evaluations<G: Encode>(
        &self,
        game: &G,
        leaves: &[Leaf<G>],
        first: usize,
        canvas: [usize; 3],
    ) -> Vec<Evaluation> {
        let length = canvas::policy_len(canvas, game.policy_shape());
        (leaves.iter().enumerate())
            .map(|(place, leaf)| evaluation(game, leaf, self.row(first + place, length), canvas))
            .collect()
    }
}

/// What was thought of one board.
struct Answer<'a> {
    policy: &'a [f32],
    outcome: [f32; 3],
    score: Option<f32>,
}

/// Somebody who judges boards.
pub trait Evaluate: Send {
    /// Puts what it thinks of all boards into `answers`, in order. The boards come in
    /// parts, as different workers gathered them, all on canvases of the same shape.
    fn evaluate(&mut self, parts: &[&Boards], answers: &mut Answers);
}

impl<E: Evaluate + ?Sized> Evaluate for Box<E> {
    fn evaluate(&mut self, parts: &[&Boards], answers: &mut Answers) {
        (**self).evaluate(parts, answers);
    }
}

/// What an answer means for a leaf: logits become priors of its legal moves.
fn evaluation<G: Encode>(
    game: &G,
    leaf: &Leaf<G>,
    answer: Answer<'_>,
    canvas: [usize; 3],
) -> Evaluation {
    let index = |mv| canvas::policy_index(game, canvas, game.policy_index(&leaf.state, mv));
    let mut priors: Vec<f32> = (leaf.moves.iter())
        .map(|&mv| answer.policy[index(mv)])
        .collect();
    let highest = priors.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for prior in &mut priors {
        *prior = (*prior - highest).exp();
    }
    let [_, height, width] = game.planes();
    Evaluation {
        priors,
        wdl: answer.outcome,
        margin: answer.score.map(|score| score * (height * width) as f32),
        proved: None,
    }
}

/// A network as the judge of an ordinary search: for matches against other engines.
pub struct Judge<E> {
    inner: E,
    boards: Boards,
    answers: Answers,
}

impl<E: Evaluate> Judge<E> {
    /// A judge that asks `inner`.
    pub fn new(inner: E) -> Judge<E> {
        Judge {
            inner,
            boards: Boards::default(),
            answers: Answers::default(),
        }
    }
}

impl<G: Encode, E: Evaluate> Evaluator<G> for Judge<E> {
    fn evaluate(&mut self, game: &G, leaves: &[&Leaf<G>], out: &mut Vec<Evaluation>) {
        self.boards.clear();
        self.boards.shape = game.planes();
        for leaf in leaves {
            self.boards.push(game, &leaf.state);
        }
        self.inner.evaluate(&[&self.boards], &mut self.answers);
        for (place, leaf) in leaves.iter().enumerate() {
            let answer = self.answers.row(place, game.policy_len());
            out.push(evaluation(game, leaf, answer, game.planes()));
        }
    }
}
