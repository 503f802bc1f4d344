//! Meanings of names other than arrays: functions and operators, and the trees of their lines.

mod class;
mod control;
pub mod function;
mod token;

pub use class::{Class, Dotted, Head, Header, Slot};
pub use control::Control;
pub use function::{
    Action, Activation, ArrayNotation, Compiled, Defined, DefinitionKind, Expression, Function, FunctionNode,
    FunctionTree, Guard, Line, LineReading, Node, Operand, OperandNode, Outcome, Step, Steps, Target, TextualNesting,
    Tree, Watch, dismantle,
};
pub use token::{Span, Token};
