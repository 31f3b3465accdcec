//! `wuqi record`: check, show and convert game records.

use super::show;
use crate::cli::RecordCommand;
use crate::failure::Failure;
use crate::input;
use crate::output::turn_word;
use serde_json::{Map, Value, json};
use std::path::Path;
use wuqi_core::{Outcome, Player};
use wuqi_deal::Checked;
use wuqi_record::{Format, Record, read, split_games, write};

/// Runs one of the record commands.
pub fn run(command: RecordCommand, json: bool) -> Result<(), Failure> {
    match command {
        RecordCommand::Check { file } => check(&file, json),
        RecordCommand::Show { file, ascii } => show_record(&file, ascii, json),
        RecordCommand::Convert { file, output, to } => {
            convert(&file, output.as_deref(), to.as_deref(), json)
        }
    }
}

/// Reads a file with one game.
fn open(file: &Path) -> Result<Record, Failure> {
    let mut records = open_all(file)?;
    match records.len() {
        1 => Ok(records.remove(0)),
        count => Err(Failure::refused(format!(
            "{} holds {count} games",
            file.display()
        ))),
    }
}

/// Reads a file with one game or many; the format comes from its ending, or else from its
/// text.
fn open_all(file: &Path) -> Result<Vec<Record>, Failure> {
    let name = file.display();
    let bytes = input::bytes(file)?;
    let format = file
        .extension()
        .and_then(|e| e.to_str())
        .and_then(Format::from_extension);
    let text = std::str::from_utf8(&bytes).ok();
    let known = format.or_else(|| text.and_then(Format::detect));
    let games = match (text, known) {
        (Some(text), Some(format)) => split_games(text, format),
        _ => Vec::new(),
    };
    if games.len() < 2 {
        let record = read(&bytes, format);
        return Ok(vec![
            record.map_err(|error| Failure::refused(format!("{name}: {error}")))?,
        ]);
    }
    let games = games.iter().enumerate().map(|(index, text)| {
        read(text.as_bytes(), known)
            .map_err(|error| Failure::refused(format!("{name}, game {}: {error}", index + 1)))
    });
    games.collect()
}

fn check(file: &Path, json: bool) -> Result<(), Failure> {
    // A match writes many games into one file.
    let records = open_all(file)?;
    if records.len() > 1 {
        return check_all(file, &records, json);
    }
    let record = open(file)?;
    let deal = deal_of(&record, &file.display().to_string())?;
    if json {
        let mut answer = describe(&record);
        answer["deal"] = deal_json(deal);
        println!("{answer}");
        return Ok(());
    }
    println!(
        "{}: {} moves of {} replayed, {}",
        file.display(),
        record.main_line().count(),
        record.game().info().name,
        result_words(&record)
    );
    match deal {
        Checked::NoDeal => {}
        Checked::NotRevealed => println!("The deal was committed to, but it is not shown."),
        Checked::Fits { flips, not_covered } => {
            println!("The deal is the one that was committed to: {flips} flips checked.");
            if not_covered > 0 {
                println!("{not_covered} flips were made before that deal.");
            }
        }
    }
    Ok(())
}

/// Checks the deal of a game against what was committed to.
fn deal_of(record: &Record, name: &str) -> Result<Checked, Failure> {
    wuqi_deal::check(record).map_err(|error| Failure::refused(format!("{name}: {error}")))
}

fn deal_json(deal: Checked) -> Value {
    match deal {
        Checked::NoDeal => Value::Null,
        Checked::NotRevealed => json!({ "revealed": false }),
        Checked::Fits { flips, not_covered } => {
            json!({ "revealed": true, "flips": flips, "not_covered": not_covered })
        }
    }
}

