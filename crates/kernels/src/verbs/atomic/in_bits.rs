//! Elementwise verbs that give many booleans, which stay in bits ([`Bits`]).
//!
//! A function of booleans in bits does a word at a time, whatever the function: what it gives for each of the two or four arguments
//! that there are is asked of its loop once. Any other loop gives bytes: a block of them in a buffer, which are packed.

use std::ops::Range;

use super::blocks::{self, Arguments, BlockFailure, How, blocks, monad_blocks, step};
use super::pairing::{BLOCK_ELEMENTS, Machine, Pairing, Room, Side, Walk};
use super::{AtomicDyad, Flow, Kernel, Loop, Loop1};
use crate::array::mask::WORD;
use crate::array::threads::{self, Cost, Work};
use crate::array::wide::wide;
use crate::array::{Array, Bits, Context, View, pack};
use crate::error::{Error, Result};

/// A loop over two arguments that gives booleans: many stay in bits. `None` when the type is too narrow.
pub(super) fn dyad<T: Machine>(
    cx: &Context,
    how: How,
    f: Loop<T, bool>,
    arguments: &mut Arguments,
    pairing: &Pairing,
) -> Result<Option<Array>> {
    if cx.packs(pairing.count) {
        return of_two(cx, how, f, (&arguments.x, &arguments.y), pairing);
    }
    blocks(cx, how, (f, None), arguments, pairing)
}

/// The same between arguments of one type that is not a number.
pub(super) fn between<T: Machine>(
    cx: &Context,
    how: How,
    f: Loop<T, bool>,
    (x, y): (&Array, &Array),
    pairing: &Pairing,
) -> Result<Option<Array>> {
    if cx.packs(pairing.count) {
        return of_two(cx, how, f, (x, y), pairing);
    }
    blocks::between(cx, how, f, (x, y), pairing)
}

/// A loop over one argument that gives booleans.
pub(super) fn monad<T: Machine>(cx: &Context, how: How, f: Loop1<T, bool>, y: &mut Array) -> Result<Option<Array>> {
    if cx.packs(y.count()) { of_one(cx, how, f, y) } else { monad_blocks(cx, how, f, y) }
}

/// The results of a verb of two arguments; `None` when the type is too narrow.
fn of_two<T: Machine>(
    cx: &Context,
    how: How,
    f: Loop<T, bool>,
    (x, y): (&Array, &Array),
    pairing: &Pairing,
) -> Result<Option<Array>> {
    let (x_bits, y_bits) =
        (Words::from_array(x, pairing.x, pairing.count), Words::from_array(y, pairing.y, pairing.count));
    if let (Some(a), Some(b), true) = (x_bits, y_bits, x.bits().is_some() || y.bits().is_some())
        && let Some(table) = table_of_two(cx, f)
    {
        return by_words(cx, pairing, |at, out| a.meet(&b, table, at, out)).map(Some);
    }
    let (xs, ys) = (Side::new(cx, x, pairing.x), Side::new(cx, y, pairing.y));
    let work = how.cost::<T, bool>().work(pairing.count);
    let rooms = || (Room::<T, BLOCK_ELEMENTS>::new(), Room::<T, BLOCK_ELEMENTS>::new());
    let made = packed::<_, BLOCK_ELEMENTS, _>(cx, work, pairing.count, rooms, |(a, b), range, out| {
        step(cx, how.name, f(cx, xs.block(range.clone(), a), ys.block(range, b), out))
    });
    array(pairing, made)
}

/// The results of a verb of one argument; `None` when the type is too narrow.
fn of_one<T: Machine>(cx: &Context, how: How, f: Loop1<T, bool>, y: &Array) -> Result<Option<Array>> {
    let pairing = Pairing { shape: y.shape().into(), count: y.count(), x: Walk::STRAIGHT, y: Walk::STRAIGHT };
    if let Some(bits) = y.bits()
        && let Some([of_0, of_1]) = table_of_one(cx, f)
    {
        let words = bits.words();
        return by_words(cx, &pairing, |at, out| {
            let given = words.get(at..).unwrap_or(&[]);
            out.iter_mut().zip(given).for_each(|(to, &word)| *to = (of_0 & !word) | (of_1 & word));
        })
        .map(Some);
    }
    let ys = Side::new(cx, y, Walk::STRAIGHT);
    let work = how.cost::<T, bool>().work(pairing.count);
    let made =
        packed::<_, BLOCK_ELEMENTS, _>(cx, work, pairing.count, Room::<T, BLOCK_ELEMENTS>::new, |room, range, out| {
            step(cx, how.name, f(cx, ys.block(range, room), out))
        });
    array(&pairing, made)
}

/// A verb inserted between booleans in bits: their sum, or what words of them come to side by side, as order does not matter to a verb
/// that has a fold. `None` for any other verb.
pub(crate) fn inserted(cx: &Context, verb: &AtomicDyad, bits: &Bits) -> Option<Array> {
    if verb.fold.bools_to_int.is_some() {
        return i64::try_from(bits.ones()).ok().map(Array::from);
    }
    let (Kernel::Bool(f), Some(fold)) = (verb.bools, verb.fold.bools) else { return None };
    let [ff, ft, tf, tt] = table_of_two(cx, f)?;
    let (full, last) = bits.words().split_at(bits.count() / WORD);
    let (blocks, rest) = full.as_chunks::<8>();
    let (first, blocks) = blocks.split_first()?;
    let together = wide(
        bits.count(),
        #[inline(always)]
        || {
            let one = |a: u64, b: u64| (ff & !a & !b) | (ft & !a & b) | (tf & a & !b) | (tt & a & b);
            blocks.iter().fold(*first, |all, block| std::array::from_fn(|lane| one(all[lane], block[lane])))
        },
    );
    let words: Vec<u64> = [&together, rest, last].concat();
    let few = Bits::new(words, (together.len() + rest.len()) * WORD + bits.count() % WORD);
    fold(few.as_bytes()).map(Array::from)
}

