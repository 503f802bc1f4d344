//! The registry of J's fast ways: what gives the same as a general form, sooner.
//!
//! A row says what it stands for, when it is taken, and in which forms a test meets it; the code that takes the way asks its
//! row first. A session that is `plain` takes none of them, so that the general forms run: the corpus passes both ways, and
//! `tests/engine/fast_ways.rs` compares every row with its general form over generated arguments. The kernels by type that a verb of
//! the engine has (folds, scans, groups) are fields of its row; [`KERNELS`] stands for all of them here. The core, which knows no
//! registry, asks its context whether it is plain; a row names the files where it does.

use crate::array::Context;

/// A fast way.
#[derive(Debug)]
pub struct FastWay {
    /// What it is called.
    pub name: &'static str,
    /// The general form it stands for.
    pub general: &'static str,
    /// When it is taken.
    pub when: &'static str,
    /// Verbs of one argument that take it.
    pub forms: &'static [&'static str],
    /// The files of the core where it is taken, by `plain` of the context; none where the row itself is asked.
    pub core: &'static [&'static str],
}

impl FastWay {
    /// Whether it may be taken.
    #[inline(always)]
    pub fn on(&self, cx: &Context) -> bool {
        !cx.plain
    }
}

/// A primitive on arguments of a few elements.
pub static BORROWED: FastWay = FastWay {
    name: "borrowed",
    general: "the function of the primitive, with arguments of its own",
    when: "the arguments are machine atoms, or short lists, small tables and boxes that stay where they are",
    forms: &[
        "(3 + {.@,)",
        "(3 - {.@,)",
        "({.@, * _2:)",
        "(#~@])&.>",
        "(|.&.>)",
        "(+/&.>)",
        "(1&}.&.>)",
        "((+/ % #)&>)",
        "(2 {.&.> ])",
        "((i.@#)&.>)",
        "(/:~&.>)",
        "(~.&.>)",
        "({.&>)",
        "(,&.>~)",
        "(-:&>~)",
        "((e.~)&.>)",
        "($ ; # ; ,)",
        "(/: ; \\:)",
        "(I.@(= {.)@,)",
        "(, 1:)",
        "(1 , ])",
        "(2.5 , ,)",
        "(1 2 3 ,~ {.)",
        "(#~ 2 | i.@#)",
        "(-. {.)",
        "(-.&, }.)",
        "(i.&, {:)",
        "(a. i. ])",
        "(1 { ,)",
        "({~ <@(0 $~ #@$))",
        "({~ _1 0 1 | #)",
        "({~ <@(<\"0)@(0 $~ #@$))",
        "(0&{::)",
        "(_1 {:: ])",
        "(,: |.)",
        "(|.@(= {.)@,)",
        "(1 |. (= {.)@,)",
        "(>@{.)",
        "(+ 0.5 - 1 * {.)",
        "(, = {.@,)",
        "('b' ~: ])",
        "(|.@, - ,)",
        "+/&>@<",
        "({: ; {.)",
        "(7 (0)} ])",
        "('x' (_1)} ])",
        "(1 (<0 0)} ])",
        "({. (<_1)} ])",
        "((<'ab') (0)} ])",
    ],
    core: &[],
};

/// The kernels that operators find in the row of a verb.
pub static KERNELS: FastWay = FastWay {
    name: "kernels",
    general: "the verb on each pair, part or cell",
    when: "the verb has the kernel that the operator asks for",
    forms: &[
        "+/",
        "-/",
        "*/",
        ">./",
        "<./",
        "=/",
        "~:/",
        "</",
        "+./",
        "*./",
        ",/",
        ";/",
        "[/",
        "]/",
        "%/",
        "|/",
        "+/\\",
        "-/\\",
        "*/\\",
        ">./\\",
        "<./\\",
        "=/\\",
        "</\\",
        "~:/\\",
        "#\\",
        "+/\\.",
        "-/\\.",
        "<./\\.",
        "#\\.",
        "2 +/\\ ]",
        "3 >./\\ ]",
        "_2 +/\\ ]",
        "2 (+/ % #)\\ ]",
        "2 <\\ ]",
        "_3 <\\ ]",
        "2 ]\\ ]",
        "3 ,\\ ]",
        "40 +/\\ ]",
        "7 +/\\ ]",
        "*./\\",
        "*./\\.",
        "+./\\",
        "3 *./\\ ]",
        "1 2 3 -:\"1 ]",
        "-:\"1~",
        "+//.~",
        ">.//.~",
        "#/.~",
        "</.~",
        "{./.~",
        "{:/.~",
        "+//.",
        "+/;.1",
        "<;.1",
        "#;._1",
        "{:;.1",
        "+/ .*~",
        "-/ .*",
        "+/ .*",
        "+/~",
        "=/~",
        "+/\"1",
        "<./\"2",
        "(+/ % #)\"1",
    ],
    core: &[],
};

