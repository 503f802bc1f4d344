//! A session on a thread of its own, which any thread may ask.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Builder;

use super::answer::{answer, gone};
use super::{Session, stack};
use crate::array::Value;
use crate::array::context::Stop;
use crate::error::{Error, Result};

type Job = Box<dyn FnOnce(&mut Session) + Send>;

thread_local! {
    /// The number of the session whose thread this is; 0 for any other thread.
    static HERE: Cell<u64> = const { Cell::new(0) };
}

/// A session that lives on a thread of its own, with a stack that deep recursion needs. The handle may be cloned and sent: each
/// question is answered in its turn. A process that is forked has no such thread: there every question is a nonce error at once. The session ends when its last handle is dropped (a function of the program that holds one keeps its
/// session for ever).
///
/// ```
/// use jackal::{Session, SessionHandle, Value};
/// let shared = SessionHandle::new(Session::new)?;
/// let other = shared.clone();
/// std::thread::spawn(move || other.with(|session| session.set("x", 41))).join().expect("no panic")??;
/// assert_eq!(shared.with(|session| session.run("x + 1"))??, Some(Value::from(42)));
/// # Ok::<(), jackal::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct SessionHandle {
    jobs: Sender<Job>,
    stop: Stop,
    number: u64,
    /// The process that has the thread.
    process: u32,
}

impl SessionHandle {
    /// Makes a session on a thread of its own. An interface error if the system gives no thread.
    pub fn new(make: impl FnOnce() -> Session + Send + 'static) -> Result<SessionHandle> {
        use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let number = NEXT.fetch_add(1, Relaxed);
        let (jobs, work) = channel::<Job>();
        let (ready, begun) = channel();
        let body = move || {
            stack::mark(stack::BIG_STACK);
            HERE.set(number);
            let mut session = make();
            if ready.send(session.stop()).is_err() {
                return;
            }
            for job in work {
                // A job that panics harms only itself: its caller is informed, and the session takes the next.
                let _ = catch_unwind(AssertUnwindSafe(|| job(&mut session)));
            }
        };
        let thread = Builder::new().name("session".to_string()).stack_size(stack::BIG_STACK).spawn(body);
        thread.map_err(|error| Error::outside(&error))?;
        let stop = begun.recv().map_err(|_| Error::nonce("the session could not be made"))?;
        Ok(SessionHandle { jobs, stop, number, process: std::process::id() })
    }

    /// Does some work with the session, on its thread, and waits for the outcome. A nonce error if the session is gone, or if this is
    /// the session's own thread: a function of the program's cannot wait for the sentence that called it.
    pub fn with<T: Send + 'static>(&self, work: impl FnOnce(&mut Session) -> T + Send + 'static) -> Result<T> {
        self.ask(work)?.recv().map_err(|_| gone())
    }

    /// The same without waiting: the result comes by the channel, which ends without one if the session is gone or
    /// the work panicked.
    ///
    /// ```
    /// use jackal::{Session, SessionHandle};
    /// let shared = SessionHandle::new(Session::new)?;
    /// let outcome = shared.ask(|session| session.eval("+/ i. 5").text())?;
    /// assert_eq!(outcome.recv().expect("the session is there"), "10\n");
    /// # Ok::<(), jackal::Error>(())
    /// ```
    pub fn ask<T: Send + 'static>(&self, work: impl FnOnce(&mut Session) -> T + Send + 'static) -> Result<Receiver<T>> {
        let (answer, answered) = channel();
        self.send(move |session| drop(answer.send(work(session))))?;
        Ok(answered)
    }

    /// The same for those who await the result: the answer is a future, which needs no runtime of its own. Its value is a nonce error if the
    /// session is gone or the work panicked.
    ///
    /// ```
    /// # use std::{pin::pin, task::{Context, Poll, Waker}};
    /// use jackal::{Session, SessionHandle};
    /// async fn sum(shared: &SessionHandle) -> Result<i64, jackal::Error> {
    ///     shared.answer(|session| session.run_as("+/ i. 5")).await?
    /// }
    /// let shared = SessionHandle::new(Session::new)?;
    /// # let mut sum = pin!(sum(&shared));
    /// # let sum = loop {
    /// #     if let Poll::Ready(sum) = sum.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
    /// #         break sum;
    /// #     }
    /// # };
    /// # assert_eq!(sum?, 10);
    /// # Ok::<(), jackal::Error>(())
    /// ```
    pub fn answer<T, W>(&self, work: W) -> impl Future<Output = Result<T>> + Send + use<T, W>
    where
        T: Send + 'static,
        W: FnOnce(&mut Session) -> T + Send + 'static,
    {
        let (giver, answer) = answer();
        let sent = self.send(move |session| giver.give(work(session)));
        async move {
            sent?;
            answer.await
        }
    }

    /// Sends work to the thread of the session.
    fn send(&self, job: impl FnOnce(&mut Session) + Send + 'static) -> Result<()> {
        if HERE.get() == self.number {
            return Err(Error::nonce("the session is busy with the sentence that asks it"));
        }
        if std::process::id() != self.process {
            return Err(Error::nonce(
                "the session is of the process that this one was forked from: make a session here",
            ));
        }
        self.jobs.send(Box::new(job)).map_err(|_| gone())
    }

    /// [`Session::run`], from any thread.
    pub fn run(&self, text: impl Into<String>) -> Result<Option<Value>> {
        let text = text.into();
        self.with(move |session| session.run(&text))?
    }

    /// The flag that ends the running sentence, as [`Session::stop`].
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }
}
