//! A position beside its reduction: translating moves, lines and reports between them.

use super::book;
use super::evaluate::SequenciumKnowledge;
use super::field::{Field, Ground, Step};
use super::set::Set;
use wuqi_core::Game;
use wuqi_games::sequencium::{Move, Sequencium, State};
use wuqi_search::{Control, Knowledge, RootMove, Score, SearchInfo, Value};

/// What the solver said of a position.
pub(super) struct Verdict {
    /// One minus Two.
    pub value: i32,
    /// Optimal moves, at least one.
    pub best: Vec<Move>,
}

/// A position of the whole game beside its reduction, to translate between them.
pub(super) struct View<'a, S: Set> {
    pub game: &'a Sequencium,
    pub state: &'a State,
    pub field: Field<S>,
    moves: Vec<Move>,
}

impl<'a, S: Set> View<'a, S> {
    pub(super) fn new(game: &'a Sequencium, state: &'a State) -> Self {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        View {
            field: Field::new(game, state),
            game,
            state,
            moves,
        }
    }

    /// The position with what is decided thrown out.
    fn reduced(&self) -> Ground<S> {
        let mut ground = self.field.start();
        ground.raw = false;
        self.field.settle(&mut ground);
        ground
    }

    /// How many cells are open once what is decided is thrown out.
    pub(super) fn open(&self) -> u32 {
        self.reduced().empty.count()
    }

    /// Whether the opening book knows the position.
    pub(super) fn in_book(&self) -> bool {
        book::look_up(&self.field, &self.reduced()).is_some()
    }

    /// The move at the root behind a step.
    pub(super) fn root_move(&self, step: Step) -> Move {
        let steps = self.field.root_moves().iter();
        let index = steps.zip(&self.moves).find(|(known, _)| **known == step);
        index.map_or(self.moves[0], |(_, &mv)| mv)
    }

    /// The move behind a step in a later position, if it stands for one.
    pub(super) fn move_in(&self, state: &State, step: Step) -> Option<Move> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let largest = |mv: &&Move| self.field.map.cell(self.game.target(**mv)) == step.cell;
        moves.iter().rfind(largest).copied()
    }

    /// A line of the reduced game as far as it is one of the whole game: a free move
    /// stands for any of several squares.
    fn line(&self, steps: &[Step]) -> Vec<Move> {
        let Some((&first, rest)) = steps.split_first() else {
            return Vec::new();
        };
        let mut line = vec![self.root_move(first)];
        let mut state = *self.state;
        self.game.play(&mut state, line[0]);
        for &step in rest {
            let Some(mv) = self.move_in(&state, step) else {
                break;
            };
            line.push(mv);
            self.game.play(&mut state, mv);
        }
        line
    }

    /// A report on the reduced game as one on the whole game.
    pub(super) fn whole(&self, info: &SearchInfo<Step>) -> SearchInfo<Move> {
        SearchInfo {
            best: self.root_move(info.best),
            depth: info.depth,
            longest: info.longest,
            nodes: info.nodes,
            simulations: info.simulations,
            cutoffs: info.cutoffs,
            elapsed: info.elapsed,
            score: info.score,
            wdl: info.wdl,
            line: self.line(&info.line),
            root: info
                .root
                .iter()
                .map(|entry| RootMove {
                    mv: self.root_move(entry.mv),
                    visits: entry.visits,
                    chance: entry.chance,
                    value: entry.value,
                    prior: entry.prior,
                    line: self.line(&entry.line),
                })
                .collect(),
        }
    }

    /// The report on a position that is solved.
    pub(super) fn settled(
        &self,
        verdict: &Verdict,
        best: Move,
        nodes: u64,
        control: &Control<'_>,
    ) -> SearchInfo<Move> {
        let side = self.state.mover();
        let value = verdict.value * side.sign();
        let wdl = [value > 0, value == 0, value < 0].map(|is| f32::from(u8::from(is)));
        let chance = wdl[0] + wdl[1] / 2.0;
        let mut moves = self.moves.clone();
        moves.sort_by_key(|mv| (*mv != best, !verdict.best.contains(mv)));
        let entry = |mv: Move| {
            let optimal = verdict.best.contains(&mv);
            RootMove {
                mv,
                visits: 1,
                chance: if optimal {
                    chance
                } else {
                    self.guess(mv).min(chance)
                },
                value: optimal.then_some(Value::Exact(value)),
                prior: None,
                line: vec![mv],
            }
        };
        let open = self.open();
        SearchInfo {
            best,
            depth: open,
            longest: open,
            nodes,
            simulations: 0,
            cutoffs: 0,
            elapsed: control.elapsed(),
            score: Score {
                side,
                value: Value::Exact(value),
            },
            wdl,
            line: vec![best],
            root: moves.into_iter().map(entry).collect(),
        }
    }

    /// The expected result of a move that is not optimal, by the evaluation.
    fn guess(&self, mv: Move) -> f32 {
        let mut next = *self.state;
        self.game.play(&mut next, mv);
        let points = SequenciumKnowledge.evaluate(self.game, &next, self.state.mover());
        Knowledge::<Sequencium>::chance(&SequenciumKnowledge, points)
    }
}
