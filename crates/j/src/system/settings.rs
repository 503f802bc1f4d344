//! `9!:n`: settings of the session. An even n asks, the odd one behind it sets.

use super::row::Foreign;
use super::row::{boxed_texts, bytes, no_argument, nothing, number, numbers, string, texts, truth};
use crate::array::{Array, TextOrBoxes, Tolerance, Value, budget, promote};
use crate::display::layout::Place;
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::show::report;
use crate::verbs::numbers::random::generators::{Generator, Kind};

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::monad(9, 0, seed, "the seed of the random generator"),
    Foreign::monad(9, 1, set_seed, "starts the random generator from a seed"),
    Foreign::monad(9, 2, forms, "the forms in which words are shown"),
    Foreign::monad(9, 3, set_forms, "shows words in forms: 1 atomic, 2 boxed, 4 tree, 5 linear, 6 parenthesised"),
    Foreign::monad(9, 4, prompt, "the switch of the input prompt"),
    Foreign::monad(9, 5, set_prompt, "sets the switch of the input prompt"),
    Foreign::monad(9, 6, box_characters, "the characters of boxes"),
    Foreign::monad(9, 7, set_box_characters, "sets the eleven characters of boxes"),
    Foreign::monad(9, 8, messages, "the texts of errors"),
    Foreign::monad(9, 9, set_messages, "sets the texts of errors: all of them, as 9!:8 gives them"),
    Foreign::monad(9, 10, digits, "the digits of floats shown"),
    Foreign::monad(9, 11, set_digits, "sets the digits of floats shown"),
    Foreign::monad(9, 12, system, "the kind of the system: 5 Unix, 6 Windows"),
    Foreign::monad(9, 14, version, "the version"),
    Foreign::monad(9, 16, placement, "where things stand in boxes: vertically, horizontally"),
    Foreign::monad(
        9,
        17,
        set_placement,
        "sets where things stand in boxes: 0 top or left, 1 centre, 2 bottom or right",
    ),
    Foreign::monad(9, 18, tolerance, "the tolerance of comparisons"),
    Foreign::monad(9, 19, set_tolerance, "sets the tolerance of comparisons"),
    Foreign::monad(9, 20, memory, "the limit of memory in bytes"),
    Foreign::monad(9, 21, set_memory, "sets the limit of memory in bytes"),
    Foreign::monad(9, 24, security, "the security level"),
    Foreign::monad(9, 25, set_security, "sets the security level: at 1 nothing reaches outside, for good"),
    Foreign::monad(9, 26, immediate, "the sentence that runs next at the prompt"),
    Foreign::monad(9, 27, set_immediate, "sets the sentence that runs next at the prompt"),
    Foreign::monad(9, 28, immediate_switch, "whether that sentence will run"),
    Foreign::monad(9, 29, set_immediate_switch, "makes that sentence run once"),
    Foreign::monad(9, 32, time_limit, "the seconds that a sentence of the session may take; 0 is no limit"),
    Foreign::monad(
        9,
        33,
        set_time_limit,
        "sets the seconds that the next sentences of the session may take each, until one takes longer",
    ),
    Foreign::monad(9, 34, asserts, "whether assertions are checked"),
    Foreign::monad(9, 35, set_asserts, "sets whether assertions are checked"),
    Foreign::monad(9, 36, output, "how nouns are shown: line end, width, lines before, lines after"),
    Foreign::monad(9, 37, set_output, "sets how nouns are shown"),
    Foreign::monad(9, 38, locale_size, "the sizes of tables of names: they grow by themselves"),
    Foreign::monad(9, 39, accept, "sets the sizes of tables of names: they grow by themselves"),
    Foreign::monad(9, 40, comments, "whether definitions keep comments"),
    Foreign::monad(9, 41, set_comments, "sets whether definitions keep comments"),
    Foreign::monad(
        9,
        42,
        generator,
        "the random generator: 0 sum, 1 GB_Flip, 2 Mersenne twister, 3 DX-1597-4, 4 MRG32k3a",
    ),
    Foreign::monad(9, 43, set_generator, "chooses the random generator"),
    Foreign::monad(9, 44, generator_state, "the state of the random generator"),
    Foreign::monad(9, 45, set_generator_state, "sets the state of the random generator"),
    Foreign::monad(9, 58, reasons, "whether reports of errors tell the reason"),
    Foreign::monad(9, 59, set_reasons, "sets whether reports of errors tell the reason"),
];

fn accept(_env: &Env<'_>, _y: Array) -> Result<Array> {
    Ok(nothing())
}

/// `9!:0 y`
fn seed(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(seeds(env.interpreter.random.borrow().generator()))
}

