//! Names that are there without being assigned: `.z`, `.Q`, and words of q that are names and no primitives; and the parts of
//! values that names with dots ask for.

use crate::array::{Array, Symbol, Value};
use crate::error::{Error, Result};
use crate::k::names::interpreter::{Dialect, Interpreter};
use crate::k::query::columns::letter;
use crate::k::query::plan::Subject;
use crate::k::show::{console, display};
use crate::k::system::{csv, files};
use crate::k::value::function::Function;
use crate::k::value::primitive::{Code, Dyad, Monad, Primitive};
use crate::k::value::{self, Kind, array_of, integers, is_atom, items, kind, string, text_of};
use crate::verbs::text::digest::{Algorithm, digest};

const fn named(spelling: &'static str, monad: Option<Monad>, dyad: Option<Dyad>) -> Primitive {
    let (keyword, code, atomic, many) = ("", Code::Other, None, None);
    Primitive { spelling, keyword, code, monad, dyad, atomic, many, in_k: false, help: "" }
}

/// The functions.
#[rustfmt::skip]
static FUNCTIONS: &[Primitive] = &[
    named(".Q.s", Some(console), None),
    named(".Q.s1", Some(line), None),
    named(".Q.f", None, Some(fixed)),
    named(".Q.id", Some(legal), None),
    named(".Q.ty", Some(type_letter), None),
    named(".Q.qt", Some(is_table), None),
    named(".Q.dd", None, Some(dotted)),
    named(".Q.addmonths", None, Some(months_later)),
    named(".Q.btoa", Some(base64), None),
    named(".Q.opt", Some(options), None),
    named(".j.j", Some(json), None),
    named("tables", Some(tables), None),
    named("save", Some(save), None),
    named("load", Some(load), None),
    named("md5", Some(md5), None),
];

impl Interpreter {
    /// What a name means that no one assigned to: a service, a constant, or a part of what another name means.
    pub(in crate::k) fn special_value(&self, name: Symbol) -> Result<Value> {
        let text = name.name().to_string();
        if let Some(row) = FUNCTIONS.iter().find(|row| text == row.spelling).filter(|_| self.dialect() == Dialect::Q) {
            return Ok(Function::Primitive(row).into_value());
        }
        if let Some(found) = self.constant(&text)? {
            return Ok(found);
        }
        match text.split_once('.') {
            Some((first, rest)) if !first.is_empty() => {
                let mut whole = self.global_value(Symbol::new(first)?).map_err(|_| self.without_value(&text))?;
                for part in rest.split('.') {
                    whole = self.part_of(&whole, Symbol::new(part)?)?;
                }
                Ok(whole)
            }
            _ => Err(self.without_value(&text)),
        }
    }

    /// `key` of a symbol: whether a file is there, the names in a folder or in a namespace, the keys of a variable.
    pub(in crate::k) fn key_of_name(&self, y: &Value) -> Result<Value> {
        let Some(&name) = array_of(y).and_then(|array| array.as_atom::<Symbol>()) else { return Ok(value::empty()) };
        let text = name.name().to_string();
        if text.starts_with(':') {
            self.guard("files")?;
            let (path, _) = files::path_of(y)?;
            return match self.host.entry(&path) {
                Err(_) => Ok(value::empty()),
                Ok(entry) if !entry.directory => Ok(y.clone()),
                Ok(_) => {
                    let entries = self.host.list(&path).map_err(|error| files::refused(&text, &error))?;
                    let mut names: Vec<String> = entries.into_iter().map(|entry| entry.name).collect();
                    names.sort();
                    let names = names.iter().map(|name| Symbol::new(name)).collect::<Result<Vec<Symbol>>>()?;
                    Ok(Value::Array(Array::list(names)))
                }
            };
        }
        if text == "." || text.starts_with('.') && self.global_value(name).is_err() {
            let prefix = if text == "." { String::new() } else { format!("{text}.") };
            let inside = self.global_names().into_iter().filter_map(|name| match prefix.is_empty() {
                true => (!name.starts_with('.')).then_some(name),
                false => name.strip_prefix(&prefix).map(|rest| rest.split('.').next().unwrap_or(rest).to_string()),
            });
            let mut names: Vec<String> = inside.collect();
            names.dedup();
            if names.is_empty() && !prefix.is_empty() {
                return Ok(value::empty());
            }
            // A namespace has an entry without a name.
            let first = (!prefix.is_empty()).then(Symbol::default);
            let names = names.iter().map(|name| Symbol::new(name)).collect::<Result<Vec<Symbol>>>()?;
            return Ok(Value::Array(Array::list(first.into_iter().chain(names).collect::<Vec<Symbol>>())));
        }
        let held = self.global_value(name)?;
        crate::k::words::dictionary::key(self, held)
    }

