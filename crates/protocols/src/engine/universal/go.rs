//! The arguments of `go`.

use crate::time::Clock;
use std::time::Duration;
use wuqi_core::Player;

/// A day: more than any clock has, and safe to calculate with.
const LONGEST: u64 = 86_400_000;

/// What the players' clocks are called, One's first.
pub(super) struct TimeWords {
    pub(super) left: [&'static str; 2],
    pub(super) increment: [&'static str; 2],
}

/// How far to search.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) move_time: Option<Duration>,
    pub(super) infinite: bool,
    /// Whether the opponent is still to make the last move of the position.
    pub(super) ponder: bool,
    left: [Option<Duration>; 2],
    increment: [Option<Duration>; 2],
    moves_to_go: Option<u32>,
}

impl Go {
    /// Reads the arguments; what is not known is skipped. A negative time is no time left.
    pub(super) fn read(words: &[&str], names: &TimeWords) -> Go {
        let mut go = Go::default();
        let mut words = words
            .iter()
            .map(|word| word.to_ascii_lowercase())
            .peekable();
        while let Some(word) = words.next() {
            if matches!(word.as_str(), "infinite" | "inf") {
                go.infinite = true;
                continue;
            }
            if word == "ponder" {
                go.ponder = true;
                continue;
            }
            let Some(number) = words.peek().and_then(|next| next.parse::<i64>().ok()) else {
                continue;
            };
            words.next();
            let number = u64::try_from(number).unwrap_or(0);
            let time = Duration::from_millis(number.min(LONGEST));
            let side = |names: &[&str; 2]| names.iter().position(|name| *name == word);
            match word.as_str() {
                "depth" => go.depth = Some(u32::try_from(number).unwrap_or(u32::MAX).max(1)),
                "nodes" => go.nodes = Some(number.max(1)),
                "movetime" => go.move_time = Some(time),
                "movestogo" => go.moves_to_go = u32::try_from(number).ok().filter(|&n| n > 0),
                _ => {
                    if let Some(side) = side(&names.left) {
                        go.left[side] = Some(time);
                    } else if let Some(side) = side(&names.increment) {
                        go.increment[side] = Some(time);
                    }
                }
            }
        }
        go
    }

    /// A player's clock, if the command tells it.
    pub(super) fn clock(&self, player: Player) -> Option<Clock> {
        let side = player.index();
        Some(Clock {
            left: self.left[side]?,
            increment: self.increment[side].unwrap_or_default(),
            moves_to_go: self.moves_to_go,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Go {
        let words: Vec<&str> = text.split_whitespace().collect();
        Go::read(&words, &super::super::UAI.time)
    }

    #[test]
    fn clocks_belong_to_their_players() {
        let go = read("btime 1000 wtime 2000 binc 10 winc 20 movestogo 5");
        let clock = go.clock(Player::One).unwrap();
        assert_eq!(clock.left, Duration::from_millis(1000));
        assert_eq!(clock.increment, Duration::from_millis(10));
        assert_eq!(clock.moves_to_go, Some(5));
        let clock = go.clock(Player::Two).unwrap();
        assert_eq!(clock.left, Duration::from_millis(2000));
        assert_eq!(
            read("btime -7").clock(Player::One).unwrap().left,
            Duration::ZERO
        );
    }

    #[test]
    fn rubbish_between_is_skipped() {
        let go = read("hello DEPTH 3 x movetime soon nodes 7 depth");
        assert_eq!((go.depth, go.nodes, go.move_time), (Some(3), Some(7), None));
        assert!(read("infinite").infinite);
        assert_eq!(read("depth 99999999999").depth, Some(u32::MAX));
        assert_eq!(
            read("movetime 99999999999999").move_time,
            Some(Duration::from_millis(LONGEST))
        );
    }
}
