//! Data of Rust from values, by serde.

use serde_core::de::{self, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor};

use super::from_data::is_nothing;
use super::items::{count, item, of_width, width_of};
use super::nulls::NULL;
use super::serial::VALUE_DEPTH_MAX;
use super::{Array, ElementType, Extended, Value, promote};
use crate::error::{Error, Result};

/// Data of a type that serde can put together, from a value: what [`to_value`](crate::to_value) makes of data, and what scripts have.
///
/// | here | Rust |
/// |--|--|
/// | an atom, a list of one number | a number, where nothing is lost; 0 and 1 also a truth |
/// | text, a symbol | a text, a character; a variant of an enumeration without content |
/// | the empty list of boxes; a null of q | `None` |
/// | an array, a list | a sequence or a tuple of its items; text a sequence of bytes |
/// | a dictionary; a boxed table of two rows, names above values | a map, a structure; with one entry also a variant with its content |
/// | a table | a sequence of its rows; a map of its columns |
/// | dates and times | the numbers that they are counted by |
///
/// ```
/// let mut session = jackal::Session::new();
/// let (name, sizes): (String, Vec<u8>) = jackal::from_value(&session.run("'tea' ; 2 3 5")?.expect("boxes"))?;
/// assert_eq!((name.as_str(), sizes), ("tea", vec![2, 3, 5]));
/// let error = jackal::from_value::<Vec<u8>>(&session.run("2 300")?.expect("numbers")).expect_err("too large");
/// assert!(error.to_string().contains("300"));
/// # Ok::<(), jackal::Error>(())
/// ```
///
/// # Errors
/// A domain error that says what was wanted and what is there.
pub fn from_value<T: de::DeserializeOwned>(value: &Value) -> Result<T> {
    T::deserialize(Source { value: value.clone(), depth: 0 })
}

impl de::Error for Error {
    fn custom<T: std::fmt::Display>(message: T) -> Error {
        Error::domain(message.to_string())
    }
}

/// A value that is read, and how deep it stands.
struct Source {
    value: Value,
    depth: usize,
}

/// The items of a value that is a list; rows of a table, pairs of a dictionary.
enum ItemSource {
    Array(Value, usize),
    Values(std::vec::IntoIter<Value>),
    Pairs(std::vec::IntoIter<(Value, Value)>),
}

struct ItemsOf {
    parts: ItemSource,
    left: usize,
    depth: usize,
}

struct EntriesOf {
    entries: std::vec::IntoIter<(Value, Value)>,
    value: Option<Value>,
    depth: usize,
}

/// A pair of a dictionary whose keys are of any kind.
struct Pair(Value, Value, usize);

impl Source {
    /// The value without the box that it stands in alone.
    fn opened(self) -> Source {
        match &self.value {
            Value::Array(array) if array.is_atom() && array.kind() == ElementType::Box => {
                match array.as_atom::<Value>() {
                    Some(inner) => Source { value: inner.clone(), depth: self.depth + 1 },
                    None => self,
                }
            }
            _ => self,
        }
    }

    /// The same at a depth that is allowed.
    fn checked(self) -> Result<Source> {
        let mut source = self;
        while source.depth <= VALUE_DEPTH_MAX {
            let before = source.depth;
            source = source.opened();
            if source.depth == before {
                return Ok(source);
            }
        }
        Err(Error::domain(format!("the value is nested more than {VALUE_DEPTH_MAX} deep")))
    }

    /// An error that says what was wanted and what is there.
    fn unlike(&self, wanted: &str) -> Error {
        let found = match &self.value {
            Value::Array(array) if array.is_atom() => array.kind().name().to_string(),
            Value::Array(array) => format!("{} of shape {}", array.kind().name(), super::shape::text(array.shape())),
            Value::Narrow(_) => "a number with a type of its own".to_string(),
            Value::Dictionary(_) => "a dictionary".to_string(),
            Value::Table(_) => "a table".to_string(),
            Value::Sparse(_) => "a sparse array".to_string(),
            Value::Function(function) => format!("the function {}", function.text()),
        };
        Error::domain(format!("{wanted} is wanted, and there is {found}"))
    }

    fn array(&self, wanted: &str) -> Result<Array> {
        match &self.value {
            Value::Array(array) => Ok(array.clone()),
            Value::Narrow(narrow) => Ok(narrow.array.clone()),
            Value::Sparse(sparse) => sparse.dense(),
            _ => Err(self.unlike(wanted)),
        }
    }

    fn text(&self) -> Result<String> {
        let array = self.array("a text")?;
        String::try_from(&array).map_err(|_| self.unlike("a text"))
    }

