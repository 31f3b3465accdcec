//! UCT, the searcher: workers, limits and reports around the tree.
//!
//! With one thread a search is a plain loop and repeats itself exactly from its seed. With
//! more, every thread runs its own [`Worker`] on the shared tree (*tree parallelisation*,
//! Chaslot, Winands and van den Herik, 2008); nothing is locked, and virtual losses keep
//! the threads apart.

use super::options::UctOptions;
use super::report::{Reading, Work};
use super::simulate::Worker;
use super::tree::{Tree, virtual_loss};
use crate::apart::Apart;
use crate::{Control, Knowledge, NoKnowledge, Observer, SearchInfo, Searcher, Silent};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use wuqi_core::{Game, Rng};

/// Monte Carlo tree search by UCT.
///
/// The tree is kept from search to search: give [`Searcher::forget`] before a game with
/// other rules.
pub struct Uct<G: Game, K = NoKnowledge> {
    options: UctOptions,
    knowledge: K,
    tree: Option<Tree<G>>,
}

impl<G: Game> Uct<G> {
    /// UCT without any knowledge of the game.
    #[must_use]
    pub fn new(options: UctOptions) -> Self {
        Uct::with_knowledge(options, NoKnowledge)
    }
}

impl<G: Game, K: Knowledge<G>> Uct<G, K> {
    /// UCT that may use knowledge for priors, playout ends and proofs.
    #[must_use]
    pub fn with_knowledge(options: UctOptions, knowledge: K) -> Self {
        Uct {
            options,
            knowledge,
            tree: None,
        }
    }

    /// How many bytes the tree takes now.
    #[must_use]
    pub fn memory_used(&self) -> usize {
        self.tree.as_ref().map_or(0, |tree| tree.memory.used())
    }

    /// The tree to search `state`: what is left of the last one, or a new one.
    fn plant(&mut self, game: &G, state: &G::State) -> Tree<G> {
        let last = self.tree.take().filter(|_| self.options.reuse);
        last.and_then(|tree| tree.advance(game, state))
            .unwrap_or_else(|| Tree::new(state.clone(), self.options.memory))
    }

    fn reading(&self) -> Reading {
        Reading {
            objective: self.options.objective,
            choice: self.options.choice,
            priors: self.options.bias > 0.0,
        }
    }
}

/// How many simulations a worker runs between two looks at the clock. What it counts it
/// shares only then: a counter that two threads change all the time slows both.
const ROUND: u64 = 8;

/// The time between two reports.
pub(crate) const REPORT_EVERY: Duration = Duration::from_millis(80);

/// The first report comes after this many simulations, the next after twice as many, and
/// so on, besides those by the clock.
pub(crate) const FIRST_REPORT: u64 = 16;

/// Simulations that say what a forced move is worth.
const FORCED: u64 = 16;

/// The simulations that a search may do: where time is what limits it, a position with a single
/// move is not worth more than a few.
pub(crate) fn most_simulations<G: Game>(game: &G, state: &G::State, control: &Control<'_>) -> u64 {
    let asked = control.limits.simulations.unwrap_or(u64::MAX);
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    match moves.len() {
        1 if control.limits.time.is_some() => asked.min(FORCED),
        _ => asked,
    }
}

/// What the workers of one search share.
#[derive(Default)]
struct Shared {
    /// How many simulations there may be.
    limit: u64,
    /// Simulations claimed: a worker claims a round before it starts it.
    claimed: AtomicU64,
    done: AtomicU64,
    nodes: AtomicU64,
    longest: AtomicU32,
    /// Whether the time or the nodes are used up. Every simulation reads it, so it lies
    /// apart from what is written.
    over: Apart<AtomicBool>,
}

impl Shared {
    fn work(&self, control: &Control<'_>) -> Work {
        Work {
            simulations: self.done.load(Relaxed),
            nodes: self.nodes.load(Relaxed),
            longest: self.longest.load(Relaxed),
            elapsed: control.elapsed(),
        }
    }

    /// Claims up to a round of simulations, as far as the limit allows.
    fn claim(&self) -> u64 {
        let before = self.claimed.fetch_add(ROUND, Relaxed);
        self.limit.saturating_sub(before).min(ROUND)
    }

    /// Adds what a worker has done since it last did this.
    fn flush<G: Game, K: Knowledge<G>>(
        &self,
        worker: &mut Worker<'_, G, K>,
        tree: &Tree<G>,
        done: u64,
    ) {
        self.done.fetch_add(done, Relaxed);
        self.nodes
            .fetch_add(std::mem::take(&mut worker.nodes), Relaxed);
        self.longest.fetch_max(worker.longest, Relaxed);
        tree.tally.add(std::mem::take(&mut worker.wdl));
    }
}

