//! Parts of APL's variables that are assigned: what is written is written where it is, but who else holds the array keeps it, and an
//! error leaves it as it was.

use std::time::Duration;

use jackal::rooms::session::{Notation, Session};

fn session() -> Session {
    let mut session = Session::bare();
    session.set_sandbox(true);
    session.set_time_limit(Some(Duration::from_secs(8)));
    session.set_notation(Notation::APL);
    session
}

/// What a line shows, the kind of its error included.
fn shown(session: &mut Session, line: &str) -> String {
    let done = session.eval(line);
    let mut text = done.text().trim_end().to_string();
    if let Some(error) = &done.error {
        text += &format!("{:?}", error.kind());
    }
    text
}

/// Statements, and what their last shows.
const CHANGES: &[(&str, &str)] = &[
    ("M←3 3⍴0 ⋄ M[2;3]←7 ⋄ ,M", "0 0 0 0 0 7 0 0 0"),
    ("M←3 3⍴0 ⋄ M[2;]←7 8 9 ⋄ ,M", "0 0 0 7 8 9 0 0 0"),
    ("M←3 3⍴0 ⋄ M[;2]←7 8 9 ⋄ ,M", "0 7 0 0 8 0 0 9 0"),
    ("M←3 3⍴0 ⋄ N←M ⋄ M[1;1]←5 ⋄ M[;3]←1.5 ⋄ ,M ⋄ ,N", "5 0 1.5 0 0 1.5 0 0 1.5\n0 0 0 0 0 0 0 0 0"),
    ("A←2 2 2⍴⍳8 ⋄ A[1;2;1]←9 ⋄ A[2;2;2]←'a' ⋄ ,A", "1 2 9 4 5 6 7 a"),
    ("C←2 3⍴'abcdef' ⋄ C[2;2]←'x' ⋄ C[1;]←'pqr' ⋄ ,C", "pqrdxf"),
    ("C←'abc' ⋄ C[2]←'→' ⋄ C[1]←'x' ⋄ C", "x→c"),
    ("V←3⍴⊂'abc' ⋄ W←V ⋄ V[2]←⊂'de' ⋄ ∊V ⋄ ∊W", "abcdeabc\nabcabcabc"),
    ("V←'ab' 'cd' ⋄ V[1]←5 ⋄ V[2]←6 ⋄ V", "5 6"),
    ("V←(1 2)3 ⋄ V[1]←4 ⋄ +/V", "7"),
    ("V←⍳5 ⋄ V[3 4]←50 60 ⋄ V", "1 2 50 60 5"),
    ("V←⍳5 ⋄ V[1 2]←V[2 1] ⋄ V", "2 1 3 4 5"),
    ("V←⍳5 ⋄ V[,3]←0 ⋄ V", "1 2 0 4 5"),
    ("V←3 1 2 ⋄ V[V]←V ⋄ V", "1 2 3"),
    ("V←2 3 1 ⋄ W←V ⋄ V[V]←⌽V ⋄ V ⋄ W", "2 1 3\n2 3 1"),
    ("B←5⍴1=1 ⋄ B[2]←0 ⋄ B[3 4]←0 1 ⋄ B[5]←1=2 ⋄ B", "1 0 0 1 0"),
    ("F←0.5+⍳4 ⋄ F[2]←7 ⋄ F[3 4]←8 9 ⋄ F[1]←1=1 ⋄ F", "1 7 8 9"),
    ("F←⍳4 ⋄ F[2]←7.5 ⋄ F[3]←8 ⋄ F", "1 7.5 8 4"),
    ("V←⍳4 ⋄ V[2]+←10 ⋄ V[2 3]×←2 ⋄ V", "1 24 6 4"),
    ("M←2 2⍴⍳4 ⋄ M[]←0 ⋄ ,M", "0 0 0 0"),
    ("V←⍳3 ⋄ Y←V ⋄ V[1]←0 ⋄ Y", "1 2 3"),
    ("V←⍳3 ⋄ V[⍳0]←⍳0 ⋄ V", "1 2 3"),
    ("V←1000⍴0 ⋄ V[⍳1000]←⌽⍳1000 ⋄ V[1 1000]", "1000 1"),
    ("V←⍳5 ⋄ V←V,6 ⋄ W←V ⋄ V←V,7 ⋄ V ⋄ W", "1 2 3 4 5 6 7\n1 2 3 4 5 6"),
    ("{A←⍵ ⋄ A[2]←0 ⋄ A←A,9 ⋄ A,⍵}4 5 6", "4 0 6 9 4 5 6"),
];

