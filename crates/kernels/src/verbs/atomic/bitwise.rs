//! The sixteen functions of two booleans, the same on the bits of integers, and shifts.

use super::loops::{Fold, wide, zip};
use super::{AtomicDyad, Flow, Kernel, each_dyad};
use crate::array::{Array, Context, ElementType};
use crate::error::{Error, Result};

/// The meeting type of verbs that take nothing but booleans: other numbers must be 0 or 1.
fn meet_in_bool(_: ElementType, _: ElementType) -> Option<ElementType> {
    Some(ElementType::Bool)
}

/// The meeting type of verbs on the bits of integers.
fn meet_in_int(_: ElementType, _: ElementType) -> Option<ElementType> {
    Some(ElementType::Int)
}

/// The function of two bits with truth table `table`: bit 8 is its value for 0 0, bit 4 for 0 1, 2 for 1 0, 1 for 1 1.
#[inline(always)]
const fn minterms(table: u8, a: i64, b: i64) -> i64 {
    (mask(table, 8) & !a & !b) | (mask(table, 4) & !a & b) | (mask(table, 2) & a & !b) | (mask(table, 1) & a & b)
}

#[inline(always)]
const fn mask(table: u8, bit: u8) -> i64 {
    -((table & bit != 0) as i64)
}

const fn boolean<const TABLE: u8>(identity: Option<f64>) -> AtomicDyad {
    AtomicDyad {
        meeting: meet_in_bool,
        bools: Kernel::Bool(|_, x, y, out| {
            zip(x, y, out, |a, b| {
                let (a, b, table) = (u8::from(a), u8::from(b), TABLE);
                (table >> (3 - (2 * a + b))) & 1 == 1
            });
            Flow::Fine
        }),
        fold: Fold::NONE,
        ..AtomicDyad::new("boolean function", identity)
    }
}

const fn bits<const TABLE: u8>(identity: Option<f64>) -> AtomicDyad {
    AtomicDyad {
        associative: matches!(TABLE, 1 | 6 | 7 | 9),
        meeting: meet_in_int,
        ints: Kernel::Int(|_, x, y, out| {
            zip(x, y, out, |a, b| minterms(TABLE, a, b));
            Flow::Fine
        }),
        fold: match TABLE {
            1 | 6 | 7 => Fold { ints: Some(folded::<TABLE>), ..Fold::NONE },
            // Not to be different: of an odd number of integers that is to be different.
            9 => Fold {
                ints: Some(|y| folded::<6>(y).map(|all| if y.len() % 2 == 0 { !all } else { all })),
                ..Fold::NONE
            },
            _ => Fold::NONE,
        },
        ..AtomicDyad::new("bitwise function", identity)
    }
}

/// A function that associates between all integers of a list.
fn folded<const TABLE: u8>(y: &[i64]) -> Option<i64> {
    let (&first, rest) = y.split_first()?;
    Some(wide(
        rest.len(),
        #[inline(always)]
        || rest.iter().fold(first, |all, &item| minterms(TABLE, all, item)),
    ))
}

const fn shifting(name: &'static str, f: super::Loop<i64, i64>) -> AtomicDyad {
    AtomicDyad { meeting: meet_in_int, ints: Kernel::Int(f), ..AtomicDyad::new(name, None) }
}

/// The functions of two booleans, by their truth table read as a binary number.
pub static BOOLEAN: [AtomicDyad; 16] = [
    boolean::<0>(None),
    boolean::<1>(Some(1.0)),
    boolean::<2>(Some(0.0)),
    boolean::<3>(None),
    boolean::<4>(Some(0.0)),
    boolean::<5>(Some(0.0)),
    boolean::<6>(Some(0.0)),
    boolean::<7>(Some(0.0)),
    boolean::<8>(None),
    boolean::<9>(Some(1.0)),
    boolean::<10>(None),
    boolean::<11>(Some(1.0)),
    boolean::<12>(None),
    boolean::<13>(Some(1.0)),
    boolean::<14>(None),
    boolean::<15>(None),
];

/// The same functions on the bits of integers (0 to 15), then rotation, shift, and shift that keeps the sign.
pub static BITWISE: [AtomicDyad; 19] = [
    bits::<0>(None),
    bits::<1>(Some(1.0)),
    bits::<2>(None),
    bits::<3>(None),
    bits::<4>(None),
    bits::<5>(None),
    bits::<6>(Some(0.0)),
    bits::<7>(Some(0.0)),
    bits::<8>(None),
    bits::<9>(Some(-1.0)),
    bits::<10>(None),
    bits::<11>(Some(1.0)),
    bits::<12>(None),
    bits::<13>(Some(1.0)),
    bits::<14>(None),
    bits::<15>(None),
    shifting("rotate bits", |_, x, y, out| {
        zip(x, y, out, rotate_bits);
        Flow::Fine
    }),
    shifting("shift bits", |_, x, y, out| {
        zip(x, y, out, shift_bits);
        Flow::Fine
    }),
    shifting("shift bits and sign", |_, x, y, out| {
        zip(x, y, out, shift_signed);
        Flow::Fine
    }),
];

/// Neither; of booleans only.
pub static NOT_OR: AtomicDyad = AtomicDyad { name: "not or", ..boolean::<8>(None) };
/// Not both; of booleans only.
pub static NOT_AND: AtomicDyad = AtomicDyad { name: "not and", ..boolean::<14>(None) };

each_dyad! {
    /// Neither x nor y. Numbers other than 0 and 1 are a domain error.
    not_or = NOT_OR;
    /// Not both x and y. Numbers other than 0 and 1 are a domain error.
    not_and = NOT_AND;
}

/// The elementwise verb with the number `code`: 0 to 15 a function of booleans by its truth table, 16 to 31 the same
/// on the bits of integers, 32 rotation of bits, 33 shift, 34 shift that keeps the sign.
pub fn truth_function(code: i64) -> Result<&'static AtomicDyad> {
    let index = usize::try_from(code).unwrap_or(usize::MAX);
    let verb = if index < 16 { BOOLEAN.get(index) } else { BITWISE.get(index.wrapping_sub(16)) };
    verb.ok_or_else(|| Error::domain(format!("{code} is not a function of booleans or bits: 0 to 34 are")))
}

/// The function of booleans with the truth table `code` (0 to 15).
pub fn boolean_function(cx: &Context, code: i64, x: Array, y: Array) -> Result<Array> {
    truth_function(code)?.apply(cx, x, y)
}

/// The function of bits with number `code` (16 to 34).
pub fn bitwise_function(cx: &Context, code: i64, x: Array, y: Array) -> Result<Array> {
    truth_function(code)?.apply(cx, x, y)
}

fn rotate_bits(by: i64, y: i64) -> i64 {
    y.rotate_left((by & 63) as u32)
}

fn shift_bits(by: i64, y: i64) -> i64 {
    match by {
        0..64 => y << by,
        -63..0 => ((y as u64) >> -by) as i64,
        _ => 0,
    }
}

fn shift_signed(by: i64, y: i64) -> i64 {
    match by {
        0..64 => y << by,
        -63..0 => y >> -by,
        _ if by < 0 => y >> 63,
        _ => 0,
    }
}
