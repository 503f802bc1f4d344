//! The sequential machine: a list cut into words by a table of states.
//!
//! The left argument is boxed: what to emit, the table, how items become columns, where to start. The table has shape
//! states by columns by 2: at state r and column c it holds the next state and what to do:
//!
//! | code | meaning |
//! |------|---------|
//! | 0 | nothing |
//! | 1 | a word begins here |
//! | 2, 3 | emit the word; another begins here (2), or none (3) |
//! | 4, 5 | as 2 and 3, but words from one state in a row are one |
//! | 6 | stop |
//! | 7 | nothing, and the same item again |
//!
//! Rule: the dictionary of J, dyad `;:`.

use crate::array::{Arg, Array, Context, Element, Value, View, budget, promote, shape};
use crate::error::{Error, Result};
use crate::verbs::search::{Which, lookup};
use crate::with_items;

/// The form in which words are emitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Emit {
    /// Its items in a box.
    Boxes,
    /// Its items.
    Items,
    /// Where it begins, and its length.
    Places,
    /// State and column: c + columns * r.
    Codes,
    /// Place, length and code.
    PlacesAndCodes,
    /// Every step: i, j, r, c, next state, code.
    Trace,
}

/// The machine on the items of `y` (any rank). `x` is 2 to 4 boxes: what to emit (0 to 5), the table of states, the columns
/// of items (a list for characters or integers; boxes, each with the items of one column; or nothing when the items are
/// columns), and where to start: i, j, state, and the column after the last item (or _1).
///
/// A length error for another number of boxes, a rank error for a table of another rank, an index error for a state or
/// column that is not in the table, or a word that is emitted before it began.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::text::sequential::machine;
/// // Runs of 1 among 0: two states, outside and inside.
/// let table = Array::new(&[2, 2, 2], vec![0_i64, 0, 1, 1, 0, 3, 1, 0])?;
/// let x = Array::boxes([Array::from(2_i64), table]);
/// let y = Array::list(vec![0_i64, 1, 1, 0, 1]);
/// assert_eq!(machine(&Context::default(), x.into(), y.into())?, Array::new(&[2, 2], vec![1_i64, 2, 4, 1])?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn machine(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let y = if y.is_atom() { y.raveled() } else { y };
    let parts = x
        .as_slice::<Value>()
        .ok_or_else(|| Error::domain("a machine is given as boxes: result;table;columns;start"))?;
    let (result, table, columns, start) = match parts {
        [f, s] => (f, s, None, None),
        [f, s, m] => (f, s, Some(m), None),
        [f, s, m, start] => (f, s, Some(m), Some(start)),
        _ => return Err(Error::length("a machine is 2, 3 or 4 boxes: result;table;columns;start")),
    };
    let emit = match promote::integer(result.array()?, cx.tolerance)? {
        0 => Emit::Boxes,
        1 => Emit::Items,
        2 => Emit::Places,
        3 => Emit::Codes,
        4 => Emit::PlacesAndCodes,
        5 => Emit::Trace,
        other => return Err(Error::index(format!("the result of a machine is one of 0 to 5, not {other}"))),
    };
    let table = StateTable::new(cx, table.array()?)?;
    let columns = columns_of(cx, columns.map(Value::array).transpose()?, &y, table.columns)?;
    let start = match start {
        Some(start) => budget::owned(promote::integers(start.array()?, cx.tolerance)?)?,
        None => vec![0, -1, 0, -1],
    };
    let mut run = Run::new(&table, emit, &start, columns.len())?;
    run.all(cx, &columns)?;
    run.result(&y)
}

/// The table of states.
struct StateTable {
    columns: usize,
    states: usize,
    /// Next state and code, checked.
    cells: Vec<(usize, u8)>,
}

impl StateTable {
    fn new(cx: &Context, s: &Array) -> Result<StateTable> {
        let &[states, columns, two] = s.shape() else {
            return Err(Error::rank("a table of states has rank 3: states, columns, 2"));
        };
        if two != 2 {
            return Err(Error::length("the last axis of a table of states has length 2"));
        }
        let numbers = promote::integers(s, cx.tolerance)?;
        let mut cells = budget::vec(numbers.len() / 2)?;
        for pair in numbers.chunks_exact(2) {
            let &[state, code] = pair else { continue };
            let next = usize::try_from(state).ok().filter(|&next| next < states);
            let next = next.ok_or_else(|| Error::index(format!("there is no state {state} in a table of {states}")))?;
            let code = u8::try_from(code).ok().filter(|code| *code <= 7);
            cells.push((next, code.ok_or_else(|| Error::index("the codes of a table of states are 0 to 7"))?));
        }
        Ok(StateTable { columns, states, cells })
    }
}

