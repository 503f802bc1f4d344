//! Checks the claims of a Parquet file before its reader believes them: the depth of its columns, and the unpacked
//! sizes of its pages.

use std::io::Read;

use super::compact::{FALSE, INTEGER, LIST, STRUCTURE, Walk};
use crate::array::{Context, budget};
use crate::damaged;
use crate::error::Result;

/// The bytes that stand at both ends of a file.
const MAGIC: &[u8] = b"PAR1";
/// The bytes behind the footer: its length, and the magic ones.
const TAIL: usize = 8;
/// Columns may be nested to this depth.
const COLUMN_DEPTH_MAX: usize = 64;
/// The reader makes at most this many bytes of each byte of the footer: a list of small structures grows most.
const FOOTER_EXPANSION_MAX: usize = 64;

/// Checks the footer: that it is whole, and that the tree of its columns is as deep as its reader, which goes down it, can go.
pub fn check_footer(bytes: &[u8]) -> Result<()> {
    let ends = bytes.len() >= TAIL + MAGIC.len() && bytes.ends_with(MAGIC);
    let (front, tail) = bytes.split_at_checked(bytes.len().saturating_sub(TAIL)).unwrap_or_default();
    let length: [u8; 4] = tail.get(..4).and_then(|length| length.try_into().ok()).unwrap_or_default();
    let length = u32::from_le_bytes(length) as usize;
    let footer = front.len().checked_sub(length).filter(|_| ends).and_then(|start| front.get(start..));
    let Some(footer) = footer else { return Err(damaged("the file ends too soon: it has no footer")) };
    budget::check::<u8>(footer.len().saturating_mul(FOOTER_EXPANSION_MAX))?;
    let (mut walk, mut id) = (Walk::new(footer), 0);
    while let Some(field) = walk.field(id)? {
        id = field.id;
        match (field.id, field.held) {
            (2, LIST) => check_tree(&mut walk)?,
            (_, held) => walk.skip(held)?,
        }
    }
    Ok(())
}

/// Checks the tree of the columns, which stands as a list, a parent before its children.
fn check_tree(walk: &mut Walk<'_>) -> Result<()> {
    let (count, held) = walk.list()?;
    if held != STRUCTURE {
        return Err(damaged("the columns are not structures"));
    }
    // The number of children of each open column that are still to come.
    let mut open: Vec<usize> = Vec::new();
    for _ in 0..count {
        let (mut children, mut id) = (0, 0);
        while let Some(field) = walk.field(id)? {
            id = field.id;
            match (field.id, field.held) {
                (5, INTEGER) => children = walk.integer()?,
                (_, held) => walk.skip(held)?,
            }
        }
        let children = usize::try_from(children).ok().filter(|&children| children <= count);
        let Some(children) = children else { return Err(damaged("a column has more parts than there are")) };
        open.push(children);
        if open.len() > COLUMN_DEPTH_MAX {
            return Err(damaged("the columns are too deep"));
        }
        while open.last() == Some(&0) {
            open.pop();
            open.iter_mut().next_back().into_iter().for_each(|left| *left = left.saturating_sub(1));
        }
    }
    Ok(())
}

/// The pages of a column in a row group.
#[derive(Clone, Copy, Debug)]
pub struct Chunk {
    /// The beginning of the first one.
    pub start: usize,
    /// The bytes of all together.
    pub length: usize,
    /// Whether they are packed as gzip does, the only packing whose reader trusts the data more than the claims.
    pub gzip: bool,
}

/// Checks that the pages are within the file and each fits the budget when it is unpacked. The size of the largest that holds a dictionary.
pub fn check_pages(cx: &Context, bytes: &[u8], chunk: Chunk) -> Result<usize> {
    let end = chunk.start.checked_add(chunk.length);
    let Some(mut rest) = end.and_then(|end| bytes.get(chunk.start..end)) else {
        return Err(damaged("a column lies outside of the file"));
    };
    let mut dictionary = 0;
    while !rest.is_empty() {
        cx.poll()?;
        let mut walk = Walk::new(rest);
        let page = Page::read(&mut walk)?;
        let body = rest.get(rest.len() - walk.remaining()..).unwrap_or_default();
        let Some((packed, after)) = body.split_at_checked(page.packed) else {
            return Err(damaged("a page ends too soon"));
        };
        budget::check::<u8>(page.unpacked)?;
        let (plain, most) = (page.levels, page.unpacked.saturating_sub(page.levels));
        if chunk.gzip && page.is_packed && !unpacks_within(packed.get(plain..).unwrap_or_default(), most) {
            return Err(damaged("a page is larger than it says"));
        }
        if page.is_dictionary {
            dictionary = dictionary.max(page.unpacked);
        }
        rest = after;
    }
    Ok(dictionary)
}

/// The head of a page.
struct Page {
    unpacked: usize,
    packed: usize,
    is_dictionary: bool,
    /// The bytes of the levels of a page of the second version, which stand in front and are not packed.
    levels: usize,
    is_packed: bool,
}

fn size(number: i64) -> Result<usize> {
    usize::try_from(number).map_err(|_| damaged("a page has a size below zero"))
}

impl Page {
    fn read(walk: &mut Walk<'_>) -> Result<Page> {
        let mut page = Page { unpacked: 0, packed: 0, is_dictionary: false, levels: 0, is_packed: true };
        let mut id = 0;
        while let Some(field) = walk.field(id)? {
            id = field.id;
            match (field.id, field.held) {
                (1, INTEGER) => page.is_dictionary = walk.integer()? == 2,
                (2, INTEGER) => page.unpacked = size(walk.integer()?)?,
                (3, INTEGER) => page.packed = size(walk.integer()?)?,
                (8, STRUCTURE) => page.second_version(walk)?,
                (_, held) => walk.skip(held)?,
            }
        }
        Ok(page)
    }

    /// Reads the further fields of a page of the second version.
    fn second_version(&mut self, walk: &mut Walk<'_>) -> Result<()> {
        let mut id = 0;
        while let Some(field) = walk.field(id)? {
            id = field.id;
            match (field.id, field.held) {
                (5 | 6, INTEGER) => self.levels = self.levels.saturating_add(size(walk.integer()?)?),
                (7, FALSE) => self.is_packed = false,
                (_, held) => walk.skip(held)?,
            }
        }
        Ok(())
    }
}

/// Whether bytes have at most a length when they are unpacked. The reader itself refuses bytes that are not gzip.
fn unpacks_within(packed: &[u8], most: usize) -> bool {
    let mut unpacked = flate2::read::MultiGzDecoder::new(packed).take((most as u64).saturating_add(1));
    std::io::copy(&mut unpacked, &mut std::io::sink()).map_or(true, |count| count <= most as u64)
}
