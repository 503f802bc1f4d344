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

/// How many bytes are worked on between two looks at the flag.
const STEP: usize = 1 << 22;

/// The digest of bytes; the error that what runs was asked to end with.
///
/// ```
/// use jackal::rooms::verbs::text::digest::{Algorithm, digest};
/// let text: String = digest(Algorithm::Sha1, b"abc")?.iter().map(|byte| format!("{byte:02x}")).collect();
/// assert_eq!(text, "a9993e364706816aba3e25717850c26c9cd0d89d");
/// # Ok::<(), jackal::rooms::error::Error>(())
/// ```
pub fn digest(algorithm: Algorithm, bytes: &[u8]) -> Result<Vec<u8>> {
    fn by<D: Digest>(bytes: &[u8]) -> Result<Vec<u8>> {
        let mut digest = D::new();
        for part in bytes.chunks(STEP) {
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

/// The cyclic redundancy check with a reflected polynomial, from an initial state; the error that what runs was asked to end with.
///
/// ```
/// assert_eq!(jackal::rooms::verbs::text::digest::crc32(0xedb8_8320, !0, b"123456789")?, 0xcbf4_3926);
/// # Ok::<(), jackal::rooms::error::Error>(())
/// ```
pub fn crc32(polynomial: u32, initial: u32, bytes: &[u8]) -> Result<u32> {
    let table: [u32; 256] = std::array::from_fn(|index| {
        (0..8).fold(index as u32, |value, _| if value & 1 == 1 { value >> 1 ^ polynomial } else { value >> 1 })
    });
    let step = |state: u32, byte: &u8| state >> 8 ^ table[usize::from(state as u8 ^ byte)];
    let mut state = initial;
    for part in bytes.chunks(STEP) {
        stop::poll_running()?;
        state = part.iter().fold(state, step);
    }
    Ok(!state)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(algorithm: Algorithm, text: &str) -> String {
        digest(algorithm, text.as_bytes()).unwrap().iter().map(|byte| format!("{byte:02x}")).collect()
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
        assert_eq!(hex(Algorithm::Sha3Of256, "abc"), sha3);
        assert_eq!(hex(Algorithm::Sha3Of224, ""), "6b4e03423667dbb73b6e15454f0eb1abd4597f9a1b078e3f5b5a6bc7");
        assert_eq!(hex(Algorithm::Md5, ""), "d41d8cd98f00b204e9800998ecf8427e");
        assert_eq!(hex(Algorithm::Md5, &"a".repeat(56)), "3b0c8ac703f828b04c6c197006d17218");
        assert_eq!(hex(Algorithm::Md5, &"a".repeat(64)), "014842d480b571495a4a0363793f7367");
        let long = "a".repeat(1000);
        assert_eq!(hex(Algorithm::Sha1, &long), "291e9a6c66994949b57ba5e650361e98fc36b1ba");
    }
}
