//! Short texts: a few bytes that lie in the handle itself, so that the words of a text in boxes are no allocations each.

/// A list of at most [`MOST`] bytes. What lies beyond them is nothing.
#[derive(Clone, Copy, Debug)]
pub struct ShortText {
    count: u8,
    bytes: [u8; MOST],
}

/// As many bytes as make a handle no larger than one of a list.
pub const MOST: usize = 15;

/// The shapes of short texts, which are lent.
static SHAPES: [[usize; 1]; 16] =
    [[0], [1], [2], [3], [4], [5], [6], [7], [8], [9], [10], [11], [12], [13], [14], [15]];

impl ShortText {
    /// A text of these bytes, if they are few.
    #[inline]
    pub fn of(items: &[u8]) -> Option<ShortText> {
        let mut bytes = [0; MOST];
        bytes.get_mut(..items.len())?.copy_from_slice(items);
        Some(ShortText { count: items.len() as u8, bytes })
    }

    /// Bytes from the first on of what is given, if they are few. They are copied as a block with what follows them there.
    #[inline(always)]
    pub fn front(items: &[u8], count: usize) -> Option<ShortText> {
        match items.first_chunk() {
            Some(&bytes) if count <= MOST => Some(ShortText { count: count as u8, bytes }),
            _ => ShortText::of(items.get(..count)?),
        }
    }

    /// The bytes.
    #[inline(always)]
    pub fn items(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.count)).unwrap_or(&self.bytes)
    }

    /// The bytes for writing.
    #[inline]
    pub fn items_mut(&mut self) -> &mut [u8] {
        let count = usize::from(self.count).min(MOST);
        &mut self.bytes[..count]
    }

    /// The shape: the number of bytes.
    #[inline(always)]
    pub fn shape(&self) -> &'static [usize; 1] {
        &SHAPES[usize::from(self.count % 16)]
    }

    /// Appends bytes, if they are few then; whether it did.
    pub fn append(&mut self, more: &[u8]) -> bool {
        let count = usize::from(self.count);
        let Some(room) = self.bytes.get_mut(count..count.saturating_add(more.len())) else { return false };
        room.copy_from_slice(more);
        self.count += more.len() as u8;
        true
    }
}
