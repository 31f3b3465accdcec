//! The networks that a program plays by beside those it contains: stocked once, when it
//! begins, by whoever may open files.
//!
//! Engines are built in many places, at tables, for hints and for the lab, and none of them
//! knows anything of files; so what may be opened is said in one place.

use super::source::{ListedNetwork, NetworkSource, NoFiles};
use std::sync::OnceLock;

type Stock = Box<dyn NetworkSource + Send + Sync>;

static STOCK: OnceLock<Stock> = OnceLock::new();

/// Says where networks come from. Only the first word counts.
pub fn stock_networks(source: Stock) {
    let _ = STOCK.set(source);
}

/// What was stocked; nothing where nobody said anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct StockedNetworks;

impl NetworkSource for StockedNetworks {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        match STOCK.get() {
            Some(source) => source.read(name),
            None => NoFiles.read(name),
        }
    }

    fn list(&self) -> Vec<ListedNetwork> {
        STOCK.get().map_or_else(Vec::new, |source| source.list())
    }
}