/// A verb under rank, all cells at once.
pub static CELLS: FastWay = FastWay {
    name: "cells",
    general: "u\"r y: u on each cell, the results put together",
    when: "the parts of u have kernels that go over all cells, and surely give results of one shape",
    forms: &[
        "#\"1",
        "{.\"1",
        "{:\"1",
        "|.\"1",
        ",\"2",
        "<\"1",
        "}.\"1",
        "}:\"1",
        "*:\"0",
        "(>./ - <./)\"1",
        "([: +/ *:)\"1",
        "(+/@:*:)\"1",
        "(2&+)\"0",
        "(1 2&*)\"1",
        "(-&3 1)\"2",
        "(+/@(1 0&*))\"2",
        "(+~)\"0",
        "(-~ #)\"1",
        "(3 : '+/ y')\"1",
        "(*:@-)\"0",
        "+/\\\"1",
        "*/\\\"1",
        ">./\\\"1",
        "<./\\\"1",
        "+./\\\"1",
        "~:/\\\"1",
        "-/\\\"1",
        "/:~\"1",
        "\\:~\"1",
        "(1&|.)\"1",
        "(_1&(|.!.9))\"1",
        "(2&{.)\"1",
        "(0&{)\"1",
        "(2&(-/\\))\"1",
    ],
    core: &[],
};

/// A choice among verbs for each atom.
pub static CHOICES: FastWay = FastWay {
    name: "choices",
    general: "(u`v@.w)\"0 y, u^:v\"0 y: the verb that is chosen on each atom",
    when: "the chooser and the chosen verbs go over all atoms at once",
    forms: &["(1&+)`(3&*)@.(2&|)\"0", "-`(%&2)`*:@.(3&|)\"0", "(>:^:(0&<))\"0", "(-:^:(0 = 2&|))\"0"],
    core: &[],
};

/// A dyad under rank, all pairs of cells at once.
pub static CELL_PAIRS: FastWay = FastWay {
    name: "cell pairs",
    general: "x u\"(l,r) y: u between each pair of cells",
    when: "u is elementwise, joins, selects or shifts by one left argument for all cells, or is inserted into windows",
    forms: &[
        "-\"1~",
        "-\"0 1~",
        "-\"1 0~",
        "-\"1 _~",
        ",\"0~",
        ",\"1~",
        ",\"0 1~",
        "0 {\"1 ]",
        "2 {.\"1 ]",
        "1 }.\"1 ]",
        "1 |.\"1 ]",
        "1 |.!.9\"1 ]",
        "_2 |.!.9\"1 ]",
        "_1 |.!.9\"2 ]",
        "3 {.!.9\"1 ]",
        "2 -/\\\"1 ]",
        "3 +/\\\"1 ]",
        "2 </\\\"1 ]",
        "2 >./\\\"1 ]",
        "e.\"1~",
        "+\"1/~",
        ",\"1/~",
        "-~\"1 0\"1 _~",
        ",\"1 0\"1 _~",
        "(<@,)\"0~",
        "(<@,)\"0 |.",
        "(<@:,)\"1~",
        "(+/@,)\"1~",
        "(|.@,)\"1 0~",
    ],
    core: &[],
};

/// An elementwise verb inserted in windows that has no kernel of its own.
pub static WINDOWS: FastWay = FastWay {
    name: "windows",
    general: "x u/\\ y: u inserted in each window",
    when: "u is elementwise, and made of elementwise verbs",
    forms: &[
        "2 -~/\\ ]",
        "3 (+&*:)/\\ ]",
        "2 (<.@%)/\\ ]",
        "2 (2&|@+)/\\ ]",
        "3 ((1&{ > {.) *. 1&{ > {:)\\ ]",
        "2 ({: - {.)\\ ]",
        "_2 ({: , {.)\\ ]",
        "3 (>./ - <./)\\ ]",
        "2 |.\\ ]",
        "_1 (1&|.)\\ ]",
        "3 (+/@:*:)\\ ]",
        "2 (+ |.)\\ ]",
    ],
    core: &[],
};

