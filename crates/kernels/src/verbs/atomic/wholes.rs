//! Rounding floats to whole numbers, tolerantly.

use super::Flow;
use super::loops::map_inside;
use crate::array::Tolerance;

/// Floats up to this size are converted to integers and back exactly, and have neighbours.
const WHOLE: f64 = 9_007_199_254_740_992.0;

/// Elements that are rounded at a time: those of one piece are all small, or go the long way.
const ROUNDED_TOGETHER: usize = 1024;

/// A float below 2^51 plus this is rounded to a whole number, which the last bits of the sum hold.
const SHIFT: f64 = 6_755_399_441_055_744.0;

/// Rounds down, or up (which is down on the negatives). Widens when a result does not fit an integer.
pub fn round_to_int<const UP: bool>(y: &[f64], out: &mut [i64], tolerance: Tolerance) -> Flow {
    // Below this a number halfway between two integers is tolerantly equal to neither.
    let limit = (0.25 / tolerance.0).min(2_251_799_813_685_248.0);
    let factor = 1.0 - tolerance.0;
    for (y, out) in y.chunks(ROUNDED_TOGETHER).zip(out.chunks_mut(ROUNDED_TOGETHER)) {
        let small = map_inside(
            y,
            out,
            #[inline(always)]
            move |f| f.is_nan() | (f.abs() >= limit),
            #[inline(always)]
            move |f| small_to_int::<UP>(f, factor),
        );
        if small != Flow::Fine && any_to_int::<UP>(y, out, tolerance) != Flow::Fine {
            return Flow::Widen;
        }
    }
    Flow::Fine
}

/// The nearest integer if it is not above or is tolerantly equal, else that below it. No branches and no conversion, so that
/// loops over this vectorise.
#[inline(always)]
fn small_to_int<const UP: bool>(f: f64, factor: f64) -> i64 {
    let f = if UP { -f } else { f };
    let shifted = f + SHIFT;
    let nearest = shifted - SHIFT;
    let (size, near) = (f.abs(), nearest.abs());
    let (small, large) = if size < near { (size, near) } else { (near, size) };
    let above = (nearest > f) & (large * factor >= small);
    let whole = (shifted.to_bits() as i64).wrapping_sub(SHIFT.to_bits() as i64) - i64::from(above);
    if UP { -whole } else { whole }
}

/// The same for numbers of any size.
pub fn any_to_int<const UP: bool>(y: &[f64], out: &mut [i64], tolerance: Tolerance) -> Flow {
    let mut fits = true;
    let factor = 1.0 - tolerance.0;
    for (to, &f) in out.iter_mut().zip(y) {
        let f = if UP { -f } else { f };
        let mut whole = f as i64;
        if f.abs() < WHOLE {
            whole -= i64::from(whole as f64 > f);
            // The integer above is nearer and tolerantly equal: the rule of `Tolerance::equal` for two so near.
            let (above, size) = ((whole + 1) as f64, f.abs());
            let (small, large) = if f < 0.0 { (-above, size) } else { (size, above) };
            let nearer = (above - f < 0.5) | ((above - f == 0.5) & (f > 0.0));
            whole += i64::from((whole as f64 != f) & nearer & (large * factor < small));
        } else {
            fits &= (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&f);
        }
        fits &= !UP || whole != i64::MIN;
        *to = if UP { whole.wrapping_neg() } else { whole };
    }
    if fits { Flow::Fine } else { Flow::Widen }
}
