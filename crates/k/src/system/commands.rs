//! Lines that begin with a backslash speak to the system: `\l script`, `\t expression`, `\P 3`, `\\`; and `system`, which does
//! what such a line says. A word that is not a command goes to the shell.

use std::path::{Path, PathBuf};

use crate::array::{Array, Symbol, Value, budget, cores};
use crate::error::{Error, ErrorKind, Result};
use crate::host::FILES;
use crate::names::interpreter::{Dialect, Interpreter, Mode};
use crate::names::settings::BOUNDS;
use crate::system::{files, folders};
use crate::value::partitioned::is_table_elsewhere;
use crate::value::{self, Kind, general, integers, long, longs, string};
use crate::verbs::numbers::random::Random;
use crate::verbs::tables::relation::Relation;

/// The digits that are shown at most.
pub(super) const MOST_DIGITS: usize = 17;

/// The rows and columns of the console as long as nothing says another size.
const SIZE: (usize, usize) = (25, 80);

/// The seed that a session is said to begin with.
const SEED: i64 = -314_159;

/// The notation of a script, by the ending of its name.
///
/// ```
/// use jackal_k::{Dialect, system::commands::dialect_of};
/// assert_eq!(dialect_of("sums.q"), Some(Dialect::Q));
/// assert_eq!(dialect_of("sums"), None);
/// ```
pub fn dialect_of(script: &str) -> Option<Dialect> {
    match Path::new(script).extension()?.to_str()? {
        "k" | "K" => Some(Dialect::K),
        "q" | "Q" => Some(Dialect::Q),
        _ => None,
    }
}

/// Runs what stands behind the backslash.
pub fn run(k: &Interpreter, command: &str) -> Result<Value> {
    let (name, rest) = command.split_once([' ', '\t']).unwrap_or((command, ""));
    let rest = rest.trim();
    if !rest.is_empty() && !matches!(name, "t" | "ts" | "a" | "f" | "v" | "b" | "B") && !name.starts_with('t') {
        k.check_changes()?;
    }
    match name {
        "\\" => Err(k.leave(0)),
        "l" => script(k, rest),
        "t" => match rest.parse::<i64>() {
            _ if rest.is_empty() => Ok(k.timer()),
            Ok(milliseconds) => k.set_timer(milliseconds),
            Err(_) => timed(k, rest, 1),
        },
        "ts" => spent(k, rest, 1),
        "a" | "f" | "v" => k.names_of(name, rest),
        "b" | "B" => k.view_names(name == "B"),
        "d" => namespace(k, rest),
        "P" => digits(k, rest),
        "c" => size(k, rest),
        "C" => page(k, rest),
        "z" => flag(rest, i64::from(k.settings.day_first.get()), |on| k.settings.day_first.set(on != 0)),
        "W" => flag(rest, k.settings.week.get().unwrap_or(2), |day| k.settings.week.set(Some(day))),
        "o" => flag(rest, k.settings.offset.get().unwrap_or(value::NULL), |hours| k.settings.offset.set(Some(hours))),
        "e" => flag(rest, k.settings.trap.get(), |how| k.settings.trap.set(how)),
        "s" => threads(k, rest),
        // There is no garbage to collect.
        "g" | "r" | "_" => flag(rest, 0, |_| ()),
        "T" => flag(rest, k.settings.message_seconds.get(), |seconds| k.settings.message_seconds.set(seconds)),
        "p" if rest.is_empty() => Ok(integers(Kind::Int, Array::atom(i64::from(k.port())))),
        "p" => k.listen(rest).map(|()| value::nothing()),
        "S" => seed(k, rest),
        "w" => Ok(longs(memory())),
        "cd" => folder(k, rest),
        "1" => redirected(k, 0, rest),
        "2" => redirected(k, 1, rest),
        "u" if rest.is_empty() => Ok(value::nothing()),
        "u" => k.set_users(rest.into()).map(|()| value::nothing()),
        "x" => without_handler(k, rest),
        // No port of a session speaks TLS.
        "E" if rest.is_empty() => Ok(integers(Kind::Int, Array::atom(0))),
        "" => Err(Error::nonce("\\ alone; )k and )q change the language, \\\\ ends the session")),
        _ => match name.split_once(':').map(|(name, turns)| (name, turns.parse())) {
            Some(("t", Ok(turns))) => timed(k, rest, turns),
            Some(("ts", Ok(turns))) => spent(k, rest, turns),
            _ => shell(k, command),
        },
    }
}

