//! The networks that are part of the program: the one place where they are embedded.
//!
//! They lie in the folder `nets`, one file for a game or for some of its sizes and rules,
//! under 2 MB each, evaluation networks under 3 MB. A new one is a line here:
//! `("gomoku", include_bytes!("../../../../nets/gomoku.safetensors"))`.

/// The networks by game; where a game has several, those that suit more boards come later.
const NETWORKS: &[(&str, &[u8])] = &[
    (
        "ataxx",
        include_bytes!("../../../../nets/ataxx.safetensors"),
    ),
    (
        "banqi",
        include_bytes!("../../../../nets/banqi.safetensors"),
    ),
    (
        "gomoku",
        include_bytes!("../../../../nets/gomoku.safetensors"),
    ),
    (
        "sequencium",
        include_bytes!("../../../../nets/sequencium.safetensors"),
    ),
    (
        "territory",
        include_bytes!("../../../../nets/territory.safetensors"),
    ),
];

/// The evaluation networks by game, for alpha-beta.
const EVALUATIONS: &[(&str, &[u8])] = &[(
    "ataxx",
    include_bytes!("../../../../nets/ataxx-evaluation.safetensors"),
)];

/// The files of the embedded evaluation networks of a game.
pub(super) fn evaluations(game: &str) -> impl Iterator<Item = &'static [u8]> {
    let matching = move |(name, bytes): &(&str, &'static [u8])| (*name == game).then_some(*bytes);
    EVALUATIONS.iter().filter_map(matching)
}

/// The line networks of Gomoku.
const LINES: &[&[u8]] = &[include_bytes!("../../../../nets/gomoku-lines.safetensors")];

/// The files of the embedded line networks.
pub(super) fn lines() -> impl Iterator<Item = &'static [u8]> {
    LINES.iter().copied()
}

/// The files of the embedded networks of a game.
pub(super) fn of_game(game: &str) -> impl Iterator<Item = &'static [u8]> {
    let matching = move |(name, bytes): &(&str, &'static [u8])| (*name == game).then_some(*bytes);
    NETWORKS.iter().filter_map(matching)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_games::any::GAMES;
    use wuqi_nn::line::LineFile;
    use wuqi_nn::{EvaluationFile, NetworkFile};

    #[test]
    fn every_embedded_network_is_sound_and_small() {
        for (name, bytes) in NETWORKS {
            let file = NetworkFile::read(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(file.metadata.game, *name);
            assert!(bytes.len() <= 2 << 20, "{name} has {} bytes", bytes.len());
            assert!(GAMES.iter().any(|info| info.id == *name));
        }
        for (name, bytes) in EVALUATIONS {
            let file =
                EvaluationFile::read(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(file.metadata.game, *name);
            assert!(bytes.len() <= 3 << 20, "{name} has {} bytes", bytes.len());
        }
        for bytes in LINES {
            let file = LineFile::read(bytes).unwrap_or_else(|error| panic!("lines: {error}"));
            assert_eq!(file.metadata.game, "gomoku");
            assert!(bytes.len() <= 3 << 20, "lines have {} bytes", bytes.len());
        }
        assert_eq!(of_game("chess").count(), 0);
    }
}
