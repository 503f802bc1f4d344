//! `)save` and `)load`: the names of all notations in one file, and what of it one notation can write.

use crate::common::{Done, Folder};

/// Values of every type of every notation, functions, modifiers, and names of locales and namespaces.
const EVERYTHING: &str = r#"mean =: +/ % #
many =: 1 2 3
bool =: 1 0 1
flt =: 5 6.0
ext =: 2^100x
rat =: 1r3 2r5
cmp =: 3j4 1e300
inf =: _ __ 0.1 1e_300
nan =: _.
neg =: - 0.0 1.5
sp =: $. 3 3 $ 0 0 1
bx =: 1;'two';<3 4;5
deep =: <^:300 [ 5
sy =: s: ' a b c'
uni =: 7 u: 'aé'
wide =: 10 u: 128512
ctl =: 'a',(10{a.),'b',255{a.
emp =: 0 3 $ ''
cadv =: 1 : 'u/ y'
conj =: 2 : 'u@v y'
multi =: 3 : 0
if. y > 3 do.
  y * 2
else.
  y
end.
)
dd =: {{
  x + y
}}
b_foo_ =: 'in foo'
v_foo_ =: 3 : 'y + 1'
(;:'bar z') 18!:2 <'foo'
)k
f:{x+1}
each1:f'
proj:{x+y+z}[0.1234567890123;;3]
comp:'[f;f]
d:`a`b!1 2
t:+`n`v!(1 2 3;`x`y`z)
i:1 2 3i
h:1 2h
by:0x0102
re:1.5 2e
s:`s#1 2 3
g:`g#1 1 2
nul:0N 0N 3
sym:`$"with blank"
syms:`a`b
enum:`syms$`a`b`a
gl:(1;"a";`b;{x})
e:`float$()
es:`symbol$()
fl:0.1 1e-300 0w 0n -0w
one:,"a"
.my.v:5
\d .my
fn:{x+v}
\d .
)q
dt:2024.01.01 0Nd 0Wd
ts:2024.01.01D10:00:00.123456789
mo:2024.01m
tm:10:00:00.123
gu:"G"$"8c680a01-5a49-5aab-5a65-d4bfddb6a661"
qf:{select from x where v>0}
vw::many+1
qt:([]sym:`a`b;p:1.5 2.5)
kt:([k:1 2]p:`a`b)
mult:{
  a:x;
  a+1}
)apl
N←(1 2)(3 (4 5)) 'x'
F2←5 8
CH←'it''s →'
E0←0⍴⊂1 2
M←2 3⍴⍳6
G←{⍵+1}
∇Z←AVG X
Z←(+/X)÷⍴X
∇
TW←{⍺⍺ ⍺⍺ ⍵}
H←(+/÷≢)
GG←G∘G
P←+.×
ML1←{
 a←⍵
 a+1
}
"#;

/// Sentences whose answers tell whether values are as they were.
const QUESTIONS: &str = r#")j
mean multi 4 5
bool ; (3!:0 bool) ; (3!:0 flt) ; ext ; rat
cmp ; inf ; nan ; (% neg) ; deep -: <^:300 [ 5
sp
(3!:0 sy) ; (3!:0 uni) ; (3!:0 wide) ; (a. i. ctl) ; $ emp
+ cadv 1 2 3
(- conj *:) 3
1 dd 2
(v_foo_ 3) ; b_foo_ ; 18!:2 <'foo'
)q
proj 2
(d;t;i;h;by;re;s;g;nul;sym;enum;e;es;fl;one;dt;ts;mo;tm;gu)
gl
comp 3
each1 1 2
.my.fn 3
.my.v
qf ([]v:0 1 2)
vw
qt
kt
mult 4
)apl
≢¨N
F2
⎕UCS CH
↑E0
M[2;]
GG 3
AVG 1 2 3
⌽TW 1 2 3
H 4 5 6
1 2 P 3 4
ML1 4
⎕IO
"#;

fn input(parts: &[&str]) -> Vec<u8> {
    parts.concat().into_bytes()
}

/// Saves, and loads in a fresh session of each notation: the answers are the same, and so is the file that is saved there.
#[test]
fn all_notations_come_back() {
    let folder = Folder::new::<&str>(&[]);
    let first = folder.run(&[], &input(&[EVERYTHING, ")save all.jackal\n", QUESTIONS]));
    assert_eq!(first.errors, "", "nothing is left out");
    let (told, answers) = first.output.split_once('\n').unwrap();
    assert!(told.starts_with("saved ") && told.ends_with(" names to all.jackal"), "{told}");
    assert!(answers.lines().count() > 60, "{answers}");
    for notation in ["--k", "--q", "--apl"] {
        let again = folder.run(&[notation], &input(&[")load all\n)save -force again.jackal\n", QUESTIONS]));
        assert_eq!(again.errors, "");
        assert!(again.output.ends_with(answers), "{answers}\n{}", again.output);
    }
    // The program runs it as a script.
    assert_eq!(folder.run(&["all.jackal"], b"").errors, "");
    let text = std::fs::read_to_string(folder.path().join("all.jackal")).unwrap();
    for line in
        [")workspace 1", "mean =: +/ % #", "b_foo_ =: 'in foo'", "H←((+/) ÷ ≢)", "d:`a`b!1 2", "vw::many+1", ")end"]
    {
        assert!(text.lines().any(|found| found == line), "no {line:?} in\n{text}");
    }
}

fn says(done: &Done, text: &str) {
    assert!(done.errors.contains(text), "no {text:?} in\n{}", done.errors);
}

/// A file of one notation names what it cannot hold, and why; what it holds is right.
#[test]
fn one_notation_says_what_it_cannot_hold() {
    let folder = Folder::new::<&str>(&[]);
    let names = "mean =: +/ % #\na_foo_ =: 3\n)k\nf:{x+1}\nd:`a`b!1 2\n)q\nq:{count x}\n)apl\nG←{⍵+1}\nns←⎕NS ''\n)j\n";
    let saves = ")save m.ijs\n)save m.k\n)save m.q\n)save m.apl\n)save m.jackal\n";
    let done = folder.run(&[], &input(&[names, saves]));
    says(
        &done,
        "saved 2 names to m.ijs\nnot saved: d, ns (no text of J gives it back); G (a function of APL); f, q (a function of k)\n",
    );
    says(&done, "saved 2 names to m.k\n");
    says(&done, "a_foo_, ns, q (no text of k gives it back); G (a function of APL); mean (a verb of J)");
    says(&done, "saved 2 names to m.q\n");
    says(&done, "saved 1 name to m.apl\n");
    says(&done, "saved 6 names to m.jackal\nnot saved: ns (no text gives it back)\n");
    let read = |file: &str| std::fs::read_to_string(folder.path().join(file)).unwrap();
    assert_eq!(read("m.ijs"), "NB. saved by Jackal\na_foo_ =: 3\nmean =: +/ % #\n");
    assert_eq!(read("m.q"), "/ saved by Jackal\nd:`a`b!1 2\nq:{count x}\n");
    assert_eq!(folder.run(&["m.q"], b"").errors, "");
}

/// A file that another session has saved since, or that somebody has edited, is replaced only by force.
#[test]
fn what_others_saved_stays() {
    let folder = Folder::new(&[("empty.jackal", "")]);
    let first = folder.run(&[], b"a =: 1\n)save s\n)save h.ijs\na =: 2\n)save s\n");
    assert_eq!(first.output, "saved 1 name to s.jackal\nsaved 1 name to h.ijs\nsaved 1 name to s.jackal\n");
    let second = folder.run(&[], b"b =: 1\n)save s\n)save h.ijs\n)load s\n)save s\n)load empty\n");
    says(&second, "'s.jackal' is there, and this session did not load or save it as it is");
    says(&second, "'h.ijs' is there");
    says(&second, "'empty.jackal' cannot be loaded");
    assert_eq!(second.output, "loaded 1 name from s.jackal: a\nsaved 2 names to s.jackal\n", "{}", second.errors);
}

/// What a loaded script of the library defines is not counted among the names of the session.
#[test]
fn names_of_the_library_are_not_those_of_the_session() {
    let folder = Folder::new::<&str>(&[]);
    let done = folder.run(&[], b"load 'tables/csv'\nx =: 1\n)save s\n)load s\n");
    assert_eq!(done.output, "saved 1 name to s.jackal\nloaded 1 name from s.jackal: x\n", "{}", done.errors);
}

/// Words that every session begins with may be names of a workspace.
#[test]
fn words_of_notations_are_names() {
    let folder = Folder::new(&[("none", "")]);
    folder.run(&[], b"avg =: 3\nin =: 4\n)save words\n");
    let done = folder.run(&[], b")load words\navg , in\n");
    assert_eq!(done.output, "loaded 2 names from words.jackal: avg in\n3 4\n", "{}", done.errors);
}

/// What is not a saved workspace stays as it is, on the disk and in the session.
#[test]
fn what_is_there_stays() {
    let folder = Folder::new(&[
        ("notes.ijs", "NB. mine\n"),
        ("new.jackal", ")workspace 9\n)j\na =: 1\n)end\n"),
        ("cut.jackal", ")workspace 1\n)j\na =: 1\n"),
        ("wrong.jackal", ")workspace 1\n)j\nb =: 1\n)k\nc:+\n)j\na =: 1 +\n)end\n"),
        ("bytes.jackal", ")workspace 1\n)j\n\u{fffd}\n)end\n"),
        ("fine.jackal", ")workspace 1\n)j\na =: 7\nb =: 8\n)end\n"),
        ("same.jackal", "#! /usr/bin/env jackal\n)workspace 1\n)j\na =: 5\nb =: 8\n)end\n"),
    ]);
    let lines = "a =: 5\n)save notes.ijs\n)load new\n)load cut\n)load wrong\n)load bytes\n)load fine\n)names\n)load same\na , b\n\
                 )load -force fine\na , b\n)save -force notes.ijs\n)save notes.ijs\n)load nowhere\n)save nowhere/x\n";
    let done = folder.run(&[], lines.as_bytes());
    says(
        &done,
        "'notes.ijs' is there, and this session did not load or save it as it is; )save -force notes.ijs replaces it",
    );
    says(
        &done,
        "'new.jackal' cannot be loaded: it is of version 9, which a later Jackal wrote; this one reads version 1",
    );
    says(&done, "'cut.jackal' cannot be loaded: it is cut off: its last line is not ')end'");
    says(&done, "nothing was loaded from 'wrong.jackal'");
    says(
        &done,
        "nothing was loaded from 'fine.jackal': it gives other values to a; )load -force fine.jackal replaces them",
    );
    says(&done, "cannot read 'nowhere'");
    says(&done, "cannot write 'nowhere/x.jackal'");
    let told = "a  integer atom\nloaded 2 names from same.jackal: a b\n5 8\nloaded 2 names from fine.jackal: a b\n7 8\n\
                saved 2 names to notes.ijs\nsaved 2 names to notes.ijs\n";
    assert_eq!(done.output, told, "{}", done.errors);
    let files = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(files, 7, "nothing half written is left");
}

/// The commands that those who write APL know.
#[test]
fn workspaces_of_apl() {
    let folder = Folder::new::<&str>(&[]);
    let lines = "A←1 2 3\n)WSID\n)SAVE\n)SAVE one\n)WSID\nA←5\n)SAVE\n)SAVE two\nB←7\n⎕IO←0\n)WSID two\n)SAVE\n)SAVE -force\n)LIB\n\
                 )LOAD one\nA\n⎕IO\n)COPY two B\nB\n)DROP two\n)LIB\n)DROP none\n)COPY none\n)CONTINUE\nA\n";
    let done = folder.run(&["--apl"], lines.as_bytes());
    let plain: Vec<&str> = done.output.lines().map(|line| line.split(" saved ").next().unwrap()).collect();
    let shown = plain.iter().filter(|line| !line.starts_with("20")).copied().collect::<Vec<_>>();
    assert_eq!(
        shown,
        [
            "IS CLEAR WS",
            "one.jackal",
            "IS one",
            "one.jackal",
            "two.jackal",
            "WAS two",
            "two.jackal",
            "two.jackal",
            "one",
            "two",
            "one.jackal",
            "5",
            "1",
            "loaded 1 name from two.jackal: B",
            "7",
            "one"
        ],
        "{}",
        done.errors
    );
    says(&done, "NOT SAVED, THIS WS IS CLEAR WS");
    says(&done, "cannot remove 'none'");
    assert!(folder.path().join("CONTINUE.jackal").is_file() && !folder.path().join("two.jackal").exists());
    // Another workspace is not replaced by the way.
    let done = folder.run(&["--apl"], b"A\xe2\x86\x901\n)SAVE one\n");
    says(&done, "NOT SAVED, THIS WS IS CLEAR WS: )SAVE -force one replaces one.jackal");
}

/// A sandbox binds the commands of workspaces too.
#[test]
fn a_sandbox_binds_workspaces() {
    let folder = Folder::new(&[("one.jackal", ")workspace 1\n)j\na =: 7\n)end\n")]);
    let done = folder
        .run(&["--sandbox", "--apl"], "A←1\n)SAVE x\n)LOAD one\n)LIB\n)DROP one\n)save y\n)load one\n".as_bytes());
    assert!(done.errors.to_lowercase().matches("sandbox").count() >= 5, "{}", done.errors);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// All names go, also those that one notation alone has.
#[test]
fn clearing_takes_all_names_away() {
    let folder = Folder::new::<&str>(&[]);
    let names = "a =: 3\n)k\nf:{x}\n.my.v:5\ngl:(1;{x})\n)apl\nTW←{⍺⍺ ⍺⍺ ⍵}\nns←⎕NS ''\n";
    let done = folder.run(&[], &input(&[names, ")clear\n)save x\n)k\na\n.my.v\n)apl\nTW\nns\n"]));
    assert_eq!(done.output, "saved 0 names to x.jackal\n");
    assert_eq!(done.errors.matches("value").count(), 4, "{}", done.errors);
}

/// Words as values, and what a session has set, come back; a session that has set nothing writes nothing of it.
#[test]
fn words_and_settings_come_back() {
    let folder = Folder::new::<&str>(&[]);
    let set = "n:neg\nid:(::)\nt:til\nc:neg til@\nd:`a`b!(neg;til)\nl:(neg;til;+)\n\\P 5\n)j\n(;:'aa z') 18!:2 <'base'\n\
               9!:11 ] 12\n9!:19 ] 1e_11\nz =: - 0.0\nzz =: - 0.0 1\nu =: 10 u: 97 8364\n)apl\n⎕LX←'A'\n⎕RL←42\n";
    let asked = ")q\nn 3\nid 4\nt 3\nc 3\nd\nl\n1%3\n)j\n18!:2 <'base'\n9!:10 ''\n9!:18 ''\n(% z) , % zz\n3!:0 u\n)apl\n⎕LX\n⎕RL\n";
    let first = folder.run(&["--q"], &input(&[set, ")SAVE all\n", asked]));
    assert_eq!(first.errors, "");
    let (_, answers) = first.output.split_once('\n').unwrap();
    for notation in ["--q", "--k", "--apl", "--errors=full"] {
        let done = folder.run(&[notation], &input(&[")load all\n", asked]));
        let (_, again) = done.output.split_once('\n').unwrap();
        assert_eq!((again, done.errors.as_str()), (answers, ""), "{notation}");
    }
    folder.run(&[], b")save none\n");
    assert_eq!(std::fs::read_to_string(folder.path().join("none.jackal")).unwrap(), ")workspace 1\n)end\n");
}

/// What is not a definition is not run.
#[test]
fn a_workspace_file_holds_definitions_alone() {
    let folder = Folder::new::<&str>(&[]);
    let begins = ["j\na =: 1\nf =: 3 : 0\n1+1\n)\n", "q\na:1\nf:{\n  1+1\n  }\n", "apl\nA←1\n∇F\n1+1\n∇\n"];
    let strays = ["<<<<<<< HEAD", "=======", ">>>>>>> other", "1+1", ")clear", "'x' 1!:2 <'stray'", "-1\"x\";", "⎕←1"];
    for (begin, stray) in begins.iter().flat_map(|begin| strays.iter().map(move |stray| (begin, stray))) {
        let load = |text: &str| {
            std::fs::write(folder.path().join("w.jackal"), text).unwrap();
            folder.run(&[], b")load w\n")
        };
        let fine = format!(")workspace 1\n){begin}\n)end\n");
        assert!(load(&fine).output.starts_with("loaded 2 names"), "{fine}");
        let number = 2 + begin.lines().count();
        let done = load(&format!(")workspace 1\n){begin}{stray}\n)end\n"));
        says(&done, &format!("line {number} is not a definition: {stray}"));
        assert_eq!(done.output, "");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// What APL's commands say of names and files that are not there, and what a clear workspace is.
#[test]
fn commands_of_apl_say_what_is_missing() {
    let folder = Folder::new(&[("bad.jackal", "no workspace\n"), ("empty.jackal", "")]);
    let lines = "A←1\nB←2\n)SAVE Q\n)LOAD T\n)COPY Q B nope\nA←7\nC←8\n)PCOPY Q\n)PCOPY Q A\nA\n)ERASE A\n)PCOPY Q\nA\n)LIB\n⎕IO←0\n\
                 ⎕PP←3\n⎕CT←0\n)CLEAR\n⎕IO ⎕PP ⎕CT\n⎕IO←0\n)LOAD Q\n⎕IO\n";
    let done = folder.run(&["--apl"], lines.as_bytes());
    let told = done.output.lines().filter(|line| !line.contains(" saved ")).collect::<Vec<_>>();
    assert_eq!(told, ["7", "1", "Q", "CLEAR WS", "1 10 1E¯13", "1"], "{}", done.errors);
    says(&done, "WS NOT FOUND: there is no file T or T.jackal");
    says(&done, "loaded 1 name from Q.jackal: B\nnot found: nope");
    says(&done, "not copied: A B");
}

/// A workspace that is loaded begins with its latent expression; one that is copied does not.
#[test]
fn latent_expressions_run() {
    let folder = Folder::new(&[("none", "")]);
    let lines =
        "A←4\n⎕LX←'''hello'' ⋄ A×2 ⋄ B←A'\n)SAVE W\n)CLEAR\n)COPY W\n)LOAD W\nB\n⎕LX←'1÷0'\n)SAVE W\n)LOAD W\nA\n";
    let done = folder.run(&["--apl"], lines.as_bytes());
    let lines = done.output.lines().map(|line| if line.contains(" saved ") { "saved" } else { line });
    assert_eq!(
        lines.collect::<Vec<_>>(),
        ["saved", "CLEAR WS", "loaded 1 name from W.jackal: A", "saved", "hello", "8", "4", "saved", "saved", "4"],
        "{}",
        done.errors
    );
    says(&done, "DOMAIN ERROR");
}
