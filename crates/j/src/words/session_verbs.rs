//! Verbs of the vocabulary that need the session (names, settings, random numbers), or whose fit is neither a tolerance
//! nor a fill.

use std::borrow::Cow;

use crate::apply::execute::execute as run;
use crate::array::{Arg, Array, Context, ElementType, TextOrBoxes, Value, budget, promote, rank, shape, stop};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::notation::interop::{LineValue, prompted};
use crate::read::data_numbers::parse_numbers;
use crate::read::sentence::Sentence;
use crate::read::words::{self as lexer};
use crate::show::display;
use crate::show::format::{self as formats};
use crate::value::entity::Entity;
use crate::verbs::atomic;
use crate::verbs::numbers::polynomial;
use crate::verbs::selection::permutation;
use crate::verbs::selection::rotate;
use crate::verbs::text::sequential;
use crate::vocabulary::fast_ways;
use crate::words::number_text::{whole_numbers, whole_rows};

/// `$: y`
pub fn self_monad(env: &Env<'_>, y: Array) -> Result<Array> {
    env.self_reference(None, y)
}

/// `x $: y`
pub fn self_dyad(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    env.self_reference(Some(x), y)
}

/// The text of a list of characters.
fn characters<'a>(y: &'a Array, what: &str) -> Result<Cow<'a, [u8]>> {
    match y.text_or_boxes() {
        TextOrBoxes::Byte(bytes) => Ok(Cow::Borrowed(bytes)),
        TextOrBoxes::Unicode(units) => crate::verbs::text::encodings::encode(units).map(Cow::Owned),
        _ if y.is_empty() => Ok(Cow::Borrowed(&[])),
        _ => Err(Error::domain(format!("{what} needs text, not {} data", y.kind().name()))),
    }
}

/// `". y`: the value of a sentence; an empty list of nothing, or of what is not a noun.
pub fn execute(env: &Env<'_>, y: Array) -> Result<Array> {
    if let TextOrBoxes::Byte(text) = y.text_or_boxes()
        && fast_ways::DIGITS.on(env.cx)
        && let Some(numbers) = whole_numbers(text, b'_')?
    {
        return Ok(numbers);
    }
    let text = characters(&y, "do")?;
    if let Some(done) = in_another_notation(env, &text, LineValue::Given) {
        return done?.map_or_else(|| Ok(Array::empty_list::<bool>()), Value::into_array);
    }
    value_of(env, &Sentence::new(&text, None)?)
}

/// Evaluates a text so often, as `". y` does. A sentence of J is read once.
pub fn execute_often(env: &Env<'_>, y: &Array, times: i64) -> Result<()> {
    let text = characters(y, "do")?;
    let sentence = if std::str::from_utf8(&text).is_ok_and(|line| prompted(line).is_some()) {
        None
    } else {
        Some(Sentence::new(&text, None)?)
    };
    for _ in 0..times {
        env.cx.poll()?;
        match &sentence {
            Some(sentence) => value_of(env, sentence)?,
            None => execute(env, y.clone())?,
        };
    }
    Ok(())
}

/// The value of a sentence, if it is a noun; else an empty list.
fn value_of(env: &Env<'_>, sentence: &Sentence) -> Result<Array> {
    let parsed = run(env, sentence).map_err(|mut error| {
        let mark = error.take_mark();
        error.at(sentence.place(mark))
    })?;
    match parsed.item {
        Some((_, Entity::Noun(noun))) => Ok(noun),
        _ => Ok(Array::empty_list::<bool>()),
    }
}

/// Runs a text that begins with the prompt of a notation, `q)sum 1 2 3`; `None` of any other text.
pub fn in_another_notation(env: &Env<'_>, text: &[u8], wanted: LineValue) -> Option<Result<Option<Value>>> {
    // No sentence of J closes a parenthesis that it has not opened.
    let line = std::str::from_utf8(text).ok().filter(|line| prompted(line).is_some())?;
    let workspace = env.interpreter.workspace.borrow().clone()?;
    workspace.run_prompted(line, wanted)
}

