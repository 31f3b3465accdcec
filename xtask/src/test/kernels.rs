//! The kernels of the networks on processors that this machine is not: the same tests,
//! compiled for another target and run by whatever imitates it.

use super::browser::node;
use super::setup;
use super::tally::Tally;
use crate::command::{cargo, stream};
use crate::project::Project;
use anyhow::{Context, Result};
use std::process::Command;

/// The packages with kernels of their own.
const PACKAGES: &[&str] = &["--package", "wuqi-nn"];

/// The target of NEON, and how Debian calls what builds and runs for it.
const ARM: &str = "aarch64-unknown-linux-gnu";
const ARM_DEBIAN: &[&str] = &[
    "gcc-aarch64-linux-gnu",
    "libc6-dev-arm64-cross",
    "qemu-user",
];

/// The target of simd128 whose programs can write and read files, as tests do.
const WASI: &str = "wasm32-wasip1";

/// NEON, with Debian's cross compiler and QEMU.
pub fn arm(project: &Project, tally: &mut Tally) -> Result<()> {
    let known = |name| setup::answers(name, &["--version"]);
    if !known("aarch64-linux-gnu-gcc") || !known("qemu-aarch64") {
        setup::debian(ARM_DEBIAN).context("there is nothing here to build or run for ARM")?;
    }
    setup::target(ARM)?;
    let mut command = tests(project, ARM);
    command
        .env(
            "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER",
            "aarch64-linux-gnu-gcc",
        )
        .env(
            "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER",
            "qemu-aarch64 -L /usr/aarch64-linux-gnu",
        );
    stream(&mut command, |line| tally.read_line(line))
}

/// simd128, in Node.
pub fn simd128(project: &Project, tally: &mut Tally) -> Result<()> {
    node()?;
    setup::target(WASI)?;
    let runner = project.root.join("xtask/src/test/wasi.mjs");
    let runner = format!("node --no-warnings {}", runner.display());
    let mut command = tests(project, WASI);
    command
        .env(
            "CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS",
            "-C target-feature=+simd128",
        )
        .env("CARGO_TARGET_WASM32_WASIP1_RUNNER", runner);
    stream(&mut command, |line| tally.read_line(line))
}

fn tests(project: &Project, target: &str) -> Command {
    let mut command = cargo(&project.root, ["test"]);
    command
        .args(PACKAGES)
        .args(["--lib", "--tests", "--target", target]);
    command
}
