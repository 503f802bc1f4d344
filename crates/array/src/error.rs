//! Errors as values.
//!
//! A kernel reports the kind and what it knows (shapes, types, the rule that was broken) and knows nothing of source
//! text; the notation's evaluator adds the sentence and the place ([`Error::at`]); the session prints it.

use std::fmt;

/// The result of anything a user's sentence can make fail.
pub type Result<T> = std::result::Result<T, Error>;

/// The kinds of failure, in the field's words. A notation gives them its own spelling and numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// An attention interrupt (Ctrl-C).
    Interrupt,
    /// An axis that the array does not have, or that the word cannot be given.
    Axis,
    /// A value outside what the verb is defined for.
    Domain,
    /// An argument of a type that the verb does not take (J calls this a domain error, k a type error).
    Type,
    /// A name that is not spelled as names are.
    IllFormedName,
    /// A number that is not spelled as numbers are.
    IllFormedNumber,
    /// An index outside the axis.
    Index,
    /// The world outside refused: an operating system call failed.
    Interface,
    /// Shapes do not fit.
    Length,
    /// Too large for the machine or for the limits that were set.
    Limit,
    /// The feature is not implemented.
    Nonce,
    /// An `assert.` that did not hold.
    Assertion,
    /// A string without its closing quote.
    OpenQuote,
    /// An argument of too high or too low a rank.
    Rank,
    /// Characters that form no word.
    Spelling,
    /// Recursion too deep.
    Stack,
    /// Words that form no sentence.
    Syntax,
    /// A name without a value.
    Value,
    /// Memory used up.
    OutOfMemory,
    /// Control words that do not match.
    Control,
    /// A file that may not be read or written.
    FileAccess,
    /// A file that is not there, or a name that is none.
    FileName,
    /// A file number that is not open.
    FileNumber,
    /// The time limit was reached.
    TimeLimit,
    /// Shut off by the sandbox.
    Security,
    /// A locale that is not there.
    Locale,
    /// A value that may not be assigned.
    ReadOnly,
    /// A result that is not a number (`_ - _`).
    NotANumber,
    /// A verb, adverb or conjunction where a noun is needed.
    NounResult,
    /// A `throw.` that nothing caught.
    UncaughtThrow,
    /// A fold stopped by its own limit.
    FoldLimit,
    /// A verb that has no such valence.
    Valence,
    /// A `Z:` outside a fold.
    FoldEnd,
    /// A user's own signal, with a number.
    Signal(i64),
    /// The session is asked to end with this exit code, which is not an error.
    Exit(i32),
    /// A panic in the interpreter that was caught. Always a bug of ours.
    Internal,
}

impl ErrorKind {
    /// The kind in plain words, as J prints it.
    ///
    /// ```
    /// assert_eq!(jackal_array::error::ErrorKind::Length.name(), "length error");
    /// ```
    pub fn name(self) -> &'static str {
        use ErrorKind::*;
        match self {
            Interrupt => "attention interrupt",
            Axis => "axis error",
            Domain | Type => "domain error",
            IllFormedName => "ill-formed name",
            IllFormedNumber => "ill-formed number",
            Index => "index error",
            Interface => "interface error",
            Length => "length error",
            Limit => "limit error",
            Nonce => "nonce error",
            Assertion => "assertion failure",
            OpenQuote => "open quote",
            Rank => "rank error",
            Spelling => "spelling error",
            Stack => "stack error",
            Syntax => "syntax error",
            Value => "value error",
            OutOfMemory => "out of memory",
            Control => "control error",
            FileAccess => "file access error",
            FileName => "file name error",
            FileNumber => "file number error",
            TimeLimit => "time limit",
            Security => "security violation",
            Locale => "locale error",
            ReadOnly => "read-only data",
            NotANumber => "NaN error",
            NounResult => "noun result was required",
            UncaughtThrow => "uncaught throw.",
            FoldLimit => "fold limit",
            Valence => "valence error",
            FoldEnd => "untimely request",
            Signal(_) => "signal",
            Exit(_) => "exit",
            Internal => "internal error",
        }
    }
}

/// One level of where an error happened: a sentence and the part of it that failed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The definition that was running, if any; empty while its name is not known.
    pub definition: Option<String>,
    /// The sentence as typed.
    pub sentence: String,
    /// The byte range of the failing word in `sentence`.
    pub mark: Option<(usize, usize)>,
    /// The script file.
    pub file: Option<String>,
    /// The line in the file or in the definition, from 1.
    pub line: Option<usize>,
}

