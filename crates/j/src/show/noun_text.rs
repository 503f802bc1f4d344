//! A noun as a sentence that makes it: the linear representation of J's `5!:5`, and how nouns show inside verbs.

use crate::array::{
    Array, Complex, ElementType, Extended, Sparse, TextOrBoxes, Unicode, Value, View, budget, promote, shape, stop,
};
use crate::display::number;
use crate::error::{Error, Result};
use crate::verbs::sparse;
use crate::with_items;

use super::display::SPELLING;
use crate::read::words::{word_texts, words};

/// Digits that tell every float from its neighbours, as the reference writes them.
pub const FULL_PRECISION: usize = 18;
/// Boxes nested deeper than this have no linear representation.
const MAX_DEPTH: usize = 500;
/// A longer text is refused (boxes may share contents and the text would repeat them).
const MAX_LENGTH: usize = 1 << 27;
/// The interrupt flag is polled after this many numbers.
const NUMBERS_BETWEEN_POLLS: usize = 1024;
/// Lists longer than this are written as a progression or a repetition where they are one.
const LISTED_NUMBERS_MAX: usize = 7;

/// How a noun is written: the digits of floats, the most bytes, and how deep in boxes.
#[derive(Clone, Copy)]
struct Way {
    precision: usize,
    longest: usize,
    depth: usize,
}

impl Way {
    /// A box deeper.
    fn deeper(self) -> Way {
        Way { depth: self.depth + 1, ..self }
    }

    /// A text that is not too long.
    fn limited(self, text: Vec<u8>) -> Result<Vec<u8>> {
        if text.len() > self.longest {
            let most = self.longest >> 20;
            return Err(Error::limit(format!("the linear representation would be longer than {most} MB")));
        }
        Ok(text)
    }
}

/// The text of a noun, floats with `precision` digits. A limit error when it would be longer than 128 MB or the boxes are
/// nested too deep; a domain error for a function or a dictionary in a box.
///
/// ```
/// use jackal_array::Array;
/// use jackal_j::show::noun_text::constant_text;
/// let text = |array: Array| String::from_utf8(constant_text(&array, 18).unwrap()).unwrap();
/// assert_eq!(text(Array::list(vec![5_i64])), ",5");
/// assert_eq!(text(Array::boxes([Array::from(1_i64), Array::text("it's")])), "01;'it''s'");
/// ```
pub fn constant_text(array: &Array, precision: usize) -> Result<Vec<u8>> {
    text_within(array, precision, MAX_LENGTH)
}

/// The same of at most so many bytes.
///
/// ```
/// use jackal_array::Array;
/// use jackal_j::show::noun_text::text_within;
/// let boxes = Array::boxes([Array::from(1_i64), Array::text("it's")]);
/// assert!(text_within(&boxes, 18, 20).is_ok() && text_within(&boxes, 18, 5).is_err());
/// ```
pub fn text_within(array: &Array, precision: usize, longest: usize) -> Result<Vec<u8>> {
    noun(array, Way { precision, longest, depth: 0 })
}

/// The text of a noun with all its digits.
pub fn linear_text(noun: &Array) -> Result<String> {
    let text = constant_text(noun, FULL_PRECISION)?;
    budget::text(text)
}

/// The text of a constant verb: `3:`.
pub fn constant_verb(noun: &Array) -> Result<String> {
    // The type of the number does not show.
    Ok(format!("{}:", linear_text(&promote::narrowest(noun.clone()))?))
}

/// Whether a noun's text must stand in parentheses as an operand: when it is more than one word.
///
/// ```
/// use jackal_j::show::noun_text::is_compound;
/// assert!(is_compound(b"i.3 4") && !is_compound(b"1 2 3") && !is_compound(b"'a b'"));
/// ```
pub fn is_compound(text: &[u8]) -> bool {
    words(text).map_or(true, |words| words.len() != 1)
}

fn noun(array: &Array, way: Way) -> Result<Vec<u8>> {
    if let Some(sparse) = array.as_sparse() {
        return sparse_text(sparse, way);
    }
    let text = match array.widened() {
        View::Byte(bytes) => bytes_text(array, bytes)?,
        View::Unicode(units) => unicode_text(array, units)?,
        View::Box(values) => return boxes_text(array, values, way),
        View::Symbol(symbols) => {
            let names = budget::mapped(symbols, |symbol| Value::from(Array::text(&*symbol.name())))?;
            let boxes = Array::new(array.shape(), names)?;
            return budget::joined(&[b"s: ", &noun(&boxes, way)?]);
        }
        _ => numbers_text(array, way.precision)?,
    };
    stop::poll_running()?;
    way.limited(text)
}

