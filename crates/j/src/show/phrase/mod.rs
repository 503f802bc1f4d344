//! Format by phrases: J's `8!:0`, `8!:1` and `8!:2`.
//!
//! A phrase is modifiers, a width and a number of decimals: `m(n)b<-->6.1`. The modifiers: `c` commas between thousands;
//! `l` at the left; `m` and `n` text before and behind negative numbers, `p` and `q` the same for others; `b` text for
//! what shows as zero; `d` text for what is not a finite number, `i` text for negative infinity; `r` text to pad with; `s`
//! pairs of a character of the notation (`e,.-*`) and its substitute. Text stands between brackets; without it, it is
//! empty.
//!
//! The source of the rules is the page "Format" of J's dictionary: `w.d` gives the width and the decimals; `0.d` the
//! decimals, and the width that the widest needs; `d` alone the decimals, each number as narrow as it is; nothing at all
//! the same with as many decimals, up to nine, as the numbers need. A phrase for all columns computes width and decimals
//! from all of them, a phrase for each column from that column. Boxed numbers choose both one by one. Rounding is that of
//! people: halves away from zero, on the decimal digits. In a column, what is as narrow as it can be stands at the left.

mod notation;

use notation::{Phrase, Width, phrases};

use crate::array::{Array, ElementType, Rational, TextOrBoxes, Tolerance, Value, View, budget, promote, shape, stop};
use crate::display::number::{self, Exponent, Spelling};
use crate::error::{Error, Result};

/// Numbers in this notation have a minus before them.
const SPELLING: Spelling =
    Spelling { minus: b'-', infinity: "_", negative_infinity: "__", nan: "_.", exponent: Exponent::Plain };
/// The most decimals that are computed.
const MOST_COMPUTED: usize = 9;
/// With computed decimals, numbers beyond these are shown with an exponent, and as many of those decimals as they need.
const FIXED_NUMBERS: std::ops::RangeInclusive<f64> = 1e-9..=2e9;
/// The results of the three foreigns.
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
/// one for all columns or one for each. Without phrases each column has the empty phrase. Text is not formatted but put
/// in boxes, or in a table, row by row.
///
/// A domain error for a phrase that is none and for numbers that are not real; a length error when there are neither one
/// phrase nor as many as columns; a rank error for columns or a table of more than two axes, and for a box that holds more
/// than one number. No numbers give a row of nothing for each row, a list of none no boxes.
///
/// ```
/// use jackal_array::Array;
/// use jackal_j::show::phrase::{Form, format_phrases};
/// let (y, table) = (Array::from(1234567.891), |text: &str| Array::text(text).reshaped(&[1, text.len()]));
/// assert_eq!(format_phrases(Some(&Array::text("c12.2")), &y, Form::Table)?, table("1,234,567.89")?);
/// assert_eq!(format_phrases(Some(&Array::text("2")), &y, Form::Table)?, table("1234567.89")?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn format_phrases(x: Option<&Array>, y: &Array, form: Form) -> Result<Array> {
    if form != Form::Boxes && y.rank() > 2 {
        return Err(Error::rank(format!("columns need a list or a table, not {} axes", y.rank())));
    }
    if y.kind() == ElementType::Byte {
        return text(y, form);
    }
    let x = x.filter(|x| !(x.kind() == ElementType::Box && x.is_empty()));
    if y.is_empty() {
        let given = x.map(phrases).transpose()?;
        drop(given);
        return nothing(y.shape(), form);
    }
    let columns = y.shape().last().copied().unwrap_or(1);
    let given = match x {
        Some(x) => phrases(x)?,
        None => budget::filled(columns, Phrase::default())?,
    };
    // A phrase for all: all elements are one set. A phrase for each column: each column is a set.
    let (of_column, sets) = match &given[..] {
        [one] => (budget::filled(columns, one.clone())?, 1),
        all if all.len() == columns => (given, columns),
        all => {
            return Err(Error::length(format!(
                "{} phrases for {columns} columns: one for all or one for each",
                all.len()
            )));
        }
    };
    // Each text has a room of its own, beside the phrase of its column.
    budget::check::<[u64; 8]>(y.count())?;
    let mut texts = budget::vec(y.count())?;
    let computes = of_column.iter().any(|phrase| phrase.decimals.is_none());
    let decimals = if computes { computed_decimals(y, sets)? } else { Vec::new() };
    for index in 0..y.count() {
        if index % 256 == 0 {
            stop::poll_running()?;
        }
        let Some(phrase) = of_column.get(index % columns.max(1)) else { break };
        let shared = decimals.get(index % sets.max(1)).copied().flatten();
        texts.push(element(y, index, &Shown { phrase, decimals: phrase.decimals.or(shared) })?);
    }
    let laid = Laid { of_set: widest(&texts, sets)?, boxed: y.kind() == ElementType::Box, texts, phrases: of_column };
    laid.check_room()?;
    match form {
        Form::Boxes => {
            let mut boxes = budget::vec(laid.texts.len())?;
            for index in 0..laid.texts.len() {
                if index % 256 == 0 {
                    stop::poll_running()?;
                }
                boxes.push(Value::from(Array::text(laid.fitted(index))));
            }
            Array::new(y.shape(), boxes)
        }
        Form::Columns => {
            let columns = (0..columns).map(|column| lines(laid.column(column)));
            Ok(Array::boxes(columns.collect::<Result<Vec<Array>>>()?))
        }
        Form::Table => {
            let mut rows = vec![String::new(); laid.texts.len() / columns.max(1)];
            for column in 0..columns {
                let column = laid.column(column);
                let wide = column.iter().map(|text| columns_of(text)).max().unwrap_or(0);
                for (row, text) in rows.iter_mut().zip(column) {
                    row.push_str(&text);
                    row.extend(std::iter::repeat_n(' ', wide - columns_of(&text)));
                }
            }
            lines(rows)
        }
    }
}

