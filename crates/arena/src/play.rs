//! One game, and a pair of games from one opening.

use crate::adjudicate::Adjudicator;
use crate::deal::Deal;
use crate::limits::both;
use crate::{
    Choice, Clock, Contest, Contestant, Forfeit, GameResult, OpeningError, PairJob, PairResult,
    Request, SideWork,
};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use wuqi_core::zobrist::mix;
use wuqi_core::{Outcome, Player, Turn};
use wuqi_games::any::Position;
use wuqi_record::{Format, NodeId, Reason, Record, write};
use wuqi_search::Limits;

/// The contestants that one worker has at hand, built when first needed.
#[derive(Default)]
pub struct Seats(Vec<Option<Box<dyn Contestant>>>);

impl Seats {
    /// No contestant yet.
    #[must_use]
    pub fn new() -> Seats {
        Seats::default()
    }

    /// The contestant of an entrant, ready for a new game.
    fn sit(&mut self, contest: &Contest, entrant: usize) -> Result<(), String> {
        if self.0.len() < contest.entrants.len() {
            self.0.resize_with(contest.entrants.len(), || None);
        }
        let seat = &mut self.0[entrant];
        let ready = catch_unwind(AssertUnwindSafe(|| {
            if seat.is_none() {
                *seat = Some(contest.entrants[entrant].make()?);
            }
            match seat {
                Some(contestant) => contestant.new_game(),
                None => Ok(()),
            }
        }));
        let ready = ready.unwrap_or_else(|panic| Err(panic_words(&*panic)));
        if ready.is_err() {
            *seat = None;
        }
        ready
    }

    /// Sends the contestant of an entrant away: the next game begins with a fresh one.
    fn dismiss(&mut self, entrant: usize) {
        if let Some(seat) = self.0.get_mut(entrant) {
            *seat = None;
        }
    }

    /// Asks the contestant of an entrant.
    fn ask(&mut self, entrant: usize, request: &Request<'_>) -> Result<Choice, String> {
        let seat = &mut self.0[entrant];
        let Some(contestant) = seat else {
            return Err("nobody sits there".to_owned());
        };
        let answer = catch_unwind(AssertUnwindSafe(|| contestant.choose(request)));
        answer.unwrap_or_else(|panic| Err(panic_words(&*panic)))
    }
}

fn panic_words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("it panicked: {}", text.unwrap_or("without a word"))
}

/// Plays both games of a pair; `None` when `stop` was set before they were finished.
pub fn play_pair(
    contest: &Contest,
    job: &PairJob,
    seats: &mut Seats,
    stop: &AtomicBool,
) -> Result<Option<PairResult>, OpeningError> {
    let Some(first) = play(contest, job, true, seats, stop)? else {
        return Ok(None);
    };
    let second = play(contest, job, false, seats, stop)?;
    Ok(second.map(|second| PairResult {
        games: [first, second],
    }))
}

/// Plays one game of a pair; `None` when `stop` was set before it was finished.
pub fn play(
    contest: &Contest,
    job: &PairJob,
    first_began: bool,
    seats: &mut Seats,
    stop: &AtomicBool,
) -> Result<Option<GameResult>, OpeningError> {
    let mut playing = GameInProgress::set_up(contest, job, first_began)?;
    for player in Player::BOTH {
        if let Err(words) = seats.sit(contest, playing.entrant(player)) {
            playing.forfeit(player, Forfeit::Crash, words);
        }
    }
    while playing.called.is_none() {
        let Turn::Move(player) = playing.position.turn() else {
            break;
        };
        playing.turn(player, seats, stop);
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
    }
    // Whatever state an engine is in that broke a rule, it does not go on with it.
    if let Some(player) = playing.called.as_ref().and_then(Called::culprit) {
        seats.dismiss(playing.entrant(player));
    }
    Ok(Some(playing.finish()))
}

/// How a game was ended from outside.
struct Called {
    outcome: Outcome,
    reason: Reason,
    fault: Option<Forfeit>,
    words: String,
}

impl Called {
    /// Who lost by a fault.
    fn culprit(&self) -> Option<Player> {
        match self.outcome {
            Outcome::Win(winner) if self.fault.is_some() => Some(winner.other()),
            _ => None,
        }
    }
}

/// A game being played.
struct GameInProgress<'a> {
    contest: &'a Contest,
    job: &'a PairJob,
    first_began: bool,
    record: Record,
    node: NodeId,
    moves: Vec<String>,
    position: Box<dyn Position>,
    deal: Deal,
    adjudicator: Option<Adjudicator>,
    clocks: [Option<Clock>; 2],
    /// By player.
    work: [SideWork; 2],
    spent: [Duration; 2],
    called: Option<Called>,
}

