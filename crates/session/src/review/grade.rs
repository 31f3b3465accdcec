//! Grades: how much of the chance to win a move gave away.

use serde::{Deserialize, Serialize};

/// How good a move was. A draw counts half in every chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// The engine's own choice, or as good.
    Best,
    /// It gave away less than 2 percentage points.
    Excellent,
    /// Less than 5.
    Good,
    /// Less than 10.
    Inaccuracy,
    /// Less than 20.
    Mistake,
    /// 20 or more.
    Blunder,
}

impl Grade {
    /// All grades, the best first.
    pub const ALL: [Grade; 6] = [
        Grade::Best,
        Grade::Excellent,
        Grade::Good,
        Grade::Inaccuracy,
        Grade::Mistake,
        Grade::Blunder,
    ];

    /// The grade of a move that gave away so much of the chance to win (0 to 1). `best`
    /// says whether it was the engine's own choice.
    #[must_use]
    pub fn of(lost: f32, best: bool) -> Grade {
        match lost {
            _ if best => Grade::Best,
            lost if lost < 0.005 => Grade::Best,
            lost if lost < 0.02 => Grade::Excellent,
            lost if lost < 0.05 => Grade::Good,
            lost if lost < 0.10 => Grade::Inaccuracy,
            lost if lost < 0.20 => Grade::Mistake,
            _ => Grade::Blunder,
        }
    }

    /// Whether a better move was missed.
    #[must_use]
    pub const fn is_fault(self) -> bool {
        matches!(self, Grade::Inaccuracy | Grade::Mistake | Grade::Blunder)
    }

    /// Its place in [`Grade::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word in the protocol, and `grade.WORD` in the locale files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Grade::Best => "best",
            Grade::Excellent => "excellent",
            Grade::Good => "good",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_grow_with_the_loss() {
        let losses = [0.0, 0.01, 0.04, 0.07, 0.15, 0.5];
        assert_eq!(losses.map(|lost| Grade::of(lost, false)), Grade::ALL);
        assert_eq!(Grade::of(0.3, true), Grade::Best);
        for grade in Grade::ALL {
            let json = serde_json::to_string(&grade).unwrap();
            assert_eq!(json, format!("\"{}\"", grade.word()));
            assert_eq!(Grade::ALL[grade.index()], grade);
        }
    }
}
