//! Texts in the reader's language.

use crate::draft::Opponent;
use crate::games::ending_number;
use serde_json::{Map, Value};
use wuqi_core::Player;
use wuqi_engines::Spec;
use wuqi_session::locale::Language;
use wuqi_session::protocol::{Fault, ResultView, SeatView, State, player};

/// The reader's language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words(pub Language);

impl Words {
    /// The text of a key.
    #[must_use]
    pub fn say(self, key: &str) -> String {
        self.0.text(key, &Map::new())
    }

    /// The text of a key with its placeholders filled in.
    #[must_use]
    pub fn fill(self, key: &str, params: &[(&str, Value)]) -> String {
        let params = params
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()));
        self.0.text(key, &Map::from_iter(params))
    }

    /// A label with its value.
    #[must_use]
    pub fn pair(self, label: &str, value: &str) -> String {
        self.fill(
            "tui.pair",
            &[("label", label.into()), ("value", value.into())],
        )
    }

    /// The name of a game.
    #[must_use]
    pub fn game(self, id: &str) -> String {
        self.say(&format!("game.{id}.name"))
    }

    /// A fault as a sentence; a code without a text keeps its English sentence.
    #[must_use]
    pub fn fault(self, fault: &Fault) -> String {
        let key = format!("error.{}", fault.code);
        match self.0.find(&key) {
            Some(_) => self.0.text(&key, &fault.params),
            None => fault.message.clone(),
        }
    }

    /// What an engine is called: a level by its number and name, others by their kind and
    /// limits; one that is not known here by its spec.
    #[must_use]
    pub fn engine(self, spec: &str) -> String {
        let level = spec
            .strip_prefix("level:")
            .map(|n| n.trim_start_matches("n="));
        match level.and_then(|n| n.parse::<u8>().ok()) {
            Some(number) => {
                let name = self.say(&format!("level.{number}"));
                self.fill(
                    "ui.level",
                    &[("number", number.into()), ("name", name.into())],
                )
            }
            None => self.engine_kind(spec),
        }
    }

    fn engine_kind(self, text: &str) -> String {
        let Ok(spec) = text.parse::<Spec>() else {
            return text.to_owned();
        };
        let key = format!("engine.{}.name", spec.name.replace(':', "."));
        let Some(name) = self.0.find(&key) else {
            return text.to_owned();
        };
        let mut parts = vec![name.to_owned()];
        for (key, value) in spec.parameters() {
            let short = format!("parameter.{key}.short");
            parts.push(match self.0.find(&short) {
                Some(_) => self.fill(&short, &[("value", value.into())]),
                None => format!("{key}={value}"),
            });
        }
        parts.join(" · ")
    }

    /// What whoever plays a side is called; twins are told apart by who began.
    #[must_use]
    pub fn seat(self, state: &State, side: Player) -> String {
        let name = self.seat_alone(state, side);
        match is_twin(&state.seats) {
            true => {
                let own = self.say(&format!("player.{}", player::word(side)));
                format!("{name} ({own})")
            }
            false => name,
        }
    }

    /// The same where the side is said beside it.
    #[must_use]
    pub fn seat_alone(self, state: &State, side: Player) -> String {
        let people = state.seats.iter().filter(|seat| is_person(seat)).count();
        match &state.seats[side.index()] {
            SeatView::Engine { name, spec, .. } if name.is_empty() => self.engine(spec),
            SeatView::Person { name } if name.is_empty() => match people {
                1 => self.say("ui.you"),
                _ => self.say(&format!("player.{}", player::word(side))),
            },
            SeatView::Person { name } | SeatView::Engine { name, .. } => name.clone(),
        }
    }

    /// Whom the dice chose to start.
    #[must_use]
    pub fn dice(self, opponent: Opponent, starts: u8) -> String {
        self.say(match (opponent, starts) {
            (Opponent::Engine, 0) => "ui.sum.me",
            (Opponent::Engine, _) => "ui.sum.other",
            (_, 0) => "ui.sum.two.me",
            (_, _) => "ui.sum.two.other",
        })
    }

    /// Why a game ended: what the rules saw, or what somebody did.
    fn reason(self, state: &State, result: &ResultView) -> String {
        let Some(how) = result.how else {
            return self.say(&format!("result.{}", result.reason));
        };
        let number = ending_number(&state.board);
        self.fill(&format!("ending.{how}"), &[("number", number.into())])
    }

    /// How a game ended: the headline and the reason.
    #[must_use]
    pub fn ending(self, state: &State, result: &ResultView) -> (String, String) {
        let alone = only_person(state);
        let mut reason = self.reason(state, result);
        if let Some([one, two]) = state.score {
            // One's own score comes first.
            let (mine, other) = match alone {
                Some(Player::Two) => (two, one),
                _ => (one, two),
            };
            reason = format!("{reason} · {mine} : {other}");
        }
        let winner = player::read(&result.outcome);
        let headline = match (winner, alone) {
            (None, _) => self.say("outcome.draw"),
            (Some(winner), Some(me)) if winner == me => self.say("ui.end.won"),
            (Some(_), Some(_)) => self.say("ui.end.lost"),
            (Some(winner), None) => {
                self.fill("ui.end.wins", &[("name", self.seat(state, winner).into())])
            }
        };
        (headline, reason)
    }
}

/// Whether the same engine sits at both sides, without names to tell them by.
fn is_twin(seats: &[SeatView; 2]) -> bool {
    let spec = |seat: &SeatView| match seat {
        SeatView::Engine { name, spec, .. } if name.is_empty() => Some(spec.clone()),
        _ => None,
    };
    let [one, two] = seats.each_ref().map(spec);
    one.is_some() && one == two
}

/// Whether a person sits here.
#[must_use]
pub fn is_person(seat: &SeatView) -> bool {
    matches!(seat, SeatView::Person { .. })
}

/// The side of the person who plays against an engine.
#[must_use]
pub fn only_person(state: &State) -> Option<Player> {
    let mut people = Player::BOTH
        .into_iter()
        .filter(|side| is_person(&state.seats[side.index()]));
    match (people.next(), people.next()) {
        (Some(me), None) => Some(me),
        _ => None,
    }
}
