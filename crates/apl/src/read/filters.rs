//! The three spellings of the characters: Unicode, names in braces, and the bytes of a font of the 1990s. The latter two are
//! turned into the first before anything else looks at the text.

use std::cell::Cell;

use crate::array::stop;
use crate::error::{Error, Result};
use crate::vocabulary::signs;

/// The characters of the vector font whose bytes are read as Windows-1252; only those that known texts use.
const FONT: [(char, char); 11] = [
    ('¸', '⍺'),
    ('¾', '⍵'),
    ('½', '⍴'),
    ('¼', '⍳'),
    ('²', '⌽'),
    ('³', '⍉'),
    ('°', '∘'),
    ('Ÿ', '∨'),
    ('™', '⍀'),
    ('š', '⌿'),
    ('†', '↑'),
];

/// The characters of the font that are letters of no APL: one of them outside quotes tells the font.
const TELLTALE: [char; 11] = ['Ÿ', '½', '²', '³', '¼', '¾', '¸', 'š', '™', '°', '†'];

/// The spelling of the session's texts so far.
///
/// A line without a name in braces and without a glyph may still belong to a text in the keyword form: its `@` `#`
/// `&` are `⍝ ⎕ ⋄` then. It is read like the lines before it. The first line with a glyph ends the keyword form.
#[derive(Clone, Debug, Default)]
pub struct Spelling {
    keywords: Cell<bool>,
}

impl Spelling {
    /// A text in Unicode, whatever it was spelled in. An error quotes a name in braces that is none and suggests the nearest.
    ///
    /// ```
    /// use jackal_apl::read::filters::Spelling;
    /// let spelling = Spelling::default();
    /// assert_eq!(spelling.unicode("R{<-}{rho}A @ note")?, "R←⍴A ⍝ note");
    /// assert_eq!(spelling.unicode("R  @ note")?, "R  ⍝ note");
    /// assert_eq!(spelling.unicode("(1,½¾)½¾")?, "(1,⍴⍵)⍴⍵");
    /// assert_eq!(spelling.unicode("3 4`r`i12 ⍝ `r")?, "3 4⍴⍳12 ⍝ `r");
    /// assert_eq!(spelling.unicode("{⍵+1}@2")?, "{⍵+1}@2");
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn unicode(&self, text: &str) -> Result<String> {
        let keyed = text.contains('`').then(|| with_keyed_glyphs(text));
        let text = keyed.as_deref().unwrap_or(text);
        // Braces in a function's header hold names.
        let text = if text.contains('{') && !text.trim_start().starts_with('∇') && has_keyword(text) {
            self.keywords.set(true);
            keyword_form(text)?
        } else if self.keywords.get() && !has_glyph(text) {
            if text.contains('{') { keyword_form(text)? } else { outside_quotes(text) }
        } else {
            if has_glyph(text) {
                self.keywords.set(false);
            }
            text.split_inclusive('\n').map(with_remark).collect()
        };
        let is_plain = !letters(&text).any(|c| TELLTALE.contains(&c)) || !is_font(&text);
        stop::poll_running()?;
        if is_plain {
            return Ok(text);
        }
        Ok(text.chars().map(|c| FONT.iter().find(|(from, _)| *from == c).map_or(c, |(_, to)| *to)).collect())
    }
}

/// A text in which each backquote and the key behind it are the glyph that they give. Quotes and remarks stay as they are.
fn with_keyed_glyphs(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut is_quoted, mut is_remark) = (false, false);
    let mut letters = letters(text).peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\n' => (is_quoted, is_remark) = (false, false),
            '\'' => is_quoted ^= !is_remark,
            '⍝' => is_remark |= !is_quoted,
            _ => {}
        }
        let glyph =
            letters.peek().copied().filter(|_| letter == '`' && !is_quoted && !is_remark).and_then(signs::glyph_of_key);
        if glyph.is_some() {
            letters.next();
        }
        out.push(glyph.unwrap_or(letter));
    }
    out
}

/// The flag is polled once in this many characters.
const POLL_CHARS: usize = 1 << 14;

/// The characters of a text. They end early when the evaluation is asked to end: the caller polls.
fn letters(text: &str) -> impl Iterator<Item = char> {
    let goes_on = |turn: usize| !turn.is_multiple_of(POLL_CHARS) || !stop::is_ending();
    text.chars().enumerate().take_while(move |(turn, _)| goes_on(*turn)).map(|(_, letter)| letter)
}

/// A text in Unicode, taken by itself.
///
/// ```
/// use jackal_apl::read::filters::unicode;
/// assert_eq!(unicode("R{<-}{rho}A @ note")?, "R←⍴A ⍝ note");
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn unicode(text: &str) -> Result<String> {
    Spelling::default().unicode(text)
}