/// `\\x .z.pg`: the function that was assigned to a name of `.z` is taken away.
fn without_handler(k: &Interpreter, name: &str) -> Result<Value> {
    if !name.starts_with(".z.") {
        return Err(Error::domain("\\x takes the name of a handler, such as .z.pg"));
    }
    k.forget(".", &[Symbol::new(name)?])?;
    Ok(value::nothing())
}

/// A setting that is one number: it is set if a number is given, else shown.
fn flag(text: &str, now: i64, set: impl FnOnce(i64)) -> Result<Value> {
    if text.is_empty() {
        return Ok(integers(Kind::Int, Array::atom(now)));
    }
    set(number(text)?);
    Ok(value::nothing())
}

fn number(text: &str) -> Result<i64> {
    text.trim_end_matches('i').parse().map_err(|_| Error::type_(format!("{text} is not a whole number")))
}

/// `\s n`: how many threads may work; 0 for one, and what `\s` shows then.
fn threads(k: &Interpreter, text: &str) -> Result<Value> {
    let stop = k.cx().stop().clone();
    let shown = if stop.threads() > 1 { stop.threads() as i64 } else { 0 };
    flag(text, shown, |wanted| {
        // A negative number asks kdb+ for processes; here it is as many threads.
        let most = usize::try_from(wanted.unsigned_abs()).unwrap_or(usize::MAX);
        stop.set_threads(most.clamp(1, cores::of_machine()));
    })
}

/// `\P n`: the significant digits that are shown of floats; 0 stands for all.
fn digits(k: &Interpreter, text: &str) -> Result<Value> {
    if text.is_empty() {
        let digits = k.cx().digits;
        let shown = if digits == MOST_DIGITS { 0 } else { digits as i64 };
        return Ok(integers(Kind::Int, Array::atom(shown)));
    }
    let wanted = usize::try_from(number(text)?).ok().filter(|&digits| digits <= MOST_DIGITS);
    let Some(wanted) = wanted else { return Err(Error::domain(format!("0 to {MOST_DIGITS} digits are shown"))) };
    k.context.borrow_mut().digits = if wanted == 0 { MOST_DIGITS } else { wanted };
    Ok(value::nothing())
}

fn two(text: &str) -> Result<(usize, usize)> {
    let numbers = text.split_whitespace().map(number).collect::<Result<Vec<i64>>>()?;
    let &[rows, columns] = numbers.as_slice() else { return Err(Error::length("a size is rows and columns")) };
    let within = |n: i64| usize::try_from(n).unwrap_or(0).clamp(*BOUNDS.start(), *BOUNDS.end());
    Ok((within(rows), within(columns)))
}

/// `\c rows columns`: the size to which the console cuts.
fn size(k: &Interpreter, text: &str) -> Result<Value> {
    if text.is_empty() {
        let (rows, columns) = k.console_size().unwrap_or(SIZE);
        return Ok(integers(Kind::Int, Array::list(vec![rows as i64, columns as i64])));
    }
    k.settings.size.set(Some(two(text)?));
    Ok(value::nothing())
}

/// `\C rows columns`: the size of pages, which no one shows here.
fn page(k: &Interpreter, text: &str) -> Result<Value> {
    if text.is_empty() {
        let (rows, columns) = k.settings.page.get().unwrap_or((36, 2000));
        return Ok(integers(Kind::Int, Array::list(vec![rows as i64, columns as i64])));
    }
    k.settings.page.set(Some(two(text)?));
    Ok(value::nothing())
}

