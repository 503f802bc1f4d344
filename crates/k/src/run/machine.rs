//! The machine: runs code on the registers of a frame.
//!
//! Registers hold values in the form that is cheapest ([`crate::value::register`]); primitives that have a fast path for such forms
//! ([`crate::run::quick`]) take it, all others are applied to values. Nothing here recurs but calls of functions.

use crate::array::Value;
use crate::error::{Error, ErrorKind, Result};
use crate::names::globals::undefined;
use crate::names::interpreter::Interpreter;
use crate::run::frame::Frame;
use crate::value::bytecode::{Bytecode, Instruction, Operand, Operands, Operation};
use crate::value::function::Function;
use crate::value::register::{Register, RegisterView};
use crate::value::{self, integer};
use crate::verbs::atomic::scalar::Scalar;

/// How code ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Behind its last instruction.
    Behind,
    /// With a value.
    Returned,
}

/// What comes after an instruction.
enum Next {
    Following,
    At(usize),
    Ended,
}

/// The code that runs, and its frame.
pub(crate) struct Machine<'m, 'f> {
    pub(crate) k: &'m Interpreter,
    pub(crate) code: &'m Bytecode,
    pub(crate) frame: &'m mut Frame<'f>,
}

impl<'m, 'f> Machine<'m, 'f> {
    /// Makes room for the registers of the code.
    #[inline]
    pub(crate) fn new(k: &'m Interpreter, code: &'m Bytecode, frame: &'m mut Frame<'f>) -> Machine<'m, 'f> {
        while frame.registers.len() < code.registers {
            frame.registers.push(Register::Nothing);
        }
        Machine { k, code, frame }
    }

    /// Runs the code; its value goes into `out`.
    #[inline]
    pub(crate) fn run(mut self, out: &mut Register) -> Result<()> {
        if self.code.uses_stack {
            return self.run_with_stack(out);
        }
        self.run_instructions(&self.code.instructions, out).map(|_| ())
    }

    /// The same for code of which values wait on the stack of the interpreter: an error leaves none there.
    #[cold]
    fn run_with_stack(mut self, out: &mut Register) -> Result<()> {
        let base = self.k.waiting.borrow().len();
        let done = self.run_instructions(&self.code.instructions, out).map(|_| ());
        self.k.waiting.borrow_mut().truncate(base);
        done
    }

    /// Runs some instructions.
    pub(crate) fn run_instructions(&mut self, instructions: &[Instruction], out: &mut Register) -> Result<Ended> {
        let mut next = 0;
        while let Some(instruction) = instructions.get(next) {
            next += 1;
            match self.step(instruction, out) {
                Ok(Next::Following) => {}
                Ok(Next::At(target)) => next = target,
                Ok(Next::Ended) => return Ok(Ended::Returned),
                Err(error) => return Err(marked(error, instruction)),
            }
        }
        Ok(Ended::Behind)
    }

    #[inline(always)]
    fn step(&mut self, instruction: &Instruction, out: &mut Register) -> Result<Next> {
        let to = instruction.to;
        match &instruction.operation {
            Operation::Dyad(primitive, x, y) => self.dyad(primitive, *x, *y, to)?,
            Operation::JumpUnless(condition, target) => {
                if !self.holds(*condition)? {
                    return Ok(Next::At(*target));
                }
            }
            Operation::Jump(target) => return Ok(Next::At(*target)),
            Operation::Move(operand) => {
                let value = self.take(*operand);
                self.put(to, value);
            }
            Operation::Return(operand) => {
                *out = self.take(*operand);
                return Ok(Next::Ended);
            }
            Operation::Turn(target) => {
                if self.counts_down(to) {
                    self.k.poll()?;
                    return Ok(Next::At(*target));
                }
            }
            Operation::While(condition, target) => {
                if self.holds(*condition)? {
                    self.k.poll()?;
                    return Ok(Next::At(*target));
                }
            }
            Operation::Monad(primitive, y) => self.monad(primitive, *y, to)?,
            Operation::Apply(callee, y) => self.apply(callee, *y, to)?,
            Operation::ApplyTwo(f, [x, y]) => self.apply_two(*f, *x, *y, to)?,
            Operation::Global(name) => {
                let value = match self.k.known_global(*name, Register::from_value) {
                    Some(register) => register,
                    None => self.k.global_value(*name)?.into(),
                };
                self.put(to, value);
            }
            Operation::Amend(amendment) => self.amend(amendment, to)?,
            Operation::Update(update) => self.update(update, to)?,
            Operation::Each(callee, y) => self.each(callee, *y, false, to)?,
            Operation::List(places) => self.list(places, to),
            _ => return self.other(instruction, out),
        }
        Ok(Next::Following)
    }

