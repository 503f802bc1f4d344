//! Values as bytes: our own format, with its version, checked when it is read.
//!
//! A head of eight bytes (`jackalq` and the version), then the value: a byte for its form, then its parts. Numbers are little
//! endian, text has its length before it.

use super::marks;
use crate::array::domains::{domain_of, resolved};
use crate::array::items::{self, array_of, boxes, is_atom};
use crate::array::kind::{Kind, kind};
use crate::array::make::{dictionary, general, integers};
use crate::array::{Array, Context, ElementType, Mark, StackGuard, Symbol, Value, View, budget, guid, stop};
use crate::error::{Error, ErrorKind, Result};

/// The first bytes of a file.
const HEAD: &[u8; 8] = b"jackalq\x03";

/// The first bytes of files of older versions, which are read. The first had no enumerations, guids and attributes; the second wrote
/// what the items of an enumeration stood for.
const OLD_HEADS: [&[u8; 8]; 2] = [b"jackalq\x01", b"jackalq\x02"];

/// The form of an enumeration: behind it stand the name of the domain, and the places as integers.
const PLACES: u8 = 21;

/// The form of an enumeration in older versions: behind it stand the name of the domain, and what the places stand for.
const ITEMS: u8 = 20;

/// The marks by the number that stands for them.
const MARKS: [Mark; 6] = [Mark::None, Mark::Sorted, Mark::Unique, Mark::Parted, Mark::Grouped, Mark::Step];

/// Whether bytes begin as ours do.
pub fn is_ours(bytes: &[u8]) -> bool {
    after_head(bytes).is_some()
}

/// What stands behind the first bytes.
fn after_head(bytes: &[u8]) -> Option<&[u8]> {
    [HEAD].iter().chain(&OLD_HEADS).find_map(|head| bytes.strip_prefix(head.as_slice()))
}

/// The bytes of a value; a type error of functions.
pub fn to_bytes(cx: &Context, stack: &StackGuard, value: &Value) -> Result<Vec<u8>> {
    let mut out = HEAD.to_vec();
    write(cx, stack, &mut out, value)?;
    Ok(out)
}

fn write(cx: &Context, stack: &StackGuard, out: &mut Vec<u8>, value: &Value) -> Result<()> {
    stack.check()?;
    cx.poll()?;
    match value {
        Value::Function(_) => return Err(Error::type_("functions are not saved")),
        Value::Dictionary(d) | Value::Table(d) => {
            out.push(if matches!(value, Value::Table(_)) { 98 } else { 99 });
            write(cx, stack, out, &d.keys)?;
            return write(cx, stack, out, &d.values);
        }
        _ => {}
    }
    let Some(array) = array_of(value) else { return Err(Error::type_("this is not saved")) };
    budget::check::<u8>(out.len().saturating_add(array.count().saturating_mul(9)).saturating_mul(2))?;
    if let Some(domain) = domain_of(value) {
        out.push(PLACES);
        name(out, domain);
    }
    let kind = if domain_of(value).is_some() { Kind::Long } else { kind(value) };
    out.push(kind.number() as u8);
    // The lowest bit says whether it is an atom, those above it the mark.
    let mark = MARKS.iter().position(|mark| *mark == array.mark()).unwrap_or(0);
    out.push(u8::from(is_atom(value)) | (mark as u8) << 1);
    out.extend((array.count() as u64).to_le_bytes());
    match array.widened() {
        View::Bool(items) => each(cx, out, items, 1, |out, &b| out.push(u8::from(b)))?,
        View::Byte(items) => each(cx, out, items, 1, |out, &byte| out.push(byte))?,
        View::Int(items) => each(cx, out, items, 8, |out, n| out.extend(n.to_le_bytes()))?,
        View::Float(items) => each(cx, out, items, 8, |out, n| out.extend(n.to_le_bytes()))?,
        View::Symbol(items) => each(cx, out, items, 4, |out, symbol| name(out, *symbol))?,
        View::Extended(items) => each(cx, out, items, 16, |out, number| out.extend(guid::bytes(number)))?,
        View::Box(items) => {
            for item in items {
                write(cx, stack, out, item)?;
            }
        }
        _ => return Err(Error::type_("numbers of this type are not saved")),
    }
    Ok(())
}

