//! The five sockets of a kernel: three that are asked and answer by name of the peer, one that tells all, one that beats.

use std::io::{self, Write};
use std::net::{IpAddr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::zmtp::{self, Frames, Incoming};

/// The most peers of a socket.
const PEERS_MAX: usize = 64;
/// The bytes that a peer may send before the first message that the key has signed.
const UNSIGNED_BYTES_MAX: u64 = 1 << 18;
/// The longest topic that is subscribed to, and the longest message of a peer that does not sign.
const TOPIC_BYTES_MAX: u64 = 1 << 10;
/// The messages that may wait for a peer to take them.
const WAITING_MESSAGES_MAX: usize = 4096;
/// A peer that takes no message for this long is disconnected.
const PATIENCE: Duration = Duration::from_secs(10);

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A peer that is connected.
struct Peer {
    stream: TcpStream,
    /// Whether the key has signed a message of it.
    has_key: Arc<AtomicBool>,
}

/// The peers of a socket, in the order in which they came.
#[derive(Clone, Default)]
struct Peers(Arc<Mutex<Vec<Peer>>>);

impl Peers {
    /// Takes a peer in. Where there are as many as there may be, the first that has not shown that it has the key is left for it; a peer for
    /// whom nobody can be left is not taken in.
    fn admit(&self, stream: &TcpStream) -> Option<Arc<AtomicBool>> {
        let mut peers = locked(&self.0);
        if peers.len() >= PEERS_MAX {
            let unknown = peers.iter().position(|peer| !peer.has_key.load(Relaxed))?;
            let _ = peers.remove(unknown).stream.shutdown(Shutdown::Both);
        }
        let has_key = Arc::new(AtomicBool::new(false));
        peers.push(Peer { stream: stream.try_clone().ok()?, has_key: has_key.clone() });
        Some(has_key)
    }

    fn forget(&self, has_key: &Arc<AtomicBool>) {
        locked(&self.0).retain(|peer| !Arc::ptr_eq(&peer.has_key, has_key));
    }
}

/// Accepts peers at an address as a socket of a type. Each peer has a thread, where `serve` has its stream and
/// identity, and says whether it has the key.
fn listen(
    address: IpAddr,
    port: u16,
    socket: &'static str,
    serve: impl Fn(TcpStream, Vec<u8>, &AtomicBool) + Send + Sync + 'static,
) -> io::Result<()> {
    let listener = TcpListener::bind(SocketAddr::new(address, port))?;
    let (serve, peers) = (Arc::new(serve), Peers::default());
    let body = move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else {
                thread::sleep(Duration::from_millis(50));
                continue;
            };
            let Some(has_key) = peers.admit(&stream) else { continue };
            let (serve, all, own) = (serve.clone(), peers.clone(), has_key.clone());
            let peer = move || {
                if let Ok(identity) = zmtp::greet(&mut stream, socket) {
                    serve(stream, identity, &own);
                }
                all.forget(&own);
            };
            if thread::Builder::new().name(socket.to_string()).spawn(peer).is_err() {
                peers.forget(&has_key);
            }
        }
    };
    thread::Builder::new().name(socket.to_string()).spawn(body).map(drop)
}

/// The sender of a request: its number, and the identity by which it is known on other sockets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct From {
    number: u64,
    /// The identity.
    pub identity: Vec<u8>,
}

/// A socket that answers those who ask.
#[derive(Clone, Default)]
pub struct Router {
    peers: Arc<Mutex<Vec<(From, TcpStream)>>>,
    next: Arc<AtomicU64>,
}

impl Router {
    /// Listens; `take` is given each message and who sent it, and says whether the key has signed it.
    pub fn listen(
        address: IpAddr,
        port: u16,
        take: impl Fn(From, Frames) -> bool + Send + Sync + 'static,
    ) -> io::Result<Router> {
        let router = Router::default();
        let own = router.clone();
        listen(address, port, "ROUTER", move |stream, identity, has_key| {
            own.serve(stream, identity, has_key, &take);
        })?;
        Ok(router)
    }

    fn serve(&self, stream: TcpStream, identity: Vec<u8>, has_key: &AtomicBool, take: &impl Fn(From, Frames) -> bool) {
        let from = From { number: self.next.fetch_add(1, Relaxed), identity };
        let Ok(mut reader) = stream.try_clone().map(io::BufReader::new) else { return };
        locked(&self.peers).push((from.clone(), stream));
        let mut left = UNSIGNED_BYTES_MAX;
        while let Ok(incoming) = zmtp::read(&mut reader, left) {
            if let Incoming::Message(frames) = incoming {
                let size: usize = frames.iter().map(Vec::len).sum();
                let is_signed = take(from.clone(), frames);
                has_key.fetch_or(is_signed, Relaxed);
                left = if has_key.load(Relaxed) { zmtp::MESSAGE_BYTES_MAX } else { left.saturating_sub(size as u64) };
            }
        }
        self.forget(&from);
    }

    fn forget(&self, from: &From) {
        locked(&self.peers).retain(|(peer, stream)| {
            let stays = peer != from;
            if !stays {
                let _ = stream.shutdown(Shutdown::Both);
            }
            stays
        });
    }

