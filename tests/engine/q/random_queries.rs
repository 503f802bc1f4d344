//! Queries made at random on tables with nulls, keys and attributes: they give what they give without fast ways, and what they give where
//! the columns have no attributes.

use crate::dice::turns;
use jackal::rooms::session::{Notation, Session};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// A column: its name, the name of its type, and its items, nulls among them.
struct Column {
    name: &'static str,
    of_type: &'static str,
    items: &'static [&'static str],
}

const COLUMNS: [Column; 7] = [
    Column { name: "s", of_type: "symbol", items: &["`", "`a", "`b", "`c"] },
    Column { name: "a", of_type: "long", items: &["0N", "-1", "0", "1", "2", "5"] },
    Column { name: "b", of_type: "boolean", items: &["0b", "1b"] },
    Column { name: "f", of_type: "float", items: &["0n", "0.5", "-1f", "2f", "0w"] },
    Column { name: "d", of_type: "date", items: &["0Nd", "2024.01.01", "2024.02.29", "2023.12.31"] },
    Column { name: "i4", of_type: "int", items: &["0Ni", "1i", "2i", "-3i"] },
    Column { name: "c", of_type: "char", items: &["\" \"", "\"a\"", "\"b\""] },
];

/// The rows of a table, as the places of items, and what is done to the table.
fn tables() -> impl Strategy<Value = String> {
    let rows = proptest::collection::vec(proptest::collection::vec(0..12_usize, COLUMNS.len()), 0..9);
    let marks = select(vec![
        "",
        "`a xasc ",
        "`s`a xasc ",
        "{@[x;`s;`g#]}",
        "{@[x;`a;`g#]}",
        "{@[`s xasc x;`s;`p#]}",
        "{update `u#n from update n:i from x}",
        "1!",
        "2!",
        "{@[;`a;`g#]1!`s xasc x}",
        "3!`s`a xasc ",
    ]);
    (rows, marks).prop_map(|(rows, mark)| {
        let columns = COLUMNS.iter().enumerate().map(|(place, column)| {
            let items = rows.iter().map(|row| column.items[row[place] % column.items.len()]);
            let items: Vec<&str> = items.collect();
            match items.len() {
                0 => format!("{}:`{}$()", column.name, column.of_type),
                1 => format!("{}:enlist {}", column.name, items[0]),
                _ => format!("{}:({})", column.name, items.join(";")),
            }
        });
        format!("{mark}([]{})", columns.collect::<Vec<_>>().join(";"))
    })
}

fn conditions() -> impl Strategy<Value = String> {
    let one = select(vec![
        "a>0",
        "s=`a",
        "null f",
        "a in 1 2",
        "d within 2024.01.01 2024.02.28",
        "i<3",
        "not b",
        "s in `a`b",
        "f<a",
        "(a>0)|null a",
        "a=(max;a)fby s",
        "c=\"a\"",
        "i4<>2i",
        "f=max f",
        "not null d",
        "s<>`",
        "a=first a",
        "b",
    ]);
    proptest::collection::vec(one, 0..3).prop_map(|all| match all.len() {
        0 => String::new(),
        _ => format!(" where {}", all.join(",")),
    })
}

fn groups() -> impl Strategy<Value = &'static str> {
    select(vec![
        "",
        "",
        " by s",
        " by s,b",
        " by a",
        " by d.month",
        " by k:2 xbar a",
        " by c,i4",
        " by null f",
        " by f",
    ])
}

fn aggregates() -> impl Strategy<Value = String> {
    let one = select(vec![
        "x1:sum a",
        "x2:count i",
        "x3:avg f",
        "x4:max d",
        "x5:min a",
        "x6:first s",
        "x7:last a",
        "x8:med f",
        "x9:dev a",
        "y1:a wavg i4",
        "y2:count distinct s",
        "y3:any b",
        "y4:prd i4",
        "y5:sum b",
        "y6:sum a*i4",
        "y7:max i4",
        "y8:min d",
        "y9:all b",
        "z1:first f",
        "z2:max a-min a",
        "z3:sum null a",
        "z4:var i4",
    ]);
    proptest::collection::vec(one, 1..4).prop_map(|mut all| {
        all.sort_unstable();
        all.dedup();
        all.join(",")
    })
}

fn columns() -> impl Strategy<Value = &'static str> {
    select(vec![
        "a,s",
        "s,x:a+i4",
        "x:sums a",
        "x:deltas a,d",
        "x:fills a",
        "x:prev s,y:next f",
        "x:a*f",
        "x:0^a",
        "s,x:rank a",
        "x:maxs i4",
        "x:2 mavg i4",
        "x:string s",
        "x:d.year",
        "x:neg a,y:abs i4",
        "x:a=i4,y:a<f",
        "x:differ s",
        "x:iasc a",
        "x:count[a]#0N",
    ])
}

