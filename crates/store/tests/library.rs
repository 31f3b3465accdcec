//! The library as its users see it.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use wuqi_session::protocol::{Command, LibraryFilter};
use wuqi_session::session::{Actor, Session};
use wuqi_store::{Library, StoreError};

fn session(setup: &str) -> Session {
    let setup = serde_json::from_str(setup).unwrap();
    Session::with_setup(&setup, [3; 32], 0).unwrap().0
}

fn play(session: &mut Session, mv: &str) {
    let mv = mv.to_owned();
    session.handle(Actor::Table, Command::Play { mv, at: None }, 0);
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
    let live = library.keep("abc", &ataxx.save(0), 10).unwrap();
    let named = library
        .save_as("  Sunday 週日 ", &gomoku.save(0), 20)
        .unwrap();
    play(&mut ataxx, "b7");
    assert_eq!(library.keep("abc", &ataxx.save(0), 30).unwrap(), live);
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
    assert_eq!(library.all_live().unwrap(), ["abc"]);
    library.retire("abc").unwrap();
    assert_eq!(library.live("abc").unwrap(), None);
    assert!(library.load(live).is_ok());
}

#[test]
fn a_game_goes_on_where_it_was_with_the_same_deal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("library.db");
    let mut banqi = session(r#"{"game":"banqi"}"#);
    play(&mut banqi, "a1");
    let mut library = Library::open(&file).unwrap();
    library.keep("deal", &banqi.save(0), 1).unwrap();
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
    let no_library = folder.path().join("text.db");
    std::fs::write(&no_library, "this is no library, but a text of some length").unwrap();
    assert!(matches!(
        Library::open(&no_library),
        Err(StoreError::File(_))
    ));
}
