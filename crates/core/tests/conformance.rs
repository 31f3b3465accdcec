//! The conformance kit catches broken games: the example game is broken in one way after
//! the other, and the kit must say so each time. A kit that passes everything would pass
//! every game.

#[path = "../examples/coin_nim.rs"]
#[allow(dead_code, reason = "the example's main function is not used here")]
mod coin_nim;

use coin_nim::{CoinNim, Move, Position};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use wuqi_core::{
    Encode, Game, IllegalMove, Notation, NotationError, Outcome, Player, PolicyShape, Rng,
    Symmetric, Turn, conformance,
};

/// One way to break the game, and a part of what the kit must say.
const FAULTS: &[(Fault, &str)] = &[
    (Fault::ListsAMoveTwice, "a move is listed twice"),
    (Fault::ListsNoMove, "0 moves at Move"),
    (Fault::ListsMovesDuringTheToss, "moves at Chance"),
    (Fault::ListsMovesAfterTheEnd, "moves at Over"),
    (Fault::ClearsTheList, "`moves` must append"),
    (Fault::ChangesTheOrder, "the order of moves changes"),
    (Fault::TossesDuringAMove, "chance outcomes at Move"),
    (Fault::WeighsNothing, "an outcome without weight"),
    (Fault::ListsAnOutcomeTwice, "count_steps is wrong"),
    (Fault::AllowsEverything, "try_play of"),
    (Fault::AllowsTooLittle, "try_play of"),
    (Fault::ChangesWhatItRefuses, "changed the position"),
    (Fault::PlaysOtherwiseWhenChecked, "play and try_play"),
    (Fault::CountsTooMany, "count_steps is wrong"),
    (Fault::ForgetsOutcomesInTheCount, "count_steps is wrong"),
    (Fault::GivesTheWinToTheLoser, "final value"),
    (Fault::NeverEnds, "a game goes on"),
    (Fault::KeyForgetsThePlayer, "another future"),
    (Fault::KeyForgetsTheToss, "another future"),
    (Fault::KeyForgetsAHeap, "another future"),
    (Fault::KeyChanges, "the key of"),
    (Fault::TableKeyChanges, "another future"),
    (Fault::DrawsTheFirstMoveTwiceAsOften, "not fair"),
    (Fault::NeverDrawsTheLastMove, "not fair"),
    (Fault::TossesAFairCoin, "not fair"),
    (Fault::DrawsIllegalMoves, "not legal"),
    (Fault::StopsEarly, "random_step gave None"),
    (Fault::GoesOnAfterTheEnd, "random_step gave Some"),
    (Fault::MovesAreWrittenAlike, "in Position"),
    (Fault::MovesCannotBeRead, "in Position"),
    (Fault::MovesHaveSpaces, "must be one word"),
    (Fault::ReadsIllegalMoves, "which is illegal"),
    (Fault::ReadsAnyRubbishAsAMove, "was accepted"),
    (Fault::ReadsAnyRubbishAsAPosition, "was accepted"),
    (Fault::IgnoresTheEndOfAPosition, "was accepted"),
    (Fault::PositionsForgetThePlayer, "reads back as another"),
    (Fault::PositionsCannotBeRead, "at 7"),
    (Fault::RefusesWithoutAReason, "NotationError"),
    (Fault::PanicsOnBadText, "byte index"),
    (Fault::IdentityMirrors, "symmetry 0"),
    (Fault::MovesAreNotMirrored, "does not commute"),
    (Fault::RulesAreNotMirrored, "changes the moves"),
    (Fault::MirrorChangesThePlayer, "changes the turn"),
    (Fault::MirrorLosesAStick, "symmetry 1"),
    (Fault::OddsAreNotMirrored, "changes the odds"),
    (Fault::PlayDoesNotCommute, "does not commute"),
    (Fault::CanonicalKeyIsThePlainKey, "canonical key"),
    (Fault::LeavesPlanesUnwritten, "unwritten or not finite"),
    (Fault::PlanesShowNothing, "the same planes"),
    (Fault::PlanesChange, "twice differs"),
    (Fault::MovesShareAPolicyIndex, "share a policy index"),
    (Fault::PolicyIndexOutOfRange, "out of range"),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    ListsAMoveTwice,
    ListsNoMove,
    ListsMovesDuringTheToss,
    ListsMovesAfterTheEnd,
    ClearsTheList,
    ChangesTheOrder,
    TossesDuringAMove,
    WeighsNothing,
    ListsAnOutcomeTwice,
    AllowsEverything,
    AllowsTooLittle,
    ChangesWhatItRefuses,
    PlaysOtherwiseWhenChecked,
    CountsTooMany,
    ForgetsOutcomesInTheCount,
    GivesTheWinToTheLoser,
    NeverEnds,
    KeyForgetsThePlayer,
    KeyForgetsTheToss,
    KeyForgetsAHeap,
    KeyChanges,
    TableKeyChanges,
    DrawsTheFirstMoveTwiceAsOften,
    NeverDrawsTheLastMove,
    TossesAFairCoin,
    DrawsIllegalMoves,
    StopsEarly,
    GoesOnAfterTheEnd,
    MovesAreWrittenAlike,
    MovesCannotBeRead,
    MovesHaveSpaces,
    ReadsIllegalMoves,
    ReadsAnyRubbishAsAMove,
    ReadsAnyRubbishAsAPosition,
    IgnoresTheEndOfAPosition,
    PositionsForgetThePlayer,
    PositionsCannotBeRead,
    RefusesWithoutAReason,
    PanicsOnBadText,
    IdentityMirrors,
    MovesAreNotMirrored,
    RulesAreNotMirrored,
    MirrorChangesThePlayer,
    MirrorLosesAStick,
    OddsAreNotMirrored,
    PlayDoesNotCommute,
    CanonicalKeyIsThePlainKey,
    LeavesPlanesUnwritten,
    PlanesShowNothing,
    PlanesChange,
    MovesShareAPolicyIndex,
    PolicyIndexOutOfRange,
}

