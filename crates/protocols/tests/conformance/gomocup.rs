//! The Gomocup protocol: every command, in odd order, in bursts, with rubbish between.

use crate::talk::{AT_ONCE, Talk};
use std::time::{Duration, Instant};
use wuqi_protocols::engine::Player;
use wuqi_protocols::engine::gomocup::serve_gomocup;

fn talk() -> Talk {
    let mut talk = Talk::with(|input, output| serve_gomocup(Player::default(), input, output));
    talk.send("INFO timeout_turn 60");
    talk
}

fn point(line: &str) -> (u8, u8) {
    let (x, y) = line
        .split_once(',')
        .unwrap_or_else(|| panic!("no point: {line}"));
    (x.parse().unwrap(), y.parse().unwrap())
}

fn started(size: u8) -> Talk {
    let mut talk = talk();
    assert_eq!(talk.ask(&format!("START {size}")), "OK");
    talk
}

#[test]
fn start_takes_every_size_up_to_20_and_refuses_others() {
    let mut talk = talk();
    for command in [
        "START 20",
        "START 15",
        "start 5",
        "RECTSTART 20,15",
        "RECTSTART 7 , 9",
        "RESTART",
    ] {
        assert_eq!(talk.ask(command), "OK", "{command}");
    }
    for command in [
        "START 21",
        "START 2",
        "START",
        "START x",
        "START -1",
        "RECTSTART 20",
        "RECTSTART 30,20",
    ] {
        assert!(talk.ask(command).starts_with("ERROR "), "{command}");
    }
    assert_eq!(talk.ask("START 20"), "OK");
    let (x, y) = point(&talk.ask("BEGIN"));
    assert!(x < 20 && y < 20);
}

#[test]
fn nothing_can_be_played_before_start() {
    let mut talk = talk();
    for command in [
        "BEGIN",
        "TURN 1,1",
        "PLAY 1,1",
        "TAKEBACK 1,1",
        "RESTART",
        "BOARD\nDONE",
        "SWAP2BOARD\nDONE",
    ] {
        assert!(talk.ask(command).starts_with("ERROR "), "{command}");
    }
    assert!(talk.ask("ABOUT").starts_with("name=\"Wuqi\", version=\""));
    assert!(talk.ask("DANCE").starts_with("UNKNOWN"));
}

#[test]
fn a_game_is_played_with_turn_and_takeback() {
    let mut talk = started(15);
    let mut taken = Vec::new();
    let first = point(&talk.ask("BEGIN"));
    taken.push(first);
    for (x, y) in [(0, 0), (14, 0), (0, 14)] {
        taken.push((x, y));
        let answer = point(&talk.ask(&format!("TURN {x},{y}")));
        assert!(!taken.contains(&answer), "{answer:?} is taken");
        taken.push(answer);
    }
    assert!(talk.ask("TURN 0,0").starts_with("ERROR "), "occupied");
    assert!(talk.ask("TURN 15,0").starts_with("ERROR "), "off the board");
    assert!(talk.ask("TURN").starts_with("ERROR "));
    let (x, y) = taken.pop().unwrap();
    assert_eq!(talk.ask(&format!("TAKEBACK {x},{y}")), "OK");
    assert!(talk.ask(&format!("TAKEBACK {x},{y}")).starts_with("ERROR "));
    let (x, y) = taken.pop().unwrap();
    assert_eq!(talk.ask(&format!("TAKEBACK {x},{y}")), "OK");
    // The opponent plays elsewhere, and we play what we are told.
    let answer = point(&talk.ask("TURN 7,13"));
    assert_eq!(
        talk.ask(&format!("TAKEBACK {},{}", answer.0, answer.1)),
        "OK"
    );
    assert_eq!(talk.ask("PLAY 1,13"), "1,13");
    point(&talk.ask("TURN 14,14"));
}

#[test]
fn a_board_is_set_and_an_obvious_move_is_found() {
    let mut talk = started(20);
    talk.send("INFO timeout_turn 1000");
    let board = "BOARD\n5,5,1\n0,0,2\n6,5,1\n0,1,2\n7,5,1\n1,0,2\n8,5,1\n1,1,2\nDONE";
    let (x, y) = point(&talk.ask(board));
    assert!(
        y == 5 && (x == 4 || x == 9),
        "five in a row is missed: {x},{y}"
    );
    // With CRLF, spaces and the third kind of field.
    talk.send_bytes(b"RESTART\r\nBOARD\r\n 3, 4, 1 \r\n3,5,2\r\n9,9,3\r\n\r\nDONE\r\n");
    assert_eq!(talk.line(), "OK");
    point(&talk.line());
    for wrong in [
        "BOARD\n1,1,1\n1,1,2\nDONE",
        "BOARD\n1,1,7\nDONE",
        "BOARD\n99,1,1\nDONE",
        "BOARD\n1,1,1\n2,2,1\nDONE",
        "BOARD\n;-)\nDONE",
        "DONE",
    ] {
        assert!(talk.ask(wrong).starts_with("ERROR "), "{wrong}");
    }
    // Another command breaks a board off.
    assert_eq!(talk.ask("BOARD\n1,1,1\nSTART 15"), "OK");
    let won = "BOARD\n0,0,2\n5,5,1\n1,0,2\n6,5,1\n2,0,2\n7,5,1\n3,0,2\n8,5,1\n4,0,2\nDONE";
    assert!(talk.ask(won).starts_with("ERROR "), "the game is over");
}

