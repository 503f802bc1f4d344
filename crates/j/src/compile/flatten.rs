//! Making flat code of a compiled sentence's tree.
//!
//! What is applied to what lies still is one operation, and so are some phrases that name a part of an array by atoms
//! (`places`): the code they replace is stored with them.

use super::applied_modifiers::Amended;
use super::applied_modifiers::Repeat;
use super::bytecode::{Computed, End, Made, Operation};
use super::computed::deciding_nouns;
use super::expression::{Expression, Joint, Target, VerbExpression};
use super::operand::{Operand, Pair};
use super::places::{ArrayPart, BoxItem, Holder, Placed, TwoPlaces, encloses_rows, is_from_reflexive, two_places};
use super::shares::{Shares, items, joint};
use crate::value::entity::{Class, Entity, Verb};
use crate::vocabulary::Word;

/// The flat code of a sentence.
pub fn flatten(tree: Option<Expression>) -> (Vec<Operation>, End) {
    let mut code = Vec::new();
    let end = match tree {
        None => End::Nothing,
        Some(Expression::AssignSlot(slot, value)) => {
            push(*value, &mut code);
            if !code.last_mut().is_some_and(|last| last.goes_into(slot)) {
                code.push(Operation::Assign(slot));
            }
            End::Assigned(Target::Slot(slot))
        }
        Some(
            change @ (Expression::AmendInPlace { .. }
            | Expression::AppendInPlace { .. }
            | Expression::ShortenInPlace(_)),
        ) => change_in_place(change, &mut code).map_or(End::Nothing, End::Assigned),
        Some(Expression::Assign(Target::Slots(slots), value)) if let Some(items) = items(&slots, &value) => {
            for (slot, item) in slots.into_iter().zip(items) {
                code.extend([Operation::Noun(item), Operation::Assign(slot)]);
            }
            push(*value, &mut code);
            End::Value
        }
        Some(Expression::Assign(Target::Slots(slots), value)) if let Some(joint) = joint(&slots, &value) => {
            shared(slots.clone(), joint, *value, &mut code);
            End::Shared(Target::Each(slots, joint))
        }
        Some(tree) => {
            push(tree, &mut code);
            End::Value
        }
    };
    (code, end)
}

/// Appends the code that changes a name's noun in its place; what is changed.
fn change_in_place(change: Expression, code: &mut Vec<Operation>) -> Option<Target> {
    match change {
        Expression::AmendInPlace { target: target @ (Target::Slot(_) | Target::Name(..)), x, m, word } => {
            let index = if x.assigns() { Err(*m) } else { two_places(*m) };
            let placed = match index {
                Ok(places) => placed_in_table(&target, *x, places, word, code),
                Err(Expression::Monad { verb: VerbExpression::Fixed(enclose), y: list, word: place })
                    if enclose.is(Word::LessThan) =>
                {
                    placed_at_list(&target, *x, ((enclose, place), *list), word, code)
                }
                Err(m) => placed_in_list(&target, *x, m, word, code),
            };
            code.push(placed);
            Some(target)
        }
        Expression::AmendInPlace { target, x, m, word } => {
            let arguments = pair(*x, *m, code);
            code.push(Operation::Amend(Box::new((target.clone(), arguments, word))));
            Some(target)
        }
        Expression::AppendInPlace { target, y, word } => {
            push(*y, code);
            code.push(Operation::Append(Box::new((target.clone(), word))));
            Some(target)
        }
        Expression::ShortenInPlace(mut shortened) => {
            let arguments = [shortened.joined.as_mut().map(|(joined, _)| joined), shortened.amount.as_mut()];
            for argument in arguments.into_iter().flatten() {
                push(std::mem::replace(argument, Expression::Train(Vec::new())), code);
            }
            let target = shortened.target.clone();
            code.push(Operation::Shorten(Box::new(shortened.of_stack())));
            Some(target)
        }
        _ => None,
    }
}

/// The verb that an expression makes at run time.
fn made_of(made: Expression) -> Computed {
    let (mut code, nouns) = (Vec::new(), deciding_nouns(&made));
    push(made, &mut code);
    Computed::new(code, nouns)
}

