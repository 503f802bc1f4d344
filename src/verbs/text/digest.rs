//! Digests of bytes: CRC-32, MD5 (RFC 1321), SHA-1, SHA-2 and SHA-3 (FIPS 180-4 and 202).
//!
//! The standards' constants are the first bits of the fractional parts of roots of primes, or of sines for MD5, and are
//! computed so.

use std::sync::LazyLock;

use dashu_int::UBig;

/// A digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// SHA-1.
    Sha1,
    /// SHA-2 with 224 bits.
    Sha224,
    /// SHA-2 with 256 bits.
    Sha256,
    /// SHA-2 with 384 bits.
    Sha384,
    /// SHA-2 with 512 bits.
    Sha512,
    /// SHA-3 with so many bytes: 28, 32, 48 or 64.
    Sha3(usize),
    /// MD5.
    Md5,
}

/// The digest of bytes.
///
/// ```
/// use jackal::verbs::text::digest::{Algorithm, digest};
/// let text: String = digest(Algorithm::Sha1, b"abc").iter().map(|byte| format!("{byte:02x}")).collect();
/// assert_eq!(text, "a9993e364706816aba3e25717850c26c9cd0d89d");
/// ```
pub fn digest(algorithm: Algorithm, bytes: &[u8]) -> Vec<u8> {
    match algorithm {
        Algorithm::Sha1 => sha1(bytes),
        Algorithm::Sha224 => sha2_narrow(bytes, CONSTANTS.second.map(|word| word as u32), 28),
        Algorithm::Sha256 => sha2_narrow(bytes, CONSTANTS.first.map(|word| (word >> 32) as u32), 32),
        Algorithm::Sha384 => sha2_wide(bytes, CONSTANTS.second, 48),
        Algorithm::Sha512 => sha2_wide(bytes, CONSTANTS.first, 64),
        Algorithm::Sha3(size) => sha3(bytes, size.clamp(1, 64)),
        Algorithm::Md5 => md5(bytes),
    }
}

/// The cyclic redundancy check with a reflected polynomial, from an initial state.
///
/// ```
/// assert_eq!(jackal::verbs::text::digest::crc32(0xedb8_8320, !0, b"123456789"), 0xcbf4_3926);
/// ```
pub fn crc32(polynomial: u32, initial: u32, bytes: &[u8]) -> u32 {
    let table: [u32; 256] = std::array::from_fn(|index| {
        (0..8).fold(index as u32, |value, _| if value & 1 == 1 { value >> 1 ^ polynomial } else { value >> 1 })
    });
    let step = |state: u32, byte: &u8| state >> 8 ^ table[usize::from(state as u8 ^ byte)];
    !bytes.iter().fold(initial, step)
}

struct Constants {
    /// The first 64 bits of the fractional parts of the cube roots of the first 80 primes.
    rounds: [u64; 80],
    /// The same of the square roots of the first 8 primes.
    first: [u64; 8],
    /// The same of the next 8.
    second: [u64; 8],
}

static CONSTANTS: LazyLock<Constants> = LazyLock::new(|| {
    let mut primes: Vec<u32> = Vec::with_capacity(80);
    for candidate in 2.. {
        if primes.len() == 80 {
            break;
        }
        if primes.iter().all(|prime| candidate % prime != 0) {
            primes.push(candidate);
        }
    }
    let fraction = |index: usize, root: usize| {
        let prime = primes.get(index).copied().unwrap_or(2);
        let scaled = (UBig::from(prime) << (64 * root)).nth_root(root);
        let low = scaled & UBig::from(u64::MAX);
        u64::try_from(low).unwrap_or(0)
    };
    Constants {
        rounds: std::array::from_fn(|index| fraction(index, 3)),
        first: std::array::from_fn(|index| fraction(index, 2)),
        second: std::array::from_fn(|index| fraction(index + 8, 2)),
    }
});

/// The message, a one bit, zeros, and its length in bits in the last `tail` bytes of a block.
fn padded(bytes: &[u8], block: usize, tail: usize) -> Vec<u8> {
    let mut out = bytes.to_vec();
    out.push(0x80);
    out.resize((out.len() + tail).next_multiple_of(block) - 16.min(tail), 0);
    let bits = (bytes.len() as u128) * 8;
    let length = bits.to_be_bytes();
    out.extend_from_slice(&length[16 - 16.min(tail)..]);
    out
}

fn words32(block: &[u8]) -> impl Iterator<Item = u32> {
    block.as_chunks::<4>().0.iter().map(|&bytes| u32::from_be_bytes(bytes))
}

