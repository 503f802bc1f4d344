//! Tests of `crates/array/src/short_text.rs`.

use jackal::rooms::array::{Array, Mark, Value, View};

/// A text in a buffer of its own, however short: a mark has no room in the handle.
fn buffered(text: &[u8]) -> Array {
    Array::text(text).with_mark(Mark::Sorted).with_mark(Mark::None)
}

#[test]
fn a_short_text_is_as_any_other() {
    let long = [b'x'; 40];
    for count in 0..40 {
        let text = &long[..count];
        let mut array = Array::text(text);
        assert_eq!((array.shape(), array.count(), array.rank(), array.is_atom()), (&[count][..], count, 1, false));
        assert_eq!((&array, buffered(text) == array), (&buffered(text), true), "{count}");
        assert_eq!((array.as_slice::<u8>(), array.as_slice::<bool>()), (Some(text), None));
        assert!(matches!(array.widened(), View::Byte(items) if items == text));
        assert_eq!(array.clone().into_vec::<u8>().as_deref(), Some(text));
        assert_eq!(array.with_items(vec![7_i64; count]), Array::list(vec![7_i64; count]));
        assert_eq!(array.with_copied(&vec![true; count]), Array::list(vec![true; count]));
        assert_eq!(array.clone().reshaped(&[1, count]).map(|table| table.raveled()).ok(), Some(array.clone()));
        let before = array.clone();
        if let Some(items) = array.make_mut::<u8>() {
            items.fill(b'y');
        }
        assert_eq!((array, before), (Array::list(vec![b'y'; count]), Array::text(text)));
    }
}

#[test]
fn a_short_text_grows_beyond_its_room() {
    let mut array = Array::text("");
    for count in 1..100 {
        assert!(array.append_in_place(&Array::atom(b'a')));
        assert_eq!(array, Array::list(vec![b'a'; count]));
    }
    let mut array = Array::text("abc");
    assert!(array.append_in_place(&Array::text("d".repeat(50))) && array.count() == 53);
    assert!(!Array::text("abc").append_in_place(&Array::from(1_i64)));
}

#[test]
fn a_mark_stays_with_a_short_text() {
    let sorted = Array::text("ehllo").with_mark(Mark::Sorted);
    assert_eq!((sorted.mark(), sorted.clone().with_mark(Mark::None).mark()), (Mark::Sorted, Mark::None));
    assert_eq!((sorted, Array::text("e").mark()), (Array::text("ehllo"), Mark::None));
}

#[test]
fn one_byte_as_an_atom_and_back() {
    let atom = Array::text("a").reshaped(&[]).ok();
    assert_eq!(atom, Some(Array::atom(b'a')));
    assert_eq!(atom.and_then(|atom| atom.reshaped(&[1]).ok()), Some(Array::text("a")));
    assert_eq!(size_of::<Array>(), 24);
    assert!(size_of::<Value>() <= 32);
}

/// Texts of few bytes and of some more, made in every way, are those bytes; also with others behind them, and after more came.
#[test]
fn texts_of_all_lengths_are_what_they_were_made_of() {
    let bytes: Vec<u8> = (190..=255).collect();
    for count in 0..=20 {
        let items = &bytes[count..2 * count];
        let mut text = Array::text(items);
        assert_eq!((text.as_slice::<u8>(), text.shape()), (Some(items), &[count][..]));
        for rest in [2 * count, 2 * count + 7, bytes.len()] {
            let mut boxes = Vec::new();
            Array::push_run(&mut boxes, &bytes[..rest], count, 2 * count);
            assert_eq!(boxes, [Value::Array(Array::run(&bytes[..rest], count, 2 * count))]);
            assert_eq!(boxes, [Value::Array(text.clone())]);
        }
        for more in 0..=16 {
            let mut longer = Array::run(&bytes, count, 2 * count);
            assert!(longer.append_in_place(&Array::text(&bytes[..more])));
            assert_eq!(longer.as_slice::<u8>(), Some(&[items, &bytes[..more]].concat()[..]));
        }
        text.make_mut::<u8>().expect("bytes").fill(7);
        assert_eq!(text, Array::list(vec![7_u8; count]));
    }
}
