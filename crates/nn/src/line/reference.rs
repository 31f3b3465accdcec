//! The line network computed plainly from the file's numbers: to compare with, and once for the
//! empty point that smaller boards are filled up with.

use super::geometry::{GROUPS, counts, group_of, learned_size, seen};
use super::head::{KERNEL_UNIT, KIND, OF_KIND, rectified, share};
use super::pattern::Cell;
use super::shape::{FEATURES, HIDDEN, KINDS, LEVEL, WEIGHT_UNIT};
use crate::file::LineFile;
use wuqi_games::Size;

/// What a network says of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The logit of winning for the player who looks, who is to move.
    pub value: f32,
    /// The logits of all points, in reading order.
    pub promises: Vec<f32>,
}

/// Judges a board given as what lies on each point in reading order: an empty point, a stone
/// of the player to move or one of the opponent.
#[must_use]
pub fn judge(file: &LineFile, size: Size, cells: &[Cell]) -> Answer {
    let hidden: Vec<[i32; HIDDEN]> = (0..size.squares())
        .map(|square| hidden(file, size, cells, square))
        .collect();
    let learned = learned_size(size, &file.metadata.sizes);
    let (there, seen) = (counts(size), seen(size, learned));
    let blank = blank(file);
    let mut pools = [[0i32; HIDDEN]; GROUPS];
    for (group, pool) in pools.iter_mut().enumerate() {
        for (sum, blank) in pool.iter_mut().zip(blank) {
            *sum = (seen[group] as i32 - there[group] as i32) * blank;
        }
    }
    for (square, hidden) in hidden.iter().enumerate() {
        for (sum, hidden) in pools[group_of(size, square)].iter_mut().zip(hidden) {
            *sum += hidden;
        }
    }
    let all = (0..HIDDEN).map(|i| pools.iter().map(|pool| pool[i]).sum::<i32>());
    let mut means: Vec<f32> = (all.map(|sum| sum as f32 * share(seen.iter().sum()))).collect();
    let mut kinds = [[0f32; HIDDEN]; KINDS];
    for ((pool, points), kind) in pools.iter().zip(seen).zip(KIND) {
        let mean: Vec<f32> = pool.iter().map(|&sum| sum as f32 * share(points)).collect();
        let group: [f32; HIDDEN] = rectified(layer(file, "group", &mean));
        for (sum, group) in kinds[kind].iter_mut().zip(group) {
            *sum += group / OF_KIND[kind];
        }
    }
    means.extend(kinds.as_flattened());
    let first: [f32; super::FIRST] = rectified(layer(file, "value.first", &means));
    let second: [f32; super::SECOND] = rectified(layer(file, "value.second", &first));
    let [value] = layer(file, "value.last", &second);
    let kernel: [f32; HIDDEN] = layer(file, "policy.kernel", &first);
    let kernel = kernel.map(|weight| (weight * KERNEL_UNIT).round_ties_even() as i16);
    let promise = |hidden: &[i32; HIDDEN]| {
        let products = hidden.iter().zip(kernel).map(|(h, k)| h * i32::from(k));
        products.sum::<i32>() as f32 * (1.0 / (LEVEL as f32 * KERNEL_UNIT))
    };
    Answer {
        value,
        promises: hidden.iter().map(promise).collect(),
    }
}

/// The hidden numbers of an empty point with nothing around it, not even an edge.
pub(super) fn blank(file: &LineFile) -> [i32; HIDDEN] {
    let side = 2 * file.shape.patterns.reach() + 1;
    let size = Size::new(side as u8, side as u8);
    hidden(
        file,
        size,
        &vec![Cell::Empty; size.squares()],
        size.squares() / 2,
    )
}

/// The hidden numbers of a point.
fn hidden(file: &LineFile, size: Size, cells: &[Cell], square: usize) -> [i32; HIDDEN] {
    let patterns = file.shape.patterns;
    let (width, height) = (isize::from(size.width), isize::from(size.height));
    let (column, row) = (square as isize % width, square as isize / width);
    let reach = patterns.reach() as isize;
    let mut sums = [0i32; FEATURES];
    for (right, down) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        let cell = |place: isize| {
            let (column, row) = (column + place * right, row + place * down);
            let inside = (0..width).contains(&column) && (0..height).contains(&row);
            match inside {
                true => cells[(row * width + column) as usize],
                false => Cell::Edge,
            }
        };
        let code = (-reach..=reach)
            .filter(|&place| place != 0)
            .map(|place| cell(place) as usize * patterns.unit(place))
            .sum::<usize>()
            + (cell(0) as usize - 1) * patterns.unit(0);
        let table = &file.tensor("line.table").values;
        let features = &table[patterns.row(code) * FEATURES..][..FEATURES];
        for (sum, &feature) in sums.iter_mut().zip(features) {
            *sum += feature as i32;
        }
    }
    let weight = &file.tensor("point.weight").values;
    let bias = &file.tensor("point.bias").values;
    std::array::from_fn(|hidden| {
        let weights = &weight[hidden * FEATURES..][..FEATURES];
        let product = |(&sum, &weight): (&i32, &f32)| sum.clamp(0, LEVEL) * weight as i32;
        let total = sums.iter().zip(weights).map(product).sum::<i32>() + bias[hidden] as i32;
        (total >> WEIGHT_UNIT).clamp(0, LEVEL)
    })
}

/// A fully connected layer.
fn layer<const OUT: usize>(file: &LineFile, name: &str, input: &[f32]) -> [f32; OUT] {
    let weight = &file.tensor(&format!("{name}.weight")).values;
    let bias = &file.tensor(&format!("{name}.bias")).values;
    std::array::from_fn(|out| {
        let weights = &weight[out * input.len()..];
        let products = input.iter().zip(weights).map(|(x, weight)| x * weight);
        products.fold(bias[out], |sum, product| sum + product)
    })
}
