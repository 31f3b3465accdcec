//! How strong the network is: short matches against engines that never change and against
//! its own past, and its moves in positions that can be solved.

use super::RunError;
use super::log::{Entry, Rated, RatedAgainst};
use crate::config::Rating as Settings;
use crate::evaluate::Judge;
use crate::kernels::KernelJudge;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use wuqi_arena::queue::LocalQueue;
use wuqi_arena::stats::{Crosstable, Rating};
use wuqi_arena::{
    Contest, Contestant, Ended, Entrant, GameRules, InProcess, Openings, Schedule, SideLimits,
    Tally, run,
};
use wuqi_core::{Player, Rng};
use wuqi_engines::{Catalogue, Seat, Spec};
use wuqi_games::any::AnyGame;
use wuqi_nn::{Kernel, Network, NetworkFile};
use wuqi_search::puct::{Puct, PuctOptions};
use wuqi_search::{Control, Limits, Searcher, Silent};

/// The table of an exact solver.
const SOLVER_BYTES: usize = 64 << 20;

/// How long one position may take to solve.
const SOLVER_TIME: Duration = Duration::from_secs(5);

/// A network to be measured, and how.
pub struct RatingMatch<'a, G: Catalogue> {
    /// The game.
    pub game: &'a G,
    /// The same game.
    pub any: &'a AnyGame,
    /// The settings.
    pub settings: &'a Settings,
    /// `c_puct`.
    pub cpuct: f32,
    /// The generation of the network.
    pub generation: u64,
    /// The network.
    pub network: NetworkFile,
    /// The network that was measured before, with its generation.
    pub previous: Option<(u64, NetworkFile)>,
    /// The seed of openings and games.
    pub seed: u64,
    /// Set when the run is to end at once.
    pub stop: &'a AtomicBool,
}

/// Measures a network; `None` if that was interrupted. `log` holds earlier measurements.
pub fn rate<G: Catalogue>(
    matches: RatingMatch<'_, G>,
    log: &[Entry],
) -> Result<Option<Rated>, RunError> {
    let fault = |error: &dyn std::fmt::Display| RunError::Rating(error.to_string());
    let network = Arc::new(Network::new(&matches.network, Kernel::best()));
    let mut entrants = vec![matches.entrant("network", &network)];
    for anchor in &matches.settings.anchors {
        let spec: Spec = anchor.parse().map_err(|error| fault(&error))?;
        let entrant = Entrant::from_spec(matches.any, anchor, &spec, SideLimits::default());
        entrants.push(entrant.map_err(|error| fault(&error))?);
    }
    if let Some((generation, file)) = &matches.previous {
        let network = Arc::new(Network::new(file, Kernel::best()));
        entrants.push(matches.entrant(&format!("generation {generation}"), &network));
    }
    let contest = Contest {
        game: matches.any.clone(),
        entrants,
        rules: GameRules::default(),
        event: "rating".to_owned(),
    };
    let pairings: Vec<_> = (1..contest.entrants.len())
        .map(|other| (0, other))
        .collect();
    let mut tallies = vec![Tally::default(); contest.entrants.len()];
    if !pairings.is_empty() {
        let openings = Openings::random(matches.any, None, None, matches.seed);
        let rounds = matches.settings.games / 2;
        let schedule = Schedule::new(pairings, rounds, openings, matches.seed);
        let queue = LocalQueue::new(schedule, 0, None);
        let workers = matches.settings.threads;
        let ended = run(
            &contest,
            &queue,
            0,
            workers,
            matches.stop,
            &mut |job, pair| {
                tallies[job.second].add(&pair);
                ControlFlow::Continue(())
            },
        );
        if ended.map_err(|error| fault(&error))? == Ended::Stopped {
            return Ok(None);
        }
    }
    let against = |(entrant, tally): (&Entrant, &Tally)| RatedAgainst {
        opponent: entrant.name.clone(),
        games: [tally.wins, tally.draws, tally.losses],
    };
    let mut rated = Rated {
        matches: (contest.entrants.iter().zip(&tallies).skip(1))
            .map(against)
            .collect(),
        ..Rated::default()
    };
    if let Some(rating) = elo(log, matches.generation, &rated.matches) {
        rated.elo = Some(rating.elo);
        rated.error = Some(rating.error);
    }
    matches.solve(&network, &mut rated);
    Ok(Some(rated))
}

