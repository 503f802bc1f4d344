//! Operations of the machine that apply primitives, functions and adverbs.

use crate::array::truths::Truths;
use crate::array::{Array, ElementType, Mark, Narrow, Value};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::run::calls::{self, Applied};
use crate::run::collect::Collected;
use crate::run::machine::Machine;
use crate::run::quick;
use crate::run::quick_arithmetic;
use crate::run::single_items::{Spot, between};
use crate::value;
use crate::value::bytecode::{Callee, Operand, Operands, WhereMonad};
use crate::value::function::{Function, as_function};
use crate::value::primitive::{Adverb, Code, Primitive};
use crate::value::register::{Each, Register, RegisterView};
use crate::verbs::selection::select::items_where;
use crate::vocabulary::fast_ways::{MASKS, SINGLES};

impl Machine<'_, '_> {
    /// A primitive on one argument.
    #[inline]
    pub(super) fn monad(&mut self, primitive: &'static Primitive, y: Operand, to: usize) -> Result<()> {
        let mut out = Register::Nothing;
        if y.is_last() {
            out = self.take(y);
            if !quick::monad_in_place(self.k, primitive.code, &mut out) {
                self.k.apply_monad(primitive, &mut out)?;
            }
        } else if !quick::monad(self.k, primitive.code, self.look(y), &mut out) {
            out = self.take(y);
            self.k.apply_monad(primitive, &mut out)?;
        }
        self.put(to, out);
        Ok(())
    }

    /// A primitive on two arguments.
    #[inline]
    pub(super) fn dyad(&mut self, primitive: &'static Primitive, x: Operand, y: Operand, to: usize) -> Result<()> {
        if let Some(verb) = primitive.atomic.and_then(|row| row.scalar)
            && let (Some(a), Some(b)) = (self.number(x), self.number(y))
            && self.k.takes(&SINGLES)
            && let Some(result) = between(verb, a, b)
        {
            self.put(to, result.into());
            return Ok(());
        }
        self.dyad_of_lists(primitive, x, y, to)
    }

    /// The same where not both are numbers. The result takes the place of an argument that nobody reads afterwards.
    fn dyad_of_lists(&mut self, primitive: &'static Primitive, x: Operand, y: Operand, to: usize) -> Result<()> {
        let k = self.k;
        let mut out = Register::Nothing;
        // What is joined to a list comes behind its own items.
        let grows = primitive.code == Code::Join && x.is_last();
        if y.is_last() && !grows {
            out = self.take(y);
            match quick::dyad_in_place(k, primitive, self.look(x), &mut out) {
                true => self.release(x),
                false => k.apply_dyad(primitive, self.take(x), &mut out)?,
            }
        } else if x.is_last() {
            out = self.take(x);
            match quick::dyad_left(k, primitive, &mut out, self.look(y)) {
                true => self.release(y),
                false => {
                    let x = std::mem::replace(&mut out, self.take(y));
                    k.apply_dyad(primitive, x, &mut out)?;
                }
            }
        } else if !quick::dyad(k, primitive, self.look(x), self.look(y), &mut out) {
            out = self.take(y);
            k.apply_dyad(primitive, self.take(x), &mut out)?;
        }
        self.put(to, out);
        Ok(())
    }

