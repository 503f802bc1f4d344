//! Compiled sentences: trees whose leaves are constants, slots and global names, and how they are evaluated.
//!
//! Evaluation goes right to left exactly as the executor's, so that effects happen in the same order.

use std::cell::RefCell;
use std::rc::Rc;

use super::entity::{Class, Entity, Modifier, ModifierKind, Verb, VerbKind};
use super::env::Env;
use super::execute::modify;
use super::name::Name;
use super::names::{Copula, value_error};
use crate::array::Array;
use crate::error::{Error, Result};
use crate::operators::Known;
use crate::verbs::amend;
use crate::verbs::atomic::AtomicDyad;
use crate::verbs::atomic::scalar::{Scalar, ScalarDyad, ScalarMonad};

/// A node of a compiled sentence.
#[derive(Debug)]
pub enum Expression {
    /// A word whose meaning cannot change.
    Constant(Entity),
    /// The value of a slot.
    Slot(usize),
    /// The verb that an operand is: the value of the slot of u or v.
    Operand(usize),
    /// A name assigned in this very sentence: the slot if the assignment was local, the global otherwise.
    SlotOrGlobal(usize, Name),
    /// The value of a global noun.
    Global(Name),
    /// `u y`
    Monad {
        /// The verb.
        verb: VerbExpression,
        /// The argument.
        y: Box<Expression>,
        /// The number of the verb's word.
        word: usize,
    },
    /// `x u y`
    Dyad {
        /// The left argument.
        x: Box<Expression>,
        /// The verb.
        verb: VerbExpression,
        /// The right argument.
        y: Box<Expression>,
        /// The number of the verb's word.
        word: usize,
    },
    /// `x u y` of an elementwise verb that has a short way for atoms.
    Atomic(Box<Atomic>),
    /// `u y` of a monad that has a short way for atoms.
    AtomicMonad(Box<AtomicMonad>),
    /// A modifier with operands that are known only at run time.
    Modify(Modifier, Box<Expression>, Option<Box<Expression>>),
    /// A train of verbs that are known only at run time.
    Train(Vec<Expression>),
    /// An assignment.
    Assign(Target, Box<Expression>),
    /// An assignment of a noun to a slot.
    AssignSlot(usize, Box<Expression>),
    /// `t =. x m} t`: the value is changed in its place if no one else holds it.
    AmendInPlace {
        /// The name.
        target: Target,
        /// The new items.
        x: Box<Expression>,
        /// Where they go.
        m: Box<Expression>,
        /// The number of the verb's word.
        word: usize,
    },
    /// `t =. t , y`: likewise.
    AppendInPlace {
        /// The name.
        target: Target,
        /// What is appended.
        y: Box<Expression>,
        /// The number of the verb's word.
        word: usize,
    },
}

/// An elementwise dyad in a sentence.
#[derive(Debug)]
pub struct Atomic {
    /// The short way.
    scalar: ScalarDyad,
    /// The verb in full.
    full: &'static AtomicDyad,
    x: Expression,
    y: Expression,
    /// Whether both arguments are slots, atoms, or elementwise verbs on such: then trying the short way has no effect.
    simple: bool,
    word: usize,
}

/// A monad with a short way in a sentence.
#[derive(Debug)]
pub struct AtomicMonad {
    scalar: ScalarMonad,
    full: Verb,
    y: Expression,
    simple: bool,
    word: usize,
}

/// A verb that is applied.
#[derive(Debug)]
pub enum VerbExpression {
    /// A verb that cannot change (but a name in it may).
    Fixed(Verb),
    /// The verb that a name has when it is applied.
    Named(Box<NamedVerb>),
    /// A verb made at run time.
    Computed(Box<Expression>),
}

/// A verb's name, with what it meant last.
#[derive(Debug)]
pub struct NamedVerb {
    name: Name,
    /// The epoch and locale in which the name had this value.
    known: RefCell<Option<(u64, usize, Verb)>>,
}

impl NamedVerb {
    /// A name that was not looked up yet.
    pub fn new(name: Name) -> Self {
        NamedVerb { name, known: RefCell::new(None) }
    }

    /// The verb that the name has now. A local is looked up every time.
    #[inline]
    fn verb(&self, env: &Env<'_>) -> Result<Verb> {
        let now = (env.interpreter.epoch.get(), Rc::as_ptr(&env.interpreter.current.borrow()) as usize);
        if let Some((epoch, locale, verb)) = &*self.known.borrow()
            && (*epoch, *locale) == now
        {
            return Ok(verb.clone());
        }
        self.look_up(env, now)
    }

