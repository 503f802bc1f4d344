//! The flag that ends what runs: raised by a signal, a clock, or the keeper of the memory, looked at by everything that takes long.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicUsize, Ordering::Relaxed};

use super::{account, cores};
use crate::error::{Error, ErrorKind, Result};

/// A flag that another thread (a signal, a clock) raises to end the running sentence.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Running>);

/// The state of the running sentence that other threads may see.
#[derive(Debug, Default)]
struct Running {
    /// Whether it is to end, and why.
    flag: AtomicU8,
    /// One more than the finished thousandths of its outermost loop; 0 where no loop reports.
    share: AtomicU32,
    /// The number of threads that it may use; 0 for as many as the machine has. It is here because all contexts of a
    /// session share this.
    threads: AtomicUsize,
    /// From how many booleans on they stay in bits; 0 for what the engine holds best.
    packed: AtomicUsize,
}

/// The value of the flag of a sentence that goes on.
const CLEAR: u8 = 0;
/// The value after Ctrl-C.
const INTERRUPTED: u8 = 1;
/// The value when the time is up.
const TIME_UP: u8 = 2;
/// The value when the memory of the process is used up.
const MEMORY_UP: u8 = 3;
/// The value of a sentence that asks a clock itself.
const ASK: u8 = 4;

/// Lists of at least this many booleans stay in bits, and small integers narrow, unless a session says otherwise. At 4,000 elements
/// sums, comparisons and arithmetic take .7 to .8 of the time of wide ones; the many short rows of programs pay nothing.
const PACKED_COUNT_MIN: usize = 2048;

/// Shorter loops do not tell how much of them is done.
const REPORTED_TURNS_MIN: usize = 64;
const THOUSAND: usize = 1000;

/// A loop that may tell how much of it is done.
#[derive(Debug)]
pub struct Turns<'a> {
    share: Option<&'a AtomicU32>,
    count: usize,
    /// The number of turns at the next report.
    next: Cell<usize>,
}

impl Turns<'_> {
    /// Reports the number of finished turns.
    #[inline]
    pub fn at(&self, done: usize) {
        if let Some(share) = self.share.filter(|_| done >= self.next.get()) {
            self.next.set(done.saturating_add(self.count / THOUSAND + 1));
            let thousandths = done.min(self.count).saturating_mul(THOUSAND) / self.count.max(1);
            share.store(thousandths as u32 + 1, Relaxed);
        }
    }
}

impl Drop for Turns<'_> {
    fn drop(&mut self) {
        if let Some(share) = self.share {
            share.store(0, Relaxed);
        }
    }
}

impl Stop {
    /// Asks the running sentence to end with an attention interrupt.
    pub fn interrupt(&self) {
        self.0.flag.store(INTERRUPTED, Relaxed);
    }

    /// Asks the running sentence to end because its time is up.
    pub fn time_up(&self) {
        self.0.flag.store(TIME_UP, Relaxed);
    }

    /// Asks the running sentence to end because the process holds more memory than it may, unless it was asked to end before.
    pub fn memory_up(&self) {
        for from in [CLEAR, ASK] {
            let _ = self.0.flag.compare_exchange(from, MEMORY_UP, Relaxed, Relaxed);
        }
    }

    /// Lets the running sentence ask a clock by itself whether its time is up, at each look: for where no other thread can tell it. Holds for
    /// this thread, until the flag is cleared.
    ///
    /// ```
    /// use jackal_array::context::Stop;
    /// let stop = Stop::default();
    /// let asked = std::rc::Rc::new(std::cell::Cell::new(0));
    /// let clock = asked.clone();
    /// stop.ask(move || clock.get() >= 2);
    /// assert!(stop.look().is_ok());
    /// asked.set(2);
    /// assert!(stop.look().is_err());
    /// ```
    pub fn ask(&self, is_late: impl Fn() -> bool + 'static) {
        CLOCK.replace(Some(Rc::new(is_late)));
        self.0.flag.store(ASK, Relaxed);
    }

