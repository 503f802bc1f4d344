//! The frame of a running lambda.

use smallvec::SmallVec;

use crate::array::Value;
use crate::value::cell::Cell;
use crate::value::function::Lambda;

/// The places of the locals of a running lambda.
pub type Slots = SmallVec<[Cell; 4]>;

/// The locals of a running lambda.
#[derive(Default)]
pub struct Frame<'a> {
    /// Their values.
    pub slots: Slots,
    pub(crate) lambda: Option<(&'a Lambda, &'a Value)>,
    pub(crate) result: Cell,
}

impl<'a> Frame<'a> {
    /// The frame of a lambda, whose arguments are to be put into the first slots.
    #[inline(always)]
    pub fn new(lambda: &'a Lambda, this: &'a Value) -> Frame<'a> {
        Frame { slots: Slots::new(), lambda: Some((lambda, this)), result: Cell::Nothing }
    }
}
