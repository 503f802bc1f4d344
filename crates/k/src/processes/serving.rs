//! What other processes send: events of the network, whole messages, and the handlers that answer them.

use std::time::Duration;

use super::connection::{Connection, Content, Incoming, Stage};
use super::requests::CAPABILITY;
use crate::array::{Array, Value};
use crate::error::{Error, ErrorKind, Result};
use crate::messages::{self, MessageKind};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::network::{ConnectionId, NetworkEvent};
use crate::show::report;
use crate::value::{Kind, integers};

impl Interpreter {
    /// Takes what has come and gives the next message to its handler.
    ///
    /// # Errors
    /// What ends the session. An error of a handler is the answer to the message, or is shown.
    pub(crate) fn serve(&self) -> Result<()> {
        let Some(network) = self.host.network() else { return Ok(()) };
        if self.processes.incoming.borrow().is_empty()
            && let Ok(Some(event)) = network.next_event(None, Duration::ZERO)
        {
            self.taken(event)?;
        }
        let Some(Incoming { connection, content }) = self.processes.incoming.borrow_mut().pop_front() else {
            return Ok(());
        };
        match content {
            Content::Closed => self.closed(connection),
            Content::Message(message) => match messages::decode(self, &message) {
                Ok((kind, value)) => self.answer(connection, kind, &value),
                // What cannot be read is answered, and the next message is read.
                Err(error) => self.answer_error(connection, &error),
            },
        }
    }

    /// Notes an event; whole messages wait for their handlers.
    pub(super) fn taken(&self, event: NetworkEvent) -> Result<()> {
        match event {
            NetworkEvent::Opened(connection, peer) => {
                let record = Connection::new(peer, Stage::Greeting);
                self.processes.open.borrow_mut().insert(connection, record);
                Ok(())
            }
            NetworkEvent::Closed(connection) => {
                self.processes.incoming.borrow_mut().push_back(Incoming { connection, content: Content::Closed });
                Ok(())
            }
            NetworkEvent::Received(connection, bytes) => {
                let stage = match self.processes.open.borrow_mut().get_mut(&connection) {
                    Some(record) => {
                        record.received.extend(bytes);
                        record.stage
                    }
                    None => return Ok(()),
                };
                let done = match stage {
                    Stage::Greeting => self.greeted(connection),
                    Stage::Talking => self.gathered(connection),
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
        loop {
            let message = match self.processes.open.borrow_mut().get_mut(&connection) {
                Some(record) => record.message()?,
                None => None,
            };
            let Some(message) = message else { return Ok(()) };
            self.processes.incoming.borrow_mut().push_back(Incoming { connection, content: Content::Message(message) });
        }
    }

    /// The other process says who it is: `user:password`, and a byte that says what it can read.
    fn greeted(&self, connection: ConnectionId) -> Result<()> {
        let line = match self.processes.open.borrow_mut().get_mut(&connection) {
            Some(record) => record.greeting()?,
            None => None,
        };
        let Some(mut line) = line else { return Ok(()) };
        // Processes before the protocol's versions send no byte.
        let capability = line.pop_if(|last| *last < b' ').unwrap_or(0);
        let text = String::from_utf8_lossy(&line).into_owned();
        let (user, password) = text.split_once(':').unwrap_or((&text, ""));
        if !self.may_connect(user, password)? {
            return Err(messages::bad("the user is refused"));
        }
        if let Some(record) = self.processes.open.borrow_mut().get_mut(&connection) {
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
            Some((handle, record)) if record.is_greeted() => self.handled(connection, ".z.pc", handle),
            _ => Ok(()),
        }
    }

    /// Calls a handler with a handle, if it has a meaning.
    fn handled(&self, connection: ConnectionId, name: &str, handle: i64) -> Result<()> {
        let Some(function) = self.handler(name)? else { return Ok(()) };
        let handle = integers(Kind::Int, Array::atom(handle));
        let done = self.within_message(connection, || self.apply_one(&function, handle));
        self.shown_error(done.map(drop))
    }

    /// Runs something while a message of a connection is being answered.
    fn within_message<T>(&self, connection: ConnectionId, work: impl FnOnce() -> T) -> T {
        let before = self.processes.current.replace(Some(connection));
        let dialect = self.dialect.replace(self.processes.reads.get().unwrap_or(Dialect::Q));
        let done = work();
        self.dialect.set(dialect);
        self.processes.current.set(before);
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
            MessageKind::Response => return Ok(()),
        };
        let deferred = self.processes.deferred.replace(false);
        let done = self.within_message(connection, || match self.handler(name)? {
            Some(function) => self.apply_one(&function, value.clone()),
            None => self.served(value),
        });
        let is_later = self.processes.deferred.replace(deferred);
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
