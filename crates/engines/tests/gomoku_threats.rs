//! The threat searches of Gomoku against the plain rules: a win that is found is played
//! out against every defence, and wins by fours are exactly those that a search without
//! tables finds.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Notation, Player, Rng, Turn};
use wuqi_engines::gomoku::board::Board;
use wuqi_engines::gomoku::point::Kind;
use wuqi_engines::gomoku::thinker::{Memory, Thinker, Verdict};
use wuqi_games::gomoku::{Gomoku, Place, Rule, State};
use wuqi_games::{Configure, Options, Size};
use wuqi_search::budget::{Budget, Pool};
use wuqi_search::{Control, Limits};

const PROBLEMS: &str = include_str!("data/gomoku_threats.txt");

#[derive(Clone, Copy)]
enum ThreatSearch {
    Fours,
    Threats,
}

fn win(
    game: &Gomoku,
    state: &State,
    search: ThreatSearch,
    limit: u64,
    memory: &Memory,
) -> Option<(u32, Place)> {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &stop, &|| Duration::ZERO);
    let pool = Pool::default();
    let budget = Budget::new(&control, &pool);
    let mut thinker = Thinker::new(Board::new(game, state), budget, memory);
    let player = thinker.mover();
    let verdict = match search {
        ThreatSearch::Fours => thinker.win_by_fours(player, limit),
        ThreatSearch::Threats => thinker.win_by_threats(player, limit),
    };
    match verdict.expect("nothing stops the search") {
        Verdict::Win { plies, best } => Some((plies, thinker.board.place(best))),
        Verdict::No | Verdict::Unknown => None,
    }
}

fn moves(game: &Gomoku, state: &State) -> Vec<Place> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

fn after(game: &Gomoku, state: &State, place: Place) -> State {
    let mut next = *state;
    game.try_play(&mut next, place).expect("a legal move");
    next
}

fn winner(game: &Gomoku, state: &State) -> Option<Player> {
    game.turn(state).outcome()?.winner()
}

/// A stone of the player to move that wins on the spot, by the rules alone.
fn five(game: &Gomoku, state: &State) -> Option<Place> {
    let player = game.turn(state).player()?;
    let wins = |&place: &Place| winner(game, &after(game, state, place)) == Some(player);
    moves(game, state).into_iter().find(wins)
}

/// Plays the win out against every legal defence. That fives are those of the rules is
/// tested with the board.
fn confirm(game: &Gomoku, state: &State, plies: u32, search: ThreatSearch, memory: &Memory) {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &stop, &|| Duration::ZERO);
    let pool = Pool::default();
    let budget = Budget::new(&control, &pool);
    let mut thinker = Thinker::new(Board::new(game, state), budget, memory);
    confirm_attack(&mut thinker, plies, search, &mut HashSet::new());
}

fn confirm_attack(
    thinker: &mut Thinker<'_>,
    plies: u32,
    search: ThreatSearch,
    confirmed: &mut HashSet<(u64, u32)>,
) {
    let player = thinker.mover();
    if !thinker.board.threats(player, Kind::Five).is_empty() {
        return;
    }
    let verdict = match search {
        ThreatSearch::Fours => thinker.win_by_fours(player, 100_000),
        ThreatSearch::Threats => thinker.win_by_threats(player, 100_000),
    };
    let Ok(Verdict::Win { plies: found, best }) = verdict else {
        panic!("no win after all");
    };
    assert!((3..=plies).contains(&found), "{found} plies, not {plies}");
    if !confirmed.insert((thinker.board.key(), plies)) {
        return;
    }
    assert!(thinker.board.is_legal(best, player));
    thinker.board.put(best, player);
    let defender = player.other();
    assert!(thinker.board.threats(defender, Kind::Five).is_empty());
    let empties: Vec<_> = thinker.board.empties().collect();
    for reply in empties {
        if thinker.board.is_legal(reply, defender) {
            thinker.board.put(reply, defender);
            confirm_attack(thinker, found - 2, search, confirmed);
            thinker.board.take(reply, defender);
        }
    }
    thinker.board.take(best, player);
}

/// Whether fours alone win, by the rules alone: every stone but the last threatens to win
/// on the spot, and every answer to it loses.
fn plain_fours(game: &Gomoku, state: &State, depth: u32) -> bool {
    let player = game.turn(state).player().expect("a player's turn");
    if five(game, state).is_some() {
        return true;
    }
    if depth == 0 {
        return false;
    }
    moves(game, state).into_iter().any(|place| {
        let four = after(game, state, place);
        if game.turn(&four).is_over() || five(game, &four).is_some() {
            return false;
        }
        let replies = moves(game, &four);
        let open: Vec<State> = replies
            .iter()
            .map(|&reply| after(game, &four, reply))
            .filter(|next| five(game, next).is_none())
            .collect();
        // Some reply must lose at once, or it was no four.
        open.len() < replies.len()
            && open.iter().all(|next| {
                !game.turn(next).is_over()
                    && game.turn(next).player() == Some(player)
                    && plain_fours(game, next, depth - 1)
            })
    })
}

/// A position in which stones stand close together and nobody has won.
fn crowded(game: &Gomoku, stones: u32, rng: &mut Rng) -> State {
    loop {
        let mut state = game.start();
        let size = game.size();
        let wide = size.width.min(6);
        while state.placed() < stones && !game.turn(&state).is_over() {
            let column = (size.width - wide) / 2 + rng.below(u32::from(wide)) as u8;
            let row = (size.height.saturating_sub(wide)) / 2
                + rng.below(u32::from(wide.min(size.height))) as u8;
            let _ = game.try_play(&mut state, Place::new(column, row));
        }
        if let Turn::Move(_) = game.turn(&state) {
            return state;
        }
    }
}

