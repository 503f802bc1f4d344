//! What queries, joins and dictionaries must hold on random tables, and what helps to write them.

use super::{Q, column, table};
use crate::dice::{Dice, on_stack, turns};
use jackal::rooms::array::fast_ways::Plain;

#[test]
fn the_three_forms_of_a_query_agree() {
    on_stack(|| {
        let (q, mut dice) = (Q::new(), Dice(11));
        for turn in 0..turns(40) {
            let many = dice.next(9);
            q.run(&table(&mut dice, "t", "sjfd", many));
            let condition = ["b>0", "a=`a", "c<=0.25", "d within 2024.02.21 2024.02.23", "not null b"][turn % 5];
            let tree = q.run(&format!("c:parse \"{condition}\";"));
            assert_eq!(tree, "");
            q.holds(&format!("(select a,x:b+1 from t where {condition})~?[t;enlist c;0b;`a`x!(`a;(+;`b;1))]"));
            q.holds(&format!(
                "(select a,x:b+1 from t where {condition})~eval parse \"select a,x:b+1 from t where {condition}\""
            ));
            q.holds(&format!("(exec b by a from t where {condition})~?[t;enlist c;`a;`b]"));
            q.holds("(update e:sum b by a from t)~![t;();(enlist`a)!enlist`a;(enlist`e)!enlist(sum;`b)]");
            q.holds(&format!("(delete from t where {condition})~![t;enlist c;0b;`symbol$()]"));
            q.holds("(delete b from t)~![t;();0b;enlist`b]");
            q.holds(&format!("(select from t where {condition})~t where exec {condition} from t"));
        }
    });
}

#[test]
fn by_is_group_and_each() {
    on_stack(|| {
        let (q, mut dice) = (Q::new(), Dice(12));
        for kind in "jfidtp".chars() {
            for _ in 0..turns(6) {
                let many = 1 + dice.next(30);
                q.run(&table(&mut dice, "t", &format!("s{kind}j"), many));
                q.run("g:group t`a;g:(asc key g)#g");
                for word in ["count", "first", "last", "max", "min", "sum", "avg", "med", "dev", "var", "sdev", "svar"]
                {
                    if kind == 'p' && word == "sum" {
                        continue;
                    }
                    let plain = format!("({word} each t[`b] g)~exec {word} b by a from t");
                    q.holds(&format!("(key {word} each t[`b] g)~key exec {word} b by a from t"));
                    q.holds(&plain);
                    // The ways for all groups at once give what the general one gives.
                    let fast = q.run(&format!("-3!select {word} b by a from t"));
                    q.k.set_plain(Plain::ALL);
                    let general = q.run(&format!("-3!select {word} b by a from t"));
                    q.k.set_plain(Plain::NONE);
                    assert_eq!(fast, general, "{word} of {kind}");
                }
                q.holds("(exec c wavg b by a from t)~{[t;p]t[`c][p]wavg t[`b]p}[t]each g");
                q.holds("(exec sum b*c by a from t)~{[t;p]sum t[`c][p]*t[`b]p}[t]each g");
            }
        }
    });
}

#[test]
fn joins_are_what_a_nested_loop_finds() {
    on_stack(|| {
        let (q, mut dice) = (Q::new(), Dice(13));
        q.run("last1:{[t;u]{[u;r]m:where(u[`a]=r`a)&u[`b]<=r`b;r,(enlist`x)#$[count m;u last m;first 0#u]}[u]each t}");
        for _ in 0..turns(40) {
            let (many, more) = (1 + dice.next(8), 1 + dice.next(8));
            q.run(&table(&mut dice, "t", "sj", many));
            let keys = column(&mut dice, 's', more);
            q.run(&format!("u:([]a:{keys};x:til {more})"));
            q.run("u:select from u where i=(first;i)fby a");
            q.run("left:{[t;u]{[u;r]m:where u[`a]=r`a;r,(enlist`x)#$[count m;u first m;first 0#u]}[u]each t}");
            q.holds("(t lj 1!u)~left[t;u]");
            q.holds("(t ij 1!u)~left[t;u]where t[`a]in u`a");
            q.run(&format!(
                "w:`b xasc([]a:{};b:{};x:til {more})",
                column(&mut dice, 's', more),
                column(&mut dice, 'j', more)
            ));
            q.holds("aj[`a`b;t;w]~last1[t;w]");
            q.holds("(count ej[`a;t;w])=sum{[u;r]sum u[`a]=r`a}[w]each t");
            q.holds("(cols t uj w)~distinct cols[t],cols w");
            q.holds("(count t uj w)=count[t]+count w");
        }
    });
}

