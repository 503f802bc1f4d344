//! Tests of the fast ways of operators against the general ones.

use std::sync::Arc;

use jackal::rooms::array::fast_ways::Plain;
use jackal::rooms::array::{Arg, Array, Bounds, Context, ElementType, Tolerance, budget, compare};
use jackal::rooms::error::Result;
use jackal::rooms::fast_ways::SMALL;
use jackal::rooms::operators::insert::{insert, insert_cells, insert_into_chain};
use jackal::rooms::operators::{
    Apply, DyadRow, KnownDyad, KnownMonad, MonadRow, Ranks, key, nested, prefix, product, rank, rank_kernels, rows,
};
use jackal::rooms::verbs::atomic::chain::{Chain, Link};
use jackal::rooms::verbs::atomic::*;

/// An elementwise dyad as a function, known or not.
struct Verb(&'static AtomicDyad, bool);

impl Apply for Verb {
    fn monad(&self, _: &Context, y: Arg<'_>) -> Result<Array> {
        Ok(y.into_array())
    }
    fn dyad(&self, cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        self.0.apply(cx, x, y)
    }
    fn ranks(&self) -> Ranks {
        Ranks::new(0, 0, 0)
    }
    fn known(&self) -> Option<KnownDyad> {
        self.1.then_some(KnownDyad::Atomic(self.0))
    }
    fn identity(&self, _: &Context, shape: &[usize]) -> Result<Array> {
        jackal::rooms::operators::insert::identity(self.0, shape)
    }
}

/// The same inserted.
struct Inserted(Verb);

impl Apply for Inserted {
    fn monad(&self, cx: &Context, y: Arg<'_>) -> Result<Array> {
        insert(cx, &self.0, y.into_array())
    }
    fn dyad(&self, cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        nested::table(cx, &self.0, x.into_array(), y.into_array())
    }
    fn known_monad(&self) -> Option<KnownMonad> {
        self.0.1.then_some(KnownMonad::Insert(self.0.0))
    }
}

const VERBS: [&AtomicDyad; 13] = [
    &ADD, &SUBTRACT, &MULTIPLY, &MAXIMUM, &MINIMUM, &DIVIDE, &LESS, &EQUAL, &NOT_EQUAL, &GCD_OR, &LCM_AND, &RESIDUE,
    &POWER,
];

fn samples() -> Vec<Array> {
    let ints = |n: i64, m: i64| (0..n).map(|i| (i * i * 7 + 3 * i + 2) % m - 1).collect::<Vec<i64>>();
    vec![
        Array::list(ints(20, 5)),
        Array::list(ints(20, 2).iter().map(|&i| i == 0).collect::<Vec<bool>>()),
        Array::list(ints(13, 9).iter().map(|&i| i as f64 / 2.0).collect::<Vec<f64>>()),
        Array::list(vec![i64::MAX, 1, -1, 5]),
        Array::new(&[4, 3], ints(12, 5)).unwrap(),
        Array::new(&[5, 2], ints(10, 2).iter().map(|&i| i == 0).collect::<Vec<bool>>()).unwrap(),
        Array::new(&[3, 2, 2], ints(12, 7).iter().map(|&i| i as f64).collect::<Vec<f64>>()).unwrap(),
        Array::new(&[5, 3], (0..15).map(|i| i * i % 7 < 3).collect::<Vec<bool>>()).unwrap(),
        Array::text("aabbcd"),
        Array::new(&[4, 2], b"aabbabab".to_vec()).unwrap(),
        Array::list(vec![2_i64]),
        Array::new(&[2, 0], Vec::<i64>::new()).unwrap(),
    ]
}

fn same(what: &str, fast: Result<Array>, general: Result<Array>) {
    match (fast, general) {
        (Ok(a), Ok(b)) => {
            let close = jackal::rooms::array::compare::matches(jackal::rooms::array::Tolerance(1e-10), &a, &b);
            assert!(close, "{what}: {a:?} but in general {b:?}");
        }
        (Err(_), Err(_)) => {}
        (a, b) => panic!("{what}: {a:?} but in general {b:?}"),
    }
}

#[test]
fn fast_ways_agree_with_general_ones() {
    let cx = Context::default();
    for verb in VERBS {
        let (fast, slow) = (Inserted(Verb(verb, true)), Inserted(Verb(verb, false)));
        for y in samples() {
            // Multiples too large for integers depend on the order in which they are made.
            if verb.short() == LCM_AND.short() && y.as_slice::<i64>().is_some_and(|items| items.contains(&i64::MAX)) {
                continue;
            }
            let name = format!("{} {y:?}", verb.name);
            same(&format!("insert {name}"), fast.monad(&cx, (&y).into()), slow.monad(&cx, (&y).into()));
            for rank in 1..3 {
                let general =
                    jackal::rooms::operators::rank::monad(&cx, rank, y.clone(), &|cx, cell| insert(cx, &slow.0, cell));
                same(&format!("cells {rank} {name}"), insert_cells(&cx, &fast.0, rank, y.clone()), general);
            }
            same(
                &format!("prefix {name}"),
                prefix::prefix(&cx, &fast, y.clone()),
                prefix::prefix(&cx, &slow, y.clone()),
            );
            same(
                &format!("suffix {name}"),
                prefix::suffix(&cx, &fast, y.clone()),
                prefix::suffix(&cx, &slow, y.clone()),
            );
            for width in [-7_i64, -2, -1, 1, 2, 3, 5] {
                let x = Array::from(width);
                let general = prefix::infix(&cx, &slow, x.clone(), y.clone());
                same(&format!("infix {width} {name}"), prefix::infix(&cx, &fast, x, y.clone()), general);
            }
            let x = Array::list(vec![2_i64, 0, -3]);
            same(
                &format!("table {name}"),
                fast.dyad(&cx, (&x).into(), (&y).into()),
                slow.dyad(&cx, (&x).into(), (&y).into()),
            );
        }
    }
}

/// Many cells of few items, which are gathered a block at a time, and each by itself: floats of lists to the last bit.
#[test]
fn many_small_cells_are_what_each_is() {
    let cx = Context::default();
    let ints = |count: usize, modulus: usize| -> Vec<i64> { (0..count).map(|i| (i * i % modulus) as i64).collect() };
    for (items, row) in [
        (2, 1),
        (3, 1),
        (4, 1),
        (7, 1),
        (8, 1),
        (9, 1),
        (15, 1),
        (3, 2),
        (2, 3),
        (5, 4),
        (2, 5),
        (4, 8),
        (3, 7),
        (3, 9),
    ] {
        let shape = if row == 1 { vec![1500, items] } else { vec![1500, items, row] };
        let numbers = ints(1500 * items * row, 1000);
        let mut large = numbers.clone();
        large.iter_mut().skip(11).step_by(1009).for_each(|number| *number = i64::MAX - 3);
        let mut floats: Vec<f64> = numbers.iter().map(|&number| 1.0 / (number as f64 - 0.5)).collect();
        let plain = Array::new(&shape, floats.clone()).unwrap();
        floats[2 * items * row] = f64::INFINITY;
        floats[2 * items * row + row] = f64::NEG_INFINITY;
        let truths = Array::new(&shape, numbers.iter().map(|number| number % 7 < 3).collect::<Vec<bool>>()).unwrap();
        for verb in [&ADD, &MINIMUM, &LCM_AND, &GCD_OR, &NOT_EQUAL, &LESS] {
            let (verb, rank) = (Verb(verb, true), if row == 1 { 1 } else { 2 });
            let each = rank::monad(&cx, rank, truths.clone(), &|cx, cell| insert(cx, &verb, cell)).unwrap();
            assert_eq!(insert_cells(&cx, &verb, rank, truths.clone()).ok(), Some(each), "{}", verb.0.name);
        }
        let arrays = [Array::new(&shape, numbers), Array::new(&shape, large), Ok(plain), Array::new(&shape, floats)];
        for y in arrays.map(Result::unwrap) {
            for verb in [&ADD, &MINIMUM, &MAXIMUM] {
                let (verb, rank) = (Verb(verb, true), if row == 1 { 1 } else { 2 });
                let each = rank::monad(&cx, rank, y.clone(), &|cx, cell| insert(cx, &verb, cell));
                let all = insert_cells(&cx, &verb, rank, y.clone());
                let bits = |result: &Result<Array>| -> Option<Vec<u64>> {
                    let floats = result.as_ref().ok()?.as_slice::<f64>()?;
                    Some(floats.iter().map(|float| float.to_bits()).collect())
                };
                assert!(row > 1 || bits(&all) == bits(&each), "{} of {items}", verb.0.name);
                same(&format!("{} of {items} by {row}", verb.0.name), all, each);
            }
        }
    }
}

#[test]
fn long_windows_agree_with_short_ones() {
    let cx = Context::default();
    let y = Array::list((0..200).map(|i| f64::from(i * i % 37)).collect::<Vec<f64>>());
    for verb in [&ADD, &MAXIMUM, &MULTIPLY] {
        let (fast, slow) = (Inserted(Verb(verb, true)), Inserted(Verb(verb, false)));
        for width in [33_i64, 50, 100, 200, 201] {
            let x = Array::from(width);
            let general = prefix::infix(&cx, &slow, x.clone(), y.clone());
            same(verb.name, prefix::infix(&cx, &fast, x, y.clone()), general);
        }
    }
}

#[test]
fn products_and_determinants() {
    let cx = Context::default();
    let (sum, difference) = (Inserted(Verb(&ADD, true)), Inserted(Verb(&SUBTRACT, true)));
    let (times, slow_times) = (Verb(&MULTIPLY, true), Verb(&MULTIPLY, false));
    let x = Array::new(&[3, 3], vec![2_i64, 0, 1, 1, 3, 2, 0, 1, 1]).unwrap();
    let general = product::inner(&cx, &sum, &slow_times, x.clone(), x.clone());
    same("product", product::inner(&cx, &sum, &times, x.clone(), x.clone()), general);
    let large = Array::new(&[2, 1], vec![4_000_000_000_i64, 1]).unwrap();
    let row = Array::new(&[1, 2], vec![4_000_000_000_i64, 1]).unwrap();
    assert_eq!(product::inner(&cx, &sum, &times, large, row).unwrap().kind(), ElementType::Float);
    for u in [&sum, &difference] {
        let general = product::determinant(&cx, u, &slow_times, x.clone());
        same("determinant", product::determinant(&cx, u, &times, x.clone()), general);
    }
    for (shape, want) in [(&[2, 1][..], -1_i64), (&[3][..], 2), (&[2, 3][..], 0), (&[0, 0][..], 1), (&[][..], 1)] {
        let count = shape.iter().product::<usize>() as i64;
        let y = Array::new(shape, (1..=count).collect::<Vec<i64>>()).unwrap();
        let got = product::determinant(&cx, &difference, &times, y).unwrap();
        assert!(jackal::rooms::array::compare::matches(cx.tolerance, &got, &Array::from(want)), "{shape:?} {got:?}");
    }
}

/// A verb of a row, known or not.
struct Row<'a>(&'a MonadRow, Option<KnownMonad>);

