//! The rows of primitives: what a word of the notation is, as a value.

use crate::array::Value;
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::verbs::atomic::AtomicDyad;
use crate::verbs::tables::groups::RowGroups;

/// A primitive applied to one argument.
pub type Monad = fn(&Interpreter, Value) -> Result<Value>;
/// A primitive applied to two.
pub type Dyad = fn(&Interpreter, Value, Value) -> Result<Value>;

/// A primitive applied to more than two.
pub type Many = fn(&Interpreter, &[Value]) -> Result<Value>;

/// The two arguments of a word that takes two or one.
pub fn two_of(arguments: &[Value]) -> Result<(Value, Value)> {
    match arguments {
        [x, y] => Ok((x.clone(), y.clone())),
        _ => Err(Error::rank("the word takes one argument or two")),
    }
}

/// An aggregate of all groups of its arguments at once: an item for each group, `None` if it has no way for them.
pub type Grouped = fn(&Interpreter, &[Value], &RowGroups) -> Result<Option<Value>>;

/// The primitives that other parts of the notation ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `%`
    Divide,
    /// `&`
    Minimum,
    /// `|`
    Maximum,
    /// `,`
    Join,
    /// `@`
    At,
    /// `.`
    Dot,
    /// `?`
    Find,
    /// `$`
    Cast,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `=`
    Equal,
    /// `~`
    Match,
    /// `!`
    Key,
    /// `#`
    Take,
    /// `_`
    Drop,
    /// `in`
    Member,
    /// `::`
    Identity,
    /// `:` as a value
    Right,
    /// `flip`
    Flip,
    /// q's `enlist`
    Enlist,
    /// `asc`
    Ascending,
    /// `desc`
    Descending,
    /// `iasc`
    GradeUp,
    /// `idesc`
    GradeDown,
    /// `xasc`
    AscendingBy,
    /// `xdesc`
    DescendingBy,
    /// `upsert`
    Upsert,
    /// The primitive that takes a value apart for a pattern.
    Apart,
    /// Any other.
    Other,
}

/// A row of the vocabulary.
pub struct Primitive {
    /// The spelling.
    pub spelling: &'static str,
    /// The name of the monad in q, empty if it has none.
    pub keyword: &'static str,
    /// The code by which other code recognises the primitive.
    pub code: Code,
    /// Applied to one argument.
    pub monad: Option<Monad>,
    /// Applied to two.
    pub dyad: Option<Dyad>,
    /// The row of the engine that the dyad is, if it goes item by item: its kernels for folds, scans and atoms.
    pub atomic: Option<&'static AtomicDyad>,
    /// Whether the monad goes item by item and gives one type for a vector: each of it is the monad itself.
    pub pervades: bool,
    /// How many arguments it takes, if that may be more than two, and what it does with them.
    pub many: Option<(usize, Many)>,
    /// Whether it takes a table whose rows are not in memory: one in partitions, or one of another engine.
    pub of_partitions: bool,
    /// The kernel that computes it for all groups of its arguments at once, if it has one.
    pub grouped: Option<Grouped>,
    /// The kernel by which a word that goes along the rows goes along those of all groups at once, if it has one.
    pub running: Option<Grouped>,
    /// How it is shown as a value, if that is not how it is written: `count` as `#:`.
    pub shown: &'static str,
    /// Whether k knows it: symbols and the words that k reserves.
    pub in_k: bool,
    /// One line of help.
    pub help: &'static str,
}

impl std::fmt::Debug for Primitive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.spelling)
    }
}

impl PartialEq for Primitive {
    /// A row is the same as another if it is the row of the same word.
    fn eq(&self, other: &Self) -> bool {
        self.spelling == other.spelling
    }
}