/// Appends the code of an expression, which leaves its value on the stack.
fn push(tree: Expression, code: &mut Vec<Operation>) {
    match tree {
        Expression::Constant(Entity::Noun(noun)) => code.push(Operation::Noun(noun)),
        Expression::Constant(word) => code.push(Operation::Word(Box::new(word))),
        Expression::Slot(slot) => code.push(Operation::Slot(slot)),
        Expression::Operand(slot) => code.push(Operation::Operand(slot)),
        Expression::CallerBound(slot) => code.push(Operation::CallerBound(slot)),
        Expression::SlotOrGlobal(slot, name) => code.push(Operation::SlotOrGlobal(slot, name)),
        Expression::Modify(modifier, u, v) => {
            let has_two = v.is_some();
            [v, Some(u)].into_iter().flatten().for_each(|operand| push(*operand, code));
            code.push(Operation::Modify(modifier, has_two));
        }
        Expression::Train(parts) => {
            let count = parts.len();
            parts.into_iter().rev().for_each(|part| push(part, code));
            code.push(Operation::Train(count));
        }
        Expression::AssignSlot(slot, value) => {
            push(*value, code);
            code.push(Operation::Keep(slot));
        }
        Expression::Global(name) => code.push(Operation::Global(name)),
        Expression::Assign(target, value) => {
            push(*value, code);
            code.push(Operation::Set(Box::new(target)));
        }
        change @ (Expression::AmendInPlace { .. }
        | Expression::AppendInPlace { .. }
        | Expression::ShortenInPlace(_)) => {
            if let Some(target) = change_in_place(change, code) {
                code.push(Operation::Read(Box::new(target)));
            }
        }
        Expression::Monad { verb: VerbExpression::Fixed(verb), y, word } if verb.is(Word::LargerThan) => {
            open(verb, *y, word, code);
        }
        Expression::Monad { verb: VerbExpression::Computed(made), y, word } => {
            computed(*made, *y, word, code);
        }
        Expression::Monad { verb: VerbExpression::Fixed(verb), y, word } => {
            let y = Operand::from_expression(&y).unwrap_or_else(|| {
                push(*y, code);
                Operand::Stack(1)
            });
            code.push(Operation::with_one(verb, y, word));
        }
        Expression::Monad { verb: VerbExpression::Named(name), y, word } => {
            push(*y, code);
            code.push(Operation::Call(name, false, word));
        }
        Expression::Dyad { x, verb: VerbExpression::Fixed(from), y, word } if from.is(Word::From) => {
            select(*x, from, *y, word, code);
        }
        Expression::Dyad { x, verb: VerbExpression::Fixed(verb), y, word } if is_from_reflexive(&verb) => {
            let (rows, enclose) = match *y {
                Expression::Monad { verb: VerbExpression::Fixed(enclose), y: rows, word }
                    if encloses_rows(&enclose) =>
                {
                    (rows, (enclose, word))
                }
                y => {
                    let arguments = pair(*x, y, code);
                    return code.push(Operation::with_pair(verb, arguments, word));
                }
            };
            selected_rows(*x, (verb, word), *rows, enclose, code);
        }
        Expression::Dyad { x, verb: VerbExpression::Fixed(verb), y, word } => {
            let arguments = pair(*x, *y, code);
            code.push(Operation::with_pair(verb, arguments, word));
        }
        Expression::Dyad { x, verb: VerbExpression::Computed(made), y, word } => {
            amended(*x, *made, *y, word, code);
        }
        Expression::Dyad { x, verb: VerbExpression::Named(name), y, word } => {
            push(*y, code);
            push(*x, code);
            code.push(Operation::Call(name, true, word));
        }
        Expression::Stacked { x, verb, y, word } => {
            let Expression::Monad { verb: last, y, word: place } = *y else { return };
            push(*y, code);
            push(*x, code);
            // The exchange brings the argument of the last verb to the top, and its result stays there.
            code.push(Operation::Exchange);
            match last {
                VerbExpression::Named(name) => code.push(Operation::Call(name, false, place)),
                VerbExpression::Fixed(verb) => code.push(Operation::with_one(verb, Operand::Stack(1), place)),
                VerbExpression::Computed(made) => {
                    code.extend([Operation::Verb(Box::new(made_of(*made))), Operation::Apply(false, place)]);
                }
            }
            match verb {
                VerbExpression::Named(name) => code.extend([Operation::Exchange, Operation::Call(name, true, word)]),
                VerbExpression::Fixed(verb) => {
                    let arguments = Pair { x: Operand::Stack(2), y: Operand::Stack(1), taken: 2 };
                    code.push(Operation::with_pair(verb, arguments, word));
                }
                VerbExpression::Computed(made) => {
                    code.extend([
                        Operation::Exchange,
                        Operation::Verb(Box::new(made_of(*made))),
                        Operation::Apply(true, word),
                    ]);
                }
            }
        }
    }
}

