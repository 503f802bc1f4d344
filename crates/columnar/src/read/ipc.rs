//! Arrow's own form: a file, whose footer tells where its batches are, or a stream of messages.

use std::sync::Arc;

use arrow_buffer::Buffer;
use arrow_ipc::reader::{FileDecoder, StreamDecoder};
use arrow_ipc::{Block, Message, MessageHeader, convert};
use arrow_schema::{Schema, SchemaRef};

use super::columns::{Columns, refused, refused_arrow, wanted};
use crate::array::{Context, Symbol, budget};
use crate::damaged;
use crate::error::Result;
use crate::verbs::tables::relation::Relation;

/// The bytes that stand at both ends of a file.
const MAGIC: &[u8] = b"ARROW1";
/// The length of the footer and the magic bytes.
const TAIL: usize = 10;
/// The beginning of a message, before its length.
const CONTINUATION: [u8; 4] = [0xFF; 4];

/// The columns of a file or a stream.
pub fn schema(bytes: Vec<u8>) -> Result<SchemaRef> {
    let bytes = Buffer::from_vec(bytes);
    match bytes.starts_with(MAGIC) {
        true => Ok(Footer::read(&bytes)?.schema),
        false => {
            let head = Parcel::at(&bytes, 0)?.ok_or_else(ended)?;
            message_schema(&head.message(&bytes)?)
        }
    }
}

/// The table of a file or a stream.
pub fn table(cx: &Context, bytes: Vec<u8>, only: Option<&[Symbol]>) -> Result<Relation> {
    let bytes = Buffer::from_vec(bytes);
    if bytes.starts_with(MAGIC) { file(cx, &bytes, only) } else { stream(cx, &bytes, only) }
}

fn file(cx: &Context, bytes: &Buffer, only: Option<&[Symbol]>) -> Result<Relation> {
    let footer = Footer::read(bytes)?;
    let wanted = wanted(&footer.schema, only)?;
    let mut decoder = FileDecoder::new(footer.schema.clone(), footer.version).with_projection(wanted.clone());
    for block in &footer.dictionaries {
        cx.poll()?;
        let parcel = Parcel::from_block(bytes, block)?;
        parcel.rows(bytes)?;
        decoder.read_dictionary(block, &parcel.buffer(bytes)).map_err(|error| refused_arrow(&error))?;
    }
    let parcels =
        footer.batches.iter().map(|block| Parcel::from_block(bytes, block)).collect::<Result<Vec<Parcel>>>()?;
    let mut rows = 0_usize;
    for parcel in &parcels {
        rows = rows.saturating_add(parcel.rows(bytes)?);
    }
    let mut columns = Columns::new(&footer.schema, &wanted, rows)?;
    let turns = cx.turns(rows);
    for (block, parcel) in footer.batches.iter().zip(&parcels) {
        cx.poll()?;
        let batch = decoder.read_record_batch(block, &parcel.buffer(bytes)).map_err(|error| refused_arrow(&error))?;
        columns.add(cx, &batch.ok_or_else(|| damaged("a batch is empty of everything"))?)?;
        turns.at(columns.rows);
    }
    columns.table(only)
}

/// The messages of a stream one after the other.
fn stream(cx: &Context, bytes: &Buffer, only: Option<&[Symbol]>) -> Result<Relation> {
    let (mut rows, mut at, mut schema) = (0_usize, 0, None);
    while let Some(parcel) = Parcel::at(bytes, at)? {
        cx.poll()?;
        rows = rows.saturating_add(parcel.rows(bytes)?);
        if schema.is_none() {
            schema = Some(message_schema(&parcel.message(bytes)?)?);
        }
        at = parcel.end;
    }
    let schema = schema.ok_or_else(ended)?;
    let wanted = wanted(&schema, only)?;
    let mut columns = Columns::new(&schema, &wanted, rows)?;
    let (mut decoder, mut left) = (StreamDecoder::new(), bytes.clone());
    while let Some(batch) = decoder.decode(&mut left).map_err(|error| refused_arrow(&error))? {
        cx.poll()?;
        columns.add(cx, &batch.project(&wanted).map_err(|error| refused_arrow(&error))?)?;
    }
    columns.table(only)
}

