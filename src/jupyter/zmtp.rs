//! ZMTP 3.0, the wire protocol of ZeroMQ, as far as a kernel needs it (rfc.zeromq.org/spec/23): the greeting without security, and
//! messages of frames.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The longest message that is taken of a peer that has the key, in bytes.
pub const MESSAGE_BYTES_MAX: u64 = 64 << 20;
/// The longest command, such as the greeting's metadata.
const COMMAND_BYTES_MAX: u64 = 1 << 16;
/// The most frames of a message.
const FRAMES_MAX: usize = 1024;
/// The time that a peer may take for the whole greeting. Builds with debug assertions are slower.
const GREETING: Duration = Duration::from_secs(if cfg!(debug_assertions) { 5 } else { 1 });
/// A peer that takes no bytes for this long is disconnected.
const PATIENCE: Duration = Duration::from_secs(10);

/// A message: its frames.
pub type Frames = Vec<Vec<u8>>;

const MORE_FLAG: u8 = 1;
const LONG_FLAG: u8 = 2;
const COMMAND_FLAG: u8 = 4;

/// An incoming message or command.
#[derive(Debug, PartialEq, Eq)]
pub enum Incoming {
    /// A message.
    Message(Frames),
    /// A command: its name and body.
    Command(Vec<u8>, Vec<u8>),
}

fn wrong(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

/// Greets a peer as a socket of a type, and gives the identity that it has.
///
/// # Errors
/// Whatever is not a greeting of ZMTP 3 without security.
pub fn greet(stream: &mut TcpStream, socket: &str) -> io::Result<Vec<u8>> {
    stream.set_nodelay(true)?;
    let mut timed = Timed { stream: stream.try_clone()?, until: Instant::now() + GREETING };
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut greeting = [0; 64];
    (greeting[0], greeting[9], greeting[10]) = (0xff, 0x7f, 3);
    greeting[12..16].copy_from_slice(b"NULL");
    stream.write_all(&greeting)?;
    let mut theirs = [0; 64];
    timed.read_exact(&mut theirs)?;
    if theirs[0] != 0xff || theirs[9] & 1 != 1 || theirs[10] < 3 || !theirs[12..32].starts_with(b"NULL\0") {
        return Err(wrong("this is not a greeting of ZMTP 3 without security"));
    }
    let mut ready = b"\x05READY".to_vec();
    for (name, value) in [("Socket-Type", socket.as_bytes()), ("Identity", b"")] {
        ready.push(u8::try_from(name.len()).unwrap_or(0));
        ready.extend_from_slice(name.as_bytes());
        ready.extend_from_slice(&u32::try_from(value.len()).unwrap_or(0).to_be_bytes());
        ready.extend_from_slice(value);
    }
    let mut out = vec![COMMAND_FLAG, u8::try_from(ready.len()).unwrap_or(0)];
    out.extend_from_slice(&ready);
    stream.write_all(&out)?;
    let identity = match read(&mut timed, 0)? {
        Incoming::Command(name, body) if name == b"READY" => property(&body, b"identity").unwrap_or_default(),
        _ => return Err(wrong("the peer is not ready")),
    };
    stream.set_read_timeout(None)?;
    Ok(identity)
}

/// A stream that is read until a moment, however slowly bytes come.
struct Timed {
    stream: TcpStream,
    until: Instant,
}

impl Read for Timed {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(into)
    }
}

/// A property of the metadata that a peer sends, its name in small letters.
fn property(mut body: &[u8], wanted: &[u8]) -> Option<Vec<u8>> {
    loop {
        let (&length, rest) = body.split_first()?;
        let (name, rest) = rest.split_at_checked(length.into())?;
        let (size, rest) = rest.split_at_checked(4)?;
        let size = u32::from_be_bytes(size.try_into().ok()?);
        let (value, rest) = rest.split_at_checked(usize::try_from(size).ok()?)?;
        if name.to_ascii_lowercase() == wanted {
            return Some(value.to_vec());
        }
        body = rest;
    }
}

/// Reads a message of so many bytes at most, or a command. Only what has come is held: a length that is claimed takes no memory.
///
/// # Errors
/// The end of the stream; what breaks the protocol or is too long.
pub fn read(stream: &mut impl Read, longest: u64) -> io::Result<Incoming> {
    let (mut frames, mut left) = (Vec::new(), longest);
    loop {
        let flags = bytes(stream, 1)?.first().copied().unwrap_or(0);
        let size = match flags & LONG_FLAG {
            0 => bytes(stream, 1)?.first().copied().unwrap_or(0).into(),
            _ => u64::from_be_bytes(bytes(stream, 8)?.try_into().map_err(|_| wrong("a length is cut"))?),
        };
        if flags & COMMAND_FLAG != 0 {
            if size > COMMAND_BYTES_MAX {
                return Err(wrong("a command is too long"));
            }
            let body = bytes(stream, size)?;
            let length = usize::from(body.first().copied().unwrap_or(0));
            let (name, rest) = body.get(1..).and_then(|rest| rest.split_at_checked(length)).unwrap_or_default();
            return Ok(Incoming::Command(name.to_vec(), rest.to_vec()));
        }
        left = left.checked_sub(size).ok_or_else(|| wrong("a message is too long"))?;
        frames.push(bytes(stream, size)?);
        if flags & MORE_FLAG == 0 {
            return Ok(Incoming::Message(frames));
        }
        if frames.len() >= FRAMES_MAX {
            return Err(wrong("a message has too many frames"));
        }
    }
}

fn bytes(stream: &mut impl Read, count: u64) -> io::Result<Vec<u8>> {
    let mut read = Vec::new();
    stream.take(count).read_to_end(&mut read)?;
    if read.len() as u64 == count { Ok(read) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

/// A message as it is sent.
pub fn written(frames: &[Vec<u8>]) -> Vec<u8> {
    let mut out = Vec::new();
    for (index, frame) in frames.iter().enumerate() {
        let more = if index + 1 < frames.len() { MORE_FLAG } else { 0 };
        match u8::try_from(frame.len()) {
            Ok(length) => out.extend_from_slice(&[more, length]),
            Err(_) => {
                out.push(more | LONG_FLAG);
                out.extend_from_slice(&(frame.len() as u64).to_be_bytes());
            }
        }
        out.extend_from_slice(frame);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_back_as_they_were_sent() {
        for frames in [vec![b"a".to_vec()], vec![Vec::new(), vec![7; 300], b"<IDS|MSG>".to_vec()]] {
            let sent = written(&frames);
            assert_eq!(read(&mut sent.as_slice(), MESSAGE_BYTES_MAX).ok(), Some(Incoming::Message(frames)));
            assert!(read(&mut sent.as_slice(), 0).is_err());
        }
    }

    #[test]
    fn what_is_no_message_is_refused_and_takes_no_memory() {
        let huge = [&[LONG_FLAG][..], &u64::MAX.to_be_bytes(), b"abc"].concat();
        assert!(read(&mut huge.as_slice(), MESSAGE_BYTES_MAX).is_err());
        assert!(read(&mut [0_u8, 5, 1].as_slice(), MESSAGE_BYTES_MAX).is_err());
        assert!(read(&mut [COMMAND_FLAG | LONG_FLAG, 0, 0, 0, 0, 1, 0, 0, 0].as_slice(), MESSAGE_BYTES_MAX).is_err());
        assert_eq!(property(b"\x08Identity\0\0\0\x02ab", b"identity"), Some(b"ab".to_vec()));
        assert_eq!(property(b"\x08Identity\0\0\xff\x02ab", b"identity"), None);
    }
}
