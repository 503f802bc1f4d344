//! Local time, as the system's time zone says.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// The offset of local time at a moment (seconds since 1970), in seconds. 0 where the zone is not known, and for moments that no
/// calendar has.
pub fn offset(moment: f64) -> i64 {
    // What is out of range becomes the first or the last second there is, or, if it is no number, 1970.
    let seconds = (moment.floor() as i64).clamp(Timestamp::MIN.as_second(), Timestamp::MAX.as_second());
    let moment = Timestamp::from_second(seconds).unwrap_or(Timestamp::UNIX_EPOCH);
    TimeZone::try_system().map_or(0, |zone| i64::from(zone.to_offset(moment).seconds()))
}
