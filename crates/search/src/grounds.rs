//! What an answer rests on: which counts where several threads searched the same position.

/// What an answer rests on. The greater is the better founded: what is certain comes before
/// what was seen from afar, then the greater depth, then what was found beyond it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Grounds {
    /// Whether deeper searches would only repeat it.
    pub settled: bool,
    /// The last depth that was completed.
    pub depth: u32,
    /// The value of a move that was found beyond that depth.
    pub ahead: Option<i32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_certain_comes_first_then_the_depth_then_what_lies_beyond() {
        let grounds = |settled, depth, ahead| Grounds {
            settled,
            depth,
            ahead,
        };
        let order = [
            grounds(false, 4, Some(90)),
            grounds(false, 5, None),
            grounds(false, 5, Some(-7)),
            grounds(false, 5, Some(20)),
            grounds(true, 5, None),
            grounds(true, 6, None),
        ];
        assert!(order.is_sorted());
    }
}
