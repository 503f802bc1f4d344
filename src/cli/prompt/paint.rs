//! Colours: each word of a line by its part of speech, as its name's class is now, cut by the notation's own lexer.

use std::ops::Range;

use jackal::rooms::assist::coloured_pieces::Part;
use jackal::rooms::assist::coloured_pieces::Pieces;

const RESET: &str = "\x1b[0m";
const GREY: &str = "\x1b[90m";
/// The bracket at the cursor and its partner.
const MATCHED: &str = "\x1b[1;7m";

/// A hint in grey.
pub fn grey(text: &str) -> String {
    format!("{GREY}{text}{RESET}")
}

fn colour(part: Part) -> &'static str {
    match part {
        Part::Noun => "\x1b[36m",
        Part::Text => "\x1b[32m",
        Part::Verb => "\x1b[1m",
        Part::Adverb => "\x1b[33m",
        Part::Conjunction => "\x1b[35m",
        Part::Control => "\x1b[1;34m",
        Part::Comment => GREY,
        Part::Copula => "\x1b[34m",
        Part::Bracket => "",
        Part::Unknown => "\x1b[4m",
        Part::Wrong => "\x1b[31m",
    }
}

/// The line with colours; as wide as before. The bracket or quote at the cursor, if there is one, and its partner are marked.
pub fn painted(line: &str, cursor: Option<usize>, pieces: &Pieces) -> String {
    let pair = cursor.map_or([None, None], |cursor| matched(line, cursor, pieces));
    let (mut out, mut at) = (String::with_capacity(2 * line.len()), 0);
    for (span, part) in pieces {
        let Some(text) = line.get(span.clone()) else { continue };
        out.push_str(line.get(at..span.start).unwrap_or_default());
        let style = if pair.contains(&Some(span.start)) { MATCHED } else { colour(*part) };
        if style.is_empty() {
            out.push_str(text);
        } else if let Some((quote, inside)) =
            quoted(text).filter(|_| *part == Part::Text && cursor.is_some_and(|cursor| at_end(span, cursor)))
        {
            let quote = format!("{MATCHED}{quote}{RESET}");
            out.push_str(&format!("{quote}{style}{inside}{RESET}{quote}"));
        } else {
            out.push_str(&format!("{style}{text}{RESET}"));
        }
        at = span.end;
    }
    out.push_str(line.get(at..).unwrap_or_default());
    out
}

/// The quote of a text and what stands between it and its partner.
fn quoted(text: &str) -> Option<(char, &str)> {
    let quote = text.chars().next().filter(|quote| matches!(quote, '\'' | '"'))?;
    Some((quote, text.strip_prefix(quote)?.strip_suffix(quote)?))
}

/// Whether the cursor is at or behind one of the ends of a word.
fn at_end(span: &Range<usize>, cursor: usize) -> bool {
    [span.start, span.end.saturating_sub(1), span.end].contains(&cursor)
}

/// The place of the bracket at or before the cursor, and that of its partner.
fn matched(line: &str, cursor: usize, pieces: &Pieces) -> [Option<usize>; 2] {
    let brackets: Vec<(usize, &str)> = pieces
        .iter()
        .filter(|(_, part)| *part == Part::Bracket)
        .filter_map(|(span, _)| Some((span.start, line.get(span.clone())?)))
        .collect();
    let at = brackets
        .iter()
        .position(|(start, text)| (*start..start + text.len()).contains(&cursor))
        .or_else(|| brackets.iter().position(|(start, text)| start + text.len() == cursor));
    let Some(at) = at else { return [None, None] };
    let closes = |text: &str| matches!(text, ")" | "]" | "}" | "}}");
    let opens = |text: &str| matches!(text, "(" | "[" | "{" | "{{");
    let Some(&(start, text)) = brackets.get(at) else { return [None, None] };
    let partner = if opens(text) {
        partner(brackets.get(at..).unwrap_or_default().iter(), opens, closes)
    } else if closes(text) {
        partner(brackets.get(..=at).unwrap_or_default().iter().rev(), closes, opens)
    } else {
        return [None, None];
    };
    [partner.map(|_| start), partner]
}

/// The bracket that ends what the first one begins.
fn partner<'a>(
    brackets: impl Iterator<Item = &'a (usize, &'a str)>,
    begins: impl Fn(&str) -> bool,
    ends: impl Fn(&str) -> bool,
) -> Option<usize> {
    let mut depth = 0_usize;
    for (start, text) in brackets {
        if begins(text) {
            depth += 1;
        } else if ends(text) {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 {
            return Some(*start);
        }
    }
    None
}
