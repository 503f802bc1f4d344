//! One connection: how far it is, and the bytes that have come.

use crate::error::Result;
use crate::messages::{HEAD_BYTES, Head};
use crate::network::{ConnectionId, Peer};
use crate::processes::http::Request;
use crate::processes::websocket::{Socket, SocketMessage};

/// Whole messages, and what else waits for its handler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// A message in kdb+'s bytes.
    Message(Vec<u8>),
    /// A request of a browser.
    Browser(Request),
    /// A message of a web socket.
    Frame(SocketMessage),
    /// The connection has ended.
    Closed,
}

/// Something that waits for its handler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incoming {
    /// Where it came from.
    pub connection: ConnectionId,
    /// What came.
    pub content: Content,
}

/// How far a connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The other process has not said yet who it is.
    Greeting,
    /// Both send messages.
    Talking,
    /// A browser sends one request.
    Browsing,
    /// A browser has a web socket.
    Socket,
}

/// The longest first line of the other process: its user, its password, and what it can do.
const GREETING_BYTES_MAX: usize = 4096;

/// The bytes of a message, unless the memory of the session is less.
const MESSAGE_BYTES_MAX: u64 = 1 << 34;

/// A connection to another process.
#[derive(Debug)]
pub struct Connection {
    /// The other end.
    pub peer: Peer,
    /// How far it is.
    pub stage: Stage,
    /// The user at the other end.
    pub user: String,
    /// The bytes that have come and are not a whole message yet.
    pub received: Vec<u8>,
    /// The requests whose answers come later.
    pub owed: usize,
    /// The answers that will come and that nobody waits for any more.
    pub abandoned: usize,
    /// The web socket, where there is one.
    pub socket: Option<Box<Socket>>,
}

impl Connection {
    /// A connection at its beginning.
    pub fn new(peer: Peer, stage: Stage) -> Connection {
        Connection { peer, stage, user: String::new(), received: Vec::new(), owed: 0, abandoned: 0, socket: None }
    }

    /// Whether an answer was owed, which it is not any more.
    pub fn takes_owed(&mut self) -> bool {
        let owes = self.owed > 0;
        self.owed = self.owed.saturating_sub(1);
        owes
    }

    /// Whether an answer that has come is one that nobody waits for.
    pub fn takes_abandoned(&mut self) -> bool {
        let is_abandoned = self.abandoned > 0;
        self.abandoned = self.abandoned.saturating_sub(1);
        is_abandoned
    }

    /// Whether both ends know each other.
    pub fn is_greeted(&self) -> bool {
        matches!(self.stage, Stage::Talking | Stage::Socket)
    }

    /// The address of the other end as a number.
    pub fn address(&self) -> i64 {
        self.peer.address.map_or(0, |address| i64::from(i32::from_be_bytes(address)))
    }

    /// The first line of the other process, once it is whole. An error if it is too long to be one.
    pub fn greeting(&mut self) -> Result<Option<Vec<u8>>> {
        match self.received.iter().position(|&byte| byte == 0) {
            Some(length) if length <= GREETING_BYTES_MAX => {
                let rest = self.received.split_off(length + 1);
                let mut line = std::mem::replace(&mut self.received, rest);
                line.truncate(length);
                Ok(Some(line))
            }
            None if self.received.len() <= GREETING_BYTES_MAX => Ok(None),
            _ => Err(crate::messages::bad("the first line of a connection is too long")),
        }
    }

    /// The whole messages that have come, and `badmsg` if what follows them is not one.
    pub fn messages(&mut self) -> (Vec<Vec<u8>>, Result<()>) {
        let (mut messages, mut taken) = (Vec::new(), 0);
        let done = loop {
            match first_message(self.received.get(taken..).unwrap_or_default()) {
                Ok(Some(message)) => {
                    taken += message.len();
                    messages.push(message.to_vec());
                }
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            }
        };
        self.received.drain(..taken);
        (messages, done)
    }
}

/// The first message of some bytes; nothing while it is not whole.
fn first_message(bytes: &[u8]) -> Result<Option<&[u8]>> {
    if bytes.len() < HEAD_BYTES {
        return Ok(None);
    }
    let length = Head::read(bytes)?.length;
    if length as u64 > MESSAGE_BYTES_MAX {
        return Err(crate::messages::bad("the message is too long"));
    }
    crate::array::budget::check::<u8>(length)?;
    Ok(bytes.get(..length))
}
