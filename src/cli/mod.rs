//! Arguments in, exit status out: what `jackal` does when it is called.

mod colour;
mod commands;
pub(crate) mod counting_allocator;
mod exit_status;
mod explain;
mod help;
mod idle_events;
#[cfg(feature = "jupyter")]
mod jupyter;
mod learn;
mod library_command;
mod lines;
#[cfg(feature = "manual")]
mod manual;
mod options;
mod os_sandbox;
mod output;
mod pipe;
mod progress;
mod prompt;
mod q_options;
mod re_exec;
mod repl;
mod script;
mod shared_options;
mod signal;
mod state_directory;
mod test;

use std::convert::Infallible;
#[cfg(target_os = "linux")]
use std::fs::File;
use std::io::IsTerminal;
#[cfg(target_os = "linux")]
use std::io::Read;
use std::process::ExitCode;
use std::rc::Rc;

use jackal::rooms::display::width;
use jackal::rooms::session::grants::Grants;
use jackal::rooms::session::os::terminal_columns;
use jackal::rooms::session::{self, Limits, OsHost, Session};
use jackal::rooms::verbs::text::controls;

use exit_status::{FAILED, INTERNAL, RunEnd, complain, ended_by};
use options::{Options, ProgramCommand};

/// Sets the allocator up before `main`, before anything is allocated.
///
/// The allocator's first block would be a page of two megabytes, cleared and counted in full, which a single sentence
/// does not need. A script or a session that goes on gains more by large pages than they cost (loops over lists of
/// some thousand floats take .8 of the time).
#[cfg(target_os = "linux")]
pub fn before_main() {
    let mut room = [0; 4096];
    let read = File::open("/proc/self/cmdline").and_then(|mut file| file.read(&mut room)).unwrap_or(0);
    let first = room.get(..read).unwrap_or(&[]).split(|&byte| byte == 0).nth(1);
    if first.is_some_and(|first| first.starts_with(b"-e") || first == b"--eval") {
        jackal::rooms::array::process_memory::put_off_large_pages();
    }
}

