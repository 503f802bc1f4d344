//! `.Q`: console text, names, types, options, encodings, chunks of files, measurements.

use crate::array::{Array, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::names::columns::{self, ColumnNames};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::query::columns::letter;
use crate::query::enumerations;
use crate::show::{console, display, report};
use crate::system::commands;
use crate::value::function::is_function;
use crate::value::{
    self, Kind, collapse, general, integers, is_atom, is_list, item, items, kind, longs, string, text_of,
};
use crate::verbs::tables::matching::picked;
use crate::verbs::tables::relation::Relation;
use crate::verbs::text::digest::{Algorithm, digest};
use crate::words::cast;
use crate::words::search;

/// `.Q.s y`: what the console shows.
pub fn console(k: &Interpreter, y: Value) -> Result<Value> {
    let y = k.shown_value(&y)?;
    let mut text = console::within(&k.cx(), &y, Dialect::Q, k.console_size())?;
    text.push(b'\n');
    Ok(string(text))
}

/// `.Q.s1 y`: a value on one line.
pub fn line(k: &Interpreter, y: Value) -> Result<Value> {
    Ok(string(display::text(&k.cx(), &y)?))
}

/// `.Q.s2 y`: the lines that the console shows.
pub fn lines(k: &Interpreter, y: Value) -> Result<Value> {
    let text = console::console(&k.cx(), &k.shown_value(&y)?, Dialect::Q)?;
    Ok(general(text.split(|&byte| byte == b'\n').map(string).collect()))
}

/// A number with a given count of decimals.
fn decimals(digits: i64, y: &Value) -> Result<String> {
    let digits = digits.clamp(0, 30) as usize;
    match value::floats_of(y).as_deref() {
        Some([number]) if number.is_nan() => Ok("0n".to_string()),
        Some([number]) if number.is_infinite() => Ok(if *number > 0.0 { "0w" } else { "-0w" }.to_string()),
        // C rounds what a decimal number is in binary; so does this.
        Some([number]) => Ok(format!("{number:.digits$}")),
        _ => Err(Error::type_("decimals are those of one number")),
    }
}

/// `.Q.f[n;y]`: a number with n decimals.
pub fn fixed(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    decimals(value::need_integer(&x, "the number of decimals")?, &y).map(string)
}

/// `.Q.fmt[w;n;y]`: the same in w characters, right-justified; asterisks where it does not fit.
pub fn formatted(_: &Interpreter, arguments: &[Value]) -> Result<Value> {
    let [width, digits, y] = arguments else { return Err(Error::rank(".Q.fmt takes a width, decimals and a number")) };
    let width = usize::try_from(value::need_integer(width, "the width")?).unwrap_or(0);
    budget::check::<u8>(width)?;
    let text = decimals(value::need_integer(digits, "the number of decimals")?, y)?;
    Ok(string(if text.len() > width { "*".repeat(width) } else { " ".repeat(width - text.len()) + &text }))
}

/// `.Q.id y`: a legal name; a table or a dictionary with legal names, of which no two are the same.
pub fn legal(k: &Interpreter, y: Value) -> Result<Value> {
    k.check_stack()?;
    if let Some(subject) = Relation::from_value(&y) {
        let names = legal_names(k, &subject.names)?;
        return Ok(Relation { names, ..subject }.table());
    }
    if let Value::Dictionary(d) = &y
        && let Some(names) = value::array_of(&d.keys).and_then(|names| names.as_slice::<Symbol>())
    {
        let names = Value::Array(Array::list(legal_names(k, names)?));
        return Ok(value::dictionary(names, d.values.clone()));
    }
    match value::text_or_symbol(&y) {
        Some(name) => Ok(Value::Array(Array::atom(legal_name(k, &budget::lossy(&name)?)?))),
        None => {
            let all = items(&y).into_iter().map(|item| legal(k, item)).collect::<Result<Vec<Value>>>()?;
            Ok(value::collapse(all))
        }
    }
}

/// Legal names for some names: one that is taken gets a number.
fn legal_names(k: &Interpreter, names: &[Symbol]) -> Result<Vec<Symbol>> {
    let mut taken = ColumnNames::default();
    let mut legal = budget::vec(names.len())?;
    for name in names {
        k.poll()?;
        let wanted = legal_name(k, &name.name())?;
        legal.push(taken.name(Some(wanted)).unwrap_or(wanted));
    }
    Ok(legal)
}

fn legal_name(k: &Interpreter, name: &str) -> Result<Symbol> {
    budget::check::<u16>(name.len())?;
    Symbol::new(&columns::legal(name, |name| k.is_reserved(name)))
}

/// `.Q.ty y`: the letter of a type; a capital for a list of vectors.
pub fn type_letter(_: &Interpreter, y: Value) -> Result<Value> {
    Ok(Value::Array(Array::atom(letter(&y))))
}

/// `.Q.qt y`: whether this is a table.
pub fn is_table(_: &Interpreter, y: Value) -> Result<Value> {
    Ok(value::boolean(Relation::from_value(&y).is_some()))
}

/// Symbols with a dot between, or parts of a path.
pub fn dotted(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    match (value::text_or_symbol(&x), value::text_or_symbol(&y)) {
        (Some(x), Some(y)) => {
            let (x, y) = (budget::lossy(&x)?, budget::lossy(&y)?);
            budget::check::<u8>(x.len() + y.len() + 1)?;
            value::symbol(&format!("{x}{}{y}", if x.starts_with(':') { "/" } else { "." }))
        }
        _ => Err(Error::type_(".Q.dd joins two symbols")),
    }
}

/// `.Q.addmonths[d;n]`: dates n months later, days beyond the end of a shorter month in the one behind it; atoms go with every item of a list.
pub fn months_later(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (Some(from), Some(months)) = (value::integers_of(&x), value::integers_of(&y)) else {
        return Err(Error::type_(".Q.addmonths takes dates and numbers of months"));
    };
    let count = match (value::is_atom(&x), value::is_atom(&y)) {
        (true, _) => months.len(),
        (_, true) => from.len(),
        _ if from.len() == months.len() => from.len(),
        _ => return Err(Error::length(format!("{} dates and {} numbers of months", from.len(), months.len()))),
    };
    let mut out = budget::vec(count)?;
    for (turn, (&day, &more)) in from.iter().cycle().zip(months.iter().cycle()).take(count).enumerate() {
        if turn % CHARACTERS_BETWEEN_POLLS == 0 {
            k.poll()?;
        }
        out.push(month_later(day, more));
    }
    let one = out.first().copied().filter(|_| value::is_atom(&x) && value::is_atom(&y));
    Ok(integers(Kind::Date, one.map_or_else(|| Array::list(out), Array::atom)))
}

/// A day a number of months later; of a null it is null.
fn month_later(day: i64, months: i64) -> i64 {
    use crate::array::temporal::{first_day, month_of};
    if day == value::NULL || months == value::NULL {
        return value::NULL;
    }
    let month = month_of(day);
    first_day(month.saturating_add(months)).saturating_add(day - first_day(month))
}

/// The interrupt flag is polled after this many characters.
const CHARACTERS_BETWEEN_POLLS: usize = 1 << 14;

/// The digits of base 64.
pub const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// `.Q.btoa y`: text in base 64.
pub fn base64(k: &Interpreter, y: Value) -> Result<Value> {
    let Some(text) = text_of(&y) else { return Err(Error::type_("a string is encoded")) };
    let mut out = budget::vec(text.len().div_ceil(3).saturating_mul(4))?;
    for (turn, three) in text.chunks(3).enumerate() {
        if turn % CHARACTERS_BETWEEN_POLLS == 0 {
            k.poll()?;
        }
        let bits = three.iter().chain([0, 0].iter()).take(3).fold(0_usize, |bits, &byte| bits << 8 | usize::from(byte));
        for place in 0..4 {
            let letter = LETTERS.get(bits >> (18 - 6 * place) & 63).copied().unwrap_or(b'=');
            out.push(if place > three.len() { b'=' } else { letter });
        }
    }
    Ok(string(out))
}

/// `.Q.atob y`: the text that stands there in base 64.
pub fn from_base64(k: &Interpreter, y: Value) -> Result<Value> {
    let Some(text) = text_of(&y) else { return Err(Error::type_("a string is decoded")) };
    let (mut out, mut bits, mut have) = (budget::vec(text.len().div_ceil(4).saturating_mul(3))?, 0_u32, 0);
    for (turn, byte) in text.iter().filter(|byte| !matches!(byte, b'=' | b'\n' | b'\r')).enumerate() {
        if turn % CHARACTERS_BETWEEN_POLLS == 0 {
            k.poll()?;
        }
        let Some(digit) = LETTERS.iter().position(|letter| letter == byte) else {
            return Err(Error::domain(format!("{:?} is not a digit of base 64", char::from(*byte))));
        };
        (bits, have) = (bits << 6 | digit as u32, have + 6);
        if have >= 8 {
            have -= 8;
            out.push((bits >> have & 255) as u8);
        }
    }
    Ok(string(out))
}

/// A number in digits of an alphabet, so many of them.
fn in_digits(y: &Value, letters: &[u8], many: usize) -> Result<Value> {
    let mut number = value::need_integer(y, "the value to encode")? as u64;
    let base = letters.len().max(2) as u64;
    let mut out = Vec::with_capacity(many);
    for _ in 0..many {
        out.push(letters.get((number % base) as usize).copied().unwrap_or(b'?'));
        number /= base;
    }
    out.reverse();
    Ok(string(out))
}

/// The number that some digits stand for.
fn from_digits(y: &Value, letters: &[u8]) -> Result<Value> {
    let Some(text) = text_of(y) else { return Err(Error::type_("digits are a string")) };
    let base = letters.len() as u64;
    let mut number = 0_u64;
    for byte in text {
        let Some(digit) = letters.iter().position(|letter| letter == byte) else {
            return Err(Error::domain(format!("{:?} is not a digit", char::from(*byte))));
        };
        number = number.wrapping_mul(base).wrapping_add(digit as u64);
    }
    Ok(value::long(number as i64))
}

/// The digits of base 36.
pub const DIGITS_AND_CAPITALS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// `.Q.x10 y`: a long as ten digits of base 64.
pub fn ten_digits(_: &Interpreter, y: Value) -> Result<Value> {
    in_digits(&y, LETTERS, 10)
}

/// `.Q.j10 y`: the long of such digits.
pub fn of_ten_digits(_: &Interpreter, y: Value) -> Result<Value> {
    from_digits(&y, LETTERS)
}

/// `.Q.x12 y`: a long as twelve digits of base 36.
pub fn twelve_digits(_: &Interpreter, y: Value) -> Result<Value> {
    in_digits(&y, DIGITS_AND_CAPITALS, 12)
}

/// `.Q.j12 y`: the long of such digits.
pub fn of_twelve_digits(_: &Interpreter, y: Value) -> Result<Value> {
    from_digits(&y, DIGITS_AND_CAPITALS)
}

fn digest_of(y: &Value, algorithm: Algorithm) -> Result<Value> {
    let Some(text) = text_of(y) else { return Err(Error::type_("the digest of a string")) };
    let bytes = digest(algorithm, text)?;
    Ok(integers(Kind::Byte, Array::list(bytes.into_iter().map(i64::from).collect())))
}

/// `md5 y`: 16 bytes.
pub fn md5(_: &Interpreter, y: Value) -> Result<Value> {
    digest_of(&y, Algorithm::Md5)
}

/// `.Q.sha1 y`: 20 bytes.
pub fn sha1(_: &Interpreter, y: Value) -> Result<Value> {
    digest_of(&y, Algorithm::Sha1)
}

/// `.Q.opt y`: what stands behind each option.
pub fn options(_: &Interpreter, y: Value) -> Result<Value> {
    let (mut names, mut all): (Vec<Symbol>, Vec<Vec<Value>>) = (Vec::new(), Vec::new());
    for word in items(&y) {
        match (text_of(&word).and_then(|text| text.strip_prefix(b"-")), all.last_mut()) {
            (Some(name), _) => {
                names.push(Symbol::new(&budget::lossy(name)?)?);
                all.push(Vec::new());
            }
            (None, Some(values)) => values.push(string(text_of(&word).unwrap_or_default())),
            (None, None) => {}
        }
    }
    let values = all.into_iter().map(value::general).collect();
    Ok(value::dictionary(Value::Array(Array::list(names)), value::general(values)))
}

/// `.Q.def[defaults;options]`: the defaults with what the options give, in their types.
pub fn with_defaults(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (Value::Dictionary(defaults), Value::Dictionary(given)) = (&x, &y) else {
        return Err(Error::type_(".Q.def takes two dictionaries"));
    };
    let (keys, mut values) = (items(&defaults.keys), items(&defaults.values));
    for (key, value) in keys.iter().zip(&mut values) {
        let place = items(&given.keys).iter().position(|name| value::same_exactly(name, key));
        if let Some(place) = place {
            *value = typed(k, value, &item(&given.values, place))?;
        }
    }
    Ok(value::dictionary(defaults.keys.clone(), collapse(values)))
}

/// The values of an option in the type of its default: for an atom the first.
fn typed(k: &Interpreter, default: &Value, given: &Value) -> Result<Value> {
    let texts = if text_of(given).is_some() { vec![given.clone()] } else { items(given) };
    if kind(default) == Kind::Char {
        return Ok(texts.into_iter().next().unwrap_or_else(|| string("")));
    }
    let number = integers(Kind::Short, Array::atom(-kind(default).number()));
    let parsed = texts.into_iter().map(|text| cast::cast(k, number.clone(), text)).collect::<Result<Vec<Value>>>()?;
    match (is_atom(default), parsed.first()) {
        (true, Some(first)) => Ok(first.clone()),
        // An option without a value stands for yes.
        (true, None) => Ok(value::boolean(true)),
        _ => Ok(collapse(parsed)),
    }
}

/// `.Q.fu[f;y]`: f of the distinct items of y, spread over them.
pub fn on_distinct(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if !is_list(&y) {
        return k.apply_one(&x, y);
    }
    let distinct = search::distinct(k, y.clone())?;
    let places = search::find(k, &distinct, &y)?;
    let results = k.apply_one(&x, distinct)?;
    k.apply_one(&results, places)
}

/// `.Q.ft[f;y]`: f of a table without its keys, which the result gets back.
pub fn without_keys(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let Some(subject) = Relation::from_value(&y) else {
        return Err(Error::type_(".Q.ft takes a function and a table"));
    };
    let keys = subject.keys;
    let result = k.apply_one(&x, Relation { keys: 0, ..subject }.table())?;
    if keys == 0 { Ok(result) } else { k.keyed_by(keys as i64, result) }
}

/// `.Q.ff[x;y]`: the table x with the columns of y that it lacks, all null.
pub fn filled(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (Some(mut table), Some(other)) = (Relation::from_value(&x), Relation::from_value(&y)) else {
        return Err(Error::type_(".Q.ff takes two tables"));
    };
    let nowhere = vec![None; table.count];
    for (name, column) in other.names.iter().zip(&other.columns) {
        if table.column(*name).is_none() {
            table.names.push(*name);
            table.columns.push(picked(&k.cx(), column, &nowhere)?);
        }
    }
    Ok(table.table())
}

/// `.Q.gc[]`: nothing is there to be given back.
pub fn collect(_: &Interpreter, _: Value) -> Result<Value> {
    Ok(value::long(0))
}

/// `.Q.w[]`: what memory is taken for.
pub fn memory(_: &Interpreter, _: Value) -> Result<Value> {
    let names = ["used", "heap", "peak", "wmax", "mmap", "mphy", "syms", "symw"];
    let names = names.iter().map(|name| Symbol::new(name)).collect::<Result<Vec<Symbol>>>()?;
    let all = Symbol::names();
    let mut numbers = commands::memory();
    numbers.extend([all.len() as i64, all.iter().map(|name| name.len() as i64).sum()]);
    Ok(value::dictionary(Value::Array(Array::list(names)), longs(numbers)))
}

/// `.Q.ts[f;arguments]`: milliseconds and bytes, and the result.
pub fn measured(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (start, before) = (k.host.monotonic(), budget::reset_peak());
    let result = k.dot(x, y)?;
    let most = budget::peak().saturating_sub(before) as i64;
    Ok(general(vec![longs(vec![((k.host.monotonic() - start) * 1e3) as i64, most]), result]))
}

/// `.Q.trp[f;x;g]`: f of x; on an error g of its text and of where it happened.
pub fn trapped(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    let [f, x, g] = arguments else { return Err(Error::rank(".Q.trp takes a function, its argument and another")) };
    traced(k, k.apply_one(f, x.clone()), g)
}

/// `.Q.trpd[f;arguments;g]`: the same of several arguments.
pub fn trapped_list(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    let [f, x, g] = arguments else { return Err(Error::rank(".Q.trpd takes a function, arguments and another")) };
    traced(k, k.dot(f.clone(), x.clone()), g)
}

fn traced(k: &Interpreter, result: Result<Value>, g: &Value) -> Result<Value> {
    use crate::error::ErrorKind::{Exit, Interrupt, TimeLimit};
    match result {
        Err(error) if !matches!(error.kind(), Interrupt | TimeLimit | Exit(_)) => {
            if !is_function(g) {
                return Ok(g.clone());
            }
            let places = error.places().iter().flat_map(report::place_lines).map(string).collect();
            k.apply_two(g, string(report::error_text(&error)), general(places))
        }
        other => other,
    }
}

/// `.Q.sbt y`: the text of what `.Q.trp` says of the place of an error.
pub fn backtrace(_: &Interpreter, y: Value) -> Result<Value> {
    let mut out = Vec::new();
    for line in items(&y) {
        out.extend_from_slice(b"  ");
        out.extend_from_slice(text_of(&line).unwrap_or_default());
        out.push(b'\n');
    }
    Ok(string(out))
}

/// `.Q.fk y`: the table that a column refers to, no name for none.
pub fn foreign(k: &Interpreter, y: Value) -> Result<Value> {
    Ok(Value::Array(Array::atom(enumerations::foreign_table(k, &y).unwrap_or_default())))
}

/// `.Q.x`: the arguments of the command that stand before its options.
pub fn arguments(k: &Interpreter) -> Result<Value> {
    let given = k.global_value(Symbol::new(".z.x")?).unwrap_or_else(|_| value::empty());
    let is_option = |word: &Value| text_of(word).is_some_and(|text| text.starts_with(b"-"));
    Ok(general(items(&given).into_iter().take_while(|word| !is_option(word)).collect()))
}

/// `.Q.ld y`: the lines of a script as they are evaluated: where each begins, and its text.
pub fn grouped_lines(k: &Interpreter, y: Value) -> Result<Value> {
    let (mut begins, mut texts): (Vec<i64>, Vec<Vec<u8>>) = (Vec::new(), Vec::new());
    for (place, line) in items(&y).iter().enumerate() {
        k.poll()?;
        let Some(line) = text_of(line) else { return Err(Error::type_("the lines of a script are strings")) };
        match texts.last_mut() {
            Some(last) if line.starts_with(b" ") || line.starts_with(b"\t") => {
                last.push(b'\n');
                last.extend_from_slice(line);
            }
            _ if line.is_empty() => {}
            _ => {
                budget::push(&mut begins, place as i64 + 1)?;
                budget::push(&mut texts, line.to_vec())?;
            }
        }
    }
    Ok(general(vec![longs(begins), general(texts.into_iter().map(string).collect())]))
}

/// `.Q.V y`: the columns of a table as a dictionary.
pub fn columns(k: &Interpreter, y: Value) -> Result<Value> {
    let (subject, _) = crate::query::subject(k, &y)?;
    Ok(value::dictionary(Value::Array(Array::list(subject.names.clone())), general(subject.columns)))
}

/// `.Q.v y`: the value of a name, of a file too.
pub fn held(k: &Interpreter, y: Value) -> Result<Value> {
    cast::value_of(k, y)
}

/// `.Q.fc[f;y]`: f of y, which one process need not cut into slices.
pub fn in_slices(k: &Interpreter, f: Value, y: Value) -> Result<Value> {
    k.apply_one(&f, y)
}