/// A sentence on the tables t and u.
fn sentences() -> impl Strategy<Value = String> {
    let queries = (conditions(), groups(), aggregates(), columns(), 0..8_usize).prop_map(
        |(conditions, by, aggregates, columns, form)| match form {
            0 | 1 => format!("select {aggregates}{by} from t{conditions}"),
            2 => format!("select {columns} from t{conditions}"),
            3 => format!("exec {aggregates}{by} from t{conditions}"),
            4 => format!("update {aggregates}{by} from t{conditions}"),
            5 => format!("update {columns} from t{conditions}"),
            6 => format!("delete from t{conditions}"),
            _ => format!("select{by} from t{conditions}"),
        },
    );
    let others = select(vec![
        "(0!t)uj 0!u",
        "(0!t)lj 1!`s`f#0!u",
        "(0!t)ij 1!select distinct s,q:1 from u",
        "(0!t)pj 1!select sum a by s from 0!u",
        "aj[`s`a;0!t;`s`a`f#`a xasc 0!u]",
        "aj0[`s`d;0!t;`s`d`i4#`d xasc 0!u]",
        "distinct select s,b from t",
        "`s xasc 0!t",
        "`a xdesc 0!t",
        "`f`d xasc 0!t",
        "(select s,a from t)except select s,a from u",
        "(select s,a from t)inter select s,a from u",
        "`s xgroup 0!t",
        "ungroup `s xgroup select s,a,b from t",
        "group exec s from t",
        "count each group exec a from t",
        "select[2;>a] from 0!t",
        "select[-2] from 0!t",
        "select distinct c from t",
        "exec a by s from t",
        "exec first a by s,b from t",
        "0!t",
        "`s`a xkey 0!t",
        "(0!t),0!(cols 0!t)#0!u",
        "meta 0!t",
        "reverse 0!t",
        "first 0!t",
        "(0!t)`a",
        "(exec s from t)?`b",
        "(exec a from t)bin 1",
        "asc exec f from t",
        "desc exec s from t",
        "iasc exec d from t",
        "sum exec a from t",
        "(exec a from t)in exec a from u",
        "wj[(-1;1)+\\:exec a from t;`a;0!t;(`a xasc 0!u;(sum;`i4))]",
        "t~u",
        "exec s!a from t",
        "cols t",
        "keys t",
        "(0!t)cross([]z:1 2)",
        "ej[`s;0!t;`s`f#0!u]",
        "exec i from t where a=max a",
        "t upsert(cols 0!t)#0!u",
        "?[t;enlist(>;`a;0);0b;`s`a!`s`a]",
        "?[t;();(enlist`s)!enlist`s;(enlist`a)!enlist(sum;`a)]",
        "![t;enlist(null;`a);0b;(enlist`a)!enlist 0]",
        "fills select a,f from t",
    ]);
    prop_oneof![6 => queries, 4 => others.prop_map(str::to_string)]
}

/// What a sentence shows on one line, or the kind of its error.
fn answer(session: &mut Session, sentence: &str) -> String {
    let done = session.eval(&format!("-3!{sentence}"));
    match done.error {
        None => done.text().to_string(),
        Some(error) => format!("{:?}", error.kind()),
    }
}

fn session(plain: bool) -> Session {
    let mut session = Session::bare();
    session.set_notation(Notation::Q);
    session.set_plain(plain);
    let done = session.eval("bare:{n:count keys x;n!{@[x;y;`#]}/[0!x;cols x]}");
    assert!(done.error.is_none());
    session
}

#[test]
fn queries_do_not_depend_on_fast_ways_or_attributes() {
    let config = Config { cases: turns(1500) as u32, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let (usual, plain) = (std::cell::RefCell::new(session(false)), std::cell::RefCell::new(session(true)));
    let answered = std::cell::Cell::new(0);
    let result = runner.run(&(tables(), tables(), sentences()), |(t, u, sentence)| {
        let (mut usual, mut plain) = (usual.borrow_mut(), plain.borrow_mut());
        for session in [&mut *usual, &mut *plain] {
            for line in [format!("t:{t}"), format!("u:{u}")] {
                let done = session.eval(&line);
                prop_assert!(done.error.is_none(), "{line}");
            }
        }
        let found = answer(&mut usual, &sentence);
        answered.set(answered.get() + usize::from(found.starts_with('"')));
        prop_assert_eq!(&found, &answer(&mut plain, &sentence), "{} without fast ways\n t:{}\n u:{}", sentence, t, u);
        // Attributes are no part of what matches.
        let done = usual.eval(&format!("with:@[{{(0b;value x)}};\"{}\";{{(1b;`$x)}}]", sentence.replace('"', "\\\"")));
        prop_assert!(done.error.is_none());
        usual.eval("t:bare t;u:bare u");
        usual.eval(&format!("without:@[{{(0b;value x)}};\"{}\";{{(1b;`$x)}}]", sentence.replace('"', "\\\"")));
        if !sentence.starts_with("meta") {
            let same = usual.eval("with~without").text().trim_end().to_string();
            prop_assert_eq!(same, "1b", "{} without attributes\n t:{}\n u:{}", sentence, t, u);
        }
        Ok(())
    });
    result.unwrap();
    let answered = answered.get();
    assert!(answered * 5 > turns(1500) * 4, "only {answered} were answered");
}
