//! Names of months and days of the week, which patterns of moments write: English ones, and those of a dictionary.

use super::options::Options;
use crate::array::{Array, ElementType, nested};
use crate::error::{Error, ErrorKind, Result};
use crate::names::{Meaning, Space, Workspace};
use crate::read::Classes;
use crate::show::text_of;

/// The lists of names in English.
const ENGLISH: [(&str, &str); 5] = [
    ("MonthNames", "January February March April May June July August September October November December"),
    ("ShortMonthNames", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
    ("WeekdayNames", "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"),
    ("ShortWeekdayNames", "Mon Tue Wed Thu Fri Sat Sun"),
    ("MorningAfternoon", "AM PM"),
];

/// The names of a language.
pub(super) struct Names {
    language: String,
    dictionary: Option<Space>,
    /// The lists of the dictionary, by their names.
    own: Vec<(String, Vec<String>)>,
}

impl Names {
    /// The names of the language that an option says, English without it; one of two for the two sides of a conversion.
    ///
    /// # Errors
    /// A nonce error for a language that no dictionary has.
    pub(super) fn of_options(ws: &Workspace, options: &Options, side: usize) -> Result<Names> {
        let language = match options.value("Language", "Language") {
            None => "en".to_string(),
            Some(both) if both.kind() == ElementType::Box => {
                text_of(&nested::content(both, side.min(both.count() - 1)))?
            }
            Some(one) => text_of(one)?,
        };
        Names::of_language(ws, options, &language)
    }

    /// The names of a language.
    ///
    /// # Errors
    /// A nonce error for a language that no dictionary has.
    pub(super) fn of_language(ws: &Workspace, options: &Options, language: &str) -> Result<Names> {
        let dictionary = match options.value("Dictionary", "Language") {
            None => None,
            Some(given) => Some(Space::from_value(given).ok_or_else(|| Error::domain("a dictionary is a namespace"))?),
        };
        let mut names = Names { language: language.to_string(), dictionary, own: Vec::new() };
        for name in names.languages() {
            let Some(space) = names.dictionary.as_ref().map(|all| inner(ws, all, &name)).transpose()?.flatten() else {
                continue;
            };
            for list in ENGLISH.iter().map(|(list, _)| *list).chain(["Ordinals"]) {
                if let Meaning::Value(found) = ws.member(&space, ws.slot(list))?
                    && !names.own.iter().any(|(known, _)| known == list)
                {
                    let mut all = texts(&found)?;
                    // The weeks of a dictionary begin with Sunday.
                    if list.contains("Weekday") && !all.is_empty() {
                        all.rotate_left(1);
                    }
                    names.own.push((list.to_string(), all));
                }
            }
        }
        let is_there = !names.own.is_empty() || names.languages().iter().any(|name| name == "en");
        if is_there {
            return Ok(names);
        }
        Err(Error::new(ErrorKind::Nonce).note(format!(
            "the names of the language {language}: English ones are there, and those of the option Dictionary"
        )))
    }

    /// The language, and the one that it is a variety of.
    fn languages(&self) -> Vec<String> {
        let plain = self.language.split('_').next().unwrap_or_default().to_string();
        if plain == self.language { vec![plain] } else { vec![self.language.clone(), plain] }
    }

    /// A list of names.
    ///
    /// # Errors
    /// A domain error if the language lacks it.
    pub(super) fn list(&self, name: &str) -> Result<Vec<String>> {
        if let Some((_, own)) = self.own.iter().find(|(known, _)| known == name) {
            return Ok(match own.as_slice() {
                // One ordinal is that of all numbers.
                [one] if name == "Ordinals" => vec![one.clone(); 31],
                own => own.to_vec(),
            });
        }
        if !self.languages().iter().any(|language| language == "en") {
            return Err(Error::domain(format!("the dictionary has no {name} of the language {}", self.language)));
        }
        if name == "Ordinals" {
            return Ok((1..=31).map(|day| ordinal(day).to_string()).collect());
        }
        let all = ENGLISH.iter().find(|(known, _)| *known == name).map_or("", |(_, all)| all);
        Ok(all.split(' ').map(str::to_string).collect())
    }

    /// A predefined pattern of the dictionary.
    ///
    /// # Errors
    /// Those of reading a name of a namespace.
    pub(super) fn pattern(&self, ws: &Workspace, name: &str) -> Result<Option<String>> {
        let Some(all) = self.dictionary.as_ref().map(|all| inner(ws, all, "Patterns")).transpose()?.flatten() else {
            return Ok(None);
        };
        for language in self.languages().into_iter().chain(["Global".to_string()]) {
            if let Some(own) = inner(ws, &all, &language)?
                && let Meaning::Value(found) = ws.member(&own, ws.slot(name))?
            {
                return text_of(&found).map(Some);
            }
        }
        Ok(None)
    }
}

/// A namespace in another one.
fn inner(ws: &Workspace, space: &Space, name: &str) -> Result<Option<Space>> {
    Ok(match ws.member(space, ws.slot(name))? {
        Meaning::Value(value) => Space::from_value(&value),
        _ => None,
    })
}

fn texts(found: &Array) -> Result<Vec<String>> {
    match found.kind() {
        ElementType::Box => nested::contents(found)?.iter().map(text_of).collect(),
        _ => Ok(vec![text_of(found)?]),
    }
}

/// What stands behind the number of a day.
fn ordinal(day: u32) -> &'static str {
    match day {
        11..=13 => "th",
        day if day % 10 == 1 => "st",
        day if day % 10 == 2 => "nd",
        day if day % 10 == 3 => "rd",
        _ => "th",
    }
}
