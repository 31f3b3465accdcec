//! Positions and choices to learn from, read from games.

use crate::{Failure, POINTS};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Player};
use wuqi_engines::gomoku::board::Board;
use wuqi_engines::gomoku::thinker::{Memory, Thinker, Verdict};
use wuqi_engines::gomoku::weights::{self, CLASSES};
use wuqi_games::gomoku::{Gomoku, Place};
use wuqi_search::budget::{Budget, Pool};
use wuqi_search::{Control, Limits};

/// A position to learn from.
#[derive(Default)]
pub struct Sample {
    /// How often each class occurs: those of the mover first, those of the enemy beyond
    /// [`CLASSES`].
    pub classes: Vec<(u16, u8)>,
    pub threats: usize,
    pub target: f32,
    /// 1 if the target is a lower bound, -1 if an upper one, 0 if exact.
    pub bound: i8,
}

impl Sample {
    /// How far a predicted chance is from what is known.
    pub fn error(&self, chance: f32) -> f32 {
        let error = chance - self.target;
        if error * f32::from(self.bound) > 0.0 {
            0.0
        } else {
            error
        }
    }
}

/// A choice to learn from: the classes of each candidate, the one that was played first.
pub type Chosen = Vec<(u16, u16, [u8; 2])>;

pub struct Data {
    pub samples: Vec<Sample>,
    pub choices: Vec<Chosen>,
}

pub fn read(files: &[String], mix: f32) -> Result<Data, Failure> {
    let mut data = Data {
        samples: Vec::new(),
        choices: Vec::new(),
    };
    let classes: Vec<u16> = (0..1 << 16)
        .map(|forms| weights::class(forms) as u16)
        .collect();
    for file in files {
        for line in std::fs::read_to_string(file)?.lines() {
            let _ = add_game(&mut data, line, mix, &classes);
        }
    }
    Ok(data)
}

fn add_game(data: &mut Data, line: &str, mix: f32, classes: &[u16]) -> Option<()> {
    let game = Gomoku::default();
    let mut words = line.split_whitespace();
    let result: f32 = words.next()?.parse().ok()?;
    let words: Vec<&str> = words.collect();
    let mut state = game.start();
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &stop, &|| Duration::ZERO);
    let (pool, memory) = (Pool::default(), Memory::with_bytes(1 << 16));
    let mut thinker = Thinker::new(
        Board::new(&game, &state),
        Budget::new(&control, &pool),
        &memory,
    );
    let mut recent = [None; 2];
    for word in words.chunks_exact(3) {
        let place = Place::new(word[0].parse().ok()?, word[1].parse().ok()?);
        let mover = thinker.mover();
        let point = thinker.board.point(place);
        let mut parts = word[2].split(';');
        if let Ok(value) = parts.next().unwrap_or_default().parse::<f32>() {
            for part in parts {
                let _ = add_tree(data, &mut thinker, part, classes);
            }
            let calm = !thinker.must_answer(mover)
                && thinker.immediate(mover).is_none()
                && !matches!(thinker.win_by_fours(mover, 100), Ok(Verdict::Win { .. }));
            if calm {
                let chance = 1.0 / (1.0 + (-value / POINTS).exp());
                let won = (1.0 + result * mover.sign() as f32) / 2.0;
                let target = if value.abs() > 25_000.0 {
                    chance.round()
                } else {
                    mix * won + (1.0 - mix) * chance
                };
                data.samples
                    .push(sample(&thinker.board, mover, target, classes));
                if value.abs() < 4_000.0
                    && thinker.double(mover.other()).is_none()
                    && thinker.board.near().has(point)
                {
                    data.choices
                        .push(choice(&thinker.board, mover, recent, point, classes));
                }
            }
        }
        thinker.board.put(point, mover);
        recent = [Some(point), recent[0]];
        game.try_play(&mut state, place).ok()?;
    }
    Some(())
}

/// Adds a position inside a search tree with its bound.
fn add_tree(data: &mut Data, thinker: &mut Thinker<'_>, text: &str, classes: &[u16]) -> Option<()> {
    let mut numbers = text.get(1..)?.split(',');
    let value: f32 = numbers.next()?.parse().ok()?;
    let mut stones = Vec::new();
    while let Some(column) = numbers.next() {
        let place = Place::new(column.parse().ok()?, numbers.next()?.parse().ok()?);
        let (point, player) = (thinker.board.point(place), thinker.mover());
        thinker.board.put(point, player);
        stones.push((point, player));
    }
    let mover = thinker.mover();
    let calm = !thinker.must_answer(mover)
        && thinker.immediate(mover).is_none()
        && !matches!(thinker.win_by_fours(mover, 100), Ok(Verdict::Win { .. }));
    if calm {
        let target = 1.0 / (1.0 + (-value / POINTS).exp());
        let mut sample = sample(&thinker.board, mover, target, classes);
        sample.bound = match text.as_bytes()[0] {
            b'>' => 1,
            b'<' => -1,
            _ => 0,
        };
        data.samples.push(sample);
    }
    for (point, player) in stones.into_iter().rev() {
        thinker.board.take(point, player);
    }
    Some(())
}

fn sample(board: &Board, mover: Player, target: f32, classes: &[u16]) -> Sample {
    let mut all: Vec<u16> = Vec::new();
    for point in board.empties() {
        let own = classes[board.forms(point, mover)];
        let enemy = classes[board.forms(point, mover.other())];
        all.extend([own, enemy + CLASSES as u16]);
    }
    all.sort_unstable();
    let mut sample = Sample {
        threats: weights::threats(board, mover),
        target,
        ..Sample::default()
    };
    for class in all {
        match sample.classes.last_mut() {
            Some((last, count)) if *last == class => *count += 1,
            _ => sample.classes.push((class, 1)),
        }
    }
    sample
}

fn choice(
    board: &Board,
    mover: Player,
    recent: [Option<u16>; 2],
    played: u16,
    classes: &[u16],
) -> Chosen {
    let pair = |point| {
        let relations = recent.map(|last| last.map_or(0, |last| board.relation(point, last) as u8));
        (
            classes[board.forms(point, mover)],
            classes[board.forms(point, mover.other())],
            relations,
        )
    };
    let others = board
        .near()
        .iter()
        .filter(|&point| point != played)
        .map(pair);
    std::iter::once(pair(played)).chain(others).collect()
}
