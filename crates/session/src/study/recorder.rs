//! The steps of a search as a tree and a list.
//!
//! Events name positions by their distance from the root; here every position gets a
//! number, so that a surface can go back and forth in the story. A position that is
//! searched again (deepening, a wider window, another simulation) keeps its number.

use super::moment::{Choice, Formula, Moment, TraceNode};
use crate::protocol::TurnWord;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use wuqi_core::Player;
use wuqi_engines::Listener;
use wuqi_games::any::Position;
use wuqi_search::{Cut, Event, NodeKind, Rule};

/// The most moves of random games that a trace keeps.
const PLAYOUT_MOVES: usize = 150_000;

/// What was kept.
pub(super) struct Recorded {
    pub nodes: Vec<TraceNode>,
    pub events: Vec<Moment>,
    pub formula: Option<Formula>,
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
    /// The formula of the search, once it was asked.
    formula: Option<Formula>,
    /// How many moves of random games may still be kept.
    room: usize,
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
            formula: None,
            room: PLAYOUT_MOVES,
            full: false,
        }
    }

    /// Whether every step was kept.
    pub(super) fn is_complete(&self) -> bool {
        !self.full
    }

    pub(super) fn finish(self) -> Recorded {
        Recorded {
            nodes: self.nodes,
            events: self.events,
            formula: self.formula,
        }
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
        let after = before.as_ref().zip(mv.as_ref()).and_then(|(before, mv)| {
            let mut after = before.boxed_clone();
            after.play(mv).ok().map(|_| after)
        });
        let key = (parent, mv);
        let node = match self.children.get(&key) {
            Some(&known) => known,
            None => {
                let node = self.nodes.len();
                let chance = before
                    .as_ref()
                    .and_then(|before| weight_of(&**before, &key.1));
                let described = describe(Some(parent), key.1.clone(), after.as_deref(), chance);
                self.nodes.push(described);
                self.children.insert(key, node);
                node
            }
        };
        self.path.push((node, after));
        node
    }

    /// Goes from the root to the end of these steps.
    fn walk(&mut self, moves: Vec<String>) -> usize {
        self.path.truncate(1);
        let steps = moves.into_iter().enumerate();
        steps.fold(0, |_, (ply, mv)| self.step(ply as u32, Some(mv)))
    }

    /// Why a move was chosen, and the visits of the position that the formula was told.
    fn understand(&mut self, rule: Rule) -> (Choice, u32) {
        match rule {
            Rule::Untried => (Choice::Untried, 0),
            Rule::Planned => (Choice::Planned, 0),
            Rule::Drawn => (Choice::Drawn, 0),
            Rule::Left => (Choice::Left, 0),
            Rule::Ucb1 {
                total,
                exploration,
                bias,
            } => {
                let c = exploration;
                self.formula = Some(Formula::Ucb1 { c, bias });
                (Choice::Formula, total)
            }
            Rule::Puct { total, exploration } => {
                self.formula = Some(Formula::Puct { c: exploration });
                (Choice::Formula, total)
            }
        }
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

/// The weight of an outcome among all, at a chance node.
fn weight_of(before: &dyn Position, mv: &Option<String>) -> Option<(u32, u32)> {
    let chances = before.chances();
    let total = chances.iter().map(|(_, weight)| weight).sum();
    let known = chances
        .iter()
        .find(|(outcome, _)| Some(outcome) == mv.as_ref());
    known.map(|&(_, weight)| (weight, total))
}

fn describe(
    parent: Option<usize>,
    mv: Option<String>,
    position: Option<&dyn Position>,
    chance: Option<(u32, u32)>,
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
                rule,
            } => {
                let node = self.step(ply, Some(mv));
                let (choice, total) = self.understand(rule);
                self.keep(Moment::Select {
                    node,
                    visits,
                    mean,
                    bonus,
                    prior,
                    choice,
                    total,
                });
            }
            Event::Resume { moves } => {
                let node = self.walk(moves);
                self.keep(Moment::Resume { node });
            }
            Event::CallOff { moves } => {
                let node = self.walk(moves);
                self.keep(Moment::CallOff { node });
            }
            Event::Expand { ply, moves } => {
                let node = self.at(ply);
                self.keep(Moment::Expand { node, moves });
            }
            Event::Evaluate {
                ply,
                value,
                playout,
            } => {
                let node = self.at(ply);
                let kept = playout.len() <= self.room;
                self.room -= if kept { playout.len() } else { 0 };
                let playout = if kept { playout } else { Vec::new() };
                self.keep(Moment::Evaluate {
                    node,
                    value,
                    playout,
                });
            }
            Event::BackUp {
                ply,
                visits,
                value,
                mean,
                bounds,
            } => {
                let node = self.at(ply);
                self.keep(Moment::BackUp {
                    node,
                    visits,
                    value,
                    mean,
                    bounds,
                });
            }
        }
    }
}
