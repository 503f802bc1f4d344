//! The order of the contents of boxes is one: it contradicts itself for no three of them, whatever types their numbers have.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::dice::Dice;
use jackal::rooms::array::compare::order_contents;
use jackal::rooms::array::{Array, Complex, Extended, Narrow, Rational, Symbol, Value, Width, sequence};

/// Numbers that are equal, or nearly, and of all types: those about 2^53, from where on floats are further apart than integers, about
/// 2^63, where machine integers end, and fractions between two floats.
fn adversaries() -> Vec<Array> {
    let mut found: Vec<Array> = Vec::new();
    for power in [53_u32, 60, 62] {
        let whole = 1_i64 << power;
        for step in [-2, -1, 0, 1, 2] {
            let int = whole + step;
            found.push(Array::from(int));
            found.push(Array::from(Extended::from(int)));
            found.push(Array::from(Rational::from_parts_signed(
                Extended::from(2 * i128::from(int) + 1),
                Extended::from(2),
            )));
        }
        for float in [(whole as f64).next_down(), whole as f64, (whole as f64).next_up()] {
            found.push(Array::from(float));
            found.extend([-1.0, 0.0, 1.0].map(|part| Array::from(Complex::new(float, part))));
        }
    }
    found.extend([i64::MAX, i64::MIN, 0, 1].map(Array::from));
    found.extend([i64::MAX as f64, i64::MIN as f64, 0.1, -0.0, f64::NAN].map(Array::from));
    found.extend([f64::INFINITY, f64::NEG_INFINITY, 1e300, 5e-324].map(Array::from));
    found.push(Array::from(Rational::from_parts_signed(Extended::from(1), Extended::from(10))));
    found.push(Array::from(Rational::INFINITY));
    found.push(Array::from(Extended::from(10).pow(300)));
    found.push(Array::from(Complex::new(f64::NAN, 1.0)));
    found.push(Array::from(true));
    found
}

/// Checks that no three values contradict each other.
fn check_total(values: &[Value], order_of: impl Fn(&Value, &Value) -> Ordering) {
    for a in values {
        assert_eq!(order_of(a, a), Ordering::Equal, "{a:?}");
        for b in values {
            let order = order_of(a, b);
            assert_eq!(order, order_of(b, a).reverse(), "{a:?} and {b:?}");
            for c in values {
                let (next, whole) = (order_of(b, c), order_of(a, c));
                if order.is_le() && next.is_le() {
                    assert_eq!(whole, order.then(next), "{a:?}, {b:?} and {c:?}");
                }
            }
        }
    }
}

#[test]
fn order_of_numbers_of_all_types_is_transitive() {
    let values: Vec<Value> = adversaries().into_iter().map(Value::from).collect();
    check_total(&values, order_contents);
}

#[test]
fn order_of_values_item_by_item_is_transitive() {
    let narrow = |width, array| Value::Narrow(Arc::new(Narrow { width, array }));
    let mut values: Vec<Value> = vec![
        Array::empty_list::<Value>().into(),
        Array::empty_list::<f64>().into(),
        Array::empty_list::<Symbol>().into(),
        narrow(Width::Real, Array::empty_list::<f64>()),
        narrow(Width::Real, Array::from(1.0)),
        narrow(Width::Date, Array::from(1_i64)),
        narrow(Width::Short, Array::list(vec![1_i64, 2])),
        Array::from(true).into(),
        Array::atom(b'a').into(),
        Array::text("ab").into(),
        Array::atom(Symbol::new("a").unwrap()).into(),
        Array::list(vec![Symbol::new("a").unwrap()]).into(),
    ];
    values.extend([(1 << 53) + 1, 1 << 53, 1, 5, i64::MAX, i64::MIN].map(|int: i64| Array::from(int).into()));
    values.extend([9007199254740992.0, 1.0, f64::INFINITY, f64::NAN].map(|float| Array::from(float).into()));
    values.extend([vec![1_i64], vec![3], vec![1, 2], vec![i64::MIN]].map(|ints| Array::list(ints).into()));
    values.extend([vec![1.0], vec![f64::NAN, 2.0]].map(|floats| Array::list(floats).into()));
    for (first, second) in [(2, 7), (12, 9), (14, 0), (8, 24)] {
        values.push(Array::list(vec![values[first].clone(), values[second].clone()]).into());
    }
    for nulls in [false, true] {
        check_total(&values, |a, b| sequence::order(nulls, a, b));
    }
}

#[test]
fn sorting_numbers_of_all_types_gives_one_order() {
    let mut dice = Dice(11);
    let mut values: Vec<Value> = adversaries().into_iter().map(Value::from).collect();
    // Lists of them too: what decides is the first place that differs.
    for _ in 0..200 {
        let (first, second) = (values[dice.next(60)].clone(), values[dice.next(60)].clone());
        values.push(Value::from(Array::boxes([first.into_array().unwrap(), second.into_array().unwrap()])));
    }
    let mut expected = values.clone();
    expected.sort_by(order_contents);
    for _ in 0..100 {
        for place in (1..values.len()).rev() {
            values.swap(place, dice.next(place + 1));
        }
        let mut sorted = values.clone();
        sorted.sort_by(order_contents);
        let same = sorted.iter().zip(&expected).all(|(a, b)| order_contents(a, b).is_eq());
        assert!(same);
        assert!(sorted.is_sorted_by(|a, b| order_contents(a, b).is_le()));
    }
}
