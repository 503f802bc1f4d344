//! The value that a message holds.

use super::compression::uncompressed;
use super::function_codes::{self as codes, HOLE};
use super::{DICTIONARY, ERROR, HEAD_BYTES, Head, MARKS, MessageKind, SORTED_DICTIONARY, TABLE, bad};
use crate::array::nulls::NULL;
use crate::array::{Array, Context, Element, Mark, Symbol, Value, budget, guid, stop};
use crate::error::{Error, ErrorKind, Result};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::query::enumerations;
use crate::value::function::Function;
use crate::value::{self, Kind, boxes, count, general, integers, is_list, kind};
use crate::verbs::tables::marks;

/// The kind and the value of a whole message. `badmsg` for bytes that are not one; the error itself for an answer that says that a
/// request failed.
///
/// ```
/// use jackal::rooms::session::{Notation, Session};
/// let mut session = Session::bare();
/// session.set_notation(Notation::Q);
/// assert_eq!(session.value_text("-9!0x010000000d000000fa01000000").as_deref(), Some("1i"));
/// ```
pub fn decode(k: &Interpreter, message: &[u8]) -> Result<(MessageKind, Value)> {
    let head = Head::read(message)?;
    if head.length != message.len() {
        return Err(bad("the length in the head is not that of the message"));
    }
    let value = match head.is_compressed {
        false => value_of(k, message.get(HEAD_BYTES..).unwrap_or_default(), head.is_little),
        true => {
            let whole = uncompressed(message, head.is_little)?;
            value_of(k, whole.get(HEAD_BYTES..).unwrap_or_default(), head.is_little)
        }
    };
    value.map(|value| (head.kind, value))
}

/// The value of bytes without a head.
fn value_of(k: &Interpreter, bytes: &[u8], is_little: bool) -> Result<Value> {
    let cx = k.cx();
    let mut decoder = Decoder { k, cx: &cx, rest: bytes, is_little, is_from_file: false };
    let value = decoder.value()?;
    if decoder.rest.is_empty() { Ok(value) } else { Err(bad("there are bytes behind the value")) }
}

/// The value at the beginning of bytes of a file without a head, the low byte of a number first, and how many bytes it takes.
pub fn first_value(k: &Interpreter, bytes: &[u8]) -> Result<(Value, usize)> {
    let cx = k.cx();
    let mut decoder = Decoder { k, cx: &cx, rest: bytes, is_little: true, is_from_file: true };
    let value = decoder.value()?;
    Ok((value, bytes.len() - decoder.rest.len()))
}

/// A list of elements of one type, of bytes that have neither its type nor its length. `badmsg` if there are not as many bytes as it takes.
pub fn decode_items(k: &Interpreter, bytes: &[u8], kind: Kind, count: usize) -> Result<Value> {
    let cx = k.cx();
    Decoder { k, cx: &cx, rest: bytes, is_little: true, is_from_file: true }.elements(kind, count, false)
}

/// The interrupt flag is polled after this many items.
const ITEMS_BETWEEN_POLLS: usize = 1 << 16;

struct Decoder<'a> {
    k: &'a Interpreter,
    cx: &'a Context,
    rest: &'a [u8],
    is_little: bool,
    /// Whether the bytes are those of a file, which may hold enumerations.
    is_from_file: bool,
}