/// Checks a file of many records.
fn check_all(file: &Path, records: &[Record], json: bool) -> Result<(), Failure> {
    let name = file.display();
    let mut moves = 0;
    let [mut one, mut two, mut drawn, mut open] = [0u64; 4];
    let (mut shown, mut hidden) = (0u64, 0u64);
    for (index, record) in records.iter().enumerate() {
        match deal_of(record, &format!("{name}, game {}", index + 1))? {
            Checked::NoDeal => {}
            Checked::NotRevealed => hidden += 1,
            Checked::Fits { .. } => shown += 1,
        }
        moves += record.main_line().count();
        match record.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(Player::One)) => one += 1,
            Some(Outcome::Win(Player::Two)) => two += 1,
            Some(Outcome::Draw) => drawn += 1,
            None => open += 1,
        }
    }
    let count = records.len();
    if json {
        let results = json!({ "one": one, "two": two, "draw": drawn, "open": open });
        println!(
            "{}",
            json!({
                "records": count,
                "moves": moves,
                "results": results,
                "deals": { "checked": shown, "not_revealed": hidden },
            })
        );
        return Ok(());
    }
    println!(
        "{name}: {count} records, {moves} moves replayed; player one won {one}, player two won \
         {two}, {drawn} drawn, {open} not over"
    );
    if shown + hidden > 0 {
        println!(
            "{shown} deals are the ones that were committed to; {hidden} were committed to, but \
             are not shown."
        );
    }
    Ok(())
}

fn show_record(file: &Path, ascii: bool, json: bool) -> Result<(), Failure> {
    for record in open_all(file)? {
        if json {
            let mut answer = describe(&record);
            answer["text"] = json!(native_text(&record)?);
            println!("{answer}");
            continue;
        }
        println!("{}", native_text(&record)?);
        show::print(&*record.position_at(record.main_end()), ascii);
    }
    Ok(())
}

fn native_text(record: &Record) -> Result<String, Failure> {
    write(record, Format::Wuqi).map_err(Failure::refused)
}

fn convert(
    file: &Path,
    output: Option<&Path>,
    to: Option<&str>,
    json: bool,
) -> Result<(), Failure> {
    let records = open_all(file)?;
    let ending = output.and_then(Path::extension).and_then(|e| e.to_str());
    let name = to.or(ending).unwrap_or_default();
    let format = Format::from_extension(name).ok_or_else(|| {
        let known = Format::ALL.map(Format::extension).join(", ");
        Failure::Usage(format!(
            "'{name}' is no record format; the formats are: {known}"
        ))
    })?;
    if records.len() > 1 && format == Format::Psq {
        return Err(Failure::refused("a .psq file holds one game"));
    }
    let texts = records.iter().map(|record| write(record, format));
    let texts: Vec<String> = texts.collect::<Result<_, _>>().map_err(Failure::refused)?;
    let text = texts.join("\n");
    match output {
        None => print!("{text}"),
        Some(path) => {
            std::fs::write(path, text).map_err(|error| {
                Failure::refused(format!("{} cannot be written: {error}", path.display()))
            })?;
            if json {
                println!(
                    "{}",
                    json!({ "written": path.display().to_string(), "format": format })
                );
            }
        }
    }
    Ok(())
}

fn describe(record: &Record) -> Value {
    let end = record.position_at(record.main_end());
    let ending = record.ending();
    let headers = record
        .headers
        .iter()
        .map(|(name, value)| (name.to_owned(), json!(value)));
    json!({
        "game": record.game().info().id,
        "size": record.game().size().to_string(),
        "rules": record.game().options().to_string(),
        "start": record.start().text(),
        "headers": Map::from_iter(headers),
        "moves": Value::from_iter(record.main_line().map(|id| record.node(id).text().to_owned())),
        "position": end.short_text(),
        "turn": turn_word(end.turn()),
        "result": ending.map(|ending| ending.outcome.to_string()),
        "reason": ending.and_then(|ending| ending.reason),
    })
}

fn result_words(record: &Record) -> String {
    match record.ending() {
        None => "the game is not over".to_owned(),
        Some(ending) => {
            let outcome = match ending.outcome.winner() {
                Some(player) => format!("player {player} won"),
                None => "a draw".to_owned(),
            };
            match ending.reason {
                Some(reason) => format!("{outcome} ({reason})"),
                None => outcome,
            }
        }
    }
}
