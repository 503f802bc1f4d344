//! `.h`: tables as text and marked text, and what protects it.

use crate::array::{Array, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::show::console;
use crate::system::{csv, dot_j};
use crate::value::{self, Kind, boxes, collapse, count, general, item, items, kind, string, text_of};
use crate::verbs::tables::relation::Relation;

/// The interrupt flag is polled after this many characters.
const CHARACTERS_BETWEEN_POLLS: usize = 1 << 14;

fn text(k: &Interpreter, y: &Value) -> Result<Vec<u8>> {
    match value::text_or_symbol(y) {
        Some(text) => budget::copied(&text),
        None => console::cell(&k.cx(), y),
    }
}

/// `.h.cd y`: the lines of a table with commas; the items of nested columns have `.h.d` between.
pub fn commas(k: &Interpreter, y: Value) -> Result<Value> {
    csv::write(k, b',', &with_joined_items(k, y)?)
}

/// The items of each cell of nested columns as one text.
fn with_joined_items(k: &Interpreter, y: Value) -> Result<Value> {
    let Some(mut subject) = Relation::from_value(&y) else { return Ok(y) };
    let between = k.global_value(Symbol::new(".h.d")?)?;
    let between = text(k, &between)?;
    for column in &mut subject.columns {
        let Some(cells) = boxes(column) else { continue };
        let mut texts = budget::vec(cells.len())?;
        for cell in cells {
            k.poll()?;
            let parts = items(cell).iter().map(|part| csv::field(k, part)).collect::<Result<Vec<Vec<u8>>>>()?;
            texts.push(string(parts.join(between.as_slice())));
        }
        *column = general(texts);
    }
    Ok(Relation { keys: 0, ..subject }.table())
}

/// `.h.td y`: with tabs.
pub fn tabs(k: &Interpreter, y: Value) -> Result<Value> {
    csv::write(k, b'\t', &y)
}

/// `.h.xd y`: the rows of a table as XML.
pub fn xml(k: &Interpreter, y: Value) -> Result<Value> {
    let Some(subject) = Relation::from_value(&y) else { return Err(Error::type_("the rows of a table")) };
    let mut out = vec![string("<R>")];
    for row in 0..subject.count {
        k.poll()?;
        let mut line = b"<r>".to_vec();
        for (name, column) in subject.names.iter().zip(&subject.columns) {
            let name = name.name();
            line.extend_from_slice(format!("<{name}>").as_bytes());
            line.extend(escaped(&csv::field(k, &item(column, row))?)?);
            line.extend_from_slice(format!("</{name}>").as_bytes());
        }
        line.extend_from_slice(b"</r>");
        budget::push(&mut out, string(line))?;
    }
    out.push(string("</R>"));
    Ok(general(out))
}

/// Text in which nothing is taken for a mark.
fn escaped(text: &[u8]) -> Result<Vec<u8>> {
    budget::replaced(text, |byte, out| match byte {
        b'&' => out.extend_from_slice(b"&amp;"),
        b'<' => out.extend_from_slice(b"&lt;"),
        b'>' => out.extend_from_slice(b"&gt;"),
        _ => out.push(byte),
    })
}

/// `.h.htc[tag;y]`: text between a tag and its end.
pub fn tagged(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (tag, inside) = (text(k, &x)?, text(k, &y)?);
    budget::joined(&[b"<", &tag, b">", &inside, b"</", &tag, b">"]).map(string)
}

fn opening(k: &Interpreter, tag: &Value, attributes: &Value) -> Result<Vec<u8>> {
    let mut out = budget::joined(&[b"<", &text(k, tag)?])?;
    if let Value::Dictionary(d) = attributes {
        for (name, held) in items(&d.keys).iter().zip(items(&d.values)) {
            for part in [b" ".as_slice(), &text(k, name)?, b"=\"", &text(k, &held)?, b"\""] {
                budget::append(&mut out, part)?;
            }
        }
    }
    budget::push(&mut out, b'>')?;
    Ok(out)
}

/// `.h.hta[tag;attributes]`: a tag with attributes.
pub fn opened(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    opening(k, &x, &y).map(string)
}

/// `.h.htac[tag;attributes;y]`: text between such a tag and its end.
pub fn enclosed(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    let [tag, attributes, y] = arguments else { return Err(Error::rank(".h.htac takes a tag, attributes and text")) };
    let (begin, inside, tag) = (opening(k, tag, attributes)?, text(k, y)?, text(k, tag)?);
    budget::joined(&[&begin, &inside, b"</", &tag, b">"]).map(string)
}

/// `.h.hc y`: text whose `<` is not a mark.
pub fn without_marks(_: &Interpreter, y: Value) -> Result<Value> {
    let Some(text) = text_of(&y) else { return Err(Error::type_("text is a string")) };
    let each = |byte, out: &mut Vec<u8>| if byte == b'<' { out.extend(b"&lt;") } else { out.push(byte) };
    budget::replaced(text, each).map(string)
}

/// `.h.xs y`: text whose marks are escaped.
pub fn escaped_text(k: &Interpreter, y: Value) -> Result<Value> {
    escaped(&text(k, &y)?).map(string)
}

/// `.h.hu y`: text for an address: what is neither a letter nor a digit nor one of a few signs, those of `.h.sc`, as % and its code.
pub fn for_address(k: &Interpreter, y: Value) -> Result<Value> {
    let out = budget::replaced(&text(k, &y)?, |byte, out| match byte {
        b'a'..=b'z'
        | b'A'..=b'Z'
        | b'0'..=b'9'
        | b'-'
        | b'_'
        | b'.'
        | b'+'
        | b'!'
        | b'*'
        | b'('
        | b')'
        | b'\''
        | b','
        | b'$' => out.push(byte),
        _ => out.extend_from_slice(format!("%{byte:02x}").as_bytes()),
    });
    out.map(string)
}

/// `.h.uh y`: the text of such an address.
pub fn from_address(k: &Interpreter, y: Value) -> Result<Value> {
    let text = text(k, &y)?;
    let (mut out, mut at) = (budget::vec(text.len())?, 0);
    while let Some(&byte) = text.get(at) {
        if out.len() % CHARACTERS_BETWEEN_POLLS == 0 {
            k.poll()?;
        }
        let code = text.get(at + 1..at + 3).and_then(|two| std::str::from_utf8(two).ok());
        match code.and_then(|two| u8::from_str_radix(two, 16).ok()).filter(|_| byte == b'%') {
            Some(code) => {
                out.push(code);
                at += 3;
            }
            None => {
                out.push(byte);
                at += 1;
            }
        }
    }
    Ok(string(out))
}

/// `.h.tx[form;y]`: a table in a form: csv, txt, xml or json, a line for each row.
pub fn in_form(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let form = budget::text(text(k, &x)?)?;
    match lines_in(k, &form, y)? {
        Some(lines) => Ok(lines),
        None => Err(Error::domain(format!("{} is not a form of a table", form.chars().take(100).collect::<String>()))),
    }
}

/// The lines of a table in the form that an ending of file names says; nothing if that is none.
pub fn lines_in(k: &Interpreter, form: &str, y: Value) -> Result<Option<Value>> {
    Ok(Some(match form {
        "csv" => commas(k, y)?,
        "txt" => tabs(k, y)?,
        "xml" => xml(k, y)?,
        "xls" => spreadsheet(k, y)?,
        "json" => {
            let mut lines = budget::vec(count(&y))?;
            for row in items(&y) {
                k.poll()?;
                lines.push(dot_j::json(k, row)?);
            }
            general(lines)
        }
        _ => return Ok(None),
    }))
}

/// `.h.ed y`: the rows of a table as a sheet that spreadsheets read (XML Spreadsheet 2003).
pub fn spreadsheet(k: &Interpreter, y: Value) -> Result<Value> {
    workbook(k, &[(b"Sheet1".to_vec(), y)])
}

/// `.h.edsn names!tables`: tables as the sheets of a workbook.
pub fn sheets(k: &Interpreter, y: Value) -> Result<Value> {
    let Value::Dictionary(d) = &y else { return Err(Error::type_("names of sheets and their tables")) };
    let pairs = items(&d.keys).into_iter().map(|name| text(k, &name)).zip(items(&d.values));
    workbook(k, &pairs.map(|(name, table)| Ok((name?, table))).collect::<Result<Vec<(Vec<u8>, Value)>>>()?)
}

fn workbook(k: &Interpreter, sheets: &[(Vec<u8>, Value)]) -> Result<Value> {
    let space = "urn:schemas-microsoft-com:office:spreadsheet";
    let mut out = vec![
        string("<?xml version=\"1.0\"?><?mso-application progid=\"Excel.Sheet\"?>"),
        string(format!("<Workbook xmlns=\"{space}\" xmlns:ss=\"{space}\">")),
    ];
    for (name, table) in sheets {
        sheet(k, name, table, &mut out)?;
    }
    out.push(string("</Workbook>"));
    Ok(general(out))
}

/// A sheet: the names of the columns, then a line a row.
fn sheet(k: &Interpreter, name: &[u8], table: &Value, out: &mut Vec<Value>) -> Result<()> {
    let Some(subject) = Relation::from_value(table) else { return Err(Error::type_("the rows of a table")) };
    let cell = |kind: &str, text: &[u8]| {
        let open = format!("<Cell><Data ss:Type=\"{kind}\">");
        Ok([open.as_bytes(), &escaped(text)?, b"</Data></Cell>"].concat())
    };
    let row = |cells: Vec<Vec<u8>>| string([b"<Row>".as_slice(), &cells.concat(), b"</Row>"].concat());
    out.push(string([b"<Worksheet ss:Name=\"".as_slice(), &escaped(name)?, b"\"><Table>"].concat()));
    out.push(row(subject.names.iter().map(|name| cell("String", name.name().as_bytes())).collect::<Result<_>>()?));
    for place in 0..subject.count {
        k.poll()?;
        let mut cells = Vec::with_capacity(subject.columns.len());
        for column in &subject.columns {
            let text = csv::field(k, &item(column, place))?;
            let number = kind(column).is_number() && !text.is_empty();
            cells.push(cell(if number { "Number" } else { "String" }, &text)?);
        }
        budget::push(out, row(cells))?;
    }
    out.push(string("</Table></Worksheet>"));
    Ok(())
}

/// `.h.br`, and what stands between tags of one name: `.h.nbr`, `.h.pre`.
pub fn unbroken(k: &Interpreter, y: Value) -> Result<Value> {
    tagged(k, value::symbol("nobr")?, y)
}

/// `.h.pre y`: lines as they are.
pub fn preformatted(k: &Interpreter, y: Value) -> Result<Value> {
    let inside = match boxes(&y) {
        Some(lines) => {
            let lines = lines.iter().map(|line| text(k, line)).collect::<Result<Vec<Vec<u8>>>>()?;
            string(lines.into_iter().flat_map(|line| line.into_iter().chain([b'\n'])).collect::<Vec<u8>>())
        }
        None => y,
    };
    tagged(k, value::symbol("pre")?, inside)
}

/// `.h.iso8601 y`: a time as text in the form of the standard.
pub fn standard_time(k: &Interpreter, y: Value) -> Result<Value> {
    if !kind(&y).is_temporal() && !kind(&y).is_integer() || count(&y) != 1 {
        return Err(Error::type_("a time"));
    }
    let moment = crate::verbs::lists::convert::to_kind(&y, Kind::Timestamp)?;
    let mut text = console::cell(&k.cx(), &moment)?;
    text.iter_mut().take(10).filter(|byte| **byte == b'.').for_each(|byte| *byte = b'-');
    text.iter_mut().filter(|byte| **byte == b'D').for_each(|byte| *byte = b'T');
    Ok(string(text))
}

/// `.h.ty`: what the forms are called where they are sent.
pub fn kinds() -> Result<Value> {
    let names = FORMS.iter().map(|(name, _)| Symbol::new(name)).collect::<Result<Vec<Symbol>>>()?;
    Ok(value::dictionary(
        Value::Array(Array::list(names)),
        collapse(FORMS.iter().map(|(_, text)| string(*text)).collect()),
    ))
}

/// The forms, with what they are called.
pub const FORMS: &[(&str, &str)] = &[
    ("htm", "text/html"),
    ("html", "text/html"),
    ("csv", "text/comma-separated-values"),
    ("txt", "text/plain"),
    ("xml", "text/plain"),
    ("xls", "application/msexcel"),
    ("gif", "image/gif"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("svg", "image/svg+xml"),
    ("css", "text/css"),
    ("js", "application/x-javascript"),
    ("json", "application/json"),
    ("pdf", "application/pdf"),
    ("zip", "application/zip"),
];
