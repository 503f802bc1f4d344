//! Matching and ordering of whole arrays and of boxed values. Elementwise equality of numbers is in [`super::tolerance`].

use std::cmp::Ordering;
use std::slice::from_ref;

use super::rules::{NanOrder, Sameness};
use super::{
    Array, Complex, Context, ElementType, SlimView, Tolerance, Unicode, Value, View, promote, ranking, sequence, shape,
    stop,
};

/// Whether two arrays have the same shape and tolerantly equal elements. Numbers of different types compare by value;
/// empty arrays of equal shape match whatever their types; text and numbers never match.
///
/// ```
/// use jackal_array::{Array, Tolerance, compare::matches};
/// let tolerance = Tolerance::default();
/// assert!(matches(tolerance, &Array::from(1_i64), &Array::from(1.0)));
/// assert!(matches(tolerance, &Array::empty_list::<u8>(), &Array::empty_list::<f64>()));
/// assert!(!matches(tolerance, &Array::text("a"), &Array::list(vec![97_i64])));
/// ```
pub fn matches(tolerance: Tolerance, a: &Array, b: &Array) -> bool {
    shape::same(a.shape(), b.shape()) && equal_elements(tolerance, a, b)
}

/// Whether two values match: arrays as [`matches()`], functions by their own rule, dictionaries key by key in order.
pub fn values_match(tolerance: Tolerance, a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) if !a.is_sparse() && !b.is_sparse() => matches(tolerance, a, b),
        _ => boxes_match(tolerance, from_ref(a), from_ref(b)),
    }
}

/// Whether boxes match pair by pair. Pending contents are in a list, since boxes may be nested deeper than the
/// machine's stack.
fn boxes_match(tolerance: Tolerance, a: &[Value], b: &[Value]) -> bool {
    let mut waiting: Vec<(&[Value], &[Value])> = Vec::new();
    let (mut xs, mut ys) = (a, b);
    loop {
        if xs.len() != ys.len() {
            return false;
        }
        for (x, y) in xs.iter().zip(ys) {
            match (x, y) {
                (Value::Array(x), Value::Array(y)) if x.is_sparse() || y.is_sparse() => {
                    if !sparse_match(tolerance, x, y) {
                        return false;
                    }
                }
                (Value::Array(x), Value::Array(y)) => match (x.widened(), y.widened()) {
                    // Boxes that are the same ones match.
                    (View::Box(p), View::Box(q)) if shape::same(x.shape(), y.shape()) => {
                        if !std::ptr::eq(p, q) {
                            waiting.push((p, q));
                        }
                    }
                    _ if matches(tolerance, x, y) => {}
                    _ => return false,
                },
                (Value::Function(x), Value::Function(y)) if x.same(y.as_ref()) => {}
                (Value::Dictionary(x), Value::Dictionary(y)) | (Value::Table(x), Value::Table(y)) => {
                    waiting.push((from_ref(&x.keys), from_ref(&y.keys)));
                    waiting.push((from_ref(&x.values), from_ref(&y.values)));
                }
                (Value::Narrow(x), Value::Narrow(y))
                    if x.width == y.width && matches(tolerance, &x.array, &y.array) => {}
                (Value::Sparse(x), Value::Sparse(y)) if x == y => {}
                _ => return false,
            }
        }
        // The answer of an interrupted comparison is not used: the caller polls the flag.
        match waiting.pop() {
            Some(next) if waiting.len() % POLL_BOXES != POLL_BOXES - 1 || !stop::is_ending() => (xs, ys) = next,
            Some(_) => return false,
            None => return true,
        }
    }
}

/// Whether two arrays match of which one is sparse at least; those that do not fit in memory otherwise match none of the ordinary kind.
fn sparse_match(tolerance: Tolerance, x: &Array, y: &Array) -> bool {
    fn own(array: &Array) -> &[usize] {
        array.as_sparse().map_or(array.shape(), |sparse| sparse.shape())
    }
    if !shape::same(own(x), own(y)) {
        return false;
    }
    if let (Some(a), Some(b)) = (x.as_sparse(), y.as_sparse())
        && a == b
    {
        return true;
    }
    let dense = |array: &Array| array.as_sparse().map_or_else(|| Some(array.clone()), |sparse| sparse.dense().ok());
    dense(x).zip(dense(y)).is_some_and(|(x, y)| matches(tolerance, &x, &y))
}