/// The example game with a fault.
#[derive(Clone)]
struct Broken {
    game: CoinNim,
    fault: Fault,
}

/// A number that is another each time.
fn tick() -> u64 {
    static CLOCK: AtomicU64 = AtomicU64::new(0);
    CLOCK.fetch_add(1, Ordering::Relaxed)
}

impl Broken {
    /// A move that one heap allows and the other does not.
    const LOPSIDED: Move = Move::Take { heap: 1, count: 3 };

    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }
}

impl Game for Broken {
    type State = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.game.start()
    }

    fn turn(&self, state: &Position) -> Turn {
        self.game.turn(state)
    }

    fn moves(&self, state: &Position, out: &mut Vec<Move>) {
        if self.has(Fault::ClearsTheList) {
            out.clear();
        }
        if self.has(Fault::ListsNoMove) {
            return;
        }
        let before = out.len();
        let over = self.turn(state).is_over();
        let one = Move::Take { heap: 0, count: 1 };
        if self.has(Fault::ListsMovesDuringTheToss) && state.tossing && state.heaps[0] > 0
            || self.has(Fault::ListsMovesAfterTheEnd) && over
        {
            out.push(one);
        }
        self.game.moves(state, out);
        if self.has(Fault::RulesAreNotMirrored) && state.heaps != [0, 3] {
            out.retain(|&mv| mv != Self::LOPSIDED);
        }
        if self.has(Fault::ListsAMoveTwice) && out.len() > before {
            out.push(out[before]);
        }
        if self.has(Fault::ChangesTheOrder) && before > 0 {
            out[before..].reverse();
        }
    }

    fn chances(&self, state: &Position, out: &mut Vec<(Move, u32)>) {
        let before = out.len();
        self.game.chances(state, out);
        let tossed = out.len() > before;
        if self.has(Fault::TossesDuringAMove) && !state.tossing && state.heaps != [0, 0] {
            out.push((Move::Heads, 1));
        }
        if self.has(Fault::WeighsNothing) && tossed {
            out[before].1 = 0;
        }
        if self.has(Fault::ListsAnOutcomeTwice) && tossed {
            out.push(out[before]);
        }
        if self.has(Fault::OddsAreNotMirrored) && tossed && state.heaps[0] > state.heaps[1] {
            out[before].1 = 5;
        }
    }

    fn play(&self, state: &mut Position, mv: Move) {
        self.game.play(state, mv);
        if self.has(Fault::NeverEnds) && state.heaps == [0, 0] {
            state.heaps = [1, 1];
        }
        if self.has(Fault::PlayDoesNotCommute) && state.heaps == [2, 1] {
            state.heaps = [1, 2];
        }
    }

    fn key(&self, state: &Position) -> u64 {
        let mut seen = state.clone();
        match self.fault {
            Fault::KeyForgetsThePlayer => seen.player = Player::One,
            Fault::KeyForgetsTheToss => seen.tossing = false,
            Fault::KeyForgetsAHeap => seen.heaps[1] = 0,
            Fault::KeyChanges => return tick(),
            _ => {}
        }
        self.game.key(&seen)
    }

    fn table_key(&self, state: &Position) -> u64 {
        match self.fault {
            Fault::TableKeyChanges => tick(),
            _ => self.key(state),
        }
    }

    fn final_value(&self, state: &Position, outcome: Outcome) -> i32 {
        let value = self.game.final_value(state, outcome);
        match self.fault {
            Fault::GivesTheWinToTheLoser => -value,
            _ => value,
        }
    }

    fn is_legal(&self, state: &Position, mv: Move) -> bool {
        let possible = match mv {
            Move::Take { heap, count } => state.heaps[heap] >= count,
            Move::Heads | Move::Tails => true,
        };
        match self.fault {
            Fault::AllowsEverything => possible,
            Fault::AllowsTooLittle if mv == (Move::Take { heap: 1, count: 1 }) => false,
            Fault::RulesAreNotMirrored => {
                (mv != Self::LOPSIDED || state.heaps == [0, 3]) && self.game.is_legal(state, mv)
            }
            _ => self.game.is_legal(state, mv),
        }
    }

    fn try_play(&self, state: &mut Position, mv: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(state, mv) {
            if self.has(Fault::ChangesWhatItRefuses) {
                state.player = state.player.other();
            }
            return Err(IllegalMove);
        }
        self.play(state, mv);
        if self.has(Fault::PlaysOtherwiseWhenChecked) {
            state.player = state.player.other();
        }
        Ok(())
    }

    fn random_step(&self, state: &Position, rng: &mut Rng, buffer: &mut Vec<Move>) -> Option<Move> {
        buffer.clear();
        self.moves(state, buffer);
        let choosing = matches!(self.turn(state), Turn::Move(_));
        match self.fault {
            Fault::DrawsTheFirstMoveTwiceAsOften if choosing => buffer.push(buffer[0]),
            Fault::NeverDrawsTheLastMove if choosing && buffer.len() > 1 => {
                buffer.pop();
            }
            Fault::TossesAFairCoin if state.tossing => {
                return Some([Move::Heads, Move::Tails][rng.below(2) as usize]);
            }
            Fault::RulesAreNotMirrored if choosing => {}
            // Never legal while a player chooses.
            Fault::DrawsIllegalMoves if choosing => return Some(Move::Heads),
            Fault::StopsEarly if state.heaps[0] == 0 => return None,
            Fault::GoesOnAfterTheEnd if self.turn(state).is_over() => return Some(Move::Tails),
            _ => {
                let mut unused = Vec::new();
                return self.game.random_step(state, rng, &mut unused);
            }
        }
        Some(buffer[rng.below(buffer.len() as u32) as usize])
    }

    fn count_steps(&self, state: &Position) -> u64 {
        let count = self.game.count_steps(state);
        match self.fault {
            Fault::CountsTooMany if state.heaps == [1, 2] => count + 1,
            Fault::RulesAreNotMirrored
                if self.game.is_legal(state, Self::LOPSIDED)
                    && !self.is_legal(state, Self::LOPSIDED) =>
            {
                count - 2
            }
            Fault::ForgetsOutcomesInTheCount => {
                let mut moves = Vec::new();
                self.moves(state, &mut moves);
                moves.len() as u64
            }
            _ => count,
        }
    }
}

