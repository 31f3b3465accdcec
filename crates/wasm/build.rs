//! Gives the module a stack as large as a program's: searches go deep, and what a linker
//! allows by itself is an eighth of that.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let family = std::env::var("CARGO_CFG_TARGET_FAMILY");
    if family.is_ok_and(|family| family == "wasm") {
        println!("cargo:rustc-cdylib-link-arg=-zstack-size=8388608");
    }
}
