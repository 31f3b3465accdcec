//! The plain rules: letters in an array, every question answered by looking at squares.

use std::collections::BTreeMap;
use wuqi_core::{Outcome, Player, Turn};

pub const ORDER: &str = "KGMRNCP";
pub const FULL: &str = "KGGMMRRNNCCPPPPPkggmmrrnnccppppp";

/// Column and row, row 0 at the top.
pub type Square = (i32, i32);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Step {
    Flip(Square),
    Go(Square, Square),
    Take(Square, Square),
    End,
}

#[derive(Clone)]
pub struct Rules {
    chain: bool,
    quiet_limit: u32,
    repetition: bool,
    open_wipeout: bool,
    hidden_capture: bool,
    chariot_rush: bool,
    horse_diagonal: bool,
}

impl Rules {
    pub fn new(text: &str) -> Rules {
        let tcga = text.contains("set=tcga");
        let on = |key: &str, default: bool| match text.split(&format!("{key}=")).nth(1) {
            Some(value) => value.starts_with("on"),
            None => default,
        };
        let limit = text.split("quiet_limit=").nth(1).map(|value| {
            let digits: String = value.chars().take_while(char::is_ascii_digit).collect();
            digits.parse().unwrap()
        });
        Rules {
            chain: on("chain", !tcga),
            quiet_limit: limit.unwrap_or(if tcga { 60 } else { 50 }),
            repetition: on("repetition", tcga),
            open_wipeout: on("open_wipeout", false),
            hidden_capture: on("hidden_capture", false),
            chariot_rush: on("chariot_rush", false),
            horse_diagonal: on("horse_diagonal", false),
        }
    }
}

#[derive(Clone)]
pub struct Plain {
    pub rules: Rules,
    /// `.` is empty, `X` face down.
    pub board: [[char; 4]; 8],
    pub pool: BTreeMap<char, u32>,
    /// Whether player One has red.
    pub one_is_red: Option<bool>,
    pub mover: usize,
    pub quiet: u32,
    pub chain: Option<Square>,
    pub waiting: Option<Step>,
    /// `Some(None)` is a draw.
    pub result: Option<Option<usize>>,
    pub past: Vec<String>,
}

pub fn squares() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|row| (0..4).map(move |column| (column, row)))
}

pub fn name((column, row): Square) -> String {
    format!("{}{}", b"abcd"[column as usize] as char, 8 - row)
}

pub fn rank(piece: char) -> usize {
    ORDER.find(piece.to_ascii_uppercase()).unwrap()
}

/// Who takes whom on neighbouring squares.
pub fn takes(attacker: char, victim: char) -> bool {
    match attacker.to_ascii_uppercase() {
        'K' => !victim.eq_ignore_ascii_case(&'P'),
        'P' => "PK".contains(victim.to_ascii_uppercase()),
        'C' => false,
        _ => rank(victim) >= rank(attacker),
    }
}

impl Plain {
    pub fn start(rules: &str) -> Plain {
        let mut pool = BTreeMap::new();
        for letter in FULL.chars() {
            *pool.entry(letter).or_default() += 1;
        }
        Plain {
            rules: Rules::new(rules),
            board: [['X'; 4]; 8],
            pool,
            one_is_red: None,
            mover: 0,
            quiet: 0,
            chain: None,
            waiting: None,
            result: None,
            past: Vec::new(),
        }
    }

    /// A position in the middle of a game, player One with red.
    pub fn read(rules: &str, text: &str) -> Plain {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut plain = Plain::start(rules);
        for (row, rank) in fields[0].split('/').enumerate() {
            let letters: String = rank
                .chars()
                .map(|c| match c.to_digit(10) {
                    Some(count) => ".".repeat(count as usize),
                    None => c.to_string(),
                })
                .collect();
            plain.board[row] = letters.chars().collect::<Vec<_>>().try_into().unwrap();
        }
        let pool: Vec<char> = fields[2].replace('-', "").chars().collect();
        plain.pool = pool
            .chunks(2)
            .map(|pair| (pair[0], pair[1].to_digit(10).unwrap()))
            .collect();
        plain.quiet = fields[3].parse().unwrap();
        plain.chain = squares().find(|&square| name(square) == fields[4]);
        if fields[1] != "-" {
            plain.one_is_red = Some(true);
            plain.mover = usize::from(fields[1] == "b");
        }
        if plain.chain.is_none() {
            plain.begin_turn();
        }
        plain
    }

    pub fn at(&self, (column, row): Square) -> char {
        self.board[row as usize][column as usize]
    }

    pub fn set(&mut self, (column, row): Square, piece: char) {
        self.board[row as usize][column as usize] = piece;
    }

    /// Whether the player has this open piece.
    pub fn owns(&self, player: usize, piece: char) -> bool {
        let red = self.one_is_red.map(|red| red == (player == 0));
        match red {
            Some(true) => ORDER.contains(piece),
            Some(false) => piece != '.' && piece != 'X' && !ORDER.contains(piece),
            None => false,
        }
    }

    pub fn count_between(&self, from: Square, to: Square) -> usize {
        let (dx, dy) = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let mut at = (from.0 + dx, from.1 + dy);
        let mut count = 0;
        while at != to {
            count += usize::from(self.at(at) != '.');
            at = (at.0 + dx, at.1 + dy);
        }
        count
    }

    /// How a piece can get from one square to another as a capture: not at all, by rank
    /// or whatever the rank.
    pub fn contact(&self, from: Square, to: Square) -> Option<bool> {
        let (dx, dy) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
        let straight = from != to && (dx == 0 || dy == 0);
        match self.at(from).to_ascii_uppercase() {
            'C' => (straight && self.count_between(from, to) == 1).then_some(true),
            _ if dx + dy == 1 => Some(false),
            'R' if self.rules.chariot_rush => {
                (straight && self.count_between(from, to) == 0).then_some(true)
            }
            'N' if self.rules.horse_diagonal => (dx == 1 && dy == 1).then_some(true),
            _ => None,
        }
    }

