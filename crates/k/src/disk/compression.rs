//! Compressed files: blocks of equal length, each compressed by itself, behind the word `kxzipped`; then a table of the blocks.
//!
//! The table is, in numbers with their low byte first: 3 in four bytes; the algorithm, the level and two bytes of zero; the bytes of the
//! plain file, those of the compressed one, and those of a block, eight bytes each; for each block its compressed bytes and its algorithm
//! (0 where compressing would make it no shorter), four bytes each; and how many blocks there are, in eight.

use std::path::Path;

use super::parameters::BLOCKS;
pub use super::parameters::{Algorithm, Parameters};
use super::{COMPRESSED, blocks};
use crate::array::{budget, stop};
use crate::error::Result;
use crate::messages::bad;
use crate::names::interpreter::Interpreter;

/// The bytes of a compressed file of the bytes of a plain one.
///
/// # Errors
/// A limit of memory, or of what may be compressed.
///
/// ```
/// use jackal_k::disk::compression::{Algorithm, Parameters, compressed, uncompressed};
/// let plain = vec![7; 100_000];
/// let file = compressed(&plain, Parameters { block: 14, algorithm: Algorithm::Gzip, level: 6 })?;
/// assert!(file.starts_with(b"kxzipped") && file.len() < 2_000 && uncompressed(&file)? == plain);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn compressed(plain: &[u8], parameters: Parameters) -> Result<Vec<u8>> {
    let (mut out, mut blocks) = (COMPRESSED.to_vec(), Vec::new());
    for block in plain.chunks(1 << parameters.block) {
        stop::poll_running()?;
        let shorter = blocks::compressed(block, parameters)?.filter(|bytes| bytes.len() < block.len());
        let algorithm = if shorter.is_some() { parameters.algorithm } else { Algorithm::None };
        let bytes = shorter.as_deref().unwrap_or(block);
        budget::append(&mut out, bytes)?;
        budget::push(&mut blocks, (bytes.len() as u32, algorithm as u32))?;
    }
    let compressed_bytes = out.len() + TABLE_BYTES + blocks.len() * BLOCK_BYTES;
    out.extend(3_u32.to_le_bytes());
    out.extend([parameters.algorithm as u8, parameters.level as u8, 0, 0]);
    for number in [plain.len(), compressed_bytes, 1 << parameters.block] {
        out.extend((number as u64).to_le_bytes());
    }
    for (length, algorithm) in &blocks {
        out.extend(length.to_le_bytes());
        out.extend(algorithm.to_le_bytes());
    }
    out.extend((blocks.len() as u64).to_le_bytes());
    Ok(out)
}

/// The bytes of the table but for its blocks.
const TABLE_BYTES: usize = 40;
/// The bytes of a block in the table.
const BLOCK_BYTES: usize = 8;

/// What the table of a compressed file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The number of the algorithm.
    pub algorithm: u8,
    /// The level.
    pub level: i8,
    /// The bytes of the plain file.
    pub plain_bytes: u64,
    /// The bytes of a block.
    pub block_bytes: u64,
    blocks: usize,
}

/// Whether bytes begin as a compressed file does.
pub fn is_compressed(bytes: &[u8]) -> bool {
    bytes.starts_with(COMPRESSED)
}

/// The bytes that a file counts: of a compressed one those of the plain file.
pub fn plain_length(k: &Interpreter, path: &Path, size: u64) -> u64 {
    let is_compressed = k.host.read_part(path, 0, COMPRESSED.len() as u64).is_ok_and(|start| start == COMPRESSED);
    match is_compressed.then(|| k.host.map(path)) {
        Some(Ok(file)) => facts(file.as_ref().as_ref()).map_or(size, |facts| facts.plain_bytes),
        _ => size,
    }
}

/// What the table of a compressed file says; nothing of another file.
pub fn facts(file: &[u8]) -> Option<Facts> {
    let number = |at: usize| Some(u64::from_le_bytes(*file.get(at..)?.first_chunk::<8>()?));
    let blocks = usize::try_from(number(file.len().checked_sub(8)?)?).ok()?;
    let table = file.len().checked_sub(blocks.checked_mul(BLOCK_BYTES)?.checked_add(TABLE_BYTES)?)?;
    let is_table = file.starts_with(COMPRESSED) && table >= COMPRESSED.len();
    let [algorithm, level] = *file.get(table + 4..)?.first_chunk::<2>()?;
    let facts = Facts {
        algorithm,
        level: level as i8,
        plain_bytes: number(table + 8)?,
        block_bytes: number(table + 24)?,
        blocks,
    };
    is_table.then_some(facts)
}

/// The bytes of the plain file of a compressed one.
///
/// # Errors
/// `badmsg` for bytes that are not those of a compressed file; a limit of memory.
pub fn uncompressed(file: &[u8]) -> Result<Vec<u8>> {
    let facts = facts(file).ok_or_else(|| bad("the table of the compressed file is cut"))?;
    let table = file.len() - TABLE_BYTES - facts.blocks * BLOCK_BYTES;
    let blocks = file.get(table + 32..file.len() - 8).unwrap_or_default().chunks_exact(BLOCK_BYTES);
    let length = usize::try_from(facts.plain_bytes).unwrap_or(usize::MAX);
    let most = usize::try_from(facts.block_bytes).unwrap_or(usize::MAX);
    if most > 1 << BLOCKS.end() || length > facts.blocks.saturating_mul(most) {
        return Err(bad("the table of the compressed file tells other lengths than its blocks have"));
    }
    let (mut out, mut at) = (budget::vec(length)?, COMPRESSED.len());
    for block in blocks {
        stop::poll_running()?;
        let &[a, b, c, d, e, f, g, h] = block else { break };
        let bytes = u32::from_le_bytes([a, b, c, d]) as usize;
        let algorithm = Algorithm::from_number(i64::from(u32::from_le_bytes([e, f, g, h])))?;
        let Some(compressed) = file.get(at..at.saturating_add(bytes)).filter(|_| at + bytes <= table) else {
            return Err(bad("a block of the compressed file is cut"));
        };
        let plain = blocks::plain(compressed, algorithm, most.min(length - out.len()))?;
        out.extend_from_slice(plain.as_deref().unwrap_or(compressed));
        if out.len() > length {
            break;
        }
        at += bytes;
    }
    if out.len() == length { Ok(out) } else { Err(bad("the blocks of the compressed file have another length")) }
}
