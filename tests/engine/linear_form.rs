//! The linear form (`5!:5`) of a word, run as a sentence, gives a word with the same atomic representation (`5!:1`): over the value
//! of every sentence of the corpora, and over trains and derived verbs made at random.

use std::path::Path;

use jackal::rooms::session::Session;
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

/// What a sentence prints; nothing if it fails.
fn printed(session: &mut Session, sentence: &str) -> Option<String> {
    let done = session.eval(sentence);
    done.error.is_none().then(|| done.text().trim_end_matches('\n').to_string())
}

/// Compares the value of `zz` with what its linear form makes. `None` if it has no linear form, or not one of a size to try.
fn compared(session: &mut Session) -> Option<Result<(), String>> {
    let length: usize = printed(session, "echo_zz =: # 5!:5 <'zz'\necho_zz")?.parse().ok()?;
    if length > 20_000 {
        return None;
    }
    // Lines of text are shown one by one, so the form is given out as codes.
    let codes = printed(session, "9!:37 ] 0 400000 0 100000\n\": a. i. 5!:5 <'zz'")?;
    let bytes: Vec<u8> = codes.split_whitespace().map(|code| code.parse().unwrap()).collect();
    let form = String::from_utf8_lossy(&bytes).into_owned();
    let done = session.eval(&format!("zy =: {form}"));
    if let Some(error) = done.error {
        return Some(Err(format!("{form} is refused: {}", error.headline())));
    }
    match printed(session, "(5!:1 <'zz') -: 5!:1 <'zy'").as_deref() {
        Some("1") => Some(Ok(())),
        other => Some(Err(format!("{form} makes another word ({other:?})"))),
    }
}

/// Whether the reference itself writes a form that cannot be read: a definition at the left in a train of modifiers.
fn is_written_loosely(form: &str) -> bool {
    form.contains(" : '") || form.contains(" : 0")
}

fn run_case(case: &serde_json::Value) -> (usize, Vec<String>) {
    let mut session = Session::bare();
    session.set_time_limit(Some(std::time::Duration::from_secs(20)));
    let (mut tried, mut wrong) = (0, Vec::new());
    for step in case["steps"].as_array().unwrap() {
        let input = step[0].as_str().unwrap();
        session.eval(input);
        if input.contains('\n') || ["=:", "=.", "55", "?", "6!:", "7!:", "9!:"].iter().any(|word| input.contains(word))
        {
            continue;
        }
        // A marked definition without a line: the forms of the reference, `{{)m}}` and `4 : ''`, are of definitions with one.
        if input == "{{)d }}" {
            continue;
        }
        let done = session.eval(&format!("zz =: {input}"));
        if done.error.is_some() || printed(&mut session, "4!:0 <'zz'").as_deref() == Some("_1") {
            continue;
        }
        let modifier = matches!(printed(&mut session, "4!:0 <'zz'").as_deref(), Some("1" | "2"));
        match compared(&mut session) {
            Some(Err(why)) if !(modifier && is_written_loosely(&why)) => wrong.push(format!("{input}\n  {why}")),
            Some(_) => tried += 1,
            None => {}
        }
    }
    (tried, wrong)
}