/// A sparse array: what it keeps is put into one that keeps nothing, of which some axes are made dense afterwards.
fn sparse_text(sparse: &Sparse, way: Way) -> Result<Vec<u8>> {
    let rank = sparse.shape().len();
    let integers = |numbers: &[usize]| Array::list(numbers.iter().map(|&n| n as i64).collect::<Vec<_>>());
    if sparse.axes().len() < rank {
        let axes = noun(&integers(sparse.axes()), way)?;
        let all = sparse::regrouped(sparse, &(0..rank).collect::<Vec<_>>())?;
        return way.limited(budget::joined(&[b"(2;", &axes, b") $. ", &sparse_text(&all, way)?])?);
    }
    let parts = Array::boxes([integers(sparse.shape()), integers(sparse.axes()), sparse.element().clone()]);
    let empty = budget::joined(&[b"1 $. ", &noun(&parts, way)?])?;
    if sparse.rows() == 0 {
        return Ok(empty);
    }
    let places = sparse.index().iter().map(|&n| n as i64).collect::<Vec<_>>();
    let places = noun(&Array::new(&[sparse.rows(), rank], places)?, way)?;
    let values = noun(sparse.values(), way)?;
    way.limited(budget::joined(&[b"(", &values, b") (<\"1(", &places, b"))} ", &empty])?)
}

/// The text that makes a list of the elements into the array: a shape and `$`, or `,` and its kin.
fn shape_prefix(array: &Array) -> String {
    match array.shape() {
        [] => String::new(),
        [1] => ",".to_string(),
        [_] => String::new(),
        [_, 1] => ",.".to_string(),
        [1, _] => ",:".to_string(),
        other => format!("{}$", shape::text(other)),
    }
}

/// A shape and `$` before one element that is repeated, or that there is none of.
fn dollar(array: &Array) -> String {
    format!("{}$", shape::text(array.shape()))
}

fn numbers_text(array: &Array, precision: usize) -> Result<Vec<u8>> {
    if array.is_empty() {
        let zero = match array.kind() {
            ElementType::Bool => "0",
            ElementType::Float => "0.",
            ElementType::Complex => "0j0",
            ElementType::Extended => "0x",
            ElementType::Rational => "0r1",
            _ => "00",
        };
        return Ok((dollar(array) + zero).into_bytes());
    }
    if array.count() > LISTED_NUMBERS_MAX || array.rank() > 1 && array.count() > 1 {
        if let Some(text) = progression(array)? {
            return Ok(text.into_bytes());
        }
        if with_items!(array.widened(), items => all_equal(items)) {
            return spelled(array, &dollar(array), 1, precision);
        }
    }
    spelled(array, &shape_prefix(array), array.count(), precision)
}

/// The first `count` numbers behind a prefix, blanks between them.
fn spelled(array: &Array, prefix: &str, count: usize, precision: usize) -> Result<Vec<u8>> {
    let mut out = prefix.as_bytes().to_vec();
    let (mut second, mut last) = (out.len(), out.len());
    let mut entry = Vec::new();
    for index in 0..count {
        if index % NUMBERS_BETWEEN_POLLS == NUMBERS_BETWEEN_POLLS - 1 {
            stop::poll_running()?;
        }
        if index > 0 {
            budget::push(&mut out, b' ')?;
            last = out.len();
        }
        if index == 1 {
            second = last;
        }
        entry.clear();
        crate::show::display::spell(array, index, precision, &mut entry);
        budget::append(&mut out, &entry)?;
    }
    typed(array, count, &mut out, [prefix.len(), second, last]);
    Ok(out)
}

fn all_equal<T: PartialEq>(items: &[T]) -> bool {
    items.windows(2).all(|pair| pair.first() == pair.last())
}

/// Numbers with equal steps: `i.10`, `-i.10`, `5+i.10`, `5-i.10`, `01+2*i.2 5`, `1x+i.10`, `0.5*i.3 4`.
fn progression(array: &Array) -> Result<Option<String>> {
    let before = match array.widened() {
        View::Float(items) => float_steps(items)?,
        View::Int(items) => integer_steps(items)?,
        View::Extended(items) => exact_steps(items)?,
        _ => None,
    };
    Ok(before.map(|before| format!("{before}i.{}", shape::text(array.shape()))))
}

