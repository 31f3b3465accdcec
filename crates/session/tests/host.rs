//! Whole games with a library that fails at every call in turn: whatever it refuses has not
//! happened, and the game goes on by itself as if nothing had been.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod failing;

use failing::{ASKER, Driver, FailingStore};
use serde_json::json;
use std::collections::BTreeSet;
use wuqi_core::Rng;
use wuqi_games::any::GAMES;
use wuqi_session::host::{Host, Means, Seating, Step, StoreAnswer};
use wuqi_session::protocol::{Command, Event, Fault, LibraryRequest, SeatView};
use wuqi_session::session::Session;

fn setup(game: &str) -> String {
    format!(
        r#"{{"game":"{game}","players":[{{"kind":"person"}},{{"kind":"engine","spec":"greedy"}}]}}"#
    )
}

/// Plays an evening at a table, insisting on everything: the records of all games.
fn evening(game: &str, store: FailingStore) -> (Vec<String>, FailingStore) {
    let mut table = Driver::new(&setup(game), store);
    table.settle();
    let mut rng = Rng::new(7);
    play_on(&mut table, &mut rng, 4);
    table.insist(&Command::Note {
        node: 1,
        comment: Some("so it began".to_owned()),
        mark: None,
    });
    table.insist(&Command::Undo {});
    play_on(&mut table, &mut rng, 2);
    table.insist(&Command::Resign { player: None });
    table.insist(&Command::Rematch {});
    play_on(&mut table, &mut rng, 2);
    let name = "a copy".to_owned();
    table.insist(&Command::Library(LibraryRequest::Save { name }));
    table.insist(&Command::Restart {});
    play_on(&mut table, &mut rng, 1);
    table.check_kept("after the evening people have");
    let records = table.store.listed().into_iter();
    let records = records.map(|kept| kept.saved.public.clone()).collect();
    (records, table.store)
}

fn play_on(table: &mut Driver, rng: &mut Rng, moves: u32) {
    for _ in 0..moves {
        let state = table.state();
        if state.result.is_some() {
            return;
        }
        let mv = &state.moves[rng.below(state.moves.len() as u32) as usize].text;
        table.play(mv);
    }
}

#[test]
fn a_library_that_fails_at_any_call_changes_nothing_and_loses_nothing() {
    for info in GAMES {
        let (wanted, store) = evening(info.id, FailingStore::default());
        assert_eq!(wanted.len(), 4, "three games and a copy");
        for call in 0..store.calls {
            for count in [1, 3] {
                let (records, _) = evening(info.id, FailingStore::failing(call, count));
                assert_eq!(records, wanted, "{}: call {call} failed", info.id);
                let late = FailingStore::failing_late(call, count);
                let (records, _) = evening(info.id, late);
                // A game that is taken up after another was already in its place may be there
                // twice; nothing is lost, and nothing is there that nobody played.
                let set = |records: &[String]| records.iter().cloned().collect::<BTreeSet<_>>();
                assert_eq!(
                    set(&records),
                    set(&wanted),
                    "{}: call {call}, late",
                    info.id
                );
            }
        }
    }
}

#[test]
fn a_finished_game_stays_whatever_is_begun_after_it() {
    let people = r#"{"game":"gomoku"}"#;
    let begin = || Command::New(Box::new(serde_json::from_str(people).unwrap()));
    for next in [Command::Rematch {}, Command::Restart {}, begin()] {
        let mut table = Driver::new(people, FailingStore::default());
        assert_eq!(table.store.listed().len(), 0, "no move, no game");
        table.play("h8");
        table.insist(&Command::Resign { player: None });
        table.insist(&next);
        assert_eq!(table.store.listed().len(), 1, "{next:?}");
        table.play("a1");
        let results: Vec<&str> = (table.store.listed().iter())
            .map(|kept| kept.saved.summary.result.as_str())
            .collect();
        assert_eq!(results, ["one", "*"], "{next:?}");
        table.insist(&Command::Restart {});
        table.insist(&Command::Restart {});
        assert_eq!(table.store.listed().len(), 2, "{next:?}");
    }
}

