//! Times of the numeric kernels, in nanoseconds per element (per call for atoms). Compare with scripts/bench_numpy.py.
//!
//! `cargo bench --bench kernels`, and for lines that hold a text `cargo bench --bench kernels -- TEXT`

mod sentences;

use jackal::rooms::array::cells::INFINITE;
use jackal::rooms::array::{Array, Context, Value};
use jackal::rooms::error::Result;
use jackal::rooms::operators::insert::{insert_atomic, insert_cells_atomic};
use jackal::rooms::operators::nested;
use jackal::rooms::operators::product::matrix_product;
use jackal::rooms::operators::{self, KnownDyad, KnownMonad, rank, rows};
use jackal::rooms::verbs::atomic::{ADD, DIVIDE, EQUAL, EXPONENTIAL, GCD_OR, LCM_AND, LESS};
use jackal::rooms::verbs::atomic::{MAXIMUM, MULTIPLY, RESIDUE, add, floor};
use jackal::rooms::verbs::numbers::integers::{places, places_of_true};
use jackal::rooms::verbs::order::{self, interval_index};
use jackal::rooms::verbs::search::{find, index_of, member, member_of_rows, nub};
use jackal::rooms::verbs::selection::amend::amend;
use jackal::rooms::verbs::selection::copy::copy;
use jackal::rooms::verbs::selection::from::from;
use jackal::rooms::verbs::selection::rotate;
use jackal::rooms::verbs::selection::take;
use jackal::rooms::verbs::selection::transpose;
use jackal::rooms::verbs::structure::join;
use std::hint::black_box;
use std::time::Instant;

/// The median of some runs, per element.
fn time(name: &str, elements: usize, mut run: impl FnMut() -> Result<Array>) {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    if wanted.is_some_and(|text| !name.contains(&text)) {
        return;
    }
    let start = Instant::now();
    let _ = black_box(run());
    // What takes long for each element is not done for minutes.
    let most = 1_000_000_000 / start.elapsed().as_nanos().max(1) as usize;
    let turns = (20_000_000 / elements.max(1)).clamp(5, 200_000).min(most.max(9));
    let mut times: Vec<f64> = (0..9)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..turns.div_ceil(9) {
                let _ = black_box(run());
            }
            start.elapsed().as_nanos() as f64 / turns.div_ceil(9) as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!("{name:<34} {:>10.3} ns/element {:>14.0} ns/call", times[4] / elements as f64, times[4]);
}

