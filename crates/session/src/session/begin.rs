//! Beginning a game: from a set-up, a record, or the game before.

use super::clock::Clock;
use super::thinking::SLOWEST;
use super::travel::LONGEST_COMMENT;
use super::{Ended, Millis, Play, Session};
use crate::protocol::{Code, Event, Fault, SeatSetting, Setup, Starts};
use wuqi_core::{NotationError, Player};
use wuqi_deal::{Dealer, Secret, turned};
use wuqi_engines::{Spec, StockedNetworks, check_any, engines_of};
use wuqi_games::any::{AnyGame, SetupError};
use wuqi_games::{OptionError, Options, Size};
use wuqi_record::{Broken, Format, NodeId, Record, read_part};

/// The longest name of a player, in characters.
const LONGEST_NAME: usize = 80;

/// The most memory that an engine at a table may ask for, in MiB: a server has many tables.
const MOST_MEMORY: u64 = 512;

/// The longest time on a clock: a day.
const LONGEST_CLOCK: u64 = 86_400_000;

impl Play {
    /// The game that a set-up asks for. The second part says which of the two players
    /// became One, if the dice were asked.
    pub(super) fn begin(setup: &Setup, secret: &Secret) -> Result<(Play, Option<u8>), Fault> {
        let record = empty_record(
            &setup.game,
            setup.size.as_deref(),
            &setup.rules,
            setup.position.as_deref(),
        )?;
        for seat in &setup.players {
            check_seat(record.game(), seat)?;
        }
        if let Some(clock) = setup.clock {
            check_range("clock.base_ms", clock.base_ms, 1, LONGEST_CLOCK)?;
            check_range("clock.increment_ms", clock.increment_ms, 0, LONGEST_CLOCK)?;
        }
        let (swap, dice) = match setup.starts {
            Starts::Me => (false, None),
            Starts::Other => (true, None),
            Starts::Dice => {
                let thrown = secret.derive("dice").bytes()[0] & 1;
                (thrown == 1, Some(thrown))
            }
        };
        let [first, second] = setup.players.clone();
        let seats = if swap {
            [second, first]
        } else {
            [first, second]
        };
        let mut play = Play::of_record(record, seats, secret);
        play.swapped = swap;
        play.clock = setup.clock.map(Clock::new);
        play.undo = setup.undo;
        play.nonces = setup.nonces;
        check_range("speed_ms", setup.speed_ms, 0, SLOWEST)?;
        play.speed_ms = setup.speed_ms;
        play.deal_if_ready();
        Ok((play, dice))
    }

    /// The game that a record holds, at the end of its main line.
    pub(super) fn import(
        text: &str,
        format: Option<&str>,
        part: bool,
        secret: &Secret,
    ) -> Result<Play, Fault> {
        let format = format.map(read_format).transpose()?;
        let mut record = match read_part(text.as_bytes(), format) {
            Ok(record) => record,
            Err(broken) => what_can_be_played(broken, text, part)?,
        };
        let called = record.ending().filter(|ending| ending.reason.is_some());
        record.reopen();
        let seats = Player::BOTH.map(|player| recorded_seat(&record, player));
        let mut play = Play::of_record(record, seats, secret);
        play.imported = true;
        play.paused = true;
        play.ended = called.map(|ending| {
            let ended = Ended {
                outcome: ending.outcome,
                reason: ending.reason,
            };
            (play.here, ended)
        });
        play.finished = play.ending().is_some().then_some(play.here);
        play.deal_if_ready();
        Ok(play)
    }

    /// The game again from its start.
    pub(super) fn again(&self, swap: bool, secret: &Secret) -> Result<Play, Fault> {
        let game = self.record.game().clone();
        let record = match self.record.unusual_start() {
            None => Record::new(game),
            Some(text) => Record::from_position(game, &text).map_err(notation_fault)?,
        };
        let mut seats = self.seats.clone();
        if swap {
            seats.reverse();
        }
        let mut play = Play::of_record(record, seats, secret);
        play.swapped = self.swapped != swap;
        play.clock = self.clock.as_ref().map(|clock| Clock::new(clock.setting));
        play.undo = self.undo;
        play.nonces = self.nonces;
        play.speed_ms = self.speed_ms;
        play.deal_if_ready();
        Ok(play)
    }

