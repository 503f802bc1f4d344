//! Short texts: a few bytes that lie in the handle itself, so that the words of a text in boxes are not allocations each.

use pulp::bytemuck;

/// A list of at most [`MOST`] bytes: two words as they lie in memory, of which the first byte is the count. So it is written in the
/// pieces in which a handle is read when it moves; what is read in others waits until it has been written. What lies beyond the bytes
/// is nothing.
#[derive(Clone, Copy, Debug)]
pub struct ShortText([u64; 2]);

/// The handle of a text of this many bytes is as large as that of a list.
pub const TEXT_BYTES_MAX: usize = 15;

/// The shapes of short texts, which are static.
static SHAPES: [[usize; 1]; 16] =
    [[0], [1], [2], [3], [4], [5], [6], [7], [8], [9], [10], [11], [12], [13], [14], [15]];

/// The number that the first bytes and the last ones make together, the first byte being the lowest, where these overlap.
#[inline(always)]
fn joined(first: u64, last: u64, shift: usize) -> u128 {
    u128::from(first) | u128::from(last) << (8 * shift)
}

/// Fewer than sixteen bytes as a number, the first being the lowest.
#[inline(always)]
fn number(items: &[u8]) -> u128 {
    if let (Some(first), Some(last)) = (items.first_chunk(), items.last_chunk()) {
        return joined(u64::from_le_bytes(*first), u64::from_le_bytes(*last), (items.len() - 8) & 7);
    }
    if let (Some(first), Some(last)) = (items.first_chunk(), items.last_chunk()) {
        return joined(u32::from_le_bytes(*first).into(), u32::from_le_bytes(*last).into(), items.len() - 4);
    }
    match *items {
        [] => 0,
        [one] => one.into(),
        [first, .., last] => {
            let middle = u64::from(items[items.len() / 2]) << (8 * (items.len() / 2));
            joined(u64::from(first) | middle, last.into(), items.len() - 1)
        }
    }
}

impl ShortText {
    /// A text of the number of its bytes and the bytes as a number.
    #[inline(always)]
    fn from_number(count: usize, number: u128) -> ShortText {
        let whole = number << 8 | count as u128;
        ShortText([(whole as u64).to_le(), ((whole >> 64) as u64).to_le()])
    }

    /// A text of these bytes, if they are few.
    #[inline]
    pub fn new(items: &[u8]) -> Option<ShortText> {
        (items.len() <= TEXT_BYTES_MAX).then(|| ShortText::from_number(items.len(), number(items)))
    }

    /// Bytes from the first on of what is given, if they are few. They are copied as a block with what follows them there.
    #[inline(always)]
    pub fn front(items: &[u8], count: usize) -> Option<ShortText> {
        match items.first_chunk::<TEXT_BYTES_MAX>() {
            Some(block) if count <= TEXT_BYTES_MAX => Some(ShortText::from_number(count, number(block))),
            _ => ShortText::new(items.get(..count)?),
        }
    }

    /// The number of bytes, read as a byte since it may have been written as one.
    #[inline(always)]
    fn count(&self) -> usize {
        usize::from(bytemuck::cast_ref::<[u64; 2], [u8; 16]>(&self.0)[0] & 15)
    }

    /// The bytes as a number, and what lies beyond them.
    #[inline(always)]
    fn number(&self) -> u128 {
        (u128::from(u64::from_le(self.0[0])) | u128::from(u64::from_le(self.0[1])) << 64) >> 8
    }

    #[inline(always)]
    fn room(&mut self) -> &mut [u8] {
        bytemuck::cast_mut::<[u64; 2], [u8; 16]>(&mut self.0)
    }

    /// The bytes.
    #[inline(always)]
    pub fn items(&self) -> &[u8] {
        bytemuck::cast_ref::<[u64; 2], [u8; 16]>(&self.0).get(1..=self.count()).unwrap_or(&[])
    }

    /// The bytes for writing.
    #[inline]
    pub fn items_mut(&mut self) -> &mut [u8] {
        let count = self.count();
        self.room().get_mut(1..=count).unwrap_or_default()
    }

    /// The shape: the number of bytes.
    #[inline(always)]
    pub fn shape(&self) -> &'static [usize; 1] {
        &SHAPES[self.count()]
    }

    /// Appends bytes, if they are few then; whether it did. Both words are written as a whole.
    pub fn append(&mut self, more: &[u8]) -> bool {
        let count = self.count();
        if more.len() > TEXT_BYTES_MAX - count {
            return false;
        }
        let kept = self.number() & !(u128::MAX << (8 * count));
        *self = ShortText::from_number(count + more.len(), kept | number(more) << (8 * count));
        true
    }
}