fn main() {
    let cx = Context::default();
    let (one, two) = (Array::from(1_i64), Array::from(2_i64));
    time("int atom + int atom", 1, || add(&cx, black_box(one.clone().into()), black_box(two.clone().into())));
    let (one, two) = (Array::from(1.0), Array::from(2.0));
    time("float atom + float atom", 1, || add(&cx, black_box(one.clone().into()), black_box(two.clone().into())));
    for count in [4_usize, 1000, 1_000_000] {
        let ints = Array::list((0..count as i64).collect());
        let floats = Array::list((0..count).map(|i| i as f64 / 3.0).collect::<Vec<f64>>());
        let bools = Array::list((0..count).map(|i| i % 3 == 0).collect::<Vec<bool>>());
        time(&format!("{count} ints + ints"), count, || add(&cx, ints.clone().into(), ints.clone().into()));
        time(&format!("{count} ints + atom"), count, || add(&cx, ints.clone().into(), Array::from(5_i64).into()));
        time(&format!("{count} floats + floats"), count, || add(&cx, floats.clone().into(), floats.clone().into()));
        time(&format!("{count} ints + floats"), count, || add(&cx, ints.clone().into(), floats.clone().into()));
        time(&format!("{count} bools + bools"), count, || add(&cx, bools.clone().into(), bools.clone().into()));
        time(&format!("{count} floats % floats"), count, || DIVIDE.apply(&cx, floats.clone(), floats.clone()));
        time(&format!("{count} ints * ints"), count, || MULTIPLY.apply(&cx, ints.clone(), ints.clone()));
        time(&format!("{count} floats = floats"), count, || EQUAL.apply(&cx, floats.clone(), floats.clone()));
        time(&format!("{count} ints < atom"), count, || LESS.apply(&cx, ints.clone(), Array::from(5_i64)));
        time(&format!("{count} 7 residue ints"), count, || RESIDUE.apply(&cx, Array::from(7_i64), ints.clone()));
        time(&format!("{count} floor floats"), count, || floor(&cx, floats.clone().into()));
        if count > 4 {
            time(&format!("{count} sum of ints"), count, || insert_atomic(&cx, &ADD, ints.clone()));
            time(&format!("{count} sum of floats"), count, || insert_atomic(&cx, &ADD, floats.clone()));
            time(&format!("{count} sum of bools"), count, || insert_atomic(&cx, &ADD, bools.clone()));
            time(&format!("{count} maximum of floats"), count, || insert_atomic(&cx, &MAXIMUM, floats.clone()));
        }
    }
    let table = Array::new(&[1000, 1000], (0..1_000_000).map(|i| f64::from(i % 1000)).collect::<Vec<f64>>());
    if let Ok(table) = table {
        time("sum of rows, 1000 x 1000", 1_000_000, || insert_cells_atomic(&cx, &ADD, 1, table.clone()));
        time("sum of columns, 1000 x 1000", 1_000_000, || insert_atomic(&cx, &ADD, table.clone()));
    }
    let cells = Array::new(&[25_000, 4, 10], (0..1_000_000_i64).map(|i| i % 1000).collect::<Vec<i64>>());
    if let Ok(cells) = cells {
        time("sums of 25000 cells of 4 x 10", 1_000_000, || insert_cells_atomic(&cx, &ADD, 2, cells.clone()));
    }
    let (rows, list) = (Array::new(&[1000, 8], (0..8000_i64).collect()), Array::list((0..8_i64).collect()));
    if let Ok(rows) = rows {
        let levels = [(1, INFINITE), (1, 0)];
        let all = || nested::dyad(&cx, KnownDyad::Atomic(&ADD), &levels, &rows, &list);
        time("1000 rows + 8 atoms each", 64_000, || all().map(|r| r.unwrap_or(one.clone())));
        let all = || nested::dyad(&cx, KnownDyad::Row(&operators::rows::APPEND), &levels, &rows, &list);
        time("1000 rows joined to 8 atoms each", 72_000, || all().map(|r| r.unwrap_or(one.clone())));
    }
    let text = Array::list(
        (0..1_000_000_u32).map(|i| b'a' + (i.wrapping_mul(2_654_435_761) >> 30) as u8).collect::<Vec<u8>>(),
    );
    time("find 4 letters in text", 1_000_000, || find(&cx, Array::text("abca").into(), text.clone().into()));
    let square = Array::new(&[300, 300], (0..90_000).map(|i| f64::from(i % 100)).collect::<Vec<f64>>());
    if let Ok(square) = square {
        time("matrix product 300 x 300", 90_000, || {
            matrix_product(&cx, &square, &square).map(|r| r.unwrap_or(one.clone()))
        });
    }
    selecting(&cx);
    searching(&cx);
    ordering(&cx);
    on_threads();
    short_lists(&cx);
    small_tables(&cx);
    with_nulls();
    sentences::notation();
    sentences::beside();
}

/// Numbers from 0 up to a bound in no order.
fn scattered(count: u64, bound: u64) -> Vec<i64> {
    let mixed = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
    (0..count).map(|i| (mixed(i ^ mixed(i)) % bound) as i64).collect()
}