    fn look_up(&self, env: &Env<'_>, (epoch, locale): (u64, usize)) -> Result<Verb> {
        let symbol = self.name.0.symbol;
        let local =
            env.frame.is_some_and(|frame| frame.position(symbol).is_some() || !frame.others.borrow().is_empty());
        match env.find(&self.name)?.ok_or_else(|| value_error(&self.name.0.text))? {
            Entity::Verb(verb) => {
                if !local {
                    *self.known.borrow_mut() = Some((epoch, locale, verb.clone()));
                }
                Ok(verb)
            }
            _ => Err(Error::domain(format!("{} is not a verb", self.name.0.text))),
        }
    }

    fn apply(&self, env: &Env<'_>, x: Option<Array>, y: Array) -> Result<Array> {
        let verb = self.verb(env)?;
        let result = match &verb.0.kind {
            VerbKind::Explicit(explicit) => super::explicit::call(env, &verb, explicit, x, y),
            _ => {
                env.interpreter.check_stack()?;
                let this = if verb.0.has_self { Some(&verb) } else { env.this };
                Env { this, ..*env }.ambivalent(&verb, x, y)
            }
        };
        result.map_err(|error| error.within(&self.name.0.text))
    }
}

/// What is assigned to.
#[derive(Debug)]
pub enum Target {
    /// A local.
    Slot(usize),
    /// A name.
    Name(Name, Copula),
    /// Several names in a text.
    Names(Array, Copula),
}

impl Expression {
    /// `x u y`
    pub fn dyad(x: Expression, verb: VerbExpression, y: Expression, word: usize) -> Expression {
        if let VerbExpression::Fixed(fixed) = &verb
            && fixed.primitive().is_some()
            && let Some(Known::Atomic(full)) = fixed.0.known
            && let Some(scalar) = ScalarDyad::of(full)
        {
            let simple = x.is_simple() && y.is_simple();
            return Expression::Atomic(Box::new(Atomic { scalar, full, x, y, simple, word }));
        }
        Expression::Dyad { x: Box::new(x), verb, y: Box::new(y), word }
    }

    /// `u y`
    pub fn monad(verb: VerbExpression, y: Expression, word: usize) -> Expression {
        if let VerbExpression::Fixed(full) = &verb
            && let Some(scalar) = full.primitive().and_then(|primitive| scalar_monad(primitive.spelling))
        {
            let simple = y.is_simple();
            return Expression::AtomicMonad(Box::new(AtomicMonad { scalar, full: full.clone(), y, simple, word }));
        }
        Expression::Monad { verb, y: Box::new(y), word }
    }

    /// Whether evaluating it twice is the same as once.
    fn is_simple(&self) -> bool {
        match self {
            Expression::Slot(_) | Expression::Constant(Entity::Noun(_)) => true,
            Expression::Atomic(atomic) => atomic.simple,
            Expression::AtomicMonad(atomic) => atomic.simple,
            _ => false,
        }
    }

    /// The value, if the expression is simple and the value an atom that the short way gives.
    #[inline]
    pub fn scalar(&self, env: &Env<'_>) -> Option<Scalar> {
        match self {
            Expression::Slot(slot) => match env.frame?.slots.borrow().get(*slot) {
                Some(Some(Entity::Noun(noun))) => Scalar::of(noun),
                _ => None,
            },
            Expression::Constant(Entity::Noun(noun)) => Scalar::of(noun),
            Expression::Atomic(atomic) if atomic.simple => {
                let y = atomic.y.scalar(env)?;
                atomic.scalar.apply(env.cx.tolerance, atomic.x.scalar(env)?, y)
            }
            Expression::AtomicMonad(atomic) if atomic.simple => atomic.scalar.apply(atomic.y.scalar(env)?),
            _ => None,
        }
    }

    /// An assignment, in place where that is possible.
    pub fn assignment(target: Target, value: Expression) -> Expression {
        match value {
            Expression::Dyad { x, verb, y, word } => {
                if let VerbExpression::Fixed(append) = &verb
                    && append.is(",")
                    && target.is_read_by(&x)
                {
                    // What is appended is computed before the target is read, whatever it does.
                    return Expression::AppendInPlace { target, y, word };
                }
                if target.is_read_by(&y) && !x.assigns() {
                    match verb.amend_index() {
                        Ok(m) => return Expression::AmendInPlace { target, x, m, word },
                        Err(verb) => {
                            let value = Expression::Dyad { x, verb, y, word };
                            return Expression::assign(target, value);
                        }
                    }
                }
                Expression::assign(target, Expression::Dyad { x, verb, y, word })
            }
            value => Expression::assign(target, value),
        }
    }

