//! Work on several threads: how many they are, from how much work on they are worth it, and who does which block.
//!
//! A kernel hands over what is to be done with each block of its result. Blocks do not depend on each other, and which thread does
//! which never shows: what is added up is added up in the same blocks by one thread. The threads are those of a pool that is made
//! when it is first needed. On them a block counts its memory on the account of the session that asked, and looks at its flag; a
//! block that is itself done on such a thread is not spread further.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::account::{self, Entered, Tally};
use super::context::Stop;
use super::fast_ways::THREADS;
use super::{Context, stop};

/// The work of each thread is cut into about this many parts, so that a delayed thread leaves some to the others.
const PARTS_PER_THREAD: usize = 4;

/// An amount of work: elements, and the cost of each. It decides whether threads are worthwhile, which take some 10
/// microseconds to wake.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    elements: usize,
    cost: Cost,
}

/// The cost of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cost {
    /// Less than an instruction: bytes, many of which are handled at once.
    Slight,
    /// An instruction or two: memory is hardly faster.
    Light,
    /// Some nanoseconds.
    Middling,
    /// Some tens of nanoseconds.
    Heavy,
}

impl Cost {
    /// The work for a number of elements.
    pub fn work(self, elements: usize) -> Work {
        Work { elements, cost: self }
    }

    /// The cost of a plain loop that reads and writes elements of at most this many bytes.
    pub fn from_bytes(bytes: usize) -> Cost {
        if bytes == 1 { Cost::Slight } else { Cost::Light }
    }

    /// The least number of elements for several threads: some hundred microseconds on one. On a busy machine threads
    /// are woken late, and less work takes longer than on one.
    fn least(self) -> usize {
        match self {
            Cost::Slight => 1 << 23,
            Cost::Light => 1 << 20,
            Cost::Middling => 1 << 17,
            Cost::Heavy => 1 << 14,
        }
    }
}

type Pools = Mutex<Vec<(usize, Option<Arc<ThreadPool>>)>>;
static POOLS: Pools = Mutex::new(Vec::new());

/// Forgets the threads: for a process that was forked, which has none of them.
pub fn forget() {
    std::mem::forget(std::mem::take(&mut *POOLS.lock().unwrap_or_else(PoisonError::into_inner)));
}

/// The pool of so many threads; `None` if they cannot be had, where one does all.
fn pool(count: usize) -> Option<Arc<ThreadPool>> {
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, pool)) = pools.iter().find(|(threads, _)| *threads == count) {
        return pool.clone();
    }
    let builder = ThreadPoolBuilder::new().num_threads(count).thread_name(|number| format!("worker {number}"));
    let pool = builder.build().ok().map(Arc::new);
    pools.push((count, pool.clone()));
    pool
}

/// Threads that do some work for a session.
struct Team {
    pool: Arc<ThreadPool>,
    threads: usize,
    tally: &'static Tally,
    stop: Stop,
}

/// While this is there, a thread of the pool counts and stops as the one that handed the work over.
struct Member {
    outer: Stop,
    _account: Entered,
}

impl Drop for Member {
    fn drop(&mut self) {
        stop::run_under(&self.outer);
    }
}

impl Team {
    /// Threads for so much work; `None` where one does better.
    #[inline]
    fn new(cx: &Context, work: Work) -> Option<Team> {
        if work.elements < work.cost.least() || !THREADS.on(cx) { None } else { Team::gathered(cx) }
    }

    #[cold]
    fn gathered(cx: &Context) -> Option<Team> {
        let threads = cx.stop().threads();
        if threads < 2 || rayon::current_thread_index().is_some() {
            return None;
        }
        Some(Team { pool: pool(threads)?, threads, tally: account::current(), stop: cx.stop().clone() })
    }

    fn member(&self) -> Member {
        Member { outer: stop::run_under(&self.stop), _account: account::enter_as(self.tally) }
    }

