//! The learned evaluation of Banqi: the network of `docs/evaluation.md`, added to what the
//! hand-written evaluation gives.

use super::evaluate::{LIMIT, evaluate};
use super::material::Material;
use crate::network::{Networks, find_evaluation};
use crate::{Checked, NetworkSource, SpecError};
use std::sync::{Arc, LazyLock};
use wuqi_games::banqi::{Banqi, Position};
use wuqi_nn::evaluation::{
    Accumulator, Evaluation, POINTS, PieceBoard, Pieces, TRUST_UNIT, view_of,
};

/// The networks that are in use.
static NETWORKS: Networks<Pieces> = Networks::new();

/// A network that judges positions.
#[derive(Clone, Debug)]
pub struct Learned(Arc<Evaluation<Pieces>>);

/// What the network keeps of a position.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    board: PieceBoard,
    sums: Accumulator,
}

/// Points of the network to points of the search, which are proportional to the expected
/// result, as a mean over a flip's outcomes asks for: from 0 points on, in steps of [`STEP`].
static EXPECTED: LazyLock<Vec<i32>> = LazyLock::new(|| {
    let expected = |step: i32| {
        let odds = (f64::from(step * STEP) / f64::from(POINTS)).exp();
        (f64::from(LIMIT) * (odds - 1.0) / (odds + 1.0)) as i32
    };
    (0..=MOST / STEP).map(expected).collect()
});

const STEP: i32 = 4;

/// More points than this count no more.
const MOST: i32 = 8 * POINTS;

fn expected(points: i32) -> i32 {
    let value = EXPECTED[(points.abs().min(MOST) / STEP) as usize];
    value * points.signum()
}

impl Learned {
    /// The network that a spec asks for, if it asks for one or the program has one.
    pub(super) fn find(
        game: &Banqi,
        spec: &Checked<'_>,
        source: &dyn NetworkSource,
    ) -> Result<Option<Learned>, SpecError> {
        Ok(find_evaluation(game, spec, source, &NETWORKS)?.map(Learned))
    }

    /// What is kept of a position, from nothing.
    pub(super) fn refresh(&self, game: &Banqi, position: &Position, to: &mut Sums) {
        to.board = PieceBoard::new(game, position);
        self.0.refresh(&to.board, &mut to.sums);
    }

    /// What is kept of a position, from what was kept of the one before.
    pub(super) fn update(&self, game: &Banqi, from: &Sums, after: &Position, to: &mut Sums) {
        to.board = PieceBoard::new(game, after);
        let Sums { board, sums } = to;
        self.0.update(&from.board, &from.sums, board, sums);
    }

    /// The value of a position for the player to move.
    pub(super) fn value(
        &self,
        game: &Banqi,
        position: &Position,
        material: &Material,
        kept: &Sums,
    ) -> i32 {
        let Some(mover) = position.mover_colour() else {
            return 0;
        };
        let learned = self.0.value(&kept.board, &kept.sums, view_of(mover));
        let by_hand = match self.0.trust(&kept.board) {
            0 => 0,
            trust => evaluate(game, position, material, mover) * trust / TRUST_UNIT,
        };
        expected(learned + by_hand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_become_expected_results() {
        assert_eq!(expected(0), 0);
        let even_odds = |points: i32| f64::from(LIMIT + expected(points)) / f64::from(2 * LIMIT);
        assert!((even_odds(POINTS) - 0.731).abs() < 0.002);
        assert_eq!(expected(-POINTS), -expected(POINTS));
        assert!(expected(i32::MAX) < LIMIT && expected(i32::MAX) > LIMIT * 99 / 100);
    }
}
