//! Focused tests of the pervading function: types, overflow, reuse, pairing.

use jackal::rooms::array::with_items;
use jackal::rooms::array::{Array, Complex, Context, ElementType, Extended};
use jackal::rooms::error::{ErrorKind, Result};
use jackal::rooms::verbs::atomic::*;

fn cx() -> Context {
    Context::default()
}

fn ints(items: &[i64]) -> Array {
    Array::list(items.to_vec())
}

#[test]
fn overflow_redoes_in_floats_whether_in_place_or_not() {
    let large: Vec<i64> = (0..5000).map(|i| if i == 4000 { i64::MAX } else { i }).collect();
    let shared = Array::list(large.clone());
    let kept = shared.clone();
    let a = add(&cx(), shared.into(), Array::from(1_i64).into()).unwrap();
    let b = add(&cx(), Array::list(large).into(), Array::from(1_i64).into()).unwrap();
    assert_eq!(kept.kind(), ElementType::Int);
    assert_eq!(a.kind(), ElementType::Float);
    assert_eq!(a, b);
    assert_eq!(a.as_slice::<f64>().unwrap()[4999], 5000.0);
    let c = subtract(&cx(), Array::from(-5_i64).into(), ints(&[i64::MAX, 1]).into()).unwrap();
    assert_eq!(c, Array::list(vec![-5.0 - i64::MAX as f64, -6.0]));
}

/// Whether two results, or the kinds of two errors, are the same; what is not a number is itself.
fn alike(a: &Result<Array>, b: &Result<Array>) -> bool {
    match (a, b) {
        (Ok(a), Ok(b)) => format!("{a:?}") == format!("{b:?}"),
        (Err(a), Err(b)) => a.kind() == b.kind(),
        _ => false,
    }
}

