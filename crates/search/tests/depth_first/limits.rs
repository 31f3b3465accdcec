//! Limits, stopping, reports and the trace, for all depth-first searches.

use super::common::{ByKey, check_line, search};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use wuqi_core::{Game, Player, Rng};
use wuqi_search::alphabeta::{ProbCut, Settings};
use wuqi_search::synthetic::Synthetic;
use wuqi_search::{
    AlphaBeta, Control, Event, Greedy, Knowledge, Limits, NodeKind, Observer, Plain, RandomMover,
    SearchInfo, Searcher, Silent, Value,
};

const KNOWLEDGE: ByKey = ByKey {
    seed: 1,
    range: 500,
    noise: true,
    extends: false,
};

fn game(seed: u64) -> Synthetic {
    Synthetic {
        seed,
        length: 30,
        branching: 4,
        width: 1 << 30,
        chance: seed.is_multiple_of(2),
        repeats: seed.is_multiple_of(3),
    }
}

fn searchers() -> Vec<Box<dyn Searcher<Synthetic>>> {
    let small = |settings| Settings {
        table_bytes: 1 << 16,
        ..settings
    };
    vec![
        Box::new(RandomMover),
        Box::new(Greedy::new(KNOWLEDGE)),
        Box::new(Plain::new(KNOWLEDGE, 3, 2)),
        Box::new(AlphaBeta::with(KNOWLEDGE, small(Settings::default()))),
        Box::new(AlphaBeta::with(KNOWLEDGE, small(Settings::plain()))),
    ]
}

fn check_answer(game: &Synthetic, info: &SearchInfo<u8>) {
    let start = game.start();
    assert!(game.is_legal(&start, info.best));
    check_line(game, &start, &info.line);
    assert_eq!(info.line[0], info.best);
    let mut moves = Vec::new();
    game.moves(&start, &mut moves);
    let mut listed: Vec<u8> = info.root.iter().map(|root| root.mv).collect();
    listed.sort_unstable();
    assert_eq!(listed, moves);
    assert_eq!(info.root[0].mv, info.best);
    assert!((info.wdl.iter().sum::<f32>() - 1.0).abs() < 1e-5);
}

#[test]
fn a_search_stopped_beforehand_has_a_legal_move() {
    for seed in 0..20 {
        let game = game(seed);
        for mut searcher in searchers() {
            let stop = AtomicBool::new(true);
            let clock = || Duration::ZERO;
            for threads in [1, 2] {
                let control = Control::new(Limits::default(), &stop, &clock).with_threads(threads);
                let info = searcher.search(&game, &game.start(), &control, &mut Silent);
                check_answer(&game, &info);
            }
        }
    }
}

#[test]
fn a_search_without_time_has_a_legal_move() {
    let game = game(1);
    for mut searcher in searchers() {
        let stop = AtomicBool::new(false);
        let clock = || Duration::from_secs(1);
        let limits = Limits {
            time: Some(Duration::from_millis(1)),
            ..Limits::default()
        };
        let control = Control::new(limits, &stop, &clock);
        let info = searcher.search(&game, &game.start(), &control, &mut Silent);
        check_answer(&game, &info);
        assert!(info.nodes <= 1);
    }
}

/// The time of one move cannot be saved for another, so a new depth is begun whether or not it
/// can be finished: alpha-beta ends before its time only where more would change nothing.
#[test]
fn all_of_the_time_is_used_unless_the_move_is_forced_or_the_end_known() {
    const TIME: Duration = Duration::from_millis(40);
    let (mut full, mut forced, mut known) = (0, 0, 0);
    for seed in 0..60 {
        let game = Synthetic {
            length: [30, 30, 5][seed as usize % 3],
            ..game(seed)
        };
        // A clock on which a millisecond passes whenever it is read.
        let reads = AtomicU64::new(0);
        let clock = || Duration::from_millis(reads.fetch_add(1, Ordering::Relaxed));
        let stop = AtomicBool::new(false);
        let limits = Limits {
            time: Some(TIME),
            ..Limits::default()
        };
        let settings = Settings {
            table_bytes: 1 << 16,
            ..Settings::default()
        };
        let control = Control::new(limits, &stop, &clock);
        let mut searcher = AlphaBeta::with(KNOWLEDGE, settings);
        let info = searcher.search(&game, &game.start(), &control, &mut Silent);
        check_answer(&game, &info);
        if info.root.len() == 1 {
            assert!(info.elapsed < TIME, "a forced move needs no thought");
            forced += 1;
        } else if info.elapsed < TIME {
            // The whole of a short game was looked at, or its winner is certain.
            let certain = !matches!(info.score.value, Value::Points(_));
            assert!(certain || game.length == 5, "{info:?}");
            known += 1;
        } else {
            // It ends at the reading of the clock that says so.
            assert!(info.elapsed <= TIME + Duration::from_millis(2), "{info:?}");
            full += 1;
        }
    }
    assert!(
        full > 10 && forced > 3 && known > 3,
        "{full} {forced} {known}"
    );
}