/// Items at the ends of paths.
const PATHS: &[(&str, &str)] = &[
    ("V←(1 2 3)(4 5) ⋄ W←V ⋄ (1 2⊃V)←9 ⋄ (2 1⊃V)←'x' ⋄ ∊V ⋄ ∊W", "1 9 3 x 5\n1 2 3 4 5"),
    ("V←(1 2 3)(4 5) ⋄ (2⊃V)←6 ⋄ (1⊃V)←7 ⋄ V", "7 6"),
    ("V←(1 2 3)('ab'(4 5)) ⋄ (2 1 2⊃V)←'z' ⋄ (2 2 1⊃V)←8 ⋄ (2 2⊃V)←0 ⋄ ∊V", "1 2 3 az 0"),
    ("V←(1 2)(3 4) ⋄ U←1⊃V ⋄ (1 1⊃V)←2.5 ⋄ ∊V ⋄ U", "2.5 2 3 4\n1 2"),
    ("V←(1 2)(3 4) ⋄ (1 1⊃V)←V ⋄ ∊V", "1 2 3 4 2 3 4"),
    ("V←⍳3 ⋄ W←V ⋄ (2⊃V)←⍳2 ⋄ ∊V ⋄ W", "1 1 2 3\n1 2 3"),
    ("V←⍳4 ⋄ ((V>2)/V)←V[1 2] ⋄ V", "1 2 1 2"),
    ("V←⍳4 ⋄ (2↑V)←¯2↑V ⋄ V", "3 4 3 4"),
    ("V←⍳4 ⋄ (⌽V)←V ⋄ V", "4 3 2 1"),
];

/// Loops over arrays of many elements, of which each turn writes a few.
const LOOPS: &[(&str, &str)] = &[
    ("X←200000 10⍴0", "X[I;4]←I"),
    ("X←200000 10⍴0", "X[I;]←⍳10"),
    ("X←10 200000⍴0", "X[;I]←⍳10"),
    ("X←1000 100 10⍴0.5", "X[I⌊1000;2;3]←I"),
    ("X←2000 1000⍴'a'", "X[5;I⌊1000]←'x'"),
    ("X←500000⍴⊂'abc'", "X[I]←⊂'de'"),
    ("X←500000⍴⊂'abc'", "(I⊃X)←'de'"),
    ("X←500000⍴⊂'abc'", "((I,2)⊃X)←'x'"),
    ("X←⍳2000000", "X[I,I+1]←X[(I+1),I]"),
    ("X←2000000⍴0.5", "X[I]←I"),
    ("X←2000000⍴0.5", "X[I,1]←I"),
    ("X←2000000⍴1 0=1", "X[I]←I>7"),
    ("X←⍳2000000", "X←X,I"),
    ("X←⍳2000000", "X,←I"),
    ("X←500000⍴⊂'abc'", "X←X,⊂'abc'"),
    ("X←200000 3⍴⍳9", "X←X⍪I,1 2"),
    ("X←2000000⍴'ab'", "X←X,⍕I"),
    ("X←⍳2000000", "(5↑X)←I"),
    ("X←⍳2000000", "(1999990↓X)←0"),
    ("X←⍳2000000", "(I⊃X)←0"),
    ("X←⍳2000000", "(X[I,3])←0"),
    ("X←200000 10⍴0", "(X[5;])←I"),
    ("X←200000 10⍴0", "(5 5↑X)←I"),
];