#[test]
fn what_is_played_after_an_end_is_another_game() {
    let mut table = Driver::new(r#"{"game":"gomoku"}"#, FailingStore::default());
    for mv in ["h8", "a1", "i8", "b1"] {
        table.play(mv);
    }
    table.insist(&Command::Resign { player: None });
    table.insist(&Command::Jump { node: 2 });
    let kept = &table.store.listed()[0].saved.summary;
    assert_eq!(
        (kept.result.as_str(), kept.moves),
        ("two", 4),
        "looking back changes no result"
    );
    table.play("h9");
    let kept: Vec<(String, u32)> = (table.store.listed().iter())
        .map(|kept| (kept.saved.summary.result.clone(), kept.saved.summary.moves))
        .collect();
    assert_eq!(kept, [("two".to_owned(), 4), ("*".to_owned(), 3)]);
    let finished = &table.store.games[0].saved;
    assert!(
        finished.public.contains(r#""reason":"resign""#),
        "{finished:?}"
    );
}

#[test]
fn nobody_loses_time_while_the_library_fails() {
    let setup = r#"{"game":"gomoku","clock":{"base_ms":60000}}"#;
    let mut table = Driver::new(setup, FailingStore::failing(3, 8));
    let play = |mv: &str| {
        let mv = mv.to_owned();
        Command::Play { mv, at: None }
    };
    assert!(table.send(play("h8")) && table.send(play("a1")));
    table.now += 1000;
    assert!(!table.send(play("i8")), "it is refused");
    for _ in 0..100 {
        table.now += 500;
        let steps = table.host.tick(table.now);
        table.deliver(steps);
        if matches!(table.heard.last(), Some(Event::Snapshot(_))) {
            break;
        }
    }
    assert_eq!(table.store.calls, 12, "it was tried until it worked");
    assert!(table.now > 8000, "once a second: {}", table.now);
    let clock = table.state().clock.unwrap();
    assert_eq!(clock.left_ms[0], 59_000, "the clock stood, and goes on");
    table.now += 500;
    assert!(table.send(play("i8")));
    assert_eq!(table.state().clock.unwrap().left_ms[0], 58_500);
}

#[test]
fn what_is_said_while_the_library_is_asked_waits() {
    let mut table = Driver::new(r#"{"game":"gomoku"}"#, FailingStore::default());
    let play = |mv: &str| {
        let mv = mv.to_owned();
        Command::Play { mv, at: None }
    };
    let steps = table.host.command(ASKER, None, play("h8"), 0);
    assert!(table.host.command(ASKER, None, play("i9"), 0).is_empty());
    assert_eq!(table.state().ply, 0, "nothing is shown that is not kept");
    table.deliver(steps);
    assert_eq!(table.state().ply, 2);
}

#[test]
fn engines_keep_the_pace_unless_somebody_wants_the_move_now() {
    let setup = r#"{"game":"gomoku","speed_ms":500,
        "players":[{"kind":"engine","spec":"random"},{"kind":"engine","spec":"random"}]}"#;
    let mut table = Driver::new(setup, FailingStore::default());
    let answer = |table: &mut Driver| {
        let (thinking, engine) = table.asked.pop_front().unwrap();
        let answer = thinking.run(
            engine,
            Means::default(),
            &|| std::time::Duration::ZERO,
            &mut |_| {},
        );
        let steps = table.host.hear(answer, table.now);
        table.deliver(steps);
    };
    answer(&mut table);
    assert_eq!(table.state().ply, 0);
    assert_eq!(table.host.wakes(), Some(500));
    table.now = 500;
    let steps = table.host.tick(500);
    table.deliver(steps);
    assert_eq!(table.state().ply, 1);
    answer(&mut table);
    assert_eq!(table.state().ply, 1);
    assert!(table.send(Command::MoveNow {}));
    assert_eq!(table.state().ply, 2);
}

#[test]
fn a_game_is_opened_in_its_own_place_or_beside_it() {
    let mut table = Driver::new(r#"{"game":"gomoku"}"#, FailingStore::default());
    table.play("h8");
    table.insist(&Command::Restart {});
    table.play("a1");
    // The first game goes on where it is.
    let entry = 0;
    table.insist(&Command::Library(LibraryRequest::Load { entry }));
    assert_eq!(table.state().ply, 1);
    table.play("i9");
    assert_eq!(table.store.games[0].saved.summary.moves, 2);
    table.insist(&Command::Resign { player: None });
    // One that has ended stays as it is.
    table.insist(&Command::Restart {});
    table.shows_another = true;
    table.insist(&Command::Library(LibraryRequest::Load { entry }));
    assert_eq!(table.state().result.unwrap().reason, "resign");
    table.insist(&Command::Undo {});
    table.shows_another = false;
    table.play("c3");
    assert_eq!(table.store.games[0].saved.summary.moves, 2);
    assert_eq!(table.store.listed().len(), 3);
}

#[test]
fn a_game_of_two_people_apart_is_opened_at_no_other_table() {
    let mut table = Driver::new(r#"{"game":"banqi"}"#, FailingStore::default());
    table.play("a1");
    table.insist(&Command::Restart {});
    table.store.games[0].seating = Seating::Here;
    let load = Command::Library(LibraryRequest::Load { entry: 0 });
    let steps = table.host.command(ASKER, None, load, 0);
    assert!(matches!(steps.as_slice(), [Step::Store(_)]));
    table.deliver(steps);
    let last = table.heard.last();
    assert!(
        matches!(last, Some(Event::Error(fault)) if fault.code == "played-elsewhere"),
        "{last:?}"
    );
    assert_eq!(table.state().ply, 0);
}

#[test]
fn a_saved_game_whose_engine_is_unknown_opens_with_an_empty_seat_and_says_why() {
    let mut table = Driver::new(&setup("gomoku"), FailingStore::default());
    table.play("h8");
    let long = "9".repeat(5000);
    for unknown in ["deep-thought:days=3", "greedy:sims=1", long.as_str()] {
        let kept = &table.store.games[0].saved;
        let public = kept.public.replace("greedy", unknown);
        let (session, outputs) = Session::restore(&public, &kept.secret, 0).unwrap();
        let (mut host, _) = Host::resume("table", Seating::Table, session, outputs, 0);
        let greeting = host.greeting(0);
        let [Event::Snapshot(snapshot), Event::Error(why)] = greeting.as_slice() else {
            panic!("{greeting:?}");
        };
        assert_eq!(snapshot.state.ply, 2);
        assert!(matches!(snapshot.state.seats[1], SeatView::Person { .. }));
        assert_eq!(why.code, "seat-empty");
        assert!(
            why.message.contains(&unknown[..18.min(unknown.len())]),
            "{why}"
        );
        let format = "wuqi".to_owned();
        let steps = host.command(ASKER, None, Command::Export { format }, 0);
        let [Step::Tell { event, .. }] = steps.as_slice() else {
            panic!("the record is written at once");
        };
        assert!(matches!(**event, Event::Record { .. }), "{event:?}");
        // Somebody sits down: there is nothing more to say.
        let seat = Command::Seat {
            player: wuqi_core::Player::Two,
            seat: serde_json::from_str(r#"{"kind":"engine","spec":"random"}"#).unwrap(),
        };
        host.command(ASKER, None, seat, 0);
        host.stored(Ok(StoreAnswer::Done(None)), 0);
        assert_eq!(host.greeting(0).len(), 1);
    }
}

#[test]
fn a_deal_that_was_shown_is_shown_to_whoever_comes_later() {
    let mut table = Driver::new(&setup("banqi"), FailingStore::default());
    table.play("a1");
    table.insist(&Command::Resign { player: None });
    assert_eq!(table.host.greeting(0).len(), 1, "it is not shown yet");
    table.insist(&Command::Reveal {});
    let Some(Event::Reveal(shown)) = table.heard.last() else {
        panic!("{:?}", table.heard.last());
    };
    let kept = &table.store.games[0].saved;
    let (session, outputs) = Session::restore(&kept.public, &kept.secret, 0).unwrap();
    let (later, _) = Host::resume("table", Seating::Table, session, outputs, 0);
    for host in [&table.host, &later] {
        let greeting = host.greeting(0);
        let [Event::Snapshot(_), Event::Reveal(opening)] = greeting.as_slice() else {
            panic!("{greeting:?}");
        };
        assert_eq!(opening, shown);
    }
}

#[test]
fn a_spec_that_is_too_long_is_refused_everywhere() {
    let mut table = Driver::new(&setup("gomoku"), FailingStore::default());
    let spec = format!("greedy:a={}", "9".repeat(5000));
    let seat = json!({"kind": "engine", "spec": spec});
    for command in [
        json!({"do": "seat", "player": "two", "seat": seat}),
        json!({"do": "new", "game": "ataxx", "players": [seat, seat]}),
        json!({"do": "analyze", "spec": spec}),
        json!({"do": "review", "spec": spec}),
    ] {
        let before = table.state();
        let steps = table.host.say(ASKER, &command.to_string(), 0);
        table.deliver(steps);
        let last = table.heard.last();
        let refused = |fault: &Fault| ["text-too-long", "not-ended"].contains(&fault.code.word());
        assert!(
            matches!(last, Some(Event::Error(fault)) if refused(fault)),
            "{last:?}"
        );
        assert_eq!(table.state(), before);
    }
}
