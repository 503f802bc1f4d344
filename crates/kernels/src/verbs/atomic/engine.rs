//! The one pervading function: promote, pair, dispatch once, loop last.

use super::blocks::{Arguments, How, blocks, failure, monad_blocks, under_shape};
use super::floats::finite;
use super::pairing::{BLOCK_ELEMENTS, Machine, Pairing};
use super::{AtomicDyad, AtomicMonad, ExactKernel, ExactKernel1, Flow, Kernel, Kernel1, Loop, Loop1};
use super::{in_bits, repeated, slim};
use crate::array::{Arg, Array, Complex, Context, Element, ElementType, budget, fill, promote};
use crate::error::{Error, Result};

/// Two atoms of numbers of one type, or of types of which one is exact or complex: the short way. `None`: go the long way.
#[inline]
pub fn atoms(verb: &AtomicDyad, cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    if let (Some(&a), Some(&b)) = (x.as_atom::<i64>(), y.as_atom::<i64>()) {
        if !matches!(verb.ints, Kernel::None) {
            return if verb.keeps_ints { pair(verb.ints, cx, a, b) } else { None };
        }
    } else if let (Some(&a), Some(&b)) = (x.as_atom::<f64>(), y.as_atom::<f64>()) {
        if !matches!(verb.floats, Kernel::None) {
            return pair(verb.floats, cx, a, b);
        }
    } else if x.kind().is_machine_real() && y.kind().is_machine_real() {
        return None;
    }
    if x.is_atom() && y.is_atom() { larger_atoms(verb, cx, x, y) } else { None }
}

/// Two atoms of which one is exact or complex, or that a verb of complex numbers alone takes.
#[inline(never)]
pub(super) fn larger_atoms(verb: &AtomicDyad, cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    if !x.kind().is_numeric() || !y.kind().is_numeric() {
        return None;
    }
    let kind = match (verb.meeting)(x.kind(), y.kind())? {
        kind if kind.is_machine_real() => match (verb.bools, verb.ints, verb.floats) {
            (Kernel::None, Kernel::None, Kernel::None) => ElementType::Complex,
            _ => return None,
        },
        kind => kind,
    };
    let brought = |side: &Array| promote::cast(side.clone(), kind).ok();
    let other = |side: &Array| if side.kind() == kind { Some(None) } else { brought(side).map(Some) };
    let (x_other, y_other) = (other(x)?, other(y)?);
    let (x, y) = (x_other.as_ref().unwrap_or(x), y_other.as_ref().unwrap_or(y));
    match kind {
        ElementType::Extended => exact_pair(&verb.extendeds, cx, x.as_atom()?, y.as_atom()?),
        ElementType::Rational => exact_pair(&verb.rationals, cx, x.as_atom()?, y.as_atom()?),
        ElementType::Complex => pair(verb.complexes, cx, *x.as_atom::<Complex>()?, *y.as_atom::<Complex>()?),
        _ => None,
    }
}

fn exact_pair<T: Element>(kernel: &ExactKernel<T>, cx: &Context, a: &T, b: &T) -> Option<Array> {
    fn one<T: Element, U: Element>(f: Loop<T, U>, cx: &Context, a: &T, b: &T) -> Option<Array> {
        let mut out = [U::fill()];
        let flow = f(cx, std::slice::from_ref(a), std::slice::from_ref(b), &mut out);
        let [result] = out;
        (flow == Flow::Fine).then(|| Array::atom(result))
    }
    match kernel {
        ExactKernel::None => None,
        ExactKernel::Bool(f) => one(*f, cx, a, b),
        ExactKernel::Float(f) => one(*f, cx, a, b),
        ExactKernel::Extended(f) => one(*f, cx, a, b),
        ExactKernel::Rational(f) => one(*f, cx, a, b),
    }
}

#[inline]
fn pair<T: Copy>(kernel: Kernel<T>, cx: &Context, a: T, b: T) -> Option<Array> {
    match kernel {
        Kernel::Int(f) => one(f, cx, a, b).map(Array::from),
        Kernel::Float(f) => one(f, cx, a, b).map(Array::from),
        Kernel::Bool(f) => one(f, cx, a, b).map(Array::from),
        Kernel::Complex(f) => one(f, cx, a, b).map(Array::from),
        Kernel::None => None,
    }
}

