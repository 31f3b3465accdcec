//! Counting the move tree, the last ply in bulk: measures move generation and play.

use super::{game, ours};
use crate::clock::timed;
use crate::contest::{Contest, Entrant, Sample};
use crate::peers;
use anyhow::Result;
use std::hint::black_box;
use wuqi_core::{Game, perft::perft};
use wuqi_games::ataxx::Ataxx;

/// Depth of the count.
const DEPTH: u8 = 6;

/// Ataxx from the start position.
pub fn ataxx() -> Result<Contest> {
    let game: Ataxx = game("")?;
    Ok(Contest {
        name: "ataxx perft 6, bulk",
        unit: "nodes",
        goal: Some(1.0),
        entrants: vec![
            counting(ours(""), move || {
                perft(&game, black_box(&game.start()), DEPTH.into())
            }),
            counting(peers::ataxx::NAME.to_owned(), peers::ataxx::perft(DEPTH)?),
        ],
    })
}

/// An entrant that repeats a count.
fn counting(name: String, mut count: impl FnMut() -> u64 + 'static) -> Entrant {
    Entrant {
        name,
        work: Box::new(move |repetitions| {
            let mut nodes = 0;
            let (total, seconds) = timed(|| {
                let mut total = 0;
                for _ in 0..repetitions {
                    nodes = count();
                    total += nodes;
                }
                total
            });
            Ok(Sample {
                count: total,
                seconds,
                steps: None,
                answer: Some(nodes),
            })
        }),
    }
}