    /// The names of the variables that hold tables (`a`), functions (`f`) or anything else (`v`).
    pub(in crate::k) fn names_of(&self, what: &str) -> Result<Value> {
        let mut names = Vec::new();
        for name in self.global_names().into_iter().filter(|name| !name.starts_with('.')) {
            let symbol = Symbol::new(&name)?;
            let wanted = self.global_value(symbol).is_ok_and(|held| match what {
                "a" => Subject::of(&held).is_some(),
                "f" => value::is_function(&held),
                _ => !value::is_function(&held),
            });
            if wanted {
                names.push(symbol);
            }
        }
        Ok(Value::Array(Array::list(names)))
    }

    /// Nanoseconds since 2000, in UTC or local time.
    fn moment(&self, local: bool) -> i64 {
        let (seconds, offset) = self.host.now();
        let shift = if local { offset } else { 0 };
        ((seconds - 946_684_800.0 + shift as f64) * 1e9) as i64
    }

    fn constant(&self, name: &str) -> Result<Option<Value>> {
        let day = crate::array::temporal::DAY;
        let of = |kind: Kind, number: i64| Some(integers(kind, Array::atom(number)));
        let letters = |range: std::ops::RangeInclusive<u8>| range.collect::<Vec<u8>>();
        let (upper, lower, digits) = (letters(b'A'..=b'Z'), letters(b'a'..=b'z'), letters(b'0'..=b'9'));
        let time = |local: char| self.moment(local.is_ascii_uppercase());
        Ok(match name {
            ".z.p" | ".z.P" => of(Kind::Timestamp, time(name.chars().next_back().unwrap_or('p'))),
            ".z.d" | ".z.D" => of(Kind::Date, time(name.chars().next_back().unwrap_or('d')).div_euclid(day)),
            ".z.n" | ".z.N" => of(Kind::Timespan, time(name.chars().next_back().unwrap_or('n')).rem_euclid(day)),
            ".z.t" | ".z.T" => {
                of(Kind::Time, time(name.chars().next_back().unwrap_or('t')).rem_euclid(day) / 1_000_000)
            }
            ".z.z" | ".z.Z" => {
                let moment = time(name.chars().next_back().unwrap_or('z')) as f64 / day as f64;
                Some(integers(Kind::Datetime, Array::atom(moment)))
            }
            ".z.K" => Some(value::float(4.1)),
            ".z.k" => of(Kind::Date, 8_825),
            ".z.i" => of(Kind::Int, i64::from(self.host.process())),
            ".z.w" => of(Kind::Int, 0),
            ".z.f" | ".z.h" | ".z.u" => Some(value::symbol("")?),
            ".z.o" => Some(value::symbol("l64")?),
            ".z.x" => Some(value::empty()),
            ".Q.A" => Some(string(upper)),
            ".Q.a" => Some(string(lower)),
            ".Q.n" => Some(string(digits)),
            ".Q.nA" => Some(string([digits, upper].concat())),
            ".Q.an" => Some(string([lower, upper, b"_".to_vec(), digits].concat())),
            ".Q.b6" => Some(string([upper, lower, digits, b"+/".to_vec()].concat())),
            ".Q.t" => Some(string(" bg xhijefcspmdznuvts")),
            "csv" if self.dialect() == Dialect::Q => Some(Value::Array(Array::atom(b','))),
            _ => None,
        })
    }
}

fn console(k: &Interpreter, y: Value) -> Result<Value> {
    let mut text = console::console(&k.cx(), &y, Dialect::Q)?;
    text.push(b'\n');
    Ok(string(text))
}

fn line(k: &Interpreter, y: Value) -> Result<Value> {
    Ok(string(display::text(&k.cx(), &y)?))
}

