//! Accounts of memory: what arrays hold of a budget.
//!
//! What arrays hold is counted on the account of the session that runs on the thread, or on that of the process where none does.
//! Buffers are counted when an array takes them and when it gives them back: those of a page or more at once, smaller ones when
//! those of a thread come to some pages, since millions of them weigh too. A buffer that is given back under another account than
//! it was taken under (its array was handed to another session, or was dropped outside of its own) is counted on that one: an account
//! may be said to hold more than it does, and none to hold less than nothing.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering::Relaxed};

/// Smaller buffers are counted together.
pub(super) const COUNTED: usize = 4096;
/// How much smaller buffers come to before they are counted.
const TOGETHER: isize = 1 << 16;

/// A budget, and what is held of it.
#[derive(Debug)]
pub struct Account {
    limit: AtomicUsize,
    in_use: AtomicIsize,
    peak: AtomicUsize,
}

impl Account {
    /// An account of nothing yet, with a budget in bytes.
    pub const fn new(limit: usize) -> Self {
        Account { limit: AtomicUsize::new(limit), in_use: AtomicIsize::new(0), peak: AtomicUsize::new(0) }
    }

    /// The budget in bytes.
    #[inline]
    pub fn limit(&self) -> usize {
        self.limit.load(Relaxed)
    }

    /// Sets the budget in bytes.
    pub fn set_limit(&self, bytes: usize) {
        self.limit.store(bytes, Relaxed);
    }

    /// Bytes held by arrays now.
    #[inline]
    pub fn in_use(&self) -> usize {
        // One thread may have counted what it gave back before another counts that it took it.
        usize::try_from(self.in_use.load(Relaxed)).unwrap_or(0)
    }

    /// The most bytes held at once since [`Account::reset_peak`].
    pub fn peak(&self) -> usize {
        self.peak.load(Relaxed)
    }

    /// Starts measuring the peak anew and gives what is in use now.
    pub fn reset_peak(&self) -> usize {
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

/// What is counted outside of sessions.
static PROCESS: Account = Account::new(usize::MAX);

thread_local! {
    static CURRENT: RefCell<Option<Arc<Account>>> = const { RefCell::new(None) };
    static SMALL: Cell<isize> = const { Cell::new(0) };
    /// Whether the account of this thread was found to hold more than its budget when this thread counted last.
    static OVER: Cell<bool> = const { Cell::new(false) };
}

/// Looks whether the account of this thread holds more than its budget.
fn look() {
    OVER.set(current(|account| account.in_use() > account.limit()));
}

/// Something of the account of this thread.
#[inline]
pub(super) fn current<T>(ask: impl FnOnce(&Account) -> T) -> T {
    CURRENT.with(|current| match &*current.borrow() {
        Some(account) => ask(account),
        None => ask(&PROCESS),
    })
}

/// While this is there, this thread counts on an account; then on the one before.
#[derive(Debug)]
pub struct Entered {
    before: Option<Arc<Account>>,
}

/// Counts on an account from now on.
///
/// ```
/// use std::sync::Arc;
/// use jackal::rooms::array::budget::{self, Account};
/// let account = Arc::new(Account::new(1000));
/// let entered = budget::enter(account.clone());
/// assert!(budget::vec::<i64>(1_000_000).is_err());
/// drop(entered);
/// assert!(budget::vec::<i64>(1_000_000).is_ok());
/// # Ok::<(), jackal::rooms::error::Error>(())
/// ```
#[must_use = "the account is left at once"]
pub fn enter(account: Arc<Account>) -> Entered {
    enter_or_leave(Some(account))
}

/// Counts as another thread does: on its account, or on that of the process where it has none.
pub(super) fn enter_or_leave(account: Option<Arc<Account>>) -> Entered {
    count_small();
    let entered = Entered { before: CURRENT.replace(account) };
    look();
    entered
}

/// The account of this thread, if it has one.
pub(super) fn held() -> Option<Arc<Account>> {
    CURRENT.with(|current| current.borrow().clone())
}

impl Drop for Entered {
    fn drop(&mut self) {
        count_small();
        CURRENT.set(self.before.take());
        look();
    }
}

/// Sets the budget of the account of this thread in bytes.
pub fn set_limit(bytes: usize) {
    current(|account| account.set_limit(bytes));
    look();
}

/// The budget in bytes.
#[inline]
pub fn limit() -> usize {
    current(Account::limit)
}

/// Bytes held by arrays now.
#[inline]
pub fn in_use() -> usize {
    current(Account::in_use)
}

/// Whether arrays hold more than the budget, as this thread knows since it counted last: what is asked at every turn of a loop is
/// one look at a flag.
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
    current(Account::peak)
}

/// Starts measuring the peak anew and gives what is in use now.
pub fn reset_peak() -> usize {
    current(Account::reset_peak)
}

/// An array took a buffer of so many bytes of its own.
#[inline]
pub(super) fn took(bytes: usize) {
    if bytes >= COUNTED {
        count(bytes as isize);
    } else if bytes > 0 {
        count_later(bytes as isize);
    }
}

/// An array gave such a buffer back.
#[inline]
pub(super) fn gave_back(bytes: usize) {
    if bytes >= COUNTED {
        count(-(bytes as isize));
    } else if bytes > 0 {
        count_later(-(bytes as isize));
    }
}

fn count(bytes: isize) {
    current(|account| account.count(bytes));
    look();
}

#[inline]
fn count_later(bytes: isize) {
    SMALL.with(|small| {
        let sum = small.get() + bytes;
        small.set(sum);
        if sum.abs() >= TOGETHER {
            count_small();
        }
    });
}

/// Counts the small buffers that wait for it.
fn count_small() {
    let sum = SMALL.take();
    if sum != 0 {
        count(sum);
        super::pages::heard_of(current(Account::in_use));
    }
}

#[inline]
pub(super) fn grew(before: usize, after: usize) {
    if before != after {
        gave_back(before);
        took(after);
    }
}
