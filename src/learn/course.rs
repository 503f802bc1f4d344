//! The courses of the program, and those of a folder.

use std::path::Path;

use crate::session::Notation;

use super::check::mistake;
use super::format::{Chapter, Mistake, parse};

macro_rules! lesson {
    ($name:literal) => {
        ($name, include_str!(concat!("../../stdlib/lessons/", $name, ".lesson")))
    };
}

/// The course of J.
static J: &[(&str, &str)] = &[
    lesson!("j/00-values"),
    lesson!("j/01-items"),
    lesson!("j/02-agreement"),
    lesson!("j/03-rank"),
    lesson!("j/04-insert"),
    lesson!("j/05-tables"),
    lesson!("j/06-selection"),
    lesson!("j/07-groups"),
    lesson!("j/08-text"),
    lesson!("j/09-boxes"),
    lesson!("j/10-trains"),
    lesson!("j/11-definitions"),
    lesson!("j/12-recursion"),
    lesson!("j/13-cubes"),
    lesson!("j/14-queens"),
    lesson!("j/15-sudoku"),
    lesson!("j/16-countdown"),
    lesson!("j/17-set"),
    lesson!("j/18-magic"),
];

/// The course of k.
static K: &[(&str, &str)] = &[
    lesson!("k/1-lists"),
    lesson!("k/2-selection"),
    lesson!("k/3-functions"),
    lesson!("k/4-dictionaries"),
    lesson!("k/5-adverbs"),
    lesson!("k/6-text"),
];

/// The course of q.
static Q: &[(&str, &str)] = &[
    lesson!("q/1-lists"),
    lesson!("q/2-tables"),
    lesson!("q/3-functions"),
    lesson!("q/4-text"),
    lesson!("q/5-queries"),
    lesson!("q/6-time"),
];

/// The course of APL.
static APL: &[(&str, &str)] = &[
    lesson!("apl/1-first"),
    lesson!("apl/2-shape"),
    lesson!("apl/3-operators"),
    lesson!("apl/4-functions"),
    lesson!("apl/5-set"),
    lesson!("apl/6-for-others"),
];

/// A course.
pub struct Course {
    /// Its name, under which progress is saved.
    pub name: String,
    /// Its chapters.
    pub chapters: Vec<Chapter>,
}

/// The reason why a course cannot be used.
#[derive(Debug)]
pub enum Trouble {
    /// A file breaks the rules.
    Mistake(String, Mistake),
    /// A folder or file cannot be read.
    Unreadable(String, std::io::Error),
    /// A folder has no lessons.
    Nothing(String),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Mistake(file, mistake) => write!(f, "{file}:{}: {}", mistake.line, mistake.reason),
            Trouble::Unreadable(file, error) => write!(f, "cannot read '{file}': {error}"),
            Trouble::Nothing(folder) => write!(f, "'{folder}' has no lessons: files x.lesson"),
        }
    }
}

/// The course of the program in a notation.
pub fn own(notation: Notation) -> Result<Course, Trouble> {
    let (name, files) = match notation {
        Notation::J => ("j", J),
        Notation::APL => ("apl", APL),
        Notation::Q => ("q", Q),
        _ => ("k", K),
    };
    let chapter = |(name, text): &(&str, &str)| {
        parse(name, text).map_err(|mistake| Trouble::Mistake(format!("{name}.lesson"), mistake))
    };
    Ok(Course { name: name.to_string(), chapters: files.iter().map(chapter).collect::<Result<_, _>>()? })
}

/// The chapter in a text of someone's own, whose answers are what they are said to be; tests tell so of those of the program.
fn checked(name: &str, text: &str) -> Result<Chapter, Mistake> {
    let chapter = parse(name, text)?;
    chapter.steps.iter().find_map(|step| mistake(&chapter, step)).map_or(Ok(()), Err)?;
    Ok(chapter)
}

/// The course in a folder: its files `x.lesson`, in the order of their names.
pub fn from_folder(folder: &Path) -> Result<Course, Trouble> {
    let shown = folder.display().to_string();
    let unreadable = |error| Trouble::Unreadable(shown.clone(), error);
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|ending| ending == "lesson") {
            files.push(path);
        }
    }
    files.sort();
    let mut chapters = Vec::new();
    for file in &files {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file).map_err(|error| Trouble::Unreadable(name.clone(), error))?;
        let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        chapters.push(checked(&stem, &text).map_err(|mistake| Trouble::Mistake(name, mistake))?);
    }
    if chapters.is_empty() {
        return Err(Trouble::Nothing(shown));
    }
    let whole = std::fs::canonicalize(folder).map_err(unreadable)?;
    Ok(Course { name: whole.display().to_string().replace(['/', '\\'], "-"), chapters })
}
