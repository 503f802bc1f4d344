//! Times of the numeric kernels, in nanoseconds per element (per call for atoms). Compare with scripts/bench_numpy.py.
//!
//! `cargo bench --bench kernels`

use jackal::rooms::array::cells::INFINITE;
use jackal::rooms::array::{Array, Context, Value};
use jackal::rooms::error::Result;
use jackal::rooms::operators::borrowed;
use jackal::rooms::operators::borrowed_arrays;
use jackal::rooms::operators::insert::{insert_atomic, insert_cells_atomic};
use jackal::rooms::operators::nested;
use jackal::rooms::operators::product::matrix_product;
use jackal::rooms::operators::{self, KnownDyad, KnownMonad, rank, rows};
use jackal::rooms::session::{Notation, Session};
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
use jackal::rooms::verbs::structure::join;
use std::hint::black_box;
use std::time::Instant;

/// The median of some runs, per element.
fn time(name: &str, elements: usize, mut run: impl FnMut() -> Result<Array>) {
    let turns = (20_000_000 / elements.max(1)).clamp(5, 200_000);
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
    time("int atom + int atom", 1, || add(&cx, black_box(one.clone()), black_box(two.clone())));
    let (one, two) = (Array::from(1.0), Array::from(2.0));
    time("float atom + float atom", 1, || add(&cx, black_box(one.clone()), black_box(two.clone())));
    for count in [4_usize, 1000, 1_000_000] {
        let ints = Array::list((0..count as i64).collect());
        let floats = Array::list((0..count).map(|i| i as f64 / 3.0).collect::<Vec<f64>>());
        let bools = Array::list((0..count).map(|i| i % 3 == 0).collect::<Vec<bool>>());
        time(&format!("{count} ints + ints"), count, || add(&cx, ints.clone(), ints.clone()));
        time(&format!("{count} ints + atom"), count, || add(&cx, ints.clone(), Array::from(5_i64)));
        time(&format!("{count} floats + floats"), count, || add(&cx, floats.clone(), floats.clone()));
        time(&format!("{count} ints + floats"), count, || add(&cx, ints.clone(), floats.clone()));
        time(&format!("{count} bools + bools"), count, || add(&cx, bools.clone(), bools.clone()));
        time(&format!("{count} floats % floats"), count, || DIVIDE.apply(&cx, floats.clone(), floats.clone()));
        time(&format!("{count} ints * ints"), count, || MULTIPLY.apply(&cx, ints.clone(), ints.clone()));
        time(&format!("{count} floats = floats"), count, || EQUAL.apply(&cx, floats.clone(), floats.clone()));
        time(&format!("{count} ints < atom"), count, || LESS.apply(&cx, ints.clone(), Array::from(5_i64)));
        time(&format!("{count} 7 residue ints"), count, || RESIDUE.apply(&cx, Array::from(7_i64), ints.clone()));
        time(&format!("{count} floor floats"), count, || floor(&cx, floats.clone()));
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
    time("find 4 letters in text", 1_000_000, || find(&cx, Array::text("abca"), text.clone()));
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
    notation();
    beside();
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
        time(&format!("1000000 ints + ints, {name}"), 1_000_000, || add(&cx, ints.clone(), ints.clone()));
        time(&format!("10000000 ints + ints, {name}"), 10_000_000, || add(&cx, many.clone(), many.clone()));
        time(&format!("1000 residue 1000000 ints, {name}"), 1_000_000, || RESIDUE.apply(&cx, atom(), ints.clone()));
        time(&format!("1000000 exponentials, {name}"), 1_000_000, || EXPONENTIAL.apply(&cx, floats.clone()));
        time(&format!("sum of 10000000 ints, {name}"), 10_000_000, || insert_atomic(&cx, &ADD, many.clone()));
        time(&format!("sort 1000000 ints, {name}"), 1_000_000, || order::sort_up(&cx, ints.clone()));
        time(&format!("sort 1000000 floats, {name}"), 1_000_000, || order::sort_up(&cx, floats.clone()));
        time(&format!("grade 1000000 ints, {name}"), 1_000_000, || order::grade_up(&cx, ints.clone()));
        time(&format!("grade 1000000 floats, {name}"), 1_000_000, || order::grade_up(&cx, floats.clone()));
        time(&format!("index of, 1000000 ints, {name}"), 1_000_000, || index_of(&cx, ints.clone(), others.clone()));
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
    plain.plain = true;
    for (name, array) in arrays {
        let Ok(array) = array else { continue };
        for (way, cx) in [("", cx), (", compared", &plain)] {
            time(&format!("grade {name}{way}"), array.tally(), || order::grade_up(cx, array.clone()));
        }
    }
}

fn selecting(cx: &Context) {
    let numbers = scattered(1_000_000, 100);
    let ints = Array::list(numbers.clone());
    for percent in [1, 50, 99] {
        let keep: Vec<bool> = numbers.iter().map(|&n| n < percent).collect();
        let mask = Array::list(keep.clone());
        time(&format!("1000000 ints, {percent}% kept"), 1_000_000, || copy(cx, mask.clone(), ints.clone()));
        time(&format!("places of {percent}% of 1000000"), 1_000_000, || places_of_true(cx, &keep));
    }
    in_bits(cx, &ints);
    let floats = Array::list(numbers.iter().map(|&n| n as f64 / 7.0).collect::<Vec<f64>>());
    time("1000000 exponentials", 1_000_000, || EXPONENTIAL.apply(cx, floats.clone()));
    time("1000000 ints % ints", 1_000_000, || DIVIDE.apply(cx, ints.clone(), ints.clone()));
    let places = Array::list(scattered(1_000_000, 1_000_000));
    time("gather 1000000 ints of 1000000", 1_000_000, || from(cx, places.clone(), ints.clone()));
    time("gather 1000000 floats of 1000000", 1_000_000, || from(cx, places.clone(), floats.clone()));
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
        time(&format!("places of 1000000 booleans, {how}"), 1_000_000, || places(cx, x.clone()));
        time(&format!("1000000 ints, kept by booleans {how}"), 1_000_000, || copy(cx, y.clone(), ints.clone()));
        time(&format!("1000000 booleans + booleans, {how}"), 1_000_000, || ADD.apply(cx, x.clone(), y.clone()));
    }
}

