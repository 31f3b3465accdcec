//! A position to learn from, and a batch of them as a learner takes it.

use crate::canvas;
use crate::evaluate::Boards;
use crate::record::{GameRecord, SHARE};
use wuqi_core::{Encode, Turn};

/// A position with what is to be learned there.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample<G: Encode> {
    state: G::State,
    /// Moves by their place in the list of legal moves, with shares in parts of [`SHARE`].
    shares: Box<[(u16, u16)]>,
    /// 1 if the player to move won in the end, -1 if they lost.
    result: i8,
    /// The player's final margin, where it is known.
    margin: Option<i16>,
}

/// The samples of a finished game, each with the number of its copies.
pub fn samples<G: Encode>(game: &G, record: &GameRecord<G::Move>) -> Vec<(Sample<G>, u8)> {
    let Some(end) = record.end else {
        return Vec::new();
    };
    let mut state = record.first_state(game);
    let mut found = Vec::new();
    for step in &record.steps {
        if let (Some(target), Turn::Move(player)) = (&step.target, game.turn(&state)) {
            let sample = Sample {
                state: state.clone(),
                shares: target.shares.clone().into(),
                result: end.outcome.value_for(player) as i8,
                margin: end.margin.map(|margin| (margin * player.sign()) as i16),
            };
            found.push((sample, target.copies));
        }
        game.play(&mut state, step.mv);
    }
    found
}

/// Positions to learn from at once, as plain numbers.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// The boards.
    pub boards: Boards,
    /// For every policy index its share, or -1 where no legal move has it.
    pub policy: Vec<f32>,
    /// For every board one of the chances of win, draw and loss for the player to move.
    pub outcome: Vec<f32>,
    /// The final margin of the player to move over the number of squares.
    pub score: Vec<f32>,
    /// 1 where the margin is known, otherwise 0.
    pub score_known: Vec<f32>,
}

/// What is to be learned at a position.
#[derive(Clone, Copy, Debug)]
pub struct Goal<'a> {
    /// Moves by their place in the list of legal moves, with shares in parts of [`SHARE`].
    pub shares: &'a [(u16, u16)],
    /// The chances of win, draw and loss for the player to move.
    pub outcome: [f32; 3],
    /// The player's final margin over the number of squares, where it is known.
    pub score: Option<f32>,
}

impl Batch {
    /// No positions, on canvases of this shape.
    #[must_use]
    pub fn new(shape: [usize; 3]) -> Batch {
        Batch {
            boards: Boards::new(shape),
            ..Batch::default()
        }
    }

    /// Adds a sample through a symmetry.
    pub fn push<G: Encode>(&mut self, game: &G, sample: &Sample<G>, symmetry: u8) {
        let [_, height, width] = game.planes();
        let goal = Goal {
            shares: &sample.shares,
            outcome: match sample.result {
                1 => [1.0, 0.0, 0.0],
                0 => [0.0, 1.0, 0.0],
                _ => [0.0, 0.0, 1.0],
            },
            score: sample
                .margin
                .map(|margin| f32::from(margin) / (height * width) as f32),
        };
        self.add(game, &sample.state, goal, symmetry);
    }

    /// Adds a position with what is to be learned there, through a symmetry.
    pub fn add<G: Encode>(&mut self, game: &G, state: &G::State, goal: Goal<'_>, symmetry: u8) {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let image = match symmetry {
            0 => state.clone(),
            symmetry => game.map_state(state, symmetry),
        };
        let shape = self.boards.shape;
        let index = |place: usize| {
            let mv = match symmetry {
                0 => moves[place],
                symmetry => game.map_move(moves[place], symmetry),
            };
            canvas::policy_index(game, shape, game.policy_index(&image, mv))
        };
        let begin = self.policy.len();
        let length = canvas::policy_len(shape, game.policy_shape());
        self.policy.resize(begin + length, -1.0);
        let policy = &mut self.policy[begin..];
        for place in 0..moves.len() {
            policy[index(place)] = 0.0;
        }
        let total: f32 = goal.shares.iter().map(|&(_, parts)| f32::from(parts)).sum();
        let scale = 1.0 / total.max(SHARE);
        for &(place, parts) in goal.shares {
            policy[index(place.into())] = f32::from(parts) * scale;
        }
        self.boards.push(game, &image);
        self.outcome.extend(goal.outcome);
        self.score.push(goal.score.unwrap_or(0.0));
        self.score_known
            .push(f32::from(u8::from(goal.score.is_some())));
    }
}

