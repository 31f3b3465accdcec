//! How many endings of Ataxx alpha-beta proves: `ataxx_endings FILE NODES`. The file holds one
//! position per line; `#` begins a comment. For each number of empty squares it prints how many
//! positions there are, how many were proved won or lost within so many nodes, and the mean
//! number of nodes until they were.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::Notation;
use wuqi_engines::{Catalogue, NoFiles, Spec, engines};
use wuqi_games::ataxx::{Ataxx, Move};
use wuqi_search::{AlphaBeta, Control, Limits, Observer, SearchInfo, Searcher, Value};

type Problem = Box<dyn std::error::Error + Send + Sync>;

/// Waits for the first proof.
#[derive(Default)]
struct FirstProof(Option<u64>);

impl FirstProof {
    fn note(&mut self, info: &SearchInfo<Move>) {
        if matches!(info.score.value, Value::WinIn(_) | Value::LossIn(_)) {
            self.0.get_or_insert(info.nodes);
        }
    }
}

impl Observer<Move> for FirstProof {
    fn info(&mut self, info: &SearchInfo<Move>) {
        self.note(info);
    }
}

fn main() -> Result<(), Problem> {
    let mut arguments = std::env::args().skip(1);
    let (Some(file), Some(nodes)) = (arguments.next(), arguments.next()) else {
        return Err("ataxx_endings FILE NODES".into());
    };
    let limits = Limits {
        nodes: Some(nodes.parse()?),
        ..Limits::default()
    };
    let game = Ataxx::default();
    let known = engines::<Ataxx>();
    let spec: Spec = "alphabeta".parse()?;
    let knowledge = game.knowledge_for(&spec.check(&known)?, &NoFiles)?;
    let mut counts: BTreeMap<u32, (u32, u32, u64)> = BTreeMap::new();
    for line in std::fs::read_to_string(file)?.lines() {
        let text = line.split('#').next().unwrap_or("").trim();
        if text.is_empty() {
            continue;
        }
        let state = game.read_state(text)?;
        let mut searcher = AlphaBeta::with(knowledge.clone(), game.alpha_beta_settings());
        let stop = AtomicBool::new(false);
        let clock = || Duration::ZERO;
        let mut proof = FirstProof::default();
        let control = Control::new(limits, &stop, &clock);
        let info = searcher.search(&game, &state, &control, &mut proof);
        proof.note(&info);
        let (all, proved, visited) = counts.entry(state.empty().count_ones()).or_default();
        *all += 1;
        if let Some(nodes) = proof.0 {
            *proved += 1;
            *visited += nodes;
        }
    }
    let (mut all, mut proved) = (0, 0);
    for (empty, (count, done, visited)) in counts {
        let mean = visited / u64::from(done.max(1));
        println!("{empty:2} empty: {done} of {count} proved, {mean} nodes");
        (all, proved) = (all + count, proved + done);
    }
    println!("{proved} of {all} proved within {nodes} nodes");
    Ok(())
}
