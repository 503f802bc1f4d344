//! Elementwise verbs on values: they go into enclosed items, and integers keep their widths.
//!
//! One function for dyads and one for monads. What a notation has beside arrays (dictionaries, tables) and how it puts
//! lists together comes in through [`Beside`]; whether verbs go into boxes at all is one of the [`Rules`](crate::array::Rules).

use super::floats::finite;
use super::pairing::{Pairing, Walk};
use super::within::within;
use super::{AtomicDyad, AtomicMonad, Units, units};
use crate::array::domains::plain;
use crate::array::nested::{self, Depth};
use crate::array::nulls::truncated;
use crate::array::rules::Enclosed;
use crate::array::{Array, Context, ElementType, Narrow, Plan, Shape, Value, Width, budget, narrow};
use crate::error::Result;
use std::sync::Arc;

/// The functions of a notation that elementwise verbs call for values that are more than arrays of atoms.
pub trait Beside {
    /// A verb between two values of which one is neither an array nor narrow integers.
    fn dyad(&self, verb: &'static AtomicDyad, x: Value, y: Value) -> Result<Value>;
    /// A verb of a value that is neither an array nor narrow integers.
    fn monad(&self, verb: &'static AtomicMonad, y: Value) -> Result<Value>;
    /// The array of a shape that has these results as its items; where all are atoms of one type, without boxes.
    fn assembled(&self, shape: &[usize], results: Vec<Value>) -> Result<Value>;
    /// The array of a shape without elements; `sample` is what the verb gives of the prototypes of its arguments.
    fn of_none(&self, shape: &[usize], _sample: &mut dyn FnMut() -> Result<Value>) -> Result<Value> {
        self.assembled(shape, Vec::new())
    }
}

impl AtomicDyad {
    /// The verb between any two values.
    ///
    /// ```
    /// # use jackal_array::{Array, Context, Rules, Value};
    /// # use jackal_array::error::Result;
    /// # use jackal_kernels::verbs::atomic::{AtomicDyad, AtomicMonad, items::Beside, nulls::ADD_NULL};
    /// # struct Lists;
    /// # impl Beside for Lists {
    /// #     fn dyad(&self, _: &'static AtomicDyad, x: Value, _: Value) -> Result<Value> { Ok(x) }
    /// #     fn monad(&self, _: &'static AtomicMonad, y: Value) -> Result<Value> { Ok(y) }
    /// #     fn assembled(&self, _: &[usize], items: Vec<Value>) -> Result<Value> { Ok(Array::list(items).into()) }
    /// # }
    /// let cx = Context::with_rules(Default::default(), &Rules::LISTS);
    /// let nest = |items: Vec<Array>| Value::from(Array::boxes(items));
    /// let y = nest(vec![Array::list(vec![1_i64, 2]), Array::from(3_i64)]);
    /// let sum = ADD_NULL.values(&cx, &Lists, Array::list(vec![10_i64, 20]).into(), y)?;
    /// assert_eq!(sum, nest(vec![Array::list(vec![11_i64, 12]), Array::from(23_i64)]));
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    #[inline]
    pub fn values(&'static self, cx: &Context, beside: &dyn Beside, x: Value, y: Value) -> Result<Value> {
        match (x, y) {
            // Both have as many bits as any, and so has what comes of them.
            (Value::Array(x), Value::Array(y)) if is_widest(&x) && is_widest(&y) && self.units != Units::Quotient => {
                finite(cx, self.apply(cx, x, y)?).map(Value::Array)
            }
            (x, y) => self.any_values(cx, beside, x, y),
        }
    }

    fn any_values(&'static self, cx: &Context, beside: &dyn Beside, x: Value, y: Value) -> Result<Value> {
        match self.begun(cx, beside, x, y)? {
            Begun::Done(value) => Ok(value),
            Begun::Inside(pairs) => self.finished(cx, beside, *pairs),
        }
    }

    /// The result of values that need not be gone into, or the pairs of items of others.
    fn begun(&'static self, cx: &Context, beside: &dyn Beside, x: Value, y: Value) -> Result<Begun<Box<Pairs>>> {
        let (x, y) = (plain(x)?, plain(y)?);
        Ok(Begun::Done(match (Form::from_value(cx, &x), Form::from_value(cx, &y)) {
            (Form::Simple, Form::Simple) if self.units == Units::Quotient && !units::are_timed(&x, &y) => {
                self.quotient(cx, x, y)?
            }
            (Form::Simple, Form::Simple) if units::unit_of(&x).or(units::unit_of(&y)).is_some() => {
                units::dyad(self, cx, x, y)?
            }
            (Form::Simple, Form::Simple) => {
                units::check_names(self.units, [&x, &y])?;
                let bits = narrow::bits(&x).max(narrow::bits(&y)).max(self.least_bits);
                let (x, y) = (x.into_array()?, y.into_array()?);
                let width = Width::from_bits(bits).unwrap_or(Width::Timespan);
                if let Some(result) = within(self, cx, width, &x, &y) {
                    return result.map(Begun::Done);
                }
                narrow::of_bits(bits, finite(cx, self.apply(cx, x, y)?)?)
            }
            (Form::Beside, _) | (_, Form::Beside) => beside.dyad(self, x, y)?,
            _ => {
                let plan = Plan::agreed(cx.rules.agreement, x.array()?.shape(), y.array()?.shape())?;
                let pairing = Pairing::of_plan(plan);
                if pairing.count > 0 {
                    return Pairs::new(pairing, x, y).map(Box::new).map(Begun::Inside);
                }
                let _level = Depth::enter()?;
                let sample = |side: &Value| side.array().and_then(nested::prototype).map(Value::Array);
                beside.of_none(&pairing.shape, &mut || self.values(cx, beside, sample(&x)?, sample(&y)?))?
            }
        }))
    }

    /// The quotient of numbers: it has the type of what is divided, but of characters, narrower integers and reals it is an int.
    fn quotient(&'static self, cx: &Context, x: Value, y: Value) -> Result<Value> {
        units::check_names(self.units, [&x, &y])?;
        let is_real = units::unit_of(&x) == Some(Width::Real);
        let bits = if is_real { Width::Int.bits() } else { narrow::bits(&x).max(self.least_bits) };
        let (x, y) = (x.into_array()?, y.into_array()?);
        let whole = is_real || x.kind() != ElementType::Float;
        let result = finite(cx, self.apply(cx, x, y)?)?;
        match result.as_slice::<f64>() {
            Some(floats) if whole => {
                Ok(narrow::of_bits(bits, result.with_items(budget::mapped(floats, |&number| truncated(number))?)))
            }
            _ => Ok(narrow::of_bits(bits, result)),
        }
    }

    /// Item by item, and where items are lists of boxes themselves, item by item of those first.
    fn finished(&'static self, cx: &Context, beside: &dyn Beside, mut pairs: Pairs) -> Result<Value> {
        let mut outer: Vec<Box<Pairs>> = Vec::new();
        loop {
            let Some((x, y)) = pairs.next() else {
                let value = beside.assembled(&pairs.pairing.shape, pairs.results)?;
                let Some(above) = outer.pop() else { return Ok(value) };
                pairs = *above;
                pairs.put(value);
                continue;
            };
            cx.poll()?;
            match (x, y) {
                (Value::Array(x), Value::Array(y))
                    if is_widest(&x) && is_widest(&y) && self.units != Units::Quotient =>
                {
                    pairs.put(finite(cx, self.apply(cx, x, y)?).map(Value::Array)?);
                }
                (x, y) => match self.begun(cx, beside, x, y)? {
                    Begun::Done(value) => pairs.put(value),
                    Begun::Inside(mut inner) => {
                        std::mem::swap(&mut pairs, &mut inner);
                        budget::push(&mut outer, inner)?;
                    }
                },
            }
        }
    }
}

impl AtomicMonad {
    /// The verb of any value.
    pub fn values(&'static self, cx: &Context, beside: &dyn Beside, y: Value) -> Result<Value> {
        match self.begun(cx, beside, y)? {
            Begun::Done(value) => Ok(value),
            Begun::Inside(items) => self.finished(cx, beside, items),
        }
    }

    fn begun(&'static self, cx: &Context, beside: &dyn Beside, y: Value) -> Result<Begun<ItemResults>> {
        let y = plain(y)?;
        Ok(Begun::Done(match Form::from_value(cx, &y) {
            Form::Simple if units::unit_of(&y).is_some() => {
                let unit = units::unit_of(&y).unwrap_or(Width::Int);
                units::monad(self, cx, unit, y.into_array()?)?
            }
            Form::Simple => {
                units::check_names(Units::Scaled, [&y])?;
                let bits = narrow::bits(&y);
                let row = self.on_bytes.filter(|_| matches!(y, Value::Narrow(_)) && bits == 8).unwrap_or(self);
                let result = finite(cx, row.apply(cx, y.into_array()?)?)?;
                narrow::of_bits(row.bits.of_result(bits), result)
            }
            Form::Enclosed => {
                let shape = Shape::from_slice(y.array()?.shape());
                if !y.array()?.is_empty() {
                    return Ok(Begun::Inside(ItemResults { shape, results: elements(y)?, next: 0 }));
                }
                let _level = Depth::enter()?;
                let sample = || self.values(cx, beside, nested::prototype(y.array()?)?.into());
                beside.of_none(&shape, &mut { sample })?
            }
            Form::Beside => beside.monad(self, y)?,
        }))
    }

    /// Item by item, and where items are lists of boxes themselves, item by item of those first.
    fn finished(&'static self, cx: &Context, beside: &dyn Beside, mut items: ItemResults) -> Result<Value> {
        let mut outer: Vec<ItemResults> = Vec::new();
        loop {
            cx.poll()?;
            let Some(slot) = items.results.get_mut(items.next) else {
                let value = beside.assembled(&items.shape, items.results)?;
                let Some(above) = outer.pop() else { return Ok(value) };
                items = above;
                items.put(value);
                continue;
            };
            match self.begun(cx, beside, taken(slot))? {
                Begun::Done(value) => items.put(value),
                Begun::Inside(inner) => budget::push(&mut outer, std::mem::replace(&mut items, inner))?,
            }
        }
    }
}

/// The result of a step that may enter items. A nest may be deeper than the machine's stack, so no function calls itself.
enum Begun<L> {
    Done(Value),
    Inside(L),
}

/// The items of one array on their way to becoming results.
struct ItemResults {
    shape: Shape,
    results: Vec<Value>,
    next: usize,
}

impl ItemResults {
    fn put(&mut self, value: Value) {
        if let Some(slot) = self.results.get_mut(self.next) {
            *slot = value;
        }
        self.next += 1;
    }
}

/// The items of two arrays, of which one becomes the results one by one where it holds boxes.
struct Pairs {
    pairing: Pairing,
    x: Option<SideItems>,
    y: Option<SideItems>,
    results: Vec<Value>,
    next: usize,
}

impl Pairs {
    fn new(pairing: Pairing, x: Value, y: Value) -> Result<Pairs> {
        let enclosed = |value: &Value| value.array().is_ok_and(|array| array.kind() == ElementType::Box);
        let (left, right) = (pairing.x.is_straight(pairing.count), pairing.y.is_straight(pairing.count));
        let (walk_x, walk_y) = (pairing.x, pairing.y);
        let (x, y, results) = if right && enclosed(&y) {
            (Some(SideItems::new(x, walk_x)?), None, elements(y)?)
        } else if left && enclosed(&x) {
            (None, Some(SideItems::new(y, walk_y)?), elements(x)?)
        } else {
            (Some(SideItems::new(x, walk_x)?), Some(SideItems::new(y, walk_y)?), budget::vec(pairing.count)?)
        };
        Ok(Pairs { pairing, x, y, results, next: 0 })
    }

    /// The next pair, which is out of its places until its result is put there.
    fn next(&mut self) -> Option<(Value, Value)> {
        let at = self.next;
        if at >= self.pairing.count {
            return None;
        }
        match (&mut self.x, &mut self.y) {
            (Some(x), Some(y)) => Some((x.at(at), y.at(at))),
            (Some(x), None) => Some((x.at(at), taken(self.results.get_mut(at)?))),
            (None, Some(y)) => Some((taken(self.results.get_mut(at)?), y.at(at))),
            (None, None) => None,
        }
    }

    fn put(&mut self, value: Value) {
        match self.results.get_mut(self.next) {
            Some(slot) => *slot = value,
            None => self.results.push(value),
        }
        self.next += 1;
    }
}

/// Whether elements are long integers or floats: then every other width is theirs.
#[inline]
fn is_widest(array: &Array) -> bool {
    matches!(array.kind(), ElementType::Int | ElementType::Float)
}

/// The class of a value for elementwise verbs.
enum Form {
    /// SideItems that the kernels take.
    Simple,
    /// ItemResults that the verb goes into.
    Enclosed,
    /// No array.
    Beside,
}

impl Form {
    fn from_value(cx: &Context, value: &Value) -> Form {
        match value {
            Value::Array(array) if array.kind() == ElementType::Box && cx.rules.enclosed == Enclosed::Entered => {
                Form::Enclosed
            }
            Value::Array(_) | Value::Narrow(_) => Form::Simple,
            Value::Function(_) | Value::Dictionary(_) | Value::Table(_) | Value::Sparse(_) => Form::Beside,
        }
    }
}

/// The values in boxes, taken out of an array that no one else holds and copied out of one that is shared.
fn elements(value: Value) -> Result<Vec<Value>> {
    let array = value.into_array()?;
    budget::check::<Value>(array.count())?;
    Ok(array.into_vec::<Value>().unwrap_or_default())
}

fn taken(slot: &mut Value) -> Value {
    std::mem::replace(slot, Value::Array(Array::from(false)))
}

/// One side of the pairs: an atom for each element of a simple array, the value in each box.
struct SideItems {
    array: Array,
    width: Option<Width>,
    walk: Walk,
}

impl SideItems {
    fn new(value: Value, walk: Walk) -> Result<Self> {
        let width = if let Value::Narrow(narrow) = &value { Some(narrow.width) } else { None };
        Ok(SideItems { array: value.into_array()?, width, walk })
    }

    /// The element of a pair. An item that is met once is given away.
    fn at(&mut self, pair: usize) -> Value {
        let index = self.walk.index(pair);
        if self.walk.repeat == 1
            && let Some(items) = self.array.unique_mut::<Value>()
        {
            return items.get_mut(index).map(taken).unwrap_or(Value::Array(Array::from(false)));
        }
        if let Some(items) = self.array.as_slice::<Value>() {
            return items.get(index).cloned().unwrap_or(Value::Array(Array::from(false)));
        }
        let atom = self.array.cell(index, &[]);
        match self.width {
            Some(width) => Value::Narrow(Arc::new(Narrow { width, array: atom })),
            None => Value::Array(atom),
        }
    }
}
