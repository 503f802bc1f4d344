//! Columns of lists, columns that pick their items out of a few, and those of nothing but nulls.

use arrow_array::cast::AsArray;
use arrow_array::{Array as Batch, ArrayRef};
use arrow_schema::DataType;

use super::gathered::{Gather, room, unlike};
use crate::array::items::{collapse, count, item};
use crate::array::kind::Kind;
use crate::array::make::{empty, empty_of, general, null};
use crate::array::{Context, Value};
use crate::error::Result;
use crate::verbs::lists::pieces::span;

/// Gives what gathers a column of a type.
type Maker = fn(&DataType) -> Result<Box<dyn Gather>>;

/// All items of a batch as one list.
fn gathered_list(cx: &Context, maker: Maker, held: &DataType, batch: &dyn Batch) -> Result<Value> {
    let mut all = maker(held)?;
    all.add(cx, batch)?;
    all.column()
}

/// Lists: the items of all of them are gathered as one list, which is cut.
pub struct ListGather {
    held: DataType,
    maker: Maker,
    lists: Vec<Value>,
}

impl ListGather {
    pub fn new(held: DataType, maker: Maker) -> Self {
        ListGather { held, maker, lists: Vec::new() }
    }

    /// Cuts a list at places, one more than there are lists; where there is none it is empty.
    fn cut(
        &mut self,
        cx: &Context,
        batch: &dyn Batch,
        items: &ArrayRef,
        places: impl Fn(usize) -> usize,
    ) -> Result<()> {
        let (first, last) = (places(0), places(batch.len()));
        let all = gathered_list(cx, self.maker, &self.held, &items.slice(first, last.saturating_sub(first)))?;
        room(cx, &mut self.lists, batch.len())?;
        for index in 0..batch.len() {
            if index % 1024 == 0 {
                cx.poll()?;
            }
            let end = if batch.is_valid(index) { places(index + 1) } else { places(index) };
            self.lists.push(span(&all, places(index).saturating_sub(first), end.saturating_sub(first))?);
        }
        Ok(())
    }
}

impl Gather for ListGather {
    fn add(&mut self, cx: &Context, batch: &dyn Batch) -> Result<()> {
        if let Some(all) = batch.as_list_opt::<i32>() {
            let offsets = all.offsets();
            return self.cut(cx, batch, all.values(), |index| offsets.get(index).map_or(0, |&at| at as usize));
        }
        if let Some(all) = batch.as_list_opt::<i64>() {
            let offsets = all.offsets();
            return self.cut(cx, batch, all.values(), |index| offsets.get(index).map_or(0, |&at| at as usize));
        }
        let all = batch.as_fixed_size_list_opt().ok_or_else(unlike)?;
        let begin = all.value_offset_at(0);
        let width = usize::try_from(all.value_length()).unwrap_or(0);
        self.cut(cx, batch, all.values(), |index| begin.saturating_add(index.saturating_mul(width)))
    }

    fn column(self: Box<Self>) -> Result<Value> {
        Ok(general(self.lists))
    }

    fn kind(&self) -> Kind {
        Kind::List
    }
}

/// Items picked out of a few.
pub struct Picked {
    held: DataType,
    maker: Maker,
    kind: Kind,
    items: Vec<Value>,
}

impl Picked {
    pub fn new(held: DataType, kind: Kind, maker: Maker) -> Self {
        Picked { held, maker, kind, items: Vec::new() }
    }
}

impl Gather for Picked {
    fn add(&mut self, cx: &Context, batch: &dyn Batch) -> Result<()> {
        let all = batch.as_any_dictionary_opt().ok_or_else(unlike)?;
        let few = gathered_list(cx, self.maker, &self.held, all.values())?;
        let missing = null(self.kind);
        room(cx, &mut self.items, batch.len())?;
        if count(&few) == 0 {
            self.items.extend((0..batch.len()).map(|_| missing.clone()));
            return Ok(());
        }
        for (index, place) in all.normalized_keys().into_iter().enumerate() {
            self.items.push(if batch.is_valid(index) { item(&few, place) } else { missing.clone() });
        }
        Ok(())
    }

    fn column(self: Box<Self>) -> Result<Value> {
        if self.items.is_empty() {
            return Ok(empty_of(self.kind));
        }
        Ok(collapse(self.items))
    }

    fn kind(&self) -> Kind {
        self.kind
    }
}

/// Nulls without a type.
#[derive(Default)]
pub struct NullGather {
    items: Vec<Value>,
}

impl Gather for NullGather {
    fn add(&mut self, cx: &Context, batch: &dyn Batch) -> Result<()> {
        room(cx, &mut self.items, batch.len())?;
        self.items.extend((0..batch.len()).map(|_| empty()));
        Ok(())
    }

    fn column(self: Box<Self>) -> Result<Value> {
        Ok(general(self.items))
    }

    fn kind(&self) -> Kind {
        Kind::List
    }
}
