//! Which values of a configuration make no sense.

use super::{Config, ConfigError};
use wuqi_games::Size;

impl Config {
    /// Refuses values that make no sense.
    pub(crate) fn check(&self) -> Result<(), ConfigError> {
        let share = |value: f64| (0.0..=1.0).contains(&value);
        let (play, learn) = (&self.selfplay, &self.learning);
        let rules: &[(bool, &'static str)] = &[
            (
                self.network.channels > 0,
                "network.channels must be at least 1",
            ),
            (
                self.network.policy_channels > 0,
                "network.policy_channels must be at least 1",
            ),
            (
                self.network.value_channels > 0,
                "network.value_channels must be at least 1",
            ),
            (self.network.hidden > 0, "network.hidden must be at least 1"),
            (play.threads > 0, "selfplay.threads must be at least 1"),
            (
                play.games >= play.threads,
                "selfplay.games must be at least one per thread",
            ),
            (play.leaves > 0, "selfplay.leaves must be at least 1"),
            (
                (1..=4096).contains(&play.job_games),
                "selfplay.job_games lies between 1 and 4096",
            ),
            (
                play.fast_simulations > 1 && play.simulations >= play.fast_simulations,
                "selfplay.fast_simulations must be at least 2 and at most selfplay.simulations",
            ),
            (
                play.full_share > 0.0 && share(play.full_share),
                "selfplay.full_share must be above 0 and at most 1",
            ),
            (
                [
                    play.random_share,
                    play.varied_share,
                    play.play_out_share,
                    play.wrong_share,
                ]
                .into_iter()
                .all(share),
                "shares of games lie between 0 and 1",
            ),
            (
                share(play.margin.into()) && play.margin_scale > 0.0,
                "selfplay.margin lies between 0 and 1, selfplay.margin_scale above 0",
            ),
            (
                share(play.surprise.into()),
                "selfplay.surprise lies between 0 and 1",
            ),
            (
                play.final_temperature > 0.0 && play.temperature >= play.final_temperature,
                "selfplay.final_temperature must be above 0 and at most selfplay.temperature",
            ),
            (
                play.temperature_plies > 0.0,
                "selfplay.temperature_plies must be above 0",
            ),
            (
                play.largest_batch > 0 && play.batches_in_flight > 0,
                "selfplay.largest_batch and batches_in_flight must be at least 1",
            ),
            (share(self.first_share), "first_share lies between 0 and 1"),
            (
                (play.canvases.iter()).all(|size| size.parse::<Size>().is_ok()),
                "selfplay.canvases are sizes such as 15x15",
            ),
            (
                self.replay.generation > 0,
                "replay.generation must be at least 1",
            ),
            (
                self.replay.largest_window >= self.replay.window && self.replay.window > 0,
                "replay.window must be at least 1 and at most replay.largest_window",
            ),
            (
                share(self.replay.window_share),
                "replay.window_share lies between 0 and 1",
            ),
            (
                (self.labels.as_ref()).is_none_or(|labels| share(labels.after)),
                "labels.after lies between 0 and 1",
            ),
            (learn.batch > 1, "learning.batch must be at least 2"),
            (
                learn.reuse > 0.0 && learn.rate > 0.0,
                "learning.reuse and rate must be above 0",
            ),
            (learn.doubt > 0.0, "learning.doubt must be above 0"),
            (
                (0.0..1.0).contains(&learn.average) && (0.0..1.0).contains(&learn.momentum),
                "learning.average and momentum lie between 0 and below 1",
            ),
            (
                learn.threads > 0 && self.rating.threads > 0,
                "threads must be at least 1",
            ),
            (
                self.rating.games.is_multiple_of(2),
                "rating.games must be even",
            ),
            (
                self.samples.games <= 20 && self.samples.positions.len() <= 20,
                "samples.games and samples.positions are at most 20 each",
            ),
            (
                self.rating.simulations > 0,
                "rating.simulations must be at least 1",
            ),
        ];
        match rules.iter().find(|(holds, _)| !holds) {
            Some(&(_, words)) => Err(ConfigError::Senseless(words)),
            None => Ok(()),
        }
    }
}
