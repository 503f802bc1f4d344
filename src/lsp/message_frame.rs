//! Messages of the Language Server Protocol on their way: a header with the length, and JSON.

use std::io::{self, BufRead, Read, Write};

use serde_json::{Value, json};

/// The longest message that is taken, in bytes.
const MESSAGE_BYTES_MAX: u64 = 64 << 20;
/// The longest line of a header.
const HEADER_LINE_BYTES_MAX: u64 = 4096;

/// The next message as text; nothing at the end of the input.
///
/// # Errors
/// What has no header with a length, or one that is too long.
pub fn read(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let wrong = |why: &str| io::Error::new(io::ErrorKind::InvalidData, why.to_string());
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(HEADER_LINE_BYTES_MAX).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        if line.len() as u64 == HEADER_LINE_BYTES_MAX && line.last() != Some(&b'\n') {
            return Err(wrong("a line of the header without an end"));
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<u64>().ok();
        }
    }
    let length =
        length.filter(|length| *length <= MESSAGE_BYTES_MAX).ok_or_else(|| wrong("a message without its length"))?;
    let mut body = Vec::new();
    input.by_ref().take(length).read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&body).into_owned()))
}

/// The value of a text; halves of surrogate pairs, which some editors send, are replaced.
pub fn value(text: &str) -> Option<Value> {
    serde_json::from_str(text).or_else(|_| serde_json::from_str(&mended(text))).ok()
}

/// The text with each `\uD83D` that has no partner as `\uFFFD`.
fn mended(text: &str) -> String {
    let unit = |at: usize| {
        let digits = text.get(at..at + 6)?.strip_prefix("\\u")?;
        u16::from_str_radix(digits, 16).ok()
    };
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    while let Some(sign) = text.get(at..).and_then(|rest| rest.chars().next()) {
        if sign != '\\' {
            out.push(sign);
            at += sign.len_utf8();
            continue;
        }
        let length = match (unit(at), unit(at + 6)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => 12,
            (Some(0xd800..=0xdfff), _) => {
                out.push_str("\\uFFFD");
                at += 6;
                continue;
            }
            (Some(_), _) => 6,
            // An escape of one sign, which may be a backslash itself.
            (None, _) => 1 + text.get(at + 1..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8),
        };
        out.push_str(text.get(at..at + length).unwrap_or_default());
        at += length;
    }
    out
}

/// Writes a message.
pub fn write(output: &mut impl Write, message: &Value) -> io::Result<()> {
    let text = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

/// An error as the answer to a request.
pub fn failed(id: &Value, code: i64, why: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": why}})
}

/// The faults of a document as a notification.
pub fn published(address: &str, version: &Value, faults: &[Value]) -> Value {
    let mut parameters = json!({"uri": address, "diagnostics": faults});
    if version.is_number() {
        parameters["version"] = version.clone();
    }
    json!({"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": parameters})
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn messages_come_back_and_half_a_pair_is_replaced() {
        let (mut out, message) = (Vec::new(), json!({"text": "⍳3 😀 \\ud83d"}));
        write(&mut out, &message).expect("written");
        let read_back = read(&mut out.as_slice()).expect("read").expect("a message");
        assert_eq!(value(&read_back), Some(message));
        assert_eq!(value(r#"{"a":"x\ud83dy"}"#), Some(json!({"a": "x\u{fffd}y"})));
        assert_eq!(value(r#"["\ude00","\ud83d\ude00","\\ud83d"]"#), Some(json!(["\u{fffd}", "😀", "\\ud83d"])));
        assert_eq!(value("{"), None);
        assert!(read(&mut b"Content-Length: 99999999999999\r\n\r\n".as_slice()).is_err());
        assert!(read(&mut b"\r\n\r\n".as_slice()).is_err());
        assert!(read(&mut b"Content-Length: 5\r\n\r\nab".as_slice()).expect("the end").is_none());
    }
}
