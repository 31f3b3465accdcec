//! The contract of [`Notation`].

use super::{Effort, all_steps, for_each_step};
use crate::Notation;
use std::collections::HashSet;

/// Texts that no game may take for a move or a position, and none may panic on.
const RUBBISH: [&str; 14] = [
    "",
    " ",
    "/",
    "//",
    "-",
    "\0",
    "é",
    "將將",
    "z99",
    "a0",
    "99999999999999999999",
    "a1a1a1a1a1a1",
    "=",
    "x x x x x x x x x",
];

/// Checks that moves and positions round-trip as text, that a written game replays to the
/// same position, and that rubbish is refused without panic.
///
/// # Panics
/// If the game breaks one of its promises.
pub fn check_notation<G: Notation>(game: &G, start: &G::State, effort: Effort) {
    let mut replayed = start.clone();
    let mut elsewhere = Elsewhere::default();
    for_each_step(game, start, effort, |state, played| {
        assert_eq!(
            state, &replayed,
            "the written moves led to another position"
        );
        check_state(game, state);
        check_moves(game, state, &mut elsewhere);
        replayed = match played {
            None => start.clone(),
            Some(mv) => {
                let text = game.show_move(state, mv);
                let read = game.read_move(state, &text);
                let read = read.unwrap_or_else(|e| panic!("'{text}' in {state:?}: {e}"));
                let mut next = state.clone();
                game.try_play(&mut next, read)
                    .expect("read_move gives legal moves");
                next
            }
        };
    });
}

fn check_state<G: Notation>(game: &G, state: &G::State) {
    let text = game.show_state(state);
    let read = game
        .read_state(&text)
        .unwrap_or_else(|e| panic!("'{text}' at {}: {e}", e.at));
    assert_eq!(&read, state, "the position '{text}' reads back as another");
    assert_eq!(
        game.key(&read),
        game.key(state),
        "the key of '{text}' changes when read"
    );
    assert_eq!(
        game.turn(&read),
        game.turn(state),
        "the turn of '{text}' changes when read"
    );
    assert_eq!(
        game.show_state(&read),
        text,
        "a position has two canonical forms"
    );
    let short = game.show_state_short(state);
    let read = game
        .read_state(&short)
        .unwrap_or_else(|e| panic!("'{short}' at {}: {e}", e.at));
    assert_eq!(
        game.show_state_short(&read),
        short,
        "the short position '{short}' reads back as another"
    );
    for rubbish in RUBBISH {
        refuse(game.read_state(rubbish).err(), rubbish);
        refuse(
            game.read_state(&format!("{text} {rubbish}/")).err(),
            rubbish,
        );
    }
    // Any prefix may be refused or not, but none may panic.
    for (end, _) in text.char_indices() {
        let _ = game.read_state(&text[..end]);
        let _ = game.read_state(&text[end..]);
    }
}

/// The texts of moves seen so far: in another position most of them are illegal.
#[derive(Default)]
struct Elsewhere {
    known: HashSet<String>,
    texts: Vec<String>,
    next: usize,
}

impl Elsewhere {
    fn add(&mut self, text: &str) {
        if self.known.insert(text.to_owned()) {
            self.texts.push(text.to_owned());
        }
    }

    /// Some of them, others each time.
    fn some(&mut self) -> impl Iterator<Item = &String> {
        const AT_ONCE: usize = 20;
        let begin = self.next;
        self.next += AT_ONCE;
        self.texts
            .iter()
            .cycle()
            .skip(begin % self.texts.len().max(1))
            .take(AT_ONCE)
    }
}

fn check_moves<G: Notation>(game: &G, state: &G::State, elsewhere: &mut Elsewhere) {
    let steps = all_steps(game, state);
    for text in elsewhere.some() {
        match game.read_move(state, text) {
            Ok(mv) => assert!(
                steps.contains(&mv),
                "'{text}' was read as {mv:?}, which is illegal in {state:?}"
            ),
            Err(error) => refuse(Some(error), text),
        }
    }
    let mut texts = HashSet::new();
    for mv in steps {
        let text = game.show_move(state, mv);
        assert_eq!(
            game.read_move(state, &text),
            Ok(mv),
            "'{text}' in {state:?}"
        );
        assert!(
            !text.is_empty() && !text.contains(char::is_whitespace),
            "the move text '{text}' must be one word"
        );
        assert!(
            texts.insert(text.clone()),
            "two moves are written '{text}' in {state:?}"
        );
        for (end, _) in text.char_indices() {
            let _ = game.read_move(state, &text[..end]);
        }
        elsewhere.add(&text);
    }
    for rubbish in RUBBISH {
        refuse(game.read_move(state, rubbish).err(), rubbish);
    }
}

fn refuse(error: Option<crate::NotationError>, text: &str) {
    let error = error.unwrap_or_else(|| panic!("{text:?} was accepted"));
    assert!(
        !error.message.is_empty() && !error.code.is_empty(),
        "{text:?}: {error:?}"
    );
}
