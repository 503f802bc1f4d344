//! Tacit verbs on machine atoms, in registers.
//!
//! A fork of a composition of a bond makes an array for each of its parts, and asks of each what it is. Where the arguments are
//! machine atoms and every part gives an atom for atoms, the verb is made once into an expression of atoms ([`AtomCode`]), by the
//! definitions of trains and modifiers, and that is evaluated: choices by `@.`, repetition by `^:`, `$:` and names of tacit verbs
//! included. Nothing in it has an effect. Where it has no answer (an error, a result that is not a machine atom) it gives up, and
//! the verb runs in the general way, which reports the error; code that gives up too often is no longer tried.

use crate::array::{Array, Element, View, budget};
use crate::error::Result;
use crate::names::env::Env;
use crate::operators::{KnownDyad, KnownMonad};
use crate::value::atom_code::{AtomCode, AtomForm};
use crate::value::composition::DerivedForm;
use crate::value::entity::{Derived, Entity, Verb, VerbKind};
use crate::value::name::Locative;
use crate::verbs::atomic::scalar::Scalar;
use crate::vocabulary::{Word, fast_ways};

/// The greatest nesting depth of the parts of a verb.
const DEPTH: usize = 48;

/// `u y` of a machine atom; `None` where the general way is to be taken.
#[inline]
pub fn monad(env: &Env<'_>, verb: &Verb, y: &Array) -> Option<Array> {
    let y = Scalar::from_array(y)?;
    let form = &verb.0.of_atom;
    let code = code_of(env, form, || on_one(verb, AtomCode::Y, DEPTH))?;
    answer(form, Run { env, this: env.this }.value(code, y, y))
}

/// `x u y` of machine atoms; `None` where the general way is to be taken.
#[inline]
pub fn dyad(env: &Env<'_>, verb: &Verb, x: &Array, y: &Array) -> Option<Array> {
    let (x, y) = (Scalar::from_array(x)?, Scalar::from_array(y)?);
    let form = &verb.0.of_atoms;
    let code = code_of(env, form, || on_two(verb, AtomCode::X, AtomCode::Y, DEPTH))?;
    answer(form, Run { env, this: env.this }.value(code, x, y))
}

/// `u y` of each machine atom of an array, where u has met atoms before; `None` where the general way is to be taken.
pub fn each(env: &Env<'_>, verb: &Verb, y: &Array) -> Result<Option<Array>> {
    let form = &verb.0.of_atom;
    let Some(code) = code_of(env, form, || on_one(verb, AtomCode::Y, DEPTH)) else { return Ok(None) };
    let run = Run { env, this: env.this };
    let mut values = budget::vec(y.count())?;
    let mut value = |y: Scalar| -> Result<bool> {
        env.cx.poll()?;
        let value = run.value(code, y, y);
        values.extend(value);
        Ok(value.is_some())
    };
    let mut all = |atoms: &mut dyn Iterator<Item = Scalar>| -> Result<bool> {
        for atom in atoms {
            if !value(atom)? {
                return Ok(false);
            }
        }
        Ok(true)
    };
    let answered = match y.widened() {
        View::Int(items) => all(&mut items.iter().map(|&int| Scalar::Int(int)))?,
        View::Bool(items) => all(&mut items.iter().map(|&bool| Scalar::bool(bool)))?,
        View::Float(items) => all(&mut items.iter().map(|&float| Scalar::Float(float)))?,
        _ => return Ok(None),
    };
    if !answered {
        form.gave_up();
        return Ok(None);
    }
    together(y, &values).map(Some)
}

/// Atoms under the shape of an array, in the type that they have in common.
fn together(like: &Array, values: &[Scalar]) -> Result<Array> {
    let floats = values.iter().any(|value| matches!(value, Scalar::Float(_)));
    if floats {
        let float = |value: &Scalar| match *value {
            Scalar::Bool(bool) => bool.into(),
            Scalar::Int(int) => int as f64,
            Scalar::Float(float) => float,
        };
        return under(like, values.iter().map(float));
    }
    if values.iter().all(|value| matches!(value, Scalar::Bool(_))) {
        return under(like, values.iter().map(|value| value.holds()));
    }
    under(like, values.iter().filter_map(|value| value.int()))
}