/// Booleans one after the other, or one that meets all.
#[derive(Clone, Copy)]
enum Words<'a> {
    Many(&'a [u64]),
    One(u64),
}

impl<'a> Words<'a> {
    fn from_array(array: &'a Array, walk: Walk, count: usize) -> Option<Words<'a>> {
        match (array.bits(), array.as_atom::<bool>()) {
            (Some(bits), _) if walk.is_straight(count) && bits.count() == count => Some(Words::Many(bits.words())),
            (None, Some(&truth)) => Some(Words::One(u64::from(truth).wrapping_neg())),
            _ => None,
        }
    }

    /// Puts what a function gives, of which the words are full where it gives 1, for the words from one on.
    fn meet(&self, other: &Words<'_>, [ff, ft, tf, tt]: [u64; 4], at: usize, out: &mut [u64]) {
        let one = |a: u64, b: u64| (ff & !a & !b) | (ft & !a & b) | (tf & a & !b) | (tt & a & b);
        let from = |words: &'a [u64]| words.get(at..).unwrap_or(&[]);
        wide(
            out.len(),
            #[inline(always)]
            || match (*self, *other) {
                (Words::Many(x), Words::Many(y)) => {
                    let y = y.get(at..).unwrap_or(&[]);
                    out.iter_mut().zip(from(x).iter().zip(y)).for_each(|(to, (&a, &b))| *to = one(a, b));
                }
                (Words::Many(x), Words::One(b)) => out.iter_mut().zip(from(x)).for_each(|(to, &a)| *to = one(a, b)),
                (Words::One(a), Words::Many(y)) => {
                    let y = y.get(at..).unwrap_or(&[]);
                    out.iter_mut().zip(y).for_each(|(to, &b)| *to = one(a, b));
                }
                (Words::One(a), Words::One(b)) => out.fill(one(a, b)),
            },
        );
    }
}

/// What a loop gives for 0 and 0, 0 and 1, 1 and 0, 1 and 1, as words of nothing else; `None` if it is not a loop of booleans, or fails.
pub(super) fn table_of_two<T: Machine>(cx: &Context, f: Loop<T, bool>) -> Option<[u64; 4]> {
    let (no, yes) = truths::<T>()?;
    let mut out = [false; 4];
    (f(cx, &[no, no, yes, yes], &[no, yes, no, yes], &mut out) == Flow::Fine)
        .then(|| out.map(|truth| u64::from(truth).wrapping_neg()))
}

/// The same for 0 and 1.
fn table_of_one<T: Machine>(cx: &Context, f: Loop1<T, bool>) -> Option<[u64; 2]> {
    let (no, yes) = truths::<T>()?;
    let mut out = [false; 2];
    (f(cx, &[no, yes], &mut out) == Flow::Fine).then(|| out.map(|truth| u64::from(truth).wrapping_neg()))
}

/// 0 and 1 as elements of the type, into which booleans are converted for this loop.
fn truths<T: Machine>() -> Option<(T, T)> {
    let both = View::Bool(&[false, true]);
    Some((T::get(&both, 0), T::get(&both, 1)))
}

/// Words that a loop makes from one on, under the shape of the pairing.
fn by_words(cx: &Context, pairing: &Pairing, make: impl Fn(usize, &mut [u64]) + Sync) -> Result<Array> {
    let mut words = Bits::blank(pairing.count)?;
    let work = Cost::Slight.work(words.len() * size_of::<u64>());
    threads::each_block(
        cx,
        work,
        BLOCK_ELEMENTS,
        &mut words,
        || (),
        |(), at, block| {
            cx.poll()?;
            make(at, block);
            Ok::<_, Error>(())
        },
    )?;
    Ok(Array::from_bits(&pairing.shape, Bits::new(words, pairing.count)))
}

/// Bits of bytes that a loop makes, `ROOM` of them at a time.
pub(super) fn packed<S, const ROOM: usize, E: From<Error> + Send>(
    cx: &Context,
    work: Work,
    count: usize,
    room: impl Fn() -> S + Sync,
    make: impl Fn(&mut S, Range<usize>, &mut [bool]) -> std::result::Result<(), E> + Sync,
) -> std::result::Result<Bits, E> {
    let mut words = Bits::blank(count)?;
    let rooms = || (room(), [false; ROOM]);
    threads::each_block(cx, work, ROOM / WORD, &mut words, rooms, |(rooms, bytes), at, block| {
        cx.poll()?;
        let range = at * WORD..count.min((at + block.len()) * WORD);
        let bytes = &mut bytes[..range.len()];
        make(rooms, range, bytes)?;
        pack(bytes, block);
        Ok::<_, E>(())
    })?;
    Ok(Bits::new(words, count))
}

/// The array of what was packed; `None` where the type was too narrow.
fn array(pairing: &Pairing, made: std::result::Result<Bits, BlockFailure>) -> Result<Option<Array>> {
    match made {
        Ok(bits) => Ok(Some(Array::from_bits(&pairing.shape, bits))),
        Err(BlockFailure::Widen) => Ok(None),
        Err(BlockFailure::Failed(error)) => Err(error),
    }
}
