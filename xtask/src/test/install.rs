//! A stranger's first minute: the archive unpacked into an empty folder, and the program
//! there asked for its version, a game, a match and its page.

use super::tally::Tally;
use crate::command::read;
use crate::dist::{self, VERSION};
use crate::project::Project;
use crate::test::setup;
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Packs the program, unpacks it elsewhere and uses it.
pub fn install(project: &Project, tally: &mut Tally) -> Result<()> {
    let folder = project.root.join("target/tmp/install");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("an earlier try is in the way")?;
    }
    let made = dist::make_to_try(project, &folder.join("dist"))?;
    let clean = folder.join("clean");
    fs::create_dir_all(&clean)?;
    dist::unpack(&made.archive, &clean)?;
    let entry = fs::read_dir(&clean)?.next();
    let unpacked = entry.context("the archive is empty")??.path();
    for file in ["README.md", "LICENSE-MIT", "docs/rules.md", "man/wuqi.1"] {
        ensure!(unpacked.join(file).is_file(), "the archive has no {file}");
    }
    let program = unpacked.join(format!("wuqi{}", std::env::consts::EXE_SUFFIX));
    try_program(&program, &clean, tally)?;
    if let Some(deb) = made
        .deb
        .filter(|_| setup::answers("dpkg-deb", &["--version"]))
    {
        let root = folder.join("debian");
        read(Command::new("dpkg-deb").arg("-x").arg(&deb).arg(&root))?;
        version(&root.join("usr/bin/wuqi"), &clean)?;
        println!("{}", read(Command::new("dpkg-deb").arg("-f").arg(&deb))?);
        tally.passed += 1;
    }
    // The packages are large and made again each time.
    fs::remove_dir_all(&folder).context("cannot clean up")
}

fn try_program(program: &Path, clean: &Path, tally: &mut Tally) -> Result<()> {
    version(program, clean)?;
    let play = [
        "play",
        "sequencium",
        "--size",
        "4",
        "--plain",
        "--seed",
        "1",
    ];
    let said = tell(at(program, clean).args(play), "b4\nresign\nquit\n")?;
    ensure!(said.contains("You lost"), "no game was played:\n{said}");
    let contest = ["match", "territory", "random", "greedy", "--size", "3"];
    let contest = [&contest[..], &["--games", "4", "--json"]].concat();
    let said = read(at(program, clean).args(contest))?;
    let [won, drawn, lost] = score(&said)?;
    ensure!(
        won + drawn + lost == 4,
        "no four games were played:\n{said}"
    );
    read(at(program, clean).args(["site", "--out", "carried"]))?;
    for file in ["carried/wuqi.html", "carried/site/index.html"] {
        ensure!(clean.join(file).is_file(), "`wuqi site` wrote no {file}");
    }
    let serve = ["serve", "--port", "0", "--no-open", "--data", "games"];
    let mut server = at(program, clean);
    let mut server = server.args(serve).stdout(Stdio::piped()).spawn()?;
    let address = address_of(&mut server);
    let pages = address.and_then(|address| Ok([get(&address, "/")?, get(&address, "/wuqi.html")?]));
    let ended = server.kill().and_then(|()| server.wait());
    let [page, file] = pages?;
    ended.context("the server does not end")?;
    ensure!(page.starts_with("HTTP/1.1 200"), "no page:\n{page}");
    ensure!(page.contains("<title>"), "no page:\n{page}");
    ensure!(
        file.starts_with("HTTP/1.1 200"),
        "the server does not offer wuqi.html"
    );
    tally.passed += 6;
    Ok(())
}

/// The program, in a folder that is all it knows of the machine.
fn at(program: &Path, clean: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(clean).stdin(Stdio::null());
    for variable in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "APPDATA"] {
        command.env(variable, clean);
    }
    command.env("WUQI_CONFIG", "").env("LANG", "C.UTF-8");
    command
}

fn version(program: &Path, clean: &Path) -> Result<()> {
    let said = read(at(program, clean).arg("--version"))?;
    println!("{}", said.trim());
    ensure!(said.trim() == format!("wuqi {VERSION}"), "another version");
    Ok(())
}

/// Runs a program that reads these lines; gives what it said.
fn tell(command: &mut Command, lines: &str) -> Result<String> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut input = child.stdin.take().context("the input is piped")?;
    input.write_all(lines.as_bytes())?;
    drop(input);
    let output = child.wait_with_output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What the first engine of a match won, drew and lost, by what `wuqi match --json` says at
/// last.
pub(super) fn score(said: &str) -> Result<[u64; 3]> {
    let last = said.lines().last().context("the match said nothing")?;
    let last: Value = serde_json::from_str(last).context("the match ended without its score")?;
    let number = |key: &str| {
        last[key]
            .as_u64()
            .with_context(|| format!("no {key}: {last}"))
    };
    let [won, drawn, lost] = [number("wins")?, number("draws")?, number("losses")?];
    ensure!(number("games")? == won + drawn + lost, "miscounted: {last}");
    Ok([won, drawn, lost])
}

/// Where the server says that it is.
fn address_of(server: &mut Child) -> Result<String> {
    let output = server.stdout.take().context("the output is piped")?;
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line)?;
    let (_, rest) = line.split_once("http://").context("no address was said")?;
    let (address, _) = rest.split_once('/').context("no address was said")?;
    println!("serves its page at {address}");
    Ok(address.to_owned())
}

/// What the server answers to somebody who asks for a path.
fn get(address: &str, path: &str) -> Result<String> {
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
