//! Compiled sentences: trees whose leaves are constants, slots and global names.
//!
//! [`crate::compile::bytecode`] makes flat code of them; [`crate::compile::evaluate`] computes the parts that are not flat.

use std::cell::RefCell;

use crate::array::Array;
use crate::names::lookup::Copula;
use crate::value::entity::{Class, Entity, Modifier, ModifierKind, Verb, VerbKind};
use crate::value::name::Name;
use crate::vocabulary::Word;

/// A verb's name, with what it meant last.
#[derive(Debug)]
pub struct NamedVerb {
    pub(super) name: Name,
    /// The epoch and locale in which the name had this value.
    pub(super) known: RefCell<Option<(u64, usize, Verb)>>,
}

/// The target of an assignment.
#[derive(Clone, Debug)]
pub enum Target {
    /// A local.
    Slot(usize),
    /// A name.
    Name(Name, Copula),
    /// Several locals, an item for each.
    Slots(Vec<usize>),
    /// Several locals that were given values without the list of them: of boxes, or of atoms of one type.
    Each(Vec<usize>, Joint),
    /// Several names in a text.
    Names(Array, Copula),
}

/// How values are put together that several locals share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// By `;`: a box for each.
    Boxes,
    /// By `,`: atoms of one type.
    Atoms,
}

/// A node of a compiled sentence.
#[derive(Debug)]
pub enum Expression {
    /// A word whose meaning cannot change.
    Constant(Entity),
    /// The value of a slot.
    Slot(usize),
    /// The verb that an operand is: the value of the slot of u or v.
    Operand(usize),
    /// The verb in the slot as the caller means it: `u.` or `v.`
    CallerBound(usize),
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
    /// `x u v y` where x is computed before v is applied: a sentence in parentheses, or a name that `v y` may change.
    Stacked {
        /// The sentence, or the name.
        x: Box<Expression>,
        /// The verb u.
        verb: VerbExpression,
        /// The application `v y`.
        y: Box<Expression>,
        /// The number of the word u.
        word: usize,
    },
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
        /// The appended value.
        y: Box<Expression>,
        /// The number of the verb's word.
        word: usize,
    },
    /// `t =. }. t` and its like: likewise.
    ShortenInPlace(Box<Shortened<Expression>>),
}

/// A name that loses items at an end of its list: `t =. }. t`, `t =. }: t`, `t =. n }. t`, `t =. (}. t) , y`.
#[derive(Debug)]
pub struct Shortened<T> {
    /// The name.
    pub target: Target,
    /// The verb that leaves items out.
    pub(super) verb: Verb,
    /// The number of items that it leaves out, if it is given.
    pub amount: Option<T>,
    /// The value that is joined to the remaining items, and the number of the word that joins it.
    pub joined: Option<(T, usize)>,
    /// The number of the verb's word.
    pub(super) word: usize,
}

impl Shortened<Expression> {
    /// A value that shortens the target it is assigned to; gives back any other value.
    pub fn from_value(target: &Target, value: Expression) -> std::result::Result<Self, Expression> {
        match value {
            Expression::Monad { verb: VerbExpression::Fixed(verb), y, word }
                if (verb.is(Word::Drop) || verb.is(Word::Curtail)) && target.is_read_by(&y) =>
            {
                Ok(Shortened { target: target.clone(), verb, amount: None, joined: None, word })
            }
            Expression::Dyad { x, verb: VerbExpression::Fixed(verb), y, word }
                if verb.is(Word::Drop) && target.is_read_by(&y) && !x.assigns() =>
            {
                Ok(Shortened { target: target.clone(), verb, amount: Some(*x), joined: None, word })
            }
            Expression::Dyad { x, verb: VerbExpression::Fixed(append), y, word } if append.is(Word::Append) => {
                let rebuilt = |x, y| Expression::Dyad { x: Box::new(x), verb: VerbExpression::Fixed(append), y, word };
                joining(target, *x, (y, word), rebuilt)
            }
            Expression::Stacked { x, verb: VerbExpression::Fixed(append), y, word }
                if append.is(Word::Append) && !y.assigns() =>
            {
                let rebuilt =
                    |x, y| Expression::Stacked { x: Box::new(x), verb: VerbExpression::Fixed(append), y, word };
                joining(target, *x, (y, word), rebuilt)
            }
            value => Err(value),
        }
    }

