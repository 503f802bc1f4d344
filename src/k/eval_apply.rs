//! The nodes that apply a function: to one operand, to bracketed arguments, through an adverb.

use smallvec::SmallVec;

use super::adverbs;
use super::apply;
use super::calls;
use super::cell::{Cell, Each, Look};
use super::eval::{Frame, Operand};
use super::function::{Adverb, Function, as_function};
use super::gather::Gathered;
use super::interpreter::Interpreter;
use super::stop::{At, Evaluated, Stop};
use super::tree::{Node, Places};
use super::value::{self, integer};
use super::vocabulary::{Code, Primitive};
use super::{quick, quick_arithmetic};
use crate::array::Value;
use crate::error::Result;

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

impl Interpreter {
    pub(super) fn apply_node(&self, f: &Node, y: &Node, at: usize, frame: &mut Frame<'_>, out: &mut Cell) -> Evaluated {
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

    pub(super) fn derived_monad(
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
    pub(super) fn items_of(
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
    pub(super) fn dot_each(
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
        let known = match first_held(f, frame) {
            Some(f) => f,
            None => {
                self.eval(f, frame, &mut function)?;
                function.settle();
                if let Cell::Value(f) = &function { f } else { return Ok(()) }
            }
        };
        if results.len() == 2
            && matches!(as_function(known), Some(Function::Primitive(Primitive { dyad: Some(_), .. })))
        {
            *out = results.pop().unwrap_or_default();
            return self.apply_two_here(known, results.pop().unwrap_or_default(), out).at(at);
        }
        let function = Cell::Value(known.clone());
        if !results.is_empty() {
            let mut gathered = Gathered::Empty;
            results.into_iter().for_each(|cell| gathered.push(cell, 1));
            *out = gathered.finish();
        }
        self.apply_dyad(primitive, function, out).at(at)
    }

    pub(super) fn derived_dyad(
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
    pub(super) fn derived_two(&self, adverb: Adverb, f: &Value, x: Cell, out: &mut Cell) -> Result<()> {
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

    pub(super) fn call_node(
        &self,
        f: &Node,
        places: &Places,
        at: usize,
        frame: &mut Frame<'_>,
        out: &mut Cell,
    ) -> Evaluated {
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
}
