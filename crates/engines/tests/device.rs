//! `device=cuda`: what a device beside the processor is asked, and what is said without one.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use wuqi_engines::{
    BoardJudge, KernelJudge, NetworkDevice, NoDevice, NoFiles, Report, SpecError, Unheard,
    build_any, check_any, offer_device,
};
use wuqi_games::Options;
use wuqi_games::any::AnyGame;
use wuqi_nn::{Kernel, Network, NetworkFile, Outputs};
use wuqi_search::Control;

/// The batches that the device was asked to judge.
static BATCHES: Mutex<Vec<usize>> = Mutex::new(Vec::new());

/// Whether the device is there.
static THERE: AtomicBool = AtomicBool::new(false);

/// A device that computes as the processor does and keeps account.
struct Counting;

struct CountingJudge(KernelJudge);

impl NetworkDevice for Counting {
    fn is_there(&self) -> bool {
        THERE.load(Relaxed)
    }

    fn load(&self, network: &NetworkFile, _: [usize; 3]) -> Box<dyn BoardJudge> {
        let network = Network::new(network, Kernel::best());
        Box::new(CountingJudge(KernelJudge::new(Arc::new(network))))
    }
}

impl BoardJudge for CountingJudge {
    fn judge(&mut self, planes: &[f32], board: [usize; 3]) -> &Outputs {
        let count = planes.len() / board.iter().product::<usize>();
        BATCHES.lock().unwrap().push(count);
        self.0.judge(planes, board)
    }
}

fn think(game: &AnyGame, spec: &str) -> Report {
    let mut engine = build_any(game, &spec.parse().unwrap()).unwrap();
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let control = Control::new(engine.limits(), &stop, &clock);
    let start = game.start();
    engine.think(&*start, &control, &mut Unheard).unwrap()
}

/// One test, since a program is offered a device once.
#[test]
fn a_device_is_refused_until_it_is_there_and_judges_batches_that_grow() {
    let gomoku = AnyGame::new("gomoku", None, &Options::none()).unwrap();
    let refusal = |spec: &str| {
        let spec = spec.parse().unwrap();
        let checked = check_any(&gomoku, &spec, &NoFiles);
        assert_eq!(build_any(&gomoku, &spec).map(|_| ()), checked, "{spec}");
        checked
    };
    let asking = ["puct:device=cuda", "gomoku:alphazero:device=cuda"];
    for spec in asking {
        let why = SpecError::NoDevice(NoDevice::Program);
        assert_eq!(refusal(spec), Err(why), "{spec}");
    }
    assert_eq!(refusal("puct:device=cpu"), Ok(()));
    offer_device(Box::new(Counting));
    for spec in asking {
        assert_eq!(refusal(spec), Err(SpecError::NoDevice(NoDevice::Card)));
    }
    THERE.store(true, Relaxed);
    let ataxx = AnyGame::new("ataxx", None, &Options::none()).unwrap();
    let report = think(&ataxx, "puct:sims=1100,cache=0,proofs=off,device=cuda");
    assert!(report.simulations >= 1100);
    let batches = std::mem::take(&mut *BATCHES.lock().unwrap());
    assert_eq!(batches[0], 1, "the root alone");
    let mut visits = 0;
    for &batch in &batches {
        assert!(batch <= 1 + visits / 8, "{batch} leaves after {visits}");
        visits += batch;
    }
    // Walks that meet at the same leaf make some batches smaller.
    let largest = batches.iter().max().unwrap();
    assert!((65..=128).contains(largest), "{largest}");
    assert!(batches.len() < 200, "{} calls", batches.len());
    // One leaf at a time it is the search that the processor does.
    let one = |device: &str| think(&ataxx, &format!("puct:sims=40,batch=1,device={device}"));
    assert_eq!(one("cuda").root, one("cpu").root);
    assert!(BATCHES.lock().unwrap().iter().all(|&batch| batch == 1));
    let report = think(&gomoku, "gomoku:alphazero:sims=9,device=cuda");
    assert!(report.simulations >= 9);
}