/// The interrupt flag is polled after this many items.
const ITEMS_BETWEEN_POLLS: usize = 1 << 16;

/// Writes items that take at least `bytes` bytes, which the budget has granted.
fn each<T>(cx: &Context, out: &mut Vec<u8>, items: &[T], bytes: usize, write: impl Fn(&mut Vec<u8>, &T)) -> Result<()> {
    if items.len() > ITEMS_BETWEEN_POLLS && out.try_reserve(items.len().saturating_mul(bytes)).is_err() {
        return Err(Error::new(ErrorKind::OutOfMemory));
    }
    for block in items.chunks(ITEMS_BETWEEN_POLLS) {
        cx.poll()?;
        block.iter().for_each(|item| write(out, item));
    }
    Ok(())
}

fn name(out: &mut Vec<u8>, symbol: Symbol) {
    let name = symbol.name();
    out.extend((name.len() as u32).to_le_bytes());
    out.extend_from_slice(name.as_bytes());
}

/// What bytes hold of an enumeration.
pub enum Held {
    /// Places in the domain.
    Places(Array),
    /// What the places stood for, in bytes of an older version.
    Items(Value),
}

/// Makes the enumeration over a name.
pub type Enumerate<'a> = &'a dyn Fn(Symbol, Held) -> Value;

/// The value of some bytes.
pub fn from_bytes(cx: &Context, stack: &StackGuard, bytes: &[u8], enumerate: Enumerate<'_>) -> Result<Value> {
    let Some(rest) = after_head(bytes) else {
        return Err(damaged(match bytes.starts_with(b"jackalq") {
            true => "these bytes are of a later version",
            false => "these are not bytes that a session wrote",
        }));
    };
    let mut reader = Reader { cx, stack, rest, enumerate };
    let value = reader.value()?;
    if reader.rest.is_empty() { Ok(value) } else { Err(damaged("there are bytes behind the value")) }
}

/// The error of bytes that are not what they should be.
#[cold]
pub fn damaged(reason: &str) -> Error {
    Error::with_message(ErrorKind::Signal(0), "badmsg").note(reason.to_string())
}

