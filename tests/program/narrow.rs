//! Large arguments whose elements take a byte each: what is made of them on the way may take eight or twenty-four, and is granted first.
#![cfg(target_os = "linux")]

use crate::fence::Ends::{Fails, Gives, Limited, LimitedOr};
use crate::fence::{Line, beyond_the_fence};

/// Lines that would make something wider of such an argument.
const NARROW: &[Line] = &[
    ("", "# (9000 10000 $ 1 0 0) { 1 0 1", Limited),
    ("", "(9000 10000 $ 1 0 0) E. 9000 10000 $ 1 0 0", Limited),
    ("", "# 0 (3!:4) 90000000 $ 'abcde '", Limited),
    ("", r#"# ". 90000000 $ 'a'"#, Limited),
    ("", "# (90000000 $ 'abcde ') rxeq 'a'", Limited),
    ("", "# (60000 $ '(') rxeq 'a'", Fails("domain error")),
    ("", "# (60000 $ 'a*?') rxeq 'a'", Gives("1")),
    ("--q", r#"0: 90000000#"abc ""#, Limited),
    ("--k", "#(90000000#01b)#-3", Limited),
    ("--k", "#(90000000#01b)#90000000#01b", Limited),
    ("--k", "#(90000000#01b)_0 1 0", Limited),
    ("--k", r#". 90000000#"a""#, Limited),
    ("--q", "count (90000000#01b) vs 3", Limited),
    ("--q", r#"(90000000#01b) vs "abc""#, Limited),
    ("--q", "(90000000#01b)!90000000#01b", Limited),
    ("--q", "count .j.j 90000000#01b", Limited),
    ("--q", r#"count "abc" sv 90000000#01b"#, Limited),
    ("--q", r#"value 90000000#"abc ""#, Limited),
    ("--apl", "⍴=⍀90000000⍴'abc '", Limited),
    ("--apl", "⍴,\\9000 10000⍴1 0 0", Limited),
    ("--apl", "⍴(9000 10000⍴1 0 0)⍷9000 10000⍴1 0 0", Limited),
    ("--apl", "⍴⍎90000000⍴'abc '", Limited),
    ("--apl", "⍴3⍕90000000⍴0 1", Limited),
    ("--apl", "⍴⍸3000 3000⍴⍳9", Limited),
    ("--apl", "⍴⍳5000 5000", Limited),
    // Texts that stand for something: a name, a picture, a pattern, a file.
    ("", "5!:1 < 90000000 $ 'a'", Limited),
    ("", "4!:0 < 90000000 $ 'a'", Gives("_2")),
    ("", "# 5!:5 <'y' [ y =: 90000000 $ 'abcd'", Limited),
    ("", "# 9 u: 90000000 $ 206 187 { a.", Limited),
    ("", "# 8 u: 20000000 $ 7 u: 206 187 { a.", Limited),
    ("", "# 1 s: s: < 90000000 $ 'a'", Limited),
    ("--q", "hsym `$90000000#\"a\";", Limited),
    ("--q", ".Q.id `$90000000#\"a\";", Limited),
    ("--q", "count .h.htc[`b;90000000#\"abc\"]", Limited),
    ("--q", "count .h.hu 90000000#\"a c\"", Limited),
    ("--q", "count .Q.btoa 90000000#\"abc\"", Limited),
    ("--apl", "⍴(90000000⍴'abc')⍕¯3", Limited),
    ("--apl", "⎕NC 90000000⍴'abc'", LimitedOr("¯1")),
    ("--apl", "⎕FX ⊂90000000⍴'abc'", Limited),
    ("--apl", "⎕FC←90000000⍴'abc'", Gives("")),
    ("--apl", "⎕ES 90000000⍴'abc'", Fails("abc")),
    ("--apl", "(3↑Y)←'z'⊣Y←9000000⍴'abc'", Gives("")),
    ("--apl", "⍴(Y∊'a')⊂Y←20000000⍴'abc'", Limited),
    ("--apl", "⍴⎕UCS 90000000⍴'abc'", Limited),
    ("--apl", "⍴{⍺,≢⍵}⌸90000000⍴'abc'", Limited),
    ("--apl", "⍴{⍵}⍤0⊢9000 10000⍴'abc'", Limited),
    ("", "18!:4 <90000000 $ 'a'", Limited),
    ("", "cocurrent 90000000 $ 1 0", Fails("length error")),
    ("", "0!:1 ] 90000000 $ 'abc '", Limited),
    ("", "# 5!:4 <'y' [ y =: 3000000 $ <'ab'", Limited),
    ("", "# y E. y , y [ y =: 450000 $ <'ab'", Limited),
    ("", "# 1 0 A. y [ y =: 150000000 $ 'abc'", Limited),
    ("", "# tolower y [ y =: 150000000 $ 'ABC'", Limited),
    ("", "# ('a*';0) rxmatch y [ y =: 150000000 $ 'abc'", Gives("1")),
    ("--q", "count \"S=;\"0:90000000#\"ab;\"", Limited),
    ("--q", "` sv 20000000#`abc`d;", Limited),
    ("--q", "y:150000000#01b;z:`g#y;", Limited),
    ("--q", "`a xasc `$90000000#\"a\";", Fails("aaa")),
    ("--q", "y:12000000#\"abc \";z:aj[`y;([]y);([]y)];", Limited),
    ("--apl", "Z←(9000000⍴3 1)⊂9000000⍴1", Limited),
    ("--k", "#?(y;y:90000000#01b)", Gives("1")),
    ("--k", "y:90000000#01b;z:?[y;y;y];", Limited),
    ("--q", "y:30000000#0x01;z:([]a:y)uj ([]b:y);", Limited),
    ("", "y ; y [ y =: 90000000 $ 1 0 0", Limited),
    ("--q", "`t insert t:([]a:90000000#01b);", Limited),
    ("--k", "z:(50000000#0x0102)#3;", Limited),
    ("", "z =: 3 <. \\. y [ y =: 3500 3500 $ 3 1 4 1 5", Limited),
];

#[test]
fn what_takes_a_byte_is_not_widened_beyond_the_fence() {
    let wrong = beyond_the_fence(NARROW);
    assert!(wrong.is_empty(), "beyond the fence:\n{}", wrong.join("\n"));
}
