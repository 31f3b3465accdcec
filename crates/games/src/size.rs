//! Board sizes, written `N` or `WxH`.

use crate::options::OptionError;
use std::fmt;
use std::str::FromStr;

/// The width and height of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
}

impl Size {
    /// A `width` x `height` board.
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Self {
        Size { width, height }
    }

    /// An `n` x `n` board.
    #[must_use]
    pub const fn square(n: u8) -> Self {
        Size::new(n, n)
    }

    /// Number of squares.
    #[must_use]
    pub const fn squares(self) -> usize {
        self.width as usize * self.height as usize
    }
}

/// `7` or `4x8`.
impl FromStr for Size {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Self, OptionError> {
        let wrong = || OptionError::MalformedSize(text.to_owned());
        let side = |part: &str| match part.bytes().all(|b| b.is_ascii_digit()) {
            true => part.parse::<u8>().map_err(|_| wrong()),
            false => Err(wrong()),
        };
        match text.split_once(['x', 'X']) {
            Some((width, height)) => Ok(Size::new(side(width)?, side(height)?)),
            None => side(text).map(Size::square),
        }
    }
}

/// Always the long form, `7x7`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}
