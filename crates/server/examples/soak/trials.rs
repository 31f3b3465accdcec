//! What is done to the server, and what must hold afterwards.

use crate::attack;
use crate::disk::Disk;
use crate::house::House;
use crate::player::{Played, Player};
use crate::{Seen, Trouble};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// The memory that the server gets where that is tried, in MiB.
const BUDGET: u64 = 512;

/// The longest that a quiet player may wait for an engine that thinks for a moment.
const SOON: Duration = Duration::from_secs(2);

/// For so long the quiet player is alone first, for comparison: the machine may be busy.
const ALONE: Duration = Duration::from_secs(5);

/// What all players together have seen.
#[derive(Default)]
struct Toll {
    acknowledged: AtomicU64,
    refused: AtomicU64,
    compared: AtomicU64,
    /// Games that had ended and were looked at again later.
    again: AtomicU64,
}

/// People who play on whatever happens.
struct Crowd {
    over: watch::Sender<bool>,
    toll: Arc<Toll>,
    players: JoinSet<Result<(), Trouble>>,
}

impl Crowd {
    async fn gather(address: &str, number: usize) -> Result<Crowd, Trouble> {
        let (over, watched) = watch::channel(false);
        let toll = Arc::new(Toll::default());
        let mut players = JoinSet::new();
        for number in 0..number {
            let player = Player::begin(address, number).await?;
            players.spawn(play_on(player, watched.clone(), toll.clone()));
        }
        Ok(Crowd {
            over,
            toll,
            players,
        })
    }

    /// An error if somebody has seen something wrong by now.
    fn check(&mut self) -> Result<(), Trouble> {
        match self.players.try_join_next() {
            None => Ok(()),
            Some(ended) => ended?.and(Err("somebody left early".into())),
        }
    }

    /// Everybody looks for their moves for the last time, also for those of games that
    /// ended long ago.
    async fn disperse(&mut self) -> Result<(), Trouble> {
        self.over.send(true)?;
        while let Some(ended) = self.players.join_next().await {
            ended??;
        }
        Ok(())
    }

    /// What they have seen so far.
    fn show(&self, seen: &mut Seen) {
        let count = |number: &AtomicU64| number.load(Ordering::Relaxed);
        seen.note("moves_acknowledged", count(&self.toll.acknowledged));
        seen.note("games_compared_after_a_kill", count(&self.toll.compared));
        seen.note("ended_games_compared_again", count(&self.toll.again));
        seen.note("moves_refused", count(&self.toll.refused));
    }
}

async fn play_on(
    mut player: Player,
    over: watch::Receiver<bool>,
    toll: Arc<Toll>,
) -> Result<(), Trouble> {
    loop {
        if *over.borrow() {
            player.compare().await?;
            let again = player.look_back(usize::MAX).await?;
            toll.again.fetch_add(again, Ordering::Relaxed);
            return Ok(());
        }
        match player.play().await {
            Ok(Played::Acknowledged) => toll.acknowledged.fetch_add(1, Ordering::Relaxed),
            Ok(Played::Refused(code)) if code == "library-failed" => {
                sleep(Duration::from_millis(20)).await;
                toll.refused.fetch_add(1, Ordering::Relaxed)
            }
            Ok(Played::Refused(code)) => return Err(format!("refused: {code}").into()),
            Ok(Played::Again) => 0,
            // The server has gone: come again, and look for every move.
            Err(_) => {
                player.compare().await?;
                let again = player.look_back(1).await?;
                toll.again.fetch_add(again, Ordering::Relaxed);
                toll.compared.fetch_add(1, Ordering::Relaxed)
            }
        };
        sleep(Duration::from_millis(2)).await;
    }
}

