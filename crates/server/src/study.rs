//! Searches beside the games, step by step: what `wuqi_session::study` knows, over HTTP.

use crate::apart::apart;
use crate::door::Peer;
use crate::hall::Hall;
use crate::routes::{bad_body, refused};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;
use wuqi_session::protocol::{Code, Fault};
use wuqi_session::study::{self, TraceRequest};

/// How long a search waits for the one that is followed before it, and for memory.
const PATIENCE: Duration = Duration::from_secs(8);

/// The one place where a search is followed. It is no place of the games: they never wait
/// for it. Of each address one search may stand in line for it, the latest.
pub(crate) struct Study {
    place: Arc<Semaphore>,
    line: Line,
}

/// Who stands in line, with the number of their search. Dropping what is kept with it sends
/// them away.
type Line = Arc<Mutex<HashMap<IpAddr, (u64, oneshot::Sender<()>)>>>;

impl Default for Study {
    fn default() -> Study {
        Study {
            place: Arc::new(Semaphore::new(1)),
            line: Line::default(),
        }
    }
}

/// Why a search has no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NoPlace {
    /// Others took too long.
    TooLate,
    /// Another search from the same address came.
    SentAway,
}

impl Study {
    /// Waits for the place.
    async fn enter(&self, address: IpAddr) -> Result<OwnedSemaphorePermit, NoPlace> {
        let (newer, sent_away) = oneshot::channel();
        let _waiting = Waiting::begin(&self.line, address.to_canonical(), newer);
        tokio::select! {
            place = timeout(PATIENCE, self.place.clone().acquire_owned()) => match place {
                Ok(Ok(place)) => Ok(place),
                _ => Err(NoPlace::TooLate),
            },
            _ = sent_away => Err(NoPlace::SentAway),
        }
    }
}

/// One who stands in line, until they are gone.
struct Waiting {
    line: Line,
    address: IpAddr,
    number: u64,
}

fn lock(line: &Line) -> MutexGuard<'_, HashMap<IpAddr, (u64, oneshot::Sender<()>)>> {
    line.lock().expect("no holder of this lock panics")
}

impl Waiting {
    fn begin(line: &Line, address: IpAddr, newer: oneshot::Sender<()>) -> Waiting {
        let mut waiting = lock(line);
        let number = waiting.get(&address).map_or(0, |(number, _)| number + 1);
        waiting.insert(address, (number, newer));
        drop(waiting);
        let line = line.clone();
        Waiting {
            line,
            address,
            number,
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let mut waiting = lock(&self.line);
        let own = waiting.get(&self.address);
        if own.is_some_and(|(number, _)| *number == self.number) {
            waiting.remove(&self.address);
        }
    }
}

/// Follows a search step by step. One at a time: others wait a little. Whoever asked and
/// goes away stops it.
pub(crate) async fn trace(
    State(hall): State<Hall>,
    ConnectInfo(Peer(from)): ConnectInfo<Peer>,
    request: Result<Json<TraceRequest>, JsonRejection>,
) -> Response {
    let request = match request {
        Ok(Json(request)) => request,
        Err(error) => return bad_body(&error),
    };
    if !hall.limits().may_ask(from.ip()) {
        return refused(Fault::new(Code::TooManyQuestions));
    }
    let wanted = {
        let request = request.clone();
        apart(move || request.memory()).await
    };
    let wanted = match wanted.and_then(|wanted| wanted) {
        Ok(wanted) => wanted,
        Err(fault) => return refused(fault),
    };
    let place = match hall.study().enter(from.ip()).await {
        Ok(place) => place,
        Err(NoPlace::SentAway) => return refused(Fault::new(Code::TooManyQuestions)),
        Err(NoPlace::TooLate) => return StatusCode::SERVICE_UNAVAILABLE.into_response(),
    };
    let Ok(lease) = timeout(PATIENCE, hall.thinkers().lease_soon(wanted)).await else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let stop = Arc::new(AtomicBool::new(false));
    let _gone = StopWhenDropped(stop.clone());
    let work = tokio::task::spawn_blocking(move || {
        let start = Instant::now();
        let request = request.within(lease.table)?;
        let result = study::trace(&request, &stop, &|| start.elapsed());
        drop((place, lease));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_search_of_each_address_stands_in_line() {
        let study = Arc::new(Study::default());
        let [near, far]: [IpAddr; 2] = [[127, 0, 0, 1].into(), [10, 0, 0, 1].into()];
        let held = study.enter(near).await.unwrap();
        let wait = |address| {
            let study = study.clone();
            tokio::spawn(async move { study.enter(address).await.map(drop) })
        };
        let first = wait(near);
        tokio::task::yield_now().await;
        let other = wait(far);
        tokio::task::yield_now().await;
        let second = wait(near);
        assert_eq!(first.await.unwrap(), Err(NoPlace::SentAway));
        assert_eq!(lock(&study.line).len(), 2);
        drop(held);
        assert_eq!(other.await.unwrap(), Ok(()));
        assert_eq!(second.await.unwrap(), Ok(()));
        assert!(lock(&study.line).is_empty());
    }
}
