//! Running the bodies of lambdas, statements of lines, and expressions whose names have values.

use std::cell::OnceCell;

use crate::array::Value;
use crate::compile::{self, CodeUse};
use crate::error::{Error, Place, Result};
use crate::names::interpreter::Interpreter;
use crate::notation::line_observer::{ObservedCall, is_observed};
use crate::run::calls;
use crate::run::frame::{Frame, Slots};
use crate::run::machine::Machine;
use crate::value::bytecode::{Bytecode, SharedBytecode};
use crate::value::function::{Arguments, Lambda};
use crate::value::node::Node;
use crate::value::partitioned::check_takes;
use crate::value::primitive::{Adverb, Code, Primitive};
use crate::value::register::Register;
use crate::value::{self, integer};
use crate::words::adverbs;

/// A statement of a line, and its code, which is made when it first runs.
pub(super) struct Statement {
    /// The tree.
    pub node: Node,
    code: OnceCell<Bytecode>,
}

impl Statement {
    pub fn new(node: Node) -> Statement {
        Statement { node, code: OnceCell::new() }
    }

    /// The value of the statement: an error is left unplaced.
    pub fn value(&self, k: &Interpreter) -> Result<Value> {
        let code = match self.code.get() {
            Some(code) => code,
            None => {
                let code = compile::expression(k, &self.node, 0, CodeUse::Run)?;
                self.code.get_or_init(|| code)
            }
        };
        k.value_of_code(code, Slots::new())
    }
}

impl Interpreter {
    /// Calls a lambda with as many arguments as it has parameters.
    pub fn call(&self, lambda: &Lambda, this: &Value, arguments: Arguments) -> Result<Value> {
        let (mut frame, mut out) = (Frame::new(lambda, this), Register::Nothing);
        frame.registers.extend(arguments.into_iter().map(Register::Value));
        self.run_body(lambda, &mut frame, &mut out)?;
        Ok(out.into_value())
    }

    /// Runs a lambda whose arguments are in its frame.
    pub fn run_body(&self, lambda: &Lambda, frame: &mut Frame<'_>, out: &mut Register) -> Result<()> {
        self.check_stack()?;
        frame.begin(lambda);
        let code = self.code_of(lambda)?;
        let _observed = ObservedCall::begin();
        Machine::new(self, code, frame).run(out).map_err(|error| located(error, lambda))
    }

    /// The code of a lambda, which is made when it is first called.
    #[inline]
    fn code_of<'l>(&self, lambda: &'l Lambda) -> Result<&'l Bytecode> {
        let (place, purpose) = match is_observed() {
            false => (&lambda.code.run, CodeUse::Run),
            true => (&lambda.code.observed, CodeUse::Observe),
        };
        if let Some(code) = place.get() {
            return Ok(code);
        }
        let code = compile::body(self, lambda, purpose).map_err(|error| located(error, lambda))?;
        Ok(place.get_or_init(|| SharedBytecode::new(code)))
    }

    /// The code of an expression with some names.
    pub fn phrase_code(&self, node: &Node, names: usize) -> Result<Bytecode> {
        compile::expression(self, node, names, CodeUse::Phrase)
    }

    /// The value of code whose names have values.
    pub fn value_of_code(&self, code: &Bytecode, slots: Slots) -> Result<Value> {
        let (mut frame, mut out) = (Frame { registers: slots, lambda: None }, Register::Nothing);
        Machine::new(self, code, &mut frame).run(&mut out)?;
        Ok(out.into_value())
    }

    /// A primitive on the argument in `out`, without a fast path.
    pub(crate) fn apply_monad(&self, primitive: &'static Primitive, out: &mut Register) -> Result<()> {
        let y = out.take();
        check_takes(primitive, &y)?;
        match primitive.monad {
            Some(monad) => *out = monad(self, y)?.into(),
            None => return Err(Error::rank("this primitive takes two arguments")),
        }
        Ok(())
    }

    /// A primitive on x and on y in `out`, without a fast path.
    pub(crate) fn apply_dyad(&self, primitive: &Primitive, mut x: Register, out: &mut Register) -> Result<()> {
        let Some(dyad) = primitive.dyad else { return Err(Error::rank("this primitive takes one argument")) };
        if let (Code::At | Code::Dot, Register::Value(f)) = (primitive.code, &x)
            && value::is_function(f)
        {
            match primitive.code {
                Code::At => return self.apply_in_place(f, out),
                _ if self.dot_in_place(f, out)? => return Ok(()),
                _ => {}
            }
        }
        let (x, y) = (x.take(), out.take());
        check_takes(primitive, &x)?;
        check_takes(primitive, &y)?;
        *out = dyad(self, x, y)?.into();
        Ok(())
    }

    /// A derived function of x and of y in `out`.
    pub(crate) fn derived_two(&self, adverb: Adverb, f: &Value, x: Register, out: &mut Register) -> Result<()> {
        let x = x.into_value();
        if adverb == Adverb::Over
            && calls::repeats(f)
            && let Some(n) = integer(&x)
        {
            return self.repeat_in_place(n, f, out);
        }
        *out = adverbs::dyad(self, adverb, f, x, out.take())?.into();
        Ok(())
    }

    /// Whether a value counts as true: an atom that is not 0.
    pub fn is_true(&self, value: &Value) -> Result<bool> {
        if let Value::Array(array) = value {
            if let Some(&truth) = array.as_atom::<bool>() {
                return Ok(truth);
            }
            if let Some(&number) = array.as_atom::<i64>() {
                return Ok(number != 0);
            }
            if let Some(&number) = array.as_atom::<f64>() {
                return Ok(number != 0.0);
            }
            if let Some(&character) = array.as_atom::<u8>() {
                return Ok(character != 0);
            }
        }
        integer(value).map(|number| number != 0).ok_or_else(|| Error::type_("a condition is an atom, a number"))
    }
}

/// Lines of explanation that one error carries at most: recursion may be deep.
const PLACES_MAX: usize = 12;

#[cold]
fn located(mut error: Error, lambda: &Lambda) -> Error {
    let mark = error.take_mark();
    if error.places().len() >= PLACES_MAX {
        return error;
    }
    let mark = mark.and_then(|at| at.checked_sub(lambda.start)).filter(|&at| at < lambda.text.len());
    let before = lambda.text.as_bytes().iter().take(mark.unwrap_or(0)).filter(|&&byte| byte == b'\n').count();
    let (file, line) = match &lambda.origin {
        Some((file, first)) => (Some(file.to_string()), Some(first + before)),
        None => (None, lambda.text.contains('\n').then_some(before + 1)),
    };
    let definition = lambda.name.get().map(|name| name.name().to_string());
    error.at(Place { definition, sentence: lambda.text.clone(), mark: mark.map(|at| (at, at + 1)), file, line })
}
