//! Verbs that names meant last, found without a search.

use std::cell::RefCell;
use std::rc::Rc;

use crate::array::Symbol;

/// When and where names were looked up: the epoch, and the place of the locale. A verb's name means the same as long as both
/// are the same; a noun's does not, since a new noun for an old one begins no epoch.
pub type Moment = (u64, usize);

/// What simple global names meant as verbs, each at the place of the last digits of its name's number.
pub struct Recently<T>(RefCell<[Option<Found<T>>; KEPT]>);

/// A name, when it was looked up, and what it meant.
type Found<T> = (Symbol, Moment, Rc<T>);

/// Verbs that are kept.
const KEPT: usize = 32;

impl<T> Default for Recently<T> {
    fn default() -> Self {
        Recently(RefCell::new([const { None }; KEPT]))
    }
}

impl<T> Recently<T> {
    /// The verb that a name meant at this moment.
    #[inline]
    pub fn find(&self, symbol: Symbol, now: Moment) -> Option<Rc<T>> {
        match self.0.borrow().get(symbol.number() as usize % KEPT) {
            Some(Some((name, then, verb))) if *name == symbol && *then == now => Some(verb.clone()),
            _ => None,
        }
    }

    /// Keeps the verb that a name means at this moment.
    pub fn keep(&self, symbol: Symbol, now: Moment, verb: Rc<T>) {
        let old = self
            .0
            .borrow_mut()
            .get_mut(symbol.number() as usize % KEPT)
            .and_then(|place| place.replace((symbol, now, verb)));
        // Dropped when the table is no longer borrowed.
        drop(old);
    }
}
