//! The desk as a page meets it: whole games, a database that fails, a search that is stopped.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod common;

use common::{Browser, thought};
use serde_json::{Value, json};

const GAMES: [&str; 5] = ["ataxx", "banqi", "gomoku", "sequencium", "territory"];

fn engine(spec: &str) -> Value {
    json!({ "kind": "engine", "spec": spec })
}

fn against(game: &str, spec: &str) -> Value {
    json!({ "game": game, "players": [{ "kind": "person" }, engine(spec)] })
}

#[test]
fn a_game_of_each_kind_is_played_to_its_end_and_kept() {
    for game in GAMES {
        let mut browser = Browser::default();
        let players = [engine("level:3"), engine("level:3")];
        browser.holds_work = true;
        let id = browser.begin(json!({ "game": game, "players": players }));
        browser.release();
        let over = browser.state()["result"].clone();
        assert!(over.is_object(), "{game} has ended: {over}");
        assert_eq!(browser.last("over")["event"], "over", "{game}");
        let kept = browser.rows.values().next().unwrap();
        assert_eq!(
            (&kept.0["game"], &kept.0["live"]),
            (&json!(game), &json!(id))
        );
        let (_, list) = browser.request("GET", "api/library?limit=5", Value::Null);
        assert_eq!(
            (&list["total"], &list["counts"][game]),
            (&json!(1), &json!(1))
        );
        assert_eq!(
            list["entries"][0]["moves"],
            browser.state()["ply"],
            "{game}"
        );
    }
}

#[test]
fn a_move_that_cannot_be_kept_does_not_stand_and_is_not_told() {
    let mut browser = Browser::default();
    browser.begin(against("gomoku", "level:1"));
    browser.fails = 1;
    let before = browser.told.len();
    browser.command(json!({ "do": "play", "move": "h8", "id": 7 }));
    let told: Vec<&Value> = browser.told[before..].iter().map(|(_, m)| m).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(
        (&told[0]["code"], &told[0]["re"]),
        (&json!("library-failed"), &json!(7))
    );
    assert_eq!(browser.state()["ply"], 0);
    assert!(browser.wakes.is_some(), "it is tried again later");
}

#[test]
fn an_engine_that_is_asked_to_move_now_plays_what_it_said_last() {
    let mut browser = Browser::default();
    browser.holds_work = true;
    browser.begin(against("gomoku", "best"));
    browser.command(json!({ "do": "play", "move": "h8" }));
    let (job, _) = browser.held[0].clone();
    let report = json!({
        "move": "i9", "score": { "side": "two", "points": 3 },
        "wdl": { "win": 0.5, "draw": 0.0, "loss": 0.5 }, "pv": ["i9"], "depth": 2, "longest": 2,
        "nodes": 9, "simulations": 0, "time_ms": 1, "nodes_per_second": 9000, "root": [],
    });
    browser.say(thought(job, json!({ "report": report })));
    assert_eq!(browser.last("thinking")["report"]["move"], "i9");
    browser.command(json!({ "do": "move_now" }));
    assert_eq!(browser.stopped, [job]);
    assert_eq!(browser.state()["last"]["move"], "i9");
}

#[test]
fn an_engine_that_is_stopped_before_it_said_anything_still_has_a_legal_move() {
    for game in GAMES {
        let mut browser = Browser::default();
        browser.holds_work = true;
        let players = [engine("best"), json!({ "kind": "person" })];
        browser.begin(json!({ "game": game, "players": players }));
        browser.command(json!({ "do": "move_now" }));
        assert_eq!(browser.state()["ply"].as_u64().unwrap().min(1), 1, "{game}");
    }
}

#[test]
fn a_move_taken_back_ends_the_search_and_nothing_is_played() {
    let mut browser = Browser::default();
    browser.holds_work = true;
    browser.begin(against("ataxx", "best"));
    let mv = browser.state()["moves"][0]["text"].clone();
    browser.command(json!({ "do": "play", "move": mv }));
    assert_eq!(browser.held.len(), 1);
    browser.command(json!({ "do": "undo" }));
    assert_eq!((browser.stopped.len(), browser.held.len()), (1, 0));
    assert_eq!(browser.state()["ply"], 0);
}