struct Reader<'a> {
    cx: &'a Context,
    stack: &'a StackGuard,
    rest: &'a [u8],
    enumerate: Enumerate<'a>,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        match self.rest.split_at_checked(count) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(damaged("the bytes end too soon")),
        }
    }

    fn byte(&mut self) -> Result<u8> {
        Ok(self.take(1)?.first().copied().unwrap_or(0))
    }

    fn eight(&mut self) -> Result<[u8; 8]> {
        Ok(self.take(8)?.try_into().unwrap_or_default())
    }

    fn value(&mut self) -> Result<Value> {
        self.stack.check()?;
        self.cx.poll()?;
        let form = self.byte()?;
        if form == 98 || form == 99 {
            let (keys, values) = (self.value()?, self.value()?);
            let fits = items::count(&keys) == items::count(&values);
            return match form {
                98 if kind(&keys) == Kind::Symbol && fits && boxes(&values).is_some() => Ok(items::table(keys, values)),
                99 if fits => Ok(dictionary(keys, values)),
                _ => Err(damaged("keys and values do not fit each other")),
            };
        }
        let places = form == PLACES;
        let (domain, form) = match form {
            PLACES | ITEMS => (Some(self.name()?), self.byte()?),
            _ => (None, form),
        };
        let flags = self.byte()?;
        let Some(&mark) = MARKS.get(usize::from(flags >> 1)) else { return Err(damaged("there is no such attribute")) };
        let atom = flags & 1 != 0;
        let count = usize::try_from(u64::from_le_bytes(self.eight()?)).unwrap_or(usize::MAX);
        if count > self.rest.len() || atom && count != 1 {
            return Err(damaged("a list is longer than its bytes"));
        }
        let kind = match form {
            0 => Kind::List,
            _ => *Kind::SIMPLE
                .iter()
                .find(|kind| kind.number() == i64::from(form))
                .ok_or_else(|| damaged("there is no such type"))?,
        };
        let items = self.items(kind, atom, count)?;
        let items = match domain {
            Some(_) if boxes(&items).is_some() => return Err(damaged("this cannot be enumerated")),
            Some(name) => self.enumerated(name, items, places)?,
            None => items,
        };
        match mark {
            Mark::None => Ok(items),
            _ if !items::is_list(&items) => Ok(items),
            // The domain may be read later: nothing can be said against the mark until then.
            mark if resolved(&items).is_err() => Ok(items::marked(items, mark)),
            mark => self.marked(mark, items),
        }
    }

    fn enumerated(&self, name: Symbol, items: Value, places: bool) -> Result<Value> {
        match items {
            Value::Array(array) if places && array.kind() == ElementType::Int => {
                Ok((self.enumerate)(name, Held::Places(array)))
            }
            items if !places => Ok((self.enumerate)(name, Held::Items(items))),
            _ => Err(damaged("the places of an enumeration are integers")),
        }
    }

    /// A list with a mark that is checked: what the bytes say may be wrong.
    fn marked(&self, mark: Mark, list: Value) -> Result<Value> {
        match mark {
            Mark::Step => marks::set(self.cx, Mark::Sorted, list).map(|list| items::marked(list, Mark::Step)),
            mark => marks::set(self.cx, mark, list),
        }
    }

    fn name(&mut self) -> Result<Symbol> {
        let length: [u8; 4] = self.take(4)?.try_into().unwrap_or_default();
        let name = self.take(u32::from_le_bytes(length) as usize)?;
        Symbol::new(&String::from_utf8_lossy(name))
    }

    fn items(&mut self, kind: Kind, atom: bool, count: usize) -> Result<Value> {
        fn shaped<T: crate::array::Element>(atom: bool, mut items: Vec<T>) -> Array {
            match (atom, items.pop()) {
                (true, Some(item)) => Array::atom(item),
                (_, last) => {
                    items.extend(last);
                    Array::list(items)
                }
            }
        }
        budget::check::<u64>(count)?;
        Ok(match kind {
            Kind::List => {
                let mut all = Vec::new();
                for _ in 0..count {
                    let value = self.value()?;
                    budget::push(&mut all, value)?;
                }
                general(all)
            }
            Kind::Bool => Value::Array(shaped(atom, self.take(count)?.iter().map(|&b| b != 0).collect())),
            Kind::Char => Value::Array(shaped(atom, self.take(count)?.to_vec())),
            Kind::Symbol => {
                let mut all = budget::vec(count)?;
                for turn in 0..count {
                    stop::poll_turn(turn)?;
                    all.push(self.name()?);
                }
                Value::Array(shaped(atom, all))
            }
            Kind::Guid => {
                let mut all = budget::vec(count)?;
                for turn in 0..count {
                    stop::poll_turn(turn)?;
                    all.push(guid::from_bytes(self.take(16)?));
                }
                integers(kind, shaped(atom, all))
            }
            Kind::Float | Kind::Real | Kind::Datetime => {
                let mut all = budget::vec(count)?;
                for turn in 0..count {
                    stop::poll_turn(turn)?;
                    all.push(f64::from_le_bytes(self.eight()?));
                }
                integers(kind, shaped(atom, all))
            }
            _ => {
                let mut all = budget::vec(count)?;
                for turn in 0..count {
                    stop::poll_turn(turn)?;
                    all.push(i64::from_le_bytes(self.eight()?));
                }
                integers(kind, shaped(atom, all))
            }
        })
    }
}
