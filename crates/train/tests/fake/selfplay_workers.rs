//! Workers that are threads of this process and do the same jobs as workers elsewhere.

use serde_json::Value;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;
use wuqi_arena::JobKind;
use wuqi_arena::queue::{Files, Jobs, Lease, LocalQueue, QueueError, QueuedJob, Results, version};
use wuqi_train::remote::{GamesJob, GamesJobs, Order, Played, SelfplayKind, SelfplayWorkers};

type Queue = LocalQueue<GamesJob, Played>;

/// Threads that play.
pub struct LocalSelfplayWorkers {
    /// How many.
    pub threads: usize,
    /// Each thread takes so many jobs at first and never does them.
    pub deaths: u64,
    /// How many jobs were lost with somebody.
    pub lost: Arc<AtomicU64>,
}

/// The one file there is.
struct OneFile(String, Vec<u8>);

impl Files for OneFile {
    fn fetch(&self, name: &str) -> Result<Option<Vec<u8>>, QueueError> {
        Ok((name == self.0).then(|| self.1.clone()))
    }
}

/// A generation under way.
struct Season {
    queue: Arc<Queue>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl SelfplayWorkers for LocalSelfplayWorkers {
    fn begin(
        &self,
        order: &Order,
        network: &[u8],
        jobs: GamesJobs,
    ) -> Result<Box<dyn Results<GamesJob, Played> + '_>, QueueError> {
        let lease = Duration::from_millis(300);
        let lease = (self.deaths > 0).then_some(lease);
        let queue = Arc::new(LocalQueue::new(jobs, 0, lease));
        let files = Arc::new(OneFile(order.network.clone(), network.to_vec()));
        let thread = |_| {
            let (queue, files) = (Arc::clone(&queue), Arc::clone(&files));
            let (order, deaths, lost) = (order.clone(), self.deaths, Arc::clone(&self.lost));
            std::thread::spawn(move || work(&queue, &*files, &order, deaths, &lost))
        };
        let threads = (0..self.threads).map(thread).collect();
        Ok(Box::new(Season {
            queue,
            threads: Mutex::new(threads),
        }))
    }
}

fn work(queue: &Queue, files: &dyn Files, order: &Order, deaths: u64, lost: &AtomicU64) {
    let kind = SelfplayKind::new(files);
    let mut runner = kind.runner();
    let mut leases = 0;
    loop {
        let job = match queue.lease().unwrap() {
            Lease::Job(job) => job,
            Lease::Wait => continue,
            Lease::Finished => return,
        };
        leases += 1;
        if leases <= deaths {
            lost.fetch_add(1, Relaxed);
            continue;
        }
        let queued = QueuedJob {
            version: version(),
            order: "x".to_owned(),
            kind: SelfplayKind::NAME.to_owned(),
            job: job.number,
            content: SelfplayKind::content(order, job).unwrap(),
            number: job.number,
        };
        let played: Option<Value> = runner.work(&queued, &AtomicBool::new(false)).unwrap();
        let played = serde_json::from_value(played.unwrap()).unwrap();
        queue.complete(job.number, played).unwrap();
    }
}

impl Results<GamesJob, Played> for Season {
    fn gather(&self, wait: Duration) -> Result<Option<Vec<(GamesJob, Played)>>, QueueError> {
        self.queue.gather(wait)
    }

    fn close(&self) -> Result<(), QueueError> {
        self.queue.close()?;
        for thread in self.threads.lock().unwrap().drain(..) {
            thread.join().unwrap();
        }
        Ok(())
    }
}
