//! A table of keys for repeated searches among the same keys.

use hashbrown::{HashMap, HashTable};

use super::exact::table_with_room;
use super::fingerprint::{Coder, Codes};
use crate::array::compare::Equality;
use crate::array::domains::domain_of;
use crate::array::items::{array_of, boxes, count};
use crate::array::kind::kind;
use crate::array::{Context, Dictionary, Tolerance, Value, View, budget, stop};
use crate::error::Result;

/// Dictionaries with at least this many keys have a table of them. Fewer are searched as quickly without one.
const HASHED_KEYS_MIN: usize = 64;
/// The table of a vector of keys is made after this many searches, as it costs as much as several of them.
const SEARCHES_BEFORE_TABLE: u32 = 32;

/// Where each of many keys first is: of a vector of integers or of symbols, or of general keys, which are compared without tolerance.
pub struct KeyTable(KeyPlaces);

enum KeyPlaces {
    /// Of integers, or of symbols by their numbers.
    Numbers(HashMap<i64, usize>),
    /// Of any values, by their hashes.
    Values { coder: Coder, equality: Equality, places: HashTable<(u64, usize)> },
}

impl KeyTable {
    /// The table of some keys; `None` of a vector of neither integers nor symbols.
    ///
    /// ```
    /// use {jackal_array::{Array, Context, Value}, jackal_kernels::verbs::search::KeyTable};
    /// let keys = Value::from(Array::list(vec![Value::from(Array::text("ab")), Array::text("c").into()]));
    /// let table = KeyTable::new(&Context::default(), &keys)?;
    /// assert_eq!(table.as_ref().and_then(|table| table.find(&keys, &Array::text("c").into())), Some(1));
    /// assert_eq!(table.as_ref().and_then(|table| table.find(&keys, &Array::text("d").into())), None);
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn new(cx: &Context, keys: &Value) -> Result<Option<KeyTable>> {
        let many = count(keys);
        let mut table = match boxes(keys) {
            Some(_) => KeyTable(KeyPlaces::Values {
                coder: Coder::new(Tolerance::EXACT),
                equality: Equality::new(cx).exact(),
                places: table_with_room(many, |entry: &(u64, usize)| entry.0)?,
            }),
            None if has_numbers(keys) => {
                budget::check::<[usize; 4]>(many)?;
                KeyTable(KeyPlaces::Numbers(HashMap::with_capacity(many)))
            }
            None => return Ok(None),
        };
        for place in 0..many {
            stop::poll_turn(place)?;
            table.add(keys, place);
        }
        Ok(Some(table))
    }

    /// Notes the key at a place, behind those that are noted. Whether it could be: the keys may have become another kind of list.
    pub fn add(&mut self, keys: &Value, place: usize) -> bool {
        match (&mut self.0, boxes(keys)) {
            (KeyPlaces::Numbers(places), None) => match number_at(keys, place) {
                Some(number) => {
                    places.entry(number).or_insert(place);
                    true
                }
                None => false,
            },
            (KeyPlaces::Values { coder, equality, places }, Some(keys)) => {
                let Some(key) = keys.get(place) else { return false };
                let hash = coder.hash_of(&mut Codes::default(), key);
                let same = |&(other, at): &(u64, usize)| {
                    other == hash && keys.get(at).is_some_and(|other| equality.values(other, key))
                };
                places.entry(hash, same, |entry| entry.0).or_insert((hash, place));
                true
            }
            _ => false,
        }
    }

    /// The place of a key among the keys of which the table was made. A vector is asked for what is of its type.
    pub fn find(&self, keys: &Value, wanted: &Value) -> Option<usize> {
        match (&self.0, boxes(keys)) {
            (KeyPlaces::Numbers(places), None) => places.get(&number_at(wanted, 0)?).copied(),
            (KeyPlaces::Values { coder, equality, places }, Some(keys)) => {
                let hash = coder.hash_of(&mut Codes::default(), wanted);
                let same = |&(other, at): &(u64, usize)| {
                    other == hash && keys.get(at).is_some_and(|other| equality.values(other, wanted))
                };
                places.find(hash, same).map(|&(_, at)| at)
            }
            _ => None,
        }
    }
}

/// Whether a list or an atom is one of integers or of symbols, and of no domain.
fn has_numbers(value: &Value) -> bool {
    matches!(array_of(value).map(|array| array.widened()), Some(View::Int(_) | View::Symbol(_)))
        && domain_of(value).is_none()
}

fn number_at(value: &Value, place: usize) -> Option<i64> {
    match array_of(value)?.widened() {
        View::Int(numbers) => numbers.get(place).copied(),
        View::Symbol(symbols) => symbols.get(place).map(|symbol| i64::from(symbol.number())),
        _ => None,
    }
}

/// Whether a table of some keys can be asked for a value or for its items: general keys are of any type.
fn suits(keys: &Value, wanted: &Value) -> bool {
    boxes(keys).is_some() || has_numbers(keys) && has_numbers(wanted) && kind(keys) == kind(wanted)
}

/// The list of the keys of a dictionary: of a keyed table its column, if there is one.
pub fn list_of_keys(d: &Dictionary) -> Option<&Value> {
    match &d.keys {
        Value::Table(table) => match boxes(&table.values) {
            Some([column]) => Some(column),
            _ => None,
        },
        keys => Some(keys),
    }
}

/// Whether a dictionary has enough keys for a table of them.
pub fn is_large(d: &Dictionary) -> bool {
    list_of_keys(d).is_some_and(|keys| count(keys) >= HASHED_KEYS_MIN)
}

/// The table of the keys of a large dictionary, for those who look for a value among them: it is kept from the second search on if the
/// keys are a general list, and after some more if they are a vector.
pub fn table_for<'a>(cx: &Context, d: &'a Dictionary, wanted: &Value) -> Option<&'a KeyTable> {
    let keys = list_of_keys(d).filter(|keys| is_large(d) && suits(keys, wanted))?;
    let before = if boxes(keys).is_some() { 1 } else { SEARCHES_BEFORE_TABLE };
    d.memo.get(before, || KeyTable::new(cx, keys).ok().flatten())?.as_ref()
}

/// Takes the table out of a dictionary that is to be given a key; one is made if it has to be there.
pub fn taken(cx: &Context, d: &mut Dictionary, needed: bool) -> Option<KeyTable> {
    let table = d.memo.take::<Option<KeyTable>>().flatten();
    match list_of_keys(d).filter(|_| needed && table.is_none()) {
        Some(keys) => KeyTable::new(cx, keys).ok().flatten(),
        None => table,
    }
}

/// Carries the table of keys over to a dictionary whose last key is new.
pub fn carry_table(d: &mut Dictionary, table: Option<KeyTable>) {
    let added = table.and_then(|mut table| {
        let keys = list_of_keys(d)?;
        table.add(keys, count(keys).checked_sub(1)?).then_some(table)
    });
    if added.is_some() {
        d.memo.keep(added);
    }
}
