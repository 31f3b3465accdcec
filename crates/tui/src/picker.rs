//! From touched squares to a move, for any game: a move is a list of squares to touch.
//!
//! No rule is known here. A touch goes on with the squares touched so far if some legal
//! move does, else it begins anew.

use wuqi_games::MoveView;

/// The kind of a move that is a choice of its own.
const CHOICE: &str = "choice";

/// The squares touched so far, and what they could become.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picker {
    moves: Vec<MoveView>,
    /// Squares touched so far.
    pub selected: Vec<usize>,
    /// A complete move that waits for a confirmation.
    pub pending: Option<MoveView>,
    /// Moves that differ only in what they write.
    pub choices: Vec<MoveView>,
    /// A piece that must be used: it stays selected.
    held: Option<usize>,
}

/// What a touch led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Touched {
    /// A move is complete.
    Play(String),
    /// The selection changed, or something waits for a confirmation or a choice.
    Changed,
    /// No move goes on or begins here.
    Nothing,
}

impl Picker {
    /// Offers the legal moves of a position.
    pub fn offer(&mut self, moves: Vec<MoveView>) {
        let ends = moves.iter().any(|step| step.kind == "end");
        let chained = moves.iter().find(|step| step.touch.len() > 1);
        self.held = chained.filter(|_| ends).map(|step| step.touch[0]);
        self.moves = moves;
        self.clear();
    }

    /// Forgets what was touched.
    pub fn clear(&mut self) {
        self.selected = Vec::from_iter(self.held);
        self.pending = None;
        self.choices.clear();
    }

    /// Whether nothing was begun.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.pending.is_none()
            && self.choices.is_empty()
            && self.selected.len() <= usize::from(self.held.is_some())
    }

    /// Whether a piece may go on capturing.
    #[must_use]
    pub fn in_chain(&self) -> bool {
        self.held.is_some()
    }

    /// The move that needs no square: `pass` or `end`.
    #[must_use]
    pub fn free(&self) -> Option<&MoveView> {
        let free = |step: &&MoveView| step.touch.is_empty() && step.kind != CHOICE;
        self.moves.iter().find(free)
    }

    /// Whether a choice is due that has nothing to do with squares, such as a colour.
    #[must_use]
    pub fn must_choose(&self) -> bool {
        self.moves.iter().any(|step| step.kind == CHOICE)
    }

    /// Lays out that choice.
    pub fn lay_out(&mut self) {
        self.clear();
        let choices = self.moves.iter().filter(|step| step.kind == CHOICE);
        self.choices = choices.cloned().collect();
    }

    /// Moves that the next touch could complete or go on with, and the square to touch.
    pub fn targets(&self) -> impl Iterator<Item = (usize, &MoveView)> {
        let begun = self.selected.len();
        self.moves.iter().filter_map(move |step| {
            let goes_on = step.touch.len() > begun && starts_with(step, &self.selected);
            if goes_on {
                let next = step.touch.iter().find(|s| !self.selected.contains(s))?;
                return Some((*next, step));
            }
            (step.touch.len() == 1).then(|| (step.touch[0], step))
        })
    }

    /// What a touch of this square would complete.
    #[must_use]
    pub fn completing(&self, square: usize) -> Option<&MoveView> {
        let with = [&self.selected[..], &[square]].concat();
        self.complete(&with)
            .next()
            .or_else(|| self.complete(&[square]).next())
    }

    /// Touches a square. Dominoes wait for a confirmation, as the squares show first what
    /// they would turn over.
    pub fn touch(&mut self, square: usize) -> Touched {
        if self.pending.is_some() {
            if self.selected.last() == Some(&square) {
                return self.confirm();
            }
            self.clear();
        }
        let with = [&self.selected[..], &[square]].concat();
        if self.selected.last() == Some(&square) && self.complete(&with).next().is_none() {
            self.clear();
            return Touched::Changed;
        }
        for squares in [with, vec![square]] {
            let complete: Vec<MoveView> = self.complete(&squares).cloned().collect();
            if !complete.is_empty() {
                return self.finish(squares, complete);
            }
            let goes_on =
                |step: &&MoveView| step.touch.len() > squares.len() && starts_with(step, &squares);
            if self.moves.iter().any(|step| goes_on(&step)) {
                self.selected = squares;
                self.choices.clear();
                return Touched::Changed;
            }
        }
        self.clear();
        Touched::Nothing
    }

    /// Plays the move that waits.
    pub fn confirm(&mut self) -> Touched {
        let pending = self.pending.take();
        self.clear();
        pending.map_or(Touched::Changed, |step| Touched::Play(step.text))
    }

    fn finish(&mut self, squares: Vec<usize>, mut moves: Vec<MoveView>) -> Touched {
        if moves.len() > 1 {
            self.selected = squares;
            self.choices = moves;
            return Touched::Changed;
        }
        let step = moves.remove(0);
        if step.kind == "domino" {
            self.selected = squares;
            self.pending = Some(step);
            return Touched::Changed;
        }
        self.clear();
        Touched::Play(step.text)
    }

    fn complete(&self, squares: &[usize]) -> impl Iterator<Item = &MoveView> {
        let count = squares.len();
        let squares = squares.to_vec();
        self.moves
            .iter()
            .filter(move |step| step.touch.len() == count && starts_with(step, &squares))
    }
}

