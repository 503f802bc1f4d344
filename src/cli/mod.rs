//! Arguments in, exit status out: what `jackal` does when it is called.

mod again;
mod amounts;
mod commands;
pub(crate) mod counted;
mod ending;
mod explain;
mod help;
mod history;
mod idle;
#[cfg(feature = "jupyter")]
mod jupyter;
mod learn;
mod lines;
#[cfg(feature = "manual")]
mod manual;
mod options;
mod pipe;
mod prompt;
mod repl;
mod resort;
mod script;
mod shelf;
mod signal;
mod state;
mod switches;
mod test;
mod waiting;
mod wall;

use std::convert::Infallible;
#[cfg(target_os = "linux")]
use std::fs::File;
use std::io::IsTerminal;
#[cfg(target_os = "linux")]
use std::io::Read;
use std::process::ExitCode;
use std::rc::Rc;

use clap::Parser;
use jackal::rooms::session::grants::Grants;
use jackal::rooms::session::{self, Limits, OsHost, Session};
use jackal::rooms::verbs::text::controls;

use ending::{End, FAILED, INTERNAL, complain, ended_by};
use options::{Command, Options};

/// What is done before `main`, where nothing is allocated yet, nor by this: the allocator's first block would be a page of two megabytes,
/// cleared and weighed whole, which a sentence by the way does not need. A script or a session that goes on gains more by large pages
/// than they weigh (loops over lists of some thousand floats take .8 of the time).
#[cfg(target_os = "linux")]
pub fn before_main() {
    let mut room = [0; 4096];
    let read = File::open("/proc/self/cmdline").and_then(|mut file| file.read(&mut room)).unwrap_or(0);
    let first = room.get(..read).unwrap_or(&[]).split(|&byte| byte == 0).nth(1);
    if first.is_some_and(|first| first.starts_with(b"-e") || first == b"--eval") {
        jackal::rooms::array::pages::put_off();
    }
}

/// The program.
pub fn main() -> ExitCode {
    let options = Options::parse();
    if options.raw_control {
        controls::let_through();
    }
    if let Err(error) = again::with_frugal_allocator(options.max_memory) {
        complain(&error);
        return ExitCode::from(1);
    }
    let listed = match &options.command {
        Some(Command::List) => Some(shelf::list()),
        Some(Command::Show { name, run: false }) => Some(shelf::show(name)),
        Some(Command::Show { name, run: true }) => {
            session::guard::quiet_panics();
            let done = session::run_with_big_stack(|| shelf::show_run(name));
            Some(done.unwrap_or(1))
        }
        Some(Command::Help { what, markdown, notation }) => {
            session::guard::quiet_panics();
            Some(help::run(what, notation.notation(), markdown.as_deref()))
        }
        Some(Command::Explain(options)) => {
            session::guard::quiet_panics();
            let done = session::run_with_big_stack(|| explain::run(options));
            Some(done.ok().and_then(|status| u8::try_from(status).ok()).unwrap_or(1))
        }
        Some(Command::Learn(options)) => {
            session::guard::quiet_panics();
            let done = session::run_with_big_stack(|| learn::run(options));
            Some(done.ok().and_then(|status| u8::try_from(status).ok()).unwrap_or(1))
        }
        Some(Command::Test(options)) => {
            session::guard::quiet_panics();
            Some(u8::try_from(test::run(options)).unwrap_or(1))
        }
        #[cfg(feature = "jupyter")]
        Some(Command::Jupyter(options)) => {
            session::guard::quiet_panics();
            Some(u8::try_from(jupyter::run(options) & 0xff).unwrap_or(1))
        }
        #[cfg(feature = "manual")]
        Some(Command::Completions { shell }) => Some(manual::completions(*shell)),
        #[cfg(feature = "manual")]
        Some(Command::Manual) => Some(manual::page()),
        #[cfg(feature = "lsp")]
        Some(Command::Lsp { .. }) => {
            session::guard::quiet_panics();
            let done = session::run_with_big_stack(crate::lsp::serve);
            Some(done.ok().and_then(|status| u8::try_from(status).ok()).unwrap_or(1))
        }
        None => None,
    };
    if let Some(status) = listed {
        return ExitCode::from(status);
    }
    session::guard::quiet_panics();
    // What goes wrong outside of any sentence is told too.
    let work = || session::guard::catch(|| Ok(run(&options)));
    let told = |error: jackal::rooms::error::Error| {
        complain(&error.to_string());
        INTERNAL
    };
    // The process ends where the session does: a thread that is waited for gives its stack back first.
    let Err(error) = session::run_with_big_stack(|| -> Infallible {
        // Only the low byte reaches the caller, as everywhere.
        std::process::exit(work().unwrap_or_else(told) & 0xff)
    });
    complain(&format!("no thread for the session: {error}"));
    ExitCode::from(u8::try_from(FAILED).unwrap_or(1))
}

