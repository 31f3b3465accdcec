//! The numbers among the settings by name: what can be tried out and tuned.
//!
//! Each has bounds between which it makes sense and a step, a change of which makes a
//! difference that games can show but that is not absurd. So a program that plays settings against
//! each other, or that looks for the best, needs to know nothing of what they mean.

use super::{Futility, LatePruning, LateReductions, NullMove, ProbCut, Reductions};
use super::{ReverseFutility, Settings, Singular};

/// A number among the settings.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// Its name: the part and the number in it.
    pub name: &'static str,
    /// The least and the greatest that make sense.
    pub bounds: (i32, i32),
    /// A change of this much makes a difference.
    pub step: i32,
    /// Where it is; `None` if the part is off.
    place: fn(&mut Settings) -> Option<&mut i32>,
}

impl Number {
    /// The number with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Number> {
        NUMBERS.iter().find(|number| number.name == name)
    }

    /// Its value; `None` if the part is off.
    #[must_use]
    pub fn get(&self, settings: &Settings) -> Option<i32> {
        (self.place)(&mut settings.clone()).copied()
    }

    /// Changes it; whether the part is on.
    pub fn set(&self, settings: &mut Settings, value: i32) -> bool {
        let place = (self.place)(settings);
        let is_on = place.is_some();
        if let Some(place) = place {
            *place = value;
        }
        is_on
    }
}

fn late(settings: &mut Settings) -> Option<&mut LateReductions> {
    match &mut settings.reductions {
        Reductions::Logarithmic(late) => Some(late),
        _ => None,
    }
}

fn reverse(settings: &mut Settings) -> Option<&mut ReverseFutility> {
    settings.reverse_futility.as_mut()
}

fn futility(settings: &mut Settings) -> Option<&mut Futility> {
    settings.futility.as_mut()
}

fn pruning(settings: &mut Settings) -> Option<&mut LatePruning> {
    settings.late_pruning.as_mut()
}

fn null(settings: &mut Settings) -> Option<&mut NullMove> {
    settings.null_move.as_mut()
}

fn prob_cut(settings: &mut Settings) -> Option<&mut ProbCut> {
    settings.prob_cut.as_mut()
}

fn singular(settings: &mut Settings) -> Option<&mut Singular> {
    settings.singular.as_mut()
}

const fn number(
    name: &'static str,
    bounds: (i32, i32),
    step: i32,
    place: fn(&mut Settings) -> Option<&mut i32>,
) -> Number {
    Number {
        name,
        bounds,
        step,
        place,
    }
}

