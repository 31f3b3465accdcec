//! Which values of a configuration make no sense, alone or together.

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

    /// Refuses too few games at the same time for so many boards. A game that is over makes way
    /// for another on the same board, so one that has none at the beginning would never be
    /// played, and yet the network's file would name it among those that were learned.
    pub(super) fn check_boards(&self, boards: usize) -> Result<(), ConfigError> {
        let (mix, games) = (self.mix(boards), self.selfplay.games);
        let mut played = vec![false; boards];
        for number in 0..games as u64 {
            played[mix.board(number)] = true;
        }
        match played.iter().filter(|&&played| !played).count() {
            0 => Ok(()),
            left_out => Err(ConfigError::LeftOut {
                games,
                first_share: self.first_share,
                boards,
                left_out,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mix::Mix;

    #[test]
    fn mistakes_are_named() {
        for (text, words) in [
            ("seed = 3", "missing field `game`"),
            ("game = \"ataxx\"\n[selfplay]\nsims = 3", "sims"),
            ("game = \"ataxx\"\n[selfplay]\nthreads = 0", "at least 1"),
            ("game = \"ataxx\"\n[learning]\noptimiser = \"best\"", "best"),
            ("game = \"ataxx\"\n[rating]\ngames = 3", "even"),
            ("game = \"chess\"", "chess"),
        ] {
            let error = Config::read(text).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
    }

    #[test]
    fn a_board_that_would_never_be_played_is_refused() {
        let read = |games: usize, first_share: f64| {
            let text = format!(
                "game = \"gomoku\"\nsizes = [\"9\", \"11\", \"15\"]\n\
                 rules = \"rule=freestyle | rule=renju\"\nfirst_share = {first_share}\n\
                 [selfplay]\ngames = {games}"
            );
            Config::read(&text).map_err(|error| error.to_string())
        };
        let words = read(5, 0.0).unwrap_err();
        assert!(words.contains("selfplay.games = 5"), "{words}");
        assert!(words.contains("of 6 boards"), "{words}");
        for share in [0.0, 0.25, 0.9] {
            // Whoever is let through has a game on every board.
            let enough = |&games: &usize| {
                let mix = Mix::new(6, share);
                let has_game = |board| (0..games as u64).any(|number| mix.board(number) == board);
                (0..6).all(has_game)
            };
            let least = (6..200).find(enough).unwrap();
            assert!(read(least - 1, share).is_err(), "{share}");
            assert!(read(least, share).is_ok(), "{share}");
        }
        let words = read(1000, 1.0).unwrap_err();
        assert!(words.contains("leaves 5 of 6 boards"), "{words}");
    }

    #[test]
    fn every_configuration_of_the_project_is_accepted() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../configs/train");
        let mut read = 0;
        for folder in [folder.to_owned(), format!("{folder}/small")] {
            for file in std::fs::read_dir(folder).unwrap() {
                let path = file.unwrap().path();
                if path.extension().is_some_and(|end| end == "toml") {
                    let config = Config::read(&std::fs::read_to_string(&path).unwrap());
                    assert!(config.is_ok(), "{}: {config:?}", path.display());
                    read += 1;
                }
            }
        }
        assert!(read > 10, "{read}");
    }
}
