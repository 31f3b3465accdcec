//! Fuzz target: what a manager of engines for any game says.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| wuqi_fuzz::ugi(data));
