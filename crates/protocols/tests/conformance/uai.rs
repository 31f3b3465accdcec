//! UAI as runners need it: every command, in odd order, in bursts, with rubbish between.

use crate::talk::{AT_ONCE, Talk};
use std::time::{Duration, Instant};
use wuqi_games::Options;
use wuqi_games::any::AnyGame;
use wuqi_protocols::engine::Player;
use wuqi_protocols::engine::universal::serve_uai;

fn talk() -> Talk {
    Talk::with(|input, output| serve_uai(Player::default(), input, output))
}

/// Whether a `bestmove` line has a legal move of the position, and nothing else.
fn assert_best(line: &str, position: &str) {
    let game = AnyGame::new("ataxx", None, &Options::none()).unwrap();
    let legal = game.read(position).unwrap().moves();
    let mv = line.strip_prefix("bestmove ").expect("a bestmove line");
    assert!(
        legal.iter().any(|known| known == mv),
        "{line} in {position}"
    );
}

const START: &str = "x5o/7/7/7/7/7/o5x x 0 1";

#[test]
fn the_handshake_is_to_the_letter() {
    let mut talk = talk();
    talk.send("uai");
    assert!(talk.line().starts_with("id name Wuqi"));
    assert!(talk.line().starts_with("id author "));
    let mut options = Vec::new();
    let last = loop {
        let line = talk.line();
        if !line.starts_with("option name ") {
            break line;
        }
        options.push(line);
    };
    assert_eq!(last, "uaiok");
    assert!(
        options
            .iter()
            .any(|option| option.starts_with("option name Hash type spin "))
    );
    assert_eq!(talk.ask("isready"), "readyok");
    let (rest, _) = talk.finish_with("quit");
    assert_eq!(rest, [""; 0]);
}

#[test]
fn every_kind_of_go_answers_with_a_legal_move() {
    let mut talk = talk();
    let midgame = "xx4o/7/2-1-2/7/2-1-2/7/o5x o 3 9";
    for position in [START, midgame] {
        for go in [
            "go depth 3",
            "go nodes 500",
            "go movetime 30",
            "go btime 1000 wtime 1000 binc 10 winc 10",
            "go btime 500 wtime 500 movestogo 4",
            "go btime -5 wtime 0 binc 0 winc 0",
            "go movetime 0",
            "GO  DEPTH 2   rubbish",
        ] {
            talk.send(&format!("position fen {position}\nisready"));
            talk.until("readyok");
            talk.send(go);
            assert_best(&talk.until("bestmove"), position);
        }
    }
    talk.send("uainewgame\nposition startpos moves g2 a2\ngo depth 1");
    let info = talk.line();
    for word in [
        "info depth ",
        " score cp ",
        " nodes ",
        " nps ",
        " time ",
        " pv ",
    ] {
        assert!(info.contains(word), "{word} in {info}");
    }
}

#[test]
fn stop_ends_an_endless_search_and_nothing_else_does() {
    let mut talk = talk();
    talk.send("isready\nposition startpos");
    talk.until("readyok");
    let mut times = Vec::new();
    for pause in [0, 1, 20, 60, 5, 0, 2, 90, 3] {
        talk.send("go infinite");
        std::thread::sleep(Duration::from_millis(pause));
        talk.send("isready\nhello\n\x01\x02");
        talk.until("readyok");
        let began = Instant::now();
        talk.send("stop");
        assert_best(&talk.until("bestmove"), START);
        times.push(began.elapsed());
    }
    times.sort();
    println!("stop: median {:?}, slowest {:?}", times[4], times[8]);
    // A busy machine may stall any single answer.
    assert!(times[4] < Duration::from_millis(200), "{times:?}");
    // A solved position is searched through at once, and still the answer waits.
    talk.send("position fen xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/5o1 o 0 1");
    talk.send("go infinite");
    std::thread::sleep(Duration::from_millis(50));
    talk.send("isready");
    assert!(!talk.until("readyok").is_empty());
    talk.send("stop\nstop");
    assert!(talk.until("bestmove").starts_with("bestmove "));
    assert!(talk.is_silent(), "one stop, one answer");
}