impl Apply for Row<'_> {
    fn monad(&self, cx: &Context, y: Arg<'_>) -> Result<Array> {
        (self.0.general)(cx, y)
    }
    fn dyad(&self, _: &Context, _: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        Ok(y.into_array())
    }
    fn known_monad(&self) -> Option<KnownMonad> {
        self.1
    }
}

/// A verb of a row of two arguments, known or not.
struct Pair<'a>(&'a DyadRow, Option<KnownDyad>);

impl Apply for Pair<'_> {
    fn monad(&self, _: &Context, y: Arg<'_>) -> Result<Array> {
        Ok(y.into_array())
    }
    fn dyad(&self, cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        (self.0.general)(cx, x, y)
    }
    fn known(&self) -> Option<KnownDyad> {
        self.1
    }
}

/// What is computed may be as large as the integers of the samples: the room for it is as that of a session with little memory.
fn little_room() -> budget::Entered {
    budget::enter(Arc::new(budget::Account::new(2 << 30)))
}

/// Sums may be taken in another order.
fn agree(what: &str, fast: Option<Array>, general: Option<Array>) {
    let near = match (&fast, &general) {
        (Some(a), Some(b)) => a.kind() == b.kind() && compare::matches(Tolerance::default(), a, b),
        _ => false,
    };
    assert!(near || fast == general, "{what}: {fast:?} is not {general:?}");
}