    pub fn can_capture_open(&self, from: Square, to: Square) -> bool {
        self.owns(1 - self.mover, self.at(to))
            && match self.contact(from, to) {
                Some(any_rank) => any_rank || takes(self.at(from), self.at(to)),
                None => false,
            }
    }

    pub fn can_step(&self, from: Square, to: Square) -> bool {
        let beside = (to.0 - from.0).abs() + (to.1 - from.1).abs() == 1;
        let is_cannon = self.at(from).eq_ignore_ascii_case(&'C');
        self.at(to) == '.' && (beside || !is_cannon && self.contact(from, to).is_some())
    }

    pub fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        if self.result.is_some() || self.waiting.is_some() {
            return steps;
        }
        if let Some(from) = self.chain {
            steps.extend(
                squares()
                    .filter(|&to| self.can_capture_open(from, to))
                    .map(|to| Step::Take(from, to)),
            );
            steps.push(Step::End);
            return steps;
        }
        for from in squares() {
            if self.at(from) == 'X' {
                steps.push(Step::Flip(from));
            }
            if !self.owns(self.mover, self.at(from)) {
                continue;
            }
            for to in squares() {
                if self.can_step(from, to) {
                    steps.push(Step::Go(from, to));
                }
                let attack = self.rules.hidden_capture
                    && self.at(to) == 'X'
                    && self.contact(from, to).is_some();
                if attack || self.can_capture_open(from, to) {
                    steps.push(Step::Take(from, to));
                }
            }
        }
        steps
    }

    pub fn show(&self, step: Step) -> String {
        match step {
            Step::Flip(square) => name(square),
            Step::Go(from, to) => format!("{}-{}", name(from), name(to)),
            Step::Take(from, to) => format!("{}x{}", name(from), name(to)),
            Step::End => "end".to_owned(),
        }
    }

    pub fn play(&mut self, step: Step) {
        match step {
            Step::Flip(_) => self.waiting = Some(step),
            Step::Take(_, to) if self.at(to) == 'X' => self.waiting = Some(step),
            Step::Take(from, to) => {
                self.set(to, self.at(from));
                self.set(from, '.');
                self.captured(to);
            }
            Step::Go(from, to) => {
                self.set(to, self.at(from));
                self.set(from, '.');
                self.quiet += 1;
                self.next_turn();
            }
            Step::End => {
                self.chain = None;
                self.next_turn();
            }
        }
    }

    pub fn show_piece(&mut self, piece: char) {
        *self.pool.get_mut(&piece).unwrap() -= 1;
        self.quiet = 0;
        self.past.clear();
        match self.waiting.take().unwrap() {
            Step::Flip(square) => {
                self.set(square, piece);
                if self.one_is_red.is_none() {
                    self.one_is_red = Some(ORDER.contains(piece));
                }
                self.next_turn();
            }
            Step::Take(from, to) => {
                let any_rank = self.contact(from, to).unwrap();
                let enemy = self.owns(1 - self.mover, piece);
                if enemy && (any_rank || takes(self.at(from), piece)) {
                    self.set(to, self.at(from));
                    self.set(from, '.');
                    self.captured(to);
                } else {
                    self.set(to, piece);
                    self.next_turn();
                }
            }
            other => panic!("{other:?} has no outcome"),
        }
    }

    pub fn captured(&mut self, at: Square) {
        self.quiet = 0;
        self.past.clear();
        self.chain = None;
        let enemy = 1 - self.mover;
        let open = squares().any(|square| self.owns(enemy, self.at(square)));
        let face_down = self
            .pool
            .iter()
            .any(|(&piece, &count)| count > 0 && self.owns(enemy, piece));
        if !open && (self.rules.open_wipeout || !face_down) {
            self.result = Some(Some(self.mover));
            self.mover = enemy;
            return;
        }
        if self.rules.chain && squares().any(|to| self.can_capture_open(at, to)) {
            self.chain = Some(at);
        } else {
            self.next_turn();
        }
    }

    pub fn next_turn(&mut self) {
        self.mover = 1 - self.mover;
        self.begin_turn();
    }

    pub fn begin_turn(&mut self) {
        if self.steps().is_empty() {
            self.result = Some(Some(1 - self.mover));
        } else if self.quiet >= self.rules.quiet_limit {
            self.result = Some(None);
        } else {
            let now = format!("{:?} {}", self.board, self.mover);
            self.past.push(now.clone());
            let times = self.past.iter().filter(|&past| *past == now).count();
            if self.rules.repetition && times >= 3 {
                self.result = Some(None);
            }
        }
    }

    pub fn turn(&self) -> Turn {
        match (self.result, &self.waiting) {
            (Some(None), _) => Turn::Over(Outcome::Draw),
            (Some(Some(player)), _) => Turn::Over(Outcome::Win(Player::BOTH[player])),
            (None, Some(_)) => Turn::Chance,
            (None, None) => Turn::Move(Player::BOTH[self.mover]),
        }
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut total = 0;
        for step in self.steps() {
            let mut next = self.clone();
            next.play(step);
            if next.waiting.is_none() {
                total += next.perft(depth - 1);
                continue;
            }
            for (&piece, _) in next.pool.iter().filter(|&(_, &count)| count > 0) {
                let mut after = next.clone();
                after.show_piece(piece);
                total += after.perft(depth - 1);
            }
        }
        total
    }
}
