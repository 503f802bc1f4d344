//! The registry of APL's own fast ways: what gives the same as the evaluator, sooner. A session that is `plain` takes none.
//!
//! `tests/engine/apl.rs` walks the rows and compares what their lines show in both kinds of session.

use crate::array::Context;

/// A fast way.
#[derive(Debug)]
pub struct FastWay {
    /// What it is called.
    pub name: &'static str,
    /// What it stands for.
    pub general: &'static str,
    /// When it is taken.
    pub when: &'static str,
    /// Lines of functions in which the test meets it, with `X` and `Y` for what it generates.
    pub lines: &'static [&'static str],
}

impl FastWay {
    /// Whether it may be taken.
    #[inline]
    pub fn on(&self, cx: &Context) -> bool {
        !cx.plain
    }
}

/// Assignments, branches and conditions of single numbers.
pub static SINGLE_NUMBERS: FastWay = FastWay {
    name: "single numbers",
    general: "the statement's words one after the other, each value an array",
    when: "names and constants are single machine numbers, functions are elementwise and have a short way",
    lines: &[
        "Z←X+Y",
        "Z←X-Y×2",
        "Z←X÷Y",
        "Z←X⌊Y⌈0",
        "Z←3|X",
        "Z←X∧Y",
        "Z←-X-Y",
        "Z←~X<Y",
        "Z←(X≤Y),(X≥Y),(X=Y),X≠Y",
        "Z←(Q←Q+1)×Q",
        "Q←X⋄Z←Q+Q←Y",
        "Z←X+LINE",
        "LINE←X",
        "Z←X+MISSING",
        "Q←MISSING+Q←X",
        "Z←0⋄→(X<Y)/LINE⋄Z←1",
        "Z←0⋄→(X=Y)⍴LINE⋄Z←1",
        "Z←0⋄→(X>Y)↑LINE⋄Z←1",
        "Z←0⋄→X/LINE⋄Z←1",
        "Z←0⋄→(Q←X<Y)/0⋄Z←Q",
        "Z←X÷0",
        "Z←0÷X-X",
        "Z←X*Y",
        "Z←{⍵×⍵}X",
        "Z←X{⍺-⍵}Y",
        "Z←X{⍺←3◇A←⍵+1◇A<⍺:A-⍺◇A×⍺}Y",
        "Z←{⍺←3◇A←⍵+1◇A<⍺:A-⍺◇A×⍺}Y",
        "Z←{⍵<1:X◇Y+∇⍵-1}3",
        "Z←X{⍵<1:⍺◇(⍺+Y)∇⍵-1}3",
        "F←{⍵≤1:Y◇(F⍵-1)+F⍵-2}◇Z←(F 5)+X",
        "G←{⍵-Y}◇H←{Q←⍵◇Q+G Q×2}◇Z←H X◇Z←Z,Q",
        "Q←X◇Z←{Q+⍵}Y",
        "Z←{Q←Q+⍵◇Q}Y",
        "Z←{(Q←⍵)×Q+1}X",
        "Z←{⍵:X◇Y}X",
        "Z←{X÷⍵}¨Y X",
        "Z←X{⍺⌊⍵}/Y X Y",
        "Z←{LINE+⍵}X",
        "Z←{MISSING+⍵}X",
        "Z←{A←⍵×2}X",
        "Z←({⍵+Y}⍣3)X",
        "Z←{⍵+Y}X◇Z←Z,{⍵×Y}X",
    ],
};

/// Functions of truths inserted into lists, and into all beginnings along an axis.
pub static SCANS_OF_TRUTHS: FastWay = FastWay {
    name: "scans of truths",
    general: "the scan of each list along the axis",
    when: "the elements are truths, and the function between truths gives truths, but does not associate",
    lines: &[
        "Z←<\\X",
        "Z←≤\\X",
        "Z←>\\X",
        "Z←≥\\X",
        "Z←⍲\\X",
        "Z←⍱\\X",
        "Z←<⍀X",
        "Z←≤⍀X",
        "Z←>⍀X",
        "Z←≥⍀X",
        "Z←<\\[1]X",
        "Z←≤\\[1]X",
        "Z←=⍀X",
        "Z←≠\\X",
        "Z←⍲/X",
        "Z←⍱/X",
        "Z←⍱⍀X",
        "Z←2⍲/X",
        "Z←⍲/[1]X",
    ],
};

