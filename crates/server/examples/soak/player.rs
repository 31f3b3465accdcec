//! Somebody at a table of their own who plays random moves for both sides and remembers
//! every one that was acknowledged.

use crate::Trouble;
use crate::house::{PATIENCE, ask};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

const GAMES: [&str; 5] = ["gomoku", "ataxx", "banqi", "sequencium", "territory"];

/// The status of a request that should be repeated later.
const TOO_MANY: u16 = 429;

/// Before a request is repeated.
const PAUSE: Duration = Duration::from_millis(50);

/// What became of a move.
pub enum Played {
    /// It was acknowledged.
    Acknowledged,
    /// It was refused, with this code.
    Refused(String),
    /// The game is over; another was begun.
    Again,
}

/// So many games that have ended are remembered.
const REMEMBERED: usize = 50;

/// A game that has ended: every move of it was acknowledged.
struct Ended {
    id: String,
    token: String,
    played: Vec<String>,
}

/// Somebody at a table.
pub struct Player {
    address: String,
    number: usize,
    setup: Value,
    id: String,
    token: String,
    socket: Socket,
    state: Value,
    /// The moves that were acknowledged.
    pub played: Vec<String>,
    /// The move that was sent and not answered.
    flying: Option<String>,
    /// The last games before this one.
    ended: VecDeque<Ended>,
    questions: u64,
    random: u64,
}

impl Player {
    /// Begins a game with two people at one device.
    pub async fn begin(address: &str, number: usize) -> Result<Player, Trouble> {
        let person = json!({"kind": "person", "name": ""});
        let game = GAMES[number % GAMES.len()];
        Player::begin_with(
            address,
            number,
            json!({"game": game, "players": [person, person]}),
        )
        .await
    }

