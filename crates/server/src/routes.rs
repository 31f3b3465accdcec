//! Addresses: the page, its files, games and their sockets.

use crate::files::Page;
use crate::hall::Hall;
use crate::{files, security, shelf, socket, study};
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
use wuqi_session::look::{Question, look};
use wuqi_session::protocol::{Fault, Setup};
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
        .route("/api/games/import", post(import))
        .route("/api/games/{id}/seats", get(seats))
        .route("/api/position", post(position))
        .route("/api/trace", post(study::trace))
        .merge(shelf::routes())
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
    match setup {
        Ok(Json(setup)) => seated(&hall, hall.begin(&setup)),
        Err(error) => bad_body(&error),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Import {
    text: String,
    #[serde(default)]
    format: Option<String>,
}

/// Begins a game from a record: its name and the token of the table.
async fn import(State(hall): State<Hall>, body: Result<Json<Import>, JsonRejection>) -> Response {
    match body {
        Ok(Json(Import { text, format })) => seated(&hall, hall.import(text, format)),
        Err(error) => bad_body(&error),
    }
}

/// What a position looks like, or what is wrong with it: to find that out is what one
/// asks for, so it is no failure of the request. Nothing is kept.
async fn position(question: Result<Json<Question>, JsonRejection>) -> Response {
    match question.map(|Json(question)| look(&question)) {
        Ok(Ok(answer)) => Json(answer).into_response(),
        Ok(Err(fault)) => Json(json!({ "error": fault })).into_response(),
        Err(error) => bad_body(&error),
    }
}

/// The name of a table and the token of whoever set it.
pub(crate) fn seated(hall: &Hall, table: Result<String, Fault>) -> Response {
    match table {
        Ok(id) => {
            let token = hall.key().token(&id, "table");
            let body = json!({ "id": id, "token": token });
            (StatusCode::CREATED, Json(body)).into_response()
        }
        Err(fault) => refused(fault),
    }
}

/// A request that was understood and cannot be done.
pub(crate) fn refused(fault: Fault) -> Response {
    (StatusCode::UNPROCESSABLE_ENTITY, Json(fault)).into_response()
}

/// A request whose body is no JSON, or not the right one.
pub(crate) fn bad_body(error: &JsonRejection) -> Response {
    let message = json!({ "code": "bad-field", "message": error.body_text(), "params": { "detail": error.body_text() } });
    (error.status(), Json(message)).into_response()
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
