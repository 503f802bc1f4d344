//! What a name can mean beside an array: functions and operators, and the trees that their lines are read into.

mod class;
pub mod function;
mod header;
pub mod short;

pub use short::{Callee, Short, ShortStatement, Slot};

pub use class::Class;
pub use function::{
    Compiled, Control, Defined, Function, FunctionNode, FunctionTree, Guard, Kind, Line, Node, Operand, OperandNode,
    Outcome, Span, Target, Token, Tree, Watch, dismantle,
};
pub use header::Header;
