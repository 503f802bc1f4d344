//! Local time: the offset that the system's time zone file (RFC 8536) gives for a moment.

use std::path::PathBuf;
use std::sync::LazyLock;

/// Moments (seconds since 1970) and the offsets in seconds that hold from then on, ascending.
struct Zone(Vec<(i64, i64)>);

static LOCAL: LazyLock<Zone> = LazyLock::new(|| read().unwrap_or(Zone(Vec::new())));

/// The offset of local time at a moment, in seconds. 0 where the zone is not known.
pub fn offset(moment: f64) -> i64 {
    let Zone(changes) = &*LOCAL;
    let after = changes.partition_point(|&(from, _)| (from as f64) <= moment);
    changes.get(after.saturating_sub(1)).map_or(0, |&(_, offset)| offset)
}

fn read() -> Option<Zone> {
    let named = std::env::var("TZ").ok().filter(|name| !name.is_empty());
    let path = match named.as_deref().map(|name| name.trim_start_matches(':')) {
        None => PathBuf::from("/etc/localtime"),
        Some(name) if name.contains("..") => return None,
        Some(name) => PathBuf::from("/usr/share/zoneinfo").join(name),
    };
    let file = std::fs::read(path).ok()?;
    let (first, rest) = header(&file)?;
    if first.version == 0 {
        return changes(&first, rest, 4);
    }
    // The second part repeats the first with 8-byte moments.
    let (second, rest) = header(rest.get(first.length(4)?..)?)?;
    changes(&second, rest, 8)
}

struct Header {
    version: u8,
    /// Counts of UT indicators, standard indicators, leap seconds, moments, types, characters.
    counts: [usize; 6],
}

impl Header {
    fn length(&self, width: usize) -> Option<usize> {
        let [ut, standard, leaps, moments, types, characters] = self.counts;
        let parts = [moments * (width + 1), types * 6, characters, leaps * (width + 4), standard, ut];
        parts.iter().try_fold(0_usize, |sum, part| sum.checked_add(*part))
    }
}

fn header(bytes: &[u8]) -> Option<(Header, &[u8])> {
    let head = bytes.get(..44)?;
    let rest = head.strip_prefix(b"TZif")?;
    let mut counts = [0; 6];
    for (count, word) in counts.iter_mut().zip(head.get(20..)?.chunks_exact(4)) {
        *count = usize::try_from(u32::from_be_bytes(word.try_into().ok()?)).ok()?;
    }
    Some((Header { version: *rest.first()?, counts }, bytes.get(44..)?))
}

fn changes(header: &Header, bytes: &[u8], width: usize) -> Option<Zone> {
    let [_, _, _, moments, types, _] = header.counts;
    let (times, bytes) = bytes.split_at_checked(moments.checked_mul(width)?)?;
    let (indices, bytes) = bytes.split_at_checked(moments)?;
    let kinds = bytes.get(..types.checked_mul(6)?)?;
    let offset = |index: usize| -> Option<i64> {
        let kind = kinds.chunks_exact(6).nth(index)?;
        Some(i32::from_be_bytes(kind.get(..4)?.try_into().ok()?).into())
    };
    let mut changes = vec![(i64::MIN, offset(0)?)];
    for (time, &index) in times.chunks_exact(width).zip(indices) {
        let moment = match width {
            4 => i32::from_be_bytes(time.try_into().ok()?).into(),
            _ => i64::from_be_bytes(time.try_into().ok()?),
        };
        changes.push((moment, offset(index.into())?));
    }
    Some(Zone(changes))
}
