//! A chart on a surface: the frame with its numbers, the series, title and key.

use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::braille::Dots;
use super::colours::{self, Colour};
use super::options::{Options, SeriesStyle};
use super::pixels::Pixels;
use super::series::Series;

/// A chart that is ready to be drawn.
pub struct Chart<'a> {
    series: Vec<Series>,
    options: &'a Options,
    x: (f64, f64),
    y: (f64, f64),
}

/// A drawing of SVG is so many times as fine as the points that it takes.
const FINER: usize = 4;
/// The text of a picture without data.
pub const NOTHING: &str = "nothing to draw";
/// The colour of the frame in a terminal.
pub const INK: Colour = (128, 128, 128);
/// At most this many points are shown as letters in a terminal, more as dots.
const LETTER_POINTS_MAX: usize = 100;

/// The sizes of things on a surface, in its points.
struct Look {
    /// A letter.
    letter: (i32, i32),
    /// The size of the font.
    font: f64,
    /// The room around everything.
    margin: i32,
    /// The marks at the numbers of an axis.
    tick: i32,
    /// The radius of a point.
    dot: i32,
    /// The width of a line.
    line: u32,
    /// Whether faint lines go through the picture, and text may stand upright.
    fine: bool,
    ink: RGBColor,
    /// The most numbers at each axis.
    labels: (usize, usize),
}

type ChartArea<'a, B> = ChartContext<'a, B, Cartesian2d<RangedCoordf64, RangedCoordf64>>;
type ChartResult = Result<(), String>;

fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn rgb(colour: Colour) -> RGBColor {
    RGBColor(colour.0, colour.1, colour.2)
}

impl<'a> Chart<'a> {
    /// A chart of some series; the axes take in all of their points, unless the options say otherwise.
    pub fn new(series: Vec<Series>, options: &'a Options) -> Chart<'a> {
        let from_zero = series.iter().any(|series| {
            matches!(series.style, SeriesStyle::Bar | SeriesStyle::Stick | SeriesStyle::Area | SeriesStyle::Histogram)
        });
        let wide =
            series.iter().filter(|series| is_wide(series.style)).map(|series| series.step / 2.0).fold(0.0, f64::max);
        let (left, right) = ends(series.iter().flat_map(Series::points).map(|point| point.0), None);
        let zero = from_zero.then_some(0.0);
        let (low, high) = ends(series.iter().flat_map(Series::points).map(|point| point.1), zero);
        let room = (high - low) * 0.04;
        // Bars stand on the axis.
        let low = if zero == Some(low) { low } else { low - room };
        let x = options.x_range.unwrap_or((left - wide, right + wide));
        let y = options.y_range.unwrap_or((low, high + room));
        Chart { series, options, x, y }
    }

    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.series.iter().all(|series| series.points().next().is_none())
    }

    /// Draws as SVG.
    pub fn svg(&self, width: usize, height: usize) -> Result<String, String> {
        let mut text = String::new();
        {
            let side = |points: usize| u32::try_from(points * FINER).unwrap_or(4096);
            let size = (side(width), side(height));
            let root = SVGBackend::with_string(&mut text, size).into_drawing_area();
            root.fill(&WHITE).map_err(said)?;
            self.draw(&root, &large(FINER as i32))?;
            root.present().map_err(said)?;
        }
        // The places of a drawing are whole numbers: it is made larger than it is shown.
        let drawn = format!("<svg width=\"{}\" height=\"{}\"", width * FINER, height * FINER);
        Ok(text.replacen(&drawn, &format!("<svg width=\"{width}\" height=\"{height}\""), 1))
    }

    /// Draws in pixels, everything magnified.
    pub fn draw_large(&self, pixels: &mut Pixels, times: i32) -> ChartResult {
        let root = pixels.into_drawing_area();
        self.draw(&root, &large(times))?;
        root.present().map_err(said)
    }

