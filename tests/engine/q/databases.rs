//! Tables in partitions: each query gives what it gives on all rows in memory; the words that take such tables, and those that do not.

use super::Q;
use crate::dice::{Dice, on_stack, turns};

/// A session with a database of seven days, its table `t` in partitions, and all rows of it in memory as `m`.
fn database(rows: usize) -> Q {
    let q = Q::new();
    q.run(&format!(
        "mk:{{[d;n]t::([]sym:n?`a`b`c`d`;time:asc n?24:00:00.000;price:@[n?100f;n?1+n div 9;:;0n];size:n?1000;note:n?(\"x\";\"yy\";\"\");ex:n?\"NQ\";qty:n?100i);.Q.dpft[`:db;d;`sym;`t]}};mk[;{rows}]each 2024.01.01+til 7;"
    ));
    q.run("\\l db");
    q.run("m:select from t");
    q
}

/// What a query gives on the table in partitions and in memory.
fn compare(q: &Q, query: &str) {
    let memory = query.replace(" from t", " from m");
    let (parts, memory) = (q.try_run(query), q.try_run(&memory));
    match (&parts, &memory) {
        (Ok(parts), Ok(memory)) => assert_eq!(parts, memory, "{query}"),
        (Err(parts), Err(memory)) => assert_eq!(parts.lines().next(), memory.lines().next(), "{query}"),
        _ => panic!("{query}\n{parts:?}\n{memory:?}"),
    }
}

#[test]
fn queries_on_partitions_are_those_on_all_rows() {
    on_stack(|| {
        let (q, mut dice) = (database(60), Dice(17));
        for query in [
            "select[5] from t",
            "select[-5] from t",
            "select[5;>price] from t",
            "select by sym from t",
            "select by date from t",
            "select distinct sym,ex from t",
            "exec count i from t",
            "select count i from t",
            "exec date from t",
            "exec distinct date from t",
            "exec max date from t",
            "exec {max x}price from t",
            "select {max x}price by sym from t",
            "select price by sym from t",
            "select from t where date=2030.01.01",
            "exec sum size by sym from t where date=2030.01.01",
            "select sum size from t where date=2030.01.01",
            "select nosuch from t",
            "select sym+1 from t",
            "select sum size by date.month from t",
            "?[t;enlist(=;`date;2024.01.03);0b;`s`p!(`sym;`price)]",
            "select a:sum[size]%count i,b:(max price)-min price by ex from t where date within 2024.01.02 2024.01.05,not null price",
        ] {
            compare(&q, query);
        }
        let conditions = [
            "",
            "date=2024.01.03",
            "date within 2024.01.02 2024.01.05",
            "date in 2024.01.01 2024.01.07",
            "sym=`a",
            "sym in`b`d,size>500",
            "date>2024.01.04,price<50",
            "date=2024.01.02,note like\"y*\"",
            "size<0",
        ];
        let by = [
            "",
            "by sym ",
            "by date ",
            "by date,sym ",
            "by sym,date ",
            "by ex,5 xbar qty ",
            "by 6 xbar time.hh ",
            "by note ",
        ];
        let columns = [
            "sum size",
            "avg price",
            "size wavg price",
            "first price,last time",
            "max price,lo:min price",
            "n:count i",
            "med price",
            "dev price",
            "r:(max price)-min price",
            "h:100*sum size>500",
            "sum qty,sum neg qty%2",
            "any price>99,all size>=0",
            "count distinct sym",
            "n:count i,sum size,first note",
            "sum size*price",
            "wsum[size;price]",
        ];
        for _ in 0..turns(250) {
            let verb = ["select", "exec"][dice.next(2)];
            let condition = conditions[dice.next(conditions.len())];
            let condition = if condition.is_empty() { String::new() } else { format!(" where {condition}") };
            let (by, columns) = (by[dice.next(by.len())], columns[dice.next(columns.len())]);
            compare(&q, &format!("{verb} {columns} {by}from t{condition}"));
        }
    });
}

