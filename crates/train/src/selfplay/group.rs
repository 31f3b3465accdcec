//! Games that share a batch, on boards that share a canvas.

use super::flight::Flight;
use super::labels::Notebook;
use super::slot::{Finished, Rules, Slot};
use crate::evaluate::{Answers, Boards};
use wuqi_core::Encode;

/// Some games whose leaves are judged together.
pub struct Group<G: Encode> {
    canvas: [usize; 3],
    slots: Vec<Slot<G>>,
}

impl<G: Encode> Group<G> {
    /// A group for boards that fit on this canvas.
    #[must_use]
    pub fn new(canvas: [usize; 3]) -> Group<G> {
        Group {
            canvas,
            slots: Vec::new(),
        }
    }

    /// The canvas of its boards.
    #[must_use]
    pub fn canvas(&self) -> [usize; 3] {
        self.canvas
    }

    /// Goes on with a game, too.
    pub fn add(&mut self, game: &G, flight: Flight<G::Move>) {
        self.slots.push(Slot::new(game.clone(), flight));
    }

    /// An empty batch for this group.
    #[must_use]
    pub fn boards(&self) -> Boards {
        Boards::new(self.canvas)
    }

    /// Thinks in all games until each has leaves to be judged, and puts them into `boards`.
    pub fn gather(&mut self, rules: &Rules, boards: &mut Boards, finished: &mut Vec<Finished<G>>) {
        boards.clear();
        for slot in &mut self.slots {
            slot.advance(rules, finished);
            for leaf in slot.leaves() {
                boards.push(slot.game(), &leaf.state);
            }
        }
    }

    /// Takes what was thought of them, and has it written down if there is a notebook.
    pub fn apply(&mut self, answers: &Answers, notes: Option<&mut (dyn Notebook<G> + '_)>) {
        take_answers(self.canvas, &mut self.slots, answers, notes);
    }

    /// The games as they stand.
    pub fn into_flights(self) -> impl Iterator<Item = Flight<G::Move>> {
        self.slots.into_iter().map(Slot::into_flight)
    }
}

/// Gives each slot what was thought of its leaves, which lie in the answers in this order, on
/// such a canvas.
pub(crate) fn take_answers<'s, G: Encode>(
    canvas: [usize; 3],
    slots: impl IntoIterator<Item = &'s mut Slot<G>>,
    answers: &Answers,
    mut notes: Option<&mut (dyn Notebook<G> + '_)>,
) {
    let mut first = 0;
    for slot in slots {
        let leaves = slot.leaves();
        let evaluations = answers.evaluations(slot.game(), leaves, first, canvas);
        first += leaves.len();
        if let Some(notes) = &mut notes {
            for (leaf, evaluation) in leaves.iter().zip(&evaluations) {
                // The position on the board is judged anew in every search without a tree.
                if !slot.stands_at(&leaf.state) {
                    notes.note(slot.game(), leaf, evaluation);
                }
            }
        }
        slot.back_up(evaluations);
    }
}
