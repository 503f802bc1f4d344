//! Explaining sentences: the views of what an observer saw, as snapshots; the page; and that watching changes nothing.

use crate::common::{Folder, program, run};
use jackal::rooms::explain::{Explained, Style};
use jackal::rooms::session::{Notation, Session};

/// The definitions of Eugene McDonnell, "At Play With J: Four Cubes Redux" (Vector 17.3, 2000), and the cubes of the figure there, which are not
/// printed with it: those whose piles grow as it shows.
const CUBES: &str = "b =: 0 2 1 3  0 4 1 5  2 4 3 5
o =: [: ,/ ([: ~. [: a [) ,\"1 2/ ]
a =: (i.24)\"_ |.\"_1 [: [ 4: # [: (] , |.\"1) (3 4$b)\"_ { ]
s =: ] #~ 2: > [: >./\"1 [: ,\"2 [: +/\"3 ] =/ [: ~. ,
y =: (3 1 4$b)&{^:((,6)\"_ -: $)
nu =: 4 6 $ 'GGRBRWGWRGBWGBRWGWRRBWGB'
t =: 2 3 4 $ 'brwgwwgrrgbgbrwgwwgrrbbw'
";

fn session() -> Session {
    let mut session = Session::new();
    assert!(session.eval(CUBES).error.is_none());
    session
}

fn explained(sentence: &str) -> Explained {
    session().explain(sentence)
}

fn plain(width: usize) -> Style {
    Style { width, ..Style::default() }
}

#[test]
fn the_figure_of_the_cubes() {
    let explained = explained("(s@o y)/ nu");
    let shapes: Vec<&[usize]> =
        explained.trace.steps.iter().map(|step| step.result.as_ref().unwrap().shape.as_slice()).collect();
    // The shapes that the article gives, in its order.
    let figure: [&[usize]; 7] =
        [&[3, 1, 4], &[72, 2, 4], &[28, 2, 4], &[672, 3, 4], &[45, 3, 4], &[720, 4, 4], &[1, 4, 4]];
    let mut rest = shapes.iter();
    for shape in figure {
        assert!(rest.any(|found| *found == shape), "{shape:?} is not in {shapes:?}");
    }
    insta::assert_snapshot!(explained.ladder(&plain(100)));
}

#[test]
fn ladders() {
    let mut all = String::new();
    for sentence in [
        "+/ (i.3 4) * 1 2 3",
        "(+/ % #)\"1 i.2 3",
        "s t",
        "(i.2 3) + i.3 2",
        "1 2 3 + nosuch 4",
        "a1 =: 2 * i. 3",
        "|: i. 2 3",
        "(2&| # ]) i. 10",
        "+/@:*: 1 2 3",
        "#/.~ 'mississippi'",
        "<;._1 ' to be or not'",
        "1 2 (+ * -) 3 4",
        "%: ^:(i. 3) 16",
        "$ 0 3 $ 0",
        "'abc",
        "1 +",
        "i. 1000 1000",
        "",
    ] {
        all += &format!("{}\n\n", explained(sentence).ladder(&plain(100)));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn definitions_are_opened() {
    let mut all = String::new();
    for lines in [
        "f =: {{ a =. y + 1\n b =. 0\n for_i. i. a do. b =. b + i end.\n b * 2 }}\nf 3",
        "mean =: +/ % #\n1 + mean 2 4",
        "mean =: +/ % #\n(mean\"1) i. 2 3",
        "fact =: 3 : 'if. y < 2 do. 1 else. y * fact y - 1 end.'\nfact 3",
        "g =: {{ x + +: y }}\nf =: {{ 2 g y }}\nf 5",
        "f =: {{ try. 1 + 'a' catch. 5 end. }}\nf 1",
        "f =: {{ 1 2 + y }}\nf 1 2 3",
        "sq =: *: : [:\n+/ sq&.> 1 ; 2",
        "f =: {{ r =. 0 for_i. i. 30 do. r =. r + i end. }}\nf ''",
        "2 {{ x * y }} 3",
        "deb '  a  b '",
    ] {
        let (before, sentence) = lines.rsplit_once('\n').unwrap_or(("", lines));
        let mut session = Session::new();
        assert!(session.eval(before).error.is_none());
        all += &format!("{before}\n{}\n", session.explain(sentence).ladder(&plain(100)));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn k_and_q() {
    let mut all = String::new();
    for (notation, lines) in [
        (Notation::K, "2*+/1 2 3"),
        (Notation::K, "{x*x}'1 2 3"),
        (Notation::K, "+/'(1 2;3 4)"),
        (Notation::K, "+\\1 2 3"),
        (Notation::K, "sq:{[a]b:a*a; b+1}\n1+sq'2 3"),
        (Notation::K, "tot:{s:+/x; s%#x}\ntot 1 2 3"),
        (Notation::K, "(1 2 3+4 5)*2"),
        (Notation::K, "10+foo"),
        (Notation::K, "#'=1 2 1"),
        (Notation::K, "x:3\n$[x>2;x*10;-x]"),
        (Notation::K, "f:{[n]r:1; do[n;r*:2]; r}\nf 12"),
        (Notation::K, "1 2 3,/:4 5"),
        (Notation::K, "+/!0"),
        (Notation::K, "a:5;a+1"),
        (Notation::Q, "avg til 5"),
        (Notation::Q, "sum each (1 2;3 4)"),
        (Notation::Q, "{x+y}[2;3]"),
        (Notation::Q, "select sum v by s from ([]s:`a`b`a;v:1 2 3)"),
        (Notation::Q, "t:([]s:`a`b`a`b;v:3 1 2 5)\nselect total:sum v,n:count i by s from t where v>1,s=`a"),
        (Notation::Q, "t:([]s:`a`b;v:3 1)\n1+exec v from t"),
        (Notation::Q, "update w:2*v from ([]v:1 2)"),
        (Notation::Q, "select from ([]v:1 2) where v>`a"),
    ] {
        let (before, sentence) = lines.rsplit_once('\n').unwrap_or(("", lines));
        let mut session = Session::new();
        session.set_notation(notation);
        assert!(session.eval(before).error.is_none());
        let explained = session.explain(sentence);
        all += &format!("{before}\n{}\n", explained.ladder(&plain(100)));
        let style = plain(100);
        all += &format!(
            "tree: {}steps: {}{}\n",
            explained.tree(&style),
            explained.steps(&style),
            explained.cells(explained.trace.steps.len().max(1), &style)
        );
    }
    insta::assert_snapshot!(all);
}

#[test]
fn apl() {
    let mut all = String::new();
    for lines in [
        "+/⍳5",
        "2×3+⍳4",
        "1 2 3∘.×⍳3",
        "(⍳3)+.×⍳3",
        "⌽¨1 2 (3 4)",
        "{⍵+1}¨⍳3",
        "{⍵≤1:1 ⋄ ⍵×∇⍵-1}4",
        "(+/÷≢)3 1 4",
        "(2 3⍴⍳6)[2;1 3]",
        "+/[1]2 3⍴⍳6",
        "×\\⍳4",
        "1 2+1 2 3",
        "A←3+4",
        "(⍳3)+nosuch",
        "2+⍎'1+1'",
        "1 2 3[4]",
        "(2 3⍴⍳6)+2 2⍴5",
        "(3 4⍴⍳12)∨.≤⍳4",
        "{rho}3 4",
        "'abc",
        "MEAN←{(+/⍵)÷≢⍵}\n2×MEAN 2 4 9",
        "∇Z←HALVES N\nZ←⍳0\nL1:→(N≤1)/0\nZ←Z,N←⌊N÷2\n→L1\n∇\n1+HALVES 2000",
        "∇Z←A PLUS B\nZ←A+B\n∇\n1 2 PLUS 3 4 5",
    ] {
        let (before, sentence) = lines.rsplit_once('\n').unwrap_or(("", lines));
        let mut session = Session::new();
        session.set_notation(Notation::APL);
        assert!(session.eval(before).error.is_none());
        let explained = session.explain(sentence);
        let style = plain(100);
        all += &format!("{before}\n{}\n", explained.ladder(&style));
        let last = explained.trace.steps.len().max(1);
        all += &format!(
            "tree: {}steps: {}{}\n",
            explained.tree(&style),
            explained.steps(&style),
            explained.cells(last, &style)
        );
        assert!(explained.html().contains("</html>"));
        assert!(serde_json::from_str::<serde_json::Value>(&explained.json()).is_ok());
    }
    insta::assert_snapshot!(all);
}

#[test]
fn as_a_word() {
    let mut session = Session::new();
    assert_eq!(session.eval("explain '+/ 1 2 3'").text(), session.explain("+/ 1 2 3").ladder(&plain(80)));
    assert!(session.eval("'tree' explain '+/ 1 2 3'").text().contains("made by an adverb"));
    assert!(session.eval("'wood' explain '+/ 1 2 3'").error.is_some());
    assert!(session.eval("explain 3").error.is_some());
    session.set_notation(Notation::K);
    assert!(session.eval("explain \"2*+/1 2 3\"").text().contains("└──·──┘"));
    let done = run(program(&["--k"]), b"\\explain 2*+/1 2 3\n)explain 2*3\n");
    assert!(done.output.contains("└──·──┘") && done.output.contains("└·┘"), "{}{}", done.output, done.errors);
    assert!(run(program(&["explain", "--q", "avg til 5"]), b"").output.contains("avg   2f"));
}

#[test]
fn other_views() {
    let mut all = String::new();
    for sentence in ["s t", "(+/ % #)\"1 i.2 3", "(- <./)@+: 1 2", "+/ ("] {
        all += &format!("{}\n", explained(sentence).tree(&plain(100)));
    }
    for (number, sentence) in [
        (2, "(i.3 4) * 1 2 3"),
        (2, "+/\"1 i. 2 3"),
        (3, "(i.2 3) + i.3 2"),
        (1, "+/ 5"),
        (9, "1 + 1"),
        (1, "1 2 3 ,\"0 1 i. 3 2"),
    ] {
        all += &format!("{}\n", explained(sentence).cells(number, &plain(100)));
    }
    for sentence in ["mean1 =: +/ % #", "+/ 1 + 2 3", "1 2 3 4 5 +\"0 1 i. 2"] {
        all += &format!("{}\n", explained(sentence).steps(&plain(100)));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn narrow_ascii_and_colour() {
    let explained = explained("+/ (i.3 4) * 1 2 3");
    let ascii = explained.ladder(&Style { width: 40, ascii: true, ..Style::default() });
    assert!(ascii.is_ascii(), "{ascii}");
    assert!(explained.ladder(&Style { width: 100, colour: true, ..Style::default() }).contains("\x1b[36m"));
}

#[test]
fn watching_changes_nothing() {
    for sentence in [
        "(s@o y)/ nu",
        "+/\"1 i. 3 4",
        "(+/ % #)&.^. 1 10 100",
        "*:&.> 1;2;3",
        "+:^:_1 ] 10",
        "(<./ , >./) 3 1 4",
        "{{ y + 1 }}\"0 i. 3",
        "(1:`(* $:@<:)@.*) 5",
        "2 (+ - *)/\\ i. 5",
        "(+/ @ ,)/. i. 3 3",
        "+/ ''",
        "(+ -)/ ''",
        "x1 =: 3 + 4",
        "'a' ; 1 2 3",
        "({. , {:)&.;: 'one two three'",
        "(# ~.)@, 1 2 2",
        "1 (+`-)@.0 ] 3",
        "(- %)~ 4",
        "0 1 2 (]: @ +) 1",
    ] {
        let watched = explained(sentence);
        let mut session = session();
        let done = session.eval(sentence);
        assert_eq!(watched.error.is_some(), done.error.is_some(), "{sentence}: {:?} {:?}", watched.error, done.error);
        assert_eq!(watched.result, done.text(), "{sentence}");
    }
}

#[test]
fn effects_happen_once_and_endless_things_end() {
    let mut session = session();
    session.eval("turns =: 0\ncount =: {{ turns =: turns + y }}");
    session.explain("count 1");
    assert_eq!(session.eval("turns").text(), "1\n");
    session.set_time_limit(Some(std::time::Duration::from_millis(300)));
    let endless = session.explain(">:^:_ ] 1");
    assert!(endless.error.is_some_and(|error| error.contains("time limit")));
    let deep = session.explain("(1 + $:) 3");
    assert!(deep.error.is_some());
}

#[test]
fn the_page_is_whole() {
    let page = explained("+/ (i.3 4) * 1 2 3").html();
    for part in ["<!doctype html>", "<svg", "</html>", "3 4", "<details>", "prefers-color-scheme", "ArrowRight"] {
        assert!(page.contains(part), "no {part}");
    }
    assert!(!page.contains("http://") || !page.contains("src="), "it needs no network");
    let text = explained("'<&>' , 'b'").html();
    assert!(text.contains("&lt;&amp;&gt;") && !text.contains("'<&>'"));
    insta::assert_snapshot!(page);
    // A part of another page has its colours, and neither a script nor a frame.
    let part = explained("+/ (i.3 4) * 1 2 3").html_part();
    assert!(part.starts_with("<div class=\"jackal-explain\">") && part.contains("<details open>"), "{part}");
    assert!(part.contains("currentColor") && part.contains("32 38 44 50"), "{part}");
    assert!(!["<script", "<iframe", "prefers-color-scheme", "#fff"].iter().any(|text| part.contains(text)), "{part}");
    assert!(explained("1 2 + 1 2 3").html_part().contains("length error"));
    let json: serde_json::Value = serde_json::from_str(&explained("+/\"1 i.2 3").json()).unwrap();
    assert_eq!(json["steps"][1]["result"]["shape"], serde_json::json!([2]));
    assert_eq!(json["result"], "3 12\n");
    let failed: serde_json::Value = serde_json::from_str(&explained("1 2 + 1 2 3").json()).unwrap();
    assert!(failed["error"].as_str().is_some_and(|text| text.contains("length error")));
}

#[test]
fn the_command() {
    let done = run(program(&["explain", "+/ i. 2 3"]), b"");
    assert!(done.output.contains("└") && done.status == 0, "{}", done.output);
    assert_eq!(run(program(&["explain", "1 2 + 1 2 3"]), b"").status, 1);
    assert!(run(program(&["explain", "--tree", "+/ 1 2"]), b"").output.contains("adverb"));
    assert!(run(program(&["explain", "-e", "n =: 5", "i. n"]), b"").output.contains("0 1 2 3 4"));
    let folder = Folder::new::<&str>(&[]);
    assert_eq!(folder.run(&["explain", "--html", "x.html", "1 + 2"], b"").status, 0);
    assert!(std::fs::read_to_string(folder.path().join("x.html")).unwrap().contains("<svg"));
    let piped = folder
        .run(&[], b")explain 1 + 2\n)explain tree 1 + 2\n)explain cells 1 1 + 2\n)explain steps 1 + 2\n)explain\n");
    for part in ["└─·─┘", "a verb between two arguments", "step 1: +", "the next word"] {
        assert!(piped.output.contains(part), "no {part} in {}", piped.output);
    }
}

/// What a sentence writes stands above its ladder, with a mark, and in the other forms.
#[test]
fn what_a_sentence_writes_is_shown() {
    for (arguments, written) in [
        (&["echo i. 2 2"][..], "it writes\n│ 0 1\n│ 2 3\n\necho"),
        (&["smoutput 5"], "it writes\n│ 5\n\nsmoutput"),
        (&["7 (1!:2) 2"], "it writes\n│ 7\n\n7 (1!:2) 2"),
        (&["--q", "show 1+2"], "it writes\n│ 3\n\nshow"),
        (&["--q", "--", "-1 \"x\""], "it writes\n│ x\n\n-1"),
        (&["--apl", "⎕←1+2"], "it writes\n│ 3\n\n⎕←1+2"),
        (&["--ascii", "echo 1"], "it writes\n| 1\n\necho"),
        (&["echo 1 2 + 3 [ echo 4 5 + 1 2 3"], "length error"),
        (&["--json", "echo 3"], "\"written\":\"3\\n\""),
    ] {
        let arguments: Vec<&str> = [&["explain"], arguments].concat();
        let done = run(program(&arguments), b"");
        assert!(done.output.contains(written), "no {written:?} in {}", done.output);
    }
    let mut session = Session::new();
    assert!(session.explain("echo 77").html().contains("<p>It writes</p>\n<pre>77\n</pre>"));
    assert_eq!(session.explain("77").written, "");
    assert_eq!(session.eval("echo 78").text(), "78\n");
    let lines = session.explain("echo i. 100 1").written.lines().count();
    assert!(lines < 30, "{lines}");
    let piped = run(program(&[]), b")explain echo 9\n");
    assert!(piped.output.starts_with("it writes\n│ 9\n\necho 9\n"), "{}", piped.output);
}

#[test]
fn a_step_that_is_not_there() {
    let told = |number: &str, sentence: &str| {
        let done = run(program(&["explain", "--cells", number, sentence]), b"");
        assert_eq!((done.status, done.output.as_str()), (1, ""));
        done.errors
    };
    assert_eq!(told("9", "1 + 2 * 3"), "jackal: there is no step 9: the sentence has the steps 1 to 2\n");
    assert_eq!(told("0", "1 + 2"), "jackal: there is no step 0: the sentence has one step, number 1\n");
    assert_eq!(told("1", "1"), "jackal: there is no step 1: the sentence has no steps\n");
}

/// What has no end is shown up to its limit.
#[test]
fn what_has_no_end_is_explained_up_to_its_limit() {
    let mut command = program(&["explain", "--max-time", "0.3", "{{ while. 1 do. y end. }} 7"]);
    command.env("NO_COLOR", "1");
    let done = run(command, b"");
    assert_eq!(done.status, 1, "{}", done.errors);
    assert!(done.output.contains("time limit"), "{}", done.output);
}

/// However long a sentence is, what is shown of it is bounded: the first lines and the last ones.
#[test]
fn a_long_sentence_is_explained_in_bounds() {
    let sentence = format!("{}1", "+/ ".repeat(3000));
    for view in [&[][..], &["--tree"], &["--steps"]] {
        let done = run(program(&[&["explain"], view, &[sentence.as_str()]].concat()), b"");
        assert!(done.output.len() < 1 << 20, "{view:?}: {} bytes", done.output.len());
        assert!(done.status == 0 && done.output.contains(" lines more\n") || view == ["--steps"], "{view:?}");
    }
}

/// What is applied to groups, beginnings, pieces or cells is shown turn by turn, with the argument of each turn.
#[test]
fn turns_are_numbered() {
    let ladder = |sentence: &str, legend: bool| {
        Session::new().explain(sentence).ladder(&Style { width: 80, legend, ..Style::default() })
    };
    let key = ladder("#/.~ 'mississippi'", false);
    assert!(key.contains("turn 1: shape 4   iiii") && key.contains("turn 3: shape 2   pp"), "{key}");
    let prefixes = ladder("+/\\ 3 1 4", false);
    assert!(prefixes.contains("turn 2: shape 3   3 1 4"), "{prefixes}");
    let rows = ladder("(+/ % #)\"1 i. 2 4", false);
    assert!(rows.contains("turn 1: shape 4   4 5 6 7") && !rows.contains("turn 2"), "{rows}");
    assert!(ladder("*:&.> 1;2", false).contains("turn 1: an atom   2"));
    assert!(ladder("<;._1 ',ab,c'", false).contains("turn 0: shape 2   ab"));
    assert!(!ladder("+/ i. 2 3", false).contains("turn"));
    let whole = ladder("#/.~ 'mississippi'", true);
    assert!(whole.contains("· is the shape of an atom") && !whole.contains("╎ stands"), "{whole}");
    // A definition has no steps: its words are shown.
    assert!(ladder("mean =: +/ % #", false).contains("fork: the middle verb"));
    let page = Session::new().explain("+/ i. 2 3").html();
    assert!(
        page.contains("<details open>") && page.contains("takes a table of 2 by 3, and gives a list of 3."),
        "{page}"
    );
}

/// Sorts show the order that they find, grades the items in the order that they give, in each notation.
#[test]
fn sorts_are_opened() {
    let ladder = |notation: Notation, sentence: &str| {
        let mut session = Session::new();
        session.set_notation(notation);
        session.explain(sentence).ladder(&plain(80))
    };
    for (notation, sentence, stage) in [
        (Notation::J, "/:~ 3 1 2", "order of y: shape 3   1 2 0"),
        (Notation::J, "\\:~ 3 1 2", "order of y: shape 3   0 2 1"),
        (Notation::J, "'abc' /: 3 1 2", "order of y: shape 3   1 2 0"),
        (Notation::J, "(/:~ -) 3 1 2", "order of x: shape 3   1 2 0"),
        (Notation::J, "/: 'cab'", "y sorted: shape 3   abc"),
        (Notation::J, "/:~\"1 ] 2 3 $ 3 1 2 9 7 8", "order of y: shape 3   1 2 0"),
        (Notation::J, "/:~ i. 2 50", "order of y: shape 2\n"),
        (Notation::K, "<3 1 2", "y sorted: shape 3   1 2 3"),
        (Notation::K, "x@>x:3 1 2", "y sorted: shape 3   3 2 1"),
        (Notation::Q, "asc 3 1 2", "order of y: shape 3   1 2 0"),
        (Notation::Q, "desc 3 1 2", "order of y: shape 3   0 2 1"),
        (Notation::Q, "iasc 3 1 2", "y sorted: shape 3   1 2 3"),
        (Notation::Q, "`a xdesc ([]a:3 1 2)", "order of y: shape 3   0 2 1"),
        (Notation::Q, "asc 100#3 1 2", "order of y: shape 100\n"),
        (Notation::APL, "v[⍋v←3 1 2]", "y sorted: shape 3   1 2 3"),
        (Notation::APL, "⍒'cab'", "y sorted: shape 3   cba"),
        (Notation::APL, "'cab'⍋'abc'", "y sorted: shape 3   cab"),
    ] {
        let ladder = ladder(notation, sentence);
        assert!(ladder.contains(stage), "{sentence}: no {stage:?} in\n{ladder}");
    }
    let explained = Session::new().explain("/:~ 3 1 2");
    assert!(explained.ladder(&Style { legend: true, ..plain(80) }).contains("order of: the indices of the items"));
    assert!(explained.cells(1, &plain(80)).contains("order of y:\n1 2 0\n"), "{}", explained.cells(1, &plain(80)));
    assert!(explained.html().contains("<figcaption>order of y: integer 3</figcaption>"));
    let json: serde_json::Value = serde_json::from_str(&explained.json()).unwrap();
    assert_eq!(json["steps"][0]["stages"]["order of y"]["value"], "1 2 0");
    // What fails has no order.
    assert!(!ladder(Notation::K, "<5").contains("y sorted"), "{}", ladder(Notation::K, "<5"));
}
