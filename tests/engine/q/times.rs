//! Dates and times: their sums, and their parts against a calendar written again.

use super::Q;
use crate::dice::{Dice, on_stack, turns};

/// Sums and differences of many times are those of one and one, those that leave 32 bits and nulls among them.
#[test]
fn many_times_are_added_as_one_is() {
    let q = Q::new();
    q.run("d:2000.01.01+3000#0 1 -5 2147483000 0N -2147483000 9000");
    q.run("e:2000.01.01+3000#7 0N 2147483640 -2147483640 1");
    q.run("t:09:30:00.000+3000#0 5 -90000000 0N");
    q.run("u:00:00:01.500+til 3000");
    q.run("i:3000#1i,2147483000i,0Ni,-2147483000i,5i");
    for sum in ["d-e", "d+i", "i+d", "d-i", "t-u", "t+u", "t+i", "i+i", "i-reverse i", "d+700", "d-1", "t+1"] {
        let (x, verb, y) = match sum.find(['+', '-']).map(|at| (&sum[..at], &sum[at..at + 1], &sum[at + 1..])) {
            Some(parts) => parts,
            None => panic!("{sum} is not a sum"),
        };
        let one_by_one = format!("({sum})~{{{verb}[x;y]}}'[{x};{y}]");
        assert_eq!(q.run(&one_by_one), "1b", "{one_by_one}");
    }
}

/// The date of a day counted from 2000.01.01, found by going through the years and months.
fn date_of(day: i64) -> (i64, i64, i64) {
    let leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let (mut year, mut left) = (2000, day);
    loop {
        let length = if leap(year) { 366 } else { 365 };
        if (0..length).contains(&left) {
            break;
        }
        if left < 0 {
            year -= 1;
            left += if leap(year) { 366 } else { 365 };
        } else {
            left -= length;
            year += 1;
        }
    }
    let months = [31, if leap(year) { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while left >= months[month] {
        left -= months[month];
        month += 1;
    }
    (year, month as i64 + 1, left + 1)
}

#[test]
fn casts_of_times_agree_with_a_calendar() {
    on_stack(|| {
        let (q, mut dice) = (Q::new(), Dice(16));
        for _ in 0..turns(150) {
            let day = dice.next(300_000) as i64 - 150_000;
            let (year, month, date) = date_of(day);
            q.holds(&format!("(`date${day})={year:04}.{month:02}.{date:02}"));
            q.holds(&format!("(`year`mm`dd$`date${day})~{year} {month} {date}i"));
            q.holds(&format!("(`month$`date${day})={year:04}.{month:02}m"));
            q.holds(&format!("(`date$`month$`date${day})={year:04}.{month:02}.01"));
            q.holds(&format!("(\"D\"$\"{year:04}-{month:02}-{date:02}\")=`date${day}"));
            q.holds(&format!("(string `date${day})~\"{year:04}.{month:02}.{date:02}\""));
            q.holds(&format!("(`week$`date${day})=(`date${day})-({day}+5)mod 7"));
            if (1710..2290).contains(&year) {
                let second = dice.next(86_400) as i64;
                let (hour, minute, rest) = (second / 3600, second / 60 % 60, second % 60);
                let stamp = format!("({year:04}.{month:02}.{date:02}D{hour:02}:{minute:02}:{rest:02})");
                q.holds(&format!("(`date${stamp})=`date${day}"));
                q.holds(&format!("(`second${stamp})={hour:02}:{minute:02}:{rest:02}"));
                q.holds(&format!("(`minute${stamp})={hour:02}:{minute:02}"));
                q.holds(&format!("(`hh`uu`ss${stamp})~{hour} {minute} {rest}i"));
                q.holds(&format!("(`long${stamp})=1000000000*{second}+86400*{day}"));
            }
        }
    });
}
