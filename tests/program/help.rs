//! Help: every word has its page, every example holds, the pages of docs/reference are what the program says.

use std::collections::HashSet;
use std::path::Path;

use crate::common::{Folder, program, run};
use jackal::rooms::help::library_words::{library_word, library_words};
use jackal::rooms::help::synonyms;
use jackal::rooms::help::text::{Entry, Family, entries};
use jackal::rooms::help::{self, HelpAnswer, markdown};
use jackal::rooms::session::{Notation, Session};
use jackal::rooms::snapshot::{Outcome, TestSettings, suite};

fn page(what: &str) -> String {
    page_in(Notation::J, what)
}

fn page_in(notation: Notation, what: &str) -> String {
    let mut session = Session::new();
    session.set_notation(notation);
    match help::page(&mut session, what, 80) {
        HelpAnswer::Known(text) => text,
        HelpAnswer::Unknown(text) => format!("unknown: {text}"),
    }
}

/// The notation whose word an entry is about.
fn notation_of(entry: &Entry) -> Notation {
    match entry.family {
        family if Family::OF_K.contains(&family) => Notation::K,
        family if Family::OF_APL.contains(&family) => Notation::APL,
        _ => Notation::J,
    }
}

#[test]
fn every_row_has_an_entry_and_every_entry_three_examples() {
    use jackal::rooms::j::vocabulary::{modifiers::MODIFIERS, verbs::VERBS};
    use jackal::rooms::k::vocabulary::VOCABULARY;
    let have: HashSet<(Notation, &str)> =
        entries().iter().map(|entry| (notation_of(entry), entry.key.as_str())).collect();
    let j = VERBS.iter().map(|row| row.spelling()).chain(MODIFIERS.iter().map(|row| row.spelling()));
    let mut missing: Vec<&str> = j.filter(|word| !have.contains(&(Notation::J, *word))).collect();
    missing.extend(VOCABULARY.iter().map(|row| row.spelling).filter(|word| !have.contains(&(Notation::K, *word))));
    missing.extend(jackal::rooms::k::system::special::names().filter(|word| !have.contains(&(Notation::K, *word))));
    assert_eq!(missing, Vec::<&str>::new(), "no help");
    // Letters of names, quotes and what ends something have none.
    let glyphs =
        jackal::rooms::apl::vocabulary::glyphs().map(|(glyph, ..)| glyph).filter(|glyph| !"∆⍙};'".contains(*glyph));
    let missing: String =
        glyphs.filter(|glyph| !have.contains(&(Notation::APL, glyph.encode_utf8(&mut [0; 4])))).collect();
    assert_eq!(missing, "", "no help in APL");
    for entry in entries().iter().filter(|entry| entry.family != Family::Command) {
        let least = if matches!(entry.family, Family::JPhrase | Family::Topic) { 1 } else { 3 };
        assert!(entry.examples.len() + entry.rows.len() >= least, "{} has few examples", entry.key);
        assert!(!entry.text.is_empty(), "{} says nothing", entry.key);
    }
}

/// A name of the library comes before a word of another language.
#[test]
fn a_word_of_another_language_does_not_hide_a_name() {
    assert!(page("cut").starts_with("cut   (verb of J)"), "{}", page("cut"));
    let mut session = Session::new();
    session.set_notation(Notation::Q);
    let HelpAnswer::Known(of_q) = help::page(&mut session, "cut", 80) else { panic!("cut has a page in q") };
    assert!(of_q.contains("(words of q)"), "{of_q}");
    assert!(page("til").contains("(words of q)"), "what is no name here is explained all the same");
    assert!(run(program(&["help", "cut"]), b"").output.starts_with("cut   (verb of J)"));
}

/// The page of the topic of commands has all of them, as the overview promises.
#[test]
fn the_page_of_commands_lists_them() {
    let page = page("commands");
    for command in [")time", ")names", ")save", ")load", ")help", ")learn"] {
        assert!(page.contains(&format!("\n  {command} ")), "no {command} in\n{page}");
    }
    assert!(!page.contains(")WSID"), "commands of APL are for APL");
}

