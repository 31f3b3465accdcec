//! The smallest programs around evaluation networks: games to learn from, and learning.
//! What `wuqi datagen` and `wuqi train --kind evaluation` do, quick to build and small
//! enough to carry to a machine with a graphics card (see docs/evaluation.md).
//!
//! ```text
//! evaluation games ENGINE-SPEC THREADS SECONDS SEED OUT
//! evaluation learn ataxx|banqi cpu|cuda SECONDS HIDDEN OUT LABELS…
//! evaluation learn-alone banqi cpu|cuda SECONDS HIDDEN OUT LABELS…
//! evaluation learn-on ataxx|banqi cpu|cuda SECONDS NETWORK OUT LABELS…
//! ```

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_games::ataxx::Ataxx;
#[cfg(feature = "torch")]
use wuqi_games::banqi::Banqi;
use wuqi_protocols::NetworkFiles;
use wuqi_train::datagen::{DatagenSettings, Pace, blocked_start, datagen};
#[cfg(feature = "torch")]
use wuqi_train::labels::Pack;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match &arguments[..] {
        &["games", engine, threads, seconds, seed, out] => games(DatagenSettings {
            engine: engine.parse()?,
            pace: Pace::default(),
            games: None,
            positions: None,
            time: Some(Duration::from_secs_f64(seconds.parse()?)),
            threads: threads.parse()?,
            seed: seed.parse()?,
            out: PathBuf::from(out),
        }),
        [
            how @ ("learn" | "learn-alone" | "learn-on"),
            game,
            device,
            seconds,
            beginning,
            out,
            data @ ..,
        ] => learn(Lesson {
            game,
            device,
            seconds: seconds.parse()?,
            beginning: match *how {
                "learn-on" => Beginning::Network(Path::new(beginning)),
                _ => Beginning::Hidden(beginning.parse()?),
            },
            by_hand: *how == "learn",
            out: Path::new(out),
            data: data.iter().map(PathBuf::from).collect(),
        }),
        _ => Err("usage: see the first lines of crates/train/examples/evaluation.rs".into()),
    }
}

fn games(settings: DatagenSettings) -> Result<(), Failure> {
    let game = Ataxx::default();
    let tell = |news: wuqi_train::datagen::DatagenNews| {
        println!(
            "{:.0} s: {} games, {} positions",
            news.elapsed.as_secs_f64(),
            news.games,
            news.positions
        );
    };
    let begin = |rng: &mut wuqi_core::Rng| blocked_start(&game, rng);
    let stop = AtomicBool::new(false);
    let last = datagen(&game, &settings, &begin, &NetworkFiles, &stop, &tell)?;
    tell(last);
    Ok(())
}

/// What learning begins with: so many hidden units that know nothing, or a network's file.
#[cfg_attr(not(feature = "torch"), expect(dead_code, reason = "nothing learns"))]
enum Beginning<'a> {
    Hidden(usize),
    Network(&'a Path),
}

/// What is to be learned.
#[cfg_attr(not(feature = "torch"), expect(dead_code, reason = "nothing learns"))]
struct Lesson<'a> {
    game: &'a str,
    device: &'a str,
    seconds: f64,
    beginning: Beginning<'a>,
    by_hand: bool,
    out: &'a Path,
    data: Vec<PathBuf>,
}

#[cfg(feature = "torch")]
fn learn(lesson: Lesson<'_>) -> Result<(), Failure> {
    use wuqi_nn::EvaluationFile;
    use wuqi_train::torch::{EvaluationSettings, TorchDevice, learn_evaluation};
    let device = match lesson.device {
        "cuda" => TorchDevice::cuda()?,
        _ => TorchDevice::cpu(1),
    };
    let mut settings = EvaluationSettings {
        data: lesson.data,
        time: Duration::from_secs_f64(lesson.seconds),
        by_hand: lesson.by_hand,
        ..EvaluationSettings::default()
    };
    match lesson.beginning {
        Beginning::Hidden(units) => settings.hidden = units,
        Beginning::Network(path) => {
            settings.go_on_from(EvaluationFile::read(&std::fs::read(path)?)?)
        }
    }
    let tell = |news: &wuqi_train::torch::EvaluationNews| {
        println!(
            "{:.1} s: {} positions, loss {:.5}, unseen {:.5}",
            news.elapsed.as_secs_f64(),
            news.positions,
            news.loss,
            news.unseen
        );
    };
    let layout = match lesson.game {
        "banqi" => Banqi::default().layout(),
        _ => Ataxx::default().layout(),
    };
    let learned = learn_evaluation(&settings, &layout, device.torch(), &tell)?;
    std::fs::write(lesson.out, learned.file)?;
    Ok(())
}

#[cfg(not(feature = "torch"))]
fn learn(_: Lesson<'_>) -> Result<(), Failure> {
    Err("built without libtorch: add --features torch".into())
}
