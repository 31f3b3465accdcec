//! Keeping a session over a restart, and writing its record.
//!
//! What is kept comes in two parts: one that may be shown and exported, and one that
//! holds the secrets of the deal and must stay with whoever runs the game.

use super::begin::{check_seat, read_format};
use super::clock::Clock;
use super::show::show_ending;
use super::{Ended, Millis, Output, Play, Session};
use crate::protocol::{ClockSetting, Code, Event, Fault, SeatSetting, UndoPolicy};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use wuqi_core::{Outcome, Player};
use wuqi_deal::{Dealer, Secret, read_hash};
use wuqi_record::{Format, NodeId, Reason, Record, read, write};
use wuqi_search::Limits;

/// The version of what is kept.
const VERSION: u32 = 1;

/// A session as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved {
    /// What may be shown, as JSON.
    pub public: String,
    /// What must not be shown, as JSON.
    pub secret: String,
    /// What a list of games shows.
    pub summary: Summary,
}

/// What a list of games shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The game's id.
    pub game: String,
    /// The board's size.
    pub size: String,
    /// The players' names, or the specs of engines without one.
    pub players: [String; 2],
    /// `one`, `two`, `draw` or `*`.
    pub result: String,
    /// Why it ended; empty while it has not.
    pub reason: String,
    /// How many moves lie behind the position.
    pub moves: u32,
    /// Whether any move was ever played. A game without one is not worth a place in a list.
    pub begun: bool,
    /// The position string.
    pub position: String,
}

#[derive(Serialize, Deserialize)]
struct Public {
    version: u32,
    record: String,
    ply: usize,
    seats: [SeatSetting; 2],
    #[serde(default)]
    swapped: bool,
    #[serde(default)]
    number: u64,
    /// Where the game has ended, as for [`SavedEnd::path`].
    #[serde(default)]
    finished: Option<Vec<usize>>,
    clock: Option<(ClockSetting, [u64; 2])>,
    undo: UndoPolicy,
    nonces: bool,
    shares: [String; 2],
    #[serde(default)]
    seals: [String; 2],
    revealed: bool,
    imported: bool,
    undone: Vec<String>,
    paused: bool,
    speed_ms: u64,
    ended: Option<SavedEnd>,
}

#[derive(Serialize, Deserialize)]
struct SavedEnd {
    /// Which child to take at each node.
    path: Vec<usize>,
    outcome: String,
    reason: String,
}

#[derive(Serialize, Deserialize)]
struct Hidden {
    version: u32,
    master: String,
    drawn: u64,
    deal: Option<SavedDeal>,
}

#[derive(Serialize, Deserialize)]
struct SavedDeal {
    secret: String,
    /// The position for which the deal was made, and what the moves to it had turned.
    position: String,
    turned: Vec<(u8, u8)>,
    /// Whether the pieces were dealt already. A seat may have changed since, so this does
    /// not follow from whose share is missing now.
    dealt: bool,
}

/// Why a session could not be taken up again.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RestoreError {
    /// A later version wrote it.
    #[error("the game was saved by a later version of the program")]
    LaterVersion,
    /// It cannot be read.
    #[error("the saved game cannot be read: {0}")]
    Broken(String),
}

fn broken(error: impl ToString) -> RestoreError {
    RestoreError::Broken(error.to_string())
}

impl Session {
    /// Everything that is needed to go on later.
    #[must_use]
    pub fn save(&self, now: Millis) -> Saved {
        let play = &self.play;
        let ended = play.ended.map(|(node, ended)| SavedEnd {
            path: play.child_path(node),
            outcome: ended.outcome.to_string(),
            reason: ended.reason.map_or("", Reason::word).to_owned(),
        });
        let public = Public {
            version: VERSION,
            record: write(&play.record, Format::Wuqi)
                .expect("variations are kept from nesting too deep"),
            ply: play.record.path(play.here).len(),
            seats: play.seats.clone(),
            swapped: play.swapped,
            number: self.number,
            finished: play.finished.map(|node| play.child_path(node)),
            clock: (play.clock.as_ref()).map(|clock| (clock.setting, clock.left(now))),
            undo: play.undo,
            nonces: play.nonces,
            shares: play.shares.clone(),
            seals: play.seals.clone(),
            revealed: play.revealed,
            imported: play.imported,
            undone: play.undone.clone(),
            paused: play.paused,
            speed_ms: play.speed_ms,
            ended,
        };
        let hex = |secret: &Secret| wuqi_deal::Hash(*secret.bytes()).to_string();
        let hidden = Hidden {
            version: VERSION,
            master: hex(&self.master),
            drawn: self.drawn,
            deal: play.dealer.as_ref().map(|dealer| SavedDeal {
                secret: hex(dealer.secret()),
                position: dealer.position().to_owned(),
                turned: dealer.turned(),
                dealt: dealer.root().is_some(),
            }),
        };
        let json = "numbers, texts and lists are JSON";
        Saved {
            public: serde_json::to_string(&public).expect(json),
            secret: serde_json::to_string(&hidden).expect(json),
            summary: play.summary(),
        }
    }

