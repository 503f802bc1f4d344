//! Text as values of a simple type: one text, or a column of them without a value for each.

use hashbrown::HashMap;

use super::time;
use crate::array::items::item;
use crate::array::kind::Kind;
use crate::array::make::integers;
use crate::array::nulls::{INFINITY, NULL};
use crate::array::{Array, Extended, Symbol, Value, budget, guid};
use crate::error::Result;

/// The integer that a text stands for in a type; the null for what is none, or does not fit.
///
/// ```
/// use jackal_array::{kind::Kind, nulls::NULL};
/// use jackal_kernels::verbs::text::parsing::integer;
/// assert_eq!((integer(b"-12", Kind::Long), integer(b"70000", Kind::Short), integer(b"x", Kind::Long)), (-12, NULL, NULL));
/// assert_eq!(integer(b"127.0.0.1", Kind::Int), 2130706433);
/// ```
pub fn integer(text: &[u8], kind: Kind) -> i64 {
    let (negative, digits) = match text.split_first() {
        Some((b'-', rest)) => (true, rest),
        _ => (false, text),
    };
    let limit = match kind {
        Kind::Short => i64::from(i16::MAX),
        Kind::Int => i64::from(i32::MAX),
        _ => i64::MAX,
    };
    if (1..=18).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit) {
        let size = digits.iter().fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'));
        return if size > limit {
            NULL
        } else if negative {
            -size
        } else {
            size
        };
    }
    let Ok(text) = std::str::from_utf8(text) else { return NULL };
    match (whole(text, kind), kind) {
        (Some(number), _) if number == NULL || number.abs() <= limit => number,
        (None, Kind::Int) => address(text).unwrap_or(NULL),
        _ => NULL,
    }
}

/// The number of an address of four parts.
fn address(text: &str) -> Option<i64> {
    let parts: Vec<u8> = text.split('.').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let parts: [u8; 4] = parts.try_into().ok()?;
    Some(i64::from(i32::from_be_bytes(parts)))
}

/// Whether a text says yes.
pub fn truth(text: &[u8]) -> bool {
    matches!(text.first(), Some(b'1' | b't' | b'T' | b'x' | b'X' | b'y' | b'Y'))
}

/// A column of texts, which become items of a type one by one.
pub struct Column {
    kind: Kind,
    items: ParsedItems,
    day_first: bool,
}

enum ParsedItems {
    Bools(Vec<bool>),
    Integers(Vec<i64>),
    Floats(Vec<f64>),
    Chars(Vec<u8>),
    Guids(Vec<Extended>),
    Symbols(Vec<Symbol>, HashMap<Vec<u8>, Symbol>),
}

fn trimmed(text: &[u8]) -> &[u8] {
    text.trim_ascii()
}

impl Column {
    /// Of a simple type without items.
    pub fn new(kind: Kind, day_first: bool) -> Column {
        let items = match kind {
            Kind::Bool => ParsedItems::Bools(Vec::new()),
            Kind::Float | Kind::Real | Kind::Datetime => ParsedItems::Floats(Vec::new()),
            Kind::Char => ParsedItems::Chars(Vec::new()),
            Kind::Guid => ParsedItems::Guids(Vec::new()),
            Kind::Symbol => ParsedItems::Symbols(Vec::new(), HashMap::new()),
            _ => ParsedItems::Integers(Vec::new()),
        };
        Column { kind, items, day_first }
    }

    /// The bytes that the items take.
    pub fn bytes(&self) -> usize {
        match &self.items {
            ParsedItems::Bools(items) => items.capacity(),
            ParsedItems::Chars(items) => items.capacity(),
            ParsedItems::Integers(items) => items.capacity() * size_of::<i64>(),
            ParsedItems::Floats(items) => items.capacity() * size_of::<f64>(),
            ParsedItems::Guids(items) => items.capacity() * 2 * size_of::<Extended>(),
            ParsedItems::Symbols(items, _) => items.capacity() * size_of::<Symbol>(),
        }
    }