/// An elementwise function of each pair of numbers.
pub static EACH_OF_NUMBERS: FastWay = FastWay {
    name: "each of numbers",
    general: "the function between one pair of items after the other, the results put together",
    when: "the function is elementwise, and both arguments are simple arrays of machine numbers",
    lines: &[
        "Z←X+¨Y",
        "Z←X-¨Y,Y",
        "Z←(2 2⍴X)×¨2 2⍴Y",
        "Z←X÷¨Y",
        "Z←X<¨Y",
        "Z←X≠¨3⍴Y",
        "Z←X|¨Y",
        "Z←X∧¨Y",
        "Z←X!¨Y",
        "Z←(0⍴X)+¨0⍴Y",
        "Z←X+¨MISSING",
        "Z←(3⍴X)⌈¨2⍴Y",
    ],
};

/// A primitive function of each item, or one inserted into each.
pub static EACH_OF_ITEMS: FastWay = FastWay {
    name: "each of items",
    general: "the function applied to one item after the other, each time as a line applies it",
    when: "the function is a primitive one that runs no text, or such a function inserted between items",
    lines: &[
        "Z←⌽¨X(Y X)(⍳3)",
        "Z←⍴¨X(2 2⍴Y)'ab'",
        "Z←-¨X(Y X)",
        "Z←+/¨X(Y X)(2 2⍴X)",
        "Z←+⌿¨X(Y X)(2 2⍴X)",
        "Z←,/¨X(Y X)'ab'",
        "Z←X⍴¨Y 2",
        "Z←2+/¨(X Y 1)(2 2⍴X)",
        "Z←2↑¨X(Y X)(⍳3)",
        "Z←⊃¨X(Y X)'ab'",
        "Z←⍋¨(X Y)'ba'",
        "Z←⍋¨X Y",
        "Z←⌽¨0⍴⊂X Y",
        "Z←+/¨0⍴⊂X Y",
        "Z←⍎¨'X' 'Y+1'",
        "Z←÷¨X 0",
        "Z←X÷¨0 Y",
        "Z←⍕¨X(Y X)",
    ],
};

/// Items of one shape disclosed.
pub static DISCLOSED: FastWay = FastWay {
    name: "disclosed",
    general: "each item padded to the common shape, and all of them joined",
    when: "all items are lists of one type and one length",
    lines: &[
        "Z←⊃(X Y)(Y X)",
        "Z←↑(X Y)(Y X)",
        "Z←⊃'ab' 'cd'",
        "Z←⊃2 2⍴⊂X Y 1",
        "Z←⊃[1](X Y 1)(Y X 2)",
        "Z←⊃(X Y)(Y X 1)",
        "Z←⊃(X Y)'ab'",
        "Z←⊃(0⍴X)(0⍴X)",
        "Z←⊃(X>0 1)(Y>1 2)",
        "Z←⊃(⊂X Y),⊂X 0.5",
    ],
};

/// Functions inserted into all beginnings of a list of floats.
pub static SCANS_OF_FLOATS: FastWay = FastWay {
    name: "scans of floats",
    general: "the function inserted into one beginning after the other",
    when: "the function gives floats and does not associate: many beginnings take each step together",
    lines: &[
        "Z←÷\\X,Y,3",
        "Z←÷\\0.5+X,Y",
        "Z←*\\1.5,X,Y",
        "Z←|\\2.5 7,X",
        "Z←÷\\3 4⍴X",
        "Z←÷\\700⍴1.5,X,Y",
        "Z←÷\\X,0,Y",
    ],
};

/// Constants that are run as text.
pub static CONSTANTS_EXECUTED: FastWay = FastWay {
    name: "constants executed",
    general: "the text read as a line, and its statement run",
    when: "the text is nothing but constants",
    lines: &[
        "Z←⍎'12.5'",
        "Z←⍎'1 2 3'",
        "Z←⍎'1 0 1'",
        "Z←⍎'¯3'",
        "Z←⍎\"'ab' 2\"",
        "Z←⍎¨'1' '2 3' '4E2'",
        "Z←⍎''",
        "Z←⍎'1 2 ⍝ three'",
        "Z←X+⍎'1'",
        "⍎'5'",
    ],
};