#[test]
fn every_kernel_of_a_row_gives_what_the_verb_gives() {
    let _entered = little_room();
    let cx = Context::default();
    for &row in rows::MONADS {
        let (fast, slow) = (Row(row, Some(KnownMonad::Row(row))), Row(row, None));
        for y in samples() {
            let name = |form: &str| format!("{} {form} {y:?}", row.name);
            for cells in 0..3 {
                if let Ok(Some(kernel)) = rank_kernels::monad(&cx, row, cells, &y) {
                    let general = rank::monad(&cx, cells, y.clone(), &|cx, y| (row.general)(cx, y.into())).ok();
                    agree(&name(&format!("on cells of rank {cells}")), Some(kernel), general);
                }
            }
            type Form = fn(&Context, &dyn Apply, Array) -> Result<Array>;
            let forms: [(&str, Form); 8] = [
                ("prefixes", prefix::prefix),
                ("suffixes", prefix::suffix),
                ("windows of 2", |cx, f, y| prefix::infix(cx, f, Array::from(2_i64), y)),
                ("windows of 3", |cx, f, y| prefix::infix(cx, f, Array::from(3_i64), y)),
                ("blocks of 2", |cx, f, y| prefix::infix(cx, f, Array::from(-2_i64), y)),
                ("blocks of 9", |cx, f, y| prefix::infix(cx, f, Array::from(-9_i64), y)),
                ("classes", |cx, f, y| key::key(cx, f, y.clone(), y)),
                ("diagonals", key::oblique),
            ];
            for (form, run) in forms {
                agree(&name(form), run(&cx, &fast, y.clone()).ok(), run(&cx, &slow, y.clone()).ok());
            }
        }
    }
}

