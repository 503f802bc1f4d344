//! Values as text in k's notation, on one line.

use crate::array::domains::resolved;
use crate::array::{self, Array, Context, Dictionary, Mark, Value, View, budget};
use crate::display::number::{self, Exponent, Spelling};
use crate::error::Result;
use crate::value::function::{Function, as_function, function_of};
use crate::value::primitive::Code;
use crate::value::{self, INFINITY, Kind, NULL, array_of, boxes, count, guid, is_list, kind, time, type_number};

/// How deep lists are shown.
const SHOWN_DEPTH_MAX: usize = 500;

/// A text that grows as long as it fits the memory and no one asks to stop.
struct DisplayText<'a> {
    cx: &'a Context,
    bytes: Vec<u8>,
    /// The size up to which the budget has granted memory.
    granted: usize,
    form: Form,
}

/// The purpose of the text of a function.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Functions are shown as the primitives they are made of.
    Shown,
    /// It is read back: words are as they are written, and a composition names its parts.
    Source,
}

/// How far a text grows between two looks.
const BYTES_BETWEEN_POLLS: usize = 1 << 14;

impl<'a> DisplayText<'a> {
    fn new(cx: &'a Context, form: Form) -> Self {
        DisplayText { cx, bytes: Vec::new(), granted: 0, form }
    }

    /// An interrupt if one was asked for, a limit error if the text is too long. A list can hold another one many times, so
    /// that the text may be far longer than the value is large.
    #[inline]
    fn look(&mut self) -> Result<()> {
        if self.bytes.len() < self.granted {
            return Ok(());
        }
        self.cx.poll()?;
        // Where a text grows it is there twice for a moment.
        budget::check::<u8>(self.bytes.len().saturating_mul(3))?;
        self.granted = self.bytes.len() + BYTES_BETWEEN_POLLS;
        Ok(())
    }

    fn push(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    fn add(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }
}

/// A value in k's notation, on one line; a limit error where that is more than fits the memory.
pub fn text(cx: &Context, value: &Value) -> Result<Vec<u8>> {
    in_form(cx, value, Form::Shown)
}

/// The same as it is read back.
pub fn source(cx: &Context, value: &Value) -> Result<Vec<u8>> {
    let text = in_form(cx, value, Form::Source)?;
    Ok(match as_function(value) {
        Some(Function::Primitive(row) | Function::Monad(row)) if !row.is_keyword() => {
            [b"(".as_slice(), &text, b")"].concat()
        }
        _ => text,
    })
}

fn in_form(cx: &Context, value: &Value, form: Form) -> Result<Vec<u8>> {
    let mut out = DisplayText::new(cx, form);
    write(&mut out, value, 0)?;
    Ok(out.bytes)
}

fn write(out: &mut DisplayText<'_>, value: &Value, depth: usize) -> Result<()> {
    out.look()?;
    if depth > SHOWN_DEPTH_MAX {
        out.add(b"..");
        return Ok(());
    }
    match value {
        Value::Function(function) => match function_of(function.as_ref()) {
            Some(own) => out.add(function_in(out.cx, own, out.form).as_bytes()),
            None => out.add(function.text().as_bytes()),
        },
        Value::Table(columns) => {
            out.push(b'+');
            write_dictionary(out, columns, depth)?;
        }
        Value::Dictionary(d) => write_dictionary(out, d, depth)?,
        _ => match boxes(value) {
            Some(items) => write_list(out, items, depth)?,
            None => write_simple(out, value)?,
        },
    }
    Ok(())
}

fn write_list(out: &mut DisplayText<'_>, items: &[Value], depth: usize) -> Result<()> {
    if let [only] = items {
        out.push(b',');
        return write(out, only, depth + 1);
    }
    out.push(b'(');
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            out.push(b';');
        }
        write(out, item, depth + 1)?;
    }
    out.push(b')');
    Ok(())
}

