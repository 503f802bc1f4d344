//! Files of text in APL: what is written comes back, by text and by lines; the sandbox shuts them off.

use jackal::rooms::session::{Notation, Session};

fn shown(session: &mut Session, line: &str) -> String {
    let done = session.eval(line);
    match &done.error {
        Some(error) => format!("{:?}", error.kind()),
        None => done.text().trim_end().to_string(),
    }
}

#[test]
fn text_comes_back_from_files() {
    let folder = std::env::temp_dir().join(format!("jackal-apl-files-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut session = Session::bare();
    session.set_notation(Notation::APL);
    let file = folder.join("t.txt");
    session.eval(&format!("N←'{}'", file.display()));
    let lines = [
        ("⎕NEXISTS N", "0"),
        ("⎕NGET N", "FileName"),
        ("'3 4 5' ⎕NPUT N", "5"),
        ("⎕NEXISTS N", "1"),
        ("+/⍎↑⎕NGET N", "12"),
        ("'x' ⎕NPUT N", "Domain"),
        ("('ab' 'c' '∆') ⎕NPUT N 1", "9"),
        ("⍴↑⎕NGET N 1", "3"),
        ("∊⍴¨↑⎕NGET N 1", "2 1 1"),
        ("3⊃⎕NGET N", "10"),
        ("'last' ⎕NPUT N 2", "4"),
        ("4⊃↑⎕NGET N 1", "last"),
        ("(('ab' 'c')'UTF-8'(13 10)) ⎕NPUT N 1", "7"),
        ("3⊃⎕NGET N 1", "13 10"),
        ("∊↑⎕NGET N 1", "abc"),
        ("⎕NGET N 3", "Domain"),
        ("5 ⎕NPUT N 1", "Domain"),
        ("⎕NEXISTS N (N,'x')", "1 0"),
        ("⎕NDELETE N", "1"),
        ("⎕NEXISTS N", "0"),
        ("⎕NDELETE N", "FileName"),
    ];
    for (line, wanted) in lines {
        assert_eq!(shown(&mut session, line), wanted, "{line}");
    }
    session.set_sandbox(true);
    for line in ["⎕NGET N", "'a' ⎕NPUT N", "⎕NEXISTS N", "⎕NDELETE N"] {
        assert_eq!(shown(&mut session, line), "Security", "{line}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
