//! What a row of the registry says.

use crate::array::Context;

/// A fast way.
#[derive(Debug)]
pub struct FastWay {
    /// What it is called.
    pub name: &'static str,
    /// The general form it stands for.
    pub general: &'static str,
    /// When it is taken.
    pub when: &'static str,
    /// Verbs of one argument that take it.
    pub forms: &'static [&'static str],
    /// The files of the core where it is taken, by `plain` of the context; none where the row itself is asked.
    pub core: &'static [&'static str],
}

impl FastWay {
    /// Whether it may be taken.
    #[inline(always)]
    pub fn on(&self, cx: &Context) -> bool {
        !cx.plain
    }
}
