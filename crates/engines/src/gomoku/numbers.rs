//! The numbers of the search by name: what can be tried out and tuned.
//!
//! Each has bounds between which it makes sense and a step, a change of which makes a
//! difference that games can show but that is not absurd.

use super::settings::Settings;

/// A number among the settings.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// Its name.
    pub name: &'static str,
    /// The least and the greatest that make sense.
    pub bounds: (i32, i32),
    /// A change of this much makes a difference.
    pub step: i32,
    place: fn(&mut Settings) -> &mut i32,
}

impl Number {
    /// The number with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Number> {
        NUMBERS.iter().find(|number| number.name == name)
    }

    /// Its value.
    #[must_use]
    pub fn get(&self, settings: &Settings) -> i32 {
        *(self.place)(&mut settings.clone())
    }

    /// Changes it.
    pub fn set(&self, settings: &mut Settings, value: i32) {
        *(self.place)(settings) = value;
    }
}

macro_rules! numbers {
    ($($name:ident: $least:literal to $most:literal by $step:literal;)*) => {
        /// All of them.
        pub const NUMBERS: &[Number] = &[$(Number {
            name: stringify!($name),
            bounds: ($least, $most),
            step: $step,
            place: |settings| &mut settings.$name,
        }),*];
    };
}

numbers! {
    fours: 4 to 400 by 6;
    fours_doublings: 0 to 12 by 1;
    touching_from: 0 to 20 by 1;
    touching_less: -4 to 8 by 1;
    reduced_without_move: 2 to 20 by 1;
    quiet: 100 to 2000 by 50;
    quiet_depth: 0 to 400 by 20;
    quiet_improving: 0 to 400 by 40;
    quiet_most: 4 to 60 by 2;
    quiet_open: 100 to 400 by 25;
    reverse_futility: 0 to 300 by 10;
    reverse_futility_depth: 0 to 200 by 8;
    reverse_futility_improving: 0 to 200 by 10;
    reverse_futility_to: 0 to 20 by 1;
    razoring: 0 to 600 by 20;
    razoring_depth: 0 to 400 by 12;
    razoring_to: 0 to 12 by 1;
    reduction: -200 to 300 by 15;
    reduction_slope: 0 to 200 by 6;
    reduction_from: 1 to 6 by 1;
    reduction_cut: 0 to 400 by 20;
    reduction_open: 0 to 400 by 20;
    reduction_worsening: -100 to 200 by 15;
    reduction_three: -100 to 400 by 20;
    reduction_history: 0 to 800 by 30;
    reduction_forced: -200 to 400 by 20;
    free_answers: 0 to 10 by 1;
    root_moves: 3 to 60 by 2;
    aspiration: 10 to 400 by 10;
    threats_share: 10 to 600 by 20;
    threats_least: 10 to 1000 by 20;
    check_from: 1 to 20 by 1;
    threats_fours: 4 to 400 by 8;
    refutation: 0 to 200 by 8;
    history_unit: 1000 to 100000 by 2000;
    reward: 0 to 400 by 8;
    reward_depth: 1 to 100 by 3;
    reward_most: 100 to 4000 by 120;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_plays_is_within_bounds() {
        let settings = Settings::default();
        for number in NUMBERS {
            let (least, most) = number.bounds;
            assert!(
                (least..=most).contains(&number.get(&settings)),
                "{}",
                number.name
            );
            let mut other = settings;
            number.set(&mut other, most);
            assert_eq!(
                Number::named(number.name).map(|found| found.get(&other)),
                Some(most)
            );
        }
    }
}
