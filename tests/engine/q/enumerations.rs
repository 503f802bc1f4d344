//! Enumerations follow their domain: what they stand for is what the domain has at their places now.

use super::{Q, show};
use crate::dice::on_stack;
use jackal::Session;
use jackal::rooms::session::Notation;

#[test]
fn an_enumeration_follows_its_domain() {
    show(&[
        ("s:`a`b; e:`s$`a`b; s[0]:`z; e", "`s$`z`b"),
        ("value e", "`z`b"),
        ("key e", "`s"),
        ("`int$e", "0 1i"),
        ("s:`x`y`w; e", "`s$`x`y"),
        ("s,:`v; `s?`new; e", "`s$`x`y"),
        ("f:{`s set`j`k; x}; f e", "`s$`j`k"),
        ("(e;1)", "`s$`j`k\n1"),
        ("`p`q!e", "p| j\nq| k"),
        (".n.s:`a`b; g:`.n.s$`b`a; .n.s[0]:`q; g", "`.n.s$`b`q"),
    ]);
}

#[test]
fn places_outside_of_the_domain_stand_for_nulls() {
    show(&[
        ("s:`a`b`c; e:`s$`b`a`c`b; s:2#s; e", "`s$`b`a``b"),
        ("null e", "0010b"),
        ("e=`", "0010b"),
        ("`int$e", "1 0 2 1i"),
        ("fills e", "`s$`b`a`a`b"),
        ("select n:count i by e from([]e)", "e| n\n-| -\n | 1\na| 1\nb| 2"),
        ("`s?`new; e", "`s$`b`a`new`b"),
        ("`s!0 7 1", "`s$`a``b"),
        ("e 9", "`s$`"),
        ("delete s from`.; e", "`s!1 0 2 1"),
        ("@[{x=`b};e;::]", ",\"s\""),
        ("s:5; @[{x=`b};e;::]", "\"type\""),
        ("s:`a`b; e", "`s$`b`a``b"),
    ]);
}

#[test]
fn items_are_compared_as_what_they_stand_for() {
    show(&[
        ("s:`a`b`c; u:`z`a; e:`s$`b`a`c`b; s:`m`z`a;", ""),
        ("e", "`s$`z`m`a`z"),
        ("e=`z", "1001b"),
        ("e in`a`m", "0110b"),
        ("e?`a`q", "2 4"),
        ("e=`u$`z`a`a`z", "1011b"),
        ("(e~`s$`z`m`a`z;e~`z`m`a`z;e~`u$`z`a`a`z)", "100b"),
        ("asc e", "`s#`s$`a`m`z`z"),
        ("iasc e", "2 1 0 3"),
        ("group e", "z| 0 3\nm| ,1\na| ,2"),
        ("distinct e", "`s$`z`m`a"),
        ("s:`p`p`q; distinct e", "`s$`p`q"),
        ("count each group e", "p| 3\nq| 1"),
        ("s:`a`b`c; o:`s#`s$`a`b`c; s:`c`b`a; (o?`b;o bin`b;asc o)", "1\n1\n`s#`s$`a`b`c"),
        ("(e!1 2 3 4)`b", "1"),
        ("string e", ",\"b\"\n,\"c\"\n,\"a\"\n,\"b\""),
        ("(e,`u$`z;type e,`b;type e,e;type e,`u$`z)", "`b`c`a`b`z\n11h\n20h\n11h"),
    ]);
}

#[test]
fn items_of_the_domain_come_to_an_enumeration() {
    show(&[
        ("s:`a`b`c; e:`s$`a`b; s[1]:`z;", ""),
        ("e[0]:`z; e", "`s$`z`z"),
        ("first\"\\n\"vs .[{e[0]::`b};();::]", "\"cast\""),
        ("e,:`c; e", "`s$`z`z`c"),
        ("s,:e; s", "`a`z`c`z`z`c"),
        ("s[0]:e 2; s:s,e; 3#s", "`c`z`c"),
        ("t:([]s:`s$`c`z;v:1 2); `t insert(`c;3); t", "s v\n---\nc 1\nz 2\nc 3"),
        ("@[{`t insert x};(`none;4);::]", "\"cast\""),
        ("exec s from update s:`z from t where v=1", "`s$`z`z`c"),
        ("@[{update s:x from t where v=1};`none;::]", "\"cast\""),
        ("([]s:`a`b)upsert([]s:`s$`z`c)", "s\n-\na\nb\nz\nc"),
        ("?[101b;`s$`z`c`z;`a`b`c]", "`z`b`z"),
    ]);
}

