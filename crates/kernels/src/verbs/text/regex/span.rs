//! Where matches are, and how large a pattern may be.

/// A place and a length in bytes; `None` for a group that took no part.
pub type Span = Option<(usize, usize)>;

/// The most bytes of a compiled pattern: compiling one cannot be stopped.
pub(super) const MOST_BYTES: usize = 1 << 21;
