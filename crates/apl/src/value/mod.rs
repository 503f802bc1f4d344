//! Meanings of names other than arrays: functions and operators, and the trees of their lines.

mod class;
mod control;
pub mod function;
mod token;

pub use class::{Class, Dotted, Head, Header, Slot};
pub use control::Control;
pub use function::{
    Activation, ArrayNotation, Compiled, Defined, DefinitionKind, Function, FunctionNode, FunctionTree, Guard, Line,
    LineReading, Node, Operand, OperandNode, Outcome, Target, TextualNesting, Tree, Watch, dismantle,
};
pub use token::{Span, Token};