#[test]
fn columns_of_tables_follow_their_domain() {
    show(&[
        ("s:`a`b`c; t:([]s:`s$`b`a`c`b;v:1 2 3 4); s[1]:`zz; t", "s  v\n----\nzz 1\na  2\nc  3\nzz 4"),
        ("select from t where s=`zz", "s  v\n----\nzz 1\nzz 4"),
        ("select sum v by s from t", "s | v\n--| -\na | 2\nc | 3\nzz| 5"),
        ("exec v from`s xdesc t", "1 4 3 2"),
        ("exec v from t lj([s:`zz`c]v:10 20)", "10 2 20 10"),
        ("exec v from([]s:`zz`a)lj select last v by s from t", "4 2"),
        ("exec w from aj[`s`v;t;([]s:`zz`zz;v:0 3;w:1 2)]", "1 0N 0N 2"),
        ("exec w from ej[`s;t;([]s:`zz`a;w:1 2)]", "1 2 1"),
        ("exec s from t lj([s:`zz`c]v:10 20)", "`s$`zz`a`c`zz"),
        ("([]s:`zz`q)in([]s:t`s)", "10b"),
        (".j.j 1#t", "\"[{\\\"s\\\":\\\"zz\\\",\\\"v\\\":1}]\""),
        ("csv 0:2#t", "\"s,v\"\n\"zz,1\"\n\"a,2\""),
        ("meta t", "c| t f a\n-| -----\ns| s\nv| j"),
        ("t,([]s:1#`new;v:5)", "s   v\n-----\nzz  1\na   2\nc   3\nzz  4\nnew 5"),
    ]);
}

#[test]
fn foreign_keys_follow_their_table() {
    show(&[
        ("kt:([k:`a`b]v:1 2); t:([]f:`kt$`b`a); update v:10*v from`kt; exec f.v from t", "20 10"),
        ("kt:([k:`x`y]v:5 6); t", "f\n-\ny\nx"),
        ("`kt upsert(`x;9); exec f.v from t", "6 9"),
        ("delete from`kt where k=`y; select f,f.v from t", "f v\n---\n\nx 9"),
        ("(meta t)[`f;`f]", "`kt"),
        ("n:([k:10 20]v:1 2); g:`n$20 10; n:([k:7 8]v:1 2); g", "`n$8 7"),
        ("(g=8;sum g)", "10b\n15"),
        ("r:([]v:1 2 3); h:`r!2 0; r:([]v:4 5); exec h.v from([]h:h)", "0N 4"),
    ]);
}

#[test]
fn files_hold_the_places_of_enumerations() {
    on_stack(|| {
        let q = Q::new();
        q.run("t:.Q.en[`:db;([]s:`b`a`b;v:1 2 3)]; `:db/t/ set t; `:e set`sym$`a`b;");
        q.run("sym:`q`r;");
        assert_eq!(q.run("get`:db/t/"), "s v\n---\nq 1\nr 2\nq 3");
        assert_eq!(q.run("get`:e"), "`sym$`r`q");
        assert_eq!(q.run("delete sym from`.; get`:e"), "`sym!1 0");
        assert_eq!(q.run("sym:get`:db/sym; get`:e"), "`sym$`a`b");
        q.run("`:db/t/ upsert .Q.en[`:db;([]s:`n`a;v:8 9)];");
        assert_eq!(q.run("exec s from get`:db/t/"), "`sym$`b`a`b`n`a");
        q.run("sym:`a`b; `:p set`p#`sym$`a`a`b; delete sym from`.;");
        assert_eq!(q.run("get`:p"), "`p#`sym!0 0 1");
    });
}

