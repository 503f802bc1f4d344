//! What a name can mean beside an array: functions and operators, and the trees that their lines are read into.

mod class;
mod dotted;
pub mod function;
mod header;
pub mod short;
mod token;

pub use short::{Callee, Short, ShortStatement, Slot};

pub use class::Class;
pub use dotted::{Dotted, Head};
pub use function::{
    Activation, Compiled, Control, Defined, Function, FunctionNode, FunctionTree, Guard, Kind, Line, Nest, Node,
    Operand, OperandNode, Outcome, Target, Tree, Watch, dismantle,
};
pub use header::Header;
pub use token::{Span, Token};
