//! Proof-number search: can this player force a win, yes or no?
//!
//! Where lines are forced and narrow, as in games of making a row, it finds wins far deeper
//! than alpha-beta. Each position carries two numbers: its *proof number*, how many
//! positions must at least be proved to prove it a win, and its *disproof number*, how many
//! to refute it. Where the attacker moves, one proved child is enough: the proof number is
//! the smallest among the children, the disproof number the sum. Where the defender moves it
//! is the other way round. The search always goes where the number to beat is smallest
//! (Allis, van der Meulen and van den Herik 1994).
//!
//! This is the depth-first form, df-pn (Nagai 2002): it stays below a position until its
//! numbers pass thresholds at which the search belongs elsewhere. Numbers are kept in a table
//! of bounded size; while a position is on the search path its children's numbers are
//! kept beside it as well, so a table that forgets costs time but never loops. Thresholds
//! are generous by a quarter, which avoids much going to and fro (Pawlewicz and Lew 2007).
//!
//! A game ends after finitely many moves and its key holds whatever counts towards that, so
//! no position repeats on a path.

use crate::Control;
use crate::budget::{Budget, Pool, Stopped};
use crate::slots::Slots;
use thiserror::Error;
use wuqi_core::{Game, Outcome, Player, Turn, zobrist::mix};

/// A decided question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict<M> {
    /// Whether the attacker can force a win.
    pub wins: bool,
    /// The winning move, if the attacker is to move and wins.
    pub best: Option<M>,
    /// Positions visited.
    pub nodes: u64,
}

/// Why a question was not decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Undecided {
    /// Chance takes part.
    #[error("chance takes part, so no win can be forced or refused for certain")]
    ChanceInvolved,
    /// A limit was reached or somebody asked to stop.
    #[error("stopped before the question was decided")]
    Stopped,
}

impl From<Stopped> for Undecided {
    fn from(_: Stopped) -> Self {
        Undecided::Stopped
    }
}

/// Infinitely many: what a proved position needs to be refuted.
const INFINITE: u32 = (1 << 28) - 1;

/// A proof number and a disproof number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const UNKNOWN: Numbers = Numbers {
        proof: 1,
        disproof: 1,
    };
    const PROVED: Numbers = Numbers {
        proof: 0,
        disproof: INFINITE,
    };
    const REFUTED: Numbers = Numbers {
        proof: INFINITE,
        disproof: 0,
    };

    /// What the player to choose needs, and what the other needs: (proof, disproof) where
    /// the attacker moves, exchanged where the defender does.
    fn seen(self, attacks: bool) -> (u32, u32) {
        if attacks {
            (self.proof, self.disproof)
        } else {
            (self.disproof, self.proof)
        }
    }

    fn from_seen((own, other): (u32, u32), attacks: bool) -> Numbers {
        if attacks {
            Numbers {
                proof: own,
                disproof: other,
            }
        } else {
            Numbers {
                proof: other,
                disproof: own,
            }
        }
    }
}

/// A move, the position after it and its numbers.
struct Child<G: Game> {
    mv: G::Move,
    state: G::State,
    numbers: Numbers,
}

/// Proof-number search with its table.
#[derive(Debug)]
pub struct Prover {
    slots: Slots,
}

impl Prover {
    /// A prover whose table takes at most this much memory.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Prover {
            slots: Slots::with_bytes(table_bytes),
        }
    }

    /// Whether `attacker` can force a win from `state`.
    pub fn prove<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        attacker: Player,
        control: &Control<'_>,
    ) -> Result<Verdict<G::Move>, Undecided> {
        let pool = Pool::default();
        let mut search = ProofSearch {
            game,
            attacker,
            slots: &self.slots,
            budget: Budget::new(control, &pool),
        };
        let root = search.first_numbers(state)?;
        // A win that is known from an earlier search is looked at again for its move.
        let (numbers, best) = match game.turn(state) {
            Turn::Move(_) => search.descend(state, [INFINITE; 2])?,
            _ => (root, None),
        };
        let attacks = game.turn(state) == Turn::Move(attacker);
        Ok(Verdict {
            wins: numbers.proof == 0,
            best: best.filter(|_| attacks && numbers.proof == 0),
            nodes: search.budget.visited(),
        })
    }
}