    /// The operations that loops seldom see, apart so that the frame of the loop stays small.
    #[inline(never)]
    fn other(&mut self, instruction: &Instruction, out: &mut Register) -> Result<Next> {
        let (to, k) = (instruction.to, self.k);
        match &instruction.operation {
            Operation::Falses(places, not, truths) => self.falses(*places, *not, *truths, to)?,
            Operation::Outsiders(places, not, member, [x, y]) => {
                self.outsiders(*places, *not, *member, (*x, *y), to)?;
            }
            Operation::PlacesOrTruths(primitive, truths) => self.places_or_truths(primitive, *truths, to)?,
            Operation::Select(at, places, list, truths) => self.select(*at, *places, (*list, *truths), to)?,
            Operation::ApplyPlaces(f, places) => self.apply_places(*f, places, to)?,
            Operation::EachJoined(callee, y) => self.each(callee, *y, true, to)?,
            Operation::DerivedMonad(adverb, f, y) => {
                let mut io = self.take(*y);
                k.derived_in_place(*adverb, self.function(*f), &mut io)?;
                self.release(*f);
                self.put(to, io);
            }
            Operation::DerivedDyad(adverb, f, [x, y]) => self.derived_dyad(*adverb, *f, (*x, *y), to)?,
            Operation::Store(name, value) => {
                let value = self.take(*value).into_value();
                k.assign(*name, value)?;
            }
            Operation::Grow(name, primitive, y) => {
                let y = self.take(*y).into_value();
                self.put(to, k.grown(*name, primitive, y)?.into());
            }
            Operation::Count(operand) => match integer(&self.take(*operand).into_value()) {
                Some(count) => self.put(to, Register::Long(count)),
                None => return Err(Error::type_("do takes a count")),
            },
            Operation::Query(operation) => {
                let table = self.take(operation.table).into_value();
                let limit = operation.limit.map(|limit| self.take(limit).into_value());
                let value = k.query(&operation.query, &operation.codes, (table, limit), self.frame)?;
                self.put(to, value.into());
            }
            Operation::Signal(value) => return Err(signalled(&self.take(*value).into_value())),
            Operation::Wrong => return Err(Error::with_message(ErrorKind::Syntax, "parse")),
            Operation::NoLambda => return Err(undefined(".z.s")),
            Operation::Push(_) | Operation::Reverse(_) | Operation::Pop => self.stack(&instruction.operation, to)?,
            Operation::Check(slot) => match self.frame.registers.get(*slot) {
                Some(register) if register.is_some() => {}
                _ => return Err(undefined("")),
            },
            Operation::Clear => self.put(to, Register::Nothing),
            Operation::Recorded(recorded) => {
                if self.recorded(recorded, to, out)? == Ended::Returned {
                    return Ok(Next::Ended);
                }
            }
            Operation::Statement(statement) => {
                if self.observed_statement(statement, out)? == Ended::Returned {
                    return Ok(Next::Ended);
                }
            }
            made => {
                let value = self.made(made)?;
                self.put(to, value.into());
            }
        }
        Ok(Next::Following)
    }

    /// The operations that make functions.
    fn made(&mut self, operation: &Operation) -> Result<Value> {
        Ok(match operation {
            Operation::Derived(adverb, f) => Function::Derived(*adverb, self.take(*f).into_value()).into_value(),
            Operation::Composition(parts) => {
                let functions = parts.iter().map(|part| self.take(*part).into_value()).collect();
                Function::Composition(functions).into_value()
            }
            _ => value::nothing(),
        })
    }

    /// The operations on the stack of values that wait.
    fn stack(&mut self, operation: &Operation, to: usize) -> Result<()> {
        self.k.poll()?;
        match operation {
            Operation::Push(operand) => {
                let value = self.take(*operand).into_value();
                crate::array::budget::push(&mut self.k.waiting.borrow_mut(), value)?;
            }
            Operation::Reverse(count) => {
                let mut waiting = self.k.waiting.borrow_mut();
                let first = waiting.len().saturating_sub(*count);
                waiting.get_mut(first..).into_iter().for_each(<[Value]>::reverse);
            }
            _ => {
                let value = self.k.waiting.borrow_mut().pop();
                self.put(to, value.map_or(Register::Nothing, Register::Value));
            }
        }
        Ok(())
    }

