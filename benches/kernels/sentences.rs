//! What takes a sentence, in one notation and in another.

use super::time;
use jackal::rooms::array::Array;
use jackal::rooms::session::{Notation, Session};

/// What takes a sentence: its own steps are few beside the elements.
pub fn notation() {
    let mut session = Session::new();
    let mut timed = |name: &str, elements: usize, before: &str, sentence: &str| {
        let ready = session.eval(before);
        assert!(ready.error.is_none(), "{before}: {:?}", ready.error);
        time(name, elements, || session.eval_line(sentence.as_bytes()).map(|()| Array::from(true)));
    };
    let windows = "y =: 100000 ? 100000";
    timed("windows of 3, a composed verb", 100_000, windows, "z =: 3 <.&*:/\\ y");
    timed("the same verb between lists", 100_000, windows, "z =: (}: }: y) <.&*: (}. }: y) <.&*: }. }. y");
    timed("windows of 3, a kernel", 100_000, windows, "z =: 3 <./\\ y");
    timed("windows of 3 as they are", 100_000, windows, "z =: 3 ]\\ y");
    timed("the same one by one", 100_000, windows, "z =: 3 (3 : 'y')\\ y");
    timed("blocks of 3 in boxes", 100_000, windows, "z =: _3 <\\ y");
    timed("bits of both, a kernel", 100_000, windows, "z =: y 17 b. 255");
    timed("digits, as many as needed", 100_000, windows, "z =: 10 #.^:_1 y");
    let table = "t =: ? 300 300 $ 0";
    timed("inverse of 300 x 300, in blocks", 90_000, table, "z =: %. t");
    timed("least squares of 300 x 150", 45_000, table, "z =: %. 150 {.\"1 t");
    timed("text of 100000 floats", 100_000, "y =: 3 %~ i. 100000", "z =: \": y");
    timed("a word matched with 40320 rows", 40_320, "m =: 40320 3 $ 'abcabd'", "z =: 'abc' -:\"1 m");
    timed("all but one of 40320 rows", 120_960, "m =: 40320 3 $ 'abcabd'", "z =: (<<<5000) { m");
    timed("500 sums of weighted rows of 2 x 2", 2000, "c =: 500 2 2 $ i. 2000", "z =: (+/@(100 1&*))\"2 c");
    timed("ones in windows of 5 bits", 1_000_000, "y =: 1000000 $ 0 1 1", "z =: 5 +/\\ y");
    timed("ones in windows of 50 bits", 1_000_000, "y =: 1000000 $ 0 1 1", "z =: 50 +/\\ y");
    timed("105 primes at steps of a million", 105, "y =: 1000000 * >: i. 105", "z =: p: y");
    timed("running equality in 1000 rows", 1_000_000, "y =: 1000 1000 $ 0 1 1 0 1", "z =: =/\\\"1 y");
    for (what, verb) in [("all of 5", "*./\"1"), ("how many of 5", "+/\"1"), ("all of 5 rows of 5", "*./\"2")] {
        timed(&format!("7500 booleans, {what}"), 7500, "y =: 300 5 5 $ 0 1 1 1 1 1 1", &format!("z =: {verb} y"));
    }
    timed("40000 powers of a verb", 40_000, "y =: i. 40000", "z =: >:^:y 0");
    timed("1000 exact factorials", 1000, "y =: i. 1000x", "z =: ! y");
    timed("5040 permutations by number", 5040, "y =: i. ! 7", "z =: y A. 'abcdefg'");
    timed("4 rows looked for in 3000", 3000, "r =: i. 3000 4", "z =: (4 {. r) e. r");
    timed("first 1 of 1000000 bits", 1_000_000, "y =: 1000000 {. 999999 $ 0", "z =: y i. 1");
    timed("sums from the right, 1000000 ints", 1_000_000, "y =: i. 1000000", "z =: +/\\. y");
    timed("running equality of 4096 rows", 49_152, "y =: #: i. 4096", "z =: =/\\ y");
    timed("1000000 bytes compared in pairs", 1_000_000, "y =: 1000000 $ '0110100'", "z =: _2 =/\\ y");
    timed("1000000 characters counted", 1_000_000, "y =: 1000000 $ 'mississippi river'", "z =: #/.~ y");
    let keys = "s =: ? 1000000 $ 1000 [ y =: ? 1000000 $ 0";
    timed("1000000 floats summed by 1000 keys", 1_000_000, keys, "z =: s +//. y");
    timed("1000000 keys counted", 1_000_000, keys, "z =: #/.~ s");
    let cards = "c =: 3 3 3 3 #: i. 81 [ y =: ? 85320 3 $ 81";
    timed("255960 rows of 4 taken of 81", 1_023_840, cards, "z =: y { c");
    timed("255960 rows of 4 of 81 summed by 3", 1_023_840, cards, "z =: +/\"2 y { c");
    timed("1000 ints by 1000 ints", 1_000_000, "y =: i. 1000", "z =: y */ y");
    timed("1000000 counts as places", 1_000_000, "y =: ? 1000000 $ 4", "z =: I. y");
    timed("running products of 1000000 floats", 1_000_000, "y =: 1 + 1e_9 * ? 1000000 $ 0", "z =: */\\ y");
    timed("any from the right, 1000000 bits", 1_000_000, "y =: 1000000 $ 0 1 1", "z =: +./\\. y");
    timed("1000000 floats modulo 1", 1_000_000, "y =: 100 * ? 1000000 $ 0", "z =: 1 | y");
    timed("2 to the power of 100000 ints below 60", 100_000, "y =: 60 | i. 100000", "z =: 2 ^ y");
    timed("100000 combinations out of 20", 100_000, "y =: 21 | i. 100000", "z =: y ! 20");
    timed("100000 floats with 2 decimals", 100_000, "y =: ? 100000 $ 0", "z =: 8j2 \": y");
    timed("1000000 characters as numbers", 1_000_000, "y =: 1000000 $ 'mississippi river'", "z =: a. i. y");
    timed("50000 lists in boxes joined", 50_000, "y =: <\"0 i. 50000", "z =: > ,.&.>/ y");
    timed("5 boxes looked for in 1000", 1000, "y =: <\"0 i. 1000", "z =: (5 {. y) e. y");
    let named = "y =: ((7 | i. 4000) { ;: 'a bb ccc dd e ff ggg') ,. (3 | i. 4000) { ;: 'x yy zzz'";
    timed("4000 rows of boxed text counted", 4000, named, "z =: #/.~ y");
    timed("text of 100000 ints", 100_000, "y =: i. 100000", "z =: \": y");
    let halves = "h =: (1 + $:@(-:`(1 + 3&*)@.(2&|)))`0:@.(1&=)";
    timed("tacit recursion on 400 atoms", 400, halves, "z =: h\"0 >: i. 400");
    timed("tacit recursion with two branches", 1, "f =: ]`($:@<: + $:@(-&2))@.(1&<)", "z =: f 15");
    timed("a tacit verb until nothing changes", 1000, "g =: (-:^:(0 = 2&|))^:_", "z =: g\"0 >: i. 1000");
    timed(
        "a composition on 1000 atoms",
        1000,
        "c =: 3 : 's =. 0 for_i. i. 1000 do. s =. (7&|@*: + <:) s + i end. s'",
        "z =: c 0",
    );
    let grid =
        "e =: 3 : 't =. y $ 0 for_i. i. {. y do. for_j. i. {: y do. t =. (i + (<i,j) { t) (<i,j)} t end. end. t'";
    timed("elements of a table changed one by one", 2500, grid, "z =: e 50 50");
    let opened = "b =: <\"0 i. 40 [ o =: 3 : 's =. 0 for_i. i. 40 do. s =. s + > i { y end. s'";
    timed("boxes opened one by one", 40, opened, "z =: o b");
    timed("pairs in boxes", 1000, "y =: i. 1000", "z =: y (<@,)\"0 |. y");
    timed("elements that rows name", 1000, "t =: i. 100 100 [ r =: 3 : 't {~ <\"1 y'", "z =: r 1000 2 $ i. 99");
    for count in [4, 40, 400, 4000] {
        let name = format!("{count} ints shifted with a fill");
        timed(&name, count, &format!("y =: i. {count}"), "z =: _1 |.!.0 y");
        let name = format!("{count} floats, a sum of three");
        timed(&name, count, &format!("y =: 0.5 * i. {count}"), "z =: y + y + y");
    }
    timed("digits of 100000 ints, one by one", 488_890, "y =: i. 100000", "z =: (\".\"0@\":)\"0 y");
    timed("100000 ints of text", 100_000, "y =: \": i. 100000", "z =: 0 \". y");
    timed("100000 ints of text as a sentence", 100_000, "y =: \": i. 100000", "z =: \". y");
}

