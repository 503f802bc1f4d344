//! The fence: whatever a sentence is, it ends in time and within its memory, with an error of its own or with its result. Each line
//! runs in a process of its own under limits.
#![cfg(target_os = "linux")]

use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::program;
use crate::limits::{Cost, allowed, assert_kept, measured, run, wrong};
use jackal::rooms::j::vocabulary::modifiers::MODIFIERS;
use jackal::rooms::j::vocabulary::verbs::VERBS;

/// How a line ends, if it is not ended by a limit before that.
#[derive(Clone, Copy)]
pub enum Ends {
    /// It never ends by itself, or needs more than it may have.
    Limited,
    /// With a result that begins so.
    Gives(&'static str),
    /// With an error of its own.
    Fails(&'static str),
}
use Ends::{Fails, Gives, Limited};

/// The notation on the command line, the line, and how it ends.
pub type Line = (&'static str, &'static str, Ends);

/// What ran on for minutes or for ever once, or took memory that nobody had counted.
const ONCE: &[Line] = &[
    ("--k", "fib:{$[x<2;x;fib[x-1]+fib[x-2]]};fib 45", Limited),
    ("--k", "f:{@[f;x;{f 0}]};f 0", Limited),
    ("", "2^10^9x", Limited),
    ("", "(2^100x)^10^7x", Limited),
    ("", "(3x^8e6)%7x^7e6", Limited),
    ("", "3x^4e7", Limited),
    ("", "(1e6#10x)#.1e6#1x", Limited),
    ("", "3^20000000x", Limited),
    ("", "*/1x+i.1000000", Limited),
    ("", "!1000000x", Limited),
    ("", r#"". 'x',~5e6#'9'"#, Limited),
    ("", "<S:0 <^:100000 ] 1", Gives("┌─┐")),
    ("--k", "!100000000", Limited),
    ("", r#"<"0 i. 2e7"#, Limited),
    ("", r#"": ? 5000 5000$0"#, Limited),
    ("", "/:~ ? 5e7$0", Limited),
    ("", r#"/:~ <"0 ? 2e6$0"#, Limited),
    ("--k", "+/'50000000#,!2", Limited),
    ("", "? 1e4 1e4$100", Limited),
    ("", r#"". 1e8#'-'"#, Limited),
    ("", ";: 1e8#'('", Limited),
    ("", r#"". 3e6#'+/'"#, Limited),
    ("", ">:^:a: 1", Limited),
    ("", ";/i. 3e6", Limited),
    ("--k", "$!10000000", Limited),
    ("", "{{$: y}} 1", Limited),
    ("", "$.^:_1 ] 1 0 2", Gives("1 0 2")),
    ("", "0 $. 1 $. 1000000000 1000000000", Limited),
    ("", "# 5 $. 1 $. 1000000000 1000000000", Gives("0")),
    ("--k", r#"10000000#"ab""#, Gives(r#""abababababa"#)),
    ("--k", r#"(1+)\0"#, Limited),
];

/// What could do so: recursion, loops, exact numbers, reading, drawing, growing, searching, ordering, in each notation.
const LIKELY: &[Line] = &[
    ("", r#"# ": 3e6$3.5"#, Limited),
    ("", r#"# 3 ": 1e6$1 0"#, Limited),
    ("", "# 3!:3 i. 3000000", Limited),
    ("", "+./ 6e6$3.5 1 4.25", Limited),
    ("", "!/ 6e6$3.5 1 4.25", Limited),
    ("", r#"# <\. 3e6$3.5"#, Limited),
    ("", "# (3e6$3.5 2) #: 7", Limited),
    ("", "# 5 p: i. 2000000", Limited),
    ("", "# 0 \". 6e6$'1 '", Limited),
    ("", "p. 100000$1 2x", Limited),
    ("--k", "#3,3000000#3.5", Limited),
    ("--k", "#_ 3000000#`A`B", Limited),
    ("--k", ". 3000000#3.5", Limited),
    ("--k", "f:{@[f;x;{f 0}]};f 0", Limited),
    ("--k", "{x,x}/1", Limited),
    ("--k", "{x,x}/[1000000000;1]", Limited),
    ("--k", r#"(,/|:)\10#1"#, Gives(",1 1 1 1 1 1")),
    ("--k", "{x}/[100000000;0]", Limited),
    ("--k", r#"{1+x}\[100000000;0]"#, Limited),
    ("--k", "#,/1000000000#,1 2 3", Limited),
    ("--k", r#",/10000000#,"abc""#, Limited),
    ("--k", "!1000000000000", Limited),
    ("--k", "{.z.s x}0", Limited),
    ("--k", "{.z.s[x]+1}0", Limited),
    ("--k", "(!10000000)!!10000000", Limited),
    ("--k", "$!3000000", Limited),
    ("--k", r#". 5000000#"(""#, Limited),
    ("--k", r#". 5000000#"+""#, Limited),
    ("--k", "`k@3000000#1", Fails("k")),
    ("--k", "x:();do[100000000;x,:1]", Limited),
    ("--k", "a:1;while[1;a:a]", Limited),
    ("--k", "?5000000?1000000000", Limited),
    ("--k", "<5000000?`4", Fails("type")),
    ("--k", "x@<x:3000000?1.0", Limited),
    ("--k", "(1000000?1000)?1000000?1000", Gives("422 277 328")),
    ("--k", "10000000 5 _ !20000000", Fails("domain")),
    ("--k", "=10000000?1000000", Limited),
    ("--k", "+/!100000000", Limited),
    ("--k", r#""abc"@10000000?3"#, Limited),
    ("--k", "1000000 1000000#0", Limited),
    ("--k", "2000 2000#!4000000", Gives("(0 1 2 3 4 5")),
    ("--k", "!300 300 300 300", Fails("type")),
    ("--q", "til 1000000000", Limited),
    ("--q", "(til 3000000)!til 3000000", Gives("0      | 0")),
    ("--q", "string til 3000000", Limited),
    ("--q", "10000000?`8", Fails("type")),
    ("--q", "raze 10000000#enlist til 10", Limited),
    ("--q", "([]a:til 3000000;b:3000000?1.0)", Limited),
    ("--q", "asc 5000000?1.0", Limited),
    ("--q", "select sum b by a from ([]a:3000000?1000000;b:3000000?1.0)", Limited),
    ("--q", "3000000#enlist til 3", Limited),
    ("--q", r#"value 3000000#"-""#, Fails("parse")),
    ("--q", r#"value 3000000#"(""#, Fails("parse")),
    ("--q", "f:{f x};f 0", Limited),
    ("--q", "a:`a;a@1", Limited),
    ("--q", "a:`b;b:`a;a[1;2]", Limited),
    ("--q", "a:`a;@[`a;0;+;1]", Limited),
    ("--q", "a:`a;.[`a;0 1;+;1]", Limited),
    ("--q", "{x+1}/[1000000000;0]", Limited),
    ("--q", "while[1b;0]", Limited),
    ("--q", "(til 100000)cross til 100000", Limited),
    ("--q", "reverse over 10000000#1", Gives("1 1 1 1 1 1")),
    ("--q", "sums til 50000000", Limited),
    ("--q", "prds 50000000#1.0", Limited),
    ("--q", "t:([]a:100000#1);ej[`a;t;t]", Limited),
    ("--q", "ungroup([]a:til 100000;b:100000#enlist til 100000)", Limited),
    ("--q", "`a xgroup([]a:til 3000000;b:1)", Limited),
    ("--q", "wj[(0;100000)+\\:til 100000;`t;([]t:til 100000);(([]t:til 100000;v:1);(::;`v))]", Limited),
    ("--q", "([]a:til 100000)cross([]b:til 100000)", Limited),
    ("--q", "aj[`t;([]t:til 10000000);([]t:til 10000000;v:1)]", Limited),
    ("--q", "count(([a:til 100000]b:til 100000)+([a:til 100000]b:til 100000))", Gives("100000")),
    ("--q", ".j.k 1000000#\"[\"", Fails("json")),
    ("--q", "(\"JJ\";csv)0:100000000#\"1\\n\"", Limited),
    ("--q", "select v:{x+1}/[1000000000;0] from([]a:1 2)", Limited),
    ("--q", "update{while[1b;0]}each a by a from([]a:til 10)", Limited),
    ("--q", "exec a by a from([]a:til 5000000)", Limited),
    ("--q", "0!select by a from([]a:til 5000000)", Limited),
    ("--q", "-9!-8!til 30000000", Limited),
    ("--q", "\"P\"$3000000#enlist\"2024.01.01D12\"", Limited),
    ("--q", "ssr[100000000#\"ab\";\"a\";\"xxxx\"]", Limited),
    ("--q", "(100000000#\"ab\")ss\"c\"", Limited),
    ("--q", "parse 1000000#\"(\"", Fails("parse")),
    ("--apl", "{∇⍵}1", Limited),
    ("--apl", "{⍵<2:⍵ ⋄ (∇⍵-1)+∇⍵-2}40", Limited),
    ("--apl", "(⍳1E5)∘.×⍳1E5", Limited),
    ("--apl", "⍎3000000⍴'+/'", Limited),
    ("--apl", "⍎10000000⍴'('", Limited),
    ("--apl", "⍎10000000⍴'-'", Limited),
    ("--apl", "⍎10000000⍴'1 '", Limited),
    ("--apl", "{⊂⍵}⍣10000000⊢1 2", Limited),
    ("--apl", "{⍵,⍵}⍣50⊢1", Limited),
    ("--apl", r#",\⍳100000"#, Limited),
    ("--apl", r#"⊂\⍳100000"#, Limited),
    ("--apl", "↑⍳¨⍳20000", Limited),
    ("--apl", "⍳300 300 300 300", Limited),
    ("--apl", "⍕⍳5000000", Limited),
    ("--apl", "⍪⍳5000000", Limited),
    ("--apl", "+/⍳1E9", Limited),
    ("--apl", "!⍳1000000", Fails("DOMAIN ERROR")),
    ("--apl", "(⍳3000)+.×⍉3000 3000⍴⍳9E6", Gives("9004500500 2")),
    ("--apl", "⌹1000 1000⍴?1000000⍴1000", Limited),
    ("--apl", "10 10⍴⊂1000 1000⍴1", Limited),
    ("--apl", "⍋5000000?5000000", Limited),
    ("--apl", "∪?5000000⍴1000000000", Limited),
    ("--apl", "{⍺+⍵}/⍳5000000", Limited),
    ("--apl", "{⍵}¨⍳5000000", Limited),
    ("--apl", "⎕DL 100", Limited),
    ("--apl", "→1", Gives("")),
    ("--apl", "2*⍳100000", Fails("DOMAIN ERROR")),
    ("--apl", "5000 5000⍴⎕AV", Limited),
    ("--apl", "⍳1E18", Limited),
    ("--apl", "1E18⍴0", Limited),
    ("", ">:^:_ ] 0", Limited),
    ("", "{{while. 1 do. end.}} 0", Limited),
    ("", "{{while. 1 do. try. 1+'a' catch. end. end.}} 0", Limited),
    ("", "{{$: y}} 1", Limited),
    ("", "$:@>: 0", Limited),
    ("", "(, ,)^:30 ] 1", Limited),
    ("", ",~^:60 ] 1", Limited),
    ("", "<^:_ ] 1", Limited),
    ("", "<^:(1e6) 1", Gives("...")),
    ("", "# 5!:1 <'a' [ a =: <^:(1e5) 1", Gives("1")),
    ("", "(-: ]) <^:(1e6) 1", Gives("1")),
    ("", "(i. ]) <^:(3e5) 1", Gives("0")),
    ("", "i. 1e18", Limited),
    ("", "1e18 $ 0", Limited),
    ("", "(1e9 1e9) $ 0", Limited),
    ("", "1e12 # 0", Limited),
    ("", "+/ i. 1e9", Limited),
    ("", "(i. 1e6) +/ i. 1e6", Limited),
    ("", r#"". 1e5#'('"#, Fails("syntax error")),
    ("", r#"". (1e5#'('),'1',1e5#')'"#, Gives("1")),
    ("", r#"". 1e6 $ '1+'"#, Limited),
    ("", r#"". 1e6 $ '1 '"#, Gives("1 1 1 1 1 1")),
    ("", r#"". 3e6 $ '''a'' '"#, Fails("syntax error")),
    ("", r#"". 1e6 $ 'a '"#, Limited),
    ("", ";: 3e7 $ 'a '", Limited),
    ("", r#"": i. 5e6"#, Limited),
    ("", r#"": <"0 i. 3e5"#, Gives("┌─┬─┬─┬─┬─┬─")),
    ("", r#"": 3x^4e6"#, Limited),
    ("", "5!:5 <'a' [ a =: i. 3e6", Gives("i.3000000")),
    ("", r#"5!:5 <'a' [ a =: <"0 i. 1e6"#, Limited),
    ("", r#"5!:2 <'a' [ a =: <"0 i. 1e6"#, Gives("┌─┬─┬─┬─┬─┬─")),
    ("", r#"3!:1 <"0 i. 3e6"#, Limited),
    ("", "!:a: 1", Fails("syntax error")),
    ("", "2x^2^100x", Limited),
    ("", "10x^1e9", Limited),
    ("", "!1e7x", Fails("ill-formed number")),
    ("", "(10^3e6x) +. 7^2e6x", Fails("ill-formed number")),
    ("", "%: 10^1e7x", Fails("ill-formed number")),
    ("", "q: 10^60x", Gives("2 2 2 2 2 2")),
    ("", "q: 1000000007x*1000000009x*1000000021x*(2^89x)-1", Gives("1000000007 1")),
    ("", "p: 1e9", Gives("22801763513")),
    ("", "p: i. 1e7", Limited),
    ("", "4 p: 2^200x", Gives("160693804425")),
    ("", "x: 1r3 + i. 1e6", Gives("1r3 4r3 7r3")),
    ("", "+/ % 1x + i. 1e5", Gives("613582714006")),
    ("", "(%1x+i.1000) +/ . * |: 1000 1000$1x", Limited),
    ("", "%. ? 2000 2000$0", Limited),
    ("", "(+/ . *)~ ? 3000 3000$0", Limited),
    ("", "-/ . * ? 400 400$0", Gives("_2.95373e219")),
    ("", "-/ . * 40 40 $ 1x+i.1600", Gives("0")),
    ("", "A. i. 1e5", Limited),
    ("", "100000x A. i. 1e5", Limited),
    ("", "/: ? 1e7$1000000", Limited),
    ("", r#"\:~ ? 1e7$0"#, Limited),
    ("", "~. ? 1e7$1e9", Limited),
    ("", "i.~ ? 1e7$1e9", Limited),
    ("", r#"(<"0 i. 1e6) i. <"0 i. 1e6"#, Limited),
    ("", r#"+/\ i. 5e7"#, Limited),
    ("", r#"*/\. 1 + i. 1e5"#, Gives("_ _ _ _ _ _")),
    ("", r#"<\ i. 1e5"#, Limited),
    ("", r#",/\ i. 1e5"#, Limited),
    ("", r#"1e5 ]\ i. 2e5"#, Limited),
    ("", "{i. 5e3;i. 5e3", Fails("domain error")),
    ("", ", { 3 # < i. 1000", Limited),
    ("", "C. i. 1e7", Limited),
    ("", "E.~ 1e6 # 'a'", Gives("1 0 0 0 0 0")),
    ("", "('a*a*a*a*a*a*b' ; 0) rxmatch 1e5 # 'a' [ load 'regex'", Gives("_1 0")),
    ("", "? 1e4 1e4 $ 100", Limited),
    ("", "|: i. 3000 3000 3", Limited),
    ("", "3000 3000 3 $ 'abc'", Limited),
    ("", "o. i. 1e7", Limited),
    ("", "1e7 ? 1e7", Limited),
    ("", "#: i. 3e6", Limited),
    ("", "(64#2) #: i. 1e6", Limited),
    ("", "2 #. 1e7 2 $ 1", Limited),
    ("", r#"". ": i. 1e6"#, Gives("0 1 2 3 4 5")),
    ("", r#"0 ". ": i. 1e6"#, Limited),
    ("", "'a' $: 1", Limited),
    ("", "f =: 3 : 'f y'", Gives("")),
    ("", "(f =: 3 : 'f >: y') 0", Limited),
    ("", "L. <^:(1e6) 1", Gives("1000000")),
    ("", "S: 0 <^:(1e5) 1", Fails("syntax error")),
    ("", ";(<@<)^:(1e5) 1", Gives("...")),
    ("", "6!:3 ] 100", Limited),
    ("", "wd =: 1!:1 ] 1", Gives("")),
    ("", "2 (3!:4) i. 1e7", Limited),
    ("", "8!:0 i. 1e6", Limited),
    ("", "'10.2' 8!:2 i. 1000 1000", Limited),
    ("", "(<'/') 8!:2 i. 1e5", Fails("domain error")),
    ("", r#"datatype"0 i. 1e5"#, Limited),
    ("", "toupper 1e7 $ 'abc'", Gives("ABCABCABCABC")),
    ("", "1e6 {. 1e3 1e3 $ 0", Limited),
    ("", r#"(i. 1000 1000) {~"1/ i. 1000"#, Gives("...")),
    ("", "|. ^: 1e9 i. 10", Limited),
    ("", "t. 1", Gives("(t.)1")),
    ("", "^ t. i. 1e6", Fails("domain error")),
    ("", "(^.) T. 100000", Fails("domain error")),
    ("", "^ D. 1 i. 1e4", Fails("spelling error")),
    ("", "1 2 3 p. i. 1e7", Limited),
    ("", "p. 1 + i. 300", Gives("┌───┬───────")),
    ("", "p.. i. 1e7", Gives("1 4 9 16 25")),
    // What scripts/sweep.py found to go on past its time: passes over all elements without a look at the flag.
    ("", r#"z =: y ": y [ y =: 3000000 $ 3 1 4"#, Gives("")),
    ("", "z =: y (-&0) y [ y =: 10000000 $ 3 1 4", Gives("")),
    ("", "(1e8 $ 1 0 0) $ 0", Fails("limit error")),
    ("", "i. 1e8 $ 1 0 0", Fails("limit error")),
    ("", "z =: y H. y ] 1 [ y =: 1000000 $ 1j2", Gives("")),
    ("", "z =: < /. 10000000 $ 1", Gives("")),
    ("", "z =: 3 # 1 $. 1000000000 1000000000", Gives("")),
    ("", "z =: y = y [ y =: $. 3000 3000 $ 0 0 0 1", Gives("")),
    ("", "z =: <;.2 ] 50000000 $ 'abc '", Gives("")),
    ("", "z =: ({. F.. ,) 20000000 $ 'abc'", Gives("")),
    ("", "18!:0 i. 3000000", Limited),
    ("", "3 q: 3x ^ 1000000", Limited),
    ("", "q: 3x ^ 1000000", Limited),
    ("--q", "z:([]a:20000000#0x01)uj ([]b:20000000#0x01);", Limited),
    ("--k", "z:(<=)[`a;5000000#`ab`c`d];", Gives("")),
    ("--k", "z:?(y;y:50000000#01b);", Gives("")),
    ("--k", "z:@[y;y:10000000#0 1;:;10000000#1];", Gives("")),
    ("--k", "z:+/'50000000#,!2;", Limited),
    ("--q", "z:iasc 50000000#01b;", Gives("")),
    ("--q", "z:med 10000000?1.0;", Gives("")),
    ("--q", "z:.h.td 1000000#1.5;", Gives("")),
    ("--apl", "Z←3/20000000⍴'abc'", Gives("")),
    ("--apl", "Z←(10000000⍴3 1)⊂10000000⍴1", Gives("")),
    ("--apl", "Z←'ab',3000000⍴1", Gives("")),
    ("--apl", "Z←⌽5000 4000⍴1", Gives("")),
    ("--apl", "Z←{⍵}⌿10000000⍴1", Gives("")),
];

/// Nests a million deep: made, drawn, compared, hashed, ordered, taken apart, dropped.
const DEEP: &[Line] = &[
    ("", "(-: ]) <^:(1e6) 1", Gives("1")),
    ("", "(-:&<) <^:(1e6) 1", Fails("domain error")),
    ("", "3 : '1 [ a =: <^:(1e6) 1' 0", Gives("1")),
    ("", "(= ]) <^:(1e6) 1", Gives("1")),
    ("", "# ~. (; ]) <^:(1e6) 1", Gives("2")),
    ("", "# (i. ]) (; ]) <^:(1e6) 1", Gives("2")),
    ("", "L. <^:(1e6) 1", Gives("1000000")),
    ("", "# 3!:1 <^:(1e6) 1", Limited),
    ("", "128!:6 <^:(1e6) 1", Fails("domain error")),
    ("", "# 5!:5 <'a' [ a =: <^:(1e6) 1", Limited),
    ("", r#"# ": <^:(1e6) 1"#, Gives("1201")),
    ("", "/:~ (; ]) <^:(1e6) 1", Gives("...")),
    ("", "# 3 : 'y [ z =. y , <y' <^:(1e6) 1", Gives("1")),
    ("", "# {:: <^:(1e6) 1", Gives("1")),
    ("", "< S: 0 <^:(1e6) 1", Limited),
    ("", "# 5!:2 <'a' [ a =: <^:(1e6) 1", Gives("1")),
    ("", "(<^:(1e6) 1) -: <^:(1e6) 2", Limited),
    ("", "# 5!:1 <'a' [ a =: <^:(1e6) 1", Gives("1")),
    ("", "# 5!:6 <'a' [ a =: <^:(1e6) 1", Limited),
    ("", "# 7!:5 <'a' [ a =: <^:(1e6) 1", Gives("1")),
    ("", ";^:(1e6) <^:(1e6) 1", Limited),
    ("", "> L:0 <^:(1e6) 1", Gives("...")),
    ("", "# ~. 2 # <^:(1e6) 1", Gives("1")),
    ("", "3!:3 <^:(1e6) 1", Limited),
    ("--k", "(~/)2#,{,x}/[1000000;1]", Gives("1b")),
    ("--k", "#?2#,{(x;1)}/[1000000;1]", Gives("1")),
    ("--k", "#$`k@{(x;1)}/[1000000;1]", Limited),
    ("--k", "{(x;1)}/[1000000;1]", Gives("((((((")),
    ("--k", "(,/)/{(x;1)}/[1000000;1]", Limited),
    ("--k", "#<2#,{(x;1)}/[1000000;1]", Gives("2")),
    ("--k", "+{(x;1)}/[1000000;1]", Gives("((((((")),
    ("--k", "1+{(x;1)}/[1000000;1]", Gives("((((((")),
    ("--apl", "≡{⊂⍵}⍣1000000⊢1 2", Gives("1000001")),
    ("--apl", "Y≡Y←{⊂⍵}⍣1000000⊢1 2", Gives("1")),
    ("--apl", "∪Y Y⊣Y←{⊂⍵}⍣1000000⊢1 2", Gives("    ")),
    ("--apl", "{⊂⍵}⍣1000000⊢1 2", Gives("    ")),
    ("--apl", "∊{⊂⍵}⍣1000000⊢1 2", Gives("1 2")),
    ("--apl", "1+{⊂⍵}⍣1000000⊢1 2", Gives("    ")),
    ("--apl", "⍴⍕{⊂⍵}⍣1000000⊢1 2", Gives("2000003")),
    ("--apl", "⍋Y Y⊣Y←{⊂⍵}⍣1000000⊢1 2", Fails("DOMAIN ERROR")),
    ("--apl", "↑{⊂⍵}⍣1000000⊢1 2", Gives("    ")),
    ("--apl", "⎕ES {⊂⍵}⍣1000000⊢1 2", Fails("1")),
    ("--apl", "⎕NC {⊂⍵}⍣1000000⊢1 2", Gives("¯1")),
    ("--apl", "⍴⎕UCS {⊂⍵}⍣1000000⊢97 98", Gives("")),
];

/// Texts of a hundred thousand parentheses and of a million words, read and run.
const LONG: &[Line] = &[
    ("", r#"". (1e5#'('),'1',1e5#')'"#, Gives("1")),
    ("", r#"". (;1e5#<'(1+'),'1',1e5#')'"#, Gives("100001")),
    ("", r#"". (1e5#'('),'1',;1e5#<'+1)'"#, Gives("100001")),
    ("", r#"". '1',;1e6#<'+1'"#, Gives("1000001")),
    ("", r#"". (1e5#'{{'),'y',(1e5#'}}'),'1'"#, Fails("limit error")),
    ("--k", r#". (100000#"("),"1",100000#")""#, Gives("1")),
    ("--k", r#". (,/100000#,"(1+"),"1",100000#")""#, Gives("100001")),
    ("--k", r#". (100000#"("),"1",,/100000#,"+1)""#, Gives("100001")),
    ("--k", r#". "1",,/1000000#,"+1""#, Gives("1000001")),
    ("--k", r#"#. (,/100000#,"(1;"),"2",100000#")""#, Gives("2")),
    ("--k", r#". ,/100000#,"{x}""#, Gives("{x}")),
    ("--k", r#". (100000#"{"),"x",100000#"}""#, Fails("parse")),
    ("--k", r#". 100000#"+/""#, Fails("parse")),
    ("--q", r#"value (100000#"("),"1",100000#")""#, Gives("1")),
    ("--q", r#"value (raze 100000#enlist "abs "),"3""#, Gives("3")),
    ("--apl", "⍎(1E5⍴'('),'1',1E5⍴')'", Gives("1")),
    ("--apl", "⍎(3E5⍴'(1+'),'1',1E5⍴')'", Gives("100001")),
    ("--apl", "⍎(1E5⍴'('),'1',3E5⍴'+1)'", Gives("100001")),
    ("--apl", "⍎'1',2E6⍴'+1'", Gives("1000001")),
    ("--apl", "⍎(100⍴'5('),'+',(100⍴')-'),'3'", Gives("13")),
];

/// What cores share.
const SHARED_BY_CORES: &[Line] = &[
    ("", "{{while. 1 do. a =. +/ 2.5 * i. 1e6 end.}} 0", Limited),
    ("", "+/ , (i. 1e4) */ i. 1e4", Limited),
    ("", "+/ .*~ ? 2000 2000$0", Limited),
    ("", "/:~ ? 2e7$0", Limited),
    ("", "(? 1e7$1e6) i. ? 1e7$1e6", Limited),
    ("--k", "{while[1;+/2.5*!1000000]}0", Limited),
    ("--q", "sum exp til 100000000", Limited),
    ("--apl", "+/,(⍳10000)∘.×⍳10000", Limited),
];

/// Nests that stand in many places of themselves: as large as what takes them apart makes them, and otherwise small.
const SHARED: &[Line] = &[
    ("", "L. {{(<y),(<y)}}^:60 ] 1", Gives("60")),
    ("", "-:~ {{(<y),(<y)}}^:60 ] 1", Gives("1")),
    ("", "({{(<y),(<y)}}^:60 -: {{(<y),(<y)}}^:59) 1", Gives("0")),
    ("", "{{(<y),(<y)}}^:60 ] 1", Gives("┌──")),
    ("", "# 3!:1 {{(<y),(<y)}}^:60 ] 1", Limited),
    ("", "# 5!:5 <'a' [ a =: {{(<y),(<y)}}^:60 ] 1", Limited),
    ("", "# \": {{(<y),(<y)}}^:60 ] 1", Limited),
    ("", "# {:: {{(<y),(<y)}}^:60 ] 1", Limited),
    ("", "# < S: 0 {{(<y),(<y)}}^:60 ] 1", Limited),
    ("", "# > L: 0 {{(<y),(<y)}}^:60 ] 1", Limited),
    ("", "# > L: 30 {{(<y),(<y)}}^:60 ] 1", Limited),
    ("", "# ~. 2 # < {{(<y),(<y)}}^:60 ] 1", Gives("1")),
    ("", "# /:~ {{(<y),(<y)}}^:60 ] 1", Gives("2")),
    ("", "# > L: 50000 <^:100000 ] 1", Gives("1")),
    ("", "# < S: 50000 <^:100000 ] 1", Gives("1")),
    ("", "# (<^:100000 ] 1) , L: 0 <^:100000 ] 1", Gives("1")),
    ("--k", "#<{(x;x)}/[60;1]", Gives("2")),
    ("--k", "#?{(x;x)}/[60;1]", Gives("1")),
    ("--k", "x:{(x;x)}/[60;1];x~x", Gives("1b")),
    ("--k", "{(x;x)}/[60;1]", Limited),
    ("--k", "#1+{(x;x)}/[60;1]", Limited),
    ("--k", "#(,/)/{(x;x)}/[60;1]", Limited),
    ("--k", "#${(x;x)}/[60;1]", Limited),
    ("--q", "count -8!{(x;x)}/[60;1]", Limited),
    ("--q", "count .j.j {(x;x)}/[60;1]", Limited),
    ("--q", "count distinct {(x;x)}/[60;1]", Gives("1")),
    ("--apl", "{⍵ ⍵}⍣60⊢1", Limited),
    ("--apl", "≡{⍵ ⍵}⍣60⊢1", Limited),
    ("--apl", "⍴∊{⍵ ⍵}⍣60⊢1", Limited),
    ("--apl", "Y≡Y←{⍵ ⍵}⍣60⊢1", Gives("1")),
    ("--apl", "1+{⍵ ⍵}⍣60⊢1", Limited),
    ("--apl", "⍴⍕{⍵ ⍵}⍣60⊢1", Limited),
    ("--apl", "0⍴{⍵ ⍵}⍣60⊢1", Limited),
    ("--apl", "⍴∪{⍵ ⍵}⍣60⊢1", Gives("1")),
    ("--apl", "⍴{0⍴⊂⍵}⍣1000000⊢1", Gives("0")),
];

/// Large arguments of J: integers, floats, a table, boxes, text.
const ARGUMENTS: &[&str] =
    &["? 300000 $ 1000000000", "? 300000 $ 0", "i. 500 600", "<\"0 i. 60000", "300000 $ 'abcde'"];

/// Seconds and megabytes that a line may take.
const SECONDS: f64 = 0.15;
const MEGABYTES: u64 = 200;
/// The kinds of errors by which limits end a line, in the words of each notation.
const BY_LIMITS: &[&str] = &[
    "|time limit",
    "|limit error",
    "|stack error",
    "|out of memory",
    "'stop",
    "'limit",
    "'stack",
    "'wsfull",
    "TIME LIMIT",
    "LIMIT ERROR",
    "STACK FULL",
    "WS FULL",
];

impl Ends {
    /// Whether a line ended so, or by a limit.
    fn holds(self, status: Option<i32>, output: &str, told: &str) -> bool {
        let limited = status == Some(1) && BY_LIMITS.iter().any(|kind| told.starts_with(kind));
        limited
            || match self {
                Limited => false,
                Gives(begin) => status == Some(0) && told.is_empty() && output.starts_with(begin),
                Fails(kind) => status == Some(1) && told.trim_start_matches(['|', '\'']).starts_with(kind),
            }
    }
}

/// The lines that took too much, or did not end as they should; each with what it took.
pub fn beyond_the_fence(lines: &[Line]) -> Vec<String> {
    beyond_the_fence_on(1, lines)
}

/// The same where so many cores may share the work.
fn beyond_the_fence_on(cores: usize, lines: &[Line]) -> Vec<String> {
    let (seconds, megabytes, cores) = (format!("{SECONDS}"), format!("{MEGABYTES}M"), cores.to_string());
    let limits = ["--max-time", &seconds, "--max-memory", &megabytes, "--threads", &cores];
    let allowed = allowed(SECONDS, MEGABYTES);
    wrong(lines, |(dialect, line, ends)| {
        let done = run(&limits, dialect, line);
        let Cost { seconds, bytes } = done.cost;
        let told = done.errors.lines().next().unwrap_or_default();
        let fine = ends.holds(done.status, &done.output, told) && seconds <= allowed.seconds && bytes <= allowed.bytes;
        (!fine).then(|| {
            let shown: String = done.output.chars().take(40).collect();
            let status = done.status;
            format!("{dialect} {line}  {seconds:.2} s, {} MB, status {status:?} {told} {shown:?}", bytes >> 20)
        })
    })
}

#[test]
fn what_ran_on_or_ate_the_machine_ends() {
    let wrong = beyond_the_fence(ONCE);
    assert!(wrong.is_empty(), "beyond the fence:\n{}", wrong.join("\n"));
}

#[test]
fn what_could_ends_too() {
    let wrong = beyond_the_fence(LIKELY);
    assert!(wrong.is_empty(), "beyond the fence:\n{}", wrong.join("\n"));
}

#[test]
fn nests_a_million_deep_use_no_machine_stack() {
    let wrong = beyond_the_fence(DEEP);
    assert!(wrong.is_empty(), "beyond the fence:\n{}", wrong.join("\n"));
}

#[test]
fn texts_of_a_million_words_use_no_machine_stack() {
    let wrong = beyond_the_fence(LONG);
    assert!(wrong.is_empty(), "beyond the fence:\n{}", wrong.join("\n"));
}

#[test]
fn what_cores_share_ends() {
    let wrong = beyond_the_fence_on(2, SHARED_BY_CORES);
    assert!(wrong.is_empty(), "beyond the fence:\n{}", wrong.join("\n"));
}

/// The hundredths of seconds of processor time that a process has used.
fn ticks_used(id: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum()
}

/// Ctrl-C ends what cores share too.
#[test]
fn what_cores_share_can_be_interrupted() {
    let endless = "{{while. 1 do. a =. +/ 2.5 * i. 1e6 end.}} 0";
    let mut child = program(&["--threads", "2", "-e", endless]);
    let child = child.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // What has used so much of a processor is past its beginning.
    while ticks_used(child.id()) < 50 {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let done = measured(child);
    assert!(done.status.is_some() && done.errors.contains("attention interrupt"), "{done:?}");
}

#[test]
fn nests_that_are_shared_are_small_until_they_are_taken_apart() {
    let wrong = beyond_the_fence(SHARED);
    assert!(wrong.is_empty(), "beyond the fence:\n{}", wrong.join("\n"));
}

/// Every word of J with one large argument and with two, modifiers with verbs. Each takes one of the arguments in turn, or all of them
/// if the environment asks for it: `JACKAL_LIMITS=all`.
fn words_of_j() -> Vec<(&'static str, String)> {
    let all = std::env::var("JACKAL_LIMITS").is_ok_and(|which| which == "all");
    let mut sentences = Vec::new();
    for row in VERBS {
        let word = row.word.spelling();
        sentences.extend([format!("z =: {word} y"), format!("z =: 3 {word} y"), format!("z =: y {word} y")]);
    }
    for row in MODIFIERS {
        let word = row.word.spelling();
        sentences.push(if row.is_adverb() { format!("z =: + {word} y") } else { format!("z =: (+ {word} 2) y") });
        if !row.is_adverb() {
            sentences.push(format!("z =: (+ {word} -) y"));
        }
    }
    let mut lines = Vec::new();
    for (turn, sentence) in sentences.iter().enumerate() {
        let chosen = ARGUMENTS.iter().enumerate().filter(|(place, _)| all || *place == turn % ARGUMENTS.len());
        lines.extend(chosen.map(|(_, argument)| ("", format!("{sentence} [ y =: {argument}"))));
    }
    lines
}

#[test]
fn every_word_of_j_ends_in_time_and_keeps_within_its_memory() {
    assert_kept(&words_of_j(), 200, 0.15, 60);
}
