//! What lies on the boards of a batch and what beside them, where they are smaller than
//! their canvas.
//!
//! A convolution sees zeros beyond the edge of a board. Beside a board on a canvas there are
//! zeros, too, as long as every layer puts them back; and what a layer knows of the whole board
//! (means, maxima, batch normalisation) must not count them. Then a network says the same of a
//! board on a canvas as of the board alone.

use super::learner::upload;
use std::cell::OnceCell;
use tch::{Device, Kind, Tensor};

/// The points of a batch that lie on boards.
pub struct Mask {
    /// 1 on a board and 0 beside it: boards, 1, height, width.
    inside: Tensor,
    /// The squares of each board: boards, 1.
    squares: Tensor,
    /// The places of all points on boards, where the points of the whole batch lie in a row.
    /// Who only judges does not ask for them, and need not wait until they are counted.
    points: OnceCell<Tensor>,
}

impl Mask {
    /// The mask of boards with these heights and widths on a canvas, for numbers of this kind.
    pub fn new(
        sides: &[[usize; 2]],
        [height, width]: [i64; 2],
        (kind, device): (Kind, Device),
    ) -> Mask {
        let side = |which: usize| sides.iter().map(move |board| board[which] as f32);
        let both: Vec<f32> = side(0).chain(side(1)).collect();
        let both = upload(&both, device).view([2, -1, 1]);
        let (heights, widths) = (both.get(0), both.get(1));
        let below = |count: i64, sides: &Tensor| {
            Tensor::arange(count, (Kind::Float, device)).less_tensor(sides)
        };
        let rows = below(height, &heights).unsqueeze(2);
        let inside = rows.logical_and(&below(width, &widths).unsqueeze(1));
        Mask {
            points: OnceCell::new(),
            inside: inside.unsqueeze(1).to_kind(kind),
            // A board that only fills up a batch has no squares, and nobody asks for its mean.
            squares: (heights * widths).clamp_min(1),
        }
    }

    /// Puts zeros beside the boards.
    pub fn clear(&self, tensor: &Tensor) -> Tensor {
        tensor * &self.inside
    }

    /// The mean of each channel over each board; there must be zeros beside the boards.
    pub fn mean(&self, tensor: &Tensor) -> Tensor {
        let sums = tensor.sum_dim_intlist([2i64, 3].as_slice(), false, Kind::Float);
        (sums / &self.squares).to_kind(tensor.kind())
    }

    fn points(&self) -> &Tensor {
        let find = || self.inside.flatten(0, -1).nonzero().squeeze_dim(1);
        self.points.get_or_init(find)
    }

    /// The points on boards, with all their channels.
    pub fn gather(&self, tensor: &Tensor) -> Tensor {
        let channels = tensor.size()[1];
        let points = tensor.permute([0, 2, 3, 1]).reshape([-1, channels]);
        points.index_select(0, self.points())
    }

    /// Puts points back where they were, and zeros beside the boards.
    pub fn spread(&self, points: &Tensor) -> Tensor {
        let [boards, _, height, width] = self.inside.size()[..] else {
            unreachable!("a mask has four dimensions")
        };
        let channels = points.size()[1];
        let options = (points.kind(), points.device());
        let all = Tensor::zeros([boards * height * width, channels], options);
        all.index_copy(0, self.points(), points)
            .view([boards, height, width, channels])
            .permute([0, 3, 1, 2])
    }
}
