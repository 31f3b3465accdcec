//! What an Ataxx position is worth.
//!
//! Alpha-beta asks a network where there is one for the board (`docs/evaluation.md`). By hand:
//! stones decide, but a stone that can still be taken over is worth less than one that
//! cannot: every change of side counts double. So besides material the evaluation counts
//! *safe* stones (no empty square beside them, or none that the opponent can reach) and
//! the room to grow (empty squares within a clone), and gives the side to move a tempo.
//! All of it is a few operations on sets of squares.
//!
//! Either way, what is certain (`ending`) comes first.

use super::ending::{self, Ending};
use super::learned::Learned;
use std::sync::Arc;
use wuqi_core::{Player, Turn};
use wuqi_games::ataxx::{Ataxx, Move, Position, spread};
use wuqi_nn::evaluation::{Accumulator, Evaluation, POINTS, Windows};
use wuqi_search::{Knowledge, Proof};

/// Points for a stone.
const STONE: i32 = 100;
/// Points for a stone that nobody can take over at present.
const SAFE: i32 = 35;
/// Points for an empty square within a clone.
const ROOM: i32 = 6;
/// Points for having the move: about what a move wins, so that values do not swing with the
/// parity of the depth.
const TEMPO: i32 = 230;
/// Points for a game that is as good as won, more than any evaluation gives.
const WON: i32 = 20_000;

/// Evaluation and move order for Ataxx: by hand, or by a network.
#[derive(Clone, Debug, Default)]
pub struct AtaxxKnowledge {
    learned: Option<Learned>,
    /// Which moves look good before they are searched.
    pub order: Order,
}

/// What makes a move look good, in points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// For each stone won over.
    pub convert: i32,
    /// For a clone.
    pub clone: i32,
    /// For each stone of one's own beside the target.
    pub friend: i32,
    /// Less for each stone of one's own that a jump leaves behind open.
    pub left: i32,
    /// Less for each empty square beside the target.
    pub open: i32,
}

impl Order {
    /// By stones won, a clone counting one more.
    const BY_STONES: Order = Order {
        convert: 200,
        clone: 100,
        friend: 1,
        left: 10,
        open: 0,
    };

    /// The points of a move.
    fn points(&self, state: &Position, mv: Move) -> i32 {
        let Some(target) = mv.target() else {
            return 0;
        };
        let count = |squares: u64| squares.count_ones() as i32;
        let own = state.stones(state.mover());
        let near = spread(1 << target);
        let points = self.convert * count(state.converts(mv)) + self.friend * count(near & own)
            - self.open * count(near & state.empty());
        match mv.source() {
            Some(source) => points - self.left * count(spread(1 << source) & own),
            None => points + self.clone,
        }
    }
}

impl Default for Order {
    /// What the example `tune` found for alpha-beta.
    fn default() -> Order {
        Order {
            convert: 139,
            clone: 118,
            friend: 12,
            left: 36,
            open: 25,
        }
    }
}

impl AtaxxKnowledge {
    /// Judges by a network that is made for the game and its board.
    #[must_use]
    pub fn learned(network: Arc<Evaluation<Windows>>) -> Self {
        AtaxxKnowledge {
            learned: Some(Learned::new(network)),
            order: Order::default(),
        }
    }
}

/// The stones of one side with what the other can do to them.
fn side(stones: u64, enemies: u64, empty: u64) -> i32 {
    let reachable = spread(spread(enemies)) & empty;
    let safe = stones & !spread(reachable);
    let room = spread(stones) & empty;
    STONE * stones.count_ones() as i32
        + SAFE * safe.count_ones() as i32
        + ROOM * room.count_ones() as i32
}

/// The hand-written evaluation.
fn by_hand(state: &Position, player: Player) -> i32 {
    let (mine, theirs) = (state.stones(player), state.stones(player.other()));
    let empty = state.empty();
    let tempo = if state.mover() == player {
        TEMPO
    } else {
        -TEMPO
    };
    side(mine, theirs, empty) - side(theirs, mine, empty) + tempo
}

/// The points of `player` in a game that will end like this.
fn certain(ending: Ending, player: Player) -> i32 {
    match ending {
        Ending::Won(winner, margin) => {
            winner.sign() * player.sign() * (WON + STONE * margin as i32)
        }
        // More than a draw takes a trick, and a trick is for the search to find.
        Ending::Held(_) => 0,
    }
}

impl Knowledge<Ataxx> for AtaxxKnowledge {
    type Accumulator = Accumulator;

    fn evaluate(&self, game: &Ataxx, state: &Position, player: Player) -> i32 {
        let mut sums = Accumulator::default();
        self.refresh(game, state, &mut sums);
        self.evaluate_with(game, state, player, &sums)
    }

    fn refresh(&self, _: &Ataxx, state: &Position, sums: &mut Accumulator) {
        if let Some(learned) = &self.learned {
            learned.refresh(state, sums);
        }
    }

    fn update(
        &self,
        _: &Ataxx,
        before: (&Position, &Accumulator),
        after: &Position,
        sums: &mut Accumulator,
    ) {
        if let Some(learned) = &self.learned {
            learned.update(before, after, sums);
        }
    }

    fn evaluate_with(
        &self,
        _: &Ataxx,
        state: &Position,
        player: Player,
        sums: &Accumulator,
    ) -> i32 {
        match (ending::known(state), &self.learned) {
            (Some(ending), _) => certain(ending, player),
            (None, Some(learned)) => learned.points(state, player, sums),
            (None, None) => by_hand(state, player),
        }
    }

    fn chance(&self, points: i32) -> f32 {
        let scale = match self.learned {
            Some(_) => POINTS as f32,
            None => 450.0,
        };
        1.0 / (1.0 + (-points as f32 / scale).exp())
    }

    fn order(&self, _: &Ataxx, state: &Position, mv: Move) -> i32 {
        self.order.points(state, mv)
    }

    fn may_reduce(&self, _: &Ataxx, _: &Position) -> bool {
        true
    }

    /// Passing is worse than the best move as long as there is room; in the crowded end
    /// it can be better, so it proves nothing there.
    fn pass(&self, game: &Ataxx, state: &Position) -> Option<Position> {
        use wuqi_core::Game;
        if state.empty().count_ones() < 12 {
            return None;
        }
        let mut next = *state;
        game.play(&mut next, Move::PASS);
        matches!(game.turn(&next), Turn::Move(_)).then_some(next)
    }

    fn proved(&self, game: &Ataxx, state: &Position) -> Option<Proof<Move>> {
        ending::proof(game, state)
    }

    fn priors(&self, _: &Ataxx, state: &Position, moves: &[Move]) -> Option<Vec<f32>> {
        let weight = |&mv: &Move| (Order::BY_STONES.points(state, mv) as f32 / 150.0).exp();
        Some(moves.iter().map(weight).collect())
    }
}
