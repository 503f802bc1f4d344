//! Words and operators as values, trains, tables as lists of rows, namespaces as dictionaries: lines of q with what they show.

use super::show;

#[test]
fn a_word_of_one_argument_is_a_noun() {
    show(&[
        ("{count x}enlist 1", "1"),
        (".j.j enlist 1", "\"[1]\""),
        ("(`a`b!1 2)enlist`a", ",1"),
        ("count enlist max", "1"),
        ("{$[x~max;`m;`n]}max", "`m"),
        ("(sum;max)?max", "1"),
        ("count(sum;avg),max", "3"),
        ("count@'(\"ab\";\"c\")", "2 1"),
        ("first@'(1 2;3 4)", "1 3"),
        ("neg@/:1 2", "-1 -2"),
        ("reverse . enlist\"abc\"", "\"cba\""),
        ("ssr . (\"abc\";\"b\";\"x\")", "\"axc\""),
        ("mod . 7 3", "1"),
        ("mod ./:(7 3;8 5)", "1 3"),
        ("type neg", "101h"),
        ("neg neg", "'type\n  an itemwise primitive needs data, not functions\n  neg neg\n  ^\n"),
        ("abs:3", "'assign\n  abs:3\n  ^\n"),
    ]);
}

#[test]
fn an_operator_as_a_value_waits_for_its_second_argument() {
    show(&[
        ("add:(+);add[1]2", "3"),
        ("(+)[1]", "+[1]"),
        ("{x 1}[+]", "+[1]"),
        ("op:`p`m!(+;-);op[`p][3]4", "7"),
        ("((+;-)@\\:6)@\\:1", "7 5"),
        ("(=)[1]each 1 2", "10b"),
        ("(+) . 1 2", "3"),
        ("'[+;*][2;3]1000", "1006"),
        ("(#:)1 2 3", "3"),
    ]);
}

#[test]
fn trains_wait_for_what_comes() {
    show(&[
        ("tc:til count@", ""),
        ("tc\"abc\"", "0 1 2"),
        ("tc:til count ::", ""),
        ("tc\"abcd\"", "0 1 2 3"),
        ("(raze string@)1 2", "\"12\""),
        ("(neg sum@)1 2", "-3"),
        ("inc:1+;(inc inc@)3", "5"),
        ("{x x@}[neg]3", "3"),
        ("(first@)each(1 2;3 4)", "1 3"),
        ("(eval parse@)each(\"1+1\";\"2*3\")", "2 6"),
        ("(('[;])over(neg;sum;*))[2 3;4]", "-20"),
    ]);
}

#[test]
fn adverbs_stand_in_lists() {
    show(&[
        ("?[([]l:(1 2;3 4 5));();0b;(enlist`n)!enlist(each;count;`l)]", "n\n-\n2\n3"),
        ("?[([]l:(1 2;3 4 5));();0b;(enlist`n)!enlist((';count);`l)]", "n\n-\n2\n3"),
        ("eval((';neg);1 2)", "-1 -2"),
        ("(/)[+]1 2 3", "6"),
        ("eval parse\"count each(1 2;3 4 5)\"", "2 3"),
    ]);
}

#[test]
fn iterators_go_through_the_rows_of_a_table() {
    show(&[
        ("t:([]a:1 2 3)", ""),
        ("{x+y`a}/[0;t]", "6"),
        ("{x+y`a}\\[0;t]", "1 3 6"),
        ("(+/)(`a`b!1 2;`a`b!3 4)", "a| 4\nb| 6"),
        ("0{x+y`a}/:t", "1 2 3"),
        ("t{x[`a]+y}\\:10", "11 12 13"),
        ("{y`a}prior t", "0N 1 2"),
        ("count{x,enlist y}/[();t]", "3"),
        ("2.0\\[3;1 10 100 1000]", "7 24 148 1296f"),
        ("{first[y](1f-x)\\x*y}[.5;1 2 3f]", "1 1.5 2.25"),
        ("0 1 0b{x+1}/0", "0"),
        ("(`a`b!10b){`b}/`a", "`b"),
        ("count 5?([]a:1 2 3)", "5"),
        ("cols 2?([]a:1 2 3;b:4)", "`a`b"),
    ]);
}

#[test]
fn running_words_begin_with_a_value() {
    show(&[
        ("deltas[10;1 3 6]", "-9 2 3"),
        ("ratios[2f;4 8f]", "2 2f"),
        ("sums[10;1 2 3]", "11 13 16"),
        ("prds[10;1 2 3]", "10 20 60"),
        ("maxs[2;1 5 3]", "2 5 5"),
        ("mins[2;1 5 3]", "1 1 1"),
        ("differ[1;1 1 2]", "001b"),
        ("fills[5;0N 1 0N]", "5 1 1"),
    ]);
}