    /// `&~t`, without the truths between.
    pub(super) fn falses(
        &mut self,
        places: WhereMonad,
        (not, not_at): (&'static Primitive, usize),
        truths: Operand,
        to: usize,
    ) -> Result<()> {
        let mut out = self.take(truths);
        if !quick::falses_in_place(self.k, &mut out) {
            self.k.apply_monad(not, &mut out).map_err(|error| error.mark(not_at))?;
            self.put_places(places, &mut out)?;
        }
        self.put(to, out);
        Ok(())
    }

    /// `&~x in y`, without the truths between.
    pub(super) fn outsiders(
        &mut self,
        places: WhereMonad,
        not: (&'static Primitive, usize),
        (member, member_at): (&'static Primitive, usize),
        (x, y): (Operand, Operand),
        to: usize,
    ) -> Result<()> {
        let mut out = Register::Nothing;
        if quick::outsiders(self.k, self.look(x), self.look(y), &mut out) {
            self.release(x);
            self.release(y);
            self.put(to, out);
            return Ok(());
        }
        self.dyad(member, x, y, to).map_err(|error| error.mark(member_at))?;
        self.falses(places, not, Operand::Last(to), to)
    }

    /// The places of the truths in `out`, in their place.
    fn put_places(&self, places: WhereMonad, out: &mut Register) -> Result<()> {
        match quick::monad_in_place(self.k, places.primitive.code, out) {
            true => Ok(()),
            false => self.k.apply_monad(places.primitive, out).map_err(|error| error.mark(places.at)),
        }
    }

    /// `&t` behind a list. A long list of truths stays.
    pub(super) fn places_or_truths(&mut self, primitive: &'static Primitive, truths: Operand, to: usize) -> Result<()> {
        if !is_long_truths(self.look(truths)) || !self.k.takes(&MASKS) {
            return self.monad(primitive, truths, to);
        }
        let truths = self.take(truths);
        self.put(to, truths);
        Ok(())
    }

    /// `x@&t`, `x[&t]`, `x where t`: of a long list without the places between. x may be a function.
    pub(super) fn select(
        &mut self,
        at: Option<&'static Primitive>,
        places: WhereMonad,
        (list, truths): (Operand, Operand),
        to: usize,
    ) -> Result<()> {
        let k = self.k;
        let mut out = self.take(truths);
        if is_long_truths(out.look()) {
            if k.select_by_mask(self.look(list), &mut out)? {
                self.release(list);
                self.put(to, out);
                return Ok(());
            }
            self.put_places(places, &mut out)?;
        }
        let mut result = Register::Nothing;
        if quick::indexed(k, self.look(list), out.look(), &mut result) {
            self.release(list);
            self.put(to, result);
            return Ok(());
        }
        match at {
            Some(primitive) => k.apply_dyad(primitive, self.take(list), &mut out)?,
            None => k.apply_in_place(self.function(list), &mut out)?,
        }
        self.release(list);
        self.put(to, out);
        Ok(())
    }

    /// A function or a list on one argument.
    #[inline]
    pub(super) fn apply(&mut self, callee: &Callee, y: Operand, to: usize) -> Result<()> {
        let (k, f) = (self.k, callee.function);
        if let Some(first) = callee.first {
            let mut io = self.take(y);
            let x = self.take(first);
            match takes_two(self.function(f)) {
                true => k.apply_two_in_place(self.function(f), x, &mut io)?,
                false => k.apply_in_place(&self.bound(callee, x)?, &mut io)?,
            }
            self.release(f);
            self.put(to, io);
            return Ok(());
        }
        if let Some(item) = self.item(f, &[y]) {
            self.release(f);
            self.put(to, item);
            return Ok(());
        }
        let mut result = Register::Nothing;
        if quick::indexed(k, self.look(f), self.look(y), &mut result) {
            self.release(f);
            self.release(y);
            self.put(to, result);
            return Ok(());
        }
        let mut io = self.take(y);
        k.apply_in_place(self.function(f), &mut io)?;
        self.release(f);
        self.put(to, io);
        Ok(())
    }

    /// `f[x]` or `f[x;]` as a value.
    fn bound(&mut self, callee: &Callee, x: Register) -> Result<Value> {
        let k = self.k;
        let f = self.function(callee.function);
        let bound = match callee.open {
            true => k.apply_places(f, vec![Some(x.into_value()), None]),
            false => {
                let mut io = x;
                k.apply_in_place(f, &mut io).map(|()| io.into_value())
            }
        };
        bound.map_err(|error| error.mark(callee.at))
    }

    /// A function or a list on two arguments.
    pub(super) fn apply_two(&mut self, f: Operand, x: Operand, y: Operand, to: usize) -> Result<()> {
        if let Some(item) = self.item(f, &[x, y]) {
            self.release(f);
            self.put(to, item);
            return Ok(());
        }
        let mut io = self.take(y);
        let x = self.take(x);
        let k = self.k;
        k.apply_two_in_place(self.function(f), x, &mut io)?;
        self.release(f);
        self.put(to, io);
        Ok(())
    }

    /// The single number at some places of a list or a dictionary, or the item of a general list.
    #[inline]
    fn item(&self, list: Operand, places: &[Operand]) -> Option<Register> {
        let (Operand::Register(register) | Operand::Last(register)) = list else { return None };
        let register = self.frame.registers.get(register)?;
        if !register.may_be_list() || !self.k.takes(&SINGLES) {
            return None;
        }
        Spot::found_in(register, self.spot(places)?)
    }

    /// The place that indices lead to, if they are numbers or a symbol.
    #[inline]
    pub(super) fn spot(&self, places: &[Operand]) -> Option<Spot> {
        match places {
            [i] => self.spot_of(*i),
            [i, j] => match (self.spot_of(*i)?, self.spot_of(*j)?) {
                (Spot::One(i), Spot::One(j)) => Some(Spot::Two(i, j)),
                _ => None,
            },
            _ => None,
        }
    }

    fn spot_of(&self, index: Operand) -> Option<Spot> {
        match self.look(index) {
            RegisterView::Long(index) => usize::try_from(index).ok().map(Spot::One),
            RegisterView::Other(Value::Array(key)) => key.as_atom().copied().map(Spot::Key),
            _ => None,
        }
    }

    pub(super) fn apply_places(&mut self, f: Operand, places: &Operands, to: usize) -> Result<()> {
        let values = self.values(places);
        let k = self.k;
        let value = k.apply_places(self.function(f), values)?;
        self.release(f);
        self.put(to, value.into());
        Ok(())
    }

    /// `f'y`; if the results are joined, `,/f'y` without the list between.
    pub(super) fn each(&mut self, callee: &Callee, y: Operand, are_joined: bool, to: usize) -> Result<()> {
        let (k, f) = (self.k, callee.function);
        let gathered = |f: Applied<'_>, items: &mut Each<'_>| match are_joined {
            true => k.joined_of(f, items),
            false => k.each_of(f, items),
        };
        let applied = |f: &Value, io: &mut Register| match are_joined {
            true => k.each_joined(f, io),
            false => k.derived_in_place(Adverb::Each, f, io),
        };
        let mut io;
        if let Some(first) = callee.first {
            io = self.take(y);
            let x = self.take(first);
            if calls::has_items(&io) && takes_two(self.function(f)) {
                let given = [Some(x.into_value()), None];
                io = gathered(Applied::Bound(self.function(f), &given), &mut Each::new(io))?;
            } else {
                applied(&self.bound(callee, x)?, &mut io)?;
            }
        } else if let Some((f, items)) = self.function_and_items(f, y) {
            io = gathered(Applied::Function(f), &mut Each::Slice(items.iter()))?;
        } else {
            io = self.take(y);
            applied(self.function(f), &mut io)?;
        }
        self.release(f);
        self.put(to, io);
        Ok(())
    }

    /// A function and the items of a general list that stays where it is; `None` of anything else.
    fn function_and_items(&mut self, f: Operand, y: Operand) -> Option<(&Value, &[Value])> {
        if y.is_last() || !value::is_function(self.function(f)) {
            return None;
        }
        let function = match f {
            Operand::Register(register) | Operand::Last(register) => self.frame.registers.get(register)?.value()?,
            Operand::Constant(constant) => &self.code.constants.get(constant)?.value,
            Operand::This => self.frame.lambda?.1,
        };
        match self.look(y) {
            RegisterView::Items(items @ [_, ..]) => Some((function, items)),
            _ => None,
        }
    }

    /// A derived function on two arguments.
    pub(super) fn derived_dyad(
        &mut self,
        adverb: Adverb,
        f: Operand,
        (x, y): (Operand, Operand),
        to: usize,
    ) -> Result<()> {
        let k = self.k;
        let mut out = Register::Nothing;
        let primitive = match as_function(self.function(f)) {
            Some(Function::Primitive(primitive)) => Some(*primitive),
            // Of lists of single numbers `x f/:\:y` is the table that `x f\:y` is, and `x f\:/:y` that of `x f/:y`.
            Some(Function::Derived(inner @ (Adverb::Left | Adverb::Right), g)) if *inner != adverb => {
                let primitive = match as_function(g) {
                    Some(Function::Primitive(primitive)) if primitive.atomic.is_some() => Some(*primitive),
                    _ => None,
                };
                let are_longs =
                    matches!((self.look(x), self.look(y)), (RegisterView::Longs(_), RegisterView::Longs(_)));
                primitive.filter(|_| are_longs)
            }
            _ => None,
        };
        if let Some(primitive) = primitive {
            let (a, b) = (self.look(x), self.look(y));
            let is_done = match adverb {
                Adverb::Right => quick_arithmetic::each_right(k, primitive, a, b, &mut out),
                Adverb::Left => quick_arithmetic::each_left(k, primitive, a, b, &mut out),
                _ => false,
            };
            if is_done {
                self.release(x);
                self.release(y);
                self.put(to, out);
                return Ok(());
            }
        }
        out = self.take(y);
        let x = self.take(x);
        k.derived_two(adverb, self.function(f), x, &mut out)?;
        self.release(f);
        self.put(to, out);
        Ok(())
    }

    /// A list of some items; where one is left out it has `::`.
    pub(super) fn list(&mut self, places: &Operands, to: usize) {
        let mut items = Collected::Empty;
        for (i, place) in places.iter().enumerate() {
            let mut item = match place {
                Some(operand) => self.take(*operand),
                None => value::nothing().into(),
            };
            items.push(&mut item, places.len() - i - 1);
        }
        self.put(to, items.finish());
    }
}

impl Interpreter {
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
        let picked = match list {
            Value::Array(array) if fits(array) => Value::Array(picked(array)?),
            Value::Narrow(narrow) if fits(&narrow.array) => {
                Value::Narrow(Narrow { array: picked(&narrow.array)?, ..**narrow }.into())
            }
            _ => return Ok(false),
        };
        *out = picked.into();
        Ok(true)
    }
}

/// Whether it is a list of truths that is too long for a register of its own.
fn is_long_truths(look: RegisterView<'_>) -> bool {
    matches!(look, RegisterView::Other(Value::Array(truths)) if truths.kind() == ElementType::Bool && !truths.is_atom())
}

/// Whether a value is a lambda of two parameters.
fn takes_two(f: &Value) -> bool {
    matches!(as_function(f), Some(Function::Lambda(lambda)) if lambda.rank == 2)
}