#[inline]
fn one<T: Copy, U: Copy + Default>(f: Loop<T, U>, cx: &Context, a: T, b: T) -> Option<U> {
    let mut out = [U::default()];
    (f(cx, &[a], &[b], &mut out) == Flow::Fine).then_some(out[0])
}

/// The type after this one when a verb needs a wider type.
fn wider(kind: ElementType) -> Option<ElementType> {
    Some(match kind {
        ElementType::Bool => ElementType::Int,
        ElementType::Int => ElementType::Float,
        ElementType::Float => ElementType::Complex,
        ElementType::Extended => ElementType::Rational,
        ElementType::Rational => ElementType::Float,
        _ => return None,
    })
}

/// A verb between two arguments whose elements meet as the pairing says.
pub fn pervade(verb: &AtomicDyad, cx: &Context, x: Array, y: Array, pairing: &Pairing) -> Result<Array> {
    if let Some(others) = verb.others
        && !(x.kind().is_numeric() && y.kind().is_numeric())
        && let Some(result) = others(cx, &x, &y, pairing)?
    {
        return Ok(result);
    }
    if let Some(result) = repeated::dyad(verb, cx, &x, &y)? {
        return Ok(result);
    }
    let (x, y) = both_numeric(cx, verb.name, x, y, pairing.count)?;
    let mut kind = (verb.meeting)(x.kind(), y.kind());
    let mut arguments = Arguments::new(x, y);
    while let Some(now) = kind {
        if let Some(result) = attempt(verb, cx, now, &mut arguments, pairing)? {
            return Ok(result);
        }
        kind = wider(now);
    }
    let (x, y) = (arguments.x.kind().name(), arguments.y.kind().name());
    Err(Error::new(cx.rules.misfit).note(format!("{} is not defined on {x} and {y} data", verb.name)))
}

/// Both arguments of an elementwise verb. Beside nothing that is not a number, no numbers are booleans too.
fn both_numeric(cx: &Context, name: &str, x: Array, y: Array, count: usize) -> Result<(Array, Array)> {
    if x.kind().is_numeric() && y.kind().is_numeric() {
        return Ok((x, y));
    }
    let none = |array: Array| {
        if count == 0 && array.is_empty() { fill::empty_of(ElementType::Bool, array.shape()) } else { Ok(array) }
    };
    Ok((numeric(cx, name, none(x)?, count)?, numeric(cx, name, none(y)?, count)?))
}

/// An argument of an elementwise verb: numbers, or anything when there are no pairs.
fn numeric(cx: &Context, name: &str, array: Array, count: usize) -> Result<Array> {
    if array.kind().is_numeric() {
        return Ok(array);
    }
    if count == 0 {
        return fill::filled_of(ElementType::Bool, array.shape());
    }
    Err(no_number(cx, name, array.kind()))
}

/// The error of an argument that is not a number.
#[cold]
pub(super) fn no_number(cx: &Context, name: &str, kind: ElementType) -> Error {
    Error::new(cx.rules.misfit).note(format!("{name} needs numbers, not {} data", kind.name()))
}

/// The verb in one type; `None` when the type is too narrow.
fn attempt(
    verb: &AtomicDyad,
    cx: &Context,
    kind: ElementType,
    arguments: &mut Arguments,
    pairing: &Pairing,
) -> Result<Option<Array>> {
    if matches!(kind, ElementType::Bool | ElementType::Int)
        && let Some(result) = slim::dyad(cx, verb, arguments, pairing)?
    {
        return Ok(Some(result));
    }
    match kind {
        ElementType::Bool => machine_kernel(cx, verb, verb.bools, arguments, pairing),
        ElementType::Int => machine_kernel(cx, verb, verb.ints, arguments, pairing),
        ElementType::Float => match machine_kernel(cx, verb, verb.floats, arguments, pairing)? {
            None => machine_kernel(cx, verb, verb.floats_again, arguments, pairing),
            done => Ok(done),
        },
        ElementType::Complex => machine_kernel(cx, verb, verb.complexes, arguments, pairing),
        ElementType::Extended => exact_kernel(cx, verb, &verb.extendeds, arguments, pairing),
        ElementType::Rational => exact_kernel(cx, verb, &verb.rationals, arguments, pairing),
        _ => Ok(None),
    }
}

