//! Who may do what at a table, and who hears that somebody has come.

mod common;

use common::{Guest, House, two_people};
use serde_json::{Value, json};

/// The two people of a game on two devices.
struct Apart {
    id: String,
    tokens: [String; 2],
    ann: Guest,
    bo: Guest,
}

async fn apart(house: &House, setup: Value) -> Apart {
    let (id, first) = house.begin("?apart=true", setup).await;
    let path = format!("/api/games/{id}/invitation?token={first}");
    let invitation = house.get(&path).await;
    assert_eq!(invitation.status, 200);
    let invitation = invitation.json();
    assert_eq!(invitation["addresses"], json!([]), "only this machine");
    let second = invitation["token"].as_str().expect("a token").to_owned();
    let ann = house.come(&id, Some(&first)).await;
    let bo = house.come(&id, Some(&second)).await;
    let tokens = [first, second];
    Apart {
        id,
        tokens,
        ann,
        bo,
    }
}

#[tokio::test]
async fn each_of_two_people_moves_for_their_own_side() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let Apart {
        mut ann, mut bo, ..
    } = apart(&house, two_people("gomoku")).await;
    assert_eq!(bo.play("h8").await["code"], "not-your-turn");
    assert_eq!(ann.play("h8").await["event"], "update");
    assert_eq!(ann.play("h9").await["code"], "not-your-turn");
    assert_eq!(bo.hear("update").await["ply"], 1);
    assert_eq!(bo.play("h9").await["event"], "update");
    for command in ["pause", "redo", "step", "move_now"] {
        let code = ann.refused(json!({"do": command})).await;
        assert_eq!(code, "not-allowed", "{command}");
    }
    assert_eq!(ann.refused(json!({"do": "analyze"})).await, "no-help");
    let list = json!({"do": "library", "op": "list"});
    assert_eq!(ann.refused(list).await, "not-allowed");
}

#[tokio::test]
async fn a_rematch_is_an_offer_and_people_stay_who_they_are() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let person = |name| json!({"kind": "person", "name": name});
    let setup = json!({"game": "gomoku", "players": [person("Ann"), person("Bo")]});
    let Apart {
        id,
        tokens,
        mut ann,
        mut bo,
    } = apart(&house, setup).await;
    assert_eq!(ann.hear("company").await["you"], "one");
    ann.play("h8").await;
    bo.say(json!({"do": "resign"})).await;
    bo.hear("over").await;
    ann.say(json!({"do": "rematch"})).await;
    while bo.hear("update").await["offer"]["kind"] != "rematch" {}
    let own = json!({"do": "answer", "accept": true});
    assert_eq!(ann.refused(own.clone()).await, "not-allowed");
    bo.say(own).await;
    let snapshot = bo.hear("snapshot").await;
    assert_eq!(snapshot["ply"], 0);
    assert_eq!(snapshot["seats"][0]["name"], "Bo");
    assert_eq!(bo.hear("company").await["you"], "one", "Bo begins now");
    while ann.hear("company").await["you"] != "two" {}
    assert_eq!(ann.play("h8").await["code"], "not-your-turn");
    assert_eq!(bo.play("h8").await["event"], "update");
    // The exchange outlives a restart, and so do the tokens.
    house.crash().await;
    let house = House::open(data.path()).await;
    let mut ann = house.come(&id, Some(&tokens[0])).await;
    assert_eq!(ann.hear("snapshot").await["ply"], 1);
    assert_eq!(ann.hear("company").await["you"], "two");
    assert_eq!(ann.play("h9").await["event"], "update");
}

#[tokio::test]
async fn who_throws_the_dice_sits_where_they_fell() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let person = |name| json!({"kind": "person", "name": name});
    let setup = json!({
        "game": "ataxx", "starts": "other", "players": [person("Ann"), person("Bo")],
    });
    let mut two = apart(&house, setup).await;
    assert_eq!(two.ann.hear("snapshot").await["seats"][0]["name"], "Bo");
    assert_eq!(two.ann.hear("company").await["you"], "two");
    assert_eq!(two.bo.hear("company").await["you"], "one");
}

#[tokio::test]
async fn tokens_open_one_game_and_one_seat() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let one = apart(&house, two_people("gomoku")).await;
    let (other, table) = house.begin("", two_people("gomoku")).await;
    for token in [&one.tokens[0], &one.tokens[1]] {
        assert!(house.try_come(&other, Some(token)).await.is_none());
        assert_eq!(token.len(), 32, "128 bits");
    }
    assert!(house.try_come(&one.id, Some(&table)).await.is_none());
    assert!(house.try_come("0123456789abcdef", None).await.is_none());
    assert!(house.try_come("..", None).await.is_none());
    // Only who has begun the game may invite.
    for (id, token) in [(&one.id, &one.tokens[1]), (&other, &one.tokens[0])] {
        let path = format!("/api/games/{id}/invitation?token={token}");
        assert_eq!(house.get(&path).await.status, 403);
    }
    let path = format!("/api/games/{}/invitation", one.id);
    assert_eq!(house.get(&path).await.status, 403);
}

#[tokio::test]
async fn watchers_look_and_are_counted() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let Apart {
        id,
        tokens,
        mut ann,
        bo,
        ..
    } = apart(&house, two_people("ataxx")).await;
    let mut watcher = house.come(&id, None).await;
    assert_eq!(watcher.hear("snapshot").await["ply"], 0);
    let company = watcher.hear("company").await;
    assert_eq!(company["you"], "watcher");
    assert_eq!(company["here"], json!([true, true]));
    assert_eq!(company["watchers"], 1);
    for command in ["undo", "resign", "draw", "restart", "reveal", "hint"] {
        let mut command = json!({"do": command});
        if command["do"] == "hint" {
            command["level"] = json!("where");
        }
        assert_eq!(watcher.refused(command).await, "not-allowed");
    }
    assert_eq!(watcher.play("b7").await["code"], "not-allowed");
    watcher.say(json!({"do": "look", "node": 0})).await;
    watcher.hear("position").await;
    assert_eq!(ann.play("b7").await["event"], "update");
    assert_eq!(watcher.hear("update").await["ply"], 1);
    // Somebody goes and comes back.
    drop(bo);
    while watcher.hear("company").await["here"] != json!([true, false]) {}
    let mut bo = house.come(&id, Some(&tokens[1])).await;
    assert_eq!(bo.hear("snapshot").await["ply"], 1);
    while watcher.hear("company").await["here"] != json!([true, true]) {}
}

#[tokio::test]
async fn the_server_keeps_the_clocks() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut setup = two_people("gomoku");
    setup["clock"] = json!({"base_ms": 400, "increment_ms": 0});
    let mut two = apart(&house, setup).await;
    two.ann.play("h8").await;
    let over = two.ann.hear("over").await;
    assert_eq!(
        (&over["outcome"], &over["reason"]),
        (&json!("one"), &json!("time"))
    );
    assert_eq!(two.bo.hear("over").await["reason"], "time");
}
