//! Wuqi in the browser: serves the embedded page and speaks the session protocol
//! (`docs/protocol.md`) over WebSocket.
//!
//! Each live game is one [`table`](table) task that owns its session; everything else
//! sends it messages. Engines think on a bounded number of threads, first come first
//! served. Every accepted move is in the library before anybody hears of it, so games
//! survive a crash of the server.

mod addresses;
mod door;
mod files;
mod guests;
mod hall;
mod keeper;
mod limits;
mod matches;
mod routes;
mod security;
mod shelf;
mod socket;
mod study;
mod table;
mod thinkers;
mod tokens;

pub use addresses::reachable;

use door::{Door, Peer};
use files::Page;
use hall::Hall;
use routes::app;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use thiserror::Error;
use tokio::net::TcpListener;
use tracing::info;

/// How many files the server asks the system for.
#[cfg(unix)]
const MOST_FILES: u64 = 65_536;

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

/// Serves until Ctrl-C. `ready` is told the address as soon as it can be opened.
pub async fn serve(settings: Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let hall = Hall::open(&settings.data).map_err(|error| ServeError::Data {
        folder: settings.data.display().to_string(),
        error,
    })?;
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
    info!(address = %bound, "serving");
    ready(bound);
    let door = Door::new(listener, hall.limits().clone());
    let app = app(hall.clone(), page, bound).into_make_service_with_connect_info::<Peer>();
    axum::serve(door, app)
        .with_graceful_shutdown(asked_to_end())
        .await?;
    info!("closing");
    hall.close().await;
    Ok(())
}

/// Waits for Ctrl-C, or for the system to ask.
async fn asked_to_end() {
    // Without a signal handler the server simply runs until it is killed.
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        let kind = tokio::signal::unix::SignalKind::terminate();
        match tokio::signal::unix::signal(kind) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