/// The server is killed again and again while many play.
pub async fn kills(
    program: &Path,
    time: Duration,
    least: u64,
    seen: &mut Seen,
) -> Result<(), Trouble> {
    let data = tempfile::tempdir()?;
    let mut house = House::open(program, data.path(), &[]).await?;
    let mut crowd = Crowd::gather(&house.address, 12).await?;
    let begun = Instant::now();
    let mut kills = 0;
    while begun.elapsed() < time || kills < least {
        // At another moment every time.
        sleep(Duration::from_millis(100 + 37 * (kills % 11))).await;
        house.crash().await?;
        house.start().await?;
        kills += 1;
        seen.note("kills", kills);
        crowd.show(seen);
        crowd.check()?;
        if kills % 100 == 0 {
            let moves = crowd.toll.acknowledged.load(Ordering::Relaxed);
            println!("killed {kills} times, {moves} moves acknowledged");
        }
    }
    let dispersed = crowd.disperse().await;
    crowd.show(seen);
    dispersed?;
    seen.note("lost_or_doubled", 0);
    Ok(())
}

/// The disk fills and becomes free again while many play.
pub async fn disk_full(program: &Path, time: Duration, seen: &mut Seen) -> Result<(), Trouble> {
    let Some(disk) = Disk::mount()? else {
        seen.note("left_out", "this user may not mount a small disk");
        return Ok(());
    };
    seen.note("disk", "tmpfs of 24 MiB");
    let mut house = House::open(program, disk.path(), &[]).await?;
    let mut crowd = Crowd::gather(&house.address, 6).await?;
    let begun = Instant::now();
    let mut rounds = 0;
    while begun.elapsed() < time || rounds == 0 {
        sleep(Duration::from_millis(500)).await;
        disk.fill()?;
        sleep(Duration::from_millis(1500)).await;
        disk.clear()?;
        crowd.show(seen);
        crowd.check()?;
        let before = crowd.toll.acknowledged.load(Ordering::Relaxed);
        let freed = Instant::now();
        while crowd.toll.acknowledged.load(Ordering::Relaxed) < before + 6 {
            if freed.elapsed() > Duration::from_secs(30) {
                return Err("there is room again, and nothing goes on".into());
            }
            sleep(Duration::from_millis(20)).await;
        }
        house.crash().await?;
        house.start().await?;
        rounds += 1;
        seen.note("times_full", rounds);
    }
    let dispersed = crowd.disperse().await;
    crowd.show(seen);
    dispersed?;
    if crowd.toll.refused.load(Ordering::Relaxed) == 0 {
        return Err("a full disk refused nothing: it was not full".into());
    }
    seen.note("lost_or_doubled", 0);
    Ok(())
}

/// A quiet player against an engine that answers in a moment; `waits` is how long they
/// waited, the shortest first.
async fn quiet(
    house: &House,
    time: Duration,
    waits: &mut Vec<Duration>,
    look: impl FnMut() -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let played = play_quietly(house, time, waits, look).await;
    waits.sort();
    played
}

async fn play_quietly(
    house: &House,
    time: Duration,
    waits: &mut Vec<Duration>,
    mut look: impl FnMut() -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let person = json!({"kind": "person", "name": ""});
    let engine = json!({"kind": "engine", "spec": "greedy"});
    let setup = json!({"game": "ataxx", "players": [person, engine]});
    let mut player = Player::begin_with(&house.address, 4096, setup).await?;
    let begun = Instant::now();
    while begun.elapsed() < time {
        waits.extend(player.ask_engine().await?);
        look()?;
        sleep(Duration::from_millis(100)).await;
    }
    player.compare().await
}

fn millis(waits: &[Duration], share: f64) -> u128 {
    let last = waits.len().saturating_sub(1);
    let at = (last as f64 * share).round() as usize;
    waits.get(at).map_or(0, Duration::as_millis)
}

/// The figures of some waits.
fn show(waits: &[Duration]) -> Value {
    json!({
        "replies": waits.len(),
        "p50": millis(waits, 0.5),
        "p99": millis(waits, 0.99),
        "most": millis(waits, 1.0),
    })
}

fn judge(waits: &[Duration], alone: &[Duration], memory: u64) -> Result<(), Trouble> {
    let most = waits.last().ok_or("the quiet player never had an answer")?;
    if *most > SOON {
        let (waits, alone) = (show(waits), show(alone));
        let words = format!("the quiet player waited for {most:?} ({waits} ms; alone {alone} ms)");
        return Err(words.into());
    }
    match memory > BUDGET {
        true => Err(format!("{memory} MiB of {BUDGET} were used").into()),
        false => Ok(()),
    }
}

