//! Times of the numeric kernels, in nanoseconds per element (per call for atoms). Compare with scripts/bench_numpy.py.
//!
//! `cargo bench --bench kernels`

use jackal::array::cells::INFINITE;
use jackal::array::{Array, Context};
use jackal::error::Result;
use jackal::operators::insert::{insert_atomic, insert_cells_atomic};
use jackal::operators::product::matrix_product;
use jackal::operators::{Known, nested};
use jackal::verbs::atomic::{ADD, DIVIDE, EQUAL, EXPONENTIAL, LESS, MAXIMUM, MULTIPLY, RESIDUE, add, floor};
use jackal::verbs::copy::copy;
use jackal::verbs::integers::places_of_true;
use jackal::verbs::search::{find, index_of, member, nub};
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
        let all = || nested::dyad(&cx, Known::Atomic(&ADD), &levels, &rows, &list);
        time("1000 rows + 8 atoms each", 64_000, || all().map(|r| r.unwrap_or(one.clone())));
        let all = || nested::dyad(&cx, Known::Append, &levels, &rows, &list);
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
}

/// Numbers from 0 up to a bound in no order.
fn scattered(count: u64, bound: u64) -> Vec<i64> {
    let mixed = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
    (0..count).map(|i| (mixed(i ^ mixed(i)) % bound) as i64).collect()
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
    let floats = Array::list(numbers.iter().map(|&n| n as f64 / 7.0).collect::<Vec<f64>>());
    time("1000000 exponentials", 1_000_000, || EXPONENTIAL.apply(cx, floats.clone()));
    time("1000000 ints % ints", 1_000_000, || DIVIDE.apply(cx, ints.clone(), ints.clone()));
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
}
