//! Memory and time that engines really get.

use super::*;
use std::collections::VecDeque;
use tokio::task::JoinSet;
use wuqi_session::host::{Asker, Host, Role, Seating, Step, StoreAnswer};
use wuqi_session::session::Session;

/// Nothing here takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A day, as somebody who means harm would ask for.
const LONG: u64 = 86_400_000;

/// A table at which somebody analyses.
struct Table {
    house: Thinkers,
    name: String,
    host: Host,
    thoughts: mpsc::UnboundedSender<Thought>,
    heard: mpsc::UnboundedReceiver<Thought>,
}

impl Table {
    fn new(house: &Thinkers, name: &str) -> Table {
        let (thoughts, heard) = mpsc::unbounded_channel();
        let (session, outputs) = Session::new([1; 32], 0);
        let (host, steps) = Host::begin(name, Seating::Table, session, outputs, 0);
        let mut table = Table {
            house: house.clone(),
            name: name.to_owned(),
            host,
            thoughts,
            heard,
        };
        table.perform(steps);
        table
    }

    fn perform(&mut self, steps: Vec<Step>) {
        let mut steps = VecDeque::from(steps);
        while let Some(step) = steps.pop_front() {
            match step {
                Step::Store(_) => {
                    steps.extend(self.host.stored(Ok(StoreAnswer::Done(None)), 0));
                }
                Step::Think(thinking, engine) => {
                    let party = Party {
                        address: [10, 0, 0, 1].into(),
                        table: self.name.clone(),
                    };
                    let thoughts = self.thoughts.clone();
                    self.house.start(party, thinking, engine, thoughts);
                }
                Step::Tell { .. } => {}
            }
        }
    }

    fn say(&mut self, text: &str) {
        let asker = Asker {
            number: 1,
            role: Role::Table,
            library: false,
        };
        let steps = self.host.say(asker, text, 0);
        self.perform(steps);
    }

    fn analyse(&mut self, spec: &str) {
        self.say(&format!(
            r#"{{"do":"analyze","spec":"{spec}","limits":{{"time_ms":{LONG}}}}}"#
        ));
    }

    /// Waits for an answer; whether it was one with a move.
    async fn answer(&mut self) -> bool {
        loop {
            let thought = tokio::time::timeout(PATIENCE, self.heard.recv()).await;
            let thought = thought.expect("it answers").expect("it is heard");
            let good = match &thought {
                Thought::Answer { answer, .. } => Some(answer.is_ok()),
                _ => None,
            };
            let steps = self.host.hear(thought, 0);
            self.perform(steps);
            if let Some(good) = good {
                return good;
            }
        }
    }
}

fn house(thinking: Duration, memory: u64) -> Thinkers {
    Thinkers::new(Quotas { thinking, memory })
}

#[tokio::test]
async fn many_engines_one_after_the_other_keep_the_memory_of_one() {
    let house = house(Duration::from_millis(50), 4096);
    let all = house.memory.free();
    let mut table = Table::new(&house, "a");
    for memory in 503..=512 {
        table.analyse(&format!("alphabeta:memory={memory}"));
        assert!(table.answer().await);
    }
    let taken = all - house.memory.free();
    assert!(
        (500..520).contains(&taken),
        "only the last one rests: {taken}"
    );
    table.say(r#"{"do":"new","game":"ataxx"}"#);
    assert_eq!(house.memory.free(), all, "another game, and it is gone");
}

#[tokio::test]
async fn many_engines_at_once_stay_within_the_memory_and_all_answer() {
    // So little that not even the smallest tables fit side by side.
    let house = house(Duration::from_secs(3), 64);
    let all = house.memory.free();
    let shortages = house.shortages();
    let mut tables = JoinSet::new();
    for number in 0..40 {
        let mut table = Table::new(&house, &number.to_string());
        tables.spawn(async move {
            table.analyse("alphabeta:memory=512");
            table.answer().await
        });
    }
    while let Some(answered) = tables.join_next().await {
        assert!(answered.expect("it does not fail"));
    }
    assert!(shortages.has_changed().unwrap(), "somebody had to wait");
    assert_eq!(house.memory.free(), all, "all of it came back");
}

#[tokio::test]
async fn whoever_waits_for_memory_keeps_nobody_from_a_place() {
    let house = house(Duration::from_millis(50), 64);
    let taken: Vec<Lease> = std::iter::from_fn(|| house.memory.lease(64)).collect();
    // More of them than there are places.
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut tables = JoinSet::new();
    for number in 0..2 * cores + 2 {
        let mut table = Table::new(&house, &number.to_string());
        table.analyse("alphabeta:memory=64");
        tables.spawn(async move { table.answer().await });
    }
    let mut quiet = Table::new(&house, "quiet");
    quiet.analyse("greedy");
    assert!(quiet.answer().await);
    drop(taken);
    while let Some(answered) = tables.join_next().await {
        assert!(answered.expect("it does not fail"));
    }
}

#[tokio::test]
async fn no_search_takes_longer_than_it_may() {
    let house = house(Duration::from_millis(50), 1024);
    let mut table = Table::new(&house, "a");
    for spec in ["mcts", "alphabeta", "minimax", "puct:net=none", "best"] {
        table.analyse(spec);
        assert!(table.answer().await, "{spec}");
    }
}
