//! Bad arguments in APL: each primitive with arguments of the wrong type, shape, rank or range, and the error that each gives by
//! its name. The table is held against the vocabulary, so that a new primitive is missed here.

use std::rc::Rc;

use jackal::rooms::apl::run::lines::Interpreter;
use jackal::rooms::apl::run::report::{name, report};
use jackal::rooms::apl::vocabulary::{FUNCTIONS, OPERATORS, OnOne};
use jackal::rooms::session::OsHost;

/// The glyph, sentences that fail, and how: the first word of the error's name.
type Row = (char, &'static [(&'static str, &'static str)]);

#[rustfmt::skip]
const TABLE: &[Row] = &[
    ('+', &[
        ("+'a'", "DOMAIN"), ("'a'+1", "DOMAIN"), ("1 2+1 2 3", "LENGTH"), ("1 2+2 2⍴1", "RANK"), ("(2 3⍴1)+3 2⍴1", "LENGTH"),
        ("(1 2)'ab'+1", "DOMAIN"), ("1+[2]1 2", "AXIS"), ("1 2+[3]2 2⍴1", "AXIS"),
    ]),
    ('-', &[
        ("-'a'", "DOMAIN"), ("1-'a'", "DOMAIN"), ("1 2-1 2 3", "LENGTH"), ("1 2-2 2⍴1", "RANK"), ("1 2-[1 1]2 2⍴1", "AXIS"),
    ]),
    ('×', &[
        ("×'a'", "DOMAIN"), ("'abc'×2", "DOMAIN"), ("1 2×1 2 3", "LENGTH"), ("1 2×2 2⍴1", "RANK"), ("1 2×[1.5]2 2⍴1", "AXIS"),
    ]),
    ('÷', &[
        ("÷'a'", "DOMAIN"), ("÷0", "DOMAIN"), ("1÷0", "DOMAIN"), ("'a'÷1", "DOMAIN"), ("1 2÷1 2 3", "LENGTH"),
        ("1 2÷2 2⍴1", "RANK"), ("1 2 3÷[1]2 3⍴1", "LENGTH"),
    ]),
    ('*', &[
        ("*'a'", "DOMAIN"), ("'a'*2", "DOMAIN"), ("0*¯1", "DOMAIN"), ("1 2*1 2 3", "LENGTH"), ("1 2*2 2⍴1", "RANK"),
        ("10*400", "DOMAIN"),
    ]),
    ('⍟', &[
        ("⍟'a'", "DOMAIN"), ("⍟0", "DOMAIN"), ("1⍟2", "DOMAIN"), ("'a'⍟2", "DOMAIN"), ("1 2⍟1 2 3", "LENGTH"),
        ("1 2⍟2 2⍴1", "RANK"),
    ]),
    ('⌈', &[
        ("⌈'a'", "DOMAIN"), ("'a'⌈1", "DOMAIN"), ("1J1⌈2", "DOMAIN"), ("1 2⌈1 2 3", "LENGTH"), ("1 2⌈2 2⍴1", "RANK"),
    ]),
    ('⌊', &[
        ("⌊'a'", "DOMAIN"), ("'a'⌊1", "DOMAIN"), ("1J1⌊2", "DOMAIN"), ("1 2⌊1 2 3", "LENGTH"), ("1 2⌊2 2⍴1", "RANK"),
    ]),
    ('|', &[
        ("|'a'", "DOMAIN"), ("'a'|1", "DOMAIN"), ("1 2|1 2 3", "LENGTH"), ("1 2|2 2⍴1", "RANK"),
    ]),
    ('!', &[
        ("!'a'", "DOMAIN"), ("!¯1", "DOMAIN"), ("'a'!1", "DOMAIN"), ("1 2!1 2 3", "LENGTH"), ("1 2!2 2⍴1", "RANK"),
    ]),
    ('○', &[
        ("○'a'", "DOMAIN"), ("'a'○1", "DOMAIN"), ("13○1", "DOMAIN"), ("1.5○1", "DOMAIN"), ("1 2○1 2 3", "LENGTH"),
        ("1 2○2 2⍴1", "RANK"), ("¯7○1", "DOMAIN"),
    ]),
    ('?', &[
        ("?'a'", "DOMAIN"), ("?1.5", "DOMAIN"), ("?¯1", "DOMAIN"), ("5?3", "DOMAIN"), ("'a'?3", "DOMAIN"),
        ("1.5?3", "DOMAIN"), ("¯1?3", "DOMAIN"), ("2?'a'", "DOMAIN"), ("1 2?3", "RANK"),
    ]),
    ('~', &[
        ("~'a'", "DOMAIN"), ("~2", "DOMAIN"), ("~0.5", "DOMAIN"), ("(2 2⍴⍳4)~1", "RANK"),
    ]),
    ('∧', &[
        ("'a'∧1", "DOMAIN"), ("1∧'a'", "DOMAIN"), ("1 0∧1 0 1", "LENGTH"), ("1 0∧2 2⍴1", "RANK"), ("∧1", "VALENCE"),
    ]),
    ('∨', &[
        ("'a'∨1", "DOMAIN"), ("1 0∨1 0 1", "LENGTH"), ("1 0∨2 2⍴1", "RANK"), ("∨1", "VALENCE"),
    ]),
    ('⍲', &[
        ("'a'⍲1", "DOMAIN"), ("2⍲1", "DOMAIN"), ("1 0⍲1 0 1", "LENGTH"), ("1 0⍲2 2⍴1", "RANK"), ("⍲1", "VALENCE"),
    ]),
    ('⍱', &[
        ("'a'⍱1", "DOMAIN"), ("2⍱1", "DOMAIN"), ("1 0⍱1 0 1", "LENGTH"), ("1 0⍱2 2⍴1", "RANK"), ("⍱1", "VALENCE"),
    ]),
    ('<', &[
        ("'a'<1", "DOMAIN"), ("1J1<2", "DOMAIN"), ("1 2<1 2 3", "LENGTH"), ("1 2<2 2⍴1", "RANK"), ("<1", "VALENCE"),
    ]),
    ('≤', &[
        ("'a'≤1", "DOMAIN"), ("1J1≤2", "DOMAIN"), ("1 2≤1 2 3", "LENGTH"), ("1 2≤2 2⍴1", "RANK"), ("≤1", "VALENCE"),
    ]),
    ('=', &[
        ("1 2=1 2 3", "LENGTH"), ("1 2=2 2⍴1", "RANK"), ("=1", "VALENCE"),
    ]),
    ('≥', &[
        ("'a'≥1", "DOMAIN"), ("1J1≥2", "DOMAIN"), ("1 2≥1 2 3", "LENGTH"), ("1 2≥2 2⍴1", "RANK"), ("≥1", "VALENCE"),
    ]),
    ('>', &[
        ("'a'>1", "DOMAIN"), ("1J1>2", "DOMAIN"), ("1 2>1 2 3", "LENGTH"), ("1 2>2 2⍴1", "RANK"), (">1", "VALENCE"),
    ]),
    ('≠', &[
        ("1 2≠1 2 3", "LENGTH"), ("1 2≠2 2⍴1", "RANK"),
    ]),
    ('≡', &[
        ("≡[1]1 2", "AXIS"),
    ]),
    ('≢', &[
        ("≢[1]1 2", "AXIS"),
    ]),
    ('⍴', &[
        ("'a'⍴1", "DOMAIN"), ("¯1⍴1", "DOMAIN"), ("1.5⍴1", "DOMAIN"), ("(2 2⍴1)⍴1", "RANK"), ("(⊂1 2)⍴1", "DOMAIN"),
       
    ]),
    (',', &[
        ("1 2,[1]2 3⍴1", "LENGTH"), ("(2 3⍴1),3 2⍴1", "LENGTH"), ("(2 2⍴1),2 2 2 2⍴1", "RANK"), ("1 2,[3]1 2", "AXIS"),
        (",[3]2 2⍴1", "AXIS"), ("'a',[.5]'b'", "RANK"), ("1 2,[.5]1 2 3", "LENGTH"),
    ]),
    ('⍪', &[
        ("(2 3⍴1)⍪3 2⍴1", "LENGTH"), ("(2 2⍴1)⍪2 2 2 2⍴1", "RANK"), ("1 2⍪[3]1 2", "AXIS"),
    ]),
    ('⌽', &[
        ("'a'⌽1 2", "DOMAIN"), ("1.5⌽1 2", "DOMAIN"), ("1 2⌽1 2", "RANK"), ("1 2 3⌽2 2⍴1", "LENGTH"), ("⌽[3]2 2⍴1", "AXIS"),
        ("⌽[1.5]2 2⍴1", "AXIS"), ("1⌽[2]1 2", "AXIS"),
    ]),
    ('⊖', &[
        ("'a'⊖1 2", "DOMAIN"), ("1.5⊖1 2", "DOMAIN"), ("1 2 3⊖2 2⍴1", "LENGTH"), ("⊖[3]2 2⍴1", "AXIS"),
    ]),
    ('⍉', &[
        ("'a'⍉1 2", "DOMAIN"), ("1 2⍉1 2", "LENGTH"), ("1 2 3⍉2 2⍴1", "LENGTH"), ("1 3⍉2 2⍴1", "DOMAIN"),
        ("(2 2⍴1)⍉2 2⍴1", "RANK"), ("1.5 2⍉2 2⍴1", "DOMAIN"), ("⍉[1]2 2⍴1", "AXIS"),
    ]),
    ('↑', &[
        ("'a'↑1 2", "DOMAIN"), ("1.5↑1 2", "DOMAIN"), ("1 2↑1 2", "LENGTH"), ("1 2 3↑2 2⍴1", "LENGTH"), ("1↑[3]2 2⍴1", "AXIS"),
        ("(2 2⍴1)↑1 2", "RANK"), ("1 2↑[1]2 2⍴1", "LENGTH"),
    ]),
    ('↓', &[
        ("'a'↓1 2", "DOMAIN"), ("1.5↓1 2", "DOMAIN"), ("1 2↓1 2", "LENGTH"), ("1 2 3↓2 2⍴1", "LENGTH"), ("1↓[3]2 2⍴1", "AXIS"),
        ("(2 2⍴1)↓1 2", "RANK"), ("↓[3]2 2⍴1", "AXIS"),
    ]),
    ('⊂', &[
        ("⊂[3]1 2", "AXIS"), ("'a'⊂1 2", "DOMAIN"), ("¯1 1⊂1 2", "DOMAIN"), ("1 1 1⊂1 2", "LENGTH"), ("(2 2⍴1)⊂1 2", "RANK"),
        ("1.5 1⊂1 2", "DOMAIN"),
    ]),
    ('⊃', &[
        ("⊃1(2 2⍴1)(1 2)", "RANK"), ("4⊃1 2 3", "INDEX"), ("0⊃1 2", "INDEX"), ("'a'⊃1 2", "DOMAIN"), ("1⊃2 2⍴1", "RANK"),
        ("1 1⊃1 2", "RANK"), ("(⊂1 2)⊃1 2", "RANK"),
    ]),
    ('⊆', &[
        ("1 1 1⊆1 2", "LENGTH"), ("'a'⊆1 2", "DOMAIN"), ("¯1 1⊆1 2", "DOMAIN"),
    ]),
    ('∊', &[
        ("∊[1]1 2", "AXIS"),
    ]),
    ('⍳', &[
        ("⍳'a'", "DOMAIN"), ("⍳¯1", "DOMAIN"), ("⍳1.5", "DOMAIN"), ("(2 2⍴1)⍳1", "RANK"),
    ]),
    ('⍸', &[
        ("⍸'a'", "DOMAIN"), ("⍸¯1", "DOMAIN"), ("⍸0.5", "DOMAIN"), ("(2 2⍴1)⍸1", "RANK"),
    ]),
    ('⍷', &[
        ("⍷1 2", "VALENCE"),
    ]),
    ('∪', &[
        ("∪2 2⍴1", "RANK"), ("(2 2⍴1)∪1", "RANK"),
    ]),
    ('∩', &[
        ("∩1", "VALENCE"), ("(2 2⍴1)∩1", "RANK"),
    ]),
    ('⍋', &[
        ("⍋5", "RANK"), ("⍋1J1 2", "DOMAIN"), ("'abc'⍋5", "RANK"), ("1 2⍋1 2", "DOMAIN"),
    ]),
    ('⍒', &[
        ("⍒5", "RANK"), ("⍒1J1 2", "DOMAIN"), ("'abc'⍒5", "RANK"), ("1 2⍒1 2", "DOMAIN"),
    ]),
    ('⌹', &[
        ("⌹'a'", "DOMAIN"), ("⌹2 2⍴0", "DOMAIN"), ("⌹2 3⍴1", "LENGTH"), ("⌹2 2 2⍴1", "RANK"), ("1 2⌹2 2⍴1 2 2 4", "DOMAIN"),
        ("1 2 3⌹2 2⍴1 0 0 1", "LENGTH"), ("⌹0", "DOMAIN"),
    ]),
    ('⊤', &[
        ("'a'⊤1", "DOMAIN"), ("2⊤'a'", "DOMAIN"), ("⊤1", "VALENCE"), ("(⊂1 2)⊤3", "DOMAIN"),
    ]),
    ('⊥', &[
        ("'a'⊥1", "DOMAIN"), ("2⊥'ab'", "DOMAIN"), ("⊥1", "VALENCE"), ("1 2⊥1 2 3", "LENGTH"), ("(2 2⍴1)⊥1 2 3", "LENGTH"),
    ]),
    ('⌷', &[
        ("1 2⌷1 2", "RANK"), ("'a'⌷1 2", "DOMAIN"), ("5⌷1 2", "INDEX"), ("0⌷1 2", "INDEX"), ("1⌷2 2⍴1", "RANK"),
        ("1⌷[3]2 2⍴1", "AXIS"), ("1.5⌷1 2", "DOMAIN"), ("⌷1", "VALENCE"),
    ]),
    ('⍕', &[
        ("'a'⍕1", "DOMAIN"), ("1 2 3⍕1 2", "LENGTH"), ("2 1⍕123", "DOMAIN"), ("3⍕'a'", "DOMAIN"), ("1.5⍕1", "DOMAIN"),
        ("(2 2⍴1)⍕1", "RANK"),
    ]),
    ('⍎', &[
        ("⍎1 2", "DOMAIN"), ("⍎2 2⍴'1'", "RANK"), ("⍎'1+'", "SYNTAX"), ("⍎'nosuch'", "VALUE"), ("⍎'1÷0'", "DOMAIN"),
        ("1⍎'1'", "DOMAIN"),
    ]),
    ('⊣', &[
        ("⊣[1]1 2", "AXIS"),
    ]),
    ('⊢', &[
        ("⊢[1]1 2", "AXIS"),
    ]),
    ('/', &[
        ("1 1 0/1 2", "LENGTH"), ("'a'/1 2", "DOMAIN"), ("1.5/1 2", "DOMAIN"), ("(2 2⍴1)/1 2", "RANK"), ("1/[3]2 2⍴1", "AXIS"),
        ("+/[3]2 2⍴1", "AXIS"), ("+/[1.5]2 2⍴1", "AXIS"), ("+/'abc'", "DOMAIN"), ("3+/1 2 3 4.5 'a'", "DOMAIN"),
        ("6+/1 2 3", "DOMAIN"), ("/1 2", "SYNTAX"),
    ]),
    ('⌿', &[
        ("1 1 0⌿1 2", "LENGTH"), ("'a'⌿1 2", "DOMAIN"), ("1⌿[3]2 2⍴1", "AXIS"), ("+⌿[3]2 2⍴1", "AXIS"), ("+⌿'abc'", "DOMAIN"),
    ]),
    ('\\', &[
        ("1 1 1\\1 2", "LENGTH"), ("2 1\\1 2", "DOMAIN"), ("'a'\\1 2", "DOMAIN"), ("1 0\\1 2", "LENGTH"),
        ("(2 2⍴1)\\1 2", "RANK"), ("1\\[3]2 2⍴1", "AXIS"), ("+\\[3]2 2⍴1", "AXIS"), ("+\\'abc'", "DOMAIN"),
        ("2+\\1 2 3", "VALENCE"),
    ]),
    ('⍀', &[
        ("1 1 1⍀1 2", "LENGTH"), ("'a'⍀1 2", "DOMAIN"), ("+⍀[3]2 2⍴1", "AXIS"), ("+⍀'abc'", "DOMAIN"),
    ]),
    ('¨', &[
        ("1 2+¨1 2 3", "LENGTH"), ("1 2+¨2 2⍴1", "RANK"), ("÷¨1 0", "DOMAIN"), ("5¨1 2", "SYNTAX"),
    ]),
    ('⍨', &[
        ("1 2-⍨1 2 3", "LENGTH"), ("÷⍨'a'", "DOMAIN"),
    ]),
    ('⌸', &[
        ("1 2{⍺}⌸1 2 3", "LENGTH"), ("5⌸1 2", "SYNTAX"),
    ]),
    ('.', &[
        ("1 2 3+.×1 2", "LENGTH"), ("(2 2⍴1)+.×1 2 3", "LENGTH"), ("'ab'+.×1 2", "DOMAIN"), ("+.×1 2", "VALENCE"),
        ("∘.×1 2", "VALENCE"),
    ]),
    ('∘', &[
        ("1∘", "SYNTAX"), ("÷∘-0", "DOMAIN"),
    ]),
    ('⍤', &[
        ("(+⍤'a')1 2", "DOMAIN"), ("(+⍤1 2 3 4)1 2", "LENGTH"), ("(1 2(+⍤0)1 2 3)", "LENGTH"),
    ]),
    ('⍥', &[
        ("'a'+⍥-1", "DOMAIN"),
    ]),
    ('⍛', &[
        ("'a' -⍛+ 1", "DOMAIN"), ("1 2 -⍛+ 1 2 3", "LENGTH"), ("1 -⍛2 ⊢ 1", "SYNTAX"),
    ]),
    ('⍣', &[
        ("÷⍣0.5⊢1", "DOMAIN"), ("(,⍣¯1)1 2", "NONCE"), ("(+⍣'a')1", "DOMAIN"),
    ]),
    ('@', &[
        ("-@4⊢1 2", "INDEX"), ("1 2 3@1 2⊢1 2", "LENGTH"),
    ]),
    ('⌺', &[
        ("{⍵}⌺0⊢1 2", "LENGTH"), ("{⍵}⌺3 3⊢1 2", "LENGTH"), ("{⍵}⌺'a'⊢1 2", "DOMAIN"),
    ]),
    ('⌶', &[
        ("(819⌶)5 'a'+1", "DOMAIN"), ("(16807⌶)1", "NONCE"), ("(220⌶)1", "NONCE"), ("(1.5⌶)1", "DOMAIN"), ("(+⌶)1", "SYNTAX"),
    ]),
    ('&', &[
        ("÷&0", "DOMAIN"), ("5&3", "SYNTAX"), ("1 2+&1 2 3", "LENGTH"), ("1+⎕TSYNC ÷&0", "DOMAIN"),
    ]),
    ('⍠', &[
        ("(=⍠2)1", "DOMAIN"), ("1(=⍠'a')1", "DOMAIN"),
    ]),
];

/// Primitives that take whatever they are given.
const TOTAL: &[char] = &[];

fn session() -> Interpreter {
    let apl = Interpreter::new(Rc::new(OsHost::captured()));
    apl.workspace.enter_stack(1 << 20);
    apl
}

#[test]
fn bad_arguments_give_errors_by_name() {
    let apl = session();
    let mut wrong = Vec::new();
    for (glyph, sentences) in TABLE {
        for (sentence, expected) in *sentences {
            assert!(sentence.contains(*glyph), "{sentence} is a sentence of {glyph}");
            let found = apl.run(sentence, None, true).map_or_else(|error| name(&error), |_| "none".to_string());
            if found != format!("{expected} ERROR") {
                wrong.push(format!("{sentence}   {found}, not {expected} ERROR"));
            }
            // The session stays usable.
            let two = apl.run("1+1", None, true).unwrap().unwrap();
            assert_eq!(two.as_atom::<i64>(), Some(&2), "after {sentence}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_primitive_is_in_the_table() {
    let all = FUNCTIONS.iter().map(|row| row.glyph).chain(OPERATORS.iter().map(|row| row.glyph));
    for glyph in all.filter(|glyph| !TOTAL.contains(glyph)) {
        let rows = TABLE.iter().filter(|(known, _)| *known == glyph);
        assert!(rows.flat_map(|(_, sentences)| *sentences).next().is_some(), "{glyph} has no bad arguments here");
    }
}

/// What the vocabulary says of one argument is so: a function that needs two is a valence error with one, a slash a syntax error.
#[test]
fn functions_of_two_arguments_refuse_one() {
    let apl = session();
    for row in FUNCTIONS.iter().filter(|row| matches!(row.one, OnOne::None)) {
        let error = apl.run(&format!("{} 1 2", row.glyph), None, true).unwrap_err();
        // A slash alone is not a function.
        let wanted = if "/⌿\\⍀".contains(row.glyph) { "SYNTAX ERROR" } else { "VALENCE ERROR" };
        assert_eq!(name(&error), wanted, "{}", row.glyph);
    }
}

/// An error shows its name, the statement, where it failed, and below it what a learner needs; `)SI` names the chain.
#[test]
fn errors_show_where_and_why() {
    let told = |text: &str| {
        let apl = session();
        report(&apl.run(text, None, true).unwrap_err())
    };
    let cases = [
        (
            "A←2 2⍴⍳4 ⋄ A[3;1]",
            "INDEX ERROR\n      A←2 2⍴⍳4 ⋄ A[3;1]\n                 ^^\n  index 3 on an axis of length 2\n",
        ),
        ("1 2 3[2]", "RANK ERROR\n      1 2 3[2]\n          ^^\n  1 indices for an array of rank 0\n"),
        ("'abc", "SYNTAX ERROR\n      'abc\n      ^\n  the quote that opens here is not closed\n"),
        ("2×(1+3", "SYNTAX ERROR\n      2×(1+3\n        ^\n  the ( that opens here is not closed\n"),
        ("A[1;2", "SYNTAX ERROR\n      A[1;2\n       ^\n  the [ that opens here is not closed\n"),
        ("1+{⍵", "SYNTAX ERROR\n      1+{⍵\n        ^\n  the { that opens here is not closed\n"),
        ("1+2)", "SYNTAX ERROR\n      1+2)\n         ^\n  a ) without its (\n"),
        ("TOTAL←1\nTOTALS", "VALUE ERROR\n      TOTALS\n      ^\n  TOTALS has no value\n  did you mean TOTAL?\n"),
        ("R{<-}{rhoo}5", "SYNTAX ERROR\n  no character is called {rhoo}\n  did you mean {rho}?\n"),
        ("⎕I0←1", "SYNTAX ERROR\n      ⎕I0←1\n      ^\n"),
    ];
    for (text, expected) in cases {
        let found = told(text);
        assert!(found.starts_with(expected), "{text}\n{found}\nnot\n{expected}");
    }
    let chain = told("∇Z←F X\nZ←G X\n∇\n∇Z←G X\nZ←1 2+X\n∇\nF 1 2 3");
    let expected = "LENGTH ERROR\nG[1]  Z←1 2+X\n        ^  ^\n";
    assert!(chain.starts_with(expected) && chain.contains("called from F[1]"), "{chain}");
}

/// Of names, shapes and texts of any length the beginning is shown.
#[test]
fn long_lines_are_cut() {
    let apl = session();
    for text in ["⍎9999⍴'a'", "⍳9999⍴3", "⎕ES 9999⍴'abc '"] {
        let told = report(&apl.run(text, None, true).unwrap_err());
        assert!(told.contains("...") && told.lines().all(|line| line.chars().count() < 1100), "{told}");
    }
}

/// What an error explains writes negative numbers as the notation does, wherever the explanation was made.
#[test]
fn negative_numbers_have_a_high_minus() {
    let apl = session();
    let told = |sentence: &str| report(&apl.run(sentence, None, true).unwrap_err());
    assert!(told("(⍳3)[¯4]").contains("\n  index ¯4 lies"), "{}", told("(⍳3)[¯4]"));
    assert!(told("⍸2 ¯3").contains("cannot come ¯3 times"), "{}", told("⍸2 ¯3"));
    assert!(told("⎕IO←¯1").contains("not ¯1"), "{}", told("⎕IO←¯1"));
    let low = |line: &str| {
        line.starts_with("  ") && line.split(" -").skip(1).any(|s| s.starts_with(|c: char| c.is_ascii_digit()))
    };
    for (sentence, _) in TABLE.iter().flat_map(|(_, sentences)| *sentences) {
        assert!(!told(sentence).lines().any(low), "{}", told(sentence));
    }
}

/// Definitions that are none are errors that say which line; those that can be understood are taken with a warning.
#[test]
fn definitions_that_are_none() {
    let apl = |text: &str| {
        let host = Rc::new(OsHost::captured());
        let apl = Interpreter::new(host.clone());
        apl.workspace.enter_stack(1 << 20);
        let failed = apl.run(text, Some("note.apl"), true).err().map(|error| report(&error)).unwrap_or_default();
        (String::from_utf8_lossy(&host.take_output()).into_owned(), failed)
    };
    let (_, unfinished) = apl("1\n∇Z←F X\nZ←X\nZ←Z+1");
    assert!(unfinished.contains("F X") && unfinished.contains("note.apl:2"), "{unfinished}");
    let (shown, failed) = apl("∇Z←F X\n[1] Z←X\n[3] Z←Z+1\n[2] Z←Z×10\n∇\nF 1");
    assert!(shown.contains("[2] stands behind [3]") && shown.ends_with("20\n"), "{shown}");
    assert_eq!(failed, "");
    // Asking for a function that is not there eats nothing of what follows.
    let (shown, failed) = apl("∇BINV[⎕]∇\n[0] Z←BINV X\n[1] Z←X+1\n\nBINV 1");
    assert_eq!((shown.as_str(), failed.as_str()), ("2\n", ""));
    // Where nothing of it follows it is said that there is nothing to show.
    let (shown, failed) = apl("∇BINV[⎕]∇\n1+1");
    assert_eq!((shown.as_str(), failed.as_str()), ("DEFN WARNING: there is no function BINV to show\n2\n", ""));
    // Pasting twice works, with a header and without.
    let (shown, failed) = apl("∇F\n'once'\n∇\n∇F\n'once'\n∇\nF\n∇Z←G\nZ←1\n∇\n∇Z←G\nZ←1\n∇\nG");
    assert_eq!((shown.as_str(), failed.as_str()), ("once\n1\n", ""));
    for (text, says) in [
        ("∇Z←F X\n:If X\nZ←1\n∇", "line 1 has no end"),
        ("∇Z←F X\n:EndIf\n∇", "line 1"),
        ("∇Z←F X\n:Leave\n∇", "line 1: there is no loop"),
        ("∇Z←F X\n:Foo X\n∇", "no control word :foo"),
        ("∇Z←F X\n:For I ⍳3\n:EndFor\n∇", ":For needs :In"),
        ("∇Z←F X\n:AndIf X\n∇", "line 1"),
        ("∇Z←(F X\n∇", "header"),
    ] {
        let (_, failed) = apl(text);
        assert!(failed.contains(says), "{text}\n{failed}");
    }
}

/// There is no infinity, however long the arrays are in which one would be: short ways, blocks, an argument's own room, folds, scans,
/// tables and products all look.
#[test]
fn nothing_is_infinite() {
    let apl = session();
    for sentence in [
        "1E300×1E300",
        "(5⍴1E300)×5⍴1E300",
        "(300⍴1E300)×300⍴1E300",
        "(5000⍴1E300)×1E300",
        "x←5000⍴1E300 ⋄ x×x",
        "(4999⍴1),÷0",
        "(5000⍴1)÷(4999⍴1),0",
        "÷(4999⍴1),0",
        "*5000⍴1000",
        "⍟(4999⍴1),0",
        "+/1E308 1E308",
        "+/5000⍴1E308",
        "×/400⍴10.5",
        "+\\1E308 1E308 1",
        "+\\5000⍴1E308",
        "×\\(5000⍴1000.5),0",
        "-\\5000⍴1E308 ¯1E308",
        "+⍀3000 2⍴1E308",
        "×⌿3000 2⍴1E308",
        "2+/5000⍴1E308",
        "(50⍴1E200)∘.×50⍴1E200",
        "(100⍴1E308)+.×100⍴10",
        "(60 60⍴1E308)+.×60 60⍴10",
        "1E308 1E308∘.+1E308 0",
        "(⊂5000⍴1E300)×1E300",
    ] {
        let found = apl.run(sentence, None, true).map_or_else(|error| name(&error), |_| "none".to_string());
        assert_eq!(found, "DOMAIN ERROR", "{sentence}");
    }
    let fine = apl.run("(⍴+\\5000⍴1E300),⍴(5000⍴1)÷5000⍴2", None, true).unwrap().unwrap();
    assert_eq!(fine, jackal::rooms::array::Array::list(vec![5000_i64, 5000]));
}
