//! The numbers of Ataxx's own order of moves.

use crate::alphabeta::KnownNumber;
use crate::front::Parameter;
use wuqi_engines::ataxx::{AtaxxKnowledge, Order};

/// All of them.
pub fn order() -> Vec<KnownNumber<AtaxxKnowledge>> {
    let usual = Order::default();
    let number = |name: &str, start, step, set| KnownNumber {
        parameter: Parameter {
            name: name.to_owned(),
            start,
            bounds: (-1000, 2000),
            step,
        },
        set,
    };
    vec![
        number("order.convert", usual.convert, 25, |known, value| {
            known.order.convert = value;
        }),
        number("order.clone", usual.clone, 25, |known, value| {
            known.order.clone = value;
        }),
        number("order.friend", usual.friend, 8, |known, value| {
            known.order.friend = value;
        }),
        number("order.left", usual.left, 8, |known, value| {
            known.order.left = value;
        }),
        number("order.open", usual.open, 8, |known, value| {
            known.order.open = value;
        }),
    ]
}
