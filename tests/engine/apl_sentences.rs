//! Random sentences of APL and of J that mean the same, written side by side: what the two notations give is the same. The origin is 1.

use crate::dice::{Dice, on_stack, turns};
use jackal::rooms::array::{Array, ElementType, Tolerance, compare};
use jackal::rooms::session::{Notation, Session};

/// A sentence in both notations, and what it gives in J.
#[derive(Clone)]
struct Both {
    apl: String,
    j: String,
    value: Array,
}

impl Both {
    fn rank(&self) -> usize {
        self.value.rank()
    }

    fn last(&self) -> usize {
        self.value.shape().last().copied().unwrap_or(1)
    }

    fn first(&self) -> usize {
        self.value.shape().first().copied().unwrap_or(1)
    }

    fn is_number(&self) -> bool {
        !matches!(self.value.kind(), ElementType::Byte | ElementType::Unicode | ElementType::Box)
    }

    fn is_nested(&self) -> bool {
        self.value.kind() == ElementType::Box
    }

    fn is_truth(&self) -> bool {
        self.value.kind() == ElementType::Bool
    }
}

struct Writer {
    dice: Dice,
    session: Session,
}

/// A list of integers as both notations write it.
fn literal(numbers: &[i64]) -> (String, String) {
    let joined = |minus: &str| numbers.iter().map(|n| n.to_string().replace('-', minus)).collect::<Vec<_>>().join(" ");
    (joined("¯"), joined("_"))
}

impl Writer {
    /// A pair of texts with the value that J gives, if it gives one that is not too large.
    fn both(&mut self, apl: String, j: String) -> Option<Both> {
        self.session.set_notation(Notation::J);
        let value = self.session.value(&j).ok()??;
        (value.count() <= 400 && value.rank() <= 4).then_some(Both { apl, j, value })
    }

    fn numbers(&mut self, count: usize, from: i64, to: i64) -> Vec<i64> {
        (0..count).map(|_| from + self.dice.next((to - from + 1) as usize) as i64).collect()
    }

    fn noun(&mut self) -> Option<Both> {
        let rank = [0, 1, 1, 1, 2, 2, 3][self.dice.next(7)];
        let shape = self.numbers(rank, 1, 4);
        let (apl_shape, j_shape) = literal(&shape);
        let texts = match self.dice.next(6) {
            0 => ("'banana'".to_string(), "'banana'".to_string()),
            1 => literal(&self.numbers(7, 0, 1)),
            2 => literal(&self.numbers(5, -3, 3)),
            _ => literal(&self.numbers(7, -9, 20)),
        };
        match rank {
            0 => {
                let (apl, j) = literal(&self.numbers(1, -9, 20));
                self.both(format!("({apl})"), format!("({j})"))
            }
            _ => self.both(format!("({apl_shape}⍴{})", texts.0), format!("({j_shape}${})", texts.1)),
        }
    }

    fn part(&mut self, depth: usize) -> Option<Both> {
        match self.dice.next(depth + 1) {
            0 => self.noun(),
            _ if self.dice.next(3) == 0 => self.monad(depth - 1),
            _ => self.dyad(depth - 1),
        }
    }

    fn monad(&mut self, depth: usize) -> Option<Both> {
        let y = self.part(depth)?;
        let mut ways =
            vec![("⌽", "|.\"1"), ("⊖", "|."), ("⍉", "|:"), (",", ","), ("⍴", "$"), ("≢", "#"), ("⍪", ",."), ("⊢", "]")];
        if y.rank() == 1 {
            ways.extend([("∪", "~."), ("{⍵[⌽⍳⍴⍵]}", "|."), ("(⌽,⊢)", "(|. , ])"), ("{(⍴⍵)↑⍵}", "]")]);
        }
        if y.is_nested() {
            ways.extend([("⌽¨", "|.\"1&.>"), ("⍴¨", "$&.>"), (",¨", ",&.>"), ("↑", "(>@{.@,)")]);
            if y.rank() == 1 {
                ways.push(("⊃", ">"));
            }
        } else {
            ways.push(("∊", ","));
            if y.rank() > 0 {
                ways.extend([("⍋", "1+/:"), ("⍒", "1+\\:"), ("⊂", "<"), ("(⊂⌽)", "([: < |.\"1)"), ("{⊂⍵}", "<")]);
            }
        }
        if y.is_number() {
            ways.extend([("-", "-"), ("|", "|"), ("×", "*"), ("+", "+"), ("{⍵×⍵}", "*:"), ("(-⌊0∘⌈)", "(- <. 0&>.)")]);
            if y.rank() > 0 && !y.value.is_empty() {
                ways.extend([
                    ("+/", "+/\"1"),
                    ("+⌿", "+/"),
                    ("⌈/", ">./\"1"),
                    ("⌊⌿", "<./"),
                    ("-/", "-/\"1"),
                    ("-⌿", "-/"),
                ]);
                ways.extend([
                    ("+\\", "+/\\\"1"),
                    ("+⍀", "+/\\"),
                    ("-\\", "-/\\\"1"),
                    ("⌈⍀", ">./\\"),
                    ("+/⍤1", "+/\"1"),
                ]);
                ways.extend([("+/[1]", "+/"), ("⌽[1]", "|."), ("(⌈/-⌊/)", "((>./ - <./)\"1)"), ("+/,", "+/@,")]);
                if y.last() > 1 {
                    ways.extend([("2+/", "2+/\\\"1"), ("2-/", "2-/\\\"1"), ("¯2-/", "2(-~/)\\\"1")]);
                }
            }
        }
        if y.is_truth() {
            ways.extend([("~", "-."), ("1-", "1-")]);
            if y.rank() > 0 && !y.value.is_empty() {
                ways.extend([
                    ("∧/", "*./\"1"),
                    ("∨⌿", "+./"),
                    ("≠\\", "~:/\\\"1"),
                    ("<\\", "</\\\"1"),
                    ("=/", "=/\"1"),
                ]);
            }
            if y.rank() == 1 {
                ways.push(("⍸", "1+I."));
            }
        }
        let (apl, j) = ways[self.dice.next(ways.len())];
        self.both(format!("({apl} {})", y.apl), format!("({j} {})", y.j))
    }

