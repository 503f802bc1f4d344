//! Values as serde sees them.
//!
//! | here | there |
//! |--|--|
//! | an atom | a number or a truth; of text, a text; a symbol's name |
//! | a list of text | a text; what is not UTF-8 is replaced |
//! | any other array | a sequence of its items |
//! | a box | what is in it |
//! | a complex number | a sequence of two numbers |
//! | an exact number | an integer if it fits 64 bits, else a text |
//! | numbers with a name of their own, times among them | the numbers |
//! | a dictionary whose keys are symbols or texts; a table | a map |
//! | any other dictionary | a sequence of pairs |
//! | a function | an error |
//!
//! The other way round a sequence whose items are of one shape and are numbers (or truths) becomes an array of one axis more, any other sequence
//! a list of boxes; a map becomes a dictionary of symbols; nothing becomes the empty list. So what comes back from JSON has the same
//! numbers, but texts and lists of texts for the arrays of text that there are.

use std::fmt;

use serde_core::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_core::ser::{Error as _, Serialize, SerializeMap, SerializeSeq, Serializer};

use super::{Array, Assembly, Context, Dictionary, ElementType, Symbol, Unicode, Value, View, promote, shape};

/// Values nested deeper than this are refused, as JSON's readers do.
pub const VALUE_DEPTH_MAX: usize = 120;

/// A part of a value, and how deep it stands.
struct SerialPart<'a>(&'a Value, usize);

/// A cell of an array: where its elements begin, and at which axis.
struct CellOf<'a> {
    array: &'a Array,
    from: usize,
    axis: usize,
    depth: usize,
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SerialPart(self, 0).serialize(serializer)
    }
}

impl Serialize for Array {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        CellOf { array: self, from: 0, axis: 0, depth: 0 }.serialize(serializer)
    }
}

impl Serialize for SerialPart<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SerialPart(value, depth) = *self;
        if depth > VALUE_DEPTH_MAX {
            return Err(S::Error::custom("the value is nested too deeply"));
        }
        match value {
            Value::Array(array) => CellOf { array, from: 0, axis: 0, depth }.serialize(serializer),
            Value::Narrow(narrow) => CellOf { array: &narrow.array, from: 0, axis: 0, depth }.serialize(serializer),
            Value::Dictionary(dictionary) | Value::Table(dictionary) => entries(dictionary, depth, serializer),
            Value::Sparse(sparse) => {
                let array = sparse.dense().map_err(S::Error::custom)?;
                CellOf { array: &array, from: 0, axis: 0, depth }.serialize(serializer)
            }
            Value::Function(function) => Err(S::Error::custom(format!("{} is a function, not data", function.text()))),
        }
    }
}

/// The items of a value that is a list.
pub fn items(value: &Value) -> Vec<Value> {
    let Ok(array) = value.array() else { return vec![value.clone()] };
    let item = |index| match array.item(index) {
        item if item.kind() == ElementType::Box && item.is_atom() => {
            item.as_atom::<Value>().cloned().unwrap_or(Value::Array(item))
        }
        item => Value::Array(item),
    };
    (0..array.tally()).map(item).collect()
}

fn entries<S: Serializer>(dictionary: &Dictionary, depth: usize, serializer: S) -> Result<S::Ok, S::Error> {
    let (keys, values) = (items(&dictionary.keys), items(&dictionary.values));
    let names: Option<Vec<String>> = keys.iter().map(|key| String::try_from(key).ok()).collect();
    match names {
        Some(names) => {
            let mut map = serializer.serialize_map(Some(names.len()))?;
            for (name, value) in names.iter().zip(&values) {
                map.serialize_entry(name, &SerialPart(value, depth + 1))?;
            }
            map.end()
        }
        None => {
            let mut pairs = serializer.serialize_seq(Some(keys.len()))?;
            for (key, value) in keys.iter().zip(&values) {
                pairs.serialize_element(&(SerialPart(key, depth + 1), SerialPart(value, depth + 1)))?;
            }
            pairs.end()
        }
    }
}

impl Serialize for CellOf<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shape = self.array.shape().get(self.axis..).unwrap_or_default();
        let [length, inner @ ..] = shape else { return self.element(serializer) };
        let size = shape::size(inner);
        if inner.is_empty() && self.array.kind().is_text() {
            return serializer.serialize_str(&self.text(*length));
        }
        let mut sequence = serializer.serialize_seq(Some(*length))?;
        for index in 0..*length {
            sequence.serialize_element(&CellOf { from: self.from + index * size, axis: self.axis + 1, ..*self })?;
        }
        sequence.end()
    }
}

