//! System variables: what they hold, and what may be put into them.

use super::{calls, native, spaces, threads};
use crate::array::rules::Division;
use crate::array::{Array, Rules, Tolerance, nested, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::Workspace;
use crate::show::{text_array, text_of};
use crate::verbs::numbers::random::Random;

/// The seed that a workspace begins with.
const SEED: i64 = 16807;

/// The representation of floats, as `⎕FR` tells it: binary ones of 64 bits.
const BINARY: i64 = 645;

/// The same of decimal floats of 128 bits, which are accepted with a warning.
const DECIMAL: i64 = 1287;

/// The rules as `⎕DIV` 1 has them.
static DIVIDING_TO_ZERO: Rules = Rules { division: Division::Zero, ..Rules::NESTED };

/// The value of a variable.
pub fn get(ws: &Workspace, name: &'static str) -> Result<Array> {
    let settings = &ws.settings;
    Ok(match name {
        "IO" => Array::from(settings.origin.get()),
        "CT" => Array::from(ws.context.borrow().tolerance.0),
        "PP" => Array::from(settings.precision.get() as i64),
        "PW" => Array::from(settings.width.get() as i64),
        "ML" => Array::from(settings.migration.get()),
        "FC" => text_array(&settings.marks.get().iter().collect::<String>()),
        "RL" => ws.variables.borrow().get("RL").cloned().unwrap_or_else(|| Array::from(SEED)),
        "LX" => ws.variables.borrow().get("LX").cloned().unwrap_or_else(|| Array::text("")),
        "ET" => ws.variables.borrow().get("ET").cloned().unwrap_or_else(|| Array::list(vec![0_i64, 0])),
        "EM" => ws
            .variables
            .borrow()
            .get("EM")
            .cloned()
            .unwrap_or_else(|| Array::text("").reshaped(&[0, 0]).unwrap_or_default_text()),
        // The last error that was caught; no text and 0 if there was none.
        "DM" => {
            let known = ws.variables.borrow().get("DM").cloned();
            known.unwrap_or_else(|| Array::boxes((0..3).map(|_| Array::text(""))))
        }
        "EN" => ws.variables.borrow().get("EN").cloned().unwrap_or_else(|| Array::from(0_i64)),
        "DMX" => {
            let vendor = ws.variables.borrow().get("DMX.VENDOR").cloned().unwrap_or_else(|| Array::text("Jackal"));
            let kept = |name: &str| ws.variables.borrow().get(name).cloned().unwrap_or_else(|| Array::text(""));
            let told = [
                ("EM", kept("DMX.EM")),
                ("Message", kept("DMX.MESSAGE")),
                ("EN", get(ws, "EN")?),
                ("DM", get(ws, "DM")?),
                ("Category", Array::text("General")),
                ("ENX", Array::from(0_i64)),
                ("HelpURL", Array::text("")),
                ("InternalLocation", nested::assemble(&[2], vec![Array::text(""), Array::from(0_i64)])?),
                ("OSError", nested::assemble(&[3], vec![0_i64.into(), 0_i64.into(), Array::text("")])?),
                ("Vendor", vendor),
            ];
            spaces::space_of_values(ws, told)?
        }
        "NNUMS" | "NNAMES" => native::open_files(ws, name)?,
        "NULL" => spaces::null(),
        "#" | "##" | "THIS" | "SE" => ws.signed(name).value(),
        "BASE" => return Err(Error::syntax("⎕BASE.f stands in a function of a class that goes on from another")),
        "WX" => ws.variables.borrow().get("WX").cloned().unwrap_or_else(|| Array::from(1_i64)),
        "FR" => ws.variables.borrow().get("FR").cloned().unwrap_or_else(|| Array::from(BINARY)),
        // Decimal floats would be compared by it: there are none.
        "DCT" => ws.variables.borrow().get("DCT").cloned().unwrap_or_else(|| Array::from(1e-28)),
        "TRAP" => ws.variables.borrow().get("TRAP").cloned().unwrap_or_else(|| Array::text("")),
        "PATH" => ws.variables.borrow().get("PATH").cloned().unwrap_or_else(|| Array::text("")),
        "WSID" => ws.variables.borrow().get("WSID").cloned().unwrap_or_else(|| Array::text("CLEAR WS")),
        "AN" => {
            let user = if ws.sandbox.get() { None } else { ws.host.variable("USER") };
            text_array(&user.unwrap_or_default()).raveled()
        }
        "TID" => Array::from(ws.threads.borrow().current()),
        "TNUMS" => threads::living(ws),
        "TPOOL" => threads::pool(ws),
        "OFF" => return Err(Error::new(ErrorKind::Exit(0))),
        "DIV" => Array::from(i64::from(ws.context.borrow().rules.division == Division::Zero)),
        "ARG" => Array::boxes(ws.arguments.borrow().iter().map(|text| text_array(text).raveled())),
        "AV" => atomic_vector(),
        "A" => Array::text("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        "D" => Array::text("0123456789"),
        // Backspace, return and line feed, or as Dyalog has them.
        "TC" => Array::list(if settings.parts_at_ones() { b"\x08\n\r".to_vec() } else { b"\x08\r\n".to_vec() }),
        "TS" => time_stamp(ws),
        "AI" => account(ws),
        "WA" => Array::from(i64::try_from(crate::array::budget::limit()).unwrap_or(i64::MAX)),
        "LC" => calls::lines(ws),
        "SI" if ws.settings.is_dyalog() => calls::names(ws),
        "SI" => calls::places(ws),
        "XSI" => calls::full_names(ws),
        "NSI" => calls::spaces(ws),
        "RSI" => calls::references(ws),
        _ => return Err(Error::new(ErrorKind::Nonce).note(format!("⎕{name}"))),
    })
}

/// No text under a matrix's shape.
trait OrText {
    fn unwrap_or_default_text(self) -> Array;
}

impl OrText for Result<Array> {
    fn unwrap_or_default_text(self) -> Array {
        self.unwrap_or_else(|_| Array::text(""))
    }
}

/// The 256 characters of the atomic vector: those of ASCII, the glyphs, and letters with marks.
fn atomic_vector() -> Array {
    let mut all: Vec<char> = (0..128_u32).filter_map(char::from_u32).collect();
    for (glyph, ..) in crate::vocabulary::glyphs() {
        if !all.contains(&glyph) {
            all.push(glyph);
        }
    }
    let more = (0xa1..0x250_u32).filter_map(char::from_u32).filter(|c| !all.contains(c)).collect::<Vec<_>>();
    all.extend(more);
    all.truncate(256);
    Array::list(all.into_iter().map(|c| crate::array::Unicode::new(c as u32)).collect::<Vec<_>>())
}

/// Year, month, day, hour, minute, second, millisecond, local time.
fn time_stamp(ws: &Workspace) -> Array {
    let (now, offset) = ws.host.now();
    moment_list(now + offset as f64)
}

/// Year, month, day, hour, minute, second and millisecond of a moment, in seconds since 1970.
pub fn moment_list(seconds: f64) -> Array {
    let (days, rest) = ((seconds / 86_400.0).floor() as i64, seconds.rem_euclid(86_400.0));
    // Days since 1970 to a date, by the rules of the Gregorian calendar from 1 March of year 0.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    let whole = rest as i64;
    let thousandth = ((rest - rest.floor()) * 1000.0) as i64;
    Array::list(vec![year, month, day, whole / 3600, whole / 60 % 60, whole % 60, thousandth])
}

/// Account information: a user, and milliseconds of computing, connection and keying.
fn account(ws: &Workspace) -> Array {
    let passed = ((ws.host.monotonic() - ws.began.get()) * 1000.0) as i64;
    Array::list(vec![i64::from(ws.host.process()), passed, passed, 0])
}

fn single_integer(value: &Array) -> Result<i64> {
    match promote::integers(value, Tolerance::default())?.as_ref() {
        [one] => Ok(*one),
        other => Err(Error::length(format!("one number is needed, not {}", other.len()))),
    }
}

fn within(value: &Array, range: std::ops::RangeInclusive<i64>, name: &str) -> Result<i64> {
    let number = single_integer(value)?;
    if range.contains(&number) {
        return Ok(number);
    }
    Err(Error::domain(format!("⎕{name} is from {} to {}, not {number}", range.start(), range.end())))
}

/// Puts a value into a variable. A domain error if it may not hold it.
pub fn set(ws: &Workspace, name: &'static str, value: Array) -> Result<()> {
    let settings = &ws.settings;
    match name {
        "IO" => settings.origin.set(within(&value, 0..=1, name)?),
        // A float has no more than 17 digits, which is what more are for.
        "PP" => settings.precision.set(usize::try_from(within(&value, 1..=34, name)?).unwrap_or(10)),
        "PW" => settings.width.set(usize::try_from(within(&value, 30..=32_767, name)?).unwrap_or(80)),
        "ML" => settings.migration.set(within(&value, 0..=3, name)?),
        "CT" => {
            let floats = promote::floats(&value)?.map(|floats| floats.into_owned()).unwrap_or_default();
            match floats.as_slice() {
                [number] if (0.0..=1e-8).contains(number) => {
                    ws.change_context(|cx| cx.tolerance = Tolerance(*number));
                }
                _ => return Err(Error::domain("⎕CT is a number from 0 to 1E¯8")),
            }
        }
        // No seed asks for one that nobody knows.
        "RL" if value.is_empty() || value.count() == 2 && nested::content(&value, 0).is_empty() => {
            *settings.random.borrow_mut() = Random::seeded(ws.host.now().0.to_bits() ^ ws.host.monotonic().to_bits());
            ws.variables.borrow_mut().insert(name, value);
        }
        "RL" => {
            // The second number names the generator, and there is only one.
            let numbers = promote::integers(&value, Tolerance::default())?.into_owned();
            let seed = match numbers.as_slice() {
                [seed] | [seed, 0..=2] if *seed > 0 => *seed,
                _ => return Err(Error::domain("⎕RL is a number from 1 on, with the number of a generator or without")),
            };
            *settings.random.borrow_mut() = Random::seeded(seed.unsigned_abs());
            ws.variables.borrow_mut().insert(name, value);
        }
        "FC" => {
            let mut marks = settings.marks.get();
            // No more of a long text is read than there are marks.
            let given = text_of(&value.cell(0, &[value.count().min(marks.len())]))?;
            for (mark, new) in marks.iter_mut().zip(given.chars()) {
                *mark = new;
            }
            settings.marks.set(marks);
        }
        "TRAP" => {
            ws.machine.check_trap(ws, &value)?;
            ws.variables.borrow_mut().insert(name, value);
        }
        "LX" | "WSID" | "PATH" => {
            ws.variables.borrow_mut().insert(name, value);
        }
        "DCT" => match promote::floats(&value)?.as_deref() {
            Some([number]) if (0.0..=1e-9).contains(number) => {
                ws.variables.borrow_mut().insert(name, value);
            }
            _ => return Err(Error::domain("⎕DCT is a number from 0 to 1E¯9")),
        },
        // There are no windows.
        "WX" => {
            within(&value, 0..=3, name)?;
            ws.variables.borrow_mut().insert(name, value);
        }
        "FR" => match single_integer(&value)? {
            BINARY => {
                ws.variables.borrow_mut().insert(name, value);
            }
            DECIMAL => {
                if ws.variables.borrow_mut().insert("FR.WARNED", value.clone()).is_none() {
                    ws.complain("WARNING: with ⎕FR 1287 numbers stay binary floats of 64 bits\n")?;
                }
                ws.variables.borrow_mut().insert(name, value);
            }
            _ => return Err(Error::domain("⎕FR is 645 or 1287")),
        },
        "DIV" => {
            let rules = if within(&value, 0..=1, name)? == 0 { &Rules::NESTED } else { &DIVIDING_TO_ZERO };
            ws.change_context(|cx| cx.rules = rules);
        }
        _ => return Err(Error::syntax(format!("⎕{name} cannot be assigned"))),
    }
    Ok(())
}
