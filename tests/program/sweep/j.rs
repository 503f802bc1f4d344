//! The lines of J.

use jackal::rooms::j::system::table::FAMILIES;
use jackal::rooms::j::vocabulary::modifiers::MODIFIERS;
use jackal::rooms::j::vocabulary::verbs::VERBS;
use jackal::rooms::session::Notation;
use jackal::rooms::session::library::LIBRARIES;

use super::Task;

/// Integers far apart and near, floats, truths, text, wide text, symbols, boxes, boxed numbers, a deep nest, exact numbers, a large one,
/// complex numbers, tables of numbers and of text, sparse arrays.
const ARGUMENTS: &[(char, &str)] = &[
    ('i', "1000000007 | 7919 * i. 10000000"),
    ('n', "10000000 $ 3 1 4 1 5"),
    ('f', "2 ^. 1 + 1000003 | 7919 * i. 5000000"),
    ('b', "100000000 $ 1 0 0"),
    ('c', "50000000 $ 'abc de'"),
    ('u', "5000000 $ u: 960 97 961"),
    ('s', "3000000 $ s: ' a b c'"),
    ('x', "3000000 $ 'ab';1 2;'c'"),
    ('B', "<\"0 ] 7919 | 31 * i. 1000000"),
    ('d', "<^:(1e6) 1"),
    ('e', "x: i. 500000"),
    ('r', "1r3 + i. 200000"),
    ('E', "3x ^ 3000000"),
    ('z', "5000000 $ 1j2 3 4j5"),
    ('t', "3000 3000 $ 7919 | 31 * i. 1000003"),
    ('F', "3000 1000 $ 1.5 2 0.25"),
    ('C', "5000 8000 $ 'abc de'"),
    ('S', "1 $. 1000000000 1000000000"),
    ('p', "$. 3000 3000 $ 0 0 0 1"),
];
/// The arguments of words that are mostly given others.
const FEW: &str = "icxtb";

/// Sentences beside those of single words.
const PHRASES: &[&str] = &[
    "y",
    "echo y",
    "y [ z =: y",
    "y = {. y",
    "+/ y",
    "+/\\ y",
    "+/\\. y",
    ",/ y",
    ";/ y",
    "<./ y",
    "+./ y",
    "~:/ y",
    "=/ y",
    "<\\ y",
    "<\\. y",
    "2 <\\ y",
    "2 +/\\ y",
    "1000 +/\\ y",
    "_3 <\\ y",
    "<;.1 y",
    "<;.2 y",
    "<;._1 y",
    "<;._2 y",
    "#;.1 y",
    "3 <;.3 y",
    "(<;.1~ e.&'a') y",
    "</.~ y",
    "#/.~ y",
    "y </. y",
    "+//. y",
    "/:~ y",
    "\\:~ y",
    "|.\\ y",
    "y +/ 1 2",
    "y =/ 1 2",
    "y i./ 1 2",
    "<\"0 y",
    "<\"1 y",
    "(,~)\"1 y",
    "y ,\"0 y",
    "|.\"1 y",
    "/:~\"1 y",
    "+/\"1 y",
    "{{y}}\"0 y",
    "{{x+y}}/ y",
    "{{y}} y",
    "{{x,y}}~ y",
    "]&.> y",
    "{.&.> y",
    "#&> y",
    "y ,&.> y",
    "y ]&.>/ 1",
    "- L: 0 y",
    "< S: 0 y",
    "< S: 1 y",
    "(3;4) 3} y",
    "1 (3)} y",
    "'z' (i.10)} y",
    "y }~ 3",
    "(i.&'a') y",
    "(= {.) y",
    "I. y = {. y",
    "y #~ y = {. y",
    "(y = {. y) # y",
    "y -. {. y",
    "~.&.> <y",
    "y +/ . * y",
    "-/ . * y",
    "%. y",
    "2 2 <;._3 ] y",
    "y ,. y",
    "y ,: y",
    "y ; y",
    "; y;y;y",
    "(0;(0 10#:10*])i.10) ;: y",
    "y p: 3",
    "x: y",
    "\": y;y",
    "10 \": y",
    "0j3 \": y",
    "5!:1 <'y'",
    "5!:2 <'y'",
    "5!:4 <'y'",
    "5!:5 <'y'",
    "5!:6 <'y'",
    "7!:5 <'y'",
    "3!:1 y",
    "3!:2 ] 3!:1 y",
    "3!:3 y",
    "|: y",
    "0 1 |: y",
    "(#,#) y",
    "*/ y",
    "^/ y",
    "1 |. y",
    "100 {. y",
    "_1e7 {. y",
    "1e7 {. y",
    "y {~ i. 10",
    "(i.~ y) { y",
    "(# i.@#) y",
    "y e. y",
    "(i.~ ~.) y",
    "(i:~) y",
    "y i: y",
    "~: y",
    "{. /:~ y",
    "y /: y",
    "y \\: y",
    "y I. y",
    "(/:~ y) I. y",
    "y -. y",
    "y ([ -. -.) y",
    "y -: y",
    "y -: |. y",
    "(<.@-:@# { /:~) y",
    "0 \". y",
    "_ \". y",
    "1 0 +. y",
    "y b.",
    "17 b./ y",
    "(22 b.) y",
    "|.!.1 y",
    "10 {.!.1 y",
    "1 |.!.9 y",
    "y ,!.9 (1 2)",
    "y =!.0 y",
    "y i.!.0 y",
    "y p. 3",
    "3 p. y",
    "y H. 1 ] 2",
    "1!:2&2 y",
    "1!:1 <y",
    "13!:8 y",
    "y 13!:8 (3)",
    "assert. y",
    "throw. y",
    "cocurrent y",
    "coclass y",
    "conew y",
    "y__y",
    "load y",
    "\". y",
    "; y",
    ";: y",
    "> y",
    "^:(10) y",
    "+:^:100 y",
    ",~^:3 y",
    "+ F.. y",
    "+ F: y",
    "] F.. , y",
    "(+ M.)\"0 y",
    "> {. y",
    "# ~. y",
    "<.@(0.5&+) y",
    "y , each y",
    "1000 ? # y",
    "(? # y) { y",
    "(#y) ? #y",
    "(?~ # y) { y",
    "y {~ ?~ # y",
    "C. ?~ # y",
    "A. ?~ # y",
    "1 A. y",
    "2 2 $ y",
    "(2 # # y) $ y",
    "|: 2 # ,: y",
    "y */ i. 3",
    "*: y",
    "%: y",
    "^. y",
    "^ y",
    "1 o. y",
    "o. y",
    "! y",
    "y ^ y",
    "y ^ 0.5",
    "y | 7",
    "7 | y",
    "2 #. y",
    "10 10 #: y",
    "#: y",
    "q: y",
    "1 p: y",
    "p: y",
    "+/ .* ~ y",
    "8!:0 y",
    "8!:1 y",
    "8!:2 y",
    "'8.3' 8!:2 y",
    "3 u: y",
    "8 u: y",
    "4 u: y",
    "a. i. y",
    "y { a.",
    "a {~ y [ a =: i. 1000",
    "(i. 1000) {~ 1000 | y",
    "fixed =: y 4} i. 9",
    "{{ for_a. y do. a end. }} y",
    "{{ while. # y do. y =. }. y end. }} y",
    "{{ a =. '' while. 1 do. a =. a , y end. }} y",
    "{{ try. 1 + 'a' [ # y catch. y end. }} y",
];

