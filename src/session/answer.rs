//! Answers of a session on another thread that are awaited: futures for any runtime, or for none.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use crate::error::{Error, Result};

/// What stands between the thread of the session and who awaits its answer.
struct Slot<T> {
    outcome: Option<T>,
    /// Whether nothing will come any more.
    is_closed: bool,
    waker: Option<Waker>,
}

/// The answer of a session, which is awaited. The work goes on if the answer is dropped.
pub(super) struct AwaitedAnswer<T>(Arc<Mutex<Slot<T>>>);

/// The side of the session: it gives the answer once. If it is dropped before, who awaits the answer gets an error.
pub(super) struct AnswerGiver<T>(Arc<Mutex<Slot<T>>>);

/// An answer, and what gives it.
pub(super) fn answer<T>() -> (AnswerGiver<T>, AwaitedAnswer<T>) {
    let slot = Arc::new(Mutex::new(Slot { outcome: None, is_closed: false, waker: None }));
    (AnswerGiver(slot.clone()), AwaitedAnswer(slot))
}

impl<T> AnswerGiver<T> {
    /// Gives the answer.
    pub fn give(self, outcome: T) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).outcome = Some(outcome);
    }
}

impl<T> Drop for AnswerGiver<T> {
    fn drop(&mut self) {
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slot.is_closed = true;
        let waker = slot.waker.take();
        drop(slot);
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl<T> Future for AwaitedAnswer<T> {
    type Output = Result<T>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<T>> {
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(outcome) = slot.outcome.take() {
            return Poll::Ready(Ok(outcome));
        }
        if slot.is_closed {
            return Poll::Ready(Err(gone()));
        }
        slot.waker = Some(cx.waker().clone());
        Poll::Pending
    }
}

/// The error of a question whose answer does not come.
#[cold]
pub(super) fn gone() -> Error {
    Error::nonce("the session has ended, or the work panicked")
}
