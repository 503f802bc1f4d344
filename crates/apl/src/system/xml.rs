//! `⎕XML`: a document as a table of its elements, and such a table as a document.
//!
//! A row is a depth, a tag, the text directly behind it, a table of attributes, and a sum: 1 an element, 2 with elements in it, 4 with
//! text, 8 other markup, 16 a remark, 32 an instruction.

use super::files::is_text;
use crate::array::{Array, ElementType, budget, nested, promote, stop};
use crate::error::{Error, Result};
use crate::names::Workspace;
use crate::show::{text_array, text_of};

/// Elements are nested to this depth.
const DEPTH_MAX: usize = 10_000;

const ELEMENT: i64 = 1;
const CHILDREN: i64 = 2;
const TEXT: i64 = 4;
const MARKUP: i64 = 8;
const REMARK: i64 = 16;
const INSTRUCTION: i64 = 32;

/// A row of the table.
struct XmlRow {
    depth: usize,
    tag: String,
    text: String,
    attributes: Vec<(String, String)>,
    kind: i64,
}

#[cold]
fn wrong(why: impl Into<String>) -> Error {
    Error::domain(why)
}

/// `⎕XML y`: a table of a text, a text of a table.
pub fn convert(ws: &Workspace, y: &Array) -> Result<Array> {
    if is_text(y) {
        return table(&rows_of(&text_of(y)?)?);
    }
    if y.rank() != 2 || !matches!(y.shape(), [_, 3..=5]) {
        return Err(wrong("⎕XML takes a text, or a table of depths, tags, texts, attributes and kinds"));
    }
    document(ws, y).map(|text| text_array(&text))
}

fn table(rows: &[XmlRow]) -> Result<Array> {
    let mut cells = budget::vec(rows.len() * 5)?;
    for row in rows {
        stop::poll_running()?;
        let pairs: Vec<Array> = row
            .attributes
            .iter()
            .flat_map(|(name, value)| [name, value])
            .map(|text| text_array(text).raveled())
            .collect();
        let like = nested::enclosed(Array::text(""));
        let attributes = match pairs.is_empty() {
            true => nested::remember(
                Array::boxes([like.clone(), like.clone()]).raveled().cell(0, &[0]).reshaped(&[0, 2])?,
                &like,
            )?,
            false => nested::assemble(&[pairs.len() / 2, 2], pairs)?,
        };
        cells.extend([
            Array::from(row.depth as i64),
            text_array(&row.tag).raveled(),
            text_array(&row.text).raveled(),
            attributes,
            Array::from(row.kind),
        ]);
    }
    nested::assemble(&[rows.len(), 5], cells)
}

/// The rows of a document.
fn rows_of(text: &str) -> Result<Vec<XmlRow>> {
    let (mut rows, mut open, mut rest): (Vec<XmlRow>, Vec<usize>, &str) = (Vec::new(), Vec::new(), text);
    while !rest.is_empty() {
        stop::poll_running()?;
        let (before, markup) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
        put_text(&mut rows, &open, &unescaped(before)?)?;
        let (inner, behind) = match markup {
            "" => break,
            markup if markup.starts_with("<!--") => cut(markup, "<!--", "-->")?,
            markup if markup.starts_with("<![CDATA[") => cut(markup, "<![CDATA[", "]]>")?,
            markup if markup.starts_with("<?") => cut(markup, "<?", "?>")?,
            markup => cut(markup, "<", ">")?,
        };
        rest = behind;
        let depth = open.len();
        let row = |tag: &str, text: &str, kind: i64| XmlRow {
            depth,
            tag: tag.to_string(),
            text: text.to_string(),
            attributes: Vec::new(),
            kind,
        };
        if markup.starts_with("<!--") {
            budget::push(&mut rows, row("", inner, REMARK))?;
        } else if markup.starts_with("<![CDATA[") {
            put_text(&mut rows, &open, inner)?;
        } else if markup.starts_with("<?") {
            budget::push(&mut rows, row("", inner, INSTRUCTION))?;
        } else if let Some(inner) = inner.strip_prefix('!') {
            budget::push(&mut rows, row("", &format!("<!{inner}>"), MARKUP))?;
        } else if let Some(tag) = inner.strip_prefix('/') {
            match open.pop().and_then(|place| rows.get(place)) {
                Some(begun) if begun.tag == tag.trim() => {}
                _ => return Err(wrong(format!("</{}> does not end an open element", tag.trim()))),
            }
        } else {
            let (inner, is_empty) = inner.strip_suffix('/').map_or((inner, false), |inner| (inner, true));
            let (tag, attributes) = element(inner)?;
            if let Some(parent) = open.last().and_then(|&place| rows.get_mut(place)) {
                parent.kind |= CHILDREN;
            }
            if depth > DEPTH_MAX {
                return Err(Error::limit(format!("elements are nested deeper than {DEPTH_MAX}")));
            }
            budget::push(&mut rows, XmlRow { depth, tag, text: String::new(), attributes, kind: ELEMENT })?;
            if !is_empty {
                open.push(rows.len() - 1);
            }
        }
    }
    match open.pop().and_then(|place| rows.get(place)) {
        Some(begun) => Err(wrong(format!("the element {} has no end", begun.tag))),
        None => Ok(rows),
    }
}