    fn dyad(&mut self, depth: usize) -> Option<Both> {
        let y = self.part(depth)?;
        match self.dice.next(4) {
            0 => self.selected(&y),
            _ => {
                let x = self.part(depth)?;
                self.paired(&x, &y)
            }
        }
    }

    /// An argument under a function whose left argument is chosen for it.
    fn selected(&mut self, y: &Both) -> Option<Both> {
        if y.rank() == 0 {
            return None;
        }
        let (last, first) = (y.last(), y.first());
        let amounts = self.numbers(y.rank(), -5, 5);
        let row = self.numbers(1, -4, 4);
        let copies = self.numbers(last, 0, 2);
        let truths = self.numbers(first, 0, 1);
        let shape = self.numbers(1 + self.dice.0 as usize % 2, 1, 4);
        let put = |numbers: &[i64]| literal(numbers);
        let (a, j) = match self.dice.next(10) {
            0 => (format!("{}↑", put(&amounts).0), format!("{}{{.", put(&amounts).1)),
            1 => (format!("{}↓", put(&amounts).0), format!("{}}}.", put(&amounts).1)),
            2 => (format!("{}⌽", put(&row).0), format!("{}|.\"1", put(&row).1)),
            3 => (format!("{}⊖", put(&row).0), format!("{}|.", put(&row).1)),
            4 if last > 0 => (format!("(,{})/", put(&copies).0), format!("(,{})#\"1", put(&copies).1)),
            5 if first > 0 => (format!("(,{})⌿", put(&truths).0), format!("(,{})#", put(&truths).1)),
            6 if !y.value.is_empty() => (format!("{}⍴", put(&shape).0), format!("{}($,)", put(&shape).1)),
            7 if first > 0 && y.rank() == 1 => {
                let places = self.numbers(3, 1, first as i64);
                let (apl, j) = put(&places);
                return self.both(format!("({}[{apl}])", y.apl), format!("((<:{j}){{{})", y.j));
            }
            8 if first > 0 && last > 0 && y.rank() == 2 => {
                let (rows, columns) = (self.numbers(2, 1, first as i64), self.numbers(3, 1, last as i64));
                let ((a, b), (c, d)) = (put(&rows), put(&columns));
                let all = [
                    (format!("[{a};{c}]"), format!("(<(<:{b});<:{d}){{")),
                    (format!("[{a};]"), format!("(<:{b}){{")),
                    (format!("[;{c}]"), format!("(<:{d}){{\"1")),
                ];
                let (apl, j) = &all[self.dice.next(3)];
                return self.both(format!("({}{apl})", y.apl), format!("({j}{})", y.j));
            }
            9 if y.is_number() => {
                let with = ["÷4|%4", "+0.5|+0.5", "|⍨7||~7", "*2|^2", "⌊3|<.3", "⊣0|[0", "=2|=2"][self.dice.next(7)];
                let (apl, j) = match with {
                    "|⍨7||~7" => ("|⍨7", "|~7"),
                    other => other.split_once('|')?,
                };
                return self.both(format!("({}{apl})", y.apl), format!("({}{j})", y.j));
            }
            _ => return None,
        };
        self.both(format!("({a}{})", y.apl), format!("({j}{})", y.j))
    }

