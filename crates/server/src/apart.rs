//! Work that takes a while, away from the threads that carry everybody's messages.

use tokio::runtime::{Handle, RuntimeFlavor};
use wuqi_session::protocol::{Code, Fault};

/// Does it on a thread of its own.
pub(crate) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Fault> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Fault::new(Code::BrokeOff))
}

/// Does it here, while this thread's other tasks go elsewhere: for work on something that
/// cannot be given away.
pub(crate) fn aside<T>(work: impl FnOnce() -> T) -> T {
    match Handle::try_current().map(|handle| handle.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        // A single thread has nowhere to send its tasks.
        _ => work(),
    }
}