/// The column of each item.
fn columns_of(cx: &Context, m: Option<&Array>, y: &Array, count: usize) -> Result<Vec<usize>> {
    let checked = |column: i64| {
        let found = usize::try_from(column).ok().filter(|&column| column < count);
        found.ok_or_else(|| Error::index(format!("there is no column {column} in a table of {count}")))
    };
    budget::check::<usize>(y.tally())?;
    let m = match m {
        Some(m) if !m.is_empty() => m,
        _ => return promote::integers(y, cx.tolerance)?.iter().map(|&item| checked(item)).collect(),
    };
    if let View::Box(classes) = m.widened() {
        let mut columns: Vec<Option<usize>> = budget::filled(y.tally(), None)?;
        for (column, class) in classes.iter().enumerate() {
            let class = class.array()?.clone();
            // An array of one rank less is one item.
            let class = if class.rank() + 1 == y.rank() {
                let whole = shape::concat(&[1], class.shape());
                class.reshaped(&whole)?
            } else {
                class
            };
            if class.rank() != y.rank() {
                continue;
            }
            let (_, places) = lookup(cx, &class, y, Which::First)?;
            for (slot, place) in columns.iter_mut().zip(places) {
                if slot.is_none() && usize::try_from(place).is_ok_and(|place| place < class.tally()) {
                    *slot = Some(column);
                }
            }
        }
        return columns.into_iter().map(|column| checked(column.unwrap_or(classes.len()) as i64)).collect();
    }
    let map = promote::integers(m, cx.tolerance)?;
    let mapped = |item: Option<usize>| match item.and_then(|item| map.get(item)) {
        Some(&column) => checked(column),
        None => Err(Error::index(format!("an item lies outside the {} that have columns", map.len()))),
    };
    if y.rank() > 1 {
        return Err(Error::rank("items of rank above 0 get their columns from boxes"));
    }
    match y.widened() {
        View::Byte(bytes) => bytes.iter().map(|&byte| mapped(Some(usize::from(byte)))).collect(),
        View::Unicode(units) => units.iter().map(|unit| mapped(usize::try_from(unit.point()).ok())).collect(),
        _ => promote::integers(y, cx.tolerance)?.iter().map(|&item| mapped(usize::try_from(item).ok())).collect(),
    }
}

/// A word that waits for another from the same state.
#[derive(Clone, Copy)]
struct Vector {
    begin: usize,
    end: usize,
    state: usize,
    column: usize,
}

/// The item that follows a step.
enum Advance {
    /// The next item.
    Next,
    /// The same item.
    Again,
    /// Nothing.
    Stop,
}

/// A run of the machine.
struct Run<'a> {
    table: &'a StateTable,
    emit: Emit,
    i: usize,
    j: Option<usize>,
    state: usize,
    /// The column after the last item.
    last: Option<usize>,
    vector: Option<Vector>,
    words: Vec<(usize, usize)>,
    numbers: Vec<i64>,
}

