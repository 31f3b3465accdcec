//! Addresses: the page, its files, games and their sockets.

use crate::addresses::reachable;
use crate::apart::apart;
use crate::door::Peer;
use crate::files::Page;
use crate::hall::Hall;
use crate::runs::{self, Runs};
use crate::tokens::Right;
use crate::{catalogue, files, matches, security, shelf, site, socket, study, visits};
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Query, Request, State, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router, middleware};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::net::SocketAddr;
use std::time::Instant;
use tracing::debug;
use wuqi_session::catalogue::{EngineQuestion, judge_engine};
use wuqi_session::host::Seating;
use wuqi_session::look::{PositionRequest, look};
use wuqi_session::protocol::{
    Code, Fault, FirstGame, Health, ImportRequest, Invitation, Seated, Setup,
};

/// The longest body of a request, and of a command: a record to import is the longest.
pub(crate) const MOST_BYTES: usize = 1 << 20;

/// The buffer of a socket for what comes in. Commands are short, and there may be thousands
/// of sockets; a longer one simply takes more than one reading.
const READ_BUFFER: usize = 8 << 10;

/// Everything that the server answers. `bound` is where it listens, `start` what a new game
/// is set up with at first.
pub(crate) fn app(
    hall: Hall,
    page: Page,
    bound: SocketAddr,
    start: FirstGame,
    runs: Runs,
) -> Router {
    Router::new()
        .route("/", get(files::index))
        .route("/health", get(health))
        .route("/api/catalog", get(catalogue::catalogue))
        .route("/api/start", get(async move || Json(start)))
        .route("/api/games", post(begin))
        .route("/api/games/import", post(import))
        .route("/api/position", post(position))
        .route("/api/engine", post(engine))
        .route("/api/trace", post(study::trace))
        .merge(shelf::routes())
        .route("/api/games/{id}/invitation", get(invitation))
        .merge(matches::routes())
        .merge(runs::routes(runs))
        .route("/ws/{id}", get(connect))
        .route("/locales/{*path}", get(files::locale))
        .route("/wuqi.html", get(site::download))
        .route("/{*path}", get(files::file))
        .layer(Extension(page))
        .layer(Extension(Bound(bound)))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(middleware::from_fn(visits::receive))
        .layer(middleware::from_fn(security::guard))
        .layer(middleware::from_fn(log))
        .with_state(hall)
}

/// Where the server listens.
#[derive(Clone, Copy)]
struct Bound(SocketAddr);

/// Logs every request. Tokens stand after the `?`, so that part is left out.
async fn log(request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let response = next.run(request).await;
    let (status, micros) = (response.status().as_u16(), begun.elapsed().as_micros());
    debug!(%method, path, status, micros, "answered");
    response
}

async fn health(State(hall): State<Hall>) -> Response {
    Json(Health {
        ok: true,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        tables: Some(hall.tables()),
        connections: Some(hall.limits().connections()),
        file: site::has_site(),
    })
    .into_response()
}

/// How a game is begun.
#[derive(Deserialize)]
struct Manner {
    /// Whether the two play on devices of their own. Then nobody gets the right to do
    /// everything, not even the one who begins.
    #[serde(default)]
    apart: bool,
}

/// Begins a game: its name, and the token of the table or, apart, of the first player.
async fn begin(
    State(hall): State<Hall>,
    ConnectInfo(visitor): ConnectInfo<Peer>,
    Query(Manner { apart }): Query<Manner>,
    setup: Result<Json<Setup>, JsonRejection>,
) -> Response {
    let setup = match setup {
        Ok(Json(setup)) => setup,
        Err(error) => return bad_body(&error),
    };
    if !hall.limits().may_begin(visitor.0.ip()) {
        return refused(Fault::new(Code::TooManyGames));
    }
    let (right, host) = match (apart, visitor.is_here()) {
        (false, _) => (Right::Table, Seating::Table),
        (true, true) => (Right::First, Seating::Here),
        (true, false) => (Right::First, Seating::Elsewhere),
    };
    let begun = hall.begin(&setup, host).await;
    begun.map_or_else(refused, |id| made(&hall, &id, right))
}

