//! Small functions of complex numbers, with the branch cuts and the conventions of zero and infinity that verbs share.

use super::floats::{divide_floats, multiply_floats, multiply_quickly};
use crate::array::{Complex, Tolerance};

/// Product in which zero wins over infinity.
pub fn multiply_complex(a: Complex, b: Complex) -> Complex {
    let (rr, ii) = (multiply_floats(a.re, b.re), multiply_floats(a.im, b.im));
    let (ri, ir) = (multiply_floats(a.re, b.im), multiply_floats(a.im, b.re));
    Complex::new(rr - ii, ri + ir)
}

/// The same product where no part is infinite.
#[inline(always)]
pub(super) fn multiply_complex_quickly(a: Complex, b: Complex) -> Complex {
    let (rr, ii) = (multiply_quickly(a.re, b.re), multiply_quickly(a.im, b.im));
    let (ri, ir) = (multiply_quickly(a.re, b.im), multiply_quickly(a.im, b.re));
    Complex::new(rr - ii, ri + ir)
}

/// Quotient; zero by zero is zero in each part. Smith's method: divide by the larger part first.
pub fn divide_complex(a: Complex, b: Complex) -> Complex {
    if b.im == 0.0 {
        return Complex::new(divide_floats(a.re, b.re), divide_floats(a.im, b.re));
    }
    if b.re == 0.0 {
        return Complex::new(divide_floats(a.im, b.im), -divide_floats(a.re, b.im));
    }
    if b.re.is_infinite() && b.im.is_infinite() {
        return if a.is_finite() { Complex::new(0.0, 0.0) } else { Complex::new(f64::NAN, f64::NAN) };
    }
    if b.re.abs() >= b.im.abs() {
        let ratio = b.im / b.re;
        let scale = b.re + b.im * ratio;
        Complex::new((a.re + a.im * ratio) / scale, (a.im - a.re * ratio) / scale)
    } else {
        let ratio = b.re / b.im;
        let scale = b.re * ratio + b.im;
        Complex::new((a.re * ratio + a.im) / scale, (a.im * ratio - a.re) / scale)
    }
}

/// The floor of McDonnell: the lattice point of the unit tile that holds z. The tile is the square with its lower left
/// half moved: where the fractions sum to 1 or more, the larger of them carries.
pub fn floor_complex(tolerance: Tolerance, z: Complex) -> Complex {
    floor_carrying(tolerance, tolerance, z)
}

/// The same with a tolerance of its own for which fraction is the larger.
pub(super) fn floor_carrying(tolerance: Tolerance, carry: Tolerance, z: Complex) -> Complex {
    let (re, im) = (tolerance.floor(z.re), tolerance.floor(z.im));
    let (x, y) = ((z.re - re).max(0.0), (z.im - im).max(0.0));
    let sum = x + y;
    if sum < 1.0 && !tolerance.equal(sum, 1.0) {
        Complex::new(re, im)
    } else if x >= y || carry.equal(x, y) {
        Complex::new(re + 1.0, im)
    } else {
        Complex::new(re, im + 1.0)
    }
}

/// The principal square root; the cut is the negative real axis, taken from above.
pub fn square_root_complex(z: Complex) -> Complex {
    if z.im == 0.0 {
        return if z.re < 0.0 { Complex::new(0.0, (-z.re).sqrt()) } else { Complex::new(z.re.sqrt(), 0.0) };
    }
    let magnitude = z.norm();
    if magnitude.is_infinite() {
        return z.sqrt();
    }
    let large = ((magnitude + z.re.abs()) / 2.0).sqrt();
    let small = z.im.abs() / (2.0 * large);
    if z.re >= 0.0 { Complex::new(large, small.copysign(z.im)) } else { Complex::new(small, large.copysign(z.im)) }
}

/// The principal logarithm; a negative real number is taken from above.
pub fn logarithm_complex(z: Complex) -> Complex {
    Complex::new(z.norm().ln(), angle(z))
}

/// The angle in -pi to pi; that of a negative real number is pi whatever the sign of its zero imaginary part.
pub fn angle(z: Complex) -> f64 {
    let im = if z.im == 0.0 { 0.0 } else { z.im };
    if z.re == 0.0 && im == 0.0 { 0.0 } else { im.atan2(z.re) }
}

/// e to a complex power.
pub fn exponential_complex(z: Complex) -> Complex {
    if z.im == 0.0 {
        return Complex::new(z.re.exp(), 0.0);
    }
    // By two factors, so that a part which is small does not overflow with the other.
    let half = if z.re > 700.0 { (z.re / 2.0).exp() } else { 1.0 };
    let size = if z.re > 700.0 { half } else { z.re.exp() };
    let part = |turned: f64| multiply_floats(multiply_floats(size, turned), half);
    Complex::new(part(z.im.cos()), part(z.im.sin()))
}

/// Complex power; whole exponents of modest size by repeated squaring.
pub fn power_complex(x: Complex, y: Complex) -> Complex {
    let (zero, one) = (Complex::new(0.0, 0.0), Complex::new(1.0, 0.0));
    if y == zero {
        return one;
    }
    if x == zero {
        return if y.re < 0.0 && y.im == 0.0 { Complex::new(f64::INFINITY, 0.0) } else { zero };
    }
    if y.im == 0.0 && y.re.fract() == 0.0 && y.re.abs() <= 1024.0 {
        let power = power_whole(x, y.re.abs() as u32);
        return if y.re < 0.0 { divide_complex(one, power) } else { power };
    }
    if y == Complex::new(0.5, 0.0) {
        return square_root_complex(x);
    }
    if x.im == 0.0 && y.im == 0.0 {
        // A power that is real among real numbers stays so beside complex ones.
        let real = x.re.powf(y.re);
        if !real.is_nan() {
            return Complex::new(real, 0.0);
        }
        let halves = 2.0 * y.re;
        if halves.fract() == 0.0 {
            // A whole number of quarter turns: one part is exactly 0.
            let size = (-x.re).powf(y.re);
            return Complex::new(0.0, if halves.rem_euclid(4.0) == 1.0 { size } else { -size });
        }
    }
    exponential_complex(multiply_complex(y, logarithm_complex(x)))
}

fn power_whole(x: Complex, mut exponent: u32) -> Complex {
    let (mut result, mut square) = (Complex::new(1.0, 0.0), x);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = multiply_complex(result, square);
        }
        square = multiply_complex(square, square);
        exponent >>= 1;
    }
    result
}
