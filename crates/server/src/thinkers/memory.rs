//! The memory that searches may take together.
//!
//! Every search says how much it would like. It gets that, or less where little is left:
//! never more than a quarter of what is free, so that there is always something for the
//! next one, and nothing of the last eighth, which is kept for those that need no table.
//! What it gets it holds until its engine is gone.

use std::sync::{Arc, Mutex, MutexGuard};

/// What a search takes beside its table, in MiB: its thread, its stack, the position.
const ASIDE: u64 = 1;

/// The memory of the house, in MiB.
#[derive(Clone)]
pub(crate) struct Memory {
    free: Arc<Mutex<u64>>,
    whole: u64,
    /// What only searches without a table may take.
    reserve: u64,
}

/// A part of the memory; dropping it gives it back.
pub(crate) struct Lease {
    memory: Memory,
    /// How large the table of the search may be, in MiB.
    pub(crate) table: u64,
}

impl Memory {
    /// A house that has so much.
    pub(crate) fn new(mebibytes: u64) -> Memory {
        Memory {
            free: Arc::new(Mutex::new(mebibytes)),
            whole: mebibytes,
            reserve: mebibytes / 8,
        }
    }

    fn lock(&self) -> MutexGuard<'_, u64> {
        self.free.lock().expect("no holder of this lock panics")
    }

    /// What is left, in MiB.
    #[cfg(test)]
    pub(crate) fn free(&self) -> u64 {
        *self.lock()
    }

    /// The table that each of so many engines may have that keep theirs for long, in MiB: a
    /// quarter of everything for all of them.
    pub(crate) fn part(&self, engines: u64) -> u64 {
        let part = self.whole / 4 / engines.max(1);
        part.saturating_sub(ASIDE).max(1)
    }

    /// Memory for a search that would like a table of so many MiB; none where there is not
    /// even enough for the smallest.
    pub(crate) fn lease(&self, wanted: u64) -> Option<Lease> {
        let mut free = self.lock();
        let open = match wanted {
            0 => *free,
            _ => free.saturating_sub(self.reserve),
        };
        let most = (open / 4).max(u64::from(open > ASIDE));
        let table = wanted.min(most);
        if open < table + ASIDE || table < wanted.min(1) {
            return None;
        }
        *free -= table + ASIDE;
        let memory = self.clone();
        Some(Lease { memory, table })
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        *self.memory.lock() += self.table + ASIDE;
    }
}

/// The memory of this machine in MiB, or of the part of it that the program may use;
/// nothing where the system does not say.
pub(crate) fn of_machine() -> Option<u64> {
    let whole = std::fs::read_to_string("/proc/meminfo").ok();
    let whole = whole.as_deref().and_then(total);
    let part = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let part = part.and_then(|text| text.trim().parse::<u64>().ok());
    let part = part.map(|bytes| bytes >> 20);
    whole.into_iter().chain(part).min()
}

/// What `/proc/meminfo` says of the whole, in MiB.
fn total(text: &str) -> Option<u64> {
    let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes >> 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_gets_all_and_everything_comes_back() {
        let memory = Memory::new(1000);
        let large = memory.lease(512).unwrap();
        assert_eq!(large.table, 218, "a quarter of what was free");
        let small = memory.lease(64).unwrap();
        assert_eq!(small.table, 64);
        let none = memory.lease(0).unwrap();
        assert_eq!(none.table, 0);
        drop((large, small, none));
        assert_eq!(memory.free(), 1000);
    }

    #[test]
    fn however_many_ask_the_sum_stays_within_the_budget() {
        let memory = Memory::new(100);
        let mut leases = Vec::new();
        while let Some(lease) = memory.lease(512) {
            leases.push(lease);
        }
        let sum: u64 = leases.iter().map(|lease| lease.table + ASIDE).sum();
        assert!(sum <= 100 && leases.len() > 10, "{sum} {}", leases.len());
        assert!(leases.iter().all(|lease| lease.table >= 1));
        assert!(memory.lease(0).is_some(), "who needs no table finds room");
        leases.pop();
        assert!(
            memory.lease(512).is_some(),
            "what was given back is used again"
        );
    }

    #[test]
    fn the_machine_is_asked_how_much_it_has() {
        assert_eq!(total("MemTotal:       24576 kB\nMemFree: 1 kB\n"), Some(24));
        assert_eq!(total("nothing"), None);
        if cfg!(target_os = "linux") {
            assert!(of_machine().is_some_and(|mebibytes| mebibytes > 64));
        }
    }
}