/// `x ". y`
pub fn numbers(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    if fast_ways::DIGITS.on(env.cx) && x.is_atom() {
        let whole = match y.text_or_boxes() {
            TextOrBoxes::Byte(text) if y.rank() == 1 && x.kind() == ElementType::Bool => whole_numbers(text, b'-')?,
            _ => whole_rows(&x, &y, b'-')?,
        };
        if let Some(numbers) = whole {
            return Ok(numbers);
        }
    }
    parse_numbers(&x, &y)
}

/// `": y`
pub fn format(env: &Env<'_>, y: Array) -> Result<Array> {
    let has_digits = y.rank() < 2 || y.rank() == 2 && (1..=TABLE).contains(&y.count());
    if has_digits
        && fast_ways::DIGITS.on(env.cx)
        && let Some(items) = y.as_slice::<i64>()
    {
        return match y.shape() {
            &[_, columns] => table_of_digits(items, columns),
            _ => digits_of(items),
        };
    }
    with_settings(env, |settings| display::format(&y, settings))
}

/// Integers as text, a blank between two.
fn digits_of(items: &[i64]) -> Result<Array> {
    // So many characters has the longest of them.
    const INTEGER_CHARACTERS_MAX: usize = 20;
    budget::check::<u8>(items.len().saturating_mul(4))?;
    let mut text = Vec::with_capacity(items.len().saturating_mul(4));
    for (index, &item) in items.iter().enumerate() {
        if index % 1024 == 0 {
            stop::poll_running()?;
            budget::check::<u8>(text.len().saturating_mul(2))?;
        }
        let (mut digits, mut start, mut rest) =
            ([b' '; INTEGER_CHARACTERS_MAX], INTEGER_CHARACTERS_MAX, item.unsigned_abs());
        loop {
            start -= 1;
            if let Some(place) = digits.get_mut(start) {
                *place = b'0' + (rest % 10) as u8;
            }
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        text.extend((index > 0).then_some(b' '));
        text.extend((item < 0).then_some(b'_'));
        text.extend_from_slice(digits.get(start..).unwrap_or(&[]));
    }
    Ok(Array::list(text))
}

/// Elements of a table that is written at once, at most.
const TABLE: usize = 1 << 12;

/// A table of integers as text: each column as wide as its longest number, which stand at its right, a blank between two.
fn table_of_digits(items: &[i64], columns: usize) -> Result<Array> {
    let mut widths = budget::filled(columns, 0_usize)?;
    for row in items.chunks_exact(columns) {
        for (width, &item) in widths.iter_mut().zip(row) {
            let digits = item.unsigned_abs().checked_ilog10().map_or(1, |last| last as usize + 1);
            *width = (*width).max(digits + usize::from(item < 0));
        }
    }
    let (rows, whole) = (items.len() / columns, widths.iter().sum::<usize>() + columns - 1);
    let mut text = budget::filled(shape::count(&[rows, whole])?, b' ')?;
    for (row, line) in items.chunks_exact(columns).zip(text.chunks_exact_mut(whole)) {
        let mut end = 0;
        for (&item, width) in row.iter().zip(&widths) {
            end += width;
            let (mut places, mut rest) = (line.iter_mut().take(end).rev(), item.unsigned_abs());
            for place in places.by_ref() {
                *place = b'0' + (rest % 10) as u8;
                rest /= 10;
                if rest == 0 {
                    break;
                }
            }
            if item < 0
                && let Some(place) = places.next()
            {
                *place = b'_';
            }
            // The blank after it.
            end += 1;
        }
    }
    Array::new(&[rows, whole], text)
}

/// `x ": y`
pub fn format_by(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    with_settings(env, |settings| formats::format_with(settings, &x, &y))
}

/// Runs with the display settings, with the digits of a fit.
fn with_settings<T>(env: &Env<'_>, run: impl FnOnce(&display::DisplaySettings) -> Result<T>) -> Result<T> {
    let settings = env.interpreter.settings.display.borrow();
    let Some(digits) = &env.cx.fill else { return run(&settings) };
    let precision = usize::try_from(promote::integer(digits, env.cx.tolerance)?).unwrap_or(1);
    run(&display::DisplaySettings { precision, ..settings.clone() })
}

/// `x c. y`: the elements of y in the type that x is the number of. A domain error if one has no counterpart there.
pub fn converted(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let kind = match promote::integer(&x, env.cx.tolerance)? {
        1 => ElementType::Bool,
        2 => ElementType::Byte,
        4 => ElementType::Int,
        8 => ElementType::Float,
        16 => ElementType::Complex,
        64 => ElementType::Extended,
        128 => ElementType::Rational,
        131_072 | 262_144 => ElementType::Unicode,
        6 | 7 => {
            return Err(Error::domain(
                "c. makes integers of 2 and 4 bytes in J 9.7; here integers are of one type, and small ones take less room by themselves",
            ));
        }
        9 => return Err(Error::nonce("floats of 16 bytes, which c. makes in J 9.7; exact numbers are made by x:")),
        number => return Err(Error::domain(format!("{number} is not the number of a type that c. converts to"))),
    };
    promote::cast_tolerant(y, kind, env.cx.tolerance)
}

/// `;: y`
pub fn words(_env: &Env<'_>, y: Array) -> Result<Array> {
    let text = characters(&y, "words")?;
    let texts = lexer::word_texts(&text)?;
    let mut words = budget::vec(texts.len())?;
    for (index, text) in texts.into_iter().enumerate() {
        if index % 1024 == 0 {
            stop::poll_running()?;
        }
        words.push(Value::from(Array::text(text)));
    }
    Ok(Array::list(words))
}

/// `x ;: y`
pub fn machine(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    sequential::machine(env.cx, x.into(), y.into())
}

/// `? y`
pub fn roll(env: &Env<'_>, y: Array) -> Result<Array> {
    env.interpreter.random.borrow_mut().roll(env.cx, y)
}

/// `x ? y`
pub fn deal(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    env.interpreter.random.borrow_mut().deal(env.cx, x, y)
}

/// `?. y`
pub fn roll_fixed(env: &Env<'_>, y: Array) -> Result<Array> {
    crate::verbs::numbers::random::fixed_roll(env.cx, y.into())
}

/// `x ?. y`
pub fn deal_fixed(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    crate::verbs::numbers::random::fixed_deal(env.cx, x.into(), y.into())
}

/// `x ^ y`, and `x ^!.s y`: the product of y factors that differ by s.
pub fn power(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let (x, y) = (x.into_array(), y.into_array());
    match &cx.fill {
        None => atomic::power::power(cx, x.into(), y.into()),
        Some(step) => {
            let stope = |cx: &Context, x: Array, y: Array| polynomial::stope(cx, step.clone(), x, y);
            rank::dyad(&cx.with_fill(None), (0, 0), x, y, &stope)
        }
    }
}

/// `x p. y`, and `x p.!.s y`.
pub fn polynomial(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let (x, y) = (x.into_array(), y.into_array());
    match &cx.fill {
        None => polynomial::value_at(cx, x.into(), y.into()),
        Some(step) => {
            let value = |cx: &Context, x: Array, y: Array| polynomial::value_in_stopes(cx, step.clone(), x, y);
            rank::dyad(&cx.with_fill(None), (1, 0), x, y, &value)
        }
    }
}

/// `|. y`, and `|.!.f y`: shifted by one.
pub fn reverse_or_shift(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if cx.fill.is_some() { rotate::rotate(cx, Array::from(-1_i64).into(), y) } else { rotate::reverse(cx, y) }
}

/// `C. y`, and `C.!.2 y`: the parity.
pub fn cycles(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if cx.fill.is_some() { permutation::parity(&cx.with_fill(None), y) } else { permutation::cycles(cx, y) }
}

/// `x C. y`; the fit is for the monad alone.
pub fn permute(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if cx.fill.is_some() {
        return Err(Error::domain("the parity is asked of one argument"));
    }
    permutation::permute(cx, x, y)
}
