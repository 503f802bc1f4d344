//! Arrays of `ndarray` go in and come out without their elements being copied.
//!
//! `cargo run --example arrays`

use std::io::Write;

use jackal::{Array, Session};
use ndarray::{Array3, Axis};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    show(&mut std::io::stdout())
}

/// Writes what becomes of a few arrays.
pub fn show(out: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    let mut session = Session::new();
    let days = Array3::from_shape_fn((2, 3, 4), |(week, day, hour)| (100 * week + 10 * day + hour) as f64);
    let means = days.mean_axis(Axis(0)).unwrap_or_default();
    session.set("days", Array::from_ndarray(days)?)?;

    // The mean over the first axis, as a J user writes it.
    let same = Array::try_from(session.run("(+/ % #) days")?.ok_or("no value")?)?;
    let view = same.as_ndarray::<f64>()?;
    writeln!(out, "shape {:?}, the same as ndarray's: {}", view.shape(), view == means.into_dyn())?;

    // Whole numbers, as an array of ndarray's own.
    let table = Array::try_from(session.run("(*/ ~) 1 + i. 4")?.ok_or("no value")?)?.into_ndarray::<i64>()?;
    writeln!(out, "{table}")?;

    let error = same.as_ndarray::<i64>().err().ok_or("floats are not integers")?;
    writeln!(out, "{error}")?;
    Ok(())
}