    fn assign(target: Target, value: Expression) -> Expression {
        match target {
            Target::Slot(slot) if value.class() == Class::Noun => Expression::AssignSlot(slot, Box::new(value)),
            target => Expression::Assign(target, Box::new(value)),
        }
    }

    /// The class of the value.
    pub fn class(&self) -> Class {
        match self {
            Expression::Constant(entity) => entity.class(),
            Expression::Assign(_, value) => value.class(),
            Expression::Train(_) | Expression::Operand(_) => Class::Verb,
            Expression::Modify(modifier, ..) => match &*modifier.0 {
                ModifierKind::Primitive(row) if row.spelling == "`" => Class::Noun,
                _ => Class::Verb,
            },
            _ => Class::Noun,
        }
    }

    /// Whether the value is surely a verb.
    pub fn is_verb(&self) -> bool {
        let known = matches!(self, Expression::Constant(Entity::Verb(_)) | Expression::Operand(_));
        known || matches!(self, Expression::Train(_) | Expression::Modify(..))
    }

    /// Whether evaluating it may change a name: then the order of evaluation matters.
    fn assigns(&self) -> bool {
        match self {
            Expression::Constant(_) | Expression::Slot(_) | Expression::Operand(_) => false,
            Expression::SlotOrGlobal(..) | Expression::Global(_) => false,
            Expression::Monad { verb, y, .. } => !verb.is_quiet() || y.assigns(),
            Expression::Dyad { x, verb, y, .. } => !verb.is_quiet() || x.assigns() || y.assigns(),
            Expression::Atomic(atomic) => atomic.x.assigns() || atomic.y.assigns(),
            Expression::AtomicMonad(atomic) => atomic.y.assigns(),
            Expression::Modify(..) | Expression::Train(_) => false,
            Expression::AssignSlot(..)
            | Expression::Assign(..)
            | Expression::AmendInPlace { .. }
            | Expression::AppendInPlace { .. } => true,
        }
    }

    /// The value as any part of speech.
    pub fn entity(&self, env: &Env<'_>) -> Result<Entity> {
        match self {
            Expression::Constant(entity) => Ok(entity.clone()),
            Expression::Slot(slot) | Expression::Operand(slot) => slot_value(env, *slot),
            Expression::Modify(modifier, u, v) => {
                let v = match v {
                    Some(v) => Some(v.entity(env)?),
                    None => None,
                };
                modify(env, modifier, u.entity(env)?, v)
            }
            Expression::Train(parts) => {
                let mut known = Vec::with_capacity(parts.len());
                for part in parts.iter().rev() {
                    known.push(part.entity(env)?);
                }
                known.reverse();
                super::compile::make_train(known)
            }
            Expression::Assign(target, value) => {
                let value = value.entity(env)?;
                target.set(env, &value)?;
                Ok(value)
            }
            _ => Ok(self.noun(env)?.into()),
        }
    }

    /// The value as a noun.
    #[inline]
    pub fn noun(&self, env: &Env<'_>) -> Result<Array> {
        match self {
            Expression::Constant(Entity::Noun(noun)) => Ok(noun.clone()),
            Expression::Slot(slot) => slot_noun(env, *slot),
            Expression::Atomic(atomic) => atomic.noun(env),
            Expression::Monad { verb, y, word } => {
                let y = y.noun_of_others(env)?;
                verb.apply(env, None, y).map_err(|error| error.mark(*word))
            }
            _ => self.noun_of_others(env),
        }
    }

