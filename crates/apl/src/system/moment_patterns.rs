//! Patterns of moments as text: `YYYY-MM-DD hh:mm`. A moment is written by one, and a text is read by one.
//!
//! Rule: Dyalog's manual, "Datetime", "Formatting Patterns" and "Pattern-matching Rules". Names are English unless a dictionary has
//! others.

use super::moment_lists::{
    Moment, TimeOfDay, YEARS, day_in_week, day_in_year, day_of_date, joined, split, week, weekday,
};
use super::moment_names::Names;
use super::moment_pieces::{Letters, Part, PatternPiece, Width, piece, run_of};
use super::options::Options;
use crate::array::temporal::{civil, days};
use crate::array::{budget, stop};
use crate::error::{Error, Result};
use crate::names::Workspace;

/// A text is read in at most so many steps.
const STEPS_MAX: usize = 100_000;
/// A predefined pattern: a date and a time as ISO 8601 has them.
const ISO: &str = "YYYY-MM-DD\"T\"hh:mm:ss";

/// A pattern with the names that it writes.
pub(super) struct Pattern {
    pieces: Vec<(PatternPiece, usize)>,
    languages: Vec<Names>,
}

/// The pieces of a pattern while it is read.
struct Reading<'a> {
    ws: &'a Workspace,
    options: &'a Options,
    pattern: Pattern,
    plain: String,
}

impl Pattern {
    /// Reads a pattern; `side` is 0 if texts are read by it, 1 if moments are written, which may be of two languages.
    ///
    /// # Errors
    /// A domain error for a sequence of letters that means nothing.
    pub(super) fn new(ws: &Workspace, text: &str, options: &Options, side: usize) -> Result<Pattern> {
        let names = Names::of_options(ws, options, side)?;
        let pattern = Pattern { pieces: Vec::new(), languages: vec![names] };
        let mut reading = Reading { ws, options, pattern, plain: String::new() };
        reading.read(text, true)?;
        reading.end_text();
        Ok(reading.pattern)
    }

    fn names(&self, language: usize) -> Result<&Names> {
        self.languages.get(language).ok_or_else(|| Error::domain("the pattern has no language"))
    }

    /// A moment as text.
    ///
    /// # Errors
    /// Those of the room for the text; a domain error for a name that a dictionary lacks.
    pub(super) fn formatted(&self, moment: Moment) -> Result<String> {
        let fields = Fields::at(moment)?;
        let mut out = String::new();
        for (piece, language) in &self.pieces {
            match piece {
                PatternPiece::Text(text) => out.push_str(text),
                PatternPiece::Number(part, digits) => {
                    let number = fields.number(*part);
                    out.push_str(&match digits {
                        Width::Needed(_) => number.to_string(),
                        Width::Zeros(width) => format!("{number:0width$}"),
                        Width::Blanks(width) => format!("{number:width$}"),
                    });
                }
                PatternPiece::Name(part, letters, is_short) => {
                    let all = self.names(*language)?.all(*part)?;
                    let name =
                        all.get(fields.place(*part)).ok_or_else(|| Error::domain("the dictionary lacks a name"))?;
                    out.push_str(&written(name, *letters, *is_short));
                }
            }
            budget::check::<u8>(out.len())?;
        }
        Ok(out)
    }

    /// The moment that a text is; `None` if it is none.
    ///
    /// # Errors
    /// A domain error if it is several, or the pattern does not determine a moment.
    pub(super) fn parsed(&self, text: &str) -> Result<Option<Moment>> {
        let mut search = TextSearch { pattern: self, found: Vec::new(), steps: 0 };
        search.pieces(0, text, &mut Vec::new())?;
        let mut moments = Vec::new();
        for fields in &search.found {
            if let Some(moment) = moment_of(fields)?
                && self.formatted(moment)? == text
                && !moments.contains(&moment)
            {
                moments.push(moment);
            }
        }
        match moments.as_slice() {
            [] => Ok(None),
            [moment] => Ok(Some(*moment)),
            _ => Err(Error::domain(format!("{text} is several moments by the pattern"))),
        }
    }
}

fn written(name: &str, letters: Letters, is_short: bool) -> String {
    let name: String = if is_short { name.chars().take(1).collect() } else { name.to_string() };
    match letters {
        Letters::AsIs => name,
        Letters::Upper => name.to_uppercase(),
        Letters::Lower => name.to_lowercase(),
        Letters::Title => {
            let mut all = name.chars();
            let first: String = all.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
            first + all.as_str()
        }
    }
}

