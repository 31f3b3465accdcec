//! Matches and self-play by workers in other processes, through a real NATS server: nothing
//! is lost and nothing counted twice, whatever happens to the workers.
//!
//! Needs `nats-server`; `cargo xtask test queue` installs it where that is possible.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../../train/tests/fake/mod.rs"]
mod fake;
#[path = "../../train/tests/fake/selfplay_workers.rs"]
mod selfplay_workers;

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use wuqi_train::Config;
use wuqi_train::remote::{NatsSelfplayWorkers, SelfplayWorkers};
use wuqi_train::run::{Limits, Means, News, Phase, train_through};

/// A server of its own for a test.
struct Server {
    child: Child,
    address: String,
    port: u16,
    _folder: TempDir,
}

impl Server {
    fn start() -> Server {
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .port();
        let child = Command::new("nats-server")
            .args([
                "--jetstream",
                "--addr",
                "127.0.0.1",
                "--port",
                &port.to_string(),
            ])
            .arg("--store_dir")
            .arg(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server is installed: `cargo xtask test queue` does it");
        let until = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < until, "the server does not listen");
            std::thread::sleep(Duration::from_millis(20));
        }
        Server {
            child,
            address: format!("nats://127.0.0.1:{port}"),
            port,
            _folder: folder,
        }
    }

    fn worker(&self, concurrency: u32) -> Program {
        Program::start(&[
            "worker",
            "--queue",
            &self.address,
            "--concurrency",
            &concurrency.to_string(),
        ])
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program at work. What it says about itself is read all the time: a worker that nobody
/// listens to waits as soon as its pipe is full.
struct Program {
    child: Child,
    errors: Receiver<String>,
    said: String,
}

impl Program {
    fn start(arguments: &[&str]) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_wuqi"))
            .args(arguments)
            .env("WUQI_CONFIG", "")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (say, errors) = channel();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        std::thread::spawn(move || {
            for line in stderr.lines().map_while(Result::ok) {
                // Who does not ask is not told.
                let _ = say.send(line);
            }
        });
        Program {
            child,
            errors,
            said: String::new(),
        }
    }

    /// Waits until a worker is at work, which it says first of all.
    fn ready(&mut self) {
        self.said = self.errors.recv().expect("the worker begins");
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn terminate(&self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").arg(id).status().unwrap().success());
    }

    /// What it wrote until it ended: its exit code, output and errors.
    fn ended(mut self) -> (Option<i32>, String, String) {
        let mut out = String::new();
        let stdout = self.child.stdout.as_mut().unwrap();
        stdout.read_to_string(&mut out).unwrap();
        for line in self.errors {
            self.said += "\n";
            self.said += &line;
        }
        (self.child.wait().unwrap().code(), out, self.said)
    }
}

/// A match whose pairs take a while.
const MATCH: [&str; 12] = [
    "match",
    "ataxx",
    "alphabeta:memory=1",
    "mcts:memory=1",
    "--nodes",
    "4000",
    "--games",
    "24",
    "--seed",
    "5",
    "--max-plies",
    "60",
];

/// Every game and the summary, as the match would be without a queue.
fn in_process(command: &[&str]) -> Vec<Value> {
    let (code, out, errors) = Program::start(&[command, &["--json"]].concat()).ended();
    assert_eq!(code, Some(0), "{errors}");
    out.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// A match that runs through the queue; lines are read as they come.
struct Remote {
    program: Program,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
    seen: Vec<Value>,
}

impl Remote {
    fn start(server: &Server, command: &[&str]) -> Remote {
        let options = ["--json", "--queue", &server.address];
        let mut program = Program::start(&[command, &options].concat());
        let lines = BufReader::new(program.child.stdout.take().unwrap()).lines();
        Remote {
            program,
            lines,
            seen: Vec::new(),
        }
    }

    fn read(&mut self, count: usize) {
        for _ in 0..count {
            let line = self.lines.next().expect("the match goes on").unwrap();
            self.seen.push(serde_json::from_str(&line).unwrap());
        }
    }

    /// What it wrote until it ended by itself.
    fn finish(self) -> Vec<Value> {
        self.finish_with(0)
    }

    /// What it wrote until it ended with this exit status.
    fn finish_with(mut self, status: i32) -> Vec<Value> {
        for line in self.lines.by_ref() {
            self.seen
                .push(serde_json::from_str(&line.unwrap()).unwrap());
        }
        let code = self.program.child.wait().unwrap().code();
        let errors: Vec<String> = self.program.errors.iter().collect();
        assert_eq!(code, Some(status), "{errors:#?}");
        self.seen
    }
}

#[test]
fn killed_workers_cost_nothing_and_the_result_is_that_of_one_process() {
    let server = Server::start();
    let expected = in_process(&MATCH);
    assert_eq!(expected.len(), 25);
    let mut remote = Remote::start(&server, &MATCH);
    // Two die in mid-game, without a word; each has pairs in its hands.
    let first = server.worker(2);
    remote.read(2);
    first.kill();
    let second = server.worker(1);
    remote.read(2);
    second.kill();
    // One leaves when it is asked to, and gives back what it has.
    let mut polite = server.worker(2);
    // Results of the second may still have been on their way; this one must listen first.
    polite.ready();
    remote.read(2);
    polite.terminate();
    let (code, out, errors) = polite.ended();
    assert_eq!(code, Some(0), "{errors}");
    assert!(out.ends_with("pairs played.\n"), "{out}");
    let mut last = server.worker(2);
    last.ready();
    let found = remote.finish();
    assert_eq!(found, expected);
    assert_eq!(found[24]["games"], 24);
    last.terminate();
    assert_eq!(last.ended().0, Some(0));
}

#[test]
fn a_tournament_and_a_stopped_match_go_through_the_queue() {
    let server = Server::start();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("league.toml");
    let text = "game = 'sequencium'\nsize = '4'\nrounds = 3\nlimits = 'nodes=50'\n\
                [[engine]]\nspec = 'random'\n[[engine]]\nspec = 'greedy'\n\
                [[engine]]\nspec = 'alphabeta:memory=1'\n";
    std::fs::write(&file, text).unwrap();
    let command = ["tournament", file.to_str().unwrap()];
    let mut worker = server.worker(2);
    worker.ready();
    let found = Remote::start(&server, &command).finish();
    assert_eq!(found, in_process(&command));

    // Stopped, and gone on with: the sum is exact.
    let state = folder.path().join("state.jsonl").display().to_string();
    // Long enough not to be over before the stop arrives.
    let long = MATCH.map(|word| if word == "24" { "80" } else { word });
    let command = [&long[..], &["--resume", &state]].concat();
    let mut remote = Remote::start(&server, &command);
    remote.read(6);
    remote.program.terminate();
    let stopped = remote.finish_with(130);
    let summary = stopped.last().unwrap();
    assert_eq!(summary["ended"], "stopped");
    assert!(summary["resume"].as_str().unwrap().contains("--queue"));
    let rest = Remote::start(&server, &command).finish();
    let whole = in_process(&long);
    let (found, expected) = (rest.last().unwrap(), whole.last().unwrap());
    for key in ["games", "wins", "draws", "losses", "pentanomial", "ended"] {
        assert_eq!(found[key], expected[key], "{key}");
    }
    worker.terminate();
    assert_eq!(worker.ended().0, Some(0));
}

#[test]
fn a_worker_of_another_version_refuses_with_a_sentence() {
    let server = Server::start();
    // The streams must be there before something can be put into them.
    let mut early = server.worker(1);
    early.ready();
    early.terminate();
    assert_eq!(early.ended().0, Some(0));
    let job = json!({ "version": "9.9.9 (queue 7)", "contest": "x" }).to_string();
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    let text = format!(
        "CONNECT {{\"verbose\":false}}\r\nPUB wuqi.jobs.x {}\r\n{job}\r\nPING\r\n",
        job.len()
    );
    stream.write_all(text.as_bytes()).unwrap();
    let mut lines = BufReader::new(stream).lines();
    assert!(lines.any(|line| line.unwrap().starts_with("PONG")));
    let (code, _, errors) = server.worker(1).ended();
    assert_eq!(code, Some(1));
    for words in [
        "wuqi 9.9.9 (queue 7)",
        "this worker is wuqi",
        "use the same program",
    ] {
        assert!(errors.contains(words), "{errors}");
    }
}

#[test]
fn other_programs_are_started_only_by_workers_that_allow_it() {
    let server = Server::start();
    let engine = format!(
        "ugi:'{} engine ugi ataxx --hash 1'",
        env!("CARGO_BIN_EXE_wuqi")
    );
    let command = [
        "match", "ataxx", &engine, "random", "--nodes", "50", "--games", "4",
    ];
    let remote = Remote::start(&server, &command);
    let (code, _, errors) = server.worker(1).ended();
    assert_eq!(code, Some(1));
    assert!(errors.contains("--programs"), "{errors}");
    let mut worker = Program::start(&["worker", "--queue", &server.address, "--programs"]);
    worker.ready();
    let found = remote.finish();
    assert_eq!(
        (&found[4]["games"], &found[4]["failures"]),
        (&json!(4), &json!([0, 0]))
    );
    worker.terminate();
    assert_eq!(worker.ended().0, Some(0));
}

#[test]
fn a_queue_that_is_not_there_is_told() {
    for (address, words) in [
        (
            "nats://127.0.0.1:1",
            "no NATS server answers at nats://127.0.0.1:1",
        ),
        ("nonsense://x y", "write nats://host"),
    ] {
        let (code, _, errors) = Program::start(&["worker", "--queue", address]).ended();
        assert_eq!(code, Some(1), "{address}");
        assert!(errors.contains(words), "{address}: {errors}");
    }
}

/// Two generations of Ataxx whose jobs take a while.
const RUN: &str = "game = 'ataxx'\nsizes = ['5x5']\n\
    [network]\nblocks = 2\nchannels = 16\n\
    [selfplay]\nsimulations = 24\nfast_simulations = 8\njob_games = 4\n\
    [replay]\ngeneration = 300\n[learning]\nbatch = 16\n[rating]\nevery = 0\n";

/// Trains by workers with a learner that remembers every batch; its network in the end, and
/// how many games were learned from.
fn trained(
    selfplay_workers: &dyn SelfplayWorkers,
    folder: &Path,
    tell: &(dyn Fn(&News<'_>) + Sync),
) -> (Vec<u8>, u64) {
    let config = Config::read(RUN).unwrap();
    let limits = Limits {
        generations: Some(2),
        ..Limits::default()
    };
    let (stop, device) = (AtomicBool::new(false), fake::FakeDevice::default());
    let means = Means {
        selfplay_workers: Some(selfplay_workers),
        ..Means::default()
    };
    let run = train_through(means, &config, folder, &device, &limits, &stop, tell);
    let games = run.unwrap().log.last().unwrap().games;
    let network = std::fs::read(folder.join("network.safetensors")).unwrap();
    let file = wuqi_nn::NetworkFile::read(&network).unwrap();
    let weights = file.tensors.values().flat_map(|tensor| &tensor.values);
    (
        weights.flat_map(|weight| weight.to_le_bytes()).collect(),
        games,
    )
}

#[test]
fn self_play_through_the_queue_is_that_of_one_process_though_workers_are_killed() {
    let server = Server::start();
    let [there, here] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let selfplay_workers = NatsSelfplayWorkers::open(&server.address).unwrap();
    let mut first = server.worker(2);
    first.ready();
    let (heard, news) = channel();
    let tell = |told: &News<'_>| {
        if told.phase == Phase::Playing && told.games > 0 {
            // Only the first time matters.
            let _ = heard.send(told.generation);
        }
    };
    let found = std::thread::scope(|scope| {
        let run = scope.spawn(|| trained(&selfplay_workers, there.path(), &tell));
        // Games have come in and others are in its hands: it dies without a word.
        assert_eq!(news.recv(), Ok(1));
        first.kill();
        let mut second = server.worker(2);
        second.ready();
        let found = run.join().unwrap();
        second.terminate();
        let (code, out, errors) = second.ended();
        assert_eq!(code, Some(0), "{errors}");
        assert!(out.contains("jobs of self-play done."), "{out}");
        found
    });
    let local = selfplay_workers::LocalSelfplayWorkers {
        threads: 1,
        deaths: 0,
        lost: Arc::new(AtomicU64::new(0)),
    };
    let expected = trained(&local, here.path(), &|_| {});
    assert_eq!(local.lost.load(Relaxed), 0);
    assert!(found == expected, "{} and {} games", found.1, expected.1);
}
