//! A fixed search that nobody follows, for a tool that counts instructions: what the hooks of
//! the trace cost where they are off. `bench/README.md` has the figures.
//!
//! ```text
//! cargo build --release -p wuqi-search --example instructions
//! valgrind --tool=callgrind target/release/examples/instructions mcts
//! ```
//!
//! A second word, `followed`, lets somebody listen who forgets every step at once.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Player};
use wuqi_games::ataxx::Ataxx;
use wuqi_games::{Configure, Options, Size};
use wuqi_search::mcts::{Uct, UctOptions};
use wuqi_search::puct::{Evaluation, Evaluator, Leaf, Puct, PuctOptions};
use wuqi_search::{AlphaBeta, Control, Event, Knowledge, Limits, Observer, Searcher, Silent};

/// Thinks every position even, and likes positions by their number: cheap, so that little
/// but the search itself is counted.
#[derive(Clone)]
struct Indifferent;

impl Evaluator<Ataxx> for Indifferent {
    fn evaluate(&mut self, _: &Ataxx, leaves: &[&Leaf<Ataxx>], out: &mut Vec<Evaluation>) {
        out.extend((leaves.iter()).map(|_| Evaluation::uniform([0.5, 0.0, 0.5])));
    }
}

impl Knowledge<Ataxx> for Indifferent {
    type Accumulator = ();

    fn evaluate(&self, game: &Ataxx, state: &<Ataxx as Game>::State, player: Player) -> i32 {
        let value = (game.key(state) % 200) as i32 - 100;
        value * player.sign()
    }
}

/// Hears everything and keeps nothing but the number of steps.
struct Forgetful(u64);

impl<M> Observer<M> for Forgetful {
    fn traces(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<M>) {
        let _ = black_box(event);
        self.0 += 1;
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let followed = words.get(1).is_some_and(|word| word == "followed");
    let game = Ataxx::configure(Some(Size::square(7)), &Options::default())?;
    let state = game.start();
    let mut searcher: Box<dyn Searcher<Ataxx>> = match words.first().map(String::as_str) {
        Some("mcts") => Box::new(Uct::new(UctOptions::default())),
        Some("puct") => Box::new(Puct::new(PuctOptions::default(), Indifferent)),
        Some("alphabeta") => Box::new(AlphaBeta::new(Indifferent)),
        _ => return Err("name a search: mcts, puct or alphabeta".into()),
    };
    let stop = AtomicBool::new(false);
    let limits = Limits {
        simulations: Some(2_000),
        depth: Some(4),
        ..Limits::default()
    };
    let control = Control::new(limits, &stop, &|| Duration::ZERO).with_seed(1);
    let mut listener = Forgetful(0);
    let info = match followed {
        true => searcher.search(&game, &state, &control, &mut listener),
        false => searcher.search(&game, &state, &control, &mut Silent),
    };
    println!(
        "{} positions, {} simulations, {} steps told",
        info.nodes, info.simulations, listener.0
    );
    Ok(())
}