/// Large arrays on one thread and on all that the machine has.
fn on_threads() {
    let ints = Array::list(scattered(1_000_000, 1 << 31));
    let others = Array::list(scattered(1_000_001, 1 << 31));
    let floats = Array::list(scattered(1_000_000, 1 << 31).iter().map(|&i| i as f64 / 1e6).collect::<Vec<f64>>());
    let many = Array::list(scattered(10_000_000, 1000));
    let table = Array::new(&[1000, 1000], scattered(1_000_000, 1000).iter().map(|&i| i as f64).collect::<Vec<f64>>());
    for (name, threads) in [("one thread", 1), ("all threads", 0)] {
        let cx = Context::default();
        cx.stop().set_threads(threads);
        let atom = || Array::from(1000_i64);
        time(&format!("1000000 ints + ints, {name}"), 1_000_000, || add(&cx, ints.clone().into(), ints.clone().into()));
        time(&format!("10000000 ints + ints, {name}"), 10_000_000, || {
            add(&cx, many.clone().into(), many.clone().into())
        });
        time(&format!("1000 residue 1000000 ints, {name}"), 1_000_000, || RESIDUE.apply(&cx, atom(), ints.clone()));
        time(&format!("1000000 exponentials, {name}"), 1_000_000, || EXPONENTIAL.apply(&cx, floats.clone()));
        time(&format!("sum of 10000000 ints, {name}"), 10_000_000, || insert_atomic(&cx, &ADD, many.clone()));
        time(&format!("sort 1000000 ints, {name}"), 1_000_000, || order::sort_up(&cx, ints.clone().into()));
        time(&format!("sort 1000000 floats, {name}"), 1_000_000, || order::sort_up(&cx, floats.clone().into()));
        time(&format!("grade 1000000 ints, {name}"), 1_000_000, || order::grade_up(&cx, ints.clone().into()));
        time(&format!("grade 1000000 floats, {name}"), 1_000_000, || order::grade_up(&cx, floats.clone().into()));
        time(&format!("index of, 1000000 ints, {name}"), 1_000_000, || {
            index_of(&cx, ints.clone().into(), others.clone().into())
        });
        if let Ok(table) = &table {
            let one = || Array::from(0.0);
            let row = table.item(0);
            let product = |x: &Array, y: &Array| matrix_product(&cx, x, y).map(|r| r.unwrap_or(one()));
            time(&format!("sums of rows, {name}"), 1_000_000, || insert_cells_atomic(&cx, &ADD, 1, table.clone()));
            time(&format!("table by table, {name}"), 1_000_000, || product(table, table));
            time(&format!("table by list, {name}"), 1_000_000, || product(table, &row));
            time(&format!("list by table, {name}"), 1_000_000, || product(&row, table));
            time(&format!("list by list, {name}"), 1000, || product(&row, &row));
        }
    }
}

/// Rows and texts in order, by what they begin with and, plainly, by comparing.
fn ordering(cx: &Context) {
    let numbers = scattered(400_000, 50);
    let texts =
        numbers.chunks(8).map(|row| Array::text(row.iter().map(|&n| b'a' + (n % 26) as u8).collect::<Vec<u8>>()));
    let bytes = numbers.iter().map(|&n| b'a' + (n % 26) as u8).collect::<Vec<u8>>();
    let texts = Array::list(texts.map(Value::from).collect());
    let arrays = [
        ("100000 rows of 4 ints", Array::new(&[100_000, 4], numbers)),
        ("40000 rows of 10 bytes", Array::new(&[40_000, 10], bytes)),
        ("50000 boxed texts", Ok(texts)),
    ];
    let mut plain = cx.clone();
    plain.plain = jackal::rooms::array::fast_ways::Plain::ALL;
    for (name, array) in arrays {
        let Ok(array) = array else { continue };
        for (way, cx) in [("", cx), (", compared", &plain)] {
            time(&format!("grade {name}{way}"), array.tally(), || order::grade_up(cx, array.clone().into()));
        }
    }
}

