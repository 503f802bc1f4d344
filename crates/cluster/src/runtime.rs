//! Where queries run: threads and memory of this machine, or a cluster. What waits for the engine looks at the flag that ends a sentence.

use std::future::Future;
use std::net::ToSocketAddrs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use array::context::Context;
use array::error::{Error, Result};
use array::table_plan::EnginePlan;
use array::{budget, cores};
use ballista::prelude::SessionContextExt;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::error::DataFusionError;
use datafusion::execution::SessionStateBuilder;
use datafusion::execution::memory_pool::FairSpillPool;
use datafusion::execution::runtime_env::{RuntimeEnv, RuntimeEnvBuilder};
use datafusion::logical_expr::LogicalPlan;
use datafusion::physical_plan::displayable;
use datafusion::prelude::{SessionConfig, SessionContext};
use futures::StreamExt;
use tokio::runtime::{Builder, Runtime as Threads};
use tokio::sync::mpsc::channel;

/// The place where queries run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Where {
    /// This machine.
    Here,
    /// The cluster at an address.
    Cluster(String),
}

/// The memory of queries, which begins with the first one.
#[derive(Clone, Debug, Default)]
pub struct Runtime {
    memory: Arc<Mutex<Option<QueryMemory>>>,
}

/// A session of the engine for one query, and the threads that it runs on. They end with it: an allocator that has a heap for each thread
/// gives back what a query took when its threads end.
pub struct Query {
    session: SessionContext,
    threads: QueryThreads,
}

/// Threads that end when this is dropped. What does not end within [`ABORT_TIME_MAX`] ends by itself.
struct QueryThreads(Option<Threads>);

/// The memory of queries.
#[derive(Debug)]
struct QueryMemory {
    /// How much of the budget it was made for.
    bytes: usize,
    pool: Arc<RuntimeEnv>,
}

/// The rows of a result.
pub struct Batches {
    /// Their columns.
    pub schema: SchemaRef,
    /// The rows.
    pub all: Vec<RecordBatch>,
}

/// How often the flag that ends a sentence is looked at. Within this time a query of a process that may hold 30 MB must not take more
/// memory than the watchdog grants it from the flag on (`session/watchdog.rs`).
const POLL_INTERVAL: Duration = Duration::from_millis(2);
/// How long the end of a sentence waits for its query to end, and to give its memory back: a step of the engine cannot be interrupted.
const ABORT_TIME_MAX: Duration = Duration::from_secs(2);
/// How long a scheduler may take to answer.
const ANSWER_TIME_MAX: Duration = Duration::from_secs(5);
/// The part of the budget that queries may hold while they run: results and files need room too.
const BUDGET_DIVISOR: usize = 2;
/// The bytes that a part of a query takes in addition to its groups: the columns of a row group of a file, which are read as one. With less
/// memory fewer parts run at a time.
const PARTITION_BYTES: usize = 32 << 20;
/// Rows of a batch.
const BATCH_ROWS: usize = 8192;

/// The bytes that a query may hold while it runs.
fn memory_left() -> usize {
    budget::limit().saturating_sub(budget::in_use()) / BUDGET_DIVISOR
}

/// An error of the engine: its first line says what it was.
#[cold]
pub fn refused(error: &DataFusionError) -> Error {
    let root = error.find_root();
    let text = root.strip_backtrace();
    if matches!(root, DataFusionError::ResourcesExhausted(_)) {
        return Error::limit(format!("the engine needs more memory than it may take: {}", first_line(&text)));
    }
    Error::refusal("engine", first_line(&text))
}

/// The beginning of a message, which may be pages long.
fn first_line(text: &str) -> String {
    const LINE_CHARACTERS_MAX: usize = 300;
    // What a scheduler says stands within the names of its libraries.
    let said = text.split_once("message: \"").and_then(|(_, rest)| rest.split_once('"'));
    let text = match said {
        Some((said, _)) if text.contains("Status {") => said,
        _ => text,
    };
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("the engine failed");
    line.chars().take(LINE_CHARACTERS_MAX).collect()
}

/// Asks whether somebody listens at the address of a scheduler.
pub async fn reach(address: String) -> Result<()> {
    let wrong = || {
        Error::domain(format!("{address} is not the address of a scheduler"))
            .note("a scheduler is named as in `:df://localhost:50050")
    };
    let rest = address.strip_prefix("df://").ok_or_else(wrong)?;
    let (host, port) = rest.rsplit_once(':').unwrap_or((rest, "50050"));
    let port: u16 = port.parse().map_err(|_| wrong())?;
    if host.is_empty() || host.contains(['/', '@', '?', '#']) {
        return Err(wrong());
    }
    let at = (host.trim_matches(['[', ']']).to_string(), port);
    let connected = tokio::task::spawn_blocking(move || {
        let addresses = at.to_socket_addrs()?;
        let mut last = None;
        for one in addresses {
            match std::net::TcpStream::connect_timeout(&one, ANSWER_TIME_MAX) {
                Ok(_) => return Ok(()),
                Err(error) => last = Some(error),
            }
        }
        Err(last.unwrap_or_else(|| std::io::ErrorKind::NotFound.into()))
    });
    match connected.await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(Error::refusal("engine", format!("there is no scheduler at {address}: {error}"))),
        Err(error) => Err(Error::refusal("engine", format!("there is no scheduler at {address}: {error}"))),
    }
}

impl QueryThreads {
    fn new() -> Result<QueryThreads> {
        let mut builder = Builder::new_multi_thread();
        builder.worker_threads(cores::of_machine()).thread_stack_size(8 << 20).enable_all();
        let threads = builder.build().map_err(|error| Error::outside(&error))?;
        Ok(QueryThreads(Some(threads)))
    }