#[test]
fn a_burst_loses_nothing_and_keeps_its_order() {
    let mut talk = talk();
    let mut burst = String::from("uai\r\nisready\r\n");
    for depth in 1..=4 {
        burst += &format!("position startpos moves g2\r\ngo depth {depth}\r\n");
        burst += "\r\nrubbish 1 2 3\r\nposition fen nonsense\r\nisready\r\n";
    }
    burst += "go movetime 5\ngo infinite\nposition startpos\ngo depth 1\nstop\n";
    talk.send_bytes(burst.as_bytes());
    let (lines, _) = talk.finish();
    let count = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
    assert_eq!(count("bestmove "), 7);
    assert_eq!(count("readyok"), 5);
    assert_eq!(count("uaiok"), 1);
    assert_eq!(count("info string"), 4, "the nonsense was told");
    let position = "x5o/7/7/7/7/6x/o5x o 0 1";
    for line in lines
        .iter()
        .filter(|line| line.starts_with("bestmove "))
        .take(4)
    {
        assert_best(line, position);
    }
}

#[test]
fn quit_is_honoured_at_once_in_the_middle_of_a_search() {
    for begin in [
        "go infinite",
        "go movetime 60000",
        "perft 8",
        "isready\nisready",
    ] {
        let mut talk = talk();
        talk.send(&format!("position startpos\n{begin}"));
        std::thread::sleep(Duration::from_millis(20));
        let (rest, time) = talk.finish_with("quit");
        println!("quit after {begin}: {time:?}");
        assert!(time < AT_ONCE, "{begin}: {time:?}");
        if begin.starts_with("go") {
            assert_best(rest.last().unwrap(), START);
        }
    }
}

#[test]
fn the_end_of_input_lets_a_finite_search_finish() {
    let mut talk = talk();
    talk.send("position startpos\ngo depth 4");
    let (lines, _) = talk.finish();
    assert_best(lines.last().unwrap(), START);
}

#[test]
fn positions_and_moves_are_read_leniently() {
    let mut talk = talk();
    for (command, fen) in [
        ("position startpos moves f1g2", "x5o/7/7/7/7/6x/o6 o 1 1"),
        ("POSITION STARTPOS MOVES G1G2", "x5o/7/7/7/7/6x/o5x o 0 1"),
        ("position fen X5O/7/7/7/7/7/O5X X 0 1", START),
        ("position fen x5o/7/7/7/7/7/o5x x", START),
        ("position  startpos   moves", START),
        (
            "position fen 7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1 moves pass",
            "7/7/7/7/ooooooo/ooooooo/xxxxxxx o 1 1",
        ),
        (
            "position fen 7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1 moves NULL",
            "7/7/7/7/ooooooo/ooooooo/xxxxxxx o 1 1",
        ),
        ("position fen x3o/5/5/5/o3x x 0 1", "x3o/5/5/5/o3x x 0 1"),
    ] {
        talk.send(&format!("position startpos\n{command}\nd"));
        let shown = talk.until("fen ");
        if command.contains("f1g2") {
            // There is no stone on f1: the command changes nothing.
            assert_eq!(shown, format!("fen {START}"));
        } else {
            assert_eq!(shown, format!("fen {fen}"), "{command}");
        }
    }
}

#[test]
fn extras_and_options_work() {
    let mut talk = talk();
    talk.send("perft 4");
    assert_eq!(talk.until("nodes"), "nodes 155888");
    talk.send("bench");
    let first = talk.until("nodes").split(" nps").next().unwrap().to_owned();
    talk.send("bench");
    assert!(
        talk.until("nodes").starts_with(&first),
        "the bench repeats itself"
    );
    assert!(talk.ask("eval").starts_with("eval cp "));
    for option in [
        "setoption name Hash value 65536",
        "setoption name Hash value 8",
        "setoption name threads value 2",
        "setoption name Engine value greedy",
        "setoption name Level value 2",
        "setoption name Seed value 9",
    ] {
        talk.send(option);
        talk.send("position startpos\ngo movetime 20");
        let mut line = talk.line();
        while line.starts_with("info") {
            assert!(!line.starts_with("info string"), "{option}: {line}");
            line = talk.line();
        }
        assert_best(&line, START);
    }
    for wrong in [
        "setoption name Hash value lots",
        "setoption name Engine value nobody",
        "setoption name Colour value red",
        "setoption",
        "position",
        "position fen",
        "perft",
    ] {
        assert!(talk.ask(wrong).starts_with("info string "), "{wrong}");
    }
    talk.send("position fen 7/7/7/7/7/7/x6 x 0 1\ngo depth 3");
    assert_eq!(talk.until("bestmove"), "bestmove 0000");
}

#[test]
fn a_level_plays_with_a_clock_and_without() {
    let mut talk = talk();
    talk.send("setoption name Level value 1\nposition startpos\ngo");
    assert_best(&talk.until("bestmove"), START);
    talk.send("go btime 100 wtime 100");
    assert_best(&talk.until("bestmove"), START);
}