/// A domino may be touched from either end.
fn starts_with(step: &MoveView, squares: &[usize]) -> bool {
    if step.kind == "domino" {
        let twice = squares.len() == 2 && squares[0] == squares[1];
        return !twice && squares.iter().all(|square| step.touch.contains(square));
    }
    step.touch.starts_with(squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(text: &str, kind: &'static str, touch: &[usize]) -> MoveView {
        MoveView {
            text: text.to_owned(),
            kind,
            touch: touch.to_vec(),
            changes: Vec::new(),
            number: None,
        }
    }

    #[test]
    fn a_domino_is_touched_from_either_end_and_confirmed() {
        for squares in [[0, 1], [1, 0]] {
            let mut picker = Picker::default();
            picker.offer(vec![step("a1b1", "domino", &[0, 1])]);
            assert_eq!(picker.touch(squares[0]), Touched::Changed);
            assert_eq!(picker.touch(squares[1]), Touched::Changed);
            assert!(picker.pending.is_some());
            assert_eq!(picker.confirm(), Touched::Play("a1b1".to_owned()));
        }
    }

    #[test]
    fn a_clone_is_found_also_after_touching_a_stone() {
        let mut picker = Picker::default();
        picker.offer(vec![
            step("b2", "clone", &[5]),
            step("a1c3", "jump", &[0, 9]),
        ]);
        assert_eq!(picker.touch(0), Touched::Changed);
        assert_eq!(picker.touch(5), Touched::Play("b2".to_owned()));
        assert_eq!(picker.touch(0), Touched::Changed);
        assert_eq!(picker.touch(0), Touched::Changed);
        assert!(picker.is_idle());
        assert_eq!(picker.touch(30), Touched::Nothing);
    }

    #[test]
    fn a_chain_keeps_its_piece_selected() {
        let mut picker = Picker::default();
        picker.offer(vec![
            step("a1xa2", "capture", &[0, 4]),
            step("end", "end", &[]),
        ]);
        assert_eq!(picker.selected, [0]);
        assert!(picker.is_idle() && picker.in_chain());
        assert_eq!(picker.free().map(|step| step.text.as_str()), Some("end"));
        assert_eq!(picker.touch(4), Touched::Play("a1xa2".to_owned()));
    }

    #[test]
    fn a_choice_without_squares_is_laid_out() {
        let mut picker = Picker::default();
        picker.offer(vec![
            step("black", "choice", &[]),
            step("white", "choice", &[]),
        ]);
        assert!(picker.must_choose() && picker.free().is_none());
        picker.lay_out();
        assert_eq!(picker.choices.len(), 2);
        assert!(!picker.is_idle());
    }

    #[test]
    fn numbers_are_chosen() {
        let mut picker = Picker::default();
        picker.offer(vec![
            step("b5=2", "place", &[7]),
            step("b5=3", "place", &[7]),
        ]);
        assert_eq!(picker.touch(7), Touched::Changed);
        assert_eq!(picker.choices.len(), 2);
    }
}
