//! Text out of arrays: numbers, grids and boxes, shared by the notations.
