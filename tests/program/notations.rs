//! Several notations on the command line: scripts by their ending, switches, arguments, statuses, limits.

use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{Done, Folder, program};
use jackal::rooms::assist::Knowledge;
use jackal::rooms::session::{Notation, Session};

fn run(arguments: &[&str], input: &str) -> Done {
    Folder::new::<&str>(&[]).run(arguments, input.as_bytes())
}

#[test]
fn the_ending_of_a_script_tells_its_notation() {
    let table = "x:(1 2;30 4)\nx\n`a`b!1 2\n";
    let folder = Folder::new(&[("a.k", table), ("a.q", table), ("a.ijs", "echo 1 2 + 3\n")]);
    assert_eq!(folder.run(&["a.k"], b"").output, "(1 2;30 4)\n`a`b!1 2\n");
    assert_eq!(folder.run(&["a.q"], b"").output, "1  2\n30 4\na| 1\nb| 2\n");
    assert_eq!(folder.run(&["a.ijs"], b"").output, "4 5\n");
    let shown = folder.run(&["--show", "a.k"], b"");
    assert_eq!(shown.output, "k)x:(1 2;30 4)\nk)x\n(1 2;30 4)\nk)`a`b!1 2\n`a`b!1 2\n");
}

#[test]
fn endings_in_capitals_tell_it_too() {
    let folder = Folder::new(&[
        ("a.K", "+/1 2 3\n"),
        ("b.Q", "show sum 1 2 3;\n"),
        ("c.APL", "⎕←+/⍳3\n"),
        ("d.IJS", "echo +/ i. 4\n"),
        ("all.ijs", "load 'd.IJS'\nload 'c.APL'\n"),
        ("all.k", "\\l b.Q\n\\l d.IJS\n"),
    ]);
    for (script, shows) in [("a.K", "6\n"), ("b.Q", "6\n"), ("c.APL", "6\n"), ("d.IJS", "6\n")] {
        assert_eq!(folder.run(&[script], b"").output, shows, "{script}");
    }
    assert_eq!(folder.run(&["all.ijs"], b"").output, "6\n6\n");
    assert_eq!(folder.run(&["all.k"], b"").output, "6\n6\n");
}

/// The names of a session of k and q are told as who speaks them knows values.
#[test]
fn names_of_q_are_described() {
    let lines = ")q\nt:([]a:1 2 3;b:`x`y`z)\nk:([s:`a`b]v:1 2)\none:([]a:enlist 1)\nd:`tea`milk!3 2\nf:{x+y}\n\
        l:1 2 3\na:`sym\ns:\"abc\"\nm:(1;`a)\n)j\nmean =: +/ % #\n)q\n)names\n)k\n)names\n";
    let told = run(&[], lines);
    assert_eq!(told.errors, "");
    for line in [
        "t     table 3 rows, columns a b\n",
        "k     keyed table 2 rows, keys s, columns v\n",
        "one   table 1 row, columns a\n",
        "d     dictionary 2 entries, keys tea milk\n",
        "f     function {x+y}\n",
        "l     long list 3 items\n",
        "a     symbol atom\n",
        "s     text 3 characters\n",
        "m     mixed list 2 items\n",
        "mean  function +/ % #\n",
    ] {
        assert_eq!(told.output.matches(line).count(), 2, "{line:?} in {}", told.output);
    }
    assert_eq!(run(&["--q"], ")names\n").output, "no names\n");
}

/// Names of the system are completed: those with dots of k and q, those with quads of APL.
#[test]
fn names_of_the_system_are_completed() {
    let offered = |notation: Notation, line: &str| {
        let mut session = Session::new();
        session.set_notation(notation);
        let (start, found) = Knowledge::new(&session).complete(line).unwrap();
        (start, found.into_iter().map(|proposal| proposal.replacement).collect::<Vec<String>>())
    };
    assert_eq!(offered(Notation::Q, "1+.Q.fm"), (2, vec![".Q.fmt".to_string()]));
    assert_eq!(offered(Notation::K, ".z.t"), (0, vec![".z.t".to_string(), ".z.ts".to_string()]));
    assert_eq!(offered(Notation::Q, ".h.is"), (0, vec![".h.iso8601".to_string()]));
    assert_eq!(offered(Notation::APL, "X←⎕i"), (4, vec!["⎕IO".to_string()]));
    assert!(offered(Notation::APL, "⎕").1.len() > 20);
}

