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
    library.back_up(DAY).unwrap().unwrap();
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
    assert_eq!(
        library.back_up(DAY).unwrap(),
        None,
        "there is nothing to copy"
    );
    for day in 0..10 {
        fill(&mut library, day..=day);
        let copy = library.back_up(u64::from(day) * DAY + 5).unwrap().unwrap();
        assert!(library.back_up(u64::from(day) * DAY + 9).unwrap().is_none());
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
fn a_damaged_library_is_kept_and_what_can_be_read_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("library.sqlite");
    let mut library = Library::open(&file).unwrap();
    fill(&mut library, 0..100);
    assert!(library.damage().is_none());
    drop(library);
    let mut bytes = fs::read(&file).unwrap();
    // A page in the middle; the first ones say what tables there are.
    let page = bytes.len() / 4096 / 2;
    bytes[page * 4096..(page + 1) * 4096].fill(0x5a);
    fs::write(&file, &bytes).unwrap();
    let library = Library::open(&file).unwrap();
    let damage = library.damage().expect("it is said").clone();
    let kept = fs::read(&damage.kept).unwrap();
    assert!(kept == bytes, "nothing is thrown away");
    assert!((50..100).contains(&damage.saved), "{damage:?}");
    assert_eq!(games(&library) as usize, damage.saved);
    assert!(library.is_sound().unwrap());
    drop(library);
    assert!(Library::open(&file).unwrap().damage().is_none());
}
