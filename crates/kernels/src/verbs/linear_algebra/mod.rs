//! Linear algebra: equations, inverses, determinants, orthogonal factors.

pub mod blocked;
pub mod elimination;
pub mod matrix;
pub mod orthogonal;
