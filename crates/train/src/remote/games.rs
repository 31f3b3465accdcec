//! The games of a job.

use super::order::{GamesJob, Played};
use crate::evaluate::{Answers, Boards, Evaluate};
use crate::mix::Mix;
use crate::record::{GameRecord, RecordError};
use crate::replay::{pack, unpack};
use crate::selfplay::{Finished, Flight, Rules, Slot, take_answers};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use wuqi_core::{Encode, zobrist};

/// Plays the games of a job, all at the same time and each to its end; `None` if `halt` was
/// set. Every game has its own seed, so the result depends on the job and on nothing else.
pub fn play_games<G: Encode>(
    games: &[G],
    mix: Mix,
    rules: &Rules,
    job: GamesJob,
    evaluator: &mut dyn Evaluate,
    halt: &AtomicBool,
) -> Option<Played> {
    let count = rules.play.job_games;
    let mut boards: Vec<Boards> = games
        .iter()
        .map(|game| Boards::new(game.planes()))
        .collect();
    // The games under way by board size, each with its place in the result.
    let mut open: Vec<Vec<(usize, Slot<G>)>> = games.iter().map(|_| Vec::new()).collect();
    for place in 0..count {
        let before = job.number.wrapping_mul(count as u64);
        let variant = mix.board(before.wrapping_add(place as u64));
        let flight = Flight::new(variant, zobrist::mix(job.seed ^ zobrist::mix(place as u64)));
        let slot = Slot::new(games[variant].clone(), flight);
        open[variant].push((place, slot));
    }
    let mut finished: Vec<Option<Finished<G>>> = (0..count).map(|_| None).collect();
    let mut ended = Vec::new();
    let mut answers = Answers::default();
    let mut evaluations = 0;
    while open.iter().any(|slots| !slots.is_empty()) {
        for ((game, slots), boards) in games.iter().zip(&mut open).zip(&mut boards) {
            if halt.load(Relaxed) {
                return None;
            }
            boards.clear();
            slots.retain_mut(|(place, slot)| {
                slot.advance(rules, &mut ended);
                // A slot goes on with another game at once, which is not wanted here.
                if let Some(game) = ended.drain(..).next() {
                    finished[*place] = Some(game);
                    return false;
                }
                for leaf in slot.leaves() {
                    boards.push(game, &leaf.state);
                }
                true
            });
            if boards.count > 0 {
                evaluator.evaluate(&[boards], &mut answers);
                evaluations += boards.count as u64;
                let slots = slots.iter_mut().map(|(_, slot)| slot);
                take_answers(game.planes(), slots, &answers, None);
            }
        }
    }
    let finished: Vec<Finished<G>> = finished.into_iter().flatten().collect();
    let records: Vec<_> = finished.iter().map(|game| game.record.clone()).collect();
    Some(Played {
        games: STANDARD.encode(pack(games, &records)),
        checks: finished
            .iter()
            .flat_map(|game| game.checks.clone())
            .collect(),
        resigned: finished.iter().filter(|game| game.resigned).count(),
        evaluations,
    })
}

/// The games of a result.
pub fn read_games<G: Encode>(
    games: &[G],
    played: &Played,
) -> Result<Vec<GameRecord<G::Move>>, RecordError> {
    let bytes = STANDARD.decode(&played.games);
    unpack(games, &bytes.map_err(|_| RecordError::Senseless)?)
}
