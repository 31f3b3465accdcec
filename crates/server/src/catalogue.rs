//! All games with their engines, which the page asks for at every visit.
//!
//! They are the same at every visit, unless a network was put into its folder, so they are
//! written and packed once for each list of networks.

use crate::apart::apart;
use crate::packed::Packed;
use crate::routes::refused;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use std::sync::{Mutex, PoisonError};
use wuqi_engines::{ListedNetwork, NetworkSource, StockedNetworks};
use wuqi_session::catalogue::describe_games;

/// The last answer, and the networks that it names.
static LAST: Mutex<Option<(Vec<ListedNetwork>, Packed)>> = Mutex::new(None);

/// The catalogue; networks are looked for away from the threads of the messages.
pub(crate) async fn catalogue(asked: HeaderMap) -> Response {
    match apart(|| of(StockedNetworks.list())).await {
        Ok(Some(catalogue)) => catalogue.answer(&asked),
        Ok(None) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Err(fault) => refused(fault),
    }
}

/// The catalogue with these networks.
fn of(networks: Vec<ListedNetwork>) -> Option<Packed> {
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    match &*last {
        Some((known, packed)) if *known == networks => Some(packed.clone()),
        _ => {
            let packed = Packed::new(&describe_games())?;
            *last = Some((networks, packed.clone()));
            Some(packed)
        }
    }
}
