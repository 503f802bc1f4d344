//! Digests of bytes, by the crates of RustCrypto, and CRC-32 with any polynomial.

use md5::Md5;
use sha1::{Digest, Sha1};
use sha2::{Sha224, Sha256, Sha384, Sha512};
use sha3::{Sha3_224, Sha3_256, Sha3_384, Sha3_512};

use crate::array::stop;
use crate::error::Result;

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
    /// SHA-3 with 224 bits.
    Sha3Of224,
    /// SHA-3 with 256 bits.
    Sha3Of256,
    /// SHA-3 with 384 bits.
    Sha3Of384,
    /// SHA-3 with 512 bits.
    Sha3Of512,
    /// MD5.
    Md5,
}

/// The interrupt flag is polled after this many bytes.
const BYTES_BETWEEN_POLLS: usize = 1 << 22;

/// The digest of bytes; the error that what runs was asked to end with.
///
/// ```
/// use jackal_kernels::verbs::text::digest::{Algorithm, digest};
/// let text: String = digest(Algorithm::Sha1, b"abc")?.iter().map(|byte| format!("{byte:02x}")).collect();
/// assert_eq!(text, "a9993e364706816aba3e25717850c26c9cd0d89d");
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn digest(algorithm: Algorithm, bytes: &[u8]) -> Result<Vec<u8>> {
    fn by<D: Digest>(bytes: &[u8]) -> Result<Vec<u8>> {
        let mut digest = D::new();
        for part in bytes.chunks(BYTES_BETWEEN_POLLS) {
            stop::poll_running()?;
            digest.update(part);
        }
        Ok(digest.finalize().to_vec())
    }
    match algorithm {
        Algorithm::Sha1 => by::<Sha1>(bytes),
        Algorithm::Sha224 => by::<Sha224>(bytes),
        Algorithm::Sha256 => by::<Sha256>(bytes),
        Algorithm::Sha384 => by::<Sha384>(bytes),
        Algorithm::Sha512 => by::<Sha512>(bytes),
        Algorithm::Sha3Of224 => by::<Sha3_224>(bytes),
        Algorithm::Sha3Of256 => by::<Sha3_256>(bytes),
        Algorithm::Sha3Of384 => by::<Sha3_384>(bytes),
        Algorithm::Sha3Of512 => by::<Sha3_512>(bytes),
        Algorithm::Md5 => by::<Md5>(bytes),
    }
}

/// The polynomial of CRC-32 as it is in common use, for which there are instructions; no crate takes any other when it runs.
const CRC32_POLYNOMIAL: u32 = 0xedb8_8320;

/// The cyclic redundancy check with a reflected polynomial, from an initial state; the error that what runs was asked to end with.
///
/// ```
/// assert_eq!(jackal_kernels::verbs::text::digest::crc32(0xedb8_8320, !0, b"123456789")?, 0xcbf4_3926);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn crc32(polynomial: u32, initial: u32, bytes: &[u8]) -> Result<u32> {
    if polynomial == CRC32_POLYNOMIAL {
        let mut hasher = crc32fast::Hasher::new_with_initial(!initial);
        for part in bytes.chunks(BYTES_BETWEEN_POLLS) {
            stop::poll_running()?;
            hasher.update(part);
        }
        return Ok(hasher.finalize());
    }
    let table: [u32; 256] = std::array::from_fn(|index| {
        (0..8).fold(index as u32, |value, _| if value & 1 == 1 { value >> 1 ^ polynomial } else { value >> 1 })
    });
    let step = |state: u32, byte: &u8| state >> 8 ^ table[usize::from(state as u8 ^ byte)];
    let mut state = initial;
    for part in bytes.chunks(BYTES_BETWEEN_POLLS) {
        stop::poll_running()?;
        state = part.iter().fold(state, step);
    }
    Ok(!state)
}
