//! A course: short steps that show a sentence, ask for one, and check the answer by its value, on other data as well.
//!
//! [`mod@format`] reads the files of lessons, [`course`] has those of the program, [`check`] judges answers, [`lesson_text`] remembers what was
//! done. A file with a mistake is refused with its line.
//!
//! ```
//! use jackal::rooms::learn::{check::{Judgement, judge}, format::parse};
//! let text = "## sums: Sums\n### Add\nSums.\n: a =: 1 2\n? The sum of a.\n* +/ a\n~ a =: 5 6\n- 3\n- # a\n";
//! let chapter = parse("sums", text)?;
//! let step = &chapter.steps[0];
//! assert!(matches!(judge(&chapter, step, "+/ a"), Judgement::Right));
//! assert!(matches!(judge(&chapter, step, "3"), Judgement::Wrong(why) if why.contains("a =: 5 6")));
//! # Ok::<(), jackal::rooms::learn::format::Mistake>(())
//! ```

pub mod check;
pub mod course;
pub mod format;
pub mod lesson_text;
