//! Who floods, stalls or talks rubbish harms nobody else.

mod common;

use common::{Guest, House, two_people};
use futures_util::SinkExt;
use serde_json::json;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// Somebody with a game of their own.
async fn decent(house: &House) -> Guest {
    let (id, token) = house.begin("", two_people("gomoku")).await;
    let mut guest = house.come(&id, Some(&token)).await;
    guest.hear("snapshot").await;
    guest
}

/// A decent guest's move stands, whatever the others are doing just then.
async fn plays(guest: &mut Guest, text: &str) {
    assert_eq!(guest.play(text).await["event"], "update");
}

#[tokio::test]
async fn a_flood_ends_at_the_door() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut good = decent(&house).await;
    let mut bad = decent(&house).await;
    for _ in 0..2000 {
        let text = Message::text(r#"{"do":"snapshot"}"#);
        if bad.socket.send(text).await.is_err() {
            break;
        }
    }
    plays(&mut good, "h8").await;
    let code = loop {
        if let Err(code) = bad.next().await {
            break code;
        }
    };
    assert!([1008, 1001, 1006].contains(&code), "{code}");
    plays(&mut good, "h9").await;
}

#[tokio::test]
async fn rubbish_is_answered_or_dropped() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (id, token) = house.begin("", two_people("gomoku")).await;
    let mut good = house.come(&id, Some(&token)).await;
    good.hear("snapshot").await;
    for text in [
        "",
        "}{",
        "[[[[[[",
        "\u{0}",
        r#"{"do":1}"#,
        r#"{"do":"play"}"#,
    ] {
        let mut bad = house.come(&id, Some(&token)).await;
        bad.socket.send(Message::text(text)).await.unwrap();
        bad.hear("error").await;
    }
    let deep = "[".repeat(500_000);
    for message in [
        Message::binary(vec![0xff; 1000]),
        Message::text("x".repeat(3 << 20)),
    ] {
        let mut bad = house.come(&id, Some(&token)).await;
        let _ = bad.socket.send(message).await;
        while bad.next().await.is_ok() {}
    }
    let mut bad = house.come(&id, Some(&token)).await;
    bad.socket.send(Message::text(deep)).await.unwrap();
    bad.hear("error").await;
    plays(&mut good, "h8").await;
}

#[tokio::test]
async fn who_does_not_read_is_shown_out() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (id, token) = house.begin("", two_people("gomoku")).await;
    let mut good = house.come(&id, Some(&token)).await;
    good.hear("snapshot").await;
    // Everybody hears every state; these never read theirs.
    let mut silent = Vec::new();
    for _ in 0..5 {
        silent.push(house.come(&id, None).await);
    }
    for round in 0..60 {
        plays(&mut good, "h8").await;
        good.say(json!({"do": "undo"})).await;
        good.hear("update").await;
        if round % 10 == 0 {
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }
    drop(silent);
}

#[tokio::test]
async fn connections_that_say_nothing_keep_nobody_out() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut half = Vec::new();
    for number in 0..300 {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        // Some say half of a request, some nothing at all.
        if number % 2 == 0 {
            stream.write_all(b"GET / HTTP/1.1\r\nHost: ").await.unwrap();
        }
        half.push(stream);
    }
    assert_eq!(house.get("/health").await.status, 200);
    let mut good = decent(&house).await;
    plays(&mut good, "h8").await;
    // Until here none of them has hung up.
    drop(half);
}

#[tokio::test]
async fn engines_of_others_keep_no_game_waiting() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let long = json!({"kind": "engine", "spec": "mcts", "limits": {"time_ms": 60_000}});
    let mut guests = Vec::new();
    for _ in 0..2 {
        let setup = json!({"game": "gomoku", "players": [long, long]});
        let (id, token) = house.begin("", setup).await;
        guests.push(house.come(&id, Some(&token)).await);
    }
    for _ in 0..6 {
        let mut guest = decent(&house).await;
        guest
            .say(json!({"do": "analyze", "limits": {"time_ms": 60_000}}))
            .await;
        guests.push(guest);
    }
    let quick = json!({"kind": "engine", "spec": "greedy"});
    let person = json!({"kind": "person", "name": ""});
    let (id, token) = house
        .begin("", json!({"game": "ataxx", "players": [person, quick]}))
        .await;
    let mut good = house.come(&id, Some(&token)).await;
    good.hear("snapshot").await;
    good.play("b7").await;
    while good.hear("update").await["ply"] != 2 {}
    // The answer did not wait for the others: they are still thinking about their first move.
    for guest in &mut guests[..2] {
        guest.say(json!({"id": "s", "do": "snapshot"})).await;
        let seen = loop {
            let message = guest.hear("snapshot").await;
            if message["re"] == "s" {
                break message;
            }
        };
        assert_eq!(seen["ply"], 0, "{seen}");
    }
}

/// A record with as many variations as fit into a request, each a move or two long.
fn wild_record() -> String {
    let mut text = String::from("(;GM[4]SZ[15];B[aa]");
    let name = |point: usize| {
        let letter = |number: usize| char::from(b'a' + number as u8);
        format!("{}{}", letter(point % 15), letter(point / 15))
    };
    for second in 1..225 {
        text.push_str(&format!("(;W[{}]", name(second)));
        for third in (1..225).filter(|&third| third != second) {
            text.push_str(&format!("(;B[{}])", name(third)));
        }
        text.push(')');
    }
    text.push(')');
    text
}

#[tokio::test]
async fn a_record_of_nothing_but_variations_makes_no_endless_snapshot() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let kind = [("Content-Type", "application/json")];
    let text = wild_record();
    let whole = json!({ "text": text }).to_string();
    let answer = house.ask("POST /api/games/import", &kind, &whole).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.json()["code"], "too-many-moves");
    let part = json!({ "text": text, "part": true }).to_string();
    let answer = house.ask("POST /api/games/import", &kind, &part).await;
    assert_eq!(answer.status, 201, "what fits is taken");
    let made = answer.json();
    let (id, token) = (made["id"].as_str().unwrap(), made["token"].as_str());
    let mut guest = house.come(id, token).await;
    let snapshot = guest.hear("snapshot").await.to_string();
    assert!(snapshot.len() < 2 << 20, "{}", snapshot.len());
}
