//! The games of a match in formats that other programs read, appended as they finish.

use crate::failure::Failure;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use wuqi_arena::PairResult;
use wuqi_games::any::AnyGame;
use wuqi_record::{Format, read, write};

/// Files that games are written to.
#[derive(Default)]
pub struct Exports(Vec<(Format, PathBuf, File)>);

impl Exports {
    /// Opens the files; a format that cannot hold the game is refused before it begins.
    pub fn open(game: &AnyGame, wanted: &[(Format, Option<&Path>)]) -> Result<Exports, Failure> {
        let mut files = Vec::new();
        for (format, path) in wanted {
            let Some(path) = path else { continue };
            if !format.serves(game.info().id) {
                return Err(Failure::Usage(format!(
                    "a game of {} cannot be written as {}: use --records",
                    game.info().name,
                    format.extension()
                )));
            }
            let file = OpenOptions::new().create(true).append(true).open(path);
            let file = file.map_err(|error| unwritten(path, &error))?;
            files.push((*format, path.to_path_buf(), file));
        }
        Ok(Exports(files))
    }

    /// Writes the games of a pair.
    pub fn add(&mut self, pair: &PairResult) -> Result<(), Failure> {
        for (format, path, file) in &mut self.0 {
            for game in &pair.games {
                let record = read(game.record.as_bytes(), Some(Format::Wuqi));
                let record = record.map_err(Failure::refused)?;
                let text = write(&record, *format).map_err(Failure::refused)?;
                writeln!(file, "{}\n", text.trim_end()).map_err(|error| unwritten(path, &error))?;
            }
        }
        Ok(())
    }
}

fn unwritten(path: &Path, error: &std::io::Error) -> Failure {
    Failure::refused(format!("{} cannot be written: {error}", path.display()))
}
