//! What the table of foreigns says of each.

use crate::array::Array;
use crate::array::cells::Rank;
use crate::error::Result;
use crate::names::env::Env;
use crate::operators::Ranks;
use crate::vocabulary::{Dyad, Monad};

/// A foreign: its numbers, its valences and its ranks.
pub struct Foreign {
    /// The family.
    pub m: i64,
    /// The service.
    pub n: i64,
    /// The monad.
    pub monad: Monad,
    /// The dyad.
    pub dyad: Dyad,
    /// The ranks.
    pub ranks: Ranks,
    /// One line of help.
    pub help: &'static str,
}

type RunMonad = fn(&Env<'_>, Array) -> Result<Array>;
type RunDyad = fn(&Env<'_>, Array, Array) -> Result<Array>;

impl Foreign {
    /// A foreign with a monad only.
    pub(super) const fn monad(m: i64, n: i64, monad: RunMonad, help: &'static str) -> Foreign {
        Foreign { m, n, monad: Monad::Session(monad), dyad: Dyad::None, ranks: Ranks::INFINITE, help }
    }

    /// A foreign with a dyad only.
    pub(super) const fn dyad(m: i64, n: i64, dyad: RunDyad, help: &'static str) -> Foreign {
        Foreign { m, n, monad: Monad::None, dyad: Dyad::Session(dyad), ranks: Ranks::INFINITE, help }
    }

    /// A foreign with both valences.
    pub(super) const fn both(m: i64, n: i64, monad: RunMonad, dyad: RunDyad, help: &'static str) -> Foreign {
        Foreign { m, n, monad: Monad::Session(monad), dyad: Dyad::Session(dyad), ranks: Ranks::INFINITE, help }
    }

    /// The same with ranks.
    pub(super) const fn ranked(mut self, monad: Rank, left: Rank, right: Rank) -> Foreign {
        self.ranks = Ranks::new(monad, left, right);
        self
    }
}
