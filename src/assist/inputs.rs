//! Texts cut into inputs, each of which a session would take at once: a sentence, a definition with all its lines, a command.

use crate::session::Notation;

/// An input: the lines that a session evaluates at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The notation that it is in.
    pub notation: Notation,
    /// The number of its first line, from 0.
    pub line: usize,
    /// Its lines, without the last line's end.
    pub text: String,
}

impl Input {
    /// The number of lines.
    pub fn lines(&self) -> usize {
        self.text.lines().count().max(1)
    }

    /// Whether it is a command, whose words are not those of a sentence: `)names`, and `]display x` in APL.
    pub fn is_command(&self) -> bool {
        self.text.starts_with(')') || self.notation == Notation::APL && self.text.trim_start().starts_with(']')
    }
}

/// The inputs of a text that begins in a notation, without blank ones, and the notation that it ends in. Lines such as `)k` change the
/// notation and are not inputs; a line such as `k)+/1 2 3` is in k, with blanks for its prompt; what is open at the end is an input.
///
/// ```
/// use jackal::rooms::assist::inputs::inputs;
/// use jackal::rooms::session::Notation;
/// let (found, last) = inputs("f =: 3 : 0\n  y\n)\n\nf 1\n)k\ng:{x+\n 1}\n+/1 2", Notation::J);
/// let texts: Vec<(usize, &str)> = found.iter().map(|input| (input.line, input.text.as_str())).collect();
/// assert_eq!(texts, [(0, "f =: 3 : 0\n  y\n)"), (4, "f 1"), (6, "g:{x+\n 1}"), (8, "+/1 2")]);
/// assert_eq!((found[0].notation, found[3].notation, last), (Notation::J, Notation::K, Notation::K));
/// ```
pub fn inputs(text: &str, begun: Notation) -> (Vec<Input>, Notation) {
    let (mut found, mut notation) = (Vec::new(), begun);
    let mut lines = text.lines().enumerate().peekable();
    while let Some((line, first)) = lines.next() {
        if let Some(next) = Notation::switched_to(first.as_bytes()) {
            notation = next;
            continue;
        }
        let prompted = Notation::prompted(first.as_bytes());
        let (notation, first) = match prompted.and_then(|(own, length)| Some((own, length, first.get(length..)?))) {
            // A command of k begins its line.
            Some((own, _, rest)) if rest.starts_with('\\') => (own, rest.to_string()),
            Some((own, length, rest)) => (own, " ".repeat(length) + rest),
            None => (notation, first.to_string()),
        };
        let (mut whole, mut gathering) = (first.clone(), notation.gathering());
        gathering.feed(&first);
        while let Some((_, more)) =
            lines.next_if(|(_, next)| gathering.needs_more() || is_indented(notation, &whole, next))
        {
            gathering.feed(more);
            whole.push('\n');
            whole.push_str(more);
        }
        // A backslash alone ends a text of k and q; in a session that changes its notation a line that does so is next.
        if notation.dialect().is_some() && whole.trim_end() == "\\" {
            while lines.next_if(|(_, next)| Notation::switched_to(next.as_bytes()).is_none()).is_some() {}
            continue;
        }
        if !whole.trim().is_empty() {
            found.push(Input { notation, line, text: whole });
        }
    }
    (found, notation)
}

/// Whether a line belongs to the input before it because of the blanks it begins with.
fn is_indented(notation: Notation, before: &str, next: &str) -> bool {
    notation.dialect().is_some()
        && !before.trim().is_empty()
        && next.starts_with([' ', '\t'])
        && !next.trim().is_empty()
}
