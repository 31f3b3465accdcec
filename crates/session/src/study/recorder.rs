//! The steps of a search as a tree and a list.
//!
//! Events name positions by their distance from the root; here every position gets a
//! number, so that a surface can go back and forth in the story. A position that is
//! searched again (deepening, a wider window, another simulation) keeps its number.

use crate::protocol::TurnWord;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use wuqi_core::Player;
use wuqi_engines::Listener;
use wuqi_games::any::Position;
use wuqi_search::{Cut, Event, NodeKind};

/// A position of the tree.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TraceNode {
    /// The position before it; none for the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// The step that led here; none for the root, and where somebody passed against the
    /// rules.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// What happens next there.
    pub turn: TurnWord,
    /// How many legal moves or outcomes there are; none behind a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// The probability of this outcome, where chance decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f32>,
}

/// One step. `node` is the number of a position; values and windows are seen from the side
/// to move at the root, means and results from player One.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Moment {
    /// Depth-first search enters a position.
    Enter {
        /// The position.
        node: usize,
        /// Remaining depth.
        depth: i32,
        /// The lower end of the window.
        alpha: i32,
        /// The upper end.
        beta: i32,
        /// `choice`, `quiescence`, `chance` or `probe`.
        kind: &'static str,
    },
    /// The rest of a position is skipped.
    Cut {
        /// The position.
        node: usize,
        /// The move that was enough.
        #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// `beta`, `table`, `pass` or `bounds`.
        reason: &'static str,
    },
    /// Depth-first search leaves a position.
    Return {
        /// The position.
        node: usize,
        /// Its value.
        value: i32,
    },
    /// A simulation goes down to a position.
    Select {
        /// The position chosen.
        node: usize,
        /// How often it was chosen before.
        visits: u32,
        /// Its mean for the player who chooses.
        mean: f32,
        /// What the formula added for exploration.
        bonus: f32,
        /// Its prior.
        #[serde(skip_serializing_if = "Option::is_none")]
        prior: Option<f32>,
    },
    /// A position gets its moves listed.
    Expand {
        /// The position.
        node: usize,
        /// How many moves it has.
        moves: u32,
    },
    /// A leaf was judged.
    Evaluate {
        /// The position.
        node: usize,
        /// The result for One.
        value: f32,
    },
    /// A result goes back up.
    BackUp {
        /// The position.
        node: usize,
        /// Simulations through it now.
        visits: u32,
        /// Its mean for One now.
        mean: f32,
    },
}