    /// Draws in the cells of a terminal.
    pub fn draw_small(&self, dots: &mut Dots) -> ChartResult {
        let (width, height) = dots.get_size();
        let few = self.series.iter().flat_map(Series::points).take(LETTER_POINTS_MAX + 1).count() <= LETTER_POINTS_MAX;
        let look = Look {
            letter: (2, 4),
            font: 4.0,
            margin: 0,
            tick: 2,
            dot: i32::from(few),
            line: 1,
            fine: false,
            ink: rgb(INK),
            labels: ((width / 24).max(2) as usize, (height / 16).max(2) as usize),
        };
        let root = dots.into_drawing_area();
        self.draw(&root, &look)?;
        root.present().map_err(said)
    }

    fn draw<B: DrawingBackend>(&self, root: &DrawingArea<B, Shift>, look: &Look) -> ChartResult {
        let rest = self.draw_head(root, look)?;
        if self.is_empty() {
            return centred(&rest, NOTHING, look);
        }
        let widest = [self.y.0, self.y.1]
            .iter()
            .map(|&number| number_text(number, self.y).len())
            .max()
            .unwrap_or(4)
            .clamp(3, 12);
        let upright = if look.fine && !self.options.y_caption.is_empty() { look.letter.1 * 3 / 2 } else { 0 };
        // In a terminal the axis and the picture next to it begin in one cell.
        let odd = i32::from(!look.fine);
        let left = look.letter.0 * i32::try_from(widest + 1).unwrap_or(8) + look.tick + upright - odd;
        let captions = 1 + i32::from(!self.options.x_caption.is_empty());
        let mut builder = ChartBuilder::on(&rest);
        builder.margin(look.margin).margin_right(look.margin + look.letter.0 * 2);
        builder.set_label_area_size(LabelAreaPosition::Left, left);
        builder.set_label_area_size(
            LabelAreaPosition::Bottom,
            captions * look.letter.1 + look.tick + i32::from(look.fine) * 4,
        );
        let mut place = builder.build_cartesian_2d(self.x.0..self.x.1, self.y.0..self.y.1).map_err(said)?;
        self.draw_frame(&mut place, look)?;
        let bars = self.series.iter().filter(|series| series.style == SeriesStyle::Bar).count().max(1);
        let mut bar = 0;
        for (index, series) in self.series.iter().enumerate() {
            let colour = rgb(self.colour(index));
            self.draw_series(&mut place, series, (bar, bars), colour, look)?;
            bar += usize::from(series.style == SeriesStyle::Bar);
        }
        Ok(())
    }

    fn colour(&self, index: usize) -> Colour {
        let own = &self.options.colours;
        own.get(index % own.len().max(1)).copied().unwrap_or_else(|| colours::series_colour(index))
    }

    /// Title, key, and in a terminal what belongs to the upright axis; the area below.
    fn draw_head<B: DrawingBackend>(
        &self,
        root: &DrawingArea<B, Shift>,
        look: &Look,
    ) -> Result<DrawingArea<B, Shift>, String> {
        let mut rest = root.clone();
        let row = if look.fine { look.letter.1 * 2 } else { look.letter.1 };
        if !self.options.title.is_empty() {
            let (head, below) = rest.split_vertically(row);
            let larger = if look.fine { 1.25 } else { 1.0 };
            centred_sized(&head, &self.options.title, look, look.font * larger)?;
            rest = below;
        }
        if !look.fine && !self.options.y_caption.is_empty() {
            let (head, below) = rest.split_vertically(row);
            let style = text(look, look.font).pos(Pos::new(HPos::Left, VPos::Top));
            head.draw(&Text::new(self.options.y_caption.clone(), (0, 0), style)).map_err(said)?;
            rest = below;
        }
        if !self.options.key.is_empty() {
            let (head, below) = rest.split_vertically(row);
            self.draw_key(&head, look)?;
            rest = below;
        }
        Ok(rest)
    }

