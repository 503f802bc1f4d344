//! Queries on tables of other engines: the plans that they become, the form of their results, and what is refused. The engine here has a table
//! without rows of its own: it answers each query by columns that are not in order.

use std::cell::Cell;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use jackal::rooms::array::kind::Kind;
use jackal::rooms::array::table_engine::TableEngine;
use jackal::rooms::array::table_plan::{EngineColumn, EnginePlan, EngineTable, PlanForm, TablePlan};
use jackal::rooms::array::{Array, Context, Symbol, Value};
use jackal::rooms::error::{Error, Result};
use jackal::rooms::explain::{Explained, Style};
use jackal::rooms::host::{Entry, Host, Nowhere, Stream};
use jackal::rooms::k::run::observe::observe;
use jackal::rooms::k::show::report::report;
use jackal::rooms::k::{Dialect, Interpreter};
use jackal::rooms::session::Session;

use crate::dice::on_stack;

thread_local! {
    /// The queries that were run.
    static RUNS: Cell<usize> = const { Cell::new(0) };
}

#[derive(Debug)]
struct Trades(Vec<EngineColumn>);

impl EngineTable for Trades {
    fn place(&self) -> String {
        "trades".to_string()
    }

    fn columns(&self) -> &[EngineColumn] {
        &self.0
    }

    fn run(&self, _: &Context, plan: &TablePlan) -> Result<Vec<Value>> {
        RUNS.set(RUNS.get() + 1);
        let many = if plan.form == PlanForm::Groups(0) { 1 } else { 3 };
        let column = |kind: Kind| match kind {
            Kind::Symbol => Array::list(["c", "", "a"].map(|name| Symbol::new(name).unwrap())[..many].to_vec()),
            Kind::Bool => Array::list([true, false, true][..many].to_vec()),
            Kind::Float | Kind::Real => Array::list([2.5, f64::NAN, 1.5][..many].to_vec()),
            _ => Array::list([30, i64::MIN, 10][..many].to_vec()),
        };
        Ok(plan.outputs.iter().map(|output| Value::Array(column(output.value.kind))).collect())
    }

    fn explain(&self, _: &Context, plan: &TablePlan) -> Result<EnginePlan> {
        Ok(EnginePlan { logical: format!("Trades: {} columns", plan.outputs.len()), steps: "Steps".to_string() })
    }
}

struct Engine;

impl TableEngine for Engine {
    fn open(&self, _: &Context, place: &str) -> Result<Arc<dyn EngineTable>> {
        if !place.ends_with("trades") {
            return Err(Error::domain(format!("there is no table in {place}")));
        }
        let column =
            |name: &str, kind| EngineColumn { name: Symbol::new(name).unwrap(), kind, held: "a list".to_string() };
        Ok(Arc::new(Trades(vec![
            column("date", Some(Kind::Date)),
            column("sym", Some(Kind::Symbol)),
            column("time", Some(Kind::Timestamp)),
            column("price", Some(Kind::Float)),
            column("size", Some(Kind::Int)),
            column("buy", Some(Kind::Bool)),
            column("notes", None),
        ])))
    }

    fn connect(&self, _: &Context, address: Option<&str>) -> Result<()> {
        address.map_or(Ok(()), |address| Err(Error::domain(format!("nobody is at {address}"))))
    }
}

/// A host that has an engine and nothing else.
struct WithEngine(Option<Engine>, std::cell::RefCell<Vec<u8>>);

fn refused<T>() -> io::Result<T> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "there is nothing here"))
}