    /// The value as a noun, of the rarer forms too.
    #[inline(never)]
    fn noun_of_others(&self, env: &Env<'_>) -> Result<Array> {
        match self {
            Expression::Constant(Entity::Noun(noun)) => Ok(noun.clone()),
            Expression::Slot(slot) => slot_noun(env, *slot),
            Expression::Atomic(atomic) => atomic.noun(env),
            Expression::AtomicMonad(atomic) => atomic.noun(env),
            Expression::AssignSlot(slot, value) => {
                let value = value.noun(env)?;
                if let Some(frame) = env.frame {
                    frame.set_slot(*slot, Some(value.clone().into()));
                }
                Ok(value)
            }
            Expression::SlotOrGlobal(slot, name) => match env.frame.and_then(|frame| frame.slot(*slot)) {
                Some(entity) => noun_of(entity),
                None => global(env, name),
            },
            Expression::Global(name) => global(env, name),
            Expression::Monad { verb, y, word } => {
                let y = y.noun(env)?;
                verb.apply(env, None, y).map_err(|error| error.mark(*word))
            }
            Expression::Dyad { x, verb, y, word } => {
                let y = y.noun(env)?;
                if let VerbExpression::Fixed(_) | VerbExpression::Named(_) = verb {
                    let x = x.noun(env)?;
                    return verb.apply(env, Some(x), y).map_err(|error| error.mark(*word));
                }
                let known = verb.verb(env)?;
                let x = x.noun(env)?;
                with_this(env, &known, |env| env.dyad(&known, x, y)).map_err(|error| error.mark(*word))
            }
            Expression::AmendInPlace { target, x, m, word } => {
                let m = noun_of(m.entity(env)?)?;
                let x = x.noun(env)?;
                let amended = target.change(env, |value| amend_value(env, x, &m, value));
                amended.map_err(|error| error.mark(*word))?;
                target.value(env)
            }
            Expression::AppendInPlace { target, y, word } => {
                let y = y.noun(env)?;
                let appended = target.change(env, |value| append_value(env, value, y));
                appended.map_err(|error| error.mark(*word))?;
                target.value(env)
            }
            _ => noun_of(self.entity(env)?),
        }
    }

    /// Evaluates for effect: as [`Expression::entity`], but the value of an assignment in place is not fetched again.
    pub fn run(&self, env: &Env<'_>) -> Result<Option<Entity>> {
        match self {
            Expression::AmendInPlace { target, x, m, word } => {
                let m = noun_of(m.entity(env)?)?;
                let x = x.noun(env)?;
                let amended = target.change(env, |value| amend_value(env, x, &m, value));
                amended.map_err(|error| error.mark(*word))?;
                Ok(None)
            }
            Expression::AppendInPlace { target, y, word } => {
                let y = y.noun(env)?;
                let appended = target.change(env, |value| append_value(env, value, y));
                appended.map_err(|error| error.mark(*word))?;
                Ok(None)
            }
            Expression::AssignSlot(slot, value) => {
                let value = value.noun(env)?;
                if let Some(frame) = env.frame {
                    frame.set_slot(*slot, Some(value.into()));
                }
                Ok(None)
            }
            _ if self.class() == Class::Noun => Ok(Some(self.noun(env)?.into())),
            _ => self.entity(env).map(Some),
        }
    }

    /// The value that [`Expression::run`] left out: what the assignment gave its target.
    pub fn assigned_value(&self, env: &Env<'_>) -> Result<Option<Entity>> {
        match self {
            Expression::AmendInPlace { target, .. }
            | Expression::AppendInPlace { target, .. }
            | Expression::Assign(target, _) => target.entity(env),
            Expression::AssignSlot(slot, _) => Ok(env.frame.and_then(|frame| frame.slot(*slot))),
            _ => Ok(None),
        }
    }
}

fn slot_value(env: &Env<'_>, slot: usize) -> Result<Entity> {
    env.frame.and_then(|frame| frame.slot(slot)).ok_or_else(|| {
        let name = env.frame.and_then(|frame| frame.names.get(slot).copied());
        value_error(&name.map(|name| name.name().to_string()).unwrap_or_default())
    })
}

#[inline]
fn slot_noun(env: &Env<'_>, slot: usize) -> Result<Array> {
    if let Some(frame) = env.frame
        && let Some(Some(Entity::Noun(noun))) = frame.slots.borrow().get(slot)
    {
        return Ok(noun.clone());
    }
    noun_of(slot_value(env, slot)?)
}

/// The short way of a primitive's monad.
fn scalar_monad(spelling: &str) -> Option<ScalarMonad> {
    Some(match spelling {
        "-" => ScalarMonad::Negate,
        ">:" => ScalarMonad::Increment,
        "<:" => ScalarMonad::Decrement,
        "+:" => ScalarMonad::Double,
        "*:" => ScalarMonad::Square,
        "-." => ScalarMonad::Not,
        _ => return None,
    })
}