/// Keeps the steps of a search, and stops it when there is no more room.
pub(super) struct Recorder<'a> {
    most: usize,
    stop: &'a AtomicBool,
    side: Player,
    nodes: Vec<TraceNode>,
    /// The children of a node by their steps.
    children: HashMap<(usize, Option<String>), usize>,
    /// The way from the root to where the search is: numbers, and positions as far as the
    /// rules know them.
    path: Vec<(usize, Option<Box<dyn Position>>)>,
    /// From whose side the search sees the positions of the path.
    views: Vec<Player>,
    events: Vec<Moment>,
    full: bool,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(root: &dyn Position, most: usize, stop: &'a AtomicBool) -> Self {
        Recorder {
            most,
            stop,
            side: root.turn().player().unwrap_or(Player::One),
            nodes: vec![describe(None, None, Some(root), None)],
            children: HashMap::new(),
            path: vec![(0, Some(root.boxed_clone()))],
            views: Vec::new(),
            events: Vec::new(),
            full: false,
        }
    }

    /// Whether every step was kept.
    pub(super) fn is_complete(&self) -> bool {
        !self.full
    }

    pub(super) fn finish(self) -> (Vec<TraceNode>, Vec<Moment>) {
        (self.nodes, self.events)
    }

    /// The number of the position at this ply of the path.
    fn at(&self, ply: u32) -> usize {
        self.path.get(ply as usize).map_or(0, |&(node, _)| node)
    }

    /// Goes from the position at `ply` to the next one.
    fn step(&mut self, ply: u32, mv: Option<String>) -> usize {
        self.path.truncate(ply as usize + 1);
        let (parent, before) = self.path.last().expect("the path holds the root");
        let parent = *parent;
        let mut chance = None;
        let after = before.as_ref().zip(mv.as_ref()).and_then(|(before, mv)| {
            let chances = before.chances();
            let total: u32 = chances.iter().map(|(_, weight)| weight).sum();
            chance = chances
                .iter()
                .find(|(outcome, _)| outcome == mv)
                .map(|&(_, weight)| weight as f32 / total as f32);
            let mut after = before.boxed_clone();
            after.play(mv).ok().map(|_| after)
        });
        let known = self.children.get(&(parent, mv.clone())).copied();
        let node = known.unwrap_or_else(|| {
            let node = self.nodes.len();
            let text = mv.clone();
            self.nodes
                .push(describe(Some(parent), text, after.as_deref(), chance));
            self.children.insert((parent, mv), node);
            node
        });
        self.path.push((node, after));
        node
    }

    /// A value of `player` as the root's side sees it.
    fn seen(&self, player: Player, value: i32) -> i32 {
        if player == self.side { value } else { -value }
    }

    fn keep(&mut self, moment: Moment) {
        self.events.push(moment);
    }

    fn enter(
        &mut self,
        ply: u32,
        mv: Option<String>,
        depth: i32,
        window: (i32, i32),
        kind: NodeKind,
    ) {
        let node = match ply.checked_sub(1) {
            Some(before) => self.step(before, mv),
            None => {
                self.path.truncate(1);
                0
            }
        };
        let (player, word) = match kind {
            NodeKind::Choice(player) => (player, "choice"),
            NodeKind::Quiescence(player) => (player, "quiescence"),
            NodeKind::Chance(player) => (player, "chance"),
            NodeKind::Probe(player) => (player, "probe"),
        };
        let (low, high) = (self.seen(player, window.0), self.seen(player, window.1));
        // Behind a pass only the search knows whose turn it is.
        if self.nodes[node].moves.is_none() {
            self.nodes[node].turn = match player {
                Player::One => TurnWord::One,
                Player::Two => TurnWord::Two,
            };
        }
        self.keep(Moment::Enter {
            node,
            depth,
            alpha: low.min(high),
            beta: low.max(high),
            kind: word,
        });
        self.views.truncate(ply as usize);
        self.views.push(player);
    }
}

fn describe(
    parent: Option<usize>,
    mv: Option<String>,
    position: Option<&dyn Position>,
    chance: Option<f32>,
) -> TraceNode {
    TraceNode {
        parent,
        mv,
        turn: position.map_or(TurnWord::One, |position| position.turn().into()),
        moves: position.map(|position| position.moves().len().max(position.chances().len())),
        chance,
    }
}

impl Listener for Recorder<'_> {
    fn traces(&self) -> bool {
        self.most > 0
    }

    fn event(&mut self, event: Event<String>) {
        if self.events.len() >= self.most {
            self.full = true;
            self.stop.store(true, Ordering::Relaxed);
            return;
        }
        match event {
            Event::Enter {
                ply,
                mv,
                depth,
                alpha,
                beta,
                kind,
            } => self.enter(ply, mv, depth, (alpha, beta), kind),
            Event::Cut { ply, mv, reason } => {
                let reason = match reason {
                    Cut::Beta => "beta",
                    Cut::Table => "table",
                    Cut::Pass => "pass",
                    Cut::Outlook => "outlook",
                    Cut::Late => "late",
                    Cut::Several => "several",
                    Cut::Bounds => "bounds",
                };
                let node = self.at(ply);
                self.keep(Moment::Cut { node, mv, reason });
            }
            Event::Return { ply, value } => {
                let player = self.views.get(ply as usize).copied().unwrap_or(self.side);
                let (node, value) = (self.at(ply), self.seen(player, value));
                self.keep(Moment::Return { node, value });
                self.path.truncate(ply as usize + 1);
            }
            Event::Select {
                ply,
                mv,
                visits,
                mean,
                bonus,
                prior,
            } => {
                let node = self.step(ply, Some(mv));
                self.keep(Moment::Select {
                    node,
                    visits,
                    mean,
                    bonus,
                    prior,
                });
            }
            Event::Expand { ply, moves } => {
                let node = self.at(ply);
                self.keep(Moment::Expand { node, moves });
            }
            Event::Evaluate { ply, value } => {
                let node = self.at(ply);
                self.keep(Moment::Evaluate { node, value });
            }
            Event::BackUp { ply, visits, mean } => {
                let node = self.at(ply);
                self.keep(Moment::BackUp { node, visits, mean });
            }
        }
    }
}
