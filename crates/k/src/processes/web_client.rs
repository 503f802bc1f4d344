//! This process as the client of a server of web sockets: `` (`$":ws://host:port") "GET / HTTP/1.1\r\n…" ``.

use super::connection::{Connection, Stage};
use super::requests::hop;
use super::websocket::Socket;
use crate::array::{Array, Value};
use crate::error::{Error, Result};
use crate::messages::signal;
use crate::names::interpreter::Interpreter;
use crate::network::Endpoint;
use crate::value::{self, Kind, integers, text_of};

/// The longest answer to the request for a web socket.
const ANSWER_BYTES_MAX: usize = 1 << 16;
/// The end of the head of a request and of an answer.
const HEAD_END: &[u8] = b"\r\n\r\n";

/// The length of a head with its end, if the end has come.
fn head_length(bytes: &[u8]) -> Option<usize> {
    bytes.windows(HEAD_END.len()).position(|part| part == HEAD_END).map(|at| at + HEAD_END.len())
}

impl Interpreter {
    /// Opens a web socket by the text of a request, to which the headers of the protocol are added. Its handle and the answer of the server;
    /// the handle is null where the server gives no web socket. Messages go to `.z.ws`.
    ///
    /// # Errors
    /// `hop` where nobody listens, `.z.ws` where no function takes the messages.
    pub(super) fn open_web_socket(&self, endpoint: &Endpoint, request: &Value) -> Result<Value> {
        let Some(request) = text_of(request) else {
            return Err(Error::type_(
                "a web socket is asked for by the text of a request: \"GET / HTTP/1.1\\r\\n...\"",
            ));
        };
        if self.handler(".z.ws")?.is_none() {
            return Err(signal(".z.ws").note("a function that takes the messages is given to .z.ws first"));
        }
        let network = self.network()?;
        self.read_as_now();
        let Some((socket, asked, key)) = Socket::asking(&String::from_utf8_lossy(request)) else {
            return Err(Error::nonce("web sockets"));
        };
        let (connection, peer) = network.connect(endpoint, None).map_err(hop)?;
        network.send(connection, asked.as_bytes()).map_err(hop)?;
        let is_enough = |bytes: &[u8]| bytes.len() > ANSWER_BYTES_MAX || head_length(bytes).is_some();
        let mut received = self.first_bytes(connection, None, is_enough)?.unwrap_or_default();
        let head = head_length(&received).unwrap_or(received.len());
        let frames = received.split_off(head);
        let answer = String::from_utf8_lossy(&received).into_owned();
        let is_accepted = answer.split(' ').nth(1) == Some("101") && answer.contains(&key);
        let handle = match is_accepted {
            true => {
                let mut record = Connection::new(peer, Stage::Socket);
                (record.socket, record.received) = (Some(Box::new(socket)), frames);
                self.processes().open.borrow_mut().insert(connection, record);
                let handle = self.add_handle(connection)?;
                self.frames_gathered(connection)?;
                handle
            }
            false => {
                network.close(connection);
                value::NULL
            }
        };
        Ok(value::general(vec![integers(Kind::Int, Array::atom(handle)), value::string(answer)]))
    }
}
