//! The library as its users see it.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use wuqi_session::host::Seating;
use wuqi_session::protocol::{Command, LibraryFilter};
use wuqi_session::session::{Actor, Session};
use wuqi_store::{Keep, Library, StoreError};

fn session(setup: &str) -> Session {
    let setup = serde_json::from_str(setup).unwrap();
    Session::with_setup(&setup, [3; 32], 0).unwrap().0
}

fn play(session: &mut Session, mv: &str) {
    let mv = mv.to_owned();
    session.handle(Actor::Table, Command::Play { mv, at: None }, 0);
}

/// Keeps the game of a table.
fn keep(library: &mut Library, live: &str, session: &Session, now: u64) -> i64 {
    let game = Keep {
        live,
        number: session.number(),
        seating: Seating::Table,
        saved: &session.save(0),
    };
    library.keep_all(&[game], now).unwrap()[0]
}

fn search(text: Option<&str>, game: Option<&str>, result: Option<&str>) -> LibraryFilter {
    LibraryFilter {
        text: text.map(str::to_owned),
        game: game.map(str::to_owned),
        result: result.map(str::to_owned),
        ..LibraryFilter::default()
    }
}

#[test]
fn games_are_kept_found_renamed_and_deleted() {
    let mut library = Library::in_memory().unwrap();
    let mut ataxx = session(
        r#"{"game":"ataxx","players":[{"kind":"person","name":"Ann"},{"kind":"engine","spec":"level:3"}]}"#,
    );
    let gomoku = session(
        r#"{"game":"gomoku","players":[{"kind":"person","name":"Bo"},{"kind":"person","name":"Ann_"}]}"#,
    );
    let live = keep(&mut library, "abc", &ataxx, 10);
    assert_eq!(
        library.list(&LibraryFilter::default()).unwrap().1,
        0,
        "no move, no game"
    );
    let named = library
        .save_as("  Sunday 週日 ", &gomoku.save(0), 20)
        .unwrap();
    play(&mut ataxx, "b7");
    assert_eq!(keep(&mut library, "abc", &ataxx, 30), live);
    let (all, total) = library.list(&LibraryFilter::default()).unwrap();
    assert_eq!((all.len(), total), (2, 2));
    assert_eq!((all[0].entry, all[0].moves, all[0].changed), (live, 1, 30));
    assert_eq!(all[0].players, ["Ann", "level:3"]);
    assert_eq!(all[1].name, "Sunday 週日");
    let count = |search| library.list(&search).unwrap().1;
    assert_eq!(count(search(Some("aNN"), None, None)), 2);
    assert_eq!(
        count(search(Some("n_"), None, None)),
        1,
        "signs mean themselves"
    );
    assert_eq!(count(search(Some("週"), None, None)), 1);
    assert_eq!(count(search(None, Some("gomoku"), None)), 1);
    assert_eq!(count(search(None, None, Some("*"))), 2);
    assert_eq!(count(search(None, None, Some("draw"))), 0);
    let page = LibraryFilter {
        limit: Some(1),
        offset: Some(1),
        ..LibraryFilter::default()
    };
    assert_eq!(library.list(&page).unwrap().0[0].entry, named);
    library.rename(named, "Monday").unwrap();
    assert!(matches!(
        library.rename(named, "  "),
        Err(StoreError::BadName)
    ));
    assert!(matches!(
        library.rename(99, "x"),
        Err(StoreError::NoSuchGame(99))
    ));
    library.delete(named).unwrap();
    assert!(matches!(
        library.load(named),
        Err(StoreError::NoSuchGame(_))
    ));
    assert!(matches!(
        library.delete(named),
        Err(StoreError::NoSuchGame(_))
    ));
    library.retire("abc").unwrap();
    assert_eq!(library.live("abc").unwrap(), None);
    assert!(library.load(live).is_ok());
}

