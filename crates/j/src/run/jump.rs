//! `goto_name.`: running on behind a label, wherever in the definition it stands.
//!
//! A label in a block is entered from outside as if the statements in front of it had been passed: the block of `if.` ends
//! at its `end.`, that of `while.` goes on with the test, that of `try.` is guarded. What `for.` and `select.` know of
//! themselves begins at their heads, so their blocks are not entered; [`crate::read::control`] refuses such a body.

use super::runner::{Flow, Runner};
use crate::array::Symbol;
use crate::error::Result;
use crate::read::definition::Step;

impl Step {
    /// Whether the label is this step, or stands in a block of it that can be entered.
    fn holds(&self, label: Symbol) -> bool {
        let among = |steps: &[Step]| steps.iter().any(|step| step.holds(label));
        match self {
            Step::Label(name) => *name == label,
            Step::If { arms, otherwise } => {
                arms.iter().any(|(_, body)| among(body)) || otherwise.as_deref().is_some_and(among)
            }
            Step::While { body, .. } => among(body),
            Step::Try { body, catch, catchd, catcht } => {
                among(body) || [catch, catchd, catcht].into_iter().flatten().any(|block| among(block))
            }
            _ => false,
        }
    }
}

impl Runner<'_> {
    /// Goes on behind a label among these steps or in one of them; a label that is not there is for the steps around.
    #[cold]
    pub(super) fn jump(&mut self, steps: &[Step], label: Symbol) -> Result<Flow> {
        let (mut at, mut flow) = (0, Flow::Goto(label));
        loop {
            flow = match flow {
                Flow::Next => match steps.get(at) {
                    Some(step) => self.step(step)?,
                    None => return Ok(Flow::Next),
                },
                Flow::Goto(label) => match steps.iter().enumerate().find(|(_, step)| step.holds(label)) {
                    Some((target, step)) => {
                        at = target;
                        self.env.cx.poll()?;
                        self.enter(step, label)?
                    }
                    None => return Ok(flow),
                },
                flow => return Ok(flow),
            };
            if flow == Flow::Next {
                at += 1;
            }
        }
    }

    /// Runs a step from a label in it to its end.
    fn enter(&mut self, step: &Step, label: Symbol) -> Result<Flow> {
        let among = |steps: &&[Step]| steps.iter().any(|step| step.holds(label));
        match step {
            Step::If { arms, otherwise } => {
                let mut blocks = arms.iter().map(|(_, body)| body.as_slice()).chain(otherwise.as_deref());
                blocks.find(among).map_or(Ok(Flow::Next), |block| self.jump(block, label))
            }
            Step::While { test, body, .. } => match self.jump(body, label)? {
                Flow::Next | Flow::Continue => self.repeat(test, body, false),
                Flow::Break => Ok(Flow::Next),
                flow => Ok(flow),
            },
            Step::Try { body, catch, catchd, catcht } => {
                let handlers = [catch, catchd, catcht].map(|handler| handler.as_deref());
                match handlers.into_iter().flatten().find(among) {
                    Some(handler) => self.jump(handler, label),
                    None => self.guarded(handlers, |runner| runner.jump(body, label)),
                }
            }
            _ => Ok(Flow::Next),
        }
    }
}