    /// Counts a turn of `do`: whether there is one.
    #[inline]
    fn counts_down(&mut self, counter: usize) -> bool {
        match self.frame.registers.get_mut(counter) {
            Some(Register::Long(left)) if *left > 0 => {
                *left -= 1;
                true
            }
            _ => false,
        }
    }

    /// Whether a condition is true.
    #[inline]
    fn holds(&mut self, operand: Operand) -> Result<bool> {
        match self.look(operand) {
            RegisterView::Boolean(truth) => Ok(truth),
            RegisterView::Long(number) | RegisterView::Short(number) => Ok(number != 0),
            _ => self.k.is_true(&self.take(operand).into_value()),
        }
    }

    /// Looks at an operand.
    #[inline(always)]
    pub(crate) fn look(&self, operand: Operand) -> RegisterView<'_> {
        match operand {
            Operand::Register(register) | Operand::Last(register) => {
                self.frame.registers.get(register).map_or(RegisterView::Nothing, Register::look)
            }
            Operand::Constant(constant) => match self.code.constants.get(constant) {
                Some(constant) => RegisterView::from_value(&constant.value),
                None => RegisterView::Nothing,
            },
            Operand::This => self.frame.lambda.map_or(RegisterView::Nothing, |(_, this)| RegisterView::Other(this)),
        }
    }

    /// The single number that an operand is.
    #[inline(always)]
    pub(crate) fn number(&self, operand: Operand) -> Option<Scalar> {
        match operand {
            Operand::Register(register) | Operand::Last(register) => self.frame.registers.get(register)?.scalar(),
            Operand::Constant(constant) => self.code.constants.get(constant)?.number,
            Operand::This => None,
        }
    }

    /// The operand: taken where nobody reads it afterwards, else a copy.
    #[inline]
    pub(crate) fn take(&mut self, operand: Operand) -> Register {
        match operand {
            Operand::Last(register) => self.frame.registers.get_mut(register).map(std::mem::take).unwrap_or_default(),
            Operand::Register(register) => {
                self.frame.registers.get_mut(register).map(Register::copy).unwrap_or_default()
            }
            Operand::Constant(constant) => match self.code.constants.get(constant) {
                Some(constant) => {
                    constant.number.map_or_else(|| Register::Value(constant.value.clone()), Register::from)
                }
                None => Register::Nothing,
            },
            Operand::This => self.frame.lambda.map_or(Register::Nothing, |(_, this)| Register::Value(this.clone())),
        }
    }

    /// Gives a register a value.
    #[inline(always)]
    pub(crate) fn put(&mut self, to: usize, value: Register) {
        if let Some(register) = self.frame.registers.get_mut(to) {
            register.put(value);
        }
    }

    /// Drops an operand that nobody reads afterwards.
    #[inline(always)]
    pub(crate) fn release(&mut self, operand: Operand) {
        if let Operand::Last(register) = operand {
            self.put(register, Register::Nothing);
        }
    }

    /// The function or list that an operand is, where it is.
    #[inline]
    pub(crate) fn function(&mut self, operand: Operand) -> &Value {
        match operand {
            Operand::Register(register) | Operand::Last(register) => {
                self.frame.registers.get_mut(register).and_then(|register| register.value_mut().map(|value| &*value))
            }
            Operand::Constant(constant) => self.code.constants.get(constant).map(|constant| &constant.value),
            Operand::This => self.frame.lambda.map(|(_, this)| this),
        }
        .unwrap_or(value::nothing_ref())
    }

    /// The values of arguments of which some are left out.
    pub(crate) fn values(&mut self, places: &Operands) -> Vec<Option<Value>> {
        places.iter().map(|place| place.map(|place| self.take(place).into_value())).collect()
    }
}

/// The error, which happened at an instruction.
#[cold]
fn marked(error: Error, instruction: &Instruction) -> Error {
    match instruction.at {
        Some(at) => error.mark(at),
        None => error,
    }
}

/// The error of `'e`, or of `'(e;b)` with the backtrace that `.Q.trp` gives. The new error has a backtrace of its own.
#[cold]
fn signalled(value: &Value) -> Error {
    let text = match value::boxes(value) {
        Some([text, _]) => value::text_or_symbol(text),
        _ => value::text_or_symbol(value),
    };
    match text {
        Some(text) => Error::with_message(ErrorKind::Signal(0), String::from_utf8_lossy(&text)),
        None => Error::with_message(ErrorKind::Signal(0), "stype").note("a signal is a string or a symbol"),
    }
}
