//! The `.psq` files of Piskvork, the manager of the Gomocup tournament.
//!
//! A first line `Piskvorky WxH, a:b, s` (board, the levels of the two players, which of
//! them began), a line `x,y,milliseconds` for each move, coordinates from 1 at the top
//! left, then perhaps the two players' names, and a number: 0 for a game that went its
//! way, 15 when the player to move ran out of time, -2 when that player failed otherwise,
//! -1 while the game goes on. These facts are from the source of Piskvork,
//! <https://github.com/plastovicka/Piskvork>. Such a file knows no rules other than the
//! usual ones, no start position, no variations and no comments.
//!
//! Under an opening rule the first name is that of the player who has black in the end, and a
//! line behind the number, which Piskvork skips, says what was chosen: `opening swap2 more
//! black`.

use super::colours;
use super::cursor::{Claim, Cursor};
use super::error::{TextFault, WriteError};
use super::text::{TIME_LIMIT, quote};
use super::{Format, Reason, Record};
use std::iter::Peekable;
use wuqi_core::{Outcome, Player, square};
use wuqi_games::any::AnyGame;
use wuqi_games::{Options, Size};

/// The names that Piskvork gives to people.
const PERSONS: [&str; 2] = ["homo-1", "homo-2"];

/// Piskvork calls a game drawn when so few squares are empty.
const NEARLY_FULL: usize = 25;

const ON_BOARD: i64 = 0;
const GOES_ON: i64 = -1;
const FAILED: i64 = -2;
const OUT_OF_TIME: i64 = 15;

/// Reads a record.
pub(super) fn read(text: &str) -> Result<Record, TextFault> {
    let mut lines = lines_of(text).peekable();
    let (at, first) = lines.next().unwrap_or((0, ""));
    let (size, second_began) = read_first_line(at, first)?;
    let (opening_at, opening, mut choices) = read_opening(text);
    let game = AnyGame::new("gomoku", Some(size), &options_with(opening));
    let game = game.map_err(|error| TextFault::new(at, "bad-setup", error.to_string()))?;
    let chosen = game.opens_by_choice();
    let mut cursor = Cursor::new(Record::new(game));
    let read = read_moves(&mut lines, size, &mut cursor, &mut choices).and_then(|()| {
        for choice in choices.by_ref() {
            let played = cursor.play(choice);
            played.map_err(|error| TextFault::new(opening_at, error.code, error.message))?;
        }
        let tail: Vec<(usize, &str)> = lines.collect();
        split_tail(text, &tail)
    });
    let (names, code) = match read {
        Ok(found) => found,
        Err(fault) => return Err(cursor.broken(fault)),
    };
    let empty = size.squares().saturating_sub(cursor.depth());
    let exchanged = chosen && cursor.main_black() == Player::Two;
    let claim = code.and_then(|(at, code)| read_code(at, code, &cursor, empty));
    let mut record = cursor.finish(claim)?;
    for (index, name) in names.into_iter().enumerate() {
        let header = ["One", "Two"][index ^ usize::from(second_began)];
        if !PERSONS.contains(&name) {
            let set = record.headers.set(header, name);
            set.expect("the names of the players are no reserved headers");
        }
    }
    if exchanged {
        colours::exchange_names(&mut record);
    }
    Ok(record)
}

/// The line behind the number that tells the opening rule and what was chosen.
fn read_opening(text: &str) -> (usize, Option<&str>, impl Iterator<Item = &str>) {
    let told = lines_of(text).find_map(|(at, line)| Some((at, line.strip_prefix("opening ")?)));
    let (at, words) = told.unwrap_or((0, ""));
    let mut words = words.split_whitespace();
    (at, words.next(), words)
}

/// The usual rules with an opening rule.
fn options_with(opening: Option<&str>) -> Options {
    let mut options = Options::none();
    if let Some(opening) = opening {
        // A name that is none is refused with the reason when the game is set up.
        let _ = options.set("opening", opening);
    }
    options
}

