//! Requests to other processes: `hopen`, `h "text"`, `neg[h] (f;x)`, `h[]`, one request at an address.

use std::time::Duration;

use super::address::{Address, address_of, web_socket_at};
use super::connection::{Connection, Content, Incoming, Stage};
use crate::array::{Symbol, Value, budget};
use crate::error::{Error, ErrorKind, Result};
use crate::messages::{self, Head, MessageKind, compression, encode, signal};
use crate::names::interpreter::Interpreter;
use crate::network::{ConnectionId, NetworkEvent};
use crate::value::{self, boxes, count, integer, is_nothing, item, text_of};

/// The time from one look at the flag of Ctrl-C to the next, while an answer is awaited.
const STEP: Duration = Duration::from_millis(20);

/// What this process can read: timestamps, guids, compressed messages.
pub(super) const CAPABILITY: u8 = 3;

/// The address in the argument of `hopen`, and how long to wait: of a pair the second is the time in milliseconds. `None` if it names no
/// process.
fn address_in(y: &Value) -> Option<(Address, Option<Duration>)> {
    let is_pair = boxes(y).is_some() && count(y) == 2;
    if !is_pair {
        return Address::from_value(y).map(|address| (address, None));
    }
    let milliseconds = integer(&item(y, 1)).and_then(|number| u64::try_from(number).ok());
    let within = milliseconds.filter(|&number| number > 0).map(Duration::from_millis);
    Address::from_value(&item(y, 0)).map(|address| (address, within))
}

/// The error of a process that cannot be reached.
pub(super) fn hop(error: std::io::Error) -> Error {
    match error.kind() {
        std::io::ErrorKind::ConnectionRefused => signal("hop").note("nobody listens there"),
        _ => signal("hop").note(error.to_string()),
    }
}

impl Interpreter {
    /// Connects to another process; its connection.
    ///
    /// # Errors
    /// `hop` where nobody listens, `access` where the other process refuses the user, `timeout` where it does not answer in time.
    fn connect(&self, address: &Address, within: Option<Duration>) -> Result<ConnectionId> {
        if address.is_encrypted {
            return Err(Error::nonce("connections are not encrypted: tcps:// is not there; a tunnel, as by ssh, is"));
        }
        let network = self.network()?;
        self.read_as_now();
        let begun = self.host.monotonic();
        if self.port() > 0 && address.is_own(self.port()) {
            return Err(signal("hop").note("this is the port of this process, which cannot wait for itself"));
        }
        let (connection, peer) = network.connect(&address.endpoint, within).map_err(hop)?;
        let deadline = within.map(|within| begun + within.as_secs_f64());
        let mut greeting = match address.credentials.is_empty() {
            true => self.user().into_bytes(),
            false => address.credentials.clone().into_bytes(),
        };
        greeting.extend([CAPABILITY, 0]);
        network.send(connection, &greeting).map_err(hop)?;
        let mut record = Connection::new(peer, Stage::Talking);
        let Some(answer) = self.first_bytes(connection, deadline, |bytes| !bytes.is_empty())? else {
            return Err(signal("access").note("the other process refuses the user"));
        };
        record.received.extend(answer.into_iter().skip(1));
        self.processes().open.borrow_mut().insert(connection, record);
        Ok(connection)
    }

    /// The first bytes that come through a new connection, as soon as they are enough; nothing if it ends before. On an error it is closed.
    ///
    /// # Errors
    /// `timeout` where they have not come at a time of the host's clock, and the end of a sentence that is interrupted.
    pub(super) fn first_bytes(
        &self,
        connection: ConnectionId,
        deadline: Option<f64>,
        is_enough: impl Fn(&[u8]) -> bool,
    ) -> Result<Option<Vec<u8>>> {
        let network = self.network()?;
        let mut received = Vec::new();
        let done = loop {
            if let Err(error) = self.poll() {
                break Err(error);
            }
            match network.next_event(Some(connection), STEP).map_err(hop) {
                Err(error) => break Err(error),
                Ok(Some(NetworkEvent::Received(_, bytes))) => {
                    received.extend(bytes);
                    if is_enough(&received) {
                        return Ok(Some(received));
                    }
                }
                Ok(Some(NetworkEvent::Closed(_))) => break Ok(None),
                Ok(Some(NetworkEvent::Opened(..))) => {}
                Ok(None) if deadline.is_some_and(|deadline| self.host.monotonic() > deadline) => {
                    break Err(signal("timeout").note("the other process does not answer"));
                }
                Ok(None) => {}
            }
        };
        network.close(connection);
        done
    }

