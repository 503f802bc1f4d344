//! What faulty sentences are told, whole: eighty of J and forty of k and q, as snapshots.

use jackal::rooms::session::{Notation, Session};

fn reports(notation: Notation, mistakes: &[&str]) -> String {
    let mut all = String::new();
    for mistake in mistakes {
        let mut session = Session::new();
        session.set_notation(notation);
        // Some messages tell the budget, which is otherwise the machine's.
        session.set_memory_limit(1_000_000_000);
        let error = session.eval(mistake).error;
        let report = error.map_or("no error\n".to_string(), |error| session.report(&error));
        // Where a script was looked for depends on where the test runs.
        let report = match report.split_once("  looked at ") {
            Some((before, after)) => {
                let rest = after.split_once('\n').map_or("", |(_, rest)| rest);
                format!("{before}  looked at PLACES\n{rest}")
            }
            None => report,
        };
        all.push_str(&format!("{}{mistake}\n{report}\n", notation.prompt()));
    }
    all
}

#[test]
fn names_without_values() {
    let mistakes = [
        "maen 1 2 3",
        "mean 1 2 3",
        "sprintf 1",
        "dec_json '1'",
        "foo 1",
        "1 + foo",
        "toloer 'A'",
        "y",
        "x + 1",
        "{{ undefinedname 1 }} 2",
        "{{ for_i. i. 3 do. undefinedname end. }} 2",
        "(3 : 'x + y') 1",
        "f =: {{ g y }}\nf 1",
        "a_nolocale_",
        "sort1 3 1 2",
        "splitstrin 1",
    ];
    insta::assert_snapshot!(reports(Notation::J, &mistakes));
}

#[test]
fn words_that_are_none() {
    let mistakes = [
        "x =: 'abc",
        "1 + 'abc",
        "'it''s",
        "1.2.3",
        "3a",
        "1e",
        "16b",
        "a..b",
        "+:: 3",
        "10: 5",
        "é + 1",
        "{{ y",
        "3 : 0\ny + 1",
        "if. 1 do.",
        "{{ if. 1 do. 2 }} 3",
        "{{ try. 1 end. }} 1",
        "{{ end. }} 1",
        "{{ for_a. i. 3 do. }} 1",
        "}}",
        "0 : 0\ntext",
    ];
    insta::assert_snapshot!(reports(Notation::J, &mistakes));
}

#[test]
fn sentences_that_are_none() {
    let mistakes = [
        "(1 + 2",
        "1 + 2)",
        "1 +",
        "1 2 3 'a'",
        "+ + +",
        "a =:",
        "=: 3",
        "1 =: 2",
        "(+ - ) =: 2",
        "i. + 3 /",
        "& 3",
        "[: 5",
        "'a b' =: 1 2 3",
        "/ 3",
        "+/ /",
    ];
    insta::assert_snapshot!(reports(Notation::J, &mistakes));
}

#[test]
fn arguments_that_do_not_fit_in_j() {
    let mistakes = [
        "1 2 3 + 1 2",
        "(i. 2 3) + i. 3 2",
        "(i. 3 4) +/ . * i. 3 4",
        "1 2 3 +\"1 i. 3 2",
        "1 + 'a'",
        "2 * <3",
        "'abc' , 1",
        "5 { 1 2 3",
        "_4 { 1 2 3",
        "(<1 5) { i. 2 3",
        "(<2 0) { i. 2 3",
        "1 2 3 {. 4 5",
        "i. 2.5",
        "i. 'a'",
        "_1 # 5",
        "1 0 1 # 1 2",
        "2 3 $ ''",
        "_1 $ 5",
        "q: 1.5",
        "p: _1",
        "? 'a'",
        "%. 2 2 $ 1 2 2 4",
        "5 p. 'a'",
        "9 (5)} 1 2 3",
        "1 2 (0 1 2)} 5 6 7",
        "'ab' </. 1 2 3",
        "1 0 <;.1 'abc'",
        "+/ 'abc'",
        "{./ ''",
        "> 1 ; 'a'",
        "; 1 ; 'a'",
        "~.^:_1 ] 3",
        "+!.0",
        "(1e9 1e9) $ 0",
        "10 10 #. 1 2 3",
        "3 ? 2",
        "6 A. 'abc'",
        "1.5 |. 1 2",
        "(4 : 'x + y') 3",
        "2 (3 : 'y') 3",
        "assert 1 = 2",
        "load 'nosuch'",
        "(1 + $:) 3",
        "i. _",
        "_ _ _ $ 1",
        "{{ x =. 1 }} 3",
        "{{ + }} 3",
        "require 'nosuch'",
        "0 assert~ 'why'",
    ];
    insta::assert_snapshot!(reports(Notation::J, &mistakes));
}

#[test]
fn mistakes_in_k() {
    let mistakes = [
        "1 2+1 2 3",
        "1+`a",
        "1+\"a\"",
        "foo 1",
        "sun 1 2 3",
        "f:{x+}",
        "(1;2",
        "{x+1",
        "]1;2",
        "\"abc",
        "1 2 3 4 5[7;8]",
        "{x}[1;2]",
        "{x+y}[1;2;3]",
        "!`a",
        "`a`b!1 2 3",
        "1.5#1 2",
        "(1 2;3 4)+1 2 3",
        "+/1 2,`a",
        "10000000000000000000",
        "a::",
        "{{x}",
        "1 2 3@`a",
        "0:`:nosuch.txt",
        "\\l nofile.k",
        "\\nosuch",
        "'boom",
        "f:{g x}\ng:{x+`a}\nf 1",
    ];
    insta::assert_snapshot!(reports(Notation::K, &mistakes));
}

#[test]
fn mistakes_in_q() {
    let mistakes = [
        "til 3.5",
        "til \"a\"",
        "cuont 1 2",
        "select a from t",
        "1 2 mmu 3",
        "sum `a`b",
        "avg \"abc\"",
        "flip (1 2;3)",
        "`a xasc ([]b:1 2)",
        "value \"1+\"",
        "f:{x+y}\nf[1;2;3]",
        "hopen 1",
        "5 cut",
        "read0 `:nosuch",
        "([]a:1 2;b:1 2 3)",
    ];
    insta::assert_snapshot!(reports(Notation::Q, &mistakes));
}

/// A message says that something "is not a" thing, in place of that it "is no" thing.
#[test]
fn messages_say_is_not_a() {
    fn sources(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                sources(&entry, found);
            } else if entry.extension().is_some_and(|ending| ending == "rs") {
                found.push(entry);
            }
        }
    }
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    sources(&root.join("crates"), &mut files);
    assert!(files.len() > 300);
    let allowed = ["longer", "limit", "more", "end", "infinity", "other"];
    let mut wrong = Vec::new();
    for file in files {
        for (number, line) in std::fs::read_to_string(&file).unwrap().lines().enumerate() {
            for (at, _) in line.match_indices(" is no ") {
                let is_there = line[..at].to_lowercase().ends_with("there");
                let behind =
                    line[at + " is no ".len()..].split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
                if !is_there && !allowed.contains(&behind) {
                    wrong.push(format!("{}:{}: {}", file.display(), number + 1, line.trim()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