struct ProofSearch<'a, G: Game> {
    game: &'a G,
    attacker: Player,
    slots: &'a Slots,
    budget: Budget<'a>,
}

impl<G: Game> ProofSearch<'_, G> {
    /// Stores the question's answer apart for each attacker.
    fn key(&self, state: &G::State) -> u64 {
        self.game.key(state) ^ mix(1 + self.attacker.index() as u64)
    }

    /// The numbers of a position before it is searched.
    fn first_numbers(&self, state: &G::State) -> Result<Numbers, Undecided> {
        match self.game.turn(state) {
            Turn::Over(Outcome::Win(winner)) if winner == self.attacker => Ok(Numbers::PROVED),
            Turn::Over(_) => Ok(Numbers::REFUTED),
            Turn::Chance => Err(Undecided::ChanceInvolved),
            Turn::Move(_) => Ok(self
                .slots
                .load(self.key(state))
                .map_or(Numbers::UNKNOWN, unpack)),
        }
    }

    /// Searches below a position until its numbers reach `limits` (for the player to move:
    /// own and other's) or it is decided; its numbers, and the move to go on with.
    fn descend(
        &mut self,
        state: &G::State,
        limits: [u32; 2],
    ) -> Result<(Numbers, Option<G::Move>), Undecided> {
        self.budget.enter()?;
        let before = self.budget.visited();
        let attacks = self.game.turn(state) == Turn::Move(self.attacker);
        let mut children = self.children(state)?;
        loop {
            let (own, other, best, second) = summary(&children, attacks);
            let numbers = Numbers::from_seen((own, other), attacks);
            if own >= limits[0] || other >= limits[1] || own == 0 || other == 0 {
                let nodes = self.budget.visited() - before;
                self.slots.store(
                    self.key(state),
                    |_| pack(numbers, nodes),
                    |data| (data >> 56) as i32,
                );
                return Ok((numbers, Some(children[best].mv)));
            }
            let child = &mut children[best];
            let (_, child_other) = child.numbers.seen(attacks);
            let own_limit = limits[0].min(second.saturating_add(second / 4 + 1));
            let other_limit = (limits[1] - other).saturating_add(child_other);
            let seen_here = [own_limit.min(INFINITE), other_limit.min(INFINITE)];
            let same = (self.game.turn(&child.state) == Turn::Move(self.attacker)) == attacks;
            let [first, last] = seen_here;
            let limits = if same { [first, last] } else { [last, first] };
            child.numbers = self.descend(&child.state, limits)?.0;
        }
    }

    fn children(&mut self, state: &G::State) -> Result<Vec<Child<G>>, Undecided> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let child = |mv| {
            let mut next = state.clone();
            self.game.play(&mut next, mv);
            Ok(Child {
                mv,
                numbers: self.first_numbers(&next)?,
                state: next,
            })
        };
        moves.into_iter().map(child).collect()
    }
}

/// The numbers of a position from its children's, for the player to move: own (the
/// smallest), the other's (the sum), the child to search, and the second smallest.
fn summary<G: Game>(children: &[Child<G>], attacks: bool) -> (u32, u32, usize, u32) {
    let (mut least, mut second, mut best, mut sum) = (u32::MAX, INFINITE, 0, 0u32);
    let mut refuted = true;
    for (i, child) in children.iter().enumerate() {
        let (own, other) = child.numbers.seen(attacks);
        if own < least {
            second = least.min(INFINITE);
            (least, best) = (own, i);
        } else {
            second = second.min(own);
        }
        refuted &= other == 0;
        sum = sum.saturating_add(other).min(INFINITE - 1);
    }
    let other = if least == 0 {
        INFINITE
    } else if refuted {
        0
    } else {
        sum.max(1)
    };
    (least, other, best, second)
}

/// Packs both numbers (28 bits each) and the work done (8 bits, never 0).
fn pack(numbers: Numbers, nodes: u64) -> u64 {
    let effort = u64::from(u64::BITS - (nodes | 1).leading_zeros());
    u64::from(numbers.proof) | u64::from(numbers.disproof) << 28 | effort << 56
}

fn unpack(data: u64) -> Numbers {
    Numbers {
        proof: data as u32 & INFINITE,
        disproof: (data >> 28) as u32 & INFINITE,
    }
}
