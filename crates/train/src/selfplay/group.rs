//! Games on boards of one size that share a batch.

use super::flight::Flight;
use super::labels::Notebook;
use super::slot::{Finished, Rules, Slot};
use crate::evaluate::{Answers, Boards};
use wuqi_core::Encode;

/// Some games whose leaves are judged together.
pub struct Group<G: Encode> {
    game: G,
    slots: Vec<Slot<G>>,
}

impl<G: Encode> Group<G> {
    /// Goes on with these games.
    pub fn new(game: &G, flights: impl IntoIterator<Item = Flight<G::Move>>) -> Group<G> {
        let slots = flights
            .into_iter()
            .map(|flight| Slot::new(game.clone(), flight));
        Group {
            game: game.clone(),
            slots: slots.collect(),
        }
    }

    /// An empty batch for this group.
    #[must_use]
    pub fn boards(&self) -> Boards {
        Boards::new(self.game.planes())
    }

    /// Thinks in all games until each has leaves to be judged, and puts them into `boards`.
    pub fn gather(&mut self, rules: &Rules, boards: &mut Boards, finished: &mut Vec<Finished<G>>) {
        boards.clear();
        for slot in &mut self.slots {
            slot.advance(rules, finished);
            for leaf in slot.leaves() {
                boards.push(&self.game, &leaf.state);
            }
        }
    }

    /// Takes what was thought of them, and has it written down if there is a notebook.
    pub fn apply(&mut self, answers: &Answers, notes: Option<&mut (dyn Notebook<G> + '_)>) {
        take_answers(&self.game, &mut self.slots, answers, notes);
    }

    /// The games as they stand.
    pub fn into_flights(self) -> impl Iterator<Item = Flight<G::Move>> {
        self.slots.into_iter().map(Slot::into_flight)
    }
}

/// Gives each slot what was thought of its leaves, which lie in the answers in this order.
pub(crate) fn take_answers<'s, G: Encode>(
    game: &G,
    slots: impl IntoIterator<Item = &'s mut Slot<G>>,
    answers: &Answers,
    mut notes: Option<&mut (dyn Notebook<G> + '_)>,
) {
    let mut first = 0;
    for slot in slots {
        let leaves = slot.leaves();
        let evaluations = answers.evaluations(game, leaves, first);
        first += leaves.len();
        if let Some(notes) = &mut notes {
            for (leaf, evaluation) in leaves.iter().zip(&evaluations) {
                // The position on the board is judged anew in every search without a tree.
                if !slot.stands_at(&leaf.state) {
                    notes.note(game, leaf, evaluation);
                }
            }
        }
        slot.back_up(evaluations);
    }
}
