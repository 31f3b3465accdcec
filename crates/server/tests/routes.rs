//! Every address: what it answers, what it carries, whom it refuses.

mod common;

use common::{House, two_people};
use serde_json::json;

#[tokio::test]
async fn every_answer_carries_the_headers_that_keep_a_page_safe() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    for path in [
        "/",
        "/health",
        "/api/catalog",
        "/app/main.js",
        "/locales/en.json",
        "/none",
        "/ws/none",
    ] {
        let answer = house.get(path).await;
        let policy = &answer.headers["content-security-policy"];
        assert!(policy.contains("default-src 'none'"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers["referrer-policy"], "no-referrer");
        assert_eq!(answer.headers["x-frame-options"], "DENY");
        assert!(!answer.headers.contains_key("access-control-allow-origin"));
    }
}

#[tokio::test]
async fn other_hosts_and_origins_are_refused_everywhere() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let own = house.address.to_string();
    for line in ["GET /", "GET /health", "POST /api/games", "GET /ws/0"] {
        for headers in [
            vec![("Host", "evil.example")],
            vec![("Host", "127.0.0.1.evil.example")],
            vec![("Host", "")],
            vec![("Host", own.as_str()), ("Origin", "http://evil.example")],
            vec![("Host", own.as_str()), ("Origin", "null")],
            vec![("Host", own.as_str()), ("Origin", "http://localhost:1")],
        ] {
            let answer = house.ask(line, &headers, "").await;
            assert!([400, 403].contains(&answer.status), "{line} {headers:?}");
        }
    }
    let origin = format!("http://{own}");
    let answer = house
        .ask("GET /", &[("Host", &own), ("Origin", &origin)], "")
        .await;
    assert_eq!(answer.status, 200);
}

#[tokio::test]
async fn no_path_leads_out_of_the_page() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/app/../../Cargo.toml",
        "/app/%2e%2e%2f%2e%2e%2fCargo.toml",
        "/..%5cCargo.toml",
        "//etc/passwd",
        "/locales/../index.html",
        "/locales/%2e%2e/web/index.html",
        "/tests/run.js",
        "/biome.json",
        "/jsconfig.json",
        "/app",
        "/server.key",
        "/library.sqlite",
        "/app/main.js%00.html",
    ] {
        let answer = house.get(path).await;
        assert!([400, 404].contains(&answer.status), "{path}");
    }
}

#[tokio::test]
async fn the_page_comes_packed_and_once() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let packed = house
        .ask("GET /app/router.js", &[("Accept-Encoding", "gzip, br")], "")
        .await;
    assert_eq!(packed.headers["content-encoding"], "gzip");
    let plain = house.get("/app/router.js").await;
    assert!(packed.body.len() < plain.body.len());
    let tag = packed.headers["etag"].as_str();
    let again = house
        .ask("GET /app/router.js", &[("If-None-Match", tag)], "")
        .await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/app/main.js", "text/javascript; charset=utf-8"),
        ("/styles/base.css", "text/css; charset=utf-8"),
        ("/icons.svg", "image/svg+xml"),
        ("/locales/zh-Hant.json", "application/json"),
    ] {
        assert_eq!(house.get(path).await.headers["content-type"], kind);
    }
}

#[tokio::test]
async fn a_wrong_set_up_is_refused_with_a_code() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let kind = [("Content-Type", "application/json")];
    for (body, status) in [
        ("no json".to_owned(), 400),
        ("{}".to_owned(), 422),
        (json!({"game": "chess"}).to_string(), 422),
        (json!({"game": "gomoku", "size": "99"}).to_string(), 422),
        (json!({"game": "gomoku", "secret": 1}).to_string(), 422),
        (
            json!({"game": "gomoku", "position": "x".repeat(2 << 20)}).to_string(),
            413,
        ),
    ] {
        let answer = house.ask("POST /api/games", &kind, &body).await;
        assert_eq!(answer.status, status, "{}", &body[..body.len().min(60)]);
        if status != 413 {
            assert!(answer.json()["code"].is_string());
        }
    }
    // A form of another page cannot begin a game: it cannot send this type.
    let form = two_people("gomoku").to_string();
    let text = [("Content-Type", "text/plain")];
    let answer = house.ask("POST /api/games", &text, &form).await;
    assert_eq!(answer.status, 415);
    assert_eq!(house.ask("DELETE /api/games", &[], "").await.status, 405);
}

#[tokio::test]
async fn health_tells_how_full_the_house_is() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (id, token) = house.begin("", two_people("gomoku")).await;
    let mut guest = house.come(&id, Some(&token)).await;
    guest.hear("snapshot").await;
    let health = house.get("/health").await.json();
    assert_eq!(health["ok"], true);
    assert_eq!(health["tables"], 1);
    assert!(health["connections"].as_u64() >= Some(2));
}