    /// Whether it stands for nothing.
    fn is_null(&self) -> bool {
        let is_null_number = |array: &Array| match array.kind() {
            ElementType::Int => array.as_atom::<i64>() == Some(&NULL),
            ElementType::Float => array.as_atom::<f64>().is_some_and(|float| float.is_nan()),
            ElementType::Symbol => array.as_atom::<super::Symbol>().is_some_and(|symbol| symbol.name().is_empty()),
            _ => false,
        };
        match &self.value {
            Value::Array(array) => is_nothing(&self.value) || array.is_atom() && is_null_number(array),
            Value::Narrow(narrow) => narrow.array.is_atom() && is_null_number(&narrow.array),
            _ => false,
        }
    }

    fn integer<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let array = self.array("an integer")?;
        if let Some(byte) = array.as_atom::<u8>() {
            return visitor.visit_u8(*byte);
        }
        if let Some(exact) = array.as_atom::<Extended>() {
            return match i128::try_from(exact) {
                Ok(number) => visitor.visit_i128(number),
                Err(_) => Err(self.unlike("an integer of at most 128 bits")),
            };
        }
        visitor.visit_i64(i64::try_from(&array).map_err(|error| match error.notes().first() {
            Some(note) => Error::domain(note.to_string()),
            None => self.unlike("an integer"),
        })?)
    }

    fn float<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let array = self.array("a number")?;
        visitor.visit_f64(f64::try_from(&array).map_err(|_| self.unlike("a number"))?)
    }

    fn sequence(self) -> Result<ItemsOf> {
        let depth = self.depth + 1;
        let array = match &self.value {
            Value::Table(_) => {
                let rows = items_of(&self.value);
                return Ok(ItemsOf { left: rows.len(), parts: ItemSource::Values(rows.into_iter()), depth });
            }
            Value::Dictionary(_) => {
                let pairs = self.entries("a sequence")?;
                return Ok(ItemsOf { left: pairs.len(), parts: ItemSource::Pairs(pairs.into_iter()), depth });
            }
            _ => self.array("a sequence")?,
        };
        if array.is_atom() {
            return Err(self.unlike("a sequence"));
        }
        let (left, value) = (array.tally(), of_width(width_of(&self.value), array));
        Ok(ItemsOf { left, parts: ItemSource::Array(value, 0), depth })
    }

    fn entries(&self, wanted: &str) -> Result<Vec<(Value, Value)>> {
        let pairs = |keys: Vec<Value>, values: Vec<Value>| keys.into_iter().zip(values).collect();
        match &self.value {
            Value::Dictionary(entries) | Value::Table(entries) => {
                Ok(pairs(items_of(&entries.keys), items_of(&entries.values)))
            }
            // J's form of an object of JSON.
            Value::Array(array) if array.kind() == ElementType::Box && array.rank() == 2 && array.tally() == 2 => {
                let all = array.as_slice::<Value>().unwrap_or_default();
                let (names, values) = all.split_at(all.len() / 2);
                Ok(pairs(names.to_vec(), values.to_vec()))
            }
            _ => Err(self.unlike(wanted)),
        }
    }

    fn map(&self, wanted: &str) -> Result<EntriesOf> {
        Ok(EntriesOf { entries: self.entries(wanted)?.into_iter(), value: None, depth: self.depth + 1 })
    }
}

/// The items of a list, the rows of a table.
fn items_of(list: &Value) -> Vec<Value> {
    let of = |at| match list {
        Value::Array(array) => Value::Array(array.item(at)),
        other => item(other, at),
    };
    (0..count(list)).map(of).collect()
}

impl ItemsOf {
    fn next(&mut self) -> Option<Value> {
        match &mut self.parts {
            ItemSource::Array(list, at) if self.left > 0 => {
                *at += 1;
                let Value::Array(array) = &*list else { return Some(item(list, *at - 1)) };
                Some(Value::Array(array.item(*at - 1)))
            }
            ItemSource::Values(values) => values.next(),
            _ => None,
        }
    }
}

impl<'de> SeqAccess<'de> for ItemsOf {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if let ItemSource::Pairs(pairs) = &mut self.parts {
            let Some((key, value)) = pairs.next() else { return Ok(None) };
            return seed
                .deserialize(de::value::SeqAccessDeserializer::new(Pair(key, value, self.depth).access()))
                .map(Some);
        }
        let Some(value) = self.next() else { return Ok(None) };
        self.left = self.left.saturating_sub(1);
        seed.deserialize(Source { value, depth: self.depth }).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

impl Pair {
    fn access(self) -> ItemsOf {
        ItemsOf { left: 2, parts: ItemSource::Values(vec![self.0, self.1].into_iter()), depth: self.2 }
    }
}

impl<'de> MapAccess<'de> for EntriesOf {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        let Some((key, value)) = self.entries.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(Source { value: key, depth: self.depth }).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        let value = self.value.take().ok_or_else(|| Error::domain("a value without its key"))?;
        seed.deserialize(Source { value, depth: self.depth })
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len())
    }
}

