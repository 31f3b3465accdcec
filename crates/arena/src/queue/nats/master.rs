//! The side that runs a contest: puts jobs into the queue, a few hundred ahead of the
//! workers, and takes results out of it.

use super::connection::failed;
use super::{Batch, CLOSED, Connection, LONGEST_STAY, jobs_of, master_of, results_of};
use crate::queue::local::Done;
use crate::queue::{Parcel, QueueError, Results, version};
use crate::{ContestData, Job, PairResult};
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::PublishAckFuture;
use futures_util::StreamExt;
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Jobs that may lie in the queue or be played at the same time.
const WINDOW: usize = 256;

/// Messages that are fetched at once.
const FETCH: usize = 64;

/// How many exchanges with a server may fail in a row before the contest is given up.
const LONGEST_FAILURE: u32 = 300;

/// A contest in the queue.
pub struct NatsMaster {
    connection: Connection,
    contest: String,
    data: ContestData,
    consumer: PullConsumer,
    inner: Mutex<Inner>,
}

struct Inner {
    jobs: Box<dyn Iterator<Item = Job> + Send>,
    open: HashMap<u64, Job>,
    /// Jobs that did not reach the queue.
    unsent: VecDeque<Job>,
    done: Done,
    exhausted: bool,
    closed: bool,
    /// Fetches that failed, one after the other.
    failures: u32,
}

impl NatsMaster {
    /// Opens a contest. Its jobs are numbered upwards from `first` without gaps.
    pub fn new(
        connection: Connection,
        data: ContestData,
        jobs: impl Iterator<Item = Job> + Send + 'static,
        first: u64,
    ) -> Result<NatsMaster, QueueError> {
        let contest = connection.client.new_inbox().replace("_INBOX.", "");
        let consumer = connection.block_on(async {
            // Workers may come later; what they need is there.
            connection.workers().await?;
            let config = pull::Config {
                durable_name: Some(contest.clone()),
                filter_subject: results_of(&contest),
                ack_policy: AckPolicy::Explicit,
                inactive_threshold: LONGEST_STAY,
                ..pull::Config::default()
            };
            let consumer = connection.results.create_consumer(config).await;
            let consumer = consumer.map_err(failed)?;
            let questions = connection.client.subscribe(master_of(&contest)).await;
            let mut questions = questions.map_err(failed)?;
            let client = connection.client.clone();
            connection.spawn(async move {
                while let Some(question) = questions.next().await {
                    if let Some(reply) = question.reply {
                        // Whoever asked asks again.
                        let _ = client.publish(reply, "here".into()).await;
                    }
                }
            });
            Ok::<_, QueueError>(consumer)
        })?;
        Ok(NatsMaster {
            connection,
            contest,
            data,
            consumer,
            inner: Mutex::new(Inner {
                jobs: Box::new(jobs),
                open: HashMap::new(),
                unsent: VecDeque::new(),
                done: Done::from(first),
                exhausted: false,
                closed: false,
                failures: 0,
            }),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // A panic while the lock is held cannot leave the lists half changed.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts jobs into the queue until the window is full. A job that may not have arrived
    /// is put there again the next time: twice does no harm.
    async fn fill(&self, inner: &mut Inner) -> Result<(), QueueError> {
        let mut sent = Vec::new();
        let mut trouble = None;
        while trouble.is_none() && inner.open.len() < WINDOW {
            let job = inner.unsent.pop_front().or_else(|| inner.jobs.next());
            let Some(job) = job else {
                inner.exhausted = true;
                break;
            };
            match self.send(&job).await {
                Ok(stored) => sent.push((job.clone(), stored)),
                Err(error) => {
                    trouble = Some(error);
                    inner.unsent.push_back(job);
                    continue;
                }
            }
            inner.open.insert(job.id, job);
        }
        for (job, stored) in sent {
            if let Err(error) = stored.await {
                trouble = Some(failed(error));
                inner.open.remove(&job.id);
                inner.unsent.push_back(job);
            }
        }
        trouble.map_or(Ok(()), Err)
    }

    async fn send(&self, job: &Job) -> Result<PublishAckFuture, QueueError> {
        let parcel = Parcel {
            version: version(),
            contest: self.contest.clone(),
            data: self.data.clone(),
            job: job.clone(),
            number: 0,
        };
        let text = serde_json::to_vec(&parcel).map_err(failed)?;
        let subject = jobs_of(&self.contest);
        let sent = self.connection.context.publish(subject, text.into()).await;
        sent.map_err(failed)
    }

    /// Takes what has come in.
    async fn fetch(
        &self,
        inner: &mut Inner,
        wait: Duration,
    ) -> Result<Vec<(Job, PairResult)>, QueueError> {
        let batch = self.consumer.fetch().max_messages(FETCH).expires(wait);
        let mut messages = batch.messages().await.map_err(failed)?;
        let mut results = Vec::new();
        while let Some(message) = messages.next().await {
            let message = message.map_err(failed)?;
            // What cannot be read is from nobody that could be told.
            let batch: Option<Batch> = serde_json::from_slice(&message.payload).ok();
            for finished in batch.into_iter().flat_map(|batch| batch.results) {
                if inner.done.contains(finished.job) {
                    continue;
                }
                if let Some(job) = inner.open.remove(&finished.job) {
                    inner.done.insert(finished.job);
                    results.push((job, finished.result));
                }
            }
            message.ack().await.map_err(failed)?;
        }
        Ok(results)
    }
}

impl Results<Job, PairResult> for NatsMaster {
    fn gather(&self, wait: Duration) -> Result<Option<Vec<(Job, PairResult)>>, QueueError> {
        let mut inner = self.lock();
        let inner = &mut *inner;
        if inner.closed {
            return Ok(None);
        }
        self.connection.block_on(async {
            let mut exchanged = self.fill(inner).await.map(|()| Vec::new());
            if inner.exhausted && inner.open.is_empty() && inner.unsent.is_empty() {
                return Ok(None);
            }
            if exchanged.is_ok() {
                exchanged = self.fetch(inner, wait).await;
            }
            match exchanged {
                Ok(results) => {
                    inner.failures = 0;
                    Ok(Some(results))
                }
                // The client connects again by itself.
                Err(_) if inner.failures < LONGEST_FAILURE => {
                    inner.failures += 1;
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    Ok(Some(Vec::new()))
                }
                Err(error) => Err(error),
            }
        })
    }

    fn close(&self) -> Result<(), QueueError> {
        let mut inner = self.lock();
        if std::mem::replace(&mut inner.closed, true) {
            return Ok(());
        }
        self.connection.block_on(async {
            let jobs = self.connection.jobs.purge().filter(jobs_of(&self.contest));
            jobs.await.map_err(failed)?;
            let contest = self.contest.clone();
            let told = self.connection.client.publish(CLOSED, contest.into()).await;
            told.map_err(failed)?;
            let results = &self.connection.results;
            results
                .delete_consumer(&self.contest)
                .await
                .map_err(failed)?;
            self.connection.client.flush().await.map_err(failed)
        })
    }
}
