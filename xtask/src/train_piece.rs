//! A piece of training for a machine that is lent for minutes: one folder with all it needs.
//!
//! Such a machine has a graphics card, PyTorch and nothing of this project, is bare at every
//! start, and takes and gives back little. So the folder holds a stripped program, the
//! configuration, the network to begin with, and a script that finds libtorch, ends on time
//! and leaves only what is worth carrying home.

use crate::command;
use crate::project::Project;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What to prepare.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game to learn
    game: String,
    /// How long the network learns, in minutes
    #[arg(long, value_name = "N")]
    minutes: f64,
    /// The configuration [default: configs/train/GAME-on.toml, or GAME.toml]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The network to begin with [default: nets/GAME.safetensors; `none` for random weights]
    #[arg(long, value_name = "NETWORK")]
    from: Option<PathBuf>,
    /// Write judged positions down from this share of the time on, 0 to 1
    #[arg(long, value_name = "SHARE")]
    labels: Option<f64>,
    /// The folder that travels
    #[arg(long, value_name = "FOLDER", default_value = "target/piece")]
    out: PathBuf,
}

/// Builds the program and fills the folder.
pub fn run(arguments: &Arguments) -> Result<()> {
    let root = Project::find()?.root;
    let out = root.join(&arguments.out);
    if arguments.minutes.is_nan() || arguments.minutes <= 0.0 {
        bail!("--minutes must be above 0");
    }
    let config = config(&root, arguments)?;
    let build = ["build", "--release", "-p", "wuqi", "--features", "train"];
    command::run(&mut command::cargo(&root, build)).context(
        "building needs libtorch: set LIBTORCH_USE_PYTORCH=1 and the rest of docs/training.md",
    )?;
    fs::create_dir_all(&out).with_context(|| format!("cannot make {}", out.display()))?;
    let copy = |from: &Path, name: &str| {
        fs::copy(from, out.join(name)).with_context(|| format!("cannot copy {}", from.display()))
    };
    copy(&root.join("target/release/wuqi"), "wuqi")?;
    command::run(Command::new("strip").arg(out.join("wuqi")))?;
    write(&out, "config.toml", &config)?;
    let usual = || root.join(format!("nets/{}.safetensors", arguments.game));
    let from = arguments.from.clone().unwrap_or_else(usual);
    let from = Some(from).filter(|from| from.as_os_str() != "none");
    if let Some(from) = &from {
        copy(from, "from.safetensors")?;
    }
    let script = script(&arguments.game, arguments.minutes, from.is_some());
    write(&out, "piece.sh", &script)?;
    println!(
        "{} is ready. On the machine with the card: sh piece.sh RESULTS",
        out.display()
    );
    Ok(())
}

fn write(folder: &Path, name: &str, text: &str) -> Result<()> {
    let path = folder.join(name);
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// The configuration with the wish for labels.
fn config(root: &Path, arguments: &Arguments) -> Result<String> {
    let usual = |name: String| root.join("configs/train").join(name);
    let path = match &arguments.config {
        Some(path) => path.clone(),
        None => {
            let on = usual(format!("{}-on.toml", arguments.game));
            match on.is_file() {
                true => on,
                false => usual(format!("{}.toml", arguments.game)),
            }
        }
    };
    let mut text =
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    if let Some(share) = arguments.labels {
        text += &format!("\n[labels]\nfolder = \"labels\"\nafter = {share}\n");
    }
    Ok(text)
}

/// The script that runs there. What libtorch writes to standard error is cut off, so that no
/// warning fills a disk.
fn script(game: &str, minutes: f64, from: bool) -> String {
    let from = if from { " --from from.safetensors" } else { "" };
    let seconds = (60.0 * minutes).round() as u64;
    // Twenty seconds to stop and to write everything down.
    let limit = seconds + 20;
    format!(
        r#"#!/bin/sh
# Trains {game} for {seconds} seconds and puts the results into a folder: sh piece.sh RESULTS
set -u
results="${{1:?usage: sh piece.sh RESULTS}}"
mkdir -p "$results"
results="$(cd "$results" && pwd)"
cd "$(dirname "$0")" || exit 1
torch="$(python3 -c 'import os, torch; print(os.path.dirname(torch.__file__))')" || exit 1
LD_LIBRARY_PATH="$torch/lib:$(ls -d "$torch"/../nvidia/*/lib 2>/dev/null | tr '\n' ':')"
export LD_LIBRARY_PATH
LD_PRELOAD="$torch/lib/libtorch_cuda.so" timeout -s INT {limit} ./wuqi train {game} \
  --config config.toml{from} --run run --device cuda --time {seconds}s \
  2>&1 | head -c 1000000 > "$results/output.txt"
cp run/network.safetensors run/log.jsonl run/loss.svg "$results/"
"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_ends_on_time_and_brings_the_network_home() {
        let text = script("ataxx", 9.5, true);
        for part in [
            "--time 570s",
            "timeout -s INT 590",
            "--from from.safetensors",
            "run/network.safetensors",
        ] {
            assert!(text.contains(part), "{part}");
        }
        assert!(!script("ataxx", 9.5, false).contains("--from"));
    }
}