fn games() -> [Gomoku; 5] {
    [
        (11, Rule::Freestyle),
        (11, Rule::Standard),
        (11, Rule::Renju),
        (11, Rule::Caro),
        (9, Rule::Freestyle),
    ]
    .map(|(side, rule)| {
        let row = if side == 9 { 4 } else { 5 };
        Gomoku::new(Size::square(side), row, rule).expect("allowed")
    })
}

#[test]
fn wins_stand_against_every_defence() {
    let mut rng = Rng::new(11);
    for game in games() {
        let mut found = [0; 2];
        for i in 0..60 {
            let state = crowded(&game, 8 + i % 8, &mut rng);
            if five(&game, &state).is_some() {
                continue;
            }
            for (kind, search) in [ThreatSearch::Fours, ThreatSearch::Threats]
                .into_iter()
                .enumerate()
            {
                let memory = Memory::with_bytes(1 << 20);
                let won = win(&game, &state, search, 3000, &memory);
                if let Some((plies @ ..=7, _)) = won {
                    found[kind] += 1;
                    confirm(&game, &state, plies, search, &memory);
                }
            }
        }
        assert!(
            found.iter().all(|&n| n >= 3),
            "{:?}: {found:?}",
            game.rule()
        );
    }
}

/// Where the enemy wins by fours unless something happens, a stone that neither touches
/// that win nor is a four itself does not help.
#[test]
fn what_does_not_touch_a_win_by_fours_does_not_stop_it() {
    let mut rng = Rng::new(13);
    let (mut wins, mut outside) = (0, 0);
    for game in &games()[..3] {
        for i in 0..250 {
            let state = crowded(game, 8 + i % 8, &mut rng);
            let stop = AtomicBool::new(false);
            let control = Control::new(Limits::default(), &stop, &|| Duration::ZERO);
            let (pool, memory) = (Pool::default(), Memory::with_bytes(1 << 20));
            let budget = Budget::new(&control, &pool);
            let mut thinker = Thinker::new(Board::new(game, &state), budget, &memory);
            let player = thinker.mover();
            if thinker.must_answer(player) || thinker.double(player.other()).is_some() {
                continue;
            }
            let touching = thinker.touching(player, 3000).expect("nothing stops it");
            let Some(touching) = touching else { continue };
            wins += 1;
            let empties: Vec<_> = thinker.board.empties().collect();
            for point in empties {
                let is_four = thinker.board.threats(player, Kind::Four).has(point);
                let is_five = thinker.board.threats(player, Kind::Five).has(point);
                let is_legal = thinker.board.is_legal(point, player);
                if touching.has(point) || is_four || is_five || !is_legal {
                    continue;
                }
                outside += 1;
                thinker.board.put(point, player);
                let verdict = thinker.win_by_fours(player.other(), 100_000);
                thinker.board.take(point, player);
                let text = game.show_state(&state);
                let place = thinker.board.place(point);
                assert!(
                    matches!(verdict, Ok(Verdict::Win { .. })),
                    "{place:?} stops it in {text}"
                );
            }
        }
    }
    assert!(wins >= 15 && outside >= 1000, "{wins} {outside}");
}

#[test]
fn wins_by_fours_are_those_of_the_rules() {
    let mut rng = Rng::new(12);
    for (row, rule) in [
        (5, Rule::Freestyle),
        (5, Rule::Standard),
        (5, Rule::Renju),
        (5, Rule::Caro),
        (4, Rule::Freestyle),
        (4, Rule::Caro),
    ] {
        let game = Gomoku::new(Size::square(7), row, rule).expect("allowed");
        let mut wins = 0;
        for i in 0..80 {
            let state = crowded(&game, 10 + i % 9, &mut rng);
            let memory = Memory::with_bytes(1 << 20);
            let clever = win(&game, &state, ThreatSearch::Fours, 100_000, &memory);
            let plain = plain_fours(&game, &state, 3);
            let short = clever.is_some_and(|(plies, _)| plies <= 7);
            let text = game.show_state(&state);
            assert!(
                !plain || clever.is_some(),
                "missed in {text} {rule:?} {row}"
            );
            assert!(!short || plain, "imagined in {text} {rule:?} {row}");
            wins += u32::from(plain);
        }
        assert!((5..75).contains(&wins), "{rule:?}: {wins}");
    }
}

/// Each line of the file: rules, kind, plies and the position.
#[test]
fn problems_are_solved() {
    let mut count = 0;
    for line in PROBLEMS.lines().filter(|line| !line.starts_with('#')) {
        let [size, rules, kind, plies, position] = line.split(' ').take(5).collect::<Vec<_>>()[..]
        else {
            panic!("five fields: {line}");
        };
        let to_move = line.split(' ').nth(5).expect("a side to move");
        let options: Options = rules.parse().expect("rules");
        let game = Gomoku::configure(Some(size.parse().expect("a size")), &options).expect(line);
        let state = game
            .read_state(&format!("{position} {to_move}"))
            .expect(line);
        let search = match kind {
            "fours" => ThreatSearch::Fours,
            _ => ThreatSearch::Threats,
        };
        let memory = Memory::with_bytes(16 << 20);
        let (found, _) = win(&game, &state, search, 200_000, &memory).expect(line);
        assert!(found <= plies.parse().expect("a number"), "{found}: {line}");
        confirm(&game, &state, found, search, &memory);
        count += 1;
    }
    assert!(count >= 10);
}
