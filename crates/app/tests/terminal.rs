//! The program in a real pseudo-terminal: whole games by keys, and the terminal as it was
//! before, however the program ends.
#![cfg(unix)]

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use rustix::process::{Pid, Signal, kill_process};
use rustix::termios::{Termios, tcgetattr};
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use wuqi_session::locale::Language;
use wuqi_tui::{Begin, Draft, Start, Theme, Words};

/// Nothing takes longer than this, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program in a terminal of 80 columns and 24 rows.
struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    screen: Arc<Mutex<vt100::Parser>>,
    reader: Option<JoinHandle<()>>,
    before: Termios,
    _data: tempfile::TempDir,
}

impl Terminal {
    fn run(arguments: &[&str]) -> Terminal {
        let data = tempfile::tempdir().expect("a temporary folder");
        let command = Command::new(env!("CARGO_BIN_EXE_wuqi"))
            .args(arguments)
            .arg("--data")
            .arg(data.path());
        Terminal::start(command, data)
    }

    fn start(command: Command, data: tempfile::TempDir) -> Terminal {
        let (pty, pts) = open().expect("the system has pseudo-terminals");
        pty.resize(Size::new(24, 80)).expect("it has a size");
        let before = tcgetattr(&pty).expect("it is a terminal");
        let child = command
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .spawn(pts)
            .expect("the program runs");
        let pty = Arc::new(pty);
        let [rows, columns] = [24, 80].map(|size| NonZero::new(size).expect("not 0"));
        let screen = Arc::new(Mutex::new(vt100::Parser::new(rows, columns, 0)));
        let reader = {
            let (pty, screen) = (pty.clone(), screen.clone());
            std::thread::spawn(move || {
                let mut bytes = [0; 4096];
                // A terminal whose program has gone cannot be read any more.
                while let Ok(count @ 1..) = (&*pty).read(&mut bytes) {
                    screen
                        .lock()
                        .expect("nobody fails")
                        .process(&bytes[..count]);
                }
            })
        };
        Terminal {
            pty,
            child,
            screen,
            reader: Some(reader),
            before,
            _data: data,
        }
    }

    fn text(&self) -> String {
        self.screen
            .lock()
            .expect("nobody fails")
            .screen()
            .contents()
    }

    fn type_keys(&self, keys: &str) {
        (&*self.pty)
            .write_all(keys.as_bytes())
            .expect("it takes keys");
    }