    /// `hopen` of an address: a handle; of 0 the handle of this process. `None` if the value names no process.
    pub(crate) fn open_process(&self, y: &Value) -> Result<Option<i64>> {
        if integer(y) == Some(0) {
            return Ok(Some(0));
        }
        let Some((address, within)) = address_in(y) else { return Ok(None) };
        let connection = self.connect(&address, within)?;
        self.add_handle(connection).map(Some)
    }

    /// Ends a connection.
    pub(crate) fn close_connection(&self, connection: ConnectionId) {
        self.forget_connection(connection);
        if let Some(network) = self.host.network() {
            network.close(connection);
        }
    }

    /// Whether a symbol is the address of a process: `` `:host:port ``.
    pub(crate) fn is_address(&self, name: Symbol) -> bool {
        web_socket_at(name).is_some() || address_of(name).is_some()
    }

    /// `` `:host:port y ``: one request at an address. `` `:ws://host:port y `` opens a web socket.
    pub(crate) fn ask_once(&self, name: Symbol, y: &Value) -> Result<Value> {
        if let Some(endpoint) = web_socket_at(name) {
            return self.open_web_socket(&endpoint, y);
        }
        let Some(address) = address_of(name) else { return Err(Error::domain("this is not the address of a process")) };
        let connection = self.connect(&address, None)?;
        let answer = self.request(connection, y);
        self.close_connection(connection);
        answer
    }

    /// A handle applied: a positive one sends and waits for the answer, a negative one only sends. `h[]` waits for any message, and
    /// `neg[h][]` until all was sent.
    pub(crate) fn through_handle(&self, handle: i64, connection: ConnectionId, y: &Value) -> Result<Value> {
        match (handle < 0, is_nothing(y)) {
            (true, true) => self.flush_connection(connection).map(|()| value::nothing()),
            (_, false) if self.sent_through_socket(connection, y)?.is_some() => Ok(value::nothing()),
            (true, false) => {
                self.send_message(connection, y, MessageKind::Asynchronous)?;
                Ok(value::nothing())
            }
            (false, true) if self.with_connection(connection, |record| record.stage) == Some(Stage::Socket) => {
                Err(Error::nonce("h[] waits for a message of q; those of a web socket go to .z.ws"))
            }
            (false, true) => self.message_from(connection, None),
            (false, false) => self.request(connection, y),
        }
    }

    /// Sends a request and waits for its answer.
    fn request(&self, connection: ConnectionId, y: &Value) -> Result<Value> {
        self.send_message(connection, y, MessageKind::Synchronous)?;
        let answer = self.message_from(connection, Some(MessageKind::Response));
        if let Err(error) = &answer
            && matches!(error.kind(), ErrorKind::Interrupt | ErrorKind::TimeLimit)
        {
            self.with_connection(connection, |record| record.abandoned += 1);
        }
        answer
    }

    /// Sends a value; compressed if it is long and leaves this machine.
    pub(super) fn send_message(&self, connection: ConnectionId, y: &Value, kind: MessageKind) -> Result<()> {
        let message = encode(self, y, kind)?;
        self.send_bytes(connection, message)
    }

    pub(super) fn send_bytes(&self, connection: ConnectionId, message: Vec<u8>) -> Result<()> {
        let is_local = self.processes().open.borrow().get(&connection).is_none_or(|record| record.peer.is_local);
        let message = match is_local {
            true => message,
            false => compression::compressed(&message)?.unwrap_or(message),
        };
        self.network()?.send(connection, &message).map_err(|error| signal("snd").note(error.to_string()))
    }

    /// Waits until all that was sent has gone.
    fn flush_connection(&self, connection: ConnectionId) -> Result<()> {
        let network = self.network()?;
        while network.unsent(connection) > 0 {
            self.poll()?;
            if let Some(event) = network.next_event(Some(connection), STEP).map_err(|error| Error::outside(&error))? {
                self.taken(event)?;
            }
        }
        let closed = Incoming { connection, content: Content::Closed };
        if self.processes().incoming.borrow().contains(&closed)
            || !self.processes().open.borrow().contains_key(&connection)
        {
            return Err(signal("conn").note("the other process has ended the connection"));
        }
        Ok(())
    }

