//! Gomoku written a second time, straight from the rules on a plain array, and held
//! against the fast implementation: over random games, over crowded renju positions, on
//! the renju diagrams and on the perft table.

use std::collections::{BTreeSet, HashMap, HashSet};
use wuqi_core::{Game, Notation, Outcome, Player, Rng, Turn};
use wuqi_games::gomoku::{Foul, Gomoku, Place, Rule, foul};
use wuqi_games::{Configure, Options, Size};

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A square: nothing, or a player's stone.
type Cell = Option<Player>;

/// A point, column and row.
type Point = (i32, i32);

#[derive(Clone)]
struct Plain {
    width: i32,
    height: i32,
    row: usize,
    rule: Rule,
    cells: Vec<Cell>,
    turn: Turn,
}

impl Plain {
    fn new(size: Size, row: usize, rule: Rule) -> Plain {
        Plain {
            width: i32::from(size.width),
            height: i32::from(size.height),
            row,
            rule,
            cells: vec![None; size.squares()],
            turn: Turn::Move(Player::One),
        }
    }

    fn on_board(&self, (x, y): Point) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }

    fn index(&self, (x, y): Point) -> usize {
        (y * self.width + x) as usize
    }

    fn at(&self, point: Point) -> Cell {
        self.on_board(point)
            .then(|| self.cells[self.index(point)])?
    }

    fn is_empty(&self, point: Point) -> bool {
        self.on_board(point) && self.at(point).is_none()
    }

    fn set(&mut self, point: Point, cell: Cell) {
        let index = self.index(point);
        self.cells[index] = cell;
    }

    fn points(&self) -> Vec<Point> {
        let (width, height) = (self.width, self.height);
        (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .collect()
    }

    /// The unbroken row of one colour through a stone.
    fn run(&self, point: Point, (dx, dy): (i32, i32)) -> Vec<Point> {
        let owner = self.at(point);
        let mut first = point;
        while self.at((first.0 - dx, first.1 - dy)) == owner {
            first = (first.0 - dx, first.1 - dy);
        }
        let mut run = Vec::new();
        while self.on_board(first) && self.at(first) == owner {
            run.push(first);
            first = (first.0 + dx, first.1 + dy);
        }
        run
    }

    /// The two squares beyond the ends of a run.
    fn ends(run: &[Point], (dx, dy): (i32, i32)) -> [Point; 2] {
        let (first, last) = (run[0], run[run.len() - 1]);
        [(first.0 - dx, first.1 - dy), (last.0 + dx, last.1 + dy)]
    }

    fn wins(&self, point: Point) -> bool {
        let owner = self.at(point).expect("a stone has just been placed");
        DIRECTIONS.into_iter().any(|direction| {
            let run = self.run(point, direction);
            let exact = run.len() == self.row;
            match self.rule {
                Rule::Freestyle => run.len() >= self.row,
                Rule::Standard => exact,
                Rule::Renju if owner == Player::One => exact,
                Rule::Renju => run.len() >= self.row,
                Rule::Caro => {
                    let blocked = Plain::ends(&run, direction)
                        .into_iter()
                        .all(|end| self.at(end) == Some(owner.other()));
                    exact && !blocked
                }
            }
        })
    }

    fn is_legal(&mut self, point: Point) -> bool {
        let fouls = self.rule == Rule::Renju && self.turn == Turn::Move(Player::One);
        self.is_empty(point) && !(fouls && self.foul(point, &mut 0).is_some())
    }

    fn legal(&mut self) -> Vec<Point> {
        let mut points = self.points();
        points.retain(|&point| !self.turn.is_over() && self.is_legal(point));
        points
    }

    fn play(&mut self, point: Point) {
        let player = self.turn.player().expect("the game is not over");
        self.set(point, Some(player));
        if self.wins(point) {
            self.turn = Turn::Over(Outcome::Win(player));
            return;
        }
        self.turn = Turn::Move(player.other());
        if !self.points().into_iter().any(|point| self.is_legal(point)) {
            self.turn = Turn::Over(Outcome::Draw);
        }
    }

    fn perft(&mut self, depth: usize) -> u64 {
        let moves = self.legal();
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut total = 0;
        for point in moves {
            let mut next = self.clone();
            next.play(point);
            total += next.perft(depth - 1);
        }
        total
    }

    // Renju, word for word.

    /// Whether a black stone on `point`, which is there, makes five in a row.
    fn makes_five(&self, point: Point) -> bool {
        DIRECTIONS
            .into_iter()
            .any(|direction| self.run(point, direction).len() == 5)
    }

    /// Why black may not take an empty point; `depth` becomes the depth of the question.
    fn foul(&mut self, point: Point, depth: &mut u32) -> Option<Foul> {
        self.set(point, Some(Player::One));
        let verdict = self.judge(point, depth);
        self.set(point, None);
        verdict
    }

    fn judge(&mut self, point: Point, depth: &mut u32) -> Option<Foul> {
        if self.makes_five(point) {
            return None;
        }
        if DIRECTIONS
            .into_iter()
            .any(|direction| self.run(point, direction).len() > 5)
        {
            return Some(Foul::Overline);
        }
        let mut fours = HashSet::new();
        let mut threes = HashSet::new();
        for direction in DIRECTIONS {
            for other in self.line(point, direction) {
                if let Some(four) = self.four(point, other, direction) {
                    fours.insert(four);
                }
                if let Some(three) = self.three(point, other, direction, depth) {
                    threes.insert(three);
                }
            }
        }
        match (fours.len(), threes.len()) {
            (2.., _) => Some(Foul::DoubleFour),
            (_, 2..) => Some(Foul::DoubleThree),
            _ => None,
        }
    }

    /// The empty points of the line through `point`.
    fn line(&self, (x, y): Point, (dx, dy): (i32, i32)) -> Vec<Point> {
        (-20..=20)
            .map(|k| (x + k * dx, y + k * dy))
            .filter(|&other| self.is_empty(other))
            .collect()
    }

    /// The four that contains `point` and that a stone on `other` makes a five.
    fn four(
        &mut self,
        point: Point,
        other: Point,
        direction: (i32, i32),
    ) -> Option<BTreeSet<Point>> {
        self.set(other, Some(Player::One));
        let mut run: BTreeSet<Point> = self.run(other, direction).into_iter().collect();
        self.set(other, None);
        run.remove(&other);
        (run.len() == 4 && run.contains(&point)).then_some(run)
    }

    /// The three that contains `point` and that a stone on `other` makes a straight four.
    fn three(
        &mut self,
        point: Point,
        other: Point,
        direction: (i32, i32),
        depth: &mut u32,
    ) -> Option<BTreeSet<Point>> {
        self.set(other, Some(Player::One));
        let run = self.run(other, direction);
        let straight = run.len() == 4
            && run.contains(&point)
            && Plain::ends(&run, direction).into_iter().all(|end| {
                let free = self.is_empty(end);
                if free {
                    self.set(end, Some(Player::One));
                    let five = self.run(end, direction).len() == 5;
                    self.set(end, None);
                    return five;
                }
                false
            });
        let five = self.makes_five(other);
        self.set(other, None);
        let mut below = 0;
        let three = straight && !five && self.foul(other, &mut below).is_none();
        if straight {
            *depth = (*depth).max(below + 1);
        }
        three.then(|| run.into_iter().filter(|&p| p != other).collect())
    }
}

