//! The deal: committed, proved, kept over undo and restart, checked from the record.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod table;

use table::{Table, names};
use wuqi_deal::{Checked, DealError, check, read_hash, root_of, seal_of};
use wuqi_record::{Format, Record, read, write};
use wuqi_session::session::Session;

fn record(table: &mut Table) -> Record {
    let events = table.ok(r#"{"do":"export"}"#);
    read(
        events[0]["text"].as_str().unwrap().as_bytes(),
        Some(Format::Wuqi),
    )
    .unwrap()
}

#[test]
fn flips_are_proved_and_the_end_is_checked() {
    let mut table = Table::new(r#""game":"banqi","nonces":true"#);
    let deal = table.state()["deal"].clone();
    assert_eq!(deal["waiting"], serde_json::json!(["one", "two"]));
    assert!(deal["root"].is_null());
    table.refused(r#"{"do":"play","move":"a1"}"#, "nonces-missing");
    // Both bind themselves before either has seen anything of the other.
    table.refused(r#"{"do":"nonce","nonce":"tea"}"#, "nonce-not-expected");
    table.refused(r#"{"do":"seal","seal":"tea"}"#, "bad-seal");
    let seal = |share: &str| format!(r#"{{"do":"seal","seal":"{}"}}"#, seal_of(share));
    table.send_as(table::TWO, &seal("tea"));
    assert_eq!(table.state()["deal"]["sealing"], true);
    table.refused_as(
        table::TWO,
        r#"{"do":"nonce","nonce":"tea"}"#,
        "nonce-not-expected",
    );
    table.refused_as(table::TWO, &seal("milk"), "nonce-not-expected");
    table.send_as(table::ONE, &seal("coffee"));
    assert_eq!(table.state()["deal"]["sealing"], false);
    table.refused_as(table::TWO, r#"{"do":"nonce","nonce":"milk"}"#, "other-seal");
    table.refused(r#"{"do":"nonce","nonce":"with blank"}"#, "bad-nonce");
    table.refused_as(
        table::ONE,
        r#"{"do":"nonce","player":"two","nonce":"x"}"#,
        "not-allowed",
    );
    table.send_as(table::TWO, r#"{"do":"nonce","nonce":"tea"}"#);
    table.refused(
        r#"{"do":"nonce","player":"two","nonce":"tea"}"#,
        "nonce-not-expected",
    );
    table.send_as(table::ONE, r#"{"do":"nonce","nonce":"coffee"}"#);
    let deal = table.state()["deal"].clone();
    let root = read_hash(deal["root"].as_str().unwrap()).unwrap();
    table.refused(r#"{"do":"play","move":"a1=K"}"#, "outcome-given");
    table.refused(r#"{"do":"reveal"}"#, "not-ended");
    for square in ["a1", "b2", "c3", "d8"] {
        let events = table.ok(&format!(r#"{{"do":"play","move":"{square}"}}"#));
        assert_eq!(names(&events), ["update", "flip"]);
        let flip = &events[1];
        let number = flip["square"].as_u64().unwrap() as u8;
        let letter = flip["piece"].as_str().unwrap().as_bytes()[0];
        let salt = read_hash(flip["salt"].as_str().unwrap()).unwrap();
        let path: Vec<_> = flip["path"]
            .as_array()
            .unwrap()
            .iter()
            .map(|hash| read_hash(hash.as_str().unwrap()).unwrap())
            .collect();
        let leaf = wuqi_deal::leaf(number, letter, &salt);
        assert_eq!(root_of(leaf, number, &path), root);
        let shown = events[0]["last"]["move"].as_str().unwrap();
        assert_eq!(shown, format!("{square}={}", char::from(letter)));
    }
    assert_eq!(check(&record(&mut table)), Ok(Checked::NotRevealed));
    table.ok(r#"{"do":"resign"}"#);
    let events = table.ok(r#"{"do":"reveal"}"#);
    assert_eq!(names(&events), ["update", "reveal"]);
    assert_eq!(events[0]["deal"]["revealed"], true);
    for refused in [
        r#"{"do":"undo"}"#,
        r#"{"do":"redo"}"#,
        r#"{"do":"jump","node":0}"#,
    ] {
        table.refused(refused, "deal-revealed");
    }
    let record = record(&mut table);
    let fits = Checked::Fits {
        flips: 4,
        not_covered: 0,
    };
    assert_eq!(check(&record), Ok(fits));
    assert_eq!(record.headers.get("Deal-Nonce-One"), Some("coffee"));

    // Whatever is changed afterwards is found out.
    let changed = |name: &str, value: &str| {
        let mut record = record.clone();
        record.headers.set(name, value).unwrap();
        check(&record)
    };
    let zeros = "0".repeat(64);
    assert_eq!(changed("Deal-Salt", &zeros), Err(DealError::OtherSecret));
    assert_eq!(
        changed("Deal-Commitment", &zeros),
        Err(DealError::OtherSecret)
    );
    assert_eq!(changed("Deal-Root", &zeros), Err(DealError::OtherRoot));
    assert_eq!(
        changed("Deal-Nonce-Two", "milk"),
        Err(DealError::OtherOrder)
    );
    assert_eq!(
        changed("Deal-Order", "K"),
        Err(DealError::BadHeader("Deal-Order"))
    );
    assert_eq!(
        changed("Deal-Order", ""),
        Err(DealError::Missing("Deal-Order"))
    );
    let order: String = record
        .headers
        .get("Deal-Order")
        .unwrap()
        .chars()
        .rev()
        .collect();
    assert_eq!(changed("Deal-Order", &order), Err(DealError::OtherOrder));
    let text = write(&record, Format::Wuqi).unwrap();
    let first = text
        .lines()
        .find(|line| line.starts_with("1. a1="))
        .unwrap();
    let other = if first.starts_with("1. a1=P") {
        "1. a1=p"
    } else {
        "1. a1=P"
    };
    let forged = text.replace(first, other);
    let forged = read(forged.as_bytes(), None).unwrap();
    assert!(matches!(
        check(&forged),
        Err(DealError::OtherPiece { ply: 1, .. })
    ));
}

#[test]
fn undo_past_a_flip_shows_the_same_piece_again() {
    let mut table = Table::new(r#""game":"banqi""#);
    table.play("a1 b1 c1");
    let first = table.state()["tree"].clone();
    for _ in 0..3 {
        table.ok(r#"{"do":"undo"}"#);
    }
    // Another order of the same flips: another line, the same pieces.
    table.play("c1 a1 b1");
    let tree = table.state()["tree"].clone();
    let shown = |tree: &serde_json::Value| {
        let mut all: Vec<String> = (tree.as_array().unwrap().iter())
            .map(|node| node["move"].as_str().unwrap().to_owned())
            .collect();
        all.sort();
        all.dedup();
        all
    };
    assert_eq!(shown(&first), shown(&tree));
    let record = record(&mut table);
    let undone = record.headers.get("Undo").unwrap();
    assert!(undone.starts_with("3:c1="), "{undone}");
    assert_eq!(undone.split(' ').count(), 3);
}

#[test]
fn games_can_forbid_undo_past_flips() {
    let mut table = Table::new(r#""game":"banqi","undo":"no_flips""#);
    table.play("a1");
    assert_eq!(table.state()["can_undo"], false);
    table.refused(r#"{"do":"undo"}"#, "undo-past-flip");
    table.refused(r#"{"do":"jump","node":0}"#, "undo-past-flip");
    let mut never = Table::new(r#""game":"ataxx","undo":"never""#);
    never.play("b7");
    never.refused(r#"{"do":"undo"}"#, "undo-forbidden");
    never.refused(r#"{"do":"jump","node":0}"#, "undo-forbidden");
    // Nothing keeps the deal secret after the end, so it is shown by itself.
    let events = table.ok(r#"{"do":"resign"}"#);
    assert_eq!(names(&events), ["update", "over", "reveal"]);
}

#[test]
fn a_deal_survives_a_restart() {
    let mut table = Table::new(r#""game":"banqi""#);
    table.play("a1 b1");
    let saved = table.saved.clone().unwrap();
    table.play("c1 d1 a2");
    let (session, outputs) = Session::restore(&saved.public, &saved.secret, 0).unwrap();
    let mut again = Table::new(r#""game":"ataxx""#);
    again.session = session;
    again.take(outputs, None);
    assert_eq!(again.state()["deal"], table.state()["deal"]);
    again.play("c1 d1 a2");
    assert_eq!(again.state()["position"], table.state()["position"]);
    assert!(!saved.public.contains(&saved.secret[20..40]));
}

#[test]
fn a_foreign_record_goes_on_with_a_deal_of_its_own() {
    let mut table = Table::new(r#""game":"gomoku""#);
    let text = "wuqi record 1\nGame: banqi\n\n1. a1=K\n2. b1=p\n(\n  2. b1=P\n)\n3. c1=G\n";
    let import = serde_json::json!({"do": "import", "text": text}).to_string();
    table.ok(&import);
    table.play("d1 a2");
    // The squares that were turned keep their pieces in other lines too.
    table.ok(r#"{"do":"jump","node":0}"#);
    let events = table.ok(r#"{"do":"play","move":"c1"}"#);
    assert_eq!(events[0]["last"]["move"], "c1=G");
    // The variation turned another piece than the line that is played: no deal fits both.
    table.ok(r#"{"do":"jump","node":3}"#);
    assert_eq!(table.state()["last"]["move"], "b1=P");
    table.refused(r#"{"do":"play","move":"d4"}"#, "other-deal");
}

#[test]
fn games_without_hidden_pieces_have_no_deal() {
    let mut table = Table::new(r#""game":"ataxx""#);
    assert!(table.state()["deal"].is_null());
    table.refused(r#"{"do":"nonce","nonce":"x"}"#, "no-deal");
    table.ok(r#"{"do":"resign"}"#);
    table.refused(r#"{"do":"reveal"}"#, "no-deal");
}

#[test]
fn hidden_captures_ask_the_dealer_too() {
    // Both red soldiers are open, the rest of the row is face down.
    let mut table = Table::new(r#""game":"banqi","rules":"hidden_capture=on""#);
    for _ in 0..60 {
        let moves = table.session.position().moves();
        let Some(mv) = moves.iter().find(|mv| mv.contains('x')).or(moves.first()) else {
            break;
        };
        let mv = mv.clone();
        table.play(&mv);
    }
    let attacked = table.state()["tree"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|node| {
            let mv = node["move"].as_str().unwrap();
            mv.contains('x') && mv.contains('=')
        })
        .count();
    assert!(attacked > 0);
    table.ok(r#"{"do":"resign"}"#);
    table.send(r#"{"do":"reveal"}"#);
    assert!(
        matches!(check(&record(&mut table)), Ok(Checked::Fits { flips, .. }) if flips >= attacked)
    );
}

#[test]
fn who_plays_alone_has_nobody_to_seal_a_share_from() {
    let mut table = Table::new(
        r#""game":"banqi","nonces":true,"players":[{"kind":"person"},{"kind":"engine","spec":"random"}]"#,
    );
    assert_eq!(table.state()["deal"]["sealing"], false);
    table.ok(r#"{"do":"nonce","nonce":"tea"}"#);
    assert!(table.state()["deal"]["root"].is_string());
}

#[test]
fn seals_survive_a_restart_and_shares_without_one_are_given_anew() {
    let mut table = Table::new(r#""game":"banqi","nonces":true"#);
    for player in ["one", "two"] {
        let seal = seal_of("tea");
        table.ok(&format!(
            r#"{{"do":"seal","player":"{player}","seal":"{seal}"}}"#
        ));
    }
    let saved = table.saved.clone().unwrap();
    let (session, _) = Session::restore(&saved.public, &saved.secret, 0).unwrap();
    table.session = session;
    table.ok(r#"{"do":"nonce","player":"one","nonce":"tea"}"#);
    // As an earlier version kept it: the share of One is public, and nobody has sealed any.
    let saved = table.saved.clone().unwrap();
    let seal = seal_of("tea").to_string();
    let public = saved.public.replace(&seal, "");
    let (session, _) = Session::restore(&public, &saved.secret, 0).unwrap();
    table.session = session;
    let deal = table.state()["deal"].clone();
    assert_eq!(
        (&deal["sealing"], &deal["nonces"][0]),
        (&true.into(), &"".into())
    );
}
