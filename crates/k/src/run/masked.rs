//! `x@&y`, `x where y`: the items of a list for which truths hold, without their places between.

use crate::array::truths::Truths;
use crate::array::{Array, ElementType, Mark, Narrow, Value};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::run::eval::Operand;
use crate::run::frame::Frame;
use crate::run::quick;
use crate::run::stop::{At, Evaluated, Stop};
use crate::value::node::Node;
use crate::value::primitive::{Code, Primitive};
use crate::value::register::{Register, RegisterView};
use crate::verbs::selection::select::items_where;
use crate::vocabulary::fast_ways::MASKS;

/// `&y` of an expression: the primitive and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct WhereMonad {
    primitive: &'static Primitive,
    at: usize,
}

impl Interpreter {
    /// The places that an expression asks for and of what; `None` of any other expression, and of `&~y`, which has a way of its own.
    pub(crate) fn places_of(node: &Node) -> Option<(WhereMonad, &Node)> {
        match node {
            Node::Monad(primitive, y, at) if primitive.code == Code::Minimum => match &**y {
                Node::Monad(inner, ..) if inner.code == Code::Match => None,
                y => Some((WhereMonad { primitive, at: *at }, y)),
            },
            _ => None,
        }
    }

    /// `x@&y`
    pub(crate) fn dyad_of_places(
        &self,
        (primitive, at): (&'static Primitive, usize),
        x: &Node,
        (places, truths): (WhereMonad, &Node),
        frame: &mut Frame<'_>,
        out: &mut Register,
    ) -> Evaluated {
        let mut other = Register::Nothing;
        let Some(list) = self.list_of_places((x, at), (places, truths), frame, (&mut other, out))? else {
            return Ok(());
        };
        if quick::dyad_in_place(self, primitive, list.look(frame, &other), out) {
            return Ok(());
        }
        let x = list.cell(frame, &mut other);
        self.apply_dyad(primitive, x, out).at(at)
    }

    /// `x[&y]`, `x where y`; x may be a function.
    pub(crate) fn apply_to_places(
        &self,
        (f, at): (&Node, usize),
        (places, truths): (WhereMonad, &Node),
        frame: &mut Frame<'_>,
        out: &mut Register,
    ) -> Evaluated {
        let mut other = Register::Nothing;
        let Some(list) = self.list_of_places((f, at), (places, truths), frame, (&mut other, out))? else {
            return Ok(());
        };
        let mut result = Register::Nothing;
        if quick::indexed(self, list.look(frame, &other), out.look(), &mut result) {
            *out = result;
            return Ok(());
        }
        self.apply_in_place(&list.cell(frame, &mut other).into_value(), out).at(at)
    }

    /// What is indexed, with the places in `out`; `None` if the result is there, which needed no places. What has no place of its own is in
    /// `other`.
    fn list_of_places<'n>(
        &self,
        (list, at): (&'n Node, usize),
        (places, truths): (WhereMonad, &Node),
        frame: &mut Frame<'_>,
        (other, out): (&mut Register, &mut Register),
    ) -> std::result::Result<Option<Operand<'n>>, Stop> {
        let waits = self.truths(places, truths, frame, out)?;
        let list = self.operand(list, frame, other)?;
        if waits {
            if self.select_by_mask(list.look(frame, other), out).at(at)? {
                return Ok(None);
            }
            self.put_places(places, out)?;
        }
        Ok(Some(list))
    }

    /// Whether `out` has a long list of truths, which wait to become places; else it has the places.
    fn truths(
        &self,
        places: WhereMonad,
        y: &Node,
        frame: &mut Frame<'_>,
        out: &mut Register,
    ) -> std::result::Result<bool, Stop> {
        self.eval(y, frame, out)?;
        let long =
            matches!(out.look(), RegisterView::Other(Value::Array(truths)) if truths.kind() == ElementType::Bool);
        if !long || !self.takes(&MASKS) {
            self.put_places(places, out)?;
            return Ok(false);
        }
        Ok(true)
    }

    /// The places of the truths in `out`, in their place.
    fn put_places(&self, places: WhereMonad, out: &mut Register) -> Evaluated {
        if quick::monad_in_place(self, places.primitive.code, out) {
            return Ok(());
        }
        match places.primitive.monad {
            Some(monad) => *out = monad(self, out.take()).at(places.at)?.into(),
            None => return Err(Stop::Error(Error::rank("this primitive takes two arguments").mark(places.at))),
        }
        Ok(())
    }

    /// Replaces the truths in `out` by the items of a list for which they hold. `false`, and nothing has changed, if there is not one
    /// truth for each item, or the list is a general one.
    fn select_by_mask(&self, list: RegisterView<'_>, out: &mut Register) -> Result<bool> {
        let (RegisterView::Other(list), RegisterView::Other(Value::Array(truths))) = (list, out.look()) else {
            return Ok(false);
        };
        let Some(keep) = Truths::new(truths) else { return Ok(false) };
        let fits =
            |array: &Array| array.rank() == 1 && array.count() == keep.count() && array.as_slice::<Value>().is_none();
        // What is picked by places has no attribute, also where all are picked.
        let picked = |array: &Array| Ok::<_, Error>(items_where(&self.cx(), array, keep)?.with_mark(Mark::None));
        let kept = match list {
            Value::Array(array) if fits(array) => Value::Array(picked(array)?),
            Value::Narrow(narrow) if fits(&narrow.array) => {
                Value::Narrow(Narrow { array: picked(&narrow.array)?, ..**narrow }.into())
            }
            _ => return Ok(false),
        };
        *out = kept.into();
        Ok(true)
    }
}
