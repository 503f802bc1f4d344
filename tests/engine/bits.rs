//! Booleans in bits against the same as bytes: packing, reading, searching, and the verbs that take words.

use crate::dice::Dice;
use jackal::Session;
use jackal::rooms::array::{Array, Bits, pack};

/// The same in bits, with what must not count after them.
fn in_bits(truths: &[bool]) -> Bits {
    let mut words = vec![u64::MAX; truths.len().div_ceil(64)];
    pack(truths, &mut words);
    if let (Some(last), rest @ 1..) = (words.last_mut(), truths.len() % 64) {
        *last |= u64::MAX << rest;
    }
    Bits::new(words, truths.len())
}

#[test]
fn bits_are_read_as_they_were_packed() {
    let mut dice = Dice(1);
    for count in (0..200).chain([1023, 1024, 1025, 4100]) {
        for density in [0, 2, 128, 254, 256] {
            let truths = dice.truths(count, density);
            let bits = in_bits(&truths);
            assert_eq!(bits.ones(), truths.iter().filter(|&&truth| truth).count());
            for wanted in [false, true] {
                assert_eq!(bits.first(wanted), truths.iter().position(|&truth| truth == wanted));
                assert_eq!(bits.last(wanted), truths.iter().rposition(|&truth| truth == wanted));
            }
            for at in [0, 1, 63, 64, 65, count.saturating_sub(1), count] {
                assert_eq!(bits.get(at), truths.get(at).copied());
                let mut part = vec![true; count.saturating_sub(at).min(130)];
                bits.spread(at, &mut part);
                assert_eq!(part, truths.get(at..at + part.len()).unwrap_or(&[]), "{count} from {at}");
            }
            let array = Array::from_bits(&[count], bits);
            assert_eq!(array, Array::list(truths.clone()));
            assert!(array.bits().is_some() && !array.is_unpacked());
            assert_eq!(array.clone().into_items::<bool>().ok(), Some(truths.clone()));
            let mut written = array.clone();
            if let Some(first) = written.make_mut::<bool>().and_then(<[bool]>::first_mut) {
                *first = !*first;
                assert_ne!(written, array);
            }
            assert!(written.bits().is_none() && array.bits().is_some());
        }
    }
}

/// Sentences over booleans of lengths around those of words and blocks, with a session that has them in bytes.
#[test]
fn verbs_take_bits_as_they_take_bytes() {
    let (mut bits, mut bytes) = (Session::bare(), Session::bare());
    bits.stop().set_packed_from(1);
    bytes.stop().set_packed_from(usize::MAX);
    let sentences = [
        "a *. b",
        "a +. b",
        "a ~: b",
        "a = b",
        "a < b",
        "a >: b",
        "a *: b",
        "a +: b",
        "-. a",
        "1 = a",
        "a < 1",
        "0 +. b",
        "a ! b",
        "a + b",
        "a - 0.5",
        "a % b",
        "b ^ a",
        "a * n",
        "n | a",
        "+/ a",
        "*./ a",
        "+./ b",
        "~:/ a",
        "=/ a",
        "</ a",
        "+./ a , b",
        "*./ a >: a",
        ">./ b",
        "<./ a",
        "I. a",
        "I. b",
        "I. a *. b",
        "a # n",
        "b # n % 2",
        "a # b",
        "b # 'abc' $~ # b",
        "a # 2 # ,. n",
        "a #^:_1 (+/ a) {. n",
        "1 e. a",
        "0 e. b",
        "a i. 0 1",
        "a i. 1",
        "b i. 1",
        "a i: 1",
        "b i: 0",
        "a i. 2",
        "(0 >. <: # a) { a , 0",
        "{. a",
        "{: b",
        "10 {. a",
        "_10 {. b",
        "3 }. a",
        "a , b",
        "1 , a",
        "|. a",
        "3 |. b",
        "a -: b",
        "a -: 1 = a",
        "a -: a + 0",
        "/: a",
        "\\:~ b",
        "~. a",
        "+/\\ a",
        "*./\\ b",
        "a /. n",
        "a +//. n",
        "2 #. a",
        "a } n ,: - n",
        "7 (I. a)} n",
        "0 (0 #~ * # a)} a",
        "<;.1 a , 1",
        "a */ 0 1",
        "0 1 =/ b",
        "+/ a */ 1 1",
        "(2 , # a) $ a , b",
        "+/ (2 , # a) $ b",
        "*./\"1 (2 , # a) $ a , b",
        "|: (2 , # a) $ a , b",
        "a { 5 6",
        "<\"0 (3 {. a)",
        "3!:0 a",
        "3!:1 a",
        "((] *. 0 <: n\"_) -: ]) a",
        "(n > 40) *. n < 90",
        "+/ (n > 40) *. n < 90",
        "(n > 40) # n",
        "n #~ (n < 9) +. n > 99",
    ];
    for count in [0, 1, 2, 7, 63, 64, 65, 127, 128, 1000, 1023, 1024, 1025, 2049, 8191, 8192, 8193, 8300] {
        for session in [&mut bits, &mut bytes] {
            session.eval(&format!("n=: (3 + 7 * i. {count}) - 61 * <. {count} %~ i. {count}"));
            session.eval("a=: 2 > 5 | n");
            session.eval("b=: 0 = 97 | n");
        }
        for sentence in sentences {
            let (found, wanted) = (bits.value(sentence), bytes.value(sentence));
            match (&found, &wanted) {
                (Ok(found), Ok(wanted)) => assert_eq!(found, wanted, "{sentence}, {count} booleans"),
                (Err(found), Err(wanted)) => {
                    assert_eq!(found.to_string(), wanted.to_string(), "{sentence}, {count} booleans")
                }
                _ => panic!("{sentence}, {count} booleans\n{found:?}\n{wanted:?}"),
            }
        }
    }
}

/// An array that is copied, shown, kept and dropped in either form counts once for the budget.
#[test]
fn bits_count_with_the_bytes_that_may_be_asked_for() {
    use jackal::rooms::array::{account, budget};
    use std::sync::Arc;
    let _entered = account::enter(Arc::new(account::Account::new(1 << 22)));
    let many = 1 << 20;
    let room = || (0..40).take_while(|part| budget::check::<u8>(part << 17).is_ok()).count();
    let before = room();
    let bits = Bits::new(vec![u64::MAX; many / 64], many);
    let packed = room();
    assert!(packed < before);
    let array = Array::from_bits(&[many], bits);
    assert_eq!(array.as_slice::<bool>().map(<[bool]>::len), Some(many));
    assert_eq!(room(), packed, "what was reserved is what is taken");
    assert!(array.into_items::<bool>().is_ok());
    assert_eq!(room(), before);
}
