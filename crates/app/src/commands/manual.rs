//! `wuqi man`: the manual pages, made from the same definitions as the help.

use crate::cli::command;
use crate::failure::Failure;
use clap_mangen::Man;
use std::io::Write;
use std::path::Path;

/// Prints the page of the program, or writes the pages of all commands into a folder.
pub fn run(out: Option<&Path>) -> Result<(), Failure> {
    let mut program = command();
    // Builds the parts that commands share, such as the global options.
    program.build();
    let Some(folder) = out else {
        return Ok(std::io::stdout().write_all(&page(&program)?)?);
    };
    std::fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    let mut pages = 0;
    write_all(&program, folder, &mut pages)?;
    println!("{pages} pages in {}", folder.display());
    Ok(())
}

/// Writes the page of a command and those of its parts.
fn write_all(command: &clap::Command, folder: &Path, pages: &mut usize) -> Result<(), Failure> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    let path = folder.join(format!("{name}.1"));
    std::fs::write(&path, page(command)?).map_err(|error| at(&path, &error))?;
    *pages += 1;
    let parts = command.get_subcommands();
    for part in parts.filter(|part| !part.is_hide_set() && part.get_name() != "help") {
        write_all(part, folder, pages)?;
    }
    Ok(())
}

fn page(command: &clap::Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}

fn at(path: &Path, error: &std::io::Error) -> Failure {
    Failure::refused(format!("{} cannot be written: {error}", path.display()))
}
