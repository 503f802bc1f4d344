//! Walking the tree of an expression.
//!
//! The right operand is evaluated before the left one, list items and arguments last to first, statements first to last. The
//! locals of a running lambda are slots of its [`Frame`].

use super::adverbs;
use super::amend::{self, Change};
use super::apply::{self, Arguments, Slots};
use super::function::{Function, Lambda, as_function};
use super::interpreter::Interpreter;
use super::tree::{Assignment, Node, Places};
use super::value::{self, collapse, integer};
use super::vocabulary::{self, Code};
use crate::array::Value;
use crate::error::{Error, ErrorKind, Place, Result};

/// The locals of a running lambda.
#[derive(Default)]
pub struct Frame<'a> {
    slots: Slots,
    lambda: Option<(&'a Lambda, &'a Value)>,
    result: Option<Value>,
}

/// Why evaluation stops before its end.
#[derive(Debug)]
pub enum Stop {
    /// An error.
    Error(Error),
    /// `:e`; the value is in the frame.
    Return,
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Stop::Error(error)
    }
}

type Evaluated = std::result::Result<Value, Stop>;

/// Marks where an error happened.
trait At<T> {
    fn at(self, place: usize) -> std::result::Result<T, Stop>;
}

impl<T> At<T> for Result<T> {
    #[inline]
    fn at(self, place: usize) -> std::result::Result<T, Stop> {
        self.map_err(|error| Stop::Error(error.mark(place)))
    }
}

/// The value that a node is or names, lent: what is only applied need not be copied.
#[inline]
fn held<'a>(node: &'a Node, frame: &'a Frame<'_>) -> Option<&'a Value> {
    match node {
        Node::Constant(value) => Some(value),
        Node::Local(slot, _) => frame.slots.get(*slot)?.as_ref(),
        _ => None,
    }
}

/// What a lambda gives whose evaluation stopped before its end.
#[cold]
fn stopped(stop: Stop, lambda: &Lambda, frame: &mut Frame<'_>) -> Result<Value> {
    match stop {
        Stop::Return => Ok(frame.result.take().unwrap_or_else(vocabulary::nothing)),
        Stop::Error(error) => Err(located(error, lambda)),
    }
}

/// Lines of explanation that one error carries at most: recursion may be deep.
const MOST_PLACES: usize = 12;

impl Interpreter {
    /// Calls a lambda with as many arguments as it has parameters.
    pub fn call(&self, lambda: &Lambda, this: &Value, arguments: Arguments) -> Result<Value> {
        let mut frame = Frame { slots: Slots::new(), lambda: Some((lambda, this)), result: None };
        for argument in arguments {
            frame.slots.push(Some(argument));
        }
        self.run_body(lambda, &mut frame)
    }

    /// The same for one argument, which goes to its slot without a detour.
    #[inline]
    pub fn call_one(&self, lambda: &Lambda, this: &Value, y: Value) -> Result<Value> {
        let mut frame = Frame { slots: Slots::new(), lambda: Some((lambda, this)), result: None };
        frame.slots.push(Some(y));
        self.run_body(lambda, &mut frame)
    }

    /// The same for two.
    #[inline]
    pub fn call_two(&self, lambda: &Lambda, this: &Value, x: Value, y: Value) -> Result<Value> {
        let mut frame = Frame { slots: Slots::new(), lambda: Some((lambda, this)), result: None };
        frame.slots.push(Some(x));
        frame.slots.push(Some(y));
        self.run_body(lambda, &mut frame)
    }

    fn run_body(&self, lambda: &Lambda, frame: &mut Frame<'_>) -> Result<Value> {
        self.check_stack()?;
        while frame.slots.len() < lambda.slots.len() {
            frame.slots.push(None);
        }
        let Some((last, before)) = lambda.body.split_last() else { return Ok(vocabulary::nothing()) };
        for node in before {
            if let Err(stop) = self.eval(node, frame) {
                return stopped(stop, lambda, frame);
            }
        }
        match self.eval(last, frame) {
            Ok(_) if lambda.silent => Ok(vocabulary::nothing()),
            Ok(value) => Ok(value),
            Err(stop) => stopped(stop, lambda, frame),
        }
    }

    /// The value of a statement of a line: an error is left unplaced, a return is its value.
    pub fn statement(&self, node: &Node) -> Result<Value> {
        let mut frame = Frame::default();
        match self.eval(node, &mut frame) {
            Ok(value) => Ok(value),
            Err(Stop::Return) => Ok(frame.result.unwrap_or_else(vocabulary::nothing)),
            Err(Stop::Error(error)) => Err(error),
        }
    }

