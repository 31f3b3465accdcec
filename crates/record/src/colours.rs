//! Who has which colour: other programs' formats speak of black and white, records of
//! players, and under an opening rule of Gomoku the players choose.

use super::Record;
use wuqi_core::Player;
use wuqi_games::Extra;
use wuqi_games::any::Position;

/// Whether a move of Gomoku is a choice of colours and no stone.
pub(crate) fn is_choice(text: &str) -> bool {
    matches!(text, "black" | "white" | "more")
}

/// The player who has black in a position; One where nobody has chosen, or need not.
pub(crate) fn black(position: &dyn Position) -> Player {
    match position.view().extra {
        Extra::Gomoku {
            swap: Some(swap), ..
        } => swap.black.unwrap_or(Player::One),
        _ => Player::One,
    }
}

/// The player who has black at the end of a record's main line.
pub(crate) fn black_of(record: &Record) -> Player {
    match record.game().opens_by_choice() {
        true => black(&*record.position_at(record.main_end())),
        false => Player::One,
    }
}

/// The colour whose stone is put next: One stands for black.
pub(crate) fn next_colour(position: &dyn Position) -> Player {
    match position.text().split_whitespace().nth(1) {
        Some("o") => Player::Two,
        _ => Player::One,
    }
}

/// The colour of a player, or the player of a colour, where this player has black.
pub(crate) fn exchange(player: Player, black: Player) -> Player {
    match black {
        Player::One => player,
        Player::Two => player.other(),
    }
}

/// Exchanges the names of the players.
pub(crate) fn exchange_names(record: &mut Record) {
    let [one, two] = ["One", "Two"].map(|name| record.headers.get(name).map(str::to_owned));
    for (name, value) in [("One", two), ("Two", one)] {
        let set = record.headers.set(name, value.as_deref().unwrap_or(""));
        set.expect("the names of the players are no reserved headers");
    }
}
