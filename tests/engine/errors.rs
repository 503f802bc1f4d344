//! What users are told when something is wrong: our own texts, kept as snapshots.

use jackal::rooms::session::Notation;
use jackal::rooms::session::Session;

/// Every mistake of the list with the report it gets.
fn reports(mistakes: &[&str]) -> String {
    let mut all = String::new();
    for mistake in mistakes {
        let mut session = Session::new();
        let evaluation = session.eval(mistake);
        let report = evaluation.error.map_or("no error\n".to_string(), |error| {
            jackal::rooms::j::show::report::report(&Default::default(), &error)
        });
        all.push_str(&format!("   {}\n{report}\n", mistake.replace('\n', "\n   ")));
    }
    all
}

#[test]
fn arguments_that_do_not_fit() {
    insta::assert_snapshot!(reports(&[
        "1 2 3 + 4 5",
        "(i. 2 3) + i. 3 2",
        "1 + 'a'",
        "'abc' , 1",
        "5 { 1 2 3",
        "1 2 3 {. 4 5",
        "i. 'a'",
        "2 3 $ ''",
        "_ - _",
        "1 0 1 # 1 2",
        "+/ 'abc'",
        "%. 2 2 $ 1 2 2 4",
    ]));
}

#[test]
fn words_and_sentences_that_are_none() {
    insta::assert_snapshot!(reports(&[
        "'abc",
        "1.2.3",
        "a =: 1 +",
        "(1 + 2",
        "1 + 2)",
        "1 2 3 'a'",
        "nosuch 5",
        "foo..",
        "if. 1 do.",
        "{{ y",
        "3 : 0\ny + 1",
    ]));
}

#[test]
fn errors_in_definitions_name_the_line() {
    insta::assert_snapshot!(reports(&[
        "f =: 3 : 0\n z =. y\n z + 'a'\n)\nf 5",
        "g =: {{ f y }}\nf =: {{ 1 2 + y }}\ng 1 2 3",
        "3 : 'if. y do.'",
        "(3 : 'throw.') 1",
        "a =: 3 : 'assert. y > 3'\na 1",
    ]));
}

#[test]
fn a_huge_request_is_an_error() {
    insta::assert_snapshot!(reports(&["(1e9 1e9 1e9) $ 0", "2 ^ <1", "'a' 1!:2 <'/no/such/dir/x'", "15!:0 ''"]));
}

/// Sentences of Python are answered with what to type here; sentences of J with the same signs are not.
#[test]
fn habits_of_python_are_answered() {
    let note = |sentence: &str| {
        let error = jackal::Session::new().eval(sentence).error;
        error.and_then(|error| error.notes().last().cloned()).unwrap_or_default()
    };
    for (sentence, says) in [
        ("[1,2,3]", "1 2 3"),
        ("a[0]", "0 { y"),
        ("def f(x):", "{{ 2 * y }}"),
        ("for i in range(3):", "for_i."),
        ("len('abc')", "# y counts"),
        ("sum(range(3))", "+/ y"),
        ("sorted([3,1])", "/:~ y"),
        ("max([3,1])", ">./ y"),
        ("x == 3", "= compares"),
        ("x != 3", "~: is not equal"),
        ("1/2", "% divides"),
        ("True", "1 and 0"),
        ("lambda x: x+1", "{{ 2 * y }}"),
        ("exit()", ")quit"),
        ("quit()", ")quit"),
        ("'a'+'b'", "'a' , 'b'"),
        ("'ab' + 'cde'", "'a' , 'b'"),
        ("{'a':1}", "Dict"),
        ("f(2)", "then f 2"),
        ("round(2.5)", "<. 0.5 + y"),
        ("sqrt(2)", "%: 2"),
        ("max(1,2)", "3 >. 5"),
        ("round(", "<. 0.5 + y"),
        ("foo(", "without parentheses"),
        ("math.sqrt(2)", "%: 2"),
        ("None", "there is no None"),
        ("1e-5", "1e_5"),
        ("0x1f", "16b1f"),
        ("1_000_000", "without _"),
        ("b << 1", "shift by one bit"),
        ("(i. 3) & 1", "17 b."),
        ("'ab' * 3", "6 $ 'ab'"),
        ("'it's'", "'it''s'"),
        ("str(4)", "\": 42"),
        ("int('4')", "\". '42'"),
        ("try:", "try. 1 + y catch. 0 end."),
        ("class A:", "locale"),
        ("x.append(1)", "x =: x , 4"),
        ("return x", "last sentence"),
        ("not x", "-. y"),
        ("abs(x)", "| y"),
        ("range(5)", "i. 5"),
        ("sum([1,2])", "+/ y"),
        ("lambda x: x", "{{ 2 * y }}"),
        ("x += 1", "x =: x + 1"),
        ("5 // 2", "<. 7 % 2"),
        ("x and y", "*. is and"),
        ("x in y", "x e. y"),
        ("x is None", "x -: y"),
        ("x, y = 1, 2", "'x y' =: 1 2"),
        ("[x for x in y]", "(x > 3) # x"),
        ("''.join(x)", "joinstring"),
        ("np.array([1])", "from-numpy"),
        ("f'{x}'", "\": x"),
        ("print 4", "echo"),
        ("open('f')", "fread"),
        ("type(4)", "datatype"),
        ("pass", "break."),
        ("del x", "erase"),
    ] {
        assert!(note(sentence).contains(says), "{sentence}: {}", note(sentence));
    }
    let note_in = |notation: Notation, sentence: &str| {
        let mut session = jackal::Session::new();
        session.set_notation(notation);
        let error = session.eval(sentence).error;
        error.and_then(|error| error.notes().last().cloned()).unwrap_or_default()
    };
    for (notation, sentence, says) in [
        (Notation::K, "len(\"abc\")", "#x counts"),
        (Notation::Q, "len(\"abc\")", "count x"),
        (Notation::APL, "len('abc')", "≢y counts"),
        (Notation::K, "for i in range(3):", "do[3;...]"),
        (Notation::APL, "def f(x):", "{2×⍵}"),
        (Notation::Q, "x.split(',')", "vs x"),
        (Notation::K, "True", "1b and 0b"),
        (Notation::APL, "import math", "⍟2"),
        (Notation::APL, "[1,2,3]", "1 2 3"),
        (Notation::Q, "'text'", "double quotes"),
        (Notation::K, "1/2", "% divides"),
        (Notation::APL, "1e-5", "1e¯5"),
    ] {
        let found = note_in(notation, sentence);
        assert!(found.contains(says), "{} {sentence}: {found}", notation.name());
    }
    // A function of the session's own is not Python's.
    let mut session = jackal::Session::new();
    session.eval("max =: {{ >./ y }}");
    assert!(
        session.eval("max(1,'a')").error.is_some_and(|error| !error.notes().iter().any(|note| note.contains("3 >. 5")))
    );
    for sentence in [
        "1 2 + 1 2 3",
        "'a' + 1",
        "nosuch 1",
        "+/ 1 +",
        "# y +",
        "i. 'a'",
        "foo {. 1 +",
        "'print(x)' + 1",
        "1 + 'is in and or'",
        "nosuch 'return x'",
        "1 + 'a' NB. x.append(1)",
        "(+/) 'a'",
        "1 {{ x + y }} 'a'",
    ] {
        let said = note(sentence);
        let others =
            ["% divides", "0 { y", "1 2 3", "= compares", "# y counts", "texts are", "the value", "x =", "x -:", "*. "];
        assert!(!others.iter().any(|other| said.starts_with(other)), "{sentence}: {said}");
    }
}
