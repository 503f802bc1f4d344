//! Web sockets: messages of text and bytes between a browser and this process.

#[cfg(target_family = "wasm")]
pub use absent::NoSocket as Socket;
#[cfg(not(target_family = "wasm"))]
pub use present::Socket;

use super::http::Request;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SocketMessage {
    /// Text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
}

/// Whether a browser asks for a web socket.
pub fn is_asked_for(request: &Request) -> bool {
    request.header("upgrade").is_some_and(|kind| kind.eq_ignore_ascii_case("websocket"))
}

#[cfg(not(target_family = "wasm"))]
mod present {
    use std::collections::VecDeque;
    use std::io::{self, Read, Write};

    use tungstenite::Message;
    use tungstenite::handshake::client::generate_key;
    use tungstenite::handshake::derive_accept_key;
    use tungstenite::protocol::{Role, WebSocket, WebSocketConfig};

    use crate::processes::http::Request;
    use crate::processes::websocket::SocketMessage;

    /// The longest message.
    const MESSAGE_BYTES_MAX: usize = 1 << 26;

    /// The bytes that came and those that are to go: what a web socket reads and writes.
    #[derive(Debug, Default)]
    struct Pipe {
        incoming: VecDeque<u8>,
        outgoing: Vec<u8>,
    }

    impl Read for Pipe {
        fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
            match self.incoming.read(room)? {
                0 => Err(io::ErrorKind::WouldBlock.into()),
                count => Ok(count),
            }
        }
    }

    impl Write for Pipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.outgoing.extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// One end of a web socket.
    #[derive(Debug)]
    pub struct Socket(WebSocket<Pipe>);

    impl Socket {
        /// A socket for a browser that asks for one, and the answer that it gets. `None` if it says no key.
        pub fn accept(request: &Request) -> Option<(Socket, Vec<u8>)> {
            let key = derive_accept_key(request.header("sec-websocket-key")?.as_bytes());
            let socket = Socket(WebSocket::from_raw_socket(Pipe::default(), Role::Server, Some(Socket::limits())));
            let head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n";
            Some((socket, format!("{head}Sec-WebSocket-Accept: {key}\r\n\r\n").into_bytes()))
        }

        /// A socket that is asked for at a server: the request with the headers of the protocol, and the key that its answer has.
        pub fn asking(request: &str) -> Option<(Socket, String, String)> {
            let (key, config) = (generate_key(), Socket::limits());
            let socket = Socket(WebSocket::from_raw_socket(Pipe::default(), Role::Client, Some(config)));
            let head = request.trim_end_matches(['\r', '\n']);
            let headers = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13";
            let asked = format!("{head}\r\n{headers}\r\nSec-WebSocket-Key: {key}\r\n\r\n");
            Some((socket, asked, derive_accept_key(key.as_bytes())))
        }

        fn limits() -> WebSocketConfig {
            WebSocketConfig::default().max_message_size(Some(MESSAGE_BYTES_MAX)).max_frame_size(Some(MESSAGE_BYTES_MAX))
        }

        /// Takes bytes that came.
        pub fn take(&mut self, bytes: &[u8]) {
            self.0.get_mut().incoming.extend(bytes);
        }

        /// The next whole message; nothing if none is there yet.
        ///
        /// # Errors
        /// When the other end has closed the socket, or does not keep the protocol.
        pub fn next(&mut self) -> Result<Option<SocketMessage>, ()> {
            loop {
                match self.0.read() {
                    Ok(Message::Text(text)) => return Ok(Some(SocketMessage::Text(text.as_str().to_string()))),
                    Ok(Message::Binary(bytes)) => return Ok(Some(SocketMessage::Bytes(bytes.to_vec()))),
                    Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {}
                    Ok(Message::Close(_)) => {
                        // The answer to the closing goes out before the connection ends.
                        let _ = self.0.flush();
                        return Err(());
                    }
                    Err(tungstenite::Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => return Ok(None),
                    Err(_) => return Err(()),
                }
            }
        }

        /// Puts a message among the bytes that are to go; whether it could be.
        pub fn send(&mut self, frame: SocketMessage) -> bool {
            let message = match frame {
                SocketMessage::Text(text) => Message::text(text),
                SocketMessage::Bytes(bytes) => Message::binary(bytes),
            };
            self.0.send(message).is_ok()
        }

        /// The bytes that are to go.
        pub fn outgoing(&mut self) -> Vec<u8> {
            let _ = self.0.flush();
            std::mem::take(&mut self.0.get_mut().outgoing)
        }
    }
}

/// A page has no web sockets to give.
#[cfg(target_family = "wasm")]
mod absent {
    use crate::processes::http::Request;
    use crate::processes::websocket::SocketMessage;

    /// One end of a web socket.
    #[derive(Debug)]
    pub enum NoSocket {}

    impl NoSocket {
        /// None is given.
        pub fn accept(_: &Request) -> Option<(NoSocket, Vec<u8>)> {
            None
        }

        /// None is asked for.
        pub fn asking(_: &str) -> Option<(NoSocket, String, String)> {
            None
        }

        /// Takes bytes that came.
        pub fn take(&mut self, _: &[u8]) {}

        /// The next whole message.
        pub fn next(&mut self) -> Result<Option<SocketMessage>, ()> {
            Ok(None)
        }

        /// Puts a message among the bytes that are to go.
        pub fn send(&mut self, _: SocketMessage) -> bool {
            false
        }

        /// The bytes that are to go.
        pub fn outgoing(&mut self) -> Vec<u8> {
            Vec::new()
        }
    }
}