impl Atomic {
    fn noun(&self, env: &Env<'_>) -> Result<Array> {
        if self.simple
            && let Some(y) = self.y.scalar(env)
            && let Some(x) = self.x.scalar(env)
            && let Some(result) = self.scalar.apply(env.cx.tolerance, x, y)
        {
            return Ok(result.into());
        }
        let y = self.y.noun(env)?;
        let x = self.x.noun(env)?;
        if let (Some(a), Some(b)) = (Scalar::of(&x), Scalar::of(&y))
            && let Some(result) = self.scalar.apply(env.cx.tolerance, a, b)
        {
            return Ok(result.into());
        }
        self.full.apply(env.cx, x, y).map_err(|error| error.mark(self.word))
    }
}

impl AtomicMonad {
    fn noun(&self, env: &Env<'_>) -> Result<Array> {
        if self.simple
            && let Some(y) = self.y.scalar(env)
            && let Some(result) = self.scalar.apply(y)
        {
            return Ok(result.into());
        }
        let y = self.y.noun(env)?;
        if let Some(result) = Scalar::of(&y).and_then(|y| self.scalar.apply(y)) {
            return Ok(result.into());
        }
        env.monad(&self.full, y).map_err(|error| error.mark(self.word))
    }
}

fn global(env: &Env<'_>, name: &Name) -> Result<Array> {
    let value = if name.is_simple() && env.frame.is_none_or(|frame| frame.others.borrow().is_empty()) {
        env.find_global(name.0.symbol)
    } else {
        env.find(name)?
    };
    noun_of(value.ok_or_else(|| value_error(&name.0.text))?)
}

fn noun_of(entity: Entity) -> Result<Array> {
    match entity {
        Entity::Noun(noun) => Ok(noun),
        _ => Err(Error::syntax("a noun is needed here")),
    }
}

fn with_this<T>(env: &Env<'_>, verb: &Verb, run: impl FnOnce(&Env<'_>) -> T) -> T {
    if verb.0.has_self && !verb.is("$:") { run(&Env { this: Some(verb), ..*env }) } else { run(env) }
}

/// Amends in place when the engine can, by making a new array when it cannot; an error leaves the value as it was.
fn amend_value(env: &Env<'_>, x: Array, m: &Array, value: &mut Array) -> Result<()> {
    if !amend::amend_in_place(env.cx, value, m, &x)? {
        *value = amend::amend(env.cx, x, m.clone(), value.clone())?;
    }
    Ok(())
}

fn append_value(env: &Env<'_>, value: &mut Array, y: Array) -> Result<()> {
    if !value.append_in_place(&y) {
        *value = crate::verbs::join::append(env.cx, value.clone(), y)?;
    }
    Ok(())
}

impl VerbExpression {
    fn verb(&self, env: &Env<'_>) -> Result<Verb> {
        match self {
            VerbExpression::Fixed(verb) => Ok(verb.clone()),
            VerbExpression::Named(name) => name.verb(env),
            VerbExpression::Computed(expression) => match expression.entity(env)? {
                Entity::Verb(verb) => Ok(verb),
                _ => Err(Error::syntax("a verb is needed here")),
            },
        }
    }

    fn apply(&self, env: &Env<'_>, x: Option<Array>, y: Array) -> Result<Array> {
        match self {
            VerbExpression::Named(name) => name.apply(env, x, y),
            VerbExpression::Fixed(verb) => with_this(env, verb, |env| env.ambivalent(verb, x, y)),
            VerbExpression::Computed(_) => {
                let verb = self.verb(env)?;
                with_this(env, &verb, |env| env.ambivalent(&verb, x, y))
            }
        }
    }

    /// Whether applying it surely changes no name.
    fn is_quiet(&self) -> bool {
        match self {
            VerbExpression::Fixed(verb) => is_quiet(verb),
            VerbExpression::Computed(_) | VerbExpression::Named(_) => false,
        }
    }

    /// The index of an amend made at run time or before.
    fn amend_index(self) -> std::result::Result<Box<Expression>, VerbExpression> {
        match self {
            VerbExpression::Computed(expression) => match *expression {
                Expression::Modify(modifier, u, None) => {
                    let amends = matches!(&*modifier.0, ModifierKind::Primitive(row) if row.spelling == "}");
                    if amends && u.class() == Class::Noun && !u.assigns() {
                        return Ok(u);
                    }
                    Err(VerbExpression::Computed(Box::new(Expression::Modify(modifier, u, None))))
                }
                other => Err(VerbExpression::Computed(Box::new(other))),
            },
            VerbExpression::Named(name) => Err(VerbExpression::Named(name)),
            VerbExpression::Fixed(verb) => {
                let index =
                    verb.derived().filter(|derived| derived.row.spelling == "}").and_then(|d| d.u.noun().cloned());
                match index {
                    Some(index) => Ok(Box::new(Expression::Constant(index.into()))),
                    None => Err(VerbExpression::Fixed(verb)),
                }
            }
        }
    }
}

