//! The forms of tests: transcripts and their directives, goldens, Markdown; in every notation.

use super::Folder;

#[test]
fn malformed_transcripts_name_file_and_line() {
    for (text, line) in [
        ("> 1\n1\n", 2),
        ("= 1\n", 1),
        ("> 1\n=1\n", 2),
        ("> 1\n=\"open\n", 2),
        ("> 1\n~ (\n", 2),
        ("> 1\n= 1\n+ 2\n", 3),
        ("> 1\n! domain error\n= 1\n", 3),
        ("> 1\n==\n", 2),
        ("> 1\n== ±x 1\n", 2),
        ("#! sead 1\n", 1),
        ("#! limit time=soon\n", 1),
        ("#! mode x\n", 1),
        ("> 1\n#! seed 1\n", 2),
    ] {
        let run = Folder::new(&[("a.jt", text), ("b.jt", "> 1\n= 1\n")]).run(&[]);
        assert_eq!(run.status, 2, "{text}");
        run.says(&format!("a.jt:{line}: "));
        run.says("1 file, 1 block: 1 passed; 1 file not a transcript");
    }
    let folder = Folder::new(&[]);
    std::fs::write(folder.0.join("a.jt"), b"> 1\n= \xff\n").unwrap();
    folder.run(&[]).says("a.jt:2: ");
    assert_eq!(Folder::new(&[("a.md", "```jackal\n   1\n")]).run(&[]).status, 2);
}

#[test]
fn directives() {
    let skipped = format!("#! skip-if os={}\n> 1\n= 2\n", std::env::consts::OS);
    let folder =
        Folder::new(&[("a.jt", skipped.as_str()), ("b.jt", "#! seed 7\n#! mode j\n> ? 1000\n> 9!:0 ''\n= 7\n")]);
    let run = folder.run(&["--new"]);
    assert_eq!(run.status, 0, "{}", run.output);
    run.says("1 file skipped");
    let once = folder.read("b.jt");
    assert_eq!(folder.run(&["--check"]).status, 0);
    folder.write("b.jt", &once.replace("seed 7", "seed 8"));
    assert_eq!(folder.run(&["--check"]).status, 1);
}

#[test]
fn goldens() {
    let folder = Folder::new(&[("s.ijs", "echo 'one'\necho i. 2 2\n1 + 'a'\necho 'never'\n"), ("t.ijs", "echo 1\n")]);
    assert_eq!(folder.run(&[]).status, 2);
    assert_eq!(folder.run(&["s.ijs"]).status, 3);
    assert!(folder.has("s.out.new"));
    assert_eq!(folder.run(&["--new", "--allow-errors", "s.ijs"]).status, 0);
    let golden = folder.read("s.out");
    assert!(golden.starts_with("one\n0 1\n2 3\n|domain error") && golden.contains("s.ijs:3"), "{golden}");
    assert!(!folder.has("s.out.new") && !golden.contains("never"));
    let run = folder.run(&["--list"]);
    assert_eq!(run.output, "s.ijs  1\n");
    folder.write("s.out", &golden.replace("2 3\n", "2  3 \n"));
    let run = folder.run(&["--check"]);
    assert_eq!(run.status, 1);
    run.says("s.ijs:1: differs");
    assert_eq!(folder.run(&["--accept"]).status, 0);
    assert_eq!(folder.read("s.out"), golden);
}

