//! A pair of games between two players, usually settings of alpha-beta, from one opening with the seats exchanged.

use crate::Problem;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Player, Rng, Turn};
use wuqi_engines::{Catalogue, NoFiles, Spec, engines};
use wuqi_search::alphabeta::Settings;
use wuqi_search::{AlphaBeta, Control, Limits, SearchInfo, Searcher, Silent, Value};

/// Games longer than this are drawn.
const LONGEST: u32 = 400;

/// Makes a player, a new one for each game.
pub type Make<'a, G> = &'a (dyn Fn() -> Box<dyn Searcher<G>> + Sync);

/// Where games are played: the game, who judges its openings and how long a move is thought
/// about.
#[derive(Clone, Copy)]
pub struct Arena<'a, G> {
    pub game: &'a G,
    pub judge: Make<'a, G>,
    pub nodes: u64,
}

/// What came out of a pair.
#[derive(Clone, Copy, Default)]
pub struct Pair {
    /// The half points of the first side, 0 to 4.
    pub points: usize,
    /// The sum of the depths that either side reached.
    pub depths: [u64; 2],
    /// How often either side searched.
    pub searches: [u64; 2],
}

impl<G: Catalogue> Arena<'_, G> {
    /// Plays a pair; the seed alone decides the opening and all that is dealt.
    pub fn pair(&self, sides: [Make<'_, G>; 2], seed: u64) -> Result<Pair, Problem> {
        let mut rng = Rng::new(seed);
        let start = self.opening(&mut rng);
        let deal = rng.next_u64();
        let mut pair = Pair::default();
        for swapped in [false, true] {
            pair.points += self.play(sides, swapped, &start, &mut Rng::new(deal), &mut pair)?;
        }
        Ok(pair)
    }

    /// Plays a game; the half points of the first side.
    fn play(
        &self,
        sides: [Make<'_, G>; 2],
        swapped: bool,
        start: &G::State,
        rng: &mut Rng,
        pair: &mut Pair,
    ) -> Result<usize, Problem> {
        let side = |player: Player| usize::from(swapped) ^ player.index();
        let mut players = Player::BOTH.map(|player| sides[side(player)]());
        let mut state = start.clone();
        let mut buffer = Vec::new();
        let mut plies = 0;
        loop {
            match self.game.turn(&state) {
                Turn::Over(outcome) => {
                    let sign = if swapped { -1 } else { 1 };
                    return Ok((1 + sign * outcome.value_for(Player::One)) as usize);
                }
                Turn::Chance => {
                    let outcome = self.game.random_step(&state, rng, &mut buffer);
                    self.game.play(&mut state, outcome.ok_or("no outcome")?);
                }
                Turn::Move(_) if plies > LONGEST => return Ok(1),
                Turn::Move(player) => {
                    let info = self.think(&mut *players[player.index()], &state, self.nodes);
                    pair.depths[side(player)] += u64::from(info.depth);
                    pair.searches[side(player)] += 1;
                    self.game.play(&mut state, info.best);
                    plies += 1;
                }
            }
        }
    }

    fn think(
        &self,
        searcher: &mut dyn Searcher<G>,
        state: &G::State,
        nodes: u64,
    ) -> SearchInfo<G::Move> {
        let stop = AtomicBool::new(false);
        let clock = || Duration::ZERO;
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let control = Control::new(limits, &stop, &clock);
        searcher.search(self.game, state, &control, &mut Silent)
    }

    /// A position after random plies from which neither side seems to have won.
    fn opening(&self, rng: &mut Rng) -> G::State {
        loop {
            let mut state = self.game.start();
            let mut buffer = Vec::new();
            for _ in 0..6 {
                if let Some(mv) = self.game.random_step(&state, rng, &mut buffer) {
                    self.game.play(&mut state, mv);
                }
            }
            if let Turn::Move(_) = self.game.turn(&state) {
                let mut judge = (self.judge)();
                let info = self.think(&mut *judge, &state, 500);
                let chance = info.wdl[0] + info.wdl[1] / 2.0;
                if !matches!(info.score.value, Value::WinIn(_) | Value::LossIn(_))
                    && (0.2..=0.8).contains(&chance)
                {
                    return state;
                }
            }
        }
    }
}

/// The game's own settings, with a table for short searches.
pub fn usual<G: Catalogue>(game: &G) -> Settings {
    Settings {
        table_bytes: 4 << 20,
        ..game.alpha_beta_settings()
    }
}

/// What `alphabeta` knows of a game when its spec says nothing: a network where there is one.
pub fn usual_knowledge<G: Catalogue>(game: &G) -> Result<G::Knowledge, Problem> {
    let known = engines::<G>();
    let spec: Spec = "alphabeta".parse()?;
    Ok(game.knowledge_for(&spec.check(&known)?, &NoFiles)?)
}

/// A player of alpha-beta alone.
pub fn plain_player<G: Catalogue>(
    knowledge: &G::Knowledge,
    settings: &Settings,
) -> Box<dyn Searcher<G>> {
    Box::new(AlphaBeta::with(knowledge.clone(), settings.clone()))
}