fn selecting(cx: &Context) {
    let numbers = scattered(1_000_000, 100);
    let ints = Array::list(numbers.clone());
    for percent in [1, 50, 99] {
        let keep: Vec<bool> = numbers.iter().map(|&n| n < percent).collect();
        let mask = Array::list(keep.clone());
        time(&format!("1000000 ints, {percent}% kept"), 1_000_000, || {
            copy(cx, mask.clone().into(), ints.clone().into())
        });
        time(&format!("places of {percent}% of 1000000"), 1_000_000, || places_of_true(cx, &keep));
    }
    let text = Array::list(numbers.iter().map(|&n| b' ' + n as u8).collect::<Vec<u8>>());
    let letters = Array::list(numbers.iter().map(|&n| n % 2 == 0).collect::<Vec<bool>>());
    time("1000000 letters, 50% kept", 1_000_000, || copy(cx, letters.clone().into(), text.clone().into()));
    in_bits(cx, &ints);
    by_width(cx, &numbers);
    let floats = Array::list(numbers.iter().map(|&n| n as f64 / 7.0).collect::<Vec<f64>>());
    time("1000000 exponentials", 1_000_000, || EXPONENTIAL.apply(cx, floats.clone()));
    time("1000000 ints % ints", 1_000_000, || DIVIDE.apply(cx, ints.clone(), ints.clone()));
    let places = Array::list(scattered(1_000_000, 1_000_000));
    time("gather 1000000 ints of 1000000", 1_000_000, || from(cx, places.clone().into(), ints.clone().into()));
    time("gather 1000000 floats of 1000000", 1_000_000, || from(cx, places.clone().into(), floats.clone().into()));
}

/// Booleans of comparisons, which stay in bits, and the same as bytes.
fn in_bits(cx: &Context, ints: &Array) {
    let bytes = Context::default();
    bytes.stop().set_packed_from(usize::MAX);
    for (how, cx) in [("in bits", cx), ("in bytes", &bytes)] {
        let less = |than: i64| LESS.apply(cx, ints.clone(), Array::from(than));
        let (Ok(x), Ok(y)) = (less(10), less(60)) else { continue };
        time(&format!("1000000 ints < atom, {how}"), 1_000_000, || less(10));
        time(&format!("1000000 booleans *. booleans, {how}"), 1_000_000, || LCM_AND.apply(cx, x.clone(), y.clone()));
        time(&format!("sum of 1000000 booleans, {how}"), 1_000_000, || insert_atomic(cx, &ADD, x.clone()));
        time(&format!("any of 1000000 booleans, {how}"), 1_000_000, || insert_atomic(cx, &GCD_OR, x.clone()));
        time(&format!("places of 1000000 booleans, {how}"), 1_000_000, || places(cx, x.clone().into()));
        time(&format!("1000000 ints, kept by booleans {how}"), 1_000_000, || {
            copy(cx, y.clone().into(), ints.clone().into())
        });
        time(&format!("1000000 booleans + booleans, {how}"), 1_000_000, || ADD.apply(cx, x.clone(), y.clone()));
    }
}

/// Integers of every width, and the same in eight bytes.
fn by_width(cx: &Context, numbers: &[i64]) {
    for (name, modulus) in [("1 byte", 100), ("2 bytes", 10_000), ("4 bytes", 1_000_000)] {
        let residues = |cx: &Context| RESIDUE.apply(cx, Array::from(modulus), Array::list(numbers.to_vec()));
        let wide = Context::default();
        wide.stop().set_packed_from(usize::MAX);
        for (how, cx) in [(name, cx), ("8 bytes", &wide)] {
            let Ok(x) = residues(cx) else { continue };
            let Ok(table) = x.clone().reshaped(&[1000, x.count() / 1000]) else { continue };
            let (y, fours) = (x.clone(), x.clone().reshaped(&[x.count() / 4, 4]));
            let Ok(fours) = fours else { continue };
            let half = Array::list((0..x.count()).map(|i| i * i % 7 < 4).collect::<Vec<bool>>());
            let called = |what: &str| format!("1000000 residues by {modulus} in {how}, {what}");
            let count = x.count();
            time(&called("made"), count, || residues(cx));
            time(&called("x + y"), count, || ADD.apply(cx, x.clone(), y.clone()));
            time(&called("x * y"), count, || MULTIPLY.apply(cx, x.clone(), y.clone()));
            time(&called("x < y"), count, || LESS.apply(cx, x.clone(), y.clone()));
            time(&called("x % y"), count, || DIVIDE.apply(cx, x.clone(), y.clone()));
            time(&called("sum"), count, || insert_atomic(cx, &ADD, x.clone()));
            time(&called("most"), count, || insert_atomic(cx, &MAXIMUM, x.clone()));
            time(&called("sums of rows"), count, || insert_cells_atomic(cx, &ADD, 1, table.clone()));
            time(&called("sums of rows of 4"), count, || insert_cells_atomic(cx, &ADD, 1, fours.clone()));
            time(&called("half kept"), count, || copy(cx, half.clone().into(), x.clone().into()));
            time(&called("sums of columns"), count, || insert_atomic(cx, &ADD, table.clone()));
            time(&called("turned round"), count, || rotate::reverse(cx, x.clone().into()));
            time(&called("axes exchanged"), count, || transpose::reverse_axes(cx, table.clone().into()));
        }
    }
}