/// Begins a game from a record: its name and the token of the table.
async fn import(
    State(hall): State<Hall>,
    ConnectInfo(Peer(from)): ConnectInfo<Peer>,
    body: Result<Json<ImportRequest>, JsonRejection>,
) -> Response {
    let ImportRequest { text, format, part } = match body {
        Ok(Json(import)) => import,
        Err(error) => return bad_body(&error),
    };
    if !hall.limits().may_begin(from.ip()) {
        return refused(Fault::new(Code::TooManyGames));
    }
    seated(&hall, hall.import(text, format, part).await)
}

/// What a position looks like, or what is wrong with it. Nothing is kept.
async fn position(
    State(hall): State<Hall>,
    ConnectInfo(Peer(from)): ConnectInfo<Peer>,
    question: Result<Json<PositionRequest>, JsonRejection>,
) -> Response {
    answered(&hall, from, question, |question| look(&question)).await
}

/// Whether an engine can play, before a game with it begins.
async fn engine(
    State(hall): State<Hall>,
    ConnectInfo(Peer(from)): ConnectInfo<Peer>,
    question: Result<Json<EngineQuestion>, JsonRejection>,
) -> Response {
    let judge = |question: EngineQuestion| judge_engine(&question).map(|()| json!({}));
    answered(&hall, from, question, judge).await
}

/// The answer to a question, or what is wrong with it: to find that out is what one asks for,
/// so it is no failure of the request.
async fn answered<Q: Send + 'static, A: Serialize + Send + 'static>(
    hall: &Hall,
    from: SocketAddr,
    question: Result<Json<Q>, JsonRejection>,
    answer: impl FnOnce(Q) -> Result<A, Fault> + Send + 'static,
) -> Response {
    let question = match question {
        Ok(Json(question)) => question,
        Err(error) => return bad_body(&error),
    };
    if !hall.limits().may_ask(from.ip()) {
        return refused(Fault::new(Code::TooManyQuestions));
    }
    match apart(move || answer(question)).await {
        Ok(Ok(answer)) => Json(answer).into_response(),
        Ok(Err(fault)) => Json(json!({ "error": fault })).into_response(),
        Err(fault) => refused(fault),
    }
}

/// The name of a table and the token of whoever set it.
fn seated(hall: &Hall, table: Result<String, Fault>) -> Response {
    table.map_or_else(refused, |id| made(hall, &id, Right::Table))
}

/// The name of a table and the token for a right there; who only watches needs none.
pub(crate) fn made(hall: &Hall, id: &str, right: Right) -> Response {
    let body = Seated {
        id: id.to_owned(),
        token: (right != Right::Watcher).then(|| hall.key().token(id, right)),
    };
    (StatusCode::CREATED, Json(body)).into_response()
}

/// A request that was understood and cannot be done.
pub(crate) fn refused(fault: Fault) -> Response {
    let status = StatusCode::from_u16(fault.status());
    let status = status.unwrap_or(StatusCode::UNPROCESSABLE_ENTITY);
    (status, Json(fault)).into_response()
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

/// What an invitation consists of: the token of the second player, and the addresses under
/// which another device reaches this server. Who has begun the game may ask for it.
async fn invitation(
    State(hall): State<Hall>,
    Extension(Bound(bound)): Extension<Bound>,
    Path(id): Path<String>,
    Query(Token { token }): Query<Token>,
) -> Response {
    let key = hall.key();
    match key.right(&id, token.as_deref()) {
        Some(Right::Table | Right::First) => Json(Invitation {
            token: key.token(&id, Right::Second),
            addresses: reachable(bound),
        })
        .into_response(),
        _ => StatusCode::FORBIDDEN.into_response(),
    }
}

async fn connect(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    Query(Token { token }): Query<Token>,
    ConnectInfo(visitor): ConnectInfo<Peer>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(right) = hall.key().right(&id, token.as_deref()) else {
        return StatusCode::FORBIDDEN.into_response();
    };
    let Some(door) = hall.find(&id).await else {
        return StatusCode::NOT_FOUND.into_response();
    };
    upgrade
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES)
        .read_buffer_size(READ_BUFFER)
        .on_upgrade(move |socket| socket::serve(socket, door, right, visitor))
}