/// The result for no numbers under a shape: empty rows.
fn nothing(whole: &[usize], form: Form) -> Result<Array> {
    let frame = whole.get(..whole.len().saturating_sub(1)).unwrap_or(&[]);
    let rows = shape::count(frame)?;
    let table = Array::new(&[rows, 0], Vec::<u8>::new())?;
    match form {
        Form::Boxes if frame.is_empty() => Ok(Array::empty_list::<Value>()),
        Form::Boxes => Array::new(frame, budget::filled(rows, Value::from(Array::empty_list::<u8>()))?),
        Form::Columns => Ok(Array::boxes([table])),
        Form::Table => Ok(table),
    }
}

/// Text as it is: a box for each row, or a table.
fn text(y: &Array, form: Form) -> Result<Array> {
    if form == Form::Table {
        return if y.rank() == 2 { Ok(y.clone()) } else { y.clone().reshaped(&[1, y.count()]) };
    }
    let frame = y.shape().get(..y.rank().saturating_sub(1)).unwrap_or(&[]);
    let cell = y.shape().last().copied().map_or_else(|| vec![1], |length| vec![length]);
    let mut boxes = budget::vec(shape::count(frame)?)?;
    for index in 0..shape::count(frame)? {
        boxes.push(Value::from(y.cell(index, y.shape().get(frame.len()..).unwrap_or(&[])).reshaped(&cell)?));
    }
    let frame = if form == Form::Columns { &[boxes.len()] } else { frame };
    Array::new(frame, boxes)
}

/// The decimals that each set needs so that its numbers show in full, if that is a matter of sets.
fn computed_decimals(y: &Array, sets: usize) -> Result<Vec<Option<usize>>> {
    if y.kind() == ElementType::Box {
        return Ok(vec![None; sets.max(1)]);
    }
    let mut needed = budget::filled(sets.max(1), Some(0))?;
    for index in 0..y.count() {
        if index % 256 == 0 {
            stop::poll_running()?;
        }
        if let Some(most) = needed.get_mut(index % sets.max(1)) {
            *most = (*most).max(Some(decimals_of(real(y, index)?)));
        }
    }
    Ok(needed)
}

