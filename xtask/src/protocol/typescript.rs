//! Writes types that were read from Rust in TypeScript.
//!
//! What whoever asks may leave out is not always what whoever answers leaves out. A type
//! that goes both ways and differs in that is written twice, for questions with `Input`
//! after its name.

use super::source::{Content, Field, Shape, Source, Variant};
use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;
use std::fmt::Write;
use syn::{Expr, GenericArgument, Lit, PathArguments, Type};

/// Which way a type goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// From the session to the page.
    Output,
    /// From the page to the session.
    Input,
}

/// Types that write themselves, as the wire has them.
const WRITTEN: &[(&str, &str)] = &[
    ("FaultCode", "string"),
    ("Hash", "string"),
    ("Map", "Record<string, unknown>"),
    ("Number", "number"),
    ("Pentanomial", "number[]"),
    ("Mark", "\"!\" | \"?\" | \"!!\" | \"??\" | \"!?\" | \"?!\""),
    ("Player", "Player"),
    ("Score", "string"),
    ("Value", "unknown"),
];

/// Members that are words, where Rust has only a text.
const WORDS: &[(&str, &str, &str)] = &[
    ("Action", "link", "\"open\" | \"refused\""),
    ("Action", "work", "{ think?: { table: string } }"),
    ("Company", "you", "\"table\" | Player | \"watcher\""),
    ("DealView", "waiting", "Player[]"),
    (
        "EngineDescription",
        "family",
        "\"level\" | \"algorithm\" | \"original\"",
    ),
    ("Entry", "game", "GameId"),
    ("FirstGame", "game", "GameId"),
    ("Finished", "winner", "Player | \"draw\""),
    ("GameDescription", "game", "GameId"),
    ("MatchRequest", "game", "GameId"),
    ("MatchSummary", "game", "GameId"),
    ("PositionAnswer", "game", "GameId"),
    ("ResultView", "outcome", "Player | \"draw\""),
    ("RootReport", "bound", "\"at_most\""),
    ("ScoreText", "side", "Player"),
    ("State", "game", "GameId"),
    ("Trace", "events", "string[]"),
    ("Trace", "nodes", "string[]"),
    ("Trace", "turn", "Player"),
];

/// A choice that is never on the wire.
const NEVER: &[(&str, &str)] = &[("Extra", "none")];

const HEAD: &str = r#"/**
 * The session protocol in types (docs/protocol.md).
 *
 * Written by `cargo xtask protocol` from the Rust types: change those, not this file.
 */

import type { GameId } from "./types.js";

/** One of the two sides. */
export type Player = "one" | "two";

/** The members of all choices of a union. */
type Members<T> = T extends unknown ? keyof T : never;

/** A union of which every member may be read: a choice without it has it undefined. */
export type Open<T, All = T> = T extends unknown
  ? T & { [K in Exclude<Members<All>, keyof T>]?: undefined }
  : never;
"#;

/// Writes types.
pub struct Writer<'a> {
    source: &'a Source,
    reached: BTreeSet<(String, Way)>,
}

impl<'a> Writer<'a> {
    /// Of these sources.
    pub fn new(source: &'a Source) -> Self {
        let reached = BTreeSet::new();
        Writer { source, reached }
    }

    /// These types and all that they consist of, in alphabetical order.
    pub fn write(mut self, inputs: &[&str], outputs: &[&str]) -> Result<String> {
        for (names, way) in [(inputs, Way::Input), (outputs, Way::Output)] {
            for name in names {
                self.reach(name, way)?;
            }
        }
        let mut text = HEAD.to_owned();
        for (name, way) in &self.reached {
            let twice = self.reached.contains(&(name.clone(), Way::Output));
            if *way == Way::Output || !twice || self.differs(name)? {
                text.push('\n');
                self.definition(name, *way, &mut text)?;
            }
        }
        Ok(text)
    }

    /// Notes a type and all that it consists of.
    fn reach(&mut self, name: &str, way: Way) -> Result<()> {
        if is_written(name) || !self.reached.insert((name.to_owned(), way)) {
            return Ok(());
        }
        for used in self.used(name)? {
            self.reach(&used, way)?;
        }
        Ok(())
    }

