//! Fast ways of verbs on many cells, windows or segments: all at once.

use super::row::FastWay;

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
        "(+/@#:)\"0",
        "(~:/@:#:)\"0",
        "(-/@#:)\"0",
        "(10 10 10 #: ])\"0",
        "(2 #. ])\"1",
        "(%:@(+/)@:*:)\"1",
        "([: |. [: +/\\ |.)\"1",
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
        ";\"0~",
        ";\"1 0~",
        "(%:@(+/)@:*:@:-)\"1/~",
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
        "2 2 (+/@,);._3 (4 5 $ ,)",
        "3 3 (>./@,);._3 (5 5 $ ,)",
        "(2 1 ,: 2 2) (<./@,);._3 (5 4 $ ,)",
        "2 2 ({.@,);._3 (4 4 $ ,)",
        "2 2 (+/);._3 (4 4 2 $ ,)",
        "2 2 <;._3 (4 4 $ ,)",
        "2 3 (+/ % #)@,;._3 (4 6 $ ,)",
        "2 2 (3 : '+/ , y');._3 (4 4 $ ,)",
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

/// A verb without a kernel inserted in suffixes.
pub static SUFFIXES: FastWay = FastWay {
    name: "suffixes",
    general: "u/\\. y: u inserted in each suffix",
    when: "there are two items or more: each result is u between an item and the result after it",
    forms: &[",&.>/\\.", "(- % 2:)/\\.", "(4 : 'x - y')/\\.", "(,~)/\\."],
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
