//! The internal functions `-n!y`: what the words and services are made of, by number.

use crate::array::{Array, Value, budget};
use crate::error::{Error, Result};
use crate::messages::{self, MessageKind, compression, encode};
use crate::names::interpreter::Interpreter;
use crate::show::display;
use crate::system::{compression as files_compressed, dot_j, dot_q, files, handles};
use crate::value::{self, Kind, integers, is_atom, items, kind, string, text_of};
use crate::words::{attributes, keywords, strings};

impl Interpreter {
    /// The internal function of a negative number, applied.
    pub(crate) fn internal(&self, number: i64, y: Value) -> Result<Value> {
        match number {
            -1 => strings::file_symbol(self, y),
            -2 => attributes::attribute(self, y),
            -3 => Ok(string(display::text(&self.cx(), &y)?)),
            -4 => tokens_of(self, &y),
            -5 => keywords::parse(self, y),
            -6 => keywords::eval(self, y),
            -7 => files::size(self, y),
            -8 => as_bytes(&encode(self, &y, MessageKind::Asynchronous)?),
            -9 => from_message(self, &y),
            -11 => handles::replay(self, &y),
            -14 => doubled(&y),
            -15 => dot_q::md5(self, y),
            -18 => compressed_bytes(self, &y),
            -19 => files_compressed::compress(self, &y),
            -20 => dot_q::collect(self, y),
            -21 => files_compressed::statistics(self, &y),
            -22 => Ok(value::long(encode(self, &y, MessageKind::Asynchronous)?.len() as i64)),
            -24 => keywords::eval_unchanged(self, y),
            -25 => self.broadcast(&y),
            -27 => fixed(self, &y),
            -29 => dot_j::value_of(self, y),
            -30 => self.deferred_answer(&y),
            -31 => dot_j::json_with(self, y),
            -33 => dot_q::sha1(self, y),
            _ => Err(missing(number)),
        }
    }
}

/// The internal functions of kdb+ that are not built, with what they belong to.
const NOT_BUILT: &[(&[i64], &str)] = &[
    (&[-10, -12, -13, -26, -34, -38], "connections to other processes"),
    (&[-16, -120, -23], "the store of values in memory"),
    (&[-17], "files of kdb+ 2, which are rewritten"),
    (&[-36, -37], "encrypted files"),
];

/// The error of an internal function that is not there.
#[cold]
fn missing(number: i64) -> Error {
    match NOT_BUILT.iter().find(|(numbers, _)| numbers.contains(&number)) {
        Some((_, what)) => Error::nonce(format!("{number}!, which belongs to {what}")),
        None => Error::type_(format!("there is no internal function {number}!")),
    }
}

/// `-4!y`: the tokens of a text, with the blanks between them.
fn tokens_of(k: &Interpreter, y: &Value) -> Result<Value> {
    let text = text_of(y).ok_or_else(|| Error::type_("the text of a sentence"))?;
    let text = budget::text(budget::copied(text)?)?;
    let (mut out, mut at) = (Vec::new(), 0);
    let mut add = |from: usize, to: usize| match text.get(from..to).filter(|part| !part.is_empty()) {
        Some(part) => budget::push(&mut out, string(part)),
        None => Ok(()),
    };
    for span in k.token_spans(&text)? {
        add(at, span.start)?;
        add(span.start, span.end)?;
        at = span.end;
    }
    add(at, text.len())?;
    Ok(value::general(out))
}

/// Bytes as a value.
fn as_bytes(bytes: &[u8]) -> Result<Value> {
    Ok(integers(Kind::Byte, Array::list(budget::mapped(bytes, |&byte| i64::from(byte))?)))
}

/// `-9!y`: the value of the bytes of a message.
fn from_message(k: &Interpreter, y: &Value) -> Result<Value> {
    let Some(numbers) = value::integers_of(y).filter(|_| kind(y) == Kind::Byte && !is_atom(y)) else {
        return Err(Error::type_("-9! takes the bytes of a message"));
    };
    messages::decode(k, &budget::mapped(&numbers, |&number| number as u8)?).map(|(_, value)| value)
}

/// `-18!y`: the bytes of a message, compressed where that takes less than half of them.
fn compressed_bytes(k: &Interpreter, y: &Value) -> Result<Value> {
    let message = encode(k, y, MessageKind::Asynchronous)?;
    as_bytes(&compression::compressed(&message)?.unwrap_or(message))
}

/// `-14!y`: a text as a field between quotes has it, each quote twice.
fn doubled(y: &Value) -> Result<Value> {
    match text_of(y) {
        Some(text) => {
            let quotes = text.iter().filter(|&&byte| byte == b'"').count();
            let twice = |&byte: &u8| std::iter::repeat_n(byte, if byte == b'"' { 2 } else { 1 });
            budget::collected(text.len() + quotes, text.iter().flat_map(twice)).map(string)
        }
        None => Err(Error::type_("a string is quoted")),
    }
}

/// `-27!(n;y)`: numbers with so many decimals.
fn fixed(k: &Interpreter, y: &Value) -> Result<Value> {
    let parts = items(y);
    let [digits, numbers] = parts.as_slice() else { return Err(Error::rank("-27! takes decimals and numbers")) };
    if kind(digits) != Kind::Int || !is_atom(digits) {
        return Err(Error::type_("the number of decimals is an int"));
    }
    if is_atom(numbers) {
        return dot_q::fixed(k, digits.clone(), numbers.clone());
    }
    let texts =
        items(numbers).into_iter().map(|number| k.poll().and_then(|()| dot_q::fixed(k, digits.clone(), number)));
    Ok(value::general(texts.collect::<Result<Vec<Value>>>()?))
}
