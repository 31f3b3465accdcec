//! The steps of the test run. A new one is a function here and a line in [`STEPS`]; what
//! it needs on the machine it sets up itself, through `setup`.

use super::tally::Tally;
use super::{browser, install, kernels, release, setup, stranger};
use crate::command::{cargo, read, run, stream};
use crate::house;
use crate::project::Project;
use crate::python;
use crate::site;
use anyhow::{Context, Result, bail};
use std::env;
use std::path::Path;
use std::process::Command;

/// One step.
pub struct Step {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What it checks.
    pub about: &'static str,
    /// When it runs, unless it is named.
    pub run_when: When,
    /// Does it. A step that runs tests counts them; any other is one check.
    pub run: fn(&Project, &mut Tally) -> Result<()>,
}

/// When a step runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// In every run.
    Always,
    /// Unless `--quick` is given.
    NotQuick,
    /// Only if `--train` is given.
    Train,
    /// Only if it is named.
    Named,
}

/// All steps, in the order in which they run: cheap ones first.
pub const STEPS: &[Step] = &[
    Step {
        name: "format",
        about: "the code is formatted",
        run_when: When::Always,
        run: format,
    },
    Step {
        name: "layers",
        about: "crates depend only leftwards, the documents list them in that order, and those \
                for a registry can be packed",
        run_when: When::Always,
        run: |project, _| {
            let mut faults = house::layers::check(&project.packages()?);
            faults.extend(house::layers::check_documents(project)?);
            faults.extend(house::packages::check(project)?);
            verdict(faults)
        },
    },
    Step {
        name: "sizes",
        about: "no file is too long",
        run_when: When::Always,
        run: |project, _| verdict(house::sizes::check(project)?),
    },
    Step {
        name: "words",
        about: "no unfinished work, no private paths, no game named beside its description",
        run_when: When::Always,
        run: |project, _| {
            let mut faults = house::words::check(project)?;
            faults.extend(house::games::check(project)?);
            verdict(faults)
        },
    },
    Step {
        name: "locales",
        about: "every text exists in all languages, and somebody asks for it",
        run_when: When::Always,
        run: |project, _| {
            let mut faults = house::locales::check(project)?;
            faults.extend(house::unused_texts::check(project)?);
            verdict(faults)
        },
    },
    Step {
        name: "workflows",
        about: "workflows, forms and the citation can be read, and ask for steps that exist",
        run_when: When::Always,
        run: |project, _| {
            let steps: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
            verdict(house::workflows::check(project, &steps)?)
        },
    },
    Step {
        name: "clippy",
        about: "no warnings in any target",
        run_when: When::Always,
        run: clippy,
    },
    Step {
        name: "wasm",
        about: "the crates that the browser needs compile for it; games in Node's workers",
        run_when: When::NotQuick,
        run: wasm,
    },
    Step {
        name: "tests",
        about: "unit and integration tests, examples included",
        run_when: When::Always,
        run: |project, tally| {
            let all = ["--workspace", "--all-targets", "--no-fail-fast"];
            cargo_test(project, tally, &[&all[..], QUEUE].concat())
        },
    },
    Step {
        name: "doctests",
        about: "examples in the documentation",
        run_when: When::Always,
        run: |project, tally| {
            let all = ["--workspace", "--doc", "--no-fail-fast"];
            cargo_test(project, tally, &[&all[..], QUEUE].concat())
        },
    },
    Step {
        name: "docs",
        about: "the documentation of every crate has no broken links",
        run_when: When::NotQuick,
        run: release::docs,
    },
    Step {
        name: "install",
        about: "the archive and the deb, in an empty folder: version, game, match, page",
        run_when: When::NotQuick,
        run: install::install,
    },
    Step {
        name: "stranger",
        about: "a new game by the guide: written, built, played, and won by tree search",
        run_when: When::Always,
        run: stranger::stranger,
    },
    Step {
        name: "features",
        about: "every set of features compiles (without libtorch)",
        run_when: When::NotQuick,
        run: release::features,
    },
    Step {
        name: "cross",
        about: "the program compiles for Windows and for Linux on ARM",
        run_when: When::NotQuick,
        run: release::cross,
    },
    Step {
        name: "publish",
        about: "the crates that can be published pack, and build from what was packed",
        run_when: When::NotQuick,
        run: release::publish,
    },
    Step {
        name: "queue",
        about: "matches and self-play through a real NATS server, with workers that are killed",
        run_when: When::NotQuick,
        run: queue,
    },
    Step {
        name: "fuzz-seeds",
        about: "the fuzz targets hold on their seed inputs",
        run_when: When::NotQuick,
        run: |project, tally| {
            cargo_test(
                project,
                tally,
                &[
                    "--manifest-path",
                    "fuzz/Cargo.toml",
                    "--no-default-features",
                ],
            )
        },
    },
    Step {
        name: "bench",
        about: "the benchmarks compile",
        run_when: When::NotQuick,
        run: |project, _| {
            let arguments = ["check", "--manifest-path", "bench/Cargo.toml"];
            run(&mut cargo(&project.root, arguments))
        },
    },
    Step {
        name: "simd128",
        about: "the networks' kernels in WebAssembly, under Node",
        run_when: When::NotQuick,
        run: kernels::simd128,
    },
    Step {
        name: "arm",
        about: "the networks' kernels on ARM, imitated by QEMU",
        run_when: When::Named,
        run: kernels::arm,
    },
    Step {
        name: "page",
        about: "the page's scripts, tests and styles are formatted and keep to lints and types",
        run_when: When::NotQuick,
        run: browser::page,
    },
    Step {
        name: "browser",
        about: "the page in Chromium: whole games, languages, accessibility, two devices",
        run_when: When::NotQuick,
        run: browser::tests,
    },
    Step {
        name: "train",
        about: "the learner in libtorch learns, writes what it learned, and resumes; wuqi train",
        run_when: When::Train,
        run: train,
    },
];

