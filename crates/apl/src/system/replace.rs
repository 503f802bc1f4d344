//! `⎕S ⎕R`: searches text for patterns, and replaces matches.
//!
//! Rule: Dyalog's documentation of the two. Patterns are Perl's ([`crate::verbs::text::regex`]); text is searched
//! line by line, or as one text. A function gets each match in a namespace.

use super::files::{are_texts, is_text};
use super::options::Options;
use super::spaces;
use super::template::{Match, Template};
use crate::array::{Array, ElementType, Tolerance, budget, nested, promote, stop};
use crate::error::{Error, Result};
use crate::names::Workspace;
use crate::show::{text_array, text_of};
use crate::value::{Function, Operand};
use crate::verbs::text::regex::{GroupSpan, Pattern, Reading};

/// The options. Those of encodings are for files, which are not searched.
const NAMES: &[&str] = &[
    "IC",
    "Mode",
    "DotAll",
    "ML",
    "Greedy",
    "OM",
    "EOL",
    "NEOL",
    "ResultText",
    "UCP",
    "Regex",
    "InEnc",
    "OutEnc",
    "Enc",
];

/// The line ends that stand between several texts.
const ENDS: [(&str, &str); 8] = [
    ("CRLF", "\r\n"),
    ("CR", "\r"),
    ("LF", "\n"),
    ("VT", "\u{b}"),
    ("NEL", "\u{85}"),
    ("FF", "\u{c}"),
    ("LS", "\u{2028}"),
    ("PS", "\u{2029}"),
];
/// What a pattern that is searched as it is written has a backslash before.
const SIGNS: &str = r"\.+*?()|[]{}^$#&-~";

/// The right operand: the result for each match.
enum Replacement {
    Texts(Vec<Template>),
    /// Its place, length, line or pattern, by their numbers; whether that is one number.
    Numbers(Vec<i64>, bool),
    /// The result of a function of each match.
    Function(Function),
}

/// The patterns and what is wanted of what they find.
struct Search {
    patterns: Vec<Pattern>,
    /// The patterns as they were given.
    sources: Vec<String>,
    told: Replacement,
    /// Whether lines are searched by themselves.
    by_lines: bool,
    overlapping: bool,
    /// The greatest number of matches; below 0, the number of the only match that is used.
    limit: i64,
    /// The line end that stands between several texts, and whether it takes the place of others.
    end: &'static str,
    normal_ends: bool,
    /// Whether the result is one text, whatever the argument was; whether it is several.
    result: ResultText,
}

/// The form of a text that was replaced in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ResultText {
    Implied,
    Simple,
    Nested,
}

/// One text, or several.
fn texts(y: &Array, what: &str) -> Result<Vec<String>> {
    match y {
        y if is_text(y) || y.is_empty() => Ok(vec![if y.is_empty() { String::new() } else { text_of(y)? }]),
        y if are_texts(&y.clone().raveled()) => nested::contents(y)?.iter().map(text_of).collect(),
        _ => Err(Error::domain(format!("{what} is text, or a list of texts"))),
    }
}

