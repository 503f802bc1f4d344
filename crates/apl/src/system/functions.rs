//! System functions about names and characters: `⎕CR ⎕NC ⎕NL ⎕EX ⎕UCS ⎕DL`.

use super::name_lists::{is_name, rows};
use super::options::Options;
use super::{
    bits, calls, class_line, classes, csv, files, fmt, folders, interfaces, json, listing, moments, native, signals,
    sources, spaces, text, threads, values, xml,
};
use crate::array::descend::{Visit, fold};
use crate::array::{Array, ElementType, TextOrBoxes, Unicode, Value, budget, nested, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::{Meaning, Workspace};
use crate::notation::line_observer::Mark;
use crate::read::Classes;
use crate::show::{self, text_array, text_of};
use crate::value::Function;

/// A function of one argument.
pub fn monad(ws: &Workspace, name: &str, y: &Array) -> Result<Option<Array>> {
    Ok(Some(match name {
        "CR" => canonical(ws, y)?,
        "FX" => sources::fix_lines(ws, y)?,
        "FIX" => {
            let found = sources::fixed(ws, y, true)?;
            ws.shy.set(true);
            found
        }
        "SHADOW" => {
            spaces::shadow(ws, y)?;
            return Ok(None);
        }
        "NC" => classes(ws, y)?,
        "NS" => spaces::new_space(ws, y)?,
        "EX" => each_name(ws, y, spaces::expunge)?,
        "NL" => list(ws, None, y)?,
        "UCS" => codes(y)?,
        "DL" => {
            threads::run_all(ws)?;
            delay(ws, y)?
        }
        "C" => text::in_case(text::Case::Folded, y)?,
        "FMT" => text::formatted(ws, y)?,
        "VFI" => text::numbers(None, y)?,
        "DR" => Array::from(bits::representation(y)),
        "NGET" => files::get(ws, y)?,
        "NEXISTS" => files::exists(ws, y)?,
        "NDELETE" => files::delete(ws, y)?,
        "NPARTS" => folders::parts(y)?,
        "MKDIR" => folders::folder(ws, None, y)?,
        "SH" | "CMD" => folders::command(ws, y)?,
        "NR" => listing::lines(ws, y)?,
        "VR" => listing::text(ws, y)?,
        "AT" => listing::attributes(ws, None, y)?,
        "SIZE" => each_name(ws, y, listing::size)?,
        "STOP" => calls::marked(ws, Mark::Stop, None, y)?,
        "TRACE" => calls::marked(ws, Mark::Trace, None, y)?,
        "DISPLAY" => text::in_boxes(ws, None, y)?,
        "XML" => xml::convert(ws, y)?,
        "NINFO" => folders::facts(ws, None, y, &Options::default())?,
        name if native::is_one(name) => native::apply(ws, name, None, y)?,
        "NEW" => classes::instance(ws, y)?,
        "CS" => spaces::change(ws, y)?,
        "TSYNC" => return threads::results(ws, y),
        "TCNUMS" => threads::children(ws, y)?,
        "TKILL" => threads::killed(ws, y)?,
        "TPUT" => threads::put(ws, None, y)?,
        "TGET" => threads::got(ws, None, y)?,
        "CLASS" => class_line::classes_of(y)?,
        "DF" => {
            classes::display_form(ws, y)?;
            return Ok(None);
        }
        "UCMD" => {
            if !files::is_text(y) {
                return Err(Error::domain("a user command is text"));
            }
            return ws.machine.user_command(ws, &text_of(y)?).map(|()| None);
        }
        "VGET" => values::get(ws, None, y)?,
        "VSET" => values::set(ws, None, y)?,
        "CY" => {
            spaces::copied(ws, None, y)?;
            return Ok(None);
        }
        "JSON" | "CSV" => return with_options(ws, name, &Options::default(), None, y),
        "ES" => {
            signals::raise(ws, None, y)?;
            return Ok(None);
        }
        "SIGNAL" => {
            signals::signal(ws, None, y)?;
            ws.shy.set(true);
            return Ok(Some(y.clone()));
        }
        _ => return Err(Error::new(ErrorKind::Valence).note(format!("⎕{name} takes two arguments"))),
    }))
}

/// A function of two arguments.
pub fn dyad(ws: &Workspace, name: &str, x: &Array, y: &Array) -> Result<Option<Array>> {
    match name {
        "NL" => list(ws, Some(x), y).map(Some),
        "DISPLAY" => text::in_boxes(ws, Some(x), y).map(Some),
        // The left argument tells whether blanks are kept, which they are not.
        "XML" => xml::convert(ws, y).map(Some),
        "NINFO" => folders::facts(ws, Some(x), y, &Options::default()).map(Some),
        "NCOPY" => folders::copied(ws, x, y, false).map(Some),
        "NMOVE" => folders::copied(ws, x, y, true).map(Some),
        "NPARTS" => folders::parts_of_full(ws, x, y).map(Some),
        name if native::is_one(name) => native::apply(ws, name, Some(x), y).map(Some),
        "VGET" => values::get(ws, Some(x), y).map(Some),
        "VSET" => values::set(ws, Some(x), y).map(Some),
        "NS" => spaces::fill_named_space(ws, x, y).map(Some),
        "C" => text::in_case(text::Case::from_argument(ws, x)?, y).map(Some),
        "VFI" => text::numbers(Some(x), y).map(Some),
        "FMT" => fmt::formatted(x, y).map(Some),
        "UCS" => text::encoded(x, y).map(Some),
        // The number says how sources are kept together with files, which does not happen here.
        "FIX" => {
            let found = sources::fixed(ws, y, false)?;
            ws.shy.set(true);
            Ok(Some(found))
        }
        "DR" => bits::reinterpreted(x, y).map(Some),
        "CLASS" => interfaces::seen_as(ws, x, y).map(Some),
        "TPUT" => threads::put(ws, Some(x), y).map(Some),
        "TGET" => threads::got(ws, Some(x), y).map(Some),
        "AT" => listing::attributes(ws, Some(x), y).map(Some),
        "STOP" => calls::marked(ws, Mark::Stop, Some(x), y).map(Some),
        "TRACE" => calls::marked(ws, Mark::Trace, Some(x), y).map(Some),
        "JSON" | "CSV" | "DT" => with_options(ws, name, &Options::default(), Some(x), y),
        "NPUT" => files::write_file(ws, x, y).map(Some),
        "MKDIR" => folders::folder(ws, Some(x), y).map(Some),
        "CY" => spaces::copied(ws, Some(x), y).map(|()| None),
        // The left argument tells an encoding, which files tell themselves.
        "NGET" => files::get(ws, y).map(Some),
        "ES" => signals::raise(ws, Some(x), y).map(|()| None),
        "SIGNAL" => signals::signal(ws, Some(x), y).map(|()| None),
        _ => Err(Error::new(ErrorKind::Valence).note(format!("⎕{name} takes one argument"))),
    }
}

/// Whether a function takes options behind `⍠`.
pub fn has_options(name: &str) -> bool {
    matches!(name, "JSON" | "CSV" | "DT" | "NINFO" | "NCOPY" | "NMOVE" | "NDELETE" | "NEXISTS" | "MKDIR" | "XML")
}

/// A function with options.
pub fn with_options(
    ws: &Workspace,
    name: &str,
    options: &Options,
    x: Option<&Array>,
    y: &Array,
) -> Result<Option<Array>> {
    match (name, x) {
        ("DT", Some(x)) => moments::converted(ws, x, y, options).map(Some),
        ("DT", None) => monad(ws, name, y),
        ("CSV", None) => csv::read(ws, y, options).map(Some),
        ("CSV", Some(x)) => csv::write(ws, x, y, options).map(Some),
        ("NINFO", x) => folders::facts(ws, x, y, options).map(Some),
        ("NEXISTS", None) => folders::are_there(ws, y, options).map(Some),
        ("NCOPY" | "NMOVE" | "NDELETE" | "MKDIR" | "XML", Some(x)) => dyad(ws, name, x, y),
        ("NCOPY" | "NMOVE" | "NDELETE" | "MKDIR" | "XML", None) => monad(ws, name, y),
        _ => json::convert(ws, x, y, options).map(Some),
    }
}

/// A number for each name: a scalar for one, a list for the rows of a matrix.
fn each_name(ws: &Workspace, y: &Array, number: impl Fn(&Workspace, &str) -> Result<i64>) -> Result<Array> {
    let names = rows(y)?;
    let numbers: Vec<i64> = names.iter().map(|name| number(ws, name)).collect::<Result<_>>()?;
    match numbers.as_slice() {
        [one] if y.rank() < 2 && y.kind() != ElementType::Box => Ok(Array::from(*one)),
        _ => Ok(Array::list(numbers)),
    }
}

/// `⎕NC`: the classes of names; of a nested array of them with the kinds as decimals.
fn classes(ws: &Workspace, y: &Array) -> Result<Array> {
    if y.kind() != ElementType::Box || y.is_empty() {
        return each_name(ws, y, |ws, name| {
            // What a class gives is told only with its kind.
            Ok(match spaces::class_of(ws, name)?.trunc() as i64 {
                below if below < -1 => 0,
                class => class,
            })
        });
    }
    let names = rows(y)?;
    let found = names.iter().map(|name| spaces::class_of(ws, name)).collect::<Result<Vec<f64>>>()?;
    Array::new(y.shape(), found)
}

/// The lines of a function as a matrix.
fn canonical(ws: &Workspace, y: &Array) -> Result<Array> {
    let name = rows(y)?.into_iter().next().unwrap_or_default();
    let none = || Array::text("").reshaped(&[0, 0]);
    if !is_name(&name) {
        return none();
    }
    match ws.meaning(ws.slot(&name)) {
        Meaning::Function(Function::Defined(_)) => {
            let (lines, _) = listing::listed(ws, y)?;
            show::matrix(&lines, &[lines.len()])
        }
        _ => none(),
    }
}

/// The names of some classes as a matrix, those that begin with some letters if they are given. Where one of the classes is negative,
/// they are a list of names.
fn list(ws: &Workspace, letters: Option<&Array>, y: &Array) -> Result<Array> {
    let classes = promote::floats(y)?.ok_or_else(|| Error::domain("classes of names are real numbers"))?.into_owned();
    if let Some(wrong) = classes.iter().find(|class| !(1.0..10.0).contains(&class.abs())) {
        return Err(Error::domain(format!("there is no class {wrong} of names")));
    }
    let letters = letters.map(text_of).transpose()?;
    let begins = |name: &str| letters.as_ref().is_none_or(|letters| name.starts_with(|c| letters.contains(c)));
    let is = |asked: f64, exact: f64| (asked - exact).abs() < 0.01 || asked == exact.trunc();
    let asked = |exact: f64| classes.iter().any(|asked| is(asked.abs(), exact));
    let names: Vec<String> = ws
        .all_names()
        .into_iter()
        .filter(|(name, meaning)| asked(ws.exact_class(meaning)) && begins(name))
        .map(|(name, _)| name.to_string())
        .collect();
    if classes.iter().any(|class| *class < 0.0) {
        return Ok(Array::boxes(names.iter().map(|name| text_array(name).raveled())));
    }
    show::matrix(&names, &[names.len()])
}

/// Characters to their numbers, and numbers to characters.
fn codes(y: &Array) -> Result<Array> {
    let enter = |y: &Array| {
        if y.kind() == ElementType::Box && !nested::holds_no_array(y) {
            return Ok(Visit::Inside);
        }
        codes_of(y).map(Visit::Done)
    };
    fold(y, enter, |y, items| nested::assemble(y.shape(), items))
}

/// The codes of an array without boxes.
fn codes_of(y: &Array) -> Result<Array> {
    match y.text_or_boxes() {
        TextOrBoxes::Byte(items) => Ok(y.with_items(budget::mapped(items, |&b| i64::from(b))?)),
        TextOrBoxes::Unicode(items) => Ok(y.with_items(budget::mapped(items, |u| i64::from(u.point()))?)),
        _ => {
            let numbers = promote::integers(y, crate::array::Tolerance::default())?;
            let character = |&n: &i64| {
                let code = u32::try_from(n).ok().filter(|&code| code < 0x11_0000);
                code.ok_or_else(|| Error::domain(format!("no character has the number {n}")))
            };
            let points = budget::tried(&numbers, character)?;
            if points.iter().all(|&point| point < 128) {
                return Ok(y.with_items(budget::mapped(&points, |&point| point as u8)?));
            }
            Ok(y.with_items(budget::mapped(&points, |&point| Unicode::new(point))?))
        }
    }
}

/// Waits so many seconds.
fn delay(ws: &Workspace, y: &Array) -> Result<Array> {
    let seconds = promote::floats(y)?.and_then(|floats| floats.first().copied()).unwrap_or(0.0);
    if !(0.0..=1e6).contains(&seconds) {
        return Err(Error::domain(format!("a delay of {seconds} seconds")));
    }
    let begin = ws.host.monotonic();
    while ws.host.monotonic() - begin < seconds {
        ws.poll()?;
        ws.host.sleep((seconds - (ws.host.monotonic() - begin)).clamp(0.0, 0.05));
    }
    Ok(Array::from(ws.host.monotonic() - begin))
}

/// No elements of text, for what has nothing to tell.
pub fn nothing() -> Value {
    Value::Array(Array::text(""))
}
