//! Text out of arrays: numbers, grids and boxes, shared by the notations.
//!
//! A notation says how one element is spelled ([`layout::Speller`]); the layout of columns, planes and boxes is here.
//! Lines are made one at a time, so that the first and last lines of a huge array cost no more than they show.

pub mod grid;
pub mod layout;
pub mod number;
pub mod sparse;
pub mod width;