    /// The value of the next message of a connection, of a kind if one is asked for. Messages of another kind are answered meanwhile.
    fn message_from(&self, connection: ConnectionId, wanted: Option<MessageKind>) -> Result<Value> {
        let network = self.network()?;
        loop {
            self.poll()?;
            let waiting = {
                let processes = self.processes();
                let mut incoming = processes.incoming.borrow_mut();
                let own = incoming.iter().position(|incoming| incoming.connection == connection);
                own.and_then(|place| incoming.remove(place))
            };
            if let Some(Incoming { content, .. }) = waiting {
                let Content::Message(message) = content else {
                    self.closed(connection)?;
                    return Err(signal("conn").note("the other process has ended the connection"));
                };
                let decoded = messages::decode(self, &message);
                let is_late = matches!(Head::read(&message), Ok(Head { kind: MessageKind::Response, .. }))
                    && self.with_connection(connection, Connection::takes_abandoned) == Some(true);
                if is_late {
                    continue;
                }
                let (kind, value) = decoded?;
                if wanted.is_none_or(|wanted| wanted == kind) {
                    return Ok(value);
                }
                self.answer(connection, kind, &value)?;
                continue;
            }
            if !self.processes().open.borrow().contains_key(&connection) {
                return Err(signal("conn").note("the connection has ended"));
            }
            if let Some(event) = network.next_event(Some(connection), STEP).map_err(|error| Error::outside(&error))? {
                self.taken(event)?;
            }
        }
    }

    /// `-25!(handles;y)`: sends a value, made into bytes once, to processes that do not answer; with `::` it waits until all was sent. Nothing
    /// is sent if one of the handles is not that of a process.
    pub(crate) fn broadcast(&self, y: &Value) -> Result<Value> {
        let parts = value::items(y);
        let [handles, content] = parts.as_slice() else { return Err(Error::rank("-25! takes handles and a value")) };
        let mut connections = Vec::new();
        for handle in value::items(handles) {
            let handle = value::need_integer(&handle, "a handle")?;
            let connection = self.connection_of(handle).filter(|_| handle > 0);
            let stage = connection.and_then(|connection| self.with_connection(connection, |record| record.stage));
            match connection {
                Some(connection) if stage == Some(Stage::Talking) => connections.push(connection),
                _ => return Err(Error::domain(format!("{handle} is not the handle of a process"))),
            }
        }
        if is_nothing(content) {
            connections.into_iter().try_for_each(|connection| self.flush_connection(connection))?;
            return Ok(value::nothing());
        }
        let message = encode(self, content, MessageKind::Asynchronous)?;
        for connection in connections {
            self.send_bytes(connection, budget::copied(&message)?)?;
        }
        Ok(value::nothing())
    }

    /// `-30!y`: the answer to the present request comes later (`::`), or it is sent now: the handle, whether it is an error, and the value.
    pub(crate) fn deferred_answer(&self, y: &Value) -> Result<Value> {
        if is_nothing(y) {
            let current = self.processes().current.get();
            let Some(connection) = current.filter(|_| !self.processes().deferred.get()) else {
                return Err(Error::domain("-30! defers the answer to a request, once"));
            };
            self.processes().deferred.set(true);
            self.with_connection(connection, |record| record.owed += 1);
            return Ok(value::nothing());
        }
        let parts = value::items(y);
        let [handle, is_error, answer] = parts.as_slice() else {
            return Err(Error::rank("-30! takes :: or a handle, a boolean and an answer"));
        };
        let handle = value::need_integer(handle, "a handle")?;
        let Some(connection) = self.connection_of(handle) else { return Err(crate::words::streams::lacks(handle)) };
        if self.with_connection(connection, Connection::takes_owed) != Some(true) {
            return Err(Error::domain(format!("no request of the handle {handle} waits for an answer")));
        }
        if integer(is_error) == Some(0) {
            self.send_message(connection, answer, MessageKind::Response)?;
        } else {
            let text = text_of(answer).map(|text| String::from_utf8_lossy(text).into_owned());
            self.send_bytes(connection, messages::error_message(&text.unwrap_or_else(|| "error".to_string())))?;
        }
        Ok(value::nothing())
    }
}