#[cold]
fn ended() -> crate::error::Error {
    damaged("the stream ends too soon")
}

/// The footer of a file.
struct Footer {
    schema: SchemaRef,
    version: arrow_ipc::MetadataVersion,
    dictionaries: Vec<Block>,
    batches: Vec<Block>,
}

impl Footer {
    fn read(bytes: &Buffer) -> Result<Footer> {
        let cut = || damaged("the file ends too soon: it has no footer");
        let (front, tail) = bytes.split_at_checked(bytes.len().saturating_sub(TAIL)).ok_or_else(cut)?;
        let length: [u8; 4] = tail.get(..4).and_then(|length| length.try_into().ok()).ok_or_else(cut)?;
        let length = usize::try_from(i32::from_le_bytes(length)).map_err(|_| cut())?;
        let start = front.len().checked_sub(length).filter(|_| tail.ends_with(MAGIC)).ok_or_else(cut)?;
        let footer = front.get(start..).unwrap_or_default();
        // A table of a column takes some bytes at least, so there are no more of them than bytes.
        let rules = flatbuffers::VerifierOptions { max_tables: length, ..Default::default() };
        let footer = arrow_ipc::root_as_footer_with_opts(&rules, footer).map_err(refused)?;
        let schema = footer.schema().ok_or_else(|| damaged("the file does not say which columns it has"))?;
        check_order(schema)?;
        let schema = convert::try_fb_to_schema(schema).map_err(|error| refused_arrow(&error))?;
        Ok(Footer {
            schema: Arc::new(schema),
            version: footer.version(),
            dictionaries: footer.dictionaries().map(|blocks| blocks.iter().copied().collect()).unwrap_or_default(),
            batches: footer.recordBatches().map(|blocks| blocks.iter().copied().collect()).unwrap_or_default(),
        })
    }
}

/// The columns that the first message of a stream tells.
fn message_schema(message: &Message<'_>) -> Result<SchemaRef> {
    let schema = message.header_as_schema().ok_or_else(|| damaged("the stream does not begin with its columns"))?;
    check_order(schema)?;
    let schema: Schema = convert::try_fb_to_schema(schema).map_err(|error| refused_arrow(&error))?;
    Ok(Arc::new(schema))
}

fn check_order(schema: arrow_ipc::Schema<'_>) -> Result<()> {
    match schema.endianness().equals_to_target_endianness() {
        true => Ok(()),
        false => Err(damaged("the bytes of its numbers are in the other order")),
    }
}

/// A message and its body among the bytes of a file.
struct Parcel {
    start: usize,
    /// The beginning of the message behind its length, and its end.
    message: (usize, usize),
    end: usize,
}

impl Parcel {
    /// The message that begins at a place; nothing at the end of a stream.
    fn at(bytes: &[u8], start: usize) -> Result<Option<Parcel>> {
        let four = |at: usize| -> Option<[u8; 4]> { bytes.get(at..at.checked_add(4)?)?.try_into().ok() };
        let Some(first) = four(start) else { return if start == bytes.len() { Ok(None) } else { Err(ended()) } };
        // Streams of long ago had no bytes in front of the length.
        let (length, from) = if first == CONTINUATION { (four(start + 4).ok_or_else(ended)?, 8) } else { (first, 4) };
        let length = usize::try_from(i32::from_le_bytes(length)).map_err(|_| ended())?;
        if length == 0 {
            return Ok(None);
        }
        let from = start + from;
        let to = from.checked_add(length).filter(|&to| to <= bytes.len()).ok_or_else(ended)?;
        let message = root(bytes, (from, to))?;
        let body = usize::try_from(message.bodyLength()).map_err(|_| ended())?;
        let end = to.checked_add(body).filter(|&end| end <= bytes.len()).ok_or_else(ended)?;
        Ok(Some(Parcel { start, message: (from, to), end }))
    }

