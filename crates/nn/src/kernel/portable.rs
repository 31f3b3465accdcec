//! Any processor: arrays of four numbers, which a compiler turns into whatever vectors the
//! target is sure to have.

use super::simd::{Operation, Simd};

/// Any processor.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

type Vector = [f32; 4];

#[inline(always)]
fn each(a: Vector, b: Vector, combine: impl Fn(f32, f32) -> f32) -> Vector {
    std::array::from_fn(|i| combine(a[i], b[i]))
}

impl Simd for Portable {
    type Vector = Vector;
    const WIDTH: usize = 4;
    const ROWS: usize = 4;

    #[inline(always)]
    fn run<O: Operation>(self, operation: O) -> O::Output {
        operation.run(self)
    }

    #[inline(always)]
    fn splat(self, value: f32) -> Vector {
        [value; 4]
    }

    #[inline(always)]
    fn add(self, a: Vector, b: Vector) -> Vector {
        each(a, b, |a, b| a + b)
    }

    #[inline(always)]
    fn sub(self, a: Vector, b: Vector) -> Vector {
        each(a, b, |a, b| a - b)
    }

    #[inline(always)]
    fn mul(self, a: Vector, b: Vector) -> Vector {
        each(a, b, |a, b| a * b)
    }

    #[inline(always)]
    fn max(self, a: Vector, b: Vector) -> Vector {
        each(a, b, |a, b| if a > b { a } else { b })
    }

    #[inline(always)]
    fn mul_add(self, a: Vector, b: Vector, c: Vector) -> Vector {
        self.add(self.mul(a, b), c)
    }

    #[inline(always)]
    unsafe fn load(self, from: *const f32) -> Vector {
        // SAFETY: four numbers can be read, as the caller promises.
        unsafe { from.cast::<Vector>().read_unaligned() }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32, vector: Vector) {
        // SAFETY: four numbers can be written, as the caller promises.
        unsafe { to.cast::<Vector>().write_unaligned(vector) }
    }
}
