//! Walking the tree of an expression.
//!
//! The right operand is evaluated before the left one, list items and arguments last to first, statements first to last. The
//! locals of a running lambda are slots of its [`Frame`]. Each node writes its value into a [`Cell`] of its caller; operands that
//! stand in a slot are only lent, and what has a short way for cells ([`super::quick`]) takes it.

use smallvec::SmallVec;

use super::adverbs;
use super::amend::{self, Change};
use super::apply::{self, Arguments, Slots};
use super::calls;
use super::cell::{Cell, Each, Gathered, Look};
use super::function::{Adverb, Function, Lambda, as_function};
use super::interpreter::Interpreter;
use super::tree::{Assignment, Node, Places};
use super::value::{self, integer};
use super::vocabulary::{self, Code, Primitive};
use super::{quick, quick_arithmetic};
use crate::array::Value;
use crate::error::{Error, ErrorKind, Place, Result};

/// The locals of a running lambda.
#[derive(Default)]
pub struct Frame<'a> {
    /// Their values.
    pub slots: Slots,
    lambda: Option<(&'a Lambda, &'a Value)>,
    result: Cell,
}

impl<'a> Frame<'a> {
    /// The frame of a lambda whose arguments are in the first slots.
    #[inline]
    pub fn new(slots: Slots, lambda: &'a Lambda, this: &'a Value) -> Frame<'a> {
        Frame { slots, lambda: Some((lambda, this)), result: Cell::Nothing }
    }
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

/// Whether a node was evaluated; its value is in the cell that the caller gave.
type Evaluated = std::result::Result<(), Stop>;

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

/// Where the value of an operand is.
#[derive(Clone, Copy)]
enum Operand<'a> {
    /// In the cell that was given for it.
    Here,
    /// In a slot of the frame.
    Slot(usize),
    /// In the tree.
    Constant(&'a Value),
}

impl Operand<'_> {
    #[inline(always)]
    fn look<'b>(&'b self, frame: &'b Frame<'_>, here: &'b Cell) -> Look<'b> {
        match self {
            Operand::Here => here.look(),
            Operand::Slot(slot) => frame.slots.get(*slot).map_or(Look::Nothing, Cell::look),
            Operand::Constant(value) => Look::of(value),
        }
    }

    /// The value: from a slot a copy.
    #[inline]
    fn cell(&self, frame: &mut Frame<'_>, here: &mut Cell) -> Cell {
        match self {
            Operand::Here => std::mem::take(here),
            Operand::Slot(slot) => frame.slots.get_mut(*slot).map_or(Cell::Nothing, Cell::copy),
            Operand::Constant(value) => Cell::Value((*value).clone()),
        }
    }

    #[inline]
    fn is_here(&self) -> bool {
        matches!(self, Operand::Here)
    }
}

/// The function or list that a node is or names, lent: what is only applied need not be copied.
#[inline]
fn held<'a>(node: &'a Node, frame: &'a mut Frame<'_>) -> Option<&'a Value> {
    match node {
        Node::Constant(value) => Some(value),
        Node::Local(slot, ..) => {
            let cell = frame.slots.get_mut(*slot).filter(|cell| cell.is_some())?;
            cell.value_mut().map(|value| &*value)
        }
        _ => None,
    }
}

fn primitive_in(node: &Node) -> Option<&'static Primitive> {
    match node {
        Node::Constant(value) => match as_function(value) {
            Some(Function::Primitive(primitive)) => Some(primitive),
            _ => None,
        },
        _ => None,
    }
}

/// The first item of a general list in a slot, lent: `*x`.
fn first_held<'a>(node: &Node, frame: &'a Frame<'_>) -> Option<&'a Value> {
    let Node::Monad(primitive, y, _) = node else { return None };
    let (Code::Times, Node::Local(slot, ..)) = (primitive.code, &**y) else { return None };
    match frame.slots.get(*slot)?.look() {
        Look::Items([first, ..]) => Some(first),
        _ => None,
    }
}

