//! Functions of the program whose arguments and results have types of Rust: they are registered as they are, and the ranks follow from
//! the types.

use std::fmt::Display;

use super::Registered;
use super::Session;
use crate::array::{Array, Value};
use crate::error::{Error, ErrorKind, Result};

/// A type that an argument of a function of the program may have.
pub trait Argument: TryFrom<Value, Error = Error> {
    /// The rank of the cells that it takes: 0 for an atom, 1 for a list, [`Registered::WHOLE`] for anything.
    const RANK: i64;
    /// Whether k and q give it as they have it, and not as an array.
    const TAKES_VALUES: bool = false;
}

macro_rules! arguments {
    ($($type:ty => $rank:expr;)*) => {
        $(impl Argument for $type {
            const RANK: i64 = $rank;
        })*
    };
}

arguments! {
    bool => 0;
    i64 => 0;
    f64 => 0;
    String => 1;
    Vec<bool> => 1;
    Vec<i64> => 1;
    Vec<f64> => 1;
    Vec<String> => 1;
    Array => Registered::WHOLE;
}

/// The mark of a function that gives a value.
pub struct Sure;
/// The mark of a function that gives a value or an error.
pub struct Fallible;

/// A function with one argument or two. `Shape` tells the compiler which one it is.
pub trait TypedFunction<Shape>: 'static {
    /// The ranks of the left and of the right argument.
    const RANKS: (i64, i64);
    /// Whether k and q give arguments as they have them.
    const TAKES_VALUES: bool;
    /// Applies it.
    ///
    /// # Errors
    /// An argument of another type, or what the function gives as an error.
    fn call(&self, x: Option<&Value>, y: &Value) -> Result<Value>;
}

/// An argument as its type.
fn taken<T: Argument>(value: &Value) -> Result<T> {
    T::try_from(value.clone())
}

/// The error of a call with another number of arguments.
fn miscounted(wanted: &str) -> Error {
    Error::new(ErrorKind::Valence).note(format!("this function of the program takes {wanted}"))
}

/// The left argument, which must be there.
fn left(x: Option<&Value>) -> Result<&Value> {
    x.ok_or_else(|| miscounted("two arguments"))
}

fn alone(x: Option<&Value>) -> Result<()> {
    x.map_or(Ok(()), |_| Err(miscounted("one argument")))
}

impl<F, A, R> TypedFunction<(Sure, fn(A) -> R)> for F
where
    F: Fn(A) -> R + 'static,
    A: Argument,
    R: Into<Value>,
{
    const RANKS: (i64, i64) = (A::RANK, A::RANK);
    const TAKES_VALUES: bool = A::TAKES_VALUES;

    fn call(&self, x: Option<&Value>, y: &Value) -> Result<Value> {
        alone(x)?;
        Ok(self(taken(y)?).into())
    }
}

impl<F, A, B, R> TypedFunction<(Sure, fn(A, B) -> R)> for F
where
    F: Fn(A, B) -> R + 'static,
    A: Argument,
    B: Argument,
    R: Into<Value>,
{
    const RANKS: (i64, i64) = (A::RANK, B::RANK);
    const TAKES_VALUES: bool = A::TAKES_VALUES || B::TAKES_VALUES;

    fn call(&self, x: Option<&Value>, y: &Value) -> Result<Value> {
        Ok(self(taken(left(x)?)?, taken(y)?).into())
    }
}

impl<F, A, R, E> TypedFunction<(Fallible, fn(A) -> std::result::Result<R, E>)> for F
where
    F: Fn(A) -> std::result::Result<R, E> + 'static,
    A: Argument,
    R: Into<Value>,
    E: Display,
{
    const RANKS: (i64, i64) = (A::RANK, A::RANK);
    const TAKES_VALUES: bool = A::TAKES_VALUES;

    fn call(&self, x: Option<&Value>, y: &Value) -> Result<Value> {
        alone(x)?;
        self(taken(y)?).map(Into::into).map_err(|error| Error::domain(error.to_string()))
    }
}

impl<F, A, B, R, E> TypedFunction<(Fallible, fn(A, B) -> std::result::Result<R, E>)> for F
where
    F: Fn(A, B) -> std::result::Result<R, E> + 'static,
    A: Argument,
    B: Argument,
    R: Into<Value>,
    E: Display,
{
    const RANKS: (i64, i64) = (A::RANK, B::RANK);
    const TAKES_VALUES: bool = A::TAKES_VALUES || B::TAKES_VALUES;

    fn call(&self, x: Option<&Value>, y: &Value) -> Result<Value> {
        self(taken(left(x)?)?, taken(y)?).map(Into::into).map_err(|error| Error::domain(error.to_string()))
    }
}

impl Session {
    /// Makes a function of the program known to all notations under a name. Its arguments have types of Rust, one or two, and their ranks
    /// follow from the types: a number takes atoms, a vector or a text takes lists, an [`Array`] takes the whole argument. It may give a
    /// value or a `Result`, whose error is a domain error of the sentence.
    ///
    /// ```
    /// let mut session = jackal::Session::new();
    /// session.register_fn("area", |width: f64, height: f64| width * height)?;
    /// assert_eq!(session.eval("2 3 area 10").text(), "20 30\n");
    /// session.register_fn("longest", |words: Vec<String>| words.into_iter().max_by_key(String::len).unwrap_or_default())?;
    /// assert_eq!(session.eval("longest 'a' ; 'array' ; 'of'").text(), "array\n");
    /// session.register_fn("root", |y: f64| if y < 0.0 { Err("no root of what is below 0") } else { Ok(y.sqrt()) })?;
    /// let error = session.eval("root 4 _1").error.expect("below 0");
    /// assert!(session.report(&error).starts_with("|domain error: root\n"));
    /// # Ok::<(), jackal::Error>(())
    /// ```
    ///
    /// # Errors
    /// A name that cannot be one.
    pub fn register_fn<Shape, F: TypedFunction<Shape>>(&mut self, name: &str, function: F) -> Result<()> {
        let work = move |x: Option<&Value>, y: &Value| function.call(x, y);
        self.registry.add(&self.workspace, name, F::RANKS, F::TAKES_VALUES, Box::new(work))
    }

    /// The value of the last sentence of a text as a type of Rust. A value error if it has none, a domain error if the type does not hold it.
    ///
    /// ```
    /// let mut session = jackal::Session::new();
    /// let mean: f64 = session.run_as("(+/ % #) 1 2 6")?;
    /// let squares: Vec<i64> = session.run_as("*: i. 4")?;
    /// assert_eq!((mean, squares), (3.0, vec![0, 1, 4, 9]));
    /// assert!(session.run_as::<i64>("1.5").is_err() && session.run_as::<i64>("f =: +").is_err());
    /// # Ok::<(), jackal::Error>(())
    /// ```
    ///
    /// # Errors
    /// What [`Session::run`] gives, and values that the type does not hold.
    pub fn run_as<T: TryFrom<Value, Error = Error>>(&mut self, text: &str) -> Result<T> {
        let value = self.run(text)?;
        T::try_from(value.ok_or_else(|| Error::new(ErrorKind::Value).note("the text has no value"))?)
    }
}
