//! What every move cost: moves available, positions, cut-offs, depth, time; both sides together;
//! and the same as a table for a spreadsheet, as the page writes it.

use std::fmt::Write;
use wuqi_core::Player;
use wuqi_engines::Report;
use wuqi_session::protocol::{Purpose, State, ThinkingView};

/// One move in figures.
#[derive(Clone, Debug)]
struct Figures {
    ply: u32,
    by: Player,
    mv: String,
    available: usize,
    /// What its engine reported; nothing of a person's move.
    cost: Option<Cost>,
}

/// What a move cost its engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// Positions or simulations it looked at.
    pub nodes: u64,
    /// Positions of which the rest was skipped.
    pub cutoffs: u64,
    /// How deep it looked.
    pub depth: u32,
    /// How long it took.
    pub ms: u64,
}

impl Cost {
    /// What a report says of it.
    #[must_use]
    pub fn of(report: &Report) -> Cost {
        Cost {
            nodes: match report.simulations {
                0 => report.nodes,
                simulations => simulations,
            },
            cutoffs: report.cutoffs,
            depth: match report.depth {
                0 => report.longest,
                depth => depth,
            },
            ms: report.time_ms,
        }
    }
}

/// The moves of a game in figures, as far as they were seen here.
#[derive(Clone, Debug, Default)]
pub struct Statistics(Vec<Figures>);

impl Statistics {
    /// Takes in a move that led from one state to the next.
    pub fn add(&mut self, before: &State, after: &State, thinking: Option<&ThinkingView>) {
        let Some(last) = &after.last else {
            return;
        };
        let own = thinking.filter(|thinking| {
            thinking.purpose == Purpose::Move && thinking.done && thinking.node == before.node
        });
        // Moves that were taken back no longer count.
        self.0.retain(|figures| figures.ply < after.ply);
        self.0.push(Figures {
            ply: after.ply,
            by: last.by,
            mv: last.mv.clone(),
            available: before.moves.len(),
            cost: own.map(|thinking| Cost::of(&thinking.report)),
        });
    }

    /// How many moves a side made, and what they cost; the depth is that of the deepest.
    #[must_use]
    pub fn totals(&self, side: Player) -> (usize, Cost) {
        let own = self.0.iter().filter(|figures| figures.by == side);
        let costs = own.clone().filter_map(|figures| figures.cost);
        let sum = costs.fold(Cost::default(), |sum, cost| Cost {
            nodes: sum.nodes + cost.nodes,
            cutoffs: sum.cutoffs + cost.cutoffs,
            depth: sum.depth.max(cost.depth),
            ms: sum.ms + cost.ms,
        });
        (own.count(), sum)
    }

    /// Whether an engine reported anything.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.0.iter().any(|figures| figures.cost.is_some())
    }

    /// The table with the columns that the page's has; what is not known is left empty.
    #[must_use]
    pub fn table(&self, name: impl Fn(Player) -> String) -> String {
        let mut table = "ply,player,move,available,nodes,cutoffs,depth,ms\n".to_owned();
        for figures in &self.0 {
            let Figures {
                ply,
                by,
                mv,
                available,
                cost,
            } = figures;
            let name = name(*by).replace(',', " ");
            let cost = cost.map_or(",,,".to_owned(), |cost| {
                format!("{},{},{},{}", cost.nodes, cost.cutoffs, cost.depth, cost.ms)
            });
            // Writing into a text cannot fail.
            let _ = writeln!(table, "{ply},{name},{mv},{available},{cost}");
        }
        table
    }
}

/// Milliseconds as seconds: `0.53`, and whole ones from ten on.
#[must_use]
pub fn seconds(ms: u64) -> String {
    match ms {
        0..9950 => format!("{:.2}", ms as f64 / 1000.0),
        _ => format!("{:.0}", ms as f64 / 1000.0),
    }
}
