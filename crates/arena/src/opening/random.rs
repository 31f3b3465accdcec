//! Random openings: varied, each only once, and not decided yet as far as a search can see.

use super::Opening;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::zobrist::mix;
use wuqi_core::{Rng, Turn};
use wuqi_engines::{Engine, Unheard, build_any};
use wuqi_games::any::{AnyGame, Position};
use wuqi_search::{Control, Limits};

/// How many openings are tried before one that was played already is good enough.
const TRIES: u32 = 120;

/// After this many tries one more ply is played: short openings run out on small boards.
const TRIES_PER_PLY: u32 = 30;

/// Who looks at an opening, and how hard.
struct Referee {
    spec: &'static str,
    /// Positions that it may visit.
    nodes: u64,
    /// How many openings it may refuse before one of them is good enough.
    refusals: u32,
}

/// Sees what is decided already.
const QUICK: Referee = Referee {
    spec: "alphabeta:memory=1",
    nodes: 1000,
    refusals: 20,
};

/// Tells balanced openings from others. A weaker judge lets many pass that are won for one side
/// by force, and then both games of a pair go to the same seat, whoever plays.
const THOROUGH: Referee = Referee {
    spec: "best",
    nodes: 20_000,
    refusals: 80,
};

/// Random openings of one game.
pub(super) struct Generator {
    game: AnyGame,
    plies: u32,
    balance: Option<f32>,
    seed: u64,
    known: HashSet<u64>,
    rules: Referee,
    referee: Option<Box<dyn Engine>>,
}

impl Generator {
    pub(super) fn new(
        game: &AnyGame,
        plies: Option<u32>,
        balance: Option<f32>,
        seed: u64,
    ) -> Generator {
        let rules = if balance.is_some() { THOROUGH } else { QUICK };
        let spec = rules.spec.parse();
        Generator {
            game: game.clone(),
            plies: plies.unwrap_or_else(|| usual_plies(game)),
            balance,
            seed,
            known: HashSet::new(),
            rules,
            referee: spec.and_then(|spec| build_any(game, &spec)).ok(),
        }
    }

    pub(super) fn describe(&self) -> Value {
        let referee = format!("{}, {} nodes", self.rules.spec, self.rules.nodes);
        json!({
            "random_plies": self.plies,
            "balance": self.balance,
            "referee": referee,
            "seed": self.seed,
        })
    }

    pub(super) fn remember(&mut self, opening: &Opening) {
        if let Ok((_, _, position)) = opening.record(&self.game) {
            self.known.insert(position.canonical_key());
        }
    }

    /// The opening of a round.
    pub(super) fn opening(&mut self, round: u64) -> Opening {
        if self.plies == 0 {
            return Opening::default();
        }
        let mut rng = Rng::new(mix(self.seed ^ mix(round + 1)));
        let mut refused = 0;
        let mut spare = Opening::default();
        for attempt in 0..TRIES {
            let plies = self.plies + attempt / TRIES_PER_PLY;
            let Some((moves, position)) = random_line(&self.game, plies, &mut rng) else {
                continue;
            };
            let opening = Opening {
                position: None,
                moves,
            };
            let key = position.canonical_key();
            if self.known.contains(&key) {
                spare = opening;
                continue;
            }
            if refused < self.rules.refusals && self.is_decided(&*position) {
                refused += 1;
                spare = opening;
                continue;
            }
            self.known.insert(key);
            return opening;
        }
        spare
    }

    /// Whether the referee sees the winner, or a side too far ahead.
    fn is_decided(&mut self, position: &dyn Position) -> bool {
        let Some(referee) = &mut self.referee else {
            return false;
        };
        let stop = AtomicBool::new(false);
        let limits = Limits {
            nodes: Some(self.rules.nodes),
            ..Limits::default()
        };
        let clock = || Duration::ZERO;
        let control = Control::new(limits, &stop, &clock);
        referee.forget();
        let Ok(report) = referee.think(position, &control, &mut Unheard) else {
            return true;
        };
        let expected = report.wdl.win + report.wdl.draw / 2.0;
        report.score.win_in.is_some()
            || report.score.loss_in.is_some()
            || self
                .balance
                .is_some_and(|balance| (expected - 0.5).abs() > balance)
    }
}