impl<'a> GameInProgress<'a> {
    fn set_up(
        contest: &'a Contest,
        job: &'a PairJob,
        first_began: bool,
    ) -> Result<GameInProgress<'a>, OpeningError> {
        let (record, node, position) = job.opening.record(&contest.game)?;
        let moves = record
            .main_line()
            .map(|id| record.node(id).text().to_owned());
        let mut playing = GameInProgress {
            contest,
            job,
            first_began,
            moves: moves.collect(),
            deal: Deal::new(&*position, mix(job.seed)),
            record,
            node,
            position,
            adjudicator: contest.rules.adjudication.map(Adjudicator::new),
            clocks: [None; 2],
            work: Default::default(),
            spent: Default::default(),
            called: None,
        };
        playing.clocks = Player::BOTH.map(|player| {
            let clock = contest.entrants[playing.entrant(player)].limits.clock;
            clock.map(|(base, increment)| Clock::new(base, increment))
        });
        playing.write_headers();
        Ok(playing)
    }

    fn entrant(&self, player: Player) -> usize {
        match (player == Player::One) == self.first_began {
            true => self.job.first,
            false => self.job.second,
        }
    }

    fn write_headers(&mut self) {
        let [one, two] = Player::BOTH.map(|player| &self.contest.entrants[self.entrant(player)]);
        let game = if self.first_began { 1 } else { 2 };
        for (name, value) in [
            ("One", one.name.clone()),
            ("Two", two.name.clone()),
            ("One-Engine", one.spec.clone()),
            ("Two-Engine", two.spec.clone()),
            ("One-Limits", one.limits.to_string()),
            ("Two-Limits", two.limits.to_string()),
            ("Event", self.contest.event.clone()),
            ("Round", format!("{}.{game}", self.job.id + 1)),
            ("Opening-Plies", self.job.opening.moves.len().to_string()),
        ] {
            // What no header can hold is left out.
            let _ = self.record.headers.set(name, &value);
        }
    }

    /// The seed of the next move. Each entrant has its own stream, the same in both games:
    /// with one stream for both, two random players would play the same game twice.
    fn seed(&self, player: Player) -> u64 {
        let entrant = u64::from((player == Player::One) == self.first_began);
        mix(self.job.seed ^ mix(2 * (self.moves.len() as u64 + 1) + entrant))
    }

    /// One move of `player`, with what chance adds to it.
    fn turn(&mut self, player: Player, seats: &mut Seats, stop: &AtomicBool) {
        let entrant = &self.contest.entrants[self.entrant(player)];
        let clock = self.clocks[player.index()];
        let portion = clock.map(|clock| clock.portion());
        let limits = both(
            entrant.limits.per_move,
            Limits {
                time: portion,
                ..Limits::default()
            },
        );
        let request = Request {
            position: &*self.position,
            start: self.record.start(),
            moves: &self.moves,
            limits,
            clocks: self.clocks,
            seed: self.seed(player),
            threads: entrant
                .limits
                .threads
                .map_or(self.contest.rules.threads, usize::from),
            stop,
        };
        let began = Instant::now();
        let answer = seats.ask(self.entrant(player), &request);
        let spent = began.elapsed();
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let spent = answer
            .as_ref()
            .map_or(spent, |choice| choice.spent.unwrap_or(spent));
        let choice = match answer {
            Ok(choice) => choice,
            Err(words) => {
                let late = self.is_late(player, spent) || self.has_fallen(player, spent);
                let fault = if late { Forfeit::Time } else { Forfeit::Crash };
                return self.forfeit(player, fault, words);
            }
        };
        self.note_work(player, &choice, spent);
        if !self.in_time(player, spent) {
            return;
        }
        if let Err(words) = self.make_move(&choice.mv) {
            let words = format!("illegal move '{}': {words}", choice.mv);
            return self.forfeit(player, Forfeit::Illegal, words);
        }
        self.note_move(player, &choice, spent);
        self.adjudicate(player, choice.expects);
    }

    fn note_work(&mut self, player: Player, choice: &Choice, spent: Duration) {
        let work = &mut self.work[player.index()];
        work.moves += 1;
        work.nodes += choice.nodes;
        work.depths += u64::from(choice.depth);
        self.spent[player.index()] += spent;
    }

    /// Whether a move took longer than every move may.
    fn is_late(&self, player: Player, spent: Duration) -> bool {
        let allowed = self.contest.entrants[self.entrant(player)]
            .limits
            .per_move
            .time;
        allowed.is_some_and(|allowed| spent > allowed + self.contest.rules.time_margin)
    }

    /// Whether a move took longer than the clock had left.
    fn has_fallen(&self, player: Player, spent: Duration) -> bool {
        let margin = self.contest.rules.time_margin;
        self.clocks[player.index()].is_some_and(|mut clock| clock.spend(spent, margin))
    }

    /// Whether the game goes on as far as time is concerned.
    fn in_time(&mut self, player: Player, spent: Duration) -> bool {
        let (late, fallen) = (self.is_late(player, spent), self.has_fallen(player, spent));
        self.work[player.index()].overruns += u64::from(late || fallen);
        if let Some(clock) = &mut self.clocks[player.index()] {
            clock.spend(spent, self.contest.rules.time_margin);
        }
        let strict =
            self.contest.rules.lose_on_time || self.contest.entrants[self.entrant(player)].external;
        if fallen || (late && strict) {
            let words = format!("{} ms for one move", spent.as_millis());
            self.forfeit(player, Forfeit::Time, words);
            return false;
        }
        true
    }

    /// Plays a player's move and answers chance; the words say why it is refused.
    fn make_move(&mut self, text: &str) -> Result<(), String> {
        let mut next = self.position.clone();
        let steps = next.play(text).map_err(|error| error.to_string())?;
        let [step] = &steps[..] else {
            return Err("only the move is chosen, chance decides the rest".to_owned());
        };
        let mut whole = step.clone();
        while next.turn() == Turn::Chance {
            whole = self.deal.answer(&*next).ok_or("nothing was dealt there")?;
            next.play(&whole).map_err(|error| error.to_string())?;
        }
        let played = self.record.play_from(self.node, &*self.position, &whole);
        let (node, position) = played.map_err(|error| error.to_string())?;
        self.node = node;
        self.position = position;
        self.moves.push(whole);
        Ok(())
    }

    fn note_move(&mut self, player: Player, choice: &Choice, spent: Duration) {
        let timed = self.contest.entrants[self.entrant(player)]
            .limits
            .is_timed();
        let notes = self.record.notes_mut(self.node);
        notes.eval = choice.score;
        // Times differ from run to run, so they are noted only where they matter.
        notes.spent = timed.then_some(spent.as_millis() as u64);
        notes.left = self.clocks[player.index()].map(|clock| clock.left().as_millis() as u64);
    }

    fn adjudicate(&mut self, player: Player, expects: Option<f32>) {
        if self.position.turn().is_over() {
            return;
        }
        let plies = self.moves.len() as u32;
        let adjudicator = self.adjudicator.as_mut();
        let agreed = adjudicator.and_then(|adjudicator| adjudicator.hear(player, expects, plies));
        let long = self
            .contest
            .rules
            .max_plies
            .is_some_and(|most| plies >= most);
        let (outcome, words) = match agreed {
            Some(outcome) => (outcome, "both engines agree"),
            None if long => (Outcome::Draw, "the game is too long"),
            None => return,
        };
        self.called = Some(Called {
            outcome,
            reason: Reason::Adjudication,
            fault: None,
            words: words.to_owned(),
        });
    }

    /// Ends the game as lost for `player`.
    fn forfeit(&mut self, player: Player, fault: Forfeit, words: String) {
        self.called.get_or_insert(Called {
            outcome: Outcome::Win(player.other()),
            reason: match fault {
                Forfeit::Time => Reason::Time,
                Forfeit::Crash | Forfeit::Illegal => Reason::Forfeit,
            },
            fault: Some(fault),
            words: format!("player {player}: {words}"),
        });
    }

    fn finish(mut self) -> GameResult {
        let outcome = match &self.called {
            Some(called) => {
                self.record.notes_mut(self.node).add_comment(&called.words);
                let ended = self.record.end(called.outcome, called.reason);
                ended.expect("a game is called only while it is not over on the board");
                called.outcome
            }
            None => {
                let outcome = self.position.turn().outcome();
                outcome.expect("a game that nobody called goes on until it is over")
            }
        };
        let first = if self.first_began {
            Player::One
        } else {
            Player::Two
        };
        for player in Player::BOTH {
            let time = self.spent[player.index()].as_millis() as u64;
            self.work[player.index()].time_ms = time;
        }
        GameResult {
            half_points: GameResult::half_points(outcome, first),
            first_began: self.first_began,
            plies: self.moves.len() as u64,
            fault: self.called.as_ref().and_then(|called| called.fault),
            reason: self.called.map(|called| called.words),
            work: [first, first.other()].map(|player| self.work[player.index()]),
            record: write(&self.record, Format::Wuqi)
                .expect("a game without variations can be written"),
        }
    }
}
