//! What earlier cut-offs say about the order of moves.
//!
//! A stone that refuted one position often refutes its sisters (*killers*), or answers the
//! same stone of the enemy elsewhere (*counters*), and over the whole search some points
//! refute more often than others (*history*, Schaeffer 1983). History counts up with a
//! cut-off and down for every move that was tried before it in vain, and drifts back to
//! nothing, so that it follows the search.

use super::board::MOST_POINTS;
use super::point_set::Point;
use super::settings::Settings;
use wuqi_core::Player;

/// History stays within this.
pub const MOST_HISTORY: i32 = 1 << 12;

/// No point: the margin's first.
const NOWHERE: Point = 0;

/// The memory of cut-offs.
pub struct Ordering {
    reward: i32,
    reward_depth: i32,
    reward_most: i32,
    history: [Vec<i16>; 2],
    counters: [Vec<Point>; 2],
    killers: Vec<[Point; 2]>,
}

impl Ordering {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let history = || vec![0; MOST_POINTS];
        let counters = || vec![NOWHERE; MOST_POINTS];
        Ordering {
            reward: settings.reward,
            reward_depth: settings.reward_depth,
            reward_most: settings.reward_most,
            history: [history(), history()],
            counters: [counters(), counters()],
            killers: Vec::new(),
        }
    }

    /// Makes room for this ply.
    #[inline]
    pub fn reach(&mut self, ply: usize) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NOWHERE; 2]);
        }
    }

    /// Whether a stone refuted a sister position or the same stone elsewhere.
    #[inline]
    #[must_use]
    pub fn is_refutation(
        &self,
        player: Player,
        ply: usize,
        previous: Option<Point>,
        point: Point,
    ) -> bool {
        let counter = previous.map(|at| self.counters[player.index()][usize::from(at)]);
        self.killers[ply].contains(&point) || counter == Some(point)
    }

    /// How often a stone refuted positions, within ±[`MOST_HISTORY`].
    #[inline]
    #[must_use]
    pub fn history(&self, player: Player, point: Point) -> i32 {
        i32::from(self.history[player.index()][usize::from(point)])
    }

    /// A stone cut off; those before it in the list did not.
    pub fn reward(
        &mut self,
        player: Player,
        ply: usize,
        depth: i32,
        previous: Option<Point>,
        (stone, before): (Point, impl Iterator<Item = Point>),
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != stone {
            *killers = [stone, killers[0]];
        }
        if let Some(previous) = previous {
            self.counters[player.index()][usize::from(previous)] = stone;
        }
        let bonus = (depth * depth * self.reward_depth + self.reward).clamp(0, self.reward_most);
        self.change(player, stone, bonus);
        for point in before {
            self.change(player, point, -bonus);
        }
    }

    fn change(&mut self, player: Player, point: Point, bonus: i32) {
        let entry = &mut self.history[player.index()][usize::from(point)];
        let old = i32::from(*entry);
        *entry = (old + bonus - old * bonus.abs() / MOST_HISTORY) as i16;
    }

    /// Lets old rewards fade before the next depth.
    pub fn fade(&mut self) {
        for entry in self.history.iter_mut().flatten() {
            *entry /= 2;
        }
    }
}
