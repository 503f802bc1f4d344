//! The top of the evaluator, which those below it call by the trait [`EvaluatorPort`].

use std::sync::Arc;

use super::{apply, call, evaluate, execute, logical_lines, script_blocks, traps, user_commands};
use crate::array::Array;
use crate::error::Result;
use crate::names::{EvaluatorPort, Operands, Workspace};
use crate::read::filters::Spelling;
use crate::read::refused;
use crate::system::sources;
use crate::value::{Defined, Expression, Function, FunctionNode, Line, Node, Outcome};

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

    fn expression(&self, ws: &Workspace, expression: Expression<'_>) -> Result<Array> {
        evaluate::expression_value(ws, expression)
    }

    fn resolve(&self, ws: &Workspace, node: &FunctionNode) -> Result<Function> {
        super::resolve::resolve(ws, node)
    }

    fn line(&self, ws: &Workspace, line: &Line) -> Result<Option<Array>> {
        call::last_value(ws, line)
    }

    fn script(&self, ws: &Workspace, text: &str) -> Result<()> {
        let open = ws.opened.borrow().len();
        let mut function: Option<Vec<String>> = None;
        let mut run = |line: &str| -> Result<()> {
            if let Some(mut lines) = function.take() {
                match line.trim() {
                    "∇" => return sources::fix_texts(ws, &lines).map(drop),
                    _ => lines.extend(line.lines().map(str::to_string)),
                }
                function = Some(lines);
                return Ok(());
            }
            match line.trim() {
                "" => Ok(()),
                line if line.starts_with('⍝') => Ok(()),
                line if let Some(directive) = line.strip_prefix(':') => script_blocks::directive(ws, directive),
                line if let Some(rest) = line.strip_prefix('∇') => match logical_lines::named_braces(rest) {
                    Some(named) => execute::statements(ws, named, |_, _| Ok(())).map(drop),
                    None => {
                        function = Some(if rest.trim().is_empty() { Vec::new() } else { vec![rest.to_string()] });
                        Ok(())
                    }
                },
                _ => execute::statements(ws, line, |_, _| Ok(())).map(drop),
            }
        };
        let done = logical_lines::logical_lines(text, Spelling::default()).iter().try_for_each(|(_, line)| run(line));
        script_blocks::close(ws, open);
        if done.is_ok() && function.is_some() {
            return Err(refused("a function has no ∇ at its end"));
        }
        done
    }

    fn check_trap(&self, ws: &Workspace, value: &Array) -> Result<()> {
        traps::check(ws, value)
    }

    fn user_command(&self, ws: &Workspace, line: &str) -> Result<()> {
        user_commands::run(ws, line)
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