    /// The types of our own that a type consists of.
    fn used(&self, name: &str) -> Result<Vec<String>> {
        let mut used = Vec::new();
        let definition = self.source.find(name)?;
        let of_fields = |fields: &[Field], used: &mut Vec<String>| {
            for field in fields.iter().filter(|field| {
                let words =
                    |(kind, member, _): &(&str, &str, &str)| *kind == name && *member == field.name;
                !WORDS.iter().any(words)
            }) {
                names(&field.kind, used);
            }
        };
        match &definition.shape {
            Shape::Alias(kind) => names(kind, &mut used),
            Shape::Struct(fields) => of_fields(fields, &mut used),
            Shape::Enum { variants, .. } => {
                for variant in variants {
                    match &variant.content {
                        Content::Fields(fields) => of_fields(fields, &mut used),
                        Content::Of(kind) => names(kind, &mut used),
                    }
                }
            }
        }
        Ok(used)
    }

    /// Whether a type differs by the way it goes.
    fn differs(&self, name: &str) -> Result<bool> {
        if is_written(name) {
            return Ok(false);
        }
        let differ = |fields: &[Field]| {
            let mut fields = fields.iter();
            fields.any(|field| is_optional(field, Way::Input) != is_optional(field, Way::Output))
        };
        let own = match &self.source.find(name)?.shape {
            Shape::Alias(_) => false,
            Shape::Struct(fields) => differ(fields),
            Shape::Enum { variants, .. } => variants.iter().any(|variant| match &variant.content {
                Content::Fields(fields) => differ(fields),
                Content::Of(_) => false,
            }),
        };
        if own {
            return Ok(true);
        }
        for used in self.used(name)? {
            if self.differs(&used)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The name of a type that goes this way.
    fn name(&self, name: &str, way: Way) -> Result<String> {
        if let Some((_, written)) = WRITTEN.iter().find(|(known, _)| *known == name) {
            return Ok((*written).to_owned());
        }
        let twice = self.reached.contains(&(name.to_owned(), Way::Output));
        let input = way == Way::Input && twice && self.differs(name)?;
        Ok(format!("{name}{}", if input { "Input" } else { "" }))
    }

    fn definition(&self, name: &str, way: Way, text: &mut String) -> Result<()> {
        let definition = self.source.find(name)?;
        let written = self.name(name, way)?;
        comment("", &definition.about, text)?;
        match &definition.shape {
            Shape::Alias(kind) => {
                writeln!(text, "export type {written} = {};", self.kind(kind, way)?)?
            }
            Shape::Struct(fields) => {
                let flat = self.flat(fields, way)?;
                match flat.is_empty() {
                    true => writeln!(text, "export interface {written} {{")?,
                    false => writeln!(text, "export type {written} = {flat} & {{")?,
                }
                for field in fields.iter().filter(|field| !field.flat) {
                    comment("  ", &field.about, text)?;
                    writeln!(text, "  {};", self.member(name, field, way)?)?;
                }
                text.push_str(if flat.is_empty() { "}\n" } else { "};\n" });
            }
            Shape::Enum { tag, variants } => {
                let views = |variant: &Variant| matches!(variant.content, Content::Fields(_));
                let open = way == Way::Output && tag.is_some() && variants.iter().all(views);
                write!(
                    text,
                    "export type {written} ={}",
                    if open { " Open<" } else { "" }
                )?;
                let sent = |variant: &&Variant| !NEVER.contains(&(name, &variant.name));
                for variant in variants.iter().filter(sent) {
                    text.push('\n');
                    comment("  ", &variant.about, text)?;
                    let choice = self.choice(name, tag.as_deref(), variant, way)?;
                    write!(text, "  | {choice}")?;
                }
                text.push_str(if open { "\n>;\n" } else { ";\n" });
            }
        }
        Ok(())
    }

    /// The types whose members belong to the object itself.
    fn flat(&self, fields: &[Field], way: Way) -> Result<String> {
        let flat = fields.iter().filter(|field| field.flat);
        let kinds: Vec<String> = flat
            .map(|field| self.kind(&field.kind, way))
            .collect::<Result<_>>()?;
        Ok(kinds.join(" & "))
    }

    fn choice(&self, of: &str, tag: Option<&str>, variant: &Variant, way: Way) -> Result<String> {
        let word = format!("\"{}\"", variant.name);
        Ok(match (tag, &variant.content) {
            (None, Content::Of(kind)) => self.kind(kind, way)?,
            (None, Content::Fields(_)) => word,
            (Some(tag), Content::Of(kind)) => {
                format!("({{ {tag}: {word} }} & {})", self.kind(kind, way)?)
            }
            (Some(tag), Content::Fields(fields)) => {
                let mut members = vec![format!("{tag}: {word}")];
                for field in fields {
                    members.push(self.member(of, field, way)?);
                }
                format!("{{ {} }}", members.join("; "))
            }
        })
    }

    fn member(&self, of: &str, field: &Field, way: Way) -> Result<String> {
        let optional = is_optional(field, way);
        let inner = option(&field.kind).filter(|_| optional);
        let words = WORDS
            .iter()
            .find(|(name, member, _)| *name == of && *member == field.name);
        let kind = match words {
            Some((_, _, words)) => (*words).to_owned(),
            None => self.kind(inner.unwrap_or(&field.kind), way)?,
        };
        let mark = if optional { "?" } else { "" };
        Ok(format!("{}{mark}: {kind}", field.name))
    }

    /// A Rust type in TypeScript.
    fn kind(&self, kind: &Type, way: Way) -> Result<String> {
        if let Some(inner) = option(kind) {
            return Ok(format!("{} | null", self.kind(inner, way)?));
        }
        match kind {
            Type::Reference(reference) => self.kind(&reference.elem, way),
            Type::Array(array) => {
                let length = length(&array.len)?;
                let one = self.kind(&array.elem, way)?;
                Ok(format!("[{}]", vec![one; length].join(", ")))
            }
            Type::Tuple(tuple) => {
                let parts: Vec<String> = (tuple.elems.iter())
                    .map(|part| self.kind(part, way))
                    .collect::<Result<_>>()?;
                Ok(format!("[{}]", parts.join(", ")))
            }
            Type::Path(_) => {
                let name = last(kind).context("a type without a name")?;
                match name.as_str() {
                    "u8" | "u16" | "u32" | "u64" | "usize" | "i32" | "i64" | "f32" | "f64" => {
                        Ok("number".to_owned())
                    }
                    "bool" => Ok("boolean".to_owned()),
                    "String" | "str" | "char" => Ok("string".to_owned()),
                    "Box" | "Arc" => self.kind(argument(kind).context("a box of nothing")?, way),
                    "BTreeMap" => {
                        let value = arguments(kind).last().copied();
                        let value = self.kind(value.context("a map of nothing")?, way)?;
                        Ok(format!("Record<string, {value}>"))
                    }
                    "Vec" => {
                        let one = self.kind(argument(kind).context("a list of nothing")?, way)?;
                        let several = one.contains(" | ");
                        Ok(if several {
                            format!("({one})[]")
                        } else {
                            format!("{one}[]")
                        })
                    }
                    _ => self.name(&name, way),
                }
            }
            _ => bail!("a type that xtask/src/protocol does not know"),
        }
    }
}

/// Whether a member may be missing.
fn is_optional(field: &Field, way: Way) -> bool {
    match way {
        Way::Input => field.default || (option(&field.kind).is_some() && !field.custom),
        Way::Output => field.skipped,
    }
}

fn is_written(name: &str) -> bool {
    WRITTEN.iter().any(|(known, _)| *known == name)
}

/// The names of our own types in a type.
fn names(kind: &Type, found: &mut Vec<String>) {
    match kind {
        Type::Reference(reference) => names(&reference.elem, found),
        Type::Array(array) => names(&array.elem, found),
        Type::Tuple(tuple) => tuple.elems.iter().for_each(|part| names(part, found)),
        Type::Path(_) => match (last(kind), argument(kind)) {
            (Some(name), _) if is_written(&name) => {}
            (_, Some(_)) => arguments(kind).iter().for_each(|inner| names(inner, found)),
            (Some(name), None) => {
                let plain = name == "String" || name.starts_with(|c: char| c.is_lowercase());
                found.extend((!plain).then_some(name));
            }
            (None, None) => {}
        },
        _ => {}
    }
}

/// What an `Option` may hold.
fn option(kind: &Type) -> Option<&Type> {
    argument(kind).filter(|_| last(kind).is_some_and(|name| name == "Option"))
}

fn last(kind: &Type) -> Option<String> {
    match kind {
        Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        _ => None,
    }
}

/// The first type in angle brackets.
fn argument(kind: &Type) -> Option<&Type> {
    arguments(kind).first().copied()
}

/// The types in angle brackets.
fn arguments(kind: &Type) -> Vec<&Type> {
    let Type::Path(path) = kind else {
        return Vec::new();
    };
    let last = path.path.segments.last().map(|segment| &segment.arguments);
    let Some(PathArguments::AngleBracketed(arguments)) = last else {
        return Vec::new();
    };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(kind) => Some(kind),
        _ => None,
    });
    types.collect()
}

fn length(expression: &Expr) -> Result<usize> {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => Ok(number.base10_parse()?),
            _ => bail!("a length that is no number"),
        },
        _ => bail!("a length that is no number"),
    }
}

fn comment(indent: &str, about: &str, text: &mut String) -> Result<()> {
    if !about.is_empty() {
        writeln!(text, "{indent}/** {about} */")?;
    }
    Ok(())
}
