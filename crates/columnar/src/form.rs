//! The forms of files, and what is known of their columns.

use crate::array::Symbol;
use crate::error::{Error, Result};

/// The form of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Parquet.
    Parquet,
    /// Arrow's file, which is also called Feather.
    Arrow,
}

impl Form {
    /// The form that the ending of a file's name asks for; a domain error if it asks for none.
    ///
    /// ```
    /// use jackal_columnar::Form;
    /// assert_eq!(Form::from_name("prices.parquet")?, Form::Parquet);
    /// assert_eq!((Form::from_name("a.ARROW")?, Form::from_name("a.feather")?), (Form::Arrow, Form::Arrow));
    /// assert!(Form::from_name("prices.csv").is_err());
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn from_name(name: &str) -> Result<Form> {
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
        match ending.as_str() {
            "parquet" | "pq" => Ok(Form::Parquet),
            "arrow" | "feather" | "ipc" => Ok(Form::Arrow),
            _ => Err(Error::domain("a table is written to a file whose name ends in .parquet, .arrow or .feather")),
        }
    }
}

/// The facts on a column that are known without reading it.
#[derive(Clone, Debug, PartialEq)]
pub struct Described {
    /// Its name.
    pub name: Symbol,
    /// The letter of the type that it has here; a blank for lists and text, and for what is refused.
    pub letter: u8,
    /// The type that it has in the file.
    pub held: String,
}