/// Decimals: `.Q.f[2;x]`.
fn fixed(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let digits = value::need_integer(&x, "the number of decimals")?.clamp(0, 30) as usize;
    match value::floats_of(&y).as_deref() {
        Some([number]) => Ok(string(format!("{number:.digits$}"))),
        _ => Err(Error::type_(".Q.f takes one number")),
    }
}

fn legal(k: &Interpreter, y: Value) -> Result<Value> {
    k.check_stack()?;
    if let Some(subject) = Subject::of(&y) {
        let names = subject.names.iter().map(|name| legal_name(&name.name())).collect::<Result<Vec<Symbol>>>()?;
        return Ok(Subject { names, ..subject }.table());
    }
    match value::text_or_symbol(&y) {
        Some(name) => Ok(Value::Array(Array::atom(legal_name(&String::from_utf8_lossy(&name))?))),
        None => {
            let all = items(&y).into_iter().map(|item| legal(k, item)).collect::<Result<Vec<Value>>>()?;
            Ok(value::collapse(all))
        }
    }
}

fn legal_name(name: &str) -> Result<Symbol> {
    let kept: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    match kept.starts_with(|c: char| c.is_ascii_alphabetic()) {
        true => Symbol::new(&kept),
        false => Symbol::new(&format!("a{kept}")),
    }
}

fn type_letter(_: &Interpreter, y: Value) -> Result<Value> {
    Ok(Value::Array(Array::atom(letter(&y))))
}

fn is_table(_: &Interpreter, y: Value) -> Result<Value> {
    Ok(value::boolean(Subject::of(&y).is_some()))
}

/// Symbols with a dot between, or parts of a path.
fn dotted(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let name = |value: &Value| value::text_or_symbol(value).map(|text| String::from_utf8_lossy(&text).into_owned());
    match (name(&x), name(&y)) {
        (Some(x), Some(y)) => value::symbol(&format!("{x}{}{y}", if x.starts_with(':') { "/" } else { "." })),
        _ => Err(Error::type_(".Q.dd joins two symbols")),
    }
}

fn months_later(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    use crate::array::temporal::{civil, days, first_day, length_of_month, month_of};
    let (Some(day), months) = (value::integer(&x), value::need_integer(&y, "the number of months")?) else {
        return Err(Error::type_(".Q.addmonths takes a date"));
    };
    let first = first_day(month_of(day).saturating_add(months));
    let (year, month, _) = civil(first);
    let date = civil(day).2.min(length_of_month(year, month));
    Ok(integers(Kind::Date, Array::atom(days(year, month, date))))
}

fn base64(_: &Interpreter, y: Value) -> Result<Value> {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let Some(text) = text_of(&y) else { return Err(Error::type_("a string is encoded")) };
    let mut out = Vec::with_capacity(text.len() * 4 / 3 + 4);
    for three in text.chunks(3) {
        let bits = three.iter().chain([0, 0].iter()).take(3).fold(0_usize, |bits, &byte| bits << 8 | usize::from(byte));
        for place in 0..4 {
            let letter = LETTERS.get(bits >> (18 - 6 * place) & 63).copied().unwrap_or(b'=');
            out.push(if place > three.len() { b'=' } else { letter });
        }
    }
    Ok(string(out))
}

fn md5(_: &Interpreter, y: Value) -> Result<Value> {
    let Some(text) = text_of(&y) else { return Err(Error::type_("the digest of a string")) };
    let bytes = digest(Algorithm::Md5, text);
    Ok(integers(Kind::Byte, Array::list(bytes.into_iter().map(i64::from).collect())))
}

/// The names of the variables that hold tables.
fn tables(k: &Interpreter, _: Value) -> Result<Value> {
    k.names_of("a")
}

/// `` save `x ``, `` save `t.csv ``: a variable to the file of its name.
fn save(k: &Interpreter, y: Value) -> Result<Value> {
    let Some(&name) = array_of(&y).filter(|_| is_atom(&y)).and_then(|array| array.as_atom::<Symbol>()) else {
        return Err(Error::type_("a variable is named by a symbol"));
    };
    let text = name.name().trim_start_matches(':').to_string();
    let (variable, ending) = text.rsplit_once('.').unwrap_or((&text, ""));
    let file = value::symbol(&format!(":{text}"))?;
    let variable = variable.rsplit('/').next().unwrap_or_default();
    let held = k.global_value(Symbol::new(variable)?)?;
    match ending {
        "" => k.save_value(&file, &held)?,
        "csv" | "txt" => {
            let lines = csv::write(k, if ending == "csv" { b',' } else { b'\t' }, &held)?;
            crate::k::system::files::write_lines(k, file.clone(), lines)?;
        }
        other => return Err(Error::nonce(format!("saving as {other}"))),
    }
    Ok(file)
}

