//! Options that `⍠` gives a system function, each a name and a value.

use crate::array::{Array, ElementType, nested};
use crate::error::{Error, Result};
use crate::show::text_of;

/// Options by their names. What was given without a name is the principal one, whose name is empty until it is known.
#[derive(Clone, Debug, Default)]
pub struct Options(Vec<(String, Array)>);

fn is_text(y: &Array) -> bool {
    y.rank() == 1 && !y.is_empty() && matches!(y.kind(), ElementType::Byte | ElementType::Unicode)
}

/// A name and a value, if it is that.
fn pair(y: &Array) -> Option<(Array, Array)> {
    let name = (y.rank() == 1 && y.count() == 2 && y.kind() == ElementType::Box).then(|| nested::content(y, 0))?;
    is_text(&name).then(|| (name, nested::content(y, 1)))
}

impl Options {
    /// With what an operand of `⍠` says: a name and a value, several such pairs, or the value of the principal option.
    ///
    /// # Errors
    /// Those of the room for a text.
    pub fn with(mut self, y: &Array) -> Result<Options> {
        if let Some((name, value)) = pair(y) {
            self.0.push((text_of(&name)?, value));
            return Ok(self);
        }
        let items = if y.rank() == 1 && y.kind() == ElementType::Box { nested::contents(y)? } else { Vec::new() };
        let pairs: Option<Vec<(Array, Array)>> = items.iter().map(pair).collect();
        match pairs.filter(|pairs| !pairs.is_empty()) {
            Some(pairs) => {
                for (name, value) in pairs {
                    self.0.push((text_of(&name)?, value));
                }
            }
            None => self.0.push((String::new(), y.clone())),
        }
        Ok(self)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A domain error unless the options are among these.
    pub fn check(&self, known: &[&str], principal: &str) -> Result<()> {
        match self.0.iter().find(|(name, _)| !name.is_empty() && !known.contains(&name.as_str())) {
            Some((name, _)) => Err(Error::domain(format!(
                "there is no option {name}: there are {}, first {principal}",
                known.join(" ")
            ))),
            None => Ok(()),
        }
    }

    /// The value of an option, the last one that was given; `principal` may stand without its name.
    pub fn value(&self, name: &str, principal: &str) -> Option<&Array> {
        let is = |given: &str| given == name || given.is_empty() && name == principal;
        self.0.iter().rev().find(|(given, _)| is(given)).map(|(_, value)| value)
    }

    /// Whether an option is 1.
    pub fn flag(&self, name: &str, principal: &str) -> Result<bool> {
        let Some(value) = self.value(name, principal) else { return Ok(false) };
        match crate::array::promote::integers(value, crate::array::Tolerance::EXACT)?.as_ref() {
            [0] => Ok(false),
            [1] => Ok(true),
            _ => Err(Error::domain(format!("the option {name} is 0 or 1"))),
        }
    }

    /// The text of an option.
    pub fn text(&self, name: &str) -> Result<Option<String>> {
        match self.value(name, "Format") {
            Some(value) if matches!(value.kind(), ElementType::Byte | ElementType::Unicode) => text_of(value).map(Some),
            Some(_) => Err(Error::domain(format!("the option {name} is text"))),
            None => Ok(None),
        }
    }

    /// The number of an option.
    pub fn number(&self, name: &str) -> Result<Option<i64>> {
        let Some(value) = self.value(name, "Invert") else { return Ok(None) };
        match (value.count(), value.clone().raveled().as_slice::<i64>(), value.clone().raveled().as_slice::<bool>()) {
            (1, Some(&[number]), _) => Ok(Some(number)),
            (1, _, Some(&[truth])) => Ok(Some(truth.into())),
            _ => Err(Error::domain(format!("the option {name} is a whole number"))),
        }
    }
}