/// The flag is polled once in this many boxes.
const POLL_BOXES: usize = 1024;

/// When two values count as the same: how close, and whether across types.
///
/// ```
/// use jackal_array::{Array, Context, Rules, compare::Equality};
/// let (one, truth) = (Array::from(1_i64).into(), Array::from(true).into());
/// assert!(Equality::new(&Context::default()).values(&one, &truth));
/// let lists = Context::with_rules(Default::default(), &Rules::LISTS);
/// assert!(!Equality::new(&lists).values(&one, &truth));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Equality {
    /// The tolerance of floats.
    pub tolerance: Tolerance,
    /// Whether values of different types can be the same.
    pub sameness: Sameness,
}

impl Equality {
    /// The equality of a context.
    pub fn new(cx: &Context) -> Equality {
        Equality { tolerance: cx.tolerance, sameness: cx.rules.sameness }
    }

    /// The same comparison without tolerance.
    #[must_use]
    pub fn exact(self) -> Equality {
        Equality { tolerance: Tolerance::EXACT, ..self }
    }

    /// Whether two values are the same.
    pub fn values(self, a: &Value, b: &Value) -> bool {
        match self.sameness {
            Sameness::ByValue => values_match(self.tolerance, a, b),
            Sameness::ByType => sequence::identical(self.tolerance, a, b),
        }
    }
}

/// Whether the elements of two arrays of equal count are pairwise equal.
fn equal_elements(tolerance: Tolerance, a: &Array, b: &Array) -> bool {
    if let (Some(a), Some(b)) = (a.bits(), b.bits()) {
        return a.words() == b.words();
    }
    match (a.slim(), b.slim()) {
        (Some(SlimView::One(a)), Some(SlimView::One(b))) => return same_items(a, b),
        (Some(SlimView::Two(a)), Some(SlimView::Two(b))) => return same_items(a, b),
        (Some(SlimView::Four(a)), Some(SlimView::Four(b))) => return same_items(a, b),
        _ => {}
    }
    match (a.widened(), b.widened()) {
        (View::Bool(a), View::Bool(b)) => same_items(a, b),
        (View::Int(a), View::Int(b)) => same_items(a, b),
        (View::Byte(a), View::Byte(b)) => same_items(a, b),
        (View::Unicode(a), View::Unicode(b)) => a == b,
        (View::Symbol(a), View::Symbol(b)) => a == b,
        (View::Extended(a), View::Extended(b)) => a == b,
        (View::Rational(a), View::Rational(b)) => a == b,
        (View::Float(a), View::Float(b)) => pairwise(a, b, |&x, &y| same_float(tolerance, x, y)),
        (View::Byte(a), View::Unicode(b)) => pairwise(a, b, |&x, &y| u32::from(x) == y.point()),
        (View::Unicode(a), View::Byte(b)) => pairwise(a, b, |&x, &y| u32::from(y) == x.point()),
        (View::Box(a), View::Box(b)) => boxes_match(tolerance, a, b),
        _ => a.is_empty() || equal_numbers(tolerance, a, b),
    }
}

/// Whether elements that equal themselves are pairwise equal, which is certain for the same list. Short lists are
/// compared here, since a call would take longer.
#[inline]
fn same_items<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    const INLINE_ITEMS_MAX: usize = 32;
    match a.len() {
        INLINE_ITEMS_MAX.. => std::ptr::eq(a, b) || a == b,
        _ => pairwise(a, b, T::eq),
    }
}

/// A NaN is itself here, unlike in elementwise comparison: matching asks whether two arrays are the same.
fn same_float(tolerance: Tolerance, x: f64, y: f64) -> bool {
    tolerance.equal(x, y) || x.is_nan() && y.is_nan()
}

