//! Data of types with serde's traits, as tables of q, as boxes of J, and back.
//!
//! `cargo run --example data`

use std::collections::BTreeMap;
use std::io::Write;

use jackal::{Notation, Session, from_value, to_boxes, to_value};
use serde::{Deserialize, Serialize};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    show(&mut std::io::stdout())
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
enum Side {
    Buy,
    Sell,
}

#[derive(Serialize, Deserialize, Debug)]
struct Order {
    symbol: String,
    side: Side,
    size: i64,
    /// There is none if the order is at any price.
    limit: Option<f64>,
}

/// What a query gives for each symbol.
#[derive(Deserialize, Debug)]
struct Total {
    symbol: String,
    size: i64,
    best: Option<f64>,
}

/// Writes what becomes of some orders.
pub fn show(out: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    let order = |symbol: &str, side, size, limit| Order { symbol: symbol.to_string(), side, size, limit };
    let orders = [
        order("tea", Side::Buy, 100, Some(3.5)),
        order("tea", Side::Buy, 40, None),
        order("salt", Side::Sell, 7, Some(1.25)),
        order("tea", Side::Sell, 25, Some(3.75)),
    ];
    let mut session = Session::new();
    session.set_notation(Notation::Q);
    session.set("orders", to_value(&orders)?)?;
    write!(out, "{}", session.eval("orders").text())?;
    let totals = session.run("0!select sum size, best:max limit by `$symbol from orders where side like \"buy\"")?;
    for Total { symbol, size, best } in from_value::<Vec<Total>>(&totals.ok_or("no value")?)? {
        writeln!(out, "{size} of {symbol} for {best:?} at most")?;
    }

    // J has no dictionaries: there a map is a table of two rows.
    session.set_notation(Notation::J);
    session.set("rates", to_boxes(&BTreeMap::from([("high", 0.25), ("low", 0.05)]))?)?;
    write!(out, "{}", session.eval("rates").text())?;
    let doubled = session.run("({. rates) ,: +: &.> {: rates")?.ok_or("no value")?;
    writeln!(out, "{:?}", from_value::<BTreeMap<String, f64>>(&doubled)?)?;

    let error = from_value::<Vec<u8>>(&session.run("1 2 3.5")?.ok_or("no value")?).err().ok_or("3.5 is no byte")?;
    writeln!(out, "{}", error.notes().join("; "))?;
    Ok(())
}