    /// Begins the game that a set-up describes. Whoever is told to wait, because others at the
    /// same address have begun too many, waits.
    pub async fn begin_with(address: &str, number: usize, setup: Value) -> Result<Player, Trouble> {
        let until = Instant::now() + PATIENCE;
        let (status, made) = loop {
            let (status, made) = ask(address, "POST /api/games", &setup.to_string()).await?;
            if status != TOO_MANY || Instant::now() > until {
                break (status, made);
            }
            sleep(PAUSE).await;
        };
        let text = |name: &str| made[name].as_str().map(str::to_owned);
        let seat = text("id").zip(text("token"));
        let (id, token) = seat.ok_or_else(|| format!("no game: {status} {made}"))?;
        let come = come(address, &id, &token).await?;
        let (socket, state) = come.ok_or("a game that was begun is not there")?;
        Ok(Player {
            address: address.to_owned(),
            number,
            setup,
            id,
            token,
            socket,
            state,
            played: Vec::new(),
            flying: None,
            ended: VecDeque::new(),
            questions: 0,
            random: 0x9e37_79b9_7f4a_7c15 ^ (number as u64 + 1),
        })
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random % bound as u64) as usize
    }

    /// Sends a command whatever comes back.
    pub async fn say(&mut self, command: &Value) -> Result<(), Trouble> {
        Ok(self.socket.send(Message::text(command.to_string())).await?)
    }

    /// The next event.
    pub async fn hear(&mut self) -> Result<Value, Trouble> {
        next(&mut self.socket).await
    }

    /// One random move for whoever is to move.
    pub async fn play(&mut self) -> Result<Played, Trouble> {
        let moves = self.state["moves"].as_array().map_or(0, Vec::len);
        if self.state["turn"] == "over" || moves == 0 {
            self.again().await?;
            return Ok(Played::Again);
        }
        let choice = self.below(moves);
        let text = self.state["moves"][choice]["text"]
            .as_str()
            .unwrap_or_default();
        let text = text.to_owned();
        self.questions += 1;
        let question = self.questions;
        let at = self.state["node"].clone();
        self.flying = Some(text.clone());
        self.say(&json!({"id": question, "do": "play", "move": text, "at": at}))
            .await?;
        loop {
            let event = self.hear().await?;
            if event["re"] != question {
                continue;
            }
            match event["event"].as_str() {
                Some("update") => {
                    self.flying = None;
                    self.played.push(text);
                    self.state = event;
                    return Ok(Played::Acknowledged);
                }
                Some("error") => {
                    self.flying = None;
                    let code = event["code"].as_str().unwrap_or_default();
                    return Ok(Played::Refused(code.to_owned()));
                }
                _ => {}
            }
        }
    }

    /// How long an engine takes to answer a move of this player.
    pub async fn ask_engine(&mut self) -> Result<Option<Duration>, Trouble> {
        let begun = Instant::now();
        match self.play().await? {
            Played::Acknowledged if self.state["turn"] != "over" => {}
            _ => return Ok(None),
        }
        loop {
            let event = self.hear().await?;
            if event["event"] == "update" && event["last"]["by"] == "two" {
                // The engine's move is as good as acknowledged: it was heard of.
                let text = event["last"]["move"].as_str().unwrap_or_default();
                self.played.push(text.to_owned());
                self.state = event;
                return Ok(Some(begun.elapsed()));
            }
        }
    }

    /// Comes again, after whatever happened, and looks for every move: what was not
    /// acknowledged and not refused may be there or not, everything else must be as it was.
    pub async fn compare(&mut self) -> Result<(), Trouble> {
        let Some((socket, state)) = come(&self.address, &self.id, &self.token).await? else {
            // A game without a move need not be kept.
            if !self.played.is_empty() {
                return Err(format!("game {} is not there any more", self.id).into());
            }
            return self.begin_again().await;
        };
        (self.socket, self.state) = (socket, state);
        let known = moves_of(&self.state);
        let most = self.played.len() + usize::from(self.flying.is_some());
        let there = (self.played.iter().zip(&known)).all(|(ours, theirs)| same(ours, theirs));
        if !there || !(self.played.len()..=most).contains(&known.len()) {
            let (ours, theirs) = (self.played.len(), known.len());
            let id = &self.id;
            return Err(format!("game {id}: {ours} acknowledged, {theirs} there").into());
        }
        if let Some(flying) = self.flying.take()
            && let Some(arrived) = known.get(self.played.len()).copied()
        {
            if !same(&flying, arrived) {
                return Err(format!("game {}: another move was played", self.id).into());
            }
            self.played.push(flying);
        }
        Ok(())
    }

    /// Looks for the moves of so many of the games that have ended, at random: how many.
    pub async fn look_back(&mut self, most: usize) -> Result<u64, Trouble> {
        let count = self.ended.len().min(most);
        for _ in 0..count {
            let at = self.below(self.ended.len());
            self.ended.swap(0, at);
            let Some(ended) = self.ended.pop_front() else {
                break;
            };
            let Some((_, state)) = come(&self.address, &ended.id, &ended.token).await? else {
                return Err(format!("game {}, which has ended, is gone", ended.id).into());
            };
            let known = moves_of(&state);
            let there = (ended.played.iter().zip(&known)).all(|(ours, theirs)| same(ours, theirs));
            if !there || ended.played.len() != known.len() {
                let (id, ours, theirs) = (&ended.id, ended.played.len(), known.len());
                let words = format!("game {id}, ended: {ours} acknowledged, {theirs} there");
                return Err(words.into());
            }
            // When all are looked at, each is once.
            if most == 1 {
                self.ended.push_back(ended);
            }
        }
        Ok(count as u64)
    }

    /// The game is over: compares it and begins another.
    async fn again(&mut self) -> Result<(), Trouble> {
        self.compare().await?;
        // The server may have been killed before another could be begun.
        self.ended.retain(|ended| ended.id != self.id);
        self.ended.push_back(Ended {
            id: self.id.clone(),
            token: self.token.clone(),
            played: self.played.clone(),
        });
        if self.ended.len() > REMEMBERED {
            self.ended.pop_front();
        }
        self.begin_again().await
    }

    async fn begin_again(&mut self) -> Result<(), Trouble> {
        let mut next = Player::begin_with(&self.address, self.number, self.setup.clone()).await?;
        next.random = self.random;
        next.ended = std::mem::take(&mut self.ended);
        *self = next;
        Ok(())
    }
}

/// The moves in a snapshot.
fn moves_of(state: &Value) -> Vec<&str> {
    let tree = state["tree"].as_array().into_iter().flatten();
    tree.filter_map(|node| node["move"].as_str()).collect()
}

/// Whether a move is the one that was sent: a flip is sent without what it will show.
fn same(ours: &str, theirs: &str) -> bool {
    theirs == ours || theirs.split('=').next() == Some(ours)
}

/// Comes to a table, for a while also while the server is only just starting: the socket
/// and the snapshot; nothing if there is no such game.
async fn come(address: &str, id: &str, token: &str) -> Result<Option<(Socket, Value)>, Trouble> {
    let url = format!("ws://{address}/ws/{id}?token={token}");
    let until = Instant::now() + PATIENCE;
    loop {
        let error: Trouble = match connect_async(&url).await {
            Ok((mut socket, _)) => match next(&mut socket).await {
                Ok(state) => return Ok(Some((socket, state))),
                Err(error) => error,
            },
            Err(Error::Http(answer)) if answer.status() == 404 => return Ok(None),
            Err(error) => error.into(),
        };
        if Instant::now() > until {
            return Err(error);
        }
        sleep(PAUSE).await;
    }
}

async fn next(socket: &mut Socket) -> Result<Value, Trouble> {
    loop {
        match timeout(PATIENCE, socket.next()).await? {
            Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text)?),
            Some(Ok(Message::Close(_))) | None => return Err("closed".into()),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(error.into()),
        }
    }
}
