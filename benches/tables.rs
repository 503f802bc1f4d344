//! q on tables of a million rows: milliseconds of each line, and its ratio to what lies underneath where there is such a line.
//!
//! `cargo bench --bench tables`; `ROWS=100000` takes another number of rows.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::rc::Rc;
use std::time::Instant;

use jackal::rooms::k::{Dialect, Interpreter};
use jackal::rooms::session::OsHost;

/// What is measured, and what is compared with: a line of an earlier row, or nothing.
const LINES: &[(&str, &str, &str)] = &[
    ("group by a symbol", "group t`s", ""),
    ("sum by a symbol", "select sum v by s from t", "group by a symbol"),
    ("sum by two keys", "select sum v by s,d from t", "group by a symbol"),
    ("avg, max, last, count by a symbol", "select avg f,max v,last f,count i by s from t", "group by a symbol"),
    ("med and dev by a symbol", "select med f,dev f by s from t", "group by a symbol"),
    ("wavg of an expression by a symbol", "select v wavg f by s from t", "group by a symbol"),
    ("compare and gather", "t where t[`v]>500", ""),
    ("select where", "select from t where v>500", "compare and gather"),
    ("select of whole columns", "select s,v from t", ""),
    ("update by name", "update v:v+1 from `t", ""),
    ("xasc", "`f xasc t", ""),
    ("iasc and gather", "t iasc t`f", ""),
    ("aj on a tenth", "aj[`s`p;t;u]", ""),
    ("lj on a thousand", "t lj k", ""),
    ("look-up of a thousand", "(exec s from k)?t`s", ""),
    ("dates from strings", "\"D\"$days", ""),
    ("csv out", "lines:csv 0:t", ""),
    ("csv in", "(\"SJFDP\";enlist csv)0:lines", ""),
    ("100,000 single inserts", "w:0#t;do[100000;`w insert r]", ""),
    ("100,000 single upserts by key", "w:1!0#y;i:0;do[100000;`w upsert(i;i);i+:1]", ""),
    ("10,000 entries of a dictionary", "d:(0#0)!0#0;i:0;do[10000;d[i]:i;i+:1]", ""),
    ("counts by key in a dictionary", "c:(til 1000)!1000#0;c[t`v]+:1", "look-up of a thousand"),
    (
        "100,000 entries by upsert",
        "e:(0#0)!0#0;i:0;do[100000;e:e upsert(1#i)!1#i;i+:1]",
        "10,000 entries of a dictionary",
    ),
    ("dictionaries joined", "(p!p),h!h", ""),
    ("items replaced by index", "p[h]:0", ""),
    ("booleans replaced by index", "b[h]:0b", "items replaced by index"),
    ("10,000 pairs replaced by index", "do[10000;p[3 4]:5 6]", ""),
    ("neighbours that differ", "differ t`v", ""),
    ("names of four letters", "n?`4", ""),
    ("items changed by index", "@[n#0;t`v;+;t`v]", ""),
    ("each of a sum", "t[`v]+'t`v", ""),
    ("symbols compared", "t[`s]=`7", ""),
    ("sum of dates as times", "max t[`d]+1", ""),
    ("sum of longs", "max t[`v]+1", "sum of dates as times"),
    ("the console of a table", "count .Q.s t", ""),
];

fn main() {
    let rows: usize = std::env::var("ROWS").ok().and_then(|rows| rows.parse().ok()).unwrap_or(1_000_000);
    let k = Interpreter::new(Rc::new(OsHost::captured()));
    k.enter_stack(64 << 20);
    let run = |line: &str| k.run(line, Dialect::Q, false).map(drop).unwrap_or_else(|error| panic!("{line}: {error}"));
    run("\\c 25 80");
    run(&format!("n:{rows};names:`$string til 1000"));
    run("t:([]s:n?names;v:n?1000;f:n?1f;d:2024.01.01+n?250;p:asc 2024.01.01D+n?1000000000000)");
    run("u:([]s:(n div 10)?names;p:asc 2024.01.01D+(n div 10)?1000000000000;q:(n div 10)?1f)");
    run("k:([s:names]w:til 1000);y:([]a:til 0;b:til 0);r:t 0;days:string t`d");
    run("p:til n;h:n?n;b:n#1b");
    let mut known: Vec<(&str, f64)> = Vec::new();
    for (name, line, beside) in LINES {
        let best = (0..3).map(|_| {
            let start = Instant::now();
            run(&format!("{line};"));
            start.elapsed().as_secs_f64() * 1e3
        });
        let best = best.fold(f64::INFINITY, f64::min);
        let ratio = known.iter().find(|(other, _)| other == beside).map(|(_, other)| best / other);
        let ratio = ratio.map_or(String::new(), |ratio| format!("  {ratio:.2} of {beside}"));
        println!("{name:<36} {best:>9.2} ms{ratio}");
        known.push((name, best));
    }
}
