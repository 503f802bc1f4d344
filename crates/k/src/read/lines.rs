//! From the lines of a text to those that are evaluated: comment blocks left out, continued lines joined.
//!
//! A line goes on if the next one begins with a blank, or while a brace is open. A `/` alone on a line opens a comment that a
//! `\` alone closes; such a `\` without a comment ends the text. A first line that begins with `#!/` is for the system.

use crate::notation::interop::prompted;
use crate::notation::{self, Gathering};

/// The lines of a text, with their numbers from 1.
///
/// ```
/// use jackal_k::read::lines::logical_lines;
/// let lines = logical_lines("a:1 / one\nf:{\nx+1}\n/\nall this\n\\\ng:1,\n  2");
/// assert_eq!(lines, [(1, "a:1".into()), (2, "f:{\nx+1}".into()), (7, "g:1,\n  2".to_string())]);
/// // A line of another language is whole.
/// assert_eq!(logical_lines("j)b =: /:~ a"), [(1, "j)b =: /:~ a".to_string())]);
/// // In a command a slash may begin a path.
/// assert_eq!(logical_lines("\\l /lib/a.q / mine"), [(1, "\\l /lib/a.q".to_string())]);
/// ```
pub fn logical_lines(text: &str) -> Vec<(usize, String)> {
    let (mut gathered, mut lines) = (Gathered::default(), Vec::<(usize, String)>::new());
    for (index, line) in text.lines().enumerate() {
        let Some((code, goes_on)) = gathered.take(line) else { continue };
        match lines.last_mut().filter(|_| goes_on) {
            Some((_, last)) => {
                last.push('\n');
                last.push_str(code);
            }
            None => lines.push((index + 1, code.to_string())),
        }
    }
    lines
}

/// Whether a text ends within a definition or a comment.
///
/// ```
/// use jackal_k::read::lines::needs_more;
/// assert!(needs_more("f:{x+") && needs_more("/"));
/// assert!(!needs_more("f:{x+\n 1}") && !needs_more("\"{\""));
/// ```
pub fn needs_more(text: &str) -> bool {
    notation::needs_more(Gathered::default(), text)
}

/// Which lines of a text are in a comment of several lines, or behind its end.
///
/// ```
/// use jackal_k::read::lines::in_comments;
/// assert_eq!(in_comments("a:1 / one\n/\nall this\n\\\nb:2\n\\\nno code"), [false, true, true, true, false, true, true]);
/// ```
pub fn in_comments(text: &str) -> Vec<bool> {
    let mut gathered = Gathered::default();
    let is_in = |line| {
        let was_in = gathered.comment;
        gathered.take(line);
        was_in || gathered.comment || gathered.ended
    };
    text.lines().map(is_in).collect()
}

/// Whether a line, if the next one begins with a blank, is likely to go on there: it ends with no noun.
///
/// ```
/// use jackal_k::read::lines::may_go_on;
/// assert!(may_go_on("a:1,") && may_go_on("f[x; / first"));
/// assert!(!may_go_on("a:1") && !may_go_on("f:{x}"));
/// ```
pub fn may_go_on(line: &str) -> bool {
    let ends_noun = |c: char| c.is_alphanumeric() || matches!(c, ')' | ']' | '}' | '"' | '`');
    let last = line.lines().next_back().unwrap_or_default();
    last.get(..measure(last).0).and_then(|code| code.trim_end().chars().next_back()).is_some_and(|c| !ends_noun(c))
}

/// The lines of a text as they come: what is open behind the last of them.
#[derive(Default)]
pub struct Gathered {
    /// How many lines there were.
    count: usize,
    /// Whether one of them was code.
    begun: bool,
    comment: bool,
    /// Whether the text ended before its end.
    ended: bool,
    /// Braces that are open in the last line.
    open: usize,
}

impl Gathering for Gathered {
    fn feed(&mut self, line: &str) {
        self.take(line);
    }

    fn needs_more(&self) -> bool {
        self.comment || self.open > 0
    }
}

impl Gathered {
    /// The code of the next line, if it has any, and whether that belongs to the line before.
    fn take<'a>(&mut self, line: &'a str) -> Option<(&'a str, bool)> {
        self.count += 1;
        match line.trim_end() {
            _ if self.ended => None,
            "\\" if self.comment => {
                self.comment = false;
                None
            }
            _ if self.comment => None,
            "/" => {
                self.comment = true;
                None
            }
            "\\" => {
                self.ended = true;
                None
            }
            _ if self.count == 1 && line.starts_with("#!/") => None,
            _ => self.code(line),
        }
    }

    fn code<'a>(&mut self, line: &'a str) -> Option<(&'a str, bool)> {
        let (end, open, close) = measure(line);
        let code = line.get(..end).unwrap_or_default().trim_end();
        if code.is_empty() {
            return None;
        }
        let goes_on = self.begun && (self.open > 0 || code.starts_with([' ', '\t']));
        let before = if goes_on { self.open } else { 0 };
        (self.begun, self.open) = (true, (before + open).saturating_sub(close));
        Some((code, goes_on))
    }
}

/// Where the comment of a line begins, and how many braces open and close before it.
fn measure(line: &str) -> (usize, usize, usize) {
    // A line of another language, `j)/:~ a`, has no comments of ours.
    if prompted(line).is_some_and(|(language, _)| !matches!(language, "k" | "q")) {
        return (line.len(), 0, 0);
    }
    let bytes = line.as_bytes();
    let (mut quoted, mut at, mut open, mut close) = (false, 0, 0, 0);
    // What follows a backslash may be a path: there a comment has a blank on both sides.
    let command = bytes.first() == Some(&b'\\');
    let begins = |at: usize| !command || bytes.get(at + 1).is_none_or(u8::is_ascii_whitespace);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if quoted => at += 1,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'/' if begins(at)
                && line
                    .get(..at)
                    .is_some_and(|before| before.is_empty() || before.ends_with([' ', '\t', '\u{A0}'])) =>
            {
                return (at, open, close);
            }
            b'{' => open += 1,
            b'}' => close += 1,
            _ => {}
        }
        at += 1;
    }
    (line.len(), open, close)
}
