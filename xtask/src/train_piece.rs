//! A piece of training for a machine that is lent for minutes: one folder with all it needs.
//!
//! Such a machine has a graphics card, PyTorch and nothing of this project, is bare at every
//! start, and takes and gives back little. So the folder holds a stripped program, the
//! configuration, the network or the packed run to begin with, and a script that finds libtorch,
//! ends on time and leaves only what is worth carrying home.

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
    /// The network to begin with, or the run.pack of a piece to go on with
    /// [default: nets/GAME.safetensors; `none` for random weights]
    #[arg(long, value_name = "NETWORK|PACK")]
    from: Option<PathBuf>,
    /// How large the packed run that comes home may become, in MB: old games are left out
    #[arg(long, value_name = "MB", default_value_t = 14)]
    pack_size: u32,
    /// Write judged positions down from this share of the time on, 0 to 1
    #[arg(long, value_name = "SHARE")]
    labels: Option<f64>,
    /// How large their file may be to come home, in MB; a larger one stays in the folder
    #[arg(long, value_name = "MB", default_value_t = 14, requires = "labels")]
    labels_size: u32,
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
    let begin = from.as_deref().map(begin_name);
    if let (Some(from), Some(name)) = (&from, begin) {
        copy(from, name)?;
    }
    write(&out, "piece.sh", &script(arguments, begin))?;
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

/// What the folder calls the file that the piece begins with.
fn begin_name(from: &Path) -> &'static str {
    match from.extension() {
        Some(ending) if ending == "pack" => "from.pack",
        _ => "from.safetensors",
    }
}

/// The script that runs there. What libtorch writes to standard error is cut off, so that no
/// warning fills a disk.
fn script(arguments: &Arguments, begin: Option<&str>) -> String {
    let (game, pack_size) = (&arguments.game, arguments.pack_size);
    let from = begin.map_or_else(String::new, |name| format!(" --from {name}"));
    let seconds = (60.0 * arguments.minutes).round() as u64;
    // Twenty seconds to stop and to write everything down.
    let limit = seconds + 20;
    let labels = match arguments.labels {
        Some(_) => carry_labels(arguments.labels_size),
        None => String::new(),
    };
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
  --pack "$results/run.pack" --pack-size {pack_size} \
  2>&1 | head -c 1000000 > "$results/output.txt"
cp run/network.safetensors run/log.jsonl run/loss.svg "$results/"
{labels}"#
    )
}

/// The end of the script where positions are written down: it takes them home or says where
/// they are.
fn carry_labels(most: u32) -> String {
    format!(
        r#"labels="$PWD/labels/leaves.labels"
size="$(wc -c < "$labels")" || exit 1
if [ "$size" -le {most}000000 ]; then
  cp "$labels" "$results/"
else
  echo "$labels stays there: $size bytes are more than {most} MB" | tee -a "$results/output.txt"
fi
"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(labels: Option<f64>) -> Arguments {
        Arguments {
            game: "ataxx".to_owned(),
            minutes: 9.5,
            config: None,
            from: None,
            pack_size: 14,
            labels,
            labels_size: 1,
            out: PathBuf::new(),
        }
    }

    #[test]
    fn the_script_ends_on_time_and_brings_network_and_run_home() {
        let text = script(&arguments(None), Some("from.safetensors"));
        for part in [
            "--time 570s",
            "timeout -s INT 590",
            "--from from.safetensors",
            "run/network.safetensors",
            "--pack \"$results/run.pack\" --pack-size 14",
        ] {
            assert!(text.contains(part), "{part}");
        }
        assert!(!text.contains("labels"));
        assert!(!script(&arguments(None), None).contains("--from"));
    }

    #[test]
    fn a_piece_goes_on_with_the_pack_of_the_one_before() {
        let begin = begin_name(Path::new("RESULTS/run.pack"));
        let text = script(&arguments(None), Some(begin));
        assert!(text.contains("--from from.pack"), "{text}");
        assert_eq!(begin_name(Path::new("a.safetensors")), "from.safetensors");
    }

    /// What a piece leaves in RESULTS, with so many bytes of labels, and what it says. Scripts stand
    /// in for the program and for Python.
    #[cfg(target_os = "linux")]
    fn results(bytes: usize) -> Result<(Vec<String>, String)> {
        let place = format!("wuqi-piece-{}-{bytes}", std::process::id());
        let place = std::env::temp_dir().join(place);
        fs::create_dir_all(&place)?;
        let program = format!(
            "#!/bin/sh\nmkdir run labels\ntouch run/network.safetensors run/log.jsonl run/loss.svg\n\
             head -c {bytes} /dev/zero > labels/leaves.labels\n\
             while [ \"$1\" != --pack ]; do shift; done\necho packed > \"$2\"\n"
        );
        for (name, text) in [
            ("wuqi", program.as_str()),
            ("python3", "#!/bin/sh\necho /nowhere\n"),
        ] {
            use std::os::unix::fs::PermissionsExt;
            write(&place, name, text)?;
            fs::set_permissions(place.join(name), fs::Permissions::from_mode(0o755))?;
        }
        write(&place, "piece.sh", &script(&arguments(Some(0.5)), None))?;
        let path = std::env::var("PATH")?;
        let mut piece = Command::new("sh");
        piece.args(["piece.sh", "home"]).current_dir(&place);
        piece.env("PATH", format!("{}:{path}", place.display()));
        let said = command::read(&mut piece)?;
        let names = fs::read_dir(place.join("home"))?
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect::<Result<Vec<_>>>();
        fs::remove_dir_all(&place)?;
        let mut names = names?;
        names.sort();
        Ok((names, said))
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn labels_come_home_where_they_fit_and_are_told_of_where_not() {
        let without = [
            "log.jsonl",
            "loss.svg",
            "network.safetensors",
            "output.txt",
            "run.pack",
        ];
        let (names, said) = results(1_000_000).unwrap();
        assert_eq!(
            (&names[0][..], &names[1..]),
            ("leaves.labels", &without.map(str::to_owned)[..])
        );
        assert_eq!(said, "");
        let (names, said) = results(1_000_001).unwrap();
        assert_eq!(names, without);
        assert!(
            said.contains("labels/leaves.labels stays there: 1000001 bytes"),
            "{said}"
        );
    }
}
