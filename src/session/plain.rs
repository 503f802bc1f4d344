//! Which fast ways a session takes.

use super::Session;
use crate::array::fast_ways::{FastWay, Plain};
use crate::near::nearest;

impl Session {
    /// Whether general forms run in the place of all fast ways: for finding faults in these, and for measuring what they are worth.
    pub fn set_plain(&mut self, on: bool) {
        self.languages.iter().for_each(|language| language.set_plain(Plain::all_if(on)));
    }

    /// Turns the fast ways of some names off, and all others on. A name that notations share stands for a fast way of each. A name that
    /// no fast way has is refused, with the names that there are.
    ///
    /// ```
    /// let mut session = jackal::Session::new();
    /// assert!(session.set_plain_in(&["bits", "each"]).is_ok());
    /// let refusal = session.set_plain_in(&["bitz"]).unwrap_err();
    /// assert!(refusal.starts_with("no fast way is called 'bitz'; is it bits? There are bits, slim integers,"));
    /// ```
    pub fn set_plain_in(&mut self, names: &[impl AsRef<str>]) -> Result<(), String> {
        let known = self.names_of_fast_ways();
        if let Some(name) = names.iter().map(AsRef::as_ref).find(|name| !known.contains(name)) {
            let near = match nearest(name, known.iter().copied(), 2).as_slice() {
                [] => "there".to_string(),
                near => format!("is it {}? There", near.join(" or ")),
            };
            return Err(format!("no fast way is called '{name}'; {near} are {}", known.join(", ")));
        }
        for language in &self.languages {
            let rows =
                shared().chain(language.fast_ways()).filter(|row| names.iter().any(|name| name.as_ref() == row.name));
            language.set_plain(Plain::without(rows));
        }
        Ok(())
    }

    fn names_of_fast_ways(&self) -> Vec<&'static str> {
        let own = self.languages.iter().flat_map(|language| language.fast_ways());
        let mut names = Vec::new();
        for row in shared().chain(own) {
            if !names.contains(&row.name) {
                names.push(row.name);
            }
        }
        names
    }
}

/// The fast ways of arrays and kernels.
fn shared() -> impl Iterator<Item = &'static FastWay> {
    crate::array::fast_ways::FAST_WAYS.iter().chain(crate::fast_ways::FAST_WAYS)
}
