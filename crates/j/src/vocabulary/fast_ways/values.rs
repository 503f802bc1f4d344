//! Ways by the values that occur.

use super::row::FastWay;

/// Functions that are dear for each element, of integers that are often the same.
pub static REPEATED: FastWay = FastWay {
    name: "repeated",
    general: "^. y, ! y, and n u y or y u n of a number n, where u is ^ ^. %: ! +. *.: worked out for every element",
    when: "y has very many integers of a small range: each value that occurs is worked out once",
    forms: &[
        "(2 ^ 600 $ ,)",
        "(_1.5 ^ 600 $ ,)",
        "(3 ^~ 600 $ ,)",
        "(_1 ^~ 700 $ ,)",
        "(2 ^. 600 $ ,)",
        "(3 %: 600 $ ,)",
        "(^.@(600 $ ,))",
        "(!@(600 $ ,))",
        "(5 ! 600 $ ,)",
        "(20 !~ 600 $ ,)",
        "(12 +. 600 $ ,)",
        "(12 *. 600 $ ,)",
        "(9223372036854775807 *. 600 $ ,)",
        "((<.9e15) *.~ 20 30 $ ,)",
        "(2 ^ 5 | 2000 $ ,)",
        "(2 ^!.0.5 ] 600 $ ,)",
    ],
    core: &["verbs/atomic/repeated.rs"],
};