/// A line whose `@` begins a remark: words alone follow it, which would be no operand.
fn with_remark(line: &str) -> String {
    let is_word = |word: &str| word.chars().all(|c| c.is_ascii_alphabetic());
    match line.rsplit_once(" @ ") {
        Some((code, remark)) if remark.split_whitespace().count() > 1 && remark.split_whitespace().all(is_word) => {
            format!("{code} ⍝ {remark}")
        }
        _ => line.to_string(),
    }
}

/// Whether a glyph of the Unicode form stands in a text outside quotes.
fn has_glyph(text: &str) -> bool {
    let mut quoted = false;
    letters(text).any(|c| {
        quoted = if c == '\n' { false } else { quoted ^ (c == '\'') };
        !quoted && !c.is_ascii() && !c.is_whitespace() && !TELLTALE.contains(&c)
    })
}

/// The sign of the Unicode form that a character of the keyword form stands for.
fn sign(c: char) -> char {
    match c {
        '#' => '⎕',
        '@' => '⍝',
        '&' => '⋄',
        other => other,
    }
}

/// A line of the keyword form without a name in braces: what is quoted stays, and what is behind the mark of a comment.
fn outside_quotes(text: &str) -> String {
    let (mut quoted, mut comment) = (false, false);
    let signs = letters(text).map(|c| {
        if c == '\n' {
            (quoted, comment) = (false, false);
        }
        if comment {
            return c;
        }
        quoted ^= c == '\'';
        let sign = if quoted { c } else { sign(c) };
        comment = sign == '⍝';
        sign
    });
    signs.collect()
}

fn is_font(text: &str) -> bool {
    text.lines().any(|line| {
        let mut quoted = false;
        letters(line).take_while(|&c| c != '⍝').any(|c| {
            quoted ^= c == '\'';
            !quoted && TELLTALE.contains(&c)
        })
    })
}

/// The names in braces of a text, with where they stand.
fn braces(text: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    text.match_indices('{').filter_map(|(start, _)| {
        let rest = text.get(start + 1..)?;
        let end = rest.find(['}', '{', '\n', '\''].as_slice())?;
        let name = rest.get(..end)?;
        rest.get(end..)?.starts_with('}').then_some((start, start + end + 2, name))
    })
}

/// Whether a text is in the keyword form: a known name stands in braces, or a mark of continuation.
pub fn has_keyword(text: &str) -> bool {
    braces(text).any(|(_, _, name)| signs::glyph(name).is_some() && !is_code(name))
}

/// Whether the text in braces is more likely a function: `{-}`, `{⍵}`.
fn is_code(name: &str) -> bool {
    name.chars().all(|c| !c.is_ascii_alphabetic())
        && !matches!(name.trim(), "<-" | "->" | "<=" | ">=" | "/=" | "#" | "@" | "&")
}

/// Whether a text ends in the middle of a line that goes on: its last line ends with `{+`.
pub fn goes_on(text: &str) -> bool {
    text.trim_end().ends_with("{+")
}

fn keyword_form(text: &str) -> Result<String> {
    let text = continued_lines(text);
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(c) = rest.chars().next() {
        if let Some(literal) = rest.strip_prefix("{{")
            && let Some(end) = literal.find("}}")
        {
            out.push('{');
            out.push_str(literal.get(..end).unwrap_or_default());
            out.push('}');
            rest = literal.get(end + 2..).unwrap_or_default();
            continue;
        }
        if let Some(named) = rest.strip_prefix('{')
            && let Some(end) = named.find(['}', '{', '\n'].as_slice())
            && named.get(end..).is_some_and(|tail| tail.starts_with('}'))
        {
            let name = named.get(..end).unwrap_or_default();
            match signs::glyph(name) {
                Some(glyph) => out.push(glyph),
                None if is_word(name) => return Err(unknown(name)),
                None => {
                    out.push('{');
                    rest = named;
                    continue;
                }
            }
            rest = named.get(end + 1..).unwrap_or_default();
            continue;
        }
        out.push(sign(c));
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
    }
    Ok(out)
}

fn is_word(name: &str) -> bool {
    !name.trim().is_empty() && name.trim().chars().all(|c| c.is_ascii_alphabetic() || c == '-')
}

#[cold]
fn unknown(name: &str) -> Error {
    let error = Error::syntax(format!("no character is called {{{name}}}"));
    match signs::nearest(name) {
        Some(nearest) => error.note(format!("did you mean {{{nearest}}}?")),
        None => error,
    }
}

/// Lines that end with `{+` joined with those that begin with `+}`; the marks and the blanks between them vanish.
fn continued_lines(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("{+") {
        let after = rest.get(at + 2..).unwrap_or_default();
        let next = after.trim_start();
        match next.strip_prefix("+}") {
            Some(later) => {
                out.push_str(rest.get(..at).unwrap_or_default());
                rest = later;
            }
            None => {
                out.push_str(rest.get(..at + 2).unwrap_or_default());
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}
