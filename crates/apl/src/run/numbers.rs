//! Steps on single machine numbers, which stay in a register of the processor from one step to the next.
//!
//! A step runs here only where its result is surely that of the step on arrays.

use crate::names::Workspace;
use crate::value::{Node, NumberAction, NumberOperand, Step, Tree};
use crate::verbs::atomic::scalar::Scalar;
use jackal_kernels::fast_ways::SHORT;

/// A single number after some steps of an expression.
pub struct NumberAfter {
    /// The number.
    pub number: Scalar,
    /// How many steps have run.
    pub done: usize,
}

/// The single number that a constant or variable is, if numbers may stay in registers.
#[inline]
pub fn first(ws: &Workspace, node: &Node) -> Option<Scalar> {
    if !SHORT.on(&ws.context.borrow()) {
        return None;
    }
    match &node.tree {
        Tree::Constant(value) => Scalar::from_array(value),
        Tree::Name(slot) => ws.number(*slot),
        _ => None,
    }
}

/// Runs the steps of an expression from `start.done` on as long as each needs the number and other numbers only.
#[inline(never)]
pub fn run(ws: &Workspace, steps: &[Step], start: NumberAfter) -> NumberAfter {
    let NumberAfter { mut number, mut done } = start;
    let tolerance = ws.context.borrow().tolerance;
    while let Some(step) = steps.get(done) {
        let after = match step.on_number {
            NumberAction::Dyad(verb, operand) => {
                let x = match operand {
                    NumberOperand::Number(x) => Some(x),
                    NumberOperand::Name(slot) => ws.number(slot),
                    NumberOperand::Expression => None,
                };
                x.and_then(|x| verb.apply(tolerance, x, number))
            }
            NumberAction::Monad(verb) => verb.apply(tolerance, number),
            NumberAction::Assign(slot) if ws.set_number(slot, number) => Some(number),
            NumberAction::Assign(_) | NumberAction::Other => None,
        };
        match after {
            Some(after) if after.is_finite() => number = after,
            _ => break,
        }
        done += 1;
    }
    if done > start.done {
        ws.shy.set(false);
    }
    NumberAfter { number, done }
}