fn under<T: Element>(like: &Array, values: impl Iterator<Item = T>) -> Result<Array> {
    let items = budget::collected(like.count(), values)?;
    Ok(like.with_items(items))
}

fn code_of<'a>(env: &Env<'_>, form: &'a AtomForm, make: impl FnOnce() -> Option<AtomCode>) -> Option<&'a AtomCode> {
    let whole = || make().filter(|code| !matches!(code, AtomCode::Noun(_)));
    if fast_ways::ATOMS.on(env.cx) { form.code(whole) } else { None }
}

fn answer(form: &AtomForm, value: Option<Scalar>) -> Option<Array> {
    if value.is_none() {
        form.gave_up();
    }
    value.map(Array::from)
}

/// The surroundings in which the code of a verb is evaluated.
struct Run<'a> {
    env: &'a Env<'a>,
    /// The verb that a self-reference means.
    this: Option<&'a Verb>,
}

impl Run<'_> {
    /// The value for these atoms.
    fn value(&self, code: &AtomCode, x: Scalar, y: Scalar) -> Option<Scalar> {
        match code {
            AtomCode::X => Some(x),
            AtomCode::Y => Some(y),
            AtomCode::Constant(atom) => Some(*atom),
            AtomCode::Noun(_) => None,
            AtomCode::Monad(scalar, verb, y_code) => {
                let y = self.leaf(y_code, x, y)?;
                match scalar.and_then(|scalar| scalar.apply(self.env.cx.tolerance, y)) {
                    Some(atom) => Some(atom),
                    None => Scalar::from_array(&verb.apply(self.env.cx, Array::from(y)).ok()?),
                }
            }
            AtomCode::Dyad(scalar, verb, parts) => {
                let right = self.leaf(&parts.1, x, y)?;
                let left = self.leaf(&parts.0, x, y)?;
                match scalar.and_then(|scalar| scalar.apply(self.env.cx.tolerance, left, right)) {
                    Some(atom) => Some(atom),
                    None => Scalar::from_array(&verb.apply(self.env.cx, Array::from(left), Array::from(right)).ok()?),
                }
            }
            AtomCode::Choose(choice) => {
                let chosen = match self.leaf(&choice.0, x, y)? {
                    Scalar::Bool(bool) => bool.into(),
                    Scalar::Int(index) => index,
                    Scalar::Float(float) if float as i64 as f64 == float => float as i64,
                    Scalar::Float(_) => return None,
                };
                let at = if chosen < 0 { chosen.checked_add(choice.1.len() as i64)? } else { chosen };
                self.value(choice.1.get(usize::try_from(at).ok()?)?, x, y)
            }
            AtomCode::With(parts) => {
                let (left, right, body) = &**parts;
                let right = self.leaf(right, x, y)?;
                let left = self.leaf(left, x, y)?;
                self.value(body, left, right)
            }
            other => self.others(other, x, y),
        }
    }

    /// The same where the code is often one of the two atoms.
    #[inline(always)]
    fn leaf(&self, code: &AtomCode, x: Scalar, y: Scalar) -> Option<Scalar> {
        match code {
            AtomCode::X => Some(x),
            AtomCode::Y => Some(y),
            AtomCode::Constant(atom) => Some(*atom),
            other => self.value(other, x, y),
        }
    }

    /// The nodes that call and repeat. Their rooms are no part of the frames of the others.
    #[inline(never)]
    fn others(&self, code: &AtomCode, x: Scalar, y: Scalar) -> Option<Scalar> {
        match code {
            AtomCode::Beside(row, parts, noun_first) => {
                let (noun, atom) = &**parts;
                let atom = Array::from(self.value(atom, x, y)?);
                let (left, right) = if *noun_first { (noun, &atom) } else { (&atom, noun) };
                Scalar::from_array(&(row.general)(self.env.cx, left.into(), right.into()).ok()?)
            }
            AtomCode::SelfReference(dyadic, arguments) => {
                let right = self.leaf(&arguments.1, x, y)?;
                let left = if *dyadic { self.leaf(&arguments.0, x, y)? } else { right };
                self.call(self.this?, *dyadic, left, right)
            }
            AtomCode::Named(name, dyadic, arguments) => {
                let right = self.leaf(&arguments.1, x, y)?;
                let left = if *dyadic { self.leaf(&arguments.0, x, y)? } else { right };
                let verb = self.env.verb_named(name).ok()?;
                // What another name does to the current locale is left to the general way.
                if matches!(verb.0.kind, VerbKind::Name(_)) {
                    return None;
                }
                let this = if verb.0.has_self { Some(&*verb) } else { self.this };
                Run { env: self.env, this }.call(&verb, *dyadic, left, right)
            }
            AtomCode::Repeat { times, turn, start } => {
                let mut now = self.value(start, x, y)?;
                let times = self.value(times, x, y)?.int().filter(|&times| times >= 0)?;
                for _ in 0..times {
                    self.env.cx.poll().ok()?;
                    now = self.value(turn, x, now)?;
                }
                Some(now)
            }
            AtomCode::Limit(parts) => {
                let (turn, start) = &**parts;
                let mut now = self.value(start, x, y)?;
                loop {
                    self.env.cx.poll().ok()?;
                    let next = self.value(turn, x, now)?;
                    if self.same(now, next) {
                        return Some(next);
                    }
                    now = next;
                }
            }
            _ => None,
        }
    }

    /// Whether two atoms match.
    fn same(&self, a: Scalar, b: Scalar) -> bool {
        match (a, b) {
            (Scalar::Int(a), Scalar::Int(b)) => a == b,
            _ => crate::array::compare::matches(self.env.cx.tolerance, &a.into(), &b.into()),
        }
    }

    /// A verb that is called by reference.
    fn call(&self, verb: &Verb, dyadic: bool, x: Scalar, y: Scalar) -> Option<Scalar> {
        self.env.interpreter.check_stack().ok()?;
        self.env.cx.poll().ok()?;
        let code = if dyadic {
            code_of(self.env, &verb.0.of_atoms, || on_two(verb, AtomCode::X, AtomCode::Y, DEPTH))
        } else {
            code_of(self.env, &verb.0.of_atom, || on_one(verb, AtomCode::Y, DEPTH))
        };
        self.value(code?, x, y)
    }
}

