//! The registry of J's fast ways: what gives the same as a general form, sooner.
//!
//! A row says what it stands for, when it is taken, and in which forms a test meets it; the code that takes the way asks its
//! row first. A session that is `plain` takes none of them, so that the general forms run: the corpus passes both ways, and
//! `tests/engine/fast_ways.rs` compares every row with its general form over generated arguments. The kernels by type that a verb of
//! the engine has (folds, scans, groups) are fields of its row; [`KERNELS`] stands for all of them here. The core, which knows no
//! registry, asks its context whether it is plain; a row names the files where it does.

mod cells;
mod row;
mod small;
mod values;
mod whole;

pub use cells::{CELL_PAIRS, CELLS, CHOICES, COMPOSITIONS, SEGMENTS, SUFFIXES, WINDOWS};
pub use row::FastWay;
pub use small::{ATOMS, CONTENTS, EACH, SHORT, SHORT_CHAINS};
pub use values::REPEATED;
pub use whole::{
    BITS, CHAINS, CODE, DIGITS, JOINS, KERNELS, ORDER, PARTS, PREFIXES, SEARCH, SHIFTS, SLIM, SMALL_CELLS, THREADS,
};

/// Every row.
pub static FAST_WAYS: &[&FastWay] = &[
    &EACH,
    &ORDER,
    &SEARCH,
    &PREFIXES,
    &SMALL_CELLS,
    &SHORT,
    &KERNELS,
    &CELLS,
    &CHOICES,
    &CELL_PAIRS,
    &WINDOWS,
    &COMPOSITIONS,
    &CONTENTS,
    &SUFFIXES,
    &JOINS,
    &DIGITS,
    &SEGMENTS,
    &CODE,
    &CHAINS,
    &SHORT_CHAINS,
    &SHIFTS,
    &THREADS,
    &BITS,
    &SLIM,
    &PARTS,
    &ATOMS,
    &REPEATED,
];
