//! Boolean lists as bits: 64 truths in a word, the first in the lowest bit. What selects by truths goes over the bits that are
//! set, so that it costs what it finds.

/// The number of booleans in a word.
pub const WORD: usize = 64;

/// The places of the bits of each byte, in order, and after them any others: who writes eight of them may write over the rest.
pub static ONES: [[u8; 8]; 256] = {
    let mut all = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut at) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                all[byte][at] = place as u8;
                at += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    all
};

/// Eight truths as the bits of a byte. The factor moves the lowest bit of each byte to a place of its own in the highest byte.
#[inline(always)]
pub(crate) fn byte(truths: &[bool; 8]) -> u8 {
    (u64::from_le_bytes(truths.map(u8::from)).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// At most 64 truths as a word.
#[inline(always)]
pub fn word(truths: &[bool]) -> u64 {
    word_of(truths, |truth| truth)
}

/// The results of a test of at most 64 items, as a word.
#[inline(always)]
fn word_of<T: Copy>(items: &[T], holds: impl Fn(T) -> bool + Copy) -> u64 {
    let (eights, rest) = items.as_chunks::<8>();
    let mut word = 0;
    for (place, eight) in eights.iter().take(8).enumerate() {
        word |= u64::from(byte(&eight.map(holds))) << (8 * place);
    }
    for (place, &item) in rest.iter().enumerate() {
        word |= u64::from(holds(item)) << ((8 * eights.len() + place) & 63);
    }
    word
}

/// Every other byte of a word.
const PAIRS: u64 = 0x00ff_00ff_00ff_00ff;

/// The number of true booleans.
pub fn count(truths: &[bool]) -> usize {
    let (eights, rest) = truths.as_chunks::<8>();
    if eights.len() <= 255 {
        // A byte of the sum holds the sum of a lane; two at a time are added, then all by a product.
        let lanes = eights.iter().fold(0, |lanes: u64, eight| lanes + u64::from_le_bytes(eight.map(u8::from)));
        let pairs = (lanes & PAIRS) + (lanes >> 8 & PAIRS);
        let sum = pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48;
        return sum as usize + rest.iter().filter(|&&truth| truth).count();
    }
    // Bytes are summed 255 at a time so that a byte holds the sum. The plain vectors of every machine do this best.
    let part_count = |part: &[bool]| {
        let mut lanes = [0_u8; 32];
        let rows = part.chunks_exact(32);
        let rest = rows.remainder().iter().filter(|&&truth| truth).count();
        for row in rows {
            for (lane, &truth) in lanes.iter_mut().zip(row) {
                *lane += u8::from(truth);
            }
        }
        rest + lanes.iter().map(|&lane| usize::from(lane)).sum::<usize>()
    };
    truths.chunks(255 * 32).map(part_count).sum()
}

/// The index of the first boolean of a value.
///
/// ```
/// use jackal_array::mask::first;
/// assert_eq!((first(&[false, false, true], true), first(&[true; 100], false)), (Some(2), None));
/// ```
pub fn first(truths: &[bool], wanted: bool) -> Option<usize> {
    // In a word each byte of the wanted value is a one.
    let flipped = if wanted { 0 } else { 0x0101_0101_0101_0101 };
    let as_wanted = |eight: &[bool; 8]| u64::from_le_bytes(eight.map(u8::from)) ^ flipped;
    let (eights, rest) = truths.as_chunks::<8>();
    let (blocks, _) = eights.as_chunks::<8>();
    let block = blocks.iter().position(|block| block.iter().fold(0, |any, eight| any | as_wanted(eight)) != 0);
    let from = 8 * block.unwrap_or(blocks.len());
    let among = eights.get(from..).unwrap_or(&[]).iter().map(as_wanted);
    for (place, word) in (from..).zip(among) {
        if word != 0 {
            return Some(8 * place + word.trailing_zeros() as usize / 8);
        }
    }
    rest.iter().position(|&truth| truth == wanted).map(|place| 8 * eights.len() + place)
}

/// Calls `found` with the place of each bit of a word.
#[inline(always)]
pub fn each_bit(mut word: u64, mut found: impl FnMut(usize)) {
    while word != 0 {
        found(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}

/// Calls `found` with each place where a truth holds.
#[inline(always)]
pub fn each_place(truths: &[bool], found: impl FnMut(usize)) {
    each_place_of(truths, |truth| truth, found);
}

/// Calls `found` with the place of each item of which something is true: that is asked of many before the first is told, so that the
/// processor need not guess at each.
#[inline(always)]
pub fn each_place_of<T: Copy>(items: &[T], holds: impl Fn(T) -> bool + Copy, mut found: impl FnMut(usize)) {
    for (start, part) in (0..).step_by(WORD).zip(items.chunks(WORD)) {
        each_bit(word_of(part, holds), |place| found(start + place));
    }
}
