//! Fuzz target: a game record in the format psq.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| wuqi_fuzz::psq(data));