#[test]
fn every_kernel_of_a_row_of_two_arguments_gives_what_the_verb_gives() {
    let _entered = little_room();
    let cx = Context::default();
    let lefts =
        [Array::from(1_i64), Array::from(-2_i64), Array::from(0_i64), Array::list(vec![2_i64]), Array::from(true)];
    for &row in rows::DYADS {
        let (fast, slow) = (Pair(row, Some(KnownDyad::Row(row))), Pair(row, None));
        for y in samples() {
            for x in lefts.iter().chain([&y]) {
                let name = |form: &str| format!("{x:?} {} {form} {y:?}", row.name);
                for cells in 1..3 {
                    if let Ok(Some(kernel)) = rank_kernels::dyad(&cx, row, (1, cells), x, &y) {
                        let general = rank::dyad(&cx, (1, cells), x.clone(), y.clone(), &|cx, x, y| {
                            (row.general)(cx, x.into(), y.into())
                        })
                        .ok();
                        agree(&name(&format!("on cells of rank {cells}")), Some(kernel), general);
                    }
                }
            }
            if row.insert.is_some() {
                let what = format!("{} inserted {y:?}", row.name);
                agree(&what, insert(&cx, &fast, y.clone()).ok(), insert(&cx, &slow, y.clone()).ok());
            }
        }
    }
}

