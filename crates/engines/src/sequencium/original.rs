//! The minimax of the program that this project grew from, as its description has it:
//! alpha-beta to a fixed depth, evaluating 100 times the difference of the maxima plus 10
//! times the difference of squares plus the difference of mobility, and counting the
//! positions it looks at.
//!
//! Moves are tried row by row and only a strictly better one replaces the best, so the
//! choice is that of plain minimax: the first of the best in that order.

use wuqi_core::{Game, Player, Turn};
use wuqi_games::sequencium::{Move, Sequencium, State};
use wuqi_search::{Control, Observer, RootMove, Score, SearchInfo, Searcher, Value};

/// No evaluation is as large.
const INFINITE: i32 = 1_000_000;

/// How many positions between two looks at the clock.
const CLOCK_EVERY: u64 = 256;

/// The original's alpha-beta minimax.
#[derive(Clone, Copy, Debug)]
pub struct Minimax {
    /// Plies to look ahead; a lower limit on depth goes first.
    pub depth: u32,
}

/// The original's evaluation for a player.
#[must_use]
pub fn original_points(state: &State, player: Player) -> i32 {
    let difference =
        |value: fn(&State, Player) -> i32| value(state, player) - value(state, player.other());
    100 * difference(|state, player| i32::from(state.maximum(player)))
        + 10 * difference(|state, player| state.squares(player) as i32)
        + difference(|state, player| state.mobility(player) as i32)
}

/// One search, counting what it looks at.
struct Walk<'a> {
    game: &'a Sequencium,
    control: &'a Control<'a>,
    /// For whom the root chooses.
    view: Player,
    nodes: u64,
    cutoffs: u64,
}

/// A limit was reached.
struct Stopped;

impl Walk<'_> {
    /// The value of a position for the player at the root.
    fn value(
        &mut self,
        state: &State,
        depth: u32,
        mut alpha: i32,
        mut beta: i32,
    ) -> Result<i32, Stopped> {
        let late = self.nodes.is_multiple_of(CLOCK_EVERY) && self.control.out_of_time();
        if self.control.stopped() || self.control.out_of_nodes(self.nodes) || late {
            return Err(Stopped);
        }
        self.nodes += 1;
        let player = match self.game.turn(state) {
            Turn::Move(player) if depth > 0 => player,
            _ => return Ok(original_points(state, self.view)),
        };
        let maximises = player == self.view;
        let mut best = if maximises { -INFINITE } else { INFINITE };
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        for mv in moves {
            let mut next = *state;
            self.game.play(&mut next, mv);
            let value = self.value(&next, depth - 1, alpha, beta)?;
            if maximises {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if beta <= alpha {
                self.cutoffs += 1;
                break;
            }
        }
        Ok(best)
    }
}

impl Searcher<Sequencium> for Minimax {
    fn search(
        &mut self,
        game: &Sequencium,
        state: &State,
        control: &Control<'_>,
        observer: &mut dyn Observer<Move>,
    ) -> SearchInfo<Move> {
        let view = state.mover();
        let depth = control.limits.depth.unwrap_or(u32::MAX).min(self.depth);
        let mut walk = Walk {
            game,
            control,
            view,
            nodes: 0,
            cutoffs: 0,
        };
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let mut root: Vec<RootMove<Move>> = moves.iter().map(|&mv| unseen(mv)).collect();
        let mut best: Option<(i32, usize)> = None;
        for (index, entry) in root.iter_mut().enumerate() {
            let before = walk.nodes;
            let mut next = *state;
            game.play(&mut next, entry.mv);
            let floor = best.map_or(-INFINITE, |best| best.0);
            let value = walk.value(&next, depth.saturating_sub(1), floor, INFINITE);
            entry.visits = walk.nodes - before;
            let Ok(value) = value else { break };
            entry.chance = chance(value);
            if value > floor {
                entry.value = Some(Value::Points(value));
                best = Some((value, index));
            }
        }
        let (value, index) = best.unwrap_or((original_points(state, view), 0));
        let chosen = root.remove(index);
        root.insert(0, chosen);
        let win = chance(value);
        let info = SearchInfo {
            best: root[0].mv,
            depth,
            longest: depth,
            nodes: walk.nodes,
            simulations: 0,
            cutoffs: walk.cutoffs,
            elapsed: control.elapsed(),
            score: Score {
                side: view,
                value: Value::Points(value),
            },
            wdl: [win, 0.0, 1.0 - win],
            line: vec![root[0].mv],
            root,
        };
        observer.info(&info);
        info
    }
}