    /// The fewest blocks that one thread takes at a time.
    fn share(&self, blocks: usize) -> usize {
        (blocks / (self.threads * PARTS_PER_THREAD)).max(1)
    }

    /// Runs `work` on every thread of the team at once, and ends when all have ended. A thread that is not free for it is not waited
    /// for: the others find everything done and end.
    ///
    /// What the work is does not show here, so that the machinery of threads is there once and not for each kernel.
    fn on_all(&self, work: &(dyn Fn() + Sync)) {
        let as_member = || {
            let _member = self.member();
            work();
        };
        self.pool.install(|| {
            rayon::scope(|scope| {
                (1..self.threads).for_each(|_| scope.spawn(|_| as_member()));
                as_member();
            });
        });
    }

    /// Runs both at once.
    fn side_by_side(&self, first: &mut (dyn FnMut() + Send), second: &mut (dyn FnMut() + Send)) {
        self.pool.install(|| {
            rayon::join(
                || {
                    let _member = self.member();
                    first();
                },
                || {
                    let _member = self.member();
                    second();
                },
            );
        });
    }
}

/// The queue from which the threads of a team take work, one part at a time.
struct Queue<I>(Mutex<I>);

impl<I: Iterator> Queue<I> {
    fn new(parts: impl IntoIterator<IntoIter = I>) -> Self {
        Queue(Mutex::new(parts.into_iter()))
    }

    /// The next part that nobody has taken.
    fn next(&self) -> Option<I::Item> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).next()
    }
}

/// The error of the first block that failed.
struct Failure<E> {
    block: AtomicUsize,
    error: Mutex<Option<(usize, E)>>,
}

impl<E> Failure<E> {
    fn none() -> Self {
        Failure { block: AtomicUsize::new(usize::MAX), error: Mutex::new(None) }
    }

    /// Whether a block need not be done, since one before it has failed.
    fn is_before(&self, block: usize) -> bool {
        self.block.load(Relaxed) < block
    }

    fn record(&self, block: usize, error: E) {
        let mut first = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        if first.as_ref().is_none_or(|(before, _)| block < *before) {
            *first = Some((block, error));
            self.block.store(block, Relaxed);
        }
    }

    fn result(self) -> Result<(), E> {
        let first = self.error.into_inner().unwrap_or_else(PoisonError::into_inner);
        first.map_or(Ok(()), |(_, error)| Err(error))
    }
}

/// Does `work` with each block of `out`: with a room that one thread has for all its blocks, where the block begins, and the block.
///
/// # Errors
/// What `work` ends with on the first block on which it fails. Blocks after that one may be done or not.
///
/// ```
/// use jackal_array::{Context, threads::{Cost, each_block}};
/// let mut out = vec![0; 1_000_000];
/// each_block(&Context::default(), Cost::Light.work(1_000_000), 1000, &mut out, || (), |_, start, block| {
///     block.iter_mut().enumerate().for_each(|(i, to)| *to = 2 * (start + i));
///     Ok::<(), ()>(())
/// }).unwrap();
/// assert!(out.iter().enumerate().all(|(i, &item)| item == 2 * i));
/// ```
pub fn each_block<U: Send, S, E: Send>(
    cx: &Context,
    amount: Work,
    block: usize,
    out: &mut [U],
    room: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, &mut [U]) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let block = block.max(1);
    let Some(team) = Team::new(cx, amount) else {
        let mut room = room();
        return out.chunks_mut(block).enumerate().try_for_each(|(index, part)| work(&mut room, index * block, part));
    };
    let (failure, share) = (Failure::none(), team.share(out.len().div_ceil(block)));
    let queue = Queue::new(out.chunks_mut(block.saturating_mul(share)).enumerate());
    team.on_all(&|| {
        let mut room = room();
        while let Some((index, blocks)) = queue.next() {
            for (part, index) in blocks.chunks_mut(block).zip(index * share..) {
                if failure.is_before(index) {
                    return;
                }
                if let Err(error) = work(&mut room, index * block, part) {
                    failure.record(index, error);
                }
            }
        }
    });
    failure.result()
}

