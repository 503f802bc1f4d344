//! The fast ways of the kernels, which hold in every notation.

use array::fast_ways::FastWay;

array::fast_ways! { FAST_WAYS from FastWay::OF_KERNELS;
    SHORT: "short", "An elementwise verb of machine atoms, or of lists of at most 16 machine numbers, is computed without a plan of the agreement.";
    SMALL: "small", "A verb of a list of a few items, or of a small table, is computed before anything is asked of its arguments.";
    REPEATED: "repeated", "A costly elementwise verb of many integers of a small range is computed once for each value that occurs.";
    NARROW: "narrow", "Sums and products of many integers of 32 bits are kept within that width block by block.";
    PRODUCTS: "products", "An inner product of a table and a short list is computed for all rows at once.";
    SEARCH: "search", "Items are found by hash, by marks or in buckets, instead of one comparison after the other.";
    ORDER: "order", "Items are sorted by counting, or by the digits of keys, instead of by comparisons.";
    PREFIXES: "prefixes of floats", "A verb of floats that does not associate is inserted into many prefixes of a list at a time.";
    SMALL_CELLS: "small cells", "Sums and extremes of many small cells are computed for all cells at once.";
}

const _: () = assert!(FastWay::OF_KERNELS as usize + FAST_WAYS.len() <= FastWay::OF_NOTATIONS as usize);