/// What stands between two marks, and what is behind.
fn cut<'a>(markup: &'a str, begin: &str, end: &str) -> Result<(&'a str, &'a str)> {
    let inner = markup.get(begin.len()..).unwrap_or_default();
    let place = match end {
        // A > in a value of an attribute ends nothing.
        ">" => {
            let mut quote = None;
            inner.char_indices().find_map(|(at, c)| match (c, quote) {
                ('>', None) => Some(at),
                ('"' | '\'', None) => {
                    quote = Some(c);
                    None
                }
                (c, Some(open)) if c == open => {
                    quote = None;
                    None
                }
                _ => None,
            })
        }
        end => inner.find(end),
    };
    let place = place.ok_or_else(|| wrong(format!("a {begin} without its {end}")))?;
    Ok((inner.get(..place).unwrap_or_default(), inner.get(place + end.len()..).unwrap_or_default()))
}

/// Text belongs to the element before it, if nothing else has been in that; else it has a row.
fn put_text(rows: &mut Vec<XmlRow>, open: &[usize], text: &str) -> Result<()> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(());
    }
    let Some(&place) = open.last() else { return Err(wrong("text stands outside of the outermost element")) };
    let is_first = place + 1 == rows.len();
    if let Some(parent) = rows.get_mut(place) {
        parent.kind |= TEXT;
        if is_first && parent.text.is_empty() {
            parent.text = text.to_string();
            return Ok(());
        }
    }
    let row =
        XmlRow { depth: open.len(), tag: String::new(), text: text.to_string(), attributes: Vec::new(), kind: TEXT };
    budget::push(rows, row)
}

/// The tag of an element and its attributes.
fn element(inner: &str) -> Result<(String, Vec<(String, String)>)> {
    let inner = inner.trim();
    let end = inner.find(char::is_whitespace).unwrap_or(inner.len());
    let (tag, mut rest) = inner.split_at(end);
    if tag.is_empty() {
        return Err(wrong("an element without a name"));
    }
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return Ok((tag.to_string(), attributes));
        }
        let (name, behind) =
            rest.split_once('=').ok_or_else(|| wrong(format!("an attribute of {tag} has no value")))?;
        let behind = behind.trim_start();
        let quote = behind.chars().next().filter(|c| matches!(c, '"' | '\''));
        let quote = quote.ok_or_else(|| wrong(format!("the value of {} stands in no quotes", name.trim())))?;
        let (value, behind) =
            behind.get(1..).unwrap_or_default().split_once(quote).ok_or_else(|| wrong("a quote is not closed"))?;
        attributes.push((name.trim().to_string(), unescaped(value)?));
        rest = behind;
    }
}

