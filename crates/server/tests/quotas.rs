//! Scarce things are shared: no number of long thinkers keeps anybody else waiting.

mod common;

use common::{Guest, House, QUOTAS, two_people};
use serde_json::{Value, json};
use std::time::Duration;
use wuqi_server::{GRACE, Quotas};

/// A day, as somebody who means harm would ask for.
const LONG: u64 = 86_400_000;

/// Tables at which engines play each other and analyses run, both for as long as they may.
async fn long_thinkers(house: &House, tables: usize) -> Vec<Guest> {
    let engine = json!({"kind": "engine", "spec": "mcts:memory=1", "limits": {"time_ms": LONG}});
    let mut guests = Vec::new();
    for _ in 0..tables {
        let setup = json!({"game": "gomoku", "players": [engine, engine]});
        let (id, token) = house.begin("", setup).await;
        let mut guest = house.come(&id, Some(&token)).await;
        let limits = json!({"time_ms": LONG});
        guest
            .say(json!({"do": "analyze", "spec": "mcts:memory=1", "limits": limits}))
            .await;
        guests.push(guest);
    }
    guests
}

fn against_greedy() -> Value {
    let engine = json!({"kind": "engine", "spec": "greedy"});
    let person = json!({"kind": "person", "name": ""});
    json!({"game": "ataxx", "players": [person, engine]})
}

#[tokio::test]
async fn a_quiet_player_is_answered_beside_many_long_thinkers() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let _thinkers = long_thinkers(&house, 12).await;
    let (id, token) = house.begin("", against_greedy()).await;
    let mut quiet = house.come(&id, Some(&token)).await;
    let mut state = quiet.hear("snapshot").await;
    for ply in [2, 4, 6] {
        let text = state["moves"][0]["text"].as_str().unwrap().to_owned();
        quiet.play(&text).await;
        state = quiet.hear("update").await;
        assert_eq!(state["ply"], ply, "the engine has answered");
    }
    // Help, too.
    quiet.say(json!({"do": "hint", "level": "which"})).await;
    quiet.hear("hint").await;
}

#[tokio::test]
async fn whoever_waits_for_a_place_is_told() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut thinkers = long_thinkers(&house, 40).await;
    let waiting = thinkers[39].hear("waiting").await;
    assert_eq!(waiting["waits"], true);
    assert!(["move", "analysis"].contains(&waiting["purpose"].as_str().unwrap()));
}

#[tokio::test]
async fn no_search_takes_longer_than_the_house_allows() {
    let data = tempfile::tempdir().unwrap();
    let quotas = Quotas {
        thinking: Duration::from_millis(100),
        ..QUOTAS
    };
    let house = House::with(data.path(), GRACE, quotas).await;
    let (id, token) = house.begin("", two_people("gomoku")).await;
    let mut guest = house.come(&id, Some(&token)).await;
    for limits in [json!({"time_ms": LONG}), json!({"nodes": u64::MAX >> 12})] {
        let analysis = json!({"do": "analyze", "spec": "alphabeta", "limits": limits});
        guest.say(analysis).await;
        while guest.hear("thinking").await["done"] != true {}
    }
}
