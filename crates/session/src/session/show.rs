//! The state of a session as surfaces see it.

use super::{Ended, Millis, Play, Session};
use crate::protocol::{
    ClockView, DealView, LastMove, NodeView, PositionView, Purpose, ResultView, SeatSetting,
    SeatView, Snapshot, State, Update, player,
};
use wuqi_core::{Outcome, Player};
use wuqi_games::any::Position;
use wuqi_record::{NodeId, Reason, Record};

impl Session {
    /// Everything, as it stands.
    #[must_use]
    pub fn snapshot(&self, now: Millis) -> Snapshot {
        let record = &self.play.record;
        let numbers = 1..=record.move_count() as u32;
        let nodes = numbers.filter_map(|number| record.find(number));
        Snapshot {
            state: self.state(now),
            tree: nodes.map(|id| show_node(record, id)).collect(),
        }
    }

    /// The state, and the nodes that were touched.
    pub(super) fn update(&self, now: Millis) -> Update {
        let mut touched = self.touched.clone();
        touched.sort_unstable();
        touched.dedup();
        let show = |id: NodeId| show_node(&self.play.record, id);
        Update {
            state: self.state(now),
            nodes: touched.into_iter().map(show).collect(),
        }
    }

    fn state(&self, now: Millis) -> State {
        let play = &self.play;
        let game = play.record.game();
        let line: Vec<u32> = play.record.main_line().map(NodeId::number).collect();
        State {
            seq: self.seq,
            game: game.info().id,
            size: game.size().to_string(),
            rules: game.options().to_string(),
            start: play.record.start().text(),
            node: play.here.number(),
            ply: play.record.path(play.here).len() as u32,
            line,
            position: play.position.text(),
            board: play.position.view(),
            moves: match play.ending() {
                None => play.position.view_moves(),
                Some(_) => Vec::new(),
            },
            turn: play.position.turn().into(),
            score: play.position.score(),
            last: play.last.clone(),
            seats: Player::BOTH.map(|player| self.show_seat(player)),
            clock: play.clock.as_ref().map(|clock| ClockView {
                setting: clock.setting,
                left_ms: clock.left(now),
                running: clock.running(),
            }),
            deal: play.show_deal(),
            offer: play.offer,
            result: play.show_result(),
            paused: play.paused,
            speed_ms: play.speed_ms,
            undo: play.undo,
            can_undo: self.undo_target(None).is_ok(),
            can_redo: play.next_on_line().is_some() && !play.revealed,
        }
    }

    fn show_seat(&self, player: Player) -> SeatView {
        match self.play.seat(player) {
            SeatSetting::Person { name } => SeatView::Person { name: name.clone() },
            SeatSetting::Engine { spec, name, limits } => SeatView::Engine {
                spec: spec.clone(),
                name: name.clone(),
                limits: *limits,
                thinking: self
                    .thinking
                    .iter()
                    .any(|t| t.purpose == Purpose::Move && t.player == player),
            },
        }
    }

    /// A node as `look` shows it.
    pub(super) fn show_position(&self, node: NodeId) -> PositionView {
        let record = &self.play.record;
        let position = record.position_at(node);
        PositionView {
            node: node.number(),
            ply: record.path(node).len() as u32,
            position: position.text(),
            board: position.view(),
            moves: position.view_moves(),
            turn: position.turn().into(),
            score: position.score(),
            last: self.play.last_move_at(node),
        }
    }
}

impl Play {
    fn show_deal(&self) -> Option<DealView> {
        let dealer = self.dealer.as_ref()?;
        Some(DealView {
            commitment: dealer.commitment().to_string(),
            nonces: self.shares.clone(),
            seals: self.seals.clone(),
            sealing: self.sealing(),
            root: dealer.root().map(|root| root.to_string()),
            waiting: self.waiting().into_iter().map(player::word).collect(),
            revealed: self.revealed,
        })
    }

    /// The end of the game in the words of the protocol.
    pub(super) fn show_result(&self) -> Option<ResultView> {
        let Ended { outcome, reason } = self.ending()?;
        Some(show_ending(&*self.position, outcome, reason))
    }

    /// How a node was reached, with the squares that the move touched.
    pub(super) fn last_move_at(&self, node: NodeId) -> Option<LastMove> {
        last_move(&self.record, node)
    }
}

/// How a node of a record was reached, with the squares that the move touched.
pub(crate) fn last_move(record: &Record, node: NodeId) -> Option<LastMove> {
    let before = record.node(node).parent()?;
    let text = record.node(node).text();
    let by = record.node(node).by()?;
    let steps = record.position_at(before).view_moves();
    // What chance decided stands behind the step, `b3=P`.
    let step = steps.iter().find(|step| step.text == text).or_else(|| {
        steps
            .iter()
            .find(|step| text.starts_with(&format!("{}=", step.text)))
    })?;
    Some(LastMove {
        mv: text.to_owned(),
        by,
        kind: step.kind,
        touch: step.touch.clone(),
        changes: step.changes.clone(),
    })
}

/// The end of a game on this board in the words of the protocol.
pub(crate) fn show_ending(
    position: &dyn Position,
    outcome: Outcome,
    reason: Option<Reason>,
) -> ResultView {
    ResultView {
        outcome: outcome.to_string(),
        reason: reason.map_or("rules", Reason::word).to_owned(),
        how: (reason.is_none()).then(|| position.view().ending(outcome)),
        value: position.score().and(position.final_value()),
    }
}

fn show_node(record: &Record, id: NodeId) -> NodeView {
    let node = record.node(id);
    NodeView {
        id: id.number(),
        parent: node.parent().map_or(0, NodeId::number),
        mv: node.text().to_owned(),
        by: node.by().unwrap_or(Player::One),
        notes: node.notes.clone(),
    }
}