/// All of them.
#[rustfmt::skip]
pub const NUMBERS: &[Number] = &[
    number("aspiration", (1, 200), 4, |s| s.aspiration.as_mut()),
    number("bonus.killer", (0, 6000), 300, |s| Some(&mut s.bonuses.killer)),
    number("bonus.counter", (0, 6000), 250, |s| Some(&mut s.bonuses.counter)),
    number("bonus.history", (0, 10000), 300, |s| Some(&mut s.bonuses.history)),
    number("learning.square", (0, 1000), 30, |s| Some(&mut s.learning.square)),
    number("learning.linear", (0, 10000), 300, |s| Some(&mut s.learning.linear)),
    number("learning.most", (1, 4000), 150, |s| Some(&mut s.learning.most)),
    number("learning.failed", (0, 200), 20, |s| Some(&mut s.learning.failed)),
    number("learning.after_reply", (0, 300), 30, |s| Some(&mut s.learning.after_reply)),
    number("learning.after_own", (0, 300), 30, |s| Some(&mut s.learning.after_own)),
    number("reduction.base", (-200, 400), 20, |s| Some(&mut late(s)?.base)),
    number("reduction.slope", (0, 100), 4, |s| Some(&mut late(s)?.slope)),
    number("reduction.history", (0, 1000), 60, |s| Some(&mut late(s)?.history)),
    number("reduction.worsening", (-100, 300), 20, |s| Some(&mut late(s)?.worsening)),
    number("reduction.open", (0, 400), 25, |s| Some(&mut late(s)?.open)),
    number("reduction.root", (0, 400), 25, |s| late(s)?.root.as_mut()),
    number("reduction.cut", (-100, 300), 25, |s| Some(&mut late(s)?.cut)),
    number("reduction.worth", (-50, 400), 12, |s| Some(&mut late(s)?.worth)),
    number("reverse_futility.margin", (1, 100), 4, |s| Some(&mut reverse(s)?.margin)),
    number("reverse_futility.improving", (-50, 150), 8, |s| Some(&mut reverse(s)?.improving)),
    number("reverse_futility.depth", (1, 30), 1, |s| Some(&mut reverse(s)?.depth)),
    number("futility.base", (-50, 200), 10, |s| Some(&mut futility(s)?.base)),
    number("futility.margin", (0, 150), 6, |s| Some(&mut futility(s)?.margin)),
    number("futility.depth", (1, 30), 1, |s| Some(&mut futility(s)?.depth)),
    number("late_pruning.base", (0, 2000), 60, |s| Some(&mut pruning(s)?.base)),
    number("late_pruning.square", (0, 1000), 30, |s| Some(&mut pruning(s)?.square)),
    number("late_pruning.worsening", (10, 200), 8, |s| Some(&mut pruning(s)?.worsening)),
    number("late_pruning.depth", (1, 30), 1, |s| Some(&mut pruning(s)?.depth)),
    number("internal_reduction", (2, 30), 1, |s| s.internal_reduction.as_mut()),
    number("singular.margin", (1, 300), 8, |s| Some(&mut singular(s)?.margin)),
    number("singular.depth", (3, 30), 1, |s| Some(&mut singular(s)?.depth)),
    number("null_move.base", (1, 10), 1, |s| Some(&mut null(s)?.base)),
    number("null_move.divisor", (1, 30), 1, |s| Some(&mut null(s)?.divisor)),
    number("null_move.margin", (-50, 200), 8, |s| Some(&mut null(s)?.margin)),
    number("null_move.surplus", (0, 300), 20, |s| Some(&mut null(s)?.surplus)),
    number("prob_cut.margin", (5, 400), 12, |s| Some(&mut prob_cut(s)?.margin)),
    number("prob_cut.depth", (2, 30), 1, |s| Some(&mut prob_cut(s)?.depth)),
    number("prob_cut.shallower", (1, 12), 1, |s| Some(&mut prob_cut(s)?.shallower)),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_name_is_one_number_of_its_own() {
        let names: HashSet<_> = NUMBERS.iter().map(|number| number.name).collect();
        assert_eq!(names.len(), NUMBERS.len());
        let mut settings = Settings {
            prob_cut: Some(ProbCut::default()),
            ..Settings::default()
        };
        if let Some(late) = late(&mut settings) {
            late.root = Some(100);
        }
        for number in NUMBERS {
            let usual = number.get(&settings).expect("every part is on");
            let (least, greatest) = number.bounds;
            assert!((least..=greatest).contains(&usual), "{}", number.name);
            let mut changed = settings.clone();
            assert!(number.set(&mut changed, greatest + 1));
            let others = NUMBERS.iter().filter(|other| other.name != number.name);
            for other in others {
                assert_eq!(other.get(&changed), other.get(&settings), "{}", other.name);
            }
            assert_eq!(number.get(&changed), Some(greatest + 1));
        }
    }

    #[test]
    fn a_part_that_is_off_has_no_numbers() {
        let mut settings = Settings::plain();
        let number = Number::named("futility.margin").expect("there is one");
        assert_eq!(number.get(&settings), None);
        assert!(!number.set(&mut settings, 30));
        assert_eq!(settings, Settings::plain());
    }
}
