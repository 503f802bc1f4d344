//! Objects of the program that scripts hold: values of a type of Rust that go into a session and come back as they are.

use std::any::{Any, type_name};
use std::fmt::{self, Display};
use std::ops::Deref;
use std::sync::Arc;

use super::Argument;
use crate::array::{Array, Function, Value};
use crate::error::{Error, Result};

/// A value of a type of the program, as a script holds it. It goes into a session like a number does: as the value of a name, as the
/// argument or the result of a [registered function](super::Session::register_fn), which is how scripts use it. In a session it is an atom
/// that no primitive can take apart; it can be a part of lists, boxes, dictionaries and tables, and lives as long as one of them or the
/// program holds it. Copies are the same object; what changes in it changes behind a lock.
///
/// ```
/// use std::sync::Mutex;
/// use jackal::{Object, Session};
///
/// struct Account {
///     owner: String,
///     balance: Mutex<f64>,
/// }
///
/// let mut session = Session::new();
/// session.register_fn("account", |owner: String| Object::new(Account { owner, balance: Mutex::default() }))?;
/// session.register_fn("deposit", |account: Object<Account>, amount: f64| {
///     let mut balance = account.balance.lock().map_err(|_| "the account is locked for ever")?;
///     *balance += amount;
///     Ok::<f64, &str>(*balance)
/// })?;
/// session.register_fn("owner", |account: Object<Account>| account.owner.clone())?;
///
/// session.eval("a =: account 'Ada'\nb =: account 'Bob'");
/// assert_eq!(session.eval("(a , b , a) deposit 10 20 30").text(), "10 20 40\n");
/// assert_eq!(session.eval("owner b").text(), "Bob\n");
/// let account: Object<Account> = session.get("a")?.try_into()?;
/// assert_eq!(*account.balance.lock().expect("no panic"), 40.0);
/// assert!(session.eval("1 + a").error.expect("not a number").headline().contains("domain error"));
/// # Ok::<(), jackal::Error>(())
/// ```
pub struct Object<T>(Arc<Held<T>>);

/// What is held, and how it is shown.
struct Held<T> {
    content: T,
    text: fn(&T) -> String,
}

impl<T: Any + Send + Sync> Object<T> {
    /// An object that is shown by the name of its type.
    pub fn new(content: T) -> Object<T> {
        Object(Arc::new(Held { content, text: |_| name_of::<T>() }))
    }

    /// An object that is shown as its type writes it, as it is then.
    ///
    /// ```
    /// use jackal::{Object, Session};
    /// let mut session = Session::new();
    /// session.set_notation(jackal::Notation::Q);
    /// session.set("home", Object::shown(std::net::Ipv4Addr::LOCALHOST))?;
    /// assert_eq!(session.eval("(home;1)").text(), "127.0.0.1\n1\n");
    /// # Ok::<(), jackal::Error>(())
    /// ```
    pub fn shown(content: T) -> Object<T>
    where
        T: Display,
    {
        Object(Arc::new(Held { content, text: T::to_string }))
    }
}

/// The name of a type without its module.
fn name_of<T>() -> String {
    let whole = type_name::<T>();
    let own = whole.split('<').next().unwrap_or(whole);
    own.rsplit("::").next().unwrap_or(own).to_string()
}

impl<T> Deref for Object<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.content
    }
}

impl<T> Clone for Object<T> {
    fn clone(&self) -> Self {
        Object(self.0.clone())
    }
}

impl<T> PartialEq for Object<T> {
    /// Whether they are one object.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> fmt::Debug for Object<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&(self.0.text)(&self.0.content))
    }
}

/// To the notations an object is a function that belongs to none of them, in a box: they carry it and show it.
impl<T: Any + Send + Sync> Function for Object<T> {
    fn text(&self) -> String {
        (self.0.text)(&self.0.content)
    }

    fn rank(&self) -> usize {
        1
    }

    fn is_data(&self) -> bool {
        true
    }

    fn same(&self, other: &dyn Function) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<Object<T>>().is_some_and(|other| self == other)
    }
}

impl<T: Any + Send + Sync> From<Object<T>> for Array {
    fn from(object: Object<T>) -> Array {
        Array::atom(Value::Function(Arc::new(object)))
    }
}

impl<T: Any + Send + Sync> From<Object<T>> for Value {
    fn from(object: Object<T>) -> Value {
        Value::Array(object.into())
    }
}

impl<T: Any + Send + Sync> TryFrom<&Value> for Object<T> {
    type Error = Error;

    fn try_from(value: &Value) -> Result<Object<T>> {
        // A list of objects has each of them in its box, and in APL in a box of that.
        let mut found = value;
        while let Value::Array(array) = found
            && let Some([inner]) = array.as_slice::<Value>()
        {
            found = inner;
        }
        let object = match found {
            Value::Function(function) => {
                let function: &dyn Any = function.as_ref();
                function.downcast_ref::<Object<T>>().cloned()
            }
            _ => None,
        };
        object.ok_or_else(|| Error::domain(format!("the value is not a {}", name_of::<T>())))
    }
}

impl<T: Any + Send + Sync> TryFrom<Value> for Object<T> {
    type Error = Error;

    fn try_from(value: Value) -> Result<Object<T>> {
        (&value).try_into()
    }
}

impl<T: Any + Send + Sync> Argument for Object<T> {
    const RANK: i64 = 0;
    const TAKES_VALUES: bool = true;
}

/// A list of objects, as a function takes it that sees a whole list.
///
/// ```
/// use jackal::{Object, Objects, Session};
/// let mut session = Session::new();
/// session.set("all", Objects([3_u16, 5].map(Object::new).into()))?;
/// session.register_fn("total", |all: Objects<u16>| all.0.iter().map(|one| i64::from(**one)).sum::<i64>())?;
/// assert_eq!(session.eval("total all , all").text(), "16\n");
/// # Ok::<(), jackal::Error>(())
/// ```
pub struct Objects<T>(pub Vec<Object<T>>);

impl<T: Any + Send + Sync> From<Objects<T>> for Value {
    fn from(objects: Objects<T>) -> Value {
        Value::Array(Array::list(objects.0.into_iter().map(|object| Value::Function(Arc::new(object))).collect()))
    }
}

impl<T: Any + Send + Sync> TryFrom<Value> for Objects<T> {
    type Error = Error;

    fn try_from(value: Value) -> Result<Objects<T>> {
        let all = match &value {
            Value::Array(array) => {
                (0..array.tally()).map(|at| Object::try_from(Value::Array(array.item(at)))).collect()
            }
            other => Object::try_from(other).map(|one| vec![one]),
        };
        all.map(Objects)
    }
}

impl<T: Any + Send + Sync> Argument for Objects<T> {
    const RANK: i64 = 1;
    const TAKES_VALUES: bool = true;
}
