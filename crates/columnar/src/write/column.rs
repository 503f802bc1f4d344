//! A column on its way to a file, by what its items are.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, FixedSizeListArray, ListArray, NullArray};
use arrow_buffer::{BooleanBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, FieldRef};

use super::numbers;
use super::part::{Column, refused};
use super::text::{GuidColumn, Spelled, SymbolColumn};
use crate::array::domains::resolved;
use crate::array::items::{self, array_of, boxes, collapse, count, is_atom, of_width};
use crate::array::kind::{Kind, kind};
use crate::array::{Array, ElementType, TextOrBoxes, Tolerance, Unicode, Value, budget, promote, stop};
use crate::error::{Error, Result};
use crate::form::Form;
use crate::verbs::text::encodings::encode;

/// The column of a list in a file of a form.
pub fn value_column(form: Form, list: &Value) -> Result<Box<dyn Column>> {
    let list = resolved(list)?;
    let Some(array) = array_of(&list) else { return Err(no_counterpart("a function, a table or a dictionary")) };
    match array.shape() {
        [] => return Err(Error::rank("a column is a list")),
        [_] => {}
        [rows, width] if array.kind() != ElementType::Box => return matrix_column(form, &list, *rows, *width),
        _ => return Err(Error::rank("a column is a list, or a table of simple items")),
    }
    match kind(&list) {
        Kind::Bool => Ok(Box::new(BooleanColumn(array.clone()))),
        Kind::Guid => Ok(Box::new(GuidColumn(array.clone()))),
        Kind::Char => Ok(Box::new(Spelled::new(array.as_slice::<u8>().unwrap_or_default().iter().map(|c| Ok([*c])))?)),
        Kind::Symbol if array.kind() == ElementType::Symbol => Ok(Box::new(SymbolColumn::new(array)?)),
        Kind::List => list_column(form, array.as_slice::<Value>().unwrap_or_default()),
        Kind::Foreign => foreign_column(form, array),
        kind => numbers::number_column(form, kind, array).ok_or_else(|| no_counterpart("values of this type")),
    }
}

#[cold]
fn no_counterpart(what: &str) -> Error {
    Error::type_(format!("{what} cannot be written to such a file"))
}

/// Columns of types of other notations: characters, exact numbers that are small enough.
fn foreign_column(form: Form, array: &Array) -> Result<Box<dyn Column>> {
    if let Some(units) = array.as_slice::<Unicode>() {
        return Ok(Box::new(Spelled::new(units.iter().map(|unit| encode(&[*unit])))?));
    }
    match array.kind() {
        ElementType::Extended => {
            let whole = budget::owned(promote::integers(array, Tolerance::EXACT)?)?;
            numbers::number_column(form, Kind::Long, &Array::list(whole)).ok_or_else(|| no_counterpart("such numbers"))
        }
        _ => Err(no_counterpart(&format!("{} data", array.kind().name()))),
    }
}

/// A column of the rows of a table: text, or lists of one length.
fn matrix_column(form: Form, list: &Value, rows: usize, width: usize) -> Result<Box<dyn Column>> {
    let Some(array) = array_of(list) else { return Err(no_counterpart("this")) };
    let row = |place: usize| place.saturating_mul(width)..place.saturating_add(1).saturating_mul(width);
    match array.text_or_boxes() {
        TextOrBoxes::Byte(bytes) => {
            Ok(Box::new(Spelled::new((0..rows).map(|place| Ok(bytes.get(row(place)).unwrap_or_default())))?))
        }
        TextOrBoxes::Unicode(units) => {
            let encoded = |place| encode(units.get(row(place)).unwrap_or_default());
            Ok(Box::new(Spelled::new((0..rows).map(encoded))?))
        }
        _ => {
            let all = of_width(items::width_of(list), array.clone().raveled());
            let length = i32::try_from(width).map_err(|_| Error::limit("the rows are too long for such a file"))?;
            Ok(Box::new(MatrixColumn { inner: value_column(form, &all)?, width, length }))
        }
    }
}

/// Whether an item is text.
fn is_text(item: &Value) -> bool {
    matches!(item, Value::Array(array) if array.rank() < 2 && array.kind().is_text())
}

/// The text of an item, none of any other: characters are encoded where their notation has numbers for more than bytes.
fn spelled(item: &Value) -> Result<Cow<'_, [u8]>> {
    match item {
        Value::Array(array) if is_text(item) => match array.text_or_boxes() {
            TextOrBoxes::Byte(text) => Ok(Cow::Borrowed(text)),
            TextOrBoxes::Unicode(units) => encode(units).map(Cow::Owned),
            _ => Ok(Cow::default()),
        },
        _ => Ok(Cow::default()),
    }
}

