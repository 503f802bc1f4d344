//! Applying a value to arguments: functions are called (or projected), data is indexed.

use crate::array::domains::resolved;
use crate::array::{Value, budget};
use crate::error::{Error, ErrorKind, Result};
use crate::names::interpreter::Interpreter;
use crate::notation::line_observer::handled;
use crate::run::amend;
use crate::value::function::{Arguments, Function, as_function};
use crate::value::node::QueryVerb;
use crate::value::partitioned::{check_takes, is_table_elsewhere};
use crate::value::primitive::{Adverb, Code, Primitive};
use crate::value::{self, boxes, count, is_atom, is_function, is_list, is_nothing, item, kind, nothing_of};
use crate::verbs::lists::convert::to_kind;
use crate::words::adverbs;
use crate::words::index;

impl Interpreter {
    /// Applies a value to one argument.
    #[inline]
    pub fn apply_one(&self, f: &Value, y: Value) -> Result<Value> {
        match as_function(f) {
            Some(Function::Lambda(lambda)) if lambda.rank == 1 => self.call(lambda, f, Arguments::from_iter([y])),
            Some(Function::Monad(primitive) | Function::Primitive(primitive)) => match primitive.monad {
                Some(monad) => check_takes(primitive, &y).and_then(|()| monad(self, y)),
                None => Ok(waiting(f, vec![Some(y)])),
            },
            Some(Function::Derived(adverb, inner)) => adverbs::monad(self, *adverb, inner, y),
            Some(_) => self.apply(f, Arguments::from_iter([y])),
            None => match f {
                Value::Function(outside) => self.apply_outside(outside, &[y]),
                _ => index::at(self, f, &y),
            },
        }
    }

    /// Applies a value to two arguments.
    #[inline]
    pub fn apply_two(&self, f: &Value, x: Value, y: Value) -> Result<Value> {
        match as_function(f) {
            Some(Function::Lambda(lambda)) if lambda.rank == 2 => self.call(lambda, f, Arguments::from_iter([x, y])),
            Some(Function::Primitive(primitive)) => match primitive.dyad {
                Some(dyad) => {
                    check_takes(primitive, &x)?;
                    check_takes(primitive, &y)?;
                    dyad(self, x, y)
                }
                None => match primitive.many {
                    Some((2, many)) => many(self, &[x, y]),
                    Some(_) => Ok(waiting(f, vec![Some(x), Some(y)])),
                    None => Err(too_many(2)),
                },
            },
            Some(Function::Derived(adverb, inner)) => adverbs::dyad(self, *adverb, inner, x, y),
            _ => self.apply(f, Arguments::from_iter([x, y])),
        }
    }

    /// Applies a value to any number of arguments.
    pub fn apply(&self, f: &Value, mut arguments: Arguments) -> Result<Value> {
        let Some(function) = as_function(f) else {
            if let Value::Function(outside) = f {
                return self.apply_outside(outside, &arguments);
            }
            let places: Vec<Option<Value>> = arguments.into_iter().map(Some).collect();
            return index::deep(self, f, &places);
        };
        match function {
            Function::Primitive(primitive) => primitive_of(self, f, primitive, arguments),
            Function::Monad(primitive) => match (arguments.len(), primitive.monad) {
                (1, Some(monad)) => monad(self, arguments.remove(0)),
                (given, _) => Err(too_many(given)),
            },
            Function::Lambda(lambda) => {
                let given = arguments.len();
                if given == lambda.rank {
                    return self.call(lambda, f, arguments);
                }
                if given > lambda.rank {
                    return Err(too_many(given));
                }
                let mut places: Vec<Option<Value>> = arguments.into_iter().map(Some).collect();
                places.resize(lambda.rank, None);
                Ok(project(f, places))
            }
            Function::Projection(inner, places) => projection(self, inner, places, arguments),
            Function::Adverb(adverb) => match arguments.len() {
                1 => Ok(Function::Derived(*adverb, arguments.remove(0)).into_value()),
                // `(')[f;g]`: f after g.
                2 if *adverb == Adverb::Each => Ok(Function::Composition(arguments.into_vec()).into_value()),
                given => Err(too_many(given)),
            },
            Function::Composition(functions) => composed(self, functions, arguments),
            Function::Derived(adverb, inner) => match arguments.len() {
                1 => adverbs::monad(self, *adverb, inner, arguments.remove(0)),
                2 => {
                    let y = arguments.remove(1);
                    adverbs::dyad(self, *adverb, inner, arguments.remove(0), y)
                }
                _ => adverbs::many(self, *adverb, inner, arguments),
            },
        }
    }

    /// `x@y`
    pub fn at(&self, x: &Value, y: Value) -> Result<Value> {
        apply_named(self, x, Arguments::from_iter([y]))
    }

    /// `x . y`: the items of y are the arguments or the indices.
    pub fn dot(&self, x: Value, y: Value) -> Result<Value> {
        dot(self, x, y)
    }

