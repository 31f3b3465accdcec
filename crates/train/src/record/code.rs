//! Games as packed bits.
//!
//! A step is its place in the list that the rules give for the position, so reading a game
//! means playing it. A list of one takes no bit at all.

use super::{BitReader, BitWriter, End, GameRecord, RecordError, Step, Target};
use wuqi_core::{Encode, Game, Outcome, Player, Turn};

/// The most copies that fit.
pub(crate) const MOST_COPIES: u8 = 7;

/// Writes a game. `games` are the run's game values, one per board size.
pub fn write_game<G: Encode>(writer: &mut BitWriter, games: &[G], record: &GameRecord<G::Move>) {
    writer.write_one_of(record.variant, games.len());
    writer.write(u32::from(record.start.is_some()), 1);
    if let Some(seed) = record.start {
        writer.write(seed, 32);
    }
    write_end(writer, record.end);
    writer.write_gamma(record.steps.len() as u32 + 1);
    let game = &games[record.variant];
    let mut state = record.first_state(game);
    let mut list = Vec::new();
    for step in &record.steps {
        steps_from(game, &state, &mut list);
        let place = list.iter().position(|&mv| mv == step.mv);
        let place = place.expect("a recorded step is possible");
        writer.write_one_of(place, list.len());
        if matches!(game.turn(&state), Turn::Move(_)) {
            write_target(writer, step.target.as_ref(), list.len());
        }
        game.play(&mut state, step.mv);
    }
}

/// Reads a game.
pub fn read_game<G: Encode>(
    reader: &mut BitReader<'_>,
    games: &[G],
) -> Result<GameRecord<G::Move>, RecordError> {
    let variant = reader.read_one_of(games.len())?;
    let start = match reader.read(1)? {
        0 => None,
        _ => Some(reader.read(32)?),
    };
    let mut record = GameRecord {
        variant,
        start,
        steps: Vec::new(),
        end: read_end(reader)?,
    };
    let count = reader.read_gamma()? - 1;
    let game = &games[variant];
    let mut state = record.first_state(game);
    let mut list = Vec::new();
    for _ in 0..count {
        steps_from(game, &state, &mut list);
        if list.is_empty() {
            return Err(RecordError::Senseless);
        }
        let mv = list[reader.read_one_of(list.len())?];
        let target = match game.turn(&state) {
            Turn::Move(_) => read_target(reader, list.len())?,
            Turn::Chance | Turn::Over(_) => None,
        };
        game.play(&mut state, mv);
        record.steps.push(Step { mv, target });
    }
    Ok(record)
}

/// The steps that are possible, a player's or chance's.
fn steps_from<G: Game>(game: &G, state: &G::State, list: &mut Vec<G::Move>) {
    list.clear();
    if game.turn(state) == Turn::Chance {
        let mut chances = Vec::new();
        game.chances(state, &mut chances);
        list.extend(chances.into_iter().map(|(mv, _)| mv));
    } else {
        game.moves(state, list);
    }
}

fn write_end(writer: &mut BitWriter, end: Option<End>) {
    let number = match end.map(|end| end.outcome) {
        None => 0,
        Some(Outcome::Draw) => 1,
        Some(Outcome::Win(Player::One)) => 2,
        Some(Outcome::Win(Player::Two)) => 3,
    };
    writer.write(number, 2);
    if let Some(end) = end {
        writer.write(u32::from(end.margin.is_some()), 1);
        if let Some(margin) = end.margin {
            writer.write((margin + (1 << 15)) as u32, 16);
        }
    }
}

fn read_end(reader: &mut BitReader<'_>) -> Result<Option<End>, RecordError> {
    let outcome = match reader.read(2)? {
        0 => return Ok(None),
        1 => Outcome::Draw,
        2 => Outcome::Win(Player::One),
        _ => Outcome::Win(Player::Two),
    };
    let margin = match reader.read(1)? {
        0 => None,
        _ => Some(reader.read(16)? as i32 - (1 << 15)),
    };
    Ok(Some(End { outcome, margin }))
}

