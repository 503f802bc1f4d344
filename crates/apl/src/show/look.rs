//! The look of shown values: precision, page, how items stand side by side, boxes.

/// The arrangement of the items of a nested array.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spacing {
    /// Text touches its neighbours but for a blank, lists of numbers have two.
    #[default]
    Apl2,
    /// An item that is not a single element has a blank at either side for each level of nesting.
    Dyalog,
}

/// The boxes around values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoxStyle {
    /// None.
    Non,
    /// Lines between the items of nested arrays.
    #[default]
    Min,
    /// The same with signs of axes and types.
    Mid,
    /// A box around each array that is not a single element, with signs of axes and types.
    Max,
}

/// The form in which functions are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TrainStyle {
    /// Nested boxes.
    #[default]
    Box,
    /// A tree.
    Tree,
    /// One line with parentheses around each part.
    Parens,
    /// One line, as it may be written.
    Def,
}

/// The settings of the user command `]box`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Boxing {
    /// Whether results are drawn in boxes.
    pub on: bool,
    /// The boxes of values.
    pub style: BoxStyle,
    /// The form of functions.
    pub trains: TrainStyle,
    /// Whether the output of functions that run is drawn as well.
    pub functions: bool,
}

impl Boxing {
    /// The boxes that values get.
    pub fn boxes(&self) -> BoxStyle {
        if self.on { self.style } else { BoxStyle::Non }
    }
}

/// The settings of the user command `]rows`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rows {
    /// Whether lines are longer than the page.
    pub on: bool,
    /// Of a result longer than the screen the first lines are shown and so many of the last ones.
    pub fold: Option<usize>,
}

/// A screen has so many lines, as far as it is known.
const SCREEN_LINES: usize = 40;

impl Rows {
    /// Leaves lines in the middle out where there are more than a screen has.
    pub fn folded(&self, lines: &mut Vec<String>) {
        let Some(last) = self.fold.filter(|_| lines.len() > SCREEN_LINES) else { return };
        let last = last.min(SCREEN_LINES - 1);
        let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let behind = lines.split_off(lines.len() - last);
        lines.truncate(SCREEN_LINES - 1 - last);
        lines.push("·".repeat(widest.max(1)));
        lines.extend(behind);
    }
}

/// How values are shown.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The significant digits of numbers.
    pub precision: usize,
    /// The characters of a line.
    pub page: usize,
    /// The arrangement of items.
    pub spacing: Spacing,
    /// The boxes around them.
    pub boxes: BoxStyle,
    /// Whether items stand in the middle of their boxes.
    pub centred: bool,
    /// Whether a simple array has a box in the style with lines and signs.
    pub frames_simple: bool,
}

impl Look {
    /// Without boxes, as APL2 arranges items.
    pub fn plain(precision: usize, page: usize) -> Look {
        Look { precision, page, spacing: Spacing::Apl2, boxes: BoxStyle::Non, centred: false, frames_simple: false }
    }

    /// The same with other boxes.
    #[must_use]
    pub fn with_boxes(self, boxes: BoxStyle) -> Look {
        Look { boxes, ..self }
    }
}
