//! Evaluation and move order for the searches: the general ones on the game itself, and
//! alpha-beta on the game with gated flips.

use super::endings::Endings;
use super::evaluate::{LIMIT, evaluate, points};
use super::gated::{Gated, Spot, Step};
use super::learned::{Learned, Sums};
use super::material::Material;
use super::squares::{beside, each};
use super::weights::Weights;
use std::sync::Arc;
use wuqi_core::{Game, Player, Turn};
use wuqi_games::banqi::{Banqi, Move, Position};
use wuqi_search::{Knowledge, Proof};

/// What is known of Banqi.
#[derive(Clone, Debug)]
pub struct BanqiKnowledge {
    endings: Arc<Endings>,
    learned: Option<Learned>,
}

impl BanqiKnowledge {
    /// The knowledge for these rules; ending tables are built when they are first needed.
    #[must_use]
    pub fn new(game: &Banqi) -> Self {
        BanqiKnowledge {
            endings: Arc::new(Endings::new(game)),
            learned: None,
        }
    }

    /// The same, with a network that judges positions, if there is one.
    #[must_use]
    pub(super) fn judged_by(self, learned: Option<Learned>) -> Self {
        BanqiKnowledge { learned, ..self }
    }

    /// The value of a position for a player.
    fn value(
        &self,
        game: &Banqi,
        position: &Position,
        material: &Material,
        (player, sums): (Player, &Sums),
    ) -> i32 {
        let Some(learned) = &self.learned else {
            return value(game, position, material, player);
        };
        let value = learned.value(game, position, material, sums);
        if position.mover() == player {
            value
        } else {
            -value
        }
    }

    /// Points to a chance of winning: a network's are proportional to it, those of the rules were
    /// measured on games between equal engines, when the rules had their first numbers.
    fn chance_of(&self, points: i32) -> f32 {
        match self.learned {
            Some(_) => (1.0 + points as f32 / LIMIT as f32) / 2.0,
            None => 1.0 / (1.0 + (-points as f32 / 330.0).exp()),
        }
    }
}

/// What the hand-written evaluation gives a player.
#[must_use]
pub fn by_hand(game: &Banqi, position: &Position, player: Player) -> i32 {
    value(game, position, &Material::new(position), player)
}

/// The points that the hand-written evaluation with these numbers gives the player to move,
/// before they are squeezed into its range.
#[must_use]
pub fn points_by_hand(weights: &Weights, game: &Banqi, position: &Position) -> i32 {
    let material = Material::by(weights, position);
    let points = |colour| points(weights, game, position, &material, colour);
    position.mover_colour().map_or(0, points)
}

/// The value with the material already counted.
fn value(game: &Banqi, position: &Position, material: &Material, player: Player) -> i32 {
    position
        .colour_of(player)
        .map_or(0, |colour| evaluate(game, position, material, colour))
}

/// How promising a move looks: captures by what they win, then steps to prey and away
/// from hunters, then flips.
fn order(position: &Position, material: &Material, mv: Move) -> i32 {
    match mv {
        Move::Capture { from, to } => {
            let worth = |square| {
                position
                    .piece_at(square)
                    .map_or(50, |piece| material.of(piece))
            };
            10_000 + 8 * worth(to) - worth(from)
        }
        Move::Step { from, to } => step_order(position, material, from, to),
        Move::End => 500,
        Move::Flip(_) => -500,
        Move::Outcome(_) => 0,
    }
}

fn step_order(position: &Position, material: &Material, from: u8, to: u8) -> i32 {
    let Some(piece) = position.piece_at(from) else {
        return 0;
    };
    let enemies = position.open(piece.colour.other());
    // Open enemies beside a square that this piece hunts, less those that hunt it.
    let meets = |square: u8| -> i32 {
        each(beside(1 << square) & enemies)
            .filter_map(|at| position.piece_at(at as u8))
            .map(|other| {
                if other.kind.takes_beside(piece.kind) {
                    -material.of(piece)
                } else if piece.kind.takes_beside(other.kind) {
                    material.of(other) / 2
                } else {
                    0
                }
            })
            .sum()
    };
    4 * (meets(to) - meets(from))
}

impl Knowledge<Banqi> for BanqiKnowledge {
    type Accumulator = Sums;

    const LIMIT: i32 = LIMIT;

    fn evaluate(&self, game: &Banqi, position: &Position, player: Player) -> i32 {
        let mut sums = Sums::default();
        self.refresh(game, position, &mut sums);
        self.evaluate_with(game, position, player, &sums)
    }

    fn refresh(&self, game: &Banqi, position: &Position, sums: &mut Sums) {
        if let Some(learned) = &self.learned {
            learned.refresh(game, position, sums);
        }
    }

    fn update(
        &self,
        game: &Banqi,
        (_, from): (&Position, &Sums),
        after: &Position,
        sums: &mut Sums,
    ) {
        if let Some(learned) = &self.learned {
            learned.update(game, from, after, sums);
        }
    }

    fn evaluate_with(&self, game: &Banqi, position: &Position, player: Player, sums: &Sums) -> i32 {
        self.value(game, position, &Material::new(position), (player, sums))
    }

