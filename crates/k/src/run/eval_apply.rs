//! The nodes that apply a function: to one operand, to bracketed arguments, through an adverb.

use crate::array::Value;
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::run::calls::{self, Applied, Results};
use crate::run::collect::{self, Collected};
use crate::run::frame::Frame;
use crate::run::quick;
use crate::run::quick_arithmetic;
use crate::run::stop::{At, Evaluated, Stop};
use crate::value::function::{Function, as_function};
use crate::value::node::{Node, Places};
use crate::value::primitive::{Adverb, Code, Primitive};
use crate::value::register::{Each, Register, RegisterView};
use crate::value::{self, integer};
use crate::words::adverbs;

/// Which items of which slot a node is, if it is all items of a list or those from one on: `x`, `1_x`.
fn items_in_slot(node: &Node) -> Option<(usize, usize)> {
    let (start, list) = match node {
        Node::Dyad(Primitive { code: Code::Drop, .. }, x, y, _) => match &**x {
            Node::Constant(n) => (usize::try_from(integer(n)?).ok()?, &**y),
            _ => return None,
        },
        list => (0, list),
    };
    let Node::Local(slot, ..) = list else { return None };
    Some((*slot, start))
}

/// A reference to the items of the general list in a slot.
#[inline(always)]
fn items_held<'a>((slot, start): (usize, usize), frame: &'a Frame<'_>) -> Option<&'a [Value]> {
    match frame.slots.get(slot)?.look() {
        RegisterView::Items(items) => items.get(start..).filter(|items| !items.is_empty()),
        _ => None,
    }
}

/// A reference to the function or list that a node is or names: to apply it, no copy is needed.
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

/// A reference to an item of a general list in a slot: `*x`, `x 0`, `x[0]`.
fn item_held<'a>(node: &Node, frame: &'a Frame<'_>) -> Option<&'a Value> {
    let (list, place) = match node {
        Node::Monad(Primitive { code: Code::Times, .. }, list, _) => (&**list, 0),
        Node::Apply(list, place, _) => (&**list, constant_place(place)?),
        Node::Call(list, places, _) => match places.as_slice() {
            [Some(place)] => (&**list, constant_place(place)?),
            _ => return None,
        },
        _ => return None,
    };
    let Node::Local(slot, ..) = list else { return None };
    match frame.slots.get(*slot)?.look() {
        RegisterView::Items(items) => items.get(place),
        _ => None,
    }
}

fn constant_place(node: &Node) -> Option<usize> {
    match node {
        Node::Constant(value) => match RegisterView::from_value(value) {
            RegisterView::Long(place) => usize::try_from(place).ok(),
            _ => None,
        },
        _ => None,
    }
}

/// The results that are the arguments of a function. Most functions take two, so these have a place of their own; behind it
/// is the place of those that are still to be kept.
#[derive(Default)]
struct Few {
    cells: [Register; 3],
    count: usize,
    more: Vec<Register>,
}

impl Results for Few {
    #[inline(always)]
    fn cell(&mut self) -> &mut Register {
        let [first, second, last] = &mut self.cells;
        match self.count {
            0 => first,
            1 => second,
            _ => last,
        }
    }

    #[inline]
    fn accept(&mut self) -> Result<()> {
        if self.count >= 2 {
            let last = std::mem::take(self.cell());
            self.more.push(last);
        }
        self.count += 1;
        Ok(())
    }
}

impl Interpreter {
    /// The lambda and its first argument that `f[x]` is, where f names or is a lambda of two parameters. It is only applied:
    /// that needs no projection.
    #[inline]
    fn bound(&self, node: &Node, frame: &mut Frame<'_>) -> std::result::Result<Option<(Value, Register)>, Stop> {
        let Node::Call(f, places, _) = node else { return Ok(None) };
        let ([Some(x)] | [Some(x), None]) = places.as_slice() else { return Ok(None) };
        let f = match &**f {
            Node::Global(name, _) => self.global_value(*name).ok(),
            f => held(f, frame).cloned(),
        };
        let Some(f) = f.filter(|f| matches!(as_function(f), Some(Function::Lambda(lambda)) if lambda.rank == 2)) else {
            return Ok(None);
        };
        let mut first = Register::Nothing;
        self.eval(x, frame, &mut first)?;
        Ok(Some((f, first)))
    }

