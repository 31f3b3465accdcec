//! The board part of position strings, shared by all games: ranks from the top separated
//! by `/`, a number for that many empty squares.

use crate::Size;
use wuqi_core::{NotationError, square::MAX_SIDE};

/// Reads a board of exactly `size`, in reading order. `piece` reads one piece at the start
/// of its text and says how many bytes it took. `separator`, where a game has one, stands
/// between the entries of a rank. `offset` is where `text` starts in the whole string.
pub fn read<T: Clone>(
    text: &str,
    offset: usize,
    size: Size,
    empty: &T,
    separator: Option<char>,
    mut piece: impl FnMut(&str) -> Option<(T, usize)>,
) -> Result<Vec<T>, NotationError> {
    let mut squares = Vec::with_capacity(size.squares());
    let mut at = offset;
    let mut ranks = 0;
    for rank in text.split('/') {
        ranks += 1;
        if ranks > usize::from(size.height) {
            return Err(NotationError::new(
                at,
                "too-many-ranks",
                format!("the board has more than {} ranks", size.height),
            ));
        }
        let name = size.height as usize + 1 - ranks;
        let full = squares.len() + usize::from(size.width);
        let mut rest = rank;
        let mut first = true;
        while !rest.is_empty() {
            let here = at + rank.len() - rest.len();
            if let Some(separator) = separator.filter(|_| !first) {
                rest = rest.strip_prefix(separator).ok_or_else(|| {
                    NotationError::new(
                        here,
                        "missing-separator",
                        format!("'{separator}' is missing between squares of rank {name}"),
                    )
                })?;
            }
            first = false;
            let here = at + rank.len() - rest.len();
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let count = rest[..digits].parse::<usize>().unwrap_or(usize::MAX);
                if count == 0 || squares.len().saturating_add(count) > full {
                    return Err(NotationError::new(
                        here,
                        "rank-length",
                        format!(
                            "{} empty squares do not fit in rank {name} of {size}",
                            &rest[..digits]
                        ),
                    ));
                }
                squares.extend(std::iter::repeat_n(empty.clone(), count));
                rest = &rest[digits..];
            } else {
                let Some((value, used)) = piece(rest) else {
                    let found = rest.chars().next().map_or("nothing".to_owned(), |c| {
                        format!("'{}'", c.escape_default())
                    });
                    return Err(NotationError::new(
                        here,
                        "unknown-piece",
                        format!("{found} is no piece of this game (rank {name})"),
                    ));
                };
                squares.push(value);
                rest = &rest[used..];
            }
            if squares.len() > full {
                return Err(NotationError::new(
                    here,
                    "rank-length",
                    format!("rank {name} has more than {} squares", size.width),
                ));
            }
        }
        if squares.len() < full {
            return Err(NotationError::new(
                at + rank.len(),
                "rank-length",
                format!("rank {name} has fewer than {} squares", size.width),
            ));
        }
        at += rank.len() + 1;
    }
    if ranks < usize::from(size.height) {
        return Err(NotationError::new(
            offset + text.len(),
            "too-few-ranks",
            format!("the board has {ranks} ranks instead of {}", size.height),
        ));
    }
    Ok(squares)
}

/// Writes a board from its entries in reading order; `None` is an empty square.
pub fn show(
    squares: impl IntoIterator<Item = Option<String>>,
    width: u8,
    separator: &str,
) -> String {
    let squares: Vec<Option<String>> = squares.into_iter().collect();
    let ranks = squares.chunks(usize::from(width)).map(|rank| {
        let entries = rank
            .chunk_by(|a, b| a.is_none() && b.is_none())
            .map(|run| match &run[0] {
                Some(piece) => piece.clone(),
                None => run.len().to_string(),
            });
        entries.collect::<Vec<_>>().join(separator)
    });
    ranks.collect::<Vec<_>>().join("/")
}

