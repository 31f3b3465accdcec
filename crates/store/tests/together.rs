//! Two programs on one folder: the second server is told who has it, a holder that is killed
//! leaves nothing behind, and a terminal beside a server loses nothing.
//!
//! The test starts itself a second time as the other program.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command as Program, Stdio};
use wuqi_session::host::Seating;
use wuqi_session::protocol::{Command, LibraryFilter};
use wuqi_session::session::{Actor, Session};
use wuqi_store::{FolderLock, Keep, Library, LockError};

const FOLDER: &str = "WUQI_STORE_OTHER_PROGRAM";

/// The other program, which does what its input says and answers each line.
struct Other {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Other {
    fn start(folder: &Path) -> Other {
        let own = std::env::current_exe().unwrap();
        let mut child = Program::new(own)
            .args(["--exact", "the_other_program", "--nocapture"])
            .env(FOLDER, folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        Other {
            child,
            input,
            output,
        }
    }

    fn ask(&mut self, line: &str) -> String {
        writeln!(self.input, "{line}").unwrap();
        loop {
            let line = self.output.next().expect("it answers").unwrap();
            // The test runner's own words stand before the first answer.
            if let Some((_, answer)) = line.split_once("answer: ") {
                return answer.to_owned();
            }
        }
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[test]
fn the_other_program() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let mut lock = None;
    let mut terminal = Player::new(&folder, "terminal-other");
    for line in std::io::stdin().lines() {
        let answer = match line.unwrap().as_str() {
            "lock" => match FolderLock::take(&folder, "the other server") {
                Ok(taken) => {
                    lock = Some(taken);
                    "taken".to_owned()
                }
                Err(error) => error.to_string(),
            },
            mv => terminal.play(mv),
        };
        println!("answer: {answer}");
    }
    drop(lock);
}

/// A game that is kept after every move.
struct Player {
    library: Library,
    session: Session,
    live: String,
}

impl Player {
    fn new(folder: &Path, live: &str) -> Player {
        Player {
            library: Library::open(&folder.join("library.sqlite")).unwrap(),
            session: Session::new([4; 32], 0).0,
            live: live.to_owned(),
        }
    }

    /// Plays a move and keeps it: the position that is acknowledged.
    fn play(&mut self, mv: &str) -> String {
        let mv = mv.to_owned();
        let play = Command::Play { mv, at: None };
        self.session.handle(Actor::Table, play, 0);
        let game = Keep {
            live: &self.live,
            number: self.session.number(),
            seating: Seating::Table,
            saved: &self.session.save(0),
        };
        self.library.keep_all(&[game], 1).unwrap();
        self.session.position().text()
    }
}

#[test]
fn the_second_server_hears_who_has_the_folder_until_that_one_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut other = Other::start(folder.path());
    assert_eq!(other.ask("lock"), "taken");
    let refused = FolderLock::take(folder.path(), "this one").unwrap_err();
    let holder = format!("the other server, process {}", other.child.id());
    assert!(
        matches!(&refused, LockError::Held(words) if *words == holder),
        "{refused}"
    );
    // Killed, it cannot tidy up, and need not.
    other.kill();
    let lock = FolderLock::take(folder.path(), "this one").unwrap();
    let mut third = Other::start(folder.path());
    let refused = third.ask("lock");
    assert!(refused.contains("this one, process"), "{refused}");
    drop(lock);
    assert_eq!(third.ask("lock"), "taken");
    third.kill();
}

#[test]
fn a_terminal_and_a_server_lose_nothing_of_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Other::start(folder.path());
    let mut server = Player::new(folder.path(), "0123456789abcdef");
    let mut acknowledged = String::new();
    for (theirs, ours) in [("h8", "a1"), ("h9", "a2"), ("h10", "a3")] {
        acknowledged = terminal.ask(theirs);
        server.play(ours);
    }
    let all = |library: &Library| {
        let (entries, _) = library.list(&LibraryFilter::default()).unwrap();
        let mut shown: Vec<String> = entries.into_iter().map(|e| e.position).collect();
        shown.sort();
        shown
    };
    let mut wanted = vec![acknowledged.clone(), server.session.position().text()];
    wanted.sort();
    assert_eq!(all(&server.library), wanted);
    // The server opens the terminal's game and goes on with it, and so does the terminal.
    let (entries, _) = server.library.list(&LibraryFilter::default()).unwrap();
    let theirs = entries.iter().find(|e| e.position == acknowledged).unwrap();
    let (live, _) = server
        .library
        .adopt(theirs.entry, "fedcba9876543210")
        .unwrap();
    assert_eq!(live, "fedcba9876543210");
    let stored = server.library.live(&live).unwrap().unwrap();
    let mut taken = Player::new(folder.path(), &live);
    taken.session = Session::restore(&stored.public, &stored.secret, 0)
        .unwrap()
        .0;
    let here = taken.play("c3");
    let there = terminal.ask("d4");
    let mut wanted = vec![here, there, server.session.position().text()];
    wanted.sort();
    assert_eq!(
        all(&server.library),
        wanted,
        "both go on, each in a game of its own"
    );
    // What a table of the server has stays with it: a terminal that loads it has a copy.
    taken
        .library
        .claim(theirs.entry, "terminal-new", 1)
        .unwrap();
    assert_eq!(
        taken.library.live(&live).unwrap().unwrap().entry,
        theirs.entry
    );
    terminal.kill();
}