    /// A game at the end of a record's main line, with nothing agreed.
    fn of_record(record: Record, seats: [SeatSetting; 2], secret: &Secret) -> Play {
        let here = record.main_end();
        let position = record.position_at(here);
        let dealer = Dealer::new(&*position, &turned(&record, here), secret.derive("deal"));
        let mut play = Play::empty(record, seats);
        play.dealer = dealer;
        play.set_here(here);
        play
    }

    /// Deals once every share that is waited for is there.
    pub(super) fn deal_if_ready(&mut self) {
        if self.waiting().is_empty()
            && let Some(dealer) = &mut self.dealer
        {
            dealer.deal(self.shares.clone());
        }
    }

    /// Players whose seal, or then whose share, is waited for.
    pub(super) fn waiting(&self) -> Vec<Player> {
        let given = match self.sealing() {
            true => &self.seals,
            false => &self.shares,
        };
        let waits = |player: &Player| {
            self.seats[player.index()].is_person() && given[player.index()].is_empty()
        };
        match self.wants_shares() {
            true => Player::BOTH.into_iter().filter(waits).collect(),
            false => Vec::new(),
        }
    }

    fn wants_shares(&self) -> bool {
        let dealt = self.dealer.as_ref().is_none_or(|d| d.root().is_some());
        self.nonces && !dealt
    }

    /// Whether two people give shares and have not both sealed theirs.
    pub(super) fn sealing(&self) -> bool {
        let missing = self.seals.iter().any(String::is_empty);
        self.wants_shares() && self.people() == 2 && missing
    }
}

impl Session {
    /// Puts another game in the place of this one.
    pub(super) fn replace(&mut self, play: Play, dice: Option<u8>, now: Millis) {
        self.stop_thinking(|_| true);
        self.drawn += 1;
        self.number += 1;
        self.notices.clear();
        self.help = Default::default();
        self.play = play;
        self.play.since = now;
        self.fresh = true;
        if let Some(starts) = dice {
            self.tell(Event::Dice { starts });
        }
        self.changed();
    }
}

/// A record of the game that is asked for, without a move.
pub(crate) fn empty_record(
    game: &str,
    size: Option<&str>,
    rules: &str,
    position: Option<&str>,
) -> Result<Record, Fault> {
    let size = size.map(str::parse::<Size>).transpose();
    let size = size.map_err(option_fault)?;
    let rules: Options = rules.parse().map_err(option_fault)?;
    match position {
        None => Ok(Record::new(
            AnyGame::new(game, size, &rules).map_err(setup_fault)?,
        )),
        Some(text) => {
            let (game, _) = AnyGame::for_position(game, size, &rules, text).map_err(setup_fault)?;
            Record::from_position(game, text).map_err(notation_fault)
        }
    }
}

/// The moves before a fault, if these are enough; the last of them is told what was wrong
/// and what stood in the text from there on, so that nothing is lost.
fn what_can_be_played(broken: Broken, text: &str, part: bool) -> Result<Record, Fault> {
    let Broken { error, playable } = broken;
    let fault = Fault::foreign(error.code, &error.to_string())
        .with("line", error.line)
        .with("column", error.column);
    let Some(mut record) = playable else {
        return Err(fault);
    };
    if !part {
        return Err(fault.with("playable", record.main_line().count()));
    }
    // What a header claims about the end is one line; every other fault stops the reading.
    let claim = matches!(error.code, "wrong-result" | "wrong-reason");
    let lines = text.lines().skip(error.line - 1);
    let rest: Vec<&str> = lines.take(if claim { 1 } else { usize::MAX }).collect();
    let comment: String = format!("{error}\n{}", rest.join("\n"))
        .chars()
        .take(LONGEST_COMMENT)
        .collect();
    let end = record.main_end();
    record.notes_mut(end).add_comment(&comment);
    Ok(*record)
}

