//! PUCT with an evaluator that knows nothing: what is left is the cost of the tree.

use super::{game, ours};
use crate::clock::timed;
use crate::contest::{Contest, Entrant, Sample};
use anyhow::Result;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::Game;
use wuqi_core::zobrist::mix;
use wuqi_games::gomoku::Gomoku;
use wuqi_search::puct::{Evaluation, Evaluator, Leaf, Puct, PuctOptions, UniformEvaluator};
use wuqi_search::{Control, Limits, Searcher, Silent};

/// Simulations of one search.
const SIMULATIONS: u64 = 10_000;

/// Every move has a prior of its own, as from a network: the tree sorts them.
#[derive(Clone, Default)]
struct Varied(u64);

impl Evaluator<Gomoku> for Varied {
    fn evaluate(&mut self, _: &Gomoku, leaves: &[&Leaf<Gomoku>], out: &mut Vec<Evaluation>) {
        for leaf in leaves {
            let mut prior = |_| {
                self.0 = mix(self.0);
                (self.0 >> 40) as f32
            };
            out.push(Evaluation {
                priors: leaf.moves.iter().map(&mut prior).collect(),
                ..Evaluation::uniform([0.0, 1.0, 0.0])
            });
        }
    }
}

/// Gomoku on 15x15, freestyle, all moves alike. It is meant to reach 200,000 a second, so
/// that a tree keeps a GPU busy.
pub fn gomoku() -> Result<Contest> {
    contest("gomoku 15x15 puct, no network", UniformEvaluator)
}

/// The same with priors that differ.
pub fn gomoku_priors() -> Result<Contest> {
    contest(
        "gomoku 15x15 puct, no network, random priors",
        Varied::default(),
    )
}

fn contest<E>(name: &'static str, evaluator: E) -> Result<Contest>
where
    E: Evaluator<Gomoku> + Clone + 'static,
{
    let game: Gomoku = game("")?;
    let start = game.start();
    let mut seed = 0;
    let entrant = Entrant {
        name: ours(""),
        work: Box::new(move |searches| {
            let limits = Limits {
                simulations: Some(SIMULATIONS),
                ..Limits::default()
            };
            let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
            let control = Control::new(limits, &stop, &clock);
            let options = PuctOptions {
                reuse: false,
                ..PuctOptions::default()
            };
            let mut searcher = Puct::new(options, evaluator.clone());
            let ((), seconds) = timed(|| {
                for _ in 0..searches {
                    seed += 1;
                    searcher.search(&game, &start, &control.with_seed(seed), &mut Silent);
                }
            });
            Ok(Sample {
                count: searches * SIMULATIONS,
                seconds,
                steps: None,
                answer: None,
            })
        }),
    };
    Ok(Contest {
        name,
        unit: "simulations",
        goal: None,
        entrants: vec![entrant],
    })
}
