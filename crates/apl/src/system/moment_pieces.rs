//! The pieces of patterns of moments: which sequences of letters mean what.

/// What a part of a moment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Year,
    ShortYear,
    Month,
    Day,
    Hour,
    Minute,
    Second,
    /// So many digits of the fraction of the second.
    Fraction(usize),
    Weekday,
    Week,
    WeekYear,
    ShortWeekYear,
    DayOfYear,
    HourOfTwelve,
    MonthName,
    ShortMonthName,
    WeekdayName,
    ShortWeekdayName,
    Ordinal,
    HalfOfDay,
}

/// The letters of a name: as it is, all large, the first one large, all small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letters {
    AsIs,
    Upper,
    Title,
    Lower,
}

/// How many characters a number has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// As many as it needs, up to so many.
    Needed(usize),
    Zeros(usize),
    Blanks(usize),
}

/// A piece of a pattern.
#[derive(Clone, Debug)]
pub(super) enum PatternPiece {
    Text(String),
    Number(Part, Width),
    /// A name of the part, and whether only its first letter.
    Name(Part, Letters, bool),
}

impl Part {
    /// The list of a dictionary that has its names.
    pub(super) fn list(self) -> &'static str {
        match self {
            Part::MonthName => "MonthNames",
            Part::ShortMonthName => "ShortMonthNames",
            Part::WeekdayName => "WeekdayNames",
            Part::ShortWeekdayName => "ShortWeekdayNames",
            Part::Ordinal => "Ordinals",
            _ => "MorningAfternoon",
        }
    }
}

/// The letters at the beginning that are one letter, large or small.
pub(super) fn run_of(text: &str) -> &str {
    let Some(first) = text.chars().next() else { return "" };
    let end = text.find(|letter: char| !letter.eq_ignore_ascii_case(&first)).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

/// The piece that a sequence means.
pub(super) fn piece(run: &str) -> Option<PatternPiece> {
    use Letters::{AsIs, Lower, Title, Upper};
    use Width::{Blanks, Needed, Zeros};
    let number = |part, digits| Some(PatternPiece::Number(part, digits));
    let name = |part, letters| Some(PatternPiece::Name(part, letters, false));
    match run {
        "YY" => number(Part::ShortYear, Zeros(2)),
        "YYYY" => number(Part::Year, Zeros(4)),
        "M" => number(Part::Month, Needed(2)),
        "MM" => number(Part::Month, Zeros(2)),
        "_M" => number(Part::Month, Blanks(2)),
        "MMM" => name(Part::ShortMonthName, Upper),
        "Mmm" => name(Part::ShortMonthName, Title),
        "mmm" => name(Part::ShortMonthName, Lower),
        "_mm" => name(Part::ShortMonthName, AsIs),
        "MMMM" => name(Part::MonthName, Upper),
        "Mmmm" => name(Part::MonthName, Title),
        "mmmm" => name(Part::MonthName, Lower),
        "_mmm" => name(Part::MonthName, AsIs),
        "D" => number(Part::Day, Needed(2)),
        "DD" => number(Part::Day, Zeros(2)),
        "_D" => number(Part::Day, Blanks(2)),
        "h" => number(Part::Hour, Needed(2)),
        "hh" => number(Part::Hour, Zeros(2)),
        "_h" => number(Part::Hour, Blanks(2)),
        "m" => number(Part::Minute, Needed(2)),
        "mm" => number(Part::Minute, Zeros(2)),
        "_m" => number(Part::Minute, Blanks(2)),
        "s" => number(Part::Second, Needed(2)),
        "ss" => number(Part::Second, Zeros(2)),
        "_s" => number(Part::Second, Blanks(2)),
        "f" | "ff" | "fff" | "ffff" | "fffff" | "ffffff" => number(Part::Fraction(run.len()), Zeros(run.len())),
        "d" => number(Part::Weekday, Needed(1)),
        "DDD" => name(Part::ShortWeekdayName, Upper),
        "Ddd" => name(Part::ShortWeekdayName, Title),
        "ddd" => name(Part::ShortWeekdayName, Lower),
        "_dd" => name(Part::ShortWeekdayName, AsIs),
        "DDDD" => name(Part::WeekdayName, Upper),
        "Dddd" => name(Part::WeekdayName, Title),
        "dddd" => name(Part::WeekdayName, Lower),
        "_ddd" => name(Part::WeekdayName, AsIs),
        "w" => number(Part::Week, Needed(2)),
        "ww" => number(Part::Week, Zeros(2)),
        "_w" => number(Part::Week, Blanks(2)),
        "WW" => number(Part::ShortWeekYear, Zeros(2)),
        "WWWW" => number(Part::WeekYear, Zeros(4)),
        "y" => number(Part::DayOfYear, Needed(3)),
        "yy" => number(Part::DayOfYear, Zeros(3)),
        "_y" => number(Part::DayOfYear, Blanks(3)),
        "O" => Some(PatternPiece::Name(Part::Ordinal, Upper, true)),
        "o" => Some(PatternPiece::Name(Part::Ordinal, Lower, true)),
        "OO" => name(Part::Ordinal, Upper),
        "Oo" => name(Part::Ordinal, Title),
        "oo" => name(Part::Ordinal, AsIs),
        "t" => number(Part::HourOfTwelve, Needed(2)),
        "tt" => number(Part::HourOfTwelve, Zeros(2)),
        "_t" => number(Part::HourOfTwelve, Blanks(2)),
        "P" => Some(PatternPiece::Name(Part::HalfOfDay, Upper, true)),
        "p" => Some(PatternPiece::Name(Part::HalfOfDay, Lower, true)),
        "PP" => name(Part::HalfOfDay, Upper),
        "pp" => name(Part::HalfOfDay, Lower),
        _ => None,
    }
}