    fn eval(&self, node: &Node, frame: &mut Frame<'_>) -> Evaluated {
        match node {
            Node::Constant(value) => return Ok(value.clone()),
            Node::Local(slot, at) => {
                return match frame.slots.get(*slot) {
                    Some(Some(value)) => Ok(value.clone()),
                    _ => Err(Stop::Error(unassigned(frame, *slot).mark(*at))),
                };
            }
            Node::Global(name, at) => return self.global_value(*name).at(*at),
            _ => self.check_stack()?,
        }
        match node {
            Node::Monad(primitive, y, at) => {
                let y = self.eval(y, frame)?;
                match primitive.monad {
                    Some(monad) => monad(self, y).at(*at),
                    None => Err(Stop::Error(Error::rank("this primitive takes two arguments").mark(*at))),
                }
            }
            Node::Dyad(primitive, x, y, at) => {
                let y = self.eval(y, frame)?;
                let x = self.eval(x, frame)?;
                match primitive.dyad {
                    Some(dyad) => dyad(self, x, y).at(*at),
                    None => Err(Stop::Error(Error::rank("this primitive takes one argument").mark(*at))),
                }
            }
            Node::Apply(f, y, at) => {
                let y = self.eval(y, frame)?;
                if let Some(f) = held(f, frame) {
                    return apply::apply_one(self, f, y).at(*at);
                }
                let f = self.eval(f, frame)?;
                apply::apply_one(self, &f, y).at(*at)
            }
            Node::DerivedMonad(adverb, f, y, at) => {
                let y = self.eval(y, frame)?;
                if let Some(f) = held(f, frame) {
                    return adverbs::monad(self, *adverb, f, y).at(*at);
                }
                let f = self.eval(f, frame)?;
                adverbs::monad(self, *adverb, &f, y).at(*at)
            }
            Node::DerivedDyad(adverb, f, x, y, at) => {
                let y = self.eval(y, frame)?;
                let x = self.eval(x, frame)?;
                if let Some(f) = held(f, frame) {
                    return adverbs::dyad(self, *adverb, f, x, y).at(*at);
                }
                let f = self.eval(f, frame)?;
                adverbs::dyad(self, *adverb, &f, x, y).at(*at)
            }
            Node::Call(f, places, at) => self.call_node(f, places, *at, frame),
            Node::Conditional(nodes, at) => self.conditional(nodes, *at, frame),
            Node::Assign(assignment) => self.assignment(assignment, frame),
            Node::List(places) => self.list(places, frame),
            _ => self.other(node, frame),
        }
    }

    fn list(&self, places: &Places, frame: &mut Frame<'_>) -> Evaluated {
        let mut items: Vec<Value> = Vec::with_capacity(places.len());
        for place in places.iter().rev() {
            items.push(match place {
                Some(node) => self.eval(node, frame)?,
                None => vocabulary::nothing(),
            });
        }
        items.reverse();
        Ok(collapse(items))
    }

    /// The nodes that loops seldom see, apart so that the frame of [`Self::eval`] stays small.
    #[inline(never)]
    fn other(&self, node: &Node, frame: &mut Frame<'_>) -> Evaluated {
        match node {
            Node::This(at) => match frame.lambda {
                Some((_, this)) => Ok(this.clone()),
                None => Err(Stop::Error(undefined(".z.s").mark(*at))),
            },
            Node::Derived(adverb, f) => {
                let f = self.eval(f, frame)?;
                Ok(Function::Derived(*adverb, f).into_value())
            }
            Node::Composition(parts) => self.composition(parts, frame),
            Node::Do(..) | Node::If(..) | Node::While(..) => self.control(node, frame),
            Node::Block(nodes) => self.block(nodes, frame),
            Node::Return(value) => {
                frame.result = Some(self.eval(value, frame)?);
                Err(Stop::Return)
            }
            Node::Signal(value, at) => {
                let value = self.eval(value, frame)?;
                Err(Stop::Error(signalled(&value).mark(*at)))
            }
            Node::Wrong(at) => Err(Stop::Error(Error::with_message(ErrorKind::Syntax, "parse").mark(*at))),
            _ => Ok(vocabulary::nothing()),
        }
    }