/// `` load `x ``: the variable of a file's name.
fn load(k: &Interpreter, y: Value) -> Result<Value> {
    let Some(text) = value::text_or_symbol(&y) else { return Err(Error::type_("a file is named by a symbol")) };
    let text = String::from_utf8_lossy(&text).trim_start_matches(':').to_string();
    let held = k.saved_value(&value::symbol(&format!(":{text}"))?)?;
    let name = text.trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_string();
    k.assign(Symbol::new(&name)?, held);
    value::symbol(&name)
}

/// `.Q.opt y`: what stands behind each option.
fn options(_: &Interpreter, y: Value) -> Result<Value> {
    let (mut names, mut all): (Vec<Symbol>, Vec<Vec<Value>>) = (Vec::new(), Vec::new());
    for word in items(&y) {
        match (text_of(&word).and_then(|text| text.strip_prefix(b"-")), all.last_mut()) {
            (Some(name), _) => {
                names.push(Symbol::new(&String::from_utf8_lossy(name))?);
                all.push(Vec::new());
            }
            (None, Some(values)) => values.push(string(text_of(&word).unwrap_or_default())),
            (None, None) => {}
        }
    }
    let values = all.into_iter().map(value::general).collect();
    Ok(value::dictionary(Value::Array(Array::list(names)), value::general(values)))
}

/// `.j.j y`: a value as JSON.
fn json(k: &Interpreter, y: Value) -> Result<Value> {
    let mut out = Vec::new();
    write_json(k, &mut out, &y)?;
    Ok(string(out))
}

fn write_json(k: &Interpreter, out: &mut Vec<u8>, y: &Value) -> Result<()> {
    k.check_stack()?;
    k.poll()?;
    let quoted = |out: &mut Vec<u8>, text: &[u8]| {
        out.push(b'"');
        for &byte in text {
            match byte {
                b'"' | b'\\' => out.extend([b'\\', byte]),
                b'\n' => out.extend(b"\\n"),
                b'\t' => out.extend(b"\\t"),
                b'\r' => out.extend(b"\\r"),
                0..=31 => out.extend(format!("\\u{byte:04x}").as_bytes()),
                _ => out.push(byte),
            }
        }
        out.push(b'"');
    };
    match y {
        Value::Dictionary(d) if !value::is_keyed_table(d) => {
            out.push(b'{');
            for (index, (key, held)) in items(&d.keys).iter().zip(items(&d.values)).enumerate() {
                if index > 0 {
                    out.push(b',');
                }
                quoted(out, &console::cell(&k.cx(), key)?);
                out.push(b':');
                write_json(k, out, &held)?;
            }
            out.push(b'}');
        }
        Value::Dictionary(_) => {
            let subject = Subject::of(y).map(|subject| Subject { keys: 0, ..subject }.table());
            return write_json(k, out, &subject.unwrap_or_else(value::empty));
        }
        _ if kind(y) == Kind::Char => quoted(out, text_of(y).unwrap_or_default()),
        _ if !is_atom(y) => {
            out.push(b'[');
            for (index, held) in items(y).iter().enumerate() {
                if index > 0 {
                    out.push(b',');
                }
                write_json(k, out, held)?;
            }
            out.push(b']');
        }
        _ => {
            let text = console::cell(&k.cx(), y)?;
            match kind(y) {
                Kind::Bool => out.extend_from_slice(if text == b"1" { b"true" } else { b"false" }),
                Kind::Symbol => quoted(out, &text),
                _ if text.is_empty() => out.extend_from_slice(b"null"),
                kind if kind.is_temporal() => {
                    let mut text = text;
                    text.iter_mut().take(10).filter(|byte| **byte == b'.').for_each(|byte| *byte = b'-');
                    quoted(out, &text);
                }
                _ => out.extend_from_slice(&text),
            }
        }
    }
    Ok(())
}
