//! Banqi with every piece open: forced wins by complete search, and the ending tables.
//!
//! With at most three pieces the tables know who wins. With more, a win counts as forced
//! within so many plies if every answer leads, within them, to the end or to an ending that
//! the tables know as won. One move is right if it forces a win and no other does, also with
//! four plies more; or if every other move loses by force and this one does not, also with
//! four plies more.

use super::{LINE, Solution};
use crate::Kind;
use std::collections::HashMap;
use wuqi_core::{Game, Notation, Player, Turn};
use wuqi_engines::banqi::BanqiKnowledge;
use wuqi_games::any::Position;
use wuqi_games::banqi::{Banqi, Colour, Move, Position as State};
use wuqi_search::Knowledge;

/// More pieces make the search too wide.
const MOST_PIECES: u32 = 9;

/// The deepest forced win that is looked for.
const DEEPEST: u32 = 15;

/// How much further the other moves are searched.
const BEYOND: u32 = 4;

/// After so many plies a danger shows.
const SAFE: u32 = 4;

/// Positions of one proof.
const NODES: u64 = 20_000;

/// Where there are fewer moves there is nothing to choose.
const FEWEST_MOVES: usize = 3;

/// What is known of a position: it is won within so many plies, it is not within so many.
#[derive(Clone, Copy, Default)]
struct Known {
    won: Option<u32>,
    open: Option<u32>,
}

/// The search for forced wins with its memory.
pub(super) struct ForcedWins {
    game: Banqi,
    knowledge: BanqiKnowledge,
    known: HashMap<(u64, Player), Known>,
    left: u64,
}

/// The work was more than a proof may take.
struct TooMuch;

impl ForcedWins {
    pub(super) fn new(game: &Banqi) -> ForcedWins {
        ForcedWins {
            game: *game,
            knowledge: BanqiKnowledge::new(game),
            known: HashMap::new(),
            left: 0,
        }
    }

    /// The one right move.
    pub(super) fn prove(&mut self, position: &dyn Position) -> Option<Solution> {
        let state = &position.downcast::<Banqi>()?.state;
        let player = position.turn().player()?;
        let pieces: u32 = Colour::BOTH
            .map(|colour| state.open(colour).count_ones())
            .iter()
            .sum();
        if state.face_down() != 0 || state.chain().is_some() || pieces > MOST_PIECES {
            return None;
        }
        self.known.clear();
        self.left = NODES;
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        if moves.len() < FEWEST_MOVES {
            return None;
        }
        let after: Vec<(Move, State)> = moves
            .into_iter()
            .map(|mv| (mv, self.after(state, mv)))
            .collect();
        let (kind, depth, index) = match self.only_win(&after, player) {
            Ok(None) => self.only_escape(&after, player).ok()??,
            found => found.ok()??,
        };
        let exact = self.knowledge.proved(&self.game, state).is_some();
        let line = self.line(state, after[index].0, kind, player, depth);
        Some(Solution {
            kind,
            plies: if exact { 0 } else { depth },
            line,
        })
    }

    fn after(&self, state: &State, mv: Move) -> State {
        let mut next = state.clone();
        self.game.play(&mut next, mv);
        next
    }

    /// The only move that forces a win, with its plies.
    fn only_win(
        &mut self,
        after: &[(Move, State)],
        player: Player,
    ) -> Result<Option<(Kind, u32, usize)>, TooMuch> {
        for depth in (1..=DEEPEST).step_by(2) {
            let winning = self.winning(after, player, depth - 1)?;
            match winning.as_slice() {
                [] => continue,
                // The last piece is there to be taken: nothing to find.
                [only] if self.game.turn(&after[*only].1).is_over() => return Ok(None),
                [only] => {
                    let alone = self.winning(after, player, depth - 1 + BEYOND)?.len() == 1;
                    return Ok(alone.then_some((Kind::Win, depth, *only)));
                }
                _ => return Ok(None),
            }
        }
        Ok(None)
    }

