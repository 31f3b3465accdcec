//! Searches beside the games, step by step: what `wuqi_session::study` knows, over HTTP.

use crate::hall::Hall;
use crate::routes::{bad_body, refused};
use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use wuqi_session::protocol::{Code, Fault};
use wuqi_session::study::{self, TraceRequest};

/// How long a search waits for the one that is followed before it.
const PATIENCE: Duration = Duration::from_secs(8);

/// Follows a search step by step. One at a time: others wait a little. Whoever asked and
/// goes away stops it.
pub(crate) async fn trace(
    State(hall): State<Hall>,
    request: Result<Json<TraceRequest>, JsonRejection>,
) -> Response {
    let request = match request {
        Ok(Json(request)) => request,
        Err(error) => return bad_body(&error),
    };
    let waiting = hall.study().acquire_owned();
    let Ok(Ok(place)) = tokio::time::timeout(PATIENCE, waiting).await else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let stop = Arc::new(AtomicBool::new(false));
    let _gone = StopWhenDropped(stop.clone());
    let work = tokio::task::spawn_blocking(move || {
        let start = Instant::now();
        let result = study::trace(&request, &stop, &|| start.elapsed());
        drop(place);
        result
    });
    let failed = |_| Fault::new(Code::EngineFailed).with("detail", "the search broke off");
    match work.await.map_err(failed).and_then(|result| result) {
        Ok(trace) => Json(trace).into_response(),
        Err(fault) => refused(fault),
    }
}

/// Asks a search to stop when nobody waits for it any more.
struct StopWhenDropped(Arc<AtomicBool>);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