    /// Takes a session up again. Engines and clocks go on from `now`.
    pub fn restore(
        public: &str,
        secret: &str,
        now: Millis,
    ) -> Result<(Session, Vec<Output>), RestoreError> {
        let public: Public = serde_json::from_str(public).map_err(broken)?;
        let hidden: Hidden = serde_json::from_str(secret).map_err(broken)?;
        if public.version > VERSION || hidden.version > VERSION {
            return Err(RestoreError::LaterVersion);
        }
        let master = read_secret(&hidden.master)?;
        let number = public.number;
        let mut play = Play::restored(public)?;
        let notices = play.empty_unknown_seats();
        if let Some(deal) = hidden.deal {
            let position = play.record.game().read(&deal.position).map_err(broken)?;
            let secret = read_secret(&deal.secret)?;
            play.dealer = Dealer::new(&*position, &deal.turned, secret);
            if let Some(dealer) = play.dealer.as_mut().filter(|_| deal.dealt) {
                dealer.deal(play.shares.clone());
            } else if play.sealing() {
                // An earlier version asked for no seals: a share that everybody has seen is
                // given anew.
                play.shares = Default::default();
            }
        }
        play.since = now;
        let mut session = Session::around(play, master, hidden.drawn);
        session.number = number;
        session.notices = notices;
        session.changed();
        let outputs = session.finish(now);
        Ok((session, outputs))
    }

    /// The record as it stands, with everything that headers tell.
    #[must_use]
    pub fn record(&self) -> Record {
        self.play.to_record()
    }

    pub(super) fn export(&mut self, format: &str) -> Result<(), Fault> {
        let format = read_format(format)?;
        let text = write(&self.play.to_record(), format)
            .map_err(|error| Fault::new(Code::CannotWrite).with("detail", error.to_string()))?;
        let format = format.extension().to_owned();
        self.tell_asker(Event::Record { format, text });
        Ok(())
    }
}

fn read_secret(text: &str) -> Result<Secret, RestoreError> {
    let hash = read_hash(text).ok_or_else(|| broken("a secret is damaged"))?;
    Ok(Secret::new(hash.0))
}

impl Play {
    fn restored(public: Public) -> Result<Play, RestoreError> {
        let mut record = read(public.record.as_bytes(), Some(Format::Wuqi)).map_err(broken)?;
        record.reopen();
        let here = match public.ply {
            0 => NodeId::ROOT,
            ply => (record.main_line().nth(ply - 1)).ok_or_else(|| broken("a move is missing"))?,
        };
        let mut play = Play::empty(record, public.seats);
        play.swapped = public.swapped;
        play.clock = public
            .clock
            .map(|(setting, left)| Clock::with_left(setting, left));
        play.undo = public.undo;
        play.nonces = public.nonces;
        play.shares = public.shares;
        play.seals = public.seals;
        play.revealed = public.revealed;
        play.imported = public.imported;
        play.undone = public.undone;
        play.paused = public.paused;
        play.speed_ms = public.speed_ms;
        if let Some(saved) = public.ended {
            play.ended = Some(play.restored_end(&saved)?);
        }
        // The numbers of children change when the line on the board becomes the main one.
        let finished = public
            .finished
            .map(|path| play.node_at(&path))
            .transpose()?;
        play.set_here(here);
        let ended_here = play.ending().is_some().then_some(here);
        play.finished = finished.or(ended_here);
        Ok(play)
    }

