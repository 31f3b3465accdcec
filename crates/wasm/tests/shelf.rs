//! The library of a browser answers as the library of the server does.

use std::collections::BTreeMap;
use wuqi_core::Rng;
use wuqi_session::host::{Seating, StoreAnswer, StoreRequest};
use wuqi_session::protocol::{Entry, LibraryFilter};
use wuqi_session::session::{Saved, Summary};
use wuqi_store::Library;
use wuqi_wasm::shelf::{Body, Change, Head, Shelf};

/// A database that does what a change says.
#[derive(Default)]
struct Database {
    games: BTreeMap<i64, (Head, Body)>,
}

impl Database {
    fn shelf(&self) -> Shelf {
        Shelf::new(self.games.values().map(|(head, _)| head.clone()).collect())
    }

    fn perform(&mut self, request: &StoreRequest, now: u64) -> Result<Option<i64>, String> {
        let change = self.shelf().perform(request, now)?;
        let entry = change.entry;
        self.apply(change);
        Ok(entry)
    }

    fn apply(&mut self, change: Change) {
        for entry in change.delete {
            self.games.remove(&entry);
        }
        for put in change.put {
            let entry = put.head.shown.entry;
            let old = self.games.remove(&entry).map(|(_, body)| body);
            let body = put.body.or(old).expect("a head that is written has a game");
            self.games.insert(entry, (put.head, body));
        }
    }
}

/// The same games have other numbers where one was deleted in between.
fn without_numbers(entries: Vec<Entry>) -> Vec<Entry> {
    let without = |entry| Entry { entry: 0, ..entry };
    entries.into_iter().map(without).collect()
}

fn saved(rng: &mut Rng, step: u64) -> Box<Saved> {
    let moves = rng.below(3);
    let result = ["*", "*", "one"][rng.below(3) as usize];
    let game = ["ataxx", "gomoku"][rng.below(2) as usize];
    Box::new(Saved {
        public: format!("public {step}"),
        secret: format!("secret {step}"),
        summary: Summary {
            game: game.to_owned(),
            size: "7".to_owned(),
            players: ["Ann".to_owned(), format!("level:{moves}")],
            result: result.to_owned(),
            reason: String::new(),
            moves,
            begun: moves > 0,
            position: format!("position {moves}"),
        },
    })
}

#[test]
fn a_shelf_answers_as_the_library_of_the_server_does() {
    let mut library = Library::in_memory().unwrap();
    let mut database = Database::default();
    let mut rng = Rng::new(5);
    // The numbers of the same games, there and here.
    let mut pairs: Vec<(i64, i64)> = Vec::new();
    for step in 0..600 {
        // Now and then a week passes, after which games without a move are forgotten.
        let now = 1_000_000_000 + step * 40_000_000;
        let live = format!("table {}", rng.below(3));
        let name = ["", "first", " Second ", "third"][rng.below(4) as usize].to_owned();
        let (there, here) = match pairs.len() {
            0 => (1, 1),
            known => pairs[rng.below(known as u32) as usize],
        };
        let request = |entry: i64, rng: &mut Rng| match rng.below(9) {
            0..=3 => StoreRequest::Keep {
                live: live.clone(),
                number: u64::from(rng.below(2)),
                seating: Seating::Table,
                saved: saved(rng, step),
            },
            4 => StoreRequest::SaveAs {
                name: name.clone(),
                saved: saved(rng, step),
            },
            5 => StoreRequest::Claim {
                entry,
                live: live.clone(),
                number: u64::from(rng.below(2)),
            },
            6 => StoreRequest::Rename {
                entry,
                name: name.clone(),
            },
            7 => StoreRequest::Delete { entry },
            _ => StoreRequest::Retire { live: live.clone() },
        };
        let mut twin = rng.clone();
        let theirs = library.perform(&request(there, &mut rng), now);
        let ours = database.perform(&request(here, &mut twin), now);
        let numbers = |text: String| {
            text.trim_end_matches(|c: char| c.is_ascii_digit())
                .to_owned()
        };
        match (theirs, ours) {
            (Ok(StoreAnswer::Done(Some(there))), Ok(Some(here))) => {
                pairs.retain(|pair| pair.0 != there && pair.1 != here);
                pairs.push((there, here));
            }
            (Err(theirs), Err(ours)) => {
                assert_eq!(numbers(theirs.to_string()), numbers(ours), "step {step}");
            }
            (Ok(_), Ok(_)) => {}
            (theirs, ours) => panic!("step {step}: {theirs:?}, but {ours:?}"),
        }
        let searches = [
            (None, None, None),
            (Some("SECOND"), None, None),
            (None, Some("ataxx"), None),
            (None, None, Some("won")),
            (None, None, Some("lost")),
        ];
        for (text, game, result) in searches {
            let filter = LibraryFilter {
                text: text.map(str::to_owned),
                game: game.map(str::to_owned),
                result: result.map(str::to_owned),
                limit: Some(30),
                ..LibraryFilter::default()
            };
            let (theirs, total) = library.list(&filter).unwrap();
            let (ours, count) = database.shelf().list(&filter);
            assert_eq!(
                without_numbers(ours),
                without_numbers(theirs),
                "step {step}"
            );
            assert_eq!(count, total, "step {step}");
        }
        for live in ["table 0", "table 1", "table 2"] {
            let theirs = library.live(live).unwrap();
            let ours = database.shelf().live(live).map(|head| {
                let (_, body) = &database.games[&head.shown.entry];
                head.stored(body.clone())
            });
            let shown = |stored: wuqi_session::host::Stored| (stored.public, stored.ended);
            assert_eq!(ours.map(shown), theirs.map(shown), "step {step}");
        }
    }
    assert!(pairs.len() > 20, "enough games were kept");
}
