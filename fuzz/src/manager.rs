//! What another program's engine says to its manager.

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use wuqi_engines::{Engine, Unheard};
use wuqi_games::Options;
use wuqi_games::any::AnyGame;
use wuqi_protocols::manager::{Traffic, build_external};
use wuqi_search::{Control, Limits};

/// The protocols with a game that they serve.
const PROTOCOLS: [(&str, &str); 5] = [
    ("uai", "ataxx"),
    ("gomocup", "gomoku"),
    ("tcga", "banqi"),
    ("ugi", "territory"),
    ("ugi", "banqi"),
];

/// An engine that says everything that is in the data, whatever it is asked, and goes. The
/// first byte chooses the protocol. A move or an error must come of it, and soon.
pub fn manager(data: &[u8]) {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let Some((&first, said)) = data.split_first() else {
        return;
    };
    let (protocol, game) = PROTOCOLS[usize::from(first) % PROTOCOLS.len()];
    let game = AnyGame::new(game, None, &Options::none()).expect("there is such a game");
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("wuqi-fuzz-{}-{number}", std::process::id());
    let file = std::env::temp_dir().join(name);
    fs::write(&file, said).expect("a small file can be written");
    let spec = format!("{protocol}:cat {}:patience=200ms,time=20ms", file.display());
    let spec = spec.parse().expect("it is a spec");
    let (begun, stop) = (Instant::now(), AtomicBool::new(false));
    let clock = || begun.elapsed();
    // One that does not even say hello is refused here.
    if let Ok(mut engine) = build_external(&game, &spec, &Traffic::default()) {
        let control = Control::new(Limits::default(), &stop, &clock);
        let _ = engine.think(&*game.start(), &control, &mut Unheard);
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "it never ends");
    let _ = fs::remove_file(&file);
}
