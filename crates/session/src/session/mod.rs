//! A game being played: one state machine for every surface.
//!
//! A [`Session`] is told what happened (a command, an engine's answer, the time) and says
//! what follows: events for surfaces and effects for its host. It starts no thread, reads
//! no clock and opens no file, so the same code serves the terminal, the server and the
//! browser, and a test can play a whole evening in a millisecond.
//!
//! ```
//! use wuqi_session::protocol::{Command, Event};
//! use wuqi_session::session::{Actor, Output, Session};
//!
//! let (mut session, _) = Session::new([7; 32], 0);
//! let outputs = session.receive(Actor::Table, r#"{"do":"play","move":"h8"}"#, 5).outputs;
//! assert!(outputs.iter().any(|output| matches!(
//!     output,
//!     Output::Event { event: Event::Update(update), .. } if update.state.ply == 1
//! )));
//! ```

mod begin;
mod clock;
mod deals;
mod effect;
mod help;
mod moves;
mod offers;
mod rights;
mod save;
#[cfg(test)]
mod secrecy;
mod show;
mod thinking;
mod travel;

pub(crate) use begin::{check_memory, empty_record, notation_fault};
pub use begin::{check_range, read_spec};
pub use effect::{Actor, Audience, Effect, Millis, Output, Stop, Thinking, Ticket};
pub use save::{RestoreError, Saved, Summary};
pub(crate) use show::{last_move, show_ending};

use crate::protocol::{
    Command, Event, Fault, Id, LastMove, OfferView, Request, SeatSetting, Setup, Starts,
    UndoPolicy, read_request,
};
use clock::Clock;
use wuqi_core::{Outcome, Player};
use wuqi_deal::{Dealer, Secret};
use wuqi_games::any::{AnyGame, Position};
use wuqi_record::{NodeId, Reason, Record};

/// A game being played.
#[derive(Clone, Debug)]
pub struct Session {
    play: Play,
    /// Which game at this table it is; each has its own place in the library.
    number: u64,
    /// What people must know about this game, for as long as it is so.
    notices: Vec<(Player, Fault)>,
    /// Where secrets and seeds come from.
    master: Secret,
    drawn: u64,
    /// What engines think about.
    thinking: Vec<Thinking>,
    tickets: Ticket,
    help: help::Help,
    seq: u64,
    /// What the command at hand has led to so far.
    effects: Vec<Effect>,
    events: Vec<(Audience, Event)>,
    /// Nodes that are new or have new notes.
    touched: Vec<NodeId>,
    dirty: bool,
    /// Whether surfaces need the whole tree.
    fresh: bool,
}

/// Everything that belongs to one game and goes with it.
#[derive(Clone, Debug)]
struct Play {
    record: Record,
    here: NodeId,
    position: Box<dyn Position>,
    last: Option<LastMove>,
    seats: [SeatSetting; 2],
    /// Whether the first of the two who were named at the beginning sits as Two.
    swapped: bool,
    clock: Option<Clock>,
    undo: UndoPolicy,
    nonces: bool,
    shares: [String; 2],
    /// The seals of the shares.
    seals: [String; 2],
    dealer: Option<Dealer>,
    revealed: bool,
    /// From a record, and no flip was played since.
    imported: bool,
    /// Flips that were taken back.
    undone: Vec<String>,
    offer: Option<OfferView>,
    /// The end that the board does not show, and where it came.
    ended: Option<(NodeId, Ended)>,
    /// Where the game has ended, also while the board shows something else.
    finished: Option<NodeId>,
    paused: bool,
    /// How many moves engines make while the game is paused.
    steps: u32,
    speed_ms: u64,
    /// When the position on the board came there.
    since: Millis,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ended {
    outcome: Outcome,
    /// `None` where the rules ended it.
    reason: Option<Reason>,
}

impl Play {
    fn empty(record: Record, seats: [SeatSetting; 2]) -> Play {
        let position = record.start().boxed_clone();
        Play {
            record,
            here: NodeId::ROOT,
            position,
            last: None,
            seats,
            swapped: false,
            clock: None,
            undo: UndoPolicy::Free,
            nonces: false,
            shares: Default::default(),
            seals: Default::default(),
            dealer: None,
            revealed: false,
            imported: false,
            undone: Vec::new(),
            offer: None,
            ended: None,
            finished: None,
            paused: false,
            steps: 0,
            speed_ms: 0,
            since: 0,
        }
    }

    /// Puts the board to a node.
    fn set_here(&mut self, node: NodeId) {
        self.record
            .make_main(node)
            .expect("a record in play carries no result");
        self.here = node;
        self.position = self.record.position_at(node);
        self.last = self.last_move_at(node);
    }

    /// The end of the game, by the rules or as it was called.
    fn ending(&self) -> Option<Ended> {
        self.ending_at(self.here, &*self.position)
    }