    /// Empties the seats of engines that are not known here: who sat there, and why not now.
    fn empty_unknown_seats(&mut self) -> Vec<(Player, Fault)> {
        let mut notices = Vec::new();
        for player in Player::BOTH {
            let seat = self.seat(player);
            if let SeatSetting::Engine { spec, .. } = seat
                && check_seat(self.record.game(), seat).is_err()
            {
                let short: String = spec.chars().take(80).collect();
                let fault = Fault::new(Code::SeatEmpty).with("engine", short);
                notices.push((player, fault));
                self.seats[player.index()] = SeatSetting::default();
            }
        }
        notices
    }

    /// The node to which these children lead.
    fn node_at(&self, path: &[usize]) -> Result<NodeId, RestoreError> {
        path.iter().try_fold(NodeId::ROOT, |node, &index| {
            let child = self.record.children(node).get(index);
            child.copied().ok_or_else(|| broken("a move is missing"))
        })
    }

    fn restored_end(&self, saved: &SavedEnd) -> Result<(NodeId, Ended), RestoreError> {
        let node = self.node_at(&saved.path)?;
        let outcomes = [
            Outcome::Draw,
            Outcome::Win(Player::One),
            Outcome::Win(Player::Two),
        ];
        let outcome = outcomes
            .into_iter()
            .find(|outcome| outcome.to_string() == saved.outcome)
            .ok_or_else(|| broken("the result is damaged"))?;
        let reason = Reason::from_word(&saved.reason);
        Ok((node, Ended { outcome, reason }))
    }

    /// Which child to take at each node on the way to `node`.
    fn child_path(&self, node: NodeId) -> Vec<usize> {
        let path = self.record.path(node);
        let index = |&id: &NodeId| {
            let parent = self.record.node(id).parent().unwrap_or(NodeId::ROOT);
            let children = self.record.children(parent).iter();
            children.take_while(|&&child| child != id).count()
        };
        path.iter().map(index).collect()
    }

    /// A game that has ended shows its end, wherever the board stands.
    fn summary(&self) -> Summary {
        let at = self.finished.unwrap_or(self.here);
        let position = self.record.position_at(at);
        let result = (self.ending_at(at, &*position))
            .map(|ended| show_ending(&*position, ended.outcome, ended.reason));
        let (result, reason) = match result {
            Some(view) => (view.outcome, view.reason),
            None => ("*".to_owned(), String::new()),
        };
        Summary {
            game: self.record.game().info().id.to_owned(),
            size: self.record.game().size().to_string(),
            players: Player::BOTH.map(|player| match self.seat(player) {
                SeatSetting::Engine { spec, name, .. } if name.is_empty() => spec.clone(),
                SeatSetting::Engine { name, .. } | SeatSetting::Person { name } => name.clone(),
            }),
            result,
            reason,
            moves: self.record.path(at).len() as u32,
            begun: self.record.move_count() > 0,
            position: position.text(),
        }
    }

    /// The record with its headers. A game that was called ends where that was: what had
    /// been taken back there is left out.
    fn to_record(&self) -> Record {
        let mut record = match self.ended {
            Some((node, ended)) => {
                let mut record = self.record.without_moves_after(node);
                if let Some(reason) = ended.reason {
                    // A foreign end that the rules do not know is left out.
                    let _ = record.end(ended.outcome, reason);
                }
                record
            }
            None => self.record.clone(),
        };
        let mut headers = self.deal_headers();
        for player in Player::BOTH {
            headers.extend(seat_headers(player, self.seat(player)));
        }
        if !self.undone.is_empty() {
            headers.push(("Undo", self.undone.join(" ")));
        }
        for (name, value) in headers {
            // An empty value removes what an imported record said. What no header can hold
            // is left out.
            let _ = record.headers.set(name, &value);
        }
        record
    }
}

fn seat_headers(player: Player, seat: &SeatSetting) -> [(&'static str, String); 3] {
    let [name, engine, limits] = match player {
        Player::One => ["One", "One-Engine", "One-Limits"],
        Player::Two => ["Two", "Two-Engine", "Two-Limits"],
    };
    match seat.clone() {
        SeatSetting::Person { name: own } => [
            (name, own),
            (engine, String::new()),
            (limits, String::new()),
        ],
        SeatSetting::Engine {
            spec,
            name: own,
            limits: set,
        } => [
            (name, own),
            (engine, spec),
            (limits, Limits::from(set).to_string()),
        ],
    }
}
