//! One workspace, four notations.
//!
//! `cargo run --example notations`

use std::io::Write;

use jackal::{Notation, Session};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    show(&mut std::io::stdout())
}

/// Writes what each notation makes of the others' names.
pub fn show(out: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    let mut session = Session::new();
    for (notation, sentence) in [
        ("j", "mean =: +/ % #"),
        ("k", "scores: 3 1 4 1 5 9 2 6"),
        ("apl", "best←⌈/"),
        ("q", "mean scores"),
        ("j", "best scores"),
        ("k", "best'0 4_scores"),
        ("apl", "mean scores[⍋scores]"),
    ] {
        session.set_notation(Notation::from_name(notation).ok_or("no such notation")?);
        let done = session.eval(sentence);
        writeln!(out, "{notation:>4}  {sentence}")?;
        for line in done.text().lines() {
            writeln!(out, "      {line}")?;
        }
        if let Some(error) = done.error {
            writeln!(out, "{}", session.report(&error))?;
        }
    }
    Ok(())
}
