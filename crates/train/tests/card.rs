//! The device that engines play on, here with libtorch on the processor: it says what our own
//! kernels say, to several engines at once, and PUCT plays by it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::Rng;
use wuqi_engines::{
    BoardJudge, KernelJudge, NetworkDevice, Report, Unheard, build_any, offer_device,
};
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, GAMES};
use wuqi_nn::{Kernel, Network, NetworkFile, Outputs};
use wuqi_search::Control;
use wuqi_train::torch::Card;

/// The largest difference between libtorch and our kernels.
const DIFFERENCE: f32 = 1e-3;

fn network(game: &str) -> NetworkFile {
    let nets: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../nets");
    let bytes = std::fs::read(nets.join(format!("{game}.safetensors"))).unwrap();
    NetworkFile::read(&bytes).unwrap()
}

fn board(network: &NetworkFile) -> [usize; 3] {
    let size = network.metadata.sizes[0];
    [network.shape.planes, size.height.into(), size.width.into()]
}

fn planes(board: [usize; 3], count: usize, seed: u64) -> Vec<f32> {
    let mut rng = Rng::new(seed);
    let values = count * board.iter().product::<usize>();
    (0..values).map(|_| f32::from(rng.below(4) == 0)).collect()
}

fn apart(ours: &Outputs, theirs: &Outputs) -> f32 {
    let numbers = |outputs: &Outputs| -> Vec<f32> {
        let all = outputs.policy.iter().chain(outputs.wdl.iter().flatten());
        all.chain(&outputs.score).copied().collect()
    };
    let (ours, theirs) = (numbers(ours), numbers(theirs));
    assert_eq!(ours.len(), theirs.len());
    let largest = ours.iter().map(|value| value.abs()).fold(1.0, f32::max);
    let pairs = ours.iter().zip(&theirs);
    pairs
        .map(|(a, b)| (a - b).abs() / largest)
        .fold(0.0, f32::max)
}

#[test]
fn every_network_says_on_the_device_what_our_kernels_say() {
    let card = Card::processor();
    assert!(card.is_there());
    for info in GAMES {
        let network = network(info.id);
        let board = board(&network);
        let ready = Arc::new(Network::new(&network, Kernel::best()));
        let (mut ours, mut theirs) = (KernelJudge::new(ready), card.load(&network, board));
        for count in [1, 3, 70] {
            let planes = planes(board, count, count as u64);
            let difference = apart(ours.judge(&planes, board), theirs.judge(&planes, board));
            assert!(difference < DIFFERENCE, "{}: {difference}", info.id);
        }
    }
}

#[test]
fn engines_that_ask_at_once_get_their_own_answers() {
    let card = Card::processor();
    let network = network("ataxx");
    let board = board(&network);
    let ready = Arc::new(Network::new(&network, Kernel::best()));
    std::thread::scope(|scope| {
        for seed in 0..4 {
            let mut theirs = card.load(&network, board);
            let mut ours = KernelJudge::new(Arc::clone(&ready));
            scope.spawn(move || {
                for round in 0..6 {
                    let planes = planes(board, 5 + seed as usize, 10 * seed + round);
                    let difference =
                        apart(ours.judge(&planes, board), theirs.judge(&planes, board));
                    assert!(difference < DIFFERENCE, "{seed} {round}: {difference}");
                }
            });
        }
    });
}

fn think(game: &AnyGame, spec: &str) -> Report {
    let mut engine = build_any(game, &spec.parse().unwrap()).unwrap();
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let control = Control::new(engine.limits(), &stop, &clock);
    engine
        .think(&*game.start(), &control, &mut Unheard)
        .unwrap()
}

#[test]
fn puct_plays_every_game_on_the_device() {
    offer_device(Box::new(Card::processor()));
    for info in GAMES {
        let game = AnyGame::new(info.id, None, &Options::none()).unwrap();
        let report = think(&game, "puct:sims=100,device=cuda");
        assert!(report.simulations >= 100, "{}", info.id);
        assert!(game.start().moves().contains(&report.best), "{}", info.id);
        // The root's priors are the network's, whoever computes it.
        let ours = think(&game, "puct:sims=100,device=cpu");
        for mv in &report.root {
            let mut others = ours.root.iter();
            let other = others.find(|other| other.mv == mv.mv).unwrap();
            let [a, b] = [mv, other].map(|mv| mv.prior.unwrap());
            assert!((a - b).abs() < DIFFERENCE, "{} {}: {a} {b}", info.id, mv.mv);
        }
    }
}
