//! Subroutines of patterns: `(?&name)`, `(?1)`, `(?R)`, `\g<name>` and `(?(DEFINE)...)`.
//!
//! The crate that matches has none of them, so a call is written out: the text of its group takes its place, without groups
//! of its own, since what a subroutine matches belongs to no group. A group that calls itself is written out as often as
//! `NESTED_CALLS` says and the text has room; what is nested deeper does not match. A pattern with calls of that kind is searched for
//! as a program instead, where they lie as deep as they need to, unless it has conditions or free spacing.

use crate::array::budget;
use crate::error::{Error, ErrorKind, Result};

/// How often calls of one group lie inside of each other, as far as there is room.
const NESTED_CALLS: [usize; 5] = [24, 12, 6, 3, 1];

/// The most bytes that a pattern has with its calls written out.
const WRITTEN_BYTES_MAX: usize = 1 << 16;

/// A piece of a pattern.
enum Piece {
    /// Text that stands as it is.
    Text(usize, usize),
    /// The beginning of a group with a number.
    Opening(usize, usize),
    /// The beginning of `(?(DEFINE)`.
    Definitions,
    /// `)`
    Closing,
    /// The call of a group, by its number.
    Call(CalledGroup),
}

/// The group that a call names.
pub(super) enum CalledGroup {
    Number(usize),
    Name(String),
}

/// A group: its name, and the pieces inside of it.
struct Group {
    name: Option<String>,
    first: usize,
    behind: usize,
}

/// The pattern with its subroutines written out; as it is where it has none. A domain error for a call of no group, a limit
/// error where the text would be too long.
///
/// ```
/// use jackal_kernels::verbs::text::regex::subroutines::written_out;
/// assert_eq!(written_out("(?<d>[0-9]+)-(?&d)")?, "(?<d>[0-9]+)-(?:[0-9]+)");
/// assert_eq!(written_out("(?(DEFINE)(?<d>a))(?&d)")?, "(?:(?<d>a)){0}(?:a)");
/// assert_eq!(written_out("a(?=b)")?, "a(?=b)");
/// assert!(written_out("(?&nowhere)").is_err());
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn written_out(pattern: &str) -> Result<String> {
    let reader = PieceReader::new(pattern)?;
    if !reader.has_calls {
        return Ok(pattern.to_string());
    }
    let mut last = Ok(());
    for nested in NESTED_CALLS {
        let mut writer = CallWriter { reader: &reader, out: String::new(), running: Vec::new(), nested };
        last = writer.pieces(0, reader.pieces.len(), false);
        match &last {
            Ok(()) => return Ok(writer.out),
            Err(error) if error.kind() == ErrorKind::Limit => {}
            Err(_) => break,
        }
    }
    last.map(|()| String::new())
}

/// The pattern with what never matches in the place of each call: its groups are those of the pattern.
///
/// # Errors
/// As [`written_out`].
pub(super) fn without_calls(pattern: &str) -> Result<String> {
    let reader = PieceReader::new(pattern)?;
    let mut writer = CallWriter { reader: &reader, out: String::new(), running: Vec::new(), nested: 0 };
    writer.pieces(0, reader.pieces.len(), false)?;
    Ok(writer.out)
}

pub(super) struct PieceReader<'a> {
    text: &'a str,
    pieces: Vec<Piece>,
    /// The whole pattern is group 0.
    groups: Vec<Group>,
    has_calls: bool,
}

