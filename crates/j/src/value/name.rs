//! Names: an identifier, and where to look for it.

use std::sync::Arc;

use crate::array::Symbol;
use crate::error::{Error, ErrorKind, Result};

/// A name as written, taken apart once.
#[derive(Clone, Debug)]
pub struct Name(pub Arc<NameParts>);

/// The parts of a name.
#[derive(Debug)]
pub struct NameParts {
    /// The name as written.
    pub text: String,
    /// The identifier without its locative.
    pub symbol: Symbol,
    /// The locative.
    pub locative: Locative,
}

/// Where a name is looked up.
#[derive(Debug, PartialEq)]
pub enum Locative {
    /// In the current locale and its path.
    None,
    /// `name_locale_`: in the locale of that name.
    Direct(String),
    /// `name__a__b`: in the locale that the value of `b` names, where `b`... are looked up in turn from the right.
    Indirect(Vec<Symbol>),
}

/// The locale of the library's helpers, whose names no list shows.
pub const HELPERS: &str = "jlib";

/// The most characters of a name. What is read as one may be any text.
const NAME_CHARACTERS_MAX: usize = 1 << 20;

/// A limit error for what is longer than a name may be.
pub fn may_be_a_name(text: &str) -> Result<()> {
    if text.len() > NAME_CHARACTERS_MAX {
        return Err(Error::limit(format!("a name has at most {NAME_CHARACTERS_MAX} characters, not {}", text.len())));
    }
    Ok(())
}

impl Name {
    /// Whether it names a helper of the library.
    ///
    /// ```
    /// use jackal_j::value::name::Name;
    /// assert!(Name::parse("found_jlib_")?.is_helper() && !Name::parse("load_z_")?.is_helper());
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn is_helper(&self) -> bool {
        matches!(&self.0.locative, Locative::Direct(locale) if locale == HELPERS)
    }

    /// Takes a name apart; `ill-formed name` if it is none.
    ///
    /// ```
    /// use jackal_j::value::name::{Locative, Name};
    /// assert_eq!(Name::parse("x_base_")?.0.locative, Locative::Direct("base".into()));
    /// assert!(Name::parse("3x").is_err());
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Name> {
        let bad = || {
            let begin: String = text.chars().take(100).collect();
            Error::new(ErrorKind::IllFormedName).note(format!("'{begin}' is not a name"))
        };
        may_be_a_name(text)?;
        if !text.starts_with(|c: char| c.is_ascii_alphabetic())
            || !text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        {
            return Err(bad());
        }
        let (identifier, locative) = if let Some(stem) = text.strip_suffix('_') {
            // `x_abc_`: the last underscore before the final one opens the locale; `x__` is the base locale.
            let open = stem.rfind('_').ok_or_else(bad)?;
            let locale = &stem[open + 1..];
            let number = locale.starts_with(|c: char| c.is_ascii_digit());
            if number && (!locale.bytes().all(|b| b.is_ascii_digit()) || locale.len() > 1 && locale.starts_with('0')) {
                return Err(bad());
            }
            (&stem[..open], Locative::Direct(if locale.is_empty() { "base".into() } else { locale.to_string() }))
        } else if let Some(open) = text.as_bytes().windows(2).position(|pair| pair == b"__") {
            let mut objects = Vec::new();
            let number = &text[open + 2..];
            if open > 0 && number.bytes().all(|b| b.is_ascii_digit()) && (number == "0" || !number.starts_with('0')) {
                // `x__12`: in the locale of that number.
                let locative = Locative::Direct(number.to_string());
                return Ok(Name(Arc::new(NameParts {
                    text: text.to_string(),
                    symbol: Symbol::new(&text[..open])?,
                    locative,
                })));
            }
            for object in number.split("__") {
                if !object.starts_with(|c: char| c.is_ascii_alphabetic()) {
                    return Err(bad());
                }
                objects.push(Symbol::new(object)?);
            }
            (&text[..open], Locative::Indirect(objects))
        } else {
            (text, Locative::None)
        };
        if identifier.is_empty() || identifier.ends_with('_') && locative != Locative::None {
            return Err(bad());
        }
        Ok(Name(Arc::new(NameParts { text: text.to_string(), symbol: Symbol::new(identifier)?, locative })))
    }

    /// `u.` or `v.`: the local of that name, meant as the caller would mean it.
    pub fn caller(text: &str) -> Result<Name> {
        let symbol = Symbol::new(text.trim_end_matches('.'))?;
        Ok(Name(Arc::new(NameParts { text: text.to_string(), symbol, locative: Locative::None })))
    }

    /// Whether the name has no locative, and so may be a local of a definition.
    pub fn is_simple(&self) -> bool {
        self.0.locative == Locative::None
    }
}
