//! q as people use it: what queries, joins, files and times must hold on random tables, every word on every kind of value, text that is no
//! proper csv, and each error by its name and its place.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::dice::{Dice, on_stack, turns};
use crate::folder::InFolder;
use jackal::rooms::k::show::report::{error_text, report};
use jackal::rooms::k::vocabulary::VOCABULARY;
use jackal::rooms::k::{Dialect, Interpreter};

/// A session in a folder of its own.
struct Q {
    k: Interpreter,
    host: Rc<InFolder>,
    folder: PathBuf,
}

impl Q {
    fn new() -> Q {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("jackal-q-words-{}-{}", std::process::id(), NEXT.fetch_add(1, Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let host = Rc::new(InFolder::new(&folder));
        let k = Interpreter::new(host.clone());
        k.enter_stack(64 << 20);
        Q { k, host, folder }
    }

    /// What a line shows, or its error.
    fn try_run(&self, line: &str) -> Result<String, String> {
        let result = self.k.run(line, Dialect::Q, true);
        let shown = String::from_utf8_lossy(&self.host.take_output()).trim_end().to_string();
        result.map(|_| shown).map_err(|error| report(&error))
    }

    fn run(&self, line: &str) -> String {
        self.try_run(line).unwrap_or_else(|error| panic!("{line}\n{error}"))
    }

    /// A line that must come to `1b`.
    fn holds(&self, line: &str) {
        let found = self.run(line);
        assert_eq!(found, "1b", "{line}\n t is {}", self.try_run("0N!t;").unwrap_or_default());
    }

    /// The word of a line's error.
    fn error(&self, line: &str) -> String {
        let result = self.k.run(line, Dialect::Q, true);
        self.host.take_output();
        result.err().map(|error| error_text(&error)).unwrap_or_default()
    }
}

impl Drop for Q {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A column of random items as text of q: nulls among them, few different values.
fn column(dice: &mut Dice, kind: char, many: usize) -> String {
    let item = |dice: &mut Dice| -> String {
        let n = dice.next(6);
        let null = dice.next(7) == 0;
        match kind {
            's' if null => "`".to_string(),
            's' => format!("`{}", ["a", "b", "cc", "d", "ee", "f"][n]),
            'j' if null => "0N".to_string(),
            'j' => format!("{}", n as i64 - 2),
            'i' if null => "0Ni".to_string(),
            'i' => format!("{}i", n as i64 - 2),
            'h' => format!("{}h", n),
            'f' if null => "0n".to_string(),
            'f' => format!("{}f", n as f64 / 4.0 - 0.5),
            'e' => format!("{}e", n as f64 / 4.0),
            'b' => format!("{}b", n % 2),
            'x' => format!("0x0{n}"),
            'c' => format!("\"{}\"", ["x", "y", "z", " ", "q", "r"][n]),
            'd' if null => "0Nd".to_string(),
            'd' => format!("2024.02.{:02}", n + 20),
            'm' => format!("2024.{:02}m", n + 1),
            't' => format!("09:30:0{n}.500"),
            'u' => format!("09:3{n}"),
            'v' => format!("09:30:0{n}"),
            'n' => format!("0D00:00:0{n}"),
            'p' if null => "0Np".to_string(),
            'p' => format!("2024.01.0{}D09:30", n + 1),
            _ => format!("2024.01.0{}T09:30", n + 1),
        }
    };
    let items: Vec<String> = (0..many).map(|_| item(dice)).collect();
    match items.as_slice() {
        [] => format!("\"{kind}\"$()"),
        [one] => format!("enlist {one}"),
        all => format!("({})", all.join(";")),
    }
}

fn table(dice: &mut Dice, name: &str, kinds: &str, many: usize) -> String {
    let columns: Vec<String> = kinds
        .chars()
        .zip("abcdefghijklmnopqrs".chars())
        .map(|(kind, name)| format!("{name}:{}", column(dice, kind, many)))
        .collect();
    format!("{name}:([]{})", columns.join(";"))
}

#[test]
fn a_null_matches_itself_whatever_its_type() {
    let q = Q::new();
    for list in ["0n 1", "1.5 0n -2e", "2024.02.29T09:30:15.123 0N", "1 0N", "0Nd,2024.01.01", "(1;0n;(0ne;1))"] {
        q.holds(&format!("x:{list};(x~{list})&x~({list})"));
    }
    assert_eq!(q.run("(1.5 0n -2e)~1.5 0n -3e"), "0b");
}

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
                    q.k.context.borrow_mut().plain = true;
                    let general = q.run(&format!("-3!select {word} b by a from t"));
                    q.k.context.borrow_mut().plain = false;
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
fn values_come_back_from_text_files_and_bytes() {
    on_stack(|| {
        let (q, mut dice) = (Q::new(), Dice(14));
        let kinds = "sjihfebxcdmtuvnpz";
        for _ in 0..turns(8) {
            let many = dice.next(7);
            q.run(&table(&mut dice, "t", kinds, many));
            q.holds("t~-9!-8!t");
            q.run("`:t set t");
            q.holds("t~get`:t");
            q.holds("(1!t)~-9!-8!1!t");
            q.run("`:d/t/ set .Q.en[`:d;t]");
            q.holds("(flip t)~{$[20h=type x;value x;x]}each flip get`:d/t/");
            q.run("u:delete g,h from t;`:t.csv 0:csv 0:u");
            q.holds("u~(\"SJIHFECDMTUVNPZ\" ;enlist csv)0:`:t.csv");
            for line in [
                "1b",
                "0Ng",
                "\"G\"$\"8c680a01-5a49-5aab-5a65-d4bfddb6a661\"",
                "`s#1 2 3",
                "`a`b!(1 2;\"xy\")",
                "(1;`a;\"b\")",
                "()",
                "`u#`a`b",
            ] {
                q.holds(&format!("({line})~-9!-8!{line}"));
                q.holds(&format!("(attr {line})~attr -9!-8!{line}"));
            }
            q.run("sym:`a`b`c;e:`sym$`a`c");
            q.holds("e~-9!-8!e");
        }
    });
}

/// Sums and differences of many times are those of one and one, those that leave 32 bits and nulls among them.
#[test]
fn many_times_are_added_as_one_is() {
    let q = Q::new();
    q.run("d:2000.01.01+3000#0 1 -5 2147483000 0N -2147483000 9000");
    q.run("e:2000.01.01+3000#7 0N 2147483640 -2147483640 1");
    q.run("t:09:30:00.000+3000#0 5 -90000000 0N");
    q.run("u:00:00:01.500+til 3000");
    q.run("i:3000#1i,2147483000i,0Ni,-2147483000i,5i");
    for sum in ["d-e", "d+i", "i+d", "d-i", "t-u", "t+u", "t+i", "i+i", "i-reverse i", "d+700", "d-1", "t+1"] {
        let (x, verb, y) = match sum.find(['+', '-']).map(|at| (&sum[..at], &sum[at..at + 1], &sum[at + 1..])) {
            Some(parts) => parts,
            None => panic!("{sum} is no sum"),
        };
        let one_by_one = format!("({sum})~{{{verb}[x;y]}}'[{x};{y}]");
        assert_eq!(q.run(&one_by_one), "1b", "{one_by_one}");
    }
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

/// The date of a day counted from 2000.01.01, found by going through the years and months.
fn date_of(day: i64) -> (i64, i64, i64) {
    let leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let (mut year, mut left) = (2000, day);
    loop {
        let length = if leap(year) { 366 } else { 365 };
        if (0..length).contains(&left) {
            break;
        }
        if left < 0 {
            year -= 1;
            left += if leap(year) { 366 } else { 365 };
        } else {
            left -= length;
            year += 1;
        }
    }
    let months = [31, if leap(year) { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while left >= months[month] {
        left -= months[month];
        month += 1;
    }
    (year, month as i64 + 1, left + 1)
}

#[test]
fn casts_of_times_agree_with_a_calendar() {
    on_stack(|| {
        let (q, mut dice) = (Q::new(), Dice(16));
        for _ in 0..turns(150) {
            let day = dice.next(300_000) as i64 - 150_000;
            let (year, month, date) = date_of(day);
            q.holds(&format!("(`date${day})={year:04}.{month:02}.{date:02}"));
            q.holds(&format!("(`year`mm`dd$`date${day})~{year} {month} {date}i"));
            q.holds(&format!("(`month$`date${day})={year:04}.{month:02}m"));
            q.holds(&format!("(`date$`month$`date${day})={year:04}.{month:02}.01"));
            q.holds(&format!("(\"D\"$\"{year:04}-{month:02}-{date:02}\")=`date${day}"));
            q.holds(&format!("(string `date${day})~\"{year:04}.{month:02}.{date:02}\""));
            q.holds(&format!("(`week$`date${day})=(`date${day})-({day}+5)mod 7"));
            if (1710..2290).contains(&year) {
                let second = dice.next(86_400) as i64;
                let (hour, minute, rest) = (second / 3600, second / 60 % 60, second % 60);
                let stamp = format!("({year:04}.{month:02}.{date:02}D{hour:02}:{minute:02}:{rest:02})");
                q.holds(&format!("(`date${stamp})=`date${day}"));
                q.holds(&format!("(`second${stamp})={hour:02}:{minute:02}:{rest:02}"));
                q.holds(&format!("(`minute${stamp})={hour:02}:{minute:02}"));
                q.holds(&format!("(`hh`uu`ss${stamp})~{hour} {minute} {rest}i"));
                q.holds(&format!("(`long${stamp})=1000000000*{second}+86400*{day}"));
            }
        }
    });
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
        let skipped = [
            "exit", "system", "value", "get", "eval", "reval", "parse", "hdel", "set", "save", "rsave", "show", "load",
            "rload",
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
fn text_that_is_no_proper_csv() {
    on_stack(|| {
        let q = Q::new();
        let write = |text: &[u8]| std::fs::write(q.folder.join("t.csv"), text).unwrap();
        let read = || q.try_run("(\"SJF\";enlist csv)0:`:t.csv");
        write(b"s,j,f\na,1,1.5\n");
        let whole = "s j f\n-------\na 1 1.5";
        assert_eq!(read().unwrap(), whole);
        for text in [
            &b"\xef\xbb\xbfs,j,f\r\na,1,1.5\r\n"[..],
            b"s,j,f\na,1,1.5",
            b"s,j,f\r\n\"a\",1,\"1.5\"\r\n",
            b"s,j,f,more\na,1,1.5,9,9\n",
        ] {
            write(text);
            assert_eq!(read().unwrap(), whole, "{}", String::from_utf8_lossy(text));
        }
        write(b"s,j,f\na\nb,x,y\n,,\n\"c,\"\"d\"\"\",7,\n");
        assert_eq!(read().unwrap(), "s     j f\n---------\na\nb\n\nc,\"d\" 7");
        write(b"");
        assert_eq!(read().unwrap(), "c0 c1 c2\n--------");
        write(b"s,j,f\n");
        assert_eq!(read().unwrap(), "s j f\n-----");
        write(b"s,j,f\na,1,1\nb,\"2,1\nc,3,1\n");
        let error = read().unwrap_err();
        assert!(error.starts_with("'csv\n  line 3: a quote that is not closed"), "{error}");
        write(b"s,j,f\n\xff\xfe,1,1\n");
        assert!(read().unwrap().contains(" 1 1"));
        assert_eq!(q.run("(enlist\"*\";\",\")0:enlist\"a,b\""), ",,\"a\"");
        assert_eq!(
            q.run("(\"S*\";enlist csv;1)0:\"s,t\\na,\\\"two\\nlines\\\"\\n\""),
            "s t\n--------------\na \"two\\nlines\""
        );
        assert_eq!(q.run("(\"SJ\";3 2)0:(\"abc12\";\"de  7\")"), "abc de\n12  7");
        assert_eq!(q.error("(\"Q\";enlist csv)0:`:t.csv"), "type");
        assert_eq!(q.error("(\"S\";enlist csv)0:`:none.csv"), "none.csv. OS reports: No such file or directory");
        assert_eq!(q.error("csv 0:([]a:(1;`a))"), "type");
        assert_eq!(q.run("csv 0:([]a:(\"x,y\";\"q\\\"r\"))"), ",\"a\"\n\"\\\"x,y\\\"\"\n\"\\\"q\\\"\\\"r\\\"\"");
        // Every cut of a proper text is read or refused, never more.
        let text = b"s,j,f\n\"a\"\"b\",1,1.5\r\nc,,\n";
        for end in 0..text.len() {
            write(&text[..end]);
            let _ = read();
        }
    });
}

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
    ("`sym xasc 3", "type", &["this is no table"]),
    ("`nosuch xasc t", "nosuch", &["the columns are sym, price"]),
    ("1 2+1 2 3", "length", &["2", "3"]),
    ("([]a:1 2;b:1 2 3)", "length", &[]),
    ("select price,1 2 3 from t", "length", &["columns of 2 and of 3 items"]),
    ("1+`a", "type", &[]),
    ("neg[1;2]", "rank", &[]),
    ("{x}[1;2]", "rank", &[]),
    ("\\d 5", "domain", &[]),
    ("0!1", "type", &[]),
    ("hopen 5000", "nyi", &["hopen, a word of q for connections"]),
    ("hclose 0", "nyi", &["hclose"]),
    ("`:d dsave`t", "nyi", &["dsave"]),
    (".Q.dpft[`:d;1;`s;`t]", "nyi", &[".Q.dpft, which belongs to partitioned databases"]),
    (".z.pg", "nyi", &[".z.pg, which belongs to connections"]),
    ("{.z.s x}1", "stack", &[]),
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
    ("get`:foreign", "badmsg", &["no bytes of ours", "the file foreign"]),
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
            // How deep a recursion goes depends on the machine.
            let lines = report.lines().map(|line| if line.starts_with("  ... and ") { "  ... and more" } else { line });
            reports.push_str(&format!("q){line}\n{}\n\n", lines.collect::<Vec<_>>().join("\n")));
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
fn the_sandbox_holds_for_files_commands_and_the_shell() {
    on_stack(|| {
        let q = Q::new();
        q.k.sandbox.set(true);
        for line in [
            "`:f set 1",
            "get`:f",
            "`:f 0:enlist\"a\"",
            "read0`:f",
            "read1`:f",
            "`:f 1:0x01",
            "hdel`:f",
            "hcount`:f",
            "key`:f",
            "save`t",
            "load`t",
            "rsave`t",
            "rload`t",
            "system\"ls\"",
            "\\ls",
            "\\cd",
            "\\l x.q",
            "(\"SJ\";csv)0:`:f",
            "`:f upsert 1",
            "select from`:f",
            "`:f?`a",
            ".Q.en[`:d;([]s:`a`b)]",
            ".Q.fs[{x};`:f]",
            "setenv[`A;\"b\"]",
            "getenv`HOME",
        ] {
            assert_eq!(q.error(&format!("t:([]a:1 2);{line}").replace("t:([]a:1 2);\\", "\\")), "access", "{line}");
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
fn output_goes_to_the_file_that_is_named() {
    on_stack(|| {
        let q = Q::new();
        q.run("\\1 out.txt");
        q.run("show 3");
        q.run("-1\"and this\";");
        q.run("\\1");
        q.holds("(enlist\"3\";\"and this\")~read0`:out.txt");
        q.k.sandbox.set(true);
        assert_ne!(q.error("\\1 other.txt"), "");
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
