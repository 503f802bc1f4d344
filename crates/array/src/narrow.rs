//! The widths of integers: only here are integers wrapped to the width of their type.
//!
//! All integers are computed as 64-bit ones. The result of narrower ones is as wide as the widest argument, and at
//! least as wide as the verb wants; then it is wrapped to that width here.

use std::sync::Arc;

use super::nulls::NULL;
use super::wide::wide;
use super::{Array, ElementType, Narrow, Value, Width};

/// The bits of the engine's own integers.
pub const INTEGER_BITS: u32 = 64;

impl Width {
    /// The number of bits.
    pub fn bits(self) -> u32 {
        match self {
            Width::Byte => 8,
            Width::Short => 16,
            Width::Int | Width::Month | Width::Date | Width::Minute | Width::Second | Width::Time => 32,
            Width::Real | Width::Timestamp | Width::Timespan | Width::Datetime | Width::Guid | Width::Enumerated(_) => {
                INTEGER_BITS
            }
        }
    }

    /// The width of so many bits; `None` for the engine's own integers, and for booleans.
    pub fn from_bits(bits: u32) -> Option<Width> {
        match bits {
            8 => Some(Width::Byte),
            16 => Some(Width::Short),
            32 => Some(Width::Int),
            _ => None,
        }
    }

    /// An integer kept within the width. Of signed integers the least is the null; bytes have no sign and no null.
    ///
    /// ```
    /// use jackal_array::{Width, nulls::NULL};
    /// assert_eq!((Width::Int.wrap(1 << 32), Width::Short.wrap(65535), Width::Byte.wrap(-1)), (0, -1, 255));
    /// assert_eq!((Width::Int.wrap(NULL), Width::Int.wrap(1 << 31)), (NULL, NULL));
    /// ```
    #[inline]
    pub fn wrap(self, number: i64) -> i64 {
        match self {
            _ if number == NULL => NULL,
            Width::Byte => i64::from(number as u8),
            Width::Short => signed(i64::from(number as i16), i16::MIN.into()),
            Width::Int | Width::Month | Width::Date | Width::Minute | Width::Second | Width::Time => {
                signed(i64::from(number as i32), i32::MIN.into())
            }
            Width::Real | Width::Timestamp | Width::Timespan | Width::Datetime | Width::Guid | Width::Enumerated(_) => {
                number
            }
        }
    }
}

impl Width {
    /// Whether all of some integers are within the width, so that wrapping leaves them as they are.
    ///
    /// ```
    /// use jackal_array::{Width, nulls::NULL};
    /// assert!(Width::Short.holds(&[32767, -32767, NULL]) && !Width::Short.holds(&[-32768]) && !Width::Byte.holds(&[256]));
    /// ```
    pub fn holds(self, numbers: &[i64]) -> bool {
        let (least, most) = match self.bits() {
            8 => (0, i64::from(u8::MAX)),
            16 => (-i64::from(i16::MAX), i64::from(i16::MAX)),
            32 => (-i64::from(i32::MAX), i64::from(i32::MAX)),
            _ => return true,
        };
        // Block by block, so that many are looked at at once and the first block that has one ends it.
        let one = |&number: &i64| number == NULL || (least..=most).contains(&number);
        numbers.chunks(4096).all(|block| all_between(block, least, most) || block.iter().all(one))
    }

    /// Keeps integers within the width.
    ///
    /// ```
    /// use jackal_array::Width;
    /// let mut numbers = [1, 1 << 32, 65536];
    /// Width::Short.keep(&mut numbers);
    /// assert_eq!(numbers, [1, 0, 0]);
    /// ```
    pub fn keep(self, numbers: &mut [i64]) {
        if !self.holds(numbers) {
            numbers.iter_mut().for_each(|number| *number = self.wrap(*number));
        }
    }
}

/// Whether all of some integers are between two that are far from the ends of the type: then none of the differences is negative. An
/// integer near those ends counts as outside.
fn all_between(numbers: &[i64], least: i64, most: i64) -> bool {
    let signs = wide(
        numbers.len(),
        #[inline(always)]
        || numbers.iter().fold(0, |signs, &n| signs | n.wrapping_sub(least) | most.wrapping_sub(n)),
    );
    signs >= 0
}

#[inline]
fn signed(number: i64, least: i64) -> i64 {
    if number == least { NULL } else { number }
}

/// The bits of the integers of a value: 1 of booleans, 8 of characters, which count as their codes.
pub fn bits(value: &Value) -> u32 {
    match value {
        Value::Narrow(narrow) => narrow.width.bits(),
        Value::Array(array) => match array.kind() {
            ElementType::Bool => 1,
            ElementType::Byte => 8,
            _ => INTEGER_BITS,
        },
        _ => INTEGER_BITS,
    }
}

/// Results with as many bits as they should have: integers of fewer than 64 are wrapped and get the name of their width,
/// everything else is the array itself.
///
/// ```
/// use jackal_array::{Array, Value, Width, narrow};
/// let sum = narrow::of_bits(32, Array::from((1_i64 << 32) + 5));
/// assert!(matches!(&sum, Value::Narrow(narrow) if narrow.width == Width::Int && narrow.array == Array::from(5_i64)));
/// ```
pub fn of_bits(bits: u32, array: Array) -> Value {
    let Some(width) = Width::from_bits(bits).filter(|_| array.kind() == ElementType::Int) else {
        return Value::Array(array);
    };
    let mut array = array;
    if let Some(&number) = array.as_atom::<i64>() {
        array = Array::atom(width.wrap(number));
    } else if array.as_slice::<i64>().is_some_and(|items| !width.holds(items))
        && let Some(items) = array.make_mut::<i64>()
    {
        width.keep(items);
    }
    Value::Narrow(Arc::new(Narrow { width, array }))
}
