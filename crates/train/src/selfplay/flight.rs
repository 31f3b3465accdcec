//! A game under way as it is kept between generations and over a restart.

use super::resign::Hope;
use crate::record::{BitReader, BitWriter, GameRecord, RecordError, read_game, write_game};
use wuqi_core::Encode;

/// A game under way. The search at its last position begins anew when it goes on, in an
/// uninterrupted run just as in a resumed one, so both play the same games.
#[derive(Clone, PartialEq, Debug)]
pub struct Flight<M> {
    /// What was played so far.
    pub record: GameRecord<M>,
    /// The seed of what comes.
    pub seed: u64,
    /// How surprising each target so far was.
    pub surprises: Vec<f32>,
    /// How hopeful both players have been.
    pub hopes: [Hope; 2],
    /// Whether nobody may give this game up.
    pub plays_out: bool,
}

impl<M> Flight<M> {
    /// A game that has not begun.
    #[must_use]
    pub fn new(variant: usize, seed: u64) -> Flight<M> {
        Flight {
            record: GameRecord {
                variant,
                start: None,
                steps: Vec::new(),
                end: None,
            },
            seed,
            surprises: Vec::new(),
            hopes: [Hope::default(); 2],
            plays_out: false,
        }
    }
}

/// Packs games under way.
#[must_use]
pub fn write_flights<G: Encode>(games: &[G], flights: &[Flight<G::Move>]) -> Vec<u8> {
    let mut writer = BitWriter::default();
    writer.write(flights.len() as u32, 32);
    for flight in flights {
        write_game(&mut writer, games, &flight.record);
        writer.write((flight.seed >> 32) as u32, 32);
        writer.write(flight.seed as u32, 32);
        writer.write(u32::from(flight.plays_out), 1);
        let hopes = flight
            .hopes
            .iter()
            .flat_map(|hope| [hope.last, hope.lowest]);
        writer.write_gamma(flight.surprises.len() as u32 + 1);
        for number in hopes.chain(flight.surprises.iter().copied()) {
            writer.write(number.to_bits(), 32);
        }
    }
    writer.finish()
}

/// Reads packed games under way.
pub fn read_flights<G: Encode>(
    games: &[G],
    bytes: &[u8],
) -> Result<Vec<Flight<G::Move>>, RecordError> {
    let mut reader = BitReader::new(bytes);
    let count = reader.read(32)?;
    let mut flights = Vec::new();
    for _ in 0..count {
        let record = read_game(&mut reader, games)?;
        let seed = u64::from(reader.read(32)?) << 32 | u64::from(reader.read(32)?);
        let plays_out = reader.read(1)? == 1;
        let surprises = reader.read_gamma()? - 1;
        let mut number = || reader.read(32).map(f32::from_bits);
        let mut hopes = [Hope::default(); 2];
        for hope in &mut hopes {
            hope.last = number()?;
            hope.lowest = number()?;
        }
        let surprises = (0..surprises).map(|_| number()).collect::<Result<_, _>>()?;
        flights.push(Flight {
            record,
            seed,
            surprises,
            hopes,
            plays_out,
        });
    }
    Ok(flights)
}