/// Plays the lines that are moves, up to the first that is none, and the choices where they
/// are due.
fn read_moves<'a>(
    lines: &mut Peekable<impl Iterator<Item = (usize, &'a str)>>,
    size: Size,
    cursor: &mut Cursor,
    choices: &mut impl Iterator<Item = &'a str>,
) -> Result<(), TextFault> {
    while let Some(&(at, line)) = lines.peek() {
        let Some([x, y, time]) = read_numbers(line) else {
            break;
        };
        lines.next();
        let place = |number: u64, side: u8| {
            let number = u8::try_from(number).ok();
            number.filter(|number| (1..=side).contains(number))
        };
        let (Some(x), Some(y)) = (place(x, size.width), place(y, size.height)) else {
            let reason = format!("'{x},{y}' is not on the board of {size}");
            return Err(TextFault::new(at, "off-board", reason));
        };
        if time >= TIME_LIMIT {
            let reason = format!("no move takes {time} milliseconds");
            return Err(TextFault::new(at, "bad-time", reason));
        }
        let name = square::name(x - 1, y - 1, size.height);
        let mut played = cursor.play(&name);
        if played
            .as_ref()
            .is_err_and(|error| error.code == "choice-due")
            && let Some(choice) = choices.next()
        {
            played = cursor.play(choice).and_then(|()| cursor.play(&name));
        }
        played.map_err(|error| TextFault::new(at, error.code, error.message))?;
        // Moves of a prepared opening took no time.
        cursor.notes().spent = Some(time).filter(|&time| time > 0);
    }
    Ok(())
}

/// Lines that are not blank, trimmed, with their places.
fn lines_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().map(str::trim).filter_map(move |line| {
        let at = line.as_ptr() as usize - text.as_ptr() as usize;
        (!line.is_empty()).then_some((at, line))
    })
}

/// The size, and whether the player who is named second began.
fn read_first_line(at: usize, line: &str) -> Result<(Size, bool), TextFault> {
    let wrong = || {
        let reason = "a .psq file starts with 'Piskvorky WxH, a:b, s', s being 0 or 1";
        TextFault::new(at, "no-record", reason)
    };
    let rest = line.strip_prefix("Piskvorky").ok_or_else(wrong)?;
    let parts: Vec<&str> = rest.split(',').map(str::trim).collect();
    let (size, began) = match parts[..] {
        [size, _, began] => (size, began),
        _ => return Err(wrong()),
    };
    let size = size.parse::<Size>().map_err(|error| {
        let offset = line.find(size).unwrap_or(0);
        TextFault::new(at + offset, "bad-size", error.to_string())
    })?;
    match began {
        "0" => Ok((size, false)),
        "1" => Ok((size, true)),
        _ => Err(wrong()),
    }
}

/// `x,y,time`; the time may be missing.
fn read_numbers(line: &str) -> Option<[u64; 3]> {
    let mut numbers = [0; 3];
    let parts: Vec<&str> = line.split(',').map(str::trim).collect();
    if !(2..=3).contains(&parts.len()) {
        return None;
    }
    for (number, part) in numbers.iter_mut().zip(parts) {
        if part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        *number = part.parse().ok()?;
    }
    Some(numbers)
}

type Names<'a> = Vec<&'a str>;