/// A composition of elementwise verbs over whole arguments.
pub static COMPOSITIONS: FastWay = FastWay {
    name: "compositions",
    general: "u@v y, u&v y, u&.v y: on each atom",
    when: "both verbs are elementwise",
    forms: &["*:@-", "<.@%&3", "<.@(%&3)", "(3 <.@% ])", "(] 2&|@+ ])", "(] +&*: ])", "(+:@*:@-)", "(-&.(%&3))"],
    core: &[],
};

/// What boxes hold, as the cells of one array.
pub static CONTENTS: FastWay = FastWay {
    name: "contents",
    general: "u&> y, u@> y: u on what each box holds",
    when: "the contents are of one type and shape",
    forms: &["+/&>", "#&>", "|.@>", "(+/ % #)&>", "2&{.&>", "(>./)&>", "-@>"],
    core: &[],
};

/// A verb without a kernel inserted in suffixes.
pub static SUFFIXES: FastWay = FastWay {
    name: "suffixes",
    general: "u/\\. y: u inserted in each suffix",
    when: "there are two items or more: each result is u between an item and the result after it",
    forms: &[",&.>/\\.", "(- % 2:)/\\.", "(4 : 'x - y')/\\.", "(,~)/\\."],
    core: &[],
};

/// A long list to which items are joined in one sentence.
pub static JOINS: FastWay = FastWay {
    name: "joins",
    general: "x , y and x ; y: a new list for each",
    when: "a list of many items gets others in front of it, in the sentence that is executed",
    forms: &["(3 : '1 , 2 , (100 $ , y)')\"_", "(3 : '(<1) ; 2 ; (100 $ ; y)')\"_"],
    core: &[],
};

/// Digits that are executed.
pub static DIGITS: FastWay = FastWay {
    name: "digits",
    general: "\". y: the text is read, parsed and executed",
    when: "the text is whole numbers with blanks between: their values are the result",
    forms: &[
        "(\".\"0@\":@#)",
        "(\".@\":@#@,)",
        "(\".&>@;:@\":@$)",
        "((3!:0)@\".@\":@#)",
        "(\".@(,~)@\":@#)",
        "(\".@\":@-@i.@#)",
        "((3!:0)@\".@\":@(0 1 $~ #))",
        "(\".@(' ' , ,&' ')@\":@(_3 + #))",
        "(\".@\":@(10 ^ 2 * i.@#))",
    ],
    core: &[],
};

/// Trains on all segments at once.
pub static SEGMENTS: FastWay = FastWay {
    name: "segments",
    general: "u;.n y and x u/. y: the train on one segment or group after the other",
    when: "every part of the train gives an atom for each segment by a kernel for all of them, and is met by an elementwise verb or `,`",
    forms: &[
        "((# , {.);.1)",
        "((# , {.);._2)",
        "((+/ % #);.1)",
        "((>./ - <./);.2)",
        "((#@{. , #)/.~)",
        "(({. , #)/.~)",
        "((+/ % #)//.~)",
        "((1 + #)/.~)",
        "((- @ #);.1)",
        "(([: *: +/);.1)",
        "((+/ , # , {:)/.~)",
        "(({: - {.)/.~@,)",
        "((# ; {.);.1)",
        "((2 * # - 1:)/.~)",
    ],
    core: &[],
};

