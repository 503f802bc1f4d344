//! Values from data of Rust that serde can take apart.

use serde_core::ser::{self, Serialize, Serializer};

use super::nulls::NULL;
use super::serial::{VALUE_DEPTH_MAX, items, list};
use super::{Array, Dictionary, Element, ElementType, Memo, Symbol, Value};
use crate::error::{Error, Result};

/// The value of data of a type that serde can take apart.
///
/// | Rust | here |
/// |--|--|
/// | a number, a truth | an atom; an integer of more than 64 bits with a sign is a domain error |
/// | a text, a character, bytes | a list of bytes |
/// | a sequence, a tuple | an array of one axis more if its items are numbers, or truths, of one shape; else a list of boxes |
/// | a structure, a map | a dictionary; its keys are symbols if they are texts |
/// | a sequence of structures with the same fields | a table |
/// | `None`, `()` | the empty list of boxes, `()` of q; among numbers the null of q |
/// | `Some(x)`, a structure around one value | the value |
/// | a variant of an enumeration | its name; with content, a dictionary with the name as its key |
///
/// J and APL have no dictionaries: for them there is [`to_boxes`].
///
/// ```
/// use std::collections::BTreeMap;
/// // A structure that derives `Serialize` is the same as a map of its fields.
/// let rows = [("IBM", 140), ("GE", 8)].map(|(sym, price)| BTreeMap::from([("price", price), ("size", sym.len())]));
/// let mut session = jackal::Session::new();
/// session.set_notation(jackal::Notation::Q);
/// session.set("trades", jackal::to_value(&rows)?)?;
/// assert_eq!(session.eval("exec sum price * size from trades").text(), "436\n");
/// let cheap = session.run("select from trades where price < 10")?.expect("a table");
/// assert_eq!(jackal::from_value::<Vec<BTreeMap<String, u8>>>(&cheap)?[0]["size"], 2);
/// # Ok::<(), jackal::Error>(())
/// ```
///
/// # Errors
/// What no value can be: such integers, data nested more than 120 deep, an error of the type's own.
pub fn to_value<T: Serialize + ?Sized>(data: &T) -> Result<Value> {
    data.serialize(Maker { maps: Maps::Dictionaries, depth: 0 })
}

/// The same with arrays alone, for J and APL: a structure or a map is a table of two rows, boxed names above boxed values, as J's
/// `dec_json` gives.
///
/// ```
/// let mut session = jackal::Session::new();
/// session.set("limits", jackal::to_boxes(&std::collections::BTreeMap::from([("high", 5), ("low", 1)]))?)?;
/// assert_eq!(session.eval("> {: limits").text(), "5 1\n");
/// let back: std::collections::HashMap<String, f64> = jackal::from_value(&session.get("limits")?)?;
/// assert_eq!(back["high"], 5.0);
/// # Ok::<(), jackal::Error>(())
/// ```
///
/// # Errors
/// As [`to_value`].
pub fn to_boxes<T: Serialize + ?Sized>(data: &T) -> Result<Value> {
    data.serialize(Maker { maps: Maps::Tables, depth: 0 })
}

impl ser::Error for Error {
    fn custom<T: std::fmt::Display>(message: T) -> Error {
        Error::domain(message.to_string())
    }
}

/// What maps become.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Maps {
    Dictionaries,
    /// Tables of two rows.
    Tables,
}

/// Makes a value at some depth.
#[derive(Clone, Copy)]
struct Maker {
    maps: Maps,
    depth: usize,
}

impl Maker {
    fn deeper(self) -> Result<Maker> {
        if self.depth >= VALUE_DEPTH_MAX {
            return Err(Error::domain(format!("the data is nested more than {VALUE_DEPTH_MAX} deep")));
        }
        Ok(Maker { depth: self.depth + 1, ..self })
    }

    fn items(self) -> Result<Items> {
        Ok(Items { maker: self.deeper()?, items: Vec::new(), variant: None })
    }

    fn entries(self) -> Result<Entries> {
        Ok(Entries { maker: self.deeper()?, keys: Vec::new(), values: Vec::new(), variant: None })
    }

