//! From the lines of a text to those that are evaluated: comment blocks left out, continued lines joined.
//!
//! A line goes on if the next one begins with a blank, or while a brace is open. A `/` alone on a line opens a comment that a
//! `\` alone closes; such a `\` without a comment ends the text. A first line that begins with `#!/` is for the system.

/// The lines of a text, with their numbers from 1.
///
/// ```
/// use jackal::rooms::k::read::lines::logical_lines;
/// let lines = logical_lines("a:1 / one\nf:{\nx+1}\n/\nall this\n\\\ng:1,\n  2");
/// assert_eq!(lines, [(1, "a:1".into()), (2, "f:{\nx+1}".into()), (7, "g:1,\n  2".to_string())]);
/// // In a command a slash may begin a path.
/// assert_eq!(logical_lines("\\l /lib/a.q / mine"), [(1, "\\l /lib/a.q".to_string())]);
/// ```
pub fn logical_lines(text: &str) -> Vec<(usize, String)> {
    read(text).lines
}

/// Whether a text ends within a definition or a comment.
///
/// ```
/// use jackal::rooms::k::read::lines::needs_more;
/// assert!(needs_more("f:{x+") && needs_more("/"));
/// assert!(!needs_more("f:{x+\n 1}") && !needs_more("\"{\""));
/// ```
pub fn needs_more(text: &str) -> bool {
    let read = read(text);
    read.comment || read.open > 0
}

/// Whether a line, if the next one begins with a blank, is likely to go on there: it ends with no noun.
///
/// ```
/// use jackal::rooms::k::read::lines::may_go_on;
/// assert!(may_go_on("a:1,") && may_go_on("f[x; / first"));
/// assert!(!may_go_on("a:1") && !may_go_on("f:{x}"));
/// ```
pub fn may_go_on(line: &str) -> bool {
    let ends_noun = |c: char| c.is_alphanumeric() || matches!(c, ')' | ']' | '}' | '"' | '`');
    let last = line.lines().next_back().unwrap_or_default();
    last.get(..measure(last).0).and_then(|code| code.trim_end().chars().next_back()).is_some_and(|c| !ends_noun(c))
}

#[derive(Default)]
struct Read {
    lines: Vec<(usize, String)>,
    comment: bool,
    /// Braces that are open in the last line.
    open: usize,
}

fn read(text: &str) -> Read {
    let mut read = Read::default();
    for (index, line) in text.lines().enumerate() {
        match line.trim_end() {
            "\\" if read.comment => read.comment = false,
            _ if read.comment => {}
            "/" => read.comment = true,
            "\\" => break,
            _ if index == 0 && line.starts_with("#!/") => {}
            _ => read.take(index + 1, line),
        }
    }
    read
}

impl Read {
    fn take(&mut self, number: usize, line: &str) {
        let (end, open, close) = measure(line);
        let code = line.get(..end).unwrap_or_default().trim_end();
        if code.is_empty() {
            return;
        }
        let goes_on = self.open > 0 || code.starts_with([' ', '\t']);
        match self.lines.last_mut().filter(|_| goes_on) {
            Some((_, last)) => {
                last.push('\n');
                last.push_str(code);
            }
            None => {
                self.open = 0;
                self.lines.push((number, code.to_string()));
            }
        }
        self.open = (self.open + open).saturating_sub(close);
    }
}

/// Where the comment of a line begins, and how many braces open and close before it.
fn measure(line: &str) -> (usize, usize, usize) {
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
