//! Addresses: the page, its files, games and their sockets.

use crate::files::Page;
use crate::hall::Hall;
use crate::{files, security, socket};
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Query, State, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router, middleware};
use serde::Deserialize;
use serde_json::json;
use std::net::SocketAddr;
use wuqi_session::catalogue::describe_games;
use wuqi_session::protocol::Setup;
use wuqi_session::session::Actor;

/// The longest body of a request, and of a command: a record to import is the longest.
const MOST_BYTES: usize = 1 << 20;

/// Everything that the server answers.
pub(crate) fn app(hall: Hall, page: Page) -> Router {
    Router::new()
        .route("/", get(files::index))
        .route("/health", get(health))
        .route("/api/catalog", get(async || Json(describe_games())))
        .route("/api/games", post(begin))
        .route("/api/games/{id}/seats", get(seats))
        .route("/ws/{id}", get(connect))
        .route("/locales/{*path}", get(files::locale))
        .route("/{*path}", get(files::file))
        .layer(Extension(page))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(middleware::from_fn(security::guard))
        .with_state(hall)
}

async fn health(State(hall): State<Hall>) -> Response {
    let version = env!("CARGO_PKG_VERSION");
    Json(json!({ "ok": true, "version": version, "tables": hall.tables() })).into_response()
}

/// Begins a game: its name and the token of the table.
async fn begin(State(hall): State<Hall>, setup: Result<Json<Setup>, JsonRejection>) -> Response {
    let setup = match setup {
        Ok(Json(setup)) => setup,
        Err(error) => {
            let message = json!({ "code": "bad-field", "message": error.body_text() });
            return (error.status(), Json(message)).into_response();
        }
    };
    match hall.begin(&setup) {
        Ok(id) => {
            let token = hall.key().token(&id, "table");
            (
                StatusCode::CREATED,
                Json(json!({ "id": id, "token": token })),
            )
                .into_response()
        }
        Err(fault) => (StatusCode::UNPROCESSABLE_ENTITY, Json(fault)).into_response(),
    }
}

#[derive(Deserialize)]
struct Token {
    token: Option<String>,
}

/// The tokens for the two sides, to send to somebody elsewhere. Only the table has them.
async fn seats(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    Query(Token { token }): Query<Token>,
) -> Response {
    let key = hall.key();
    match key.actor(&id, token.as_deref()) {
        Some(Actor::Table) => {
            Json(json!({ "one": key.token(&id, "one"), "two": key.token(&id, "two") }))
                .into_response()
        }
        _ => StatusCode::FORBIDDEN.into_response(),
    }
}

async fn connect(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    Query(Token { token }): Query<Token>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(actor) = hall.key().actor(&id, token.as_deref()) else {
        return StatusCode::FORBIDDEN.into_response();
    };
    let Some(door) = hall.find(&id).await else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let local = from.ip().is_loopback();
    upgrade
        .max_message_size(MOST_BYTES)
        .on_upgrade(move |socket| socket::serve(socket, door, actor, local))
}
