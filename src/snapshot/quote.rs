//! Lines of output in a transcript: as they are, or quoted where an editor or a reader would lose something.

/// The line of a transcript that expects a line of output.
///
/// ```
/// use jackal::rooms::snapshot::quote::output_line;
/// assert_eq!(output_line(b"0 1 2"), "= 0 1 2");
/// assert_eq!(output_line(b""), "=");
/// assert_eq!(output_line(b"ab "), "=\"ab \"");
/// assert_eq!(output_line(b"\xff\t\\"), "=\"\\xff\\x09\\\\\"");
/// ```
pub fn output_line(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok("") => "=".to_string(),
        Ok(text) if is_plain(text) => format!("= {text}"),
        _ => format!("=\"{}\"", escaped(bytes)),
    }
}

fn is_plain(text: &str) -> bool {
    !text.chars().any(char::is_control) && !text.ends_with(char::is_whitespace)
}

fn escaped(bytes: &[u8]) -> String {
    let mut out = String::new();
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '"' | '\\' => out.extend(['\\', c]),
                c if c.is_control() => escape_bytes(c.encode_utf8(&mut [0; 4]).as_bytes(), &mut out),
                c => out.push(c),
            }
        }
        escape_bytes(chunk.invalid(), &mut out);
    }
    out
}

fn escape_bytes(bytes: &[u8], out: &mut String) {
    for byte in bytes {
        out.push_str(&format!("\\x{byte:02x}"));
    }
}

/// The bytes of a quoted line: what stands after `=`, quotes and all. A blank after the first quote may set the quoted
/// text off (`=" "ab "`).
///
/// ```
/// use jackal::rooms::snapshot::quote::unquoted;
/// assert_eq!(unquoted("\"a\\x20\\\\\""), Some(b"a \\".to_vec()));
/// assert_eq!(unquoted("\" \"ab \""), Some(b"ab ".to_vec()));
/// assert_eq!(unquoted("\"open"), None);
/// ```
pub fn unquoted(text: &str) -> Option<Vec<u8>> {
    let inside = |text: &str| text.strip_prefix('"')?.strip_suffix('"').and_then(unescaped);
    inside(text).or_else(|| inside(text.strip_prefix("\" ")?))
}

fn unescaped(text: &str) -> Option<Vec<u8>> {
    let (mut out, mut bytes) = (Vec::with_capacity(text.len()), text.bytes());
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => return None,
            b'\\' => match bytes.next()? {
                b'x' => out.push(hex(bytes.next()?)? * 16 + hex(bytes.next()?)?),
                plain @ (b'"' | b'\\') => out.push(plain),
                _ => return None,
            },
            other => out.push(other),
        }
    }
    Some(out)
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}
