//! Ending a game before the rules do, when both engines agree on how it will end.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use wuqi_core::{Outcome, Player};

/// When a game is called. Both sides must have said the same for `moves` moves in a row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Adjudication {
    /// A win is called when the winner expects at least this result and the loser at most
    /// what is missing to 1.
    pub win: Option<f32>,
    /// A draw is called when both expect one half, give or take this much.
    pub draw: Option<f32>,
    /// For how many moves of each side.
    pub moves: u32,
    /// No draw is called before this ply.
    pub after: u32,
}

impl Default for Adjudication {
    fn default() -> Self {
        Adjudication {
            win: None,
            draw: None,
            moves: 4,
            after: 40,
        }
    }
}

impl FromStr for Adjudication {
    type Err = AdjudicationError;

    /// Reads `win=0.98,draw=0.02,moves=4,after=40`.
    fn from_str(text: &str) -> Result<Self, AdjudicationError> {
        let mut rules = Adjudication::default();
        let wrong = || AdjudicationError(text.to_owned());
        for pair in text.split(',').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').ok_or_else(wrong)?;
            let chance = |least: f32, most: f32| {
                let chance = value.parse().ok().filter(|x| (least..=most).contains(x));
                chance.ok_or_else(wrong)
            };
            let number = || value.parse().map_err(|_| wrong());
            match key.trim() {
                "win" => rules.win = Some(chance(0.5, 1.0)?),
                "draw" => rules.draw = Some(chance(0.0, 0.5)?),
                "moves" => rules.moves = number()?,
                "after" => rules.after = number()?,
                _ => return Err(wrong()),
            }
        }
        match rules.moves > 0 && (rules.win.is_some() || rules.draw.is_some()) {
            true => Ok(rules),
            false => Err(wrong()),
        }
    }
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(win) = self.win {
            write!(f, "win={win},")?;
        }
        if let Some(draw) = self.draw {
            write!(f, "draw={draw},")?;
        }
        write!(f, "moves={},after={}", self.moves, self.after)
    }
}

/// Rules of adjudication that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "'{0}' says not when to call a game: write win=0.98 (from 0.5 to 1), draw=0.02 (up to \
     0.5) or both, and perhaps moves=4,after=40"
)]
pub struct AdjudicationError(pub String);

/// Listens to the expectations of both sides.
#[derive(Debug)]
pub(crate) struct Adjudicator {
    rules: Adjudication,
    /// For how many moves in a row each side has said what it says now.
    agreed: [(Option<Outcome>, u32); 2],
}

impl Adjudicator {
    pub(crate) fn new(rules: Adjudication) -> Adjudicator {
        Adjudicator {
            rules,
            agreed: [(None, 0); 2],
        }
    }

    /// Hears what `mover` expects (1 a win, 0 a loss) after `ply` plies; says how the game
    /// is called, if it is.
    pub(crate) fn hear(
        &mut self,
        mover: Player,
        expects: Option<f32>,
        ply: u32,
    ) -> Option<Outcome> {
        let says = expects.and_then(|chance| {
            let rules = &self.rules;
            if rules.win.is_some_and(|win| chance >= win) {
                Some(Outcome::Win(mover))
            } else if rules.win.is_some_and(|win| chance <= 1.0 - win) {
                Some(Outcome::Win(mover.other()))
            } else if rules.draw.is_some_and(|draw| (chance - 0.5).abs() <= draw) {
                Some(Outcome::Draw)
            } else {
                None
            }
        });
        let own = &mut self.agreed[mover.index()];
        *own = (says, if own.0 == says { own.1 + 1 } else { 1 });
        let [one, two] = self.agreed;
        let enough = one.1.min(two.1) >= self.rules.moves;
        let early = says == Some(Outcome::Draw) && ply < self.rules.after;
        says.filter(|_| one.0 == two.0 && enough && !early)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_must_agree_for_long_enough() {
        let mut adjudicator = Adjudicator::new("win=0.9,moves=2".parse().unwrap());
        let (one, two) = (Player::One, Player::Two);
        assert_eq!(adjudicator.hear(one, Some(0.95), 1), None);
        assert_eq!(adjudicator.hear(two, Some(0.05), 2), None);
        assert_eq!(adjudicator.hear(one, Some(0.95), 3), None);
        assert_eq!(adjudicator.hear(two, Some(0.5), 4), None, "it hopes again");
        assert_eq!(adjudicator.hear(two, Some(0.05), 5), None);
        assert_eq!(
            adjudicator.hear(two, Some(0.01), 6),
            Some(Outcome::Win(one))
        );
        assert_eq!(adjudicator.hear(one, None, 7), None);
    }

    #[test]
    fn draws_wait_for_their_ply() {
        let mut adjudicator = Adjudicator::new("draw=0.02,moves=1,after=10".parse().unwrap());
        assert_eq!(adjudicator.hear(Player::One, Some(0.5), 8), None);
        assert_eq!(adjudicator.hear(Player::Two, Some(0.5), 9), None);
        assert_eq!(
            adjudicator.hear(Player::One, Some(0.49), 10),
            Some(Outcome::Draw)
        );
    }

    #[test]
    fn rules_round_trip() {
        for text in [
            "win=0.98,moves=4,after=40",
            "win=0.9,draw=0.02,moves=1,after=0",
        ] {
            assert_eq!(text.parse::<Adjudication>().unwrap().to_string(), text);
        }
        for wrong in [
            "",
            "moves=3",
            "win=0.3",
            "draw=2",
            "win",
            "win=0.9,moves=0",
            "x=1",
        ] {
            assert!(wrong.parse::<Adjudication>().is_err(), "{wrong}");
        }
    }
}