    /// The result of a future that looks at the flag of the sentence.
    fn block_on<T>(&self, future: impl Future<Output = Result<T>>) -> Result<T> {
        match &self.0 {
            Some(threads) => guarded(|| threads.block_on(future)),
            None => Err(gave_up()),
        }
    }
}

impl Drop for QueryThreads {
    fn drop(&mut self) {
        if let Some(threads) = self.0.take() {
            threads.shutdown_timeout(ABORT_TIME_MAX);
        }
    }
}

impl Runtime {
    /// The result of a future, unless the sentence is asked to end before.
    ///
    /// # Errors
    /// The reason for which it was asked to.
    pub fn wait<T>(&self, cx: &Context, future: impl Future<Output = T>) -> Result<T> {
        QueryThreads::new()?.block_on(watched(cx, future))
    }

    /// The memory of queries under the present budget.
    fn memory(&self) -> Result<Arc<RuntimeEnv>> {
        let limit = memory_left();
        let mut held = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(memory) = held.as_ref().filter(|memory| memory.bytes.abs_diff(limit) < limit / 8) {
            return Ok(memory.pool.clone());
        }
        let pool = Arc::new(FairSpillPool::new(limit));
        let memory = RuntimeEnvBuilder::new().with_memory_pool(pool).with_metadata_cache_limit(limit / 16);
        // Files come and go.
        let memory = memory.with_object_list_cache_limit(0);
        let memory = memory.build_arc().map_err(|error| refused(&error))?;
        *held = Some(QueryMemory { bytes: limit, pool: memory.clone() });
        Ok(memory)
    }

    /// Begins a query. Where rows keep their order, one thread does all.
    pub fn query(&self, cx: &Context, runs: &Where, keeps_order: bool) -> Result<Query> {
        let partitions = match runs {
            _ if keeps_order => 1,
            Where::Here => cores::of_machine().min(memory_left() / PARTITION_BYTES).max(1),
            Where::Cluster(_) => cores::of_machine(),
        };
        let mut config = SessionConfig::new().with_target_partitions(partitions).with_batch_size(BATCH_ROWS);
        config.options_mut().execution.parquet.schema_force_view_types = false;
        // With numbers of rows, a limit takes the files that are found first.
        config = config.with_collect_statistics(!keeps_order);
        // Sorts that go to the disk need room to come back.
        config = config.with_sort_spill_reservation_bytes(1 << 20);
        let threads = QueryThreads::new()?;
        let session = match runs {
            Where::Here => SessionContext::new_with_config_rt(config, self.memory()?),
            Where::Cluster(address) => {
                let state = SessionStateBuilder::new().with_config(config).with_default_features().build();
                let connected = watched(cx, SessionContext::remote_with_state(address, state));
                threads.block_on(connected)?.map_err(|error| refused(&error))?
            }
        };
        Ok(Query { session, threads })
    }
}

impl Query {
    /// The rows that a plan gives. Other threads compute them: this one reacts at once when the sentence is to end.
    pub fn batches(&self, cx: &Context, plan: LogicalPlan) -> Result<Batches> {
        let (sender, mut receiver) = channel(1);
        let session = self.session.clone();
        let rows = async move {
            let mut stream = session.execute_logical_plan(plan).await?.execute_stream().await?;
            let schema = stream.schema();
            while let Some(batch) = stream.next().await {
                // Nobody receives when the sentence has ended.
                if sender.send(batch?).await.is_err() {
                    break;
                }
            }
            Ok::<SchemaRef, DataFusionError>(schema)
        };
        self.threads.block_on(async {
            let rows = tokio::spawn(rows);
            let (mut all, mut bytes) = (Vec::new(), 0_usize);
            while let Some(batch) = watched(cx, receiver.recv()).await? {
                bytes = bytes.saturating_add(bytes_of(&batch)?);
                // The rows stand there as batches, as bytes and as a table.
                budget::check::<u8>(bytes.saturating_mul(2))?;
                all.push(batch);
            }
            let schema = watched(cx, rows).await?.map_err(|_| gave_up())?;
            Ok(Batches { schema: schema.map_err(|error| refused(&error))?, all })
        })
    }

    /// How a plan runs.
    pub fn explained(&self, cx: &Context, plan: LogicalPlan) -> Result<EnginePlan> {
        self.threads.block_on(async {
            let state = self.session.state();
            let logical = state.optimize(&plan).map_err(|error| refused(&error))?;
            let physical = watched(cx, state.create_physical_plan(&plan)).await?.map_err(|error| refused(&error))?;
            let steps = displayable(physical.as_ref()).indent(false).to_string();
            Ok(EnginePlan { logical: logical.display_indent().to_string(), steps })
        })
    }
}

/// The bytes of the rows of a batch, whose columns may be parts of larger ones.
pub fn bytes_of(batch: &RecordBatch) -> Result<usize> {
    let sizes = batch.columns().iter().map(|column| column.to_data().get_slice_memory_size());
    sizes.sum::<std::result::Result<usize, _>>().map_err(|error| refused(&error.into()))
}

/// Runs what reads files that may be anything: the readers end with a panic on some that no one wrote.
fn guarded<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(gave_up()))
}

/// The error for a panic of the engine.
fn gave_up() -> Error {
    Error::refusal("engine", "the engine gave up: a file is damaged, or it has a fault")
}

/// A future that looks at the flag that ends a sentence while it waits.
async fn watched<T>(cx: &Context, future: impl Future<Output = T>) -> Result<T> {
    let mut future = std::pin::pin!(future);
    loop {
        match tokio::time::timeout(POLL_INTERVAL, &mut future).await {
            Ok(result) => return Ok(result),
            Err(_) => cx.poll()?,
        }
    }
}