#[test]
fn keys_and_nests_are_undone() {
    on_stack(|| {
        let (q, mut dice) = (Q::new(), Dice(15));
        for _ in 0..turns(40) {
            let many = 1 + dice.next(9);
            q.run(&table(&mut dice, "t", "sjf", many));
            q.holds("t~0!1!t");
            q.holds("t~0!`a`b xkey t");
            q.holds("t~0!2!t");
            q.holds("(asc t)~asc ungroup 0!`a xgroup t");
            q.holds("(`a xasc t)~t iasc t`a");
            q.holds("(`a`b xasc t)~(`b xasc t)iasc(`b xasc t)`a");
            q.holds("(`a`b xdesc t)~(`b xdesc t)idesc(`b xdesc t)`a");
            q.holds("t~flip flip t");
            q.holds("t~(,/)enlist each t");
            q.holds("(distinct t)~t asc first each value group t");
        }
    });
}

#[test]
fn what_a_query_names_wrongly_is_marked_and_its_nearest_told() {
    use jackal::rooms::session::{Notation, Session};
    on_stack(|| {
        let mut session = Session::new();
        session.set_notation(Notation::Q);
        session.eval("trade:([]sym:`a`b;price:1 2);total:{sum x}");
        for (line, near, at) in [
            ("select pric from trade", "price", 7),
            ("select price from trad", "trade", 18),
            ("select totl price from trade", "total", 7),
            ("exec price by smy from trade", "sym", 14),
            ("select from trade where prise>1", "price", 24),
        ] {
            let error = session.eval(line).error.unwrap();
            let notes = error.notes().join("\n");
            assert!(
                notes.contains(&format!("is it {near}")) || notes.contains(&format!("is {near} meant")),
                "{line}: {notes}"
            );
            assert_eq!(error.places().first().and_then(|place| place.mark).map(|mark| mark.0), Some(at), "{line}");
        }
    });
}

#[test]
fn columns_are_offered_behind_the_table_of_a_query() {
    use jackal::rooms::session::{Notation, Session};
    on_stack(|| {
        let mut session = Session::new();
        session.set_notation(Notation::Q);
        session.eval("trade:([]symbols:`a`b;pricing:1 2)");
        let offered = |before: &str| session.complete(before).1;
        assert_eq!(offered("select from trade where pric"), ["pricing"]);
        assert_eq!(offered("exec pricing by symbo"), Vec::<String>::new());
        assert_eq!(offered("select from trade where pricing>1,symbo"), ["symbols"]);
        assert_eq!(offered("delete from `trade where symbo"), ["symbols"]);
    });
}

#[test]
fn rows_one_by_one_are_the_rows_at_once() {
    on_stack(|| {
        let (q, mut dice) = (Q::new(), Dice(17));
        for _ in 0..turns(20) {
            let many = 1 + dice.next(9);
            q.run(&table(&mut dice, "t", "sjfdpbx", many));
            q.run("u:0#t;{`u insert x}each t");
            q.holds("t~u");
            q.run("u:0#t;{u,:x}each t");
            q.holds("t~u");
            q.run("u:0#t;u2:u;{`u upsert value x}each t");
            q.holds("t~u");
            q.holds("0=count u2");
            q.run("u:1!0#t;{`u upsert x}each t");
            q.holds("u~(1!0#t)upsert t");
            q.run("w:u;`u upsert t 0;`u upsert t 0");
            q.holds("u~w upsert t 0");
        }
    });
}

