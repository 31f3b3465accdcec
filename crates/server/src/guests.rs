//! Everybody around a table: what they may do, and their mail.

use crate::tokens::Right;
use axum::extract::ws::Utf8Bytes;
use std::collections::HashMap;
use std::net::IpAddr;
use tokio::sync::mpsc;
use wuqi_core::Player;
use wuqi_session::host::{Address, Asker};
use wuqi_session::protocol::{Company, Event, Message, player};
use wuqi_session::session::Actor;

/// The most people around a table.
const MOST_GUESTS: usize = 64;

/// How many messages may wait for a slow guest before they are shown out.
pub(crate) const BACKLOG: usize = 256;

/// Somebody around a table.
pub(crate) struct Guest {
    /// What they may do.
    pub(crate) right: Right,
    /// Where they sit.
    pub(crate) address: IpAddr,
    /// Whether they sit at this very machine: only they may use the library.
    pub(crate) local: bool,
    /// Where their messages go.
    pub(crate) mail: mpsc::Sender<Utf8Bytes>,
}

/// All of them, by number.
#[derive(Default)]
pub(crate) struct Guests {
    by_number: HashMap<u64, Guest>,
    numbers: u64,
}

impl Guests {
    /// Lets somebody in: their number, if there is room. People who play find room also
    /// where the watchers have taken all of theirs.
    pub(crate) fn add(&mut self, guest: Guest) -> Option<u64> {
        let most = match guest.right {
            Right::Watcher => MOST_GUESTS,
            _ => MOST_GUESTS + 8,
        };
        if self.by_number.len() >= most {
            return None;
        }
        self.numbers += 1;
        self.by_number.insert(self.numbers, guest);
        Some(self.numbers)
    }

    pub(crate) fn remove(&mut self, number: u64) {
        self.by_number.remove(&number);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.by_number.is_empty()
    }

    /// Somebody as the host knows them.
    pub(crate) fn asker(&self, number: u64) -> Option<Asker> {
        let guest = self.by_number.get(&number)?;
        Some(Asker {
            number,
            role: guest.right.role(),
            library: guest.local,
        })
    }

    /// Where somebody sits.
    pub(crate) fn address(&self, number: u64) -> Option<IpAddr> {
        self.by_number.get(&number).map(|guest| guest.address)
    }

    /// Who somebody is in the game, if the first of the two plays for `first`.
    fn actor(&self, number: u64, first: Player) -> Option<Actor> {
        let guest = self.by_number.get(&number)?;
        Some(guest.right.role().actor(first))
    }

    fn is_host(&self, number: u64) -> bool {
        let guest = self.by_number.get(&number);
        guest.is_some_and(|guest| matches!(guest.right, Right::Table | Right::First))
    }

    /// Tells everybody who is there.
    pub(crate) fn tell_company(&mut self, first: Player) {
        let numbers: Vec<u64> = self.by_number.keys().copied().collect();
        let actors: Vec<(u64, Actor)> = numbers
            .into_iter()
            .filter_map(|number| Some((number, self.actor(number, first)?)))
            .collect();
        let table = actors.iter().any(|(_, actor)| *actor == Actor::Table);
        let plays = |player| {
            let own = Actor::Player(player);
            table || actors.iter().any(|(_, actor)| *actor == own)
        };
        let here = Player::BOTH.map(plays);
        let watching = actors
            .iter()
            .filter(|(_, actor)| *actor == Actor::Watcher)
            .count();
        for (number, actor) in actors {
            let company = Company {
                you: match actor {
                    Actor::Table => "table",
                    Actor::Player(player) => player::word(player),
                    Actor::Watcher => "watcher",
                },
                host: self.is_host(number),
                here,
                watchers: u32::try_from(watching).unwrap_or(u32::MAX),
            };
            self.send(number, &Message::new(Event::Company(company), None));
        }
    }

    /// Tells an event to whoever asked, with the id of the question, and to everybody else
    /// if it is for all.
    pub(crate) fn tell(&mut self, event: Event, everybody: bool, asker: Option<Address>) {
        let (asker, id) = asker.map_or((None, None), |(asker, id)| (Some(asker), id));
        let answer = Message::new(event, id);
        if let Some(asker) = asker {
            self.send(asker, &answer);
        }
        if !everybody {
            return;
        }
        let numbers = self.by_number.keys().copied();
        let others: Vec<u64> = numbers.filter(|&number| Some(number) != asker).collect();
        if others.is_empty() {
            return;
        }
        let message = Message { re: None, ..answer };
        let text = Utf8Bytes::from(message.to_json());
        for number in others {
            self.post(number, text.clone());
        }
    }

    /// Sends a message to one of them.
    pub(crate) fn send(&mut self, number: u64, message: &Message) {
        self.post(number, Utf8Bytes::from(message.to_json()));
    }

    /// Posts a message. A guest whose mail piles up is shown out, so that nobody else
    /// waits for them.
    fn post(&mut self, number: u64, text: Utf8Bytes) {
        if let Some(guest) = self.by_number.get(&number)
            && guest.mail.try_send(text).is_err()
        {
            self.by_number.remove(&number);
        }
    }
}
