//! Records of games: what was played, by whom, with comments, clocks, evaluations and
//! variations.
//!
//! A [`Record`] holds only moves that the rules allow: every way to add one plays it on
//! the board first, so whoever has a record can replay it without checking again.
//! [`read`] and [`write()`] turn it from and into text: the project's own format, the same
//! for all five games (`docs/record-format.md`), and the formats of others ([`Format`]).
//!
//! ```
//! use wuqi_games::{Options, any::AnyGame};
//! use wuqi_record::{Format, NodeId, Record, read, write};
//!
//! let game = AnyGame::new("gomoku", None, &Options::none()).unwrap();
//! let mut record = Record::new(game);
//! record.headers.set("One", "Alice").unwrap();
//! let first = record.append("h8").unwrap();
//! record.append("i9").unwrap();
//! let other = record.play(first, "g7").unwrap();
//! record.notes_mut(other).set_comment("the indirect opening");
//!
//! let text = write(&record, Format::Wuqi).unwrap();
//! assert_eq!(read(text.as_bytes(), None).unwrap(), record);
//! assert_eq!(record.children(NodeId::ROOT), [first]);
//! assert!(record.play(first, "h8").is_err(), "the square is taken");
//! ```

mod colours;
mod cursor;
mod ending;
mod error;
mod format;
mod headers;
mod many;
mod native;
mod notes;
mod pgn;
mod psq;
mod sgf;
mod text;
mod tree;

pub use ending::{Ending, Reason};
pub use error::{Broken, RecordError, WriteError};
pub use format::{Format, read, read_part, write};
pub use headers::{HeaderError, Headers};
pub use many::split_games;
pub use native::split;
pub use notes::{Mark, Notes};
pub use tree::{Node, NodeId};

use thiserror::Error;
use tree::Tree;
use wuqi_core::{NotationError, Outcome, Turn};
use wuqi_games::any::{AnyGame, Position};

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 16 << 20;

/// The most moves in a record, all variations together.
pub const MAX_NODES: usize = 10_000;

/// How deep variations may lie in variations.
pub const MAX_NESTING: usize = 100;

/// The longest move text, so that no error has to quote a whole file.
const MAX_MOVE_BYTES: usize = 64;

/// A game with everything that is remembered of it.
#[derive(Clone, Debug)]
pub struct Record {
    game: AnyGame,
    start: Box<dyn Position>,
    /// Players, engines, date and so on.
    pub headers: Headers,
    tree: Tree,
    /// The end of a main line that the board alone does not end.
    called: Option<(Outcome, Reason)>,
}

impl Record {
    /// An empty record of a game from its usual start.
    #[must_use]
    pub fn new(game: AnyGame) -> Record {
        let start = game.start();
        Record::starting_at(game, start)
    }

    /// An empty record of a game that starts from a position string.
    pub fn from_position(game: AnyGame, position: &str) -> Result<Record, NotationError> {
        let start = game.read(position)?;
        Ok(Record::starting_at(game, start))
    }

    fn starting_at(game: AnyGame, start: Box<dyn Position>) -> Record {
        Record {
            game,
            start,
            headers: Headers::default(),
            tree: Tree::new(),
            called: None,
        }
    }

    /// The game with its size and rules.
    #[must_use]
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &dyn Position {
        &*self.start
    }

    /// The position string of the start, if it is not the usual one of the game.
    #[must_use]
    pub fn unusual_start(&self) -> Option<String> {
        let text = self.start.text();
        (text != self.game.start().text()).then_some(text)
    }

