//! Fuzz target: what another program's engine says to its manager.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| wuqi_fuzz::manager(data));
