//! What other processes send: events of the network, whole messages, and the handlers that answer them.

use std::time::Duration;

use super::connection::{Connection, Content, Incoming, Stage};
use super::http::{Request, status};
use super::requests::CAPABILITY;
use super::websocket::{self, Socket, SocketMessage};
use crate::array::{Array, Value, budget};
use crate::error::{Error, ErrorKind, Result};
use crate::messages::{self, MessageKind};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::network::{ConnectionId, NetworkEvent};
use crate::show::report;
use crate::value::{self, Kind, integers, kind};

impl Interpreter {
    /// Takes what has come and gives the next message to its handler.
    ///
    /// # Errors
    /// What ends the session. An error of a handler is the answer to the message, or is shown.
    pub(crate) fn serve(&self) -> Result<()> {
        let Some(network) = self.host.network() else { return Ok(()) };
        if self.processes().incoming.borrow().is_empty()
            && let Ok(Some(event)) = network.next_event(None, Duration::ZERO)
        {
            self.taken(event)?;
        }
        let Some(Incoming { connection, content }) = self.processes().incoming.borrow_mut().pop_front() else {
            return Ok(());
        };
        match content {
            Content::Closed => self.closed(connection),
            Content::Browser(request) => self.shown_in_browser(connection, &request),
            Content::Frame(frame) => self.frame_handled(connection, frame),
            Content::Message(message) => match messages::decode(self, &message) {
                Ok((kind, value)) => self.answer(connection, kind, &value),
                // What cannot be read is answered, and the next message is read.
                Err(error) => {
                    self.malformed(connection, &message)?;
                    self.answer_error(connection, &error)
                }
            },
        }
    }

    /// Gives the handle and the bytes of a message that cannot be read to `.z.bm`.
    fn malformed(&self, connection: ConnectionId, message: &[u8]) -> Result<()> {
        let Some(function) = self.handler(".z.bm")? else { return Ok(()) };
        let handle = integers(Kind::Int, Array::atom(self.handle_of(connection).unwrap_or(value::NULL)));
        let bytes = integers(Kind::Byte, Array::list(budget::mapped(message, |&byte| i64::from(byte))?));
        let parts = value::general(vec![handle, bytes]);
        let done = self.within_message(connection, || self.apply_one(&function, parts));
        self.shown_error(done.map(drop))
    }

    /// Notes an event; whole messages wait for their handlers.
    pub(super) fn taken(&self, event: NetworkEvent) -> Result<()> {
        match event {
            NetworkEvent::Opened(connection, peer) => {
                let record = Connection::new(peer, Stage::Greeting);
                self.processes().open.borrow_mut().insert(connection, record);
                Ok(())
            }
            NetworkEvent::Closed(connection) => {
                self.processes().incoming.borrow_mut().push_back(Incoming { connection, content: Content::Closed });
                Ok(())
            }
            NetworkEvent::Received(connection, bytes) => {
                let stage = match self.processes().open.borrow_mut().get_mut(&connection) {
                    Some(record) => {
                        record.received.extend(bytes);
                        record.stage
                    }
                    None => return Ok(()),
                };
                let done = match stage {
                    Stage::Greeting => self.begun(connection),
                    Stage::Talking => self.gathered(connection),
                    Stage::Browsing => self.browsed(connection),
                    Stage::Socket => self.frames_gathered(connection),
                };
                // A process that does not speak the protocol is not spoken to any more.
                match done {
                    Err(error) if matches!(error.kind(), ErrorKind::Exit(_)) => Err(error),
                    Err(_) => self.closed(connection),
                    Ok(()) => Ok(()),
                }
            }
        }
    }

    /// Puts the whole messages of a connection into the queue.
    fn gathered(&self, connection: ConnectionId) -> Result<()> {
        let Some((messages, done)) = self.with_connection(connection, Connection::messages) else { return Ok(()) };
        let incoming = |message| Incoming { connection, content: Content::Message(message) };
        self.processes().incoming.borrow_mut().extend(messages.into_iter().map(incoming));
        done
    }

    /// The first bytes tell a browser from a process of q.
    fn begun(&self, connection: ConnectionId) -> Result<()> {
        let begins = match self.processes().open.borrow_mut().get_mut(&connection) {
            Some(record) => {
                let begins = Request::begins(&record.received);
                if begins == Some(true) {
                    record.stage = Stage::Browsing;
                }
                begins
            }
            None => None,
        };
        match begins {
            Some(true) => {
                self.add_handle(connection)?;
                self.browsed(connection)
            }
            Some(false) => self.greeted(connection),
            None => Ok(()),
        }
    }

    /// Puts the whole request of a browser into the queue.
    fn browsed(&self, connection: ConnectionId) -> Result<()> {
        let read = match self.processes().open.borrow().get(&connection) {
            Some(record) => Request::read(&record.received)?,
            None => None,
        };
        if let Some((request, length)) = read {
            if let Some(record) = self.processes().open.borrow_mut().get_mut(&connection) {
                record.received.drain(..length);
            }
            self.processes()
                .incoming
                .borrow_mut()
                .push_back(Incoming { connection, content: Content::Browser(request) });
        }
        Ok(())
    }