/// Whether a game counts something, so that its margin can be learned.
pub fn counts<G: Encode>(game: &G) -> bool {
    game.score(&game.start()).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{End, Step, Target};
    use wuqi_core::{Outcome, Player};
    use wuqi_games::Configure;
    use wuqi_games::Options;
    use wuqi_games::sequencium::Sequencium;

    /// A short game with one target, on a board where the eight images differ.
    fn record(game: &Sequencium) -> GameRecord<wuqi_games::sequencium::Move> {
        use wuqi_core::Game;
        let mut state = game.start();
        let mut steps = Vec::new();
        for place in [1, 0, 2, 1] {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let mut shares = vec![0.0; moves.len()];
            shares[place] = 0.75;
            shares[(place + 1) % moves.len()] += 0.25;
            let mv = moves[place % moves.len()];
            steps.push(Step {
                mv,
                target: Some(Target::new(&shares, 1)),
            });
            game.play(&mut state, mv);
        }
        let outcome = Outcome::Win(Player::Two);
        GameRecord {
            variant: 0,
            start: None,
            steps,
            end: Some(End {
                outcome,
                margin: Some(-3),
            }),
        }
    }

    #[test]
    fn images_move_targets_with_the_board() {
        let game = Sequencium::configure(None, &Options::none()).unwrap();
        let found = samples(&game, &record(&game));
        assert_eq!(found.len(), 4);
        let squares = game.planes()[1] * game.planes()[2];
        for (sample, _) in &found {
            let mut batch = Batch::new(game.planes());
            for symmetry in 0..8 {
                batch.push(&game, sample, symmetry);
            }
            assert_eq!(batch.boards.count, 8);
            for row in batch.policy.chunks(game.policy_len()) {
                let sum: f32 = row.iter().filter(|&&share| share > 0.0).sum();
                assert!((sum - 1.0).abs() < 1e-3, "{row:?}");
                let legal = row.iter().filter(|&&share| share >= 0.0).count();
                let first = batch.policy[..game.policy_len()].iter();
                assert_eq!(legal, first.filter(|&&share| share >= 0.0).count());
            }
            // Where a move may be made the square is empty, in every image.
            for (board, row) in (batch.boards.planes().chunks(batch.boards.board_len()))
                .zip(batch.policy.chunks(game.policy_len()))
            {
                let empty = &board[4 * squares..5 * squares];
                for (square, &share) in row.iter().enumerate() {
                    assert!(share < 0.0 || empty[square % squares] == 1.0);
                }
            }
        }
    }

    #[test]
    fn results_are_seen_by_the_player_to_move() {
        let game = Sequencium::configure(None, &Options::none()).unwrap();
        let found = samples(&game, &record(&game));
        let mut batch = Batch::new(game.planes());
        for (sample, _) in &found {
            batch.push(&game, sample, 0);
        }
        let squares = (game.planes()[1] * game.planes()[2]) as f32;
        for (place, score) in batch.score.iter().enumerate() {
            let won = batch.outcome[3 * place] == 1.0;
            assert_eq!(won, *score > 0.0, "player Two won by three");
            assert!((score.abs() - 3.0 / squares).abs() < 1e-6);
        }
        assert!(batch.score.iter().any(|&s| s > 0.0) && batch.score.iter().any(|&s| s < 0.0));
        assert!(counts(&game));
    }
}
