//! The positions that every network of a run is asked about, so that one can see how its
//! opinion grows.
//!
//! They are drawn by a seed that never changes: all runs of a game and board are asked about
//! the same ones, and those that the configuration names. Beside the start these are one
//! early and one late in a random game, and one in which exactly one move wins at once:
//! whatever a network learns, it learns that first.

use wuqi_core::{Outcome, Player, Rng, Turn};
use wuqi_engines::Catalogue;

/// The seed of the positions.
const SEED: u64 = 0x0077_6174_6368_6564;

/// So many random games are looked through for a position that one move wins.
const GAMES: usize = 400;

/// A position that is asked about.
#[derive(Clone, Debug)]
pub(super) struct Watched<G: Catalogue> {
    /// Which one: `start`, `early`, `late`, `win`, or `own` for those of the configuration.
    pub(super) of: &'static str,
    pub(super) state: G::State,
}

/// The positions of a game, and those that the configuration names as far as they can be
/// read and somebody is to move there.
pub(super) fn watched<G: Catalogue>(game: &G, own: &[String]) -> Vec<Watched<G>> {
    let mut rng = Rng::new(SEED);
    let mut positions = vec![("start", game.start())];
    let line = random_game(game, &mut rng);
    let at = |part: usize| {
        line[part * line.len() / 10..]
            .iter()
            .find(|state| has_choice(game, state))
    };
    positions.extend(at(3).map(|state| ("early", state.clone())));
    positions.extend(at(6).map(|state| ("late", state.clone())));
    let won = (0..GAMES).find_map(|_| {
        let line = random_game(game, &mut rng);
        line.into_iter().find(|state| one_move_wins(game, state))
    });
    positions.extend(won.map(|state| ("win", state)));
    let own = own.iter().filter_map(|text| game.read_state(text).ok());
    positions.extend(own.map(|state| ("own", state)));
    let asked = |(of, state): (&'static str, G::State)| {
        matches!(game.turn(&state), Turn::Move(_)).then_some(Watched { of, state })
    };
    positions.into_iter().filter_map(asked).collect()
}

/// The positions of a random game, from its start to its end.
fn random_game<G: Catalogue>(game: &G, rng: &mut Rng) -> Vec<G::State> {
    let mut state = game.start();
    let mut line = vec![state.clone()];
    let mut buffer = Vec::new();
    while let Some(mv) = game.random_step(&state, rng, &mut buffer) {
        game.play(&mut state, mv);
        line.push(state.clone());
    }
    line
}

fn has_choice<G: Catalogue>(game: &G, state: &G::State) -> bool {
    let mut moves = Vec::new();
    if matches!(game.turn(state), Turn::Move(_)) {
        game.moves(state, &mut moves);
    }
    moves.len() > 1
}

/// Whether exactly one of several moves ends the game and wins it.
fn one_move_wins<G: Catalogue>(game: &G, state: &G::State) -> bool {
    let Turn::Move(player) = game.turn(state) else {
        return false;
    };
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let wins = |mv: &&G::Move| wins_at_once(game, state, **mv, player);
    moves.len() > 3 && moves.iter().filter(wins).count() == 1
}

fn wins_at_once<G: Catalogue>(game: &G, state: &G::State, mv: G::Move, player: Player) -> bool {
    let mut after = state.clone();
    game.play(&mut after, mv);
    game.turn(&after).outcome() == Some(Outcome::Win(player))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_core::{Game, Notation};
    use wuqi_games::gomoku::Gomoku;
    use wuqi_games::{Configure, Options};

    #[test]
    fn every_run_of_a_game_is_asked_about_the_same_positions() {
        let game = Gomoku::configure(Some("7".parse().unwrap()), &Options::none()).unwrap();
        let texts = |own: &[String]| -> Vec<(&str, String)> {
            (watched(&game, own).iter())
                .map(|position| (position.of, game.show_state(&position.state)))
                .collect()
        };
        let found = texts(&[]);
        let names: Vec<&str> = found.iter().map(|(of, _)| *of).collect();
        assert_eq!(names, ["start", "early", "late", "win"]);
        let again = texts(&["nonsense".to_owned(), found[1].1.clone()]);
        assert_eq!(again[..4], found[..]);
        assert_eq!(again[4..], [("own", found[1].1.clone())]);
        let won = game.read_state(&found[3].1).unwrap();
        assert!(one_move_wins(&game, &won));
        assert!(!one_move_wins(&game, &game.start()));
    }
}
