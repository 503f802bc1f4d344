//! Prime numbers: the nth, tests, factors, and functions of factors.
//!
//! Machine integers: a segmented sieve for the nth prime and for counts, Miller and Rabin's test with the bases that
//! decide all 64-bit numbers, Pollard's rho (in Brent's form) for factors. Exact integers that do not fit go the same
//! ways with their own arithmetic; their test is then probable to one part in 4^24.

use crate::array::{Array, Context, Element, ElementType, Extended, View, budget, fill, promote, shape};
use crate::error::{Error, Result};
use dashu_base::{BitTest, Gcd, Signed, UnsignedAbs};
use std::sync::OnceLock;

/// The primes below this are kept.
const KEPT: usize = 1 << 20;
/// The most numbers that are sieved for one answer.
const MOST: u64 = 1 << 36;
/// Numbers sieved at a time.
const SEGMENT: u64 = 1 << 19;

fn kept() -> &'static [u32] {
    static PRIMES: OnceLock<Vec<u32>> = OnceLock::new();
    PRIMES.get_or_init(|| {
        let mut composite = vec![false; KEPT];
        let mut primes = Vec::new();
        for number in 2..KEPT {
            if composite[number] {
                continue;
            }
            primes.push(number as u32);
            for multiple in (number * number..KEPT).step_by(number) {
                composite[multiple] = true;
            }
        }
        primes
    })
}

/// The numbers of an argument: machine integers, or exact ones.
enum Whole {
    Machine(Vec<i64>),
    Exact(Vec<Extended>),
}

fn whole(cx: &Context, y: &Array) -> Result<Whole> {
    match y.view() {
        View::Extended(items) => Ok(Whole::Exact(items.to_vec())),
        View::Rational(_) => Err(Error::domain("integers are needed here, not fractions")),
        View::Float(items) if items.iter().any(|f| f.abs() >= 9.2e18 && f.is_finite()) => {
            let exact = promote::cast(y.clone(), ElementType::Extended)?;
            Ok(Whole::Exact(exact.into_vec::<Extended>().unwrap_or_default()))
        }
        _ => Ok(Whole::Machine(promote::integers(y, cx.tolerance)?.into_owned())),
    }
}

/// The prime with index `y`, counted from 0. Any rank. A domain error on negative numbers, a limit error where the
/// sieve would be too long.
///
/// ```
/// use jackal::array::{Array, Context};
/// use jackal::verbs::primes::nth_prime;
/// assert_eq!(nth_prime(&Context::default(), Array::list(vec![0_i64, 100]))?, Array::list(vec![2_i64, 547]));
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn nth_prime(cx: &Context, y: Array) -> Result<Array> {
    let exact = y.kind() == ElementType::Extended;
    let indices = match whole(cx, &y)? {
        Whole::Machine(items) => items,
        Whole::Exact(items) => {
            items.iter().map(|i| i64::try_from(i).map_err(|_| too_long())).collect::<Result<Vec<i64>>>()?
        }
    };
    if let Some(negative) = indices.iter().find(|i| **i < 0) {
        return Err(Error::domain(format!("there is no prime number {negative}: they are counted from 0")));
    }
    let primes = primes_at(cx, &indices)?;
    let result = y.with_items(primes);
    if exact { promote::cast(result, ElementType::Extended) } else { Ok(result) }
}

fn too_long() -> Error {
    Error::limit(format!("primes beyond {MOST} are not counted"))
}

/// The primes with these indices, found in one walk upwards.
fn primes_at(cx: &Context, indices: &[i64]) -> Result<Vec<i64>> {
    let mut out = budget::filled(indices.len(), 0_i64)?;
    let mut later: Vec<(u64, usize)> = Vec::new();
    for (at, &index) in indices.iter().enumerate() {
        match usize::try_from(index).ok().and_then(|i| kept().get(i)) {
            Some(&prime) => out[at] = i64::from(prime),
            None => later.push((index.unsigned_abs(), at)),
        }
    }
    later.sort_unstable();
    let mut wanted = later.into_iter().peekable();
    let Some(&(_, _)) = wanted.peek() else { return Ok(out) };
    let mut counted = kept().len() as u64;
    walk(cx, KEPT as u64, MOST, &mut |low, composite| {
        for (offset, _) in composite.iter().enumerate().filter(|(_, composite)| !**composite) {
            while let Some(&(index, at)) = wanted.peek() {
                if index != counted {
                    break;
                }
                out[at] = (low + offset as u64) as i64;
                wanted.next();
            }
            counted += 1;
        }
        wanted.peek().is_some()
    })?;
    if wanted.peek().is_some() { Err(too_long()) } else { Ok(out) }
}

