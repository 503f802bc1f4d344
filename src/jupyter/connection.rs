//! The file by which a front end tells a kernel where to listen.

use std::net::IpAddr;
use std::path::Path;

use jackal::rooms::session::os::read_script;
use serde_json::Value;

/// The longest connection file.
const CONNECTION_BYTES_MAX: u64 = 1 << 16;

/// The addresses at which a kernel listens, and the key that signs its messages.
#[derive(Debug)]
pub struct Connection {
    /// The address.
    pub address: IpAddr,
    /// The ports: of shell, control, stdin, iopub, heartbeat.
    pub ports: [u16; 5],
    /// The key.
    pub key: Vec<u8>,
}

impl Connection {
    /// Reads the file; a line that says what is wrong with it.
    pub fn read(file: &Path) -> Result<Connection, String> {
        let text = read_script(file, CONNECTION_BYTES_MAX).map_err(|error| error.to_string())?;
        let known: Value = serde_json::from_slice(&text).map_err(|error| format!("it is not JSON: {error}"))?;
        Connection::from_json(&known)
    }

    fn from_json(known: &Value) -> Result<Connection, String> {
        let text = |name: &str| known.get(name).and_then(Value::as_str).unwrap_or_default();
        let port = |name: &str| {
            let found = known.get(name).and_then(Value::as_u64).and_then(|port| u16::try_from(port).ok());
            found.ok_or_else(|| format!("'{name}' is not a port"))
        };
        match text("transport") {
            "" | "tcp" => {}
            other => return Err(format!("the transport '{other}' is not there, only tcp")),
        }
        match text("signature_scheme") {
            "" | "hmac-sha256" => {}
            other => return Err(format!("signatures by '{other}' are not there, only hmac-sha256")),
        }
        let address = match text("ip") {
            "localhost" => Ok(IpAddr::from([127, 0, 0, 1])),
            ip => ip.parse::<IpAddr>().map_err(|_| format!("'{ip}' is not an address")),
        }?;
        if !address.is_loopback() {
            return Err(format!("a kernel listens on this machine alone, and {address} is not on it"));
        }
        if text("key").is_empty() {
            return Err("it has no key: anyone on this machine could run sentences".to_string());
        }
        let ports = ["shell_port", "control_port", "stdin_port", "iopub_port", "hb_port"];
        let [shell, control, stdin, iopub, heart] = ports.map(port);
        Ok(Connection { address, ports: [shell?, control?, stdin?, iopub?, heart?], key: text("key").into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_a_signed_connection_on_this_machine_is_taken() {
        let file = |ip: &str, key: &str| {
            json!({"ip": ip, "key": key, "transport": "tcp", "signature_scheme": "hmac-sha256", "shell_port": 1,
                "control_port": 2, "stdin_port": 3, "iopub_port": 4, "hb_port": 5})
        };
        assert_eq!(Connection::from_json(&file("127.0.0.1", "k")).expect("it is whole").ports, [1, 2, 3, 4, 5]);
        for (ip, key) in [("0.0.0.0", "k"), ("192.168.0.7", "k"), ("::", "k"), ("127.0.0.1", ""), ("here", "k")] {
            assert!(Connection::from_json(&file(ip, key)).is_err(), "{ip} {key}");
        }
        assert!(Connection::from_json(&json!({"ip": "127.0.0.1", "key": "k", "shell_port": 70_000})).is_err());
    }
}