    fn wait_for(&self, what: &str) {
        let until = Instant::now() + PATIENCE;
        while !self.text().contains(what) {
            assert!(
                Instant::now() < until,
                "'{what}' never came:\n{}",
                self.text()
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn signal(&self, signal: Signal) {
        let pid = Pid::from_child(&self.child);
        kill_process(pid, signal).expect("the program is there");
    }

    /// Waits for the end and checks that the terminal is as it was.
    fn restored(mut self) -> ExitStatus {
        let until = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                break status;
            }
            assert!(Instant::now() < until, "it does not end:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        };
        if let Ok(after) = tcgetattr(&*self.pty) {
            assert_eq!(after.input_modes, self.before.input_modes);
            assert_eq!(after.output_modes, self.before.output_modes);
            assert_eq!(after.local_modes, self.before.local_modes);
        }
        let reader = self.reader.take().expect("it was started");
        reader.join().expect("it reads to the end");
        let parser = self.screen.lock().expect("nobody fails");
        let screen = parser.screen();
        assert!(!screen.alternate_screen(), "the other screen is left");
        assert!(!screen.hide_cursor(), "the cursor is shown");
        let mouse = screen.mouse_protocol_mode();
        assert_eq!(
            mouse,
            vt100::MouseProtocolMode::None,
            "the mouse is given back"
        );
        status
    }
}

/// The moves that two engines play with this seed, without what chance decides.
fn moves_of(game: &str, more: &[&str]) -> (Vec<String>, String) {
    let data = tempfile::tempdir().expect("a temporary folder");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_wuqi"))
        .args([
            "watch", game, "greedy", "greedy", "--plain", "--seed", "7", "--lang", "en",
        ])
        .args(more)
        .arg("--data")
        .arg(data.path())
        .output()
        .expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("it is text");
    let moves: Vec<String> = (text.lines())
        .filter_map(|line| line.strip_prefix("Chosen: "))
        .map(|rest| rest.split([' ', '=']).next().unwrap_or_default().to_owned())
        .collect();
    assert!(moves.len() > 1, "{text}");
    let winner = match (text.contains("Draw ("), text.contains(" player) wins (")) {
        (true, _) => "Draw",
        (_, true) => "wins",
        _ => panic!("nobody won:\n{text}"),
    };
    (moves, winner.to_owned())
}

/// Plays the same game by keys, two people at one terminal, from the first move to the last.
fn whole_game(game: &str, more: &[&str]) {
    let (moves, ending) = moves_of(game, more);
    let start = ["play", game, "--two-players", "--seed", "7"];
    let terminal = Terminal::run(&[&start, more].concat());
    terminal.wait_for("No move yet.");
    for (ply, mv) in moves.iter().enumerate() {
        terminal.wait_for(&format!("move {ply}"));
        terminal.type_keys(&format!(":{mv}\r"));
    }
    terminal.wait_for("Rematch");
    terminal.wait_for(&ending);
    terminal.wait_for(&format!("move {}", moves.len()));
    // Close the window, leave, and answer the question with Quit.
    terminal.type_keys("\x1b");
    terminal.wait_for("Replay");
    std::thread::sleep(Duration::from_millis(60));
    terminal.type_keys("\x03");
    terminal.wait_for("Leave the game?");
    terminal.type_keys("\x1b[B\x1b[B\r");
    assert!(terminal.restored().success());
}

#[test]
fn ataxx() {
    whole_game("ataxx", &["--size", "5"]);
}

#[test]
fn banqi() {
    whole_game("banqi", &[]);
}

#[test]
fn gomoku() {
    whole_game("gomoku", &["--size", "9"]);
}

#[test]
fn sequencium() {
    whole_game("sequencium", &["--size", "4"]);
}

#[test]
fn territory() {
    whole_game("territory", &["--size", "4"]);
}

#[test]
fn a_game_is_chosen_in_the_menu_and_played_by_arrow_keys() {
    let terminal = Terminal::run(&["play", "--level", "1"]);
    terminal.wait_for("New game");
    // Down to the row of the game, on to Gomoku, up again and begin.
    terminal.type_keys("\x1b[B\x1b[B\x1b[B\x1b[C\x1b[C");
    terminal.wait_for("Gomoku");
    terminal.type_keys("\x1b[A\x1b[A\x1b[A\r");
    terminal.wait_for("No move yet.");
    terminal.type_keys("\x1b[D \x1b[A");
    terminal.wait_for("g8");
    terminal.wait_for("move 2");
    terminal.type_keys("u");
    terminal.wait_for("move 0");
    terminal.type_keys("\x03\x03");
    assert!(terminal.restored().success());
}

#[test]
fn a_search_is_gone_through_by_keys() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let command = Command::new(env!("CARGO_BIN_EXE_wuqi")).args([
        "lab",
        "territory",
        "--size",
        "3",
        "--engine",
        "minimax:depth=2",
        "--lang",
        "en",
    ]);
    let terminal = Terminal::start(command, data);
    terminal.wait_for("Step on to see how");
    terminal.type_keys("\x1b[C");
    terminal.wait_for("The search begins, 2 plies deep.");
    terminal.type_keys("7\r");
    terminal.wait_for("step 7 of");
    terminal.type_keys("\x1b[D");
    terminal.wait_for("step 6 of");
    terminal.type_keys("\x1b[F");
    terminal.wait_for("The engine plays");
    terminal.type_keys("q");
    assert!(terminal.restored().success());
}

#[test]
fn signals_give_the_terminal_back() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP, Signal::QUIT] {
        let terminal = Terminal::run(&["watch", "gomoku", "best", "best"]);
        terminal.wait_for("Gomoku 15x15");
        terminal.signal(signal);
        let status = terminal.restored();
        assert_eq!(status.signal(), Some(signal.as_raw()), "{status}");
    }
}

/// Where [`fails_on_purpose`] looks for the order to fail.
const ORDER: &str = "WUQI_TEST_ORDER";

/// The program of the next test: a game in the terminal, beside which a thread fails.
#[test]
#[ignore = "needs a terminal of its own; the test of panics runs it"]
fn fails_on_purpose() {
    let order = std::env::var_os(ORDER).expect("the test of panics says where");
    std::thread::spawn(move || {
        while !std::path::Path::new(&order).exists() {
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("failed on purpose");
    });
    let start = Start {
        words: Words(Language::English),
        theme: Theme {
            ascii: false,
            color: true,
        },
        bell: false,
        plain: false,
        step: false,
        draft: Draft::default(),
        begin: Begin::Game,
        data: None,
        seed: Some(1),
    };
    wuqi_tui::run(start).expect("the terminal can be used");
}

#[test]
fn a_panic_gives_the_terminal_back_and_says_what_happened() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let order = data.path().join("order");
    let command = Command::new(std::env::current_exe().expect("this test has a file"))
        .args(["--ignored", "--exact", "fails_on_purpose", "--nocapture"])
        .env(ORDER, &order);
    let terminal = Terminal::start(command, data);
    terminal.wait_for("No move yet.");
    std::fs::write(order, "").expect("the folder can be written to");
    let screen = terminal.screen.clone();
    assert_eq!(terminal.restored().code(), Some(101));
    let text = screen.lock().expect("nobody fails").screen().contents();
    assert!(text.contains("failed on purpose"), "{text}");
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().to_str().expect("a plain path");
    let play = |arguments: &[&str], input: &str| {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_wuqi"))
            .args(["play", "--lang", "en", "--data", data])
            .args(arguments)
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut stdin = child.stdin.take().expect("it is piped");
        stdin.write_all(input.as_bytes()).expect("it reads");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success());
        String::from_utf8(output.stdout).expect("it is text")
    };
    let text = play(&["gomoku", "--two-players"], "h8\nh9\nsave Sunday\n");
    assert!(text.contains("Saved."), "{text}");
    let text = play(&["--load", "Sunday"], "line\n");
    assert!(text.contains("1. h8 2. h9"), "{text}");
}

