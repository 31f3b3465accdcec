//! An address that the page asks for: its parts, and what stands behind the question mark.

use wuqi_session::protocol::LibraryFilter;

/// An address.
pub(super) struct Address {
    parts: Vec<String>,
    query: Vec<(String, String)>,
}

impl Address {
    /// Reads a path such as `api/library/3/record?format=sgf`.
    pub(super) fn read(path: &str) -> Address {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let pairs = query.split('&').filter(|pair| !pair.is_empty());
        let pair = |pair: &str| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            (
                decode(&key.replace('+', " ")),
                decode(&value.replace('+', " ")),
            )
        };
        Address {
            parts: path.trim_matches('/').split('/').map(decode).collect(),
            query: pairs.map(pair).collect(),
        }
    }

    /// The parts of the path.
    pub(super) fn parts(&self) -> Vec<&str> {
        self.parts.iter().map(String::as_str).collect()
    }

    /// A value behind the question mark.
    pub(super) fn value(&self, key: &str) -> Option<&str> {
        let found = self.query.iter().find(|(known, _)| known == key);
        found.map(|(_, value)| value.as_str())
    }

    /// The search of the library that stands there; or, in words, what is wrong with it.
    pub(super) fn filter(&self) -> Result<LibraryFilter, String> {
        let number = |value: &str| {
            let number = value.parse::<u32>();
            number.map_err(|error| format!("{value}: {error}"))
        };
        let time = |value: &str| {
            let time = value.parse::<u64>();
            time.map_err(|error| format!("{value}: {error}"))
        };
        let mut filter = LibraryFilter::default();
        for (key, value) in &self.query {
            match key.as_str() {
                "text" => filter.text = Some(value.clone()),
                "game" => filter.game = Some(value.clone()),
                "result" => filter.result = Some(value.clone()),
                "opponent" => filter.opponent = Some(value.clone()),
                "since" => filter.since = Some(time(value)?),
                "limit" => filter.limit = Some(number(value)?),
                "offset" => filter.offset = Some(number(value)?),
                other => return Err(format!("unknown field `{other}`")),
            }
        }
        Ok(filter)
    }
}

/// Reads `%20` and its like; what is no such sign stays as it is.
fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut read = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let sign = (bytes[at] == b'%')
            .then(|| text.get(at + 1..at + 3))
            .flatten();
        match sign.and_then(|sign| u8::from_str_radix(sign, 16).ok()) {
            Some(byte) => {
                read.push(byte);
                at += 3;
            }
            None => {
                read.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&read).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_with_its_signs() {
        let address = Address::read("/api/library?text=%E4%BA%94%E6%A3%8B+a%2Bb&limit=5&x=100%");
        assert_eq!(address.parts(), ["api", "library"]);
        assert_eq!(address.value("text"), Some("五棋 a+b"));
        assert_eq!(address.value("x"), Some("100%"));
        assert!(address.filter().is_err(), "x is no field");
        let filter = Address::read("api/library?limit=5&result=*").filter();
        let filter = filter.unwrap();
        assert_eq!(
            (filter.limit, filter.result.as_deref()),
            (Some(5), Some("*"))
        );
        assert!(Address::read("api/library?limit=many").filter().is_err());
    }
}
