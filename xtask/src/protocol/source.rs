//! Types as the Rust sources and their serde attributes describe them.

use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Fields, Item, Lit, Meta, Token, Type};

/// All types that were read, by name.
#[derive(Default)]
pub struct Source {
    types: BTreeMap<String, Definition>,
}

/// A type with its doc comment.
pub struct Definition {
    /// The first sentence of its doc comment.
    pub about: String,
    /// What it is.
    pub shape: Shape,
}

/// What a type is.
pub enum Shape {
    /// A name for another type.
    Alias(Type),
    /// An object.
    Struct(Vec<Field>),
    /// One of several.
    Enum {
        /// The member that tells them apart; without it they are words or `untagged`.
        tag: Option<String>,
        /// The choices.
        variants: Vec<Variant>,
    },
}

/// A member of an object.
pub struct Field {
    /// Its name on the wire.
    pub name: String,
    /// The first sentence of its doc comment.
    pub about: String,
    /// Its type.
    pub kind: Type,
    /// Whether it may be left out by whoever asks.
    pub default: bool,
    /// Whether it may be left out by whoever answers.
    pub skipped: bool,
    /// Whether its members belong to the object itself.
    pub flat: bool,
    /// Whether functions of its own write it.
    pub custom: bool,
}

/// A choice.
pub struct Variant {
    /// Its name on the wire.
    pub name: String,
    /// The first sentence of its doc comment.
    pub about: String,
    /// What comes with it.
    pub content: Content,
}

/// What comes with a choice.
pub enum Content {
    /// Members of its own.
    Fields(Vec<Field>),
    /// The members of another type.
    Of(Type),
}

impl Source {
    /// Reads the types of a file.
    pub fn read(&mut self, text: &str) -> Result<()> {
        for item in syn::parse_file(text)?.items {
            match item {
                Item::Struct(item) => {
                    let serde = Serde::read(&item.attrs)?;
                    if let Fields::Named(named) = item.fields {
                        let fields = fields(named.named.into_iter(), serde.default)?;
                        self.add(item.ident.to_string(), &item.attrs, Shape::Struct(fields))?;
                    }
                }
                Item::Enum(item) => {
                    let serde = Serde::read(&item.attrs)?;
                    let variants = item.variants.into_iter().map(|variant| {
                        let own = Serde::read(&variant.attrs)?;
                        let name = variant.ident.to_string();
                        let content = match variant.fields {
                            Fields::Named(named) => {
                                Content::Fields(fields(named.named.into_iter(), false)?)
                            }
                            Fields::Unit => Content::Fields(Vec::new()),
                            Fields::Unnamed(one) => match one.unnamed.into_iter().next() {
                                Some(field) => Content::Of(field.ty),
                                None => bail!("{name} is empty"),
                            },
                        };
                        let name = own.rename.unwrap_or_else(|| match serde.snake_case {
                            true => snake_case(&name),
                            false => name,
                        });
                        let about = about(&variant.attrs);
                        Ok(Variant {
                            name,
                            about,
                            content,
                        })
                    });
                    let variants = variants.collect::<Result<_>>()?;
                    let tag = serde.tag;
                    let shape = Shape::Enum { tag, variants };
                    self.add(item.ident.to_string(), &item.attrs, shape)?;
                }
                Item::Type(item) => {
                    self.add(item.ident.to_string(), &item.attrs, Shape::Alias(*item.ty))?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn add(&mut self, name: String, attributes: &[Attribute], shape: Shape) -> Result<()> {
        let about = about(attributes);
        let known = (self.types).insert(name.clone(), Definition { about, shape });
        ensure!(known.is_none(), "{name} is the name of two types");
        Ok(())
    }

    /// The type of this name.
    pub fn find(&self, name: &str) -> Result<&Definition> {
        let found = self.types.get(name);
        found.with_context(|| format!("no source of the protocol has the type {name}"))
    }
}

fn fields(fields: impl Iterator<Item = syn::Field>, default: bool) -> Result<Vec<Field>> {
    let mut all = Vec::new();
    for field in fields {
        let serde = Serde::read(&field.attrs)?;
        let Some(name) = field.ident.as_ref().filter(|_| !serde.skip) else {
            continue;
        };
        all.push(Field {
            name: serde.rename.unwrap_or_else(|| name.to_string()),
            about: about(&field.attrs),
            kind: field.ty,
            default: default || serde.default,
            skipped: serde.skipped,
            flat: serde.flat,
            custom: serde.custom,
        });
    }
    Ok(all)
}

/// What serde is told about a type, a choice or a member.
#[derive(Default)]
struct Serde {
    tag: Option<String>,
    rename: Option<String>,
    snake_case: bool,
    default: bool,
    skipped: bool,
    skip: bool,
    flat: bool,
    custom: bool,
}

impl Serde {
    fn read(attributes: &[Attribute]) -> Result<Serde> {
        let mut serde = Serde::default();
        for attribute in attributes.iter().filter(|a| a.path().is_ident("serde")) {
            let parts = Punctuated::<Meta, Token![,]>::parse_terminated;
            for part in attribute.parse_args_with(parts)? {
                let word = part.path().get_ident().map(ToString::to_string);
                match word.as_deref().unwrap_or_default() {
                    "tag" => serde.tag = Some(text(&part)?),
                    "rename" => serde.rename = Some(text(&part)?),
                    "rename_all" if text(&part)? == "snake_case" => serde.snake_case = true,
                    "default" => serde.default = true,
                    "skip_serializing_if" => serde.skipped = true,
                    "skip" => serde.skip = true,
                    "flatten" => serde.flat = true,
                    "with" | "serialize_with" => serde.custom = true,
                    "untagged" | "deny_unknown_fields" | "deserialize_with" => {}
                    other => bail!("serde's `{other}` is not known to xtask/src/protocol"),
                }
            }
        }
        Ok(serde)
    }
}

/// The text of `name = "text"`.
fn text(part: &Meta) -> Result<String> {
    if let Meta::NameValue(pair) = part
        && let Expr::Lit(value) = &pair.value
        && let Lit::Str(text) = &value.lit
    {
        return Ok(text.value());
    }
    bail!("an attribute of serde has no text");
}

/// The first sentence of a doc comment, without what only rustdoc understands.
fn about(attributes: &[Attribute]) -> String {
    let docs = attributes.iter().filter(|a| a.path().is_ident("doc"));
    let lines: Vec<String> = docs.filter_map(|a| text(&a.meta).ok()).collect();
    let all = lines.join("\n").replace("[`", "`").replace("`]", "`");
    let first = all.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = first.split_whitespace().collect();
    words.join(" ").replace("*/", "* /")
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}
