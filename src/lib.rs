//! Jackal: one array engine, and the notations J, k, q and APL above it.
//!
//! Text in, text out. A [`Session`] evaluates text and gives back what the prompt would show:
//!
//! ```
//! use jackal::{Notation, Session};
//!
//! let mut session = Session::new();
//! session.eval("mean =: +/ % #");
//! assert_eq!(session.eval("mean 2 3 7").text(), "4\n");
//! session.set_notation(Notation::APL);
//! assert_eq!(session.eval("×/2 3 7").text(), "42\n");
//! ```
//!
//! Values and functions, either way:
//!
//! ```
//! use jackal::{Session, Value};
//!
//! let mut session = Session::new();
//! session.set("prices", vec![9.5, 20.0, 3.25])?;
//! session.register_fn("with_tax", |price: f64| price * 1.25)?;
//! let mean: f64 = session.run_as("(+/ % #) with_tax prices")?;
//! assert_eq!(mean, 13.645833333333334);
//! let prices = session.get("prices")?;
//! let sum = session.call("+/", &[prices])?;
//! assert_eq!(sum, Value::from(32.75));
//! # Ok::<(), jackal::Error>(())
//! ```
//!
//! Text that nobody vouches for. An error is a value that says where and why:
//!
//! ```
//! use jackal::{Limits, Session};
//!
//! let mut session = Session::new();
//! session.set_sandbox(true);
//! session.set_limits(Limits { memory: Some(100_000_000), ..Limits::default() });
//! let error = session.eval("1 2 + 1 2 3").error.expect("lengths differ");
//! assert_eq!(error.headline(), "length error");
//! assert!(error.notes().iter().any(|note| note.contains("frames 2 and 3 do not agree")));
//! assert_eq!(session.eval("i. 1000000000").error.expect("too large").headline(), "limit error");
//! ```
//!
//! | what | by what |
//! |--|--|
//! | text in, text or values out | [`Session::eval`], [`Session::run`], [`Session::run_as`], [`Session::run_script`] |
//! | names | [`Session::set`], [`Session::get`], [`Session::names`] |
//! | functions of the notations, functions of the program | [`Session::call`], [`Session::function`], [`Session::apply`]; [`Session::register_fn`], [`Session::register`] |
//! | values from and to Rust and `ndarray` | [`Value`], [`Array`]: `From`, `TryFrom`, [`Array::from_ndarray`], [`Array::as_ndarray`] |
//! | values from and to types with serde's traits | [`to_value`], [`to_boxes`], [`from_value`] |
//! | values of the program's own types, which scripts hold | [`Object`], [`Objects`] |
//! | J, k, q, APL | [`Session::set_notation`]; a further one implements [`Language`] |
//! | many threads | [`SessionHandle`] |
//! | text that nobody vouches for | [`Session::set_sandbox`], [`Session::set_limits`], [`Session::stop`] |
//! | the world outside | [`Host`]; [`Session::with_host`] |
//!
//! Without the feature `cli`, which builds the program `jackal`, the library depends on no terminal, no signals and no allocator.
//!
//! The crates below this one are reachable as `jackal::rooms`, for tests and benches. They promise nothing; docs/architecture.md is their map.

#[doc(hidden)]
pub mod rooms;

use rooms::{
    apl, array, display, error, explain, fast_ways, help, host, j, k, language, near, network, picture, session, trace,
    verbs,
};

pub use array::context::Stop;
pub use array::{Array, Complex, Dictionary, Element, ElementType, Function, Rational, Symbol, Value};
pub use array::{from_value, to_boxes, to_value};
pub use error::{Error, ErrorKind, Place, Result};
pub use explain::{Explained, Style};
pub use host::{Entry, Host, Stream};
pub use language::viewer::{View, Viewer};
pub use language::{Language, Mode, Part, Script, Surroundings, Word};
pub use session::{
    Argument, Evaluation, Limits, Notation, Object, Objects, OsHost, Registered, Session, SessionHandle, TypedFunction,
    run_with_big_stack, run_with_stack,
};
