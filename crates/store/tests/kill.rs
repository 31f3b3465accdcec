//! Killed at any moment, the library opens again and no acknowledged move is lost.
//!
//! The test starts itself a second time as a program that plays and keeps games, and kills
//! that (SIGKILL, nothing can be tidied up) again and again at random moments.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command as Program, Stdio};
use std::time::Duration;
use wuqi_core::Rng;
use wuqi_record::NodeId;
use wuqi_session::host::Seating;
use wuqi_session::protocol::Command;
use wuqi_session::session::{Actor, Effect, Output, Session};
use wuqi_store::{Keep, Library};

const CHILD: &str = "WUQI_STORE_KILL_TEST";
const LIVE: &str = "the game";

fn take_up(library: &Library) -> Session {
    match library.live(LIVE).expect("the library answers") {
        Some(stored) => {
            Session::restore(&stored.public, &stored.secret, 0)
                .expect("what was kept can be taken up")
                .0
        }
        None => {
            let setup = serde_json::from_str(r#"{"game":"banqi"}"#).expect("a set-up");
            Session::with_setup(&setup, [1; 32], 0).expect("a game").0
        }
    }
}

/// How many moves were made in all, through all games: a note on the start says it.
fn count(session: &Session) -> u64 {
    let record = session.record();
    match record.node(NodeId::ROOT).notes.comment() {
        "" => 0,
        text => text.parse().expect("a number"),
    }
}

/// The second program: plays random moves, and acknowledges each once it is kept.
#[test]
fn plays_until_killed() {
    let Some(file) = std::env::var_os(CHILD).map(PathBuf::from) else {
        return;
    };
    let mut library = Library::open(&file).expect("the library opens");
    let mut session = take_up(&library);
    let mut made = count(&session);
    let mut rng = Rng::new(u64::from(std::process::id()));
    let mut out = std::io::stdout();
    loop {
        made += 1;
        let note = Command::Note {
            node: 0,
            comment: Some(made.to_string()),
            mark: None,
        };
        session.handle(Actor::Table, note, 0);
        let moves = session.position().moves();
        let command = match moves.is_empty() {
            // From the start again, in the same record, which also holds the count.
            true => Command::Jump { node: 0 },
            false => Command::Play {
                mv: moves[rng.below(moves.len() as u32) as usize].clone(),
                at: None,
            },
        };
        for output in session.handle(Actor::Table, command, 0) {
            if let Output::Effect(Effect::Persist(saved)) = output {
                let game = Keep {
                    live: LIVE,
                    number: session.number(),
                    seating: Seating::Table,
                    saved: &saved,
                };
                library.keep_all(&[game], made).expect("it is kept");
            }
        }
        let position = session.position().text();
        writeln!(out, "acknowledged {made} {position}").expect("somebody listens");
        out.flush().expect("somebody listens");
    }
}

/// Lets the second program play for a while, kills it, and gives its last word.
fn play_and_kill(file: &Path, wait: Duration) -> Option<(u64, String)> {
    let own = std::env::current_exe().expect("a test has a file");
    let mut child = Program::new(own)
        .args(["--exact", "plays_until_killed", "--nocapture"])
        .env(CHILD, file)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a second program starts");
    let pipe = child.stdout.take().expect("its output is piped");
    let listener = std::thread::spawn(move || {
        let mut last = None;
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            // The test runner's own words come before the first line, on the same one.
            let Some((_, words)) = line.split_once("acknowledged ") else {
                continue;
            };
            if let Some((number, position)) = words.split_once(' ')
                && let Ok(number) = number.parse::<u64>()
            {
                last = Some((number, position.to_owned()));
            }
        }
        last
    });
    std::thread::sleep(wait);
    child.kill().expect("it can be killed");
    child.wait().expect("it is gone");
    listener.join().expect("the listener ends")
}

#[test]
fn no_acknowledged_move_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("library.db");
    let mut rng = Rng::new(20);
    let mut acknowledged = 0;
    for round in 0..40 {
        let wait = Duration::from_millis(5 + u64::from(rng.below(120)));
        let last = play_and_kill(&file, wait);
        let library = Library::open(&file).expect("the library opens again");
        assert!(
            library.is_sound().expect("it can be checked"),
            "round {round}"
        );
        let session = take_up(&library);
        let kept = count(&session);
        if let Some((number, position)) = last {
            // A last line cut off in the pipe was not acknowledged to anybody, but then
            // the one before it was read.
            assert!(number > acknowledged);
            acknowledged = number;
            if kept == number {
                assert!(
                    session.position().text().starts_with(&position),
                    "round {round}: another position was kept"
                );
            }
        }
        assert!(
            kept == acknowledged || kept == acknowledged + 1,
            "round {round}: {acknowledged} moves were acknowledged, {kept} kept"
        );
        acknowledged = kept;
    }
    assert!(acknowledged > 100, "only {acknowledged} moves were played");
}