impl Reading<'_> {
    fn end_text(&mut self) {
        if !self.plain.is_empty() {
            let language = self.pattern.languages.len() - 1;
            self.pattern.pieces.push((PatternPiece::Text(std::mem::take(&mut self.plain)), language));
        }
    }

    fn read(&mut self, text: &str, may_name: bool) -> Result<()> {
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let behind = rest.get(first.len_utf8()..).unwrap_or_default();
            rest = match first {
                '"' | '\'' => self.quoted(behind, first)?,
                '%' if may_name => self.predefined(behind)?,
                '_' if rest.starts_with("__") => self.language(rest)?,
                '_' => {
                    let run = run_of(behind);
                    self.sequence(&format!("_{run}"))?;
                    behind.get(run.len()..).unwrap_or_default()
                }
                letter if letter.is_ascii_alphabetic() => {
                    let run = run_of(rest);
                    self.sequence(run)?;
                    rest.get(run.len()..).unwrap_or_default()
                }
                '%' | '$' => return Err(Error::domain(format!("{first} has no meaning in this place of the pattern"))),
                plain => {
                    self.plain.push(plain);
                    behind
                }
            };
        }
        Ok(())
    }

    /// Text between quotes, of which two are one.
    fn quoted<'t>(&mut self, text: &'t str, quote: char) -> Result<&'t str> {
        let mut rest = text;
        loop {
            let Some((inner, behind)) = rest.split_once(quote) else {
                return Err(Error::domain("a quote of the pattern is not closed"));
            };
            self.plain.push_str(inner);
            match behind.strip_prefix(quote) {
                // An empty pair only parts what stands around it.
                Some(more) if !(inner.is_empty() && std::ptr::eq(rest, text)) => {
                    self.plain.push(quote);
                    rest = more;
                }
                _ => return Ok(behind),
            }
        }
    }

    /// `%NAME%`
    fn predefined<'t>(&mut self, text: &'t str) -> Result<&'t str> {
        let Some((name, behind)) = text.split_once('%') else {
            return Err(Error::domain("a % of the pattern is not closed"));
        };
        let last = self.pattern.languages.last();
        let found = match last.map(|names| names.pattern(self.ws, name)).transpose()?.flatten() {
            None if name == "ISO" => ISO.to_string(),
            None => return Err(Error::domain(format!("there is no predefined pattern {name}"))),
            Some(found) => found,
        };
        self.read(&found, false)?;
        Ok(behind)
    }

    /// `__xx__`: the language of what follows.
    fn language<'t>(&mut self, text: &'t str) -> Result<&'t str> {
        let Some((name, behind)) = text.get(2..).and_then(|rest| rest.split_once("__")) else {
            return Err(Error::domain("the language in the pattern ends with __"));
        };
        self.end_text();
        let names = Names::of_language(self.ws, self.options, name)?;
        self.pattern.languages.push(names);
        Ok(behind)
    }

    /// A sequence of one letter.
    fn sequence(&mut self, run: &str) -> Result<()> {
        let piece = piece(run).ok_or_else(|| Error::domain(format!("{run} has no meaning in a pattern of moments")))?;
        self.end_text();
        self.pattern.pieces.push((piece, self.pattern.languages.len() - 1));
        Ok(())
    }
}

/// The parts of a moment.
struct Fields {
    day: i64,
    date: (i64, i64, i64),
    time: TimeOfDay,
}

impl Fields {
    fn at(moment: Moment) -> Result<Fields> {
        let (day, time) = split(moment)?;
        Ok(Fields { day, date: civil(day), time })
    }

    fn number(&self, part: Part) -> i64 {
        let (year, month, day) = self.date;
        match part {
            Part::Year => year,
            Part::ShortYear => year % 100,
            Part::Month | Part::MonthName | Part::ShortMonthName => month,
            Part::Day | Part::Ordinal => day,
            Part::Hour => self.time.hour,
            Part::Minute => self.time.minute,
            Part::Second => self.time.second,
            Part::Fraction(digits) => self.time.nanosecond / 10_i64.pow(9_u32.saturating_sub(digits as u32)),
            Part::Weekday | Part::WeekdayName | Part::ShortWeekdayName => weekday(self.day),
            Part::Week => week(self.day).1,
            Part::WeekYear => week(self.day).0,
            Part::ShortWeekYear => week(self.day).0 % 100,
            Part::DayOfYear => self.day - days(year, 1, 1) + 1,
            Part::HourOfTwelve => (self.time.hour + 11) % 12 + 1,
            Part::HalfOfDay => self.time.hour / 12 + 1,
        }
    }

    /// The place of a part's name among the names.
    fn place(&self, part: Part) -> usize {
        usize::try_from(self.number(part) - 1).unwrap_or(0)
    }
}

/// Ways to read a text.
struct TextSearch<'a> {
    pattern: &'a Pattern,
    found: Vec<Vec<(Part, i64)>>,
    steps: usize,
}

