//! Block Territory a second time, slowly and straight from the rules: the fast rules are
//! held against it move by move.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod perft_file;

use wuqi_core::{Game, Notation, Outcome, Player, Rng, Turn};
use wuqi_games::territory::Territory;
use wuqi_games::{Configure, Options, Size};

/// A square: row (0 at the top) and column.
type Square = (i32, i32);

/// A domino: its two squares and its owner, 0 for black or 1 for white.
#[derive(Clone, Debug)]
struct Domino {
    squares: [Square; 2],
    owner: usize,
}

/// The whole game as a list of dominoes.
#[derive(Clone, Debug)]
struct Plain {
    side: i32,
    dominoes: Vec<Domino>,
}

impl Plain {
    /// A position in the notation, taken to be right.
    fn read(text: &str) -> Plain {
        let (board, _) = text.split_once(' ').unwrap();
        let mut dominoes = Vec::new();
        let mut side = 0;
        for (row, rank) in (0..).zip(board.split('/')) {
            side = row + 1;
            let (mut column, mut number) = (0, 0);
            for letter in rank.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    number = 10 * number + digit as i32;
                    continue;
                }
                column += number;
                number = 0;
                let other = match letter.to_ascii_uppercase() {
                    'E' => Some((row, column + 1)),
                    'S' => Some((row + 1, column)),
                    _ => None,
                };
                dominoes.extend(other.map(|other| Domino {
                    squares: [(row, column), other],
                    owner: usize::from(letter.is_lowercase()),
                }));
                column += 1;
            }
        }
        Plain { side, dominoes }
    }

    fn mover(&self) -> usize {
        self.dominoes.len() % 2
    }

    fn at(&self, square: Square) -> Option<&Domino> {
        let mut found = self.dominoes.iter();
        found.find(|domino| domino.squares.contains(&square))
    }

    fn is_empty(&self, (row, column): Square) -> bool {
        let inside = 0..self.side;
        inside.contains(&row) && inside.contains(&column) && self.at((row, column)).is_none()
    }

    /// All pairs of adjacent empty squares, horizontal ones first.
    fn moves(&self) -> Vec<[Square; 2]> {
        let mut moves = Vec::new();
        for (down, right) in [(0, 1), (1, 0)] {
            for row in 0..self.side {
                for column in 0..self.side {
                    let pair = [(row, column), (row + down, column + right)];
                    if pair.iter().all(|&square| self.is_empty(square)) {
                        moves.push(pair);
                    }
                }
            }
        }
        moves
    }

    fn play(&mut self, squares: [Square; 2]) {
        let mover = self.mover();
        let horizontal = squares[0].0 == squares[1].0;
        let (down, right) = if horizontal { (1, 0) } else { (0, 1) };
        for domino in &mut self.dominoes {
            for sign in [-1, 1] {
                let beside =
                    squares.map(|(row, column)| (row + sign * down, column + sign * right));
                if domino.squares == beside {
                    domino.owner = mover;
                }
            }
        }
        self.dominoes.push(Domino {
            squares,
            owner: mover,
        });
    }

    fn squares(&self, player: usize) -> i32 {
        let own = self.dominoes.iter().filter(|domino| domino.owner == player);
        2 * own.count() as i32
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for row in 0..self.side {
            let mut empty = 0;
            for column in 0..self.side {
                let Some(domino) = self.at((row, column)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                let [first, second] = domino.squares;
                let letter = match (first.0 == second.0, first == (row, column)) {
                    (true, true) => 'E',
                    (true, false) => 'W',
                    (false, true) => 'S',
                    (false, false) => 'N',
                };
                text.push(if domino.owner == 0 {
                    letter
                } else {
                    letter.to_ascii_lowercase()
                });
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text.push(if row + 1 < self.side { '/' } else { ' ' });
        }
        text.push(['b', 'w'][self.mover()]);
        text
    }

    /// The left or lower square first.
    fn move_text(&self, mut squares: [Square; 2]) -> String {
        squares.sort_by_key(|&(row, column)| (column, -row));
        squares
            .map(|(row, column)| format!("{}{}", char::from(b'a' + column as u8), self.side - row))
            .concat()
    }

    fn perft(&self, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut total = 0;
        for mv in self.moves() {
            let mut next = self.clone();
            next.play(mv);
            total += next.perft(depth - 1);
        }
        total
    }
}

/// Plays random games in both and compares everything that the rules decide.
fn lock_step(side: u8, games: u32) -> u32 {
    let game = Territory::configure(Some(Size::square(side)), &Options::none()).unwrap();
    let mut rng = Rng::new(u64::from(side));
    let mut turned = 0;
    for _ in 0..games {
        let mut state = game.start();
        let mut plain = Plain {
            side: i32::from(side),
            dominoes: Vec::new(),
        };
        loop {
            let text = plain.text();
            assert_eq!(game.show_state(&state), text);
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let plain_moves = plain.moves();
            let texts: Vec<String> = moves.iter().map(|&mv| game.show_move(&state, mv)).collect();
            let plain_texts: Vec<String> =
                plain_moves.iter().map(|&mv| plain.move_text(mv)).collect();
            assert_eq!(texts, plain_texts, "{text}");
            assert_eq!(game.count_steps(&state), texts.len() as u64, "{text}");
            let squares = [plain.squares(0), plain.squares(1)];
            assert_eq!(game.score(&state), Some(squares), "{text}");
            if plain_moves.is_empty() {
                let margin = squares[0] - squares[1];
                let outcome = Outcome::from_margin(margin);
                assert_eq!(game.turn(&state), Turn::Over(outcome), "{text}");
                assert_eq!(game.final_value(&state, outcome), margin, "{text}");
                break;
            }
            let mover = Player::BOTH[plain.mover()];
            assert_eq!(game.turn(&state), Turn::Move(mover), "{text}");
            let choice = rng.below(moves.len() as u32) as usize;
            game.play(&mut state, moves[choice]);
            plain.play(plain_moves[choice]);
            let gained = plain.squares(mover.index()) - squares[mover.index()];
            turned += u32::from(gained > 2);
        }
    }
    turned
}

#[test]
fn random_games_agree_on_every_size() {
    for side in 2..=12 {
        let turned = lock_step(side, if side <= 7 { 40 } else { 6 });
        assert!(turned > 0, "no domino was turned on {side}x{side}");
    }
}

#[test]
fn perft_data_is_what_the_plain_rules_count() {
    let mut checked = 0;
    for line in perft_file::lines(include_str!("data/territory.perft")) {
        let (game, state) = line.set_up::<Territory>();
        let plain = Plain::read(&game.show_state(&state));
        for (depth, &count) in (1..).zip(&line.counts) {
            if count <= 20_000 {
                assert_eq!(plain.perft(depth), count, "depth {depth} of {}", line.text);
                checked += 1;
            }
        }
    }
    assert!(checked >= 20, "only {checked} counts checked");
}
