//! `wuqi net widen`: a network of a game that shows more than it did, with the planes that it
//! lacks.

use crate::failure::Failure;
use serde_json::json;
use std::path::Path;
use wuqi_engines::suits_any;
use wuqi_games::any::AnyGame;
use wuqi_nn::{NetworkError, NetworkFile};

/// Writes the network with as many planes as its game has.
pub fn run(network: &NetworkFile, file: &Path, out: &Path, json: bool) -> Result<(), Failure> {
    let refused = |reason: String| Failure::refused(format!("{}: {reason}", file.display()));
    let metadata = &network.metadata;
    let rules = metadata.rule_lists();
    let rules = rules.map_err(|error| refused(error.to_string()))?;
    let (Some(&size), Some(rules)) = (metadata.sizes.first(), rules.first()) else {
        return Err(refused("it plays on no board".to_owned()));
    };
    let game = AnyGame::new(&metadata.game, Some(size), rules)
        .map_err(|error| refused(error.to_string()))?;
    let planes = match suits_any(network, &game) {
        Err(NetworkError::FewerPlanes { expected, .. }) => expected,
        Err(error) => return Err(refused(error.to_string())),
        Ok(()) => {
            let planes = network.shape.planes;
            return Err(refused(format!("it has all {planes} planes of its game")));
        }
    };
    let bytes = network.widened(planes);
    let bytes = bytes.map_err(|error| refused(error.to_string()))?;
    std::fs::write(out, &bytes).map_err(|error| {
        Failure::refused(format!("{} cannot be written: {error}", out.display()))
    })?;
    let found = network.shape.planes;
    match json {
        true => println!(
            "{}",
            json!({ "written": out.display().to_string(), "planes": planes, "had": found })
        ),
        false => println!(
            "{} is written, with {planes} planes instead of {found}",
            out.display()
        ),
    }
    Ok(())
}
