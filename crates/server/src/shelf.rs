//! The library for a page without a game: list, open, rename, delete, and take out records.
//!
//! As at a table, only somebody at this very machine may look into the library.

use crate::apart::apart;
use crate::door::Peer;
use crate::hall::{Hall, OpenError};
use crate::keeper::KeeperError;
use crate::routes::{bad_body, made, refused};
use crate::tokens::Right;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, patch, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;
use wuqi_games::any::games;
use wuqi_session::host::{Seating, export};
use wuqi_session::protocol::{Code, Fault, LibraryFilter, LibraryPage, RecordText};
use wuqi_store::{Library, StoreError};

type Visitor = ConnectInfo<Peer>;

/// The addresses of the library.
pub(crate) fn routes() -> Router<Hall> {
    Router::new()
        .route("/api/library", get(list))
        .route("/api/library/{entry}", patch(rename).delete(delete))
        .route("/api/library/{entry}/open", post(open))
        .route("/api/library/{entry}/record", get(record))
}

/// Refuses whoever is not at this machine.
fn admit(visitor: &Visitor) -> Result<(), Box<Response>> {
    if visitor.0.is_here() {
        return Ok(());
    }
    let fault = Json(Fault::new(Code::NoLibrary));
    Err(Box::new((StatusCode::FORBIDDEN, fault).into_response()))
}

/// The library did not do what was asked of it: because the question was wrong, or because
/// it could not.
fn failed(error: KeeperError) -> Response {
    match error.is_wrong_question() {
        true => (StatusCode::UNPROCESSABLE_ENTITY, Json(Fault::from(error))).into_response(),
        false => refused(error.into()),
    }
}

/// The games that fit a search, how many there are of each game, and who plays in any.
async fn list(
    visitor: Visitor,
    State(hall): State<Hall>,
    search: Result<Query<LibraryFilter>, QueryRejection>,
) -> Response {
    if let Err(response) = admit(&visitor) {
        return *response;
    }
    let search = match search {
        Ok(Query(search)) => search,
        Err(error) => {
            let fault = Fault::new(Code::BadField).with("detail", error.body_text());
            return (StatusCode::BAD_REQUEST, Json(fault)).into_response();
        }
    };
    let found = move |library: &mut Library| {
        let counts: Result<BTreeMap<_, _>, _> = games()
            .into_iter()
            .map(|info| {
                let of_game = LibraryFilter {
                    game: Some(info.id.to_owned()),
                    limit: Some(0),
                    ..LibraryFilter::default()
                };
                let (_, total) = library.list(&of_game)?;
                Ok::<_, StoreError>((info.id.to_owned(), total))
            })
            .collect();
        Ok((library.list(&search)?, counts?, library.opponents()?))
    };
    match hall.keeper().ask(found).await {
        Ok(((entries, total), counts, opponents)) => Json(LibraryPage {
            entries,
            total,
            counts,
            opponents,
        })
        .into_response(),
        Err(error) => failed(error),
    }
}