    pub(crate) fn apply_node(
        &self,
        f: &Node,
        y: &Node,
        at: usize,
        frame: &mut Frame<'_>,
        out: &mut Register,
    ) -> Evaluated {
        if let Some(places) = Self::places_of(y) {
            return self.apply_to_places((f, at), places, frame, out);
        }
        let place = self.operand(y, frame, out)?;
        if let Node::Local(..) | Node::Constant(_) = f {
            let mut nothing = Register::Nothing;
            let list = self.operand(f, frame, &mut nothing)?;
            let mut result = Register::Nothing;
            if quick::indexed(self, list.look(frame, &nothing), place.look(frame, out), &mut result) {
                *out = result;
                return Ok(());
            }
        }
        if !place.is_in_register() {
            *out = place.cell(frame, out);
        }
        if let Some((lambda, x)) = self.bound(f, frame)? {
            return self.apply_two_in_place(&lambda, x, out).at(at);
        }
        if let Some(f) = held(f, frame) {
            return self.apply_in_place(f, out).at(at);
        }
        let mut callee = Register::Nothing;
        self.eval(f, frame, &mut callee)?;
        if let Some(f) = callee.value()
            && value::is_function(f)
        {
            return self.apply_in_place(f, out).at(at);
        }
        let mut result = Register::Nothing;
        if quick::indexed(self, callee.look(), out.look(), &mut result) {
            *out = result;
            return Ok(());
        }
        self.apply_in_place(&callee.into_value(), out).at(at)
    }

    pub(crate) fn derived_monad(
        &self,
        adverb: Adverb,
        f: &Node,
        y: &Node,
        at: usize,
        frame: &mut Frame<'_>,
        out: &mut Register,
    ) -> Evaluated {
        if adverb == Adverb::Over
            && primitive_in(f).is_some_and(|primitive| primitive.code == Code::Join)
            && let Node::DerivedMonad(Adverb::Each, inner, y, _) = y
        {
            self.eval(y, frame, out)?;
            if calls::has_items(out)
                && let Some((lambda, x)) = self.bound(inner, frame)?
            {
                let given = [Some(x.into_value()), None];
                *out = self.joined_of(Applied::Bound(&lambda, &given), &mut Each::new(std::mem::take(out))).at(at)?;
                return Ok(());
            }
            if let Some(inner) = held(inner, frame) {
                return self.each_joined(inner, out).at(at);
            }
            let mut callee = Register::Nothing;
            self.eval(inner, frame, &mut callee)?;
            return self.each_joined(&callee.into_value(), out).at(at);
        }
        if let (Adverb::Each, Node::Call(..)) = (adverb, f) {
            return self.each_of_call((f, y), at, frame, out);
        }
        let mut callee = Register::Nothing;
        match self.callee_and_items((adverb, f, y), frame, (&mut callee, out))? {
            (f, Some(mut items)) if value::is_function(f) => {
                *out = self.each_of(Applied::Function(f), &mut items).at(at)?;
                Ok(())
            }
            (f, items) => {
                if let Some(mut items) = items {
                    *out = collect::rest(&mut items).into();
                }
                self.derived_in_place(adverb, f, out).at(at)
            }
        }
    }

    /// `f[x]'y`.
    fn each_of_call(&self, (f, y): (&Node, &Node), at: usize, frame: &mut Frame<'_>, out: &mut Register) -> Evaluated {
        self.eval(y, frame, out)?;
        if calls::has_items(out)
            && let Some((lambda, x)) = self.bound(f, frame)?
        {
            let given = [Some(x.into_value()), None];
            *out = self.each_of(Applied::Bound(&lambda, &given), &mut Each::new(std::mem::take(out))).at(at)?;
            return Ok(());
        }
        let mut callee = Register::Nothing;
        self.eval(f, frame, &mut callee)?;
        self.derived_in_place(Adverb::Each, &callee.into_value(), out).at(at)
    }