impl<'a> PieceReader<'a> {
    /// Reads a pattern.
    pub(super) fn new(text: &'a str) -> Result<PieceReader<'a>> {
        let mut reader = PieceReader { text, pieces: Vec::new(), groups: Vec::new(), has_calls: false };
        reader.read()?;
        Ok(reader)
    }

    /// The number of groups, the pattern itself counted as one.
    pub(super) fn group_count(&self) -> usize {
        self.groups.len()
    }

    /// Whether a group calls itself, or one that calls it.
    pub(super) fn calls_itself(&self) -> Result<bool> {
        let groups = if self.has_calls { self.groups.len() } else { 0 };
        for start in 0..groups {
            let (mut waiting, mut seen) = (vec![start], vec![false; self.groups.len()]);
            while let Some(group) = waiting.pop() {
                let Some(Group { first, behind, .. }) = self.groups.get(group) else { continue };
                for piece in self.pieces.get(*first..*behind).unwrap_or_default() {
                    let Piece::Call(target) = piece else { continue };
                    let called = self.number_of(target)?;
                    if called == start {
                        return Ok(true);
                    }
                    if let Some(seen) = seen.get_mut(called).filter(|seen| !**seen) {
                        *seen = true;
                        waiting.push(called);
                    }
                }
            }
        }
        Ok(false)
    }

    fn rest(&self, at: usize) -> &str {
        self.text.get(at..).unwrap_or_default()
    }

    fn read(&mut self) -> Result<()> {
        self.groups.push(Group { name: None, first: 0, behind: 0 });
        let (mut at, mut open): (usize, Vec<Option<usize>>) = (0, Vec::new());
        while at < self.text.len() {
            let start = at;
            let piece = self.piece(&mut at)?;
            match &piece {
                Piece::Opening(..) => {
                    open.push(Some(self.groups.len() - 1));
                    if let Some(group) = self.groups.last_mut() {
                        group.first = self.pieces.len() + 1;
                    }
                }
                Piece::Definitions => open.push(None),
                Piece::Text(..) if self.text.get(start..at).is_some_and(|text| text.starts_with('(')) => {
                    open.push(None)
                }
                Piece::Closing => {
                    if let Some(group) = open.pop().flatten().and_then(|number| self.groups.get_mut(number)) {
                        group.behind = self.pieces.len();
                    }
                }
                _ => {}
            }
            self.has_calls |= matches!(piece, Piece::Call(_) | Piece::Definitions);
            budget::push(&mut self.pieces, piece)?;
        }
        let all = self.pieces.len();
        if let Some(whole) = self.groups.first_mut() {
            whole.behind = all;
        }
        Ok(())
    }

    /// The piece at a place, which is moved behind it.
    fn piece(&mut self, at: &mut usize) -> Result<Piece> {
        let (start, rest) = (*at, self.text.get(*at..).unwrap_or_default());
        let text = |at: &mut usize, length: usize| {
            *at = start + length;
            Ok(Piece::Text(start, start + length))
        };
        if let Some((target, length)) = self.call_at(rest, self.groups.len()) {
            *at = start + length;
            return Ok(Piece::Call(target));
        }
        if let Some(quoted) = rest.strip_prefix("\\Q") {
            return text(at, quoted.find("\\E").map_or(rest.len(), |end| end + 4));
        }
        let mut characters = rest.chars();
        match characters.next() {
            Some('\\') => text(at, 1 + characters.next().map_or(0, char::len_utf8)),
            Some('[') => text(at, class_length(rest)),
            Some(')') => {
                *at = start + 1;
                Ok(Piece::Closing)
            }
            Some('(') if rest.starts_with("(?(DEFINE)") => {
                *at = start + "(?(DEFINE)".len();
                Ok(Piece::Definitions)
            }
            Some('(') if rest.starts_with("(?#") => text(at, rest.find(')').map_or(rest.len(), |end| end + 1)),
            Some('(') if rest.starts_with("(?(") => text(at, rest.find(')').map_or(rest.len(), |end| end + 1)),
            Some('(') => match opening(rest) {
                Some((name, length)) => {
                    self.groups.push(Group { name, first: 0, behind: 0 });
                    *at = start + length;
                    Ok(Piece::Opening(start, start + length))
                }
                None => text(at, 1),
            },
            Some(other) => text(at, other.len_utf8()),
            None => text(at, 0),
        }
    }

    /// The call that a text begins with, and its length; so many groups have begun before it.
    pub(super) fn call_at(&self, rest: &str, groups: usize) -> Option<(CalledGroup, usize)> {
        let within = |before: &str, after: char| {
            let inside = rest.strip_prefix(before)?;
            let end = inside.find(after)?;
            Some((inside.get(..end)?, before.len() + end + 1))
        };
        let target = |name: &str| match name.parse::<usize>() {
            Ok(number) => CalledGroup::Number(number),
            Err(_) => CalledGroup::Name(name.to_string()),
        };
        for (before, after) in [("(?&", ')'), ("(?P>", ')'), ("\\g<", '>'), ("\\g'", '\'')] {
            if let Some((name, length)) = within(before, after) {
                return Some((target(name), length));
            }
        }
        let (inside, length) = within("(?", ')')?;
        let number = match inside {
            "R" => 0,
            _ => match (inside.strip_prefix('+'), inside.strip_prefix('-')) {
                (Some(ahead), _) => (groups - 1).checked_add(ahead.parse().ok()?)?,
                (_, Some(back)) => groups.checked_sub(back.parse::<usize>().ok().filter(|&back| back > 0)?)?,
                _ => inside.parse().ok()?,
            },
        };
        Some((CalledGroup::Number(number), length))
    }

    pub(super) fn number_of(&self, target: &CalledGroup) -> Result<usize> {
        let found = match target {
            CalledGroup::Number(number) => Some(*number).filter(|&number| number < self.groups.len()),
            CalledGroup::Name(name) => self.groups.iter().position(|group| group.name.as_ref() == Some(name)),
        };
        found.ok_or_else(|| Error::domain("regular expression: a call names a group that does not exist"))
    }
}

/// The name of the group that a text begins with, and the length of its beginning; `None` if it has no number.
pub(super) fn opening(rest: &str) -> Option<(Option<String>, usize)> {
    for (before, after) in [("(?<", '>'), ("(?P<", '>'), ("(?'", '\'')] {
        if let Some(inside) = rest.strip_prefix(before).filter(|inside| !inside.starts_with(['=', '!'])) {
            let end = inside.find(after)?;
            return Some((inside.get(..end).map(str::to_string), before.len() + end + 1));
        }
    }
    (!rest.starts_with("(?") && !rest.starts_with("(*")).then_some((None, 1))
}

/// The length of the set of characters that a text begins with.
pub(super) fn class_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut at = 1;
    at += usize::from(bytes.get(at) == Some(&b'^'));
    at += usize::from(bytes.get(at) == Some(&b']'));
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'[' if bytes.get(at + 1) == Some(&b':') => {
                at += rest.get(at..).and_then(|inside| inside.find(":]")).map_or(0, |end| end + 1);
            }
            b']' => return at + 1,
            _ => {}
        }
        at += 1;
    }
    rest.len()
}

