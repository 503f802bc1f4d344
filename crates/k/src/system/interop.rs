//! k and the other notations of its session: the form of its values there. What crosses at all is in
//! [`crate::notation::interop`].
//!
//! | here | there |
//! |--|--|
//! | an atom, a vector | an atom, a list |
//! | a list of vectors of one type and length (or of such lists) | a table: one axis more |
//! | any other general list | a list of boxes |
//! | byte, short, int | integers |
//! | a dictionary, a table | two boxes: keys and values, names and columns |
//! | a function | a verb, called with one argument or two |
//! | an object of the program, a namespace of APL | a box with it inside |
//! | `::` as a result, either way | the empty table |
//! | a list with a function or an object in it | nothing: the name has no value there |
//! | a null or an infinity of the longs | the integer that stands for it |
//!
//! The other way round a table is the list of its rows, a box is what is in it (and a list of boxed atoms of one type a vector),
//! an extended integer or rational a long or a float, Unicode text UTF-8, a verb a function. A complex number is a type error.

use std::sync::Arc;

use crate::array::domains::resolved;
use crate::array::{self, Array, ElementType, Symbol, Tolerance, Unicode, Value, budget, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::notation::interop::{LineValue, Speaker, prompted};
use crate::query::enumerations;
use crate::show::report;
use crate::value::function::{Arguments, Function, as_function, function_of};
use crate::value::partitioned::check_is_in_memory;
use crate::value::primitive::Adverb;
use crate::value::{self, boxes, collapse, general, is_function, is_nothing};

/// The places of an error that are translated in another notation.
const MOST_PLACES: usize = 3;

/// A value in the form in which it crosses, `None` if it has none.
pub fn outward(k: &Interpreter, value: &Value) -> Result<Option<Value>> {
    match value {
        Value::Function(function) if function.is_data() => Ok(Some(Array::boxed(value.clone()).into())),
        Value::Function(_) => Ok(Some(value.clone())),
        _ => Ok(array_of(k, value)?.map(Value::Array)),
    }
}

fn array_of(k: &Interpreter, value: &Value) -> Result<Option<Array>> {
    k.check_stack()?;
    let pair = |d: &array::Dictionary| {
        let both = (array_of(k, &d.keys)?, array_of(k, &d.values)?);
        Ok(both.0.zip(both.1).map(|(keys, values)| Array::list(vec![Value::Array(keys), values.into()])))
    };
    match value {
        Value::Narrow(_) if value::domain_of(value).is_some() => array_of(k, &resolved(value)?),
        Value::Narrow(narrow) => Ok(Some(narrow.array.clone())),
        Value::Dictionary(d) | Value::Table(d) => pair(d),
        Value::Function(_) => Ok(None),
        Value::Sparse(sparse) => sparse.dense().map(Some),
        Value::Array(array) => match boxes(value) {
            None => Ok(Some(array.clone())),
            Some(items) => {
                let items = items.iter().map(|item| array_of(k, item)).collect::<Result<Option<Vec<Array>>>>()?;
                Ok(items.map(assembled))
            }
        },
    }
}

/// A table if all items are lists of one type and shape, else a list of boxes.
fn assembled(items: Vec<Array>) -> Array {
    table(&items).unwrap_or_else(|| Array::list(items.into_iter().map(Value::Array).collect::<Vec<Value>>()))
}

fn table(items: &[Array]) -> Option<Array> {
    let first = items.first()?;
    let alike = |item: &Array| item.kind() == first.kind() && item.shape() == first.shape();
    if first.is_atom() || first.kind() == ElementType::Box || !items.iter().all(alike) {
        return None;
    }
    let shape: Vec<usize> = std::iter::once(items.len()).chain(first.shape().iter().copied()).collect();
    crate::with_items!(first.widened(), kept => stacked(&shape, kept, items))
}

fn stacked<T: array::Element>(shape: &[usize], _: &[T], items: &[Array]) -> Option<Array> {
    let count = shape.iter().try_fold(1_usize, |product, &length| product.checked_mul(length))?;
    let mut all = array::budget::vec::<T>(count).ok()?;
    for item in items {
        all.extend_from_slice(item.as_slice::<T>()?);
    }
    Array::new(shape, all).ok()
}

/// A value of another notation as a value of k.
pub fn inward(k: &Interpreter, value: &Value) -> Result<Value> {
    k.check_stack()?;
    let array = match value {
        Value::Array(array) => array,
        // One that comes from the program that embeds us may have anything in it.
        Value::Dictionary(d) => return Ok(value::dictionary(inward(k, &d.keys)?, inward(k, &d.values)?)),
        _ => return Ok(value.clone()),
    };
    let rows =
        || (0..array.tally()).map(|index| inward(k, &Value::Array(array.item(index)))).collect::<Result<Vec<_>>>();
    match (array.kind(), array.rank()) {
        (ElementType::Box, 0) => match array.as_atom::<Value>() {
            Some(inside) => inward(k, inside),
            None => Ok(value.clone()),
        },
        (ElementType::Box, 1) => {
            let items = array.as_slice::<Value>().unwrap_or_default();
            Ok(collapse(items.iter().map(|item| inward(k, item)).collect::<Result<Vec<_>>>()?))
        }
        (_, 2..) => rows().map(general),
        (ElementType::Complex, _) => Err(Error::type_("a complex number has no counterpart in k")),
        (ElementType::Extended | ElementType::Rational, _) => machine_numbers(array).map(Value::Array),
        (ElementType::Unicode, _) => Ok(value::string(utf8(array))),
        _ => Ok(value.clone()),
    }
}

/// Longs if all are whole and small enough, else floats.
fn machine_numbers(array: &Array) -> Result<Array> {
    match promote::integers(array, Tolerance::EXACT) {
        Ok(numbers) => Ok(array.with_items(budget::owned(numbers)?)),
        Err(_) => match promote::floats(array)? {
            Some(numbers) => Ok(array.with_items(budget::owned(numbers)?)),
            None => Err(Error::type_("a number without a counterpart in k")),
        },
    }
}

fn utf8(array: &Array) -> String {
    let units = array.as_slice::<Unicode>().unwrap_or_default();
    units.iter().map(|unit| char::from_u32(unit.point()).unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

impl Speaker for Interpreter {
    fn owns(&self, function: &dyn array::Function) -> bool {
        function_of(function).is_some()
    }

    fn apply(&self, function: &Arc<dyn array::Function>, arguments: Vec<Value>) -> Result<Value> {
        let Some(known) = function_of(function.as_ref()) else {
            return Err(Error::type_("this is not a function of k"));
        };
        if !accepts(known, arguments.len()) {
            return Err(refusal(known, arguments.len()));
        }
        self.check_stack()?;
        self.refresh();
        let arguments = self.given(&arguments)?;
        // Texts that it evaluates are of its own dialect.
        let before = self.dialect.replace(dialect_of(known).unwrap_or(self.dialect.get()));
        let result = self.apply(&Value::Function(function.clone()), arguments);
        self.dialect.set(before);
        self.publish();
        let value = result.map_err(translated)?;
        if is_nothing(&value) {
            return Array::new(&[0, 0], Vec::<i64>::new()).map(Value::Array);
        }
        match outward(self, &value)? {
            Some(Value::Array(array)) => Ok(array.into()),
            _ => {
                Err(Error::domain("the result of the function of k is a function, or has one in it, and is not a noun"))
            }
        }
    }

    fn load(&self, script: &str) -> Option<Result<()>> {
        crate::system::commands::dialect_of(script).map(|dialect| {
            self.refresh();
            let result = crate::system::commands::load(self, script, dialect);
            self.publish();
            result.map_err(translated)
        })
    }

    fn run_line(&self, notation: &str, line: &str, wanted: LineValue) -> Option<Result<Option<Value>>> {
        dialect_named(notation).map(|dialect| {
            self.refresh();
            let result = self.run_line(line, dialect, wanted == LineValue::Shown);
            self.publish();
            match result.map_err(translated)? {
                value if wanted == LineValue::Given && !is_nothing(&value) => {
                    Ok(outward(self, &value)?.filter(|value| !is_function(value)))
                }
                _ => Ok(None),
            }
        })
    }
}

/// The dialect that a function was written in.
fn dialect_of(function: &Function) -> Option<Dialect> {
    match function {
        Function::Lambda(lambda) => Some(lambda.read_in.0),
        Function::Projection(f, _) | Function::Derived(_, f) => as_function(f).and_then(dialect_of),
        _ => None,
    }
}

/// The dialect of a name.
fn dialect_named(name: &str) -> Option<Dialect> {
    match name {
        "k" => Some(Dialect::K),
        "q" => Some(Dialect::Q),
        _ => None,
    }
}

impl Interpreter {
    /// Runs a line that begins with the prompt of a notation, `j)+/ 1 2 3`, if no function of q's takes lines that begin so; `None` of any
    /// other line, and of a line of k within q, which is read there.
    pub(crate) fn run_prompted(&self, line: &str, present: Dialect, wanted: LineValue) -> Option<Result<Value>> {
        let (name, rest) = prompted(line)?;
        match dialect_named(name) {
            Some(Dialect::K) if present == Dialect::Q => return None,
            Some(dialect) => return Some(self.run_line(rest, dialect, wanted == LineValue::Shown)),
            None => {}
        }
        let is_taken = Symbol::new(&format!(".{name}.e")).is_ok_and(|taker| self.global_value(taker).is_ok());
        if is_taken {
            return None;
        }
        let workspace = self.workspace.borrow().clone();
        self.publish();
        let done = workspace.run_prompted(line, wanted);
        self.refresh();
        done.map(|done| done?.map_or_else(|| Ok(value::nothing()), |value| inward(self, &value)))
    }

    /// Arguments that another notation or a program gives, in our form.
    pub(crate) fn given(&self, arguments: &[Value]) -> Result<Arguments> {
        arguments.iter().map(|argument| inward(self, argument)).collect()
    }

    /// A value of another notation, in our form.
    pub(crate) fn inward(&self, value: &Value) -> Result<Value> {
        inward(self, value)
    }

    /// A value of ours in the form that other notations know, if there is one.
    pub(crate) fn outward(&self, value: &Value) -> Result<Option<Value>> {
        outward(self, value)
    }

    /// Applies a function of another notation.
    pub fn apply_outside(&self, function: &Arc<dyn array::Function>, arguments: &[Value]) -> Result<Value> {
        self.check_stack()?;
        check_is_in_memory(&Value::Function(function.clone()))?;
        let workspace = self.workspace.borrow().clone();
        let takes_values = workspace.takes_values(function.as_ref());
        let mut given = Vec::with_capacity(arguments.len());
        for argument in arguments {
            given.push(match takes_values {
                true => enumerations::leaving(self, argument.clone())?,
                false => outward(self, argument)?
                    .filter(|value| !is_function(value))
                    .ok_or_else(|| Error::type_("a verb of J takes data, not functions"))?,
            });
        }
        self.publish();
        let result = workspace.apply(function, given);
        self.refresh();
        let value = result.map_err(|mut error| {
            error.take_mark();
            error
        })?;
        match &value {
            Value::Array(array) if array.shape() == [0, 0] => Ok(value::nothing()),
            _ => inward(self, &value),
        }
    }
}

/// Whether a function can be called with so many arguments and gives no projection.
fn accepts(function: &Function, given: usize) -> bool {
    let inner = |value: &Value| match value {
        Value::Function(inner) => {
            function_of(inner.as_ref()).map_or(given <= inner.rank(), |inner| accepts(inner, given))
        }
        // Data is indexed.
        _ => true,
    };
    match function {
        Function::Primitive(primitive) => match given {
            1 => primitive.monad.is_some(),
            _ => primitive.dyad.is_some(),
        },
        Function::Composition(functions) => functions.last().is_some_and(inner),
        Function::Derived(Adverb::Each, f) => inner(f),
        Function::Derived(Adverb::Over | Adverb::Scan | Adverb::Prior, _) => true,
        Function::Derived(Adverb::Right | Adverb::Left, f) => given == if is_function(f) { 2 } else { 1 },
        Function::Projection(..) | Function::Lambda(_) | Function::Monad(_) | Function::Adverb(_) => {
            function.rank() == given
        }
    }
}

#[cold]
fn refusal(function: &Function, given: usize) -> Error {
    let arguments = |n: usize| match n {
        1 => "one argument".to_string(),
        2 => "two arguments".to_string(),
        n => format!("{n} arguments"),
    };
    let note = format!("a function of k that takes {} was given {}", arguments(function.rank()), arguments(given));
    let error = Error::new(ErrorKind::Valence).note(note);
    match function.rank() {
        3.. => error.note("J can only call functions of one argument or two"),
        _ => error,
    }
}

/// An error for those who read another notation: k's word for it and k's text are notes.
#[cold]
fn translated(mut error: Error) -> Error {
    use ErrorKind::{Exit, Internal, Interrupt, TimeLimit};
    error.take_mark();
    if matches!(error.kind(), Exit(_) | Interrupt | TimeLimit | Internal) {
        return error;
    }
    let fresh = match error.kind() {
        kind @ ErrorKind::Signal(_) => Error::with_message(kind, error.headline()),
        kind => Error::new(kind),
    };
    let mut fresh = fresh.note(format!("in k: '{}", report::error_text(&error)));
    for place in error.places().iter().take(MOST_PLACES) {
        fresh = report::place_lines(place).into_iter().fold(fresh, Error::note);
    }
    error.notes().iter().fold(fresh, |fresh, note| fresh.note(note.clone()))
}
