//! Tests of the structure of definitions.

use jackal::rooms::error::ErrorKind;
use jackal::rooms::j::read::control::*;

/// The tree as indented text.
fn shown(lines: &[&str]) -> String {
    fn walk(block: &Block, depth: usize, out: &mut String) {
        for statement in &block.0 {
            let text = match statement {
                Statement::Sentence(s) => format!("{}: {}", s.line, String::from_utf8_lossy(&s.text)),
                Statement::Assert(s) => format!("assert {}", String::from_utf8_lossy(&s.text)),
                Statement::For { name, .. } => format!("for {name:?}"),
                Statement::While { body_first, .. } => format!("while {body_first}"),
                Statement::If { .. } => "if".to_string(),
                Statement::Select { cases, .. } => {
                    format!("select {:?}", cases.iter().map(|c| c.falls).collect::<Vec<_>>())
                }
                Statement::Try { .. } => "try".to_string(),
                other => format!("{other:?}"),
            };
            out.push_str(&format!("{}{}\n", "  ".repeat(depth), text.replace('\n', "\\n")));
            for inner in statement.blocks() {
                out.push_str(&format!("{}.\n", "  ".repeat(depth)));
                walk(inner, depth + 1, out);
            }
        }
    }
    match parse_body(lines) {
        Ok(block) => {
            let mut out = String::new();
            walk(&block, 0, &mut out);
            out
        }
        Err(error) => error.to_string(),
    }
}

#[test]
fn trees() {
    insta::assert_snapshot!(shown(&[
        "NB. start",
        "for_i. y do. if. i do. break. elseif. 2 do. 'a' return. end.",
        "end. 5"
    ]));
    insta::assert_snapshot!(shown(&[
        "select. y fcase. 1;2 do. 'a'",
        "case. do. f=. {{ if. y do. 1 end.",
        "NB. 2",
        "}} y",
        "end."
    ]));
    insta::assert_snapshot!(shown(&[
        "try. throw. catch. 1 catcht. 2 end.",
        "label_a. whilst. 0 do. goto_a. end.",
        "assert. y"
    ]));
}

#[test]
fn errors() {
    let cases = [
        "if. y do. 1",
        "while. y end.",
        "continue.",
        "case. 1 do. 2 end.",
        "if. y do. 1 else. 2 else. 3 end.",
        "try. y end.",
        "goto_nowhere.",
        "end.",
        "1 }} 2",
        "{{ y",
        "assert.",
    ];
    insta::assert_snapshot!(cases.map(|case| format!("{case} | {}", shown(&[case]))).join("\n"));
    assert_eq!(parse_body(&["1", "foo. y"]).unwrap_err().kind(), ErrorKind::Spelling);
    assert!(parse_body(&vec!["if. 1 do."; 100_000]).is_err());
    assert_eq!(parse_body::<&str>(&[]).unwrap(), Block::default());
}