#[test]
fn an_argument_is_written_over_as_if_it_were_kept() {
    const VERBS: [&AtomicDyad; 6] = [&ADD, &SUBTRACT, &MULTIPLY, &DIVIDE, &MINIMUM, &MAXIMUM];
    for count in [1_usize, 31, 300, 1025, 5000] {
        let whole = |seed: usize, odd: i64| -> Array {
            let item = |i: usize| ((i * 7919 + seed) % 2003) as i64 - 1000;
            Array::list((0..count).map(|i| if i == count - 1 - seed % count { odd } else { item(i) }).collect())
        };
        let real = |seed: usize, odd: f64| -> Array {
            let item = |i: usize| ((i * 7919 + seed) % 2003) as f64 / 8.0 - 100.0;
            Array::list((0..count).map(|i| if i == count - 1 - seed % count { odd } else { item(i) }).collect())
        };
        let odd = [0, i64::MAX, i64::MIN].map(|odd| (whole(3, odd), whole(3, -1), Array::from(odd)));
        let odd_reals = [0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
        let odd_reals = odd_reals.map(|odd| (real(5, odd), real(5, -f64::INFINITY), Array::from(odd)));
        for (list, other, atom) in odd.iter().chain(&odd_reals) {
            for verb in VERBS {
                for (x, y) in [(list, other), (other, list), (list, atom), (atom, list)] {
                    let kept = verb.apply_in_full(&cx(), x.clone(), y.clone());
                    let own = |array: &Array| with_items!(array.widened(), items => array.with_items(items.to_vec()));
                    for (a, b) in [(own(x), y.clone()), (x.clone(), own(y)), (own(x), own(y))] {
                        assert!(alike(&verb.apply_in_full(&cx(), a, b), &kept), "{} of {count}", verb.name);
                    }
                }
            }
        }
    }
}

#[test]
fn prefix_agreement_spreads_cells() {
    let x = ints(&[10, 20]);
    let y = Array::new(&[2, 3], (0..6).collect::<Vec<i64>>()).unwrap();
    let sum = add(&cx(), x.clone().into(), y.clone().into()).unwrap();
    assert_eq!(sum, Array::new(&[2, 3], vec![10_i64, 11, 12, 23, 24, 25]).unwrap());
    assert_eq!(add(&cx(), y.clone().into(), x.into()).unwrap(), sum);
    assert_eq!(add(&cx(), y.into(), ints(&[1, 2, 3]).into()).unwrap_err().kind(), ErrorKind::Length);
    let wide: Vec<f64> = (0..3000).map(f64::from).collect();
    let half = Array::list((0..1500).map(i64::from).collect());
    let got = subtract(&cx(), Array::new(&[1500, 2], wide).unwrap().into(), half.into()).unwrap();
    assert_eq!(got.as_slice::<f64>().unwrap()[2998..], [1499.0, 1500.0]);
}

#[test]
fn suffix_and_outer_cycle() {
    let y = Array::new(&[2, 3], vec![0_i64, 1, 2, 3, 4, 5]).unwrap();
    let row = ints(&[10, 20, 30]);
    assert_eq!(ADD.suffix(&cx(), y, row.clone()).unwrap().as_slice::<i64>().unwrap(), [10, 21, 32, 13, 24, 35]);
    let table = SUBTRACT.outer(&cx(), row, Array::list(vec![0.5, 1.0])).unwrap();
    assert_eq!(table, Array::new(&[3, 2], vec![9.5, 9.0, 19.5, 19.0, 29.5, 29.0]).unwrap());
}

#[test]
fn types_of_results() {
    let six = Array::from(Extended::from(6));
    assert_eq!(divide(&cx(), six.clone().into(), Array::from(2_i64).into()).unwrap(), Array::from(Extended::from(3)));
    assert_eq!(divide(&cx(), six.into(), Array::from(4_i64).into()).unwrap().kind(), ElementType::Rational);
    assert_eq!(power(&cx(), Array::from(3_i64).into(), Array::from(true).into()).unwrap(), Array::from(3_i64));
    assert_eq!(power(&cx(), Array::from(3_i64).into(), Array::from(2_i64).into()).unwrap(), Array::from(9.0));
    assert_eq!(square_root(&cx(), Array::from(-4_i64).into()).unwrap(), Array::from(Complex::new(0.0, 2.0)));
    assert_eq!(floor(&cx(), Array::list(vec![1.5, 1e19]).into()).unwrap().kind(), ElementType::Float);
    assert_eq!(floor(&cx(), Array::list(vec![1.5, -2.5, 3.0 - 1e-15]).into()).unwrap(), ints(&[1, -3, 3]));
    assert_eq!(ceiling(&cx(), Array::list(vec![1.5, -2.5, -0.5]).into()).unwrap(), ints(&[2, -2, 0]));
    assert_eq!(
        equal(&cx(), Array::text("ab").into(), Array::from(97_i64).into()).unwrap(),
        Array::list(vec![false, false])
    );
    let infinity = Array::from(f64::INFINITY);
    assert_eq!(subtract(&cx(), infinity.clone().into(), infinity.into()).unwrap_err().kind(), ErrorKind::NotANumber);
    assert_eq!(add(&cx(), Array::text("").into(), Array::from(1_i64).into()).unwrap().count(), 0);
    assert_eq!(add(&cx(), Array::text("a").into(), Array::from(1_i64).into()).unwrap_err().kind(), ErrorKind::Domain);
}

#[test]
fn combinations_of_negative_numbers() {
    let c = |x: i64, y: i64| out_of(&cx(), Array::from(x).into(), Array::from(y).into()).unwrap();
    for (x, y, want) in [(2, 5, 10), (2, -3, 6), (3, -3, -10), (-2, -5, 0), (-2, 3, 0), (-5, -2, -4), (6, 5, 0)] {
        assert_eq!(c(x, y), Array::from(want), "{x} {y}");
    }
    assert_eq!(c(40, 80).kind(), ElementType::Float);
}

#[test]
fn the_way_of_short_lists_gives_what_the_full_way_gives() {
    let lists = [
        ints(&[1, 2, 3]),
        ints(&[4, -5, 6]),
        ints(&[i64::MAX, 2, 0]),
        Array::from(3_i64),
        Array::from(0_i64),
        Array::list(vec![1.5, -2.0, 0.0]),
        Array::list(vec![f64::INFINITY, 1.0, -1.0]),
        Array::from(2.5),
        Array::list((0..100_i64).collect::<Vec<i64>>()),
        Array::new(&[1, 3], vec![7_i64, 8, 9]).unwrap(),
    ];
    let verbs = [&ADD, &SUBTRACT, &MULTIPLY, &DIVIDE, &MINIMUM, &RESIDUE, &LESS, &EQUAL, &POWER, &GCD_OR];
    for verb in verbs {
        for x in &lists {
            for y in &lists {
                let full = verb.apply_in_full(&cx(), x.clone(), y.clone()).map_err(|error| error.kind());
                let applied = verb.apply(&cx(), x.clone(), y.clone()).map_err(|error| error.kind());
                assert_eq!(applied, full, "{x:?} {} {y:?}", verb.name);
                if let Some(short) = jackal::rooms::verbs::atomic::short_pair(verb, &cx(), x, y).map(Array::from) {
                    assert_eq!(Ok(short), full, "{x:?} {} {y:?}", verb.name);
                }
            }
        }
    }
}