/// An error: its kind, the text that explains it, and where it happened (innermost place first).
#[derive(Clone, Debug)]
pub struct Error(Box<Body>);

/// An error keeps this many places.
const PLACES_MAX: usize = 8;

#[derive(Clone, Debug)]
struct Body {
    kind: ErrorKind,
    message: Option<String>,
    notes: Vec<String>,
    places: Vec<Place>,
    places_left_out: usize,
    mark: Option<usize>,
    verb: Option<String>,
}

impl Error {
    /// The error of a service of the world outside that refused: a file name, file access, or interface error that says why.
    ///
    /// ```
    /// use jackal_array::error::{Error, ErrorKind};
    /// let missing = std::io::Error::from(std::io::ErrorKind::NotFound);
    /// assert_eq!(Error::outside(&missing).kind(), ErrorKind::FileName);
    /// ```
    #[cold]
    pub fn outside(error: &std::io::Error) -> Error {
        if let Some(own) = Error::own(error) {
            return own;
        }
        let kind = match error.kind() {
            std::io::ErrorKind::NotFound => ErrorKind::FileName,
            std::io::ErrorKind::PermissionDenied => ErrorKind::FileAccess,
            _ => ErrorKind::Interface,
        };
        Error::new(kind).note(error.to_string())
    }

    /// The engine's own error that came back through a service of the world outside, as it was.
    pub fn own(error: &std::io::Error) -> Option<Error> {
        error.get_ref().and_then(|inner| inner.downcast_ref::<Error>()).cloned()
    }

    /// The same error as one of another kind, whose name it has unless it has a text of its own.
    #[must_use]
    pub fn as_kind(mut self, kind: ErrorKind) -> Error {
        self.0.kind = kind;
        self
    }

    /// A bare error of a kind.
    ///
    /// ```
    /// use jackal_array::error::{Error, ErrorKind};
    /// let error = Error::new(ErrorKind::Length).note("2 items and 3 items");
    /// assert_eq!(error.kind(), ErrorKind::Length);
    /// assert_eq!(error.to_string(), "length error: 2 items and 3 items");
    /// ```
    #[cold]
    pub fn new(kind: ErrorKind) -> Self {
        Error(Box::new(Body {
            kind,
            message: None,
            notes: Vec::new(),
            places: Vec::new(),
            places_left_out: 0,
            mark: None,
            verb: None,
        }))
    }

    /// An error whose first line is the user's own text instead of the kind's name.
    #[cold]
    pub fn with_message(kind: ErrorKind, message: impl Into<String>) -> Self {
        let mut error = Self::new(kind);
        error.0.message = Some(message.into());
        error
    }

    /// An error that has a word of its own, such as `mismatch`, and its reason.
    #[cold]
    pub fn refusal(word: &str, reason: impl Into<String>) -> Error {
        Error::with_message(ErrorKind::Signal(0), word).note(reason)
    }