fn searching(cx: &Context) {
    for (name, bound) in [("of a small range", 10_000), ("of a large range", 1 << 31)] {
        let (x, y) = (scattered(1_000_000, bound), scattered(1_000_001, bound));
        let (x, y) = (Array::list(x), Array::list(y));
        time(&format!("index of, 1000000 ints {name}"), 1_000_000, || index_of(cx, x.clone(), y.clone()));
        time(&format!("member, 1000000 ints {name}"), 1_000_000, || member(cx, x.clone(), y.clone()));
        time(&format!("nub, 1000000 ints {name}"), 1_000_000, || nub(cx, x.clone()));
    }
    let rows = Array::new(&[100_000, 4], scattered(400_000, 20));
    if let Ok(rows) = rows {
        time("index of, 100000 rows of 4", 100_000, || index_of(cx, rows.clone(), rows.clone()));
    }
    let words = Array::boxes(scattered(100_000, 1 << 20).iter().map(|n| Array::text(format!("word{n:06}"))));
    time("index of, 100000 boxed words", 100_000, || index_of(cx, words.clone(), words.clone()));
    time("nub, 100000 boxed words", 100_000, || nub(cx, words.clone()));
    let (wanted, rows) = (Array::list(vec![3_i64, 60, 17]), Array::new(&[100_000, 10], scattered(1_000_000, 64)));
    if let Ok(rows) = rows {
        let at_once = || member_of_rows(cx, &wanted, &rows, &[100_000], 10);
        time("member of 100000 rows of 10", 1_000_000, || at_once().map(|r| r.unwrap_or(Array::from(false))));
        let row_by_row = |cx: &Context, x: Array, y: Array| member(cx, x, y);
        time("the same row by row", 1_000_000, || rank::dyad(cx, (1, 1), wanted.clone(), rows.clone(), &row_by_row));
    }
    let bounds = Array::list((0..10_000_i64).map(|i| i * 100).collect());
    for (name, numbers) in [("in no order", scattered(1_000_000, 1_000_000)), ("in order", (0..1_000_000).collect())] {
        let numbers = Array::list(numbers);
        let name = format!("interval index in 10000, {name}");
        time(&name, 1_000_000, || interval_index(cx, bounds.clone(), numbers.clone()));
    }
}