/// Appends the code of those of two places that must be put on the stack; where both are, and the code that makes the index of them.
fn push_places(two: TwoPlaces, code: &mut Vec<Operation>) -> (Pair, Vec<Operation>) {
    let places = pair(two.row, two.column, code);
    let joined = Operation::with_pair(two.join.0, places.clone(), two.join.1);
    (places, vec![joined, Operation::with_one(two.enclose.0, Operand::Stack(1), two.enclose.1)])
}

/// Appends the code of `x { y`.
fn select(x: Expression, from: Verb, y: Expression, word: usize, code: &mut Vec<Operation>) {
    let assigns = x.assigns();
    let places = match two_places(x) {
        Ok(places) => places,
        Err(Expression::Monad { verb: VerbExpression::Fixed(enclose), y: rows, word: place })
            if encloses_rows(&enclose) || enclose.is(Word::LessThan) =>
        {
            let cell = enclose.is(Word::LessThan);
            // y lies where it is, or below.
            let Pair { x: index, y: table, taken } = pair(*rows, y, code);
            let lies = !matches!(table, Operand::Stack(_));
            let arguments = Pair {
                x: Operand::Stack(1),
                y: if lies { table.clone() } else { Operand::Stack(2) },
                taken: 2 - usize::from(lies),
            };
            let general =
                vec![Operation::with_one(enclose, index.clone(), place), Operation::with_pair(from, arguments, word)];
            let named = match cell {
                true => ArrayPart::Cell { index, table, taken },
                false => ArrayPart::Rows { index, table, taken },
            };
            return code.push(part(named, general));
        }
        Err(x) => {
            let arguments = pair(x, y, code);
            return code.push(Operation::with_pair(from, arguments, word));
        }
    };
    let lies = if assigns { None } else { Operand::from_expression(&y) };
    if lies.is_none() {
        push(y, code);
    }
    let (places, mut general) = push_places(places, code);
    let (table, arguments) = match lies {
        Some(table) => (table.clone(), Pair { x: Operand::Stack(1), y: table, taken: 1 }),
        None => {
            let both = Pair { x: Operand::Stack(1), y: Operand::Stack(2), taken: 2 };
            (Operand::Stack(1 + places.taken), both)
        }
    };
    general.push(Operation::with_pair(from, arguments, word));
    code.push(part(ArrayPart::Element { places, table }, general));
}

/// Appends the code of `x {~ <"1 i`.
fn selected_rows(
    x: Expression,
    by: (Verb, usize),
    rows: Expression,
    enclose: (Verb, usize),
    code: &mut Vec<Operation>,
) {
    let Pair { x: table, y: index, taken } = pair(x, rows, code);
    let below = matches!((&table, &index), (Operand::Stack(_), Operand::Stack(_)));
    let boxes = |index: Operand| Operation::with_one(enclose.0, index, enclose.1);
    let general = if below {
        let arguments = Pair { x: Operand::Stack(1), y: Operand::Stack(2), taken };
        vec![
            Operation::Exchange,
            boxes(Operand::Stack(1)),
            Operation::Exchange,
            Operation::with_pair(by.0, arguments, by.1),
        ]
    } else {
        let x = if let Operand::Stack(_) = table { Operand::Stack(2) } else { table.clone() };
        let taken = 1 + usize::from(matches!(x, Operand::Stack(_)));
        vec![boxes(index.clone()), Operation::with_pair(by.0, Pair { x, y: Operand::Stack(1), taken }, by.1)]
    };
    code.push(part(ArrayPart::Rows { index, table, taken }, general));
}

