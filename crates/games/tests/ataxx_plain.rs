//! A second Ataxx, written straight from the rules on an array of letters, that plays in
//! lock-step with the real one.
//!
//! It knows no bitboards, no counting tricks and no code of the crate, so an error would
//! have to be made twice to pass.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use wuqi_core::{Game, Notation, Outcome, Player, Rng, Turn};
use wuqi_games::ataxx::Ataxx;
use wuqi_games::{Configure, Options, Size};

/// A position as people draw it: rows from the top, letters `x`, `o`, `-` and `.`.
#[derive(Clone)]
struct Plain {
    rows: Vec<Vec<char>>,
    mover: char,
    clock: u32,
    fullmove: u32,
}

impl Plain {
    fn read(text: &str) -> Plain {
        let fields: Vec<&str> = text.split(' ').collect();
        let row = |rank: &str| {
            rank.chars()
                .flat_map(|c| match c.to_digit(10) {
                    Some(run) => vec!['.'; run as usize],
                    None => vec![c],
                })
                .collect()
        };
        Plain {
            rows: fields[0].split('/').map(row).collect(),
            mover: fields[1].chars().next().unwrap(),
            clock: fields[2].parse().unwrap(),
            fullmove: fields[3].parse().unwrap(),
        }
    }

    fn show(&self) -> String {
        let mut ranks = Vec::new();
        for row in &self.rows {
            let mut rank = String::new();
            let mut run = 0;
            for &c in row.iter().chain(&['/']) {
                if c == '.' {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    rank += &run.to_string();
                    run = 0;
                }
                if c != '/' {
                    rank.push(c);
                }
            }
            ranks.push(rank);
        }
        let board = ranks.join("/");
        format!("{board} {} {} {}", self.mover, self.clock, self.fullmove)
    }

    fn squares(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let n = self.rows.len();
        (0..n).flat_map(move |row| (0..n).map(move |column| (row, column)))
    }

    fn name(&self, (row, column): (usize, usize)) -> String {
        let file = char::from(b'a' + column as u8);
        format!("{file}{}", self.rows.len() - row)
    }

    fn count(&self, what: char) -> i32 {
        let row = |row: &Vec<char>| row.iter().filter(|&&c| c == what).count() as i32;
        self.rows.iter().map(row).sum()
    }

    fn moves_of(&self, who: char) -> Vec<String> {
        let mut moves = Vec::new();
        for to in self.squares().filter(|&(r, c)| self.rows[r][c] == '.') {
            let mut can_clone = false;
            for from in self.squares().filter(|&(r, c)| self.rows[r][c] == who) {
                match from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)) {
                    1 => can_clone = true,
                    2 => moves.push(self.name(from) + &self.name(to)),
                    _ => {}
                }
            }
            if can_clone {
                moves.push(self.name(to));
            }
        }
        moves
    }

    /// `x` or `o` for the winner, `=` for a draw, `None` while the game goes on.
    fn result(&self) -> Option<char> {
        let (x, o) = (self.count('x'), self.count('o'));
        if o == 0 {
            return Some('x');
        }
        if x == 0 {
            return Some('o');
        }
        if self.moves_of('x').is_empty() && self.moves_of('o').is_empty() {
            return Some(match x - o {
                0 => '=',
                more if more > 0 => 'x',
                _ => 'o',
            });
        }
        (self.clock >= 100).then_some('=')
    }

    fn moves(&self) -> Vec<String> {
        if self.result().is_some() {
            return Vec::new();
        }
        let mut moves = self.moves_of(self.mover);
        if moves.is_empty() {
            moves.push("0000".to_owned());
        }
        moves.sort();
        moves
    }

    fn play(&mut self, text: &str) {
        let other = if self.mover == 'x' { 'o' } else { 'x' };
        self.clock += 1;
        if text != "0000" {
            let n = self.rows.len();
            let at = |name: &str| {
                let column = usize::from(name.as_bytes()[0] - b'a');
                (n - name[1..].parse::<usize>().unwrap(), column)
            };
            let to = at(&text[text.len() - 2..]);
            if text.len() == 4 {
                let from = at(&text[..2]);
                self.rows[from.0][from.1] = '.';
            } else {
                self.clock = 0;
            }
            self.rows[to.0][to.1] = self.mover;
            for (r, c) in self.squares() {
                let beside = r.abs_diff(to.0) <= 1 && c.abs_diff(to.1) <= 1;
                if beside && self.rows[r][c] == other {
                    self.rows[r][c] = self.mover;
                }
            }
        }
        if self.mover == 'o' {
            self.fullmove += 1;
        }
        self.mover = other;
    }

    fn perft(&self, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        let below = |mv: String| {
            let mut next = self.clone();
            next.play(&mv);
            next.perft(depth - 1)
        };
        self.moves().into_iter().map(below).sum()
    }
}

