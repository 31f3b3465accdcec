//! Counting tests from what `cargo test` and `node --test` write.

use std::fmt;
use std::ops::AddAssign;

/// How many tests passed and failed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Tests that passed.
    pub passed: u64,
    /// Tests that failed.
    pub failed: u64,
}

impl Tally {
    /// Adds the counts of a line such as `test result: ok. 5 passed; 0 failed; …` or, from
    /// Node, `ℹ pass 5`; other lines change nothing.
    pub fn read_line(&mut self, line: &str) {
        if let Some((word, number)) = line.strip_prefix("ℹ ").and_then(|l| l.split_once(' ')) {
            let number = number.trim().parse().unwrap_or(0);
            match word {
                "pass" => self.passed += number,
                "fail" | "cancelled" => self.failed += number,
                _ => {}
            }
            return;
        }
        let Some(counts) = line.trim().strip_prefix("test result: ") else {
            return;
        };
        let counts = counts.split_once(". ").map_or("", |(_, counts)| counts);
        for part in counts.split(';') {
            match part.trim().split_once(' ') {
                Some((number, "passed")) => self.passed += number.parse().unwrap_or(0),
                Some((number, "failed")) => self.failed += number.parse().unwrap_or(0),
                _ => {}
            }
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_lines_are_summed_and_others_are_not() {
        let mut tally = Tally::default();
        for line in [
            "running 3 tests",
            "test a ... ok",
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s",
            "test result: FAILED. 10 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.00s",
            "9 passed; 9 failed",
            "ℹ tests 7",
            "ℹ pass 4",
            "ℹ fail 2",
            "ℹ cancelled 1",
        ] {
            tally.read_line(line);
        }
        assert_eq!(tally.to_string(), "17 passed, 5 failed");
    }
}