/// The text before the `i.` of floats, if the sentence gives each of them exactly, and as a float.
fn float_steps(items: &[f64]) -> Result<Option<String>> {
    let [first, second, ..] = *items else { return Ok(None) };
    let step = second - first;
    let exact = |(index, &item): (usize, &f64)| {
        let scaled = step * index as f64;
        item == if first == 0.0 { scaled } else { first + scaled }
    };
    let whole = first.fract() == 0.0 && step.fract() == 0.0;
    if step == 0.0 || !step.is_finite() || whole || !items.iter().enumerate().all(exact) {
        return Ok(None);
    }
    let start = if first == 0.0 { String::new() } else { format!("{}+", atom_text(&Array::from(first))?) };
    let scale = if step == 1.0 { String::new() } else { format!("{}*", atom_text(&Array::from(step))?) };
    Ok(Some(start + &scale))
}

/// The text before the `i.` of integers.
fn integer_steps(items: &[i64]) -> Result<Option<String>> {
    let [first, second, ..] = *items else { return Ok(None) };
    let Some(step) = second.checked_sub(first).filter(|&step| step != 0) else { return Ok(None) };
    if !items.windows(2).all(|pair| matches!(pair, [a, b] if b.checked_sub(*a) == Some(step))) {
        return Ok(None);
    }
    steps_text(&Array::from(first), first == 0, step).map(Some)
}

/// The same of exact integers, of which the first is always written, since it determines the type.
fn exact_steps(items: &[Extended]) -> Result<Option<String>> {
    let [first, second, ..] = items else { return Ok(None) };
    let step = second - first;
    let Ok(small) = i64::try_from(&step) else { return Ok(None) };
    if small == 0 || !items.windows(2).all(|pair| matches!(pair, [a, b] if b - a == step)) {
        return Ok(None);
    }
    steps_text(&Array::atom(first.clone()), false, small).map(Some)
}

/// A start, unless it is none, and a step that is not 0.
fn steps_text(start: &Array, none: bool, step: i64) -> Result<String> {
    let start = if none { String::new() } else { atom_text(start)? };
    Ok(match step {
        1 if none => String::new(),
        1 => format!("{start}+"),
        -1 => format!("{start}-"),
        _ => format!("{start}{}{}*", if none { "" } else { "+" }, atom_text(&Array::from(step))?),
    })
}

/// One number.
fn atom_text(number: &Array) -> Result<String> {
    budget::text(numbers_text(number, FULL_PRECISION)?)
}

/// Marks one of the first `count` numbers, whose text this is, so that the word reads back in the array's own type: the last one, of
/// zeros and ones the second. The places are where the first, the second and the last begin.
fn typed(array: &Array, count: usize, text: &mut Vec<u8>, [first, second, last]: [usize; 3]) {
    let any = |text: &[u8], mark: &[u8]| {
        text.get(first..).is_some_and(|text| text.windows(mark.len()).any(|part| part == mark))
    };
    match array.widened() {
        View::Int(items) if items.iter().take(count).all(|i| (0..=1).contains(i)) => text.insert(second, b'0'),
        View::Float(items) => {
            let infinite = || items.iter().take(count).any(|f| !f.is_finite());
            if !any(text, b".") && !any(text, b"e_") && !infinite() {
                let exponent = text.iter().skip(last).position(|&b| b == b'e');
                text.insert(exponent.map_or(text.len(), |at| last + at), b'.');
            }
        }
        View::Complex(_) if !any(text, b"j") => text.extend(b"j0"),
        View::Extended(_) => text.push(b'x'),
        View::Rational(_) if !any(text, b"r") => text.extend(b"r1"),
        _ => {}
    }
}

/// Text between quotes, behind a prefix.
fn quoted(prefix: &str, bytes: &[u8]) -> Result<Vec<u8>> {
    let quotes = bytes.iter().filter(|&&byte| byte == b'\'').count();
    let inside = bytes.iter().flat_map(|&byte| std::iter::repeat_n(byte, if byte == b'\'' { 2 } else { 1 }));
    let all = prefix.bytes().chain([b'\'']).chain(inside).chain([b'\'']);
    budget::collected(prefix.len() + bytes.len() + quotes + 2, all)
}

/// Whether bytes can stand between quotes.
fn is_printable(bytes: &[u8]) -> bool {
    bytes.iter().all(|&b| (32..127).contains(&b))
}

