//! Connections to other processes. The engine reaches them only through [`Network`], which a host has or has not.

use std::io;
use std::time::Duration;

/// The number by which a host knows a connection.
pub type ConnectionId = u64;

/// Where a process can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Endpoint {
    /// A port of a machine; the machine by its name or its address.
    Tcp {
        /// The name or the address of the machine.
        host: String,
        /// The port; 0 lets the system choose one that is free, where a process listens.
        port: u16,
    },
    /// The socket in the file system that goes with a port of this machine.
    Local(u16),
}

/// The other end of a connection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Peer {
    /// The four bytes of its address, if it has one of so many.
    pub address: Option<[u8; 4]>,
    /// Whether it is on this machine.
    pub is_local: bool,
}

/// Something that happened to a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetworkEvent {
    /// A process has connected.
    Opened(ConnectionId, Peer),
    /// Bytes have come.
    Received(ConnectionId, Vec<u8>),
    /// The connection has ended; nothing more comes, and nothing can be sent.
    Closed(ConnectionId),
}

impl NetworkEvent {
    /// The connection that it happened to.
    pub fn connection(&self) -> ConnectionId {
        match self {
            NetworkEvent::Opened(id, _) | NetworkEvent::Received(id, _) | NetworkEvent::Closed(id) => *id,
        }
    }
}

/// The connections of a session. Every method may refuse with an [`io::Error`].
pub trait Network {
    /// Listens at an endpoint, beside those where it listens already. The port, for one of a machine.
    fn listen(&self, at: &Endpoint) -> io::Result<u16>;
    /// Listens nowhere any more; connections stay.
    fn stop_listening(&self);
    /// Connects to another process, for so long at most.
    fn connect(&self, to: &Endpoint, within: Option<Duration>) -> io::Result<(ConnectionId, Peer)>;
    /// Sends bytes: as many as go now, the others when the network is waited for. An error for a connection that has ended, or whose
    /// other end has not read what waits for it.
    fn send(&self, connection: ConnectionId, bytes: &[u8]) -> io::Result<()>;
    /// The bytes that wait to be sent.
    fn unsent(&self, connection: ConnectionId) -> usize;
    /// Ends a connection, after what waits to be sent. No event of it comes any more.
    fn close(&self, connection: ConnectionId);
    /// The next event, of one connection if it is named, for which it waits so long at most.
    fn next_event(&self, of: Option<ConnectionId>, within: Duration) -> io::Result<Option<NetworkEvent>>;
    /// Whether there is an event now.
    fn has_event(&self) -> bool;
    /// Whether something may come: it listens or is connected.
    fn is_active(&self) -> bool;
}