fn machine_kernel<T: Machine>(
    cx: &Context,
    verb: &AtomicDyad,
    kernel: Kernel<T>,
    arguments: &mut Arguments,
    pairing: &Pairing,
) -> Result<Option<Array>> {
    if matches!(kernel, Kernel::None) {
        return Ok(None);
    }
    for side in [&mut arguments.x, &mut arguments.y] {
        if !matches!(promote::common(side.kind(), T::TYPE), Some(kind) if kind == T::TYPE && !side.kind().is_exact()) {
            *side = match promote::cast_tolerant(side.clone(), T::TYPE, cx.tolerance) {
                // There are no pairs: the number is not used.
                Err(_) if pairing.count == 0 => fill::filled_of(T::TYPE, side.shape())?,
                cast => cast?,
            };
        }
    }
    let how = How { name: verb.name, cost: verb.cost };
    match kernel {
        Kernel::None => Ok(None),
        Kernel::Bool(f) => in_bits::dyad(cx, how, f, arguments, pairing),
        Kernel::Int(f) => blocks(cx, how, (f, verb.onto.for_type()), arguments, pairing),
        Kernel::Float(f) => blocks(cx, how, (f, verb.onto.for_type()), arguments, pairing),
        Kernel::Complex(f) => blocks(cx, how, (f, None), arguments, pairing),
    }
}

fn exact_kernel<T: Element>(
    cx: &Context,
    verb: &AtomicDyad,
    kernel: &ExactKernel<T>,
    arguments: &mut Arguments,
    pairing: &Pairing,
) -> Result<Option<Array>> {
    if matches!(kernel, ExactKernel::None) {
        return Ok(None);
    }
    for side in [&mut arguments.x, &mut arguments.y] {
        *side = promote::cast(side.clone(), T::TYPE)?;
    }
    match kernel {
        ExactKernel::None => Ok(None),
        ExactKernel::Bool(f) => exact(cx, verb.name, *f, arguments, pairing),
        ExactKernel::Float(f) => exact(cx, verb.name, *f, arguments, pairing),
        ExactKernel::Extended(f) => exact(cx, verb.name, *f, arguments, pairing),
        ExactKernel::Rational(f) => exact(cx, verb.name, *f, arguments, pairing),
    }
}

/// Elements of exact numbers that are handled between two looks at the flag.
const EXACT_TOGETHER: usize = 16;

/// Exact numbers: as many as there are at each side, or one beside many, by blocks; others pair by pair.
fn exact<T: Element, U: Element>(
    cx: &Context,
    name: &str,
    f: Loop<T, U>,
    arguments: &Arguments,
    pairing: &Pairing,
) -> Result<Option<Array>> {
    let (x, y) = (&arguments.x, &arguments.y);
    let (xs, ys) = (x.as_slice::<T>().unwrap_or(&[]), y.as_slice::<T>().unwrap_or(&[]));
    let is_plain = |items: &[T]| items.len() == pairing.count || items.len() == 1;
    if is_plain(xs) && is_plain(ys) {
        let mut out = budget::filled(pairing.count, U::fill())?;
        for (turn, to) in out.chunks_mut(EXACT_TOGETHER).enumerate() {
            cx.poll()?;
            let start = turn * EXACT_TOGETHER;
            let block = |items: &'_ [T]| if items.len() == 1 { 0..1 } else { start..start + to.len() };
            let (Some(a), Some(b)) = (xs.get(block(xs)), ys.get(block(ys))) else { return Ok(None) };
            match f(cx, a, b, to) {
                Flow::Fine => {}
                Flow::Widen => return Ok(None),
                flow => return Err(failure(cx, name, flow)),
            }
        }
        return under_shape(x, y, pairing, out).map(Some);
    }
    let mut out = budget::vec(pairing.count)?;
    for i in 0..pairing.count {
        cx.poll()?;
        let (a, b) = (pairing.x.index(i), pairing.y.index(i));
        let (Some(a), Some(b)) = (xs.get(a..=a), ys.get(b..=b)) else { return Ok(None) };
        let mut room = [U::fill()];
        match f(cx, a, b, &mut room) {
            Flow::Fine => out.extend(room),
            Flow::Widen => return Ok(None),
            flow => return Err(failure(cx, name, flow)),
        }
    }
    under_shape(x, y, pairing, out).map(Some)
}