#[test]
fn node_limits_are_exact() {
    for seed in 0..10 {
        let game = game(seed);
        for limit in [1, 2, 10, 511, 512, 513, 5000] {
            for threads in [1, 2] {
                let limits = Limits {
                    nodes: Some(limit),
                    ..Limits::default()
                };
                let settings = Settings {
                    table_bytes: 1 << 16,
                    ..Settings::default()
                };
                let mut searcher = AlphaBeta::with(KNOWLEDGE, settings);
                let info = search(&mut searcher, &game, &game.start(), limits, threads);
                check_answer(&game, &info);
                assert_eq!(info.nodes, limit, "{threads} threads");
            }
        }
    }
}

#[test]
fn equal_calls_give_equal_answers_and_seeds_break_ties() {
    #[derive(Clone)]
    struct Flat;
    impl Knowledge<Synthetic> for Flat {
        type Accumulator = ();

        fn evaluate(&self, _: &Synthetic, _: &<Synthetic as Game>::State, _: Player) -> i32 {
            0
        }
    }
    let game = (1..).map(game).find(|game| {
        let mut moves = Vec::new();
        game.moves(&game.start(), &mut moves);
        moves.len() == 4
    });
    let game = game.unwrap();
    let mut seen = std::collections::HashSet::new();
    for seed in 0..40 {
        let stop = AtomicBool::new(false);
        let clock = || Duration::ZERO;
        let limits = Limits {
            nodes: Some(2000),
            ..Limits::default()
        };
        let control = Control::new(limits, &stop, &clock).with_seed(seed);
        let settings = Settings {
            table_bytes: 1 << 16,
            ..Settings::default()
        };
        let mut searcher = AlphaBeta::with(Flat, settings);
        let first = searcher.search(&game, &game.start(), &control, &mut Silent);
        Searcher::<Synthetic>::forget(&mut searcher);
        let second = searcher.search(&game, &game.start(), &control, &mut Silent);
        assert_eq!(first, second);
        seen.insert(first.best);
    }
    assert_eq!(seen.len(), 4, "only {seen:?} were chosen among equal moves");
}

/// Follows a search and checks that its story is told in order.
#[derive(Default)]
struct Follower {
    traces: bool,
    open: Vec<u32>,
    entered: u64,
    cuts: u64,
    depths: Vec<u32>,
}

impl Observer<u8> for Follower {
    fn info(&mut self, info: &SearchInfo<u8>) {
        self.depths.push(info.depth);
    }

    fn traces(&self) -> bool {
        self.traces
    }

    fn event(&mut self, event: Event<u8>) {
        match event {
            Event::Enter {
                ply,
                alpha,
                beta,
                kind,
                ..
            } => {
                assert!(alpha < beta, "an empty window at ply {ply}");
                assert!(self.open.last().is_none_or(|&last| last < ply));
                self.open.push(ply);
                // A probe looks through a position without counting it.
                self.entered += u64::from(!matches!(kind, NodeKind::Probe(_)));
            }
            Event::Cut { ply, .. } => {
                assert_eq!(self.open.last(), Some(&ply));
                self.cuts += 1;
            }
            Event::Return { ply, .. } => assert_eq!(self.open.pop(), Some(ply)),
            other => panic!("no event of a depth-first search: {other:?}"),
        }
    }
}

