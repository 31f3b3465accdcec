//! Exact play with few pieces left: tables that are built when they are first needed.
//!
//! With everything open and at most [`MOST`] pieces on the board, each set of pieces has
//! few enough positions to solve them all. A table holds, for every placement and either
//! side to move, who wins and in how many plies. It is filled backwards (Thompson 1986):
//! first the positions decided by a capture or by having no move, then, distance by
//! distance, the positions that lead to them. A capture leads to the table of a smaller
//! set, chains included.
//!
//! The count of quiet plies is not part of a table. A win is claimed only if its distance
//! fits into the quiet plies that are left; a draw by the table is a draw anyway. Rules
//! that give pieces further moves have no tables.

use super::squares::{beside, each, jumps};
use std::sync::OnceLock;
use wuqi_core::{Game, Player, Turn};
use wuqi_games::banqi::{Banqi, Colour, Kind, Move, Position};
use wuqi_search::Proof;

/// The most pieces that a table is built for.
const MOST: usize = 3;

/// Sets of kinds, the larger side's first: a table index in base 8, 7 for no piece.
const SETS: usize = 8 * 8 * 8;

/// The ending tables of one set of rules.
#[derive(Debug)]
pub(super) struct Endings {
    /// Whether the rules are those that the tables know.
    usable: bool,
    chains: bool,
    tables: Vec<OnceLock<EndingTable>>,
}

/// The value of each placement for the side to move: [`WON`] less the plies that a win
/// takes, the negative of that for a loss, 0 for a draw.
#[derive(Debug)]
struct EndingTable(Vec<i8>);

/// Pieces on their squares: `first` of them, the larger side, then the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Placement {
    kinds: [Kind; MOST],
    squares: [u8; MOST],
    first: usize,
    count: usize,
    /// Whether the first side is to move.
    first_moves: bool,
}

impl Placement {
    /// The pieces of a position that is open and small enough.
    fn of(position: &Position) -> Option<Placement> {
        let count = |colour| position.open(colour).count_ones() as usize;
        let [red, black] = Colour::BOTH.map(count);
        let fits = position.face_down() == 0
            && position.chain().is_none()
            && red + black <= MOST
            && red > 0
            && black > 0;
        if !fits {
            return None;
        }
        let first = if red >= black {
            Colour::Red
        } else {
            Colour::Black
        };
        let mut placement = Placement {
            kinds: [Kind::Soldier; MOST],
            squares: [0; MOST],
            first: red.max(black),
            count: 0,
            first_moves: position.mover_colour()? == first,
        };
        for square in each(position.open(first)).chain(each(position.open(first.other()))) {
            placement.squares[placement.count] = square as u8;
            placement.kinds[placement.count] = position.piece_at(square as u8)?.kind;
            placement.count += 1;
        }
        placement.sort();
        Some(placement)
    }

    /// Puts the pieces of the first side in order, so that each set has one table.
    fn sort(&mut self) {
        if self.first == 2 && self.kinds[0].index() > self.kinds[1].index() {
            self.kinds.swap(0, 1);
            self.squares.swap(0, 1);
        }
    }

    /// Which table.
    fn set(&self) -> usize {
        (0..MOST).fold(0, |set, i| {
            let kind = if i < self.count {
                self.kinds[i].index()
            } else {
                7
            };
            8 * set + kind
        })
    }

    /// Where in its table.
    fn index(&self) -> usize {
        let squares = self.squares[..self.count].iter();
        squares.fold(usize::from(self.first_moves), |index, &square| {
            32 * index + usize::from(square)
        })
    }

    /// The placement at an index, with the kinds of this one; `None` if two pieces would
    /// share a square.
    fn at(&self, index: usize) -> Option<Placement> {
        let mut placement = *self;
        let (mut rest, mut occupied) = (index, 0u32);
        for square in placement.squares[..self.count].iter_mut().rev() {
            *square = (rest % 32) as u8;
            rest /= 32;
            if occupied >> *square & 1 != 0 {
                return None;
            }
            occupied |= 1 << *square;
        }
        placement.first_moves = rest == 1;
        Some(placement)
    }

    fn size(&self) -> usize {
        2 << (5 * self.count)
    }

    fn occupied(&self) -> u32 {
        let squares = self.squares[..self.count].iter();
        squares.fold(0, |set, &square| set | 1 << square)
    }

    /// The pieces of the side to move, or of the other side.
    fn side(&self, to_move: bool) -> std::ops::Range<usize> {
        if self.first_moves == to_move {
            0..self.first
        } else {
            self.first..self.count
        }
    }

