//! From the bytes of records to the rows of the first layer, on the device.

use super::labels::short;
use crate::labels::Layout;
use tch::{Device, Kind, Tensor};
use wuqi_core::Dihedral;
use wuqi_nn::evaluation::Pieces as PieceInputs;

/// What the network sees of some positions.
pub(super) struct Seen {
    /// For each position the rows of the first layer that are on, as the player to move
    /// sees it; a row beyond the last is none.
    pub own: Tensor,
    /// The same, as the opponent sees it.
    pub other: Tensor,
    /// The phase of each position.
    pub phase: Tensor,
    /// What the hand-written evaluation gives each, in points, where records tell it.
    pub by_hand: Option<Tensor>,
}

/// What unpacks the positions of one game.
pub(super) trait Unpack {
    /// How many symmetries the board has.
    fn symmetries(&self) -> i64;

    /// Unpacks the bytes of positions, each turned by one of the symmetries.
    fn see(&self, bytes: &Tensor, symmetry: &Tensor, phases: i64) -> Seen;
}

/// What unpacks positions of this layout.
pub(super) fn unpack(layout: &Layout, device: Device) -> Box<dyn Unpack> {
    match layout.position {
        0 => Box::new(Windows::new(layout, device)),
        _ => Box::new(Pieces::new(layout, device)),
    }
}

/// For each symmetry of the board the square that each square's content comes from.
fn symmetries(layout: &Layout, device: Device) -> Tensor {
    let group = Dihedral::new(layout.width, layout.height);
    let mut squares = Vec::new();
    for symmetry in 0..group.count() {
        for row in 0..layout.height {
            for column in 0..layout.width {
                let (column, row) = group.map(column, row, symmetry);
                squares.push(i64::from(row) * i64::from(layout.width) + i64::from(column));
            }
        }
    }
    let squares = Tensor::from_slice(&squares).to_device(device);
    squares.view([-1, layout.squares() as i64])
}

/// The parts of bytes that lie `bits` apart, in order from the lowest.
fn parts(bytes: &Tensor, bits: i64) -> Tensor {
    let shifts: Vec<i64> = (0..8).step_by(bits as usize).collect();
    let shifts = Tensor::from_slice(&shifts).to_device(bytes.device());
    (bytes.unsqueeze(2))
        .bitwise_right_shift(&shifts.to_kind(Kind::Int))
        .bitwise_and((1 << bits) - 1)
        .flatten(1, 2)
}

/// How many of each position's squares hold this.
fn count(contents: &Tensor, content: i64) -> Tensor {
    contents
        .eq(content)
        .sum_dim_intlist(1i64, false, Kind::Int64)
}

/// The phase of positions that have come so far of so many steps.
fn phase(come: &Tensor, steps: i64, phases: i64) -> Tensor {
    let phase = (come * phases).divide_scalar_mode(steps + 1, "floor");
    phase.to_kind(Kind::Int64)
}

/// Windows of two by two squares with their patterns.
struct Windows {
    squares: i64,
    symmetries: Tensor,
    /// For each corner of a window the squares of all windows.
    corners: Vec<Tensor>,
    /// For each window the number of its first pattern.
    firsts: Tensor,
}

impl Windows {
    fn new(layout: &Layout, device: Device) -> Windows {
        let (width, height) = (i64::from(layout.width), i64::from(layout.height));
        let windows = || (0..height - 1).flat_map(move |row| (0..width - 1).map(move |c| (c, row)));
        let on_device = |values: &[i64]| Tensor::from_slice(values).to_device(device);
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| {
            let squares: Vec<i64> = windows()
                .map(|(column, row)| (row + down) * width + column + right)
                .collect();
            on_device(&squares)
        });
        let firsts: Vec<i64> = (0..(width - 1) * (height - 1)).map(|w| 256 * w).collect();
        Windows {
            squares: width * height,
            symmetries: symmetries(layout, device),
            corners: corners.into(),
            firsts: on_device(&firsts).to_kind(Kind::Int),
        }
    }
}