fn searching(cx: &Context) {
    for (name, bound) in [("of a small range", 10_000), ("of a large range", 1 << 31)] {
        let (x, y) = (scattered(1_000_000, bound), scattered(1_000_001, bound));
        let (x, y) = (Array::list(x), Array::list(y));
        time(&format!("index of, 1000000 ints {name}"), 1_000_000, || index_of(cx, x.clone().into(), y.clone().into()));
        time(&format!("member, 1000000 ints {name}"), 1_000_000, || member(cx, x.clone().into(), y.clone().into()));
        time(&format!("nub, 1000000 ints {name}"), 1_000_000, || nub(cx, x.clone().into()));
    }
    let rows = Array::new(&[100_000, 4], scattered(400_000, 20));
    if let Ok(rows) = rows {
        time("index of, 100000 rows of 4", 100_000, || index_of(cx, rows.clone().into(), rows.clone().into()));
    }
    let words = Array::boxes(scattered(100_000, 1 << 20).iter().map(|n| Array::text(format!("word{n:06}"))));
    time("index of, 100000 boxed words", 100_000, || index_of(cx, words.clone().into(), words.clone().into()));
    time("nub, 100000 boxed words", 100_000, || nub(cx, words.clone().into()));
    let (wanted, rows) = (Array::list(vec![3_i64, 60, 17]), Array::new(&[100_000, 10], scattered(1_000_000, 64)));
    if let Ok(rows) = rows {
        let at_once = || member_of_rows(cx, &wanted, &rows, &[100_000], 10);
        time("member of 100000 rows of 10", 1_000_000, || at_once().map(|r| r.unwrap_or(Array::from(false))));
        let row_by_row = |cx: &Context, x: Array, y: Array| member(cx, x.into(), y.into());
        time("the same row by row", 1_000_000, || rank::dyad(cx, (1, 1), wanted.clone(), rows.clone(), &row_by_row));
    }
    let bounds = Array::list((0..10_000_i64).map(|i| i * 100).collect());
    for (name, numbers) in [("in no order", scattered(1_000_000, 1_000_000)), ("in order", (0..1_000_000).collect())] {
        let numbers = Array::list(numbers);
        let name = format!("interval index in 10000, {name}");
        time(&name, 1_000_000, || interval_index(cx, bounds.clone().into(), numbers.clone().into()));
    }
}

/// A verb on an argument that is lent.
fn lent_monad(cx: &Context, known: KnownMonad, y: &Array) -> Result<Array> {
    match known {
        KnownMonad::Each(verb) => verb.apply(cx, y),
        KnownMonad::Insert(verb) => insert_atomic(cx, verb, y.clone()),
        KnownMonad::Row(row) => (row.general)(cx, y.into()),
    }
}

/// A verb between arguments that are lent.
fn lent_dyad(cx: &Context, known: KnownDyad, x: &Array, y: &Array) -> Result<Array> {
    match known {
        KnownDyad::Atomic(verb) => verb.apply(cx, x, y),
        KnownDyad::Row(row) => (row.general)(cx, x.into(), y.into()),
    }
}

