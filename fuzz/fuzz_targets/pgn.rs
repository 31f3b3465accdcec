//! Fuzz target: a game record in the format pgn.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| wuqi_fuzz::pgn(data));