    /// The captures of a piece: the pieces that it can take.
    fn captures(&self, hunter: usize) -> impl Iterator<Item = usize> {
        let placement = *self;
        let own_side = hunter < placement.first;
        let at = usize::from(placement.squares[hunter]);
        let kind = placement.kinds[hunter];
        let reach = if kind == Kind::Cannon {
            jumps(at, placement.occupied())
        } else {
            beside(1 << at)
        };
        (0..placement.count).filter(move |&prey| {
            (prey < placement.first) != own_side
                && reach >> placement.squares[prey] & 1 != 0
                && (kind == Kind::Cannon || kind.takes_beside(placement.kinds[prey]))
        })
    }

    /// The placement after a capture, the other side to move, and the number that the
    /// hunter has in it; `None` if nothing is left of the other side.
    fn after_capture(&self, hunter: usize, prey: usize) -> Option<(Placement, usize)> {
        let mut next = *self;
        next.squares[hunter] = self.squares[prey];
        let prey_first = prey < self.first;
        let left = if prey_first {
            self.first - 1
        } else {
            self.count - self.first - 1
        };
        if left == 0 {
            return None;
        }
        next.squares[prey..self.count].rotate_left(1);
        next.kinds[prey..self.count].rotate_left(1);
        next.count -= 1;
        next.first -= usize::from(prey_first);
        next.first_moves = !self.first_moves;
        let mut number = hunter - usize::from(prey < hunter);
        if next.first < next.count - next.first {
            next.squares[..next.count].rotate_left(next.first);
            next.kinds[..next.count].rotate_left(next.first);
            number = (number + next.count - next.first) % next.count;
            next.first = next.count - next.first;
            next.first_moves = !next.first_moves;
        }
        let moved = next.squares[number];
        next.sort();
        let number = next.squares[..next.count]
            .iter()
            .position(|&square| square == moved)?;
        Some((next, number))
    }
}

/// The value of a game that the player has won already; the opponent's is its negative.
const WON: i8 = i8::MAX;

/// A value one ply earlier for the same player.
#[inline]
const fn earlier(value: i8) -> i8 {
    match value {
        0 => 0,
        1.. => value - 1,
        _ => value + 1,
    }
}

/// How many plies a decided value is away from the end.
#[inline]
const fn plies(value: i8) -> i8 {
    WON - value.saturating_abs()
}

impl Endings {
    /// Tables for these rules, none built yet.
    pub(super) fn new(game: &Banqi) -> Endings {
        Endings {
            usable: game.has_plain_movement(),
            chains: game.has_chains(),
            tables: std::iter::repeat_with(OnceLock::new).take(SETS).collect(),
        }
    }

    /// What is certain of a position.
    pub(super) fn look_up(&self, game: &Banqi, position: &Position) -> Option<Proof<Move>> {
        if !self.usable || position.face_down() != 0 {
            return None;
        }
        let placement = Placement::of(position)?;
        let mover = game.turn(position).player()?;
        let value = self.value(&placement);
        let plies = match value {
            0 => 0,
            value => plies(value) as u32,
        };
        if plies + u32::from(position.quiet()) > u32::from(game.quiet_limit()) {
            return None;
        }
        Some(Proof {
            winner: match value {
                0 => None,
                1.. => Some(mover),
                _ => Some(mover.other()),
            },
            plies,
            best: self.best_move(game, position, mover)?,
        })
    }