    fn map(self, keys: Vec<Value>, values: Vec<Value>) -> Result<Value> {
        if self.maps == Maps::Tables {
            let shape = [2, keys.len()];
            return Array::new(&shape, keys.into_iter().chain(values).collect()).map(Value::Array);
        }
        let names: Option<Vec<String>> = keys.iter().map(|key| String::try_from(key).ok()).collect();
        let keys = match names {
            Some(names) => {
                Array::list(names.iter().map(|name| Symbol::new(name)).collect::<Result<Vec<Symbol>>>()?).into()
            }
            None => list(keys)?,
        };
        Ok(Value::dictionary(keys, list(values)?))
    }

    /// The content of a variant of an enumeration with its name.
    fn named(self, variant: Option<&'static str>, content: Value) -> Result<Value> {
        match variant {
            Some(name) => self.map(vec![name.into()], vec![content]),
            None => Ok(content),
        }
    }
}

/// The empty list of boxes, which stands for nothing.
fn nothing() -> Value {
    Value::Array(Array::empty_list::<Value>())
}

/// Whether a value is the empty list of boxes.
pub fn is_nothing(value: &Value) -> bool {
    matches!(value, Value::Array(array) if array.kind() == ElementType::Box && array.rank() == 1 && array.is_empty())
}

/// The list of some items, in which nothing among numbers is their null.
fn with_nulls(mut items: Vec<Value>) -> Result<Value> {
    if items.is_empty() {
        return Ok(Value::Array(Array::empty_list::<i64>()));
    }
    let all = |kind: ElementType| {
        let mut given = items.iter().filter(|item| !is_nothing(item)).peekable();
        given.peek().is_some()
            && given.all(|item| matches!(item, Value::Array(array) if array.is_atom() && array.kind() == kind))
    };
    let null = match (all(ElementType::Int), all(ElementType::Float)) {
        (true, _) => Some(Value::from(NULL)),
        (_, true) => Some(Value::from(f64::NAN)),
        _ => None,
    };
    if let Some(null) = null {
        items.iter_mut().filter(|item| is_nothing(item)).for_each(|item| *item = null.clone());
    }
    list(items)
}

/// The table of rows that are dictionaries with the same symbols; nothing if they are not.
fn table(rows: &[Value]) -> Result<Option<Value>> {
    let of = |row: &Value| match row {
        Value::Dictionary(row) => Some(row.clone()),
        _ => None,
    };
    let Some(rows) = rows.iter().map(of).collect::<Option<Vec<_>>>() else { return Ok(None) };
    let Some(first) = rows.first().map(|row| row.keys.clone()) else { return Ok(None) };
    let names = first.array()?.clone();
    if names.kind() != ElementType::Symbol || names.is_empty() || rows.iter().any(|row| row.keys != first) {
        return Ok(None);
    }
    let mut columns = vec![Vec::new(); names.tally()];
    for row in &rows {
        for (column, value) in columns.iter_mut().zip(items(&row.values)) {
            column.push(value);
        }
    }
    // A column is a list: what is not an atom is an item of its own.
    let is_list =
        |column: &[Value]| column.iter().any(|value| !value.array().is_ok_and(Array::is_atom) && !is_nothing(value));
    let column = |column: Vec<Value>| match is_list(&column) {
        true => Ok(Value::Array(Array::list(column))),
        false => with_nulls(column),
    };
    let columns = columns.into_iter().map(column).collect::<Result<Vec<Value>>>()?;
    let dictionary = Dictionary { keys: first, values: Value::Array(Array::list(columns)), memo: Memo::default() };
    Ok(Some(Value::Table(std::sync::Arc::new(dictionary))))
}

/// The items of a sequence.
struct Items {
    maker: Maker,
    items: Vec<Value>,
    variant: Option<&'static str>,
}

impl Items {
    fn push<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<()> {
        self.items.push(item.serialize(self.maker)?);
        Ok(())
    }

    fn value(self) -> Result<Value> {
        let made = match table(&self.items)? {
            Some(table) => table,
            None => with_nulls(self.items)?,
        };
        self.maker.named(self.variant, made)
    }
}

/// The keys and values of a map.
struct Entries {
    maker: Maker,
    keys: Vec<Value>,
    values: Vec<Value>,
    variant: Option<&'static str>,
}