    /// The only move after which the enemy has no forced win, with the plies of the others'.
    fn only_escape(
        &mut self,
        after: &[(Move, State)],
        player: Player,
    ) -> Result<Option<(Kind, u32, usize)>, TooMuch> {
        for depth in 1..DEEPEST {
            let losing = self.winning(after, player.other(), depth)?;
            // Where most moves are safe for so long there is no danger to escape from.
            if depth >= SAFE && 2 * losing.len() < after.len() {
                return Ok(None);
            }
            if losing.len() + 1 < after.len() {
                continue;
            }
            let Some(only) = (0..after.len()).find(|index| !losing.contains(index)) else {
                return Ok(None);
            };
            let beyond = self.wins(&after[only].1, player.other(), depth + BEYOND)?;
            let escapes = !beyond && !self.wins(&after[only].1, player, BEYOND)?;
            return Ok(escapes.then_some((Kind::Save, depth, only)));
        }
        Ok(None)
    }

    /// The moves after which `attacker` wins within so many plies.
    fn winning(
        &mut self,
        after: &[(Move, State)],
        attacker: Player,
        depth: u32,
    ) -> Result<Vec<usize>, TooMuch> {
        let mut winning = Vec::new();
        for (index, (_, state)) in after.iter().enumerate() {
            if self.wins(state, attacker, depth)? {
                winning.push(index);
            }
        }
        Ok(winning)
    }

    /// Whether `attacker` forces a win, or an ending known as won, within so many plies.
    fn wins(&mut self, state: &State, attacker: Player, depth: u32) -> Result<bool, TooMuch> {
        let mover = match self.game.turn(state) {
            Turn::Over(outcome) => return Ok(outcome.winner() == Some(attacker)),
            Turn::Chance => return Ok(false),
            Turn::Move(mover) => mover,
        };
        if let Some(proof) = self.knowledge.proved(&self.game, state) {
            return Ok(proof.winner == Some(attacker));
        }
        if depth == 0 {
            return Ok(false);
        }
        let key = (self.game.key(state), attacker);
        let known = self.known.get(&key).copied().unwrap_or_default();
        if known.won.is_some_and(|plies| plies <= depth) {
            return Ok(true);
        }
        if known.open.is_some_and(|plies| plies >= depth) {
            return Ok(false);
        }
        self.left = self.left.checked_sub(1).ok_or(TooMuch)?;
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        moves.sort_by_key(|mv| !matches!(mv, Move::Capture { .. }));
        let attacks = mover == attacker;
        let mut won = !attacks;
        for mv in moves {
            let next = self.after(state, mv);
            if self.wins(&next, attacker, depth - 1)? == attacks {
                won = attacks;
                break;
            }
        }
        let known = self.known.entry(key).or_default();
        if won {
            known.won = Some(known.won.map_or(depth, |plies| plies.min(depth)));
        } else {
            known.open = Some(known.open.map_or(depth, |plies| plies.max(depth)));
        }
        Ok(won)
    }

    /// The right move and how best play goes on: the winner's way is the shortest, the
    /// loser's the longest.
    fn line(
        &mut self,
        state: &State,
        first: Move,
        kind: Kind,
        player: Player,
        depth: u32,
    ) -> Vec<String> {
        let mut line = vec![self.game.show_move(state, first)];
        let mut state = self.after(state, first);
        while kind == Kind::Win && line.len() < LINE && !self.game.turn(&state).is_over() {
            let Some(mv) = self.next_in_line(&state, player, depth) else {
                break;
            };
            line.push(self.game.show_move(&state, mv));
            state = self.after(&state, mv);
        }
        line
    }

    fn next_in_line(&mut self, state: &State, attacker: Player, depth: u32) -> Option<Move> {
        if let Some(proof) = self.knowledge.proved(&self.game, state) {
            return Some(proof.best);
        }
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let mut distances = Vec::new();
        for mv in moves {
            let next = self.after(state, mv);
            let within =
                (0..=depth).find(|&plies| matches!(self.wins(&next, attacker, plies), Ok(true)));
            distances.push((within, mv));
        }
        if self.game.turn(state) == Turn::Move(attacker) {
            let winning = distances.into_iter().filter(|(within, _)| within.is_some());
            winning.min_by_key(|&(within, _)| within).map(|(_, mv)| mv)
        } else {
            let longest = distances.into_iter().rev();
            longest.max_by_key(|&(within, _)| within).map(|(_, mv)| mv)
        }
    }
}