#[test]
fn an_unacceptable_info_is_told_at_the_next_move_and_no_sooner() {
    let mut talk = started(15);
    talk.send("INFO rule 2\nINFO unknown_key 7\nINFO\nINFO game_type 1\nINFO folder /tmp");
    talk.send("INFO evaluate 3,3\nINFO time_left 2147483647\nINFO timeout_match 0");
    assert!(talk.is_silent(), "INFO is never answered");
    assert!(talk.ask("BEGIN").starts_with("ERROR "));
    for rule in [0, 1, 4, 8, 9] {
        talk.send(&format!("RESTART\nINFO rule {rule}"));
        assert_eq!(talk.line(), "OK");
        point(&talk.ask("BEGIN"));
    }
    talk.send("INFO max_memory 50000000");
    point(&talk.ask("TURN 0,0"));
}

#[test]
fn exact_five_is_understood() {
    // Six in a row does not win under rule 1, so the point that makes six is no win.
    let mut talk = started(15);
    talk.send("INFO timeout_turn 500\nINFO rule 1");
    let stones = "1,1,1\n0,14,2\n2,1,1\n2,14,2\n3,1,1\n4,14,2\n5,1,1\n6,14,2\n6,1,1\n8,14,2";
    talk.send(&format!("BOARD\n{stones}\nDONE"));
    let answer = point(&talk.line());
    assert_ne!(answer, (4, 1), "4,1 makes six");
}

#[test]
fn swap2_is_answered_at_every_stage() {
    let mut talk = started(15);
    let opening = talk.ask("SWAP2BOARD\nDONE");
    let stones: Vec<(u8, u8)> = opening.split(' ').map(point).collect();
    assert_eq!(stones.len(), 3, "{opening}");
    assert!(stones[0] != stones[1] && stones[1] != stones[2] && stones[0] != stones[2]);
    let choice = |line: String| {
        if line != "SWAP" {
            point(&line);
        }
    };
    choice(talk.ask("SWAP2BOARD\n7,7\n8,8\n9,7\nDONE"));
    choice(talk.ask("SWAP2BOARD\n7,7\n8,8\n9,7\n7,6\n6,5\nDONE"));
    assert!(talk.ask("SWAP2BOARD\n1,1\n2,2\nDONE").starts_with("ERROR "));
    assert!(
        talk.ask("SWAP2BOARD\n1,1\n1,1\n2,2\nDONE")
            .starts_with("ERROR ")
    );
    assert!(talk.ask("SWAP2BOARD\nx\nDONE").starts_with("ERROR "));
}

#[test]
fn time_is_kept_and_a_fast_command_after_a_reply_is_not_lost() {
    let mut talk = started(15);
    talk.send("INFO timeout_turn 50");
    talk.ask("BEGIN");
    let mut times = Vec::new();
    for number in 0..8 {
        let began = Instant::now();
        // The next command is there before the reply can be.
        talk.send(&format!("TURN {number},14\nTAKEBACK {number},14\nABOUT"));
        point(&talk.line());
        times.push(began.elapsed());
        assert_eq!(talk.line(), "OK");
        assert!(talk.line().starts_with("name="));
        assert_eq!(talk.ask("RESTART"), "OK");
        point(&talk.ask("BEGIN"));
    }
    times.sort();
    println!(
        "moves of 50 ms: median {:?}, slowest {:?}",
        times[4], times[7]
    );
    assert!(times[4] < Duration::from_millis(250), "{times:?}");
    // No time left at all: a move comes at once.
    talk.send("INFO timeout_turn 5000\nINFO timeout_match 9000\nINFO time_left -3");
    let began = Instant::now();
    point(&talk.ask("TURN 3,3"));
    assert!(began.elapsed() < AT_ONCE);
}

#[test]
fn end_is_honoured_at_once() {
    // Not BEGIN: the first stone of a game is answered without thinking.
    for begin in [
        "TURN 3,3",
        "BOARD\n1,1,2",
        "SWAP2BOARD\nDONE",
        "TURN 1,1\nTURN 2,2",
    ] {
        // An engine that uses all its time, even where a move is obvious.
        let player = Player::new("mcts".parse().unwrap());
        let mut talk = Talk::with(|input, output| serve_gomocup(player, input, output));
        assert_eq!(talk.ask("START 20"), "OK");
        talk.send(&format!("INFO timeout_turn 60000\n{begin}"));
        std::thread::sleep(Duration::from_millis(30));
        let (rest, time) = talk.finish_with("end");
        println!("END after {begin:?}: {time:?}");
        assert!(time < AT_ONCE, "{time:?}");
        assert_eq!(rest, [""; 0], "nothing is said after END");
    }
}
