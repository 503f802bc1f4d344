//! Addresses of processes: `:host:port:user:password`, `::5001`, `:unix://5001`, a port as a number.

use crate::array::{Array, Symbol, Value};
use crate::network::Endpoint;
use crate::value::{array_of, integer, text_of};

/// The address of another process, with the name that is said there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// Where it is.
    pub endpoint: Endpoint,
    /// The user and the password.
    pub credentials: String,
    /// Whether it asks for encryption.
    pub is_encrypted: bool,
}

/// The machine that is meant where none is named.
const HERE: &str = "127.0.0.1";

impl Address {
    /// The address that a value names: a symbol, a text, or the number of a port. `None` if it does not.
    ///
    /// ```
    /// use jackal_k::processes::address::Address;
    /// use jackal_k::value::{long, string};
    /// let address = Address::from_value(&string(":there:5001:me:secret")).expect("an address");
    /// assert_eq!(address.credentials, "me:secret");
    /// assert_eq!(Address::from_value(&long(5001)), Address::from_value(&string("::5001")));
    /// assert_eq!(Address::from_value(&string("a.txt")), None);
    /// ```
    pub fn from_value(value: &Value) -> Option<Address> {
        if let Some(port) = integer(value) {
            return Address::parse(&format!("::{port}"));
        }
        if let Some(text) = text_of(value) {
            return Address::parse(&String::from_utf8_lossy(text));
        }
        Address::parse(&array_of(value)?.as_atom::<Symbol>()?.name())
    }

    /// Whether it is a port of this machine.
    pub fn is_own(&self, port: u16) -> bool {
        match &self.endpoint {
            Endpoint::Tcp { host, port: own } => {
                *own == port && [HERE, "localhost", "::1", "0.0.0.0"].contains(&host.as_str())
            }
            Endpoint::Local(own) => *own == port,
        }
    }

    /// Reads the text of an address.
    fn parse(text: &str) -> Option<Address> {
        let text = text.strip_prefix(':').unwrap_or(text);
        let encrypted = text.strip_prefix("tcps://");
        let (is_encrypted, text) = (encrypted.is_some(), encrypted.or(text.strip_prefix("tcp://")).unwrap_or(text));
        if let Some(rest) = text.strip_prefix("unix://") {
            let (port, credentials) = rest.split_once(':').unwrap_or((rest, ""));
            let endpoint = Endpoint::Local(port.parse().ok()?);
            return Some(Address { endpoint, credentials: credentials.to_string(), is_encrypted });
        }
        let (host, rest) = text.split_once(':')?;
        let (port, credentials) = rest.split_once(':').unwrap_or((rest, ""));
        let host = if host.is_empty() { HERE } else { host };
        let endpoint = Endpoint::Tcp { host: host.to_string(), port: port.parse().ok().filter(|&port| port > 0)? };
        Some(Address { endpoint, credentials: credentials.to_string(), is_encrypted })
    }
}

/// The address that a symbol is, if it is one of a process: `` `:host:port ``.
pub(super) fn address_of(name: Symbol) -> Option<Address> {
    let text = name.name();
    let rest = text.strip_prefix(':')?;
    let names_port = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_address = ["unix://", "tcp://", "tcps://"].iter().any(|scheme| rest.starts_with(scheme))
        || rest.split(':').nth(1).is_some_and(names_port);
    if is_address { Address::from_value(&Value::Array(Array::atom(name))) } else { None }
}

/// The port of servers of the web.
const WEB_PORT: u16 = 80;

/// Where a server of web sockets is, if a symbol is its address: `` `:ws://host:port ``.
pub(super) fn web_socket_at(name: Symbol) -> Option<Endpoint> {
    let text = name.name();
    let rest = text.strip_prefix(":ws://")?;
    let (host, port) = match rest.rsplit_once(':') {
        Some((host, port)) => (host, port.parse().ok().filter(|&port| port > 0)?),
        None => (rest, WEB_PORT),
    };
    (!host.is_empty()).then(|| Endpoint::Tcp { host: host.to_string(), port })
}
