//! A block of a compressed file by itself, in the forms of the libraries that kdb+ uses too. A page of a browser has none of them.

#[cfg(not(target_family = "wasm"))]
use std::io::Read;

#[cfg(not(target_family = "wasm"))]
use flate2::read::{ZlibDecoder, ZlibEncoder};

use super::parameters::{Algorithm, Parameters};
#[cfg(not(target_family = "wasm"))]
use crate::array::budget;
use crate::error::{Error, Result};
#[cfg(not(target_family = "wasm"))]
use crate::messages::bad;

/// The compressed bytes of a block; nothing where it stays plain.
///
/// # Errors
/// A limit of memory, or of what may be compressed.
#[cfg(not(target_family = "wasm"))]
pub fn compressed(block: &[u8], parameters: Parameters) -> Result<Option<Vec<u8>>> {
    let failed = |error: &dyn std::fmt::Display| Error::limit(format!("a block cannot be compressed: {error}"));
    Ok(match parameters.algorithm {
        Algorithm::None => None,
        Algorithm::Gzip => {
            let level = flate2::Compression::new(u32::from(parameters.level.unsigned_abs()));
            let mut out = budget::vec(block.len())?;
            ZlibEncoder::new(block, level).read_to_end(&mut out).map_err(|error| failed(&error))?;
            Some(out)
        }
        Algorithm::Snappy => Some(snap::raw::Encoder::new().compress_vec(block).map_err(|error| failed(&error))?),
        Algorithm::Lz4 => Some(lz4_flex::block::compress(block)),
        Algorithm::Zstd => Some(ruzstd::encoding::compress_to_vec(block, ruzstd::encoding::CompressionLevel::Fastest)),
    })
}

/// The plain bytes of a block, at most so many; nothing where it is plain.
///
/// # Errors
/// `badmsg` for bytes that are not those of a block; a limit of memory.
#[cfg(not(target_family = "wasm"))]
pub fn plain(block: &[u8], algorithm: Algorithm, most: usize) -> Result<Option<Vec<u8>>> {
    let wrong = || bad("a block of the compressed file is not of its algorithm");
    let read = |reader: &mut dyn Read| -> Result<Vec<u8>> {
        let mut out = budget::vec(most)?;
        reader.take(most as u64 + 1).read_to_end(&mut out).map_err(|_| wrong())?;
        Ok(out)
    };
    Ok(match algorithm {
        Algorithm::None => None,
        Algorithm::Gzip => Some(read(&mut ZlibDecoder::new(block))?),
        Algorithm::Snappy => {
            let length = snap::raw::decompress_len(block).map_err(|_| wrong())?;
            if length > most {
                return Err(wrong());
            }
            Some(snap::raw::Decoder::new().decompress_vec(block).map_err(|_| wrong())?)
        }
        Algorithm::Lz4 => {
            let mut out = budget::filled(most, 0_u8)?;
            let length = lz4_flex::block::decompress_into(block, &mut out).map_err(|_| wrong())?;
            out.truncate(length);
            Some(out)
        }
        Algorithm::Zstd => {
            let mut decoder = ruzstd::decoding::StreamingDecoder::new(block).map_err(|_| wrong())?;
            Some(read(&mut decoder)?)
        }
    })
}

/// The error of a page of a browser.
///
/// # Errors
/// Always.
#[cfg(target_family = "wasm")]
pub fn compressed(_: &[u8], _: Parameters) -> Result<Option<Vec<u8>>> {
    Err(absent())
}

/// The same, unless the block is plain.
///
/// # Errors
/// For any algorithm.
#[cfg(target_family = "wasm")]
pub fn plain(_: &[u8], algorithm: Algorithm, _: usize) -> Result<Option<Vec<u8>>> {
    if algorithm == Algorithm::None { Ok(None) } else { Err(absent()) }
}

#[cfg(target_family = "wasm")]
#[cold]
fn absent() -> Error {
    Error::nonce("compressed files are read and written by the program, not by a page")
}
