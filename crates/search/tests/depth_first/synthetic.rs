//! Alpha-beta against plain minimax on random trees that hold everything that can trip a
//! search: transpositions, repeated turns, chance, ties, noise, extensions.

use super::common::{ByKey, any_sound_settings, check_equals_plain, random_position};
use wuqi_core::Rng;
use wuqi_search::alphabeta::Settings;
use wuqi_search::synthetic::{RandomKnowledge, Synthetic};

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
