//! The connections of a process: sockets that never wait by themselves, and one place that waits for all of them.

mod stream;
mod waiting;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

use crate::network::{ConnectionId, Endpoint, Network, NetworkEvent, Peer};
use stream::{SocketListener, SocketStream};
use waiting::{WaitingStream, Waits};

/// More connections are ended at once.
const CONNECTIONS_MAX: usize = 8192;

/// The time in which nobody is let in when the process has no more files.
const PAUSE: Duration = Duration::from_millis(100);

/// The bytes that are read at a time.
const READ_BYTES: usize = 1 << 16;

/// The bytes of a connection that are read before those of the next one.
const TURN_BYTES_MAX: usize = 1 << 20;

/// Of a connection with so many bytes that nobody has asked for, no more are read for the moment.
const UNTAKEN_BYTES_MAX: usize = 1 << 26;

/// A connection whose other end has not read so many bytes is ended.
const UNSENT_BYTES_MAX: usize = 1 << 28;

/// A connection.
struct Socket {
    stream: SocketStream,
    /// The bytes that wait to be sent.
    unsent: VecDeque<u8>,
    /// The number of bytes that have come and were not asked for yet.
    untaken: usize,
    /// Whether it ends when all was sent.
    ends: bool,
}

impl Socket {
    /// Whether what comes is wanted.
    fn reads(&self) -> bool {
        !self.ends && self.untaken < UNTAKEN_BYTES_MAX
    }
}

/// The connections of a process.
#[derive(Default)]
pub struct Sockets {
    listeners: RefCell<Vec<SocketListener>>,
    open: RefCell<BTreeMap<ConnectionId, Socket>>,
    events: RefCell<VecDeque<NetworkEvent>>,
    last: Cell<ConnectionId>,
    /// The time until which nobody is let in, since the process has no more files.
    full_until: Cell<Option<Instant>>,
    /// The bytes that are read at a time.
    room: RefCell<Vec<u8>>,
}

impl Sockets {
    /// Waits for an event, or for a line of the standard input if that ends the waiting too, for so long at most; whether there is a line.
    pub fn wait(&self, within: Duration, input: bool) -> bool {
        self.turn(if self.events.borrow().is_empty() { within } else { Duration::ZERO }, input)
    }

    /// Waits until something can be done, and does it.
    fn turn(&self, within: Duration, input: bool) -> bool {
        let ready = {
            let (listeners, open) = (self.listeners.borrow(), self.open.borrow());
            let streams = open.values().map(|socket| WaitingStream {
                stream: &socket.stream,
                reads: socket.reads(),
                writes: !socket.unsent.is_empty(),
            });
            let is_full = self.full_until.get().is_some_and(|until| Instant::now() < until);
            let listeners = if is_full { &[] } else { listeners.as_slice() };
            let within = if is_full { within.min(PAUSE) } else { within };
            waiting::wait(&Waits { listeners, streams: streams.collect(), input }, within)
        };
        if ready.has_callers {
            self.accept();
        }
        self.exchange(&ready.streams);
        ready.has_input
    }

    /// Takes the processes that have connected.
    fn accept(&self) {
        for listener in self.listeners.borrow().iter() {
            loop {
                match listener.accept() {
                    Ok((stream, peer)) if self.open.borrow().len() < CONNECTIONS_MAX => {
                        let id = self.add(stream);
                        self.events.borrow_mut().push_back(NetworkEvent::Opened(id, peer));
                    }
                    Ok(_) => {}
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                    // The process may have no more files: the others wait until it has.
                    Err(_) => {
                        self.full_until.set(Some(Instant::now() + PAUSE));
                        break;
                    }
                }
            }
        }
    }

    fn add(&self, stream: SocketStream) -> ConnectionId {
        self.last.set(self.last.get() + 1);
        self.open
            .borrow_mut()
            .insert(self.last.get(), Socket { stream, unsent: VecDeque::new(), untaken: 0, ends: false });
        self.last.get()
    }

