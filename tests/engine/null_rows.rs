//! The rows of the elementwise verbs with nulls: every kernel against its plain form, pair by pair and step by step, over
//! lists of every numeric type with nulls, infinities and numbers that overflow.

use crate::dice::Dice;
use jackal::rooms::array::{Array, Context, Rules, Value, View, Width, narrow, nulls};
use jackal::rooms::error::{Error, Result};
use jackal::rooms::operators::{from_left, prefix};
use jackal::rooms::verbs::atomic::items::Beside;
use jackal::rooms::verbs::atomic::nulls::{
    ADD_NULL, DIVIDE_NULL, EQUAL_NULL, FILL_NULL, GREATER_NULL, GREATER_OR_EQUAL_NULL, LESS_NULL, LESS_OR_EQUAL_NULL,
    LOGARITHM_NULL, MAXIMUM_NULL, MINIMUM_NULL, MODULO_NULL, MULTIPLE_NULL, MULTIPLY_NULL, NOT_EQUAL_NULL, POWER_NULL,
    QUOTIENT_NULL, SUBTRACT_NULL,
};
use jackal::rooms::verbs::atomic::{AtomicDyad, AtomicMonad};

/// Lists without anything beside them.
struct Lists;

impl Beside for Lists {
    fn dyad(&self, _: &'static AtomicDyad, _: Value, _: Value) -> Result<Value> {
        Err(Error::type_("there is nothing beside arrays here"))
    }
    fn monad(&self, _: &'static AtomicMonad, _: Value) -> Result<Value> {
        Err(Error::type_("there is nothing beside arrays here"))
    }
    fn assembled(&self, shape: &[usize], results: Vec<Value>) -> Result<Value> {
        Array::new(shape, results).map(Value::Array)
    }
}

const DYADS: [&AtomicDyad; 18] = [
    &ADD_NULL,
    &SUBTRACT_NULL,
    &MULTIPLY_NULL,
    &DIVIDE_NULL,
    &MINIMUM_NULL,
    &MAXIMUM_NULL,
    &MODULO_NULL,
    &QUOTIENT_NULL,
    &MULTIPLE_NULL,
    &POWER_NULL,
    &LOGARITHM_NULL,
    &FILL_NULL,
    &EQUAL_NULL,
    &NOT_EQUAL_NULL,
    &LESS_NULL,
    &LESS_OR_EQUAL_NULL,
    &GREATER_NULL,
    &GREATER_OR_EQUAL_NULL,
];

fn cx() -> Context {
    Context::with_rules(Default::default(), &Rules::LISTS)
}

fn int(dice: &mut Dice) -> i64 {
    match dice.next(12) {
        0 => nulls::NULL,
        1 => i64::MAX,
        2 => -i64::MAX,
        3 => (dice.next(1 << 30) as i64) << 33,
        _ => dice.next(200) as i64 - 100,
    }
}

fn float(dice: &mut Dice) -> f64 {
    match dice.next(12) {
        0 => f64::NAN,
        1 => f64::INFINITY,
        2 => 1.0 + 2_f64.powi(-43),
        3 => 1.0,
        _ => (dice.next(4000) as f64 - 2000.0) / 16.0,
    }
}

/// A list of some type.
fn list(dice: &mut Dice, count: usize) -> Value {
    let ints = |dice: &mut Dice| (0..count).map(|_| int(dice)).collect::<Vec<i64>>();
    match dice.next(7) {
        0 => Array::list(dice.truths(count, 128)).into(),
        1 | 2 => Array::list(ints(dice)).into(),
        3 | 4 => Array::list((0..count).map(|_| float(dice)).collect::<Vec<f64>>()).into(),
        5 => narrow::of_bits(32, Array::list(ints(dice))),
        _ => narrow::of_bits(8, Array::list(ints(dice))),
    }
}

fn item(y: &Value, index: usize) -> Value {
    let atom = y.array().unwrap().item(index);
    match y {
        Value::Narrow(narrow) => narrow::of_bits(narrow.width.bits(), atom),
        _ => atom.into(),
    }
}

