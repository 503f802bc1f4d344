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

#[cfg(test)]
mod tests {
    use crate::array::body::Shared;
    use crate::array::repr::Repr;
    use crate::array::{Array, Mark, Value, View};

    /// A text in a buffer of its own, however short.
    fn buffered(text: &[u8]) -> Array {
        Array(Repr::List([text.len()], Shared::copied(text)))
    }

    #[test]
    fn a_short_text_is_as_any_other() {
        let long = [b'x'; 40];
        for count in 0..40 {
            let text = &long[..count];
            let mut array = Array::text(text);
            assert_eq!((array.shape(), array.count(), array.rank(), array.is_atom()), (&[count][..], count, 1, false));
            assert_eq!((&array, buffered(text) == array), (&buffered(text), true), "{count}");
            assert_eq!((array.as_slice::<u8>(), array.as_slice::<bool>()), (Some(text), None));
            assert!(matches!(array.view(), View::Byte(items) if items == text));
            assert_eq!(array.clone().into_vec::<u8>().as_deref(), Some(text));
            assert_eq!(array.with_items(vec![7_i64; count]), Array::list(vec![7_i64; count]));
            assert_eq!(array.with_copied(&vec![true; count]), Array::list(vec![true; count]));
            assert_eq!(array.clone().reshaped(&[1, count]).map(|table| table.raveled()).ok(), Some(array.clone()));
            let before = array.clone();
            if let Some(items) = array.make_mut::<u8>() {
                items.fill(b'y');
            }
            assert_eq!((array, before), (Array::list(vec![b'y'; count]), Array::text(text)));
        }
    }

    #[test]
    fn a_short_text_grows_beyond_its_room() {
        let mut array = Array::text("");
        for count in 1..100 {
            assert!(array.append_in_place(&Array::atom(b'a')));
            assert_eq!(array, Array::list(vec![b'a'; count]));
        }
        let mut array = Array::text("abc");
        assert!(array.append_in_place(&Array::text("d".repeat(50))) && array.count() == 53);
        assert!(!Array::text("abc").append_in_place(&Array::from(1_i64)));
    }

    #[test]
    fn a_mark_stays_with_a_short_text() {
        let sorted = Array::text("ehllo").with_mark(Mark::Sorted);
        assert_eq!((sorted.mark(), sorted.clone().with_mark(Mark::None).mark()), (Mark::Sorted, Mark::None));
        assert_eq!((sorted, Array::text("e").mark()), (Array::text("ehllo"), Mark::None));
    }

    #[test]
    fn one_byte_as_an_atom_and_back() {
        let atom = Array::text("a").reshaped(&[]).ok();
        assert_eq!(atom, Some(Array::atom(b'a')));
        assert_eq!(atom.and_then(|atom| atom.reshaped(&[1]).ok()), Some(Array::text("a")));
        assert_eq!(size_of::<Array>(), 24);
        assert!(size_of::<Value>() <= 32);
    }
}