#[test]
fn namespaces_are_amended_by_name() {
    show(&[
        ("zz:6;@[`.;`zz;+;1];zz", "7"),
        ("@[`.;`a`b;:;1 2];a,b", "1 2"),
        (".ns.x:1;@[`.ns;`x;:;5];.ns.x", "5"),
        ("t:([]a:1 2 3);@[`.;`t;0#];count t", "0"),
        (".cfg:`x`y!1 2;.cfg.z:3;.cfg", "x| 1\ny| 2\nz| 3"),
        (".cfg.x", "1"),
        (".[set;(`.cfg.v;`a);{x}]", "\"type\""),
        (".cfg.x", "1"),
        ("`.cfg.w set 4;key .cfg", "`x`y`z`w"),
        (".[`new;();:;5];new", "5"),
        ("(.[;();:;].)each((`n1;1);(`n2;\"ab\"));n2", "\"ab\""),
        ("d:`a`b!(`x`y!1 2;`x`y!3 4);d[`a;`x]:100;d[`a;`x]", "100"),
        ("d[`c]:`x`y!5 6;d[`c;`y]", "6"),
        ("cols`a`b!1 2", "`a`b"),
        ("f:{.a.b:3;.a.b+x};f 1", "4"),
        (".a.b", "3"),
        (".zz.b:1;.zz.a:2;key`.zz", "``b`a"),
        ("null(::)", "1b"),
        ("null each(1;::;0N)", "011b"),
        ("raze 42", ",42"),
        ("0\"1+1\"", "2"),
        ("g:{x-y};h:0;h(`g;5;2)", "3"),
        ("h(-;5;2)", "3"),
        ("cols([]1 2;3 4)", "`x`x1"),
        ("last cols value\"([]\",(\";\"sv 900#enlist\"1 2\"),\")\"", "`x899"),
        ("cols select 1 2,3 4,x1:5 6 from([]q:1 2)", "`x`x1`x11"),
        ("a:1 2;cols([]a;b:a;a+1;a)", "`a`b`a1`a2"),
        ("-1 each(\"ab\";\"c\");", "ab\nc"),
        ("h:-1;h each enlist\"ab\";", "ab"),
        (".Q.addmonths[2007.10.16;6 7]", "2008.04.16 2008.05.16"),
        (".Q.addmonths[2007.10.31 2007.12.31;4 2]", "2008.03.02 2008.03.02"),
        (".Q.addmonths[2006.10.29;4]", "2007.03.01"),
        ("0Wm", "0Wm"),
        ("2024.01 0W 0Nm", "2024.01 0W 0Nm"),
        (".Q.fc[2*]1 2", "2 4"),
        (".Q[`a]~.Q.a", "1b"),
        ("k).Q.s1 1 2", "\"1 2\""),
        ("`lj in key`.q", "1b"),
        (".h`br", "\"<br>\""),
        (".q.til 3", "0 1 2"),
        ("k)+/1 2 3", "6"),
        ("value\"k)#1 2 3\"", "3"),
        ("2024.03.01-2024.01.01D12", "59D12:00:00.000000000"),
    ]);
}

#[test]
fn a_word_with_an_adverb_takes_what_stands_before_it_only() {
    show(&[
        ("max count each'((1 2;3);(4 5 6;7))", "3 1"),
        ("raze (+)scan'(1 2;3 4)", "1 3 3 7"),
        ("last {x+y}scan'(1 2;3 4)", "3 7"),
        ("1+(+)over'(1 2;3 4)", "4 8"),
        ("count each'((1 2;3);(4 5 6;7))", "2 1\n3 1"),
        ("{(1 0#x){raze(1 rotate)scan'x,'y}/x}1 2 3", "1 2 3\n2 3 1\n3 1 2\n2 1 3\n1 3 2\n3 2 1"),
    ]);
}

