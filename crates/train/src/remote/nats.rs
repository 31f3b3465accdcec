//! Workers that are reached through a NATS server.

use super::job_kind::SelfplayKind;
use super::order::{GamesJob, Order, Played};
use super::selfplay_workers::{GamesJobs, SelfplayWorkers};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use wuqi_arena::queue::nats::{Connection, NatsMaster};
use wuqi_arena::queue::{QueueError, Results};

/// The workers of a NATS server.
pub struct NatsSelfplayWorkers {
    connection: Arc<Connection>,
    /// The name of the network that lies there.
    network: Mutex<Option<String>>,
}

impl NatsSelfplayWorkers {
    /// The workers at `nats://host[:port]`.
    pub fn open(address: &str) -> Result<NatsSelfplayWorkers, QueueError> {
        Ok(NatsSelfplayWorkers {
            connection: Arc::new(Connection::open(address)?),
            network: Mutex::new(None),
        })
    }

    fn network(&self) -> MutexGuard<'_, Option<String>> {
        self.network.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SelfplayWorkers for NatsSelfplayWorkers {
    fn begin(
        &self,
        order: &Order,
        network: &[u8],
        jobs: GamesJobs,
    ) -> Result<Box<dyn Results<GamesJob, Played> + '_>, QueueError> {
        let mut known = self.network();
        if known.as_ref() != Some(&order.network) {
            self.connection.put_file(&order.network, network)?;
            // The order of the network before is closed: nobody needs it any more.
            if let Some(old) = known.replace(order.network.clone()) {
                self.connection.remove_file(&old)?;
            }
        }
        let order = order.clone();
        let content = move |job: &GamesJob| SelfplayKind::content(&order, *job);
        let connection = Arc::clone(&self.connection);
        let master = NatsMaster::new(connection, SelfplayKind::NAME, content, jobs, 0)?;
        Ok(Box::new(master))
    }
}

impl Drop for NatsSelfplayWorkers {
    fn drop(&mut self) {
        if let Some(name) = self.network().take() {
            // What stays there is forgotten after a day.
            let _ = self.connection.remove_file(&name);
        }
    }
}