    /// Without the expressions of its arguments, which are on the stack when it runs: the amount is the last.
    pub fn of_stack(self) -> Shortened<()> {
        let Shortened { target, verb, amount, joined, word } = self;
        Shortened { target, verb, amount: amount.map(drop), joined: joined.map(|(_, word)| ((), word)), word }
    }
}

/// The value that joins something to a shortened target.
fn joining(
    target: &Target,
    x: Expression,
    (y, word): (Box<Expression>, usize),
    rebuilt: impl FnOnce(Expression, Box<Expression>) -> Expression,
) -> std::result::Result<Shortened<Expression>, Expression> {
    let shortens = |x: &Expression| match x {
        Expression::Monad { y, .. } | Expression::Dyad { y, .. } => target.is_read_by(y),
        _ => false,
    };
    if !shortens(&x) {
        return Err(rebuilt(x, y));
    }
    match Shortened::from_value(target, x) {
        Ok(shortened) => Ok(Shortened { joined: Some((*y, word)), ..shortened }),
        Err(x) => Err(rebuilt(x, y)),
    }
}

/// A verb that is applied.
#[derive(Debug)]
pub enum VerbExpression {
    /// A verb that cannot change (but a name in it may).
    Fixed(Verb),
    /// The verb that a name has when it is applied.
    Named(Box<NamedVerb>),
    /// A verb that an expression makes at run time.
    Computed(Box<Expression>),
}

