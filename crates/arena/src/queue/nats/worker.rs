//! The side that works: pulls jobs, renews them while they are done, and sends results in
//! batches.

use super::connection::failed;
use super::{Batch, CLOSED, Connection, Finished, master_of, results_of};
use crate::queue::{Jobs, Lease, QueueError, QueuedJob, version};
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Context, Message};
use futures_util::StreamExt;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a worker waits for a job before it looks at its stop flag again.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often results are sent.
const PACE: Duration = Duration::from_millis(100);

/// Results that are sent at once at most.
const BATCH: usize = 16;

/// Bytes around a result in its message, counted generously.
const ENVELOPE: usize = 200;

/// How long a master that answered counts as being there.
const TRUST: Duration = Duration::from_secs(10);

/// When a job is offered again whose master does not answer.
const ORPHANED: Duration = Duration::from_secs(15);

/// How long a failing server is borne.
const LONGEST_FAILURE: Duration = Duration::from_secs(60);

/// How long the last results may take.
const PARTING: Duration = Duration::from_secs(10);

/// A worker's place at the queue.
pub struct NatsWorker {
    connection: Arc<Connection>,
    consumer: PullConsumer,
    shared: Arc<Shared>,
    /// When masters answered last.
    masters: Mutex<HashMap<String, Instant>>,
    last_success: Mutex<Instant>,
}

/// What the task that sends results shares with everybody else.
struct Shared {
    context: Context,
    /// The largest message in bytes.
    largest: usize,
    held: Mutex<HashMap<u64, Held>>,
    outbox: Mutex<Vec<Outgoing>>,
    /// One at a time sends.
    sending: tokio::sync::Mutex<()>,
    closed: Mutex<HashSet<String>>,
}

/// A result on its way, with its length as text.
struct Outgoing {
    held: Held,
    result: Value,
    length: usize,
}

/// A job that is leased.
struct Held {
    order: String,
    job: u64,
    message: Message,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl NatsWorker {
    /// Takes a place.
    pub fn new(connection: Arc<Connection>) -> Result<NatsWorker, QueueError> {
        let (consumer, mut endings) = connection.block_on(async {
            let consumer = connection.workers().await?;
            let endings = connection.client.subscribe(CLOSED).await;
            Ok::<_, QueueError>((consumer, endings.map_err(failed)?))
        })?;
        let shared = Arc::new(Shared {
            context: connection.context.clone(),
            largest: connection.largest_message(),
            held: Mutex::default(),
            outbox: Mutex::default(),
            sending: tokio::sync::Mutex::new(()),
            closed: Mutex::default(),
        });
        let listener = Arc::clone(&shared);
        connection.spawn(async move {
            while let Some(ending) = endings.next().await {
                let order = String::from_utf8_lossy(&ending.payload).into_owned();
                lock(&listener.closed).insert(order);
            }
        });
        let sender = Arc::clone(&shared);
        connection.spawn(async move {
            loop {
                tokio::time::sleep(PACE).await;
                // What could not be sent is sent the next time.
                let _ = sender.send().await;
            }
        });
        Ok(NatsWorker {
            connection,
            consumer,
            shared,
            masters: Mutex::default(),
            last_success: Mutex::new(Instant::now()),
        })
    }

    /// The next message, if one comes in time.
    async fn pull(&self) -> Result<Option<Message>, QueueError> {
        let batch = self.consumer.batch().max_messages(1).expires(PATIENCE);
        let mut messages = batch.messages().await.map_err(failed)?;
        let message = messages.next().await.transpose().map_err(failed)?;
        *lock(&self.last_success) = Instant::now();
        Ok(message)
    }

    /// Whether somebody waits for the results of an order.
    async fn is_wanted(&self, order: &str) -> bool {
        let known = lock(&self.masters).get(order).copied();
        if known.is_some_and(|at| at.elapsed() < TRUST) {
            return true;
        }
        let request = self.connection.client.request(master_of(order), "".into());
        let answered = request.await.is_ok();
        if answered {
            lock(&self.masters).insert(order.to_owned(), Instant::now());
        }
        answered
    }

    /// Reads a job. One of another version is given back and is an error.
    async fn unpack(&self, message: Message) -> Result<Lease<QueuedJob>, QueueError> {
        let value: Value = serde_json::from_slice(&message.payload).unwrap_or_default();
        let theirs = value["version"].as_str().unwrap_or("of no version at all");
        if theirs != version() {
            message.ack_with(AckKind::Nak(None)).await.map_err(failed)?;
            self.connection.client.flush().await.map_err(failed)?;
            return Err(QueueError(format!(
                "a job in the queue is from wuqi {theirs}, but this worker is wuqi {}: use the \
                 same program on both sides",
                version()
            )));
        }
        let number = message.info().map_err(failed)?.stream_sequence;
        let Ok(mut queued) = serde_json::from_value::<QueuedJob>(value) else {
            message.ack_with(AckKind::Term).await.map_err(failed)?;
            return Ok(Lease::Wait);
        };
        if !self.is_wanted(&queued.order).await {
            let later = AckKind::Nak(Some(ORPHANED));
            message.ack_with(later).await.map_err(failed)?;
            return Ok(Lease::Wait);
        }
        queued.number = number;
        let held = Held {
            order: queued.order.clone(),
            job: queued.job,
            message,
        };
        lock(&self.shared.held).insert(number, held);
        Ok(Lease::Job(queued))
    }
}

impl Shared {
    /// Sends the results that wait, then acknowledges their jobs.
    async fn send(&self) -> Result<(), QueueError> {
        let _one_at_a_time = self.sending.lock().await;
        let waiting = std::mem::take(&mut *lock(&self.outbox));
        let mut by_order: BTreeMap<String, Vec<Outgoing>> = BTreeMap::new();
        for outgoing in waiting {
            let order = outgoing.held.order.clone();
            by_order.entry(order).or_default().push(outgoing);
        }
        let mut trouble = None;
        for (order, mut results) in by_order {
            while !results.is_empty() {
                let rest = results.split_off(self.fitting(&results));
                let batch = std::mem::replace(&mut results, rest);
                if let Err((error, batch)) = self.send_batch(&order, batch).await {
                    trouble = Some(error);
                    lock(&self.outbox).extend(batch);
                }
            }
        }
        trouble.map_or(Ok(()), Err)
    }