#[test]
fn dictionaries_are_added_by_their_keys() {
    on_stack(|| {
        let q = Q::new();
        for _ in 0..turns(30) {
            q.run("x:(-5?10)!5?100;y:(-5?10)!5?100;k:distinct key[x],key y");
            for verb in ["+", "-"] {
                q.holds(&format!("(x{verb}y)~k!(0^x k){verb}0^y k"));
            }
            q.run("a:([k:-5?10]v:5?100;w:5?10f);b:([k:-5?10]v:5?100;w:5?10f)");
            q.holds("(a+b)~(a pj b),((key b)except key a)#b");
            q.run("d:(`a`b`a!1 2 3)+`b`a!10 20");
            q.holds("d~`a`b`a!21 12 3");
        }
    });
}

#[test]
fn distinct_with_groups_and_columns_of_casts() {
    on_stack(|| {
        let q = Q::new();
        q.run("t:([]d:1 1 2 1;s:`a`a`b`c;p:2024.01.01D10 2024.01.01D11 2024.01.02D10 2024.01.02D12)");
        q.holds("(select distinct s by d from t)~select s:distinct s by d from t");
        q.holds("(select distinct s,p:`dd$p by d from t)~select distinct s,p:distinct`dd$p by d from t");
        q.holds("(exec distinct s by d from t)~exec(distinct s)by d from t");
        q.holds("`date`x~cols select count i by date:`date$p from t");
        q.holds("`p`x~cols select count i by `date$p from t");
        q.holds("(update p:`date$p from t)~update `date$p from t");
    });
}

/// A table of keys with a column, or a vector of keys, finds and changes what one key after the other does.
#[test]
fn keyed_tables_are_indexed_by_many_keys() {
    let q = Q::new();
    for keys in ["string til 100", "til 100", "`$string til 100", "2024.01.01+til 100"] {
        q.run(&format!("K:{keys};t:([k:K]v:til 100;w:100#`a`b`c)"));
        q.holds("t[([]k:K);`v]~til 100");
        q.holds("t[([]k:K 7 3 7);`v`w]~{t[x;`v`w]}each([]k:K 7 3 7)");
        q.holds("(t[;`v]each([]k:K))~t[([]k:K);`v]");
        q.run("u:t;u[([]k:K 5 50 5);`v]+:10 20 30;c:count u");
        q.holds("(c;u[([]k:K 5 50);`v];t[([]k:K 5 50);`v])~(100;45 70;5 50)");
    }
    q.run("i:0;while[i<100;t[K i;`v]+:i;i+:1]");
    q.holds("t~([k:K]v:2*til 100;w:100#`a`b`c)");
    // Rows put one by one to a table that is handed on, and one that is held.
    q.run("t:([k:`a`b]v:1 2;w:3 4);u:{x upsert(y;1;count x)}/[t;`c`a`c`d]");
    q.holds("u~([k:`a`b`c`d]v:1 2 1 1;w:3 4 3 3)");
    q.holds("t~([k:`a`b]v:1 2;w:3 4)");
    q.run("g:3?0Ng;t:([k:1 2 3]g:g);`t upsert(2;g 0)");
    q.holds("(t[1;`g];t[2;`g];t[3;`g])~g 0 0 2");
    q.run("K:til 100;t:([k:K]v:til 100)");
    q.holds("(t[K;`v];t[5 500 5;`v])~(til 100;5 0N 5)");
    q.holds("t[([]k:5 500);`v]~5 0N");
    q.run("t[([]k:500 501 3);`v]:7 8 9");
    q.holds("(count t;t[500 501 3;`v])~(102;7 8 9)");
}