/// Dyalog's sources hold a function without dels around it; other scripts of that ending run line by line.
#[test]
fn a_file_of_dyalog_may_be_a_function() {
    let folder = Folder::new(&[
        ("avg.dyalog", "⍝ The mean.\n r←{w}avg x;n\n n←≢x\n :If 0=⎕NC 'w'\n   w←n⍴1\n :EndIf\n r←(w+.×x)÷+/w\n"),
        ("twice.aplf", "r←twice x\nr←2×x\n"),
        ("dfn.dyalog", "half←{\n  ⍵÷2\n}\n⎕←half 9\n⎕←↑(1 2)(3 4)\n"),
        ("use.apl", ")COPY avg.dyalog\n)COPY twice.aplf\n⎕←avg 1 2 6\n⎕←1 0 1 avg 1 2 6\n⎕←twice 21\n"),
        ("wrong.dyalog", "r←f x\nr←x+1 2 3\n"),
    ]);
    assert_eq!(folder.run(&["use.apl"], b"").output, "3\n3.5\n42\n");
    assert_eq!(folder.run(&["dfn.dyalog"], b"").output, "4.5\n1 2\n3 4\n");
    let silent = folder.run(&["avg.dyalog"], b"");
    assert_eq!((silent.output.as_str(), silent.status), ("", 0));
    let done = folder.run(&["--apl"], ")COPY wrong.dyalog\nf 1 2\n".as_bytes());
    assert!(done.errors.starts_with("LENGTH ERROR\nf[1]  r←x+1 2 3\n"), "{}", done.errors);
}

/// What stands between the lines of a namespace is the namespace's; a header may be a line of its own and name the items of an argument
/// and of the result.
#[test]
fn a_script_of_dyalog_may_have_namespaces() {
    let outer = ":Namespace Outer\n(⎕IO ⎕ML ⎕WX)←1 1 3\n:Section sums\n∇ r←Sum(a b c)\n r←a+b×c\n∇\n:EndSection\n";
    let inner = ":Namespace Inner\n∇\n (s t)←Next x\n s←x ⋄ t←x+1\n∇\nboth←{⍵+#.Outer.Sum 1 2 3}\n:EndNamespace\n";
    let uses = ":EndNamespace\n]box on\n⎕←Outer.Sum 1 2 3\n⎕←Outer.Inner.Next 10\n⎕←Outer.Inner.both 1\n⎕←1 2 3[2]\n";
    let names = [outer, inner, uses].concat();
    let folder = Folder::new(&[
        ("names.dyalog", names.as_str()),
        ("trap.dyalog", "∇r←f y\n :Trap 5\n  r←1 2+y\n :EndTrap\n∇\n⎕←f 3\n⎕←f 'ab'\n"),
        ("class.dyalog", ":Interface C\n:EndInterface\n⎕←⎕NC ⊂,'C'\n⎕NEW C\n"),
        ("lone.apl", "∇\nX←3\n⎕←X\n"),
    ]);
    let done = folder.run(&["names.dyalog"], b"");
    assert_eq!(done.output, "Was OFF\n7\n10 11\n8\n2\n");
    assert_eq!(done.errors, "");
    let done = folder.run(&["trap.dyalog"], b"");
    assert_eq!(done.output, "4 5\n");
    assert!(done.errors.starts_with("DOMAIN ERROR\nf[2]  r←1 2+y\n"), "{}", done.errors);
    let done = folder.run(&["class.dyalog"], b"");
    assert_eq!(done.output, "9.4\n");
    assert!(done.errors.starts_with("DOMAIN ERROR\n"), "{}", done.errors);
    assert_eq!(folder.run(&["lone.apl"], b"").output, "3\n");
    assert!(folder.run(&["--apl", "-e", "Other.f 3"], b"").status != 0);
}

