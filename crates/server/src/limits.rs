//! How much of the house one visitor may take.
//!
//! Every address has so many connections and may begin so many games; this machine itself
//! has plenty of both. So somebody who opens connections without end, or holds them and
//! says nothing, takes only from their own share.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;
use tokio::sync::watch;

/// Connections in all.
const MOST_CONNECTIONS: usize = 16_384;

/// Connections of all other machines together: this one always finds a place.
const MOST_FOREIGN: usize = 12_288;

/// Connections of one other machine. A page needs six, and one for each game.
const MOST_PER_ADDRESS: usize = 128;

/// Games that an address may begin: a second for long, and at once.
const GAMES: (f64, f64) = (0.5, 30.0);
const OWN_GAMES: (f64, f64) = (400.0, 4000.0);

/// Positions that an address may ask about: a second for long, and at once. An editor asks
/// at every stroke, a link with a long game at every step.
const QUESTIONS: (f64, f64) = (20.0, 200.0);
const OWN_QUESTIONS: (f64, f64) = (400.0, 4000.0);

/// So many addresses are remembered before those that owe nothing are forgotten.
const REMEMBERED: usize = 1024;

/// A bucket that fills again with time.
pub(crate) struct Allowance {
    rate: f64,
    most: f64,
    left: f64,
    last: Instant,
}

impl Allowance {
    /// So much a second for long, and so much at once.
    pub(crate) fn new((rate, most): (f64, f64)) -> Allowance {
        Allowance {
            rate,
            most,
            left: most,
            last: Instant::now(),
        }
    }

    /// Takes one, if one is left.
    pub(crate) fn take(&mut self) -> bool {
        self.fill();
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }

    fn fill(&mut self) {
        let now = Instant::now();
        let earned = self.rate * (now - self.last).as_secs_f64();
        self.last = now;
        self.left = (self.left + earned).min(self.most);
    }

    fn is_full(&mut self) -> bool {
        self.fill();
        self.left >= self.most
    }
}

struct Visitor {
    connections: usize,
    games: Allowance,
    questions: Allowance,
}

impl Visitor {
    /// Whether nothing is lost by forgetting them.
    fn owes_nothing(&mut self) -> bool {
        self.connections == 0 && self.games.is_full() && self.questions.is_full()
    }
}

#[derive(Default)]
struct Book {
    visitors: HashMap<IpAddr, Visitor>,
    /// Connections in all, for whoever waits until there are none.
    connections: watch::Sender<usize>,
    foreign: usize,
}

/// The book of visitors.
#[derive(Clone, Default)]
pub(crate) struct Limits {
    book: Arc<Mutex<Book>>,
}

/// A place that a connection holds until it is gone.
pub(crate) struct Place {
    limits: Limits,
    address: IpAddr,
}

impl Limits {
    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().expect("no holder of this lock panics")
    }

    /// How many connections there are.
    pub(crate) fn connections(&self) -> usize {
        *self.book().connections.borrow()
    }

    /// Waits until there are no connections.
    pub(crate) async fn all_gone(&self) {
        let mut connections = self.book().connections.subscribe();
        // The book outlives this call, and so does the sender in it.
        let _ = connections.wait_for(|connections| *connections == 0).await;
    }

    /// A place for a connection from an address, if one is left.
    pub(crate) fn enter(&self, address: IpAddr) -> Option<Place> {
        let address = address.to_canonical();
        let own = address.is_loopback();
        let mut book = self.book();
        let connections = *book.connections.borrow();
        let full = connections >= MOST_CONNECTIONS || !own && book.foreign >= MOST_FOREIGN;
        let visitor = book.visitor(address);
        if full || !own && visitor.connections >= MOST_PER_ADDRESS {
            return None;
        }
        visitor.connections += 1;
        book.connections
            .send_modify(|connections| *connections += 1);
        book.foreign += usize::from(!own);
        let limits = self.clone();
        Some(Place { limits, address })
    }

    /// Whether an address may begin another game now.
    pub(crate) fn may_begin(&self, address: IpAddr) -> bool {
        self.book().visitor(address.to_canonical()).games.take()
    }

    /// Whether an address may ask about another position now.
    pub(crate) fn may_ask(&self, address: IpAddr) -> bool {
        self.book().visitor(address.to_canonical()).questions.take()
    }
}

impl Book {
    fn visitor(&mut self, address: IpAddr) -> &mut Visitor {
        if self.visitors.len() >= REMEMBERED {
            self.visitors.retain(|_, visitor| !visitor.owes_nothing());
        }
        let (games, questions) = match address.is_loopback() {
            true => (OWN_GAMES, OWN_QUESTIONS),
            false => (GAMES, QUESTIONS),
        };
        self.visitors.entry(address).or_insert_with(|| Visitor {
            connections: 0,
            games: Allowance::new(games),
            questions: Allowance::new(questions),
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut book = self.limits.book();
        book.connections
            .send_modify(|connections| *connections -= 1);
        book.foreign -= usize::from(!self.address.is_loopback());
        if let Some(visitor) = book.visitors.get_mut(&self.address) {
            visitor.connections -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_takes_only_its_share_and_gives_it_back() {
        let limits = Limits::default();
        let far: IpAddr = "192.168.1.7".parse().unwrap();
        let mapped: IpAddr = "::ffff:192.168.1.7".parse().unwrap();
        let mut places: Vec<Place> = (0..MOST_PER_ADDRESS)
            .map(|_| limits.enter(far).unwrap())
            .collect();
        assert!(limits.enter(far).is_none());
        assert!(limits.enter(mapped).is_none(), "the same machine");
        assert!(limits.enter("192.168.1.8".parse().unwrap()).is_some());
        assert!(limits.enter("127.0.0.1".parse().unwrap()).is_some());
        places.pop();
        assert!(limits.enter(far).is_some());
        drop(places);
        assert_eq!(limits.connections(), 0);
    }

    #[test]
    fn games_run_out_for_who_begins_too_many() {
        let limits = Limits::default();
        let far: IpAddr = "10.0.0.1".parse().unwrap();
        let begun = (0..100).filter(|_| limits.may_begin(far)).count();
        assert!((30..40).contains(&begun), "{begun}");
        assert!(limits.may_begin("10.0.0.2".parse().unwrap()));
    }

    #[test]
    fn whoever_asks_without_end_is_refused_and_nobody_else() {
        let limits = Limits::default();
        let far: IpAddr = "10.0.0.1".parse().unwrap();
        let answered = (0..2000).filter(|_| limits.may_ask(far)).count();
        assert!((200..1000).contains(&answered), "{answered}");
        assert!(limits.may_ask("10.0.0.2".parse().unwrap()));
    }
}
