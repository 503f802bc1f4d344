//! Format by phrases: J's `8!:0`, `8!:1` and `8!:2`.
//!
//! A phrase is modifiers, a width and a number of digits: `m(n)b<-->6.1`. The modifiers: `c` commas between thousands;
//! `l` at the left; `m` and `n` text before and behind negative numbers, `p` and `q` the same for others; `b` text for
//! zero; `d` text for what is no finite number, `i` text for negative infinity; `r` text to pad with; `s` pairs of
//! characters to exchange. Text stands between two equal marks or between brackets.

use crate::array::{Array, Shape, Value, View, budget, shape};
use crate::display::number::{self, Spelling};
use crate::error::{Error, Result};

/// Numbers in this notation have a minus before them.
const SPELLING: Spelling = Spelling { minus: b'-', infinity: "_", negative_infinity: "__", nan: "_." };

/// A phrase taken apart.
#[derive(Clone, Debug, Default, PartialEq)]
struct Phrase {
    width: usize,
    decimals: Option<usize>,
    commas: bool,
    left: bool,
    negative: (Option<String>, String),
    positive: (String, String),
    zero: Option<String>,
    infinite: Option<String>,
    negative_infinite: Option<String>,
    padding: Option<String>,
    exchanged: Vec<(char, char)>,
}

/// What the three foreigns give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Every element's text in a box, under the shape of the argument.
    Boxes,
    /// A list of boxes, each a column as a table.
    Columns,
    /// One table.
    Table,
}

/// Numbers (or boxes of numbers and text) formatted by phrases: text with commas between the phrases, or boxes of them;
/// one for all columns or one for each. No phrases at all is the empty phrase.
///
/// A domain error for a phrase that is none; a length error when there are neither one nor as many as columns.
///
/// ```
/// use jackal::array::Array;
/// use jackal::j::phrase::{Form, format_phrases};
/// let y = Array::from(1234567.891);
/// assert_eq!(format_phrases(Some(&Array::text("c12.2")), &y, Form::Table, 6)?, Array::text("1,234,567.89"));
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn format_phrases(x: Option<&Array>, y: &Array, form: Form, precision: usize) -> Result<Array> {
    let columns = y.shape().last().copied().unwrap_or(1);
    let given = match x {
        Some(x) => phrases(x)?,
        None => vec![Phrase::default()],
    };
    let of_column = match &given[..] {
        [one] => budget::filled(columns, one.clone())?,
        all if all.len() == columns => given,
        all => {
            return Err(Error::length(format!(
                "{} phrases for {columns} columns: one for all or one for each",
                all.len()
            )));
        }
    };
    let mut texts = budget::vec(y.count())?;
    for index in 0..y.count() {
        let phrase = of_column.get(index % columns.max(1));
        texts.push(phrase.map_or_else(|| Ok(String::new()), |phrase| element(y, index, phrase, precision))?);
    }
    match form {
        Form::Boxes => {
            let padded = texts.iter().zip(of_column.iter().cycle()).map(|(text, phrase)| {
                fitted(text, phrase, phrase.width.max(if phrase.width == 0 { columns_of(text) } else { 0 }))
            });
            Array::new(y.shape(), padded.map(|text| Value::from(Array::text(text))).collect::<Vec<Value>>())
        }
        Form::Columns => {
            let boxes = (0..columns).map(|c| column_table(&texts, c, columns, of_column.get(c)));
            Ok(Array::boxes(boxes.collect::<Result<Vec<Array>>>()?))
        }
        Form::Table => table(y, &texts, &of_column),
    }
}

fn columns_of(text: &str) -> usize {
    text.chars().count()
}

/// The width of a column: as given, or of its widest text.
fn column_width(texts: &[String], c: usize, columns: usize, phrase: &Phrase) -> usize {
    if phrase.width > 0 {
        return phrase.width;
    }
    texts.iter().skip(c).step_by(columns.max(1)).map(|text| columns_of(text)).max().unwrap_or(0)
}

fn column_table(texts: &[String], c: usize, columns: usize, phrase: Option<&Phrase>) -> Result<Array> {
    let Some(phrase) = phrase else { return Ok(Array::empty_list::<u8>()) };
    let wide = column_width(texts, c, columns, phrase);
    let rows: Vec<String> =
        texts.iter().skip(c).step_by(columns.max(1)).map(|text| fitted(text, phrase, wide)).collect();
    let longest = rows.iter().map(String::len).max().unwrap_or(0);
    let mut bytes = budget::vec(shape::count(&[rows.len(), longest])?)?;
    for row in &rows {
        bytes.extend(row.bytes());
        bytes.extend(std::iter::repeat_n(b' ', longest - row.len()));
    }
    Array::new(&[rows.len(), longest], bytes)
}

