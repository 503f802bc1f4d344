//! Data of types with serde's traits, as tables of q, as boxes of J, and back.
//!
//! `cargo run --example data`

use std::collections::BTreeMap;
use std::io::Write;

use jackal::{Notation, Session, from_value, to_boxes, to_value};
use serde_core::ser::{Serialize, SerializeStruct, Serializer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    show(&mut std::io::stdout())
}

/// An order, which has no limit if it is at any price.
struct Order {
    symbol: &'static str,
    size: i64,
    limit: Option<f64>,
}

/// What `#[derive(serde::Serialize)]` writes.
impl Serialize for Order {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Order", 3)?;
        fields.serialize_field("symbol", self.symbol)?;
        fields.serialize_field("size", &self.size)?;
        fields.serialize_field("limit", &self.limit)?;
        fields.end()
    }
}

/// Writes what becomes of some orders.
pub fn show(out: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    let orders = [
        Order { symbol: "tea", size: 100, limit: Some(3.5) },
        Order { symbol: "salt", size: 7, limit: Some(1.25) },
        Order { symbol: "tea", size: 40, limit: None },
    ];
    let mut session = Session::new();
    session.set_notation(Notation::Q);
    session.set("orders", to_value(&orders)?)?;
    write!(out, "{}", session.eval("orders").text())?;
    // What types with the trait Deserialize take: here a map and pairs, else structures.
    let best = session.run("exec max limit by `$symbol from orders")?.ok_or("no value")?;
    writeln!(out, "{:?}", from_value::<BTreeMap<String, Option<f64>>>(&best)?)?;
    let pairs = session.run("exec flip (symbol; size) from orders")?.ok_or("no value")?;
    writeln!(out, "{:?}", from_value::<Vec<(String, u8)>>(&pairs)?)?;

    // J has no dictionaries: there a map is a table of two rows.
    session.set_notation(Notation::J);
    session.set("rates", to_boxes(&BTreeMap::from([("high", 0.25), ("low", 0.05)]))?)?;
    write!(out, "{}", session.eval("rates").text())?;
    let doubled = session.run("({. rates) ,: +: &.> {: rates")?.ok_or("no value")?;
    writeln!(out, "{:?}", from_value::<BTreeMap<String, f64>>(&doubled)?)?;

    let error = from_value::<Vec<u8>>(&session.run("1 2 300")?.ok_or("no value")?).err().ok_or("300 is not a byte")?;
    writeln!(out, "{}", error.notes().join("; "))?;
    Ok(())
}
