//! Items appended to a file in its place. The items are written first and then their number, so that a reader meanwhile, or after the
//! writer was ended, has the list as it was.

use std::path::{Path, PathBuf};

use super::write::{entries, is_nested};
use super::{ENTRY_BYTES, HEAD_BYTES, LISTS, PAGE_BYTES, Place, place_of, second_name};
use crate::array::Value;
use crate::error::Result;
use crate::messages::encode_items;
use crate::names::interpreter::Interpreter;
use crate::value::{self, domain_of, is_list, kind};

/// What is to be written to append to one file.
#[derive(Debug)]
pub struct Appending {
    writes: Vec<Write>,
}

#[derive(Debug)]
struct Write {
    path: PathBuf,
    at: u64,
    bytes: Vec<u8>,
}

/// What is to be written to append the items of a list to the list of a file; nothing where the file must be written anew: it holds
/// something else than a list of that type, has an attribute, or is compressed.
///
/// # Errors
/// A type error for items that have no bytes; a limit of memory.
pub fn appending(k: &Interpreter, path: &Path, more: &Value) -> Result<Option<Appending>> {
    let Ok(start) = k.host.read_part(path, 0, PAGE_BYTES as u64) else { return Ok(None) };
    let Some(place) = place_of(&start).filter(|place| place.head.mark == 0 && is_list(more)) else {
        return Ok(None);
    };
    let width = match place.head.kind {
        LISTS => ENTRY_BYTES,
        _ => kind(more).item_bytes().unwrap_or(size_of::<i64>()),
    } as u64;
    let Some(items_end) = end_of_items(k, path, &place, width) else { return Ok(None) };
    // A count of 0 may stand for all items of the file.
    if place.head.count == 0 && k.host.entry(path).is_ok_and(|entry| entry.size > place.items_at) {
        return Ok(None);
    }
    let many = value::count(more) as u64;
    let fits = match place.domain {
        Some(domain) => domain_of(more).is_some_and(|own| own.name().as_bytes() == domain),
        None if place.head.kind == LISTS => is_nested(more),
        None => kind(more).number() == i64::from(place.head.kind) && kind(more).item_bytes().is_some(),
    };
    if !fits {
        return Ok(None);
    }
    let mut writes = Vec::new();
    if place.head.kind == LISTS {
        match nested(k, path, &value::items(more), items_end)? {
            Some(all) => writes.extend(all),
            None => return Ok(None),
        }
    } else {
        let bytes = encode_items(k, more, Vec::new())?;
        writes.push(Write { path: path.to_path_buf(), at: items_end, bytes });
    }
    let count = (place.head.count + many).to_le_bytes().to_vec();
    writes.push(Write { path: path.to_path_buf(), at: place.count_at, bytes: count });
    Ok(Some(Appending { writes }))
}

impl Appending {
    /// Writes it.
    ///
    /// # Errors
    /// The system's; the list is as it was then.
    pub fn write(&self, k: &Interpreter) -> std::io::Result<()> {
        self.writes.iter().try_for_each(|write| k.host.write_at(&write.path, write.at, &write.bytes))
    }
}

/// Where the items of a file end that are so many bytes long each; nothing for a file that is shorter than its head says.
fn end_of_items(k: &Interpreter, path: &Path, place: &Place<'_>, width: u64) -> Option<u64> {
    let end = place.head.count.checked_mul(width)?.checked_add(place.items_at)?;
    k.host.entry(path).ok().filter(|entry| end <= entry.size).map(|_| end)
}

/// The writes for a list of lists: the items, how many bytes they are, and the entries.
fn nested(k: &Interpreter, path: &Path, items: &[Value], items_end: u64) -> Result<Option<Vec<Write>>> {
    let second = path.with_file_name(second_name(&path.file_name().unwrap_or_default().to_string_lossy()));
    let Ok(start) = k.host.read_part(&second, 0, PAGE_BYTES as u64) else { return Ok(None) };
    let Some(inner) = place_of(&start) else { return Ok(None) };
    if end_of_items(k, &second, &inner, 1).is_none() {
        return Ok(None);
    }
    let used = inner.head.count.next_multiple_of(HEAD_BYTES as u64);
    let (mut first, mut bytes) = (Vec::new(), Vec::new());
    entries(k, items, &mut first, &mut bytes)?;
    for entry in first.chunks_exact_mut(ENTRY_BYTES) {
        if let Some(number) = entry.first_chunk_mut::<ENTRY_BYTES>() {
            // The last byte says the form and stays.
            *number = (u64::from_le_bytes(*number) + used).to_le_bytes();
        }
    }
    let length = used + bytes.len() as u64;
    Ok(Some(vec![
        Write { path: second.clone(), at: inner.items_at + used, bytes },
        Write { path: second, at: inner.count_at, bytes: length.to_le_bytes().to_vec() },
        Write { path: path.to_path_buf(), at: items_end, bytes: first },
    ]))
}
