//! Walking the tree of an expression.
//!
//! The right operand is evaluated before the left one, list items and arguments last to first, statements first to last. The
//! locals of a running lambda are slots of its [`Frame`]. Each node writes its value into a [`Register`] of its caller; operands that
//! stand in a slot are used there by reference, and primitives that have a short way for registers ([`crate::run::quick`]) take them.

use smallvec::SmallVec;

use crate::array::{Value, budget, stop};
use crate::error::{Error, ErrorKind, Result};
use crate::names::globals::undefined;
use crate::names::interpreter::Interpreter;
use crate::notation::line_observer::{ObservedCall, is_observed};
use crate::run::assign::plain_slot;
use crate::run::collect::Collected;
use crate::run::frame::Frame;
use crate::run::quick;
use crate::run::stop::{At, Evaluated, Stop, located, signalled, too_deep};
use crate::value;
use crate::value::function::{Arguments, Function, Lambda};
use crate::value::node::{Node, Places, Steps};
use crate::value::partitioned::check_takes;
use crate::value::primitive::{Adverb, Code, Primitive};
use crate::value::register::{Register, RegisterView};

/// Where the value of an operand is.
#[derive(Clone, Copy)]
pub(crate) enum Operand<'a> {
    /// In the register that was given for it.
    Register,
    /// In a slot of the frame.
    Slot(usize),
    /// In the tree.
    Constant(&'a Value),
}

impl Operand<'_> {
    #[inline(always)]
    pub(crate) fn look<'b>(&'b self, frame: &'b Frame<'_>, here: &'b Register) -> RegisterView<'b> {
        match self {
            Operand::Register => here.look(),
            Operand::Slot(slot) => frame.slots.get(*slot).map_or(RegisterView::Nothing, Register::look),
            Operand::Constant(value) => RegisterView::from_value(value),
        }
    }

    /// The value: from a slot a copy.
    #[inline]
    pub(crate) fn cell(&self, frame: &mut Frame<'_>, here: &mut Register) -> Register {
        match self {
            Operand::Register => std::mem::take(here),
            Operand::Slot(slot) => frame.slots.get_mut(*slot).map_or(Register::Nothing, Register::copy),
            Operand::Constant(value) => Register::Value((*value).clone()),
        }
    }

    #[inline]
    pub(crate) fn is_in_register(&self) -> bool {
        matches!(self, Operand::Register)
    }
}

/// Takes the list in a slot; numbers stay where they are.
fn taken<'a>(slot: usize, frame: &mut Frame<'_>, out: &mut Register) -> Operand<'a> {
    match frame.slots.get_mut(slot) {
        Some(
            cell @ (Register::Longs(_)
            | Register::Rows(_)
            | Register::Items(_)
            | Register::Booleans(_)
            | Register::Value(_)),
        ) => {
            *out = std::mem::take(cell);
            Operand::Register
        }
        _ => Operand::Slot(slot),
    }
}

/// The result of a lambda whose evaluation stopped before its end.
#[cold]
fn stopped(stop: Stop, lambda: &Lambda, frame: &mut Frame<'_>, out: &mut Register) -> Result<()> {
    match stop {
        Stop::Return => {
            *out = std::mem::take(&mut frame.result);
            Ok(())
        }
        Stop::Error(error) => Err(located(error, lambda)),
    }
}

impl Interpreter {
    /// Calls a lambda with as many arguments as it has parameters.
    pub fn call(&self, lambda: &Lambda, this: &Value, arguments: Arguments) -> Result<Value> {
        let (mut frame, mut out) = (Frame::new(lambda, this), Register::Nothing);
        frame.slots.extend(arguments.into_iter().map(Register::Value));
        self.run_body(lambda, &mut frame, &mut out)?;
        Ok(out.into_value())
    }

    /// Runs a lambda whose arguments are in its frame.
    pub fn run_body(&self, lambda: &Lambda, frame: &mut Frame<'_>, out: &mut Register) -> Result<()> {
        self.check_stack()?;
        // A local that nothing was assigned to is the empty list.
        while frame.slots.len() < lambda.slots.len() {
            frame.slots.push(Register::Items(Vec::new()));
        }
        let Some((last, before)) = lambda.body.split_last() else {
            *out = value::nothing().into();
            return Ok(());
        };
        let _observed = ObservedCall::begin();
        if let Err(stop) = self.steps(before, frame) {
            return stopped(stop, lambda, frame, out);
        }
        let ended = match is_observed() {
            false => self.last(last, frame, out),
            true => self.observed_statement(last, frame, out),
        };
        if let Err(stop) = ended {
            return stopped(stop, lambda, frame, out);
        }
        if lambda.silent {
            *out = value::nothing().into();
        }
        Ok(())
    }