    fn draw_key<B: DrawingBackend>(&self, head: &DrawingArea<B, Shift>, look: &Look) -> ChartResult {
        let (width, height) = head.dim_in_pixel();
        let letters: usize = self.options.key.iter().map(|name| name.chars().count() + 4).sum();
        let wide = |letters: usize| i32::try_from(letters).unwrap_or(i32::MAX / 64).saturating_mul(look.letter.0);
        let mut at = (i32::try_from(width).unwrap_or(0) - wide(letters)).max(0) / 2;
        let middle = i32::try_from(height / 2).unwrap_or(0);
        for (index, name) in self.options.key.iter().enumerate() {
            let colour = rgb(self.colour(index));
            let half = (look.letter.1 / 3).max(1);
            let square =
                Rectangle::new([(at, middle - half), (at + look.letter.0, middle + half - 1)], colour.filled());
            head.draw(&square).map_err(said)?;
            let style = text(look, look.font).pos(Pos::new(HPos::Left, VPos::Center));
            head.draw(&Text::new(name.clone(), (at + 2 * look.letter.0, middle), style)).map_err(said)?;
            at += wide(name.chars().count() + 4);
        }
        Ok(())
    }

    fn draw_frame<B: DrawingBackend>(&self, place: &mut ChartArea<'_, B>, look: &Look) -> ChartResult {
        let (x, y) = (self.x, self.y);
        let of_x = move |number: &f64| number_text(*number, x);
        let of_y = move |number: &f64| number_text(*number, y);
        let mut mesh = place.configure_mesh();
        if look.fine {
            mesh.max_light_lines(0).bold_line_style(look.ink.mix(0.15));
        } else {
            mesh.disable_mesh();
        }
        mesh.axis_style(look.ink.mix(if look.fine { 0.7 } else { 1.0 }))
            .x_labels(look.labels.0)
            .y_labels(look.labels.1)
            .label_style(text(look, look.font))
            .axis_desc_style(text(look, look.font))
            .x_label_formatter(&of_x)
            .y_label_formatter(&of_y)
            .set_all_tick_mark_size(look.tick);
        if !self.options.x_caption.is_empty() {
            mesh.x_desc(self.options.x_caption.clone());
        }
        if look.fine && !self.options.y_caption.is_empty() {
            mesh.y_desc(self.options.y_caption.clone());
        }
        mesh.draw().map_err(said)
    }

    /// Draws one series; `place` is its number among several with bars.
    fn draw_series<B: DrawingBackend>(
        &self,
        place: &mut ChartArea<'_, B>,
        series: &Series,
        (bar, bars): (usize, usize),
        colour: RGBColor,
        look: &Look,
    ) -> ChartResult {
        let line = colour.stroke_width(look.line);
        let zero = 0.0_f64.clamp(self.y.0.min(self.y.1), self.y.1.max(self.y.0));
        let dots = |place: &mut ChartArea<'_, B>| {
            let all = series.points().map(|point| Circle::new(point, look.dot, colour.filled()));
            place.draw_series(all).map(drop).map_err(said)
        };
        let lines = |place: &mut ChartArea<'_, B>| {
            let all = series.runs.iter().map(|run| PathElement::new(run.clone(), line));
            place.draw_series(all).map(drop).map_err(said)
        };
        match series.style {
            SeriesStyle::Line => {
                // A point between two gaps would not be seen as a line.
                let lonely = series.runs.iter().filter(|run| run.len() == 1).flatten();
                let all = lonely.map(|&point| Circle::new(point, look.dot, colour.filled()));
                place.draw_series(all).map_err(said)?;
                lines(place)
            }
            SeriesStyle::Dot => dots(place),
            SeriesStyle::LineAndDot => lines(place).and_then(|()| dots(place)),
            SeriesStyle::Stick => {
                let all = series.points().map(|(x, y)| PathElement::new(vec![(x, zero), (x, y)], line));
                place.draw_series(all).map(drop).map_err(said)
            }
            SeriesStyle::Area => {
                let all = series.runs.iter().filter(|run| !run.is_empty()).map(|run| {
                    let ends = [run.last(), run.first()].into_iter().flatten().map(|point| (point.0, zero));
                    Polygon::new(run.iter().copied().chain(ends).collect::<Vec<_>>(), colour.mix(0.6).filled())
                });
                place.draw_series(all).map(drop).map_err(said)
            }
            SeriesStyle::Bar | SeriesStyle::Histogram => {
                let (bar, bars) = if series.style == SeriesStyle::Histogram { (0, 1) } else { (bar, bars) };
                let share = if series.style == SeriesStyle::Histogram { 0.96 } else { 0.8 };
                let width = series.step * share / bars as f64;
                let offset = series.step * share * (bar as f64 / bars as f64 - 0.5);
                let all = series.points().map(|(x, y)| {
                    let left = x + offset;
                    Rectangle::new([(left, zero), (left + width, y)], colour.filled())
                });
                place.draw_series(all).map(drop).map_err(said)
            }
        }
    }
}

