//! Fuzz target: an engine spec for each game.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| wuqi_fuzz::spec(data));
