//! However people behave, the house can be closed, and they are told first.

mod common;

use common::{House, PATIENCE, QUOTAS, two_people};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Longer than any test waits.
const FOR_EVER: Duration = Duration::from_secs(3600);

/// Sends a byte every so often, for ever, and never comes to the end of its request.
async fn dawdle(house: &House, start: &[u8], pause: Duration) {
    let mut stream = TcpStream::connect(house.address).await.expect("it listens");
    stream
        .write_all(start)
        .await
        .expect("it takes what is sent");
    // Its first bytes are there when the next request is answered.
    house.get("/health").await;
    tokio::spawn(async move {
        while stream.write_all(b"x").await.is_ok() {
            tokio::time::sleep(pause).await;
        }
    });
}

#[tokio::test]
async fn who_never_ends_a_request_does_not_keep_the_house_open() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let often = Duration::from_millis(500);
    dawdle(&house, b"GET /health HTTP/1.1\r\nX-Slow: ", often).await;
    let body = b"POST /api/position HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n";
    dawdle(&house, body, often).await;
    house.ask_to_end().await;
    house.ended().await;
}

#[tokio::test]
async fn everybody_at_a_table_is_told_before_the_door_closes() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let (id, token) = house.begin("", two_people("gomoku")).await;
    let mut player = house.come(&id, Some(&token)).await;
    let mut watcher = house.come(&id, None).await;
    player.play("h8").await;
    watcher.hear("update").await;
    house.ask_to_end().await;
    for guest in [&mut player, &mut watcher] {
        guest.hear("closing").await;
        assert_eq!(guest.next().await, Err(1001));
    }
    house.ended().await;
    // The move is there for whoever comes back.
    let house = House::open(data.path()).await;
    let mut player = house.come(&id, Some(&token)).await;
    assert_eq!(player.hear("snapshot").await["ply"], 1);
}

#[tokio::test]
async fn who_asks_twice_waits_for_nobody() {
    let data = tempfile::tempdir().unwrap();
    let house = House::with(data.path(), FOR_EVER, QUOTAS).await;
    dawdle(&house, b"GET / HTTP/1.1\r\nX: ", Duration::from_millis(500)).await;
    house.ask_to_end().await;
    house.ask_to_end().await;
    house.ended().await;
}

#[tokio::test]
async fn a_body_that_never_ends_is_cut_off() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let head = format!(
        "POST /api/position HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n",
        house.address
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let (mut hear, mut say) = stream.into_split();
    tokio::spawn(async move {
        while say.write_all(b" ").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    });
    let mut answer = Vec::new();
    let read = timeout(2 * PATIENCE, hear.read_to_end(&mut answer)).await;
    let _ = read.expect("the server loses patience");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}
