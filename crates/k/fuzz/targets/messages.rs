//! Messages: the first byte of an input says the order of bytes and whether the rest is compressed, the rest is a message without its head.
//! A value that was read has bytes from which the same value is read.
#![no_main]

mod session;

use jackal_k::messages::{HEAD_BYTES, MessageKind, decode, encode};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&choice, body)) = input.split_first() else { return };
    let length = (HEAD_BYTES + body.len()) as u32;
    let is_little = choice & 1 == 1;
    let [a, b, c, d] = if is_little { length.to_le_bytes() } else { length.to_be_bytes() };
    let mut message = vec![u8::from(is_little), 0, choice >> 1 & 1, 0, a, b, c, d];
    message.extend(body);
    session::with_session(|k| {
        let Ok((_, value)) = decode(k, &message) else { return };
        let Ok(bytes) = encode(k, &value, MessageKind::Response) else { return };
        let again = decode(k, &bytes).and_then(|(kind, value)| encode(k, &value, kind));
        assert!(again.is_ok_and(|again| again == bytes));
    });
});