/// The seed of a generator: an atom, or a list of several.
fn seeds(generator: &Generator) -> Array {
    match generator.seeds() {
        [seed] => Array::from(seed.cast_signed()),
        all => Array::list(all.iter().map(|seed| seed.cast_signed()).collect::<Vec<i64>>()),
    }
}

/// `9!:1 y`
fn set_seed(env: &Env<'_>, y: Array) -> Result<Array> {
    let mut seeds: Vec<u64> = numbers(env, &y)?.into_iter().map(i64::cast_unsigned).collect();
    if seeds.is_empty() {
        seeds.push(crate::verbs::numbers::random::SEED);
    }
    let mut random = env.interpreter.random.borrow_mut();
    let kind = random.generator().kind();
    random.set_generator(Generator::started(kind, &seeds)?);
    Ok(nothing())
}

/// `9!:2 y`
fn forms(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::list(env.interpreter.settings.forms.borrow().clone()))
}

/// `9!:3 y`
fn set_forms(env: &Env<'_>, y: Array) -> Result<Array> {
    if y.rank() > 1 {
        return Err(Error::rank("the forms are a list"));
    }
    let forms = numbers(env, &y)?;
    let is_second = |(place, form): (usize, &i64)| forms.iter().take(place).any(|before| before == form);
    if forms.len() > 5 || forms.iter().enumerate().any(is_second) {
        return Err(Error::domain("each form stands once"));
    }
    if let Some(bad) = forms.iter().find(|form| !matches!(form, 1 | 2 | 4 | 5 | 6)) {
        return Err(Error::index(format!("there is no form {bad}: 1 2 4 5 6")));
    }
    *env.interpreter.settings.forms.borrow_mut() = forms;
    Ok(nothing())
}

/// `9!:4 y`
fn prompt(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from(env.interpreter.settings.prompt.get()))
}

/// `9!:5 y`
fn set_prompt(env: &Env<'_>, y: Array) -> Result<Array> {
    env.interpreter.settings.prompt.set(truth(env, &y)?);
    Ok(nothing())
}

/// The characters that boxes are drawn with unless others are set; the bytes 16 to 26 stand for them.
const LINES: [char; 11] = ['┌', '┬', '┐', '├', '┼', '┤', '└', '┴', '┘', '│', '─'];

/// `9!:6 y`
fn box_characters(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    let settings = env.interpreter.settings.display.borrow();
    let byte = |text: &Vec<u8>| match text.as_slice() {
        [byte] => *byte,
        other => {
            let place = LINES.iter().position(|line| line.to_string().as_bytes() == other);
            place.and_then(|place| u8::try_from(16 + place).ok()).unwrap_or(b'?')
        }
    };
    Ok(Array::list(settings.box_characters.iter().map(byte).collect()))
}

/// `9!:7 y`
fn set_box_characters(env: &Env<'_>, y: Array) -> Result<Array> {
    let bytes = bytes(&y, "the characters of boxes")?;
    let eleven: &[u8; 11] =
        (*bytes).try_into().map_err(|_| Error::length(format!("eleven characters are needed, not {}", bytes.len())))?;
    let characters = eleven.map(|byte| match LINES.get(usize::from(byte.wrapping_sub(16))) {
        Some(line) => line.to_string().into_bytes(),
        None => vec![byte],
    });
    env.interpreter.settings.display.borrow_mut().box_characters = characters;
    Ok(nothing())
}

/// `9!:8 y`
fn messages(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    let set = env.interpreter.settings.messages.borrow();
    if !set.is_empty() {
        return Ok(boxed_texts(set.iter()));
    }
    Ok(boxed_texts((1..=MOST_MESSAGES).map(|number| report::message(number).unwrap_or(""))))
}

/// The number of the last error that has a text.
const MOST_MESSAGES: i64 = 50;

/// `9!:9 y`
fn set_messages(env: &Env<'_>, y: Array) -> Result<Array> {
    if y.rank() > 1 {
        return Err(Error::rank("the texts of errors are a list"));
    }
    if let TextOrBoxes::Box(values) = y.text_or_boxes()
        && values.iter().any(|value| value.array().is_ok_and(|text| text.rank() > 1))
    {
        return Err(Error::rank("the text of an error is a list"));
    }
    let texts = texts(&y, "the texts of errors")?;
    if i64::try_from(texts.len()) != Ok(MOST_MESSAGES) {
        return Err(Error::length(format!("there are {MOST_MESSAGES} texts of errors, as 9!:8 '' gives them")));
    }
    env.interpreter.settings.messages.replace(texts);
    Ok(nothing())
}

/// `9!:10 y`
fn digits(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from(env.interpreter.settings.display.borrow().precision as i64))
}