    /// Sends what waits and reads what has come, as far as that goes at once, through the streams that are ready, which stand first.
    fn exchange(&self, ready: &[bool]) {
        let (mut ended, mut room) = (Vec::new(), self.room.borrow_mut());
        room.resize(READ_BYTES, 0);
        let mut open = self.open.borrow_mut();
        for ((&id, socket), _) in open.iter_mut().zip(ready).filter(|(_, is_ready)| **is_ready) {
            let (bytes, read) = match socket.reads() {
                true => received(&mut socket.stream, &mut room),
                false => (Vec::new(), Ok(())),
            };
            socket.untaken += bytes.len();
            if !bytes.is_empty() {
                self.events.borrow_mut().push_back(NetworkEvent::Received(id, bytes));
            }
            if read.and_then(|()| send(socket)).is_err() || socket.ends && socket.unsent.is_empty() {
                ended.push(id);
            }
        }
        for id in ended {
            let socket = open.remove(&id);
            if socket.is_some_and(|socket| !socket.ends) {
                self.events.borrow_mut().push_back(NetworkEvent::Closed(id));
            }
        }
    }
}

/// The bytes that have come, and whether more may come.
fn received(stream: &mut SocketStream, room: &mut [u8]) -> (Vec<u8>, io::Result<()>) {
    let mut bytes = Vec::new();
    while bytes.len() < TURN_BYTES_MAX {
        match stream.read(room) {
            Ok(0) => return (bytes, Err(io::ErrorKind::UnexpectedEof.into())),
            Ok(count) => bytes.extend_from_slice(room.get(..count).unwrap_or_default()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
            Err(error) => return (bytes, Err(error)),
        }
    }
    (bytes, Ok(()))
}

/// Sends what waits, as far as that goes at once.
fn send(socket: &mut Socket) -> io::Result<()> {
    while !socket.unsent.is_empty() {
        let (first, _) = socket.unsent.as_slices();
        match socket.stream.write(first) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(count) => drop(socket.unsent.drain(..count)),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

impl Network for Sockets {
    fn listen(&self, at: &Endpoint) -> io::Result<u16> {
        let (listener, port) = SocketListener::new(at)?;
        self.listeners.borrow_mut().push(listener);
        Ok(port)
    }

    fn stop_listening(&self) {
        self.listeners.borrow_mut().clear();
    }

    fn connect(&self, to: &Endpoint, within: Option<Duration>) -> io::Result<(ConnectionId, Peer)> {
        let (stream, peer) = SocketStream::connect(to, within)?;
        Ok((self.add(stream), peer))
    }

    fn send(&self, connection: ConnectionId, bytes: &[u8]) -> io::Result<()> {
        let mut open = self.open.borrow_mut();
        let Some(socket) = open.get_mut(&connection) else {
            return Err(io::Error::new(io::ErrorKind::NotConnected, "the connection has ended"));
        };
        if socket.unsent.len().saturating_add(bytes.len()) > UNSENT_BYTES_MAX.max(bytes.len()) {
            return Err(io::Error::other("the other process does not read its messages"));
        }
        socket.unsent.extend(bytes);
        // What went wrong shows when the network is waited for.
        let _ = send(socket);
        Ok(())
    }

    fn unsent(&self, connection: ConnectionId) -> usize {
        self.open.borrow().get(&connection).map_or(0, |socket| socket.unsent.len())
    }

    fn close(&self, connection: ConnectionId) {
        let mut open = self.open.borrow_mut();
        if let Some(socket) = open.get_mut(&connection) {
            socket.ends = true;
            if send(socket).is_err() || socket.unsent.is_empty() {
                open.remove(&connection);
            }
        }
        self.events.borrow_mut().retain(|event| event.connection() != connection);
    }

    fn next_event(&self, of: Option<ConnectionId>, within: Duration) -> io::Result<Option<NetworkEvent>> {
        let (ends, mut looked) = (Instant::now() + within, false);
        loop {
            let left = ends.saturating_duration_since(Instant::now());
            let place = {
                let events = self.events.borrow();
                events.iter().position(|event| of.is_none_or(|of| event.connection() == of))
            };
            if let Some(event) = place.and_then(|place| self.events.borrow_mut().remove(place)) {
                if let (NetworkEvent::Received(id, bytes), open) = (&event, &mut *self.open.borrow_mut())
                    && let Some(socket) = open.get_mut(id)
                {
                    socket.untaken = socket.untaken.saturating_sub(bytes.len());
                }
                return Ok(Some(event));
            }
            if std::mem::replace(&mut looked, left.is_zero()) {
                return Ok(None);
            }
            self.turn(left, false);
        }
    }

    fn has_event(&self) -> bool {
        if self.events.borrow().is_empty() && self.is_active() {
            self.wait(Duration::ZERO, false);
        }
        !self.events.borrow().is_empty()
    }

    fn is_active(&self) -> bool {
        !(self.listeners.borrow().is_empty() && self.open.borrow().is_empty() && self.events.borrow().is_empty())
    }
}