impl Search {
    fn new(ws: &Workspace, patterns: &Array, told: &Operand, options: &Options) -> Result<Search> {
        options.check(NAMES, "IC")?;
        let number = |name: &str| -> Result<Option<i64>> {
            let given = options.value(name, "IC").map(|given| promote::integer(given, ws.context.borrow().tolerance));
            given.transpose()
        };
        let on = |name: &str| Ok::<bool, Error>(number(name)?.unwrap_or(0) != 0);
        let mode = options.text("Mode")?.unwrap_or_else(|| "L".to_string());
        let mut flags = String::new();
        if on("IC")? {
            flags.push_str("(?i)");
        }
        if on("DotAll")? {
            flags.push_str("(?s)");
        }
        if number("Greedy")? == Some(0) {
            flags.push_str("(?U)");
        }
        let by_lines = match mode.to_uppercase().chars().next() {
            Some('L') => true,
            Some('M') => false,
            Some('D') => {
                flags.push_str("(?-m)");
                false
            }
            _ => {
                return Err(Error::domain(
                    "the mode is L, D or M: by lines, or the whole, with ^ and $ at its ends or at those of lines",
                ));
            }
        };
        let sources = texts(patterns, "a pattern")?;
        let (is_pattern, has_signs) = regex_option(options)?;
        let reading = Reading { unicode: true, crlf: !by_lines };
        let by_properties = on("UCP")?;
        let compiled = sources.iter().map(|pattern| {
            let pattern = match (is_pattern, by_properties) {
                (false, _) => literal(pattern),
                (true, true) => with_properties(pattern),
                (true, false) => pattern.clone(),
            };
            Pattern::reading(&format!("{flags}{pattern}"), reading)
        });
        let patterns: Vec<Pattern> = compiled.collect::<Result<_>>()?;
        let told = match told {
            Operand::Function(function) => Replacement::Function(function.clone()),
            Operand::Value(told) if told.kind().is_numeric() && !told.is_empty() => {
                let numbers = promote::integers(told, ws.context.borrow().tolerance)?.into_owned();
                if let Some(other) = numbers.iter().find(|number| !(0..=3).contains(*number)) {
                    return Err(Error::domain(format!(
                        "{other} tells nothing of a match: 0 its place, 1 its length, 2 its line, 3 its pattern"
                    )));
                }
                Replacement::Numbers(numbers, told.is_atom())
            }
            Operand::Value(told) => {
                let texts = texts(told, "the right operand of ⎕S")?;
                if texts.len() != 1 && texts.len() != patterns.len() {
                    return Err(Error::length(format!("{} texts for {} patterns", texts.len(), patterns.len())));
                }
                let template = |text: &String| if has_signs { Template::new(text) } else { Template::plain(text) };
                Replacement::Texts(texts.iter().map(template).collect())
            }
        };
        Ok(Search {
            patterns,
            sources,
            told,
            by_lines,
            overlapping: on("OM")?,
            limit: number("ML")?.unwrap_or(0),
            end: line_end(options)?,
            normal_ends: on("NEOL")?,
            result: result_text(options)?,
        })
    }

    /// Whether the match with a number, from 1, is taken, and whether others follow.
    fn takes(&self, number: i64) -> (bool, bool) {
        match self.limit {
            0 => (true, true),
            limit if limit > 0 => (number <= limit, number < limit),
            limit => (number == -limit, number < -limit),
        }
    }

    /// Puts the text for a match behind other text.
    fn append_replacement(&self, found: &Match, block: &str, out: &mut Vec<u8>) -> Result<()> {
        let Replacement::Texts(templates) = &self.told else { return Ok(()) };
        match templates.get(found.pattern).or(templates.first()) {
            Some(template) => template.append_replacement(found, self.patterns.get(found.pattern), block, out),
            None => Ok(()),
        }
    }

    /// Calls `each` with the matches in a block that are taken, from the left.
    fn matches(&self, block: &str, mut each: impl FnMut(&Match) -> Result<()>) -> Result<()> {
        let mut count = 0;
        let mut waiting: Vec<Option<Vec<GroupSpan>>> = Vec::with_capacity(self.patterns.len());
        for pattern in &self.patterns {
            waiting.push(pattern.find(block.as_bytes(), 0)?);
        }
        let start_of =
            |groups: &Vec<GroupSpan>| groups.first().copied().flatten().map_or(usize::MAX, |(start, _)| start);
        let mut turn = 0;
        while self.takes(count).1 || count == 0 {
            stop::poll_turn(turn)?;
            turn += 1;
            let first =
                waiting.iter().enumerate().filter_map(|(pattern, groups)| Some((start_of(groups.as_ref()?), pattern)));
            let Some((start, pattern)) = first.min() else { break };
            let Some(groups) = waiting.get(pattern).cloned().flatten() else { break };
            let found = Match { pattern, groups };
            count += 1;
            if self.takes(count).0 {
                each(&found)?;
            }
            let end = found.span().1;
            let beyond =
                |at: usize| at + block.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
            let next = if self.overlapping || end == start { beyond(start) } else { end };
            for (groups, pattern) in waiting.iter_mut().zip(&self.patterns) {
                if groups.as_ref().is_some_and(|groups| start_of(groups) < next) {
                    *groups = if next > block.len() { None } else { pattern.find(block.as_bytes(), next)? };
                }
            }
        }
        Ok(())
    }
}