    /// One more item: of a text that says nothing in this type its null. A limit error if there are too many symbols.
    pub fn push(&mut self, text: &[u8]) -> Result<()> {
        let bare = trimmed(text);
        let kind = self.kind;
        match &mut self.items {
            ParsedItems::Bools(items) => budget::push(items, truth(bare)),
            ParsedItems::Chars(items) => budget::push(items, if let [byte] = text { *byte } else { b' ' }),
            ParsedItems::Integers(items) => budget::push(
                items,
                match kind {
                    Kind::Byte => byte(bare),
                    _ => match kind.width().filter(|_| kind.is_temporal()) {
                        Some(unit) => {
                            let number = std::str::from_utf8(bare)
                                .ok()
                                .and_then(|text| time::counted(text, unit, self.day_first));
                            number.unwrap_or(NULL)
                        }
                        None => integer(bare, kind),
                    },
                },
            ),
            ParsedItems::Floats(items) => budget::push(items, {
                let text = std::str::from_utf8(bare).unwrap_or_default();
                match kind {
                    Kind::Datetime => time::days_of(text, self.day_first).unwrap_or(f64::NAN),
                    Kind::Real => f64::from(float(text).unwrap_or(f64::NAN) as f32),
                    _ => float(text).unwrap_or(f64::NAN),
                }
            }),
            ParsedItems::Guids(items) => {
                let text = std::str::from_utf8(bare).unwrap_or_default();
                budget::push(items, guid::parsed(text).unwrap_or_default())
            }
            ParsedItems::Symbols(items, known) => budget::push(
                items,
                match known.get(bare) {
                    Some(symbol) => *symbol,
                    None => {
                        let symbol = Symbol::new(&String::from_utf8_lossy(bare))?;
                        known.insert(bare.to_vec(), symbol);
                        symbol
                    }
                },
            ),
        }
    }

    /// The items of another column of the same type behind its own.
    pub fn append(&mut self, other: Column) -> Result<()> {
        match (&mut self.items, other.items) {
            (ParsedItems::Bools(items), ParsedItems::Bools(more)) => budget::append(items, &more),
            (ParsedItems::Chars(items), ParsedItems::Chars(more)) => budget::append(items, &more),
            (ParsedItems::Integers(items), ParsedItems::Integers(more)) => budget::append(items, &more),
            (ParsedItems::Floats(items), ParsedItems::Floats(more)) => budget::append(items, &more),
            (ParsedItems::Guids(items), ParsedItems::Guids(more)) => budget::extend(items, &more),
            (ParsedItems::Symbols(items, _), ParsedItems::Symbols(more, _)) => budget::append(items, &more),
            _ => Ok(()),
        }
    }

    /// The vector of the items.
    pub fn finish(self) -> Value {
        match self.items {
            ParsedItems::Bools(items) => Value::Array(Array::list(items)),
            ParsedItems::Chars(items) => Value::Array(Array::list(items)),
            ParsedItems::Integers(items) => integers(self.kind, Array::list(items)),
            ParsedItems::Floats(items) => integers(self.kind, Array::list(items)),
            ParsedItems::Guids(items) => integers(self.kind, Array::list(items)),
            ParsedItems::Symbols(items, _) => Value::Array(Array::list(items)),
        }
    }
}

fn byte(text: &[u8]) -> i64 {
    let text = std::str::from_utf8(text).unwrap_or_default();
    i64::from_str_radix(text.trim_start_matches("0x"), 16).ok().filter(|byte| (0..256).contains(byte)).unwrap_or(0)
}

/// The value of one text in a type; what is none is the null.
pub fn one(text: &str, kind: Kind, day_first: bool) -> Result<Value> {
    let mut column = Column::new(kind, day_first);
    column.push(text.as_bytes())?;
    Ok(item(&column.finish(), 0))
}

/// A float in text.
pub fn float(text: &str) -> Option<f64> {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text),
    };
    match rest {
        "0n" | "0N" => Some(f64::NAN),
        "0w" | "0W" => Some(sign * f64::INFINITY),
        _ if rest.starts_with(|c: char| c.is_ascii_digit() || c == '.') => {
            rest.parse::<f64>().ok().map(|number| sign * number)
        }
        _ => None,
    }
}

/// An integer in text, with the infinities of a type.
pub fn whole(text: &str, kind: Kind) -> Option<i64> {
    let infinity = match kind {
        Kind::Short => 32767,
        Kind::Int => i64::from(i32::MAX),
        _ => INFINITY,
    };
    match text {
        "0N" => Some(NULL),
        "0W" => Some(infinity),
        "-0W" => Some(-infinity),
        _ => text.parse::<i64>().ok(),
    }
}
