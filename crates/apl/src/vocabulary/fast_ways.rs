//! APL's own fast ways. The lines by which tests and benches meet each are in `tests/data/fast_ways/apl.txt`.

use crate::array::fast_ways::FastWay;

array::fast_ways! { FAST_WAYS from FastWay::OF_NOTATIONS;
    SCANS_OF_TRUTHS: "scans of truths", "A function of truths that does not associate is inserted into all beginnings of a list in one pass.";
    EACH_OF_NUMBERS: "each of numbers", "An elementwise function of each pair of numbers is the function of both arrays.";
    EACH_OF_ITEMS: "each of items", "A primitive function of each item, or its reduction, is applied without a call for each.";
    DISCLOSED: "disclosed", "Items that are lists of one type and length are disclosed without padding.";
    CONSTANTS_EXECUTED: "constants executed", "Text of constants alone is executed without a parse.";
    APPENDED: "appended", "What is joined to the value of a name is put at its end, where nobody else holds the value.";
    WINDOWS: "windows", "An elementwise function is inserted into all windows at once.";
    SCANS_OF_ROWS: "scans of rows", "A scan of the rows of an array is computed by the kernel of the function.";
    PREFIXES: "prefixes", "All beginnings of a simple list are made at once.";
    LEADING_AXES: "leading axes", "An elementwise function of an array and one that has its first axes alone is computed without copies of the latter.";
    COPIES: "copies", "Items are repeated without the places from which they come.";
    BETWEEN_ARGUMENTS: "a primitive between arguments", "A reduction or scan by `{⍺+⍵}` is the one by `+`.";
    ITEMS_AT: "items at", "Items of the first axis are taken without the place of each element.";
    OF_LISTS: "of lists", "A reduction or scan of the lists of an array is computed for all of them at once.";
}