impl Entries {
    fn push<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<()> {
        self.keys.push(name.into());
        self.values.push(value.serialize(self.maker)?);
        Ok(())
    }

    fn value(self) -> Result<Value> {
        let map = self.maker.map(self.keys, self.values)?;
        self.maker.named(self.variant, map)
    }
}

/// The atom of an integer, which must fit.
fn integer(number: impl TryInto<i64> + std::fmt::Display + Copy) -> Result<Value> {
    number.try_into().map(Value::from).map_err(|_| Error::domain(format!("{number} has more than 64 bits")))
}

fn atom<T: Element>(item: T) -> Result<Value> {
    Ok(Value::Array(Array::atom(item)))
}

impl Serializer for Maker {
    type Ok = Value;
    type Error = Error;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Items;
    type SerializeTupleVariant = Items;
    type SerializeMap = Entries;
    type SerializeStruct = Entries;
    type SerializeStructVariant = Entries;

    fn serialize_bool(self, truth: bool) -> Result<Value> {
        atom(truth)
    }

    fn serialize_i8(self, number: i8) -> Result<Value> {
        integer(number)
    }

    fn serialize_i16(self, number: i16) -> Result<Value> {
        integer(number)
    }

    fn serialize_i32(self, number: i32) -> Result<Value> {
        integer(number)
    }

    fn serialize_i64(self, number: i64) -> Result<Value> {
        integer(number)
    }

    fn serialize_i128(self, number: i128) -> Result<Value> {
        integer(number)
    }

    fn serialize_u8(self, number: u8) -> Result<Value> {
        integer(number)
    }

    fn serialize_u16(self, number: u16) -> Result<Value> {
        integer(number)
    }

    fn serialize_u32(self, number: u32) -> Result<Value> {
        integer(number)
    }

    fn serialize_u64(self, number: u64) -> Result<Value> {
        integer(number)
    }

    fn serialize_u128(self, number: u128) -> Result<Value> {
        integer(number)
    }

    fn serialize_f32(self, number: f32) -> Result<Value> {
        atom(f64::from(number))
    }

    fn serialize_f64(self, number: f64) -> Result<Value> {
        atom(number)
    }

    fn serialize_char(self, character: char) -> Result<Value> {
        Ok(character.to_string().into())
    }

    fn serialize_str(self, text: &str) -> Result<Value> {
        Ok(text.into())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Value> {
        Ok(Value::Array(Array::list(bytes.to_vec())))
    }

    fn serialize_none(self) -> Result<Value> {
        Ok(nothing())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, data: &T) -> Result<Value> {
        data.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value> {
        Ok(nothing())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Value> {
        Ok(nothing())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Value> {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, data: &T) -> Result<Value> {
        data.serialize(self.deeper()?)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        data: &T,
    ) -> Result<Value> {
        let content = data.serialize(self.deeper()?)?;
        self.named(Some(variant), content)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items> {
        self.items()
    }

    fn serialize_tuple(self, _: usize) -> Result<Items> {
        self.items()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items> {
        self.items()
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Items> {
        Ok(Items { variant: Some(variant), ..self.items()? })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Entries> {
        self.entries()
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Entries> {
        self.entries()
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Entries> {
        Ok(Entries { variant: Some(variant), ..self.entries()? })
    }
}

macro_rules! of_items {
    ($($trait:ident $method:ident),*) => { $(
        impl ser::$trait for Items {
            type Ok = Value;
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<()> {
                self.push(item)
            }

            fn end(self) -> Result<Value> {
                self.value()
            }
        }
    )* };
}

of_items!(
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field
);

macro_rules! of_fields {
    ($($trait:ident),*) => { $(
        impl ser::$trait for Entries {
            type Ok = Value;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
                self.push(name, value)
            }

            fn end(self) -> Result<Value> {
                self.value()
            }
        }
    )* };
}

of_fields!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Entries {
    type Ok = Value;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.keys.push(key.serialize(self.maker)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.values.push(value.serialize(self.maker)?);
        Ok(())
    }

    fn end(self) -> Result<Value> {
        self.value()
    }
}