/// What is joined to the value of a name and becomes its value.
pub static APPENDED: FastWay = FastWay {
    name: "appended",
    general: "a new array of both, which the name is then given",
    when: "nobody else holds the name's value, which has elements, and what is appended fits its type",
    lines: &[
        "Q←X,0◇Q←Q,Y◇Q←Q,Y◇Z←Q",
        "Q←X,0◇Q←Q⍪Y◇Q←Q⍪1 2◇Z←Q",
        "Q←X,0.5◇Q←Q,Y◇Q←Q,Y◇Z←Q",
        "Q←X,'a'◇Q←Q,Y◇Q←Q,⍕Y◇Z←Q",
        "Q←2 2⍴X,1◇Q←Q⍪Y◇Q←Q⍪2⍴Y◇Q←Q⍪1 2⍴Y◇Q←Q⍪3⍴Y◇Z←Q",
        "Q←2 2⍴X,1◇Q←Q,Y◇Z←Q",
        "Q←2 2⍴X,1◇Q←Q,[1]Y◇Q←Q,[1]2⍴Y◇Q←Q,[1]1 2⍴Y◇Q←Q,[1]3⍴Y◇Z←Q",
        "Q←2 2⍴X,1◇Q←Q,[2]Y◇Q←Q⍪[1]Y◇Z←Q",
        "Q←X,1◇Q←Q,[1]Y◇Q←Q,[0.5]Q◇Z←Q",
        "Q←2 2⍴X,1◇Q,[1]←Y◇Z←Q",
        "⎕IO←0◇Q←2 2⍴X,1◇Q←Q,[0]Y◇Q←Q,[1]1◇Z←Q◇⎕IO←1",
        "Q←(⊂'abc'),X◇Q←Q,Y◇Q←Q,⊂Y◇Q←Q,⊂'de'◇Z←Q",
        "Q←X,1◇Q←Q,Q◇Q←Q,Q[1]◇Z←Q◇Q←Q,Y◇Z←Q Z",
        "Q←X◇Q,←Y◇Q⍪←Y◇Z←Q,Q,←Y",
        "Q←X,1◇Z←1+Q←Q,Y◇Z←Z,Q",
        "Q←X,1◇Q←Q,MISSING",
        "MISSING←MISSING,Y",
        "LINE←LINE,Y",
        "Z←{A←X◇A←A,⍵◇A←A,⍵◇A}Y",
    ],
};

/// Functions of items that stand side by side.
pub static WINDOWS: FastWay = FastWay {
    name: "windows",
    general: "the function inserted into the items of one window after the other",
    when: "the function is elementwise on numbers, and the windows are reversed, or short ones of rows",
    lines: &[
        "Z←¯2-/X",
        "Z←¯2</X",
        "Z←¯3÷/0.5+X",
        "Z←¯2-⌿3 4⍴X",
        "Z←¯2-/3 4⍴X",
        "Z←2-/3 4⍴X",
        "Z←2+/2 3 4⍴X",
        "Z←3-/3 4⍴X,Y",
        "Z←4÷/3 4⍴X,1",
        "Z←2</3 4⍴X",
        "Z←2-/[1]3 4⍴X",
        "Z←5-/3 4⍴X",
        "Z←¯5-/3 4⍴X",
        "Z←6-/3 4⍴X",
        "Z←2*/3 4⍴X",
    ],
};

/// Functions inserted into all beginnings of rows.
pub static SCANS_OF_ROWS: FastWay = FastWay {
    name: "scans of rows",
    general: "the scan of one row after the other",
    when: "the function is elementwise, and has a kernel for lists of the type",
    lines: &["Z←+\\3 4⍴X", "Z←⌈\\2 3 2⍴X,Y", "Z←×\\3 4⍴X", "Z←∧\\3 4⍴X>1", "Z←≠\\3 4⍴X>Y", "Z←-\\3 4⍴X", "Z←+\\0 3⍴X"],
};

/// All beginnings of a list.
pub static PREFIXES: FastWay = FastWay {
    name: "prefixes",
    general: "the items of each beginning joined one to the other",
    when: "the list is simple",
    lines: &["Z←,\\X", "Z←,\\X,Y", "Z←,\\'abc'", "Z←,\\X>1", "Z←,\\2 2⍴X", "Z←,\\(⊂'ab'),X", "Z←,\\1⍴X", "Z←⍪\\X"],
};

/// Elementwise functions between an array and one that has its leading axes alone.
pub static LEADING_AXES: FastWay = FastWay {
    name: "leading axes",
    general: "the function of the array and another of its shape",
    when: "both are simple, and the axes in brackets are the first ones, in order",
    lines: &[
        "Z←(2 3⍴X)+[1]2⍴Y",
        "Z←(2⍴X)-[1]2 3⍴Y",
        "Z←(2 3⍴X)÷[1]2⍴Y",
        "Z←(2 3⍴X)*[1]2⍴Y",
        "Z←(2 3 2⍴X)<[1 2]2 3⍴Y",
        "Z←(2 3 2⍴X)-[2 1]3 2⍴Y",
        "Z←(2 3 2⍴X)-[1 3]2 2⍴Y",
        "Z←(2 3⍴X)-[2]3⍴Y",
        "Z←(2 3⍴X)-[1]3⍴Y",
        "Z←(0 3⍴X)-[1]0⍴Y",
        "Z←(2 3⍴X)⍲[1]2⍴Y",
    ],
};

