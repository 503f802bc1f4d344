//! Values in and out: names are set and read, functions called, by the program that embeds a session.
//!
//! What notation has no dictionary cannot be given one; otherwise every kind of value goes to every notation, in the form that
//! [`crate::language::interop`] tells.

use std::sync::Arc;

use super::Session;
use crate::array::{Array, Function, Value};
use crate::error::{Error, ErrorKind, Result};
use crate::language::{Meaning, Mode};

impl Session {
    /// Evaluates the sentences of a text, whose values are not shown, and gives the value of the last one: an array, a function, in k and
    /// q also a dictionary or a table. Nothing if it has none: an assignment's value is its right side, a definition has none. What the
    /// sentences show themselves is there for [`Session::take_output`] until the next call.
    ///
    /// ```
    /// use jackal::{Session, Value};
    /// let mut session = Session::new();
    /// assert_eq!(session.run("2 + 3 4")?, Some(Value::from([5, 6])));
    /// assert!(matches!(session.run("+/ % #")?, Some(Value::Function(_))));
    /// # Ok::<(), jackal::Error>(())
    /// ```
    pub fn run(&mut self, text: &str) -> Result<Option<Value>> {
        self.take_output();
        self.run_text(text, super::run::ValueUse::Kept)
    }

    /// Gives a name a value. An ill-formed name if the notation allows no such name, a type error if it has no such values.
    ///
    /// ```
    /// # use jackal::Session;
    /// let mut session = Session::new();
    /// session.set("prices", vec![9.5, 20.0])?;
    /// assert_eq!(session.eval("+/ prices").text(), "29.5\n");
    /// assert_eq!(session.set("1x", 3).unwrap_err().headline(), "ill-formed name");
    /// # Ok::<(), jackal::Error>(())
    /// ```
    pub fn set(&mut self, name: &str, value: impl Into<Value>) -> Result<()> {
        let value = value.into();
        self.running(self.notation, |language| language.assign(name, value))
    }

    /// The value of a name. A value error if it has none.
    ///
    /// ```
    /// # use jackal::{Session, Value};
    /// let mut session = Session::new();
    /// session.eval("total =: +/ 1 2 3");
    /// assert_eq!(i64::try_from(session.get("total")?)?, 6);
    /// assert_eq!(session.get("nosuch").unwrap_err().headline(), "value error");
    /// # Ok::<(), jackal::Error>(())
    /// ```
    pub fn get(&mut self, name: &str) -> Result<Value> {
        let notation = self.notation;
        let keep = Mode { show: false, keep: true };
        self.running(notation, |language| {
            let facts = notation.facts();
            match language.evaluate(facts, name, keep) {
                Ok(Some(value)) => Ok(value),
                // What stands for nothing in k and q is the value of a name all the same.
                Ok(None) => match language.meaning(name) {
                    Some(Meaning::Data(value)) => Ok(value),
                    _ => Err(Error::new(ErrorKind::Value).note(format!("{name} has no value"))),
                },
                // Functions are not values of sentences there.
                Err(error) => language.function(facts, name).map(Value::Function).map_err(|_| error),
            }
        })
    }

    /// The function that a text is: a name, a primitive, a train, a lambda. It can be applied by [`Session::apply`] as often as one
    /// likes, without being read again.
    ///
    /// ```
    /// # use jackal::{Session, Value, rooms::session::Notation};
    /// let mut session = Session::new();
    /// let mean = session.function("+/ % #")?;
    /// assert_eq!(session.apply(&mean, &[Value::from([1, 2, 6])])?, Value::from(3.0));
    /// session.set_notation(Notation::APL);
    /// let doubled = session.function("{⍵+⍵}")?;
    /// assert_eq!(session.apply(&doubled, &[Value::from(4)])?, Value::from(8));
    /// # Ok::<(), jackal::Error>(())
    /// ```
    pub fn function(&mut self, text: &str) -> Result<Arc<dyn Function>> {
        let notation = self.notation;
        self.running(notation, |language| language.function(notation.facts(), text))
    }

    /// Applies a function of any notation to one value, or to two, the left one first.
    pub fn apply(&mut self, function: &Arc<dyn Function>, arguments: &[Value]) -> Result<Value> {
        self.take_output();
        self.running(self.notation, |language| language.apply(function, arguments.to_vec()))
    }

