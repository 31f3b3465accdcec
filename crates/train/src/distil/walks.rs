//! Games that a teacher plays by what it likes, many at once, as a source of positions.
//!
//! What is wanted are positions of every kind that play meets, not good games: moves are
//! drawn by lot, some without asking, and a game that is over begins again.

use super::lesson::Lesson;
use super::tutor::Teacher;
use crate::config::Selfplay;
use crate::record::Target;
use std::sync::atomic::AtomicBool;
use wuqi_core::{Encode, Rng, Turn};

/// The share of moves that are drawn without asking the teacher.
const STRAY: f64 = 0.05;

/// Games under way.
pub(super) struct Walks<G: Encode> {
    game: G,
    states: Vec<G::State>,
    rng: Rng,
}

impl<G: Encode> Walks<G> {
    /// So many games as the settings say, each at a position of its own.
    pub(super) fn new(game: &G, settings: &Selfplay, seed: u64) -> Walks<G> {
        let mut walks = Walks {
            game: game.clone(),
            states: Vec::new(),
            rng: Rng::new(seed),
        };
        for _ in 0..settings.games.max(1) {
            let state = walks.begin(settings);
            walks.states.push(state);
        }
        walks
    }

    /// A new game, perhaps at another start or after a few random moves.
    fn begin(&mut self, settings: &Selfplay) -> G::State {
        let mut state = if self.rng.unit() < settings.varied_share {
            self.game.varied_start(self.rng.next_u64() as u32)
        } else {
            self.game.start()
        };
        if self.rng.unit() < settings.random_share {
            let mut buffer = Vec::new();
            for _ in 0..self.rng.below(settings.random_plies + 1) {
                let step = self.game.random_step(&state, &mut self.rng, &mut buffer);
                let Some(mv) = step else { break };
                self.game.play(&mut state, mv);
            }
        }
        state
    }

    /// Goes on in every game to a position where somebody chooses, lets the teacher judge
    /// all of them, adds them to `lessons`, and plays a move in each. A game of which the
    /// teacher says nothing, because `over` is set, stays where it is.
    pub(super) fn step(
        &mut self,
        settings: &Selfplay,
        teacher: &mut dyn Teacher<G>,
        over: &AtomicBool,
        mut lessons: impl FnMut(Lesson<G>),
    ) {
        for place in 0..self.states.len() {
            self.go_on(place, settings);
        }
        let opinions = teacher.judge(&self.game, &self.states, over);
        let mut moves = Vec::new();
        for (state, opinion) in self.states.iter_mut().zip(opinions) {
            let Some(opinion) = opinion else { continue };
            let shares = softmax(&opinion.likes, 1.0);
            lessons(Lesson {
                state: state.clone(),
                shares: Target::new(&shares, 1).shares.into(),
                outcome: opinion.outcome,
                score: opinion.score,
            });
            moves.clear();
            self.game.moves(state, &mut moves);
            let chosen = if self.rng.unit() < STRAY {
                self.rng.below(moves.len() as u32) as usize
            } else {
                let shares = softmax(&opinion.likes, settings.temperature);
                draw(&shares, self.rng.unit())
            };
            self.game.play(state, moves[chosen]);
        }
    }

    /// Plays what nobody chooses, and begins again where a game is over.
    fn go_on(&mut self, place: usize, settings: &Selfplay) {
        let mut buffer = Vec::new();
        loop {
            let state = &self.states[place];
            let turn = self.game.turn(state);
            if turn.is_over() {
                self.states[place] = self.begin(settings);
                continue;
            }
            if let Turn::Move(_) = turn {
                buffer.clear();
                self.game.moves(state, &mut buffer);
                if buffer.len() > 1 {
                    return;
                }
            }
            let step = self.game.random_step(state, &mut self.rng, &mut buffer);
            match step {
                Some(mv) => self.game.play(&mut self.states[place], mv),
                None => self.states[place] = self.begin(settings),
            }
        }
    }
}

/// Logits as shares of 1, sharper at a low temperature.
fn softmax(logits: &[f32], temperature: f32) -> Vec<f32> {
    let flat = |logit| logit / temperature.max(0.01);
    let mut shares: Vec<f32> = logits.iter().map(flat).collect();
    let highest = shares.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for share in &mut shares {
        *share = (*share - highest).exp();
    }
    let sum: f32 = shares.iter().sum();
    for share in &mut shares {
        *share /= sum;
    }
    shares
}

/// The place that a number from 0 to 1 falls on.
fn draw(shares: &[f32], number: f64) -> usize {
    let mut left = number as f32;
    for (place, share) in shares.iter().enumerate() {
        left -= share;
        if left < 0.0 {
            return place;
        }
    }
    shares.len() - 1
}
