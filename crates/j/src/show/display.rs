//! How J shows a noun, and monadic format.

use crate::array::{Array, ElementType, Shape, TextOrBoxes, View, budget, shape, stop};
use crate::display::layout::{Layout, Place};
use crate::display::number::{self, Exponent, Spelling};
use crate::display::width;
use crate::display::width::Cut;
use crate::error::Result;

/// J's signs and words in numbers.
pub const SPELLING: Spelling =
    Spelling { minus: b'_', infinity: "_", negative_infinity: "__", nan: "_.", exponent: Exponent::Plain };

/// The settings of display.
#[derive(Clone, Debug)]
pub struct DisplaySettings {
    /// Digits of floats.
    pub precision: usize,
    /// The characters of the lines of boxes: corners and crossings from top left to bottom right, upright, level.
    pub box_characters: [Vec<u8>; 11],
    /// Where contents stand in their box: vertically, horizontally.
    pub placement: (Place, Place),
    /// How much of a noun is shown.
    pub output: Output,
}

/// How much of a noun is shown at the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Output {
    /// Characters of a line.
    pub width: usize,
    /// Lines at the beginning.
    pub before: usize,
    /// Lines at the end.
    pub after: usize,
}

impl Default for DisplaySettings {
    /// Six digits, boxes in box-drawing characters, and the engine's limits of 256 characters and 222 lines.
    fn default() -> Self {
        DisplaySettings {
            precision: 6,
            box_characters: "┌┬┐├┼┤└┴┘│─"
                .chars()
                .map(|c| c.to_string().into_bytes())
                .collect::<Vec<_>>()
                .try_into()
                .unwrap_or_default(),
            placement: (Place::Start, Place::Start),
            output: Output { width: 256, before: 0, after: 222 },
        }
    }
}

impl DisplaySettings {
    /// Sets the box characters from eleven bytes, as `9!:7` takes them.
    pub fn set_box_bytes(&mut self, bytes: &[u8; 11]) {
        self.box_characters = bytes.map(|b| vec![b]);
    }
}

/// Appends one element of an array that is neither text nor boxed.
pub fn spell(array: &Array, index: usize, precision: usize, out: &mut Vec<u8>) {
    match array.widened() {
        View::Bool(items) => out.push(if items.get(index).is_some_and(|&b| b) { b'1' } else { b'0' }),
        View::Int(items) => number::integer(out, items.get(index).copied().unwrap_or(0), &SPELLING),
        View::Float(items) => number::general(out, items.get(index).copied().unwrap_or(0.0), precision, &SPELLING),
        View::Complex(items) => {
            if let Some(&z) = items.get(index) {
                number::complex(out, z, b'j', precision, &SPELLING);
            }
        }
        View::Extended(items) => {
            if let Some(value) = items.get(index) {
                number::extended(out, value, &SPELLING);
            }
        }
        View::Rational(items) => {
            if let Some(value) = items.get(index) {
                number::rational(out, value, b'r', &SPELLING);
            }
        }
        View::Symbol(items) => {
            out.push(b'`');
            out.extend(items.get(index).iter().flat_map(|symbol| symbol.name().as_bytes().to_vec()));
        }
        View::Byte(_) | View::Unicode(_) | View::Box(_) => {}
    }
}

/// The lines that J shows for a noun, cut to the settings' output limits, boxes drawn with the settings' characters.
///
/// ```
/// use jackal_array::Array;
/// use jackal_j::show::display::{DisplaySettings, display};
/// let table = Array::new(&[2, 2], vec![1.0, 2.5, -3.0, 4.75])?;
/// assert_eq!(display(&table, &DisplaySettings::default()), [&b" 1  2.5"[..], b"_3 4.75"]);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn display(array: &Array, settings: &DisplaySettings) -> Vec<Vec<u8>> {
    shown(array, settings).0
}

/// The same lines, and what is left out of them.
pub fn shown(array: &Array, settings: &DisplaySettings) -> (Vec<Vec<u8>>, Cut) {
    let mut window = Window::new(settings);
    if let (TextOrBoxes::Byte(_) | TextOrBoxes::Unicode(_), false) = (array.text_or_boxes(), array.is_empty()) {
        text_lines(array, &mut window);
        return window.finish();
    }
    let precision = settings.precision;
    let speller = move |array: &Array, index: usize, out: &mut Vec<u8>| spell(array, index, precision, out);
    let limit = settings.output.width.saturating_mul(4);
    let layout = Layout::new(array, &speller, settings.placement, limit);
    let height = layout.height();
    let (before, after) = (settings.output.before, settings.output.after);
    for line in 0..height.min(before) {
        window.push(written(&layout, line, limit));
    }
    let tail = before.max(height.saturating_sub(after)).min(height);
    window.skip(tail - height.min(before));
    for line in tail..height {
        window.push(written(&layout, line, limit));
    }
    window.finish()
}