/// The same work asked for in J and in another notation, on the names that both share: the second of two lines should be near the
/// first.
pub fn beside() {
    let mut session = Session::new();
    for names in [
        "n =: ? 1000000 $ 1000000000",
        "f =: ? 1000000 $ 0",
        "c =: a. {~ 97 + ? 1000000 $ 26",
        "p =: ? 1000000 $ 1000000",
    ] {
        let ready = session.eval(names);
        assert!(ready.error.is_none(), "{names}: {:?}", ready.error);
    }
    let pairs = [
        ("grade of ints", "z =: /: n", "z:<n"),
        ("largest int", "z =: >./ n", "z:|/n"),
        ("digits of ints", "z =: |: 10 10 10 #: p", "z:10 10 10\\:p"),
        ("grade of floats", "z =: /: f", "z:<f"),
        ("sorted floats", "z =: /:~ f", "z:f@<f"),
        ("distinct ints", "z =: ~. n", "z:?n"),
        ("distinct bytes", "z =: ~. c", "z:?c"),
        ("ints found in ints", "z =: n i. p", "z:n?p"),
        ("groups of bytes", "z =: c </. i. # c", "z:=c"),
        ("ints at places", "z =: p { n", "z:n@p"),
        ("ints reversed", "z =: |. n", "z:|n"),
        ("places of truths", "z =: I. n < 500000000", "z:&n<500000000"),
        ("ints joined", "z =: n , p", "z:n,p"),
        ("half of the ints", "z =: 500000 {. n", "z:500000#n"),
    ];
    for (name, in_j, in_k) in pairs {
        compare(&mut session, name, [(Notation::J, in_j), (Notation::K, in_k)]);
    }
    small_sentences(&mut session);
    for names in [
        "g =: 0.5 + f",
        "m =: 1000 1000 $ f",
        "s =: 300 300 $ f",
        "a =: 1000 {. f",
        "b =: f < 0.5",
        "d =: 9 | n",
        "h =: (+/ b) {. f",
        "o =: 1 + p",
    ] {
        let ready = session.eval(names);
        assert!(ready.error.is_none(), "{names}: {:?}", ready.error);
    }
    let pairs = [
        ("floats + floats", "z =: f + g", "z←f+g"),
        ("floats - floats", "z =: f - g", "z←f-g"),
        ("the larger floats", "z =: f >. g", "z←f⌈g"),
        ("ints = ints", "z =: n = p", "z←n=p"),
        ("sum of floats", "z =: +/ f", "z←+/f"),
        ("running sum of floats", "z =: +/\\ f", "z←+\\f"),
        ("first integers", "z =: i. 1000000", "z←⍳1000000"),
        ("ints among ints", "z =: p e. n", "z←p∊n"),
        ("grade of ints", "z =: /: p", "z←⍋p"),
        ("ints reversed", "z =: |. n", "z←⌽n"),
        ("matrix transposed", "z =: |: m", "z←⍉m"),
        ("table of sums", "z =: a +/ a", "z←a∘.+a"),
        ("matrix product", "z =: s +/ . * s", "z←s+.×s"),
        ("distinct ints", "z =: ~. n", "z←∪n"),
        ("floats at ones", "z =: b # f", "z←b/f"),
        ("floats spread to ones", "z =: b #^:_1 h", "z←b\\h"),
        ("value of digits", "z =: 10 #. d", "z←10⊥d"),
        ("digits", "z =: |: 10 10 10 #: d", "z←10 10 10⊤d"),
        ("ints at places", "z =: (<: o) { n", "z←n[o]"),
        ("sums of rows", "z =: +/\"1 m", "z←(+/⍤1)m"),
        ("text of ints", "z =: \": d", "z←⍕d"),
        ("parts of ints", "z =: (0 = d) <;._1 d", "z←(d>0)⊆d"),
    ];
    for (name, in_j, in_apl) in pairs {
        compare(&mut session, name, [(Notation::J, in_j), (Notation::APL, in_apl)]);
    }
    // A definition of 100000 turns: a loop of J, and one of labels and branches.
    session.set_notation(Notation::J);
    session.eval("count =: 3 : 0\nk =. 0\nwhile. k < y do. k =. k + 1 end.\nk\n)");
    session.set_notation(Notation::APL);
    session.eval("∇Z←COUNT N\nZ←0\nL:→(Z≥N)/0\nZ←Z+1\n→L\n∇");
    compare(&mut session, "100000 turns", [(Notation::J, "z =: count 100000"), (Notation::APL, "z←COUNT 100000")]);
    session.eval(")COPY puzzles/set_game\n)COPY puzzles/magic\n)COPY puzzles/four_cubes");
    for (name, line) in [
        ("85320 triples of Set", "z←SETS_IN CARDS ¯1+⍳81"),
        ("inverse of 9 by 9 bits", "z←INVERSE_BITS BOXES"),
        ("four cubes", "z←PILED ONE_CUBES"),
    ] {
        compare(&mut session, name, [(Notation::APL, line)]);
    }
}

