//! A calculator whose users know functions of ours: names are set and read, functions called, errors told with their place.
//!
//! `cargo run --example calculator`

use std::io::Write;

use jackal::{Error, Session, Value};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    show(&mut std::io::stdout())
}

/// Writes what the calculator says to some sentences.
pub fn show(out: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    let mut session = Session::new();
    session.set("vat", 0.25)?;
    // Rank 0: the function sees one number at a time, whatever it is applied to.
    session.register("euros", 0, |_, y| {
        let dollars = f64::try_from(y)?;
        if dollars < 0.0 { Err(Error::domain("nobody pays less than nothing")) } else { Ok(Value::from(dollars * 0.9)) }
    })?;
    for sentence in ["euros 10 20 30", "total =: +/ @: euros", "total 10 20 30 * 1 + vat", "total 10 _1"] {
        writeln!(out, "> {sentence}")?;
        let done = session.eval(sentence);
        write!(out, "{}", done.text())?;
        if let Some(error) = done.error {
            write!(out, "{}", session.report(&error))?;
        }
    }
    let total: f64 = session.call("total", &[Value::from([1.0, 2.0, 3.0])])?.try_into()?;
    writeln!(out, "called from Rust: {total:.2}")?;
    Ok(())
}