impl CellOf<'_> {
    /// A row of text.
    fn text(&self, length: usize) -> String {
        let places = self.from..self.from + length;
        match self.array.widened() {
            View::Byte(bytes) => String::from_utf8_lossy(bytes.get(places).unwrap_or_default()).into_owned(),
            View::Unicode(units) => {
                let units: &[Unicode] = units.get(places).unwrap_or_default();
                units.iter().map(|unit| char::from_u32(unit.point()).unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
            }
            _ => String::new(),
        }
    }

    fn element<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let gone = || S::Error::custom("an array without its element");
        let at = self.from;
        match self.array.widened() {
            View::Bool(items) => serializer.serialize_bool(*items.get(at).ok_or_else(gone)?),
            View::Int(items) => serializer.serialize_i64(*items.get(at).ok_or_else(gone)?),
            View::Float(items) => serializer.serialize_f64(*items.get(at).ok_or_else(gone)?),
            View::Complex(items) => items.get(at).map(|z| (z.re, z.im)).ok_or_else(gone)?.serialize(serializer),
            View::Extended(items) => {
                let number = items.get(at).ok_or_else(gone)?;
                match i64::try_from(number) {
                    Ok(small) => serializer.serialize_i64(small),
                    Err(_) => serializer.serialize_str(&number.to_string()),
                }
            }
            View::Rational(items) => {
                let number = items.get(at).ok_or_else(gone)?;
                match promote::rational_to_int(number).and_then(|whole| i64::try_from(whole).ok()) {
                    Some(small) => serializer.serialize_i64(small),
                    None => serializer.serialize_str(&format!("{}/{}", number.numerator(), number.denominator())),
                }
            }
            View::Byte(_) | View::Unicode(_) => serializer.serialize_str(&self.text(1)),
            View::Symbol(items) => serializer.serialize_str(&items.get(at).ok_or_else(gone)?.name()),
            View::Box(items) => SerialPart(items.get(at).ok_or_else(gone)?, self.depth + 1).serialize(serializer),
        }
    }
}

/// ```
/// use jackal::{Session, Value};
/// let value: Value = serde_json::from_str(r#"{"name": "tea", "prices": [1, 2.5], "table": [[1, 2], [3, 4]]}"#).expect("JSON");
/// let mut session = Session::new();
/// session.set_notation(jackal::rooms::session::Notation::Q);
/// session.set("d", value)?;
/// assert_eq!(session.eval("sum d`prices").text(), "3.5\n");
/// let sums = session.run("sum each d`table")?.expect("a value");
/// assert_eq!(serde_json::to_string(&sums).expect("JSON"), "[3,7]");
/// # Ok::<(), jackal::Error>(())
/// ```
impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, a truth, a text, a sequence or a map")
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Value, E> {
        Ok(truth.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(i64::try_from(number).map_or_else(|_| Value::from(number as f64), Value::from))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Array(Array::empty_list::<Value>()))
    }

    fn visit_none<E: serde_core::de::Error>(self) -> Result<Value, E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = sequence.next_element::<Value>()? {
            items.push(item);
        }
        list(items).map_err(A::Error::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let (mut keys, mut values) = (Vec::new(), Vec::new());
        while let Some((key, value)) = map.next_entry::<String, Value>()? {
            keys.push(Symbol::new(&key).map_err(A::Error::custom)?);
            values.push(value);
        }
        let values = list(values).map_err(A::Error::custom)?;
        Ok(Value::dictionary(Array::list(keys), values))
    }
}

/// A list of values: an array of one axis more where they are numbers of one shape, else boxes.
pub fn list(items: Vec<Value>) -> crate::error::Result<Value> {
    let first = items.first().and_then(|item| item.array().ok()).map(|array| array.shape().to_vec());
    let alike = |item: &Value| match (item, &first) {
        (Value::Array(array), Some(shape)) => array.kind().is_numeric() && array.shape() == shape,
        _ => false,
    };
    if items.is_empty() || !items.iter().all(alike) {
        return Ok(Value::Array(Array::list(items)));
    }
    let mut assembly = Assembly::new(&[items.len()]);
    for item in items {
        assembly.push(item.into_array()?)?;
    }
    assembly.finish(&Context::default()).map(Value::Array)
}
