//! A stranger's day: the first commands of `docs/adding-a-game.md`, and then a match in which
//! tree search beats chance at the new game.

use super::install::score;
use super::steps::QUEUE;
use super::tally::Tally;
use crate::command::{cargo, read, run};
use crate::new_game;
use crate::project::Project;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the guide begins with.
const GUIDE: &str = "docs/adding-a-game.md";
const COMMANDS: [&str; 3] = [
    "cargo xtask new-game nine-holes",
    "cargo run -p nine-holes -- play nine-holes",
    "cargo test -p nine-holes",
];

/// The test that needs the program of the new package, so that it is built.
const PROGRAM: [&str; 2] = ["--test", "program"];

/// The name of the game there.
const NAME: &str = "nine-holes";

/// Writes the skeleton, builds it with what the other steps have built, and plays it. Its own
/// tests are those of the example, which the step `tests` runs.
pub fn stranger(project: &Project, tally: &mut Tally) -> Result<()> {
    follows_the_guide(project)?;
    elsewhere(project)?;
    let tried = Tried::begin(project)?;
    new_game::write(project, NAME, &tried.folder, true)?;
    // Built as the step `tests` builds, for a test of the whole workspace: then cargo chooses the
    // same features for every crate, and nothing but the new package has to be built. A plain
    // build would leave out what tests alone need, and begin again from there upwards.
    let build = ["test", "--workspace", "--offline", "--no-run"];
    run(cargo(&project.root, build).args(QUEUE).args(PROGRAM))?;
    let program = program(project)?;
    let said = read(Command::new(&program).args(["perft", NAME, "--depth", "4"]))?;
    ensure!(
        said.trim() == "2401",
        "other rules than the example's: {said}"
    );
    let arguments = ["match", NAME, "mcts:sims=200", "random", "--seed", "1"];
    let mut contest = Command::new(&program);
    contest.args(arguments).args(["--games", "10", "--json"]);
    let [won, drawn, lost] = score(&read(contest.stdin(Stdio::null()))?)?;
    println!("MCTS against chance at {NAME}: {won} won, {drawn} drawn, {lost} lost");
    ensure!(won + drawn + lost == 10 && won >= 8, "MCTS does not win");
    tally.passed += 4;
    Ok(())
}

/// What is tried here is what the guide says.
fn follows_the_guide(project: &Project) -> Result<()> {
    let guide = fs::read_to_string(project.root.join(GUIDE))?;
    let block = guide
        .split("```sh\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    let lines = block.context("the guide has no commands")?.lines();
    let lines: Vec<&str> = lines
        .map(|line| line.split('#').next().unwrap_or(line).trim())
        .collect();
    ensure!(lines == COMMANDS, "{GUIDE} begins with other commands");
    Ok(())
}

/// A skeleton outside the workspace is a package that cargo can resolve without asking anybody.
fn elsewhere(project: &Project) -> Result<()> {
    let folder = project.root.join("target/tmp/new-game");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("an earlier try is in the way")?;
    }
    new_game::write(project, NAME, &folder, false)?;
    let found = read(&mut cargo(&folder, ["tree", "--offline", "--depth", "1"]))?;
    ensure!(
        found.contains("wuqi-games"),
        "it depends on nothing: {found}"
    );
    fs::remove_dir_all(&folder).context("cannot clean up")
}

/// The new game beside the example, until the test ends. The lock file is as before then.
struct Tried {
    folder: PathBuf,
    lock: (PathBuf, Vec<u8>),
}

impl Tried {
    fn begin(project: &Project) -> Result<Tried> {
        let folder = project.root.join("examples").join(NAME);
        if folder.exists() {
            fs::remove_dir_all(&folder).context("an earlier try is in the way")?;
        }
        let lock = project.root.join("Cargo.lock");
        let kept = fs::read(&lock)?;
        let lock = (lock, kept);
        Ok(Tried { folder, lock })
    }
}

impl Drop for Tried {
    fn drop(&mut self) {
        let (path, kept) = &self.lock;
        let cleaned = fs::remove_dir_all(&self.folder).and_then(|()| fs::write(path, kept));
        if let Err(error) = cleaned {
            eprintln!("cannot clean up {}: {error}", self.folder.display());
        }
    }
}

/// The program that was built.
fn program(project: &Project) -> Result<PathBuf> {
    let target = std::env::var_os("CARGO_TARGET_DIR");
    let target = target.map_or_else(|| project.root.join("target"), PathBuf::from);
    let name = format!("{NAME}{}", std::env::consts::EXE_SUFFIX);
    let program = Path::new(&target).join("debug").join(name);
    ensure!(program.is_file(), "{} was not built", program.display());
    Ok(program)
}
