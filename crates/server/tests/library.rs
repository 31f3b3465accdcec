//! The library behind the tables: no game is lost, and what cannot be kept did not happen.

mod common;

use common::{Guest, House, two_people};
use serde_json::{Value, json};
use std::path::Path;

async fn listed(house: &House) -> Vec<Value> {
    let answer = house.get("/api/library").await.json();
    answer["entries"].as_array().expect("a list").clone()
}

/// The results in the library, the latest game first.
async fn results(house: &House) -> Vec<String> {
    let entries = listed(house).await;
    let text = |entry: &Value| entry["result"].as_str().expect("a result").to_owned();
    entries.iter().map(text).collect()
}

#[tokio::test]
async fn a_finished_game_is_there_after_a_rematch_and_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (id, token) = house.begin("", two_people("gomoku")).await;
    assert!(listed(&house).await.is_empty(), "no move, no game");
    let mut guest = house.come(&id, Some(&token)).await;
    for again in ["rematch", "restart", "new"] {
        guest.play("h8").await;
        guest.say(json!({"do": "resign"})).await;
        guest.hear("over").await;
        guest.say(json!({"do": again, "game": "gomoku"})).await;
        if again != "new" {
            guest.hear("error").await;
            guest.say(json!({"do": again})).await;
        }
        while guest.hear("snapshot").await["ply"] != 0 {}
    }
    assert_eq!(results(&house).await, ["one", "one", "one"]);
    house.crash().await;
    let house = House::open(data.path()).await;
    let mut guest = house.come(&id, Some(&token)).await;
    assert_eq!(guest.hear("snapshot").await["ply"], 0, "the last one begun");
    guest.play("a1").await;
    assert_eq!(results(&house).await, ["*", "one", "one", "one"]);
}

/// Makes every change of a game fail, as a full disk does, or lets it pass again.
fn fill_the_disk(data: &Path, full: bool) {
    let file = data.join("library.sqlite");
    let raw = rusqlite::Connection::open(file).expect("the library opens");
    raw.busy_timeout(common::PATIENCE).expect("it can wait");
    let change = match full {
        true => {
            "CREATE TRIGGER full BEFORE UPDATE ON games
             BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        }
        false => "DROP TRIGGER full",
    };
    raw.execute_batch(change).expect("it can be changed");
}

#[tokio::test]
async fn on_a_full_disk_nothing_happens_and_then_the_game_goes_on_by_itself() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let person = json!({"kind": "person"});
    let engine = json!({"kind": "engine", "spec": "random"});
    let setup = json!({"game": "gomoku", "speed_ms": 2000, "players": [person, engine]});
    let (id, token) = house.begin("", setup).await;
    let mut guest = house.come(&id, Some(&token)).await;
    guest.hear("snapshot").await;
    fill_the_disk(data.path(), true);
    assert_eq!(guest.play("h8").await["code"], "library-failed");
    let mut other = house.come(&id, None).await;
    let seen = other.hear("snapshot").await;
    assert_eq!(seen["ply"], 0, "the move does not stand on the board");
    fill_the_disk(data.path(), false);
    assert_eq!(guest.play("h8").await["ply"], 1);
    // The engine's answer waits two seconds for its pace.
    fill_the_disk(data.path(), true);
    assert_eq!(other.hear("error").await["code"], "library-failed");
    let mut third = house.come(&id, None).await;
    assert_eq!(third.hear("snapshot").await["ply"], 1);
    fill_the_disk(data.path(), false);
    hear_ply(&mut other, 2).await;
    house.crash().await;
    let house = House::open(data.path()).await;
    let mut guest = house.come(&id, Some(&token)).await;
    assert_eq!(guest.hear("snapshot").await["ply"], 2);
}

#[tokio::test]
async fn the_second_server_on_a_folder_hears_who_has_it() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let settings = wuqi_server::Settings {
        host: [127, 0, 0, 1].into(),
        port: 0,
        data: data.path().to_owned(),
        page: None,
        grace: wuqi_server::GRACE,
        start: wuqi_session::protocol::FirstGame::default(),
        quotas: common::QUOTAS,
        runs: Vec::new(),
    };
    let refused = wuqi_server::serve(settings, |_| panic!("it serves")).await;
    let words = refused.expect_err("the folder is taken").to_string();
    let holder = format!("in use by wuqi serve at http://{}/, process", house.address);
    assert!(words.contains(&holder), "{words}");
}

