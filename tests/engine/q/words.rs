//! Every word of q on every kind of value, and the rules that hold for all of them.

use super::Q;
use crate::dice::on_stack;
use jackal::rooms::k::Dialect;
use jackal::rooms::k::show::report::error_text;
use jackal::rooms::k::vocabulary::VOCABULARY;

#[test]
fn a_null_matches_itself_whatever_its_type() {
    let q = Q::new();
    for list in ["0n 1", "1.5 0n -2e", "2024.02.29T09:30:15.123 0N", "1 0N", "0Nd,2024.01.01", "(1;0n;(0ne;1))"] {
        q.holds(&format!("x:{list};(x~{list})&x~({list})"));
    }
    assert_eq!(q.run("(1.5 0n -2e)~1.5 0n -3e"), "0b");
}

/// Values of every kind.
const VALUES: &[&str] = &[
    "0b",
    "0x02",
    "3h",
    "4i",
    "5",
    "2.5e",
    "1.5",
    "\"a\"",
    "`s",
    "2024.01.05",
    "2024.01m",
    "09:30",
    "09:30:01",
    "00:00:01.5",
    "0D01",
    "2024.01.05D10",
    "2024.01.05T10:00",
    "0Ng",
    "101b",
    "0x0102",
    "1 2h",
    "1 2i",
    "3 1 2",
    "1 2e",
    "1.5 0n",
    "\"abc\"",
    "`a`b`a",
    "2024.01.05 2024.01.06",
    "09:30 09:31",
    "()",
    "0#0",
    "\"\"",
    "0#`",
    "0N 0N",
    "0n 0n",
    "``",
    "0#2024.01.01",
    "(1;`a;\"b\")",
    "(1 2;3 4)",
    "(\"ab\";\"cde\")",
    "`a`b!1 2",
    "()!()",
    "`a`b!(1 2;3 4)",
    "([]a:1 2;b:`x`y)",
    "([]a:();b:())",
    "0#([]a:1 2;b:`x`y)",
    "([k:`x`y]v:1 2)",
    "0#([k:`x`y]v:1 2)",
    "([k:1 2;l:3 4]v:5 6)",
    "`s#1 2 3",
    "`sym$`a`b",
    "{x}",
    "+",
    "::",
    "0W",
    "0Wd",
];

#[test]
fn every_word_takes_every_value_or_refuses_it() {
    on_stack(|| {
        let q = Q::new();
        q.run("sym:`a`b;t:([]a:1 2;b:`x`y)");
        // Those that leave the session, and those that may go on for ever: a list that leads back to itself.
        let skipped = [
            "over", "scan", "exit", "system", "value", "get", "eval", "reval", "parse", "hdel", "set", "save", "rsave",
            "show", "load", "rload",
        ];
        let words: Vec<_> = VOCABULARY.iter().filter(|row| !skipped.contains(&row.spelling)).collect();
        let fine = |line: &str| match q.k.run(line, Dialect::Q, true) {
            Ok(_) => drop(q.host.take_output()),
            Err(error) => {
                q.host.take_output();
                let word = error_text(&error);
                assert!(!word.is_empty() && !word.contains("panicked"), "{line}");
            }
        };
        for row in &words {
            let word = row.spelling;
            for (place, value) in VALUES.iter().enumerate() {
                if row.monad.is_some() {
                    fine(&format!("@[{word};{value};{{x}}]"));
                }
                if row.dyad.is_some() && !word.starts_with(|c: char| c.is_ascii_digit()) {
                    // Each value with every fifth of the others, another fifth for each.
                    for other in VALUES.iter().skip(place % 5).step_by(5) {
                        fine(&format!(".[{word};({value};{other});{{x}}]"));
                    }
                }
                if let Some((arguments, _)) = row.many {
                    let others: Vec<&str> = (1..arguments).map(|n| VALUES[(place + 11 * n) % VALUES.len()]).collect();
                    fine(&format!(".[{word};({value};{});{{x}}]", others.join(";")));
                }
            }
        }
        for value in VALUES {
            for query in [
                "select from t1",
                "select sum a by b from t1",
                "exec a from t1",
                "update a:1 from t1",
                "delete from t1 where a>1",
                "delete a from t1",
            ] {
                fine(&format!("t1:{value};{query}"));
            }
        }
    });
}

#[test]
fn hints_change_no_result() {
    on_stack(|| {
        let q = Q::new();
        let lists = ["1 2 2 3", "`a`b`c", "2024.01.01 2024.01.05", "0n 1 2.5", "`long$()"];
        for list in lists {
            for mark in ["s", "g"] {
                q.run(&format!("p:{list};m:`{mark}#p"));
                for word in [
                    "p~m",
                    "(p?p)~m?m",
                    "(p in p)~m in m",
                    "(distinct p)~distinct m",
                    "(group p)~group m",
                    "(asc p)~asc m",
                    "(desc p)~desc m",
                    "(p bin p)~m bin m",
                    "(reverse p)~reverse m",
                    "(p=first p)~m=first m",
                    "(p,p)~m,m",
                    "(2#p)~2#m",
                    "(where p=p)~where m=m",
                ] {
                    assert_eq!(q.run(word), "1b", "{mark} {list} {word}");
                }
                q.holds("(select from ([]p) where p=first p)~select from ([]p:m) where p=first p");
                q.holds("(2>count m)|`~attr reverse m");
                q.holds("(`$())~attr[m]except attr m,()");
            }
        }
    });
}

#[test]
fn what_comes_to_a_domain_is_looked_up_while_it_comes() {
    on_stack(|| {
        let q = Q::new();
        q.run("dom:`a`b`c;e:`dom$`a`b");
        q.run("e,:`c");
        q.holds("e~`dom$`a`b`c");
        assert_eq!(q.error("e,:`z"), "cast");
        q.holds("e~`dom$`a`b`c");
        q.run("kt:([id:1 2 3]nm:`x`y`z);t:([]id:`kt$1 3;n:10 20)");
        q.run("t,:(2;30)");
        q.holds("t~([]id:`kt$1 3 2;n:10 20 30)");
        assert_eq!(q.error("t,:(7;30)"), "cast");
        q.holds("3=count t");
    });
}

#[test]
fn adverbs_alone_derive_functions() {
    on_stack(|| {
        let q = Q::new();
        for line in ["6=(/)[+]1 2 3", "(1 3 6)~(\\)[+]1 2 3", "-3=(')[neg;+][1;2]", "103 103h~type each((/);('))"] {
            q.holds(line);
        }
        q.run("f:(':)");
        q.holds("1 1 1~f[-]1 2 3");
    });
}

#[test]
fn what_was_read_of_a_global_list_does_not_make_its_amendment_a_copy() {
    let q = Q::new();
    q.run("m:({x}each 100000 3#til 300000),enlist`a;m[0;0]:0");
    for read in ["m[5+i;0+i]", "count m[5+i]", "sum m[(5+i),6+i;0+i]", "sum first each m[(5+i),6+i]"] {
        let bytes = q.run(&format!("last first .Q.ts[{{[i]do[3;m[5;0]:{read}]}};enlist 0]"));
        // The outer list alone takes 2.4 million.
        assert!(bytes.parse::<usize>().unwrap() < 100_000, "{read} takes {bytes} bytes");
    }
}