/// Two namespaces of a script have names of their own; what one runs, finds its names there, and an error leaves it.
#[test]
fn namespaces_of_a_script_are_apart() {
    let one = ":Namespace One\nrate←2\n∇ r←Of x\n r←x×rate\n∇\nTwice←{Of Of ⍵}\n:EndNamespace\n";
    let two = ":Namespace Two\nrate←10\n∇ r←Of x\n r←x×rate\n∇\nMixed←{Of #.One.Of ⍵}\n:EndNamespace\n";
    let uses =
        "⎕←One.Of 3\n⎕←Two.Of 3\n⎕←One.Twice 3\n⎕←Two.Mixed 3\nOne.rate←5\n⎕←One.Of 3\n⎕←⎕NC 'rate' 'One.rate'\n";
    let names = [one, two, uses].concat();
    let folder =
        Folder::new(&[("names.dyalog", names.as_str()), ("wrong.dyalog", ":Namespace One\nx←1\n1÷0\n:EndNamespace\n")]);
    let done = folder.run(&["names.dyalog"], b"");
    assert_eq!((done.output.as_str(), done.errors.as_str()), ("6\n30\n12\n60\n15\n0 2.1\n", ""));
    let done = folder.run(&["--apl"], ")LOAD wrong.dyalog\n⎕THIS\nOne.x\n".as_bytes());
    assert_eq!(done.output, "#\n1\n");
    let typed = ":Namespace Typed\nx←3\nf←{⍵+x}\n:EndNamespace\nTyped.f 1\n:EndNamespace\n";
    let done = folder.run(&["--apl"], typed.as_bytes());
    assert_eq!(done.output, "4\n");
    assert!(done.errors.contains(":EndNamespace without :Namespace"), "{}", done.errors);
}

/// Namespaces that only refer to each other are given back, so that a loop which makes them takes no more room.
#[test]
fn namespaces_in_circles_take_no_room() {
    let lines = "∇F N;I;A;B\n:For I :In ⍳N\nA←⎕NS '' ⋄ B←⎕NS ''\nA.to←B ⋄ B.to←A\n:EndFor\n∇\nF 200000\n⎕←'done'\n";
    let folder = Folder::new::<&str>(&[]);
    let done = folder.run(&["--apl", "--max-memory", "128M"], lines.as_bytes());
    assert_eq!((done.output.as_str(), done.errors.as_str()), ("done\n", ""));
    let keeps = "∇F N;I;A;L\nL←⍬\n:For I :In ⍳N\nA←⎕NS '' ⋄ A.to←L ⋄ L←A\n:EndFor\n∇\nF 1000000\n";
    let done = folder.run(&["--apl", "--max-memory", "128M"], keeps.as_bytes());
    assert!(done.errors.starts_with("LIMIT ERROR") || done.errors.starts_with("WS FULL"), "{}", done.errors);
}

/// What another notation says is its own is that one's; any other file is read as the lines of the one that asks.
#[test]
fn k_loads_files_of_any_name() {
    let folder = Folder::new(&[("a.txt", "a:1+2\n"), ("c.ijs", "c =: 6 7\n")]);
    let sentences = ["\\l a.txt", "\\l c.ijs", "a,c"];
    let arguments: Vec<&str> = ["--k"].into_iter().chain(sentences.iter().flat_map(|s| ["-e", *s])).collect();
    assert_eq!(folder.run(&arguments, b"").output, "3 6 7\n");
    assert_eq!(folder.run(&["--q", "-e", "read0 0", "-e", "read0 0"], b"one\ntwo\n").output, "\"one\"\n\"two\"\n");
    assert_eq!(run(&["--k", "-e", "`0:\"hi\"", "-e", "`0:(\"a\";\"bc\")"], "").output, "hi\na\nbc\n");
}

