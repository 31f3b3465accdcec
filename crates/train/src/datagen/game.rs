//! One fast game.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use wuqi_core::{Game, Outcome, Player, Rng, Turn};
use wuqi_search::{Control, Limits, Searcher, Silent, Value};

/// How games are varied and ended.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Up to so many moves at the beginning are random.
    pub random_plies: u32,
    /// The chance that a later move is random.
    pub slip: f64,
    /// A game is given up when a side expects at least this, -1 to 1, ...
    pub decided: f32,
    /// ... at so many moves in a row.
    pub decided_plies: u32,
    /// Nobody plays longer; then the game is a draw.
    pub most_plies: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Pace {
            random_plies: 10,
            slip: 0.04,
            decided: 0.98,
            decided_plies: 5,
            most_plies: 400,
        }
    }
}

/// A position with the value that a search gave it for the player to move, -1 to 1.
#[derive(Clone, Debug)]
pub struct Rated<S> {
    /// The position.
    pub state: S,
    /// Chance to win minus chance to lose.
    pub value: f32,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Played<S> {
    /// Its positions, without those of the random beginning.
    pub positions: Vec<Rated<S>>,
    /// How it ended, by the rules or by agreement of both sides.
    pub end: Outcome,
}

/// Plays one game of an engine against itself.
pub fn play<G: Game>(
    game: &G,
    start: G::State,
    engine: &mut dyn Searcher<G>,
    limits: Limits,
    pace: Pace,
    rng: &mut Rng,
) -> Played<G::State> {
    let mut state = start;
    let mut positions = Vec::new();
    let (mut leader, mut in_a_row): (Option<Player>, u32) = (None, 0);
    let random = rng.below(pace.random_plies + 1);
    let mut buffer = Vec::new();
    let stop = AtomicBool::new(false);
    for ply in 0..pace.most_plies {
        let player = match game.turn(&state) {
            Turn::Over(end) => return Played { positions, end },
            Turn::Move(player) => player,
            Turn::Chance => {
                let Some(mv) = game.random_step(&state, rng, &mut buffer) else {
                    break;
                };
                game.play(&mut state, mv);
                continue;
            }
        };
        let slips = ply < random || rng.unit() < pace.slip;
        let mut chosen = slips
            .then(|| game.random_step(&state, rng, &mut buffer))
            .flatten();
        if ply >= random {
            let began = Instant::now();
            let clock = || -> Duration { began.elapsed() };
            let control = Control::new(limits, &stop, &clock).with_seed(rng.next_u64());
            let info = engine.search(game, &state, &control, &mut Silent);
            let value = info.wdl[0] - info.wdl[2];
            positions.push(Rated {
                state: state.clone(),
                value,
            });
            let proved = match info.score.value {
                Value::WinIn(_) => Some(player),
                Value::LossIn(_) => Some(player.other()),
                Value::Points(_) | Value::Exact(_) => None,
            };
            if let Some(winner) = proved {
                let end = Outcome::Win(winner);
                return Played { positions, end };
            }
            let ahead = match value {
                value if value >= pace.decided => Some(player),
                value if value <= -pace.decided => Some(player.other()),
                _ => None,
            };
            in_a_row = if ahead.is_some() && ahead == leader {
                in_a_row + 1
            } else {
                1
            };
            leader = ahead;
            if let Some(winner) = leader
                && in_a_row >= pace.decided_plies
            {
                let end = Outcome::Win(winner);
                return Played { positions, end };
            }
            chosen = chosen.or(Some(info.best));
        }
        let Some(mv) = chosen else { break };
        game.play(&mut state, mv);
    }
    let end = game.turn(&state).outcome().unwrap_or(Outcome::Draw);
    Played { positions, end }
}
