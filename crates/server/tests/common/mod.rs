//! A server on a free port, and people who talk to it over plain sockets.

#![allow(dead_code, reason = "each test file uses its own part")]

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use wuqi_server::{Quotas, Settings, serve_until};

/// How long a test waits for anything.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// What engines get in tests.
pub const QUOTAS: Quotas = Quotas {
    thinking: Duration::from_secs(60),
    memory: 1024,
};

/// A server at work.
pub struct House {
    pub address: SocketAddr,
    task: JoinHandle<()>,
    asks: mpsc::Sender<()>,
}

/// An answer.
pub struct Answer {
    pub status: u16,
    pub headers: HashMap<String, String>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("the body is JSON")
    }
}

impl House {
    /// Opens a house with its data in a folder.
    pub async fn open(data: &Path) -> House {
        House::with(data, wuqi_server::GRACE, QUOTAS).await
    }

    /// Opens a house whose connections get so long to end by themselves, and whose engines
    /// get so much.
    pub async fn with(data: &Path, grace: Duration, quotas: Quotas) -> House {
        let (told, heard) = oneshot::channel();
        let (asks, asked) = mpsc::channel(2);
        let settings = Settings {
            start: wuqi_session::protocol::FirstGame::default(),
            host: [127, 0, 0, 1].into(),
            port: 0,
            data: data.to_owned(),
            page: None,
            grace,
            quotas,
            runs: Vec::new(),
        };
        let task = tokio::spawn(async move {
            let ready = |address| told.send(address).expect("the test waits");
            serve_until(settings, ready, asked)
                .await
                .expect("the server runs");
        });
        let address = heard.await.expect("the server starts");
        House {
            address,
            task,
            asks,
        }
    }

    /// Asks it to end, as a signal does.
    pub async fn ask_to_end(&self) {
        self.asks.send(()).await.expect("it has not ended yet");
    }

    /// Waits until it has ended.
    pub async fn ended(self) {
        let ended = timeout(PATIENCE, self.task).await;
        ended.expect("it ends").expect("it ends well");
    }

    /// Ends it without a word.
    pub async fn crash(self) {
        self.task.abort();
        let _ = self.task.await;
    }

    /// Sends a request exactly as it is written, with `Connection: close`.
    pub async fn ask(&self, line: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut text = format!("{line} HTTP/1.1\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            text += &format!("Host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        text += &format!(
            "Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        // A server that refuses a long body closes before it is sent.
        let _ = stream.write_all(text.as_bytes()).await;
        let mut bytes = Vec::new();
        let read = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
        let _ = read.expect("an answer comes");
        parse(&bytes)
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask(&format!("GET {path}"), &[], "").await
    }

    /// Begins a game: its name and token.
    pub async fn begin(&self, manner: &str, setup: Value) -> (String, String) {
        let kind = [("Content-Type", "application/json")];
        let line = format!("POST /api/games{manner}");
        let answer = self.ask(&line, &kind, &setup.to_string()).await;
        assert_eq!(
            answer.status,
            201,
            "{}",
            String::from_utf8_lossy(&answer.body)
        );
        let made = answer.json();
        let text = |name: &str| made[name].as_str().expect("a text").to_owned();
        (text("id"), text("token"))
    }

    /// Comes to a table.
    pub async fn come(&self, id: &str, token: Option<&str>) -> Guest {
        self.try_come(id, token).await.expect("the door opens")
    }

    pub async fn try_come(&self, id: &str, token: Option<&str>) -> Option<Guest> {
        let query = token.map_or_else(String::new, |token| format!("?token={token}"));
        let url = format!("ws://{}/ws/{id}{query}", self.address);
        let (socket, _) = connect_async(url).await.ok()?;
        Some(Guest { socket })
    }
}

fn parse(bytes: &[u8]) -> Answer {
    let end = bytes
        .windows(4)
        .position(|window| window == b"\r\n\r\n")
        .expect("headers end");
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.lines();
    let status = lines.next().expect("a status line")[9..12].parse();
    let headers = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    Answer {
        status: status.expect("a number"),
        headers,
        body: bytes[end + 4..].to_vec(),
    }
}

/// Somebody at a table.
pub struct Guest {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Guest {
    /// Says something.
    pub async fn say(&mut self, command: Value) {
        let text = Message::text(command.to_string());
        self.socket.send(text).await.expect("the server listens");
    }

    /// The next message, or the code with which the server closed.
    pub async fn next(&mut self) -> Result<Value, u16> {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await;
            match message.expect("the server speaks") {
                Some(Ok(Message::Text(text))) => {
                    return Ok(serde_json::from_str(&text).expect("JSON"));
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map_or(0, |frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(1006),
            }
        }
    }

    /// The next event of a kind; others are passed over.
    pub async fn hear(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.expect("the table is open");
            if message["event"] == kind {
                return message;
            }
        }
    }

    /// The next event of these kinds.
    pub async fn hear_one(&mut self, kinds: &[&str]) -> Value {
        loop {
            let message = self.next().await.expect("the table is open");
            if kinds.iter().any(|kind| message["event"] == *kind) {
                return message;
            }
        }
    }

    /// Plays a move and hears what became of it: `update` or `error`.
    pub async fn play(&mut self, text: &str) -> Value {
        self.say(json!({"id": "p", "do": "play", "move": text}))
            .await;
        loop {
            let message = self.next().await.expect("the table is open");
            if message["re"] == "p" {
                return message;
            }
        }
    }

    /// The code of the error that a command gets.
    pub async fn refused(&mut self, command: Value) -> String {
        self.say(command).await;
        let error = self.hear("error").await;
        error["code"].as_str().expect("a code").to_owned()
    }
}

/// Two people without names at a game.
pub fn two_people(game: &str) -> Value {
    let person = json!({"kind": "person", "name": ""});
    json!({"game": game, "players": [person, person]})
}
