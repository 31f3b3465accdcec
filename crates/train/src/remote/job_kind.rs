//! Jobs of self-play: what a worker does with one.

use super::games::play_games;
use super::order::{GamesJob, Order};
use crate::kernels::KernelJudge;
use crate::run::{RunError, concrete, hash};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use wuqi_arena::queue::{Files, QueueError, QueuedJob};
use wuqi_arena::{JobError, JobKind, JobRunner};
use wuqi_games::with_game;
use wuqi_nn::{Kernel, Network, NetworkFile};

/// How long a worker rests before it gives a job back whose network is gone.
const REST: Duration = Duration::from_millis(500);

/// A job with its order.
#[derive(Serialize, Deserialize)]
struct Content {
    order: Order,
    job: GamesJob,
}

/// Jobs of self-play. All threads share the network, which is fetched once.
pub struct SelfplayKind<'a> {
    files: &'a dyn Files,
    loaded: Mutex<Option<(String, Arc<Loaded>)>>,
}

/// A network with its file, which knows what it suits.
struct Loaded {
    file: NetworkFile,
    network: Arc<Network>,
}

impl<'a> SelfplayKind<'a> {
    /// Its name in queued jobs.
    pub const NAME: &'static str = "selfplay";

    /// Self-play with networks from these files.
    #[must_use]
    pub fn new(files: &'a dyn Files) -> SelfplayKind<'a> {
        SelfplayKind {
            files,
            loaded: Mutex::new(None),
        }
    }

    /// The content of a queued job.
    pub fn content(order: &Order, job: GamesJob) -> Result<Value, QueueError> {
        let content = Content {
            order: order.clone(),
            job,
        };
        serde_json::to_value(content).map_err(|error| QueueError(error.to_string()))
    }

    /// The network of this name; `None` if it is no longer there. Other threads wait while
    /// one fetches it.
    fn network(&self, name: &str) -> Result<Option<Arc<Loaded>>, JobError> {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, network)) = &*loaded
            && known == name
        {
            return Ok(Some(Arc::clone(network)));
        }
        let Some(bytes) = self.files.fetch(name)? else {
            return Ok(None);
        };
        if hash(&bytes) != name {
            return Err(senseless("the network in the queue is damaged"));
        }
        let file = NetworkFile::read(&bytes).map_err(senseless)?;
        let network = Arc::new(Network::new(&file, Kernel::best()));
        let fresh = Arc::new(Loaded { file, network });
        *loaded = Some((name.to_owned(), Arc::clone(&fresh)));
        Ok(Some(fresh))
    }
}

fn senseless(error: impl std::fmt::Display) -> JobError {
    JobError::Senseless(error.to_string())
}

impl JobKind for SelfplayKind<'_> {
    fn name(&self) -> &'static str {
        SelfplayKind::NAME
    }

    fn runner(&self) -> Box<dyn JobRunner + '_> {
        Box::new(SelfplayRunner { kind: self })
    }
}

/// A thread that plays.
struct SelfplayRunner<'a> {
    kind: &'a SelfplayKind<'a>,
}

impl JobRunner for SelfplayRunner<'_> {
    fn work(&mut self, queued: &QueuedJob, halt: &AtomicBool) -> Result<Option<Value>, JobError> {
        let Content { order, job } =
            serde_json::from_value(queued.content.clone()).map_err(senseless)?;
        let config = order.config().map_err(senseless)?;
        let Some(loaded) = self.kind.network(&order.network)? else {
            // Its generation is over, and whoever asked for it knows.
            std::thread::sleep(REST);
            return Ok(None);
        };
        let mut judge = KernelJudge::new(Arc::clone(&loaded.network));
        let rules = order.rules();
        let any = config.games().map_err(senseless)?;
        let played = with_game!(&any[0], game => {
            let games = concrete(game, &config).map_err(senseless)?;
            for game in &games {
                loaded.file.suits(game).map_err(senseless)?;
            }
            play_games(&games, config.mix(games.len()), &rules, job, &mut judge, halt)
        }, game => return Err(senseless(RunError::Registered(game.info().id))));
        played
            .map(|played| serde_json::to_value(played).map_err(senseless))
            .transpose()
    }
}