/// Sieves from `from` to `to` (not included) segment by segment while `see` wants more. In a segment, `false` marks a
/// prime.
fn walk(cx: &Context, from: u64, to: u64, see: &mut dyn FnMut(u64, &[bool]) -> bool) -> Result<()> {
    let mut composite = budget::filled(SEGMENT as usize, false)?;
    let mut low = from;
    while low < to {
        cx.poll()?;
        let high = to.min(low + SEGMENT);
        composite.fill(false);
        for &prime in kept() {
            let prime = u64::from(prime);
            if prime * prime >= high {
                break;
            }
            let first = (prime * prime).max(low.div_ceil(prime) * prime);
            for multiple in (first..high).step_by(prime as usize) {
                composite[(multiple - low) as usize] = true;
            }
        }
        if !see(low, &composite[..(high - low) as usize]) {
            return Ok(());
        }
        low = high;
    }
    Ok(())
}

/// The number of primes below `n`.
fn count_below(cx: &Context, n: u64) -> Result<i64> {
    if n <= KEPT as u64 {
        return Ok(kept().partition_point(|&prime| u64::from(prime) < n) as i64);
    }
    if n > MOST {
        return Err(too_long());
    }
    let mut count = kept().len() as i64;
    walk(cx, KEPT as u64, n, &mut |_, composite| {
        count += composite.iter().filter(|composite| !**composite).count() as i64;
        true
    })?;
    Ok(count)
}

fn multiply_modulo(a: u64, b: u64, modulus: u64) -> u64 {
    ((u128::from(a) * u128::from(b)) % u128::from(modulus)) as u64
}

/// `base` to the power `exponent`, modulo `modulus`.
///
/// ```
/// assert_eq!(jackal::verbs::primes::power_modulo(2, 1_000_000, 1_000_000_007), 235042059);
/// ```
pub fn power_modulo(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    if modulus <= 1 {
        return 0;
    }
    let (mut result, mut square) = (1, base % modulus);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = multiply_modulo(result, square, modulus);
        }
        square = multiply_modulo(square, square, modulus);
        exponent >>= 1;
    }
    result
}

/// `base` to the power `exponent` (not negative), modulo `modulus`, for exact integers; the sign is that of the modulus.
pub fn power_modulo_exact(cx: &Context, base: &Extended, exponent: &Extended, modulus: &Extended) -> Result<Extended> {
    let reduce = |i: Extended| crate::verbs::atomic::residue::residue_extended(modulus, &i);
    let (mut result, mut square) = (reduce(Extended::ONE), reduce(base.clone()));
    let bits = exponent.unsigned_abs().bit_len();
    for bit in 0..bits {
        cx.poll()?;
        if exponent.bit(bit) {
            result = reduce(&result * &square);
        }
        square = reduce(&square * &square);
    }
    Ok(result)
}

/// Whether a 64-bit number is prime.
pub fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 {
        return false;
    }
    for base in BASES {
        if n % base == 0 {
            return n == base;
        }
    }
    let (twos, odd) = ((n - 1).trailing_zeros(), (n - 1) >> (n - 1).trailing_zeros());
    BASES.iter().all(|&base| {
        let mut x = power_modulo(base, odd, n);
        if x == 1 || x == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            x = multiply_modulo(x, x, n);
            x == n - 1
        })
    })
}

