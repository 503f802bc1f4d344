//! Filters: what changes from run to run is replaced before a result is compared, by a regular expression and a text.

use fancy_regex::Regex;

/// The sign between the expression and the text of a directive.
const SIGN: &str = " => ";

/// A filter.
#[derive(Clone, Debug)]
pub struct Filter {
    regex: Regex,
    text: String,
}

impl Filter {
    /// The filter that a directive says: `\d+ ms => N ms`.
    ///
    /// ```
    /// use jackal::rooms::snapshot::filters::{Filter, filtered};
    /// let filters = [Filter::parse(r"\d+ ms => N ms")?, Filter::parse("tmp/[a-z]+ => tmp/X")?];
    /// assert_eq!(filtered(&filters, "17 ms in tmp/abc"), "N ms in tmp/X");
    /// assert!(Filter::parse("no sign").is_err() && Filter::parse("( => x").is_err());
    /// # Ok::<(), String>(())
    /// ```
    pub fn parse(text: &str) -> Result<Filter, String> {
        let text = text.trim();
        let (source, text) = match text.strip_suffix(SIGN.trim_end()) {
            Some(source) => (source, ""),
            None => text.split_once(SIGN).ok_or_else(|| format!("a filter is REGEX{SIGN}TEXT"))?,
        };
        let regex =
            Regex::new(source.trim()).map_err(|error| format!("'{source}' is not a regular expression: {error}"))?;
        Ok(Filter { regex, text: text.trim().to_string() })
    }
}

impl PartialEq for Filter {
    fn eq(&self, other: &Filter) -> bool {
        (self.regex.as_str(), &self.text) == (other.regex.as_str(), &other.text)
    }
}

impl Eq for Filter {}

/// A line after all filters. An expression that takes too long on a line changes nothing.
pub fn filtered(filters: &[Filter], line: &str) -> String {
    filters.iter().fold(line.to_string(), |line, filter| {
        let replaced = filter.regex.try_replacen(&line, 0, filter.text.as_str());
        replaced.map(|replaced| replaced.into_owned()).unwrap_or(line)
    })
}

/// The lines of an output after all filters.
pub fn filtered_bytes(filters: &[Filter], output: Vec<u8>) -> Vec<u8> {
    if filters.is_empty() {
        return output;
    }
    match String::from_utf8(output) {
        Ok(text) => text
            .split_inclusive('\n')
            .map(|line| {
                let body = line.trim_end_matches('\n');
                filtered(filters, body) + line.get(body.len()..).unwrap_or_default()
            })
            .collect::<String>()
            .into_bytes(),
        Err(error) => error.into_bytes(),
    }
}
