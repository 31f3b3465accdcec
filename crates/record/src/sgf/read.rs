//! Reading SGF.

use super::HEADERS;
use super::points::{self, Board};
use super::syntax::{Item, Property, Value, parse};
use crate::colours;
use crate::cursor::{Claim, Cursor};
use crate::error::TextFault;
use crate::notes::read_score;
use crate::text::{quote, read_seconds};
use crate::{Headers, Mark, Reason, Record};
use wuqi_core::{Outcome, Player, square};
use wuqi_games::any::AnyGame;
use wuqi_games::{Options, Size};

/// Reads a record.
pub(crate) fn read(text: &str) -> Result<Record, TextFault> {
    let mut items = Vec::new();
    let parsed = parse(text, &mut items);
    let nodes: Vec<&[Property]> = items
        .iter()
        .filter_map(|item| match item {
            Item::Node(properties) => Some(properties.as_slice()),
            _ => None,
        })
        .collect();
    let Some(&root) = nodes.first() else {
        return Err(parsed.err().unwrap_or_else(no_game));
    };
    check_game(root)?;
    let size = read_size(root)?;
    let first_mover = nodes.iter().find_map(|node| mover(node)).map(|(by, _)| by);
    let mut record = set_up(root, size, first_mover)?;
    record.headers = read_headers(root)?;
    let mut claim = read_claim(root);
    let mut reader = Reader {
        chosen: record.game().opens_by_choice(),
        cursor: Cursor::new(record),
        size,
        root_read: false,
    };
    for item in &items {
        match item {
            Item::Open(at) => reader.cursor.open_after(*at),
            Item::Close => {
                reader.cursor.close();
            }
            Item::Node(properties) => {
                if let Err(fault) = reader.node(properties) {
                    return Err(reader.cursor.broken(fault));
                }
            }
        }
    }
    if let Err(fault) = parsed {
        return Err(reader.cursor.broken(fault));
    }
    // The format has no word for the reason of a draw, and only agreement makes one
    // before the board is full.
    if let Some(claim) = &mut claim
        && claim.outcome == Some(Outcome::Draw)
        && reader.cursor.main_outcome().is_none()
    {
        claim.reason.get_or_insert(Reason::Agreement);
    }
    let black = reader.cursor.main_black();
    if let Some(Claim {
        outcome: Some(Outcome::Win(winner)),
        ..
    }) = &mut claim
    {
        *winner = colours::exchange(*winner, black);
    }
    let mut record = reader.cursor.finish(claim)?;
    if black == Player::Two {
        colours::exchange_names(&mut record);
    }
    Ok(record)
}

fn no_game() -> TextFault {
    TextFault::new(0, "no-record", "a game starts with '(;'")
}

fn find<'a>(node: &'a [Property], name: &str) -> Option<&'a Value> {
    node.iter()
        .find(|property| property.name == name)
        .and_then(|property| property.values.first())
}

/// Who moves in a node, and where.
fn mover(node: &[Property]) -> Option<(Player, &Value)> {
    let black = find(node, "B").map(|value| (Player::One, value));
    black.or_else(|| find(node, "W").map(|value| (Player::Two, value)))
}

fn check_game(root: &[Property]) -> Result<(), TextFault> {
    match find(root, "GM") {
        Some(value) if value.text.trim() != "4" => {
            let number = quote(value.text.trim());
            let reason = format!("only Gomoku is read from SGF, GM[4], not game {number}");
            Err(TextFault::new(value.at, "other-game", reason))
        }
        _ => Ok(()),
    }
}

/// `15`, or columns and rows `15:13`; our usual size if nothing is said.
fn read_size(root: &[Property]) -> Result<Size, TextFault> {
    let Some(value) = find(root, "SZ") else {
        return Ok(Size::square(15));
    };
    let text = value.text.trim().replace(':', "x");
    text.parse()
        .map_err(|_| TextFault::new(value.at, "bad-size", format!("{} is no size", quote(&text))))
}

fn set_up(root: &[Property], size: Size, first: Option<Player>) -> Result<Record, TextFault> {
    let (at, options) = match find(root, "RU") {
        None => (
            find(root, "SZ").map_or(0, |value| value.at),
            Options::none(),
        ),
        Some(value) => (value.at, read_rules(&value.text)),
    };
    let game = AnyGame::new("gomoku", Some(size), &options)
        .map_err(|error| TextFault::new(at, "bad-setup", error.to_string()))?;
    let mut board = Board::new(size);
    let mut set_at = None;
    for property in root {
        let stone = match property.name.as_str() {
            "AB" => Some(Player::One),
            "AW" => Some(Player::Two),
            "AE" => None,
            _ => continue,
        };
        set_at = set_at.or(Some(property.at));
        for value in &property.values {
            board.set(value, stone)?;
        }
    }
    let player = match find(root, "PL") {
        None => None,
        Some(value) => match value.text.trim().chars().next() {
            Some('B' | 'b' | '1') => Some((value.at, Player::One)),
            Some('W' | 'w' | '2') => Some((value.at, Player::Two)),
            _ => {
                let reason = format!("{} is no player: B or W", quote(&value.text));
                return Err(TextFault::new(value.at, "bad-player", reason));
            }
        },
    };
    let Some(at) = set_at.or(player.map(|(at, _)| at)) else {
        return Ok(Record::new(game));
    };
    let player = player.map(|(_, player)| player).or(first);
    let mut position = board.position(player.unwrap_or(board.player_by_count()));
    if let Some(colours) = find(root, "WQO") {
        position = format!("{position} {}", colours.text.trim());
    }
    Record::from_position(game, &position)
        .map_err(|error| TextFault::new(at, error.code, error.message))
}

