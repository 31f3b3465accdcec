//! Fuzz target: a position string against each game.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| wuqi_fuzz::position(data));
