//! Alpha-beta against plain minimax on random trees that hold everything that can trip a
//! search: transpositions, repeated turns, chance, ties, noise, extensions.

use super::common::{ByKey, any_sound_settings, check_equals_plain, random_position, search};
use wuqi_core::{Game, Player, Rng};
use wuqi_search::alphabeta::Settings;
use wuqi_search::plain::{self, Horizon};
use wuqi_search::score::Scale;
use wuqi_search::synthetic::{Place, RandomKnowledge, Synthetic};
use wuqi_search::{AlphaBeta, Knowledge, Limits, NoKnowledge, Proof, Value};

fn tree(rng: &mut Rng) -> Synthetic {
    Synthetic {
        seed: rng.next_u64(),
        length: 3 + rng.below(7) as u8,
        branching: 2 + rng.below(4),
        width: 2 + u64::from(rng.below(40)),
        chance: rng.below(2) == 0,
        repeats: rng.below(2) == 0,
    }
}

#[test]
fn every_sound_subset_equals_plain_minimax() {
    check_subsets::<100_000>(1, 5000);
}

#[test]
fn means_that_are_almost_won_equal_plain_minimax() {
    check_subsets::<9>(4, 5000);
}

fn check_subsets<const LIMIT: i32>(seed: u64, rounds: u32) {
    let mut rng = Rng::new(seed);
    for _ in 0..rounds {
        let game = tree(&mut rng);
        let state = random_position(&game, &mut rng, 2);
        let knowledge = ByKey::<LIMIT> {
            seed: rng.next_u64(),
            range: [3, 1000][rng.below(2) as usize],
            noise: rng.below(2) == 0,
            extends: rng.below(3) == 0,
        };
        let settings = any_sound_settings(&mut rng);
        let depth = 1 + rng.below(5);
        check_equals_plain(&game, &state, &knowledge, &settings, depth, 1);
    }
}

#[test]
fn the_whole_sound_search_and_the_textbook_one_equal_plain_minimax() {
    let mut rng = Rng::new(2);
    for _ in 0..500 {
        let game = tree(&mut rng);
        let state = random_position(&game, &mut rng, 1);
        let knowledge = RandomKnowledge {
            noise: rng.below(2) == 0,
        };
        for settings in [Settings::sound(), Settings::plain()] {
            let settings = Settings {
                table_bytes: settings.table_bytes.min(1 << 16),
                ..settings
            };
            check_equals_plain(&game, &state, &knowledge, &settings, 5, 1);
        }
    }
}

#[test]
fn two_threads_equal_plain_minimax() {
    let mut rng = Rng::new(3);
    for _ in 0..200 {
        let game = tree(&mut rng);
        let state = random_position(&game, &mut rng, 1);
        let knowledge = ByKey::<100_000> {
            seed: rng.next_u64(),
            range: 1000,
            noise: true,
            extends: false,
        };
        let settings = Settings {
            table_bytes: 1 << 14,
            ..any_sound_settings(&mut rng)
        };
        check_equals_plain(&game, &state, &knowledge, &settings, 5, 2);
    }
}

/// Knowledge that is right where it claims certainty and careless everywhere else: every
/// late move may be reduced, every move counts as one that chance decides, and a "pass" is
/// just some other position.
#[derive(Clone, Copy, Debug)]
struct Careless {
    inner: ByKey<100_000>,
}

impl Knowledge<Synthetic> for Careless {
    type Accumulator = ();

    fn evaluate(&self, game: &Synthetic, state: &Place, player: Player) -> i32 {
        self.inner.evaluate(game, state, player)
    }

    fn is_noisy(&self, game: &Synthetic, state: &Place, mv: u8) -> bool {
        self.inner.is_noisy(game, state, mv)
    }

    fn is_gamble(&self, _: &Synthetic, _: &Place, _: u8) -> bool {
        true
    }

    fn may_reduce(&self, _: &Synthetic, _: &Place) -> bool {
        true
    }

    fn pass(&self, game: &Synthetic, state: &Place) -> Option<Place> {
        let mut next = *state;
        game.play(&mut next, 0);
        (!game.turn(&next).is_over()).then_some(next)
    }