impl TextSearch<'_> {
    fn pieces(&mut self, place: usize, text: &str, known: &mut Vec<(Part, i64)>) -> Result<()> {
        self.steps += 1;
        stop::poll_turn(self.steps)?;
        if self.steps > STEPS_MAX {
            return Err(Error::domain("the pattern fits the text in too many ways"));
        }
        let Some((piece, language)) = self.pattern.pieces.get(place) else {
            if text.is_empty() {
                budget::push(&mut self.found, known.clone())?;
            }
            return Ok(());
        };
        match piece {
            PatternPiece::Text(plain) => match text.strip_prefix(plain.as_str()) {
                Some(rest) => self.pieces(place + 1, rest, known),
                None => Ok(()),
            },
            PatternPiece::Number(part, digits) => {
                let widths = match digits {
                    Width::Needed(most) => 1..=*most,
                    Width::Zeros(width) | Width::Blanks(width) => *width..=*width,
                };
                for width in widths {
                    let (Some(front), Some(rest)) = (text.get(..width), text.get(width..)) else { continue };
                    let number = if matches!(digits, Width::Blanks(_)) { front.trim_start_matches(' ') } else { front };
                    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
                    if let (true, Ok(number)) = (is_number, number.parse()) {
                        self.with(place, rest, known, (*part, number))?;
                    }
                }
                Ok(())
            }
            PatternPiece::Name(part, letters, is_short) => {
                let all = self.pattern.names(*language)?.all(*part)?;
                for (number, name) in (1..).zip(all.iter()) {
                    if let Some(rest) = text.strip_prefix(written(name, *letters, *is_short).as_str()) {
                        self.with(place, rest, known, (*part, number))?;
                    }
                }
                Ok(())
            }
        }
    }

    /// Goes on behind a piece that says a part.
    fn with(&mut self, place: usize, rest: &str, known: &mut Vec<(Part, i64)>, own: (Part, i64)) -> Result<()> {
        // Names of one part say the same; the suffix of a day says the day only together with it.
        let is_loose = own.0 == Part::Ordinal;
        if !is_loose && known.iter().any(|(part, number)| *part == own.0 && *number != own.1) {
            return Ok(());
        }
        known.push(own);
        self.pieces(place + 1, rest, known)?;
        known.pop();
        Ok(())
    }
}

/// The moment that parts say, the missing ones of lower weight being the first; `None` if there is none.
fn moment_of(parts: &[(Part, i64)]) -> Result<Option<Moment>> {
    let part = |wanted: &[Part]| parts.iter().find(|(part, _)| wanted.contains(part)).map(|(_, number)| *number);
    let fraction = parts.iter().find_map(|(part, number)| match part {
        Part::Fraction(digits) => Some(number * 10_i64.pow(9_u32.saturating_sub(*digits as u32))),
        _ => None,
    });
    let year = part(&[Part::Year]).or_else(|| part(&[Part::ShortYear]).map(in_century));
    let week_year = part(&[Part::WeekYear]).or_else(|| part(&[Part::ShortWeekYear]).map(in_century));
    let month = part(&[Part::Month, Part::MonthName, Part::ShortMonthName]);
    let date = part(&[Part::Day]);
    let hour = part(&[Part::Hour]).or_else(|| {
        let half = part(&[Part::HalfOfDay])?;
        part(&[Part::HourOfTwelve]).map(|hour| hour % 12 + (half - 1) * 12)
    });
    let (minute, second) = (part(&[Part::Minute]), part(&[Part::Second]));
    let day = match (part(&[Part::DayOfYear]), week_year, part(&[Part::Week])) {
        (Some(number), ..) if year.is_some() => day_in_year(year.unwrap_or(1), number),
        (_, Some(of), Some(week)) if date.is_none() => {
            day_in_week(of, week, part(&[Part::Weekday, Part::WeekdayName, Part::ShortWeekdayName]).unwrap_or(1))
        }
        _ if date.is_some() && month.is_none() => return Err(unclear("a day, but no month")),
        _ if year.is_some_and(|year| !YEARS.contains(&year)) => None,
        _ => day_of_date(year.unwrap_or(1), month.unwrap_or(1), date.unwrap_or(1)),
    };
    let says_time = hour.is_some() || part(&[Part::HourOfTwelve, Part::HalfOfDay]).is_none();
    if !says_time || minute.is_some() && hour.is_none() {
        return Err(unclear("minutes or an hour of twelve, but no hour"));
    }
    if second.is_some() && minute.is_none() || fraction.is_some() && second.is_none() {
        return Err(unclear("parts of a time, but not the ones before them"));
    }
    let time = TimeOfDay {
        hour: hour.unwrap_or(0),
        minute: minute.unwrap_or(0),
        second: second.unwrap_or(0),
        nanosecond: fraction.unwrap_or(0),
    };
    Ok(day.and_then(|day| joined(day, time)))
}

/// A year of two digits: those below 50 are of this century.
fn in_century(year: i64) -> i64 {
    if year < 50 { 2000 + year } else { 1900 + year }
}

#[cold]
fn unclear(what: &str) -> Error {
    Error::domain(format!("the pattern does not determine a moment: it has {what}"))
}

impl Names {
    fn all(&self, part: Part) -> Result<Vec<String>> {
        self.list(part.list())
    }
}
