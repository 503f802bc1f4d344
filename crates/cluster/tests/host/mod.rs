//! q with the engine, without the rest of the program: files and a clock, and output in a buffer.

use std::cell::RefCell;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{SystemTime, UNIX_EPOCH};

use jackal_array::host::{Entry, Host, Nowhere, Stream};
use jackal_array::table_engine::TableEngine;
use jackal_cluster::Engine;
use jackal_k::show::report::report;
use jackal_k::{Dialect, Interpreter, Mode};

struct Files {
    engine: Engine,
    /// The output; nothing where it goes to the standard streams.
    output: Option<RefCell<Vec<u8>>>,
}

fn refused<T>() -> io::Result<T> {
    Err(ErrorKind::Unsupported.into())
}

impl Host for Files {
    fn write(&self, stream: Stream, bytes: &[u8]) -> io::Result<()> {
        match (&self.output, stream) {
            (Some(output), _) => output.borrow_mut().extend_from_slice(bytes),
            (None, Stream::Output) => io::stdout().write_all(bytes)?,
            (None, Stream::Error) => io::stderr().write_all(bytes)?,
        }
        Ok(())
    }

    fn read_line(&self, _: &str) -> io::Result<Option<Vec<u8>>> {
        Ok(None)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        std::fs::read(path)
    }

    fn write_file(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        std::fs::write(path, bytes)
    }

    fn append_file(&self, _: &Path, _: &[u8]) -> io::Result<()> {
        refused()
    }

    fn write_at(&self, _: &Path, _: u64, _: &[u8]) -> io::Result<()> {
        refused()
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        std::fs::remove_file(path)
    }

    fn create_directory(&self, path: &Path) -> io::Result<()> {
        std::fs::create_dir(path)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        std::fs::rename(from, to)
    }

    fn list(&self, path: &Path) -> io::Result<Vec<Entry>> {
        std::fs::read_dir(path)?.map(|entry| self.entry(&entry?.path())).collect()
    }

    fn entry(&self, path: &Path) -> io::Result<Entry> {
        let facts = std::fs::metadata(path)?;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(Entry { name, size: facts.len(), modified: 0.0, directory: facts.is_dir(), writable: true })
    }

    fn directory(&self) -> io::Result<PathBuf> {
        std::env::current_dir()
    }

    fn set_directory(&self, _: &Path) -> io::Result<()> {
        refused()
    }

    fn variable(&self, name: &str) -> Option<String> {
        std::env::var(name).ok()
    }

    fn shell(&self, command: &str, _: &[u8]) -> io::Result<(Vec<u8>, i32)> {
        let done = std::process::Command::new("sh").args(["-c", command]).output()?;
        Ok((done.stdout, done.status.code().unwrap_or(-1)))
    }

    fn monotonic(&self) -> f64 {
        Nowhere.monotonic()
    }

    fn now(&self) -> (f64, i64) {
        (SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64()), 0)
    }

    fn sleep(&self, seconds: f64) {
        std::thread::sleep(std::time::Duration::from_secs_f64(seconds));
    }

    fn table_engine(&self) -> Option<&dyn TableEngine> {
        Some(&self.engine)
    }
}

/// A session of q.
pub struct Q {
    k: Rc<Interpreter>,
    host: Rc<Files>,
}

impl Q {
    /// A session whose output is kept, or goes to the standard streams.
    pub fn new(keeps_output: bool) -> Q {
        let output = keeps_output.then(RefCell::default);
        let host = Rc::new(Files { engine: Engine::default(), output });
        let k = Interpreter::new(host.clone());
        k.enter_stack(4 << 20);
        Q { k, host }
    }

    fn output(&self) -> String {
        let bytes = self.host.output.as_ref().map(RefCell::take).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// What a line shows, or its error.
    #[allow(dead_code, reason = "the example runs scripts alone")]
    pub fn run(&self, line: &str) -> String {
        let result = self.k.run(line, Dialect::Q, true);
        let shown = self.output();
        result.map_or_else(|error| report(&error), |_| shown)
    }

    /// What a script shows; its error if it ends with one.
    pub fn run_script(&self, text: &[u8], name: &str) -> Result<String, String> {
        let result = self.k.run_script(text, Some(name), Dialect::Q, Mode { show: false, echo: false });
        let shown = self.output();
        result.map(|_| shown).map_err(|error| report(&error))
    }
}