/// Whether code may be evaluated more than once, or not at all: it has no parts and cannot fail.
fn is_simple(code: &AtomCode) -> bool {
    matches!(code, AtomCode::X | AtomCode::Y | AtomCode::Constant(_) | AtomCode::Noun(_))
}

/// The code of what `body` makes of an argument, which is evaluated once.
fn with_one(y: AtomCode, body: impl FnOnce(AtomCode) -> Option<AtomCode>) -> Option<AtomCode> {
    if is_simple(&y) {
        return body(y);
    }
    let body = checked(body(AtomCode::Y)?)?;
    Some(AtomCode::With(Box::new((AtomCode::Y, y, body))))
}

/// The same of two.
fn with_two(x: AtomCode, y: AtomCode, body: impl FnOnce(AtomCode, AtomCode) -> Option<AtomCode>) -> Option<AtomCode> {
    match (is_simple(&x), is_simple(&y)) {
        (true, true) => body(x, y),
        // A noun stays where it is used.
        _ if matches!(x, AtomCode::Noun(_)) => with_one(y, |y| body(x, y)),
        _ if matches!(y, AtomCode::Noun(_)) => with_one(x, |x| body(x, y)),
        _ => {
            let body = checked(body(AtomCode::X, AtomCode::Y)?)?;
            Some(AtomCode::With(Box::new((x, y, body))))
        }
    }
}

/// Code that gives an atom.
fn checked(code: AtomCode) -> Option<AtomCode> {
    (!matches!(code, AtomCode::Noun(_))).then_some(code)
}

fn constant(noun: &Array) -> AtomCode {
    match Scalar::from_array(noun) {
        Some(atom) => AtomCode::Constant(atom),
        None => AtomCode::Noun(noun.clone()),
    }
}

