//! What users are told when something is wrong: our own texts, kept as snapshots.

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
    ] {
        assert!(note(sentence).contains(says), "{sentence}: {}", note(sentence));
    }
    for sentence in ["1 2 + 1 2 3", "'a' + 1", "nosuch 1", "+/ 1 +", "# y +", "i. 'a'", "foo {. 1 +"] {
        let said = note(sentence);
        let others = ["% divides", "0 { y", "1 2 3", "= compares", "# y counts"];
        assert!(!others.iter().any(|other| said.starts_with(other)), "{sentence}: {said}");
    }
}
