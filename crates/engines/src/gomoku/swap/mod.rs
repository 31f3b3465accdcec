//! Every engine of Gomoku for Gomoku with an opening rule.
//!
//! Once the colours are chosen the game is Gomoku, so an engine of Gomoku searches it as it
//! always does, and what it says is translated from colours to players ([`translate`]). The
//! choices before that need no search of their own:
//!
//! - *Which colour?* The engine judges the stones. White goes on in any case, so white's
//!   chances decide. Whoever may choose never does better by handing the choice over: with two
//!   stones more the other takes the better colour. So `more` is seen as even at most.
//! - *Which stones?* The other will take the better colour, so the best stones are those that
//!   leave the colours even: three from a table ([`balanced`]), or, where that has none, the
//!   most even of a few that the engine judges ([`stones`]).

mod balanced;
mod engines;
mod stones;
mod translate;

pub(crate) use engines::SwapEngines;

use translate::Relay;
use wuqi_core::Game;
use wuqi_games::gomoku::swap::{State, Step, SwapGomoku};
use wuqi_games::gomoku::{Gomoku, Place};
use wuqi_search::{Control, Observer, RootMove, Score, SearchInfo, Searcher, Value};

/// An engine of Gomoku that plays Gomoku with an opening rule.
pub struct SwapSearcher {
    inner: Box<dyn Searcher<Gomoku>>,
}

impl SwapSearcher {
    /// Plays as `inner` does.
    #[must_use]
    pub fn new(inner: Box<dyn Searcher<Gomoku>>) -> Self {
        SwapSearcher { inner }
    }

    /// Judges the stones for white, who goes on, and takes the better colour.
    fn choose(
        &mut self,
        game: &SwapGomoku,
        state: &State,
        control: &Control<'_>,
        observer: &mut dyn Observer<Step>,
    ) -> SearchInfo<Step> {
        let choose = |found: &SearchInfo<Place>| choice(game, state, found);
        let mut relay = Relay::judging(&choose, observer);
        let found = self
            .inner
            .search(game.stones(), state.stones(), control, &mut relay);
        choose(&found)
    }
}

impl Searcher<SwapGomoku> for SwapSearcher {
    fn search(
        &mut self,
        game: &SwapGomoku,
        state: &State,
        control: &Control<'_>,
        observer: &mut dyn Observer<Step>,
    ) -> SearchInfo<Step> {
        if state.is_choice() {
            return self.choose(game, state, control, observer);
        }
        let Some(black) = state.black() else {
            let info = stones::put(&mut *self.inner, game, state, control);
            observer.info(&info);
            return info;
        };
        let named = |found: &SearchInfo<Place>| translate::info(found, black);
        let mut relay = Relay::playing(&named, black, observer);
        let found = self
            .inner
            .search(game.stones(), state.stones(), control, &mut relay);
        named(&found)
    }

    fn forget(&mut self) {
        self.inner.forget();
    }
}

/// The part of a won game that white can expect, by what a search with white to move found.
fn white_chance(found: &SearchInfo<Place>) -> f32 {
    found.wdl[0] + found.wdl[1] / 2.0
}

/// What a search with white to move says of the choice.
fn choice(game: &SwapGomoku, state: &State, found: &SearchInfo<Place>) -> SearchInfo<Step> {
    let chooser = game
        .turn(state)
        .player()
        .expect("a search begins at a player's turn");
    let stones: Vec<Step> = found.line.iter().copied().map(Step::Stone).collect();
    let root_move = |mv: Step, chance: f32, value: Option<Value>, stones: &[Step]| RootMove {
        mv,
        visits: found.nodes,
        chance,
        value,
        prior: None,
        line: [&[mv], stones].concat(),
    };
    let chance = white_chance(found);
    let value = found.score.value;
    let white = root_move(Step::White, chance, Some(value), &stones);
    let black = root_move(Step::Black, 1.0 - chance, Some(negated(value)), &stones);
    let mut root = if chance >= 0.5 {
        vec![white, black]
    } else {
        vec![black, white]
    };
    if game.is_legal(state, Step::More) {
        root.insert(1, root_move(Step::More, 0.5, None, &[]));
    }
    let best = &root[0];
    let [win, draw, loss] = found.wdl;
    SearchInfo {
        best: best.mv,
        depth: found.depth,
        longest: found.longest,
        nodes: found.nodes,
        simulations: found.simulations,
        cutoffs: found.cutoffs,
        elapsed: found.elapsed,
        score: Score {
            side: chooser,
            value: best.value.unwrap_or(Value::Points(0)),
        },
        wdl: match best.mv {
            Step::White => [win, draw, loss],
            _ => [loss, draw, win],
        },
        line: best.line.clone(),
        root,
    }
}

/// The same value, seen from the other side.
fn negated(value: Value) -> Value {
    match value {
        Value::Points(points) => Value::Points(-points),
        Value::WinIn(plies) => Value::LossIn(plies),
        Value::LossIn(plies) => Value::WinIn(plies),
        Value::Exact(value) => Value::Exact(-value),
    }
}