#[test]
fn the_values_of_the_corpora() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance/j");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts: Vec<String> = files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
    let half = texts.len() / 2;
    let (tried, wrong) = std::thread::scope(|scope| {
        let run = |texts: &[String]| {
            let cases = texts.iter().flat_map(|text| text.lines());
            let results = cases.map(|line| run_case(&serde_json::from_str(line).unwrap()));
            results.fold((0, Vec::new()), |(tried, mut wrong): (usize, Vec<String>), (more, other)| {
                wrong.extend(other);
                (tried + more, wrong)
            })
        };
        let workers: Vec<_> = texts
            .chunks(half.max(1))
            .map(|texts| {
                std::thread::Builder::new().stack_size(256 << 20).spawn_scoped(scope, move || run(texts)).unwrap()
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).fold(
            (0, Vec::new()),
            |(tried, mut all), (more, wrong)| {
                all.extend(wrong);
                (tried + more, all)
            },
        )
    });
    println!("{tried} values have a linear form that makes them again");
    assert!(wrong.is_empty(), "{} do not:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 3000, "only {tried} were tried");
}

/// A verb as text: words of the vocabulary, constants, and what modifiers and trains make of them.
fn verbs() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        proptest::sample::select(vec![
            "+", "-", "*:", "+.", "%:", "{", "}.", "#", "[:", "i.", "3:", "_1:", "f", "]", "$:"
        ])
        .prop_filter("the cap stands in forks only", |word| *word != "[:")
        .prop_map(str::to_string),
        proptest::sample::select(vec!["(3 : 'y+1')", "(4 : 'x+y')", "{{ y * 2 }}", "(1!:1)", "(3 : 0$'')"])
            .prop_map(str::to_string),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let noun = || {
            proptest::sample::select(vec![
                "0",
                "1",
                "_1",
                "1 2",
                "(1 0 1)",
                "(0+1 0)",
                "2.5",
                "(,5)",
                "(i.9)",
                "(9$0)",
                "'a'",
                "'it''s'",
                "(<1 2)",
                "a:",
                "('ab';'cd')",
                "(1;<2;3)",
                "1r2",
                "3x",
                "1j2",
                "(i.0)",
                "(2 2$'abcd')",
                "(10{a.)",
                "(5-i.9)",
            ])
        };
        prop_oneof![
            (
                inner.clone(),
                proptest::sample::select(vec!["/", "\\", "~", "\\.", "/.", "\"0", "\"1 _", "^:2", "^:_1", "!.0"])
            )
                .prop_map(|(u, adverb)| format!("({u}){adverb}")),
            (
                inner.clone(),
                proptest::sample::select(vec!["@", "@:", "&", "&.", "&:", ":", "::", ":.", "^:"]),
                inner.clone()
            )
                .prop_map(|(u, conjunction, v)| format!("({u}){conjunction}({v})")),
            (noun(), inner.clone()).prop_map(|(n, u)| format!("({n}&({u}))")),
            (inner.clone(), noun()).prop_map(|(u, n)| format!("(({u})&{n})")),
            (inner.clone(), inner.clone()).prop_map(|(u, v)| format!("(({u}) ({v}))")),
            (inner.clone(), inner.clone(), inner.clone()).prop_map(|(f, g, h)| format!("(({f}) ({g}) ({h}))")),
            (noun(), inner.clone(), inner.clone()).prop_map(|(n, g, h)| format!("({n} ({g}) ({h}))")),
            (inner.clone(), inner.clone()).prop_map(|(g, h)| format!("([: ({g}) ({h}))")),
            (inner.clone(), inner.clone(), inner.clone()).prop_map(|(f, g, h)| format!("(({f})`({g})@.({h}))")),
            (inner.clone(), inner.clone()).prop_map(|(f, g)| format!("(({f})`({g})`:0)")),
            noun().prop_map(|n| format!("({n}\"_)")),
        ]
    })
}

#[test]
fn words_made_at_random() {
    let config = proptest::test_runner::Config { cases: 2000, failure_persistence: None, ..Default::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let tried = std::cell::Cell::new(0);
    let result = runner.run(&verbs(), |verb| {
        let mut session = Session::bare();
        session.eval("f =: 3 : 'y'");
        if session.eval(&format!("zz =: {verb}")).error.is_none()
            && let Some(outcome) = compared(&mut session)
        {
            tried.set(tried.get() + 1);
            prop_assert!(outcome.is_ok(), "{verb}: {}", outcome.unwrap_err());
        }
        Ok(())
    });
    result.unwrap();
    assert!(tried.get() > 1000, "only {} could be tried", tried.get());
}
