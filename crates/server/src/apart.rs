//! Work that takes a while, away from the threads that carry everybody's messages.

use std::sync::LazyLock;
use std::thread::available_parallelism;
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::Semaphore;
use wuqi_session::protocol::{Code, Fault};

/// No more is done at once than there are processors; whatever comes then stands in line.
static PLACES: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(available_parallelism().map_or(2, usize::from).max(2)));

/// Does it on a thread of its own, as soon as one of the places for such work is free.
pub(crate) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Fault> {
    let broke_off = || Fault::new(Code::BrokeOff);
    let place = PLACES.acquire().await.map_err(|_| broke_off())?;
    let done = tokio::task::spawn_blocking(move || {
        // It is held until the work is done, also when nobody waits for it any more.
        let _place = place;
        work()
    });
    done.await.map_err(|_| broke_off())
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;
    use tokio::task::JoinSet;

    #[tokio::test]
    async fn no_more_is_done_at_once_than_there_are_places() {
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let mut all = JoinSet::new();
        for _ in 0..200 {
            let (now, most) = (now.clone(), most.clone());
            all.spawn(apart(move || {
                most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(2));
                now.fetch_sub(1, Ordering::SeqCst);
            }));
        }
        while let Some(done) = all.join_next().await {
            assert!(done.unwrap().is_ok());
        }
        let most = most.load(Ordering::SeqCst);
        let places = available_parallelism().map_or(2, usize::from).max(2);
        assert!((1..=places).contains(&most), "{most} at once");
    }
}