/// Text with characters in the place of `&lt;` and other entities.
fn unescaped(text: &str) -> Result<String> {
    if !text.contains('&') {
        return Ok(text.to_string());
    }
    let (mut out, mut rest) = (String::new(), text);
    while let Some((front, behind)) = rest.split_once('&') {
        out.push_str(front);
        let (name, after) = behind.split_once(';').ok_or_else(|| wrong("a & without its ;"))?;
        let number = name.strip_prefix('#').and_then(|digits| match digits.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok(),
            None => digits.parse().ok(),
        });
        match (name, number.and_then(char::from_u32)) {
            ("lt", _) => out.push('<'),
            ("gt", _) => out.push('>'),
            ("amp", _) => out.push('&'),
            ("quot", _) => out.push('"'),
            ("apos", _) => out.push('\''),
            (_, Some(c)) => out.push(c),
            _ => out.push_str(&format!("&{name};")),
        }
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The text of a table, an element a line with two blanks for each level.
fn document(ws: &Workspace, y: &Array) -> Result<String> {
    let columns = y.shape().last().copied().unwrap_or(5);
    let cells = nested::contents(y)?;
    let text = |cell: Option<&Array>| match cell {
        Some(cell) if matches!(cell.kind(), ElementType::Byte | ElementType::Unicode) || cell.is_empty() => {
            text_of(cell)
        }
        Some(cell) if cell.kind().is_numeric() => text_of(&crate::show::fields::format(cell, &ws.settings.look())?),
        _ => Err(wrong("a tag and a text are text")),
    };
    let (mut out, mut open): (String, Vec<String>) = (String::new(), Vec::new());
    let rows: Vec<&[Array]> = cells.chunks(columns.max(1)).collect();
    let depth_of =
        |row: &[Array]| row.first().map_or(Ok(0), |cell| promote::integer(cell, ws.context.borrow().tolerance));
    for (place, row) in rows.iter().enumerate() {
        stop::poll_running()?;
        let depth = usize::try_from(depth_of(row)?).map_err(|_| wrong("a depth is 0 or above"))?;
        if depth > open.len() {
            return Err(wrong(format!("row {place} is deeper than an element around it")));
        }
        close(&mut out, &mut open, depth);
        let (tag, content) = (text(row.get(1))?, text(row.get(2))?);
        let indent = "  ".repeat(depth);
        let kind = row.get(4).map_or(Ok(ELEMENT), |cell| promote::integer(cell, ws.context.borrow().tolerance))?;
        match kind {
            REMARK => out.push_str(&format!("{indent}<!--{content}-->\n")),
            INSTRUCTION => out.push_str(&format!("{indent}<?{content}?>\n")),
            MARKUP => out.push_str(&format!("{indent}{content}\n")),
            _ if tag.is_empty() => out.push_str(&format!("{indent}{}\n", escaped(&content))),
            _ => {
                let mut attributes = String::new();
                if let Some(given) = row.get(3).filter(|given| !given.is_empty()) {
                    for pair in nested::contents(given)?.chunks(2) {
                        let value = escaped(&text(pair.get(1))?).replace('"', "&quot;");
                        attributes.push_str(&format!(" {}=\"{value}\"", text(pair.first())?));
                    }
                }
                let has_inner =
                    rows.get(place + 1).is_some_and(|next| depth_of(next).is_ok_and(|next| next > depth as i64));
                match (has_inner, content.is_empty()) {
                    (false, true) => out.push_str(&format!("{indent}<{tag}{attributes}></{tag}>\n")),
                    (false, false) => {
                        out.push_str(&format!("{indent}<{tag}{attributes}>{}</{tag}>\n", escaped(&content)))
                    }
                    (true, _) => {
                        out.push_str(&format!("{indent}<{tag}{attributes}>{}\n", escaped(&content)));
                        open.push(tag);
                    }
                }
            }
        }
        budget::check::<u8>(out.len())?;
    }
    close(&mut out, &mut open, 0);
    Ok(out)
}

/// Ends the elements that are deeper than a depth.
fn close(out: &mut String, open: &mut Vec<String>, depth: usize) {
    while open.len() > depth {
        if let Some(tag) = open.pop() {
            out.push_str(&format!("{}</{tag}>\n", "  ".repeat(open.len())));
        }
    }
}
