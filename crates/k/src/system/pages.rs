//! `.h`: what pages are made of, and the answers in which a server sends them. All of it is text about text: nothing is sent.

use crate::array::{Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::query::partitioned;
use crate::show::console;
use crate::system::{dot_h, dot_j};
use crate::value::partitioned::partitioned_of;
use crate::value::{self, Kind, array_of, boxes, count, general, is_atom, kind, string};
use crate::verbs::lists::pieces::items_at;

/// The colours of links on a page, before and behind a click.
pub const COLOURS: [&str; 2] = ["024C7E", "958600"];

/// The style of the body of a page.
pub const BODY_STYLE: &str = "body{font:10pt verdana;text-align:justify}";

/// The style of links.
pub fn anchor_style() -> String {
    let [cold, warm] = COLOURS;
    format!("a{{text-decoration:none}}a:link{{color:{cold}}}a:visited{{color:{cold}}}a:active{{color:{warm}}}")
}

/// Characters that need no escape in an address.
pub fn safe_characters() -> Vec<u8> {
    let mut all = b"$-.+!*'(),".to_vec();
    all.extend((b'a'..=b'z').chain(b'A'..=b'Z').chain([b'_']).chain(b'0'..=b'9'));
    all
}

fn text(y: &Value) -> Result<Vec<u8>> {
    match value::text_or_symbol(y) {
        Some(text) => budget::copied(&text),
        None => Err(Error::type_("text is a string")),
    }
}

/// The strings of a list; a string is a list of one.
fn lines(y: &Value) -> Result<Vec<Vec<u8>>> {
    match boxes(y) {
        Some(all) => budget::tried(all, text),
        None => Ok(vec![text(y)?]),
    }
}

/// A link; its address is in quotes if it is a string.
fn link(x: &Value, y: &Value, before: &[u8]) -> Result<Value> {
    let (address, inside) = (text(x)?, text(y)?);
    let quote: &[u8] = if kind(x) == Kind::Symbol { b"" } else { b"\"" };
    budget::joined(&[b"<a ", before, b"href=", quote, &address, quote, b">", &inside, b"</a>"]).map(string)
}

/// `.h.ha[address;y]`: a link.
pub fn anchor(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    link(&x, &y, b"")
}

/// `.h.hb[address;y]`: a link that shows in the frame v.
pub fn anchor_in_frame(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    link(&x, &y, b"target=v ")
}

fn document(inside: &[u8]) -> Result<Vec<u8>> {
    let style = [anchor_style().as_bytes(), BODY_STYLE.as_bytes()].concat();
    budget::joined(&[b"<html><head><style>", &style, b"</style></head><body>", inside, b"</body></html>"])
}

/// `.h.html y`: a page around its body.
pub fn page(_: &Interpreter, y: Value) -> Result<Value> {
    document(&text(&y)?).map(string)
}

/// `.h.hr y`: as many dashes as there are characters.
pub fn rule(_: &Interpreter, y: Value) -> Result<Value> {
    Ok(string(budget::filled(text(&y)?.len(), b'-')?))
}

/// `.h.text y`: lines as paragraphs.
pub fn paragraphs(_: &Interpreter, y: Value) -> Result<Value> {
    let mut out = Vec::new();
    for line in lines(&y)? {
        for part in [b"<p>".as_slice(), &line, b"</p>\n"] {
            budget::append(&mut out, part)?;
        }
    }
    Ok(string(out))
}

/// `.h.xmp y`: lines as they are.
pub fn example(_: &Interpreter, y: Value) -> Result<Value> {
    let mut out = b"<xmp>".to_vec();
    for line in lines(&y)? {
        budget::append(&mut out, &line)?;
        budget::push(&mut out, b'\n')?;
    }
    budget::append(&mut out, b"</xmp>")?;
    Ok(string(out))
}

/// `.h.code y`: every second part between tabs as code.
pub fn code(_: &Interpreter, y: Value) -> Result<Value> {
    let mut out = Vec::new();
    for (turn, part) in text(&y)?.split(|&byte| byte == b'\t').enumerate() {
        if turn > 0 {
            budget::push(&mut out, b' ')?;
        }
        let marks: [&[u8]; 2] = if turn % 2 == 1 { [b"<code><nobr>", b"</nobr></code>"] } else { [b"", b""] };
        for part in [marks[0], part, marks[1]] {
            budget::append(&mut out, part)?;
        }
    }
    Ok(string(out))
}

/// `.h.http y`: addresses in a text as links. An address goes as far as the next blank.
pub fn with_links(k: &Interpreter, y: Value) -> Result<Value> {
    const START: &[u8] = b"http://";
    let given = text(&y)?;
    let (mut out, mut rest) = (Vec::new(), given.as_slice());
    while let Some(at) = rest.windows(START.len()).position(|part| part == START) {
        k.poll()?;
        let (before, from) = rest.split_at(at);
        let end = from.iter().position(u8::is_ascii_whitespace).unwrap_or(from.len());
        let (address, behind) = from.split_at(end);
        for part in [before, b"<a href=\"", address, b"\">", address, b"</a>"] {
            budget::append(&mut out, part)?;
        }
        rest = behind;
    }
    budget::append(&mut out, rest)?;
    Ok(string(out))
}

/// An answer: its status, the kind of what it holds, and that.
fn answer(status: &[u8], form: &[u8], content: &[u8]) -> Result<Value> {
    let form = budget::lossy(form)?;
    let (_, kind) = dot_h::FORMS.iter().find(|(name, _)| *name == form).copied().unwrap_or(("", ""));
    let length = content.len().to_string();
    budget::joined(&[
        b"HTTP/1.1 ",
        status,
        b"\r\nContent-Type: ",
        kind.as_bytes(),
        b"\r\nConnection: close\r\nContent-Length: ",
        length.as_bytes(),
        b"\r\n\r\n",
        content,
    ])
    .map(string)
}

/// `.h.hn[status;form;y]`: an answer.
pub fn answer_of(_: &Interpreter, arguments: &[Value]) -> Result<Value> {
    let [status, form, y] = arguments else { return Err(Error::rank(".h.hn takes a status, a form and text")) };
    answer(&text(status)?, &text(form)?, &text(y)?)
}

/// `.h.hy[form;y]`: the answer that all is well.
pub fn answer_well(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    answer(b"200 OK", &text(&x)?, &text(&y)?)
}

/// `.h.hp y`: the same with lines on a page.
pub fn answer_page(k: &Interpreter, y: Value) -> Result<Value> {
    let inside = text(&dot_h::preformatted(k, general(lines(&y)?.into_iter().map(string).collect()))?)?;
    answer(b"200 OK", b"htm", &document(&inside)?)
}

/// `.h.he y`: the answer that a request was wrong.
pub fn answer_wrong(k: &Interpreter, y: Value) -> Result<Value> {
    let note = text(&dot_h::without_marks(k, string(text(&y)?))?)?;
    answer(b"400 Bad Request", b"txt", &budget::joined(&[b"'", &note])?)
}

/// `.h.xt[form;y]`: strings of JSON as values.
pub fn values_of(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if text(&x)? != b"json" {
        return Err(Error::domain("`json is the form that is read"));
    }
    let mut out = budget::vec(count(&y))?;
    for line in lines(&y)? {
        k.poll()?;
        out.push(dot_j::value_of(k, string(line))?);
    }
    Ok(general(out))
}

/// The rows of a table on one page.
const PAGE_ROWS: usize = 32;

/// `.h.jx[n;name]`: the rows of a table from one on, below links to other pages of it.
pub fn rows_of(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let from = usize::try_from(value::need_integer(&x, "the first row")?).unwrap_or(0);
    let name = array_of(&y).filter(|_| is_atom(&y)).and_then(|array| array.as_atom::<Symbol>()).copied();
    let Some(name) = name else { return Err(Error::type_("a table is named by a symbol")) };
    let table = k.global_value(k.qualified(name)?)?;
    let rows = match &table {
        _ if let Some(table) = partitioned_of(&table) => {
            usize::try_from(k.rows_of_partitions(table)?.iter().sum::<i64>()).unwrap_or(0)
        }
        Value::Table(_) => count(&table),
        Value::Dictionary(d) if value::is_keyed_table(d) => count(&d.keys),
        _ => return Err(Error::type_("the name is that of a table")),
    };
    let last = rows.saturating_sub(PAGE_ROWS);
    let places =
        [("home", 0), ("up", from.saturating_sub(PAGE_ROWS)), ("down", last.min(from + PAGE_ROWS)), ("end", last)];
    let links: String = places.iter().map(|(word, row)| format!("<a href=\"?[{row}\">{word}</a> ")).collect();
    let shown: Vec<usize> = (from..rows).take(PAGE_ROWS).collect();
    let part = match &table {
        _ if let Some(table) = partitioned_of(&table) => {
            partitioned::rows_by_number(k, table, &shown.iter().map(|&row| row as i64).collect::<Vec<_>>())?
        }
        Value::Dictionary(d) => {
            value::dictionary(items_at(&k.cx(), &d.keys, &shown)?, items_at(&k.cx(), &d.values, &shown)?)
        }
        _ => items_at(&k.cx(), &table, &shown)?,
    };
    let mut out = vec![string(format!("{links}{rows}[{from}]")), string("")];
    let text = console::console(&k.cx(), &part, Dialect::Q)?;
    let lines = || text.split(|&byte| byte == b'\n');
    let width = lines().map(<[u8]>::len).max().unwrap_or(0);
    for line in lines() {
        let mut padded = budget::copied(line)?;
        padded.resize(width, b' ');
        budget::push(&mut out, string(padded))?;
    }
    Ok(general(out))
}