/// A line of the standard input may take so many parts of the memory: it is there more than once until it runs.
const LINES_SHARE: usize = 4;

fn run(options: &Options) -> i32 {
    let asked = options.script.is_some() || !options.sentences.is_empty();
    let terminal = std::io::stdin().is_terminal();
    let further = options.interactive || !asked;
    let repl = if further && terminal { repl::Repl::new() } else { None };
    let host = Rc::new(repl.as_ref().map_or_else(OsHost::standard, repl::Repl::host));
    let mut session = Session::with_host(host.clone());
    session.set_limits(Limits {
        memory: options.max_memory,
        time: options.max_time,
        threads: options.threads,
        output: options.max_output.map(|bytes| bytes as u64),
        ..Limits::default()
    });
    if let Some(bytes) = options.max_memory {
        host.set_longest_line(bytes / LINES_SHARE);
    }
    let held = session.account().in_use();
    if held > session.account().limit() {
        complain(&format!("a session begins with {} KB; it may not hold less", held.div_ceil(1024)));
        return FAILED;
    }
    match options.plain.as_deref() {
        None => {}
        Some([all]) if all.is_empty() => session.set_plain(true),
        Some(names) => {
            if let Err(refusal) = session.set_plain_in(names) {
                complain(&refusal);
                return FAILED;
            }
        }
    }
    session.set_arguments(options.argv());
    if options.has_grants() {
        match Grants::new(&options.allow_read, &options.allow_write) {
            Ok(grants) => host.set_grants(grants),
            Err(error) => {
                complain(&format!("cannot grant {error}; make that folder first, or name one that is there"));
                return FAILED;
            }
        }
    }
    // What the system tells of the process is opened here.
    session::limits::watch_process(held, counted::bytes);
    if options.is_strict()
        && let Err(error) = wall::build(options)
    {
        complain(&format!(
            "there is no second wall around the sandbox on this system ({error}); --sandbox is without it"
        ));
        return FAILED;
    }
    session.set_sandbox(options.is_sandboxed());
    session.set_errors(options.errors());
    session.set_notation(options.notation());
    signal::listen(&session, repl.is_some());
    if repl.is_none() {
        resort::prepare(&mut session, &host);
    }
    #[cfg(debug_assertions)]
    {
        jackal::rooms::array::faults::order(&std::env::var("JACKAL_FAULT").unwrap_or_default());
        session.set_sandbox(options.is_sandboxed() && !jackal::rooms::array::faults::is_sandbox_open());
    }

    let first = run_asked(&mut session, options);
    let last = match (first, &repl) {
        (End::Exit(status), _) => status,
        (End::Failed(status), _) if !options.interactive => status,
        _ if !further => 0,
        (_, Some(repl)) => repl.run(&mut session, &host),
        (_, None) => pipe::run(&mut session, &host, options.max_time),
    };
    let _ = jackal::rooms::host::Host::flush(&*host);
    // The process ends: nobody needs the memory back piece by piece.
    std::mem::forget(session);
    jackal::rooms::array::forget_left();
    last
}

/// What the command line says to run, before anything is read from the standard input.
fn run_asked(session: &mut Session, options: &Options) -> End {
    for sentence in &options.sentences {
        if let Err(error) = session.eval(sentence).error.map_or(Ok(()), Err) {
            return ended_by(session, &error);
        }
    }
    match &options.script {
        Some(path) => script::run(session, path, options.show),
        None => End::Done,
    }
}
