//! One rank of a position string from single squares.

/// Writes the squares of a rank, runs of empty ones as numbers.
pub(crate) fn text(squares: impl IntoIterator<Item = Option<char>>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in squares {
        let Some(letter) = square else {
            empty += 1;
            continue;
        };
        close(&mut text, &mut empty);
        text.push(letter);
    }
    close(&mut text, &mut empty);
    text
}

/// Writes the run of empty squares that has ended.
fn close(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        *text += &empty.to_string();
        *empty = 0;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn runs_become_numbers() {
        let rank = |text: &str| super::text(text.chars().map(|c| (c != '.').then_some(c)));
        assert_eq!(rank("..x...o."), "2x3o1");
        assert_eq!(rank("............"), "12");
        assert_eq!(rank("xo"), "xo");
    }
}
