//! From the tree of a body to its code.
//!
//! The operands of an operation are compiled in the order in which they are evaluated: from the right to the left, the function last.
//! A local name is an operand where it is, in its register, unless an operand that is evaluated later assigns to it. Compositions of
//! operations that have an operation of their own are found here, once for each place of the text (`expressions`).

mod expressions;
mod recorded;
mod statements;

use crate::array::Value;
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value;
use crate::value::bytecode::{Bytecode, Constant, Instruction, Operand, Operation};
use crate::value::function::Lambda;
use crate::value::node::{Node, visit};
use crate::value::register::RegisterView;

/// For whom code is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeUse {
    /// It runs.
    Run,
    /// A user looks at its statements and its names while it runs: statements are operations, and no name is taken at its last use.
    Observe,
    /// It is an expression of a query, of whose names some may have no value.
    Phrase,
}

/// The code of the body of a lambda.
///
/// # Errors
///
/// A stack error if the body is nested too deep for the room that is left.
pub fn body(k: &Interpreter, lambda: &Lambda, code_use: CodeUse) -> Result<Bytecode> {
    let mut compiler = Compiler::new(k, lambda.slots.len(), code_use);
    compiler.is_lambda = true;
    let (nodes, is_silent) = (&lambda.body, lambda.silent);
    match nodes.split_last() {
        Some((last, before)) => {
            before.iter().for_each(|node| compiler.statement(node));
            match is_silent {
                true => {
                    compiler.statement(last);
                    compiler.return_nothing();
                }
                false => compiler.last_statement(last),
            }
        }
        None => compiler.return_nothing(),
    }
    compiler.finish()
}

/// The code of one expression, with `slots` registers for its names.
///
/// # Errors
///
/// A stack error if the expression is nested too deep for the room that is left.
pub fn expression(k: &Interpreter, node: &Node, slots: usize, code_use: CodeUse) -> Result<Bytecode> {
    let mut compiler = Compiler::new(k, slots, code_use);
    compiler.tail(node);
    compiler.finish()
}

/// Makes the code of one body.
struct Compiler<'k> {
    k: &'k Interpreter,
    code: Bytecode,
    /// The error of an expression that is nested too deep.
    error: Option<Error>,
    code_use: CodeUse,
    /// Whether the code is that of a lambda.
    is_lambda: bool,
    /// How many registers are those of local names.
    slots: usize,
    /// The first register that holds no operand.
    free: usize,
}