#[test]
fn short_lists_give_what_they_give_without_branches_of_their_own() {
    let _entered = little_room();
    let cx = Context::default();
    let mut general_cx = Context::default();
    general_cx.plain = Plain::without([&SMALL]);
    let ints = |count: i64, range: i64| (0..count).map(|i| (i * i * 7 + 3 * i + 2) % range - 1).collect::<Vec<i64>>();
    let floats = |count, range| ints(count, range).iter().map(|&i| i as f64 / 2.0).collect::<Vec<f64>>();
    let mut lists: Vec<Array> = [3, 7, 8, 12, 16, 17, 20, 21, 29, 70].map(|count| Array::list(ints(count, 40))).into();
    lists.extend([5, 12, 20].map(|count| Array::list(ints(count, 3).iter().map(|&i| i << 55).collect::<Vec<i64>>())));
    lists.extend([4, 13, 30].map(|count| Array::list(floats(count, 9))));
    lists.extend([5, 14, 31].map(|count| Array::list(ints(count, 3).iter().map(|&i| i > 0).collect::<Vec<bool>>())));
    lists.extend([Array::from(0.5), Array::from(3_i64), Array::from(true), Array::text("mississippi river")]);
    lists.push(Array::new(&[3, 10], ints(30, 20)).unwrap());
    lists.extend(samples());
    // What reads its argument as a shape makes more of such lists than there is room for.
    let reads_shape = |name: &str| ["integers", "reshape", "places"].contains(&name);
    let mut answered = [0; 3];
    for y in &lists {
        for &row in rows::MONADS.iter().filter(|row| !reads_shape(row.name)) {
            let (fast, general) = ((row.general)(&cx, y.into()).ok(), (row.general)(&general_cx, y.into()).ok());
            answered[0] += usize::from(fast.is_some());
            agree(&format!("{} {y:?}", row.name), fast, general);
        }
        for x in &lists {
            for &row in rows::DYADS.iter().filter(|row| !reads_shape(row.name)) {
                let of = |cx: &Context| (row.general)(cx, x.into(), y.into()).ok();
                let fast = of(&cx);
                answered[1] += usize::from(fast.is_some());
                agree(&format!("{x:?} {} {y:?}", row.name), fast, of(&general_cx));
            }
        }
        for verb in [&ADD, &SUBTRACT, &MULTIPLY, &MAXIMUM, &EQUAL] {
            type Form = fn(&Context, &'static AtomicDyad, Array) -> Result<Array>;
            let forms: [(&str, Form); 5] = [
                ("inserted", |cx, verb, y| insert(cx, &Verb(verb, true), y)),
                ("in rows", |cx, verb, y| insert_cells(cx, &Verb(verb, true), 1, y)),
                ("prefixes", |cx, verb, y| prefix::prefix(cx, &Inserted(Verb(verb, true)), y)),
                ("windows of 2", |cx, verb, y| prefix::infix(cx, &Inserted(Verb(verb, true)), Array::from(2_i64), y)),
                ("table", |cx, verb, y| nested::table(cx, &Verb(verb, true), y.clone(), y)),
            ];
            for (form, run) in forms {
                let fast = run(&cx, verb, y.clone()).ok();
                answered[2] += usize::from(fast.is_some());
                agree(&format!("{} {form} {y:?}", verb.name), fast, run(&general_cx, verb, y.clone()).ok());
            }
        }
    }
    assert!(answered.iter().all(|&count| count > 100), "{answered:?}");
}

/// A view of all elements of a packed list would hold their wide form, too.
#[test]
fn branches_for_short_lists_leave_packed_lists_packed() {
    let _entered = little_room();
    let cx = Context::default();
    let numbers = Array::bounded(&cx, &[100_000], vec![3_i64; 100_000], Bounds { least: 3, most: 3 }).unwrap();
    assert!(numbers.slim().is_some());
    let before = budget::in_use();
    let (few, two) = (Array::list(vec![1_i64, 3]), Array::from(2_i64));
    for (row, x, y) in [
        (&rows::FROM, &few, &numbers),
        (&rows::FROM, &two, &numbers),
        (&rows::TAKE, &two, &numbers),
        (&rows::DROP, &two, &numbers),
        (&rows::RESHAPE, &few, &numbers),
        (&rows::INDEX_OF, &numbers, &two),
    ] {
        drop((row.general)(&cx, x.into(), y.into()).unwrap());
        let more = budget::in_use().saturating_sub(before);
        assert!(more < 10_000, "{}: {more} bytes more are held", row.name);
    }
}

#[test]
fn cells_match_as_arrays_do() {
    let cx = Context::default();
    let text = Array::new(&[2, 2, 2], b"abcdabab".to_vec()).unwrap();
    let floats = Array::new(&[2, 2], vec![1.0, 2.0, 1.0 + 1e-15, f64::NAN]).unwrap();
    let numbers = Array::new(&[2, 3, 4], (0..24_i64).collect()).unwrap();
    let samples = [
        text.clone(),
        text.item(0),
        text.item(0).item(0),
        floats.clone(),
        floats.item(1),
        numbers.clone(),
        numbers.item(0),
    ];
    for x in &samples {
        for y in &samples {
            for ranks in [(1, 1), (1, 2), (2, 1), (3, 1), (2, 2)] {
                let general = rank::dyad(&cx, ranks, x.clone(), y.clone(), &|cx, x, y| {
                    (rows::MATCH.general)(cx, x.into(), y.into())
                })
                .ok();
                let fast = rank_kernels::dyad(&cx, &rows::MATCH, ranks, x, y).ok().flatten();
                assert!(fast.is_none() || fast == general, "{x:?} {y:?} {ranks:?}");
            }
        }
    }
}

#[test]
fn groups_are_inserted_into_at_once_as_one_by_one() {
    let cx = Context::default();
    for verb in VERBS {
        let (fast, slow) = (Inserted(Verb(verb, true)), Inserted(Verb(verb, false)));
        for y in samples() {
            let keys = Array::list((0..y.tally() as i64).map(|i| i * i % 3).collect::<Vec<i64>>());
            let by_key = |f: &dyn Apply| key::key(&cx, f, keys.clone(), y.clone()).ok();
            agree(&format!("{} by key {y:?}", verb.name), by_key(&fast), by_key(&slow));
            let by_diagonal = |f: &dyn Apply| key::oblique(&cx, f, y.clone()).ok();
            agree(&format!("{} by diagonal {y:?}", verb.name), by_diagonal(&fast), by_diagonal(&slow));
        }
    }
}

/// Lists of some length in which every type, odd values and overflows occur.
fn long_lists(count: usize) -> Vec<Array> {
    let numbers = |modulus: usize| (0..count).map(move |i| i64::try_from(i * i * 7 % modulus).unwrap_or(0) - 3);
    let mut odd: Vec<f64> = numbers(1013).map(|i| i as f64 / 7.0).collect();
    odd.iter_mut().step_by(97).for_each(|item| *item = f64::INFINITY);
    vec![
        Array::list(numbers(2).map(|i| i == -3).collect::<Vec<bool>>()),
        Array::list(numbers(1009).collect::<Vec<i64>>()),
        Array::list(numbers(7).map(|i| if i == 2 { i64::MAX - 1 } else { i }).collect::<Vec<i64>>()),
        Array::list(numbers(1013).map(|i| i as f64 / 7.0).collect::<Vec<f64>>()),
        Array::list(odd),
    ]
}

/// Whether two results are the same to the last bit and of one type.
fn alike(a: &Array, b: &Array) -> bool {
    let bits = |items: &[f64]| items.iter().map(|item| item.to_bits()).collect::<Vec<u64>>();
    match (a.as_slice::<f64>(), b.as_slice::<f64>()) {
        (Some(x), Some(y)) => bits(x) == bits(y) && a.shape() == b.shape(),
        _ => a.kind() == b.kind() && compare::matches(Tolerance::EXACT, a, b),
    }
}

#[test]
fn chains_give_what_their_verbs_give() {
    let cx = Context::default();
    let mut met = 0;
    for count in [1, 1023, 1025, 70_000] {
        let lists = long_lists(count);
        let (atoms, verbs) = ([Array::from(3_i64), Array::from(0.5), Array::from(true)], [&FLOOR, &SQUARE, &NEGATE]);
        for (place, y) in lists.iter().enumerate() {
            for (index, &verb) in VERBS.iter().enumerate() {
                let x = lists.get((place + index) % lists.len()).unwrap_or(y).clone();
                let (atom, monad) = (atoms[(place + index) % 3].clone(), verbs[index % 3]);
                let Ok(mut chain) = Chain::of_pair(x.clone(), verb, y.clone()) else { panic!("one shape") };
                chain.push(Link::Monad(monad));
                chain.push(Link::Right(&SUBTRACT, atom.clone()));
                let plainly = verb.apply(&cx, x, y.clone());
                let plainly = plainly.and_then(|result| monad.apply(&cx, result));
                let plainly = plainly.and_then(|result| SUBTRACT.apply(&cx, result, atom));
                if let Some(fast) = chain.result(&cx).unwrap() {
                    met += 1;
                    assert!(alike(&fast, plainly.as_ref().unwrap()), "{} {count} of {place}", verb.name);
                }
                for inserted in [&ADD, &MAXIMUM, &MULTIPLY, &GCD_OR] {
                    let known = Verb(inserted, true);
                    if let Some(fast) = insert_into_chain(&cx, inserted, &chain).unwrap() {
                        let slow = insert(&cx, &known, plainly.clone().unwrap()).unwrap();
                        assert!(alike(&fast, &slow), "{} into {} {count} of {place}", inserted.name, verb.name);
                    }
                }
            }
        }
    }
    assert!(met > 100, "only {met} chains had a way");
}