/// A list of dictionaries alike is a table, and as a column it is still the list of them.
#[test]
fn a_table_is_a_column_of_its_rows() {
    show(&[
        ("t:flip`a`b!(1 2;([]x:1 3;y:2 4))", ""),
        ("t", "a b\n----------\n1 `x`y!1 2\n2 `x`y!3 4"),
        ("t[0]`b", "x| 1\ny| 2"),
        ("type t`b", "98h"),
        ("t[1;`b;`y]", "4"),
        ("([]d:(`a`b!1 2;`a`b!3 4))", "d\n--------\n`a`b!1 2\n`a`b!3 4"),
        ("([a:1 2]b:([]x:1 3;y:2 4))2", " | x y\n-| ---\nb| 3 4"),
        ("([]a:1 5)lj([a:1 2]b:([]x:1 3))", "a b\n-----------\n1 (,`x)!,1\n5 (,`x)!,0N"),
        (
            "count([]a:1 2 3;b:([]x:1 2))",
            "'length\n  the columns of a table are equally long\n  count([]a:1 2 3;b:([]x:1 2))\n       ^\n",
        ),
        ("`t insert(3;`x`y!5 6)", ",2"),
        ("t,:(4;`x`y!7 8);`t upsert`a`b!(5;`z`y!9 9)", "`t"),
        ("t", "a b\n----------\n1 `x`y!1 2\n2 `x`y!3 4\n3 `x`y!5 6\n4 `x`y!7 8\n5 `z`y!9 9"),
        ("t[2]:`a`b!(3;`x`y!0 0);t[`b;0;`x]:8;t[0 2]`b", "x y\n---\n8 2\n0 0"),
        ("exec count b by a>2 from t", "0| 2\n1| 3"),
        ("select last b by a from 2#t", "a| b\n-| --------\n1| `x`y!8 2\n2| `x`y!3 4"),
        ("(select b`x from 4#t)[`x]", "8 3 0 7"),
        ("exec n from select n:count i by b from t,t", "2 2 2 2 2"),
        ("u:ungroup([]a:1 2;b:(([]x:1 2);([]x:3 4)));u`b", "x\n-\n1\n2\n3\n4"),
    ]);
    // Objects within objects.
    show(&[
        ("j:.j.k\"[{\\\"a\\\":1,\\\"b\\\":{\\\"c\\\":2}},{\\\"a\\\":3,\\\"b\\\":{\\\"c\\\":4}}]\"", ""),
        (
            ".j.j j,j 0",
            "\"[{\\\"a\\\":1,\\\"b\\\":{\\\"c\\\":2}},{\\\"a\\\":3,\\\"b\\\":{\\\"c\\\":4}},{\\\"a\\\":1,\\\"b\\\":{\\\"c\\\":2}}]\"",
        ),
        ("((j,j)~raze(j;j);(j,j)~j uj j;(j,j)~j upsert j)", "111b"),
        ("(j,j)[3;`b]", "c| 4"),
        ("exec b from j,enlist`a`b!(5;`c`d!6 7)", "(,`c)!,2f\n(,`c)!,4f\n`c`d!6 7"),
    ]);
    // Rows among other items, and tables of other columns.
    show(&[
        ("1 2,([]a:3 4)", "1\n2\n(,`a)!,3\n(,`a)!,4"),
        ("(([]a:1 2),())~(),([]a:1 2)", "1b"),
        ("raze{([]a:enlist x;b:enlist x#`s)}each til 3", "a b\n------------\n0 `symbol$()\n1 ,`s\n2 `s`s"),
    ]);
}

#[test]
fn filling_keeps_keys() {
    show(&[
        ("fills`a`b`c!1 0N 3", "a| 1\nb| 1\nc| 3"),
        ("fills([a:`x`y]v:1 0N)", "a| v\n-| -\nx| 1\ny| 1"),
        ("fills[7;`a`b!0N 2]", "a| 7\nb| 2"),
    ]);
}

#[test]
fn the_globals_of_a_function_are_also_those_it_only_assigns() {
    show(&[("(value{[a;b]c:a+b;d::c;c*2})3", "``d"), ("(value{[a;b]d::neg c:a*b+5;c+e})3", "``d`e")]);
}

#[test]
fn nothing_joined_changes_nothing_and_nulls_are_skipped() {
    show(&[
        ("q:enlist 5 6;q,:();q", "5 6"),
        ("q,:7 8;q,:();count q", "2"),
        ("1 2 3 4f cov 2 4 0n 9", "2.833333"),
        ("1 2 3 4f scov 2 4 0n 9", "4.25"),
        ("(1 2 4f cor 2 4 9f)~1 2 3 4f cor 2 4 7 9f", "0b"),
        ("(1 2 3f cor 2 4 7f)=(1 2 3f cor 2 4 7f)", "1b"),
        ("null 1 2 3 4f cor 2 4 0n 9", "0b"),
    ]);
}

/// Rows with texts come to a table where it is, and are what rows together are.
#[test]
fn rows_with_texts_come_one_by_one() {
    show(&[
        ("t:([]a:1 2;s:(\"xx\";\"yz\");b:`p`q);u:t", ""),
        ("`t insert(3;\"abc\";`r)", ",2"),
        ("`t upsert(4;\"\";`s);`t upsert`a`s`b!(5;enlist\"w\";`t);t,:(6;\"uv\";`u)", ""),
        ("t", "a s     b\n---------\n1 \"xx\"  p\n2 \"yz\"  q\n3 \"abc\" r\n4 \"\"    s\n5 ,\"w\"  t\n6 \"uv\"  u"),
        ("u", "a s    b\n--------\n1 \"xx\" p\n2 \"yz\" q"),
        ("k:([s:1 2]v:1 2;t:(\"aa\";\"bb\"));h:k;`k upsert(1;9;\"zz\");`k upsert(3;8;\"yy\");k[2;`v]+:5", ""),
        ("k", "s| v t\n-| ------\n1| 9 \"zz\"\n2| 7 \"bb\"\n3| 8 \"yy\""),
        (
            "f:{x[1;`v]:7;x};t:([]v:1 2;w:3 4);g:f t;t[0;`w]:9;r:t;r[1]:`v`w!0 0;(t;g;r)",
            "+`v`w!(1 2;9 4)\n+`v`w!(1 7;3 4)\n+`v`w!(1 0;9 0)",
        ),
        ("h", "s| v t\n-| ------\n1| 1 \"aa\"\n2| 2 \"bb\""),
        (
            "k:([s:(\"aa\";\"bb\")]v:1 2);`k upsert(\"aa\";5);`k upsert(\"cc\";6);k",
            "s   | v\n----| -\n\"aa\"| 5\n\"bb\"| 2\n\"cc\"| 6",
        ),
    ]);
}
