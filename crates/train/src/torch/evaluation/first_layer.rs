//! The rows of the first layer while they learn.

use crate::labels::Layout;
use tch::Tensor;
use tch::nn::{Init, Path};
use wuqi_nn::evaluation::Pieces as PieceInputs;

/// The patterns of a window.
const PATTERNS: i64 = 256;

/// How much the first weights differ.
const DEVIATION: Init = Init::Randn {
    mean: 0.0,
    stdev: 0.02,
};

/// Rows that learn.
pub(super) trait FirstLayer {
    /// The rows, not rounded, in the shape that they have in the file.
    fn rows(&self) -> Tensor;

    /// Makes the rows these, in the shape that they have in the file.
    fn begin_with(&self, rows: &Tensor);

    /// Keeps all rows within these limits.
    fn limit(&self, most: f64);
}

/// The first layer for positions of this layout.
pub(super) fn first_layer(path: &Path<'_>, layout: &Layout, hidden: i64) -> Box<dyn FirstLayer> {
    match layout.position {
        0 => Box::new(Windows::new(path, layout, hidden)),
        _ => Box::new(Pieces {
            rows: path.var("pieces", &[PieceInputs::COUNT as i64, hidden], DEVIATION),
        }),
    }
}

/// What a row of a window holds is the sum of three parts: one for each pattern at each
/// window, one for each pattern wherever it is, and one for each content of each square. The
/// last two are learned from far more examples, so a pattern that is rare is not unknown. In
/// the file there are only the sums.
struct Windows {
    patterns_at: Tensor,
    patterns: Tensor,
    squares: Tensor,
    /// Which contents of which squares make up each pattern at each window.
    parts: Tensor,
}

impl Windows {
    /// First weights: only what lies on single squares differs at first.
    fn new(path: &Path<'_>, layout: &Layout, hidden: i64) -> Windows {
        let (width, height) = (i64::from(layout.width), i64::from(layout.height));
        let windows = (width - 1) * (height - 1);
        let mut parts = vec![0f32; (windows * PATTERNS * width * height * 4) as usize];
        for window in 0..windows {
            let (column, row) = (window % (width - 1), window / (width - 1));
            for pattern in 0..PATTERNS {
                for place in 0..4 {
                    let square = (row + place / 2) * width + column + place % 2;
                    let content = (pattern >> place & 1) + 2 * (pattern >> (place + 4) & 1);
                    let at = (window * PATTERNS + pattern) * width * height * 4;
                    parts[(at + square * 4 + content) as usize] = 1.0;
                }
            }
        }
        let parts = Tensor::from_slice(&parts).view([windows * PATTERNS, width * height * 4]);
        let patterns_at = [windows, PATTERNS, hidden];
        Windows {
            patterns_at: path.var("patterns_at", &patterns_at, Init::Const(0.0)),
            patterns: path.var("patterns", &[PATTERNS, hidden], DEVIATION),
            squares: path.var("squares", &[width * height * 4, hidden], DEVIATION),
            parts: parts.to_device(path.device()),
        }
    }
}

impl FirstLayer for Windows {
    fn rows(&self) -> Tensor {
        let squares = self.parts.matmul(&self.squares).view_as(&self.patterns_at);
        &self.patterns_at + &self.patterns + squares
    }

    fn begin_with(&self, rows: &Tensor) {
        for part in [&self.patterns, &self.squares] {
            let _ = part.shallow_clone().zero_();
        }
        let mut patterns_at = self.patterns_at.shallow_clone();
        patterns_at.copy_(&rows.to_device(patterns_at.device()));
    }

    fn limit(&self, most: f64) {
        let rows = self.rows();
        let beyond = &rows - rows.clamp(-most, most);
        let mut patterns_at = self.patterns_at.shallow_clone();
        patterns_at -= beyond;
    }
}

/// One row for each input of Banqi.
struct Pieces {
    rows: Tensor,
}

impl FirstLayer for Pieces {
    fn rows(&self) -> Tensor {
        self.rows.shallow_clone()
    }

    fn begin_with(&self, rows: &Tensor) {
        let mut own = self.rows.shallow_clone();
        own.copy_(&rows.to_device(own.device()));
    }

    fn limit(&self, most: f64) {
        let _ = self.rows.shallow_clone().clamp_(-most, most);
    }
}
