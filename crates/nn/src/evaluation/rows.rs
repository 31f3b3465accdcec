//! The two inner loops: adding rows to sums, and weighing squares.

use crate::kernel::simd::{Operation, Simd};

/// New sums from old ones: some rows of weights added, others taken away.
pub(super) struct Sum<'a> {
    /// The old sums.
    pub from: &'a [i16],
    /// The new ones, as many.
    pub to: &'a mut [i16],
    /// The rows of the first layer one behind the other, each as long as the sums.
    pub weights: &'a [i8],
    /// The numbers of the rows to add.
    pub added: &'a [u16],
    /// The numbers of the rows to take away.
    pub removed: &'a [u16],
}

impl Operation for Sum<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) {
        let hidden = self.to.len();
        assert!(self.from.len() == hidden && hidden.is_multiple_of(S::SHORTS));
        let rows = self.weights.len() / hidden;
        let inside = |&row: &u16| usize::from(row) < rows;
        assert!(self.added.iter().all(inside) && self.removed.iter().all(inside));
        let mut at = 0;
        // As many sums at once as there are registers for.
        while hidden - at >= 8 * S::SHORTS {
            self.part::<S, 8>(simd, at);
            at += 8 * S::SHORTS;
        }
        while hidden - at >= 4 * S::SHORTS {
            self.part::<S, 4>(simd, at);
            at += 4 * S::SHORTS;
        }
        while at < hidden {
            self.part::<S, 1>(simd, at);
            at += S::SHORTS;
        }
    }
}

impl Sum<'_> {
    /// The sums from number `at` on, as many as `N` vectors hold.
    #[inline(always)]
    fn part<S: Simd, const N: usize>(&mut self, simd: S, at: usize) {
        let hidden = self.to.len();
        let old = self.from.as_ptr();
        let new = self.to.as_mut_ptr();
        let weights = self.weights.as_ptr();
        let row = |row: u16| {
            // SAFETY: `run` has checked that the row lies within the weights.
            unsafe { weights.add(usize::from(row) * hidden + at) }
        };
        // SAFETY: `at` and what `N` vectors hold lie within the sums and within a row, as
        // `run` has checked.
        unsafe {
            let mut sums: [S::Short; N] =
                std::array::from_fn(|i| simd.load_short(old.add(at + i * S::SHORTS)));
            for &number in self.removed {
                let row = row(number);
                for (i, sum) in sums.iter_mut().enumerate() {
                    *sum = simd.sub_short(*sum, simd.load_widened(row.add(i * S::SHORTS)));
                }
            }
            for &number in self.added {
                let row = row(number);
                for (i, sum) in sums.iter_mut().enumerate() {
                    *sum = simd.add_short(*sum, simd.load_widened(row.add(i * S::SHORTS)));
                }
            }
            for (i, sum) in sums.into_iter().enumerate() {
                simd.store_short(new.add(at + i * S::SHORTS), sum);
            }
        }
    }
}

/// The weighted squares of one player's sums.
pub(super) struct Weigh<'a> {
    /// The sums.
    pub sums: &'a [i16],
    /// Their weights.
    pub weights: &'a [i8],
}

impl Operation for Weigh<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> i32 {
        let hidden = self.sums.len();
        assert!(self.weights.len() == hidden && hidden.is_multiple_of(S::SHORTS));
        let mut total = simd.no_sums();
        for at in (0..hidden).step_by(S::SHORTS) {
            // SAFETY: a whole vector from `at` on lies within the sums and the weights.
            let (sums, weights) = unsafe {
                (
                    simd.load_short(self.sums.as_ptr().add(at)),
                    simd.load_widened(self.weights.as_ptr().add(at)),
                )
            };
            total = simd.add_squares(sums, weights, total);
        }
        simd.total(total)
    }
}
