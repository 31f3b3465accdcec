//! Where the tuner stands as a small text: the pairs played, then a line for each number.

use crate::Problem;
use crate::spsa::Tuning;
use std::fmt::Write;
use std::path::Path;

/// The text of where a tuner stands.
pub fn write(tuning: &Tuning) -> String {
    let mut text = format!("pairs {}\n", tuning.pairs);
    for (parameter, value) in tuning.parameters.iter().zip(&tuning.values) {
        let name = &parameter.name;
        let start = parameter.start;
        writeln!(text, "{name} {value:.3} from {start}").expect("a text takes all");
    }
    text
}

/// Keeps it, so that either the old file or the new one is whole.
pub fn keep(tuning: &Tuning, path: &Path) -> Result<(), Problem> {
    let beside = path.with_extension("new");
    std::fs::write(&beside, write(tuning))?;
    std::fs::rename(&beside, path)?;
    Ok(())
}

/// Goes on from a file, where there is one; numbers that it does not know begin anew.
pub fn resume(tuning: &mut Tuning, path: &Path) -> Result<(), Problem> {
    if !path.exists() {
        return Ok(());
    }
    for line in std::fs::read_to_string(path)?.lines() {
        let mut words = line.split_whitespace();
        let (Some(name), Some(value)) = (words.next(), words.next()) else {
            continue;
        };
        if name == "pairs" {
            tuning.pairs = value.parse()?;
        }
        let place = tuning.parameters.iter().position(|has| has.name == name);
        if let Some(place) = place {
            tuning.values[place] = value.parse()?;
        }
    }
    Ok(())
}