fn is_wide(style: SeriesStyle) -> bool {
    matches!(style, SeriesStyle::Bar | SeriesStyle::Histogram)
}

fn large(times: i32) -> Look {
    Look {
        letter: (8 * times, 16 * times),
        font: 15.0 * f64::from(times),
        margin: 8 * times,
        tick: 5 * times,
        dot: 3 * times,
        line: 2 * times.unsigned_abs(),
        fine: true,
        ink: RGBColor(50, 50, 50),
        labels: (10, 8),
    }
}

fn text<'b>(look: &Look, size: f64) -> TextStyle<'b> {
    ("sans-serif", size).into_font().color(&look.ink)
}

fn centred<B: DrawingBackend>(area: &DrawingArea<B, Shift>, words: &str, look: &Look) -> ChartResult {
    centred_sized(area, words, look, look.font)
}

fn centred_sized<B: DrawingBackend>(area: &DrawingArea<B, Shift>, words: &str, look: &Look, size: f64) -> ChartResult {
    let (width, height) = area.dim_in_pixel();
    let style = text(look, size).pos(Pos::new(HPos::Center, VPos::Center));
    let middle = (i32::try_from(width / 2).unwrap_or(0), i32::try_from(height / 2).unwrap_or(0));
    area.draw(&Text::new(words.to_string(), middle, style)).map_err(said)
}

/// The least and the largest of some numbers, apart from each other; 0 and 1 of none.
fn ends(numbers: impl Iterator<Item = f64>, with: Option<f64>) -> (f64, f64) {
    let found = numbers.chain(with).fold(None, |ends: Option<(f64, f64)>, number| {
        Some(ends.map_or((number, number), |(low, high)| (low.min(number), high.max(number))))
    });
    match found {
        None => (0.0, 1.0),
        Some((low, high)) if high - low > f64::EPSILON * low.abs().max(high.abs()) => (low, high),
        // Numbers that are all alike stand in the middle.
        Some((low, high)) => {
            let room = (low.abs() * 0.1).max(0.5);
            (low - room, high + room)
        }
    }
}

/// A number at an axis, as exact as the axis needs.
fn number_text(number: f64, (low, high): (f64, f64)) -> String {
    let span = (high - low).abs();
    // A number that is negligible on the axis is zero.
    let number = if number.abs() < span * 1e-9 { 0.0 } else { number };
    let largest = low.abs().max(high.abs());
    if largest >= 1e7 || (largest < 1e-4 && largest > 0.0) {
        return short(&format!("{number:.2e}"));
    }
    let places = (2.0 - span.log10().floor()).clamp(0.0, 10.0) as usize;
    let text = format!("{number:.places$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_string() } else { text }
}

/// `1.50e6` as `1.5e6`.
fn short(text: &str) -> String {
    match text.split_once('e') {
        Some((digits, power)) => format!("{}e{power}", digits.trim_end_matches('0').trim_end_matches('.')),
        None => text.to_string(),
    }
}
