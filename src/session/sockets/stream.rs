//! Streams and listeners of both kinds: ports of machines, and sockets in the file system.

use std::io::{self, Read, Write};
use std::net::{IpAddr, TcpListener, TcpStream, ToSocketAddrs};
#[cfg(unix)]
use std::os::fd::{AsFd, BorrowedFd};
#[cfg(unix)]
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::network::{Endpoint, Peer};

/// The time to connect where nothing else is said.
const CONNECT_SECONDS: u64 = 30;

/// A stream of bytes to another process, which never waits.
pub enum SocketStream {
    /// Through a port.
    Tcp(TcpStream),
    /// Through the file system.
    #[cfg(unix)]
    Unix(UnixStream),
}

impl SocketStream {
    /// Connects to another process, for so long at most.
    pub fn connect(to: &Endpoint, within: Option<Duration>) -> io::Result<(SocketStream, Peer)> {
        let within = within.unwrap_or(Duration::from_secs(CONNECT_SECONDS)).max(Duration::from_millis(1));
        match to {
            Endpoint::Tcp { host, port } => {
                let mut last = io::Error::new(io::ErrorKind::NotFound, "the machine has no address");
                for address in (host.as_str(), *port).to_socket_addrs()? {
                    match TcpStream::connect_timeout(&address, within) {
                        Ok(stream) => return SocketStream::from_tcp(stream),
                        Err(error) => last = error,
                    }
                }
                Err(last)
            }
            #[cfg(unix)]
            Endpoint::Local(port) => SocketStream::from_unix(UnixStream::connect(socket_path(*port))?),
            #[cfg(not(unix))]
            Endpoint::Local(_) => Err(no_unix()),
        }
    }

    fn from_tcp(stream: TcpStream) -> io::Result<(SocketStream, Peer)> {
        stream.set_nonblocking(true)?;
        // Requests are short, and their answers are waited for.
        stream.set_nodelay(true)?;
        let address = stream.peer_addr().ok().map(|address| address.ip());
        let four = address.and_then(|address| match address {
            IpAddr::V4(address) => Some(address.octets()),
            IpAddr::V6(address) => address.to_ipv4_mapped().map(|address| address.octets()),
        });
        let peer = Peer { address: four, is_local: address.is_some_and(|address| address.is_loopback()) };
        Ok((SocketStream::Tcp(stream), peer))
    }

    #[cfg(unix)]
    fn from_unix(stream: UnixStream) -> io::Result<(SocketStream, Peer)> {
        stream.set_nonblocking(true)?;
        Ok((SocketStream::Unix(stream), Peer { address: Some([127, 0, 0, 1]), is_local: true }))
    }
}

impl Read for SocketStream {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        match self {
            SocketStream::Tcp(stream) => stream.read(room),
            #[cfg(unix)]
            SocketStream::Unix(stream) => stream.read(room),
        }
    }
}

impl Write for SocketStream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            SocketStream::Tcp(stream) => stream.write(bytes),
            #[cfg(unix)]
            SocketStream::Unix(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A place where other processes connect.
pub enum SocketListener {
    /// A port.
    Tcp(TcpListener),
    /// A socket in the file system, whose file goes with it.
    #[cfg(unix)]
    Unix(UnixListener, #[expect(dead_code, reason = "the file goes when it is dropped")] SocketFile),
}

/// The file of a socket.
pub struct SocketFile(PathBuf);

impl Drop for SocketFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

impl SocketListener {
    /// Listens at an endpoint; the port, 0 for a socket in the file system.
    pub fn new(at: &Endpoint) -> io::Result<(SocketListener, u16)> {
        match at {
            Endpoint::Tcp { host, port } => {
                let listener = TcpListener::bind((host.as_str(), *port))?;
                listener.set_nonblocking(true)?;
                let port = listener.local_addr()?.port();
                Ok((SocketListener::Tcp(listener), port))
            }
            Endpoint::Local(port) => SocketListener::at_path(&socket_path(*port)),
        }
    }

    #[cfg(unix)]
    fn at_path(path: &Path) -> io::Result<(SocketListener, u16)> {
        let listener = match UnixListener::bind(path) {
            // A file that nobody listens at is left from a process that has ended.
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && UnixStream::connect(path).is_err() => {
                std::fs::remove_file(path)?;
                UnixListener::bind(path)?
            }
            bound => bound?,
        };
        listener.set_nonblocking(true)?;
        Ok((SocketListener::Unix(listener, SocketFile(path.to_path_buf())), 0))
    }

    #[cfg(not(unix))]
    fn at_path(_: &Path) -> io::Result<(SocketListener, u16)> {
        Err(no_unix())
    }

    /// The next process that has connected.
    pub fn accept(&self) -> io::Result<(SocketStream, Peer)> {
        match self {
            SocketListener::Tcp(listener) => SocketStream::from_tcp(listener.accept()?.0),
            #[cfg(unix)]
            SocketListener::Unix(listener, _) => SocketStream::from_unix(listener.accept()?.0),
        }
    }
}

/// The path of the socket that goes with a port: in the folder that QUDSPATH names, or in that of temporary files.
fn socket_path(port: u16) -> PathBuf {
    let folder = std::env::var_os("QUDSPATH").map_or_else(std::env::temp_dir, PathBuf::from);
    folder.join(format!("kx.{port}"))
}

#[cfg(not(unix))]
fn no_unix() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "this system has no sockets in its file system")
}

#[cfg(unix)]
impl AsFd for SocketStream {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match self {
            SocketStream::Tcp(stream) => stream.as_fd(),
            SocketStream::Unix(stream) => stream.as_fd(),
        }
    }
}

#[cfg(unix)]
impl AsFd for SocketListener {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match self {
            SocketListener::Tcp(listener) => listener.as_fd(),
            SocketListener::Unix(listener, _) => listener.as_fd(),
        }
    }
}