/// Sets the table of a game: its name and the token. In a game of two people on devices of
/// their own, whoever began it here keeps their own seat; nobody gets the other's.
async fn open(visitor: Visitor, State(hall): State<Hall>, Path(entry): Path<i64>) -> Response {
    if let Err(response) = admit(&visitor) {
        return *response;
    }
    match hall.open_entry(entry).await {
        Ok((id, Seating::Table)) => made(&hall, &id, Right::Table),
        Ok((id, Seating::Here)) => made(&hall, &id, Right::First),
        Ok((id, Seating::Elsewhere)) => made(&hall, &id, Right::Watcher),
        Err(OpenError::Keeper(error)) => failed(error),
        Err(error @ OpenError::Unreadable) => {
            refused(Fault::new(Code::LibraryFailed).with("detail", error.to_string()))
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Name {
    name: String,
}

async fn rename(
    visitor: Visitor,
    State(hall): State<Hall>,
    Path(entry): Path<i64>,
    body: Result<Json<Name>, JsonRejection>,
) -> Response {
    if let Err(response) = admit(&visitor) {
        return *response;
    }
    let name = match body {
        Ok(Json(Name { name })) => name,
        Err(error) => return bad_body(&error),
    };
    let rename = move |library: &mut Library| library.rename(entry, &name);
    done(entry, hall.keeper().ask(rename).await)
}

async fn delete(visitor: Visitor, State(hall): State<Hall>, Path(entry): Path<i64>) -> Response {
    if let Err(response) = admit(&visitor) {
        return *response;
    }
    let delete = move |library: &mut Library| library.delete(entry);
    done(entry, hall.keeper().ask(delete).await)
}

fn done(entry: i64, result: Result<(), KeeperError>) -> Response {
    match result {
        Ok(()) => Json(json!({ "entry": entry })).into_response(),
        Err(error) => failed(error),
    }
}

#[derive(Deserialize)]
struct Form {
    #[serde(default)]
    format: Option<String>,
}

/// The record of a game as text: what everybody may see of it.
async fn record(
    visitor: Visitor,
    State(hall): State<Hall>,
    Path(entry): Path<i64>,
    Query(Form { format }): Query<Form>,
) -> Response {
    if let Err(response) = admit(&visitor) {
        return *response;
    }
    let stored = match hall.keeper().ask(move |library| library.load(entry)).await {
        Ok(stored) => stored,
        Err(error) => return failed(error),
    };
    let format = format.unwrap_or_else(|| "wuqi".to_owned());
    let written = {
        let format = format.clone();
        apart(move || export(&stored, format)).await
    };
    match written.and_then(|written| written) {
        Ok(text) => Json(RecordText { format, text }).into_response(),
        Err(fault) => refused(fault),
    }
}

#[cfg(test)]
mod tests {
    use crate::door::Peer;
    use crate::files::Page;
    use crate::guests::Guest;
    use crate::hall::Hall;
    use crate::routes::app;
    use crate::runs::Runs;
    use crate::table::Knock;
    use crate::thinkers::Quotas;
    use crate::tokens::Right;
    use axum::Router;
    use axum::body::{Body, to_bytes};
    use axum::extract::connect_info::MockConnectInfo;
    use axum::http::{Request, StatusCode};
    use serde_json::{Value, json};
    use std::net::SocketAddr;
    use std::sync::Arc;
    use tempfile::TempDir;
    use tokio::sync::{mpsc, oneshot};
    use tower::ServiceExt;
    use wuqi_session::protocol::FirstGame;

    struct House {
        app: Router,
        hall: Hall,
        folder: Arc<TempDir>,
    }

    fn house(visitor: [u8; 4]) -> House {
        let folder = tempfile::tempdir().unwrap();
        let quotas = Quotas {
            thinking: crate::THINKING,
            memory: 256,
        };
        let hall = Hall::open(folder.path(), quotas).unwrap();
        seen_by(visitor, hall, Arc::new(folder))
    }

    fn seen_by(visitor: [u8; 4], hall: Hall, folder: Arc<TempDir>) -> House {
        let from = SocketAddr::from((visitor, 4000));
        House {
            app: app(
                hall.clone(),
                Page::embedded(),
                from,
                FirstGame::default(),
                Runs::default(),
            )
            .layer(MockConnectInfo(Peer(from))),
            hall,
            folder,
        }
    }

    impl House {
        async fn ask(&self, method: &str, path: &str, body: Value) -> (StatusCode, Value) {
            let request = Request::builder()
                .method(method)
                .uri(path)
                .header("host", "127.0.0.1:4000")
                .header("content-type", "application/json");
            let request = request.body(Body::from(body.to_string())).unwrap();
            let response = self.app.clone().oneshot(request).await.unwrap();
            let status = response.status();
            let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
            (
                status,
                serde_json::from_slice(&bytes).unwrap_or(Value::Null),
            )
        }

        /// Plays the first move of the game that was begun last, so that the library shows
        /// it: where to open it.
        async fn play(&self, begun: &Value) -> String {
            let door = self.hall.find(begun["id"].as_str().unwrap()).await.unwrap();
            let (number, waiting) = oneshot::channel();
            let (mail, mut inbox) = mpsc::channel(8);
            let guest = Guest {
                right: Right::First,
                address: [127, 0, 0, 1].into(),
                local: true,
                mail,
            };
            let coming = Knock::Come(guest, number);
            assert!(door.send(coming).await.is_ok());
            let number = waiting.await.unwrap().unwrap();
            let play = json!({ "do": "play", "move": "h8" });
            let said = door.send(Knock::Say(number, play.to_string())).await;
            assert!(said.is_ok());
            while !inbox.recv().await.unwrap().contains(r#""event":"update""#) {}
            let (_, list) = self.ask("GET", "/api/library", Value::Null).await;
            format!("/api/library/{}/open", list["entries"][0]["entry"])
        }

        /// Imports a game and waits until it is in the library.
        async fn import(&self, text: &str) -> Value {
            let body = json!({ "text": text });
            let (status, seat) = self.ask("POST", "/api/games/import", body).await;
            assert_eq!(status, StatusCode::CREATED, "{seat}");
            for _ in 0..200 {
                let (_, list) = self.ask("GET", "/api/library", Value::Null).await;
                if list["total"] == 1 {
                    return list["entries"][0].clone();
                }
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
            panic!("the game did not reach the library");
        }
    }

    const RECORD: &str = "wuqi record 1\nGame: gomoku\nOne: Ann\n\n1. h8\n2. i9\n3. g7\n";

    #[tokio::test]
    async fn a_position_is_answered_and_a_wrong_one_explained() {
        let house = house([192, 168, 1, 9]);
        let body = json!({ "game": "ataxx", "moves": ["b7"] });
        let (status, answer) = house.ask("POST", "/api/position", body).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(answer["turn"], "two");
        let body = json!({ "game": "ataxx", "moves": ["b7", "d4"] });
        let (status, answer) = house.ask("POST", "/api/position", body).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(answer["error"]["code"], "too-far");
        assert_eq!(answer["error"]["params"]["ply"], 2);
        let (status, fault) = house.ask("POST", "/api/position", json!({})).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(fault["code"], "bad-field");
    }

    #[tokio::test]
    async fn a_record_is_taken_in_found_opened_and_written_again() {
        let house = house([127, 0, 0, 1]);
        let entry = house.import(RECORD).await;
        assert_eq!(entry["game"], "gomoku");
        assert_eq!(entry["moves"], 3);
        let (_, list) = house
            .ask("GET", "/api/library?text=ann&result=*&limit=5", Value::Null)
            .await;
        assert_eq!(list["total"], 1);
        assert_eq!(list["counts"]["gomoku"], 1);
        assert_eq!(list["counts"]["banqi"], 0);
        let at = format!("/api/library/{}", entry["entry"]);
        let (status, first) = house.ask("POST", &format!("{at}/open"), Value::Null).await;
        assert_eq!(status, StatusCode::CREATED);
        let (_, second) = house.ask("POST", &format!("{at}/open"), Value::Null).await;
        assert_eq!(first, second, "a game has one table");
        for (format, status, begins) in [
            ("wuqi", StatusCode::OK, "wuqi record 1"),
            ("sgf", StatusCode::OK, "(;"),
            ("pgn", StatusCode::UNPROCESSABLE_ENTITY, ""),
            ("doc", StatusCode::UNPROCESSABLE_ENTITY, ""),
        ] {
            let path = format!("{at}/record?format={format}");
            let (answered, body) = house.ask("GET", &path, Value::Null).await;
            assert_eq!(answered, status, "{body}");
            let text = body["text"].as_str().unwrap_or_default();
            assert!(text.starts_with(begins), "{text}");
        }
    }

    #[tokio::test]
    async fn a_game_is_renamed_and_deleted_once() {
        let house = house([127, 0, 0, 1]);
        let entry = house.import(RECORD).await;
        let at = format!("/api/library/{}", entry["entry"]);
        let (status, _) = house.ask("PATCH", &at, json!({ "name": "Sunday" })).await;
        assert_eq!(status, StatusCode::OK);
        let (status, fault) = house.ask("PATCH", &at, json!({ "name": " " })).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(fault["code"], "library-failed");
        let (_, list) = house
            .ask("GET", "/api/library?text=sund", Value::Null)
            .await;
        assert_eq!(list["entries"][0]["name"], "Sunday");
        let (status, _) = house.ask("DELETE", &at, Value::Null).await;
        assert_eq!(status, StatusCode::OK);
        let (status, _) = house.ask("DELETE", &at, Value::Null).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    }

    #[tokio::test]
    async fn a_record_that_cannot_be_read_is_placed_and_keeps_nothing() {
        let house = house([127, 0, 0, 1]);
        let body = json!({ "text": RECORD.replace("i9", "h8") });
        let (status, fault) = house.ask("POST", "/api/games/import", body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(fault["code"], "occupied");
        assert_eq!(fault["params"]["line"], 6);
        let (_, list) = house.ask("GET", "/api/library", Value::Null).await;
        assert_eq!(list["total"], 0);
    }

    #[tokio::test]
    async fn whoever_began_a_game_apart_keeps_their_own_seat_and_no_other() {
        let house = house([127, 0, 0, 1]);
        let players =
            json!([{ "kind": "person", "name": "Ann" }, { "kind": "person", "name": "" }]);
        let setup = json!({ "game": "gomoku", "players": players });
        let (_, begun) = house
            .ask("POST", "/api/games?apart=true", setup.clone())
            .await;
        let at = house.play(&begun).await;
        let (status, opened) = house.ask("POST", &at, Value::Null).await;
        assert_eq!(
            (status, opened),
            (StatusCode::CREATED, begun),
            "the host's seat"
        );
        // A game that two others play may only be watched.
        let elsewhere = seen_by([192, 168, 1, 9], house.hall.clone(), house.folder.clone());
        let (_, begun) = elsewhere.ask("POST", "/api/games?apart=true", setup).await;
        let at = house.play(&begun).await;
        let (_, opened) = house.ask("POST", &at, Value::Null).await;
        assert_eq!(opened, json!({ "id": begun["id"] }), "no token");
    }

    #[tokio::test]
    async fn the_moves_before_a_fault_can_be_kept() {
        let house = house([127, 0, 0, 1]);
        let text = RECORD.replace("g7", "h8");
        let (status, fault) = house
            .ask("POST", "/api/games/import", json!({ "text": text }))
            .await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(
            (&fault["code"], &fault["params"]["playable"]),
            (&json!("occupied"), &json!(2))
        );
        let body = json!({ "text": text, "part": true });
        let (status, _) = house.ask("POST", "/api/games/import", body).await;
        assert_eq!(status, StatusCode::CREATED);
        let (_, list) = house.ask("GET", "/api/library", Value::Null).await;
        assert_eq!(list["entries"][0]["moves"], 2);
        let at = format!("/api/library/{}/record", list["entries"][0]["entry"]);
        let (_, record) = house.ask("GET", &at, Value::Null).await;
        let text = record["text"].as_str().unwrap();
        assert!(text.contains("; line 7, column 4"), "{text}");
        assert!(
            text.contains("; 3. h8"),
            "what could not be read is not lost: {text}"
        );
    }

    #[tokio::test]
    async fn a_library_that_fails_is_no_fault_of_the_question() {
        let house = house([127, 0, 0, 1]);
        house.import(RECORD).await;
        house.hall.close().await;
        for (method, path) in [
            ("GET", "/api/library"),
            ("POST", "/api/library/1/open"),
            ("GET", "/api/library/1/record"),
        ] {
            let (status, fault) = house.ask(method, path, Value::Null).await;
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
            assert_eq!(fault["code"], "library-failed");
        }
    }

    #[tokio::test]
    async fn whoever_asks_for_searches_and_runs_without_end_is_refused() {
        let trace = json!({ "game": "ataxx", "spec": "nobody" });
        for (method, path, body) in [
            ("POST", "/api/trace", trace),
            ("GET", "/api/runs", Value::Null),
            ("GET", "/api/runs/none", Value::Null),
        ] {
            let house = house([192, 168, 1, 9]);
            let mut refused = 0;
            for _ in 0..400 {
                let (status, _) = house.ask(method, path, body.clone()).await;
                refused += u32::from(status == StatusCode::TOO_MANY_REQUESTS);
            }
            assert!(refused > 50, "{path}: {refused}");
        }
    }

    #[tokio::test]
    async fn another_device_does_not_see_the_library() {
        let house = house([192, 168, 1, 9]);
        for (method, path) in [
            ("GET", "/api/library"),
            ("PATCH", "/api/library/1"),
            ("DELETE", "/api/library/1"),
            ("POST", "/api/library/1/open"),
            ("GET", "/api/library/1/record"),
        ] {
            let (status, fault) = house.ask(method, path, json!({ "name": "x" })).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{method} {path}");
            assert_eq!(fault["code"], "no-library");
        }
    }
}
