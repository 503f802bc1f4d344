//! Meanings of names other than arrays: functions and operators, and the trees of their lines.

mod class;
mod control;
mod definition;
mod expression;
pub mod function;
mod number_action;
mod token;

pub use class::{Class, Dotted, Head, Header, Slot};
pub use control::{Control, LoopNames};
pub use definition::{Activation, DefinitionKind, Outcome, TextualNesting, Watch};
pub use function::{
    Action, ArrayNotation, Compiled, Defined, Expression, Function, FunctionNode, FunctionTree, Guard, Line,
    LineReading, Node, Operand, OperandNode, Step, Steps, Target, Tree,
};
pub use number_action::{ExpressionValue, NumberAction, NumberOperand};
pub use token::{Span, Token};