/// The code of `u y`; `None` where a part of u may give something else than an atom.
fn on_one(u: &Verb, y: AtomCode, depth: usize) -> Option<AtomCode> {
    let depth = depth.checked_sub(1)?;
    match &u.0.kind {
        VerbKind::Primitive(_) => primitive_on_one(u, y),
        VerbKind::Constant(noun) => with_one(y, |_| Some(constant(noun))),
        VerbKind::Name(name) if name.0.locative == Locative::None => {
            Some(AtomCode::Named(name.clone(), false, Box::new((AtomCode::Y, checked(y)?))))
        }
        VerbKind::Hook(f, g) => with_one(y, |y| on_two(f, y.clone(), on_one(g, y, depth)?, depth)),
        VerbKind::Fork(f, g, h) => match f {
            Entity::Noun(noun) => on_two(g, constant(noun), on_one(h, y, depth)?, depth),
            Entity::Verb(cap) if cap.is(Word::Cap) => on_one(g, on_one(h, y, depth)?, depth),
            Entity::Verb(f) => with_one(y, |y| on_two(g, on_one(f, y.clone(), depth)?, on_one(h, y, depth)?, depth)),
            _ => None,
        },
        VerbKind::Derived(derived) => derived_on_one(derived, y, depth),
        _ => None,
    }
}

fn primitive_on_one(u: &Verb, y: AtomCode) -> Option<AtomCode> {
    match u.0.known_monad {
        Some(KnownMonad::Each(verb)) => Some(AtomCode::Monad(verb.short(), verb, Box::new(checked(y)?))),
        _ if u.is(Word::Left) || u.is(Word::Right) => Some(y),
        _ if u.is(Word::SelfReference) => Some(AtomCode::SelfReference(false, Box::new((AtomCode::Y, checked(y)?)))),
        _ => None,
    }
}

fn derived_on_one(derived: &Derived, y: AtomCode, depth: usize) -> Option<AtomCode> {
    match derived.plain_form() {
        DerivedForm::BoundLeft(noun, v) => on_two(v, constant(noun), y, depth),
        DerivedForm::BoundRight(u, noun) => on_two(u, y, constant(noun), depth),
        DerivedForm::After(u, v, _) | DerivedForm::Over(u, v, _) => on_one(u, on_one(v, y, depth)?, depth),
        DerivedForm::Ranked(u, _) | DerivedForm::Valences(u, _) | DerivedForm::WithInverse(u) => on_one(u, y, depth),
        DerivedForm::Constant(noun) => with_one(y, |_| Some(constant(noun))),
        DerivedForm::Reflexive(u) => with_one(y, |y| on_two(u, y.clone(), y, depth)),
        DerivedForm::Choice(verbs, selector) => with_one(y, |y| {
            let cases = verbs.iter().map(|verb| checked(on_one(verb, y.clone(), depth)?));
            choice(on_one(selector, y.clone(), depth)?, cases)
        }),
        DerivedForm::Power(u, times) => with_one(y, |y| {
            let turn = on_one(u, AtomCode::Y, depth)?;
            let times = match times {
                Entity::Verb(v) => on_one(v, y.clone(), depth)?,
                Entity::Noun(noun) => constant(noun),
                _ => return None,
            };
            repeated(times, turn, y)
        }),
        _ => None,
    }
}

/// The code of `x u y`.
fn on_two(u: &Verb, x: AtomCode, y: AtomCode, depth: usize) -> Option<AtomCode> {
    let depth = depth.checked_sub(1)?;
    match &u.0.kind {
        VerbKind::Primitive(_) => primitive_on_two(u, x, y),
        VerbKind::Constant(noun) => with_two(x, y, |_, _| Some(constant(noun))),
        VerbKind::Name(name) if name.0.locative == Locative::None => {
            Some(AtomCode::Named(name.clone(), true, Box::new((checked(x)?, checked(y)?))))
        }
        VerbKind::Hook(f, g) => on_two(f, x, on_one(g, y, depth)?, depth),
        VerbKind::Fork(f, g, h) => match f {
            Entity::Noun(noun) => on_two(g, constant(noun), on_two(h, x, y, depth)?, depth),
            Entity::Verb(cap) if cap.is(Word::Cap) => on_one(g, on_two(h, x, y, depth)?, depth),
            Entity::Verb(f) => with_two(x, y, |x, y| {
                let right = on_two(h, x.clone(), y.clone(), depth)?;
                on_two(g, on_two(f, x, y, depth)?, right, depth)
            }),
            _ => None,
        },
        VerbKind::Derived(derived) => derived_on_two(derived, x, y, depth),
        _ => None,
    }
}

