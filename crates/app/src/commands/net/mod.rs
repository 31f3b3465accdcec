//! `wuqi net`: say what a network is, check that it is sound, measure how fast it is, and give it
//! the planes that it lacks.

mod bench;
mod evaluation;
mod lines;
mod report;
mod widen;

use crate::cli::{BenchArgs, NetCommand};
use crate::failure::Failure;
use report::{Check, tell_checks, tell_network};
use serde_json::json;
use std::path::Path;
use wuqi_core::Rng;
use wuqi_engines::NetworkSource;
use wuqi_engines::suits_any;
use wuqi_games::any::AnyGame;
use wuqi_nn::line::LineFile;
use wuqi_nn::{EvaluationFile, Kernel, Network, NetworkFile, Outputs, Workspace, reference};
use wuqi_protocols::NetworkFiles;

/// The largest difference between a kernel and the plain computation that is taken for
/// rounding, relative to the largest number.
const TOLERANCE: f32 = 1e-3;

/// Runs one of the network commands.
pub fn run(command: &NetCommand, json: bool) -> Result<(), Failure> {
    let (NetCommand::Show { file }
    | NetCommand::Check { file }
    | NetCommand::Widen { file, .. }
    | NetCommand::Bench(BenchArgs { file, .. })) = command;
    let name = file.display();
    let refused = |error: String| Failure::refused(format!("{name}: {error}"));
    let bytes = NetworkFiles.read(&name.to_string()).map_err(refused)?;
    if let NetCommand::Bench(args) = command {
        let network = NetworkFile::read(&bytes).map_err(|error| refused(error.to_string()))?;
        return bench::run(&network, args, json);
    }
    if let NetCommand::Widen { out, .. } = command {
        let network = NetworkFile::read(&bytes).map_err(|error| refused(error.to_string()))?;
        return widen::run(&network, file, out, json);
    }
    let shows = matches!(command, NetCommand::Show { .. });
    if let Ok(network) = EvaluationFile::read(&bytes) {
        if !shows {
            return evaluation::check(&network, file, json);
        }
        evaluation::show(&network, bytes.len(), json);
        return Ok(());
    }
    if let Ok(network) = LineFile::read(&bytes) {
        if !shows {
            return lines::check(&network, file, json);
        }
        lines::show(&network, bytes.len(), json);
        return Ok(());
    }
    let network = NetworkFile::read(&bytes).map_err(|error| refused(error.to_string()))?;
    match shows {
        true => show(&network, bytes.len(), json),
        false => check(&network, file, json),
    }
}

fn show(network: &NetworkFile, bytes: usize, json: bool) -> Result<(), Failure> {
    let (metadata, shape) = (&network.metadata, &network.shape);
    let policy = shape.policy;
    let rules = Some(metadata.rules.clone()).filter(|rules| !rules.is_empty());
    let squeeze = match shape.squeeze {
        0 => "none".to_owned(),
        width => width.to_string(),
    };
    let tower = format!(
        "{} blocks of {} channels, {} planes in",
        shape.blocks, shape.channels, shape.planes
    );
    let rows = [
        ("game", metadata.game.clone()),
        ("rules", rules.unwrap_or("the usual ones".to_owned())),
        ("sizes", metadata.size_list()),
        ("tower", tower),
        ("squeeze", squeeze),
        (
            "policy",
            format!("{} boards and {} others", policy.boards, policy.others),
        ),
        ("score", if shape.score { "yes" } else { "no" }.to_owned()),
        (
            "numbers",
            format!("{} in {bytes} bytes", shape.parameters()),
        ),
        ("hash", network.hash.clone()),
    ];
    let facts = json!({
        "game": metadata.game,
        "rules": metadata.rules,
        "sizes": metadata.sizes.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "planes": shape.planes,
        "blocks": shape.blocks,
        "channels": shape.channels,
        "squeeze": shape.squeeze,
        "policy": { "boards": policy.boards, "others": policy.others },
        "score": shape.score,
        "parameters": shape.parameters(),
        "bytes": bytes,
        "hash": network.hash,
    });
    tell_network(&rows, facts, &metadata.training, json);
    Ok(())
}

/// Checks the file, that the game agrees with it on every size it lists, and that every
/// kernel of this machine computes what the plain computation does.
fn check(network: &NetworkFile, file: &Path, json: bool) -> Result<(), Failure> {
    let refused = |reason: String| Failure::refused(format!("{}: {reason}", file.display()));
    let rules = network.metadata.rule_lists();
    let rules = rules.map_err(|error| refused(format!("its rules are refused: {error}")))?;
    let mut checks = Vec::new();
    for &size in &network.metadata.sizes {
        for rules in &rules {
            let game = AnyGame::new(&network.metadata.game, Some(size), rules)
                .map_err(|error| refused(error.to_string()))?;
            suits_any(network, &game).map_err(|error| refused(error.to_string()))?;
        }
        let (height, width) = (usize::from(size.height), usize::from(size.width));
        let mut rng = Rng::new(1);
        let count = network.shape.planes * height * width;
        let planes: Vec<f32> = (0..count).map(|_| f32::from(rng.below(4) == 0)).collect();
        let plain = reference::evaluate(network, &planes, 1, height, width);
        for kernel in Kernel::all() {
            let ready = Network::new(network, kernel);
            let mut workspace = Workspace::new();
            let outputs = ready.evaluate(&planes, 1, height, width, &mut workspace);
            let difference = difference(outputs, &plain);
            if difference.is_nan() || difference > TOLERANCE {
                return Err(refused(format!(
                    "on {size} the kernel {} is off by {difference:.1e}",
                    kernel.name()
                )));
            }
            checks.push(Check {
                size,
                kernel: kernel.name(),
                difference: Some(difference),
            });
        }
    }
    let about = format!("{} agrees", network.metadata.game);
    tell_checks(file, &about, &checks, json);
    Ok(())
}

/// The largest difference, where the largest number is 1 or less.
fn difference(outputs: &Outputs, plain: &Outputs) -> f32 {
    let numbers = |outputs: &Outputs| -> Vec<f32> {
        let all = outputs.policy.iter().chain(outputs.wdl.iter().flatten());
        all.chain(&outputs.score).copied().collect()
    };
    let (ours, plain) = (numbers(outputs), numbers(plain));
    let largest = plain.iter().map(|value| value.abs()).fold(1.0, f32::max);
    let worse = |most: f32, (a, b): (&f32, &f32)| {
        let one = (a - b).abs() / largest;
        if one <= most { most } else { one }
    };
    ours.iter().zip(&plain).fold(0.0, worse)
}
