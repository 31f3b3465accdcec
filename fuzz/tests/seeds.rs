//! Every fuzz target holds on its seed inputs and on all their beginnings. An input that
//! once broke something joins the seeds of its target.

use std::fs;
use std::path::Path;

fn run(target: &str, fuzz: impl Fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("seeds")
        .join(target);
    let mut inputs = 0;
    for entry in fs::read_dir(folder).expect("every target has seeds") {
        let input = fs::read(entry.expect("a seed").path()).expect("a seed can be read");
        for end in 0..=input.len() {
            fuzz(&input[..end]);
        }
        inputs += 1;
    }
    assert!(inputs > 0, "{target} has no seeds");
}

#[test]
fn position() {
    run("position", wuqi_fuzz::position);
}

#[test]
fn moves() {
    run("moves", wuqi_fuzz::moves);
}

#[test]
fn setup() {
    run("setup", wuqi_fuzz::setup);
}

#[test]
fn record() {
    run("record", wuqi_fuzz::record);
}

#[test]
fn sgf() {
    run("sgf", wuqi_fuzz::sgf);
}

#[test]
fn psq() {
    run("psq", wuqi_fuzz::psq);
}

#[test]
fn pgn() {
    run("pgn", wuqi_fuzz::pgn);
}

#[test]
fn session() {
    run("session", wuqi_fuzz::session);
}

#[test]
fn spec() {
    run("spec", wuqi_fuzz::spec);
}

#[test]
fn network() {
    run("network", wuqi_fuzz::network);
}

#[test]
fn uai() {
    run("uai", wuqi_fuzz::uai);
}

#[test]
fn ugi() {
    run("ugi", wuqi_fuzz::ugi);
}

#[test]
fn gomocup() {
    run("gomocup", wuqi_fuzz::gomocup);
}

#[test]
fn tcga() {
    run("tcga", wuqi_fuzz::tcga);
}

#[cfg(unix)]
#[test]
fn manager() {
    run("manager", wuqi_fuzz::manager);
}