    /// Answers the request of a browser and ends its connection.
    fn shown_in_browser(&self, connection: ConnectionId, request: &Request) -> Result<()> {
        if let Some(record) = self.processes().open.borrow_mut().get_mut(&connection) {
            record.user = request.credentials(self).map_or_else(String::new, |(user, _)| user);
        }
        let done = self.within_message(connection, || match self.refused_browser(connection, request)? {
            Some(refusal) => Ok(Some(refusal)),
            None if websocket::is_asked_for(request) => self.socket_opened(connection, request),
            None => self.browser_answer(request).map(Some),
        });
        let answer = match done {
            Err(error) if matches!(error.kind(), ErrorKind::Exit(_)) => return Err(error),
            Err(error) => status("500 Internal Server Error", &report::error_text(&error))?,
            Ok(Some(answer)) => answer,
            Ok(None) => return Ok(()),
        };
        let body = if request.method == "HEAD" { answer.windows(4).position(|part| part == b"\r\n\r\n") } else { None };
        let answer = body.and_then(|end| answer.get(..end + 4)).unwrap_or(&answer);
        if let Some(network) = self.host.network() {
            let _ = network.send(connection, answer);
        }
        self.closed(connection)
    }

    /// Gives a browser the web socket that it asks for; the answer, if it gets none.
    fn socket_opened(&self, connection: ConnectionId, request: &Request) -> Result<Option<Vec<u8>>> {
        let Some((socket, answer)) = Socket::accept(request) else {
            return status("400 Bad Request", "a web socket is asked for with a key").map(Some);
        };
        if let Some(record) = self.processes().open.borrow_mut().get_mut(&connection) {
            record.socket = Some(Box::new(socket));
            record.stage = Stage::Socket;
        }
        let handle = self.handle_of(connection).unwrap_or(0);
        self.network()?.send(connection, &answer).map_err(|error| Error::outside(&error))?;
        self.handled(connection, ".z.wo", handle)?;
        self.frames_gathered(connection)?;
        Ok(None)
    }

    /// Puts the whole messages of a web socket into the queue, and sends what its protocol answers by itself.
    pub(super) fn frames_gathered(&self, connection: ConnectionId) -> Result<()> {
        let (mut frames, mut outgoing, mut is_over) = (Vec::new(), Vec::new(), false);
        if let Some(record) = self.processes().open.borrow_mut().get_mut(&connection)
            && let Some(socket) = &mut record.socket
        {
            socket.take(&std::mem::take(&mut record.received));
            loop {
                match socket.next() {
                    Ok(Some(frame)) => frames.push(frame),
                    Ok(None) => break,
                    Err(()) => {
                        is_over = true;
                        break;
                    }
                }
            }
            outgoing = socket.outgoing();
        }
        let processes = self.processes();
        let mut incoming = processes.incoming.borrow_mut();
        incoming.extend(frames.into_iter().map(|frame| Incoming { connection, content: Content::Frame(frame) }));
        if is_over {
            incoming.push_back(Incoming { connection, content: Content::Closed });
        }
        drop(incoming);
        if let Some(network) = self.host.network().filter(|_| !outgoing.is_empty()) {
            let _ = network.send(connection, &outgoing);
        }
        Ok(())
    }

    /// Gives a message of a web socket to `.z.ws`.
    fn frame_handled(&self, connection: ConnectionId, frame: SocketMessage) -> Result<()> {
        let Some(function) = self.handler(".z.ws")? else { return Ok(()) };
        let message = match frame {
            SocketMessage::Text(text) => value::string(text),
            SocketMessage::Bytes(bytes) => {
                integers(Kind::Byte, Array::list(bytes.into_iter().map(i64::from).collect()))
            }
        };
        let done = self.within_message(connection, || self.apply_one(&function, message));
        self.shown_error(done.map(drop))
    }

    /// Sends text or bytes through a web socket. `None` if the connection has none.
    pub(super) fn sent_through_socket(&self, connection: ConnectionId, y: &Value) -> Result<Option<()>> {
        let outgoing =
            match self.processes().open.borrow_mut().get_mut(&connection).and_then(|record| record.socket.as_mut()) {
                None => return Ok(None),
                Some(socket) => {
                    let bytes = value::integers_of(y).filter(|_| kind(y) == Kind::Byte);
                    let frame = match (value::text_of(y), bytes) {
                        (Some(text), _) => SocketMessage::Text(String::from_utf8_lossy(text).into_owned()),
                        (_, Some(bytes)) => SocketMessage::Bytes(bytes.iter().map(|&byte| byte as u8).collect()),
                        _ => return Err(Error::type_("a web socket takes text or bytes")),
                    };
                    socket.send(frame);
                    socket.outgoing()
                }
            };
        self.network()?.send(connection, &outgoing).map_err(|error| Error::outside(&error))?;
        Ok(Some(()))
    }

