//! Sessions whose answers are awaited. Each is on a thread of its own; the program needs no runtime but may have any.
//!
//! `cargo run --example awaited`

use std::io::Write;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

use jackal::{Error, Limits, Session, SessionHandle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    show(&mut std::io::stdout())
}

/// Writes what two sessions answer.
pub fn show(out: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    let make = || {
        let mut session = Session::new();
        session.set_sandbox(true);
        session.set_limits(Limits { time: Some(Duration::from_millis(500)), ..Limits::default() });
        session
    };
    let (first, second) = (SessionHandle::new(make)?, SessionHandle::new(make)?);

    // Both work at once: what is not awaited yet has begun all the same.
    let both = async {
        let primes = first.answer(|session| session.run_as::<i64>("+/ p: i. 1000"));
        let squares = second.answer(|session| session.run_as::<Vec<i64>>("*: i. 5"));
        Ok::<_, Error>((primes.await??, squares.await??))
    };
    let (primes, squares) = block_on(both)?;
    writeln!(out, "{primes}, {squares:?}")?;

    // An endless loop is ended by the limit of its session. The other one answers meanwhile.
    let endless = first.answer(|session| session.run("{{ while. 1 do. end. }} 0"));
    let answer = block_on(second.answer(|session| session.eval("|. 'ready'").text()))?;
    write!(out, "{answer}")?;
    if let Err(error) = block_on(endless)? {
        writeln!(out, "{error}")?;
    }
    Ok(())
}

/// Waits for a future on this thread, which sleeps until it is woken: what tokio's `block_on` and `#[tokio::main]` do as well.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    struct Unpark(Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}
