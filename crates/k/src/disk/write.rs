//! The bytes of the files of a value.

use super::{DOMAIN_AT, HEAD_BYTES, LIST, LISTS, ListHead, PAGE_BYTES, PAGED, SHORT_ENTRY, VALUE};
use crate::array::{Value, budget};
use crate::error::Result;
use crate::messages::{bad, encode_for_file, encode_items, log};
use crate::names::interpreter::Interpreter;
use crate::value::{self, Kind, boxes, count, domain_of, is_list, kind, mark_of};

/// The bytes of the files that hold a value.
#[derive(Debug)]
pub struct Files {
    /// The file of its name.
    pub first: Vec<u8>,
    /// The second file of a list of lists, which has the items.
    pub second: Option<Vec<u8>>,
}

/// The bytes of the files of a value.
///
/// # Errors
/// A type error for a value that has no bytes.
pub fn files_of(k: &Interpreter, value: &Value) -> Result<Files> {
    if is_nested(value) {
        let (first, second) = nested(k, value)?;
        return Ok(Files { first, second: Some(second) });
    }
    let first = match kind(value) {
        _ if boxes(value).is_some_and(<[Value]>::is_empty) => log::LOG_HEAD.to_vec(),
        Kind::Enumerated if is_list(value) => enumeration(k, value)?,
        kind if is_list(value) && kind.item_bytes().is_some() => {
            let head = ListHead::for_list(value, kind, count(value));
            encode_items(k, value, head.bytes(LIST).to_vec())?
        }
        _ => encode_for_file(k, value, VALUE.to_vec())?,
    };
    Ok(Files { first, second: None })
}

/// Places in a domain, from the second page on; its name is in the first.
fn enumeration(k: &Interpreter, value: &Value) -> Result<Vec<u8>> {
    let domain = domain_of(value).map(|domain| domain.name()).unwrap_or_default();
    let end = DOMAIN_AT + domain.len();
    let mut page = page(ListHead::for_list(value, Kind::Enumerated, count(value)))?;
    match page.get_mut(DOMAIN_AT..end) {
        Some(place) if end < PAGE_BYTES - HEAD_BYTES && !domain.bytes().any(|byte| byte == 0) => {
            place.copy_from_slice(domain.as_bytes());
        }
        _ => return Err(bad("the name of a domain in a file has at most 4063 bytes, none of them zero")),
    }
    encode_items(k, value, page)
}

/// The first page of a list whose items begin at the second.
fn page(head: ListHead) -> Result<Vec<u8>> {
    let mut page = budget::filled(PAGE_BYTES, 0_u8)?;
    page.iter_mut().zip(PAGED).for_each(|(to, byte)| *to = byte);
    page.iter_mut().skip(PAGE_BYTES - HEAD_BYTES).zip(head.bytes([0, 0])).for_each(|(to, byte)| *to = byte);
    Ok(page)
}

/// Whether a value is a list of lists that two files hold: all items are lists that can be mapped, or single characters.
pub(super) fn is_nested(value: &Value) -> bool {
    boxes(value).is_some_and(|items| !items.is_empty() && items.iter().all(is_inner))
}

fn is_inner(item: &Value) -> bool {
    match boxes(item) {
        Some(_) => false,
        None if is_list(item) => kind(item).item_bytes().is_some(),
        None => kind(item) == Kind::Char,
    }
}

/// Shorter texts have one byte for their length and no head.
const SHORT_TEXT_MAX: usize = 127;
/// Short items begin with this, more by the number of their type, less for an atom.
pub(super) const SHORT_TYPES: u8 = 127;
/// Items with a head begin at multiples of this, so that their numbers can be read where they lie.
const ALIGNMENT: usize = 16;

/// The two files of a list of lists.
fn nested(k: &Interpreter, value: &Value) -> Result<(Vec<u8>, Vec<u8>)> {
    let items = value::items(value);
    let mut first = page(ListHead { kind: LISTS, mark: 0, count: items.len() as u64 })?;
    let mut inner = Vec::new();
    entries(k, &items, &mut first, &mut inner)?;
    let mut second = page(ListHead { kind: Kind::Byte.number() as u8, mark: 0, count: inner.len() as u64 })?;
    budget::append(&mut second, &inner)?;
    Ok((first, second))
}

/// Appends items to the bytes behind the page of the second file, and their entries to the first one.
pub(super) fn entries(k: &Interpreter, items: &[Value], first: &mut Vec<u8>, inner: &mut Vec<u8>) -> Result<()> {
    for item in items {
        k.poll()?;
        let text = value::text_of(item).filter(|_| mark_of(item) == crate::array::Mark::None);
        let is_short = !is_list(item) || text.is_some_and(|text| text.len() <= SHORT_TEXT_MAX);
        if !is_short {
            let padding = inner.len().next_multiple_of(ALIGNMENT) - inner.len();
            inner.resize(inner.len() + padding, 0);
        }
        let place = (inner.len() as u64).to_le_bytes();
        let [a, b, c, d, e, f, g, _] = place;
        budget::append(first, &[a, b, c, d, e, f, g, u8::from(is_short) * SHORT_ENTRY])?;
        let mut bytes = std::mem::take(inner);
        let number = kind(item).number() as u8;
        match text {
            _ if !is_list(item) => bytes.push(SHORT_TYPES - number),
            Some(text) if is_short => bytes.extend([SHORT_TYPES + number, text.len() as u8]),
            _ => budget::append(&mut bytes, &ListHead::for_list(item, kind(item), count(item)).bytes(LIST))?,
        }
        *inner = encode_items(k, item, bytes)?;
    }
    Ok(())
}