/// A verb on every element of its argument.
pub fn pervade_monad(verb: &AtomicMonad, cx: &Context, y: Array) -> Result<Array> {
    let count = y.count();
    if let Some(others) = verb.others
        && !y.kind().is_numeric()
        && let Some(result) = others(cx, &y)?
    {
        return Ok(result);
    }
    if let Some(result) = repeated::monad(verb, cx, &y)? {
        return Ok(result);
    }
    let mut y = numeric(cx, verb.name, y, count)?;
    let mut kind = Some(y.kind());
    while let Some(now) = kind {
        let result = match now {
            ElementType::Bool => machine_monad(cx, verb, verb.bools, &mut y)?,
            ElementType::Int => match slim::monad(cx, verb, &mut y)? {
                None => machine_monad(cx, verb, verb.ints, &mut y)?,
                done => done,
            },
            ElementType::Float => match machine_monad(cx, verb, verb.floats, &mut y)? {
                None => machine_monad(cx, verb, verb.floats_again, &mut y)?,
                done => done,
            },
            ElementType::Complex => machine_monad(cx, verb, verb.complexes, &mut y)?,
            ElementType::Extended => exact_monad(cx, verb, &verb.extendeds, &mut y)?,
            ElementType::Rational => match exact_monad(cx, verb, &verb.rationals, &mut y)? {
                None => exact_monad(cx, verb, &verb.rationals_again, &mut y)?,
                done => done,
            },
            _ => None,
        };
        if let Some(result) = result {
            return Ok(result);
        }
        kind = wider(now);
    }
    Err(Error::new(cx.rules.misfit).note(format!("{} is not defined on {} data", verb.name, y.kind().name())))
}

fn machine_monad<T: Machine>(
    cx: &Context,
    verb: &AtomicMonad,
    kernel: Kernel1<T>,
    y: &mut Array,
) -> Result<Option<Array>> {
    if matches!(kernel, Kernel1::None) {
        return Ok(None);
    }
    if y.kind().is_exact() {
        *y = promote::cast(y.clone(), T::TYPE)?;
    }
    let how = How { name: verb.name, cost: verb.cost };
    match kernel {
        Kernel1::None => Ok(None),
        Kernel1::Bool(f) => in_bits::monad(cx, how, f, y),
        Kernel1::Int(f) => monad_blocks(cx, how, f, y),
        Kernel1::Float(f) => monad_blocks(cx, how, f, y),
        Kernel1::Complex(f) => monad_blocks(cx, how, f, y),
    }
}

fn exact_monad<T: Element>(
    cx: &Context,
    verb: &AtomicMonad,
    kernel: &ExactKernel1<T>,
    y: &mut Array,
) -> Result<Option<Array>> {
    if matches!(kernel, ExactKernel1::None) {
        return Ok(None);
    }
    *y = promote::cast(y.clone(), T::TYPE)?;
    match kernel {
        ExactKernel1::None => Ok(None),
        ExactKernel1::Float(f) => exact_each(cx, verb.name, *f, y),
        ExactKernel1::Extended(f) => exact_each(cx, verb.name, *f, y),
        ExactKernel1::Rational(f) => exact_each(cx, verb.name, *f, y),
    }
}

fn exact_each<T: Element, U: Element>(cx: &Context, name: &str, f: Loop1<T, U>, y: &Array) -> Result<Option<Array>> {
    let items = y.as_slice::<T>().unwrap_or(&[]);
    let mut out = budget::vec(items.len())?;
    for item in items {
        cx.poll()?;
        let mut room = [U::fill()];
        match f(cx, std::slice::from_ref(item), &mut room) {
            Flow::Fine => out.extend(room),
            Flow::Widen => return Ok(None),
            flow => return Err(failure(cx, name, flow)),
        }
    }
    Ok(Some(y.with_items(out)))
}

/// The verb between arrays of numbers that agree, whose result is finite where the rules know no infinity.
pub fn apply_finite<'x, 'y>(
    cx: &Context,
    verb: &AtomicDyad,
    x: impl Into<Arg<'x>>,
    y: impl Into<Arg<'y>>,
) -> Result<Array> {
    let (x, y) = (x.into(), y.into());
    let looked_at = is_checked_by_loops(&x, &y, x.count().max(y.count()));
    let result = verb.apply(cx, x, y)?;
    if looked_at { Ok(result) } else { finite(cx, result) }
}

/// Whether the loops check each block of a result of `count` elements for infinity themselves. Those of machine numbers do,
/// short ways and exact numbers do not.
pub fn is_checked_by_loops(x: &Array, y: &Array, count: usize) -> bool {
    let machine = |array: &Array| array.kind().is_numeric() && !array.kind().is_exact();
    count > BLOCK_ELEMENTS && machine(x) && machine(y)
}
