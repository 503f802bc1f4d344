//! Who may connect: the file of users and passwords, and `.z.pw`.

use crate::array::Value;
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::network::Endpoint;
use crate::value::{self, integer};
use std::path::PathBuf;

/// Where a session listens, and who may connect.
#[derive(Clone, Debug, Default)]
pub struct Listening {
    /// The port, 0 for none.
    pub port: u16,
    /// The file of users and passwords: `-u` and `-U`.
    pub users: Option<PathBuf>,
}

impl Interpreter {
    /// The port where the session listens, 0 if it does not.
    pub(crate) fn port(&self) -> u16 {
        self.processes().listening.borrow().port
    }

    /// Listens at a port, `[host:]port`, of this machine alone unless a host is named; at none for port 0, at a free one for `0W`.
    ///
    /// # Errors
    /// A domain error for text that is not a port, and the system's error where it cannot listen there.
    pub fn listen(&self, text: &str) -> Result<()> {
        let (host, port) = text.trim().rsplit_once(':').unwrap_or(("", text.trim()));
        let is_any = port == "0W" || port == "0w";
        let number = if is_any { Ok(0) } else { port.parse::<u16>() };
        let Ok(number) = number else {
            return Err(Error::domain(format!("{port} is not a port: a number below 65536, or 0W for a free one")));
        };
        let network = self.network()?;
        self.read_as_now();
        network.stop_listening();
        self.processes().listening.borrow_mut().port = 0;
        if number == 0 && !is_any {
            return Ok(());
        }
        let host = if host.is_empty() { "127.0.0.1" } else { host };
        let at = Endpoint::Tcp { host: host.to_string(), port: number };
        let refused = |error: std::io::Error| Error::outside(&error).note(format!("listening at {host}:{number}"));
        let port = network.listen(&at).map_err(refused)?;
        // The socket in the file system is for processes of this machine; without it they use the port.
        let _ = network.listen(&Endpoint::Local(port));
        self.processes().listening.borrow_mut().port = port;
        Ok(())
    }

    /// Lets only the users of a file connect, which has a line `user:password` for each.
    ///
    /// # Errors
    /// The system's error for a file that cannot be read.
    pub fn set_users(&self, file: PathBuf) -> Result<()> {
        self.guard(crate::host::FILES)?;
        self.host.read(&file).map_err(|error| Error::outside(&error).note(file.display().to_string()))?;
        self.processes().listening.borrow_mut().users = Some(file);
        Ok(())
    }

    /// Whether a user with a password may connect: both stand in the file, if there is one, and `.z.pw` says so, if it has a meaning.
    pub(super) fn may_connect(&self, user: &str, password: &str) -> Result<bool> {
        let users = self.processes().listening.borrow().users.clone();
        if let Some(file) = users {
            let text = self.host.read(&file).map_err(|error| Error::outside(&error))?;
            let text = String::from_utf8_lossy(&text);
            if !text.lines().any(|line| is_entry_of(self, line, user, password)) {
                return Ok(false);
            }
        }
        match self.handler(".z.pw")? {
            Some(function) => {
                let allowed = self.apply_two(&function, value::symbol(user)?, value::string(password))?;
                Ok(integer(&allowed).is_some_and(|allowed| allowed != 0))
            }
            None => Ok(true),
        }
    }
}

/// Whether a line of the file is that of a user with a password, which stands there as it is or as its digest by MD5 or SHA-1.
fn is_entry_of(k: &Interpreter, line: &str, user: &str, password: &str) -> bool {
    let Some((name, secret)) = line.trim_end().split_once(':') else { return false };
    if name != user {
        return false;
    }
    let digest = |function: fn(&Interpreter, Value) -> Result<Value>| {
        let bytes = function(k, value::string(password)).ok();
        let numbers = bytes.as_ref().and_then(value::integers_of).map(|numbers| numbers.into_owned());
        numbers.map(|numbers| numbers.iter().map(|byte| format!("{byte:02x}")).collect::<String>())
    };
    match secret.len() {
        32 => digest(crate::system::dot_q::md5).is_some_and(|digest| digest == secret) || secret == password,
        40 => digest(crate::system::dot_q::sha1).is_some_and(|digest| digest == secret) || secret == password,
        _ => secret == password,
    }
}
