//! The session that reads the bytes.

use std::rc::Rc;
use std::sync::Arc;

use jackal_array::budget::{self, Account};
use jackal_array::host::Nowhere;
use jackal_k::Interpreter;

/// The bytes of the stack that reading may use; libFuzzer runs on the first thread, which has eight million.
const STACK_BYTES: usize = 4 << 20;
/// The bytes of memory that one value may take.
const BUDGET_BYTES: usize = 256 << 20;

thread_local! {
    static SESSION: Rc<Interpreter> = {
        let k = Interpreter::new(Rc::new(Nowhere));
        k.enter_stack(STACK_BYTES);
        k
    };
}

/// Works with a session that can reach nothing outside.
pub fn with_session(work: impl FnOnce(&Interpreter)) {
    let _entered = budget::enter(Arc::new(Account::new(BUDGET_BYTES)));
    SESSION.with(|k| work(k));
}
