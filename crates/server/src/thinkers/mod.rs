//! Engines at work: places, time and memory are scarce and shared fairly.
//!
//! An engine thinks on a thread of its own, in a [place](places) that it shares with the
//! others, for at most as long as the house allows, and with as much [memory] as is
//! left. Between its turns it rests at its table with its memory. Where that is short, the
//! tables let their resting engines go; if it is still not enough, the search that began
//! first is asked for its answer: it has thought longest.

mod memory;
mod places;
mod share;
mod spare;

pub(crate) use memory::{Lease, of_machine};
pub(crate) use places::Party;
pub(crate) use spare::Spare;

use memory::Memory;
use places::{LONG_WAIT, Places, Turn};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use wuqi_engines::memory_of;
use wuqi_session::host::{Means, Resting, Thought};
use wuqi_session::session::{Stop, Thinking};

/// Where there is no memory, it is looked for again after a pause that grows to so many of
/// the first.
const PAUSE: Duration = Duration::from_millis(20);
const MOST_PAUSES: u32 = 5;

/// A search that has thought for so long may be asked for its answer where memory is short.
const FAIR_SHARE: Duration = Duration::from_secs(2);

/// A quarter of the memory, but never more than this, is for everything that is no search,
/// in MiB.
const MOST_ASIDE: u64 = 256;

/// What the house lends to engines.
#[derive(Clone, Copy, Debug)]
pub struct Quotas {
    /// The most time for one search.
    pub thinking: Duration,
    /// The memory of the whole server, in MiB: most of it is for the tables of searches.
    pub memory: u64,
}

/// The engines of the house.
#[derive(Clone)]
pub(crate) struct Thinkers {
    quotas: Quotas,
    places: Places,
    memory: Memory,
    at_work: Arc<Mutex<Vec<AtWork>>>,
    /// Counts how often memory was short.
    shortages: Arc<watch::Sender<u64>>,
    /// When it was last counted.
    told: Arc<Mutex<Option<Instant>>>,
    spare: Arc<Semaphore>,
}

/// A search under way.
struct AtWork {
    number: u64,
    begun: Instant,
    stop: Stop,
}

impl Thinkers {
    /// As many places as there are processors.
    pub(crate) fn new(quotas: Quotas) -> Thinkers {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let aside = (quotas.memory / 4).min(MOST_ASIDE);
        Thinkers {
            quotas,
            places: Places::new(cores),
            memory: Memory::new(quotas.memory.saturating_sub(aside)),
            at_work: Arc::default(),
            shortages: Arc::default(),
            told: Arc::default(),
            spare: Arc::new(Semaphore::new(cores)),
        }
    }

    /// What is left over for matches.
    pub(crate) fn spare(&self) -> Spare {
        Spare::new(self.clone(), self.spare.clone())
    }

