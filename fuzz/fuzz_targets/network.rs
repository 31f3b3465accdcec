//! Fuzz target: a network file.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| wuqi_fuzz::network(data));
