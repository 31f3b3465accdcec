//! Engine specs.

use crate::variant;
use wuqi_engines::{Spec, build_any, takes};

/// Reads a spec for a game. What is read is written and read back as the same; what can be
/// built is built, with a small table, however large a one it asks for.
pub fn spec(data: &[u8]) {
    let Some((game, _, _, text)) = variant::choose(data) else {
        return;
    };
    let Ok(spec) = text.parse::<Spec>() else {
        return;
    };
    let written = spec.to_string();
    let again: Spec = written.parse().expect("what is written is read");
    assert_eq!(again, spec, "'{text}' is written as '{written}'");
    let small = match takes(&game, &spec, "memory") {
        true => spec.with("memory", 1),
        false => spec,
    };
    if let Ok(engine) = build_any(&game, &small) {
        // Its limits are sound enough to be asked for.
        let _ = engine.limits();
    }
}