fn pairwise<A, B>(a: &[A], b: &[B], same: impl Fn(&A, &B) -> bool) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| same(x, y))
}

fn equal_numbers(tolerance: Tolerance, a: &Array, b: &Array) -> bool {
    let Some(kind) = promote::common(a.kind(), b.kind()).filter(|kind| kind.is_numeric()) else { return false };
    if kind == ElementType::Complex {
        return match (promote::complexes(a), promote::complexes(b)) {
            (Ok(Some(a)), Ok(Some(b))) => pairwise(&a, &b, |&x, &y| {
                tolerance.equal_complex(x, y) || same_float(tolerance, x.re, y.re) && same_float(tolerance, x.im, y.im)
            }),
            _ => false,
        };
    }
    match (promote::cast(a.clone(), kind), promote::cast(b.clone(), kind)) {
        (Ok(a), Ok(b)) => equal_elements(tolerance, &a, &b),
        _ => false,
    }
}

/// The exact order of complex numbers for grading: by real part, then by imaginary part.
pub fn order_complex(nan: NanOrder, a: Complex, b: Complex) -> Ordering {
    nan.order(a.re, b.re).then_with(|| nan.order(a.im, b.im))
}

/// The order of boxed contents for grading: by type (numeric or empty, then text, then boxed), then by rank, then by
/// items in order, then by shape. Source: the conformance corpus, "boxed grade".
pub fn order_contents(a: &Value, b: &Value) -> Ordering {
    match (a, b) {
        (Value::Array(_), Value::Array(_)) => order_boxes(from_ref(a), from_ref(b)),
        (Value::Array(_), _) => Ordering::Less,
        (_, Value::Array(_)) => Ordering::Greater,
        _ => Ordering::Equal,
    }
}

/// A pending part of an ordering: items pair by pair, the shorter list first where all are the same; or the result
/// where all before it are the same.
enum PendingComparison<'a> {
    Items(&'a [Value], &'a [Value]),
    Then(Ordering),
}

/// The order of boxes pair by pair. They may be nested deeper than the machine's stack: what is in boxes waits in a list.
fn order_boxes(a: &[Value], b: &[Value]) -> Ordering {
    let mut waiting = vec![PendingComparison::Items(a, b)];
    while let Some(next) = waiting.pop() {
        let (xs, ys) = match next {
            PendingComparison::Then(Ordering::Equal) => continue,
            PendingComparison::Then(order) => return order,
            PendingComparison::Items(xs, ys) => (xs, ys),
        };
        let (Some((x, xs)), Some((y, ys))) = (xs.split_first(), ys.split_first()) else {
            match xs.len().cmp(&ys.len()) {
                Ordering::Equal => continue,
                order => return order,
            }
        };
        waiting.push(PendingComparison::Items(xs, ys));
        let order = match (x, y) {
            (Value::Array(x), Value::Array(y)) => order_arrays(x, y, &mut waiting),
            (Value::Array(_), _) => Ordering::Less,
            (_, Value::Array(_)) => Ordering::Greater,
            _ => Ordering::Equal,
        };
        if order.is_ne() {
            return order;
        }
    }
    Ordering::Equal
}

/// The order of two arrays as contents of boxes, see [`order_contents`]; what is in boxes is left to those that wait.
fn order_arrays<'a>(a: &'a Array, b: &'a Array, waiting: &mut Vec<PendingComparison<'a>>) -> Ordering {
    let shapes = a.shape().cmp(b.shape());
    let order = class(a).cmp(&class(b)).then_with(|| a.rank().cmp(&b.rank()));
    if order.is_ne() {
        return order;
    }
    match (a.widened(), b.widened()) {
        (View::Box(xs), View::Box(ys)) => {
            waiting.push(PendingComparison::Then(shapes));
            if !std::ptr::eq(xs, ys) {
                wait_for_items((a.shape(), xs), (b.shape(), ys), waiting);
            }
            Ordering::Equal
        }
        _ => order_items(a, b).then(shapes),
    }
}