    fn call_node(&self, f: &Node, places: &Places, at: usize, frame: &mut Frame<'_>) -> Evaluated {
        let mut arguments = Arguments::new();
        if places.iter().all(Option::is_some) {
            for node in places.iter().rev().flatten() {
                arguments.push(self.eval(node, frame)?);
            }
            arguments.reverse();
            if let Some(f) = held(f, frame) {
                return self.applied(f, arguments).at(at);
            }
            let f = self.eval(f, frame)?;
            return self.applied(&f, arguments).at(at);
        }
        let values = self.places(places, frame)?;
        let f = self.eval(f, frame)?;
        apply::apply_places(self, &f, values).at(at)
    }

    fn applied(&self, f: &Value, mut arguments: Arguments) -> Result<Value> {
        match arguments.len() {
            1 => apply::apply_one(self, f, arguments.pop().unwrap_or_else(vocabulary::nothing)),
            2 => {
                let y = arguments.pop().unwrap_or_else(vocabulary::nothing);
                apply::apply_two(self, f, arguments.pop().unwrap_or_else(vocabulary::nothing), y)
            }
            _ => apply::apply(self, f, arguments),
        }
    }

    fn places(&self, places: &Places, frame: &mut Frame<'_>) -> std::result::Result<Vec<Option<Value>>, Stop> {
        let mut values = Vec::with_capacity(places.len());
        for place in places.iter().rev() {
            values.push(match place {
                Some(node) => Some(self.eval(node, frame)?),
                None => None,
            });
        }
        values.reverse();
        Ok(values)
    }

    fn composition(&self, parts: &[Node], frame: &mut Frame<'_>) -> Evaluated {
        let mut functions = Vec::with_capacity(parts.len());
        for part in parts.iter().rev() {
            functions.push(self.eval(part, frame)?);
        }
        functions.reverse();
        Ok(Function::Composition(functions).into_value())
    }

    fn conditional(&self, nodes: &[Node], at: usize, frame: &mut Frame<'_>) -> Evaluated {
        let mut rest = nodes;
        loop {
            match rest {
                [] => return Ok(vocabulary::nothing()),
                [otherwise] => return self.eval(otherwise, frame),
                [condition, then, others @ ..] => {
                    let condition = self.eval(condition, frame)?;
                    if self.is_true(&condition).at(at)? {
                        return self.eval(then, frame);
                    }
                    rest = others;
                }
            }
        }
    }

    fn control(&self, node: &Node, frame: &mut Frame<'_>) -> Evaluated {
        match node {
            Node::Do(count, body, at) => {
                let count = self.eval(count, frame)?;
                let Some(count) = integer(&count) else {
                    return Err(Stop::Error(Error::type_("do takes a count").mark(*at)));
                };
                for _ in 0..count.max(0) {
                    self.poll()?;
                    self.steps(body, frame)?;
                }
            }
            Node::If(condition, body, at) => {
                let condition = self.eval(condition, frame)?;
                if self.is_true(&condition).at(*at)? {
                    self.steps(body, frame)?;
                }
            }
            Node::While(condition, body, at) => loop {
                let condition = self.eval(condition, frame)?;
                if !self.is_true(&condition).at(*at)? {
                    break;
                }
                self.poll()?;
                self.steps(body, frame)?;
            },
            _ => {}
        }
        Ok(vocabulary::nothing())
    }

    fn steps(&self, nodes: &[Node], frame: &mut Frame<'_>) -> std::result::Result<(), Stop> {
        for node in nodes {
            self.eval(node, frame)?;
        }
        Ok(())
    }

    fn block(&self, nodes: &[Node], frame: &mut Frame<'_>) -> Evaluated {
        let mut last = None;
        for node in nodes {
            last = Some(self.eval(node, frame)?);
        }
        Ok(last.unwrap_or_else(vocabulary::nothing))
    }

    fn assignment(&self, assignment: &Assignment, frame: &mut Frame<'_>) -> Evaluated {
        let at = assignment.at;
        let value = self.eval(&assignment.value, frame)?;
        match (&assignment.indices, &assignment.operation) {
            (None, None) => {
                self.store(assignment, frame, value.clone());
                Ok(value)
            }
            (None, Some(operation)) => {
                let operation = self.eval(operation, frame)?;
                self.updated(assignment, frame, &operation, value).at(at)
            }
            (Some(places), operation) => {
                let path = self.places(places, frame)?;
                let function = match operation {
                    Some(operation) => self.eval(operation, frame)?,
                    None => vocabulary::right_argument(),
                };
                self.amended(assignment, frame, &path, &function, &value).at(at)?;
                Ok(value)
            }
        }
    }

