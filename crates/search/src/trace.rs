//! The steps of a search, one event each, as the teaching views show them.
//!
//! They come from the production code: what a student sees is what the engine did.

use wuqi_core::Player;

/// One step of a search.
#[derive(Clone, PartialEq, Debug)]
pub enum Event<M> {
    /// Depth-first search enters a position.
    Enter {
        /// Distance from the root in steps, chance included.
        ply: u32,
        /// The step that led here. The root has none; further down, none means that the
        /// player before passed although the rules know no such move, or made one that
        /// cannot matter and that the search does not tell from others.
        mv: Option<M>,
        /// Remaining depth.
        depth: i32,
        /// The window, seen from the player named by `kind`.
        alpha: i32,
        /// The upper end of the window.
        beta: i32,
        /// What kind of node it is.
        kind: NodeKind,
    },
    /// The rest of a position's moves need not be looked at.
    Cut {
        /// Distance from the root.
        ply: u32,
        /// The move that was enough, where one was.
        mv: Option<M>,
        /// Why.
        reason: Cut,
    },
    /// Depth-first search leaves a position.
    Return {
        /// Distance from the root.
        ply: u32,
        /// Its value for the player named at [`Event::Enter`].
        value: i32,
    },
    /// A simulation goes down an edge of the tree.
    Select {
        /// Distance of the parent from the root.
        ply: u32,
        /// The step chosen.
        mv: M,
        /// How often it was chosen before.
        visits: u32,
        /// Its mean result for the player who chooses, 0 to 1.
        mean: f32,
        /// What the formula added for exploration; 0 at chance nodes.
        bonus: f32,
        /// What was thought of it before searching, where the search has priors; at chance
        /// nodes its probability.
        prior: Option<f32>,
        /// Why this edge and no other.
        rule: Rule,
    },
    /// A leaf that has been waiting is judged now: the next events are about the path that
    /// these steps describe, and no longer about the one that was selected last.
    Resume {
        /// The steps from the root to the leaf.
        moves: Vec<M>,
    },
    /// A walk down the tree is taken back: its leaf waits already.
    CallOff {
        /// The steps from the root to the leaf.
        moves: Vec<M>,
    },
    /// A new position enters the tree.
    Expand {
        /// Its distance from the root.
        ply: u32,
        /// How many moves it has.
        moves: u32,
    },
    /// A leaf was evaluated by playout, evaluation or network.
    Evaluate {
        /// Its distance from the root.
        ply: u32,
        /// Result for player One, 0 to 1.
        value: f32,
        /// The steps of the random game that gave it; empty where none was played.
        playout: Vec<M>,
    },
    /// A result goes back up through a position.
    BackUp {
        /// Its distance from the root.
        ply: u32,
        /// Simulations through it now.
        visits: u32,
        /// What was added here, for player One, 0 to 1.
        value: f32,
        /// The mean of all that was added, for player One, 0 to 1.
        mean: f32,
        /// The least and the most that its result for player One can be, where something of
        /// that is proved.
        bounds: Option<[f32; 2]>,
    },
}

impl<M> Event<M> {
    /// The same step with its moves written otherwise. `write` is given every move with the
    /// distance from the root of the position that it is made in, in the order in which they
    /// are made. Where it knows no word for a move, entering and cutting name none, a list
    /// goes without it, and a simulation's step cannot be told.
    pub fn map<N>(self, mut write: impl FnMut(u32, M) -> Option<N>) -> Option<Event<N>> {
        let mut list = |from: u32, moves: Vec<M>| -> Vec<N> {
            let moves = (from..).zip(moves);
            moves.filter_map(|(ply, mv)| write(ply, mv)).collect()
        };
        Some(match self {
            Event::Resume { moves } => Event::Resume {
                moves: list(0, moves),
            },
            Event::CallOff { moves } => Event::CallOff {
                moves: list(0, moves),
            },
            Event::Evaluate {
                ply,
                value,
                playout,
            } => Event::Evaluate {
                ply,
                value,
                playout: list(ply, playout),
            },
            Event::Enter {
                ply,
                mv,
                depth,
                alpha,
                beta,
                kind,
            } => Event::Enter {
                ply,
                mv: mv.and_then(|mv| write(ply.saturating_sub(1), mv)),
                depth,
                alpha,
                beta,
                kind,
            },
            Event::Cut { ply, mv, reason } => Event::Cut {
                ply,
                mv: mv.and_then(|mv| write(ply, mv)),
                reason,
            },
            Event::Select {
                ply,
                mv,
                visits,
                mean,
                bonus,
                prior,
                rule,
            } => Event::Select {
                ply,
                mv: write(ply, mv)?,
                visits,
                mean,
                bonus,
                prior,
                rule,
            },
            Event::Return { ply, value } => Event::Return { ply, value },
            Event::Expand { ply, moves } => Event::Expand { ply, moves },
            Event::BackUp {
                ply,
                visits,
                value,
                mean,
                bounds,
            } => Event::BackUp {
                ply,
                visits,
                value,
                mean,
                bounds,
            },
        })
    }
}

