//! The clock: a time for each player and an increment after each move.
//!
//! It has no hand of its own: every question brings the time along.

use super::Millis;
use crate::protocol::ClockSetting;
use wuqi_core::Player;

/// Two remaining times, of which at most one runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Clock {
    pub setting: ClockSetting,
    left: [u64; 2],
    running: Option<(Player, Millis)>,
}

impl Clock {
    pub fn new(setting: ClockSetting) -> Clock {
        Clock::with_left(setting, [setting.base_ms; 2])
    }

    pub fn with_left(setting: ClockSetting, left: [u64; 2]) -> Clock {
        let running = None;
        Clock {
            setting,
            left,
            running,
        }
    }

    /// What both have left.
    pub fn left(&self, now: Millis) -> [u64; 2] {
        let mut left = self.left;
        if let Some((player, since)) = self.running {
            let left = &mut left[player.index()];
            *left = left.saturating_sub(now.saturating_sub(since));
        }
        left
    }

    /// Whose time runs.
    pub fn running(&self) -> Option<Player> {
        self.running.map(|(player, _)| player)
    }

    /// Lets the time of `player`, or nobody's, run from now on.
    pub fn run(&mut self, player: Option<Player>, now: Millis) {
        if player != self.running() {
            self.left = self.left(now);
            self.running = player.map(|player| (player, now));
        }
    }

    /// A move was made: stops the time and adds the increment. Says what is left.
    pub fn press(&mut self, player: Player, now: Millis) -> u64 {
        let counted = self.running() == Some(player);
        self.run(None, now);
        let left = &mut self.left[player.index()];
        if counted {
            *left = left.saturating_add(self.setting.increment_ms);
        }
        *left
    }

    /// Sets what is left, as after taking back; nobody's time runs.
    pub fn set_left(&mut self, left: [u64; 2]) {
        self.left = left;
        self.running = None;
    }

    /// When the time that runs will be over.
    pub fn falls(&self) -> Option<Millis> {
        let (player, since) = self.running?;
        Some(since.saturating_add(self.left[player.index()]))
    }

    /// Whose time has run out.
    pub fn fallen(&self, now: Millis) -> Option<Player> {
        let player = self.running()?;
        (self.left(now)[player.index()] == 0).then_some(player)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_for_one_at_a_time() {
        let mut clock = Clock::new(ClockSetting {
            base_ms: 1000,
            increment_ms: 100,
        });
        clock.run(Some(Player::One), 50);
        assert_eq!(clock.left(350), [700, 1000]);
        assert_eq!(clock.falls(), Some(1050));
        clock.run(Some(Player::One), 350);
        assert_eq!(clock.press(Player::One, 450), 700);
        clock.run(Some(Player::Two), 450);
        assert_eq!(clock.left(1449), [700, 1]);
        assert_eq!(clock.fallen(1449), None);
        assert_eq!(clock.fallen(1450), Some(Player::Two));
        assert_eq!(clock.left(9999), [700, 0]);
        clock.run(None, 1000);
        assert_eq!(clock.left(9999), [700, 450]);
        assert_eq!(
            clock.press(Player::Two, 9999),
            450,
            "no time ran: no increment"
        );
    }
}