#[test]
fn others_get_what_enumerations_stand_for() {
    let mut session = Session::new();
    session.set_notation(Notation::Q);
    session.eval("s:`a`b; e:`s$`a`b; t:([]s:e); s[0]:`z;");
    for (name, plain) in [("e", "`z`b"), ("t", "([]s:`z`b)"), ("(e;e 0)", "(`z`b;`z)"), ("e!1 2", "`z`b!1 2")] {
        let (found, expected) = (session.get(name).unwrap(), session.get(plain).unwrap());
        assert_eq!(found, expected, "{name}");
    }
    session.set_notation(Notation::J);
    assert_eq!(session.eval("e").text(), "`z `b\n");
    session.set_notation(Notation::Q);
    session.eval("s[1]:`w");
    session.set_notation(Notation::J);
    assert_eq!(session.eval("e").text(), "`z `w\n");
    session.eval("s =: s: ' x y'");
    session.set_notation(Notation::Q);
    assert_eq!(session.eval("e").text(), "`s$`x`y\n");
    session.set_notation(Notation::J);
    assert_eq!(session.fork().eval("e").text(), "`x `y\n");
    session.set_notation(Notation::Q);
    // A session that goes its own way has a domain of its own.
    let mut other = session.fork();
    other.eval("s:`j`k");
    assert_eq!((other.eval("e").text(), session.eval("e").text()), ("`s$`j`k\n".into(), "`s$`x`y\n".into()));
}

/// Rows are assigned cell by cell: a column takes what it takes as a list, and a table stays a table.
#[test]
fn rows_keep_the_columns_of_their_table() {
    show(&[
        ("t:([]a:1 2 3;v:3 4 5); t[0 1]:([]v:7 8;a:5 6); t", "a v\n---\n5 7\n6 8\n3 5"),
        ("@[`t;enlist 0;:;([]a:enlist 1;v:enlist 2)]; t", "a v\n---\n1 2\n6 8\n3 5"),
        ("t[1 2]:(`a`v!9 8;`a`v!7 6); t", "a v\n---\n1 2\n9 8\n7 6"),
        ("t[0]+:10; t 0", "a| 11\nv| 12"),
        ("@[{t[0]:x};9;::]", "\"type\""),
        ("@[{t[0]:x};9 8;::]", "\"type\""),
        ("@[{t[0]:x};`a`z!9 8;::]", "\"mismatch\""),
        ("@[{t[0;`z]:x};8;::]", "\"mismatch\""),
        ("@[{t[0;`v]:x};8.5;::]", "\"type\""),
        ("t", "a  v\n-----\n11 12\n9  8\n7  6"),
        ("s:`a`b; t:([]e:`s$`a`b;v:1 2); t[0;`e]:`b; select sum v by e from t", "e| v\n-| -\nb| 3"),
        ("t[1]:`v`e!(9;`a); value t`e", "`b`a"),
        ("@[{t[0;`e]:x};`nope;::]", "\"cast\""),
        ("d:(`s$`a`b)!1 2; @[{d[x]:5};`nope;::]", "\"cast\""),
    ]);
}

/// What is enumerated differently is joined as what it stands for.
#[test]
fn enumerations_are_razed_as_they_are_joined() {
    show(&[
        ("s:`a`b; raze(`s$`a`b;`b`a)", "`a`b`b`a"),
        ("raze(`s$`a`b;`s$`b`a)", "`s$`a`b`b`a"),
        ("r:`b`a; raze(`s$`a`b;`r$`b`a)", "`a`b`b`a"),
        ("type each flip raze(([]e:`s$`a`b);([]e:`b`a))", "e| 11"),
        ("type each flip raze(([]e:`s$`a`b);([]e:`s$`b`a))", "e| 20"),
        ("type each flip fills([]e:`s$`a``b)", "e| 20"),
    ]);
}
