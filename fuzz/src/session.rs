//! What people say at a table.

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::Player;
use wuqi_engines::{Report, Unheard, build_any};
use wuqi_search::{Control, Limits};
use wuqi_session::protocol::Event;
use wuqi_session::session::{Actor, Effect, Millis, Output, Session, Thinking};

/// More lines only take longer.
const MOST_LINES: usize = 60;

/// A line is a command after a letter for who says it (`t` the table, `a` and `b` the two
/// players, `w` a watcher), `!` or `?` for an engine that answers or fails, or `+` and the
/// milliseconds that pass. A refused command changes nothing; whatever happened, the game
/// is kept and taken up again as it was.
pub fn session(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let (session, outputs) = Session::new([7; 32], 0);
    let mut table = Table {
        session,
        due: Vec::new(),
        now: 0,
    };
    table.hear(&outputs);
    for line in text.lines().take(MOST_LINES) {
        table.take(line);
    }
    let saved = table.session.save(table.now);
    let again = Session::restore(&saved.public, &saved.secret, table.now);
    let (again, _) = again.unwrap_or_else(|error| panic!("{error}: {}", saved.public));
    let (one, other) = (table.session.snapshot(0), again.snapshot(0));
    assert_eq!(one.state.position, other.state.position, "{}", saved.public);
    assert_eq!(one.state.result, other.state.result, "{}", saved.public);
    assert_eq!(one.tree.len(), other.tree.len(), "{}", saved.public);
}

struct Table {
    session: Session,
    due: Vec<Thinking>,
    now: Millis,
}

impl Table {
    fn take(&mut self, line: &str) {
        let Some(first) = line.chars().next() else {
            return;
        };
        let rest = &line[first.len_utf8()..];
        let actor = match first {
            't' => Actor::Table,
            'a' => Actor::Player(Player::One),
            'b' => Actor::Player(Player::Two),
            'w' => Actor::Watcher,
            '!' => return self.answer(true),
            '?' => return self.answer(false),
            '+' => {
                self.now += rest.parse::<u32>().map_or(1, u64::from);
                let outputs = self.session.tick(self.now);
                return self.hear(&outputs);
            }
            _ => return,
        };
        let before = self.session.save(self.now);
        let outputs = self.session.receive(actor, rest, self.now).outputs;
        let refused = |output: &Output| {
            let Output::Event { event, .. } = output else {
                return false;
            };
            matches!(event, Event::Error(_))
        };
        if outputs.len() == 1 && outputs.iter().all(refused) {
            let after = self.session.save(self.now);
            assert_eq!(after.public, before.public, "{line} was refused");
        }
        self.hear(&outputs);
    }

    fn hear(&mut self, outputs: &[Output]) {
        for output in outputs {
            match output {
                Output::Effect(Effect::StartThinking(thinking)) => {
                    self.due.push((**thinking).clone());
                }
                Output::Effect(Effect::StopThinking(ticket)) => {
                    self.due.retain(|thinking| thinking.ticket != *ticket);
                }
                _ => {}
            }
        }
    }

    /// The engine that has waited longest says what it has found, or that it failed.
    fn answer(&mut self, well: bool) {
        if self.due.is_empty() {
            return;
        }
        let thinking = self.due.remove(0);
        let answer = match well {
            true => greedy(&thinking),
            false => Err("it failed".to_owned()),
        };
        let outputs = self
            .session
            .engine_answer(thinking.ticket, answer, self.now);
        self.hear(&outputs);
    }
}

/// Whatever engine was asked for, the quickest one answers.
fn greedy(thinking: &Thinking) -> Result<Report, String> {
    let spec = "greedy".parse().expect("there is such an engine");
    let mut engine = build_any(&thinking.game, &spec).expect("every game has it");
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let control = Control::new(Limits::default(), &stop, &clock);
    let report = engine.think(&*thinking.position, &control, &mut Unheard);
    report.map_err(|error| error.to_string())
}
