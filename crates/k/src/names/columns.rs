//! The names of columns: letters, digits and `_`, and no two of a table the same.

use hashbrown::{HashMap, HashSet};

use crate::array::Symbol;

/// The names that the columns before one have.
///
/// ```
/// use jackal_array::Symbol;
/// use jackal_k::names::columns::ColumnNames;
///
/// let (mut names, a) = (ColumnNames::default(), Symbol::new("a").ok());
/// // The second one gets a number, the third asked for none.
/// let given: Vec<_> = [a, a, None].map(|wanted| names.name(wanted)).into_iter().flatten().collect();
/// assert_eq!(given.iter().map(|name| name.name().to_string()).collect::<Vec<_>>(), ["a", "a1", "x"]);
/// ```
#[derive(Default)]
pub struct ColumnNames {
    /// All that were given.
    names: HashSet<Symbol>,
    /// The number that a name got last, by the name without it.
    numbers: HashMap<Symbol, usize>,
}

impl ColumnNames {
    /// The name of the next column: the one that is wanted, x where none is, with a number behind it if that is taken. `None` if there is
    /// no room for more names.
    pub fn name(&mut self, wanted: Option<Symbol>) -> Option<Symbol> {
        let wanted = wanted.or_else(|| Symbol::new("x").ok())?;
        let mut name = wanted;
        while !self.names.insert(name) {
            let number = self.numbers.entry(wanted).or_default();
            *number += 1;
            name = Symbol::new(&format!("{}{number}", wanted.name())).ok()?;
        }
        Some(name)
    }
}

/// A name that programs can write: without other signs, a letter first, and not a word of the language.
///
/// ```
/// use jackal_k::names::columns::legal;
/// let is_word = |name: &str| name == "count";
/// assert_eq!(legal("two words", is_word), "twowords");
/// assert_eq!(legal("2+2", is_word), "a22");
/// assert_eq!(legal("count", is_word), "count1");
/// assert_eq!(legal("", is_word), "a");
/// assert_eq!(legal("_under", is_word), "a_under");
/// assert_eq!(legal("ünder", is_word), "nder");
/// ```
pub fn legal(name: &str, is_reserved: impl Fn(&str) -> bool) -> String {
    let kept: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    match kept.starts_with(|c: char| c.is_ascii_alphabetic()) {
        true if is_reserved(&kept) => format!("{kept}1"),
        true => kept,
        false => format!("a{kept}"),
    }
}