/// A value as text: two nulls are the same, and so are integers of one width.
fn text(value: &Value) -> String {
    let width: Option<Width> = if let Value::Narrow(narrow) = value { Some(narrow.width) } else { None };
    let items = match value.array().unwrap().widened() {
        View::Bool(items) => format!("{items:?}"),
        View::Int(items) => format!("{items:?}"),
        View::Float(items) => format!("{:?}", items.iter().map(|item| item + 0.0).collect::<Vec<f64>>()),
        other => format!("{other:?}"),
    };
    format!("{width:?} {items}")
}

fn assert_list(list: &Value, items: &[Value], what: impl Fn() -> String) {
    for (index, expected) in items.iter().enumerate() {
        let (found, expected) = (text(&item(list, index)), text(expected));
        assert_eq!(found, expected, "{}, item {index}", what());
    }
}

fn pair(verb: &'static AtomicDyad, x: &Value, y: &Value) -> Value {
    verb.values(&cx(), &Lists, x.clone(), y.clone()).unwrap()
}

#[test]
fn lists_give_what_their_items_give() {
    let mut dice = Dice(7);
    for round in 0..400 {
        let count = [1, 3, 17, 300, 1500][round % 5];
        let (x, y) = (list(&mut dice, count), list(&mut dice, count));
        for verb in DYADS {
            let atom = item(&x, 0);
            let (both, spread) = (pair(verb, &x, &y), pair(verb, &atom, &y));
            for index in [0, count / 2, count - 1] {
                let what = || format!("{} of {} and {}", verb.name, text(&item(&x, index)), text(&item(&y, index)));
                assert_eq!(
                    text(&item(&both, index)),
                    text(&pair(verb, &item(&x, index), &item(&y, index))),
                    "{}",
                    what()
                );
                assert_eq!(text(&item(&spread, index)), text(&pair(verb, &atom, &item(&y, index))), "{}", what());
            }
        }
    }
}

/// The results of a fold on the way, one by one.
fn steps(verb: &'static AtomicDyad, y: &Value, count: usize) -> Vec<Value> {
    let mut last = item(y, 0);
    let mut all = vec![last.clone()];
    for index in 1..count {
        last = pair(verb, &last, &item(y, index));
        all.push(last.clone());
    }
    all
}

#[test]
fn folds_and_scans_give_what_their_steps_give() {
    let mut dice = Dice(11);
    let mut compared = 0;
    for round in 0..300 {
        let count = [2, 3, 8, 40, 5000][round % 5];
        let y = list(&mut dice, count);
        for verb in DYADS {
            // Eight accumulators give another rounding; that of steps is compared in exact numbers.
            let floats = matches!(y.array().unwrap().widened(), View::Float(_));
            let expected = if floats && verb.name == "add" { None } else { Some(steps(verb, &y, count)) };
            let fold = from_left::insert(&cx(), verb, &y).unwrap();
            let scan = from_left::scan(&cx(), verb, &y).unwrap();
            if let (Some(fold), Some(steps)) = (&fold, &expected) {
                assert_eq!(text(fold), text(&steps[count - 1]), "{} over {}", verb.name, text(&y));
                compared += 1;
            }
            if let (Some(scan), Some(steps)) = (&scan, &expected) {
                // The first item is in the type of the others.
                let mut expected = steps.clone();
                expected[0] = item(scan, 0);
                assert_list(scan, &expected, || format!("{} scan of {}", verb.name, text(&y)));
                compared += 1;
            }
        }
    }
    assert!(compared > 3000, "{compared}");
}