    /// The other process says who it is: `user:password`, and a byte that says what it can read.
    fn greeted(&self, connection: ConnectionId) -> Result<()> {
        let line = match self.processes().open.borrow_mut().get_mut(&connection) {
            Some(record) => record.greeting()?,
            None => None,
        };
        let Some(mut line) = line else { return Ok(()) };
        // Processes before the protocol's versions send no byte.
        let capability = line.pop_if(|last| *last < b' ').unwrap_or(0);
        let text = String::from_utf8_lossy(&line).into_owned();
        let (user, password) = text.split_once(':').unwrap_or((&text, ""));
        let allowed = self.may_connect(user, password);
        if let Err(error) = &allowed {
            self.shown_error(Err(error.clone()))?;
        }
        if !allowed? {
            return Err(messages::bad("the user is refused"));
        }
        if let Some(record) = self.processes().open.borrow_mut().get_mut(&connection) {
            record.user = user.to_string();
            record.stage = Stage::Talking;
        }
        let handle = self.add_handle(connection)?;
        self.network()?.send(connection, &[capability.min(CAPABILITY)]).map_err(|error| Error::outside(&error))?;
        self.handled(connection, ".z.po", handle)?;
        self.gathered(connection)
    }

    /// A connection has ended: its handle is free, and `.z.pc` gets it.
    pub(super) fn closed(&self, connection: ConnectionId) -> Result<()> {
        if let Some(network) = self.host.network() {
            network.close(connection);
        }
        match self.forget_connection(connection) {
            Some((handle, record)) => match record.stage {
                Stage::Talking => self.handled(connection, ".z.pc", handle),
                Stage::Socket => self.handled(connection, ".z.wc", handle),
                Stage::Greeting | Stage::Browsing => Ok(()),
            },
            None => Ok(()),
        }
    }

    /// Calls a handler with a handle, if it has a meaning.
    fn handled(&self, connection: ConnectionId, name: &str, handle: i64) -> Result<()> {
        let Some(function) = self.handler(name)? else { return Ok(()) };
        let handle = integers(Kind::Int, Array::atom(handle));
        let done = self.within_message(connection, || self.apply_one(&function, handle));
        self.shown_error(done.map(drop))
    }

    /// Runs something while a message of a connection is being answered, for as long as `\T` lets it.
    fn within_message<T>(&self, connection: ConnectionId, work: impl FnOnce() -> T) -> T {
        let before = self.processes().current.replace(Some(connection));
        let dialect = self.dialect.replace(self.processes().reads.get().unwrap_or(Dialect::Q));
        let done = match self.settings.message_seconds.get() {
            seconds @ 1.. => {
                let (host, end) = (self.host.clone(), self.host.monotonic() + seconds as f64);
                let stop = self.cx().stop().clone();
                stop.until(move || host.monotonic() >= end, work)
            }
            _ => work(),
        };
        self.dialect.set(dialect);
        self.processes().current.set(before);
        done
    }

    /// An error of a handler whose answer nobody awaits is shown; one that ends the session does so.
    fn shown_error(&self, done: Result<()>) -> Result<()> {
        match done {
            Err(error) if matches!(error.kind(), ErrorKind::Exit(_)) => Err(error),
            Err(error) => self.write(crate::host::Stream::Error, report::report(&error).as_bytes()),
            Ok(()) => Ok(()),
        }
    }

    /// Gives a message to its handler, `.z.pg` or `.z.ps`, or evaluates it; answers it if the sender waits.
    pub(super) fn answer(&self, connection: ConnectionId, kind: MessageKind, value: &Value) -> Result<()> {
        let name = match kind {
            MessageKind::Synchronous => ".z.pg",
            MessageKind::Asynchronous => ".z.ps",
            // Nobody awaits this answer any more.
            MessageKind::Response => {
                self.with_connection(connection, Connection::takes_abandoned);
                return Ok(());
            }
        };
        let deferred = self.processes().deferred.replace(false);
        let done = self.within_message(connection, || match self.handler(name)? {
            Some(function) => self.apply_one(&function, value.clone()),
            None => self.served(value),
        });
        let is_later = self.processes().deferred.replace(deferred);
        if kind == MessageKind::Asynchronous {
            return self.shown_error(done.map(drop));
        }
        match done {
            Err(error) if matches!(error.kind(), ErrorKind::Exit(_)) => Err(error),
            Ok(_) if is_later => Ok(()),
            Ok(answer) => match self.send_message(connection, &answer, MessageKind::Response) {
                Err(error) => self.answer_error(connection, &error),
                Ok(()) => Ok(()),
            },
            Err(error) => self.answer_error(connection, &error),
        }
    }

    /// Answers that a request failed. A connection that has ended is answered no more.
    fn answer_error(&self, connection: ConnectionId, error: &Error) -> Result<()> {
        let _ = self.send_bytes(connection, messages::error_message(&report::error_text(error)));
        Ok(())
    }
}
