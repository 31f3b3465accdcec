//! The two levels of the Ataxx program that this project grew from, as its report
//! describes them: `simple` looks one ply ahead, `normal` one ply and a simple reply.
//!
//! Both scan their stones row by row and, for each, the 24 squares around it row by row.
//! That order decides ties, so it is kept exactly.

use wuqi_core::{Game, Player, Turn};
use wuqi_games::ataxx::{Ataxx, Move, Position, each};
use wuqi_search::{Control, Observer, RootMove, Score, SearchInfo, Searcher, Value};

/// The most stones converted; on a tie a clone, the last such in scan order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Simple;

/// For each clone the stone difference after a simple reply, the first best in scan
/// order; without any clone the jump that converts most.
#[derive(Clone, Copy, Debug, Default)]
pub struct Normal;

/// The legal moves in the original's scan order: a clone appears once for each own stone
/// that it could come from.
fn scan(game: &Ataxx, state: &Position) -> Vec<Move> {
    let mut legal = Vec::new();
    game.moves(state, &mut legal);
    let mut order = Vec::new();
    for from in each(state.stones(state.mover())) {
        let near = |mv: &&Move| match (mv.source(), mv.target()) {
            (Some(source), _) => source == from,
            (None, Some(target)) => wuqi_games::ataxx::spread(1 << from) >> target & 1 == 1,
            (None, None) => false,
        };
        let mut around: Vec<Move> = legal.iter().filter(near).copied().collect();
        around.sort_by_key(|mv| mv.target());
        order.extend(around);
    }
    order
}

/// The simple level's choice: a pass if nothing else is legal.
fn simple_choice(game: &Ataxx, state: &Position) -> Move {
    let mut best = (-2, Move::PASS);
    for mv in scan(game, state) {
        let converted = state.converts(mv).count_ones() as i32;
        let better = if mv.is_clone() {
            best.0 <= converted
        } else {
            best.0 < converted
        };
        if better {
            best = (converted, mv);
        }
    }
    best.1
}

/// Stones of `player` minus the opponent's.
fn difference(state: &Position, player: Player) -> i32 {
    let count = |player| state.stones(player).count_ones() as i32;
    count(player) - count(player.other())
}

/// The stone difference after the move and the simple level's reply.
fn after_reply(game: &Ataxx, state: &Position, mv: Move) -> i32 {
    let mut next = *state;
    game.play(&mut next, mv);
    if let Turn::Move(_) = game.turn(&next) {
        let reply = simple_choice(game, &next);
        game.play(&mut next, reply);
    }
    difference(&next, state.mover())
}

/// The normal level's choice.
fn normal_choice(game: &Ataxx, state: &Position) -> Move {
    let moves = scan(game, state);
    let first_best = |candidates: &mut dyn Iterator<Item = (i32, Move)>| {
        candidates.fold(None, |best: Option<(i32, Move)>, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        })
    };
    let clones = moves.iter().filter(|mv| mv.is_clone());
    let jumps = moves.iter().filter(|mv| !mv.is_clone());
    first_best(&mut clones.map(|&mv| (after_reply(game, state, mv), mv)))
        .or_else(|| first_best(&mut jumps.map(|&mv| (state.converts(mv).count_ones() as i32, mv))))
        .map_or(Move::PASS, |(_, mv)| mv)
}

/// The answer of a player who does not search: the move and the stones after it.
fn answer(game: &Ataxx, state: &Position, best: Move, control: &Control<'_>) -> SearchInfo<Move> {
    let side = state.mover();
    let mut legal = Vec::new();
    game.moves(state, &mut legal);
    legal.sort_by_key(|&mv| mv != best);
    let value_of = |mv: Move| {
        let mut next = *state;
        game.play(&mut next, mv);
        difference(&next, side)
    };
    let chance = |stones: i32| 1.0 / (1.0 + (-stones as f32 / 4.0).exp());
    let win = chance(value_of(best));
    SearchInfo {
        best,
        depth: 1,
        longest: 1,
        nodes: legal.len() as u64,
        simulations: 0,
        cutoffs: 0,
        elapsed: control.elapsed(),
        score: Score {
            side,
            value: Value::Points(value_of(best)),
        },
        wdl: [win, 0.0, 1.0 - win],
        line: vec![best],
        root: legal
            .into_iter()
            .map(|mv| RootMove {
                mv,
                visits: 1,
                chance: chance(value_of(mv)),
                value: Some(Value::Points(value_of(mv))),
                prior: None,
                line: vec![mv],
            })
            .collect(),
    }
}

impl Searcher<Ataxx> for Simple {
    fn search(
        &mut self,
        game: &Ataxx,
        state: &Position,
        control: &Control<'_>,
        _: &mut dyn Observer<Move>,
    ) -> SearchInfo<Move> {
        answer(game, state, simple_choice(game, state), control)
    }
}

impl Searcher<Ataxx> for Normal {
    fn search(
        &mut self,
        game: &Ataxx,
        state: &Position,
        control: &Control<'_>,
        _: &mut dyn Observer<Move>,
    ) -> SearchInfo<Move> {
        answer(game, state, normal_choice(game, state), control)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_core::Notation;

    fn choices(position: &str) -> (String, String) {
        let game = Ataxx::default();
        let state = game.read_state(position).unwrap();
        let text = |mv| game.show_move(&state, mv);
        (
            text(simple_choice(&game, &state)),
            text(normal_choice(&game, &state)),
        )
    }

    #[test]
    fn simple_takes_the_most_and_prefers_the_last_clone() {
        // Nothing to convert: every clone ties, and the last scanned is g2's last clone.
        assert_eq!(choices("x5o/7/7/7/7/7/o5x x 0 1").0, "f1");
        // A jump that converts two beats every clone that converts one.
        assert_eq!(choices("x6/7/3o3/1o5/3o3/7/7 x 0 1").0, "a7c5");
    }

    #[test]
    fn normal_clones_whatever_jumps_win() {
        let (simple, normal) = choices("x6/7/3o3/1o5/3o3/7/7 x 0 1");
        assert_eq!(simple, "a7c5");
        assert!(!normal.contains("a7"), "{normal} is a jump");
    }

    #[test]
    fn a_forced_pass_is_played() {
        let both = choices("7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1");
        assert_eq!(both, ("0000".to_owned(), "0000".to_owned()));
    }
}