struct CallWriter<'a> {
    reader: &'a PieceReader<'a>,
    out: String,
    /// The groups whose calls are being written.
    running: Vec<usize>,
    /// How often calls of one group lie inside of each other.
    nested: usize,
}

impl CallWriter<'_> {
    fn add(&mut self, text: &str) -> Result<()> {
        if self.out.len() + text.len() > WRITTEN_BYTES_MAX {
            return Err(Error::limit("regular expression: its calls of groups, written out, are too long"));
        }
        self.out.push_str(text);
        Ok(())
    }

    /// Writes some pieces; inside of a call groups have no numbers.
    fn pieces(&mut self, first: usize, behind: usize, called: bool) -> Result<()> {
        let mut definitions = Vec::new();
        let mut depth = 0_usize;
        for piece in self.reader.pieces.get(first..behind).unwrap_or_default() {
            match piece {
                Piece::Text(start, end) => {
                    let text = self.reader.rest(*start).get(..end - start).unwrap_or_default();
                    depth += usize::from(text.starts_with('(') && !text.ends_with(')') || text.starts_with("(?("));
                    self.add(text)?;
                }
                Piece::Opening(start, end) => {
                    depth += 1;
                    let text = self.reader.rest(*start).get(..end - start).unwrap_or_default();
                    self.add(if called { "(?:" } else { text })?;
                }
                Piece::Definitions => {
                    depth += 1;
                    definitions.push(depth);
                    self.add("(?:")?;
                }
                Piece::Closing => {
                    self.add(")")?;
                    if definitions.last() == Some(&depth) {
                        definitions.pop();
                        self.add("{0}")?;
                    }
                    depth = depth.saturating_sub(1);
                }
                Piece::Call(target) => self.call(target)?,
            }
        }
        Ok(())
    }

    fn call(&mut self, target: &CalledGroup) -> Result<()> {
        let number = self.reader.number_of(target)?;
        let inside = self.running.iter().filter(|&&running| running == number).count();
        if inside >= self.nested {
            return self.add(r"(?:[^\s\S])");
        }
        let Some(group) = self.reader.groups.get(number) else { return Ok(()) };
        self.running.push(number);
        self.add("(?:")?;
        self.pieces(group.first, group.behind, true)?;
        self.add(")")?;
        self.running.pop();
        Ok(())
    }
}