    fn store(&self, assignment: &Assignment, frame: &mut Frame<'_>, value: Value) {
        match assignment.slot.and_then(|slot| frame.slots.get_mut(slot)) {
            Some(slot) => *slot = Some(value),
            None => self.assign(assignment.name, value),
        }
    }

    /// `x+:e`
    fn updated(&self, assignment: &Assignment, frame: &mut Frame<'_>, f: &Value, value: Value) -> Result<Value> {
        let code = match as_function(f) {
            Some(Function::Primitive(primitive)) => primitive.code,
            _ => Code::Other,
        };
        if code == Code::Join {
            let append = |old: &mut Value| amend::append(old, &value).map(|()| old.clone());
            if let Some(slot) = assignment.slot.and_then(|slot| frame.slots.get_mut(slot)) {
                return append(slot.get_or_insert_with(value::empty));
            }
            if let Some(new) = self.change(assignment.name, append)? {
                return Ok(new);
            }
            let new = super::join::joined(&value::empty(), &value);
            self.assign(assignment.name, new.clone());
            return Ok(new);
        }
        let old = match assignment.slot.and_then(|slot| frame.slots.get_mut(slot)) {
            Some(slot) => slot.take(),
            None => self.global_value(assignment.name).ok(),
        };
        let new = match (old, code) {
            (Some(old), _) => apply::apply_two(self, f, old, value)?,
            (None, Code::Plus | Code::Times) => value,
            (None, _) => return Err(undefined(&assignment.name.name())),
        };
        self.store(assignment, frame, new.clone());
        Ok(new)
    }

    /// `x[i]:e`, `x[i]+:e`
    fn amended(
        &self,
        assignment: &Assignment,
        frame: &mut Frame<'_>,
        path: &[Option<Value>],
        function: &Value,
        value: &Value,
    ) -> Result<()> {
        if let Some(slot) = assignment.slot.and_then(|slot| frame.slots.get_mut(slot)) {
            let Some(old) = slot.take() else { return Err(undefined(&assignment.name.name())) };
            let change = Change { function, dyadic: true };
            *slot = Some(amend::along(self, old, path, &change, Some(value.clone()))?);
            return Ok(());
        }
        if self.change(assignment.name, |old| Ok(write_one(old, path, function, value)))? == Some(true) {
            return Ok(());
        }
        let old = self.global_value(assignment.name)?;
        let change = Change { function, dyadic: true };
        let new = amend::along(self, old, path, &change, Some(value.clone()))?;
        self.assign(assignment.name, new);
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

/// Writes one long into a vector of longs that no one else holds. Whether that was what was asked.
fn write_one(old: &mut Value, path: &[Option<Value>], function: &Value, value: &Value) -> bool {
    let (Value::Array(array), [Some(place)], Value::Array(new)) = (old, path, value) else { return false };
    let Some(Function::Primitive(primitive)) = as_function(function) else { return false };
    let (Some(place), Some(&new)) = (integer(place), new.as_atom::<i64>()) else { return false };
    if primitive.code != Code::Right {
        return false;
    }
    let place = usize::try_from(place).ok();
    match array.unique_mut::<i64>().zip(place).and_then(|(all, place)| all.get_mut(place)) {
        Some(slot) => {
            *slot = new;
            true
        }
        None => false,
    }
}

#[cold]
fn unassigned(frame: &Frame<'_>, slot: usize) -> Error {
    let name = frame.lambda.and_then(|(lambda, _)| lambda.slots.get(slot).copied());
    undefined(&name.map(|name| name.name().to_string()).unwrap_or_default())
}

/// The error of a name without a value: its text is the name.
#[cold]
pub fn undefined(name: &str) -> Error {
    Error::with_message(ErrorKind::Value, name).note("this name has no value")
}

#[cold]
fn signalled(value: &Value) -> Error {
    match value::text_or_symbol(value) {
        Some(text) => Error::with_message(ErrorKind::Signal(0), String::from_utf8_lossy(&text)),
        None => Error::with_message(ErrorKind::Signal(0), "stype").note("a signal is a string or a symbol"),
    }
}

#[cold]
fn located(mut error: Error, lambda: &Lambda) -> Error {
    let mark = error.take_mark();
    if error.places().len() >= MOST_PLACES {
        return error;
    }
    let mark = mark.and_then(|at| at.checked_sub(lambda.start)).filter(|&at| at < lambda.text.len());
    error.at(Place { sentence: lambda.text.clone(), mark: mark.map(|at| (at, at + 1)), ..Place::default() })
}