#[tokio::test]
async fn when_the_server_has_ended_the_one_file_is_enough() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (id, token) = house.begin("", two_people("gomoku")).await;
    let mut guest = house.come(&id, Some(&token)).await;
    guest.play("h8").await;
    drop(guest);
    house.ask_to_end().await;
    house.ended().await;
    let copy = tempfile::tempdir().unwrap();
    for file in ["library.sqlite", "server.key"] {
        std::fs::copy(data.path().join(file), copy.path().join(file)).unwrap();
    }
    let house = House::open(copy.path()).await;
    let mut guest = house.come(&id, Some(&token)).await;
    assert_eq!(guest.hear("snapshot").await["ply"], 1);
    let copies = std::fs::read_dir(data.path().join("backups")).unwrap();
    assert_eq!(copies.count(), 1, "today's copy");
}

#[tokio::test]
async fn a_game_with_an_engine_that_is_gone_opens_and_says_so() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let engine = json!({"kind": "engine", "spec": "greedy"});
    let setup = json!({"game": "gomoku", "players": [{"kind": "person"}, engine]});
    let (id, token) = house.begin("", setup).await;
    let mut guest = house.come(&id, Some(&token)).await;
    guest.play("h8").await;
    hear_ply(&mut guest, 2).await;
    house.crash().await;
    let raw = rusqlite::Connection::open(data.path().join("library.sqlite")).unwrap();
    let change = "UPDATE games SET public = replace(public, 'greedy', 'forgotten')";
    raw.execute_batch(change).unwrap();
    drop(raw);
    let house = House::open(data.path()).await;
    let entry = listed(&house).await[0]["entry"].clone();
    let record = house.get(&format!("/api/library/{entry}/record")).await;
    assert_eq!(record.status, 200);
    let open = format!("POST /api/library/{entry}/open");
    assert_eq!(house.ask(&open, &[], "").await.status, 201);
    let mut guest = house.come(&id, Some(&token)).await;
    assert_eq!(guest.hear("snapshot").await["seats"][1]["kind"], "person");
    let why = guest.hear("error").await;
    assert_eq!(
        (&why["code"], &why["params"]["engine"]),
        (&json!("seat-empty"), &json!("forgotten"))
    );
}

#[tokio::test]
async fn a_spec_of_five_thousand_characters_harms_nobody() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let long = "9".repeat(5000);
    let kind = [("Content-Type", "application/json")];
    let post = async |line: &str, body: Value| {
        let line = format!("POST {line}");
        house.ask(&line, &kind, &body.to_string()).await
    };
    let spec = format!("greedy:a={long}");
    let engine = json!({"kind": "engine", "spec": spec});
    let players = json!([{"kind": "person"}, engine]);
    let refused = post("/api/games", json!({"game": "gomoku", "players": players})).await;
    assert_eq!(refused.json()["code"], "text-too-long");
    let engines = json!([{"spec": spec}, {"spec": "random"}]);
    let request = json!({"game": "ataxx", "games": 2, "engines": engines});
    let refused = post("/api/matches", request).await;
    assert_eq!(refused.json()["code"], "text-too-long");
    let matches = house.get("/api/matches").await.json();
    assert_eq!(matches["matches"], json!([]), "nothing runs for ever");
    // A game that an earlier version has kept: whoever looks on asks for its record.
    let engine = json!({"kind": "engine", "spec": "greedy"});
    let setup = json!({"game": "gomoku", "players": [{"kind": "person"}, engine]});
    let (id, token) = house.begin("", setup).await;
    let mut guest = house.come(&id, Some(&token)).await;
    guest.play("h8").await;
    hear_ply(&mut guest, 2).await;
    house.crash().await;
    let raw = rusqlite::Connection::open(data.path().join("library.sqlite")).unwrap();
    let change = format!("UPDATE games SET public = replace(public, 'greedy', '{long}')");
    raw.execute_batch(&change).unwrap();
    drop(raw);
    let house = House::open(data.path()).await;
    let mut watcher = house.come(&id, None).await;
    watcher.say(json!({"do": "export", "format": "wuqi"})).await;
    let record = watcher.hear("record").await;
    assert!(record["text"].as_str().unwrap().contains("h8"));
    let mut guest = house.come(&id, Some(&token)).await;
    guest.hear("snapshot").await;
    assert_eq!(guest.play("a1").await["ply"], 3, "the table goes on");
}

async fn hear_ply(guest: &mut Guest, ply: u32) {
    while guest.hear_one(&["update", "snapshot"]).await["ply"] != ply {}
}