fn write_dictionary(out: &mut DisplayText<'_>, d: &Dictionary, depth: usize) -> Result<()> {
    let compound = matches!(d.keys, Value::Dictionary(_) | Value::Table(_) | Value::Function(_));
    let one = boxes(&d.keys).map_or(is_list(&d.keys) && count(&d.keys) == 1, |keys| keys.len() == 1);
    let parenthesised = compound || one;
    if parenthesised {
        out.push(b'(');
    }
    write(out, &d.keys, depth + 1)?;
    if parenthesised {
        out.push(b')');
    }
    out.push(b'!');
    write(out, &d.values, depth + 1)
}

fn write_simple(out: &mut DisplayText<'_>, value: &Value) -> Result<()> {
    let n = count(value);
    if let Some(letter) = value::mark_of(value).letter().filter(|_| is_list(value)) {
        out.add(format!("`{letter}#").as_bytes());
    }
    if let Some(domain) = value::domain_of(value) {
        // Where the domain is gone, the places are all there is.
        let (sign, held) = match (resolved(value), array_of(value)) {
            (Err(_), Some(places)) => ('!', Value::Array(places.clone().with_mark(Mark::None))),
            (held, _) => ('$', held?),
        };
        out.add(format!("`{}{sign}", domain.name()).as_bytes());
        return write_simple(out, &held);
    }
    if is_list(value) && n == 0 {
        let (_, name) = kind(value).names();
        match kind(value) {
            Kind::Char => out.add(b"\"\""),
            _ => out.add(format!("`{name}$()").as_bytes()),
        }
        return Ok(());
    }
    if is_list(value) && n == 1 {
        out.push(b',');
    }
    let Some(array) = array_of(value) else { return Ok(()) };
    match array.widened() {
        View::Bool(items) => {
            for block in items.chunks(BYTES_BETWEEN_POLLS) {
                out.look()?;
                out.bytes.extend(block.iter().map(|&b| b'0' + u8::from(b)));
            }
            out.push(b'b');
        }
        View::Byte(items) => quoted(out, items)?,
        View::Symbol(items) => {
            for symbol in items {
                out.look()?;
                out.push(b'`');
                out.add(symbol.name().as_bytes());
            }
        }
        View::Extended(items) => {
            for (i, guid) in items.iter().enumerate() {
                out.look()?;
                if i > 0 {
                    out.push(b' ');
                }
                out.add(guid::text(guid).as_bytes());
            }
        }
        _ if kind(value).is_temporal() => times(out, value)?,
        View::Float(items) if kind(value) == Kind::Real => reals(out, items)?,
        View::Float(items) => floats(out, items)?,
        View::Int(items) if kind(value) == Kind::Byte => {
            out.add(b"0x");
            for &number in items {
                out.look()?;
                out.add(&hexadecimal(number));
            }
        }
        View::Int(items) => {
            let kind = kind(value);
            for (i, &number) in items.iter().enumerate() {
                out.look()?;
                if i > 0 {
                    out.push(b' ');
                }
                integer_text(&mut out.bytes, number, kind);
            }
            match kind {
                Kind::Int => out.push(b'i'),
                Kind::Short => out.push(b'h'),
                _ => {}
            }
        }
        _ => out.add(b"?"),
    }
    Ok(())
}

pub(super) fn hexadecimal(number: i64) -> [u8; 2] {
    let digit = |n: i64| b"0123456789abcdef".get((n & 15) as usize).copied().unwrap_or(b'0');
    [digit(number >> 4), digit(number)]
}

/// An integer without the letter of its type.
pub(super) fn integer_text(out: &mut Vec<u8>, value: i64, kind: Kind) {
    let infinity = match kind {
        Kind::Short => 32767,
        Kind::Int => i64::from(i32::MAX),
        _ => INFINITY,
    };
    match value {
        NULL => out.extend_from_slice(b"0N"),
        _ if value == infinity => out.extend_from_slice(b"0W"),
        _ if value == -infinity => out.extend_from_slice(b"-0W"),
        _ => number::integer(out, value, &SPELLING),
    }
}

