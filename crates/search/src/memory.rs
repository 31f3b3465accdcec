//! Tables as large as was asked for, or as the system has memory for.
//!
//! How much memory an engine may take is somebody's wish, and a wish beyond the machine's
//! means must not end the program: a smaller table only costs time.

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_slice_box;

/// What `allocate` gives for `count`, for half of it, for a quarter, and so on: the first
/// for which there is memory.
fn fitting<T>(count: usize, allocate: impl Fn(usize) -> Option<T>) -> T {
    let mut count = count;
    loop {
        if let Some(table) = allocate(count) {
            return table;
        }
        assert!(count > 0, "a table of nothing takes no memory");
        count /= 2;
    }
}

/// A table of `count` zeroed values, or of fewer if the system does not have the memory.
///
/// The memory comes zeroed from the system, which hands out a page when it is first
/// touched: a large table costs a short search nothing.
pub fn zeroed<T: Zeroable>(count: usize) -> Box<[T]> {
    fitting(count, |count| try_zeroed_slice_box(count).ok())
}

/// A table of `count` values, at least one, or of fewer if the system does not have the memory.
pub fn filled<T>(count: usize, value: impl Fn() -> T) -> Vec<T> {
    fitting(count, |count| {
        let mut table = Vec::new();
        table.try_reserve_exact(count.max(1)).ok()?;
        table.resize_with(count.max(1), &value);
        Some(table)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_beyond_all_memory_is_smaller() {
        let table: Box<[[u64; 8]]> = zeroed(usize::MAX / 64);
        assert!(!table.is_empty());
        assert_eq!(zeroed::<u64>(1000).len(), 1000);
        assert_eq!(filled(1000, || 7), [7; 1000]);
        assert_eq!(filled(0, || 7), [7]);
        assert_eq!(fitting(100, |count| (count <= 12).then_some(count)), 12);
    }
}