/// The most digits that floats are shown with.
const MOST_DIGITS: i64 = 20;

/// `9!:11 y`
fn set_digits(env: &Env<'_>, y: Array) -> Result<Array> {
    let digits = number(env, &y)?;
    match usize::try_from(digits) {
        Ok(_) if digits > MOST_DIGITS => Err(Error::limit(format!("at most {MOST_DIGITS} digits are shown"))),
        Ok(digits) if digits > 0 => {
            env.interpreter.settings.display.borrow_mut().precision = digits;
            Ok(nothing())
        }
        _ => Err(Error::domain("at least one digit is shown")),
    }
}

/// `9!:12 y`
fn system(_env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from(if cfg!(windows) { 6_i64 } else { 5 }))
}

/// `9!:14 y`
fn version(_env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::text(format!("jackal {}/j64/{}", env!("CARGO_PKG_VERSION"), std::env::consts::OS)))
}

/// `9!:16 y`
fn placement(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    let (vertical, horizontal) = env.interpreter.settings.display.borrow().placement;
    let number = |place: Place| match place {
        Place::Start => 0_i64,
        Place::Centre => 1,
        Place::End => 2,
    };
    Ok(Array::list(vec![number(vertical), number(horizontal)]))
}

/// `9!:17 y`
fn set_placement(env: &Env<'_>, y: Array) -> Result<Array> {
    let places = numbers(env, &y)?;
    let place = |number: i64| match number {
        0 => Ok(Place::Start),
        1 => Ok(Place::Centre),
        2 => Ok(Place::End),
        _ => Err(Error::domain("a place in a box is 0, 1 or 2")),
    };
    let placement = match places.as_slice() {
        [vertical, horizontal] => (place(*vertical)?, place(*horizontal)?),
        _ => return Err(Error::length("two places are needed: vertical, horizontal")),
    };
    env.interpreter.settings.display.borrow_mut().placement = placement;
    Ok(nothing())
}

/// The largest tolerance.
const MOST_TOLERANCE: f64 = 1.0 / (1_u64 << 34) as f64;

/// `9!:18 y`
fn tolerance(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    // What is kept is what two numbers must have in common.
    let kept = 1.0 - env.interpreter.context.borrow().tolerance.0;
    Ok(Array::from(1.0 - kept))
}

/// `9!:19 y`
fn set_tolerance(env: &Env<'_>, y: Array) -> Result<Array> {
    let value = one_float(&y)?;
    if !(0.0..=MOST_TOLERANCE).contains(&value) {
        return Err(Error::domain("a tolerance lies between 0 and 2^_34"));
    }
    env.interpreter.change_context(|cx| cx.tolerance = Tolerance(value));
    Ok(nothing())
}

fn one_float(y: &Array) -> Result<f64> {
    if y.rank() > 1 {
        return Err(Error::rank("one number is needed here"));
    }
    match promote::floats(y)?.as_deref() {
        Some([one]) => Ok(*one),
        Some(_) => Err(Error::length("one number is needed here")),
        None => Err(Error::domain("a number is needed here")),
    }
}

/// `9!:20 y`
fn memory(_env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(match i64::try_from(budget::limit()) {
        Ok(limit) => Array::from(limit),
        Err(_) => Array::from(f64::INFINITY),
    })
}

/// `9!:21 y`
fn set_memory(env: &Env<'_>, y: Array) -> Result<Array> {
    let bytes = one_float(&y)?;
    if bytes.is_nan() || bytes < 0.0 {
        return Err(Error::domain("a limit of memory is a number of bytes"));
    }
    let limit = bytes.min(usize::MAX as f64) as usize;
    if limit > budget::limit() && env.interpreter.sandbox.get() {
        return Err(Error::new(ErrorKind::Security).note("the sandbox does not let the limit of memory be raised"));
    }
    budget::set_limit(limit);
    Ok(nothing())
}

/// `9!:32 y`
fn time_limit(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from(env.interpreter.settings.time_limit.get()))
}

/// `9!:33 y`
fn set_time_limit(env: &Env<'_>, y: Array) -> Result<Array> {
    let seconds = one_float(&y)?;
    if seconds.is_nan() || seconds < 0.0 {
        return Err(Error::domain("a limit of time is a number of seconds"));
    }
    env.interpreter.settings.time_limit.set(if seconds.is_finite() { seconds } else { 0.0 });
    Ok(nothing())
}

/// `9!:58 y`
fn reasons(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from(env.interpreter.settings.reasons.get()))
}

/// `9!:59 y`
fn set_reasons(env: &Env<'_>, y: Array) -> Result<Array> {
    env.interpreter.settings.reasons.set(truth(env, &y)?);
    Ok(nothing())
}

