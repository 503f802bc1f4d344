//! Digits of long integers: a number is divided by a power of the base that is half as long, and so are both parts, until they fit into a
//! machine word. One digit after the other would divide the whole number as many times as it has digits.

use dashu_base::DivRem;

use crate::array::{Context, Extended};
use crate::error::Result;

/// Fewer digits are found one by one as fast.
pub(super) const DIGITS_MIN: usize = 16;

/// A base above 1, and its powers.
pub(super) struct Base {
    /// The base, how many of its digits a machine word has room for, and that power of it; none of a base that is a long number itself.
    word: Option<(u64, usize)>,
    /// Digits of a leaf.
    leaf: usize,
    /// The base to the power of the digits of a leaf, its square, the square of that...
    powers: Vec<Extended>,
}

impl Base {
    /// Computes the powers for numbers up to `most`, of which `digits` digits are wanted.
    pub(super) fn new(cx: &Context, base: &Extended, digits: usize, most: &Extended) -> Result<Base> {
        let word = u64::try_from(base).ok().map(|base| (base, u64::MAX.ilog(base) as usize));
        let leaf = word.map_or(1, |(_, digits)| digits);
        let mut powers = vec![base.pow(leaf)];
        while let Some(last) = powers.last().filter(|last| leaf << powers.len() < digits && *last <= most) {
            cx.poll()?;
            powers.push(last.sqr().into());
        }
        Ok(Base { word, leaf, powers })
    }

    /// Puts the last digits of a number that is not negative.
    pub(super) fn put(&self, cx: &Context, number: &Extended, out: &mut [Extended]) -> Result<()> {
        cx.poll()?;
        // How many times the digits of a leaf were doubled for the longest power with fewer digits than there are places.
        let level = (0..self.powers.len()).rev().find(|&level| self.leaf << level < out.len());
        let Some((level, power)) = level.and_then(|level| Some((level, self.powers.get(level)?))) else {
            self.put_leaf(number, out);
            return Ok(());
        };
        let (above, below) = out.split_at_mut(out.len() - (self.leaf << level));
        if number < power {
            above.fill(Extended::ZERO);
            return self.put(cx, number, below);
        }
        let (first, last) = number.div_rem(power);
        self.put(cx, &first, above)?;
        self.put(cx, &last, below)
    }

    /// The same of as many digits as a leaf has at most.
    fn put_leaf(&self, number: &Extended, out: &mut [Extended]) {
        let last = self.powers.first().map_or(Extended::ZERO, |power| number % power);
        match (self.word, u64::try_from(&last)) {
            (Some((base, _)), Ok(mut rest)) => out.iter_mut().rev().for_each(|digit| {
                *digit = Extended::from(rest % base);
                rest /= base;
            }),
            _ => out.iter_mut().for_each(|digit| *digit = last.clone()),
        }
    }
}