/// Why a simulation takes an edge. With these numbers the score of every edge of the same
/// position can be computed again.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Rule {
    /// Every move is tried once before any is tried twice.
    Untried,
    /// The largest `mean + exploration * sqrt(ln total / visits)`, and where the search has
    /// priors `bias * moves * prior / (1 + visits)` on top.
    Ucb1 {
        /// Visits of the position, this one included.
        total: u32,
        /// The constant of the formula.
        exploration: f32,
        /// The weight of priors.
        bias: f32,
    },
    /// The largest `mean + exploration * prior * sqrt(total) / (1 + visits)`.
    Puct {
        /// Visits of the position before this one.
        total: u32,
        /// The constant of the formula for means from 0 to 1.
        exploration: f32,
    },
    /// A schedule made beforehand, or a playout that is owed to the move.
    Planned,
    /// Chance drew it.
    Drawn,
    /// Nothing is left to choose.
    Left,
}

/// What kind of node depth-first search has entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// This player chooses.
    Choice(Player),
    /// This player chooses among noisy moves only, or stops.
    Quiescence(Player),
    /// Chance decides; the window is seen from this player.
    Chance(Player),
    /// This player chooses, but only one move is tried, for a bound. Such a position is
    /// not counted as visited.
    Probe(Player),
}

impl NodeKind {
    /// The player from whom windows and values are seen.
    #[must_use]
    pub fn player(self) -> Player {
        let (NodeKind::Choice(player)
        | NodeKind::Quiescence(player)
        | NodeKind::Chance(player)
        | NodeKind::Probe(player)) = self;
        player
    }

    /// The same kind of node, seen from another player.
    #[must_use]
    pub fn seen_from(self, player: Player) -> NodeKind {
        match self {
            NodeKind::Choice(_) => NodeKind::Choice(player),
            NodeKind::Quiescence(_) => NodeKind::Quiescence(player),
            NodeKind::Chance(_) => NodeKind::Chance(player),
            NodeKind::Probe(_) => NodeKind::Probe(player),
        }
    }
}

/// Why the rest of a position's moves were cut off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// A move was too good: the opponent will not allow this position.
    Beta,
    /// The table knew enough.
    Table,
    /// Even passing was too good.
    Pass,
    /// It looked so much better than needed that no move was tried.
    Outlook,
    /// The moves left come too late in the order to matter.
    Late,
    /// Other moves than the table's are good enough as well.
    Several,
    /// The remaining chance outcomes cannot bring the mean back into the window.
    Bounds,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_written_with_the_ply_that_they_are_made_at() {
        let at = |event: Event<char>| event.map(|ply, mv| Some(format!("{mv}{ply}")));
        let entered = |mv| Event::Enter {
            ply: 3,
            mv,
            depth: 2,
            alpha: -5,
            beta: 5,
            kind: NodeKind::Choice(Player::Two),
        };
        assert_eq!(
            at(entered(Some('a'))),
            Some(Event::Enter {
                ply: 3,
                mv: Some("a2".to_owned()),
                depth: 2,
                alpha: -5,
                beta: 5,
                kind: NodeKind::Choice(Player::Two),
            })
        );
        let moves = vec!['a', 'b'];
        assert_eq!(
            at(Event::Resume {
                moves: moves.clone()
            }),
            Some(Event::Resume {
                moves: vec!["a0".to_owned(), "b1".to_owned()]
            })
        );
        let judged = Event::Evaluate {
            ply: 4,
            value: 0.5,
            playout: moves,
        };
        let Some(Event::Evaluate { playout, .. }) = at(judged) else {
            panic!("it stays what it is");
        };
        assert_eq!(playout, ["a4", "b5"]);
        // A move without a word is none where there may be none.
        assert!(matches!(
            entered(Some('a')).map(|_, _| None::<char>),
            Some(Event::Enter { mv: None, .. })
        ));
        let selected = Event::Select {
            ply: 0,
            mv: 'a',
            visits: 0,
            mean: 0.0,
            bonus: 0.0,
            prior: None,
            rule: Rule::Untried,
        };
        assert_eq!(selected.map(|_, _| None::<char>), None);
    }
}