fn bytes_text(array: &Array, bytes: &[u8]) -> Result<Vec<u8>> {
    if bytes.is_empty() {
        return Ok(if array.rank() == 1 { b"''".to_vec() } else { (dollar(array) + "''").into_bytes() });
    }
    if array.rank() == 1 && bytes.len() == 256 && bytes.iter().enumerate().all(|(i, &b)| i == usize::from(b)) {
        return Ok(b"a.".to_vec());
    }
    let repeated = all_equal(bytes) && (bytes.len() > LISTED_NUMBERS_MAX || array.rank() > 1 && bytes.len() > 1);
    let (prefix, shown) = if repeated { (dollar(array), &bytes[..1]) } else { (shape_prefix(array), bytes) };
    if is_printable(shown) {
        return quoted(&prefix, shown);
    }
    let codes = array.with_items(budget::mapped(bytes, |&b| i64::from(b))?);
    let codes = numbers_text(&codes, FULL_PRECISION)?;
    // A list of codes before the alphabet, anything else behind it.
    if codes.len() == 1 || is_compound(&codes) {
        budget::joined(&[b"a.{~", &codes])
    } else {
        budget::joined(&[&codes, b"{a."])
    }
}

fn unicode_text(array: &Array, units: &[Unicode]) -> Result<Vec<u8>> {
    let codes = array.with_items(budget::mapped(units, |unit| i64::from(unit.point()))?);
    let maker: &[u8] = if units.iter().any(|unit| unit.is_wide()) { b"10&u: " } else { b"u: " };
    budget::joined(&[maker, &numbers_text(&codes, FULL_PRECISION)?])
}

fn boxes_text(array: &Array, values: &[Value], way: Way) -> Result<Vec<u8>> {
    if way.depth > MAX_DEPTH {
        return Err(Error::limit("boxes are nested too deep for a linear representation"));
    }
    if values.is_empty() {
        return Ok((dollar(array) + "a:").into_bytes());
    }
    let contents = budget::tried(values, Value::array)?;
    let prefix = shape_prefix(array).into_bytes();
    if let [only] = &contents[..] {
        if array.is_atom() && is_empty_box(only) {
            return Ok(b"<a:".to_vec());
        }
        return way.limited(budget::joined(&[&prefix, b"<", &noun(only, way.deeper())?])?);
    }
    if let Some(text) = text_list(&contents)? {
        return way.limited(budget::joined(&[&prefix, &text])?);
    }
    let nested = contents.iter().any(|content| matches!(content.text_or_boxes(), TextOrBoxes::Box(_)));
    let mut out = prefix;
    for (index, content) in contents.iter().enumerate() {
        stop::poll_running()?;
        let text = noun(content, way.deeper())?;
        let last = index + 1 == contents.len();
        let (begin, end): (&[u8], &[u8]) = match (nested, last) {
            (true, false) => (b"(<", b"),"),
            (true, true) => (b"<", b""),
            (false, false) if is_compound(&text) => (b"(", b");"),
            (false, false) => (b"", b";"),
            (false, true) => (b"", b""),
        };
        for part in [begin, &text, end] {
            budget::append(&mut out, part)?;
        }
        if out.len() > way.longest {
            return way.limited(out);
        }
    }
    Ok(out)
}

/// Whether this is `a:`.
pub fn is_empty_box(noun: &Array) -> bool {
    matches!(noun.as_atom::<Value>(), Some(Value::Array(inner)) if *inner == Array::empty_list::<bool>())
}

/// Boxed lists of characters as one text: words that need no blanks by `;:`, others cut at a character none of them has.
fn text_list(contents: &[&Array]) -> Result<Option<Vec<u8>>> {
    if !contents.iter().all(|content| content.rank() == 1 && content.as_slice::<u8>().is_some()) {
        return Ok(None);
    }
    let texts: Vec<&[u8]> = budget::mapped(contents, |content| content.as_slice::<u8>().unwrap_or_default())?;
    let joined = budget::joined(&texts)?;
    let printable = is_printable(&joined);
    if printable && !joined.is_empty() && word_texts(&joined[..]).is_ok_and(|found| found == texts) {
        return quoted(";:", &joined).map(Some);
    }
    let Some(mark) = b" |/,;:-_!#$%&*+.<=>?@^~".iter().find(|&mark| !joined.contains(mark)) else { return Ok(None) };
    let all = texts.iter().flat_map(|text| std::iter::once(mark).chain(text.iter())).copied();
    let marked = Array::list(budget::collected(joined.len() + texts.len(), all)?);
    let text = bytes_text(&marked, marked.as_slice::<u8>().unwrap_or_default())?;
    let number = text.first().is_some_and(u8::is_ascii_digit);
    budget::joined(&[if number { b"<;.(_1) " } else { b"<;._1 " }, &text]).map(Some)
}

/// A complex number's text with all its digits, for constants in generated verbs.
pub fn complex_text(z: Complex) -> String {
    let mut out = Vec::new();
    number::complex(&mut out, z, b'j', FULL_PRECISION, &SPELLING);
    String::from_utf8_lossy(&out).into_owned()
}
