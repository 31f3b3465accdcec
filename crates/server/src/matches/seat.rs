//! A contestant of a match: it waits for a place to think, and shows its board.

use super::board::Match;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wuqi_arena::{Choice, Contestant, Entrant, Request};

/// How often a place is looked for.
const PAUSE: Duration = Duration::from_millis(4);

/// Wraps an entrant: its contestants think only in places that are free.
pub(super) fn seated(
    entrant: Entrant,
    number: usize,
    game: &Arc<Match>,
    places: Arc<Semaphore>,
) -> Entrant {
    let game = game.clone();
    let (name, spec, limits) = (entrant.name.clone(), entrant.spec.clone(), entrant.limits);
    Entrant::new(name, spec, limits, move || {
        let seat = Seat {
            inner: entrant.make()?,
            number,
            game: game.clone(),
            places: places.clone(),
        };
        Ok(Box::new(seat) as Box<dyn Contestant>)
    })
}

struct Seat {
    inner: Box<dyn Contestant>,
    /// Which of the two engines it is.
    number: usize,
    game: Arc<Match>,
    places: Arc<Semaphore>,
}

impl Contestant for Seat {
    fn new_game(&mut self) -> Result<(), String> {
        self.inner.new_game()
    }

    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, String> {
        self.game.show_board(self.number, request);
        let place = wait(&self.places, request.stop).ok_or("the match was stopped")?;
        let choice = self.inner.choose(request);
        drop(place);
        choice
    }
}

/// A place that is free. Whoever asks for a hint or an analysis stands in line for one and
/// is served first; a match only takes what is left over.
fn wait(places: &Arc<Semaphore>, stop: &AtomicBool) -> Option<OwnedSemaphorePermit> {
    while !stop.load(Ordering::Relaxed) {
        if let Ok(place) = places.clone().try_acquire_owned() {
            return Some(place);
        }
        thread::sleep(PAUSE);
    }
    None
}