    fn proved(&self, game: &Synthetic, state: &Place) -> Option<Proof<u8>> {
        if !game.key(state).is_multiple_of(5) {
            return None;
        }
        let player = game.turn(state).player()?;
        let (best, value) = plain::move_values(game, &NoKnowledge, state, TO_THE_END)
            .into_iter()
            .max_by_key(|&(_, value)| value)?;
        let scale = Scale::of::<Synthetic, NoKnowledge>();
        let (winner, plies) = match scale.report(value) {
            Value::WinIn(plies) => (Some(player), plies),
            Value::LossIn(plies) => (Some(player.other()), plies),
            _ => (None, 0),
        };
        Some(Proof {
            winner,
            plies,
            best,
        })
    }
}

const TO_THE_END: Horizon = Horizon {
    depth: 50,
    quiescence: 0,
    extensions: 0,
};

#[test]
fn what_is_called_proved_is_true_with_every_part_on() {
    let mut rng = Rng::new(5);
    let mut proved = [0, 0];
    for round in 0..1500 {
        let game = Synthetic {
            chance: false,
            ..tree(&mut rng)
        };
        let inner = ByKey {
            seed: rng.next_u64(),
            range: 1000,
            noise: true,
            extends: false,
        };
        let settings = Settings {
            table_bytes: 1 << 12,
            prove_root: round % 4 == 0,
            prove_from: [None, Some(0), Some(2)][round % 3],
            gamble_reduction: [0, 1, 4][round % 3],
            ..Settings::default()
        };
        let limits = Limits {
            depth: Some(1 + rng.below(6)),
            ..Limits::default()
        };
        let mut searcher = AlphaBeta::with(Careless { inner }, settings);
        let info = search(&mut searcher, &game, &game.start(), limits, 1);
        let truth = plain::value(&game, &NoKnowledge, &game.start(), TO_THE_END);
        match info.score.value {
            Value::WinIn(_) => {
                assert!(truth > 0, "{game:?}");
                proved[0] += 1;
                // The move to play must hold the win.
                let values = plain::move_values(&game, &NoKnowledge, &game.start(), TO_THE_END);
                let best = values.iter().find(|&&(mv, _)| mv == info.best);
                assert!(best.is_some_and(|&(_, value)| value > 0), "{game:?}");
            }
            Value::LossIn(_) => {
                assert!(truth < 0, "{game:?}");
                proved[1] += 1;
            }
            _ => {}
        }
    }
    assert!(proved.iter().all(|&count| count > 100), "{proved:?}");
}

#[test]
fn deeper_knowledge_from_the_table_gives_the_true_value_of_a_whole_game() {
    let mut rng = Rng::new(6);
    for _ in 0..1000 {
        let game = tree(&mut rng);
        let knowledge = ByKey::<100_000> {
            seed: rng.next_u64(),
            range: 1000,
            noise: true,
            extends: false,
        };
        let settings = Settings {
            exact_depth: false,
            lines: 1,
            ..any_sound_settings(&mut rng)
        };
        let mut searcher = AlphaBeta::with(knowledge, settings);
        let limits = Limits {
            depth: Some(u32::from(game.length) + 1),
            ..Limits::default()
        };
        // Both along a game, with the table of the earlier moves.
        let mut state = game.start();
        for _ in 0..2 {
            let truth = plain::value(&game, &knowledge, &state, TO_THE_END);
            let truth = Scale::of::<Synthetic, ByKey>().report(truth);
            let found = search(&mut searcher, &game, &state, limits, 1);
            match (found.score.value, truth) {
                // With chance a shorter mean distance may turn up after the proof.
                (Value::WinIn(_), Value::WinIn(_)) if game.chance => {}
                (Value::LossIn(_), Value::LossIn(_)) if game.chance => {}
                (found, truth) => assert_eq!(found, truth, "{game:?}"),
            }
            game.play(&mut state, found.best);
            if game.turn(&state).player().is_none() {
                break;
            }
        }
    }
}