impl Primitive {
    /// A row with its help, which is still to be given what it does.
    pub(crate) const fn named(spelling: &'static str, help: &'static str) -> Primitive {
        Primitive {
            spelling,
            keyword: "",
            code: Code::Other,
            monad: None,
            dyad: None,
            atomic: None,
            pervades: false,
            many: None,
            of_partitions: false,
            grouped: None,
            running: None,
            shown: "",
            in_k: false,
            help,
        }
    }

    /// Whether the console shows that what its monad gives is in order.
    pub fn sorts(&self) -> bool {
        self.code == Code::Ascending
    }

    /// Whether it is a word.
    pub fn is_keyword(&self) -> bool {
        self.spelling.trim_start_matches('.').starts_with(|c: char| c.is_ascii_alphabetic())
    }

    /// Whether it stands between its arguments. Other words stand before them: those of one argument, of one or two, and of more.
    pub fn stands_between(&self) -> bool {
        self.dyad.is_some() && self.monad.is_none()
    }

    /// The text of it as a value.
    pub fn text(&self) -> &'static str {
        if self.shown.is_empty() { self.spelling } else { self.shown }
    }

    /// The word of its monad in q.
    pub fn monad_word(&self) -> &'static str {
        if self.keyword.is_empty() { self.spelling } else { self.keyword }
    }

    /// The same without its monad.
    pub(crate) const fn without_monad(&self) -> Primitive {
        Primitive { monad: None, ..*self }
    }

    /// The same primitive, which is shown by another spelling.
    pub(crate) const fn shown_as(mut self, text: &'static str) -> Primitive {
        self.shown = text;
        self
    }

    /// The same whose monad goes item by item.
    pub(crate) const fn pervasive(mut self) -> Primitive {
        self.pervades = true;
        self
    }

    /// The same for tables whose rows are not in memory too.
    pub(crate) const fn of_partitions(mut self) -> Primitive {
        self.of_partitions = true;
        self
    }

    /// The same with a way for all groups at once.
    pub(crate) const fn by_groups(mut self, grouped: Grouped) -> Primitive {
        self.grouped = Some(grouped);
        self
    }

    /// The same with a way along the rows of all groups at once.
    pub(crate) const fn along_groups(mut self, running: Grouped) -> Primitive {
        self.running = Some(running);
        self
    }

    /// The same with what it does with a value before the first item: `sum[x;y]`.
    pub(crate) const fn begun(mut self, f: Many) -> Primitive {
        self.many = Some((2, f));
        self
    }

    /// The same primitive, whose dyad is an elementwise verb of the engine.
    pub(crate) const fn elementwise(mut self, atomic: &'static AtomicDyad) -> Primitive {
        self.atomic = Some(atomic);
        self
    }
}

/// The adverbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adverb {
    /// `'`
    Each,
    /// `/`
    Over,
    /// `\`
    Scan,
    /// `':`
    Prior,
    /// `/:`
    Right,
    /// `\:`
    Left,
}

impl Adverb {
    /// The spelling.
    pub fn text(self) -> &'static str {
        match self {
            Adverb::Each => "'",
            Adverb::Over => "/",
            Adverb::Scan => "\\",
            Adverb::Prior => "':",
            Adverb::Right => "/:",
            Adverb::Left => "\\:",
        }
    }
}

/// `::`, which stands for nothing.
pub const IDENTITY: Primitive = Primitive {
    code: Code::Identity,
    monad: Some(identity),
    in_k: true,
    ..Primitive::named("::", "identity; nothing")
};

/// `:` as a value.
pub const RIGHT: Primitive = Primitive {
    code: Code::Right,
    monad: Some(identity),
    dyad: Some(right),
    in_k: true,
    ..Primitive::named(":", "assign, return; as a value the right argument")
};

/// `::`, `:`: the argument itself.
fn identity(_: &Interpreter, y: Value) -> Result<Value> {
    Ok(y)
}

/// `x:y` as a value: the right argument.
fn right(_: &Interpreter, _: Value, y: Value) -> Result<Value> {
    Ok(y)
}