/// A column of a general list: text, bytes, or lists.
fn list_column(form: Form, all: &[Value]) -> Result<Box<dyn Column>> {
    let is_empty = |item: &Value| count(item) == 0 && !is_atom(item);
    let told: Vec<&Value> = all.iter().filter(|item| !is_empty(item)).collect();
    if all.iter().all(|item| is_text(item) || is_empty(item) && boxes(item).is_some()) && all.iter().any(is_text) {
        return Ok(Box::new(Spelled::new(all.iter().map(spelled))?));
    }
    if all.iter().all(|item| kind(item) == Kind::Byte && !is_atom(item)) && !all.is_empty() {
        let bytes = |item: &Value| budget::mapped(&items::integers_of(item).unwrap_or_default(), |&n| n as u8);
        return Ok(Box::new(Spelled::bytes(all.iter().map(bytes))?));
    }
    if all.iter().all(|item| is_empty(item) && boxes(item).is_some()) {
        return Ok(Box::new(EmptyListColumn));
    }
    if told.iter().any(|item| is_atom(item)) {
        // Atoms in boxes are a list of them.
        let unboxed = collapse(all.to_vec());
        return match boxes(&unboxed) {
            None if !matches!(unboxed, Value::Table(_)) => value_column(form, &unboxed),
            _ => Err(Error::type_("the items of a column are of one type").note("these are mixed")),
        };
    }
    ListColumn::new(form, all, &told).map(|lists| Box::new(lists) as Box<dyn Column>)
}

/// Empty lists without a type.
struct EmptyListColumn;

impl Column for EmptyListColumn {
    fn data_type(&self) -> DataType {
        DataType::Null
    }

    fn slice(&self, start: usize, end: usize) -> Result<ArrayRef> {
        Ok(Arc::new(NullArray::new(end - start)))
    }
}

/// Booleans.
struct BooleanColumn(Array);

impl Column for BooleanColumn {
    fn data_type(&self) -> DataType {
        DataType::Boolean
    }

    fn slice(&self, start: usize, end: usize) -> Result<ArrayRef> {
        let truths = self.0.as_slice::<bool>().and_then(|truths| truths.get(start..end)).unwrap_or_default();
        budget::check::<u8>(truths.len() / 8)?;
        Ok(Arc::new(BooleanArray::new(BooleanBuffer::from(truths), None)))
    }
}

/// The rows of a table.
struct MatrixColumn {
    inner: Box<dyn Column>,
    width: usize,
    length: i32,
}

fn field(inner: &dyn Column) -> FieldRef {
    Arc::new(Field::new_list_field(inner.data_type(), true))
}

impl Column for MatrixColumn {
    fn data_type(&self) -> DataType {
        DataType::FixedSizeList(field(&*self.inner), self.length)
    }

    fn slice(&self, start: usize, end: usize) -> Result<ArrayRef> {
        let all = self.inner.slice(start.saturating_mul(self.width), end.saturating_mul(self.width))?;
        let count = end - start;
        let lists = FixedSizeListArray::try_new_with_length(field(&*self.inner), self.length, all, None, count);
        Ok(Arc::new(lists.map_err(|error| refused(&error))?))
    }
}

/// Lists of one type: their items one behind the other, and where each list begins.
struct ListColumn {
    inner: Box<dyn Column>,
    places: Vec<usize>,
}

impl ListColumn {
    fn new(form: Form, all: &[Value], told: &[&Value]) -> Result<ListColumn> {
        let first = told.first().copied().or(all.first());
        let mut places = budget::vec(all.len().saturating_add(1))?;
        let mut end = 0_usize;
        places.push(0);
        for item in all {
            end = end.saturating_add(count(item));
            places.push(end);
        }
        budget::check::<Value>(end)?;
        let inner = match first.map(|first| (first, array_of(first))) {
            // Lists of one simple type: their elements are put together as they are.
            Some((first, Some(array))) if boxes(first).is_none() => {
                let same = |item: &&Value| {
                    items::width_of(item) == items::width_of(first)
                        && kind(item) == kind(first)
                        && array_of(item).is_some_and(|one| one.rank() == 1)
                };
                if !told.iter().all(same) {
                    return Err(Error::type_("the lists of a column are of one type").note("these are mixed"));
                }
                array::with_items!(array.widened(), kept => joined(form, first, kept, told, end))?
            }
            _ => {
                let mut items = budget::vec(end)?;
                for item in told {
                    items::take_into(&mut items, item)?;
                }
                list_column(form, &items)?
            }
        };
        Ok(ListColumn { inner, places })
    }
}

/// The column of the elements of some lists of one type, whose domain no list has to itself.
fn joined<T: crate::array::Element>(
    form: Form,
    first: &Value,
    _: &[T],
    lists: &[&Value],
    count: usize,
) -> Result<Box<dyn Column>> {
    let mut all = budget::vec::<T>(count)?;
    for list in lists {
        stop::poll_running()?;
        all.extend_from_slice(array_of(list).and_then(|array| array.as_slice::<T>()).unwrap_or_default());
    }
    value_column(form, &of_width(items::width_of(first), Array::list(all)))
}

impl Column for ListColumn {
    fn data_type(&self) -> DataType {
        DataType::List(field(&*self.inner))
    }

    fn slice(&self, start: usize, end: usize) -> Result<ArrayRef> {
        let places = self.places.get(start..=end).unwrap_or_default();
        let (Some(&first), Some(&last)) = (places.first(), places.last()) else {
            return Err(Error::length("the column of this part does not exist"));
        };
        let mut offsets = budget::vec(places.len())?;
        for place in places {
            let offset =
                i32::try_from(place - first).map_err(|_| Error::limit("the lists are too long for such a file"))?;
            offsets.push(offset);
        }
        let all = self.inner.slice(first, last)?;
        let lists = ListArray::try_new(field(&*self.inner), OffsetBuffer::new(offsets.into()), all, None);
        Ok(Arc::new(lists.map_err(|error| refused(&error))?))
    }
}
