//! The places where engines think, shared fairly in small pieces of time.
//!
//! There are as many places as processors. Whoever thinks holds one for a moment only; then
//! it is the turn of the address that has thought least, of the table that has thought least
//! there, and of the search that has thought least at that table. So a short search waits
//! for a moment beside any number of long ones, and a long one goes on where it stopped.
//!
//! A search takes part without knowing: it reads its clock every few hundred positions, and
//! while it is not its turn the clock does not answer ([`Turn::breathe`]). The fairness is
//! that of Linux' completely fair scheduler: everybody's time is summed up, and whoever
//! comes back after a rest starts with the least that anybody there has.

use super::share::Shares;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Weak};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};
use wuqi_session::session::Stop;

/// The first moment that a search gets, and the longest.
const FIRST: Duration = Duration::from_millis(5);
const LONGEST: Duration = Duration::from_millis(40);

/// How often those who wait are looked after.
const ROUND: Duration = Duration::from_millis(10);

/// Whoever waits for so long without a break is told so.
pub(crate) const LONG_WAIT: Duration = Duration::from_millis(700);

/// For whom a search thinks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Party {
    /// Where the person sits who asked, or who began the game.
    pub(crate) address: IpAddr,
    /// The table.
    pub(crate) table: String,
}

/// The places.
#[derive(Clone)]
pub(crate) struct Places {
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    /// Wakes the thread that looks after those who wait.
    somebody_waits: Condvar,
}

/// What the address, the table and the search have had, and when the search came.
type Rank = (Duration, Duration, Duration, u64);

struct State {
    free: usize,
    waiting: Vec<Arc<Waiter>>,
    /// How much the addresses, and the tables, have thought.
    addresses: Shares<IpAddr>,
    tables: Shares<String>,
    numbers: u64,
}

/// Somebody who waits for a place.
struct Waiter {
    number: u64,
    party: Party,
    thought: Duration,
    since: Instant,
    thread: Thread,
    stop: Stop,
    until: Option<Instant>,
    /// Whether it has its place, or need not wait for one any longer.
    called: AtomicBool,
    /// Whether it was told that it waits long.
    told: AtomicBool,
    tell: Arc<dyn Fn(bool) + Send + Sync>,
}

impl Places {
    /// So many places.
    pub(crate) fn new(count: usize) -> Places {
        let shared = Arc::new(Shared {
            state: Mutex::new(State {
                free: count.max(1),
                waiting: Vec::new(),
                addresses: Shares::default(),
                tables: Shares::default(),
                numbers: 0,
            }),
            somebody_waits: Condvar::new(),
        });
        let weak = Arc::downgrade(&shared);
        // Without this thread nobody is told that they wait, and a stop is heard late.
        let _ = thread::Builder::new()
            .name("places".to_owned())
            .spawn(move || look_after(&weak));
        Places { shared }
    }

    /// Waits for a place, on this very thread, and goes on without one when `stop` is set or
    /// the time `until` has come. `tell` hears whether a long wait has begun or ended.
    pub(crate) fn enter(
        &self,
        party: Party,
        stop: Stop,
        until: Option<Instant>,
        tell: impl Fn(bool) + Send + Sync + 'static,
    ) -> Turn {
        let mut state = self.shared.lock();
        state.numbers += 1;
        state.addresses.join(&party.address);
        state.tables.join(&party.table);
        let number = state.numbers;
        drop(state);
        let turn = Turn {
            places: self.clone(),
            party,
            number,
            stop,
            until,
            tell: Arc::new(tell),
            progress: Mutex::new(Progress {
                holds: false,
                thought: Duration::ZERO,
                away: Duration::ZERO,
                since: Instant::now(),
            }),
        };
        turn.wait(&mut turn.lock());
        turn
    }

    /// How many searches wait for a place at this moment.
    #[cfg(test)]
    fn waiting(&self) -> usize {
        self.shared.lock().waiting.len()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no holder of this lock panics")
    }
}

impl State {
    /// Who comes first: less time of the address, of the table, of the search; then who
    /// came earlier.
    fn rank(&self, party: &Party, thought: Duration, number: u64) -> Rank {
        let address = self.addresses.of(&party.address);
        let table = self.tables.of(&party.table);
        (address, table, thought, number)
    }

    /// Gives the free places to those whose turn it is.
    fn call(&mut self) {
        while self.free > 0 {
            let order = |(_, waiter): &(usize, &Arc<Waiter>)| {
                self.rank(&waiter.party, waiter.thought, waiter.number)
            };
            let first = self.waiting.iter().enumerate().min_by_key(order);
            let Some((first, _)) = first else {
                return;
            };
            let waiter = self.waiting.swap_remove(first);
            self.free -= 1;
            waiter.call();
        }
    }
}

fn is_due(stop: &Stop, until: Option<Instant>) -> bool {
    stop.is_asked() || until.is_some_and(|until| Instant::now() >= until)
}

impl Waiter {
    /// Whether it need not wait for a place any longer.
    fn is_due(&self) -> bool {
        is_due(&self.stop, self.until)
    }

    fn call(&self) {
        self.called.store(true, Ordering::Release);
        self.thread.unpark();
    }
}