/// Lets items wait in their order: those of one shape by their elements, others one after the other.
fn wait_for_items<'a>(
    a: (&[usize], &'a [Value]),
    b: (&[usize], &'a [Value]),
    waiting: &mut Vec<PendingComparison<'a>>,
) {
    let ((a_shape, xs), (b_shape, ys)) = (a, b);
    let (Some((&a_tally, a_item)), Some((&b_tally, b_item))) = (a_shape.split_first(), b_shape.split_first()) else {
        return waiting.push(PendingComparison::Items(xs, ys));
    };
    if a_item.is_empty() || shape::same(a_item, b_item) {
        return waiting.push(PendingComparison::Items(xs, ys));
    }
    waiting.push(PendingComparison::Then(a_tally.cmp(&b_tally)));
    let (a_size, b_size) = (xs.len() / a_tally.max(1), ys.len() / b_tally.max(1));
    for index in (0..a_tally.min(b_tally)).rev() {
        let part = |items: &'a [Value], size: usize| items.get(index * size..(index + 1) * size).unwrap_or_default();
        wait_for_items((a_item, part(xs, a_size)), (b_item, part(ys, b_size)), waiting);
    }
}

/// The order of two arrays of one rank, not of boxes: by their items in turn; where all are the same, fewer items come first.
fn order_items(a: &Array, b: &Array) -> Ordering {
    if a.rank() < 2 || shape::same(a.item_shape(), b.item_shape()) {
        return order_elements(a, b);
    }
    let both = a.tally().min(b.tally());
    let differing = (0..both).map(|index| order_items(&a.item(index), &b.item(index))).find(|order| order.is_ne());
    differing.unwrap_or_else(|| a.tally().cmp(&b.tally()))
}

/// The class of an array among the contents of boxes: numbers and what is empty, symbols, text, boxes.
pub fn class(array: &Array) -> u8 {
    match array.kind() {
        _ if array.is_empty() => 0,
        kind if kind.is_numeric() => 0,
        ElementType::Symbol => 1,
        kind if kind.is_text() => 2,
        _ => 3,
    }
}

/// Lexicographic order of the elements in row-major order; a prefix comes first.
fn order_elements(a: &Array, b: &Array) -> Ordering {
    match (a.widened(), b.widened()) {
        (View::Bool(a), View::Bool(b)) => a.cmp(b),
        (View::Int(a), View::Int(b)) => a.cmp(b),
        (View::Byte(a), View::Byte(b)) => a.cmp(b),
        (View::Unicode(a), View::Unicode(b)) => a.cmp(b),
        (View::Byte(a), View::Unicode(b)) => a.iter().map(|&c| Unicode::new(c.into())).cmp(b.iter().copied()),
        (View::Unicode(a), View::Byte(b)) => a.iter().copied().cmp(b.iter().map(|&c| Unicode::new(c.into()))),
        (View::Symbol(a), View::Symbol(b)) => a.cmp(b),
        (View::Extended(a), View::Extended(b)) => a.cmp(b),
        (View::Rational(a), View::Rational(b)) => a.cmp(b),
        (View::Float(a), View::Float(b)) => lexicographic(a, b, |x, y| NanOrder::Last.order(*x, *y)),
        (View::Complex(a), View::Complex(b)) => lexicographic(a, b, |x, y| order_complex(NanOrder::Last, *x, *y)),
        (View::Box(a), View::Box(b)) => order_boxes(a, b),
        _ if a.is_empty() || b.is_empty() => a.count().cmp(&b.count()),
        _ => ranking::order_numbers(a, b),
    }
}

fn lexicographic<T, U>(a: &[T], b: &[U], order: impl Fn(&T, &U) -> Ordering) -> Ordering {
    let differing = a.iter().zip(b).map(|(x, y)| order(x, y)).find(|o| o.is_ne());
    differing.unwrap_or_else(|| a.len().cmp(&b.len()))
}