#[test]
fn options_and_switches_choose_the_notation() {
    assert_eq!(run(&["--k", "-e", "+/1 2 3", "-e", "(1 2;3 4)"], "").output, "6\n(1 2;3 4)\n");
    assert_eq!(run(&["--q", "-e", "sum 1 2 3", "-e", "(1 2;3 4)"], "").output, "6\n1 2\n3 4\n");
    assert_eq!(run(&["--k", "--q"], "").status, 2);
    assert_eq!(run(&["-e", ")k", "-e", "2#`a"], "").output, "`a`a\n");
    let piped = run(&["--k"], "a:3#7\n)j\n+/ a\n)q\ncount a\n)k\n#a\n");
    assert_eq!((piped.output.as_str(), piped.status), ("21\n3\n3\n", 0));
    assert_eq!(run(&[], ")k\nf:{\n x+1\n }\nf 1\ng:1,\n  2\ng\n").output, "2\n1 2\n");
}

#[test]
fn errors_go_to_their_stream_and_do_not_end_a_pipe() {
    let piped = run(&["--k"], "1\n1+`a\n2\n1 2+1 2 3\n)j\n3\n1+'a'\n");
    assert_eq!((piped.output.as_str(), piped.status), ("1\n2\n3\n", 1));
    assert!(piped.errors.starts_with("'type\n"), "{}", piped.errors);
    assert!(piped.errors.contains("  1 2+1 2 3\n     ^\n|domain error\n"), "{}", piped.errors);
    let folder = Folder::new(&[("a.k", "1\n\nf:{\n  x+`a}\nf 1\n2\n")]);
    let done = folder.run(&["a.k"], b"");
    assert_eq!((done.output.as_str(), done.status), ("1\n", 1));
    assert!(done.errors.ends_with("  f 1\n    ^\n  at a.k:5\n"), "{}", done.errors);
    assert_eq!(run(&["--k", "-e", "exit 7"], "").status, 7);
    assert_eq!(run(&["--k"], "1\n\\\\\n2\n").output, "1\n");
    assert_eq!(run(&["--q"], "exit 3\n").status, 3);
}

#[test]
fn scripts_find_their_arguments_and_each_other() {
    let folder = Folder::new(&[
        ("args.k", ".z.x\n.z.f\n"),
        ("part.k", "twice:{2*x}\n`silent\n"),
        ("part.ijs", "thrice =: 3&*\n"),
        ("main.k", "\\l part.k\n\\l part.ijs\ntwice thrice 5\n"),
        ("main.ijs", "load 'part.k'\nload 'part.ijs'\necho twice thrice 7\n"),
        ("wrong.k", "ok:1\n1+`a\n"),
        ("outer.k", "\\l wrong.k\n"),
        ("outer.ijs", "load 'wrong.k'\n"),
    ]);
    assert_eq!(folder.run(&["args.k", "7", "-x", "b c"], b"").output, "(,\"7\";\"-x\";\"b c\")\n`args.k\n");
    assert_eq!(folder.run(&["main.k"], b"").output, "30\n");
    assert_eq!(folder.run(&["main.ijs"], b"").output, "42\n");
    let done = folder.run(&["outer.k"], b"");
    assert!(done.status == 1 && done.errors.contains("at wrong.k:2"), "{}", done.errors);
    let done = folder.run(&["outer.ijs"], b"");
    assert_eq!(done.status, 1);
    assert!(done.errors.contains("in k: 'type") && done.errors.contains("at wrong.k:2"), "{}", done.errors);
    assert_eq!(run(&["-e", "load 'puzzles/queens.k'", "-e", "3 {. queens 6"], "").output.lines().count(), 3);
    assert_eq!(run(&["--q", "-e", "\\l puzzles/primes", "-e", "primes_by_sieve 12"], "").output, "2 3 5 7 11\n");
    assert_eq!(run(&["puzzles/queens.k"], "").status, 0);
}