fn sha1(bytes: &[u8]) -> Vec<u8> {
    let mut state = [0x6745_2301_u32, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0];
    for block in padded(bytes, 64, 8).chunks_exact(64) {
        let mut schedule = [0_u32; 80];
        schedule.iter_mut().zip(words32(block)).for_each(|(slot, word)| *slot = word);
        for t in 16..80 {
            let mixed = schedule[t - 3] ^ schedule[t - 8] ^ schedule[t - 14] ^ schedule[t - 16];
            schedule[t] = mixed.rotate_left(1);
        }
        let [mut a, mut b, mut c, mut d, mut e] = state;
        for (t, &word) in schedule.iter().enumerate() {
            let (f, k) = match t / 20 {
                0 => (b & c | !b & d, 0x5a82_7999),
                1 => (b ^ c ^ d, 0x6ed9_eba1),
                2 => (b & c | b & d | c & d, 0x8f1b_bcdc),
                _ => (b ^ c ^ d, 0xca62_c1d6_u32),
            };
            let next = a.rotate_left(5).wrapping_add(f).wrapping_add(e).wrapping_add(k).wrapping_add(word);
            (e, d, c, b, a) = (d, c, b.rotate_left(30), a, next);
        }
        state.iter_mut().zip([a, b, c, d, e]).for_each(|(slot, word)| *slot = slot.wrapping_add(word));
    }
    state.iter().flat_map(|word| word.to_be_bytes()).collect()
}

fn md5(bytes: &[u8]) -> Vec<u8> {
    const TURNS: [[u32; 4]; 4] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];
    let mut message = padded(bytes, 64, 8);
    // The length is the other way round than in SHA.
    let length = message.len().saturating_sub(8);
    message.get_mut(length..).unwrap_or_default().reverse();
    let mut state = [0x6745_2301_u32, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];
    for block in message.as_chunks::<64>().0 {
        let words: [u32; 16] = std::array::from_fn(|index| u32::from_le_bytes(block.as_chunks::<4>().0[index]));
        let [mut a, mut b, mut c, mut d] = state;
        for t in 0..64_usize {
            let (f, word) = match t / 16 {
                0 => (b & c | !b & d, t),
                1 => (d & b | !d & c, 5 * t + 1),
                2 => (b ^ c ^ d, 3 * t + 5),
                _ => (c ^ (b | !d), 7 * t),
            };
            let constant = (((t + 1) as f64).sin().abs() * 4_294_967_296.0) as u32;
            let sum = a.wrapping_add(f).wrapping_add(constant).wrapping_add(words[word % 16]);
            (a, d, c, b) = (d, c, b, b.wrapping_add(sum.rotate_left(TURNS[t / 16][t % 4])));
        }
        state.iter_mut().zip([a, b, c, d]).for_each(|(slot, word)| *slot = slot.wrapping_add(word));
    }
    state.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// SHA-2 on words of one width: the two differ in the width, the number of rounds and the rotations.
macro_rules! sha2 {
    ($name:ident, $word:ty, $size:literal, $rounds:literal, $tail:literal, $constant:expr,
     $small0:expr, $small1:expr, $big0:expr, $big1:expr) => {
        fn $name(bytes: &[u8], mut state: [$word; 8], length: usize) -> Vec<u8> {
            for block in padded(bytes, 16 * $size, $tail).chunks_exact(16 * $size) {
                let mut schedule: [$word; $rounds] = [0; $rounds];
                for (slot, &chunk) in schedule.iter_mut().zip(block.as_chunks::<$size>().0) {
                    *slot = <$word>::from_be_bytes(chunk);
                }
                for t in 16..$rounds {
                    schedule[t] = $small1(schedule[t - 2])
                        .wrapping_add(schedule[t - 7])
                        .wrapping_add($small0(schedule[t - 15]))
                        .wrapping_add(schedule[t - 16]);
                }
                let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = state;
                for (&word, &constant) in schedule.iter().zip(&CONSTANTS.rounds) {
                    let choice = e & f ^ !e & g;
                    let majority = a & b ^ a & c ^ b & c;
                    let one = h
                        .wrapping_add($big1(e))
                        .wrapping_add(choice)
                        .wrapping_add($constant(constant))
                        .wrapping_add(word);
                    let two = $big0(a).wrapping_add(majority);
                    (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(one), c, b, a, one.wrapping_add(two));
                }
                state.iter_mut().zip([a, b, c, d, e, f, g, h]).for_each(|(slot, word)| *slot = slot.wrapping_add(word));
            }
            state.iter().flat_map(|word| word.to_be_bytes()).take(length).collect()
        }
    };
}