/// The loop of one worker. `pause` is called after each round.
fn work<G: Game, K: Knowledge<G>, const TRACE: bool>(
    worker: &mut Worker<'_, G, K>,
    tree: &Tree<G>,
    shared: &Shared,
    control: &Control<'_>,
    observer: &mut dyn Observer<G::Move>,
    mut pause: impl FnMut(&mut dyn Observer<G::Move>),
) {
    let over = || control.stopped() || shared.over.load(Relaxed) || tree.proved().is_some();
    while !over() {
        let round = shared.claim();
        let mut done = 0;
        while done < round && !over() {
            worker.simulate::<TRACE>(observer);
            done += 1;
        }
        shared.flush(worker, tree, done);
        let nodes = shared.nodes.load(Relaxed);
        if control.out_of_time() || control.out_of_nodes(nodes) {
            shared.over.store(true, Relaxed);
        }
        if round < ROUND {
            break;
        }
        pause(observer);
    }
    worker.come_up();
}

/// When to report next.
pub(crate) struct Schedule {
    simulations: u64,
    time: Duration,
}

impl Schedule {
    pub(crate) fn new(control: &Control<'_>) -> Self {
        Schedule {
            simulations: FIRST_REPORT,
            time: control.elapsed() + REPORT_EVERY,
        }
    }

    /// Whether a report is due now; if so the next one is put off.
    pub(crate) fn is_due(&mut self, simulations: u64, elapsed: Duration) -> bool {
        let due = simulations >= self.simulations || elapsed >= self.time;
        if due {
            while self.simulations <= simulations {
                self.simulations *= 2;
            }
            self.time = elapsed + REPORT_EVERY;
        }
        due
    }
}

impl<G: Game, K: Knowledge<G>> Searcher<G> for Uct<G, K> {
    fn search(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        observer: &mut dyn Observer<G::Move>,
    ) -> SearchInfo<G::Move> {
        let tree = self.plant(game, state);
        let trace = observer.traces();
        // Events come in order, so somebody who follows them gets one thread.
        let threads = if trace { 1 } else { 1 + control.helpers() };
        let loss = match threads {
            1 => 0,
            _ => virtual_loss(self.options.virtual_loss),
        };
        let mut rng = Rng::new(control.seed);
        let shared = Shared {
            limit: most_simulations(game, state, control),
            ..Shared::default()
        };
        let reading = self.reading();
        let mut workers: Vec<_> = (0..threads)
            .map(|_| {
                let (knowledge, options) = (&self.knowledge, &self.options);
                Worker::new(
                    game,
                    knowledge,
                    options,
                    &tree,
                    loss,
                    threads > 1,
                    rng.split(),
                )
            })
            .collect();
        let mut first = workers.remove(0);
        first.expand_root();
        let mut schedule = Schedule::new(control);
        let report = |observer: &mut dyn Observer<G::Move>| {
            let work = shared.work(control);
            if schedule.is_due(work.simulations, work.elapsed) {
                observer.info(&reading.info(game, &tree, work));
            }
        };
        if trace {
            work::<G, K, true>(&mut first, &tree, &shared, control, observer, report);
        } else if workers.is_empty() {
            work::<G, K, false>(&mut first, &tree, &shared, control, observer, report);
        } else {
            std::thread::scope(|scope| {
                let mut helpers = Vec::new();
                for mut worker in workers {
                    let (tree, shared) = (&tree, &shared);
                    let run = move || {
                        let quiet = &mut Silent;
                        work::<G, K, false>(&mut worker, tree, shared, control, quiet, |_| {});
                    };
                    // Where no more threads are to be had, those there are do the work.
                    match std::thread::Builder::new().spawn_scoped(scope, run) {
                        Ok(helper) => helpers.push(helper),
                        Err(_) => break,
                    }
                }
                work::<G, K, false>(&mut first, &tree, &shared, control, observer, report);
                // Waited for one by one: threads that nobody joins do not end well in a browser.
                for helper in helpers {
                    helper.join().unwrap_or_else(|panic| resume_unwind(panic));
                }
            });
        }
        let info = reading.info(game, &tree, shared.work(control));
        observer.info(&info);
        self.tree = self.options.reuse.then_some(tree);
        info
    }

    fn forget(&mut self) {
        self.tree = None;
    }
}