/// The decimals, up to nine, that distinguish a number from others beyond the tolerance of comparison.
fn decimals_of(x: f64) -> usize {
    if !FIXED_NUMBERS.contains(&x.abs()) {
        return 0;
    }
    let (mut scaled, close) = (x.abs(), Tolerance::default().0);
    let shows = |decimals: &usize| {
        if *decimals > 0 {
            scaled *= 10.0;
        }
        // Mostly a machine number tells whether what is lost is clearly less or clearly more than what counts as equal.
        let lost = (scaled - scaled.round()).abs();
        if lost > 2.0 * close * scaled || lost < 0.5 * close * scaled && scaled < 1e15 {
            return lost < close * scaled;
        }
        let shown: f64 = number::fixed_halves_up(x, *decimals).parse().unwrap_or(f64::NAN);
        Tolerance::default().equal(shown, x)
    };
    (0..MOST_COMPUTED).find(shows).unwrap_or(MOST_COMPUTED)
}

/// Texts in their places.
struct Laid {
    texts: Vec<String>,
    /// Whether they come from boxes, each of which is formatted alone.
    boxed: bool,
    /// One for each column.
    phrases: Vec<Phrase>,
    /// The widest text of each set.
    of_set: Vec<usize>,
}

/// The widest text of each of so many groups, in which the texts take turns.
fn widest(texts: &[String], groups: usize) -> Result<Vec<usize>> {
    let mut found = budget::filled(groups.max(1), 0)?;
    for (index, text) in texts.iter().enumerate() {
        if let Some(most) = found.get_mut(index % groups.max(1)) {
            *most = (*most).max(columns_of(text));
        }
    }
    Ok(found)
}

impl Laid {
    /// The width of the field of a text.
    fn wide(&self, index: usize) -> usize {
        let given = self.phrases.get(index % self.phrases.len().max(1)).map_or(Width::Least, |phrase| phrase.width);
        match given {
            Width::Given(wide) => wide,
            Width::Widest if !self.boxed => self.of_set.get(index % self.of_set.len().max(1)).copied().unwrap_or(0),
            Width::Widest | Width::Least => self.texts.get(index).map_or(0, |text| columns_of(text)),
        }
    }

    /// A limit error if the fields are too large for the memory; they are made one by one and then put together.
    fn check_room(&self) -> Result<()> {
        let total = (0..self.texts.len()).fold(0_usize, |total, index| total.saturating_add(self.wide(index)));
        budget::check::<u8>(total.saturating_mul(2))
    }

    /// A text in its field.
    fn fitted(&self, index: usize) -> String {
        match (self.texts.get(index), self.phrases.get(index % self.phrases.len().max(1))) {
            (Some(text), Some(phrase)) => padded(text, phrase, self.wide(index)),
            _ => String::new(),
        }
    }

    /// The fields of a column.
    fn column(&self, column: usize) -> Vec<String> {
        (column..self.texts.len()).step_by(self.phrases.len().max(1)).map(|index| self.fitted(index)).collect()
    }
}

fn columns_of(text: &str) -> usize {
    text.chars().count()
}

/// A table of lines.
fn lines(lines: Vec<String>) -> Result<Array> {
    let longest = lines.iter().map(String::len).max().unwrap_or(0);
    let mut bytes = budget::vec(shape::count(&[lines.len(), longest])?)?;
    for line in &lines {
        bytes.extend(line.bytes());
        bytes.extend(std::iter::repeat_n(b' ', longest - line.len()));
    }
    Array::new(&[lines.len(), longest], bytes)
}

/// Text in a width: padded, or stars when it is too long.
fn padded(text: &str, phrase: &Phrase, wide: usize) -> String {
    let own = columns_of(text);
    if own > wide {
        return phrase.exchange("*").repeat(wide);
    }
    let Some(padding) = phrase.padding.as_deref().filter(|padding| !padding.is_empty()) else {
        return if phrase.left { format!("{text:<wide$}") } else { format!("{text:>wide$}") };
    };
    // The background is laid under the whole field, the text upon it.
    let background: String = padding.chars().cycle().take(wide).collect();
    let room = wide - own;
    if phrase.left {
        format!("{text}{}", background.chars().skip(own).collect::<String>())
    } else {
        format!("{}{text}", background.chars().take(room).collect::<String>())
    }
}

/// How an element is to be shown: its phrase, and its decimals.
struct Shown<'a> {
    phrase: &'a Phrase,
    decimals: Option<usize>,
}

