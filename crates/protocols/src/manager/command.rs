//! The command line of an external engine, as its spec writes it.
//!
//! `uai:PATH`, or `uai:PATH WORD WORD`: words are separated by spaces and may be put in
//! quotes to hold some. A command that holds `=` is put in quotes as a whole, so that its
//! own text is not taken for options: `uai:'engine --depth=3':Hash=64`.

use wuqi_engines::SpecError;

/// The program and its arguments.
pub(super) fn words(text: &str) -> Result<Vec<String>, SpecError> {
    let text = text.trim();
    let inner = ['\'', '"'].into_iter().find_map(|quote| {
        let inner = text.strip_prefix(quote)?.strip_suffix(quote)?;
        (!inner.contains(quote)).then_some(inner)
    });
    let words = split(inner.unwrap_or(text))
        .ok_or_else(|| SpecError::Unsuitable(format!("a quote in '{text}' is not closed")))?;
    if words.first().is_none_or(String::is_empty) {
        let reason = "an external engine needs a program: write uai:PATH, for example";
        return Err(SpecError::Unsuitable(reason.to_owned()));
    }
    Ok(words)
}

/// Splits at spaces outside quotes; `None` if a quote is left open.
fn split(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match (c, quote) {
            (c, Some(open)) if c == open => quote = None,
            ('\'' | '"', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_into_words() {
        for (text, expected) in [
            ("./engine", &["./engine"][..]),
            ("engine uai  --level 3", &["engine", "uai", "--level", "3"]),
            ("'engine --depth=3'", &["engine", "--depth=3"]),
            ("'\"my engine\" x'", &["my engine", "x"]),
            ("'a b' \"\" c", &["a b", "", "c"]),
        ] {
            assert_eq!(words(text).unwrap(), expected, "{text}");
        }
        assert!(words("").is_err());
        assert!(words("''").is_err());
        assert!(words("'a b").is_err());
    }
}
