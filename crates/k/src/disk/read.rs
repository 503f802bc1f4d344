//! The value of the bytes of a file. Longs, floats, timestamps and enumerations of a mapped file stay in it.

use std::marker::PhantomData;
use std::sync::Arc;

use bytemuck::{AnyBitPattern, try_cast_slice};

use super::write::SHORT_TYPES;
use super::{
    COMPRESSED, ENTRY_BYTES, HEAD_BYTES, LIST, LISTS, ListHead, PAGE_BYTES, PAGED, Place, SHORT_ENTRY, VALUE,
    compression, kind_of, place_of,
};
use crate::array::{Array, Lendable, Lender, Lent, Mark, Symbol, Value, budget};
use crate::error::Result;
use crate::host::FileBytes;
use crate::messages::{bad, decode_items, first_value, log};
use crate::names::interpreter::Interpreter;
use crate::query::enumerations;
use crate::value::{self, Kind, general, integers};
use crate::verbs::tables::marks;

/// The value that a file holds; `second` gives the bytes of the second file of a list of lists.
///
/// # Errors
/// `badmsg` for bytes that are not those of a value.
pub fn value_of(k: &Interpreter, file: &FileBytes, second: &dyn Fn() -> Result<FileBytes>) -> Result<Value> {
    let bytes = file.as_ref().as_ref();
    if bytes.starts_with(COMPRESSED) {
        let plain: FileBytes = Arc::new(compression::uncompressed(bytes)?);
        return value_of_plain(k, &plain, second);
    }
    value_of_plain(k, file, second)
}

fn value_of_plain(k: &Interpreter, file: &FileBytes, second: &dyn Fn() -> Result<FileBytes>) -> Result<Value> {
    let bytes = file.as_ref().as_ref();
    match bytes.first_chunk::<2>() {
        Some(&VALUE) if log::is_log(bytes) => {
            log::records(k, bytes, usize::MAX).map(|records| value::collapse(records.values))
        }
        Some(&VALUE) => {
            let rest = bytes.get(VALUE.len()..).unwrap_or_default();
            match first_value(k, rest)? {
                (value, length) if length == rest.len() => Ok(value),
                _ => Err(bad("there are bytes behind the value")),
            }
        }
        Some(&LIST) => {
            let head = ListHead::read(bytes, 0).ok_or_else(|| bad("the bytes end too soon"))?;
            match kind_of(head.kind).and_then(|kind| Some((kind, kind.item_bytes()?))) {
                Some((kind, width)) => {
                    let items = Items { file, at: HEAD_BYTES, count: count_of(head, bytes, HEAD_BYTES, width)? };
                    match items.stay_in_file(kind) {
                        true => believed(items.of_kind(k, kind)?, head),
                        false => marked(k, items.of_kind(k, kind)?, head),
                    }
                }
                None if head.kind == Kind::Enumerated.number() as u8 || head.kind > LISTS => {
                    Err(bad("enumerations and lists of lists that kdb+ wrote before version 3.6 are not read"))
                }
                None => Err(bad("there is no such type of lists")),
            }
        }
        Some(&PAGED) => paged(k, file, second),
        _ => Err(bad("these are not bytes that q wrote")),
    }
}

/// How many items there are from a place on. Who appends writes the items first and then their number; 0 may stand for all.
fn count_of(head: ListHead, bytes: &[u8], at: usize, width: usize) -> Result<usize> {
    let room = bytes.len().saturating_sub(at) / width;
    match usize::try_from(head.count).unwrap_or(usize::MAX) {
        0 => Ok(room),
        count if count <= room => Ok(count),
        _ => Err(bad("the list is longer than its file")),
    }
}

/// A list with the mark of its head, which has to be true of it.
fn marked(k: &Interpreter, list: Value, head: ListHead) -> Result<Value> {
    match mark_in(head)? {
        Mark::None => Ok(list),
        mark => marks::set(&k.cx(), mark, list),
    }
}

/// A list that stays in its file with the mark of its head, which is believed: to look whether it is true would be to read the list.
fn believed(list: Value, head: ListHead) -> Result<Value> {
    Ok(value::marked(list, mark_in(head)?))
}

fn mark_in(head: ListHead) -> Result<Mark> {
    head.mark().ok_or_else(|| bad("there is no such attribute"))
}

fn paged(k: &Interpreter, file: &FileBytes, second: &dyn Fn() -> Result<FileBytes>) -> Result<Value> {
    let bytes = file.as_ref().as_ref();
    let Some(Place { head, domain, .. }) = place_of(bytes) else { return Err(bad("the bytes end too soon")) };
    let Some(name) = domain else { return nested(k, bytes, head, second) };
    let count = count_of(head, bytes, PAGE_BYTES, size_of::<i64>())?;
    let places = Items { file, at: PAGE_BYTES, count }.lent::<i64>()?;
    let domain = Symbol::new(&String::from_utf8_lossy(name))?;
    believed(enumerations::from_places(k, domain, places), head)
}

/// Items of a file: how many from which byte on.
struct Items<'a> {
    file: &'a FileBytes,
    at: usize,
    count: usize,
}

/// Fewer items are read into memory, since a list that stays in its file is copied whenever something is written to it.
const LENT_COUNT_MIN: usize = 2_048;

