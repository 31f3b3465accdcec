//! Gives the module a stack as large as a program's: searches go deep, and what a linker
//! allows by itself is an eighth of that. The module with threads also gets what sets up the
//! first of them, `_initialize`, which the compiler adds to programs only, and all the memory
//! that it may ever have: browsers tell a thread of memory that another had added only after a
//! while, and until then what it does there with atomic instructions ends it.

use std::env;
use std::process::Command;

/// The memory of the module with threads, as `web/app/local/threads.js` makes it.
const SHARED_MEMORY: u32 = 512 << 20;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |key: &str, value: &str| env::var(key).is_ok_and(|found| found == value);
    if is("CARGO_CFG_TARGET_FAMILY", "wasm") {
        println!("cargo:rustc-cdylib-link-arg=-zstack-size=8388608");
    }
    if is("CARGO_CFG_TARGET_OS", "wasi") {
        let library = target_library();
        println!("cargo:rustc-cdylib-link-arg={library}/self-contained/crt1-reactor.o");
        println!("cargo:rustc-cdylib-link-arg=--initial-memory={SHARED_MEMORY}");
    }
}

/// Where the compiler keeps what it links programs of the target with.
fn target_library() -> String {
    let [compiler, target] =
        ["RUSTC", "TARGET"].map(|name| env::var(name).expect("cargo sets it for build scripts"));
    let answer = Command::new(compiler)
        .args(["--print", "target-libdir", "--target", &target])
        .output()
        .expect("cargo has just run the compiler");
    String::from_utf8_lossy(&answer.stdout).trim().to_owned()
}
