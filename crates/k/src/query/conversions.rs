//! Types in plans for other engines: which meet in arithmetic and comparisons, and in which unit. An engine sees times as numbers.

use crate::array::table_plan::{Operation, PlanExpression};
use crate::array::temporal::DAY;
use crate::value::Kind;

/// Whether an engine sees values of a type as numbers.
pub fn has_numbers(kind: Kind) -> bool {
    kind.is_number() || kind.is_temporal() && kind != Kind::Datetime
}

/// The units of times.
pub struct Units;

impl Units {
    /// Nanoseconds of a unit.
    fn nanoseconds(kind: Kind) -> Option<i64> {
        match kind {
            Kind::Timestamp => Some(1),
            Kind::Date => Some(DAY),
            kind => kind.width()?.nanoseconds(),
        }
    }

    /// A length of time in the unit of another type; nothing if it has none there.
    pub fn in_unit_of(length: i64, from: Kind, to: Kind) -> Option<i64> {
        if from == to {
            return Some(length);
        }
        let (from, to) = (Units::nanoseconds(from)?, Units::nanoseconds(to)?);
        let length = length.checked_mul(from)?;
        (length % to == 0).then_some(length / to)
    }

    /// Whether an engine has a way from one type to another.
    pub fn converts(from: Kind, to: Kind) -> bool {
        use Kind::{Date, Minute, Month, Second, Time, Timespan, Timestamp};
        if from == to {
            return true;
        }
        if !has_numbers(from) || !has_numbers(to) {
            return false;
        }
        match (from.is_temporal(), to.is_temporal()) {
            (false, false) | (true, false) => to != Kind::Bool || from.is_number(),
            (false, true) => from.is_integer(),
            (true, true) => matches!(
                (from, to),
                (Date, Timestamp | Month)
                    | (Month, Date | Timestamp)
                    | (Timestamp, Date | Month | Timespan | Time | Second | Minute)
                    | (Timespan | Time | Second | Minute, Timespan | Time | Second | Minute)
            ),
        }
    }

    /// The type in which times of two types are compared.
    fn finer(x: Kind, y: Kind) -> Option<Kind> {
        let dated = [Kind::Month, Kind::Date, Kind::Timestamp];
        let of_day = [Kind::Minute, Kind::Second, Kind::Time, Kind::Timespan];
        [dated.as_slice(), of_day.as_slice()].into_iter().find_map(|order| {
            let place = |kind| order.iter().position(|&other| other == kind);
            order.get(place(x)?.max(place(y)?)).copied()
        })
    }
}

fn converted(of: PlanExpression, to: Kind) -> PlanExpression {
    if of.kind == to { of } else { PlanExpression::operation(to, Operation::Convert, vec![of]) }
}

/// Two expressions in types that can be compared.
pub fn comparable(x: PlanExpression, y: PlanExpression) -> Option<(PlanExpression, PlanExpression)> {
    let are_symbols = x.kind == Kind::Symbol && y.kind == Kind::Symbol;
    if are_symbols || x.kind == y.kind && has_numbers(x.kind) {
        return Some((x, y));
    }
    match (x.kind.is_temporal(), y.kind.is_temporal()) {
        (true, true) => {
            let kind = Units::finer(x.kind, y.kind)?;
            Some((converted(x, kind), converted(y, kind)))
        }
        _ if has_numbers(x.kind) && has_numbers(y.kind) => Some((x, y)),
        _ => None,
    }
}

/// The operands of `+`, `-`, `*`, `%` in units that fit the type of the result.
pub fn arithmetic((x, y): (PlanExpression, PlanExpression), kind: Kind) -> Option<(PlanExpression, PlanExpression)> {
    if !has_numbers(x.kind) || !has_numbers(y.kind) || !has_numbers(kind) {
        return None;
    }
    if kind.is_temporal() && [x.kind, y.kind].iter().any(|kind| matches!(kind, Kind::Float | Kind::Real)) {
        return None;
    }
    let fitted = |of: PlanExpression| match of.kind {
        _ if !of.kind.is_temporal() || !kind.is_temporal() => Some(of),
        from if Units::nanoseconds(from) == Units::nanoseconds(kind)
            && (from == Kind::Month) == (kind == Kind::Month) =>
        {
            Some(of)
        }
        Kind::Date if kind == Kind::Timestamp => Some(converted(of, kind)),
        Kind::Minute | Kind::Second | Kind::Time if matches!(kind, Kind::Timestamp | Kind::Timespan) => {
            Some(converted(of, Kind::Timespan))
        }
        Kind::Minute | Kind::Second if matches!(kind, Kind::Second | Kind::Time) => Some(converted(of, kind)),
        _ => None,
    };
    // The difference or the quotient of two times of one type is in their unit.
    if x.kind.is_temporal() && y.kind.is_temporal() && !kind.is_temporal() && x.kind != y.kind {
        return None;
    }
    Some((fitted(x)?, fitted(y)?))
}