fn written(layout: &Layout<'_>, line: usize, limit: usize) -> Vec<u8> {
    let mut out = Vec::new();
    layout.write_line(line, limit, &mut out);
    out
}

/// The first and the last lines of many.
struct Window<'a> {
    settings: &'a DisplaySettings,
    first: Vec<Vec<u8>>,
    last: std::collections::VecDeque<Vec<u8>>,
    skipped: usize,
}

impl<'a> Window<'a> {
    fn new(settings: &'a DisplaySettings) -> Self {
        Window { settings, first: Vec::new(), last: std::collections::VecDeque::new(), skipped: 0 }
    }

    fn push(&mut self, line: Vec<u8>) {
        if self.first.len() < self.settings.output.before && self.last.is_empty() && self.skipped == 0 {
            self.first.push(line);
            return;
        }
        self.last.push_back(line);
        if self.last.len() > self.settings.output.after {
            self.last.pop_front();
            self.skipped += 1;
        }
    }

    fn skip(&mut self, count: usize) {
        self.skipped += count;
    }

    fn finish(self) -> (Vec<Vec<u8>>, Cut) {
        let mut cut = Cut { lines: self.skipped, ends: 0 };
        let gap = (self.skipped > 0).then(|| b"...".to_vec());
        let (settings, lines) = (self.settings, self.first.into_iter().chain(gap).chain(self.last));
        let drawn = lines.map(|line| {
            let (line, whole) = drawn(&line, settings);
            cut.ends += usize::from(!whole);
            line
        });
        (drawn.collect(), cut)
    }
}

/// A line cut to the width, with box characters in place of their bytes; and whether all of it is there.
fn drawn(line: &[u8], settings: &DisplaySettings) -> (Vec<u8>, bool) {
    let (shown, whole) = width::front(line, settings.output.width);
    let mut out = Vec::with_capacity(shown.len());
    for &byte in shown {
        match byte.checked_sub(16).and_then(|i| settings.box_characters.get(usize::from(i))) {
            Some(character) => out.extend_from_slice(character),
            None => out.push(byte),
        }
    }
    if !whole {
        out.extend_from_slice(b"...");
    }
    (out, whole)
}

/// The lines of text: each row is at least one; LF, CR and CRLF end a line, NUL is not shown.
fn text_lines(array: &Array, window: &mut Window<'_>) {
    let length = array.shape().last().copied().unwrap_or(1);
    let frame = array.shape().get(..array.rank().saturating_sub(2)).unwrap_or(&[]);
    let rows = if array.rank() < 2 { 1 } else { array.shape().get(array.rank() - 2).copied().unwrap_or(1) };
    let planes = crate::display::grid::Planes::new(frame, rows);
    for line in 0..planes.lines() {
        if line % 1024 == 0 && stop::is_ending() {
            return;
        }
        match planes.row_at(line) {
            Some(row) => row_lines(array, row * length, length, window),
            None => window.push(Vec::new()),
        }
    }
}

fn row_lines(array: &Array, start: usize, length: usize, window: &mut Window<'_>) {
    let mut encoded = Vec::new();
    let row = match array.text_or_boxes() {
        TextOrBoxes::Byte(bytes) => bytes.get(start..start + length).unwrap_or_default(),
        TextOrBoxes::Unicode(units) => {
            width::encode(&mut encoded, units.iter().skip(start).take(length).map(|unit| unit.point()));
            &encoded
        }
        _ => &[],
    };
    let limit = window.settings.output.width.saturating_mul(4).saturating_add(8);
    let mut rest = row;
    loop {
        let end = rest.iter().position(|&b| b == b'\n' || b == b'\r');
        let line = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        window.push(line.iter().copied().filter(|&b| b != 0).take(limit).collect());
        let Some(end) = end else { return };
        let skip = if rest.get(end..end + 2) == Some(b"\r\n") { 2 } else { 1 };
        rest = rest.get(end + skip..).unwrap_or_default();
    }
}

