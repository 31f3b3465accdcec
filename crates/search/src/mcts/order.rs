//! Sorting moves by their priors.

/// Makes priors sum to 1 and sorts moves and priors together, largest first; equal ones
/// keep their order. Priors that are no numbers or negative count as 0, and if nothing is
/// left all moves are alike.
pub(crate) fn by_prior<M: Copy>(moves: &mut [M], priors: &mut [f32]) {
    debug_assert_eq!(moves.len(), priors.len(), "one prior for each move");
    let mut total = 0.0;
    for prior in priors.iter_mut() {
        if !(prior.is_finite() && *prior > 0.0) {
            *prior = 0.0;
        }
        total += *prior;
    }
    if !(total.is_finite() && total > 0.0) {
        priors.fill(1.0 / moves.len() as f32);
        return;
    }
    let scale = 1.0 / total;
    // Positive floats sort like their bits, so one integer holds prior and place.
    let mut keys: Vec<u64> = (priors.iter().enumerate())
        .map(|(place, &prior)| u64::from(!(prior * scale).to_bits()) << 32 | place as u64)
        .collect();
    keys.sort_unstable();
    let before = moves.to_vec();
    for (place, key) in keys.into_iter().enumerate() {
        moves[place] = before[key as u32 as usize];
        priors[place] = f32::from_bits(!((key >> 32) as u32));
    }
}

#[cfg(test)]
mod tests {
    use super::by_prior;

    #[test]
    fn sorts_and_normalises() {
        let mut moves = ['a', 'b', 'c', 'd', 'e'];
        let mut priors = [1.0, 2.0, f32::NAN, 2.0, -3.0];
        by_prior(&mut moves, &mut priors);
        assert_eq!(moves, ['b', 'd', 'a', 'c', 'e']);
        assert_eq!(priors, [0.4, 0.4, 0.2, 0.0, 0.0]);
    }

    #[test]
    fn useless_priors_make_all_alike() {
        let mut priors = [0.0, f32::INFINITY];
        by_prior(&mut [1, 2], &mut priors);
        assert_eq!(priors, [0.5, 0.5]);
    }
}
