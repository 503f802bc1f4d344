//! Tables in files of other programs: Parquet, and Arrow's own format as a file or a stream. The feature `arrow`; without it each
//! function here answers an error that names it.
//!
//! | in the file | here |
//! |--|--|
//! | boolean; with nulls | booleans; shorts, whose null says so |
//! | integers of 8, 16, 32, 64 bits | shorts, shorts, ints, longs |
//! | without a sign | bytes (with nulls shorts), ints, longs, longs (floats where one does not fit) |
//! | floats of 16, 32, 64 bits | reals, reals, floats |
//! | decimals | floats |
//! | text, bytes | a list of strings, of lists of bytes |
//! | text by a dictionary | symbols |
//! | 16 bytes each | guids |
//! | dates | dates |
//! | times of day in s, ms, µs, ns | seconds, times, timespans, timespans |
//! | moments, with a zone in UTC | timestamps |
//! | durations | timespans |
//! | lists | lists |
//!
//! A null is the null of its type, of text and lists the empty one. A column of integers that holds the least number of its width, which
//! is the null here, is one width larger. What is farther away than nanoseconds of 64 bits reach is without end. Structs, maps, unions and
//! intervals are refused with the name of the column; a list of the columns that are wanted goes around them.
//!
//! The other way round symbols go by a dictionary, months as the date of their first day, minutes as seconds (in Parquet both as
//! milliseconds, as it has no other), times that are not times of a day as durations, datetimes as moments in milliseconds, nulls (a float that is not a number among them) as nulls.

extern crate jackal_array as array;

mod form;
#[cfg(feature = "arrow")]
mod gather;
#[cfg(feature = "arrow")]
mod read;
#[cfg(feature = "arrow")]
mod write;

use array::error;
use jackal_kernels::verbs;

use crate::array::{Context, Symbol};
#[cfg(not(feature = "arrow"))]
use crate::error::Error;
use crate::error::Result;
use crate::verbs::tables::relation::Relation;

pub use self::form::{Described, Form};

/// The table of a file's bytes, which tell their form; of some columns, where these are named.
///
/// # Errors
/// A signal if the bytes are damaged or of another form; a value error for a column that is not there; a limit error before anything larger
/// than the budget is read.
pub fn read(cx: &Context, bytes: Vec<u8>, only: Option<&[Symbol]>) -> Result<Relation> {
    #[cfg(feature = "arrow")]
    return read::table(cx, bytes, only);
    #[cfg(not(feature = "arrow"))]
    {
        let _ = (cx, bytes, only);
        Err(missing())
    }
}

/// The columns of a file's bytes.
///
/// # Errors
/// As for [`read`].
pub fn described(bytes: Vec<u8>) -> Result<Vec<Described>> {
    #[cfg(feature = "arrow")]
    return read::described(bytes);
    #[cfg(not(feature = "arrow"))]
    {
        let _ = bytes;
        Err(missing())
    }
}

/// The bytes of a file that holds a table.
///
/// # Errors
/// A type error for a column that such a file cannot hold; a length error if columns differ in length.
pub fn written(cx: &Context, form: Form, table: &Relation) -> Result<Vec<u8>> {
    #[cfg(feature = "arrow")]
    return write::file(cx, form, table);
    #[cfg(not(feature = "arrow"))]
    {
        let _ = (cx, form, table);
        Err(missing())
    }
}

/// The error of bytes that are not those of a file with a table.
#[cfg(feature = "arrow")]
#[cold]
fn damaged(reason: &str) -> error::Error {
    error::Error::with_message(error::ErrorKind::Signal(0), "badmsg").note(reason.to_string())
}

/// The error of a program that was built without the feature.
#[cfg(not(feature = "arrow"))]
#[cold]
fn missing() -> Error {
    Error::nonce(
        "Parquet and Arrow files are read and written by a program built with the feature arrow: cargo install --features arrow",
    )
}