fn table(y: &Array, texts: &[String], of_column: &[Phrase]) -> Result<Array> {
    let columns = of_column.len();
    let widths: Vec<usize> =
        of_column.iter().enumerate().map(|(c, phrase)| column_width(texts, c, columns, phrase)).collect();
    let mut rows: Vec<String> = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        let c = index % columns.max(1);
        if c == 0 {
            rows.push(String::new());
        }
        if let (Some(row), Some(phrase), Some(&wide)) = (rows.last_mut(), of_column.get(c), widths.get(c)) {
            row.push_str(&fitted(text, phrase, wide));
        }
    }
    let longest = rows.iter().map(String::len).max().unwrap_or(0);
    let mut bytes = budget::vec(shape::count(&[rows.len(), longest])?)?;
    for row in &rows {
        bytes.extend(row.bytes());
        bytes.extend(std::iter::repeat_n(b' ', longest - row.len()));
    }
    let mut whole = Shape::from_slice(y.shape().get(..y.rank().saturating_sub(1)).unwrap_or(&[]));
    whole.push(longest);
    Array::new(&whole, bytes)
}

/// Text in a width: padded, or stars when it is too long.
fn fitted(text: &str, phrase: &Phrase, wide: usize) -> String {
    let own = columns_of(text);
    if own > wide {
        return "*".repeat(wide);
    }
    let padding = phrase.padding.as_deref().filter(|padding| !padding.is_empty()).unwrap_or(" ");
    let room: String = padding.chars().cycle().take(wide - own).collect();
    if phrase.left { format!("{text}{room}") } else { format!("{room}{text}") }
}

/// One element as text without padding.
fn element(y: &Array, index: usize, phrase: &Phrase, precision: usize) -> Result<String> {
    if let View::Box(values) = y.view() {
        let Some(value) = values.get(index) else { return Ok(String::new()) };
        let content = value.array()?;
        return match content.view() {
            View::Byte(bytes) => Ok(String::from_utf8_lossy(bytes).into_owned()),
            _ if content.count() == 1 && content.kind().is_numeric() => number_text(content, 0, phrase, precision),
            _ if content.is_empty() => Ok(String::new()),
            _ => Err(Error::domain("a box to be formatted holds one number or text")),
        };
    }
    if !y.kind().is_numeric() {
        return Err(Error::domain(format!("phrases format numbers, not {} data", y.kind().name())));
    }
    number_text(y, index, phrase, precision)
}

fn number_text(y: &Array, index: usize, phrase: &Phrase, precision: usize) -> Result<String> {
    let x = match y.view() {
        View::Complex(items) => items.get(index).map_or(0.0, |z| z.re),
        _ => {
            let one = y.cell(index, &[]);
            crate::array::promote::floats(&one)?.and_then(|items| items.first().copied()).unwrap_or(0.0)
        }
    };
    if let Some(word) = SPELLING.special(x) {
        let own = if x == f64::NEG_INFINITY { phrase.negative_infinite.as_ref() } else { None };
        return Ok(own.or(phrase.infinite.as_ref()).cloned().unwrap_or_else(|| word.to_string()));
    }
    if let (Some(zero), true) = (&phrase.zero, x == 0.0) {
        return Ok(zero.clone());
    }
    let mut digits = Vec::new();
    match phrase.decimals {
        Some(decimals) => digits.extend(number::fixed(x, decimals).bytes()),
        None => super::display::spell(&y.cell(index, &[]), 0, precision, &mut digits),
    }
    let digits = String::from_utf8_lossy(&digits).replace('_', "-");
    let (negative, digits) = digits.strip_prefix('-').map_or((false, &digits[..]), |rest| (true, rest));
    let digits = if phrase.commas { with_commas(digits) } else { digits.to_string() };
    let text = if negative {
        format!("{}{digits}{}", phrase.negative.0.as_deref().unwrap_or("-"), phrase.negative.1)
    } else {
        format!("{}{digits}{}", phrase.positive.0, phrase.positive.1)
    };
    let exchange = |c: char| phrase.exchanged.iter().find(|(from, _)| *from == c).map_or(c, |(_, to)| *to);
    Ok(if phrase.exchanged.is_empty() { text } else { text.chars().map(exchange).collect() })
}

/// Commas between the thousands of the whole part.
fn with_commas(digits: &str) -> String {
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let (whole, rest) = digits.split_at(end);
    let mut out = String::new();
    for (i, c) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(c);
    }
    out + rest
}

/// The phrases of a left argument.
fn phrases(x: &Array) -> Result<Vec<Phrase>> {
    match x.view() {
        View::Byte(bytes) => separated(&String::from_utf8_lossy(bytes)),
        View::Box(values) => {
            let one = |value: &Value| match value.array()?.view() {
                View::Byte(bytes) => separated(&String::from_utf8_lossy(bytes)),
                _ => Err(Error::domain("a phrase is text")),
            };
            Ok(values.iter().map(one).collect::<Result<Vec<_>>>()?.concat())
        }
        _ if x.is_empty() => Ok(vec![Phrase::default()]),
        _ => Err(Error::domain(format!("a phrase is text, not {} data", x.kind().name()))),
    }
}