fn write_target(writer: &mut BitWriter, target: Option<&Target>, moves: usize) {
    writer.write(u32::from(target.is_some()), 1);
    if let Some(target) = target {
        writer.write(target.copies.min(MOST_COPIES).into(), 3);
        writer.write_gamma(target.shares.len() as u32 + 1);
        for &(place, parts) in &target.shares {
            writer.write_one_of(place.into(), moves);
            writer.write_gamma(parts.into());
        }
    }
}

fn read_target(reader: &mut BitReader<'_>, moves: usize) -> Result<Option<Target>, RecordError> {
    if reader.read(1)? == 0 {
        return Ok(None);
    }
    let copies = reader.read(3)? as u8;
    let count = reader.read_gamma()? as usize - 1;
    if count > moves {
        return Err(RecordError::Senseless);
    }
    let mut shares = Vec::with_capacity(count);
    for _ in 0..count {
        let place = reader.read_one_of(moves)? as u16;
        let parts = u16::try_from(reader.read_gamma()?).map_err(|_| RecordError::Senseless)?;
        shares.push((place, parts));
    }
    Ok(Some(Target { shares, copies }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_core::Rng;
    use wuqi_games::any::AnyGame;
    use wuqi_games::{Options, with_game};

    fn random_game<G: Encode>(games: &[G], variant: usize, rng: &mut Rng) -> GameRecord<G::Move> {
        let game = &games[variant];
        let start = (rng.below(2) == 0).then(|| rng.next_u64() as u32);
        let mut state = start.map_or_else(|| game.start(), |seed| game.varied_start(seed));
        let mut steps = Vec::new();
        let mut buffer = Vec::new();
        while let Some(mv) = game.random_step(&state, rng, &mut buffer) {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let target = (!moves.is_empty() && rng.below(3) == 0).then(|| {
                let mut shares = vec![0.0; moves.len()];
                for _ in 0..10 {
                    shares[rng.below(moves.len() as u32) as usize] += 0.1;
                }
                Target::new(&shares, rng.below(8) as u8)
            });
            steps.push(Step { mv, target });
            game.play(&mut state, mv);
        }
        let outcome = game.turn(&state).outcome().unwrap();
        let margin = game
            .score(&state)
            .map(|_| game.final_value(&state, outcome));
        GameRecord {
            variant,
            start,
            steps,
            end: Some(End { outcome, margin }),
        }
    }

    fn round_trip<G: Encode>(games: &[G]) {
        let mut rng = Rng::new(4);
        let mut writer = BitWriter::default();
        let mut records = Vec::new();
        for number in 0..20 {
            let mut record = random_game(games, number % games.len(), &mut rng);
            if number % 5 == 0 {
                record.end = None;
            }
            write_game(&mut writer, games, &record);
            records.push(record);
        }
        let bytes = writer.finish();
        let positions: usize = records.iter().map(|record| record.steps.len()).sum();
        assert!(
            bytes.len() < 12 * positions,
            "{} of {positions}",
            bytes.len()
        );
        let mut reader = BitReader::new(&bytes);
        for record in &records {
            assert_eq!(read_game(&mut reader, games).unwrap(), *record);
        }
        // Whatever the bytes, reading ends with an error and not with a panic.
        for _ in 0..200 {
            let noise: Vec<u8> = (0..60).map(|_| rng.next_u64() as u8).collect();
            let mut reader = BitReader::new(&noise);
            while read_game(&mut reader, games).is_ok() {}
        }
    }

    #[test]
    fn games_of_all_kinds_come_back() {
        for id in ["ataxx", "banqi", "gomoku", "sequencium", "territory"] {
            let game = AnyGame::new(id, None, &Options::none()).unwrap();
            with_game!(&game, game => round_trip(std::slice::from_ref(game)), _ => unreachable!());
        }
        let size = |side| {
            AnyGame::new(
                "territory",
                Some(wuqi_games::Size::square(side)),
                &Options::none(),
            )
        };
        let (AnyGame::Territory(a), AnyGame::Territory(b)) = (size(4).unwrap(), size(6).unwrap())
        else {
            unreachable!("both are Territory");
        };
        round_trip(&[a, b]);
    }
}