    /// Memory for a search beside the games, as soon as there is any: what it wants, or less
    /// where little is left. The engines that rest at tables make room for it.
    pub(crate) async fn lease_soon(&self, wanted: u64) -> Lease {
        loop {
            if let Some(lease) = self.memory.lease(wanted) {
                return lease;
            }
            self.tell_tables();
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Changes whenever memory is so short that resting engines should go.
    pub(crate) fn shortages(&self) -> watch::Receiver<u64> {
        self.shortages.subscribe()
    }

    /// Lets an engine think as soon as a place is free; its `stop` ends it, also while it
    /// waits. `party` is on whose account it thinks.
    pub(crate) fn start(
        &self,
        party: Party,
        thinking: Box<Thinking>,
        engine: Option<Resting>,
        thoughts: mpsc::UnboundedSender<Thought>,
    ) {
        let ticket = thinking.ticket;
        let (done, waiting) = oneshot::channel();
        let (house, reports) = (self.clone(), thoughts.clone());
        let thread = thread::Builder::new().name("engine".to_owned());
        // A thread that cannot be started, or breaks off, is heard of below.
        let _ = thread.spawn(move || {
            let _ = done.send(house.think(party, &thinking, engine, &reports));
        });
        tokio::spawn(async move {
            let answer = waiting.await.unwrap_or_else(|_| Thought::lost(ticket));
            // A table that has closed needs no answer.
            let _ = thoughts.send(answer);
        });
    }

    /// Thinks on this thread.
    fn think(
        &self,
        party: Party,
        thinking: &Thinking,
        engine: Option<Resting>,
        thoughts: &mpsc::UnboundedSender<Thought>,
    ) -> Thought {
        let ticket = thinking.ticket;
        let teller = thoughts.clone();
        let tell = move |waits| {
            let _ = teller.send(Thought::Waits(ticket, waits));
        };
        // In a game with a clock the time in line counts: that clock runs all the while.
        let until = thinking.most.map(|most| Instant::now() + most);
        let stop = &thinking.stop;
        let turn = (self.places).enter(party, stop.clone(), until, tell.clone());
        // An engine that has rested has its memory.
        let lease = match &engine {
            Some(_) => None,
            None => {
                let wanted = memory_of(&thinking.game, &thinking.spec);
                self.lease(wanted, &turn, &tell)
            }
        };
        let _at_work = Working::begin(self, stop);
        let means = Means {
            limits: None,
            longest: Some(self.quotas.thinking),
            memory: Some(lease.as_ref().map_or(0, |lease| lease.table)),
            // Searches of many guests share the processors.
            threads: 1,
            lease: lease.map(|lease| Box::new(lease) as _),
        };
        let clock = || match until {
            None => turn.breathe(),
            Some(_) => turn.breathe() + turn.away(),
        };
        thinking.run(engine, means, &clock, &mut |report| {
            let _ = thoughts.send(report);
        })
    }

    /// Memory for a search. Where there is none, resting engines go, and then the search
    /// that has thought longest is asked for its answer. Meanwhile nobody else waits for the
    /// place of this one. Who is stopped, or has no time left, answers without any memory.
    fn lease(&self, wanted: u64, turn: &Turn, tell: &dyn Fn(bool)) -> Option<Lease> {
        let begun = Instant::now();
        let (mut told, mut tries) = (false, 0);
        let lease = loop {
            if turn.is_due() {
                break None;
            }
            if let Some(lease) = self.memory.lease(wanted) {
                break Some(lease);
            }
            self.tell_tables();
            // The tables get a moment to let their engines go.
            tries = (tries + 1).min(MOST_PAUSES);
            turn.step_aside(tries * PAUSE);
            if tries > 1 {
                self.ask_the_oldest();
            }
            if begun.elapsed() > LONG_WAIT && !told {
                told = true;
                tell(true);
            }
        };
        if told {
            tell(false);
        }
        lease
    }

    /// Tells the tables that memory is short, unless they were told a moment ago.
    fn tell_tables(&self) {
        let mut told = self.told.lock().expect("no holder of this lock panics");
        if told.is_none_or(|told| told.elapsed() > MOST_PAUSES * PAUSE) {
            *told = Some(Instant::now());
            self.shortages.send_modify(|shortages| *shortages += 1);
        }
    }

    /// Asks the search that began first for its answer, if it has had its share.
    fn ask_the_oldest(&self) {
        let at_work = self.lock();
        let oldest = at_work.iter().min_by_key(|search| search.begun);
        if let Some(oldest) = oldest.filter(|search| search.begun.elapsed() > FAIR_SHARE) {
            oldest.stop.ask();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<AtWork>> {
        self.at_work.lock().expect("no holder of this lock panics")
    }
}

/// Keeps a search in the list of those at work while it lives.
struct Working {
    house: Thinkers,
    number: u64,
}

impl Working {
    fn begin(house: &Thinkers, stop: &Stop) -> Working {
        let mut at_work = house.lock();
        let number = at_work.last().map_or(0, |last| last.number + 1);
        at_work.push(AtWork {
            number,
            begun: Instant::now(),
            stop: stop.clone(),
        });
        let house = house.clone();
        Working { house, number }
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        let mut at_work = self.house.lock();
        at_work.retain(|search| search.number != self.number);
    }
}

#[cfg(test)]
mod tests;
