//! The threat engine as a player: exact on small boards, never blind to a five, and
//! obedient to its limits.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use wuqi_core::{Game, Notation, Player, Rng, Turn};
use wuqi_engines::gomoku::ThreatSearcher;
use wuqi_engines::{Catalogue, build};
use wuqi_games::Size;
use wuqi_games::gomoku::{Gomoku, Place, Rule, State};
use wuqi_search::{Control, Limits, SearchInfo, Searcher, Silent, Value};

fn think(game: &Gomoku, state: &State, limits: Limits) -> SearchInfo<Place> {
    think_with(1, game, state, limits)
}

fn think_with(threads: usize, game: &Gomoku, state: &State, limits: Limits) -> SearchInfo<Place> {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let control = Control::new(limits, &stop, &clock).with_threads(threads);
    let mut searcher = ThreatSearcher::with_bytes(8 << 20);
    searcher.search(game, state, &control, &mut Silent)
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn after(game: &Gomoku, state: &State, place: Place) -> State {
    let mut next = *state;
    game.try_play(&mut next, place).expect("a legal move");
    next
}

fn legal(game: &Gomoku, state: &State) -> Vec<Place> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

/// The value for the player to move by the rules alone.
fn exact(game: &Gomoku, state: &State, known: &mut HashMap<u64, i32>) -> i32 {
    let player = match game.turn(state) {
        Turn::Move(player) => player,
        Turn::Over(outcome) => {
            let next = Player::BOTH[state.placed() as usize & 1];
            return outcome.value_for(next);
        }
        Turn::Chance => unreachable!("Gomoku has no chance"),
    };
    if let Some(&value) = known.get(&game.key(state)) {
        return value;
    }
    let mut best = -1;
    for place in legal(game, state) {
        let next = after(game, state, place);
        let value = match game.turn(&next) {
            Turn::Over(outcome) => outcome.value_for(player),
            _ => -exact(game, &next, known),
        };
        best = best.max(value);
        if best == 1 {
            break;
        }
    }
    known.insert(game.key(state), best);
    best
}

fn sign(value: Value) -> i32 {
    match value {
        Value::WinIn(_) => 1,
        Value::LossIn(_) => -1,
        Value::Points(points) | Value::Exact(points) => points.signum(),
    }
}

#[test]
fn small_boards_are_played_exactly() {
    let mut rng = Rng::new(3);
    for (width, height, row, rule, stones) in [
        (3, 3, 3, Rule::Freestyle, 0),
        (4, 3, 3, Rule::Freestyle, 0),
        (4, 4, 3, Rule::Standard, 4),
        (4, 4, 4, Rule::Freestyle, 6),
        (5, 4, 4, Rule::Freestyle, 9),
        (5, 4, 4, Rule::Caro, 9),
        (5, 5, 4, Rule::Standard, 14),
        (5, 5, 5, Rule::Renju, 14),
    ] {
        let game = Gomoku::new(Size::new(width, height), row, rule).expect("allowed");
        let mut known = HashMap::new();
        let mut compared = 0;
        for round in 0..20 {
            let mut state = game.start();
            while state.placed() < stones {
                let place = game.random_step(&state, &mut rng, &mut Vec::new());
                match place {
                    Some(place) => game.play(&mut state, place),
                    None => state = game.start(),
                }
            }
            if game.turn(&state).is_over() {
                continue;
            }
            let truth = exact(&game, &state, &mut known);
            let info = think_with(1 + round % 3, &game, &state, Limits::default());
            let text = game.show_state(&state);
            // A forced answer is given after one look.
            if info.depth > 0 || !matches!(info.score.value, Value::Points(_)) {
                assert_eq!(sign(info.score.value), truth, "{text} row {row} {rule:?}");
                compared += 1;
            }
            let next = after(&game, &state, info.best);
            let kept = match game.turn(&next) {
                Turn::Over(outcome) => outcome.value_for(info.score.side),
                _ => -exact(&game, &next, &mut known),
            };
            assert_eq!(kept, truth, "{text}: {:?}", info.best);
        }
        assert!(compared >= 8, "{width}x{height} {rule:?}: {compared}");
    }
}

/// Every game of tic-tac-toe against every opponent, with either colour.
#[test]
fn tic_tac_toe_is_never_lost() {
    fn play_on(game: &Gomoku, state: &State, engine: Player) -> u32 {
        match game.turn(state) {
            Turn::Over(outcome) => {
                assert_ne!(outcome.winner(), Some(engine.other()));
                1
            }
            Turn::Move(player) if player == engine => {
                let best = think(game, state, Limits::default()).best;
                play_on(game, &after(game, state, best), engine)
            }
            _ => legal(game, state)
                .into_iter()
                .map(|place| play_on(game, &after(game, state, place), engine))
                .sum(),
        }
    }
    let game = Gomoku::new(Size::square(3), 3, Rule::Freestyle).expect("allowed");
    for engine in Player::BOTH {
        assert!(play_on(&game, &game.start(), engine) > 20);
    }
}

/// Four in a row is won by the first player on 6x5 and 6x6 (known from the literature on
/// m,n,k games).
#[test]
fn four_in_a_row_on_small_boards() {
    for (width, height, value) in [(6, 5, 1), (6, 6, 1)] {
        let game = Gomoku::new(Size::new(width, height), 4, Rule::Freestyle).expect("allowed");
        let info = think(&game, &game.start(), nodes(3_000_000));
        assert_eq!(sign(info.score.value), value, "{width}x{height}");
        assert!(matches!(info.score.value, Value::WinIn(_)));
    }
}

#[test]
fn fives_are_made_and_stopped_at_once() {
    let mut rng = Rng::new(4);
    let (mut made, mut stopped) = (0, 0);
    for (side, row, rule) in [
        (15, 5, Rule::Freestyle),
        (15, 5, Rule::Renju),
        (10, 5, Rule::Caro),
        (9, 5, Rule::Standard),
        (8, 4, Rule::Freestyle),
        (12, 6, Rule::Standard),
    ] {
        let game = Gomoku::new(Size::square(side), row, rule).expect("allowed");
        for _ in 0..60 {
            let mut state = game.start();
            while let Turn::Move(player) = game.turn(&state) {
                let wins = |state: &State, place| {
                    game.turn(&after(&game, state, place))
                        .outcome()
                        .is_some_and(|outcome| outcome.winner() == Some(player))
                };
                let fives = legal(&game, &state)
                    .into_iter()
                    .filter(|&place| wins(&state, place))
                    .count();
                let best = think(&game, &state, nodes(1)).best;
                let next = after(&game, &state, best);
                if fives > 0 {
                    made += 1;
                    assert!(wins(&state, best), "{}", game.show_state(&state));
                    break;
                }
                let loses = |place| {
                    let next = after(&game, &state, place);
                    legal(&game, &next).into_iter().any(|reply| {
                        game.turn(&after(&game, &next, reply))
                            .outcome()
                            .is_some_and(|outcome| outcome.winner() == Some(player.other()))
                    })
                };
                if loses(best) {
                    let text = game.show_state(&state);
                    assert!(legal(&game, &state).into_iter().all(loses), "{text}");
                } else {
                    stopped += 1;
                }
                // Half of the stones fall near others at random, to make threats.
                let board = wuqi_engines::gomoku::board::Board::new(&game, &state);
                let near: Vec<Place> = board.near().iter().map(|p| board.place(p)).collect();
                let random = near.get(rng.below(near.len().max(1) as u32 * 2) as usize);
                state = match random {
                    Some(&place) if game.is_legal(&state, place) => after(&game, &state, place),
                    _ => next,
                };
                if state.placed() > 40 {
                    break;
                }
            }
        }
    }
    assert!(made > 30 && stopped > 300, "{made} {stopped}");
}

#[test]
fn limits_are_obeyed_and_answers_repeat() {
    let game = Gomoku::default();
    let mut state = game.start();
    for text in ["h8", "i9", "g9", "i7", "i8"] {
        let place = game.read_move(&state, text).expect("a move");
        game.play(&mut state, place);
    }
    let info = think(&game, &state, nodes(20_000));
    assert!(info.nodes <= 20_000);
    assert_eq!(info, think(&game, &state, nodes(20_000)));
    assert_eq!(info.root.len(), 220);
    let shallow = Limits {
        depth: Some(3),
        ..Limits::default()
    };
    assert!(think(&game, &state, shallow).depth <= 3);
    // A stop flag that is up, and a clock that runs out.
    let stop = AtomicBool::new(true);
    let control = Control::new(Limits::default(), &stop, &|| Duration::ZERO);
    let mut searcher = ThreatSearcher::with_bytes(0);
    let stopped = searcher.search(&game, &state, &control, &mut Silent);
    assert!(game.is_legal(&state, stopped.best) && stopped.nodes == 0);
    let ticks = AtomicU64::new(0);
    let clock = || Duration::from_millis(ticks.fetch_add(1, Ordering::Relaxed));
    let limits = Limits {
        time: Some(Duration::from_millis(5)),
        ..Limits::default()
    };
    let stop = AtomicBool::new(false);
    let control = Control::new(limits, &stop, &clock).with_threads(3);
    let timed = searcher.search(&game, &state, &control, &mut Silent);
    assert!(game.is_legal(&state, timed.best));
}

#[test]
fn every_engine_plays_a_legal_game() {
    let specs = [
        "best:nodes=300",
        "gomoku:mcts:sims=20",
        "greedy",
        "alphabeta:nodes=200",
        "puct:sims=20",
        "mcts:sims=20",
    ];
    for rule in [Rule::Freestyle, Rule::Renju, Rule::Caro] {
        let game = Gomoku::new(Size::new(9, 8), 5, rule).expect("allowed");
        for spec in specs {
            let (mut searcher, limits) = build(&game, &spec.parse().expect(spec)).expect(spec);
            let stop = AtomicBool::new(false);
            let control = Control::new(limits, &stop, &|| Duration::ZERO);
            let mut state = game.start();
            while let Turn::Move(_) = game.turn(&state) {
                let best = searcher.search(&game, &state, &control, &mut Silent).best;
                state = after(&game, &state, best);
            }
        }
    }
    assert!(Gomoku::BEST.starts_with("gomoku:threats"));
}
