//! Files that are compressed when they are written: `(file;17;2;6) set y`, `.z.zd`, `-19!`, and what `-21!` says of them.

use std::path::Path;

use crate::array::{Array, Symbol, Value};
use crate::disk::compression::{Parameters, compressed, facts, is_compressed, uncompressed};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::system::files;
use crate::value::{self, Kind, integers, items};

/// How the files of a value are compressed.
#[derive(Clone, Debug, Default)]
pub struct Compression {
    /// All files that the others do not name.
    others: Option<Parameters>,
    /// Columns of a table by their names.
    columns: Vec<(Symbol, Option<Parameters>)>,
    /// Whether a file whose name has an ending stays plain.
    spares_endings: bool,
}

impl Compression {
    /// What `.z.zd` says, if it has a value.
    ///
    /// # Errors
    /// A type error for a value that is not one of parameters.
    pub fn by_default(k: &Interpreter) -> Result<Compression> {
        match k.global_value(Symbol::new(".z.zd")?) {
            Ok(zd) if value::count(&zd) > 0 && !value::is_nothing(&zd) => {
                Ok(Compression { spares_endings: true, ..Compression::from_value(&zd)? })
            }
            _ => Ok(Compression::default()),
        }
    }

    /// Three whole numbers, or a dictionary of those by columns, whose null says what goes for the others.
    fn from_value(y: &Value) -> Result<Compression> {
        let Value::Dictionary(columns) = y else {
            return Ok(Compression { others: parameters_of(y)?, ..Compression::default() });
        };
        let names = value::array_of(&columns.keys).and_then(|names| names.as_slice::<Symbol>()).unwrap_or_default();
        let mut all = Compression::default();
        for (name, own) in names.iter().zip(items(&columns.values)) {
            match &*name.name() {
                "" => all.others = parameters_of(&own)?,
                _ => all.columns.push((*name, parameters_of(&own)?)),
            }
        }
        Ok(all)
    }

    /// The parameters of a file that is not that of a column.
    pub fn of_file(&self, name: &str) -> Option<Parameters> {
        self.others.filter(|_| !(self.spares_endings && Path::new(name).extension().is_some()))
    }

    /// The parameters of the file of a column.
    pub fn of_column(&self, name: &str) -> Option<Parameters> {
        let own = self.columns.iter().find(|(column, _)| &*column.name() == name);
        own.map_or_else(|| self.of_file(name), |(_, parameters)| *parameters)
    }
}

fn parameters_of(y: &Value) -> Result<Option<Parameters>> {
    let numbers: Option<Vec<i64>> = items(y).iter().map(value::integer).collect();
    match numbers.as_deref() {
        Some(&[block, algorithm, level]) => Parameters::from_numbers([block, algorithm, level]),
        _ => Err(Error::type_("files are compressed by a block, an algorithm and a level, as in 17 2 6")),
    }
}

/// The bytes of a file, compressed if they are to be.
pub fn compressed_as(bytes: Vec<u8>, parameters: Option<Parameters>) -> Result<Vec<u8>> {
    match parameters {
        Some(parameters) => compressed(&bytes, parameters),
        None => Ok(bytes),
    }
}

impl Interpreter {
    /// `(file;17;2;6) set y`, `(folder;parameters by column) set y`: the file; nothing for another left argument.
    pub fn set_compressed(&self, x: &Value, y: &Value) -> Result<Option<Value>> {
        let parts = items(x);
        let compression = match parts.as_slice() {
            [_, by @ Value::Dictionary(_)] => Compression::from_value(by)?,
            [_, block, algorithm, level] => {
                Compression::from_value(&value::collapse(vec![block.clone(), algorithm.clone(), level.clone()]))?
            }
            _ => return Ok(None),
        };
        match parts.first().filter(|file| value::text_or_symbol(file).is_some_and(|name| name.starts_with(b":"))) {
            Some(file) => self.save_compressed(file, y, &compression).map(|()| Some(file.clone())),
            None => Ok(None),
        }
    }
}

/// `-19!(from;to;17;2;6)`: a file compressed to another.
pub fn compress(k: &Interpreter, y: &Value) -> Result<Value> {
    let parts = items(y);
    let [from, to, block, algorithm, level] = parts.as_slice() else {
        return Err(Error::rank("-19! takes two files, a block, an algorithm and a level"));
    };
    let parameters = parameters_of(&value::collapse(vec![block.clone(), algorithm.clone(), level.clone()]))?;
    let (from, (path, _)) = (files::path_of(from)?.1, files::path_of(to)?);
    let plain = |name: &str| -> Result<Vec<u8>> {
        let bytes = files::read_named(k, name)?;
        if facts(&bytes).is_some() { uncompressed(&bytes) } else { Ok(bytes) }
    };
    let second = crate::disk::second_name(&from);
    if k.host.entry(Path::new(&second)).is_ok() {
        let bytes = compressed_as(plain(&second)?, parameters)?;
        files::put(k, Path::new(&crate::disk::second_name(&path.to_string_lossy())), &bytes)?;
    }
    files::put(k, &path, &compressed_as(plain(&from)?, parameters)?)?;
    Ok(to.clone())
}

/// `-21!file`: what a compressed file says of itself; an empty dictionary for another file.
pub fn statistics(k: &Interpreter, y: &Value) -> Result<Value> {
    let bytes = files::read(k, y)?;
    let Some(facts) = facts(&bytes) else {
        // A compressed file that is cut says so.
        uncompressed(&bytes).map(drop).or_else(|error| if is_compressed(&bytes) { Err(error) } else { Ok(()) })?;
        return Ok(value::dictionary(value::empty(), value::empty()));
    };
    let names = ["compressedLength", "uncompressedLength", "algorithm", "logicalBlockSize", "zipLevel"];
    let names = names.into_iter().map(Symbol::new).collect::<Result<Vec<Symbol>>>()?;
    let int = |number: i64| integers(Kind::Int, Array::atom(number));
    let values = vec![
        value::long(bytes.len() as i64),
        value::long(i64::try_from(facts.plain_bytes).unwrap_or(i64::MAX)),
        int(i64::from(facts.algorithm)),
        int(i64::from(facts.block_bytes.max(1).ilog2())),
        int(i64::from(facts.level)),
    ];
    Ok(value::dictionary(Value::Array(Array::list(names)), value::general(values)))
}