/// The rules by name, by the numbers that Gomocup managers use, or as our own list of
/// options. Anything else was written for people and means the usual rules.
fn read_rules(text: &str) -> Options {
    let text = text.trim().to_ascii_lowercase();
    let rule = match text.as_str() {
        "0" => "freestyle",
        "1" => "standard",
        "4" => "renju",
        "8" | "9" => "caro",
        name @ ("freestyle" | "standard" | "renju" | "caro") => name,
        list => {
            let options = list.parse::<Options>().unwrap_or_default();
            return options;
        }
    };
    let mut options = Options::none();
    options
        .set("rule", rule)
        .expect("an empty list takes any option");
    options
}

fn read_headers(root: &[Property]) -> Result<Headers, TextFault> {
    let mut headers = Headers::default();
    for (property, header) in HEADERS {
        if let Some(value) = find(root, property) {
            let set = headers.set(header, &value.text);
            set.map_err(|error| TextFault::new(value.at, "no-header", error.to_string()))?;
        }
    }
    let own = root.iter().filter(|property| property.name == "WQH");
    for value in own.flat_map(|property| &property.values) {
        let (name, text) = value.text.split_once(':').unwrap_or((&value.text, ""));
        let set = headers.set(name, text);
        set.map_err(|error| TextFault::new(value.at, "no-header", error.to_string()))?;
    }
    Ok(headers)
}

/// The result `B+…`, `W+…`, or a draw. Anything else claims nothing.
fn read_claim(root: &[Property]) -> Option<Claim> {
    let value = find(root, "RE")?;
    let text = value.text.trim();
    let lower = text.to_ascii_lowercase();
    let own = find(root, "WQR").and_then(|reason| Reason::from_word(reason.text.trim()));
    let (outcome, reason) = match lower.split_once('+') {
        Some(("b", how)) => (Outcome::Win(Player::One), how_won(how)),
        Some(("w", how)) => (Outcome::Win(Player::Two), how_won(how)),
        None if matches!(lower.as_str(), "0" | "draw" | "jigo") => (Outcome::Draw, None),
        _ => return None,
    };
    Some(Claim {
        at: value.at,
        outcome: Some(outcome),
        reason: own.or(reason),
    })
}

fn how_won(how: &str) -> Option<Reason> {
    match how {
        "r" | "resign" => Some(Reason::Resignation),
        "t" | "time" => Some(Reason::Time),
        "f" | "forfeit" => Some(Reason::Forfeit),
        _ => None,
    }
}

struct Reader {
    cursor: Cursor,
    /// Whether the players choose their colours: then moves are told by colours alone.
    chosen: bool,
    size: Size,
    root_read: bool,
}

impl Reader {
    fn node(&mut self, node: &[Property]) -> Result<(), TextFault> {
        if self.root_read {
            let setup = ["AB", "AW", "AE", "PL"];
            if let Some(property) = node.iter().find(|p| setup.contains(&p.name.as_str())) {
                let reason = "stones can only be set up before the first move";
                return Err(TextFault::new(property.at, "late-setup", reason));
            }
        } else {
            // A comment beside a move in the first node is about the move.
            self.root_read = true;
        }
        let by = match (find(node, "WQC"), mover(node)) {
            (Some(choice), _) => {
                let played = self.cursor.play(choice.text.trim());
                played.map_err(|error| TextFault::new(choice.at, error.code, error.message))?;
                Some(Player::One)
            }
            (None, Some((player, value))) => {
                self.play(player, value)?;
                Some(player)
            }
            (None, None) => None,
        };
        self.notes(node, by);
        Ok(())
    }

    fn play(&mut self, player: Player, value: &Value) -> Result<(), TextFault> {
        let (column, row) = points::read(value.at, &value.text, self.size)?;
        let next = match self.chosen {
            true => Some(colours::next_colour(self.cursor.position())),
            false => self.cursor.turn().player(),
        };
        if next == Some(player.other()) {
            let reason = format!("it is player {}'s turn", player.other());
            return Err(TextFault::new(value.at, "other-turn", reason));
        }
        let name = square::name(column, row, self.size.height);
        let played = self.cursor.play(&name);
        played.map_err(|error| TextFault::new(value.at, error.code, error.message))
    }

    fn notes(&mut self, node: &[Property], by: Option<Player>) {
        let notes = self.cursor.notes();
        if let Some(value) = find(node, "C") {
            notes.add_comment(&value.text);
        }
        let Some(by) = by else {
            return;
        };
        let mark = |name: &str, one: Mark, two: Mark| {
            let twice = find(node, name)?.text.trim() == "2";
            Some(if twice { two } else { one })
        };
        notes.mark = mark("TE", Mark::Good, Mark::Brilliant)
            .or_else(|| mark("BM", Mark::Bad, Mark::Blunder))
            .or_else(|| mark("IT", Mark::Interesting, Mark::Interesting))
            .or_else(|| mark("DO", Mark::Dubious, Mark::Dubious))
            .or(notes.mark);
        let seconds = |name| find(node, name).and_then(|value| read_seconds(value.text.trim()));
        let left = ["BL", "WL"][by.index()];
        notes.left = seconds(left).or(notes.left);
        notes.spent = seconds("WQT").or(notes.spent);
        let eval = find(node, "WQE").and_then(|value| read_score(value.text.trim()));
        notes.eval = eval.or(notes.eval);
    }
}