/// The walk through the menu that the users of the earlier programs would take.
#[test]
fn the_menu_has_the_players_of_the_earlier_programs() {
    let (down, left, right) = ("\x1b[B", "\x1b[D", "\x1b[C");
    for (index, (engine, parameter)) in [
        ("Simple", ""),
        ("Fast", ""),
        ("AlphaZero", "Simulations"),
        ("Minimax", "Depth"),
        ("MCTS", "Simulations"),
    ]
    .into_iter()
    .enumerate()
    {
        let terminal = Terminal::run(&["play"]);
        terminal.wait_for("New game");
        terminal.type_keys(&down.repeat(3));
        terminal.type_keys(&right.repeat(index));
        // From the levels one step back to the players of the earlier programs.
        terminal.type_keys(&format!("{}{left}", down.repeat(2)));
        terminal.wait_for("Originals");
        terminal.wait_for(engine);
        terminal.wait_for(parameter);
        terminal.type_keys("\r");
        terminal.wait_for("You");
        terminal.wait_for(engine);
        terminal.type_keys("\x03\x03");
        assert!(terminal.restored().success(), "{engine}");
    }
}

/// Size, who starts and rules are chosen by arrow keys, a game is saved, replaced and loaded.
#[test]
fn the_menu_sets_a_game_up_and_the_library_keeps_it() {
    let (down, right) = ("\x1b[B", "\x1b[C");
    let terminal = Terminal::run(&["play"]);
    terminal.wait_for("New game");
    let next = |steps: usize| terminal.type_keys(&format!("{}{right}", down.repeat(steps)));
    next(3);
    terminal.type_keys(right);
    terminal.wait_for("Gomoku");
    next(1);
    terminal.wait_for("Person here");
    next(1);
    terminal.wait_for("16x16");
    next(1);
    terminal.wait_for("Second");
    next(3);
    terminal.wait_for("Standard");
    terminal.type_keys("\r");
    terminal.wait_for("Gomoku 16x16");
    terminal.type_keys(":h8\r");
    terminal.wait_for("move 1");
    terminal.type_keys("sSunday\r");
    terminal.wait_for("Saved.");
    terminal.type_keys("sSunday\r");
    terminal.wait_for("Replace");
    terminal.type_keys(&format!("{down}\r"));
    terminal.wait_for("Saved.");
    terminal.type_keys("l");
    terminal.wait_for("Sunday");
    terminal.type_keys("\r");
    terminal.wait_for("move 1");
    terminal.type_keys("\x03\x03");
    assert!(terminal.restored().success());
}

/// Two engines play, and a paused game goes on move by move.
#[test]
fn two_engines_are_watched_move_by_move() {
    let (down, left) = ("\x1b[B", "\x1b[D");
    let terminal = Terminal::run(&["play"]);
    terminal.wait_for("New game");
    terminal.type_keys(&format!("{}{left}", down.repeat(4)));
    terminal.wait_for("Second engine");
    terminal.type_keys("\x03\x03");
    assert!(terminal.restored().success());
    let terminal = Terminal::run(&["watch", "ataxx", "random", "greedy", "--step"]);
    for ply in 0..3 {
        terminal.wait_for(&format!("move {ply}"));
        terminal.wait_for("Paused");
        terminal.type_keys(" ");
    }
    terminal.wait_for("move 3");
    terminal.type_keys("\x03\x03");
    assert!(terminal.restored().success());
}

#[test]
fn statistics_are_written_to_a_file_that_was_not_there() {
    for (language, written, there) in [
        (
            "en",
            "The statistics are in",
            "already: choose another name",
        ),
        ("zh-Hant", "統計已寫入", "已有檔案"),
        ("zh-Hans", "统计已写入", "已有文件"),
    ] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("s.csv");
        let name = file.to_str().expect("the path is text");
        let arguments = [
            "play",
            "territory",
            "--engine",
            "greedy",
            "--first",
            "me",
            "--lang",
            language,
        ];
        let game = Terminal::run(&arguments);
        game.wait_for("└─────┴");
        game.type_keys(":a1a2\r");
        game.wait_for("2 ●");
        // The name that is offered is taken away before another is typed.
        let export = format!("t{}{name}\r", "\x7f".repeat(40));
        game.type_keys(&export);
        game.wait_for(written);
        let table = std::fs::read_to_string(&file).expect("it was written");
        let rows: Vec<&str> = table.lines().collect();
        assert_eq!(rows[0], "ply,player,move,available,nodes,cutoffs,depth,ms");
        assert!(
            rows[1].starts_with("1,") && rows[1].contains(",a1a2,"),
            "{table}"
        );
        assert!(
            rows[1].ends_with(",,,"),
            "nobody counts a person's nodes: {table}"
        );
        game.type_keys(&export);
        game.wait_for(there);
        assert_eq!(std::fs::read_to_string(&file).expect("it is there"), table);
        game.type_keys("\x03");
        game.type_keys("\x03");
        game.restored();
    }
}