#[test]
fn the_trace_is_complete_and_changes_nothing() {
    for seed in 0..10 {
        let game = game(seed);
        let stop = AtomicBool::new(false);
        let clock = || Duration::ZERO;
        let limits = Limits {
            depth: Some(4),
            ..Limits::default()
        };
        let control = Control::new(limits, &stop, &clock);
        for settings in [Settings::default(), Settings::plain()] {
            let settings = Settings {
                quiescence: 4,
                table_bytes: settings.table_bytes.min(1 << 20),
                ..settings
            };
            let run = |observer: &mut Follower| {
                AlphaBeta::with(KNOWLEDGE, settings.clone()).search(
                    &game,
                    &game.start(),
                    &control,
                    observer,
                )
            };
            let mut listening = Follower {
                traces: true,
                ..Follower::default()
            };
            let mut quiet = Follower::default();
            assert_eq!(run(&mut listening), run(&mut quiet));
            assert_eq!(quiet.entered, 0);
            assert!(listening.open.is_empty());
            assert_eq!(listening.entered, run(&mut quiet).nodes);
            assert!(listening.cuts > 0);
            assert!(listening.depths.is_sorted());
            assert_eq!(listening.depths.last(), Some(&4));
        }
    }
}

#[test]
fn every_part_saves_work() {
    let mut rng = Rng::new(9);
    let limits = Limits {
        depth: Some(5),
        ..Limits::default()
    };
    let (mut textbook, mut sound, mut all) = (0, 0, 0);
    for _ in 0..20 {
        let game = Synthetic {
            width: 3000,
            ..game(rng.next_u64())
        };
        let nodes = |settings: Settings| {
            let settings = Settings {
                quiescence: 4,
                table_bytes: settings.table_bytes.min(1 << 20),
                ..settings
            };
            let mut searcher = AlphaBeta::with(KNOWLEDGE, settings);
            search(&mut searcher, &game, &game.start(), limits, 1).nodes
        };
        textbook += nodes(Settings::plain());
        sound += nodes(Settings::sound());
        all += nodes(Settings::default());
    }
    assert!(sound < textbook, "{sound} against {textbook}");
    assert!(all <= sound, "{all} against {sound}");
}

/// Random evaluations of positions that are all quiet.
#[derive(Clone, Debug)]
struct Calm;

impl Knowledge<Synthetic> for Calm {
    type Accumulator = ();

    fn evaluate(
        &self,
        game: &Synthetic,
        state: &<Synthetic as Game>::State,
        player: Player,
    ) -> i32 {
        KNOWLEDGE.evaluate(game, state, player)
    }

    fn may_reduce(&self, _: &Synthetic, _: &<Synthetic as Game>::State) -> bool {
        true
    }
}

/// What these settings find in quiet positions at this depth.
fn calm_search(settings: Settings, seed: u64, depth: u32) -> SearchInfo<u8> {
    let settings = Settings {
        table_bytes: 1 << 20,
        ..settings
    };
    let game = Synthetic {
        chance: false,
        ..game(seed)
    };
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let mut searcher = AlphaBeta::with(Calm, settings);
    search(&mut searcher, &game, &game.start(), limits, 1)
}

#[test]
fn a_shallower_search_decides_without_the_other_guesses() {
    let prob_cut = Some(ProbCut {
        margin: 40,
        depth: 3,
        shallower: 2,
    });
    let nodes = |prob_cut, seed| {
        let settings = Settings {
            prob_cut,
            ..Settings::sound()
        };
        calm_search(settings, seed, 6).nodes
    };
    assert!((0..5).any(|seed| nodes(prob_cut, seed) != nodes(None, seed)));
}

#[test]
fn positions_without_a_table_move_are_never_reduced_to_nothing() {
    for (seed, from) in (0..5).flat_map(|seed| [(seed, 1), (seed, 2)]) {
        let settings = Settings {
            internal_reduction: Some(from),
            ..Settings::sound()
        };
        let value = calm_search(settings, seed, 3).score.value;
        assert!(matches!(value, Value::Points(_)), "{value:?}");
    }
}
