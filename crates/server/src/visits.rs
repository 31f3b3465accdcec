//! The connections: each is served on a task of its own, and all end together.
//!
//! Whoever sends a request slowly, a byte at a time, holds nothing for long: its head and
//! its body must be here within a time that does not begin again with every byte.

use crate::door::{Door, Peer, Visit};
use crate::routes::MOST_BYTES;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::pin::pin;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tower::Service;
use tracing::debug;

/// How long the head of a request may take, from the first moment in which the connection
/// waits for it.
const HEAD: Duration = Duration::from_secs(10);

/// How long the body of a request may take.
const BODY: Duration = Duration::from_secs(10);

/// Serves connections until `ending` turns true, and then until the last one has ended.
/// Sockets of games are not waited for here: they end with their tables.
pub(crate) async fn serve(mut door: Door, app: Router, mut ending: watch::Receiver<bool>) {
    let mut visits = JoinSet::new();
    loop {
        tokio::select! {
            (visit, peer) = door.accept() => {
                visits.spawn(attend(visit, peer, app.clone(), ending.clone()));
            }
            Some(_) = visits.join_next() => {}
            () = asked(&mut ending) => break,
        }
    }
    // Nobody else comes in, and nobody is told to wait at a closed door.
    drop(door);
    while visits.join_next().await.is_some() {}
}

/// Answers the requests of one connection.
async fn attend(visit: Visit, peer: Peer, app: Router, mut ending: watch::Receiver<bool>) {
    let answer = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        // A router is always ready.
        app.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(visit), answer)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = asked(&mut ending) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        debug!(from = %peer.0.ip(), %error, "a connection broke off");
    }
}

/// Waits until the end is asked for.
async fn asked(ending: &mut watch::Receiver<bool>) {
    // Whoever could ask has gone: that is the end, too.
    let _ = ending.wait_for(|ending| *ending).await;
}

/// Takes in the whole body before anybody works with it, within its time and length.
pub(crate) async fn receive(request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return next.run(request).await;
    }
    let (head, body) = request.into_parts();
    match timeout(BODY, to_bytes(body, MOST_BYTES)).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(head, Body::from(bytes))).await,
        Ok(Err(_)) => last(StatusCode::PAYLOAD_TOO_LARGE, "the body is too long"),
        Err(_) => last(StatusCode::REQUEST_TIMEOUT, "the body took too long"),
    }
}

/// An answer after which the connection is of no more use: the rest of the body would be
/// taken for the next request.
fn last(status: StatusCode, words: &'static str) -> Response {
    let mut response = (status, words).into_response();
    let close = HeaderValue::from_static("close");
    response.headers_mut().insert(header::CONNECTION, close);
    response
}
