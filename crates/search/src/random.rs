//! The random mover: every legal move alike. The zero of every scale of strength.

use crate::{Control, Observer, RootMove, Score, SearchInfo, Searcher, Value};
use wuqi_core::{Game, Rng};

/// Plays a uniformly random legal move, drawn from the seed.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomMover;

impl<G: Game> Searcher<G> for RandomMover {
    fn search(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        observer: &mut dyn Observer<G::Move>,
    ) -> SearchInfo<G::Move> {
        let side = game
            .turn(state)
            .player()
            .expect("a search begins at a player's turn");
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        Rng::new(control.seed).shuffle(&mut moves);
        let info = SearchInfo {
            best: moves[0],
            depth: 0,
            longest: 0,
            nodes: 1,
            simulations: 0,
            cutoffs: 0,
            elapsed: control.elapsed(),
            score: Score {
                side,
                value: Value::Points(0),
            },
            wdl: [0.5, 0.0, 0.5],
            line: vec![moves[0]],
            root: moves
                .iter()
                .map(|&mv| RootMove {
                    mv,
                    visits: 0,
                    chance: 0.5,
                    value: None,
                    prior: None,
                    line: vec![mv],
                })
                .collect(),
        };
        observer.info(&info);
        info
    }
}