impl<'k> Compiler<'k> {
    fn new(k: &'k Interpreter, slots: usize, code_use: CodeUse) -> Compiler<'k> {
        Compiler {
            k,
            error: None,
            is_lambda: false,
            code: Bytecode { registers: slots, ..Bytecode::default() },
            code_use,
            slots,
            free: slots,
        }
    }

    fn finish(self) -> Result<Bytecode> {
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.code),
        }
    }

    /// Whether there is room to go into a node. If not, the code is not finished.
    fn has_room(&mut self, node: &Node) -> bool {
        if let Err(error) = self.k.check_stack() {
            let marked = || match node.place() {
                Some(at) => error.mark(at),
                None => error,
            };
            self.error.get_or_insert_with(marked);
        }
        self.error.is_none()
    }

    /// A register for a result, free again when the operands that are compiled now are used.
    fn register(&mut self) -> usize {
        let register = self.free;
        self.free += 1;
        self.code.registers = self.code.registers.max(self.free);
        register
    }

    fn emit(&mut self, operation: Operation, to: usize, at: impl Into<Option<usize>>) {
        self.code.instructions.push(Instruction { operation, to, at: at.into() });
    }

    /// An operation whose result goes into a register: the wanted one, or the first that is free once its operands are used.
    fn result(&mut self, operation: Operation, at: Option<usize>, mark: usize, wanted: Option<usize>) -> Operand {
        self.free = mark;
        match wanted {
            Some(to) => {
                self.emit(operation, to, at);
                Operand::Register(to)
            }
            None => {
                let to = self.register();
                self.emit(operation, to, at);
                Operand::Last(to)
            }
        }
    }

    fn constant(&mut self, value: Value) -> Operand {
        let number = RegisterView::from_value(&value).scalar();
        self.code.constants.push(Constant { value, number });
        Operand::Constant(self.code.constants.len() - 1)
    }

    fn nothing(&mut self) -> Operand {
        self.constant(value::nothing())
    }

    fn return_nothing(&mut self) {
        let nothing = self.nothing();
        self.emit(Operation::Return(nothing), 0, None);
    }

    /// The place of the next instruction.
    fn here(&self) -> usize {
        self.code.instructions.len()
    }

    /// A jump whose target is set later.
    fn jump(&mut self) -> usize {
        self.emit(Operation::Jump(0), 0, None);
        self.here() - 1
    }

    /// Lets a jump lead to the next instruction.
    fn land(&mut self, jump: usize) {
        let here = self.here();
        if let Some(instruction) = self.code.instructions.get_mut(jump)
            && let Operation::Jump(target) | Operation::JumpUnless(_, target) = &mut instruction.operation
        {
            *target = here;
        }
    }

    /// The instructions that some work emits, apart from the others. Their jumps are within them.
    fn apart<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> (Vec<Instruction>, T) {
        let before = std::mem::take(&mut self.code.instructions);
        let done = work(self);
        (std::mem::replace(&mut self.code.instructions, before), done)
    }

    /// Operands in the order of their evaluation.
    fn operands<const N: usize>(&mut self, nodes: [&Node; N]) -> [Operand; N] {
        let mut operands = [Operand::Constant(0); N];
        for (i, (node, operand)) in nodes.iter().zip(&mut operands).enumerate() {
            *operand = self.operand(node, nodes.get(i + 1..).unwrap_or_default());
        }
        operands
    }

    /// Operands of which some are left out, from the last to the first. Behind them `later` is evaluated.
    fn places(&mut self, places: &[Option<Node>], later: &[&Node]) -> Box<[Option<Operand>]> {
        let mut operands = Vec::with_capacity(places.len());
        for (i, place) in places.iter().enumerate().rev() {
            let before = places.get(..i).unwrap_or_default().iter().flatten().chain(later.iter().copied());
            operands.push(place.as_ref().map(|node| {
                let operand = self.operand_now(node);
                self.copied_if_assigned(operand, before)
            }));
        }
        operands.reverse();
        operands.into_boxed_slice()
    }

    /// An operand, before `later` ones are evaluated.
    fn operand(&mut self, node: &Node, later: &[&Node]) -> Operand {
        let operand = self.operand_now(node);
        self.copied_if_assigned(operand, later.iter().copied())
    }

    /// The operand, in a register of its own if nodes that are evaluated before it is used assign to its name.
    fn copied_if_assigned<'n>(&mut self, operand: Operand, later: impl Iterator<Item = &'n Node>) -> Operand {
        let (Operand::Register(slot) | Operand::Last(slot)) = operand else { return operand };
        if slot >= self.slots || !later.into_iter().any(|node| assigns(node, slot)) {
            return operand;
        }
        self.own(operand)
    }

    /// The value of a node in a register of its own, or a constant.
    fn owned(&mut self, node: &Node) -> Operand {
        let value = self.operand_now(node);
        self.own(value)
    }

    /// An operand in a register of its own.
    fn own(&mut self, operand: Operand) -> Operand {
        match operand {
            Operand::Last(register) if register >= self.slots => operand,
            Operand::Constant(_) => operand,
            operand => {
                let to = self.register();
                self.emit(Operation::Move(operand), to, None);
                Operand::Last(to)
            }
        }
    }
}

/// Whether a node assigns to a slot.
fn assigns(node: &Node, slot: usize) -> bool {
    let mut found = false;
    visit(node, &mut |node| {
        found |= matches!(node, Node::Assign(assignment) if assignment.slot == Some(slot));
    });
    found
}