impl Host for WithEngine {
    fn write(&self, _: Stream, bytes: &[u8]) -> io::Result<()> {
        self.1.borrow_mut().extend_from_slice(bytes);
        Ok(())
    }
    fn read_line(&self, _: &str) -> io::Result<Option<Vec<u8>>> {
        refused()
    }
    fn read(&self, _: &Path) -> io::Result<Vec<u8>> {
        refused()
    }
    fn write_file(&self, _: &Path, _: &[u8]) -> io::Result<()> {
        refused()
    }
    fn append_file(&self, _: &Path, _: &[u8]) -> io::Result<()> {
        refused()
    }
    fn write_at(&self, _: &Path, _: u64, _: &[u8]) -> io::Result<()> {
        refused()
    }
    fn remove(&self, _: &Path) -> io::Result<()> {
        refused()
    }
    fn create_directory(&self, _: &Path) -> io::Result<()> {
        refused()
    }
    fn rename(&self, _: &Path, _: &Path) -> io::Result<()> {
        refused()
    }
    fn list(&self, _: &Path) -> io::Result<Vec<Entry>> {
        refused()
    }
    fn entry(&self, _: &Path) -> io::Result<Entry> {
        refused()
    }
    fn directory(&self) -> io::Result<PathBuf> {
        Ok(PathBuf::from("/data"))
    }
    fn set_directory(&self, _: &Path) -> io::Result<()> {
        refused()
    }
    fn variable(&self, _: &str) -> Option<String> {
        None
    }
    fn shell(&self, _: &str, _: &[u8]) -> io::Result<(Vec<u8>, i32)> {
        refused()
    }
    fn monotonic(&self) -> f64 {
        Nowhere.monotonic()
    }
    fn now(&self) -> (f64, i64) {
        Nowhere.now()
    }
    fn sleep(&self, _: f64) {}
    fn table_engine(&self) -> Option<&dyn TableEngine> {
        self.0.as_ref().map(|engine| engine as &dyn TableEngine)
    }
}

struct Q(Rc<Interpreter>, Rc<WithEngine>);

impl Q {
    fn new(engine: Option<Engine>) -> Q {
        let host = Rc::new(WithEngine(engine, Default::default()));
        let k = Interpreter::new(host.clone());
        k.enter_stack(64 << 20);
        Q(k, host)
    }

    /// What a line shows, or its error.
    fn run(&self, line: &str) -> String {
        let result = self.0.run(line, Dialect::Q, true);
        let shown = String::from_utf8_lossy(&self.1.1.take()).trim_end().to_string();
        result.map_or_else(|error| report(&error), |_| shown)
    }

    fn plan(&self, query: &str) -> String {
        self.run(&format!("-1 .df.explain \"{query}\";"))
    }
}

/// Runs a test with a session that has the table t.
fn with_table(test: impl FnOnce(&Q) + Send + 'static) {
    on_stack(|| {
        let q = Q::new(Some(Engine));
        assert_eq!(q.run("t:.df.open`:trades"), "");
        test(&q);
    });
}

#[test]
fn queries_become_plans() {
    with_table(|q| {
        let queries = [
            "select sym,price from t where date within 2024.01.01 2024.01.05,price>10,not buy",
            "select total:sum price*size,n:count i,avg price by sym from t where sym in `a`b,size<>0N",
            "select range:(max price)-min price by 0D00:05 xbar time, date.month from t",
            "exec med size from t",
            "exec distinct sym from t where sym like \\\"a*\\\"",
            "select[10;>price] sym,price from t",
            "select[5 10;<time] sym,(neg size)&3 from t where (sym=`)|null price",
            "select sym,h:time.hh,d:`date$time,m:time.minute from t where time>2024.01.01",
            "select size wavg price,dev price,var size,sdev price by sym from t",
            "select first price,last price by sym from t",
            "exec sum[size]%count i by sym from t",
            "select price,x:0^size,y:price%size,z:size mod 5 from t",
            "?[t;enlist(>;`price;10);(enlist`sym)!enlist`sym;(enlist`s)!enlist(sum;`size)]",
            "select count distinct sym, any buy from t where 09:30<=time.minute",
            "select distinct sym,date.week from t",
        ];
        let plans: Vec<String> = queries.iter().map(|query| format!("{query}\n{}\n", q.plan(query))).collect();
        insta::assert_snapshot!("engine_plans", plans.join("\n"));
    });
}

#[test]
fn an_assignment_reads_no_rows() {
    with_table(|q| {
        assert_eq!((q.run("u:t"), RUNS.get()), (String::new(), 0));
        q.run("u");
        assert!(RUNS.get() > 0);
    });
}