/// Applies `work` to each block of `count` elements; the results are in the order of the blocks.
///
/// # Errors
/// What `work` ends with on the first block on which it fails.
///
/// ```
/// use jackal_array::{Context, threads::{Cost, of_blocks}};
/// let sums = of_blocks(&Context::default(), Cost::Light.work(1_000_000), 100_000, 1_000_000, |range| Ok::<_, ()>(range.len())).unwrap();
/// assert_eq!(sums, [100_000; 10]);
/// ```
pub fn of_blocks<T: Send, E: Send>(
    cx: &Context,
    amount: Work,
    block: usize,
    count: usize,
    work: impl Fn(Range<usize>) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let block = block.max(1);
    let range = |index: usize| index * block..count.min((index + 1) * block);
    let blocks = count.div_ceil(block);
    let Some(team) = Team::new(cx, amount) else {
        return (0..blocks).map(|index| work(range(index))).collect();
    };
    let share = team.share(blocks);
    let (failure, results) = (Failure::none(), Mutex::new(Vec::new()));
    let queue = Queue::new((0..blocks).step_by(share));
    team.on_all(&|| {
        while let Some(from) = queue.next() {
            let mut made = Vec::new();
            for index in from..blocks.min(from + share) {
                if failure.is_before(index) {
                    return;
                }
                match work(range(index)) {
                    Ok(result) => made.push(result),
                    Err(error) => failure.record(index, error),
                }
            }
            results.lock().unwrap_or_else(PoisonError::into_inner).push((from, made));
        }
    });
    failure.result()?;
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_unstable_by_key(|(from, _)| *from);
    Ok(results.into_iter().flat_map(|(_, made)| made).collect())
}

/// The number of threads for an amount of work.
pub fn count(cx: &Context, amount: Work) -> usize {
    Team::new(cx, amount).map_or(1, |team| team.threads)
}

/// Does `work` with each part of something, such as the slices that it was cut into.
///
/// # Errors
/// What `work` ends with on the first part on which it fails.
///
/// ```
/// use jackal_array::{Context, threads::{Cost, each_part}};
/// let mut out = [1, 2, 3];
/// let (left, right) = out.split_at_mut(1);
/// each_part(&Context::default(), Cost::Heavy.work(3), vec![left, right], |part| Ok::<(), ()>(part.fill(7))).unwrap();
/// assert_eq!(out, [7; 3]);
/// ```
pub fn each_part<P: Send, E: Send>(
    cx: &Context,
    amount: Work,
    parts: Vec<P>,
    work: impl Fn(P) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let Some(team) = Team::new(cx, amount) else { return parts.into_iter().try_for_each(work) };
    let (failure, queue) = (Failure::none(), Queue::new(parts.into_iter().enumerate()));
    team.on_all(&|| {
        while let Some((index, part)) = queue.next() {
            if failure.is_before(index) {
                return;
            }
            if let Err(error) = work(part) {
                failure.record(index, error);
            }
        }
    });
    failure.result()
}

/// Both of two pieces of work, which are done side by side if they are worth it.
///
/// ```
/// use jackal_array::{Context, threads::{Cost, both}};
/// assert_eq!(both(&Context::default(), Cost::Heavy.work(100_000), || 1, || 2), (1, 2));
/// ```
pub fn both<A: Send, B: Send>(
    cx: &Context,
    amount: Work,
    first: impl Fn() -> A + Sync,
    second: impl Fn() -> B + Sync,
) -> (A, B) {
    let Some(team) = Team::new(cx, amount) else { return (first(), second()) };
    let (mut left, mut right) = (None, None);
    team.side_by_side(&mut || left = Some(first()), &mut || right = Some(second()));
    (left.unwrap_or_else(first), right.unwrap_or_else(second))
}
