//! One guest's connection: what they say goes to the table, what the table says to them.

use crate::door::Peer;
use crate::guests::{BACKLOG, Guest};
use crate::limits::Allowance;
use crate::table::Knock;
use crate::tokens::Right;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, interval_at, timeout};

/// Commands that a guest may send: a second for long, and at once.
const COMMANDS: (f64, f64) = (40.0, 120.0);

/// How often a guest is asked for a sign of life. The answer also tells the guest's side
/// that the connection is good.
const PULSE: Duration = Duration::from_secs(25);

/// How long a message may take to leave.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a connection is closed (the numbers are those of RFC 6455).
const GOING_AWAY: u16 = 1001;
const TOO_MUCH: u16 = 1008;
const NO_ROOM: u16 = 1013;

/// Serves a guest until they go.
pub(crate) async fn serve(
    mut socket: WebSocket,
    door: mpsc::Sender<Knock>,
    right: Right,
    visitor: Peer,
) {
    let (mail, mut inbox) = mpsc::channel::<Utf8Bytes>(BACKLOG);
    let (number, waiting) = oneshot::channel();
    let guest = Guest {
        right,
        address: visitor.0.ip().to_canonical(),
        local: visitor.is_here(),
        mail,
    };
    if door.send(Knock::Come(guest, number)).await.is_err() {
        return close(&mut socket, GOING_AWAY, "the table is being cleared").await;
    }
    let Ok(Some(number)) = waiting.await else {
        return close(&mut socket, NO_ROOM, "no room at this table").await;
    };
    let mut allowance = Allowance::new(COMMANDS);
    let mut pulse = interval_at(Instant::now() + PULSE, PULSE);
    loop {
        tokio::select! {
            mail = inbox.recv() => {
                let Some(text) = mail else {
                    // The house closes, or the mail has piled up.
                    close(&mut socket, GOING_AWAY, "good-bye").await;
                    break;
                };
                if !send(&mut socket, Message::Text(text)).await {
                    break;
                }
            }
            _ = pulse.tick() => {
                if !send(&mut socket, Message::Ping(Default::default())).await {
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
                        close(&mut socket, GOING_AWAY, "the table is being cleared").await;
                        break;
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                    if !allowance.take() {
                        break;
                    }
                }
                _ => break,
            },
        }
    }
    let _ = door.send(Knock::Go(number)).await;
}

/// Sends a message, unless the other side takes too long to read it.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    let sent = timeout(PATIENCE, socket.send(message)).await;
    matches!(sent, Ok(Ok(())))
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame {
        code,
        reason: Utf8Bytes::from_static(reason),
    };
    // The other side may be gone already.
    send(socket, Message::Close(Some(frame))).await;
}
