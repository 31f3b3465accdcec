//! Players in words and in JSON, `one` and `two`, for fields marked `#[serde(with = …)]`.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use wuqi_core::Player;

/// Writes `one` or `two`.
pub fn serialize<S: Serializer>(player: &Player, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(word(*player))
}

/// Reads `one` or `two`.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Player, D::Error> {
    let text = String::deserialize(from)?;
    read(&text).ok_or_else(|| de::Error::custom("a player is 'one' or 'two'"))
}

/// `one` or `two`.
#[must_use]
pub const fn word(player: Player) -> &'static str {
    match player {
        Player::One => "one",
        Player::Two => "two",
    }
}

/// The player that a word names.
#[must_use]
pub fn read(text: &str) -> Option<Player> {
    Player::BOTH
        .into_iter()
        .find(|&player| word(player) == text)
}

/// Players that may be missing; use with `#[serde(default)]`.
pub mod optional {
    use super::{Deserialize, Deserializer, Player, Serialize, Serializer, de};

    /// Writes `one`, `two` or null.
    pub fn serialize<S: Serializer>(player: &Option<Player>, to: S) -> Result<S::Ok, S::Error> {
        player.map(super::word).serialize(to)
    }

    /// Reads `one`, `two` or null.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Player>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| {
            super::read(&text).ok_or_else(|| de::Error::custom("a player is 'one' or 'two'"))
        })
        .transpose()
    }
}
