//! Help as text for a terminal.

use super::facts::{self, Facts};
use super::text::{self, Entry, Example, Family, TableRow};
use crate::display::width::{columns, wrapped};
use crate::session::Notation;

/// The columns of what is typed in the overview.
const TYPED_COLUMNS: usize = 17;

/// The overview: how to begin in a notation.
pub fn overview(notation: Notation, width: usize) -> String {
    let title = title(notation);
    let others: Vec<&str> = Notation::all().map(Notation::name).filter(|name| *name != notation.name()).collect();
    let list = |name: &&str| format!(")help {name}");
    let rows = [
        (")learn", "a course in short steps, from the beginning".to_string()),
        (")help WORD", format!("a word with examples: {}", samples(notation))),
        (")find TEXT", "words by what they do: )find average".to_string()),
        (")explain SENTENCE", "the shape and value that each word makes".to_string()),
        (")help words", format!("all words of {}; {}", title, others.iter().map(list).collect::<Vec<_>>().join(", "))),
        (")help topics", "shapes, agreement, errors, coming from Python ...".to_string()),
        (")help commands", ")time, )names, )save, )load and the others".to_string()),
    ];
    let mut out = wrapped(
        &format!(
            "This is {}. Type a sentence and press Enter. Tab completes names, Ctrl-C stops a sentence, Ctrl-D ends the session.",
            title
        ),
        "",
        width,
    );
    out.push('\n');
    for (typed, text) in &rows {
        out += &row(typed, TYPED_COLUMNS, text, width);
    }
    out
}

/// The name of a notation as it is written in a text.
pub fn title(notation: Notation) -> &'static str {
    match notation {
        Notation::J => "J",
        Notation::APL => "APL",
        other => other.name(),
    }
}

/// What may be typed to see a page of a word, and of a topic.
fn samples(notation: Notation) -> &'static str {
    match notation {
        Notation::J => ")help +/   )help rank",
        Notation::APL => ")help ⍴   )help from-apl",
        Notation::Q => ")help select   )help til",
        _ => ")help /   )help k-for-j",
    }
}

/// The families whose words a list has: those of the present notation (`words`), those of a notation by its name, topics or commands.
pub fn families_of_list(what: &str, notation: Notation) -> Option<Vec<Family>> {
    Some(match what {
        "words" => words_of(notation),
        "topics" => vec![Family::Topic],
        "commands" => vec![Family::Command],
        name => words_of(Notation::from_name(name)?),
    })
}

/// The families of the words of a notation. The words of k are those of q, too, but a list of q begins with its own.
fn words_of(notation: Notation) -> Vec<Family> {
    match notation {
        Notation::Q => vec![Family::Q, Family::K],
        Notation::K => vec![Family::K],
        other => text::families(other).to_vec(),
    }
}

/// A list of words, one behind the other; of phrases, topics and commands with a line on each.
pub fn list(families: &[Family], notation: Notation, width: usize) -> String {
    let mut out = String::new();
    for family in families {
        let entries = text::entries().iter().filter(|entry| entry.family == *family);
        // Commands in capitals are those of APL.
        let is_here = |entry: &&Entry| {
            let is_of_apl = entry.key.bytes().any(|byte| byte.is_ascii_uppercase());
            *family != Family::Command || !is_of_apl || notation == Notation::APL
        };
        // A topic that has an entry for each notation is listed once.
        let is_read = |entry: &&Entry| {
            *family != Family::Topic || text::entry(&entry.key, notation).is_some_and(|read| std::ptr::eq(read, *entry))
        };
        let entries: Vec<&Entry> = entries.filter(is_here).filter(is_read).collect();
        let blank = if out.is_empty() { "" } else { "\n" };
        out += &format!("{blank}{}", wrapped(&capital(family.title()), "", width));
        if matches!(family, Family::Topic | Family::Command | Family::JPhrase) {
            out += &described(&entries, width);
        } else {
            let keys: Vec<&str> = entries.iter().map(|entry| entry.key.as_str()).collect();
            out += &wrapped(&keys.join("  "), "  ", width);
        }
    }
    let sample = families.first().and_then(|family| text::entries().iter().find(|entry| entry.family == *family));
    let key = sample.map(|entry| entry.key.as_str()).unwrap_or_default();
    out + &wrapped(&format!("\n)help {key} explains one of them."), "", width)
}

