//! Files of values: the first two bytes of an input are the length of the first file, and the second file of a list of lists stands behind it.
//! A value that was read has files from which the same value is read.
#![no_main]

mod session;

use std::sync::Arc;

use jackal_array::Value;
use jackal_array::error::Result;
use jackal_k::Interpreter;
use jackal_k::disk::read::value_of;
use jackal_k::disk::write::{Files, files_of};
use libfuzzer_sys::fuzz_target;

fn read(k: &Interpreter, first: &[u8], second: &[u8]) -> Result<Value> {
    value_of(k, &(Arc::new(first.to_vec()) as _), &|| Ok(Arc::new(second.to_vec()) as _))
}

fuzz_target!(|input: &[u8]| {
    let Some((&[low, high], rest)) = input.split_first_chunk::<2>() else { return };
    let length = usize::from(u16::from_le_bytes([low, high])).min(rest.len());
    let (first, second) = rest.split_at(length);
    session::with_session(|k| {
        let Ok(value) = read(k, first, second) else { return };
        let Ok(Files { first, second }) = files_of(k, &value) else { return };
        let again = read(k, &first, &second.clone().unwrap_or_default()).and_then(|value| files_of(k, &value));
        assert!(again.is_ok_and(|files| files.first == first && files.second == second));
    });
});