/// Lists of four elements: the quick way of arguments that stay where they are, and beside it the verb itself.
fn short_lists(cx: &Context) {
    let (x, y) = (Array::list(vec![1_i64, 2, 3, 4]), Array::list(vec![5_i64, 6, 7, 8]));
    let (one, two) = (Array::from(1_i64), Array::from(2_i64));
    let monad = |known| lent_monad(cx, known, &y);
    let dyad = |known, x: &Array| lent_dyad(cx, known, x, &y);
    time("4 ints + ints, lent", 1, || dyad(KnownDyad::Atomic(&ADD), &x));
    time("4 ints + ints, given", 1, || add(cx, x.clone().into(), y.clone().into()));
    time("sum of 4 ints, lent", 1, || monad(KnownMonad::Insert(&ADD)));
    time("sum of 4 ints, given", 1, || insert_atomic(cx, &ADD, y.clone()));
    time("4 ints reversed, lent", 1, || monad(KnownMonad::Row(&rows::REVERSE)));
    time("4 ints reversed, given", 1, || rotate::reverse(cx, y.clone().into()));
    time("item of 4 ints, lent", 1, || dyad(KnownDyad::Row(&rows::FROM), &two));
    time("item of 4 ints, given", 1, || from(cx, two.clone().into(), y.clone().into()));
    time("2 taken of 4 ints, lent", 1, || dyad(KnownDyad::Row(&rows::TAKE), &two));
    time("2 taken of 4 ints, given", 1, || take::take(cx, two.clone().into(), y.clone().into()));
    time("4 ints rotated, lent", 1, || dyad(KnownDyad::Row(&rows::ROTATE), &one));
    time("4 ints rotated, given", 1, || rotate::rotate(cx, one.clone().into(), y.clone().into()));
    time("4 ints joined to 4, lent", 1, || dyad(KnownDyad::Row(&rows::APPEND), &x));
    time("4 ints joined to 4, given", 1, || join::append(cx, x.clone().into(), y.clone().into()));
    time("an int member of 4, lent", 1, || dyad(KnownDyad::Row(&rows::MEMBER), &one));
    time("an int member of 4, given", 1, || member(cx, one.clone().into(), y.clone().into()));
    time("4 ints without duplicates, lent", 1, || monad(KnownMonad::Row(&rows::NUB)));
    time("4 ints without duplicates, given", 1, || nub(cx, y.clone().into()));
    time("4 ints sorted, lent", 1, || monad(KnownMonad::Row(&rows::SORT_UP)));
    time("4 ints sorted, given", 1, || order::sort_up(cx, y.clone().into()));
    time("place of an int in 4, given", 1, || index_of(cx, y.clone().into(), one.clone().into()));
    time("place of an int in 4, lent", 1, || lent_dyad(cx, KnownDyad::Row(&rows::INDEX_OF), &y, &one));
}

