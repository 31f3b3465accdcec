//! `cargo xtask protocol`: the page's types, written from the Rust ones.
//!
//! The session protocol is typed once, in Rust. This reads those sources as they are, serde
//! attributes included, and writes `web/app/protocol.d.ts`: commands and events as unions
//! that TypeScript tells apart by their `do` and `event`. Nothing is added to the product for
//! it. A test fails when the file is not what this would write.

mod source;
mod typescript;

use crate::project::Project;
use anyhow::{Context, Result, bail};
use clap::Args;
use source::Source;
use std::fs;
use typescript::Writer;

/// What is written.
const FILE: &str = "web/app/protocol.d.ts";

/// The Rust files that hold what is on the wire.
const SOURCES: &[&str] = &[
    "crates/session/src/protocol/answer.rs",
    "crates/session/src/protocol/command.rs",
    "crates/session/src/protocol/event.rs",
    "crates/session/src/protocol/fault.rs",
    "crates/session/src/protocol/library.rs",
    "crates/session/src/protocol/report.rs",
    "crates/session/src/protocol/setup.rs",
    "crates/session/src/protocol/state.rs",
    "crates/session/src/review/grade.rs",
    "crates/session/src/look.rs",
    "crates/session/src/catalogue.rs",
    "crates/session/src/study/moment.rs",
    "crates/session/src/study/trace.rs",
    "crates/games/src/view.rs",
    "crates/engines/src/network/source.rs",
    "crates/engines/src/report.rs",
    "crates/record/src/notes.rs",
    "crates/deal/src/dealer.rs",
    "crates/arena/src/stats/elo.rs",
    "crates/arena/src/tally.rs",
    "crates/server/src/matches/request.rs",
    "crates/server/src/matches/view.rs",
    "crates/server/src/runs.rs",
    "crates/train/src/run/samples.rs",
    "crates/wasm/src/desk/said.rs",
];

/// What the page says.
const INPUTS: &[&str] = &[
    "Command",
    "EngineQuestion",
    "ImportRequest",
    "MatchRequest",
    "PositionRequest",
    "TraceRequest",
];

/// What the page hears.
const OUTPUTS: &[&str] = &[
    "Action",
    "FirstGame",
    "GameDescription",
    "Health",
    "Invitation",
    "LibraryPage",
    "MatchNews",
    "Message",
    "PositionAnswer",
    "RecordText",
    "Run",
    "Sample",
    "Seated",
    "Trace",
];

/// What to do.
#[derive(Args)]
pub struct Arguments {
    /// Only says whether the file is what would be written.
    #[arg(long)]
    check: bool,
}

/// Writes the page's types, or compares them.
pub fn run(arguments: &Arguments) -> Result<()> {
    let project = Project::find()?;
    let text = generate(&project)?;
    let path = project.root.join(FILE);
    if !arguments.check {
        return fs::write(&path, text).with_context(|| format!("cannot write {FILE}"));
    }
    if fs::read_to_string(&path).unwrap_or_default() != text {
        bail!("{FILE} is not what the Rust types say: run `cargo xtask protocol`");
    }
    Ok(())
}

/// The file as the sources want it.
fn generate(project: &Project) -> Result<String> {
    let mut source = Source::default();
    for path in SOURCES {
        let text = fs::read_to_string(project.root.join(path))
            .with_context(|| format!("{path} cannot be read"))?;
        source.read(&text).with_context(|| format!("in {path}"))?;
    }
    Writer::new(&source).write(INPUTS, OUTPUTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_types_of_the_page_are_those_of_the_protocol() {
        let text = generate(&Project::find().unwrap()).unwrap();
        let path = Project::find().unwrap().root.join(FILE);
        let written = fs::read_to_string(path).unwrap();
        assert!(
            written == text,
            "{FILE} is not what the Rust types say: run `cargo xtask protocol`"
        );
    }

    fn written(rust: &str, inputs: &[&str], outputs: &[&str]) -> String {
        let mut source = Source::default();
        source.read(rust).unwrap();
        let text = Writer::new(&source).write(inputs, outputs).unwrap();
        let types: Vec<&str> = text.split("\n\n").skip(5).map(str::trim).collect();
        types.join("\n")
    }

    #[test]
    fn enums_become_unions_and_what_may_be_missing_is_optional() {
        let rust = r#"
            /// A command.
            #[derive(Deserialize)]
            #[serde(tag = "do", rename_all = "snake_case")]
            pub enum Order {
                /// Nothing.
                MoveNow {},
                /// A move.
                Play {
                    #[serde(rename = "move")] mv: String,
                    #[serde(default, skip_serializing_if = "Option::is_none")] at: Option<u32>,
                },
                /// A game.
                New(Box<Begin>),
            }
            /// A game.
            #[derive(Deserialize)]
            pub struct Begin { pub sizes: [u8; 2], #[serde(default)] pub name: String, #[serde(skip)] own: bool }
        "#;
        assert_eq!(
            written(rust, &["Order"], &[]),
            "/** A game. */\nexport interface Begin {\n  sizes: [number, number];\n  name?: string;\n}\n\
             /** A command. */\nexport type Order =\n  \
             /** Nothing. */\n  | { do: \"move_now\" }\n  \
             /** A move. */\n  | { do: \"play\"; move: string; at?: number }\n  \
             /** A game. */\n  | ({ do: \"new\" } & Begin);"
        );
    }

    #[test]
    fn a_type_that_goes_both_ways_is_written_twice_where_that_differs() {
        let rust = r#"
            pub struct Ask { pub clock: Clock }
            pub struct Tell { #[serde(flatten)] pub clock: Clock, pub left: Option<Vec<(char, u8)>> }
            pub struct Clock { pub base: u64, #[serde(default)] pub increment: u64 }
        "#;
        assert_eq!(
            written(rust, &["Ask"], &["Tell"]),
            "export interface Ask {\n  clock: ClockInput;\n}\n\
             export interface Clock {\n  base: number;\n  increment: number;\n}\n\
             export interface ClockInput {\n  base: number;\n  increment?: number;\n}\n\
             export type Tell = Clock & {\n  left: [string, number][] | null;\n};"
        );
    }
}