/// One element as text without padding.
fn element(y: &Array, index: usize, shown: &Shown<'_>) -> Result<String> {
    if let TextOrBoxes::Box(values) = y.text_or_boxes() {
        let Some(value) = values.get(index) else { return Ok(String::new()) };
        let content = value.array()?;
        return match content.text_or_boxes() {
            TextOrBoxes::Byte(bytes) if content.rank() <= 1 => Ok(String::from_utf8_lossy(bytes).into_owned()),
            TextOrBoxes::Box(_) => Err(Error::domain("a box to be formatted holds a number or text")),
            _ if content.rank() == 0 => number_text(content, 0, shown),
            _ if content.is_empty() => Ok(String::new()),
            _ => Err(Error::rank("a box to be formatted holds one number or text")),
        };
    }
    number_text(y, index, shown)
}

/// An element as a real number.
fn real(y: &Array, index: usize) -> Result<f64> {
    if !y.kind().is_numeric() {
        return Err(Error::domain(format!("phrases format numbers, not {} data", y.kind().name())));
    }
    if let Some(items) = y.as_slice::<f64>() {
        return Ok(items.get(index).copied().unwrap_or(0.0));
    }
    let one = y.cell(index, &[]);
    match promote::floats(&one)? {
        Some(items) => Ok(items.first().copied().unwrap_or(0.0)),
        None => Err(Error::domain("phrases format real numbers, not complex ones")),
    }
}

/// The digits of an element with a number of decimals, exact where the element is.
fn fixed(y: &Array, index: usize, x: f64, decimals: usize) -> String {
    let exact = match y.widened() {
        View::Int(items) => {
            let zeros = format!("{:0decimals$}", 0);
            let whole = items.get(index).copied().unwrap_or(0);
            return if decimals == 0 { whole.to_string() } else { format!("{whole}.{zeros}") };
        }
        View::Extended(items) => items.get(index).map(|item| Rational::from(item.clone())),
        View::Rational(items) => items.get(index).cloned(),
        _ => None,
    };
    exact.map_or_else(|| number::fixed_halves_up(x, decimals), |exact| number::fixed_rational(&exact, decimals))
}

fn number_text(y: &Array, index: usize, shown: &Shown<'_>) -> Result<String> {
    let (x, phrase) = (real(y, index)?, shown.phrase);
    if let Some(word) = SPELLING.special(x) {
        let own = if x == f64::NEG_INFINITY { phrase.negative_infinite.as_ref() } else { None };
        return Ok(own.or(phrase.infinite.as_ref()).cloned().unwrap_or_else(|| word.to_string()));
    }
    if let Some(text) = &phrase.negative_infinite
        && y.cell(index, &[]).as_atom::<i64>() == Some(&i64::MIN)
    {
        // The least integer stands for none.
        return Ok(text.clone());
    }
    let digits = if phrase.decimals.is_none() && x != 0.0 && !FIXED_NUMBERS.contains(&x.abs()) {
        exponential(x)
    } else {
        fixed(y, index, x, shown.decimals.unwrap_or_else(|| decimals_of(x)))
    };
    let (negative, digits) = digits.strip_prefix('-').map_or((false, &digits[..]), |rest| (true, rest));
    if let (Some(zero), true) = (&phrase.zero, digits.bytes().all(|b| b == b'0' || b == b'.')) {
        return Ok(zero.clone());
    }
    let digits = phrase.exchange(&if phrase.commas { with_commas(digits) } else { digits.to_string() });
    let (before, behind) = (phrase.negative.0.as_ref(), phrase.negative.1.as_ref());
    Ok(match (negative, before.or(behind)) {
        (false, _) => format!("{}{digits}{}", phrase.positive.0, phrase.positive.1),
        (true, None) => format!("{}{digits}", phrase.exchange("-")),
        (true, Some(_)) => {
            format!("{}{digits}{}", before.map_or("", String::as_str), behind.map_or("", String::as_str))
        }
    })
}

/// A number with an exponent, and with as many decimals, up to nine, as tell it from others.
fn exponential(x: f64) -> String {
    let mut texts = (0..MOST_COMPUTED).map(|decimals| number::exponential_halves_up(x, decimals));
    let shows = |text: &String| text.parse().is_ok_and(|shown: f64| Tolerance::default().equal(shown, x));
    texts.find(shows).unwrap_or_else(|| number::exponential_halves_up(x, MOST_COMPUTED))
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
