//! The threat engine with the line network: it judges unless `eval=hand`
//! is given, blocks what must be blocked, and says the same every time.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::Notation;
use wuqi_engines::{Spec, build};
use wuqi_games::gomoku::{Gomoku, Place};
use wuqi_search::{Control, SearchInfo, Silent};

fn think(spec: &str, position: &str) -> SearchInfo<Place> {
    let game = Gomoku::default();
    let spec: Spec = spec.parse().unwrap();
    let (mut searcher, limits) = build(&game, &spec).unwrap();
    let state = game.read_state(position).unwrap();
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let control = Control::new(limits, &stop, &clock);
    searcher.search(&game, &state, &control, &mut Silent)
}

/// Two stones each in the middle.
const QUIET: &str = "15/15/15/15/15/15/7x7/6xo7/7o7/15/15/15/15/15/15 x";

/// White has four in a row with one end open.
const FOUR: &str = "15/15/15/15/15/15/7x7/5xoooo5/7x7/8x6/15/15/15/15/15 x";

#[test]
fn the_network_judges_unless_patterns_are_asked_for() {
    let hand = think("gomoku:threats:nodes=400,eval=hand", QUIET);
    let net = think("gomoku:threats:nodes=400", QUIET);
    let again = think("gomoku:threats:nodes=400,eval=net", QUIET);
    assert_ne!(hand.score, net.score);
    assert_eq!((net.best, net.score), (again.best, again.score));
}

#[test]
fn what_must_be_blocked_is_blocked() {
    let info = think("gomoku:threats:nodes=400", FOUR);
    assert_eq!(info.best, Place::new(10, 7));
}