#[test]
fn words_that_take_tables_in_partitions_and_those_that_do_not() {
    on_stack(|| {
        let q = database(20);
        q.holds("140=count t");
        q.holds("(cols t)~cols m");
        q.holds("(exec t from meta t)~exec t from meta m");
        q.holds("98h=type t");
        q.holds("(til 0)~0#til 0");
        q.holds("(`m`t)~tables[]");
        q.holds("`t in key`.");
        q.holds(".Q.qp t");
        q.holds("(7#20)~.Q.cn t");
        q.holds("(.Q.pn`t)~7#20");
        q.holds("(m 0 19 20 139)~.Q.ind[t;0 19 20 139]");
        q.holds("(m 139 0 20)~.Q.ind[t;139 0 20]");
        q.holds("u:t;(select from u)~m");
        q.holds("{[x](select sum size from x)~select sum size from m}t");
        q.run(".Q.view 2024.01.02 2024.01.03");
        q.holds("40=count t");
        q.run(".Q.view[]");
        q.holds("140=count t");
        for (line, error) in [
            ("t[0]", "par"),
            ("t`sym", "par"),
            ("5#t", "par"),
            ("t,t", "par"),
            ("t,1", "par"),
            ("reverse t", "par"),
            ("flip t", "par"),
            ("first each t", "par"),
            ("0!t", "par"),
            ("`sym xasc t", "par"),
            ("aj[`sym`time;t;m]", "par"),
            ("update x:1 from t", "par"),
            ("delete from t", "par"),
            ("`t insert 1", "par"),
            ("-8!t", "par"),
            (".Q.ind[t;140]", "domain"),
        ] {
            assert_eq!(q.error(line), error, "{line}");
        }
        assert!(q.try_run("5#t").unwrap_err().contains("select from t"), "the error names the way");
        assert!(q.run("t").starts_with("date       sym time"));
    });
}

#[test]
fn damaged_databases_are_errors_and_the_session_goes_on() {
    on_stack(|| {
        let q = database(5);
        let day = q.folder.join("db/2024.01.04/t");
        std::fs::remove_file(day.join("price")).unwrap();
        q.holds("35=exec count i from t");
        q.holds("35=exec sum size>=0 from t");
        assert!(q.try_run("select sum price from t").unwrap_err().contains("2024.01.04/t/price"));
        q.holds("(select sum price from m where date=2024.01.01)~select sum price from t where date=2024.01.01");
        std::fs::write(day.join("price"), b"\xfe\x20\x09\0\0\0\0\0\x02\0\0\0\0\0\0\0").unwrap();
        assert!(q.try_run("select sum price from t").unwrap_err().contains("badmsg"));
        // A column that has lost rows.
        q.run("`:2024.01.04/t/price set 1 2f");
        assert_eq!(q.error("select sum size,sum price from t"), "length");
        let sym = std::fs::read(q.folder.join("db/sym")).unwrap();
        std::fs::write(q.folder.join("db/sym"), &sym[..sym.len() / 2]).unwrap();
        assert_eq!(q.error("\\l ."), "badmsg");
        q.holds("2=1+1");
    });
}

#[test]
fn aggregates_and_row_numbers_are_right_across_partitions() {
    on_stack(|| {
        let q = Q::new();
        q.run("t:([]s:`a`b`c;n:1 2 3;r:0.1 0.2 0.3e;b:0x000102;ts:3#2024.01.01D12)");
        q.run("{.Q.dpft[`:h;x;`s;`t]}each 2024.01.01+til 5;");
        q.run("\\l h");
        q.run("m:select from t");
        for query in [
            "exec avg ts from t",
            "exec avg b from t",
            "exec n wavg b from t",
            "exec avg r from t",
            "select avg r by s from t",
            "exec (sum n;max n) from t",
            "select x:(sum n;max n) from t",
            "exec string sum n from t",
            "exec `a`b!(sum n;max n) from t",
            "exec group s from t",
            "exec distinct s from t",
            "select s:distinct s from t",
            "exec 2#desc n from t",
            "select n,sum n from t",
            "select max n,date from t",
            "select prd n from t",
            "?[t;();0b;()]",
            "?[t;enlist(>;`n;1);(enlist`s)!enlist`s;(enlist`n)!enlist(sum;`n)]",
        ] {
            compare(&q, query);
        }
        q.holds("1 2~exec i from t where date=2024.01.03,n>1");
        q.holds("(1 1 1 1 1;2 2 2 2 2)~value exec i by s from t where n>1");
        q.holds("2 2 2 2 2~exec i from t where i=(last;i)fby date");
        q.holds("15~first exec x from eval parse\"select count i from t\"");
    });
}