    /// Adds a line of explanation.
    #[cold]
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.0.notes.push(note.into());
        self
    }

    /// Remembers the innermost name in which the error happened, unless one is known already, and names the definition of
    /// the outermost place.
    #[cold]
    #[must_use]
    pub fn within(self, name: &str) -> Self {
        let mut error = self.in_definition(name);
        error.0.verb.get_or_insert_with(|| name.to_string());
        error
    }

    /// Names the definition of the outermost place, and does not tell of it otherwise: for names that the user has not written.
    ///
    /// ```
    /// use jackal_array::error::Error;
    /// let error = Error::domain("text has no sum").in_definition("helper").within("called");
    /// assert_eq!(error.verb(), Some("called"));
    /// ```
    #[cold]
    #[must_use]
    pub fn in_definition(mut self, name: &str) -> Self {
        if let Some(definition) = self.0.places.last_mut().and_then(|place| place.definition.as_mut())
            && definition.is_empty()
        {
            definition.push_str(name);
        }
        self
    }

    /// The innermost name in which the error happened.
    pub fn verb(&self) -> Option<&str> {
        self.0.verb.as_deref()
    }

    /// Adds a place, outermost last. Of a deep recursion only the innermost places and the outermost are kept.
    #[cold]
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        if self.0.places.len() < PLACES_MAX {
            self.0.places.push(place);
        } else if let Some(last) = self.0.places.last_mut() {
            *last = place;
            self.0.places_left_out += 1;
        }
        self
    }

    /// Adds the script and the line in it to the outermost place, unless it comes from a script further in.
    #[cold]
    #[must_use]
    pub fn in_script(mut self, file: &str, line: usize) -> Self {
        match self.places_mut().last_mut() {
            Some(place) if place.file.is_none() => {
                (place.file, place.line) = (Some(file.to_string()), Some(line));
                self
            }
            Some(_) => self,
            None => self.at(Place { file: Some(file.to_string()), line: Some(line), ..Place::default() }),
        }
    }

    /// The number of places left out before the last of [`Error::places`].
    pub fn places_left_out(&self) -> usize {
        self.0.places_left_out
    }

    /// Remembers the number of the failing word in the sentence that runs, unless a word was marked before.
    #[cold]
    #[must_use]
    pub fn mark(mut self, word: usize) -> Self {
        self.0.mark.get_or_insert(word);
        self
    }

    /// Whether a word was marked.
    pub fn has_mark(&self) -> bool {
        self.0.mark.is_some()
    }

    /// The marked word; forgets it, since the caller turns it into a [`Place`].
    pub fn take_mark(&mut self) -> Option<usize> {
        self.0.mark.take()
    }

    /// The error with only its kind and, unless `bare`, the sentence in which it happened.
    #[must_use]
    pub fn brief(&self, bare: bool) -> Error {
        let mut error = self.clone();
        error.0.notes.clear();
        error.0.places.truncate(usize::from(!bare));
        error.0.places_left_out = 0;
        if let Some(place) = error.0.places.first_mut() {
            (place.file, place.line) = (None, None);
        }
        error
    }

    /// The error with notes in as many lines as a function makes of each.
    #[must_use]
    pub fn fitted(mut self, lines: impl Fn(&str) -> Vec<String>) -> Error {
        self.0.notes = self.0.notes.iter().flat_map(|note| lines(note)).collect();
        self
    }

    /// Leaves out the places before number `first`, with what was said of the arguments there.
    #[must_use]
    pub fn from_place(mut self, first: usize) -> Error {
        self.0.places.drain(..first.min(self.0.places.len()));
        self.0.notes.retain(|note| !note.starts_with("y: ") && !note.starts_with("x (left): "));
        self
    }

    /// The kind.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The first line: the user's own text, or the kind's name.
    pub fn headline(&self) -> &str {
        self.0.message.as_deref().unwrap_or_else(|| self.0.kind.name())
    }

    /// The lines of explanation.
    pub fn notes(&self) -> &[String] {
        &self.0.notes
    }

    /// The lines of explanation with the sign that a notation writes before negative numbers: the engine's own is a minus.
    ///
    /// ```
    /// let error = jackal::Error::index("index -4 is outside of 3-4");
    /// assert_eq!(error.notes_with('¯').next().as_deref(), Some("index ¯4 is outside of 3-4"));
    /// ```
    pub fn notes_with(&self, sign: char) -> impl Iterator<Item = String> {
        self.0.notes.iter().map(move |note| with_sign(note, sign))
    }

    /// The places of the error, innermost first.
    pub fn places(&self) -> &[Place] {
        &self.0.places
    }

    /// The places, to be completed by the layer that knows more (a file name, a line).
    pub fn places_mut(&mut self) -> &mut Vec<Place> {
        &mut self.0.places
    }
}

/// Short constructors: `domain("...")` reads better in a kernel than the long form.
macro_rules! constructors {
    ($($(#[$doc:meta])* $name:ident => $kind:ident),* $(,)?) => {
        impl Error { $($(#[$doc])* #[cold] pub fn $name(note: impl Into<String>) -> Self {
            Error::new(ErrorKind::$kind).note(note)
        })* }
    };
}

constructors! {
    /// An axis error with its reason.
    axis => Axis,
    /// A domain error with its reason.
    domain => Domain,
    /// A type error with its reason.
    type_ => Type,
    /// A length error with its reason.
    length => Length,
    /// A rank error with its reason.
    rank => Rank,
    /// An index error with its reason.
    index => Index,
    /// A limit error with its reason.
    limit => Limit,
    /// A nonce error with its reason.
    nonce => Nonce,
    /// A syntax error with its reason.
    syntax => Syntax,
    /// A value error with its reason.
    value => Value,
}

/// A line with another sign for the minus before a number.
fn with_sign(note: &str, sign: char) -> String {
    let mut before = ' ';
    let mut letters = note.chars().peekable();
    let mut out = String::with_capacity(note.len());
    while let Some(letter) = letters.next() {
        let is_sign = letter == '-' && before == ' ' && letters.peek().is_some_and(char::is_ascii_digit);
        out.push(if is_sign { sign } else { letter });
        before = letter;
    }
    out
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.headline())?;
        for (i, note) in self.notes().iter().enumerate() {
            write!(f, "{}{note}", if i == 0 { ": " } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}
