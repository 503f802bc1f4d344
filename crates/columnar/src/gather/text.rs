//! Columns of text, of bytes, of symbols and of guids.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{
    Array as Batch, ArrayRef, BinaryArray, BinaryViewArray, FixedSizeBinaryArray, LargeBinaryArray, LargeStringArray,
    StringArray, StringViewArray,
};

use super::gathered::{Gather, room, unlike};
use crate::array::kind::Kind;
use crate::array::make::{general, integers, string};
use crate::array::{Array, Context, Extended, Symbol, Value, budget, guid};
use crate::damaged;
use crate::error::Result;

/// Items that are bytes, however a batch keeps them.
enum Bytes<'a> {
    Text(&'a StringArray),
    LargeText(&'a LargeStringArray),
    TextView(&'a StringViewArray),
    Binary(&'a BinaryArray),
    LargeBinary(&'a LargeBinaryArray),
    BinaryView(&'a BinaryViewArray),
    Fixed(&'a FixedSizeBinaryArray),
}

impl<'a> Bytes<'a> {
    fn new(batch: &'a dyn Batch) -> Result<Self> {
        let text = || batch.as_string_opt().map(Bytes::Text).or_else(|| batch.as_string_opt().map(Bytes::LargeText));
        let view = || batch.as_string_view_opt().map(Bytes::TextView);
        let plain =
            || batch.as_binary_opt().map(Bytes::Binary).or_else(|| batch.as_binary_opt().map(Bytes::LargeBinary));
        let other = || batch.as_binary_view_opt().map(Bytes::BinaryView);
        let fixed = || batch.as_fixed_size_binary_opt().map(Bytes::Fixed);
        text().or_else(view).or_else(plain).or_else(other).or_else(fixed).ok_or_else(unlike)
    }

    /// The bytes of an item, which must be there.
    fn get(&self, index: usize) -> &'a [u8] {
        match self {
            Bytes::Text(all) => all.value(index).as_bytes(),
            Bytes::LargeText(all) => all.value(index).as_bytes(),
            Bytes::TextView(all) => all.value(index).as_bytes(),
            Bytes::Binary(all) => all.value(index),
            Bytes::LargeBinary(all) => all.value(index),
            Bytes::BinaryView(all) => all.value(index),
            Bytes::Fixed(all) => all.value(index),
        }
    }
}

/// The bytes of a list item besides its contents.
const ITEM_BYTES: usize = 64;
/// Items between two looks at the flag.
const POLL_ITEMS: usize = 4096;

/// Strings, or lists of bytes.
pub struct Strings {
    kind: Kind,
    items: Vec<Value>,
}

impl Strings {
    pub fn text() -> Self {
        Strings { kind: Kind::Char, items: Vec::new() }
    }

    pub fn bytes() -> Self {
        Strings { kind: Kind::Byte, items: Vec::new() }
    }

    fn item(&self, bytes: &[u8]) -> Result<Value> {
        if self.kind == Kind::Char {
            return Ok(string(bytes));
        }
        Ok(integers(Kind::Byte, Array::list(budget::mapped(bytes, |&byte| i64::from(byte))?)))
    }
}

impl Gather for Strings {
    fn add(&mut self, cx: &Context, batch: &dyn Batch) -> Result<()> {
        let bytes = Bytes::new(batch)?;
        // A byte of a list of bytes takes as much as a number.
        let each = if self.kind == Kind::Char { 1 } else { size_of::<i64>() };
        let size = (0..batch.len()).filter(|&index| batch.is_valid(index)).map(|index| bytes.get(index).len());
        let size = size.fold(0, usize::saturating_add).saturating_mul(each);
        budget::check::<u8>(batch.len().saturating_mul(ITEM_BYTES).saturating_add(size))?;
        room(cx, &mut self.items, batch.len())?;
        for index in 0..batch.len() {
            if index % POLL_ITEMS == 0 {
                cx.poll()?;
            }
            self.items.push(self.item(if batch.is_valid(index) { bytes.get(index) } else { &[] })?);
        }
        Ok(())
    }

    fn column(self: Box<Self>) -> Result<Value> {
        Ok(general(self.items))
    }

    fn kind(&self) -> Kind {
        Kind::List
    }
}

/// Symbols: text that a batch keeps once for all items that have it.
#[derive(Default)]
pub struct SymbolGather {
    symbols: Vec<Symbol>,
    /// The texts of the last batch, which the next may share, and their symbols.
    known: Option<(ArrayRef, Arc<[Symbol]>)>,
}

impl SymbolGather {
    /// The symbols of texts, each by its number there.
    fn symbols(&mut self, cx: &Context, texts: &ArrayRef) -> Result<Arc<[Symbol]>> {
        if let Some((known, symbols)) = &self.known
            && Arc::ptr_eq(known, texts)
        {
            return Ok(symbols.clone());
        }
        let bytes = Bytes::new(texts)?;
        let mut symbols = budget::vec(texts.len())?;
        for index in 0..texts.len() {
            if index % POLL_ITEMS == 0 {
                cx.poll()?;
            }
            let text = if texts.is_valid(index) { bytes.get(index) } else { &[] };
            symbols.push(Symbol::new(&budget::lossy(text)?)?);
        }
        let symbols: Arc<[Symbol]> = symbols.into();
        self.known = Some((texts.clone(), symbols.clone()));
        Ok(symbols)
    }
}

impl Gather for SymbolGather {
    fn add(&mut self, cx: &Context, batch: &dyn Batch) -> Result<()> {
        let all = batch.as_any_dictionary_opt().ok_or_else(unlike)?;
        let known = self.symbols(cx, all.values())?;
        room(cx, &mut self.symbols, batch.len())?;
        if known.is_empty() {
            self.symbols.extend((0..batch.len()).map(|_| Symbol::default()));
            return Ok(());
        }
        budget::check::<usize>(batch.len())?;
        for (index, place) in all.normalized_keys().into_iter().enumerate() {
            let symbol = known.get(place).filter(|_| batch.is_valid(index));
            self.symbols.push(symbol.copied().unwrap_or_default());
        }
        Ok(())
    }

    fn column(self: Box<Self>) -> Result<Value> {
        Ok(Value::Array(Array::list(self.symbols)))
    }

    fn kind(&self) -> Kind {
        Kind::Symbol
    }
}

/// Guids: sixteen bytes each.
#[derive(Default)]
pub struct GuidGather {
    guids: Vec<Extended>,
}

impl Gather for GuidGather {
    fn add(&mut self, cx: &Context, batch: &dyn Batch) -> Result<()> {
        let all = batch.as_fixed_size_binary_opt().ok_or_else(unlike)?;
        if all.value_length() != 16 {
            return Err(damaged("a guid has 16 bytes"));
        }
        room(cx, &mut self.guids, batch.len())?;
        let one = |index| if batch.is_valid(index) { guid::from_bytes(all.value(index)) } else { Extended::default() };
        self.guids.extend((0..batch.len()).map(one));
        Ok(())
    }

    fn column(self: Box<Self>) -> Result<Value> {
        Ok(integers(Kind::Guid, Array::list(self.guids)))
    }

    fn kind(&self) -> Kind {
        Kind::Guid
    }
}
