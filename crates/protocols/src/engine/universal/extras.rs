//! What no manager asks but people do: `perft N`, `bench`, `eval` and `d`.

use super::{Dispatcher, Universal};
use crate::engine::Output;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use wuqi_core::{Outcome, Player as Side, Rng, Turn};
use wuqi_engines::{Report, Unheard, build_any};
use wuqi_games::SquareView;
use wuqi_games::any::{AnyGame, Position};
use wuqi_search::{Control, Limits};

/// How many random plies lead to the positions of `bench`.
const BENCH_PLIES: [u32; 3] = [0, 8, 16];

/// The positions that `bench` visits in each search.
const BENCH_NODES: u64 = 20_000;

impl Universal {
    /// Deals with a command that only people use; any other is ignored.
    pub(super) fn extra(
        &mut self,
        command: &str,
        words: &[&str],
        dispatcher: &mut Dispatcher,
    ) -> Result<(), String> {
        let position = self.position.clone();
        let game = self.game.clone();
        match command {
            "perft" => {
                let depth = words.first().and_then(|word| word.parse().ok());
                let depth: u32 = depth.ok_or("write perft and a number of plies")?;
                dispatcher.call(move |output| perft(&*position, depth, output));
            }
            "bench" => dispatcher.call(move |output| bench(&game, output)),
            "eval" => dispatcher.call(move |output| evaluate(&game, &*position, output)),
            "d" => dispatcher.say(drawing(&*position)),
            _ => {}
        }
        Ok(())
    }
}

/// Counts the move tree ply by ply.
fn perft(position: &dyn Position, depth: u32, output: &Output) {
    let start = Instant::now();
    let mut nodes = 1;
    for depth in 1..=depth {
        nodes = position.perft(depth);
        let time = start.elapsed();
        let speed = nodes as f64 / time.as_secs_f64().max(1e-9);
        let time = time.as_millis();
        output.say(format_args!(
            "info depth {depth} nodes {nodes} nps {speed:.0} time {time}"
        ));
        if nodes == 0 {
            break;
        }
    }
    output.say(format_args!("nodes {nodes}"));
}

/// Searches by an engine of this program within limits that need no clock.
fn search(game: &AnyGame, position: &dyn Position, spec: &str, limits: Limits) -> Option<Report> {
    let mut engine = build_any(game, &spec.parse().ok()?).ok()?;
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let control = Control::new(limits, &stop, &clock).with_seed(1);
    engine.think(position, &control, &mut Unheard).ok()
}

/// Runs fixed searches: the node count changes only when a search changes.
fn bench(game: &AnyGame, output: &Output) {
    let start = Instant::now();
    let mut rng = Rng::new(5);
    let mut nodes = 0;
    for plies in BENCH_PLIES {
        let mut position = game.start();
        for _ in 0..plies {
            position.play_random(&mut rng);
        }
        if position.turn() == Turn::Chance {
            position.play_random(&mut rng);
        }
        let limits = Limits {
            nodes: Some(BENCH_NODES),
            ..Limits::default()
        };
        nodes += search(game, &*position, "alphabeta", limits).map_or(0, |report| report.nodes);
    }
    let speed = nodes as f64 / start.elapsed().as_secs_f64().max(1e-9);
    output.say(format_args!("nodes {nodes} nps {speed:.0}"));
}

/// What the position is worth at first sight, for the player to move.
fn evaluate(game: &AnyGame, position: &dyn Position, output: &Output) {
    let limits = Limits {
        depth: Some(1),
        ..Limits::default()
    };
    let score = search(game, position, "alphabeta", limits)
        .and_then(|report| crate::engine::info::score(&report.score));
    match score {
        Some(score) => output.say(format_args!("eval {score}")),
        None => output.say("eval none"),
    }
}

/// The board in letters, the position string and who is to move.
fn drawing(position: &dyn Position) -> String {
    let view = position.view();
    let mut text = String::new();
    for rank in view.squares.chunks(usize::from(view.width)) {
        let squares: Vec<String> = rank
            .iter()
            .map(|square| entry(square, &view.squares))
            .collect();
        text += &squares.join(" ");
        text.push('\n');
    }
    let next = match position.turn() {
        Turn::Move(side) => format!("player {side} is to move"),
        Turn::Chance => "chance decides next".to_owned(),
        Turn::Over(Outcome::Win(side)) => format!("player {side} won"),
        Turn::Over(Outcome::Draw) => "a draw".to_owned(),
    };
    format!("{text}fen {}\n{next}", position.text())
}

fn entry(square: &SquareView, squares: &[SquareView]) -> String {
    let letter = |owner: &Side| match owner {
        Side::One => "x",
        Side::Two => "o",
    };
    match square {
        SquareView::Empty => ".".to_owned(),
        SquareView::Blocked => "-".to_owned(),
        SquareView::Stone { owner } => letter(owner).to_owned(),
        SquareView::Number { owner, value } => format!("{}{value}", letter(owner)),
        SquareView::Half { owner, partner } => {
            // Halves of one domino carry the same number.
            let here = squares.iter().position(|other| std::ptr::eq(other, square));
            format!(
                "{}{}",
                letter(owner),
                here.unwrap_or(*partner).min(*partner)
            )
        }
        SquareView::Piece { letter, .. } => letter.to_string(),
        SquareView::FaceDown => "X".to_owned(),
    }
}
