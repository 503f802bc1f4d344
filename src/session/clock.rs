//! The clock of the process: the system's, or one that the program gives where the standard library knows none, as in a page of a
//! browser. There, there are no threads and no processes either.

use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// A clock that the program gives.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// Seconds that only go forward.
    pub monotonic: fn() -> f64,
    /// Seconds since 1970 UTC, and the offset of local time in seconds.
    pub now: fn() -> (f64, i64),
}

static GIVEN: OnceLock<Clock> = OnceLock::new();

/// Takes the program's clock in place of the system's, for the whole process and once: before any session is made. From then on no
/// thread is started to keep the limits: a sentence asks the clock itself.
///
/// ```standalone_crate
/// use jackal::rooms::session::clock::{Clock, set};
/// set(Clock { monotonic: || 0.5, now: || (1e9, 3600) });
/// assert_eq!(jackal::Session::new().eval("6!:0 'YYYY-MM-DD hh'").text(), "2001-09-09 02\n");
/// ```
pub fn set(clock: Clock) {
    let _ = GIVEN.set(clock);
}

/// Whether the program gave one.
pub(super) fn is_given() -> bool {
    GIVEN.get().is_some()
}

/// Seconds that only go forward, from some moment on.
pub fn monotonic() -> f64 {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    match GIVEN.get() {
        Some(clock) => (clock.monotonic)(),
        None => BEGUN.get_or_init(Instant::now).elapsed().as_secs_f64(),
    }
}

/// Seconds since 1970 UTC, and the offset of local time in seconds.
pub(super) fn now() -> (f64, i64) {
    if let Some(clock) = GIVEN.get() {
        return (clock.now)();
    }
    let seconds = match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(since) => since.as_secs_f64(),
        Err(before) => -before.duration().as_secs_f64(),
    };
    (seconds, super::clock::offset(seconds))
}

/// The offset of local time at a moment, in seconds: by a program's clock that of now.
pub(super) fn offset_at(moment: f64) -> i64 {
    match GIVEN.get() {
        Some(clock) => (clock.now)().1,
        None => super::clock::offset(moment),
    }
}

/// Waits so many seconds, unless the program's clock is all there is.
pub(super) fn sleep(seconds: f64) {
    if let (Ok(time), false) = (Duration::try_from_secs_f64(seconds), is_given()) {
        std::thread::sleep(time);
    }
}

/// The offset of local time at a moment (seconds since 1970), in seconds. 0 where the zone is not known, and for moments that no
/// calendar has.
pub fn offset(moment: f64) -> i64 {
    // A time out of range becomes the first or the last second; one that is not a number, 1970.
    let seconds = (moment.floor() as i64).clamp(Timestamp::MIN.as_second(), Timestamp::MAX.as_second());
    let moment = Timestamp::from_second(seconds).unwrap_or(Timestamp::UNIX_EPOCH);
    TimeZone::try_system().map_or(0, |zone| i64::from(zone.to_offset(moment).seconds()))
}