fn primitive_on_two(u: &Verb, x: AtomCode, y: AtomCode) -> Option<AtomCode> {
    match u.0.known {
        Some(KnownDyad::Atomic(verb)) => Some(AtomCode::Dyad(verb.short(), verb, Box::new((checked(x)?, checked(y)?)))),
        _ if u.is(Word::Left) => with_two(x, y, |x, _| Some(x)),
        _ if u.is(Word::Right) => with_two(x, y, |_, y| Some(y)),
        _ if u.is(Word::SelfReference) => Some(AtomCode::SelfReference(true, Box::new((checked(x)?, checked(y)?)))),
        Some(KnownDyad::Row(row)) if row.one_shape || row.left_items || row.right_items => match (x, y) {
            (AtomCode::Noun(_), AtomCode::Noun(_)) => None,
            (AtomCode::Noun(noun), y) => Some(AtomCode::Beside(row, Box::new((noun, y)), true)),
            (x, AtomCode::Noun(noun)) => Some(AtomCode::Beside(row, Box::new((noun, x)), false)),
            _ => None,
        },
        _ => None,
    }
}

fn derived_on_two(derived: &Derived, x: AtomCode, y: AtomCode, depth: usize) -> Option<AtomCode> {
    match derived.plain_form() {
        DerivedForm::After(u, v, _) => on_one(u, on_two(v, x, y, depth)?, depth),
        DerivedForm::Over(u, v, _) => on_two(u, on_one(v, x, depth)?, on_one(v, y, depth)?, depth),
        DerivedForm::Ranked(u, _) | DerivedForm::Valences(_, u) | DerivedForm::WithInverse(u) => on_two(u, x, y, depth),
        DerivedForm::Constant(noun) => with_two(x, y, |_, _| Some(constant(noun))),
        DerivedForm::Reflexive(u) => on_two(u, y, x, depth),
        DerivedForm::Choice(verbs, selector) => with_two(x, y, |x, y| {
            let cases = verbs.iter().map(|verb| checked(on_two(verb, x.clone(), y.clone(), depth)?));
            choice(on_two(selector, x.clone(), y.clone(), depth)?, cases)
        }),
        DerivedForm::Power(u, times) => {
            // A turn keeps x, which is x of the whole code here.
            let body = |x: AtomCode, y: AtomCode| {
                let turn = on_two(u, x.clone(), AtomCode::Y, depth)?;
                let times = match times {
                    Entity::Verb(v) => on_two(v, x, y.clone(), depth)?,
                    Entity::Noun(noun) => constant(noun),
                    _ => return None,
                };
                repeated(times, turn, y)
            };
            if matches!(x, AtomCode::X | AtomCode::Constant(_)) && is_simple(&y) {
                return body(x, y);
            }
            let body = body(AtomCode::X, AtomCode::Y)?;
            Some(AtomCode::With(Box::new((checked(x)?, checked(y)?, body))))
        }
        _ => None,
    }
}

/// A choice among cases.
fn choice(selector: AtomCode, cases: impl Iterator<Item = Option<AtomCode>>) -> Option<AtomCode> {
    Some(AtomCode::Choose(Box::new((checked(selector)?, cases.collect::<Option<Vec<_>>>()?))))
}

/// A turn that is repeated so often, or until nothing changes.
fn repeated(times: AtomCode, turn: AtomCode, start: AtomCode) -> Option<AtomCode> {
    let (turn, start) = (checked(turn)?, checked(start)?);
    match times {
        AtomCode::Constant(Scalar::Float(f64::INFINITY)) => Some(AtomCode::Limit(Box::new((turn, start)))),
        AtomCode::Constant(Scalar::Float(_)) | AtomCode::Noun(_) => None,
        times => Some(AtomCode::Repeat { times: Box::new(times), turn: Box::new(turn), start: Box::new(start) }),
    }
}
