//! The thread on which a match is run.

use super::board::Match;
use super::request::Contender;
use super::seat::seated;
use super::view::MatchStatus;
use crate::thinkers::Spare;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use tracing::{info, warn};
use wuqi_arena::queue::LocalQueue;
use wuqi_arena::{Contest, Ended, GameRules, Openings, Schedule, run};

/// The most games that are played side by side.
const MOST_WORKERS: usize = 6;

/// Banqi and Ataxx games of weak engines can go on for long.
const MOST_PLIES: u32 = 600;

/// How many games are played side by side. One processor, where there are several, is left
/// to the tables.
pub(super) fn workers() -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    cores.saturating_sub(1).clamp(1, MOST_WORKERS)
}

/// Begins to play.
pub(super) fn start(found: &Arc<Match>, contenders: [Contender; 2], spare: Spare) {
    let found = found.clone();
    thread::spawn(move || {
        let contenders = contenders.into_iter().enumerate();
        let contest = Contest {
            game: found.game.clone(),
            entrants: contenders
                .map(|(number, contender)| seated(contender, number, &found, spare.clone()))
                .collect(),
            rules: GameRules {
                max_plies: Some(MOST_PLIES),
                ..GameRules::default()
            },
            event: "Match".to_owned(),
        };
        let mut ending = Ending {
            status: MatchStatus::Failed,
            fault: Some("the match broke off".to_owned()),
            found,
        };
        (ending.status, ending.fault) = play(&ending.found, &contest, workers());
    });
}

/// However a match ends, also by a fault of ours, it does not stay on the list as running.
struct Ending {
    found: Arc<Match>,
    status: MatchStatus,
    fault: Option<String>,
}

impl Drop for Ending {
    fn drop(&mut self) {
        let id = &self.found.head.id;
        if let Some(fault) = &self.fault {
            warn!(%id, %fault, "match failed");
        }
        info!(%id, "match ended");
        self.found.end(self.status, self.fault.take());
    }
}

fn play(found: &Match, contest: &Contest, workers: usize) -> (MatchStatus, Option<String>) {
    let seed = found.head.seed;
    let plies = found.head.request.opening_plies;
    let openings = Openings::random(&contest.game, plies, None, seed);
    let mut schedule = Schedule::new(vec![(0, 1)], found.pairs(), openings, seed);
    for job in found.jobs() {
        schedule.skip_played(&job);
    }
    let first = schedule.position();
    let queue = LocalQueue::new(schedule, first, None);
    let mut unkept = None;
    let ended = run(
        contest,
        &queue,
        first,
        workers,
        &found.stop,
        &mut |job, pair| {
            unkept = found.count(&job, pair).err();
            match unkept {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        },
    );
    if let Some(error) = unkept {
        let words = format!("a pair of games could not be kept: {error}");
        return (MatchStatus::Failed, Some(words));
    }
    match ended {
        Ok(Ended::Complete) => (MatchStatus::Complete, None),
        Ok(Ended::Decided | Ended::Stopped) => (MatchStatus::Stopped, None),
        Err(error) => (MatchStatus::Failed, Some(error.to_string())),
    }
}
