//! One guest's connection: what they say goes to the table, what the table says to them.

use crate::table::{BACKLOG, Knock};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use wuqi_session::session::Actor;

/// Commands a second that a guest may send for long, and at once.
const RATE: f64 = 40.0;
const BURST: f64 = 120.0;

/// How long a message may take to leave.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a connection is closed (the numbers are those of RFC 6455).
const TOO_MUCH: u16 = 1008;
const NO_ROOM: u16 = 1013;

/// Serves a guest until they go.
pub(crate) async fn serve(
    mut socket: WebSocket,
    door: mpsc::Sender<Knock>,
    actor: Actor,
    local: bool,
) {
    let (mail, mut inbox) = mpsc::channel::<Utf8Bytes>(BACKLOG);
    let (number, waiting) = oneshot::channel();
    let come = Knock::Come {
        actor,
        local,
        mail,
        number,
    };
    if door.send(come).await.is_err() {
        return;
    }
    let Ok(Some(number)) = waiting.await else {
        return close(&mut socket, NO_ROOM, "no room at this table").await;
    };
    let mut allowance = Allowance::new();
    loop {
        tokio::select! {
            mail = inbox.recv() => {
                let Some(text) = mail else { break };
                let sent = tokio::time::timeout(PATIENCE, socket.send(Message::Text(text))).await;
                if !matches!(sent, Ok(Ok(()))) {
                    break;
                }
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    if !allowance.take() {
                        close(&mut socket, TOO_MUCH, "too many commands").await;
                        break;
                    }
                    if door.send(Knock::Say(number, text.to_string())).await.is_err() {
                        break;
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => break,
            },
        }
    }
    let _ = door.send(Knock::Go(number)).await;
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame {
        code,
        reason: Utf8Bytes::from_static(reason),
    };
    // The other side may be gone already.
    let _ = socket.send(Message::Close(Some(frame))).await;
}

/// A bucket of commands that fills again with time.
struct Allowance {
    left: f64,
    last: Instant,
}

impl Allowance {
    fn new() -> Allowance {
        Allowance {
            left: BURST,
            last: Instant::now(),
        }
    }

    fn take(&mut self) -> bool {
        let now = Instant::now();
        let earned = RATE * (now - self.last).as_secs_f64();
        self.last = now;
        self.left = (self.left + earned).min(BURST) - 1.0;
        self.left >= 0.0
    }
}
