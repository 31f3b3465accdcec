//! The door: accepts connections as far as the limits allow and drops silent ones.

use crate::limits::{Limits, Place};
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};
use tracing::{debug, warn};

/// A connection on which nothing was heard for so long is dropped. Live games hear the
/// answer to a ping more often than that.
const SILENCE: Duration = Duration::from_secs(75);

/// How long to wait when the system cannot accept anything, out of files for example.
const OUT_OF_BREATH: Duration = Duration::from_millis(200);

/// Where connections come from.
pub(crate) struct Door {
    listener: TcpListener,
    limits: Limits,
}

impl Door {
    pub(crate) fn new(listener: TcpListener, limits: Limits) -> Door {
        Door { listener, limits }
    }

    /// The next connection for which there is a place.
    pub(crate) async fn accept(&mut self) -> (Visit, Peer) {
        loop {
            let (stream, from) = match self.listener.accept().await {
                Ok(accepted) => accepted,
                Err(error) => {
                    warn!(%error, "cannot accept a connection");
                    sleep(OUT_OF_BREATH).await;
                    continue;
                }
            };
            let Some(place) = self.limits.enter(from.ip()) else {
                debug!(from = %from.ip(), "too many connections");
                continue;
            };
            // Moves are small and must not wait for more to send; without the option they
            // arrive as well, only later.
            let _ = stream.set_nodelay(true);
            let visit = Visit {
                stream,
                silence: Box::pin(sleep(SILENCE)),
                _place: place,
            };
            return (visit, Peer(from));
        }
    }
}

/// Who a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Peer {
    /// Whether the request comes from this machine.
    pub(crate) fn is_here(self) -> bool {
        self.0.ip().to_canonical().is_loopback()
    }
}

/// A connection with its place.
pub(crate) struct Visit {
    stream: TcpStream,
    silence: Pin<Box<Sleep>>,
    _place: Place,
}

impl AsyncRead for Visit {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        match read {
            Poll::Ready(done) => {
                self.silence.as_mut().reset(Instant::now() + SILENCE);
                Poll::Ready(done)
            }
            Poll::Pending => match self.silence.as_mut().poll(context) {
                Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
                Poll::Pending => Poll::Pending,
            },
        }
    }
}

impl AsyncWrite for Visit {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
