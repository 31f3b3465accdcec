//! Fuzz target: what people say at a table, a command a line.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| wuqi_fuzz::session(data));
