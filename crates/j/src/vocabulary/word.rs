//! The words of J, each with its spelling: the one place where a spelling stands.
//!
//! The lexer, the rows of the tables, completion and help take the spellings from here. Code recognises a word by its name,
//! never by its spelling: `derived.row.word == Word::Rank`.

use std::sync::LazyLock;

use hashbrown::HashMap;

/// The part of speech of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A verb, with a row in [`super::verbs`].
    Verb,
    /// An adverb, with a row in [`super::modifiers`].
    Adverb,
    /// A conjunction, with a row in [`super::modifiers`].
    Conjunction,
    /// A noun, with its value in [`super::noun`].
    Noun,
    /// An operand as the caller means it.
    Operand,
}

/// The enum of the words, and what is known of each.
macro_rules! words {
    ($($part:ident { $($name:ident = $spelling:literal,)* })*) => {
        /// A word of the vocabulary.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Word {
            $($(#[doc = concat!("`` ", $spelling, " ``")] $name,)*)*
        }

        impl Word {
            /// Every word.
            pub const ALL: &[Word] = &[$($(Word::$name,)*)*];

            /// The spelling.
            pub const fn spelling(self) -> &'static str {
                match self {
                    $($(Word::$name => $spelling,)*)*
                }
            }

            /// Its part of speech.
            pub const fn part(self) -> Part {
                match self {
                    $($(Word::$name => Part::$part,)*)*
                }
            }
        }
    };
}

words! {
    Verb {
        Equal = "=",
        LessThan = "<",
        LesserOf = "<.",
        LessOrEqual = "<:",
        LargerThan = ">",
        LargerOf = ">.",
        LargerOrEqual = ">:",
        Plus = "+",
        GcdOr = "+.",
        NotOr = "+:",
        Times = "*",
        LcmAnd = "*.",
        NotAnd = "*:",
        Minus = "-",
        Less = "-.",
        Match = "-:",
        DividedBy = "%",
        MatrixDivide = "%.",
        Root = "%:",
        Exponential = "^",
        Logarithm = "^.",
        Shape = "$",
        Sparse = "$.",
        SelfReference = "$:",
        Nub = "~.",
        NotEqual = "~:",
        Residue = "|",
        Rotate = "|.",
        Transpose = "|:",
        Append = ",",
        Stitch = ",.",
        Laminate = ",:",
        Link = ";",
        Words = ";:",
        Copy = "#",
        Base = "#.",
        Antibase = "#:",
        OutOf = "!",
        SortUp = "/:",
        SortDown = "\\:",
        Left = "[",
        Right = "]",
        Cap = "[:",
        From = "{",
        Take = "{.",
        Tail = "{:",
        Fetch = "{::",
        Drop = "}.",
        Curtail = "}:",
        Do = "\".",
        Format = "\":",
        Anagram = "A.",
        Permute = "C.",
        Member = "e.",
        MemberOfInterval = "E.",
        IndexOf = "i.",
        Steps = "i:",
        IntervalIndex = "I.",
        Complex = "j.",
        Level = "L.",
        Circle = "o.",
        Polynomial = "p.",
        Integral = "p..",
        Primes = "p:",
        PrimeFactors = "q:",
        Polar = "r.",
        Symbol = "s:",
        Unicode = "u:",
        Extended = "x:",
        Convert = "c.",
        Roll = "?",
        RollFixed = "?.",
        Threads = "T.",
        FoldStatus = "Z:",
    }
    Adverb {
        Insert = "/",
        Prefix = "\\",
        Suffix = "\\.",
        Key = "/.",
        KeyWithKeys = "/..",
        Reflexive = "~",
        Amend = "}",
        Basic = "b.",
        Fix = "f.",
        Memo = "M.",
        SameOperand = "]:",
    }
    Conjunction {
        Rank = "\"",
        Atop = "@",
        At = "@:",
        Bond = "&",
        Appose = "&:",
        Under = "&.",
        UnderWhole = "&.:",
        Power = "^:",
        Definition = ":",
        Obverse = ":.",
        Adverse = "::",
        Cut = ";.",
        Fit = "!.",
        Foreign = "!:",
        Tie = "`",
        Evoke = "`:",
        Agenda = "@.",
        DotProduct = ".",
        LevelAt = "L:",
        Spread = "S:",
        Hypergeometric = "H.",
        Modular = "m.",
        FoldSingle = "F.",
        FoldMultiple = "F:",
        FoldForward = "F..",
        FoldReverse = "F.:",
        FoldForwardAll = "F:.",
        FoldReverseAll = "F::",
        Task = "t.",
        LeftOperand = "[.",
        RightOperand = "].",
    }
    Noun {
        Alphabet = "a.",
        Ace = "a:",
    }
    Operand {
        PlacedU = "u.",
        PlacedV = "v.",
    }
}

impl Word {
    /// The word of a spelling.
    ///
    /// ```
    /// use jackal_j::vocabulary::Word;
    /// assert_eq!(Word::from_spelling("{::"), Some(Word::Fetch));
    /// assert_eq!(Word::from_spelling("=:"), None);
    /// ```
    pub fn from_spelling(spelling: &str) -> Option<Word> {
        static TABLE: LazyLock<HashMap<&'static str, Word>> =
            LazyLock::new(|| Word::ALL.iter().map(|word| (word.spelling(), *word)).collect());
        TABLE.get(spelling).copied()
    }
}

/// The number of a constant verb such as `3:` or `_:`, as text: what stands before the colon, from `_9` to `9`, or an
/// infinity.
///
/// ```
/// use jackal_j::vocabulary::word::constant_verb;
/// assert_eq!(constant_verb("_9:"), Some("_9"));
/// assert_eq!(constant_verb("__:"), Some("__"));
/// assert_eq!(constant_verb("10:"), None);
/// ```
pub fn constant_verb(spelling: &str) -> Option<&str> {
    let number = spelling.strip_suffix(':')?;
    match number.strip_prefix('_').unwrap_or(number).as_bytes() {
        [] | [b'_'] if number.starts_with('_') => Some(number),
        [b'0'] if number.starts_with('_') => None,
        [digit] if digit.is_ascii_digit() => Some(number),
        _ => None,
    }
}

/// The enum of the control words, and how each is written.
macro_rules! control_words {
    ($($name:ident = $spelling:literal,)*) => {
        /// A control word without a name in it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum ControlWord {
            $(#[doc = concat!("`", $spelling, "`")] $name,)*
        }

        impl ControlWord {
            /// Every control word.
            pub const ALL: &[ControlWord] = &[$(ControlWord::$name,)*];

            /// The spelling.
            pub const fn spelling(self) -> &'static str {
                match self {
                    $(ControlWord::$name => $spelling,)*
                }
            }
        }
    };
}

control_words! {
    Assert = "assert.",
    Break = "break.",
    Case = "case.",
    Catch = "catch.",
    CatchDebug = "catchd.",
    CatchThrow = "catcht.",
    Continue = "continue.",
    Do = "do.",
    Else = "else.",
    ElseIf = "elseif.",
    End = "end.",
    FallingCase = "fcase.",
    For = "for.",
    If = "if.",
    Return = "return.",
    Select = "select.",
    Throw = "throw.",
    Try = "try.",
    While = "while.",
    Whilst = "whilst.",
}

impl ControlWord {
    /// The control word of a spelling.
    pub fn from_spelling(spelling: &str) -> Option<ControlWord> {
        ControlWord::ALL.iter().copied().find(|word| word.spelling() == spelling)
    }
}
