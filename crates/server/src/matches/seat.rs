//! A contestant of a match: it waits for memory and for a place to think, and shows its board.

use super::board::Match;
use super::request::Contender;
use crate::thinkers::{Lease, Spare};
use std::sync::Arc;
use wuqi_arena::{Choice, Contestant, Entrant, Request};

/// Wraps an engine: its contestants are built when there is memory for them, and think only
/// in places that are free.
pub(super) fn seated(
    contender: Contender,
    number: usize,
    game: &Arc<Match>,
    spare: Spare,
) -> Entrant {
    let game = game.clone();
    let contender = Arc::new(contender);
    let entrant = &contender.entrant;
    let (name, spec, limits) = (entrant.name.clone(), entrant.spec.clone(), entrant.limits);
    Entrant::new(name, spec, limits, move || {
        let seat = Seat {
            inner: None,
            contender: contender.clone(),
            number,
            game: game.clone(),
            spare: spare.clone(),
        };
        Ok(Box::new(seat) as Box<dyn Contestant>)
    })
}

struct Seat {
    /// The engine and its memory, from its first move on. To wait for memory any earlier
    /// would count as a fault of the engine when the match is stopped.
    inner: Option<(Box<dyn Contestant>, Lease)>,
    contender: Arc<Contender>,
    /// Which of the two engines it is.
    number: usize,
    game: Arc<Match>,
    spare: Spare,
}

impl Seat {
    fn engine(&mut self) -> Result<&mut dyn Contestant, String> {
        let (engine, _) = match &mut self.inner {
            Some(inner) => inner,
            none => {
                let lease = self.spare.lease(self.contender.memory, &self.game.stop);
                let lease = lease.ok_or_else(stopped)?;
                let mut engine = self.contender.entrant.make()?;
                engine.new_game()?;
                none.insert((engine, lease))
            }
        };
        Ok(&mut **engine)
    }
}

impl Contestant for Seat {
    fn new_game(&mut self) -> Result<(), String> {
        match &mut self.inner {
            Some((engine, _)) => engine.new_game(),
            None => Ok(()),
        }
    }

    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, String> {
        self.game.show_board(self.number, request);
        let place = self.spare.place(request.stop).ok_or_else(stopped)?;
        let choice = self.engine()?.choose(request);
        drop(place);
        choice
    }
}

fn stopped() -> String {
    "the match was stopped".to_owned()
}