/// Lists of four elements: the quick way of arguments that stay where they are, and beside it the verb itself.
fn short_lists(cx: &Context) {
    let (x, y) = (Array::list(vec![1_i64, 2, 3, 4]), Array::list(vec![5_i64, 6, 7, 8]));
    let (one, two) = (Array::from(1_i64), Array::from(2_i64));
    let monad = |known| Ok(borrowed::monad(cx, known, &y).map_or(Array::from(false), Array::from));
    let dyad = |known, x: &Array| Ok(borrowed::dyad(cx, known, x, &y).map_or(Array::from(false), Array::from));
    time("4 ints + ints, lent", 1, || dyad(KnownDyad::Atomic(&ADD), &x));
    time("4 ints + ints, given", 1, || add(cx, x.clone(), y.clone()));
    time("sum of 4 ints, lent", 1, || monad(KnownMonad::Insert(&ADD)));
    time("sum of 4 ints, given", 1, || insert_atomic(cx, &ADD, y.clone()));
    time("4 ints reversed, lent", 1, || monad(KnownMonad::Row(&rows::REVERSE)));
    time("4 ints reversed, given", 1, || rotate::reverse(cx, y.clone()));
    time("item of 4 ints, lent", 1, || dyad(KnownDyad::Row(&rows::FROM), &two));
    time("item of 4 ints, given", 1, || from(cx, two.clone(), y.clone()));
    time("2 taken of 4 ints, lent", 1, || dyad(KnownDyad::Row(&rows::TAKE), &two));
    time("2 taken of 4 ints, given", 1, || take::take(cx, two.clone(), y.clone()));
    time("4 ints rotated, lent", 1, || dyad(KnownDyad::Row(&rows::ROTATE), &one));
    time("4 ints rotated, given", 1, || rotate::rotate(cx, one.clone(), y.clone()));
    time("4 ints joined to 4, lent", 1, || dyad(KnownDyad::Row(&rows::APPEND), &x));
    time("4 ints joined to 4, given", 1, || join::append(cx, x.clone(), y.clone()));
    time("an int member of 4, lent", 1, || dyad(KnownDyad::Row(&rows::MEMBER), &one));
    time("an int member of 4, given", 1, || member(cx, one.clone(), y.clone()));
    time("4 ints without duplicates, lent", 1, || monad(KnownMonad::Row(&rows::NUB)));
    time("4 ints without duplicates, given", 1, || nub(cx, y.clone()));
    time("4 ints sorted, lent", 1, || monad(KnownMonad::Row(&rows::SORT_UP)));
    time("4 ints sorted, given", 1, || order::sort_up(cx, y.clone()));
    time("place of an int in 4, given", 1, || index_of(cx, y.clone(), one.clone()));
    time("place of an int in 4, lent", 1, || {
        Ok(borrowed::dyad(cx, KnownDyad::Row(&rows::INDEX_OF), &y, &one).map_or(Array::from(false), Array::from))
    });
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
        let monad = |known, y: &Array| Ok(borrowed_arrays::monad(cx, known, y).unwrap_or(Array::from(false)));
        let dyad =
            |known, x: &Array, y: &Array| Ok(borrowed_arrays::dyad(cx, known, x, y).unwrap_or(Array::from(false)));
        let name = |what: &str, way: &str| format!("{what} of {side} by {side}, {way}");
        time(&name("sum", "lent"), 1, || dyad(KnownDyad::Atomic(&ADD), &table, &table));
        time(&name("sum", "given"), 1, || add(cx, table.clone(), table.clone()));
        time(&name("a half more", "lent"), 1, || dyad(KnownDyad::Atomic(&ADD), &half, &table));
        time(&name("a half more", "given"), 1, || add(cx, half.clone(), table.clone()));
        time(&name("columns summed", "lent"), 1, || monad(KnownMonad::Insert(&ADD), &table));
        time(&name("columns summed", "given"), 1, || insert_atomic(cx, &ADD, table.clone()));
        time(&name("an element", "lent"), 1, || dyad(KnownDyad::Row(&rows::FROM), &corner, &table));
        time(&name("an element", "given"), 1, || from(cx, corner.clone(), table.clone()));
        time(&name("a row masked", "lent"), 1, || dyad(KnownDyad::Row(&rows::COPY), &mask, &list));
        time(&name("a row masked", "given"), 1, || copy(cx, mask.clone(), list.clone()));
        time(&name("a truth joined to a row", "lent"), 1, || dyad(KnownDyad::Row(&rows::APPEND), &list, &one));
        time(&name("a truth joined to a row", "given"), 1, || join::append(cx, list.clone(), one.clone()));
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

/// What takes a sentence: its own steps are few beside the elements.
fn notation() {
    let mut session = Session::new();
    let mut timed = |name: &str, elements: usize, before: &str, sentence: &str| {
        let ready = session.eval(before);
        assert!(ready.error.is_none(), "{before}: {:?}", ready.error);
        time(name, elements, || session.eval_line(sentence.as_bytes()).map(|()| Array::from(true)));
    };
    let windows = "y =: 100000 ? 100000";
    timed("windows of 3, a composed verb", 100_000, windows, "z =: 3 <.&*:/\\ y");
    timed("the same verb between lists", 100_000, windows, "z =: (}: }: y) <.&*: (}. }: y) <.&*: }. }. y");
    timed("windows of 3, a kernel", 100_000, windows, "z =: 3 <./\\ y");
    timed("windows of 3 as they are", 100_000, windows, "z =: 3 ]\\ y");
    timed("the same one by one", 100_000, windows, "z =: 3 (3 : 'y')\\ y");
    timed("blocks of 3 in boxes", 100_000, windows, "z =: _3 <\\ y");
    timed("bits of both, a kernel", 100_000, windows, "z =: y 17 b. 255");
    timed("digits, as many as needed", 100_000, windows, "z =: 10 #.^:_1 y");
    let table = "t =: ? 300 300 $ 0";
    timed("inverse of 300 x 300, in blocks", 90_000, table, "z =: %. t");
    timed("least squares of 300 x 150", 45_000, table, "z =: %. 150 {.\"1 t");
    timed("text of 100000 floats", 100_000, "y =: 3 %~ i. 100000", "z =: \": y");
    timed("a word matched with 40320 rows", 40_320, "m =: 40320 3 $ 'abcabd'", "z =: 'abc' -:\"1 m");
    timed("all but one of 40320 rows", 120_960, "m =: 40320 3 $ 'abcabd'", "z =: (<<<5000) { m");
    timed("500 sums of weighted rows of 2 x 2", 2000, "c =: 500 2 2 $ i. 2000", "z =: (+/@(100 1&*))\"2 c");
    timed("ones in windows of 5 bits", 1_000_000, "y =: 1000000 $ 0 1 1", "z =: 5 +/\\ y");
    timed("ones in windows of 50 bits", 1_000_000, "y =: 1000000 $ 0 1 1", "z =: 50 +/\\ y");
    timed("105 primes at steps of a million", 105, "y =: 1000000 * >: i. 105", "z =: p: y");
    timed("running equality in 1000 rows", 1_000_000, "y =: 1000 1000 $ 0 1 1 0 1", "z =: =/\\\"1 y");
    timed("40000 powers of a verb", 40_000, "y =: i. 40000", "z =: >:^:y 0");
    timed("1000 exact factorials", 1000, "y =: i. 1000x", "z =: ! y");
    timed("5040 permutations by number", 5040, "y =: i. ! 7", "z =: y A. 'abcdefg'");
    timed("4 rows looked for in 3000", 3000, "r =: i. 3000 4", "z =: (4 {. r) e. r");
    timed("first 1 of 1000000 bits", 1_000_000, "y =: 1000000 {. 999999 $ 0", "z =: y i. 1");
    timed("sums from the right, 1000000 ints", 1_000_000, "y =: i. 1000000", "z =: +/\\. y");
    timed("running equality of 4096 rows", 49_152, "y =: #: i. 4096", "z =: =/\\ y");
    timed("1000000 bytes compared in pairs", 1_000_000, "y =: 1000000 $ '0110100'", "z =: _2 =/\\ y");
    timed("1000000 characters counted", 1_000_000, "y =: 1000000 $ 'mississippi river'", "z =: #/.~ y");
    timed("50000 lists in boxes joined", 50_000, "y =: <\"0 i. 50000", "z =: > ,.&.>/ y");
    timed("5 boxes looked for in 1000", 1000, "y =: <\"0 i. 1000", "z =: (5 {. y) e. y");
    timed("text of 100000 ints", 100_000, "y =: i. 100000", "z =: \": y");
    let halves = "h =: (1 + $:@(-:`(1 + 3&*)@.(2&|)))`0:@.(1&=)";
    timed("tacit recursion on 400 atoms", 400, halves, "z =: h\"0 >: i. 400");
    timed("tacit recursion with two branches", 1, "f =: ]`($:@<: + $:@(-&2))@.(1&<)", "z =: f 15");
    timed("a tacit verb until nothing changes", 1000, "g =: (-:^:(0 = 2&|))^:_", "z =: g\"0 >: i. 1000");
    timed(
        "a composition on 1000 atoms",
        1000,
        "c =: 3 : 's =. 0 for_i. i. 1000 do. s =. (7&|@*: + <:) s + i end. s'",
        "z =: c 0",
    );
    let grid =
        "e =: 3 : 't =. y $ 0 for_i. i. {. y do. for_j. i. {: y do. t =. (i + (<i,j) { t) (<i,j)} t end. end. t'";
    timed("elements of a table changed one by one", 2500, grid, "z =: e 50 50");
    let opened = "b =: <\"0 i. 40 [ o =: 3 : 's =. 0 for_i. i. 40 do. s =. s + > i { y end. s'";
    timed("boxes opened one by one", 40, opened, "z =: o b");
    timed("pairs in boxes", 1000, "y =: i. 1000", "z =: y (<@,)\"0 |. y");
    timed("elements that rows name", 1000, "t =: i. 100 100 [ r =: 3 : 't {~ <\"1 y'", "z =: r 1000 2 $ i. 99");
    for count in [4, 40, 400, 4000] {
        let name = format!("{count} ints shifted with a fill");
        timed(&name, count, &format!("y =: i. {count}"), "z =: _1 |.!.0 y");
        let name = format!("{count} floats, a sum of three");
        timed(&name, count, &format!("y =: 0.5 * i. {count}"), "z =: y + y + y");
    }
    timed("digits of 100000 ints, one by one", 488_890, "y =: i. 100000", "z =: (\".\"0@\":)\"0 y");
    timed("100000 ints of text", 100_000, "y =: \": i. 100000", "z =: 0 \". y");
    timed("100000 ints of text as a sentence", 100_000, "y =: \": i. 100000", "z =: \". y");
}

/// The same work asked for in J and in another notation, on the names that both share: the second of two lines should be near the
/// first.
fn beside() {
    let mut session = Session::new();
    for names in [
        "n =: ? 1000000 $ 1000000000",
        "f =: ? 1000000 $ 0",
        "c =: a. {~ 97 + ? 1000000 $ 26",
        "p =: ? 1000000 $ 1000000",
    ] {
        let ready = session.eval(names);
        assert!(ready.error.is_none(), "{names}: {:?}", ready.error);
    }
    let pairs = [
        ("grade of ints", "z =: /: n", "z:<n"),
        ("grade of floats", "z =: /: f", "z:<f"),
        ("sorted floats", "z =: /:~ f", "z:f@<f"),
        ("distinct ints", "z =: ~. n", "z:?n"),
        ("distinct bytes", "z =: ~. c", "z:?c"),
        ("ints found in ints", "z =: n i. p", "z:n?p"),
        ("groups of bytes", "z =: c </. i. # c", "z:=c"),
        ("ints at places", "z =: p { n", "z:n@p"),
        ("ints reversed", "z =: |. n", "z:|n"),
        ("places of truths", "z =: I. n < 500000000", "z:&n<500000000"),
        ("ints joined", "z =: n , p", "z:n,p"),
        ("half of the ints", "z =: 500000 {. n", "z:500000#n"),
    ];
    for (name, in_j, in_k) in pairs {
        compare(&mut session, name, [(Notation::J, in_j), (Notation::K, in_k)]);
    }
    small_sentences(&mut session);
    for names in [
        "g =: 0.5 + f",
        "m =: 1000 1000 $ f",
        "s =: 300 300 $ f",
        "a =: 1000 {. f",
        "b =: f < 0.5",
        "d =: 9 | n",
        "h =: (+/ b) {. f",
    ] {
        let ready = session.eval(names);
        assert!(ready.error.is_none(), "{names}: {:?}", ready.error);
    }
    let pairs = [
        ("floats + floats", "z =: f + g", "z←f+g"),
        ("floats - floats", "z =: f - g", "z←f-g"),
        ("the larger floats", "z =: f >. g", "z←f⌈g"),
        ("ints = ints", "z =: n = p", "z←n=p"),
        ("sum of floats", "z =: +/ f", "z←+/f"),
        ("running sum of floats", "z =: +/\\ f", "z←+\\f"),
        ("first integers", "z =: i. 1000000", "z←⍳1000000"),
        ("ints among ints", "z =: p e. n", "z←p∊n"),
        ("grade of ints", "z =: /: p", "z←⍋p"),
        ("ints reversed", "z =: |. n", "z←⌽n"),
        ("matrix transposed", "z =: |: m", "z←⍉m"),
        ("table of sums", "z =: a +/ a", "z←a∘.+a"),
        ("matrix product", "z =: s +/ . * s", "z←s+.×s"),
        ("distinct ints", "z =: ~. n", "z←∪n"),
        ("floats at ones", "z =: b # f", "z←b/f"),
        ("floats spread to ones", "z =: b #^:_1 h", "z←b\\h"),
        ("value of digits", "z =: 10 #. d", "z←10⊥d"),
        ("digits", "z =: |: 10 10 10 #: d", "z←10 10 10⊤d"),
    ];
    for (name, in_j, in_apl) in pairs {
        compare(&mut session, name, [(Notation::J, in_j), (Notation::APL, in_apl)]);
    }
    // A definition of 100000 turns: a loop of J, and one of labels and branches.
    session.set_notation(Notation::J);
    session.eval("count =: 3 : 0\nk =. 0\nwhile. k < y do. k =. k + 1 end.\nk\n)");
    session.set_notation(Notation::APL);
    session.eval("∇Z←COUNT N\nZ←0\nL:→(Z≥N)/0\nZ←Z+1\n→L\n∇");
    compare(&mut session, "100000 turns", [(Notation::J, "z =: count 100000"), (Notation::APL, "z←COUNT 100000")]);
    session.eval(")COPY puzzles/set_game\n)COPY puzzles/magic\n)COPY puzzles/four_cubes");
    for (name, line) in [
        ("85320 triples of Set", "z←SETS_IN CARDS ¯1+⍳81"),
        ("inverse of 9 by 9 bits", "z←INVERSE_BITS BOXES"),
        ("four cubes", "z←PILED ONE_CUBES"),
    ] {
        compare(&mut session, name, [(Notation::APL, line)]);
    }
}

/// Sentences of small arrays in a loop of 10000 turns: what programs do most.
fn small_sentences(session: &mut Session) {
    session.set_notation(Notation::J);
    session.eval("ev =: 3 : 'y'");
    let sentences = [
        ("sums of rows", "+/\"1 t"),
        ("table of equals", "=/~ a"),
        ("steps", "2 -~/\\ a"),
        ("running sum", "+/\\ a"),
        ("rows reversed", "|.\"1 t"),
        ("table turned", "|: t"),
        ("list shaped", "5 2 $ a"),
        ("sorted by", "a /: a"),
        ("linked", "k ; a"),
        ("shifted", "1 |.!.0 a"),
        ("definition on atoms", "ev\"0 a"),
        ("definition on boxes", "ev&.> c"),
        ("boxes opened", "> c"),
        ("integers as text", "\": a"),
        ("text as integers", "0 \". '12 34'"),
        ("digits", "10 #.inv 1234"),
        ("power", "m ^ k"),
        ("two names shared out", "'n p' =. k ; a"),
        ("row amended", "t =. a 1} t"),
        ("global amended", "mem =: k (m)} mem"),
        ("short chain", "1000 | k + 3 * m + a"),
        ("middling chain", "1 + 2 * h - k"),
        ("middling comparison of bits", "g = 2"),
        ("middling roots", "%: h"),
        ("middling mask", "h #~ h > 50"),
        ("middling members", "h e. 50 60"),
        ("middling lists joined", "h , k"),
        ("middling list reversed", "|. h"),
        ("table with a short row", "h */ 1 2 3"),
        ("grouped", "h </. h"),
        ("groups counted", "#/.~ h"),
        ("rows moved by rows", "q +\"1/ r"),
        ("cells amended", "t =. 7 (bx)} t"),
        ("column", "1 {\"1 t"),
        ("sums of columns of bits", "+/ g"),
        ("words cut", "<;._1 ' ' , s"),
        ("copies by counts", "(3 | a) # a"),
    ];
    for (name, sentence) in sentences {
        let body = sentence.replace('\'', "''");
        session.eval(&format!(
            "work =: 3 : ('a =. i. 10 [ t =. i. 10 10 [ k =. 3 [ m =. 2 [ c =. ;: ''a few short words'' [ mem =: i. 100 [ h =. 100 | 7 * i. 100 [ g =. 20 20 $ 0 1 1 [ q =. 3 2 $ i. 6 [ r =. 4 2 $ i. 8 [ bx =. 1 2 ; 3 4 [ s =. ''the quick brown fox jumps''';'for. i. y do.';'{body}';'end.')"
        ));
        compare(session, name, [(Notation::J, "z =: work 10000")]);
    }
}

fn compare<const N: usize>(session: &mut Session, name: &str, lines: [(Notation, &str); N]) {
    for (notation, line) in lines {
        session.set_notation(notation);
        let ready = session.eval(line);
        assert!(ready.error.is_none(), "{line}: {:?}", ready.error);
        let name = format!("{name}, {}", notation.name());
        time(&name, 1_000_000, || session.eval_line(line.as_bytes()).map(|()| Array::from(true)));
        session.set_notation(Notation::J);
    }
}
