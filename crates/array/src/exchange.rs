//! To and from the types of Rust and of `ndarray`.
//!
//! | Rust | here |
//! |--|--|
//! | `bool`, `i32`, `u32`, `i64`, `f64` | an atom |
//! | `&str`, `String` | the bytes of its UTF-8, a list |
//! | vectors, slices and arrays of these | a list; of texts, a list of boxes |
//! | a vector of vectors | a table; a length error if they differ in length |
//! | an `ndarray` in row-major order | the same, its elements moved |
//!
//! The other way round a number is converted where nothing is lost, else it is a domain error that says which; a value that is
//! no array is a type error, one of the wrong rank a rank error.

use super::{Array, Element, ElementType, Tolerance, Unicode, Value, budget, promote, shape};
use crate::error::{Error, Result};

macro_rules! from_items {
    ($($type:ty => $element:ty),*) => { $(
        impl From<Vec<$type>> for Array {
            fn from(items: Vec<$type>) -> Array {
                Array::list(items.into_iter().map(<$element>::from).collect())
            }
        }
        impl From<&[$type]> for Array {
            fn from(items: &[$type]) -> Array {
                Array::list(items.iter().map(|&item| <$element>::from(item)).collect())
            }
        }
        impl<const N: usize> From<[$type; N]> for Array {
            fn from(items: [$type; N]) -> Array {
                Array::from(items.as_slice())
            }
        }
        impl TryFrom<Vec<Vec<$type>>> for Array {
            type Error = Error;
            fn try_from(rows: Vec<Vec<$type>>) -> Result<Array> {
                let shape = [rows.len(), rows.first().map_or(0, Vec::len)];
                match rows.iter().position(|row| row.len() != shape[1]) {
                    None => Array::new(&shape, rows.into_iter().flatten().map(<$element>::from).collect()),
                    Some(row) => Err(Error::length(format!(
                        "row {row} has {} items, the first has {}", rows.get(row).map_or(0, Vec::len), shape[1]
                    ))),
                }
            }
        }
        values!(Vec<$type>);
        values!(&[$type]);
        impl<const N: usize> From<[$type; N]> for Value {
            fn from(items: [$type; N]) -> Value {
                Value::Array(items.into())
            }
        }
        impl TryFrom<Vec<Vec<$type>>> for Value {
            type Error = Error;
            fn try_from(rows: Vec<Vec<$type>>) -> Result<Value> {
                rows.try_into().map(Value::Array)
            }
        }
    )* };
}

macro_rules! values {
    ($($type:ty),*) => { $(impl From<$type> for Value {
        fn from(item: $type) -> Value { Value::Array(item.into()) }
    })* };
}

from_items!(bool => bool, i32 => i64, u32 => i64, i64 => i64, f64 => f64);
values!(bool, i32, u32, i64, f64, &str, String, Vec<String>, Vec<&str>, &[&str]);

impl From<i32> for Array {
    fn from(item: i32) -> Array {
        i64::from(item).into()
    }
}

impl From<u32> for Array {
    fn from(item: u32) -> Array {
        i64::from(item).into()
    }
}

impl From<&str> for Array {
    fn from(text: &str) -> Array {
        Array::text(text)
    }
}

impl From<String> for Array {
    fn from(text: String) -> Array {
        Array::list(text.into_bytes())
    }
}

impl From<Vec<String>> for Array {
    fn from(texts: Vec<String>) -> Array {
        Array::boxes(texts)
    }
}

impl From<Vec<&str>> for Array {
    fn from(texts: Vec<&str>) -> Array {
        Array::boxes(texts)
    }
}

impl From<&[&str]> for Array {
    fn from(texts: &[&str]) -> Array {
        Array::boxes(texts.iter().copied())
    }
}

/// The item of an array of one item.
fn only<T: Copy>(array: &Array, items: &[T]) -> Result<T> {
    match items {
        [item] => Ok(*item),
        _ => Err(Error::rank(format!("an array of shape {} is not a single item", shape::text(array.shape())))),
    }
}

/// The items of a list, or of an atom.
fn list<T>(array: &Array, items: Vec<T>) -> Result<Vec<T>> {
    match array.rank() {
        0 | 1 => Ok(items),
        _ => Err(Error::rank(format!("an array of shape {} is not a list", shape::text(array.shape())))),
    }
}

fn floats(array: &Array) -> Result<std::borrow::Cow<'_, [f64]>> {
    promote::floats(array)?.ok_or_else(|| Error::domain(format!("{} is not a number", array.kind().name())))
}

fn truths(array: &Array) -> Result<Vec<bool>> {
    let numbers = promote::integers(array, Tolerance::EXACT)?;
    let truth = |&number: &i64| match number {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(Error::domain(format!("{other} is neither 0 nor 1"))),
    };
    numbers.iter().map(truth).collect()
}

impl TryFrom<&Array> for f64 {
    type Error = Error;
    fn try_from(array: &Array) -> Result<f64> {
        only(array, &floats(array)?)
    }
}

impl TryFrom<&Array> for i64 {
    type Error = Error;
    fn try_from(array: &Array) -> Result<i64> {
        only(array, &promote::integers(array, Tolerance::EXACT)?)
    }
}

impl TryFrom<&Array> for bool {
    type Error = Error;
    fn try_from(array: &Array) -> Result<bool> {
        only(array, &truths(array)?)
    }
}