    fn paired(&mut self, x: &Both, y: &Both) -> Option<Both> {
        let (xs, ys) = (x.value.shape(), y.value.shape());
        let mut ways: Vec<(&str, &str)> = vec![("⊣", "["), ("⊢", "]")];
        let numbers = x.is_number() && y.is_number();
        let simple = !x.is_nested() && !y.is_nested();
        if xs == ys || (xs.is_empty() || ys.is_empty()) && simple {
            if simple {
                ways.extend([("=", "="), ("≠", "~:")]);
            }
            if numbers {
                ways.extend([
                    ("+", "+"),
                    ("-", "-"),
                    ("×", "*"),
                    ("⌊", "<."),
                    ("⌈", ">."),
                    ("|", "|"),
                    ("<", "<"),
                    ("≥", ">:"),
                ]);
                ways.extend([
                    ("-⍨", "-~"),
                    ("{⍺-2×⍵}", "(- +:)"),
                    ("(+×-)", "(+ * -)"),
                    ("∧", "*."),
                    ("∨", "+."),
                    ("≤", "<:"),
                ]);
            }
            if x.is_truth() && y.is_truth() {
                ways.extend([("⍲", "*:"), ("⍱", "+:"), (">", ">")]);
            }
        }
        let same_kind = x.is_number() == y.is_number() && simple;
        if same_kind && xs == ys && !xs.is_empty() {
            ways.extend([(",[0.5]", ",:"), ("⍪", ","), (",", ",\"1")]);
        }
        if same_kind && xs.len() == 1 && ys.len() == 1 {
            ways.extend([(",", ","), ("~", "-."), ("∩", "(e.#[)")]);
        }
        if same_kind && xs.len() == ys.len() + 1 && !ys.is_empty() && xs[1..] == *ys {
            ways.push(("⍪", ","));
        }
        if simple && !x.value.is_empty() && !y.value.is_empty() {
            ways.extend([("≡", "-:"), ("∊", "e.,@")]);
            if xs.len() == 1 {
                ways.push(("⍳", "(1+i.)"));
            }
            if xs.len() + ys.len() <= 3 {
                ways.extend([("∘.=", "=/"), ("∘.≠", "~:/")]);
            }
        }
        if numbers && xs.len() + ys.len() <= 3 {
            ways.extend([("∘.+", "+/"), ("∘.-", "-/"), ("∘.⌊", "<./"), ("∘.{⍺×⍵}", "*/")]);
        }
        let fits = !xs.is_empty() && !ys.is_empty() && xs.last() == ys.first() && xs.len() <= 2 && ys.len() <= 2;
        if numbers && fits && !x.value.is_empty() && !y.value.is_empty() {
            ways.extend([("+.×", "+/ .*"), ("⌈.+", ">./ .+"), ("+.=", "+/ .=")]);
        }
        if simple && xs.len() == 1 && ys.len() == 1 && x.value.count() > 1 && y.value.count() > 1 {
            // Two items of a list.
            return match self.dice.next(3) {
                0 => self.both(format!("({} {})", x.apl, y.apl), format!("({};{})", x.j, y.j)),
                _ => self.one_of(&ways, x, y),
            };
        }
        self.one_of(&ways, x, y)
    }

    fn one_of(&mut self, ways: &[(&str, &str)], x: &Both, y: &Both) -> Option<Both> {
        let (apl, j) = ways[self.dice.next(ways.len())];
        // J's member looks for cells: the right argument is a list.
        let (apl_text, j_text) = match j {
            "e.,@" => (format!("({} ∊ {})", x.apl, y.apl), format!("({} e. ,{})", x.j, y.j)),
            _ => (format!("({} {apl} {})", x.apl, y.apl), format!("({} {j} {})", x.j, y.j)),
        };
        self.both(apl_text, j_text)
    }
}

/// The same shape and elements; of no elements the shape.
fn alike(a: &Array, b: &Array) -> bool {
    a.shape() == b.shape() && (a.is_empty() || compare::matches(Tolerance::default(), a, b))
}

#[test]
fn sentences_that_mean_the_same_in_j_give_the_same() {
    on_stack(|| {
        let mut session = Session::new();
        session.set_sandbox(true);
        let mut writer = Writer { dice: Dice(11), session };
        let (mut compared, mut wrong) = (0, Vec::new());
        for _ in 0..turns(1_000) {
            let Some(both) = writer.part(4) else { continue };
            if both.apl.chars().count() < 12 {
                continue;
            }
            compared += 1;
            writer.session.set_notation(Notation::APL);
            let found = writer.session.value(&both.apl);
            if !matches!(&found, Ok(Some(found)) if alike(&both.value, found)) {
                wrong.push(format!("{}\n{}\nJ {:?}\nAPL {found:?}", both.apl, both.j, both.value));
            }
        }
        assert!(compared > 300, "{compared}");
        wrong.sort_by_key(String::len);
        assert!(wrong.is_empty(), "{} of {compared}\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n\n"));
    });
}