/// `9!:24 y`
fn security(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from(env.interpreter.settings.security.get()))
}

/// `9!:25 y`
fn set_security(env: &Env<'_>, y: Array) -> Result<Array> {
    let level = truth(env, &y)?;
    if env.interpreter.settings.security.get() && !level {
        return Err(Error::new(ErrorKind::Security).note("the security level cannot be lowered"));
    }
    env.interpreter.settings.security.set(level);
    Ok(nothing())
}

/// `9!:26 y`
fn immediate(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::text(env.interpreter.settings.immediate.borrow().as_slice()))
}

/// `9!:27 y`
fn set_immediate(env: &Env<'_>, y: Array) -> Result<Array> {
    *env.interpreter.settings.immediate.borrow_mut() = string(&y, "a sentence")?.into_bytes();
    Ok(nothing())
}

/// `9!:28 y`
fn immediate_switch(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from(env.interpreter.settings.immediate_next.get()))
}

/// `9!:29 y`
fn set_immediate_switch(env: &Env<'_>, y: Array) -> Result<Array> {
    env.interpreter.settings.immediate_next.set(truth(env, &y)?);
    Ok(nothing())
}

/// `9!:34 y`
fn asserts(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from(env.interpreter.settings.asserts.get()))
}

/// `9!:35 y`
fn set_asserts(env: &Env<'_>, y: Array) -> Result<Array> {
    env.interpreter.settings.asserts.set(truth(env, &y)?);
    Ok(nothing())
}

/// `9!:36 y`
fn output(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    let settings = &env.interpreter.settings;
    let output = settings.display.borrow().output;
    let whole = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let numbers = [settings.line_end.get(), whole(output.width), whole(output.before), whole(output.after)];
    Ok(Array::list(numbers.to_vec()))
}

/// `9!:37 y`
fn set_output(env: &Env<'_>, y: Array) -> Result<Array> {
    let numbers = numbers(env, &y)?;
    let [end, width, before, after] = numbers.as_slice() else {
        return Err(Error::length("four numbers are needed: line end, width, lines before, lines after"));
    };
    if !(0..=2).contains(end) {
        return Err(Error::domain("a line ends with 0 LF, 1 CR or 2 CRLF"));
    }
    let count = |number: i64| usize::try_from(number).map_err(|_| Error::domain("a count of lines is not negative"));
    let output = crate::show::display::Output { width: count(*width)?, before: count(*before)?, after: count(*after)? };
    env.interpreter.settings.line_end.set(*end);
    env.interpreter.settings.display.borrow_mut().output = output;
    Ok(nothing())
}

/// `9!:38 y`
fn locale_size(_env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::list(vec![3_i64, 2]))
}

/// `9!:40 y`
fn comments(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from(env.interpreter.settings.comments.get()))
}

/// `9!:41 y`
fn set_comments(env: &Env<'_>, y: Array) -> Result<Array> {
    env.interpreter.settings.comments.set(truth(env, &y)?);
    Ok(nothing())
}

/// `9!:42 y`
fn generator(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from(env.interpreter.random.borrow().generator().kind().number()))
}

/// `9!:43 y`
fn set_generator(env: &Env<'_>, y: Array) -> Result<Array> {
    let kind = Kind::numbered(number(env, &y)?)?;
    env.interpreter.random.borrow_mut().choose(kind);
    Ok(nothing())
}

/// `9!:44 y`: the number of the generator, the seed, the words of its state.
fn generator_state(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    let random = env.interpreter.random.borrow();
    let generator = random.generator();
    let words: Vec<i64> = generator.state().into_iter().map(u64::cast_signed).collect();
    let parts = [Array::from(generator.kind().number()), seeds(generator)];
    Ok(Array::boxes(parts.into_iter().chain([Array::list(words)])))
}

/// `9!:45 y`
fn set_generator_state(env: &Env<'_>, y: Array) -> Result<Array> {
    let bad = || Error::domain("this is not a state of the random generator, as 9!:44 gives it");
    let Some([kind, seed, words]) = y.as_slice::<Value>() else { return Err(bad()) };
    let kind = Kind::numbered(number(env, kind.array()?)?)?;
    let seeds: Vec<u64> = numbers(env, seed.array()?)?.into_iter().map(i64::cast_unsigned).collect();
    let words: Vec<u64> = numbers(env, words.array()?)?.into_iter().map(i64::cast_unsigned).collect();
    let generator = Generator::with_state(kind, &seeds, &words).ok_or_else(bad)?;
    let mut random = env.interpreter.random.borrow_mut();
    random.choose(kind);
    random.set_generator(generator);
    Ok(nothing())
}
