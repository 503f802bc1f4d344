//! Text files that are worked on block by block of lines, without the whole file in memory: `.Q.fs`, `.Q.fsn`.

use std::path::PathBuf;

use crate::array::{Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::system::files;
use crate::value;

/// The bytes of a block of lines, if no one says another number.
const BLOCK_BYTES: i64 = 131_000;

/// `.Q.fs[f;file]`: f of a file's lines, block by block; the number of bytes.
pub fn by_blocks(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    blocks(k, &x, &y, BLOCK_BYTES)
}

/// `.Q.fsn[f;file;n]`: the same in blocks of about n bytes.
pub fn by_blocks_of(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    let [f, file, size] = arguments else { return Err(Error::rank(".Q.fsn takes a function, a file and a number")) };
    blocks(k, f, file, value::need_integer(size, "the size of a block")?)
}

fn blocks(k: &Interpreter, f: &Value, file: &Value, size: i64) -> Result<Value> {
    let Some(size) = usize::try_from(size).ok().filter(|&size| size > 0) else {
        return Err(Error::domain("a block has at least one byte"));
    };
    let mut text = BlockReader::open(k, file)?;
    // One byte more than a block tells whether it is the last.
    while text.hold(size.saturating_add(1))? {
        k.poll()?;
        let end = text.end_of_block(size)?;
        let block: Vec<u8> = text.held.drain(..end).collect();
        k.apply_one(f, files::split_lines(&block))?;
    }
    Ok(value::long(i64::try_from(text.start).unwrap_or(i64::MAX)))
}

/// A file that is read piece by piece.
struct BlockReader<'a> {
    k: &'a Interpreter,
    path: PathBuf,
    name: String,
    /// The bytes that were read so far.
    start: u64,
    /// Those of them that were not given out.
    held: Vec<u8>,
    ended: bool,
}

impl<'a> BlockReader<'a> {
    fn open(k: &'a Interpreter, file: &Value) -> Result<Self> {
        k.guard("files")?;
        let (path, name) = files::path_of(file)?;
        let entry = k.host.entry(&path).map_err(|error| files::refused(&name, &error))?;
        let mut text = Self { k, path, name, start: 0, held: Vec::new(), ended: false };
        // A pipe or a device has no size and no places: it can be read once only.
        if entry.size == 0 {
            text.held = files::read(k, file)?;
            (text.start, text.ended) = (text.held.len() as u64, true);
        }
        Ok(text)
    }

    /// Reads on until so many bytes are held or the file ends; whether any are.
    fn hold(&mut self, count: usize) -> Result<bool> {
        while !self.ended && self.held.len() < count {
            self.k.poll()?;
            let asked = (count - self.held.len()) as u64;
            let piece = self.k.host.read_part(&self.path, self.start, asked);
            let piece = piece.map_err(|error| files::refused(&self.name, &error))?;
            self.ended = piece.is_empty();
            self.start += piece.len() as u64;
            budget::check::<u8>(self.held.len() + piece.len())?;
            self.held.extend(piece);
        }
        Ok(!self.held.is_empty())
    }

    /// How much of what is held is the next block: it ends with a line, the last one anywhere.
    fn end_of_block(&mut self, size: usize) -> Result<usize> {
        if self.held.len() <= size {
            return Ok(self.held.len());
        }
        if let Some(place) = self.held.iter().take(size).rposition(|&byte| byte == b'\n') {
            return Ok(place + 1);
        }
        // A line longer than a block.
        let mut searched = size;
        loop {
            self.hold(searched.saturating_add(size))?;
            let place = self.held.iter().skip(searched).position(|&byte| byte == b'\n');
            if let Some(place) = place {
                return Ok(searched + place + 1);
            }
            if self.ended {
                return Ok(self.held.len());
            }
            searched = self.held.len();
        }
    }
}