#[test]
fn games_are_found_by_who_won_against_whom_and_when() {
    let mut library = Library::in_memory().unwrap();
    let resigned = |players: &str, live: &str, now, library: &mut Library| {
        let setup = format!(r#"{{"game":"gomoku","players":{players}}}"#);
        let mut table = session(&setup);
        play(&mut table, "h8");
        let player = Some(wuqi_core::Player::One);
        table.handle(Actor::Table, Command::Resign { player }, 0);
        keep(library, live, &table, now)
    };
    let (me, engine) = (
        r#"{"kind":"person"}"#,
        r#"{"kind":"engine","spec":"level:3"}"#,
    );
    let lost = resigned(&format!("[{me},{engine}]"), "a", 10, &mut library);
    let both = resigned(&format!("[{me},{me}]"), "c", 30, &mut library);
    let found = |search| {
        let (entries, total) = library.list(&search).unwrap();
        assert_eq!(entries.len(), usize::try_from(total).unwrap());
        entries.iter().map(|one| one.entry).collect::<Vec<_>>()
    };
    assert_eq!(found(search(None, None, Some("lost"))), [lost]);
    assert_eq!(found(search(None, None, Some("won"))), [] as [i64; 0]);
    assert_eq!(found(search(None, None, Some("two"))), [both, lost]);
    let against = LibraryFilter {
        opponent: Some("level:3".to_owned()),
        ..LibraryFilter::default()
    };
    assert_eq!(found(against), [lost]);
    let lately = LibraryFilter {
        since: Some(20),
        ..LibraryFilter::default()
    };
    assert_eq!(found(lately), [both]);
    assert_eq!(library.opponents().unwrap(), ["level:3"]);
}

#[test]
fn every_game_of_a_table_has_its_own_entry_from_its_first_move() {
    let mut library = Library::in_memory().unwrap();
    let listed = |library: &Library| {
        let (entries, _) = library.list(&LibraryFilter::default()).unwrap();
        let shown = entries.into_iter().map(|entry| (entry.result, entry.moves));
        shown.collect::<Vec<_>>()
    };
    let mut table = session(r#"{"game":"gomoku"}"#);
    play(&mut table, "h8");
    table.handle(Actor::Table, Command::Resign { player: None }, 0);
    let first = keep(&mut library, "abc", &table, 1);
    table.handle(Actor::Table, Command::Rematch {}, 0);
    keep(&mut library, "abc", &table, 2);
    assert_eq!(listed(&library), [("one".to_owned(), 1)]);
    play(&mut table, "a1");
    let second = keep(&mut library, "abc", &table, 3);
    assert_eq!(
        listed(&library),
        [("*".to_owned(), 1), ("one".to_owned(), 1)]
    );
    assert!(library.load(first).unwrap().ended);
    assert_eq!(library.live("abc").unwrap().unwrap().entry, second);
    // Another table may go on with the second, but nobody with the first.
    for entry in [first, second] {
        library.retire("abc").unwrap();
        library.claim(entry, "other", 5).unwrap();
    }
    assert_eq!(library.live("other").unwrap().unwrap().entry, second);
    library.claim(first, "other", 6).unwrap();
    assert_eq!(library.live("other").unwrap().unwrap().entry, second);
    // A game that was deleted, or that another program has, does not vanish.
    library.delete(second).unwrap();
    play(&mut table, "b2");
    keep(&mut library, "abc", &table, 4);
    assert_eq!(
        listed(&library),
        [("*".to_owned(), 2), ("one".to_owned(), 1)]
    );
}

#[test]
fn an_empty_game_waits_for_a_week() {
    const DAY: u64 = 24 * 3600 * 1000;
    let mut library = Library::in_memory().unwrap();
    let table = session(r#"{"game":"gomoku"}"#);
    keep(&mut library, "abc", &table, DAY);
    keep(&mut library, "def", &table, 8 * DAY);
    assert!(library.live("abc").unwrap().is_some());
    keep(&mut library, "ghi", &table, 8 * DAY + 1);
    assert!(library.live("abc").unwrap().is_none());
    assert!(library.live("def").unwrap().is_some());
}

#[test]
fn a_game_goes_on_where_it_was_with_the_same_deal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("library.db");
    let mut banqi = session(r#"{"game":"banqi"}"#);
    play(&mut banqi, "a1");
    let mut library = Library::open(&file).unwrap();
    keep(&mut library, "deal", &banqi, 1);
    drop(library);
    let library = Library::open(&file).unwrap();
    let stored = library.live("deal").unwrap().unwrap();
    let (mut again, _) = Session::restore(&stored.public, &stored.secret, 0).unwrap();
    for mv in ["b1", "c1", "d8"] {
        play(&mut banqi, mv);
        play(&mut again, mv);
    }
    assert_eq!(again.position().text(), banqi.position().text());
    assert!(library.is_sound().unwrap());
}

#[test]
fn a_later_file_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("library.db");
    drop(Library::open(&file).unwrap());
    let raw = rusqlite::Connection::open(&file).unwrap();
    raw.pragma_update(None, "user_version", 99).unwrap();
    drop(raw);
    let refused = Library::open(&file);
    assert!(matches!(
        refused,
        Err(StoreError::LaterVersion { found: 99, .. })
    ));
}

#[test]
fn a_name_given_twice_destroys_no_game_that_has_ended() {
    let mut library = Library::in_memory().unwrap();
    let ended = |library: &mut Library, mv: &str, now: u64| {
        let mut game = session(r#"{"game":"gomoku"}"#);
        play(&mut game, mv);
        game.handle(Actor::Table, Command::Resign { player: None }, 0);
        library.save_as("Sunday", &game.save(0), now).unwrap()
    };
    let first = ended(&mut library, "h8", 1);
    ended(&mut library, "a1", 2);
    assert!(library.load(first).unwrap().ended, "another has its name");
    ended(&mut library, "a1", 3);
    let (all, _) = library.list(&LibraryFilter::default()).unwrap();
    let changed: Vec<u64> = all.iter().map(|entry| entry.changed).collect();
    assert_eq!(changed, [3, 1], "the same game has its place");
}

#[test]
fn one_name_is_one_game() {
    let mut library = Library::in_memory().unwrap();
    let mut game = session(r#"{"game":"ataxx"}"#);
    let other = session(r#"{"game":"gomoku"}"#);
    library.save_as("Sunday", &game.save(0), 10).unwrap();
    library.save_as("Sunday", &other.save(0), 20).unwrap();
    play(&mut game, "b7");
    library.save_as("Sunday", &game.save(0), 30).unwrap();
    let (all, total) = library.list(&LibraryFilter::default()).unwrap();
    assert_eq!(total, 2, "one of each game");
    // A game that was played is no copy, whatever its name.
    let played = keep(&mut library, "abc", &game, 40);
    library.retire("abc").unwrap();
    library.rename(played, "Sunday").unwrap();
    library.save_as("Sunday", &game.save(0), 25).unwrap();
    assert!(library.load(played).is_ok());
    library.delete(played).unwrap();
    assert_eq!((all[0].game.as_str(), all[0].moves), ("ataxx", 1));
}