/// A move that has not been looked at.
fn unseen(mv: Move) -> RootMove<Move> {
    RootMove {
        mv,
        visits: 0,
        chance: 0.5,
        value: None,
        prior: None,
        line: vec![mv],
    }
}

/// The expected result of an evaluation.
fn chance(points: i32) -> f32 {
    1.0 / (1.0 + (-points as f32 / 120.0).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;
    use wuqi_core::{Notation, Rng};
    use wuqi_search::{Limits, Silent};

    fn think(game: &Sequencium, state: &State, depth: u32, limits: Limits) -> SearchInfo<Move> {
        let stop = AtomicBool::new(false);
        let clock = || Duration::ZERO;
        let control = Control::new(limits, &stop, &clock);
        Minimax { depth }.search(game, state, &control, &mut Silent)
    }

    /// Minimax without cut-offs: the value for `view`.
    fn plain(game: &Sequencium, state: &State, depth: u32, view: Player) -> i32 {
        let player = match game.turn(state) {
            Turn::Move(player) if depth > 0 => player,
            _ => return original_points(state, view),
        };
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let values = moves.into_iter().map(|mv| {
            let mut next = *state;
            game.play(&mut next, mv);
            plain(game, &next, depth - 1, view)
        });
        if player == view {
            values.max()
        } else {
            values.min()
        }
        .unwrap()
    }

    #[test]
    fn the_evaluation_weighs_maxima_squares_and_mobility() {
        let game = Sequencium::default();
        let state = game.read_state("A1,5/1,A2,4/6/6/4,B2,1/5,B1 a").unwrap();
        assert_eq!(original_points(&state, Player::One), 0);
        let state = game
            .read_state("A1,5/1,A2,4/2,A3,3/6/4,B2,1/5,B1 b")
            .unwrap();
        // One more on the maximum, one more square, 12 cells against 7.
        let mobility = state.mobility(Player::One) as i32 - state.mobility(Player::Two) as i32;
        assert_eq!(original_points(&state, Player::One), 100 + 10 + mobility);
        assert_eq!(original_points(&state, Player::Two), -110 - mobility);
    }

    #[test]
    fn it_chooses_as_plain_minimax_the_first_of_the_best() {
        let game = Sequencium::default();
        for seed in 0..30 {
            let mut rng = Rng::new(seed);
            let mut state = game.start();
            let mut buffer = Vec::new();
            for _ in 0..4 + seed {
                let mv = game.random_step(&state, &mut rng, &mut buffer).unwrap();
                game.play(&mut state, mv);
            }
            let mut first: Option<(i32, Move)> = None;
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            for mv in moves {
                let mut next = state;
                game.play(&mut next, mv);
                let value = plain(&game, &next, 2, state.mover());
                if first.is_none_or(|first| value > first.0) {
                    first = Some((value, mv));
                }
            }
            let (value, mv) = first.unwrap();
            let info = think(&game, &state, 3, Limits::default());
            assert_eq!(info.best, mv, "{}", game.show_state(&state));
            assert_eq!(info.score.value, Value::Points(value));
        }
    }

    #[test]
    fn it_counts_positions_and_obeys_limits() {
        let game = Sequencium::default();
        let start = game.start();
        // Three moves, each with three replies: nothing can be cut off at the first move,
        // and at the others a reply as good as the first's best is enough.
        let info = think(&game, &start, 1, Limits::default());
        assert_eq!(info.nodes, 3);
        let info = think(&game, &start, 2, Limits::default());
        assert!((3 + 3..=12).contains(&info.nodes), "{}", info.nodes);
        let limits = Limits {
            nodes: Some(20),
            ..Limits::default()
        };
        let info = think(&game, &start, 4, limits);
        assert!(info.nodes <= 20 && game.is_legal(&start, info.best));
    }
}