/// The lines of a text, each with what ends it.
fn lines(text: &str) -> Vec<(&str, &str)> {
    let (mut all, mut from) = (Vec::new(), 0);
    let mut places = text.char_indices().peekable();
    while let Some((at, letter)) = places.next() {
        let mut end = at + letter.len_utf8();
        match letter {
            '\r' if places.peek().is_some_and(|(_, next)| *next == '\n') => {
                places.next();
                end += 1;
            }
            '\r' | '\n' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => {}
            _ => continue,
        }
        all.push((text.get(from..at).unwrap_or_default(), text.get(at..end).unwrap_or_default()));
        from = end;
    }
    all.push((text.get(from..).unwrap_or_default(), ""));
    all
}

/// The blocks that are searched, with what ends each; and whether they were several texts.
fn blocks(y: &Array, search: &Search) -> Result<(Vec<(String, String)>, bool)> {
    let several = y.kind() == ElementType::Box;
    let given = if y.is_empty() && several { Vec::new() } else { texts(y, "the argument to search")? };
    let own_end = |end: &str| if search.normal_ends && !end.is_empty() { search.end } else { end }.to_string();
    let normal = |text: String| match search.normal_ends {
        true => lines(&text).into_iter().map(|(line, end)| line.to_string() + &own_end(end)).collect(),
        false => text,
    };
    if !search.by_lines {
        let whole = if several { given.join(search.end) } else { given.into_iter().next().unwrap_or_default() };
        return Ok((vec![(normal(whole), String::new())], several));
    }
    let mut all = Vec::new();
    for text in given {
        let mut pieces: Vec<_> = lines(&text).into_iter().map(|(line, end)| (line.to_string(), own_end(end))).collect();
        match pieces.last_mut() {
            Some(last) if several => last.1 = search.end.to_string(),
            // Nothing behind the last line end is not a line.
            Some((line, _)) if line.is_empty() => drop(pieces.pop()),
            _ => {}
        }
        all.extend(pieces);
    }
    Ok((all, several))
}

/// The text that stands for a line end, of the option `EOL`.
fn line_end(options: &Options) -> Result<&'static str> {
    let Some(name) = options.text("EOL")? else { return Ok("\r\n") };
    match ENDS.iter().find(|(known, _)| *known == name) {
        Some((_, end)) => Ok(end),
        None => Err(Error::domain("EOL is one of CRLF CR LF VT NEL FF LS PS")),
    }
}

fn result_text(options: &Options) -> Result<ResultText> {
    match options.text("ResultText")?.as_deref() {
        None | Some("Implied") => Ok(ResultText::Implied),
        Some("Simple") => Ok(ResultText::Simple),
        Some("Nested") => Ok(ResultText::Nested),
        Some(_) => Err(Error::domain("ResultText is one of Implied Simple Nested")),
    }
}

/// Whether patterns, and what takes the place of matches, have signs: the option `Regex`.
fn regex_option(options: &Options) -> Result<(bool, bool)> {
    let Some(given) = options.value("Regex", "IC") else { return Ok((true, true)) };
    match promote::integers(given, Tolerance::EXACT)?.as_ref() {
        [both @ (0 | 1)] => Ok((*both == 1, *both == 1)),
        [pattern @ (0 | 1), told @ (0 | 1)] => Ok((*pattern == 1, *told == 1)),
        _ => Err(Error::domain("Regex is 0 or 1, or two of them: for patterns and for replacements")),
    }
}

