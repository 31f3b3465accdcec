//! Those who mean harm. Each goes on until it is ended, whatever the server says.

use crate::Trouble;
use crate::house::ask;
use crate::player::Player;
use futures_util::SinkExt;
use serde_json::{Value, json};
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

/// A day.
const LONG: u64 = 86_400_000;

/// Tables at which engines think for as long as they may, with as much memory as they may.
pub async fn long_thinkers(address: &str, tables: usize, attackers: &mut JoinSet<()>) {
    let games = ["gomoku", "ataxx", "banqi", "sequencium", "territory"];
    for number in 0..tables {
        let memory = 512 - number % 10;
        let spec = format!("alphabeta:memory={memory}");
        let engine = json!({"kind": "engine", "spec": spec, "limits": {"time_ms": LONG}});
        let setup = json!({"game": games[number % games.len()], "players": [engine, engine]});
        let address = address.to_owned();
        attackers.spawn(async move {
            let Ok(mut player) = Player::begin_with(&address, number, setup).await else {
                return;
            };
            // Analyses beside it, one after the other.
            for memory in (400..512).cycle() {
                let spec = format!("alphabeta:memory={memory}");
                let analysis = json!({"do": "analyze", "spec": spec, "limits": {"time_ms": LONG}});
                if player.say(&analysis).await.is_err() {
                    return;
                }
                for _ in 0..20 {
                    if player.hear().await.is_err() {
                        return;
                    }
                }
            }
        });
    }
}

/// A match of engines that think for as long and with as much memory as they may.
pub async fn begin_match(address: &str) -> Result<(), Trouble> {
    let engine = json!({"spec": "alphabeta:memory=512", "limits": {"time_ms": 2000}});
    let request = json!({"game": "ataxx", "games": 2000, "engines": [engine, engine]});
    let (status, answer) = ask(address, "POST /api/matches", &request.to_string()).await?;
    match status {
        201 => Ok(()),
        _ => Err(format!("no match: {status} {answer}").into()),
    }
}

/// Ends every match: how many games were played in them.
pub async fn stop_matches(address: &str) -> Result<u64, Trouble> {
    let (_, list) = ask(address, "GET /api/matches", "").await?;
    let mut played = 0;
    for found in list["matches"].as_array().into_iter().flatten() {
        played += found["done"].as_u64().unwrap_or(0);
        let id = found["id"].as_str().unwrap_or_default();
        ask(address, &format!("POST /api/matches/{id}/stop"), "").await?;
    }
    Ok(played)
}

/// Somebody who follows one long search after the other; the counter tells how many.
pub fn traces(address: &str, attackers: &mut JoinSet<()>) -> Arc<AtomicU64> {
    let followed = Arc::new(AtomicU64::new(0));
    let (address, counter) = (address.to_owned(), followed.clone());
    let limits = json!({"time_ms": LONG});
    let request = json!({"game": "ataxx", "spec": "alphabeta:memory=256", "limits": limits});
    let request = request.to_string();
    attackers.spawn(async move {
        loop {
            let answer = ask(&address, "POST /api/trace", &request).await;
            if answer.is_ok_and(|(status, _)| status == 200) {
                counter.fetch_add(1, Ordering::Relaxed);
            }
            tokio::task::yield_now().await;
        }
    });
    followed
}

/// Everything that can be sent quickly; the counter tells how often something was answered.
pub fn flood(address: &str, attackers: &mut JoinSet<()>) -> Arc<AtomicU64> {
    let answered = Arc::new(AtomicU64::new(0));
    let position = json!({"game": "ataxx", "random": {"plies": 100, "seed": 7}}).to_string();
    let record = json!({ "text": wild_record() }).to_string();
    let rubbish = "{\"game\":".repeat(1000);
    let bodies = [
        ("POST /api/position", position),
        ("POST /api/games/import", record),
        ("POST /api/games", rubbish),
        ("GET /api/library", String::new()),
        ("GET /", String::new()),
    ];
    for (line, body) in bodies {
        for _ in 0..4 {
            let (address, body, answered) = (address.to_owned(), body.clone(), answered.clone());
            attackers.spawn(async move {
                loop {
                    if ask(&address, line, &body).await.is_ok() {
                        answered.fetch_add(1, Ordering::Relaxed);
                    }
                    tokio::task::yield_now().await;
                }
            });
        }
    }
    for number in 0..200 {
        attackers.spawn(dawdle(address.to_owned(), number % 2 == 0));
    }
    for _ in 0..8 {
        attackers.spawn(chatter(address.to_owned()));
    }
    answered
}

/// A record with as many variations as fit into a request.
fn wild_record() -> String {
    let mut text = "wuqi record 1\nGame: gomoku\n\n".to_owned();
    let mut number = 0;
    while text.len() < 700_000 {
        let (column, row) = (b'a' + (number % 15) as u8, 1 + number / 15 % 15);
        let _ = write!(text, "({}{row}) ", char::from(column));
        number += 1;
    }
    text
}

/// Sends a byte now and then and never comes to an end.
pub async fn dawdle(address: String, body: bool) {
    let head = format!("POST /api/position HTTP/1.1\r\nHost: {address}\r\n");
    loop {
        if let Ok(mut stream) = TcpStream::connect(&address).await {
            let mut text = head.clone();
            if body {
                text += "Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n";
            }
            let mut alive = stream.write_all(text.as_bytes()).await.is_ok();
            while alive {
                sleep(Duration::from_secs(2)).await;
                alive = stream.write_all(b"x").await.is_ok();
            }
        }
        sleep(Duration::from_millis(100)).await;
    }
}

/// Says more at a table than anybody may.
async fn chatter(address: String) {
    loop {
        let begun = ask(&address, "POST /api/games", r#"{"game":"banqi"}"#).await;
        let made = begun.map_or(Value::Null, |(_, made)| made);
        let id = made["id"].as_str().unwrap_or_default();
        let token = made["token"].as_str().unwrap_or_default();
        if let Ok((mut socket, _)) =
            connect_async(format!("ws://{address}/ws/{id}?token={token}")).await
        {
            let text = Message::text(r#"{"do":"snapshot"}"#);
            while socket.send(text.clone()).await.is_ok() {}
        }
        sleep(Duration::from_millis(100)).await;
    }
}
