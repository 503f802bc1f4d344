//! The bytes of a value in a message.

use super::function_codes::{self as codes, HOLE};
use super::{DICTIONARY, ERROR, HEAD_BYTES, Head, MARKS, MessageKind, SORTED_DICTIONARY, TABLE};
use crate::array::domains::{domain_of, resolved};
use crate::array::nulls::NULL;
use crate::array::{Array, Context, Dictionary, Mark, Symbol, Value, budget, guid, stop};
use crate::error::{Error, ErrorKind, Result};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::show::display;
use crate::value::function::{Function, as_function};
use crate::value::partitioned::check_is_in_memory;
use crate::value::{Kind, array_of, is_atom, items, kind, mark_of};

/// A whole message of a value. A type error for a value that has no bytes in the protocol.
///
/// ```
/// use jackal::rooms::session::{Notation, Session};
/// let mut session = Session::bare();
/// session.set_notation(Notation::Q);
/// assert_eq!(session.value_text("-8!1").as_deref(), Some("0x0100000011000000f90100000000000000"));
/// ```
pub fn encode(k: &Interpreter, value: &Value, kind: MessageKind) -> Result<Vec<u8>> {
    let cx = k.cx();
    let mut out = Encoder { k, cx: &cx, bytes: vec![0; HEAD_BYTES], is_for_file: false };
    out.value(value)?;
    Ok(with_head(out.bytes, kind))
}

/// Appends the bytes of a value without a head as a file has them: an enumeration stays one.
pub fn encode_for_file(k: &Interpreter, value: &Value, before: Vec<u8>) -> Result<Vec<u8>> {
    let cx = k.cx();
    let mut out = Encoder { k, cx: &cx, bytes: before, is_for_file: true };
    out.value(value)?;
    Ok(out.bytes)
}

/// Appends the bytes of the items of a list without its type and its length; of an atom its own.
pub fn encode_items(k: &Interpreter, value: &Value, before: Vec<u8>) -> Result<Vec<u8>> {
    let cx = k.cx();
    let mut out = Encoder { k, cx: &cx, bytes: before, is_for_file: true };
    match array_of(value) {
        Some(array) => out.elements(array, value, kind(value))?,
        None => return Err(no_bytes(kind(value))),
    }
    Ok(out.bytes)
}

/// The answer that says that a request failed, with its error's text.
pub fn error_message(text: &str) -> Vec<u8> {
    let mut bytes = vec![0; HEAD_BYTES];
    bytes.push(ERROR);
    bytes.extend(text.bytes().filter(|&byte| byte != 0));
    bytes.push(0);
    with_head(bytes, MessageKind::Response)
}

/// Writes the head of a message into the place that was left for it.
fn with_head(mut bytes: Vec<u8>, kind: MessageKind) -> Vec<u8> {
    let head = Head { is_little: true, kind, is_compressed: false, length: bytes.len() };
    bytes.iter_mut().zip(head.bytes()).for_each(|(to, byte)| *to = byte);
    bytes
}

struct Encoder<'a> {
    k: &'a Interpreter,
    cx: &'a Context,
    bytes: Vec<u8>,
    /// Whether a file is to hold the bytes, where the names of domains mean the same as here.
    is_for_file: bool,
}

