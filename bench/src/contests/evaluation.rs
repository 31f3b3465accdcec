//! The evaluation network along random games of Ataxx by one thread: updated move by move,
//! and from nothing at every position.
//!
//! The weights are random: what is computed does not depend on them. Both must come to the
//! same values.

use super::ours;
use crate::clock::timed;
use crate::contest::{Contest, Entrant, Sample};
use anyhow::Result;
use wuqi_core::{Game, Player, Rng};
use wuqi_games::Size;
use wuqi_games::ataxx::{Ataxx, Position};
use wuqi_nn::evaluation::{Accumulator, Board, Evaluation, Windows};
use wuqi_nn::{EvaluationFile, Kernel, Metadata, Tensor, write_evaluation};

/// Hidden units for each side.
const HIDDEN: usize = 128;

/// One contest: the second entrant is the peer.
pub fn ataxx() -> Result<Contest> {
    Ok(Contest {
        name: "ataxx evaluation network",
        unit: "evaluations",
        goal: None,
        entrants: vec![
            entrant("updated by each move", true)?,
            entrant("from nothing", false)?,
        ],
    })
}

fn network() -> Result<Evaluation<Windows>> {
    let mut rng = Rng::new(1);
    let tensors = [
        ("input.weight", vec![36, 256, HIDDEN], 20),
        ("input.bias", vec![HIDDEN], 100),
        ("output.weight", vec![8, 2, HIDDEN], 40),
        ("output.bias", vec![8], 100),
    ]
    .into_iter()
    .map(|(name, shape, limit)| {
        let count = shape.iter().product();
        let mut value = || rng.below(2 * limit + 1) as f32 - limit as f32;
        let values = (0..count).map(|_| value()).collect();
        (name.to_owned(), Tensor { shape, values })
    })
    .collect();
    let metadata = Metadata {
        game: "ataxx".to_owned(),
        rules: String::new(),
        sizes: vec![Size::square(7)],
        training: String::new(),
    };
    let bytes = write_evaluation(&metadata, &tensors)?;
    Ok(Evaluation::<Windows>::new(
        &EvaluationFile::read(&bytes)?,
        Kernel::best(),
    ))
}

fn board(state: &Position) -> Board {
    let stones = Player::BOTH.map(|player| state.stones(player));
    Board {
        stones,
        blocked: !(stones[0] | stones[1] | state.empty()),
    }
}

fn entrant(name: &str, updated: bool) -> Result<Entrant> {
    let network = network()?;
    let game = Ataxx::default();
    // The positions are made beforehand: only evaluating counts.
    let (mut rng, mut buffer) = (Rng::new(2), Vec::new());
    let mut games: Vec<Vec<(Board, Player)>> = Vec::new();
    for _ in 0..50 {
        let mut state = game.start();
        let mut positions = Vec::new();
        while let Some(mv) = game.random_step(&state, &mut rng, &mut buffer) {
            positions.push((board(&state), state.mover()));
            game.play(&mut state, mv);
        }
        games.push(positions);
    }
    let evaluate = move |amount: u64| {
        let (mut here, mut next) = (Accumulator::default(), Accumulator::default());
        let (mut count, mut answer) = (0, 0u64);
        for positions in games.iter().cycle() {
            for (place, (board, mover)) in positions.iter().enumerate() {
                match place.checked_sub(1).filter(|_| updated) {
                    Some(before) => network.update(&positions[before].0, &here, board, &mut next),
                    None => network.refresh(board, &mut next),
                }
                std::mem::swap(&mut here, &mut next);
                let value = network.value(board, &here, *mover);
                if count < 1000 {
                    answer = answer.wrapping_mul(31).wrapping_add(value as u64);
                }
                count += 1;
            }
            if count >= amount.max(1000) {
                break;
            }
        }
        (count, answer)
    };
    let work = move |amount: u64| {
        let ((count, answer), seconds) = timed(|| evaluate(amount));
        Ok(Sample {
            count,
            seconds,
            steps: None,
            answer: Some(answer),
        })
    };
    Ok(Entrant {
        name: ours(name),
        work: Box::new(work),
    })
}