/// An enumeration's variant that has content.
struct Variant(Value, Source);

impl<'de> de::EnumAccess<'de> for Variant {
    type Error = Error;
    type Variant = Source;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Source)> {
        let name = Source { value: self.0, depth: self.1.depth };
        Ok((seed.deserialize(name)?, self.1))
    }
}

impl<'de> de::VariantAccess<'de> for Source {
    type Error = Error;

    fn unit_variant(self) -> Result<()> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value> {
        self.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value> {
        self.deserialize_map(visitor)
    }
}

macro_rules! numbers {
    ($($method:ident => $how:ident),*) => { $(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            self.checked()?.$how(visitor)
        }
    )* };
}

impl<'de> Deserializer<'de> for Source {
    type Error = Error;

    numbers!(
        deserialize_i8 => integer, deserialize_i16 => integer, deserialize_i32 => integer, deserialize_i64 => integer,
        deserialize_i128 => integer, deserialize_u8 => integer, deserialize_u16 => integer, deserialize_u32 => integer,
        deserialize_u64 => integer, deserialize_u128 => integer, deserialize_f32 => float, deserialize_f64 => float
    );

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let source = self.checked()?;
        match &source.value {
            Value::Dictionary(_) => return visitor.visit_map(source.map("a map")?),
            Value::Table(_) => return visitor.visit_seq(source.sequence()?),
            _ if is_nothing(&source.value) => return visitor.visit_none(),
            _ => {}
        }
        let array = source.array("data")?;
        match (array.kind(), array.rank()) {
            (kind, 0 | 1) if kind.is_text() => visitor.visit_string(source.text()?),
            (ElementType::Symbol, 0) => visitor.visit_string(source.text()?),
            (ElementType::Bool, 0) => visitor.visit_bool(bool::try_from(&array)?),
            (ElementType::Int | ElementType::Extended, 0) => source.integer(visitor),
            (ElementType::Rational, 0) if promote::integers(&array, super::Tolerance::EXACT).is_ok() => {
                source.integer(visitor)
            }
            (ElementType::Float | ElementType::Rational, 0) => source.float(visitor),
            (ElementType::Complex, 0) => {
                let parts =
                    array.as_atom::<super::Complex>().map(|z| vec![z.re.into(), z.im.into()]).unwrap_or_default();
                let depth = source.depth + 1;
                visitor.visit_seq(ItemsOf { left: 2, parts: ItemSource::Values(parts.into_iter()), depth })
            }
            _ => visitor.visit_seq(source.sequence()?),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let source = self.checked()?;
        let array = source.array("0 or 1")?;
        visitor.visit_bool(bool::try_from(&array).map_err(|_| source.unlike("0 or 1"))?)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_string(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_string(visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_string(self.checked()?.text()?)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_byte_buf(visitor)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let source = self.checked()?;
        let array = source.array("bytes")?;
        match array.as_slice::<u8>() {
            Some(bytes) => visitor.visit_bytes(bytes),
            None => visitor.visit_seq(source.sequence()?),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let source = self.checked()?;
        if source.is_null() { visitor.visit_none() } else { visitor.visit_some(source) }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let source = self.checked()?;
        if is_nothing(&source.value) { visitor.visit_unit() } else { Err(source.unlike("an empty list")) }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_seq(self.checked()?.sequence()?)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value> {
        let source = self.checked()?;
        let items = source.sequence()?;
        if items.left != length {
            return Err(Error::length(format!("{length} items are wanted, and there are {}", items.left)));
        }
        visitor.visit_seq(items)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(self, _: &'static str, length: usize, visitor: V) -> Result<V::Value> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_map(self.checked()?.map("a map")?)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        visitor.visit_map(self.checked()?.map(name)?)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let source = self.checked()?;
        if let Ok(variant) = source.text() {
            return visitor.visit_enum(variant.into_deserializer());
        }
        let depth = source.depth + 1;
        match source.entries(name)?.as_slice() {
            [(variant, content)] => {
                visitor.visit_enum(Variant(variant.clone(), Source { value: content.clone(), depth }))
            }
            entries => Err(Error::domain(format!("one entry is wanted for {name}, and there are {}", entries.len()))),
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_string(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_unit()
    }
}
