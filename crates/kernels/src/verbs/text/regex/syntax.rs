//! Perl's patterns in the words of the crate that matches them. Where the two agree, nothing changes.
//!
//! They differ in this: Perl's `\d \w \s` mean ASCII; within a class `[`, `&&`, `--` and `~~` stand for
//! themselves; so does a brace that counts nothing; `\Q...\E`, `\h`, `\v`, `\N`, octal and control escapes are Perl's own.

use std::iter::Peekable;
use std::str::Chars;

use crate::error::{Error, Result};

/// A pattern in the crate's words.
///
/// ```
/// use jackal_kernels::verbs::text::regex::syntax::Written;
/// assert_eq!(Written::new(r"\d{2}[\w-]{x")?.text, r"[0-9]{2}[0-9A-Za-z_\-]\{x");
/// assert!(Written::new("(a|b)*c")?.is_regular && !Written::new(r"(a)\1")?.is_regular);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub struct Written {
    /// The words.
    pub text: String,
    /// Whether an automaton can search for it: nothing goes back, looks around, or refers to what matched.
    pub is_regular: bool,
    /// How many sets of Unicode's properties there are, each of which has hundreds of ranges.
    pub properties: usize,
}

impl Written {
    /// Writes a pattern of Perl's language.
    pub fn new(pattern: &str) -> Result<Written> {
        let (words, pattern) = leading(pattern);
        let mut writer = Writer {
            rest: pattern.chars().peekable(),
            out: Written { text: String::with_capacity(pattern.len() + 16), is_regular: true, properties: 0 },
            properties: words.contains(&"UCP"),
        };
        writer.pattern()?;
        let mut written = writer.out;
        written.properties = written.text.matches(r"\p").count() + written.text.matches(r"\P").count();
        Ok(written)
    }
}

/// The words such as `(*UTF)(*UCP)` that a pattern may begin with, and the pattern behind them. But for `UCP` they ask for
/// what is done anyway or for how to search.
fn leading(mut pattern: &str) -> (Vec<&str>, &str) {
    let mut words = Vec::new();
    while let Some((word, behind)) = pattern.strip_prefix("(*").and_then(|rest| rest.split_once(')'))
        && word.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || matches!(b, b'_' | b'='))
    {
        words.push(word);
        pattern = behind;
    }
    (words, pattern)
}

/// Whether what begins with `(?` and this, and goes on so, is a group, a name for one, or flags that an automaton knows.
fn opens_regular(next: char, mut ahead: Peekable<Chars<'_>>) -> bool {
    match next {
        ':' => true,
        'P' => ahead.next() == Some('<'),
        '<' => ahead.next().is_some_and(|letter| letter.is_alphabetic() || letter == '_'),
        'i' | 'm' | 's' | '-' => {
            ahead.find(|flag| !matches!(flag, 'i' | 'm' | 's' | '-')).is_some_and(|end| ":)".contains(end))
        }
        _ => false,
    }
}

struct Writer<'a> {
    rest: Peekable<Chars<'a>>,
    out: Written,
    /// Whether `\d \w \s` go by the properties of Unicode.
    properties: bool,
}

/// The ranges of a class escape within brackets.
fn class(letter: char, properties: bool) -> Option<&'static str> {
    Some(match letter {
        'd' if properties => r"\p{Nd}",
        'w' if properties => r"\p{L}\p{N}_",
        's' if properties => r"\p{Z}\t\n\x0B\x0C\r\x85",
        'd' => "0-9",
        'w' => "0-9A-Za-z_",
        's' => r"\t\n\x0B\x0C\r\x20",
        'h' => r"\t\x20",
        'v' => r"\n\x0B\x0C\r",
        _ => return None,
    })
}