/// The compiled form of definitions.
pub static CODE: FastWay = FastWay {
    name: "code",
    general: "the sentences of a definition executed word by word",
    when: "the parse of the sentence can be foreseen from the classes of its names",
    forms: &[
        "(3 : 'r=. 0 for_i. i. # y do. r=. r + # i { y end. r')",
        "(3 : 'r=. y for_i. i. # y do. r=. (i { y) (<: # r)} r end. r')",
        "(3 : 'r=. 0 # y for_i. i. # y do. r=. r , i { y end. r')",
        "(3 : 'k=. r=. y for_i. i. # y do. r=. r , {. y end. k')",
        "(3 : 'if. 2 < # y do. +: # y elseif. 1 do. - # y end.')",
        "(3 : 'i=. 0 while. i < # y do. i=. >: i end. i , *: i')",
        "(3 : 'b ,&< a [ ''a b''=. 2 $ , y')",
        "(3 : 'a [ ''a b''=. y')",
        "(3 : 'r [ (# y) (<0 0)} r=. 3 3 $ , y')",
        "(3 : '# r=. r , 3 [ r=. y')",
        "(3 : 'r=. 5 (i. 0 <. # y)} r [ r=. , y')",
        "(3 : 'gg + 1 [ gg=: # y')",
        "(3 : 'n + (n=. 3) * # y')",
        "(3 : '(u=. 3) + u * # y')",
        "(3 : '(f (n=. 1) + # y) - f # y [ f=. 3 : ''y * 2''')",
        "(3 : 'if. 0 = # y do. 0 else. 1 + $: }. y end.')",
        "(3 : 't=. 3 3 $ , y for_i. i. 3 do. t=. ((<i,2) { t) (<(2 - i),i)} t end. t')",
        "(3 : 't=. 3 4 $ , y for_i. i. 3 do. t=. (1 + (<i,i+1) { t) (<i,0)} t end. t')",
        "(3 : 't=. 2 2 $ , y t=. 2.5 (<0,1)} t t=. 1 (<1,_1)} t (<1,1) { t')",
        "(3 : 't=. 2 2 2 $ , y (<1,0) { t')",
        "(3 : 't=. 2 2 $ , y i=. 2 (<i,0) { t')",
        "(3 : 't=. 2 2 $ , y (<(i=. 1),i) { t [ i=. 0')",
        "(3 : 't=. , y k=. 0 t=. 7 k} t k=. _1 t=. ((k { t) = k) k} t t')",
        "(3 : 't=. , y s=. t t=. 3 (0)} t s ; t')",
        "(3 : 'b=. <\"1 y r=. (> 0 { b) , > _1 { b r , (> {. b) , > {: b')",
        "(3 : '> 1 0 { ;/ y')",
        "(3 : '(> {. y) ; > {: y')",
        "(3 : 't=. 3 3 $ , y ((<\"1 i) { t) , t {~ <\"1 i=. 2 2 $ 0 1 2 _1')",
        "(3 : 't {~ <\"1 ]2 2 $ 1 3 0 0 [ t=. 3 3 $ , y')",
        "(3 : '(gt {~ <\"1 ]2 2 $ 1 2 0 0) [ gt=: 3 3 $ , y')",
        "(3 : 'k=. 2 < # y (>:^:k # y) , >:^:(1 + k) # y')",
        "(3 : 'k=. # y (k&-) 3 [ (k&,) y')",
        "(3 : '(y #~ k < y) , y -~ k=. 2')",
        "(3 : 'select. # y case. 0 do. 7 case. 1 do. 8 case. 2 ; 3 do. 9 case. do. 10 end.')",
        "(3 : 'if. 2 > # y do. # y else. (($: (<. -: # y) {. y) - 1) + $: (<. -: # y) }. y end.')",
    ],
    core: &[],
};

/// Each content of boxes.
pub static EACH: FastWay = FastWay {
    name: "each",
    general: "u&.> y, x u&.> y, x u&> y: every box opened, u applied, the results boxed or put together",
    when: "boxes meet boxes of one shape, or an atom: the contents stay where they are",
    forms: &[
        "(#&.>)",
        "(|.&.>)",
        "(<&.>)",
        "(>&.>)",
        "(,&.>~)",
        "(;&.>~)",
        "(3 ,&.> ])",
        "(] ,&.> <@#)",
        "({.&.> ])",
        "(-:&>~)",
        "(,&># ; ])",
    ],
    core: &[],
};

/// Items in order by numbers made of them.
pub static ORDER: FastWay = FastWay {
    name: "order",
    general: "/: y, \\: y and sorting: items compared two by two",
    when: "items are bytes, machine numbers, symbols or boxed text: they are counted, or sorted by digits of keys",
    forms: &[
        "/:",
        "\\:",
        "/:~",
        "\\:~",
        "(/:@/:)",
        "(/:@\\:)",
        "(] /: |.)",
        "(|. \\: ])",
        "(/:@,)",
        "(/:~@,)",
        "(/:@:(<\"0))",
    ],
    core: &["verbs/order/grade.rs", "verbs/order/sort.rs"],
};

