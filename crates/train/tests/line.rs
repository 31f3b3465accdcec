//! Learning a line network: it learns what lines tell, and the file says what was learned.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Player, Rng};
use wuqi_games::gomoku::{Gomoku, Place, Rule, State};
use wuqi_games::{Configure, Size};
use wuqi_nn::line::{LineBoard, LineFile, LineNetwork};
use wuqi_train::labels::{LabelFile, Pack};
use wuqi_train::torch::line::{LineError, LineSettings, learn_lines};

fn game(side: u8) -> Gomoku {
    Gomoku::new(Size::square(side), 5, Rule::Freestyle).unwrap()
}

fn mover(state: &State) -> Player {
    Player::BOTH[state.placed() as usize % 2]
}

/// The stones of a player within one step of a point.
fn neighbours(game: &Gomoku, state: &State, place: Place, player: Player) -> usize {
    let near = |at: u8, side: u8| at.saturating_sub(1)..=(at + 1).min(side - 1);
    let Size { width, height } = game.size();
    let around = near(place.column, width)
        .flat_map(|column| near(place.row, height).map(move |row| Place::new(column, row)));
    around
        .filter(|&other| other != place && state.stone(other) == Some(player))
        .count()
}

/// A made-up truth: whoever has more neighbouring stones is ahead, and the best moves are
/// those beside the most own stones.
fn truth(game: &Gomoku, state: &State) -> (f32, Vec<(u16, f32)>) {
    let mover = mover(state);
    let Size { width, height } = game.size();
    let (mut ahead, mut most, mut best) = (0.0, 0, Vec::new());
    for place in (0..height).flat_map(|row| (0..width).map(move |c| Place::new(c, row))) {
        match state.stone(place) {
            Some(player) => {
                let pairs = neighbours(game, state, place, player) as f32;
                ahead += if player == mover { pairs } else { -pairs };
            }
            None => {
                let count = neighbours(game, state, place, mover);
                if count > most {
                    (most, best) = (count, Vec::new());
                }
                if count == most {
                    best.push((game.square(place) as u16, 0.25));
                }
            }
        }
    }
    ((0.3 * ahead).tanh(), best)
}

fn positions(game: &Gomoku, count: usize, seed: u64) -> Vec<State> {
    let mut rng = Rng::new(seed);
    let (mut states, mut buffer) = (Vec::new(), Vec::new());
    let mut state = game.start();
    while states.len() < count {
        match game.random_step(&state, &mut rng, &mut buffer) {
            Some(mv) if state.placed() < 30 => game.play(&mut state, mv),
            _ => state = game.start(),
        }
        if game.turn(&state).player().is_some() {
            states.push(state);
        }
    }
    states
}

fn write(path: &Path, game: &Gomoku, count: usize) {
    let file = LabelFile::create(path, game.layout()).unwrap();
    let mut writer = file.writer();
    for state in positions(game, count, 1) {
        let (value, best) = truth(game, &state);
        writer.write(game, &state, value, None, &best).unwrap();
    }
    writer.flush().unwrap();
}

fn settings(data: Vec<PathBuf>, steps: u64) -> LineSettings {
    LineSettings {
        data,
        time: Duration::from_secs(3600),
        steps: Some(steps),
        reach: 2,
        batch: 128,
        rate: 5e-3,
        ..LineSettings::default()
    }
}

/// The board of a position, and the player to move.
fn board(game: &Gomoku, network: &Arc<LineNetwork>, state: &State) -> (LineBoard, Player) {
    let mut board = LineBoard::new(Arc::clone(network), game.size());
    for player in Player::BOTH {
        for row in 0..game.size().height {
            for column in 0..game.size().width {
                let place = Place::new(column, row);
                if state.stone(place) == Some(player) {
                    board.put(game.square(place), player);
                }
            }
        }
    }
    (board, mover(state))
}

#[test]
fn a_network_learns_what_lines_tell() {
    let folder = tempfile::tempdir().unwrap();
    let (nine, seven) = (game(9), game(7));
    let paths = ["nine", "seven"].map(|name| folder.path().join(name));
    write(&paths[0], &nine, 6000);
    write(&paths[1], &seven, 3000);
    let stop = AtomicBool::new(false);
    let settings = settings(paths.to_vec(), 500);
    tch::set_num_threads(1);
    let report = learn_lines(&settings, tch::Device::Cpu, &stop, &|line| {
        println!("{line}")
    });
    let report = report.unwrap();
    assert_eq!(report.steps, 500);
    // Without an opinion the losses are 0.69 and more than 3.5.
    let [value, policy] = report.losses;
    assert!(value < 0.62 && policy < 2.5, "{:?}", report.losses);

    let file = LineFile::read(&report.file).unwrap();
    assert_eq!(file.metadata.size_list(), "9x9,7x7");
    let network = Arc::new(LineNetwork::load(&report.file).unwrap());
    for game in [nine, seven] {
        let (mut right, mut asked) = (0, 0);
        for state in positions(&game, 400, 2) {
            let (value, _) = truth(&game, &state);
            if value.abs() > 0.5 {
                let (mut board, mover) = board(&game, &network, &state);
                asked += 1;
                right += u32::from((board.value(mover) > 0.0) == (value > 0.0));
            }
        }
        assert!(asked > 50 && right * 10 > asked * 9, "{right} of {asked}");
    }
}

#[test]
fn other_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("labels");
    let ataxx = wuqi_games::ataxx::Ataxx::default();
    drop(LabelFile::create(&path, ataxx.layout()).unwrap());
    let stop = AtomicBool::new(false);
    let learn = |path: PathBuf| {
        let settings = settings(vec![path], 5);
        learn_lines(&settings, tch::Device::Cpu, &stop, &|_| {}).unwrap_err()
    };
    assert!(matches!(learn(path), LineError::OtherGame { .. }));
    let empty = folder.path().join("empty");
    drop(LabelFile::create(&empty, game(9).layout()).unwrap());
    assert!(matches!(learn(empty), LineError::NoData));
    let missing = folder.path().join("missing");
    assert!(matches!(learn(missing), LineError::Labels(_)));
}