impl Writer<'_> {
    fn pattern(&mut self) -> Result<()> {
        while let Some(next) = self.rest.next() {
            match next {
                '\\' => self.escape()?,
                '[' => self.class()?,
                '{' if !self.counts() => self.out.text.push_str(r"\{"),
                '{' => self.count()?,
                '}' => self.out.text.push_str(r"\}"),
                ']' => self.out.text.push_str(r"\]"),
                '(' => self.group()?,
                // Counts that give nothing back.
                '+' if self.out.text.ends_with(['*', '+', '?', '}']) => {
                    self.out.is_regular = false;
                    self.out.text.push('+');
                }
                other => self.out.text.push(other),
            }
        }
        Ok(())
    }

    /// Whether a brace that was just met begins a count such as `{2}`, `{2,}` or `{2,5}`.
    fn counts(&self) -> bool {
        let mut ahead = self.rest.clone();
        let mut digits = 0;
        while ahead.next_if(char::is_ascii_digit).is_some() {
            digits += 1;
        }
        if ahead.next_if_eq(&',').is_some() {
            while ahead.next_if(char::is_ascii_digit).is_some() {}
        }
        digits > 0 && ahead.next() == Some('}')
    }

    fn count(&mut self) -> Result<()> {
        let mut count = String::new();
        while let Some(next) = self.rest.next_if(|&c| c != '}') {
            count.push(next);
        }
        let number = |text: &str| text.parse::<u32>().ok();
        if let Some((least, most)) = count.split_once(',')
            && let (Some(least), Some(most)) = (number(least), number(most))
            && least > most
        {
            return Err(Error::domain(format!("regular expression: {{{count}}} counts from more to less")));
        }
        self.rest.next();
        self.out.text.push_str(&format!("{{{count}}}"));
        Ok(())
    }

    /// Rewrites the text behind an opening parenthesis: comments vanish, and names are written `(?P<name>`.
    fn group(&mut self) -> Result<()> {
        let mut ahead = self.rest.clone();
        if ahead.next() != Some('?') {
            self.out.text.push('(');
            return Ok(());
        }
        match ahead.next() {
            Some('#') => {
                if !self.rest.any(|c| c == ')') {
                    return Err(Error::domain("regular expression: a comment is not closed"));
                }
            }
            Some('\'') => {
                self.rest.nth(1);
                self.out.text.push_str("(?P<");
                while let Some(letter) = self.rest.next_if(|&c| c != '\'') {
                    self.out.text.push(letter);
                }
                self.rest.next();
                self.out.text.push('>');
            }
            next => {
                self.out.is_regular &= next.is_some_and(|next| opens_regular(next, ahead));
                self.out.text.push('(');
            }
        }
        Ok(())
    }

    fn escape(&mut self) -> Result<()> {
        let Some(next) = self.rest.next() else {
            return Err(Error::domain("regular expression: \\ at the end of the pattern"));
        };
        match next {
            'Q' => self.quoted(),
            'E' => {}
            'R' => self.out.text.push_str(r"(?:\r\n|[\n\x0B\x0C\r])"),
            'N' => self.out.text.push_str(r"[^\n]"),
            'Z' => {
                self.out.is_regular = false;
                self.out.text.push_str(r"(?=\n?\z)");
            }
            'g' => self.reference(),
            '1'..='9' if !self.octal_follows() => {
                self.out.is_regular = false;
                self.out.text.push('\\');
                self.out.text.push(next);
            }
            letter if class(letter.to_ascii_lowercase(), self.properties).is_some() => {
                let negated = if letter.is_ascii_uppercase() { "^" } else { "" };
                let within = class(letter.to_ascii_lowercase(), self.properties).unwrap_or("");
                self.out.text.push_str(&format!("[{negated}{within}]"));
            }
            other => self.character(other),
        }
        Ok(())
    }

    /// An escaped character that means the same within a class and outside one.
    fn character(&mut self, next: char) {
        match next {
            'e' => self.out.text.push_str(r"\x1B"),
            '0'..='7' => self.octal(next),
            'c' => {
                let code = self.rest.next().map_or(0, |letter| u32::from(letter.to_ascii_uppercase()) ^ 0x40);
                self.out.text.push_str(&format!(r"\x{{{code:X}}}"));
            }
            '<' | '>' => self.out.text.push(next),
            'p' | 'P' | 'x' if self.rest.peek() == Some(&'{') => {
                self.out.text.push('\\');
                self.out.text.push(next);
                for letter in self.rest.by_ref() {
                    self.out.text.push(letter);
                    if letter == '}' {
                        break;
                    }
                }
            }
            letter if letter.is_ascii() => {
                self.out.is_regular &= !letter.is_ascii_alphanumeric() || "aAbBfnprtxPz".contains(letter);
                self.out.text.push('\\');
                self.out.text.push(letter);
            }
            other => self.out.text.push(other),
        }
    }

    /// Whether two octal digits follow: then the escape is a character, not a group.
    fn octal_follows(&self) -> bool {
        let mut ahead = self.rest.clone();
        (0..2).all(|_| ahead.next().is_some_and(|digit| digit.is_digit(8)))
    }

    fn octal(&mut self, first: char) {
        let mut code = first.to_digit(8).unwrap_or(0);
        for _ in 0..2 {
            let Some(digit) = self.rest.peek().and_then(|next| next.to_digit(8)) else { break };
            self.rest.next();
            code = code * 8 + digit;
        }
        self.out.text.push_str(&format!(r"\x{{{code:X}}}"));
    }

    /// `\g1`, `\g{1}` and `\g{name}`.
    fn reference(&mut self) {
        self.out.is_regular = false;
        let braced = self.rest.next_if_eq(&'{').is_some();
        let mut name = String::new();
        while let Some(letter) = self.rest.next_if(|&c| if braced { c != '}' } else { c.is_ascii_digit() }) {
            name.push(letter);
        }
        if braced {
            self.rest.next();
        }
        let number = name.bytes().all(|byte| byte.is_ascii_digit());
        self.out.text.push_str(&if number { format!(r"\{name}") } else { format!(r"\k<{name}>") });
    }

    /// Text between `\Q` and `\E` stands for itself.
    fn quoted(&mut self) {
        while let Some(next) = self.rest.next() {
            if next == '\\' && self.rest.next_if_eq(&'E').is_some() {
                return;
            }
            if next.is_ascii_punctuation() {
                self.out.text.push('\\');
            }
            self.out.text.push(next);
        }
    }

    fn class(&mut self) -> Result<()> {
        self.out.text.push('[');
        if self.rest.next_if_eq(&'^').is_some() {
            self.out.text.push('^');
        }
        if self.rest.next_if_eq(&']').is_some() {
            self.out.text.push_str(r"\]");
        }
        while let Some(next) = self.rest.next() {
            match next {
                ']' => {
                    self.out.text.push(']');
                    return Ok(());
                }
                '[' if self.rest.peek() == Some(&':') => self.named()?,
                '[' | '&' | '~' => {
                    self.out.text.push('\\');
                    self.out.text.push(next);
                }
                '-' if matches!(self.rest.peek(), Some('-' | ']')) => self.out.text.push_str(r"\-"),
                '\\' => self.class_escape()?,
                other => self.out.text.push(other),
            }
        }
        Err(Error::domain("regular expression: a class [ is not closed"))
    }

    /// `[:alpha:]` within a class.
    fn named(&mut self) -> Result<()> {
        self.out.text.push('[');
        for next in self.rest.by_ref() {
            self.out.text.push(next);
            if next == ']' {
                self.literal_hyphen();
                return Ok(());
            }
        }
        Err(Error::domain("regular expression: a class [ is not closed"))
    }

    fn class_escape(&mut self) -> Result<()> {
        let Some(next) = self.rest.next() else {
            return Err(Error::domain("regular expression: \\ at the end of the pattern"));
        };
        match (next, class(next.to_ascii_lowercase(), self.properties)) {
            ('b', _) => self.out.text.push_str(r"\x08"),
            (_, Some(within)) if next.is_ascii_uppercase() => {
                self.out.text.push_str(&format!("[^{within}]"));
                self.literal_hyphen();
            }
            (_, Some(within)) => {
                self.out.text.push_str(within);
                self.literal_hyphen();
            }
            _ => self.character(next),
        }
        Ok(())
    }

    /// A hyphen behind a set of characters is not a range.
    fn literal_hyphen(&mut self) {
        if self.rest.next_if_eq(&'-').is_some() {
            self.out.text.push_str(r"\-");
        }
    }
}
