//! The file of the library: private, whole when it is closed, copied every day, and not lost
//! when it is damaged.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::fs;
use std::path::Path;
use wuqi_session::host::Seating;
use wuqi_session::protocol::{Command, LibraryFilter};
use wuqi_session::session::{Actor, Session};
use wuqi_store::{Keep, Library};

const DAY: u64 = 24 * 3600 * 1000;

/// Keeps a game with one move under each of these names.
fn fill(library: &mut Library, names: impl Iterator<Item = u32>) {
    let mut session = Session::new([3; 32], 0).0;
    let mv = "h8".to_owned();
    session.handle(Actor::Table, Command::Play { mv, at: None }, 0);
    let saved = session.save(0);
    for name in names {
        let game = Keep {
            live: &name.to_string(),
            number: 0,
            seating: Seating::Table,
            saved: &saved,
        };
        library.keep_all(&[game], 1).unwrap();
    }
}

fn games(library: &Library) -> u32 {
    library.list(&LibraryFilter::default()).unwrap().1
}

#[test]
fn the_one_file_is_enough_when_the_library_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("library.sqlite");
    let mut library = Library::open(&file).unwrap();
    let other = Library::open(&file).unwrap();
    fill(&mut library, 0..20);
    drop(library);
    // Another program has it open still, so SQLite itself leaves everything in the log.
    let copy = folder.path().join("copy.sqlite");
    fs::copy(&file, &copy).unwrap();
    assert_eq!(games(&Library::open(&copy).unwrap()), 20);
    drop(other);
}

#[cfg(unix)]
#[test]
fn nobody_else_may_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("library.sqlite");
    fs::write(&file, "").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    let mut library = Library::open(&file).unwrap();
    fill(&mut library, 0..1);
    library.backups().make(DAY).unwrap().unwrap();
    let mut seen = 0;
    for place in [folder.path().to_owned(), folder.path().join("backups")] {
        for entry in fs::read_dir(place).unwrap() {
            let entry = entry.unwrap();
            if entry.file_type().unwrap().is_file() {
                let mode = entry.metadata().unwrap().permissions().mode();
                assert_eq!(mode & 0o777, 0o600, "{:?}", entry.path());
                seen += 1;
            }
        }
    }
    assert!(seen >= 3, "the file, its log and its copy");
}

#[test]
fn every_day_has_a_copy_for_a_week() {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::open(&folder.path().join("library.sqlite")).unwrap();
    let mut backups = library.backups();
    assert_eq!(backups.make(DAY).unwrap(), None, "there is nothing to copy");
    for day in 0..10 {
        fill(&mut library, day..=day);
        let copy = backups.make(u64::from(day) * DAY + 5).unwrap().unwrap();
        assert!(backups.make(u64::from(day) * DAY + 9).unwrap().is_none());
        assert_eq!(games(&Library::open(&copy).unwrap()), day + 1);
    }
    let copies = copies(&folder.path().join("backups"));
    let wanted: Vec<String> = (4..=10)
        .map(|d| format!("library-1970-01-{d:02}.sqlite"))
        .collect();
    assert_eq!(copies, wanted);
}

fn copies(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".sqlite")).collect();
    names.sort();
    names
}

#[test]
fn a_copy_that_failed_is_tried_again_the_same_day() {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::open(&folder.path().join("library.sqlite")).unwrap();
    fill(&mut library, 0..3);
    // A file where the folder should be.
    let place = folder.path().join("backups");
    fs::write(&place, "").unwrap();
    let mut backups = library.backups();
    assert!(backups.make(DAY).is_err());
    fs::remove_file(&place).unwrap();
    assert_eq!(backups.make(DAY + 1000).unwrap(), None, "not at once");
    let copy = backups.make(DAY + 3_600_000).unwrap().unwrap();
    assert_eq!(games(&Library::open(&copy).unwrap()), 3);
}

const PAGE: usize = 4096;

/// A library of so many games, closed: its bytes.
fn closed(file: &Path, count: u32) -> Vec<u8> {
    let mut library = Library::open(file).unwrap();
    fill(&mut library, 0..count);
    assert!(library.damage().is_none());
    drop(library);
    fs::read(file).unwrap()
}

/// Fills a page with something else.
fn damage(file: &Path, bytes: &mut [u8], page: usize) {
    bytes[page * PAGE..(page + 1) * PAGE].fill(0x5a);
    fs::write(file, bytes).unwrap();
}

#[test]
fn a_damaged_library_is_kept_and_what_can_be_read_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("library.sqlite");
    let whole = closed(&file, 200);
    let last = whole.len() / PAGE - 1;
    let mut noticed = 0;
    for page in 0..=last {
        let mut bytes = whole.clone();
        damage(&file, &mut bytes, page);
        let library = Library::open(&file).unwrap();
        // SQLite looks at no page that only holds the end of a long text.
        let Some(damage) = library.damage() else {
            continue;
        };
        noticed += 1;
        let kept = fs::read(&damage.kept).unwrap();
        assert!(kept == bytes, "nothing is thrown away: {damage:?}");
        // Two pages lead to all games and to all secrets; any other is one of many.
        let fewest = if [1, 4].contains(&page) { 0 } else { 160 };
        assert!((fewest..=200).contains(&damage.saved), "{page} {damage:?}");
        assert_eq!(games(&library) as usize, damage.saved);
        assert!(library.is_sound().unwrap());
        drop(library);
        assert!(Library::open(&file).unwrap().damage().is_none());
    }
    assert!(noticed > last / 2, "{noticed} of {last}");
}

#[test]
fn what_is_lost_is_taken_from_the_newest_copy() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("library.sqlite");
    let mut library = Library::open(&file).unwrap();
    fill(&mut library, 0..100);
    library.backups().make(DAY).unwrap().unwrap();
    let (entries, _) = library.list(&LibraryFilter::default()).unwrap();
    library.delete(entries[0].entry).unwrap();
    drop(library);
    let mut bytes = closed(&file, 120);
    damage(&file, &mut bytes, 1);
    let library = Library::open(&file).unwrap();
    let damage = library.damage().unwrap();
    assert!(damage.saved + damage.older >= 99, "{damage:?}");
    assert_eq!(games(&library) as usize, damage.saved + damage.older);
    assert!(library.is_sound().unwrap());
}

#[test]
fn what_was_never_a_library_is_kept_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("library.sqlite");
    let text = "this is no library, but a text of some length";
    fs::write(&file, text).unwrap();
    let library = Library::open(&file).unwrap();
    let damage = library.damage().unwrap();
    assert_eq!(fs::read_to_string(&damage.kept).unwrap(), text);
    assert_eq!((damage.saved, games(&library)), (0, 0));
}

#[test]
fn a_damaged_library_stays_where_it_is_while_another_program_has_it_open() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("library.sqlite");
    let mut bytes = closed(&file, 100);
    let mut other = Library::open(&file).unwrap();
    let page = bytes.len() / PAGE / 2;
    damage(&file, &mut bytes, page);
    let Err(refused) = Library::open(&file) else {
        panic!("it is put aside under the other program");
    };
    assert!(refused.to_string().contains("has it open"), "{refused}");
    assert!(fs::read(&file).unwrap() == bytes);
    fill(&mut other, 100..101);
    drop(other);
    let library = Library::open(&file).unwrap();
    assert!(library.damage().is_some());
    assert!(library.live("100").unwrap().is_some(), "what it has kept");
}
