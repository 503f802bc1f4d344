//! Tables of DataFusion on this machine: queries beside q's own, files that are damaged or of other schemas, memory that is not enough.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod host;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use host::Q;
use jackal_array::budget;

/// A folder that is gone when the test ends. One test runs at a time: the memory that one of them limits is that of the process.
struct Folder(PathBuf, #[allow(dead_code, reason = "it is held")] MutexGuard<'static, ()>);

static TURN: Mutex<()> = Mutex::new(());

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("jackal-cluster-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder, TURN.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Compares a text with the file of expected texts; with UPDATE in the environment it writes the file.
fn check(found: &str, name: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/expected/{name}.txt"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, found).unwrap();
    }
    assert_eq!(found, std::fs::read_to_string(&file).unwrap_or_default(), "{}", file.display());
}

/// What the lines of a script of q show, or their errors.
fn run(folder: &Path, script: &str) -> String {
    let (q, place) = (Q::new(true), folder.display().to_string());
    let mut text = String::new();
    for line in script.lines() {
        text.push_str(&q.run(&line.replace("DIR", &place)));
        if !text.ends_with('\n') && !text.is_empty() {
            text.push('\n');
        }
    }
    text.replace(&place, "DIR")
}

#[test]
fn queries_are_those_of_q() {
    let folder = Folder::new("queries");
    let q = Q::new(true);
    q.run(&format!("`DATA setenv\"{}/trades\"", folder.path().display()));
    q.run("`CLUSTER setenv\"\"");
    let text = q.run_script(include_bytes!("queries.q"), "queries.q").unwrap();
    assert!(text.contains("queries, 0 differ"), "{text}");
}

#[test]
fn files_may_be_anything() {
    let folder = Folder::new("files");
    let place = |name: &str| folder.path().join(name);
    for name in ["garbage", "mixed", "cut", "others", "empty", "folders", "csv/day=1", "csv/day=2", "nested"] {
        std::fs::create_dir_all(place(name)).unwrap();
    }
    std::fs::write(place("garbage/a.parquet"), b"PAR1 this is not a file of Parquet PAR1").unwrap();
    std::fs::write(place("mixed/a.csv"), "a\n1\n").unwrap();
    std::fs::write(place("mixed/a.txt"), "a\n1\n").unwrap();
    for (name, value) in [("csv/day=1", "x,1.5"), ("csv/day=2", ",NaN")] {
        std::fs::write(place(name).join("a.csv"), format!("s,v\n{value}\ny,2.5\n")).unwrap();
    }
    let script = "\
.arrow.write[`:DIR/others/a.parquet;([]a:1 2;b:`x`y)]
.arrow.write[`:DIR/others/b.parquet;([]a:`x`y;b:1 2)]
.arrow.write[`:DIR/nested/a.parquet;([]a:1 2;b:(1 2;3 4))]
.arrow.write[`:DIR/cut/a.parquet;([]a:til 1000;b:1000?1f)]
.df.open`:DIR/garbage
.df.open`:DIR/mixed
.df.open`:DIR/others
.df.open`:DIR/empty
.df.open`:DIR/none
select from .df.open`:DIR/nested
select a from .df.open`:DIR/nested
select sum v,n:count i by s,day from .df.open`:DIR/csv
meta .df.open`:DIR/csv
t:.df.open`:DIR/cut
`:DIR/cut/a.parquet 1: 0x50415231
select sum a from t
.df.connect`:df://127.0.0.1:1
.df.connect`:http://x
1+1";
    check(&run(folder.path(), script), "files");
}

#[test]
fn times_have_ends_and_files_one_header() {
    let folder = Folder::new("times");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("order/1.csv", "a,b\n1,10\n");
    write("order/2.csv", "b,a\n20,2\n");
    write("old/a.csv", "t,x\n1700-01-01T00:00:00,1\n2001-02-03T04:05:06,2\n");
    write("gone/a.csv", "a,b\n1,10\n");
    let script = "\
.df.open`:DIR/order
select from .df.open`:DIR/old
t:([]p:(-0Wp;0Wp;0Np;2000.01.02D);d:(-0Wd;0Wd;0Nd;2000.01.02))
.arrow.write[`:DIR/ends.parquet;t]
t~select from .df.open`:DIR/ends.parquet
exec max p from .df.open`:DIR/ends.parquet where d<0Wd";
    check(&run(folder.path(), script), "times");
    let q = Q::new(true);
    q.run(&format!("u:.df.open`:{}/gone;", folder.path().display()));
    assert_eq!(q.run("exec sum a from u").trim(), "1");
    std::fs::remove_dir_all(folder.path().join("gone")).unwrap();
    assert!(q.run("exec sum a from u").contains("is not there any more"));
}

#[test]
fn memory_is_limited() {
    let folder = Folder::new("memory");
    run(folder.path(), ".arrow.write[`:DIR/a.parquet;([]a:2000000?1000000000;b:2000000?1f)]");
    let script = "\
t:.df.open`:DIR
count select sum b by a from t where a<5000000
count select sum b by a from t
select from t
exec sum b>2 from t
1+1";
    let before = budget::limit();
    budget::set_limit(100_000_000);
    let text = run(folder.path(), script);
    budget::set_limit(before);
    let lines: Vec<&str> = text.lines().collect();
    assert!(text.contains("'limit"), "{text}");
    assert_eq!(&lines[lines.len() - 2..], ["0i", "2"], "{text}");
}

#[test]
fn plans_are_shown() {
    let folder = Folder::new("plans");
    let script = "\
.arrow.write[`:DIR/a.parquet;([]a:til 1000;s:1000?`a`b)]
t:.df.open`:DIR
-1 .df.explain\"select sum a by s from t where a>990\";";
    let text = run(folder.path(), script);
    for part in ["where (< 990:j a):b", "by s: s", "AggregateExec", "DataSourceExec", "predicate="] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn tables_of_the_engine_are_joined() {
    let folder = Folder::new("joins");
    std::fs::create_dir_all(folder.path().join("l")).unwrap();
    std::fs::create_dir_all(folder.path().join("r")).unwrap();
    let script = "\
l:([]s:`a`b`c``a;v:1 2 3 4 5;w:1 2 3 4 5f)
r:([]s:`a``d;w:10 20 30f;x:1 0N 3)
.arrow.write[`:DIR/l/a.parquet;l]
.arrow.write[`:DIR/r/a.parquet;r]
t:.df.open`:DIR/l
u:`s xkey .df.open`:DIR/r
(`v xasc select from t lj u)~`v xasc select from l lj `s xkey r
select first w from t lj u
(`s`v xasc select from t ij u)~`s`v xasc select from l ij `s xkey r
.arrow.write[`:DIR/r/b.parquet;r]
t lj u
t lj ([s:1 2]z:3 4)";
    check(&run(folder.path(), script), "joins");
}

#[test]
fn numbers_have_ends() {
    let folder = Folder::new("numbers");
    std::fs::write(folder.path().join("header.csv"), "a,b\n").unwrap();
    let script = "\
t:([]x:(0W;-0W;0N;9223372036854775806;-9223372036854775806;7;-7);f:(0w;-0w;0n;1e30;-1e30;2.5;-2.5))
.arrow.write[`:DIR/numbers.parquet;t]
u:.df.open`:DIR/numbers.parquet;
(select x div 3,y:x mod 3,z:x div 4611686018427387905,w:x mod 4611686018427387905 from t)~select x div 3,y:x mod 3,z:x div 4611686018427387905,w:x mod 4611686018427387905 from u
(select sqrt f,y:floor f,z:ceiling f,w:`long$f from t)~select sqrt f,y:floor f,z:ceiling f,w:`long$f from u
select x,a:`int$x,b:`short$x from t
select x,a:`int$x,b:`short$x from u where 9>abs x
select x,a:`int$x from u where x>7
select f,f div 2 from u
h:.df.open`:DIR/header.csv;
cols h
count h
select from h
.arrow.write[`:DIR/ends.parquet;([]d:2024.02.03 0Wd -0Wd)]
select d,y:d.year,m:d.month from .df.open`:DIR/ends.parquet";
    check(&run(folder.path(), script), "numbers");
}