/// How many random plies suit a game. Banqi needs none: every pair has its own deal. Under an
/// opening rule of Gomoku three stones are put, and the players choose.
fn usual_plies(game: &AnyGame) -> u32 {
    match game {
        _ if game.opens_by_choice() => 3,
        AnyGame::Territory(_) => 2,
        AnyGame::Banqi(_) => 0,
        _ => 4,
    }
}

/// Plays random plies; `None` if the game ends on the way.
fn random_line(
    game: &AnyGame,
    plies: u32,
    rng: &mut Rng,
) -> Option<(Vec<String>, Box<dyn Position>)> {
    let mut position = game.start();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let mut whole = match game {
            _ if matches!(game, AnyGame::Gomoku(_)) || game.opens_by_choice() => {
                let choices = central_moves(&*position);
                let text = choices.get(rng.below(choices.len().max(1) as u32) as usize)?;
                position.play(text).ok()?.pop()?
            }
            _ => position.play_random(rng)?,
        };
        while position.turn() == Turn::Chance {
            whole = position.play_random(rng)?;
        }
        moves.push(whole);
    }
    position.turn().player()?;
    Some((moves, position))
}

/// The moves in the middle of the board, where stones can meet: within three squares of
/// the centre.
fn central_moves(position: &dyn Position) -> Vec<String> {
    const REACH: usize = 3;
    let view = position.view();
    let (width, height) = (usize::from(view.width), usize::from(view.height));
    let near = |at: usize, side: usize| (2 * at + 1).abs_diff(side) <= 2 * REACH;
    let central = |square: usize| near(square % width, width) && near(square / width, height);
    let moves = position.view_moves().into_iter();
    let moves = moves.filter(|mv| mv.touch.iter().all(|&square| central(square)));
    moves.map(|mv| mv.text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_games::Options;
    use wuqi_games::any::GAMES;

    fn game(id: &str, size: Option<&str>) -> AnyGame {
        let size = size.map(|size| size.parse().unwrap());
        AnyGame::new(id, size, &Options::none()).unwrap()
    }

    #[test]
    fn openings_are_legal_varied_and_repeatable() {
        for info in GAMES {
            let game = game(info.id, None);
            let mut generator = Generator::new(&game, Some(3), None, 7);
            let mut again = Generator::new(&game, Some(3), None, 7);
            let mut keys = HashSet::new();
            for round in 0..12 {
                let opening = generator.opening(round);
                assert_eq!(opening, again.opening(round));
                let (_, _, position) = opening.record(&game).unwrap();
                assert!(keys.insert(position.canonical_key()), "{}", info.id);
            }
        }
    }

    #[test]
    fn what_was_played_before_is_not_made_again() {
        let game = game("ataxx", None);
        let mut whole = Generator::new(&game, None, None, 1);
        let openings: Vec<Opening> = (0..10).map(|round| whole.opening(round)).collect();
        let mut rest = Generator::new(&game, None, None, 1);
        openings[..5]
            .iter()
            .for_each(|opening| rest.remember(opening));
        for (round, opening) in openings.iter().enumerate().skip(5) {
            assert_eq!(rest.opening(round as u64), *opening);
        }
    }

    #[test]
    fn tiny_boards_run_out_without_harm() {
        let game = game("territory", Some("2"));
        let mut generator = Generator::new(&game, None, None, 1);
        for round in 0..5 {
            assert!(generator.opening(round).record(&game).is_ok());
        }
    }

    #[test]
    fn gomoku_opens_in_the_middle() {
        let game = game("gomoku", None);
        let moves = central_moves(&*game.start());
        assert_eq!(moves.len(), 49);
        assert!(moves.contains(&"h8".to_owned()) && moves.contains(&"e5".to_owned()));
    }

    #[test]
    fn decided_positions_are_refused() {
        let game = game("gomoku", None);
        let mut generator = Generator::new(&game, None, None, 1);
        let text = "15/15/15/15/15/15/15/5xxxx6/15/5oooo6/15/15/15/15/15 x";
        assert!(generator.is_decided(&*game.read(text).unwrap()));
        assert!(!generator.is_decided(&*game.start()));
    }
}
