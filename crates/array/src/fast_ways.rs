//! Fast ways: code that gives what a general form gives, sooner. Each has a row, which the code asks first.
//!
//! A row is asked with the [`Context`](crate::Context) at hand, which has the rows that are turned off as a set of bits. The rows of this crate and of the
//! kernels hold in every notation; each notation has further ones for itself, by numbers from [`FastWay::OF_NOTATIONS`] on.

/// A fast way: its name, what it does, and its switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FastWay {
    /// The name by which `--plain=NAME` turns it off.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    bit: u64,
}

impl FastWay {
    /// The number of the first row of the kernels.
    pub const OF_KERNELS: u32 = 8;
    /// The number of the first row of a notation.
    pub const OF_NOTATIONS: u32 = 24;

    /// The row with a number below 64. [`fast_ways!`](crate::fast_ways!) counts them.
    pub const fn new(number: u32, name: &'static str, about: &'static str) -> Self {
        FastWay { name, about, bit: 1 << number }
    }

    /// Whether it may be taken where these are turned off.
    #[inline(always)]
    pub fn is_on(&self, plain: Plain) -> bool {
        #[cfg(debug_assertions)]
        TAKEN.set(Plain(TAKEN.get().0 | self.bit & !plain.0));
        plain.0 & self.bit == 0
    }
}

/// The fast ways that are turned off: general forms run in their place.
///
/// ```
/// use jackal_array::fast_ways::{BITS, Plain, SLIM};
/// let plain = Plain::without([&BITS]);
/// assert!(!BITS.is_on(plain) && SLIM.is_on(plain) && !SLIM.is_on(Plain::ALL));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plain(u64);

impl Plain {
    /// All are turned off.
    pub const ALL: Plain = Plain(u64::MAX);
    /// None is turned off.
    pub const NONE: Plain = Plain(0);

    /// All are turned off, or none.
    pub fn all_if(all: bool) -> Self {
        if all { Plain::ALL } else { Plain::NONE }
    }

    /// These are turned off.
    pub fn without<'a>(rows: impl IntoIterator<Item = &'a FastWay>) -> Self {
        Plain(rows.into_iter().fold(0, |bits, row| bits | row.bit))
    }
}

#[cfg(debug_assertions)]
thread_local! {
    static TAKEN: std::cell::Cell<Plain> = const { std::cell::Cell::new(Plain::NONE) };
}

/// The rows that said on this thread, since the last call, that their ways may be taken, as the set that turns them off: tests want to
/// know that a sentence meets a row. Only in a build with debug assertions.
#[cfg(debug_assertions)]
pub fn met() -> Plain {
    TAKEN.take()
}

/// Rows as constants, numbered from the first one's number on, and all of them as a list.
#[macro_export]
macro_rules! fast_ways {
    ($all:ident from $first:expr; $($row:ident: $name:literal, $about:literal;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum RowNumber { $($row),* }
        $(
            #[doc = $about]
            pub const $row: $crate::fast_ways::FastWay =
                $crate::fast_ways::FastWay::new($first + RowNumber::$row as u32, $name, $about);
        )*
        /// The rows of this crate.
        pub const $all: &[$crate::fast_ways::FastWay] = &[$($row),*];
    };
}

fast_ways! { FAST_WAYS from 0;
    BITS: "bits", "The booleans that a test or a function of booleans gives are stored as bits where they are many.";
    SLIM: "slim integers", "Many integers between known bounds are stored in one, two or four bytes each.";
    PARTS: "parts", "A long stretch of the items of an array that others hold is not copied.";
    THREADS: "threads", "The blocks of a large array are shared among threads.";
}

const _: () = assert!(FAST_WAYS.len() <= FastWay::OF_KERNELS as usize);
