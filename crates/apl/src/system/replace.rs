//! `⎕S ⎕R`: searches text for patterns, and replaces matches.
//!
//! Rule: Dyalog's documentation of the two. Patterns are Perl's ([`crate::verbs::text::regex`]); text is searched
//! line by line, or as one text. A function gets each match in a namespace.

use super::files::{are_texts, is_text};
use super::options::Options;
use super::spaces;
use super::template::{Match, Template};
use crate::array::{Array, ElementType, budget, nested, promote, stop};
use crate::error::{Error, Result};
use crate::names::Workspace;
use crate::show::{text_array, text_of};
use crate::value::{Function, Operand};
use crate::verbs::text::regex::{GroupSpan, Pattern};

const NAMES: &[&str] = &["IC", "Mode", "DotAll", "ML", "Greedy", "OM", "EOL", "ResultText", "UCP"];

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
        let patterns: Vec<Pattern> =
            sources.iter().map(|pattern| Pattern::new(&format!("{flags}{pattern}"), true)).collect::<Result<_>>()?;
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
                let texts = texts(told, "what is told of a match")?;
                if texts.len() != 1 && texts.len() != patterns.len() {
                    return Err(Error::length(format!("{} texts for {} patterns", texts.len(), patterns.len())));
                }
                Replacement::Texts(texts.iter().map(|text| Template::new(text)).collect())
            }
        };
        Ok(Search { patterns, sources, told, by_lines, overlapping: on("OM")?, limit: number("ML")?.unwrap_or(0) })
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
            Some(template) => template.append_replacement(found, block, out),
            None => Ok(()),
        }
    }

    /// Calls `each` with the matches in a block that are taken, from the left. `count` is how many there were before.
    fn matches(&self, block: &str, count: &mut i64, mut each: impl FnMut(&Match) -> Result<()>) -> Result<()> {
        let mut waiting: Vec<Option<Vec<GroupSpan>>> = Vec::with_capacity(self.patterns.len());
        for pattern in &self.patterns {
            waiting.push(pattern.find(block.as_bytes(), 0)?);
        }
        let start_of =
            |groups: &Vec<GroupSpan>| groups.first().copied().flatten().map_or(usize::MAX, |(start, _)| start);
        let mut turn = 0;
        while self.takes(*count).1 || *count == 0 {
            stop::poll_turn(turn)?;
            turn += 1;
            let first =
                waiting.iter().enumerate().filter_map(|(pattern, groups)| Some((start_of(groups.as_ref()?), pattern)));
            let Some((start, pattern)) = first.min() else { break };
            let Some(groups) = waiting.get(pattern).cloned().flatten() else { break };
            let found = Match { pattern, groups };
            *count += 1;
            if self.takes(*count).0 {
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

/// The blocks that are searched, with what ends each; and whether they were several texts.
fn blocks(y: &Array, by_lines: bool) -> Result<(Vec<(String, &'static str)>, bool)> {
    let several = y.kind() == ElementType::Box;
    let lines = if y.is_empty() && several { Vec::new() } else { texts(y, "what is searched")? };
    if several && by_lines {
        return Ok((lines.into_iter().map(|line| (line, "\n")).collect(), true));
    }
    let whole = if several { lines.join("\n") } else { lines.into_iter().next().unwrap_or_default() };
    if !by_lines {
        return Ok((vec![(whole, "")], several));
    }
    let ended = |line: &str| match line.strip_suffix('\n') {
        None => (line.to_string(), ""),
        Some(line) => line.strip_suffix('\r').map_or((line.to_string(), "\n"), |line| (line.to_string(), "\r\n")),
    };
    Ok((whole.split_inclusive('\n').map(ended).collect(), false))
}

/// `(x ⎕R y) text`: the text with other text where the patterns match.
pub fn replaced(ws: &Workspace, (patterns, told): (&Array, &Operand), options: &Options, y: &Array) -> Result<Array> {
    let search = Search::new(ws, patterns, told, options)?;
    if matches!(search.told, Replacement::Numbers(..)) {
        return Err(Error::domain("what takes the place of a match is text"));
    }
    let (blocks, several) = blocks(y, search.by_lines)?;
    let (mut out, mut count) = (Vec::new(), 0);
    for (number, (block, end)) in blocks.iter().enumerate() {
        let mut at = 0;
        search.matches(block, &mut count, |found| {
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
    if !several {
        return Ok(text_array(&text));
    }
    // Lines stay lines; those that came with what was put in are lines of their own.
    let text = if search.by_lines { text.strip_suffix('\n').unwrap_or(&text) } else { &text };
    let lines: Vec<Array> = if blocks.is_empty() { Vec::new() } else { text.split('\n').map(text_array).collect() };
    nested::assemble(&[lines.len()], lines)
}

/// `(x ⎕S y) text`: what is asked of each match, one after the other.
pub fn searched(ws: &Workspace, (patterns, told): (&Array, &Operand), options: &Options, y: &Array) -> Result<Array> {
    let search = Search::new(ws, patterns, told, options)?;
    let (blocks, _) = blocks(y, search.by_lines)?;
    let (mut found_all, mut numbers_all, mut count) = (Vec::new(), Vec::new(), 0);
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
        search.matches(block, &mut count, |found| {
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
/// Pattern PatternNum ReplaceMode`. Numbers count from 0; a group that did not take part has the offset and the
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
    let (offsets, lengths): (Vec<i64>, Vec<i64>) = found.groups.iter().map(place).unzip();
    let (start, end) = found.span();
    let text = |text: &str| text_array(text).raveled();
    let names = search.patterns.get(found.pattern).map(|pattern| pattern.names()).unwrap_or_default();
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
    ];
    spaces::space_of_values(ws, told)
}

/// The text that a function puts in the place of a match.
fn put_text(result: Option<Array>) -> Result<String> {
    let Some(result) = result else { return Err(Error::value("the function gave no result")) };
    match result {
        y if y.is_empty() => Ok(String::new()),
        y if y.rank() <= 1 && matches!(y.kind(), ElementType::Byte | ElementType::Unicode) => text_of(&y),
        _ => Err(Error::domain("what a function puts in the place of a match is text")),
    }
}
