//! Other processes: connections, requests and their answers, handlers.
//!
//! The way of a request that comes: the host's network says that bytes came (`serving.rs`), they are gathered until a message is whole,
//! which waits in a queue; one message at a time is given to its handler, under the limits of a sentence. A request that goes out
//! (`requests.rs`) waits for its answer and takes the events of that connection alone.

mod access;
pub mod address;
mod connection;
pub mod http;
pub mod requests;
mod serving;
mod web_client;
mod websocket;

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use crate::array::{Array, Value};
use crate::error::{Error, Result};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::names::settings::{FIRST_HANDLE, OpenHandle};
use crate::network::{ConnectionId, Network};
use crate::value::{self, Kind, integers};

use connection::{Connection, Incoming};

/// The connections of a session, and the message that is being answered.
#[derive(Debug, Default)]
pub struct Processes {
    /// The connections by the numbers of the host.
    open: RefCell<BTreeMap<ConnectionId, Connection>>,
    /// The messages that wait for their handlers.
    incoming: RefCell<VecDeque<Incoming>>,
    /// The connection whose message is being answered.
    current: Cell<Option<ConnectionId>>,
    /// Whether the answer to the message comes later: `-30!(::)`.
    deferred: Cell<bool>,
    /// The notation in which texts that come are read: that which listened or connected last.
    reads: Cell<Option<Dialect>>,
    /// The ports where the session listens, and what else it was told of them.
    listening: RefCell<access::Listening>,
}

/// The word by which a sandbox names what it shuts off.
const CONNECTIONS: &str = "connections to other processes";

impl Interpreter {
    /// The connections of the session. Nothing else is put where they are.
    fn processes(&self) -> Rc<Processes> {
        let held: &Rc<dyn Any> = self.processes.get_or_init(|| Rc::new(Processes::default()));
        held.clone().downcast().unwrap_or_default()
    }

    /// The network of the host. A clear error where there is none, or where a sandbox shuts it off.
    fn network(&self) -> Result<&dyn Network> {
        self.guard_change(CONNECTIONS)?;
        self.host.network().ok_or_else(|| Error::nonce("there are no connections to other processes here"))
    }

    /// From now on texts that come are read in the notation that runs.
    fn read_as_now(&self) {
        if self.processes().current.get().is_none() {
            self.processes().reads.set(Some(self.dialect()));
        }
    }

    /// Gives a connection a handle.
    fn add_handle(&self, connection: ConnectionId) -> Result<i64> {
        crate::system::handles::add(self, OpenHandle::Connection(connection))
    }

    /// The connection of a handle.
    pub(crate) fn connection_of(&self, handle: i64) -> Option<ConnectionId> {
        let place = usize::try_from(handle.unsigned_abs()).ok()?.checked_sub(FIRST_HANDLE)?;
        match self.settings.open_handles.borrow().get(place) {
            Some(Some(OpenHandle::Connection(connection))) => Some(*connection),
            _ => None,
        }
    }

    /// Works with the record of a connection, if it is there.
    fn with_connection<T>(&self, connection: ConnectionId, work: impl FnOnce(&mut Connection) -> T) -> Option<T> {
        self.processes().open.borrow_mut().get_mut(&connection).map(work)
    }

    /// The handle of a connection.
    fn handle_of(&self, connection: ConnectionId) -> Option<i64> {
        let handles = self.settings.open_handles.borrow();
        let own = |handle: &Option<OpenHandle>| *handle == Some(OpenHandle::Connection(connection));
        handles.iter().position(own).map(|place| (place + FIRST_HANDLE) as i64)
    }

    /// The connection is not there any more: its handle is free again. Its record, if there was one.
    fn forget_connection(&self, connection: ConnectionId) -> Option<(i64, Connection)> {
        let record = self.processes().open.borrow_mut().remove(&connection)?;
        self.processes().incoming.borrow_mut().retain(|incoming| incoming.connection != connection);
        let handle = self.handle_of(connection).unwrap_or(0);
        if let Some(place) = usize::try_from(handle).ok().and_then(|handle| handle.checked_sub(FIRST_HANDLE))
            && let Some(slot) = self.settings.open_handles.borrow_mut().get_mut(place)
        {
            *slot = None;
        }
        Some((handle, record))
    }

    /// `.z.w`: the handle of the connection whose message is being answered; 0 at the console.
    pub(crate) fn current_handle(&self) -> i64 {
        self.processes().current.get().and_then(|connection| self.handle_of(connection)).unwrap_or(0)
    }

    /// `.z.u`: the user at the other end, where a message is being answered.
    pub(crate) fn current_user(&self) -> Option<String> {
        let current = self.processes().current.get()?;
        self.processes().open.borrow().get(&current).map(|connection| connection.user.clone())
    }

    /// `.z.a`: the address of the other end as a number; 127.0.0.1 for a process of this machine, 0 at the console.
    pub(crate) fn current_address(&self) -> i64 {
        let processes = self.processes();
        let (current, open) = (processes.current.get(), processes.open.borrow());
        current.and_then(|current| open.get(&current)).map_or(0, Connection::address)
    }

    /// `.z.W`: the bytes that wait to be sent, by handles.
    pub(crate) fn unsent_by_handles(&self) -> Value {
        let (mut handles, mut unsent) = (Vec::new(), Vec::new());
        for (&connection, record) in self.processes().open.borrow().iter() {
            if let (Some(handle), Some(network), true) =
                (self.handle_of(connection), self.host.network(), record.is_greeted())
            {
                handles.push(handle);
                unsent.push(Value::Array(match network.unsent(connection) {
                    0 => Array::empty_list::<i64>(),
                    bytes => Array::list(vec![bytes as i64]),
                }));
            }
        }
        value::dictionary(integers(Kind::Int, Array::list(handles)), value::general(unsent))
    }

    /// Whether messages wait, or may come.
    pub(crate) fn is_connected(&self) -> bool {
        self.host.network().is_some_and(Network::is_active)
    }

    /// Whether a message, or an event, is there to be taken.
    pub(crate) fn has_incoming(&self) -> bool {
        !self.processes().incoming.borrow().is_empty() || self.host.network().is_some_and(Network::has_event)
    }
}
