//! An evaluation that is kept up to date step by step: every search must hand it the
//! accumulators of the very positions it evaluates, and find what its plain twin finds.

use super::common::{ByKey, any_sound_settings, check_equals_plain, random_position, search};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use wuqi_core::{Game, Player, Rng, Turn};
use wuqi_search::alphabeta::Settings;
use wuqi_search::synthetic::Synthetic;
use wuqi_search::{AlphaBeta, Knowledge, Limits};

/// The plain twin: knowledge by lot, with every late move reducible and a "pass" that is
/// the first move of the rules.
#[derive(Clone, Debug)]
struct Twin(ByKey);

/// The same, kept up to date step by step.
#[derive(Clone, Debug)]
struct Stepwise {
    twin: Twin,
    work: Arc<Work>,
}

#[derive(Debug, Default)]
struct Work {
    refreshes: AtomicU64,
    updates: AtomicU64,
    evaluations: AtomicU64,
}

/// The position that an accumulator belongs to and its value for One.
#[derive(Clone, Default, Debug)]
struct Kept {
    key: Option<u64>,
    points: i32,
}

fn passed<G: Game>(game: &G, state: &G::State) -> Option<G::State> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut next = state.clone();
    game.play(&mut next, *moves.first()?);
    matches!(game.turn(&next), Turn::Move(_)).then_some(next)
}

impl<G: Game> Knowledge<G> for Twin {
    type Accumulator = ();

    fn evaluate(&self, game: &G, state: &G::State, player: Player) -> i32 {
        self.0.evaluate(game, state, player)
    }

    fn order(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        self.0.order(game, state, mv)
    }

    fn is_noisy(&self, game: &G, state: &G::State, mv: G::Move) -> bool {
        self.0.is_noisy(game, state, mv)
    }

    fn may_reduce(&self, _: &G, _: &G::State) -> bool {
        true
    }

    fn pass(&self, game: &G, state: &G::State) -> Option<G::State> {
        passed(game, state)
    }
}

impl Stepwise {
    fn new(twin: Twin) -> Self {
        let work = Arc::default();
        Stepwise { twin, work }
    }

    fn keep<G: Game>(&self, game: &G, state: &G::State) -> Kept {
        Kept {
            key: Some(game.key(state)),
            points: self.twin.evaluate(game, state, Player::One),
        }
    }
}

impl<G: Game> Knowledge<G> for Stepwise {
    type Accumulator = Kept;

    fn evaluate(&self, game: &G, state: &G::State, player: Player) -> i32 {
        self.twin.evaluate(game, state, player)
    }

    fn refresh(&self, game: &G, state: &G::State, accumulator: &mut Kept) {
        self.work.refreshes.fetch_add(1, Ordering::Relaxed);
        *accumulator = self.keep(game, state);
    }

    fn update(
        &self,
        game: &G,
        (before, kept): (&G::State, &Kept),
        after: &G::State,
        accumulator: &mut Kept,
    ) {
        assert_eq!(kept.key, Some(game.key(before)), "of another position");
        let (mut steps, mut chances) = (Vec::new(), Vec::new());
        game.moves(before, &mut steps);
        game.chances(before, &mut chances);
        steps.extend(chances.iter().map(|&(mv, _)| mv));
        let leads_here = |&mv: &G::Move| {
            let mut next = before.clone();
            game.play(&mut next, mv);
            next == *after
        };
        assert!(
            steps.iter().any(leads_here),
            "{before:?} is not one step before {after:?}"
        );
        self.work.updates.fetch_add(1, Ordering::Relaxed);
        *accumulator = self.keep(game, after);
    }

    fn evaluate_with(&self, game: &G, state: &G::State, player: Player, kept: &Kept) -> i32 {
        assert_eq!(kept.key, Some(game.key(state)), "of another position");
        self.work.evaluations.fetch_add(1, Ordering::Relaxed);
        player.sign() * kept.points
    }

    fn order(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        self.twin.order(game, state, mv)
    }

    fn is_noisy(&self, game: &G, state: &G::State, mv: G::Move) -> bool {
        self.twin.is_noisy(game, state, mv)
    }

    fn may_reduce(&self, _: &G, _: &G::State) -> bool {
        true
    }

    fn pass(&self, game: &G, state: &G::State) -> Option<G::State> {
        passed(game, state)
    }
}

fn by_lot(rng: &mut Rng) -> Twin {
    Twin(ByKey {
        seed: rng.next_u64(),
        range: 1000,
        noise: rng.below(3) > 0,
        extends: false,
    })
}

/// Compares whole searches with every part on: the same answer, position for position.
fn check_twins<G: Game>(game: &G, state: &G::State, twin: &Twin, depth: u32) -> Arc<Work> {
    let stepwise = Stepwise::new(twin.clone());
    let work = stepwise.work.clone();
    let settings = Settings {
        table_bytes: 1 << 16,
        quiescence: 3,
        ..Settings::default()
    };
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let plain = &mut AlphaBeta::with(twin.clone(), settings.clone());
    let incremental = &mut AlphaBeta::with(stepwise, settings);
    for _ in 0..2 {
        assert_eq!(
            search(plain, game, state, limits, 1),
            search(incremental, game, state, limits, 1)
        );
    }
    work
}

#[test]
fn a_stepwise_evaluation_finds_what_its_plain_twin_finds() {
    let mut rng = Rng::new(11);
    let mut done = [0, 0, 0];
    for _ in 0..400 {
        let game = Synthetic {
            seed: rng.next_u64(),
            length: 4 + rng.below(7) as u8,
            branching: 2 + rng.below(4),
            width: 2 + u64::from(rng.below(1000)),
            chance: rng.below(2) == 0,
            repeats: rng.below(2) == 0,
        };
        let state = random_position(&game, &mut rng, 2);
        let work = check_twins(&game, &state, &by_lot(&mut rng), 1 + rng.below(6));
        done[0] += work.refreshes.load(Ordering::Relaxed);
        done[1] += work.updates.load(Ordering::Relaxed);
        done[2] += work.evaluations.load(Ordering::Relaxed);
    }
    let [refreshes, updates, evaluations] = done;
    assert!(evaluations > 10 * refreshes, "{done:?}");
    assert!(updates < 2 * evaluations, "{done:?}");
}

#[test]
fn a_stepwise_evaluation_equals_plain_minimax_with_several_threads() {
    let mut rng = Rng::new(12);
    for round in 0..100 {
        let game = Synthetic {
            seed: rng.next_u64(),
            length: 8,
            branching: 4,
            width: 30,
            chance: round % 2 == 0,
            repeats: true,
        };
        let state = random_position(&game, &mut rng, 1);
        let knowledge = Stepwise::new(by_lot(&mut rng));
        let settings = any_sound_settings(&mut rng);
        check_equals_plain(&game, &state, &knowledge, &settings, 4, 1 + round % 3);
    }
}