impl<G: Catalogue> RatingMatch<'_, G> {
    fn searcher(&self, network: &Arc<Network>) -> impl Searcher<G> + use<G> {
        let options = PuctOptions {
            exploration: self.cpuct,
            ..PuctOptions::default()
        };
        Puct::new(options, Judge::new(KernelJudge::new(Arc::clone(network))))
    }

    fn limits(&self) -> Limits {
        Limits {
            simulations: Some(self.settings.simulations),
            ..Limits::default()
        }
    }

    fn entrant(&self, name: &str, network: &Arc<Network>) -> Entrant {
        let (game, limits) = (self.game.clone(), self.limits());
        let (network, cpuct) = (Arc::clone(network), self.cpuct);
        let spec = format!("puct:sims={}", self.settings.simulations);
        Entrant::new(name, spec, SideLimits::default(), move || {
            let options = PuctOptions {
                exploration: cpuct,
                ..PuctOptions::default()
            };
            let judge = Judge::new(KernelJudge::new(Arc::clone(&network)));
            let searcher = Box::new(Puct::new(options, judge));
            let seat = Seat::new(game.clone(), searcher, limits);
            Ok(Box::new(InProcess::new(Box::new(seat), true)) as Box<dyn Contestant>)
        })
    }

    /// Compares the network's moves with an exact solver's in random positions.
    fn solve(&self, network: &Arc<Network>, rated: &mut Rated) {
        let mut rng = Rng::new(self.seed);
        let mut searcher = self.searcher(network);
        let (mut result, mut margin) = (0u64, 0u64);
        // Some positions may be too hard to solve; others are drawn in their place.
        for _ in 0..2 * self.settings.solved_positions {
            if rated.solved == self.settings.solved_positions as u64 {
                break;
            }
            let Some((state, player)) = self.random_position(&mut rng) else {
                continue;
            };
            let began = Instant::now();
            let clock = || began.elapsed();
            let limits = Limits {
                time: Some(SOLVER_TIME),
                ..Limits::default()
            };
            let control = Control::new(limits, self.stop, &clock);
            let solve = |state: &G::State| {
                let solved = self.game.solve(state, SOLVER_BYTES, &control, &mut |_| {});
                solved.ok()
            };
            let Some(best) = solve(&state) else {
                continue;
            };
            searcher.forget();
            let control = Control::new(self.limits(), self.stop, &clock).with_seed(rng.next_u64());
            let chosen = searcher
                .search(self.game, &state, &control, &mut Silent)
                .best;
            rated.solved += 1;
            if best.best.contains(&chosen) {
                (result, margin) = (result + 1, margin + 1);
                continue;
            }
            let mut after = state.clone();
            self.game.play(&mut after, chosen);
            let value = match self.game.turn(&after).outcome() {
                Some(outcome) => Some(self.game.final_value(&after, outcome)),
                None => solve(&after).map(|solution| solution.value),
            };
            let sign = |value: i32| (value * player.sign()).signum();
            let kept = value.is_some_and(|value| sign(value) >= sign(best.value));
            result += u64::from(kept);
        }
        if rated.solved > 0 {
            rated.keeps_result = Some(result as f64 / rated.solved as f64);
            rated.keeps_margin = Some(margin as f64 / rated.solved as f64);
        }
    }

    /// A position with a choice, some random moves into a game.
    fn random_position(&self, rng: &mut Rng) -> Option<(G::State, Player)> {
        let mut states = vec![self.game.start()];
        let mut state = self.game.start();
        let mut buffer = Vec::new();
        while let Some(mv) = self.game.random_step(&state, rng, &mut buffer) {
            self.game.play(&mut state, mv);
            states.push(state.clone());
        }
        let choice = states.swap_remove(rng.below(states.len() as u32) as usize);
        let player = self.game.turn(&choice).player()?;
        buffer.clear();
        self.game.moves(&choice, &mut buffer);
        (buffer.len() > 1).then_some((choice, player))
    }
}

/// The rating of a generation from all matches so far; the first anchor has 0.
fn elo(log: &[Entry], generation: u64, matches: &[RatedAgainst]) -> Option<Rating> {
    let name = format!("generation {generation}");
    ratings(log, Some((generation, matches)))?.remove(&name)
}

/// The ratings of everybody who played, by name; the first anchor has 0.
pub(super) fn ratings(
    log: &[Entry],
    last: Option<(u64, &[RatedAgainst])>,
) -> Option<BTreeMap<String, Rating>> {
    let earlier = log.iter().filter_map(|entry| {
        let rated = entry.rated.as_ref()?;
        Some((entry.generation, &rated.matches[..]))
    });
    let all: Vec<(u64, &[RatedAgainst])> = earlier.chain(last).collect();
    let anchor = &all.first()?.1.first()?.opponent;
    let mut names: Vec<String> = vec![anchor.clone()];
    let mut place = |name: &str| match names.iter().position(|known| known == name) {
        Some(place) => place,
        None => {
            names.push(name.to_owned());
            names.len() - 1
        }
    };
    let mut games = Vec::new();
    for (generation, matches) in all {
        let own = place(&format!("generation {generation}"));
        for played in matches {
            games.push((own, place(&played.opponent), played));
        }
    }
    let mut table = Crosstable::new(names.len());
    for (own, other, played) in games {
        let [wins, draws, losses] = played.games.map(|count| count as f64);
        table.add(own, other, wins + draws / 2.0);
        table.add(other, own, losses + draws / 2.0);
    }
    let found = table.ratings(0, 0.0, 1.0);
    let named = names.into_iter().zip(found);
    Some(
        named
            .filter_map(|(name, rating)| Some((name, rating?)))
            .collect(),
    )
}
