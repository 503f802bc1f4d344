//! A surface of pixels, for files of PNG. Letters come from a font that is drawn already.

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster};
use plotters::prelude::DrawingBackend;
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{BackendColor, BackendCoord, BackendTextStyle, DrawingErrorKind, FontTransform};

use super::colours::Colour;
use crate::array::budget;
use crate::error::{Error, Result};

/// Rows of red, green and blue.
pub struct Pixels {
    width: usize,
    height: usize,
    bytes: Vec<u8>,
}

type PixelsResult = std::result::Result<(), DrawingErrorKind<std::convert::Infallible>>;

impl Pixels {
    /// A white surface. A limit error where memory is short.
    pub fn new(width: usize, height: usize) -> Result<Pixels> {
        Ok(Pixels { width, height, bytes: budget::filled(3 * width * height, 255_u8)? })
    }

    /// Mixes a colour into a pixel; outside of the surface there is nothing.
    pub fn mix(&mut self, x: i32, y: i32, colour: Colour, share: f64) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if x >= self.width || y >= self.height {
            return;
        }
        let at = 3 * (y * self.width + x);
        if let Some([r, g, b]) = self.bytes.get_mut(at..at + 3) {
            for (old, new) in [(r, colour.0), (g, colour.1), (b, colour.2)] {
                *old = (f64::from(*old) + share * (f64::from(new) - f64::from(*old))).round() as u8;
            }
        }
    }

    /// The file.
    pub fn png(&self) -> Result<Vec<u8>> {
        let size = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, size(self.width), size(self.height));
        encoder.set_color(png::ColorType::Rgb);
        let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&self.bytes));
        written.map_err(|error| Error::domain(format!("no PNG can be made of the picture: {error}")))?;
        Ok(out)
    }
}

/// The height of letters for a size of font: the nearest that there is.
fn height(size: f64) -> RasterHeight {
    match size {
        size if size < 19.0 => RasterHeight::Size16,
        size if size < 28.0 => RasterHeight::Size24,
        _ => RasterHeight::Size32,
    }
}

/// The width of a letter.
fn wide(height: RasterHeight) -> i32 {
    noto_sans_mono_bitmap::get_raster_width(FontWeight::Regular, height) as i32
}

impl DrawingBackend for &mut Pixels {
    type ErrorType = std::convert::Infallible;

    fn get_size(&self) -> (u32, u32) {
        (u32::try_from(self.width).unwrap_or(u32::MAX), u32::try_from(self.height).unwrap_or(u32::MAX))
    }

    fn ensure_prepared(&mut self) -> PixelsResult {
        Ok(())
    }

    fn present(&mut self) -> PixelsResult {
        Ok(())
    }

    fn draw_pixel(&mut self, point: BackendCoord, colour: BackendColor) -> PixelsResult {
        self.mix(point.0, point.1, colour.rgb, colour.alpha);
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> PixelsResult {
        let (height, colour) = (height(style.size()), style.color());
        let (letter, tall) = (wide(height), height.val() as i32);
        let length = letter * i32::try_from(text.chars().count()).unwrap_or(0);
        let anchor = style.anchor();
        let left = match anchor.h_pos {
            HPos::Left => 0,
            HPos::Center => -length / 2,
            HPos::Right => -length,
        };
        let top = match anchor.v_pos {
            VPos::Top => 0,
            VPos::Center => -tall / 2,
            VPos::Bottom => -tall,
        };
        let turn: FontTransform = style.transform();
        for (index, character) in (0..).zip(text.chars()) {
            let known = get_raster(character, FontWeight::Regular, height);
            let Some(raster) = known.or_else(|| get_raster('?', FontWeight::Regular, height)) else { continue };
            for (row, line) in (0..).zip(raster.rows()) {
                for (column, &share) in (0..).zip(line.iter()) {
                    let (x, y) = turn.transform(left + index * letter + column, top + row);
                    self.mix(at.0 + x, at.1 + y, colour.rgb, colour.alpha * f64::from(share) / 255.0);
                }
            }
        }
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> std::result::Result<(u32, u32), DrawingErrorKind<Self::ErrorType>> {
        let height = height(style.size());
        let letters = u32::try_from(text.chars().count()).unwrap_or(0);
        Ok((wide(height).unsigned_abs() * letters, u32::try_from(height.val()).unwrap_or(16)))
    }
}
