//! The matches of the house: the one that runs and the last ones.

use super::archive::{Archive, Head};
use super::board::Match;
use super::request::{Contender, MatchRequest};
use super::runner;
use super::view::MatchSummary;
use crate::thinkers::Spare;
use crate::tokens::{hex, random};

use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use wuqi_arena::disk::Disk;
use wuqi_games::any::AnyGame;
use wuqi_session::protocol::{Code, Fault};

/// How many matches are kept.
const KEPT: usize = 20;

/// The matches, the latest last.
#[derive(Clone)]
pub(crate) struct Matches {
    archive: Archive,
    list: Arc<Mutex<VecDeque<Arc<Match>>>>,
    /// Held by whoever begins a match or goes on with one. The list is not locked meanwhile:
    /// nobody who looks at it waits for the disk.
    beginning: Arc<Mutex<()>>,
}

impl Matches {
    fn lock(&self) -> MutexGuard<'_, VecDeque<Arc<Match>>> {
        self.list.lock().expect("no holder of this lock panics")
    }

    /// The matches that are kept in a folder of data.
    pub fn open(disk: Arc<dyn Disk>, data: &Path) -> Matches {
        let archive = Archive::new(disk, data);
        let kept = archive.all().into_iter();
        let list = kept.filter_map(Match::taken_up).map(Arc::new).collect();
        Matches {
            archive,
            list: Arc::new(Mutex::new(list)),
            beginning: Arc::default(),
        }
    }

    /// Begins a match, unless one runs.
    pub fn begin(&self, request: MatchRequest, spare: Spare) -> Result<String, Fault> {
        let game = request.game()?;
        let contenders = contenders(&request, &game, &spare)?;
        let _beginning = self.begin_alone()?;
        let head = Head {
            id: hex(&random::<6>()),
            begun: now(),
            seed: u64::from_le_bytes(random()),
            request,
        };
        let store = self.archive.create(&head).map_err(|error| {
            let detail = error.to_string();
            Fault::new(Code::LibraryFailed).with("detail", detail)
        })?;
        let found = Arc::new(Match::new(head, game, store));
        runner::start(&found, contenders, spare);
        let mut list = self.lock();
        list.push_back(found.clone());
        let old = list.len().saturating_sub(KEPT);
        let old: Vec<Arc<Match>> = list.drain(..old).collect();
        drop(list);
        for oldest in old {
            self.archive.remove(&oldest.head.id);
        }
        Ok(found.head.id.clone())
    }

    /// Goes on with a match that had not come to its end, unless one runs.
    pub fn go_on(&self, found: &Arc<Match>, spare: Spare) -> Result<(), Fault> {
        let contenders = contenders(&found.head.request, &found.game, &spare)?;
        let _beginning = self.begin_alone()?;
        if !found.begin_again() {
            let over = "Every game of this match has been played.";
            return Err(Fault::foreign("match-over", over));
        }
        runner::start(found, contenders, spare);
        Ok(())
    }

    /// Keeps others from beginning a match, unless one runs.
    fn begin_alone(&self) -> Result<MutexGuard<'_, ()>, Fault> {
        // Whoever panics with it has begun nothing.
        let alone = self
            .beginning
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if self.lock().iter().any(|game| game.is_running()) {
            let busy = "A match is running; stop it or wait for its end.";
            return Err(Fault::foreign("match-runs", busy));
        }
        Ok(alone)
    }

    pub fn find(&self, id: &str) -> Option<Arc<Match>> {
        self.lock().iter().find(|game| game.head.id == id).cloned()
    }

    /// All that are kept, the latest first.
    pub fn describe(&self) -> Vec<MatchSummary> {
        let list = self.lock();
        list.iter().rev().map(|game| game.describe()).collect()
    }

    /// Asks every match to end.
    pub fn stop(&self) {
        for game in self.lock().iter() {
            game.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// The two engines, with names that tell them apart, and each with its part of the memory.
fn contenders(
    request: &MatchRequest,
    game: &AnyGame,
    spare: &Spare,
) -> Result<[Contender; 2], Fault> {
    let memory = spare.most_memory(2 * runner::workers());
    let [a, b] = &request.engines;
    let same = a.spec == b.spec;
    let name = |spec: &str, letter: &str| match same {
        true => format!("{spec} ({letter})"),
        false => spec.to_owned(),
    };
    Ok([
        a.entrant(game, &name(&a.spec, "A"), memory)?,
        b.entrant(game, &name(&b.spec, "B"), memory)?,
    ])
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use std::io;
    use std::path::PathBuf;
    use std::sync::atomic::AtomicBool;
    use std::thread;
    use std::time::{Duration, Instant};
    use wuqi_arena::disk::{FailingDisk, RealDisk};

    fn request(games: u64, spec: &str) -> MatchRequest {
        serde_json::from_value(json!({
            "game": "territory", "size": "3", "games": games,
            "engines": [{ "spec": spec }, { "spec": "random" }],
        }))
        .unwrap()
    }

    /// What whoever knows so many games hears, as it is on the wire.
    fn news(found: &Match, known: usize) -> (Value, usize) {
        let (news, count) = found.describe_since(known);
        (json!(news), count)
    }

    fn wait(found: &Match) {
        let begun = Instant::now();
        while found.is_running() {
            assert!(begun.elapsed() < Duration::from_secs(60), "it never ends");
            thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn a_match_is_played_counted_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let matches = Matches::open(Arc::new(RealDisk), folder.path());
        let places = Spare::of(1, 64);
        let id = matches.begin(request(5, "greedy"), places.clone()).unwrap();
        let found = matches.find(&id).unwrap();
        wait(&found);
        let (whole, known) = news(&found, 0);
        assert_eq!((known, &whole["status"]), (6, &json!("complete")));
        assert_eq!(whole["finished"].as_array().unwrap().len(), 6);
        assert_eq!(whole["trend"].as_array().unwrap().len(), 3);
        let seats = whole["seats"].as_array().unwrap();
        let sum = |row: &Value| {
            row.as_array()
                .unwrap()
                .iter()
                .map(|n| n.as_u64().unwrap())
                .sum()
        };
        assert_eq!(seats.iter().map(sum).collect::<Vec<u64>>(), [3, 3]);
        let text = found.record(6).unwrap();
        assert!(wuqi_record::read(text.as_bytes(), None).is_ok());
        assert!(found.record(0).is_none() && found.record(7).is_none());
        assert_eq!(places.free(), (1, 64), "everything was given back");
        let (later, _) = news(&found, known);
        assert_eq!(later["finished"], json!([]));
        // After a restart it is there as it was, and there is nothing to go on with.
        let again = Matches::open(Arc::new(RealDisk), folder.path());
        let kept = again.find(&id).unwrap();
        assert_eq!(news(&kept, 0), (whole, 6));
        assert_eq!(kept.record(6).unwrap().trim_end(), text.trim_end());
        let fault = again.go_on(&kept, places).unwrap_err();
        assert_eq!(fault.code, "match-over");
    }

    #[test]
    fn a_match_that_was_interrupted_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let places = Spare::of(1, 64);
        let matches = Matches::open(Arc::new(RealDisk), folder.path());
        let id = matches
            .begin(request(400, "greedy"), places.clone())
            .unwrap();
        let found = matches.find(&id).unwrap();
        while json!(found.describe())["done"].as_u64().unwrap() < 4 {
            thread::sleep(Duration::from_millis(2));
        }
        matches.stop();
        wait(&found);
        let (before, known) = news(&found, 0);
        assert!((4..400).contains(&known), "{known}");
        // What a crash tears off is not counted.
        let file = folder.path().join(format!("matches/{id}.jsonl"));
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, format!("{text}{{\"id\":9")).unwrap();
        let again = Matches::open(Arc::new(RealDisk), folder.path());
        let kept = again.find(&id).unwrap();
        assert_eq!(json!(kept.describe())["status"], "interrupted");
        assert_eq!(news(&kept, 0).0["finished"], before["finished"]);
        again.go_on(&kept, places).unwrap();
        wait(&kept);
        let (whole, games) = news(&kept, 0);
        assert_eq!((games, &whole["status"]), (400, &json!("complete")));
        let openings: Vec<&Value> = (whole["finished"].as_array().unwrap().iter())
            .map(|game| &game["opening"])
            .collect();
        assert!(openings.chunks(2).all(|pair| pair[0] == pair[1]));
        assert!(kept.record(400).is_some());
    }

    #[test]
    fn one_match_runs_at_a_time_and_only_in_places_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let matches = Matches::open(Arc::new(RealDisk), folder.path());
        // No place for matches is free: the match waits.
        let none = Spare::of(0, 64);
        let id = matches.begin(request(2, "greedy"), none.clone()).unwrap();
        let busy = matches
            .begin(request(2, "greedy"), none.clone())
            .unwrap_err();
        assert_eq!(busy.code, "match-runs");
        let found = matches.find(&id).unwrap();
        thread::sleep(Duration::from_millis(50));
        assert!(found.is_running());
        matches.stop();
        wait(&found);
        assert_eq!(json!(found.describe())["status"], "stopped");
        let wrong = |request| matches.begin(request, none.clone()).unwrap_err().code;
        assert_eq!(wrong(request(1_000_000, "greedy")), "out-of-range");
        assert_eq!(wrong(request(2, "mcts:memory=60000")), "out-of-range");
        assert_eq!(wrong(request(2, "magic")), "unknown-engine");
        assert_eq!(wrong(request(2, "uai:/bin/true")), "unknown-engine");
    }

    #[test]
    fn the_engines_of_a_match_hold_memory_of_the_house() {
        let folder = tempfile::tempdir().unwrap();
        let matches = Matches::open(Arc::new(RealDisk), folder.path());
        let spare = Spare::of(1, 64);
        let id = matches
            .begin(request(2000, "alphabeta:memory=512,depth=1"), spare.clone())
            .unwrap();
        let found = matches.find(&id).unwrap();
        while json!(found.describe())["done"].as_u64().unwrap() < 2 {
            thread::sleep(Duration::from_millis(2));
        }
        let (_, left) = spare.free();
        assert!((48..64).contains(&left), "a quarter at most: {left}");
        matches.stop();
        wait(&found);
        let begun = Instant::now();
        while spare.free() != (1, 64) {
            assert!(begun.elapsed() < Duration::from_secs(60), "it is kept");
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn a_match_waits_for_memory_and_counts_no_game_when_it_is_stopped() {
        let folder = tempfile::tempdir().unwrap();
        let matches = Matches::open(Arc::new(RealDisk), folder.path());
        let spare = Spare::of(1, 64);
        let never = AtomicBool::new(false);
        let mut taken = Vec::new();
        while spare.free().1 > 4 {
            taken.extend(spare.lease(0, &never));
        }
        let spec = "alphabeta:memory=512,depth=1";
        let id = matches.begin(request(4, spec), spare.clone()).unwrap();
        let found = matches.find(&id).unwrap();
        thread::sleep(Duration::from_millis(100));
        assert_eq!(json!(found.describe())["done"], 0);
        matches.stop();
        wait(&found);
        let whole = json!(found.describe());
        assert_eq!(
            (&whole["status"], &whole["done"]),
            (&json!("stopped"), &json!(0))
        );
        drop(taken);
        matches.go_on(&found, spare).unwrap();
        wait(&found);
        assert_eq!(json!(found.describe())["status"], "complete");
    }

    /// A disk whose driver has a fault.
    #[derive(Debug)]
    struct BrokenDisk(FailingDisk);

    impl Disk for BrokenDisk {
        fn read(&self, path: &Path) -> io::Result<Option<Vec<u8>>> {
            self.0.read(path)
        }
        fn start(&self, path: &Path, length: usize) -> io::Result<Option<Vec<u8>>> {
            self.0.start(path, length)
        }
        fn length(&self, path: &Path) -> io::Result<u64> {
            self.0.length(path)
        }
        fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
            self.0.write(path, bytes)
        }
        fn append(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
            assert!(bytes.is_empty(), "a fault of ours");
            self.0.append(path, bytes)
        }
        fn cut(&self, path: &Path, length: u64) -> io::Result<()> {
            self.0.cut(path, length)
        }
        fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
            self.0.rename(from, to)
        }
        fn remove(&self, path: &Path) -> io::Result<()> {
            self.0.remove(path)
        }
        fn make_folder(&self, path: &Path) -> io::Result<()> {
            self.0.make_folder(path)
        }
        fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
            self.0.list(folder)
        }
    }

    #[test]
    fn a_match_whose_thread_panics_has_failed_and_blocks_no_other() {
        let disk = Arc::new(BrokenDisk(FailingDisk::default()));
        let matches = Matches::open(disk, Path::new("data"));
        let places = Spare::of(1, 64);
        for _ in 0..2 {
            let id = matches.begin(request(2, "greedy"), places.clone()).unwrap();
            let found = matches.find(&id).unwrap();
            wait(&found);
            let whole = news(&found, 0).0;
            assert_eq!(
                (&whole["status"], &whole["fault"], &whole["done"]),
                (&json!("failed"), &json!("the match broke off"), &json!(0))
            );
        }
    }

    #[test]
    fn a_spec_without_end_begins_no_match_and_goes_on_with_none() {
        let long = format!("greedy:a={}", "9".repeat(5000));
        let disk = FailingDisk::default();
        let matches = Matches::open(Arc::new(disk.clone()), Path::new("data"));
        let places = Spare::of(1, 64);
        let fault = matches.begin(request(2, &long), places.clone());
        assert_eq!(fault.unwrap_err().code, "text-too-long");
        assert!(disk.names().is_empty());
        // As an earlier version has left one.
        let head = Head {
            id: "long".to_owned(),
            begun: 0,
            seed: 1,
            request: request(2, &long),
        };
        let archive = Archive::new(Arc::new(disk.clone()), Path::new("data"));
        archive.create(&head).unwrap();
        let matches = Matches::open(Arc::new(disk), Path::new("data"));
        let found = matches.find("long").unwrap();
        let fault = matches.go_on(&found, places.clone());
        assert_eq!(fault.unwrap_err().code, "text-too-long");
        assert_eq!(json!(found.describe())["status"], "interrupted");
        let id = matches.begin(request(2, "greedy"), places).unwrap();
        wait(&matches.find(&id).unwrap());
    }

    /// What a restart would find of a match is what it says of itself.
    fn check_kept(found: &Match, disk: &FailingDisk) {
        let again = Matches::open(Arc::new(disk.mended()), Path::new("data"));
        let kept = again.find(&found.head.id).unwrap();
        let ((ours, known), (theirs, there)) = (news(found, 0), news(&kept, 0));
        assert_eq!(known, there);
        for part in ["finished", "tally", "seats", "trend"] {
            assert_eq!(ours[part], theirs[part]);
        }
        for number in 1..=known {
            let records = [found, &*kept].map(|game| game.record(number).unwrap());
            assert_eq!(records[0].trim_end(), records[1].trim_end());
        }
    }

    /// Plays a match on a disk, going on whenever it fails; how often it failed.
    fn insist(disk: &FailingDisk) -> u32 {
        let matches = Matches::open(Arc::new(disk.clone()), Path::new("data"));
        let places = Spare::of(1, 64);
        let mut failures = 0;
        let id = loop {
            match matches.begin(request(4, "greedy"), places.clone()) {
                Ok(id) => break id,
                Err(fault) => assert_eq!(fault.code, "library-failed"),
            }
            failures += 1;
        };
        let found = matches.find(&id).unwrap();
        loop {
            wait(&found);
            check_kept(&found, disk);
            let whole = news(&found, 0).0;
            if whole["status"] == "complete" {
                assert_eq!(whole["done"], 4);
                return failures;
            }
            assert_eq!(whole["status"], "failed");
            assert!(
                whole["fault"]
                    .as_str()
                    .unwrap()
                    .contains("could not be kept")
            );
            failures += 1;
            matches.go_on(&found, places.clone()).unwrap();
        }
    }

    #[test]
    fn a_match_on_a_disk_that_fails_at_any_call_counts_what_is_kept() {
        let disk = FailingDisk::default();
        assert_eq!(insist(&disk), 0);
        let mut failures = 0;
        for call in 0..disk.calls() {
            for count in [1, 2, 5] {
                let disk = FailingDisk::failing(call..call + count);
                failures += insist(&disk);
                if count == 1 {
                    let names = disk.names();
                    assert_eq!(names.len(), 2, "nothing lies about: {names:?}");
                }
            }
        }
        assert!(failures > disk.calls(), "{failures}");
    }

    /// What cannot be kept does not count, and the match says so at once, not after the next
    /// start.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_match_on_a_full_disk_fails_loudly() {
        let request = request(6, "greedy");
        let game = request.game().unwrap();
        let spare = Spare::of(1, 64);
        let contenders = contenders(&request, &game, &spare).unwrap();
        let head = Head {
            id: "full".to_owned(),
            begun: 0,
            seed: 1,
            request,
        };
        let full = Path::new("/dev/full");
        let store =
            wuqi_arena::Store::create(Arc::new(RealDisk), None, Some(full), &json!({})).unwrap();
        let found = Arc::new(Match::new(head, game, store));
        runner::start(&found, contenders, spare);
        wait(&found);
        let (whole, known) = news(&found, 0);
        assert_eq!((known, &whole["status"]), (0, &json!("failed")));
        let fault = whole["fault"].as_str().unwrap();
        assert!(fault.contains("could not be kept"), "{fault}");
    }
}
