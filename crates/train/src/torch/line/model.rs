//! The line network while it learns, and the tensors of its file.

use super::data::Batch;
use super::parameters::{BLOCKS, Weights, clipped, floored, numbers, rounded};
use tch::{Device, Kind, Reduction, Tensor};
use wuqi_games::Size;
use wuqi_nn::Tensors;
use wuqi_nn::line::pattern::{Cell, Patterns};
use wuqi_nn::line::{GAIN, GROUPS, HIDDEN, KINDS, LEVEL, LineShape, WEIGHT_UNIT, group_of};

/// The logit of a point that has a stone.
const OCCUPIED: f64 = -1e4;

/// What the network over lines sees: all patterns that have a row, and the same backwards.
pub(super) struct Lines {
    patterns: Patterns,
    forwards: Tensor,
    backwards: Tensor,
}

impl Lines {
    pub fn new(patterns: Patterns, device: Device) -> Lines {
        let length = patterns.length();
        let mut both = [Vec::new(), Vec::new()];
        for code in patterns.code_of_each_row() {
            let mut cells = patterns.cells(code);
            for values in &mut both {
                for cell in &cells {
                    let kinds = [Cell::Own, Cell::Other, Cell::Edge];
                    values.extend(kinds.map(|kind| f32::from(u8::from(*cell == kind))));
                }
                cells.reverse();
            }
        }
        let [forwards, backwards] = both.map(|values| {
            Tensor::from_slice(&values)
                .view([-1, 3 * length as i64])
                .to_device(device)
        });
        Lines {
            patterns,
            forwards,
            backwards,
        }
    }

    /// The table: whole numbers, a row for each pattern.
    pub fn table(&self, weights: &Weights) -> Tensor {
        let hidden = |input: &Tensor| {
            let mut hidden = weights.connect("line.input", input).relu();
            for block in 0..BLOCKS {
                hidden = &hidden
                    + weights
                        .connect(&format!("line.block.{block}"), &hidden)
                        .relu();
            }
            hidden
        };
        let both = (hidden(&self.forwards) + hidden(&self.backwards)) * 0.5;
        let features = weights.connect("line.output", &both).tanh();
        rounded(&(features * f64::from(LEVEL)))
    }

    /// The rows of the four lines of every point, of boards given by what lies on each point.
    fn rows(&self, cells: &Tensor, size: Size) -> Tensor {
        let (width, height) = (i64::from(size.width), i64::from(size.height));
        let reach = self.patterns.reach() as i64;
        let sides = self.patterns.sides() as i64;
        let boards = cells.view([-1, height, width]);
        // Digits: nothing beyond the edge, 1 to 3 on the board.
        let padded = (&boards + 1).constant_pad_nd([reach, reach, reach, reach]);
        let lines: Vec<Tensor> = [(1, 0), (0, 1), (1, 1), (1, -1)]
            .into_iter()
            .map(|(right, down)| {
                let side = |sign: i64| {
                    let mut number = boards.zeros_like();
                    for distance in 1..=reach {
                        let steps = sign * distance;
                        let there = padded.narrow(1, reach + steps * down, height).narrow(
                            2,
                            reach + steps * right,
                            width,
                        );
                        number += there * 3i64.pow(distance as u32 - 1);
                    }
                    number
                };
                let (before, after) = (side(-1), side(1));
                let (low, high) = (before.minimum(&after), before.maximum(&after));
                let triangle = (&high * (&high + 1)).divide_scalar_mode(2, "floor");
                &boards * (sides * (sides + 1) / 2) + triangle + low
            })
            .collect();
        Tensor::stack(&lines, -1)
    }
}

/// A board's points and ninths.
pub(super) struct Board {
    size: Size,
    /// For each ninth, what each point adds to its mean.
    means: Tensor,
    /// For each kind of ninth, what each ninth adds.
    kinds: Tensor,
}

