//! Which of a run's boards the games are played on.

/// How often each of some boards is played: the first for a share of the games, the others
/// equally often.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mix {
    boards: usize,
    first: f64,
}

/// The golden ratio: its multiples, without what stands before the point, lie spread as evenly
/// as can be, wherever one begins to count and wherever one ends.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

impl Mix {
    /// So many boards, the first for this share of the games; with 0 all equally often.
    #[must_use]
    pub fn new(boards: usize, first_share: f64) -> Mix {
        let first = match first_share > 0.0 && boards > 1 {
            true => first_share,
            false => 1.0 / boards.max(1) as f64,
        };
        Mix { boards, first }
    }

    /// The board of game number `number`. Any stretch of numbers has the shares nearly.
    #[must_use]
    pub fn board(&self, number: u64) -> usize {
        let place = ((number + 1) as f64 * GOLDEN).fract();
        if place < self.first || self.boards < 2 {
            return 0;
        }
        let others = self.boards - 1;
        let other = (place - self.first) / (1.0 - self.first) * others as f64;
        1 + (other as usize).min(others - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stretch_of_games_has_the_shares() {
        for (boards, first_share, first) in [(1, 0.5, 1.0), (4, 0.0, 0.25), (21, 0.5, 0.5)] {
            let mix = Mix::new(boards, first_share);
            for begin in [0, 1_000_000] {
                let mut counts = vec![0; boards];
                for number in begin..begin + 2_000 {
                    counts[mix.board(number)] += 1;
                }
                let other = (1.0 - first) / (boards as f64 - 1.0).max(1.0);
                for (board, &count) in counts.iter().enumerate() {
                    let share = if board == 0 { first } else { other };
                    let wrong = f64::from(count) - 2_000.0 * share;
                    assert!(wrong.abs() < 10.0, "{boards} {board} {count}");
                }
            }
        }
        let all = Mix::new(3, 1.0);
        assert!((0..100).all(|number| all.board(number) == 0));
    }
}
