//! A service that evaluates a line from each connection, in a session of its own with limits of its own: files and the shell are
//! shut off, time and memory are bounded, and what one asks for harms no other.
//!
//! `cargo run --example service` listens at 127.0.0.1 and tells the port; `echo '+/ i. 10' | nc 127.0.0.1 PORT` asks.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use jackal::{Limits, Session, run_with_stack};

/// What a connection may use.
const LIMITS: Limits = Limits {
    memory: Some(64 << 20),
    time: Some(Duration::from_millis(500)),
    stack: Some(32 << 20),
    output: Some(1 << 20),
    threads: Some(1),
};
/// How long a line may be.
const LINE: u64 = 1 << 16;
/// How many sentences are evaluated at once; who comes later waits.
const WORKERS: usize = 4;

fn main() -> std::io::Result<()> {
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    println!("listening at {}", listener.local_addr()?);
    serve(listener, usize::MAX)
}

/// Answers so many connections.
pub fn serve(listener: TcpListener, connections: usize) -> std::io::Result<()> {
    let (listener, left) = (Arc::new(listener), Arc::new(AtomicUsize::new(connections)));
    let workers = (0..WORKERS).map(|_| {
        let (listener, left) = (listener.clone(), left.clone());
        std::thread::spawn(move || {
            while left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_ok() {
                // One that goes away in the middle of its question gets no answer.
                let _ = listener.accept().and_then(|(stream, _)| answer(stream));
            }
        })
    });
    for worker in workers.collect::<Vec<_>>() {
        let _ = worker.join();
    }
    Ok(())
}

fn answer(stream: TcpStream) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    let mut line = String::new();
    BufReader::new(stream.try_clone()?).take(LINE).read_line(&mut line)?;
    let text = run_with_stack(64 << 20, move || evaluated(&line))?;
    (&stream).write_all(text.as_bytes())
}

/// What a line comes to.
fn evaluated(line: &str) -> String {
    let mut session = Session::new();
    session.set_sandbox(true);
    session.set_limits(LIMITS);
    let done = session.eval(line);
    let mut text = done.text();
    if let Some(error) = done.error {
        text.push_str(&session.report(&error));
    }
    text
}
