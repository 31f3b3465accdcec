//! Iterative deepening: depth 1, then 2, then 3, until a limit is reached.
//!
//! Each depth costs several times as much as the one before, so the repetition is cheap;
//! it pays twice: the search can be stopped at any moment with the answer of the last
//! depth, and that depth's results put the moves of the next in good order (Slate and
//! Atkin 1977).

use super::root::Root;
use super::worker::Worker;
use crate::Knowledge;
use crate::report::{Work, report};
use crate::score::MAX_PLIES;
use wuqi_core::{Game, Turn};

/// No search goes deeper: the table counts depth in a signed byte.
pub(super) const MAX_DEPTH: u32 = 120;

impl<G: Game, K: Knowledge<G>, const TRACE: bool> Worker<'_, G, K, TRACE> {
    /// Deepens until a limit or the end of what there is to find; the root as the last
    /// complete depth left it, and that depth. A better move found by the depth that was
    /// broken off is taken over: it beat the old one on equal terms.
    pub(super) fn deepen(&mut self, mut root: Root<G>) -> (Root<G>, u32) {
        let limit = self.budget.control().limits.depth;
        let last = limit.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        let start = match limit {
            Some(_) if !self.settings.deepening => last.max(1),
            _ => 1,
        };
        let mut completed = 0;
        for depth in start..=last {
            let mut attempt = root.clone();
            attempt.improved = false;
            self.extensions = self.settings.extension_reach.saturating_mul(depth);
            self.met_horizon = false;
            if self.search_lines(&mut attempt, depth).is_err() {
                if attempt.improved {
                    let nodes = |found: &_| attempt_nodes(&attempt, found);
                    let best = attempt.moves[0].clone();
                    for found in &mut root.moves {
                        found.nodes = nodes(&found.mv);
                        // The new best beat these on equal terms: what they were worth
                        // before is a bound now.
                        if found.value > best.value {
                            (found.value, found.at_most) = (None, best.value);
                        }
                    }
                    root.moves.retain(|found| found.mv != best.mv);
                    root.moves.insert(0, best);
                    root.improved = true;
                }
                break;
            }
            root = attempt;
            root.improved = false;
            completed = depth;
            self.complete_lines(&mut root, depth);
            self.sort_others(&mut root);
            self.announce(&root, depth);
            root.settled = self.nothing_more_to_find(&root, depth);
            if root.settled {
                break;
            }
        }
        (root, completed)
    }

    /// Whether deeper searches would only repeat the answer.
    fn nothing_more_to_find(&self, root: &Root<G>, depth: u32) -> bool {
        if !self.met_horizon {
            return true;
        }
        let forced = root.moves.len() == 1 && self.budget.control().limits.time.is_some();
        let proved = root.moves[0].value.is_some_and(|value| {
            // A win in n plies that a search of n plies found is the shortest there is.
            let plies = Self::SCALE.win() - value.abs();
            Self::SCALE.is_proved(value) && (plies <= depth as i32 || plies >= MAX_PLIES - 1)
        });
        forced || proved && !self.settings.exact_depth && self.settings.lines == 1
    }

    /// Moves with a value first, the better before the worse; then those that are known to
    /// be no better, the ones that were harder to refute first.
    fn sort_others(&self, root: &mut Root<G>) {
        let sure = self.settings.lines.clamp(1, root.moves.len());
        root.moves[sure..]
            .sort_by_cached_key(|found| std::cmp::Reverse((found.value, found.nodes)));
    }

    /// Lengthens the lines from the table, up to the depth searched.
    fn complete_lines(&self, root: &mut Root<G>, depth: u32) {
        let mut moves = Vec::new();
        for found in root.moves.iter_mut().filter(|found| found.value.is_some()) {
            let mut state = root.state.clone();
            self.game.play(&mut state, found.mv);
            for &mv in &found.line {
                self.game.play(&mut state, mv);
            }
            while found.line.len() + 1 < depth as usize
                && let Turn::Move(_) = self.game.turn(&state)
                && let Some(entry) = self.table.probe(self.game.table_key(&state))
                && let Some(index) = entry.best
            {
                moves.clear();
                self.game.moves(&state, &mut moves);
                let Some(&mv) = moves.get(usize::from(index)) else {
                    break;
                };
                found.line.push(mv);
                self.game.play(&mut state, mv);
            }
        }
    }

    /// Tells the observer where the search stands.
    pub(super) fn announce(&mut self, root: &Root<G>, depth: u32) {
        let Some(observer) = &mut self.observer else {
            return;
        };
        let work = Work {
            depth,
            longest: self.longest,
            nodes: self.budget.visited_by_all(),
            cutoffs: self.budget.cuts_by_all(),
            elapsed: self.budget.control().elapsed(),
        };
        let info = report(self.game, self.knowledge, &root.state, &root.moves, work);
        observer.info(&info);
    }
}

/// The nodes that an unfinished depth has spent on a move.
fn attempt_nodes<G: Game>(attempt: &Root<G>, mv: &G::Move) -> u64 {
    let found = attempt.moves.iter().find(|found| found.mv == *mv);
    found.map_or(0, |found| found.nodes)
}