/// `\S n`: the seed of what is drawn at random.
fn seed(k: &Interpreter, text: &str) -> Result<Value> {
    if text.is_empty() {
        return Ok(integers(Kind::Int, Array::atom(k.settings.seed.get().unwrap_or(SEED))));
    }
    let seed = number(text)?;
    if seed == 0 {
        return Err(Error::domain("a seed is not 0"));
    }
    k.settings.seed.set(Some(seed));
    k.random.replace(Random::seeded(seed as u64));
    Ok(value::nothing())
}

/// `\d .name`: the namespace of global names without one.
fn namespace(k: &Interpreter, text: &str) -> Result<Value> {
    if text.is_empty() {
        let space = k.settings.namespace.get();
        let shown = if space == Symbol::default() { Symbol::new(".")? } else { space };
        return Ok(Value::Array(Array::atom(shown)));
    }
    k.enter_namespace(text)?;
    Ok(value::nothing())
}

/// `\cd folder`: the folder that paths begin in; without one its path.
fn folder(k: &Interpreter, text: &str) -> Result<Value> {
    k.guard("files")?;
    let refused = |error: std::io::Error| files::refused(text, &error);
    if text.is_empty() {
        return Ok(string(k.host.directory().map_err(refused)?.to_string_lossy().as_bytes()));
    }
    k.host.set_directory(Path::new(text)).map_err(refused)?;
    Ok(value::nothing())
}

/// `\1 file`, `\2 file`: what is written to standard output, or to standard error, is appended to a file; without one it goes where it
/// went.
fn redirected(k: &Interpreter, stream: usize, text: &str) -> Result<Value> {
    let path = match text {
        "" => None,
        _ => {
            k.guard_change(FILES)?;
            let path = PathBuf::from(text);
            k.host.append_file(&path, b"").map_err(|error| files::refused(text, &error))?;
            Some(path)
        }
    };
    if let Some(file) = k.settings.files.get(stream) {
        file.replace(path);
    }
    Ok(value::nothing())
}

/// Bytes in use, taken from the system, at most in use, the limit, mapped, of the machine; and what a session counts of symbols.
pub fn memory() -> Vec<i64> {
    let number = |bytes: usize| i64::try_from(bytes).unwrap_or(0);
    let used = number(budget::in_use());
    // No limit is 0.
    vec![used, used, number(budget::peak()), number(budget::limit()), 0, 0]
}

/// A line for the shell: what it writes, line by line.
fn shell(k: &Interpreter, command: &str) -> Result<Value> {
    k.check_changes()?;
    k.guard("the shell")?;
    let refused = |reason: String| Error::refusal("os", reason);
    let line = format!("{}{command}", k.exports());
    // Who was asked to end is told so, and not that the command was.
    let outside = |error: std::io::Error| Error::own(&error).unwrap_or_else(|| refused(error.to_string()));
    let (output, status) = k.host.shell(&line, b"").map_err(outside)?;
    if status != 0 {
        return Err(refused(format!("the shell ended {command} with status {status}; it is not a command of ours")));
    }
    budget::check::<u8>(output.len().saturating_mul(2))?;
    if output.is_empty() {
        return Ok(value::empty());
    }
    let lines = output.strip_suffix(b"\n").unwrap_or(&output).split(|&byte| byte == b'\n');
    Ok(general(lines.map(string).collect()))
}

