//! Accounts of memory: what arrays hold of a budget.
//!
//! What an array holds is counted on the account of the session that runs on the thread which makes it, or on that of the process where
//! none does. A buffer remembers that account, and is counted off there wherever it is given back: on another thread, in another session
//! or when its own has ended. Buffers are counted when an array takes them and when it gives them back: those of a page or more at
//! once, smaller ones when those of a thread come to some pages, since millions of them weigh too.

use std::cell::Cell;
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// Smaller buffers are counted together.
pub(super) const COUNTED_BYTES_MIN: usize = 4096;
/// Smaller buffers are reported to the account when they come to this many bytes.
const REPORTED_BYTES_MIN: isize = 1 << 16;

/// The error of a sentence whose arrays hold more than the budget.
pub(super) const USED_UP: &str = "the memory budget is used up";

/// A budget, and what is held of it.
#[derive(Debug)]
pub struct Account(&'static Tally);

/// The figures of an account. Buffers refer to them, also after the account has ended: then they wait until nothing is held any more,
/// and serve another account.
#[derive(Debug)]
pub(super) struct Tally {
    limit: AtomicUsize,
    in_use: AtomicIsize,
    peak: AtomicUsize,
    /// The bytes in use when the sentence that runs now began. They do not end it, so that a session over its limit can free memory.
    at_start: AtomicUsize,
    /// The part of the used bytes that is never given back.
    for_good: AtomicUsize,
}

/// The account outside of sessions.
static PROCESS: Tally = Tally::new(usize::MAX);
/// The tallies of accounts that have ended.
static ENDED: Mutex<Vec<&'static Tally>> = Mutex::new(Vec::new());

impl Account {
    /// An account of nothing yet, with a budget in bytes.
    pub fn new(limit: usize) -> Self {
        let mut ended = ENDED.lock().unwrap_or_else(PoisonError::into_inner);
        let unused = ended.iter().position(|tally| tally.in_use.load(Relaxed) == 0);
        let tally = match unused {
            Some(place) => ended.swap_remove(place),
            None => Box::leak(Box::new(Tally::new(limit))),
        };
        tally.limit.store(limit, Relaxed);
        tally.peak.store(0, Relaxed);
        tally.at_start.store(0, Relaxed);
        Account(tally)
    }

    /// Begins a sentence. What is in use already does not end it, even where that exceeds the budget.
    ///
    /// ```
    /// use jackal::{Limits, Session};
    /// let mut session = Session::bare();
    /// session.eval("a =: 2000000 $ 0.5");
    /// session.set_limits(Limits { memory: Some(8 << 20), ..Limits::default() });
    /// assert!(session.eval("b =: 2000000 $ 0.5").error.is_some());
    /// assert!(session.eval("a =: 0").error.is_none());
    /// ```
    pub fn begin(&self) {
        self.0.at_start.store(self.0.in_use(), Relaxed);
    }

    /// The budget in bytes.
    pub fn limit(&self) -> usize {
        self.0.limit()
    }

    /// Sets the budget in bytes.
    pub fn set_limit(&self, bytes: usize) {
        self.0.limit.store(bytes, Relaxed);
    }

    /// Bytes held by arrays now.
    pub fn in_use(&self) -> usize {
        self.0.in_use()
    }

    /// The most bytes held at once since [`Account::reset_peak`].
    pub fn peak(&self) -> usize {
        self.0.peak.load(Relaxed)
    }

    /// Starts measuring the peak anew and gives what is in use now.
    pub fn reset_peak(&self) -> usize {
        self.0.reset_peak()
    }
}

impl Drop for Account {
    fn drop(&mut self) {
        let for_good = self.0.for_good.swap(0, Relaxed) as isize;
        self.0.count(-for_good);
        PROCESS.count(for_good);
        ENDED.lock().unwrap_or_else(PoisonError::into_inner).push(self.0);
    }
}

impl Tally {
    const fn new(limit: usize) -> Self {
        Tally {
            limit: AtomicUsize::new(limit),
            in_use: AtomicIsize::new(0),
            peak: AtomicUsize::new(0),
            at_start: AtomicUsize::new(0),
            for_good: AtomicUsize::new(0),
        }
    }

    #[inline]
    pub fn limit(&self) -> usize {
        self.limit.load(Relaxed)
    }

    #[inline]
    pub fn in_use(&self) -> usize {
        // One thread may have counted a release before another counts the allocation.
        usize::try_from(self.in_use.load(Relaxed)).unwrap_or(0)
    }

    fn reset_peak(&self) -> usize {
        let now = self.in_use();
        self.peak.store(now, Relaxed);
        now
    }

    fn count(&self, bytes: isize) {
        let now = self.in_use.fetch_add(bytes, Relaxed) + bytes;
        if bytes > 0 {
            self.peak.fetch_max(usize::try_from(now).unwrap_or(0), Relaxed);
        }
    }
}

thread_local! {
    static CURRENT: Cell<&'static Tally> = const { Cell::new(&PROCESS) };
    /// The bytes of smaller buffers of the current account that are not reported yet.
    static UNREPORTED: Cell<isize> = const { Cell::new(0) };
    /// Whether the account of this thread was found to hold more than its budget when this thread counted last.
    static OVER: Cell<bool> = const { Cell::new(false) };
}

/// Looks whether the account of this thread holds more than its budget.
fn look() {
    let current = current();
    OVER.set(current.in_use() > current.limit().max(current.at_start.load(Relaxed)));
}

/// The account of this thread.
#[inline]
pub(super) fn current() -> &'static Tally {
    CURRENT.get()
}

