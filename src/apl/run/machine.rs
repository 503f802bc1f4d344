//! The top of the evaluator, which those below it call by the trait [`Machine`].

use std::sync::Arc;

use super::{apply, call, evaluate, execute};
use crate::apl::names::{Machine, Operands, Workspace};
use crate::apl::value::{Defined, Function, FunctionNode, Node, Outcome};
use crate::array::Array;
use crate::error::Result;

/// The evaluator.
pub struct Top;

/// The one there is.
pub static TOP: Top = Top;

impl Machine for Top {
    fn apply(&self, ws: &Workspace, function: &Function, x: Option<Array>, y: Array) -> Result<Option<Array>> {
        apply::apply(ws, function, x, y)
    }

    fn call(
        &self,
        ws: &Workspace,
        f: &Arc<Defined>,
        operands: Operands<'_>,
        arguments: (Option<Array>, Option<Array>),
    ) -> Result<Option<Array>> {
        call::call(ws, f, operands, arguments)
    }

    fn value(&self, ws: &Workspace, node: &Node) -> Result<Array> {
        evaluate::value(ws, node)
    }

    fn resolve(&self, ws: &Workspace, node: &FunctionNode) -> Result<Function> {
        evaluate::resolve(ws, node)
    }

    fn execute(&self, ws: &Workspace, text: &Array) -> Result<Outcome> {
        execute::execute(ws, text)
    }

    fn execute_alternate(&self, ws: &Workspace, alternative: &Array, text: &Array) -> Result<Outcome> {
        execute::execute_alternate(ws, alternative, text)
    }

    fn input(&self, ws: &Workspace) -> Result<Array> {
        execute::input(ws)
    }

    fn this(&self, ws: &Workspace) -> Option<Arc<Defined>> {
        call::this(ws)
    }
}