impl Board {
    pub fn new(size: Size, device: Device) -> Board {
        let groups: Vec<usize> = (0..size.squares()).map(|at| group_of(size, at)).collect();
        let gain = GAIN / LEVEL as f32;
        let means: Vec<f32> = (0..GROUPS)
            .flat_map(|group| {
                let points = groups.iter().filter(|&&other| other == group).count();
                let part = move |&other: &usize| match other == group {
                    true => gain / points as f32,
                    false => 0.0,
                };
                groups.iter().map(part)
            })
            .collect();
        let kinds: Vec<f32> = (0..KINDS)
            .flat_map(|kind| (0..GROUPS).map(move |group| (kind, group)))
            .map(|(kind, group)| match (kind, group % 2, group) {
                (2, _, 4) => 1.0,
                (0, 0, group) if group != 4 => 0.25,
                (1, 1, _) => 0.25,
                _ => 0.0,
            })
            .collect();
        let there = |values: &[f32], rows: usize| {
            let tensor = Tensor::from_slice(values).view([rows as i64, -1]);
            tensor.to_device(device)
        };
        Board {
            size,
            means: there(&means, GROUPS),
            kinds: there(&kinds, KINDS),
        }
    }
}

/// What the network says of some positions.
pub(super) struct Answers {
    /// The logit of winning for the player to move.
    pub value: Tensor,
    /// The logits of all points.
    pub promises: Tensor,
}

/// Runs the network.
pub(super) fn run(lines: &Lines, board: &Board, weights: &Weights, cells: &Tensor) -> Answers {
    let table = lines.table(weights);
    let rows = lines.rows(cells, board.size).flatten(0, -1);
    let squares = board.size.squares() as i64;
    let offsets = Tensor::arange_start_step(0, rows.size()[0], 4, (Kind::Int, rows.device()));
    let none: Option<&Tensor> = None;
    let (sums, ..) = Tensor::embedding_bag(&table, &rows, &offsets, false, 0, false, none, false);
    let level = f64::from(LEVEL);
    let (weight, bias) = weights.point();
    let totals = clipped(&sums).linear(&weight, Some(&bias));
    let hidden = clipped(&floored(&(totals / f64::from(1u32 << WEIGHT_UNIT))));
    let hidden = hidden.view([-1, squares, HIDDEN as i64]);
    let ninths = board.means.matmul(&hidden);
    let whole = hidden.mean_dim([1i64].as_slice(), false, Kind::Float);
    let whole = whole * f64::from(GAIN / LEVEL as f32);
    let groups = weights.connect("group", &ninths).relu();
    let kinds = board.kinds.matmul(&groups).flatten(1, 2);
    let means = Tensor::cat(&[whole, kinds], 1);
    let first = weights.connect("value.first", &means).relu();
    let second = weights.connect("value.second", &first).relu();
    let kernel = weights.connect("policy.kernel", &first);
    let promises = hidden.matmul(&kernel.unsqueeze(2)).squeeze_dim(2) / level;
    Answers {
        value: weights.connect("value.last", &second).squeeze_dim(1),
        promises: promises.masked_fill(&cells.ne(0), OCCUPIED),
    }
}

/// How wrong answers are: cross entropies of value and policy.
pub(super) fn losses(answers: &Answers, batch: &Batch) -> [Tensor; 2] {
    let none: Option<&Tensor> = None;
    let value =
        answers
            .value
            .binary_cross_entropy_with_logits(&batch.chance, none, none, Reduction::Mean);
    let logarithms = answers.promises.log_softmax(-1, Kind::Float);
    let best = logarithms.gather(1, &batch.best, false) * &batch.shares;
    // A mean over the positions whose best moves are known.
    let known = batch.shares.sum(Kind::Float).clamp_min(1.0);
    let policy = -best.sum(Kind::Float) / known;
    [value, policy]
}

/// The tensors of the file.
pub(super) fn tensors(lines: &Lines, weights: &Weights) -> Tensors {
    let shape = LineShape {
        patterns: lines.patterns,
    };
    let (weight, bias) = weights.point();
    (shape.tensors().into_iter())
        .map(|(name, shape)| {
            let values = match name {
                "line.table" => numbers(&lines.table(weights).round()),
                "point.weight" => numbers(&weight.round()),
                "point.bias" => numbers(&bias.round()),
                name => numbers(weights.get(name)),
            };
            (name.to_owned(), wuqi_nn::Tensor { shape, values })
        })
        .collect()
}
