//! Columns of text, bytes, symbols and guids on their way to a file.

use std::sync::Arc;

use arrow_array::builder::FixedSizeBinaryBuilder;
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, BinaryArray, DictionaryArray, Int32Array, StringArray};
use arrow_buffer::{Buffer, OffsetBuffer};
use arrow_schema::DataType;
use hashbrown::HashMap;

use super::part::{Column, refused};
use crate::array::{Array, Extended, Symbol, budget, guid, stop};
use crate::error::{Error, Result};

/// More text than the places in one part of a file can tell.
const TEXT_BYTES_MAX: usize = i32::MAX as usize;

/// Items that are bytes, one behind the other: text if all of them are UTF-8.
pub struct Spelled {
    bytes: Vec<u8>,
    /// The beginning of each item, and the end of the last.
    places: Vec<usize>,
    is_text: bool,
}

impl Spelled {
    /// Text; bytes, where it is none that others could read.
    pub fn new<B: AsRef<[u8]>>(items: impl ExactSizeIterator<Item = Result<B>>) -> Result<Spelled> {
        let mut spelled = Spelled::bytes(items)?;
        spelled.is_text = spelled.is_utf8();
        Ok(spelled)
    }

    /// Bytes.
    pub fn bytes<B: AsRef<[u8]>>(items: impl ExactSizeIterator<Item = Result<B>>) -> Result<Spelled> {
        let mut places = budget::vec(items.len().saturating_add(1))?;
        let mut bytes = Vec::new();
        places.push(0);
        for (turn, item) in items.enumerate() {
            stop::poll_turn(turn)?;
            budget::append(&mut bytes, item?.as_ref())?;
            places.push(bytes.len());
        }
        Ok(Spelled { bytes, places, is_text: false })
    }

    /// Whether each item is UTF-8 by itself.
    fn is_utf8(&self) -> bool {
        std::str::from_utf8(&self.bytes).is_ok_and(|text| self.places.iter().all(|&place| text.is_char_boundary(place)))
    }
}

impl Column for Spelled {
    fn data_type(&self) -> DataType {
        if self.is_text { DataType::Utf8 } else { DataType::Binary }
    }

    fn slice(&self, start: usize, end: usize) -> Result<ArrayRef> {
        let places = self.places.get(start..=end).unwrap_or_default();
        let (first, last) = (places.first().copied().unwrap_or(0), places.last().copied().unwrap_or(0));
        if last - first > TEXT_BYTES_MAX {
            return Err(Error::limit(format!("{} rows of text take more than {TEXT_BYTES_MAX} bytes", end - start)));
        }
        let offsets = OffsetBuffer::new(budget::mapped(places, |&place| (place - first) as i32)?.into());
        budget::check::<u8>(last - first)?;
        let bytes = Buffer::from(self.bytes.get(first..last).unwrap_or_default());
        Ok(match self.is_text {
            true => Arc::new(StringArray::try_new(offsets, bytes, None).map_err(|error| refused(&error))?),
            false => Arc::new(BinaryArray::try_new(offsets, bytes, None).map_err(|error| refused(&error))?),
        })
    }
}

/// Symbols: the number of each among the different ones. The symbol without a name is the null.
pub struct SymbolColumn {
    places: Vec<Option<i32>>,
    names: ArrayRef,
}

impl SymbolColumn {
    pub fn new(array: &Array) -> Result<SymbolColumn> {
        let symbols = array.as_slice::<Symbol>().unwrap_or_default();
        let mut known: HashMap<Symbol, i32> = HashMap::new();
        let mut names: Vec<Arc<str>> = Vec::new();
        let mut places = budget::vec(symbols.len())?;
        for (turn, symbol) in symbols.iter().enumerate() {
            stop::poll_turn(turn)?;
            if *symbol == Symbol::default() {
                places.push(None);
                continue;
            }
            let place = match known.get(symbol) {
                Some(&place) => place,
                None => {
                    let place = i32::try_from(names.len()).map_err(|_| Error::limit("too many different symbols"))?;
                    budget::push(&mut names, symbol.name())?;
                    known.insert(*symbol, place);
                    place
                }
            };
            places.push(Some(place));
        }
        let size = names.iter().fold(0_usize, |size, name| size.saturating_add(name.len()));
        budget::check::<u8>(size)?;
        if size > TEXT_BYTES_MAX {
            return Err(Error::limit(format!("the names of the symbols take more than {TEXT_BYTES_MAX} bytes")));
        }
        Ok(SymbolColumn { places, names: Arc::new(StringArray::from_iter_values(names.iter().map(|name| &**name))) })
    }
}

impl Column for SymbolColumn {
    fn data_type(&self) -> DataType {
        DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8))
    }

    fn slice(&self, start: usize, end: usize) -> Result<ArrayRef> {
        let places = self.places.get(start..end).unwrap_or_default();
        budget::check::<i32>(places.len())?;
        let keys: Int32Array = places.iter().copied().collect();
        let symbols = DictionaryArray::<Int32Type>::try_new(keys, self.names.clone());
        Ok(Arc::new(symbols.map_err(|error| refused(&error))?))
    }
}

/// Guids: sixteen bytes each. The one of zeros is the null.
pub struct GuidColumn(pub Array);

impl Column for GuidColumn {
    fn data_type(&self) -> DataType {
        DataType::FixedSizeBinary(16)
    }

    fn slice(&self, start: usize, end: usize) -> Result<ArrayRef> {
        let guids = self.0.as_slice::<Extended>().and_then(|guids| guids.get(start..end)).unwrap_or_default();
        budget::check::<[u8; 16]>(guids.len())?;
        let mut all = FixedSizeBinaryBuilder::with_capacity(guids.len(), 16);
        for guid in guids {
            let bytes = guid::bytes(guid);
            match bytes == [0; 16] {
                true => all.append_null(),
                false => all.append_value(bytes).map_err(|error| refused(&error))?,
            }
        }
        Ok(Arc::new(all.finish()))
    }
}
