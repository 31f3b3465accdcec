//! Boards on their way to a device that judges for all workers.
//!
//! Workers put batches in and go on with other games; judges take as many as make a good
//! batch for the device. While one judge waits for the device, the next prepares, so the
//! device never waits.

use crate::evaluate::{Answers, Boards, Evaluate};
use std::collections::VecDeque;
use std::sync::mpsc::Sender;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long a judge waits for a full batch before it takes what is there.
const PATIENCE: Duration = Duration::from_millis(2);

/// Boards with the place where the answer goes.
pub struct Request {
    /// The boards.
    pub boards: Boards,
    /// Where they come back with their answers.
    pub reply: Sender<(Boards, Answers)>,
}

/// Requests that wait.
pub struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    least: usize,
    most: usize,
}

#[derive(Default)]
struct State {
    requests: VecDeque<Request>,
    boards: usize,
    closed: bool,
}

impl Queue {
    /// An empty queue for batches of at least `least` (if there are so many) and at most
    /// `most` boards.
    #[must_use]
    pub fn new(least: usize, most: usize) -> Queue {
        Queue {
            state: Mutex::default(),
            changed: Condvar::new(),
            least,
            most,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a request in.
    pub fn put(&self, request: Request) {
        let mut state = self.lock();
        state.boards += request.boards.count;
        state.requests.push_back(request);
        drop(state);
        self.changed.notify_one();
    }

    /// Nothing more will come; judges go home when the queue is empty.
    pub fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    /// Whether nothing more will come.
    pub fn is_closed(&self) -> bool {
        self.lock().closed
    }

    /// The next batch: requests of the same shape as the first. `None` when it is over.
    fn take(&self) -> Option<Vec<Request>> {
        let mut state = self.lock();
        let mut waited = false;
        loop {
            if state.boards >= self.least || (state.closed || waited) && state.boards > 0 {
                break;
            }
            if state.closed {
                return None;
            }
            let (next, timeout) = (self.changed)
                .wait_timeout(state, PATIENCE)
                .unwrap_or_else(PoisonError::into_inner);
            state = next;
            waited = timeout.timed_out();
        }
        let mut taken: Vec<Request> = Vec::new();
        let mut boards = 0;
        let mut kept = VecDeque::new();
        while let Some(request) = state.requests.pop_front() {
            let fits = taken.first().is_none_or(|first| {
                first.boards.shape == request.boards.shape
                    && boards + request.boards.count <= self.most
            });
            if fits {
                boards += request.boards.count;
                taken.push(request);
            } else {
                kept.push_back(request);
            }
        }
        state.requests = kept;
        state.boards -= boards;
        Some(taken)
    }

    /// A judge's work until the queue is closed.
    pub fn serve(&self, evaluator: &mut dyn Evaluate) {
        let mut answers = Answers::default();
        while let Some(requests) = self.take() {
            let parts: Vec<&Boards> = requests.iter().map(|request| &request.boards).collect();
            evaluator.evaluate(&parts, &mut answers);
            let length = answers.policy.len() / answers.outcome.len().max(1);
            let mut begin = 0;
            for Request { boards, reply } in requests {
                let end = begin + boards.count;
                let part = Answers {
                    policy: answers.policy[begin * length..end * length].to_vec(),
                    outcome: answers.outcome[begin..end].to_vec(),
                    score: answers
                        .score
                        .get(begin..end)
                        .map(<[f32]>::to_vec)
                        .unwrap_or_default(),
                };
                begin = end;
                // A worker that has gone home needs no answer.
                let _ = reply.send((boards, part));
            }
        }
    }
}

/// Closes the queue when a thread panics, so that nobody waits for ever.
pub struct CloseOnPanic<'a>(pub &'a Queue);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}