#[test]
fn explain_shows_the_plan_of_the_engine() {
    with_table(|q| {
        let explained = |query: &str| {
            let outcome = observe(&q.0, query, Dialect::Q);
            let error = outcome.error.as_ref().map(report);
            Explained::new(query, outcome, error).ladder(&Style::default())
        };
        insta::assert_snapshot!(explained("select sum size by sym from t where price>10"), @r#"
        select sum size by sym from t where price>10
                                    └┘·                1  t   trades
                                                      plan of the engine:
                                                        Trades: 2 columns
        └────────────────────3─────────────────────┘   2  select   dictionary
        sym| size
        ---| ----
           |
        a  | 10
        c  | 30
        "#);
        // Each step shows the plans that it alone has run.
        insta::assert_snapshot!(explained("count select from (select sym from t where size>1)"), @r#"
        count select from (select sym from t where size>1)
                                           └┘·               1  t   trades
                                                            plan of the engine:
                                                              Trades: 1 columns
                           └─────────────3──────────────┘    2  select   table
              └────────────────────3─────────────────────┘   3  select   table
        └───────────────────────·────────────────────────┘   4  count   3
        3
        "#);
        assert_eq!(q.run("exec sum price from t"), "2.5");
    });
}

#[test]
fn all_notations_query_tables_of_the_engine() {
    on_stack(|| {
        let host = Rc::new(WithEngine(Some(Engine), Default::default()));
        let mut session = Session::bare_with_host(host.clone());
        let mut run = |line: &str| {
            let done = session.eval_line(line.as_bytes());
            let shown = String::from_utf8_lossy(&host.1.take()).trim_end().to_string();
            done.map_or_else(|error| session.report(&error), |()| shown)
        };
        let lines = [
            "\". 'q)t:.df.open`:trades'",
            "\". 'q)select sum size by sym from t'",
            "10 + \". 'q)exec sum price from t'",
            "\". 'q)select prev price from t'",
            "q)large:{exec price from t where size>x}",
            "large 10",
            ")apl",
            "⍎'q)exec price from t'",
            "R←10+⍎'q)exec sum price from t' ⋄ ⍎'q)R'",
            "large 10",
            ")k",
            "?[t;();0b;(,`s)!,(sum;`size)]",
            ".\"q)select sum size from t\"",
            ".\"j)+/ 1 2 3\"",
            "t:.df.open`:elsewhere",
            ")q",
            "value\"apl)+/⍳4\"",
            "value\"k)+/1 2\"",
        ];
        let shown: Vec<String> = lines.iter().map(|line| format!("{line}\n{}\n", run(line))).collect();
        insta::assert_snapshot!("engine_notations", shown.join("\n"));
    });
}

#[test]
fn joins_are_in_plans() {
    with_table(|q| {
        q.run("u:([sym:`a`b`a]sector:`x`y`z;price:1 2 3f)");
        insta::assert_snapshot!(q.plan("select sum price by sector from t lj u"), @r#"
        lj 3 columns in memory on 1=0
        by sector: sector
        groups price: [sum price]:f

        Trades: 2 columns

        Steps
        "#);
        insta::assert_snapshot!(q.plan("select sym,sector from t ij u"), @r#"
        ij 3 columns in memory on 1=0
        select sym: sym
        select sector: sector

        Trades: 2 columns

        Steps
        "#);
        insta::assert_snapshot!(q.run("t lj ([a:1 2]b:3 4)"), @r#"
        'domain
          the left table has no column a
          t lj ([a:1 2]b:3 4)
            ^
        "#);
        insta::assert_snapshot!(q.run("t lj ([sym:1 2]b:3 4)"), @r#"
        'engine
          lj of a column sym of two types does not run in the engine of the table trades
          select from the table first: the result is in memory, where every word works
          t lj ([sym:1 2]b:3 4)
            ^
        "#);
        insta::assert_snapshot!(q.run("t lj ([]sym:`a`b)"), @r#"
        'type
          the right argument of this join is a keyed table; xkey or ! gives it keys
          t lj ([]sym:`a`b)
            ^
        "#);
    });
}

#[test]
fn results_have_the_form_of_the_query() {
    with_table(|q| {
        // Groups stand in the order of their keys.
        insta::assert_snapshot!(q.run("select sum size by sym from t"), @r#"
        sym| size
        ---| ----
           |
        a  | 10
        c  | 30
        "#);
        insta::assert_snapshot!(q.run("select[2] sum size by sym from t"), @r#"
        sym| size
        ---| ----
           |
        a  | 10
        "#);
        insta::assert_snapshot!(q.run("exec sum price by sym from t"), @r#"
         |
        a| 1.5
        c| 2.5
        "#);
        insta::assert_snapshot!(q.run("exec sum price from t"), @"2.5");
        insta::assert_snapshot!(q.run("exec sum price,max date from t"), @r#"
        price| 2.5
        date | 2000.01.31
        "#);
        insta::assert_snapshot!(q.run("exec date from t"), @"2000.01.31 0N 2000.01.11");
        insta::assert_snapshot!(q.run("select date,time,price,size,buy from t"), @r#"
        date       time                          price size buy
        -------------------------------------------------------
        2000.01.31 2000.01.01D00:00:00.000000030 2.5   30   1
                                                            0
        2000.01.11 2000.01.01D00:00:00.000000010 1.5   10   1
        "#);
        insta::assert_snapshot!(q.run("meta t"), @r#"
        c    | t f a
        -----| -----
        date | d
        sym  | s
        time | p
        price| f
        size | i
        buy  | b
        notes|
        "#);
        insta::assert_snapshot!(q.run("(count t;cols t;type t)"), @r#"
        30
        `date`sym`time`price`size`buy`notes
        98h
        "#);
        insta::assert_snapshot!(q.run("t"), @r#"
        date       sym time                          price size buy
        -----------------------------------------------------------
        2000.01.31 c   2000.01.01D00:00:00.000000030 2.5   30   1
                                                                0
        2000.01.11 a   2000.01.01D00:00:00.000000010 1.5   10   1
        "#);
        insta::assert_snapshot!(q.run("`sym xkey select sym,size from `sym xkey t"), @r#"
        sym| size
        ---| ----
        c  | 30
           |
        a  | 10
        "#);
    });
}

#[test]
fn what_the_engine_cannot_do_is_refused_by_name() {
    with_table(|q| {
        let lines = [
            "update price:0 from t",
            "delete from t where size=0",
            "select prev price from t",
            "select price by sym from t",
            "select {x+1} price from t",
            "select price from t where price>avg price",
            "select notes from t",
            "select from t",
            "select prices:1 from t",
            "select sym+1 from t",
            "select nosuch from t",
            "select size mod price from t",
            "select i from t",
            "select price from t where sym in date",
            "select[-3] price from t",
            "reverse t",
            "t,t",
            "update x:1 from `t",
            ".df.explain \"1+1\"",
            ".df.open`:elsewhere",
            ".df.open 5",
            ".df.connect`:df://localhost:1",
            "-8!t",
        ];
        let errors: Vec<String> = lines.iter().map(|line| format!("{line}\n{}\n", q.run(line))).collect();
        insta::assert_snapshot!("engine_refusals", errors.join("\n"));
        assert_eq!(q.run("1+1"), "2");
    });
}

#[test]
fn nothing_is_recorded_of_what_the_engine_does() {
    with_table(|q| {
        let outcome = observe(&q.0, "exec sum size*2 from t where size>10", Dialect::Q);
        assert!(outcome.error.is_none() && outcome.text.is_some(), "{:?}", outcome.error);
        // The table and the query.
        assert_eq!(outcome.trace.steps.len(), 2, "{:?}", outcome.trace.steps);
    });
}

#[test]
fn without_an_engine_the_error_names_the_feature() {
    on_stack(|| {
        let q = Q::new(None);
        insta::assert_snapshot!(q.run(".df.open`:trades"), @r#"
        'nyi
          tables of DataFusion and of its clusters are queried by a program built with the feature cluster: cargo install --features cluster
          .df.open`:trades
                  ^
        "#);
        q.0.sandbox.set(true);
        insta::assert_snapshot!(q.run(".df.open`:trades"), @r#"
        'access
          the sandbox shuts off files
          .df.open`:trades
                  ^
        "#);
        insta::assert_snapshot!(q.run(".df.connect`:df://localhost:1"), @r#"
        'access
          the sandbox shuts off files
          .df.connect`:df://localhost:1
                     ^
        "#);
    });
}
