//! The fast ways of k and q. The lines by which tests and benches meet each are in `tests/data/fast_ways/k.txt` and `q.txt`.

use crate::array::fast_ways::FastWay;

array::fast_ways! { FAST_WAYS from FastWay::OF_NOTATIONS;
    SINGLES: "singles", "An expression of single numbers is computed without a value for each part.";
    MONADS: "monads", "A primitive of one argument is computed in the place of the argument, or leaves it where it is.";
    DYADS: "dyads", "`in`, `,`, `_`, `#` and `?` of numbers and short lists are computed in the place of an argument, or leave both where they are.";
    ARITHMETIC: "arithmetic", "An elementwise primitive of numbers, short lists and rows is computed in the place of an argument, or leaves both where they are.";
    INDEXING: "indexing", "Items of a list are taken by numbers, lists and nests of numbers without a call of the primitive.";
    TABLES: "tables", "`x f/:y` and `x f\\:y` of longs is one table of rows.";
    FOLDS: "folds", "A fold of longs or booleans is computed by the kernel of the primitive, without a value for the list.";
    FALSES: "falses", "`&~y` and `&~x in y` give the places without the truths between.";
    RAZES: "razes", "`,/` of equal rows of longs is the list of their items.";
    MASKS: "masks", "`x@&y` takes the items of a long list for which truths hold, without their places.";
    AMENDS: "amends", "Items of a vector are replaced or changed all at once by a vector of places.";
    GROWTH: "growth", "`x:x,y` of a global name puts y at the end of its value.";
    EACH: "each", "Each of an elementwise primitive between vectors and atoms of numbers is the primitive itself.";
    DICTIONARIES: "dictionaries", "The keys of two dictionaries of vectors are matched all at once.";
    GROUPS: "groups", "An aggregate of a query with `by`, and of `fby`, is computed for all groups at once, and so are running sums and extremes.";
}