/// The names that a script of the library defines for its users, and whether every session begins with it.
fn names() -> Vec<(String, String)> {
    let mut names = Vec::new();
    for library in LIBRARIES.iter().filter(|library| library.notation() == Notation::J) {
        if library.name.starts_with("puzzles/") || library.name.starts_with("graphics/") {
            continue;
        }
        let load = if library.always { String::new() } else { format!("load '{}' [ ", library.name) };
        for line in library.text.lines() {
            let name = line.split(['=', ' ']).next().unwrap_or_default();
            let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric());
            if is_name && line.get(name.len()..).is_some_and(|rest| rest.trim_start().starts_with("=:")) {
                names.push((load.clone(), name.to_string()));
            }
        }
    }
    names
}

/// All lines.
pub fn tasks() -> Vec<Task> {
    let mut sentences: Vec<(String, &str)> = Vec::new();
    let mut add = |letters: &'static str, lines: &[String]| {
        sentences.extend(lines.iter().map(|line| (format!("z =: {line}"), letters)));
    };
    for row in VERBS {
        let v = row.word.spelling();
        add("", &[format!("{v} y"), format!("3 {v} y"), format!("y {v} 3"), format!("y {v} y"), format!("'ab' {v} y")]);
    }
    for row in MODIFIERS {
        let a = row.word.spelling();
        let operands: &[&str] = match row.is_adverb() {
            true => &["+", ",", "<", "<.", "{{y}}", "(,<)", "3 1"],
            false => &["+ @ 2", "+ @ -", "< @ 1", ", @ _1", "{. @ ,", "{{y}} @ 0", "(+/) @ *", "] @ #"],
        };
        for operand in operands {
            let u = match operand.split_once(" @ ") {
                Some((u, v)) => format!("({u} {a} {v})"),
                None => format!("{operand} {a}"),
            };
            add("incxBdtSeF", &[format!("{u} y"), format!("3 {u} y"), format!("y {u} y")]);
        }
    }
    for row in FAMILIES.iter().flat_map(|(_, rows)| rows.iter()).filter(|row| (row.m, row.n) != (6, 3)) {
        let v = format!("{}!:{}", row.m, row.n);
        let forms =
            [format!("{v} y"), format!("3 {v} y"), format!("1 {v} y"), format!("y {v} 3"), format!("y {v} <'a'")];
        add("icxt", &forms);
        add("icxtdS", &[format!("{v} <'y'"), format!("'a' {v} y")]);
    }
    for (load, name) in names() {
        let forms = [format!("{name} y"), format!("'ab' {name} y"), format!("y {name} 'ab'"), format!("y {name} y")];
        add(
            FEW,
            &forms.map(|form| if load.is_empty() { form } else { format!("{form} [ {}", load.trim_end_matches("[ ")) }),
        );
    }
    sentences.extend(PHRASES.iter().map(|phrase| (phrase.to_string(), "")));
    super::tasks("--j", ARGUMENTS, "y =: ", &sentences)
}
