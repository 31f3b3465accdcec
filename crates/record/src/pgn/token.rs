//! The tokens of PGN.

use crate::error::TextFault;
use crate::text::quote;
use std::borrow::Cow;

/// What stands in the text.
pub(super) enum Token<'a> {
    /// `[Name "value"]`, with the place of the value.
    Tag(&'a str, usize, String),
    /// `{…}`, or the rest of a line after `;`, several such lines together.
    Comment(Cow<'a, str>),
    /// `(`
    Open,
    /// `)`
    Close,
    /// Anything else that white space ends: a number, a move, a result, a `$` mark.
    Word(&'a str),
}

/// Reads tokens one by one.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Tokens<'a> {
        Tokens { text, at: 0 }
    }

    /// The next token and its place; `None` at the end.
    pub fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, TextFault> {
        self.skip_white();
        let (text, at) = (self.text, self.at);
        let rest = &text[at..];
        let token = match rest.chars().next() {
            None => return Ok(None),
            Some('[') => self.tag()?,
            Some('(') => {
                self.at += 1;
                Token::Open
            }
            Some(')') => {
                self.at += 1;
                Token::Close
            }
            Some('{') => {
                let Some(end) = rest.find('}') else {
                    let reason = "this '{' is never closed by '}'";
                    return Err(TextFault::new(at, "open-comment", reason));
                };
                self.at += end + 1;
                Token::Comment(Cow::Borrowed(&rest[1..end]))
            }
            Some('}') => {
                return Err(TextFault::new(
                    at,
                    "unexpected",
                    "this '}' closes no comment",
                ));
            }
            Some(';') => Token::Comment(Cow::Owned(self.line_comments())),
            Some(_) => {
                let ends = |c: char| c.is_whitespace() || "[](){};".contains(c);
                let length = rest.find(ends).unwrap_or(rest.len()).max(1);
                self.at += length;
                Token::Word(&rest[..length])
            }
        };
        Ok(Some((at, token)))
    }

    /// White space, and lines that a `%` in the first column hides.
    fn skip_white(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            self.at += rest.len() - rest.trim_start().len();
            let rest = &self.text[self.at..];
            let line_start = self.at == 0 || self.text[..self.at].ends_with('\n');
            if !(line_start && rest.starts_with('%')) {
                return;
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    /// Comments to the end of the line, in as many lines as follow each other.
    fn line_comments(&mut self) -> String {
        let mut lines = Vec::new();
        while let Some(comment) = self.text[self.at..].trim_start().strip_prefix(';') {
            let line = comment.split('\n').next().unwrap_or(comment);
            self.at = self.text.len() - comment.len() + line.len();
            lines.push(line.strip_prefix(' ').unwrap_or(line));
        }
        lines.join("\n")
    }

    fn tag(&mut self) -> Result<Token<'a>, TextFault> {
        let open = self.at;
        self.at += 1;
        self.skip_white();
        let text = self.text;
        let rest = &text[self.at..];
        let letters = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let length = rest.find(|c| !letters(c)).unwrap_or(rest.len());
        let name = &rest[..length];
        if name.is_empty() {
            return Err(TextFault::new(
                self.at,
                "no-tag",
                "the name of the tag is missing",
            ));
        }
        self.at += length;
        self.skip_white();
        let value_at = self.at + 1;
        let value = self.string(name)?;
        self.skip_white();
        if !self.text[self.at..].starts_with(']') {
            let reason = format!("the tag {} is not closed by ']'", quote(name));
            return Err(TextFault::new(open, "open-tag", reason));
        }
        self.at += 1;
        Ok(Token::Tag(name, value_at, value))
    }

    /// A text in quotes, in which a backslash takes the next character as it is.
    fn string(&mut self, name: &str) -> Result<String, TextFault> {
        let open = self.at;
        let mut characters = self.text[open..].char_indices();
        let mut value = String::new();
        let wrong = |reason: &str| {
            let reason = format!("the value of the tag {} {reason}", quote(name));
            Err(TextFault::new(open, "bad-tag", reason))
        };
        if characters.next().is_none_or(|(_, quote)| quote != '"') {
            return wrong("must stand in quotes");
        }
        while let Some((offset, character)) = characters.next() {
            match character {
                '"' => {
                    self.at = open + offset + 1;
                    return Ok(value);
                }
                '\n' => break,
                '\\' => value.extend(characters.next().map(|(_, escaped)| escaped)),
                other => value.push(other),
            }
        }
        wrong("has no closing quote in its line")
    }
}
