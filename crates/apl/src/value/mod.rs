//! Meanings of names other than arrays: functions and operators, and the trees of their lines.

mod class;
mod control;
pub mod function;
pub mod scalar_statement;
mod token;

pub use scalar_statement::{Callee, ScalarExpression, ScalarStatement, Slot};

pub use class::{Class, Dotted, Head, Header};
pub use control::Control;
pub use function::{
    Activation, ArrayNotation, Compiled, Defined, DefinitionKind, Function, FunctionNode, FunctionTree, Guard, Line,
    Node, Operand, OperandNode, Outcome, Target, TextualNesting, Tree, Watch, dismantle,
};
pub use token::{Span, Token};