/// Whether a verb surely runs no user code and no session primitive.
fn is_quiet(verb: &Verb) -> bool {
    let entity = |entity: &Entity| match entity {
        Entity::Verb(verb) => is_quiet(verb),
        Entity::Noun(_) => true,
        _ => false,
    };
    match &verb.0.kind {
        VerbKind::Primitive(primitive) => !primitive.is_session() || primitive.spelling == "\":",
        VerbKind::Constant(_) => true,
        VerbKind::Hook(u, v) => is_quiet(u) && is_quiet(v),
        VerbKind::Fork(f, g, h) => entity(f) && is_quiet(g) && is_quiet(h),
        VerbKind::Derived(derived) => {
            !matches!(derived.row.spelling, "!:") && entity(&derived.u) && derived.v.as_ref().is_none_or(entity)
        }
        VerbKind::Name(_) | VerbKind::Explicit(_) | VerbKind::Function(_) => false,
    }
}

impl Target {
    /// Whether an expression is just the reading of this target.
    fn is_read_by(&self, expression: &Expression) -> bool {
        match (self, expression) {
            (Target::Slot(a), Expression::Slot(b)) => a == b,
            (Target::Name(a, Copula::Global), Expression::Global(b)) => {
                a.is_simple() && b.is_simple() && a.0.symbol == b.0.symbol
            }
            _ => false,
        }
    }

    fn set(&self, env: &Env<'_>, value: &Entity) -> Result<()> {
        match self {
            Target::Names(names, copula) => env.assign_to_noun(names, *copula, value),
            _ => self.put(env, value.clone()),
        }
    }

    fn put(&self, env: &Env<'_>, value: Entity) -> Result<()> {
        match (self, env.frame) {
            (Target::Slot(slot), Some(frame)) => {
                frame.set_slot(*slot, Some(value));
                Ok(())
            }
            (Target::Name(name, copula), _) => env.assign(name, *copula, value),
            (Target::Names(names, copula), _) => env.assign_to_noun(names, *copula, &value),
            (Target::Slot(_), None) => Err(Error::domain("there are no locals here")),
        }
    }

    fn entity(&self, env: &Env<'_>) -> Result<Option<Entity>> {
        match self {
            Target::Slot(slot) => Ok(env.frame.and_then(|frame| frame.slot(*slot))),
            Target::Name(name, _) => env.find(name),
            Target::Names(..) => Ok(None),
        }
    }

    fn value(&self, env: &Env<'_>) -> Result<Array> {
        noun_of(self.entity(env)?.ok_or_else(|| value_error("the assigned name"))?)
    }

    /// Changes the noun in its place. The value is taken out, so that the change sees a single holder, and put back
    /// whether or not it succeeds.
    fn change(&self, env: &Env<'_>, change: impl FnOnce(&mut Array) -> Result<()>) -> Result<()> {
        match (self, env.frame) {
            (Target::Slot(slot), Some(frame)) => {
                let entity = frame.take_slot(*slot).ok_or_else(|| value_error("the assigned name"))?;
                let mut noun = noun_of(entity)?;
                let result = change(&mut noun);
                frame.set_slot(*slot, Some(noun.into()));
                result
            }
            (Target::Name(name, copula), frame) => {
                // Not in the current locale itself, or hidden by a local: take the long way, which sees to the rules.
                let locale = env.interpreter.current.borrow().clone();
                let hidden = frame.is_some_and(|frame| frame.get(name.0.symbol).is_some());
                let taken = if hidden { None } else { locale.names.borrow_mut().remove(&name.0.symbol) };
                let Some(entity) = taken else {
                    let mut noun = global(env, name)?;
                    change(&mut noun)?;
                    return env.assign(name, *copula, noun.into());
                };
                let mut noun = noun_of(entity)?;
                let result = change(&mut noun);
                locale.names.borrow_mut().insert(name.0.symbol, noun.into());
                result
            }
            _ => Err(Error::domain("this cannot be changed in place")),
        }
    }
}
