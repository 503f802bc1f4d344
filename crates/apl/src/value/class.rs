//! Names as the parser sees them: classes, names behind points, headers of definitions.

/// The number of a name in the table of names.
pub type Slot = u32;

/// The class of a name when a line is read, which says what it can stand next to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A variable, a label, a function without arguments, or nothing yet.
    Value,
    /// A function of arguments.
    Function,
    /// An operator with one operand.
    Operator1,
    /// An operator with two operands.
    Operator2,
    /// A name for `∘.`, whose operand stands at its right.
    Outer,
    /// One of `/ ⌿ \\ ⍀`: an operator behind a function, a function behind a value.
    Slash(char),
}

impl Class {
    /// Whether it takes operands.
    pub fn is_operator(self) -> bool {
        matches!(self, Class::Operator1 | Class::Operator2 | Class::Outer)
    }
}

/// The beginning of a name with points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// With a name.
    Name(Slot),
    /// With a namespace of the system: `#`, `##`, `⎕THIS`.
    Space(&'static str),
}

/// `a.b.c`: where it begins, and the names behind the points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dotted {
    /// The beginning.
    pub head: Head,
    /// The names behind it, the last one the one that is meant.
    pub path: Vec<Slot>,
}

/// The names of a function's header.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// The name of the function.
    pub name: String,
    /// The name of its result, if it has one.
    pub result: Option<Slot>,
    /// Whether the result is not shown: `{Z}←F X`.
    pub shy: bool,
    /// Its left argument.
    pub left: Option<Slot>,
    /// Whether the left argument stands in braces: `Z←{A} F B`.
    pub left_is_optional: bool,
    /// Its right argument.
    pub right: Option<Slot>,
    /// The operand at the left, of an operator.
    pub left_operand: Option<Slot>,
    /// The operand at the right.
    pub right_operand: Option<Slot>,
    /// The names of the items of its right argument, where it has a list of them.
    pub right_items: Vec<Slot>,
    /// The names of the items of its result.
    pub result_items: Vec<Slot>,
    /// Its other local names.
    pub locals: Vec<Slot>,
    /// The variables of the system that are local.
    pub quads: Vec<&'static str>,
}

impl Header {
    /// Its listed names: the items of argument and result, and the locals.
    pub fn listed(&self) -> impl Iterator<Item = Slot> {
        self.right_items.iter().chain(&self.result_items).chain(&self.locals).copied()
    }
}