/// Items found by hashing or by marks.
pub static SEARCH: FastWay = FastWay {
    name: "search",
    general: "x i. y and its kin: each cell of y compared with one item of x after the other",
    when: "there are more than two on both sides: exact items by hash or marks, floats by buckets, boxes by fingerprints",
    forms: &[
        "i.~",
        "i:~",
        "(i. |.)",
        "(}. i. ])",
        "e.~",
        "(e. }.)",
        "(] e. |.)",
        "~.",
        "~:",
        "=",
        "(-. {.)",
        "(] -. }.)",
        "(, i. ,)",
        "(, i: |.@,)",
        "(~.@,)",
        "(i.~@:(<\"0))",
        "(#/.~@,)",
        "(+ i. ])&,~",
    ],
    core: &["verbs/search/lookup.rs", "verbs/search/nub.rs"],
};

/// Elementwise verbs of atoms and short lists.
pub static SHORT: FastWay = FastWay {
    name: "short",
    general: "an elementwise dyad: arguments made to agree, promoted, and computed block by block",
    when: "both arguments are machine atoms, or lists of a few elements",
    forms: &[
        "+~",
        "-~",
        "*~",
        "%~",
        "(<. -)",
        "(>. 2:)",
        "(= |.)",
        "(3 < ])",
        "(2 | ])",
        "(] ^ 2:)",
        "(1 -~ {.@,)",
        "(+. |.)",
        "(*. 6:)",
        "(2 ! ])",
        "({.@, + {:@,)",
        "(~: {.@,)",
    ],
    core: &["verbs/atomic/mod.rs"],
};

/// Large arrays on several threads.
pub static THREADS: FastWay = FastWay {
    name: "threads",
    general: "all blocks of an array one after the other",
    when: "the array is so large that threads are worth it, and the session may use several",
    forms: &[
        "(+ |.)",
        "(* *)",
        "+/",
        ">./",
        "+/\"1",
        "(+/@,)",
        "(= |.)",
        "%:",
        "/:~",
        "/:",
        "(i. |.)",
        "(+/ . *~ |:)~",
    ],
    core: &["array/threads.rs"],
};

/// Tacit verbs on machine atoms.
pub static ATOMS: FastWay = FastWay {
    name: "atoms",
    general: "the parts of a tacit verb applied one after the other",
    when: "the arguments are machine atoms and every part gives an atom for atoms; the verb met atoms before",
    forms: &[
        "(((1 + $:@<:)`0:@.(0&=))\"0@i.@(7 <. #@,))",
        "((1:`(* $:@<:)@.*)\"0@i.@(23 <. #@,))",
        "((-:`(1 + 3&*)@.(2&|))\"0@,)",
        "((+ 3 * -)\"0)",
        "(((<: <. -@>:) * 2 | ])\"0)",
        "((2&*^:(3&>))\"0)",
        "((2&*^:3)\"0)",
        "((-:^:_)\"0@(0 * i.@#))",
        "((]`($:@<: + $:@(-&2))@.(1&<))\"0@i.@(9 <. #@,))",
        "((3 1 4 1 5&i. + 9 + {&5 6 7 8@(4&|))\"0@i.@#)",
        "(([: *: 1 + -)\"0)",
        "((3:`4:`5:@.(3&|))\"0@i.@#)",
        "(#@, +/@:((] - (% 2:))\"0) ])",
        "((+`-`*@.(3 | [))\"0~@i.@#)",
        "((2 + 3&*@>:@[ -~ *:@])/@,)",
        "((3 4&{~@(2&|) ^ 1 - 0:)\"0@i.@#)",
    ],
    core: &[],
};

/// Items shifted with a fill.
pub static SHIFTS: FastWay = FastWay {
    name: "shifts",
    general: "x |.!.f y: rotation in a context with a fill",
    when: "x is an integer atom and the fill has the type of y: the items are copied behind or before the fills",
    forms: &[
        "1 |.!.0 ]",
        "_1 |.!.0 ]",
        "2 |.!.9 ]",
        "_70 |.!.9 ]",
        "0 |.!.9 ]",
        "1 |.!.0.5 ]",
        "_1 |.!.' ' ]",
        "_1 |.!.(<7) ]",
    ],
    core: &[],
};

/// Every row.
pub static FAST_WAYS: &[&FastWay] = &[
    &EACH,
    &ORDER,
    &SEARCH,
    &SHORT,
    &BORROWED,
    &KERNELS,
    &CELLS,
    &CHOICES,
    &CELL_PAIRS,
    &WINDOWS,
    &COMPOSITIONS,
    &CONTENTS,
    &SUFFIXES,
    &JOINS,
    &DIGITS,
    &SEGMENTS,
    &CODE,
    &THREADS,
    &ATOMS,
    &SHIFTS,
];
