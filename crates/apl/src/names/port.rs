//! What the workspace asks of the evaluator, which stands above it; files that are open.

use std::sync::Arc;

use super::workspace::Workspace;
use crate::array::Array;
use crate::error::Result;
use crate::value::{Defined, Function, FunctionNode, Line, Node, Operand, Outcome};

/// The operands of a defined operator.
pub type Operands<'a> = Option<(&'a Operand, Option<&'a Operand>)>;

/// The evaluator, as lower modules call it: a word that is given a function, a statement that calls one.
pub trait EvaluatorPort {
    /// Applies a function to one argument or two.
    fn apply(&self, ws: &Workspace, function: &Function, x: Option<Array>, y: Array) -> Result<Option<Array>>;
    /// Calls a defined function.
    fn call(
        &self,
        ws: &Workspace,
        f: &Arc<Defined>,
        operands: Operands<'_>,
        arguments: (Option<Array>, Option<Array>),
    ) -> Result<Option<Array>>;
    /// The value of a node.
    fn value(&self, ws: &Workspace, node: &Node) -> Result<Array>;
    /// The function of a node.
    fn resolve(&self, ws: &Workspace, node: &FunctionNode) -> Result<Function>;
    /// The value of a line, if it has one.
    fn line(&self, ws: &Workspace, line: &Line) -> Result<Option<Array>>;
    /// Checks a value that is given to `⎕TRAP`.
    fn check_trap(&self, ws: &Workspace, value: &Array) -> Result<()>;
    /// Runs a user command, without its bracket.
    fn user_command(&self, ws: &Workspace, line: &str) -> Result<()>;
    /// Runs the lines of a script.
    fn script(&self, ws: &Workspace, text: &str) -> Result<()>;
    /// Runs a text.
    fn execute(&self, ws: &Workspace, text: &Array) -> Result<Outcome>;
    /// Runs a text, and another if it fails.
    fn execute_alternate(&self, ws: &Workspace, alternative: &Array, text: &Array) -> Result<Outcome>;
    /// Asks for a line and runs it.
    fn input(&self, ws: &Workspace) -> Result<Array>;
    /// The function that runs.
    fn this(&self, ws: &Workspace) -> Option<Arc<Defined>>;
}

/// A file that is open by a number below 0.
#[derive(Clone, Debug)]
pub struct Tie {
    /// The number.
    pub number: i64,
    /// The name of the file.
    pub name: String,
    /// The place behind what was read last.
    pub place: u64,
}
