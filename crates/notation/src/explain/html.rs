//! One self-contained page: the sentence with its bars as SVG, each step with the shapes of its arguments and result drawn as boxes of cells.
//! It reads without scripts; with them, the arrow keys step through.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::layout::Row;
use super::{Explained, shape_text};
use crate::trace::{Seen, Step};
use crate::verbs::text::controls::picture;

/// The width of a letter and the height of a line in the drawing.
const LETTER: usize = 9;
const LINE: usize = 24;
/// The room around a drawing.
const MARGIN: usize = 8;
/// The side of a cell, and the most cells of an axis that are drawn.
const CELL: usize = 12;
const DRAWN_CELLS_MAX: usize = 12;

const HEAD: &str = r##"<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>
:root{color-scheme:light dark;--ink:#222;--paper:#fff;--bar:#0a6;--pale:#dfe9e4;--mark:#fd6;--bad:#c33}
@media(prefers-color-scheme:dark){:root{--ink:#ddd;--paper:#181a1b;--bar:#4ca;--pale:#2a3330;--mark:#765;--bad:#f77}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:70em;margin:2em auto;padding:0 1em}
pre,svg text,code{font-family:ui-monospace,Menlo,Consolas,monospace}
svg text{fill:var(--ink);font-size:15px}
.bar path{stroke:var(--bar);stroke-width:2;fill:none}.bar.bad path{stroke:var(--bad);stroke-dasharray:4 3}
.bar rect{fill:transparent}.bar:hover rect,.bar.on rect{fill:var(--mark);opacity:.35}
.cells rect{fill:var(--pale);stroke:var(--bar)}
details{border-left:3px solid var(--pale);padding:.2em .8em;margin:.4em 0}details.on{border-color:var(--bar)}
figure{display:inline-block;margin:.4em 1.5em .4em 0;vertical-align:top}figcaption{font-size:.85em}
pre{overflow-x:auto;margin:.3em 0}
</style>
"##;

/// The style of the drawing by itself.
const STYLE: &str = r##"<style>
.paper{fill:#fff}text{font:15px ui-monospace,Menlo,Consolas,monospace;fill:#222}
.bar path{stroke:#0a6;stroke-width:2;fill:none}.bar.bad path{stroke:#c33;stroke-dasharray:4 3}.bar rect{fill:transparent}
@media(prefers-color-scheme:dark){.paper{fill:#181a1b}text{fill:#ddd}.bar path{stroke:#4ca}.bar.bad path{stroke:#f77}}
</style>
"##;

const SCRIPT: &str = r##"<script>
const bars=[...document.querySelectorAll('.bar')],rows=[...document.querySelectorAll('details')];let at=-1;
function go(n){at=Math.max(0,Math.min(rows.length-1,n));rows.forEach((r,i)=>{r.classList.toggle('on',i==at);r.open=i==at});
bars.forEach((b,i)=>b.classList.toggle('on',i==at))}
addEventListener('keydown',e=>{if(e.key=='ArrowRight'||e.key=='ArrowDown')go(at+1);else if(e.key=='ArrowLeft'||e.key=='ArrowUp')go(at-1);else return;e.preventDefault()});
bars.forEach((b,i)=>b.addEventListener('click',()=>go(i)));
</script>
"##;

/// The style of a part of another page, whose colours it takes.
const PART_STYLE: &str = r##"<style>
.jackal-explain{overflow-x:auto}
.jackal-explain svg text{font:15px ui-monospace,Menlo,Consolas,monospace;fill:currentColor}
.jackal-explain .bar path{stroke:#0a6;stroke-width:2;fill:none}.jackal-explain .bar.bad path{stroke:#c33;stroke-dasharray:4 3}
.jackal-explain .bar rect{fill:transparent}.jackal-explain .cells rect{fill:#0a62;stroke:#0a6}
.jackal-explain details{border-left:3px solid #0a64;padding:.2em .8em;margin:.4em 0}
.jackal-explain figure{display:inline-block;margin:.4em 1.5em .4em 0;vertical-align:top}.jackal-explain figcaption{font-size:.85em}
</style>
"##;

impl Explained {
    /// The sentence with its bars and its steps as a part of another page, in the colours of that page: for a notebook.
    pub fn html_part(&self) -> String {
        let shown = self.shown();
        let mut out = format!("<div class=\"jackal-explain\">\n{PART_STYLE}");
        if !self.written.is_empty() {
            let _ = writeln!(out, "<p>It writes</p>\n<pre>{}</pre>", escaped(&self.written));
        }
        out += &self.picture(&shown);
        out.extend(shown.iter().enumerate().map(|(place, &index)| self.entry(index, place == 0)));
        for text in self.error.iter().chain(Some(&self.result).filter(|result| !result.is_empty())) {
            let _ = writeln!(out, "<pre>{}</pre>", escaped(text));
        }
        out + "</div>\n"
    }

    /// The page.
    pub fn html(&self) -> String {
        let mut out = String::from(HEAD);
        let _ = write!(out, "<title>{0}</title></head><body>\n<h1><code>{0}</code></h1>\n", escaped(&self.given));
        if !self.written.is_empty() {
            let _ = writeln!(out, "<p>It writes</p>\n<pre>{}</pre>", escaped(&self.written));
        }
        let shown = self.shown();
        out += &self.picture(&shown);
        let _ = writeln!(
            out,
            "<p>The arrow keys step through; each bar stands under the part that it covers and has the shape of its value.</p>"
        );
        for (place, &index) in shown.iter().enumerate() {
            out += &self.entry(index, place == 0);
        }
        if let Some(error) = &self.error {
            let _ = writeln!(out, "<pre>{}</pre>", escaped(error));
        }
        if !self.result.is_empty() {
            let _ = writeln!(out, "<h2>Result</h2>\n<pre>{}</pre>", escaped(&self.result));
        }
        out + SCRIPT + "</body></html>\n"
    }

    /// The steps that are shown.
    fn shown(&self) -> Vec<usize> {
        let step = |row: &Row| if let Row::Step(index) = row { Some(*index) } else { None };
        self.rows().iter().filter_map(step).collect()
    }

    /// The sentence with its bars as a picture of its own, for pages that cannot hold HTML.
    pub fn svg(&self) -> String {
        let picture = self.picture(&self.shown());
        match picture.split_once('\n') {
            Some((head, rest)) => format!(
                "{head}\n{STYLE}<rect class=\"paper\" x=\"-{MARGIN}\" y=\"-{MARGIN}\" width=\"100%\" height=\"100%\"/>\n{rest}"
            ),
            None => picture,
        }
    }

    /// The number of steps that go over to another line.
    fn changes(&self, shown: &[usize]) -> usize {
        let sources = shown.iter().filter_map(|&index| self.trace.steps.get(index)).map(|step| step.source);
        let mut now = 0;
        sources.filter(|&source| std::mem::replace(&mut now, source) != source).count()
    }

    /// The sentence with its bars.
    pub fn picture(&self, shown: &[usize]) -> String {
        let line = self.line();
        let beside = self.widest().max(4) + 3;
        let said: Vec<String> = shown
            .iter()
            .map(|&index| self.trace.steps.get(index).map_or(String::new(), |step| self.about(index, step)))
            .collect();
        let columns = beside + said.iter().map(|text| text.width()).max().unwrap_or(0) + 1;
        let (width, height) =
            (columns * LETTER + 2 * MARGIN, (shown.len() + 1 + self.changes(shown)) * LINE + 8 + 2 * MARGIN);
        let mut out = format!(
            "<svg viewBox=\"-{MARGIN} -{MARGIN} {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
             xmlns=\"http://www.w3.org/2000/svg\">\n"
        );
        let _ = writeln!(
            out,
            "<text x=\"0\" y=\"18\" textLength=\"{}\" xml:space=\"preserve\">{}</text>",
            line.chars().count() * LETTER,
            escaped(&line)
        );
        let (mut now, mut headings) = (0, 0);
        for (row, &index) in shown.iter().enumerate() {
            let Some(step) = self.trace.steps.get(index) else { continue };
            if step.source != now {
                now = step.source;
                headings += 1;
                let _ = writeln!(
                    out,
                    "<text x=\"0\" y=\"{}\" xml:space=\"preserve\">{}</text>",
                    (row + headings) * LINE + 20,
                    escaped(&(self.label(now) + &self.line_of(now)))
                );
            }
            let (from, to) = self.columns(step.source, step.span);
            let (left, right) = (from * LETTER, to.max(from + 2) * LETTER);
            let top = (row + headings + 1) * LINE + 4;
            let (label, class) = match &step.result {
                Ok(seen) => (shape_text(&seen.shape), "bar"),
                Err(_) => ("error".to_string(), "bar bad"),
            };
            let value = self.values.get(index).and_then(Option::as_deref).unwrap_or_default();
            let _ = writeln!(
                out,
                "<g class=\"{class}\"><title>{}\n{}</title><rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{LINE}\"/>\
                 <path d=\"M{} {}v10h{}v-10\"/><text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text></g>",
                escaped(&self.verb(step)),
                escaped(value),
                right - left,
                left + 1,
                top + 8,
                right - left - 2,
                (left + right) / 2,
                top + 12,
                escaped(&label),
            );
            let _ = writeln!(
                out,
                "<text class=\"said\" x=\"{}\" y=\"{}\" xml:space=\"preserve\">{}</text>",
                beside * LETTER,
                top + 12,
                escaped(said.get(row).map_or("", String::as_str))
            );
        }
        out + "</svg>\n"
    }

    fn entry(&self, index: usize, is_open: bool) -> String {
        let Some(step) = self.trace.steps.get(index) else { return String::new() };
        let mut out = format!(
            "<details{}><summary>{}. <code>{}</code> {}</summary>\n<p>{}</p>\n",
            if is_open { " open" } else { "" },
            index + 1,
            escaped(&self.verb(step)),
            escaped(&headline(step)),
            escaped(&caption(&self.verb(step), step))
        );
        let (left, right) = self.arguments.get(index).cloned().unwrap_or_default();
        if let Some(seen) = &step.left {
            out += &figure("x", seen, left.as_deref());
        }
        out += &figure("y", &step.right, right.as_deref());
        out.extend(step.stages.iter().map(|(name, seen)| figure(name, seen, seen.text.as_deref())));
        match &step.result {
            Ok(seen) => out += &figure("result", seen, self.values.get(index).and_then(Option::as_deref)),
            Err(lines) => {
                let _ = writeln!(out, "<pre>{}</pre>", escaped(&lines.join("\n")));
            }
        }
        out + "</details>\n"
    }
}

fn headline(step: &Step) -> String {
    match &step.result {
        Ok(seen) if seen.shape.is_empty() => format!("gives an atom, {}", seen.kind),
        Ok(seen) => format!("gives shape {}, {}", shape_text(&seen.shape), seen.kind),
        Err(lines) => lines.first().cloned().unwrap_or_default(),
    }
}

/// A step in words.
fn caption(verb: &str, step: &Step) -> String {
    let taken = match &step.left {
        Some(left) => format!("{} on the left and {} on the right", in_words(left), in_words(&step.right)),
        None => in_words(&step.right),
    };
    match &step.result {
        Ok(seen) => format!("{verb} takes {taken}, and gives {}.", in_words(seen)),
        Err(lines) => format!("{verb} takes {taken}, and stops: {}.", lines.first().map_or("error", String::as_str)),
    }
}

/// A value in words: what it is by its shape.
fn in_words(seen: &Seen) -> String {
    match seen.shape.as_slice() {
        [] => "an atom".to_string(),
        [length] => format!("a list of {length}"),
        [rows, columns] => format!("a table of {rows} by {columns}"),
        shape => format!("an array of shape {}", shape_text(shape)),
    }
}

/// A value: its shape as boxes of cells, and the value if it is known.
fn figure(name: &str, seen: &Seen, value: Option<&str>) -> String {
    let value = value.map(|text| format!("<pre>{}</pre>", escaped(text))).unwrap_or_default();
    format!(
        "<figure>{}<figcaption>{name}: {} {}</figcaption>{value}</figure>\n",
        boxes(&seen.shape),
        seen.kind,
        escaped(&shape_text(&seen.shape))
    )
}

/// A shape drawn: a list as a row of cells, a table as a grid, tables behind each other as a stack.
pub fn boxes(shape: &[usize]) -> String {
    let (columns, rest) = shape.split_last().map_or((1, &[][..]), |(last, rest)| (*last, rest));
    let (rows, rest) = rest.split_last().map_or((1, &[][..]), |(last, rest)| (*last, rest));
    let planes = rest.iter().fold(1_usize, |all, length| all.saturating_mul(*length));
    let (columns, rows, planes) = (columns.min(DRAWN_CELLS_MAX), rows.min(DRAWN_CELLS_MAX), planes.min(4));
    let shift = 5 * planes.saturating_sub(1);
    let (width, height) = (columns * CELL + shift + 2, rows * CELL + shift + 2);
    let mut out =
        format!("<svg class=\"cells\" width=\"{width}\" height=\"{height}\" xmlns=\"http://www.w3.org/2000/svg\">");
    for plane in (0..planes).rev() {
        for row in 0..rows {
            for column in 0..columns {
                let (x, y) = (1 + column * CELL + 5 * plane, 1 + row * CELL + shift - 5 * plane);
                let _ = write!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>");
            }
        }
    }
    out + "</svg>"
}

/// Escapes text for markup, between tags and between quotation marks. Control characters, which XML does not allow,
/// are shown by their pictures.
///
/// ```
/// assert_eq!(jackal_notation::explain::html::escaped("\u{1b}"), "␛");
/// assert_eq!(jackal_notation::explain::html::escaped("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
/// ```
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(c),
            c => out.push(picture(c).unwrap_or(c)),
        }
    }
    out
}
