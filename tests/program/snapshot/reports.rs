//! What is told of differences, to people and to programs.

use super::Folder;

#[test]
fn a_broken_snapshot_is_shown() {
    let folder = Folder::new(&[("sums.jt", "# sums\n> 1 + 1\n= 2\n> i. 2 3\n= 0 1 2\n= 3 9 5\n")]);
    let run = folder.run(&[]);
    assert_eq!(run.status, 1);
    for text in [
        "sums.jt:4: differs\n    i. 2 3\n",
        "    = 0 1 2\n  - = 3 9 5\n  + = 3 4 5\n        ^\n",
        "at 1 1: 4 instead of 9",
        "1 file, 2 blocks: 1 passed, 1 differs",
    ] {
        run.says(text);
    }
    assert_eq!(folder.read("sums.jt.new"), "# sums\n> 1 + 1\n= 2\n> i. 2 3\n= 0 1 2\n= 3 4 5\n");
    assert!(folder.read("sums.jt").contains("3 9 5"));
}

#[test]
fn differences_speak_of_arrays_and_show_white_space() {
    let text = "> i. 3 2\n= 0 1 2\n= 3 4 5\n> 'a  b'\n= a b\n> i. 2 2\n== i. 2 3\n> 5\n== '5'\n> 1 2 3\n== 1 2 4\n";
    let run = Folder::new(&[("a.jt", text)]).run(&["--check"]);
    for text in [
        "shape 3 2 instead of 2 3",
        "- = a·b\n  + = a··b",
        "shape 2 2 instead of 2 3",
        "type integer instead of character",
        "at 2: 3 instead of 4",
    ] {
        run.says(text);
    }
    assert_eq!(run.status, 1);
}

#[test]
fn reports_for_programs() {
    let text = "> 1\n= 2\n> '<&>\"'\n= ]]>\n> 2\n= 2\n> 3\n> 'a' , (1 { a.) , 'b'\n= x\n";
    let folder = Folder::new(&[("a.jt", text), ("b.jt", "nonsense\n"), ("c.jt", "#! skip-if os=unix\n> 1\n")]);
    let tap = folder.run(&["--check", "--tap"]);
    let lines: Vec<&str> = tap.output.lines().collect();
    assert_eq!((lines[0], lines[1], lines[2]), ("TAP version 14", "1..7", "not ok 1 - a.jt:1 1"));
    assert!(lines.contains(&"ok 3 - a.jt:5 2") && lines.contains(&"ok 7 - c.jt # SKIP os=unix"), "{}", tap.output);
    assert!(lines.contains(&"  expected: [\"= 2\"]"), "{}", tap.output);
    assert_eq!(lines.iter().filter(|line| line.starts_with("ok ") || line.starts_with("not ok ")).count(), 7);
    let run = folder.run(&["--check", "--json", "--junit", "report.xml"]);
    assert_eq!(run.status, 2);
    let objects: Vec<serde_json::Value> =
        run.output.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect();
    assert_eq!(objects.len(), 7);
    assert_eq!(objects[0]["status"], "differs");
    assert_eq!(objects[0]["expected"][0], "= 2");
    assert_eq!((&objects[2]["status"], &objects[3]["status"]), (&"passed".into(), &"new".into()));
    assert_eq!((&objects[5]["status"], &objects[5]["line"]), (&"not a transcript".into(), &1.into()));
    let report = folder.read("report.xml");
    let cases = check_xml(&report);
    assert_eq!(cases, 7);
    assert!(report.contains("tests=\"7\" failures=\"4\" errors=\"1\" skipped=\"1\""), "{report}");
    let document = roxmltree::Document::parse(&report).unwrap();
    let failure =
        document.descendants().find(|node| node.has_tag_name("failure") && node.text().unwrap().contains("]]>"));
    let case = failure.and_then(|node| node.parent()).expect("the block with signs of XML");
    assert_eq!(case.attribute("name"), Some("3: '<&>\"'"));
}

/// Reads a report as the servers do, with a parser of XML, and checks what they rely on: the form, and counts that agree with
/// the cases. Gives the number of cases.
fn check_xml(text: &str) -> usize {
    let document = roxmltree::Document::parse(text).expect("well-formed XML");
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "testsuites");
    let number = |node: roxmltree::Node<'_, '_>, name: &str| node.attribute(name).unwrap().parse::<usize>().unwrap();
    let kinds = [("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")];
    let count = |node: roxmltree::Node<'_, '_>, tag| node.descendants().filter(|node| node.has_tag_name(tag)).count();
    for (attribute, tag) in kinds {
        assert_eq!(number(root, attribute), count(root, tag), "{attribute}: {text}");
    }
    for suite in root.children().filter(roxmltree::Node::is_element) {
        assert!(suite.has_tag_name("testsuite") && suite.attribute("name").is_some(), "{text}");
        for (attribute, tag) in kinds {
            assert_eq!(number(suite, attribute), count(suite, tag), "{attribute}: {text}");
        }
        for case in suite.children().filter(roxmltree::Node::is_element) {
            assert!(case.has_tag_name("testcase"), "{text}");
            assert!(case.attribute("name").is_some() && case.attribute("classname").is_some(), "{text}");
            assert!(case.attribute("time").unwrap().parse::<f64>().is_ok(), "{text}");
        }
    }
    count(root, "testcase")
}

#[test]
fn a_difference_in_a_box_is_found() {
    let folder = Folder::new(&[("a.jt", "> 1 2 ; 3 4\n== 1 2 ; 3 5\n")]);
    folder.run(&["--check"]).says("in box 1: at 1: 4 instead of 5");
}
