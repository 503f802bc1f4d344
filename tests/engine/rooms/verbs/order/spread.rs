//! Tests of `crates/kernels/src/verbs/order/spread.rs`: lists that are long enough to be spread, against std and against each other on several threads.

use jackal::rooms::array::rules::Rules;
use jackal::rooms::array::{Array, Context};
use jackal::rooms::verbs::order::*;

const MANY: usize = 20_000;

/// Words that look as if by chance, the same in each run.
fn words() -> impl Iterator<Item = u64> {
    (0..MANY as u64)
        .map(|i| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(31).wrapping_mul(0xD6E8_FEB8_6659_FD93))
}

/// From 0 to 1.
fn fractions() -> impl Iterator<Item = f64> {
    words().map(|word| (word >> 11) as f64 / (1_u64 << 53) as f64)
}

/// Floats that lie evenly, together, in clusters, around zero, at the ends of what there is.
fn floats() -> Vec<Vec<f64>> {
    vec![
        fractions().collect(),
        fractions().map(|f| -1e300 * f).collect(),
        fractions().map(|f| (f - 0.5).powi(9)).collect(),
        fractions().map(|f| (f * 700.0).exp()).collect(),
        fractions().map(|f| (f * 9.0).floor() + f * 1e-9).collect(),
        fractions().map(|f| (f * 50.0).floor()).collect(),
        fractions()
            .map(|f| {
                if f < 0.3 {
                    -0.0
                } else if f < 0.6 {
                    0.0
                } else {
                    f - 0.8
                }
            })
            .collect(),
        fractions().map(|f| (f - 0.5) * f64::MAX * 2.0).collect(),
        fractions().map(|f| f * 1e-310).collect(),
        fractions().map(|f| if f > 0.999 { f64::INFINITY } else { f }).collect(),
        fractions().enumerate().map(|(i, f)| if i == 77 { 1e18 } else { f }).collect(),
        fractions().enumerate().map(|(i, f)| i as f64 + f * 2.0).collect(),
        (0..MANY).map(|i| (MANY - i) as f64).collect(),
        vec![0.25; MANY],
    ]
}

fn ints() -> Vec<Vec<i64>> {
    vec![
        words().map(|word| word as i64).collect(),
        words().map(|word| (word >> 1) as i64 + i64::MIN).collect(),
        words().map(|word| (word >> 40) as i64 - 5000).collect(),
        words().map(|word| (word >> (word % 60)) as i64).collect(),
        words().map(|word| ((word % 7) << 50) as i64 + (word >> 54) as i64).collect(),
        words().enumerate().map(|(i, word)| if i == 5 { i64::MAX } else { (word >> 44) as i64 }).collect(),
    ]
}

/// With `-0.0` as 0: what is sorted holds one zero.
fn bits(sorted: &Array) -> Vec<u64> {
    sorted.as_slice::<f64>().into_iter().flatten().map(|f| (f + 0.0).to_bits()).collect()
}

#[test]
fn floats_are_sorted_as_by_std() {
    for mut list in floats() {
        let y = Array::list(list.clone());
        let (up, down) = (
            sort_up(&Context::default(), y.clone().into()).unwrap(),
            sort_down(&Context::default(), y.into()).unwrap(),
        );
        list.sort_by(|a, b| (a + 0.0).total_cmp(&(b + 0.0)));
        assert!(bits(&up).into_iter().eq(list.iter().map(|f| (f + 0.0).to_bits())));
        list.reverse();
        assert!(bits(&down).into_iter().eq(list.iter().map(|f| (f + 0.0).to_bits())));
    }
}

#[test]
fn ints_are_sorted_as_by_std() {
    for mut list in ints() {
        let y = Array::list(list.clone());
        let (up, down) = (
            sort_up(&Context::default(), y.clone().into()).unwrap(),
            sort_down(&Context::default(), y.into()).unwrap(),
        );
        list.sort_unstable();
        assert!(up == Array::list(list.clone()));
        list.reverse();
        assert!(down == Array::list(list));
    }
}

#[test]
fn what_is_no_number_keeps_its_place() {
    for (rules, first) in [(&Rules::LISTS, true), (&Rules::CELLS, false)] {
        let mut cx = Context::default();
        cx.rules = rules;
        let list: Vec<f64> = fractions().enumerate().map(|(i, f)| if i % 1000 == 7 { f64::NAN } else { f }).collect();
        let nans = list.iter().filter(|f| f.is_nan()).count();
        let up = sort_up(&cx, Array::list(list.clone()).into()).unwrap();
        let up = up.as_slice::<f64>().unwrap();
        let (front, back) = up.split_at(if first { nans } else { MANY - nans });
        let (nothing, numbers) = if first { (front, back) } else { (back, front) };
        assert!(up.len() == MANY && nothing.iter().all(|f| f.is_nan()) && numbers.is_sorted());
        let down = sort_down(&cx, Array::list(list).into()).unwrap();
        let down = down.as_slice::<f64>().unwrap();
        assert!(down.iter().rev().map(|f| f.to_bits()).eq(up.iter().map(|f| f.to_bits())));
    }
}

#[test]
fn several_threads_sort_as_one() {
    let list: Vec<f64> = (0..12).flat_map(|i| fractions().map(move |f| f * f64::from(i))).collect();
    let results: Vec<Vec<u64>> = [1, 2, 3]
        .into_iter()
        .map(|count| {
            let cx = Context::default();
            cx.stop().set_threads(count);
            bits(&sort_up(&cx, Array::list(list.clone()).into()).unwrap())
        })
        .collect();
    assert!(results[0].len() == list.len() && results.iter().all(|result| *result == results[0]));
}