/// Statements that fail, and what the variable V is before and after them.
const FAILURES: &[(&str, &str, &str)] = &[
    ("⍳3", "V[4]←0", "Index"),
    ("⍳3", "V[0]←0", "Index"),
    ("⍳3", "V[1 4]←0 0", "Index"),
    ("⍳3", "V[1 2]←1 2 3", "Length"),
    ("⍳3", "V[1;2]←1", "Rank"),
    ("⍳3", "V[1]←1 2", "Rank"),
    ("⍳3", "V['a']←1", "Domain"),
    ("⍳3", "V[1.5]←1", "Domain"),
    ("2 2⍴⍳4", "V[3;1]←0", "Index"),
    ("2 2⍴⍳4", "V[1;1 2]←1 2 3", "Length"),
    ("2 2⍴⍳4", "V[1]←0", "Rank"),
    ("'ab' 'cd'", "V[3]←⊂'x'", "Index"),
    ("⍳3", "(4⊃V)←0", "Index"),
    ("⍳3", "(2↑V)←1 2 3", "Length"),
    ("⍳3", "(1 0/V)←1", "Length"),
    ("⍳3", "(1 1↑V)←1", "Length"),
    ("⍳3", "(V[7])←1", "Index"),
    ("2 2⍴⍳4", "(V[1])←1", "Rank"),
    ("2 2⍴⍳4", "V←V⍪1 2 3", "Length"),
    ("⍳3", "V←V,NONE", "Value"),
];

#[test]
fn changes_go_where_they_belong() {
    let mut session = session();
    for (line, expected) in CHANGES.iter().chain(PATHS) {
        assert_eq!(shown(&mut session, line), *expected, "{line}");
    }
}

/// What is written in a turn of a loop takes the time of what is written, not that of the array: that would be minutes.
#[test]
fn a_few_elements_take_little_time() {
    let mut session = session();
    for (begin, line) in LOOPS {
        let text = format!("∇Z←F N;X;I\n{begin}\nI←1\nL:{line}\n→(N≥I←I+1)/L\nZ←1\n∇");
        session.eval(&text);
        assert_eq!(shown(&mut session, "F 4000"), "1", "{line}");
        session.eval(&text.replace(";X;", ";"));
        assert_eq!(shown(&mut session, "F 4000"), "1", "{line} of a global name");
        session.eval("⎕EX 'X'");
    }
}

#[test]
fn an_error_leaves_the_variable_as_it_was() {
    let mut session = session();
    for (value, line, kind) in FAILURES {
        for holder in ["", "W←V ⋄ "] {
            session.eval(&format!("V←{value} ⋄ {holder}⍬"));
            assert_eq!(shown(&mut session, line), *kind, "{line}");
            assert_eq!(shown(&mut session, &format!("V≡{value}")), "1", "{line}");
        }
        let text = format!("∇Z←F V\n'Z←0' ⎕EA '{}'\nZ←V\n∇", line.replace('\'', "''"));
        session.eval(&text);
        assert_eq!(shown(&mut session, &format!("({value})≡F {value}")), "1", "{line} of a local");
    }
}

/// Values that places are selected from.
const VALUES: &[&str] =
    &["⍳6", "6⍴1.5 2", "6⍴1 0=1", "'abcdef'", "3 2⍴⍳6", "(⍳5),⊂'ab'", "1 'a' 2 'b' 3 'c'", "2 3⍴'abcdef'", ",7"];
/// Selections, from V.
const SELECTIONS: &[&str] = &[
    "3⊃V",
    "(⊂1 2)⊃V",
    "2↑V",
    "¯2↑V",
    "0↑V",
    "9↑V",
    "2↓V",
    "¯2↓V",
    "9↓V",
    "2 1↑V",
    "1 ¯1↓V",
    "(6⍴1 0=1)/V",
    "(1 0=1)/V",
    "(6⍴1 0 0)/V",
    "(6⍴0)/V",
    "V[2 3]",
    "V[2]",
    "V[2;]",
    "V[;1]",
    "V[2;2]",
    ",V",
    "⌽V",
    "⊖V",
    "⍉V",
    "1 1⍉V",
    "2⌽V",
    "↑V",
    "2↑,V",
    "1↓2↑V",
    "(V[1 2 3])[2]",
    "⌽2↑V",
    "(2↑V)[1]",
    "3 2⍴V",
    "2⊃⌽V",
];
/// What is assigned to them.
const NEW: &[&str] =
    &["0", "1=1", "2.5", "'x'", "⊂'xyz'", "8 9", "'pq'", "(1 2)'z'", "⍳6", "2 1⍴8 9", ",5", "⍬", ",⊂'x'"];