#[test]
fn databases_as_people_have_them() {
    on_stack(|| {
        let q = Q::new();
        // The first day is empty, a later one lacks a table, and one has lost the names of its columns.
        q.run("t:([]s:0#`;n:0#0);.Q.dpft[`:a;2024.01.01;`s;`t];t:([]s:`x`y;n:1 2);.Q.dpft[`:a;;`s;`t]each 2024.01.02 2024.01.04;u:t;.Q.dpft[`:a;2024.01.03;`s;`u];");
        std::fs::remove_file(q.folder.join("a/2024.01.02/t/.d")).unwrap();
        q.run("\\l a");
        q.holds("4=count t");
        q.holds("0 2 0 2~.Q.cn t");
        q.holds("(.Q.pv!.Q.cn u)~.Q.pv!0 0 2 0");
        // A table in a folder is sorted where it is.
        q.run("`n xdesc`:2024.01.04/t/");
        q.holds("2 1~exec n from t where date=2024.01.04");
        q.run("`s xasc`:2024.01.04/t/");
        q.holds("`s=attr exec s from get`:2024.01.04/t/");
        // A folder of columns is one table.
        q.run("old:sym");
        q.run("\\l 2024.01.04/t");
        q.holds("old~sym");
        q.holds("2=count t");
        let q = Q::new();
        q.run("t:([]v:1 2);{.Q.dpt[`:w;x;`t]}each 999 1000 10000;");
        q.run("\\l w");
        q.holds("999 1000 10000i~exec distinct int from t");
        for folder in ["p/2024.01", "p/2024.01.01"] {
            std::fs::create_dir_all(q.folder.join("w").join(folder)).unwrap();
        }
        assert!(q.try_run("\\l p").unwrap_err().contains("2024.01 and 2024.01.01"));
        let q = Q::new();
        assert!(q.try_run(".Q.pv").unwrap_err().contains("\\l of a database"));
    });
}

#[test]
fn the_end_of_a_day_empties_the_tables_and_tells_the_database() {
    on_stack(|| {
        let q = Q::new();
        q.run("t:([]sym:`b`a`b;v:1 2 3);u:([]sym:`c`a;w:1 2f)");
        assert_eq!(q.run(".Q.hdpf[0;`:db;2024.01.02;`sym]"), "");
        assert_eq!(q.run("count each (t;u)"), "0 0");
        assert_eq!(q.run("cols u"), "`sym`w");
        q.run("\\l db");
        assert_eq!(q.run("exec v from t where date=2024.01.02"), "2 1 3");
        assert_eq!(q.run("`a`c~value exec sym from u"), "1b");
        // A process that cannot be reached is left out; a column that a table lacks is an error.
        q.run("delete t,u from `.");
        q.run("t:([]sym:`b`a;v:4 5)");
        assert_eq!(q.run(".Q.hdpf[`::1;`:.;2024.01.03;`sym]"), "");
        assert!(q.try_run("t:([]v:4 5);.Q.hdpf[0;`:.;2024.01.03;`sym]").is_err());
    });
}

#[test]
fn partitions_without_rows_are_counted() {
    on_stack(|| {
        let q = Q::new();
        q.run(
            "mk:{[d;n]t::([]sym:n#`a;size:til n);.Q.dpft[`:db;d;`sym;`t]};mk'[2024.01.01 2024.01.02 2024.01.03;2 0 1];",
        );
        q.run("\\l db");
        q.holds("2 0 1~exec x from select count i by date from t");
        q.holds("2 0 1~value exec count i by date from t");
        q.holds("0 1~exec n from select n:count i by date from t where date>2024.01.01");
        q.holds("2 1~exec n from select n:count i by date,sym from t");
        q.holds("(2024.01.01 2024.01.03!1 1)~exec count i by date from t where size<1");
    });
}

#[test]
fn a_folder_of_values_has_lists_of_lists() {
    on_stack(|| {
        let q = Q::new();
        q.run("`:d/texts set (\"abc\";\"de\");`:d/one set 1;`:d/nest set (1 2;3 4 5);");
        assert!(q.folder.join("d/texts#").exists());
        q.run("\\l d");
        q.holds("(\"abc\";\"de\")~texts");
        q.holds("(1;(1 2;3 4 5))~(one;nest)");
        q.holds("`nest`one`texts~asc system\"v\"");
    });
}