impl Notation for Broken {
    fn show_move(&self, state: &Position, mv: Move) -> String {
        let text = self.game.show_move(state, mv);
        match self.fault {
            Fault::MovesAreWrittenAlike => text.replace('b', "a"),
            Fault::MovesCannotBeRead => text.to_uppercase(),
            Fault::MovesHaveSpaces => text.replace("a", "a "),
            _ => text,
        }
    }

    fn read_move(&self, state: &Position, text: &str) -> Result<Move, NotationError> {
        let one = Move::Take { heap: 0, count: 1 };
        match self.fault {
            Fault::MovesHaveSpaces => self.game.read_move(state, &text.replace("a ", "a")),
            Fault::ReadsIllegalMoves if text == "a1" => Ok(one),
            Fault::RulesAreNotMirrored => {
                let mv = self.game.read_move(state, text)?;
                let illegal = NotationError::new(0, "illegal", "not here");
                self.is_legal(state, mv).then_some(mv).ok_or(illegal)
            }
            Fault::ReadsAnyRubbishAsAMove => self.game.read_move(state, text).or(Ok(one)),
            Fault::PanicsOnBadText => self.game.read_move(state, &text[..text.len().min(5)]),
            _ => self.game.read_move(state, text),
        }
    }

    fn show_state(&self, state: &Position) -> String {
        let text = self.game.show_state(state);
        match self.fault {
            Fault::PositionsForgetThePlayer => text.replace("two", "one"),
            Fault::PositionsCannotBeRead => text + "!",
            _ => text,
        }
    }

