//! Values in files with the bytes of kdb+, so that each can read what the other has written.
//!
//! A file begins with two bytes that say its form:
//!
//! - `fe 20`: a list of numbers, characters or times. A [`ListHead`] of 16 bytes, then the items as they lie in memory.
//! - `fd 20`: a list whose items begin at byte 4096, with its own [`ListHead`] before them. An enumeration has the name of its domain at byte
//!   16 and places of 8 bytes; a list of lists has no name, and for each item a place in a second file, whose name ends in `#`.
//! - `ff 01`: any other value, as the bytes of a message without its head.
//! - `kxzipped`: the blocks of a compressed file of any of these forms.
//!
//! Sources: the first form is shown by `read1` on many pages (`0xfe2007000000000005000000000000000100…` for five longs); the third is that
//! of a log ("Log files" of code.kx.com with "Serialization examples"). Of the second and the fourth no page of their maker gives the bytes:
//! they are those that the loader of kdb+ files in the plugins of DolphinDB reads, and for blocks a public script in Python. No kdb+ was at
//! hand to read what is written here. Enumerations and lists of lists as kdb+ wrote them before version 3.6 are refused.

pub mod append;
mod blocks;
pub mod compression;
mod parameters;
pub mod read;
pub mod write;

use crate::array::{Mark, Value};
use crate::messages::MARKS;
use crate::value::{Kind, mark_of};

/// The first bytes of a list that can be mapped.
const LIST: [u8; 2] = [0xfe, 0x20];
/// The first bytes of an enumeration, and of a list of lists.
const PAGED: [u8; 2] = [0xfd, 0x20];
/// The first bytes of any other value.
const VALUE: [u8; 2] = [0xff, 0x01];
/// The first bytes of a compressed file.
const COMPRESSED: &[u8; 8] = b"kxzipped";

/// The bytes of a head.
pub const HEAD_BYTES: usize = 16;
/// Where the items of a paged list begin.
pub const PAGE_BYTES: usize = 4096;
/// Where the name of the domain of an enumeration begins.
const DOMAIN_AT: usize = HEAD_BYTES;
/// The bytes of an item of a list of lists: a place in the second file, and in the last byte how the item lies there.
const ENTRY_BYTES: usize = 8;
/// The last byte of an entry whose item has no head, since it is short.
const SHORT_ENTRY: u8 = 1;
/// The type of the items of a list of lists.
const LISTS: u8 = 77;

/// What stands before the items of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListHead {
    /// The number of the type of its items.
    pub kind: u8,
    /// The number of its attribute.
    pub mark: u8,
    /// How many items it has.
    pub count: u64,
}

impl ListHead {
    /// The head of a list of a value's type.
    fn for_list(value: &Value, kind: Kind, count: usize) -> ListHead {
        // The keys of a step function are sorted.
        let own = if mark_of(value) == Mark::Step { Mark::Sorted } else { mark_of(value) };
        let mark = MARKS.iter().position(|mark| *mark == own).unwrap_or(0) as u8;
        ListHead { kind: kind.number() as u8, mark, count: count as u64 }
    }

    /// The bytes of the head behind the first two of its file.
    ///
    /// ```
    /// use jackal_k::disk::ListHead;
    /// let head = ListHead { kind: 7, mark: 0, count: 5 };
    /// assert_eq!(head.bytes([0xfe, 0x20])[..9], [0xfe, 0x20, 7, 0, 0, 0, 0, 0, 5]);
    /// ```
    pub fn bytes(self, first: [u8; 2]) -> [u8; HEAD_BYTES] {
        let [a, b, c, d, e, f, g, h] = self.count.to_le_bytes();
        let [one, two] = first;
        [one, two, self.kind, self.mark, 0, 0, 0, 0, a, b, c, d, e, f, g, h]
    }

    /// The head at a place of the bytes of a file.
    fn read(bytes: &[u8], at: usize) -> Option<ListHead> {
        let &[_, _, kind, mark, _, _, _, _, a, b, c, d, e, f, g, h] = bytes.get(at..)?.first_chunk::<HEAD_BYTES>()?;
        Some(ListHead { kind, mark, count: u64::from_le_bytes([a, b, c, d, e, f, g, h]) })
    }

    /// The mark of its list.
    fn mark(self) -> Option<Mark> {
        MARKS.get(usize::from(self.mark)).copied()
    }
}

/// The simple type of a number.
fn kind_of(number: u8) -> Option<Kind> {
    Kind::SIMPLE.iter().copied().find(|kind| kind.number() == i64::from(number))
}

/// Whether bytes begin as a file with a value does.
///
/// ```
/// assert!(jackal_k::disk::is_value(&[0xff, 1, 0xf9]) && !jackal_k::disk::is_value(b"a,b"));
/// ```
pub fn is_value(bytes: &[u8]) -> bool {
    [LIST, PAGED, VALUE].iter().any(|first| bytes.starts_with(first)) || bytes.starts_with(COMPRESSED)
}

/// Where the head and the items of a list are in its file.
struct Place<'a> {
    head: ListHead,
    count_at: u64,
    items_at: u64,
    domain: Option<&'a [u8]>,
}

/// Where the count stands in a head.
const COUNT_AT: usize = 8;

/// Where they are in a file that begins so; nothing of a file of another form.
fn place_of(start: &[u8]) -> Option<Place<'_>> {
    match *start.first_chunk::<2>()? {
        LIST => Some(Place {
            head: ListHead::read(start, 0)?,
            count_at: COUNT_AT as u64,
            items_at: HEAD_BYTES as u64,
            domain: None,
        }),
        PAGED => {
            let at = PAGE_BYTES - HEAD_BYTES;
            let name = start.get(DOMAIN_AT..at)?.split(|&byte| byte == 0).next().filter(|name| !name.is_empty());
            let head = ListHead::read(start, at)?;
            Some(Place { head, count_at: (at + COUNT_AT) as u64, items_at: PAGE_BYTES as u64, domain: name })
        }
        _ => None,
    }
}

/// How many items the list of a file has that begins so, if its head says it.
pub fn count_in_head(start: &[u8]) -> Option<usize> {
    place_of(start).filter(|place| place.head.count > 0).and_then(|place| usize::try_from(place.head.count).ok())
}

/// The name of the second file of a list of lists.
pub fn second_name(name: &str) -> String {
    format!("{name}#")
}
