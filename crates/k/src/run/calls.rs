//! Applying functions to registers: the ways of [`crate::run::apply`] and [`crate::words::adverbs`] that loops of lambdas take, without a
//! value made for each argument and each result. All other cases are done there. A parameter `io` is a register that holds the argument
//! before a call and the result after it.

use crate::array::Value;
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::run::amend::PendingAmendment;
use crate::run::collect::{Collected, Joined};
use crate::run::frame::Frame;
use crate::run::quick;
use crate::run::quick_arithmetic;
use crate::value::function::{Function, Lambda, as_function, rank_of};
use crate::value::primitive::{Adverb, Code, Primitive};
use crate::value::register::{Each, Register};
use crate::value::{self, is_list};
use crate::words::adverbs;
use crate::words::join;

/// A lambda that waits for one argument.
#[derive(Clone, Copy)]
struct UnaryLambda<'a> {
    lambda: &'a Lambda,
    this: &'a Value,
    given: &'a [Option<Value>],
    hole: usize,
}

impl<'a> UnaryLambda<'a> {
    /// The call of a lambda of one parameter, or of a projection of a lambda with one hole.
    fn from_function(f: &'a Value) -> Option<UnaryLambda<'a>> {
        match as_function(f)? {
            Function::Lambda(lambda) if lambda.rank == 1 => Some(UnaryLambda { lambda, this: f, given: &[], hole: 0 }),
            Function::Projection(inner, given) => match as_function(inner)? {
                Function::Lambda(lambda) if lambda.rank == given.len() => {
                    let hole = given.iter().position(Option::is_none)?;
                    let one = given.iter().filter(|place| place.is_none()).count() == 1;
                    one.then_some(UnaryLambda { lambda, this: inner, given, hole })
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// The function that each applies to the items.
#[derive(Clone, Copy)]
pub enum Applied<'a> {
    /// A function.
    Function(&'a Value),
    /// A lambda of two parameters with its first argument, as in `f[x]`, without making a projection.
    Bound(&'a Value, &'a [Option<Value>]),
}

impl<'a> Applied<'a> {
    fn callee(self) -> Option<UnaryLambda<'a>> {
        match self {
            Applied::Function(f) => UnaryLambda::from_function(f),
            Applied::Bound(this, given) => match as_function(this)? {
                Function::Lambda(lambda) => Some(UnaryLambda { lambda, this, given, hole: 1 }),
                _ => None,
            },
        }
    }
}

/// Calls such a lambda many times in one frame.
struct Loop<'a> {
    callee: UnaryLambda<'a>,
    frame: Frame<'a>,
}

impl<'a> Loop<'a> {
    // A frame is large: it is made where it is to be.
    #[inline(always)]
    fn new(callee: UnaryLambda<'a>) -> Loop<'a> {
        let mut call = Loop { callee, frame: Frame::new(callee.lambda, callee.this) };
        for _ in &callee.lambda.slots {
            call.frame.registers.push(Register::Nothing);
        }
        call
    }

    /// The register of the argument that varies.
    fn argument(&mut self) -> Option<&mut Register> {
        self.frame.registers.get_mut(self.callee.hole)
    }

    fn run(&mut self, k: &Interpreter, out: &mut Register) -> Result<()> {
        let UnaryLambda { lambda, given, hole, .. } = self.callee;
        for (i, slot) in self.frame.registers.iter_mut().enumerate().take(given.len()) {
            // A parameter that the body does not change is there from the last time.
            if let Some(Some(given)) = given.get(i)
                && i != hole
                && (!slot.is_some() || !lambda.stays(i))
            {
                *slot = Register::Value(given.clone());
            }
        }
        k.run_body(lambda, &mut self.frame, out)
    }
}

/// Where the results of each go, one after the other.
pub trait Results {
    /// The register for the next result.
    fn cell(&mut self) -> &mut Register;
    /// The result is in its place.
    fn accept(&mut self) -> Result<()>;
}

/// Results of which each is taken out of one register.
struct ResultSink<F> {
    cell: Register,
    take: F,
}

impl<F: FnMut(&mut Register) -> Result<()>> ResultSink<F> {
    #[inline(always)]
    fn by(take: F) -> Self {
        ResultSink { cell: Register::Nothing, take }
    }
}

impl<F: FnMut(&mut Register) -> Result<()>> Results for ResultSink<F> {
    #[inline(always)]
    fn cell(&mut self) -> &mut Register {
        &mut self.cell
    }

    #[inline]
    fn accept(&mut self) -> Result<()> {
        (self.take)(&mut self.cell)
    }
}

fn primitive_of(f: &Value) -> Option<&'static Primitive> {
    match as_function(f) {
        Some(Function::Primitive(primitive)) => Some(primitive),
        _ => None,
    }
}

/// Whether a function is `,/`.
fn is_raze(f: &Value) -> bool {
    matches!(as_function(f), Some(Function::Derived(Adverb::Over, inner)) if is_join(inner))
}

/// Whether a function is `,`.
pub fn is_join(f: &Value) -> bool {
    primitive_of(f).is_some_and(|primitive| primitive.code == Code::Join)
}

impl Interpreter {
    /// Applies a value to the one argument in `io`, where the result goes.
    pub fn apply_in_place(&self, f: &Value, io: &mut Register) -> Result<()> {
        match as_function(f) {
            Some(Function::Lambda(lambda)) if lambda.rank == 1 => {
                if io.is_kept_by(lambda) {
                    return Ok(());
                }
                let mut frame = Frame::new(lambda, f);
                frame.registers.push(std::mem::take(io));
                return self.run_body(lambda, &mut frame, io);
            }
            Some(Function::Primitive(primitive) | Function::Monad(primitive)) => {
                if let Some(monad) = primitive.monad {
                    if !quick::monad_in_place(self, primitive.code, io) {
                        *io = monad(self, io.take())?.into();
                    }
                    return Ok(());
                }
            }
            Some(Function::Projection(..)) => {
                if let Some(callee) = UnaryLambda::from_function(f) {
                    let mut call = Loop::new(callee);
                    if let Some(argument) = call.argument() {
                        *argument = std::mem::take(io);
                        return call.run(self, io);
                    }
                }
            }
            Some(Function::Derived(adverb, inner)) => return self.derived_in_place(*adverb, inner, io),
            Some(Function::Composition(functions)) => {
                if matches!(functions.last().and_then(as_function), Some(Function::Derived(..))) {
                    return self.composed_in_place(functions, io);
                }
            }
            Some(Function::Lambda(_) | Function::Adverb(_)) | None => {}
        }
        *io = self.apply_one(f, io.take())?.into();
        Ok(())
    }

    /// Functions one after the other, the last one first.
    fn composed_in_place(&self, functions: &[Value], io: &mut Register) -> Result<()> {
        let mut rest = functions;
        while let Some((last, before)) = rest.split_last() {
            if let Some(Function::Derived(Adverb::Each, inner)) = as_function(last)
                && let Some((raze, before)) = before.split_last()
                && is_raze(raze)
            {
                self.each_joined(inner, io)?;
                rest = before;
                continue;
            }
            self.apply_in_place(last, io)?;
            rest = before;
        }
        Ok(())
    }

    /// Applies a derived function to the one argument in `io`: by a short way if it has one, else by [`adverbs::monad`].
    pub fn derived_in_place(&self, adverb: Adverb, f: &Value, io: &mut Register) -> Result<()> {
        match adverb {
            Adverb::Each => return self.each_in_place(f, io),
            Adverb::Over if is_join(f) => return self.raze_in_place(io),
            Adverb::Over
                if primitive_of(f).is_some_and(|primitive| quick_arithmetic::fold_in_place(self, primitive, io)) =>
            {
                return Ok(());
            }
            _ => {}
        }
        *io = adverbs::monad(self, adverb, f, io.take())?.into();
        Ok(())
    }

    /// `,/y`, y in `io`. Of nothing it is the empty general list.
    fn raze_in_place(&self, io: &mut Register) -> Result<()> {
        if io.count() == 0 {
            *io = Register::Items(Vec::new());
        } else if !quick::raze_in_place(self, io) {
            *io = join::raze(self, io.take())?.into();
        }
        Ok(())
    }

    /// `f'y`, y in `io`.
    pub fn each_in_place(&self, f: &Value, io: &mut Register) -> Result<()> {
        if !has_items(io) || !value::is_function(f) {
            *io = adverbs::monad(self, Adverb::Each, f, io.take())?.into();
            return Ok(());
        }
        *io = self.each_of(Applied::Function(f), &mut Each::new(std::mem::take(io)))?;
        Ok(())
    }

    /// `f'y` of some items.
    pub fn each_of(&self, f: Applied<'_>, items: &mut Each<'_>) -> Result<Register> {
        let (mut gathered, mut more) = (Collected::Empty, items.count());
        let mut results = ResultSink::by(|result| {
            more = more.saturating_sub(1);
            gathered.push_checked(result, more)
        });
        self.for_each(f, items, &mut results)?;
        Ok(gathered.finish())
    }

    /// `,/f'y`, y in `io`.
    pub fn each_joined(&self, f: &Value, io: &mut Register) -> Result<()> {
        if !has_items(io) || !value::is_function(f) {
            *io = adverbs::monad(self, Adverb::Each, f, io.take())?.into();
            return self.raze_in_place(io);
        }
        *io = self.joined_of(Applied::Function(f), &mut Each::new(std::mem::take(io)))?;
        Ok(())
    }

    /// `,/f'y` of some items.
    pub fn joined_of(&self, f: Applied<'_>, items: &mut Each<'_>) -> Result<Register> {
        let mut joined = Joined::Empty;
        let mut results = ResultSink::by(|result| joined.push(result));
        self.for_each(f, items, &mut results)?;
        joined.finish(self)
    }

    /// Gives to `results` what a function gives for each item of a list.
    pub fn for_each(&self, f: Applied<'_>, items: &mut Each<'_>, results: &mut impl Results) -> Result<()> {
        if let Some(callee) = f.callee() {
            // No frame is needed for the first items if the lambda gives those as they are.
            while items.next_into(results.cell()) {
                if !results.cell().is_kept_by(callee.lambda) {
                    return self.for_rest(callee, items, results);
                }
                self.poll()?;
                results.accept()?;
            }
            return Ok(());
        }
        let Applied::Function(f) = f else { return Ok(()) };
        let waiting = PendingAmendment::from_projection(f);
        while items.next_into(results.cell()) {
            self.poll()?;
            let out = results.cell();
            match &waiting {
                Some(waiting) => *out = waiting.with(self, out.take())?.into(),
                None => self.apply_in_place(f, out)?,
            }
            results.accept()?;
        }
        Ok(())
    }

    /// The same for a lambda, an item that is already in its place and the items behind it.
    #[inline]
    fn for_rest(&self, callee: UnaryLambda<'_>, items: &mut Each<'_>, results: &mut impl Results) -> Result<()> {
        let mut call = Loop::new(callee);
        loop {
            self.poll()?;
            let out = results.cell();
            if !out.is_kept_by(callee.lambda) {
                let Some(argument) = call.argument() else { return Ok(()) };
                std::mem::swap(argument, out);
                call.run(self, out)?;
            }
            results.accept()?;
            if !items.next_into(results.cell()) {
                return Ok(());
            }
        }
    }

    /// `n f/y` of a monad, y in `io`.
    pub fn repeat_in_place(&self, n: i64, f: &Value, io: &mut Register) -> Result<()> {
        for _ in 0..n.max(0) {
            self.poll()?;
            self.apply_in_place(f, io)?;
        }
        Ok(())
    }

    /// Applies a value to two arguments, the right one in `io`, where the result goes.
    pub fn apply_two_in_place(&self, f: &Value, mut x: Register, io: &mut Register) -> Result<()> {
        match as_function(f) {
            Some(Function::Lambda(lambda)) if lambda.rank == 2 => {
                let mut frame = Frame::new(lambda, f);
                frame.registers.push(x);
                frame.registers.push(std::mem::take(io));
                return self.run_body(lambda, &mut frame, io);
            }
            Some(Function::Primitive(primitive)) => {
                if let Some(dyad) = primitive.dyad {
                    if !quick_arithmetic::numbers_in_place(self, primitive, &x, io)
                        && !quick::dyad_in_place(self, primitive, x.look(), io)
                    {
                        *io = dyad(self, x.take(), io.take())?.into();
                    }
                    return Ok(());
                }
            }
            _ => {}
        }
        *io = self.apply_two(f, x.take(), io.take())?.into();
        Ok(())
    }

    /// `f . y` of a function of two arguments and two items, y in `io`. Returns whether f and y are that; if so, the result is in `io`.
    pub fn dot_in_place(&self, f: &Value, io: &mut Register) -> Result<bool> {
        let takes_two = match as_function(f) {
            Some(Function::Primitive(primitive)) => primitive.dyad.is_some(),
            Some(Function::Lambda(lambda)) => lambda.rank == 2,
            _ => false,
        };
        if !takes_two || !has_items(io) || io.count() != 2 {
            return Ok(false);
        }
        let mut items = Each::new(std::mem::take(io));
        let mut x = Register::Nothing;
        if !items.next_into(&mut x) || !items.next_into(io) {
            return Err(Error::type_("the right argument of . is a list of arguments"));
        }
        self.apply_two_in_place(f, x, io)?;
        Ok(true)
    }
}

/// Whether a register holds a list of some items.
pub fn has_items(cell: &Register) -> bool {
    match cell {
        Register::Longs(_) | Register::Rows(_) | Register::Items(_) | Register::Booleans(_) => cell.count() > 0,
        Register::Value(value) => is_list(value) && value::count(value) > 0,
        _ => false,
    }
}

/// Whether `n f/x` repeats a function n times.
pub fn repeats(f: &Value) -> bool {
    value::is_function(f) && rank_of(f).is_some_and(|rank| rank <= 1)
}