/// A search that takes part. Dropping it gives its place back.
pub(crate) struct Turn {
    places: Places,
    party: Party,
    number: u64,
    stop: Stop,
    until: Option<Instant>,
    tell: Arc<dyn Fn(bool) + Send + Sync>,
    progress: Mutex<Progress>,
}

struct Progress {
    /// Whether it has a place; a search that is due goes on to its end without one.
    holds: bool,
    /// How long it has thought, without the current moment.
    thought: Duration,
    /// How long it has waited.
    away: Duration,
    /// When the current moment began.
    since: Instant,
}

impl Turn {
    fn lock(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().expect("no holder of this lock panics")
    }

    /// How long the search has thought: what its clock shows. Where others wait and the
    /// moment is over, the call returns only when it is this search's turn again.
    pub(crate) fn breathe(&self) -> Duration {
        let mut progress = self.lock();
        let here = progress.since.elapsed();
        let moment = (progress.thought / 4).clamp(FIRST, LONGEST);
        if progress.holds && here >= moment && !self.stop.is_asked() {
            self.step_back(&mut progress, here);
        }
        progress.thought + progress.since.elapsed()
    }

    /// How long it has waited so far.
    pub(crate) fn away(&self) -> Duration {
        self.lock().away
    }

    /// Whether it need not wait for a place any longer: it was stopped, or its time is over.
    pub(crate) fn is_due(&self) -> bool {
        is_due(&self.stop, self.until)
    }

    /// Gives its place up for a while and then waits for one again.
    pub(crate) fn step_aside(&self, time: Duration) {
        let mut progress = self.lock();
        let here = progress.since.elapsed();
        self.charge(&mut progress, here);
        if progress.holds {
            progress.holds = false;
            let mut state = self.places.shared.lock();
            state.free += 1;
            state.call();
        }
        thread::sleep(time);
        progress.away += time;
        self.wait(&mut progress);
    }

    /// Ends the current moment, and lets others go first if it is their turn.
    fn step_back(&self, progress: &mut Progress, here: Duration) {
        self.charge(progress, here);
        let shared = &self.places.shared;
        let mut state = shared.lock();
        let own = state.rank(&self.party, progress.thought, self.number);
        let others =
            |waiter: &Arc<Waiter>| state.rank(&waiter.party, waiter.thought, waiter.number) < own;
        if state.waiting.iter().any(others) {
            state.free += 1;
            progress.holds = false;
            // Whoever goes first is called before this search stands in line again.
            state.call();
            drop(state);
            self.wait(progress);
        }
    }

    fn charge(&self, progress: &mut Progress, here: Duration) {
        let mut state = self.places.shared.lock();
        state.addresses.charge(&self.party.address, here);
        state.tables.charge(&self.party.table, here);
        progress.thought += here;
        progress.since = Instant::now();
    }

    /// Stands in line until it is called, or until the search is stopped.
    fn wait(&self, progress: &mut Progress) {
        let since = Instant::now();
        let waiter = Arc::new(Waiter {
            number: self.number,
            party: self.party.clone(),
            thought: progress.thought,
            since,
            thread: thread::current(),
            stop: self.stop.clone(),
            until: self.until,
            called: AtomicBool::new(false),
            told: AtomicBool::new(false),
            tell: self.tell.clone(),
        });
        let shared = &self.places.shared;
        let mut state = shared.lock();
        state.waiting.push(waiter.clone());
        state.call();
        shared.somebody_waits.notify_one();
        drop(state);
        while !waiter.called.load(Ordering::Acquire) && !waiter.is_due() {
            thread::park_timeout(LONG_WAIT);
        }
        // Who was called without a place is still in line.
        let mut state = shared.lock();
        let place = state
            .waiting
            .iter()
            .position(|other| other.number == self.number);
        progress.holds = place.is_none();
        if let Some(place) = place {
            state.waiting.swap_remove(place);
        }
        drop(state);
        progress.away += since.elapsed();
        progress.since = Instant::now();
        if waiter.told.load(Ordering::Acquire) {
            (self.tell)(false);
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut progress = self.lock();
        let here = progress.since.elapsed();
        self.charge(&mut progress, here);
        let mut state = self.places.shared.lock();
        state.addresses.leave(&self.party.address);
        state.tables.leave(&self.party.table);
        if progress.holds {
            state.free += 1;
            state.call();
        }
    }
}

/// Calls those who wait and were stopped, and tells those who wait long, until the house
/// has closed.
fn look_after(shared: &Weak<Shared>) {
    while let Some(shared) = shared.upgrade() {
        let state = shared.lock();
        for waiter in &state.waiting {
            if waiter.is_due() {
                waiter.call();
            } else if waiter.since.elapsed() >= LONG_WAIT
                && !waiter.told.swap(true, Ordering::AcqRel)
            {
                (waiter.tell)(true);
            }
        }
        if state.waiting.is_empty() {
            // A second at most, to see whether the house has closed.
            let _ = shared
                .somebody_waits
                .wait_timeout(state, Duration::from_secs(1));
        } else {
            drop(state);
            drop(shared);
            thread::sleep(ROUND);
        }
    }
}

#[cfg(test)]
mod tests;
