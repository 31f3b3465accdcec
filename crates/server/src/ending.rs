//! How the end is asked for: by Ctrl-C or by the system, more than once if it takes long.

use tokio::sync::mpsc;

/// Tells of every time that the end is asked for.
///
/// Where the system gives no signals the channel stays silent, and the server simply runs
/// until it is killed.
pub(crate) fn asks() -> mpsc::Receiver<()> {
    let (tell, asks) = mpsc::channel(1);
    let interrupt = tell.clone();
    tokio::spawn(async move {
        while tokio::signal::ctrl_c().await.is_ok() && interrupt.send(()).await.is_ok() {}
        // Without signals nobody asks: the channel must not end for that.
        interrupt.closed().await;
    });
    #[cfg(unix)]
    tokio::spawn(async move {
        let kind = tokio::signal::unix::SignalKind::terminate();
        if let Ok(mut signal) = tokio::signal::unix::signal(kind) {
            while signal.recv().await.is_some() && tell.send(()).await.is_ok() {}
        }
    });
    asks
}