    /// The end of the game at a node, which has this position.
    fn ending_at(&self, node: NodeId, position: &dyn Position) -> Option<Ended> {
        let by_rules = position.turn().outcome();
        let by_rules = by_rules.map(|outcome| Ended {
            outcome,
            reason: None,
        });
        let called = self.ended.filter(|(at, _)| *at == node);
        by_rules.or(called.map(|(_, ended)| ended))
    }

    /// The player to move, while the game goes on.
    fn to_move(&self) -> Option<Player> {
        match self.ending() {
            Some(_) => None,
            None => self.position.turn().player(),
        }
    }

    fn seat(&self, player: Player) -> &SeatSetting {
        &self.seats[player.index()]
    }

    fn people(&self) -> usize {
        self.seats.iter().filter(|seat| seat.is_person()).count()
    }
}

/// What came of a command: the id to answer it by, and what to do and say.
#[derive(Clone, Debug)]
pub struct Reply {
    /// For events that go to the asker.
    pub id: Option<Id>,
    /// What to do and say, in this order.
    pub outputs: Vec<Output>,
}

impl Session {
    /// A session with a game of Gomoku between two people, until a command asks for
    /// another. `entropy` must be 32 bytes that nobody can guess: deals and dice come
    /// from them.
    #[must_use]
    pub fn new(entropy: [u8; 32], now: Millis) -> (Session, Vec<Output>) {
        let setup = Setup {
            game: "gomoku".to_owned(),
            size: None,
            rules: String::new(),
            position: None,
            players: Default::default(),
            starts: Starts::Me,
            clock: None,
            undo: UndoPolicy::Free,
            nonces: false,
            speed_ms: 0,
        };
        Session::with_setup(&setup, entropy, now).expect("the usual game of Gomoku exists")
    }

    /// A session with the game that a set-up asks for.
    pub fn with_setup(
        setup: &Setup,
        entropy: [u8; 32],
        now: Millis,
    ) -> Result<(Session, Vec<Output>), Fault> {
        let master = Secret::new(entropy);
        let (play, dice) = Play::begin(setup, &master.derive("game 0"))?;
        let mut session = Session::around(play, master, 1);
        if let Some(starts) = dice {
            session.tell(Event::Dice { starts });
        }
        session.play.since = now;
        session.changed();
        let outputs = session.finish(now);
        Ok((session, outputs))
    }

    fn around(play: Play, master: Secret, drawn: u64) -> Session {
        Session {
            play,
            number: 0,
            notices: Vec::new(),
            master,
            drawn,
            thinking: Vec::new(),
            tickets: 0,
            help: help::Help::default(),
            seq: 0,
            effects: Vec::new(),
            events: Vec::new(),
            touched: Vec::new(),
            dirty: false,
            fresh: true,
        }
    }

