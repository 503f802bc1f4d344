//! The top of the evaluator, which those below it call by the trait [`EvaluatorPort`].

use std::sync::Arc;

use super::{apply, call, evaluate, execute, logical_lines, script_blocks};
use crate::array::Array;
use crate::error::Result;
use crate::names::{EvaluatorPort, Operands, Workspace};
use crate::read::filters::Spelling;
use crate::value::{Defined, Function, FunctionNode, Line, Node, Outcome};

/// The evaluator.
pub struct Evaluator;

/// The one there is.
pub static EVALUATOR: Evaluator = Evaluator;

impl EvaluatorPort for Evaluator {
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

    fn line(&self, ws: &Workspace, line: &Line) -> Result<Option<Array>> {
        call::last_value(ws, line)
    }

    fn script(&self, ws: &Workspace, text: &str) -> Result<()> {
        let open = ws.opened.borrow().len();
        let run = |line: &str| match line.trim() {
            "" => Ok(()),
            line if line.starts_with('⍝') => Ok(()),
            line if let Some(directive) = line.strip_prefix(':') => script_blocks::directive(ws, directive),
            _ => execute::statements(ws, line, |_, _| Ok(())).map(drop),
        };
        let done = logical_lines::logical_lines(text, Spelling::default()).iter().try_for_each(|(_, line)| run(line));
        script_blocks::close(ws, open);
        done
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
