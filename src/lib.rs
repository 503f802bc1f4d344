//! Jackal: one array engine, and the notations J, k, q and APL above it.
//!
//! A program that embeds it makes a [`Session`], which evaluates text and gives back what the prompt would show, or an error that
//! says where and why; which takes and gives values, and calls functions either way:
//!
//! ```
//! use jackal::{Session, Value};
//!
//! let mut session = Session::new();
//! session.eval("mean =: +/ % #");
//! assert_eq!(session.eval("mean 2 3 7").text(), "4\n");
//!
//! session.set("prices", vec![9.5, 20.0, 3.25])?;
//! session.register("with_tax", 0, |_, price| Ok(Value::from(f64::try_from(price)? * 1.25)))?;
//! let prices = session.get("prices")?;
//! let mean: f64 = session.call("mean @: with_tax", &[prices])?.try_into()?;
//! assert_eq!(mean, 13.645833333333334);
//!
//! let error = session.eval("1 2 + 1 2 3").error.expect("lengths differ");
//! assert_eq!(error.headline(), "length error");
//! assert!(error.notes().iter().any(|note| note.contains("frames 2 and 3 do not agree")));
//! # Ok::<(), jackal::Error>(())
//! ```
//!
//! | what | by what |
//! |--|--|
//! | text in, text or values out | [`Session::eval`], [`Session::run`], [`Session::run_script`] |
//! | names | [`Session::set`], [`Session::get`], [`Session::names`] |
//! | functions of the notations, functions of the program | [`Session::call`], [`Session::function`], [`Session::apply`]; [`Session::register`] |
//! | values from and to Rust and `ndarray` | [`Value`], [`Array`]: `From`, `TryFrom`, [`Array::from_ndarray`], [`Array::as_ndarray`] |
//! | J, k, q, APL | [`Session::set_notation`]; a further one implements [`Language`] |
//! | many threads | [`SessionHandle`] |
//! | text that nobody vouches for | [`Session::set_sandbox`], [`Session::set_limits`], [`Session::stop`] |
//! | the world outside | [`Host`]; [`Session::with_host`] |
//!
//! Without the feature `cli`, which builds the program `jackal`, the library depends on no terminal, no signals and no allocator.
//!
//! The rooms of the house, with all that is in them, stay reachable as `jackal::rooms`: for its own tests and benches, and for the curious.
//! They promise nothing; README has the tour.

#[doc(hidden)]
pub mod rooms;

use rooms::{apl, array, error, explain, fast_ways, help, host, j, k, language, near, picture, session, trace, verbs};

pub use array::context::Stop;
pub use array::{Array, Complex, Dictionary, Element, ElementType, Function, Rational, Symbol, Value};
pub use error::{Error, ErrorKind, Place, Result};
pub use explain::{Explained, Style};
pub use host::{Entry, Host, Stream};
pub use language::viewer::{View, Viewer};
pub use language::{Language, Mode, Part, Script, Surroundings, Word};
pub use session::{
    Evaluation, Limits, Notation, OsHost, Registered, Session, SessionHandle, run_with_big_stack, run_with_stack,
};