impl Encoder<'_> {
    fn value(&mut self, value: &Value) -> Result<()> {
        self.k.check_stack()?;
        self.cx.poll()?;
        match value {
            Value::Function(_) => match as_function(value) {
                Some(function) => self.function(function),
                None => {
                    check_is_in_memory(value)?;
                    Err(Error::type_("a function of another language cannot be sent"))
                }
            },
            Value::Dictionary(pairs) => self.dictionary(pairs),
            Value::Table(columns) => {
                self.bytes.extend([TABLE, 0, DICTIONARY]);
                self.value(&columns.keys)?;
                self.value(&columns.values)
            }
            Value::Sparse(_) => Err(Error::type_("a sparse array cannot be sent")),
            // The other process has another domain.
            _ if kind(value) == Kind::Enumerated && !self.is_for_file => self.value(&resolved(value)?),
            Value::Array(array) => self.array(array, value),
            Value::Narrow(narrow) => self.array(&narrow.array, value),
        }
    }

    fn dictionary(&mut self, pairs: &Dictionary) -> Result<()> {
        let is_sorted = matches!(mark_of(&pairs.keys), Mark::Sorted | Mark::Step);
        self.bytes.push(if is_sorted { SORTED_DICTIONARY } else { DICTIONARY });
        self.value(&pairs.keys)?;
        self.value(&pairs.values)
    }

    /// An atom has the negative number of its type; a list has a byte for its mark and the number of its items.
    fn array(&mut self, array: &Array, value: &Value) -> Result<()> {
        let kind = kind(value);
        if kind == Kind::Foreign || array.rank() > 1 {
            return Err(Error::type_("tables of rank 2 and more, complex and exact numbers cannot be sent"));
        }
        let number = kind.number() as u8;
        let domain = domain_of(value).map(|domain| domain.name());
        let is_list = !is_atom(value);
        if is_list {
            let length = u32::try_from(array.count()).ok().filter(|&length| length <= i32::MAX as u32);
            let Some(length) = length else { return Err(Error::limit("a list of more than 2147483647 items")) };
            // The keys of a step function are sorted.
            let own = if array.mark() == Mark::Step { Mark::Sorted } else { array.mark() };
            let mark = MARKS.iter().position(|mark| *mark == own).unwrap_or(0) as u8;
            self.bytes.extend([number, mark]);
            self.domain(domain.as_deref());
            self.bytes.extend(length.to_le_bytes());
        } else {
            self.bytes.push(number.wrapping_neg());
            self.domain(domain.as_deref());
        }
        self.elements(array, value, kind)
    }

    /// The name of the domain of an enumeration.
    fn domain(&mut self, name: Option<&str>) {
        if let Some(name) = name {
            self.bytes.extend(name.bytes().filter(|&byte| byte != 0));
            self.bytes.push(0);
        }
    }

    fn elements(&mut self, array: &Array, value: &Value, kind: Kind) -> Result<()> {
        match kind {
            Kind::List => items(value).iter().try_for_each(|item| self.value(item)),
            Kind::Bool => self.each::<bool>(array, 1, |out, &truth| out.push(u8::from(truth))),
            Kind::Guid => self.each(array, 16, |out, number| out.extend(guid::bytes(number))),
            Kind::Byte => self.each::<i64>(array, 1, |out, &number| out.push(number as u8)),
            Kind::Short => self.each::<i64>(array, 2, |out, &number| {
                out.extend((if number == NULL { i16::MIN } else { number as i16 }).to_le_bytes());
            }),
            Kind::Int | Kind::Month | Kind::Date | Kind::Minute | Kind::Second | Kind::Time => {
                self.each::<i64>(array, 4, |out, &number| {
                    out.extend((if number == NULL { i32::MIN } else { number as i32 }).to_le_bytes());
                })
            }
            Kind::Long | Kind::Timestamp | Kind::Timespan | Kind::Enumerated => {
                self.each::<i64>(array, 8, |out, number| out.extend(number.to_le_bytes()))
            }
            Kind::Real => self.each::<f64>(array, 4, |out, &number| {
                let bits = if number.is_nan() { REAL_NULL_BITS } else { (number as f32).to_bits() };
                out.extend(bits.to_le_bytes());
            }),
            Kind::Float | Kind::Datetime => self.each::<f64>(array, 8, |out, &number| {
                let bits = if number.is_nan() { FLOAT_NULL_BITS } else { number.to_bits() };
                out.extend(bits.to_le_bytes());
            }),
            Kind::Char => self.each::<u8>(array, 1, |out, &byte| out.push(byte)),
            Kind::Symbol => self.symbols(array),
            Kind::Table | Kind::Dictionary | Kind::Function | Kind::Foreign => Err(no_bytes(kind)),
        }
    }

    /// Elements of one type, each of which takes so many bytes.
    fn each<T: crate::array::Element>(
        &mut self,
        array: &Array,
        bytes: usize,
        write: impl Fn(&mut Vec<u8>, &T),
    ) -> Result<()> {
        let Some(items) = array.as_slice::<T>() else {
            // An empty list may be of another type inside.
            return if array.is_empty() { Ok(()) } else { Err(Error::type_("these elements cannot be sent")) };
        };
        let more = items.len().saturating_mul(bytes);
        budget::check::<u8>(self.bytes.len().saturating_add(more))?;
        self.bytes.try_reserve(more).map_err(|_| Error::new(ErrorKind::OutOfMemory))?;
        for block in items.chunks(ITEMS_BETWEEN_POLLS) {
            self.cx.poll()?;
            block.iter().for_each(|item| write(&mut self.bytes, item));
        }
        Ok(())
    }

    fn symbols(&mut self, array: &Array) -> Result<()> {
        for (turn, symbol) in array.as_slice::<Symbol>().unwrap_or_default().iter().enumerate() {
            stop::poll_turn(turn)?;
            let name = symbol.name();
            if name.bytes().any(|byte| byte == 0) {
                return Err(Error::domain("a symbol with a zero byte cannot be sent"));
            }
            budget::append(&mut self.bytes, name.as_bytes())?;
            self.bytes.push(0);
        }
        Ok(())
    }

    fn function(&mut self, function: &Function) -> Result<()> {
        match function {
            Function::Lambda(lambda) => {
                let (dialect, space) = lambda.read_in;
                let space = space.name();
                let text = match dialect {
                    Dialect::K => format!("k){}", lambda.text),
                    Dialect::Q => lambda.text.clone(),
                };
                self.lambda(space.strip_prefix('.').unwrap_or(&space), &text)
            }
            Function::Primitive(_) | Function::Monad(_) => self.primitive(function),
            Function::Adverb(adverb) => {
                self.bytes.extend([codes::ADVERB, codes::adverb(*adverb)]);
                Ok(())
            }
            Function::Projection(inner, places) => {
                self.bytes.push(codes::PROJECTION);
                self.bytes.extend((places.len() as u32 + 1).to_le_bytes());
                self.value(inner)?;
                places.iter().try_for_each(|place| match place {
                    Some(given) => self.value(given),
                    None => {
                        self.bytes.extend([codes::UNARY, HOLE]);
                        Ok(())
                    }
                })
            }
            Function::Composition(parts) => {
                self.bytes.push(codes::COMPOSITION);
                self.bytes.extend((parts.len() as u32).to_le_bytes());
                parts.iter().try_for_each(|part| self.value(part))
            }
            Function::Derived(adverb, inner) => {
                self.bytes.push(codes::DERIVED + codes::adverb(*adverb));
                self.value(inner)
            }
        }
    }

    /// A primitive by its number; a word without one as a lambda that applies it.
    fn primitive(&mut self, function: &Function) -> Result<()> {
        let text = display::function_text(self.cx, function);
        let number = if function.type_number() == i64::from(codes::UNARY) {
            codes::unary(&text).map(|number| [codes::UNARY, number])
        } else {
            codes::binary(&text).map(|number| [codes::BINARY, number])
        };
        if let Some(number) = number {
            self.bytes.extend(number);
            return Ok(());
        }
        let names = ["x", "y", "z", "a"].get(..function.rank().clamp(1, 4)).unwrap_or_default();
        let parameters = if names.len() > 3 { format!("[{}]", names.join(";")) } else { String::new() };
        self.lambda("", &format!("{{{parameters}{text}[{}]}}", names.join(";")))
    }

    fn lambda(&mut self, space: &str, text: &str) -> Result<()> {
        self.bytes.push(codes::LAMBDA);
        budget::append(&mut self.bytes, space.as_bytes())?;
        self.bytes.extend([0, Kind::Char.number() as u8, 0]);
        self.bytes.extend((text.len() as u32).to_le_bytes());
        budget::append(&mut self.bytes, text.as_bytes())
    }
}

/// The bits of the null of floats.
const FLOAT_NULL_BITS: u64 = 0xfff8_0000_0000_0000;
/// The bits of the null of reals.
const REAL_NULL_BITS: u32 = 0xffc0_0000;

/// The interrupt flag is polled after this many items.
const ITEMS_BETWEEN_POLLS: usize = 1 << 16;

#[cold]
fn no_bytes(kind: Kind) -> Error {
    Error::type_(format!("a value of type {} cannot be sent", kind.number()))
}
