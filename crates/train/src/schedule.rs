//! Quantities that change over a run.

use crate::config::{Learning, Replay};

/// The learning rate falls to this part of its height.
const FLOOR: f64 = 0.01;

/// The learning rate at a step, when this share of the session's time has gone: up in a
/// line, then down along a cosine, if it falls at all.
#[must_use]
pub fn rate(settings: &Learning, step: u64, gone: Option<f64>) -> f64 {
    let rising = (step + 1) as f64 / settings.warm_up.max(1) as f64;
    if rising < 1.0 {
        return settings.rate * rising;
    }
    let done = if settings.falls_with_time {
        gone.unwrap_or(0.0)
    } else if settings.steps > settings.warm_up {
        let length = (settings.steps - settings.warm_up) as f64;
        (step - settings.warm_up.min(step)) as f64 / length
    } else {
        0.0
    };
    let done = done.clamp(0.0, 1.0);
    let fallen = (1.0 + (std::f64::consts::PI * done).cos()) / 2.0;
    settings.rate * (FLOOR + (1.0 - FLOOR) * fallen)
}

/// How many positions the window holds after so many in all.
#[must_use]
pub fn window(settings: &Replay, total: u64) -> usize {
    let grown = (total as f64 * settings.window_share) as usize;
    grown.clamp(settings.window, settings.largest_window)
}

/// How many steps bring the learning of `total` positions up to date, after `done` steps.
#[must_use]
pub fn steps_due(settings: &Learning, total: u64, done: u64) -> u64 {
    let due = total as f64 * settings.reuse / settings.batch as f64;
    (due as u64).saturating_sub(done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_rises_and_falls() {
        let settings = Learning {
            rate: 1.0,
            warm_up: 10,
            steps: 110,
            ..Learning::default()
        };
        let at = |step| rate(&settings, step, Some(0.5));
        assert!((at(0) - 0.1).abs() < 1e-9);
        assert!((at(10) - 1.0).abs() < 1e-3);
        assert!((at(60) - 0.505).abs() < 1e-3);
        assert!((at(110) - FLOOR).abs() < 1e-9);
        assert!((at(9_999) - FLOOR).abs() < 1e-9);
        let steady = Learning {
            steps: 0,
            ..settings
        };
        assert_eq!(rate(&steady, 9_999, Some(0.5)), 1.0);
        let timed = Learning {
            falls_with_time: true,
            ..steady
        };
        assert!((rate(&timed, 4, Some(0.9)) - 0.5).abs() < 1e-9);
        assert!((rate(&timed, 10, Some(0.5)) - 0.505).abs() < 1e-3);
        assert!((rate(&timed, 10, Some(1.2)) - FLOOR).abs() < 1e-9);
        assert_eq!(rate(&timed, 10, None), 1.0);
    }

    #[test]
    fn windows_grow_within_bounds_and_steps_keep_up() {
        let settings = Replay {
            window: 100,
            window_share: 0.5,
            largest_window: 1_000,
            generation: 10,
            first: 0,
        };
        assert_eq!(
            [0, 400, 9_000].map(|total| window(&settings, total)),
            [100, 200, 1_000]
        );
        let learning = Learning {
            batch: 10,
            reuse: 2.0,
            ..Learning::default()
        };
        assert_eq!(steps_due(&learning, 100, 5), 15);
        assert_eq!(steps_due(&learning, 100, 50), 0);
    }
}
