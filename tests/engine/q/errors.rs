//! Each error of q by its name and its place.

use super::Q;
use crate::dice::on_stack;

/// A line, the word of its error, and what the report says.
const ERRORS: &[(&str, &str, &[&str])] = &[
    (
        "select pric from t",
        "pric",
        &["the columns are sym, price", "is price meant?", "  select pric from t\n         ^"],
    ),
    ("select price from t where syn=`a", "syn", &["is sym meant?", "                            ^"]),
    ("select from trad", "trad", &["              ^"]),
    ("select summ price from t", "summ", &["         ^"]),
    ("select price by smy from t", "smy", &["is sym meant?"]),
    ("exec nosuch from t", "nosuch", &["the columns are"]),
    ("update x:pirce from t", "pirce", &["is price meant?"]),
    ("select sum price by sym from t where price>\"a\",sym=1", "type", &[]),
    ("`sym xasc 3", "type", &["this is not a table"]),
    ("`nosuch xasc t", "nosuch", &["the columns are sym, price"]),
    ("1 2+1 2 3", "length", &["2", "3"]),
    ("([]a:1 2;b:1 2 3)", "length", &[]),
    ("select price,1 2 3 from t", "length", &["columns of 2 and of 3 items"]),
    ("1+`a", "type", &[]),
    ("neg[1;2]", "rank", &[]),
    ("{x}[1;2]", "rank", &[]),
    ("\\d 5", "domain", &[]),
    ("0!1", "type", &[]),
    ("hopen 1", "nyi", &["there are no connections to other processes here"]),
    ("hopen `:tcps://there:5001", "nyi", &["connections are not encrypted"]),
    ("hopen `there", "domain", &["hopen there: a file is opened by its symbol, a process by its address"]),
    ("hclose 0", "domain", &["nothing is open under the handle 0"]),
    ("`:d dsave`t", "nyi", &["dsave"]),
    (".Q.vp t", "nyi", &[".Q.vp, which belongs to partitioned databases"]),
    (".z.pi", "nyi", &[".z.pi, which belongs to connections"]),
    ("{.z.s x}1", "stack", &[]),
    ("{[f]f[2]neg 1}1b", "type", &["an atom cannot be indexed"]),
    ("(1;2", "parse", &[]),
    ("nosuch", "nosuch", &["this name has no value"]),
    ("`sym$`zz", "cast", &["`zz is not in sym"]),
    ("`fk insert(`zz;1)", "cast", &["`zz is not in kt"]),
    ("`kt insert(`a;9)", "insert", &["a row with this key is there already"]),
    ("t,([]other:1 2)", "mismatch", &["the tables have different columns"]),
    ("`t upsert `zz`price!(`a;1)", "mismatch", &["the table has no column zz"]),
    ("`t insert(`a;1.5)", "type", &["the column price holds longs and takes no floats"]),
    ("`t insert(`a;1;2)", "length", &["3 items for 2 columns"]),
    ("`s#2 1", "s-fail", &["not in ascending order"]),
    ("`u#1 1", "u-fail", &["more than once"]),
    ("`p#1 2 1", "u-fail", &["not beside each other"]),
    ("d[3]:`z", "step", &["a step function takes no entries"]),
    ("d,:(enlist 3)!enlist`z", "step", &[]),
    ("reval parse\"w:5\"", "noupdate", &["reval changes nothing"]),
    ("reval(set;enlist`w;5)", "noupdate", &[]),
    ("reval(hdel;enlist`:x)", "noupdate", &[]),
    ("reval(insert;enlist`t;enlist(`c;3))", "noupdate", &[]),
    ("reval parse\"`:f set 1\"", "noupdate", &[]),
    ("reval parse\"update price:0 from `t\"", "noupdate", &[]),
    ("reval parse\"system\\\"P 3\\\"\"", "noupdate", &[]),
    ("system\"exit 3\"", "os", &["ended exit 3 with status 3"]),
    ("select sym t", "from", &["a query names its table behind from", "  select sym t\n  ^"]),
    ("select sym by sym from t", "dup names for cols/groups sym", &[]),
    ("'5", "stype", &[]),
    ("'`mine", "mine", &[]),
    ("'\"my own\"", "my own", &[]),
    ("lp1", "loop", &["asks for itself"]),
    ("get`:none", "none. OS reports: No such file or directory", &[]),
    ("get`:damaged", "badmsg", &["the file damaged"]),
    ("get`:foreign", "badmsg", &["not bytes that q wrote", "the file foreign"]),
    ("\\l none.q", "none.q. OS reports: No such file or directory", &[]),
    ("-9!0x0102", "badmsg", &[]),
    (".j.k\"{\"", "json", &["line 1"]),
    ("`:x/ set([]s:`a`b)", "type", &["enumerated"]),
    ("t lj t", "type", &["keyed table"]),
    ("aj[`zz;t;t]", "zz", &["the columns are sym, price"]),
    ("wj[1 2;`sym;t;(t;(max;`price))]", "length", &["two lists of 2 times"]),
    ("kt+`a", "type", &[]),
    ("10 sublist", "", &[]),
];