impl Unpack for Windows {
    fn symmetries(&self) -> i64 {
        self.symmetries.size()[0]
    }

    fn see(&self, bytes: &Tensor, symmetry: &Tensor, phases: i64) -> Seen {
        let contents = parts(bytes, 2);
        let turned = contents.gather(1, &self.symmetries.index_select(0, symmetry), false);
        let (mut own, mut other) = (self.firsts.unsqueeze(0), self.firsts.unsqueeze(0));
        for (place, corner) in self.corners.iter().enumerate() {
            let content = turned.index_select(1, corner);
            let mine = content.bitwise_and(1);
            let theirs = content.bitwise_right_shift_tensor_scalar(1);
            own = own + &mine * (1 << place) + &theirs * (16 << place);
            other = other + &theirs * (1 << place) + &mine * (16 << place);
        }
        let empty = count(&contents.narrow(1, 0, self.squares), 0);
        Seen {
            own,
            other,
            phase: phase(&empty, self.squares, phases),
            by_hand: None,
        }
    }
}

/// Pieces on their squares, and what else is known in Banqi.
struct Pieces {
    symmetries: Tensor,
    squares: Tensor,
    kinds: Tensor,
}

impl Pieces {
    /// What stands for a square that holds something face down in a record.
    const FACE_DOWN: i64 = 15;
    /// A row beyond the last, which adds nothing.
    const NONE: i64 = PieceInputs::COUNT as i64;

    fn new(layout: &Layout, device: Device) -> Pieces {
        let up_to = |count: i64| Tensor::arange(count, (Kind::Int, device));
        Pieces {
            symmetries: symmetries(layout, device),
            squares: up_to(layout.squares() as i64),
            kinds: up_to(14),
        }
    }

    /// The rows of the squares and of the pool, by what lies there.
    fn rows(&self, contents: &Tensor, pool: &Tensor) -> [Tensor; 2] {
        let none = |rows: Tensor, counts: &Tensor| rows.masked_fill(&counts.eq(0), Self::NONE);
        [
            none((contents - 1) * 32 + &self.squares, contents),
            none(pool - 1 + &self.kinds * 5 + PieceInputs::POOL as i64, pool),
        ]
    }
}

impl Unpack for Pieces {
    fn symmetries(&self) -> i64 {
        self.symmetries.size()[0]
    }

    fn see(&self, bytes: &Tensor, symmetry: &Tensor, phases: i64) -> Seen {
        let contents = parts(&bytes.narrow(1, 0, 16), 4);
        let turned = contents.gather(1, &self.symmetries.index_select(0, symmetry), false);
        let pool = parts(&bytes.narrow(1, 16, 7), 4);
        let is_mine = turned.ge(1).logical_and(&turned.le(7)).to_kind(Kind::Int);
        let is_theirs = turned.ge(8).logical_and(&turned.le(14)).to_kind(Kind::Int);
        let exchanged = &turned + (is_mine - is_theirs) * 7;
        let quiet = bytes.narrow(1, 23, 1) + PieceInputs::QUIET as i64;
        let flags = bytes.narrow(1, 24, 1);
        let where_set = |bit: i64, row: i64| {
            let set = flags.bitwise_right_shift_tensor_scalar(bit).bitwise_and(1);
            set * (row - Self::NONE) + Self::NONE
        };
        let chains = where_set(0, PieceInputs::CHAINS as i64);
        let all = |contents: &Tensor, pool: &Tensor, in_chain: i64| {
            let [squares, pool] = self.rows(contents, pool);
            let in_chain = where_set(1, in_chain);
            Tensor::cat(&[&squares, &pool, &quiet, &chains, &in_chain], 1)
        };
        let other_pool = pool.roll([7], [1]);
        Seen {
            own: all(&turned, &pool, PieceInputs::IN_CHAIN as i64),
            other: all(&exchanged, &other_pool, PieceInputs::IN_CHAIN as i64 + 1),
            phase: phase(&count(&contents, Self::FACE_DOWN), 32, phases),
            by_hand: Some(short(bytes, 25)),
        }
    }
}
