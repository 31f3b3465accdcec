//! How strong the network is: short matches against engines that never change and against
//! its own past, and its moves in positions that can be solved.

use super::RunError;
use super::exam::Exam;
use super::log::{Entry, Rated, RatedAgainst};
use crate::config::Rating as Settings;
use crate::evaluate::Judge;
use crate::kernels::KernelJudge;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use wuqi_arena::queue::LocalQueue;
use wuqi_arena::stats::{Crosstable, Rating};
use wuqi_arena::{
    Contest, Contestant, Ended, Entrant, GameRules, InProcess, Openings, Schedule, SideLimits,
    Tally, run,
};
use wuqi_engines::{Catalogue, Seat, Spec, SpecError, build_with};
use wuqi_games::any::AnyGame;
use wuqi_nn::{Kernel, Network, NetworkFile};
use wuqi_protocols::{NetworkFiles, is_external};
use wuqi_search::puct::{Puct, PuctOptions};
use wuqi_search::{Limits, Searcher};

/// A network to be measured, and how.
pub struct RatingMatch<'a, G: Catalogue> {
    /// The game.
    pub game: &'a G,
    /// The same game.
    pub any: &'a AnyGame,
    /// The settings.
    pub settings: &'a Settings,
    /// How the network's searches go.
    pub options: PuctOptions,
    /// Solved positions.
    pub exam: &'a Exam<G>,
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

/// Refuses anchors that cannot play, before anything is played.
pub fn check(game: &AnyGame, settings: &Settings) -> Result<(), RunError> {
    if settings.every > 0 {
        anchors(game, settings)?;
    }
    Ok(())
}

/// The engines that never change.
fn anchors(game: &AnyGame, settings: &Settings) -> Result<Vec<Entrant>, RunError> {
    let fault = |anchor: &str, error: &dyn std::fmt::Display| {
        RunError::Rating(format!("rating.anchors names {anchor}: {error}"))
    };
    let entrant = |anchor: &String| {
        let spec: Spec = anchor.parse().map_err(|error| fault(anchor, &error))?;
        Entrant::from_spec(game, anchor, &spec, SideLimits::default())
            .map_err(|error| fault(anchor, &error))
    };
    settings.anchors.iter().map(entrant).collect()
}

/// Measures a network; `None` if that was interrupted. `log` holds earlier measurements.
pub fn rate<G: Catalogue>(
    matches: RatingMatch<'_, G>,
    log: &[Entry],
) -> Result<Option<Rated>, RunError> {
    let fault = |error: &dyn std::fmt::Display| RunError::Rating(error.to_string());
    let network = Arc::new(Network::new(&matches.network, Kernel::best()));
    let mut entrants = vec![matches.entrant("network", &network)];
    entrants.extend(anchors(matches.any, matches.settings)?);
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
        keeps_result: None,
        keeps_margin: None,
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
    matches.examine(&network, &mut rated);
    (matches.examine_anchors(log, &mut rated)).map_err(|error| fault(&error))?;
    Ok(Some(rated))
}

impl<G: Catalogue> RatingMatch<'_, G> {
    fn searcher(&self, network: &Arc<Network>) -> impl Searcher<G> + use<G> {
        let judge = Judge::new(KernelJudge::new(Arc::clone(network)));
        Puct::new(self.options, judge)
    }

    fn limits(&self) -> Limits {
        Limits {
            simulations: Some(self.settings.simulations),
            ..Limits::default()
        }
    }

    fn entrant(&self, name: &str, network: &Arc<Network>) -> Entrant {
        let (game, limits) = (self.game.clone(), self.limits());
        let (network, options) = (Arc::clone(network), self.options);
        let spec = format!("puct:sims={}", self.settings.simulations);
        Entrant::new(name, spec, SideLimits::default(), move || {
            let judge = Judge::new(KernelJudge::new(Arc::clone(&network)));
            let searcher = Box::new(Puct::new(options, judge));
            let seat = Seat::new(game.clone(), searcher, limits);
            Ok(Box::new(InProcess::new(Box::new(seat), true)) as Box<dyn Contestant>)
        })
    }

    /// Lets the network sit the exam.
    fn examine(&self, network: &Arc<Network>, rated: &mut Rated) {
        let mut searcher = self.searcher(network);
        let marks = self.exam.sit(&mut searcher, &self.limits(), self.stop);
        rated.solved = marks.asked;
        (rated.keeps_result, rated.keeps_margin) = marks.shares();
    }

    /// Lets the engines that never change sit it too, for comparison; what they reached
    /// before, they would reach again.
    fn examine_anchors(&self, log: &[Entry], rated: &mut Rated) -> Result<(), SpecError> {
        let earlier = || log.iter().filter_map(|entry| entry.rated.as_ref());
        let earlier = || earlier().flat_map(|rated| &rated.matches);
        for played in &mut rated.matches {
            if !self.settings.anchors.contains(&played.opponent) {
                continue;
            }
            let known =
                earlier().find(|old| old.opponent == played.opponent && old.keeps_result.is_some());
            (played.keeps_result, played.keeps_margin) = match known {
                Some(old) => (old.keeps_result, old.keeps_margin),
                None => {
                    let spec: Spec = played.opponent.parse()?;
                    if is_external(&spec) {
                        continue;
                    }
                    let (mut searcher, limits) = build_with(self.game, &spec, &NetworkFiles)?;
                    self.exam.sit(&mut *searcher, &limits, self.stop).shares()
                }
            };
        }
        Ok(())
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
