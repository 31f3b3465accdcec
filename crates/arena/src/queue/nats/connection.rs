//! The connection to a NATS server, and the streams that must be there.

use super::{FILES, JOBS, LEASE, LONGEST_STAY, RESULTS, WORKERS};
use crate::queue::QueueError;
use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::stream::{self, RetentionPolicy, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions, ServerAddr};
use std::future::Future;
use std::time::Duration;
use tokio::runtime::Runtime;

/// How long the first connection may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// More jobs may be in progress than any number of workers will ever have.
const MOST_PENDING: i64 = 100_000;

/// A connection with its own runtime, so that nobody else needs one.
pub struct Connection {
    runtime: Runtime,
    pub(super) client: Client,
    pub(super) context: Context,
    pub(super) jobs: Stream,
    pub(super) results: Stream,
    pub(super) files: Stream,
}

impl Connection {
    /// Connects to `nats://host[:port]` and makes sure that the streams are there.
    pub fn open(address: &str) -> Result<Connection, QueueError> {
        let server: ServerAddr = address.parse().map_err(|error| {
            QueueError(format!(
                "'{address}' is no address, write nats://host or nats://host:port ({error})"
            ))
        })?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .map_err(|error| QueueError(error.to_string()))?;
        let (client, context, jobs, results, files) = runtime.block_on(async {
            let options = ConnectOptions::new()
                .name("wuqi")
                .connection_timeout(PATIENCE);
            let client = options.connect(server).await.map_err(|error| {
                QueueError(format!("no NATS server answers at {address}: {error}"))
            })?;
            let context = jetstream::new(client.clone());
            let no_streams = |error: &dyn std::fmt::Display| {
                QueueError(format!(
                    "the server at {address} keeps no streams, start it with `nats-server \
                     --jetstream` ({error})"
                ))
            };
            let jobs = context.get_or_create_stream(stream::Config {
                name: JOBS.to_owned(),
                subjects: vec!["wuqi.jobs.*".to_owned()],
                retention: RetentionPolicy::WorkQueue,
                max_age: LONGEST_STAY,
                ..stream::Config::default()
            });
            let jobs = jobs.await.map_err(|error| no_streams(&error))?;
            let results = context.get_or_create_stream(stream::Config {
                name: RESULTS.to_owned(),
                subjects: vec!["wuqi.results.*".to_owned()],
                // Results that no master waits for vanish at once.
                retention: RetentionPolicy::Interest,
                max_age: LONGEST_STAY,
                ..stream::Config::default()
            });
            let results = results.await.map_err(|error| no_streams(&error))?;
            let files = context.get_or_create_stream(stream::Config {
                name: FILES.to_owned(),
                subjects: vec!["wuqi.files.*.*".to_owned()],
                // A piece that is put there again takes no second place.
                max_messages_per_subject: 1,
                max_age: LONGEST_STAY,
                ..stream::Config::default()
            });
            let files = files.await.map_err(|error| no_streams(&error))?;
            Ok::<_, QueueError>((client, context, jobs, results, files))
        })?;
        Ok(Connection {
            runtime,
            client,
            context,
            jobs,
            results,
            files,
        })
    }

    /// The consumer through which all workers pull.
    pub(super) async fn workers(&self) -> Result<jetstream::consumer::PullConsumer, QueueError> {
        let config = pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: LEASE,
            max_deliver: -1,
            max_ack_pending: MOST_PENDING,
            ..pull::Config::default()
        };
        let consumer = self.jobs.get_or_create_consumer(WORKERS, config).await;
        consumer.map_err(failed)
    }

    /// How many bytes a message may have here.
    pub(super) fn largest_message(&self) -> usize {
        // Before the server has said it, what servers usually take.
        match self.client.server_info().max_payload {
            0 => 1 << 20,
            bytes => bytes,
        }
    }

    /// Runs something to its end.
    pub(super) fn block_on<F: Future>(&self, future: F) -> F::Output {
        self.runtime.block_on(future)
    }

    /// Runs something beside everything else.
    pub(super) fn spawn(&self, future: impl Future<Output = ()> + Send + 'static) {
        self.runtime.spawn(future);
    }
}

/// Any trouble with the server.
pub(super) fn failed(error: impl std::fmt::Display) -> QueueError {
    QueueError(error.to_string())
}
