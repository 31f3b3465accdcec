//! What `INFO` sets: times, memory and the rule.

use crate::time::{self, Allowance, Clock};
use std::time::Duration;

/// The time for a move when the manager says nothing.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// The time for a move when the manager sets no limit, or wants moves as fast as possible:
/// both are written as 0, so it is short.
const QUICK: Duration = Duration::from_millis(100);

/// `time_left` without a limit.
const UNLIMITED: i64 = 2_147_483_647;

/// The moves that a game is expected to go on for.
const EXPECTED_MOVES: u32 = 25;

/// The least memory to work with, in bytes.
const LEAST_MEMORY: i64 = 16 << 20;

/// The settings so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    turn: Option<i64>,
    game: Option<i64>,
    left: Option<i64>,
    memory: Option<u32>,
    rule: Rule,
    /// What cannot be, by key.
    complaints: Vec<(String, String)>,
}

/// The rule, in the words of the game's option.
#[derive(Clone, Copy, Debug)]
struct Rule(&'static str);

impl Default for Rule {
    fn default() -> Self {
        Rule("freestyle")
    }
}

impl Settings {
    /// Takes `key value`. Unknown keys are ignored; what cannot be is kept for later.
    pub(super) fn set(&mut self, text: &str) {
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let key = key.to_ascii_lowercase();
        let set = match key.as_str() {
            "timeout_turn" => number(value).map(|n| self.turn = Some(n)),
            "timeout_match" => number(value).map(|n| self.game = Some(n)),
            "time_left" => number(value).map(|n| self.left = Some(n)),
            "max_memory" => number(value).and_then(|n| self.set_memory(n)),
            "rule" => number(value).and_then(|n| self.set_rule(n)),
            // Known keys that need nothing (game_type, evaluate, folder) and unknown ones.
            _ => return,
        };
        self.complaints.retain(|(known, _)| *known != key);
        if let Err(reason) = set {
            self.complaints
                .push((key.clone(), format!("INFO {key}: {reason}")));
        }
    }

    /// The bits are 1 exactly five, 2 continuous game, 4 renju, 8 caro.
    fn set_rule(&mut self, bits: i64) -> Result<(), String> {
        self.rule = Rule(match bits {
            0 => "freestyle",
            1 => "standard",
            4 | 5 => "renju",
            8 | 9 => "caro",
            bits if bits & 2 != 0 => return Err("continuous games are not played".to_owned()),
            bits => return Err(format!("rule {bits} is not played")),
        });
        Ok(())
    }

    fn set_memory(&mut self, bytes: i64) -> Result<(), String> {
        self.memory = None;
        if bytes > 0 {
            if bytes < LEAST_MEMORY {
                return Err("less than 16 MB are not enough".to_owned());
            }
            // The rest is for the program itself and what is not counted exactly.
            let mebibytes = (bytes >> 20) * 3 / 5;
            self.memory = Some(mebibytes.min(1024) as u32);
        }
        Ok(())
    }

    /// The first thing that cannot be.
    pub(super) fn complaint(&self) -> Option<&str> {
        self.complaints.first().map(|(_, reason)| reason.as_str())
    }

    /// The rule in the words of the game's option.
    pub(super) fn rule(&self) -> &'static str {
        self.rule.0
    }

    /// The memory for the engine in MiB, if the manager limits it.
    pub(super) fn memory(&self) -> Option<u32> {
        self.memory
    }

    /// The time for the next move.
    pub(super) fn allowance(&self) -> Allowance {
        let by_turn = self
            .turn
            .filter(|&n| n > 0)
            .map(|n| time::for_move(millis(n)));
        // Until the manager tells what is left, the whole match is.
        let whole = self.game.filter(|&n| n > 0);
        let left = self
            .left
            .filter(|&n| n < UNLIMITED && (n > 0 || whole.is_some()));
        let by_clock = left.or(whole).map(|left| {
            let clock = Clock {
                left: millis(left.max(1)),
                ..Clock::default()
            };
            time::for_clock(&clock, EXPECTED_MOVES)
        });
        match (by_turn, by_clock) {
            (Some(one), Some(two)) => time::earlier(one, two),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) if self.turn.is_some() => time::for_move(QUICK),
            (None, None) => time::for_move(USUAL_TIME),
        }
    }
}

fn millis(number: i64) -> Duration {
    Duration::from_millis(number.clamp(0, 86_400_000) as u64)
}

fn number(text: &str) -> Result<i64, String> {
    let text = text.trim();
    text.parse().map_err(|_| format!("'{text}' is no number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(lines: &[&str]) -> Settings {
        let mut settings = Settings::default();
        lines.iter().for_each(|line| settings.set(line));
        settings
    }

    fn think(lines: &[&str]) -> u128 {
        settings(lines).allowance().think.as_millis()
    }

    /// What a second for each move leaves to think, which depends on the system.
    fn of_a_second() -> u128 {
        time::for_move(millis(1000)).think.as_millis()
    }

    #[test]
    fn the_shorter_limit_counts() {
        assert_eq!(think(&["timeout_turn 1000"]), of_a_second());
        assert!(think(&["timeout_turn 1000", "timeout_match 5000"]) < 250);
        let all = [
            "timeout_turn 1000",
            "timeout_match 180000",
            "time_left 2000",
        ];
        assert!(think(&all) < 100);
        let enough = think(&["timeout_turn 1000", "time_left 2147483647"]);
        assert_eq!(enough, of_a_second());
        assert!(think(&["timeout_turn 5000", "timeout_match 9000", "time_left -20"]) == 0);
        assert!(think(&["timeout_turn 0"]) <= 100);
    }

    #[test]
    fn rules_are_bits_and_a_wrong_one_is_remembered() {
        for (bits, rule) in [
            (0, "freestyle"),
            (1, "standard"),
            (4, "renju"),
            (8, "caro"),
            (9, "caro"),
        ] {
            let settings = settings(&[&format!("rule {bits}")]);
            assert_eq!((settings.rule(), settings.complaint()), (rule, None));
        }
        let wrong = settings(&["RULE 2", "unknown thing", "game_type 1"]);
        assert!(wrong.complaint().unwrap().contains("continuous"));
        assert_eq!(settings(&["rule 2", "rule 1"]).complaint(), None);
        assert!(settings(&["max_memory 1000"]).complaint().is_some());
        assert!(settings(&["timeout_turn soon"]).complaint().is_some());
        assert_eq!(settings(&["max_memory 104857600"]).memory(), Some(60));
    }
}