#[test]
fn limits_hold_in_k() {
    let start = Instant::now();
    let done = run(&["--k", "--max-time", "0.3", "-e", "while[1;1]"], "");
    assert_eq!(done.status, 1);
    assert!(done.errors.starts_with("'stop\n  the time limit"), "{}", done.errors);
    assert!(start.elapsed() < Duration::from_secs(20));
    let done = run(&["--k", "--max-memory", "20M"], "#x:!100000000\n#!1000\n+/({x,x}/)[40;1 2 3]\n1+1\n");
    assert_eq!((done.output.as_str(), done.status), ("1000\n2\n", 1));
    assert_eq!(done.errors.matches("'limit").count(), 2, "{}", done.errors);
    let done = run(&["--k", "--sandbox"], "0:`:/etc/passwd\n`:a.txt 0:,\"x\"\n\\l a.k\n2\nexit 7\n3\n");
    assert_eq!((done.output.as_str(), done.errors.matches("'access").count()), ("2\n", 3), "{}", done.errors);
    assert_eq!(done.status, 7, "a script may end itself");
    let done = run(&[], "9!:25 ] 1\n)k\n0:`:/etc/passwd\n");
    assert!(done.errors.starts_with("'access"), "{}", done.errors);
    assert!(run(&["--k"], "f:{f x}\nf 1\n2\n").output.ends_with("2\n"));
}

/// What is small because its items are one list many times, or atoms that are extended, is not small in every result.
#[test]
fn results_far_larger_than_their_arguments() {
    let lines = [
        "r:+((1000000#1),,!1000000)",
        "r:+1000000#,!1000000",
        "r:(!3;!3)[10000#0;10000#1]",
        "r:,/1000000#,!1000000",
        "r:,/1000000#,(1;`a)@100000#0 1",
        "r:1+1000000#,!1000000",
        "r:abs 1000000#,!1000000",
        "r:1000000000000 0#1",
        "r:(1000000#2)\\:!1000000",
        "r:{!500}'!1000000",
        "r:\",\"/:1000000#,1000000#\"a\"",
        "r:$1000000#,!1000000",
        "-3!1000000#,!1000000",
        "1000000#,!1000000",
        "x:1;do[70;x:(x;x)];x",
        "1000000#,`a`b!(!10000;!10000)",
    ];
    for line in lines {
        for notation in ["--k", "--q"] {
            let start = Instant::now();
            let done = run(&[notation, "--max-memory", "60M", "--max-time", "20", "-e", line], "");
            assert!(done.status == 1 && done.errors.starts_with("'limit"), "{line}: {}", done.errors);
            assert!(start.elapsed() < Duration::from_secs(15), "{line}");
        }
    }
}