    /// How many of these results fit into one message: at least one.
    fn fitting(&self, results: &[Outgoing]) -> usize {
        let mut bytes = 0;
        let fits = |outgoing: &&Outgoing| {
            bytes += outgoing.length + ENVELOPE;
            bytes < self.largest
        };
        results.iter().take(BATCH).take_while(fits).count().max(1)
    }

    /// Sends one message; what could not be sent comes back.
    async fn send_batch(
        &self,
        order: &str,
        batch: Vec<Outgoing>,
    ) -> Result<(), (QueueError, Vec<Outgoing>)> {
        let results = batch.iter().map(|outgoing| Finished {
            job: outgoing.held.job,
            result: outgoing.result.clone(),
        });
        let message = Batch {
            results: results.collect(),
        };
        let stored = async {
            let text = serde_json::to_vec(&message).map_err(failed)?;
            let sent = self.context.publish(results_of(order), text.into()).await;
            sent.map_err(failed)?.await.map_err(failed)?;
            Ok::<_, QueueError>(())
        };
        if let Err(error) = stored.await {
            return Err((error, batch));
        }
        for outgoing in &batch {
            // Without its acknowledgement a job is done again, and counted once.
            let _ = outgoing.held.message.ack().await;
        }
        Ok(())
    }
}

impl Jobs<QueuedJob, Value> for NatsWorker {
    fn lease(&self) -> Result<Lease<QueuedJob>, QueueError> {
        self.connection.block_on(async {
            match self.pull().await {
                Ok(Some(message)) => self.unpack(message).await,
                Ok(None) => Ok(Lease::Wait),
                // The client connects again by itself.
                Err(_) if lock(&self.last_success).elapsed() < LONGEST_FAILURE => {
                    tokio::time::sleep(PATIENCE).await;
                    Ok(Lease::Wait)
                }
                Err(error) => Err(error),
            }
        })
    }

    fn renew(&self, number: u64) -> Result<bool, QueueError> {
        let held = lock(&self.shared.held);
        let Some(Held { order, message, .. }) = held.get(&number) else {
            return Ok(true);
        };
        let (order, message) = (order.clone(), message.clone());
        drop(held);
        if lock(&self.shared.closed).contains(&order) {
            return Ok(false);
        }
        let renewed = self
            .connection
            .block_on(message.ack_with(AckKind::Progress));
        renewed.map_err(failed).map(|()| true)
    }

    fn complete(&self, number: u64, result: Value) -> Result<bool, QueueError> {
        let Some(held) = lock(&self.shared.held).remove(&number) else {
            return Err(QueueError(format!("job {number} was never leased")));
        };
        let (length, largest) = (result.to_string().len(), self.shared.largest);
        if length + ENVELOPE > largest {
            return Err(QueueError(format!(
                "the result of a job has {length} bytes, but the server takes messages of \
                 {largest}: raise its max_payload, or give smaller jobs"
            )));
        }
        let waiting = {
            let mut outbox = lock(&self.shared.outbox);
            outbox.push(Outgoing {
                held,
                result,
                length,
            });
            outbox.len()
        };
        if waiting >= BATCH {
            // What could not be sent is sent the next time.
            let _ = self.connection.block_on(self.shared.send());
        }
        Ok(true)
    }

    fn give_back(&self, number: u64) -> Result<(), QueueError> {
        let Some(held) = lock(&self.shared.held).remove(&number) else {
            return Ok(());
        };
        let back = held.message.ack_with(AckKind::Nak(None));
        self.connection.block_on(back).map_err(failed)
    }

    fn finish(&self) -> Result<(), QueueError> {
        let until = Instant::now() + PARTING;
        self.connection.block_on(async {
            while let Err(error) = self.shared.send().await {
                if Instant::now() > until {
                    return Err(error);
                }
                tokio::time::sleep(PACE).await;
            }
            self.connection.client.flush().await.map_err(failed)
        })
    }
}
