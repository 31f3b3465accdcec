//! The game as the search sees it: real flips at the root only.
//!
//! A flip has up to fourteen outcomes and there can be thirty flips, so looking at all of
//! them at every ply would leave room for two or three plies. Below the root a flip is
//! therefore taken for what it mostly is, a way to *wait*: the turn passes and nothing is
//! shown. At the root flips are real, but those in the thick of face-down pieces hardly
//! differ, so only a few of them are looked at, and a flip costs more depth than a move.
//! When few pieces are face down, flips are real everywhere.
//!
//! It is an ordinary [`Game`], so the general alpha-beta searches it, and its positions
//! carry the count of material along.

use super::material::Material;
use super::squares::{beside, each, jumps};
use wuqi_core::zobrist::mix;
use wuqi_core::{Game, Outcome, Turn};
use wuqi_games::banqi::{Banqi, Colour, Kind, Move, Piece, Position};

/// With at most this many pieces face down, all flips are real.
const FEW: u32 = 2;

/// Extra plies that a flip at the root costs.
const FLIP_COST: u8 = 1;

/// How many flips far from open pieces are looked at.
const FAR_FLIPS: usize = 3;

/// Banqi with flips only near the root.
#[derive(Clone, Debug)]
pub(super) struct Gated {
    /// The rules.
    pub game: Banqi,
    /// Positions that the player to move at the root has left behind with a quiet move
    /// since the last flip or capture. To go back to one of them makes no progress and ends
    /// in a draw by quiet plies, so it counts as that draw.
    pub behind: Vec<u64>,
}

/// A position on the way through the search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Spot {
    /// The position.
    pub position: Position,
    /// Its pieces.
    pub material: Material,
    /// Whether this is the root.
    pub root: bool,
    /// Plies that a flip still has to wait for its outcome.
    pub delay: u8,
    /// Whether the move from the root led back to a position of this game.
    pub repeated: bool,
}

/// A step of the search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Step {
    /// A move or outcome of the game.
    Play(Move),
    /// A flip that shows nothing.
    Wait,
    /// A flip's wait for its outcome, which costs depth.
    Delay,
}

impl Spot {
    /// The position as the root of a search.
    pub(super) fn root(position: &Position) -> Spot {
        Spot {
            position: position.clone(),
            material: Material::new(position),
            root: true,
            delay: 0,
            repeated: false,
        }
    }
}

/// The flips worth looking at: all that can meet an open piece, and a few others.
pub(super) fn flips(position: &Position) -> Vec<u8> {
    let hidden = position.face_down();
    let open = Colour::BOTH.map(|colour| position.open(colour));
    let occupied = open[0] | open[1] | hidden;
    let mut near = beside(open[0] | open[1]);
    for colour in Colour::BOTH {
        let cannons = position.squares_of(Piece {
            colour,
            kind: Kind::Cannon,
        });
        for cannon in each(cannons) {
            near |= jumps(cannon, occupied);
        }
    }
    let mut list: Vec<u8> = each(hidden & near).map(|square| square as u8).collect();
    // A piece in a corner or on the edge is met by fewer neighbours.
    let mut far: Vec<u8> = each(hidden & !near).map(|square| square as u8).collect();
    far.sort_by_key(|&square| beside(1 << square).count_ones());
    far.truncate(FAR_FLIPS);
    list.extend(far);
    list
}

impl Game for Gated {
    type State = Spot;
    type Move = Step;

    fn start(&self) -> Spot {
        Spot::root(&self.game.start())
    }

    #[inline]
    fn turn(&self, spot: &Spot) -> Turn {
        if spot.repeated {
            return Turn::Over(Outcome::Draw);
        }
        match self.game.turn(&spot.position) {
            Turn::Chance if spot.delay > 0 => Turn::Move(spot.position.mover()),
            turn => turn,
        }
    }

    fn moves(&self, spot: &Spot, out: &mut Vec<Step>) {
        if spot.delay > 0 {
            out.push(Step::Delay);
            return;
        }
        let position = &spot.position;
        if !matches!(self.game.turn(position), Turn::Move(_)) {
            return;
        }
        let can_flip = position.chain().is_none();
        let real = position.face_down().count_ones() <= FEW;
        if can_flip && real {
            let flips = each(position.face_down()).map(|square| Move::Flip(square as u8));
            out.extend(flips.map(Step::Play));
        }
        (self.game).each_open_move(position, |mv| out.push(Step::Play(mv)));
        if can_flip && !real {
            if spot.root {
                let flips = flips(position).into_iter().map(Move::Flip);
                out.extend(flips.map(Step::Play));
            } else {
                out.push(Step::Wait);
            }
        }
    }

    fn chances(&self, spot: &Spot, out: &mut Vec<(Step, u32)>) {
        if spot.delay == 0 {
            let mut chances = Vec::with_capacity(Piece::COUNT);
            self.game.chances(&spot.position, &mut chances);
            out.extend(
                chances
                    .into_iter()
                    .map(|(mv, weight)| (Step::Play(mv), weight)),
            );
        }
    }

    fn play(&self, spot: &mut Spot, step: Step) {
        let was_root = std::mem::replace(&mut spot.root, false);
        match step {
            Step::Play(mv) => {
                self.game.play(&mut spot.position, mv);
                match mv {
                    Move::Capture { .. } | Move::Outcome(_) => {
                        spot.material = Material::new(&spot.position);
                    }
                    Move::Flip(_) if was_root => spot.delay = FLIP_COST,
                    Move::Step { .. } if was_root => {
                        spot.repeated = self.behind.contains(&placement(&spot.position));
                    }
                    _ => {}
                }
            }
            Step::Wait => {
                if let Some(next) = self.game.after_blank_flip(&spot.position) {
                    spot.position = next;
                }
            }
            Step::Delay => spot.delay = spot.delay.saturating_sub(1),
        }
    }

    fn key(&self, spot: &Spot) -> u64 {
        self.game.key(&spot.position) ^ mark(spot)
    }

    fn table_key(&self, spot: &Spot) -> u64 {
        self.game.table_key(&spot.position) ^ mark(spot)
    }
}

/// A code for who stands where, whatever the quiet count.
pub(super) fn placement(position: &Position) -> u64 {
    Piece::all().fold(0, |code: u64, piece| {
        mix(code ^ u64::from(position.squares_of(piece)))
    })
}

/// Tells the root and waiting flips apart from the same position elsewhere.
fn mark(spot: &Spot) -> u64 {
    mix(u64::from(spot.repeated) << 9 | u64::from(spot.root) << 8 | u64::from(spot.delay))
}