#[test]
fn lists_nested_very_deep_are_compared() {
    let line = "x:();y:();do[200000;x:,x;y:,y];(x~y;#<(x;y);#?(x;y);#=(x;y))";
    let done = run(&["--k", "--max-time", "60", "-e", line], "");
    assert_eq!((done.status, done.output.trim()), (0, "(1b;2;1;1)"), "{}", done.errors);
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_line_of_k() {
    let mut child = program(&["--k", "-e", "while[1;1]"]).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(700));
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn sessions_speak_several_notations() {
    let mut session = Session::new();
    session.set_notation(Notation::Q);
    assert_eq!(session.eval("til 3").text(), "0 1 2\n");
    let (done, value) = session.eval_value("2*til 3");
    assert_eq!((done.text().as_str(), value.unwrap().count()), ("0 2 4\n", 3));
    assert_eq!(session.eval("a:1;\n)j\na + 1\n)k\na,a").text(), "2\n1 1\n");
    assert_eq!(session.notation(), Notation::K);
    // What looks like a switch within a definition of J is text.
    session.set_notation(Notation::J);
    assert_eq!(session.eval("t =: 0 : 0\n)k\n)\n# t").text(), "3\n");
    assert_eq!(session.notation(), Notation::J);
    assert!(session.eval(")k\n1+`a").error.is_some());
    assert_eq!(session.eval("1+1").text(), "2\n");
}

#[test]
fn the_rest_of_a_definition_comes_from_the_keyboard() {
    let mut session = Session::new();
    session.set_notation(Notation::K);
    session.push_input(" x+\n 1}\n");
    session.eval_line(b"f:{").unwrap();
    assert_eq!(session.eval("f 1").text(), "2\n");
    session.push_input("x");
    let error = session.eval_line(b"f:{").unwrap_err();
    assert_eq!(session.error_text(&error), "parse");
}

/// A line that begins with the prompt of a notation is in it, whatever the notation of the session is: at the prompt, from a pipe, for `-e`.
#[test]
fn a_prompt_before_a_line_is_its_notation() {
    let lines = "k)+/1 2 3\nq)select from ([]a:1 2)\napl)+/⍳4\nj)+/ i. 4\nj)g =: 3 : 0\n y + 1\n)\n)k\nj)g 4\nk)f:{x+1}\nj)f 3\nj)1+\nf 5\n)apl\nq)f 6\n+/⍳3\n";
    let done = run(&[], lines);
    assert_eq!(done.output, "6\na\n-\n1\n2\n10\n6\n5\n4\n6\n7\n6\n", "{}", done.errors);
    assert!(done.errors.starts_with("|syntax error\n|       1+\n"), "{}", done.errors);
    assert_eq!(run(&[], "q)\\P 3\nq)1%3\nk)\\d .foo\nk)a:1\n)k\n\\d .\n.foo.a\n").output, "0.333\n1\n");
    let text = "q)t:([]a:1 2)\nk)f:{\n x+1}\nf 4\n)k\nj)f 7\nf 5";
    assert_eq!(run(&["-e", text, "-e", "k)+/1 2", "-e", "+/1 2"], "").output, "5\n8\n6\n3\n3\n");
    let failed = run(&["-e", "k)1+`a\n+/ 1 2"], "");
    assert!(failed.status == 1 && failed.output.is_empty() && failed.errors.starts_with("'type"), "{}", failed.errors);
    let mut session = Session::new();
    assert!(session.eval("k)1+`a").error.is_some());
    assert_eq!((session.notation(), session.eval("+/ 1 2").text()), (Notation::J, "3\n".to_string()));
}

#[test]
fn a_prompt_before_a_line_of_a_file_is_its_notation() {
    let folder = Folder::new(&[
        (
            "a.ijs",
            "a =: 3 1 2\nk)b:a@<a\nq)c:desc a\napl)d←⌽a\necho b ; c ; d\nt =: 0 : 0\nk)text\n)\necho t\nj)echo 'own'\n",
        ),
        ("a.apl", "a←3 1 2\nk)b:a@<a\nb\nq)c:desc a\nc\nj)d =: |. a\nd\nk)+/1 2 3\n"),
        ("a.k", "a:3 1 2\nj)b =: /:~ a\nb\napl)c←⌽a\nc\nq)desc a\nk)#a\n"),
        ("a.q", "a:3 1 2\nj)b =: /:~ a\nb\napl)c←⌽a\nc\nq)desc a\nk)#a\n.j.e:{x}\nj)text\n"),
        ("bad.ijs", "a =: 1\nk)nosuch+1\n"),
    ]);
    let shown = |file: &str| folder.run(&[file], b"").output;
    assert_eq!(shown("a.ijs"), "┌─────┬─────┬─────┐\n│1 2 3│3 2 1│2 1 3│\n└─────┴─────┴─────┘\nk)text\n\nown\n");
    assert_eq!(shown("a.apl"), "1 2 3\n3 2 1\n2 1 3\n6\n");
    assert_eq!(shown("a.k"), "1 2 3\n2 1 3\n3 2 1\n3\n");
    // A function .j.e of q's takes the lines that begin with j).
    assert_eq!(shown("a.q"), "1 2 3\n2 1 3\n3 2 1\n3\n\"text\"\n");
    let bad = folder.run(&["bad.ijs"], b"");
    assert!(bad.errors.contains("k)nosuch+1") && bad.errors.contains("at bad.ijs:2"), "{}", bad.errors);
}
