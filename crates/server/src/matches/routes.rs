//! The addresses of matches: begin, list, watch, stop, and the record of a game.

use super::board::Match;
use super::request::MatchRequest;
use crate::apart::apart;
use crate::door::Peer;
use crate::hall::Hall;
use crate::routes::{bad_body, refused};
use axum::extract::rejection::JsonRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use axum::extract::{ConnectInfo, Path, State, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// News of a match come at most this often.
const PAUSE: Duration = Duration::from_millis(200);

/// The longest message of whoever watches, from whom nothing is expected.
const MOST_SAID: usize = 1 << 10;

pub(crate) fn routes() -> Router<Hall> {
    Router::new()
        .route("/api/matches", post(begin).get(list))
        .route("/api/matches/{id}/stop", post(stop))
        .route("/api/matches/{id}/continue", post(go_on))
        .route("/api/matches/{id}/games/{number}", get(record))
        .route("/api/matches/{id}/watch", get(watch))
}

async fn begin(
    State(hall): State<Hall>,
    ConnectInfo(visitor): ConnectInfo<Peer>,
    request: Result<Json<MatchRequest>, JsonRejection>,
) -> Response {
    if !visitor.is_here() {
        return StatusCode::FORBIDDEN.into_response();
    }
    let request = match request {
        Ok(Json(request)) => request,
        Err(error) => return bad_body(&error),
    };
    let begin = move || hall.matches().begin(request, hall.spare());
    match apart(begin).await.and_then(|begun| begun) {
        Ok(id) => (StatusCode::CREATED, Json(json!({ "id": id }))).into_response(),
        Err(fault) => refused(fault),
    }
}

async fn list(State(hall): State<Hall>) -> Response {
    Json(json!({ "matches": hall.matches().describe() })).into_response()
}

/// A match that the visitor may stop and go on with: whoever sits at this machine.
fn found(hall: &Hall, visitor: &Peer, id: &str) -> Result<Arc<Match>, StatusCode> {
    if !visitor.is_here() {
        return Err(StatusCode::FORBIDDEN);
    }
    hall.matches().find(id).ok_or(StatusCode::NOT_FOUND)
}

async fn stop(
    State(hall): State<Hall>,
    ConnectInfo(visitor): ConnectInfo<Peer>,
    Path(id): Path<String>,
) -> Response {
    let found = match found(&hall, &visitor, &id) {
        Ok(found) => found,
        Err(status) => return status.into_response(),
    };
    found.stop.store(true, Ordering::Relaxed);
    Json(json!({})).into_response()
}

async fn go_on(
    State(hall): State<Hall>,
    ConnectInfo(visitor): ConnectInfo<Peer>,
    Path(id): Path<String>,
) -> Response {
    let found = match found(&hall, &visitor, &id) {
        Ok(found) => found,
        Err(status) => return status.into_response(),
    };
    let go_on = move || hall.matches().go_on(&found, hall.spare());
    match apart(go_on).await.and_then(|gone| gone) {
        Ok(()) => Json(json!({ "id": id })).into_response(),
        Err(fault) => refused(fault),
    }
}

async fn record(State(hall): State<Hall>, Path((id, number)): Path<(String, usize)>) -> Response {
    let found = hall.matches().find(&id);
    match found.and_then(|found| found.record(number)) {
        Some(text) => Json(json!({ "format": "wuqi", "text": text })).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn watch(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(found) = hall.matches().find(&id) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    upgrade
        .max_message_size(MOST_SAID)
        .max_frame_size(MOST_SAID)
        .read_buffer_size(MOST_SAID)
        .on_upgrade(move |socket| tell(socket, found))
}

/// Tells whoever watches what is new, until the match is over or they go.
async fn tell(mut socket: WebSocket, found: Arc<Match>) {
    let mut changes = found.watch();
    let mut known = 0;
    loop {
        changes.mark_unchanged();
        let running = found.is_running();
        let (news, now) = found.describe_since(known);
        known = now;
        let text = Utf8Bytes::from(json!(news).to_string());
        if socket.send(Message::Text(text)).await.is_err() || !running {
            break;
        }
        tokio::time::sleep(PAUSE).await;
        tokio::select! {
            changed = changes.changed() => if changed.is_err() { break },
            // Nothing is expected; hearing the end is enough.
            said = socket.recv() => if !matches!(said, Some(Ok(_))) { break },
        }
    }
}