/// Reads phrases with commas between them.
fn separated(text: &str) -> Result<Vec<Phrase>> {
    let mut found = Vec::new();
    let mut rest = text.chars().peekable();
    loop {
        let (mut phrase, mut number) = (Phrase::default(), String::new());
        loop {
            match rest.next_if(|&c| c != ',') {
                None => break,
                Some(' ') => {}
                Some(c) if c.is_ascii_digit() || c == '.' => number.push(c),
                Some(c) if number.is_empty() => modifier(&mut phrase, c, &mut rest)?,
                Some(c) => return Err(Error::domain(format!("{c} cannot follow the width and digits of a phrase"))),
            }
        }
        size(&mut phrase, &number)?;
        found.push(phrase);
        if rest.next().is_none() {
            return Ok(found);
        }
    }
}

/// The width and the digits.
fn size(phrase: &mut Phrase, number: &str) -> Result<()> {
    let wrong = || Error::domain(format!("{number} is no width and digits: w.d"));
    let (width, decimals) = match number.split_once('.') {
        Some((width, decimals)) => (width, Some(decimals)),
        None => (number, None),
    };
    if !width.is_empty() {
        phrase.width = width.parse().map_err(|_| wrong())?;
    }
    if let Some(decimals) = decimals {
        phrase.decimals = Some(decimals.parse().map_err(|_| wrong())?);
    }
    if phrase.width > 1_000_000 || phrase.decimals.is_some_and(|d| d > 100_000) {
        return Err(Error::limit(format!("{number} is wider than a column may be")));
    }
    Ok(())
}

fn modifier(phrase: &mut Phrase, code: char, rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Result<()> {
    match code {
        'c' => phrase.commas = true,
        'l' => phrase.left = true,
        'm' => phrase.negative.0 = Some(marked(rest)?),
        'n' => phrase.negative.1 = marked(rest)?,
        'p' => phrase.positive.0 = marked(rest)?,
        'q' => phrase.positive.1 = marked(rest)?,
        'b' => phrase.zero = Some(marked(rest)?),
        'd' => phrase.infinite = Some(marked(rest)?),
        'i' => phrase.negative_infinite = Some(marked(rest)?),
        'r' => phrase.padding = Some(marked(rest)?),
        's' => {
            let pairs: Vec<char> = marked(rest)?.chars().collect();
            phrase.exchanged = pairs.chunks_exact(2).filter_map(|pair| Some((*pair.first()?, *pair.last()?))).collect();
        }
        _ => return Err(Error::domain(format!("{code} is no modifier of a phrase"))),
    }
    Ok(())
}

/// Text between marks: brackets, or the same character twice.
fn marked(rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Result<String> {
    let unclosed = || Error::domain("the text of a modifier is not closed");
    let close = match rest.next().ok_or_else(unclosed)? {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        '<' => '>',
        other => other,
    };
    let mut text = String::new();
    loop {
        match rest.next() {
            Some(c) if c == close => return Ok(text),
            Some(c) => text.push(c),
            None => return Err(unclosed()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table_of(phrase: &str, y: Array) -> String {
        match format_phrases(Some(&Array::text(phrase)), &y, Form::Table, 6) {
            Ok(array) => String::from_utf8_lossy(array.as_slice::<u8>().unwrap()).into_owned(),
            Err(error) => error.kind().name().to_string(),
        }
    }

    #[test]
    fn as_the_reference_formats() {
        let list = |items: &[f64]| Array::list(items.to_vec());
        assert_eq!(table_of("m(n)b<-->6.1", list(&[-5.0, 0.0, 5.0])), "  n5.0    --   5.0");
        assert_eq!(table_of("b<zero>5.1", list(&[0.0, 1.0])), " zero  1.0");
        assert_eq!(table_of("d<n/a>6.1", list(&[1.0, f64::NAN])), "   1.0   n/a");
        assert_eq!(table_of("p<+>5.1", list(&[1.0, -1.0])), " +1.0 -1.0");
        assert_eq!(table_of("q<%>5.1", list(&[1.0, -1.0])), " 1.0% -1.0");
        assert_eq!(table_of("l6.1", list(&[1.0, 2.0])), "1.0   2.0   ");
        assert_eq!(table_of("r<*>6.1", list(&[1.0, 2.0])), "***1.0***2.0");
        assert_eq!(table_of("3.0,4.1", list(&[1.0, 2.0])), "  1 2.0");
        assert_eq!(table_of("3.0,4.1", list(&[1.0, 2.0, 3.0])), "length error");
        assert_eq!(table_of("z3", list(&[1.0])), "domain error");
        let boxed =
            format_phrases(Some(&Array::text("8.2")), &Array::from(std::f64::consts::PI), Form::Boxes, 6).unwrap();
        assert_eq!(boxed, Array::boxed(Array::text("    3.14")));
        let narrow = format_phrases(
            Some(&Array::text("0.1")),
            &list(&[std::f64::consts::PI, std::f64::consts::E]),
            Form::Boxes,
            6,
        )
        .unwrap();
        assert_eq!(narrow, Array::boxes([Array::text("3.1"), Array::text("2.7")]));
    }
}