impl Items<'_> {
    fn of_kind(&self, k: &Interpreter, kind: Kind) -> Result<Value> {
        match kind {
            _ if !self.stay_in_file(kind) => {
                decode_items(k, self.bytes(kind.item_bytes().unwrap_or(1)), kind, self.count)
            }
            Kind::Float | Kind::Datetime => Ok(integers(kind, self.lent::<f64>()?)),
            _ => Ok(integers(kind, self.lent::<i64>()?)),
        }
    }

    /// Whether items of a type are left in the file.
    fn stay_in_file(&self, kind: Kind) -> bool {
        let is_lendable = matches!(kind, Kind::Long | Kind::Timestamp | Kind::Timespan | Kind::Float | Kind::Datetime);
        is_lendable && self.count >= LENT_COUNT_MIN
    }

    fn bytes(&self, width: usize) -> &[u8] {
        let all: &[u8] = self.file.as_ref().as_ref();
        all.get(self.at..self.at.saturating_add(self.count.saturating_mul(width))).unwrap_or_default()
    }

    /// The items where they lie, or a copy of them where they do not lie as the machine has its numbers.
    fn lent<T: Lendable + AnyBitPattern + LittleEndian>(&self) -> Result<Array> {
        let bytes = self.bytes(size_of::<T>());
        if cfg!(target_endian = "little") && try_cast_slice::<u8, T>(bytes).is_ok() {
            let (at, length) = (self.at, bytes.len());
            let lender = InFile::<T> { file: self.file.clone(), at, length, kind: PhantomData };
            return Array::lent(&[self.count], Arc::new(Lent::new(lender)));
        }
        let mut all = budget::vec(self.count)?;
        all.extend(bytes.chunks_exact(size_of::<T>()).map(T::from_little_endian));
        Ok(Array::list(all))
    }
}

/// Numbers of eight bytes.
trait LittleEndian {
    fn from_little_endian(bytes: &[u8]) -> Self;
}

impl LittleEndian for i64 {
    fn from_little_endian(bytes: &[u8]) -> i64 {
        i64::from_le_bytes(bytes.try_into().unwrap_or_default())
    }
}

impl LittleEndian for f64 {
    fn from_little_endian(bytes: &[u8]) -> f64 {
        f64::from_le_bytes(bytes.try_into().unwrap_or_default())
    }
}

/// Items that lie in the bytes of a file.
struct InFile<T> {
    file: FileBytes,
    at: usize,
    length: usize,
    kind: PhantomData<fn() -> T>,
}

impl<T: AnyBitPattern> Lender<T> for InFile<T> {
    fn items(&self) -> &[T] {
        let all: &[u8] = self.file.as_ref().as_ref();
        try_cast_slice(all.get(self.at..self.at + self.length).unwrap_or_default()).unwrap_or_default()
    }
}

/// The items of a list of lists.
fn nested(k: &Interpreter, bytes: &[u8], head: ListHead, second: &dyn Fn() -> Result<FileBytes>) -> Result<Value> {
    let file = second()?;
    let file: FileBytes = match file.as_ref().as_ref() {
        bytes if bytes.starts_with(COMPRESSED) => Arc::new(compression::uncompressed(bytes)?),
        _ => file,
    };
    let inner = file.as_ref().as_ref().get(PAGE_BYTES..).unwrap_or_default();
    let count = count_of(head, bytes, PAGE_BYTES, ENTRY_BYTES)?;
    let mut items = budget::vec(count)?;
    for entry in bytes.get(PAGE_BYTES..).unwrap_or_default().chunks_exact(ENTRY_BYTES).take(count) {
        k.poll()?;
        let &[a, b, c, d, e, f, g, form] = entry else { break };
        let place = usize::try_from(u64::from_le_bytes([a, b, c, d, e, f, g, 0])).unwrap_or(usize::MAX);
        let item = match form {
            SHORT_ENTRY => short(k, inner.get(place..).unwrap_or_default())?,
            _ => headed(k, inner, place)?,
        };
        items.push(item);
    }
    Ok(general(items))
}

/// An item with a head.
fn headed(k: &Interpreter, inner: &[u8], at: usize) -> Result<Value> {
    let head = ListHead::read(inner, at).ok_or_else(|| bad("an item lies outside the second file"))?;
    let Some((kind, width)) = kind_of(head.kind).and_then(|kind| Some((kind, kind.item_bytes()?))) else {
        return Err(bad("an item has a type that lists in the second file do not have"));
    };
    let from = at.saturating_add(HEAD_BYTES);
    let length = usize::try_from(head.count).unwrap_or(usize::MAX).saturating_mul(width);
    match inner.get(from..from.saturating_add(length)) {
        Some(bytes) => marked(k, decode_items(k, bytes, kind, length / width)?, head),
        None => Err(bad("an item lies outside the second file")),
    }
}

/// An item without a head: its type, the number of its items unless it is an atom, and those.
fn short(k: &Interpreter, bytes: &[u8]) -> Result<Value> {
    let outside = || bad("an item lies outside the second file");
    let (&form, rest) = bytes.split_first().ok_or_else(outside)?;
    let is_atom = form < SHORT_TYPES;
    let Some((kind, width)) = kind_of(form.abs_diff(SHORT_TYPES)).and_then(|kind| Some((kind, kind.item_bytes()?)))
    else {
        return Err(bad("a short item has a type that is not known here"));
    };
    let (count, rest) = match rest.split_first() {
        Some((&count, rest)) if !is_atom => (usize::from(count), rest),
        _ => (1, rest),
    };
    let list = decode_items(k, rest.get(..count * width).ok_or_else(outside)?, kind, count)?;
    Ok(if is_atom { value::item(&list, 0) } else { list })
}