/// A pattern whose words for kinds of characters mean those of Unicode: `\d \w \s \b` and their opposites. Within brackets an opposite
/// stays what it is.
fn with_properties(pattern: &str) -> String {
    const WORD: &str = r"\p{L}\p{N}_";
    let (mut out, mut letters, mut within) = (String::new(), pattern.chars(), false);
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            within = letter == '[' || within && letter != ']';
            out.push(letter);
            continue;
        }
        let Some(word) = letters.next() else {
            out.push(letter);
            break;
        };
        match (word, within) {
            ('d', _) => out.push_str(r"\p{Nd}"),
            ('D', _) => out.push_str(r"\P{Nd}"),
            ('w', true) => out.push_str(WORD),
            ('w', false) => out.push_str(&format!("[{WORD}]")),
            ('W', false) => out.push_str(&format!("[^{WORD}]")),
            ('s', true) => out.push_str(r"\p{Z}\t\n\r\f\v"),
            ('s', false) => out.push_str(r"[\p{Z}\t\n\r\f\v]"),
            ('S', false) => out.push_str(r"[^\p{Z}\t\n\r\f\v]"),
            ('b', false) => out.push_str(&format!("(?:(?<=[{WORD}])(?![{WORD}])|(?<![{WORD}])(?=[{WORD}]))")),
            ('B', false) => out.push_str(&format!("(?:(?<=[{WORD}])(?=[{WORD}])|(?<![{WORD}])(?![{WORD}]))")),
            _ => out.extend([letter, word]),
        }
    }
    out
}

