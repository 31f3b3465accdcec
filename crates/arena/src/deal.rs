//! The deal of a pair of games: what chance answers, the same in both.

use wuqi_core::{Rng, Turn};
use wuqi_deal::{Dealer, Secret};
use wuqi_games::any::Position;
use wuqi_games::banqi::Banqi;

/// What lies face down in the games of a pair; nothing in games without chance.
#[derive(Debug)]
pub(crate) struct Deal(Option<Dealer>);

impl Deal {
    /// Deals what lies face down in a position. The same seed gives the same deal.
    pub(crate) fn new(position: &dyn Position, seed: u64) -> Deal {
        let mut rng = Rng::new(seed);
        let mut secret = [0; 32];
        for bytes in secret.chunks_mut(8) {
            bytes.copy_from_slice(&rng.next_u64().to_be_bytes());
        }
        let mut dealer = Dealer::new(position, &[], Secret::new(secret));
        if let Some(dealer) = &mut dealer {
            dealer.deal(Default::default());
        }
        Deal(dealer)
    }

    /// The outcome, in notation, that chance has in this position; `None` if it is not
    /// chance's turn, or nothing was dealt there.
    pub(crate) fn answer(&self, position: &dyn Position) -> Option<String> {
        if position.turn() != Turn::Chance {
            return None;
        }
        let square = position.downcast::<Banqi>()?.state.pending()?;
        let piece = self.0.as_ref()?.piece(square)?;
        let texts = position.chances().into_iter().map(|(text, _)| text);
        texts.into_iter().find(|text| text.ends_with(piece))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_games::Options;
    use wuqi_games::any::AnyGame;

    fn banqi(rules: &str) -> AnyGame {
        AnyGame::new("banqi", None, &rules.parse::<Options>().unwrap()).unwrap()
    }

    /// Plays on at random, flips answered from the deal; gives the outcomes by square.
    fn play_out(mut position: Box<dyn Position>, deal: &Deal, seed: u64) -> Vec<String> {
        let mut rng = Rng::new(seed);
        let mut outcomes = Vec::new();
        while !position.turn().is_over() {
            match deal.answer(&*position) {
                Some(text) => {
                    position.play(&text).unwrap();
                    outcomes.push(text[text.len() - 4..].to_owned());
                }
                None => {
                    assert_ne!(position.turn(), Turn::Chance, "the deal answers all chance");
                    position.play_random(&mut rng);
                }
            }
        }
        outcomes
    }

    #[test]
    fn whoever_plays_meets_the_same_pieces() {
        for rules in ["", "hidden_capture=on"] {
            let mut start = banqi(rules).start();
            for opening in ["", "b3=P", "a1=k"] {
                if !opening.is_empty() {
                    start.play(opening).unwrap();
                }
                let deal = Deal::new(&*start, 5);
                let games = [1, 2].map(|seed| play_out(start.clone(), &deal, seed));
                assert_ne!(games[0], games[1]);
                let square = |outcome: &str| outcome[..2].to_owned();
                let other = |outcome: &String| {
                    games[1]
                        .iter()
                        .find(|other| square(other) == square(outcome))
                        .cloned()
                };
                let shared = games[0].iter().filter(|outcome| other(outcome).is_some());
                assert!(shared.clone().count() > 5);
                assert!(
                    shared
                        .clone()
                        .all(|outcome| other(outcome).as_ref() == Some(outcome))
                );
            }
        }
    }

    #[test]
    fn deals_follow_their_seed() {
        let start = banqi("").start();
        let outcomes = |deal| play_out(start.clone(), &Deal::new(&*start, deal), 1);
        assert_eq!(outcomes(1), outcomes(1));
        assert_ne!(outcomes(1), outcomes(2));
        let ataxx = AnyGame::new("ataxx", None, &Options::none())
            .unwrap()
            .start();
        assert_eq!(Deal::new(&*ataxx, 1).answer(&*ataxx), None);
    }
}