/// A part of an array, and the code that this stands for.
fn part(part: ArrayPart, general: Vec<Operation>) -> Operation {
    Operation::Part(Box::new((part, general)))
}

/// Appends the code of `> y`.
fn open(verb: Verb, y: Expression, word: usize, code: &mut Vec<Operation>) {
    let (item, of_item) = match y {
        Expression::Dyad { x, verb: VerbExpression::Fixed(from), y, word }
            if from.is(Word::From) && x.may_be_atom() =>
        {
            let arguments = pair(*x, *y, code);
            (BoxItem::At(arguments.clone()), Operation::with_pair(from, arguments, word))
        }
        Expression::Monad { verb: VerbExpression::Fixed(end), y, word } if end.is(Word::Take) || end.is(Word::Tail) => {
            let first = end.is(Word::Take);
            let list = Operand::from_expression(&y).unwrap_or_else(|| {
                push(*y, code);
                Operand::Stack(1)
            });
            let item = if first { BoxItem::First(list.clone()) } else { BoxItem::Last(list.clone()) };
            (item, Operation::with_one(end, list, word))
        }
        y => {
            let y = Operand::from_expression(&y).unwrap_or_else(|| {
                push(y, code);
                Operand::Stack(1)
            });
            return code.push(Operation::with_one(verb, y, word));
        }
    };
    let general = vec![of_item, Operation::with_one(verb, Operand::Stack(1), word)];
    code.push(part(ArrayPart::Content(item), general));
}

/// Appends the code of what a verb made at run time gives for y: a verb repeated so often, one with a noun bound to it, or one that
/// chooses between items, needs not be made.
fn computed(made: Expression, y: Expression, word: usize, code: &mut Vec<Operation>) {
    match made {
        Expression::Modify(modifier, u, Some(times))
            if modifier.is(Word::Power) && times.class() == Class::Noun && u.is_fixed() =>
        {
            push(y, code);
            push(*times, code);
            if let Expression::Constant(Entity::Verb(verb)) = *u {
                code.push(Operation::Repeat(Box::new(Repeat { modifier, verb, word })));
            }
        }
        Expression::Modify(modifier, noun, Some(v))
            if modifier.is(Word::Bond) && noun.class() == Class::Noun && v.is_fixed() =>
        {
            if let Expression::Constant(Entity::Verb(verb)) = *v {
                let verb = VerbExpression::from_verb(verb);
                push(Expression::Dyad { x: noun, verb, y: Box::new(y), word }, code);
            }
        }
        Expression::Modify(modifier, chooser, None) if modifier.is(Word::Amend) && chooser.class() == Class::Noun => {
            push(y, code);
            push(*chooser, code);
            code.push(Operation::Amended(Box::new(Amended { modifier, has_left: false, word })));
        }
        made => {
            push(y, code);
            code.extend([Operation::Verb(Box::new(made_of(made))), Operation::Apply(false, word)]);
        }
    }
}

/// Appends the code of what a verb made at run time gives for x and y: one that changes parts needs not be made.
fn amended(x: Expression, made: Expression, y: Expression, word: usize, code: &mut Vec<Operation>) {
    match made {
        Expression::Modify(modifier, index, None) if modifier.is(Word::Amend) && index.class() == Class::Noun => {
            push(y, code);
            push(*index, code);
            push(x, code);
            code.push(Operation::Amended(Box::new(Amended { modifier, has_left: true, word })));
        }
        made if let (Some(left), Some(right)) = (Operand::from_expression(&x), Operand::from_expression(&y))
            && deciding_nouns(&made).is_some() =>
        {
            let arguments = Pair { x: left, y: right, taken: 0 };
            code.push(Operation::Made(Box::new(Made { verb: made_of(made), arguments, word })));
        }
        made => {
            push(y, code);
            // The verb is made before x is computed.
            code.push(Operation::Verb(Box::new(made_of(made))));
            push(x, code);
            code.extend([Operation::Exchange, Operation::Apply(true, word)]);
        }
    }
}