/// Sentences of small arrays in a loop of 10000 turns: what programs do most.
fn small_sentences(session: &mut Session) {
    session.set_notation(Notation::J);
    session.eval("ev =: 3 : 'y'");
    let sentences = [
        ("sums of rows", "+/\"1 t"),
        ("table of equals", "=/~ a"),
        ("steps", "2 -~/\\ a"),
        ("running sum", "+/\\ a"),
        ("rows reversed", "|.\"1 t"),
        ("table turned", "|: t"),
        ("list shaped", "5 2 $ a"),
        ("sorted by", "a /: a"),
        ("linked", "k ; a"),
        ("shifted", "1 |.!.0 a"),
        ("definition on atoms", "ev\"0 a"),
        ("definition on boxes", "ev&.> c"),
        ("boxes opened", "> c"),
        ("integers as text", "\": a"),
        ("text as integers", "0 \". '12 34'"),
        ("digits", "10 #.inv 1234"),
        ("power", "m ^ k"),
        ("two names shared out", "'n p' =. k ; a"),
        ("row amended", "t =. a 1} t"),
        ("global amended", "mem =: k (m)} mem"),
        ("short chain", "1000 | k + 3 * m + a"),
        ("middling chain", "1 + 2 * h - k"),
        ("middling comparison of bits", "g = 2"),
        ("middling roots", "%: h"),
        ("middling mask", "h #~ h > 50"),
        ("middling members", "h e. 50 60"),
        ("middling lists joined", "h , k"),
        ("middling list reversed", "|. h"),
        ("table with a short row", "h */ 1 2 3"),
        ("grouped", "h </. h"),
        ("groups counted", "#/.~ h"),
        ("rows moved by rows", "q +\"1/ r"),
        ("cells amended", "t =. 7 (bx)} t"),
        ("column", "1 {\"1 t"),
        ("sums of columns of bits", "+/ g"),
        ("words cut", "<;._1 ' ' , s"),
        ("copies by counts", "(3 | a) # a"),
    ];
    for (name, sentence) in sentences {
        let body = sentence.replace('\'', "''");
        session.eval(&format!(
            "work =: 3 : ('a =. i. 10 [ t =. i. 10 10 [ k =. 3 [ m =. 2 [ c =. ;: ''a few short words'' [ mem =: i. 100 [ h =. 100 | 7 * i. 100 [ g =. 20 20 $ 0 1 1 [ q =. 3 2 $ i. 6 [ r =. 4 2 $ i. 8 [ bx =. 1 2 ; 3 4 [ s =. ''the quick brown fox jumps''';'for. i. y do.';'{body}';'end.')"
        ));
        compare(session, name, [(Notation::J, "z =: work 10000")]);
    }
}

fn compare<const N: usize>(session: &mut Session, name: &str, lines: [(Notation, &str); N]) {
    for (notation, line) in lines {
        session.set_notation(notation);
        let ready = session.eval(line);
        assert!(ready.error.is_none(), "{line}: {:?}", ready.error);
        let name = format!("{name}, {}", notation.name());
        time(&name, 1_000_000, || session.eval_line(line.as_bytes()).map(|()| Array::from(true)));
        session.set_notation(Notation::J);
    }
}