    /// A function and arguments of which some may be missing: a call, a projection, or an index.
    pub fn apply_places(&self, f: &Value, mut places: Vec<Option<Value>>) -> Result<Value> {
        if matches!(places.as_slice(), [] | [None])
            && let Some(handle) = value::integer(f).filter(|_| is_atom(f))
            && let Some(connection) = self.connection_of(handle)
        {
            return self.through_handle(handle, connection, &value::nothing());
        }
        if places.iter().all(Option::is_some) {
            return self.apply(f, places.into_iter().flatten().collect());
        }
        if !is_function(f) {
            return index::deep(self, f, &places);
        }
        if places.len() == 1 {
            return match as_function(f) {
                Some(Function::Lambda(lambda)) if lambda.rank > 1 => Ok(project(f, vec![None; lambda.rank])),
                _ => self.apply_one(f, value::nothing()),
            };
        }
        if let Some(Function::Lambda(lambda)) = as_function(f) {
            if places.len() > lambda.rank {
                return Err(too_many(places.len()));
            }
            places.resize(lambda.rank, None);
        }
        Ok(project(f, places))
    }
}

#[cold]
fn too_many(given: usize) -> Error {
    Error::rank(format!("the function takes fewer than {given} arguments"))
}

/// A function of two or three arguments that waits for the last of them.
fn waiting(f: &Value, mut given: Vec<Option<Value>>) -> Value {
    given.resize(crate::value::function::rank_of(f).unwrap_or(0).max(2), None);
    project(f, given)
}

/// A projection.
pub fn project(f: &Value, arguments: Vec<Option<Value>>) -> Value {
    Function::Projection(f.clone(), arguments).into_value()
}

fn primitive_of(k: &Interpreter, f: &Value, primitive: &'static Primitive, mut arguments: Arguments) -> Result<Value> {
    match arguments.len() {
        1 => k.apply_one(f, arguments.remove(0)),
        2 => {
            let y = arguments.remove(1);
            k.apply_two(f, arguments.remove(0), y)
        }
        given => match primitive.code {
            Code::At if given <= 4 => at_many(k, arguments),
            Code::Dot if given <= 4 => dot_many(k, arguments),
            Code::Find if (3..=6).contains(&given) && is_queried(&arguments) => {
                k.functional(QueryVerb::Fetch, arguments)
            }
            Code::Key if given == 4 => k.functional(QueryVerb::Update, arguments),
            Code::Find if given == 3 => conditional(arguments),
            _ if primitive.many.is_some_and(|(rank, _)| rank == given) => match primitive.many {
                Some((_, many)) => many(k, &arguments),
                None => Err(too_many(given)),
            },
            _ if primitive.many.is_some_and(|(rank, _)| rank > given) => {
                Ok(waiting(f, arguments.into_iter().map(Some).collect()))
            }
            Code::Enlist => Ok(value::collapse(arguments.into_vec())),
            _ => Err(too_many(given)),
        },
    }
}

/// Whether the first argument of `?` is a table, or names one.
fn is_queried(arguments: &Arguments) -> bool {
    match arguments.first() {
        Some(Value::Table(_) | Value::Dictionary(_)) => true,
        Some(first) => kind(first) == value::Kind::Symbol && is_atom(first) || is_table_elsewhere(first),
        None => false,
    }
}

/// The holes of a projection are filled in order; what is left over is appended.
fn projection(k: &Interpreter, f: &Value, places: &[Option<Value>], arguments: Arguments) -> Result<Value> {
    let mut rest = arguments.into_iter();
    if places.iter().filter(|place| place.is_none()).count() == rest.len() {
        let all = places.iter().filter_map(|place| place.clone().or_else(|| rest.next()));
        let all: Arguments = all.collect();
        return k.apply(f, all);
    }
    let mut filled: Vec<Option<Value>> = Vec::with_capacity(places.len());
    for place in places {
        filled.push(match place {
            Some(given) => Some(given.clone()),
            None => rest.next(),
        });
    }
    filled.extend(rest.map(Some));
    if filled.iter().any(Option::is_none) {
        return Ok(project(f, filled));
    }
    k.apply(f, filled.into_iter().flatten().collect())
}

fn composed(k: &Interpreter, functions: &[Value], arguments: Arguments) -> Result<Value> {
    let Some((last, before)) = functions.split_last() else { return Ok(value::nothing()) };
    let mut value = match crate::value::function::rank_of(last) {
        Some(rank) if rank > arguments.len() && rank > 1 && !is_ambivalent(last) => {
            // Too few arguments for the innermost function: the composition waits for the others.
            let inner = k.apply(last, arguments)?;
            let mut functions = before.to_vec();
            functions.push(inner);
            return Ok(Function::Composition(functions).into_value());
        }
        _ => k.apply(last, arguments)?,
    };
    for function in before.iter().rev() {
        value = k.apply_one(function, value)?;
    }
    Ok(value)
}

/// Whether a function also takes one argument.
fn is_ambivalent(f: &Value) -> bool {
    match as_function(f) {
        Some(Function::Primitive(primitive)) => primitive.monad.is_some(),
        Some(Function::Derived(..)) => true,
        // A verb of another notation takes one argument or two.
        None => true,
        _ => false,
    }
}

