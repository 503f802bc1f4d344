//! What grows where it is, and what is done to whole vectors at once, against the plain session.

use jackal::rooms::k::Dialect;

use super::run_as;

fn same_in_a_plain_session(texts: &[&str]) {
    let mut shown = 0;
    for text in texts {
        let (short, plain) = (run_as(text, Dialect::Q, false), run_as(text, Dialect::Q, true));
        shown += usize::from(!short.starts_with('\''));
        assert_eq!(short, plain, "{text}");
    }
    assert!(shown * 2 > texts.len(), "most are no errors");
}

/// A global that grows by an assignment to itself, and who else holds it.
#[test]
fn globals_grow_where_they_are() {
    same_in_a_plain_session(&[
        "v:1 2;w:v;v:v,3;(v;w)",
        "v:til 5;do[3;v:v,v];v",
        "v:1 2;v:v,`a;v",
        "v:3;v:v,4;v:v,();v",
        "v:();v:v,1;v:v,2;v",
        "v:`s#1 2;v:v,3;(attr v;v)",
        "v:`s#1 2;v:v,0;(attr v;v)",
        "x:1 2;v::x,3;v:v,4;x:5;v",
        "g:();f:{g::g,x};f each til 3;g",
        "d:(til 3)!til 3;e:d;d:d upsert(enlist 5)!enlist 2;(d;e)",
        "d:(til 100)!til 100;i:0;do[50;d:d upsert(enlist i*7)!enlist i;i+:1];d",
        "d:(til 100)!til 100;i:0;do[50;d:d,(enlist i*7)!enlist i;i+:1];d",
        "d:`a`b!1 2;d:d,`b`c!3 4f;d",
        "t:([]a:1 2;b:3 4);u:t;t:t upsert 5 6;t:t upsert([]a:7 8;b:9 9);(t;u)",
        "t:([a:1 2]b:3 4);u:t;t:t upsert 1 6;t:t upsert 9 9;t:t,([a:7 8]b:9 9);(t;u)",
        "t:([]a:1 2);t:t,([]a:3 4);t",
        "n:`t;t:([]a:1 2);n:n upsert enlist 3;(n;t)",
        "v:1 2;r:@[{v::v,zz};0;::];(v;r)",
        "t:([]a:1 2);r:@[{t::t upsert x};(1;2;3);::];(t;r)",
        "zz:zz,1",
        ".a.v:1 2;.a.v:.a.v,3;.a.v",
        "v:(v:1 2),v;v",
    ]);
}

/// Amendments of many items by name, and what an error leaves.
#[test]
fn many_items_are_amended_by_name() {
    same_in_a_plain_session(&[
        "v:til 5;w:v;v[3 1 3]:7 8 9;(v;w)",
        "v:til 5;v[v]:0;v",
        "v:til 5;v[4 0]+:v;v",
        "v:til 5;v[0 0 0]+:1 2 3;v",
        "v:2.5*til 5;v[0 1]*:0n 2;v",
        "v:0W 1 0N;v[0 1 2]+:1;v",
        "b:10101b;b[0 1 4]:0b;b[til 2]:11b;b",
        "s:`a`b`c;s[0 2]:`z;s",
        "d:2024.01.01+til 4;d[1 2]:2025.01.01;d",
        "h:1 2 3h;h[0 1]:9 8h;h",
        "v:1 2 3;@[`v;0 2;:;8 9];@[`v;1 1;+;8 9];v",
        "v:1 2 3;r:@[{v[0 7]:x};5 6;::];(v;r)",
        "v:1 2 3;r:@[{v[0 7]+:x};5 6;::];(v;r)",
        "v:1 2 3;r:@[{v[0 1]:x};5 6 7;::];(v;r)",
        "v:1 2 3;r:@[{v[0 1]:x};5 6f;::];(v;r)",
        "v:`s#1 2 3;v[()]:();(attr v;v)",
        "v:`s#1 2 3;v[0 1]:9 9;(attr v;v)",
        "d:`a`b`c!1 2 3;e:d;d[`a`c]:7 8;d[`c`b]+:1 1;(d;e)",
        "d:(til 6)!til 6;d[0 3 5 5]:1 2 3 4;d[1 2 3 4]+:1;d",
        "d:`a`b!1 2;r:@[{d[`a`z]:x};5 6;::];(d;r)",
        "m:(1 2 3;4 5 6);m[1;0 2]:7 8;m[0;0 0]+:1 1;m",
        "D:`a`b;e:`D$`a`b`a;r:@[{e[0 1]:x};`b`a;::];(e;r)",
    ]);
}

/// Dictionaries of vectors joined, differences of neighbours, groups and places of symbols.
#[test]
fn vectors_are_joined_and_grouped_at_once() {
    same_in_a_plain_session(&[
        "(`a`b`c!1 2 3),`c`d`d`e`a!4 5 6 7 8",
        "(1 2 2 3!10 20 30 40),2 5 5 1!1 2 3 4",
        "(1 2 3!10 20 30),2 3!`a`b",
        "(1 2 3!10 20 30),2 3!1.5 2.5",
        "(0n 1 2!10 20 30),0n 2.5 0n!1 2 3",
        "(\"abc\"!1 2 3),\"cbd\"!7 8 9",
        "(1 2!`a`b),2 3!`c`d",
        "(1 2!10b),2 3!11b",
        "(1 2!2024.01.01 2024.01.02),2 3!2025.01.01 2025.01.02",
        "(2024.01.01 2024.01.02!1 2),2024.01.02 2024.01.03!3 4",
        "((0#0)!0#0),1 1!2 3",
        "(1 2!3 4),(0#0)!0#0",
        "((0#0)!0#0),(0#0)!0#0",
        "(0 1 2!3?0Ng)~(0 1 2!3?0Ng),0 1!2?0Ng",
        "attr key(`s#1 2!3 4),2 3!5 6",
        "differ each(1 1 2 2 1;1 1.5 1.5 0n 0n 2;`a`a`b;\"aab\";1101b;0#0;enlist 3;1 1 2 2h)",
        "differ 1 0N 0N 2,9000#7 7 8",
        "s:2000#`c`a`b`a`zz;(group s;distinct s;s?`b`zz`q;`zz`a`c`b?s;s in`a`b;count each group s)",
        "select n:count i,v:sum v by s from([]s:2000#`c`a`b`a`zz;v:til 2000)",
        "(group 0#`a;group`a`a;distinct 3#`)",
    ]);
    let drawn = "all 4=count each string 70000?`4;all(70000?`4)like\"[a-p][a-p][a-p][a-p]\"";
    assert_eq!(run_as(drawn, Dialect::Q, false).trim(), "1b");
}
