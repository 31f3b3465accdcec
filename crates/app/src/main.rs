//! The program `wuqi`.
fn main() {}