    fn chance(&self, points: i32) -> f32 {
        self.chance_of(points)
    }

    fn order(&self, _: &Banqi, position: &Position, mv: Move) -> i32 {
        order(position, &Material::new(position), mv)
    }

    fn is_noisy(&self, _: &Banqi, position: &Position, mv: Move) -> bool {
        is_open_capture(position, mv)
    }

    fn extends(&self, _: &Banqi, position: &Position, _: Move) -> bool {
        position.chain().is_some()
    }

    fn may_reduce(&self, _: &Banqi, position: &Position) -> bool {
        position.chain().is_none()
    }

    fn proved(&self, game: &Banqi, position: &Position) -> Option<Proof<Move>> {
        self.endings.look_up(game, position)
    }

    /// Captures that win something first; flips share what a single step gets, so that
    /// their number does not drown everything else.
    fn priors(&self, _: &Banqi, position: &Position, moves: &[Move]) -> Option<Vec<f32>> {
        let material = Material::new(position);
        let flips = moves
            .iter()
            .filter(|mv| matches!(mv, Move::Flip(_)))
            .count();
        let weight = |&mv: &Move| match mv {
            Move::Flip(_) => 3.0 / flips as f32,
            Move::Capture { to, .. } => position
                .piece_at(to)
                .map_or(1.0, |prey| 2.0 + material.of(prey) as f32 / 40.0),
            Move::Step { .. } => (order(position, &material, mv) as f32 / 400.0)
                .clamp(-2.0, 2.0)
                .exp(),
            Move::End | Move::Outcome(_) => 1.0,
        };
        Some(moves.iter().map(weight).collect())
    }
}

/// Whether a move captures a piece that lies open.
fn is_open_capture(position: &Position, mv: Move) -> bool {
    matches!(mv, Move::Capture { to, .. } if !position.is_face_down(to))
}

impl Knowledge<Gated> for BanqiKnowledge {
    type Accumulator = Sums;

    const LIMIT: i32 = LIMIT;

    fn evaluate(&self, game: &Gated, spot: &Spot, player: Player) -> i32 {
        let mut sums = Sums::default();
        self.refresh(game, spot, &mut sums);
        self.evaluate_with(game, spot, player, &sums)
    }

    fn refresh(&self, game: &Gated, spot: &Spot, sums: &mut Sums) {
        Knowledge::<Banqi>::refresh(self, &game.game, &spot.position, sums);
    }

    fn update(&self, game: &Gated, (before, from): (&Spot, &Sums), after: &Spot, sums: &mut Sums) {
        let before = (&before.position, from);
        Knowledge::<Banqi>::update(self, &game.game, before, &after.position, sums);
    }

    /// While a flip waits for its outcome there is nothing to stand on.
    fn evaluate_with(&self, game: &Gated, spot: &Spot, player: Player, sums: &Sums) -> i32 {
        if spot.delay > 0 {
            let waiting = game.turn(spot).player() == Some(player);
            return if waiting { -LIMIT } else { LIMIT };
        }
        let Spot {
            position, material, ..
        } = spot;
        self.value(&game.game, position, material, (player, sums))
    }

    fn chance(&self, points: i32) -> f32 {
        self.chance_of(points)
    }

    fn order(&self, _: &Gated, spot: &Spot, step: Step) -> i32 {
        match step {
            Step::Play(mv) => order(&spot.position, &spot.material, mv),
            Step::Wait => -200,
            Step::Delay => 0,
        }
    }

    fn is_noisy(&self, _: &Gated, spot: &Spot, step: Step) -> bool {
        match step {
            Step::Play(mv) => is_open_capture(&spot.position, mv),
            Step::Wait => false,
            Step::Delay => true,
        }
    }

    fn extends(&self, _: &Gated, spot: &Spot, _: Step) -> bool {
        spot.position.chain().is_some()
    }

    fn is_gamble(&self, _: &Gated, _: &Spot, step: Step) -> bool {
        matches!(step, Step::Play(Move::Flip(_)))
    }

    fn may_reduce(&self, _: &Gated, spot: &Spot) -> bool {
        spot.position.chain().is_none()
    }

    /// Waiting is a move while pieces are face down, so it is a fair bound there.
    fn pass(&self, game: &Gated, spot: &Spot) -> Option<Spot> {
        if spot.root || spot.delay > 0 {
            return None;
        }
        let position = game.game.after_blank_flip(&spot.position)?;
        matches!(game.game.turn(&position), Turn::Move(_)).then(|| Spot {
            position,
            ..spot.clone()
        })
    }

    fn proved(&self, game: &Gated, spot: &Spot) -> Option<Proof<Step>> {
        let proof = self.endings.look_up(&game.game, &spot.position)?;
        // A drawn root is searched all the same: the opponent may still go wrong.
        if spot.root && proof.winner.is_none() {
            return None;
        }
        Some(Proof {
            winner: proof.winner,
            plies: proof.plies,
            best: Step::Play(proof.best),
        })
    }
}
