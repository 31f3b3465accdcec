//! Watches PUCT think about tic-tac-toe with a homely evaluator, and drives a tree by
//! hand. `docs/algorithms/puct.md` explains this output.
//!
//! ```text
//! cargo run -p wuqi-search --example puct
//! ```

use std::time::Duration;
use wuqi_core::Notation;
use wuqi_games::gomoku::Gomoku;
use wuqi_games::{Configure, Options, Size};
use wuqi_search::puct::{Evaluation, Evaluator, Leaf, PuctOptions, PuctTree};

/// Likes the centre, then corners, and thinks every position even.
struct Homely;

impl Evaluator<Gomoku> for Homely {
    fn evaluate(&mut self, game: &Gomoku, leaves: &[&Leaf<Gomoku>], out: &mut Vec<Evaluation>) {
        for leaf in leaves {
            let liking = |&mv| match game.show_move(&leaf.state, mv).as_str() {
                "b2" => 4.0,
                "a1" | "a3" | "c1" | "c3" => 2.0,
                _ => 1.0,
            };
            out.push(Evaluation {
                priors: leaf.moves.iter().map(liking).collect(),
                ..Evaluation::uniform([0.5, 0.0, 0.5])
            });
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options: Options = "row=3".parse()?;
    let game = Gomoku::configure(Some(Size::square(3)), &options)?;
    // Player One has b2 and a1, Two a3; Two must stop c3.
    let state = game.read_state("o2/1x1/x2 o")?;
    let mut tree = PuctTree::new(game, state, PuctOptions::default(), 1);
    tree.begin(None, 1);
    let mut evaluations = Vec::new();
    for goal in [1, 9, 40, 160] {
        while tree.simulations() < goal && !tree.is_proved() {
            let left = (goal - tree.simulations()) as usize;
            tree.select_leaves(left.min(4));
            let leaves: Vec<_> = tree.leaves().iter().collect();
            Homely.evaluate(&game, &leaves, &mut evaluations);
            tree.back_up(evaluations.drain(..));
        }
        let info = tree.info(Duration::ZERO);
        println!(
            "after {} simulations: {:?}",
            info.simulations, info.score.value
        );
        for root in &info.root {
            let mv = game.show_move(&state, root.mv);
            let prior = root.prior.unwrap_or(0.0);
            let (visits, chance) = (root.visits, root.chance);
            let proved = root
                .value
                .map_or(String::new(), |value| format!(" {value:?}"));
            println!("  {mv}: prior {prior:.2}, {visits} visits, chance {chance:.2}{proved}");
        }
    }
    Ok(())
}
