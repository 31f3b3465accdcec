//! What was acknowledged is on the disk, whatever happens next.

mod common;

use common::{House, two_people};
use serde_json::json;
use std::fs;
use std::path::Path;

/// Copies what is on the disk at this moment, as a crash would leave it.
fn photograph(from: &Path) -> tempfile::TempDir {
    let copy = tempfile::tempdir().expect("a folder");
    for entry in fs::read_dir(from).expect("the data folder") {
        let entry = entry.expect("a file");
        let name = entry.file_name();
        // The index of the log is made again when it is missing; while the library is in
        // use it may be half written.
        let plain = entry.file_type().expect("a kind").is_file();
        if plain && !name.to_string_lossy().ends_with("-shm") {
            fs::copy(entry.path(), copy.path().join(name)).expect("it can be copied");
        }
    }
    copy
}

#[tokio::test]
async fn a_move_is_on_the_disk_when_it_is_heard_of() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (id, token) = house.begin("", two_people("gomoku")).await;
    // A game that nobody has come to is there already.
    let begun = photograph(data.path());
    let mut guest = house.come(&id, Some(&token)).await;
    let mut pictures = vec![(0, begun)];
    for (ply, text) in ["h8", "a1", "h9", "a2"].into_iter().enumerate() {
        let update = guest.play(text).await;
        assert_eq!(update["ply"], ply + 1);
        pictures.push((ply + 1, photograph(data.path())));
    }
    for (ply, picture) in pictures {
        let later = House::open(picture.path()).await;
        let mut guest = later.come(&id, Some(&token)).await;
        assert_eq!(guest.hear("snapshot").await["ply"], ply);
        later.crash().await;
    }
}

#[tokio::test]
async fn after_a_crash_the_game_goes_on_for_everybody() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let engine = json!({"kind": "engine", "spec": "greedy"});
    let person = json!({"kind": "person", "name": "Ann"});
    let setup = json!({"game": "territory", "players": [person, engine]});
    let (id, token) = house.begin("", setup).await;
    let mut guest = house.come(&id, Some(&token)).await;
    guest.hear("snapshot").await;
    guest.play("a1a2").await;
    while guest.hear("update").await["ply"] != 2 {}
    house.crash().await;
    let house = House::open(data.path()).await;
    let mut guest = house.come(&id, Some(&token)).await;
    let snapshot = guest.hear("snapshot").await;
    assert_eq!(
        (&snapshot["ply"], &snapshot["turn"]),
        (&json!(2), &json!("one"))
    );
    let next = snapshot["moves"][0]["text"].as_str().unwrap().to_owned();
    assert_eq!(guest.play(&next).await["event"], "update");
    while guest.hear("update").await["ply"] != 4 {}
}

#[tokio::test]
async fn a_move_that_is_sent_twice_is_played_once() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (id, token) = house.begin("", two_people("gomoku")).await;
    let mut guest = house.come(&id, Some(&token)).await;
    guest.hear("snapshot").await;
    for _ in 0..2 {
        guest
            .say(json!({"do": "play", "move": "h8", "at": 0}))
            .await;
    }
    assert_eq!(guest.hear_one(&["update", "error"]).await["ply"], 1);
    assert_eq!(guest.hear_one(&["update", "error"]).await["code"], "stale");
}