/// The size that the board part of a position string seems to have: its ranks, and the
/// squares of the first rank. `None` if that is no board at all.
#[must_use]
pub fn size_of(text: &str, separator: Option<char>) -> Option<Size> {
    let board = text.split_whitespace().next()?;
    let height = u8::try_from(board.split('/').count()).ok()?;
    let first = board.split('/').next()?;
    let entries: Vec<&str> = match separator {
        Some(separator) => first.split(separator).collect(),
        None => first
            .split_inclusive(|c: char| !c.is_ascii_digit())
            .flat_map(|part| {
                let digits = part.bytes().take_while(u8::is_ascii_digit).count();
                [&part[..digits], &part[digits..]]
            })
            .filter(|part| !part.is_empty())
            .collect(),
    };
    let mut width = 0usize;
    for entry in entries {
        width = width.checked_add(entry.parse::<usize>().unwrap_or(1))?;
    }
    let width = u8::try_from(width).ok()?;
    ((1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height))
        .then(|| Size::new(width, height))
}

/// Splits a position string into exactly `N` fields separated by white space, each with
/// its byte offset.
pub fn fields<'a, const N: usize>(
    text: &'a str,
    names: [&str; N],
) -> Result<[(&'a str, usize); N], NotationError> {
    let mut found = [("", text.len()); N];
    let mut count = 0;
    for field in text.split_ascii_whitespace() {
        let at = field.as_ptr() as usize - text.as_ptr() as usize;
        if count == N {
            return Err(NotationError::new(
                at,
                "too-many-fields",
                format!(
                    "the position has more than its {N} fields: {}",
                    names.join(", ")
                ),
            ));
        }
        found[count] = (field, at);
        count += 1;
    }
    if count < N {
        return Err(NotationError::new(
            text.len(),
            "missing-field",
            format!(
                "the position lacks its field '{}': it has {}",
                names[count],
                names.join(", ")
            ),
        ));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stones(text: &str, size: Size) -> Result<Vec<char>, NotationError> {
        read(text, 0, size, &'.', None, |rest| {
            match rest.chars().next() {
                Some(c @ ('x' | 'o')) => Some((c, 1)),
                _ => None,
            }
        })
    }

    #[test]
    fn boards_read_and_show() {
        let squares = stones("x2/3/1o1", Size::square(3)).unwrap();
        assert_eq!(squares.iter().collect::<String>(), "x......o.");
        let entries = squares.iter().map(|&c| (c != '.').then(|| c.to_string()));
        assert_eq!(show(entries, 3, ""), "x2/3/1o1");
        assert_eq!(size_of("x2/3/1o1 x", None), Some(Size::square(3)));
        assert_eq!(size_of("15/15 x", None), Some(Size::new(15, 2)));
        assert_eq!(size_of("A1,5/6 a", Some(',')), Some(Size::new(6, 2)));
        assert_eq!(size_of("", None), None);
        assert_eq!(
            size_of("99999999999999999999/3", None),
            Some(Size::new(1, 2))
        );
    }

    #[test]
    fn faults_are_placed() {
        for (text, at, code) in [
            ("3/3", 3, "too-few-ranks"),
            ("3/3/3/3", 6, "too-many-ranks"),
            ("4/3/3", 0, "rank-length"),
            ("3/2/3", 3, "rank-length"),
            ("3/xxxx/3", 5, "rank-length"),
            ("3/x?x/3", 3, "unknown-piece"),
            ("3/0xxx/3", 2, "rank-length"),
            ("3/é/3", 2, "unknown-piece"),
            ("3/99999999999999999999999/3", 2, "rank-length"),
            ("", 0, "rank-length"),
        ] {
            let error = stones(text, Size::square(3)).unwrap_err();
            assert_eq!((error.at, error.code), (at, code), "{text}: {error}");
        }
    }

    #[test]
    fn fields_are_counted() {
        assert_eq!(
            fields(" a  b", ["one", "two"]).unwrap(),
            [("a", 1), ("b", 4)]
        );
        assert_eq!(
            fields("a", ["one", "two"]).unwrap_err().code,
            "missing-field"
        );
        assert_eq!(
            fields("a b c", ["one", "two"]).unwrap_err().code,
            "too-many-fields"
        );
    }
}