/// Takes the list in a slot; numbers stay where they are.
fn taken<'a>(slot: usize, frame: &mut Frame<'_>, out: &mut Cell) -> Operand<'a> {
    match frame.slots.get_mut(slot) {
        Some(cell @ (Cell::Longs(_) | Cell::Rows(_) | Cell::Items(_) | Cell::Truths(_) | Cell::Value(_))) => {
            *out = std::mem::take(cell);
            Operand::Here
        }
        _ => Operand::Slot(slot),
    }
}

/// `n>@y` and the like.
fn type_test(node: &Node) -> Option<(Code, i64, &Node)> {
    let Node::Dyad(primitive, x, y, _) = node else { return None };
    let (code @ (Code::Less | Code::Greater | Code::Equal), Node::Constant(number), Node::Monad(inner, y, _)) =
        (primitive.code, &**x, &**y)
    else {
        return None;
    };
    match Look::of(number) {
        Look::Long(number) if inner.code == Code::At => Some((code, number, y)),
        _ => None,
    }
}

/// What a lambda gives whose evaluation stopped before its end.
#[cold]
fn stopped(stop: Stop, lambda: &Lambda, frame: &mut Frame<'_>, out: &mut Cell) -> Result<()> {
    match stop {
        Stop::Return => {
            *out = std::mem::take(&mut frame.result);
            Ok(())
        }
        Stop::Error(error) => Err(located(error, lambda)),
    }
}

/// Lines of explanation that one error carries at most: recursion may be deep.
const MOST_PLACES: usize = 12;

impl Interpreter {
    /// Calls a lambda with as many arguments as it has parameters.
    pub fn call(&self, lambda: &Lambda, this: &Value, arguments: Arguments) -> Result<Value> {
        let slots = arguments.into_iter().map(Cell::Value).collect();
        let mut out = Cell::Nothing;
        self.run_body(lambda, &mut Frame::new(slots, lambda, this), &mut out)?;
        Ok(out.into_value())
    }

    /// Runs a lambda whose arguments are in its frame.
    pub fn run_body(&self, lambda: &Lambda, frame: &mut Frame<'_>, out: &mut Cell) -> Result<()> {
        self.check_stack()?;
        while frame.slots.len() < lambda.slots.len() {
            frame.slots.push(Cell::Nothing);
        }
        let Some((last, before)) = lambda.body.split_last() else {
            *out = vocabulary::nothing().into();
            return Ok(());
        };
        if let Err(stop) = self.steps(before, frame) {
            return stopped(stop, lambda, frame, out);
        }
        if let Err(stop) = self.last(last, frame, out) {
            return stopped(stop, lambda, frame, out);
        }
        if lambda.silent {
            *out = vocabulary::nothing().into();
        }
        Ok(())
    }

    /// The value of a statement of a line: an error is left unplaced, a return is its value.
    pub fn statement(&self, node: &Node) -> Result<Value> {
        let (mut frame, mut out) = (Frame::default(), Cell::Nothing);
        match self.eval(node, &mut frame, &mut out) {
            Ok(()) => Ok(out.into_value()),
            Err(Stop::Return) => Ok(frame.result.into_value()),
            Err(Stop::Error(error)) => Err(error),
        }
    }

    /// The value that a lambda gives. A branch is followed here, so that it needs no frame of its own.
    #[inline]
    fn last(&self, node: &Node, frame: &mut Frame<'_>, out: &mut Cell) -> Evaluated {
        match node {
            Node::Conditional(nodes, at) => match self.chosen(nodes, *at, frame, out)? {
                Some(node) => self.last(node, frame, out),
                None => Ok(()),
            },
            _ => self.eval(node, frame, out),
        }
    }

