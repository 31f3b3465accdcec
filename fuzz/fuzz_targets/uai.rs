//! Fuzz target: what a manager of Ataxx engines says.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| wuqi_fuzz::uai(data));
