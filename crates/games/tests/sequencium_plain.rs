//! Sequencium a second time, slowly and straight from the rules: the fast rules are held
//! against it move by move.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod perft_file;

use std::collections::BTreeSet;
use wuqi_core::{Game, Notation, Outcome, Player, Rng, Turn};
use wuqi_games::Configure;
use wuqi_games::sequencium::Sequencium;

/// A number on the board: 0 for One or 1 for Two, and the number.
type Entry = Option<(usize, u32)>;

/// The whole game as arrays: `board[row][column]`, row 0 at the top.
#[derive(Clone, Debug)]
struct Plain {
    board: Vec<Vec<Entry>>,
    double: bool,
    choose: bool,
    mover: usize,
    left: u32,
}

impl Plain {
    fn new(side: usize, diagonal: bool, double: bool, choose: bool) -> Plain {
        let mut board = vec![vec![None; side]; side];
        for step in 0..if diagonal { 3 } else { 1 } {
            board[step][step] = Some((0, step as u32 + 1));
            board[side - 1 - step][side - 1 - step] = Some((1, step as u32 + 1));
        }
        Plain {
            board,
            double,
            choose,
            mover: 0,
            left: 1,
        }
    }

    /// A position in the notation, taken to be right.
    fn read(text: &str, double: bool, choose: bool) -> Plain {
        let fields: Vec<&str> = text.split(' ').collect();
        let entry = |entry: &str| match entry.split_at(1) {
            ("A", number) => vec![Some((0, number.parse().unwrap()))],
            ("B", number) => vec![Some((1, number.parse().unwrap()))],
            _ => vec![None; entry.parse().unwrap()],
        };
        let rank = |rank: &str| rank.split(',').flat_map(entry).collect();
        Plain {
            board: fields[0].split('/').map(rank).collect(),
            double,
            choose,
            mover: usize::from(fields[1] == "b"),
            left: fields.get(2).map_or(1, |left| left.parse().unwrap()),
        }
    }

    fn side(&self) -> usize {
        self.board.len()
    }

    /// The numbers that a player could write on a square.
    fn numbers(&self, player: usize, column: usize, row: usize) -> BTreeSet<u32> {
        let mut numbers = BTreeSet::new();
        if self.board[row][column].is_some() {
            return numbers;
        }
        for (y, line) in self.board.iter().enumerate() {
            for (x, entry) in line.iter().enumerate() {
                let touches = x.abs_diff(column) <= 1 && y.abs_diff(row) <= 1;
                if let Some((owner, number)) = entry
                    && touches
                    && *owner == player
                {
                    numbers.insert(number + 1);
                }
            }
        }
        if !self.choose {
            numbers = numbers.into_iter().next_back().into_iter().collect();
        }
        numbers
    }

    /// Column, row and number of every move of a player.
    fn moves_of(&self, player: usize) -> Vec<(usize, usize, u32)> {
        let mut moves = Vec::new();
        for row in 0..self.side() {
            for column in 0..self.side() {
                for number in self.numbers(player, column, row) {
                    moves.push((column, row, number));
                }
            }
        }
        moves
    }

    fn moves(&self) -> Vec<(usize, usize, u32)> {
        self.moves_of(self.mover)
    }

    fn play(&mut self, (column, row, number): (usize, usize, u32)) {
        self.board[row][column] = Some((self.mover, number));
        self.left -= 1;
        let stuck = [0, 1].map(|player| self.moves_of(player).is_empty());
        if stuck == [true, true] {
            return;
        }
        // A turn ends when its moves are used up or no move is left; then the other
        // player's begins, and ends at once if there is none for them either.
        while self.left == 0 || stuck[self.mover] {
            self.mover = 1 - self.mover;
            self.left = if self.double { 2 } else { 1 };
        }
    }

    fn is_over(&self) -> bool {
        self.board.iter().flatten().all(Option::is_some)
    }

    fn maximum(&self, player: usize) -> i32 {
        let own = |entry: &Entry| entry.filter(|&(owner, _)| owner == player);
        let numbers = self.board.iter().flatten().filter_map(own);
        numbers.map(|(_, number)| number as i32).max().unwrap()
    }

