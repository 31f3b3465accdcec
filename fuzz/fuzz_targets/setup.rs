//! Fuzz target: game, size and rule options.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| wuqi_fuzz::setup(data));