    /// Runs a part of a sentence that ends with a time limit error once `is_late` says so; the rest of the sentence then goes on. The part
    /// has no limit of its own in a sentence that asks a clock already, or that was asked to end.
    ///
    /// ```
    /// use jackal_array::context::Stop;
    /// let stop = Stop::default();
    /// assert!(stop.until(|| true, || stop.look()).is_err());
    /// assert!(stop.until(|| false, || stop.look()).is_ok() && stop.look().is_ok());
    /// ```
    pub fn until<T>(&self, is_late: impl Fn() -> bool + 'static, part: impl FnOnce() -> T) -> T {
        if self.0.flag.load(Relaxed) != CLEAR {
            return part();
        }
        self.ask(is_late);
        let done = part();
        // Ctrl-C, used-up memory and the time of the sentence itself are for the rest of the sentence too.
        let is_late = CLOCK.take().is_some_and(|is_late| is_late());
        let _ = self.0.flag.compare_exchange(ASK, CLEAR, Relaxed, Relaxed);
        if is_late {
            let _ = self.0.flag.compare_exchange(TIME_UP, CLEAR, Relaxed, Relaxed);
        }
        done
    }

    /// Whether the running sentence was asked to end.
    #[inline]
    pub fn is_raised(&self) -> bool {
        match self.0.flag.load(Relaxed) {
            CLEAR => false,
            ASK => self.asks(),
            _ => true,
        }
    }

    /// Whether the clock that is to be asked says that the time is up.
    #[cold]
    fn asks(&self) -> bool {
        let clock = CLOCK.with(|clock| clock.borrow().clone());
        let late = clock.is_some_and(|is_late| is_late());
        if late {
            self.time_up();
        }
        late
    }

    /// The error that the running sentence ends with, if there is one. A limit error if small buffers, which are not
    /// requested one by one, have used the memory up.
    ///
    /// ```
    /// use jackal_array::context::Stop;
    /// use jackal_array::error::ErrorKind;
    /// let stop = Stop::default();
    /// assert!(stop.look().is_ok());
    /// stop.time_up();
    /// assert_eq!(stop.look().unwrap_err().kind(), ErrorKind::TimeLimit);
    /// ```
    #[inline]
    pub fn look(&self) -> Result<()> {
        #[cfg(debug_assertions)]
        {
            super::faults::panic_if_due();
            super::faults::hog_if_due();
            if super::faults::is_look_due() {
                self.interrupt();
            }
        }
        let raised = self.is_raised();
        #[cfg(debug_assertions)]
        if raised && super::faults::is_deaf() {
            return Ok(());
        }
        if raised || account::is_spent() { Err(self.error()) } else { Ok(()) }
    }

    /// Why the running sentence is to end, if somebody asked it to.
    pub fn reason(&self) -> Option<ErrorKind> {
        match self.0.flag.load(Relaxed) {
            CLEAR | ASK => None,
            INTERRUPTED => Some(ErrorKind::Interrupt),
            MEMORY_UP => Some(ErrorKind::Limit),
            _ => Some(ErrorKind::TimeLimit),
        }
    }

    #[cold]
    fn error(&self) -> Error {
        match self.0.flag.load(Relaxed) {
            CLEAR | ASK => Error::limit(account::USED_UP),
            INTERRUPTED => Error::new(ErrorKind::Interrupt),
            MEMORY_UP => Error::limit(format!(
                "the process holds more memory than it may: the budget is {:.1} MB",
                account::limit() as f64 / 1e6
            )),
            _ => Error::new(ErrorKind::TimeLimit),
        }
    }

    /// Takes the request back.
    pub fn clear(&self) {
        if self.0.flag.swap(CLEAR, Relaxed) == ASK {
            CLOCK.take();
        }
        self.0.share.store(0, Relaxed);
    }