/// A session in which the lines of [`ERRORS`] go wrong.
fn with_errors_to_make() -> Q {
    let q = Q::new();
    q.run("t:trade:([]sym:`a`b;price:1 2);kt:([k:`a`b]v:1 2);fk:([]k:`kt$`a`b;n:1 2);d:`s#1 5!`x`y;sym:`a`b");
    // Views that ask for each other: the first of them is refused while the second is not there.
    let _ = q.try_run("lp1::lp2");
    let _ = q.try_run("lp2::lp1");
    std::fs::write(q.folder.join("foreign"), b"not ours").unwrap();
    q.run("`:damaged set til 100");
    let bytes = std::fs::read(q.folder.join("damaged")).unwrap();
    std::fs::write(q.folder.join("damaged"), &bytes[..bytes.len() / 2]).unwrap();
    q
}

/// What each of them says, as the console shows it.
#[test]
fn the_reports_of_errors() {
    on_stack(|| {
        let mut reports = String::new();
        for (line, ..) in ERRORS {
            let report = with_errors_to_make().try_run(line).err().unwrap_or_default();
            // How deep a recursion goes, and where it ends, depends on the machine: each line is shown once.
            let mut lines: Vec<&str> = Vec::new();
            for line in report.lines() {
                let line = if line.starts_with("  ... and ") { "  ... and more" } else { line };
                if !lines.contains(&line) {
                    lines.push(line);
                }
            }
            reports.push_str(&format!("q){line}\n{}\n\n", lines.join("\n")));
        }
        for text in ["s,j\\na,\\\"1", "s,j\\n\\\"a,1\\nb,2"] {
            let q = Q::new();
            let line = format!("(\"SJ\";enlist csv)0:\"{text}\"");
            reports.push_str(&format!("q){line}\n{}\n", q.try_run(&line).err().unwrap_or_default()));
        }
        insta::assert_snapshot!(reports);
    });
}

#[test]
fn every_error_by_its_name() {
    on_stack(|| {
        let mut wrong = String::new();
        for (line, word, parts) in ERRORS {
            let q = with_errors_to_make();
            match q.try_run(line) {
                Ok(shown) if word.is_empty() => drop(shown),
                Ok(shown) => wrong.push_str(&format!("{line} gave {shown}\n")),
                Err(report) => {
                    let headline = report.lines().next().unwrap_or_default();
                    if headline != format!("'{word}") {
                        wrong.push_str(&format!("{line} is not '{word}\n{report}\n"));
                    }
                    for part in parts.iter().filter(|part| !report.contains(**part)) {
                        wrong.push_str(&format!("{line} lacks {part}\n{report}\n"));
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong}");
    });
}

#[test]
fn an_error_of_types_names_the_columns() {
    on_stack(|| {
        let q = Q::new();
        q.run("t:([]a:1 2;b:`x`y)");
        for (line, told) in [
            ("select sum b from t", "b holds symbols"),
            ("select a+b from t", "a holds longs, b holds symbols"),
            ("update a:`z from t where a>1", "the column a holds longs and takes no symbols"),
        ] {
            let report = q.try_run(line).unwrap_err();
            assert!(report.contains(told), "{line}: {report}");
        }
    });
}
