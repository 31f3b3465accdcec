//! Conversations in the protocols of other programs.

use std::io::{self, Cursor};
use wuqi_games::Options;
use wuqi_protocols::engine::Player;
use wuqi_protocols::engine::gomocup::serve_gomocup;
use wuqi_protocols::engine::tcga::serve_tcga;
use wuqi_protocols::engine::universal::{Setup, serve_uai, serve_ugi};

/// Words of commands that take as long, or as much, as whoever types them likes.
const WITHOUT_END: [&str; 7] = [
    "perft",
    "bench",
    "engine",
    "level",
    "hash",
    "threads",
    "max_memory",
];

/// A manager of Ataxx engines.
pub fn uai(data: &[u8]) {
    talk(data, "quit", |input| serve_uai(player(), input, io::sink()));
}

/// A manager of engines for any game; the first byte chooses which.
pub fn ugi(data: &[u8]) {
    let Some((&first, data)) = data.split_first() else {
        return;
    };
    let ids = ["ataxx", "banqi", "gomoku", "sequencium", "territory"];
    let setup = Setup {
        id: ids[usize::from(first) % ids.len()],
        size: None,
        options: Options::none(),
    };
    talk(data, "quit", |input| {
        serve_ugi(setup, player(), input, io::sink())
    });
}

/// A manager of Gomoku engines.
pub fn gomocup(data: &[u8]) {
    talk(data, "END", |input| {
        serve_gomocup(player(), input, io::sink())
    });
}

/// A manager of Banqi engines.
pub fn tcga(data: &[u8]) {
    talk(data, "5 quit", |input| {
        serve_tcga(player(), input, io::sink())
    });
}

fn player() -> Player {
    Player::new("greedy".parse().expect("there is such an engine"))
}

/// Says everything that is in the data and then goodbye: the engine must hear it and end.
fn talk(data: &[u8], farewell: &str, serve: impl FnOnce(Cursor<Vec<u8>>) -> io::Result<()>) {
    let mut lines = Vec::new();
    for line in data.split(|&byte| byte == b'\n') {
        let text = String::from_utf8_lossy(line).to_lowercase();
        if !WITHOUT_END.iter().any(|word| text.contains(word)) {
            lines.extend_from_slice(line);
            lines.push(b'\n');
        }
    }
    lines.extend_from_slice(farewell.as_bytes());
    lines.push(b'\n');
    serve(Cursor::new(lines)).expect("the conversation ends well");
}
