//! `.j`: values as JSON, and back.

use serde_core::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};

use crate::array::domains::resolved;
use crate::array::{Array, ElementType, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::show::{console, display};
use crate::value::{self, Kind, array_of, is_atom, items, kind, string, text_of};
use crate::verbs::tables::relation::Relation;

/// `.j.j y`: a value as JSON.
pub fn json(k: &Interpreter, y: Value) -> Result<Value> {
    let mut out = Vec::new();
    JsonWriter { k, bare_infinities: true }.write(&mut out, &y)?;
    Ok(string(out))
}

/// `.j.jd(y;options)`: the same; the option `null0w` makes infinities null.
pub fn json_with(k: &Interpreter, y: Value) -> Result<Value> {
    let parts = items(&y);
    let [held, options] = parts.as_slice() else { return Err(Error::rank(".j.jd takes a value and options")) };
    let wanted = match options {
        Value::Dictionary(_) => {
            let option = k.apply_one(options, value::symbol("null0w")?)?;
            value::integer(&option).is_some_and(|on| on == 1)
        }
        _ => false,
    };
    let mut out = Vec::new();
    JsonWriter { k, bare_infinities: !wanted }.write(&mut out, held)?;
    Ok(string(out))
}

struct JsonWriter<'a> {
    k: &'a Interpreter,
    bare_infinities: bool,
}

fn quoted(out: &mut Vec<u8>, text: &[u8]) -> Result<()> {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    budget::push(out, b'"')?;
    budget::append_replaced(out, text, |byte, out| match byte {
        b'"' | b'\\' => out.extend([b'\\', byte]),
        b'\n' => out.extend(b"\\n"),
        b'\t' => out.extend(b"\\t"),
        b'\r' => out.extend(b"\\r"),
        0..=31 => {
            let digits = [byte >> 4, byte & 15].map(|digit| DIGITS[usize::from(digit)]);
            out.extend([b'\\', b'u', b'0', b'0', digits[0], digits[1]]);
        }
        _ => out.push(byte),
    })?;
    budget::push(out, b'"')
}

impl JsonWriter<'_> {
    fn write(&self, out: &mut Vec<u8>, y: &Value) -> Result<()> {
        self.k.check_stack()?;
        self.k.poll()?;
        budget::check::<u8>(out.len())?;
        match y {
            Value::Dictionary(d) if !value::is_keyed_table(d) => {
                out.push(b'{');
                for (index, (key, held)) in items(&d.keys).iter().zip(items(&d.values)).enumerate() {
                    if index > 0 {
                        out.push(b',');
                    }
                    let key = match text_of(key) {
                        Some(text) => text.to_vec(),
                        None => console::cell(&self.k.cx(), key)?,
                    };
                    quoted(out, &key)?;
                    out.push(b':');
                    self.write(out, &held)?;
                }
                out.push(b'}');
                Ok(())
            }
            Value::Dictionary(_) => {
                let subject = Relation::from_value(y).map(|subject| Relation { keys: 0, ..subject }.table());
                self.write(out, &subject.unwrap_or_else(value::empty))
            }
            Value::Function(_) if value::is_nothing(y) => {
                out.extend_from_slice(b"null");
                Ok(())
            }
            Value::Function(_) => quoted(out, &display::text(&self.k.cx(), y)?),
            _ if kind(y) == Kind::Char => quoted(out, text_of(y).unwrap_or_default()),
            _ if !is_atom(y) => {
                out.push(b'[');
                for (index, held) in items(y).iter().enumerate() {
                    if index > 0 {
                        out.push(b',');
                    }
                    self.write(out, held)?;
                }
                out.push(b']');
                Ok(())
            }
            _ => self.atom(out, y),
        }
    }

    fn atom(&self, out: &mut Vec<u8>, y: &Value) -> Result<()> {
        let y = &resolved(y)?;
        let text = console::cell(&self.k.cx(), y)?;
        match kind(y) {
            Kind::Bool => out.extend_from_slice(if text == b"1" { b"true" } else { b"false" }),
            Kind::Symbol | Kind::Guid => quoted(out, &text)?,
            _ if text.is_empty() => out.extend_from_slice(b"null"),
            kind if kind.is_temporal() => {
                let mut text = text;
                if matches!(kind, Kind::Date | Kind::Timestamp | Kind::Datetime | Kind::Month) {
                    text.iter_mut().take(10).filter(|byte| **byte == b'.').for_each(|byte| *byte = b'-');
                }
                quoted(out, &text)?;
            }
            Kind::Byte => quoted(out, &text)?,
            kind => {
                let infinite = match array_of(y).map(|array| (array.kind(), array.as_slice::<f64>())) {
                    Some((_, Some([number]))) => number.is_infinite(),
                    Some((ElementType::Int, _)) => text.ends_with(b"0W"),
                    _ => false,
                };
                match infinite {
                    true if self.bare_infinities && kind.is_number() => {
                        out.extend_from_slice(if text.starts_with(b"-") { b"-inf" } else { b"inf" });
                    }
                    true => out.extend_from_slice(b"null"),
                    false => out.extend_from_slice(&text),
                }
            }
        }
        Ok(())
    }
}

/// `.j.k y`: the value of a JSON text: numbers are floats, text strings, objects dictionaries, and a list of objects with the same
/// names a table. An error `json` with the place of what is wrong.
pub fn value_of(k: &Interpreter, y: Value) -> Result<Value> {
    let text = match value::boxes(&y) {
        // Lines.
        Some(lines) if lines.iter().all(|line| text_of(line).is_some()) => {
            lines.iter().flat_map(|line| text_of(line).unwrap_or_default().iter().copied().chain([b'\n'])).collect()
        }
        _ => text_of(&y).ok_or_else(|| Error::type_("JSON is a string"))?.to_vec(),
    };
    budget::check::<[u64; 4]>(text.len())?;
    let mut reader = serde_json::Deserializer::from_slice(&text);
    let value = Reader(k).deserialize(&mut reader).and_then(|value| reader.end().map(|()| value));
    value.map_err(|error| Error::refusal("json", error.to_string()))
}

/// Makes values of what is read.
#[derive(Clone, Copy)]
struct Reader<'a>(&'a Interpreter);

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> std::result::Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = Value;

    fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("a JSON value")
    }

    fn visit_bool<E>(self, truth: bool) -> std::result::Result<Value, E> {
        Ok(value::boolean(truth))
    }

    fn visit_i64<E>(self, number: i64) -> std::result::Result<Value, E> {
        Ok(value::float(number as f64))
    }

    fn visit_u64<E>(self, number: u64) -> std::result::Result<Value, E> {
        Ok(value::float(number as f64))
    }

    fn visit_f64<E>(self, number: f64) -> std::result::Result<Value, E> {
        Ok(value::float(number))
    }

    fn visit_str<E>(self, text: &str) -> std::result::Result<Value, E> {
        Ok(string(text))
    }

    fn visit_unit<E>(self) -> std::result::Result<Value, E> {
        Ok(value::float(f64::NAN))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> std::result::Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(item) = from.next_element_seed(self)? {
            self.0.poll().map_err(|_| A::Error::custom("interrupted"))?;
            all.push(item);
        }
        Ok(value::collapse(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> std::result::Result<Value, A::Error> {
        let (mut names, mut all) = (Vec::new(), Vec::new());
        while let Some(name) = from.next_key::<String>()? {
            names.push(Symbol::new(&name).map_err(A::Error::custom)?);
            all.push(from.next_value_seed(self)?);
        }
        Ok(value::dictionary(Value::Array(Array::list(names)), value::collapse(all)))
    }
}