    /// Calls a function by its name, or by any text that is a function: with one value, or with two, the left one first.
    ///
    /// ```
    /// # use jackal::{Session, Value};
    /// let mut session = Session::new();
    /// session.eval("mean =: +/ % #");
    /// assert_eq!(session.call("mean", &[Value::from([2.0, 3.0])])?, Value::from(2.5));
    /// assert_eq!(session.call("+/ .*", &[Value::from([1, 2]), Value::from([3, 4])])?, Value::from(11));
    /// assert_eq!(session.call("mean", &[]).unwrap_err().headline(), "valence error");
    /// # Ok::<(), jackal::Error>(())
    /// ```
    pub fn call(&mut self, function: &str, arguments: &[Value]) -> Result<Value> {
        if arguments.is_empty() {
            return Err(Error::new(ErrorKind::Valence).note(format!("{function} is called with one value or more")));
        }
        self.take_output();
        let notation = self.notation;
        self.running(notation, |language| {
            let function = match language.function_named(function) {
                Some(function) => function,
                None => language.function(notation.facts(), function)?,
            };
            language.apply(&function, arguments.to_vec())
        })
    }

    /// Makes a function of the program's known to all notations under a name, which a name of the user's hides. It is applied to the
    /// cells of `rank` of its arguments (negative: so many axes fewer; [`Registered::WHOLE`](super::Registered::WHOLE): to all of
    /// each), paired by prefixes, and its results are assembled as any verb's. With `None` for the left argument it was called with
    /// one. What it gives as an error is told with the place of the call; a panic in it is an internal error of the sentence.
    ///
    /// ```
    /// use jackal::{Array, Error, Session, Value};
    /// let mut session = Session::new();
    /// session.register("fahrenheit", 0, |_, y| Ok(Value::from(f64::try_from(y)? * 1.8 + 32.0)))?;
    /// assert_eq!(session.eval("fahrenheit 0 100").text(), "32 212\n");
    /// session.register("price", 1, |_, item| match item.as_slice::<u8>() {
    ///     Some(b"tea") => Ok(Value::from(3.5)),
    ///     _ => Err(Error::domain("there is no such thing in the shop")),
    /// })?;
    /// let error = session.eval("1 + price 'gold'").error.expect("no gold");
    /// assert!(session.report(&error).contains("no such thing"));
    /// # Ok::<(), jackal::Error>(())
    /// ```
    pub fn register(
        &mut self,
        name: &str,
        rank: i64,
        work: impl Fn(Option<&Array>, &Array) -> Result<Value> + 'static,
    ) -> Result<()> {
        let work = move |x: Option<&Value>, y: &Value| work(x.map(Value::array).transpose()?, y.array()?);
        self.registry.add(&self.workspace, name, (rank, rank), false, Box::new(work))
    }

    /// The same of a function that takes values as k and q have them: times, dictionaries, tables.
    ///
    /// # Errors
    /// As [`Session::register`].
    pub fn register_values(
        &mut self,
        name: &str,
        rank: i64,
        work: impl Fn(Option<&Value>, &Value) -> Result<Value> + 'static,
    ) -> Result<()> {
        self.registry.add(&self.workspace, name, (rank, rank), true, Box::new(work))
    }

    /// A session of its own with the names, settings and functions that this one has now; what either does afterwards is its own affair.
    /// A captured output is not copied; a host is shared.
    ///
    /// ```
    /// # use jackal::{Session, Value};
    /// let mut lesson = Session::new();
    /// lesson.eval("square =: *:\ndata =: 1 2 3");
    /// let mut pupil = lesson.fork();
    /// pupil.eval("square =: -:\ndata =: 0");
    /// assert_eq!(pupil.eval("square data").text(), "0\n");
    /// assert_eq!(lesson.eval("square data").text(), "1 4 9\n");
    /// ```
    pub fn fork(&self) -> Session {
        let mut forked = match &self.captured {
            Some(_) => Session::bare(),
            None => Session::bare_with_host(self.offers.host()),
        };
        forked.know_library();
        self.languages.iter().for_each(|language| language.publish());
        for (mine, theirs) in self.languages.iter().zip(&forked.languages) {
            theirs.copy_from(mine.as_ref());
        }
        forked.registry.copy_from(&self.registry);
        forked.set_limits(self.limits);
        (forked.notation, forked.errors, forked.sandboxed) = (self.notation, self.errors, self.sandboxed);
        forked
    }
}
