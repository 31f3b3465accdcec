//! The cross table and the ratings of a tournament.

use crate::stats::{Crosstable, Rating};
use crate::{Contest, PairJob, PairResult, Tally};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// Virtual draws between every two engines that met, so that an engine that won or lost
/// everything has a rating.
const VIRTUAL_DRAWS: f64 = 1.0;

/// What has been played in a tournament.
#[derive(Clone, Debug)]
pub struct Standings {
    names: Vec<String>,
    tallies: BTreeMap<(usize, usize), Tally>,
    anchor: usize,
    anchor_elo: f64,
}

/// One engine's place in the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The number of the entrant.
    #[serde(skip)]
    pub entrant: usize,
    /// Its name.
    pub name: String,
    /// Its points.
    pub points: f64,
    /// Its games.
    pub games: u64,
    /// Its rating, if the games tie it to the anchor.
    pub rating: Option<Rating>,
    /// Games lost by a crash, an illegal move or on time.
    pub faults: u64,
}

impl Standings {
    /// Nothing played yet. The rating of the engine `anchor` is fixed.
    #[must_use]
    pub fn new(contest: &Contest, anchor: usize, anchor_elo: f64) -> Standings {
        Standings {
            names: contest
                .entrants
                .iter()
                .map(|entrant| entrant.name.clone())
                .collect(),
            tallies: BTreeMap::new(),
            anchor,
            anchor_elo,
        }
    }

    /// Counts a pair.
    pub fn add(&mut self, job: &PairJob, pair: &PairResult) {
        self.tallies
            .entry((job.first, job.second))
            .or_default()
            .add(pair);
    }

    /// Games played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.tallies.values().map(Tally::games).sum()
    }

    /// What was played between two engines, by their numbers.
    pub fn tallies(&self) -> impl Iterator<Item = ((usize, usize), &Tally)> {
        self.tallies
            .iter()
            .map(|(&pairing, tally)| (pairing, tally))
    }

    fn crosstable(&self) -> Crosstable {
        let mut table = Crosstable::new(self.names.len());
        for (&(a, b), tally) in &self.tallies {
            table.add(a, b, tally.points());
            table.add(b, a, tally.games() as f64 - tally.points());
        }
        table
    }

    /// The engines, best first: by rating, and those without one by points.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let table = self.crosstable();
        let ratings = table.ratings(self.anchor, self.anchor_elo, VIRTUAL_DRAWS);
        let mut standings: Vec<Standing> = (0..self.names.len())
            .map(|entrant| {
                let own = |&&(a, b): &&(usize, usize)| a == entrant || b == entrant;
                let side = |(a, _): (usize, usize)| usize::from(a != entrant);
                let tallies: Vec<_> = self
                    .tallies
                    .keys()
                    .filter(own)
                    .map(|key| (*key, self.tallies[key]))
                    .collect();
                Standing {
                    entrant,
                    name: self.names[entrant].clone(),
                    points: table.total(entrant),
                    games: tallies.iter().map(|(_, tally)| tally.games()).sum(),
                    rating: ratings[entrant],
                    faults: tallies
                        .iter()
                        .map(|&(key, tally)| {
                            tally.failures[side(key)] + tally.time_losses[side(key)]
                        })
                        .sum(),
                }
            })
            .collect();
        let order = |standing: &Standing| {
            (
                standing
                    .rating
                    .map_or(f64::NEG_INFINITY, |rating| rating.elo),
                standing.points,
            )
        };
        standings.sort_by(|a, b| {
            let (a, b) = (order(a), order(b));
            b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1))
        });
        standings
    }

    /// The cross table as text: rating, points, and points against every other engine.
    #[must_use]
    pub fn cross_table(&self) -> String {
        let standings = self.standings();
        let table = self.crosstable();
        // Chinese characters are two columns wide.
        let longest = standings.iter().map(|s| s.name.width()).max();
        let width = longest.unwrap_or(0).max(6);
        let mut text = format!(
            "{:>3}  {:<width$}  {:>14}  {:>13}",
            "#", "engine", "Elo", "points"
        );
        for place in 1..=standings.len() {
            let _ = write!(text, "  {place:>11}");
        }
        text.push('\n');
        for (place, own) in standings.iter().enumerate() {
            let rating = own.rating.map_or_else(
                || "?".to_owned(),
                |rating| format!("{:.1} ± {:.1}", rating.elo, rating.error),
            );
            let points = format!("{}/{}", own.points, own.games);
            let name = own.name.clone() + &" ".repeat(width - own.name.width());
            let place = place + 1;
            let _ = write!(text, "{place:>3}  {name}  {rating:>14}  {points:>13}");
            for other in &standings {
                let games = table.games(own.entrant, other.entrant);
                let cell = match games > 0.0 {
                    true => format!("{}/{games}", table.points(own.entrant, other.entrant)),
                    false => "-".to_owned(),
                };
                let _ = write!(text, "  {cell:>11}");
            }
            text.push('\n');
        }
        text
    }
}
