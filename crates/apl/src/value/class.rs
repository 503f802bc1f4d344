//! What kinds of words there are.

/// What a name means when a line is read: what it can stand beside.
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
