//! The games of a match in formats that other programs read, appended as they finish.

use crate::failure::Failure;
use clap::Args;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use wuqi_arena::PairResult;
use wuqi_games::any::AnyGame;
use wuqi_protocols::Traffic;
use wuqi_record::{Format, read, write};

/// What is written down beside the records, in formats of others.
#[derive(Args, Debug)]
pub struct ExportArgs {
    /// Append the games to this file as PGN, for Ataxx
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Append the games to this file as SGF, for Gomoku
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    /// Write everything that is said with engines that are other programs into this file
    #[arg(long, value_name = "FILE", conflicts_with = "queue")]
    log: Option<PathBuf>,
}

impl ExportArgs {
    /// Opens the files for the games; a format that cannot hold them is refused before the
    /// first begins.
    pub fn open(&self, game: &AnyGame) -> Result<Exports, Failure> {
        let wanted = [(Format::Pgn, &self.pgn), (Format::Sgf, &self.sgf)];
        Exports::open(
            game,
            &wanted.map(|(format, path)| (format, path.as_deref())),
        )
    }

    /// Where conversations are written down, if any engine is another program.
    pub fn traffic(&self, programs: bool) -> Result<Traffic, Failure> {
        let Some(path) = &self.log else {
            return Ok(Traffic::default());
        };
        if !programs {
            return Err(Failure::Usage(
                "--log: no engine is another program, so nothing would be said".to_owned(),
            ));
        }
        Traffic::create(path).map_err(|error| unwritten(path, &error))
    }
}

/// Files that games are written to.
#[derive(Default)]
pub struct Exports(Vec<(Format, PathBuf, File)>);

impl Exports {
    /// Opens the files; a format that cannot hold the game is refused before it begins.
    fn open(game: &AnyGame, wanted: &[(Format, Option<&Path>)]) -> Result<Exports, Failure> {
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
