//! Playing whole games of uniformly random moves: what a Monte Carlo search does most.

use super::{game, ours};
use crate::clock::timed;
use crate::contest::{Contest, Entrant, Sample};
use crate::peers;
use anyhow::Result;
use std::path::Path;
use wuqi_core::{Game, Rng};
use wuqi_games::ataxx::Ataxx;
use wuqi_games::banqi::Banqi;
use wuqi_games::gomoku::Gomoku;
use wuqi_games::sequencium::Sequencium;
use wuqi_games::territory::Territory;

/// Ataxx on 7x7.
pub fn ataxx() -> Result<Contest> {
    Ok(Contest {
        name: "ataxx random games",
        unit: "games",
        goal: Some(1.2),
        entrants: vec![
            playing(ours(""), game::<Ataxx>("")?),
            peers::board_game::random_games(),
        ],
    })
}

/// Gomoku on 15x15, freestyle.
pub fn gomoku() -> Result<Contest> {
    Ok(Contest {
        name: "gomoku 15x15 random games",
        unit: "games",
        goal: Some(5.0),
        entrants: vec![
            playing(ours(""), game::<Gomoku>("")?),
            peers::minimax::random_games(),
        ],
    })
}

/// Banqi by the rules that the peer has: no chain captures, 50 quiet plies.
pub fn banqi(python: Option<&Path>) -> Result<Contest> {
    let mut entrants = vec![playing(ours("chain=off"), game::<Banqi>("chain=off")?)];
    entrants.extend(python.map(peers::open_spiel::random_games));
    Ok(Contest {
        name: "banqi random games, no chain",
        unit: "games",
        goal: Some(8.0),
        entrants,
    })
}

/// Banqi by its default rules, which no peer has.
pub fn banqi_chain() -> Result<Contest> {
    alone("banqi random games", game::<Banqi>("")?)
}

/// Sequencium on 6x6, which no peer has.
pub fn sequencium() -> Result<Contest> {
    alone("sequencium 6x6 random games", game::<Sequencium>("")?)
}

/// Block Territory on 6x6, which no peer has.
pub fn territory() -> Result<Contest> {
    alone("territory 6x6 random games", game::<Territory>("")?)
}

fn alone<G: Game>(name: &'static str, game: G) -> Result<Contest> {
    Ok(Contest {
        name,
        unit: "games",
        goal: None,
        entrants: vec![playing(ours(""), game)],
    })
}

/// Our entrant: random games from the start position, one seed after the other.
fn playing<G: Game>(name: String, game: G) -> Entrant {
    let mut rng = Rng::new(1);
    let mut buffer = Vec::new();
    Entrant {
        name,
        work: Box::new(move |games| {
            let (steps, seconds) = timed(|| {
                let mut steps = 0;
                for _ in 0..games {
                    let mut state = game.start();
                    while let Some(mv) = game.random_step(&state, &mut rng, &mut buffer) {
                        game.play(&mut state, mv);
                        steps += 1;
                    }
                }
                steps
            });
            Ok(Sample {
                count: games,
                seconds,
                steps: Some(steps),
                answer: None,
            })
        }),
    }
}