/// `\l script`: one of ours by its ending, a folder or a file of values, another notation's script by its ending, any other is ours.
fn script(k: &Interpreter, name: &str) -> Result<Value> {
    if name.is_empty() {
        return Err(Error::domain("\\l takes the name of a script or of a folder"));
    }
    match dialect_of(name) {
        Some(dialect) => load(k, name, dialect)?,
        None if folders::is_saved(k, name) => return folders::load(k, name),
        None => {
            k.publish();
            let workspace = k.workspace.borrow().clone();
            let done = workspace.load(k, name);
            k.refresh();
            match done {
                // Without an ending it may be meant for this notation, whose error says so.
                Some(Err(error)) if error.kind() == ErrorKind::FileName && Path::new(name).extension().is_none() => {
                    load(k, name, k.dialect())?;
                }
                Some(done) => done?,
                // No other notation says that it is its own: lines of this one, whatever the file is called.
                None => load(k, name, k.dialect())?,
            }
        }
    }
    Ok(value::nothing())
}

/// Runs a script without showing results: one that is part of the program, or a file.
pub fn load(k: &Interpreter, name: &str, dialect: Dialect) -> Result<()> {
    k.check_stack()?;
    let known = k.library.get().iter().find(|known| known.name == name).map(|known| known.text);
    let text = match known {
        Some(text) => text.as_bytes().to_vec(),
        None => files::read_named(k, name)?,
    };
    // A script may switch to a namespace of its own.
    let space = k.settings.namespace.get();
    let done = k.run_script(&text, Some(name), dialect, Mode::default()).map(drop);
    k.settings.namespace.set(space);
    done
}

/// `\t expression`: milliseconds.
fn timed(k: &Interpreter, text: &str, turns: u32) -> Result<Value> {
    let start = k.host.monotonic();
    k.repeat(text, turns)?;
    Ok(long(((k.host.monotonic() - start) * 1e3) as i64))
}

/// `\ts expression`: milliseconds, and the bytes that were taken meanwhile.
fn spent(k: &Interpreter, text: &str, turns: u32) -> Result<Value> {
    let (start, before) = (k.host.monotonic(), budget::reset_peak());
    k.repeat(text, turns)?;
    let most = budget::peak().saturating_sub(before);
    Ok(longs(vec![((k.host.monotonic() - start) * 1e3) as i64, most as i64]))
}

/// `system "l script"`
pub fn system(k: &Interpreter, y: Value) -> Result<Value> {
    match value::text_of(&y) {
        Some(text) => run(k, budget::lossy(text)?.trim()),
        None => Err(Error::type_("a command is a string")),
    }
}

impl Interpreter {
    /// The rows and columns to which the console cuts: those that `\c` set, else those of the terminal; nothing where no one
    /// looks.
    pub fn console_size(&self) -> Option<(usize, usize)> {
        self.settings.size.get().or_else(|| {
            let within = |n: usize| n.clamp(*BOUNDS.start(), *BOUNDS.end());
            let number = |name: &str| self.host.variable(name).and_then(|text| text.parse().ok());
            let columns = self.host.columns()?;
            Some((within(number("LINES").unwrap_or(SIZE.0)), within(columns)))
        })
    }

    /// The names of the variables of a namespace that hold tables (`a`), functions (`f`) or anything else (`v`).
    pub(crate) fn names_of(&self, what: &str, space: &str) -> Result<Value> {
        let own = self.settings.namespace.get().name();
        let space = if space.is_empty() { &*own } else { space.trim_start_matches('`') };
        budget::check::<u8>(space.len())?;
        let prefix = if space.is_empty() || space == "." { String::new() } else { format!("{space}.") };
        let mut names = Vec::new();
        for name in self.names_within(&prefix) {
            let full = Symbol::new(&format!("{prefix}{name}"))?;
            let wanted = self.global_value(full).is_ok_and(|held| match what {
                "a" => Relation::from_value(&held).is_some() || is_table_elsewhere(&held),
                "f" => value::is_function(&held) && !is_table_elsewhere(&held),
                _ => !value::is_function(&held) || is_table_elsewhere(&held),
            });
            if wanted {
                names.push(Symbol::new(&name)?);
            }
        }
        Ok(Value::Array(Array::list(names)))
    }
}