/// A row for each entry, with its title or else its first sentence.
fn described(entries: &[&Entry], width: usize) -> String {
    let column = entries.iter().map(|entry| entry.key.chars().count()).max().unwrap_or(0);
    let said = |entry: &Entry| match entry.title.as_str() {
        "" => entry.text.split_inclusive(". ").next().unwrap_or_default().trim_end().to_string(),
        title => title.to_string(),
    };
    entries.iter().map(|entry| row(&entry.key, column, &said(entry), width)).collect()
}

/// The narrowest text that stands at the right of a column.
const TEXT_COLUMNS_MIN: usize = 24;

/// A row of two columns: what is typed, and a text on it, which stands below where the line is too narrow for both.
pub fn row(typed: &str, column: usize, text: &str, width: usize) -> String {
    let used = columns(typed.as_bytes());
    if used > column || column + 4 + TEXT_COLUMNS_MIN > width {
        let typed = if used + 2 > width { wrapped(typed, "  ", width) } else { format!("  {typed}\n") };
        return typed + &wrapped(text, "      ", width);
    }
    let text = wrapped(text, &" ".repeat(column + 4), width);
    format!("  {typed}{}  {}", " ".repeat(column - used), text.trim_start())
}

/// The page of a word or topic.
pub fn entry(entry: &Entry, session: Notation, width: usize) -> String {
    let facts = facts::facts(entry);
    let heading = heading(entry, &facts);
    let mut out = fitting(heading, width);
    for line in &facts.uses {
        out += &wrapped(line, "  ", width);
    }
    for (label, text) in &facts.lines {
        out += &wrapped(&format!("{label}: {text}"), "  ", width);
    }
    out += &wrapped(&entry.text, "", width);
    if !entry.errors.is_empty() {
        out += &wrapped(&format!("errors: {}", entry.errors), "", width);
    }
    if !entry.typed.is_empty() {
        out.push('\n');
    }
    for typed in &entry.typed {
        out += &example_lines(std::slice::from_ref(typed), &[], prompt(entry.family, session), width);
    }
    out += &table(&entry.rows, width);
    for example in &entry.examples {
        out.push('\n');
        out += &shown(example, prompt(entry.family, session), width);
    }
    if !entry.see.is_empty() {
        out.push('\n');
        out += &wrapped(&format!("see: {}", entry.see.join("  ")), "", width);
    }
    out
}

/// A heading, in several lines if it is wider than the page.
pub fn fitting(heading: String, width: usize) -> String {
    if columns(heading.trim_end().as_bytes()) > width { wrapped(heading.trim_end(), "", width) } else { heading }
}

/// The widest columns of a table of sentences.
const ASKED_COLUMNS_MAX: usize = 30;
const SENTENCE_COLUMNS_MAX: usize = 30;

