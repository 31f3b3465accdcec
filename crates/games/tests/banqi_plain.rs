//! Banqi once more, written straight from the rules with plain arrays and letters, and
//! held against the fast rules: in random games step by step, and by counting moves.

#![allow(clippy::unwrap_used, reason = "a helper of a test may fail it")]

use std::collections::{BTreeMap, BTreeSet};
use wuqi_core::perft::perft;
use wuqi_core::{Game, Notation, Outcome, Player, Rng, Turn};
use wuqi_games::banqi::{Banqi, Position};
use wuqi_games::{Configure, Options};

const ORDER: &str = "KGMRNCP";
const FULL: &str = "KGGMMRRNNCCPPPPPkggmmrrnnccppppp";

/// Column and row, row 0 at the top.
type Square = (i32, i32);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Step {
    Flip(Square),
    Go(Square, Square),
    Take(Square, Square),
    End,
}

#[derive(Clone)]
struct Rules {
    chain: bool,
    quiet_limit: u32,
    repetition: bool,
    open_wipeout: bool,
    hidden_capture: bool,
    chariot_rush: bool,
    horse_diagonal: bool,
}

impl Rules {
    fn new(text: &str) -> Rules {
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
struct Plain {
    rules: Rules,
    /// `.` is empty, `X` face down.
    board: [[char; 4]; 8],
    pool: BTreeMap<char, u32>,
    /// Whether player One has red.
    one_is_red: Option<bool>,
    mover: usize,
    quiet: u32,
    chain: Option<Square>,
    waiting: Option<Step>,
    /// `Some(None)` is a draw.
    result: Option<Option<usize>>,
    past: Vec<String>,
}

fn squares() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|row| (0..4).map(move |column| (column, row)))
}

fn name((column, row): Square) -> String {
    format!("{}{}", b"abcd"[column as usize] as char, 8 - row)
}

fn rank(piece: char) -> usize {
    ORDER.find(piece.to_ascii_uppercase()).unwrap()
}

/// Who takes whom on neighbouring squares.
fn takes(attacker: char, victim: char) -> bool {
    match attacker.to_ascii_uppercase() {
        'K' => !victim.eq_ignore_ascii_case(&'P'),
        'P' => "PK".contains(victim.to_ascii_uppercase()),
        'C' => false,
        _ => rank(victim) >= rank(attacker),
    }
}