#[test]
fn goldens_of_k_and_q() {
    let text = "x:(1 2;30 4)\nx\n1+`a\n`never\n";
    let folder = Folder::new(&[("s.k", text), ("s.q", text), ("s.ijs", "echo 1\n"), ("t.q", text)]);
    assert_eq!(folder.run(&["--new", "--allow-errors", "s.k", "s.q", "s.ijs", "t.q"]).status, 0);
    let report =
        "'type\n  arithmetic needs numbers, not symbol data: left one integer, right one symbol\n  1+`a\n   ^\n  at ";
    assert_eq!(folder.read("s.k.out"), format!("(1 2;30 4)\n{report}s.k:3\n"));
    assert_eq!(folder.read("s.q.out"), format!("1  2\n30 4\n{report}s.q:3\n"));
    assert_eq!(
        (folder.read("s.out"), folder.read("t.out")),
        ("1\n".to_string(), folder.read("s.q.out").replace("s.q", "t.q"))
    );
    assert_eq!(folder.run(&["--list"]).output, "s.ijs  1\ns.k  1\ns.q  1\nt.q  1\n");
    assert_eq!(folder.run(&["--check"]).status, 0);
    folder.write("s.k", "x:1\nx\n");
    assert_eq!(folder.run(&["s.k.out"]).status, 1);
    assert_eq!(folder.run(&["-u"]).status, 0);
    assert_eq!(folder.read("s.k.out"), "1\n");
    std::fs::remove_file(folder.0.join("s.k")).unwrap();
    let run = folder.run(&[]);
    assert_eq!(run.status, 3);
    run.says("s.k.out");
}

#[test]
fn markdown_in_k_and_q() {
    let page = "```q\nq)f:{\n  x+1}\nq)f 1\nq)(1 2;30 4)\n```\n\n```k\nk)f 2\n   k)not a prompt\nk)1+`a\n```\n```k\nf:{no test}\n```\n\
                ```q\n> til 3\n> )k\n> !2\n```\n```jackal\n   f 3\nq)sum f til 3\n```\n```k\n#! mode\n";
    let folder = Folder::new(&[("page.md", page), ("other.md", "```k\ncode\n```\n")]);
    let run = folder.run(&["--list"]);
    assert!(run.status == 2 && run.output.contains("not closed"), "{}", run.output);
    folder.write("page.md", page.trim_end_matches("```k\n#! mode\n"));
    assert_eq!(folder.run(&["--list"]).output, "page.md  10\n");
    assert_eq!(folder.run(&["-u"]).status, 0);
    let after = folder.read("page.md");
    assert!(
        after.starts_with(
            "```q\nq)f:{\n  x+1}\nq)f 1\n2\nq)(1 2;30 4)\n1  2\n30 4\n```\n\n```k\nk)f 2\n3\nk)1+`a\n'type\n"
        ),
        "{after}"
    );
    assert!(
        after.contains("> til 3\n= 0 1 2\n> )k\n> !2\n= 0 1\n```\n```jackal\n   f 3\n4\nq)sum f til 3\n6\n```\n"),
        "{after}"
    );
    assert_eq!(folder.run(&["--check"]).status, 0);
}

#[test]
fn markdown() {
    let page =
        "# Page\n\n```jackal\n   f =: 3 : 0\n  y + 1\n)\n   f 1\n3\n\n   f 2\n3\n   1 + 'a'\n```\n\n```\n   no\n```\n";
    let folder = Folder::new(&[("page.md", page), ("other.md", "# nothing\n")]);
    let run = folder.run(&["--list"]);
    assert_eq!(run.output, "page.md  4\n");
    assert_eq!(folder.run(&["-u"]).status, 0);
    let after = folder.read("page.md");
    assert!(after.contains("   f 1\n2\n   f 2\n3\n   1 + 'a'\n|domain error\n|   1    +"), "{after}");
    assert!(
        after.starts_with("# Page\n\n```jackal\n   f =: 3 : 0\n  y + 1\n)\n") && after.ends_with("```\n   no\n```\n")
    );
    assert_eq!(folder.run(&["--check"]).status, 0);
    // What would be taken for input cannot be written as at the prompt.
    folder.write("page.md", "```jackal\n   '   a'\nb\n```\n");
    let run = folder.run(&["-u"]);
    assert_eq!((run.status, folder.read("page.md").contains("   '   a'\nb\n")), (1, true));
    run.says("gutter");
}