/// A pattern that finds a text as it is written.
fn literal(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len());
    for letter in text.chars() {
        if SIGNS.contains(letter) {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern
}

/// `(x ⎕R y) text`: the text with other text where the patterns match.
pub fn replaced(ws: &Workspace, (patterns, told): (&Array, &Operand), options: &Options, y: &Array) -> Result<Array> {
    let search = Search::new(ws, patterns, told, options)?;
    if matches!(search.told, Replacement::Numbers(..)) {
        return Err(Error::domain("the replacement of a match must be text"));
    }
    let (blocks, several) = blocks(y, &search)?;
    let mut out = Vec::new();
    for (number, (block, end)) in blocks.iter().enumerate() {
        let mut at = 0;
        search.matches(block, |found| {
            let (start, end) = found.span();
            budget::append(&mut out, block.get(at..start).unwrap_or_default().as_bytes())?;
            match &search.told {
                Replacement::Function(function) => {
                    let told = match_space(ws, &search, found, (block, number), "R")?;
                    let text = put_text(ws.machine.apply(ws, function, None, told)?)?;
                    budget::append(&mut out, text.as_bytes())?;
                }
                _ => search.append_replacement(found, block, &mut out)?,
            }
            at = at.max(end);
            Ok(())
        })?;
        budget::append(&mut out, block.get(at..).unwrap_or_default().as_bytes())?;
        budget::append(&mut out, end.as_bytes())?;
    }
    let text = budget::text(out)?;
    let nested = match search.result {
        ResultText::Implied => several,
        form => form == ResultText::Nested,
    };
    // What ends the last of several texts is not part of them.
    let is_ended = several && search.by_lines;
    let text = if is_ended { text.strip_suffix(search.end).unwrap_or(&text) } else { &text };
    if !nested {
        return Ok(text_array(text).raveled());
    }
    let lines: Vec<Array> = match blocks.is_empty() {
        true => Vec::new(),
        false => lines(text).into_iter().map(|(line, _)| text_array(line)).collect(),
    };
    nested::assemble(&[lines.len()], lines)
}

/// `(x ⎕S y) text`: what is asked of each match, one after the other.
pub fn searched(ws: &Workspace, (patterns, told): (&Array, &Operand), options: &Options, y: &Array) -> Result<Array> {
    let search = Search::new(ws, patterns, told, options)?;
    let (blocks, _) = blocks(y, &search)?;
    let (mut found_all, mut numbers_all) = (Vec::new(), Vec::new());
    for (line, (block, _)) in blocks.iter().enumerate() {
        // Places are counted in characters, from the last match on.
        let (mut at, mut characters) = (0, 0_usize);
        let mut letters = |to: usize| {
            if to < at {
                (at, characters) = (0, 0);
            }
            characters += block.get(at..to).map_or(0, |text| text.chars().count());
            at = to;
            characters as i64
        };
        search.matches(block, |found| {
            if let Replacement::Function(function) = &search.told {
                let told = match_space(ws, &search, found, (block, line), "S")?;
                let result = ws.machine.apply(ws, function, None, told)?;
                return match result {
                    Some(result) => budget::push(&mut found_all, result),
                    None => Ok(()),
                };
            }
            let Replacement::Numbers(asked, single) = &search.told else {
                let mut text = Vec::new();
                search.append_replacement(found, block, &mut text)?;
                return budget::push(&mut found_all, text_array(&budget::text(text)?));
            };
            let (start, end) = found.span();
            let length = block.get(start..end).map_or(0, |text| text.chars().count()) as i64;
            let start = letters(start);
            let numbers = asked.iter().map(|asked| match asked {
                0 => start,
                1 => length,
                2 => line as i64,
                _ => found.pattern as i64,
            });
            match single {
                true => numbers.into_iter().try_for_each(|number| budget::push(&mut numbers_all, number)),
                false => budget::push(&mut found_all, Array::list(numbers.collect::<Vec<i64>>())),
            }
        })?;
    }
    if matches!(search.told, Replacement::Numbers(_, true)) {
        return Ok(Array::list(numbers_all));
    }
    nested::assemble(&[found_all.len()], found_all)
}

/// The description of a match that a function gets, a namespace of `Block BlockNum Lengths Match Names Offsets
/// Pattern PatternNum ReplaceMode TextOnly`. Numbers count from 0; a group that did not take part has the offset and the
/// length ¯1.
fn match_space(
    ws: &Workspace,
    search: &Search,
    found: &Match,
    (block, number): (&str, usize),
    operator: &str,
) -> Result<Array> {
    let mode = i64::from(operator == "R");
    let letters = |from: usize, to: usize| block.get(from..to).map_or(0, |text| text.chars().count()) as i64;
    let place = |span: &GroupSpan| span.map_or((-1, -1), |(at, length)| (letters(0, at), letters(at, at + length)));
    // The groups behind the last one that took part are not told.
    let told_groups = found.groups.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    let (offsets, lengths): (Vec<i64>, Vec<i64>) = found.groups.iter().take(told_groups).map(place).unzip();
    let (start, end) = found.span();
    let text = |text: &str| text_array(text).raveled();
    let names = search.patterns.get(found.pattern).map(Pattern::names).unwrap_or_default();
    let source = search.sources.get(found.pattern).map_or("", String::as_str);
    let told = [
        ("Block", text(block)),
        ("BlockNum", Array::from(number as i64)),
        ("Lengths", Array::list(lengths)),
        ("Match", text(block.get(start..end).unwrap_or_default())),
        ("Names", Array::boxes(names.iter().map(|name| text(name)))),
        ("Offsets", Array::list(offsets)),
        ("Pattern", text(source)),
        ("PatternNum", Array::from(found.pattern as i64)),
        ("ReplaceMode", Array::from(mode)),
        ("TextOnly", Array::from(mode)),
    ];
    spaces::space_of_values(ws, told)
}

/// The text that a function puts in the place of a match.
fn put_text(result: Option<Array>) -> Result<String> {
    let Some(result) = result else { return Err(Error::value("the function gave no result")) };
    match result {
        y if y.is_empty() => Ok(String::new()),
        y if y.rank() <= 1 && matches!(y.kind(), ElementType::Byte | ElementType::Unicode) => text_of(&y),
        _ => Err(Error::domain("the replacement that a function gives must be text")),
    }
}
