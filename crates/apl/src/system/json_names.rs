//! Names of JSON's objects as names of APL: what can stand in no name is written by its number between `⍙`.

use super::named::is_name;

/// The name of APL for a name of JSON.
///
/// ```
/// use jackal_apl::system::json_names::{inward, outward};
/// assert_eq!((inward("name").as_str(), inward("first name").as_str()), ("name", "⍙first⍙32⍙name"));
/// assert_eq!((outward("name").as_str(), outward("⍙first⍙32⍙name").as_str()), ("name", "first name"));
/// ```
pub fn inward(name: &str) -> String {
    if is_name(name) && !name.starts_with(['⎕', '⍺', '⍵', '⍙']) {
        return name.to_string();
    }
    let mut out = "⍙".to_string();
    for letter in name.chars() {
        match letter {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '∆' => out.push(letter),
            other if other.is_alphabetic() && !matches!(other, '⍺' | '⍵') => out.push(other),
            other => out.push_str(&format!("⍙{}⍙", u32::from(other))),
        }
    }
    out
}

/// The name of JSON for a name of APL.
pub fn outward(name: &str) -> String {
    let Some(rest) = name.strip_prefix('⍙') else { return name.to_string() };
    let letter = |(place, part): (usize, &str)| match part.parse::<u32>().ok().and_then(char::from_u32) {
        Some(letter) if place % 2 == 1 => letter.to_string(),
        _ => part.to_string(),
    };
    rest.split('⍙').enumerate().map(letter).collect()
}
