//! Folders of values: what `\l` loads, tables that stand in a folder column by column, `save` and `load`.

use std::path::Path;

use crate::array::{Array, Symbol, Value, budget};
use crate::disk;
use crate::error::{Error, Result};
use crate::names::interpreter::{Dialect, Interpreter, Mode};
use crate::query::enumerations;
use crate::system::{dot_h, dot_j, files, partitions};
use crate::value::{self, Kind, array_of, is_atom, kind};
use crate::verbs::tables::relation::Relation;

fn symbol_file(path: &str) -> Result<Value> {
    value::symbol(&format!(":{path}"))
}

/// Whether a path is a folder, or a file that holds a value.
pub fn is_saved(k: &Interpreter, name: &str) -> bool {
    let path = Path::new(name);
    match k.guard("files").ok().and_then(|()| k.host.entry(path).ok()) {
        Some(entry) if entry.directory => true,
        Some(_) => k.host.read_part(path, 0, 8).is_ok_and(|bytes| disk::is_value(&bytes)),
        None => false,
    }
}

/// `\l folder`: every file and every table in it becomes a variable, scripts are run, and the folder becomes the current one. A file
/// and a table become one variable, whose name is the result.
pub fn load(k: &Interpreter, name: &str) -> Result<Value> {
    k.guard("files")?;
    let path = Path::new(name);
    let refused = |error: std::io::Error| files::refused(name, &error);
    if !k.host.entry(path).map_err(refused)?.directory {
        let inner = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        return assigned(k, &inner, name);
    }
    if k.host.entry(&path.join(".d")).is_ok() {
        return assigned(k, variable(name), &format!("{}/", name.trim_end_matches('/')));
    }
    let (mut scripts, mut partitioned) = (Vec::new(), false);
    for entry in k.host.list(path).map_err(refused)? {
        k.poll()?;
        let full = format!("{}/{}", name.trim_end_matches('/'), entry.name);
        if entry.name == partitions::SEGMENTS || entry.directory && partitions::is_partition(&entry.name) {
            partitioned = true;
            continue;
        }
        let table = entry.directory && k.host.entry(Path::new(&format!("{full}/.d"))).is_ok();
        if table {
            assigned(k, &entry.name, &format!("{full}/"))?;
        } else if entry.name.ends_with(".q") || entry.name.ends_with(".k") {
            scripts.push(entry.name);
        } else if !entry.directory && !entry.name.starts_with('.') && !is_second(k, &full) && is_saved(k, &full) {
            assigned(k, &entry.name, &full)?;
        }
    }
    if partitioned {
        partitions::load(k, name.trim_end_matches('/'))?;
    }
    k.host.set_directory(path).map_err(refused)?;
    for script in scripts {
        let dialect = if script.ends_with(".k") { Dialect::K } else { Dialect::Q };
        let text = files::read_named(k, &script)?;
        k.run_script(&text, Some(&script), dialect, Mode::default())?;
    }
    Ok(value::nothing())
}

/// Whether a file is the second one of a list of lists.
fn is_second(k: &Interpreter, file: &str) -> bool {
    file.strip_suffix('#').is_some_and(|first| k.host.entry(Path::new(first)).is_ok())
}

/// Assigns the value of a file or of a folder to a variable, and gives the name of that.
fn assigned(k: &Interpreter, name: &str, file: &str) -> Result<Value> {
    let variable = Symbol::new(name)?;
    k.assign(variable, k.saved_value(&symbol_file(file)?)?)?;
    Ok(Value::Array(Array::atom(variable)))
}

/// `` .Q.l `:db ``: what `\l db` does.
pub fn load_named(k: &Interpreter, y: Value) -> Result<Value> {
    load(k, &named(&y)?).map(|_| value::nothing())
}

/// The name of a variable and of its file, of a symbol.
fn named(y: &Value) -> Result<String> {
    match array_of(y).filter(|_| is_atom(y)).and_then(|array| array.as_atom::<Symbol>()) {
        Some(name) => Ok(name.name().trim_start_matches(':').to_string()),
        None => Err(Error::type_("a variable and its file are named by a symbol")),
    }
}

/// A word of one name, for each of several.
fn each(k: &Interpreter, y: &Value, one: fn(&Interpreter, &Value) -> Result<Value>) -> Result<Value> {
    match array_of(y).filter(|_| kind(y) == Kind::Symbol && !is_atom(y)) {
        Some(_) => {
            Ok(value::collapse(value::items(y).iter().map(|name| one(k, name)).collect::<Result<Vec<Value>>>()?))
        }
        None => one(k, y),
    }
}

