//! Two people at one game: they move in turn, once a second, and remember every move that
//! was acknowledged.

use crate::Phase;
use crate::house::{House, ask};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Between two moves of a game.
const PACE: Duration = Duration::from_secs(1);

/// After so long without an answer a game has gone wrong.
const PATIENCE: Duration = Duration::from_secs(30);

const GAMES: [&str; 5] = ["gomoku", "ataxx", "banqi", "sequencium", "territory"];

/// What all games together have seen.
#[derive(Default)]
pub struct Toll {
    /// How long each acknowledged move took while moves counted, in microseconds.
    pub waits: Mutex<Vec<u64>>,
    /// Acknowledged moves in all.
    pub moves: AtomicU64,
    /// Moves that were on their way when the server died and had arrived.
    pub arrived: AtomicU64,
    /// Moves that were on their way and had not.
    pub gone: AtomicU64,
    /// Games that were compared move by move with what the server knows.
    pub compared: AtomicU64,
    /// Games in which a move was missing or there twice.
    pub lost: AtomicU64,
    /// Messages that the one who did not move heard.
    pub heard: AtomicU64,
}

/// What the load needs of a state.
#[derive(Deserialize)]
struct State {
    event: String,
    re: Option<u64>,
    #[serde(default)]
    ply: u64,
    #[serde(default)]
    turn: String,
    #[serde(default)]
    moves: Vec<Choice>,
    code: Option<String>,
    #[serde(default)]
    tree: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    #[serde(alias = "move")]
    text: String,
}

/// Two people, their connections and what they remember.
pub struct Pair {
    address: String,
    number: usize,
    id: String,
    tokens: [String; 2],
    sockets: [Socket; 2],
    played: Vec<String>,
    state: State,
    questions: u64,
    random: u64,
}

impl Pair {
    /// Begins a game and comes to its table twice.
    pub async fn begin(house: &House, number: usize) -> Result<Pair, String> {
        Pair::at(house.address.clone(), number).await
    }

