//! The line network: every kernel says what the plain computation says, whatever was played
//! and taken back before, and its file is read back as it was written.

use std::sync::Arc;
use wuqi_core::{Player, Rng};
use wuqi_games::Size;
use wuqi_games::gomoku::{Gomoku, Rule};
use wuqi_nn::line::pattern::Cell;
use wuqi_nn::line::reference::{Answer, judge};
use wuqi_nn::line::synthetic::random_tensors;
use wuqi_nn::line::{LineBoard, LineFile, LineNetwork, write_line_network};
use wuqi_nn::{Kernel, Metadata};

fn metadata() -> Metadata {
    Metadata {
        game: "gomoku".to_owned(),
        rules: String::new(),
        sizes: vec![Size::square(15)],
        training: r#"{"positions":12}"#.to_owned(),
    }
}

fn bytes(reach: usize) -> Vec<u8> {
    write_line_network(&metadata(), &random_tensors(reach, 7)).expect("the tensors fit")
}

/// A board that knows its stones, too.
struct Game {
    size: Size,
    board: LineBoard,
    stones: Vec<(usize, Player)>,
}

impl Game {
    fn new(file: &LineFile, kernel: Kernel, size: Size) -> Game {
        let network = Arc::new(LineNetwork::new(file, kernel));
        Game {
            size,
            board: LineBoard::new(network, size),
            stones: Vec::new(),
        }
    }

    fn put(&mut self, rng: &mut Rng) {
        let empty: Vec<usize> = (0..self.size.squares())
            .filter(|&square| self.stones.iter().all(|&(other, _)| other != square))
            .collect();
        let Some(&square) = empty.get(rng.below(empty.len().max(1) as u32) as usize) else {
            return;
        };
        let player = Player::BOTH[self.stones.len() % 2];
        self.board.put(square, player);
        self.stones.push((square, player));
    }

    fn take(&mut self) {
        if self.stones.pop().is_some() {
            self.board.take();
        }
    }

    /// What the board says for a player to move, and what is to be said.
    fn answers(&mut self, file: &LineFile, mover: Player) -> [Answer; 2] {
        let mut cells = vec![Cell::Empty; self.size.squares()];
        for &(square, player) in &self.stones {
            cells[square] = if player == mover {
                Cell::Own
            } else {
                Cell::Other
            };
        }
        let mut promises = Vec::new();
        let all = 0..self.size.squares();
        self.board.promises(mover, all, &mut promises);
        let value = self.board.value(mover);
        let said = Answer { value, promises };
        [said, judge(file, self.size, &cells)]
    }
}

#[test]
fn every_kernel_follows_random_games_and_undo_to_the_bit() {
    for (reach, size) in [
        (4, Size::square(15)),
        (4, Size::square(5)),
        (4, Size::new(20, 7)),
        (5, Size::square(20)),
        (4, Size::square(3)),
    ] {
        let file = LineFile::read(&bytes(reach)).unwrap();
        for kernel in Kernel::all() {
            let mut rng = Rng::new(3);
            let mut game = Game::new(&file, kernel, size);
            let mut values = Vec::new();
            for _ in 0..25 {
                for _ in 0..rng.below(12) {
                    game.put(&mut rng);
                }
                for _ in 0..rng.below(9) {
                    game.take();
                }
                let mover = Player::BOTH[rng.below(2) as usize];
                let [said, expected] = game.answers(&file, mover);
                assert_eq!(said, expected, "{kernel:?} on {size}");
                values.push(said.value);
            }
            assert!(values.iter().any(|&value| value != values[0]));
        }
    }
}

#[test]
fn a_turned_or_reflected_board_has_the_same_value() {
    let file = LineFile::read(&bytes(4)).unwrap();
    for side in [8usize, 15] {
        let size = Size::square(side as u8);
        let mut rng = Rng::new(9);
        let cells: Vec<Cell> = (0..size.squares())
            .map(|_| Cell::ALL[1 + rng.below(3) as usize])
            .collect();
        let value = judge(&file, size, &cells).value;
        let turned = |at: usize| cells[(side - 1 - at % side) * side + at / side];
        let reflected = |at: usize| cells[at / side * side + side - 1 - at % side];
        for image in [
            (0..size.squares()).map(turned).collect::<Vec<Cell>>(),
            (0..size.squares()).map(reflected).collect(),
        ] {
            let other = judge(&file, size, &image).value;
            assert!((value - other).abs() < 1e-4, "{value} and {other}");
        }
    }
}

#[test]
fn what_is_written_is_read_back_and_the_table_takes_a_byte_a_number() {
    let tensors = random_tensors(4, 7);
    let bytes = bytes(4);
    let file = LineFile::read(&bytes).unwrap();
    assert_eq!(file.metadata, metadata());
    assert_eq!(file.tensors, tensors);
    assert_eq!(file.shape.patterns.reach(), 4);
    assert!(bytes.len() < 3 << 19, "{} bytes", bytes.len());
    assert!(file.suits(&Gomoku::default()).is_ok());
}

#[test]
fn boards_and_fouls_that_were_not_learned_suit_and_other_rows_do_not() {
    let file = LineFile::read(&bytes(4)).unwrap();
    let suits = |size, row, rule| {
        let game = Gomoku::new(size, row, rule).unwrap();
        file.suits(&game).is_ok()
    };
    for size in [Size::square(20), Size::square(9), Size::new(15, 12)] {
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            assert!(suits(size, 5, rule), "{size} {rule:?}");
        }
    }
    assert!(!suits(Size::square(15), 5, Rule::Caro));
    assert!(!suits(Size::square(15), 6, Rule::Freestyle));
}

#[test]
fn a_wrong_file_is_refused_with_the_reason() {
    let mut damaged = bytes(4);
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    let mut cut = bytes(4);
    cut.truncate(1000);
    let refusal = |bytes: &[u8]| LineFile::read(bytes).unwrap_err().to_string();
    assert!(refusal(&damaged).contains("damaged"));
    assert!(refusal(&cut).contains("truncated"));

    let without = |change: &dyn Fn(&mut wuqi_nn::Tensors)| {
        let mut tensors = random_tensors(4, 7);
        change(&mut tensors);
        write_line_network(&metadata(), &tensors)
            .unwrap_err()
            .to_string()
    };
    let words = without(&|tensors| {
        tensors.remove("value.last.bias");
    });
    assert!(words.contains("no tensor 'value.last.bias'"), "{words}");
    let words = without(&|tensors| {
        if let Some(tensor) = tensors.get_mut("line.table") {
            tensor.values[5] = 0.5;
        }
    });
    assert!(words.contains("line.table"), "{words}");
    let words = without(&|tensors| {
        if let Some(tensor) = tensors.get_mut("group.bias") {
            tensor.values[5] = f32::NAN;
        }
    });
    assert!(words.contains("group.bias"), "{words}");
}