impl TryFrom<&Array> for String {
    type Error = Error;
    fn try_from(array: &Array) -> Result<String> {
        if array.is_empty() {
            return Ok(String::new());
        }
        let text = match array.kind() {
            ElementType::Byte => String::from_utf8(array.as_slice::<u8>().unwrap_or_default().to_vec())
                .map_err(|_| Error::domain("these bytes are not UTF-8"))?,
            ElementType::Unicode => {
                let units = array.as_slice::<Unicode>().unwrap_or_default().iter();
                let character = |unit: &Unicode| {
                    char::from_u32(unit.point()).ok_or_else(|| Error::domain("half a surrogate pair is not text"))
                };
                units.map(character).collect::<Result<String>>()?
            }
            ElementType::Symbol => match array.as_atom::<super::Symbol>() {
                Some(symbol) => symbol.name().to_string(),
                None => return Err(Error::rank("a list of symbols is not a single text")),
            },
            other => return Err(Error::domain(format!("{} is not text", other.name()))),
        };
        list(array, vec![text]).map(|mut texts| texts.pop().unwrap_or_default())
    }
}

impl TryFrom<&Array> for Vec<f64> {
    type Error = Error;
    fn try_from(array: &Array) -> Result<Vec<f64>> {
        list(array, budget::owned(floats(array)?)?)
    }
}

impl TryFrom<&Array> for Vec<i64> {
    type Error = Error;
    fn try_from(array: &Array) -> Result<Vec<i64>> {
        list(array, budget::owned(promote::integers(array, Tolerance::EXACT)?)?)
    }
}

impl TryFrom<&Array> for Vec<bool> {
    type Error = Error;
    fn try_from(array: &Array) -> Result<Vec<bool>> {
        list(array, truths(array)?)
    }
}

impl TryFrom<&Array> for Vec<String> {
    type Error = Error;
    fn try_from(array: &Array) -> Result<Vec<String>> {
        let texts = match array.kind() {
            ElementType::Symbol => {
                array.as_slice::<super::Symbol>().unwrap_or_default().iter().map(|s| s.name().to_string()).collect()
            }
            _ if array.is_empty() => Vec::new(),
            ElementType::Box => {
                let boxes = array.as_slice::<Value>().unwrap_or_default().iter();
                boxes.map(|item| String::try_from(item.array()?)).collect::<Result<Vec<String>>>()?
            }
            other => return Err(Error::domain(format!("{} is not a list of texts", other.name()))),
        };
        list(array, texts)
    }
}

macro_rules! out_of_values {
    ($($type:ty),*) => { $(
        impl TryFrom<Array> for $type {
            type Error = Error;
            fn try_from(array: Array) -> Result<$type> { (&array).try_into() }
        }
        impl TryFrom<&Value> for $type {
            type Error = Error;
            fn try_from(value: &Value) -> Result<$type> { value.array()?.try_into() }
        }
        impl TryFrom<Value> for $type {
            type Error = Error;
            fn try_from(value: Value) -> Result<$type> { value.array()?.try_into() }
        }
    )* };
}

out_of_values!(f64, i64, bool, String, Vec<f64>, Vec<i64>, Vec<bool>, Vec<String>);

impl TryFrom<Value> for Array {
    type Error = Error;
    fn try_from(value: Value) -> Result<Array> {
        value.into_array()
    }
}

impl Array {
    /// An array of `ndarray`, of any dimension. Its elements are moved if they stand in row-major order, else copied into it.
    ///
    /// ```
    /// use jackal::Array;
    /// let table = ndarray::arr2(&[[1.0, 2.0], [3.0, 4.0]]);
    /// assert_eq!(Array::from_ndarray(table.reversed_axes())?, Array::new(&[2, 2], vec![1.0, 3.0, 2.0, 4.0])?);
    /// # Ok::<(), jackal::Error>(())
    /// ```
    pub fn from_ndarray<T: Element, D: ndarray::Dimension>(array: ndarray::Array<T, D>) -> Result<Array> {
        let shape = array.shape().to_vec();
        if !array.is_standard_layout() {
            return Array::new(&shape, array.iter().cloned().collect());
        }
        match array.into_raw_vec_and_offset() {
            (items, None | Some(0)) if shape::count(&shape)? == items.len() => Array::new(&shape, items),
            (items, offset) => {
                let from = offset.unwrap_or(0);
                let items = items.get(from..from.saturating_add(shape::count(&shape)?)).unwrap_or_default();
                Array::new(&shape, items.to_vec())
            }
        }
    }

    /// The elements as an array of `ndarray`. They are moved if nobody else holds them. A type error if they are of another type.
    pub fn into_ndarray<T: Element>(self) -> Result<ndarray::ArrayD<T>> {
        let (shape, kind) = (self.shape().to_vec(), self.kind());
        let items = self.into_vec::<T>().ok_or_else(|| other_type::<T>(kind))?;
        ndarray::ArrayD::from_shape_vec(shape, items).map_err(|error| Error::length(error.to_string()))
    }

    /// A view of the elements as `ndarray`, without a copy. A type error if they are of another type.
    ///
    /// ```
    /// use jackal::Session;
    /// let table = jackal::Array::try_from(Session::new().run("i. 2 3")?.expect("a value"))?;
    /// let view = table.as_ndarray::<i64>()?;
    /// assert_eq!((view.shape(), view[[1, 2]]), (&[2, 3][..], 5));
    /// # Ok::<(), jackal::Error>(())
    /// ```
    pub fn as_ndarray<T: Element>(&self) -> Result<ndarray::ArrayViewD<'_, T>> {
        let items = self.as_slice::<T>().ok_or_else(|| other_type::<T>(self.kind()))?;
        ndarray::ArrayViewD::from_shape(self.shape(), items).map_err(|error| Error::length(error.to_string()))
    }
}

/// The elements are asked for as those of a type that they have not.
#[cold]
pub(super) fn other_type<T: Element>(kind: ElementType) -> Error {
    Error::type_(format!("the elements are {}, not {}", kind.name(), T::TYPE.name()))
}