impl<'a> Decoder<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let Some((taken, rest)) = self.rest.split_at_checked(count) else { return Err(bad("the bytes end too soon")) };
        self.rest = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8> {
        Ok(self.take(1)?.first().copied().unwrap_or(0))
    }

    /// The bytes of a number, the low one first.
    fn number<const BYTES: usize>(&mut self) -> Result<[u8; BYTES]> {
        let bytes: [u8; BYTES] = self.take(BYTES)?.try_into().unwrap_or([0; BYTES]);
        Ok(self.low_first(bytes))
    }

    /// The number of items that a list says it has, each of which takes at least so many bytes.
    fn count(&mut self, bytes: usize) -> Result<usize> {
        let count = usize::try_from(u32::from_le_bytes(self.number()?)).unwrap_or(usize::MAX);
        match count.checked_mul(bytes) {
            Some(needed) if needed <= self.rest.len() => Ok(count),
            _ => Err(bad("a list is longer than its bytes")),
        }
    }

    /// The text up to a zero.
    fn name(&mut self) -> Result<&'a [u8]> {
        let Some(length) = self.rest.iter().position(|&byte| byte == 0) else {
            return Err(bad("a name does not end"));
        };
        let name = self.take(length)?;
        self.byte()?;
        Ok(name)
    }

    fn value(&mut self) -> Result<Value> {
        self.k.check_stack()?;
        self.cx.poll()?;
        match self.byte()? {
            TABLE => self.table(),
            form @ (DICTIONARY | SORTED_DICTIONARY) => self.dictionary(form == SORTED_DICTIONARY),
            ERROR => Err(Error::with_message(ErrorKind::Signal(0), String::from_utf8_lossy(self.name()?))),
            form @ codes::LAMBDA..=111 => self.function(form).map(Function::into_value),
            form => {
                let (number, is_list) = if form < 128 { (form, true) } else { (form.wrapping_neg(), false) };
                let kind = match (number, is_list) {
                    (0, true) => Some(Kind::List),
                    _ => Kind::SIMPLE.iter().copied().find(|kind| kind.number() == i64::from(number)),
                };
                match kind {
                    Some(kind) if kind != Kind::Enumerated => self.array(kind, is_list),
                    None if self.is_from_file && i64::from(number) == Kind::Enumerated.number() => {
                        self.enumeration(is_list)
                    }
                    _ => Err(bad(&format!("{form} is not the number of a type"))),
                }
            }
        }
    }

    fn table(&mut self) -> Result<Value> {
        self.byte()?;
        let Value::Dictionary(columns) = self.value()? else { return Err(bad("a table is a dictionary of columns")) };
        let (names, columns) = (columns.keys.clone(), columns.values.clone());
        let rows = |column: &Value| if is_list(column) || boxes(column).is_some() { Some(count(column)) } else { None };
        let lengths: Vec<Option<usize>> = value::items(&columns).iter().map(rows).collect();
        let fits =
            lengths.first().is_some_and(Option::is_some) && lengths.windows(2).all(|two| two.first() == two.last());
        match kind(&names) == Kind::Symbol && is_list(&names) && fits {
            true => Ok(array_table(names, columns)),
            false => Err(bad("the columns of a table are lists of one length")),
        }
    }

    fn dictionary(&mut self, is_sorted: bool) -> Result<Value> {
        let (keys, values) = (self.value()?, self.value()?);
        if count(&keys) != count(&values) {
            return Err(bad("a dictionary has a value for each key"));
        }
        let keys = if is_sorted { value::marked(keys, Mark::Step) } else { keys };
        Ok(value::dictionary(keys, values))
    }

    fn array(&mut self, kind: Kind, is_list: bool) -> Result<Value> {
        if !is_list {
            return self.elements(kind, 1, true);
        }
        let mark = self.mark()?;
        let count = self.count(kind.item_bytes().unwrap_or(1))?;
        let list = self.elements(kind, count, false)?;
        // What the bytes say of the order may be wrong.
        if mark == Mark::None { Ok(list) } else { marks::set(self.cx, mark, list) }
    }

    fn mark(&mut self) -> Result<Mark> {
        MARKS.get(usize::from(self.byte()?)).copied().ok_or_else(|| bad("there is no such attribute"))
    }

    /// Places in a domain, whose name stands before them. The domain may be read later, so that nothing can be said against the mark.
    fn enumeration(&mut self, is_list: bool) -> Result<Value> {
        let mark = if is_list { self.mark()? } else { Mark::None };
        let domain = Symbol::new(&String::from_utf8_lossy(self.name()?))?;
        if domain == Symbol::default() {
            return Err(bad("an enumeration has the name of its domain"));
        }
        let count = if is_list { self.count(size_of::<i64>())? } else { 1 };
        match self.elements(Kind::Long, count, !is_list)? {
            Value::Array(places) => Ok(value::marked(enumerations::from_places(self.k, domain, places), mark)),
            _ => Err(bad("the places of an enumeration are integers")),
        }
    }

    fn elements(&mut self, kind: Kind, count: usize, is_atom: bool) -> Result<Value> {
        budget::check::<i64>(count)?;
        let list = match kind {
            Kind::List => {
                let mut all = Vec::new();
                for _ in 0..count {
                    let value = self.value()?;
                    budget::push(&mut all, value)?;
                }
                return Ok(general(all));
            }
            Kind::Symbol => {
                let mut all = budget::vec(count)?;
                for turn in 0..count {
                    stop::poll_turn(turn)?;
                    all.push(Symbol::new(&String::from_utf8_lossy(self.name()?))?);
                }
                Array::list(all)
            }
            Kind::Bool => self.each(count, |[byte]| byte != 0)?,
            Kind::Char => self.each(count, |[byte]| byte)?,
            Kind::Guid => self.each(count, |bytes: [u8; 16]| guid::from_bytes(&bytes))?,
            Kind::Byte => self.each(count, |[byte]| i64::from(byte))?,
            Kind::Short => self.each(count, |bytes| {
                let number = i16::from_le_bytes(bytes);
                if number == i16::MIN { NULL } else { i64::from(number) }
            })?,
            Kind::Long | Kind::Timestamp | Kind::Timespan => self.each(count, i64::from_le_bytes)?,
            Kind::Real => self.each(count, |bytes| f64::from(f32::from_le_bytes(bytes)))?,
            Kind::Float | Kind::Datetime => self.each(count, f64::from_le_bytes)?,
            _ => self.each(count, |bytes| {
                let number = i32::from_le_bytes(bytes);
                if number == i32::MIN { NULL } else { i64::from(number) }
            })?,
        };
        let list = integers(kind, list);
        Ok(if is_atom { value::item(&list, 0) } else { list })
    }

    /// Elements of so many bytes each.
    fn each<T: Element, const BYTES: usize>(&mut self, count: usize, read: impl Fn([u8; BYTES]) -> T) -> Result<Array> {
        let bytes = self.take(count.saturating_mul(BYTES))?;
        let mut all = budget::vec(count)?;
        for block in bytes.chunks(BYTES * ITEMS_BETWEEN_POLLS) {
            self.cx.poll()?;
            all.extend(block.as_chunks::<BYTES>().0.iter().map(|&bytes| read(self.low_first(bytes))));
        }
        Ok(Array::list(all))
    }

    /// The bytes of a number with the low one first.
    fn low_first<const BYTES: usize>(&self, mut bytes: [u8; BYTES]) -> [u8; BYTES] {
        if !self.is_little && BYTES <= size_of::<i64>() {
            bytes.reverse();
        }
        bytes
    }

    fn function(&mut self, form: u8) -> Result<Function> {
        match form {
            codes::LAMBDA => {
                let space = String::from_utf8_lossy(self.name()?).into_owned();
                let text = self.value()?;
                match value::text_of(&text) {
                    Some(text) => self.lambda(&space, &String::from_utf8_lossy(text)),
                    None => Err(bad("a lambda is text")),
                }
            }
            codes::UNARY => {
                let text = codes::unary_text(self.byte()?);
                text.and_then(|text| self.k.unary_shown_as(text)).ok_or_else(|| bad("there is no such primitive"))
            }
            codes::BINARY => {
                let text = codes::binary_text(self.byte()?);
                text.and_then(|text| self.k.binary_shown_as(text)).ok_or_else(|| bad("there is no such primitive"))
            }
            codes::ADVERB => {
                codes::adverb_of(self.byte()?).map(Function::Adverb).ok_or_else(|| bad("there is no such iterator"))
            }
            codes::PROJECTION => {
                let parts = self.count(1)?.checked_sub(1).ok_or_else(|| bad("a projection has a function"))?;
                let function = self.value()?;
                let mut places = budget::vec(parts)?;
                for _ in 0..parts {
                    let is_hole = self.rest.starts_with(&[codes::UNARY, HOLE]);
                    places.push(if is_hole { self.take(2).map(|_| None) } else { self.value().map(Some) }?);
                }
                Ok(Function::Projection(function, places))
            }
            codes::COMPOSITION => {
                let parts = self.count(1)?;
                (0..parts).map(|_| self.value()).collect::<Result<Vec<Value>>>().map(Function::Composition)
            }
            _ => match codes::adverb_of(form - codes::DERIVED) {
                Some(adverb) => self.value().map(|inner| Function::Derived(adverb, inner)),
                None => Err(bad("there is no such function")),
            },
        }
    }

    /// The lambda of a text, which is read and not run.
    fn lambda(&self, space: &str, text: &str) -> Result<Function> {
        let (dialect, text) = match text.strip_prefix("k)") {
            Some(text) => (Dialect::K, text),
            None => (Dialect::Q, text),
        };
        let space = if space.is_empty() { Symbol::default() } else { Symbol::new(&format!(".{space}"))? };
        match self.k.lambda_of(text, dialect, space)? {
            Some(lambda) => Ok(Function::Lambda(lambda)),
            None => Err(bad("a lambda is one text in braces")),
        }
    }
}

fn array_table(names: Value, columns: Value) -> Value {
    let columns = if boxes(&columns).is_some() { columns } else { general(value::items(&columns)) };
    value::table(names, columns)
}