    fn text(&self) -> String {
        let mut ranks = Vec::new();
        for row in &self.board {
            let mut parts: Vec<String> = Vec::new();
            let mut empty = 0;
            for entry in row.iter().chain([&Some((9, 9))]) {
                if let Some((owner, number)) = entry {
                    if empty > 0 {
                        parts.push(empty.to_string());
                    }
                    empty = 0;
                    if *owner < 2 {
                        parts.push(format!("{}{number}", ['A', 'B'][*owner]));
                    }
                } else {
                    empty += 1;
                }
            }
            ranks.push(parts.join(","));
        }
        let (mover, left) = if self.is_over() {
            (0, 1)
        } else {
            (self.mover, self.left)
        };
        let end = if self.double {
            format!(" {left}")
        } else {
            String::new()
        };
        format!("{} {}{end}", ranks.join("/"), ['a', 'b'][mover])
    }

    fn move_text(&self, (column, row, number): (usize, usize, u32)) -> String {
        let file = char::from(b'a' + column as u8);
        let name = format!("{file}{}", self.side() - row);
        if self.choose {
            format!("{name}={number}")
        } else {
            name
        }
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
fn lock_step(side: u8, rules: &str, games: u32) {
    let size = Some(wuqi_games::Size::square(side));
    let game = Sequencium::configure(size, &rules.parse().unwrap()).unwrap();
    let mut rng = Rng::new(u64::from(side));
    for _ in 0..games {
        let mut state = game.start();
        let mut plain = plain_game(side, rules);
        loop {
            let context = format!("{rules} {}", plain.text());
            assert_eq!(game.show_state(&state), plain.text());
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let plain_moves = plain.moves();
            let texts: Vec<String> = moves.iter().map(|&mv| game.show_move(&state, mv)).collect();
            let plain_texts: Vec<String> =
                plain_moves.iter().map(|&mv| plain.move_text(mv)).collect();
            assert_eq!(texts, plain_texts, "{context}");
            assert_eq!(game.count_steps(&state), texts.len() as u64, "{context}");
            let maxima = [plain.maximum(0), plain.maximum(1)];
            assert_eq!(game.score(&state), Some(maxima), "{context}");
            if plain.is_over() {
                let outcome = Outcome::from_margin(maxima[0] - maxima[1]);
                assert_eq!(game.turn(&state), Turn::Over(outcome), "{context}");
                assert_eq!(game.final_value(&state, outcome), maxima[0] - maxima[1]);
                break;
            }
            let mover = Player::BOTH[plain.mover];
            assert_eq!(game.turn(&state), Turn::Move(mover), "{context}");
            let choice = rng.below(moves.len() as u32) as usize;
            game.play(&mut state, moves[choice]);
            plain.play(plain_moves[choice]);
        }
    }
}

fn plain_game(side: u8, rules: &str) -> Plain {
    let on = |word: &str| rules.contains(word);
    Plain::new(
        usize::from(side),
        on("start=diagonal"),
        on("double=on"),
        on("choose=on"),
    )
}

#[test]
fn random_games_agree_on_every_size() {
    for side in 3..=10 {
        lock_step(side, "", if side <= 6 { 40 } else { 8 });
    }
}

#[test]
fn random_games_agree_under_every_option() {
    for rules in [
        "double=on",
        "choose=on",
        "double=on,choose=on",
        "start=diagonal",
        "start=diagonal,double=on",
        "start=diagonal,choose=on",
        "start=diagonal,double=on,choose=on",
    ] {
        lock_step(6, rules, 20);
        lock_step(10, rules, 2);
        if !rules.contains("diagonal") {
            lock_step(3, rules, 40);
            lock_step(5, rules, 20);
        }
    }
}

#[test]
fn perft_data_is_what_the_plain_rules_count() {
    let mut checked = 0;
    for line in perft_file::lines(include_str!("data/sequencium.perft")) {
        let (game, state) = line.set_up::<Sequencium>();
        let on = |key| line.rules.get(key) == Some("on");
        let plain = Plain::read(&game.show_state(&state), on("double"), on("choose"));
        for (depth, &count) in (1..).zip(&line.counts) {
            if count <= 3_000 {
                assert_eq!(plain.perft(depth), count, "depth {depth} of {}", line.text);
                checked += 1;
            }
        }
    }
    assert!(checked >= 40, "only {checked} counts checked");
}