    async fn at(address: String, number: usize) -> Result<Pair, String> {
        let person = json!({"kind": "person", "name": ""});
        let game = GAMES[number % GAMES.len()];
        let setup = json!({"game": game, "players": [person, person]}).to_string();
        let made = answer(&address, "POST /api/games?apart=true", &setup).await?;
        let (id, first) = (text(&made, "id")?, text(&made, "token")?);
        let line = format!("GET /api/games/{id}/invitation?token={first}");
        let invitation = answer(&address, &line, "").await?;
        let tokens = [first, text(&invitation, "token")?];
        let (sockets, state) = come(&address, &id, &tokens).await?;
        Ok(Pair {
            address,
            number,
            id,
            tokens,
            sockets,
            played: Vec::new(),
            state,
            questions: 0,
            random: 0x9e37_79b9_7f4a_7c15 ^ (number as u64),
        })
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random % bound as u64) as usize
    }

    /// Plays until it is enough; an error tells what went wrong.
    pub async fn run(
        mut self,
        mut phase: watch::Receiver<Phase>,
        toll: std::sync::Arc<Toll>,
    ) -> Result<(), String> {
        self.fall_out_of_step().await;
        let mut next = tokio::time::Instant::now();
        loop {
            next += PACE;
            tokio::time::sleep_until(next).await;
            let now = *phase.borrow_and_update();
            match now {
                Phase::Over => return self.compare(&toll).await,
                Phase::Dark | Phase::Back => {
                    self.survive(None, &mut phase, &toll).await?;
                    next = tokio::time::Instant::now();
                }
                Phase::Arriving | Phase::Playing => {
                    let counts = now == Phase::Playing;
                    let (flying, done) = self.turn(counts, &toll).await;
                    if let Err(error) = done {
                        if !is_dark(&phase) {
                            // The news of the crash may come after the crash.
                            let _ = timeout(Duration::from_secs(2), phase.changed()).await;
                        }
                        if !is_dark(&phase) {
                            return Err(format!("game {}: {error}", self.id));
                        }
                        self.survive(flying, &mut phase, &toll).await?;
                        next = tokio::time::Instant::now();
                    }
                }
            }
        }
    }

    /// One move, or a new game after the last: the move that was on its way, and whether all
    /// went well.
    async fn turn(&mut self, counts: bool, toll: &Toll) -> (Option<String>, Result<(), String>) {
        if self.state.turn == "over" || self.state.moves.is_empty() {
            return (None, self.again(toll).await);
        }
        let mover = usize::from(self.state.turn == "two");
        let choice = self.below(self.state.moves.len());
        let text = self.state.moves[choice].text.clone();
        let before = self.played.len();
        let done = self.play(mover, &text, counts, toll).await;
        // Acknowledged, but the other did not hear of it any more: that is no flying move.
        let flying = (self.played.len() == before).then_some(text);
        (flying, done)
    }

    /// One move: sent, acknowledged, and heard by the other.
    async fn play(
        &mut self,
        mover: usize,
        text: &str,
        counts: bool,
        toll: &Toll,
    ) -> Result<(), String> {
        self.questions += 1;
        let question = self.questions;
        let command = json!({"id": question, "do": "play", "move": text});
        let begun = Instant::now();
        let message = Message::text(command.to_string());
        (self.sockets[mover].send(message).await).map_err(|error| error.to_string())?;
        let state = loop {
            let state = hear(&mut self.sockets[mover]).await?;
            if state.re == Some(question) && state.event == "update" {
                break state;
            }
            if state.event == "error" {
                return Err(format!("{text} was refused: {:?}", state.code));
            }
        };
        let wait = begun.elapsed().as_micros() as u64;
        self.played.push(text.to_owned());
        if state.ply != self.played.len() as u64 {
            return Err(format!("{} moves became {}", self.played.len(), state.ply));
        }
        self.state = state;
        toll.moves.fetch_add(1, Ordering::Relaxed);
        if counts {
            toll.waits.lock().expect("nobody panics").push(wait);
        }
        let ply = format!("\"ply\":{},", self.played.len());
        loop {
            let heard = next_text(&mut self.sockets[1 - mover]).await?;
            toll.heard.fetch_add(1, Ordering::Relaxed);
            if heard.contains("\"event\":\"update\"") && heard.contains(&ply) {
                return Ok(());
            }
        }
    }

    /// The server has died: comes again when it is back, and looks for every move.
    async fn survive(
        &mut self,
        flying: Option<String>,
        phase: &mut watch::Receiver<Phase>,
        toll: &Toll,
    ) -> Result<(), String> {
        while *phase.borrow_and_update() == Phase::Dark {
            phase.changed().await.map_err(|error| error.to_string())?;
        }
        let wait = self.below(3000) as u64;
        sleep(Duration::from_millis(wait)).await;
        let (sockets, state) = come(&self.address, &self.id, &self.tokens).await?;
        self.sockets = sockets;
        self.state = state;
        self.take_stock(flying, toll)?;
        while *phase.borrow_and_update() == Phase::Back {
            phase.changed().await.map_err(|error| error.to_string())?;
        }
        self.fall_out_of_step().await;
        Ok(())
    }

    /// Games do not all move at the same moment.
    async fn fall_out_of_step(&mut self) {
        let offset = self.below(1000) as u64;
        sleep(Duration::from_millis(offset)).await;
    }

    /// Compares what the server knows with what was acknowledged. A move that was on its way
    /// when the server died may be there or not; no other may be missing or be there twice.
    fn take_stock(&mut self, flying: Option<String>, toll: &Toll) -> Result<(), String> {
        let known: Vec<&str> = self
            .state
            .tree
            .iter()
            .map(|node| node.text.as_str())
            .collect();
        let same = |ours: &String, theirs: &&str| {
            // A flip is sent without what it will show.
            *theirs == ours || theirs.split('=').next() == Some(ours)
        };
        let most = self.played.len() + usize::from(flying.is_some());
        let fits = known.len() >= self.played.len()
            && known.len() <= most
            && self
                .played
                .iter()
                .zip(&known)
                .all(|(ours, theirs)| same(ours, theirs));
        if !fits {
            toll.lost.fetch_add(1, Ordering::Relaxed);
            let (ours, theirs) = (self.played.len(), known.len());
            return Err(format!(
                "game {}: {ours} acknowledged, {theirs} there",
                self.id
            ));
        }
        match (flying, known.len() > self.played.len()) {
            (Some(text), true) => {
                if !same(&text, &known[self.played.len()]) {
                    toll.lost.fetch_add(1, Ordering::Relaxed);
                    return Err(format!("game {}: another move was played", self.id));
                }
                self.played.push(text);
                toll.arrived.fetch_add(1, Ordering::Relaxed);
            }
            (Some(_), false) => {
                toll.gone.fetch_add(1, Ordering::Relaxed);
            }
            (None, _) => {}
        }
        Ok(())
    }

    /// The last look: everything that was acknowledged, nothing else.
    async fn compare(&mut self, toll: &Toll) -> Result<(), String> {
        let (sockets, state) = come(&self.address, &self.id, &self.tokens).await?;
        self.sockets = sockets;
        self.state = state;
        self.take_stock(None, toll)?;
        toll.compared.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// The game is over: compares it and begins another.
    async fn again(&mut self, toll: &Toll) -> Result<(), String> {
        self.compare(toll).await?;
        let random = self.random;
        *self = Pair::at(self.address.clone(), self.number).await?;
        self.random = random;
        Ok(())
    }
}

fn is_dark(phase: &watch::Receiver<Phase>) -> bool {
    matches!(*phase.borrow(), Phase::Dark | Phase::Back)
}

async fn come(
    address: &str,
    id: &str,
    tokens: &[String; 2],
) -> Result<([Socket; 2], State), String> {
    let connect = async |token: &String| {
        let url = format!("ws://{address}/ws/{id}?token={token}");
        let (socket, _) = connect_async(url)
            .await
            .map_err(|error| error.to_string())?;
        Ok::<Socket, String>(socket)
    };
    let (mut one, mut two) = (connect(&tokens[0]).await?, connect(&tokens[1]).await?);
    next_text(&mut two).await?;
    let state = hear(&mut one).await?;
    Ok(([one, two], state))
}

async fn hear(socket: &mut Socket) -> Result<State, String> {
    let text = next_text(socket).await?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}

async fn next_text(socket: &mut Socket) -> Result<String, String> {
    loop {
        match timeout(PATIENCE, socket.next()).await {
            Err(_) => return Err("no answer".to_owned()),
            Ok(Some(Ok(Message::Text(text)))) => return Ok(text.to_string()),
            Ok(Some(Ok(Message::Close(_))) | None) => return Err("closed".to_owned()),
            Ok(Some(Ok(_))) => {}
            Ok(Some(Err(error))) => return Err(error.to_string()),
        }
    }
}

/// What the server answers.
async fn answer(address: &str, line: &str, body: &str) -> Result<Value, String> {
    let answer = ask(address, line, body).await;
    answer.map_or_else(|error| Err(error.to_string()), |(_, body)| Ok(body))
}

fn text(value: &Value, name: &str) -> Result<String, String> {
    let text = value[name].as_str();
    text.map(str::to_owned).ok_or_else(|| value.to_string())
}
