//! Wuqi in the browser: serves the embedded page and speaks the session protocol
//! (`docs/protocol.md`) over WebSocket.
//!
//! Each live game is one [`table`] task that owns its session; everything else
//! sends it messages. Engines share places, time and memory fairly between addresses and
//! tables. Every accepted move is in the library before anybody hears of it, so games
//! survive a crash of the server.

mod addresses;
mod allocator;
mod apart;
mod catalogue;
mod crowd;
mod door;
mod ending;
mod files;
mod guests;
mod hall;
mod keeper;
mod limits;
mod matches;
mod packed;
mod routes;
mod runs;
mod security;
mod shelf;
mod site;
mod socket;
mod study;
mod table;
mod thinkers;
mod tokens;
mod visits;

pub use addresses::reachable;
pub use allocator::give_tables_back;
pub use site::{HOW_TO_GET_IT, has_site, write_site};
pub use thinkers::Quotas;

use door::Door;
use files::Page;
use hall::Hall;
use routes::app;
use runs::Runs;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::pin::pin;
use std::time::Duration;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;
use tracing::{info, warn};
use wuqi_session::protocol::FirstGame;
use wuqi_store::FolderLock;

/// How many files the server asks the system for.
#[cfg(unix)]
const MOST_FILES: u64 = 65_536;

/// How long connections get to end by themselves once the end is asked for.
pub const GRACE: Duration = Duration::from_secs(5);

/// How to serve.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port; 0 takes any free one.
    pub port: u16,
    /// The folder for the library and the server's key.
    pub data: PathBuf,
    /// A checkout whose page is served instead of the embedded one.
    pub page: Option<PathBuf>,
    /// How long connections get to end by themselves, usually [`GRACE`].
    pub grace: Duration,
    /// What a new game is set up with at first.
    pub start: FirstGame,
    /// What engines may take.
    pub quotas: Quotas,
    /// Folders with training runs that may be watched.
    pub runs: Vec<PathBuf>,
}

/// The most time for one search where nothing else is said.
pub const THINKING: Duration = Duration::from_secs(60);

/// The memory of the server where nothing else is said, in MiB: a quarter of the machine's.
#[must_use]
pub fn usual_memory() -> u64 {
    // A system that does not tell has at least this much.
    thinkers::of_machine().unwrap_or(4096) / 4
}

/// Why the server could not start or go on.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address is taken or not ours.
    #[error("cannot listen on {address}: {error}; choose another with --port")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system said.
        error: io::Error,
    },
    /// The data folder cannot be used.
    #[error("the data folder {folder} cannot be used: {error}; choose another with --data")]
    Data {
        /// The folder.
        folder: String,
        /// What went wrong.
        error: String,
    },
    /// The folder of the page cannot be used.
    #[error(
        "there is no page in {folder}: {error}; --page names a checkout with web/ and locales/"
    )]
    Page {
        /// The folder.
        folder: String,
        /// What went wrong.
        error: io::Error,
    },
    /// The connection broke.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Serves until Ctrl-C, or until the system asks for the end. `ready` is told the address
/// as soon as it can be opened.
pub async fn serve(settings: Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    serve_until(settings, ready, ending::asks()).await
}

/// Serves until `asks` says something: then everybody is told, and connections have their
/// grace. If it says something again, the server ends at once.
pub async fn serve_until(
    settings: Settings,
    ready: impl FnOnce(SocketAddr),
    mut asks: mpsc::Receiver<()>,
) -> Result<(), ServeError> {
    let unusable = |error: String| ServeError::Data {
        folder: settings.data.display().to_string(),
        error,
    };
    let made = std::fs::create_dir_all(&settings.data);
    made.map_err(|error| unusable(error.to_string()))?;
    // Two servers would each overwrite what the other has acknowledged.
    let mut lock = FolderLock::take(&settings.data, "wuqi serve")
        .map_err(|error| unusable(error.to_string()))?;
    let hall = Hall::open(&settings.data, settings.quotas).map_err(unusable)?;
    let page = match &settings.page {
        None => Page::embedded(),
        Some(folder) => Page::of_checkout(folder).map_err(|error| ServeError::Page {
            folder: folder.display().to_string(),
            error,
        })?,
    };
    let address = SocketAddr::new(settings.host, settings.port);
    let listener = TcpListener::bind(address)
        .await
        .map_err(|error| ServeError::Listen { address, error })?;
    // A game needs a file each: as many as the system grants. If it grants no more, the
    // usual number serves.
    #[cfg(unix)]
    let _ = rlimit::increase_nofile_limit(MOST_FILES);
    let bound = listener.local_addr()?;
    lock.describe(&format!("wuqi serve at http://{bound}/"))?;
    info!(address = %bound, "serving");
    ready(bound);
    let door = Door::new(listener, hall.limits().clone());
    let (end, ending) = watch::channel(false);
    let mut visits = pin!(visits::serve(
        door,
        app(
            hall.clone(),
            page,
            bound,
            settings.start,
            Runs::new(settings.runs)
        ),
        ending
    ));
    tokio::select! {
        () = &mut visits => {}
        _ = asks.recv() => {}
    }
    info!("closing");
    let _ = end.send(true);
    let orderly = async {
        let ended = timeout(settings.grace, async {
            tokio::join!(visits, hall.clear());
            hall.limits().all_gone().await;
        });
        if ended.await.is_err() {
            warn!("connections that did not end are cut off");
        }
        hall.close().await;
    };
    tokio::select! {
        () = orderly => {}
        _ = asks.recv() => warn!("ending at once"),
    }
    Ok(())
}
