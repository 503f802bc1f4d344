//! Rows of several elements as one integer each, so that they are searched as integers are.

use std::ops::RangeInclusive;

use crate::array::buffer_pool::{self, PooledBuffer};
use crate::array::wide::wide;
use crate::array::{budget, stop};
use crate::error::Result;

/// Rows that become numbers between two looks at the flag.
const ROWS_BETWEEN_POLLS: usize = 1 << 14;

/// Packs a row of integers into one integer: each is a digit of base `base`, and `low` is the digit 0.
#[derive(Clone, Copy)]
pub(super) struct KeyPacking {
    low: i64,
    base: i64,
}

impl KeyPacking {
    /// The packing for rows of `size` integers from `low` to `low + places - 1`; `None` if the greatest key is too large.
    pub(super) fn new(low: i64, places: u128, size: usize) -> Option<KeyPacking> {
        let base = i64::try_from(places).ok()?;
        base.checked_pow(u32::try_from(size).ok().filter(|&size| size > 0)?)?;
        Some(KeyPacking { low, base })
    }

    /// Whether all integers with this least value and range are digits.
    pub(super) fn has(self, (low, places): (i64, u128)) -> bool {
        let high = i128::from(low) + i128::try_from(places).unwrap_or(i128::MAX).saturating_sub(1);
        self.range().contains(&low) && high <= i128::from(*self.range().end())
    }

    /// The least and the greatest digit.
    pub(super) fn range(self) -> RangeInclusive<i64> {
        self.low..=self.low.saturating_add(self.base - 1)
    }

    /// The number that a row is, or -1, which none is, if something in it is not a digit. Without a branch: rows that are not found
    /// may be as many as those that are.
    #[inline(always)]
    pub(super) fn number(self, row: &[i64], range: &RangeInclusive<i64>) -> i64 {
        let (mut number, mut within) = (0_i64, true);
        for item in row {
            number = number.wrapping_mul(self.base).wrapping_add(item.wrapping_sub(self.low));
            within &= range.contains(item);
        }
        if within { number } else { -1 }
    }

    /// The numbers of rows of `size` integers, in which every integer is a digit if `are_digits`.
    pub(super) fn numbers(self, items: &[i64], size: usize, are_digits: bool) -> Result<PooledBuffer<i64>> {
        let mut out = buffer_pool::lend(items.len() / size.max(1))?;
        for (items, out) in items.chunks(ROWS_BETWEEN_POLLS * size.max(1)).zip(out.chunks_mut(ROWS_BETWEEN_POLLS)) {
            stop::poll_running()?;
            match size {
                2 => self.numbers_of::<2>(items, are_digits, out),
                3 => self.numbers_of::<3>(items, are_digits, out),
                4 => self.numbers_of::<4>(items, are_digits, out),
                5 => self.numbers_of::<5>(items, are_digits, out),
                6 => self.numbers_of::<6>(items, are_digits, out),
                _ => {
                    let (rows, range) = (items.chunks_exact(size.max(1)), self.range());
                    out.iter_mut().zip(rows).for_each(|(to, row)| *to = self.number(row, &range));
                }
            }
        }
        Ok(out)
    }

    /// The same for a size that is known when this is compiled: no loop inside a row. Vectors multiply numbers of 32 bits in one
    /// instruction, those of 64 in eight.
    fn numbers_of<const SIZE: usize>(self, items: &[i64], are_digits: bool, out: &mut [i64]) {
        let (rows, range) = (items.as_chunks::<SIZE>().0, self.range());
        let base = u32::try_from(self.base).ok().filter(|base| are_digits && base.checked_pow(SIZE as u32).is_some());
        wide(
            items.len(),
            #[inline(always)]
            || match base {
                Some(base) => {
                    for (to, row) in out.iter_mut().zip(rows) {
                        *to = i64::from(self.short_number(row, base));
                    }
                }
                None => {
                    for (to, row) in out.iter_mut().zip(rows) {
                        *to = self.number(row, &range);
                    }
                }
            },
        );
    }

    /// The number that a row of digits is, if none is longer than 32 bits.
    #[inline(always)]
    fn short_number<const SIZE: usize>(self, row: &[i64; SIZE], base: u32) -> u32 {
        let mut number = 0_u32;
        for item in row {
            number = number.wrapping_mul(base).wrapping_add(item.wrapping_sub(self.low) as u32);
        }
        number
    }
}

/// The integers that rows of at most eight bytes are.
pub(super) fn bytes<T>(items: &[T], size: usize, byte: impl Fn(&T) -> u8) -> Result<Vec<i64>> {
    if size == 1 {
        return budget::mapped(items, |item| i64::from(byte(item)));
    }
    let packed = |row: &[T]| row.iter().fold(0_u64, |packed, item| packed << 8 | u64::from(byte(item))).cast_signed();
    budget::collected(items.len() / size.max(1), items.chunks_exact(size.max(1)).map(packed))
}