sha2!(
    sha2_narrow,
    u32,
    4,
    64,
    8,
    |constant: u64| (constant >> 32) as u32,
    |w: u32| w.rotate_right(7) ^ w.rotate_right(18) ^ w >> 3,
    |w: u32| w.rotate_right(17) ^ w.rotate_right(19) ^ w >> 10,
    |w: u32| w.rotate_right(2) ^ w.rotate_right(13) ^ w.rotate_right(22),
    |w: u32| w.rotate_right(6) ^ w.rotate_right(11) ^ w.rotate_right(25)
);

sha2!(
    sha2_wide,
    u64,
    8,
    80,
    16,
    |constant: u64| constant,
    |w: u64| w.rotate_right(1) ^ w.rotate_right(8) ^ w >> 7,
    |w: u64| w.rotate_right(19) ^ w.rotate_right(61) ^ w >> 6,
    |w: u64| w.rotate_right(28) ^ w.rotate_right(34) ^ w.rotate_right(39),
    |w: u64| w.rotate_right(14) ^ w.rotate_right(18) ^ w.rotate_right(41)
);

fn sha3(bytes: &[u8], size: usize) -> Vec<u8> {
    let rate = 200 - 2 * size;
    let mut message = bytes.to_vec();
    message.push(6);
    message.resize(message.len().next_multiple_of(rate), 0);
    if let Some(last) = message.last_mut() {
        *last |= 0x80;
    }
    let mut lanes = [0_u64; 25];
    for block in message.chunks_exact(rate) {
        for (lane, &chunk) in lanes.iter_mut().zip(block.as_chunks::<8>().0) {
            *lane ^= u64::from_le_bytes(chunk);
        }
        permute(&mut lanes);
    }
    lanes.iter().flat_map(|lane| lane.to_le_bytes()).take(size).collect()
}

/// The permutation of SHA-3: 24 rounds of five steps on 5 by 5 lanes, lane (x, y) at x + 5 y.
fn permute(lanes: &mut [u64; 25]) {
    let mut register = 1_u8;
    for _ in 0..24 {
        // theta
        let columns: [u64; 5] = std::array::from_fn(|x| (0..5).fold(0, |sum, y| sum ^ lanes[x + 5 * y]));
        for (index, lane) in lanes.iter_mut().enumerate() {
            *lane ^= columns[(index + 4) % 5] ^ columns[(index % 5 + 1) % 5].rotate_left(1);
        }
        // rho and pi
        let (mut x, mut y, mut moving) = (1, 0, lanes[1]);
        for t in 0..24_u32 {
            (x, y) = (y, (2 * x + 3 * y) % 5);
            let lane = std::mem::replace(&mut lanes[x + 5 * y], moving.rotate_left((t + 1) * (t + 2) / 2 % 64));
            moving = lane;
        }
        // chi
        for row in lanes.chunks_exact_mut(5) {
            let old: [u64; 5] = std::array::from_fn(|x| row[x]);
            for (x, lane) in row.iter_mut().enumerate() {
                *lane ^= !old[(x + 1) % 5] & old[(x + 2) % 5];
            }
        }
        // iota: the constant's bits come from a shift register
        for power in 0..7 {
            if register & 1 == 1 {
                lanes[0] ^= 1 << ((1_u32 << power) - 1);
            }
            register = register << 1 ^ if register & 0x80 != 0 { 0x71 } else { 0 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(algorithm: Algorithm, text: &str) -> String {
        digest(algorithm, text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn published_digests() {
        assert_eq!(hex(Algorithm::Sha1, ""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
        let sha224 = "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7";
        assert_eq!(hex(Algorithm::Sha224, "abc"), sha224);
        let sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hex(Algorithm::Sha256, "abc"), sha256);
        let sha384 = "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7";
        assert_eq!(hex(Algorithm::Sha384, "abc"), sha384);
        assert!(hex(Algorithm::Sha512, "abc").starts_with("ddaf35a193617abacc417349ae204131"));
        let sha3 = "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532";
        assert_eq!(hex(Algorithm::Sha3(32), "abc"), sha3);
        assert_eq!(hex(Algorithm::Sha3(28), ""), "6b4e03423667dbb73b6e15454f0eb1abd4597f9a1b078e3f5b5a6bc7");
        assert_eq!(hex(Algorithm::Md5, ""), "d41d8cd98f00b204e9800998ecf8427e");
        assert_eq!(hex(Algorithm::Md5, &"a".repeat(56)), "3b0c8ac703f828b04c6c197006d17218");
        assert_eq!(hex(Algorithm::Md5, &"a".repeat(64)), "014842d480b571495a4a0363793f7367");
        let long = "a".repeat(1000);
        assert_eq!(hex(Algorithm::Sha1, &long), "291e9a6c66994949b57ba5e650361e98fc36b1ba");
    }
}