/// All steps that build the whole workspace build it with the queue, so that they share what
/// they build; the program without it is built by `install` and `browser`.
pub(super) const QUEUE: &[&str] = &["--features", "wuqi/nats"];

const DENY_WARNINGS: &[&str] = &["--", "-D", "warnings"];

/// The Python package that holds libtorch, in the version that `tch` was written for.
const TORCH: &[&str] = &["torch==2.11.0", "numpy", "setuptools"];

/// The packages that must compile for the browser, as far as they exist.
const BROWSER: &[&str] = &[
    "wuqi-core",
    "wuqi-games",
    "wuqi-search",
    "wuqi-nn",
    "wuqi-engines",
    "wuqi-record",
    "wuqi-deal",
    "wuqi-session",
    "wuqi-wasm",
];

/// Where the npm package is made for its test.
const PACKAGE: &str = "target/npm";

/// The target of the browser build.
const BROWSER_TARGET: &str = "wasm32-unknown-unknown";

fn format(project: &Project, _: &mut Tally) -> Result<()> {
    setup::component(&project.root, "rustfmt", "fmt")?;
    run(&mut cargo(&project.root, ["fmt", "--all", "--check"]))?;
    for manifest in ["bench/Cargo.toml", "fuzz/Cargo.toml"] {
        let arguments = ["fmt", "--manifest-path", manifest, "--check"];
        run(&mut cargo(&project.root, arguments))?;
    }
    Ok(())
}

fn clippy(project: &Project, _: &mut Tally) -> Result<()> {
    setup::component(&project.root, "clippy", "clippy")?;
    let mut command = cargo(&project.root, ["clippy", "--workspace", "--all-targets"]);
    run(command.args(QUEUE).args(DENY_WARNINGS))
}

fn wasm(project: &Project, tally: &mut Tally) -> Result<()> {
    setup::target(BROWSER_TARGET)?;
    let mut arguments = vec!["check", "--lib", "--target", BROWSER_TARGET];
    let packages = project.packages()?;
    for &name in BROWSER {
        if packages.iter().any(|package| package.name == name) {
            arguments.extend(["--package", name]);
        }
    }
    run(&mut cargo(&project.root, arguments))?;
    let module = site::with_simd(&project.root)?;
    let threads = site::with_threads(&project.root)?;
    site::npm::write(&project.root, &project.root.join(PACKAGE), &module)?;
    in_node(project, tally, [&module, &threads], &["play", "package"])?;
    in_node(project, tally, [&module, &threads], &["threads"])?;
    let plain = site::without_simd(&project.root)?;
    in_node(project, tally, [&plain, &threads], &["play"])
}