    /// The value of a statement of a line: an error is left unplaced, a return is its value.
    pub fn statement(&self, node: &Node) -> Result<Value> {
        let (mut frame, mut out) = (Frame::default(), Register::Nothing);
        match self.eval(node, &mut frame, &mut out) {
            Ok(()) => Ok(out.into_value()),
            Err(Stop::Return) => Ok(frame.result.into_value()),
            Err(Stop::Error(error)) => Err(error),
        }
    }

    /// The value that a lambda gives. A branch is followed here, so that it needs no frame of its own.
    #[inline]
    fn last(&self, node: &Node, frame: &mut Frame<'_>, out: &mut Register) -> Evaluated {
        match node {
            Node::Conditional(nodes, at) => match self.chosen(nodes, *at, frame, out)? {
                Some(Node::Local(slot, _, true)) if frame.slots.get(*slot).is_some_and(Register::is_some) => {
                    *out = frame.slots.get_mut(*slot).map(std::mem::take).unwrap_or_default();
                    Ok(())
                }
                Some(node) => self.last(node, frame, out),
                None => Ok(()),
            },
            _ => self.eval(node, frame, out),
        }
    }

    /// Evaluates an operand, or says where it already is.
    #[inline(always)]
    pub(crate) fn operand<'n>(
        &self,
        node: &'n Node,
        frame: &mut Frame<'_>,
        out: &mut Register,
    ) -> std::result::Result<Operand<'n>, Stop> {
        match node {
            Node::Local(slot, at, _) => match frame.slots.get(*slot) {
                Some(cell) if cell.is_some() => Ok(Operand::Slot(*slot)),
                _ => Err(Stop::Error(unassigned(frame, *slot).mark(*at))),
            },
            Node::Constant(value) => Ok(Operand::Constant(value)),
            Node::Assign(assignment) => match plain_slot(assignment) {
                Some(slot) => {
                    self.store_in(slot, &assignment.value, frame)?;
                    Ok(Operand::Slot(slot))
                }
                None => self.assignment(assignment, frame, out).map(|()| Operand::Register),
            },
            _ => self.eval(node, frame, out).map(|()| Operand::Register),
        }
    }

    pub(crate) fn eval(&self, node: &Node, frame: &mut Frame<'_>, out: &mut Register) -> Evaluated {
        match node {
            Node::Constant(value) => {
                *out = Register::Value(value.clone());
                return Ok(());
            }
            Node::Local(slot, at, last) => {
                return match frame.slots.get_mut(*slot) {
                    Some(cell) if cell.is_some() => {
                        *out = if *last { std::mem::take(cell) } else { cell.copy() };
                        Ok(())
                    }
                    _ => Err(Stop::Error(unassigned(frame, *slot).mark(*at))),
                };
            }
            Node::Global(name, at) => {
                *out = Register::Value(self.global_value(*name).at(*at)?);
                return Ok(());
            }
            _ => self.check_stack().map_err(|error| too_deep(error, node))?,
        }
        if let Node::Dyad(..) | Node::Apply(..) | Node::Call(..) = node
            && let Some(number) = self.single(node, frame)
        {
            out.put(number.into());
            return Ok(());
        }
        match node {
            Node::Monad(primitive, y, at) => {
                if let (Code::Minimum, Node::Monad(inner, y, inner_at)) = (primitive.code, &**y)
                    && inner.code == Code::Match
                {
                    return self.falses((primitive, *at), (inner, *inner_at), y, frame, out);
                }
                let place = self.operand(y, frame, out)?;
                let done = match place {
                    Operand::Register => quick::monad_in_place(self, primitive.code, out),
                    lent => quick::monad(self, primitive.code, lent.look(frame, &Register::Nothing), out),
                };
                if done {
                    return Ok(());
                }
                let y = place.cell(frame, out).into_value();
                check_takes(primitive, &y).at(*at)?;
                match primitive.monad {
                    Some(monad) => *out = monad(self, y).at(*at)?.into(),
                    None => return Err(Stop::Error(Error::rank("this primitive takes two arguments").mark(*at))),
                }
                Ok(())
            }
            Node::Dyad(primitive, x, y, at) => self.dyad(primitive, x, y, *at, frame, out),
            Node::Apply(f, y, at) => self.apply_node(f, y, *at, frame, out),
            Node::DerivedMonad(adverb, f, y, at) => self.derived_monad(*adverb, f, y, *at, frame, out),
            Node::DerivedDyad(adverb, f, x, y, at) => self.derived_dyad(*adverb, (f, x, y), *at, frame, out),
            Node::Call(f, places, at) => self.call_node(f, places, *at, frame, out),
            Node::Conditional(nodes, at) => match self.chosen(nodes, *at, frame, out)? {
                Some(node) => self.eval(node, frame, out),
                None => Ok(()),
            },
            Node::Assign(assignment) => self.assignment(assignment, frame, out),
            Node::List(places) => self.list(places, frame, out),
            _ => self.other(node, frame, out),
        }
    }

    /// `&~y`, and `&~x in y` without the truths between.
    fn falses(
        &self,
        (places, places_at): (&'static Primitive, usize),
        (not, not_at): (&'static Primitive, usize),
        y: &Node,
        frame: &mut Frame<'_>,
        out: &mut Register,
    ) -> Evaluated {
        match y {
            Node::Dyad(member, x, y, at) if member.code == Code::Member => {
                let right = self.operand(y, frame, out)?;
                let mut other = Register::Nothing;
                let left = self.operand(x, frame, &mut other)?;
                let mut result = Register::Nothing;
                if quick::outsiders(self, left.look(frame, &other), right.look(frame, out), &mut result) {
                    *out = result;
                    return Ok(());
                }
                let x = left.cell(frame, &mut other);
                *out = right.cell(frame, out);
                if !quick::dyad_in_place(self, member, x.look(), out) {
                    self.apply_dyad(member, x, out).at(*at)?;
                }
            }
            _ => self.eval(y, frame, out)?,
        }
        if quick::falses_in_place(self, out) {
            return Ok(());
        }
        for (primitive, at) in [(not, not_at), (places, places_at)] {
            match primitive.monad {
                Some(monad) => *out = monad(self, out.take()).at(at)?.into(),
                None => return Err(Stop::Error(Error::rank("this primitive takes two arguments").mark(at))),
            }
        }
        Ok(())
    }

    #[inline]
    fn dyad(
        &self,
        primitive: &'static Primitive,
        x: &Node,
        y: &Node,
        at: usize,
        frame: &mut Frame<'_>,
        out: &mut Register,
    ) -> Evaluated {
        if primitive.code == Code::Dot
            && let Node::DerivedMonad(Adverb::Each, g, list, _) = y
        {
            return self.dot_each(primitive, (x, g, list), at, frame, out);
        }
        if primitive.code == Code::At
            && let Some(places) = Self::places_of(y)
        {
            return self.dyad_of_places((primitive, at), x, places, frame, out);
        }
        let mut right = self.operand(y, frame, out)?;
        if let (Operand::Slot(slot), Node::Local(_, _, true), Node::Constant(_)) = (right, y, x) {
            // No one else asks for the list: it may be changed where it is.
            right = taken(slot, frame, out);
        }
        let mut other = Register::Nothing;
        let mut left;
        // The register of y if it has one, else that of x.
        let done = match right {
            Operand::Register => {
                left = self.operand(x, frame, &mut other)?;
                quick::dyad_in_place(self, primitive, left.look(frame, &other), out)
            }
            lent => {
                left = self.operand(x, frame, out)?;
                if let (Operand::Slot(slot), Node::Local(_, _, true)) = (left, x)
                    && !matches!(right, Operand::Slot(other) if other == slot)
                {
                    left = taken(slot, frame, out);
                }
                match left {
                    Operand::Register => quick::dyad_left(self, primitive, out, lent.look(frame, &other)),
                    both => {
                        let mut result = Register::Nothing;
                        let done = quick::dyad(
                            self,
                            primitive,
                            both.look(frame, &other),
                            lent.look(frame, &other),
                            &mut result,
                        );
                        *out = result;
                        done
                    }
                }
            }
        };
        if done {
            return Ok(());
        }
        if let (Operand::Slot(slot), true, Node::Local(_, _, true)) = (left, right.is_in_register(), x) {
            // The same: what is joined to it comes behind its own items.
            left = taken(slot, frame, &mut other);
        }
        let (x, y) = match (left.is_in_register(), right.is_in_register()) {
            (true, false) => (std::mem::take(out), right.cell(frame, &mut other)),
            _ => (left.cell(frame, &mut other), right.cell(frame, out)),
        };
        *out = y;
        self.apply_dyad(primitive, x, out).at(at)
    }

    /// A primitive on x and on y in `out`, without a short way.
    pub(crate) fn apply_dyad(&self, primitive: &'static Primitive, mut x: Register, out: &mut Register) -> Result<()> {
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

    fn list(&self, places: &Places, frame: &mut Frame<'_>, out: &mut Register) -> Evaluated {
        let mut cells: SmallVec<[Register; 4]> = SmallVec::new();
        for place in places.iter().rev() {
            let mut cell = Register::Nothing;
            match place {
                Some(node) => self.eval(node, frame, &mut cell)?,
                None => cell = value::nothing().into(),
            }
            cells.push(cell);
        }
        let mut items = Collected::Empty;
        while let Some(mut cell) = cells.pop() {
            items.push(&mut cell, cells.len());
        }
        *out = items.finish();
        Ok(())
    }

    /// The nodes that loops seldom see, apart so that the frame of [`Self::eval`] stays small.
    #[inline(never)]
    fn other(&self, node: &Node, frame: &mut Frame<'_>, out: &mut Register) -> Evaluated {
        *out = match node {
            Node::Copied(node) => return self.eval(node, frame, out),
            Node::This(at) => match frame.lambda {
                Some((_, this)) => this.clone(),
                None => return Err(Stop::Error(undefined(".z.s").mark(*at))),
            },
            Node::Derived(adverb, f) => {
                self.eval(f, frame, out)?;
                Function::Derived(*adverb, out.take()).into_value()
            }
            Node::Composition(parts) => self.composition(parts, frame)?,
            Node::Do(..) | Node::If(..) | Node::While(..) => {
                self.control(node, frame, out)?;
                value::nothing()
            }
            Node::Block(nodes) => {
                *out = value::nothing().into();
                for node in nodes {
                    self.eval(node, frame, out)?;
                }
                return Ok(());
            }
            Node::Return(value) => {
                self.last(value, frame, out)?;
                frame.result = std::mem::take(out);
                return Err(Stop::Return);
            }
            Node::Query(query) => return self.query_node(query, frame, out),
            Node::Steps(steps) => return self.in_steps(steps, frame, out),
            Node::Waiting => {
                *out = self.waiting.borrow_mut().pop().map_or(Register::Nothing, Register::Value);
                return Ok(());
            }
            Node::Signal(value, at) => {
                self.eval(value, frame, out)?;
                return Err(Stop::Error(signalled(&out.take()).mark(*at)));
            }
            Node::Observed(observed) => return self.observed(observed, frame, out),
            Node::Wrong(at) => return Err(Stop::Error(Error::with_message(ErrorKind::Syntax, "parse").mark(*at))),
            _ => value::nothing(),
        }
        .into();
        Ok(())
    }

    pub(crate) fn places(
        &self,
        places: &Places,
        frame: &mut Frame<'_>,
    ) -> std::result::Result<Vec<Option<Value>>, Stop> {
        let mut values = Vec::with_capacity(places.len());
        for place in places.iter().rev() {
            values.push(match place {
                Some(node) => Some(self.value(node, frame)?),
                None => None,
            });
        }
        values.reverse();
        Ok(values)
    }

    /// The value of a node as a value.
    pub(crate) fn value(&self, node: &Node, frame: &mut Frame<'_>) -> std::result::Result<Value, Stop> {
        let mut cell = Register::Nothing;
        self.eval(node, frame, &mut cell)?;
        Ok(cell.into_value())
    }

    fn composition(&self, parts: &[Node], frame: &mut Frame<'_>) -> std::result::Result<Value, Stop> {
        let mut functions = Vec::with_capacity(parts.len());
        for part in parts.iter().rev() {
            functions.push(self.value(part, frame)?);
        }
        functions.reverse();
        Ok(Function::Composition(functions).into_value())
    }

    /// Evaluates the parts of an expression one after the other; their values wait for the parts that take them.
    fn in_steps(&self, steps: &Steps, frame: &mut Frame<'_>, out: &mut Register) -> Evaluated {
        let base = self.waiting.borrow().len();
        let mut step = |turn: usize, node: &Node, count: usize| -> Evaluated {
            stop::poll_turn(turn)?;
            if count > 1 {
                // The operand that is evaluated first is taken first.
                let mut waiting = self.waiting.borrow_mut();
                let first = waiting.len().saturating_sub(count);
                waiting.get_mut(first..).into_iter().for_each(<[Value]>::reverse);
            }
            let mut value = Register::Nothing;
            self.eval(node, frame, &mut value)?;
            Ok(budget::push(&mut self.waiting.borrow_mut(), value.into_value())?)
        };
        let done = steps.iter().enumerate().try_for_each(|(turn, (node, count))| step(turn, node, *count));
        *out = self.waiting.borrow_mut().pop().map_or(Register::Nothing, Register::Value);
        self.waiting.borrow_mut().truncate(base);
        done
    }
}

#[cold]
pub(crate) fn unassigned(frame: &Frame<'_>, slot: usize) -> Error {
    let name = frame.lambda.and_then(|(lambda, _)| lambda.slots.get(slot).copied());
    undefined(&name.map(|name| name.name().to_string()).unwrap_or_default())
}