    /// A move with its notes. The node must be one of this record.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        self.tree.get(id)
    }

    /// The node with this number, if there is one.
    #[must_use]
    pub fn find(&self, number: u32) -> Option<NodeId> {
        self.tree.id(number)
    }

    /// The notes on a move, to change them. The node must be one of this record.
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        &mut self.tree.get_mut(id).notes
    }

    /// The moves recorded after a node, the main one first.
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.node(id).children()
    }

    /// How many moves there are, all variations together.
    #[must_use]
    pub fn move_count(&self) -> usize {
        self.tree.len() - 1
    }

    /// The main line from its first move.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.tree.line_after(NodeId::ROOT)
    }

    /// The last node of the main line; the root while nothing is played.
    #[must_use]
    pub fn main_end(&self) -> NodeId {
        self.tree.end_after(NodeId::ROOT)
    }

    /// The moves that lead to a node, itself last.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        self.tree.path(id)
    }

    /// The position after a node's move.
    #[must_use]
    pub fn position_at(&self, id: NodeId) -> Box<dyn Position> {
        let mut position = self.start.clone();
        for node in self.path(id) {
            let played = position.play(self.node(node).text());
            played.expect("every recorded move was played when it was added");
        }
        position
    }

    /// Plays a move at the end of the main line.
    pub fn append(&mut self, text: &str) -> Result<NodeId, NotationError> {
        self.play(self.main_end(), text)
    }

    /// Plays a move after any node: the first one there goes on with the line, the others
    /// are variations. A move that is recorded there already is not recorded twice. What
    /// chance decides belongs to the move, `b3=P`.
    pub fn play(&mut self, at: NodeId, text: &str) -> Result<NodeId, NotationError> {
        let position = self.position_at(at);
        self.play_from(at, &*position, text).map(|(node, _)| node)
    }

    /// [`Record::play`] for callers who already have the position at the node; they get
    /// the position after the move.
    pub fn play_from(
        &mut self,
        at: NodeId,
        position: &dyn Position,
        move_text: &str,
    ) -> Result<(NodeId, Box<dyn Position>), NotationError> {
        if move_text.len() > MAX_MOVE_BYTES {
            let message = format!("{} is too long for a move", text::quote(move_text));
            return Err(NotationError::new(0, "malformed", message));
        }
        let mut next = position.boxed_clone();
        let steps = next.play(move_text)?;
        let canonical = steps.last().cloned().unwrap_or_default();
        if next.turn() == Turn::Chance {
            let example = next.chances().into_iter().next().map(|(text, _)| text);
            return Err(NotationError::new(
                move_text.len(),
                "missing-outcome",
                format!(
                    "'{canonical}' leaves something to chance: write what came, for example '{}'",
                    example.unwrap_or_default()
                ),
            ));
        }
        if let Some(known) = self.tree.child(at, &canonical) {
            return Ok((known, next));
        }
        self.check_room(at)?;
        let by = position.turn().player();
        Ok((self.tree.add(at, canonical, by), next))
    }

    /// Whether one more node may be added at `at`.
    fn check_room(&self, at: NodeId) -> Result<(), NotationError> {
        if self.move_count() >= MAX_NODES {
            let message = format!("a record holds at most {MAX_NODES} moves");
            return Err(NotationError::new(0, "too-many-moves", message));
        }
        if self.children(at).is_empty() {
            if self.called.is_some() && self.main_end() == at {
                let message = "the game has ended: take its result back before playing on";
                return Err(NotationError::new(0, "ended", message));
            }
        } else if self.tree.nesting(at) >= MAX_NESTING {
            let message = format!("variations are nested more than {MAX_NESTING} deep");
            return Err(NotationError::new(0, "nested-too-deep", message));
        }
        Ok(())
    }

    /// Makes the line to `id`, and what follows it first, the main line. Refused while a
    /// result stands that belongs to another line.
    pub fn make_main(&mut self, id: NodeId) -> Result<(), EndError> {
        let main: Vec<NodeId> = self.main_line().collect();
        let stays = id == NodeId::ROOT || main.contains(&id);
        if self.called.is_some() && !stays {
            return Err(EndError::ResultStands);
        }
        self.tree.make_main(id);
        Ok(())
    }

    /// How the game ended: by the rules on the board, or as it was called.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        if let Some((outcome, reason)) = self.called {
            let reason = Some(reason);
            return Some(Ending { outcome, reason });
        }
        let outcome = self.position_at(self.main_end()).turn().outcome()?;
        let reason = None;
        Some(Ending { outcome, reason })
    }

    /// Ends the game at the end of the main line for a reason that the board does not show.
    pub fn end(&mut self, outcome: Outcome, reason: Reason) -> Result<(), EndError> {
        if self.position_at(self.main_end()).turn().is_over() {
            return Err(EndError::OverOnTheBoard);
        }
        if reason == Reason::Resignation && outcome == Outcome::Draw {
            return Err(EndError::ResignedDraw);
        }
        self.called = Some((outcome, reason));
        Ok(())
    }

    /// Takes back what [`Record::end`] said.
    pub fn reopen(&mut self) {
        self.called = None;
    }

    /// Whether both tell of the same play: game, rules, start, main line and end.
    pub(crate) fn same_play(&self, other: &Record) -> bool {
        let moves = |record: &Record| -> Vec<String> {
            let texts = record
                .main_line()
                .map(|id| record.node(id).text().to_owned());
            texts.collect()
        };
        self.same_setup(other) && self.called == other.called && moves(self) == moves(other)
    }

    /// Whether variations lie deeper than any reader accepts.
    pub(crate) fn nests_too_deep(&self) -> bool {
        self.nesting() > MAX_NESTING
    }

    /// How deep variations lie in variations.
    pub fn nesting(&self) -> usize {
        let mut deepest = 0;
        let mut open = vec![(NodeId::ROOT, 0)];
        while let Some((id, nesting)) = open.pop() {
            deepest = deepest.max(nesting);
            let children = self.children(id).iter().enumerate();
            open.extend(children.map(|(i, &child)| (child, nesting + usize::from(i > 0))));
        }
        deepest
    }

    /// A copy whose main line leads to `end` and stops there.
    pub fn without_moves_after(&self, end: NodeId) -> Record {
        let mut copy = Record::starting_at(self.game.clone(), self.start.clone());
        copy.headers = self.headers.clone();
        *copy.notes_mut(NodeId::ROOT) = self.node(NodeId::ROOT).notes.clone();
        let mut ends = NodeId::ROOT;
        let mut open = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((from, to)) = open.pop() {
            if from == end {
                ends = to;
                continue;
            }
            for &child in self.children(from) {
                let node = self.node(child);
                let added = copy.tree.add(to, node.text.clone(), node.by);
                *copy.notes_mut(added) = node.notes.clone();
                open.push((child, added));
            }
        }
        copy.tree.make_main(ends);
        copy
    }

    fn same_setup(&self, other: &Record) -> bool {
        self.game.info().id == other.game.info().id
            && self.game.size() == other.game.size()
            && self.game.options() == other.game.options()
            && self.start.text() == other.start.text()
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        self.same_setup(other)
            && self.headers == other.headers
            && self.called == other.called
            && self.tree == other.tree
    }
}

/// Why a result could not be set, or stands in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum EndError {
    /// The rules have ended the game already.
    #[error("the game is over on the board: its result cannot be set")]
    OverOnTheBoard,
    /// Whoever resigns loses.
    #[error("a game that somebody resigned is no draw")]
    ResignedDraw,
    /// A result was set at the end of the main line.
    #[error("the game has ended: take its result back before another line becomes the main one")]
    ResultStands,
}