/// Runs tests of `crates/wasm/tests/node` on a module and the one with threads.
fn in_node(
    project: &Project,
    tally: &mut Tally,
    [module, threads]: [&Path; 2],
    tests: &[&str],
) -> Result<()> {
    browser::packages(&project.root)?;
    let mut node = Command::new("node");
    node.current_dir(&project.root)
        .env("WUQI_WASM", module)
        .env("WUQI_THREADS", threads)
        .env("WUQI_NPM", project.root.join(PACKAGE))
        .args(["--test", "--test-reporter", "spec"]);
    for name in tests {
        node.arg(format!("crates/wasm/tests/node/{name}.test.mjs"));
    }
    stream(&mut node, |line| tally.read_line(line))
}

/// The tests of the feature `nats`, with a real server; left out, with the reason, where there is none.
fn queue(project: &Project, tally: &mut Tally) -> Result<()> {
    let test = ["--workspace", "--test", "queue"];
    let mut clippy = cargo(&project.root, ["clippy"]);
    run(clippy.args(test).args(QUEUE).args(DENY_WARNINGS))?;
    let path = match setup::nats_server() {
        Ok(path) => path,
        Err(reason) => {
            println!("not tested: {reason:#}");
            return Ok(());
        }
    };
    let mut command = cargo(&project.root, ["test"]);
    command.args(test).args(QUEUE);
    stream(command.env("PATH", path), |line| tally.read_line(line))
}

/// Tests the trainer in an environment of its own.
fn train(project: &Project, tally: &mut Tally) -> Result<()> {
    let hint = "libtorch cannot be set up: docs/training.md says what it needs";
    let python = python::environment(&project.root, "train-python", TORCH, hint)?;
    let folder = python
        .parent()
        .context("the interpreter lies in a folder")?;
    let find = "import os, torch; print(os.path.join(os.path.dirname(torch.__file__), 'lib'))";
    let libraries = read(Command::new(&python).args(["-c", find]))?;
    let before = |first: &Path, variable: &str| {
        let rest = env::var_os(variable).unwrap_or_default();
        let all = [first.to_owned()]
            .into_iter()
            .chain(env::split_paths(&rest));
        env::join_paths(all.filter(|path| !path.as_os_str().is_empty()))
    };
    let (path, libraries) = (
        before(folder, "PATH")?,
        before(Path::new(libraries.trim()), "LD_LIBRARY_PATH")?,
    );
    let with_torch = |command: &mut Command| {
        command
            .env("LIBTORCH_USE_PYTORCH", "1")
            .env("PATH", &path)
            .env("LD_LIBRARY_PATH", &libraries);
    };
    let both = ["--package", "wuqi", "--features", "train,nats"];
    let mut clippy = cargo(&project.root, ["clippy", "--all-targets"]);
    with_torch(clippy.args(both).args(DENY_WARNINGS));
    run(&mut clippy)?;
    let mut learner = cargo(&project.root, ["test", "--package", "wuqi-train"]);
    with_torch(learner.args(["--features", "torch", "--no-fail-fast"]));
    stream(&mut learner, |line| tally.read_line(line))?;
    let mut command = cargo(&project.root, ["test"]);
    with_torch(command.args(both).args(["--test", "train"]));
    stream(&mut command, |line| tally.read_line(line))
}

fn cargo_test(project: &Project, tally: &mut Tally, arguments: &[&str]) -> Result<()> {
    let mut command = cargo(&project.root, ["test"]);
    stream(command.args(arguments), |line| tally.read_line(line))
}

/// An error that lists the faults, if there are any.
fn verdict(faults: Vec<String>) -> Result<()> {
    if faults.is_empty() {
        return Ok(());
    }
    for fault in &faults {
        println!("  {fault}");
    }
    bail!("{} found, listed above", count(faults.len()));
}

fn count(faults: usize) -> String {
    match faults {
        1 => "1 fault".to_owned(),
        more => format!("{more} faults"),
    }
}