    /// Evaluates an operand, or says where it already is.
    #[inline(always)]
    fn operand<'n>(
        &self,
        node: &'n Node,
        frame: &mut Frame<'_>,
        out: &mut Cell,
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
                None => self.assignment(assignment, frame, out).map(|()| Operand::Here),
            },
            _ => self.eval(node, frame, out).map(|()| Operand::Here),
        }
    }

    /// Evaluates into a slot.
    fn store_in(&self, slot: usize, node: &Node, frame: &mut Frame<'_>) -> Evaluated {
        let mut value = Cell::Nothing;
        self.eval(node, frame, &mut value)?;
        if let Some(cell) = frame.slots.get_mut(slot) {
            *cell = value;
        }
        Ok(())
    }

    fn eval(&self, node: &Node, frame: &mut Frame<'_>, out: &mut Cell) -> Evaluated {
        match node {
            Node::Constant(value) => {
                *out = Cell::Value(value.clone());
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
                *out = Cell::Value(self.global_value(*name).at(*at)?);
                return Ok(());
            }
            _ => self.check_stack().map_err(|error| too_deep(error, node))?,
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
                    Operand::Here => quick::monad_here(primitive.code, out),
                    lent => quick::monad(primitive.code, lent.look(frame, &Cell::Nothing), out),
                };
                if done {
                    return Ok(());
                }
                let y = place.cell(frame, out).into_value();
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
        out: &mut Cell,
    ) -> Evaluated {
        match y {
            Node::Dyad(member, x, y, at) if member.code == Code::Member => {
                let right = self.operand(y, frame, out)?;
                let mut other = Cell::Nothing;
                let left = self.operand(x, frame, &mut other)?;
                let mut result = Cell::Nothing;
                if quick::outsiders(left.look(frame, &other), right.look(frame, out), &mut result) {
                    *out = result;
                    return Ok(());
                }
                let x = left.cell(frame, &mut other);
                *out = right.cell(frame, out);
                if !quick::dyad_here(member.code, x.look(), out) {
                    self.apply_dyad(member, x, out).at(*at)?;
                }
            }
            _ => self.eval(y, frame, out)?,
        }
        if quick::falses_here(out) {
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
        out: &mut Cell,
    ) -> Evaluated {
        if primitive.code == Code::Dot
            && let Node::DerivedMonad(Adverb::Each, g, list, _) = y
        {
            return self.dot_each(primitive, (x, g, list), at, frame, out);
        }
        let mut right = self.operand(y, frame, out)?;
        if let (Operand::Slot(slot), Node::Local(_, _, true), Node::Constant(_)) = (right, y, x) {
            // No one else asks for the list: it may be changed where it is.
            right = taken(slot, frame, out);
        }
        let mut other = Cell::Nothing;
        let mut left;
        // The cell of y if it has one, else that of x.
        let done = match right {
            Operand::Here => {
                left = self.operand(x, frame, &mut other)?;
                quick::dyad_here(primitive.code, left.look(frame, &other), out)
            }
            lent => {
                left = self.operand(x, frame, out)?;
                if let (Operand::Slot(slot), Node::Local(_, _, true)) = (left, x)
                    && !matches!(right, Operand::Slot(other) if other == slot)
                {
                    left = taken(slot, frame, out);
                }
                match left {
                    Operand::Here => quick::dyad_left(primitive.code, out, lent.look(frame, &other)),
                    both => {
                        let mut result = Cell::Nothing;
                        let done =
                            quick::dyad(primitive.code, both.look(frame, &other), lent.look(frame, &other), &mut result);
                        *out = result;
                        done
                    }
                }
            }
        };
        if done {
            return Ok(());
        }
        let (x, y) = match (left.is_here(), right.is_here()) {
            (true, false) => (std::mem::take(out), right.cell(frame, &mut other)),
            _ => (left.cell(frame, &mut other), right.cell(frame, out)),
        };
        *out = y;
        self.apply_dyad(primitive, x, out).at(at)
    }

    /// A primitive on x and on y in `out`, without a short way.
    fn apply_dyad(&self, primitive: &'static Primitive, mut x: Cell, out: &mut Cell) -> Result<()> {
        let Some(dyad) = primitive.dyad else { return Err(Error::rank("this primitive takes one argument")) };
        if let (Code::At | Code::Dot, Cell::Value(f)) = (primitive.code, &x)
            && value::is_function(f)
        {
            match primitive.code {
                Code::At => return self.apply_here(f, out),
                _ if self.dot_here(f, out)? => return Ok(()),
                _ => {}
            }
        }
        *out = dyad(self, x.take(), out.take())?.into();
        Ok(())
    }

    fn apply_node(&self, f: &Node, y: &Node, at: usize, frame: &mut Frame<'_>, out: &mut Cell) -> Evaluated {
        let place = self.operand(y, frame, out)?;
        if let Node::Local(..) | Node::Constant(_) = f {
            let mut nothing = Cell::Nothing;
            let list = self.operand(f, frame, &mut nothing)?;
            let mut result = Cell::Nothing;
            if quick::indexed(list.look(frame, &nothing), place.look(frame, out), &mut result) {
                *out = result;
                return Ok(());
            }
        }
        if !place.is_here() {
            *out = place.cell(frame, out);
        }
        if let Some(f) = held(f, frame) {
            return self.apply_here(f, out).at(at);
        }
        let mut callee = Cell::Nothing;
        self.eval(f, frame, &mut callee)?;
        let mut result = Cell::Nothing;
        if quick::indexed(callee.look(), out.look(), &mut result) {
            *out = result;
            return Ok(());
        }
        self.apply_here(&callee.into_value(), out).at(at)
    }

    fn derived_monad(
        &self,
        adverb: Adverb,
        f: &Node,
        y: &Node,
        at: usize,
        frame: &mut Frame<'_>,
        out: &mut Cell,
    ) -> Evaluated {
        if adverb == Adverb::Over
            && primitive_in(f).is_some_and(|primitive| primitive.code == Code::Join)
            && let Node::DerivedMonad(Adverb::Each, inner, y, _) = y
        {
            self.eval(y, frame, out)?;
            if let Some(inner) = held(inner, frame) {
                return self.each_joined(inner, out).at(at);
            }
            let mut callee = Cell::Nothing;
            self.eval(inner, frame, &mut callee)?;
            return self.each_joined(&callee.into_value(), out).at(at);
        }
        let items = if adverb == Adverb::Each { self.items_of(y, frame, out)? } else { None };
        if items.is_none() {
            self.eval(y, frame, out)?;
        }
        let mut callee = Cell::Nothing;
        if !matches!(f, Node::Constant(_) | Node::Local(..)) {
            self.eval(f, frame, &mut callee)?;
        }
        let f = match held(f, frame) {
            Some(f) => f,
            None => &callee.into_value(),
        };
        match items {
            Some(items) if value::is_function(f) => *out = self.each_of(f, items).at(at)?,
            Some(items) => *out = adverbs::monad(self, adverb, f, items.rest()).at(at)?.into(),
            None => self.derived_here(adverb, f, out).at(at)?,
        }
        Ok(())
    }

    /// The items of a general list that is lent, all or those from one on.
    fn items_of(
        &self,
        node: &Node,
        frame: &mut Frame<'_>,
        out: &mut Cell,
    ) -> std::result::Result<Option<Each>, Stop> {
        let (start, list) = match node {
            Node::Dyad(primitive, x, y, _) if primitive.code == Code::Drop => match (&**x, &**y) {
                (Node::Constant(n), list @ Node::Local(..)) => match Look::of(n) {
                    Look::Long(n @ 0..) => (n as usize, list),
                    _ => return Ok(None),
                },
                _ => return Ok(None),
            },
            list @ Node::Local(..) => (0, list),
            _ => return Ok(None),
        };
        match self.operand(list, frame, out)? {
            Operand::Slot(slot) => Ok(frame.slots.get(slot).and_then(|cell| Each::lent(cell, start))),
            _ => Ok(None),
        }
    }

    /// `f . g'y`: the results are the arguments.
    fn dot_each(
        &self,
        primitive: &'static Primitive,
        (f, g, list): (&Node, &Node, &Node),
        at: usize,
        frame: &mut Frame<'_>,
        out: &mut Cell,
    ) -> Evaluated {
        let items = match self.items_of(list, frame, out)? {
            Some(items) => Some(items),
            None => {
                self.eval(list, frame, out)?;
                calls::has_items(out).then(|| Each::of(std::mem::take(out)))
            }
        };
        let mut callee = Cell::Nothing;
        if !matches!(g, Node::Constant(_) | Node::Local(..)) {
            self.eval(g, frame, &mut callee)?;
        }
        let mut results: SmallVec<[Cell; 2]> = SmallVec::new();
        {
            let g = match held(g, frame) {
                Some(g) => g,
                None => &callee.into_value(),
            };
            match items {
                Some(items) if value::is_function(g) => self.for_each(g, items, |cell| {
                    results.push(cell);
                    Ok(())
                }),
                Some(items) => adverbs::monad(self, Adverb::Each, g, items.rest()).map(|value| *out = value.into()),
                None => self.derived_here(Adverb::Each, g, out),
            }
            .at(at)?;
        }
        let mut function = Cell::Nothing;
        let first = first_held(f, frame);
        if first.is_none() {
            self.eval(f, frame, &mut function)?;
        }
        if results.len() == 2
            && let Some(f) = first_held(f, frame).or(if let Cell::Value(f) = &function { Some(f) } else { None })
            && matches!(as_function(f), Some(Function::Primitive(Primitive { dyad: Some(_), .. })))
        {
            let y = results.pop().unwrap_or_default();
            *out = y;
            return self.apply_two_here(f, results.pop().unwrap_or_default(), out).at(at);
        }
        if let Some(f) = first_held(f, frame) {
            function = Cell::Value(f.clone());
        }
        if !results.is_empty() {
            let mut gathered = Gathered::Empty;
            results.into_iter().for_each(|cell| gathered.push(cell, 1));
            *out = gathered.finish();
        }
        self.apply_dyad(primitive, function, out).at(at)
    }

    fn derived_dyad(
        &self,
        adverb: Adverb,
        (f, x, y): (&Node, &Node, &Node),
        at: usize,
        frame: &mut Frame<'_>,
        out: &mut Cell,
    ) -> Evaluated {
        let mut other = Cell::Nothing;
        let right = self.operand(y, frame, out)?;
        let left = self.operand(x, frame, &mut other)?;
        if let (Adverb::Right | Adverb::Left, Some(primitive)) = (adverb, primitive_in(f)) {
            let mut result = Cell::Nothing;
            let (a, b) = (left.look(frame, &other), right.look(frame, out));
            let done = match adverb {
                Adverb::Right => quick_arithmetic::each_right(primitive.code, a, b, &mut result),
                _ => quick_arithmetic::each_left(primitive.code, a, b, &mut result),
            };
            if done {
                *out = result;
                return Ok(());
            }
        }
        let x = left.cell(frame, &mut other);
        if !right.is_here() {
            *out = right.cell(frame, out);
        }
        if let Some(f) = held(f, frame) {
            return self.derived_two(adverb, f, x, out).at(at);
        }
        let mut callee = Cell::Nothing;
        self.eval(f, frame, &mut callee)?;
        self.derived_two(adverb, &callee.into_value(), x, out).at(at)
    }

    /// A derived function of x and of y in `out`.
    fn derived_two(&self, adverb: Adverb, f: &Value, x: Cell, out: &mut Cell) -> Result<()> {
        let x = x.into_value();
        if adverb == Adverb::Over
            && calls::repeats(f)
            && let Some(n) = integer(&x)
        {
            return self.repeat_here(n, f, out);
        }
        *out = adverbs::dyad(self, adverb, f, x, out.take())?.into();
        Ok(())
    }

    fn list(&self, places: &Places, frame: &mut Frame<'_>, out: &mut Cell) -> Evaluated {
        let mut cells: SmallVec<[Cell; 4]> = SmallVec::new();
        for place in places.iter().rev() {
            let mut cell = Cell::Nothing;
            match place {
                Some(node) => self.eval(node, frame, &mut cell)?,
                None => cell = vocabulary::nothing().into(),
            }
            cells.push(cell);
        }
        let mut items = Gathered::Empty;
        while let Some(cell) = cells.pop() {
            items.push(cell, cells.len());
        }
        *out = items.finish();
        Ok(())
    }

    /// The nodes that loops seldom see, apart so that the frame of [`Self::eval`] stays small.
    #[inline(never)]
    fn other(&self, node: &Node, frame: &mut Frame<'_>, out: &mut Cell) -> Evaluated {
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
                vocabulary::nothing()
            }
            Node::Block(nodes) => {
                *out = vocabulary::nothing().into();
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
            Node::Signal(value, at) => {
                self.eval(value, frame, out)?;
                return Err(Stop::Error(signalled(&out.take()).mark(*at)));
            }
            Node::Wrong(at) => return Err(Stop::Error(Error::with_message(ErrorKind::Syntax, "parse").mark(*at))),
            _ => vocabulary::nothing(),
        }
        .into();
        Ok(())
    }

    fn call_node(&self, f: &Node, places: &Places, at: usize, frame: &mut Frame<'_>, out: &mut Cell) -> Evaluated {
        match places.as_slice() {
            [Some(y)] => {
                self.eval(y, frame, out)?;
                if let Some(f) = held(f, frame) {
                    return self.apply_here(f, out).at(at);
                }
                let mut callee = Cell::Nothing;
                self.eval(f, frame, &mut callee)?;
                self.apply_here(&callee.into_value(), out).at(at)
            }
            [Some(x), Some(y)] => {
                self.eval(y, frame, out)?;
                let mut left = Cell::Nothing;
                self.eval(x, frame, &mut left)?;
                if let Some(f) = held(f, frame) {
                    return self.apply_two_here(f, left, out).at(at);
                }
                let mut callee = Cell::Nothing;
                self.eval(f, frame, &mut callee)?;
                self.apply_two_here(&callee.into_value(), left, out).at(at)
            }
            _ => {
                let values = self.places(places, frame)?;
                self.eval(f, frame, out)?;
                *out = apply::apply_places(self, &out.take(), values).at(at)?.into();
                Ok(())
            }
        }
    }

    fn places(&self, places: &Places, frame: &mut Frame<'_>) -> std::result::Result<Vec<Option<Value>>, Stop> {
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
    fn value(&self, node: &Node, frame: &mut Frame<'_>) -> std::result::Result<Value, Stop> {
        let mut cell = Cell::Nothing;
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

    /// The branch of `$[]` that is to be evaluated; none if there is none, which gives `::`.
    #[inline]
    fn chosen<'n>(
        &self,
        nodes: &'n [Node],
        at: usize,
        frame: &mut Frame<'_>,
        out: &mut Cell,
    ) -> std::result::Result<Option<&'n Node>, Stop> {
        let mut rest = nodes;
        loop {
            match rest {
                [] => {
                    *out = vocabulary::nothing().into();
                    return Ok(None);
                }
                [otherwise] => return Ok(Some(otherwise)),
                [condition, then, others @ ..] => {
                    if self.holds(condition, at, frame, out)? {
                        return Ok(Some(then));
                    }
                    rest = others;
                }
            }
        }
    }

    /// Whether a condition is true.
    #[inline]
    fn holds(&self, node: &Node, at: usize, frame: &mut Frame<'_>, out: &mut Cell) -> std::result::Result<bool, Stop> {
        if let Some((code, number, y)) = type_test(node) {
            let place = self.operand(y, frame, out)?;
            let known = quick::type_number(place.look(frame, out));
            let found = known.unwrap_or_else(|| value::type_number(&place.cell(frame, out).into_value()));
            return Ok(match code {
                Code::Less => number < found,
                Code::Greater => number > found,
                _ => number == found,
            });
        }
        let place = self.operand(node, frame, out)?;
        match place.look(frame, out) {
            Look::Truth(truth) => Ok(truth),
            Look::Long(number) | Look::Short(number) => Ok(number != 0),
            _ => self.is_true(&place.cell(frame, out).into_value()).at(at),
        }
    }

    fn control(&self, node: &Node, frame: &mut Frame<'_>, out: &mut Cell) -> Evaluated {
        match node {
            Node::Do(count, body, at) => {
                let Some(count) = integer(&self.value(count, frame)?) else {
                    return Err(Stop::Error(Error::type_("do takes a count").mark(*at)));
                };
                for _ in 0..count.max(0) {
                    self.poll()?;
                    self.steps(body, frame)?;
                }
            }
            Node::If(condition, body, at) => {
                if self.holds(condition, *at, frame, out)? {
                    self.steps(body, frame)?;
                }
            }
            Node::While(condition, body, at) => {
                while self.holds(condition, *at, frame, out)? {
                    self.poll()?;
                    self.steps(body, frame)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Evaluates statements whose values no one asks for.
    fn steps(&self, nodes: &[Node], frame: &mut Frame<'_>) -> Evaluated {
        for node in nodes {
            let mut out = Cell::Nothing;
            self.operand(node, frame, &mut out)?;
        }
        Ok(())
    }

    fn assignment(&self, assignment: &Assignment, frame: &mut Frame<'_>, out: &mut Cell) -> Evaluated {
        let at = assignment.at;
        if let Some(slot) = plain_slot(assignment) {
            self.store_in(slot, &assignment.value, frame)?;
            *out = frame.slots.get_mut(slot).map(Cell::copy).unwrap_or_default();
            return Ok(());
        }
        let value = self.value(&assignment.value, frame)?;
        *out = match (&assignment.indices, &assignment.operation) {
            (None, None) => {
                self.store(assignment, frame, value.clone());
                value
            }
            (None, Some(operation)) => {
                let operation = self.value(operation, frame)?;
                self.updated(assignment, frame, &operation, value).at(at)?
            }
            (Some(places), operation) => {
                let path = self.places(places, frame)?;
                let function = match operation {
                    Some(operation) => self.value(operation, frame)?,
                    None => vocabulary::right_argument(),
                };
                self.amended(assignment, frame, &path, &function, &value).at(at)?;
                value
            }
        }
        .into();
        Ok(())
    }

    fn store(&self, assignment: &Assignment, frame: &mut Frame<'_>, value: Value) {
        match assignment.slot.and_then(|slot| frame.slots.get_mut(slot)) {
            Some(slot) => *slot = value.into(),
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
                if !slot.is_some() {
                    *slot = Cell::Items(Vec::new());
                }
                return slot.value_mut().map_or_else(|| Ok(value::empty()), append);
            }
            if let Some(new) = self.change(assignment.name, append)? {
                return Ok(new);
            }
            let new = super::join::joined(&value::empty(), &value);
            self.assign(assignment.name, new.clone());
            return Ok(new);
        }
        let old = match assignment.slot.and_then(|slot| frame.slots.get_mut(slot)) {
            Some(slot) => slot.is_some().then(|| slot.take()),
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
            if !slot.is_some() {
                return Err(undefined(&assignment.name.name()));
            }
            let change = Change { function, dyadic: true };
            *slot = amend::along(self, slot.take(), path, &change, Some(value.clone()))?.into();
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

/// The slot that an assignment gives a value as a whole.
#[inline]
fn plain_slot(assignment: &Assignment) -> Option<usize> {
    match (&assignment.indices, &assignment.operation) {
        (None, None) => assignment.slot,
        _ => None,
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

/// An error of the stack, with the place of the node that was too much.
#[cold]
fn too_deep(error: Error, node: &Node) -> Stop {
    let at = match node {
        Node::Monad(_, _, at)
        | Node::Dyad(_, _, _, at)
        | Node::Apply(_, _, at)
        | Node::DerivedMonad(_, _, _, at)
        | Node::DerivedDyad(_, _, _, _, at)
        | Node::Call(_, _, at)
        | Node::Conditional(_, at) => Some(*at),
        _ => None,
    };
    Stop::Error(match at {
        Some(at) => error.mark(at),
        None => error,
    })
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