fn is_prime_exact(cx: &Context, n: &Extended) -> Result<bool> {
    if n.is_negative() {
        return Ok(false);
    }
    if let Ok(small) = u64::try_from(n) {
        return Ok(is_prime(small));
    }
    for &prime in &kept()[..200] {
        if (n % Extended::from(prime)).is_zero() {
            return Ok(false);
        }
    }
    let less = n - Extended::ONE;
    let twos = less.trailing_zeros().unwrap_or(0);
    let odd = &less >> twos;
    for &base in &kept()[..24] {
        let mut x = power_modulo_exact(cx, &Extended::from(base), &odd, n)?;
        if x == Extended::ONE || x == less {
            continue;
        }
        let mut passed = false;
        for _ in 1..twos {
            x = &x * &x % n;
            if x == less {
                passed = true;
                break;
            }
        }
        if !passed {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The prime factors of a number above 0, ascending.
///
/// ```
/// use jackal::array::Context;
/// assert_eq!(jackal::verbs::primes::factors(&Context::default(), 60)?, [2, 2, 3, 5]);
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn factors(cx: &Context, mut n: u64) -> Result<Vec<u64>> {
    let mut out = Vec::new();
    for &prime in &kept()[..1000] {
        let prime = u64::from(prime);
        if prime * prime > n {
            break;
        }
        while n % prime == 0 {
            out.push(prime);
            n /= prime;
        }
    }
    if n > 1 {
        split(cx, n, &mut out)?;
    }
    out.sort_unstable();
    Ok(out)
}

fn split(cx: &Context, n: u64, out: &mut Vec<u64>) -> Result<()> {
    let mut pending = vec![n];
    while let Some(n) = pending.pop() {
        if n == 1 {
            continue;
        }
        if is_prime(n) {
            out.push(n);
            continue;
        }
        let divisor = rho(cx, n)?;
        pending.extend([divisor, n / divisor]);
    }
    Ok(())
}

/// A divisor of a composite number: Pollard's rho, differences multiplied up so that one divisor is computed for many.
fn rho(cx: &Context, n: u64) -> Result<u64> {
    for constant in 1.. {
        let step = |x: u64| ((u128::from(x) * u128::from(x) + constant) % u128::from(n)) as u64;
        let (mut slow, mut fast, mut divisor) = (2_u64, 2_u64, 1_u64);
        while divisor == 1 {
            cx.poll()?;
            let (slow_before, fast_before, mut product) = (slow, fast, 1_u64);
            for _ in 0..128 {
                (slow, fast) = (step(slow), step(step(fast)));
                product = multiply_modulo(product, slow.abs_diff(fast), n);
            }
            divisor = product.gcd(n);
            if divisor == n || product == 0 {
                (slow, fast, divisor) = (slow_before, fast_before, 1);
                while divisor == 1 {
                    (slow, fast) = (step(slow), step(step(fast)));
                    let difference = slow.abs_diff(fast);
                    divisor = if difference == 0 { n } else { difference.gcd(n) };
                }
            }
        }
        if divisor != n {
            return Ok(divisor);
        }
    }
    Ok(n)
}

fn factors_exact(cx: &Context, n: &Extended) -> Result<Vec<Extended>> {
    if let Ok(small) = u64::try_from(n) {
        return Ok(factors(cx, small)?.into_iter().map(Extended::from).collect());
    }
    let (mut rest, mut out) = (n.clone(), Vec::new());
    for &prime in &kept()[..20_000] {
        let prime = Extended::from(prime);
        while (&rest % &prime).is_zero() {
            rest /= &prime;
            out.push(prime.clone());
        }
    }
    let mut pending = vec![rest];
    while let Some(n) = pending.pop() {
        if n == Extended::ONE {
            continue;
        }
        if let Ok(small) = u64::try_from(&n) {
            out.extend(factors(cx, small)?.into_iter().map(Extended::from));
        } else if is_prime_exact(cx, &n)? {
            out.push(n);
        } else {
            let divisor = rho_exact(cx, &n)?;
            let other = &n / &divisor;
            pending.extend([divisor, other]);
        }
    }
    out.sort();
    Ok(out)
}

fn rho_exact(cx: &Context, n: &Extended) -> Result<Extended> {
    let mut constant = Extended::ONE;
    loop {
        let step = |x: &Extended| (x * x + &constant) % n;
        let (mut slow, mut fast) = (Extended::from(2), Extended::from(2));
        loop {
            cx.poll()?;
            (slow, fast) = (step(&slow), step(&step(&fast)));
            let difference = (&slow - &fast).unsigned_abs();
            if difference.is_zero() {
                break;
            }
            let divisor: Extended = difference.gcd(n.unsigned_abs()).into();
            if divisor != Extended::ONE {
                return Ok(divisor);
            }
        }
        constant += Extended::ONE;
    }
}

fn positive(n: &Extended) -> Result<()> {
    if n.is_negative() || n.is_zero() {
        return Err(Error::domain("only numbers above 0 have prime factors"));
    }
    Ok(())
}

fn machine(n: i64) -> Result<u64> {
    match u64::try_from(n) {
        Ok(n) if n > 0 => Ok(n),
        _ => Err(Error::domain("only numbers above 0 have prime factors")),
    }
}

/// The prime factors of an atom, ascending. Rank 0.
pub fn prime_factors(cx: &Context, y: Array) -> Result<Array> {
    match whole(cx, &y)? {
        Whole::Machine(items) => {
            let Some(&n) = items.first() else { return Ok(Array::empty_list::<i64>()) };
            Ok(Array::list(factors(cx, machine(n)?)?.into_iter().map(|f| f as i64).collect()))
        }
        Whole::Exact(items) => {
            let Some(n) = items.first() else { return Ok(Array::empty_list::<Extended>()) };
            positive(n)?;
            Ok(Array::list(factors_exact(cx, n)?))
        }
    }
}

/// A list of factors as a list of distinct ones and one of how often each occurs.
fn runs<T: Clone + PartialEq>(factors: &[T]) -> (Vec<T>, Vec<i64>) {
    let (mut primes, mut exponents): (Vec<T>, Vec<i64>) = (Vec::new(), Vec::new());
    for factor in factors {
        match (primes.last() == Some(factor), exponents.last_mut()) {
            (true, Some(exponent)) => *exponent += 1,
            _ => {
                primes.push(factor.clone());
                exponents.push(1);
            }
        }
    }
    (primes, exponents)
}

/// Two rows: the distinct primes of an atom and their exponents. Rank 0.
fn prime_table(cx: &Context, y: Array) -> Result<Array> {
    let factors = prime_factors(cx, y)?;
    fn table<T: Element + PartialEq>(items: &[T], exponent: impl Fn(i64) -> T) -> Result<Array> {
        let (mut primes, exponents) = runs(items);
        let count = primes.len();
        primes.extend(exponents.into_iter().map(exponent));
        Array::new(&[2, count], primes)
    }
    match factors.view() {
        View::Extended(items) => table(items, Extended::from),
        View::Int(items) => table(items, |i| i),
        _ => fill::empty_of(ElementType::Int, &[2, 0]),
    }
}

/// Exponents of the prime factors of `y`. Ranks 0 and 0. `x` positive: of the first `x` primes; infinite: of as many as
/// `y` needs; negative: two rows, the last `-x` (or all) of the primes that divide `y`, and their exponents.
pub fn prime_exponents(cx: &Context, x: Array, y: Array) -> Result<Array> {
    let infinite = match x.view() {
        View::Float(&[f]) if f.is_infinite() => Some(f > 0.0),
        _ => None,
    };
    let count = match infinite {
        Some(up) => {
            if up {
                i64::MAX
            } else {
                i64::MIN
            }
        }
        None => promote::integer(&x, cx.tolerance)?,
    };
    let table = prime_table(cx, y)?;
    let columns = table.shape().get(1).copied().unwrap_or(0);
    if count < 0 {
        let keep = usize::try_from(count.unsigned_abs()).unwrap_or(usize::MAX).min(columns);
        return crate::with_items!(table.view(), items => {
            let rows = [&items[columns - keep..columns], &items[2 * columns - keep..]].concat();
            Array::new(&[2, keep], rows)
        });
    }
    let divisors = promote::extendeds(&table)?.unwrap_or_default();
    let (divisors, exponents) = divisors.split_at(columns);
    let needed = match (divisors.last(), infinite) {
        (Some(last), Some(_)) => {
            let last = u64::try_from(last).map_err(|_| too_long())?;
            usize::try_from(count_below(cx, last)? + 1).unwrap_or(usize::MAX)
        }
        (None, Some(_)) => 0,
        _ => usize::try_from(count).unwrap_or(usize::MAX),
    };
    let mut out = budget::filled(needed, 0_i64)?;
    for (divisor, exponent) in divisors.iter().zip(exponents) {
        let Ok(divisor) = u64::try_from(divisor) else { continue };
        // Only primes among those asked for need to be counted.
        let far = out.len() < kept().len() && kept().get(out.len()).is_some_and(|&next| divisor >= u64::from(next));
        if far {
            continue;
        }
        let index = usize::try_from(count_below(cx, divisor)?).unwrap_or(usize::MAX);
        if let Some(place) = out.get_mut(index) {
            *place = i64::try_from(exponent).unwrap_or(i64::MAX);
        }
    }
    Ok(Array::list(out))
}

/// A question about primes, by its number `x`: -4 the prime before, -1 how many primes are below, 0 whether it is not
/// prime, 1 whether it is, 2 the table of primes and exponents, 3 the factors, 4 the prime after, 5 how many smaller
/// numbers have no factor in common (the totient), 6 the sign by the number of factors (0 if one is repeated). Ranks
/// infinite: `y` of any rank, each atom apart.
pub fn about_primes(cx: &Context, x: Array, y: Array) -> Result<Array> {
    let code = promote::integer(&x, cx.tolerance)?;
    match code {
        -1 => numbers(
            cx,
            y,
            |cx, n| count_below(cx, n.max(0).unsigned_abs()),
            |cx, n| {
                let near = if n.is_negative() { 0 } else { u64::try_from(n).map_err(|_| too_long())? };
                count_below(cx, near).map(Extended::from)
            },
        ),
        0 | 1 => tests(cx, y, code == 1),
        2 => crate::operators::rank::monad(cx, 0, y, &prime_table),
        3 => crate::operators::rank::monad(cx, 0, y, &prime_factors),
        4 => numbers(cx, y, next_prime, |cx, n| beside(cx, n, true)),
        -4 => numbers(cx, y, previous_prime, |cx, n| beside(cx, n, false)),
        5 => numbers(cx, y, totient, |cx, n| {
            positive(n)?;
            let (primes, _) = runs(&factors_exact(cx, n)?);
            Ok(primes.iter().fold(n.clone(), |product, prime| product / prime * (prime - Extended::ONE)))
        }),
        6 => numbers(cx, y, moebius, |cx, n| {
            positive(n)?;
            let (primes, exponents) = runs(&factors_exact(cx, n)?);
            Ok(Extended::from(sign_of(primes.len(), &exponents)))
        }),
        _ => Err(Error::domain(format!("there is no question {code} about primes: -4, -1 and 0 to 6 are"))),
    }
}

fn numbers(
    cx: &Context,
    y: Array,
    machine: impl Fn(&Context, i64) -> Result<i64>,
    exact: impl Fn(&Context, &Extended) -> Result<Extended>,
) -> Result<Array> {
    if y.is_empty() && !y.kind().is_numeric() {
        return fill::empty_of(ElementType::Int, y.shape());
    }
    match whole(cx, &y)? {
        Whole::Machine(items) => {
            let mut out = budget::vec(items.len())?;
            for item in items {
                out.push(machine(cx, item)?);
            }
            Array::new(y.shape(), out)
        }
        Whole::Exact(items) => {
            let mut out = budget::vec(items.len())?;
            for item in &items {
                out.push(exact(cx, item)?);
            }
            Array::new(y.shape(), out)
        }
    }
}

fn tests(cx: &Context, y: Array, wanted: bool) -> Result<Array> {
    if y.is_empty() {
        return fill::empty_of(ElementType::Bool, y.shape());
    }
    let mut out = budget::vec(shape::count(y.shape())?)?;
    match whole(cx, &y)? {
        Whole::Machine(items) => {
            for (index, item) in items.iter().enumerate() {
                if index % 256 == 0 {
                    cx.poll()?;
                }
                out.push(u64::try_from(*item).is_ok_and(is_prime) == wanted);
            }
        }
        Whole::Exact(items) => {
            for item in &items {
                out.push(is_prime_exact(cx, item)? == wanted);
            }
        }
    }
    Array::new(y.shape(), out)
}

fn next_prime(cx: &Context, n: i64) -> Result<i64> {
    let mut next = n.max(1).unsigned_abs() + 1;
    while !is_prime(next) {
        cx.poll()?;
        next += 1;
    }
    i64::try_from(next).map_err(|_| Error::limit("the next prime does not fit an integer"))
}

fn previous_prime(cx: &Context, n: i64) -> Result<i64> {
    let mut before = n;
    while before > 2 {
        cx.poll()?;
        before -= 1;
        if is_prime(before.unsigned_abs()) {
            return Ok(before);
        }
    }
    Err(Error::domain("there is no prime below 2"))
}

fn beside(cx: &Context, n: &Extended, up: bool) -> Result<Extended> {
    if let Ok(small) = i64::try_from(n)
        && small < i64::MAX - 1000
    {
        return if up { next_prime(cx, small) } else { previous_prime(cx, small) }.map(Extended::from);
    }
    if n.is_negative() {
        return beside(cx, &Extended::ZERO, up);
    }
    let step = if up { Extended::ONE } else { Extended::NEG_ONE };
    let mut at = n + &step;
    while !is_prime_exact(cx, &at)? {
        cx.poll()?;
        at += &step;
    }
    Ok(at)
}

fn totient(cx: &Context, n: i64) -> Result<i64> {
    let n = machine(n)?;
    let (primes, _) = runs(&factors(cx, n)?);
    Ok(primes.iter().fold(n, |product, prime| product / prime * (prime - 1)) as i64)
}

fn moebius(cx: &Context, n: i64) -> Result<i64> {
    let (primes, exponents) = runs(&factors(cx, machine(n)?)?);
    Ok(sign_of(primes.len(), &exponents))
}

fn sign_of(primes: usize, exponents: &[i64]) -> i64 {
    match exponents.iter().all(|&e| e == 1) {
        true if primes % 2 == 0 => 1,
        true => -1,
        false => 0,
    }
}