/// A symbol that is applied names what is applied.
fn apply_named(k: &Interpreter, f: &Value, arguments: Arguments) -> Result<Value> {
    if let Value::Array(array) = f
        && let Some(&name) = array.as_atom::<crate::array::Symbol>()
        && let Ok(named) = k.qualified(name).and_then(|name| k.global_value(name))
    {
        return k.apply(&named, arguments);
    }
    k.apply(f, arguments)
}

/// `x . y`: the items of y are the arguments or the indices.
fn dot(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if is_function(&x) {
        if is_atom(&y) {
            return Err(Error::type_("the right argument of . is a list of arguments"));
        }
        let arguments: Arguments = value::taken(&y)?.into_iter().collect();
        if arguments.is_empty() {
            if !matches!(as_function(&x), Some(Function::Lambda(_))) {
                return Err(Error::type_("the list of arguments is empty"));
            }
            return k.apply_one(&x, value::nothing());
        }
        return k.apply(&x, arguments);
    }
    let places: Vec<Option<Value>> = match is_list(&y) {
        true => {
            value::taken(&y)?.into_iter().map(|place| if is_nothing(&place) { None } else { Some(place) }).collect()
        }
        false => vec![Some(y)],
    };
    index::deep(k, &x, &places)
}

/// `@[x;i;f]`, `@[x;i;f;y]`, `@[f;x;e]`
fn at_many(k: &Interpreter, arguments: Arguments) -> Result<Value> {
    let mut arguments = arguments.into_iter();
    let (Some(x), Some(i), Some(f)) = (arguments.next(), arguments.next(), arguments.next()) else {
        return Err(too_many(0));
    };
    if is_function(&x) || arguments.len() == 0 && is_handle(&x) {
        return match arguments.next() {
            None => trap(k, handled(|| k.apply_one(&x, i)), &f),
            Some(_) => {
                Err(Error::rank("a trap takes a function, its argument, and a value or a function for an error"))
            }
        };
    }
    amend::at(k, x, &i, &f, arguments.next())
}

/// Whether a value may be the number of a stream or of a file, which is applied to what is written: it has no items to amend.
fn is_handle(x: &Value) -> bool {
    is_atom(x) && value::integer(x).is_some()
}

/// `.[x;p;f]`, `.[x;p;f;y]`, `.[f;x;e]`
fn dot_many(k: &Interpreter, arguments: Arguments) -> Result<Value> {
    let mut arguments = arguments.into_iter();
    let (Some(x), Some(p), Some(f)) = (arguments.next(), arguments.next(), arguments.next()) else {
        return Err(too_many(0));
    };
    if is_function(&x) || arguments.len() == 0 && is_handle(&x) {
        return match arguments.next() {
            None => trap(k, handled(|| dot(k, x, p)), &f),
            Some(_) => {
                Err(Error::rank("a trap takes a function, its arguments, and a value or a function for an error"))
            }
        };
    }
    amend::dot(k, x, &p, &f, arguments.next())
}

fn trap(k: &Interpreter, result: Result<Value>, otherwise: &Value) -> Result<Value> {
    match result {
        Err(error) if !matches!(error.kind(), ErrorKind::Interrupt | ErrorKind::TimeLimit | ErrorKind::Exit(_)) => {
            match is_function(otherwise) {
                true => k.apply_one(otherwise, value::string(crate::show::report::error_text(&error))),
                false => Ok(otherwise.clone()),
            }
        }
        other => other,
    }
}

/// `?[b;t;f]`: itemwise choice.
fn conditional(arguments: Arguments) -> Result<Value> {
    let [b, t, f] = arguments.as_slice() else { return Err(too_many(3)) };
    if value::domain_of(t) != value::domain_of(f) {
        return conditional(Arguments::from_iter([b.clone(), resolved(t)?, resolved(f)?]));
    }
    let Some(truths) = value::array_of(b).and_then(|array| array.as_slice::<bool>()) else {
        return Err(Error::type_("the first argument of ?[b;t;f] is boolean"));
    };
    if is_atom(b) {
        return Ok(if truths == [true] { t.clone() } else { f.clone() });
    }
    for (side, name) in [(t, "second"), (f, "third")] {
        if is_list(side) && count(side) != truths.len() {
            return Err(Error::length(format!("the {name} argument of ?[b;t;f] has {} items", count(side))));
        }
    }
    if kind(t) != kind(f) && is_atom(t) != is_atom(f) && kind(t).is_number() && kind(f).is_number() {
        // The atom is of the list's type.
        let [t, f] = [(t, f), (f, t)].map(|(side, other)| match is_atom(side) {
            true => to_kind(side, kind(other)),
            false => Ok(side.clone()),
        });
        return conditional(Arguments::from_iter([b.clone(), t?, f?]));
    }
    if kind(t) != kind(f) && boxes(t).is_none() && boxes(f).is_none() {
        return Err(Error::type_("the choices of ?[b;t;f] are of one type"));
    }
    let pick = |(i, &truth): (usize, &bool)| item(if truth { t } else { f }, i);
    if truths.is_empty() {
        return Ok(nothing_of(t));
    }
    budget::collected(truths.len(), truths.iter().enumerate().map(pick)).map(value::collapse)
}
