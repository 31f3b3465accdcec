//! Places: who comes next, and that nobody waits for ever.

use super::*;
use std::sync::mpsc;

/// Nothing here takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn party(address: u8, table: &str) -> Party {
    Party {
        address: [10, 0, 0, address].into(),
        table: table.to_owned(),
    }
}

/// Somebody in line who has thought for so many milliseconds.
fn waiter(number: u64, party: Party, thought: u64) -> Arc<Waiter> {
    Arc::new(Waiter {
        number,
        party,
        thought: Duration::from_millis(thought),
        since: Instant::now(),
        thread: thread::current(),
        stop: Stop::default(),
        until: None,
        called: AtomicBool::new(false),
        told: AtomicBool::new(false),
        tell: Arc::new(|_| {}),
    })
}

/// The numbers in the order in which they are called when one place becomes free after the
/// other, and everybody thinks for a moment.
fn order(waiters: &[Arc<Waiter>], had: &[(u8, &str, u64)]) -> Vec<u64> {
    let mut state = State {
        free: 0,
        waiting: waiters.to_vec(),
        addresses: Shares::default(),
        tables: Shares::default(),
        numbers: 0,
    };
    for waiter in waiters {
        state.addresses.join(&waiter.party.address);
        state.tables.join(&waiter.party.table);
    }
    for &(address, table, millis) in had {
        let party = party(address, table);
        let time = Duration::from_millis(millis);
        state.addresses.charge(&party.address, time);
        state.tables.charge(&party.table, time);
    }
    let mut called = Vec::new();
    while called.len() < waiters.len() {
        state.free = 1;
        state.call();
        for waiter in waiters {
            let number = waiter.number;
            if waiter.called.load(Ordering::Relaxed) && !called.contains(&number) {
                called.push(number);
                state.addresses.charge(&waiter.party.address, FIRST);
                state.tables.charge(&waiter.party.table, FIRST);
            }
        }
    }
    called
}

#[test]
fn addresses_share_first_then_tables_then_searches() {
    // One address with four searches at two tables, another with one that came last.
    let waiters = || {
        [
            waiter(1, party(1, "a"), 0),
            waiter(2, party(1, "a"), 0),
            waiter(3, party(1, "b"), 0),
            waiter(4, party(1, "b"), 0),
            waiter(5, party(2, "c"), 0),
        ]
    };
    assert_eq!(order(&waiters(), &[]), [1, 5, 3, 2, 4]);
    // Whoever has had more waits for the others.
    assert_eq!(order(&waiters(), &[(2, "c", 8)]), [1, 3, 5, 2, 4]);
    assert_eq!(order(&waiters(), &[(1, "a", 1)])[..2], [5, 3]);
    // At one table the shorter search goes first.
    let waiters = [waiter(1, party(1, "a"), 9), waiter(2, party(1, "a"), 3)];
    assert_eq!(order(&waiters, &[]), [2, 1]);
}

/// Thinks until it is stopped, and tells how long it has thought and waited.
fn think_long(places: &Places, party: Party, stop: &Stop) -> (Duration, Duration) {
    let turn = places.enter(party, stop.clone(), None, |_| {});
    while !stop.is_asked() {
        turn.breathe();
    }
    (turn.breathe(), turn.away())
}

#[test]
fn a_short_search_gets_its_turn_beside_long_ones_that_never_end() {
    let places = Places::new(1);
    let stop = Stop::default();
    let long: Vec<_> = (0..30)
        .map(|number| {
            let (places, stop) = (places.clone(), stop.clone());
            // Half of them at one table, the others at a table each.
            let party = party(1, &format!("table {}", number.max(15)));
            thread::spawn(move || think_long(&places, party, &stop))
        })
        .collect();
    let (done, heard) = mpsc::channel();
    for (address, table) in [(1, "quiet"), (2, "far")] {
        let (places, done) = (places.clone(), done.clone());
        thread::spawn(move || {
            let turn = places.enter(party(address, table), Stop::default(), None, |_| {});
            turn.breathe();
            done.send(()).expect("the test waits");
        });
    }
    for _ in 0..2 {
        heard.recv_timeout(PATIENCE).expect("it had its turn");
    }
    stop.ask();
    for thread in long {
        let (thought, away) = thread.join().expect("it does not fail");
        assert!(away > Duration::ZERO || thought > Duration::ZERO);
    }
    assert_eq!(places.waiting(), 0);
    assert_eq!(places.shared.lock().free, 1, "every place was given back");
}

#[test]
fn time_in_line_is_told_and_does_not_count() {
    let places = Places::new(1);
    let first = places.enter(party(1, "a"), Stop::default(), None, |_| {});
    let (told, heard) = mpsc::channel();
    let second = {
        let places = places.clone();
        thread::spawn(move || {
            let tell = move |waits| told.send(waits).expect("the test listens");
            let turn = places.enter(party(2, "b"), Stop::default(), None, tell);
            let thought = turn.breathe();
            (thought, turn.away())
        })
    };
    assert_eq!(heard.recv_timeout(PATIENCE), Ok(true));
    drop(first);
    assert_eq!(heard.recv_timeout(PATIENCE), Ok(false));
    let (thought, away) = second.join().expect("it does not fail");
    assert!(away >= LONG_WAIT && thought < away, "{thought:?} {away:?}");
}

#[test]
fn who_is_stopped_in_line_goes_without_a_place() {
    let places = Places::new(1);
    let _holder = places.enter(party(1, "a"), Stop::default(), None, |_| {});
    let stop = Stop::default();
    let waits = {
        let (places, stop) = (places.clone(), stop.clone());
        thread::spawn(move || drop(places.enter(party(1, "b"), stop, None, |_| {})))
    };
    while places.waiting() == 0 {
        thread::yield_now();
    }
    stop.ask();
    waits.join().expect("it goes");
    assert_eq!(places.waiting(), 0);
    assert_eq!(
        places.shared.lock().free,
        0,
        "the holder still has its place"
    );
}
