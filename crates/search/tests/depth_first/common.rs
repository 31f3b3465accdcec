//! What the tests of depth-first searches share: knowledge by lot for any game, random
//! settings, and the comparison with plain minimax.

#![allow(clippy::unwrap_used, reason = "a helper of a test may fail it")]

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::zobrist::mix;
use wuqi_core::{Game, Player, Rng, Turn};
use wuqi_search::alphabeta::{Bonuses, ChancePruning, Learning, Settings};
use wuqi_search::plain::{self, Horizon};
use wuqi_search::score::Scale;
use wuqi_search::{AlphaBeta, Control, Knowledge, Limits, SearchInfo, Searcher, Silent};

/// An evaluation, an order, noise and extensions by lot from the position's key. With a
/// small `LIMIT` the means of wins and evaluations run into it all the time.
#[derive(Clone, Copy, Debug)]
pub struct ByKey<const LIMIT: i32 = 100_000> {
    pub seed: u64,
    /// Evaluations lie within ± this; small ranges make many ties.
    pub range: u64,
    pub noise: bool,
    pub extends: bool,
}

impl<const LIMIT: i32> ByKey<LIMIT> {
    fn dice<G: Game>(&self, game: &G, state: &G::State, salt: u64) -> u64 {
        mix(game.table_key(state) ^ mix(self.seed ^ salt))
    }

    fn move_dice<G: Game>(&self, game: &G, state: &G::State, mv: G::Move, salt: u64) -> u64 {
        let mut hasher = DefaultHasher::new();
        mv.hash(&mut hasher);
        self.dice(game, state, salt ^ hasher.finish())
    }
}

impl<G: Game, const LIMIT: i32> Knowledge<G> for ByKey<LIMIT> {
    type Accumulator = ();

    const LIMIT: i32 = LIMIT;

    fn evaluate(&self, game: &G, state: &G::State, player: Player) -> i32 {
        let spread = 2 * self.range + 1;
        player.sign() * ((self.dice(game, state, 1) % spread) as i32 - self.range as i32)
    }

    fn order(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        (self.move_dice(game, state, mv, 2) % 3000) as i32
    }

    fn is_noisy(&self, game: &G, state: &G::State, mv: G::Move) -> bool {
        self.noise && self.move_dice(game, state, mv, 3).is_multiple_of(4)
    }

    fn extends(&self, game: &G, state: &G::State, mv: G::Move) -> bool {
        self.extends && self.move_dice(game, state, mv, 4).is_multiple_of(8)
    }
}

/// Any subset of the parts that leave the value as it is.
pub fn any_sound_settings(rng: &mut Rng) -> Settings {
    let mut on = || rng.below(2) == 0;
    Settings {
        deepening: on(),
        principal_variation: on(),
        aspiration: on().then_some(if on() { 1 } else { 300 }),
        bonuses: Bonuses {
            killer: if on() { 2000 } else { 0 },
            counter: if on() { 1000 } else { 0 },
            history: if on() { 1000 } else { 0 },
        },
        learning: Learning {
            after_reply: if on() { 50 } else { 0 },
            after_own: if on() { 50 } else { 0 },
            ..Learning::default()
        },
        table_bytes: [0, 64, 1 << 10, 1 << 18][usize::from(on()) + 2 * usize::from(on())],
        chance: match (on(), on()) {
            (true, true) => ChancePruning::None,
            (true, false) => ChancePruning::Star1,
            (false, _) => ChancePruning::Star2,
        },
        lines: if on() { 1 } else { 3 },
        quiescence: if on() { 16 } else { 2 },
        // Never the reason why equal positions differ in value.
        extension_reach: 1000,
        ..Settings::sound()
    }
}

/// Searches to a depth, or as limited, without anybody watching.
pub fn search<G: Game>(
    searcher: &mut impl Searcher<G>,
    game: &G,
    state: &G::State,
    limits: Limits,
    threads: usize,
) -> SearchInfo<G::Move> {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let control = Control::new(limits, &stop, &clock).with_threads(threads);
    searcher.search(game, state, &control, &mut Silent)
}

/// Checks that alpha-beta with these settings finds what plain minimax finds.
pub fn check_equals_plain<G: Game, K: Knowledge<G> + std::fmt::Debug>(
    game: &G,
    state: &G::State,
    knowledge: &K,
    settings: &Settings,
    depth: u32,
    threads: usize,
) {
    let horizon = Horizon {
        depth,
        quiescence: settings.quiescence,
        extensions: settings.extension_reach * depth,
    };
    let scale = Scale::of::<G, K>();
    let values = plain::move_values(game, knowledge, state, horizon);
    let best = values.iter().map(|&(_, value)| value).max().unwrap();
    assert_eq!(best, plain::value(game, knowledge, state, horizon));
    let mut searcher = AlphaBeta::with(knowledge.clone(), settings.clone());
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    // A second time with what the first left in the table.
    for _ in 0..2 {
        let info = search(&mut searcher, game, state, limits, threads);
        let what = format!("{state:?} depth {depth} {knowledge:?} {settings:?}");
        assert_eq!(info.score.value, scale.report(best), "{what}");
        assert_eq!(
            info.score.side,
            game.turn(state).player().unwrap(),
            "{what}"
        );
        let value_of = |mv| values.iter().find(|&&(other, _)| other == mv).unwrap().1;
        assert_eq!(value_of(info.best), best, "best move, {what}");
        assert_eq!(info.root.len(), values.len(), "{what}");
        let mut last = i32::MAX;
        for (place, root) in info.root.iter().enumerate() {
            let value = value_of(root.mv);
            if let Some(found) = root.value {
                assert_eq!(found, scale.report(value), "{:?}, {what}", root.mv);
            }
            if place < settings.lines.min(values.len()) {
                assert!(root.value.is_some(), "line {place} has no value, {what}");
                assert!(value <= last, "lines out of order, {what}");
                last = value;
            }
            check_line(game, state, &root.line);
        }
        check_line(game, state, &info.line);
        assert_eq!(info.line[0], info.best);
    }
}

/// Checks that a line can be played.
pub fn check_line<G: Game>(game: &G, state: &G::State, line: &[G::Move]) {
    let mut state = state.clone();
    for &mv in line {
        assert!(game.try_play(&mut state, mv).is_ok(), "{mv:?} in {line:?}");
    }
}

/// A position at a player's turn, up to `most` random steps into the game.
pub fn random_position<G: Game>(game: &G, rng: &mut Rng, most: u32) -> G::State {
    loop {
        let mut state = game.start();
        let mut buffer = Vec::new();
        for _ in 0..rng.below(most + 1) {
            let Some(mv) = game.random_step(&state, rng, &mut buffer) else {
                break;
            };
            game.play(&mut state, mv);
        }
        if let Turn::Move(_) = game.turn(&state) {
            return state;
        }
    }
}
