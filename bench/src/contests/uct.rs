//! Monte Carlo tree search by UCT from the start position: playouts and the tree together.
//!
//! Every entrant runs searches of the same number of simulations, each from an empty tree,
//! in its own default way but without parallel threads.

use super::{game, ours};
use crate::clock::timed;
use crate::contest::{Contest, Entrant, Sample};
use crate::peers;
use anyhow::Result;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::Game;
use wuqi_games::ataxx::Ataxx;
use wuqi_games::banqi::Banqi;
use wuqi_games::gomoku::Gomoku;
use wuqi_games::sequencium::Sequencium;
use wuqi_games::territory::Territory;
use wuqi_search::mcts::{Uct, UctOptions};
use wuqi_search::{Control, Limits, Searcher, Silent};

/// Simulations of one search.
const SIMULATIONS: u32 = 10_000;

/// Ataxx on 7x7.
pub fn ataxx() -> Result<Contest> {
    Ok(Contest {
        name: "ataxx uct",
        unit: "simulations",
        goal: Some(1.2),
        entrants: vec![
            searching(ours(""), game::<Ataxx>("")?),
            peers::board_game::uct(SIMULATIONS),
        ],
    })
}

/// Gomoku on 15x15, freestyle.
pub fn gomoku() -> Result<Contest> {
    Ok(Contest {
        name: "gomoku 15x15 uct",
        unit: "simulations",
        goal: Some(4.0),
        entrants: vec![
            searching(ours(""), game::<Gomoku>("")?),
            peers::minimax::uct(SIMULATIONS),
        ],
    })
}

/// Banqi by the rules that the peer has: no chain captures, 50 quiet plies.
pub fn banqi(python: Option<&Path>) -> Result<Contest> {
    let mut entrants = vec![searching(ours("chain=off"), game::<Banqi>("chain=off")?)];
    entrants.extend(python.map(|python| peers::open_spiel::uct(python, SIMULATIONS)));
    Ok(Contest {
        name: "banqi uct, no chain",
        unit: "simulations",
        goal: Some(6.0),
        entrants,
    })
}

/// Sequencium on 6x6, which no peer has.
pub fn sequencium() -> Result<Contest> {
    alone("sequencium 6x6 uct", game::<Sequencium>("")?)
}

/// Block Territory on 6x6, which no peer has.
pub fn territory() -> Result<Contest> {
    alone("territory 6x6 uct", game::<Territory>("")?)
}

fn alone<G: Game>(name: &'static str, game: G) -> Result<Contest> {
    Ok(Contest {
        name,
        unit: "simulations",
        goal: None,
        entrants: vec![searching(ours(""), game)],
    })
}

/// Our entrant.
fn searching<G: Game>(name: String, game: G) -> Entrant {
    let start = game.start();
    let mut seed = 0;
    Entrant {
        name,
        work: Box::new(move |searches| {
            let limits = Limits {
                simulations: Some(SIMULATIONS.into()),
                ..Limits::default()
            };
            let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
            let control = Control::new(limits, &stop, &clock);
            let options = UctOptions {
                reuse: false,
                ..UctOptions::default()
            };
            let mut searcher: Uct<G> = Uct::new(options);
            let ((), seconds) = timed(|| {
                for _ in 0..searches {
                    seed += 1;
                    searcher.search(&game, &start, &control.with_seed(seed), &mut Silent);
                }
            });
            Ok(Sample {
                count: searches * u64::from(SIMULATIONS),
                seconds,
                steps: None,
                answer: None,
            })
        }),
    }
}
