//! Messages of the Jupyter protocol (jupyter-client.readthedocs.io, "Messaging in Jupyter", 5.3): signed, in JSON.

use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::sockets::From;
use super::zmtp::Frames;

/// The delimiter between the peers and the message.
const DELIMITER: &[u8] = b"<IDS|MSG>";
/// The signatures that are remembered, so that no message is taken twice.
const REMEMBERED_SIGNATURES_MAX: usize = 1 << 16;

/// A request.
#[derive(Clone, Debug)]
pub struct Request {
    /// The sender.
    pub from: From,
    /// The frames before the delimiter, which go back with the answer.
    pub route: Frames,
    /// Its header.
    pub header: Value,
    /// The content of the request.
    pub content: Value,
}

impl Request {
    /// Its type: `execute_request` and the like.
    pub fn kind(&self) -> &str {
        self.header.get("msg_type").and_then(Value::as_str).unwrap_or_default()
    }

    /// A text of its content, empty if there is none.
    pub fn text(&self, name: &str) -> &str {
        self.content.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// A truth of its content.
    pub fn flag(&self, name: &str, otherwise: bool) -> bool {
        self.content.get(name).and_then(Value::as_bool).unwrap_or(otherwise)
    }

    /// A count of its content.
    pub fn count(&self, name: &str) -> Option<usize> {
        self.content.get(name).and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok())
    }
}

/// Signs messages, and tells those of the front end from any others.
#[derive(Clone)]
pub struct Wire {
    key: Arc<Hmac<Sha256>>,
    session: String,
    seen: Arc<Mutex<Seen>>,
}

/// The signatures that came, and in which order.
#[derive(Default)]
struct Seen {
    known: HashSet<Vec<u8>>,
    order: VecDeque<Vec<u8>>,
}

impl Wire {
    /// A wire with the key of the connection; nothing if that is not a key.
    pub fn new(key: &[u8]) -> Option<Wire> {
        let key = Hmac::new_from_slice(key).ok().filter(|_| !key.is_empty())?;
        Some(Wire { key: Arc::new(key), session: unique(), seen: Arc::default() })
    }

    fn mac(&self, parts: &[Vec<u8>]) -> Hmac<Sha256> {
        let mut mac = Hmac::clone(&self.key);
        parts.iter().for_each(|part| mac.update(part));
        mac
    }

    /// The request that frames are; nothing if they are not a message, if the key did not sign them, or if they came before.
    pub fn read(&self, from: From, mut frames: Frames) -> Option<Request> {
        let at = frames.iter().position(|frame| frame == DELIMITER)?;
        let rest = frames.split_off(at + 1);
        frames.pop();
        let (signature, parts) = rest.split_first()?;
        let parts = parts.get(..4)?;
        let signature = unhexed(signature)?;
        self.mac(parts).verify_slice(&signature).ok()?;
        if !self.is_new(signature) {
            return None;
        }
        let read = |index: usize| serde_json::from_slice(parts.get(index)?).ok();
        Some(Request { from, route: frames, header: read(0)?, content: read(3)? })
    }

    fn is_new(&self, signature: Vec<u8>) -> bool {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let Seen { known, order } = &mut *seen;
        if !known.insert(signature.clone()) {
            return false;
        }
        order.push_back(signature);
        if order.len() > REMEMBERED_SIGNATURES_MAX
            && let Some(oldest) = order.pop_front()
        {
            known.remove(&oldest);
        }
        true
    }

    /// A message as frames, behind the frames of its route: its type, the header that it answers, what it says.
    pub fn write(&self, route: &[Vec<u8>], kind: &str, parent: &Value, content: &Value) -> Frames {
        let header = json!({
            "msg_id": unique(),
            "session": self.session,
            "username": "kernel",
            "date": jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%S%.6fZ").to_string(),
            "msg_type": kind,
            "version": "5.3",
        });
        let parts = [&header, parent, &json!({}), content].map(|part| part.to_string().into_bytes());
        let signature = hexed(&self.mac(&parts).finalize().into_bytes());
        let mut frames = route.to_vec();
        frames.push(DELIMITER.to_vec());
        frames.push(signature.into_bytes());
        frames.extend(parts);
        frames
    }
}

/// A name that nothing else has.
fn unique() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let seed = format!("{} {} {}", std::process::id(), now.as_nanos(), NEXT.fetch_add(1, Relaxed));
    hexed(Sha256::digest(seed).get(..16).unwrap_or_default())
}

fn hexed(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhexed(text: &[u8]) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let pair = |pair: &[u8]| match pair {
        &[high, low] => Some(16 * digit(high)? + digit(low)?),
        _ => None,
    };
    text.chunks(2).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_key_signed_is_taken_and_only_once() {
        let (ours, theirs) = (Wire::new(b"secret").unwrap(), Wire::new(b"another").unwrap());
        let frames = |wire: &Wire| wire.write(&[b"who".to_vec()], "execute_request", &json!({}), &json!({"code": "1"}));
        let (good, bad) = (frames(&ours), frames(&theirs));
        let read = |frames: &Frames| ours.read(From::default(), frames.clone());
        let request = read(&good).expect("it is signed");
        assert_eq!((request.kind(), request.text("code"), request.route.len()), ("execute_request", "1", 1));
        assert!(read(&good).is_none(), "it came before");
        assert!(read(&bad).is_none(), "another key signed it");
        for damaged in 0..good.len() {
            let mut frames = frames(&ours);
            if let Some(byte) = frames[damaged].last_mut() {
                *byte ^= 1;
            }
            assert!(damaged == 0 || read(&frames).is_none(), "frame {damaged} was changed");
        }
        assert!(read(&vec![DELIMITER.to_vec(), b"zz".to_vec()]).is_none());
        assert!(Wire::new(b"").is_none());
    }
}