/// A table of sentences in another language, the same here, and the results. Where a line is too narrow for the columns they stand below
/// each other.
pub fn table(rows: &[TableRow], width: usize) -> String {
    let mut out = String::new();
    for row in rows {
        let (asked, sentence) = (columns(row.asked.as_bytes()), columns(row.sentence.as_bytes()));
        let result = row.result.iter().map(|line| columns(line.as_bytes())).max().unwrap_or(0);
        let is_wide = asked <= ASKED_COLUMNS_MAX && ASKED_COLUMNS_MAX + 4 + sentence <= width;
        let fits = sentence <= SENTENCE_COLUMNS_MAX
            && row.result.len() == 1
            && ASKED_COLUMNS_MAX + SENTENCE_COLUMNS_MAX + 6 + result <= width;
        out.push('\n');
        if is_wide && fits {
            let line = row.result.first().map(String::as_str).unwrap_or_default();
            let (before, between) = (ASKED_COLUMNS_MAX - asked, SENTENCE_COLUMNS_MAX - sentence);
            out += &format!("  {}{:before$}  {}{:between$}  {line}", row.asked, "", row.sentence, "");
            continue;
        }
        let indentation = " ".repeat(if is_wide { ASKED_COLUMNS_MAX + 4 } else { 6 });
        out += &wrapped(&row.asked, "  ", width);
        let below = wrapped(&row.sentence, &indentation, width);
        if is_wide {
            let before = ASKED_COLUMNS_MAX - asked;
            out.truncate(out.trim_end().len());
            out += &format!("{:before$}  {}", "", below.trim_start());
        } else {
            out += &below;
        }
        for line in &row.result {
            out += &format!("{indentation}{}\n", cut_line(line, width.saturating_sub(indentation.len())));
        }
        out.truncate(out.trim_end().len());
    }
    if rows.is_empty() { out } else { out + "\n" }
}

/// The first line of a page.
pub fn heading(entry: &Entry, facts: &Facts) -> String {
    let name = if entry.title.is_empty() { &facts.name } else { &entry.title };
    let place = match entry.family {
        Family::Topic => "topic",
        Family::Command => "command",
        family => family.title(),
    };
    if name.is_empty() {
        format!("{}   ({place})\n", entry.key)
    } else {
        format!("{}   {name}   ({place})\n", entry.key)
    }
}

fn prompt(family: Family, session: Notation) -> &'static str {
    match family {
        Family::Q => Notation::Q.prompt(),
        // An example of k reads the same in q's session only if it is q's.
        Family::K if session == Notation::Q => Notation::K.prompt(),
        Family::K => Notation::K.prompt(),
        Family::Apl => Notation::APL.prompt(),
        Family::Command => session.prompt(),
        _ => Notation::J.prompt(),
    }
}

/// An example as a session shows it, in lines of at most `width` columns.
pub fn shown(example: &Example, prompt: &str, width: usize) -> String {
    let mut out = example_lines(&example.input, &example.output, prompt, width);
    if let Some(error) = &example.error {
        let mark = match prompt {
            _ if prompt == Notation::J.prompt() => "|",
            _ if prompt == Notation::APL.prompt() => "",
            _ => "'",
        };
        out += &format!("{mark}{error}\n");
    }
    out
}

/// The lines of a sentence and of its result. A long sentence goes on in lines that are indented; a long line of a result is cut.
pub fn example_lines(input: &[String], output: &[String], prompt: &str, width: usize) -> String {
    let mut out = String::new();
    for (index, line) in input.iter().enumerate() {
        let prompt = if index == 0 { prompt } else { "" };
        if columns(prompt.as_bytes()) + columns(line.as_bytes()) <= width {
            out += &format!("{prompt}{line}\n");
        } else {
            let indentation = " ".repeat(columns(prompt.as_bytes()) + 2);
            out += &format!("{prompt}{}", wrapped(line, &indentation, width).trim_start());
        }
    }
    for line in output {
        out += &format!("{}\n", cut_line(line, width));
    }
    out
}

/// A line of at most `width` columns: what is longer ends in three dots.
fn cut_line(line: &str, width: usize) -> String {
    if columns(line.as_bytes()) <= width {
        return line.to_string();
    }
    let mut cut = String::new();
    for letter in line.chars() {
        let end = columns(cut.as_bytes()) + columns(letter.encode_utf8(&mut [0; 4]).as_bytes());
        if end + 3 > width {
            break;
        }
        cut.push(letter);
    }
    cut + "..."
}

/// With a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A message shows at most this many characters of a subject.
const SHOWN_MAX: usize = 60;

/// The beginning of a text that was typed, as a message quotes it.
pub fn beginning(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.by_ref().take(SHOWN_MAX).collect();
    if letters.next().is_some() { first + "..." } else { first }
}
