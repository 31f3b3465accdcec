//! The game on the screen: what the session told, and where the cursor is.

use crate::picker::Picker;
use crate::statistics::Statistics;
use crate::words::{is_person, only_person};
use std::collections::BTreeMap;
use wuqi_core::{Player, square};
use wuqi_games::View;
use wuqi_session::protocol::{
    HintView, LastMove, NodeView, PositionView, SeatView, Snapshot, State, ThinkingView, TurnWord,
};

/// The times between two moves in a replay or a watched game, in milliseconds.
pub const SPEEDS: [u64; 6] = [4000, 2000, 1000, 500, 200, 50];

/// What the side panel shows where there is no room for everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// The moves.
    Moves,
    /// What the engine thinks.
    Engine,
}

/// Going through the game.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The moves behind the position shown.
    pub at: usize,
    /// What is shown, once the session has told it.
    pub view: Option<PositionView>,
    /// Whether it goes on by itself.
    pub running: bool,
    /// When the next move comes.
    pub next: u64,
}

/// The game on the screen.
#[derive(Clone, Debug)]
pub struct Play {
    /// What the session told last.
    pub state: State,
    /// When it told it, for the clocks.
    pub heard: u64,
    /// Every move of the tree.
    pub tree: BTreeMap<u32, NodeView>,
    /// The square under the cursor.
    pub cursor: usize,
    /// The squares touched.
    pub picker: Picker,
    /// The help that was given for this position.
    pub hint: Option<HintView>,
    /// Whether help was asked for and has not come.
    pub hint_waits: bool,
    /// What an engine said last.
    pub thinking: Option<ThinkingView>,
    /// Whether an analysis runs.
    pub analysing: bool,
    /// Going through the game.
    pub replay: Option<Replay>,
    /// The pace of replays and of watched games, a place in [`SPEEDS`].
    pub speed: usize,
    /// What the side panel shows.
    pub page: Page,
    /// What the moves cost.
    pub statistics: Statistics,
}

impl Play {
    /// The game of a snapshot.
    #[must_use]
    pub fn new(snapshot: Snapshot, now: u64) -> Play {
        let Snapshot { state, tree } = snapshot;
        let (width, height) = (
            usize::from(state.board.width),
            usize::from(state.board.height),
        );
        let mut play = Play {
            cursor: height / 2 * width + width / 2,
            heard: now,
            tree: tree.into_iter().map(|node| (node.id, node)).collect(),
            picker: Picker::default(),
            hint: None,
            hint_waits: false,
            thinking: None,
            analysing: false,
            replay: None,
            speed: 2,
            page: Page::Moves,
            statistics: Statistics::default(),
            state,
        };
        play.offer();
        play
    }

    /// Takes a new state.
    pub fn update(&mut self, state: State, nodes: Vec<NodeView>, now: u64) {
        let moved = state.node != self.state.node;
        self.tree
            .extend(nodes.into_iter().map(|node| (node.id, node)));
        if state.ply == self.state.ply + 1 {
            let thinking = self.thinking.as_ref();
            self.statistics.add(&self.state, &state, thinking);
        }
        self.state = state;
        self.heard = now;
        if moved {
            self.hint = None;
            self.hint_waits = false;
            self.analysing = false;
        }
        if moved || self.picker.is_idle() {
            self.offer();
        }
    }

    /// Only a person is offered moves.
    fn offer(&mut self) {
        let moves = match self.to_move().filter(|&side| self.is_person(side)) {
            Some(_) => self.state.moves.clone(),
            None => Vec::new(),
        };
        self.picker.offer(moves);
    }

    /// The side to move, while the game goes on.
    #[must_use]
    pub fn to_move(&self) -> Option<Player> {
        match (self.state.turn, &self.state.result) {
            (TurnWord::One, None) => Some(Player::One),
            (TurnWord::Two, None) => Some(Player::Two),
            _ => None,
        }
    }

    /// Whether a person plays this side.
    #[must_use]
    pub fn is_person(&self, side: Player) -> bool {
        is_person(&self.state.seats[side.index()])
    }

    /// Whether nobody but engines plays.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        !Player::BOTH.into_iter().any(|side| self.is_person(side))
    }

    /// Whether an engine thinks about its move.
    #[must_use]
    pub fn engine_busy(&self) -> bool {
        let busy = |seat: &SeatView| matches!(seat, SeatView::Engine { thinking: true, .. });
        self.state.seats.iter().any(busy)
    }

    /// The position that is looked at in a replay.
    #[must_use]
    pub fn looked_at(&self) -> Option<&PositionView> {
        self.replay.as_ref().and_then(|replay| replay.view.as_ref())
    }

    /// The board that is shown.
    #[must_use]
    pub fn board(&self) -> &View {
        self.looked_at()
            .map_or(&self.state.board, |view| &view.board)
    }

    /// The move that led to the board that is shown.
    #[must_use]
    pub fn last(&self) -> Option<&LastMove> {
        match self.looked_at() {
            Some(view) => view.last.as_ref(),
            None => self.state.last.as_ref(),
        }
    }

    /// The score of the board that is shown.
    #[must_use]
    pub fn score(&self) -> Option<[i32; 2]> {
        self.looked_at().map_or(self.state.score, |view| view.score)
    }

    /// How many moves lie behind the board that is shown.
    #[must_use]
    pub fn ply(&self) -> u32 {
        match &self.replay {
            Some(replay) => replay.at as u32,
            None => self.state.ply,
        }
    }

    /// The node after this many moves of the line.
    #[must_use]
    pub fn node_at(&self, ply: usize) -> u32 {
        match ply {
            0 => 0,
            ply => self
                .state
                .line
                .get(ply - 1)
                .copied()
                .unwrap_or(self.state.node),
        }
    }

    /// The name of a square.
    #[must_use]
    pub fn name(&self, at: usize) -> String {
        name_of(&self.state.board, at)
    }

    /// Whether the board is seen from the second player's side: whoever plays alone sits at
    /// the bottom.
    #[must_use]
    pub fn is_turned(&self) -> bool {
        only_person(&self.state) == Some(Player::Two)
    }

    /// Moves the cursor within the board, as the eye sees it.
    pub fn move_cursor(&mut self, across: isize, down: isize) {
        let way = if self.is_turned() { -1 } else { 1 };
        let (across, down) = (way * across, way * down);
        let board = &self.state.board;
        let (width, height) = (usize::from(board.width), usize::from(board.height));
        let column = (self.cursor % width)
            .saturating_add_signed(across)
            .min(width - 1);
        let row = (self.cursor / width)
            .saturating_add_signed(down)
            .min(height - 1);
        self.cursor = row * width + column;
    }
}

/// The name of a square of a board.
#[must_use]
pub fn name_of(board: &View, at: usize) -> String {
    let width = usize::from(board.width);
    square::name((at % width) as u8, (at / width) as u8, board.height)
}