fn place((x, y): Point) -> Place {
    Place::new(x as u8, y as u8)
}

/// Plays one random game in both implementations.
fn lock_step(size: Size, row: u8, rule: Rule, rng: &mut Rng) -> Outcome {
    let game = Gomoku::new(size, row, rule).expect("a game that exists");
    let mut state = game.start();
    let mut plain = Plain::new(size, usize::from(row), rule);
    loop {
        assert_eq!(game.turn(&state), plain.turn, "{}", game.show_state(&state));
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let expected: Vec<Place> = plain.legal().into_iter().map(place).collect();
        assert_eq!(moves, expected, "{}", game.show_state(&state));
        assert_eq!(game.count_steps(&state), moves.len() as u64);
        if let Turn::Over(outcome) = plain.turn {
            return outcome;
        }
        let mv = moves[rng.below(moves.len() as u32) as usize];
        game.play(&mut state, mv);
        plain.play((i32::from(mv.column), i32::from(mv.row)));
    }
}

#[test]
fn random_games_agree() {
    let mut rng = Rng::new(4);
    let mut outcomes = HashSet::new();
    for (width, height, row) in [
        (3, 3, 3),
        (4, 3, 3),
        (4, 4, 4),
        (3, 7, 4),
        (6, 6, 4),
        (6, 5, 5),
        (7, 7, 6),
        (9, 7, 5),
        (15, 15, 5),
        (20, 20, 6),
        (20, 3, 6),
    ] {
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Caro] {
            for _ in 0..if width > 9 { 4 } else { 60 } {
                let size = Size::new(width, height);
                outcomes.insert(lock_step(size, row, rule, &mut rng));
            }
        }
    }
    assert_eq!(outcomes.len(), 3, "the games should end in every way");
}

#[test]
fn random_renju_games_agree() {
    let mut rng = Rng::new(5);
    for (width, height, games) in [(5, 5, 20), (6, 9, 20), (9, 9, 15), (15, 15, 4), (20, 20, 1)] {
        for _ in 0..games {
            lock_step(Size::new(width, height), 5, Rule::Renju, &mut rng);
        }
    }
}

