//! Tests of `crates/array/src/threads.rs`.

use jackal::rooms::array::account::Account;
use jackal::rooms::array::budget;
use jackal::rooms::array::threads::*;
use jackal::rooms::array::{Context, stop};
use jackal::rooms::error::{Error, ErrorKind};
use std::sync::Arc;

fn context(threads: usize) -> Context {
    let cx = Context::default();
    cx.stop().set_threads(threads);
    cx
}

#[test]
fn the_first_block_that_fails_tells() {
    for threads in [1, 2, 3] {
        let mut out = vec![0_u8; 1 << 20];
        let failed = each_block(
            &context(threads),
            Cost::Light.work(1 << 19),
            1000,
            &mut out,
            || (),
            |_, start, _| {
                if start >= 7000 && start % 3000 == 0 { Err(start) } else { Ok(()) }
            },
        );
        assert_eq!(failed, Err(9000), "{threads} threads");
    }
}

#[test]
fn what_runs_on_other_threads_is_stopped_and_counted_as_here() {
    let account = Arc::new(Account::new(1 << 20));
    let _entered = budget::enter(account);
    let cx = context(3);
    let asked: Result<Vec<()>, Error> =
        of_blocks(&cx, Cost::Heavy.work(1 << 14), 1, 1 << 14, |_| budget::vec::<u8>(1 << 21).map(drop));
    assert_eq!(asked.map_err(|error| error.kind()), Err(ErrorKind::Limit));
    cx.stop().time_up();
    for look in [|_: &Context| stop::poll_running(), Context::poll] {
        let polled: Result<Vec<()>, Error> = of_blocks(&cx, Cost::Heavy.work(1 << 14), 1, 1 << 14, |_| look(&cx));
        assert_eq!(polled.map_err(|error| error.kind()), Err(ErrorKind::TimeLimit));
    }
}
