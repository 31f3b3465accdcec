//! Batches prepared by threads ahead of the learner, in an order that does not depend on
//! the threads.

use super::sample::Batch;
use super::window::Window;
use std::sync::mpsc::sync_channel;
use wuqi_core::Encode;
use wuqi_core::zobrist::mix;

/// How many batches each thread prepares ahead.
const AHEAD: usize = 3;

/// Calls `learn` with a batch for each step from `first` on, `steps` times, or until it
/// says no. The batch of a step is decided by the seed and the number of the step.
pub fn for_each_batch<G: Encode>(
    window: &Window<G>,
    size: usize,
    seed: u64,
    (first, steps): (u64, u64),
    threads: usize,
    mut learn: impl FnMut(u64, &Batch) -> bool,
) {
    let batch = |step: u64| window.batch(size, mix(seed ^ mix(step)));
    if threads <= 1 {
        let mut all = first..first + steps;
        all.all(|step| learn(step, &batch(step)));
        return;
    }
    let threads = threads as u64;
    std::thread::scope(|scope| {
        let lines: Vec<_> = (0..threads)
            .map(|thread| {
                let (sender, receiver) = sync_channel(AHEAD);
                scope.spawn(move || {
                    let mut own = (first + thread..first + steps).step_by(threads as usize);
                    // The learner has gone when nobody takes a batch.
                    own.all(|step| sender.send(batch(step)).is_ok())
                });
                receiver
            })
            .collect();
        for step in 0..steps {
            let Ok(batch) = lines[(step % threads) as usize].recv() else {
                return;
            };
            if !learn(first + step, &batch) {
                return;
            }
        }
    });
}