fn variable(path: &str) -> &str {
    path.trim_end_matches('/').rsplit('/').next().unwrap_or_default()
}

/// `` save `x ``, `` save `t.csv ``: variables to the files of their names; the ending says in which form.
pub fn save(k: &Interpreter, y: Value) -> Result<Value> {
    each(k, &y, save_one)
}

fn save_one(k: &Interpreter, y: &Value) -> Result<Value> {
    let path = named(y)?;
    let (name, ending) = match variable(&path).rsplit_once('.') {
        Some((name, ending)) => (name, ending),
        None => (variable(&path), ""),
    };
    let (file, held) = (symbol_file(&path)?, k.global_value(k.qualified(Symbol::new(name)?)?)?);
    if ending.is_empty() {
        k.save_value(&file, &held)?;
        return Ok(file);
    }
    match dot_h::lines_in(k, ending, held)? {
        Some(lines) => files::write_lines(k, file, lines),
        None => Err(Error::nonce(format!("saving as {ending}; there are csv, txt, xml, xls, json and our own form"))),
    }
}

/// `` load `x ``: the variable of a file's name; of a folder of values that is not a table their dictionary.
pub fn load_word(k: &Interpreter, y: Value) -> Result<Value> {
    each(k, &y, load_one)
}

fn load_one(k: &Interpreter, y: &Value) -> Result<Value> {
    let path = named(y)?;
    k.guard("files")?;
    let folder = k.host.entry(Path::new(&path)).is_ok_and(|entry| entry.directory);
    let table = k.host.entry(Path::new(&format!("{}/.d", path.trim_end_matches('/')))).is_ok();
    let held = if folder && !table {
        let entries = k.host.list(Path::new(&path)).map_err(|error| files::refused(&path, &error))?;
        let (mut names, mut values) = (Vec::new(), Vec::new());
        for entry in entries {
            let full = format!("{}/{}", path.trim_end_matches('/'), entry.name);
            if is_saved(k, &full) {
                names.push(Symbol::new(&entry.name)?);
                values.push(k.saved_value(&symbol_file(&full)?)?);
            }
        }
        value::dictionary(Value::Array(Array::list(names)), value::collapse(values))
    } else if let Some(name) = variable(&path).strip_suffix(".json") {
        let held = dot_j::value_of(k, files::read_lines(k, symbol_file(&path)?)?)?;
        k.assign(k.qualified(Symbol::new(name)?)?, held)?;
        return value::symbol(name);
    } else {
        k.saved_value(&symbol_file(&path)?)?
    };
    let name = variable(&path).to_string();
    k.assign(k.qualified(Symbol::new(&name)?)?, held)?;
    value::symbol(&name)
}

/// `` rsave `t ``: a table to the folder of its name.
pub fn save_splayed(k: &Interpreter, y: Value) -> Result<Value> {
    let path = named(&y)?;
    let folder = symbol_file(&format!("{}/", path.trim_end_matches('/')))?;
    k.save_value(&folder, &k.global_value(k.qualified(Symbol::new(variable(&path))?)?)?)?;
    Ok(folder)
}

/// `` rload `t ``: the table of a folder.
pub fn load_splayed(k: &Interpreter, y: Value) -> Result<Value> {
    let path = named(&y)?;
    let held = k.saved_value(&symbol_file(&format!("{}/", path.trim_end_matches('/')))?)?;
    if Relation::from_value(&held).is_none() {
        return Err(Error::type_("the folder holds no table"));
    }
    let name = variable(&path).to_string();
    k.assign(k.qualified(Symbol::new(&name)?)?, held)?;
    value::symbol(&name)
}

/// `` .Q.en[`:db;t] ``: the symbols of a table enumerated over the file `sym` of a folder, and over the variable.
pub fn enumerated(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    over(k, &x, &y, "sym")
}

/// `` .Q.ens[`:db;t;`name] ``: the same over another file.
pub fn enumerated_over(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    let [x, y, name] = arguments else { return Err(Error::rank(".Q.ens takes a folder, a table and a name")) };
    let name = value::text_or_symbol(name).ok_or_else(|| Error::type_("a file is named by a symbol"))?;
    over(k, x, y, &budget::lossy(&name)?)
}

fn over(k: &Interpreter, x: &Value, y: &Value, name: &str) -> Result<Value> {
    // Without a folder the variable alone takes in what is new.
    if value::is_nothing(x) {
        return enumerations::enumerated(k, Symbol::new(name)?, y);
    }
    let folder = named(x)?;
    let file = Symbol::new(&format!(":{}/{name}", folder.trim_end_matches('/')))?;
    enumerations::enumerated(k, file, y)
}