    /// The move with the best value.
    fn best_move(&self, game: &Banqi, position: &Position, mover: Player) -> Option<Move> {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let mut best: Option<(i8, Move)> = None;
        for mv in moves {
            let mut next = position.clone();
            game.play(&mut next, mv);
            let value = earlier(self.value_after(game, &next, mover)?);
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, mv));
            }
        }
        best.map(|(_, mv)| mv)
    }

    /// The value of a position after a move for the player who moved.
    fn value_after(&self, game: &Banqi, position: &Position, player: Player) -> Option<i8> {
        match game.turn(position) {
            Turn::Over(outcome) => Some(WON * outcome.value_for(player) as i8),
            Turn::Move(mover) if mover == player => {
                let mut moves = Vec::new();
                game.moves(position, &mut moves);
                moves.into_iter().try_fold(-WON, |best, mv| {
                    let mut next = position.clone();
                    game.play(&mut next, mv);
                    Some(best.max(earlier(self.value_after(game, &next, player)?)))
                })
            }
            Turn::Move(_) => Some(-self.value(&Placement::of(position)?)),
            Turn::Chance => None,
        }
    }

    /// The value of a placement for the side to move.
    fn value(&self, placement: &Placement) -> i8 {
        let table = self.tables[placement.set()].get_or_init(|| self.build(placement));
        table.0[placement.index()]
    }

    /// The value of a capture for the side that makes it, with the best way to go on.
    fn capture(&self, before: &Placement, hunter: usize, prey: usize) -> i8 {
        let Some((after, number)) = before.after_capture(hunter, prey) else {
            return earlier(WON);
        };
        let stop = -self.value(&after);
        let mut chain = None;
        if self.chains {
            // In a chain the same side moves on.
            let going_on = Placement {
                first_moves: !after.first_moves,
                ..after
            };
            for next in going_on.captures(number) {
                chain = chain.max(Some(self.capture(&going_on, number, next)));
            }
        }
        // Where a chain could go on, ending it is a ply of its own.
        earlier(chain.map_or(stop, |chain| chain.max(earlier(stop))))
    }

    /// Solves all placements of a set of pieces.
    fn build(&self, like: &Placement) -> EndingTable {
        let mut work = Work {
            values: vec![0; like.size()],
            open_steps: vec![0; like.size()],
            by_distance: vec![Vec::new(); WON as usize + 1],
        };
        for index in 0..like.size() {
            if let Some(placement) = like.at(index) {
                self.begin(&mut work, &placement, index);
            }
        }
        for distance in 0..WON as usize {
            for index in std::mem::take(&mut work.by_distance[distance]) {
                let value = work.values[index as usize];
                // A position may have been listed again with a better value.
                if usize::from(plies(value).unsigned_abs()) == distance
                    && let Some(placement) = like.at(index as usize)
                {
                    work.pass_back(&placement, value);
                }
            }
        }
        EndingTable(
            work.values
                .iter()
                .zip(&work.open_steps)
                .map(settled)
                .collect(),
        )
    }

    /// Sets up one placement: its captures count at once, its steps are counted.
    fn begin(&self, work: &mut Work, placement: &Placement, index: usize) {
        let empty = !placement.occupied();
        let mut steps = 0;
        let mut best: Option<i8> = None;
        for piece in placement.side(true) {
            steps += (beside(1 << placement.squares[piece]) & empty).count_ones() as u8;
            for prey in placement.captures(piece) {
                best = best.max(Some(self.capture(placement, piece, prey)));
            }
        }
        work.open_steps[index] = steps;
        match best {
            Some(value) if value > 0 => work.settle(index, value),
            Some(0) => work.open_steps[index] = NEVER_LOST,
            Some(value) if steps == 0 => work.settle(index, value),
            // The captures lose; they matter only if all steps do as well.
            Some(value) => work.values[index] = value,
            None if steps == 0 => work.settle(index, -WON),
            None => {}
        }
    }
}

/// Stands for a capture that draws: whatever the steps do, the placement is not lost.
const NEVER_LOST: u8 = u8::MAX;

/// A table while it is being filled.
struct Work {
    values: Vec<i8>,
    /// Steps of each placement that are not known to lose.
    open_steps: Vec<u8>,
    /// Decided placements by their distance from the end, those not yet passed back.
    by_distance: Vec<Vec<u32>>,
}

/// The final value: a placement whose captures lose is drawn as long as a step is open.
fn settled((&value, &open_steps): (&i8, &u8)) -> i8 {
    if value < 0 && open_steps > 0 {
        0
    } else {
        value
    }
}

impl Work {
    fn settle(&mut self, index: usize, value: i8) {
        self.values[index] = value;
        let distance = usize::from(plies(value).unsigned_abs());
        self.by_distance[distance].push(index as u32);
    }

    /// Tells the placements one step before a decided one.
    fn pass_back(&mut self, placement: &Placement, value: i8) {
        let empty = !placement.occupied();
        for piece in placement.side(false) {
            for from in each(beside(1 << placement.squares[piece]) & empty) {
                let mut before = *placement;
                before.squares[piece] = from as u8;
                before.first_moves = !placement.first_moves;
                let index = before.index();
                let step = earlier(-value);
                let known = self.values[index];
                if step > 0 {
                    if step > known {
                        self.settle(index, step);
                    }
                } else if known <= 0 && self.open_steps[index] != NEVER_LOST {
                    self.open_steps[index] -= 1;
                    if self.open_steps[index] == 0 {
                        // The longest defence: a losing capture may last longer.
                        self.settle(index, if known < 0 { known.max(step) } else { step });
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