impl<'a> Run<'a> {
    fn new(table: &'a StateTable, emit: Emit, start: &[i64], count: usize) -> Result<Run<'a>> {
        let &[i, j, state, last] = start else {
            return Err(Error::length("a start is four integers: i, j, state, last column"));
        };
        let below = |number: i64, bound: usize| usize::try_from(number).ok().filter(|&number| number < bound);
        let optional = |number: i64, bound: usize| match number {
            -1 => Ok(None),
            _ => below(number, bound)
                .map(Some)
                .ok_or_else(|| Error::index(format!("{number} is not a place to start from"))),
        };
        Ok(Run {
            table,
            emit,
            i: below(i, count + 1).ok_or_else(|| Error::index("the machine starts outside the list"))?,
            j: optional(j, count + 1)?,
            state: below(state, table.states).ok_or_else(|| Error::index(format!("there is no state {state}")))?,
            last: optional(last, table.columns)?,
            vector: None,
            words: Vec::new(),
            numbers: Vec::new(),
        })
    }

    fn all(&mut self, cx: &Context, columns: &[usize]) -> Result<()> {
        let mut steps = 0_usize;
        while let Some(&column) = columns.get(self.i) {
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(8192) {
                cx.poll()?;
                budget::check::<(usize, usize)>(self.words.len().saturating_mul(2))?;
                budget::check::<i64>(self.numbers.len().saturating_mul(2))?;
            }
            match self.step(column)? {
                Advance::Stop => {
                    self.flush();
                    return Ok(());
                }
                Advance::Next => self.i += 1,
                Advance::Again => {}
            }
        }
        let column = columns.last().copied().unwrap_or(0);
        match self.last {
            Some(last) => {
                self.step(last)?;
                self.flush();
            }
            None if self.emit != Emit::Trace => {
                let joins = self.vector.is_some_and(|vector| vector.state == self.state);
                if let (true, Some(vector)) = (joins, &mut self.vector) {
                    vector.end = self.i;
                }
                self.flush();
                if let (false, Some(begin)) = (joins, self.j) {
                    self.word(begin, self.i, self.state, column);
                }
            }
            None => {}
        }
        Ok(())
    }

    /// One step of the machine.
    fn step(&mut self, column: usize) -> Result<Advance> {
        let Some(&(next, code)) = self.table.cells.get(self.state * self.table.columns + column) else {
            return Err(Error::index("the table of states has no such row and column"));
        };
        if self.emit == Emit::Trace {
            let j = self.j.map_or(-1, |j| j as i64);
            let row = [self.i as i64, j, self.state as i64, column as i64, next as i64, i64::from(code)];
            self.numbers.extend(row);
        }
        match code {
            1 => self.j = Some(self.i),
            // The state changes, the item stays the next one.
            7 => {
                self.state = next;
                return Ok(Advance::Again);
            }
            2..=5 => {
                let begin = self.j.ok_or_else(|| Error::index("the machine emits a word before one began"))?;
                if code < 4 {
                    self.flush();
                    self.word(begin, self.i, self.state, column);
                } else {
                    self.extend(begin, column);
                }
                self.j = (code % 2 == 0).then_some(self.i);
            }
            6 => return Ok(Advance::Stop),
            _ => {}
        }
        self.state = next;
        Ok(Advance::Next)
    }

    /// Adds a word to the vector that waits, if that came from the same state.
    fn extend(&mut self, begin: usize, column: usize) {
        match &mut self.vector {
            Some(vector) if vector.state == self.state => vector.end = self.i,
            _ => {
                self.flush();
                self.vector = Some(Vector { begin, end: self.i, state: self.state, column });
            }
        }
    }

    fn flush(&mut self) {
        if let Some(Vector { begin, end, state, column }) = self.vector.take() {
            self.word(begin, end, state, column);
        }
    }

    fn word(&mut self, begin: usize, end: usize, state: usize, column: usize) {
        let end = end.max(begin);
        let place = [begin as i64, (end - begin) as i64];
        let code = (column + self.table.columns * state) as i64;
        match self.emit {
            Emit::Boxes | Emit::Items => self.words.push((begin, end)),
            Emit::Places => self.numbers.extend(place),
            Emit::Codes => self.numbers.push(code),
            Emit::PlacesAndCodes => self.numbers.extend([place[0], place[1], code]),
            Emit::Trace => {}
        }
    }

    fn result(self, y: &Array) -> Result<Array> {
        let width = match self.emit {
            Emit::Boxes => {
                let mut out = budget::vec(self.words.len())?;
                for &word in &self.words {
                    out.push(Value::Array(with_items!(y.widened(), items => items_of(y, items, &[word])?)));
                }
                return Ok(Array::list(out));
            }
            Emit::Items => return with_items!(y.widened(), items => items_of(y, items, &self.words)),
            Emit::Codes => return Ok(Array::list(self.numbers)),
            Emit::Places => 2,
            Emit::PlacesAndCodes => 3,
            Emit::Trace => 6,
        };
        Array::new(&[self.numbers.len() / width, width], self.numbers)
    }
}

/// The items of words after one another.
fn items_of<T: Element>(y: &Array, items: &[T], words: &[(usize, usize)]) -> Result<Array> {
    let size = y.item_count();
    let count: usize = words.iter().map(|(begin, end)| end - begin).sum();
    let mut out = budget::vec(count.saturating_mul(size))?;
    for &(begin, end) in words {
        out.extend_from_slice(items.get(begin * size..end * size).unwrap_or(&[]));
    }
    Array::new(&shape::concat(&[count], y.item_shape()), out)
}