    /// The game with its size and rules.
    #[must_use]
    pub fn game(&self) -> &AnyGame {
        self.play.record.game()
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &dyn Position {
        &*self.play.position
    }

    /// The side of the first of the two players that the game was begun with. A rematch
    /// exchanges the sides, the people stay who they are.
    #[must_use]
    pub fn first_player(&self) -> Player {
        match self.play.swapped {
            false => Player::One,
            true => Player::Two,
        }
    }

    /// When the flag of the clock that runs will fall.
    #[must_use]
    pub fn flag_falls(&self) -> Option<Millis> {
        self.play.clock.as_ref().and_then(Clock::falls)
    }

    /// Which game at this table it is. Every game has its own place in the library, so the
    /// number changes with every new one, and with a move after the end of one.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The game comes to another table, as the one with this number there.
    pub(crate) fn set_number(&mut self, number: u64) {
        self.number = number;
    }

    /// What people must know about this game, for as long as it is so.
    pub fn notices(&self) -> impl Iterator<Item = &Fault> {
        self.notices.iter().map(|(_, fault)| fault)
    }

    /// Everything once more, to be kept and told.
    pub(crate) fn refresh(&mut self, now: Millis) -> Vec<Output> {
        self.fresh = true;
        self.changed();
        self.finish(now)
    }

    /// Whatever was asked for was never begun, and is asked for again.
    pub(crate) fn forget_thinking(&mut self) {
        self.tickets = self.tickets.saturating_sub(self.thinking.len() as Ticket);
        self.thinking.clear();
    }

    /// Reads a command and does it.
    pub fn receive(&mut self, who: Actor, text: &str, now: Millis) -> Reply {
        match read_request(text) {
            Ok(Request { id, command }) => {
                let outputs = self.handle(who, command, now);
                Reply { id, outputs }
            }
            Err((id, fault)) => {
                let mut outputs = self.tick(now);
                outputs.push(Output::Event {
                    to: Audience::Asker,
                    event: Event::Error(fault),
                });
                Reply { id, outputs }
            }
        }
    }

    /// Does a command. Whatever is refused changes nothing and gives one event `error`.
    pub fn handle(&mut self, who: Actor, command: Command, now: Millis) -> Vec<Output> {
        self.check_flag(now);
        let told = self.events.len();
        match self.perform(who, command, now) {
            Ok(()) => {
                // The library answers for itself.
                let library = matches!(self.effects.last(), Some(Effect::Library(_)));
                if self.events.len() == told && !self.dirty && !library {
                    self.tell_asker(Event::Accepted {});
                }
            }
            Err(fault) => self.tell_asker(Event::Error(fault)),
        }
        self.finish(now)
    }

    /// The time has come: lets a flag fall. Whoever shows a clock calls this when the time
    /// that runs must be over, and as often as it likes.
    pub fn tick(&mut self, now: Millis) -> Vec<Output> {
        self.check_flag(now);
        self.finish(now)
    }

    fn perform(&mut self, who: Actor, command: Command, now: Millis) -> Result<(), Fault> {
        self.check_right(who, &command)?;
        match command {
            Command::Snapshot {} => {
                let snapshot = self.snapshot(now);
                self.tell_asker(Event::Snapshot(Box::new(snapshot)));
                Ok(())
            }
            Command::New(setup) => {
                let secret = self.next_secret();
                let (play, dice) = Play::begin(&setup, &secret)?;
                self.replace(play, dice, now);
                Ok(())
            }
            Command::Import { text, format, part } => {
                let secret = self.next_secret();
                let play = Play::import(&text, format.as_deref(), part, &secret)?;
                self.replace(play, None, now);
                Ok(())
            }
            Command::Restart {} => self.again(who, false, now),
            Command::Rematch {} => self.again(who, true, now),
            Command::Play { mv, at } => self.play_for(who, &mv, at, now),
            Command::Undo {} => self.undo(who, now),
            Command::Redo {} => self.redo(now),
            Command::Jump { node } => self.jump(node, now),
            Command::Look { node } => self.look(node),
            Command::Note {
                node,
                comment,
                mark,
            } => self.note(node, comment.as_deref(), mark.as_deref()),
            Command::Seat { player, seat } => self.change_seat(player, seat),
            Command::Pause {} => self.pause(),
            Command::Resume {} => self.resume(now),
            Command::Step {} => self.step(),
            Command::Speed { ms } => self.set_speed(ms),
            Command::MoveNow {} => self.move_now(),
            Command::Hint { level } => self.hint(level),
            Command::Analyze { node, spec, limits } => self.analyze(node, spec.as_deref(), limits),
            Command::Stop {} => self.stop(),
            Command::Resign { player } => self.resign(who, player),
            Command::Draw {} => self.offer_draw(who),
            Command::Answer { accept } => self.answer(who, accept, now),
            Command::Withdraw {} => self.withdraw(who),
            Command::Review { spec, limits } => self.review(spec.as_deref(), limits),
            Command::Seal { player, seal } => self.take_seal(who, player, seal),
            Command::Nonce { player, nonce } => self.take_nonce(who, player, nonce),
            Command::Reveal {} => self.reveal(),
            Command::Export { format } => self.export(&format),
            Command::Library(request) => {
                self.effects.push(Effect::Library(request));
                Ok(())
            }
        }
    }

    /// The secret of the next game; [`Session::replace`] uses it up.
    fn next_secret(&self) -> Secret {
        self.master.derive(&format!("game {}", self.drawn))
    }

    /// A seed for an engine. It may be seen, and tells nothing.
    fn next_seed(&mut self) -> u64 {
        let secret = self.master.derive(&format!("seed {}", self.tickets));
        let bytes: [u8; 8] = std::array::from_fn(|i| secret.bytes()[i]);
        u64::from_be_bytes(bytes)
    }

    fn tell(&mut self, event: Event) {
        self.events.push((Audience::All, event));
    }

    fn tell_asker(&mut self, event: Event) {
        self.events.push((Audience::Asker, event));
    }

    /// Surfaces and the library are to learn of a change.
    fn changed(&mut self) {
        self.dirty = true;
    }

    /// Sets engines and clocks going as the game now stands, and hands out what the
    /// command has led to: what must be kept first, the state before what explains it.
    fn finish(&mut self, now: Millis) -> Vec<Output> {
        self.set_going(now);
        let mut outputs = Vec::new();
        if self.dirty {
            self.seq += 1;
            outputs.push(Output::Effect(Effect::Persist(Box::new(self.save(now)))));
        }
        outputs.extend(self.effects.drain(..).map(Output::Effect));
        let events = std::mem::take(&mut self.events);
        let (before, after): (Vec<_>, Vec<_>) = events
            .into_iter()
            .partition(|(_, event)| matches!(event, Event::Dice { .. } | Event::Thinking(_)));
        let say = |(to, event)| Output::Event { to, event };
        outputs.extend(before.into_iter().map(say));
        if self.dirty {
            let event = match std::mem::take(&mut self.fresh) {
                true => Event::Snapshot(Box::new(self.snapshot(now))),
                false => Event::Update(Box::new(self.update(now))),
            };
            outputs.push(say((Audience::All, event)));
        }
        self.touched.clear();
        self.dirty = false;
        outputs.extend(after.into_iter().map(say));
        outputs
    }
}
