//! Parquet files.

use arrow_schema::SchemaRef;
use bytes::Bytes;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder};
use parquet::basic::{Compression, Type};
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData};

use super::claimed_sizes::{self, Chunk};
use super::columns::{Columns, refused, refused_arrow, wanted};
use crate::array::{Context, Symbol, budget};
use crate::damaged;
use crate::error::{Error, Result};
use crate::verbs::tables::relation::Relation;

/// At most this many rows are unpacked at once.
const BATCH_ROWS_MAX: usize = 1 << 16;
/// The part of the memory that is left which the rows that are unpacked at once may take.
const MEMORY_SHARE: usize = 4;
/// The approximate bytes of an item in a batch.
const ITEM_BYTES: usize = 32;

/// The columns of a file.
pub fn schema(bytes: Vec<u8>) -> Result<SchemaRef> {
    Ok(metadata(&Bytes::from(bytes))?.schema().clone())
}

fn metadata(bytes: &Bytes) -> Result<ArrowReaderMetadata> {
    claimed_sizes::check_footer(bytes)?;
    ArrowReaderMetadata::load(bytes, ArrowReaderOptions::new()).map_err(refused)
}

/// The table of a file.
pub fn table(cx: &Context, bytes: Vec<u8>, only: Option<&[Symbol]>) -> Result<Relation> {
    let bytes = Bytes::from(bytes);
    let metadata = metadata(&bytes)?;
    let wanted = wanted(metadata.schema(), only)?;
    let rows = rows(metadata.metadata())?;
    let mut columns = Columns::new(metadata.schema(), &wanted, rows)?;
    let mask = ProjectionMask::roots(metadata.parquet_schema(), wanted.iter().copied());
    let dictionaries = check(cx, &bytes, metadata.metadata(), &mask)?;
    let room = budget::limit().saturating_sub(budget::in_use()) / MEMORY_SHARE;
    let row = dictionaries.saturating_add(wanted.len().saturating_mul(ITEM_BYTES)).max(1);
    let batches = ParquetRecordBatchReaderBuilder::new_with_metadata(bytes, metadata)
        .with_projection(mask)
        .with_batch_size((room / row).clamp(1, BATCH_ROWS_MAX))
        .build()
        .map_err(refused)?;
    let turns = cx.turns(rows);
    for batch in batches {
        cx.poll()?;
        columns.add(cx, &batch.map_err(|error| refused_arrow(&error))?)?;
        turns.at(columns.rows);
    }
    if columns.rows != rows {
        return Err(damaged("the file has fewer rows than it says"));
    }
    columns.table(only)
}

/// The number of rows that a file claims.
fn rows(known: &ParquetMetaData) -> Result<usize> {
    let one = |rows: i64| usize::try_from(rows).map_err(|_| damaged("a row group has less than no rows"));
    let all = one(known.file_metadata().num_rows())?;
    let mut sum = 0_usize;
    for group in known.row_groups() {
        sum = sum.saturating_add(one(group.num_rows())?);
    }
    if sum == all { Ok(all) } else { Err(damaged("the row groups have other rows than the file says")) }
}

/// Checks all pages that will be read; the sizes of the dictionaries of text in one row group, of which an item of a batch may be a copy of
/// all.
fn check(cx: &Context, bytes: &Bytes, known: &ParquetMetaData, mask: &ProjectionMask) -> Result<usize> {
    let mut most = 0_usize;
    for group in known.row_groups() {
        let mut sum = 0_usize;
        for (place, column) in group.columns().iter().enumerate().filter(|(place, _)| mask.leaf_included(*place)) {
            let name = || known.file_metadata().schema_descr().column(place).path().string();
            let size = claimed_sizes::check_pages(cx, bytes, chunk(column)?)
                .map_err(|error| error.note(format!("the column {}", name())))?;
            if matches!(column.column_type(), Type::BYTE_ARRAY | Type::FIXED_LEN_BYTE_ARRAY) {
                sum = sum.saturating_add(size);
            }
        }
        most = most.max(sum);
    }
    Ok(most)
}

/// The place of the pages of a column.
fn chunk(column: &ColumnChunkMetaData) -> Result<Chunk> {
    let gzip = match column.compression() {
        Compression::UNCOMPRESSED | Compression::SNAPPY | Compression::ZSTD(_) | Compression::LZ4_RAW => false,
        Compression::GZIP(_) => true,
        other => return Err(unread(other)),
    };
    let first = column.dictionary_page_offset().filter(|&offset| offset > 0);
    let start = first.map_or(column.data_page_offset(), |first| first.min(column.data_page_offset()));
    let place = |number: i64| usize::try_from(number).map_err(|_| damaged("a column lies outside of the file"));
    Ok(Chunk { start: place(start)?, length: place(column.compressed_size())?, gzip })
}

#[cold]
fn unread(how: Compression) -> Error {
    Error::nonce(format!("files packed by {how}; snappy, zstd, gzip, lz4 raw and files that are not packed are read"))
}
