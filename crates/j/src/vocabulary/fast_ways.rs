//! J's own fast ways. The forms by which tests and benches meet each are in `tests/data/fast_ways/j.txt`.

use crate::array::fast_ways::FastWay;

array::fast_ways! { FAST_WAYS from FastWay::OF_NOTATIONS;
    EACH: "each", "`u&.>` and `u&>` of boxes of one shape leave the contents in their places.";
    KERNELS: "kernels", "An operator uses the kernel that its verb has for all pairs, parts or cells.";
    CELLS: "cells", "`u\"r y` is computed for all cells at once, where the parts of u have kernels for that.";
    CHOICES: "choices", "`u`v@.w\"0` and `u^:v\"0` are computed for all atoms at once.";
    CELL_PAIRS: "cell pairs", "`x u\"(l,r) y` is computed for all pairs of cells at once.";
    WINDOWS: "windows", "`x u\\ y` is computed for all windows at once.";
    COMPOSITIONS: "compositions", "`u@v`, `u&v` and `u&.v` of elementwise verbs are computed for the whole arguments.";
    CONTENTS: "contents", "`u&>` and `u@>` of boxes that hold arrays of one type and shape are computed for the cells of one array.";
    SUFFIXES: "suffixes", "`u/\\.` is computed from the last item on, each result from the one after it.";
    JOINS: "joins", "What one sentence joins in front of a long list is joined to it once.";
    DIGITS: "digits", "Whole numbers are read and written without a parse of the text.";
    SEGMENTS: "segments", "A train of verbs of groups or cut parts is computed for all of them at once.";
    CODE: "code", "The sentences of a definition are compiled.";
    CHAINS: "chains", "Elementwise verbs of large arrays are computed one after the other block by block.";
    SHORT_CHAINS: "short chains", "Elementwise verbs of short lists are computed one after the other without nouns between them.";
    SHIFTS: "shifts", "An elementwise verb of a shifted array is computed without the shifted array.";
    ATOMS: "atoms", "A tacit verb of machine atoms is compiled.";
}
