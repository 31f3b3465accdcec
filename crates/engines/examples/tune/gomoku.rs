//! The numbers of Gomoku's threat engine to be tuned.

use crate::Problem;
use crate::front::{Front, Parameter};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Player, Rng, Turn};
use wuqi_engines::gomoku::numbers::{NUMBERS, Number};
use wuqi_engines::gomoku::{Settings, ThreatSearcher};
use wuqi_engines::own_lines;
use wuqi_games::gomoku::{Gomoku, Place, State};
use wuqi_nn::line::LineNetwork;
use wuqi_search::{Control, Limits, SearchInfo, Searcher, Silent, Value};

/// Openings in which a search of so many positions sees a side so far ahead, in points, are
/// not played.
const BALANCE: [(u64, i32); 3] = [(200, 300), (1000, 200), (5000, 120)];

/// Memory of a player.
const BYTES: usize = 4 << 20;

/// The threat engine with its network.
pub struct GomokuFront {
    game: Gomoku,
    network: Option<Arc<LineNetwork>>,
    nodes: u64,
    base: Settings,
    numbers: Vec<&'static Number>,
}

impl GomokuFront {
    /// Tunes the numbers whose names begin with one of these words, beginning with what plays but
    /// for what the list `from` says, `name=value,…`; `-` says nothing.
    pub fn new(game: Gomoku, nodes: u64, (only, from): (&[String], &str)) -> Result<Self, Problem> {
        let mut base = Settings::default();
        for pair in from.split(',').filter(|pair| *pair != "-") {
            let (name, value) = pair.split_once('=').ok_or("write name=value")?;
            let number = Number::named(name).ok_or("there is no such number")?;
            number.set(&mut base, value.parse()?);
        }
        let wanted = |number: &&Number| {
            only.iter()
                .any(|word| number.name.starts_with(word.as_str()))
        };
        Ok(GomokuFront {
            network: own_lines(&game),
            game,
            nodes,
            base,
            numbers: NUMBERS.iter().filter(wanted).collect(),
        })
    }

    fn player(&self, values: &[i32]) -> ThreatSearcher {
        let mut settings = self.base;
        for (number, &value) in self.numbers.iter().zip(values) {
            number.set(&mut settings, value);
        }
        ThreatSearcher::with_bytes(BYTES)
            .with_network(self.network.clone())
            .with_settings(settings)
    }

    fn think(&self, searcher: &mut ThreatSearcher, state: &State, nodes: u64) -> SearchInfo<Place> {
        let stop = AtomicBool::new(false);
        let clock = || Duration::ZERO;
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let control = Control::new(limits, &stop, &clock);
        searcher.search(&self.game, state, &control, &mut Silent)
    }

    /// Three to six stones near the middle after which neither side is ahead.
    fn opening(&self, rng: &mut Rng) -> State {
        loop {
            let mut state = self.game.start();
            for _ in 0..3 + rng.below(4) {
                let near = |rng: &mut Rng| 4 + rng.below(7) as u8;
                let place = Place::new(near(rng), near(rng));
                // A point that is taken makes the opening a stone shorter.
                let _ = self.game.try_play(&mut state, place);
            }
            let is_balanced = |&(nodes, most): &(u64, i32)| {
                let info = self.think(&mut self.player(&[]), &state, nodes);
                matches!(info.score.value, Value::Points(points) if points.abs() <= most)
            };
            if BALANCE.iter().all(is_balanced) {
                return state;
            }
        }
    }

    /// Plays a game; 1, 0 or -1 for the first of the two.
    fn play(&self, values: [&[i32]; 2], first: Player, start: &State) -> i32 {
        let mut players = values.map(|values| self.player(values));
        let mut state = *start;
        loop {
            match self.game.turn(&state) {
                Turn::Over(outcome) => return outcome.value_for(first),
                Turn::Move(player) => {
                    let searcher = &mut players[usize::from(player != first)];
                    let info = self.think(searcher, &state, self.nodes);
                    self.game.play(&mut state, info.best);
                }
                Turn::Chance => unreachable!("Gomoku has no chance"),
            }
        }
    }
}

impl Front for GomokuFront {
    fn parameters(&self) -> Vec<Parameter> {
        let parameter = |number: &&Number| Parameter {
            name: number.name.to_owned(),
            start: number.get(&self.base),
            bounds: number.bounds,
            step: number.step,
        };
        self.numbers.iter().map(parameter).collect()
    }

    fn pair(&self, first: &[i32], second: &[i32], seed: u64) -> Result<i32, Problem> {
        let start = self.opening(&mut Rng::new(seed));
        let results = Player::BOTH.map(|side| self.play([first, second], side, &start));
        Ok(results.into_iter().sum())
    }
}
