//! Watches UCT think about 3x3 Sequencium: the first simulations step by step, then how
//! the numbers settle. `docs/algorithms/mcts.md` explains this output.
//!
//! ```text
//! cargo run -p wuqi-search --example mcts
//! ```

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Notation};
use wuqi_games::sequencium::{Move, Sequencium};
use wuqi_games::{Configure, OptionError, Options, Size};
use wuqi_search::mcts::{Uct, UctOptions};
use wuqi_search::{Control, Event, Limits, Observer, SearchInfo, Searcher, Silent};

/// Prints the steps of simulations.
struct Teller<'a> {
    game: &'a Sequencium,
    line: Vec<Move>,
}

impl Observer<Move> for Teller<'_> {
    fn traces(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<Move>) {
        match event {
            Event::Select {
                ply,
                mv,
                visits,
                mean,
                bonus,
                ..
            } => {
                self.line.truncate(ply as usize);
                let state = (self.line.iter()).fold(self.game.start(), |mut state, &mv| {
                    self.game.play(&mut state, mv);
                    state
                });
                let text = self.game.show_move(&state, mv);
                println!("  select {text}: {visits} visits, mean {mean:.2}, bonus {bonus:.2}");
                self.line.push(mv);
            }
            Event::Expand { ply, moves } => println!("  expand at ply {ply}: {moves} moves"),
            Event::Evaluate { value, .. } => println!("  playout: {value} for player One"),
            Event::BackUp {
                ply, visits, mean, ..
            } => {
                println!("  back up to ply {ply}: {visits} visits, mean {mean:.2}");
                if ply == 0 {
                    println!();
                }
            }
            _ => {}
        }
    }
}

/// One search of the start position.
fn think(
    game: &Sequencium,
    simulations: u64,
    observer: &mut dyn Observer<Move>,
) -> SearchInfo<Move> {
    let stop = AtomicBool::new(false);
    let limits = Limits {
        simulations: Some(simulations),
        ..Limits::default()
    };
    let control = Control::new(limits, &stop, &|| Duration::ZERO).with_seed(1);
    Uct::new(UctOptions::default()).search(game, &game.start(), &control, observer)
}

fn main() -> Result<(), OptionError> {
    let game = Sequencium::configure(Some(Size::square(3)), &Options::default())?;
    println!("The first simulations:\n");
    let mut teller = Teller {
        game: &game,
        line: Vec::new(),
    };
    think(&game, 6, &mut teller);
    for simulations in [10, 100, 1_000] {
        let info = think(&game, simulations, &mut Silent);
        println!(
            "after {} simulations: {:?}",
            info.simulations, info.score.value
        );
        for root in &info.root {
            let mv = game.show_move(&game.start(), root.mv);
            println!("  {mv}: {} visits, chance {:.2}", root.visits, root.chance);
        }
    }
    Ok(())
}