/// Small tables, boxes and mixed numbers: the quick way of arguments that stay where they are, and beside it the verb itself.
fn small_tables(cx: &Context) {
    for side in [2_i64, 6, 15] {
        let table =
            Array::new(&[side as usize; 2], (0..side * side).collect::<Vec<i64>>()).unwrap_or(Array::from(0_i64));
        let list = Array::list((0..side).collect::<Vec<i64>>());
        let corner = Array::boxed(Array::list(vec![1_i64, 1]));
        let (half, one, mask) =
            (Array::from(0.5), Array::from(true), Array::list((0..side).map(|i| i % 3 == 0).collect()));
        let monad = |known, y: &Array| lent_monad(cx, known, y);
        let dyad = |known, x: &Array, y: &Array| lent_dyad(cx, known, x, y);
        let name = |what: &str, way: &str| format!("{what} of {side} by {side}, {way}");
        time(&name("sum", "lent"), 1, || dyad(KnownDyad::Atomic(&ADD), &table, &table));
        time(&name("sum", "given"), 1, || add(cx, table.clone().into(), table.clone().into()));
        time(&name("a half more", "lent"), 1, || dyad(KnownDyad::Atomic(&ADD), &half, &table));
        time(&name("a half more", "given"), 1, || add(cx, half.clone().into(), table.clone().into()));
        time(&name("columns summed", "lent"), 1, || monad(KnownMonad::Insert(&ADD), &table));
        time(&name("columns summed", "given"), 1, || insert_atomic(cx, &ADD, table.clone()));
        time(&name("an element", "lent"), 1, || dyad(KnownDyad::Row(&rows::FROM), &corner, &table));
        time(&name("an element", "given"), 1, || from(cx, corner.clone().into(), table.clone().into()));
        time(&name("a row masked", "lent"), 1, || dyad(KnownDyad::Row(&rows::COPY), &mask, &list));
        time(&name("a row masked", "given"), 1, || copy(cx, mask.clone().into(), list.clone().into()));
        time(&name("a truth joined to a row", "lent"), 1, || dyad(KnownDyad::Row(&rows::APPEND), &list, &one));
        time(&name("a truth joined to a row", "given"), 1, || {
            join::append(cx, list.clone().into(), one.clone().into())
        });
        time(&name("an element amended", "kept"), 1, || amend(cx, Array::from(7_i64), corner.clone(), table.clone()));
        time(&name("product", "matrices"), 1, || Ok(matrix_product(cx, &table, &table)?.unwrap_or(Array::from(false))));
    }
}

/// The rows with nulls, beside which stand the same without.
fn with_nulls() {
    use jackal::rooms::operators::{from_left, prefix};
    use jackal::rooms::verbs::atomic::nulls::{ADD_NULL, LESS_NULL, MAXIMUM_NULL, MULTIPLY_NULL, SUBTRACT_NULL};
    const COUNT: usize = 1_000_000;
    let cx = Context::with_rules(Default::default(), &jackal::rooms::array::Rules::LISTS);
    let ints = Array::list((0..COUNT as i64).collect::<Vec<i64>>());
    let floats = Array::list((0..COUNT).map(|i| i as f64 / 3.0).collect::<Vec<f64>>());
    for (name, y) in [("ints", &ints), ("floats", &floats)] {
        let value = jackal::rooms::array::Value::from(y.clone());
        let whole = |made: Result<Option<jackal::rooms::array::Value>>| {
            made?.map_or(Ok(Array::from(false)), |made| made.into_array())
        };
        time(&format!("nulls: {name} + {name}"), COUNT, || ADD_NULL.apply(&cx, y.clone(), y.clone()));
        time(&format!("nulls: {name} * {name}"), COUNT, || MULTIPLY_NULL.apply(&cx, y.clone(), y.clone()));
        time(&format!("nulls: {name} < {name}"), COUNT, || LESS_NULL.apply(&cx, y.clone(), y.clone()));
        time(&format!("nulls: sum of {name}"), COUNT, || whole(from_left::insert(&cx, &ADD_NULL, &value)));
        time(&format!("nulls: largest of {name}"), COUNT, || whole(from_left::insert(&cx, &MAXIMUM_NULL, &value)));
        time(&format!("nulls: difference of {name}"), COUNT, || whole(from_left::insert(&cx, &SUBTRACT_NULL, &value)));
        time(&format!("nulls: running sums of {name}"), COUNT, || whole(from_left::scan(&cx, &ADD_NULL, &value)));
        time(&format!("nulls: running largest of {name}"), COUNT, || {
            whole(from_left::scan(&cx, &MAXIMUM_NULL, &value))
        });
        time(&format!("nulls: {name} less those before"), COUNT, || {
            whole(from_left::prior(&cx, &SUBTRACT_NULL, &value))
        });
        let moving = |size| Ok(prefix::moving(&cx, &ADD_NULL, size, y)?.unwrap_or(Array::from(false)));
        time(&format!("nulls: windows of 10 {name}"), COUNT, || moving(10));
        time(&format!("nulls: windows of 100 {name}"), COUNT, || moving(100));
    }
    time("nulls: ints + floats", COUNT, || ADD_NULL.apply(&cx, ints.clone(), floats.clone()));
}