/// The program.
pub fn main() -> ExitCode {
    let options = options::parsed().unwrap_or_else(|error| refuse(&error));
    colour::choose(options.color);
    if options.no_pager {
        output::turn_pager_off();
    }
    if options.raw_control {
        controls::let_through();
    }
    if let Err(error) = re_exec::with_frugal_allocator(options.max_memory) {
        complain(&error);
        return ExitCode::from(1);
    }
    let listed = match &options.command {
        Some(ProgramCommand::List) => Some(library_command::list()),
        Some(ProgramCommand::Show { name, run: false }) => Some(library_command::show(name)),
        Some(ProgramCommand::Show { name, run: true }) => {
            session::panic_guard::quiet_panics();
            let done = session::run_with_big_stack(|| library_command::show_run(name));
            Some(done.unwrap_or(1))
        }
        Some(ProgramCommand::Help { what, markdown, notation }) => {
            session::panic_guard::quiet_panics();
            Some(help::run(what, notation.notation(), markdown.as_deref()))
        }
        Some(ProgramCommand::Explain(options)) => {
            session::panic_guard::quiet_panics();
            let done = session::run_with_big_stack(|| explain::run(options));
            Some(done.ok().and_then(|status| u8::try_from(status).ok()).unwrap_or(1))
        }
        Some(ProgramCommand::Learn(options)) => {
            session::panic_guard::quiet_panics();
            let done = session::run_with_big_stack(|| learn::run(options));
            Some(done.ok().and_then(|status| u8::try_from(status).ok()).unwrap_or(1))
        }
        Some(ProgramCommand::Test(options)) => {
            session::panic_guard::quiet_panics();
            Some(u8::try_from(test::run(options)).unwrap_or(1))
        }
        #[cfg(feature = "jupyter")]
        Some(ProgramCommand::Jupyter(options)) => {
            session::panic_guard::quiet_panics();
            Some(u8::try_from(jupyter::run(options) & 0xff).unwrap_or(1))
        }
        #[cfg(feature = "manual")]
        Some(ProgramCommand::Completions { shell }) => Some(manual::completions(*shell)),
        #[cfg(feature = "manual")]
        Some(ProgramCommand::Manual) => Some(manual::page()),
        #[cfg(feature = "lsp")]
        Some(ProgramCommand::Lsp { .. }) => {
            session::panic_guard::quiet_panics();
            let done = session::run_with_big_stack(crate::lsp::serve);
            Some(done.ok().and_then(|status| u8::try_from(status).ok()).unwrap_or(1))
        }
        None => None,
    };
    if let Some(status) = listed {
        return ExitCode::from(status);
    }
    session::panic_guard::quiet_panics();
    // An error outside of any sentence is shown too.
    let work = || session::panic_guard::catch(|| Ok(run(&options)));
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

/// Says what is wrong with the command line, or what it asks to be told, and ends the process.
fn refuse(error: &clap::Error) -> ! {
    let is_terminal =
        if error.use_stderr() { std::io::stderr().is_terminal() } else { std::io::stdout().is_terminal() };
    let plain = error.to_string();
    let (visible, columns) = (controls::visible_text(&plain), terminal_columns());
    let is_wide = |line: &str| width::columns(line.as_bytes()) > columns;
    if !is_terminal || visible == plain && !plain.lines().any(is_wide) {
        error.exit();
    }
    let fitted = |line: &str| match is_wide(line) {
        true => {
            let text = line.trim_start();
            let indentation = line.strip_suffix(text).filter(|blanks| blanks.len() < columns / 4).unwrap_or("  ");
            width::wrapped(text, indentation, columns)
        }
        false => format!("{line}\n"),
    };
    let text: String = visible.lines().map(fitted).collect();
    if error.use_stderr() {
        eprint!("{text}");
    } else {
        print!("{text}");
    }
    std::process::exit(error.exit_code())
}

/// A line of the standard input may take so many parts of the memory: it is there more than once until it runs.
const LINES_SHARE: usize = 4;

fn run(options: &Options) -> i32 {
    let asked = options.script.is_some() || !options.sentences.is_empty();
    let terminal = std::io::stdin().is_terminal();
    // A database of q that is a folder is loaded to ask it.
    let is_folder = options.script.as_ref().is_some_and(|path| path.is_dir());
    let further = options.interactive || !asked || is_folder;
    let repl = if further && terminal { repl::Repl::new() } else { None };
    let host = Rc::new(repl.as_ref().map_or_else(OsHost::standard, repl::Repl::host));
    host.set_error_painter(colour::error_text);
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
    // The files with the system's information on the process are opened here.
    session::limits::watch_process(held, counting_allocator::bytes);
    if options.is_strict()
        && let Err(error) = os_sandbox::build(options)
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
        exit_status::prepare(&mut session, &host);
    }
    #[cfg(debug_assertions)]
    {
        jackal::rooms::array::faults::order(&std::env::var("JACKAL_FAULT").unwrap_or_default());
        session.set_sandbox(options.is_sandboxed() && !jackal::rooms::array::faults::is_sandbox_open());
    }

    if let Err(error) = q_options::apply(&mut session, options) {
        complain(&error);
        return FAILED;
    }
    let first = run_asked(&mut session, options);
    let last = match (first, &repl) {
        (RunEnd::Exit(status), _) => status,
        (RunEnd::Failed(status), _) if !options.interactive => status,
        _ if !further => idle_events::until_ended(&mut session, &host),
        (_, Some(repl)) => repl.run(&mut session, &host),
        (_, None) => pipe::run(&mut session, &host, options.max_time),
    };
    let _ = jackal::rooms::host::Host::flush(&*host);
    if let Some(network) = jackal::rooms::host::Host::network(&*host) {
        network.stop_listening();
    }
    // The process ends: nobody needs the memory back piece by piece.
    std::mem::forget(session);
    jackal::rooms::array::forget_left();
    last
}

/// Runs what the command line says, before anything is read from the standard input.
fn run_asked(session: &mut Session, options: &Options) -> RunEnd {
    for sentence in &options.sentences {
        if let Err(error) = session.eval(sentence).error.map_or(Ok(()), Err) {
            return ended_by(session, &error);
        }
    }
    match &options.script {
        Some(path) => script::run(session, path, options.show),
        None => RunEnd::Done,
    }
}
