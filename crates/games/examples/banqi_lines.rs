//! Prints random games of Banqi step by step, for comparison with other programs.
//!
//! `banqi_lines GAMES SEED [RULES]`. A game is one line per step and a last line with
//! its result: `move LEGAL… | PLAYED`, `chance OUTCOME:WEIGHT… | OUTCOME`, `over WINNER`.

use std::io::{BufWriter, Write, stdout};
use wuqi_core::{Game, Notation, Rng, Turn};
use wuqi_games::banqi::Banqi;
use wuqi_games::{Configure, Options};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: banqi_lines GAMES SEED [RULES]";
    let games: u32 = arguments.next().ok_or(usage)?.parse()?;
    let seed: u64 = arguments.next().ok_or(usage)?.parse()?;
    let rules: Options = arguments.next().unwrap_or_default().parse()?;
    let game = Banqi::configure(None, &rules)?;
    let mut rng = Rng::new(seed);
    let mut out = BufWriter::new(stdout().lock());
    for _ in 0..games {
        print_game(&game, &mut rng, &mut out)?;
    }
    Ok(out.flush()?)
}

fn print_game(game: &Banqi, rng: &mut Rng, out: &mut impl Write) -> std::io::Result<()> {
    let mut position = game.start();
    let mut buffer = Vec::new();
    while let Some(step) = game.random_step(&position, rng, &mut buffer) {
        let mut moves = Vec::new();
        let mut chances = Vec::new();
        game.moves(&position, &mut moves);
        game.chances(&position, &mut chances);
        let kind = match game.turn(&position) {
            Turn::Chance => "chance",
            _ => "move",
        };
        write!(out, "{kind}")?;
        for mv in moves {
            write!(out, " {}", game.show_move(&position, mv))?;
        }
        for (outcome, weight) in chances {
            write!(out, " {}:{weight}", game.show_move(&position, outcome))?;
        }
        writeln!(out, " | {}", game.show_move(&position, step))?;
        game.play(&mut position, step);
    }
    match game.turn(&position) {
        Turn::Over(outcome) => writeln!(out, "over {outcome}"),
        _ => Ok(()),
    }
}