/// The two names, if they are there, and the number of the end. Later versions of
/// Piskvork add lines after the number, which say nothing about the game itself.
fn split_tail<'a>(
    text: &str,
    tail: &[(usize, &'a str)],
) -> Result<(Names<'a>, Option<(usize, i64)>), TextFault> {
    let number = |&(at, line): &(usize, &str)| line.parse().ok().map(|code: i64| (at, code));
    match tail {
        [] => Ok((Vec::new(), None)),
        [(_, one), (_, two), code, ..] if number(code).is_some() => {
            Ok((vec![*one, *two], number(code)))
        }
        [code, ..] if number(code).is_some() => Ok((Vec::new(), number(code))),
        [(_, one), (_, two)] => Ok((vec![*one, *two], None)),
        [(at, line), ..] => {
            let reason = format!(
                "{} is neither a move 'x,y,milliseconds' nor the two names and the number \
                 that end the file",
                quote(line)
            );
            Err(TextFault::new((*at).min(text.len()), "bad-line", reason))
        }
    }
}

/// What the number at the end claims. Whoever is to move is the one who failed.
fn read_code(at: usize, code: i64, cursor: &Cursor, empty: usize) -> Option<Claim> {
    let outcome = cursor.turn().outcome();
    let loser = cursor.turn().player();
    let lost = |reason| {
        let winner = loser.unwrap_or(Player::One).other();
        Claim {
            at,
            outcome: Some(Outcome::Win(winner)),
            reason: Some(reason),
        }
    };
    match code {
        ON_BOARD if outcome.is_none() && empty <= NEARLY_FULL => Some(Claim {
            at,
            outcome: Some(Outcome::Draw),
            reason: Some(Reason::Adjudication),
        }),
        ON_BOARD | GOES_ON => None,
        OUT_OF_TIME => Some(lost(Reason::Time)),
        _ => Some(lost(Reason::Forfeit)),
    }
}

/// Writes the main line of a record.
pub(super) fn write(record: &Record) -> Result<String, WriteError> {
    let format = Format::Psq;
    let cannot = |what: &str| WriteError::CannotExpress {
        format,
        what: what.to_owned(),
    };
    let chosen = record.game().opens_by_choice();
    if !matches!(record.game(), AnyGame::Gomoku(_)) && !chosen {
        return Err(WriteError::OtherGame {
            format,
            holds: "gomoku",
            game: record.game().info().id,
        });
    }
    let size = record.game().size();
    let options = record.game().options();
    let opening = options.get("opening").filter(|_| chosen);
    let usual = AnyGame::new("gomoku", Some(size), &options_with(opening));
    if usual.is_ok_and(|usual| usual.options() != options) {
        return Err(cannot("rule options"));
    }
    if record.unusual_start().is_some() {
        return Err(cannot("a start position"));
    }
    let mut out = format!("Piskvorky {size}, 0:0, 0\n");
    let mut choices = String::new();
    for id in record.main_line() {
        let node = record.node(id);
        if chosen && colours::is_choice(node.text()) {
            choices = format!("{choices} {}", node.text());
            continue;
        }
        let place = square::read(node.text(), size.width, size.height);
        let (x, y) = place.ok_or_else(|| cannot(&format!("the move {}", quote(node.text()))))?;
        let time = node.notes.spent.unwrap_or(0);
        out.push_str(&format!("{},{},{time}\n", x + 1, y + 1));
    }
    let names = match colours::black_of(record) {
        Player::One => ["One", "Two"],
        Player::Two => ["Two", "One"],
    };
    for (header, person) in names.into_iter().zip(PERSONS) {
        out.push_str(record.headers.get(header).unwrap_or(person));
        out.push('\n');
    }
    out.push_str(&format!("{}\n", write_code(record, cannot)?));
    if let Some(opening) = opening {
        out.push_str(&format!("opening {opening}{choices}\n"));
    }
    Ok(out)
}

fn write_code(record: &Record, cannot: impl Fn(&str) -> WriteError) -> Result<i64, WriteError> {
    let Some(ending) = record.ending() else {
        return Ok(GOES_ON);
    };
    let Some(reason) = ending.reason else {
        return Ok(ON_BOARD);
    };
    let position = record.position_at(record.main_end());
    let loser_to_move = ending.outcome.winner().map(Player::other) == position.turn().player();
    match reason {
        Reason::Time if loser_to_move => Ok(OUT_OF_TIME),
        Reason::Forfeit if loser_to_move => Ok(FAILED),
        Reason::Adjudication if ending.outcome == Outcome::Draw => Ok(ON_BOARD),
        _ => Err(cannot(&format!(
            "the result '{}' by '{reason}'",
            ending.outcome
        ))),
    }
}
