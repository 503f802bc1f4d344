//! Sums of floats by eight accumulators, a piece of the list after the other.

use crate::array::wide::wide_256;

/// The sum of a list of floats so far, by eight accumulators: faster than one, and more accurate. Each takes every eighth float, and so it
/// does in pieces of which all but the last have a multiple of eight floats: the sum of the pieces is that of the list to the last bit.
///
/// ```
/// use jackal_kernels::verbs::atomic::Lanes;
/// let list: Vec<f64> = (0..100).map(|i| 1.0 / f64::from(i + 1)).collect();
/// let (mut whole, mut pieces) = (Lanes::default(), Lanes::default());
/// whole.add(&list);
/// list.chunks(16).for_each(|piece| pieces.add(piece));
/// assert_eq!(whole.total(), pieces.total());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Lanes {
    lanes: [f64; 8],
    /// The sum of what is behind the last eight.
    rest: f64,
}

impl Lanes {
    /// Adds the next piece.
    pub fn add(&mut self, piece: &[f64]) {
        let (chunks, rest) = piece.as_chunks::<8>();
        let mut lanes = self.lanes;
        self.lanes = wide_256(
            piece.len(),
            #[inline(always)]
            || {
                for chunk in chunks {
                    for (lane, &item) in lanes.iter_mut().zip(chunk) {
                        *lane += item;
                    }
                }
                lanes
            },
        );
        self.rest = rest.iter().sum();
    }

    /// The sum of all pieces.
    pub fn total(&self) -> f64 {
        self.rest + self.lanes.iter().sum::<f64>()
    }
}

/// The sum of a list.
pub(super) fn sum_lanes(y: &[f64]) -> f64 {
    let mut lanes = Lanes::default();
    lanes.add(y);
    lanes.total()
}