fn game(side: u8) -> Ataxx {
    Ataxx::configure(Some(Size::square(side)), &Options::none()).unwrap()
}

fn result_of(turn: Turn) -> Option<char> {
    turn.outcome().map(|outcome| match outcome {
        Outcome::Win(Player::One) => 'x',
        Outcome::Win(Player::Two) => 'o',
        Outcome::Draw => '=',
    })
}

/// Plays a random game from a position in both; returns how it ended.
fn lock_step(game: &Ataxx, start: &str, rng: &mut Rng) -> (Plain, u32) {
    let mut plain = Plain::read(start);
    let mut state = game.read_state(start).unwrap();
    let mut passes = 0;
    loop {
        assert_eq!(game.show_state(&state), plain.show());
        let result = plain.result();
        assert_eq!(result_of(game.turn(&state)), result, "{}", plain.show());
        let expected = plain.moves();
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let mut texts: Vec<String> = moves.iter().map(|&mv| game.show_move(&state, mv)).collect();
        texts.sort();
        assert_eq!(texts, expected, "{}", plain.show());
        assert_eq!(game.count_steps(&state), expected.len() as u64);
        if let Some(result) = result {
            let margin = plain.count('x') - plain.count('o');
            let value = game.final_value(&state, game.turn(&state).outcome().unwrap());
            assert_eq!(value, if result == '=' { 0 } else { margin });
            return (plain, passes);
        }
        let mv = moves[rng.below(moves.len() as u32) as usize];
        passes += u32::from(mv.is_pass());
        plain.play(&game.show_move(&state, mv));
        game.play(&mut state, mv);
    }
}

#[test]
fn random_games_agree_on_every_size() {
    let mut rng = Rng::new(1);
    for side in 5..=8 {
        let game = game(side);
        let start = game.show_state(&game.start());
        for _ in 0..12 {
            lock_step(&game, &start, &mut rng);
        }
    }
}

/// Random stones, blocked squares and counters reach what games from the start seldom do: passes,
/// blockades, wipe-outs, the clock.
#[test]
fn random_games_agree_from_random_positions() {
    let mut rng = Rng::new(2);
    let (mut passes, mut blockades, mut clock_draws, mut wipeouts) = (0, 0, 0, 0);
    for round in 0..400 {
        let side = 5 + rng.below(4) as u8;
        let blocked = rng.below(14);
        let mut letter = || match rng.below(18) {
            k if k < blocked => '-',
            14 | 15 => 'x',
            16 | 17 => 'o',
            _ => '.',
        };
        let rows = (0..side).map(|_| (0..side).map(|_| letter()).collect());
        let plain = Plain {
            rows: rows.collect(),
            mover: if round % 2 == 0 { 'x' } else { 'o' },
            clock: rng.below(101),
            fullmove: 1 + rng.below(500),
        };
        if plain.count('x') + plain.count('o') == 0 {
            continue;
        }
        let (end, passed) = lock_step(&game(side), &plain.show(), &mut rng);
        passes += passed;
        let wiped = end.count('x') == 0 || end.count('o') == 0;
        wipeouts += u32::from(wiped);
        clock_draws += u32::from(!wiped && end.result() == Some('=') && end.clock == 100);
        let stuck = end.moves_of('x').is_empty() && end.moves_of('o').is_empty();
        blockades += u32::from(!wiped && stuck && end.count('.') > 0);
    }
    let reached = [passes, blockades, clock_draws, wipeouts];
    assert!(reached.iter().all(|&n| n >= 5), "too few of: {reached:?}");
}

/// The counts in the data file, as far as a slow program gets.
#[test]
fn perft_counts_agree() {
    for line in include_str!("data/ataxx.perft").lines() {
        let Some((side, position, counts)) = data_line(line) else {
            continue;
        };
        let game = game(side);
        let position = match position {
            "start" => game.show_state(&game.start()),
            position => position.to_owned(),
        };
        let plain = Plain::read(&position);
        for (depth, &count) in counts.iter().enumerate() {
            if count <= 50_000 {
                assert_eq!(plain.perft(depth + 1), count, "{line}");
            }
        }
    }
}

/// Size, position and counts of a line, `None` for a comment.
fn data_line(line: &str) -> Option<(u8, &str, Vec<u64>)> {
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    let fields: Vec<&str> = line.split(';').map(str::trim).collect();
    let counts = fields[3].split(' ').map(|count| count.parse().unwrap());
    Some((fields[0].parse().unwrap(), fields[2], counts.collect()))
}