#[test]
fn what_an_entry_refers_to_is_there() {
    let mut session = Session::new();
    let mut wrong = Vec::new();
    for entry in entries() {
        let notation = notation_of(entry);
        for word in &entry.see {
            session.set_notation(notation);
            let known = help::entry(word, notation).is_some();
            if !known && matches!(help::page(&mut session, word, 80), HelpAnswer::Unknown(_)) && word != ")find" {
                wrong.push(format!("{}: {word}", entry.key));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn every_example_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("stdlib/help");
    let found = suite::find(&[folder]).unwrap();
    assert!(found.files.len() >= 25);
    let mut wrong = String::new();
    for file in suite::run(&found.files, &TestSettings::default(), 2, &|_| {}) {
        assert!(matches!(file.outcome, Outcome::Ran(_)), "{}: {:?}", file.path.display(), file.outcome);
        for block in file.blocks().iter().filter(|block| !block.verdict.is_pass()) {
            wrong += &format!("{}:{}: {:?} not {:?}\n", file.path.display(), block.line, block.found, block.expected);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_reference_is_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference");
    for page in markdown::pages() {
        let there = std::fs::read_to_string(folder.join(&page.file)).unwrap_or_default();
        assert!(there == page.text, "{} is old: jackal help --markdown docs/reference writes it", page.file);
    }
    let made = markdown::pages().len();
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), made, "a page that nothing writes");
}

#[test]
fn pages() {
    insta::assert_snapshot!(page("+"));
    insta::assert_snapshot!(page("agreement"));
    insta::assert_snapshot!(page("+/ % #"));
    insta::assert_snapshot!(page("deb"));
    insta::assert_snapshot!(page("median"));
    insta::assert_snapshot!(page("agrement"));
    for word in ["7:", "_3:", "if.", "\"", "`:", ":"] {
        assert!(!page(word).starts_with("unknown"), "{word}");
    }
    assert!(page("").lines().count() <= 15, "{}", page(""));
}

#[test]
fn names_of_a_session_have_pages() {
    let mut session = Session::new();
    session.eval("mean =: +/ % #\ntable =: i. 2 3\nf =: 3 : 0\ny + 1\n)");
    let mut page = |what: &str| match help::page(&mut session, what, 80) {
        HelpAnswer::Known(text) => text,
        HelpAnswer::Unknown(text) => panic!("{text}"),
    };
    assert!(page("mean").contains("mean =: +/ % #"));
    assert!(page("table").contains("shape 2 3"));
    assert!(page("f").contains("y + 1"));
    let mut session = Session::new();
    session.set_notation(Notation::Q);
    session.eval("f:{x+1}");
    assert!(matches!(help::page(&mut session, "f", 80), HelpAnswer::Known(text) if text.contains("{x+1}")));
    assert!(matches!(help::page(&mut session, "til", 80), HelpAnswer::Known(text) if text.contains("integers below")));
    let mut session = Session::new();
    session.set_notation(Notation::APL);
    session.eval("MEAN←{(+/⍵)÷≢⍵}\nTABLE←2 3⍴⍳6\n∇Z←A PLUS B\nZ←A+B\n∇");
    let mut page = |what: &str| match help::page(&mut session, what, 80) {
        HelpAnswer::Known(text) | HelpAnswer::Unknown(text) => text,
    };
    assert!(page("TABLE").contains("shape 2 3"), "{}", page("TABLE"));
    assert!(page("PLUS").contains("Z←A+B"), "{}", page("PLUS"));
    assert!(page("⍴").contains("(words of APL)") && page("⍴").contains("\\rho"), "{}", page("⍴"));
    assert!(page("+/÷≢").contains("number of items"), "{}", page("+/÷≢"));
}

#[test]
fn what_words_do_is_found() {
    for (text, first) in [
        ("rotate", "|."),
        ("cumulative sum", "+/\\"),
        ("group by", "</."),
        ("transpose", "|:"),
        ("mean", "+/ % #"),
        ("average", "+/ % #"),
        ("determinant", "-/ . *"),
    ] {
        let found = help::find::found_page(text, Notation::J, 80);
        let near: Vec<&str> = found.lines().take(4).filter_map(|line| line.split("  ").next()).collect();
        assert!(near.contains(&first), "{text}: {found}");
    }
    assert!(help::find::found_page("zzzz", Notation::J, 80).contains("nothing"));
    assert!(help::find::found_page("", Notation::J, 80).contains("TEXT"));
}

/// Whether a key of the list of synonyms is a word with a page, or a sentence that runs.
fn is_known(key: &str, notation: Notation) -> bool {
    let mut session = Session::new();
    session.set_notation(notation);
    help::entry(key, notation).is_some()
        || notation == Notation::J && library_word(key).is_some()
        || session.eval(key).error.is_none()
}

#[test]
fn every_synonym_is_found() {
    let terms: HashSet<&str> = synonyms::terms().collect();
    assert!(terms.len() >= 150, "{} terms", terms.len());
    let mut wrong = Vec::new();
    for meaning in synonyms::meanings() {
        if !is_known(&meaning.key, meaning.notation) {
            wrong.push(format!("{} {} is not a word and does not run", meaning.notation.name(), meaning.key));
        }
        for term in &meaning.terms {
            let found = help::find::keys(term, meaning.notation);
            if !found.iter().take(3).any(|key| *key == meaning.key) {
                let first: Vec<&String> = found.iter().take(4).collect();
                wrong.push(format!("{} {term}: {} is not among {first:?}", meaning.notation.name(), meaning.key));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Questions of someone who has never seen the program find their answers.
#[test]
fn thirty_questions_find_their_answers() {
    let questions = [
        ("how do I sort a list", "/:~"),
        ("word frequencies in a text", "#/.~"),
        ("primes below 100", "p: i. _1 p: 100"),
        ("set game", "puzzles/set_game"),
        ("sudoku", "puzzles/sudoku"),
        ("reverse a string", "|."),
        ("read a file", "fread"),
        ("write text to a file", "fwrite"),
        ("mean of a list of numbers", "+/ % #"),
        ("multiplication table", "*/~ 1 + i. 10"),
        ("largest number in a list", ">./"),
        ("remove duplicates", "~."),
        ("how many items", "#"),
        ("make a matrix", "$"),
        ("transpose a table", "|:"),
        ("split a string at commas", "cut"),
        ("join strings with a comma", "joinstring"),
        ("upper case", "toupper"),
        ("convert text to number", "\"."),
        ("print a value", "echo"),
        ("define a function", "{{"),
        ("average of a list", "+/ % #"),
        ("delete a name", "erase"),
        ("save my work", ")save"),
        ("measure time", ")time"),
        ("length of a list", "#"),
        ("if else", "if."),
        ("for loop", "for."),
        ("random number", "?"),
        ("square root", "%:"),
        ("running total", "+/\\"),
        ("filter with a mask", "#~"),
        ("find the position of an item", "i."),
        ("dictionary", "dictionaries"),
        ("plot a chart", "plot"),
        ("standard deviation", "stddev"),
        ("all combinations", "comb"),
        ("import a library", "load"),
    ];
    let mut wrong = Vec::new();
    for (question, answer) in questions {
        let found = help::find::keys(question, Notation::J);
        if !found.iter().take(4).any(|key| key == answer) {
            wrong.push(format!("{question}: {answer} is not in {:?}", found.iter().take(6).collect::<Vec<_>>()));
        }
        // The second command: the page of the answer.
        if matches!(help::page(&mut Session::new(), answer, 80), HelpAnswer::Unknown(_)) {
            wrong.push(format!("{answer} has no page"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rows_of_other_notations_say_so() {
    let first = |text: &str, notation: Notation| {
        let page = help::find::found_page(text, notation, 80);
        page.lines().next().unwrap_or_default().to_string()
    };
    assert!(first("count", Notation::APL).starts_with('≢'), "{}", first("count", Notation::APL));
    assert!(first("count", Notation::Q).starts_with("count"), "{}", first("count", Notation::Q));
    let page = help::find::found_page("count", Notation::J, 80);
    let of_q = page.lines().find(|line| line.starts_with("count "));
    assert!(of_q.is_none_or(|line| line.ends_with("(k)") || line.ends_with("(q)")), "{page}");
    for text in ["mean", "frequencies", "multiplication table", "string to number", "print"] {
        let page = help::find::found_page(text, Notation::J, 80);
        let keys: Vec<&str> = page.lines().filter_map(|line| line.split(' ').next()).collect();
        assert!(!keys.iter().any(|key| key.ends_with('_')) && keys.first() != Some(&"f."), "{text}: {page}");
    }
    assert!(help::find::found_page("frequenzy", Notation::J, 80).contains("is it frequency"));
}

/// Every row of a table for those who come from another language gives the result that stands there.
#[test]
fn every_row_of_a_table_holds() {
    let mut wrong = Vec::new();
    let of_python = Notation::all().map(|notation| ("from-python", notation));
    for (name, notation) in of_python.chain([("from-numpy", Notation::J), ("from-pandas", Notation::Q)]) {
        let entry = help::entry(name, notation).unwrap();
        assert_eq!(entry.notation, notation);
        assert!(entry.rows.len() >= 40, "{name}: {} rows", entry.rows.len());
        let mut session = Session::new();
        session.set_notation(notation);
        for row in &entry.rows {
            let done = session.eval(&row.sentence);
            let text = done.text();
            let found: Vec<&str> = text.trim_end_matches('\n').lines().map(str::trim_end).collect();
            if done.error.is_some() || found != row.result {
                wrong.push(format!("{name}: {} gives {found:?}, {:?}", row.sentence, done.error));
            }
        }
        let page = page_in(notation, name);
        assert!(entry.rows.iter().all(|row| page.contains(row.asked.split(' ').next().unwrap_or_default())), "{page}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_command_has_a_page() {
    use jackal::rooms::assist::commands::{Reply, names, run};
    for name in names().into_iter().chain(Notation::APL.commands().iter().copied()) {
        let page = page(&format!("){name}"));
        assert!(page.contains("(command)"), "){name}: {page}");
    }
    assert!(page("time").contains("(command)") && page("explain").contains("(topic)"), "{}", page("explain"));
    for entry in entries().iter().filter(|entry| entry.family == Family::Command) {
        for line in &entry.typed {
            let mut session = Session::new();
            if Notation::from_name(&line[1..]).is_some() {
                assert!(session.eval(line).error.is_none(), "{line}");
            } else {
                let reply = run(&mut session, line.as_bytes(), true, 80);
                assert!(!matches!(reply, None | Some(Reply::Failed(_) | Reply::Error(_))), "{line}");
            }
        }
    }
}

#[test]
fn lists_of_words_and_the_first_page() {
    for notation in Notation::all() {
        let mut session = Session::new();
        session.set_notation(notation);
        let mut page = |what: &str| match help::page(&mut session, what, 80) {
            HelpAnswer::Known(text) => text,
            HelpAnswer::Unknown(text) => panic!("{what}: {text}"),
        };
        assert!(page("").lines().count() <= 15, "{}", page(""));
        assert_eq!(page("words"), page(notation.name()));
        assert!(page("topics").contains("agreement") && page("commands").contains(")time"));
    }
    assert!(page("q").contains("select") && page("k").contains("Words of k") && page("apl").contains("⍴"));
    assert!(page("j").contains("#.") && page("word_frequencies").contains(")show puzzles/word_frequencies"));
}

#[test]
fn every_word_of_the_library_has_a_sentence_and_an_example() {
    let mut wrong = Vec::new();
    for word in library_words() {
        if word.comment.is_empty() || word.example.is_none() {
            wrong.push(format!("{}: {} {:?} {:?}", word.library.name, word.name, word.comment, word.example));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let (before, mut session) = (page("stddev"), Session::new());
    session.eval("load 'stats'");
    let after = match help::page(&mut session, "stddev", 80) {
        HelpAnswer::Known(text) | HelpAnswer::Unknown(text) => text,
    };
    for page in [&before, &after] {
        assert!(page.contains("standard deviation") && page.contains("   stddev "), "{page}");
    }
    assert!(page("toupper").contains("   toupper 'aBc1'\nABC1\n"), "{}", page("toupper"));
}

/// Terms of other languages lead to a page; a page says which command and which words its name may mean as well.
#[test]
fn terms_have_the_pages_of_what_they_mean() {
    let page = |what: &str, notation: Notation| page_in(notation, what);
    for (term, key) in [
        ("python", "from-python"),
        ("numpy", "from-numpy"),
        ("pandas", "from-pandas"),
        ("function", "{{"),
        ("loop", "for."),
        ("comment", "NB."),
        ("lowercase", "tolower"),
        ("uppercase", "toupper"),
        ("print", "echo"),
        ("len", "#"),
        ("puzzles", "library"),
        ("test", "testing"),
        ("if", "if."),
        ("while", "while."),
        ("string", "text"),
        ("dictionary", "dictionaries"),
        ("file", "files"),
        ("save", ")save"),
    ] {
        let page = page(term, Notation::J);
        let body = page.split_once(" finds more.\n\n").map_or(page.as_str(), |(_, body)| body);
        assert!(body.starts_with(&format!("{key}   ")), "{term}: {page}");
    }
    for notation in Notation::all() {
        for term in ["python", "function", "loop", "comment", "print", "len", "test", "if", "list", "table", "file"] {
            assert!(!page(term, notation).starts_with("unknown"), "{term} in {}", notation.name());
        }
    }
    for (word, also, notation) in
        [("load", ")load", Notation::J), ("save", ")save", Notation::Q), ("list", "items", Notation::J)]
    {
        let page = page(word, notation);
        assert!(page.lines().any(|line| line.starts_with("see also:") && line.contains(also)), "{word}: {page}");
    }
    let mut session = Session::new();
    session.eval("test =: +/ % #");
    assert!(matches!(help::page(&mut session, "test", 80), HelpAnswer::Known(text) if text.contains("+/ % #")));
    // A name of the library is not the user's, and a topic has its page before it.
    session.eval("echo 1");
    assert!(matches!(help::page(&mut session, "items", 80), HelpAnswer::Known(text) if text.contains("(topic)")));
    for (title, key) in
        [("lists of verbs", "gerunds"), ("The rank of a verb decides which cells it takes", "rank"), ("laminate", ",:")]
    {
        assert!(page(title, Notation::J).starts_with(&format!("{key}   ")), "{title}");
    }
    let long = page(&"no such word ".repeat(100), Notation::J);
    assert!(long.starts_with("unknown: no help for 'no such word") && long.len() < 200, "{long}");
}

/// What the page of a word of the library shows is what a new session gives, with its files.
#[test]
fn examples_of_the_library_work_by_themselves() {
    let folder = Folder::new::<&str>(&[]);
    let mut wrong = Vec::new();
    for word in library_words() {
        let Some((sentence, shown)) = word.example_with_result() else { continue };
        if !sentence.contains("~temp") {
            continue;
        }
        let temporary = folder.path().join(&word.name);
        std::fs::create_dir(&temporary).unwrap();
        let mut command = program(&["-e", &format!("load '{}'", word.library.name), "-e", sentence]);
        command.env("TMPDIR", &temporary);
        let done = run(command, b"");
        if done.output != shown || shown.trim() == "_1" {
            wrong.push(format!("{}: {sentence} gives {:?} {:?}, not {shown:?}", word.name, done.output, done.errors));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    for word in ["fwrite", "fread", "readcsv", "writecsv", "jread"] {
        assert!(library_word(word).unwrap().example.as_deref().is_some_and(|text| text.contains("~temp")), "{word}");
    }
}

#[test]
fn the_command() {
    let done = run(program(&["help", "#"]), b"");
    assert!(done.output.contains("tally/copy") && done.status == 0, "{}", done.output);
    let done = run(program(&["help", "--k", "#"]), b"");
    assert!(done.output.contains("take, reshape"), "{}", done.output);
    let done = run(program(&["help", "agrement"]), b"");
    assert!(done.errors.contains("is it agreement?") && done.status == 1, "{}", done.errors);
    assert_eq!(run(program(&["help"]), b"").status, 0);
    let folder = Folder::new::<&str>(&[]);
    let done = folder.run(&["help", "--markdown", "pages"], b"");
    assert_eq!((done.status, std::fs::read_dir(folder.path().join("pages")).unwrap().count()), (0, 10));
}

#[test]
fn commands_in_a_pipe() {
    let text = "a =: i. 2 3\n)last\nmean =: +/ % #\n)names\n)help |.\n)time +/ i. 10\n)space i. 100000\n)save s.ijs\n)clear\n)names\n\
                )load s.ijs\nmean a\n)width 10\ni. 20\n)ascii\n<5\n)nothing\n)k\n)help +\n)find rotate\n)quit\n1+1\n";
    let done = Folder::new::<&str>(&[]).run(&[], text.as_bytes());
    for part in [
        "integer, shape 2 3; ",
        "a  integer shape 2 3\nverbs: mean\n",
        "reverse/rotate",
        " bytes\n",
        "no names\n",
        "1.5 2.5 3.5\n",
        "0 1 2 3 4 ...\n",
        "+-+\n|5|\n+-+\n",
        "flip",
    ] {
        assert!(done.output.contains(part), "no {part:?} in\n{}", done.output);
    }
    assert!(done.errors.contains("no command )nothing"), "{}", done.errors);
    assert!(!done.output.ends_with("2\n"), "it has ended");
}

/// What a session saves in each notation defines the same again there, and says what it cannot say.
#[test]
fn names_are_saved_in_their_notation() {
    let folder = Folder::new::<&str>(&[]);
    let apl = "A←1 2 3\nN←(1 2)(3 (4 5)) 'x'\nT←'it''s'\nM←2 3⍴⍳6\nE←0 3⍴' '\nO←,5\nC←3J¯4 0.5\nL←'a',⎕UCS 10\n∇Z←F X\nZ←X+1\n∇\nG←{⍵+1}\n\
               H←(+/÷≢)\nP←+.×\nSUM←+/\nMEAN: (+/⍵)÷⍴⍵\nTWICE←{⍺⍺ ⍺⍺ ⍵}\n)save x.apl\n";
    let show = "A\nN\nT\nM\nE\nO\nC\nL\nF 5\nG 5\nH 3 4\n1 2 P 3 4\nSUM A\nMEAN A\n⌽TWICE A\n≢N\n⍴O\n⍴E\n";
    let first = folder.run(&["--apl"], [apl, show].concat().as_bytes());
    assert_eq!(first.errors, "");
    let again = folder.run(&["--apl"], [")LOAD x.apl\n", show].concat().as_bytes());
    assert_eq!((again.errors.as_str(), again.output.lines().last()), ("", Some("0 3")));
    let answers = first.output.split_once('\n').unwrap().1;
    assert!(again.output.ends_with(answers), "{answers}\n{}", again.output);
    let mixed = "mean =: +/ % #\n)k\nf:{x+1}\nd:`a`b!1 2\n)apl\nG←{⍵+1}\nV←1 2\n)j\n)save x.ijs\n)k\n)save x.k\n)apl\n)save y.apl\n";
    let done = folder.run(&[], mixed.as_bytes());
    for (file, lines, left) in [
        (
            "x.ijs",
            "V =: 1 2\n",
            "not saved: d (no text of J gives it back); G (a function of APL); f (a function of k)",
        ),
        ("x.k", "d:`a`b!1 2\n", "not saved: G (a function of APL); mean (a verb of J)"),
        ("y.apl", "G←{⍵+1}\n", "not saved: d (no text of APL gives it back); f (a function of k); mean (a verb of J)"),
    ] {
        let text = std::fs::read_to_string(folder.path().join(file)).unwrap();
        assert!(text.contains(lines), "{file}: {text}");
        assert!(done.errors.contains(left), "no {left:?} in {}", done.errors);
    }
}