fn quoted(out: &mut DisplayText<'_>, bytes: &[u8]) -> Result<()> {
    out.push(b'"');
    for &byte in bytes {
        out.look()?;
        match byte {
            b'"' => out.add(b"\\\""),
            b'\\' => out.add(b"\\\\"),
            b'\n' => out.add(b"\\n"),
            b'\t' => out.add(b"\\t"),
            b'\r' => out.add(b"\\r"),
            0..=31 | 127..=255 => out.add(format!("\\{byte:03o}").as_bytes()),
            _ => out.push(byte),
        }
    }
    out.push(b'"');
    Ok(())
}

fn floats(out: &mut DisplayText<'_>, numbers: &[f64]) -> Result<()> {
    let start = out.bytes.len();
    for (i, &number) in numbers.iter().enumerate() {
        out.look()?;
        if i > 0 {
            out.push(b' ');
        }
        number::general(&mut out.bytes, number, out.cx.digits, &SPELLING);
    }
    if !out.bytes.get(start..).unwrap_or(&[]).iter().any(|b| b".enw".contains(b)) {
        out.push(b'f');
    }
    Ok(())
}

/// Reals, with their letter.
fn reals(out: &mut DisplayText<'_>, numbers: &[f64]) -> Result<()> {
    for (i, &number) in numbers.iter().enumerate() {
        out.look()?;
        if i > 0 {
            out.push(b' ');
        }
        match number {
            _ if number.is_nan() => out.add(b"0N"),
            f64::INFINITY => out.add(b"0W"),
            f64::NEG_INFINITY => out.add(b"-0W"),
            _ => number::general(&mut out.bytes, number, out.cx.digits, &SPELLING),
        }
    }
    out.push(b'e');
    Ok(())
}

/// Times one after the other; the letter of the type is behind them where nothing else tells it.
fn times(out: &mut DisplayText<'_>, value: &Value) -> Result<()> {
    let kind = kind(value);
    let Some(array) = array_of(value) else { return Ok(()) };
    let mut told = false;
    for index in 0..count(value) {
        out.look()?;
        if index > 0 {
            out.push(b' ');
        }
        let text = time_text(array, index, kind);
        told |= text.is_some();
        let text = text.unwrap_or_else(|| "0N".to_string());
        // Behind months the letter stands once, behind an infinite one too.
        out.add(if kind == Kind::Month { text.trim_end_matches('m') } else { &text }.as_bytes());
    }
    if !told || kind == Kind::Month {
        out.push(kind.names().0);
    }
    Ok(())
}

/// One of the times of an array without a letter behind it; nothing for a null.
pub(crate) fn time_text(array: &Array, index: usize, kind: Kind) -> Option<String> {
    let unit = kind.width()?;
    match array.widened() {
        View::Int(items) => match *items.get(index)? {
            NULL => None,
            number if number == unit.infinity() => Some(format!("0W{}", char::from(kind.names().0))),
            number if number == -unit.infinity() => Some(format!("-0W{}", char::from(kind.names().0))),
            number => Some(time::text(number, unit)),
        },
        View::Float(items) => {
            let number = *items.get(index)?;
            (!number.is_nan()).then(|| time::datetime_text(number))
        }
        _ => None,
    }
}

/// How numbers are spelled.
pub(crate) const SPELLING: Spelling =
    Spelling { minus: b'-', infinity: "0w", negative_infinity: "-0w", nan: "0n", exponent: Exponent::Signed };

/// The significant digits of a float.
pub(super) const DIGITS: usize = 7;

/// A float with seven significant digits, without trailing zeros, as C's `%.7g`.
///
/// ```
/// use jackal_k::show::display::float_text;
/// assert_eq!(float_text(1.0 / 3.0), "0.3333333");
/// assert_eq!((float_text(1e10), float_text(1e-5), float_text(100000.0)), ("1e+10".into(), "1e-05".into(), "100000".into()));
/// ```
pub fn float_text(number: f64) -> String {
    let mut out = Vec::new();
    number::general(&mut out, number, DIGITS, &SPELLING);
    String::from_utf8_lossy(&out).into_owned()
}