#[test]
fn sums_of_floats_are_those_of_the_other_notation() {
    let mut dice = Dice(3);
    for count in [2, 7, 8, 9, 1000, 100_003] {
        let floats: Vec<f64> = (0..count).map(|_| dice.next(1 << 30) as f64 / 1000.0).collect();
        let y = Array::list(floats);
        let ours = from_left::insert(&cx(), &ADD_NULL, &y.clone().into()).unwrap().unwrap();
        let theirs =
            jackal::rooms::operators::insert::insert_atomic(&Context::default(), &jackal::rooms::verbs::atomic::ADD, y);
        let bits = |array: &Array| array.as_atom::<f64>().unwrap().to_bits();
        assert_eq!(bits(ours.array().unwrap()), bits(&theirs.unwrap()));
    }
}

#[test]
fn each_prior_gives_what_the_pairs_give() {
    let mut dice = Dice(5);
    for round in 0..200 {
        let count = [1, 2, 5, 9000][round % 4];
        let y = list(&mut dice, count);
        for verb in DYADS {
            let Some(all) = from_left::prior(&cx(), verb, &y).unwrap() else { continue };
            for index in [1, count / 2, count - 1].into_iter().filter(|&index| index > 0 && index < count) {
                let expected = pair(verb, &item(&y, index), &item(&y, index - 1));
                assert_eq!(text(&item(&all, index)), text(&expected), "{} prior of {}", verb.name, text(&y));
            }
            if let Some(identity) = verb.identity.filter(|identity| identity.is_finite()) {
                let first = pair(verb, &item(&y, 0), &Array::from(identity).into());
                let (found, expected) = (all.array().unwrap().item(0), first.array().unwrap().clone());
                let float = |array: &Array| jackal::rooms::array::promote::floats(array).unwrap().unwrap()[0];
                let same =
                    float(&found) == float(&expected) || float(&expected).abs() > 1e18 || float(&expected).is_nan();
                assert!(same, "{} before {}", verb.name, text(&y));
            }
        }
    }
}

#[test]
fn moving_windows_give_what_a_fold_of_each_gives() {
    let mut dice = Dice(9);
    for round in 0..60 {
        let count = [2, 10, 200][round % 3];
        // Numbers whose sums are exact in every order.
        let y = match round % 2 {
            0 => Array::list((0..count).map(|_| dice.next(100) as i64).collect::<Vec<i64>>()),
            _ => Array::list((0..count).map(|_| dice.next(100) as f64 / 4.0).collect::<Vec<f64>>()),
        };
        for verb in [&ADD_NULL, &MINIMUM_NULL, &MAXIMUM_NULL] {
            for size in [1, 2, 5, 40, 500] {
                let all: Value = prefix::moving(&cx(), verb, size, &y).unwrap().unwrap().into();
                for end in [1_usize, count / 2, count] {
                    let begin = end.saturating_sub(size);
                    let steps = (begin + 1..end).fold(item(&y.clone().into(), begin), |sum, index| {
                        pair(verb, &sum, &item(&y.clone().into(), index))
                    });
                    assert_eq!(text(&item(&all, end - 1)), text(&steps), "{size} {} of {count}", verb.name);
                }
            }
        }
    }
}

#[test]
fn nests_are_entered_however_deep_they_are() {
    let nest = |items: Vec<Value>| Value::Array(Array::list(items));
    let (one, list): (Value, Value) = (Array::from(1_i64).into(), Array::list(vec![1_i64, 2]).into());
    let y = nest(vec![one.clone(), nest(vec![list.clone(), one.clone()])]);
    let sum = pair(&ADD_NULL, &list, &y);
    let three: Value = Array::from(3_i64).into();
    assert_eq!(sum, nest(vec![Array::from(2_i64).into(), nest(vec![Array::list(vec![3_i64, 4]).into(), three])]));
    let k = jackal::rooms::k::Interpreter::new(std::rc::Rc::new(jackal::rooms::session::OsHost::captured()));
    k.enter_stack(1 << 20);
    let deep = k.run("x:100000{(x;1)}/1;#(1+x)+-x", jackal::rooms::k::Dialect::K, false);
    assert!(deep.is_ok_and(|two| two == Array::from(2_i64).into()));
}