/// The change of an element of a list, or of whatever else the index names.
fn placed_in_list(target: &Target, x: Expression, m: Expression, word: usize, code: &mut Vec<Operation>) -> Operation {
    let arguments = pair(x, m, code);
    let taken = usize::from(matches!(arguments.y, Operand::Stack(_)));
    let (value, places) = (arguments.x.clone(), vec![arguments.y.clone()]);
    let general = vec![Operation::Amend(Box::new((target.clone(), arguments, word)))];
    Operation::Placed(Box::new((
        Placed { holder: Holder::from_target(target), value, places, as_list: false, taken },
        Vec::new(),
        general,
    )))
}

/// The change of the element that a list of places in a box names.
fn placed_at_list(
    target: &Target,
    x: Expression,
    (enclose, list): ((Verb, usize), Expression),
    word: usize,
    code: &mut Vec<Operation>,
) -> Operation {
    // The list comes first: it may stay where it is only if x cannot change it.
    let lies = if x.assigns() { None } else { Operand::from_expression(&list) };
    let list = lies.unwrap_or_else(|| {
        push(list, code);
        Operand::Stack(1)
    });
    let index = vec![Operation::with_one(enclose.0, list.clone(), enclose.1)];
    let taken = usize::from(matches!(list, Operand::Stack(_)));
    placed(target, x, (vec![list], true, taken), (index, word), code)
}

/// The change of an element of a table. Computing the value assigns nothing, so that places may stay where they lie.
fn placed_in_table(target: &Target, x: Expression, m: TwoPlaces, word: usize, code: &mut Vec<Operation>) -> Operation {
    let (places, index) = push_places(m, code);
    let Pair { x: row, y: column, taken } = places;
    placed(target, x, (vec![row, column], false, taken), (index, word), code)
}

/// The change of what some operands name: which these are, whether they are one list, and how many lie on the stack; the code that
/// makes an index of them.
fn placed(
    target: &Target,
    x: Expression,
    (places, as_list, taken): (Vec<Operand>, bool, usize),
    (index, word): (Vec<Operation>, usize),
    code: &mut Vec<Operation>,
) -> Operation {
    let value = Operand::from_expression(&x).unwrap_or_else(|| {
        push(x, code);
        Operand::Stack(1)
    });
    let above = usize::from(matches!(value, Operand::Stack(_)));
    let arguments = Pair { x: value.clone(), y: Operand::Stack(1 + above), taken: 1 + above };
    let general = vec![Operation::Amend(Box::new((target.clone(), arguments, word)))];
    let places = places.iter().map(|place| place.below(above)).collect();
    let placed = Placed { holder: Holder::from_target(target), value, places, as_list, taken };
    Operation::Placed(Box::new((placed, index, general)))
}

/// Appends the code that gives locals their values: these from the last to the first, then what moves them.
fn shared(slots: Vec<usize>, joint: Joint, value: Expression, code: &mut Vec<Operation>) {
    let (mut values, mut verbs) = (Vec::new(), Vec::new());
    let mut rest = value;
    while values.len() + 1 < slots.len() {
        match rest {
            Expression::Dyad { x, verb: VerbExpression::Fixed(verb), y, word } => {
                values.push(*x);
                verbs.push((verb, word));
                rest = *y;
            }
            // There are as many: `joint` has counted them.
            _ => break,
        }
    }
    push(rest, code);
    values.into_iter().rev().for_each(|value| push(value, code));
    code.push(Operation::Share(Box::new(Shares { slots, joint, verbs })));
}

/// Appends the code of those arguments that must be put on the stack.
fn pair(x: Expression, y: Expression, code: &mut Vec<Operation>) -> Pair {
    // y comes first: it may stay where it is only if x cannot change it.
    let right = if x.assigns() { None } else { Operand::from_expression(&y) };
    let right = right.unwrap_or_else(|| {
        push(y, code);
        Operand::Stack(1)
    });
    // Of two atoms in the text one is put on the stack: `Pair::ints` wants it so.
    let both = matches!((&x, &right), (Expression::Constant(_), Operand::Scalar(..)));
    let left = Operand::from_expression(&x).filter(|_| !both).unwrap_or_else(|| {
        push(x, code);
        Operand::Stack(1)
    });
    let taken = [&left, &right].iter().filter(|operand| matches!(operand, Operand::Stack(_))).count();
    let y = if taken == 2 { Operand::Stack(2) } else { right };
    Pair { x: left, y, taken }
}