/// The fast verdict on every point of a plain board.
fn fast_foul(plain: &Plain, point: Point) -> Option<Foul> {
    let mut stones = [[0u32; 20]; 2];
    for (x, y) in plain.points() {
        if let Some(owner) = plain.at((x, y)) {
            stones[owner.index()][y as usize] |= 1 << x;
        }
    }
    let size = Size::new(plain.width as u8, plain.height as u8);
    foul(size, &stones[0], &stones[1], place(point))
}

#[test]
fn crowded_renju_positions_agree() {
    let mut rng = Rng::new(6);
    let mut kinds = HashMap::new();
    let mut deepest = 0;
    for round in 0..150 {
        let side = [9, 11, 15][round % 3];
        let mut plain = Plain::new(Size::square(side), 5, Rule::Renju);
        let (black, white) = (12 + rng.below(20), rng.below(15));
        for point in plain.points() {
            let drawn = rng.below(100);
            if drawn < black {
                plain.set(point, Some(Player::One));
            } else if drawn < black + white {
                plain.set(point, Some(Player::Two));
            }
        }
        for point in plain.points() {
            if !plain.is_empty(point) {
                assert_eq!(fast_foul(&plain, point), None);
                continue;
            }
            let mut depth = 0;
            let expected = plain.foul(point, &mut depth);
            assert_eq!(
                fast_foul(&plain, point),
                expected,
                "round {round}, {point:?}"
            );
            *kinds.entry(expected).or_insert(0) += 1;
            deepest = deepest.max(depth);
        }
    }
    for kind in [Foul::Overline, Foul::DoubleFour, Foul::DoubleThree] {
        assert!(kinds[&Some(kind)] > 100, "{kinds:?}");
    }
    assert!(deepest >= 4, "nested threes hardly occur: depth {deepest}");
}

/// The blocks of the diagram file: name, rows and first line number.
fn diagrams(text: &str) -> Vec<(String, Vec<&str>)> {
    let mut blocks = Vec::new();
    let mut name = String::new();
    let mut rows: Vec<&str> = Vec::new();
    for line in text.lines().chain([""]) {
        match line.trim() {
            "" if !rows.is_empty() => blocks.push((name.clone(), std::mem::take(&mut rows))),
            "" => {}
            line if line.starts_with('#') => name = line[1..].trim().to_owned(),
            line => rows.push(line),
        }
    }
    blocks
}

#[test]
fn diagrams_have_the_marked_fouls() {
    let blocks = diagrams(include_str!("data/renju.txt"));
    assert!(blocks.len() >= 20, "only {} diagrams", blocks.len());
    let mut faults = String::new();
    for (name, rows) in blocks {
        let size = Size::new(rows[0].len() as u8, rows.len() as u8);
        let mut plain = Plain::new(size, 5, Rule::Renju);
        let mut marked = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            assert_eq!(row.len(), rows[0].len(), "{name}: rows differ in length");
            for (x, letter) in row.chars().enumerate() {
                let point = (x as i32, y as i32);
                let (cell, mark) = match letter {
                    'X' => (Some(Player::One), None),
                    'O' => (Some(Player::Two), None),
                    '.' => (None, None),
                    '3' => (None, Some(Foul::DoubleThree)),
                    '4' => (None, Some(Foul::DoubleFour)),
                    '6' => (None, Some(Foul::Overline)),
                    other => panic!("{name}: '{other}' is no mark"),
                };
                plain.set(point, cell);
                marked.push((point, mark));
            }
        }
        for (point, mark) in marked {
            let fast = fast_foul(&plain, point);
            let slow = match plain.is_empty(point) {
                true => plain.foul(point, &mut 0),
                false => None,
            };
            if fast != mark || slow != mark {
                let square = wuqi_core::square::name(point.0 as u8, point.1 as u8, size.height);
                faults += &format!("{name}: {square} is {mark:?}, fast {fast:?}, plain {slow:?}\n");
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn perft_table_is_right() {
    for line in include_str!("data/gomoku.perft").lines() {
        if line.starts_with('#') || line.is_empty() {
            continue;
        }
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let rules = if fields[1] == "-" { "" } else { fields[1] };
        let options: Options = rules.parse().unwrap();
        let game = Gomoku::configure(Some(fields[0].parse().unwrap()), &options).unwrap();
        let mut plain = Plain::new(game.size(), usize::from(game.row_length()), game.rule());
        if fields[2] != "start" {
            let state = game.read_state(fields[2]).unwrap();
            for point in plain.points() {
                plain.set(point, state.stone(place(point)));
            }
            plain.turn = game.turn(&state);
        }
        for (depth, count) in fields[3].split_whitespace().enumerate() {
            let count: u64 = count.parse().unwrap();
            // The plain rules are slow; the deepest counts are left to the fast ones.
            if count <= 70_000 {
                assert_eq!(plain.perft(depth + 1), count, "{line}");
            }
        }
    }
}
