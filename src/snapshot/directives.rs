//! The lines `#! ...` at the head of a transcript.

use std::time::Duration;

use super::Malformed;
use super::filters::Filter;
use crate::session::Notation;

/// The directives of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directives {
    /// `#! seed 42`: the seed of its session.
    pub seed: Option<u64>,
    /// `#! limit time=2s`: the time for a block.
    pub time: Option<Duration>,
    /// `#! limit mem=256M`: the memory of its arrays. Such a file runs by itself.
    pub memory: Option<usize>,
    /// `#! mode k`: the notation that it begins in.
    pub mode: Option<Notation>,
    /// `#! filter \d+ ms => N ms`: what is replaced before results are compared.
    pub filters: Vec<Filter>,
    /// `#! skip-if os=windows`, `#! skip-if ci`: why it does not run here.
    pub skip: Option<String>,
}

impl Directives {
    /// Takes in the text of one line after `#!`.
    ///
    /// ```
    /// let mut directives = jackal::rooms::snapshot::Directives::default();
    /// directives.read(" limit time=500ms mem=1M", 1)?;
    /// assert_eq!((directives.time, directives.memory), (Some(std::time::Duration::from_millis(500)), Some(1 << 20)));
    /// assert!(directives.read(" limit speed=1", 2).is_err());
    /// # Ok::<(), jackal::rooms::snapshot::Malformed>(())
    /// ```
    pub fn read(&mut self, text: &str, line: usize) -> Result<(), Malformed> {
        let wrong = |reason: String| Malformed::new(line, reason);
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let words: Vec<&str> = words.collect();
        match (name, words.as_slice()) {
            ("seed", [seed]) => {
                let seed =
                    seed.parse().map_err(|_| wrong(format!("'{seed}' is not a seed: a seed is a whole number")))?;
                self.seed = Some(seed);
            }
            ("limit", limits @ [_, ..]) => limits.iter().try_for_each(|limit| self.limit(limit).map_err(wrong))?,
            ("mode", [mode]) => {
                let known = Notation::from_name(mode);
                self.mode = Some(
                    known.ok_or_else(|| wrong(format!("there is no mode '{mode}': the modes are j, k, q and apl")))?,
                );
            }
            ("filter", _) => {
                let source = text.trim_start().trim_start_matches("filter");
                self.filters.push(Filter::parse(source).map_err(wrong)?);
            }
            ("skip-if", conditions @ [_, ..]) => {
                for condition in conditions {
                    if holds(condition).map_err(wrong)? {
                        self.skip = Some((*condition).to_string());
                    }
                }
            }
            _ => {
                let known = "seed N, limit time=2s mem=256M, mode k, skip-if os=windows, filter REGEX => TEXT";
                return Err(wrong(format!("'#! {}' is not a directive: {known}", text.trim())));
            }
        }
        Ok(())
    }

    /// The directives at the head of a script: `#!` behind the sign of a comment, in the lines before the first sentence.
    ///
    /// ```
    /// use jackal::rooms::snapshot::Directives;
    /// let directives = Directives::of_script("NB. A test.\nNB. #! seed 7\nNB. #! filter \\d+ => N\n1\n", "NB.")?;
    /// assert_eq!((directives.seed, directives.filters.len()), (Some(7), 1));
    /// # Ok::<(), jackal::rooms::snapshot::Malformed>(())
    /// ```
    pub fn of_script(text: &str, comment: &str) -> Result<Directives, Malformed> {
        let mut directives = Directives::default();
        let head = text.lines().map(str::trim).take_while(|line| line.is_empty() || line.starts_with(comment));
        for (index, line) in head.enumerate() {
            if let Some(text) = line.strip_prefix(comment).and_then(|line| line.trim_start().strip_prefix("#!")) {
                directives.read(text, index + 1)?;
            }
        }
        Ok(directives)
    }

    fn limit(&mut self, limit: &str) -> Result<(), String> {
        match limit.split_once('=') {
            Some(("time", time)) => self.time = Some(duration(time)?),
            Some(("mem", size)) => self.memory = Some(bytes(size)?),
            _ => return Err(format!("'{limit}' is not a limit: time=2s, mem=256M")),
        }
        Ok(())
    }
}

fn holds(condition: &str) -> Result<bool, String> {
    match condition.split_once('=') {
        Some(("os", system)) => Ok(system == std::env::consts::OS || system == std::env::consts::FAMILY),
        None if condition == "ci" => Ok(in_ci()),
        _ => Err(format!("'{condition}' is not a condition: os=NAME, ci")),
    }
}

/// Whether the variable `CI` says that nobody sits at the keyboard.
pub fn in_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"))
}

/// A time such as `2s`, `500ms` or `0.5` (seconds), above nothing.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is not a time: 2s, 500ms");
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s').unwrap_or(text), 1.0),
    };
    let seconds = number.parse::<f64>().map_err(|_| wrong())? * unit;
    Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero()).ok_or_else(wrong)
}

fn bytes(text: &str) -> Result<usize, String> {
    let wrong = || format!("'{text}' is not a size: 500K, 256M, 2G");
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text.get(digits.len()..).unwrap_or_default().to_ascii_uppercase().as_str() {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        _ => return Err(wrong()),
    };
    digits.parse::<usize>().ok().and_then(|size| size.checked_mul(1 << shift)).ok_or_else(wrong)
}