#[test]
fn a_search_is_stopped_before_the_one_that_takes_its_place_begins() {
    let mut browser = Browser::default();
    browser.holds_work = true;
    browser.begin(json!({ "game": "ataxx" }));
    browser.command(json!({ "do": "analyze" }));
    let (first, _) = browser.held[0];
    browser.jobs.clear();
    browser.command(json!({ "do": "analyze", "spec": "mcts" }));
    let (second, _) = browser.held[0];
    let order = [("stop".to_owned(), first), ("think".to_owned(), second)];
    assert_eq!(browser.jobs, order);
}

#[test]
fn a_thinker_that_is_lost_leaves_a_game_that_goes_on() {
    let mut browser = Browser::default();
    browser.holds_work = true;
    browser.begin(against("territory", "level:2"));
    let mv = browser.state()["moves"][0]["text"].clone();
    browser.command(json!({ "do": "play", "move": mv }));
    let (job, _) = browser.held.pop_front().unwrap();
    browser.say(thought(job, json!({ "ended": {} })));
    assert_eq!(browser.last("error")["code"], "engine-failed");
    assert_eq!(browser.state()["paused"], true);
    browser.holds_work = false;
    browser.command(json!({ "do": "resume" }));
    assert_eq!(browser.state()["ply"], 2);
}

#[test]
fn a_desk_that_is_lost_goes_on_from_what_is_kept() {
    let mut first = Browser::default();
    let id = first.begin(against("sequencium", "level:2"));
    let mv = first.state()["moves"][0]["text"].clone();
    first.command(json!({ "do": "play", "move": mv }));
    let mut second = Browser::default();
    second.rows = first.rows.clone();
    second.say(json!({ "do": "come", "guest": 1, "table": id }));
    assert_eq!(second.state()["position"], first.state()["position"]);
    second.say(json!({ "do": "come", "guest": 2, "table": "0000000000000000" }));
    assert_eq!(second.links.last().unwrap(), &(2, "refused".to_owned()));
}

#[test]
fn a_window_that_has_not_seen_the_last_move_loses_none() {
    let mut first = Browser::default();
    let id = first.begin(json!({ "game": "gomoku" }));
    first.command(json!({ "do": "play", "move": "h8" }));
    let mut second = Browser::default();
    second.rows = first.rows.clone();
    second.say(json!({ "do": "come", "guest": 1, "table": id }));
    second.command(json!({ "do": "play", "move": "i9" }));
    first.rows = second.rows.clone();
    first.command(json!({ "do": "play", "move": "g7" }));
    assert_eq!(first.last("error")["code"], "stale");
    assert_eq!(first.state()["ply"], 2, "it sees the other window's move");
    assert_eq!(first.rows, second.rows, "and has overwritten nothing");
    first.command(json!({ "do": "play", "move": "g7" }));
    assert_eq!(first.state()["ply"], 3);
}

#[test]
fn the_library_is_searched_opened_renamed_written_and_carried_away() {
    let mut browser = Browser::default();
    let text = "wuqi record 1\nGame: gomoku\nOne: Ann\n\n1. h8\n2. i9\n3. g7\n";
    let import = json!({ "text": text });
    let (status, _) = browser.request("POST", "api/games/import", import);
    assert_eq!(status, 201);
    let (_, list) = browser.request("GET", "api/library?text=ann&result=*", Value::Null);
    let entry = list["entries"][0]["entry"].clone();
    let at = |rest: &str| format!("api/library/{entry}{rest}");
    let (status, _) = browser.request("PATCH", &at(""), json!({ "name": "Ann's game" }));
    assert_eq!(status, 200);
    let (status, seat) = browser.request("POST", &at("/open"), json!({}));
    assert_eq!((status, seat["id"].as_str().unwrap().len()), (201, 16));
    let (_, record) = browser.request("GET", &at("/record?format=wuqi"), Value::Null);
    assert!(record["text"].as_str().unwrap().contains("3. g7"));
    let (_, archive) = browser.request("GET", "api/library/archive", Value::Null);
    let mut other = Browser::default();
    let (_, added) = other.request("POST", "api/library/archive", archive.clone());
    assert_eq!(added, json!({ "added": 1, "known": 0 }));
    let (_, added) = other.request("POST", "api/library/archive", archive);
    assert_eq!(
        added,
        json!({ "added": 0, "known": 1 }),
        "nothing comes twice"
    );
    let (_, list) = other.request("GET", "api/library", Value::Null);
    assert_eq!(list["entries"][0]["name"], "Ann's game");
    let (status, _) = browser.request("DELETE", &at(""), Value::Null);
    assert_eq!((status, browser.rows.len()), (200, 0));
    let (status, fault) = browser.request("DELETE", &at(""), Value::Null);
    assert_eq!((status, &fault["code"]), (422, &json!("library-failed")));
}