impl Plain {
    fn start(rules: &str) -> Plain {
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
    fn read(rules: &str, text: &str) -> Plain {
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

    fn at(&self, (column, row): Square) -> char {
        self.board[row as usize][column as usize]
    }

    fn set(&mut self, (column, row): Square, piece: char) {
        self.board[row as usize][column as usize] = piece;
    }

    /// Whether the player has this open piece.
    fn owns(&self, player: usize, piece: char) -> bool {
        let red = self.one_is_red.map(|red| red == (player == 0));
        match red {
            Some(true) => ORDER.contains(piece),
            Some(false) => piece != '.' && piece != 'X' && !ORDER.contains(piece),
            None => false,
        }
    }

    fn count_between(&self, from: Square, to: Square) -> usize {
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
    fn contact(&self, from: Square, to: Square) -> Option<bool> {
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

    fn can_capture_open(&self, from: Square, to: Square) -> bool {
        self.owns(1 - self.mover, self.at(to))
            && match self.contact(from, to) {
                Some(any_rank) => any_rank || takes(self.at(from), self.at(to)),
                None => false,
            }
    }

    fn can_step(&self, from: Square, to: Square) -> bool {
        let beside = (to.0 - from.0).abs() + (to.1 - from.1).abs() == 1;
        let is_cannon = self.at(from).eq_ignore_ascii_case(&'C');
        self.at(to) == '.' && (beside || !is_cannon && self.contact(from, to).is_some())
    }

    fn steps(&self) -> Vec<Step> {
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

    fn show(&self, step: Step) -> String {
        match step {
            Step::Flip(square) => name(square),
            Step::Go(from, to) => format!("{}-{}", name(from), name(to)),
            Step::Take(from, to) => format!("{}x{}", name(from), name(to)),
            Step::End => "end".to_owned(),
        }
    }

    fn play(&mut self, step: Step) {
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

    fn show_piece(&mut self, piece: char) {
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

    fn captured(&mut self, at: Square) {
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

    fn next_turn(&mut self) {
        self.mover = 1 - self.mover;
        self.begin_turn();
    }

    fn begin_turn(&mut self) {
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

    fn turn(&self) -> Turn {
        match (self.result, &self.waiting) {
            (Some(None), _) => Turn::Over(Outcome::Draw),
            (Some(Some(player)), _) => Turn::Over(Outcome::Win(Player::BOTH[player])),
            (None, Some(_)) => Turn::Chance,
            (None, None) => Turn::Move(Player::BOTH[self.mover]),
        }
    }

    fn perft(&self, depth: u32) -> u64 {
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

fn banqi(rules: &str) -> Banqi {
    Banqi::configure(None, &rules.parse::<Options>().unwrap()).unwrap()
}

/// Plays one random game with both and compares everything on the way. Returns how it
/// ended and what kinds of steps it had.
fn play_together(rules: &str, rng: &mut Rng, kinds: &mut BTreeSet<&'static str>) -> Outcome {
    let game = banqi(rules);
    let mut position = game.start();
    let mut plain = Plain::start(rules);
    loop {
        let text = game.show_state(&position);
        assert_eq!(game.turn(&position), plain.turn(), "{rules} {text}");
        assert_board(&position, &plain, &text);
        match game.turn(&position) {
            Turn::Over(outcome) => return outcome,
            Turn::Move(_) => {
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                let mut texts: Vec<(String, usize)> = moves
                    .iter()
                    .enumerate()
                    .map(|(i, &mv)| (game.show_move(&position, mv), i))
                    .collect();
                let mut steps: Vec<(String, Step)> = plain
                    .steps()
                    .into_iter()
                    .map(|step| (plain.show(step), step))
                    .collect();
                texts.sort();
                steps.sort();
                let left: Vec<&String> = texts.iter().map(|(text, _)| text).collect();
                let right: Vec<&String> = steps.iter().map(|(text, _)| text).collect();
                assert_eq!(left, right, "{rules} {text}");
                // Captures are rare; prefer them half of the time to reach deep chains.
                let captures: Vec<usize> = (0..steps.len())
                    .filter(|&i| matches!(steps[i].1, Step::Take(..)))
                    .collect();
                let chosen = match captures.len() as u32 {
                    n @ 1.. if rng.below(2) == 0 => captures[rng.below(n) as usize],
                    _ => rng.below(steps.len() as u32) as usize,
                };
                kinds.insert(match steps[chosen].1 {
                    Step::Flip(_) => "flip",
                    Step::Go(..) => "step",
                    Step::Take(_, to) if plain.at(to) == 'X' => "attack",
                    Step::Take(..) if plain.chain.is_some() => "chain",
                    Step::Take(..) => "capture",
                    Step::End => "end",
                });
                plain.play(steps[chosen].1);
                game.play(&mut position, moves[texts[chosen].1]);
            }
            Turn::Chance => {
                let mut chances = Vec::new();
                game.chances(&position, &mut chances);
                let weights: BTreeMap<char, u32> = chances
                    .iter()
                    .map(|&(mv, weight)| {
                        let text = game.show_move(&position, mv);
                        let (step, piece) = text.split_once('=').unwrap();
                        assert_eq!(step, plain.show(plain.waiting.unwrap()));
                        (piece.chars().next().unwrap(), weight)
                    })
                    .collect();
                let pool = plain.pool.clone().into_iter().filter(|&(_, n)| n > 0);
                assert_eq!(weights, pool.collect(), "{rules} {text}");
                let drawn = rng.weighted(&chances);
                let shown = game.show_move(&position, drawn).chars().last().unwrap();
                plain.show_piece(shown);
                game.play(&mut position, drawn);
            }
        }
    }
}

fn assert_board(position: &Position, plain: &Plain, text: &str) {
    for (square, number) in squares().zip(0u8..) {
        let letter = match position.piece_at(number) {
            Some(piece) => piece.letter(),
            None if position.is_face_down(number) => 'X',
            None => '.',
        };
        assert_eq!(letter, plain.at(square), "{} of {text}", name(square));
    }
    assert_eq!(u32::from(position.quiet()), plain.quiet, "{text}");
}

/// Many games under one set of rules, and what must have happened in them.
fn lock_step(rules: &str, games: u32, expected: &[&str]) {
    let mut rng = Rng::new(77);
    let mut kinds = BTreeSet::new();
    let mut outcomes = [0; 3];
    for _ in 0..games {
        match play_together(rules, &mut rng, &mut kinds) {
            Outcome::Win(player) => outcomes[player.index()] += 1,
            Outcome::Draw => outcomes[2] += 1,
        }
    }
    assert_eq!(kinds, expected.iter().copied().collect(), "{rules}");
    assert!(outcomes.iter().all(|&n| n > 0), "{rules}: {outcomes:?}");
}

const WITH_CHAIN: &[&str] = &["flip", "step", "capture", "chain", "end"];
const WITHOUT_CHAIN: &[&str] = &["flip", "step", "capture"];
const WITH_ATTACKS: &[&str] = &["flip", "step", "capture", "chain", "end", "attack"];

#[test]
fn default_rules_agree() {
    lock_step("", 40, WITH_CHAIN);
}

#[test]
fn tournament_rules_agree() {
    lock_step("set=tcga", 40, WITHOUT_CHAIN);
}

#[test]
fn each_option_agrees() {
    lock_step("chain=off", 20, WITHOUT_CHAIN);
    lock_step("quiet_limit=9", 40, WITH_CHAIN);
    lock_step("repetition=on,quiet_limit=200", 20, WITH_CHAIN);
    lock_step("open_wipeout=on,quiet_limit=4", 60, WITH_CHAIN);
    lock_step("hidden_capture=on", 30, WITH_ATTACKS);
    lock_step("chariot_rush=on", 30, WITH_CHAIN);
    lock_step("horse_diagonal=on", 30, WITH_CHAIN);
}

#[test]
fn all_options_together_agree() {
    let rules = "repetition=on,hidden_capture=on,chariot_rush=on,horse_diagonal=on,quiet_limit=20";
    lock_step(rules, 60, WITH_ATTACKS);
    lock_step(
        "set=tcga,hidden_capture=on,chariot_rush=on,horse_diagonal=on,open_wipeout=on,quiet_limit=6",
        60,
        &["flip", "step", "capture", "attack"],
    );
}

/// Counts above this are left to the fast rules: the plain ones would take too long.
const MOST_PLAIN: u64 = 12_000;

#[test]
fn move_counts_are_as_recorded() {
    let data = include_str!("data/banqi.perft");
    let mut positions = 0;
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let &[_, rules, text, counts] = &fields[..] else {
            panic!("not four fields: {line}");
        };
        let rules = rules.replace('-', "");
        let game = banqi(&rules);
        let (position, plain) = match text {
            "start" => (game.start(), Plain::start(&rules)),
            _ => {
                let position = game.read_state(text);
                let position = position.unwrap_or_else(|e| panic!("{text}: {e}"));
                assert_eq!(game.show_state(&position), text, "not canonical");
                (position, Plain::read(&rules, text))
            }
        };
        for (depth, count) in (1..).zip(counts.split_whitespace()) {
            let count: u64 = count.parse().unwrap();
            assert_eq!(
                perft(&game, &position, depth),
                count,
                "depth {depth}: {line}"
            );
            if count <= MOST_PLAIN {
                assert_eq!(plain.perft(depth), count, "plain, depth {depth}: {line}");
            }
        }
        positions += 1;
    }
    assert!(positions >= 15, "only {positions} positions are recorded");
}