    fn read_state(&self, text: &str) -> Result<Position, NotationError> {
        match self.fault {
            Fault::ReadsAnyRubbishAsAPosition => {
                self.game.read_state(text).or_else(|_| Ok(self.start()))
            }
            Fault::IgnoresTheEndOfAPosition => {
                let words: Vec<&str> = text.split(' ').take(3).collect();
                let long = words.get(2) == Some(&"toss");
                let words = words[..words.len().min(if long { 3 } else { 2 })].join(" ");
                self.game.read_state(&words)
            }
            Fault::PositionsCannotBeRead => self
                .game
                .read_state(text)
                .map_err(|error| NotationError { at: 7, ..error }),
            Fault::RefusesWithoutAReason => self
                .game
                .read_state(text)
                .map_err(|error| NotationError::new(error.at, error.code, "")),
            _ => self.game.read_state(text),
        }
    }
}

impl Symmetric for Broken {
    fn symmetries(&self) -> u8 {
        self.game.symmetries()
    }

    fn map_state(&self, state: &Position, symmetry: u8) -> Position {
        let mut mapped = self.game.map_state(state, symmetry);
        match self.fault {
            Fault::IdentityMirrors => mapped.heaps.reverse(),
            Fault::MirrorChangesThePlayer if symmetry == 1 => {
                mapped.player = mapped.player.other();
            }
            Fault::MirrorLosesAStick if symmetry == 1 && mapped.heaps[0] > 3 => {
                mapped.heaps[0] -= 1;
            }
            _ => {}
        }
        mapped
    }

    fn map_move(&self, mv: Move, symmetry: u8) -> Move {
        match self.fault {
            Fault::MovesAreNotMirrored => mv,
            _ => self.game.map_move(mv, symmetry),
        }
    }

    fn canonical_key(&self, state: &Position) -> u64 {
        match self.fault {
            Fault::CanonicalKeyIsThePlainKey => self.key(state),
            _ => self.game.canonical_key(state),
        }
    }
}

impl Encode for Broken {
    fn planes(&self) -> [usize; 3] {
        match self.fault {
            Fault::LeavesPlanesUnwritten => [2, 1, 2],
            _ => self.game.planes(),
        }
    }

    fn encode(&self, state: &Position, out: &mut [f32]) {
        self.game.encode(state, out);
        match self.fault {
            Fault::PlanesShowNothing => out.fill(0.0),
            Fault::PlanesChange => out[0] = tick() as f32,
            _ => {}
        }
    }

    fn policy_shape(&self) -> PolicyShape {
        let shape = self.game.policy_shape();
        match self.fault {
            Fault::PolicyIndexOutOfRange => PolicyShape {
                boards: shape.boards - 1,
                ..shape
            },
            _ => shape,
        }
    }

    fn policy_index(&self, state: &Position, mv: Move) -> usize {
        let index = self.game.policy_index(state, mv);
        match self.fault {
            Fault::MovesShareAPolicyIndex => index % 3,
            _ => index,
        }
    }
}

/// What the kit says about the example game with this fault.
fn verdict(fault: Fault) -> Result<(), String> {
    let game = Broken {
        game: CoinNim { sticks: 5 },
        fault,
    };
    let check = AssertUnwindSafe(|| conformance::check(&game));
    catch_unwind(check).map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()))
            .unwrap_or_default()
    })
}

#[test]
fn the_wrapper_alone_breaks_nothing() {
    assert_eq!(verdict(Fault::None), Ok(()));
}

#[test]
fn every_fault_is_caught_and_named() {
    let mut missed = Vec::new();
    for &(fault, expected) in FAULTS {
        match verdict(fault) {
            Ok(()) => missed.push(format!("{fault:?} was not caught")),
            Err(said) if said.contains(expected) => {}
            Err(said) => missed.push(format!("{fault:?} gave: {said}")),
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