    /// The function of an adverb, in `callee` or in its slot, and its argument: a reference to its items, or the value in `out`.
    fn callee_and_items<'f>(
        &self,
        (adverb, f, y): (Adverb, &'f Node, &Node),
        frame: &'f mut Frame<'_>,
        (callee, out): (&'f mut Register, &mut Register),
    ) -> std::result::Result<(&'f Value, Option<Each<'f>>), Stop> {
        // What evaluates the function may give the list's name another value, unless the function is only named.
        let named = matches!(f, Node::Constant(_) | Node::Local(..) | Node::Global(..));
        let lent = if named && adverb == Adverb::Each { items_in_slot(y) } else { None };
        let lent = lent.filter(|&place| items_held(place, frame).is_some());
        if lent.is_none() {
            self.eval(y, frame, out)?;
        }
        match f {
            Node::Constant(_) => {}
            Node::Local(slot, ..) if frame.slots.get(*slot).is_some_and(Register::is_some) => {
                frame.slots.get_mut(*slot).map(Register::settle);
            }
            _ => {
                self.eval(f, frame, callee)?;
                callee.settle();
            }
        }
        let frame = &*frame;
        let place = match f {
            Node::Constant(value) => Some(value),
            Node::Local(slot, ..) => frame.slots.get(*slot).and_then(Register::value),
            _ => callee.value(),
        };
        let Some(function) = place else { return Err(Stop::Error(Error::type_("this adverb has no function"))) };
        let items = lent.and_then(|place| items_held(place, frame));
        Ok((function, items.map(|items| Each::Slice(items.iter()))))
    }

    /// `f . g'y`: the results are the arguments.
    pub(crate) fn dot_each(
        &self,
        primitive: &'static Primitive,
        (f, g, list): (&Node, &Node, &Node),
        at: usize,
        frame: &mut Frame<'_>,
        out: &mut Register,
    ) -> Evaluated {
        let (mut callee, mut results) = (Register::Nothing, Few::default());
        {
            let (g, mut items) = self.callee_and_items((Adverb::Each, g, list), frame, (&mut callee, out))?;
            if items.is_none() && calls::has_items(out) {
                items = Some(Each::new(std::mem::take(out)));
            }
            match &mut items {
                Some(items) if value::is_function(g) => self.for_each(Applied::Function(g), items, &mut results),
                Some(items) => {
                    adverbs::monad(self, Adverb::Each, g, collect::rest(items)).map(|value| *out = value.into())
                }
                None => self.derived_in_place(Adverb::Each, g, out),
            }
            .at(at)?;
        }
        let mut function = Register::Nothing;
        let known = match item_held(f, frame) {
            Some(f) => f,
            None => {
                self.eval(f, frame, &mut function)?;
                function.settle();
                if let Register::Value(f) = &function { f } else { return Ok(()) }
            }
        };
        let Few { mut cells, count, mut more } = results;
        if let (2, [x, y, _]) = (count, &mut cells)
            && matches!(as_function(known), Some(Function::Primitive(Primitive { dyad: Some(_), .. })))
        {
            std::mem::swap(out, y);
            return self.apply_two_in_place(known, std::mem::take(x), out).at(at);
        }
        let function = Register::Value(known.clone());
        if count > 0 {
            let mut gathered = Collected::Empty;
            cells.iter_mut().take(2).chain(&mut more).take(count).for_each(|cell| gathered.push(cell, 1));
            *out = gathered.finish();
        }
        self.apply_dyad(primitive, function, out).at(at)
    }

    pub(crate) fn derived_dyad(
        &self,
        adverb: Adverb,
        (f, x, y): (&Node, &Node, &Node),
        at: usize,
        frame: &mut Frame<'_>,
        out: &mut Register,
    ) -> Evaluated {
        let mut other = Register::Nothing;
        let right = self.operand(y, frame, out)?;
        let left = self.operand(x, frame, &mut other)?;
        if let (Adverb::Right | Adverb::Left, Some(primitive)) = (adverb, primitive_in(f)) {
            let mut result = Register::Nothing;
            let (a, b) = (left.look(frame, &other), right.look(frame, out));
            let done = match adverb {
                Adverb::Right => quick_arithmetic::each_right(self, primitive, a, b, &mut result),
                _ => quick_arithmetic::each_left(self, primitive, a, b, &mut result),
            };
            if done {
                *out = result;
                return Ok(());
            }
        }
        let x = left.cell(frame, &mut other);
        if !right.is_in_register() {
            *out = right.cell(frame, out);
        }
        if let Some(f) = held(f, frame) {
            return self.derived_two(adverb, f, x, out).at(at);
        }
        let mut callee = Register::Nothing;
        self.eval(f, frame, &mut callee)?;
        self.derived_two(adverb, &callee.into_value(), x, out).at(at)
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

    pub(crate) fn call_node(
        &self,
        f: &Node,
        places: &Places,
        at: usize,
        frame: &mut Frame<'_>,
        out: &mut Register,
    ) -> Evaluated {
        match places.as_slice() {
            [Some(y)] => {
                self.eval(y, frame, out)?;
                if let Some(f) = held(f, frame) {
                    return self.apply_in_place(f, out).at(at);
                }
                let mut callee = Register::Nothing;
                self.eval(f, frame, &mut callee)?;
                self.apply_in_place(&callee.into_value(), out).at(at)
            }
            [Some(x), Some(y)] => {
                self.eval(y, frame, out)?;
                let mut left = Register::Nothing;
                self.eval(x, frame, &mut left)?;
                if let Some(f) = item_held(f, frame) {
                    return self.apply_two_in_place(f, left, out).at(at);
                }
                if let Some(f) = held(f, frame) {
                    return self.apply_two_in_place(f, left, out).at(at);
                }
                let mut callee = Register::Nothing;
                self.eval(f, frame, &mut callee)?;
                self.apply_two_in_place(&callee.into_value(), left, out).at(at)
            }
            _ => {
                let values = self.places(places, frame)?;
                self.eval(f, frame, out)?;
                *out = self.apply_places(&out.take(), values).at(at)?.into();
                Ok(())
            }
        }
    }
}
