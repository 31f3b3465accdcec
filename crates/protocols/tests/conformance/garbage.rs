//! Random garbage never crashes an engine, and it still answers afterwards.

use crate::talk::Talk;
use wuqi_core::Rng;
use wuqi_protocols::engine::Player;
use wuqi_protocols::engine::gomocup::serve_gomocup;
use wuqi_protocols::engine::tcga::serve_tcga;
use wuqi_protocols::engine::universal::{Setup, serve_uai, serve_ugi};

/// Words that the protocols know, to come further than pure noise does.
const WORDS: &str = "isready ugi uai position startpos fen moves go depth 1 nodes 20 movetime 3 \
    infinite stop setoption name value Hash Engine greedy Threads uainewgame uginewgame query \
    gameover result p1turn d eval x5o/7/7/7/7/7/o5x x 0 g2 0000 -1 99999999999999999999 START 15 \
    RECTSTART 5,5 BEGIN TURN 3,3 7,7 BOARD DONE 1,1,1 2,2,2 SWAP2BOARD TAKEBACK PLAY INFO rule 4 \
    timeout_turn 2 time_left 0 ABOUT RESTART 7 reset_board 12 genmove red black unknown 11 flip \
    a1 P b3 k 10 move a2 16 15 time_settings 18 init_board X - K 17 showboard 8 num_repetition 9 \
    num_moves_to_draw b3=P";

fn garbage(rng: &mut Rng) -> Vec<u8> {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let mut bytes = Vec::new();
    for _ in 0..400 {
        match rng.below(8) {
            0 => bytes.push(rng.below(256) as u8),
            1 => bytes.extend_from_slice(b"\r\n"),
            2 | 3 => bytes.push(b'\n'),
            _ => {
                bytes.extend_from_slice(words[rng.below(words.len() as u32) as usize].as_bytes());
                bytes.push(b' ');
            }
        }
    }
    bytes.push(b'\n');
    bytes
}

fn survives(
    name: &str,
    mut start: impl FnMut() -> Talk,
    set_up: &str,
    question: &str,
    answer: &str,
) {
    let mut rng = Rng::new(77);
    for round in 0..6 {
        let mut talk = start();
        talk.send_bytes(&garbage(&mut rng));
        talk.send(set_up);
        talk.send(question);
        let (lines, _) = talk.finish();
        let found = lines.iter().any(|line| line.starts_with(answer));
        assert!(found, "{name}, round {round}: {lines:?}");
    }
}

/// A fast engine: what is tested is the conversation.
fn player() -> Player {
    Player::new("greedy".parse().unwrap())
}

#[test]
fn universal() {
    let uai = || Talk::with(|input, output| serve_uai(player(), input, output));
    survives(
        "uai",
        uai,
        "stop\nposition startpos",
        "perft 2",
        "nodes 256",
    );
    let ugi = |id| {
        move || {
            let setup = Setup {
                id,
                size: None,
                options: Default::default(),
            };
            Talk::with(|input, output| serve_ugi(setup, player(), input, output))
        }
    };
    survives(
        "banqi",
        ugi("banqi"),
        "stop\nposition startpos",
        "perft 1",
        "nodes 448",
    );
    survives(
        "territory",
        ugi("territory"),
        "stop\nposition startpos",
        "perft 1",
        "nodes 60",
    );
}

#[test]
fn gomocup() {
    let start = || Talk::with(|input, output| serve_gomocup(player(), input, output));
    survives(
        "gomocup",
        start,
        "INFO timeout_turn 10\nSTART 15",
        "ABOUT",
        "name=",
    );
}

#[test]
fn tcga() {
    let start = || Talk::with(|input, output| serve_tcga(player(), input, output));
    survives(
        "tcga",
        start,
        "7 reset_board",
        "3 known_command move",
        "=3 true",
    );
}
