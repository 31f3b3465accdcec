//! The side that gives an order: puts jobs into the queue, a few hundred ahead of the
//! workers, and takes results out of it.

use super::connection::failed;
use super::{Batch, CLOSED, Connection, LONGEST_STAY, jobs_of, master_of, results_of};
use crate::queue::local::Done;
use crate::queue::{Numbered, QueueError, QueuedJob, Results, version};
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::PublishAckFuture;
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Jobs that may lie in the queue or be done at the same time.
const WINDOW: usize = 256;

/// Messages that are fetched at once.
const FETCH: usize = 64;

/// How many exchanges with a server may fail in a row before the order is given up.
const LONGEST_FAILURE: u32 = 300;

/// What must be known to do a job.
type Content<J> = Box<dyn Fn(&J) -> Result<Value, QueueError> + Send + Sync>;

/// An order in the queue: jobs `J` of one kind with results `R`.
pub struct NatsMaster<J, R> {
    connection: Arc<Connection>,
    order: String,
    kind: &'static str,
    content: Content<J>,
    consumer: PullConsumer,
    inner: Mutex<Inner<J>>,
    results: PhantomData<fn() -> R>,
}

struct Inner<J> {
    jobs: Box<dyn Iterator<Item = J> + Send>,
    open: HashMap<u64, J>,
    /// Jobs that did not reach the queue.
    unsent: VecDeque<J>,
    done: Done,
    exhausted: bool,
    closed: bool,
    /// Fetches that failed, one after the other.
    failures: u32,
}

impl<J: Numbered + Clone, R: DeserializeOwned> NatsMaster<J, R> {
    /// Opens an order for jobs of a kind, which need `content` of every job. Jobs are numbered
    /// upwards from `first` without gaps.
    pub fn new(
        connection: Arc<Connection>,
        kind: &'static str,
        content: impl Fn(&J) -> Result<Value, QueueError> + Send + Sync + 'static,
        jobs: impl Iterator<Item = J> + Send + 'static,
        first: u64,
    ) -> Result<NatsMaster<J, R>, QueueError> {
        let order = connection.client.new_inbox().replace("_INBOX.", "");
        let consumer = connection.block_on(async {
            // Workers may come later; what they need is there.
            connection.workers().await?;
            let config = pull::Config {
                durable_name: Some(order.clone()),
                filter_subject: results_of(&order),
                ack_policy: AckPolicy::Explicit,
                inactive_threshold: LONGEST_STAY,
                ..pull::Config::default()
            };
            let consumer = connection.results.create_consumer(config).await;
            let consumer = consumer.map_err(failed)?;
            let questions = connection.client.subscribe(master_of(&order)).await;
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
            order,
            kind,
            content: Box::new(content),
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
            results: PhantomData,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Inner<J>> {
        // A panic while the lock is held cannot leave the lists half changed.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts jobs into the queue until the window is full. A job that may not have arrived
    /// is put there again the next time: twice does no harm.
    async fn fill(&self, inner: &mut Inner<J>) -> Result<(), QueueError> {
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
            inner.open.insert(job.number(), job);
        }
        for (job, stored) in sent {
            if let Err(error) = stored.await {
                trouble = Some(failed(error));
                inner.open.remove(&job.number());
                inner.unsent.push_back(job);
            }
        }
        trouble.map_or(Ok(()), Err)
    }

    async fn send(&self, job: &J) -> Result<PublishAckFuture, QueueError> {
        let queued = QueuedJob {
            version: version(),
            order: self.order.clone(),
            kind: self.kind.to_owned(),
            job: job.number(),
            content: (self.content)(job)?,
            number: 0,
        };
        let text = serde_json::to_vec(&queued).map_err(failed)?;
        let subject = jobs_of(&self.order);
        let sent = self.connection.context.publish(subject, text.into()).await;
        sent.map_err(failed)
    }

    /// Takes what has come in. What came before a failure is counted already, so it is
    /// handed on: it would not come again.
    async fn fetch(&self, inner: &mut Inner<J>, wait: Duration) -> Result<Vec<(J, R)>, QueueError> {
        let batch = self.consumer.batch().max_messages(FETCH).expires(wait);
        let mut messages = batch.messages().await.map_err(failed)?;
        let mut results = Vec::new();
        while let Some(message) = messages.next().await {
            let acknowledged = match message {
                Ok(message) => {
                    inner.count(&message.payload, &mut results);
                    message.ack().await
                }
                Err(error) => Err(error),
            };
            match acknowledged {
                Ok(()) => {}
                Err(error) if results.is_empty() => return Err(failed(error)),
                Err(_) => break,
            }
        }
        Ok(results)
    }
}

impl<J> Inner<J> {
    /// Counts the results in a message, each job once.
    fn count<R: DeserializeOwned>(&mut self, payload: &[u8], results: &mut Vec<(J, R)>) {
        // What cannot be read is from nobody that could be told.
        let batch: Option<Batch> = serde_json::from_slice(payload).ok();
        for finished in batch.into_iter().flat_map(|batch| batch.results) {
            if self.done.contains(finished.job) {
                continue;
            }
            let Some(job) = self.open.remove(&finished.job) else {
                continue;
            };
            match serde_json::from_value(finished.result) {
                Ok(result) => {
                    self.done.insert(finished.job);
                    results.push((job, result));
                }
                // What makes no sense is asked for again.
                Err(_) => self.unsent.push_back(job),
            }
        }
    }
}

impl<J: Numbered + Clone + Send, R: DeserializeOwned> Results<J, R> for NatsMaster<J, R> {
    fn gather(&self, wait: Duration) -> Result<Option<Vec<(J, R)>>, QueueError> {
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
            let jobs = self.connection.jobs.purge().filter(jobs_of(&self.order));
            jobs.await.map_err(failed)?;
            let order = self.order.clone();
            let told = self.connection.client.publish(CLOSED, order.into()).await;
            told.map_err(failed)?;
            let results = &self.connection.results;
            results.delete_consumer(&self.order).await.map_err(failed)?;
            self.connection.client.flush().await.map_err(failed)
        })
    }
}
