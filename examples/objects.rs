//! Objects of a type of the program, which scripts hold and use by functions of the program.
//!
//! `cargo run --example objects`

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use jackal::{Notation, Object, Session};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    show(&mut std::io::stdout())
}

/// An account of a bank. What changes stands behind a lock, because a session may be on any thread.
struct Account {
    owner: String,
    balance: Mutex<f64>,
}

impl Account {
    fn pay(&self, amount: f64) -> Result<f64, String> {
        let mut balance = self.balance.lock().unwrap_or_else(PoisonError::into_inner);
        if *balance + amount < 0.0 {
            return Err(format!("{} has {} only", self.owner, *balance));
        }
        *balance += amount;
        Ok(*balance)
    }
}

/// Writes what sentences of several notations do with accounts.
pub fn show(out: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    let mut session = Session::new();
    session.register_fn("account", |owner: String| Object::new(Account { owner, balance: Mutex::default() }))?;
    session.register_fn("pay", |account: Object<Account>, amount: f64| account.pay(amount))?;
    session.register_fn("owner", |account: Object<Account>| account.owner.clone())?;
    for (notation, sentence) in [
        ("j", "ada =: account 'Ada'"),
        ("j", "both =: ada , account 'Bob'"),
        // The function sees one account and one amount at a time.
        ("j", "both pay 100 20"),
        ("j", "ada pay\"1 0 ] 5 10 15"),
        ("apl", "ada pay ¯30"),
        ("q", "t:([]holder:owner each both;account:both)"),
        ("q", "pay[;1] each exec account from t where holder like \"B*\""),
        ("j", "both pay 1 _50"),
        ("j", "1 + ada"),
    ] {
        session.set_notation(Notation::from_name(notation).ok_or("no such notation")?);
        let done = session.eval(sentence);
        writeln!(out, "{notation:>4}  {sentence}")?;
        for line in done.text().lines() {
            writeln!(out, "      {line}")?;
        }
        if let Some(error) = done.error {
            writeln!(out, "      {}: {}", error.headline(), error.notes().first().map_or("", String::as_str))?;
        }
    }
    // What a script holds comes back as it is.
    let ada: Object<Account> = session.get("ada")?.try_into()?;
    writeln!(out, "{} has {}", ada.owner, ada.pay(0.0)?)?;
    Ok(())
}
