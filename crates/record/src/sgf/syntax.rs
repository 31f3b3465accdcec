//! The syntax of SGF: trees, nodes and properties, nothing of their meaning.

use crate::error::TextFault;
use crate::text::quote;

/// How deep trees may lie in trees. Each holds a move, so no real game comes near.
const MAX_DEPTH: usize = 1000;

/// What stands in the text, in order.
pub(super) enum Item {
    /// `(`
    Open(usize),
    /// `)`
    Close,
    /// `;` with its properties.
    Node(Vec<Property>),
}

/// A property with its values.
pub(super) struct Property {
    pub at: usize,
    pub name: String,
    pub values: Vec<Value>,
}

/// A value between brackets, escapes resolved.
pub(super) struct Value {
    pub at: usize,
    pub text: String,
}

/// Reads a text that holds one game. What stands before a fault is in `items`.
pub(super) fn parse(text: &str, items: &mut Vec<Item>) -> Result<(), TextFault> {
    let mut scanner = Scanner { text, at: 0 };
    let mut open = Vec::new();
    let mut node_since_open = true;
    let fault = |at, code, reason: &str| Err(TextFault::new(at, code, reason));
    loop {
        scanner.skip_white();
        let at = scanner.at;
        match scanner.peek() {
            None => break,
            Some('(') => {
                if !node_since_open {
                    return fault(at, "empty-tree", "a ';' is missing before this '('");
                }
                if open.is_empty() && !items.is_empty() {
                    let reason = "a second game starts here; one record holds one game";
                    return fault(at, "second-game", reason);
                }
                if open.len() >= MAX_DEPTH {
                    let reason = format!("variations are nested more than {MAX_DEPTH} deep");
                    return fault(at, "nested-too-deep", &reason);
                }
                open.push(at);
                items.push(Item::Open(at));
                node_since_open = false;
                scanner.bump();
            }
            Some(')') => {
                if !node_since_open {
                    return fault(at, "empty-tree", "this variation has no ';' and no move");
                }
                if open.pop().is_none() {
                    return fault(at, "no-variation", "this ')' closes nothing");
                }
                items.push(Item::Close);
                scanner.bump();
            }
            Some(';') => {
                if open.is_empty() {
                    return fault(at, "no-record", "a game starts with '(;'");
                }
                node_since_open = true;
                scanner.bump();
                items.push(Item::Node(scanner.properties()?));
            }
            Some(other) => {
                let found = quote(&other.to_string());
                let reason = format!("{found} cannot stand here: '(', ')' or ';' is expected");
                return fault(at, "unexpected", &reason);
            }
        }
    }
    match open.pop() {
        Some(at) => fault(at, "open-variation", "this '(' is never closed"),
        None if items.is_empty() => fault(0, "no-record", "a game starts with '(;'"),
        None => Ok(()),
    }
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let found = self.peek()?;
        self.at += found.len_utf8();
        Some(found)
    }

    fn skip_white(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// The properties of a node, up to whatever comes next.
    fn properties(&mut self) -> Result<Vec<Property>, TextFault> {
        let mut properties = Vec::new();
        loop {
            self.skip_white();
            let at = self.at;
            let mut name = String::new();
            // Before FF[4] names could have lower-case letters, which do not count.
            while let Some(letter) = self.peek().filter(char::is_ascii_alphabetic) {
                if letter.is_ascii_uppercase() {
                    name.push(letter);
                }
                self.bump();
            }
            if self.at == at {
                return Ok(properties);
            }
            let mut values = Vec::new();
            self.skip_white();
            while self.peek() == Some('[') {
                values.push(self.value()?);
                self.skip_white();
            }
            if values.is_empty() {
                let reason = format!("the property {} has no value in brackets", quote(&name));
                return Err(TextFault::new(at, "no-value", reason));
            }
            properties.push(Property { at, name, values });
        }
    }

    /// A value, from its `[` to its `]`. A backslash takes the next character as it is,
    /// and a line end not at all.
    fn value(&mut self) -> Result<Value, TextFault> {
        let open = self.at;
        self.bump();
        let at = self.at;
        let mut text = String::new();
        loop {
            match self.bump() {
                Some(']') => return Ok(Value { at, text }),
                Some('\\') => match self.bump() {
                    Some('\r') if self.peek() == Some('\n') => {
                        self.bump();
                    }
                    Some('\n' | '\r') | None => {}
                    Some(escaped) => text.push(escaped),
                },
                Some(other) => text.push(other),
                None => {
                    let reason = "this '[' is never closed by ']'";
                    return Err(TextFault::new(open, "open-value", reason));
                }
            }
        }
    }
}

/// Escapes a text so that it can stand in brackets.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '\\' | ']') {
            out.push('\\');
        }
        out.push(character);
    }
    out
}