/// Items taken several times.
pub static COPIES: FastWay = FastWay {
    name: "copies",
    general: "the place of each item in the result, and the items at those places",
    when: "the numbers are integers, none below 0, one for each item or one for all",
    lines: &[
        "Z←2/X",
        "Z←(9⌊X)/Y",
        "Z←(9⌊Y)/X",
        "Z←(⍳⍴,X)/X",
        "Z←2⌿3 2⍴X",
        "Z←0 2 3⌿3 2⍴X",
        "Z←3/⊂X",
        "Z←2/'ab' X",
        "Z←2 3/X,1",
        "Z←(0⍴2)/X",
    ],
};

/// Braces that hold a primitive function between their arguments, inserted between items.
pub static BETWEEN_ARGUMENTS: FastWay = FastWay {
    name: "a primitive between arguments",
    general: "the function in braces between one pair of items after the other",
    when: "the function is `{⍺+⍵}`, with an elementwise function in the place of the sum that no numbers are outside of, there are items, and nothing fails",
    lines: &[
        "Z←{⍺+⍵}/X",
        "Z←{⍺-⍵}/X,Y",
        "Z←{⍺⌊⍵}\\X",
        "Z←{⍺+⍵}\\X,Y",
        "Z←{⍺-⍵}⍀3 2⍴X",
        "Z←{⍺∧⍵}⌿3 2⍴X",
        "Z←{⍺<⍵}\\[1]3 2⍴X",
        "Z←2{⍺×⍵}/X,Y",
        "Z←{⍺+⍵}/⍬",
        "Z←{⍺+⍵}/0 3⍴X",
        "Z←{⍺÷⍵}/X,0",
        "Z←{⍺+⍵}/X 'ab'",
        "Z←{⍺+⍵}\\(X Y)(Y X)",
        "Z←{⍵+⍺}/X",
        "Z←{⍺,⍵}/X",
    ],
};

/// Items that integers name.
pub static ITEMS_AT: FastWay = FastWay {
    name: "items at",
    general: "the place of each element of the result, and the elements at those places",
    when: "integers, each of which is there, name items of the first axis of an array without boxes, and no other axis has an index",
    lines: &[
        "Z←(X,Y,7)[2 1 3]",
        "Z←(X,Y)[2 2⍴1 2]",
        "Z←(X,Y)[3 1]",
        "Z←(X,Y)[0 1]",
        "Z←(X,Y)[,X]",
        "⎕IO←0◇Z←(X,Y)[1 0 1]◇⎕IO←1",
        "Z←(3 2⍴X,Y,1)[3 1;]",
        "Z←(3 2⍴X,Y,1)[4 1;]",
        "Z←(3 2⍴X,Y,1)[3 1;2]",
        "Z←(3 2⍴X,Y,1)[3 1]",
        "Z←(2 3 2⍴X,Y,1)[2 1;;]",
        "Z←'abc'[3 1 2]",
        "Z←(X 'ab')[2 1]",
        "Z←(X,Y)[0⍴1]",
        "Z←(X,Y)[1.5 1]",
    ],
};

/// Functions of lists on the lists of an array.
pub static OF_LISTS: FastWay = FastWay {
    name: "of lists",
    general: "the function on one list after the other",
    when: "the function is a primitive one between the items, or between those of all beginnings, on lists of an array of elements; nothing fails",
    lines: &[
        "Z←(+/⍤1)3 2⍴X,Y",
        "Z←(-/⍤1)2 3 2⍴X,Y,1",
        "Z←(⌈\\⍤1)3 2⍴X,Y",
        "Z←(,/⍤1)3 2⍴X,Y",
        "Z←(÷/⍤1)3 2⍴X,0",
        "Z←(+/⍤1)0 3⍴X",
        "Z←(+/⍤1)3 0⍴X",
        "Z←(+/⍤1)X,Y",
        "Z←(+/⍤1)2 2⍴X 'ab'",
        "Z←(+/⍤1)2 2⍴(X Y)(Y X)1 2",
        "Z←(+⌿⍤1)3 2⍴X,Y",
        "Z←(+/⍤2)2 3 2⍴X,Y",
    ],
};

/// All of them.
pub static FAST_WAYS: &[&FastWay] = &[
    &SINGLE_NUMBERS,
    &SCANS_OF_TRUTHS,
    &EACH_OF_NUMBERS,
    &EACH_OF_ITEMS,
    &DISCLOSED,
    &SCANS_OF_FLOATS,
    &CONSTANTS_EXECUTED,
    &APPENDED,
    &WINDOWS,
    &SCANS_OF_ROWS,
    &PREFIXES,
    &LEADING_AXES,
    &COPIES,
    &BETWEEN_ARGUMENTS,
    &ITEMS_AT,
    &OF_LISTS,
];