#[test]
fn what_needs_a_server_says_so_and_bad_requests_say_why() {
    let mut browser = Browser::default();
    for (method, path) in [
        ("POST", "api/games?apart=true"),
        ("GET", "api/matches"),
        ("POST", "api/matches/3/stop"),
        ("GET", "api/games/0123456789abcdef/invitation?token=x"),
    ] {
        let (status, fault) = browser.request(method, path, json!({ "game": "ataxx" }));
        assert_eq!(
            (status, &fault["code"]),
            (501, &json!("needs-server")),
            "{path}"
        );
    }
    let mut code = |method, path, body| {
        let (status, answer) = browser.request(method, path, body);
        (
            status,
            answer["code"]
                .as_str()
                .or(answer["error"]["code"].as_str())
                .map(str::to_owned),
        )
    };
    let refused = |status, code: &str| (status, Some(code.to_owned()));
    assert_eq!(
        code("POST", "api/games", json!({})),
        refused(422, "bad-field")
    );
    assert_eq!(
        code(
            "POST",
            "api/engine",
            json!({ "game": "ataxx", "spec": "magic" })
        ),
        refused(200, "unknown-engine")
    );
    assert_eq!(
        code(
            "POST",
            "api/position",
            json!({ "game": "ataxx", "moves": ["b7", "d4"] })
        ),
        refused(200, "too-far")
    );
    assert_eq!(
        code("GET", "api/library?limit=x", Value::Null),
        refused(400, "bad-field")
    );
    assert_eq!(code("GET", "api/start", Value::Null), (200, None));
}

#[test]
fn a_search_is_followed_step_by_step() {
    let mut browser = Browser::default();
    let question = json!({ "game": "territory", "size": "3", "spec": "minimax:depth=2" });
    let (status, trace) = browser.request("POST", "api/trace", question);
    assert_eq!((status, &trace["complete"]), (200, &json!(true)));
    let steps = trace["events"][0].as_str().unwrap().split(';').count();
    assert!(steps > 10, "{steps}");
    let (status, fault) = browser.request(
        "POST",
        "api/trace",
        json!({ "game": "ataxx", "spec": "magic" }),
    );
    assert_eq!((status, &fault["code"]), (422, &json!("unknown-engine")));
}

#[test]
fn a_page_never_hears_what_lies_face_down() {
    let mut browser = Browser::default();
    browser.begin(against("banqi", "level:2"));
    let deal = browser.state()["deal"].clone();
    let commitment = deal["commitment"]
        .as_str()
        .expect("the deal is committed to");
    assert!(commitment.len() >= 32, "{deal}");
    let mv = browser.state()["moves"][0]["text"].clone();
    browser.command(json!({ "do": "play", "move": mv }));
    let secrets: Value = serde_json::from_str(
        browser.rows.values().next().unwrap().1["secret"]
            .as_str()
            .unwrap(),
    )
    .unwrap();
    let words = [&secrets["master"], &secrets["deal"]["secret"]];
    let told = json!(browser.told).to_string();
    for word in words {
        let word = word.as_str().expect("the secret is kept");
        assert!(!told.contains(word), "the page was told a secret");
    }
    assert!(
        browser
            .told
            .iter()
            .all(|(_, message)| message["event"] != "reveal")
    );
}