    /// The message that a footer tells of.
    fn from_block(bytes: &[u8], block: &Block) -> Result<Parcel> {
        let outside = || damaged("a batch lies outside of the file");
        let start = usize::try_from(block.offset()).map_err(|_| outside())?;
        let head = usize::try_from(block.metaDataLength()).map_err(|_| outside())?;
        let body = usize::try_from(block.bodyLength()).map_err(|_| outside())?;
        let parcel = Parcel::at(bytes, start)?.ok_or_else(outside)?;
        // The reader goes by the footer's sizes of the message.
        let end = start.checked_add(head).and_then(|at| at.checked_add(body));
        let end = end.filter(|&end| end <= bytes.len() && start.saturating_add(head) == parcel.message.1);
        Ok(Parcel { end: end.ok_or_else(outside)?, ..parcel })
    }

    /// The message with its length and its body.
    fn buffer(&self, bytes: &Buffer) -> Buffer {
        bytes.slice_with_length(self.start, self.end - self.start)
    }

    fn message<'a>(&self, bytes: &'a [u8]) -> Result<Message<'a>> {
        root(bytes, self.message)
    }

    /// The number of rows that a batch claims. The budget is asked for the claimed unpacked size of its parts.
    fn rows(&self, bytes: &[u8]) -> Result<usize> {
        let message = self.message(bytes)?;
        let batch = match message.header_type() {
            MessageHeader::RecordBatch => message.header_as_record_batch(),
            MessageHeader::DictionaryBatch => message.header_as_dictionary_batch().and_then(|batch| batch.data()),
            _ => return Ok(0),
        };
        let Some(batch) = batch else { return Err(damaged("a message has no batch")) };
        let rows = usize::try_from(batch.length()).map_err(|_| damaged("a batch has less than no rows"))?;
        budget::check::<u8>(rows)?;
        let buffers = batch.buffers().map(|buffers| buffers.len()).unwrap_or(0);
        let views = batch.variadicBufferCounts().map(|counts| counts.iter().collect::<Vec<i64>>()).unwrap_or_default();
        if views.iter().any(|&count| usize::try_from(count).ok().is_none_or(|count| count > buffers)) {
            return Err(damaged("a batch has fewer parts than it says"));
        }
        if batch.compression().is_some() {
            budget::check::<u8>(self.unpacked(bytes, &batch))?;
        }
        Ok(rows)
    }

    /// The bytes that the parts of a batch say that they have when they are unpacked.
    fn unpacked(&self, bytes: &[u8], batch: &arrow_ipc::RecordBatch<'_>) -> usize {
        let body = bytes.get(self.message.1..self.end).unwrap_or_default();
        let size = |offset: i64| -> Option<usize> {
            let start = usize::try_from(offset).ok()?;
            let claimed: [u8; 8] = body.get(start..start.checked_add(8)?)?.try_into().ok()?;
            // Below zero: not packed.
            Some(usize::try_from(i64::from_le_bytes(claimed)).unwrap_or(0))
        };
        let buffers = batch.buffers().into_iter().flatten();
        buffers
            .filter(|buffer| buffer.length() > 0)
            .filter_map(|buffer| size(buffer.offset()))
            .fold(0, usize::saturating_add)
    }
}

/// The message between two places.
fn root(bytes: &[u8], (from, to): (usize, usize)) -> Result<Message<'_>> {
    let rules = flatbuffers::VerifierOptions { max_tables: to - from, ..Default::default() };
    arrow_ipc::root_as_message_with_opts(&rules, bytes.get(from..to).unwrap_or_default()).map_err(refused)
}