/// Engines think for as long and with as much memory as they may, at many tables.
pub async fn starve(program: &Path, time: Duration, seen: &mut Seen) -> Result<(), Trouble> {
    let data = tempfile::tempdir()?;
    let budget = BUDGET.to_string();
    let house = House::open(program, data.path(), &["--memory", &budget]).await?;
    let alone = be_alone(&house, seen).await?;
    let mut attackers = JoinSet::new();
    seen.note("tables", 64);
    attack::long_thinkers(&house.address, 64, &mut attackers).await;
    // A match and somebody who follows searches take part as well.
    attack::begin_match(&house.address).await?;
    let traces = attack::traces(&house.address, &mut attackers);
    sleep(Duration::from_secs(3)).await;
    let (mut memory, mut waits) = (0, Vec::new());
    let played = quiet(&house, time, &mut waits, || {
        memory = memory.max(house.memory()? >> 20);
        Ok(())
    })
    .await;
    attackers.shutdown().await;
    seen.note("searches_followed", traces.load(Ordering::Relaxed));
    note_replies(seen, &waits, memory);
    let moves = attack::stop_matches(&house.address).await?;
    seen.note("games_of_the_match", moves);
    played?;
    judge(&waits, &alone, memory)
}

/// How the quiet player fares before anything begins.
async fn be_alone(house: &House, seen: &mut Seen) -> Result<Vec<Duration>, Trouble> {
    let mut alone = Vec::new();
    let played = quiet(house, ALONE, &mut alone, || Ok(())).await;
    seen.note("reply_alone_ms", show(&alone));
    played.map(|()| alone)
}

fn note_replies(seen: &mut Seen, waits: &[Duration], memory: u64) {
    seen.note("reply_ms", show(waits));
    seen.note("memory_mib", json!({ "most": memory, "budget": BUDGET }));
}

/// Everything is sent at once, as fast as it goes.
pub async fn flood(program: &Path, time: Duration, seen: &mut Seen) -> Result<(), Trouble> {
    let data = tempfile::tempdir()?;
    let budget = BUDGET.to_string();
    let mut house = House::open(program, data.path(), &["--memory", &budget]).await?;
    let alone = be_alone(&house, seen).await?;
    let mut crowd = Crowd::gather(&house.address, 4).await?;
    let mut attackers = JoinSet::new();
    let answered = attack::flood(&house.address, &mut attackers);
    let (mut memory, mut waits) = (0, Vec::new());
    let played = quiet(&house, time, &mut waits, || {
        memory = memory.max(house.memory()? >> 20);
        crowd.check()
    })
    .await;
    attackers.shutdown().await;
    seen.note("requests_answered", answered.load(Ordering::Relaxed));
    note_replies(seen, &waits, memory);
    crowd.show(seen);
    played?;
    house.crash().await?;
    house.start().await?;
    let dispersed = crowd.disperse().await;
    crowd.show(seen);
    dispersed?;
    seen.note("lost_or_doubled", 0);
    judge(&waits, &alone, memory)
}

/// The server is asked to end while people dawdle and engines think.
pub async fn ending(program: &Path, seen: &mut Seen) -> Result<(), Trouble> {
    let data = tempfile::tempdir()?;
    let house = House::open(program, data.path(), &[]).await?;
    let mut attackers = JoinSet::new();
    for number in 0..20 {
        attackers.spawn(attack::dawdle(house.address.clone(), number % 2 == 0));
    }
    attack::long_thinkers(&house.address, 8, &mut attackers).await;
    sleep(Duration::from_secs(2)).await;
    let begun = Instant::now();
    house.end().await?;
    let took = begun.elapsed();
    attackers.shutdown().await;
    seen.note("seconds", took.as_secs_f64());
    match took > Duration::from_secs(8) {
        true => Err(format!("it took {took:?} to end").into()),
        false => Ok(()),
    }
}
