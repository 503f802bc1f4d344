//! Jumps out of blocks and between them: `break.`, `continue.`, `goto_name.` and the labels of the last.

use super::statement::{Block, Statement, control};
use crate::error::Result;

/// `break.` and `continue.` stand in loops. A `goto_` has a label, the first of that name; the structures around the label are around the `goto_` too:
/// none is entered but at its head. A `select.` has a case.
pub(super) fn check(block: &Block) -> Result<()> {
    let mut jumps = Jumps::default();
    jumps.walk(block, false, &[])?;
    for (name, line, around) in &jumps.gotos {
        match jumps.labels.iter().find(|(label, _)| label == name) {
            None => return Err(control(*line, format!("there is no label_{name}."))),
            Some((_, entered)) if !around.starts_with(entered) => {
                return Err(control(*line, format!("label_{name}. stands in a block that begins at its head")));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// The jumps of a body: labels and `goto_`s, each with the numbers of the structures around it.
#[derive(Default)]
struct Jumps<'a> {
    labels: Vec<(&'a str, Vec<usize>)>,
    gotos: Vec<(&'a str, usize, Vec<usize>)>,
    heads: usize,
}

impl<'a> Jumps<'a> {
    fn walk(&mut self, block: &'a Block, in_loop: bool, around: &[usize]) -> Result<()> {
        for statement in &block.0 {
            let mut inside = around.to_vec();
            let looping = match statement {
                Statement::Break(line) if !in_loop => return Err(control(*line, "break. stands in no loop")),
                Statement::Continue(line) if !in_loop => return Err(control(*line, "continue. stands in no loop")),
                Statement::Goto { name, line } => {
                    self.gotos.push((name, *line, inside));
                    continue;
                }
                Statement::Label(name) => {
                    self.labels.push((name, inside));
                    continue;
                }
                Statement::For { .. } | Statement::While { .. } => true,
                _ => in_loop,
            };
            if !statement.blocks().is_empty() {
                self.heads += 1;
                inside.push(self.heads);
            }
            // Where one of several blocks runs, each is a place of its own.
            let apart = matches!(statement, Statement::If { .. } | Statement::Select { .. });
            for inner in statement.blocks() {
                if apart {
                    self.heads += 1;
                    inside.push(self.heads);
                }
                self.walk(inner, looping, &inside)?;
                if apart {
                    inside.pop();
                }
            }
        }
        Ok(())
    }
}