/// Who played a side by the headers of a record. An engine that is not known here is
/// taken for a person of that name.
fn recorded_seat(record: &Record, player: Player) -> SeatSetting {
    let (name, engine) = match player {
        Player::One => ("One", "One-Engine"),
        Player::Two => ("Two", "Two-Engine"),
    };
    let text = |header| record.headers.get(header).unwrap_or_default();
    let name: String = text(name).chars().take(LONGEST_NAME).collect();
    let seat = SeatSetting::Engine {
        spec: text(engine).to_owned(),
        name: name.clone(),
        limits: Default::default(),
    };
    match check_seat(record.game(), &seat) {
        Ok(()) => seat,
        Err(_) => SeatSetting::Person { name },
    }
}

/// Whether somebody can sit so at this game.
pub(super) fn check_seat(game: &AnyGame, seat: &SeatSetting) -> Result<(), Fault> {
    let (SeatSetting::Person { name } | SeatSetting::Engine { name, .. }) = seat;
    if name.chars().count() > LONGEST_NAME {
        return Err(Fault::new(Code::TooLong)
            .with("field", "name")
            .with("max", LONGEST_NAME));
    }
    if let SeatSetting::Engine { spec, .. } = seat {
        read_spec(game, spec)?;
    }
    Ok(())
}

/// The engine that a spec names, if this game has it and it asks for no more memory than an
/// engine at a table may have. Other programs are no engines of a game.
pub fn read_spec(game: &AnyGame, text: &str) -> Result<Spec, Fault> {
    let spec = parse_spec(game, text)?;
    check_any(game, &spec, &StockedNetworks)?;
    Ok(spec)
}

/// The same without a look at its network, which may come and go while a game is played.
pub(super) fn parse_spec(game: &AnyGame, text: &str) -> Result<Spec, Fault> {
    let spec: Spec = text.parse()?;
    spec.check(&engines_of(game))?;
    check_memory(&spec, MOST_MEMORY)?;
    Ok(spec)
}

/// Refuses an engine that asks for more than so many MiB.
pub(crate) fn check_memory(spec: &Spec, most: u64) -> Result<(), Fault> {
    let asked = (spec.parameters()).filter(|&(key, _)| key == "memory" || key == "cache");
    for (key, value) in asked {
        check_range(key, value.parse().unwrap_or(u64::MAX), 0, most)?;
    }
    Ok(())
}

pub(super) fn read_format(name: &str) -> Result<Format, Fault> {
    let known = Format::ALL.into_iter().find(|f| f.extension() == name);
    known.ok_or_else(|| {
        let short: String = name.chars().take(20).collect();
        Fault::new(Code::UnknownFormat).with("format", short)
    })
}

/// Refuses a number outside its bounds.
pub fn check_range(field: &str, value: u64, min: u64, max: u64) -> Result<(), Fault> {
    if (min..=max).contains(&value) {
        return Ok(());
    }
    Err(Fault::new(Code::OutOfRange)
        .with("field", field)
        .with("min", min)
        .with("max", max))
}

/// A fault in a move or position.
pub(crate) fn notation_fault(error: NotationError) -> Fault {
    Fault::foreign(error.code, &error.message).with("at", error.at)
}

fn setup_fault(error: SetupError) -> Fault {
    match error {
        SetupError::Position(error) => notation_fault(error),
        SetupError::Option(error) => option_fault(error),
        SetupError::UnknownGame(_) => Fault::new(Code::BadSetup).with("detail", error.to_string()),
    }
}

fn option_fault(error: OptionError) -> Fault {
    Fault::new(Code::BadSetup).with("detail", error.to_string())
}

/// The node of a number that a surface sent.
pub(super) fn find_node(record: &Record, number: u32) -> Result<NodeId, Fault> {
    (record.find(number)).ok_or_else(|| Fault::new(Code::UnknownNode).with("node", number))
}
