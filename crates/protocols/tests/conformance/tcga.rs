//! The dark chess tournaments' protocol: all 19 commands, in odd order and in bursts.

use crate::talk::{AT_ONCE, Talk};
use std::time::Duration;
use wuqi_core::{Rng, Turn};
use wuqi_games::any::AnyGame;
use wuqi_protocols::engine::Player;
use wuqi_protocols::engine::tcga::serve_tcga;

fn talk() -> Talk {
    let mut talk = Talk::with(|input, output| serve_tcga(Player::default(), input, output));
    assert_eq!(talk.ask("16 time_left red 1000"), "=16");
    assert_eq!(talk.ask("16 time_left black 1000"), "=16");
    talk
}

#[test]
fn every_command_has_its_answer() {
    let mut talk = talk();
    assert_eq!(talk.ask("0 protocol_version"), "=0 1.1.0");
    assert_eq!(talk.ask("1 name"), "=1 Wuqi");
    assert!(talk.ask("2 version").starts_with("=2 "));
    assert_eq!(talk.ask("3 known_command genmove"), "=3 true");
    assert_eq!(talk.ask("3 known_command dance"), "=3 false");
    assert_eq!(talk.ask("4 list_commands"), "=4 protocol_version");
    let names: Vec<String> = (1..19).map(|_| talk.line()).collect();
    assert_eq!(names.last().map(String::as_str), Some("init_board"));
    assert_eq!(talk.ask("6 boardsize 4 8"), "=6");
    assert!(talk.ask("6 boardsize 9 10").starts_with("?6 "));
    assert_eq!(talk.ask("7 reset_board"), "=7");
    assert_eq!(talk.ask("8 num_repetition 3"), "=8");
    assert_eq!(talk.ask("9 num_moves_to_draw 180"), "=9");
    assert_eq!(talk.ask("14 ready"), "=14");
    assert_eq!(talk.ask("15 time_settings 900 0 0"), "=15");
    assert_eq!(talk.ask("16 time_left red 500"), "=16");
    assert_eq!(talk.ask("16 time_left black 500"), "=16");
    let flip = talk.ask("12 genmove unknown");
    let squares: Vec<&str> = flip.strip_prefix("=12 ").unwrap().split(' ').collect();
    assert_eq!(squares[0], squares[1], "the first move is a flip");
    assert_eq!(talk.ask("11 flip a1 P"), "=11");
    assert_eq!(talk.ask("11 flip d8 k"), "=11");
    assert_eq!(
        talk.ask("17 showboard"),
        "=17 XXXk/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/PXXX"
    );
    assert!(
        talk.ask("10 move a1 a2").starts_with("?10 "),
        "a2 is face down"
    );
    assert!(talk.ask("11 flip a1 P").starts_with("?11 "), "a1 is open");
    assert!(talk.ask("11 flip b1 K extra").starts_with("?11 "));
    assert!(talk.ask("12 genmove red").starts_with("=12 "));
    assert_eq!(talk.ask("13 game_over red"), "=13");
    for wrong in [
        "10 move",
        "11 flip",
        "8 num_repetition many",
        "16 time_left green 5",
        "18 init_board X X",
        "15 time_settings",
        "77 dance",
        "rubbish",
        "99",
    ] {
        assert!(talk.ask(wrong).starts_with('?'), "{wrong}");
    }
    let (rest, time) = talk.finish_with("5 quit");
    assert_eq!(rest, ["=5"]);
    assert!(time < AT_ONCE);
}

#[test]
fn a_board_is_set_up_and_the_right_colour_moves() {
    let mut talk = talk();
    let squares = "K - - - ".to_owned() + &"- ".repeat(26) + "- p";
    let counts = "1 0 0 0 0 0 0 0 0 0 0 0 0 1";
    assert_eq!(
        talk.ask(&format!("18 init_board {squares} {counts}")),
        "=18"
    );
    assert!(["=12 a8 b8", "=12 a8 a7"].contains(&talk.ask("12 genmove red").as_str()));
    assert!(["=12 d1 c1", "=12 d1 d2"].contains(&talk.ask("12 genmove black").as_str()));
    assert_eq!(talk.ask("10 move d1 d2"), "=10");
    assert_eq!(talk.ask("10 MOVE A8 A7"), "=10");
    assert_eq!(talk.ask("17 showboard"), "=17 4/K3/4/4/4/4/3p/4");
    // A capture that wins is found.
    let squares = "K p - - ".to_owned() + &"- ".repeat(26) + "- R";
    let counts = "1 0 0 1 0 0 0 0 0 0 0 0 0 1";
    assert_eq!(
        talk.ask(&format!("18 init_board {squares} {counts}")),
        "=18"
    );
    assert_eq!(talk.ask("12 genmove black"), "=12 b8 a8");
}

#[test]
fn a_whole_game_in_which_the_manager_repeats_every_move() {
    let game = AnyGame::new("banqi", None, &"set=tcga".parse().unwrap()).unwrap();
    let mut rng = Rng::new(8);
    let mut talk = talk();
    assert_eq!(talk.ask("7 reset_board"), "=7");
    let mut position = game.start();
    let mut plies = 0;
    while !position.turn().is_over() && plies < 120 {
        let text = position.text();
        let colour = match text.split(' ').nth(1) {
            Some("r") => "red",
            Some("b") => "black",
            _ => "unknown",
        };
        assert_eq!(talk.ask("16 time_left red 400"), "=16");
        assert_eq!(talk.ask("16 time_left black 400"), "=16");
        let answer = talk.ask(&format!("12 genmove {colour}"));
        let squares = answer
            .strip_prefix("=12 ")
            .unwrap_or_else(|| panic!("{answer} in {text}"));
        let (from, to) = squares.split_once(' ').unwrap();
        if from == to {
            position.play(from).expect("a legal flip");
            assert_eq!(position.turn(), Turn::Chance);
            let outcome = position.play_random(&mut rng).unwrap();
            let piece = outcome.split_once('=').unwrap().1;
            assert_eq!(talk.ask(&format!("11 flip {from} {piece}")), "=11");
        } else {
            position.play(&format!("{from}{to}")).expect("a legal move");
            assert_eq!(talk.ask(&format!("10 move {from} {to}")), "=10");
        }
        plies += 1;
    }
    assert!(plies > 20);
}

#[test]
fn a_burst_is_answered_in_order_and_quit_interrupts() {
    let mut talk = talk();
    talk.send_bytes(
        b"7 reset_board\r\n15 time_settings 1\r\n12 genmove unknown\r\n1 name\r\n\r\n%%%\r\n11 flip a1 P\r\n12 genmove black\r\n14 ready\r\n",
    );
    let starts = ["=7", "=15", "=12 ", "=1 Wuqi", "?", "=11", "=12 ", "=14"];
    for start in starts {
        let line = talk.line();
        assert!(line.starts_with(start), "{line} instead of {start}");
    }
    talk.send("15 time_settings 30000\n12 genmove black");
    std::thread::sleep(Duration::from_millis(30));
    let (_, time) = talk.finish_with("5 quit");
    println!("quit in mid-search: {time:?}");
    assert!(time < AT_ONCE);
}