/// A noun as a character array, the same as its display but not cut: rank 1 for a number or a list of them, else tables
/// under the leading axes; of boxes the drawing, in bytes 16 to 26. Text is itself.
///
/// ```
/// use jackal_array::Array;
/// use jackal_j::show::display::{DisplaySettings, format};
/// let settings = DisplaySettings::default();
/// assert_eq!(format(&Array::list(vec![1_i64, -2]), &settings)?, Array::text("1 _2"));
/// assert_eq!(format(&Array::boxes([Array::from(1_i64)]), &settings)?.shape(), [3, 3]);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn format(array: &Array, settings: &DisplaySettings) -> Result<Array> {
    if array.is_empty() {
        return Array::new(array.shape(), Vec::<u8>::new());
    }
    match array.text_or_boxes() {
        TextOrBoxes::Byte(_) => return Ok(array.clone()),
        TextOrBoxes::Unicode(_) => return text_of_unicode(array),
        _ => {}
    }
    let precision = settings.precision;
    if array.is_atom() && array.kind().is_numeric() {
        let mut text = Vec::new();
        spell(array, 0, precision, &mut text);
        return Ok(Array::copied(&text));
    }
    if array.kind() == ElementType::Box {
        // Each box has its place in the drawing.
        budget::check::<[u64; 8]>(array.count())?;
    }
    let speller = move |array: &Array, index: usize, out: &mut Vec<u8>| spell(array, index, precision, out);
    let layout = Layout::new(array, &speller, settings.placement, usize::MAX);
    stop::poll_running()?;
    let frame = array.shape().get(..array.rank().saturating_sub(2)).unwrap_or(&[]);
    let planes = shape::count(frame)?;
    let boxed = matches!(array.text_or_boxes(), TextOrBoxes::Box(_));
    let mut lines: Vec<Vec<u8>> = Vec::new();
    // The lines are there, and then the table of them.
    budget::check::<[u8; 2]>(shape::count(&[layout.height(), layout.width()])?)?;
    // The blank lines between planes are left out: a plane is every line up to the next blank one of the layout.
    let rows = plane_rows(&layout, planes, frame);
    for line in rows {
        let mut out = Vec::new();
        layout.write_line(line, usize::MAX, &mut out);
        stop::poll_running()?;
        lines.push(out);
    }
    let wide = lines.iter().map(Vec::len).max().unwrap_or(0);
    let mut bytes = budget::vec(shape::count(&[lines.len(), wide])?)?;
    for line in &lines {
        bytes.extend_from_slice(line);
        bytes.extend(std::iter::repeat_n(b' ', wide - line.len()));
    }
    let mut whole = Shape::from_slice(frame);
    if boxed || array.rank() >= 2 {
        whole.push(lines.len() / planes.max(1));
    }
    whole.push(wide);
    Array::new(&whole, bytes)
}

/// The lines of a layout that are rows of planes, not blanks between them.
fn plane_rows(layout: &Layout<'_>, planes: usize, frame: &[usize]) -> Vec<usize> {
    let height = layout.height();
    if planes <= 1 {
        return (0..height).collect();
    }
    // Blank lines between planes: one for each axis of the frame that goes on there.
    let mut period = 1;
    let mut blanks = 0;
    for axis in frame.iter().rev() {
        blanks += (planes - 1) / period;
        period *= axis;
    }
    let rows = crate::display::grid::Planes::new(frame, height.saturating_sub(blanks) / planes);
    (0..height).filter(|&line| rows.row_at(line).is_some()).collect()
}

/// Unicode text as bytes: UTF-8, rows padded to the longest.
fn text_of_unicode(array: &Array) -> Result<Array> {
    let TextOrBoxes::Unicode(units) = array.text_or_boxes() else { return Ok(array.clone()) };
    let length = array.shape().last().copied().unwrap_or(1);
    let mut rows = budget::vec(units.len() / length.max(1))?;
    for row in units.chunks_exact(length.max(1)) {
        let mut line = Vec::new();
        width::encode(&mut line, row.iter().map(|unit| unit.point()));
        rows.push(line);
    }
    let wide = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut bytes = budget::vec(shape::count(&[rows.len(), wide])?)?;
    for row in &rows {
        bytes.extend_from_slice(row);
        bytes.extend(std::iter::repeat_n(b' ', wide - row.len()));
    }
    let mut whole = Shape::from_slice(array.shape());
    match whole.last_mut() {
        Some(last) => *last = wide,
        None if wide != 1 => whole.push(wide),
        None => {}
    }
    Array::new(&whole, bytes)
}