/// A function in its notation.
pub fn function_text(cx: &Context, function: &Function) -> String {
    function_in(cx, function, Form::Shown)
}

fn function_in(cx: &Context, function: &Function, form: Form) -> String {
    let shown = |value: &Value| shown(cx, value, form);
    match function {
        Function::Primitive(primitive) | Function::Monad(primitive)
            if form == Form::Source && primitive.is_keyword() =>
        {
            primitive.spelling.to_string()
        }
        Function::Primitive(primitive) => primitive.text().to_string(),
        Function::Monad(primitive) if primitive.is_keyword() => primitive.text().to_string(),
        Function::Adverb(adverb) => adverb.text().to_string(),
        Function::Monad(primitive) if primitive.code == Code::Identity => "::".to_string(),
        Function::Monad(primitive) => format!("{}:", primitive.spelling.trim_end_matches(':')),
        Function::Lambda(lambda) => lambda.text.clone(),
        Function::Projection(inner, places) => {
            let texts: Vec<String> =
                places.iter().map(|place| place.as_ref().map(&shown).unwrap_or_default()).collect();
            let last = texts.iter().rposition(|place| !place.is_empty()).unwrap_or(0);
            let kept = match as_function(inner) {
                Some(Function::Lambda(_)) | Some(Function::Primitive(_)) if places.len() <= 3 => last + 1,
                _ => texts.len(),
            };
            let places = texts.get(..kept).unwrap_or(&texts).join(";");
            format!("{}[{places}]", shown(inner))
        }
        Function::Composition(parts) if form == Form::Source => {
            format!("'[{}]", parts.iter().map(&shown).collect::<Vec<String>>().join(";"))
        }
        Function::Composition(parts) => parts.iter().map(&shown).collect(),
        Function::Derived(adverb, inner) => format!("{}{}", shown(inner), adverb.text()),
    }
}

/// A value in the text of a function, which has no room for errors.
fn shown(cx: &Context, value: &Value, form: Form) -> String {
    in_form(cx, value, form).map_or("..".to_string(), |text| String::from_utf8_lossy(&text).into_owned())
}

/// The type of a value in words, for messages.
pub fn type_name(value: &Value) -> String {
    let (_, name) = kind(value).names();
    match name {
        "" => format!("type {}", type_number(value)),
        name if is_list(value) => format!("{name}s"),
        name => name.to_string(),
    }
}

impl array::Function for Function {
    fn text(&self) -> String {
        function_text(&array::Context::default(), self)
    }

    fn rank(&self) -> usize {
        self.rank()
    }

    fn held(&self) -> Vec<Value> {
        match self {
            Function::Projection(inner, places) => places.iter().flatten().chain([inner]).cloned().collect(),
            Function::Composition(parts) => parts.clone(),
            Function::Derived(_, inner) => vec![inner.clone()],
            Function::Primitive(_) | Function::Monad(_) | Function::Lambda(_) | Function::Adverb(_) => Vec::new(),
        }
    }

    fn same(&self, other: &dyn array::Function) -> bool {
        let Some(other) = function_of(other) else { return false };
        match (self, other) {
            (Function::Primitive(a), Function::Primitive(b)) | (Function::Monad(a), Function::Monad(b)) => a == b,
            // A word of q that has the name of a symbol with a colon is that monad.
            (Function::Monad(symbol), Function::Primitive(word))
            | (Function::Primitive(word), Function::Monad(symbol)) => {
                word.shown.strip_suffix(':') == Some(symbol.spelling)
            }
            (Function::Lambda(a), Function::Lambda(b)) => a.text == b.text,
            (Function::Projection(a, xs), Function::Projection(b, ys)) => a == b && xs == ys,
            (Function::Composition(a), Function::Composition(b)) => a == b,
            (Function::Adverb(a), Function::Adverb(b)) => a == b,
            (Function::Derived(a, f), Function::Derived(b, g)) => a == b && f == g,
            _ => false,
        }
    }
}