impl Expression {
    /// An assignment, in place where that is possible. `sets_locals` says whether applying a verb may give a local another value.
    pub fn assignment(target: Target, value: Expression, sets_locals: &dyn Fn(&VerbExpression) -> bool) -> Expression {
        let value = match Shortened::from_value(&target, value) {
            Ok(shortened) => return Expression::ShortenInPlace(Box::new(shortened)),
            Err(value) => value,
        };
        match value {
            Expression::Dyad { x, verb, y, word } => {
                if let VerbExpression::Fixed(append) = &verb
                    && append.is(Word::Append)
                    && target.is_read_by(&x)
                {
                    // What is appended is computed before the target is read, whatever it does.
                    return Expression::AppendInPlace { target, y, word };
                }
                let stays = match &target {
                    Target::Slot(slot) => !x.assigns_slot(*slot, sets_locals),
                    _ => !x.assigns(),
                };
                if target.is_read_by(&y) && stays {
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
            Expression::Stacked { x, verb: VerbExpression::Fixed(append), y, word }
                if append.is(Word::Append) && target.is_read_by(&x) =>
            {
                // What is appended to a name hardly changes that name: not to copy a long list for it each time counts more.
                Expression::AppendInPlace { target, y, word }
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
            Expression::Train(_) | Expression::Operand(_) | Expression::CallerBound(_) => Class::Verb,
            Expression::Modify(modifier, ..) => match &*modifier.0 {
                ModifierKind::Primitive(row) if row.word == Word::Tie => Class::Noun,
                _ => Class::Verb,
            },
            _ => Class::Noun,
        }
    }

    /// Whether the value is surely a verb.
    pub fn is_verb(&self) -> bool {
        let known = matches!(self, Expression::Constant(Entity::Verb(_)) | Expression::Operand(_));
        known || matches!(self, Expression::Train(_) | Expression::Modify(..) | Expression::CallerBound(_))
    }

    /// Whether an index may be an atom: it is not a box by its form.
    pub(super) fn may_be_atom(&self) -> bool {
        !matches!(self, Expression::Monad { verb: VerbExpression::Fixed(verb), .. } if verb.is(Word::LessThan))
    }

    /// Whether an operand is a verb that is known, without a reference to what is made of it.
    pub(super) fn is_fixed(&self) -> bool {
        matches!(self, Expression::Constant(Entity::Verb(verb)) if !verb.0.has_self)
    }

    /// Whether it has an assignment to a local, or to names that are not known, or applies a verb that may set locals.
    fn assigns_slot(&self, slot: usize, sets_locals: &dyn Fn(&VerbExpression) -> bool) -> bool {
        let to = |target: &Target| match target {
            Target::Slot(own) => *own == slot,
            Target::Slots(slots) | Target::Each(slots, _) => slots.contains(&slot),
            Target::Name(..) | Target::Names(..) => true,
        };
        match self {
            Expression::Constant(_) | Expression::Slot(_) | Expression::Operand(_) => false,
            Expression::SlotOrGlobal(..) | Expression::Global(_) => false,
            Expression::Monad { verb, y, .. } => sets_locals(verb) || y.assigns_slot(slot, sets_locals),
            Expression::Dyad { x, verb, y, .. } | Expression::Stacked { x, verb, y, .. } => {
                sets_locals(verb) || x.assigns_slot(slot, sets_locals) || y.assigns_slot(slot, sets_locals)
            }
            Expression::AssignSlot(own, value) => *own == slot || value.assigns_slot(slot, sets_locals),
            Expression::Assign(target, value) => to(target) || value.assigns_slot(slot, sets_locals),
            Expression::Modify(..) | Expression::Train(_) | Expression::CallerBound(_) => false,
            Expression::AmendInPlace { .. } | Expression::AppendInPlace { .. } => true,
            Expression::ShortenInPlace(_) => true,
        }
    }

    /// Whether evaluating it may change a name: then the order of evaluation matters.
    pub fn assigns(&self) -> bool {
        match self {
            Expression::Constant(_) | Expression::Slot(_) | Expression::Operand(_) => false,
            Expression::SlotOrGlobal(..) | Expression::Global(_) => false,
            Expression::Monad { verb, y, .. } => !verb.is_quiet() || y.assigns(),
            Expression::Dyad { x, verb, y, .. } | Expression::Stacked { x, verb, y, .. } => {
                !verb.is_quiet() || x.assigns() || y.assigns()
            }
            Expression::Modify(..) | Expression::Train(_) | Expression::CallerBound(_) => false,
            Expression::AssignSlot(..)
            | Expression::Assign(..)
            | Expression::AmendInPlace { .. }
            | Expression::AppendInPlace { .. }
            | Expression::ShortenInPlace(_) => true,
        }
    }
}

impl VerbExpression {
    /// The expression of a known verb, which is called by its name if it is a name.
    pub fn from_verb(verb: Verb) -> VerbExpression {
        match &verb.0.kind {
            VerbKind::Name(name) if name.is_simple() => VerbExpression::Named(Box::new(NamedVerb::new(name.clone()))),
            _ => VerbExpression::Fixed(verb),
        }
    }

    /// Whether applying it surely changes no name.
    pub fn is_quiet(&self) -> bool {
        match self {
            VerbExpression::Fixed(verb) => is_quiet(verb),
            VerbExpression::Computed(_) | VerbExpression::Named(_) => false,
        }
    }

    /// The index of an amend made at run time or before.
    fn amend_index(self) -> std::result::Result<Box<Expression>, VerbExpression> {
        match self {
            VerbExpression::Computed(made) => match *made {
                Expression::Modify(modifier, u, None) => {
                    let amends = matches!(&*modifier.0, ModifierKind::Primitive(row) if row.word == Word::Amend);
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
                    verb.derived().filter(|derived| derived.row.word == Word::Amend).and_then(|d| d.u.noun().cloned());
                match index {
                    Some(index) => Ok(Box::new(Expression::Constant(index.into()))),
                    None => Err(VerbExpression::Fixed(verb)),
                }
            }
        }
    }
}

/// Whether a verb surely runs no user code and no session primitive: it depends on its arguments only, and changes nothing.
pub fn is_quiet(verb: &Verb) -> bool {
    let entity = |entity: &Entity| match entity {
        Entity::Verb(verb) => is_quiet(verb),
        Entity::Noun(_) => true,
        _ => false,
    };
    match &verb.0.kind {
        VerbKind::Primitive(primitive) => !primitive.is_session() || primitive.word == Word::Format,
        VerbKind::Constant(_) => true,
        VerbKind::Hook(u, v) => is_quiet(u) && is_quiet(v),
        VerbKind::Fork(f, g, h) => entity(f) && is_quiet(g) && is_quiet(h),
        VerbKind::Derived(derived) => {
            !matches!(derived.row.word, Word::Foreign) && entity(&derived.u) && derived.v.as_ref().is_none_or(entity)
        }
        VerbKind::Name(_)
        | VerbKind::Explicit(_)
        | VerbKind::Function(_)
        | VerbKind::CallerBound(_)
        | VerbKind::Observed(_) => false,
    }
}