    /// The length from which booleans of a comparison stay in bits, and small integers slim. Results do not depend on
    /// it.
    #[inline]
    pub fn packed_from(&self) -> usize {
        match self.0.packed.load(Relaxed) {
            0 => PACKED_COUNT_MIN,
            from => from,
        }
    }

    /// Lets as many booleans or more stay in bits, and as many small integers be slim: for tests, which have few.
    ///
    /// ```
    /// let stop = jackal_array::context::Stop::default();
    /// stop.set_packed_from(2);
    /// assert_eq!(stop.packed_from(), 2);
    /// ```
    pub fn set_packed_from(&self, count: usize) {
        self.0.packed.store(count, Relaxed);
    }

    /// Lets what runs use so many threads, at most [`cores::THREADS_MAX`]; 0 for as many as the machine has.
    pub fn set_threads(&self, count: usize) {
        self.0.threads.store(count.min(cores::THREADS_MAX), Relaxed);
    }

    /// The number of threads that may be used.
    ///
    /// ```
    /// use jackal_array::{context::Stop, cores};
    /// let stop = Stop::default();
    /// assert_eq!(stop.threads(), cores::of_machine());
    /// stop.set_threads(3);
    /// assert_eq!(stop.threads(), 3);
    /// ```
    pub fn threads(&self) -> usize {
        match self.0.threads.load(Relaxed) {
            0 => cores::of_machine(),
            count => count,
        }
    }

    /// The finished part of the running sentence's outermost loop, from 0 to 1, where that loop reports it.
    pub fn share(&self) -> Option<f64> {
        let told = self.0.share.load(Relaxed).checked_sub(1)?;
        Some(f64::from(told) / THOUSAND as f64)
    }

    /// A loop of so many turns that tells how many are done, if it is long and no loop around it tells.
    #[inline]
    pub fn turns(&self, count: usize) -> Turns<'_> {
        let share = &self.0.share;
        let tells = count >= REPORTED_TURNS_MIN
            && share.load(Relaxed) == 0
            && share.compare_exchange(0, 1, Relaxed, Relaxed).is_ok();
        Turns { share: tells.then_some(share), count, next: Cell::new(0) }
    }
}

/// Tells whether the time of the sentence that runs is up.
type Clock = Rc<dyn Fn() -> bool>;

thread_local! {
    static CLOCK: RefCell<Option<Clock>> = const { RefCell::new(None) };
    static RUNNING: RefCell<Stop> = RefCell::default();
}

/// The flag of the sentence that runs on this thread from now on, for what has no context at hand: reading, and drawing. Gives the
/// one before.
pub fn run_under(stop: &Stop) -> Stop {
    RUNNING.replace(stop.clone())
}

/// The flag of the sentence that runs on this thread.
pub fn running() -> Stop {
    RUNNING.with(|running| running.borrow().clone())
}

/// As [`Context::poll`](super::Context::poll), for code without a context.
pub fn poll_running() -> Result<()> {
    RUNNING.with(|running| running.borrow().look())
}

/// Asks the sentence that runs on this thread to end with a limit error: something that cannot fail found no room.
pub fn no_room() {
    running().memory_up();
}

/// Whether the sentence that runs on this thread was asked to end, by whomever; memory that is used up does not count.
pub(super) fn is_asked_to_end() -> bool {
    RUNNING.try_with(|running| running.try_borrow().is_ok_and(|running| running.is_raised())).unwrap_or(false)
}

/// A loop of short turns polls the flag once in this many.
const POLL_TURNS: usize = 1024;

/// As [`poll_running`], on some of the turns of a loop with short turns.
#[inline]
pub fn poll_turn(turn: usize) -> Result<()> {
    if turn.is_multiple_of(POLL_TURNS) { poll_running() } else { Ok(()) }
}

/// Whether the sentence that runs on this thread was asked to end. A drawing stops in the middle then, and its caller
/// polls.
pub fn is_ending() -> bool {
    poll_running().is_err()
}