/// While this is there, this thread counts on an account; then on the one before.
#[derive(Debug)]
pub struct Entered {
    before: &'static Tally,
    _account: Option<Arc<Account>>,
}

/// Counts on an account from now on.
///
/// ```
/// use std::sync::Arc;
/// use jackal_array::budget::{self, Account};
/// let account = Arc::new(Account::new(1000));
/// let entered = budget::enter(account.clone());
/// assert!(budget::vec::<i64>(1_000_000).is_err());
/// drop(entered);
/// assert!(budget::vec::<i64>(1_000_000).is_ok());
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
#[must_use = "the account is left at once"]
pub fn enter(account: Arc<Account>) -> Entered {
    Entered { before: change(account.0), _account: Some(account) }
}

/// Counts as another thread does, which waits for this one.
pub(super) fn enter_as(tally: &'static Tally) -> Entered {
    Entered { before: change(tally), _account: None }
}

fn change(tally: &'static Tally) -> &'static Tally {
    count_small();
    let before = CURRENT.replace(tally);
    look();
    before
}

impl Drop for Entered {
    fn drop(&mut self) {
        change(self.before);
    }
}

/// Sets the budget of the account of this thread in bytes.
pub fn set_limit(bytes: usize) {
    current().limit.store(bytes, Relaxed);
    look();
}

/// The budget in bytes.
#[inline]
pub fn limit() -> usize {
    current().limit()
}

/// Bytes held by arrays now.
#[inline]
pub fn in_use() -> usize {
    current().in_use()
}

/// Whether arrays hold more than the budget, as far as this thread knows since it last reported. It is a single load,
/// cheap enough for every turn of a loop.
#[inline]
pub fn is_spent() -> bool {
    OVER.get() && is_spent_now()
}

/// Another thread may have given something back since.
#[cold]
fn is_spent_now() -> bool {
    look();
    OVER.get()
}

/// The most bytes held at once since [`reset_peak`].
pub fn peak() -> usize {
    current().peak.load(Relaxed)
}

/// Starts measuring the peak anew and gives what is in use now.
pub fn reset_peak() -> usize {
    current().reset_peak()
}

/// The account that a buffer is counted on, if it takes memory of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owner(Option<&'static Tally>);

impl Owner {
    /// The owner of a buffer without memory of its own.
    pub const NONE: Owner = Owner(None);

    /// An array took a buffer of so many bytes.
    #[inline]
    pub fn took(bytes: usize) -> Owner {
        if bytes == 0 {
            return Owner::NONE;
        }
        let owner = Owner(Some(current()));
        owner.takes(bytes);
        owner
    }

    /// The buffer takes so many bytes more.
    #[inline]
    pub fn takes(self, bytes: usize) {
        self.count(bytes, bytes as isize);
    }

    /// The buffer gives so many bytes back.
    #[inline]
    pub fn gives(self, bytes: usize) {
        self.count(bytes, -(bytes as isize));
    }

    /// The buffer grew or shrank.
    #[inline]
    pub fn grew(&mut self, before: usize, after: usize) {
        if before != after {
            self.gives(before);
            *self = Owner::took(after);
        }
    }

    #[inline]
    fn count(self, bytes: usize, change: isize) {
        let Some(tally) = self.0 else { return };
        if bytes < COUNTED_BYTES_MIN && std::ptr::eq(tally, current()) {
            count_later(change)
        } else {
            count(tally, change)
        }
    }
}

/// Counts bytes that are never given back.
pub(super) fn took_for_good(bytes: usize) {
    current().for_good.fetch_add(bytes, Relaxed);
    count_later(bytes as isize);
}

fn count(tally: &Tally, bytes: isize) {
    tally.count(bytes);
    look();
}

#[inline]
fn count_later(bytes: isize) {
    let sum = UNREPORTED.get() + bytes;
    UNREPORTED.set(sum);
    if sum.abs() >= REPORTED_BYTES_MIN {
        count_small();
    }
}

/// Counts the small buffers that wait for it.
fn count_small() {
    let sum = UNREPORTED.take();
    if sum != 0 {
        count(current(), sum);
        super::process_memory::note_request(in_use());
    }
}
