//! A table of keys that is kept, for those who search the same keys again and again.

use hashbrown::HashTable;

use super::exact::table_with_room;
use super::fingerprint::{Coder, Codes};
use crate::array::compare::Equality;
use crate::array::{Context, Tolerance, Value};
use crate::error::Result;

/// Where each of many enclosed keys first is; keys are compared without tolerance.
pub struct KeyTable {
    coder: Coder,
    equality: Equality,
    places: HashTable<(u64, usize)>,
}

impl KeyTable {
    /// The table of some keys.
    ///
    /// ```
    /// use jackal::{rooms::array::{Array, Context, Value}, rooms::verbs::search::KeyTable};
    /// let keys = [Value::from(Array::text("ab")), Array::text("c").into()];
    /// let table = KeyTable::new(&Context::default(), &keys)?;
    /// assert_eq!(table.find(&keys, &keys[1]), Some(1));
    /// assert_eq!(table.find(&keys, &Array::text("d").into()), None);
    /// # Ok::<(), jackal::rooms::error::Error>(())
    /// ```
    pub fn new(cx: &Context, keys: &[Value]) -> Result<KeyTable> {
        let (coder, equality) = (Coder::new(Tolerance::EXACT), Equality::of(cx).exact());
        let mut places = table_with_room(keys.len(), |entry: &(u64, usize)| entry.0)?;
        let mut codes = Codes::default();
        for (index, key) in keys.iter().enumerate() {
            cx.poll()?;
            let hash = coder.hash_of(&mut codes, key);
            let same = |&(other, at): &(u64, usize)| {
                other == hash && keys.get(at).is_some_and(|other| equality.values(other, key))
            };
            places.entry(hash, same, |entry| entry.0).or_insert((hash, index));
        }
        Ok(KeyTable { coder, equality, places })
    }

    /// The place of a key among the keys of which the table was made.
    pub fn find(&self, keys: &[Value], wanted: &Value) -> Option<usize> {
        let hash = self.coder.hash_of(&mut Codes::default(), wanted);
        let same = |&(other, at): &(u64, usize)| {
            other == hash && keys.get(at).is_some_and(|other| self.equality.values(other, wanted))
        };
        self.places.find(hash, same).map(|&(_, at)| at)
    }
}
