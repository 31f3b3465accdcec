//! How much of the tree is left out, and where.
//!
//! The search is narrow: the order of moves is good, so the first moves of a position get
//! their full depth and the later ones less and less (late move reductions), near the
//! horizon the last ones none at all (late move pruning), and a position that is far above
//! or below the window near the horizon is believed (reverse futility, razoring).

use super::settings::Settings;

/// Reductions are worked out beforehand for depths below this,
const DEPTHS: usize = 104;
/// and places below this.
const PLACES: usize = 256;

/// The decisions that follow from the settings.
#[derive(Clone, Debug)]
pub struct Pruning {
    /// What they follow from.
    pub settings: Settings,
    /// What a late move loses by depth and place, in hundredths of a ply.
    reductions: Vec<i16>,
}

impl Pruning {
    /// The decisions that follow from these settings.
    #[must_use]
    pub fn new(settings: Settings) -> Pruning {
        let logarithms: Vec<f32> = (0..PLACES).map(|number| (number as f32).ln()).collect();
        let reduction = |at: usize| {
            let (depth, place) = (at / PLACES, at % PLACES);
            let product = logarithms[depth.max(1)] * logarithms[place.max(1)];
            settings.reduction as i16 + (settings.reduction_slope as f32 * product) as i16
        };
        Pruning {
            reductions: (0..DEPTHS * PLACES).map(reduction).collect(),
            settings,
        }
    }

    /// Positions that the search for a win by fours may visit, by remaining depth.
    #[inline]
    #[must_use]
    pub fn fours_limit(&self, depth: i32) -> u64 {
        (self.settings.fours as u64) << depth.clamp(0, self.settings.fours_doublings)
    }

    /// The most quiet moves tried at this depth.
    #[inline]
    #[must_use]
    pub fn most_moves(&self, depth: i32, improving: bool, is_open: bool) -> usize {
        let Settings {
            quiet,
            quiet_depth,
            quiet_improving,
            quiet_most,
            quiet_open,
            ..
        } = self.settings;
        let most = quiet + depth.max(1) * quiet_depth + i32::from(improving) * quiet_improving;
        let most = (most / 100).clamp(1, quiet_most);
        (if is_open {
            most * quiet_open / 100
        } else {
            most
        }) as usize
    }

    /// By how much a value above the window must exceed it to be believed.
    #[inline]
    #[must_use]
    pub fn reverse_futility(&self, depth: i32, improving: bool) -> Option<i32> {
        let Settings {
            reverse_futility,
            reverse_futility_depth,
            reverse_futility_improving,
            reverse_futility_to,
            ..
        } = self.settings;
        let less = i32::from(improving) * reverse_futility_improving;
        let more = (depth * reverse_futility_depth - less).max(0);
        (depth <= reverse_futility_to).then_some(reverse_futility + more)
    }

    /// By how much a value below the window must fall short of it to be believed.
    #[inline]
    #[must_use]
    pub fn razoring(&self, depth: i32) -> Option<i32> {
        let margin = self.settings.razoring + depth * self.settings.razoring_depth;
        (depth <= self.settings.razoring_to).then_some(margin)
    }

    /// What the move at this place of the order loses, in hundredths of a ply.
    #[inline]
    #[must_use]
    pub fn reduction(&self, depth: i32, place: usize) -> i32 {
        let depth = usize::try_from(depth).unwrap_or(0).min(DEPTHS - 1);
        i32::from(self.reductions[depth * PLACES + place.min(PLACES - 1)])
    }
}