    /// Sends a message to a peer: the one that asked, or one of another socket by its identity. Whether it is there.
    pub fn send(&self, to: &From, frames: &[Vec<u8>]) -> bool {
        let found = {
            let peers = locked(&self.peers);
            let by_name = |peer: &From| !to.identity.is_empty() && peer.identity == to.identity;
            let exact = peers.iter().find(|(peer, _)| peer == to);
            let found = exact.or_else(|| peers.iter().find(|(peer, _)| by_name(peer)));
            found.and_then(|(peer, stream)| Some((peer.clone(), stream.try_clone().ok()?)))
        };
        let Some((peer, mut stream)) = found else { return false };
        let sent = stream.write_all(&zmtp::written(frames)).is_ok();
        if !sent {
            self.forget(&peer);
        }
        sent
    }

    /// Whether a peer of that identity is there.
    pub fn knows(&self, identity: &[u8]) -> bool {
        locked(&self.peers).iter().any(|(peer, _)| peer.identity == identity)
    }
}

/// A subscriber and its topics.
struct Subscriber {
    topics: Mutex<Vec<Vec<u8>>>,
    messages: SyncSender<Arc<Vec<u8>>>,
    /// The number of messages that wait.
    waiting: AtomicU64,
}

/// A socket that tells all who want to know.
#[derive(Clone, Default)]
pub struct Publisher {
    subscribers: Arc<Mutex<Vec<Arc<Subscriber>>>>,
}

impl Publisher {
    /// Listens.
    pub fn listen(address: IpAddr, port: u16) -> io::Result<Publisher> {
        let publisher = Publisher::default();
        let own = publisher.clone();
        listen(address, port, "PUB", move |stream, _, _| own.serve(stream))?;
        Ok(publisher)
    }

    fn serve(&self, stream: TcpStream) {
        let Ok(mut writer) = stream.try_clone() else { return };
        let (messages, waiting) = sync_channel::<Arc<Vec<u8>>>(WAITING_MESSAGES_MAX);
        let subscriber = Arc::new(Subscriber { topics: Mutex::default(), messages, waiting: AtomicU64::new(0) });
        let own = Arc::downgrade(&subscriber);
        let write = move || {
            for message in waiting {
                let sent = writer.write_all(&message);
                if let Some(own) = own.upgrade() {
                    own.waiting.fetch_sub(1, Relaxed);
                }
                if sent.is_err() {
                    let _ = writer.shutdown(Shutdown::Both);
                    return;
                }
            }
        };
        if thread::Builder::new().name("publisher".to_string()).spawn(write).is_err() {
            return;
        }
        locked(&self.subscribers).push(subscriber.clone());
        let mut reader = io::BufReader::new(stream);
        while let Ok(incoming) = zmtp::read(&mut reader, TOPIC_BYTES_MAX) {
            let (wanted, topic) = match incoming {
                Incoming::Message(frames) => match frames.first().and_then(|frame| frame.split_first()) {
                    Some((1, topic)) => (true, topic.to_vec()),
                    Some((0, topic)) => (false, topic.to_vec()),
                    _ => continue,
                },
                Incoming::Command(name, topic) if name == b"SUBSCRIBE" => (true, topic),
                Incoming::Command(name, topic) if name == b"CANCEL" => (false, topic),
                Incoming::Command(..) => continue,
            };
            let mut topics = locked(&subscriber.topics);
            topics.retain(|known| *known != topic);
            if wanted && topics.len() < PEERS_MAX && topic.len() as u64 <= TOPIC_BYTES_MAX {
                topics.push(topic);
            }
        }
        self.forget(&subscriber);
    }

    fn forget(&self, subscriber: &Arc<Subscriber>) {
        locked(&self.subscribers).retain(|known| !Arc::ptr_eq(known, subscriber));
    }

    /// Sends a message to all that want it. Who takes nothing for a while is left.
    pub fn send(&self, frames: &[Vec<u8>]) {
        let topic = frames.first().map(Vec::as_slice).unwrap_or_default();
        let message = Arc::new(zmtp::written(frames));
        let all = locked(&self.subscribers).clone();
        for subscriber in all {
            if !locked(&subscriber.topics).iter().any(|wanted| topic.starts_with(wanted)) {
                continue;
            }
            subscriber.waiting.fetch_add(1, Relaxed);
            if !offered(&subscriber, &message) {
                self.forget(&subscriber);
            }
        }
    }

    /// Waits until all was taken, but not for ever.
    pub fn drain(&self, patience: Duration) {
        let begun = Instant::now();
        let waits = || locked(&self.subscribers).iter().any(|known| known.waiting.load(Relaxed) > 0);
        while waits() && begun.elapsed() < patience {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

fn offered(subscriber: &Subscriber, message: &Arc<Vec<u8>>) -> bool {
    let begun = Instant::now();
    loop {
        match subscriber.messages.try_send(message.clone()) {
            Ok(()) => return true,
            Err(TrySendError::Full(_)) if begun.elapsed() < PATIENCE => thread::sleep(Duration::from_millis(1)),
            Err(_) => return false,
        }
    }
}

/// Sends back whatever comes: by it a front end knows that the kernel lives.
pub fn beat(address: IpAddr, port: u16) -> io::Result<()> {
    listen(address, port, "REP", |stream, _, _| {
        let Ok(mut reader) = stream.try_clone().map(io::BufReader::new) else { return };
        let mut writer = stream;
        while let Ok(incoming) = zmtp::read(&mut reader, TOPIC_BYTES_MAX) {
            if let Incoming::Message(frames) = incoming
                && writer.write_all(&zmtp::written(&frames)).is_err()
            {
                return;
            }
        }
    })
}
