//! Square names: files `a b c …` from the left, ranks `1 2 3 …` from the bottom.
//!
//! Coordinates in code are `(column, row)` with row 0 at the *top*, the order in which
//! positions are written and boards are drawn.

/// The largest board side that square names and positions support.
pub const MAX_SIDE: u8 = 20;

/// The name of a square, for example `a6` for the top-left square of a 6-row board.
#[must_use]
pub fn name(column: u8, row: u8, height: u8) -> String {
    debug_assert!(column < MAX_SIDE && row < height && height <= MAX_SIDE);
    format!("{}{}", char::from(b'a' + column), height - row)
}

/// Reads the square name at the start of `text`: column, row and the rest of the text.
/// `None` if there is none or it is off the board. Upper-case files are read too.
#[must_use]
pub fn read_prefix(text: &str, width: u8, height: u8) -> Option<(u8, u8, &str)> {
    let file = text.bytes().next()?.to_ascii_lowercase();
    if !file.is_ascii_lowercase() {
        return None;
    }
    let column = file - b'a';
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text[1..].split_at(digits);
    if number.starts_with('0') {
        return None;
    }
    let rank: u8 = number.parse().ok()?;
    (column < width && (1..=height).contains(&rank)).then(|| (column, height - rank, rest))
}

/// Reads a whole text as one square name: column and row.
#[must_use]
pub fn read(text: &str, width: u8, height: u8) -> Option<(u8, u8)> {
    match read_prefix(text, width, height)? {
        (column, row, "") => Some((column, row)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for height in 1..=MAX_SIDE {
            for (column, row) in (0..MAX_SIDE).flat_map(|c| (0..height).map(move |r| (c, r))) {
                let text = name(column, row, height);
                assert_eq!(read(&text, MAX_SIDE, height), Some((column, row)), "{text}");
            }
        }
        assert_eq!(name(0, 0, 6), "a6");
    }

    #[test]
    fn rubbish_is_no_square() {
        for text in [
            "", "a", "a0", "a01", "a7", "g1", "1a", "a1x", "é1", "a99999", "a-1",
        ] {
            assert_eq!(read(text, 6, 6), None, "{text}");
        }
    }
}