/// A selective assignment gives what putting the values at the selected numbers gives, whoever else holds the array.
#[test]
fn selective_assignments_write_what_they_select() {
    let mut session = session();
    // The selection is run on numbers, and the values are put there one after the other.
    let model = "∇Z←NEW MODEL V;Q;K\nZ←,V\nQ←SELECTED⍴V\nNEW←,NEW\n→(0=⍴Q)/E\nK←1\nL:Z[Q[K]]←NEW[K⌊⍴NEW]\n→((⍴Q)≥K←K+1)/L\nE:Z←(⍴V)⍴Z\n∇";
    session.eval(model);
    for selection in SELECTIONS {
        let of_shape = selection.replace('V', "(S⍴⍳×/S)");
        session.eval(&format!("∇Z←SELECTED S\nZ←,{of_shape}\n∇"));
        for value in VALUES {
            for new in NEW {
                session.eval(&format!("V←{value} ⋄ W←V"));
                let shared = shown(&mut session, &format!("({selection})←{new}"));
                let kept = shown(&mut session, &format!("W≡{value}"));
                assert_eq!(kept, "1", "({selection})←{new} of {value}");
                let alone = shown(&mut session, &format!("U←V ⋄ V←{value} ⋄ ({selection})←{new}"));
                assert_eq!(alone, shared, "({selection})←{new} of {value}");
                assert_eq!(shown(&mut session, "U≡V"), "1", "({selection})←{new} of {value}");
                if !alone.is_empty() {
                    assert_eq!(shown(&mut session, &format!("V≡{value}")), "1", "({selection})←{new} of {value}");
                    continue;
                }
                let nested = value.contains('⊂') || selection.contains('⊃') || *selection == "↑V";
                // Places beyond the end have no number.
                if !nested && shown(&mut session, "0∊SELECTED⍴V") == "0" {
                    let same = shown(&mut session, &format!("V≡({new}) MODEL {value}"));
                    assert_eq!(same, "1", "({selection})←{new} of {value}");
                }
            }
        }
    }
}

/// A function that ends in a call of itself takes no room for it, so it may do so as often as it likes.
#[test]
fn calls_at_the_end_take_no_room() {
    let mut session = session();
    let lines = [
        ("f←{⍵≤0:'done' ⋄ ∇⍵-1} ⋄ f 100000", "done"),
        ("g←{⍺←⍬ ⋄ ⍵=0:≢⍺ ⋄ (1↑⍺)∇⍵-1} ⋄ g 20000", "1"),
        ("h←{x←⍵ ⋄ ⍵=0:x ⋄ ∇⍵-1} ⋄ h 20000", "0"),
    ];
    for (line, wanted) in lines {
        assert_eq!(shown(&mut session, line), wanted, "{line}");
    }
}

/// Parts of truths are told by words where they change; those of numbers one by one. They are the same.
#[test]
fn parts_at_truths_are_those_at_numbers() {
    let mut session = session();
    assert_eq!(shown(&mut session, "SAME←{m←⍺ ⋄ (m⊆⍵)≡(2×m)⊆⍵}"), "");
    let edges = "(⍳130)∊64 65 128 129 130";
    let marks = ["0=3|⍳N", "0≠3|⍳N", "N⍴1=1", "N⍴1=2", "1=7|⍳N", "64<⍳N", "65>⍳N", &format!("N⍴{edges}")];
    for count in [0, 1, 2, 7, 63, 64, 65, 127, 128, 129, 130, 200] {
        shown(&mut session, &format!("N←{count}"));
        for marks in marks {
            for y in ["⍳N", "N⍴'ab cd'", "0.5×⍳N", "N⍴'x'(1 2)3", "2 N⍴⍳2×N", "N⍴1=1"] {
                let line = format!("({marks})SAME {y}");
                assert_eq!(shown(&mut session, &line), "1", "{count} {line}");
            }
        }
        let line = "m←0≠3|⍳N ⋄ (m⊆[1]⍉2 N⍴⍳2×N)≡(2×m)⊆[1]⍉2 N⍴⍳2×N";
        assert_eq!(shown(&mut session, line), "1", "{count}");
    }
}
